// SPDX-License-Identifier: MIT
// Reads a certificate back into a proof, doc/formats/certificate.md.
//
// Every step goes through the rule that makes it, so what is read is checked on
// the way.  That is no substitute for gridcheck, which shares no code with the
// rules; it is what `cert` and `play` need.

#include "base/grow.h"
#include "base/text.h"
#include "cert/binary.h"
#include "cert/cert.h"
#include "search/solver.h"

#include <stdlib.h>

gl_cert_reader gl_cert_read;

#define MOST_ID ((UINT64_C(1) << 63) - 1)
#define MOST_MAP ((UINT64_C(1) << 31) - 1)

typedef struct named_step {
  uint64_t id;
  uint32_t step; // 0 once it is deleted
} named_step;

// A map of the certificate: one of the board's, or an isometry.
typedef struct named_map {
  uint64_t id;
  uint32_t map; // UINT32_MAX for an isometry
  unsigned turn;
  int64_t x;
  int64_t y;
} named_map;

typedef struct reader {
  const gl_game *game;
  gl_search *search;
  gl_solver *solver;
  gl_proof *proof;
  gl_scanner scan;   // of the text, or of the line that stands for a record
  gl_binary *binary; // NULL for text
  gl_error *error;
  named_step *step;
  size_t steps;
  size_t step_room;
  named_map *map;
  size_t maps;
  size_t map_room;
  gl_cell *image; // the automorphisms, the identity first
  size_t images;
  size_t image_room;
  uint32_t *list;
  size_t count;
  size_t list_room;
  gl_ref *ref;
  size_t refs;
  size_t ref_room;
} reader;

static gl_status complain(reader *reader, gl_word word, const char *sentence) {
  return gl_text_word_fail(reader->error, reader->scan.place, word, sentence);
}

static bool next_line(reader *reader) {
  return reader->binary ? gl_binary_line(reader->binary, &reader->scan)
                        : gl_text_next_line(&reader->scan);
}

static gl_status read_number(reader *reader, uint64_t most, uint64_t *number) {
  gl_word word;
  if (!gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_number(word, most, number))
    return complain(reader, word, "expected a number here, in its range");
  return GL_OK;
}

// A number from 1 on, stored from 0 on.
static gl_status read_index(reader *reader, size_t count, uint32_t *index) {
  gl_word word;
  uint64_t number = 0;
  if (!gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_number(word, count, &number) || !number)
    return complain(reader, word, "expected a cell or a line here");
  *index = (uint32_t)(number - 1);
  return GL_OK;
}

// Numbers up to a final 0, into r->list.
static gl_status read_list(reader *reader, size_t most) {
  reader->count = 0;
  for (;;) {
    uint64_t number = 0;
    const gl_status status = read_number(reader, most, &number);
    if (status || !number)
      return status;
    if (!GL_PUSH(reader->list, reader->count, reader->list_room,
                 (uint32_t)(number - 1)))
      return gl_fail_memory(reader->error);
  }
}

static gl_status expect_end(reader *reader) {
  gl_word word;
  if (gl_text_next_word(&reader->scan, &word))
    return complain(reader, word, "nothing may follow here");
  return GL_OK;
}

static named_step *find_step(reader *reader, uint64_t id) {
  size_t low = 0;
  size_t high = reader->steps;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (reader->step[middle].id < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low < reader->steps && reader->step[low].id == id &&
                 reader->step[low].step
             ? &reader->step[low]
             : NULL;
}

// The image of a card under an isometry, as an `embed`.
static gl_ref move_card(reader *reader, gl_ref ref, const named_map *map) {
  const gl_layout *layout = reader->game->layout;
  const gl_card card = gl_proof_card(reader->proof, ref);
  gl_cell image[64 * GL_WORDS];
  gl_cellset a = {{0}};
  for (gl_cellset rest = gl_cellset_or(card.a, card.t);
       !gl_cellset_empty(&rest);) {
    const gl_cell cell = gl_cellset_pop(&rest);
    int64_t x = layout->x[cell];
    int64_t y = layout->y[cell];
    x = map->turn & 1 ? -x : x;
    y = map->turn & 2 ? -y : y;
    const int64_t column = (map->turn & 4 ? y : x) + map->x;
    const int64_t row = (map->turn & 4 ? x : y) + map->y;
    if (column < 0 || column >= (int64_t)layout->width || row < 0 ||
        row >= (int64_t)layout->height)
      return GL_NO_REF;
    image[cell] = (gl_cell)(row * (int64_t)layout->width + column);
    if (gl_cellset_has(&card.a, cell))
      gl_cellset_add(&a, image[cell]);
  }
  return gl_card_embed(reader->proof, ref, a, image);
}

static gl_status read_ref_word(reader *reader, gl_word word, gl_ref *ref) {
  size_t size = 0;
  while (size < word.size && word.at[size] != '@')
    size++;
  const gl_word left = {word.at, size, word.line, word.column};
  uint64_t id = 0;
  const named_step *step =
      gl_text_word_number(left, MOST_ID, &id) ? find_step(reader, id) : NULL;
  if (!step)
    return complain(reader, word, "there is no such step");
  *ref = (gl_ref){step->step, 0};
  if (size == word.size)
    return GL_OK;
  const gl_word right = {word.at + size + 1, word.size - size - 1, word.line,
                         word.column + size + 1};
  uint64_t number = 0;
  size_t i = 0;
  if (gl_text_word_number(right, MOST_MAP, &number))
    while (i < reader->maps && reader->map[i].id != number)
      i++;
  else
    i = reader->maps;
  if (i == reader->maps)
    return complain(reader, right, "there is no such map");
  if (reader->map[i].map != UINT32_MAX)
    ref->map = reader->map[i].map;
  else if (gl_rule_is_card(gl_proof_step(reader->proof, ref->step)->rule))
    *ref = move_card(reader, *ref, &reader->map[i]);
  else
    return complain(reader, right, "isometries are for cards");
  return ref->step ? GL_OK : complain(reader, word, "this map does not fit");
}

static gl_status read_ref(reader *reader, gl_ref *ref) {
  gl_word word;
  if (!gl_text_next_word(&reader->scan, &word))
    return complain(reader, word, "expected a step here");
  return read_ref_word(reader, word, ref);
}

// References up to a final 0, into r->ref; with `cells` a cell before each,
// into r->list.
static gl_status read_refs(reader *reader, bool cells) {
  reader->refs = 0;
  reader->count = 0;
  for (;;) {
    gl_word word;
    gl_ref ref;
    if (!gl_text_next_word(&reader->scan, &word))
      return complain(reader, word, "the list must end with 0");
    if (gl_text_word_is(word, "0"))
      return GL_OK;
    gl_status status = GL_OK;
    if (cells) {
      uint64_t cell = 0;
      if (!gl_text_word_number(word, reader->proof->board->cells, &cell) ||
          !cell)
        return complain(reader, word, "expected a cell here");
      if (!GL_PUSH(reader->list, reader->count, reader->list_room,
                   (uint32_t)(cell - 1)))
        return gl_fail_memory(reader->error);
      status = read_ref(reader, &ref);
    } else {
      status = read_ref_word(reader, word, &ref);
    }
    if (status)
      return status;
    if (!GL_PUSH(reader->ref, reader->refs, reader->ref_room, ref))
      return gl_fail_memory(reader->error);
  }
}

static gl_cellset list_set(const reader *reader) {
  gl_cellset set = {{0}};
  for (size_t i = 0; i < reader->count; i++)
    gl_cellset_add(&set, reader->list[i]);
  return set;
}

// The pairs of an `embed`: where each cell goes; other cells go nowhere.
static gl_status read_image(reader *reader, gl_cell *image) {
  const size_t cells = reader->proof->board->cells;
  for (size_t c = 0; c < cells; c++)
    image[c] = GL_NO_CELL;
  const gl_status status = read_list(reader, cells);
  if (status)
    return status;
  const gl_word here = {.line = reader->scan.line, .column = 1};
  if (reader->count % 2)
    return complain(reader, here, "cells come in pairs here");
  for (size_t i = 0; i < reader->count; i += 2)
    image[reader->list[i]] = reader->list[i + 1];
  return GL_OK;
}

static gl_status make_embed(reader *reader, gl_ref *made) {
  gl_ref ref;
  gl_cell image[64 * GL_WORDS];
  gl_cellset a = {{0}};
  gl_status status = read_ref(reader, &ref);
  if (status)
    return status;
  const bool card =
      gl_rule_is_card(gl_proof_step(reader->proof, ref.step)->rule);
  if (card) {
    status = read_list(reader, reader->proof->board->cells);
    if (!status)
      a = list_set(reader);
  }
  if (!status)
    status = read_image(reader, image);
  if (status)
    return status;
  const gl_cellset zone = card ? gl_proof_card(reader->proof, ref).t
                               : gl_proof_zone(reader->proof, ref);
  if (reader->count == 2 * gl_cellset_count(&zone))
    *made = card ? gl_card_embed(reader->proof, ref, a, image)
                 : gl_shield_embed(reader->proof, ref, image);
  return GL_OK;
}

static gl_status make_potential(reader *reader, gl_ref *made) {
  gl_status status = read_list(reader, reader->proof->board->cells);
  if (status)
    return status;
  const gl_cellset zone = list_set(reader);
  status = read_list(reader, reader->proof->board->lines);
  if (!status)
    *made =
        gl_shield_potential(reader->proof, zone, reader->list, reader->count);
  return status;
}

static gl_status make_reply(reader *reader, gl_ref *made) {
  const gl_status status = read_refs(reader, true);
  if (status)
    return status;
  gl_answer *answers = malloc((reader->refs + 1) * sizeof *answers);
  if (!answers)
    return gl_fail_memory(reader->error);
  for (size_t i = 0; i < reader->refs; i++)
    answers[i] = (gl_answer){reader->list[i], reader->ref[i]};
  *made = gl_shield_reply(reader->proof, answers, reader->refs);
  free(answers);
  return GL_OK;
}

// A step of one or two numbers, perhaps after a reference.
static gl_status make_short(reader *reader, gl_word rule, gl_ref *made) {
  const gl_board *board = reader->proof->board;
  const bool has_ref =
      gl_text_word_is(rule, "replace") || gl_text_word_is(rule, "grant");
  const bool is_line = gl_text_word_is(rule, "line");
  uint32_t at[2] = {0, 0};
  gl_ref ref = GL_NO_REF;
  gl_status status = has_ref ? read_ref(reader, &ref) : GL_OK;
  if (!status)
    status = read_index(reader, is_line ? board->lines : board->cells, &at[0]);
  if (!status && !gl_text_word_is(rule, "grant"))
    status = read_index(reader, board->cells, &at[1]);
  if (status)
    return status;
  if (is_line)
    *made = gl_card_line(reader->proof, at[0], at[1]);
  else if (gl_text_word_is(rule, "pair"))
    *made = gl_shield_pair(reader->proof, at[0], at[1]);
  else if (gl_text_word_is(rule, "replace"))
    *made = gl_shield_replace(reader->proof, ref, at[0], at[1]);
  else
    *made = gl_shield_grant(reader->proof, ref, at[0]);
  return GL_OK;
}

static gl_status make_play(reader *reader, gl_ref *made) {
  uint32_t cell = 0;
  gl_status status = read_index(reader, reader->proof->board->cells, &cell);
  if (!status)
    status = read_refs(reader, false);
  if (!status)
    *made = gl_card_play(reader->proof, cell, reader->ref, reader->refs);
  return status;
}

static gl_status make_step(reader *reader, gl_word rule, gl_ref *made) {
  if (gl_text_word_is(rule, "play"))
    return make_play(reader, made);
  if (gl_text_word_is(rule, "embed"))
    return make_embed(reader, made);
  if (gl_text_word_is(rule, "potential"))
    return make_potential(reader, made);
  if (gl_text_word_is(rule, "reply"))
    return make_reply(reader, made);
  if (gl_text_word_is(rule, "join")) {
    const gl_status status = read_refs(reader, false);
    if (!status)
      *made = gl_shield_join(reader->proof, reader->ref, reader->refs);
    return status;
  }
  if (gl_text_word_is(rule, "none")) {
    *made = gl_shield_none(reader->proof);
    return GL_OK;
  }
  if (gl_text_word_is(rule, "line") || gl_text_word_is(rule, "pair") ||
      gl_text_word_is(rule, "replace") || gl_text_word_is(rule, "grant"))
    return make_short(reader, rule, made);
  return complain(reader, rule, "there is no such rule");
}

static gl_status read_step(reader *reader, gl_word word) {
  uint64_t id = 0;
  gl_word rule;
  gl_ref made = GL_NO_REF;
  if (!gl_text_word_number(word, MOST_ID, &id) || !id ||
      (reader->steps && reader->step[reader->steps - 1].id >= id))
    return complain(reader, word,
                    "expected a keyword or the number of a new step");
  if (!gl_text_next_word(&reader->scan, &rule))
    return complain(reader, rule, "expected a rule here");
  gl_status status = make_step(reader, rule, &made);
  if (!status)
    status = expect_end(reader);
  if (status)
    return status;
  if (gl_budget_stopped(&reader->search->budget))
    return gl_fail_memory(reader->error);
  if (!made.step)
    return complain(reader, rule, "a condition of this rule does not hold");
  if (!GL_PUSH(reader->step, reader->steps, reader->step_room,
               ((named_step){id, made.step})))
    return gl_fail_memory(reader->error);
  return GL_OK;
}

static gl_status delete_steps(reader *reader) {
  for (;;) {
    gl_word word;
    uint64_t id = 0;
    if (!gl_text_next_word(&reader->scan, &word) ||
        !gl_text_word_number(word, MOST_ID, &id))
      return complain(reader, word, "expected a step or 0 here");
    if (!id)
      return expect_end(reader);
    named_step *step = find_step(reader, id);
    if (!step)
      return complain(reader, word, "there is no such step");
    step->step = 0;
  }
}

static gl_status read_claim(reader *reader, bool maker, gl_word word) {
  uint64_t stone = 0;
  gl_status status = GL_OK;
  if (maker) {
    status = read_refs(reader, false);
    if (!status &&
        (!reader->refs ||
         !gl_rule_is_card(
             gl_proof_step(reader->proof, reader->ref[0].step)->rule)))
      return complain(reader, word, "a claim of Maker's needs cards");
    for (size_t i = 0; !status && i < reader->refs; i++)
      if (!gl_rule_is_card(
              gl_proof_step(reader->proof, reader->ref[i].step)->rule))
        return complain(reader, word, "a claim of Maker's needs cards");
    if (!status)
      gl_solver_maker(reader->solver, reader->ref, reader->refs);
  } else {
    gl_ref ref;
    status = read_ref(reader, &ref);
    if (!status &&
        gl_rule_is_card(gl_proof_step(reader->proof, ref.step)->rule))
      return complain(reader, word, "a claim of Breaker's needs a shield");
    if (!status)
      status = read_number(reader, reader->proof->board->cells, &stone);
    if (!status)
      gl_solver_breaker(reader->solver, ref,
                        stone ? (gl_cell)(stone - 1) : GL_NO_CELL);
  }
  if (!status)
    status = expect_end(reader);
  if (!status && !reader->search->value)
    return complain(reader, word, "the claim does not hold for this position");
  return status;
}

static gl_status read_text_line(reader *reader) {
  gl_word word;
  if (!gl_text_next_word(&reader->scan, &word) || gl_text_word_is(word, "c") ||
      gl_text_word_is(word, "map"))
    return GL_OK;
  if (reader->search->value)
    return complain(reader, word, "nothing may follow the claim");
  if (gl_text_word_is(word, "d"))
    return delete_steps(reader);
  if (gl_text_word_is(word, "maker") || gl_text_word_is(word, "breaker"))
    return read_claim(reader, gl_text_word_is(word, "maker"), word);
  return read_step(reader, word);
}

static gl_status read_header(reader *reader) {
  char digest[65];
  gl_word word = {.line = 1, .column = 1};
  gl_hypergraph_digest(reader->game->graph[GL_MAKER], digest);
  if (!next_line(reader) || !gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_is(word, "glc") ||
      !gl_text_next_word(&reader->scan, &word) || !gl_text_word_is(word, "1"))
    return complain(reader, word, "expected the header 'glc 1 SHA256'");
  if (!gl_text_next_word(&reader->scan, &word) ||
      !gl_text_word_is(word, digest))
    return complain(reader, word, "this certificate is about another game");
  return expect_end(reader);
}

static bool read_shift(reader *reader, int64_t *shift) {
  gl_word word;
  if (!gl_text_next_word(&reader->scan, &word))
    return false;
  const bool negative = *word.at == '-';
  word.at += negative;
  word.size -= negative;
  uint64_t number = 0;
  if (!gl_text_word_number(word, MOST_MAP, &number))
    return false;
  *shift = negative ? -(int64_t)number : (int64_t)number;
  return true;
}

static gl_status read_isometry(reader *reader, gl_word word, named_map *map) {
  const gl_layout *layout = reader->game->layout;
  uint64_t turn = 0;
  if (!layout->x || layout->name || layout->torus ||
      reader->game->family == GL_STRIP)
    return complain(reader, word, "this game has no isometries");
  const gl_status status = read_number(reader, 7, &turn);
  if (status)
    return status;
  map->map = UINT32_MAX;
  map->turn = (unsigned)turn;
  if (!read_shift(reader, &map->x) || !read_shift(reader, &map->y))
    return complain(reader, word, "an isometry has a number and two shifts");
  return GL_OK;
}

static gl_status read_permutation(reader *reader, gl_word word,
                                  named_map *map) {
  const size_t cells = reader->game->graph[GL_MAKER]->cells;
  const gl_status status = read_list(reader, cells);
  if (status)
    return status;
  if (reader->count != cells ||
      !gl_grow((void **)&reader->image, &reader->image_room,
               (reader->images + 1) * cells + 1, sizeof *reader->image))
    return complain(reader, word, "a map names all cells");
  char seen[64 * GL_WORDS] = {0};
  for (size_t c = 0; c < cells; c++) {
    if (seen[reader->list[c]]++)
      return complain(reader, word, "a map names every cell once");
    reader->image[reader->images * cells + c] = reader->list[c];
  }
  map->map = (uint32_t)reader->images++;
  return GL_OK;
}

static gl_status read_map(reader *reader) {
  named_map map = {0};
  gl_word word;
  gl_status status = read_number(reader, MOST_MAP, &map.id);
  if (status)
    return status;
  const gl_scanner before = reader->scan;
  if (gl_text_next_word(&reader->scan, &word) &&
      gl_text_word_is(word, "lattice")) {
    status = read_isometry(reader, word, &map);
  } else {
    reader->scan = before;
    status = read_permutation(reader, word, &map);
  }
  if (!status)
    status = expect_end(reader);
  if (!status && !GL_PUSH(reader->map, reader->maps, reader->map_room, map))
    status = gl_fail_memory(reader->error);
  return status;
}

// The maps come first, because the board is made with them.
static gl_status read_maps(reader *reader) {
  const size_t cells = reader->game->graph[GL_MAKER]->cells;
  gl_status status = read_header(reader);
  if (status)
    return status;
  if (!gl_grow((void **)&reader->image, &reader->image_room, cells + 1,
               sizeof *reader->image))
    return gl_fail_memory(reader->error);
  for (size_t c = 0; c < cells; c++)
    reader->image[c] = (gl_cell)c;
  reader->images = 1;
  while (!status && next_line(reader)) {
    gl_word word;
    if (gl_text_next_word(&reader->scan, &word) && gl_text_word_is(word, "map"))
      status = read_map(reader);
  }
  return status;
}

static gl_status read_proof(reader *reader) {
  gl_status status = read_header(reader);
  while (!status && next_line(reader))
    status = read_text_line(reader);
  const gl_word end = {.line = reader->scan.line + 1, .column = 1};
  if (!status && !reader->search->value)
    status = complain(reader, end, "the certificate ends without a claim");
  return status;
}

static gl_status open_board(reader *reader) {
  gl_board *board = gl_board_with(reader->game->graph[GL_MAKER], reader->image,
                                  reader->images);
  const gl_word top = {.line = 1, .column = 1};
  if (!board)
    return complain(reader, top, "a map is no automorphism of this game");
  const gl_status status =
      gl_solver_open_on(&reader->solver, reader->search, board, reader->error);
  if (!status)
    reader->proof = reader->solver->proof;
  return status;
}

// Starts one of the two passes.
static gl_status pass(reader *reader, const char *place, const char *bytes,
                      size_t size, gl_status (*read)(struct reader *)) {
  gl_binary binary = gl_binary_new(place, bytes, size);
  reader->scan = gl_text_scan(place, bytes, size, 0);
  reader->binary = gl_binary_is(bytes, size) ? &binary : NULL;
  gl_status status = read(reader);
  // What is wrong with the bytes is the better reason.
  if (reader->binary && binary.wrong)
    status = gl_binary_status(&binary, reader->error);
  gl_binary_free(&binary);
  return status;
}

gl_status gl_cert_read(gl_search *search, const char *place, const char *bytes,
                       size_t size, gl_error *error) {
  gl_error local;
  reader r = {
      .game = search->game, .search = search, .error = error ? error : &local};
  gl_status status = pass(&r, place, bytes, size, read_maps);
  if (!status)
    status = open_board(&r);
  if (!status)
    status = pass(&r, place, bytes, size, read_proof);
  free(r.ref);
  free(r.list);
  free(r.image);
  free(r.map);
  free(r.step);
  return status;
}
