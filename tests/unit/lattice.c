// SPDX-License-Identifier: MIT
// Proofs by lattice cards: what is read, and what is written again.
#include "base/text.h"
#include "lattice/proof.h"
#include "unit/support.h"

#include <glob.h>

static gl_status read_text(gl_lattice_proof *proof, const gl_game *game,
                           const char *text, gl_error *error) {
  *proof = (gl_lattice_proof){.game = game};
  return gl_lattice_proof_parse(proof, "text", text, strlen(text), error);
}

// The game that the second text line of a certificate names.
static gl_game *game_of(const char *bytes) {
  char name[256];
  const char *line = strchr(bytes, '\n');
  assert_non_null(line);
  assert_int_equal(sscanf(line + 1, "c game: %255s", name), 1);
  return parse(name);
}

static char *bytes_of(const gl_lattice_proof *proof, size_t *size) {
  char path[] = "/tmp/lattice-XXXXXX";
  const int file = mkstemp(path);
  gl_error error = {0};
  char *bytes = NULL;
  assert_true(file >= 0);
  fclose(fdopen(file, "w"));
  assert_int_equal(gl_lattice_proof_write(proof, path, &error), GL_OK);
  assert_int_equal(gl_text_read(path, SIZE_MAX / 2, &bytes, size, &error),
                   GL_OK);
  remove(path);
  return bytes;
}

// It is written, read and written again: the same bytes.
static void check_round_trip(const gl_lattice_proof *proof) {
  gl_lattice_proof again = {.game = proof->game};
  gl_error error = {0};
  size_t first_size = 0;
  size_t second_size = 0;
  char *first = bytes_of(proof, &first_size);
  if (gl_lattice_proof_parse(&again, "again", first, first_size, &error))
    fail_msg("%zu:%zu: %s", error.line, error.column, error.sentence);
  char *second = bytes_of(&again, &second_size);
  assert_int_equal(first_size, second_size);
  assert_memory_equal(first, second, first_size);
  gl_lattice_proof_clear(&again);
  free(first);
  free(second);
}

static void try_file(const char *path, bool good) {
  char *bytes = NULL;
  size_t size = 0;
  gl_error error = {0};
  assert_int_equal(gl_text_read(path, SIZE_MAX / 2, &bytes, &size, &error),
                   GL_OK);
  gl_game *game = game_of(bytes);
  gl_lattice_proof proof = {.game = game};
  const gl_status status = gl_lattice_proof_read(&proof, path, &error);
  if (good && status)
    fail_msg("%s:%zu:%zu: %s", path, error.line, error.column, error.sentence);
  if (!good && !status)
    fail_msg("%s was read", path);
  if (!good)
    assert_true(*error.sentence);
  if (good)
    check_round_trip(&proof);
  gl_lattice_proof_clear(&proof);
  gl_game_free(game);
  free(bytes);
}

// Its claim lies at 2^31 - 1, and the library stays below 5 * 10^8
// (doc/formats/sequence.md).
static const char far_away[] = "accept/gls-claim-of-image.gls";

static void try_files(const char *pattern, bool good) {
  glob_t files;
  assert_int_equal(glob(pattern, 0, NULL, &files), 0);
  for (size_t i = 0; i < files.gl_pathc; i++)
    try_file(files.gl_pathv[i], good && strcmp(files.gl_pathv[i], far_away));
  globfree(&files);
}

static void what_gridcheck_verifies_is_read_and_written_again(void **state) {
  (void)state;
  try_files("accept/*.gls", true);
}

static void what_gridcheck_refutes_is_refused(void **state) {
  (void)state;
  try_files("reject/*.gls", false);
}

static void a_complaint_says_where(void **state) {
  (void)state;
  const struct {
    const char *text;
    size_t line;
    size_t column;
    const char *part;
  } rows[] = {
      {"", 1, 1, "gls 1"},
      {"gls 2\n", 1, 5, "version 1"},
      {"gls 1\n1 line 0:0 2:0 0\nmaker 1\n", 2, 3, "no line"},
      {"gls 1\n1 line 0:0  1:0 0\n", 2, 13, "single spaces"},
      {"gls 1\n1 line 0:0 1:0 0\n1 line 0:0 1:0 0\n", 3, 1, "new card"},
      {"gls 1\n1 line 0:0 1:0 0\n2 play 1:0 1 3 0\n", 3, 14, "no such card"},
      {"gls 1\n1 line 0:0 1:0 0\n2 play 1:0 1@8,0,0 0\n", 3, 14, "isometry"},
      {"gls 1\n1 line 0:0 1:0 0\nmaker 1\n", 3, 1, "does not hold"},
      {"gls 1\n1 line 0:0 1:0 0\n2 play 1:0 1 1@1,2,0 0\n", 3, 1, "missing"},
      {"gls 1\n1 line 0:0 1:0 0\n2 play 1:0 1@0,2000000000,0 0\n", 3, 3,
       "too far"},
  };
  gl_game *game = parse("poly:domino@inf");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    gl_lattice_proof proof;
    gl_error error = {0};
    assert_int_equal(read_text(&proof, game, rows[i].text, &error), GL_INPUT);
    if (!strstr(error.sentence, rows[i].part) || error.line != rows[i].line ||
        error.column != rows[i].column)
      fail_msg("row %zu: %zu:%zu: %s", i, error.line, error.column,
               error.sentence);
  }
  gl_game_free(game);
}

// Each play has twice the cells of the one before, so the last would have 2^40.
static char *doubling(void) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  fputs("gls 1\n1 line 0:0 1:0 0\n2 play 1:0 1 1@1,2,0 0\n", file);
  for (int i = 3; i < 30; i++)
    fprintf(file, "%d play 0:0 %d %d@0,%d,0 0\n", i, i - 1, i - 1,
            4 << (i - 3));
  fputs("maker 2\n", file);
  fclose(file);
  return text;
}

static void cards_that_double_are_left_out(void **state) {
  (void)state;
  const char *const games[] = {"poly:domino@inf", "poly:domino@3x3",
                               "poly:domino@9x9,torus"};
  char *text = doubling();
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    gl_game *game = parse(games[i]);
    gl_lattice_proof proof;
    gl_error error = {0};
    assert_int_equal(read_text(&proof, game, text, &error), GL_OK);
    assert_true(proof.cards.bytes < 1000000);
    gl_lattice_proof_clear(&proof);
    gl_game_free(game);
  }
  free(text);
}

// The file is about 3 x 3 and free shapes.  Of its cards a game learns those
// whose lines and isometries it has.
static void a_game_learns_what_holds_for_its_lines(void **state) {
  (void)state;
  const char text[] = "gls 1\n1 line 0:0 1:0 0:1 0\n4 play 0:1 1 1@3,1,1 0\n"
                      "5 play 1:1 4@1,2,1 4@2,0,1 0\nmaker 5\n";
  const struct {
    const char *game;
    size_t learned;
  } rows[] = {{"poly:el@7x5", 3},
              {"poly:el@2x2", 2},
              {"poly:el@3x3,torus,first=breaker", 3},
              {"poly:el@3x3,fixed", 1}, // the line, and no half turn of it
              {"poly:tic@5x5", 0},
              {"poly:el+tic@inf,handicap=2", 3}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    gl_game *game = parse(rows[i].game);
    gl_lattice_proof proof = {.game = game};
    gl_error error = {0};
    size_t count = 0;
    assert_int_equal(gl_lattice_proof_learn(&proof, "text", text,
                                            sizeof text - 1, &count, &error),
                     GL_OK);
    assert_int_equal(count, 3);
    if (proof.cards.count != rows[i].learned)
      fail_msg("%s: %zu", rows[i].game, proof.cards.count);
    gl_lattice_proof_clear(&proof);
    gl_game_free(game);
  }
}

TESTS(cmocka_unit_test(what_gridcheck_verifies_is_read_and_written_again),
      cmocka_unit_test(what_gridcheck_refutes_is_refused),
      cmocka_unit_test(a_complaint_says_where),
      cmocka_unit_test(cards_that_double_are_left_out),
      cmocka_unit_test(a_game_learns_what_holds_for_its_lines))
