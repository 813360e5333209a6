// SPDX-License-Identifier: MIT
// Records, their texts, what one answer says about another, and recipes.

#include "unit/support.h"

#include "atlas/atlas.h"
#include "atlas/derive.h"
#include "atlas/read.h"
#include "atlas/recipe.h"
#include "atlas/write.h"

// ---- records ----------------------------------------------------------------

static gl_atlas_record answer(const char *question, const char *game,
                              const char *value) {
  gl_atlas_record record = {0};
  assert_true(gl_record_set(&record, GL_QUESTION, question));
  assert_true(gl_record_set(&record, GL_GAME, game));
  assert_true(gl_record_set(&record, GL_VALUE, value));
  return record;
}

static gl_atlas_record whole_answer(const char *game, const char *value) {
  gl_atlas_record record = answer("winner", game, value);
  gl_error error = {0};
  assert_true(gl_record_set(&record, GL_DATE, "2026-11-15T12:00:00Z"));
  assert_int_equal(gl_atlas_complete(&record, "test", &error), GL_OK);
  assert_int_equal(gl_record_check(&record, "test", 0, &error), GL_OK);
  return record;
}

static void numbers_in_names_are_in_the_order_of_people(void **state) {
  (void)state;
  static const char *const sorted[] = {"mnk:2,10,3", "mnk:3,2,3",  "mnk:3,10,3",
                                       "mnk:10,2,3", "poly:a@1x1", "poly:ab"};
  for (size_t i = 0; i < 6; i++)
    for (size_t j = 0; j < 6; j++) {
      const int order = gl_record_natural_compare(sorted[i], sorted[j]);
      assert_int_equal(order < 0, i < j);
      assert_int_equal(order > 0, i > j);
    }
  assert_int_not_equal(gl_record_natural_compare("a01", "a1"), 0);
}

static void fields_hold_what_the_table_says(void **state) {
  (void)state;
  static const struct {
    gl_atlas_field field;
    const char *good;
    const char *bad;
  } cases[] = {
      {GL_VALUE, "maker", "Maker"},
      {GL_VALUE, "breaker", "paired"}, // an answer to another question
      {GL_NODES, "0", "007"},
      {GL_NODES, "9223372036854775807", "9223372036854775808"},
      {GL_NODES, "12", "-1"},
      {GL_SECONDS, "0.125", "0.12"},
      {GL_SECONDS, "3.000", "nan"},
      {GL_NOTE, "caf\xc3\xa9", "caf\xc3"},
      {GL_NOTE, "a", "a\nb"},
      {GL_NOTE, "a", ""},
      {GL_DATE, "2026-11-15T12:00:00Z", "2026-11-15 12:00:00"},
      {GL_POSITION, "0123456789abcdef", "0123456789ABCDEF"},
      {GL_SHA256, NULL, "0123"},
      {GL_VERDICT, "refuted", "perhaps"},
      {GL_CERTIFICATE, "x.glc", "\x7f"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    gl_atlas_record record = whole_answer("mnk:3,3,3", "maker");
    gl_error error = {0};
    assert_true(gl_record_set(&record, cases[i].field, cases[i].good));
    assert_int_equal(gl_record_check(&record, "here", 7, &error), GL_OK);
    assert_true(gl_record_set(&record, cases[i].field, cases[i].bad));
    assert_int_equal(gl_record_check(&record, "here", 7, &error), GL_INPUT);
    assert_int_equal(error.line, 7);
    gl_record_clear(&record);
  }
}

// ---- texts ------------------------------------------------------------------

static char *text_of(void (*write)(const gl_records *, FILE *),
                     const gl_records *records, size_t *size) {
  char *text = NULL;
  FILE *file = open_memstream(&text, size);
  write(records, file);
  fclose(file);
  return text;
}

static void texts_come_back_the_same(void **state) {
  (void)state;
  static void (*const write[])(const gl_records *, FILE *) = {gl_write_sql,
                                                              gl_write_json};
  gl_records records = {0};
  gl_atlas_record one = whole_answer("mnk:3,3,3", "maker");
  gl_atlas_record two = whole_answer("line:9@inf", "breaker");
  assert_true(
      gl_record_set(&one, GL_NOTE, "'\"\\ \xe2\x80\xa6 \xf0\x9f\x99\x82"));
  assert_true(gl_record_number(&one, GL_NODES, INT64_MAX));
  assert_true(gl_record_real(&one, GL_SECONDS, 1.0 / 3));
  assert_true(gl_records_push(&records, &one));
  assert_true(gl_records_push(&records, &two));
  for (size_t i = 0; i < 2; i++) {
    size_t size;
    size_t other;
    gl_records again = {0};
    gl_error error = {0};
    char *text = text_of(write[i], &records, &size);
    assert_int_equal(gl_read_records("text", text, size, &again, &error),
                     GL_OK);
    assert_int_equal(again.count, 2);
    char *back = text_of(write[i], &again, &other);
    assert_int_equal(size, other);
    assert_memory_equal(text, back, size);
    assert_string_equal(again.at[0].at[GL_SECONDS], "0.333");
    free(back);
    free(text);
    gl_records_clear(&again);
  }
  gl_records_clear(&records);
}

static void refused_texts_have_a_place(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t line;
    size_t column;
  } cases[] = {
      {"", 1, 1},
      {"3", 1, 1},
      {"[{}", 1, 4},
      {"{}\n{}\n,{}", 3, 1},
      {"{}\n{} x", 2, 4},
      {"[\n {\"game\": 3}]", 2, 12},
      {"[{\"nodes\": \"3\"}]", 1, 15},
      {"[{\"nodes\": 3, \"nodes\": 3}]", 1, 22},
      {"[{\"nothing\": 3}]", 1, 12},
      {"[{\"seconds\": 1e}]", 1, 16},
      {"[{\"seconds\": 1-1}]", 1, 17},
      {"[{\"game\": \"a\\ud800\"}]", 1, 19},
      {"[{\"game\": \"a\\u0000\"}]", 1, 20},
      {"[] x", 1, 4},
      {"-- gridlock atlas, version 1\n", 1, 1},
      {"-- gridlock atlas, version 2\nDROP TABLE result;\n", 2, 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    gl_records records = {0};
    gl_error error = {0};
    assert_int_equal(gl_read_records("text", cases[i].text,
                                     strlen(cases[i].text), &records, &error),
                     GL_INPUT);
    if (error.line != cases[i].line || error.column != cases[i].column)
      fail_msg("%s: %zu:%zu: %s", cases[i].text, error.line, error.column,
               error.sentence);
    gl_records_clear(&records);
  }
}

// ---- what follows -----------------------------------------------------------

static gl_atlas_answer follows(const char *question, const char *game,
                               const char *value, const char *asked,
                               const char *about) {
  gl_claims claims = {0};
  gl_atlas_record one = answer(question, game, value);
  gl_atlas_record two = answer(asked, about, "maker");
  assert_true(gl_claims_add(&claims, &one));
  assert_true(gl_claims_add(&claims, &two));
  const gl_atlas_answer found =
      gl_claim_implies(&claims, &claims.at[0], &claims.at[1]);
  gl_claims_clear(&claims);
  gl_record_clear(&two);
  gl_record_clear(&one);
  return found;
}

#define W "winner"
#define P "pairing"

// The numbers are those of the lemmas in doc/theory/monotone.md.
static void answers_say_what_the_lemmas_say(void **state) {
  (void)state;
  static const struct {
    const char *question, *game, *value, *asked, *about, *expected;
  } cases[] = {
      // 1 and 2: boards, shapes, the first move, handicaps
      {W, "mnk:5,5,4", "maker", W, "mnk:6,5,4", "maker"},
      {W, "mnk:5,5,4", "maker", W, "mnk:5,5,3", "maker"},
      {W, "mnk:5,6,4", "maker", W, "mnk:5,5,4", NULL},
      {W, "mnk:5,6,4", "maker", W, "mnk:6,5,4", "maker"},
      {W, "mnk:5,5,4", "maker", W, "mnk:6,6,5", NULL},
      {W, "mnk:7,7,5", "breaker", W, "mnk:7,6,5", "breaker"},
      {W, "mnk:7,7,5", "breaker", W, "mnk:7,7,6", "breaker"},
      {W, "mnk:7,7,5", "breaker", W, "mnk:7,8,5", NULL},
      {W, "mnk:7,7,5", "breaker", W, "mnk:7,7,5,first=breaker", "breaker"},
      {W, "mnk:7,7,5,first=breaker", "breaker", W, "mnk:7,7,5", NULL},
      {W, "mnk:6,6,4,first=breaker", "maker", W, "mnk:6,6,4", "maker"},
      {W, "mnk:6,6,4", "maker", W, "mnk:6,6,4,first=breaker", NULL},
      {W, "mnk:5,5,4", "maker", W, "mnk:5,5,4,torus", "maker"},
      {W, "mnk:5,5,4,torus", "maker", W, "mnk:6,6,4,torus", NULL},
      {W, "mnk:5,5,4,torus", "maker", W, "mnk:5,5,3,torus", "maker"},
      {W, "mnk:5,5,4,torus", "breaker", W, "mnk:5,5,4", "breaker"},
      {W, "mnk:5,5,4,torus", "breaker", W, "mnk:4,4,4", "breaker"},
      {W, "mnk:5,5,4,torus", "breaker", W, "mnk:4,4,4,torus", NULL},
      {W, "mnk:5,5,4", "maker", W, "line:4@inf", "maker"},
      {W, "line:8@inf", "breaker", W, "mnk:20,30,8", "breaker"},
      {W, "line:8@inf", "breaker", W, "mnk:9,9,8,torus", NULL},
      {W, "line:8@inf", "breaker", W, "mnk:20,30,7", NULL},
      {W, "poly:tic@3x4", "maker", W, "mnk:4,3,3", "maker"},
      {W, "mnk:4,3,3", "maker", W, "poly:tic@3x4", NULL},
      {W, "poly:fatty@inf", "breaker", W, "poly:p5@8x8", "breaker"},
      {W, "poly:fatty@inf", "breaker", W, "poly:elly@8x8", NULL},
      {W, "poly:l5@6x6", "maker", W, "poly:elly@7x6", "maker"},
      {W, "poly:snaky@inf,handicap=1", "maker", W, "poly:snaky@inf", NULL},
      {W, "poly:snaky@inf,handicap=1", "maker", W, "poly:snaky@inf,handicap=2",
       "maker"},
      {W, "mnk:5,5,5,handicap=1", "maker", W, "mnk:6,5,5,handicap=2", "maker"},
      {W, "mnk:5,5,5,handicap=1", "maker", W, "mnk:6,5,5", NULL},
      {W, "mnk:5,5,5,handicap=1", "breaker", W, "mnk:5,5,5", "breaker"},
      {P, "mnk:5,5,5", "paired", W, "mnk:5,5,5,handicap=1", NULL},
      // families; a board of fixed shapes is turned only if they are
      {W, "poly:tic@3x4", "maker", W, "poly:el+tic@4x4", "maker"},
      {W, "poly:el+tic@3x4", "maker", W, "poly:tic@4x4", NULL},
      {W, "mnk:4,3,3", "maker", W, "poly:tic+0:0,1:1,2:2@4x3", "maker"},
      {W, "poly:knobby@5x6,fixed", "maker", W, "poly:knobby@6x5", "maker"},
      {W, "poly:knobby@5x6,fixed", "maker", W, "poly:knobby@6x5,fixed", NULL},
      {W, "poly:knobby@5x6,fixed", "maker", W, "poly:knobby@5x7,fixed",
       "maker"},
      {W, "poly:el@5x6,fixed", "maker", W, "poly:el@6x5,fixed", "maker"},
      {W, "poly:el@5x6", "maker", W, "poly:el@6x6,fixed", NULL},
      // 3: strips
      {W, "strip:9,open", "breaker", W, "strip:8,open", "breaker"},
      {W, "strip:9,open", "breaker", W, "strip:10,open", NULL},
      {W, "strip:9,open", "maker", W, "strip:12", "maker"},
      {W, "strip:9", "maker", W, "strip:10", NULL},
      {W, "strip:9", "maker", W, "strip:9,open", NULL},
      {W, "strip:9", "breaker", W, "strip:9,open", "breaker"},
      {W, "strip:9", "breaker", W, "mnk:4,9,7", NULL},
      // 4: pairings
      {P, "mnk:6,6,6", "paired", W, "mnk:5,6,6", "breaker"},
      {P, "mnk:6,6,6", "paired", P, "mnk:5,6,7", "paired"},
      {P, "mnk:4,4,4", "unpaired", P, "mnk:4,5,4", "unpaired"},
      {P, "mnk:4,4,4", "unpaired", W, "mnk:4,5,4", NULL},
      {P, "mnk:4,4,4,first=breaker", "paired", P, "mnk:4,4,4", NULL},
      {P, "mnk:4,4,4", "paired", P, "mnk:4,4,4,first=breaker", "paired"},
      {W, "mnk:5,5,4", "maker", P, "mnk:5,6,4", "unpaired"},
      {W, "mnk:4,4,4", "breaker", P, "mnk:4,4,4", NULL},
      // 5: strong games
      {W, "mnk:4,4,4", "breaker", W, "mnk:4,4,4,strong", "draw"},
      {W, "mnk:4,4,4,first=breaker", "breaker", W, "mnk:4,4,4,strong", NULL},
      {W, "mnk:4,4,4", "breaker", W, "mnk:4,4,4,strong,p=2", NULL},
      {W, "mnk:4,4,4", "breaker", W, "mnk:4,4,4,strong,first=breaker", NULL},
      {W, "gttt:tic@4x4", "first", W, "poly:tic@5x5", "maker"},
      {W, "gttt:tic@4x4", "first", W, "gttt:tic@5x5", NULL},
      {W, "gttt:tic@3x3", "draw", W, "poly:tic@3x3", NULL},
      {W, "gttt:tic@4x4,p=2,q=2", "first", W, "poly:tic@4x4", NULL},
      // 6: edge to edge
      {W, "poly:snaky@inf,edge,handicap=1", "maker", W,
       "poly:snaky@inf,handicap=1", "maker"},
      {W, "poly:snaky@inf,handicap=1", "maker", W,
       "poly:snaky@inf,edge,handicap=1", NULL},
      {W, "poly:tic@4x4", "maker", W, "poly:tic@inf,edge", NULL},
      {W, "poly:fatty@inf", "breaker", W, "poly:fatty@inf,edge", "breaker"},
      {W, "poly:snaky@inf,edge", "breaker", W, "poly:snaky@6x6", NULL},
      // files say nothing
      {W, "game.hg", "maker", W, "game.hg", NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const gl_atlas_answer got =
        follows(cases[i].question, cases[i].game, cases[i].value,
                cases[i].asked, cases[i].about);
    if (got != gl_atlas_answer_named(cases[i].expected))
      fail_msg("%s, %s: %s for %s", cases[i].game, cases[i].value,
               got ? gl_atlas_answer_name(got) : "nothing", cases[i].about);
  }
}

static bool is_inside(gl_cells small, gl_cells large) {
  size_t found = 0;
  for (size_t i = 0; i < small.count; i++)
    for (size_t j = 0; j < large.count; j++)
      found += small.at[i] == large.at[j];
  return found == small.count;
}

// A line of game a, its cells moved to the same places of b's board.
static gl_cells move_line(const gl_game *a, const gl_game *b, gl_line line,
                          gl_cell *room) {
  const gl_cells cells = gl_line_cells(a->graph[GL_MAKER], line);
  for (size_t i = 0; i < cells.count; i++)
    room[i] = (gl_cell)(a->layout->y[cells.at[i]] * b->layout->width +
                        a->layout->x[cells.at[i]]);
  return (gl_cells){room, cells.count};
}

static bool every_line_contains_one(const gl_game *a, const gl_game *b) {
  for (gl_line line = 0; line < a->graph[GL_MAKER]->lines; line++) {
    gl_cell room[64];
    const gl_cells moved = move_line(a, b, line, room);
    gl_line other = 0;
    while (other < b->graph[GL_MAKER]->lines &&
           !is_inside(gl_line_cells(b->graph[GL_MAKER], other), moved))
      other++;
    if (other == b->graph[GL_MAKER]->lines)
      return false;
  }
  return true;
}

// What Lemmas 2 and 3 need, on the lines themselves.  Where it fails nothing
// may follow (the strips 9 and 10 are such a pair).
static void where_answers_follow_lines_contain_lines(void **state) {
  (void)state;
  static const char *const games[] = {
      "strip:7",          "strip:8",      "strip:9",       "strip:12",
      "strip:7,open",     "strip:8,open", "strip:12,open", "strip:13,open",
      "mnk:4,6,4",        "mnk:5,6,4",    "mnk:5,6,3",     "mnk:5,6,4,torus",
      "mnk:4,6,3,torus",  "poly:tic@6x4", "poly:elly@6x5", "poly:l5@6x5",
      "poly:l5@6x5,torus"};
  const size_t count = sizeof games / sizeof *games;
  size_t pairs = 0;
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < count; j++) {
      if (follows(W, games[i], "maker", W, games[j]) != GL_ANSWER_MAKER)
        continue;
      gl_game *a = parse(games[i]);
      gl_game *b = parse(games[j]);
      if (!every_line_contains_one(a, b))
        fail_msg("%s, %s", games[i], games[j]);
      pairs += i != j;
      gl_game_free(b);
      gl_game_free(a);
    }
  assert_true(pairs >= 20);
}

static void the_nearest_source_is_named(void **state) {
  (void)state;
  gl_records records = {0};
  static const char *const games[] = {"mnk:5,5,4", "mnk:8,8,4", "mnk:9,9,5"};
  for (size_t i = 0; i < 3; i++) {
    gl_atlas_record record = whole_answer(games[i], "maker");
    assert_true(gl_records_push(&records, &record));
  }
  gl_records_sort(&records);
  gl_deriver deriver;
  gl_error error = {0};
  gl_atlas_record record;
  bool found;
  assert_int_equal(gl_deriver_open(&deriver, &records, &error), GL_OK);
  assert_int_equal(
      gl_derive_record(&deriver, W, "mnk:9,8,4", &record, &found, &error),
      GL_OK);
  assert_true(found);
  assert_string_equal(record.source, "mnk:8,8,4");
  assert_int_equal(gl_record_check(&record, "derived", 0, &error), GL_OK);
  gl_record_clear(&record);
  assert_int_equal(
      gl_derive_record(&deriver, W, "mnk:4,4,4", &record, &found, &error),
      GL_OK);
  assert_false(found);
  gl_deriver_close(&deriver);
  gl_records_clear(&records);
}

// A source whose certificate was refuted is none, however near it is.
static void nothing_follows_from_what_is_refuted(void **state) {
  (void)state;
  static const char *const games[] = {"mnk:5,5,4", "mnk:8,8,4"};
  static const char *const verdicts[] = {"missing", "refuted", "changed"};
  for (size_t i = 0; i < 3; i++) {
    gl_records records = {0};
    for (size_t j = 0; j < 2; j++) {
      gl_atlas_record record = whole_answer(games[j], "maker");
      if (j)
        assert_true(gl_record_set(&record, GL_VERDICT, verdicts[i]));
      assert_true(gl_records_push(&records, &record));
    }
    gl_deriver deriver;
    gl_error error = {0};
    gl_atlas_record record;
    bool found;
    assert_int_equal(gl_deriver_open(&deriver, &records, &error), GL_OK);
    assert_int_equal(
        gl_derive_record(&deriver, W, "mnk:9,8,4", &record, &found, &error),
        GL_OK);
    assert_true(found);
    assert_string_equal(record.source, i ? "mnk:5,5,4" : "mnk:8,8,4");
    gl_record_clear(&record);
    gl_deriver_close(&deriver);
    gl_records_clear(&records);
  }
}

// Lemma 7, and where it does not hold.
static void the_second_player_never_wins_alone(void **state) {
  (void)state;
  static const struct {
    const char *game, *value;
    bool absurd;
  } cases[] = {
      {"mnk:6,6,4,strong", "second", true},
      {"mnk:6,6,4,strong", "first", false},
      {"mnk:6,6,4,strong", "draw", false},
      {"gttt:el@5x4,torus", "second", true},
      {"gttt:el@5x4,p=2", "second", false},
      {"gttt:el@5x4,p=2,q=2", "second", false},
      {"gttt:el@5x4,first=breaker", "second", false},
      {"game.pg", "second", false},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    gl_claims claims = {0};
    gl_atlas_record record = answer(W, cases[i].game, cases[i].value);
    assert_true(gl_claims_add(&claims, &record));
    assert_int_equal(gl_claims_contradict(&claims, 0), !cases[i].absurd);
    gl_claims_clear(&claims);
    gl_record_clear(&record);
  }
}

static void values_are_those_of_the_kind_of_game(void **state) {
  (void)state;
  static const struct {
    const char *game, *value;
    bool good;
  } cases[] = {
      {"mnk:3,3,3", "maker", true},         {"mnk:3,3,3", "first", false},
      {"mnk:3,3,3", "draw", false},         {"mnk:3,3,3,strong", "draw", true},
      {"mnk:3,3,3,strong", "maker", false}, {"line:9@inf", "second", false},
      {"mnk:3,3,3,strong", "second", true}, {"strip:7", "breaker", true},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    gl_atlas_record record = answer(W, cases[i].game, cases[i].value);
    gl_error error = {0};
    assert_int_equal(gl_atlas_complete(&record, "test", &error),
                     cases[i].good ? GL_OK : GL_INPUT);
    gl_record_clear(&record);
  }
}

// ---- recipes ----------------------------------------------------------------

static void recipes_of_strangers_do_no_harm(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t words; // 0 if it is refused
  } cases[] = {
      {"solve mnk:3,3,3 --cert {}.glc", 6},
      {"solve mnk:3,3,3 --engine dfpn --seed 0 --cert {}.glb", 10},
      {"solve mnk:3,3,3", 0},
      {"solve mnk:3,3,4 --cert {}.glc", 0},
      {"pairing mnk:3,3,3 --cert {}.glc", 0},
      {"achieve tic --certs {}.glc", 0},
      {"solve mnk:3,3,3 --cert {}", 0},
      {"solve mnk:3,3,3 --cert {}.a/b", 0},
      {"solve mnk:3,3,3 --cert x.glc", 0},
      {"solve mnk:3,3,3 --cert {}.glc --cert {}.glc", 0},
      {"solve mnk:3,3,3 --cert {}.glc --atlas {}.db", 0},
      {"solve mnk:3,3,3 --cert {}.glc --engine", 0},
      {"solve mnk:3,3,3 --cert {}.glc --engine --model", 0},
      {"solve mnk:3,3,3 --cert={}.glc", 0},
      {"solve mnk:3,3,3 --cert {}.glc more", 0},
      {" ", 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    gl_atlas_record record = whole_answer("mnk:3,3,3", "maker");
    gl_recipe recipe;
    gl_error error = {0};
    assert_true(gl_record_set(&record, GL_RECIPE, cases[i].text));
    const gl_status status =
        gl_recipe_read(&record, "gridlock", "/tmp/7", &recipe, &error);
    assert_int_equal(status, cases[i].words ? GL_OK : GL_INPUT);
    if (!status) {
      assert_int_equal(recipe.count, cases[i].words + 1);
      assert_null(recipe.argv[cases[i].words]);
      assert_int_equal(strncmp(recipe.output, "/tmp/7.gl", 9), 0);
    }
    gl_recipe_clear(&recipe);
    gl_record_clear(&record);
  }
}

// ---- the store --------------------------------------------------------------

static void an_atlas_in_memory_refuses_contradictions(void **state) {
  (void)state;
  gl_atlas_store *store = NULL;
  gl_error error = {0};
  if (!gl_store_available()) {
    assert_int_equal(gl_store_open("x", GL_STORE_MEMORY, &store, &error),
                     GL_UNSUPPORTED);
    return;
  }
  gl_atlas atlas = {.path = strdup("memory")};
  assert_int_equal(gl_store_open("x", GL_STORE_MEMORY, &atlas.store, &error),
                   GL_OK);
  gl_atlas_record true_one = whole_answer("mnk:5,5,4", "maker");
  gl_atlas_record false_one = whole_answer("mnk:6,7,3", "breaker");
  assert_int_equal(gl_atlas_begin(&atlas, &error), GL_OK);
  assert_int_equal(gl_atlas_add(&atlas, &true_one, &error), GL_OK);
  assert_int_equal(gl_atlas_add(&atlas, &false_one, &error), GL_INTERNAL);
  assert_non_null(strstr(error.sentence, "CONTRADICTION"));
  assert_true(gl_record_set(&false_one, GL_VALUE, "maker"));
  assert_int_equal(gl_atlas_add(&atlas, &false_one, &error), GL_OK);
  assert_int_equal(gl_atlas_add(&atlas, &false_one, &error), GL_OK);
  assert_int_equal(gl_atlas_commit(&atlas, &error), GL_OK);
  gl_records records;
  assert_int_equal(gl_atlas_load(&atlas, &records, &error), GL_OK);
  assert_int_equal(records.count, 2);
  // Past the door of the atlas: the database refuses two values itself.
  assert_true(gl_record_set(&true_one, GL_GAME, "mnk:5,5,4,again"));
  assert_true(gl_record_set(&true_one, GL_VALUE, "breaker"));
  assert_int_equal(gl_store_put(atlas.store, &true_one, &error), GL_IO);
  assert_non_null(strstr(error.sentence, "contradiction"));
  gl_records_clear(&records);
  gl_record_clear(&false_one);
  gl_record_clear(&true_one);
  gl_atlas_close(&atlas);
}

TESTS(cmocka_unit_test(numbers_in_names_are_in_the_order_of_people),
      cmocka_unit_test(fields_hold_what_the_table_says),
      cmocka_unit_test(texts_come_back_the_same),
      cmocka_unit_test(refused_texts_have_a_place),
      cmocka_unit_test(answers_say_what_the_lemmas_say),
      cmocka_unit_test(where_answers_follow_lines_contain_lines),
      cmocka_unit_test(the_nearest_source_is_named),
      cmocka_unit_test(nothing_follows_from_what_is_refuted),
      cmocka_unit_test(the_second_player_never_wins_alone),
      cmocka_unit_test(values_are_those_of_the_kind_of_game),
      cmocka_unit_test(recipes_of_strangers_do_no_harm),
      cmocka_unit_test(an_atlas_in_memory_refuses_contradictions))
