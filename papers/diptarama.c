// SPDX-License-Identifier: MIT
// Tables 1 and 2 and Figures 4 and 5 of "QBF Encoding of Generalized
// Tic-Tac-Toe" (contest.h), and our own engine on the same questions.
//
// Of the paper's solvers there is DepQBF; the columns of the others are quoted.
// The answers are found by the first part that needs them.

#include "base/sort.h"
#include "draw/chart.h"
#include "papers/contest.h"
#include "papers/reproduce.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEAST 1e-4 // seconds, on a logarithmic scale

// The encodings that DepQBF is given, the fast one first.
static const gl_encoding encodings[] = {GL_LEAN, GL_PAPER};
#define TRIED (sizeof encodings / sizeof *encodings)

// The least and the most time that runs had, when some are from earlier.
typedef struct span {
  double least;
  double most;
} span;

static void stretch(span *span, double limit) {
  span->least = span->most > 0 ? fmin(span->least, limit) : limit;
  span->most = fmax(span->most, limit);
}

typedef struct answers {
  contest *board[CONTEST_BOARDS];
  run_record own[CONTEST_BOARDS][CONTEST_MOST / 2]; // by game
  span limit[CONTEST_BOARDS][GL_ENCODINGS];         // that DepQBF had
  bool ready[CONTEST_BOARDS];
  bool solver;     // DepQBF is here
  size_t compared; // answers of its, with ours
} answers;

static void free_answers(void *work) {
  answers *a = work;
  for (size_t b = 0; b < CONTEST_BOARDS; b++)
    contest_close(a->board[b]);
  free(a);
}

static gl_status open_answers(report *report, answers **work, gl_error *error) {
  gl_status status = GL_OK;
  if (!report->work) {
    answers *a = report->work = calloc(1, sizeof *a);
    if (!a)
      return gl_fail_memory(error);
    for (size_t b = 0; !status && b < CONTEST_BOARDS; b++)
      status = contest_open(b, &a->board[b], error);
  }
  *work = report->work;
  return status;
}

// ---- our own engine ---------------------------------------------------------

static gl_status ask_own(report *report, answers *answers, size_t b,
                         gl_error *error) {
  contest *c = answers->board[b];
  gl_status status = GL_OK;
  for (size_t i = 0; !status && i < c->games; i++) {
    char name[RUN_NAME];
    run_record *o = &answers->own[b][i];
    const trial t = {.game = c->game[i], .engine = "strong"};
    snprintf(name, sizeof name, "strong/%s", c->game[i]->text);
    status = report_run(report, name, &t, report->limit, o, error);
    c->own[i].known = o->value != GRIDLOCK_UNKNOWN;
    c->own[i].wins = o->value == GRIDLOCK_FIRST;
    c->own[i].result.value = (gridlock_value)o->value;
    c->own[i].result.engine = "strong";
  }
  return status;
}

// A game answers two questions: does Black win, does White?
static contest_score own_score(const answers *answers, size_t b) {
  contest_score s = {0};
  for (size_t i = 0; i < answers->board[b]->games; i++) {
    const run_record *o = &answers->own[b][i];
    const bool won = o->value == GRIDLOCK_FIRST || o->value == GRIDLOCK_SECOND;
    s.holds += won;
    s.refuted += won ? 1 : o->value ? 2 : 0;
    s.timeouts += record_was_run(o) && !o->value ? 2 : 0;
    s.missing += record_was_run(o) ? 0 : 2;
    s.seconds += o->value ? o->cpu_seconds : 0;
    s.longest = o->value ? fmax(s.longest, o->cpu_seconds) : s.longest;
  }
  return s;
}

// ---- DepQBF -----------------------------------------------------------------

// Can the program be started?
static bool find_solver(const char *command) {
  gl_child *child = calloc(1, sizeof *child);
  const bool here =
      child && !gl_child_start(child, command, "--version", NULL, NULL);
  if (here)
    gl_child_kill(child);
  free(child);
  return here;
}

static void name_job(const gl_qbf_job *job, char name[RUN_NAME]) {
  snprintf(name, RUN_NAME, "depqbf/%s/%s/%s",
           gl_encoding_name(job->question.encoding), job->question.game->text,
           job->question.player == GL_MAKER ? "black" : "white");
}

// What is known already.  It may have had more time than now.
static void recall(report *report, answers *answers, size_t b,
                   gl_encoding encoding) {
  contest *c = answers->board[b];
  for (size_t i = 0; i < c->questions; i++) {
    gl_qbf_job *job = &c->job[encoding][i];
    run_record o;
    char name[RUN_NAME];
    name_job(job, name);
    const bool known =
        report_begin(report, name, report->limit, &o) == RUN_KNOWN;
    stretch(&answers->limit[b][encoding], o.limit);
    if (!known)
      continue;
    job->done = true;
    job->verdict = o.value == RUN_TRUE    ? GL_HOLDS
                   : o.value == RUN_FALSE ? GL_REFUTED
                                          : GL_UNDECIDED;
    job->cpu = o.cpu_seconds;
  }
}

typedef struct filing {
  report *r;
  gl_error *error;
  gl_status status;
} filing;

static bool file_job(const gl_qbf_job *job, void *context) {
  filing *f = context;
  run_record o = {.value = job->verdict == GL_HOLDS     ? RUN_TRUE
                           : job->verdict == GL_REFUTED ? RUN_FALSE
                                                        : GRIDLOCK_UNKNOWN,
                  .reason = job->verdict ? GRIDLOCK_NO_REASON : GRIDLOCK_TIME,
                  .created = job->clauses,
                  .cpu_seconds = job->cpu,
                  .limit = f->r->limit};
  name_job(job, o.name);
  if (!f->status)
    f->status = report_file(f->r, &o, f->error);
  return f->status || report_is_over(f->r);
}

static gl_status ask_solver(report *report, answers *answers, size_t b,
                            gl_encoding encoding, gl_error *error) {
  const cli_settings settings = default_settings();
  const gl_qbf_solver solver = qbf_solver_of(&settings);
  contest *c = answers->board[b];
  filing f = {report, error, GL_OK};
  gl_status status = GL_OK;
  c->limit = report->limit;
  recall(report, answers, b, encoding);
  if (!report_is_over(report))
    status = contest_run(c, encoding, solver, qbf_jobs_of(&settings), file_job,
                         &f, error);
  for (size_t i = 0; !status && i < c->questions; i++) {
    bool checked;
    status = contest_check(c, encoding, i, solver.command, &checked, error);
    answers->compared += checked;
  }
  return status ? status : f.status;
}

// Everything about a board, once.  Without --full DepQBF is not asked about
// 4x4: that would take minutes.
static gl_status find_answers(report *report, answers *answers, size_t b,
                              gl_error *error) {
  const cli_settings settings = default_settings();
  if (answers->ready[b])
    return GL_OK;
  answers->solver = find_solver(qbf_solver_of(&settings).command);
  gl_status status = ask_own(report, answers, b, error);
  for (size_t i = 0; !status && i < TRIED; i++)
    if (answers->solver && (b == 0 || report->full))
      status = ask_solver(report, answers, b, encodings[i], error);
  answers->ready[b] = true;
  return status;
}

// ---- Table 1 ----------------------------------------------------------------

static void say_size(report *report, const contest_board *board, size_t turn,
                     const char *what, double theirs, double ours) {
  const contest_turn t = contest_turns[turn];
  char name[RUN_NAME];
  char cell[CELL_SIZE];
  snprintf(name, sizeof name, "table1/%s/%u,%u", board->name, t.p, t.q);
  const char *ratio =
      report_number(report, name, what, theirs, ours, EXACT, cell);
  report_say(report, "| %s | %u | %u | %s | %.0f | %.1f | %s |\n", board->name,
             t.p, t.q, what, theirs, ours, ratio);
}

static gl_status say_sizes(report *report, contest *contest, size_t turn,
                           gl_error *error) {
  const contest_board *board = contest->board;
  contest_sizes s;
  const gl_status status = contest_measure(contest, turn, GL_PAPER, &s, error);
  if (status)
    return status;
  say_size(report, board, turn, "variables", board->variables[turn],
           s.variables);
  say_size(report, board, turn, "clauses", board->clauses[turn], s.clauses);
  say_size(report, board, turn, "alternations", board->alternations[turn],
           s.alternations);
  say_size(report, board, turn, "existentials", board->existentials[turn],
           s.variables - s.universals);
  say_size(report, board, turn, "universals", board->universals[turn],
           s.universals);
  return GL_OK;
}

static gl_status reproduce_table1(report *report, gl_error *error) {
  answers *a = NULL;
  gl_status status = open_answers(report, &a, error);
  report_say(report,
             "Averages over the questions, in the paper's encoding; the other "
             "encodings are in [qbf.md](qbf.md).\n\n"
             "| board | p | q | number of | paper | here | ratio |\n"
             "|---|--:|--:|---|--:|--:|--:|\n");
  for (size_t b = 0; b < CONTEST_BOARDS; b++)
    for (size_t t = 0; !status && t < CONTEST_TURNS; t++)
      status = say_sizes(report, a->board[b], t, error);
  report_say(
      report,
      "\nAll clauses agree.  *Alternations* is another count in the paper, "
      "the number of turns less one; ours is how often the quantifier "
      "changes in the file.  On 4x4 the paper has four variables less than "
      "its text gives, and on 3x3 with (1,1) its existentials and "
      "universals add up to four less than its variables: slips, it "
      "seems ([how the paper is read](../formats/qbf.md)).\n\n");
  return status;
}

// ---- Table 2 ----------------------------------------------------------------

static void say_pair(report *report, const char *name, const char *what,
                     unsigned theirs, size_t ours, char text[3 * CELL_SIZE]) {
  char cell[CELL_SIZE];
  const char *ratio =
      report_number(report, name, what, theirs, (double)ours, EXACT, cell);
  snprintf(text, 3 * CELL_SIZE, "%u | %zu | %s", theirs, ours, ratio);
}

// A column of ours, beside the paper's DepQBF.
static void say_score(report *report, const contest *contest, const char *slug,
                      const char *title, span limit,
                      const contest_score *contest_score) {
  const contest_solved paper_solved = contest->board->solved[0];
  char name[RUN_NAME];
  char cell[3][3 * CELL_SIZE];
  char seconds[CELL_SIZE];
  if (contest_score->missing == contest->questions)
    return;
  snprintf(name, sizeof name, "table2/%s/%s", contest->board->name, slug);
  say_pair(report, name, "true", paper_solved.holds, contest_score->holds,
           cell[0]);
  say_pair(report, name, "false", paper_solved.refuted, contest_score->refuted,
           cell[1]);
  say_pair(report, name, "total", paper_solved.holds + paper_solved.refuted,
           contest_score->holds + contest_score->refuted, cell[2]);
  if (limit.least < limit.most)
    snprintf(seconds, sizeof seconds, "%g to %g", limit.least, limit.most);
  else
    snprintf(seconds, sizeof seconds, "%g", limit.most);
  report_say(report,
             "| %s | %s | %s | %s | %s | %s | %zu | %zu | %.2f | %.2f |\n",
             contest->board->name, title, seconds, cell[0], cell[1], cell[2],
             contest_score->timeouts, contest_score->missing,
             contest_score->seconds, contest_score->longest);
}

static void say_board(report *report, const answers *answers, size_t b) {
  const contest *c = answers->board[b];
  for (size_t i = TRIED; i-- > 0;) {
    const contest_score s = contest_add_up(c, encodings[i]);
    char title[CELL_SIZE * 2];
    snprintf(title, sizeof title, "DepQBF, encoding `%s`",
             gl_encoding_name(encodings[i]));
    say_score(report, c, gl_encoding_name(encodings[i]), title,
              answers->limit[b][encodings[i]], &s);
  }
  span limit = {0};
  for (size_t i = 0; i < c->games; i++)
    stretch(&limit, answers->own[b][i].limit);
  const contest_score own = own_score(answers, b);
  say_score(report, c, "strong", "our engine `strong`", limit, &own);
}

static void say_quoted(report *report) {
  report_say(
      report,
      "What the paper prints, quoted: only DepQBF can be had here.  Limits "
      "are 10 s on 3x3 and 1000 s on 4x4.\n\n"
      "| solver | 3x3 true | false | total | 4x4 true | false | total |\n"
      "|---|--:|--:|--:|--:|--:|--:|\n");
  for (size_t i = 0; i < CONTEST_SOLVERS; i++) {
    const contest_solved x = contest_boards[0].solved[i];
    const contest_solved y = contest_boards[1].solved[i];
    report_say(report, "| %s | %u | %u | %u | %u | %u | %u |\n",
               contest_solvers[i], x.holds, x.refuted, x.holds + x.refuted,
               y.holds, y.refuted, y.holds + y.refuted);
  }
  report_say(
      report,
      "\nThe paper's own sum for MPIDepQBF with bloqqer on 3x3 is 79, where "
      "17 and 52 make 69: a slip.\n\n");
}

static gl_status reproduce_table2(report *report, gl_error *error) {
  answers *a = NULL;
  gl_status status = open_answers(report, &a, error);
  for (size_t b = 0; !status && b < CONTEST_BOARDS; b++)
    status = find_answers(report, a, b, error);
  if (status)
    return status;
  report_say(
      report,
      "Answers within the limit, beside those of DepQBF alone in the "
      "paper.\n\n"
      "| board | solver | limit, s | true, paper | true | ratio | false, "
      "paper | false | ratio | total, paper | total | ratio | stopped | not "
      "run | seconds in all | longest |\n"
      "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  for (size_t b = 0; b < CONTEST_BOARDS; b++)
    say_board(report, a, b);
  if (!a->solver)
    report_say(report, "\nDepQBF is not installed, so its rows are missing.\n");
  report_say(
      report,
      "\nOur engine answers both questions about a game at once.  %zu answers "
      "of "
      "DepQBF's were compared with it, and all of these agree.  Where DepQBF "
      "has fewer answers than in the paper, it had less time; where it has "
      "more, "
      "the encoding is better.%s\n\n",
      a->compared,
      report->full ? "" : "  `--full` asks DepQBF about 4x4 as well.");
  say_quoted(report);
  return GL_OK;
}

// ---- Figures 4 and 5 --------------------------------------------------------

static size_t own_times(const answers *answers, size_t b,
                        double time[CONTEST_MOST]) {
  size_t count = 0;
  for (size_t i = 0; i < answers->board[b]->games; i++)
    for (int k = 0; answers->own[b][i].value && k < 2; k++)
      time[count++] = answers->own[b][i].cpu_seconds;
  gl_sort(time, count, sizeof *time, contest_compare_times);
  return count;
}

static void draw_plot(const void *what, FILE *file) { write_chart(what, file); }

static gl_status draw_times(report *report, size_t b, const char *name,
                            gl_error *error) {
  double x[CONTEST_MOST];
  double y[TRIED + 1][CONTEST_MOST];
  size_t count[TRIED + 1];
  series s[TRIED + 1];
  size_t drawn = 0;
  answers *a = NULL;
  gl_status status = open_answers(report, &a, error);
  if (!status)
    status = find_answers(report, a, b, error);
  if (status)
    return status;
  static const char *const names[] = {"DepQBF, lean", "DepQBF, paper's",
                                      "strong"};
  for (size_t i = 0; i <= TRIED; i++) {
    count[i] = i < TRIED ? contest_times(a->board[b], encodings[i], y[i])
                         : own_times(a, b, y[i]);
    for (size_t j = 0; j < count[i]; j++)
      y[i][j] = fmax(y[i][j], LEAST);
    if (count[i])
      s[drawn++] = (series){names[i], x, y[i], count[i], false};
  }
  for (size_t i = 0; i < CONTEST_MOST; i++)
    x[i] = (double)(i + 1);
  char title[CELL_SIZE * 2];
  snprintf(title, sizeof title, "GTTT(p,q) on %s: %zu questions",
           a->board[b]->board->name, a->board[b]->questions);
  const plot p = {title, "questions answered", "seconds for each", true, s,
                  drawn};
  report_say(
      report,
      "Times of the answers in Table 2, the shortest first.  The curves of "
      "the other solvers are in the paper only as a picture.\n\n");
  return report_figure(report, name, title, draw_plot, &p, error);
}

static gl_status draw_figure4(report *report, gl_error *error) {
  return draw_times(report, 0, "figure4", error);
}

static gl_status draw_figure5(report *report, gl_error *error) {
  return draw_times(report, 1, "figure5", error);
}

static const paper_part parts[] = {
    {"table1", "Table 1: sizes of the formulas", reproduce_table1},
    {"table2", "Table 2: answers", reproduce_table2},
    {"figure4", "Figure 4: times on 3x3", draw_figure4},
    {"figure5", "Figure 5: times on 4x4", draw_figure5},
};

const paper paper_diptarama = {
    .name = "diptarama",
    .title = "QBF Encoding of Generalized Tic-Tac-Toe, run again",
    .preface =
        "Diptarama, Yoshinaka and Shinohara (2016) asked QBF solvers who wins "
        "90 games GTTT(p,q): polyominoes of 2 to 4 cells on 3x3 and 4x4, plain "
        "and torus; can Black win, can White?  Seconds are the processor's.  "
        "Other encodings, and how they compare: [qbf.md](qbf.md).",
    .quick = 25,
    .part = parts,
    .parts = sizeof parts / sizeof *parts,
    .end = free_answers,
};
