// SPDX-License-Identifier: MIT
// digraph.h -- which situation leads to which, after Sieben (2008), section 5
//
// The vertices are situations, ordered so that arrows lead to lower numbers.
// Each has a number of threats against it, the cells of its neighbourhood that
// Breaker may take, and each arrow says which of them it answers.  Goals are
// those without threats.  A proof is a set of vertices that has a root and, for
// each of its vertices and each threat, an arrow that answers it and leads to
// another one; so it has a goal, too.

#ifndef GL_SHORTEN_DIGRAPH_H
#define GL_SHORTEN_DIGRAPH_H

#include "base/budget.h"
#include "sequence/stock.h"

typedef struct gl_digraph {
  size_t count;
  size_t vertex_room;
  uint32_t *threats;
  bool *root;    // enough to begin with
  size_t *first; // arrow of each vertex, and one more: the number of arrows
  uint32_t *to;  // of each arrow
  size_t arrows;
  size_t arrow_room;
  size_t *start;     // of each vertex in `answers`
  uint64_t *answers; // of each arrow: gl_bits_words(threats) words
  size_t words;
  size_t word_room;
  size_t held; // bytes, as a budget knows them
} gl_digraph;

void gl_digraph_clear(gl_digraph *digraph);

// A digraph is made vertex by vertex, and each with its arrows after it; false
// if malloc fails.  `answers` is read.
bool gl_digraph_vertex(gl_digraph *digraph, uint32_t threats, bool root);
bool gl_digraph_arrow(gl_digraph *digraph, uint32_t to,
                      const uint64_t *answers);

// The situations of a stock as a digraph, in the order of the list.  Those with
// which Maker can begin are roots.  False if malloc fails or the budget ends;
// what it holds is given back by gl_digraph_release, which clears it too.
bool gl_digraph_build(gl_digraph *digraph, const gl_stock *stock,
                      const uint32_t *member, size_t count, unsigned handicap,
                      gl_budget *budget);
void gl_digraph_release(gl_digraph *digraph, gl_budget *budget);

// What an arrow answers.
static inline const uint64_t *gl_digraph_answers(const gl_digraph *digraph,
                                                 size_t vertex, size_t arrow) {
  const size_t words = (digraph->threats[vertex] + 63) / 64;
  return &digraph->answers[digraph->start[vertex] +
                           (arrow - digraph->first[vertex]) * words];
}

// The only goal, which is in every proof; the number of vertices if there are
// several, or none.
size_t gl_digraph_sole_goal(const gl_digraph *digraph);

// Is every threat against the vertex answered by arrows to vertices of the
// set?
bool gl_digraph_holds(const gl_digraph *digraph, size_t vertex,
                      const bool *chosen);

// The vertices that can be proved with vertices of the set; those that cannot
// leave it.  Says whether a root is left.
bool gl_digraph_settle(const gl_digraph *digraph, bool *chosen);

// Leaves out of a proof, from the top, what no other vertex of it needs, but
// for one root.  The number of vertices that are left.
size_t gl_digraph_prune(const gl_digraph *digraph, bool *chosen);

#endif
