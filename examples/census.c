// SPDX-License-Identifier: MIT
// The classes of good pairings of a torus, one by one.
//
//     $ census 4
//     0422046622046604 with 16 symmetries
//     0426426026046042 with 16 symmetries
//     2 classes

#include <gridlock/gridlock.h>

#include <stdio.h>
#include <stdlib.h>

// Called in this thread, in ascending order; the digits last for the call.
static int show(const char *digits, unsigned symmetries, void *context) {
  ++*(size_t *)context;
  printf("%s with %u symmetries\n", digits, symmetries);
  return 0; // nonzero to hear no more
}

int main(int count, char **word) {
  const gridlock_census_question question = {
      .size = count > 1 ? (unsigned)atoi(word[1]) : 4, .threads = 2};
  size_t classes = 0;
  gridlock_error error;
  if (gridlock_census(&question, show, &classes, &error)) {
    fprintf(stderr, "%s\n", error.sentence);
    return 1;
  }
  printf("%zu classes\n", classes);
  return 0;
}
