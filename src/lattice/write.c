// SPDX-License-Identifier: MIT
// A proof as a file .gls, doc/formats/sequence.md.

#include "io/output.h"
#include "lattice/proof.h"

#include <stdlib.h>

typedef struct writer {
  const gl_lattice_proof *proof;
  const bool *needed;
  size_t *name; // of each card
  FILE *file;
} writer;

static void write_cell(const writer *writer, gl_point cell) {
  fprintf(writer->file, " %d:%d", cell.x, cell.y);
}

static void write_child(const writer *writer, const gl_lattice_child *child) {
  const gl_isometry *map = &child->map;
  fprintf(writer->file, " %zu", writer->name[child->card]);
  if (map->turn || map->step.x || map->step.y)
    fprintf(writer->file, "@%u,%d,%d", map->turn, map->step.x, map->step.y);
}

static void write_card(const writer *writer, size_t number) {
  const gl_lattice_card *card = &writer->proof->cards.at[number];
  fprintf(writer->file, "%zu %s", writer->name[number],
          card->children ? "play" : "line");
  write_cell(writer, card->move);
  for (size_t i = 0; !card->children && i < card->as; i++)
    write_cell(writer, card->a[i]);
  for (size_t i = 0; i < card->children; i++)
    write_child(writer, &card->child[i]);
  fputs(" 0\n", writer->file);
}

// Maker first, a claim has one card and no end.
static void write_cards(writer *writer) {
  const gl_lattice_proof *proof = writer->proof;
  size_t names = 0;
  fputs("gls 1\n", writer->file);
  for (size_t i = 0; i < proof->cards.count; i++)
    if (writer->needed[i]) {
      writer->name[i] = ++names;
      write_card(writer, i);
    }
  fputs("maker", writer->file);
  for (size_t i = 0; i < proof->claims; i++)
    write_child(writer, &proof->claim[i]);
  fputs(proof->claims > 1 ? " 0\n" : "\n", writer->file);
}

static bool has_cell(const gl_point *cell, size_t cells, gl_isometry map,
                     gl_point wanted) {
  for (size_t i = 0; i < cells; i++) {
    const gl_point p = gl_isometry_apply(map, cell[i]);
    if (p.x == wanted.x && p.y == wanted.y)
      return true;
  }
  return false;
}

// Has the card this cell of A by the rule `play`?
static bool follows(const gl_lattice_proof *proof, const gl_lattice_card *card,
                    gl_point cell) {
  size_t in_ts = 0;
  bool in_a = false;
  for (size_t i = 0; i < card->children; i++) {
    const gl_lattice_child *child = &card->child[i];
    const gl_lattice_card *below = &proof->cards.at[child->card];
    in_a |= has_cell(below->a, below->as, child->map, cell);
    in_ts += has_cell(below->t, below->ts, child->map, cell);
  }
  return in_a || in_ts == card->children;
}

// Edge to edge, a card may have a stone in A only because it is beside the
// move.  The rule has no word for it.
static bool has_words(const gl_lattice_proof *proof, const bool *needed) {
  for (size_t i = 0; proof->cards.beside && i < proof->cards.count; i++) {
    const gl_lattice_card *card = &proof->cards.at[i];
    for (size_t j = 0; needed[i] && card->children && j < card->as; j++)
      if (!follows(proof, card, card->a[j]))
        return false;
  }
  return true;
}

gl_status gl_lattice_proof_write(const gl_lattice_proof *proof,
                                 const char *path, gl_error *error) {
  if (proof->game->torus && !proof->planar)
    return gl_fail(error, GL_UNSUPPORTED, path, 0, 0,
                   "cards of a torus go into certificates, .glc");
  bool *needed =
      gl_lattice_cards_needed(&proof->cards, proof->claim, proof->claims);
  writer w = {.proof = proof, .needed = needed};
  w.name = calloc(proof->cards.count + 1, sizeof *w.name);
  gl_output output;
  gl_status status = w.name && needed ? GL_OK : gl_fail_memory(error);
  if (!status && !has_words(proof, needed))
    status = gl_fail(error, GL_UNSUPPORTED, path, 0, 0,
                     "this proof needs a stone only because it is beside a "
                     "move, and .gls has no rule for that");
  if (!status)
    status = gl_output_open(&output, path, error);
  if (!status) {
    w.file = output.file;
    write_cards(&w);
    status = gl_output_close(&output, error);
  }
  free(w.name);
  free(needed);
  return status;
}
