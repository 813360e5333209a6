// SPDX-License-Identifier: MIT
// Steps are stored before the steps that use them, so the order of the store is
// the order of the certificate.  One pass backwards finds what the claim needs
// and where it is used last, one pass forwards writes.

#include "base/output.h"
#include "cert/cert.h"
#include "search/weak.h"

#include <inttypes.h>
#include <stdlib.h>

#define gl_cert_write GL_SIZED(gl_cert_write)

gl_cert_writer gl_cert_write;

typedef struct writer {
  const gl_proof *proof;
  FILE *file;
  uint32_t *last; // where each step is used last; 0 if it is not needed
  uint32_t *name; // its number in the certificate
  uint32_t *map;  // the number of each map that occurs, 0 for the others
} writer;

// Steps that are used by the claim itself live to the end.
#define CLAIM UINT32_MAX

static void use(writer *w, gl_ref ref, uint32_t user) {
  if (!w->last[ref.step])
    w->last[ref.step] = user;
  w->map[ref.map] = 1;
}

static void use_children(writer *w, uint32_t number) {
  const gl_step *step = &w->proof->step[number];
  const uint32_t *at = w->proof->number + step->first;
  const gl_children children = gl_rule_children(step->rule, step->count);
  at += children.first;
  for (size_t i = 0; i < children.count; i++, at += children.stride)
    use(w, (gl_ref){at[0], at[1]}, number);
}

static void mark(writer *w, const gl_claim *claim) {
  for (size_t i = 0; i < claim->count; i++)
    use(w, claim->cards[i], CLAIM);
  if (claim->shield.step)
    use(w, claim->shield, CLAIM);
  for (size_t i = w->proof->steps - 1; i > 0; i--)
    if (w->last[i])
      use_children(w, (uint32_t)i);
}

static void write_maps(const writer *w) {
  const gl_board *board = w->proof->board;
  uint32_t names = 0;
  for (size_t m = 1; m < board->maps; m++) {
    if (!w->map[m])
      continue;
    w->map[m] = ++names;
    fprintf(w->file, "map %" PRIu32, names);
    for (size_t c = 0; c < board->cells; c++)
      fprintf(w->file, " %" PRIu32, board->cell_map[m * board->cells + c] + 1);
    fputs(" 0\n", w->file);
  }
}

static void write_ref(const writer *w, gl_ref ref) {
  fprintf(w->file, " %" PRIu32, w->name[ref.step]);
  if (ref.map)
    fprintf(w->file, "@%" PRIu32, w->map[ref.map]);
}

static void write_cell(const writer *w, uint32_t number) {
  fprintf(w->file, " %" PRIu32, number + 1);
}

// Writes one item of a form.
static void write_item(const writer *w, char item, const uint32_t *at) {
  if (item == 'a' || item == 'p')
    write_cell(w, *at++);
  if (item == 'a' || item == 'r')
    write_ref(w, (gl_ref){at[0], at[1]});
  else
    write_cell(w, *at);
}

static void write_step(const writer *w, uint32_t number) {
  const gl_step *step = &w->proof->step[number];
  const uint32_t *at = w->proof->number + step->first;
  const uint32_t *end = at + step->count;
  fprintf(w->file, "%" PRIu32 " %s", w->name[number], gl_rule_name(step->rule));
  for (const char *s = gl_rule_form(step->rule); *s; s++) {
    if (*s == '0') {
      fputs(" 0", w->file);
      continue;
    }
    size_t repeat = 1;
    if (*s == '#')
      repeat = *at++;
    else if (*s == '*')
      repeat = (size_t)(end - at) / gl_form_width(s[1]);
    s += *s == '#' || *s == '*';
    for (; repeat; repeat--, at += gl_form_width(*s))
      write_item(w, *s, at);
  }
  fputc('\n', w->file);
}

// What this step used last is not needed any more.
static void write_deletions(const writer *w, uint32_t number) {
  const gl_step *step = &w->proof->step[number];
  const uint32_t *at = w->proof->number + step->first;
  const gl_children children = gl_rule_children(step->rule, step->count);
  bool any = false;
  at += children.first;
  for (size_t i = 0; i < children.count; i++, at += children.stride) {
    if (w->last[at[0]] != number)
      continue;
    fprintf(w->file, "%s %" PRIu32, any ? "" : "d", w->name[at[0]]);
    w->last[at[0]] = CLAIM; // once is enough
    any = true;
  }
  if (any)
    fputs(" 0\n", w->file);
}

static void write_claim(const writer *w, const gl_claim *claim) {
  fputs(claim->count ? "maker" : "breaker", w->file);
  for (size_t i = 0; i < claim->count; i++)
    write_ref(w, claim->cards[i]);
  if (claim->shield.step)
    write_ref(w, claim->shield);
  fprintf(w->file, " %" PRIu32 "\n",
          claim->shield.step && claim->stone != GL_NO_CELL ? claim->stone + 1
                                                           : 0);
}

static void write_all(writer *w, const gl_claim *claim) {
  char digest[65];
  gl_hypergraph_digest(w->proof->board->graph, digest);
  mark(w, claim);
  fprintf(w->file, "glc 1 %s\n", digest);
  write_maps(w);
  uint32_t names = 0;
  for (uint32_t i = 1; i < w->proof->steps; i++) {
    if (!w->last[i])
      continue;
    w->name[i] = ++names;
    write_step(w, i);
    write_deletions(w, i);
  }
  write_claim(w, claim);
}

gl_status gl_cert_write(const void *weak, const char *path, gl_error *error) {
  const gl_proof *proof = ((const gl_weak *)weak)->proof;
  const gl_claim *claim = &((const gl_weak *)weak)->claim;
  gl_output output = {0};
  writer w = {.proof = proof};
  gl_status status = GL_OK;
  w.last = calloc(proof->steps, sizeof *w.last);
  w.name = calloc(proof->steps, sizeof *w.name);
  w.map = calloc(proof->board->maps, sizeof *w.map);
  if (!w.last || !w.name || !w.map)
    status = gl_fail_memory(error);
  if (!status)
    status = gl_output_open(&output, path, error);
  if (!status) {
    w.file = output.file;
    write_all(&w, claim);
    status = gl_output_close(&output, error);
  }
  free(w.map);
  free(w.name);
  free(w.last);
  return status;
}
