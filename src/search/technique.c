// SPDX-License-Identifier: MIT
#include "search/technique.h"

#include "base/text.h"

#include <string.h>

static const struct {
  const char *name;
  const char *sentence;
} techniques[] = {
    {"table", "remember solved positions"},
    {"symmetry", "one table entry for all images of a position"},
    {"pairing", "end where Breaker has a pairing strategy"},
    {"partial", "partial pairing: remove mutually dominating cells"},
    {"domination", "skip dominated moves"},
    {"zone", "Maker plays only where all of Breaker's answers may fail"},
    {"territory", "Breaker plays only where all of Maker's threats may fail"},
    {"potential", "end where Erdos and Selfridge's sum is small"},
    {"crossing", "end where Maker has two crossing lines of two cells"},
    {"forced", "play a pair at once when one of its cells has no other line"},
    {"parts", "solve parts that share no line one by one"},
    {"cell", "solve parts that share one cell one by one"},
    {"line", "solve parts that share one line one by one"},
    {"subsume", "drop lines that contain another line"},
    {"killer", "try first the answers that refuted other moves"},
    {"patience", "give up a pairing after some failures"},
};

#define TECHNIQUES (sizeof techniques / sizeof *techniques)

// What the paper has: Hsu, Ko, Chen, Wei, Hsueh, Wu 2020.
#define HSU                                                                    \
  (GL_USE_TABLE | GL_USE_PAIRING | GL_USE_PARTIAL | GL_USE_DOMINATION |        \
   GL_USE_ZONE)

const char *gl_technique_name(size_t number) {
  return number < TECHNIQUES ? techniques[number].name : NULL;
}

const char *gl_technique_sentence(size_t number) {
  return number < TECHNIQUES ? techniques[number].sentence : NULL;
}

gl_status gl_techniques_read(const char *preset, const char *without,
                             unsigned *use, gl_error *error) {
  *use = GL_USE_ALL;
  if (preset && !strcmp(preset, "hsu"))
    *use = HSU;
  else if (preset)
    return gl_fail(error, GL_INPUT, preset, 0, 0, "there is no such preset");
  while (without) {
    const gl_word word = {.at = without, .size = strcspn(without, ",")};
    size_t i = 0;
    while (i < TECHNIQUES && !gl_word_is(word, techniques[i].name))
      i++;
    if (i == TECHNIQUES)
      return gl_word_fail(error, "--without", word,
                          "there is no such technique");
    *use &= ~(1U << i);
    without = without[word.size] ? without + word.size + 1 : NULL;
  }
  return GL_OK;
}
