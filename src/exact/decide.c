// SPDX-License-Identifier: MIT
#include "exact/decide.h"

#include "exact/exact.h"
#include "exact/match.h"
#include "exact/window.h"
#include "pairing/quick.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define PATIENCE 5000 // failures of a quick search when others can be asked

static const char *const names[] = {"match",   "menu",  "greedy",
                                    "weights", "plane", "exact"};

const char *gl_decide_method_name(gl_method method) {
  assert(method < GL_METHODS);
  return names[method];
}

gl_method gl_decide_method_named(const char *name) {
  size_t i = 0;
  while (i < GL_METHODS && strcmp(names[i], name) != 0)
    i++;
  return (gl_method)i;
}

static gl_status try_match(const gl_pairing_question *question,
                           gl_pairing *pairing, gl_error *error) {
  bool paired = false;
  if (!gl_match_applies(question->offer))
    return GL_OK;
  if (!gl_match(question->offer, &paired, pairing->chosen, &pairing->weights))
    return gl_fail_memory(error);
  pairing->count = paired ? question->offer->lines : 0;
  pairing->decision = paired ? GL_PAIRED : GL_UNPAIRED;
  return GL_OK;
}

static gl_status try_quick(const gl_pairing_question *question, bool menus,
                           gl_pairing *pairing, gl_error *error) {
  const gl_offer *offer = question->offer;
  if (!question->game)
    return GL_OK;
  gl_pair *pair = malloc((offer->cells + 2) * sizeof *pair);
  if (!pair)
    return gl_fail_memory(error);
  assert(!pairing->count);
  const gl_quick quick = {.game = question->game,
                          .menus = menus,
                          .width = question->width,
                          .patience =
                              question->first < question->last ? PATIENCE : 0,
                          .budget = question->budget};
  const size_t count = gl_quick_find(&quick, pair);
  for (size_t i = 0; count != SIZE_MAX && i < count; i++)
    if (gl_offer_find(offer, pair[i], &pairing->chosen[pairing->count]))
      pairing->count++;
  free(pair);
  if (count != SIZE_MAX &&
      gl_offer_good(offer, pairing->chosen, pairing->count))
    pairing->decision = GL_PAIRED;
  else
    pairing->count = 0;
  return GL_OK;
}

static gl_status try_menu(const gl_pairing_question *question,
                          gl_pairing *pairing, gl_error *error) {
  return try_quick(question, true, pairing, error);
}

static gl_status try_greedy(const gl_pairing_question *question,
                            gl_pairing *pairing, gl_error *error) {
  return try_quick(question, false, pairing, error);
}

static gl_status try_weights(const gl_pairing_question *question,
                             gl_pairing *pairing, gl_error *error) {
  (void)error;
  if (gl_weights_find(question->offer, question->budget, &pairing->weights))
    pairing->decision = GL_UNPAIRED;
  return GL_OK;
}

// Among strong pairs only.  Not finding a pairing says nothing.
static gl_status try_plane(const gl_pairing_question *question,
                           gl_pairing *pairing, gl_error *error) {
  if (!question->game)
    return GL_OK;
  const gl_status status =
      gl_window_find(question->game, question->offer, question->budget,
                     pairing->chosen, &pairing->count, error);
  if (pairing->count)
    pairing->decision = GL_PAIRED;
  return status;
}

static gl_status try_exact(const gl_pairing_question *question,
                           gl_pairing *pairing, gl_error *error) {
  (void)error;
  const gl_exact exact = {question->offer, question->budget, question->proof,
                          question->strong};
  const gl_exact_answer answer =
      gl_exact_find(&exact, pairing->chosen, &pairing->count);
  if (answer)
    pairing->decision = answer == GL_EXACT_PAIRED ? GL_PAIRED : GL_UNPAIRED;
  return GL_OK;
}

static gl_status (*const methods[])(const gl_pairing_question *, gl_pairing *,
                                    gl_error *) = {
    [GL_METHOD_MATCH] = try_match,   [GL_METHOD_MENU] = try_menu,
    [GL_METHOD_GREEDY] = try_greedy, [GL_METHOD_WEIGHTS] = try_weights,
    [GL_METHOD_PLANE] = try_plane,   [GL_METHOD_EXACT] = try_exact,
};

static bool interrupted(const gl_pairing_question *question) {
  return question->budget && gl_budget_stopped(question->budget);
}

// Nothing to block, or a line that no pair blocks: no method is needed.
static void decide_trivial(const gl_offer *offer, gl_pairing *pairing) {
  if (!offer->lines)
    pairing->decision = GL_PAIRED;
  for (size_t line = 0; line < offer->lines && !pairing->decision; line++)
    if (!gl_offer_slice_size(&offer->inside, line)) {
      pairing->weights.line[line] = 1;
      pairing->decision = GL_UNPAIRED;
      pairing->method = GL_METHOD_MATCH;
    }
}

gl_status gl_decide_begin(const gl_offer *offer, gl_method method,
                          gl_pairing *pairing, gl_error *error) {
  *pairing = (gl_pairing){.method = method};
  pairing->chosen =
      malloc((offer->lines + offer->cells + 1) * sizeof *pairing->chosen);
  if (!pairing->chosen || !gl_weights_new(offer, &pairing->weights))
    return gl_fail_memory(error);
  decide_trivial(offer, pairing);
  assert(pairing->decision != GL_UNPAIRED ||
         gl_weights_hold(offer, &pairing->weights));
  return GL_OK;
}

gl_status gl_decide_pairing(const gl_pairing_question *question,
                            gl_pairing *pairing, gl_error *error) {
  assert(question->first < GL_METHODS && question->last < GL_METHODS);
  gl_status status =
      gl_decide_begin(question->offer, question->first, pairing, error);
  for (gl_method method = question->first;
       !status && !pairing->decision && !interrupted(question) &&
       method <= question->last;
       method++) {
    pairing->method = method;
    status = methods[method](question, pairing, error);
  }
  assert(pairing->decision != GL_PAIRED ||
         gl_offer_good(question->offer, pairing->chosen, pairing->count));
  return status;
}

void gl_decide_clear(gl_pairing *pairing) {
  free(pairing->chosen);
  gl_weights_clear(&pairing->weights);
  *pairing = (gl_pairing){0};
}
