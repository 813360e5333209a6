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

static void use(writer *writer, gl_ref ref, uint32_t user) {
  if (!writer->last[ref.step])
    writer->last[ref.step] = user;
  writer->map[ref.map] = 1;
}

static void use_children(writer *writer, uint32_t number) {
  const gl_step *step = gl_proof_step(writer->proof, number);
  const uint32_t *at = gl_proof_numbers(writer->proof, step);
  const gl_children children = gl_rule_children(step->rule, step->count);
  at += children.first;
  for (size_t i = 0; i < children.count; i++, at += children.stride)
    use(writer, (gl_ref){at[0], at[1]}, number);
}

static void mark(writer *writer, const gl_claim *claim) {
  for (size_t i = 0; i < claim->count; i++)
    use(writer, claim->cards[i], CLAIM);
  if (claim->shield.step)
    use(writer, claim->shield, CLAIM);
  for (size_t i = gl_proof_steps(writer->proof) - 1; i > 0; i--)
    if (writer->last[i])
      use_children(writer, (uint32_t)i);
}

// A word of the text; in the binary form the record that it begins.
static void write_word(const writer *writer, const char *word,
                       unsigned record) {
  if (writer->pen)
    gl_pen_number(writer->pen, record);
  else
    fputs(word, writer->file);
}

static void write_number(const writer *writer, uint32_t number) {
  if (writer->pen)
    gl_pen_number(writer->pen, number);
  else
    fprintf(writer->file, " %" PRIu32, number);
}

// A cell or line of a list, counted from 0; `image` is the second of a pair.
static void write_neighbour(const writer *writer, uint32_t number, bool image) {
  if (!writer->pen)
    write_number(writer, number + 1);
  else if (image)
    gl_pen_image(writer->pen, number + 1);
  else
    gl_pen_neighbour(writer->pen, number + 1);
}

static void begin_list(const writer *writer) {
  if (writer->pen)
    gl_pen_list(writer->pen);
}

static void end_line(const writer *writer) {
  if (!writer->pen)
    fputc('\n', writer->file);
}

static void write_maps(const writer *writer) {
  const gl_board *board = writer->proof->board;
  uint32_t names = 0;
  for (size_t m = 1; m < board->maps; m++) {
    if (!writer->map[m])
      continue;
    writer->map[m] = ++names;
    write_word(writer, "map", GL_RECORD_MAP);
    if (!writer->pen)
      write_number(writer, names);
    begin_list(writer);
    for (size_t c = 0; c < board->cells; c++)
      write_neighbour(writer, board->cell_map[m * board->cells + c], false);
    write_number(writer, 0);
    end_line(writer);
  }
}

// In the binary form a reference says whether it is the last one.
static void write_ref(const writer *writer, gl_ref ref) {
  const uint32_t map = writer->map[ref.map];
  if (writer->pen) {
    const bool last = writer->last[ref.step] == writer->number;
    gl_pen_reference(writer->pen, writer->names + !writer->number,
                     writer->name[ref.step], ref.map ? map : 0, last);
    if (last)
      writer->last[ref.step] = CLAIM; // once is enough
    return;
  }
  fprintf(writer->file, " %" PRIu32, writer->name[ref.step]);
  if (ref.map)
    fprintf(writer->file, "@%" PRIu32, map);
}

// Writes one item of a form.
static void write_item(const writer *writer, char item, const uint32_t *at) {
  if (item == 'a')
    write_number(writer, *at++ + 1);
  if (item == 'a' || item == 'r')
    write_ref(writer, (gl_ref){at[0], at[1]});
  else
    write_number(writer, *at + 1);
}

static void write_list_item(const writer *writer, char item,
                            const uint32_t *at) {
  if (item == 'a' || item == 'r') {
    write_item(writer, item, at);
    return;
  }
  write_neighbour(writer, at[0], false);
  if (item == 'p')
    write_neighbour(writer, at[1], true);
}

static void write_step(const writer *writer) {
  const gl_step *step = gl_proof_step(writer->proof, writer->number);
  const uint32_t *at = gl_proof_numbers(writer->proof, step);
  const uint32_t *end = at + step->count;
  if (!writer->pen)
    fprintf(writer->file, "%" PRIu32 " ", writer->names);
  write_word(writer, gl_rule_name(step->rule), step->rule + 1);
  for (const char *s = gl_rule_form(step->rule); *s; s++) {
    if (*s == '0') {
      write_number(writer, 0);
    } else if (*s == '#' || *s == '*') {
      const bool counted = *s++ == '#';
      const size_t width = gl_rule_form_width(*s);
      size_t repeat = counted ? *at++ : (size_t)(end - at) / width;
      begin_list(writer);
      for (; repeat; repeat--, at += width)
        write_list_item(writer, *s, at);
    } else {
      write_item(writer, *s, at);
      at += gl_rule_form_width(*s);
    }
  }
  end_line(writer);
}

// What this step used last is not needed any more.
static void write_deletions(const writer *writer) {
  const gl_step *step = gl_proof_step(writer->proof, writer->number);
  const uint32_t *at = gl_proof_numbers(writer->proof, step);
  const gl_children children = gl_rule_children(step->rule, step->count);
  bool any = false;
  at += children.first;
  for (size_t i = 0; i < children.count; i++, at += children.stride) {
    if (writer->last[at[0]] != writer->number)
      continue;
    fprintf(writer->file, "%s %" PRIu32, any ? "" : "d", writer->name[at[0]]);
    writer->last[at[0]] = CLAIM; // once is enough
    any = true;
  }
  if (any)
    fputs(" 0\n", writer->file);
}

static void write_claim(const writer *writer, const gl_claim *claim) {
  if (claim->count)
    write_word(writer, "maker", GL_RECORD_MAKER);
  else
    write_word(writer, "breaker", GL_RECORD_BREAKER);
  for (size_t i = 0; i < claim->count; i++)
    write_ref(writer, claim->cards[i]);
  if (claim->shield.step)
    write_ref(writer, claim->shield);
  write_number(writer, claim->shield.step && claim->stone != GL_NO_CELL
                           ? claim->stone + 1
                           : 0);
  end_line(writer);
}

// False when the search has no time left for it.
static bool write_all(writer *writer, const gl_claim *claim,
                      gl_budget *limits) {
  char digest[65];
  gl_hypergraph_digest(writer->proof->board->graph, digest);
  mark(writer, claim);
  if (writer->pen)
    gl_pen_begin(writer->pen, writer->file, digest);
  else
    fprintf(writer->file, "glc 1 %s\n", digest);
  write_maps(writer);
  for (uint32_t i = 1; i < gl_proof_steps(writer->proof); i++) {
    if (limits && !gl_budget_work(limits))
      return false;
    if (!writer->last[i])
      continue;
    writer->number = i;
    writer->name[i] = ++writer->names;
    write_step(writer);
    if (!writer->pen)
      write_deletions(writer);
  }
  writer->number = 0;
  write_claim(writer, claim);
  if (writer->pen)
    gl_pen_end(writer->pen, writer->names);
  return true;
}

// The answer stays; there is only no certificate of it.
static gl_status give_up(const gl_budget *limits, const char *path,
                         gl_error *error) {
  static const char *const why[] = {
      [GRIDLOCK_TIME] = "the time was over",
      [GRIDLOCK_MEMORY_LIMIT] = "there was no memory left",
      [GRIDLOCK_INTERRUPT] = "the program was interrupted"};
  return gl_fail(error, GL_LIMIT, path, 0, 0,
                 "the certificate was not written, because %s",
                 why[gl_budget_reason(limits)]);
}

static gl_status write_within_limits(writer *writer, const gl_solver *solver,
                                     const char *path, gl_error *error) {
  gl_search *search = solver->search;
  const bool limited = search->strict && !gl_budget_stopped(&search->budget);
  gl_budget *limits = limited ? &search->budget : NULL;
  return write_all(writer, &solver->claim, limits)
             ? GL_OK
             : give_up(limits, path, error);
}

static gl_status write_file(writer *writer, const gl_solver *solver,
                            const char *path, gl_error *error) {
  gl_output output = {0};
  gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  writer->file = output.file;
  status = write_within_limits(writer, solver, path, error);
  if (!status)
    return gl_output_close(&output, error);
  gl_output_drop(&output);
  return status;
}

gl_status gl_cert_write(const void *search_proof, const char *path, FILE *file,
                        gl_error *error) {
  const gl_solver *solver = search_proof;
  const gl_proof *proof = solver->proof;
  const bool binary = !file && gl_binary_named(path);
  writer w = {.proof = proof,
              .file = file,
              .last = calloc(gl_proof_steps(proof), sizeof *w.last),
              .name = calloc(gl_proof_steps(proof), sizeof *w.name),
              .map = calloc(proof->board->maps, sizeof *w.map),
              .pen = binary ? malloc(sizeof *w.pen) : NULL};
  gl_status status;
  if (!w.last || !w.name || !w.map || (binary && !w.pen))
    status = gl_fail_memory(error);
  else if (file)
    status = write_within_limits(&w, solver, path, error);
  else
    status = write_file(&w, solver, path, error);
  free(w.pen);
  free(w.map);
  free(w.name);
  free(w.last);
  return status;
}
