// SPDX-License-Identifier: MIT
#include "pns/tree.h"

#include <stdlib.h>
#include <string.h>

// A search that has filled its memory MOST_FULL times goes round in circles.
// The stress build has hardly any memory.
#ifdef GL_STRESS
#define FIRST_ROOM 64
#define MOST_ROOM 1024
#define MOST_FULL 100000
#else
#define FIRST_ROOM 4096
#define MOST_ROOM UINT32_MAX
#define MOST_FULL 300
#endif

// The rest of the memory is for the proof.
#define SHARE(limit) ((limit) / 4 * 3)

// A collection must give back one part in this many.
#define ENOUGH 8

gl_pool *gl_pool_new(void) {
  gl_pool *pool = calloc(1, sizeof *pool);
  if (!pool)
    return NULL;
  pool->slots = 2 * FIRST_ROOM;
  pool->slot = calloc(pool->slots, sizeof *pool->slot);
  if (!pool->slot) {
    free(pool);
    return NULL;
  }
  return pool;
}

void gl_pool_free(gl_pool *pool) {
  if (!pool)
    return;
  free(pool->slot);
  free(pool->edge);
  free(pool->node);
  free(pool);
}

// The slot of the key, or the free one where it belongs.
static size_t find_slot(const gl_pool *pool, uint64_t low, uint32_t high) {
  size_t at = low & (pool->slots - 1);
  while (pool->slot[at]) {
    const gl_node *node = &pool->node[pool->slot[at]];
    if (node->low == low && node->high == high)
      break;
    at = (at + 1) & (pool->slots - 1);
  }
  return at;
}

uint32_t gl_pool_find(const gl_pool *pool, gl_key key) {
  return pool->slot[find_slot(pool, key.low, (uint32_t)key.high)];
}

uint32_t gl_pool_add(gl_pool *pool, gl_key key) {
  uint32_t at = pool->unused;
  if (at)
    pool->unused = pool->node[at].first;
  else
    at = (uint32_t)++pool->nodes;
  pool->node[at] =
      (gl_node){.low = key.low, .high = (uint32_t)key.high, .visited = true};
  pool->slot[find_slot(pool, key.low, (uint32_t)key.high)] = at;
  pool->used++;
  pool->created++;
  return at;
}

void gl_pool_link(gl_pool *pool, uint32_t parent, uint32_t child) {
  gl_node *from = &pool->node[parent];
  gl_node *to = &pool->node[child];
  const uint32_t at = (uint32_t)++pool->edges;
  if (!from->count++)
    from->first = at;
  pool->edge[at] = (gl_edge){child, parent, to->parent};
  to->parent = at;
}

static void let_go(gl_pool *pool, gl_node *node) {
  for (size_t i = 0; i < node->count; i++)
    pool->edge[node->first + i].parent = 0;
  node->first = 0;
  node->count = 0;
}

void gl_pool_solve(gl_pool *pool, uint32_t at, gl_winner who) {
  gl_node *node = &pool->node[at];
  let_go(pool, node);
  node->who = (uint8_t)(who & 3U);
  node->object = GL_NO_REF;
}

void gl_pool_reopen(gl_pool *pool, uint32_t at, gl_cellset maker,
                    gl_cellset breaker) {
  gl_node *node = &pool->node[at];
  node->maker = maker;
  node->breaker = breaker;
  node->who = GL_OPEN;
  node->pn = node->dn = 1;
}

// What a collection takes besides garbage.
typedef enum greed {
  GARBAGE,
  STALE, // what hangs on nodes that were not visited since the last time
  FOLDS, // the children of nodes that have only leaves
} greed;

static bool has_only_leaves(const gl_pool *pool, const gl_node *node) {
  for (size_t i = 0; i < node->count; i++)
    if (pool->node[pool->edge[node->first + i].child].first)
      return false;
  return node->count;
}

// Marks what `root` needs, making leaves of nodes as far as greed goes.
static bool mark(gl_pool *pool, uint32_t root, greed how) {
  uint32_t *stack = malloc((pool->used + 1) * sizeof *stack);
  if (!stack)
    return false;
  size_t height = 0;
  if (root)
    stack[height++] = root;
  pool->node[root].kept = true;
  while (height) {
    gl_node *node = &pool->node[stack[--height]];
    if (node->who)
      continue;
    if ((how >= STALE && !node->visited) ||
        (how == FOLDS && has_only_leaves(pool, node))) {
      let_go(pool, node);
      continue;
    }
    for (size_t i = 0; i < node->count; i++) {
      const uint32_t child = pool->edge[node->first + i].child;
      if (pool->node[child].kept)
        continue;
      pool->node[child].kept = true;
      stack[height++] = child;
    }
  }
  free(stack);
  return true;
}

static bool is_free(const gl_node *node) { return node->kind == UINT8_MAX; }

static size_t free_cells(const gl_node *node) {
  return 64 * GL_WORDS - gl_cellset_count(&node->maker) -
         gl_cellset_count(&node->breaker);
}

// Solved nodes stay, but for those with fewer free cells than `least`.
static void sweep_nodes(gl_pool *pool, size_t least) {
  pool->unused = 0;
  pool->used = 0;
  for (size_t i = pool->nodes; i > 0; i--) {
    gl_node *node = &pool->node[i];
    const bool proved = node->who && node->object.step;
    const bool solved =
        !is_free(node) && node->who && free_cells(node) >= least;
    if (node->kept || node->busy || proved || solved) {
      pool->used++;
    } else {
      if (!is_free(node) && !node->who)
        let_go(pool, node);
      *node = (gl_node){.kind = UINT8_MAX, .first = pool->unused};
      pool->unused = (uint32_t)i;
    }
  }
}

// Moves the edges that are left together and threads their lists anew.
static void sweep_edges(gl_pool *pool) {
  for (size_t i = 1; i <= pool->nodes; i++)
    pool->node[i].parent = 0;
  size_t kept = 0;
  for (size_t i = 1; i <= pool->edges; i++) {
    gl_edge edge = pool->edge[i];
    if (!edge.parent)
      continue;
    gl_node *parent = &pool->node[edge.parent];
    gl_node *child = &pool->node[edge.child];
    kept++;
    if (parent->first == i)
      parent->first = (uint32_t)kept;
    edge.next = child->parent;
    child->parent = (uint32_t)kept;
    pool->edge[kept] = edge;
  }
  pool->edges = kept;
}

void gl_pool_index(gl_pool *pool) {
  memset(pool->slot, 0, pool->slots * sizeof *pool->slot);
  for (size_t i = 1; i <= pool->nodes; i++)
    if (!is_free(&pool->node[i]))
      pool->slot[find_slot(pool, pool->node[i].low, pool->node[i].high)] =
          (uint32_t)i;
}

static bool collect_some(gl_pool *pool, uint32_t root, greed how,
                         size_t least) {
  for (size_t i = 1; i <= pool->nodes; i++)
    pool->node[i].kept = false;
  if (!mark(pool, root, how))
    return false;
  sweep_nodes(pool, least);
  sweep_edges(pool);
  gl_pool_index(pool);
  pool->kept = pool->used;
  return true;
}

// How many free cells half of the solved nodes have.
static size_t middle(const gl_pool *pool) {
  size_t count[64 * GL_WORDS + 2] = {0};
  size_t solved = 0;
  for (size_t i = 1; i <= pool->nodes; i++)
    if (!is_free(&pool->node[i]) && pool->node[i].who) {
      count[free_cells(&pool->node[i])]++;
      solved++;
    }
  size_t least = 0;
  for (size_t below = 0; below < solved / 2; least++)
    below += count[least];
  return least;
}

// How many nodes there may be: half of the slots stay empty.
static size_t capacity(const gl_pool *pool) {
  const size_t half = pool->slots / 2;
  return half < pool->node_room ? half : pool->node_room;
}

static bool has_room(const gl_pool *pool, size_t count) {
  return pool->used + count < capacity(pool) &&
         pool->edges + count < pool->edge_room;
}

static bool has_enough(const gl_pool *pool, size_t count) {
  return pool->used + count + capacity(pool) / ENOUGH < capacity(pool) &&
         pool->edges + count + pool->edge_room / ENOUGH < pool->edge_room;
}

static bool collect(gl_pool *pool, size_t count, uint32_t root) {
  if (!pool->node || !pool->edge || ++pool->full > MOST_FULL)
    return false;
  bool good = collect_some(pool, root, GARBAGE, 0);
  if (good && !has_enough(pool, count))
    good = collect_some(pool, root, STALE, 0);
  if (good && !has_enough(pool, count))
    good = collect_some(pool, root, STALE, middle(pool));
  if (good && !has_enough(pool, count))
    good = collect_some(pool, root, STALE, SIZE_MAX);
  while (good && !has_enough(pool, count) && pool->node[root].first)
    good = collect_some(pool, root, FOLDS, SIZE_MAX);
  for (size_t i = 1; good && i <= pool->nodes; i++)
    pool->node[i].visited = false;
  return good && has_room(pool, count);
}

// May the pool have this much more?  What is beyond its share is not an end of
// the search, so the budget is asked only for what it has.
static bool take(gl_budget *budget, size_t bytes) {
  const size_t limit = SHARE(budget->limits.bytes);
  return (!limit || gl_budget_bytes(budget) + bytes <= limit) &&
         gl_budget_take(budget, bytes);
}

// Half as much again of an array, if memory allows.
static bool grow(gl_budget *budget, void **array, size_t *room, size_t need,
                 size_t size) {
  if (need < *room)
    return true;
  size_t wanted = *room + *room / 2 + FIRST_ROOM;
  wanted = wanted > need ? wanted : need + 1;
  const size_t bytes = (wanted - *room) * size;
  if (wanted > MOST_ROOM || !take(budget, bytes))
    return false;
  void *larger = realloc(*array, wanted * size);
  if (!larger) {
    gl_budget_give(budget, bytes);
    return false;
  }
  *array = larger;
  *room = wanted;
  return true;
}

// Twice as many slots, as long as half of them might not stay empty.
static bool widen(gl_pool *pool, gl_budget *budget, size_t nodes) {
  while (2 * nodes >= pool->slots) {
    const size_t bytes = pool->slots * sizeof *pool->slot;
    if (!take(budget, bytes))
      return false;
    uint32_t *wider = calloc(2 * pool->slots, sizeof *wider);
    if (!wider) {
      gl_budget_give(budget, bytes);
      return false;
    }
    free(pool->slot);
    pool->slot = wider;
    pool->slots *= 2;
    gl_pool_index(pool);
  }
  return true;
}

bool gl_pool_room(gl_pool *pool, gl_budget *budget, size_t nodes,
                  size_t edges) {
  return widen(pool, budget, nodes) &&
         grow(budget, (void **)&pool->node, &pool->node_room, nodes,
              sizeof *pool->node) &&
         grow(budget, (void **)&pool->edge, &pool->edge_room, edges,
              sizeof *pool->edge);
}

bool gl_pool_reserve(gl_pool *pool, gl_budget *budget, size_t count,
                     uint32_t root) {
  if (has_room(pool, count))
    return true;
  if (pool->used > 2 * pool->kept + FIRST_ROOM &&
      collect_some(pool, root, GARBAGE, 0) && has_enough(pool, count))
    return true;
  if (gl_pool_room(pool, budget, pool->used + count + 1,
                   pool->edges + count + 1))
    return true;
  return collect(pool, count, root);
}
