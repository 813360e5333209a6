// SPDX-License-Identifier: MIT
// tree.h -- the tree of a proof number search: nodes and edges
//
// A node is a position with its proof and disproof number, found by its key.
// An edge leads from a node to a child; the edges of a node lie side by side,
// and those into a node form a list, so that numbers can be updated along all
// parents.  A node that is solved lets its edges go: what was below it is
// garbage, unless another node needs it.
//
// Garbage is collected whenever the number of nodes has doubled, and when
// memory is full.  If that does not give an eighth of the room back, subtrees
// that were not visited since the last collection go too, their roots keeping
// their numbers; then the smaller half of the solved nodes, and all of them;
// then the lowest nodes, until there is room.  A search that fills its memory
// again and again is given up.  None of this changes an
// answer: what is missing is searched again (prove.c).
//
// Indices of nodes and edges begin at 1; 0 is none.

#ifndef GL_PNS_TREE_H
#define GL_PNS_TREE_H

#include "proof/proof.h"
#include "search/gather.h"
#include "search/statistics.h"
#include "tables/key.h"

// What a node says about its children.
typedef enum gl_node_kind {
  GL_NODE_MAKER,   // Maker to move: one of them
  GL_NODE_BREAKER, // Breaker to move: all of them
  GL_NODE_CELL,    // both sides of a cell that is Maker's already: all
  GL_NODE_LINE,    // both sides with their part of a line, and the whole: all
  GL_NODE_WHOLE,   // Maker to move, not to be divided at a line: one
} gl_node_kind;

typedef struct gl_node {
  uint64_t low;    // its key
  uint32_t high;   // and a part of the other half
  uint32_t parent; // the first edge into it
  union {
    struct {
      float pn;
      float dn;
    };
    gl_ref object; // of a solved node, once it is proved
  };
  uint32_t first; // edge; 0 as long as it is a leaf
  uint16_t count; // of edges
  uint8_t kind;
  uint8_t who : 2;
  uint8_t visited : 1;
  uint8_t queued : 1;
  uint8_t kept : 1; // by the collection that is going on
  uint8_t busy : 1; // a thread expands it
  gl_cellset maker; // the stones that reproduce the position
  gl_cellset breaker;
} gl_node;

typedef struct gl_edge {
  uint32_t child;
  uint32_t parent; // 0 if it was let go
  uint32_t next;   // edge into the same child
} gl_edge;

typedef struct gl_tree {
  gl_node *node;
  size_t nodes; // the largest index in use
  size_t node_room;
  uint32_t unused; // a list of free nodes, linked by `first`
  size_t used;     // nodes that are not free
  gl_edge *edge;
  size_t edges;
  size_t edge_room;
  uint32_t *slot; // a hash table of nodes
  size_t slots;   // a power of two
  size_t kept;    // nodes that the last collection left
  unsigned full;  // how often there was no room
  uint64_t created;
} gl_tree;

// Are nodes and edges inside their arrays, free nodes all in the list of these
// and others found by their keys?  Do the edges of a node that is not solved
// lie side by side and lead to nodes, are they in the lists of these, and are
// its numbers positive and finite?  Solved nodes have no edges.
bool gl_tree_valid(const gl_tree *tree);

gl_tree *gl_tree_new(void);
void gl_tree_free(gl_tree *tree);

// What of the budget's bytes is the tree's.
void gl_tree_hold(const gl_tree *tree, gl_statistics *statistics);

// Makes sure that `count` nodes, and edges, can be added without further ado;
// false when memory is full of what the search for `root` needs now.
bool gl_tree_reserve(gl_tree *tree, gl_budget *budget, size_t count,
                     uint32_t root);

// Makes sure that the arrays have room for so many, as far as memory allows;
// and finds nodes that came by another way than gl_tree_add.
bool gl_tree_room(gl_tree *tree, gl_budget *budget, size_t nodes, size_t edges);
void gl_tree_index(gl_tree *tree);

// 0 if there is none.
uint32_t gl_tree_find(const gl_tree *tree, gl_key key);

// A new leaf with this key, which is not there yet.
uint32_t gl_tree_add(gl_tree *tree, gl_key key);

// One more child.  All children of a node are linked before the next node's.
void gl_tree_link(gl_tree *tree, uint32_t parent, uint32_t child);

void gl_tree_solve(gl_tree *tree, uint32_t node, gl_winner who);

// A solved node becomes a leaf again, about these stones.
void gl_tree_reopen(gl_tree *tree, uint32_t node, gl_cellset maker,
                    gl_cellset breaker);

#endif
