// SPDX-License-Identifier: MIT
#include "census/graph.h"
#include "base/hash.h"
#include "unit/support.h"

#define MOST 24

// A graph as a square of bits, and everything about it by its definition.
typedef struct square {
  uint32_t size;
  bool joined[MOST][MOST];
  uint32_t distance[MOST][MOST]; // MOST if there is no way
} square;

static void measure(square *square) {
  for (uint32_t a = 0; a < square->size; a++)
    for (uint32_t b = 0; b < square->size; b++)
      square->distance[a][b] = a == b ? 0 : square->joined[a][b] ? 1 : MOST;
  for (uint32_t c = 0; c < square->size; c++)
    for (uint32_t a = 0; a < square->size; a++)
      for (uint32_t b = 0; b < square->size; b++)
        if (square->distance[a][c] + square->distance[c][b] <
            square->distance[a][b])
          square->distance[a][b] =
              square->distance[a][c] + square->distance[c][b];
}

static square random_square(uint64_t *seed) {
  square s = {0};
  *seed = gl_hash_mix(*seed + 1);
  s.size = 1 + (uint32_t)(*seed % MOST);
  const uint64_t rare = 2 + (*seed >> 32) % 12;
  for (uint32_t a = 0; a < s.size; a++)
    for (uint32_t b = 0; b < a; b++) {
      *seed = gl_hash_mix(*seed + 1);
      s.joined[a][b] = s.joined[b][a] = *seed % rare == 0;
    }
  measure(&s);
  return s;
}

static gl_graph graph_of(const square *square) {
  gl_graph graph = {.vertices = square->size,
                    .first = calloc(square->size + 1, sizeof *graph.first),
                    .neighbour = calloc(MOST * MOST, sizeof *graph.neighbour)};
  uint32_t count = 0;
  for (uint32_t a = 0; a < square->size; a++) {
    for (uint32_t b = 0; b < square->size; b++)
      if (square->joined[a][b])
        graph.neighbour[count++] = b;
    graph.first[a + 1] = count;
  }
  return graph;
}

static void check_cycles(const square *square, const gl_graph *graph) {
  uint64_t triangles = 0;
  uint64_t four = 0;
  for (uint32_t a = 0; a < square->size; a++)
    for (uint32_t b = 0; b < square->size; b++)
      for (uint32_t c = 0; c < square->size; c++) {
        if (!square->joined[a][b] || !square->joined[b][c] || a == c)
          continue;
        triangles += square->joined[c][a];
        for (uint32_t d = 0; d < square->size; d++)
          four += d != b && square->joined[c][d] && square->joined[d][a];
      }
  gl_graph_cycles cycles;
  assert_int_equal(gl_graph_count(graph, &cycles, NULL), GL_OK);
  assert_int_equal(cycles.triangles, triangles / 6);
  assert_int_equal(cycles.four_cycles, four / 8);
}

// Two colours: no closed walk of odd length, so no edge within a distance.
static bool is_bipartite(const square *square) {
  for (uint32_t a = 0; a < square->size; a++)
    for (uint32_t b = 0; b < square->size; b++)
      for (uint32_t c = 0; c < square->size; c++)
        if (square->joined[b][c] && square->distance[a][b] < MOST &&
            square->distance[a][b] % 2 == square->distance[a][c] % 2)
          return false;
  return true;
}

static void check_part(const square *square, const gl_graph *graph,
                       const uint32_t *member, uint32_t size) {
  gl_extent extent;
  gl_budget budget;
  uint32_t diameter = 0;
  uint32_t radius = MOST;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  for (uint32_t i = 0; i < size; i++) {
    uint32_t far = 0;
    for (uint32_t b = 0; b < square->size; b++)
      if (square->distance[member[i]][b] < MOST &&
          square->distance[member[i]][b] > far)
        far = square->distance[member[i]][b];
    for (uint32_t j = 0; j < size; j++)
      assert_true(square->distance[member[i]][member[j]] < MOST);
    diameter = far > diameter ? far : diameter;
    radius = far < radius ? far : radius;
  }
  assert_int_equal(gl_graph_extent(graph, member, size, &budget, &extent, NULL),
                   GL_OK);
  assert_int_equal(extent.diameter, diameter);
  assert_int_equal(extent.radius, radius);
}

static void check_parts(const square *square, const gl_graph *graph) {
  gl_parts parts;
  uint32_t total = 0;
  assert_int_equal(gl_parts_find(graph, &parts, NULL), GL_OK);
  assert_int_equal(parts.bipartite, is_bipartite(square));
  for (uint32_t i = 0; i < parts.count; i++) {
    assert_true(i == 0 || parts.size[i] <= parts.size[i - 1]);
    check_part(square, graph, parts.member + total, parts.size[i]);
    total += parts.size[i];
  }
  assert_int_equal(total, square->size);
  gl_parts_clear(&parts);
}

static bool is_hexagon(const square *square, const uint32_t *cycle) {
  for (unsigned i = 0; i < 6; i++)
    for (unsigned j = 0; j < i; j++) {
      const bool side = i - j == 1 || i - j == 5;
      if (cycle[i] == cycle[j] || square->joined[cycle[i]][cycle[j]] != side)
        return false;
    }
  return true;
}

// All paths, without looking at chords before the end.
static bool any_hexagon(const square *square, uint32_t *cycle,
                        unsigned length) {
  if (length == 6)
    return is_hexagon(square, cycle);
  for (cycle[length] = 0; cycle[length] < square->size; cycle[length]++)
    if ((!length || square->joined[cycle[length - 1]][cycle[length]]) &&
        any_hexagon(square, cycle, length + 1))
      return true;
  return false;
}

static void random_graphs_are_what_their_definitions_say(void **state) {
  (void)state;
  uint64_t seed = 1;
  unsigned hexagons = 0;
  for (unsigned round = 0; round < 300; round++) {
    const square s = random_square(&seed);
    gl_graph graph = graph_of(&s);
    uint32_t cycle[6];
    uint32_t other[6];
    check_cycles(&s, &graph);
    check_parts(&s, &graph);
    const bool found = gl_graph_hexagon(&graph, cycle);
    if (graph.first[s.size] < 5 * s.size) // else there are too many paths
      assert_int_equal(found, any_hexagon(&s, other, 0));
    if (found)
      assert_true(is_hexagon(&s, cycle));
    hexagons += found;
    gl_graph_clear(&graph);
  }
  assert_in_range(hexagons, 20, 280);
}

// A path: every distance occurs, and the numbers do not help.
static void a_path_has_its_ends_and_its_middle(void **state) {
  (void)state;
  for (uint32_t size = 1; size < MOST; size++) {
    square s = {.size = size};
    for (uint32_t i = 1; i < size; i++) {
      const uint32_t a = (uint32_t)(i * 7 % size);
      const uint32_t b = (uint32_t)((i - 1) * 7 % size);
      s.joined[a][b] = s.joined[b][a] = a != b;
    }
    measure(&s);
    gl_graph graph = graph_of(&s);
    check_parts(&s, &graph);
    gl_graph_clear(&graph);
  }
}

static square cube(unsigned dimension) {
  square s = {.size = 1u << dimension};
  for (uint32_t a = 0; a < s.size; a++)
    for (unsigned axis = 0; axis < dimension; axis++)
      s.joined[a][a ^ 1u << axis] = true;
  return s;
}

static unsigned cube_of(const square *square) {
  gl_graph graph = graph_of(square);
  gl_parts parts;
  uint32_t corner[MOST];
  assert_int_equal(gl_parts_find(&graph, &parts, NULL), GL_OK);
  const unsigned dimension =
      gl_graph_cube(&graph, parts.member, parts.size[0], corner);
  gl_parts_clear(&parts);
  gl_graph_clear(&graph);
  return dimension;
}

// Exchanging the ends of two edges keeps all degrees.
static void a_cube_is_a_cube_and_a_twisted_one_is_not(void **state) {
  (void)state;
  for (unsigned dimension = 1; dimension <= 4; dimension++) {
    square s = cube(dimension);
    assert_int_equal(cube_of(&s), dimension);
    if (dimension < 3)
      continue;
    s.joined[0][1] = s.joined[1][0] = s.joined[2][3] = s.joined[3][2] = false;
    s.joined[0][3] = s.joined[3][0] = s.joined[1][2] = s.joined[2][1] = true;
    assert_int_equal(cube_of(&s), 0);
  }
}

static void the_six_torus_has_26_edges(void **state) {
  (void)state;
  gl_census_question question = {.parts = 1};
  gl_budget budget;
  gl_census census;
  gl_graph graph;
  assert_int_equal(gl_torus_make(&question.torus, 6, 3, NULL), GL_OK);
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  assert_int_equal(gl_census_run(&question, &budget, &census, NULL), GL_OK);
  assert_int_equal(gl_graph_make(&census, &budget, &graph, NULL), GL_OK);
  assert_int_equal(graph.vertices, 16);
  assert_int_equal(graph.first[16], 2 * 26);
  for (uint32_t a = 0; a < 16; a++)
    for (uint32_t b = 0; b < 16; b++)
      assert_int_equal(gl_graph_joined(&graph, a, b),
                       gl_graph_joined(&graph, b, a));
  gl_graph_clear(&graph);
  gl_census_clear(&census);
}

TESTS(cmocka_unit_test(random_graphs_are_what_their_definitions_say),
      cmocka_unit_test(a_path_has_its_ends_and_its_middle),
      cmocka_unit_test(a_cube_is_a_cube_and_a_twisted_one_is_not),
      cmocka_unit_test(the_six_torus_has_26_edges))
