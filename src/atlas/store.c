// SPDX-License-Identifier: MIT
#include "atlas/store.h"

#include "atlas/schema.h"

#ifdef GL_SQLITE

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PATIENCE 30000 // milliseconds

struct gl_atlas_store {
  sqlite3 *base;
  char *path;
  bool inside; // a transaction
};

bool gl_store_available(void) { return true; }

static gl_status refuse(const gl_atlas_store *store, gl_error *error) {
  const int code = sqlite3_errcode(store->base);
  if (code == SQLITE_NOMEM)
    return gl_fail_memory(error);
  return gl_fail(error, GL_IO, store->path, 0, 0, "SQLite says: %s",
                 sqlite3_errmsg(store->base));
}

static gl_status execute(gl_atlas_store *store, const char *sql,
                         gl_error *error) {
  return sqlite3_exec(store->base, sql, NULL, NULL, NULL) ? refuse(store, error)
                                                          : GL_OK;
}

// ---- opening ----------------------------------------------------------------

static gl_status ask_number(gl_atlas_store *store, const char *sql,
                            sqlite3_int64 *number, gl_error *error) {
  sqlite3_stmt *statement = NULL;
  gl_status status = GL_OK;
  if (sqlite3_prepare_v2(store->base, sql, -1, &statement, NULL) ||
      sqlite3_step(statement) != SQLITE_ROW)
    status = refuse(store, error);
  else
    *number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return status;
}

static gl_status set_version(gl_atlas_store *store, size_t version,
                             gl_error *error) {
  char sql[48];
  snprintf(sql, sizeof sql, "PRAGMA user_version = %zu", version);
  return execute(store, sql, error);
}

// Inside a transaction, because another process may do the same.
static gl_status migrate(gl_atlas_store *store, gl_error *error) {
  sqlite3_int64 version = 0;
  sqlite3_int64 tables = 0;
  gl_status status = ask_number(store, "PRAGMA user_version", &version, error);
  if (!status)
    status =
        ask_number(store, "SELECT count(*) FROM sqlite_master", &tables, error);
  if (status)
    return status;
  if (!version && !tables) {
    status = execute(store, gl_schema, error);
    version = GL_SCHEMA_VERSION;
  } else if (version < 1 || version > GL_SCHEMA_VERSION) {
    return gl_fail(error, GL_INPUT, store->path, 0, 0,
                   version > GL_SCHEMA_VERSION
                       ? "this atlas is of a later version of gridlock"
                       : "this database is no atlas");
  }
  for (; !status && version < GL_SCHEMA_VERSION; version++)
    status = execute(store, gl_schema_step((size_t)version), error);
  return status ? status : set_version(store, (size_t)version, error);
}

// A reader leaves an old atlas as it is, and says so.
static gl_status expect_version(gl_atlas_store *store, gl_error *error) {
  sqlite3_int64 version = 0;
  const gl_status status =
      ask_number(store, "PRAGMA user_version", &version, error);
  if (status || version == GL_SCHEMA_VERSION)
    return status;
  return gl_fail(error, GL_INPUT, store->path, 0, 0,
                 version > GL_SCHEMA_VERSION
                     ? "this atlas is of a later version of gridlock"
                 : version ? "this atlas is of an earlier version; any command "
                             "that writes, atlas import for one, changes it"
                           : "this database is no atlas");
}

static gl_status prepare(gl_atlas_store *store, gl_store_mode mode,
                         gl_error *error) {
  sqlite3_busy_timeout(store->base, PATIENCE);
  // A database may come from a stranger, too.
  sqlite3_db_config(store->base, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config(store->base, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  if (mode == GL_STORE_READ)
    return expect_version(store, error);
  gl_status status =
      mode == GL_STORE_WRITE
          ? execute(store,
                    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL",
                    error)
          : GL_OK;
  if (!status)
    status = gl_store_begin(store, error);
  if (!status)
    status = migrate(store, error);
  if (!status)
    status = gl_store_commit(store, error);
  return status;
}

static gl_status connect(gl_atlas_store *store, const char *name,
                         gl_store_mode mode, int more, gl_error *error) {
  const int flags = mode == GL_STORE_READ
                        ? SQLITE_OPEN_READONLY
                        : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  if (!sqlite3_open_v2(name, &store->base, flags | more, NULL))
    return prepare(store, mode, error);
  return gl_fail(error, GL_IO, store->path, 0, 0, "cannot open: %s",
                 store->base ? sqlite3_errmsg(store->base) : "no memory");
}

// Is there nothing in the log, so that the database itself is all there is?
static bool has_no_log(const char *path) {
  char *log = NULL;
  struct stat info;
  if (asprintf(&log, "%s-wal", path) < 0)
    return false;
  const bool none = stat(log, &info) || !info.st_size;
  free(log);
  return none;
}

// As a URI, in which some characters have their own meaning.
static char *uri_of(const char *path, const char *query) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  if (!file)
    return NULL;
  fputs(*path == '/' ? "file://" : "file:", file);
  for (; *path; path++)
    fprintf(file, strchr("%?#", *path) ? "%%%02x" : "%c", (unsigned char)*path);
  fprintf(file, "?%s", query);
  return fclose(file) ? NULL : text;
}

// Even a reader of a WAL database wants to write beside it.  Where it may not,
// the file is read as it stands: nobody else can write there, either.
static gl_status connect_reader(gl_atlas_store *store, gl_error *error) {
  gl_status status = connect(store, store->path, GL_STORE_READ, 0, error);
  const int code = store->base ? sqlite3_errcode(store->base) : SQLITE_NOMEM;
  if (!status || !has_no_log(store->path) ||
      (code != SQLITE_READONLY && code != SQLITE_CANTOPEN))
    return status;
  char *name = uri_of(store->path, "immutable=1");
  sqlite3_close(store->base);
  store->base = NULL;
  status = name ? connect(store, name, GL_STORE_READ, SQLITE_OPEN_URI, error)
                : gl_fail_memory(error);
  free(name);
  return status;
}

gl_status gl_store_open(const char *path, gl_store_mode mode,
                        gl_atlas_store **store, gl_error *error) {
  gl_atlas_store *made = calloc(1, sizeof *made);
  if (!made || !(made->path = strdup(path))) {
    free(made);
    return gl_fail_memory(error);
  }
  const char *name = mode == GL_STORE_MEMORY ? ":memory:" : path;
  const gl_status status = mode == GL_STORE_READ
                               ? connect_reader(made, error)
                               : connect(made, name, mode, 0, error);
  if (status)
    gl_store_close(made);
  else
    *store = made;
  return status;
}

void gl_store_close(gl_atlas_store *store) {
  if (!store)
    return;
  gl_store_rollback(store);
  sqlite3_close(store->base);
  free(store->path);
  free(store);
}

// ---- transactions -----------------------------------------------------------

gl_status gl_store_begin(gl_atlas_store *store, gl_error *error) {
  const gl_status status = execute(store, "BEGIN IMMEDIATE", error);
  store->inside = !status;
  return status;
}

gl_status gl_store_commit(gl_atlas_store *store, gl_error *error) {
  const gl_status status = execute(store, "COMMIT", error);
  if (!status)
    store->inside = false;
  return status;
}

void gl_store_rollback(gl_atlas_store *store) {
  if (store->inside)
    execute(store, "ROLLBACK", NULL);
  store->inside = false;
}

// ---- records ----------------------------------------------------------------

static bool read_row(sqlite3_stmt *statement, gl_atlas_record *record) {
  bool good = true;
  for (gl_atlas_field field = 0; good && field < GL_FIELDS; field++) {
    const int column = (int)field;
    if (sqlite3_column_type(statement, column) == SQLITE_NULL)
      continue;
    good = gl_record_fields[field].kind == GL_FIELD_REAL
               ? gl_record_real(record, field,
                                sqlite3_column_double(statement, column))
               : gl_record_set(
                     record, field,
                     (const char *)sqlite3_column_text(statement, column));
  }
  return good;
}

gl_status gl_store_load(gl_atlas_store *store, gl_records *records,
                        gl_error *error) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(store->base, "SELECT * FROM result", -1, &statement,
                         NULL))
    return refuse(store, error);
  gl_status status = GL_OK;
  int code = SQLITE_ROW;
  while (!status && (code = sqlite3_step(statement)) == SQLITE_ROW) {
    gl_atlas_record record = {0};
    if (!read_row(statement, &record)) {
      gl_record_clear(&record);
      status = gl_fail_memory(error);
    } else if ((status = gl_record_check(&record, store->path, 0, error))) {
      gl_record_clear(&record);
    } else if (!gl_records_push(records, &record)) {
      status = gl_fail_memory(error);
    }
  }
  if (!status && code != SQLITE_DONE)
    status = refuse(store, error);
  sqlite3_finalize(statement);
  return status;
}

static int bind(sqlite3_stmt *statement, int place,
                const gl_atlas_record *record, gl_atlas_field field) {
  const char *text = record->at[field];
  if (!text)
    return sqlite3_bind_null(statement, place);
  switch (gl_record_fields[field].kind) {
  case GL_FIELD_WHOLE:
    return sqlite3_bind_int64(statement, place, strtoll(text, NULL, 10));
  case GL_FIELD_REAL:
    return sqlite3_bind_double(statement, place, strtod(text, NULL));
  default:
    return sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
  }
}

// Runs a statement whose parameters are these fields.
static gl_status run(gl_atlas_store *store, const char *sql,
                     const gl_atlas_record *record,
                     const gl_atlas_field *fields, size_t count,
                     gl_error *error) {
  sqlite3_stmt *statement = NULL;
  int code = sqlite3_prepare_v2(store->base, sql, -1, &statement, NULL);
  for (size_t i = 0; !code && i < count; i++)
    code = bind(statement, (int)i + 1, record, fields[i]);
  const gl_status status = !code && sqlite3_step(statement) == SQLITE_DONE
                               ? GL_OK
                               : refuse(store, error);
  sqlite3_finalize(statement);
  return status;
}

gl_status gl_store_put(gl_atlas_store *store, const gl_atlas_record *record,
                       gl_error *error) {
  gl_atlas_field fields[GL_FIELDS];
  char sql[64 + 2 * GL_FIELDS] = "INSERT OR REPLACE INTO result VALUES (";
  for (gl_atlas_field field = 0; field < GL_FIELDS; field++) {
    fields[field] = field;
    strcat(sql, field ? ",?" : "?");
  }
  strcat(sql, ")");
  return run(store, sql, record, fields, GL_FIELDS, error);
}

gl_status gl_store_mark(gl_atlas_store *store, const gl_atlas_record *record,
                        gl_error *error) {
  static const gl_atlas_field fields[] = {GL_VERDICT, GL_CHECKER,  GL_QUESTION,
                                          GL_GAME,    GL_POSITION, GL_SHA256};
  return run(store,
             "UPDATE result SET verdict = ?, checker = ? WHERE question = ? "
             "AND game = ? AND position = ? AND sha256 IS ?",
             record, fields, sizeof fields / sizeof *fields, error);
}

#else

bool gl_store_available(void) { return false; }

static gl_status refuse(gl_error *error) {
  return gl_fail(error, GL_UNSUPPORTED, "", 0, 0,
                 "this build of gridlock has no SQLite, and so no atlas");
}

gl_status gl_store_open(const char *path, gl_store_mode mode,
                        gl_atlas_store **store, gl_error *error) {
  (void)path;
  (void)mode;
  (void)store;
  return refuse(error);
}

void gl_store_close(gl_atlas_store *store) { (void)store; }

gl_status gl_store_begin(gl_atlas_store *store, gl_error *error) {
  (void)store;
  return refuse(error);
}

gl_status gl_store_commit(gl_atlas_store *store, gl_error *error) {
  (void)store;
  return refuse(error);
}

void gl_store_rollback(gl_atlas_store *store) { (void)store; }

gl_status gl_store_load(gl_atlas_store *store, gl_records *records,
                        gl_error *error) {
  (void)store;
  (void)records;
  return refuse(error);
}

gl_status gl_store_put(gl_atlas_store *store, const gl_atlas_record *record,
                       gl_error *error) {
  (void)store;
  (void)record;
  return refuse(error);
}

gl_status gl_store_mark(gl_atlas_store *store, const gl_atlas_record *record,
                        gl_error *error) {
  (void)store;
  (void)record;
  return refuse(error);
}

#endif
