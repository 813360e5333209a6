// SPDX-License-Identifier: MIT
// Seams: a position is cut in two, and every line is left to one side, which
// has to hit it among its own cells.  If Breaker holds both sides, Maker to
// move, he answers in the side where she plays: a join (doc/theory/join.md).
// If she wins one of them, nothing follows.
//
// A line is left to the side that has more of it.  Side 0 grows cell by cell
// from either end of the position, each time by the cell after which both sides
// weigh the least together; the best cuts on the way are improved by moving
// single cells, as long as that helps.

#include "reduce/reduce.h"

#include <assert.h>
#include <string.h>

#define MOST_CELLS (64 * GL_WORDS)

// A side that weighs 1 more is 2 to this harder.
#define SLOPE 10

// With fewer lines a search is as soon done.
#define FEWEST 8

// Longer lines are no place for seams.
#define LONGEST 16

// So many cuts are improved for each seam that is wanted.
#define ROUGH 4

// A set of open lines.
typedef struct lines {
  uint64_t word[GL_SEAM_MOST_LINES / 64];
} lines;

typedef struct cut {
  const gl_position *p;
  // What a line of so many cells, so many of them in side 0, weighs more in
  // each side when another one comes.
  int64_t more[LONGEST + 1][LONGEST][2];
  size_t words;                      // of the sets that are used
  lines through[MOST_CELLS];         // the lines through each live cell
  size_t size[GL_SEAM_MOST_LINES];   // of each line
  size_t inside[GL_SEAM_MOST_LINES]; // how many of its cells are in side 0
  int64_t weight[2];
  gl_cellset side; // side 0
} cut;

// Cuts, the best ones first.
typedef struct shelf {
  struct {
    double effort;
    gl_cellset side;
  } at[ROUGH * GL_MOST_SEAMS];
  size_t count;
  size_t room;
} shelf;

static int64_t weight_of(size_t size) {
  return size < GL_WEIGHT_ONE ? INT64_C(1) << (GL_WEIGHT_ONE - size) : 1;
}

// What a line weighs in a side that has `mine` of its cells.  Halves are left
// to either side, which is counted as half in both.
static int64_t weigh_share(size_t mine, size_t others) {
  assert(mine + others <= LONGEST);
  if (mine == others)
    return weight_of(mine) / 2;
  return mine > others ? weight_of(mine) : 0;
}

// 2 to SLOPE times a potential, to a part in 400; exp2 took a twentieth of all.
static double power(int64_t weight) {
  assert(weight >= 0);
  const int64_t x = SLOPE * weight;
  const int64_t whole = x >> GL_WEIGHT_ONE;
  const double part =
      gl_reduce_potential((uint64_t)(x - (whole << GL_WEIGHT_ONE)));
  const uint64_t bits = (uint64_t)(1023 + (whole < 1000 ? whole : 1000)) << 52;
  double scale;
  memcpy(&scale, &bits, sizeof scale);
  return scale * (1 + part * (0.6564 + 0.3436 * part));
}

static double effort(const int64_t *weight) {
  return power(weight[0]) + power(weight[1]);
}

// The weights after a cell has changed sides.
static void weigh_move(const cut *cut, gl_cell cell, int64_t *weight) {
  assert(gl_cellset_has(&cut->p->live, cell));
  const bool leaves = gl_cellset_has(&cut->side, cell);
  int64_t by[2] = {0, 0};
  for (size_t w = 0; w < cut->words; w++)
    for (uint64_t rest = cut->through[cell].word[w]; rest; rest &= rest - 1) {
      const size_t i = 64 * w + (size_t)__builtin_ctzll(rest);
      assert(i < cut->p->count && cut->inside[i] >= leaves);
      assert(cut->inside[i] - leaves < cut->size[i]);
      const int64_t *more = cut->more[cut->size[i]][cut->inside[i] - leaves];
      by[0] += more[0];
      by[1] += more[1];
    }
  weight[0] = leaves ? cut->weight[0] - by[0] : cut->weight[0] + by[0];
  weight[1] = leaves ? cut->weight[1] - by[1] : cut->weight[1] + by[1];
}

static void move(cut *cut, gl_cell cell) {
  int64_t weight[2];
  weigh_move(cut, cell, weight);
  memcpy(cut->weight, weight, sizeof weight);
  const bool leaves = gl_cellset_has(&cut->side, cell);
  for (size_t w = 0; w < cut->words; w++)
    for (uint64_t rest = cut->through[cell].word[w]; rest; rest &= rest - 1) {
      size_t *in = &cut->inside[64 * w + (size_t)__builtin_ctzll(rest)];
      assert(!leaves || *in);
      *in = leaves ? *in - 1 : *in + 1;
    }
  if (leaves)
    gl_cellset_remove(&cut->side, cell);
  else
    gl_cellset_add(&cut->side, cell);
}

static void weigh_sizes(cut *cut, size_t longest) {
  assert(longest <= LONGEST);
  for (size_t size = 1; size <= longest; size++)
    for (size_t in = 0; in < size; in++) {
      const size_t out = size - in;
      cut->more[size][in][0] =
          weigh_share(in + 1, out - 1) - weigh_share(in, out);
      cut->more[size][in][1] =
          weigh_share(out - 1, in + 1) - weigh_share(out, in);
    }
}

// False if a line is too long.
static bool begin_cut(cut *cut, const gl_position *position) {
  assert(position->count <= GL_SEAM_MOST_LINES);
  size_t longest = 0;
  cut->p = position;
  cut->words = (position->count + 63) / 64;
  for (gl_cellset rest = position->live; !gl_cellset_empty(&rest);)
    memset(&cut->through[gl_cellset_pop(&rest)], 0, sizeof *cut->through);
  for (size_t i = 0; i < position->count; i++) {
    cut->size[i] = gl_cellset_count(&position->open[i]);
    if (longest < cut->size[i])
      longest = cut->size[i];
    for (gl_cellset rest = position->open[i]; !gl_cellset_empty(&rest);)
      cut->through[gl_cellset_pop(&rest)].word[i / 64] |= UINT64_C(1) << i % 64;
  }
  if (longest > LONGEST)
    return false;
  weigh_sizes(cut, longest);
  return true;
}

// With these cells in side 0.
static void restart(cut *cut, gl_cellset side) {
  assert(gl_cellset_inside(&side, &cut->p->live));
  cut->side = (gl_cellset){{0}};
  cut->weight[0] = cut->weight[1] = 0;
  for (size_t i = 0; i < cut->p->count; i++) {
    cut->inside[i] = 0;
    cut->weight[1] += weight_of(cut->size[i]);
  }
  while (!gl_cellset_empty(&side))
    move(cut, gl_cellset_pop(&side));
}

// Keeps a cut by the side with the first cell.
static void keep_cut(shelf *kept, const cut *cut) {
  const gl_cellset other = gl_cellset_minus(cut->p->live, cut->side);
  if (gl_cellset_empty(&cut->side) || gl_cellset_empty(&other))
    return;
  const bool first = gl_cellset_first(&cut->side) < gl_cellset_first(&other);
  const gl_cellset side = first ? cut->side : other;
  for (size_t i = 0; i < kept->count; i++)
    if (gl_cellset_equal(&kept->at[i].side, &side))
      return;
  const double now = effort(cut->weight);
  size_t at = kept->count;
  while (at > 0 && now < kept->at[at - 1].effort)
    at--;
  if (at == kept->room)
    return;
  kept->count += kept->count < kept->room;
  for (size_t i = kept->count - 1; i > at; i--)
    kept->at[i] = kept->at[i - 1];
  assert(at < kept->count && kept->count <= kept->room);
  assert(!at || kept->at[at - 1].effort <= now);
  kept->at[at].effort = now;
  kept->at[at].side = side;
}

// All cells that share a line with one of these.
static gl_cellset around(const gl_position *position, gl_cellset cells) {
  assert(gl_cellset_inside(&cells, &position->live));
  gl_cellset all = cells;
  for (size_t i = 0; i < position->count; i++)
    if (!gl_cellset_apart(&position->open[i], &cells))
      all = gl_cellset_or(all, position->open[i]);
  return all;
}

static size_t lines_through(const cut *cut, gl_cell cell) {
  size_t count = 0;
  for (size_t w = 0; w < cut->words; w++)
    count += (size_t)__builtin_popcountll(cut->through[cell].word[w]);
  return count;
}

// A cell as far from the given one as any; of several one with few lines.
static gl_cell far_from(const cut *cut, gl_cell cell) {
  assert(gl_cellset_has(&cut->p->live, cell));
  gl_cellset seen = gl_cellset_of(cell);
  for (;;) {
    const gl_cellset wider = around(cut->p, seen);
    gl_cellset fresh = gl_cellset_minus(wider, seen);
    if (gl_cellset_empty(&fresh))
      return cell;
    size_t fewest = SIZE_MAX;
    while (!gl_cellset_empty(&fresh)) {
      const gl_cell other = gl_cellset_pop(&fresh);
      const size_t count = lines_through(cut, other);
      if (count < fewest) {
        fewest = count;
        cell = other;
      }
    }
    seen = wider;
  }
}

// The cell after which side 0 and side 1 weigh the least; GL_NO_CELL if none
// is left.
static gl_cell next_cell(const cut *cut) {
  assert(gl_cellset_inside(&cut->side, &cut->p->live));
  gl_cell best = GL_NO_CELL;
  int64_t least = INT64_MAX;
  gl_cellset rest = gl_cellset_minus(around(cut->p, cut->side), cut->side);
  while (!gl_cellset_empty(&rest)) {
    const gl_cell cell = gl_cellset_pop(&rest);
    int64_t weight[2];
    weigh_move(cut, cell, weight);
    if (weight[0] + weight[1] < least) {
      least = weight[0] + weight[1];
      best = cell;
    }
  }
  return best;
}

static void grow_side(cut *cut, gl_cell cell, shelf *kept) {
  restart(cut, (gl_cellset){{0}});
  for (; cell != GL_NO_CELL; cell = next_cell(cut)) {
    move(cut, cell);
    keep_cut(kept, cut);
  }
}

static void improve(cut *cut, gl_cellset side, shelf *kept) {
  restart(cut, side);
  double least = effort(cut->weight);
  for (bool better = true; better;) {
    better = false;
    for (gl_cellset rest = cut->p->live; !gl_cellset_empty(&rest);) {
      const gl_cell cell = gl_cellset_pop(&rest);
      int64_t weight[2];
      weigh_move(cut, cell, weight);
      const double then = effort(weight);
      if (then >= least * 0.999)
        continue;
      move(cut, cell);
      least = then;
      better = true;
    }
  }
  assert(cut->weight[0] >= 0 && cut->weight[1] >= 0);
  keep_cut(kept, cut);
}

bool gl_seam_valid(const gl_position *position, const gl_seam *seam) {
  const gl_cellset all = gl_cellset_or(seam->side[0], seam->side[1]);
  bool good = gl_cellset_apart(&seam->side[0], &seam->side[1]) &&
              !gl_cellset_empty(&seam->side[0]) &&
              !gl_cellset_empty(&seam->side[1]) &&
              gl_cellset_equal(&all, &position->live);
  for (size_t i = 0; good && i < position->count; i++)
    good = seam->mine[0][i] != seam->mine[1][i] &&
           !gl_cellset_apart(&position->open[i], &seam->side[seam->mine[1][i]]);
  return good;
}

// Leaves each line to a side, halves to the one that is lighter by then.
static void leave_lines(const cut *cut, gl_cellset side, gl_seam *seam) {
  const gl_position *p = cut->p;
  int64_t weight[2] = {0, 0};
  seam->side[0] = side;
  seam->side[1] = gl_cellset_minus(p->live, side);
  for (int halves = 0; halves < 2; halves++)
    for (size_t i = 0; i < p->count; i++) {
      const gl_cellset part = gl_cellset_and(p->open[i], side);
      const size_t in = gl_cellset_count(&part);
      const size_t out = cut->size[i] - in;
      if ((in == out) != halves)
        continue;
      const bool first = halves ? weight[0] <= weight[1] : in > out;
      weight[first ? 0 : 1] += weight_of(first ? in : out);
      assert((first ? in : out) > 0);
      seam->mine[0][i] = first;
      seam->mine[1][i] = !first;
    }
  seam->potential[0] = gl_reduce_potential((uint64_t)weight[0]);
  seam->potential[1] = gl_reduce_potential((uint64_t)weight[1]);
}

size_t gl_seam_find(const gl_position *position, gl_seam *seams, size_t most) {
  assert(most && most <= GL_MOST_SEAMS);
  if (position->count < FEWEST || position->count > GL_SEAM_MOST_LINES)
    return 0;
  cut c;
  if (!begin_cut(&c, position))
    return 0;
  restart(&c, (gl_cellset){{0}});
  const double whole = effort(c.weight);
  const gl_cell end = far_from(&c, gl_cellset_first(&position->live));
  shelf rough = {.room = ROUGH * most};
  grow_side(&c, end, &rough);
  grow_side(&c, far_from(&c, end), &rough);
  shelf fine = {.room = most};
  for (size_t i = 0; i < rough.count; i++)
    improve(&c, rough.at[i].side, &fine);
  size_t count = 0;
  while (count < fine.count && fine.at[count].effort < whole) {
    leave_lines(&c, fine.at[count].side, &seams[count]);
    assert(gl_seam_valid(position, &seams[count]));
    count++;
  }
  return count;
}
