// SPDX-License-Identifier: MIT
// Leaves of a proof number search that several threads take: no leaf is in two
// hands, and none is swept away under them.

#include "pns/pns.h"
#include "unit/support.h"

#define LEAVES 5
#define ROUNDS 20000

// A root of Maker's with leaves, one better than the next.
typedef struct grove {
  gl_budget budget;
  gl_search search;
  gl_solver solver;
  pthread_mutex_t lock;
  gl_tree *tree;
  uint32_t leaf[LEAVES];
  uint32_t root;
} grove;

static gl_pns thread_in(grove *grove) {
  return (gl_pns){.solver = &grove->solver,
                  .tree = grove->tree,
                  .root = grove->root,
                  .lock = &grove->lock};
}

static void plant(grove *g) {
  *g = (grove){.tree = gl_tree_new(),
               .solver = {.search = &g->search, .budget = &g->budget}};
  gl_budget_start(&g->budget, &(gridlock_limits){0}, "pns");
  assert_int_equal(pthread_mutex_init(&g->lock, NULL), 0);
  assert_non_null(g->tree);
  assert_true(gl_tree_reserve(g->tree, &g->budget, LEAVES + 1, 0));
  g->root = gl_tree_add(g->tree, (gl_key){.low = 1});
  for (size_t i = 0; i < LEAVES; i++) {
    g->leaf[i] = gl_tree_add(g->tree, (gl_key){.low = 2 + i});
    g->tree->node[g->leaf[i]].pn = (float)(i + 1);
    g->tree->node[g->leaf[i]].dn = 1;
  }
  for (size_t i = 0; i < LEAVES; i++)
    gl_tree_link(g->tree, g->root, g->leaf[i]);
  gl_pns s = thread_in(g);
  assert_true(gl_pns_refresh(&s, g->root));
}

static void fell(grove *grove) {
  gl_tree_free(grove->tree);
  pthread_mutex_destroy(&grove->lock);
}

static void a_leaf_is_taken_once(void **state) {
  (void)state;
  grove g;
  plant(&g);
  bool taken[LEAVES + 2] = {false};
  size_t depth;
  for (size_t i = 0; i < LEAVES; i++) {
    gl_pns s = thread_in(&g);
    uint32_t leaf = 0;
    for (size_t tries = 0; !leaf && tries < 3; tries++) // a busy one in the way
      leaf = gl_pns_take(&s, &depth);
    assert_in_range(leaf, g.leaf[0], g.leaf[LEAVES - 1]);
    assert_false(taken[leaf]);
    taken[leaf] = true;
    assert_int_equal(depth, 2);
    free(s.queue);
  }
  gl_pns s = thread_in(&g);
  assert_int_equal(gl_pns_take(&s, &depth), 0); // all are others'
  g.tree->node[g.leaf[3]].busy = false;
  g.tree->node[g.leaf[3]].pn = 1;
  assert_true(gl_pns_refresh(&s, g.root));
  assert_int_equal(gl_pns_take(&s, &depth), g.leaf[3]);
  free(s.queue);
  fell(&g);
}

static void a_busy_leaf_is_not_swept_away(void **state) {
  (void)state;
  grove g;
  plant(&g);
  gl_pns s = thread_in(&g);
  size_t depth;
  const uint32_t leaf = gl_pns_take(&s, &depth);
  const uint64_t low = g.tree->node[leaf].low;
  g.budget.limits.bytes = 1; // no room can be had but by throwing away
  assert_false(gl_tree_reserve(g.tree, &g.budget, g.tree->node_room, g.root));
  assert_int_equal(g.tree->node[g.root].first, 0); // which was done
  assert_int_equal(g.tree->node[leaf].low, low);
  assert_true(g.tree->node[leaf].busy);
  assert_int_equal(g.tree->used, 2);
  free(s.queue);
  fell(&g);
}

// Two threads that do nothing but take leaves and give them back.
typedef struct picker {
  grove *g;
  unsigned *hands; // at each leaf
  unsigned both;   // leaves that were in two
  unsigned took;
} picker;

static void *pick(void *context) {
  picker *p = context;
  gl_pns s = thread_in(p->g);
  size_t depth;
  for (size_t i = 0; i < ROUNDS; i++) {
    gl_pns_lock(&s);
    const uint32_t leaf = gl_pns_take(&s, &depth);
    if (leaf) {
      p->took++;
      p->both += p->hands[leaf]++ > 0;
      gl_pns_unlock(&s); // where a leaf is expanded
      gl_pns_lock(&s);
      p->hands[leaf]--;
      gl_node *node = &s.tree->node[leaf];
      node->pn = (float)(1 + i % LEAVES);
      node->dn = 1;
      node->busy = false;
      gl_pns_refresh(&s, s.root);
    }
    gl_pns_unlock(&s);
  }
  free(s.queue);
  return NULL;
}

static void two_threads_never_hold_the_same_leaf(void **state) {
  (void)state;
  grove g;
  plant(&g);
  unsigned hands[LEAVES + 2] = {0};
  picker p[2] = {{&g, hands, 0, 0}, {&g, hands, 0, 0}};
  pthread_t thread;
  assert_int_equal(pthread_create(&thread, NULL, pick, &p[1]), 0);
  pick(&p[0]);
  pthread_join(thread, NULL);
  assert_int_equal(p[0].both + p[1].both, 0);
  assert_true(p[0].took > ROUNDS / 2 && p[1].took > ROUNDS / 2);
  fell(&g);
}

TESTS(cmocka_unit_test(a_leaf_is_taken_once),
      cmocka_unit_test(a_busy_leaf_is_not_swept_away),
      cmocka_unit_test(two_threads_never_hold_the_same_leaf))
