// SPDX-License-Identifier: MIT
// proof_number.h -- the numbers of depth-first proof number search, and their
// limits
//
// A node has two numbers: what the attacker needs to win it (pn) and what the
// defender needs to hold it (dn).  The search of a node comes back when one of
// them reaches its limit, because then another node is better.
//
// A child's limits follow from its node's.  The number of the player to move
// may grow to that of the second best child, with some slack so that the search
// does not change its mind too often.  The other number may grow until the node
// reaches its own limit, as its siblings stand.
//
// Three searches do so, each with numbers of its own:
//
//   dfpn/            gl_effort        double    real weights, over 50 decades
//   strong/duel.c    gl_tally         uint32_t  counts, added up exactly
//   hunt/search.c    gl_hunt_numbers  float     half a word in the table
//
// Counts and floats are what their tables hold, and floats are rounded at each
// step: in doubles the searches would go other ways.  So the rules stand here
// side by side instead of once.

#ifndef GL_SEARCH_PROOF_NUMBER_H
#define GL_SEARCH_PROOF_NUMBER_H

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

// Has one of the numbers reached its limit?  For any of the three types.
#define GL_NUMBERS_OVER(numbers, limit)                                        \
  ((numbers).pn >= (limit).pn || (numbers).dn >= (limit).dn)

// ---- dfpn ----

typedef struct gl_effort {
  double pn;
  double dn;
} gl_effort;

// Are these numbers?  Zeros are those of sides that say nothing together
// (dfpn/split.c), and stand for very little.
static inline bool gl_effort_valid(gl_effort effort) {
  return effort.pn >= 0 && effort.dn >= 0;
}

#define GL_NO_LIMIT ((gl_effort){INFINITY, INFINITY})
#define GL_AT_ONCE ((gl_effort){0, 0})

// Numbers of open nodes stay away from zero and infinity.
#define GL_EFFORT_LEAST 1e-20
#define GL_EFFORT_MOST 1e30

static inline double gl_effort_clamp(double number) {
  return fmin(fmax(number, GL_EFFORT_LEAST), GL_EFFORT_MOST);
}

static inline bool gl_effort_over(gl_effort effort, gl_effort limit) {
  return GL_NUMBERS_OVER(effort, limit);
}

static inline double gl_effort_slack(double second) { return second * 1.5; }

// The limits of a child with the numbers `c` in a node with the numbers `n`,
// whose second best child has `second`, where Maker moves and where Breaker
// does.  A little more than the child has, so that the search goes on whatever
// is rounded.
static inline gl_effort gl_effort_limit_move(gl_effort limit, gl_effort n,
                                             gl_effort c, double second) {
  assert(gl_effort_valid(c));
  return (gl_effort){
      fmax(fmin(limit.pn, gl_effort_slack(second)), c.pn * 1.0001),
      fmax(limit.dn - (n.dn - c.dn), c.dn * 1.0001)};
}

static inline gl_effort gl_effort_limit_answer(gl_effort limit, gl_effort n,
                                               gl_effort c, double second) {
  assert(gl_effort_valid(c));
  return (gl_effort){
      fmax(limit.pn - (n.pn - c.pn), c.pn * 1.0001),
      fmax(fmin(limit.dn, gl_effort_slack(second)), c.dn * 1.0001)};
}

// ---- duel ----

// 0 and GL_ENDLESS are final.
#define GL_ENDLESS UINT32_MAX

typedef struct gl_tally {
  uint32_t pn; // the attacker wins if 0
  uint32_t dn; // the defender holds if 0
} gl_tally;

// Numbers of one player who has won, or of none.
static inline bool gl_tally_valid(gl_tally tally) {
  return tally.pn || tally.dn;
}

static inline bool gl_tally_final(gl_tally tally) {
  return !tally.pn || !tally.dn;
}

static inline bool gl_tally_over(gl_tally tally, gl_tally limit) {
  return gl_tally_final(tally) || GL_NUMBERS_OVER(tally, limit);
}

static inline uint32_t gl_tally_slack(uint32_t second) {
  return second >= GL_ENDLESS / 2 ? GL_ENDLESS : second + second / 4 + 1;
}

// What is left of a limit for a child `c` of the node `n`.
static inline uint32_t gl_tally_rest(uint32_t limit, uint32_t n, uint32_t c) {
  return limit == GL_ENDLESS ? GL_ENDLESS : limit - (n - c);
}

static inline gl_tally gl_tally_limit(gl_tally limit, gl_tally n, gl_tally c,
                                      uint32_t second, bool attacks) {
  const uint32_t any = gl_tally_slack(second);
  return attacks ? (gl_tally){any < limit.pn ? any : limit.pn,
                              gl_tally_rest(limit.dn, n.dn, c.dn)}
                 : (gl_tally){gl_tally_rest(limit.pn, n.pn, c.pn),
                              any < limit.dn ? any : limit.dn};
}

// ---- hunt ----

typedef struct gl_hunt_numbers {
  float pn;
  float dn;
} gl_hunt_numbers;

#define GL_HUNT_FAR 1e9f // the number of what is solved
#define GL_HUNT_SLACK 1.25f

static inline float gl_hunt_slack(float second) {
  return GL_HUNT_SLACK * second + 0.01f;
}

// As above; the numbers of a node with several answers are no sums, so an
// answer always has some room to grow.
static inline gl_hunt_numbers gl_hunt_limit_move(gl_hunt_numbers limit,
                                                 gl_hunt_numbers n,
                                                 gl_hunt_numbers c,
                                                 float second) {
  return (gl_hunt_numbers){fminf(limit.pn, gl_hunt_slack(second)),
                           limit.dn - n.dn + c.dn};
}

static inline gl_hunt_numbers gl_hunt_limit_answer(gl_hunt_numbers limit,
                                                   gl_hunt_numbers n,
                                                   gl_hunt_numbers c,
                                                   float second) {
  return (gl_hunt_numbers){
      fmaxf(c.pn + limit.pn - n.pn, GL_HUNT_SLACK * c.pn + 0.5f),
      fminf(limit.dn, gl_hunt_slack(second))};
}

#endif
