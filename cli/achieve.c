// SPDX-License-Identifier: MIT
// gridlock achieve
//
// The boards of a table are tried side by side, one thread for each: most are
// small, and then their answers do not depend on the number of threads.  What
// is still open goes on one after the other, with all threads.

#include "base/grow.h"
#include "base/json.h"
#include "base/text.h"
#include "board/nauty.h"
#include "cli/attain.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FIRST_ROUND 0.25 // of the time

typedef struct inquiry {
  const cli_settings *settings;
  char *name; // of the polyomino, in the grammar
  bool table;
  bool torus;
  size_t side;    // the largest
  size_t threads; // in all,
  size_t workers; // at different boards
  double part;    // of --time, until the end of this round
  gl_budget budget;
  progress_kind how;
  board *at;
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

// All boards share --time, and in a table each has its part of what is left.
static double choose_deadline(const inquiry *q) {
  const double all = q->part * q->settings->option[OPTION_TIME].real;
  const double now = gl_budget_seconds(&q->budget);
  const size_t turns = (q->left + q->workers - 1) / q->workers;
  return all > 0 ? now + (all - now) / (double)(q->table ? turns : 1) : 0;
}

static attempt attempt_of(const inquiry *q, bool shown) {
  return (attempt){.settings = q->settings,
                   .name = q->name,
                   .torus = q->torus,
                   .threads = q->workers > 1 ? 1 : q->threads,
                   .sharers = q->workers,
                   .clock = &q->budget,
                   .deadline = choose_deadline(q),
                   .how = shown ? q->how : PROGRESS_NONE};
}

static void show_row(const inquiry *q, const board *b) {
  const cli_setting *option = q->settings->option;
  end_progress(q->how, &(gridlock_progress){.engine = "achieve",
                                            .nodes = b->nodes,
                                            .seconds = b->seconds});
  if (!option[OPTION_QUIET].given && !option[OPTION_JSON].given)
    print_row(b);
}

static gl_status add_board(inquiry *q, size_t width, size_t height,
                           gl_error *error) {
  const board b = {.width = width, .height = height};
  return GL_PUSH(q->at, q->count, q->room, b) ? GL_OK : gl_fail_memory(error);
}

// Solves a board of the list, which may have been tried before.
static gl_status try_board(inquiry *q, size_t number, gl_error *error) {
  board *old = &q->at[number];
  board b = {.width = old->width, .height = old->height};
  attempt a = attempt_of(q, true);
  const gl_status status = attain(&a, &b, error);
  q->left--;
  if (!status)
    show_row(q, &b);
  const bool better = b.value || !old->value;
  free(better ? old->path : b.path);
  if (better)
    *old = b;
  return status;
}

// Squares until Maker wins, or until nobody can say.
static gl_status try_squares(inquiry *q, gl_error *error) {
  gl_status status = GL_OK;
  q->left = q->side;
  for (size_t side = 1; !status && side <= q->side; side++) {
    if (was_interrupted())
      return status;
    status = add_board(q, side, side, error);
    if (!status)
      status = try_board(q, q->count - 1, error);
    if (!status && q->at[q->count - 1].value != GRIDLOCK_BREAKER)
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
static bool take_board(const worker *w, size_t *number, attempt *a) {
  inquiry *q = w->q;
  pthread_mutex_lock(&q->lock);
  const bool more = q->next < q->count && !q->status && !was_interrupted();
  if (more) {
    *a = attempt_of(q, w->first);
    *number = q->next++;
  }
  pthread_mutex_unlock(&q->lock);
  return more;
}

// Rows are printed in the order of the boards, whichever is done first.
static void put_board(inquiry *q, size_t number, board b, gl_status status,
                      const gl_error *error) {
  pthread_mutex_lock(&q->lock);
  q->at[number] = b;
  q->at[number].tried = true;
  q->left--;
  if (status && !q->status) {
    q->status = status;
    *q->error = *error;
  }
  for (; !q->status && q->printed < q->count && q->at[q->printed].tried;
       q->printed++)
    show_row(q, &q->at[q->printed]);
  pthread_mutex_unlock(&q->lock);
}

static void work(void *context) {
  const worker *w = context;
  size_t number;
  attempt a;
  while (take_board(w, &number, &a)) {
    gl_error error = {0};
    board b = w->q->at[number]; // nobody else writes to this one
    const gl_status status = attain(&a, &b, &error);
    put_board(w->q, number, b, status, &error);
  }
  if (!w->first)
    gl_nauty_forget();
}

static gl_status run_workers(inquiry *q, gl_error *error) {
  gl_crew crew;
  worker *workers = calloc(q->workers, sizeof *workers);
  void **contexts = calloc(q->workers, sizeof *contexts);
  const bool good = workers && contexts && gl_crew_open(&crew);
  for (size_t i = 0; good && i < q->workers; i++) {
    workers[i] = (worker){.q = q, .first = !i};
    contexts[i] = &workers[i];
  }
  if (good) {
    gl_crew_run(&crew, work, contexts, q->workers);
    gl_crew_close(&crew);
  }
  free(contexts);
  free(workers);
  return good ? q->status : gl_fail_memory(error);
}

// All boards, each with its part of some of the time.
static gl_status first_round(inquiry *q, gl_error *error) {
  gl_status status = GL_OK;
  for (size_t h = 1; !status && h <= q->side; h++)
    for (size_t w = 1; !status && w <= h; w++)
      status = add_board(q, w, h, error);
  if (status)
    return status;
  if (pthread_mutex_init(&q->lock, NULL))
    return gl_fail_memory(error);
  q->workers = q->threads;
  q->left = q->count;
  q->part = FIRST_ROUND;
  q->error = error;
  status = run_workers(q, error);
  pthread_mutex_destroy(&q->lock);
  q->count = q->next; // an interrupt leaves some out
  return status;
}

// What is open for lack of time has what the other boards have left over.
static gl_status second_round(inquiry *q, gl_error *error) {
  gl_status status = GL_OK;
  q->workers = 1;
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
  gl_json_measure(json, "seconds", b->seconds);
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
  gl_json_measure(&json, "seconds", gl_budget_seconds(&q->budget));
  gl_json_measure(&json, "cpu_seconds", gl_budget_cpu_seconds(&q->budget));
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
               .torus = option[OPTION_TORUS_ACHIEVE].given,
               .side = option[OPTION_LIMIT_ACHIEVE].whole,
               .threads = count_of(&option[OPTION_THREADS]),
               .workers = 1,
               .part = 1,
               .how = choose_progress(settings)};
  gl_budget_start(&q.budget, &(gridlock_limits){0}, "achieve");
  catch_signals();
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
  const int code = status ? complain(&error) : exit_code(value_of(&q));
  for (size_t i = 0; i < q.count; i++)
    free(q.at[i].path);
  free(q.at);
  free(q.name);
  return code;
}
