// SPDX-License-Identifier: MIT
// A proof copied into a new store: what its claim needs, in another order, on a
// board with all its automorphisms.

#include "cert/shrink.h"

#include "base/grow.h"

#include <stdlib.h>

// The order of a copy: depth first, with the children in another order at each
// turn.
typedef struct walker {
  const gl_proof *proof;
  unsigned turn;
  bool *seen;
  uint32_t *order;
  size_t count;
  uint32_t *stack; // steps and how many of their references are done
  size_t height;
  size_t room;
} walker;

// Where the i-th child of this turn stands: from the first to the last, from
// the last to the first, and then each from another one on.
static size_t place(unsigned turn, size_t i, size_t count) {
  const size_t at = (i + turn / 2) % count;
  return turn % 2 ? count - 1 - at : at;
}

static gl_ref child_at(const walker *walker, uint32_t number, size_t i,
                       size_t *count) {
  const gl_step *step = gl_proof_step(walker->proof, number);
  const gl_children c = gl_rule_children(step->rule, step->count);
  *count = c.count;
  if (i >= c.count)
    return GL_NO_REF;
  const uint32_t *at = gl_proof_numbers(walker->proof, step) + c.first +
                       place(walker->turn, i, c.count) * c.stride;
  return (gl_ref){at[0], at[1]};
}

static bool push(walker *walker, uint32_t number) {
  if (walker->seen[number])
    return true;
  walker->seen[number] = true;
  return GL_PUSH(walker->stack, walker->height, walker->room, number) &&
         GL_PUSH(walker->stack, walker->height, walker->room, 0);
}

static bool walk(walker *walker, uint32_t root) {
  bool good = push(walker, root);
  while (good && walker->height) {
    const uint32_t number = walker->stack[walker->height - 2];
    const uint32_t done = walker->stack[walker->height - 1]++;
    size_t count = 0;
    const gl_ref child = child_at(walker, number, done, &count);
    if (done < count) {
      good = push(walker, child.step);
    } else {
      walker->order[walker->count++] = number;
      walker->height -= 2;
    }
  }
  return good;
}

static bool walk_claim(walker *walker, const gl_solver *solver, unsigned turn) {
  const gl_claim *claim = &solver->claim;
  *walker = (struct walker){.proof = solver->proof, .turn = turn};
  walker->seen = calloc(gl_proof_steps(walker->proof), sizeof *walker->seen);
  walker->order = calloc(gl_proof_steps(walker->proof), sizeof *walker->order);
  bool good = walker->seen && walker->order;
  for (size_t i = 0; good && i < claim->count; i++)
    good = walk(walker, claim->cards[i].step);
  if (good && claim->shield.step)
    good = walk(walker, claim->shield.step);
  return good;
}

static void end_walk(walker *walker) {
  free(walker->stack);
  free(walker->order);
  free(walker->seen);
}

// The words of a step in the text: its number, there and where it is deleted,
// its rule, its items and the ends of lists.  A reference is one word.
static size_t step_words(const gl_proof *proof, uint32_t number) {
  const gl_step *step = gl_proof_step(proof, number);
  size_t words =
      3 + step->count - gl_rule_children(step->rule, step->count).count;
  for (const char *s = gl_rule_form(step->rule); *s; s++)
    words += (size_t)(*s == '0') - (size_t)(*s == '#');
  return words;
}

size_t gl_shrink_words(const gl_solver *solver) {
  const gl_board *board = solver->board;
  walker w;
  size_t words = SIZE_MAX;
  bool *map = calloc(board->maps, sizeof *map);
  if (map && walk_claim(&w, solver, 0)) {
    words = solver->claim.count;
    for (size_t i = 0; i < solver->claim.count; i++)
      map[solver->claim.cards[i].map] = true;
    map[solver->claim.shield.map] = true;
    for (size_t i = 0; i < w.count; i++) {
      size_t count = 1;
      words += step_words(solver->proof, w.order[i]);
      for (size_t k = 0; k < count; k++)
        map[child_at(&w, w.order[i], k, &count).map] = true;
    }
    for (size_t m = 1; m < board->maps; m++)
      words += map[m] ? board->cells + 3 : 0;
  }
  if (map)
    end_walk(&w);
  free(map);
  return words;
}

// Where each map of a board is on another one; UINT32_MAX if it is not.
static uint32_t *match_maps(const gl_board *from, const gl_board *to) {
  uint32_t *match = malloc(from->maps * sizeof *match);
  const size_t size = from->cells * sizeof *from->cell_map;
  for (size_t i = 0; match && i < from->maps; i++) {
    size_t j = 0;
    while (j < to->maps && size &&
           memcmp(from->cell_map + i * from->cells,
                  to->cell_map + j * from->cells, size) != 0)
      j++;
    match[i] = j < to->maps ? (uint32_t)j : UINT32_MAX;
  }
  return match;
}

static bool copy_step(gl_shrinker *shrinker, gl_proof *to, const gl_proof *from,
                      uint32_t number, const uint32_t *map, gl_ref *become) {
  if (!gl_shrink_children(shrinker, from, number))
    return false;
  for (size_t i = 0; i < shrinker->children; i++) {
    gl_ref *ref = &shrinker->child[i].shield;
    *ref = (gl_ref){become[ref->step].step, map[ref->map]};
    if (ref->map == UINT32_MAX)
      return false;
  }
  become[number] = gl_shrink_make_step(to, from, number, shrinker->child,
                                       shrinker->children);
  return become[number].step;
}

static bool copy_claim(gl_solver *to, const gl_claim *claim,
                       const uint32_t *map, const gl_ref *become) {
  if (claim->shield.step) {
    const gl_ref shield = {become[claim->shield.step].step,
                           map[claim->shield.map]};
    if (shield.map != UINT32_MAX)
      gl_solver_breaker(to, shield, claim->stone);
    return to->search->value;
  }
  gl_ref *cards = malloc((claim->count + 1) * sizeof *cards);
  bool good = cards;
  for (size_t i = 0; good && i < claim->count; i++) {
    cards[i] =
        (gl_ref){become[claim->cards[i].step].step, map[claim->cards[i].map]};
    good = cards[i].map != UINT32_MAX;
  }
  if (good)
    gl_solver_maker(to, cards, claim->count);
  free(cards);
  return good && to->search->value;
}

static bool copy_proof(const gl_solver *from, gl_solver *to, unsigned turn) {
  gl_shrinker s = {0};
  walker w = {0};
  uint32_t *map = match_maps(from->board, to->board);
  gl_ref *become = calloc(gl_proof_steps(from->proof), sizeof *become);
  bool good = map && become && walk_claim(&w, from, turn);
  for (size_t i = 0; good && i < w.count; i++)
    good = copy_step(&s, to->proof, from->proof, w.order[i], map, become);
  good = good && copy_claim(to, &from->claim, map, become);
  end_walk(&w);
  free(s.child);
  free(become);
  free(map);
  return good;
}

bool gl_shrink_renew(gl_search *search, unsigned turn, gl_solver **old) {
  gl_solver *from = search->proof;
  gl_solver *to = NULL;
  const gridlock_value value = search->value;
  void (*free_proof)(void *) = search->free_proof;
  bool good = false;
  for (int attempt = 0; attempt < 2 && !good; attempt++) {
    search->value = GRIDLOCK_UNKNOWN;
    gl_status status = GL_OK;
    if (attempt == 0) {
      status = gl_solver_open(&to, search, true, false, NULL);
    } else {
      gl_board *board = gl_board_with(from->board->graph, from->board->cell_map,
                                      from->board->maps);
      status = board ? gl_solver_open_on(&to, search, board, NULL) : GL_MEMORY;
    }
    good = !status && copy_proof(from, to, turn);
    if (!good && search->proof != from)
      free_proof(search->proof);
    if (!good)
      search->proof = from;
  }
  search->value = value;
  *old = good ? from : NULL;
  return good;
}
