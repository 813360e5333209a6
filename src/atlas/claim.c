// SPDX-License-Identifier: MIT
// The lemmas are those of doc/theory/monotone.md.

#include "atlas/claim.h"

#include "atlas/identity.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

static const char *const answer_names[] = {
    NULL, "maker", "breaker", "first", "second", "draw", "paired", "unpaired"};

#define ANSWERS (sizeof answer_names / sizeof *answer_names)

gl_atlas_answer gl_atlas_answer_named(const char *word) {
  for (size_t i = 1; word && i < ANSWERS; i++)
    if (!strcmp(word, answer_names[i]))
      return (gl_atlas_answer)i;
  return GL_ANSWER_OPEN;
}

const char *gl_atlas_answer_name(gl_atlas_answer answer) {
  return answer_names[answer];
}

void gl_claims_clear(gl_claims *claims) {
  for (size_t i = 0; i < claims->sets; i++)
    gl_shapes_clear(&claims->set[i]);
  free(claims->inside);
  free(claims->set);
  free(claims->at);
  *claims = (gl_claims){0};
}

// ---- shapes -----------------------------------------------------------------

static bool has_point(const gl_shape *shape, int x, int y) {
  for (size_t i = 0; i < shape->count; i++)
    if (shape->at[i].x == x && shape->at[i].y == y)
      return true;
  return false;
}

// Does some translate of `small` lie in `large`?
static bool contains(const gl_shape *large, const gl_shape *small) {
  for (size_t i = 0; i < large->count; i++) {
    const int x = large->at[i].x - small->at[0].x;
    const int y = large->at[i].y - small->at[0].y;
    size_t j = 0;
    while (j < small->count &&
           has_point(large, small->at[j].x + x, small->at[j].y + y))
      j++;
    if (j == small->count)
      return true;
  }
  return false;
}

static bool all_contain(const gl_shapes *large, const gl_shapes *small) {
  for (size_t i = 0; i < large->count; i++) {
    size_t j = 0;
    while (j < small->count && !contains(&large->at[i], &small->at[j]))
      j++;
    if (j == small->count)
      return false;
  }
  return true;
}

static bool same_shapes(const gl_shapes *a, const gl_shapes *b) {
  size_t i = 0;
  if (a->count != b->count)
    return false;
  while (i < a->count && !gl_shape_compare(&a->at[i], &b->at[i]))
    i++;
  return i == a->count;
}

// The table of which sets lie in which, with the new one.
static bool compare_sets(gl_claims *claims) {
  const size_t sets = claims->sets;
  bool *inside = malloc(sets * sets * sizeof *inside);
  if (!inside)
    return false;
  for (size_t a = 0; a < sets; a++)
    for (size_t b = 0; b < sets; b++)
      inside[a * sets + b] =
          a + 1 < sets && b + 1 < sets
              ? claims->inside[a * (sets - 1) + b]
              : all_contain(&claims->set[a], &claims->set[b]);
  free(claims->inside);
  claims->inside = inside;
  return true;
}

// Takes the shapes of a game away, unless they are there already.
static bool add_shapes(gl_claims *claims, gl_shapes *shapes, size_t *number) {
  for (*number = 0; *number < claims->sets; ++*number)
    if (same_shapes(&claims->set[*number], shapes))
      return true;
  if (!GL_PUSH(claims->set, claims->sets, claims->set_room, *shapes))
    return false;
  *shapes = (gl_shapes){0};
  if (compare_sets(claims))
    return true;
  gl_shapes_clear(&claims->set[--claims->sets]);
  return false;
}

// ---- claims -----------------------------------------------------------------

// The isometries that exchange x and y: with one of them a board may be turned
// so that its shorter side is its width.
#define EXCHANGES 0xf0

static void find_ground(const gl_game *game, gl_atlas_claim *claim) {
  if (game->infinite) {
    claim->ground = GL_GROUND_PLANE;
    return;
  }
  const size_t width = game->layout->width;
  const size_t height = game->layout->height;
  claim->ground = game->layout->torus ? GL_GROUND_TORUS : GL_GROUND_BOARD;
  const bool turns = game->isometries & EXCHANGES && width > height;
  claim->width = turns ? height : width;
  claim->height = turns ? width : height;
  if (game->family == GL_STRIP)
    claim->ground =
        strstr(game->stem, ",open") ? GL_GROUND_OPEN_STRIP : GL_GROUND_STRIP;
}

// Weak games, and strong ones with one stone per turn in which the first
// player moves first; from the empty board.
static bool is_plain(const gl_game *game) {
  return game->family != GL_FILE && !game->made && game->p == 1 &&
         game->q == 1 &&
         (game->kind == GL_WEAK ||
          (game->kind == GL_STRONG && game->first == GL_MAKER));
}

static bool describe(gl_claims *claims, gl_game *game, gl_atlas_claim *claim) {
  if (!is_plain(game))
    return true;
  claim->strong = game->kind == GL_STRONG;
  claim->maker_first = game->first == GL_MAKER;
  claim->handicap = game->handicap;
  claim->edge = game->edge;
  find_ground(game, claim);
  return add_shapes(claims, &game->shapes, &claim->shapes);
}

bool gl_claims_add(gl_claims *claims, const gl_atlas_record *record) {
  gl_atlas_claim claim = {
      .pairing = !strcmp(record->at[GL_QUESTION], "pairing"),
      .answer = gl_atlas_answer_named(record->at[GL_VALUE])};
  gl_game *game = NULL;
  const char *text = record->at[GL_GAME];
  const bool read =
      !gl_identity_names_file(text) && !gl_game_parse(text, &game, NULL);
  const bool good = !read || describe(claims, game, &claim);
  gl_game_free(game);
  return good && GL_PUSH(claims->at, claims->count, claims->room, claim);
}

// ---- what follows -----------------------------------------------------------

// Lemma 2: is a's board a part of b's, so that a's lines are there, too?
static bool ground_inside(const gl_atlas_claim *a, const gl_atlas_claim *b) {
  const bool fits = a->width <= b->width && a->height <= b->height;
  switch (a->ground) {
  case GL_GROUND_BOARD:
    return b->ground == GL_GROUND_PLANE ||
           ((b->ground == GL_GROUND_BOARD || b->ground == GL_GROUND_TORUS) &&
            fits);
  case GL_GROUND_PLANE:
    return b->ground == GL_GROUND_PLANE;
  case GL_GROUND_OPEN_STRIP: // Lemma 3
    return (b->ground == GL_GROUND_OPEN_STRIP ||
            b->ground == GL_GROUND_STRIP) &&
           a->width <= b->width;
  case GL_GROUND_TORUS:
  case GL_GROUND_STRIP:
    return b->ground == a->ground && a->width == b->width &&
           a->height == b->height;
  case GL_GROUND_OTHER:
    break;
  }
  return false;
}

// Lemma 1: if Maker wins the weak game of a, she wins that of b.  Lemma 6: a
// rule for her stones may be dropped, and nothing is said about games with one.
static bool easier(const gl_claims *claims, const gl_atlas_claim *a,
                   const gl_atlas_claim *b) {
  return !b->edge && ground_inside(a, b) &&
         claims->inside[a->shapes * claims->sets + b->shapes] &&
         a->handicap <= b->handicap && (b->maker_first || !a->maker_first);
}

// Does the fact say that Maker wins its weak game?  Lemma 5 for strong ones.
static bool says_maker(const gl_atlas_claim *fact) {
  return fact->answer == GL_ANSWER_MAKER || fact->answer == GL_ANSWER_FIRST;
}

static bool says_breaker(const gl_atlas_claim *fact) {
  return fact->answer == GL_ANSWER_BREAKER || fact->answer == GL_ANSWER_PAIRED;
}

// Lemma 4 for pairings; Lemma 5 for strong games.
gl_atlas_answer gl_claim_implies(const gl_claims *claims,
                                 const gl_atlas_claim *fact,
                                 const gl_atlas_claim *about) {
  if (fact->ground == GL_GROUND_OTHER || about->ground == GL_GROUND_OTHER)
    return GL_ANSWER_OPEN;
  if (about->pairing) {
    if (fact->answer == GL_ANSWER_PAIRED && easier(claims, about, fact))
      return GL_ANSWER_PAIRED;
    if ((fact->answer == GL_ANSWER_UNPAIRED || says_maker(fact)) &&
        easier(claims, fact, about))
      return GL_ANSWER_UNPAIRED;
    return GL_ANSWER_OPEN;
  }
  if (about->strong)
    return says_breaker(fact) && easier(claims, about, fact) ? GL_ANSWER_DRAW
                                                             : GL_ANSWER_OPEN;
  if (says_maker(fact) && easier(claims, fact, about))
    return GL_ANSWER_MAKER;
  return says_breaker(fact) && easier(claims, about, fact) ? GL_ANSWER_BREAKER
                                                           : GL_ANSWER_OPEN;
}

// Lemma 7: the second player never wins a strong game of this kind.
static bool is_absurd(const gl_atlas_claim *claim) {
  return claim->ground != GL_GROUND_OTHER && claim->strong &&
         claim->answer == GL_ANSWER_SECOND;
}

static bool denies(const gl_claims *claims, const gl_atlas_claim *fact,
                   const gl_atlas_claim *about) {
  const gl_atlas_answer answer = gl_claim_implies(claims, fact, about);
  return answer && about->answer && answer != about->answer;
}

size_t gl_claims_contradict(const gl_claims *claims, size_t number) {
  const gl_atlas_claim *one = &claims->at[number];
  size_t i = 0;
  if (is_absurd(one))
    return number;
  while (i < claims->count && !denies(claims, &claims->at[i], one) &&
         !denies(claims, one, &claims->at[i]))
    i++;
  return i;
}
