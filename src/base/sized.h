// SPDX-License-Identifier: MIT
// sized.h -- the names that are compiled once per board size
//
// Written by tests/house/sized.py --renew, never by hand.  A name here has a
// suffix in the object files, 1, 2, 4 or 8 for the words of a cell set: who
// looks for gl_dfpn_run_1 finds gl_dfpn_run, in the file that stands above it.

#ifndef GL_BASE_SIZED_H
#define GL_BASE_SIZED_H

// src/board/board.c
#define gl_board_all GL_SIZED(gl_board_all)
#define gl_board_cells_into GL_SIZED(gl_board_cells_into)
#define gl_board_free GL_SIZED(gl_board_free)
#define gl_board_image GL_SIZED(gl_board_image)
#define gl_board_lines_into GL_SIZED(gl_board_lines_into)
#define gl_board_new GL_SIZED(gl_board_new)
#define gl_board_valid GL_SIZED(gl_board_valid)
#define gl_board_with GL_SIZED(gl_board_with)

// src/board/bundle.c
#define gl_bundles_free GL_SIZED(gl_bundles_free)
#define gl_bundles_lacks GL_SIZED(gl_bundles_lacks)
#define gl_bundles_new GL_SIZED(gl_bundles_new)
#define gl_bundles_valid GL_SIZED(gl_bundles_valid)
#define gl_bundles_want GL_SIZED(gl_bundles_want)

// src/board/position.c
#define gl_position_new GL_SIZED(gl_position_new)
#define gl_position_part GL_SIZED(gl_position_part)
#define gl_position_play GL_SIZED(gl_position_play)
#define gl_position_valid GL_SIZED(gl_position_valid)
#define gl_position_without GL_SIZED(gl_position_without)

// src/cert/ask.c
#define gl_shrink_claim GL_SIZED(gl_shrink_claim)
#define gl_shrink_demand GL_SIZED(gl_shrink_demand)

// src/cert/copy.c
#define gl_shrink_renew GL_SIZED(gl_shrink_renew)
#define gl_shrink_words GL_SIZED(gl_shrink_words)

// src/cert/count.c
#define gl_cert_count GL_SIZED(gl_cert_count)

// src/cert/demand.c
#define gl_shrink_add GL_SIZED(gl_shrink_add)
#define gl_shrink_ask GL_SIZED(gl_shrink_ask)
#define gl_shrink_begin GL_SIZED(gl_shrink_begin)
#define gl_shrink_end GL_SIZED(gl_shrink_end)
#define gl_shrink_fits GL_SIZED(gl_shrink_fits)

// src/cert/duty.c
#define gl_shrink_divide GL_SIZED(gl_shrink_divide)
#define gl_shrink_price GL_SIZED(gl_shrink_price)
#define gl_shrink_rows GL_SIZED(gl_shrink_rows)

// src/cert/offer.c
#define gl_shrink_find GL_SIZED(gl_shrink_find)
#define gl_shrink_offer GL_SIZED(gl_shrink_offer)

// src/cert/read.c
#define gl_cert_read GL_SIZED(gl_cert_read)

// src/cert/shrink.c
#define gl_cert_reduce GL_SIZED(gl_cert_reduce)
#define gl_shrink_children GL_SIZED(gl_shrink_children)
#define gl_shrink_make_step GL_SIZED(gl_shrink_make_step)

// src/cert/strategy.c
#define gl_strategy_open GL_SIZED(gl_strategy_open)

// src/cert/turns.c
#define gl_cert_turns GL_SIZED(gl_cert_turns)

// src/cert/write.c
#define gl_cert_write GL_SIZED(gl_cert_write)

// src/dfpn/breaker.c
#define gl_dfpn_breaker GL_SIZED(gl_dfpn_breaker)

// src/dfpn/choose.c
#define gl_dfpn_choose GL_SIZED(gl_dfpn_choose)

// src/dfpn/coordinator.c
#define gl_coordinator_ask GL_SIZED(gl_coordinator_ask)
#define gl_coordinator_free GL_SIZED(gl_coordinator_free)
#define gl_coordinator_new GL_SIZED(gl_coordinator_new)
#define gl_coordinator_peer GL_SIZED(gl_coordinator_peer)
#define gl_coordinator_wants GL_SIZED(gl_coordinator_wants)

// src/dfpn/dfpn.c
#define gl_dfpn_expand GL_SIZED(gl_dfpn_expand)
#define gl_dfpn_maker GL_SIZED(gl_dfpn_maker)
#define gl_dfpn_run GL_SIZED(gl_dfpn_run)
#define gl_dfpn_tell_numbers GL_SIZED(gl_dfpn_tell_numbers)

// src/dfpn/diverge.c
#define gl_dfpn_diverge GL_SIZED(gl_dfpn_diverge)

// src/dfpn/first_numbers.c
#define gl_dfpn_first_lacks GL_SIZED(gl_dfpn_first_lacks)
#define gl_dfpn_first_numbers GL_SIZED(gl_dfpn_first_numbers)
#define gl_dfpn_first_side GL_SIZED(gl_dfpn_first_side)
#define gl_dfpn_first_whole GL_SIZED(gl_dfpn_first_whole)

// src/dfpn/journal.c
#define gl_journal_get_effort GL_SIZED(gl_journal_get_effort)
#define gl_journal_get_key GL_SIZED(gl_journal_get_key)
#define gl_journal_put_effort GL_SIZED(gl_journal_put_effort)
#define gl_journal_put_key GL_SIZED(gl_journal_put_key)
#define gl_journal_write GL_SIZED(gl_journal_write)

// src/dfpn/split.c
#define gl_dfpn_seam GL_SIZED(gl_dfpn_seam)
#define gl_dfpn_split GL_SIZED(gl_dfpn_split)

// src/dfpn/worker.c
#define gl_worker_free GL_SIZED(gl_worker_free)
#define gl_worker_new GL_SIZED(gl_worker_new)
#define gl_worker_work GL_SIZED(gl_worker_work)

// src/engines/brute.c
#define gl_brute_run GL_SIZED(gl_brute_run)

// src/hunt/deck.c
#define gl_deck_bytes GL_SIZED(gl_deck_bytes)
#define gl_deck_catch_up GL_SIZED(gl_deck_catch_up)
#define gl_deck_child GL_SIZED(gl_deck_child)
#define gl_deck_fit GL_SIZED(gl_deck_fit)
#define gl_deck_forget GL_SIZED(gl_deck_forget)
#define gl_deck_free GL_SIZED(gl_deck_free)
#define gl_deck_lock GL_SIZED(gl_deck_lock)
#define gl_deck_new GL_SIZED(gl_deck_new)
#define gl_deck_play GL_SIZED(gl_deck_play)
#define gl_deck_unlock GL_SIZED(gl_deck_unlock)
#define gl_deck_valid GL_SIZED(gl_deck_valid)

// src/hunt/engine.c
#define gl_hunt_board GL_SIZED(gl_hunt_board)

// src/hunt/figures.c
#define gl_figures_add GL_SIZED(gl_figures_add)
#define gl_figures_bytes GL_SIZED(gl_figures_bytes)
#define gl_figures_clear GL_SIZED(gl_figures_clear)
#define gl_figures_left GL_SIZED(gl_figures_left)

// src/hunt/goals.c
#define gl_goals_clear GL_SIZED(gl_goals_clear)
#define gl_goals_make GL_SIZED(gl_goals_make)

// src/hunt/grid.c
#define gl_grid_beside GL_SIZED(gl_grid_beside)
#define gl_grid_roll GL_SIZED(gl_grid_roll)
#define gl_grid_set GL_SIZED(gl_grid_set)
#define gl_grid_symmetries GL_SIZED(gl_grid_symmetries)

// src/hunt/hunters.c
#define gl_hunt_search GL_SIZED(gl_hunt_search)

// src/hunt/index.c
#define gl_index_add GL_SIZED(gl_index_add)
#define gl_index_bytes GL_SIZED(gl_index_bytes)
#define gl_index_drop GL_SIZED(gl_index_drop)
#define gl_index_free GL_SIZED(gl_index_free)
#define gl_index_meet GL_SIZED(gl_index_meet)
#define gl_index_new GL_SIZED(gl_index_new)
#define gl_index_takes GL_SIZED(gl_index_takes)

// src/hunt/keys.c
#define gl_hunt_keys_clear GL_SIZED(gl_hunt_keys_clear)
#define gl_hunt_keys_fill GL_SIZED(gl_hunt_keys_fill)
#define gl_hunt_keys_of GL_SIZED(gl_hunt_keys_of)

// src/hunt/moves.c
#define gl_moves_find GL_SIZED(gl_moves_find)

// src/hunt/runs.c
#define gl_hunt_runs GL_SIZED(gl_hunt_runs)
#define gl_hunt_take_line GL_SIZED(gl_hunt_take_line)

// src/hunt/search.c
#define gl_hunt_answer_node GL_SIZED(gl_hunt_answer_node)
#define gl_hunt_clear_cards GL_SIZED(gl_hunt_clear_cards)
#define gl_hunt_hold GL_SIZED(gl_hunt_hold)
#define gl_hunt_move_node GL_SIZED(gl_hunt_move_node)
#define gl_hunt_search_answers GL_SIZED(gl_hunt_search_answers)

// src/hunt/steps.c
#define gl_hunt_steps GL_SIZED(gl_hunt_steps)

// src/hunt/stones.c
#define gl_stones_lift GL_SIZED(gl_stones_lift)
#define gl_stones_put GL_SIZED(gl_stones_put)

// src/pairing/attempt.c
#define gl_pairing_attempt GL_SIZED(gl_pairing_attempt)

// src/pairing/choose.c
#define gl_choose GL_SIZED(gl_choose)
#define gl_chooser_free GL_SIZED(gl_chooser_free)
#define gl_chooser_new GL_SIZED(gl_chooser_new)
#define gl_chooser_takes GL_SIZED(gl_chooser_takes)

// src/pairing/greedy.c
#define gl_greedy_find GL_SIZED(gl_greedy_find)
#define gl_greedy_free GL_SIZED(gl_greedy_free)
#define gl_greedy_new GL_SIZED(gl_greedy_new)

// src/pairing/menu.c
#define gl_menu_pairs GL_SIZED(gl_menu_pairs)
#define gl_menus_free GL_SIZED(gl_menus_free)
#define gl_menus_new GL_SIZED(gl_menus_new)
#define gl_menus_open GL_SIZED(gl_menus_open)
#define gl_menus_valid GL_SIZED(gl_menus_valid)
#define gl_pairing_valid GL_SIZED(gl_pairing_valid)

// src/parallel/depth_first.c
#define gl_depth_first_run GL_SIZED(gl_depth_first_run)

// src/pns/checkpoint.c
#define gl_pns_get GL_SIZED(gl_pns_get)
#define gl_pns_put GL_SIZED(gl_pns_put)

// src/pns/expand.c
#define gl_pns_close GL_SIZED(gl_pns_close)
#define gl_pns_expand GL_SIZED(gl_pns_expand)
#define gl_pns_move GL_SIZED(gl_pns_move)

// src/pns/pns.c
#define gl_pns_aspect GL_SIZED(gl_pns_aspect)
#define gl_pns_free GL_SIZED(gl_pns_free)
#define gl_pns_key GL_SIZED(gl_pns_key)
#define gl_pns_label GL_SIZED(gl_pns_label)
#define gl_pns_place GL_SIZED(gl_pns_place)
#define gl_pns_position GL_SIZED(gl_pns_position)
#define gl_pns_refresh GL_SIZED(gl_pns_refresh)
#define gl_pns_run GL_SIZED(gl_pns_run)
#define gl_pns_search GL_SIZED(gl_pns_search)
#define gl_pns_settle GL_SIZED(gl_pns_settle)
#define gl_pns_side GL_SIZED(gl_pns_side)
#define gl_pns_solve_node GL_SIZED(gl_pns_solve_node)
#define gl_pns_split GL_SIZED(gl_pns_split)
#define gl_pns_take GL_SIZED(gl_pns_take)

// src/pns/prove.c
#define gl_pns_search_and_prove GL_SIZED(gl_pns_search_and_prove)

// src/pns/settle.c
#define gl_settle GL_SIZED(gl_settle)
#define gl_settle_crossings GL_SIZED(gl_settle_crossings)
#define gl_settled_valid GL_SIZED(gl_settled_valid)

// src/pns/threads.c
#define gl_pns_threads_run GL_SIZED(gl_pns_threads_run)

// src/pns/tree.c
#define gl_tree_add GL_SIZED(gl_tree_add)
#define gl_tree_find GL_SIZED(gl_tree_find)
#define gl_tree_free GL_SIZED(gl_tree_free)
#define gl_tree_hold GL_SIZED(gl_tree_hold)
#define gl_tree_index GL_SIZED(gl_tree_index)
#define gl_tree_link GL_SIZED(gl_tree_link)
#define gl_tree_new GL_SIZED(gl_tree_new)
#define gl_tree_reopen GL_SIZED(gl_tree_reopen)
#define gl_tree_reserve GL_SIZED(gl_tree_reserve)
#define gl_tree_room GL_SIZED(gl_tree_room)
#define gl_tree_solve GL_SIZED(gl_tree_solve)
#define gl_tree_valid GL_SIZED(gl_tree_valid)

// src/proof/card.c
#define gl_card_embed GL_SIZED(gl_card_embed)
#define gl_card_line GL_SIZED(gl_card_line)
#define gl_card_play GL_SIZED(gl_card_play)

// src/proof/checkpoint.c
#define gl_proof_get GL_SIZED(gl_proof_get)
#define gl_proof_get_ref GL_SIZED(gl_proof_get_ref)
#define gl_proof_get_step GL_SIZED(gl_proof_get_step)
#define gl_proof_put GL_SIZED(gl_proof_put)
#define gl_proof_put_step GL_SIZED(gl_proof_put_step)

// src/proof/fit.c
#define gl_proof_card_holds GL_SIZED(gl_proof_card_holds)
#define gl_proof_carry_card GL_SIZED(gl_proof_carry_card)
#define gl_proof_carry_shield GL_SIZED(gl_proof_carry_shield)
#define gl_proof_fit_card GL_SIZED(gl_proof_fit_card)
#define gl_proof_fit_shield GL_SIZED(gl_proof_fit_shield)
#define gl_proof_shield_holds GL_SIZED(gl_proof_shield_holds)

// src/proof/move.c
#define gl_proof_move GL_SIZED(gl_proof_move)

// src/proof/proof.c
#define gl_proof_add_card GL_SIZED(gl_proof_add_card)
#define gl_proof_add_shield GL_SIZED(gl_proof_add_shield)
#define gl_proof_beside GL_SIZED(gl_proof_beside)
#define gl_proof_card GL_SIZED(gl_proof_card)
#define gl_proof_draft GL_SIZED(gl_proof_draft)
#define gl_proof_find GL_SIZED(gl_proof_find)
#define gl_proof_free GL_SIZED(gl_proof_free)
#define gl_proof_new GL_SIZED(gl_proof_new)
#define gl_proof_shield GL_SIZED(gl_proof_shield)
#define gl_proof_valid GL_SIZED(gl_proof_valid)

// src/proof/redo.c
#define gl_proof_redo GL_SIZED(gl_proof_redo)

// src/proof/reprove.c
#define gl_reprove GL_SIZED(gl_reprove)

// src/proof/shield.c
#define gl_shield_embed GL_SIZED(gl_shield_embed)
#define gl_shield_grant GL_SIZED(gl_shield_grant)
#define gl_shield_join GL_SIZED(gl_shield_join)
#define gl_shield_none GL_SIZED(gl_shield_none)
#define gl_shield_pair GL_SIZED(gl_shield_pair)
#define gl_shield_potential GL_SIZED(gl_shield_potential)
#define gl_shield_replace GL_SIZED(gl_shield_replace)
#define gl_shield_reply GL_SIZED(gl_shield_reply)

// src/proof/store.c
#define gl_store_add GL_SIZED(gl_store_add)
#define gl_store_bytes GL_SIZED(gl_store_bytes)
#define gl_store_find GL_SIZED(gl_store_find)
#define gl_store_free GL_SIZED(gl_store_free)
#define gl_store_new GL_SIZED(gl_store_new)
#define gl_store_valid GL_SIZED(gl_store_valid)

// src/proof/transfer.c
#define gl_transfer_clear GL_SIZED(gl_transfer_clear)
#define gl_transfer_forget GL_SIZED(gl_transfer_forget)
#define gl_transfer_get_ref GL_SIZED(gl_transfer_get_ref)
#define gl_transfer_put_ref GL_SIZED(gl_transfer_put_ref)
#define gl_transfer_receive GL_SIZED(gl_transfer_receive)
#define gl_transfer_receive_numbers GL_SIZED(gl_transfer_receive_numbers)
#define gl_transfer_receive_statement GL_SIZED(gl_transfer_receive_statement)
#define gl_transfer_send GL_SIZED(gl_transfer_send)
#define gl_transfer_send_numbers GL_SIZED(gl_transfer_send_numbers)
#define gl_transfer_send_statement GL_SIZED(gl_transfer_send_statement)
#define gl_transfer_valid GL_SIZED(gl_transfer_valid)

// src/reduce/attack.c
#define gl_attack_find GL_SIZED(gl_attack_find)
#define gl_attack_valid GL_SIZED(gl_attack_valid)

// src/reduce/dominate.c
#define gl_dominators GL_SIZED(gl_dominators)

// src/reduce/forced.c
#define gl_forced_find GL_SIZED(gl_forced_find)

// src/reduce/leaf.c
#define gl_leaf_crossing GL_SIZED(gl_leaf_crossing)
#define gl_leaf_potential GL_SIZED(gl_leaf_potential)
#define gl_leaf_weigh GL_SIZED(gl_leaf_weigh)
#define gl_leaf_won GL_SIZED(gl_leaf_won)

// src/reduce/mutual.c
#define gl_mutual_find GL_SIZED(gl_mutual_find)

// src/reduce/seam.c
#define gl_seam_find GL_SIZED(gl_seam_find)
#define gl_seam_valid GL_SIZED(gl_seam_valid)

// src/reduce/split.c
#define gl_split_cell GL_SIZED(gl_split_cell)
#define gl_split_line GL_SIZED(gl_split_line)
#define gl_split_parts GL_SIZED(gl_split_parts)
#define gl_split_valid GL_SIZED(gl_split_valid)

// src/reduce/trail.c
#define gl_trail_card GL_SIZED(gl_trail_card)
#define gl_trail_free GL_SIZED(gl_trail_free)
#define gl_trail_push GL_SIZED(gl_trail_push)
#define gl_trail_shield GL_SIZED(gl_trail_shield)
#define gl_trail_valid GL_SIZED(gl_trail_valid)

// src/search/gather.c
#define gl_gather_answers_add GL_SIZED(gl_gather_answers_add)
#define gl_gather_answers_begin GL_SIZED(gl_gather_answers_begin)
#define gl_gather_answers_dominated GL_SIZED(gl_gather_answers_dominated)
#define gl_gather_answers_shield GL_SIZED(gl_gather_answers_shield)
#define gl_gather_answers_valid GL_SIZED(gl_gather_answers_valid)
#define gl_gather_climbed GL_SIZED(gl_gather_climbed)
#define gl_gather_fitted GL_SIZED(gl_gather_fitted)
#define gl_gather_joined GL_SIZED(gl_gather_joined)
#define gl_gather_threats_add GL_SIZED(gl_gather_threats_add)
#define gl_gather_threats_begin GL_SIZED(gl_gather_threats_begin)
#define gl_gather_threats_dominated GL_SIZED(gl_gather_threats_dominated)
#define gl_gather_threats_trim GL_SIZED(gl_gather_threats_trim)
#define gl_gather_threats_valid GL_SIZED(gl_gather_threats_valid)
#define gl_gather_undominated GL_SIZED(gl_gather_undominated)

// src/search/path.c
#define gl_workspace_called GL_SIZED(gl_workspace_called)
#define gl_workspace_enter GL_SIZED(gl_workspace_enter)
#define gl_workspace_leave GL_SIZED(gl_workspace_leave)
#define gl_workspace_move_key GL_SIZED(gl_workspace_move_key)

// src/search/solver.c
#define gl_solver_adopt GL_SIZED(gl_solver_adopt)
#define gl_solver_beside GL_SIZED(gl_solver_beside)
#define gl_solver_breaker GL_SIZED(gl_solver_breaker)
#define gl_solver_claim GL_SIZED(gl_solver_claim)
#define gl_solver_claim_turn GL_SIZED(gl_solver_claim_turn)
#define gl_solver_close GL_SIZED(gl_solver_close)
#define gl_solver_free GL_SIZED(gl_solver_free)
#define gl_solver_go_on GL_SIZED(gl_solver_go_on)
#define gl_solver_keep GL_SIZED(gl_solver_keep)
#define gl_solver_maker GL_SIZED(gl_solver_maker)
#define gl_solver_open GL_SIZED(gl_solver_open)
#define gl_solver_open_on GL_SIZED(gl_solver_open_on)
#define gl_solver_play GL_SIZED(gl_solver_play)
#define gl_solver_take GL_SIZED(gl_solver_take)
#define gl_solver_take_proof GL_SIZED(gl_solver_take_proof)
#define gl_solver_trivial GL_SIZED(gl_solver_trivial)
#define gl_solver_valid GL_SIZED(gl_solver_valid)
#define gl_solver_waits GL_SIZED(gl_solver_waits)

// src/search/workspace.c
#define gl_workspace_attack GL_SIZED(gl_workspace_attack)
#define gl_workspace_beside GL_SIZED(gl_workspace_beside)
#define gl_workspace_clear GL_SIZED(gl_workspace_clear)
#define gl_workspace_close GL_SIZED(gl_workspace_close)
#define gl_workspace_decide GL_SIZED(gl_workspace_decide)
#define gl_workspace_fit GL_SIZED(gl_workspace_fit)
#define gl_workspace_glance GL_SIZED(gl_workspace_glance)
#define gl_workspace_hold GL_SIZED(gl_workspace_hold)
#define gl_workspace_ones GL_SIZED(gl_workspace_ones)
#define gl_workspace_open GL_SIZED(gl_workspace_open)
#define gl_workspace_recall GL_SIZED(gl_workspace_recall)
#define gl_workspace_record GL_SIZED(gl_workspace_record)
#define gl_workspace_reduce GL_SIZED(gl_workspace_reduce)
#define gl_workspace_seamed GL_SIZED(gl_workspace_seamed)
#define gl_workspace_seams GL_SIZED(gl_workspace_seams)
#define gl_workspace_sort GL_SIZED(gl_workspace_sort)
#define gl_workspace_split GL_SIZED(gl_workspace_split)
#define gl_workspace_store GL_SIZED(gl_workspace_store)
#define gl_workspace_valid GL_SIZED(gl_workspace_valid)

// src/search/workspace_checkpoint.c
#define gl_workspace_get GL_SIZED(gl_workspace_get)
#define gl_workspace_put GL_SIZED(gl_workspace_put)

// src/strong/arena.c
#define gl_arena_after GL_SIZED(gl_arena_after)
#define gl_arena_free GL_SIZED(gl_arena_free)
#define gl_arena_judge GL_SIZED(gl_arena_judge)
#define gl_arena_key GL_SIZED(gl_arena_key)
#define gl_arena_new GL_SIZED(gl_arena_new)
#define gl_arena_pairs GL_SIZED(gl_arena_pairs)
#define gl_arena_play GL_SIZED(gl_arena_play)
#define gl_arena_start GL_SIZED(gl_arena_start)
#define gl_arena_state_valid GL_SIZED(gl_arena_state_valid)
#define gl_arena_valid GL_SIZED(gl_arena_valid)

// src/strong/duel.c
#define gl_duel_answer GL_SIZED(gl_duel_answer)
#define gl_duel_ask GL_SIZED(gl_duel_ask)
#define gl_duel_close GL_SIZED(gl_duel_close)
#define gl_duel_hold GL_SIZED(gl_duel_hold)
#define gl_duel_open GL_SIZED(gl_duel_open)

// src/strong/pairs.c
#define gl_pairs_find GL_SIZED(gl_pairs_find)

// src/strong/rush.c
#define gl_rush GL_SIZED(gl_rush)

// src/strong/scheme.c
#define gl_scheme_add GL_SIZED(gl_scheme_add)
#define gl_scheme_bytes GL_SIZED(gl_scheme_bytes)
#define gl_scheme_free GL_SIZED(gl_scheme_free)
#define gl_scheme_new GL_SIZED(gl_scheme_new)
#define gl_scheme_valid GL_SIZED(gl_scheme_valid)

// src/strong/strong.c
#define gl_strong_run GL_SIZED(gl_strong_run)

// src/strong/table.c
#define gl_strong_table_bytes GL_SIZED(gl_strong_table_bytes)
#define gl_strong_table_free GL_SIZED(gl_strong_table_free)
#define gl_strong_table_new GL_SIZED(gl_strong_table_new)
#define gl_strong_table_read GL_SIZED(gl_strong_table_read)
#define gl_strong_table_valid GL_SIZED(gl_strong_table_valid)
#define gl_strong_table_write GL_SIZED(gl_strong_table_write)

// src/strong/turns.c
#define gl_turns_list GL_SIZED(gl_turns_list)

// src/strong/write.c
#define gl_scheme_write GL_SIZED(gl_scheme_write)

// src/tables/cover.c
#define gl_covers_add GL_SIZED(gl_covers_add)
#define gl_covers_find GL_SIZED(gl_covers_find)
#define gl_covers_free GL_SIZED(gl_covers_free)
#define gl_covers_get GL_SIZED(gl_covers_get)
#define gl_covers_new GL_SIZED(gl_covers_new)
#define gl_covers_put GL_SIZED(gl_covers_put)
#define gl_covers_valid GL_SIZED(gl_covers_valid)

// src/tables/key.c
#define gl_key_of_labels GL_SIZED(gl_key_of_labels)
#define gl_key_of_lines GL_SIZED(gl_key_of_lines)
#define gl_key_of_stones GL_SIZED(gl_key_of_stones)
#define gl_keys_free GL_SIZED(gl_keys_free)
#define gl_keys_new GL_SIZED(gl_keys_new)
#define gl_keys_valid GL_SIZED(gl_keys_valid)

// src/tables/pn_table.c
#define gl_pn_table_entry_valid GL_SIZED(gl_pn_table_entry_valid)
#define gl_pn_table_find GL_SIZED(gl_pn_table_find)
#define gl_pn_table_get GL_SIZED(gl_pn_table_get)
#define gl_pn_table_write GL_SIZED(gl_pn_table_write)

// src/tables/transposition.c
#define gl_tt_find GL_SIZED(gl_tt_find)
#define gl_tt_get GL_SIZED(gl_tt_get)
#define gl_tt_store GL_SIZED(gl_tt_store)

// src/weak/andor.c
#define gl_andor_run GL_SIZED(gl_andor_run)

// src/weak/derive.c
#define gl_weak_derive GL_SIZED(gl_weak_derive)

// src/weak/fewest.c
#define gl_fewest_search GL_SIZED(gl_fewest_search)

// src/weak/root_steps.c
#define gl_root_steps GL_SIZED(gl_root_steps)

#endif
