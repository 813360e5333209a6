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

#include <stdlib.h>

#define FREE UINT8_MAX // a node that is none

// The bytes of a node's number.
#define NUMBER_BITS 32

static void put_set(gl_vault *vault, gl_cellset set) {
  for (size_t w = 0; w < GL_WORDS; w++)
    gl_vault_put_word(vault, set.word[w]);
}

static gl_cellset get_set(gl_vault *vault) {
  gl_cellset set;
  for (size_t w = 0; w < GL_WORDS; w++)
    set.word[w] = gl_vault_get_word(vault);
  return set;
}

static void put_node(const gl_node *node, gl_vault *vault) {
  gl_vault_put_byte(vault, node->kind);
  if (node->kind == FREE)
    return;
  gl_vault_put_byte(vault, (unsigned char)(node->who | node->visited << 2));
  gl_vault_put_word(vault, node->low);
  gl_vault_put(vault, node->high);
  if (node->who)
    gl_proof_put_ref(vault, node->object);
  else
    gl_vault_put_word(vault, (uint64_t)gl_bits_of_float(node->pn)
                                     << NUMBER_BITS |
                                 gl_bits_of_float(node->dn));
  put_set(vault, node->maker);
  put_set(vault, node->breaker);
}

void gl_pns_put(const void *engine, gl_vault *vault) {
  const gl_pns *s = engine;
  const gl_pool *pool = s->pool;
  gl_proof_put(s->proof, vault);
  gl_vault_put_word(vault, s->random);
  gl_vault_put(vault, pool->created);
  gl_vault_put(vault, pool->kept);
  gl_vault_put(vault, pool->full);
  gl_vault_put(vault, pool->nodes);
  for (size_t i = 1; i <= pool->nodes; i++)
    put_node(&pool->node[i], vault);
  gl_vault_put(vault, pool->edges);
  for (size_t i = 1; i <= pool->edges; i++) {
    gl_vault_put(vault, pool->edge[i].parent);
    if (pool->edge[i].parent)
      gl_vault_put(vault, pool->edge[i].child);
  }
}

// ---------------------------------------------------------------------- in

static void get_stones(const gl_pns *s, gl_node *node, gl_vault *vault) {
  const gl_cellset all = gl_board_all(s->board);
  node->maker = get_set(vault);
  node->breaker = get_set(vault);
  if (!gl_cellset_inside(&node->maker, &all) ||
      !gl_cellset_inside(&node->breaker, &all) ||
      !gl_cellset_apart(&node->maker, &node->breaker))
    gl_vault_complain(vault, "a node has stones that cannot be");
}

static gl_node get_node(const gl_pns *s, gl_vault *vault) {
  gl_node node = {.kind = gl_vault_get_byte(vault)};
  if (node.kind == FREE)
    return node;
  const unsigned char flags = gl_vault_get_byte(vault);
  if (node.kind > GL_NODE_WHOLE || flags > 7 || (flags & 3) > GL_BREAKER_WINS)
    gl_vault_complain(vault, "there is no such kind of node");
  node.who = flags & 3U;
  node.visited = flags >> 2 & 1U;
  node.low = gl_vault_get_word(vault);
  node.high = (uint32_t)gl_vault_get_up_to(vault, UINT32_MAX);
  if (node.who) {
    node.object = gl_proof_get_ref(s->proof, vault);
    if (node.object.step &&
        gl_proof_is_card(s->proof, node.object) != (node.who == GL_MAKER_WINS))
      gl_vault_complain(vault, "a node has another player's object");
  } else {
    const uint64_t numbers = gl_vault_get_word(vault);
    node.pn = gl_float_of_bits((uint32_t)(numbers >> NUMBER_BITS));
    node.dn = gl_float_of_bits((uint32_t)numbers);
    if (!(node.pn > 0 && node.dn > 0 && isfinite(node.pn) && isfinite(node.dn)))
      gl_vault_complain(vault, "a node has a number that is none");
  }
  get_stones(s, &node, vault);
  return node;
}

// Is there room for one more node or edge?
static bool has_room(const gl_pns *s, size_t nodes, size_t edges) {
  const bool good = gl_budget_work(s->budget) &&
                    gl_pool_room(s->pool, s->budget, nodes, edges);
  if (!good && !s->budget->reason)
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  return good;
}

static void get_nodes(const gl_pns *s, gl_vault *vault) {
  gl_pool *pool = s->pool;
  const size_t nodes = (size_t)gl_vault_get_up_to(vault, UINT32_MAX - 1);
  while (pool->nodes < nodes && !vault->wrong &&
         has_room(s, pool->nodes + 1, 0)) {
    const uint32_t at = (uint32_t)++pool->nodes;
    gl_node *node = &pool->node[at];
    *node = get_node(s, vault);
    if (node->kind == FREE) {
      node->first = pool->unused;
      pool->unused = at;
    } else {
      pool->used++;
    }
  }
}

// The edges of a node lie side by side.
static void get_edge(gl_pool *pool, gl_vault *vault) {
  const uint32_t at = (uint32_t)++pool->edges;
  const uint32_t from = (uint32_t)gl_vault_get_up_to(vault, pool->nodes);
  const uint32_t to =
      from ? (uint32_t)gl_vault_get_up_to(vault, pool->nodes) : 0;
  pool->edge[at] = (gl_edge){to, from, 0};
  if (!from || vault->wrong)
    return;
  gl_node *parent = &pool->node[from];
  gl_node *child = &pool->node[to];
  if (!to || child->kind == FREE || parent->kind == FREE || parent->who ||
      (parent->count && parent->first + parent->count != at) ||
      parent->count == UINT16_MAX) {
    gl_vault_complain(vault, "an edge leads nowhere");
    return;
  }
  if (!parent->count++)
    parent->first = at;
  pool->edge[at].next = child->parent;
  child->parent = at;
}

static void get_edges(const gl_pns *s, gl_vault *vault) {
  gl_pool *pool = s->pool;
  const size_t edges = (size_t)gl_vault_get_up_to(vault, UINT32_MAX - 1);
  while (pool->edges < edges && !vault->wrong &&
         has_room(s, pool->nodes, pool->edges + 1))
    get_edge(pool, vault);
}

// All nodes, parents before their children; how many there are before a circle.
static size_t sort_nodes(const gl_pool *pool, uint32_t *parents,
                         uint32_t *order) {
  size_t count = 0;
  for (size_t i = 1; i <= pool->edges; i++)
    if (pool->edge[i].parent)
      parents[pool->edge[i].child]++;
  for (uint32_t i = 1; i <= pool->nodes; i++)
    if (!parents[i])
      order[count++] = i;
  for (size_t i = 0; i < count; i++) {
    const gl_node *node = &pool->node[order[i]];
    for (size_t k = 0; node->kind != FREE && k < node->count; k++) {
      const uint32_t child = pool->edge[node->first + k].child;
      if (!--parents[child])
        order[count++] = child;
    }
  }
  return count;
}

// Computes the numbers of all nodes that have children, from the leaves up.
static void settle_nodes(gl_pns *s, gl_vault *vault) {
  gl_pool *pool = s->pool;
  uint32_t *parents = calloc(pool->nodes + 1, sizeof *parents);
  uint32_t *order = calloc(pool->nodes + 1, sizeof *order);
  if (!parents || !order)
    s->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  else if (sort_nodes(pool, parents, order) != pool->nodes)
    gl_vault_complain(vault, "the nodes go round in a circle");
  else
    for (size_t i = pool->nodes; i > 0; i--)
      if (pool->node[order[i - 1]].kind != FREE)
        gl_pns_refresh(s, order[i - 1]);
  free(order);
  free(parents);
}

void gl_pns_get(void *engine, gl_vault *vault) {
  gl_pns *s = engine;
  gl_pool *pool = s->pool;
  gl_proof_get(s->proof, vault);
  if (s->budget->reason)
    return;
  s->random = gl_vault_get_word(vault);
  pool->created = gl_vault_get(vault);
  pool->kept = (size_t)gl_vault_get_up_to(vault, UINT32_MAX);
  pool->full = (unsigned)gl_vault_get_up_to(vault, UINT32_MAX);
  get_nodes(s, vault);
  if (!s->budget->reason && !vault->wrong)
    get_edges(s, vault);
  if (s->budget->reason || vault->wrong)
    return;
  gl_pool_index(pool);
  settle_nodes(s, vault);
}
