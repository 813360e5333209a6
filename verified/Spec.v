(* SPDX-License-Identifier: MIT

   Spec.v -- what the theorems say

   This is the only file that one must read to know what is claimed.

   A game has finitely many cells, and some sets of cells, its lines.  Maker and
   Breaker take free cells in turn.  Maker wins if she owns all cells of a line;
   Breaker wins if she does not.  Sets are written as lists, in which order and
   repetition mean nothing. *)

From Coq Require Import List NArith ZArith Bool.
Import ListNotations.

Definition cell := N.
Definition line := list cell.
Inductive player := Maker | Breaker.

Record game := Game {
  cells : list cell;
  lines : list line;
  maker_stones : list cell;   (* stones with which the game starts *)
  breaker_stones : list cell;
  first : player              (* who moves first *)
}.

Section Play.
Variables (V : list cell) (L : list line). (* the cells and the lines *)
(* In a position Maker owns the cells M and Breaker the cells B. *)
Definition free (M B : list cell) (v : cell) : Prop :=
  In v V /\ ~ In v M /\ ~ In v B.

Definition owns_a_line (M : list cell) : Prop :=
  exists e, In e L /\ incl e M.

(* maker_forces p M B: from the position (M, B), with player p to move, Maker
   can play so that she owns a line, whatever Breaker does. *)
Inductive maker_forces : player -> list cell -> list cell -> Prop :=
| maker_has_won : forall p M B,
    owns_a_line M -> maker_forces p M B
| maker_moves : forall M B v,
    free M B v -> maker_forces Breaker (v :: M) B -> maker_forces Maker M B
| maker_waits : forall M B,
    (exists v, free M B v) ->
    (forall v, free M B v -> maker_forces Maker M (v :: B)) ->
    maker_forces Breaker M B.

(* breaker_holds p M B: from there Breaker can play so that Maker owns no line
   when all cells are taken, whatever she does. *)
Inductive breaker_holds : player -> list cell -> list cell -> Prop :=
| breaker_has_won : forall p M B,
    ~ owns_a_line M -> (forall v, ~ free M B v) -> breaker_holds p M B
| breaker_moves : forall M B v,
    free M B v -> breaker_holds Maker M (v :: B) -> breaker_holds Breaker M B
| breaker_waits : forall M B,
    (exists v, free M B v) ->
    (forall v, free M B v -> breaker_holds Breaker (v :: M) B) ->
    breaker_holds Maker M B.

End Play.

Definition maker_wins (g : game) : Prop :=
  let '(Game V L M B p) := g in maker_forces V L p M B.
Definition breaker_wins (g : game) : Prop :=
  let '(Game V L M B p) := g in breaker_holds V L p M B.

(* K in a row on a board with M rows and N columns.  The square in row r and
   column c, both from 0, is cell number r * N + c + 1.  A line is K squares of
   the board, one after the other in one of four directions. *)
Definition square := (Z * Z)%type.                            (* row, column *)
Definition upto (n : nat) : list Z := map Z.of_nat (seq 0 n). (* 0 to n - 1 *)

Definition on_board (m n : nat) (s : square) : bool :=
  ((0 <=? fst s) && (fst s <? Z.of_nat m) &&
   (0 <=? snd s) && (snd s <? Z.of_nat n))%Z.

Definition number (n : nat) (s : square) : cell :=
  Z.to_N (fst s * Z.of_nat n + snd s + 1).

Definition directions : list square := [(0, 1); (1, -1); (1, 0); (1, 1)]%Z.

Definition row_of (k : nat) (s d : square) : list square :=
  map (fun i => (fst s + i * fst d, snd s + i * snd d)%Z) (upto k).

Definition squares (m n : nat) : list square := list_prod (upto m) (upto n).

Definition mnk_rows (m n k : nat) : list (list square) :=
  filter (forallb (on_board m n))
    (map (fun sd => row_of k (fst sd) (snd sd))
         (list_prod (squares m n) directions)).

Definition mnk (m n k : nat) (p : player) : game :=
  Game (map (number n) (squares m n))
       (map (map (number n)) (mnk_rows m n k)) [] [] p.

(* Maker moves first. *)
Definition mnk_maker_wins m n k : Prop := maker_wins (mnk m n k Maker).
Definition mnk_breaker_wins m n k : Prop := breaker_wins (mnk m n k Maker).
