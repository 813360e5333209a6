// SPDX-License-Identifier: MIT
// gridlock achieve
//
// A board is asked two questions: who wins, of any engine, and if Maker does,
// how soon (search/fewest.h).  Both answers come with proofs, and the faster
// one is kept.

#include "base/grow.h"
#include "base/json.h"
#include "base/text.h"
#include "cert/cert.h"
#include "cli/commands.h"
#include "search/fewest.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define STANDARD_SIDE 8
#define FIRST_LOOK 100000 // nodes
#define FIRST_ROUND 0.25  // of the time

typedef struct board {
  size_t width;
  size_t height;
  gridlock_value value;
  gridlock_reason reason; // why something is missing
  size_t least;           // if Maker wins, she needs so many moves,
  size_t most;            // and not more than so many
  uint64_t nodes;
  double seconds;
  char *path; // of the certificate, or NULL
} board;

typedef struct inquiry {
  const cli_settings *settings;
  char *name; // of the polyomino, in the grammar
  bool table;
  bool torus;
  size_t side;     // the largest
  size_t left;     // boards to come, this one included
  size_t held;     // bytes, by a proof that waits for a faster one
  double part;     // of --time, until the end of this round
  double deadline; // of the present board; 0 for none
  gl_budget budget;
  progress_kind how;
  board *at;
  size_t count;
  size_t room;
} inquiry;

// ---- One board ----

// All boards share --time, and in a table each has its part of what is left.
static double choose_deadline(const inquiry *q) {
  const double all = q->part * q->settings->option[OPTION_TIME].real;
  const double now = gl_budget_seconds(&q->budget);
  return all > 0 ? now + (all - now) / (double)(q->table ? q->left : 1) : 0;
}

// Some part of the time that the board has left, and the memory.
static gridlock_limits limits_for(inquiry *q, double part) {
  gridlock_limits limits = limits_of(q->settings);
  if (limits.bytes) // 0 would be no limit
    limits.bytes -= q->held < limits.bytes ? q->held : limits.bytes - 1;
  if (q->deadline > 0) {
    limits.seconds = part * (q->deadline - gl_budget_seconds(&q->budget));
    if (limits.seconds < 1e-3)
      limits.seconds = 1e-3;
  }
  limits.tick = show_progress;
  limits.context = &q->how;
  return limits;
}

// Starts a search for this board.
static void begin(inquiry *q, const gl_game *game, const char *engine,
                  double part, gl_search *search) {
  const gridlock_limits limits = limits_for(q, part);
  gl_search_begin(search, game);
  search->prove = true;
  search->threads = count_of(&q->settings->option[OPTION_THREADS]);
  gl_budget_start(&search->budget, &limits, engine);
}

static void end(board *b, gl_search *search) {
  b->nodes += search->budget.progress.nodes;
  if (search->value || search->budget.reason)
    b->reason = search->value ? GRIDLOCK_NO_REASON : search->budget.reason;
  free(search->move);
  gl_search_clear(search);
}

// Cells are written as in doc/results/pavings.
static char *path_of(const inquiry *q, const board *b) {
  char *path = NULL;
  char *name = strdup(q->name);
  size_t size = 0;
  for (const char *from = q->name; name && *from; from++)
    if (*from != ':')
      name[size++] = *from == ',' ? '-' : *from;
  if (name)
    name[size] = '\0';
  if (!name || asprintf(&path, "%s/%s-%zux%zu%s.glc",
                        q->settings->option[OPTION_CERTS].text, name, b->width,
                        b->height, q->torus ? "-torus" : "") < 0)
    path = NULL;
  free(name);
  return path;
}

static gl_status save(const inquiry *q, board *b, const gl_search *search,
                      gl_error *error) {
  if (!q->settings->option[OPTION_CERTS].given || !search->value)
    return GL_OK;
  b->path = path_of(q, b);
  return b->path ? gl_cert_save(search, b->path, error) : gl_fail_memory(error);
}

// What the search says is not believed: the moves are counted in the proof.
static gl_status count_moves(const gl_search *search, size_t *moves,
                             gl_error *error) {
  gl_cert_facts facts = {0};
  const gl_status status = gl_cert_describe(search, &facts, error);
  *moves = facts.turns;
  return status;
}

static gl_status contradiction(const gl_game *game, const board *b,
                               gl_error *error) {
  return gl_fail(error, GL_INTERNAL, game->text, 0, 0,
                 "internal error: Maker wins in %zu moves and needs %zu; "
                 "please report this game",
                 b->most, b->least);
}

// How soon does Maker win?  Without an answer after so many nodes, 0 for no
// such limit, the board is as it was, but that `least` may be larger.
static gl_status hasten(inquiry *q, const gl_game *game, uint64_t nodes,
                        board *b, gl_error *error) {
  gl_search search;
  begin(q, game, "fewest", 1, &search);
  search.budget.pause = nodes;
  gl_status status = gl_fewest_run(&search, error);
  b->least = search.moves;
  if (!status && search.value) {
    b->value = search.value;
    status = count_moves(&search, &b->most, error);
    if (!status && b->most != b->least)
      status = contradiction(game, b, error);
    if (!status)
      status = save(q, b, &search, error);
  }
  end(b, &search);
  return status;
}

// Who wins?  If Maker does, the proof is kept unless there is a faster one.
static gl_status decide(inquiry *q, const gl_game *game, board *b,
                        gl_error *error) {
  gl_search search;
  size_t moves = 0;
  begin(q, game, "auto", 0.5, &search);
  gl_status status = gl_search_run(&search, gl_engine_named("auto"), error);
  const gridlock_value value = search.value;
  if (!status && value == GRIDLOCK_MAKER)
    status = count_moves(&search, &moves, error);
  q->held = search.budget.progress.bytes;
  if (!status && value == GRIDLOCK_MAKER)
    status = hasten(q, game, 0, b, error);
  q->held = 0;
  if (!status && value && !b->value) {
    b->value = value;
    b->most = moves;
    status = save(q, b, &search, error);
    if (!status && value == GRIDLOCK_MAKER && b->most < b->least)
      status = contradiction(game, b, error);
  }
  const gridlock_reason reason = b->reason; // of the faster proof
  end(b, &search);
  b->reason = value ? reason : b->reason;
  return status;
}

// Where Maker wins, to find a fast win is mostly easier than to find any.  So
// that is tried first, a little, and last, if there is time.
static gl_status solve(inquiry *q, board *b, gl_error *error) {
  const double start = gl_budget_seconds(&q->budget);
  gl_game *game = NULL;
  char *text = NULL;
  gl_status status = asprintf(&text, "poly:%s@%zux%zu%s", q->name, b->width,
                              b->height, q->torus ? ",torus" : "") < 0
                         ? gl_fail_memory(error)
                         : gl_game_parse(text, &game, error);
  free(text);
  if (!status)
    status = hasten(q, game, FIRST_LOOK, b, error);
  b->reason = GRIDLOCK_NO_REASON;
  if (!status && !b->value)
    status = decide(q, game, b, error);
  if (!status && !b->value && b->reason == GRIDLOCK_TIME)
    status = hasten(q, game, 0, b, error);
  b->seconds = gl_budget_seconds(&q->budget) - start;
  gl_game_free(game);
  return status;
}

// ---- All boards ----

static bool won(const board *b) { return b->value == GRIDLOCK_MAKER; }

// Is there something to say about her moves?  Without lines there is not.
static bool bounded(const board *b) {
  return b->value != GRIDLOCK_BREAKER && b->least <= b->width * b->height;
}

static void print_moves(const board *b, FILE *file) {
  fprintf(file, "%zu", b->least);
  if (b->most > b->least)
    fprintf(file, "-%zu", b->most);
}

static void print_row(const board *b) {
  printf("c %zux%zu %s", b->width, b->height, gridlock_value_name(b->value));
  if (won(b)) {
    fputs(", ", stdout);
    print_moves(b, stdout);
    fputs(b->most == 1 ? " move" : " moves", stdout);
  }
  if (!b->value && bounded(b))
    printf(", %zu moves or more", b->least);
  printf(", %" PRIu64 " nodes, %.3f s", b->nodes, b->seconds);
  if (b->reason)
    printf(", stopped: %s", gridlock_reason_name(b->reason));
  putchar('\n');
  fflush(stdout);
}

// Solves a board of the list, which may have been tried before.
static gl_status try_board(inquiry *q, size_t number, gl_error *error) {
  board *old = &q->at[number];
  board b = {.width = old->width, .height = old->height};
  const cli_setting *option = q->settings->option;
  q->deadline = choose_deadline(q);
  const gl_status status = solve(q, &b, error);
  q->left--;
  end_progress(q->how, &(gridlock_progress){.engine = "achieve",
                                            .nodes = b.nodes,
                                            .seconds = b.seconds});
  if (!status && !option[OPTION_QUIET].given && !option[OPTION_JSON].given)
    print_row(&b);
  const bool better = b.value || !old->value;
  free(better ? old->path : b.path);
  if (better)
    *old = b;
  return status;
}

// Squares until Maker wins, or until nobody can say; or all boards.
static gl_status first_round(inquiry *q, gl_error *error) {
  gl_status status = GL_OK;
  q->left = q->table ? q->side * (q->side + 1) / 2 : q->side;
  q->part = q->table ? FIRST_ROUND : 1;
  for (size_t h = 1; !status && h <= q->side; h++)
    for (size_t w = q->table ? 1 : h; !status && w <= h; w++) {
      const board b = {.width = w, .height = h};
      if (was_interrupted())
        return status;
      if (!GL_PUSH(q->at, q->count, q->room, b))
        return gl_fail_memory(error);
      status = try_board(q, q->count - 1, error);
      if (!q->table && q->at[q->count - 1].value != GRIDLOCK_BREAKER)
        return status;
    }
  return status;
}

// What is open for lack of time has what the other boards have left over.
static gl_status second_round(inquiry *q, gl_error *error) {
  gl_status status = GL_OK;
  q->left = 0;
  q->part = 1;
  for (size_t i = 0; i < q->count; i++)
    q->left += q->at[i].reason == GRIDLOCK_TIME;
  for (size_t i = 0; !status && !was_interrupted() && i < q->count; i++)
    if (q->at[i].reason == GRIDLOCK_TIME)
      status = try_board(q, i, error);
  return status;
}

// The smallest square on which Maker wins; NULL if there is none, or if a
// smaller one is open.
static const board *smallest(const inquiry *q) {
  for (size_t i = 0; i < q->count; i++)
    if (q->at[i].width == q->at[i].height && q->at[i].value != GRIDLOCK_BREAKER)
      return won(&q->at[i]) ? &q->at[i] : NULL;
  return NULL;
}

// Does Maker win on one of the boards?
static gridlock_value value_of(const inquiry *q) {
  gridlock_value value = q->left ? GRIDLOCK_UNKNOWN : GRIDLOCK_BREAKER;
  for (size_t i = 0; i < q->count; i++)
    if (q->at[i].value != GRIDLOCK_BREAKER)
      value = GRIDLOCK_UNKNOWN;
  for (size_t i = 0; i < q->count; i++)
    if (won(&q->at[i]))
      return GRIDLOCK_MAKER;
  return value;
}

// ---- Printing ----

static void print_cell(const board *b) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  if (!file)
    return;
  if (won(b))
    print_moves(b, file);
  else
    fputc(b->value == GRIDLOCK_BREAKER ? '-' : '?', file);
  fclose(file);
  printf(" %5s", text);
  free(text);
}

// Boards come row by row, so a board with more rows begins a new line.
static void print_table(const inquiry *q) {
  fputs("    ", stdout);
  for (size_t w = 1; w <= q->side; w++)
    printf(" %5zu", w);
  for (size_t i = 0; i < q->count; i++) {
    if (q->at[i].width == 1)
      printf("\n%4zu", q->at[i].height);
    print_cell(&q->at[i]);
  }
  putchar('\n');
}

static void print_head(const inquiry *q) {
  printf("c gridlock %s, ", gridlock_version());
  gl_text_write(stdout, q->name);
  printf(", %s%s up to %zux%zu\n", q->table ? "boards" : "squares",
         q->torus ? " with joined sides" : "", q->side, q->side);
  fflush(stdout);
}

static void print_text(const inquiry *q) {
  const board *best = smallest(q);
  fputs("s ", stdout);
  for (const char *s = gridlock_value_name(value_of(q)); *s; s++)
    putchar(*s - 'a' + 'A');
  putchar('\n');
  if (best) {
    printf("v %zux%zu ", best->width, best->height);
    print_moves(best, stdout);
    putchar('\n');
  }
  if (q->table && !q->settings->option[OPTION_QUIET].given)
    print_table(q);
}

static void json_number(gl_json *json, const char *key, bool known,
                        uint64_t number) {
  gl_json_key(json, key);
  if (known)
    gl_json_integer(json, number);
  else
    gl_json_string(json, NULL);
}

static void json_board(gl_json *json, const board *b) {
  const bool maker = won(b);
  gl_json_open(json, '{');
  gl_json_number(json, "width", b->width);
  gl_json_number(json, "height", b->height);
  gl_json_text(json, "value", gridlock_value_name(b->value));
  json_number(json, "moves", maker && b->least == b->most, b->most);
  json_number(json, "at_least", bounded(b), b->least);
  json_number(json, "at_most", maker, b->most);
  gl_json_text(json, "certificate", b->path);
  gl_json_number(json, "nodes", b->nodes);
  gl_json_key(json, "seconds");
  gl_json_real(json, b->seconds);
  gl_json_text(json, "reason", gridlock_reason_name(b->reason));
  gl_json_close(json, '}');
}

static void print_json(const inquiry *q) {
  const board *best = smallest(q);
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "polyomino", q->name);
  gl_json_key(&json, "torus");
  gl_json_bool(&json, q->torus);
  gl_json_number(&json, "limit", q->side);
  gl_json_text(&json, "value", gridlock_value_name(value_of(q)));
  json_number(&json, "smallest", best, best ? best->width : 0);
  json_number(&json, "moves", best && best->least == best->most,
              best ? best->most : 0);
  gl_json_key(&json, "boards");
  gl_json_open(&json, '[');
  for (size_t i = 0; i < q->count; i++)
    json_board(&json, &q->at[i]);
  gl_json_close(&json, ']');
  gl_json_key(&json, "seconds");
  gl_json_real(&json, gl_budget_seconds(&q->budget));
  gl_json_key(&json, "cpu_seconds");
  gl_json_real(&json, gl_budget_cpu_seconds(&q->budget));
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- The command ----

// The polyomino's name in its shortest form: what stands between poly: and @.
static gl_status read_name(inquiry *q, gl_error *error) {
  gl_game *plane = NULL;
  char *text = NULL;
  gl_status status = asprintf(&text, "poly:%s@inf", q->settings->argument) < 0
                         ? gl_fail_memory(error)
                         : gl_game_parse(text, &plane, error);
  free(text);
  if (status)
    return status;
  const char *start = strchr(plane->text, ':') + 1;
  q->name = strndup(start, strcspn(start, "@"));
  gl_game_free(plane);
  return q->name ? GL_OK : gl_fail_memory(error);
}

static gl_status make_folder(const inquiry *q, gl_error *error) {
  const cli_setting *folder = &q->settings->option[OPTION_CERTS];
  struct stat there;
  if (!folder->given || !mkdir(folder->text, 0777) ||
      (!stat(folder->text, &there) && S_ISDIR(there.st_mode)))
    return GL_OK;
  return gl_fail(error, GL_IO, folder->text, 0, 0, "cannot make this folder");
}

static int exit_code(gridlock_value value) {
  return value == GRIDLOCK_MAKER     ? EXIT_WIN
         : value == GRIDLOCK_BREAKER ? EXIT_LOSS
                                     : EXIT_SUCCESS;
}

int run_achieve(const cli_settings *settings) {
  const cli_setting *option = settings->option;
  gl_error error = {0};
  inquiry q = {.settings = settings,
               .table = option[OPTION_TABLE].given,
               .torus = option[OPTION_JOINED].given,
               .side = option[OPTION_SIDE].given ? option[OPTION_SIDE].whole
                                                 : STANDARD_SIDE,
               .how = choose_progress(settings)};
  gl_budget_start(&q.budget, &(gridlock_limits){0}, "achieve");
  catch_signals();
  gl_status status = read_name(&q, &error);
  if (!status)
    status = make_folder(&q, &error);
  if (!status && !option[OPTION_QUIET].given && !option[OPTION_JSON].given)
    print_head(&q);
  if (!status)
    status = first_round(&q, &error);
  if (!status && q.table && !was_interrupted())
    status = second_round(&q, &error);
  if (!status && option[OPTION_JSON].given)
    print_json(&q);
  else if (!status)
    print_text(&q);
  const int code = status ? complain(&error) : exit_code(value_of(&q));
  for (size_t i = 0; i < q.count; i++)
    free(q.at[i].path);
  free(q.at);
  free(q.name);
  return code;
}
