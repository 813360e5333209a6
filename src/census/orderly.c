// SPDX-License-Identifier: MIT
// Orderly generation of the good pairings of the 8 x 8 torus.
//
// A state is what is still possible: for each of the directions E, SE, S and SW
// a word whose bit 8 y + x says that a pair may begin at (x, y) and go that
// way. 256 options in four words; placing a pair keeps what does not meet it in
// a cell or in a line.  A pair that is placed stays the only option of its
// cells. All cells are counted at once, in words of carries: those without an
// option end the branch, those with one are placed, and so are pairs that are
// alone in their line.
//
// The top row is decided first, digit by digit upwards: 0 4 t2 ... t7.  A table
// is canonical if no image is less, and already the top rows of images say no
// to most of them: let a pair in a row or column be placed, and the digits that
// follow it, read in any of four ways, be t2 ... t(j-1).  Then no digit less
// than tj may follow, so these options go.  What remains are few tables that
// are not canonical, and they are compared with all their images.

#include "census/census.h"

#include <assert.h>

#define WEST_EDGE UINT64_C(0x0101010101010101)
#define EAST_EDGE UINT64_C(0x8080808080808080)
#define TOP 6 // digits of the top row after 0 4

typedef struct state {
  uint64_t option[4]; // by direction
  uint64_t open;      // cells without a partner
} state;

typedef struct search {
  const gl_census_question *question;
  const gl_torus *torus;
  gl_budget *budget;
  gl_census *census;
  state beside[4][64]; // what a pair leaves, itself included
  uint8_t top[TOP];
  unsigned known; // digits of `top`
  uint64_t tops;  // top rows so far
} search;

// ---- words ----------------------------------------------------------------

static uint64_t rotate(uint64_t word, unsigned bits) {
  return word << bits | word >> (-bits & 63);
}

static uint64_t east(uint64_t cells) {
  return (cells << 1 & ~WEST_EDGE) | (cells >> 7 & WEST_EDGE);
}

static uint64_t west(uint64_t cells) {
  return (cells >> 1 & ~EAST_EDGE) | (cells << 7 & EAST_EDGE);
}

static uint64_t south(uint64_t cells) { return rotate(cells, 8); }

static uint64_t north(uint64_t cells) { return rotate(cells, 56); }

// All cells one step on.
static inline uint64_t step(uint64_t cells, unsigned digit) {
  switch (digit) {
  case 0:
    return east(cells);
  case 1:
    return south(east(cells));
  case 2:
    return south(cells);
  case 3:
    return south(west(cells));
  case 4:
    return west(cells);
  case 5:
    return north(west(cells));
  case 6:
    return north(cells);
  default:
    return north(east(cells));
  }
}

static unsigned first_of(uint64_t cells) {
  return (unsigned)__builtin_ctzll(cells);
}

// The cells that may have each digit.
static void spread(const state *now, uint64_t digit[8]) {
  for (unsigned d = 0; d < 4; d++) {
    digit[d] = now->option[d];
    digit[d + 4] = step(now->option[d], d);
  }
}

// ---- states ---------------------------------------------------------------

// Do two options exclude each other?
static bool meet(const gl_torus *torus, unsigned d, unsigned cell, unsigned e,
                 unsigned other) {
  const unsigned end = torus->next[d][cell];
  const unsigned other_end = torus->next[e][other];
  return cell == other || cell == other_end || end == other ||
         end == other_end || torus->line[d][cell] == torus->line[e][other];
}

static void prepare(search *s) {
  for (unsigned d = 0; d < 4; d++)
    for (unsigned cell = 0; cell < 64; cell++) {
      state *left = &s->beside[d][cell];
      left->open =
          ~(UINT64_C(1) << cell | UINT64_C(1) << s->torus->next[d][cell]);
      for (unsigned e = 0; e < 4; e++)
        for (unsigned other = 0; other < 64; other++)
          if ((d == e && cell == other) || !meet(s->torus, d, cell, e, other))
            left->option[e] |= UINT64_C(1) << other;
    }
}

static bool possible(const search *s, const state *now, unsigned cell,
                     unsigned digit) {
  const unsigned begin = digit < 4 ? cell : s->torus->next[digit][cell];
  return now->option[digit & 3] >> begin & 1;
}

static void place(const search *s, state *now, unsigned cell, unsigned digit) {
  const unsigned begin = digit < 4 ? cell : s->torus->next[digit][cell];
  const state *left = &s->beside[digit & 3][begin];
  for (unsigned d = 0; d < 4; d++)
    now->option[d] &= left->option[d];
  now->open &= left->open;
}

// Places several pairs, given by one of their cells; false if they cannot all
// be placed.
static inline bool place_all(const search *s, state *now, uint64_t cells,
                             unsigned digit) {
  for (; cells; cells &= cells - 1) {
    const unsigned cell = first_of(cells);
    if (!possible(s, now, cell, digit))
      return false;
    place(s, now, cell, digit);
  }
  return true;
}

// ---- forced pairs ---------------------------------------------------------

typedef struct counts {
  uint64_t one; // cells with one option at least,
  uint64_t two;
  uint64_t three;
  uint64_t four;
  uint64_t near; // cells that an image is waiting for
} counts;

static counts count_options(const uint64_t digit[8]) {
  counts c = {0};
  for (unsigned d = 0; d < 8; d++) {
    c.four |= c.three & digit[d];
    c.three |= c.two & digit[d];
    c.two |= c.one & digit[d];
    c.one |= digit[d];
  }
  return c;
}

// Options that are alone in their line, where `d` is the line's direction.
// Doubling: after the steps of 1, 2 and 4 each cell knows its whole line.
static inline bool find_alone(uint64_t options, unsigned d, uint64_t *alone) {
  static const uint64_t low[5] = {0, WEST_EDGE, 3 * WEST_EDGE, 0,
                                  15 * WEST_EDGE};
  uint64_t some = options;
  uint64_t more = 0;
  for (unsigned far = 1; far < 8; far *= 2) {
    uint64_t others = some;
    uint64_t others_more = more;
    if (d != 2) { // within rows
      const uint64_t mask = low[far];
      others = (some << far & ~mask) | (some >> (8 - far) & mask);
      others_more = (more << far & ~mask) | (more >> (8 - far) & mask);
    }
    if (d != 0) {
      const unsigned bits = d == 3 ? 64 - 8 * far : 8 * far;
      others = rotate(others, bits);
      others_more = rotate(others_more, bits);
    }
    more |= others_more | (some & others);
    some |= others;
  }
  *alone = options & ~more;
  return !~some;
}

// Places pairs that are alone in their lines; false on a dead end.
static bool fill_lines(const search *s, state *now) {
  uint64_t alone[4];
  if (!find_alone(now->option[0], 0, &alone[0]) ||
      !find_alone(now->option[1], 1, &alone[1]) ||
      !find_alone(now->option[2], 2, &alone[2]) ||
      !find_alone(now->option[3], 3, &alone[3]))
    return false;
  for (unsigned d = 0; d < 4; d++)
    if (!place_all(s, now, alone[d] & now->open, d))
      return false;
  return true;
}

// What a look at the images finds.
typedef struct findings {
  uint64_t drop[8]; // digits that would make an image less
  uint64_t near;    // cells that an image is waiting for
} findings;

// Looks at the images that begin at a pair and go in direction `u`; `turn` is
// how the digits of the image are counted, 1 or -1.
static inline void follow(const search *s, const uint64_t fixed[8], findings *f,
                          unsigned u, unsigned turn, uint64_t at) {
  for (unsigned i = 0; i < s->known && at; i++) {
    f->near |= at;
    for (unsigned digit = 1; digit < s->top[i]; digit++)
      f->drop[(u + turn * digit) & 7] |= at;
    at = step(at & fixed[(u + turn * s->top[i]) & 7], u);
  }
}

static inline void follow_both(const search *s, const uint64_t fixed[8],
                               findings *f, unsigned u) {
  const uint64_t at = step(step(fixed[u], u), u);
  follow(s, fixed, f, u, 1, at);
  follow(s, fixed, f, u, -1u, at);
}

// Drops options that would make the table less than its image; false if there
// were none.
static bool drop_lesser(const search *s, const uint64_t digit[8], state *now,
                        uint64_t *near) {
  uint64_t fixed[8];
  findings f = {{0}, 0};
  uint64_t changed = 0;
  for (unsigned d = 0; d < 8; d++)
    fixed[d] = digit[d] & ~now->open;
  follow_both(s, fixed, &f, 0);
  follow_both(s, fixed, &f, 2);
  follow_both(s, fixed, &f, 4);
  follow_both(s, fixed, &f, 6);
  *near = f.near;
  for (unsigned d = 0; d < 4; d++) {
    const uint64_t gone =
        now->option[d] & (f.drop[d] | step(f.drop[d + 4], d + 4));
    changed |= gone;
    now->option[d] &= ~gone;
  }
  return changed;
}

// Follows all consequences; false on a dead end.  Cheap ones come first.
static bool settle(const search *s, state *now, counts *c) {
  uint64_t digit[8];
  for (;;) {
    spread(now, digit);
    *c = count_options(digit);
    if (~c->one)
      return false;
    const uint64_t single = now->open & ~c->two;
    if (single) {
      for (unsigned d = 0; d < 8; d++)
        if (!place_all(s, now, single & digit[d], d))
          return false;
      continue;
    }
    const uint64_t before = now->open;
    if (!fill_lines(s, now))
      return false;
    if (now->open == before && !drop_lesser(s, digit, now, &c->near))
      return true;
  }
}

// ---- search ---------------------------------------------------------------

static void keep(const search *s, const state *now) {
  gl_pairs pairs;
  gl_code least;
  uint64_t digit[8];
  spread(now, digit);
  for (uint8_t d = 0; d < 8; d++)
    for (uint64_t cells = digit[d]; cells; cells &= cells - 1)
      pairs.digit[first_of(cells)] = d;
  s->census->tables++;
  const unsigned stabiliser = gl_canon(s->torus, &pairs, &least);
  const gl_code own = gl_code_pack(s->torus, &pairs);
  if (!gl_code_compare(&own, &least))
    gl_census_add(s->census, s->budget, own, stabiliser);
}

static void explore(search *s, state now);

static void try_digit(search *s, const state *now, unsigned cell,
                      unsigned digit) {
  state next = *now;
  place(s, &next, cell, digit);
  explore(s, next);
}

// The next digit of the top row.  Exchanging north and south reads 5, 6, 7 as
// 3, 2, 1, so the first one is at most 3.
static void extend_top(search *s, const state *now) {
  const unsigned cell = 2 + s->known;
  const unsigned most = s->known ? 7 : 3;
  for (unsigned digit = 1; digit <= most; digit++) {
    if (!possible(s, now, cell, digit))
      continue;
    s->top[s->known++] = (uint8_t)digit;
    if (s->known < TOP || gl_census_mine(s->question, s->tops++))
      try_digit(s, now, cell, digit);
    s->known--;
  }
}

// A cell with few options.
static unsigned choose(const state *now, const counts *c) {
  const uint64_t two = now->open & ~c->three;
  const uint64_t three = now->open & ~c->four;
  const uint64_t few = two ? two : three ? three : now->open;
  return first_of(few & c->near ? few & c->near : few);
}

static void explore(search *s, state now) {
  counts c;
  if (!gl_budget_node(s->budget) || !settle(s, &now, &c))
    return;
  if (s->known < TOP) {
    extend_top(s, &now);
  } else if (!now.open) {
    keep(s, &now);
  } else {
    const unsigned cell = choose(&now, &c);
    for (unsigned digit = 0; digit < 8; digit++)
      if (possible(s, &now, cell, digit))
        try_digit(s, &now, cell, digit);
  }
}

void gl_census_orderly(const gl_census_question *question, gl_budget *budget,
                       gl_census *census) {
  search s = {.question = question,
              .torus = &question->torus,
              .budget = budget,
              .census = census};
  state now = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}, UINT64_MAX};
  assert(question->torus.size == 8);
  prepare(&s);
  place(&s, &now, 0, 0);
  explore(&s, now);
}
