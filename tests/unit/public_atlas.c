// SPDX-License-Identifier: MIT
// Results that are kept, and the places of cells, through the public header.

#include <gridlock/gridlock.h>

#include "unit/sink.h"
#include "unit/support.h"

#include <unistd.h>

static const char shipped[] = "../atlas/atlas.sql";

static gridlock_atlas *open_shipped(void) {
  gridlock_atlas *atlas = NULL;
  gridlock_error error;
  if (gridlock_atlas_open(shipped, &atlas, &error))
    fail_msg("%s: %s", error.place, error.sentence);
  return atlas;
}

// What is known; freed by the caller.
static gridlock_record *find(gridlock_atlas *atlas, const char *text,
                             const char *question) {
  gridlock_game *game = parse(text);
  gridlock_record *record = NULL;
  assert_int_equal(gridlock_atlas_find(atlas, game, question, &record, NULL),
                   0);
  gridlock_game_free(game);
  return record;
}

// ---- What it says ----

// The rows of atlas.sql for 7,7,5, whose value is Hsu's.
static void a_record_has_the_fields_of_its_row(void **state) {
  gridlock_record *record = find(*state, "mnk:7,7,5", NULL);
  assert_non_null(record);
  assert_int_equal(gridlock_record_value(record), GRIDLOCK_BREAKER);
  assert_int_equal(gridlock_record_pairing(record), GRIDLOCK_PAIRING_UNKNOWN);
  assert_string_equal(gridlock_record_field(record, "nodes"), "1375");
  assert_string_equal(gridlock_record_field(record, "engine"), "dfpn");
  assert_string_equal(gridlock_record_field(record, "verdict"), "verified");
  assert_null(gridlock_record_field(record, "derived_from"));
  assert_null(gridlock_record_field(record, "note"));
  assert_null(gridlock_record_field(record, "no such field"));
  gridlock_record_free(record);
  gridlock_record_free(NULL);
}

static void each_field_has_a_name(void **state) {
  (void)state;
  size_t count = 0;
  while (gridlock_record_field_name(count))
    count++;
  assert_int_equal(count, 23); // the columns of atlas.sql, and derived_from
  assert_string_equal(gridlock_record_field_name(0), "question");
  assert_string_equal(gridlock_record_field_name(22), "derived_from");
}

// Every line of the text that begins with INSERT, in its order.
static void all_records_are_listed(void **state) {
  const gridlock_atlas *atlas = *state;
  char line[8192];
  FILE *file = fopen(shipped, "r");
  size_t count = 0;
  assert_non_null(file);
  while (fgets(line, sizeof line, file)) {
    if (strncmp(line, "INSERT", 6) != 0)
      continue;
    const gridlock_record *record = gridlock_atlas_record(atlas, count++);
    char begin[512];
    assert_non_null(record);
    snprintf(begin, sizeof begin, "INSERT INTO result VALUES('%s','%s',",
             gridlock_record_field(record, "question"),
             gridlock_record_field(record, "game"));
    assert_memory_equal(line, begin, strlen(begin));
  }
  fclose(file);
  assert_true(count > 3000);
  assert_null(gridlock_atlas_record(atlas, count));
}

// ---- What follows ----

// A win on 12 x 12 follows from one on a smaller board; no pairing of 7,7,5,
// from Breaker's stone more.
static void what_follows_says_from_which_game(void **state) {
  gridlock_record *record = find(*state, "mnk:7,7,5", "pairing");
  assert_non_null(record);
  assert_int_equal(gridlock_record_pairing(record), GRIDLOCK_PAIRING_NONE);
  assert_int_equal(gridlock_record_value(record), GRIDLOCK_UNKNOWN);
  assert_string_equal(gridlock_record_field(record, "derived_from"),
                      "mnk:6,7,5,first=breaker");
  gridlock_record_free(record);
  record = find(*state, "mnk:20,20,5", "winner");
  assert_non_null(record);
  assert_int_equal(gridlock_record_value(record), GRIDLOCK_MAKER);
  assert_non_null(gridlock_record_field(record, "derived_from"));
  assert_null(gridlock_record_field(record, "nodes")); // of the other game
  gridlock_record_free(record);
}

// A game that the atlas does not have: one line of the outer two of three
// cells.
static gridlock_game *outer_cells(const char *name) {
  static const uint32_t cell[] = {0, 2};
  static const size_t size[] = {2};
  const gridlock_description description = {
      .name = name, .cells = 3, .maker = {cell, size, 1}};
  gridlock_game *game = NULL;
  assert_int_equal(gridlock_game_new(&description, &game, NULL), 0);
  return game;
}

// Breaker wins this game, whatever it is called: with the name of a game that
// Maker wins, and with that of one from which Maker's win would follow.
static void nothing_is_known_by_a_false_name(void **state) {
  static const char *const names[] = {"mnk:5,5,4", "mnk:20,20,5", "game"};
  for (size_t i = 0; i < 3; i++) {
    gridlock_game *game = outer_cells(names[i]);
    gridlock_record *record = find(*state, "mnk:5,5,4", NULL);
    assert_int_equal(gridlock_record_value(record), GRIDLOCK_MAKER);
    gridlock_record_free(record);
    assert_int_equal(gridlock_atlas_find(*state, game, NULL, &record, NULL), 0);
    assert_null(record);
    gridlock_game_free(game);
  }
}

// The lines of tic-tac-toe, from 0, in another order of both.
static void a_game_is_found_under_any_name(void **state) {
  static const uint32_t cell[] = {2, 4, 6, 0, 4, 8, 0, 1, 2, 5, 4, 3,
                                  6, 7, 8, 0, 3, 6, 1, 4, 7, 2, 5, 8};
  static const size_t size[] = {3, 3, 3, 3, 3, 3, 3, 3};
  const gridlock_description description = {
      .name = "rows", .cells = 9, .maker = {cell, size, 8}};
  gridlock_game *game = NULL;
  gridlock_record *record = NULL;
  assert_int_equal(gridlock_game_new(&description, &game, NULL), 0);
  assert_int_equal(gridlock_atlas_find(*state, game, NULL, &record, NULL), 0);
  assert_non_null(record);
  assert_string_equal(gridlock_record_field(record, "game"), "mnk:3,3,3");
  gridlock_record_free(record);
  gridlock_game_free(game);
}

// After Breaker's corner Maker wins; nothing follows for that position from its
// name, which begins like one of the atlas.
static void a_position_is_not_its_game(void **state) {
  gridlock_game *game = parse("mnk:3,3,3,first=breaker");
  gridlock_position *position = NULL;
  gridlock_record *record = NULL;
  assert_int_equal(gridlock_position_new(game, &position, NULL), 0);
  assert_int_equal(gridlock_position_play(position, 0, NULL), 0);
  assert_int_equal(gridlock_atlas_find(*state, gridlock_position_game(position),
                                       NULL, &record, NULL),
                   0);
  assert_null(record);
  gridlock_position_free(position);
  gridlock_game_free(game);
}

static void questions_and_places_are_checked(void **state) {
  gridlock_game *game = parse("mnk:3,3,3");
  gridlock_record *record = NULL;
  gridlock_atlas *atlas = NULL;
  gridlock_error error;
  assert_int_equal(gridlock_atlas_find(*state, game, "who", &record, &error),
                   GRIDLOCK_INPUT);
  assert_string_equal(error.place, "who");
  assert_int_equal(gridlock_atlas_open("/no/such.sql", &atlas, &error),
                   GRIDLOCK_IO);
  assert_int_equal(gridlock_atlas_open("/no/such.db", &atlas, &error),
                   GRIDLOCK_IO);
  assert_int_equal(gridlock_atlas_open("golden/values.txt", &atlas, &error),
                   GRIDLOCK_IO); // no database
  assert_null(atlas);
  gridlock_atlas_free(NULL);
  gridlock_game_free(game);
}

// ---- Certificates ----

// Out of an archive, and a theorem about the game of its record: that of which
// the answer follows, too.
static void a_certificate_proves_its_record(void **state) {
  static const char *const games[] = {"mnk:7,7,5", "mnk:2,7,5", "mnk:3,3,3"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    gridlock_record *record = find(*state, games[i], NULL);
    assert_non_null(record);
    const char *from = gridlock_record_field(record, "derived_from");
    gridlock_game *game =
        parse(from ? from : gridlock_record_field(record, "game"));
    gridlock_proof *proof = NULL;
    text bytes = {0};
    gridlock_error error = {0};
    if (gridlock_atlas_certificate(*state, record, keep_text, &bytes, &error))
      fail_msg("%s: %s", error.place, error.sentence);
    if (gridlock_proof_parse(game, "memory", bytes.at, bytes.size, &proof,
                             &error))
      fail_msg("%s: %s", error.place, error.sentence);
    assert_int_equal(gridlock_proof_value(proof),
                     gridlock_record_value(record));
    text small = {.most = 3};
    assert_int_equal(
        gridlock_atlas_certificate(*state, record, keep_text, &small, &error),
        GRIDLOCK_IO);
    free(bytes.at);
    gridlock_proof_free(proof);
    gridlock_game_free(game);
    gridlock_record_free(record);
  }
}

// 8,8,5 has a recipe, as its certificate is large.
static void what_is_not_kept_is_not_sent(void **state) {
  gridlock_record *record = find(*state, "mnk:8,8,5", NULL);
  text bytes = {0};
  gridlock_error error;
  assert_non_null(gridlock_record_field(record, "recipe"));
  assert_int_equal(
      gridlock_atlas_certificate(*state, record, keep_text, &bytes, &error),
      GRIDLOCK_UNSUPPORTED);
  assert_int_equal(bytes.size, 0);
  gridlock_record_free(record);
}

// A record with the hash of another file, and one of a file that is not there.
static void a_changed_certificate_is_not_sent(void **state) {
  (void)state;
  static const char record[] =
      "[{\"question\": \"winner\", \"game\": \"mnk:3,3,3\","
      " \"value\": \"maker\", \"certificate\": \"%s\", \"sha256\":"
      " \"fcc936328bc5cda9b136c29f5f624964acbd46b4477549c35886941f356e9e96\"}]";
  static const char *const files[] = {"atlas.json", "none.glc"};
  char folder[] = "/tmp/gridlock-XXXXXX";
  char path[64];
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/atlas.json", folder);
  for (size_t i = 0; i < 2; i++) {
    gridlock_atlas *atlas = NULL;
    gridlock_error error;
    text bytes = {0};
    FILE *file = fopen(path, "w");
    fprintf(file, record, files[i]);
    fclose(file);
    assert_int_equal(gridlock_atlas_open(path, &atlas, NULL), 0);
    assert_int_equal(gridlock_atlas_certificate(atlas,
                                                gridlock_atlas_record(atlas, 0),
                                                keep_text, &bytes, &error),
                     GRIDLOCK_INPUT);
    assert_int_equal(bytes.size, 0);
    gridlock_atlas_free(atlas);
  }
  unlink(path);
  rmdir(folder);
}

// ---- Adding ----

static gridlock_result solved(const gridlock_game *game, const char *path) {
  gridlock_result result;
  const gridlock_options options = {.certificate = path};
  assert_int_equal(gridlock_solve(game, &options, &result, NULL), 0);
  assert_int_equal(result.certificate, 0);
  return result;
}

// SQLite has two files beside a database.
static void remove_atlas(const char *path) {
  static const char *const endings[] = {"", "-shm", "-wal"};
  for (size_t i = 0; i < 3; i++) {
    char name[96];
    snprintf(name, sizeof name, "%s%s", path, endings[i]);
    unlink(name);
  }
}

// The answer with its certificate, as an atlas that is opened then has them; a
// contradiction, an unknown value and a game by a false name change nothing.
static void an_answer_is_added_and_none_that_contradicts_it(void **state) {
  (void)state;
  char folder[] = "/tmp/gridlock-XXXXXX";
  char path[64];
  char proof[64];
  gridlock_atlas *atlas = NULL;
  gridlock_error error;
  text bytes = {0};
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/a.db", folder);
  snprintf(proof, sizeof proof, "%s/proof.glc", folder);
  gridlock_game *game = parse("mnk:4,4,4");
  gridlock_game *other = outer_cells("mnk:1,3,2");
  gridlock_result result = solved(game, proof);
  gridlock_result wrong = result;
  wrong.value = GRIDLOCK_MAKER;
  assert_int_equal(gridlock_atlas_add(path, game, &result, proof, &error), 0);
  assert_int_equal(gridlock_atlas_add(path, game, &wrong, NULL, &error),
                   GRIDLOCK_INTERNAL);
  assert_int_equal(gridlock_atlas_add(path, other, &result, NULL, &error),
                   GRIDLOCK_INPUT);
  wrong.value = GRIDLOCK_UNKNOWN;
  assert_int_equal(gridlock_atlas_add(path, game, &wrong, NULL, &error),
                   GRIDLOCK_INPUT);
  assert_int_equal(gridlock_atlas_add("a.sql", game, &result, NULL, &error),
                   GRIDLOCK_INPUT);
  assert_int_equal(gridlock_atlas_open(path, &atlas, &error), 0);
  const gridlock_record *record = gridlock_atlas_record(atlas, 0);
  assert_null(gridlock_atlas_record(atlas, 1));
  assert_int_equal(gridlock_record_value(record), GRIDLOCK_BREAKER);
  assert_string_equal(gridlock_record_field(record, "certificate"),
                      "proof.glc");
  assert_int_equal(
      gridlock_atlas_certificate(atlas, record, keep_text, &bytes, NULL), 0);
  assert_int_equal(strncmp(bytes.at, "glc ", 4), 0);
  free(bytes.at);
  gridlock_atlas_free(atlas);
  gridlock_result_clear(&result);
  gridlock_game_free(other);
  gridlock_game_free(game);
  remove_atlas(path);
  unlink(proof);
  assert_int_equal(rmdir(folder), 0);
}

// ---- Places ----

static void cells_have_places_where_the_game_has_a_grid(void **state) {
  (void)state;
  static const struct {
    const char *text;
    gridlock_grid grid;
  } rows[] = {{"mnk:3,5,3", {5, 3, 0}},
              {"poly:tic@4x4,torus", {4, 4, 1}},
              {"line:5@inf", {0, 0, 0}}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    gridlock_game *game = parse(rows[i].text);
    gridlock_grid grid;
    uint32_t column;
    uint32_t row;
    gridlock_game_grid(game, &grid);
    assert_int_equal(grid.width, rows[i].grid.width);
    assert_int_equal(grid.height, rows[i].grid.height);
    assert_int_equal(grid.torus, rows[i].grid.torus);
    for (uint32_t cell = 0; cell < gridlock_game_cells(game); cell++) {
      char name[32];
      char wanted[32];
      assert_int_equal(gridlock_game_place(game, cell, &column, &row), 0);
      gridlock_game_cell_name(game, cell, name, sizeof name);
      snprintf(wanted, sizeof wanted, "%c%u", 'a' + (int)column, row + 1);
      assert_string_equal(name, wanted);
    }
    assert_int_not_equal(
        gridlock_game_place(game, (uint32_t)gridlock_game_cells(game), &column,
                            &row),
        0);
    gridlock_game_free(game);
  }
}

static void a_game_of_arrays_has_no_grid(void **state) {
  (void)state;
  gridlock_game *game = outer_cells(NULL);
  gridlock_grid grid;
  uint32_t column;
  uint32_t row;
  gridlock_game_grid(game, &grid);
  assert_int_equal(grid.width, 0);
  assert_int_not_equal(gridlock_game_place(game, 0, &column, &row), 0);
  gridlock_game_free(game);
}

int main(void) {
  int on = 0;
  for (size_t i = 0; gridlock_feature(i, &on); i++)
    if (!strcmp(gridlock_feature(i, &on), "sqlite"))
      break;
  gridlock_atlas *atlas = on ? open_shipped() : NULL;
  const struct CMUnitTest places[] = {
      cmocka_unit_test(cells_have_places_where_the_game_has_a_grid),
      cmocka_unit_test(a_game_of_arrays_has_no_grid),
  };
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_prestate(a_record_has_the_fields_of_its_row, atlas),
      cmocka_unit_test_prestate(each_field_has_a_name, atlas),
      cmocka_unit_test_prestate(all_records_are_listed, atlas),
      cmocka_unit_test_prestate(what_follows_says_from_which_game, atlas),
      cmocka_unit_test_prestate(nothing_is_known_by_a_false_name, atlas),
      cmocka_unit_test_prestate(a_game_is_found_under_any_name, atlas),
      cmocka_unit_test_prestate(a_position_is_not_its_game, atlas),
      cmocka_unit_test_prestate(questions_and_places_are_checked, atlas),
      cmocka_unit_test_prestate(a_certificate_proves_its_record, atlas),
      cmocka_unit_test_prestate(what_is_not_kept_is_not_sent, atlas),
      cmocka_unit_test_prestate(a_changed_certificate_is_not_sent, atlas),
      cmocka_unit_test_prestate(an_answer_is_added_and_none_that_contradicts_it,
                                atlas),
  };
  const int failed = cmocka_run_group_tests(places, NULL, NULL);
  if (!on)
    return failed;
  const int more = cmocka_run_group_tests(tests, NULL, NULL);
  gridlock_atlas_free(atlas);
  return failed + more;
}
