// SPDX-License-Identifier: MIT
#include "search/technique.h"

#include "base/text.h"
#include "search/options.h"

#include <assert.h>
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
    {"threat", "answer a line with one free cell at once"},
    {"dead", "no moves on cells without a line"},
    {"tight", "the sharp bound for the potential, not Czifra's"},
    {"pn", "first proof numbers by the learned model"},
    {"dn", "first disproof numbers by the potential"},
    {"isomorphy", "one table entry for all isomorphic positions"},
    {"replies", "first proof numbers count Breaker's answers"},
    {"attack", "end where Maker wins by forcing moves alone"},
    {"single", "Maker skips cells with a single line, in pns"},
    {"menu", "search for pairings by what each row may ask for"},
    {"cover", "find solved positions by what their objects need"},
    {"seam", "Breaker may leave every line to one of two sides, in dfpn"},
    {"shortage", "first disproof numbers by cells that pairings lack, in dfpn"},
    {"pairing-odds",
     "give up a pairing sooner where such pairings have failed"},
};

#define TECHNIQUES (sizeof techniques / sizeof *techniques)

// What techniques were called before.
static const struct {
  const char *word;
  gl_technique use;
} old[] = {{"outlook", GL_USE_PAIRING_ODDS}};

#define OLD (sizeof old / sizeof *old)

// Isomorphy costs more than it brings (doc/results/czifra.md), and covers bring
// nothing (bench/README.md).
#define STANDARD (GL_USE_ALL & ~(GL_USE_ISOMORPHY | GL_USE_COVER))

static const struct {
  const char *name;
  unsigned use;
} presets[] = {
    // Hsu, Ko, Chen, Wei, Hsueh, Wu 2020.
    {"hsu", GL_USE_TABLE | GL_USE_PAIRING | GL_USE_PARTIAL | GL_USE_DOMINATION |
                GL_USE_ZONE | GL_USE_THREAT},
    // PNS+ of Czifra, Csoka, Zombori, Makay 2021.
    {"czifra", GL_USE_TABLE | GL_USE_SYMMETRY | GL_USE_PARTIAL |
                   GL_USE_POTENTIAL | GL_USE_CROSSING | GL_USE_FORCED |
                   GL_USE_PARTS | GL_USE_CELL | GL_USE_LINE | GL_USE_THREAT |
                   GL_USE_DEAD | GL_USE_PN | GL_USE_DN | GL_USE_SINGLE},
    // Their baseline.
    {"bare", GL_USE_TABLE | GL_USE_SYMMETRY},
};

#define PRESETS (sizeof presets / sizeof *presets)

const char *gl_technique_name(size_t number) {
  return number < TECHNIQUES ? techniques[number].name : NULL;
}

const char *gl_technique_sentence(size_t number) {
  return number < TECHNIQUES ? techniques[number].sentence : NULL;
}

const char *gl_technique_old_name(size_t number) {
  for (size_t i = 0; i < OLD; i++)
    if (old[i].use == 1U << number)
      return old[i].word;
  return NULL;
}

const char *gl_technique_word(size_t number) {
  return number < TECHNIQUES         ? techniques[number].name
         : number < TECHNIQUES + OLD ? old[number - TECHNIQUES].word
                                     : NULL;
}

gl_numbers gl_technique_preset_numbers(const char *preset) {
  return preset ? (gl_numbers){GL_PRESET_ALPHA, GL_PRESET_BETA}
                : (gl_numbers){-1, -1};
}

const char *gl_technique_preset_name(size_t number) {
  return number < PRESETS ? presets[number].name : NULL;
}

// The set of the names in a list.
static gl_status read_list(const char *option, const char *list, unsigned *set,
                           gl_error *error) {
  assert(option);
  *set = 0;
  while (list) {
    const gl_word word = {.at = list, .size = strcspn(list, ",")};
    size_t i = 0;
    while (gl_technique_word(i) && !gl_text_word_is(word, gl_technique_word(i)))
      i++;
    if (!gl_technique_word(i))
      return gl_text_word_fail(error, option, word,
                               "there is no such technique");
    assert(TECHNIQUES <= 32);
    *set |= i < TECHNIQUES ? 1U << i : (unsigned)old[i - TECHNIQUES].use;
    list = list[word.size] ? list + word.size + 1 : NULL;
  }
  return GL_OK;
}

static size_t find_preset(const char *name) {
  size_t i = 0;
  while (i < PRESETS && strcmp(name, presets[i].name) != 0)
    i++;
  return i;
}

unsigned gl_technique_preset(const char *preset) {
  const size_t i = preset ? find_preset(preset) : PRESETS;
  return i < PRESETS ? presets[i].use : STANDARD;
}

gl_status gl_techniques_read(const char *preset, const char *with,
                             const char *without, unsigned *use,
                             gl_error *error) {
  if (preset && find_preset(preset) == PRESETS)
    return gl_fail(error, GL_INPUT, preset, 0, 0, "there is no such preset");
  unsigned on;
  unsigned off;
  gl_status status = read_list("--with", with, &on, error);
  if (!status)
    status = read_list("--without", without, &off, error);
  if (!status)
    *use = (gl_technique_preset(preset) | on) & ~off;
  assert(status || !(*use & ~(unsigned)GL_USE_ALL));
  return status;
}
