(* SPDX-License-Identifier: MIT

   checker.mli -- what the program may see of the verified checker

   The types are those of Spec.v and Checker.v.  A state is abstract: it can
   only be made by start and step, so whatever the rest of the program does, it
   is one that Sound.v calls reached. *)

type nat = O | S of nat
type positive = XI of positive | XO of positive | XH
type n = N0 | Npos of positive
type player = Maker | Breaker

type game = {
  cells : n list;
  lines : n list list;
  maker_stones : n list;
  breaker_stones : n list;
  first : player;
}

type reference = Ref of n | Image of n * n

type rule =
  | By_line of n * n
  | By_play of n * reference list
  | By_none
  | By_pair of n * n
  | By_potential of n list * n list
  | By_join of reference list
  | By_reply of (n * reference) list
  | By_replace of reference * n * n
  | By_grant of reference * n
  | By_embed_card of reference * n list * (n * n) list
  | By_embed_shield of reference * (n * n) list

type command =
  | Step of n * rule
  | Automorphism of n * (n * n) list
  | Isometry of n * (n * n) list
  | Delete of n

type claim =
  | Maker_wins of reference list
  | Breaker_wins of reference * n option

type state

(* K in a row on M rows and N columns, as Spec.v defines it. *)
val mnk : nat -> nat -> nat -> player -> game

(* The lines in the order in which certificates number them. *)
val sorted_lines : n list list -> n list list

val start : game -> state option
val step : state -> command -> state option
val is_card : state -> reference -> bool option

(* If this is true, the winner that is claimed wins the game of the state:
   theorem reached_claim_sound. *)
val check_claim : state -> claim -> bool
