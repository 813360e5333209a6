// SPDX-License-Identifier: MIT
// A book keeps the text, and the positions of each strategy sorted.  A position
// is looked for under the identity and under each map of the file, because
// symmetric positions occur once.
#include "cert/book.h"

#include "base/grow.h"
#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES ((size_t)1 << 31)

typedef struct reader {
  gl_book *book;
  gl_scanner scanner;
  gl_error *error;
} reader;

static const char start[] = "strategy 1 ";

bool gl_book_begins(const char *bytes, size_t size) {
  return size >= 9 && !memcmp(bytes, start, 9);
}

static size_t cells_of(const gl_book *book) {
  return book->game->graph[GL_MAKER]->cells;
}

static gl_status refuse(const reader *reader, gl_word word,
                        const char *sentence) {
  return gl_text_word_fail(reader->error, reader->scanner.place, word,
                           sentence);
}

// ---- Reading ----

// Cells up to the final 0.
static gl_status read_cells(reader *reader, gl_cell **list, size_t *count,
                            size_t *room) {
  uint64_t number;
  gl_word word;
  for (;;) {
    if (!gl_text_next_word(&reader->scanner, &word) ||
        !gl_text_word_number(word, cells_of(reader->book), &number))
      return refuse(reader, word, "expected the number of a cell, or 0");
    if (!number)
      return gl_text_end_line(&reader->scanner, reader->error);
    if (!GL_PUSH(*list, *count, *room, (gl_cell)(number - 1)))
      return gl_fail_memory(reader->error);
  }
}

static gl_status read_map(reader *reader, gl_word word) {
  gl_book *book = reader->book;
  const size_t cells = cells_of(book);
  const size_t before = book->map_cells;
  const gl_status status =
      read_cells(reader, &book->map, &book->map_cells, &book->map_room);
  if (status)
    return status;
  if (book->map_cells - before != cells)
    return refuse(reader, word, "a map has an image for each cell");
  bool *seen = calloc(cells + 1, sizeof *seen);
  bool once = seen;
  for (size_t i = before; seen && i < book->map_cells; i++) {
    once = once && !seen[book->map[i]];
    seen[book->map[i]] = true;
  }
  free(seen);
  book->maps++;
  return !seen  ? gl_fail_memory(reader->error)
         : once ? GL_OK
                : refuse(reader, word, "a map has each cell once");
}

static gl_status read_part(reader *reader, gl_word word) {
  gl_book *book = reader->book;
  gl_word owner;
  gl_word goal;
  if (book->parts == 2)
    return refuse(reader, word, "there are two strategies at most");
  if (!gl_text_next_word(&reader->scanner, &owner) ||
      !(gl_text_word_is(owner, "maker") || gl_text_word_is(owner, "breaker")))
    return refuse(reader, owner, "expected maker or breaker");
  if (!gl_text_next_word(&reader->scanner, &goal) ||
      !(gl_text_word_is(goal, "wins") || gl_text_word_is(goal, "holds")))
    return refuse(reader, goal, "expected wins or holds");
  book->part[book->parts++] = (gl_book_part){
      .owner = gl_text_word_is(owner, "maker") ? GL_MAKER : GL_BREAKER,
      .wins = gl_text_word_is(goal, "wins"),
      .first = book->entries};
  return gl_text_end_line(&reader->scanner, reader->error);
}

static gl_status read_entry(reader *reader, gl_word word) {
  gl_book *book = reader->book;
  gl_book_entry entry = {.first = book->cells};
  gl_word board;
  if (!book->parts ||
      !gl_text_word_number(word, book->game->turns, &entry.stones))
    return refuse(reader, word, "expected a number of stones, in a strategy");
  if (!gl_text_next_word(&reader->scanner, &board) ||
      board.size != cells_of(book) || strspn(board.at, "mb.-") < board.size)
    return refuse(reader, board, "expected a letter for each cell");
  entry.board = board.at;
  const gl_scanner before = reader->scanner;
  entry.pairs = gl_text_next_word(&reader->scanner, &word) &&
                gl_text_word_is(word, "pairs");
  if (!entry.pairs)
    reader->scanner = before;
  const gl_status status =
      read_cells(reader, &book->cell, &book->cells, &book->cell_room);
  if (status)
    return status;
  entry.count = book->cells - entry.first;
  if (entry.pairs && entry.count % 2)
    return refuse(reader, word, "a cell has no partner");
  gl_book_part *part = &book->part[book->parts - 1];
  part->count++;
  part->pairs += entry.pairs;
  return GL_PUSH(book->entry, book->entries, book->entry_room, entry)
             ? GL_OK
             : gl_fail_memory(reader->error);
}

static gl_status read_value(reader *reader) {
  gl_word word;
  if (gl_text_next_word(&reader->scanner, &word))
    for (gridlock_value value = GRIDLOCK_MAKER; value <= GRIDLOCK_DRAW; value++)
      if (gl_text_word_is(word, gridlock_value_name(value))) {
        reader->book->value = value;
        return gl_text_end_line(&reader->scanner, reader->error);
      }
  return refuse(reader, word, "expected a value");
}

static gl_status read_header(reader *reader) {
  char digest[65];
  gl_word word = {0};
  gl_text_next_line(&reader->scanner);
  if (!gl_text_next_word(&reader->scanner, &word) ||
      !gl_text_word_is(word, "strategy") ||
      !gl_text_next_word(&reader->scanner, &word) ||
      !gl_text_word_is(word, "1") ||
      !gl_text_next_word(&reader->scanner, &word))
    return refuse(reader, word, "expected the header 'strategy 1 SHA256'");
  gl_hypergraph_digest(reader->book->game->graph[GL_MAKER], digest);
  return gl_text_word_is(word, digest)
             ? GL_OK
             : refuse(reader, word, "this strategy is about another game");
}

static gl_status read_line(reader *reader) {
  gl_word word;
  if (!gl_text_next_word(&reader->scanner, &word) || gl_text_word_is(word, "c"))
    return GL_OK;
  if (reader->book->value)
    return refuse(reader, word, "nothing may follow the value");
  return gl_text_word_is(word, "map")        ? read_map(reader, word)
         : gl_text_word_is(word, "strategy") ? read_part(reader, word)
         : gl_text_word_is(word, "value")    ? read_value(reader)
                                             : read_entry(reader, word);
}

// ---- Order ----

static int compare(const gl_book_entry *a, const gl_book_entry *b,
                   size_t cells) {
  return a->stones != b->stones ? (a->stones < b->stones ? -1 : 1)
                                : memcmp(a->board, b->board, cells);
}

static int compare_sized(const void *a, const void *b, void *cells) {
  return compare(a, b, *(const size_t *)cells);
}

gl_status gl_book_read(gl_book *book, const gl_game *game, const char *place,
                       const char *bytes, size_t size, gl_error *error) {
  *book = (gl_book){.game = game, .text = malloc(size + 1)};
  if (!book->text)
    return gl_fail_memory(error);
  memcpy(book->text, bytes, size);
  book->text[size] = '\0';
  reader r = {book, gl_text_scan(place, book->text, size, 0), error};
  gl_status status = read_header(&r);
  while (!status && gl_text_next_line(&r.scanner))
    status = read_line(&r);
  if (!status && !book->value)
    return gl_fail(error, GL_INPUT, place, 0, 0, "there is no value");
  size_t cells = cells_of(book);
  for (size_t i = 0; !status && i < book->parts; i++)
    if (book->part[i].count)
      qsort_r(book->entry + book->part[i].first, book->part[i].count,
              sizeof *book->entry, compare_sized, &cells);
  return status;
}

gl_status gl_book_load(gl_book *book, const gl_game *game, const char *path,
                       bool *strategy, gl_error *error) {
  char *bytes = NULL;
  size_t size = 0;
  gl_status status = gl_text_read(path, MOST_BYTES, &bytes, &size, error);
  *strategy = !status && gl_book_begins(bytes, size);
  if (*strategy)
    status = gl_book_read(book, game, path, bytes, size, error);
  free(bytes);
  return status;
}

void gl_book_clear(gl_book *book) {
  free(book->text);
  free(book->entry);
  free(book->cell);
  free(book->map);
  *book = (gl_book){0};
}

// ---- Looking up ----

// A position as the format writes it.
static void write_board(const gl_game *now, char *board, char *owner) {
  static const char stone[] = "mb";
  const size_t cells = now->graph[GL_MAKER]->cells;
  memset(board, '-', cells);
  memset(owner, 0, cells);
  for (int player = 0; player < 2; player++)
    for (size_t i = 0; i < now->stones[player]; i++)
      owner[now->stone[player][i]] = stone[player];
  for (int player = 0; player < 2; player++) {
    const gl_hypergraph *graph = now->graph[player];
    for (gl_line line = 0; graph && line < graph->lines; line++) {
      const gl_cells all = gl_line_cells(graph, line);
      bool open = true;
      for (size_t i = 0; i < all.count; i++)
        open = open && owner[all.at[i]] != stone[!player];
      for (size_t i = 0; open && i < all.count; i++)
        board[all.at[i]] = owner[all.at[i]] ? owner[all.at[i]] : '.';
    }
  }
}

static const gl_book_entry *find_entry(const gl_book *book,
                                       const gl_book_part *part,
                                       const gl_book_entry *wanted) {
  size_t low = part->first;
  size_t high = part->first + part->count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const int order = compare(wanted, &book->entry[middle], cells_of(book));
    if (!order)
      return &book->entry[middle];
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

// The entry is about the image of the position: its cells are taken back.
static void take_answer(const gl_book *book, const gl_book_entry *entry,
                        const gl_cell *map, gl_book_answer *answer) {
  answer->found = true;
  answer->pairs = entry->pairs;
  answer->count = entry->count;
  for (size_t i = 0; i < entry->count; i++) {
    const gl_cell image = book->cell[entry->first + i];
    gl_cell cell = image;
    for (gl_cell other = 0; map && other < cells_of(book); other++)
      cell = map[other] == image ? other : cell;
    answer->cell[i] = cell;
  }
}

// A turn has all its stones: the others are in free cells that do not matter.
static void fill_turn(const gl_game *now, const char *board, const char *owner,
                      gl_book_answer *answer) {
  size_t stones = 0;
  while (stones < now->turns && now->mover[stones] == now->mover[0])
    stones++;
  for (gl_cell cell = 0;
       cell < now->graph[GL_MAKER]->cells && answer->count < stones; cell++)
    if (board[cell] == '-' && !owner[cell])
      answer->cell[answer->count++] = cell;
}

bool gl_book_find(const gl_book *book, const gl_book_part *part,
                  const gl_game *now, gl_book_answer *answer) {
  const size_t cells = cells_of(book);
  char *board = malloc(3 * cells + 1);
  if (!board)
    return false;
  char *turned = board + cells;
  assert(now->turns <= book->game->turns);
  gl_book_entry wanted = {.stones = book->game->turns - now->turns,
                          .board = board};
  write_board(now, board, turned + cells);
  const gl_book_entry *entry = find_entry(book, part, &wanted);
  const gl_cell *map = NULL;
  wanted.board = turned;
  for (size_t i = 0; !entry && wanted.stones && i < book->maps; i++) {
    map = book->map + i * cells;
    for (size_t cell = 0; cell < cells; cell++)
      turned[map[cell]] = board[cell];
    entry = find_entry(book, part, &wanted);
  }
  answer->found = false;
  if (entry)
    take_answer(book, entry, map, answer);
  if (entry && !entry->pairs)
    fill_turn(now, board, turned + cells, answer);
  free(board);
  return true;
}

// ---- Settled positions ----

static bool owns(const gl_game *now, gl_player player, gl_cell cell) {
  for (size_t i = 0; i < now->stones[player]; i++)
    if (now->stone[player][i] == cell)
      return true;
  return false;
}

// How many cells of the line the player lacks, or more than there are if the
// other one has a stone in it.
static size_t missing(const gl_game *now, gl_player player, gl_cells line) {
  size_t count = 0;
  for (size_t i = 0; i < line.count; i++) {
    if (owns(now, gl_game_opponent(player), line.at[i]))
      return line.count + 1;
    count += !owns(now, player, line.at[i]);
  }
  return count;
}

static bool complete(const gl_book_part *part, const gl_game *now,
                     gl_book_answer *answer) {
  const gl_hypergraph *graph = now->graph[part->owner];
  size_t stones = 0;
  while (stones < now->turns && now->mover[stones] == part->owner)
    stones++;
  for (gl_line line = 0; graph && line < graph->lines; line++) {
    const gl_cells cells = gl_line_cells(graph, line);
    const size_t lacks = missing(now, part->owner, cells);
    if (lacks > stones || lacks > cells.count)
      continue;
    for (size_t i = 0; i < cells.count; i++)
      if (!owns(now, part->owner, cells.at[i]))
        answer->cell[answer->count++] = cells.at[i];
    return true;
  }
  return false;
}

// Erdos and Selfridge's move: it takes the most of what is at stake.
static void take_heaviest(gl_player other, const gl_game *now,
                          gl_book_answer *answer) {
  const gl_hypergraph *graph = now->graph[other];
  double best = -1;
  for (gl_cell cell = 0; cell < now->graph[GL_MAKER]->cells; cell++) {
    double weight = 0;
    if (owns(now, GL_MAKER, cell) || owns(now, GL_BREAKER, cell))
      continue;
    const gl_lines lines =
        graph ? gl_cell_lines(graph, cell) : (gl_lines){NULL, 0};
    for (size_t i = 0; i < lines.count; i++) {
      const gl_cells cells = gl_line_cells(graph, lines.at[i]);
      const size_t lacks = missing(now, other, cells);
      weight += lacks <= cells.count ? ldexp(1, -(int)lacks) : 0;
    }
    if (weight > best) {
      best = weight;
      answer->cell[0] = cell;
      answer->count = 1;
    }
  }
}

void gl_book_settled(const gl_book_part *part, const gl_game *now,
                     gl_book_answer *answer) {
  answer->count = 0;
  answer->pairs = false;
  if (!complete(part, now, answer) && !part->wins)
    take_heaviest(gl_game_opponent(part->owner), now, answer);
  answer->found = answer->count;
}
