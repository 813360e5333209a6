// SPDX-License-Identifier: MIT
// Columns are the fields of record.c, in their order.  Version 1 had no turns,
// recipe and note, and nothing in the database itself that refuses two values
// for one position.

#include "atlas/schema.h"

// The last line of defence: whoever writes, two values of one position are an
// error.
#define REFUSAL                                                                \
  "CREATE INDEX result_position ON result(question, position);\n"              \
  "CREATE TRIGGER result_contradiction BEFORE INSERT ON result\n"              \
  "WHEN EXISTS (SELECT 1 FROM result WHERE question = NEW.question\n"          \
  "  AND position = NEW.position AND value <> NEW.value)\n"                    \
  "BEGIN SELECT RAISE(ABORT, 'contradiction'); END;\n"                         \
  "CREATE TRIGGER result_change BEFORE UPDATE OF value, position ON result\n"  \
  "WHEN EXISTS (SELECT 1 FROM result WHERE question = NEW.question\n"          \
  "  AND position = NEW.position AND value <> NEW.value\n"                     \
  "  AND rowid <> OLD.rowid)\n"                                                \
  "BEGIN SELECT RAISE(ABORT, 'contradiction'); END;\n"

#define ANSWERS                                                                \
  "'maker', 'breaker', 'first', 'second', 'draw', 'paired', 'unpaired'"

#define COLUMNS(turns, recipe, note)                                           \
  "CREATE TABLE result (\n"                                                    \
  "  question TEXT NOT NULL CHECK (question IN ('winner', 'pairing')),\n"      \
  "  game TEXT NOT NULL,\n"                                                    \
  "  written TEXT NOT NULL,\n"                                                 \
  "  position TEXT NOT NULL,\n"                                                \
  "  hash TEXT,\n"                                                             \
  "  first TEXT NOT NULL,\n"                                                   \
  "  value TEXT NOT NULL CHECK (value IN (" ANSWERS ")),\n"                    \
  "  engine TEXT,\n"                                                           \
  "  version TEXT,\n"                                                          \
  "  nodes INTEGER,\n"                                                         \
  "  seconds REAL,\n"                                                          \
  "  peak_bytes INTEGER,\n" turns "  certificate TEXT,\n"                      \
  "  member TEXT,\n"                                                           \
  "  sha256 TEXT,\n"                                                           \
  "  bytes INTEGER,\n"                                                         \
  "  verdict TEXT,\n"                                                          \
  "  checker TEXT,\n" recipe note "  date TEXT NOT NULL,\n"                    \
  "  PRIMARY KEY (question, game, position)\n"                                 \
  ") STRICT;\n"

const char gl_schema[] =
    COLUMNS("  turns INTEGER,\n", "  recipe TEXT,\n", "  note TEXT,\n") REFUSAL;

// Columns come in another order when they are added, so the table is made
// again.
static const char first_step[] = "ALTER TABLE result RENAME TO old;\n" COLUMNS(
    "  turns INTEGER,\n", "  recipe TEXT,\n",
    "  note TEXT,\n") "INSERT INTO result SELECT question, game, written, "
                      "position, hash, first, "
                      "value, engine, version, nodes, seconds, peak_bytes, "
                      "NULL, certificate, "
                      "member, sha256, bytes, verdict, checker, NULL, NULL, "
                      "date FROM old;\n"
                      "DROP TABLE old;\n" REFUSAL;

const char *gl_schema_step(size_t from) {
  static const char *const steps[] = {first_step};
  const size_t count = sizeof steps / sizeof *steps;
  return from >= 1 && from <= count ? steps[from - 1] : NULL;
}
