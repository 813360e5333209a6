// SPDX-License-Identifier: MIT
// Reads the cards in which a proof for Snaky was published, doc/formats/
// cards.md.  A card is a situation; where its answers lead is found again.

#include "sequence/exchange.h"

#include "base/grow.h"
#include "base/sort.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

#define MOST_COORDINATE 1000
#define MOST_CELLS 4096 // in a list
#define MOST_CARDS 1000000

typedef struct card {
  int height;
  gl_situation situation;
} card;

typedef struct reading {
  gl_scanner scanner;
  gl_error *error;
  card *card;
  size_t cards;
  size_t room;
  int root;
} reading;

static gl_status fail(const reading *reading, gl_word word,
                      const char *sentence) {
  return gl_text_word_fail(reading->error, reading->scanner.place, word,
                           sentence);
}

static gl_status read_number(reading *reading, int least, int most,
                             int *number) {
  gl_word word;
  gl_text_next_word(&reading->scanner, &word);
  return gl_text_word_integer(word, most, number) && *number >= least
             ? GL_OK
             : fail(reading, word,
                    "a number is expected here, and not too large");
}

static gl_status read_point(reading *reading, gl_point *point) {
  const gl_status status =
      read_number(reading, -MOST_COORDINATE, MOST_COORDINATE, &point->x);
  return status ? status
                : read_number(reading, -MOST_COORDINATE, MOST_COORDINATE,
                              &point->y);
}

// Card, map and step, if `count` is 4, with a reply before them, if it is 6.
static gl_status skip_hint(reading *reading, int count) {
  gl_status status = GL_OK;
  int number;
  for (int i = 0; !status && i < count; i++)
    status = read_number(reading, -MOST_CARDS, MOST_CARDS, &number);
  return status;
}

static bool is_in(const gl_point *list, size_t count, gl_point point) {
  for (size_t i = 0; i < count; i++)
    if (list[i].x == point.x && list[i].y == point.y)
      return true;
  return false;
}

// A list of cells, added to core or neighbourhood unless they are in the core.
static gl_status read_cells(reading *reading, gl_situation *situation,
                            bool core) {
  size_t room = core ? situation->cores : 0;
  int count;
  gl_status status = read_number(reading, 0, MOST_CELLS, &count);
  for (int i = 0; !status && i < count; i++) {
    gl_point point;
    status = read_point(reading, &point);
    if (status || is_in(situation->core, situation->cores, point) ||
        is_in(situation->around, situation->arounds, point))
      continue;
    if (core ? !GL_PUSH(situation->core, situation->cores, room, point)
             : !GL_PUSH(situation->around, situation->arounds, room, point))
      status = gl_fail_memory(reading->error);
  }
  return status;
}

static gl_status read_replies(reading *reading) {
  int first;
  int count = 0;
  gl_status status = read_number(reading, -1, MOST_CARDS, &first);
  if (!status && first >= 0)
    status = skip_hint(reading, 3);
  if (!status)
    status = read_number(reading, 0, MOST_CELLS, &count);
  for (int i = 0; !status && i < count; i++)
    status = skip_hint(reading, 6);
  return status ? status : gl_text_end_line(&reading->scanner, reading->error);
}

static gl_status read_card(reading *reading) {
  card c = {0};
  gl_point move;
  size_t room = 0;
  gl_status status = read_number(reading, 1, MOST_CARDS, &c.height);
  if (!status)
    status = read_point(reading, &move);
  if (!status && !GL_PUSH(c.situation.core, c.situation.cores, room, move))
    status = gl_fail_memory(reading->error);
  if (!status)
    status = read_cells(reading, &c.situation, true);
  if (!status)
    status = read_cells(reading, &c.situation, false);
  if (!status)
    status = read_replies(reading);
  if (!status && !GL_PUSH(reading->card, reading->cards, reading->room, c))
    status = gl_fail_memory(reading->error);
  if (status)
    gl_situation_clear(&c.situation);
  return status;
}

static gl_status read_header(reading *reading) {
  gl_word word = {.at = "", .line = 1, .column = 1};
  int number;
  if (!gl_text_next_line(&reading->scanner) ||
      !gl_text_next_word(&reading->scanner, &word) ||
      !gl_text_word_is(word, GL_EXCHANGE_HEADER))
    return fail(reading, word, "`" GL_EXCHANGE_HEADER "` is expected here");
  gl_status status = read_number(reading, 1, MOST_COORDINATE, &number);
  if (!status)
    status = read_number(reading, 1, MOST_COORDINATE, &number);
  if (!status)
    status = read_number(reading, 0, MOST_CARDS, &reading->root);
  if (!status)
    status = skip_hint(reading, 3);
  return status ? status : gl_text_end_line(&reading->scanner, reading->error);
}

// ---- Cards as a sequence ----

static int compare_heights(const void *a, const void *b) {
  const int x = ((const card *)a)->height;
  const int y = ((const card *)b)->height;
  return (x > y) - (x < y);
}

static gl_status add(reading *reading, gl_sequence *sequence,
                     gl_situation *situation) {
  if (!GL_PUSH(sequence->at, sequence->count, sequence->room, *situation))
    return gl_fail_memory(reading->error);
  *situation = (gl_situation){0};
  return GL_OK;
}

// The goals, the cards below the root by height, the root.
static gl_status arrange(reading *reading, gl_sequence *sequence) {
  card root = reading->card[reading->root];
  reading->card[reading->root] = reading->card[--reading->cards];
  if (reading->cards)
    gl_sort(reading->card, reading->cards, sizeof *reading->card,
            compare_heights);
  gl_status status =
      gl_sequence_goals(sequence->game, sequence, reading->error);
  for (size_t i = 0; !status && i < reading->cards; i++)
    if (reading->card[i].height > 1 && reading->card[i].height < root.height)
      status = add(reading, sequence, &reading->card[i].situation);
  if (!status && root.height > 1)
    status = add(reading, sequence, &root.situation);
  gl_situation_clear(&root.situation);
  return status;
}

gl_status gl_exchange_parse(const char *place, const char *bytes, size_t size,
                            const gl_game *game, gl_sequence *sequence,
                            gl_error *error) {
  reading r = {.scanner = gl_text_scan(place, bytes, size, 0), .error = error};
  gl_word word = {.at = "", .line = 1, .column = 1};
  *sequence = (gl_sequence){.game = game};
  gl_status status = read_header(&r);
  while (!status && gl_text_next_line(&r.scanner)) {
    gl_scanner ahead = r.scanner;
    if (gl_text_next_word(&ahead, &word))
      status = read_card(&r);
  }
  word.size = 0;
  if (!status && (size_t)r.root >= r.cards)
    status = fail(&r, word, "there is no card with the number of the root");
  if (!status)
    status = arrange(&r, sequence);
  for (size_t i = 0; i < r.cards; i++)
    gl_situation_clear(&r.card[i].situation);
  free(r.card);
  if (status)
    gl_sequence_clear(sequence);
  return status;
}
