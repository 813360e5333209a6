// SPDX-License-Identifier: MIT
// gridlock achieve
//
// The boards of a table are tried side by side, one thread for each: most are
// small, and then their answers do not depend on the number of threads.  What
// is still open goes on one after the other, with all threads.

#include "look/achieve.h"
#include "base/grow.h"
#include "base/text.h"
#include "board/nauty.h"
#include "cli/commands.h"
#include "io/json.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FIRST_ROUND 0.25 // of the time

typedef struct inquiry {
  const cli_settings *settings;
  char *name; // of the shapes, in the grammar; or line:K
  bool fixed;
  bool table;
  bool torus;
  size_t side;    // the largest
  size_t threads; // in all,
  size_t workers; // at different boards
  double part;    // of --time, until the end of this round
  gl_budget budget;
  progress_kind how;
  gl_achieve_board *at;
  size_t count;
  size_t room;
  size_t left; // boards to come, those included that are tried now

  // Of a table, with a lock for it and for the boards.
  pthread_mutex_t lock;
  size_t next;    // board to be tried
  size_t printed; // rows
  gl_status status;
  gl_error *error;
} inquiry;

// ---- All boards ----

static bool won(const gl_achieve_board *board) {
  return board->value == GRIDLOCK_MAKER;
}

// Is there something to say about her moves?  Without lines there is not.
static bool bounded(const gl_achieve_board *board) {
  return board->value != GRIDLOCK_BREAKER &&
         board->least <= board->width * board->height;
}

static void print_moves(const gl_achieve_board *board, FILE *file) {
  fprintf(file, "%zu", board->least);
  if (board->most > board->least)
    fprintf(file, "-%zu", board->most);
}

static void print_row(const gl_achieve_board *board) {
  printf("c %zux%zu %s", board->width, board->height,
         gridlock_value_name(board->value));
  if (won(board)) {
    fputs(", ", stdout);
    print_moves(board, stdout);
    fputs(board->most == 1 ? " move" : " moves", stdout);
  }
  if (!board->value && bounded(board))
    printf(", %zu moves or more", board->least);
  printf(", %" PRIu64 " nodes, %.3f s", board->nodes, board->seconds);
  if (board->reason)
    printf(", stopped: %s", gridlock_reason_name(board->reason));
  putchar('\n');
  fflush(stdout);
}

// All boards share --time, and in a table each has its part of what is left.
static double choose_deadline(const inquiry *inquiry) {
  const double all =
      inquiry->part * inquiry->settings->option[OPTION_TIME].real;
  const double now = gl_budget_seconds(&inquiry->budget);
  const size_t turns =
      (inquiry->left + inquiry->workers - 1) / inquiry->workers;
  return all > 0 ? now + (all - now) / (double)(inquiry->table ? turns : 1) : 0;
}

static progress_kind no_progress = PROGRESS_NONE;

static gl_achieve achieve_of(inquiry *inquiry, bool shown) {
  const cli_setting *certs = &inquiry->settings->option[OPTION_CERTS];
  gridlock_limits limits = solve_limits(inquiry->settings);
  limits.tick = show_progress;
  limits.context = shown ? &inquiry->how : &no_progress;
  return (gl_achieve){.limits = limits,
                      .folder = certs->given ? certs->text : NULL,
                      .name = inquiry->name,
                      .fixed = inquiry->fixed,
                      .torus = inquiry->torus,
                      .threads = inquiry->workers > 1 ? 1 : inquiry->threads,
                      .sharers = inquiry->workers,
                      .clock = &inquiry->budget,
                      .deadline = choose_deadline(inquiry)};
}

static void show_row(const inquiry *inquiry, const gl_achieve_board *board) {
  const cli_setting *option = inquiry->settings->option;
  end_progress(inquiry->how, &(gridlock_progress){.engine = "achieve",
                                                  .nodes = board->nodes,
                                                  .seconds = board->seconds});
  if (!option[OPTION_QUIET].given && !option[OPTION_JSON].given)
    print_row(board);
}

static gl_status add_board(inquiry *inquiry, size_t width, size_t height,
                           gl_error *error) {
  const gl_achieve_board b = {.width = width, .height = height};
  return GL_PUSH(inquiry->at, inquiry->count, inquiry->room, b)
             ? GL_OK
             : gl_fail_memory(error);
}

// Solves a board of the list, which may have been tried before.
static gl_status try_board(inquiry *inquiry, size_t number, gl_error *error) {
  gl_achieve_board *old = &inquiry->at[number];
  gl_achieve_board b = {.width = old->width, .height = old->height};
  gl_achieve a = achieve_of(inquiry, true);
  const gl_status status = gl_achieve_run(&a, &b, error);
  inquiry->left--;
  if (!status)
    show_row(inquiry, &b);
  const bool better = b.value || !old->value;
  free(better ? old->path : b.path);
  if (better)
    *old = b;
  return status;
}

// Squares until Maker wins, or until nobody can say.
static gl_status try_squares(inquiry *inquiry, gl_error *error) {
  gl_status status = GL_OK;
  inquiry->left = inquiry->side;
  for (size_t side = 1; !status && side <= inquiry->side; side++) {
    if (was_interrupted())
      return status;
    status = add_board(inquiry, side, side, error);
    if (!status)
      status = try_board(inquiry, inquiry->count - 1, error);
    if (!status && inquiry->at[inquiry->count - 1].value != GRIDLOCK_BREAKER)
      return status;
  }
  return status;
}

// ---- Boards side by side ----

typedef struct worker {
  inquiry *q;
  bool first; // which shows how far it is
} worker;

// The next board, for this thread; false if there is none.
static bool take_board(const worker *worker, size_t *number,
                       gl_achieve *achieve) {
  inquiry *q = worker->q;
  pthread_mutex_lock(&q->lock);
  const bool more = q->next < q->count && !q->status && !was_interrupted();
  if (more) {
    *achieve = achieve_of(q, worker->first);
    *number = q->next++;
  }
  pthread_mutex_unlock(&q->lock);
  return more;
}

// Rows are printed in the order of the boards, whichever is done first.
static void put_board(inquiry *inquiry, size_t number, gl_achieve_board b,
                      gl_status status, const gl_error *error) {
  pthread_mutex_lock(&inquiry->lock);
  inquiry->at[number] = b;
  inquiry->at[number].tried = true;
  inquiry->left--;
  if (status && !inquiry->status) {
    inquiry->status = status;
    *inquiry->error = *error;
  }
  for (; !inquiry->status && inquiry->printed < inquiry->count &&
         inquiry->at[inquiry->printed].tried;
       inquiry->printed++)
    show_row(inquiry, &inquiry->at[inquiry->printed]);
  pthread_mutex_unlock(&inquiry->lock);
}

static void work(void *context) {
  const worker *w = context;
  size_t number;
  gl_achieve a;
  while (take_board(w, &number, &a)) {
    gl_error error = {0};
    gl_achieve_board b = w->q->at[number]; // nobody else writes to this one
    const gl_status status = gl_achieve_run(&a, &b, &error);
    put_board(w->q, number, b, status, &error);
  }
  if (!w->first)
    gl_nauty_forget();
}

static gl_status run_workers(inquiry *inquiry, gl_error *error) {
  gl_threads threads;
  worker *workers = calloc(inquiry->workers, sizeof *workers);
  void **contexts = calloc(inquiry->workers, sizeof *contexts);
  const bool good = workers && contexts && gl_threads_open(&threads);
  for (size_t i = 0; good && i < inquiry->workers; i++) {
    workers[i] = (worker){.q = inquiry, .first = !i};
    contexts[i] = &workers[i];
  }
  if (good) {
    gl_threads_run(&threads, work, contexts, inquiry->workers);
    gl_threads_close(&threads);
  }
  free(contexts);
  free(workers);
  return good ? inquiry->status : gl_fail_memory(error);
}

// All boards, each with its part of some of the time.  A board and the same one
// turned have the same value, unless shapes are fixed.
static gl_status first_round(inquiry *inquiry, gl_error *error) {
  gl_status status = GL_OK;
  for (size_t h = 1; !status && h <= inquiry->side; h++)
    for (size_t w = 1; !status && w <= (inquiry->fixed ? inquiry->side : h);
         w++)
      status = add_board(inquiry, w, h, error);
  if (status)
    return status;
  if (pthread_mutex_init(&inquiry->lock, NULL))
    return gl_fail_memory(error);
  inquiry->workers = inquiry->threads;
  inquiry->left = inquiry->count;
  inquiry->part = FIRST_ROUND;
  inquiry->error = error;
  status = run_workers(inquiry, error);
  pthread_mutex_destroy(&inquiry->lock);
  inquiry->count = inquiry->next; // an interrupt leaves some out
  return status;
}

// What is open for lack of time has what the other boards have left over.
static gl_status second_round(inquiry *inquiry, gl_error *error) {
  gl_status status = GL_OK;
  inquiry->workers = 1;
  inquiry->left = 0;
  inquiry->part = 1;
  for (size_t i = 0; i < inquiry->count; i++)
    inquiry->left += inquiry->at[i].reason == GRIDLOCK_TIME;
  for (size_t i = 0; !status && !was_interrupted() && i < inquiry->count; i++)
    if (inquiry->at[i].reason == GRIDLOCK_TIME)
      status = try_board(inquiry, i, error);
  return status;
}

// The smallest square on which Maker wins; NULL if there is none, or if a
// smaller one is open.
static const gl_achieve_board *smallest(const inquiry *inquiry) {
  for (size_t i = 0; i < inquiry->count; i++)
    if (inquiry->at[i].width == inquiry->at[i].height &&
        inquiry->at[i].value != GRIDLOCK_BREAKER)
      return won(&inquiry->at[i]) ? &inquiry->at[i] : NULL;
  return NULL;
}

// Does Maker win on one of the boards?
static gridlock_value value_of(const inquiry *inquiry) {
  gridlock_value value = inquiry->left ? GRIDLOCK_UNKNOWN : GRIDLOCK_BREAKER;
  for (size_t i = 0; i < inquiry->count; i++)
    if (inquiry->at[i].value != GRIDLOCK_BREAKER)
      value = GRIDLOCK_UNKNOWN;
  for (size_t i = 0; i < inquiry->count; i++)
    if (won(&inquiry->at[i]))
      return GRIDLOCK_MAKER;
  return value;
}

// ---- Printing ----

static void print_cell(const gl_achieve_board *board) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  if (!file)
    return;
  if (won(board))
    print_moves(board, file);
  else
    fputc(board->value == GRIDLOCK_BREAKER ? '-' : '?', file);
  fclose(file);
  printf(" %5s", text);
  free(text);
}

// Boards come row by row, so a board with more rows begins a new line.
static void print_table(const inquiry *inquiry) {
  fputs("    ", stdout);
  for (size_t w = 1; w <= inquiry->side; w++)
    printf(" %5zu", w);
  for (size_t i = 0; i < inquiry->count; i++) {
    if (inquiry->at[i].width == 1)
      printf("\n%4zu", inquiry->at[i].height);
    print_cell(&inquiry->at[i]);
  }
  putchar('\n');
}

static void print_head(const inquiry *inquiry) {
  printf("c gridlock %s, ", gridlock_version());
  gl_text_write(stdout, inquiry->name);
  if (inquiry->fixed)
    fputs(", neither turned nor mirrored", stdout);
  printf(", %s%s up to %zux%zu\n", inquiry->table ? "boards" : "squares",
         inquiry->torus ? " with joined sides" : "", inquiry->side,
         inquiry->side);
  fflush(stdout);
}

static void print_text(const inquiry *inquiry) {
  const gl_achieve_board *best = smallest(inquiry);
  fputs("s ", stdout);
  for (const char *s = gridlock_value_name(value_of(inquiry)); *s; s++)
    putchar(*s - 'a' + 'A');
  putchar('\n');
  if (best) {
    printf("v %zux%zu ", best->width, best->height);
    print_moves(best, stdout);
    putchar('\n');
  }
  if (inquiry->table)
    print_table(inquiry);
}

static void json_number(gl_json *json, const char *key, bool known,
                        uint64_t number) {
  gl_json_key(json, key);
  if (known)
    gl_json_integer(json, number);
  else
    gl_json_string(json, NULL);
}

static void json_board(gl_json *json, const gl_achieve_board *board) {
  const bool maker = won(board);
  gl_json_open(json, '{');
  gl_json_number(json, "width", board->width);
  gl_json_number(json, "height", board->height);
  gl_json_text(json, "value", gridlock_value_name(board->value));
  json_number(json, "moves", maker && board->least == board->most, board->most);
  json_number(json, "at_least", bounded(board), board->least);
  json_number(json, "at_most", maker, board->most);
  json_solve_certificate(json, board->lost ? NULL : board->path);
  gl_json_number(json, "nodes", board->nodes);
  gl_json_measure(json, "seconds", board->seconds);
  gl_json_text(json, "reason", gridlock_reason_name(board->reason));
  gl_json_close(json, '}');
}

static void print_json(const inquiry *inquiry) {
  const gl_achieve_board *best = smallest(inquiry);
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "polyomino", inquiry->name);
  gl_json_key(&json, "fixed");
  gl_json_bool(&json, inquiry->fixed);
  gl_json_key(&json, "torus");
  gl_json_bool(&json, inquiry->torus);
  gl_json_number(&json, "limit", inquiry->side);
  gl_json_text(&json, "value", gridlock_value_name(value_of(inquiry)));
  json_number(&json, "smallest", best, best ? best->width : 0);
  json_number(&json, "moves", best && best->least == best->most,
              best ? best->most : 0);
  gl_json_key(&json, "boards");
  gl_json_open(&json, '[');
  for (size_t i = 0; i < inquiry->count; i++)
    json_board(&json, &inquiry->at[i]);
  gl_json_close(&json, ']');
  gl_json_measure(&json, "seconds", gl_budget_seconds(&inquiry->budget));
  gl_json_measure(&json, "cpu_seconds",
                  gl_budget_cpu_seconds(&inquiry->budget));
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- The command ----

// The shapes in their shortest form: what stands between poly: and @; or
// line:K.
static gl_status read_name(inquiry *inquiry, gl_error *error) {
  gl_game *plane = NULL;
  const char *name = inquiry->settings->argument;
  const bool row = !strncmp(name, "line:", 5);
  const bool whole = row || !strncmp(name, "poly:", 5);
  const size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz");
  if (strchr(name, '@') || (letters && name[letters] == ':' && !whole))
    return gl_fail(error, GL_INPUT, name, 0,
                   strcspn(name, strchr(name, '@') ? "@" : ":") + 1,
                   "POLY is a shape, a family or a row without a board, as "
                   "snaky, el+tic or line:4");
  const gl_status status =
      parse_shapes(whole ? "" : "poly:", name,
                   inquiry->fixed ? "@inf,fixed" : "@inf", &plane, error);
  if (status)
    return status;
  const char *start = row ? plane->text : strchr(plane->text, ':') + 1;
  inquiry->name = strndup(start, strcspn(start, "@"));
  gl_game_free(plane);
  return inquiry->name ? GL_OK : gl_fail_memory(error);
}

static gl_status make_folder(const inquiry *inquiry, gl_error *error) {
  const cli_setting *folder = &inquiry->settings->option[OPTION_CERTS];
  struct stat there;
  if (!folder->given || !mkdir(folder->text, 0777) ||
      (!stat(folder->text, &there) && S_ISDIR(there.st_mode)))
    return GL_OK;
  return gl_fail(error, GL_IO, folder->text, 0, 0, "cannot make this folder");
}

static gl_status find_lost(const inquiry *inquiry, gl_error *error) {
  for (size_t i = 0; i < inquiry->count; i++)
    if (inquiry->at[i].lost)
      return gl_fail(error, GL_IO, inquiry->at[i].path, 0, 0,
                     "the certificate could not be written");
  return GL_OK;
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
               .fixed = option[OPTION_FIXED].given,
               .torus = option[OPTION_TORUS_ACHIEVE].given,
               .side = (unsigned)option[OPTION_LIMIT_ACHIEVE].whole,
               .threads = solve_count(&option[OPTION_THREADS]),
               .workers = 1,
               .part = 1,
               .how = choose_progress(settings)};
  gl_budget_start(&q.budget, &(gridlock_limits){0}, "achieve");
  catch_interrupts();
  gl_status status = read_name(&q, &error);
  if (!status)
    status = make_folder(&q, &error);
  if (!status && !option[OPTION_QUIET].given && !option[OPTION_JSON].given)
    print_head(&q);
  if (!status)
    status = q.table ? first_round(&q, &error) : try_squares(&q, &error);
  if (!status && q.table && !was_interrupted())
    status = second_round(&q, &error);
  if (!status && option[OPTION_JSON].given)
    print_json(&q);
  else if (!status)
    print_text(&q);
  fflush(stdout);
  if (!status)
    status = find_lost(&q, &error);
  const int code = status ? complain(&error) : exit_code(value_of(&q));
  for (size_t i = 0; i < q.count; i++)
    free(q.at[i].path);
  free(q.at);
  free(q.name);
  return code;
}
