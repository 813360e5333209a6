// SPDX-License-Identifier: MIT
// The fit as a program, for tests/oracle/fit.py: reads text lines `turn empty
// pot maker breaker`, prints the four coefficients and the log loss.
// `--balanced` balances.

#include "search/sample.h"

#include <stdlib.h>
#include <string.h>

static bool add(gl_samples *samples, char *text) {
  const unsigned turn = (unsigned)strtoul(text, &text, 10);
  const unsigned empty = (unsigned)strtoul(text, &text, 10);
  const double pot = strtod(text, &text);
  const unsigned long maker = strtoul(text, &text, 10);
  const unsigned long breaker = strtoul(text, &text, 10);
  for (unsigned long i = 0; i < maker + breaker; i++)
    if (!gl_sample_add(samples, turn, empty, pot, i < maker))
      return false;
  return true;
}

int main(int count, char **arguments) {
  gl_samples samples = {0};
  gl_model model;
  double loss;
  char text[256];
  const bool balanced = count > 1 && !strcmp(arguments[1], "--balanced");
  bool done = true;
  while (done && fgets(text, sizeof text, stdin))
    done = add(&samples, text);
  done = done && gl_sample_fit(&samples, balanced, &model, &loss);
  if (done)
    printf("%.17g %.17g %.17g %.17g %.17g\n", model.constant, model.turn,
           model.empty, model.potential, loss);
  gl_samples_clear(&samples);
  return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
