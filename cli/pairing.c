// SPDX-License-Identifier: MIT
// gridlock pairing

#include "cli/pairing.h"

#include "base/sat.h"
#include "exact/exact.h"
#include "exact/refute.h"
#include "io/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define MOST_AREA 64 // of a period that is searched for

// ---- Files ----

typedef gl_status writer(pairing_inquiry *inquiry, FILE *file, gl_error *error);

static gl_status save(pairing_inquiry *inquiry, const char *path, writer *write,
                      gl_error *error) {
  gl_output output;
  gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  status = write(inquiry, output.file, error);
  if (!status)
    return gl_output_close(&output, error);
  gl_output_drop(&output);
  return status;
}

static gl_status write_formula(pairing_inquiry *inquiry, FILE *file,
                               gl_error *error) {
  (void)error;
  gl_exact_write(inquiry->offer, file);
  return GL_OK;
}

// The SAT solver's proof was kept without a name.
static gl_status copy_proof(FILE *proof, FILE *file, gl_error *error) {
  char bytes[1 << 14];
  size_t count;
  const bool whole = !fflush(proof) && !ferror(proof);
  rewind(proof);
  while (whole && (count = fread(bytes, 1, sizeof bytes, proof)) > 0)
    fwrite(bytes, 1, count, file);
  return whole && !ferror(proof) ? GL_OK
                                 : gl_fail(error, GL_IO, P_tmpdir, 0, 0,
                                           "there was no room for the proof");
}

static gl_status write_drat(pairing_inquiry *inquiry, FILE *file,
                            gl_error *error) {
  return pairing_has_weights(inquiry)
             ? gl_refute(inquiry->offer, &inquiry->pairing.weights,
                         &inquiry->budget, file, error)
             : copy_proof(inquiry->proof, file, error);
}

static gl_status write_evidence(pairing_inquiry *inquiry, FILE *file,
                                gl_error *error) {
  const gl_pairing_record record = pairing_record(inquiry);
  if (inquiry->pairing.decision == GL_PAIRED && inquiry->game->infinite) {
    gl_toric_write(&inquiry->toric, &inquiry->pairing, file);
  } else if (inquiry->pairing.decision == GL_PAIRED) {
    gl_exact_record_pairs(&record, file);
  } else if (pairing_has_weights(inquiry)) {
    gl_exact_record_weights(&record, file);
  } else {
    gl_exact_record_formula(&record, file);
    return copy_proof(inquiry->proof, file, error);
  }
  return GL_OK;
}

// Writes what was asked for, as far as it can be written, and returns the first
// failure.
static gl_status save_all(pairing_inquiry *inquiry, gl_error *error) {
  const cli_setting *option = inquiry->settings->option;
  const cli_setting *cert = &option[OPTION_CERT_PAIRING];
  const cli_setting *drat = &option[OPTION_DRAT];
  const cli_setting *svg = &option[OPTION_SVG_PAIRING];
  const gl_decision decision = inquiry->pairing.decision;
  gl_status first = GL_OK;
  if (cert->given && pairing_kept(inquiry)) {
    first = save(inquiry, cert->text, write_evidence, error);
    inquiry->saved = !first;
  }
  if (drat->given && decision == GL_UNPAIRED) {
    const gl_status status =
        save(inquiry, drat->text, write_drat, first ? NULL : error);
    first = first ? first : status;
  }
  if (svg->given && decision == GL_PAIRED) {
    const gl_status status =
        draw_pairing(inquiry, svg->text, first ? NULL : error);
    first = first ? first : status;
  }
  return first;
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
  return method == GL_METHODS
             ? decide(inquiry, GL_METHOD_MATCH, GL_METHOD_EXACT, proof, error)
             : decide(inquiry, method, method, proof, error);
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

// A proof by the SAT solver is kept until it is known what becomes of it.
static gl_status decide_board(pairing_inquiry *inquiry, gl_error *error) {
  const cli_setting *option = inquiry->settings->option;
  if (option[OPTION_WEIGHTS].given)
    return weigh(inquiry, option[OPTION_WEIGHTS].text, error);
  if (option[OPTION_CERT_PAIRING].given || option[OPTION_DRAT].given) {
    inquiry->proof = tmpfile();
    if (!inquiry->proof)
      return gl_fail(error, GL_IO, P_tmpdir, 0, 0, "cannot write: %s",
                     strerror(errno));
  }
  return ask_methods(inquiry, inquiry->proof, error);
}

static gl_status ask_board(pairing_inquiry *inquiry, gl_error *error) {
  const cli_setting *cnf = &inquiry->settings->option[OPTION_CNF];
  gl_status status =
      gl_offer_of_game(inquiry->game, &inquiry->offer, &inquiry->line, error);
  if (!status && cnf->given)
    status = save(inquiry, cnf->text, write_formula, error);
  return status ? status : decide_board(inquiry, error);
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
  const cli_setting *method = &inquiry->settings->option[OPTION_METHOD_PAIRING];
  if (!gl_sat_available() && !strcmp(method->text, "exact"))
    return gl_fail(error, GL_UNSUPPORTED, "--method exact", 0, 0,
                   "this build has no SAT solver");
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
  return torus->given ? ask_torus(inquiry, (size_t)torus->whole,
                                  (size_t)torus->last, error)
                      : ask_plane(inquiry, error);
}

// Files first: who reads the text may go before its end.  Whatever becomes of
// them, the answer is printed.
static gl_status answer(pairing_inquiry *inquiry, gl_error *error) {
  const gl_status status = save_all(inquiry, error);
  if (inquiry->settings->option[OPTION_JSON].given)
    print_pairing_json(inquiry);
  else
    print_pairing(inquiry);
  fflush(stdout);
  return status;
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
  finish_outputs_unread();
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
  if (q.proof)
    fclose(q.proof);
  gl_game_free(q.game);
  return code;
}
