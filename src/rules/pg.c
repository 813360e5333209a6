// SPDX-License-Identifier: MIT
// The Positional Game format 1.0, doc/formats/pg.md.
//
// Sections come in any order, and names are used before they are declared.  So
// a first pass keeps the words of every section, and a second one looks them
// up.

#include "base/grow.h"
#include "base/sort.h"
#include "base/text.h"
#include "rules/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TIMES 65536

// Of a section; words are kept until all are read, 32 bytes each.
#define MOST_WORDS ((size_t)1 << 24)

typedef enum section_kind {
  VERSION,
  TIMES,
  BLACKTURNS,
  POSITIONS,
  BLACKWINS,
  WHITEWINS,
  BLACKINITIALS,
  WHITEINITIALS,
  FIRSTMOVES,
  SECTIONS
} section_kind;

static const char *const keywords[SECTIONS] = {
    "#version",       "#times",         "#blackturns",
    "#positions",     "#blackwins",     "#whitewins",
    "#blackinitials", "#whiteinitials", "#firstmoves"};

typedef struct section {
  bool seen;
  gl_word keyword;
  gl_word *word;
  size_t count;
  size_t room;
} section;

// A name and the number it stands for, sorted by name.
typedef struct entry {
  gl_word name;
  size_t number;
} entry;

typedef struct directory {
  entry *at;
  size_t count;
} directory;

typedef struct reader {
  gl_scanner scan;
  gl_error *error;
  gl_game *game;
  section section[SECTIONS];
  directory times;
  directory cells;
  size_t *mark; // per cell: the last list that named it
  size_t lists;
  gl_cell *list;
  size_t list_room;
} reader;

static gl_status complain(reader *reader, gl_word word, const char *sentence) {
  return gl_text_word_fail(reader->error, reader->scan.place, word, sentence);
}

static int compare_words(gl_word a, gl_word b) {
  const int order = memcmp(a.at, b.at, a.size < b.size ? a.size : b.size);
  return order ? order : (a.size > b.size) - (a.size < b.size);
}

// Equal names are sorted by place, so that the second one is complained about.
static int compare_entries(const void *a, const void *b) {
  const entry *x = a;
  const entry *y = b;
  const int order = compare_words(x->name, y->name);
  return order ? order : (x->number > y->number) - (x->number < y->number);
}

// Names are printable: they are printed again.
static bool is_name(gl_word word) {
  for (size_t i = 0; i < word.size; i++)
    if (iscntrl((unsigned char)word.at[i]) || word.at[i] == '#')
      return false;
  return true;
}

static gl_status open_section(reader *reader, gl_word word, section **open) {
  for (size_t i = 0; i < SECTIONS; i++)
    if (gl_text_word_is(word, keywords[i])) {
      section *s = &reader->section[i];
      if (s->seen)
        return complain(reader, word, "this section was given before");
      s->seen = true;
      s->keyword = word;
      *open = s;
      return GL_OK;
    }
  return complain(reader, word, "unknown keyword");
}

// A keyword stands alone in its text line.
static gl_status read_keyword(reader *reader, gl_word word, section **open) {
  const gl_status status = open_section(reader, word, open);
  if (!status && gl_text_next_word(&reader->scan, &word))
    return complain(reader, word, "nothing may follow a keyword in its line");
  return status;
}

static gl_status read_name(reader *reader, gl_word word, section *open) {
  if (!open)
    return complain(reader, word, "expected a keyword such as #times");
  if (!is_name(word))
    return complain(reader, word, "a name has no control characters and no #");
  if (open->count == MOST_WORDS)
    return complain(reader, word, "this section has too many names");
  if (!GL_PUSH(open->word, open->count, open->room, word))
    return gl_fail_memory(reader->error);
  return GL_OK;
}

static gl_status read_sections(reader *reader) {
  section *open = NULL;
  gl_status status = GL_OK;
  while (!status && gl_text_next_line(&reader->scan)) {
    gl_word word;
    for (size_t i = 0; !status && gl_text_next_word(&reader->scan, &word); i++)
      status = !i && *word.at == '#' ? read_keyword(reader, word, &open)
                                     : read_name(reader, word, open);
  }
  return status;
}

static gl_status declare(reader *reader, section_kind kind, size_t most,
                         directory *names) {
  const section *s = &reader->section[kind];
  const gl_word end = {.line = reader->scan.line + 1, .column = 1};
  if (!s->seen)
    return complain(reader, end,
                    kind == TIMES ? "there is no section #times"
                                  : "there is no section #positions");
  if (s->count > most)
    return complain(reader, s->word[most], "more than 65536 names");
  names->at = malloc((s->count + 1) * sizeof *names->at);
  if (!names->at)
    return gl_fail_memory(reader->error);
  names->count = s->count;
  for (size_t i = 0; i < s->count; i++)
    names->at[i] = (entry){s->word[i], i};
  gl_sort(names->at, names->count, sizeof *names->at, compare_entries);
  for (size_t i = 1; i < names->count; i++)
    if (!compare_words(names->at[i - 1].name, names->at[i].name))
      return complain(reader, names->at[i].name, "this name is listed twice");
  return GL_OK;
}

static bool find_name(const directory *names, gl_word word, size_t *number) {
  size_t low = 0;
  size_t high = names->count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const int order = compare_words(names->at[middle].name, word);
    if (!order) {
      *number = names->at[middle].number;
      return true;
    }
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return false;
}

// Looks up `count` different cells, into r->list.
static gl_status read_cells(reader *reader, const gl_word *word, size_t count) {
  reader->lists++;
  if (!gl_grow((void **)&reader->list, &reader->list_room, count,
               sizeof *reader->list))
    return gl_fail_memory(reader->error);
  for (size_t i = 0; i < count; i++) {
    size_t cell;
    if (!find_name(&reader->cells, word[i], &cell))
      return complain(reader, word[i], "this name is not in #positions");
    if (reader->mark[cell] == reader->lists)
      return complain(reader, word[i], "this cell is named twice");
    reader->mark[cell] = reader->lists;
    reader->list[i] = (gl_cell)cell;
  }
  return GL_OK;
}

// The words of one text line are one line of the game.
static gl_status read_wins(reader *reader, section_kind kind,
                           gl_player player) {
  const section *s = &reader->section[kind];
  gl_draft draft = {0};
  gl_status status = GL_OK;
  for (size_t i = 0, next; !status && i < s->count; i = next) {
    next = i + 1;
    while (next < s->count && s->word[next].line == s->word[i].line)
      next++;
    status = read_cells(reader, s->word + i, next - i);
    if (status)
      break;
    status =
        gl_hypergraph_draft_add(&draft, reader->list, next - i, reader->error);
    if (status == GL_INPUT)
      status = complain(reader, s->word[i], "the lines are too large in all");
  }
  if (!status)
    status = gl_hypergraph_new(reader->cells.count, &draft,
                               &reader->game->graph[player], reader->error);
  gl_hypergraph_draft_clear(&draft);
  return status;
}

// Lists of single cells: stones and first moves.
static gl_status read_list(reader *reader, section_kind kind, gl_cell **cells,
                           size_t *count) {
  const section *s = &reader->section[kind];
  const gl_status status = read_cells(reader, s->word, s->count);
  if (status || !s->count)
    return status;
  *cells = malloc(s->count * sizeof **cells);
  if (!*cells)
    return gl_fail_memory(reader->error);
  memcpy(*cells, reader->list, s->count * sizeof **cells);
  gl_cells_sort(*cells, s->count);
  *count = s->count;
  return GL_OK;
}

static gl_status read_stones(reader *reader) {
  gl_game *game = reader->game;
  gl_status status = read_list(reader, BLACKINITIALS, &game->stone[GL_MAKER],
                               &game->stones[GL_MAKER]);
  if (!status)
    status = read_list(reader, WHITEINITIALS, &game->stone[GL_BREAKER],
                       &game->stones[GL_BREAKER]);
  if (!status)
    status = read_list(reader, FIRSTMOVES, &game->opening, &game->openings);
  if (status)
    return status;
  if (reader->section[FIRSTMOVES].seen && !game->openings)
    return complain(reader, reader->section[FIRSTMOVES].keyword,
                    "no first move is listed");
  // Three lists of cells, no two of them with a cell in common.
  memset(reader->mark, 0, (reader->cells.count + 1) * sizeof *reader->mark);
  static const section_kind lists[3] = {BLACKINITIALS, WHITEINITIALS,
                                        FIRSTMOVES};
  for (size_t i = 0; i < 3; i++) {
    const section *s = &reader->section[lists[i]];
    for (size_t j = 0; j < s->count; j++) {
      size_t cell = 0;
      find_name(&reader->cells, s->word[j], &cell);
      if (reader->mark[cell])
        return complain(reader, s->word[j], "this cell is taken already");
      reader->mark[cell] = 1;
    }
  }
  return GL_OK;
}

static gl_status read_turns(reader *reader) {
  gl_game *game = reader->game;
  const section *s = &reader->section[BLACKTURNS];
  const size_t times = reader->section[TIMES].count;
  game->mover = malloc((times + 1) * sizeof *game->mover);
  if (!game->mover)
    return gl_fail_memory(reader->error);
  for (size_t i = 0; i < times; i++)
    game->mover[i] = GL_BREAKER;
  for (size_t i = 0; i < s->count; i++) {
    size_t time;
    if (!find_name(&reader->times, s->word[i], &time))
      return complain(reader, s->word[i], "this name is not in #times");
    if (game->mover[time] == GL_MAKER)
      return complain(reader, s->word[i], "this turn is listed twice");
    game->mover[time] = GL_MAKER;
  }
  const size_t free_cells = gl_game_free_cells(game);
  game->turns = times < free_cells ? times : free_cells;
  game->first = game->turns ? game->mover[0] : GL_MAKER;
  return GL_OK;
}

// Is it a weak game in other words?
static bool is_weak(const reader *reader) {
  const gl_game *game = reader->game;
  if (game->openings || reader->section[WHITEWINS].count ||
      game->turns < gl_game_free_cells(game))
    return false;
  for (size_t i = 1; i < reader->section[TIMES].count; i++)
    if (game->mover[i] == game->mover[i - 1])
      return false;
  return true;
}

static gl_status name_cells(reader *reader) {
  const section *s = &reader->section[POSITIONS];
  char **name = calloc(s->count + 1, sizeof *name);
  bool good = name != NULL;
  for (size_t i = 0; good && i < s->count; i++) {
    name[i] = strndup(s->word[i].at, s->word[i].size);
    good = name[i] != NULL;
  }
  if (good)
    reader->game->layout = gl_layout_names(s->count, (const char *const *)name);
  for (size_t i = 0; name && i < s->count; i++)
    free(name[i]);
  free(name);
  return reader->game->layout ? GL_OK : gl_fail_memory(reader->error);
}

static gl_status read_file(reader *reader) {
  gl_status status = read_sections(reader);
  const section *version = &reader->section[VERSION];
  if (!status && version->seen &&
      !(version->count == 1 && gl_text_word_is(version->word[0], "1.0")))
    status = complain(reader, version->keyword, "the version must be 1.0");
  if (!status)
    status = declare(reader, POSITIONS, GL_MAX_CELLS, &reader->cells);
  if (!status)
    status = declare(reader, TIMES, MOST_TIMES, &reader->times);
  if (status)
    return status;
  reader->mark = calloc(reader->cells.count + 1, sizeof *reader->mark);
  if (!reader->mark)
    return gl_fail_memory(reader->error);
  status = read_wins(reader, BLACKWINS, GL_MAKER);
  if (!status && reader->section[WHITEWINS].count)
    status = read_wins(reader, WHITEWINS, GL_BREAKER);
  if (!status)
    status = read_stones(reader);
  if (!status)
    status = read_turns(reader);
  if (!status)
    status = name_cells(reader);
  if (!status && is_weak(reader))
    reader->game->kind = GL_WEAK;
  return status;
}

gl_status gl_pg_read(const char *place, const char *bytes, size_t size,
                     gl_game **game, gl_error *error) {
  gl_error local;
  reader r = {.scan = gl_text_scan(place, bytes, size, '%'),
              .error = error ? error : &local};
  *r.error = (gl_error){0};
  r.game = gl_game_new(GL_FILE, GL_TIMED);
  const gl_status status = r.game ? read_file(&r) : gl_fail_memory(error);
  free(r.list);
  free(r.mark);
  free(r.cells.at);
  free(r.times.at);
  for (size_t i = 0; i < SECTIONS; i++)
    free(r.section[i].word);
  if (status) {
    gl_game_free(r.game);
    return status;
  }
  r.game->listed = true;
  r.game->usual = r.game->first;
  *game = r.game;
  return GL_OK;
}

static void write_cells(const gl_game *game, FILE *file, gl_cells cells) {
  char buffer[GL_NAME_SIZE];
  for (size_t i = 0; i < cells.count; i++)
    fprintf(file, "%s%s", i ? " " : "",
            gl_layout_name(game->layout, cells.at[i], buffer));
  fputc('\n', file);
}

static void write_wins(const gl_game *game, FILE *file, section_kind kind,
                       const gl_hypergraph *graph) {
  fprintf(file, "%s\n", keywords[kind]);
  for (gl_line line = 0; line < graph->lines; line++)
    write_cells(game, file, gl_line_cells(graph, line));
}

static void write_list(const gl_game *game, FILE *file, section_kind kind,
                       const gl_cell *cells, size_t count) {
  if (!count)
    return;
  fprintf(file, "%s\n", keywords[kind]);
  write_cells(game, file, (gl_cells){cells, count});
}

static void write_turns(const gl_game *game, FILE *file) {
  fprintf(file, "%s\n", keywords[TIMES]);
  for (size_t i = 0; i < game->turns; i++)
    fprintf(file, "t%zu ", i + 1);
  fprintf(file, "\n%s\n", keywords[BLACKTURNS]);
  for (size_t i = 0; i < game->turns; i++)
    if (game->mover[i] == GL_MAKER)
      fprintf(file, "t%zu ", i + 1);
  fputc('\n', file);
}

gl_status gl_pg_write(const gl_game *game, FILE *file, gl_error *error) {
  if (game->infinite)
    return gl_fail(error, GL_UNSUPPORTED, game->text, 0, 0,
                   "only finite games can be written as .pg");
  char buffer[GL_NAME_SIZE];
  fputs("% ", file);
  gl_text_write(file, game->text);
  fprintf(file, "\n%s\n1.0\n", keywords[VERSION]);
  write_turns(game, file);
  fprintf(file, "%s\n", keywords[POSITIONS]);
  for (gl_cell cell = 0; cell < game->graph[GL_MAKER]->cells; cell++)
    fprintf(file, "%s ", gl_layout_name(game->layout, cell, buffer));
  fputc('\n', file);
  write_wins(game, file, BLACKWINS, game->graph[GL_MAKER]);
  if (game->graph[GL_BREAKER])
    write_wins(game, file, WHITEWINS, game->graph[GL_BREAKER]);
  write_list(game, file, BLACKINITIALS, game->stone[GL_MAKER],
             game->stones[GL_MAKER]);
  write_list(game, file, WHITEINITIALS, game->stone[GL_BREAKER],
             game->stones[GL_BREAKER]);
  write_list(game, file, FIRSTMOVES, game->opening, game->openings);
  return GL_OK;
}
