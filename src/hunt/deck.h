// SPDX-License-Identifier: MIT
// deck.h -- lattice cards on a grid, found wherever they fit
//
// An image is a card in one of its orientations, moved so that its least
// coordinates are 0, or on a torus so that its first cell is at 0:0; a place is
// an image moved onto the grid.
//
// Several threads have a deck each, with images and index of its own, and one
// list of cards.  What a card says never changes, but the list moves when it
// grows, and a card comes to be needed: both only with the lock.

#ifndef GL_HUNT_DECK_H
#define GL_HUNT_DECK_H

#include "hunt/stones.h"
#include "lattice/card.h"

#include <pthread.h>

typedef struct gl_image {
  gl_isometry map; // of the card
  gl_cellset a;
  gl_cellset t;
  uint32_t card;
  uint16_t width;
  uint16_t height;
} gl_image;

typedef struct gl_place {
  uint32_t image;
  unsigned step; // the cell where its corner lies
} gl_place;

#define GL_NO_IMAGE UINT32_MAX

typedef struct gl_deck {
  const gl_grid *grid;
  gl_lattice_cards *cards;
  pthread_mutex_t *lock; // of the cards; NULL if no other deck has them
  gl_image *image;
  size_t images;
  size_t image_room;
  struct gl_index *index; // index.h

  // When it last caught up with the others: the cards, and its images.
  size_t seen_cards;
  size_t seen_images;
} gl_deck;

// The cards that are there, goals among them; others are added by gl_deck_play
// alone.  Those that are larger than the grid have no image.  NULL if malloc
// fails.
gl_deck *gl_deck_new(const gl_grid *grid, gl_lattice_cards *cards);
void gl_deck_free(gl_deck *deck);

// With the lock, if there is one.
void gl_deck_lock(const gl_deck *deck);
void gl_deck_unlock(const gl_deck *deck);

// Adds images of the cards that other decks have made since the last time, as
// far as they are looked for.  False if malloc fails.
bool gl_deck_catch_up(gl_deck *deck);

// All that it takes in memory but for the cards.
size_t gl_deck_bytes(const gl_deck *deck);

// Have images a card, and A and T apart?
bool gl_deck_valid(const gl_deck *deck);

// Rule `play`: Maker plays at `move`, where her stone lies already, and has a
// child for every answer.  Children that are not needed are left out.  If
// she plays edge to edge, a stone beside the move is in A.  The new card's
// place; image GL_NO_IMAGE if malloc fails or an answer is left.
gl_place gl_deck_play(gl_deck *deck, const gl_stones *stones, unsigned move,
                      const gl_place *child, size_t children);

// A place where the card of this image, in any orientation, has all of A with
// Maker and none of T with Breaker; image GL_NO_IMAGE if there is none, or if A
// is empty.
gl_place gl_deck_fit(const gl_deck *deck, const gl_stones *stones,
                     uint32_t image);

// From now on the first `cards` cards are not looked for any more if they have
// proved to be of no use: no other card needs them, and they need many stones.
void gl_deck_forget(gl_deck *deck, size_t cards);

// The card of a place, and how it lies there.
gl_lattice_child gl_deck_child(const gl_deck *deck, gl_place place);

// A and T of a place.
static inline gl_cellset gl_deck_a(const gl_deck *deck, gl_place place) {
  return gl_grid_move(deck->grid, &deck->image[place.image].a, place.step);
}
static inline gl_cellset gl_deck_t(const gl_deck *deck, gl_place place) {
  return gl_grid_move(deck->grid, &deck->image[place.image].t, place.step);
}

#endif
