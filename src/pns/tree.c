// SPDX-License-Identifier: MIT
#include "pns/tree.h"

#include <assert.h>
#include <math.h>
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

gl_tree *gl_tree_new(void) {
  gl_tree *tree = calloc(1, sizeof *tree);
  if (!tree)
    return NULL;
  tree->slots = 2 * FIRST_ROOM;
  tree->slot = calloc(tree->slots, sizeof *tree->slot);
  if (!tree->slot) {
    free(tree);
    return NULL;
  }
  return tree;
}

void gl_tree_free(gl_tree *tree) {
  if (!tree)
    return;
  free(tree->slot);
  free(tree->edge);
  free(tree->node);
  free(tree);
}

void gl_tree_hold(const gl_tree *tree, gl_statistics *statistics) {
  gl_statistics_hold_part(statistics, GL_STAT_MEMORY_NODES,
                          tree->node_room * sizeof *tree->node);
  gl_statistics_hold_part(statistics, GL_STAT_MEMORY_EDGES,
                          tree->edge_room * sizeof *tree->edge);
  gl_statistics_hold_part(statistics, GL_STAT_MEMORY_INDEX,
                          (tree->slots - 2 * FIRST_ROOM) * sizeof *tree->slot);
}

static bool is_free(const gl_node *node) { return node->kind == UINT8_MAX; }

// The slot of the key, or the free one where it belongs.
static size_t find_slot(const gl_tree *tree, uint64_t low, uint32_t high) {
  assert(tree->slots > tree->used);
  size_t at = (size_t)low & (tree->slots - 1);
  while (tree->slot[at]) {
    const gl_node *node = &tree->node[tree->slot[at]];
    if (node->low == low && node->high == high)
      break;
    at = (at + 1) & (tree->slots - 1);
  }
  return at;
}

uint32_t gl_tree_find(const gl_tree *tree, gl_key key) {
  return tree->slot[find_slot(tree, key.low, (uint32_t)key.high)];
}

uint32_t gl_tree_add(gl_tree *tree, gl_key key) {
  assert(!gl_tree_find(tree, key));
  assert(tree->unused || tree->nodes + 1 < tree->node_room);
  uint32_t at = tree->unused;
  if (at)
    tree->unused = tree->node[at].first;
  else
    at = (uint32_t)++tree->nodes;
  tree->node[at] =
      (gl_node){.low = key.low, .high = (uint32_t)key.high, .visited = true};
  tree->slot[find_slot(tree, key.low, (uint32_t)key.high)] = at;
  assert(2 * (tree->used + 1) <= tree->slots);
  tree->used++;
  tree->created++;
  return at;
}

void gl_tree_link(gl_tree *tree, uint32_t parent, uint32_t child) {
  assert(parent && child && tree->edges + 1 < tree->edge_room);
  assert(!tree->node[parent].who && !is_free(&tree->node[child]));
  gl_node *from = &tree->node[parent];
  gl_node *to = &tree->node[child];
  const uint32_t at = (uint32_t)++tree->edges;
  assert(!from->count || from->first + from->count == at);
  if (!from->count++)
    from->first = at;
  tree->edge[at] = (gl_edge){child, parent, to->parent};
  to->parent = at;
}

static void let_go(gl_tree *tree, gl_node *node) {
  assert(!node->count || node->first + node->count - 1U <= tree->edges);
  for (size_t i = 0; i < node->count; i++)
    tree->edge[node->first + i].parent = 0;
  node->first = 0;
  node->count = 0;
}

void gl_tree_solve(gl_tree *tree, uint32_t at, gl_winner who) {
  assert(who == GL_MAKER_WINS || who == GL_BREAKER_WINS);
  assert(at && at <= tree->nodes && !tree->node[at].who);
  gl_node *node = &tree->node[at];
  let_go(tree, node);
  node->who = (uint8_t)(who & 3U);
  node->object = GL_NO_REF;
}

void gl_tree_reopen(gl_tree *tree, uint32_t at, gl_cellset maker,
                    gl_cellset breaker) {
  assert(tree->node[at].who && gl_cellset_apart(&maker, &breaker));
  gl_node *node = &tree->node[at];
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

static bool has_only_leaves(const gl_tree *tree, const gl_node *node) {
  for (size_t i = 0; i < node->count; i++)
    if (tree->node[tree->edge[node->first + i].child].first)
      return false;
  return node->count;
}

// Marks what `root` needs, making leaves of nodes as far as greed goes.
static bool mark(gl_tree *tree, uint32_t root, greed how) {
  uint32_t *stack = malloc((tree->used + 1) * sizeof *stack);
  if (!stack)
    return false;
  size_t height = 0;
  if (root)
    stack[height++] = root;
  tree->node[root].kept = true;
  assert(root <= tree->nodes);
  while (height) {
    gl_node *node = &tree->node[stack[--height]];
    if (node->who)
      continue;
    if ((how >= STALE && !node->visited) ||
        (how == FOLDS && has_only_leaves(tree, node))) {
      let_go(tree, node);
      continue;
    }
    for (size_t i = 0; i < node->count; i++) {
      const uint32_t child = tree->edge[node->first + i].child;
      if (tree->node[child].kept)
        continue;
      tree->node[child].kept = true;
      assert(height < tree->used);
      stack[height++] = child;
    }
  }
  free(stack);
  return true;
}

static size_t free_cells(const gl_node *node) {
  assert(gl_cellset_apart(&node->maker, &node->breaker));
  return 64 * GL_WORDS - gl_cellset_count(&node->maker) -
         gl_cellset_count(&node->breaker);
}

// Solved nodes stay, but for those with fewer free cells than `least`.
static void sweep_nodes(gl_tree *tree, size_t least) {
  tree->unused = 0;
  tree->used = 0;
  for (size_t i = tree->nodes; i > 0; i--) {
    gl_node *node = &tree->node[i];
    const bool proved = node->who && node->object.step;
    const bool solved =
        !is_free(node) && node->who && free_cells(node) >= least;
    if (node->kept || node->busy || proved || solved) {
      tree->used++;
    } else {
      if (!is_free(node) && !node->who)
        let_go(tree, node);
      *node = (gl_node){.kind = UINT8_MAX, .first = tree->unused};
      tree->unused = (uint32_t)i;
    }
  }
}

// Moves the edges that are left together and threads their lists anew.
static void sweep_edges(gl_tree *tree) {
  for (size_t i = 1; i <= tree->nodes; i++)
    tree->node[i].parent = 0;
  size_t kept = 0;
  for (size_t i = 1; i <= tree->edges; i++) {
    gl_edge edge = tree->edge[i];
    if (!edge.parent)
      continue;
    gl_node *parent = &tree->node[edge.parent];
    gl_node *child = &tree->node[edge.child];
    kept++;
    if (parent->first == i)
      parent->first = (uint32_t)kept;
    edge.next = child->parent;
    child->parent = (uint32_t)kept;
    tree->edge[kept] = edge;
  }
  assert(kept <= tree->edges);
  tree->edges = kept;
}

void gl_tree_index(gl_tree *tree) {
  assert(tree->used < tree->slots);
  memset(tree->slot, 0, tree->slots * sizeof *tree->slot);
  for (size_t i = 1; i <= tree->nodes; i++)
    if (!is_free(&tree->node[i]))
      tree->slot[find_slot(tree, tree->node[i].low, tree->node[i].high)] =
          (uint32_t)i;
}

static bool is_valid_node(const gl_tree *tree, uint32_t at) {
  const gl_node *node = &tree->node[at];
  const size_t slot = find_slot(tree, node->low, node->high);
  if (!tree->slot[slot] || node->kind > GL_NODE_WHOLE ||
      node->who > GL_BREAKER_WINS ||
      !gl_cellset_apart(&node->maker, &node->breaker) ||
      (node->who ? node->first || node->count
                 : !(isfinite(node->pn) && isfinite(node->dn) && node->pn > 0 &&
                     node->dn > 0)))
    return false;
  if (!node->first != !node->count ||
      (node->count && node->first + node->count - 1U > tree->edges))
    return false;
  for (size_t i = 0; i < node->count; i++)
    if (tree->edge[node->first + i].parent != at)
      return false;
  for (uint32_t e = node->parent; e; e = tree->edge[e].next)
    if (e > tree->edges || tree->edge[e].child != at)
      return false;
  return true;
}

static bool is_valid_edge(const gl_tree *tree, uint32_t at) {
  const gl_edge *edge = &tree->edge[at];
  if (!edge->parent) // let go
    return true;
  if (edge->parent > tree->nodes || !edge->child || edge->child > tree->nodes)
    return false;
  const gl_node *parent = &tree->node[edge->parent];
  return !is_free(parent) && !is_free(&tree->node[edge->child]) &&
         at >= parent->first && at - parent->first < parent->count;
}

bool gl_tree_valid(const gl_tree *tree) {
  size_t used = 0;
  size_t unused = 0;
  bool good = !(tree->slots & (tree->slots - 1)) &&
              (!tree->nodes || tree->nodes < tree->node_room) &&
              (!tree->edges || tree->edges < tree->edge_room);
  for (uint32_t i = 1; good && i <= tree->nodes; i++) {
    used += !is_free(&tree->node[i]);
    good = is_free(&tree->node[i]) || is_valid_node(tree, i);
  }
  for (uint32_t i = 1; good && i <= tree->edges; i++)
    good = is_valid_edge(tree, i);
  for (uint32_t i = tree->unused; good && i; i = tree->node[i].first)
    good =
        i <= tree->nodes && is_free(&tree->node[i]) && ++unused <= tree->nodes;
  return good && used == tree->used && used + unused == tree->nodes;
}

static bool collect_some(gl_tree *tree, uint32_t root, greed how,
                         size_t least) {
  for (size_t i = 1; i <= tree->nodes; i++)
    tree->node[i].kept = false;
  if (!mark(tree, root, how))
    return false;
  sweep_nodes(tree, least);
  sweep_edges(tree);
  gl_tree_index(tree);
  tree->kept = tree->used;
  assert(gl_tree_valid(tree));
  return true;
}

// How many free cells half of the solved nodes have.
static size_t middle(const gl_tree *tree) {
  size_t count[64 * GL_WORDS + 2] = {0};
  size_t solved = 0;
  for (size_t i = 1; i <= tree->nodes; i++)
    if (!is_free(&tree->node[i]) && tree->node[i].who) {
      count[free_cells(&tree->node[i])]++;
      solved++;
    }
  size_t least = 0;
  for (size_t below = 0; below < solved / 2; least++)
    below += count[least];
  assert(least <= 64 * GL_WORDS + 1);
  return least;
}

// How many nodes there may be: half of the slots stay empty.
static size_t capacity(const gl_tree *tree) {
  const size_t half = tree->slots / 2;
  return half < tree->node_room ? half : tree->node_room;
}

static bool has_room(const gl_tree *tree, size_t count) {
  return tree->used + count < capacity(tree) &&
         tree->edges + count < tree->edge_room;
}

static bool has_enough(const gl_tree *tree, size_t count) {
  return tree->used + count + capacity(tree) / ENOUGH < capacity(tree) &&
         tree->edges + count + tree->edge_room / ENOUGH < tree->edge_room;
}

static bool collect(gl_tree *tree, size_t count, uint32_t root) {
  if (!tree->node || !tree->edge || ++tree->full > MOST_FULL)
    return false;
  bool good = collect_some(tree, root, GARBAGE, 0);
  if (good && !has_enough(tree, count))
    good = collect_some(tree, root, STALE, 0);
  if (good && !has_enough(tree, count))
    good = collect_some(tree, root, STALE, middle(tree));
  if (good && !has_enough(tree, count))
    good = collect_some(tree, root, STALE, SIZE_MAX);
  while (good && !has_enough(tree, count) && tree->node[root].first)
    good = collect_some(tree, root, FOLDS, SIZE_MAX);
  for (size_t i = 1; good && i <= tree->nodes; i++)
    tree->node[i].visited = false;
  return good && has_room(tree, count);
}

// May the tree have this much more?  What is beyond its share is not an end of
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
  assert(need < *room);
  return true;
}

// Twice as many slots, as long as half of them might not stay empty.
static bool widen(gl_tree *tree, gl_budget *budget, size_t nodes) {
  while (2 * nodes >= tree->slots) {
    const size_t bytes = tree->slots * sizeof *tree->slot;
    if (!take(budget, bytes))
      return false;
    uint32_t *wider = calloc(2 * tree->slots, sizeof *wider);
    if (!wider) {
      gl_budget_give(budget, bytes);
      return false;
    }
    free(tree->slot);
    tree->slot = wider;
    tree->slots *= 2;
    gl_tree_index(tree);
  }
  return true;
}

bool gl_tree_room(gl_tree *tree, gl_budget *budget, size_t nodes,
                  size_t edges) {
  return widen(tree, budget, nodes) &&
         grow(budget, (void **)&tree->node, &tree->node_room, nodes,
              sizeof *tree->node) &&
         grow(budget, (void **)&tree->edge, &tree->edge_room, edges,
              sizeof *tree->edge);
}

bool gl_tree_reserve(gl_tree *tree, gl_budget *budget, size_t count,
                     uint32_t root) {
  assert(root <= tree->nodes);
  if (has_room(tree, count))
    return true;
  if (tree->used > 2 * tree->kept + FIRST_ROOM &&
      collect_some(tree, root, GARBAGE, 0) && has_enough(tree, count))
    return true;
  if (gl_tree_room(tree, budget, tree->used + count + 1,
                   tree->edges + count + 1))
    return true;
  return collect(tree, count, root);
}
