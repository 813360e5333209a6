// SPDX-License-Identifier: MIT
// Both forms, doc/formats/certificate.md and glb.md.
//
// Steps are stored before the steps that use them, so the order of the store is
// the order of the certificate.  One pass backwards finds what the claim needs
// and where it is used last, one pass forwards writes.

#include "cert/cert.h"
#include "cert/pen.h"
#include "io/output.h"
#include "search/solver.h"

#include <inttypes.h>
#include <stdlib.h>

#define gl_cert_write GL_SIZED(gl_cert_write)

gl_cert_writer gl_cert_write;

typedef struct writer {
  const gl_proof *proof;
  FILE *file;
  gl_pen *pen;     // for the binary form; NULL for text
  uint32_t number; // of the step in the store, 0 in the claim
  uint32_t names;  // steps named so far, this one included
  uint32_t *last;  // where each step is used last; 0 if it is not needed
  uint32_t *name;  // its number in the certificate
  uint32_t *map;   // the number of each map that occurs, 0 for the others
} writer;

// Steps that are used by the claim itself live to the end.
#define CLAIM UINT32_MAX

static void use(writer *w, gl_ref ref, uint32_t user) {
  if (!w->last[ref.step])
    w->last[ref.step] = user;
  w->map[ref.map] = 1;
}

static void use_children(writer *w, uint32_t number) {
  const gl_step *step = gl_proof_step(w->proof, number);
  const uint32_t *at = gl_proof_numbers(w->proof, step);
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
  for (size_t i = gl_proof_steps(w->proof) - 1; i > 0; i--)
    if (w->last[i])
      use_children(w, (uint32_t)i);
}

// A word of the text; in the binary form the record that it begins.
static void write_word(const writer *w, const char *word, unsigned record) {
  if (w->pen)
    gl_pen_number(w->pen, record);
  else
    fputs(word, w->file);
}

static void write_number(const writer *w, uint32_t number) {
  if (w->pen)
    gl_pen_number(w->pen, number);
  else
    fprintf(w->file, " %" PRIu32, number);
}

// A cell or line of a list, counted from 0; `image` is the second of a pair.
static void write_neighbour(const writer *w, uint32_t number, bool image) {
  if (!w->pen)
    write_number(w, number + 1);
  else if (image)
    gl_pen_image(w->pen, number + 1);
  else
    gl_pen_neighbour(w->pen, number + 1);
}

static void begin_list(const writer *w) {
  if (w->pen)
    gl_pen_list(w->pen);
}

static void end_line(const writer *w) {
  if (!w->pen)
    fputc('\n', w->file);
}

static void write_maps(const writer *w) {
  const gl_board *board = w->proof->board;
  uint32_t names = 0;
  for (size_t m = 1; m < board->maps; m++) {
    if (!w->map[m])
      continue;
    w->map[m] = ++names;
    write_word(w, "map", GL_RECORD_MAP);
    if (!w->pen)
      write_number(w, names);
    begin_list(w);
    for (size_t c = 0; c < board->cells; c++)
      write_neighbour(w, board->cell_map[m * board->cells + c], false);
    write_number(w, 0);
    end_line(w);
  }
}

// In the binary form a reference says whether it is the last one.
static void write_ref(const writer *w, gl_ref ref) {
  const uint32_t map = w->map[ref.map];
  if (w->pen) {
    const bool last = w->last[ref.step] == w->number;
    gl_pen_reference(w->pen, w->names + !w->number, w->name[ref.step],
                     ref.map ? map : 0, last);
    if (last)
      w->last[ref.step] = CLAIM; // once is enough
    return;
  }
  fprintf(w->file, " %" PRIu32, w->name[ref.step]);
  if (ref.map)
    fprintf(w->file, "@%" PRIu32, map);
}

// Writes one item of a form.
static void write_item(const writer *w, char item, const uint32_t *at) {
  if (item == 'a')
    write_number(w, *at++ + 1);
  if (item == 'a' || item == 'r')
    write_ref(w, (gl_ref){at[0], at[1]});
  else
    write_number(w, *at + 1);
}

static void write_list_item(const writer *w, char item, const uint32_t *at) {
  if (item == 'a' || item == 'r') {
    write_item(w, item, at);
    return;
  }
  write_neighbour(w, at[0], false);
  if (item == 'p')
    write_neighbour(w, at[1], true);
}

static void write_step(const writer *w) {
  const gl_step *step = gl_proof_step(w->proof, w->number);
  const uint32_t *at = gl_proof_numbers(w->proof, step);
  const uint32_t *end = at + step->count;
  if (!w->pen)
    fprintf(w->file, "%" PRIu32 " ", w->names);
  write_word(w, gl_rule_name(step->rule), step->rule + 1);
  for (const char *s = gl_rule_form(step->rule); *s; s++) {
    if (*s == '0') {
      write_number(w, 0);
    } else if (*s == '#' || *s == '*') {
      const bool counted = *s++ == '#';
      const size_t width = gl_form_width(*s);
      size_t repeat = counted ? *at++ : (size_t)(end - at) / width;
      begin_list(w);
      for (; repeat; repeat--, at += width)
        write_list_item(w, *s, at);
    } else {
      write_item(w, *s, at);
      at += gl_form_width(*s);
    }
  }
  end_line(w);
}

// What this step used last is not needed any more.
static void write_deletions(const writer *w) {
  const gl_step *step = gl_proof_step(w->proof, w->number);
  const uint32_t *at = gl_proof_numbers(w->proof, step);
  const gl_children children = gl_rule_children(step->rule, step->count);
  bool any = false;
  at += children.first;
  for (size_t i = 0; i < children.count; i++, at += children.stride) {
    if (w->last[at[0]] != w->number)
      continue;
    fprintf(w->file, "%s %" PRIu32, any ? "" : "d", w->name[at[0]]);
    w->last[at[0]] = CLAIM; // once is enough
    any = true;
  }
  if (any)
    fputs(" 0\n", w->file);
}

static void write_claim(const writer *w, const gl_claim *claim) {
  if (claim->count)
    write_word(w, "maker", GL_RECORD_MAKER);
  else
    write_word(w, "breaker", GL_RECORD_BREAKER);
  for (size_t i = 0; i < claim->count; i++)
    write_ref(w, claim->cards[i]);
  if (claim->shield.step)
    write_ref(w, claim->shield);
  write_number(w, claim->shield.step && claim->stone != GL_NO_CELL
                      ? claim->stone + 1
                      : 0);
  end_line(w);
}

// False when the search has no time left for it.
static bool write_all(writer *w, const gl_claim *claim, gl_budget *limits) {
  char digest[65];
  gl_hypergraph_digest(w->proof->board->graph, digest);
  mark(w, claim);
  if (w->pen)
    gl_pen_begin(w->pen, w->file, digest);
  else
    fprintf(w->file, "glc 1 %s\n", digest);
  write_maps(w);
  for (uint32_t i = 1; i < gl_proof_steps(w->proof); i++) {
    if (limits && !gl_budget_work(limits))
      return false;
    if (!w->last[i])
      continue;
    w->number = i;
    w->name[i] = ++w->names;
    write_step(w);
    if (!w->pen)
      write_deletions(w);
  }
  w->number = 0;
  write_claim(w, claim);
  if (w->pen)
    gl_pen_end(w->pen, w->names);
  return true;
}

// An answer whose certificate cannot be had in time is none.
static void give_up(gl_search *search, gl_output *output) {
  search->value = GRIDLOCK_UNKNOWN;
  gl_output_drop(output);
}

gl_status gl_cert_write(const void *weak, const char *path, gl_error *error) {
  const gl_proof *proof = ((const gl_weak *)weak)->proof;
  const gl_claim *claim = &((const gl_weak *)weak)->claim;
  gl_search *search = ((const gl_weak *)weak)->search;
  gl_budget *limits =
      search->strict && !search->budget.reason ? &search->budget : NULL;
  gl_output output = {0};
  writer w = {.proof = proof};
  gl_status status = GL_OK;
  w.last = calloc(gl_proof_steps(proof), sizeof *w.last);
  w.name = calloc(gl_proof_steps(proof), sizeof *w.name);
  w.map = calloc(proof->board->maps, sizeof *w.map);
  if (gl_binary_named(path))
    w.pen = malloc(sizeof *w.pen);
  if (!w.last || !w.name || !w.map || (gl_binary_named(path) && !w.pen))
    status = gl_fail_memory(error);
  if (!status)
    status = gl_output_open(&output, path, error);
  if (!status) {
    w.file = output.file;
    if (write_all(&w, claim, limits))
      status = gl_output_close(&output, error);
    else
      give_up(search, &output);
  }
  free(w.pen);
  free(w.map);
  free(w.name);
  free(w.last);
  return status;
}
