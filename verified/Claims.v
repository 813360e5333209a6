(* SPDX-License-Identifier: MIT

   Claims.v -- a true object decides the game

   The four claims of doc/theory/answers.md, Theorem 1.  M and B are the stones
   with which the game starts. *)

From Coq Require Import List NArith Bool.
From Gridlock Require Import Spec Play Rules.
Import ListNotations.

Section Claims.

Variable V : list cell.
Variable numbered : list (N * line).
Variables M B : list cell.
Hypothesis stones_disjoint : disjoint M B.

Theorem claim_maker_first : forall A T : cell -> bool,
  card V numbered A T ->
  (forall x, A x = true -> In x M) -> (forall x, T x = true -> ~ In x B) ->
  maker_forces V (all_lines numbered) Maker M B.
Proof. intros A T Hc HA HT. apply (card_wins _ _ _ _ Hc); auto. Qed.

Theorem claim_maker_second : forall cards,
  cards <> [] ->
  (forall c, In c cards -> card V numbered (fst c) (snd c)) ->
  (forall c x, In c cards -> fst c x = true -> In x M) ->
  (forall c x, In c cards -> snd c x = true -> ~ In x B) ->
  (forall x, In x V -> (forall c, In c cards -> snd c x = true) -> In x M) ->
  maker_forces V (all_lines numbered) Breaker M B.
Proof.
  intros cards Hne Hc HA HT Hcommon. apply (answered V numbered cards); eauto.
Qed.

(* Lines that a stone of Breaker's hits are nobody's business. *)
Lemma shield_and_stones : forall (D : N -> bool) (Z : cell -> bool) B',
  shield V numbered D Z -> disjoint M B' ->
  (forall x, Z x = true -> ~ In x M) ->
  (forall i e, In (i, e) numbered -> D i = true ->
     exists x, In x e /\ In x B') ->
  ~ maker_forces V (all_lines numbered) Maker M B'.
Proof.
  intros D Z B' Hs Hd HZ HD Hwin.
  apply (shield_holds _ _ _ _ Hs M B' HZ).
  apply (monotone V (fun _ => True) (fun x => ~ In x B') (all_lines numbered)
           (kept numbered D) Maker M B'); auto.
  - intros x [Hx|Hx]; [now apply Hd|apply Hx].
  - intros e He HU. apply In_all_lines in He. destruct He as [i He].
    exists e. split; [|auto]. apply In_kept. exists i. split; [assumption|].
    destruct (D i) eqn:E; [|reflexivity].
    destruct (HD i e He E) as [x [Hx Hb]]. exfalso. now apply (HU x).
  - intros x Hx _. apply Hx.
Qed.

Theorem claim_breaker : forall (D : N -> bool) (Z : cell -> bool) p,
  shield V numbered D Z -> (forall x, Z x = true -> ~ In x M) ->
  (forall i e, In (i, e) numbered -> D i = true ->
     exists x, In x e /\ In x B) ->
  breaker_holds V (all_lines numbered) p M B.
Proof.
  intros D Z p Hs HZ HD. apply holds_not_wins. intros Hwin.
  apply (shield_and_stones D Z B Hs stones_disjoint HZ HD).
  destruct p; [assumption|now apply pass].
Qed.

Theorem claim_breaker_moves : forall (D : N -> bool) (Z : cell -> bool) w,
  shield V numbered D Z -> (forall x, Z x = true -> ~ In x M) ->
  free V M B w ->
  (forall i e, In (i, e) numbered -> D i = true ->
     exists x, In x e /\ (x = w \/ In x B)) ->
  breaker_holds V (all_lines numbered) Breaker M B.
Proof.
  intros D Z w Hs HZ Hw HD. apply breaker_moves with w; [assumption|].
  apply holds_not_wins. apply (shield_and_stones D Z (w :: B) Hs); auto.
  - intros x Hx [<-|Hb]; [now apply (proj1 (proj2 Hw))|].
    now apply (stones_disjoint x).
  - intros i e He Hi. destruct (HD i e He Hi) as [x [Hx Hor]].
    exists x. split; [assumption|]. destruct Hor; [left|right]; auto.
Qed.

End Claims.
