// SPDX-License-Identifier: MIT
// A question has few variables, so a clause is two sets of bits.  A clause C
// follows by cases if C with x follows and, once that is known, C does: the
// search looks for the fewest lemmas, those that need few cases first.

#include "exact/lemma.h"

#include "base/grow.h"
#include "base/hash.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_VARIABLES 24 // in a question
#define MOST_CLAUSES 256  // in a question, lemmas included
#define MOST_CASES 5      // one inside the other
#define BUCKETS 1024

typedef struct clause {
  uint32_t positive;
  uint32_t negative;
} clause;

// Known clauses first, then those wanted; as an answer, the lemmas.
typedef struct list {
  clause at[MOST_CLAUSES];
  size_t count;
} list;

typedef struct answer {
  struct answer *next;
  size_t known;
  size_t count; // of known and wanted clauses
  size_t lemmas;
  clause at[]; // all three
} answer;

struct gl_lemmas {
  FILE *proof;
  size_t variables;
  bool *zero; // by variable
  size_t room;
  bool failed;
  int32_t variable[MOST_VARIABLES]; // of the question
  size_t count;
  list known;
  list wanted;
  answer *bucket[BUCKETS];
};

gl_lemmas *gl_lemmas_new(FILE *proof, size_t variables) {
  gl_lemmas *lemmas = calloc(1, sizeof *lemmas);
  if (!lemmas)
    return NULL;
  lemmas->proof = proof;
  lemmas->variables = variables;
  lemmas->room = variables + 1;
  lemmas->zero = calloc(lemmas->room, sizeof *lemmas->zero);
  if (!lemmas->zero) {
    free(lemmas);
    return NULL;
  }
  return lemmas;
}

void gl_lemmas_free(gl_lemmas *lemmas) {
  if (!lemmas)
    return;
  for (size_t i = 0; i < BUCKETS; i++)
    for (answer *a = lemmas->bucket[i], *next; a; a = next) {
      next = a->next;
      free(a);
    }
  free(lemmas->zero);
  free(lemmas);
}

bool gl_lemmas_good(const gl_lemmas *lemmas) { return !lemmas->failed; }

int32_t gl_lemmas_variable(gl_lemmas *lemmas) {
  size_t count = lemmas->variables + 1;
  if (lemmas->failed || count >= GL_NEVER / 2 ||
      !GL_PUSH(lemmas->zero, count, lemmas->room, false)) {
    lemmas->failed = true;
    return GL_NEVER;
  }
  return (int32_t)++lemmas->variables;
}

void gl_lemmas_refuse(gl_lemmas *lemmas, int32_t literal) {
  assert(literal == GL_NEVER ||
         (literal > 0 && (size_t)literal <= lemmas->variables));
  if (literal != GL_NEVER)
    lemmas->zero[literal] = true;
}

int32_t gl_lemmas_known(const gl_lemmas *lemmas, int32_t literal) {
  assert(literal && (literal == GL_NEVER || literal == GL_ALWAYS ||
                     (size_t)abs(literal) <= lemmas->variables));
  if (literal == GL_NEVER || literal == GL_ALWAYS ||
      !lemmas->zero[abs(literal)])
    return literal;
  return literal > 0 ? GL_NEVER : GL_ALWAYS;
}

// The largest variable first: it is the new one if the clause defines it, which
// is where a checker looks for it, and proofs are easier to compress.
void gl_lemmas_write(gl_lemmas *lemmas, const int32_t *at, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (gl_lemmas_known(lemmas, at[i]) == GL_ALWAYS)
      return;
  for (int32_t next = 0, last = GL_NEVER;; last = abs(next)) {
    next = 0;
    for (size_t i = 0; i < size; i++)
      if (abs(at[i]) < last && abs(at[i]) > abs(next) &&
          gl_lemmas_known(lemmas, at[i]) != GL_NEVER)
        next = at[i];
    fprintf(lemmas->proof, next ? "%" PRId32 " " : "%" PRId32 "\n", next);
    if (!next)
      return;
  }
}

// ---- Questions ----

static size_t number_of(gl_lemmas *lemmas, int32_t variable) {
  assert(variable > 0 && lemmas->count <= MOST_VARIABLES);
  size_t i = 0;
  while (i < lemmas->count && lemmas->variable[i] != variable)
    i++;
  if (i == MOST_VARIABLES)
    lemmas->failed = true;
  else if (i == lemmas->count)
    lemmas->variable[lemmas->count++] = variable;
  return i;
}

static bool same(clause a, clause b) {
  return a.positive == b.positive && a.negative == b.negative;
}

static bool contains(const list *list, clause c) {
  for (size_t i = 0; i < list->count; i++)
    if (same(list->at[i], c))
      return true;
  return false;
}

static void put(gl_lemmas *lemmas, list *list, const int32_t *at, size_t size) {
  assert(list == &lemmas->known || list == &lemmas->wanted);
  clause c = {0};
  for (size_t i = 0; i < size && !lemmas->failed; i++) {
    const int32_t literal = gl_lemmas_known(lemmas, at[i]);
    if (literal == GL_ALWAYS)
      return;
    if (literal == GL_NEVER)
      continue;
    const size_t number = number_of(lemmas, abs(literal));
    if (number < MOST_VARIABLES)
      *(literal > 0 ? &c.positive : &c.negative) |= UINT32_C(1) << number;
  }
  if (c.positive & c.negative || contains(&lemmas->known, c) ||
      contains(&lemmas->wanted, c))
    return;
  if (list->count + MOST_CASES == MOST_CLAUSES)
    lemmas->failed = true;
  else
    list->at[list->count++] = c;
}

void gl_lemmas_know(gl_lemmas *lemmas, const int32_t *at, size_t size) {
  put(lemmas, &lemmas->known, at, size);
}

void gl_lemmas_want(gl_lemmas *lemmas, const int32_t *at, size_t size) {
  put(lemmas, &lemmas->wanted, at, size);
}

// ---- Search ----

// Does c follow by unit propagation?
static bool follows(const list *known, clause c) {
  assert(!(c.positive & c.negative));
  uint32_t yes = c.negative, no = c.positive;
  for (bool more = true; more;) {
    more = false;
    for (size_t i = 0; i < known->count; i++) {
      const clause k = known->at[i];
      if (k.positive & yes || k.negative & no)
        continue;
      const uint32_t positive = k.positive & ~no, negative = k.negative & ~yes;
      const uint32_t open = positive | negative;
      if (!open)
        return true;
      if (open & (open - 1))
        continue;
      yes |= positive;
      no |= negative;
      more = true;
    }
  }
  return false;
}

typedef struct search {
  list known;
  size_t variables;
} search;

static clause with(clause c, size_t variable, bool negative) {
  assert(variable < MOST_VARIABLES &&
         !((c.positive | c.negative) >> variable & 1));
  *(negative ? &c.negative : &c.positive) |= UINT32_C(1) << variable;
  return c;
}

// Finds fewer than `most` lemmas that end with c, with `cases` one in another.
static bool find(search *search, clause c, unsigned cases, size_t most,
                 list *found) {
  assert(cases <= MOST_CASES && search->known.count <= MOST_CLAUSES);
  found->count = 0;
  if (most < 2)
    return false;
  if (follows(&search->known, c)) {
    found->at[found->count++] = c;
    return true;
  }
  if (!cases)
    return false;
  list *half = malloc(2 * sizeof *half);
  bool done = false;
  for (size_t i = 0; half && i < 2 * search->variables && most > 2; i++) {
    if ((c.positive | c.negative) >> i / 2 & 1)
      continue;
    const clause one = with(c, i / 2, i % 2);
    if (!find(search, one, cases - 1, most - 1, &half[0]))
      continue;
    search->known.at[search->known.count++] = one;
    if (find(search, c, cases - 1, most - half[0].count, &half[1])) {
      memcpy(half[0].at + half[0].count, half[1].at,
             half[1].count * sizeof *half[1].at);
      half[0].count += half[1].count;
      *found = half[0];
      most = found->count;
      done = true;
    }
    search->known.count--;
  }
  free(half);
  return done;
}

// Derives what takes no more than so many cases; again, if something came out.
static bool derive_some(search *search, list *wanted, unsigned cases,
                        list *lemmas) {
  list found;
  for (size_t i = 0; i < wanted->count; i++) {
    if (!find(search, wanted->at[i], cases, MOST_CLAUSES / 2, &found))
      continue;
    if (lemmas->count + found.count > MOST_CLAUSES ||
        search->known.count + MOST_CASES + 1 > MOST_CLAUSES)
      return false;
    memcpy(lemmas->at + lemmas->count, found.at,
           found.count * sizeof *found.at);
    lemmas->count += found.count;
    assert(search->known.count < MOST_CLAUSES && wanted->count);
    search->known.at[search->known.count++] = wanted->at[i];
    wanted->count--;
    memmove(wanted->at + i, wanted->at + i + 1,
            (wanted->count - i) * sizeof *wanted->at);
    return true;
  }
  return false;
}

static bool derive_all(search *search, list *wanted, list *lemmas) {
  unsigned cases = 0;
  while (wanted->count && cases <= MOST_CASES)
    if (!derive_some(search, wanted, cases, lemmas))
      cases++;
  return !wanted->count;
}

// ---- Answers ----

static uint64_t hash_of(const gl_lemmas *lemmas) {
  uint64_t hash = gl_hash(0, lemmas->known.count);
  const list *const lists[] = {&lemmas->known, &lemmas->wanted};
  for (int l = 0; l < 2; l++)
    for (size_t i = 0; i < lists[l]->count; i++)
      hash = gl_hash(hash, (uint64_t)lists[l]->at[i].positive << 32 |
                               lists[l]->at[i].negative);
  return hash;
}

static bool answers(const answer *answer, const gl_lemmas *lemmas) {
  const size_t known = lemmas->known.count, wanted = lemmas->wanted.count;
  return answer->known == known && answer->count == known + wanted &&
         !memcmp(answer->at, lemmas->known.at, known * sizeof *answer->at) &&
         !memcmp(answer->at + known, lemmas->wanted.at,
                 wanted * sizeof *answer->at);
}

static answer *find_answer(gl_lemmas *lemmas) {
  assert(lemmas->wanted.count && !lemmas->failed);
  const size_t known = lemmas->known.count, wanted = lemmas->wanted.count;
  answer **bucket = &lemmas->bucket[hash_of(lemmas) % BUCKETS];
  for (answer *a = *bucket; a; a = a->next)
    if (answers(a, lemmas))
      return a;
  search *s = malloc(sizeof *s);
  list *rest = calloc(2, sizeof *rest);
  answer *a = NULL;
  if (s && rest) {
    *s = (search){lemmas->known, lemmas->count};
    rest[0] = lemmas->wanted;
    if (derive_all(s, &rest[0], &rest[1]))
      a = malloc(sizeof *a + (known + wanted + rest[1].count) * sizeof *a->at);
  }
  if (a) {
    *a = (answer){*bucket, known, known + wanted, rest[1].count};
    memcpy(a->at, lemmas->known.at, known * sizeof *a->at);
    memcpy(a->at + known, lemmas->wanted.at, wanted * sizeof *a->at);
    memcpy(a->at + a->count, rest[1].at, a->lemmas * sizeof *a->at);
    *bucket = a;
  }
  free(rest);
  free(s);
  return a;
}

static void write_lemma(gl_lemmas *lemmas, clause c) {
  int32_t literal[MOST_VARIABLES];
  size_t size = 0;
  for (size_t i = 0; i < lemmas->count; i++)
    if ((c.positive | c.negative) >> i & 1)
      literal[size++] =
          c.negative >> i & 1 ? -lemmas->variable[i] : lemmas->variable[i];
  gl_lemmas_write(lemmas, literal, size);
}

static bool is_refusal(clause c) {
  return !c.positive && c.negative && !(c.negative & (c.negative - 1));
}

static void use(gl_lemmas *lemmas, clause c) {
  write_lemma(lemmas, c);
  if (!is_refusal(c))
    return;
  size_t i = 0;
  while (!(c.negative >> i & 1))
    i++;
  assert(i < lemmas->count);
  gl_lemmas_refuse(lemmas, lemmas->variable[i]);
}

void gl_lemmas_derive(gl_lemmas *lemmas) {
  const answer *a = NULL;
  if (!lemmas->failed && lemmas->wanted.count) {
    a = find_answer(lemmas);
    lemmas->failed = !a;
  }
  for (size_t i = 0; a && i < a->lemmas; i++)
    use(lemmas, a->at[a->count + i]);
  lemmas->count = lemmas->known.count = lemmas->wanted.count = 0;
}
