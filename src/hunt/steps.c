// SPDX-License-Identifier: MIT
#include "hunt/steps.h"

#include "base/grow.h"
#include "lattice/fit.h"

#include <assert.h>
#include <stdlib.h>

// A card that lies somewhere, and its step.
typedef struct placed {
  gl_isometry map;
  gl_ref ref;
} placed;

typedef struct places {
  placed *at; // the first is made by its rule, the others are images of it
  size_t count;
  size_t room;
} places;

typedef struct translation {
  const gl_hunt *hunt;
  const gl_game *game;
  gl_proof *proof;
  places *places; // by card
  gl_cell *image; // for the rule embed
  bool failed;    // malloc did
} translation;

static gl_cell cell_at(const translation *translation, gl_point point,
                       gl_isometry map) {
  return gl_lattice_cell(translation->game, point, map);
}

// Adds the cells to a set; false if one of them is not on the board.
static bool add_cells(const translation *translation, const gl_point *cell,
                      size_t cells, gl_isometry map, gl_cellset *set) {
  for (size_t i = 0; i < cells; i++) {
    const gl_cell at = cell_at(translation, cell[i], map);
    if (at == GL_NO_CELL)
      return false;
    gl_cellset_add(set, at);
  }
  return true;
}

static gl_ref line_step(const translation *translation,
                        const gl_lattice_card *card, gl_isometry map) {
  const gl_board *board = translation->proof->board;
  gl_cellset set = {{0}};
  if (!add_cells(translation, card->a, card->as, map, &set) ||
      !add_cells(translation, card->t, card->ts, map, &set))
    return GL_NO_REF;
  for (gl_line line = 0; line < board->lines; line++)
    if (gl_cellset_equal(&board->line[line], &set))
      return gl_card_line(translation->proof, line,
                          cell_at(translation, card->move, map));
  return GL_NO_REF;
}

static gl_ref step_of(translation *translation, uint32_t number,
                      gl_isometry map);

static gl_ref play_step(translation *translation, const gl_lattice_card *card,
                        gl_isometry map) {
  gl_ref *ref = malloc((card->children + 1) * sizeof *ref);
  bool good = ref;
  translation->failed |= !ref;
  for (size_t i = 0; good && i < card->children; i++) {
    const gl_lattice_child *child = &card->child[i];
    ref[i] =
        step_of(translation, child->card, gl_isometry_compose(map, child->map));
    good = ref[i].step;
  }
  const gl_cell move = cell_at(translation, card->move, map);
  const gl_ref made =
      good && move != GL_NO_CELL
          ? gl_card_play(translation->proof, move, ref, card->children)
          : GL_NO_REF;
  free(ref);
  return made;
}

// The image of the card where it lies first.
static gl_ref embed_step(translation *translation, const gl_lattice_card *card,
                         const placed *first, gl_isometry map) {
  gl_cellset a = {{0}};
  if (!add_cells(translation, card->a, card->as, map, &a))
    return GL_NO_REF;
  for (size_t i = 0; i < card->ts; i++)
    translation->image[cell_at(translation, card->t[i], first->map)] =
        cell_at(translation, card->t[i], map);
  return gl_card_embed(translation->proof, first->ref, a, translation->image);
}

// Recursion goes down to earlier cards.
static gl_ref step_of(translation *translation, uint32_t number,
                      gl_isometry map) {
  const gl_lattice_card *card = &translation->hunt->proof.cards.at[number];
  places *places = &translation->places[number];
  for (size_t i = 0; i < places->count; i++)
    if (gl_isometry_same(places->at[i].map, map))
      return places->at[i].ref;
  gl_ref ref;
  if (!card->children)
    ref = line_step(translation, card, map);
  else if (!places->count)
    ref = play_step(translation, card, map);
  else
    ref = embed_step(translation, card, &places->at[0], map);
  if (!ref.step)
    return ref;
  if (GL_PUSH(places->at, places->count, places->room, ((placed){map, ref})))
    return ref;
  translation->failed = true;
  return GL_NO_REF;
}

void gl_hunt_steps(const gl_hunt *hunt, gl_solver *solver) {
  assert(hunt->found && hunt->proof.claims);
  const gl_board *board = solver->board;
  translation t = {
      .hunt = hunt, .game = hunt->proof.game, .proof = solver->proof};
  gl_ref *claim = malloc(hunt->proof.claims * sizeof *claim);
  t.places = calloc(hunt->proof.cards.count + 1, sizeof *t.places);
  t.image = calloc(board->cells + 1, sizeof *t.image);
  bool good = claim && t.places && t.image;
  for (size_t i = 0; good && i < hunt->proof.claims; i++) {
    claim[i] = step_of(&t, hunt->proof.claim[i].card, hunt->proof.claim[i].map);
    good = claim[i].step;
  }
  if (good)
    gl_solver_maker(solver, claim, hunt->proof.claims);
  else if (t.failed || !claim || !t.places || !t.image)
    gl_budget_stop(solver->budget, GL_STOP_MEMORY);
  for (size_t i = 0; t.places && i < hunt->proof.cards.count; i++)
    free(t.places[i].at);
  free(t.places);
  free(t.image);
  free(claim);
}
