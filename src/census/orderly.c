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

static void prepare(search *search) {
  for (unsigned d = 0; d < 4; d++)
    for (unsigned cell = 0; cell < 64; cell++) {
      state *left = &search->beside[d][cell];
      left->open =
          ~(UINT64_C(1) << cell | UINT64_C(1) << search->torus->next[d][cell]);
      for (unsigned e = 0; e < 4; e++)
        for (unsigned other = 0; other < 64; other++)
          if ((d == e && cell == other) ||
              !meet(search->torus, d, cell, e, other))
            left->option[e] |= UINT64_C(1) << other;
    }
}

static bool possible(const search *search, const state *now, unsigned cell,
                     unsigned digit) {
  const unsigned begin = digit < 4 ? cell : search->torus->next[digit][cell];
  return now->option[digit & 3] >> begin & 1;
}

static void place(const search *search, state *now, unsigned cell,
                  unsigned digit) {
  const unsigned begin = digit < 4 ? cell : search->torus->next[digit][cell];
  const state *left = &search->beside[digit & 3][begin];
  for (unsigned d = 0; d < 4; d++)
    now->option[d] &= left->option[d];
  now->open &= left->open;
}

// Places several pairs, given by one of their cells; false if they cannot all
// be placed.
static inline bool place_all(const search *search, state *now, uint64_t cells,
                             unsigned digit) {
  for (; cells; cells &= cells - 1) {
    const unsigned cell = first_of(cells);
    if (!possible(search, now, cell, digit))
      return false;
    place(search, now, cell, digit);
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
static bool fill_lines(const search *search, state *now) {
  uint64_t alone[4];
  if (!find_alone(now->option[0], 0, &alone[0]) ||
      !find_alone(now->option[1], 1, &alone[1]) ||
      !find_alone(now->option[2], 2, &alone[2]) ||
      !find_alone(now->option[3], 3, &alone[3]))
    return false;
  for (unsigned d = 0; d < 4; d++)
    if (!place_all(search, now, alone[d] & now->open, d))
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
static inline void follow(const search *search, const uint64_t fixed[8],
                          findings *findings, unsigned u, unsigned turn,
                          uint64_t at) {
  for (unsigned i = 0; i < search->known && at; i++) {
    findings->near |= at;
    for (unsigned digit = 1; digit < search->top[i]; digit++)
      findings->drop[(u + turn * digit) & 7] |= at;
    at = step(at & fixed[(u + turn * search->top[i]) & 7], u);
  }
}

static inline void follow_both(const search *search, const uint64_t fixed[8],
                               findings *findings, unsigned u) {
  const uint64_t at = step(step(fixed[u], u), u);
  follow(search, fixed, findings, u, 1, at);
  follow(search, fixed, findings, u, -1u, at);
}

// Drops options that would make the table less than its image; false if there
// were none.
static bool drop_lesser(const search *search, const uint64_t digit[8],
                        state *now, uint64_t *near) {
  uint64_t fixed[8];
  findings f = {{0}, 0};
  uint64_t changed = 0;
  for (unsigned d = 0; d < 8; d++)
    fixed[d] = digit[d] & ~now->open;
  follow_both(search, fixed, &f, 0);
  follow_both(search, fixed, &f, 2);
  follow_both(search, fixed, &f, 4);
  follow_both(search, fixed, &f, 6);
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
static bool settle(const search *search, state *now, counts *counts) {
  uint64_t digit[8];
  for (;;) {
    spread(now, digit);
    *counts = count_options(digit);
    if (~counts->one)
      return false;
    const uint64_t single = now->open & ~counts->two;
    if (single) {
      for (unsigned d = 0; d < 8; d++)
        if (!place_all(search, now, single & digit[d], d))
          return false;
      continue;
    }
    const uint64_t before = now->open;
    if (!fill_lines(search, now))
      return false;
    if (now->open == before && !drop_lesser(search, digit, now, &counts->near))
      return true;
  }
}

// ---- search ---------------------------------------------------------------

static void keep(const search *search, const state *now) {
  gl_pairs pairs;
  gl_canon_code least;
  uint64_t digit[8];
  spread(now, digit);
  for (uint8_t d = 0; d < 8; d++)
    for (uint64_t cells = digit[d]; cells; cells &= cells - 1)
      pairs.digit[first_of(cells)] = d;
  search->census->tables++;
  const unsigned stabiliser = gl_canon(search->torus, &pairs, &least);
  const gl_canon_code own = gl_canon_pack(search->torus, &pairs);
  if (!gl_canon_compare(&own, &least))
    gl_census_add(search->census, search->budget, own, stabiliser);
}

static void explore(search *search, state now);

static void try_digit(search *search, const state *now, unsigned cell,
                      unsigned digit) {
  state next = *now;
  place(search, &next, cell, digit);
  explore(search, next);
}

// The next digit of the top row.  Exchanging north and south reads 5, 6, 7 as
// 3, 2, 1, so the first one is at most 3.
static void extend_top(search *search, const state *now) {
  const unsigned cell = 2 + search->known;
  const unsigned most = search->known ? 7 : 3;
  for (unsigned digit = 1; digit <= most; digit++) {
    if (!possible(search, now, cell, digit))
      continue;
    search->top[search->known++] = (uint8_t)digit;
    if (search->known < TOP || gl_census_mine(search->question, search->tops++))
      try_digit(search, now, cell, digit);
    search->known--;
  }
}

// A cell with few options.
static unsigned choose(const state *now, const counts *counts) {
  const uint64_t two = now->open & ~counts->three;
  const uint64_t three = now->open & ~counts->four;
  const uint64_t few = two ? two : three ? three : now->open;
  return first_of(few & counts->near ? few & counts->near : few);
}

static void explore(search *search, state now) {
  counts c;
  if (!gl_budget_node(search->budget) || !settle(search, &now, &c))
    return;
  if (search->known < TOP) {
    extend_top(search, &now);
  } else if (!now.open) {
    keep(search, &now);
  } else {
    const unsigned cell = choose(&now, &c);
    for (unsigned digit = 0; digit < 8; digit++)
      if (possible(search, &now, cell, digit))
        try_digit(search, &now, cell, digit);
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
