// SPDX-License-Identifier: MIT
// gridlock qbf compare: the questions of contest.h, with every encoding.
//
// Table 1 is about the sizes of the formulas, Table 2 about the answers, and
// the plot is like Figures 4 and 5.

#include "papers/contest.h"

#include "io/json.h"
#include "io/output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Times below this, in seconds, are as good as this in a ratio.
#define LEAST 1e-3

// The encodings in the order in which they are run: the fast ones first, in
// case of an interrupt.
static const gl_encoding order[GL_ENCODINGS] = {GL_LEAN, GL_CORRECTIVE,
                                                GL_PAPER};

typedef struct comparison {
  const cli_settings *settings;
  gl_qbf_solver solver;
  bool use[GL_ENCODINGS];
  contest *board[CONTEST_BOARDS];
  size_t done;
  size_t all;
  size_t answers;
  size_t checked; // of these, by our own engine
  bool show;
} comparison;

// ---- questions --------------------------------------------------------------

static bool is_part(const comparison *all, size_t question) {
  const cli_setting *split = &all->settings->option[OPTION_SPLIT];
  return !split->given || question % split->last == split->whole;
}

static gl_status open_board(comparison *all, size_t board, gl_error *error) {
  const cli_setting *limit = &all->settings->option[OPTION_LIMIT_QBF_COMPARE];
  const gl_status status = contest_open(board, &all->board[board], error);
  contest *c = all->board[board];
  if (status)
    return status;
  if (limit->given)
    c->limit = limit->real;
  for (size_t i = 0; i < c->questions; i++) {
    c->asked[i] = is_part(all, i);
    for (int e = 0; e < GL_ENCODINGS; e++)
      all->all += all->use[e] && c->asked[i];
  }
  return GL_OK;
}

static void close_boards(comparison *all) {
  for (size_t b = 0; b < CONTEST_BOARDS; b++)
    contest_close(all->board[b]);
}

// ---- running ----------------------------------------------------------------

static bool hear(const gl_qbf_job *job, void *context) {
  comparison *all = context;
  (void)job;
  all->done++;
  if (all->show)
    fprintf(stderr, "\r%zu of %zu ", all->done, all->all);
  return false;
}

static gl_status run_board(comparison *all, contest *contest, gl_error *error) {
  gl_status status = GL_OK;
  for (size_t i = 0; !status && i < GL_ENCODINGS; i++)
    if (all->use[order[i]] && !was_interrupted())
      status = contest_run(contest, order[i], all->solver,
                           qbf_jobs_of(all->settings), hear, all, error);
  return status;
}

// Every answer against our own engine's, which is asked once for each game.
// The paper leaves out a last turn that is short of stones; that changes none
// of these values.  An interrupt has ended the solvers; what they have answered
// is looked at all the same.
static gl_status check_board(comparison *all, contest *contest,
                             gl_error *error) {
  const gridlock_limits limits = {0};
  gl_status status = GL_OK;
  for (size_t i = 0; !status && i < contest->games; i++) {
    const gl_encode_question black = {contest->game[i], GL_MAKER, GL_LEAN, NULL,
                                      0};
    if (contest->asked[2 * i] || contest->asked[2 * i + 1])
      status = ask_qbf_engine(&black, &limits, &contest->own[i], error);
  }
  for (size_t i = 0; !status && i < GL_ENCODINGS * contest->questions; i++) {
    const gl_encoding e = (gl_encoding)(i / contest->questions);
    const size_t question = i % contest->questions;
    bool checked;
    status = contest_check(contest, e, question, all->solver.command, &checked,
                           error);
    all->answers += contest->job[e][question].verdict != GL_UNDECIDED;
    all->checked += checked;
  }
  return status;
}

// ---- tables -----------------------------------------------------------------

static gl_status print_sizes(contest *contest, size_t turn,
                             gl_encoding encoding, gl_error *error) {
  contest_sizes size;
  const gl_status status =
      contest_measure(contest, turn, encoding, &size, error);
  if (status)
    return status;
  printf("| %s | %u | %u | %s | %.1f | %.1f | %.1f | %.1f | %.1f |",
         contest->board->name, contest_turns[turn].p, contest_turns[turn].q,
         gl_encoding_name(encoding), size.variables, size.clauses,
         size.alternations, size.variables - size.universals, size.universals);
  if (encoding == GL_PAPER)
    printf(" %u, %u, %u |\n", contest->board->variables[turn],
           contest->board->clauses[turn], contest->board->alternations[turn]);
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
  for (size_t b = 0; b < CONTEST_BOARDS; b++)
    for (size_t t = 0; all->board[b] && t < CONTEST_TURNS; t++)
      for (int e = 0; !status && e < GL_ENCODINGS; e++)
        if (all->use[e])
          status = print_sizes(all->board[b], t, (gl_encoding)e, error);
  return status;
}

// DepQBF's rows of the paper, without a preprocessor and with one.
static const size_t printed[] = {0, 4};

static void print_table2(const comparison *all) {
  puts("\nTable 2: answers within the limit.  Seconds are the processor's.\n\n"
       "| board | limit | encoding | true | false | total | stopped | not run "
       "| seconds in all | longest "
       "|\n|---|--:|---|--:|--:|--:|--:|--:|--:|--:|");
  for (size_t b = 0; b < CONTEST_BOARDS; b++) {
    const contest *c = all->board[b];
    for (int e = 0; c && e < GL_ENCODINGS; e++) {
      const contest_score s = contest_add_up(c, (gl_encoding)e);
      if (all->use[e])
        printf("| %s | %g s | %s | %zu | %zu | %zu | %zu | %zu | %.2f | %.2f "
               "|\n",
               c->board->name, c->limit, gl_encoding_name((gl_encoding)e),
               s.holds, s.refuted, s.holds + s.refuted, s.timeouts, s.missing,
               s.seconds, s.longest);
    }
    for (int i = 0; c && i < 2; i++) {
      const contest_solved solved = c->board->solved[printed[i]];
      printf("| %s | %g s | printed in 2016%s | %u | %u | %u | %zu | | | |\n",
             c->board->name, c->board->limit, i ? ", with bloqqer" : "",
             solved.holds, solved.refuted, solved.holds + solved.refuted,
             c->questions - solved.holds - solved.refuted);
    }
  }
}

// On the questions that both answer: sums, and the geometric mean of the
// ratios.
static void print_ratio(const contest *contest, int e, int f) {
  double sum[2] = {0};
  double logs = 0;
  size_t count = 0;
  for (size_t i = 0; i < contest->questions; i++) {
    const gl_qbf_job *a = &contest->job[e][i];
    const gl_qbf_job *b = &contest->job[f][i];
    if (!a->verdict || !b->verdict)
      continue;
    sum[0] += a->cpu;
    sum[1] += b->cpu;
    logs += log(fmax(a->cpu, LEAST) / fmax(b->cpu, LEAST));
    count++;
  }
  if (count)
    printf("| %s | %s / %s | %zu | %.2f / %.2f | %.2f | %.2f |\n",
           contest->board->name, gl_encoding_name((gl_encoding)e),
           gl_encoding_name((gl_encoding)f), count, sum[0], sum[1],
           sum[0] / sum[1], exp(logs / (double)count));
}

static void print_ratios(const comparison *all) {
  puts("\nTimes on the questions that both answer.\n\n"
       "| board | encodings | questions | seconds | ratio | mean of the ratios "
       "|\n|---|---|--:|--:|--:|--:|");
  for (size_t b = 0; b < CONTEST_BOARDS; b++)
    for (int e = 0; all->board[b] && e < GL_ENCODINGS; e++)
      for (int f = e + 1; f < GL_ENCODINGS; f++)
        print_ratio(all->board[b], e, f);
}

static gl_status print_page(comparison *all, gl_error *error) {
  printf("gridlock %s, solver `%s`, %zu at a time", gridlock_version(),
         all->solver.command, qbf_jobs_of(all->settings));
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

static void write_job(const gl_qbf_job *job, gl_json *json) {
  gl_json_open(json, '{');
  gl_json_text(json, "game", job->question.game->text);
  gl_json_text(json, "player",
               job->question.player == GL_MAKER ? "black" : "white");
  gl_json_text(json, "encoding", gl_encoding_name(job->question.encoding));
  gl_json_number(json, "variables", (uint64_t)job->variables);
  gl_json_number(json, "universals", (uint64_t)job->universals);
  gl_json_number(json, "clauses", job->clauses);
  gl_json_number(json, "alternations", job->alternations);
  gl_json_text(json, "value", qbf_verdict_name(job->verdict));
  gl_json_measure(json, "seconds", job->seconds);
  gl_json_measure(json, "cpu_seconds", job->cpu);
  gl_json_close(json, '}');
}

static void print_json(const comparison *all) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "solver", all->solver.command);
  gl_json_text(&json, "preprocess", all->solver.preprocess);
  gl_json_number(&json, "jobs", qbf_jobs_of(all->settings));
  gl_json_number(&json, "compared", all->checked);
  gl_json_key(&json, "runs");
  gl_json_open(&json, '[');
  for (size_t b = 0; b < CONTEST_BOARDS; b++) {
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

static void write_times(const contest *contest, gl_encoding encoding,
                        FILE *file) {
  double time[CONTEST_MOST];
  const size_t count = contest_times(contest, encoding, time);
  fprintf(file, "$%s_%s << END\n", gl_encoding_name(encoding),
          contest->board->name);
  for (size_t i = 0; i < count; i++)
    fprintf(file, "%zu %.6f\n", i + 1, time[i]);
  fputs("END\n", file);
}

static void write_plot(const comparison *all, const contest *contest,
                       FILE *file) {
  static const char *const colour[GL_ENCODINGS] = {"#a33b20", "#8a8a8a",
                                                   "#16549c"};
  const char *before = "plot ";
  fprintf(file, "set title \"GTTT(p,q) on %s: %zu questions, limit %g s\"\n",
          contest->board->name, contest->questions, contest->limit);
  fprintf(file, "set xrange [0:%zu]\n", contest->questions);
  for (int e = 0; e < GL_ENCODINGS; e++) {
    const contest_score s = contest_add_up(contest, (gl_encoding)e);
    if (!all->use[e] || !(s.holds + s.refuted))
      continue;
    fprintf(file,
            "%s$%s_%s using 1:2 with linespoints pointtype 7 pointsize 0.3 "
            "linecolor \"%s\" title \"%s\"",
            before, gl_encoding_name((gl_encoding)e), contest->board->name,
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
  for (size_t b = 0; b < CONTEST_BOARDS; b++)
    for (int e = 0; all->board[b] && e < GL_ENCODINGS; e++)
      if (all->use[e])
        write_times(all->board[b], (gl_encoding)e, file);
  fprintf(file, "set multiplot layout %d,1\n", panels);
  for (size_t b = 0; b < CONTEST_BOARDS; b++)
    if (all->board[b])
      write_plot(all, all->board[b], file);
  fputs("unset multiplot\n", file);
}

static gl_status save_script(const comparison *all, gl_error *error) {
  const cli_setting *path = &all->settings->option[OPTION_GNUPLOT_QBF_COMPARE];
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
  const char *name = board->text;
  const bool alone = all->settings->option[OPTION_ALONE].given;
  gl_status status = GL_OK;
  for (size_t b = 0; !status && b < CONTEST_BOARDS; b++)
    if (!strcmp(name, "both") || !strcmp(name, contest_boards[b].name))
      status = open_board(all, b, error);
  for (size_t b = 0; !status && b < CONTEST_BOARDS; b++)
    if (all->board[b])
      status = run_board(all, all->board[b], error);
  if (all->show)
    fputs("\r\033[K", stderr);
  for (size_t b = 0; !status && !alone && b < CONTEST_BOARDS; b++)
    if (all->board[b])
      status = check_board(all, all->board[b], error);
  const gl_status saved = status ? status : save_script(all, error);
  if (!status && all->settings->option[OPTION_JSON].given)
    print_json(all);
  else if (!status)
    status = print_page(all, error);
  return status ? status : saved;
}

int run_qbf_compare(const cli_settings *settings) {
  const cli_setting *encoding = &settings->option[OPTION_ENCODING_QBF_COMPARE];
  comparison all = {.settings = settings,
                    .solver = qbf_solver_of(settings),
                    .show = choose_progress(settings) == PROGRESS_LINE};
  gl_error error = {0};
  for (int e = 0; e < GL_ENCODINGS; e++)
    all.use[e] = !strcmp(encoding->text, "all") ||
                 !strcmp(encoding->text, gl_encoding_name((gl_encoding)e));
  catch_interrupts();
  const gl_status status = compare(&all, &error);
  close_boards(&all);
  return status ? complain(&error) : EXIT_SUCCESS;
}
