// SPDX-License-Identifier: MIT
// Reads files .gls, doc/formats/sequence.md.
//
// A file says which cards a card is made of, and the rules say what it is.  So
// a card of a few words can have twice the cells of its child: one that has
// more than the board, or than GL_GATHER_CELLS, is left out, with all that need
// it, and only a claim that needs it is refused.
//
// Coordinates stay below GL_LATTICE_FARTHEST (fit.h).

#include "base/grow.h"
#include "base/option.h"
#include "base/text.h"
#include "lattice/fit.h"
#include "lattice/gather.h"
#include "lattice/proof.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ID ((UINT64_C(1) << 63) - 1)
#define MOST_COORDINATE 1000
#define MOST_CELLS ((size_t)1 << 25) // of all cards together

typedef struct named_card {
  uint64_t id;
  uint32_t card; // GL_NO_CARD if it was left out
  bool deleted;
} named_card;

typedef struct reader {
  gl_scanner scan;
  gl_error *error;
  const gl_game *game;
  gl_lattice_proof *proof;
  bool learns; // cards of other games are left out, and nothing is claimed
  bool claimed;
  gl_gather gather;
  named_card *named;
  size_t count;
  size_t room;
  size_t cells; // of all cards
} reader;

// ---- Words ----

static gl_status complain(const reader *reader, gl_word word,
                          const char *sentence) {
  return gl_text_word_fail(reader->error, reader->scan.place, word, sentence);
}

// The next word, behind a single space; false at the end of the text line.
static bool next_word(reader *reader, gl_word *word, gl_status *status) {
  const char *before = reader->scan.at;
  const bool there = gl_text_next_word(&reader->scan, word);
  const size_t gap = (size_t)(word->at - before);
  const bool first = before == reader->scan.start;
  if (gap > !first || (gap && (*before != ' ' || !there)))
    *status = complain(reader, *word, "words are separated by single spaces");
  return there && !*status;
}

static gl_status take_word(reader *reader, gl_word *word,
                           const char *expected) {
  gl_status status = GL_OK;
  if (!next_word(reader, word, &status) && !status)
    status = complain(reader, *word, expected);
  return status;
}

static gl_status end_line(reader *reader) {
  gl_status status = GL_OK;
  gl_word word;
  if (next_word(reader, &word, &status))
    status = complain(reader, word, "nothing may follow here");
  return status;
}

static bool is_end(gl_word word) {
  uint64_t number;
  return gl_text_word_number(word, 0, &number);
}

// The part of a word before the first separator; what follows it is *rest.
static bool cut_word(gl_word word, char separator, gl_word *part,
                     gl_word *rest) {
  const char *at = memchr(word.at, separator, word.size);
  if (!at)
    return false;
  const size_t size = (size_t)(at - word.at);
  *part = (gl_word){word.at, size, word.line, word.column};
  *rest = (gl_word){at + 1, word.size - size - 1, word.line,
                    word.column + size + 1};
  return true;
}

static gl_status read_point(const reader *reader, gl_word word,
                            gl_point *point) {
  gl_word x;
  gl_word y;
  return cut_word(word, ':', &x, &y) &&
                 gl_text_word_integer(x, MOST_COORDINATE, &point->x) &&
                 gl_text_word_integer(y, MOST_COORDINATE, &point->y)
             ? GL_OK
             : complain(reader, word, "a cell, as 3:-1, is expected here");
}

// ---- References ----

// The card with this number, unless it is deleted; or NULL.
static named_card *find_card(const reader *reader, uint64_t id) {
  size_t low = 0;
  size_t high = reader->count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (reader->named[middle].id < id)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == reader->count)
    return NULL; // and perhaps there is no list
  named_card *found = &reader->named[low];
  return found->id == id && !found->deleted ? found : NULL;
}

// R,X,Y.
static bool read_isometry(gl_word word, gl_isometry *map) {
  gl_word turn;
  gl_word step;
  gl_word x;
  gl_word y;
  uint64_t number = 0;
  if (!cut_word(word, ',', &turn, &step) || !cut_word(step, ',', &x, &y) ||
      !gl_text_word_number(turn, 7, &number))
    return false;
  map->turn = (unsigned)number;
  return gl_text_word_integer(x, INT32_MAX, &map->step.x) &&
         gl_text_word_integer(y, INT32_MAX, &map->step.y);
}

// ID or ID@R,X,Y.  The card is GL_NO_CARD if it was left out, or if a game that
// learns has no such isometry.
static gl_status read_child(const reader *reader, gl_word word,
                            gl_lattice_child *child) {
  gl_word name = word;
  gl_word map = {0};
  uint64_t id = 0;
  const bool moved = cut_word(word, '@', &name, &map);
  const named_card *named = gl_text_word_number(name, MOST_ID, &id) && id
                                ? find_card(reader, id)
                                : NULL;
  if (!named)
    return complain(reader, word,
                    "there is no such card before this one, or it is deleted");
  *child = (gl_lattice_child){.card = named->card};
  if (!moved)
    return GL_OK;
  if (!read_isometry(map, &child->map))
    return complain(reader, map, "an isometry, R,X,Y, is expected here");
  if (reader->game->isometries >> child->map.turn & 1)
    return GL_OK;
  child->card = GL_NO_CARD;
  return reader->learns
             ? GL_OK
             : complain(reader, map,
                        "this isometry does not take the shapes to the shapes");
}

// References up to a final 0.
static gl_status read_children(reader *reader, gl_lattice_card *card) {
  size_t room = 0;
  for (;;) {
    gl_word word;
    gl_lattice_child child;
    gl_status status = take_word(reader, &word, "the list must end with 0");
    if (status || is_end(word))
      return status;
    status = read_child(reader, word, &child);
    if (status)
      return status;
    if (!GL_PUSH(card->child, card->children, room, child))
      return gl_fail_memory(reader->error);
  }
}

// ---- Cards ----

static bool move_cell(gl_isometry map, gl_point cell, gl_point *moved) {
  const gl_point turned = gl_shape_turn_point(cell, map.turn);
  const int64_t x = (int64_t)turned.x + map.step.x;
  const int64_t y = (int64_t)turned.y + map.step.y;
  *moved = (gl_point){(int)x, (int)y};
  return llabs(x) <= GL_LATTICE_FARTHEST && llabs(y) <= GL_LATTICE_FARTHEST;
}

// False if a cell lies too far away.
static bool gather_child(reader *reader, const gl_lattice_child *child) {
  const gl_lattice_card *card = &reader->proof->cards.at[child->card];
  bool good = true;
  for (size_t i = 0; good && i < card->as + card->ts; i++) {
    gl_point q;
    good = move_cell(child->map, gl_lattice_card_cell(card, i), &q);
    if (good)
      gl_gather_add(&reader->gather, q, i < card->as);
  }
  return good;
}

// A card without A begins a game edge to edge, and nothing else.
static bool is_second_beginning(const reader *reader,
                                const gl_lattice_child *child) {
  return reader->game->edge && !reader->proof->cards.at[child->card].as;
}

static gl_status gather_children(reader *reader, gl_word rule,
                                 gl_lattice_card *card, bool *kept) {
  const gl_lattice_cards *cards = &reader->proof->cards;
  for (size_t i = 0; i < card->children && *kept; i++) {
    const gl_lattice_child *child = &card->child[i];
    *kept = child->card != GL_NO_CARD;
    if (!*kept)
      return GL_OK;
    if (is_second_beginning(reader, child)) {
      *kept = false;
      return reader->learns
                 ? GL_OK
                 : complain(reader, rule,
                            "a card without A begins a game, and nothing else");
    }
    if (!gather_child(reader, child))
      return complain(reader, rule, "a cell of this card is too far away");
    *kept = !reader->gather.full;
    const unsigned turns = cards->at[child->card].turns + 1;
    card->turns = turns > card->turns ? turns : card->turns;
  }
  return GL_OK;
}

static gl_status read_play(reader *reader, gl_word rule, gl_lattice_card *card,
                           bool *kept) {
  gl_word word;
  gl_point move = {0, 0};
  gl_status status = take_word(reader, &word, "a cell is expected here");
  if (!status)
    status = read_point(reader, word, &move);
  if (!status)
    status = read_children(reader, card);
  if (!status && !card->children)
    status = complain(reader, rule, "a play needs a card");
  if (!status)
    status = gather_children(reader, rule, card, kept);
  if (!status && *kept) {
    gl_gather_end(&reader->gather, move, card->children, card);
    *kept = !reader->gather.full;
  }
  return status;
}

// The cells up to a final 0, the first of which is the move.
static gl_status gather_line(reader *reader, gl_point *move) {
  size_t cells = 0;
  for (;; cells++) {
    gl_word word;
    gl_point cell;
    gl_status status = take_word(reader, &word, "the list must end with 0");
    if (!status && is_end(word))
      return cells ? GL_OK : complain(reader, word, "a line has cells");
    if (!status)
      status = read_point(reader, word, cells ? &cell : move);
    if (status)
      return status;
    const size_t before = reader->gather.count;
    gl_gather_add(&reader->gather, cells ? cell : *move, cells > 0);
    if (!reader->gather.full && reader->gather.count == before)
      return complain(reader, word, "a cell is named twice");
  }
}

static gl_status read_line(reader *reader, gl_word rule, gl_lattice_card *card,
                           bool *kept) {
  gl_point move = {0, 0};
  bool memory = false;
  const gl_status status = gather_line(reader, &move);
  *kept = !reader->gather.full;
  if (status || !*kept)
    return status;
  // The move alone is in a T, and was gathered as such.
  gl_gather_end(&reader->gather, move, SIZE_MAX, card);
  card->turns = 1;
  *kept =
      card->a && card->t && gl_lattice_line_holds(reader->game, card, &memory);
  if (memory || !card->a || !card->t)
    return gl_fail_memory(reader->error);
  return *kept || reader->learns
             ? GL_OK
             : complain(reader, rule, "these cells are no line of the plane");
}

// Edge to edge, Maker takes a cell beside one of A.
static gl_status check_edge(const reader *reader, gl_word rule,
                            const gl_lattice_card *card, bool *kept) {
  bool beside = !reader->game->edge || !*kept || !card->as;
  for (size_t i = 0; *kept && !beside && i < card->as; i++)
    beside = gl_shape_adjacent(card->a[i], card->move);
  *kept = *kept && beside;
  return beside || reader->learns
             ? GL_OK
             : complain(reader, rule,
                        "no cell of A is beside the one that Maker takes");
}

// Takes over the card, if it is kept.
static gl_status add_card(reader *reader, uint64_t id, gl_lattice_card *card,
                          bool kept) {
  named_card named = {.id = id, .card = GL_NO_CARD};
  if (kept) {
    gl_lattice_cards *cards = &reader->proof->cards;
    for (size_t i = 0; i < card->children; i++)
      cards->at[card->child[i].card].needed = true;
    reader->cells += card->as + card->ts;
    named.card = gl_lattice_cards_add(cards, *card);
    *card = (gl_lattice_card){0};
    if (named.card == GL_NO_CARD)
      return gl_fail_memory(reader->error);
  }
  return GL_PUSH(reader->named, reader->count, reader->room, named)
             ? GL_OK
             : gl_fail_memory(reader->error);
}

static gl_status read_card(reader *reader, gl_word number) {
  uint64_t id = 0;
  gl_word rule;
  gl_lattice_card card = {0};
  bool kept = true;
  if (!gl_text_word_number(number, MOST_ID, &id) || !id ||
      (reader->count && reader->named[reader->count - 1].id >= id))
    return complain(reader, number,
                    "a keyword or the number of a new card is expected here");
  gl_status status = take_word(reader, &rule, "line or play is expected here");
  gl_gather_begin(&reader->gather);
  if (!status && gl_text_word_is(rule, "line"))
    status = read_line(reader, rule, &card, &kept);
  else if (!status && gl_text_word_is(rule, "play"))
    status = read_play(reader, rule, &card, &kept);
  else if (!status)
    status = complain(reader, rule, "line or play is expected here");
  if (!status)
    status = end_line(reader);
  if (!status)
    status = check_edge(reader, rule, &card, &kept);
  if (!status && reader->cells > MOST_CELLS)
    status = complain(reader, number, "all cards have too many cells together");
  if (!status)
    status = add_card(reader, id, &card, kept);
  gl_lattice_card_clear(&card);
  return status;
}

static gl_status delete_cards(reader *reader) {
  for (;;) {
    gl_word word;
    uint64_t id = 0;
    const gl_status status =
        take_word(reader, &word, "the list must end with 0");
    if (status)
      return status;
    if (is_end(word))
      return end_line(reader);
    named_card *named =
        gl_text_word_number(word, MOST_ID, &id) ? find_card(reader, id) : NULL;
    if (!named)
      return complain(reader, word,
                      "there is no such card before this one, or it is "
                      "deleted");
    named->deleted = true;
  }
}

// ---- The claim ----

// Its cells stay near, and its card was not left out.  Around a torus a step is
// one of less than a turn.
static gl_status add_claim(reader *reader, gl_word word,
                           gl_lattice_child *child) {
  gl_lattice_proof *proof = reader->proof;
  if (reader->game->torus) {
    child->map.step.x %= (int)reader->game->width;
    child->map.step.y %= (int)reader->game->height;
  }
  if (child->card == GL_NO_CARD)
    return complain(
        reader, word,
        reader->game->infinite
            ? "this card has more than " GL_QUOTE(GL_GATHER_CELLS) " cells"
            : "this card has more cells than the board");
  gl_gather_begin(&reader->gather);
  if (!gather_child(reader, child))
    return complain(reader, word, "a cell of this card is too far away");
  return GL_PUSH(proof->claim, proof->claims, proof->claim_room, *child)
             ? GL_OK
             : gl_fail_memory(reader->error);
}

// One reference; or several and 0, if Breaker moves first.
static gl_status read_claim(reader *reader) {
  const bool list = reader->learns || reader->game->first == GL_BREAKER;
  gl_status status = GL_OK;
  gl_word word;
  for (size_t i = 0; !status; i++) {
    gl_lattice_child child;
    gl_scanner ahead = reader->scan;
    if (i == 1 && (!list || !gl_text_next_word(&ahead, &word)))
      break;
    status = take_word(reader, &word, "the list must end with 0");
    if (!status && i && is_end(word))
      break;
    if (!status)
      status = read_child(reader, word, &child);
    if (!status && !reader->learns)
      status = add_claim(reader, word, &child);
  }
  reader->claimed = true;
  return status ? status : end_line(reader);
}

// ---- The file ----

static gl_status read_header(reader *reader) {
  gl_word word = {.at = "", .line = 1, .column = 1};
  gl_status status = GL_OK;
  if (!gl_text_next_line(&reader->scan) || !next_word(reader, &word, &status) ||
      !gl_text_word_is(word, "gls"))
    return status ? status
                  : complain(reader, word,
                             "these are no lattice cards: `gls 1` is expected");
  status = take_word(reader, &word, "version 1 is expected here");
  if (!status && !gl_text_word_is(word, "1"))
    status = complain(reader, word, "version 1 is expected here");
  return status ? status : end_line(reader);
}

static gl_status read_statement(reader *reader) {
  gl_word word;
  gl_status status = GL_OK;
  if (!next_word(reader, &word, &status))
    return status;
  if (gl_text_word_is(word, "c"))
    return GL_OK;
  if (reader->claimed)
    return complain(reader, word, "nothing may follow the claim");
  if (gl_text_word_is(word, "d"))
    return delete_cards(reader);
  if (gl_text_word_is(word, "maker"))
    return read_claim(reader);
  return read_card(reader, word);
}

// Whatever the cards are, their claim is compared with the game.
static gl_status check_proof(const reader *reader) {
  bool memory = false;
  if (gl_lattice_proof_holds(reader->proof, &memory))
    return GL_OK;
  return memory ? gl_fail_memory(reader->error)
                : gl_fail(reader->error, GL_INPUT, reader->scan.place,
                          reader->scan.line, 1,
                          "the claim does not hold for %s: a card leaves the "
                          "board, needs too many stones, or Breaker takes a "
                          "cell that no card can do without",
                          reader->game->text);
}

static gl_status read_text(reader *reader, size_t size) {
  const char *zero = memchr(reader->scan.at, 0, size);
  gl_word word = {.at = ""};
  gl_status status = read_header(reader);
  size_t line = reader->scan.line;
  while (!status && gl_text_next_line(&reader->scan)) {
    line = reader->scan.line;
    status = read_statement(reader);
    if (!status && zero && zero < reader->scan.at)
      break;
  }
  word.line = line;
  word.column = 1;
  if (!status && zero)
    status = complain(reader, word, "there is a zero byte here or below");
  if (!status && reader->scan.end[-1] != '\n')
    status = complain(reader, word, "the file does not end in a newline");
  if (!status && !reader->claimed)
    status = complain(reader, word, "the claim is missing");
  return status;
}

static gl_status accept(const gl_game *game, const char *place,
                        gl_error *error) {
  if (game->kind != GL_WEAK || !gl_game_has_shapes(game))
    return gl_fail(error, GL_UNSUPPORTED, place, 0, 0,
                   "lattice cards are for weak games whose lines are shapes");
  return game->edge && game->handicap && game->first == GL_BREAKER
             ? gl_fail(error, GL_UNSUPPORTED, place, 0, 0,
                       "edge to edge, cards take a handicap only if Maker "
                       "moves first")
             : GL_OK;
}

static gl_status read_proof(reader *reader, const char *place,
                            const char *bytes, size_t size) {
  const gl_game *game = reader->game;
  gl_lattice_proof *proof = reader->proof;
  gl_status status = accept(game, place, reader->error);
  if (status)
    return status;
  reader->scan = gl_text_scan(place, bytes, size, 0);
  proof->cards.beside = game->edge;
  proof->planar = game->torus;
  const size_t most =
      game->infinite ? GL_GATHER_CELLS : game->width * game->height;
  if (!gl_gather_open(&reader->gather, most))
    status = gl_fail_memory(reader->error);
  if (!status)
    status = read_text(reader, size);
  if (!status && !reader->learns)
    status = check_proof(reader);
  gl_gather_clear(&reader->gather);
  free(reader->named);
  if (status)
    gl_lattice_proof_clear(proof);
  return status;
}

gl_status gl_lattice_proof_parse(gl_lattice_proof *proof, const char *place,
                                 const char *bytes, size_t size,
                                 gl_error *error) {
  reader r = {.error = error, .game = proof->game, .proof = proof};
  return read_proof(&r, place, bytes, size);
}

gl_status gl_lattice_proof_learn(gl_lattice_proof *proof, const char *place,
                                 const char *bytes, size_t size, size_t *count,
                                 gl_error *error) {
  reader r = {
      .error = error, .game = proof->game, .proof = proof, .learns = true};
  const gl_status status = read_proof(&r, place, bytes, size);
  *count = r.count;
  return status;
}

gl_status gl_lattice_proof_read(gl_lattice_proof *proof, const char *path,
                                gl_error *error) {
  char *bytes = NULL;
  size_t size = 0;
  gl_status status = gl_text_read(path, GL_TEXT_MOST, &bytes, &size, error);
  if (!status)
    status = gl_lattice_proof_parse(proof, path, bytes, size, error);
  free(bytes);
  return status;
}

bool gl_lattice_proof_begins(const char *bytes, size_t size) {
  return size > 3 && !memcmp(bytes, "gls", 3) && strchr(" \t\r\n", bytes[3]) &&
         bytes[3];
}
