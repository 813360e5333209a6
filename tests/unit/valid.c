// SPDX-License-Identifier: MIT
// What headers say of a structure is checked by a function that asserts call:
// it accepts a structure as it comes, refuses one that is broken, and a build
// with asserts dies of that at the next step.

#include "dfpn/dfpn.h"
#include "lattice/stones.h"
#include "parallel/search_threads.h"
#include "plane/rows.h"
#include "plane/schedule.h"
#include "pns/pns.h"
#include "proof/fit.h"
#include "proof/transfer.h"
#include "strong/scheme.h"
#include "unit/death.h"
#include "unit/sized.h"

static fixture f;
static gl_budget budget;

// The board of tic-tac-toe: cells 1 to 9, and eight lines.
static void begin(void) {
  open_board(&f, parse("mnk:3,3,3"));
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
}

static void end(void) { close_board(&f); }

static gl_position *place(gl_cellset maker, gl_cellset breaker) {
  gl_position *p = gl_position_new(&f.stack, f.board, maker, breaker, false);
  assert_non_null(p);
  return p;
}

// ------------------------------------------------------------------- base

static void a_set_of_cells_ends_with_the_board(void **state) {
  (void)state;
  begin();
  gl_cellset set = CELLS(1, 9);
  assert_true(gl_cellset_valid(&set, 9));
  gl_cellset_add(&set, 9);
  assert_false(gl_cellset_valid(&set, 9));
  assert_true(gl_cellset_valid(&set, 64));
  assert_false(gl_cellset_valid(&set, 65)); // one word has 64
  assert_dies(gl_position_new(&f.stack, f.board, set, NO_CELLS, false));
  end();
}

static void an_empty_set_has_no_first_cell(void **state) {
  (void)state;
  volatile uint64_t none = 0; // so that nobody knows
  const gl_cellset set = {{none}};
  assert_dies(gl_cellset_first(&set));
}

static void a_set_of_lines_ends_with_them(void **state) {
  (void)state;
  begin();
  gl_position *p = place(NO_CELLS, NO_CELLS);
  assert_true(gl_bits_valid(p->hit, f.board->lines));
  gl_bits_add(p->hit, f.board->lines);
  assert_false(gl_bits_valid(p->hit, f.board->lines));
  assert_dies(gl_position_without(&f.stack, f.board, NO_CELLS, NO_CELLS, p->hit,
                                  false));
  end();
}

static void nobody_waits_who_is_not_running(void **state) {
  (void)state;
  gl_threads threads;
  assert_true(gl_threads_open(&threads));
  assert_true(gl_threads_valid(&threads));
  threads.waiting = 1;
  assert_false(gl_threads_valid(&threads));
  assert_dies(gl_threads_close(&threads));
  threads.waiting = 0;
  gl_threads_close(&threads);
}

static void a_budget_polls_before_its_patience_ends(void **state) {
  (void)state;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  assert_true(gl_budget_valid(&budget));
  budget.countdown = budget.patience + 1;
  assert_false(gl_budget_valid(&budget));
  assert_dies(gl_budget_poll(&budget));
}

static void nobody_gives_back_what_was_not_taken(void **state) {
  (void)state;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  assert_true(gl_budget_take(&budget, 10));
  assert_dies(gl_budget_give(&budget, 11));
}

// --------------------------------------------------------------------- io

static void a_packed_stream_stays_inside_its_block(void **state) {
  (void)state;
  static gl_packed packed;
  FILE *file = tmpfile();
  assert_non_null(file);
  gl_packed_begin(&packed, file);
  assert_true(gl_packed_valid(&packed));
  packed.used = GL_PACKED_BLOCK + 1;
  assert_false(gl_packed_valid(&packed));
  assert_dies(gl_packed_flush(&packed));
  fclose(file);
}

// ------------------------------------------------------------------ board

static void the_cells_of_a_line_are_sorted(void **state) {
  (void)state;
  begin();
  gl_hypergraph *graph = f.game->graph[GL_MAKER];
  assert_true(gl_hypergraph_valid(graph));
  const gl_cell first = graph->line_cell[0];
  graph->line_cell[0] = graph->line_cell[1];
  graph->line_cell[1] = first;
  assert_false(gl_hypergraph_valid(graph));
  assert_dies(assert(gl_hypergraph_valid(graph)));
  graph->line_cell[1] = graph->line_cell[0];
  graph->line_cell[0] = first;
  end();
}

// A line with a cell twice is a mistake of who drafts it.
static void a_line_has_a_cell_once(void **state) {
  (void)state;
  gl_draft draft = {0};
  const gl_cell twice[] = {1, 1};
  assert_int_equal(gl_hypergraph_draft_add(&draft, twice, 2, NULL), GL_OK);
  gl_hypergraph *graph;
  assert_dies(gl_hypergraph_new(2, &draft, &graph, NULL));
  gl_hypergraph_draft_clear(&draft);
}

static void permutations_are_found_again(void **state) {
  (void)state;
  gl_permutations set = {.cells = 2};
  const gl_cell swap[] = {1, 0};
  bool fresh;
  assert_true(gl_permutations_add(&set, swap, &fresh));
  assert_true(gl_permutations_valid(&set));
  set.image[0] = 2;
  assert_false(gl_permutations_valid(&set));
  const gl_cell lost[] = {2, 0}; // that goes where there is no cell
  gl_permutations wrong = {.cells = 2};
  assert_true(gl_permutations_add(&wrong, lost, &fresh));
  assert_false(gl_permutations_valid(&wrong));
  assert_dies(gl_permutations_close(&wrong, 2));
  gl_permutations_clear(&wrong);
  gl_permutations_clear(&set);
}

static void a_complete_group_begins_with_the_identity(void **state) {
  (void)state;
  begin();
  assert_true(gl_symmetry_valid(f.symmetry));
  const size_t cells = f.symmetry->cells;
  for (size_t i = 0; i < cells; i++) { // the second one comes first
    gl_cell *image = f.symmetry->image + i;
    const gl_cell moved = image[0];
    image[0] = image[cells];
    image[cells] = moved;
  }
  assert_false(gl_symmetry_valid(f.symmetry));
  assert_dies(gl_board_new(f.game->graph[GL_MAKER], f.symmetry));
  end();
}

static void cells_and_lines_of_a_board_agree(void **state) {
  (void)state;
  begin();
  assert_true(gl_board_valid(f.board));
  gl_bits_remove(f.board->through, 0);
  assert_false(gl_board_valid(f.board));
  gl_bits_add(f.board->through, 0);
  f.board->inverse[1] = (uint16_t)f.board->maps;
  assert_false(gl_board_valid(f.board));
  assert_dies(assert(gl_board_valid(f.board)));
  end();
}

static void a_stack_is_cut_back_and_not_forth(void **state) {
  (void)state;
  gl_stack stack = {0};
  assert_true(gl_stack_valid(&stack));
  const gl_mark low = gl_stack_mark(&stack);
  assert_non_null(gl_stack_take(&stack, 8));
  const gl_mark high = gl_stack_mark(&stack);
  gl_stack wrong = stack;
  wrong.used = SIZE_MAX;
  assert_true(gl_stack_valid(&stack));
  assert_false(gl_stack_valid(&wrong));
  assert_dies(gl_stack_cut(&wrong, low));
  gl_stack_cut(&stack, low);
  assert_dies(gl_stack_cut(&stack, high));
}

static void live_cells_of_a_position_are_free(void **state) {
  (void)state;
  begin();
  gl_position *p = place(CELLS(1), CELLS(5));
  assert_true(gl_position_valid(f.board, p));
  gl_cellset_add(&p->live, 4); // cell 5, which is Breaker's
  assert_false(gl_position_valid(f.board, p));
  gl_cellset_remove(&p->live, 4);
  gl_cellset_add(&p->maker, 4);
  assert_false(gl_position_valid(f.board, p));
  gl_cellset_remove(&p->maker, 4);
  p->hit[0] = 0; // the lines through cell 5 are hit
  assert_false(gl_position_valid(f.board, p));
  uint64_t weight[64];
  assert_dies(gl_leaf_weigh(f.board, p, weight));
  end();
}

static void stones_of_both_players_are_apart(void **state) {
  (void)state;
  begin();
  gl_position *p = place(CELLS(1), NO_CELLS);
  assert_dies(
      gl_position_play(&f.stack, f.board, p, NO_CELLS, CELLS(1), false));
  end();
}

static void bundles_are_numbered_as_they_come(void **state) {
  (void)state;
  begin();
  gl_bundles *bundles = gl_bundles_new(f.board);
  assert_non_null(bundles);
  assert_int_equal(bundles->count, f.board->lines); // no two share two cells
  assert_true(gl_bundles_valid(bundles, f.board->lines));
  bundles->of[0] = 1;
  assert_false(gl_bundles_valid(bundles, f.board->lines));
  bundles->of[0] = (gl_line)bundles->count;
  const gl_position *p = place(NO_CELLS, NO_CELLS);
  assert_dies(gl_bundles_want(bundles, &f.stack, p, NULL));
  gl_bundles_free(bundles);
  end();
}

// ------------------------------------------------------------------ proof

static gl_proof *some_proof(void) {
  begin();
  gl_proof *proof = gl_proof_new(f.board, &budget);
  assert_non_null(proof);
  assert_true(gl_card_line(proof, 0, 0).step);
  assert_true(gl_shield_pair(proof, 0, 1).step);
  return proof;
}

static void end_proof(gl_proof *proof) {
  gl_proof_free(proof);
  end();
}

static void a_step_of_a_store_is_found(void **state) {
  (void)state;
  gl_proof *proof = some_proof();
  gl_store *store = proof->store;
  assert_true(gl_store_valid(store));
  const gl_step second = store->step[2];
  store->step[2] = store->step[1]; // a step is there once
  assert_false(gl_store_valid(store));
  assert_dies(gl_proof_free(proof));
  store->step[2] = second;
  end_proof(proof);
}

static void a_step_comes_after_its_children(void **state) {
  (void)state;
  gl_proof *proof = some_proof();
  const gl_ref child = {1, 0};
  const gl_ref card = gl_card_play(proof, 4, &child, 1);
  assert_int_equal(card.step, 3);
  uint32_t *number = proof->store->number + proof->store->step[3].first;
  assert_int_equal(number[1], 1);
  assert_true(gl_store_valid(proof->store));
  number[1] = 3;
  assert_false(gl_store_valid(proof->store));
  number[1] = 1;
  end_proof(proof);
}

static void a_card_keeps_what_it_has_from_what_it_needs(void **state) {
  (void)state;
  gl_proof *proof = some_proof();
  assert_true(gl_proof_valid(proof));
  gl_step *card = &proof->store->step[1];
  gl_cellset_add(&card->t, gl_cellset_first(&card->a));
  assert_false(gl_proof_valid(proof));
  assert_dies(gl_proof_free(proof));
  gl_cellset_remove(&card->t, gl_cellset_first(&card->a));
  proof->store->step[2].a = CELLS(1, 2, 10); // a zone beside the board
  assert_false(gl_proof_valid(proof));
  proof->store->step[2].a = CELLS(1, 2);
  assert_dies(gl_proof_add_card(proof, GL_RULE_LINE, 0, CELLS(1), CELLS(1)));
  end_proof(proof);
}

static void a_reference_leads_to_a_step(void **state) {
  (void)state;
  gl_proof *proof = some_proof();
  assert_true(gl_proof_ref_valid(proof, (gl_ref){2, 7})); // eight maps
  assert_false(gl_proof_ref_valid(proof, (gl_ref){2, 8}));
  assert_false(gl_proof_ref_valid(proof, (gl_ref){3, 0}));
  assert_false(gl_proof_ref_valid(proof, GL_NO_REF));
  assert_dies(gl_proof_card(proof, (gl_ref){3, 0}));
  end_proof(proof);
}

static void a_transfer_has_its_steps_in_order(void **state) {
  (void)state;
  uint32_t sent[] = {3, 5};
  uint32_t name[] = {0, 0, 0, 2, 0, 4};
  gl_transfer transfer = {
      .name = name, .names = 6, .sent = sent, .count = 2, .room = 2};
  assert_true(gl_transfer_valid(&transfer));
  name[5] = 2; // its place is the second
  assert_false(gl_transfer_valid(&transfer));
  static gl_packed packed;
  assert_dies(gl_transfer_receive_numbers(&transfer, &packed));
}

// ----------------------------------------------------------------- reduce

static void steps_of_a_trail_share_no_cell(void **state) {
  (void)state;
  gl_trail trail = {0};
  assert_true(gl_trail_push(&trail, (gl_trail_step){GL_TRAIL_MUTUAL, 0, 1, 0}));
  assert_true(gl_trail_valid(&trail, 0));
  assert_true(gl_trail_push(&trail, (gl_trail_step){GL_TRAIL_MUTUAL, 1, 2, 0}));
  assert_false(gl_trail_valid(&trail, 0));
  assert_true(gl_trail_valid(&trail, 1));
  assert_dies(gl_trail_card(NULL, &trail, 0, (gl_ref){1, 0}));
  gl_trail_free(&trail);
}

// Two lines without a common cell.
static void sides_of_a_split_share_nothing(void **state) {
  (void)state;
  begin();
  gl_stack *stack = &f.stack;
  const gl_position *all = place(NO_CELLS, NO_CELLS);
  const gl_cellset middle = CELLS(4, 5, 6);
  bool mine[8] = {false};
  for (size_t i = 0; i < all->count; i++) // the first and the last row
    mine[i] = gl_cellset_apart(&all->open[i], &middle);
  const gl_position *p =
      gl_position_part(stack, f.board, all, all->live, mine, false);
  gl_split split;
  assert_true(gl_split_parts(p, &split));
  assert_true(gl_split_valid(p, &split));
  gl_cellset_add(&split.side[0], 6);
  assert_false(gl_split_valid(p, &split));
  split.side[0] = CELLS(1, 2);
  assert_false(gl_split_valid(p, &split));
  gl_pns pns = {.solver = &(gl_solver){.board = f.board}};
  assert_dies(gl_pns_side(&pns, p, &split, 0, false));
  end();
}

static void a_seam_leaves_a_line_to_one_side(void **state) {
  (void)state;
  begin();
  const gl_position *p = place(NO_CELLS, NO_CELLS);
  static gl_seam seam;
  seam.side[0] = CELLS(1, 2, 3, 4, 5, 6);
  seam.side[1] = CELLS(7, 8, 9);
  for (size_t i = 0; i < p->count; i++)
    seam.mine[0][i] =
        !(seam.mine[1][i] = gl_cellset_inside(&p->open[i], &seam.side[1]));
  assert_true(gl_seam_valid(p, &seam));
  seam.mine[0][0] = seam.mine[1][0] = true;
  assert_false(gl_seam_valid(p, &seam));
  gl_effort effort = {1, 1};
  gl_dfpn dfpn = {0};
  assert_dies(gl_dfpn_seam(&dfpn, p, &seam, GL_NO_LIMIT, &effort));
  end();
}

static void an_attack_stands_on_makers_stones(void **state) {
  (void)state;
  begin();
  const gl_position *p = place(CELLS(1, 5), CELLS(2, 4));
  gl_attack attack;
  assert_true(gl_attack_find(&f.stack, f.board, NULL, p, &attack));
  assert_true(gl_attack_valid(p, &attack));
  gl_cellset_add(&attack.a, 1);
  assert_false(gl_attack_valid(p, &attack));
  const gl_position wrong = {.maker = CELLS(1), .breaker = CELLS(1)};
  assert_dies(gl_attack_find(&f.stack, f.board, NULL, &wrong, &attack));
  end();
}

// ---------------------------------------------------------------- pairing

static void pairs_are_apart_and_in_every_line(void **state) {
  (void)state;
  begin();
  const gl_position *p = place(NO_CELLS, CELLS(5)); // the rim: four lines
  gl_pair pair[] = {{0, 1}, {2, 5}, {8, 7}, {6, 3}};
  assert_true(gl_pairing_valid(p, pair, 4));
  assert_false(gl_pairing_valid(p, pair, 3));
  pair[3].x = 8;
  assert_false(gl_pairing_valid(p, pair, 4));
  assert_dies(assert(gl_pairing_valid(p, pair, 4)));
  end();
}

static void a_menu_has_lines(void **state) {
  (void)state;
  begin();
  gl_chooser *chooser = gl_chooser_new(f.board);
  assert_non_null(chooser);
  assert_true(gl_chooser_takes(chooser, place(NO_CELLS, CELLS(5))));
  assert_true(gl_menus_valid(chooser->menus));
  chooser->menus->menu[0].lines = 0;
  assert_false(gl_menus_valid(chooser->menus));
  assert_dies(gl_choose(chooser));
  gl_chooser_free(chooser);
  end();
}

// ----------------------------------------------------------------- tables

static void entries_of_a_table_are_at_home(void **state) {
  (void)state;
  gl_hash_table *table = gl_hash_table_new();
  assert_non_null(table);
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  gl_hash_table_write(table, &budget, (gl_hash_entry){.low = 1, .worth = 1});
  assert_true(gl_hash_table_valid(table, false));
  table->room--;
  assert_false(gl_hash_table_valid(table, true)); // no power of two
  assert_dies(gl_hash_table_free(table));
  table->room++;
  table->used = 0;
  assert_false(gl_hash_table_valid(table, true)); // there is one
  table->used = 1;
#ifndef GL_STRESS // where a table has four entries, all of them at home
  gl_hash_table_entry_write(&table->at[1],
                            (gl_hash_entry){.low = 9, .high = 9, .worth = 1});
  assert_true(gl_hash_table_valid(table, true));
  assert_false(gl_hash_table_valid(table, false));
#endif
  gl_hash_table_free(table);
}

static void who_leaves_was_there(void **state) {
  (void)state;
  gl_busy *busy = calloc(1, sizeof *busy);
  assert_non_null(busy);
  assert_true(gl_busy_valid(busy));
  gl_busy_enter(busy, 5);
  assert_false(gl_busy_valid(busy));
  gl_busy_leave(busy, 5);
  assert_true(gl_busy_valid(busy));
  assert_dies(gl_busy_leave(busy, 5));
  free(busy);
}

static void proof_numbers_are_numbers(void **state) {
  (void)state;
  begin();
  gl_hash_table *table = gl_hash_table_new();
  assert_non_null(table);
  const gl_pn_entry right = {1, 0, 8};
  const gl_pn_entry beside = {1, 0, 9}; // an answer on no cell
  const gl_pn_entry endless = {INFINITY, 1, 0};
  assert_true(gl_pn_table_entry_valid(f.board, right));
  assert_false(gl_pn_table_entry_valid(f.board, beside));
  assert_false(gl_pn_table_entry_valid(f.board, endless));
  const gl_key key = {1, 1, 0};
  assert_dies(gl_pn_table_write(table, &budget, f.board, key, endless));
  gl_hash_table_free(table);
  end();
}

static void images_have_the_hashes_of_cells(void **state) {
  (void)state;
  begin();
  gl_keys *keys = gl_keys_new(f.board, true);
  assert_non_null(keys);
  assert_true(gl_keys_valid(keys));
  keys->cell_hash[2 * 9]++; // of the first cell under the second map
  assert_false(gl_keys_valid(keys));
  keys->cell_hash[2 * 9]--;
  keys->line_hash[0]++;
  assert_false(gl_keys_valid(keys));
  assert_dies(gl_keys_free(keys));
  keys->line_hash[0]--;
  gl_keys_free(keys);
  end();
}

// ----------------------------------------------------------------- search

static void what_is_common_is_in_all_zones(void **state) {
  (void)state;
  gl_answers *answers = calloc(1, sizeof *answers);
  gl_threats *threats = calloc(1, sizeof *threats);
  assert_non_null(answers);
  assert_non_null(threats);
  answers->count = threats->count = 1;
  answers->at[0] = (gl_answer){0, {1, 0}};
  threats->card[0] = (gl_ref){1, 0};
  answers->zone[0] = threats->zone[0] = CELLS(1, 2);
  assert_true(gl_gather_answers_valid(answers));
  assert_true(gl_gather_threats_valid(threats));
  answers->common = threats->common = CELLS(3);
  assert_false(gl_gather_answers_valid(answers));
  assert_false(gl_gather_threats_valid(threats));
  assert_dies(gl_gather_answers_shield(answers, NULL));
  assert_dies(gl_gather_threats_trim(threats, CELLS(1, 2, 3)));
  free(threats);
  free(answers);
}

static void a_workspace_is_about_one_board(void **state) {
  (void)state;
  begin();
  gl_search search;
  gl_search_begin(&search, f.game);
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "test");
  gl_workspace workspace;
  assert_int_equal(gl_workspace_open(&workspace, &search, NULL), GL_OK);
  assert_true(gl_workspace_valid(&workspace));
  gl_board *own = workspace.solver->board;
  workspace.solver->board = f.board;
  assert_false(gl_workspace_valid(&workspace));
  assert_dies(gl_workspace_glance(&workspace, workspace.solver->start));
  workspace.solver->board = own;
  gl_workspace_clear(&workspace);
  gl_search_clear(&search);
  end();
}

static void a_value_goes_with_a_claim(void **state) {
  (void)state;
  begin();
  gl_search search;
  gl_search_begin(&search, f.game);
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "test");
  gl_solver *solver;
  assert_int_equal(gl_solver_open(&solver, &search, true, true, NULL), GL_OK);
  assert_true(gl_solver_valid(solver));
  search.value = GRIDLOCK_MAKER;
  assert_false(gl_solver_valid(solver));
  search.value = GRIDLOCK_BREAKER;
  assert_false(gl_solver_valid(solver));
  assert_dies(gl_solver_close(solver, NULL));
  search.value = GRIDLOCK_UNKNOWN;
  gl_search_clear(&search);
  end();
}

static void samples_are_counted_twice(void **state) {
  (void)state;
  gl_samples samples = {0};
  assert_true(gl_sample_add(&samples, true, 3, 0.5, true));
  assert_true(gl_samples_valid(&samples));
  samples.maker++;
  assert_false(gl_samples_valid(&samples));
  assert_dies(gl_samples_clear(&samples));
  samples.maker--;
  gl_samples_clear(&samples);
}

static void threads_of_a_search_meet_in_one_place(void **state) {
  (void)state;
  begin();
  gl_search search;
  gl_search_begin(&search, f.game);
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "test");
  search.threads = 3;
  gl_search_threads threads;
  assert_true(gl_search_threads_open(&threads, &search));
  assert_true(gl_search_threads_valid(&threads));
  threads.other[1].budget.threads = NULL;
  assert_false(gl_search_threads_valid(&threads));
  assert_dies(gl_search_threads_close(&threads));
  threads.other[1].budget.threads = &threads.threads;
  gl_search_threads_close(&threads);
  gl_search_clear(&search);
  end();
}

// ----------------------------------------------------------- dfpn and pns

static void what_a_child_needs_is_not_negative(void **state) {
  (void)state;
  assert_true(gl_effort_valid((gl_effort){1, INFINITY}));
  assert_false(gl_effort_valid((gl_effort){-1, 1}));
  assert_false(gl_effort_valid((gl_effort){1, NAN}));
  const gl_dfpn_child child = {.n = {-1, 1}};
  size_t best;
  double second;
  assert_dies(gl_dfpn_count_effort(&child, 1, NULL, GL_MAKER, &best, &second));
}

// A root with two leaves.
static gl_tree *some_tree(void) {
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  gl_tree *tree = gl_tree_new();
  assert_non_null(tree);
  assert_true(gl_tree_reserve(tree, &budget, 3, 0));
  for (uint64_t i = 1; i <= 3; i++) {
    assert_int_equal(gl_tree_add(tree, (gl_key){.low = i}), i);
    tree->node[i].pn = tree->node[i].dn = 1;
  }
  gl_tree_link(tree, 1, 2);
  gl_tree_link(tree, 1, 3);
  assert_true(gl_tree_valid(tree));
  return tree;
}

static void open_nodes_of_a_tree_have_numbers(void **state) {
  (void)state;
  gl_tree *tree = some_tree();
  tree->node[2].pn = 0;
  assert_false(gl_tree_valid(tree));
  gl_pns pns = {
      .tree = tree, .solver = &(gl_solver){.budget = &budget}, .root = 1};
  assert_dies(gl_pns_refresh(&pns, 1));
  gl_tree_free(tree);
}

static void edges_of_a_tree_lead_to_nodes(void **state) {
  (void)state;
  gl_tree *tree = some_tree();
  tree->edge[1].child = 4;
  assert_false(gl_tree_valid(tree));
  gl_pns pns = {
      .tree = tree, .solver = &(gl_solver){.budget = &budget}, .root = 1};
  assert_dies(gl_pns_refresh(&pns, 1));
  tree->edge[1].child = 2;
  tree->edge[2].parent = 3; // not beside the other one
  assert_false(gl_tree_valid(tree));
  gl_tree_free(tree);
}

static void a_key_has_one_node(void **state) {
  (void)state;
  gl_tree *tree = some_tree();
  assert_dies(gl_tree_add(tree, (gl_key){.low = 2}));
  tree->node[2].low = 7; // it is not found any more
  assert_false(gl_tree_valid(tree));
  gl_tree_free(tree);
}

static void nodes_of_a_tree_are_counted(void **state) {
  (void)state;
  gl_tree *tree = some_tree();
  tree->used = 2;
  assert_false(gl_tree_valid(tree));
  tree->used = 3;
  tree->node[2].who = GL_MAKER_WINS;
  tree->node[1].who = GL_MAKER_WINS; // with edges
  assert_false(gl_tree_valid(tree));
  assert_dies(gl_tree_solve(tree, 1, GL_MAKER_WINS)); // that it is already
  gl_tree_free(tree);
}

static void what_is_settled_has_a_reason(void **state) {
  (void)state;
  begin();
  const gl_position *p = place(NO_CELLS, NO_CELLS);
  gl_trail trail = {0};
  gl_settled s =
      gl_settle(&f.stack, f.board, &trail, p, GL_MAKER, GL_USE_POTENTIAL);
  assert_int_equal(s.who, GL_OPEN);
  assert_true(gl_settled_valid(&s));
  s.by = GL_BY_LINE;
  assert_false(gl_settled_valid(&s));
  s.who = GL_BREAKER_WINS;
  assert_false(gl_settled_valid(&s));
  trail.count = 1; // of no room
  assert_dies(
      gl_settle(&f.stack, f.board, &trail, p, GL_MAKER, GL_USE_POTENTIAL));
  end();
}

// ----------------------------------------------------------------- strong

static void turns_of_an_arena_have_stones(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,3,3,strong");
  gl_arena *arena;
  assert_int_equal(gl_arena_new(&arena, game, NULL), GL_OK);
  assert_true(gl_arena_valid(arena));
  arena->length[0] = 0;
  assert_false(gl_arena_valid(arena));
  assert_dies(assert(gl_arena_valid(arena)));
  gl_arena_free(arena);
  gl_game_free(game);
}

static void open_cells_of_a_state_have_no_stone(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,3,3,strong");
  gl_arena *arena;
  gl_state start;
  gl_player winner;
  assert_int_equal(gl_arena_new(&arena, game, NULL), GL_OK);
  assert_false(gl_arena_start(arena, &start, &winner));
  assert_true(gl_arena_state_valid(arena, &start));
  gl_cellset_add(&start.own[0], 4);
  assert_false(gl_arena_state_valid(arena, &start));
  assert_dies(gl_arena_key(arena, &start));
  gl_arena_free(arena);
  gl_game_free(game);
}

static void one_player_at_most_has_won(void **state) {
  (void)state;
  assert_true(gl_tally_valid((gl_tally){0, GL_ENDLESS}));
  assert_false(gl_tally_valid((gl_tally){0, 0}));
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  gl_strong_table *memory = gl_strong_table_new(&budget);
  assert_non_null(memory);
  const gl_state_key key = {.stones = 1};
  assert_dies(gl_strong_table_write(memory, &key, (gl_tally){0, 0}, 0));
  gl_strong_table_free(memory);
}

static void steps_of_a_scheme_are_in_its_parts(void **state) {
  (void)state;
  gl_game *game = parse("mnk:3,3,3,strong");
  gl_arena *arena;
  gl_state start;
  gl_player winner;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  assert_int_equal(gl_arena_new(&arena, game, NULL), GL_OK);
  assert_false(gl_arena_start(arena, &start, &winner));
  gl_scheme *scheme = gl_scheme_new(arena, &budget);
  gl_duel duel;
  assert_non_null(scheme);
  assert_true(gl_duel_open(&duel, arena, GL_MAKER, &budget));
  assert_int_equal(gl_duel_ask(&duel, &start), GL_HELD);
  assert_true(gl_scheme_add(scheme, &duel, &start, GL_HELD));
  assert_true(scheme->steps > 1);
  assert_true(gl_scheme_valid(scheme));
  scheme->part[0].count--;
  assert_false(gl_scheme_valid(scheme));
  scheme->part[0].count++;
  scheme->step[0].key.stones = 100;
  assert_false(gl_scheme_valid(scheme));
  scheme->parts = 2;
  assert_dies(gl_scheme_add(scheme, &duel, &start, GL_HELD));
  gl_duel_close(&duel);
  gl_scheme_free(scheme);
  gl_game_free(game);
}

// ------------------------------------------------------------------ plane

static void steps_of_rows_are_shorter_than_a_row(void **state) {
  (void)state;
  gl_rows rows = {.width = 4, .height = 6, .piece = 3};
  gl_rows_begin(&rows);
  assert_true(gl_rows_valid(&rows));
  rows.step[5] = 3; // 2 is the most: 3 to the right is 1 to the left
  assert_false(gl_rows_valid(&rows));
  assert_dies(gl_rows_next(&rows));
  rows.step[5] = 0;
  rows.piece = 4;
  assert_false(gl_rows_valid(&rows));
  assert_dies(gl_rows_begin(&rows));
}

static void a_method_that_is_out_has_no_turn(void **state) {
  (void)state;
  gl_plane_schedule schedule = {0};
  assert_true(gl_plane_schedule_valid(&schedule));
  schedule.out[GL_PLANE_PAIRING] = true;
  assert_false(gl_plane_schedule_valid(&schedule));
  schedule.method = GL_PLANE_METHODS;
  assert_false(gl_plane_schedule_valid(&schedule));
  assert_dies(gl_plane_schedule_pass(&schedule));
}

static void a_stone_is_where_its_point_leads(void **state) {
  (void)state;
  gl_lattice_stones stones = {0};
  const gl_point far = {-500000000, 500000000};
  assert_true(gl_lattice_stones_put(&stones, far, GL_MAKER));
  assert_true(gl_lattice_stones_valid(&stones));
  assert_dies(gl_lattice_stones_put(&stones, far, GL_BREAKER));
  stones.at[0].at.x = 0;
  assert_false(gl_lattice_stones_valid(&stones));
  gl_lattice_stones_clear(&stones);
}

TESTS(cmocka_unit_test(a_set_of_cells_ends_with_the_board),
      cmocka_unit_test(an_empty_set_has_no_first_cell),
      cmocka_unit_test(a_set_of_lines_ends_with_them),
      cmocka_unit_test(nobody_waits_who_is_not_running),
      cmocka_unit_test(a_budget_polls_before_its_patience_ends),
      cmocka_unit_test(nobody_gives_back_what_was_not_taken),
      cmocka_unit_test(a_packed_stream_stays_inside_its_block),
      cmocka_unit_test(the_cells_of_a_line_are_sorted),
      cmocka_unit_test(a_line_has_a_cell_once),
      cmocka_unit_test(permutations_are_found_again),
      cmocka_unit_test(a_complete_group_begins_with_the_identity),
      cmocka_unit_test(cells_and_lines_of_a_board_agree),
      cmocka_unit_test(a_stack_is_cut_back_and_not_forth),
      cmocka_unit_test(live_cells_of_a_position_are_free),
      cmocka_unit_test(stones_of_both_players_are_apart),
      cmocka_unit_test(bundles_are_numbered_as_they_come),
      cmocka_unit_test(a_step_of_a_store_is_found),
      cmocka_unit_test(a_step_comes_after_its_children),
      cmocka_unit_test(a_card_keeps_what_it_has_from_what_it_needs),
      cmocka_unit_test(a_reference_leads_to_a_step),
      cmocka_unit_test(a_transfer_has_its_steps_in_order),
      cmocka_unit_test(steps_of_a_trail_share_no_cell),
      cmocka_unit_test(sides_of_a_split_share_nothing),
      cmocka_unit_test(a_seam_leaves_a_line_to_one_side),
      cmocka_unit_test(an_attack_stands_on_makers_stones),
      cmocka_unit_test(pairs_are_apart_and_in_every_line),
      cmocka_unit_test(a_menu_has_lines),
      cmocka_unit_test(entries_of_a_table_are_at_home),
      cmocka_unit_test(who_leaves_was_there),
      cmocka_unit_test(proof_numbers_are_numbers),
      cmocka_unit_test(images_have_the_hashes_of_cells),
      cmocka_unit_test(what_is_common_is_in_all_zones),
      cmocka_unit_test(a_workspace_is_about_one_board),
      cmocka_unit_test(a_value_goes_with_a_claim),
      cmocka_unit_test(samples_are_counted_twice),
      cmocka_unit_test(threads_of_a_search_meet_in_one_place),
      cmocka_unit_test(what_a_child_needs_is_not_negative),
      cmocka_unit_test(open_nodes_of_a_tree_have_numbers),
      cmocka_unit_test(edges_of_a_tree_lead_to_nodes),
      cmocka_unit_test(a_key_has_one_node),
      cmocka_unit_test(nodes_of_a_tree_are_counted),
      cmocka_unit_test(what_is_settled_has_a_reason),
      cmocka_unit_test(turns_of_an_arena_have_stones),
      cmocka_unit_test(open_cells_of_a_state_have_no_stone),
      cmocka_unit_test(one_player_at_most_has_won),
      cmocka_unit_test(steps_of_a_scheme_are_in_its_parts),
      cmocka_unit_test(steps_of_rows_are_shorter_than_a_row),
      cmocka_unit_test(a_method_that_is_out_has_no_turn),
      cmocka_unit_test(a_stone_is_where_its_point_leads))
