(* SPDX-License-Identifier: MIT

   Join.v -- shields on disjoint zones are played side by side

   Lemma 5 of doc/theory/README.md and doc/theory/join.md, for two shields; more
   are joined one after the other. *)

From Coq Require Import List NArith Bool Lia.
From Gridlock Require Import Spec Play Rules.
Import ListNotations.

(* Two games are played on one board: game 1 in position (M1, B1), game 2 in
   (M2, B2), and (M, B) is what is on the board.  Each free cell of the board is
   free in one of the two games, and Maker's in the other one. *)
Record side_by_side (V M B M1 B1 M2 B2 : list cell) : Prop := {
  side_one : incl M M1;
  side_two : incl M M2;
  side_free : forall x, free V M B x ->
    (free V M1 B1 x /\ In x M2) \/ (free V M2 B2 x /\ In x M1);
  side_free_one : forall x, free V M1 B1 x -> free V M B x;
  side_free_two : forall x, free V M2 B2 x -> free V M B x
}.

Lemma side_by_side_swap : forall V M B M1 B1 M2 B2,
  side_by_side V M B M1 B1 M2 B2 -> side_by_side V M B M2 B2 M1 B1.
Proof.
  intros V M B M1 B1 M2 B2 H. constructor; try apply H.
  intros x Hx. destruct (side_free _ _ _ _ _ _ _ H x Hx); auto.
Qed.

Lemma side_by_side_maker : forall V M B M1 B1 M2 B2 v,
  side_by_side V M B M1 B1 M2 B2 -> free V M1 B1 v -> In v M2 ->
  side_by_side V (v :: M) B (v :: M1) B1 M2 B2.
Proof.
  intros V M B M1 B1 M2 B2 v H Hv Hm. destruct H as [H1 H2 HF F1 F2].
  assert (Hsub : forall M B x, free V (v :: M) B x ->
                 free V M B x /\ x <> v).
  { intros M' B' x [X1 [X2 X3]]. repeat split; auto.
    - intro. apply X2. now right.
    - intros ->. apply X2. now left. }
  assert (Hadd : forall M B x, free V M B x -> x <> v ->
                 free V (v :: M) B x).
  { intros M' B' x [X1 [X2 X3]] Hn. repeat split; auto.
    intros [E|]; [congruence|tauto]. }
  constructor.
  - intros x [<-|Hx]; [now left|right; now apply H1].
  - intros x [<-|Hx]; [assumption|now apply H2].
  - intros x Hx. apply Hsub in Hx. destruct Hx as [Hx Hn].
    destruct (HF x Hx) as [[X1 X2]|[X1 X2]]; [left|right].
    + auto.
    + split; [assumption|now right].
  - intros x Hx. apply Hsub in Hx. destruct Hx as [Hx Hn]. auto.
  - intros x Hx. apply Hadd; [auto|]. intros ->.
    destruct Hx as [_ [Hx _]]. tauto.
Qed.

Lemma side_by_side_breaker : forall V M B M1 B1 M2 B2 v,
  side_by_side V M B M1 B1 M2 B2 -> free V M1 B1 v ->
  side_by_side V M (v :: B) M1 (v :: B1) M2 B2.
Proof.
  intros V M B M1 B1 M2 B2 v H Hv. destruct H as [H1 H2 HF F1 F2].
  assert (Hsub : forall M B x, free V M (v :: B) x ->
                 free V M B x /\ x <> v).
  { intros M' B' x [X1 [X2 X3]]. repeat split; auto.
    - intro. apply X3. now right.
    - intros ->. apply X3. now left. }
  assert (Hadd : forall M B x, free V M B x -> x <> v ->
                 free V M (v :: B) x).
  { intros M' B' x [X1 [X2 X3]] Hn. repeat split; auto.
    intros [E|]; [congruence|tauto]. }
  constructor; auto.
  - intros x Hx. apply Hsub in Hx. destruct Hx as [Hx Hn].
    destruct (HF x Hx) as [[X1 X2]|[X1 X2]]; auto.
  - intros x Hx. apply Hsub in Hx. destruct Hx as [Hx Hn]. auto.
  - intros x Hx. apply Hadd; [auto|]. intros ->.
    destruct Hx as [_ [Hx _]], Hv as [HvV [HvM HvB]].
    destruct (HF v) as [[_ X]|[_ X]]; [|tauto|tauto]. now apply F1.
Qed.

(* If Maker, to move, wins neither of the two games, she does not win both lines
   together.  After her move in one of them Breaker answers there; if that game
   is full, it is over, and he takes any cell of the other one. *)
Lemma neither_wins : forall V K p M B, maker_forces V K p M B ->
  forall K1 K2 M1 B1 M2 B2,
  (forall e, In e K -> In e K1 \/ In e K2) ->
  side_by_side V M B M1 B1 M2 B2 ->
  ~ maker_forces V K1 p M1 B1 -> ~ maker_forces V K2 Maker M2 B2 -> False.
Proof.
  intros V K p M B H.
  induction H as [p M B Ho|M B v Hv _ IH|M B [w Hw] _ IH];
    intros K1 K2 M1 B1 M2 B2 HK Hs N1 N2.
  - destruct Ho as [e [He Hi]]. destruct (HK e He) as [H|H].
    + apply N1, maker_has_won. exists e. split; [assumption|].
      apply (incl_tran Hi), Hs.
    + apply N2, maker_has_won. exists e. split; [assumption|].
      apply (incl_tran Hi), Hs.
  - destruct (side_free _ _ _ _ _ _ _ Hs v Hv) as [[Hf Hm]|[Hf Hm]].
    + apply (IH K1 K2 (v :: M1) B1 M2 B2); auto.
      * now apply side_by_side_maker.
      * intros H. apply N1. now apply maker_moves with v.
    + apply (IH K2 K1 (v :: M2) B2 M1 B1); auto.
      * intros e He. destruct (HK e He); auto.
      * apply side_by_side_maker; auto. now apply side_by_side_swap.
      * intros H. apply N2. now apply maker_moves with v.
  - apply holds_not_wins in N1. inversion N1 as [? ? ? No Nf|? ? v Hv Hh|];
    subst.
    + (* game 1 is over *)
      assert (Hf : free V M2 B2 w).
      { destruct (side_free _ _ _ _ _ _ _ Hs w Hw) as [[Hf _]|[Hf _]]; auto.
        now apply Nf in Hf. }
      apply (IH w Hw K2 K1 M2 (w :: B2) M1 B1).
      * intros e He. destruct (HK e He); auto.
      * apply side_by_side_breaker; auto. now apply side_by_side_swap.
      * intros H. apply N2.
        apply (more_for_maker V K2 K2 Maker M2 (w :: B2)); auto using incl_refl.
        intros x [_ [_ Hx]] Hb. apply Hx. now right.
      * intros H. inversion H as [? ? ? Ho|? ? v Hv|]; subst; [tauto|].
        now apply Nf in Hv.
    + apply (IH v (side_free_one _ _ _ _ _ _ _ Hs v Hv) K1 K2 M1 (v :: B1) M2
      B2).
      * assumption.
      * now apply side_by_side_breaker.
      * now apply holds_not_wins.
      * assumption.
Qed.

(* doc/theory/join.md *)
Theorem rule_join : forall V numbered (D1 D2 D : N -> bool)
    (Z1 Z2 Z : cell -> bool),
  shield V numbered D1 Z1 -> shield V numbered D2 Z2 ->
  (forall x, Z1 x = true -> Z2 x = true -> False) ->
  (forall x, Z x = true <-> Z1 x = true \/ Z2 x = true) ->
  (forall i e, In (i, e) numbered -> D i = false ->
     D1 i = false \/ D2 i = false) ->
  shield V numbered D Z.
Proof.
  intros V numbered D1 D2 D Z1 Z2 Z S1 S2 Hdis HZ HD. constructor.
  { intros x Hx. apply HZ in Hx.
    destruct Hx; [now apply S1|now apply S2]. }
  intros M B HM Hwin.
  set (without := fun Z : cell -> bool => M ++ filter (fun x => negb (Z x)) V).
  assert (Hin : forall Y x, In x (without Y) <->
                In x M \/ In x V /\ Y x = false).
  { intros Y x. unfold without. rewrite in_app_iff, filter_In, negb_true_iff.
    tauto. }
  assert (Hfree : forall Y x, (forall x, Y x = true -> ~ In x M) ->
            (forall x, Y x = true -> In x V) ->
            (free V (without Y) [] x <-> Y x = true)).
  { intros Y x HY HYV. unfold free. rewrite Hin. split.
    - intros [H1 [H2 _]]. destruct (Y x) eqn:E; [reflexivity|].
      exfalso. apply H2. auto.
    - intros H. repeat split; auto.
      intros [Hm|[_ Hm]]; [|congruence]. now apply (HY x). }
  assert (HM1 : forall x, Z1 x = true -> ~ In x M)
    by (intros x Hx; apply HM, HZ; auto).
  assert (HM2 : forall x, Z2 x = true -> ~ In x M)
    by (intros x Hx; apply HM, HZ; auto).
  assert (V1 := shield_on_board _ _ _ _ S1).
  assert (V2 := shield_on_board _ _ _ _ S2).
  assert (HV : forall x, Z x = true -> In x V)
    by (intros x Hx; apply HZ in Hx; destruct Hx; auto).
  assert (Hwin' : maker_forces V (kept numbered D) Maker (without Z) []).
  { apply (more_for_maker V (kept numbered D) (kept numbered D) Maker M B);
      auto using incl_refl.
    unfold without. apply incl_appl, incl_refl. }
  apply (neither_wins _ _ _ _ _ Hwin' (kept numbered D1) (kept numbered D2)
           (without Z1) [] (without Z2) []).
  - intros e He. apply In_kept in He. destruct He as [i [He Hi]].
    destruct (HD i e He Hi) as [H|H]; [left|right];
      apply In_kept; now exists i.
  - constructor.
    + intros x Hx. apply Hin. apply Hin in Hx.
      destruct Hx as [Hx|[H1 H2]]; [now left|right]. split; [assumption|].
      destruct (Z1 x) eqn:E; [|reflexivity].
      rewrite (proj2 (HZ x)) in H2; auto.
    + intros x Hx. apply Hin. apply Hin in Hx.
      destruct Hx as [Hx|[H1 H2]]; [now left|right]. split; [assumption|].
      destruct (Z2 x) eqn:E; [|reflexivity].
      rewrite (proj2 (HZ x)) in H2; auto.
    + intros x Hx. apply Hfree in Hx; auto. apply HZ in Hx.
      destruct Hx as [Hx|Hx]; [left|right]; (split; [now apply Hfree|]);
        apply Hin; right; split; auto.
      * destruct (Z2 x) eqn:E; [|reflexivity]. exfalso. eauto.
      * destruct (Z1 x) eqn:E; [|reflexivity]. exfalso. eauto.
    + intros x Hx. apply Hfree in Hx; auto. apply Hfree; auto. apply HZ. auto.
    + intros x Hx. apply Hfree in Hx; auto. apply Hfree; auto. apply HZ. auto.
  - apply (shield_holds _ _ _ _ S1). intros x Hx H.
    apply Hin in H. destruct H as [H|[_ H]]; [now apply (HM1 x)|congruence].
  - apply (shield_holds _ _ _ _ S2). intros x Hx H.
    apply Hin in H. destruct H as [H|[_ H]]; [now apply (HM2 x)|congruence].
Qed.
