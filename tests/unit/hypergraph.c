// SPDX-License-Identifier: MIT
#include "board/hypergraph.h"
#include "unit/support.h"

static gl_hypergraph *example(void) {
  gl_draft draft = {0};
  gl_hypergraph *graph = NULL;
  assert_int_equal(gl_hypergraph_draft_add(&draft, (gl_cell[]){4, 2}, 2, NULL),
                   GL_OK);
  assert_int_equal(
      gl_hypergraph_draft_add(&draft, (gl_cell[]){0, 1, 2}, 3, NULL), GL_OK);
  assert_int_equal(gl_hypergraph_draft_add(&draft, (gl_cell[]){2, 4}, 2, NULL),
                   GL_OK);
  assert_int_equal(gl_hypergraph_draft_add(&draft, (gl_cell[]){1, 0}, 2, NULL),
                   GL_OK);
  assert_int_equal(gl_hypergraph_new(5, &draft, &graph, NULL), GL_OK);
  return graph;
}

static void lines_are_sorted_and_different(void **state) {
  (void)state;
  gl_hypergraph *graph = example();
  assert_int_equal(graph->lines, 3);
  const gl_cell expected[3][3] = {{0, 1}, {0, 1, 2}, {2, 4}};
  const size_t sizes[3] = {2, 3, 2};
  for (gl_line line = 0; line < 3; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    assert_int_equal(cells.count, sizes[line]);
    assert_memory_equal(cells.at, expected[line],
                        cells.count * sizeof(gl_cell));
    assert_int_equal(gl_hypergraph_find(graph, cells), line);
  }
  const gl_cell missing[] = {0, 2};
  assert_int_equal(gl_hypergraph_find(graph, (gl_cells){missing, 2}),
                   GL_NO_LINE);
  gl_hypergraph_free(graph);
}

static void cells_know_their_lines(void **state) {
  (void)state;
  gl_hypergraph *graph = example();
  const size_t degrees[5] = {2, 2, 2, 0, 1};
  for (gl_cell cell = 0; cell < 5; cell++)
    assert_int_equal(gl_cell_lines(graph, cell).count, degrees[cell]);
  assert_int_equal(gl_cell_lines(graph, 2).at[0], 1);
  assert_int_equal(gl_cell_lines(graph, 2).at[1], 2);
  gl_hypergraph_free(graph);
}

static void automorphisms_are_told_from_others(void **state) {
  (void)state;
  gl_hypergraph *graph = example();
  assert_true(gl_hypergraph_preserves(graph, (gl_cell[]){1, 0, 2, 3, 4}));
  assert_false(gl_hypergraph_preserves(graph, (gl_cell[]){0, 2, 1, 3, 4}));
  gl_hypergraph_free(graph);
}

static void a_game_may_have_no_cells_and_no_lines(void **state) {
  (void)state;
  gl_draft draft = {0};
  gl_hypergraph *graph = NULL;
  assert_int_equal(gl_hypergraph_new(0, &draft, &graph, NULL), GL_OK);
  assert_int_equal(graph->lines, 0);
  gl_hypergraph_free(graph);
}

TESTS(cmocka_unit_test(lines_are_sorted_and_different),
      cmocka_unit_test(cells_know_their_lines),
      cmocka_unit_test(automorphisms_are_told_from_others),
      cmocka_unit_test(a_game_may_have_no_cells_and_no_lines))
