// SPDX-License-Identifier: MIT
// gridlock pairing

#include "cli/pairing.h"

#include "exact/exact.h"
#include "exact/refute.h"
#include "io/output.h"
#include "plane/window.h"

#include <stdlib.h>
#include <string.h>

#define MOST_AREA 64 // of a period that is searched for

// ---- Files ----

// The name of the proof that goes with a formula.
static char *proof_path(const char *path) {
  char *proof = NULL;
  return asprintf(&proof, "%s.drat", path) < 0 ? NULL : proof;
}

static void write_evidence(const pairing_inquiry *inquiry, FILE *file) {
  const gl_pairing_record record = pairing_record(inquiry);
  if (inquiry->pairing.decision == GL_PAIRED && inquiry->game->infinite)
    gl_toric_write(&inquiry->toric, &inquiry->pairing, file);
  else if (inquiry->pairing.decision == GL_PAIRED)
    gl_exact_record_pairs(&record, file);
  else if (pairing_has_weights(inquiry))
    gl_exact_record_weights(&record, file);
  else
    gl_exact_write(pairing_offer(inquiry), file);
}

static gl_status save_evidence(const pairing_inquiry *inquiry, const char *path,
                               gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  write_evidence(inquiry, output.file);
  return gl_output_close(&output, error);
}

// ---- Asking ----

// Asks the methods from first to last.
static gl_status decide(pairing_inquiry *inquiry, gl_method first,
                        gl_method last, FILE *proof, gl_error *error) {
  const gl_pairing_question question = {
      .offer = pairing_offer(inquiry),
      .game = inquiry->game->infinite ? NULL : inquiry->game,
      .first = first,
      .last = last,
      .width = (unsigned)inquiry->settings->option[OPTION_WIDTH].whole,
      .budget = &inquiry->budget,
      .strong = inquiry->passing,
      .proof = proof};
  gl_decide_clear(&inquiry->pairing);
  return gl_decide_pairing(&question, &inquiry->pairing, error);
}

static gl_status search_window(pairing_inquiry *inquiry, gl_error *error) {
  gl_decide_clear(&inquiry->pairing);
  return gl_window_find(inquiry->game, inquiry->offer, &inquiry->budget,
                        &inquiry->pairing, error);
}

static bool undecided(const pairing_inquiry *inquiry) {
  return !inquiry->pairing.decision && !gl_budget_stopped(&inquiry->budget);
}

// One method, or those that make sense, fast ones first.
static gl_status ask_methods(pairing_inquiry *inquiry, FILE *proof,
                             gl_error *error) {
  const cli_setting *option = &inquiry->settings->option[OPTION_METHOD_PAIRING];
  const gl_method method =
      gl_decide_method_named(option->text); // GL_METHODS for auto
  if (inquiry->game->infinite &&
      (method == GL_METHOD_PLANE || method == GL_METHOD_MENU ||
       method == GL_METHOD_GREEDY))
    return gl_fail(error, GL_UNSUPPORTED, inquiry->game->text, 0, 0,
                   "this method is for finite boards");
  if (method == GL_METHOD_PLANE)
    return search_window(inquiry, error);
  if (method != GL_METHODS)
    return decide(inquiry, method, method, proof, error);
  gl_status status =
      decide(inquiry, GL_METHOD_MATCH, GL_METHOD_WEIGHTS, NULL, error);
  if (!status && undecided(inquiry) && !inquiry->game->infinite)
    status = search_window(inquiry, error);
  if (!status && undecided(inquiry))
    status = decide(inquiry, GL_METHOD_EXACT, GL_METHOD_EXACT, proof, error);
  return status;
}

// Weights from a file, instead of asking.
static gl_status weigh(pairing_inquiry *inquiry, const char *path,
                       gl_error *error) {
  const gl_pairing_record record = pairing_record(inquiry);
  gl_status status = gl_decide_begin(inquiry->offer, GL_METHOD_WEIGHTS,
                                     &inquiry->pairing, error);
  if (!status && !inquiry->pairing.decision) {
    status =
        gl_exact_record_weigh(&record, path, &inquiry->pairing.weights, error);
    if (!status && !gl_weights_hold(inquiry->offer, &inquiry->pairing.weights))
      return gl_fail(error, GL_UNSUPPORTED, path, 0, 0,
                     "these weights do not show that there is no pairing");
    inquiry->pairing.decision = status ? GL_UNDECIDED : GL_UNPAIRED;
  }
  return status;
}

static gl_status decide_board(pairing_inquiry *inquiry, FILE *proof,
                              gl_error *error) {
  const cli_setting *weights = &inquiry->settings->option[OPTION_WEIGHTS];
  const bool wanted = inquiry->settings->option[OPTION_DRAT].given;
  const gl_status status = weights->given ? weigh(inquiry, weights->text, error)
                                          : ask_methods(inquiry, proof, error);
  return !status && wanted && pairing_has_weights(inquiry)
             ? gl_refute(inquiry->offer, &inquiry->pairing.weights,
                         &inquiry->budget, proof, error)
             : status;
}

// With a proof where it is wanted, or beside the evidence, should it come to
// that.
static gl_status decide_and_save(pairing_inquiry *inquiry, gl_error *error) {
  const char *path = inquiry->settings->option[OPTION_CERT_PAIRING].text;
  const cli_setting *drat = &inquiry->settings->option[OPTION_DRAT];
  if (!path && !drat->given)
    return decide_board(inquiry, NULL, error);
  char *beside = drat->given ? strdup(drat->text) : proof_path(path);
  gl_output proof;
  gl_status status =
      beside ? gl_output_open(&proof, beside, error) : gl_fail_memory(error);
  if (!status) {
    status = decide_board(inquiry, proof.file, error);
    if (!status && inquiry->pairing.decision == GL_UNPAIRED &&
        (drat->given || !pairing_has_weights(inquiry)))
      status = gl_output_close(&proof, error);
    else
      gl_output_drop(&proof);
  }
  free(beside);
  return status;
}

static gl_status save_formula(const pairing_inquiry *inquiry, const char *path,
                              gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  gl_exact_write(inquiry->offer, output.file);
  return gl_output_close(&output, error);
}

static gl_status ask_board(pairing_inquiry *inquiry, gl_error *error) {
  const cli_setting *cnf = &inquiry->settings->option[OPTION_CNF];
  gl_status status =
      gl_offer_of_game(inquiry->game, &inquiry->offer, &inquiry->line, error);
  if (!status && cnf->given)
    status = save_formula(inquiry, cnf->text, error);
  return status ? status : decide_and_save(inquiry, error);
}

static gl_status ask_torus(pairing_inquiry *inquiry, size_t width,
                           size_t height, gl_error *error) {
  gl_toric_clear(&inquiry->toric);
  const gl_status status =
      gl_toric_open(inquiry->game, width, height, &inquiry->toric, error);
  return status ? status : ask_methods(inquiry, NULL, error);
}

// All of the periods are refused together as far as they are, and nothing
// follows for larger ones.
static gl_status ask_plane(pairing_inquiry *inquiry, gl_error *error) {
  gl_toric_periods periods =
      gl_toric_periods_next((gl_toric_periods){0}, inquiry->game);
  gl_status status = GL_OK;
  inquiry->passing = true;
  while (!status && periods.width * periods.height <= MOST_AREA &&
         inquiry->pairing.decision != GL_PAIRED &&
         !gl_budget_stopped(&inquiry->budget)) {
    status = ask_torus(inquiry, periods.width, periods.height, error);
    periods = gl_toric_periods_next(periods, inquiry->game);
  }
  if (inquiry->pairing.decision == GL_UNPAIRED)
    inquiry->pairing.decision = GL_UNDECIDED;
  return status;
}

static gl_status ask(pairing_inquiry *inquiry, gl_error *error) {
  const cli_setting *torus = &inquiry->settings->option[OPTION_TORUS_PAIRING];
  if (inquiry->game->kind != GL_WEAK)
    return gl_fail(error, GL_UNSUPPORTED, inquiry->game->text, 0, 0,
                   "pairings are for weak games");
  if (!inquiry->game->infinite && torus->given)
    return gl_fail(error, GL_UNSUPPORTED, inquiry->game->text, 0, 0,
                   "--torus is for infinite boards; this one is finite");
  if (!inquiry->game->infinite)
    return ask_board(inquiry, error);
  if (inquiry->settings->option[OPTION_WEIGHTS].given ||
      inquiry->settings->option[OPTION_CNF].given ||
      inquiry->settings->option[OPTION_DRAT].given)
    return gl_fail(error, GL_UNSUPPORTED, inquiry->game->text, 0, 0,
                   "weights and formulas are for finite boards");
  return torus->given ? ask_torus(inquiry, torus->whole, torus->last, error)
                      : ask_plane(inquiry, error);
}

static bool to_stdout(const pairing_inquiry *inquiry, int option) {
  const cli_setting *file = &inquiry->settings->option[option];
  return file->given && !strcmp(file->text, "-");
}

// What goes to stdout takes the place of the text.
static bool stdout_taken(const pairing_inquiry *inquiry) {
  return to_stdout(inquiry, OPTION_CNF) ||
         (inquiry->pairing.decision &&
          (to_stdout(inquiry, OPTION_SVG_PAIRING) ||
           to_stdout(inquiry, OPTION_CERT_PAIRING) ||
           to_stdout(inquiry, OPTION_DRAT)));
}

static gl_status answer(pairing_inquiry *inquiry, gl_error *error) {
  const char *path = inquiry->settings->option[OPTION_CERT_PAIRING].text;
  const cli_setting *svg = &inquiry->settings->option[OPTION_SVG_PAIRING];
  gl_status status = GL_OK;
  if (path && pairing_kept(inquiry))
    status = save_evidence(inquiry, path, error);
  if (!status && svg->given && inquiry->pairing.decision == GL_PAIRED)
    status = draw_pairing(inquiry, svg->text, error);
  if (status)
    return status;
  if (inquiry->settings->option[OPTION_JSON].given)
    print_pairing_json(inquiry);
  else if (!stdout_taken(inquiry))
    print_pairing(inquiry);
  return GL_OK;
}

static int exit_code(gl_decision decision) {
  return decision == GL_PAIRED     ? EXIT_WIN
         : decision == GL_UNPAIRED ? EXIT_LOSS
                                   : EXIT_SUCCESS;
}

int run_pairing(const cli_settings *settings) {
  pairing_inquiry q = {.settings = settings, .how = choose_progress(settings)};
  gl_error error = {0};
  q.game = open_game(settings);
  if (!q.game)
    return EXIT_FAILURE;
  gridlock_limits limits = solve_limits(settings);
  limits.tick = show_progress;
  limits.context = &q.how;
  catch_interrupts();
  gl_budget_start(&q.budget, &limits, "pairing");
  gl_status status = ask(&q, &error);
  end_progress(q.how, &q.budget.progress);
  if (!status)
    status = answer(&q, &error);
  const int code = status ? complain(&error) : exit_code(q.pairing.decision);
  gl_decide_clear(&q.pairing);
  gl_toric_clear(&q.toric);
  gl_offer_free(q.offer);
  free(q.line);
  gl_game_free(q.game);
  return code;
}
