// SPDX-License-Identifier: MIT
#include "plane/blocks.h"

#include "base/sort.h"
#include "cert/cert.h"
#include "io/output.h"
#include "plane/block.h"

#include <assert.h>
#include <stdlib.h>

// Blocks of a size are looked at if they are no more than this.
#define MOST_OF_A_SIZE 131072

// Heavier blocks are Maker's, as far as we have seen.
#define MOST_WEIGHT 2.0

// A block has this part of the nodes of a turn at most, and its making counts
// as so many nodes.
#define PART 16
#define MAKING 50

// ---- Collecting ----

static bool is_known(const gl_blocks *blocks, uint64_t key) {
  for (size_t i = 0; i < blocks->count; i++)
    if (blocks->at[i].key == key)
      return true;
  return false;
}

// Keeps a block that may do; without memory the budget stops.
static gl_status weigh_block(gl_blocks *blocks, const gl_rows *rows,
                             gl_rows_lines *parts, gl_budget *budget,
                             gl_error *error) {
  bool good;
  const gl_status status =
      gl_rows_choose(rows, &blocks->game->shapes, parts, &good, error);
  if (status || !good || parts->weight > MOST_WEIGHT ||
      is_known(blocks, parts->key))
    return status;
  if (gl_budget_grow(budget, (void **)&blocks->at, &blocks->room,
                     blocks->count + 1, sizeof *blocks->at))
    blocks->at[blocks->count++] = (gl_blocks_candidate){
        .rows = *rows, .weight = parts->weight, .key = parts->key};
  return GL_OK;
}

static bool are_few(const gl_rows *rows) {
  size_t count = 1;
  for (size_t y = 0; y < rows->height && count <= MOST_OF_A_SIZE; y++)
    count *= rows->width;
  return count <= MOST_OF_A_SIZE;
}

// All blocks with such pieces.
static gl_status weigh_all(gl_blocks *blocks, gl_rows rows, gl_search *search,
                           gl_error *error) {
  gl_status status = GL_OK;
  gl_rows_lines *parts = malloc(sizeof *parts);
  if (!parts)
    return gl_fail_memory(error);
  gl_rows_begin(&rows);
  bool more = are_few(&rows);
  while (more && !status && gl_budget_work(&search->budget)) {
    status = weigh_block(blocks, &rows, parts, &search->budget, error);
    gl_search_count(search, GL_STAT_TILINGS);
    more = gl_rows_next(&rows);
  }
  free(parts);
  return status;
}

static gl_status weigh_size(gl_blocks *blocks, size_t width, size_t height,
                            gl_search *search, gl_error *error) {
  // Exchanges of x and y, with or without reflections.
  const bool both = !(blocks->game->isometries & 0xf0u);
  gl_status status = GL_OK;
  for (size_t piece = 1; !status && piece <= height; piece++) {
    gl_rows rows = {.width = width, .height = height, .piece = piece};
    if (height % piece)
      continue;
    status = weigh_all(blocks, rows, search, error);
    rows.columns = true;
    if (!status && both)
      status = weigh_all(blocks, rows, search, error);
  }
  return status;
}

// By weight, and blocks of the same weight by whatever never changes.
static int compare(const void *x, const void *y) {
  const gl_blocks_candidate *a = x;
  const gl_blocks_candidate *b = y;
  return a->weight < b->weight   ? -1
         : a->weight > b->weight ? 1
         : a->key < b->key       ? -1
                                 : a->key > b->key;
}

gl_status gl_blocks_collect(gl_blocks *blocks, size_t area, gl_search *search,
                            gl_error *error) {
  assert(area <= GL_ROWS_CELLS);
  gl_status status = GL_OK;
  while (!status && blocks->area < area &&
         !gl_budget_stopped(&search->budget)) {
    blocks->area++;
    for (size_t width = 1; !status && width <= blocks->area; width++)
      if (blocks->area % width == 0)
        status = weigh_size(blocks, width, blocks->area / width, search, error);
  }
  if (blocks->count)
    gl_sort(blocks->at, blocks->count, sizeof *blocks->at, compare);
  return status;
}

// ---- Searching ----

static void drop_block(gl_blocks *blocks) {
  gl_search_clear(&blocks->search);
  free(blocks->search.move);
  gl_tiling_clear(&blocks->tiling);
  gl_game_free(blocks->block);
  blocks->block = NULL;
  blocks->search = (gl_search){0};
}

static gl_status make_block(gl_blocks *blocks,
                            const gl_blocks_candidate *candidate,
                            gl_error *error) {
  const gl_shapes *shapes = &blocks->game->shapes;
  gl_rows_lines *parts = malloc(sizeof *parts);
  bool good;
  if (!parts)
    return gl_fail_memory(error);
  gl_status status =
      gl_rows_choose(&candidate->rows, shapes, parts, &good, error);
  assert(status || (good && parts->key == candidate->key));
  if (!status)
    status = gl_rows_make(&candidate->rows, parts, shapes, &blocks->block,
                          &blocks->tiling, error);
  free(parts);
  return status;
}

// One thread, so that the search repeats itself.
static gl_status search_block(gl_blocks *blocks, uint64_t nodes,
                              gl_search *search, gl_error *error) {
  blocks->search = gl_search_like(search, blocks->block);
  blocks->search.threads = 1;
  blocks->search.budget = gl_budget_part(&search->budget, "tiling", nodes);
  const gl_status status =
      gl_search_run(&blocks->search, gl_engine_named("dfpn"), error);
  gl_statistics_add(&search->statistics, &blocks->search.statistics);
  gl_budget_unpart(&search->budget, &blocks->search.budget,
                   blocks->search.value == GRIDLOCK_BREAKER);
  return status;
}

// A mistake in the choice of lines ends here, not in a wrong answer.
static gl_status check_cover(gl_blocks *blocks, gl_error *error) {
  gl_tiling_cover cover;
  gl_status status = gl_tiling_check(&blocks->tiling, &cover, error);
  if (!status && !cover.covered)
    status = gl_fail(error, GL_INTERNAL, blocks->game->text, 0, 0,
                     "internal error: a block does not cover every line; "
                     "please report this game");
  gl_tiling_cover_clear(&cover);
  blocks->found = !status;
  return status;
}

static gl_status try_block(gl_blocks *blocks, gl_blocks_candidate *candidate,
                           uint64_t nodes, gl_search *search, gl_error *error) {
  gl_status status = make_block(blocks, candidate, error);
  if (!status)
    status = search_block(blocks, nodes, search, error);
  if (!candidate->tries++)
    gl_search_count(search, GL_STAT_TILINGS_BLOCKS);
  candidate->lost = blocks->search.value == GRIDLOCK_MAKER;
  if (!status && blocks->search.value == GRIDLOCK_BREAKER)
    status = check_cover(blocks, error);
  if (blocks->found)
    gl_search_keep(&blocks->search); // the user's limits end before the proof
  else
    drop_block(blocks);
  return status;
}

gl_status gl_blocks_try(gl_blocks *blocks, uint64_t nodes, gl_search *search,
                        gl_error *error) {
  const uint64_t part = nodes / PART + 1;
  const uint64_t start = search->budget.progress.nodes;
  gl_status status = GL_OK;
  uint64_t made = 0;
  assert(!blocks->found);
  for (size_t i = 0; !status && !blocks->found && i < blocks->count; i++) {
    const uint64_t spent = search->budget.progress.nodes - start;
    if (spent + made >= nodes || !gl_budget_poll(&search->budget))
      break;
    if (blocks->at[i].lost)
      continue;
    status = try_block(blocks, &blocks->at[i], part, search, error);
    made += MAKING;
  }
  return status;
}

bool gl_blocks_open(const gl_blocks *blocks) {
  for (size_t i = 0; i < blocks->count; i++)
    if (!blocks->at[i].lost)
      return true;
  return false;
}

// ---- Writing ----

static gl_status print_proof(const gl_blocks *blocks, const char *path,
                             char **text, gl_error *error) {
  size_t size;
  FILE *file = open_memstream(text, &size);
  if (!file)
    return gl_fail_memory(error);
  const gl_status status = gl_cert_print(&blocks->search, path, file, error);
  return fclose(file) && !status ? gl_fail_memory(error) : status;
}

gl_status gl_blocks_write(const gl_blocks *blocks, const char *path, FILE *file,
                          gl_error *error) {
  char *proof = NULL;
  gl_output output;
  assert(blocks->found);
  gl_status status = print_proof(blocks, path, &proof, error);
  if (!status)
    status = gl_output_open_on(&output, path, file, error);
  if (!status) {
    gl_block_write(&blocks->tiling, blocks->game->text, proof, output.file);
    status = gl_output_close(&output, error);
  }
  free(proof);
  return status;
}

void gl_blocks_clear(gl_blocks *blocks) {
  drop_block(blocks);
  free(blocks->at);
  *blocks = (gl_blocks){0};
}
