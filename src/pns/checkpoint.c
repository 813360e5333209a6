// SPDX-License-Identifier: MIT
// The nodes of a proof number search, put away and taken out again.
//
// Nodes and edges keep their numbers.  Which edges a node has follows from the
// edges, and what a node with edges says from its children; so that is not
// kept, or not believed.  Stones must be on the board and edges lead to nodes,
// in no circle.  Whether a solved node says the truth shows when it is proved
// (prove.c).

#include "proof/checkpoint.h"
#include "base/bits.h"
#include "pns/pns.h"

#include <assert.h>
#include <stdlib.h>

#define FREE UINT8_MAX // a node that is none

// The bits of one number of a node: both share a word, pn in its upper half.
#define NUMBER_BITS 32

static void put_set(gl_packed *packed, gl_cellset set) {
  for (size_t w = 0; w < GL_WORDS; w++)
    gl_packed_put_word(packed, set.word[w]);
}

static gl_cellset get_set(gl_packed *packed) {
  gl_cellset set;
  for (size_t w = 0; w < GL_WORDS; w++)
    set.word[w] = gl_packed_get_word(packed);
  return set;
}

static void put_node(const gl_node *node, gl_packed *packed) {
  assert(node->kind == FREE || node->kind <= GL_NODE_WHOLE);
  gl_packed_put_byte(packed, node->kind);
  if (node->kind == FREE)
    return;
  gl_packed_put_byte(packed, (unsigned char)(node->who | node->visited << 2));
  gl_packed_put_word(packed, node->low);
  gl_packed_put(packed, node->high);
  if (node->who)
    gl_proof_put_ref(packed, node->object);
  else
    gl_packed_put_word(packed, (uint64_t)gl_bits_from_float(node->pn)
                                       << NUMBER_BITS |
                                   gl_bits_from_float(node->dn));
  put_set(packed, node->maker);
  put_set(packed, node->breaker);
}

void gl_pns_put(const void *engine, gl_packed *packed) {
  assert(gl_tree_valid(((const gl_pns *)engine)->tree));
  const gl_pns *s = engine;
  const gl_tree *tree = s->tree;
  gl_proof_put(s->solver->proof, packed);
  gl_packed_put_word(packed, s->random);
  gl_packed_put(packed, tree->created);
  gl_packed_put(packed, tree->kept);
  gl_packed_put(packed, tree->full);
  gl_packed_put(packed, tree->nodes);
  for (size_t i = 1; i <= tree->nodes; i++)
    put_node(&tree->node[i], packed);
  gl_packed_put(packed, tree->edges);
  for (size_t i = 1; i <= tree->edges; i++) {
    gl_packed_put(packed, tree->edge[i].parent);
    if (tree->edge[i].parent)
      gl_packed_put(packed, tree->edge[i].child);
  }
}

// ---------------------------------------------------------------------- in

static void get_stones(const gl_pns *pns, gl_node *node, gl_packed *packed) {
  const gl_cellset all = gl_board_all(pns->solver->board);
  node->maker = get_set(packed);
  node->breaker = get_set(packed);
  if (!gl_cellset_inside(&node->maker, &all) ||
      !gl_cellset_inside(&node->breaker, &all) ||
      !gl_cellset_apart(&node->maker, &node->breaker))
    gl_packed_complain(packed, "a node has stones that cannot be");
}

static gl_node get_node(const gl_pns *pns, gl_packed *packed) {
  gl_node node = {.kind = gl_packed_get_byte(packed)};
  if (node.kind == FREE)
    return node;
  const unsigned char flags = gl_packed_get_byte(packed);
  if (node.kind > GL_NODE_WHOLE || flags > 7 || (flags & 3) > GL_BREAKER_WINS)
    gl_packed_complain(packed, "there is no such kind of node");
  node.who = flags & 3U;
  node.visited = flags >> 2 & 1U;
  node.low = gl_packed_get_word(packed);
  node.high = (uint32_t)gl_packed_get_up_to(packed, UINT32_MAX);
  if (node.who) {
    node.object = gl_proof_get_ref(pns->solver->proof, packed);
    if (node.object.step && gl_proof_is_card(pns->solver->proof, node.object) !=
                                (node.who == GL_MAKER_WINS))
      gl_packed_complain(packed, "a node has another player's object");
  } else {
    const uint64_t numbers = gl_packed_get_word(packed);
    node.pn = gl_bits_to_float((uint32_t)(numbers >> NUMBER_BITS));
    node.dn = gl_bits_to_float((uint32_t)numbers);
    if (!(node.pn > 0 && node.dn > 0 && isfinite(node.pn) && isfinite(node.dn)))
      gl_packed_complain(packed, "a node has a number that is none");
  }
  get_stones(pns, &node, packed);
  return node;
}

// Is there room for one more node or edge?
static bool has_room(const gl_pns *pns, size_t nodes, size_t edges) {
  const bool good = gl_budget_work(pns->solver->budget) &&
                    gl_tree_room(pns->tree, pns->solver->budget, nodes, edges);
  if (!good)
    gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
  return good;
}

static void get_nodes(const gl_pns *pns, gl_packed *packed) {
  assert(!pns->tree->nodes && !pns->tree->used);
  gl_tree *tree = pns->tree;
  const size_t nodes = (size_t)gl_packed_get_up_to(packed, UINT32_MAX - 1);
  while (tree->nodes < nodes && !packed->wrong &&
         has_room(pns, tree->nodes + 1, 0)) {
    const uint32_t at = (uint32_t)++tree->nodes;
    gl_node *node = &tree->node[at];
    *node = get_node(pns, packed);
    if (node->kind == FREE) {
      node->first = tree->unused;
      tree->unused = at;
    } else {
      tree->used++;
    }
  }
}

// The edges of a node lie side by side.
static void get_edge(gl_tree *tree, gl_packed *packed) {
  const uint32_t at = (uint32_t)++tree->edges;
  const uint32_t from = (uint32_t)gl_packed_get_up_to(packed, tree->nodes);
  const uint32_t to =
      from ? (uint32_t)gl_packed_get_up_to(packed, tree->nodes) : 0;
  tree->edge[at] = (gl_edge){to, from, 0};
  if (!from || packed->wrong)
    return;
  assert(from <= tree->nodes && to <= tree->nodes);
  gl_node *parent = &tree->node[from];
  gl_node *child = &tree->node[to];
  if (!to || child->kind == FREE || parent->kind == FREE || parent->who ||
      (parent->count && parent->first + parent->count != at) ||
      parent->count == UINT16_MAX) {
    gl_packed_complain(packed, "an edge leads nowhere");
    return;
  }
  if (!parent->count++)
    parent->first = at;
  tree->edge[at].next = child->parent;
  child->parent = at;
}

static void get_edges(const gl_pns *pns, gl_packed *packed) {
  gl_tree *tree = pns->tree;
  const size_t edges = (size_t)gl_packed_get_up_to(packed, UINT32_MAX - 1);
  while (tree->edges < edges && !packed->wrong &&
         has_room(pns, tree->nodes, tree->edges + 1))
    get_edge(tree, packed);
}

// All nodes, parents before their children; how many there are before a circle.
static size_t sort_nodes(const gl_tree *tree, uint32_t *parents,
                         uint32_t *order) {
  size_t count = 0;
  for (size_t i = 1; i <= tree->edges; i++)
    if (tree->edge[i].parent)
      parents[tree->edge[i].child]++;
  for (uint32_t i = 1; i <= tree->nodes; i++)
    if (!parents[i])
      order[count++] = i;
  for (size_t i = 0; i < count; i++) {
    const gl_node *node = &tree->node[order[i]];
    for (size_t k = 0; node->kind != FREE && k < node->count; k++) {
      const uint32_t child = tree->edge[node->first + k].child;
      if (!--parents[child])
        order[count++] = child;
    }
  }
  assert(count <= tree->nodes);
  return count;
}

// Computes the numbers of all nodes that have children, from the leaves up.
static void settle_nodes(gl_pns *pns, gl_packed *packed) {
  assert(!pns->root);
  gl_tree *tree = pns->tree;
  uint32_t *parents = calloc(tree->nodes + 1, sizeof *parents);
  uint32_t *order = calloc(tree->nodes + 1, sizeof *order);
  if (!parents || !order)
    gl_budget_stop(pns->solver->budget, GL_STOP_MEMORY);
  else if (sort_nodes(tree, parents, order) != tree->nodes)
    gl_packed_complain(packed, "the nodes go round in a circle");
  else
    for (size_t i = tree->nodes; i > 0; i--)
      if (tree->node[order[i - 1]].kind != FREE)
        gl_pns_refresh(pns, order[i - 1]);
  free(order);
  free(parents);
}

void gl_pns_get(void *engine, gl_packed *packed) {
  gl_pns *s = engine;
  gl_tree *tree = s->tree;
  gl_proof_get(s->solver->proof, packed);
  if (gl_budget_stopped(s->solver->budget))
    return;
  s->random = gl_packed_get_word(packed);
  tree->created = gl_packed_get(packed);
  tree->kept = (size_t)gl_packed_get_up_to(packed, UINT32_MAX);
  tree->full = (unsigned)gl_packed_get_up_to(packed, UINT32_MAX);
  get_nodes(s, packed);
  if (!gl_budget_stopped(s->solver->budget) && !packed->wrong)
    get_edges(s, packed);
  if (gl_budget_stopped(s->solver->budget) || packed->wrong)
    return;
  gl_tree_index(tree);
  settle_nodes(s, packed);
  assert(packed->wrong || gl_budget_stopped(s->solver->budget) ||
         gl_tree_valid(tree));
}
