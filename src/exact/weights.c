// SPDX-License-Identifier: MIT
// The weights are a linear program: maximise the sum of the lines' weights, at
// most 1 each, minus the cells', such that no pair blocks more than its cells
// weigh.  The maximum is above 0 exactly if weights exist.
//
// Things that look alike may weigh alike.  Alike are cells, lines and pairs of
// one class in the coarsest partition in which all pairs of a class have as
// many cells and lines of each class, and cells and lines as many pairs: then
// the average over each class of weights that hold is again weights that hold.
// Boards with their symmetries have few classes, a torus has one or two of
// each kind, and the program has a row for each class of lines and cells and a
// column for each class of pairs.
//
// The program is solved with floating point numbers; each step's weights are
// multiplied, rounded (lines down, cells up) and checked as whole numbers.

#include "exact/weights.h"

#include "base/hash.h"
#include "exact/classes.h"
#include "exact/program.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROWS 3000 // classes of lines and cells: a minute, 72 MB

bool gl_weights_new(const gl_offer *offer, gl_weights *weights) {
  weights->line = calloc(offer->lines + 1, sizeof *weights->line);
  weights->cell = calloc(offer->cells + 1, sizeof *weights->cell);
  return weights->line && weights->cell;
}

void gl_weights_clear(gl_weights *weights) {
  free(weights->line);
  free(weights->cell);
  *weights = (gl_weights){0};
}

static uint64_t blocked(const gl_offer *offer, const gl_weights *weights,
                        size_t pair) {
  uint64_t sum = 0;
  for (size_t i = 0; i < gl_offer_slice_size(&offer->blocks, pair); i++)
    sum += weights->line[gl_offer_slice(&offer->blocks, pair)[i]];
  return sum;
}

static uint64_t paid(const gl_offer *offer, const gl_weights *weights,
                     size_t pair) {
  return (uint64_t)weights->cell[offer->pair[pair].x] +
         weights->cell[offer->pair[pair].y];
}

static uint64_t total(const uint32_t *weight, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += weight[i];
  return sum;
}

bool gl_weights_hold(const gl_offer *offer, const gl_weights *weights) {
  for (size_t p = 0; p < offer->pairs; p++)
    if (blocked(offer, weights, p) > paid(offer, weights, p))
      return false;
  return total(weights->line, offer->lines) >
         total(weights->cell, offer->cells);
}

typedef struct attempt {
  const gl_offer *offer;
  const gl_classes *classes;
  gl_weights *weights;
  size_t factors; // only the first so many are of interest
  double *best;   // the program's weights for the next one, if there is one
} attempt;

// The classes' weights times `factor`, rounded, as everybody's weights; a cell
// without pairs has none.
static void spread(const attempt *attempt, const double *y, double factor) {
  const gl_classes *classes = attempt->classes;
  for (size_t i = 0; i < attempt->offer->lines; i++)
    attempt->weights->line[i] =
        (uint32_t)floor(fmax(0, y[classes->line[i]]) * factor + 1e-6);
  for (size_t i = 0; i < attempt->offer->cells; i++)
    if (gl_offer_slice_size(&attempt->offer->through, i))
      attempt->weights->cell[i] = (uint32_t)ceil(
          fmax(0, y[classes->lines + classes->cell[i]]) * factor - 1e-6);
}

// Small factors first: people read weights.  In a small program better ones may
// come with the next steps.
static const double factor[] = {1,   2,   3,   4,    5,   6,   8,
                                10,  12,  20,  24,   30,  60,  120,
                                360, 840, 1e3, 2520, 1e4, 1e5, 1e6};
#define FACTORS (sizeof factor / sizeof *factor)
#define SMALL 400 // rows of a program

static bool round_weights(const double *y, void *context) {
  attempt *a = context;
  const size_t rows = a->classes->lines + a->classes->cells;
  double most = 0;
  for (size_t i = 0; i < rows; i++)
    most = fmax(most, y[i]);
  if (!(most < 1000))
    return false;
  for (size_t i = 0; i < a->factors; i++) {
    spread(a, y, factor[i]);
    if (gl_weights_hold(a->offer, a->weights)) {
      a->factors = i;
      memcpy(a->best, y, rows * sizeof *y);
    }
  }
  return a->factors < FACTORS && (rows > SMALL || !a->factors);
}

static void add_entry(gl_program *program, size_t *count, size_t row,
                      double value) {
  assert(row < program->rows);
  const size_t start = program->start[program->columns];
  for (size_t i = start; i < *count; i++)
    if (program->row[i] == row) {
      program->value[i] += value;
      return;
    }
  program->row[*count] = (uint32_t)row;
  program->value[(*count)++] = value;
}

static void end_column(gl_program *program, size_t count, double c) {
  assert(count >= program->start[program->columns]);
  program->c[program->columns++] = c;
  program->start[program->columns] = count;
}

// A column for each class of pairs, for the most and the least weight of each
// class of lines and for the least weight of each class of cells.
static void fill_program(const attempt *attempt, gl_program *program) {
  const gl_offer *offer = attempt->offer;
  const gl_classes *classes = attempt->classes;
  size_t count = 0;
  for (size_t p = 0; p < offer->pairs; p++) {
    if (classes->first[classes->pair[p]] != p)
      continue;
    for (size_t i = 0; i < gl_offer_slice_size(&offer->blocks, p); i++)
      add_entry(program, &count,
                classes->line[gl_offer_slice(&offer->blocks, p)[i]], 1);
    add_entry(program, &count, classes->lines + classes->cell[offer->pair[p].x],
              -1);
    add_entry(program, &count, classes->lines + classes->cell[offer->pair[p].y],
              -1);
    end_column(program, count, 0);
  }
  for (size_t i = 0; i < program->rows; i++) {
    if (i < classes->lines) {
      add_entry(program, &count, i, 1);
      end_column(program, count, 1);
    }
    add_entry(program, &count, i, -1);
    end_column(program, count, 0);
  }
  for (size_t i = 0; i < offer->lines; i++)
    program->b[classes->line[i]] += 1;
  for (size_t i = 0; i < offer->cells; i++)
    program->b[classes->lines + classes->cell[i]] -= 1;
}

bool gl_weights_find(const gl_offer *offer, gl_budget *budget,
                     gl_weights *weights) {
  gl_classes classes;
  gl_program program = {0};
  double *best = NULL;
  bool found = false;
  if (!gl_classes_find(offer, budget, &classes))
    goto done;
  program.rows = classes.lines + classes.cells;
  if (program.rows > MOST_ROWS)
    goto done;
  const size_t columns = classes.pairs + 2 * classes.lines + classes.cells;
  const size_t entries =
      offer->blocks.start[offer->pairs] + 2 * offer->pairs + 2 * program.rows;
  program.start = calloc(columns + 1, sizeof *program.start);
  program.row = malloc((entries + 1) * sizeof *program.row);
  program.value = malloc((entries + 1) * sizeof *program.value);
  program.b = calloc(program.rows + 1, sizeof *program.b);
  program.c = calloc(columns + 1, sizeof *program.c);
  best = malloc((program.rows + 1) * sizeof *best);
  if (!program.start || !program.row || !program.value || !program.b ||
      !program.c || !best)
    goto done;
  attempt a = {offer, &classes, weights, FACTORS, best};
  fill_program(&a, &program);
  gl_program_solve(&program, budget, round_weights, &a);
  if (a.factors < FACTORS) {
    spread(&a, best, factor[a.factors]);
    found = gl_weights_hold(offer, weights);
  }
done:
  free(best);
  free(program.start);
  free(program.row);
  free(program.value);
  free(program.b);
  free(program.c);
  gl_classes_clear(&classes);
  return found;
}
