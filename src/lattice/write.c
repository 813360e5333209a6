// SPDX-License-Identifier: MIT
#include "lattice/write.h"

#include "io/output.h"
#include "lattice/proof.h"

#include <stdlib.h>

// ---- Words ----

void gl_lattice_write_header(FILE *file) { fputs("gls 1\n", file); }

void gl_lattice_write_card(FILE *file, size_t name, bool line, gl_point move) {
  fprintf(file, "%zu %s", name, line ? "line" : "play");
  gl_lattice_write_cell(file, move);
}

void gl_lattice_write_cell(FILE *file, gl_point cell) {
  fprintf(file, " %d:%d", cell.x, cell.y);
}

void gl_lattice_write_child(FILE *file, size_t name, gl_isometry map) {
  fprintf(file, " %zu", name);
  if (map.turn || map.step.x || map.step.y)
    fprintf(file, "@%u,%d,%d", map.turn, map.step.x, map.step.y);
}

void gl_lattice_write_claim(FILE *file) { fputs("maker", file); }

void gl_lattice_write_end(FILE *file, bool list) {
  fputs(list ? " 0\n" : "\n", file);
}

// ---- A proof ----

typedef struct writer {
  const gl_lattice_proof *proof;
  const bool *needed;
  size_t *name; // of each card
  FILE *file;
} writer;

static void write_child(const writer *writer, const gl_lattice_child *child) {
  gl_lattice_write_child(writer->file, writer->name[child->card], child->map);
}

static void write_card(const writer *writer, size_t number) {
  const gl_lattice_card *card = &writer->proof->cards.at[number];
  gl_lattice_write_card(writer->file, writer->name[number], !card->children,
                        card->move);
  for (size_t i = 0; !card->children && i < card->as; i++)
    gl_lattice_write_cell(writer->file, card->a[i]);
  for (size_t i = 0; i < card->children; i++)
    write_child(writer, &card->child[i]);
  gl_lattice_write_end(writer->file, true);
}

// Maker first, a claim has one card and no end.
static void write_cards(writer *writer) {
  const gl_lattice_proof *proof = writer->proof;
  size_t names = 0;
  gl_lattice_write_header(writer->file);
  for (size_t i = 0; i < proof->cards.count; i++)
    if (writer->needed[i]) {
      writer->name[i] = ++names;
      write_card(writer, i);
    }
  gl_lattice_write_claim(writer->file);
  for (size_t i = 0; i < proof->claims; i++)
    write_child(writer, &proof->claim[i]);
  gl_lattice_write_end(writer->file, proof->claims > 1);
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
  return gl_lattice_proof_put(proof, path, NULL, error);
}

gl_status gl_lattice_proof_put(const gl_lattice_proof *proof, const char *path,
                               FILE *file, gl_error *error) {
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
    status = gl_output_open_on(&output, path, file, error);
  if (!status) {
    w.file = output.file;
    write_cards(&w);
    status = gl_output_close(&output, error);
  }
  free(w.name);
  free(needed);
  return status;
}
