// SPDX-License-Identifier: MIT
// Rule `play` by itself: A and T follow from the move and the children, so
// whoever wrote them down cannot say anything false.
//
// The cells that all T have in common become Maker's, as the rule wants it.

#include "lattice/play.h"

#include <assert.h>
#include <stdlib.h>

// What the children say of a cell.
typedef struct cell {
  bool a;        // of one of them
  uint32_t in_t; // how many have it in T
  uint32_t last; // 1 + the last child that has it
} cell;

typedef struct sheet {
  const gl_lattice_field *field;
  cell *at; // row by row
} sheet;

// The cell of a point; NULL if it is outside.
static cell *cell_at(const sheet *sheet, gl_point point) {
  const gl_lattice_field *field = sheet->field;
  if (field->torus) {
    point.x = (point.x % field->width + field->width) % field->width;
    point.y = (point.y % field->height + field->height) % field->height;
  }
  return point.x >= 0 && point.x < field->width && point.y >= 0 &&
                 point.y < field->height
             ? &sheet->at[point.y * field->width + point.x]
             : NULL;
}

// False if a cell is outside, or is there twice.
static bool lay_cells(const sheet *sheet, const gl_point *point, size_t points,
                      gl_isometry map, uint32_t child, bool a) {
  bool good = true;
  for (size_t i = 0; good && i < points; i++) {
    cell *c = cell_at(sheet, gl_isometry_apply(map, point[i]));
    good = c && c->last != child + 1;
    if (!good)
      break;
    c->last = child + 1;
    c->a |= a;
    c->in_t += !a;
  }
  return good;
}

static bool lay_children(const sheet *sheet, const gl_lattice_cards *cards,
                         const gl_lattice_card *card) {
  bool good = card->children;
  for (uint32_t i = 0; good && i < card->children; i++) {
    const gl_lattice_child *child = &card->child[i];
    good = child->card < cards->count && child->map.turn < 8 &&
           sheet->field->turns >> child->map.turn & 1;
    if (!good)
      break;
    const gl_lattice_card *below = &cards->at[child->card];
    good = lay_cells(sheet, below->a, below->as, child->map, i, true) &&
           lay_cells(sheet, below->t, below->ts, child->map, i, false);
  }
  return good;
}

// Edge to edge, the move is beside a cell of A, or the first of all.
static bool is_beside(const gl_lattice_card *card) {
  bool good = !card->as;
  for (size_t i = 0; !good && i < card->as; i++)
    good = gl_shape_adjacent(card->a[i], card->move);
  return good;
}

// A and T from the sheet, sorted by y, then x.
static bool list_cells(const sheet *sheet, gl_lattice_card *card) {
  const gl_lattice_field *field = sheet->field;
  const size_t cells = (size_t)field->width * (size_t)field->height;
  const cell *move = cell_at(sheet, card->move);
  card->a = malloc((cells + 1) * sizeof *card->a);
  card->t = malloc((cells + 1) * sizeof *card->t);
  for (size_t i = 0; card->a && card->t && i < cells; i++) {
    const cell *c = &sheet->at[i];
    const gl_point p = {(int)i % field->width, (int)i / field->width};
    const bool a = c->a || c->in_t == card->children;
    if (c != move && a)
      card->a[card->as++] = p;
    else if (c == move || c->in_t)
      card->t[card->ts++] = p;
  }
  return card->a && card->t;
}

// No more than it needs.
static void *shrink(void *cells, size_t count) {
  void *less = realloc(cells, (count + 1) * sizeof(gl_point));
  return less ? less : cells;
}

static void tell_children(gl_lattice_cards *cards, gl_lattice_card *card) {
  for (size_t i = 0; i < card->children; i++) {
    gl_lattice_card *below = &cards->at[card->child[i].card];
    below->needed = true;
    card->turns = below->turns >= card->turns ? below->turns + 1 : card->turns;
  }
}

gl_lattice_played gl_lattice_play(gl_lattice_cards *cards,
                                  const gl_lattice_field *field,
                                  gl_lattice_card card, const gl_point *stone) {
  assert(!card.a && !card.t && field->width > 0 && field->height > 0);
  sheet s = {field, calloc((size_t)field->width * (size_t)field->height,
                           sizeof *s.at)};
  bool memory = !s.at;
  bool good = s.at && lay_children(&s, cards, &card) && cell_at(&s, card.move);
  cell *beside = good && stone ? cell_at(&s, *stone) : NULL;
  if (beside)
    beside->a = true;
  good = good && (beside || !stone);
  if (good)
    memory = !list_cells(&s, &card);
  good = good && !memory && (!cards->beside || is_beside(&card));
  free(s.at);
  if (!good) {
    gl_lattice_card_clear(&card);
    return memory ? GL_PLAYED_NO_MEMORY : GL_PLAYED_NOT;
  }
  card.a = shrink(card.a, card.as);
  card.t = shrink(card.t, card.ts);
  tell_children(cards, &card);
  return gl_lattice_cards_add(cards, card) == GL_NO_CARD ? GL_PLAYED_NO_MEMORY
                                                         : GL_PLAYED;
}
