(* SPDX-License-Identifier: MIT

   Statements.v -- all that is proved, each statement written out once more

   Coq prints what each theorem rests on; tests/verified/statements.sh wants
   "Closed under the global context" for every one of them. *)

From Coq Require Import List NArith ZArith.
From Gridlock Require Import Spec Checker Sound Board Plane Toric Tiling
  Packed Weight Strong Strategy.
Import ListNotations.

(* What the checker accepts is true. *)
Definition accepted_for_maker : forall g certificate cards,
  check g certificate (Maker_wins cards) = true -> maker_wins g :=
  check_maker_sound.
Print Assumptions accepted_for_maker.

Definition accepted_for_breaker : forall g certificate shield w,
  check g certificate (Breaker_wins shield w) = true -> breaker_wins g :=
  check_breaker_sound.
Print Assumptions accepted_for_breaker.

(* The same for gridproof, which takes one step after the other. *)
Definition accepted_step_by_step : forall g s c,
  reached g s -> check_claim s c = true ->
  match c with
  | Maker_wins _ => maker_wins g
  | Breaker_wins _ _ => breaker_wins g
  end := reached_claim_sound.
Print Assumptions accepted_step_by_step.

(* And for certificates that Coq reads as text. *)
Definition accepted_text : forall g certificate c,
  check_packed g certificate c = true ->
  match c with
  | Maker_wins _ => maker_wins g
  | Breaker_wins _ _ => breaker_wins g
  end := check_packed_sound.
Print Assumptions accepted_text.

(* Exactly one side wins. *)
Definition one_side_wins : forall g,
  (maker_wins g \/ breaker_wins g) /\ ~ (maker_wins g /\ breaker_wins g) :=
  exactly_one_side_wins.
Print Assumptions one_side_wins.

(* A game that stops when Maker owns a line has the same winner as one that is
   played until the board is full. *)
Definition stop_maker : forall V L p M B,
  maker_forces_at_the_end V L p M B <-> maker_forces V L p M B :=
  maker_may_stop.
Print Assumptions stop_maker.

Definition stop_breaker : forall V L p M B,
  breaker_holds_throughout V L p M B <-> breaker_holds V L p M B :=
  breaker_may_stop.
Print Assumptions stop_breaker.

(* The lines of an m,n,k game are the rows of k squares, in any of the eight
   directions; different squares are different cells, 1 to m * n. *)
Definition lines_are_rows : forall m n k row,
  In row (mnk_rows m n k) -> in_a_row m n k (fun s => In s row) :=
  mnk_rows_are_rows.
Print Assumptions lines_are_rows.

Definition rows_are_lines : forall m n k X, (1 <= k)%nat -> in_a_row m n k X ->
  exists row, In row (mnk_rows m n k) /\ forall s, X s <-> In s row :=
  rows_are_mnk_rows.
Print Assumptions rows_are_lines.

Definition squares_are_cells : forall m n s t,
  on_board m n s = true -> on_board m n t = true ->
  number n s = number n t -> s = t := number_injective.
Print Assumptions squares_are_cells.

Definition cells_are_numbered : forall m n s, on_board m n s = true ->
  (1 <= number n s <= N.of_nat (m * n))%N := number_range.
Print Assumptions cells_are_numbered.

(* Lattice cards win on the plane, and on boards on which they lie. *)
Definition accepted_on_the_plane : forall k certificate card,
  check_plane k certificate card = true -> plane_maker_wins k :=
  check_plane_sound.
Print Assumptions accepted_on_the_plane.

Definition accepted_on_a_board : forall m n k certificate card f,
  check_lattice_board m n k certificate card f = true ->
  mnk_maker_wins m n k := check_lattice_board_sound.
Print Assumptions accepted_on_a_board.

(* The plane is never full, and has eight directions. *)
Definition plane_has_room : forall M B,
  exists v, free_square (fun _ => true) M B v := plane_never_full.
Print Assumptions plane_has_room.

Definition plane_directions : forall dr dc, In (dr, dc) eight <->
  (-1 <= dr <= 1 /\ -1 <= dc <= 1 /\ (dr, dc) <> (0, 0))%Z :=
  eight_directions.
Print Assumptions plane_directions.

(* A toric pairing wins for Breaker on the plane. *)
Definition accepted_pairing : forall height width table k,
  check_toric height width table k = true -> plane_breaker_wins k :=
  check_toric_sound.
Print Assumptions accepted_pairing.

(* So does a tiling: a certificate that Breaker, moving second, wins a block,
   whose copies are disjoint and have a line in every row. *)
Definition accepted_tiling :
  forall height width slant block lines k certificate shield,
  check_tiling height width slant block lines k certificate shield = true ->
  plane_breaker_wins k := check_tiling_sound.
Print Assumptions accepted_tiling.

Definition covered_by_blocks : forall height width slant block lines k,
  check_covering height width slant block lines k = true ->
  breaker_wins (block_game block lines) -> plane_breaker_wins k := tiling_wins.
Print Assumptions covered_by_blocks.

Definition not_both_on_the_plane : forall k,
  plane_maker_wins k -> plane_breaker_wins k -> False := plane_never_both.
Print Assumptions not_both_on_the_plane.

(* Weights that are accepted show that a game has no pairing. *)
Definition accepted_weights : forall g w,
  check_weights g w = true -> no_pairing g := check_weights_sound.
Print Assumptions accepted_weights.

(* Strategies that are accepted, in the strong game with turns of one stone. *)
Definition accepted_for_first : forall V L maps entries,
  check_strategy V L Nat.even false maps entries = true -> first_wins V L :=
  check_first_sound.
Print Assumptions accepted_for_first.

Definition accepted_draw : forall V L maps entries,
  check_strategy V L Nat.odd true maps entries = true -> nobody_wins V L :=
  check_draw_sound.
Print Assumptions accepted_draw.

(* The second player of a strong game does not win, and nobody does if Breaker
   wins the weak game. *)
Definition the_second_never_wins : forall V L, ~ second_wins V L :=
  second_never_wins.
Print Assumptions the_second_never_wins.

Definition weak_makes_draw : forall V L,
  breaker_holds V L Maker [] [] -> nobody_wins V L := shield_draws.
Print Assumptions weak_makes_draw.
