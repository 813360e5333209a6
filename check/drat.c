// SPDX-License-Identifier: MIT
//
// drat.c -- checks DRAT proofs that a formula cannot be satisfied
//
// A proof adds clauses, the lemmas, to those of the formula, and deletes some.
// A lemma must follow by unit propagation: if all its literals are assumed to
// be false, some clause becomes false (RUP).  Or else this must hold for it
// together with every clause that contains the negation of its first literal,
// that negation left out (RAT); then it does not follow, but if the clauses can
// be satisfied, they can be with the lemma.  So if the empty clause comes out,
// the formula cannot be satisfied.  (N. Wetzler, M. Heule, W. Hunt, DRAT-trim,
// SAT 2014.)
//
// What the clauses imply without any assumption stays assigned: the literals
// at the beginning of the trail.  The deletion of a clause that may be the
// reason for one of them is ignored, and so is that of an unknown clause: the
// clauses are then those that are left, and a larger set is only harder to
// satisfy.
//
// A proof may define many new variables, each by a few clauses that are RAT, so
// each literal knows the clauses that contain it.  A clause that has been
// deleted stays in such lists until deleted ones are the majority.
//
// Each clause of two or more literals is watched by its first two.  When there
// is nothing left to propagate, either no watch is false, or the other one is
// true and was so before.

#include "check.h"
#include "pairs.h"
#include "text.h"
#include "variable.h"

#include <stdlib.h>
#include <string.h>

enum { FALSE = -1, UNKNOWN = 0, TRUE = 1 };

typedef struct clause {
  struct clause *next; // in its bucket, or among those that are deleted
  uint64_t hash;
  uint32_t size;
  uint32_t copies;     // 0: deleted
  uint32_t literals[]; // 2 v for variable v, 2 v + 1 for its negation
} clause;

typedef struct {
  clause *clause;
  uint32_t other; // some literal of the clause; if true, look no further
} watch;

typedef struct {
  watch *watches;
  size_t count;
} watch_list;

typedef struct {
  clause **clauses;
  size_t count;
} clause_list;

// By literals; there is room for these variables:
static _Thread_local size_t variable_room;
static _Thread_local int8_t *values;
static _Thread_local bool *marks;
static _Thread_local watch_list *lists;
static _Thread_local clause_list *places; // the clauses with it

static _Thread_local uint32_t *trail; // literals that are true, in order
static _Thread_local size_t trail_count, propagated;

static _Thread_local clause *
    *buckets; // of clauses that are not deleted, by hash
static _Thread_local size_t bucket_count, clause_count;
static _Thread_local clause *deleted;
static _Thread_local size_t live_size, deleted_size; // literals and clauses

static _Thread_local uint32_t
    *current; // the clause in this text line, each literal once
static _Thread_local size_t length;

static _Thread_local bool
    contradiction; // once the empty clause has been derived

static uint32_t not(uint32_t literal) { return literal ^ 1; }

// ---- Reading ----

static void make_room(size_t variable) {
  if (variable < variable_room)
    return;
  const size_t old = variable_room;
  variable_room = variable < 2 * old ? 2 * old : variable + 1;
  values = longer(values, 2 * old, 2 * variable_room, sizeof *values);
  marks = longer(marks, 2 * old, 2 * variable_room, sizeof *marks);
  lists = longer(lists, 2 * old, 2 * variable_room, sizeof *lists);
  places = longer(places, 2 * old, 2 * variable_room, sizeof *places);
  trail = longer(trail, old, variable_room, sizeof *trail);
}

// Reads a clause from its first word on.
static void read_clause(const char *w, size_t variables) {
  length = 0;
  for (;; w = take_word()) {
    const bool negative = *w == '-';
    const size_t v = (size_t)number_of(w + negative, negative, variables);
    if (v == 0)
      break;
    const uint32_t number = variable_number(v);
    make_room(number);
    const uint32_t literal = 2 * number + negative;
    if (marks[literal])
      continue;
    marks[literal] = true;
    current = one_more(current, length, sizeof *current);
    current[length++] = literal;
  }
  for (size_t i = 0; i < length; i++)
    marks[current[i]] = false;
}

// ---- Propagation ----

static void assign(uint32_t literal) {
  values[literal] = TRUE;
  values[not(literal)] = FALSE;
  trail[trail_count++] = literal;
}

static void take_back(size_t count) {
  while (trail_count > count) {
    const uint32_t literal = trail[--trail_count];
    values[literal] = values[not(literal)] = UNKNOWN;
  }
  propagated = trail_count;
}

static void add_watch(uint32_t literal, clause *clause, uint32_t other) {
  watch_list *list = &lists[literal];
  list->watches = one_more(list->watches, list->count, sizeof *list->watches);
  list->watches[list->count++] = (watch){clause, other};
}

// A clause whose second literal has become false: finds another literal to
// watch, and says whether there was one.
static bool watch_another(clause *clause) {
  uint32_t *l = clause->literals, was = l[1], i = 2;
  while (i < clause->size && values[l[i]] == FALSE)
    i++;
  spend(i);
  if (i == clause->size)
    return false;
  l[1] = l[i];
  l[i] = was;
  add_watch(l[1], clause, l[0]);
  return true;
}

// Goes through the watches of a literal that has become false.  Returns false
// if a clause has, too.
static bool visit(uint32_t literal) {
  watch_list *list = &lists[literal];
  size_t kept = 0;
  bool good = true;
  spend(list->count);
  for (size_t i = 0; i < list->count; i++) {
    const watch w = list->watches[i];
    clause *c = w.clause;
    uint32_t *l = c->literals;
    list->watches[kept++] = w;
    if (!good || values[w.other] == TRUE)
      continue;
    if (!c->copies) {
      kept--;
      continue;
    }
    if (l[0] == literal) {
      l[0] = l[1];
      l[1] = literal;
    }
    list->watches[kept - 1].other = l[0];
    if (values[l[0]] == TRUE)
      continue;
    if (watch_another(c))
      kept--;
    else if (values[l[0]] == FALSE)
      good = false;
    else
      assign(l[0]);
  }
  list->count = kept;
  return good;
}

// Draws all conclusions.  Returns false if some clause becomes false.
static bool propagate(void) {
  while (propagated < trail_count)
    if (!visit(not(trail[propagated++])))
      return false;
  return true;
}

// ---- The clauses ----

// The same for all orders of the literals.
static uint64_t hash_of_clause(void) {
  uint64_t sum = 0;
  for (size_t i = 0; i < length; i++)
    sum += secret_hash(current[i]);
  return sum;
}

static void grow_buckets(void) {
  const size_t count = bucket_count ? 2 * bucket_count : 1024;
  clause **grown = zeroed(count, sizeof(void *));
  for (size_t b = 0; b < bucket_count; b++)
    for (clause *c = buckets[b], *other; c; c = other) {
      other = c->next;
      c->next = grown[c->hash % count];
      grown[c->hash % count] = c;
    }
  release(buckets);
  buckets = grown;
  bucket_count = count;
}

static void enter(clause *clause, uint32_t literal) {
  clause_list *place = &places[literal];
  place->clauses = one_more(place->clauses, place->count, sizeof(void *));
  place->clauses[place->count++] = clause;
}

static void start_watching(clause *clause) {
  uint32_t *l = clause->literals, front = 0;
  for (uint32_t i = 0; i < clause->size && front < 2; i++)
    if (values[l[i]] != FALSE) {
      const uint32_t literal = l[i];
      l[i] = l[front];
      l[front++] = literal;
    }
  if (clause->size > 1) {
    add_watch(l[0], clause, l[1]);
    add_watch(l[1], clause, l[0]);
  }
  if (front == 0)
    contradiction = true;
  else if (front == 1 && values[l[0]] == UNKNOWN)
    assign(l[0]);
}

// Says whether a clause has the literals that are marked.
static bool is_marked(const clause *clause) {
  for (uint32_t i = 0; i < clause->size; i++)
    if (!marks[clause->literals[i]])
      return false;
  return true;
}

// Where the clause that has just been read is in its bucket, or the end of it.
static clause **find_clause(uint64_t hash) {
  clause **place = &buckets[hash % bucket_count];
  for (size_t i = 0; i < length; i++)
    marks[current[i]] = true;
  while (*place && ((*place)->hash != hash || (*place)->size != length ||
                    !is_marked(*place)))
    place = &(*place)->next;
  for (size_t i = 0; i < length; i++)
    marks[current[i]] = false;
  return place;
}

// A clause that is there already is counted; it has drawn its conclusions.
static void add_clause(void) {
  const uint64_t hash = hash_of_clause();
  clause *c = *find_clause(hash);
  if (c) {
    c->copies++;
    return;
  }
  c = zeroed(1, sizeof *c + length * sizeof *current);
  c->size = (uint32_t)length;
  c->copies = 1;
  c->hash = hash;
  if (length)
    memcpy(c->literals, current, length * sizeof *current);
  if (clause_count++ == bucket_count)
    grow_buckets();
  c->next = buckets[c->hash % bucket_count];
  buckets[c->hash % bucket_count] = c;
  live_size += length + 1;
  for (uint32_t i = 0; i < c->size; i++)
    enter(c, c->literals[i]);
  start_watching(c);
  if (!propagate())
    contradiction = true;
}

// Says whether one literal of a clause is true and all others are false, so
// that the clause may be the reason for that one.
static bool is_reason(const clause *clause) {
  size_t good = 0, bad = 0;
  for (uint32_t i = 0; i < clause->size; i++) {
    good += values[clause->literals[i]] == TRUE;
    bad += values[clause->literals[i]] == FALSE;
  }
  return good == 1 && good + bad == clause->size;
}

// Takes the clauses that are deleted out of all lists.
static void forget_deleted(void) {
  for (size_t literal = 0; literal < 2 * variable_room; literal++) {
    watch_list *list = &lists[literal];
    clause_list *place = &places[literal];
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
      if (list->watches[i].clause->copies)
        list->watches[kept++] = list->watches[i];
    list->count = kept;
    kept = 0;
    for (size_t i = 0; i < place->count; i++)
      if (place->clauses[i]->copies)
        place->clauses[kept++] = place->clauses[i];
    place->count = kept;
  }
  for (clause *c = deleted, *other; c; c = other) {
    other = c->next;
    release(c);
  }
  deleted = NULL;
  deleted_size = 0;
}

static void delete_clause(void) {
  clause **place = find_clause(hash_of_clause()), *c = *place;
  if (!c || is_reason(c) || --c->copies)
    return;
  *place = c->next;
  c->next = deleted;
  deleted = c;
  clause_count--;
  live_size -= length + 1;
  deleted_size += length + 1;
  if (deleted_size > live_size + 2 * variable_room)
    forget_deleted();
}

// ---- Lemmas ----

// Assumes that literals are false, all but one, and draws the conclusions.
// Returns false if some clause becomes false.
static bool assume_false(const uint32_t *list, size_t count, uint32_t but) {
  for (size_t i = 0; i < count; i++) {
    if (list[i] == but || values[list[i]] == FALSE)
      continue;
    if (values[list[i]] == TRUE)
      return false;
    assign(not(list[i]));
  }
  return propagate();
}

// The other way for a lemma whose negation has been assumed in vain.
static bool is_rat(uint32_t pivot) {
  const size_t assumed = trail_count;
  const clause_list *against = &places[not(pivot)];
  for (size_t i = 0; i < against->count; i++) {
    const clause *c = against->clauses[i];
    spend(1);
    if (!c->copies)
      continue;
    const bool vain = assume_false(c->literals, c->size, not(pivot));
    take_back(assumed);
    if (vain)
      return false;
  }
  return true;
}

static void check_lemma(void) {
  const size_t known = trail_count;
  const bool vain = assume_false(current, length, 0);
  if (vain && (length == 0 || !is_rat(current[0])))
    refuse("this clause does not follow");
  take_back(known);
  add_clause();
  count_step();
}

// ---- The two files, or one ----

static const char no_formula[] =
    "this is no formula, which begins with comments and p cnf";

// Says whether a file that has just been opened may be a formula: it begins
// with its header or a comment.
static bool may_be_formula(void) {
  return input_begins_with_words("p cnf") || input_begins_with_words("c") ||
         input_begins("\n");
}

// The same for a proof, which has no header: a clause, a deletion, a comment.
static bool may_be_proof(void) {
  static const char digits[][2] = {"0", "1", "2", "3", "4", "5",
                                   "6", "7", "8", "9", "-", "\n"};
  for (size_t i = 0; i < sizeof digits / sizeof *digits; i++)
    if (input_begins(digits[i]))
      return true;
  return input_begins("d ") || input_begins_with_words("c") ||
         (contradiction && input_is_empty());
}

_Noreturn static void blame_formula(const char *end) {
  if (end)
    refuse("the header, p cnf VARIABLES CLAUSES, is expected here");
  foreign(no_formula);
}

// Ends at the end of the file or, if there is one, at the word that says that
// the proof follows.  A file that has such a word has a header of its own, so
// it is one of ours, whatever follows.
static void read_formula(const struct game *game, const char *end) {
  bool header = false, closed = false;
  size_t variables = 0, promised = 0, count = 0;
  while (next_line()) {
    if (game && take_pair())
      continue;
    if (skip_comment())
      continue;
    const char *w = take_word();
    closed = end && strcmp(w, end) == 0;
    if (closed)
      break;
    if (!header) {
      if (strcmp(w, "p") != 0 || !more_words() ||
          strcmp(take_word(), "cnf") != 0)
        blame_formula(end);
      variables = read_number(0, MOST_VARIABLE);
      promised = read_number(0, SIZE_MAX / 2);
      header = true;
      continue;
    }
    if (strcmp(w, "p") == 0)
      refuse("the header comes for the second time");
    read_clause(w, variables);
    if (game)
      check_clause(current, length);
    add_clause();
    count++;
  }
  if (!header)
    blame_formula(end);
  if (count != promised)
    refuse("the number of clauses is not that of the header");
  if (end && !closed)
    refuse("the proof is missing");
}

// Once the contradiction is there, everything follows.
static void read_proof(void) {
  while (next_line()) {
    if (skip_comment())
      continue;
    const char *w = take_word();
    const bool deletion = strcmp(w, "d") == 0;
    read_clause(deletion ? take_word() : w, MOST_VARIABLE);
    if (contradiction)
      continue;
    if (deletion)
      delete_clause();
    else
      check_lemma();
  }
}

static void begin_clauses(const struct game *game) {
  make_room(1);
  grow_buckets();
  if (game)
    expect_pairs(game);
}

static void expect_contradiction(void) {
  if (!contradiction)
    refuse("the proof ends without the empty clause");
}

const char *check_drat(const struct game *game, const char *formula,
                       const char *proof) {
  begin_clauses(game);
  open_text(FORMULA_FILE, formula, "the formula");
  if (!may_be_formula())
    foreign(no_formula);
  read_formula(game, NULL);
  open_text(PROOF_FILE, proof, "the proof");
  if (!may_be_proof())
    foreign("this is no DRAT proof in text");
  read_proof();
  expect_contradiction();
  return game ? "NO PAIRING" : "UNSATISFIABLE";
}

const char *check_resolution(const struct game *game) {
  read_header(game);
  begin_clauses(game);
  read_formula(game, "proof");
  read_proof();
  expect_contradiction();
  return "NO PAIRING";
}
