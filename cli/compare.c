// SPDX-License-Identifier: MIT
// gridlock qbf compare: the experiments of "QBF Encoding of Generalized
// Tic-Tac-Toe" (Diptarama, Yoshinaka, Shinohara 2016), with every encoding.
//
// Polyominoes of 2 to 4 cells, without Skinny on 3 x 3; turns (1,1), (2,1) and
// (2,2); plain boards and tori; can Black win, can White?  Table 1 is about the
// sizes of the formulas, Table 2 about the answers, and the plot is like
// Figures 4 and 5.

#include "cli/qbf.h"

#include "base/json.h"
#include "base/output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BOARDS 2
#define TURNS 3
#define MOST 96 // questions on a board

// A solver that sleeps is stopped after so many times the limit.
#define SLEEPY 20

// Times below this, in seconds, are as good as this in a ratio.
#define LEAST 1e-3

static const char *const shapes[] = {"domino", "el",     "tic",   "elly",
                                     "fatty",  "knobby", "tippy", "skinny"};
static const struct {
  unsigned p;
  unsigned q;
} turns[TURNS] = {{1, 1}, {2, 1}, {2, 2}};

// What the paper prints: Table 1, and DepQBF's columns of Table 2, true and
// false, without a preprocessor and with one.
static const struct {
  const char *name;
  size_t shapes;
  double limit;
  unsigned variables[TURNS];
  unsigned clauses[TURNS];
  unsigned alternations[TURNS];
  unsigned solved[2][2];
} boards[BOARDS] = {
    {"3x3",
     7,
     10,
     {1591, 1339, 1164},
     {4694, 4028, 3507},
     {8, 4, 3},
     {{24, 60}, {24, 60}}},
    {"4x4",
     8,
     1000,
     {6748, 9753, 10663},
     {18478, 27254, 29828},
     {15, 7, 7},
     {{28, 53}, {28, 50}}},
};

// The encodings in the order in which they are run: the fast ones first, in
// case of an interrupt.
static const gl_encoding order[GL_ENCODINGS] = {GL_LEAN, GL_CORRECTIVE,
                                                GL_PAPER};

typedef struct contest {
  gl_game *game[MOST / 2];
  own_answer own[MOST / 2];
  size_t games;
  size_t questions;
  gl_job job[GL_ENCODINGS][MOST]; // by encoding, game and player
  double limit;
} contest;

typedef struct comparison {
  const cli_settings *settings;
  gl_solver solver;
  bool use[GL_ENCODINGS];
  contest *board[BOARDS];
  size_t done;
  size_t all;
  size_t answers;
  size_t checked; // of these, by our own engine
  bool show;
} comparison;

// ---- questions --------------------------------------------------------------

static gl_status make_games(contest *c, size_t board, gl_error *error) {
  for (size_t s = 0; s < boards[board].shapes; s++)
    for (size_t t = 0; t < TURNS; t++)
      for (int torus = 0; torus < 2; torus++) {
        char text[64];
        snprintf(text, sizeof text, "gttt:%s@%s%s,p=%u,q=%u", shapes[s],
                 boards[board].name, torus ? ",torus" : "", turns[t].p,
                 turns[t].q);
        const gl_status status = gl_game_parse(text, &c->game[c->games], error);
        if (status)
          return status;
        c->games++;
      }
  c->questions = 2 * c->games;
  return GL_OK;
}

static size_t turns_of(size_t question) { return question / 4 % TURNS; }

static bool is_part(const comparison *all, size_t question) {
  const cli_setting *split = &all->settings->option[OPTION_SPLIT];
  return !split->given || question % split->last == split->whole;
}

static void make_questions(comparison *all, contest *c) {
  for (int e = 0; e < GL_ENCODINGS; e++)
    for (size_t i = 0; i < c->questions; i++) {
      c->job[e][i].question = (gl_question){.game = c->game[i / 2],
                                            .player = (gl_player)(i % 2),
                                            .encoding = (gl_encoding)e};
      all->all += all->use[e] && is_part(all, i);
    }
}

static gl_status open_board(comparison *all, size_t board, gl_error *error) {
  const cli_setting *limit = &all->settings->option[OPTION_PATIENCE];
  contest *c = calloc(1, sizeof *c);
  if (!c)
    return gl_fail_memory(error);
  all->board[board] = c;
  c->limit = limit->given ? limit->real : boards[board].limit;
  const gl_status status = make_games(c, board, error);
  if (!status)
    make_questions(all, c);
  return status;
}

static void close_boards(comparison *all) {
  for (size_t b = 0; b < BOARDS; b++) {
    contest *c = all->board[b];
    for (size_t i = 0; c && i < c->games; i++) {
      gridlock_result_clear(&c->own[i].result);
      gl_game_free(c->game[i]);
    }
    free(c);
  }
}

// ---- running ----------------------------------------------------------------

static bool hear(const gl_job *job, void *context) {
  comparison *all = context;
  (void)job;
  all->done++;
  if (all->show)
    fprintf(stderr, "\r%zu of %zu ", all->done, all->all);
  return false;
}

// The jobs that are this part's, side by side, and back again.
static gl_status run_encoding(comparison *all, contest *c, gl_encoding encoding,
                              gl_error *error) {
  gl_job *some = calloc(MOST, sizeof *some);
  size_t count = 0;
  if (!some)
    return gl_fail_memory(error);
  for (size_t i = 0; i < c->questions; i++)
    if (is_part(all, i))
      some[count++] = c->job[encoding][i];
  gl_solver solver = all->solver;
  solver.cpu_seconds = c->limit;
  solver.seconds = SLEEPY * c->limit;
  const gl_work work = {.solver = &solver,
                        .parallel = jobs_of(all->settings),
                        .stop = stop_jobs,
                        .told = hear,
                        .context = all};
  const gl_status status = gl_jobs_run(&work, some, count, error);
  for (size_t i = c->questions; i-- > 0;)
    if (is_part(all, i))
      c->job[encoding][i] = some[--count];
  free(some);
  return status;
}

static gl_status run_board(comparison *all, contest *c, gl_error *error) {
  gl_status status = GL_OK;
  for (size_t i = 0; !status && i < GL_ENCODINGS; i++)
    if (all->use[order[i]] && !was_interrupted())
      status = run_encoding(all, c, order[i], error);
  return status;
}

// Every answer against our own engine's, which is asked once for each game.
// The paper leaves out a last turn that is short of stones; that changes none
// of these values.  An interrupt has ended the solvers; what they have answered
// is looked at all the same.
static gl_status check_board(comparison *all, contest *c, gl_error *error) {
  const gridlock_limits limits = {0};
  gl_status status = GL_OK;
  for (size_t i = 0; !status && i < c->games; i++) {
    const gl_question black = {c->game[i], GL_MAKER, GL_LEAN, NULL, 0};
    if (is_part(all, 2 * i) || is_part(all, 2 * i + 1))
      status = ask_engine(&black, &limits, &c->own[i], error);
  }
  for (size_t i = 0; !status && i < GL_ENCODINGS * c->questions; i++) {
    const gl_job *job = &c->job[i / c->questions][i % c->questions];
    own_answer own = c->own[i % c->questions / 2];
    if (job->question.player == GL_BREAKER)
      own.wins = own.result.value == GRIDLOCK_SECOND;
    if (!job->verdict)
      continue;
    all->answers++;
    all->checked += own.known;
    if (own.known && own.wins != (job->verdict == GL_HOLDS))
      status = fail_contradiction(&job->question, all->solver.command,
                                  job->verdict, &own, error);
  }
  return status;
}

// ---- tables -----------------------------------------------------------------

// Sizes are averages over all questions with these turns, whatever was run.
static gl_status print_sizes(contest *c, size_t board, size_t turn, int e,
                             gl_error *error) {
  double sum[4] = {0};
  double count = 0;
  for (size_t i = 0; i < c->questions; i++) {
    gl_formula formula;
    gl_job *job = &c->job[e][i];
    if (turns_of(i) != turn)
      continue;
    const gl_status status = gl_job_encode(job, &formula, error);
    if (status)
      return status;
    gl_formula_clear(&formula);
    sum[0] += job->variables;
    sum[1] += (double)job->clauses;
    sum[2] += job->universals;
    sum[3] += (double)job->alternations;
    count++;
  }
  printf("| %s | %u | %u | %s | %.1f | %.1f | %.1f | %.1f | %.1f |",
         boards[board].name, turns[turn].p, turns[turn].q,
         gl_encoding_name((gl_encoding)e), sum[0] / count, sum[1] / count,
         sum[3] / count, (sum[0] - sum[2]) / count, sum[2] / count);
  if (e == GL_PAPER)
    printf(" %u, %u, %u |\n", boards[board].variables[turn],
           boards[board].clauses[turn], boards[board].alternations[turn]);
  else
    puts(" |");
  return GL_OK;
}

static gl_status print_table1(comparison *all, gl_error *error) {
  gl_status status = GL_OK;
  puts(
      "\nTable 1: averages, and what the paper prints (variables, clauses, and "
      "the number of turns less one under alt.).\n\n"
      "| board | p | q | encoding | variables | clauses | alt. | exists | "
      "forall | printed |\n|---|--:|--:|---|--:|--:|--:|--:|--:|---|");
  for (size_t b = 0; b < BOARDS; b++)
    for (size_t t = 0; all->board[b] && t < TURNS; t++)
      for (int e = 0; !status && e < GL_ENCODINGS; e++)
        if (all->use[e])
          status = print_sizes(all->board[b], b, t, e, error);
  return status;
}

typedef struct score {
  size_t holds;
  size_t refuted;
  size_t timeouts; // or given up
  size_t missing;  // not run
  double seconds;  // of those that are answered
  double longest;
} score;

static score add_up(const comparison *all, const contest *c, int e) {
  score s = {0};
  for (size_t i = 0; i < c->questions; i++) {
    const gl_job *job = &c->job[e][i];
    if (!is_part(all, i))
      continue;
    s.holds += job->verdict == GL_HOLDS;
    s.refuted += job->verdict == GL_REFUTED;
    s.timeouts += job->done && !job->verdict;
    s.missing += !job->done;
    if (!job->verdict)
      continue;
    s.seconds += job->cpu;
    s.longest = fmax(s.longest, job->cpu);
  }
  return s;
}

static void print_table2(const comparison *all) {
  puts("\nTable 2: answers within the limit.  Seconds are the processor's.\n\n"
       "| board | limit | encoding | true | false | total | stopped | not run "
       "| seconds in all | longest "
       "|\n|---|--:|---|--:|--:|--:|--:|--:|--:|--:|");
  for (size_t b = 0; b < BOARDS; b++) {
    const contest *c = all->board[b];
    for (int e = 0; c && e < GL_ENCODINGS; e++) {
      const score s = add_up(all, c, e);
      if (all->use[e])
        printf("| %s | %g s | %s | %zu | %zu | %zu | %zu | %zu | %.2f | %.2f "
               "|\n",
               boards[b].name, c->limit, gl_encoding_name((gl_encoding)e),
               s.holds, s.refuted, s.holds + s.refuted, s.timeouts, s.missing,
               s.seconds, s.longest);
    }
    for (int i = 0; c && i < 2; i++) {
      const unsigned *solved = boards[b].solved[i];
      printf("| %s | %g s | printed in 2016%s | %u | %u | %u | %zu | | | |\n",
             boards[b].name, boards[b].limit, i ? ", with bloqqer" : "",
             solved[0], solved[1], solved[0] + solved[1],
             c->questions - solved[0] - solved[1]);
    }
  }
}

// On the questions that both answer: sums, and the geometric mean of the
// ratios.
static void print_ratio(const contest *c, size_t board, int e, int f) {
  double sum[2] = {0};
  double logs = 0;
  size_t count = 0;
  for (size_t i = 0; i < c->questions; i++) {
    const gl_job *a = &c->job[e][i];
    const gl_job *b = &c->job[f][i];
    if (!a->verdict || !b->verdict)
      continue;
    sum[0] += a->cpu;
    sum[1] += b->cpu;
    logs += log(fmax(a->cpu, LEAST) / fmax(b->cpu, LEAST));
    count++;
  }
  if (count)
    printf("| %s | %s / %s | %zu | %.2f / %.2f | %.2f | %.2f |\n",
           boards[board].name, gl_encoding_name((gl_encoding)e),
           gl_encoding_name((gl_encoding)f), count, sum[0], sum[1],
           sum[0] / sum[1], exp(logs / (double)count));
}

static void print_ratios(const comparison *all) {
  puts("\nTimes on the questions that both answer.\n\n"
       "| board | encodings | questions | seconds | ratio | mean of the ratios "
       "|\n|---|---|--:|--:|--:|--:|");
  for (size_t b = 0; b < BOARDS; b++)
    for (int e = 0; all->board[b] && e < GL_ENCODINGS; e++)
      for (int f = e + 1; f < GL_ENCODINGS; f++)
        print_ratio(all->board[b], b, e, f);
}

static gl_status print_page(comparison *all, gl_error *error) {
  printf("gridlock %s, solver `%s`, %zu at a time", gridlock_version(),
         all->solver.command, jobs_of(all->settings));
  if (all->solver.preprocess)
    printf(", after `%s`", all->solver.preprocess);
  puts(".");
  const gl_status status = print_table1(all, error);
  if (status)
    return status;
  print_table2(all);
  print_ratios(all);
  if (all->checked)
    printf(
        "\n%zu of %zu answers were compared with our own engine's, and all of "
        "these agree.\n",
        all->checked, all->answers);
  else
    puts("\nNo answer was compared with our own engine.");
  return GL_OK;
}

// ---- JSON -------------------------------------------------------------------

static void write_job(const gl_job *job, gl_json *json) {
  gl_json_open(json, '{');
  gl_json_text(json, "game", job->question.game->text);
  gl_json_text(json, "player",
               job->question.player == GL_MAKER ? "black" : "white");
  gl_json_text(json, "encoding", gl_encoding_name(job->question.encoding));
  gl_json_number(json, "variables", (uint64_t)job->variables);
  gl_json_number(json, "universals", (uint64_t)job->universals);
  gl_json_number(json, "clauses", job->clauses);
  gl_json_number(json, "alternations", job->alternations);
  gl_json_text(json, "value", verdict_name(job->verdict));
  gl_json_key(json, "seconds");
  gl_json_real(json, job->seconds);
  gl_json_key(json, "cpu_seconds");
  gl_json_real(json, job->cpu);
  gl_json_close(json, '}');
}

static void print_json(const comparison *all) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "solver", all->solver.command);
  gl_json_text(&json, "preprocess", all->solver.preprocess);
  gl_json_number(&json, "jobs", jobs_of(all->settings));
  gl_json_number(&json, "compared", all->checked);
  gl_json_key(&json, "runs");
  gl_json_open(&json, '[');
  for (size_t b = 0; b < BOARDS; b++) {
    const contest *c = all->board[b];
    for (int e = 0; c && e < GL_ENCODINGS; e++)
      for (size_t i = 0; i < c->questions; i++)
        if (c->job[e][i].done)
          write_job(&c->job[e][i], &json);
  }
  gl_json_close(&json, ']');
  gl_json_text(&json, "version", gridlock_version());
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- the plot ---------------------------------------------------------------

static int compare_times(const void *a, const void *b) {
  const double x = *(const double *)a;
  const double y = *(const double *)b;
  return (x > y) - (x < y);
}

// The times of the answers, the shortest first.
static void write_times(const contest *c, size_t board, int e, FILE *file) {
  double time[MOST];
  size_t count = 0;
  for (size_t i = 0; i < c->questions; i++)
    if (c->job[e][i].verdict)
      time[count++] = c->job[e][i].cpu;
  qsort(time, count, sizeof *time, compare_times);
  fprintf(file, "$%s_%s << END\n", gl_encoding_name((gl_encoding)e),
          boards[board].name);
  for (size_t i = 0; i < count; i++)
    fprintf(file, "%zu %.6f\n", i + 1, time[i]);
  fputs("END\n", file);
}

static void write_plot(const comparison *all, size_t board, FILE *file) {
  static const char *const colour[GL_ENCODINGS] = {"#a33b20", "#8a8a8a",
                                                   "#16549c"};
  const contest *c = all->board[board];
  const char *before = "plot ";
  fprintf(file, "set title \"GTTT(p,q) on %s: %zu questions, limit %g s\"\n",
          boards[board].name, c->questions, c->limit);
  fprintf(file, "set xrange [0:%zu]\n", c->questions);
  for (int e = 0; e < GL_ENCODINGS; e++) {
    const score s = add_up(all, c, e);
    if (!all->use[e] || !(s.holds + s.refuted))
      continue;
    fprintf(file,
            "%s$%s_%s using 1:2 with linespoints pointtype 7 pointsize 0.3 "
            "linecolor \"%s\" title \"%s\"",
            before, gl_encoding_name((gl_encoding)e), boards[board].name,
            colour[e], gl_encoding_name((gl_encoding)e));
    before = ", ";
  }
  fputs(*before == 'p' ? "plot 0 notitle\n" : "\n", file);
}

static void write_script(const comparison *all, FILE *file) {
  const int panels = (all->board[0] != NULL) + (all->board[1] != NULL);
  fprintf(file,
          "# gnuplot THIS > times.svg\n"
          "set terminal svg size 640,%d background \"white\"\n"
          "set xlabel \"questions answered\"\n"
          "set ylabel \"seconds for each\"\n"
          "set logscale y\n"
          "set key top left\n",
          400 * panels);
  for (size_t b = 0; b < BOARDS; b++)
    for (int e = 0; all->board[b] && e < GL_ENCODINGS; e++)
      if (all->use[e])
        write_times(all->board[b], b, e, file);
  fprintf(file, "set multiplot layout %d,1\n", panels);
  for (size_t b = 0; b < BOARDS; b++)
    if (all->board[b])
      write_plot(all, b, file);
  fputs("unset multiplot\n", file);
}

static gl_status save_script(const comparison *all, gl_error *error) {
  const cli_setting *path = &all->settings->option[OPTION_CACTUS];
  gl_output output;
  if (!path->given)
    return GL_OK;
  const gl_status status = gl_output_open(&output, path->text, error);
  if (status)
    return status;
  write_script(all, output.file);
  return gl_output_close(&output, error);
}

// ---- all together -----------------------------------------------------------

static gl_status compare(comparison *all, gl_error *error) {
  const cli_setting *board = &all->settings->option[OPTION_BOARD];
  const char *name = board->given ? board->text : boards[0].name;
  const bool alone = all->settings->option[OPTION_ALONE].given;
  gl_status status = GL_OK;
  for (size_t b = 0; !status && b < BOARDS; b++)
    if (!strcmp(name, "both") || !strcmp(name, boards[b].name))
      status = open_board(all, b, error);
  for (size_t b = 0; !status && b < BOARDS; b++)
    if (all->board[b])
      status = run_board(all, all->board[b], error);
  if (all->show)
    fputs("\r\033[K", stderr);
  for (size_t b = 0; !status && !alone && b < BOARDS; b++)
    if (all->board[b])
      status = check_board(all, all->board[b], error);
  if (!status)
    status = save_script(all, error);
  if (!status && all->settings->option[OPTION_JSON].given)
    print_json(all);
  else if (!status)
    status = print_page(all, error);
  return status;
}

int run_qbf_compare(const cli_settings *settings) {
  const cli_setting *encoding = &settings->option[OPTION_ENCODINGS];
  comparison all = {.settings = settings,
                    .solver = solver_of(settings),
                    .show = choose_progress(settings) == PROGRESS_LINE};
  gl_error error = {0};
  for (int e = 0; e < GL_ENCODINGS; e++)
    all.use[e] = !encoding->given || !strcmp(encoding->text, "all") ||
                 !strcmp(encoding->text, gl_encoding_name((gl_encoding)e));
  catch_signals();
  const gl_status status = compare(&all, &error);
  close_boards(&all);
  return status ? complain(&error) : EXIT_SUCCESS;
}
