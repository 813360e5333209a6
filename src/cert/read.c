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

#define gl_cert_read GL_SIZED(gl_cert_read)

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
  gl_weak *weak;
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

static gl_status complain(reader *r, gl_word word, const char *sentence) {
  return gl_word_fail(r->error, r->scan.place, word, sentence);
}

static bool next_line(reader *r) {
  return r->binary ? gl_binary_line(r->binary, &r->scan)
                   : gl_scanner_line(&r->scan);
}

static gl_status read_number(reader *r, uint64_t most, uint64_t *number) {
  gl_word word;
  if (!gl_scanner_word(&r->scan, &word) || !gl_word_number(word, most, number))
    return complain(r, word, "expected a number here, in its range");
  return GL_OK;
}

// A number from 1 on, stored from 0 on.
static gl_status read_index(reader *r, size_t count, uint32_t *index) {
  gl_word word;
  uint64_t number = 0;
  if (!gl_scanner_word(&r->scan, &word) ||
      !gl_word_number(word, count, &number) || !number)
    return complain(r, word, "expected a cell or a line here");
  *index = (uint32_t)(number - 1);
  return GL_OK;
}

// Numbers up to a final 0, into r->list.
static gl_status read_list(reader *r, size_t most) {
  r->count = 0;
  for (;;) {
    uint64_t number = 0;
    const gl_status status = read_number(r, most, &number);
    if (status || !number)
      return status;
    if (!GL_PUSH(r->list, r->count, r->list_room, (uint32_t)(number - 1)))
      return gl_fail_memory(r->error);
  }
}

static gl_status expect_end(reader *r) {
  gl_word word;
  if (gl_scanner_word(&r->scan, &word))
    return complain(r, word, "nothing may follow here");
  return GL_OK;
}

static named_step *find_step(reader *r, uint64_t id) {
  size_t low = 0;
  size_t high = r->steps;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (r->step[middle].id < id)
      low = middle + 1;
    else
      high = middle;
  }
  return low < r->steps && r->step[low].id == id && r->step[low].step
             ? &r->step[low]
             : NULL;
}

// The image of a card under an isometry, as an `embed`.
static gl_ref move_card(reader *r, gl_ref ref, const named_map *map) {
  const gl_layout *layout = r->game->layout;
  const gl_card card = gl_proof_card(r->proof, ref);
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
  return gl_card_embed(r->proof, ref, a, image);
}

static gl_status read_ref_word(reader *r, gl_word word, gl_ref *ref) {
  size_t size = 0;
  while (size < word.size && word.at[size] != '@')
    size++;
  const gl_word left = {word.at, size, word.line, word.column};
  uint64_t id = 0;
  const named_step *step =
      gl_word_number(left, MOST_ID, &id) ? find_step(r, id) : NULL;
  if (!step)
    return complain(r, word, "there is no such step");
  *ref = (gl_ref){step->step, 0};
  if (size == word.size)
    return GL_OK;
  const gl_word right = {word.at + size + 1, word.size - size - 1, word.line,
                         word.column + size + 1};
  uint64_t number = 0;
  size_t i = 0;
  if (gl_word_number(right, MOST_MAP, &number))
    while (i < r->maps && r->map[i].id != number)
      i++;
  else
    i = r->maps;
  if (i == r->maps)
    return complain(r, right, "there is no such map");
  if (r->map[i].map != UINT32_MAX)
    ref->map = r->map[i].map;
  else if (gl_rule_is_card(gl_proof_step(r->proof, ref->step)->rule))
    *ref = move_card(r, *ref, &r->map[i]);
  else
    return complain(r, right, "isometries are for cards");
  return ref->step ? GL_OK : complain(r, word, "this map does not fit");
}

static gl_status read_ref(reader *r, gl_ref *ref) {
  gl_word word;
  if (!gl_scanner_word(&r->scan, &word))
    return complain(r, word, "expected a step here");
  return read_ref_word(r, word, ref);
}

// References up to a final 0, into r->ref; with `cells` a cell before each,
// into r->list.
static gl_status read_refs(reader *r, bool cells) {
  r->refs = 0;
  r->count = 0;
  for (;;) {
    gl_word word;
    gl_ref ref;
    if (!gl_scanner_word(&r->scan, &word))
      return complain(r, word, "the list must end with 0");
    if (gl_word_is(word, "0"))
      return GL_OK;
    gl_status status = GL_OK;
    if (cells) {
      uint64_t cell = 0;
      if (!gl_word_number(word, r->proof->board->cells, &cell) || !cell)
        return complain(r, word, "expected a cell here");
      if (!GL_PUSH(r->list, r->count, r->list_room, (uint32_t)(cell - 1)))
        return gl_fail_memory(r->error);
      status = read_ref(r, &ref);
    } else {
      status = read_ref_word(r, word, &ref);
    }
    if (status)
      return status;
    if (!GL_PUSH(r->ref, r->refs, r->ref_room, ref))
      return gl_fail_memory(r->error);
  }
}

static gl_cellset list_set(const reader *r) {
  gl_cellset set = {{0}};
  for (size_t i = 0; i < r->count; i++)
    gl_cellset_add(&set, r->list[i]);
  return set;
}

// The pairs of an `embed`: where each cell goes; other cells go nowhere.
static gl_status read_image(reader *r, gl_cell *image) {
  const size_t cells = r->proof->board->cells;
  for (size_t c = 0; c < cells; c++)
    image[c] = GL_NO_CELL;
  const gl_status status = read_list(r, cells);
  if (status)
    return status;
  const gl_word here = {.line = r->scan.line, .column = 1};
  if (r->count % 2)
    return complain(r, here, "cells come in pairs here");
  for (size_t i = 0; i < r->count; i += 2)
    image[r->list[i]] = r->list[i + 1];
  return GL_OK;
}

static gl_status make_embed(reader *r, gl_ref *made) {
  gl_ref ref;
  gl_cell image[64 * GL_WORDS];
  gl_cellset a = {{0}};
  gl_status status = read_ref(r, &ref);
  if (status)
    return status;
  const bool card = gl_rule_is_card(gl_proof_step(r->proof, ref.step)->rule);
  if (card) {
    status = read_list(r, r->proof->board->cells);
    if (!status)
      a = list_set(r);
  }
  if (!status)
    status = read_image(r, image);
  if (status)
    return status;
  const gl_cellset zone =
      card ? gl_proof_card(r->proof, ref).t : gl_proof_zone(r->proof, ref);
  if (r->count == 2 * gl_cellset_count(&zone))
    *made = card ? gl_card_embed(r->proof, ref, a, image)
                 : gl_shield_embed(r->proof, ref, image);
  return GL_OK;
}

static gl_status make_potential(reader *r, gl_ref *made) {
  gl_status status = read_list(r, r->proof->board->cells);
  if (status)
    return status;
  const gl_cellset zone = list_set(r);
  status = read_list(r, r->proof->board->lines);
  if (!status)
    *made = gl_shield_potential(r->proof, zone, r->list, r->count);
  return status;
}

static gl_status make_reply(reader *r, gl_ref *made) {
  const gl_status status = read_refs(r, true);
  if (status)
    return status;
  gl_answer *answers = malloc((r->refs + 1) * sizeof *answers);
  if (!answers)
    return gl_fail_memory(r->error);
  for (size_t i = 0; i < r->refs; i++)
    answers[i] = (gl_answer){r->list[i], r->ref[i]};
  *made = gl_shield_reply(r->proof, answers, r->refs);
  free(answers);
  return GL_OK;
}

// A step of one or two numbers, perhaps after a reference.
static gl_status make_short(reader *r, gl_word rule, gl_ref *made) {
  const gl_board *board = r->proof->board;
  const bool has_ref = gl_word_is(rule, "replace") || gl_word_is(rule, "grant");
  const bool is_line = gl_word_is(rule, "line");
  uint32_t at[2] = {0, 0};
  gl_ref ref = GL_NO_REF;
  gl_status status = has_ref ? read_ref(r, &ref) : GL_OK;
  if (!status)
    status = read_index(r, is_line ? board->lines : board->cells, &at[0]);
  if (!status && !gl_word_is(rule, "grant"))
    status = read_index(r, board->cells, &at[1]);
  if (status)
    return status;
  if (is_line)
    *made = gl_card_line(r->proof, at[0], at[1]);
  else if (gl_word_is(rule, "pair"))
    *made = gl_shield_pair(r->proof, at[0], at[1]);
  else if (gl_word_is(rule, "replace"))
    *made = gl_shield_replace(r->proof, ref, at[0], at[1]);
  else
    *made = gl_shield_grant(r->proof, ref, at[0]);
  return GL_OK;
}

static gl_status make_play(reader *r, gl_ref *made) {
  uint32_t cell = 0;
  gl_status status = read_index(r, r->proof->board->cells, &cell);
  if (!status)
    status = read_refs(r, false);
  if (!status)
    *made = gl_card_play(r->proof, cell, r->ref, r->refs);
  return status;
}

static gl_status make_step(reader *r, gl_word rule, gl_ref *made) {
  if (gl_word_is(rule, "play"))
    return make_play(r, made);
  if (gl_word_is(rule, "embed"))
    return make_embed(r, made);
  if (gl_word_is(rule, "potential"))
    return make_potential(r, made);
  if (gl_word_is(rule, "reply"))
    return make_reply(r, made);
  if (gl_word_is(rule, "join")) {
    const gl_status status = read_refs(r, false);
    if (!status)
      *made = gl_shield_join(r->proof, r->ref, r->refs);
    return status;
  }
  if (gl_word_is(rule, "none")) {
    *made = gl_shield_none(r->proof);
    return GL_OK;
  }
  if (gl_word_is(rule, "line") || gl_word_is(rule, "pair") ||
      gl_word_is(rule, "replace") || gl_word_is(rule, "grant"))
    return make_short(r, rule, made);
  return complain(r, rule, "there is no such rule");
}

static gl_status read_step(reader *r, gl_word word) {
  uint64_t id = 0;
  gl_word rule;
  gl_ref made = GL_NO_REF;
  if (!gl_word_number(word, MOST_ID, &id) || !id ||
      (r->steps && r->step[r->steps - 1].id >= id))
    return complain(r, word, "expected a keyword or the number of a new step");
  if (!gl_scanner_word(&r->scan, &rule))
    return complain(r, rule, "expected a rule here");
  gl_status status = make_step(r, rule, &made);
  if (!status)
    status = expect_end(r);
  if (status)
    return status;
  if (r->search->budget.reason)
    return gl_fail_memory(r->error);
  if (!made.step)
    return complain(r, rule, "a condition of this rule does not hold");
  if (!GL_PUSH(r->step, r->steps, r->step_room, ((named_step){id, made.step})))
    return gl_fail_memory(r->error);
  return GL_OK;
}

static gl_status delete_steps(reader *r) {
  for (;;) {
    gl_word word;
    uint64_t id = 0;
    if (!gl_scanner_word(&r->scan, &word) ||
        !gl_word_number(word, MOST_ID, &id))
      return complain(r, word, "expected a step or 0 here");
    if (!id)
      return expect_end(r);
    named_step *step = find_step(r, id);
    if (!step)
      return complain(r, word, "there is no such step");
    step->step = 0;
  }
}

static gl_status read_claim(reader *r, bool maker, gl_word word) {
  uint64_t stone = 0;
  gl_status status = GL_OK;
  if (maker) {
    status = read_refs(r, false);
    if (!status &&
        (!r->refs ||
         !gl_rule_is_card(gl_proof_step(r->proof, r->ref[0].step)->rule)))
      return complain(r, word, "a claim of Maker's needs cards");
    for (size_t i = 0; !status && i < r->refs; i++)
      if (!gl_rule_is_card(gl_proof_step(r->proof, r->ref[i].step)->rule))
        return complain(r, word, "a claim of Maker's needs cards");
    if (!status)
      gl_weak_maker(r->weak, r->ref, r->refs);
  } else {
    gl_ref ref;
    status = read_ref(r, &ref);
    if (!status && gl_rule_is_card(gl_proof_step(r->proof, ref.step)->rule))
      return complain(r, word, "a claim of Breaker's needs a shield");
    if (!status)
      status = read_number(r, r->proof->board->cells, &stone);
    if (!status)
      gl_weak_breaker(r->weak, ref, stone ? (gl_cell)(stone - 1) : GL_NO_CELL);
  }
  if (!status)
    status = expect_end(r);
  if (!status && !r->search->value)
    return complain(r, word, "the claim does not hold for this position");
  return status;
}

static gl_status read_text_line(reader *r) {
  gl_word word;
  if (!gl_scanner_word(&r->scan, &word) || gl_word_is(word, "c") ||
      gl_word_is(word, "map"))
    return GL_OK;
  if (r->search->value)
    return complain(r, word, "nothing may follow the claim");
  if (gl_word_is(word, "d"))
    return delete_steps(r);
  if (gl_word_is(word, "maker") || gl_word_is(word, "breaker"))
    return read_claim(r, gl_word_is(word, "maker"), word);
  return read_step(r, word);
}

static gl_status read_header(reader *r) {
  char digest[65];
  gl_word word = {.line = 1, .column = 1};
  gl_hypergraph_digest(r->game->graph[GL_MAKER], digest);
  if (!next_line(r) || !gl_scanner_word(&r->scan, &word) ||
      !gl_word_is(word, "glc") || !gl_scanner_word(&r->scan, &word) ||
      !gl_word_is(word, "1"))
    return complain(r, word, "expected the header 'glc 1 SHA256'");
  if (!gl_scanner_word(&r->scan, &word) || !gl_word_is(word, digest))
    return complain(r, word, "this certificate is about another game");
  return expect_end(r);
}

static bool read_shift(reader *r, int64_t *shift) {
  gl_word word;
  if (!gl_scanner_word(&r->scan, &word))
    return false;
  const bool negative = *word.at == '-';
  word.at += negative;
  word.size -= negative;
  uint64_t number = 0;
  if (!gl_word_number(word, MOST_MAP, &number))
    return false;
  *shift = negative ? -(int64_t)number : (int64_t)number;
  return true;
}

static gl_status read_isometry(reader *r, gl_word word, named_map *map) {
  const gl_layout *layout = r->game->layout;
  uint64_t turn = 0;
  if (!layout->x || layout->name || layout->torus ||
      r->game->family == GL_STRIP)
    return complain(r, word, "this game has no isometries");
  const gl_status status = read_number(r, 7, &turn);
  if (status)
    return status;
  map->map = UINT32_MAX;
  map->turn = (unsigned)turn;
  if (!read_shift(r, &map->x) || !read_shift(r, &map->y))
    return complain(r, word, "an isometry has a number and two shifts");
  return GL_OK;
}

static gl_status read_permutation(reader *r, gl_word word, named_map *map) {
  const size_t cells = r->game->graph[GL_MAKER]->cells;
  const gl_status status = read_list(r, cells);
  if (status)
    return status;
  if (r->count != cells ||
      !gl_grow((void **)&r->image, &r->image_room, (r->images + 1) * cells + 1,
               sizeof *r->image))
    return complain(r, word, "a map names all cells");
  char seen[64 * GL_WORDS] = {0};
  for (size_t c = 0; c < cells; c++) {
    if (seen[r->list[c]]++)
      return complain(r, word, "a map names every cell once");
    r->image[r->images * cells + c] = r->list[c];
  }
  map->map = (uint32_t)r->images++;
  return GL_OK;
}

static gl_status read_map(reader *r) {
  named_map map = {0};
  gl_word word;
  gl_status status = read_number(r, MOST_MAP, &map.id);
  if (status)
    return status;
  const gl_scanner before = r->scan;
  if (gl_scanner_word(&r->scan, &word) && gl_word_is(word, "lattice")) {
    status = read_isometry(r, word, &map);
  } else {
    r->scan = before;
    status = read_permutation(r, word, &map);
  }
  if (!status)
    status = expect_end(r);
  if (!status && !GL_PUSH(r->map, r->maps, r->map_room, map))
    status = gl_fail_memory(r->error);
  return status;
}

// The maps come first, because the board is made with them.
static gl_status read_maps(reader *r) {
  const size_t cells = r->game->graph[GL_MAKER]->cells;
  gl_status status = read_header(r);
  if (status)
    return status;
  if (!gl_grow((void **)&r->image, &r->image_room, cells + 1, sizeof *r->image))
    return gl_fail_memory(r->error);
  for (size_t c = 0; c < cells; c++)
    r->image[c] = (gl_cell)c;
  r->images = 1;
  while (!status && next_line(r)) {
    gl_word word;
    if (gl_scanner_word(&r->scan, &word) && gl_word_is(word, "map"))
      status = read_map(r);
  }
  return status;
}

static gl_status read_proof(reader *r) {
  gl_status status = read_header(r);
  while (!status && next_line(r))
    status = read_text_line(r);
  const gl_word end = {.line = r->scan.line + 1, .column = 1};
  if (!status && !r->search->value)
    status = complain(r, end, "the certificate ends without a claim");
  return status;
}

static gl_status open_board(reader *r) {
  gl_board *board =
      gl_board_with(r->game->graph[GL_MAKER], r->image, r->images);
  const gl_word top = {.line = 1, .column = 1};
  if (!board)
    return complain(r, top, "a map is no automorphism of this game");
  const gl_status status =
      gl_weak_open_on(&r->weak, r->search, board, r->error);
  if (!status)
    r->proof = r->weak->proof;
  return status;
}

// Starts one of the two passes.
static gl_status pass(reader *r, const char *place, const char *bytes,
                      size_t size, gl_status (*read)(reader *)) {
  gl_binary binary = gl_binary_new(place, bytes, size);
  r->scan = gl_scanner_new(place, bytes, size, 0);
  r->binary = gl_binary_is(bytes, size) ? &binary : NULL;
  gl_status status = read(r);
  // What is wrong with the bytes is the better reason.
  if (r->binary && binary.wrong)
    status = gl_binary_status(&binary, r->error);
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
