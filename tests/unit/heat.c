// SPDX-License-Identifier: MIT
// What the drawing must not lack.  Whether it is a good one, eyes must say.

#include "draw/heat.h"
#include "unit/support.h"

static char *drawing_of(const gl_samples *samples, const gl_model *model) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  write_heat(samples, model, file);
  fclose(file);
  return text;
}

static size_t occurrences(const char *text, const char *part) {
  size_t count = 0;
  while ((text = strstr(text, part))) {
    text += strlen(part);
    count++;
  }
  return count;
}

// Every drawing is whole and has no number that is none.
static void assert_sound(const char *text) {
  assert_int_equal(strncmp(text, "<svg ", 5), 0);
  assert_string_equal(text + strlen(text) - 7, "</svg>\n");
  assert_int_equal(occurrences(text, "<g "), occurrences(text, "</g>"));
  assert_int_equal(occurrences(text, "<text "), occurrences(text, "</text>"));
  assert_null(strstr(text, "nan"));
  assert_null(strstr(text, "inf"));
}

static void no_positions_give_empty_maps(void **state) {
  (void)state;
  const gl_samples none = {0};
  char *text = drawing_of(&none, &(gl_model){0});
  assert_sound(text);
  assert_int_equal(occurrences(text, ">0 positions<"), 2);
  assert_int_equal(occurrences(text, "fill-opacity"), 11); // of the legend
  free(text);
}

// A tile for each of the three places, besides the 55 of the legend.
static void each_place_has_a_tile_in_its_map(void **state) {
  (void)state;
  gl_samples samples = {0};
  for (int i = 0; i < 1234; i++)
    gl_sample_add(&samples, true, 10, 1.5, true);
  gl_sample_add(&samples, true, 12, 1.25, false);
  gl_sample_add(&samples, false, 11, 1.5, false);
  char *text = drawing_of(&samples, &gl_model_czifra);
  assert_sound(text);
  assert_int_equal(occurrences(text, "fill-opacity"), 3 + 55);
  assert_non_null(strstr(text, ">1,235 positions<"));
  assert_non_null(strstr(text, ">1 position<"));
  free(text);
  gl_samples_clear(&samples);
}

// By hand: 16 columns of 23 pixels from potential 0, 8 rows of 41 from 0 cells.
// The model is one half at 4 cells with Maker to move and at 2 with Breaker,
// whose tiles have their middles 4.5 and 2.5 rows above y = 56 + 8 * 41.
static void the_line_is_where_the_model_says_one_half(void **state) {
  (void)state;
  gl_samples samples = {0};
  const gl_model model = {.constant = -2, .turn = -2, .empty = 1};
  gl_sample_add(&samples, true, 0, 0, true);
  char *text = drawing_of(&samples, &model);
  assert_sound(text);
  assert_non_null(strstr(text, "d=\"M426.0 199.5L58.0 199.5\""));
  assert_non_null(strstr(text, "d=\"M852.0 281.5L484.0 281.5\""));
  free(text);
  gl_samples_clear(&samples);
}

static void a_line_elsewhere_is_not_drawn(void **state) {
  (void)state;
  gl_samples samples = {0};
  gl_sample_add(&samples, true, 5, 1, true);
  char *text = drawing_of(&samples, &(gl_model){.constant = 1});
  assert_sound(text);
  assert_int_equal(occurrences(text, "d=\"\""), 2);
  free(text);
  gl_samples_clear(&samples);
}

static void large_samples_are_folded(void **state) {
  (void)state;
  gl_samples samples = {0};
  for (unsigned empty = 0; empty < 512; empty++)
    for (unsigned pot = 0; pot < 70; pot++)
      gl_sample_add(&samples, empty % 2, empty, pot, pot > 30);
  char *text = drawing_of(&samples, &gl_model_czifra);
  assert_sound(text);
  assert_true(occurrences(text, "fill-opacity") <= 2 * 96 * 64 + 55);
  assert_int_equal(occurrences(text, ">17,920 positions<"), 2);
  free(text);
  gl_samples_clear(&samples);
}

TESTS(cmocka_unit_test(no_positions_give_empty_maps),
      cmocka_unit_test(each_place_has_a_tile_in_its_map),
      cmocka_unit_test(the_line_is_where_the_model_says_one_half),
      cmocka_unit_test(a_line_elsewhere_is_not_drawn),
      cmocka_unit_test(large_samples_are_folded))
