(* SPDX-License-Identifier: MIT

   Strong.v -- strong games

   Both players want a line, and the first to own one wins
   (doc/theory/strategy.md).  The first section is a specification, as Spec.v
   is.  The file then proves what holds of every strong game: not both players
   win, one wins or the other holds, the second player does not win, and
   Breaker's win of the weak game holds. *)

From Coq Require Import List Arith NArith Bool Lia.
From Gridlock Require Import Spec Play.
Import ListNotations.

(* ---- What is claimed ---- *)

Section Play.
Variables (V : list cell) (L : list line). (* the cells and the lines *)
Variable mine : nat -> bool.  (* whether the player places stone i, from 0 *)

(* wins n A B: n stones have been placed, the player owns A and the other one B;
   the player can own a line before the other one does. *)
Inductive wins : nat -> list cell -> list cell -> Prop :=
| wins_now : forall n A B,
    owns_a_line L A -> ~ owns_a_line L B -> wins n A B
| wins_by : forall n A B v,
    mine n = true -> ~ owns_a_line L B -> free V A B v ->
    wins (S n) (v :: A) B -> wins n A B
| wins_after : forall n A B,
    mine n = false -> ~ owns_a_line L B -> (exists v, free V A B v) ->
    (forall v, free V A B v -> wins (S n) A (v :: B)) -> wins n A B.

(* The player can keep the other one from that. *)
Inductive holds : nat -> list cell -> list cell -> Prop :=
| holds_now : forall n A B,
    ~ owns_a_line L B -> owns_a_line L A \/ (forall v, ~ free V A B v) ->
    holds n A B
| holds_by : forall n A B v,
    mine n = true -> ~ owns_a_line L B -> free V A B v ->
    holds (S n) (v :: A) B -> holds n A B
| holds_after : forall n A B,
    mine n = false -> ~ owns_a_line L B -> (exists v, free V A B v) ->
    (forall v, free V A B v -> holds (S n) A (v :: B)) -> holds n A B.
End Play.

(* The first player places the stones 0, 2, 4, ...  There are none at the
   start. *)
Definition first_wins V L : Prop := wins V L Nat.even 0 [] [].
Definition second_wins V L : Prop := wins V L Nat.odd 0 [] [].
Definition first_holds V L : Prop := holds V L Nat.even 0 [] [].
Definition second_holds V L : Prop := holds V L Nat.odd 0 [] [].
Definition nobody_wins V L : Prop := first_holds V L /\ second_holds V L.

Definition mnk_first_wins m n k : Prop :=
  first_wins (cells (mnk m n k Maker)) (lines (mnk m n k Maker)).
Definition mnk_draw m n k : Prop :=
  nobody_wins (cells (mnk m n k Maker)) (lines (mnk m n k Maker)).

(* ---- One wins or the other holds ---- *)

Section Theory.

Variables (V : list cell) (L : list line).

Notation free := (free V).
Notation owns := (owns_a_line L).

Lemma free_other : forall A B v, free A B v <-> free B A v.
Proof. intros A B v. unfold Spec.free. tauto. Qed.

Section Two_players.

Variables mine other : nat -> bool.
Hypothesis opposite : forall i, other i = negb (mine i).

Lemma never_both_win : forall n A B,
  wins V L mine n A B -> wins V L other n B A -> False.
Proof.
  intros n A B H. induction H as [n A B Ho _|n A B v Hm Hb Hv _ IH|
    n A B Hm Hb [v Hv] _ IH]; intros H.
  - inversion H; subst; tauto.
  - inversion H as [|? ? ? u Hu|? ? ? _ _ _ Hall]; subst.
    + tauto.
    + rewrite opposite, Hm in Hu. discriminate.
    + apply IH, Hall. now apply free_other.
  - inversion H as [|? ? ? u _ _ Hu Hw|? ? ? Hu]; subst.
    + tauto.
    + apply (IH u); [now apply free_other|assumption].
    + rewrite opposite, Hm in Hu. discriminate.
Qed.

(* Some cell is good, or all are bad. *)
Lemma some_or_all : forall A B (P Q : cell -> Prop),
  (forall v, free A B v -> P v \/ Q v) ->
  (exists v, free A B v /\ P v) \/ (forall v, free A B v -> Q v).
Proof.
  intros A B P Q H.
  assert (G : (exists v, In v (free_cells V A B) /\ P v) \/
              (forall v, In v (free_cells V A B) -> Q v)).
  { assert (H' : forall v, In v (free_cells V A B) -> P v \/ Q v)
      by (intros v Hv; now apply H, In_free_cells).
    clear -H'. induction (free_cells V A B) as [|x l IHl].
    - right. intros v [].
    - destruct (H' x (in_eq x l)) as [Hp|Hq].
      + left. exists x. split; [now left|assumption].
      + destruct IHl as [[v [Hv Hp]]|Hall].
        * intros v Hv. apply H'. now right.
        * left. exists v. split; [now right|assumption].
        * right. intros v [<-|Hv]; auto. }
  destruct G as [[v [Hv Hp]]|G]; [left|right].
  - exists v. split; [now apply In_free_cells|assumption].
  - intros v Hv. now apply G, In_free_cells.
Qed.

Theorem holds_or_loses : forall n A B, ~ owns A -> ~ owns B ->
  holds V L mine n A B \/ wins V L other n B A.
Proof.
  intros n A B. remember (length (free_cells V A B)) as k eqn:E.
  assert (Hk : length (free_cells V A B) <= k) by lia. clear E.
  revert n A B Hk. induction k as [|k IH]; intros n A B Hk HA HB.
  - left. apply holds_now; [assumption|right]. intros v Hv.
    apply In_free_cells in Hv. destruct (free_cells V A B); simpl in *;
      [tauto|lia].
  - destruct (some_free_dec V A B) as [Hs|Hs];
      [|left; apply holds_now; auto].
    destruct (mine n) eqn:Em.
    + destruct (some_or_all A B
        (fun v => holds V L mine (S n) (v :: A) B)
        (fun v => wins V L other (S n) B (v :: A))) as [[v [Hv Hh]]|Hall].
      * intros v Hv. destruct (owns_dec L (v :: A)) as [Ho|Ho].
        -- left. apply holds_now; auto.
        -- apply IH; auto.
           assert (H := free_cells_less V A B (v :: A) B v Hv
             (incl_tl v (incl_refl A)) (incl_refl B) (or_introl (in_eq v A))).
           lia.
      * left. now apply holds_by with v.
      * right. apply wins_after; auto.
        -- now rewrite opposite, Em.
        -- destruct Hs as [v Hv]. exists v. now apply free_other.
        -- intros v Hv. now apply Hall, free_other.
    + destruct (some_or_all A B
        (fun v => wins V L other (S n) (v :: B) A)
        (fun v => holds V L mine (S n) A (v :: B))) as [[v [Hv Hh]]|Hall].
      * intros v Hv. destruct (owns_dec L (v :: B)) as [Ho|Ho].
        -- left. now apply wins_now.
        -- apply or_comm, IH; auto.
           assert (H := free_cells_less V A B A (v :: B) v Hv
             (incl_refl A) (incl_tl v (incl_refl B)) (or_intror (in_eq v B))).
           lia.
      * right. apply wins_by with v; auto.
        -- now rewrite opposite, Em.
        -- now apply free_other.
      * left. now apply holds_after.
Qed.

End Two_players.

(* ---- Stealing ---- *)

Lemma winner_can_own : forall mine n A B, wins V L mine n A B ->
  exists e, In e L /\ forall x, In x e -> In x A \/ free A B x.
Proof.
  intros mine n A B H. induction H as [n A B [e [He Hi]] _|n A B v _ _ Hv _ IH|
    n A B _ _ [v Hv] _ IH].
  - exists e. auto.
  - destruct IH as [e [He Hx]]. exists e. split; [assumption|].
    intros x Hin. destruct (Hx x Hin) as [[<-|H]|[H1 [H2 H3]]]; auto.
    right. repeat split; auto. intro. apply H2. now right.
  - destruct (IH v Hv) as [e [He Hx]]. exists e. split; [assumption|].
    intros x Hin. destruct (Hx x Hin) as [H|[H1 [H2 H3]]]; auto.
    right. repeat split; auto. intro. apply H3. now right.
Qed.

(* An extra stone never hurts. *)
Theorem extra_stones : forall mine n A B, wins V L mine n A B ->
  forall mine' n' A', (forall i, mine' (i + n') = mine (i + n)) ->
  incl A A' -> wins V L mine' n' A' B.
Proof.
  intros mine n A B H. pose proof H as Hwon.
  induction H as [n A B Ho Hb|n A B v Hm Hb Hv H IH|n A B Hm Hb Hs H IH];
    intros mine' n' A' Hsame HA.
  - apply wins_now; [now apply (owns_more L A)|assumption].
  - destruct (some_free_dec V A' B) as [[y Hy]|Hfull].
    + assert (Hnext : forall i, mine' (i + S n') = mine (i + S n))
        by (intros i; rewrite !Nat.add_succ_r; apply (Hsame (S i))).
      assert (Hmine : mine' n' = true) by exact (eq_trans (Hsame 0) Hm).
      destruct (free_dec V A' B v) as [Hf|Hf].
      * apply wins_by with v; auto. apply IH; auto.
        intros x [<-|Hx]; [now left|right; auto].
      * apply wins_by with y; auto. apply IH; auto.
        intros x [<-|Hx]; right; auto. destruct Hv as [H1 [_ H3]].
        destruct (In_cell_dec v A'); [assumption|].
        exfalso. apply Hf. repeat split; auto.
    + apply wins_now; [|assumption].
      destruct (winner_can_own _ _ _ _ Hwon) as [e [He Hx]].
      exists e. split; [assumption|]. intros x Hin.
      destruct (Hx x Hin) as [Ha|[H1 [_ H3]]]; auto.
      destruct (In_cell_dec x A'); [assumption|].
      exfalso. apply (Hfull x). repeat split; auto.
  - destruct (some_free_dec V A' B) as [Hs'|Hfull].
    + apply wins_after; auto; [exact (eq_trans (Hsame 0) Hm)|].
      intros v [H1 [H2 H3]].
      assert (Hv : free A B v) by (repeat split; auto).
      apply (IH v Hv); auto.
      intros i. rewrite !Nat.add_succ_r. apply (Hsame (S i)).
    + apply wins_now; [|assumption].
      destruct (winner_can_own _ _ _ _ Hwon) as [e [He Hx]].
      exists e. split; [assumption|]. intros x Hin.
      destruct (Hx x Hin) as [Ha|[H1 [_ H3]]]; auto.
      destruct (In_cell_dec x A'); [assumption|].
      exfalso. apply (Hfull x). repeat split; auto.
Qed.

Lemma odd_not_even : forall i, Nat.odd i = negb (Nat.even i).
Proof. intros i. symmetry. apply Nat.negb_even. Qed.

(* doc/theory/strategy.md, Lemma 6 *)
Theorem second_never_wins : ~ second_wins V L.
Proof.
  intros H. assert (Hf : first_wins V L).
  { unfold second_wins, first_wins in *.
    inversion H as [? ? ? Ho Hn|? ? ? ? Hm|? ? ? _ Hn [v Hv] _]; subst.
    - contradiction.
    - discriminate.
    - apply wins_by with v; auto.
      apply (extra_stones Nat.odd 0 [] []); auto; [|intros x []].
      intros i. now rewrite Nat.add_0_r, Nat.add_1_r, Nat.even_succ. }
  now apply (never_both_win Nat.even Nat.odd odd_not_even 0 [] []).
Qed.

Corollary stealing : ~ owns [] -> first_holds V L.
Proof.
  intros Hn.
  destruct (holds_or_loses Nat.even Nat.odd odd_not_even 0 [] [] Hn Hn) as
    [H|H]; [exact H|]. exfalso. now apply second_never_wins.
Qed.

(* ---- The weak game ---- *)

(* Who, as Breaker, wins the weak game on the lines holds the strong one. *)
Theorem weak_holds : forall mine,
  (forall i, mine (S i) = negb (mine i)) ->
  forall p M B, breaker_holds V L p M B ->
  forall n, mine n = match p with Breaker => true | Maker => false end ->
  holds V L mine n B M.
Proof.
  intros mine Halt p M B H.
  induction H as [p M B Ho Hn|M B v Hv H IH|M B Hs H IH]; intros n Hm.
  - apply holds_now; [assumption|right]. intros v Hv.
    now apply (Hn v), free_other.
  - apply holds_by with v; auto.
    + now apply (no_line_held V L _ _ _ (breaker_moves V L M B v Hv H)).
    + now apply free_other.
    + apply IH. now rewrite Halt, Hm.
  - apply holds_after; auto.
    + apply (no_line_held V L Maker M B). now apply breaker_waits.
    + destruct Hs as [v Hv]. exists v. now apply free_other.
    + intros v Hv. apply free_other in Hv. apply (IH v Hv).
      now rewrite Halt, Hm.
Qed.

(* doc/theory/strategy.md, Lemma 7 *)
Theorem shield_draws : breaker_holds V L Maker [] [] -> nobody_wins V L.
Proof.
  intros H. split.
  - apply stealing. now apply (no_line_held V L Maker [] []).
  - apply (weak_holds Nat.odd) with (p := Maker); auto.
    intros i. rewrite Nat.odd_succ. symmetry. apply Nat.negb_odd.
Qed.

End Theory.

Theorem weak_draw : forall m n k, mnk_breaker_wins m n k -> mnk_draw m n k.
Proof. intros m n k H. now apply shield_draws. Qed.
