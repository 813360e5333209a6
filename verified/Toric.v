(* SPDX-License-Identifier: MIT

   Toric.v -- a pairing that repeats itself wins on the plane

   doc/theory/toric.md for k in a row, Maker first. *)

From Coq Require Import List ZArith Bool Lia.
From Gridlock Require Import Spec Board Plane.
Import ListNotations.
Local Open Scope Z_scope.

(* ---- Pairings of the plane ---- *)

(* He answers one square of a pair by the other one, if it is free. *)
Theorem pairing_wins : forall k (mate : square -> option square),
  (forall x y, mate x = Some y -> mate y = Some x /\ x <> y) ->
  (forall s d, In d eight ->
     exists x y, In x (row_of k s d) /\ In y (row_of k s d) /\
       mate x = Some y) ->
  plane_breaker_wins k.
Proof.
  intros k mate Hmate Hrows.
  exists (fun M B => (forall x, In x M -> ~ In x B) /\
                     forall x y, In x M -> mate x = Some y -> In y B).
  split; [simpl; tauto|]. intros M B v [Hdis Hhit] [_ [HvM HvB]].
  assert (Hdec : forall (x : square) l, {In x l} + {~ In x l})
    by (apply in_dec; decide equality; apply Z.eq_dec).
  split.
  - intros [s [d [Hd Hrow]]].
    destruct (Hrows s d Hd) as [x [y [Hx [Hy E]]]].
    destruct (Hmate x y E) as [E' Hn]. apply Hrow in Hx, Hy.
    destruct Hx as [<-|Hx].
    + destruct Hy as [Hy|Hy]; [congruence|]. apply HvB. now apply (Hhit y).
    + pose proof (Hhit x y Hx E) as Hb. destruct Hy as [<-|Hy]; [tauto|].
      now apply (Hdis y).
  - assert (Hany : (forall y, mate v = Some y -> In y B) ->
      exists w, free_there (v :: M) B w /\
        (forall x, In x (v :: M) -> ~ In x (w :: B)) /\
        (forall x y, In x (v :: M) -> mate x = Some y -> In y (w :: B))).
    { intros Hv. destruct (plane_never_full (v :: M) B) as [w Hw].
      exists w. split; [assumption|]. destruct Hw as [_ [Hw1 Hw2]]. split.
      - intros x Hx [<-|Hb]; [tauto|]. destruct Hx as [<-|Hx]; [tauto|].
        now apply (Hdis x).
      - intros x y [<-|Hx] E; right; [auto|now apply (Hhit x)]. }
    destruct (mate v) as [y|] eqn:E; [|now apply Hany].
    destruct (Hmate v y E) as [E' Hn].
    destruct (Hdec y B) as [Hb|Hb].
    { apply Hany. intros z Ez. now inversion Ez; subst. }
    assert (HyM : ~ In y M) by (intro; apply HvB; now apply (Hhit y)).
    exists y. split; [repeat split; auto|split].
    + intros [Hvy|Hy]; [congruence|tauto].
    + intros x Hx [<-|Hb']; destruct Hx as [Hx|Hx]; subst; try tauto.
      now apply (Hdis x).
    + intros x z [<-|Hx] Ez; [left; congruence|right; now apply (Hhit x)].
Qed.

(* ---- Pairings with periods ---- *)

Section Periods.

Variables height width : Z.
Variable table : list (square * square). (* a square, and where its mate lies *)

Definition reduced (s : square) : square := (fst s mod height, snd s mod width).

Definition offset (s : square) : option square :=
  option_map snd (find (fun e => same_square (fst e) (reduced s)) table).

Definition toric_mate (s : square) : option square :=
  option_map (add s) (offset s).

Definition pair_check (s : square) : bool :=
  match toric_mate s with
  | None => true
  | Some t => negb (same_square s t) &&
      match toric_mate t with Some u => same_square u s | None => false end
  end.

Definition row_check (k : nat) (s : square) : bool :=
  forallb (fun d => existsb (fun x =>
    match toric_mate x with
    | Some y => has_square (row_of k s d) y
    | None => false
    end) (row_of k s d)) eight.

Definition check_toric (k : nat) : bool :=
  (0 <? height) && (0 <? width) &&
  forallb (fun s => pair_check s && row_check k s)
          (squares (Z.to_nat height) (Z.to_nat width)).

Hypothesis height_positive : 0 < height.
Hypothesis width_positive : 0 < width.

Lemma reduced_add : forall s t, reduced (add (reduced s) t) = reduced (add s t).
Proof.
  intros [r c] [r' c']. unfold reduced, add. simpl.
  now rewrite !Zplus_mod_idemp_l.
Qed.

Lemma reduced_reduced : forall s, reduced (reduced s) = reduced s.
Proof. intros [r c]. unfold reduced. simpl. now rewrite !Z.mod_mod by lia. Qed.

Lemma offset_reduced : forall s, offset (reduced s) = offset s.
Proof. intros s. unfold offset. now rewrite reduced_reduced. Qed.

Lemma offset_same : forall s t, reduced s = reduced t -> offset s = offset t.
Proof. intros s t E. unfold offset. now rewrite E. Qed.

Lemma reduced_square : forall s,
  In (reduced s) (squares (Z.to_nat height) (Z.to_nat width)).
Proof.
  intros s. apply In_squares, on_board_spec. unfold reduced. simpl.
  pose proof (Z.mod_pos_bound (fst s) height height_positive).
  pose proof (Z.mod_pos_bound (snd s) width width_positive). lia.
Qed.

Lemma pairs_everywhere :
  (forall s, In s (squares (Z.to_nat height) (Z.to_nat width)) ->
     pair_check s = true) ->
  forall x y, toric_mate x = Some y -> toric_mate y = Some x /\ x <> y.
Proof.
  intros Hall x y E. specialize (Hall _ (reduced_square x)).
  unfold pair_check in Hall. unfold toric_mate in *.
  rewrite offset_reduced in Hall. destruct (offset x) as [d|]; [|discriminate].
  simpl in *. inversion E; subst; clear E.
  apply andb_true_iff in Hall. destruct Hall as [Hn Hm].
  rewrite (offset_same _ (add x d) (reduced_add x d)) in Hm.
  destruct (offset (add x d)) as [d'|]; [|discriminate]. simpl in *.
  apply same_square_eq in Hm. split.
  - f_equal. destruct x as [r c], d as [dr dc], d' as [er ec].
    unfold add, reduced in *. simpl in *. inversion Hm. f_equal; lia.
  - intros Ex. apply negb_true_iff in Hn.
    enough (same_square (reduced x) (add (reduced x) d) = true) by congruence.
    apply same_square_eq. destruct x as [r c], d as [dr dc].
    unfold add, reduced in *. simpl in *. inversion Ex. f_equal; lia.
Qed.

Lemma rows_everywhere : forall k,
  (forall s, In s (squares (Z.to_nat height) (Z.to_nat width)) ->
     row_check k s = true) ->
  forall s d, In d eight ->
    exists x y, In x (row_of k s d) /\ In y (row_of k s d) /\
      toric_mate x = Some y.
Proof.
  intros k Hall s d Hd. specialize (Hall _ (reduced_square s)).
  unfold row_check in Hall. rewrite forallb_forall in Hall.
  specialize (Hall d Hd). apply existsb_exists in Hall.
  destruct Hall as [x [Hx H]].
  destruct (toric_mate x) as [y|] eqn:E; [|discriminate].
  apply has_square_In in H. apply In_row_of in Hx, H.
  destruct Hx as [i [Hi ->]], H as [j [Hj ->]].
  set (step := fun i : Z => (i * fst d, i * snd d)).
  exists (add s (step i)), (add s (step j)). split; [|split].
  - apply In_row_of. now exists i.
  - apply In_row_of. now exists j.
  - change (toric_mate (add (reduced s) (step i)) = Some (add (reduced s) (step
    j))) in E.
    unfold toric_mate in *.
    rewrite (offset_same _ (add s (step i)) (reduced_add s (step i))) in E.
    destruct (offset (add s (step i))) as [o|]; [|discriminate].
    simpl in *. inversion E as [[E1 E2]]. f_equal.
    unfold add. simpl. f_equal; lia.
Qed.

End Periods.

Theorem check_toric_sound : forall height width table k,
  check_toric height width table k = true -> plane_breaker_wins k.
Proof.
  intros height width table k H. unfold check_toric in H.
  rewrite !andb_true_iff, !Z.ltb_lt, forallb_forall in H.
  destruct H as [[Hh Hw] H].
  apply (pairing_wins k (toric_mate height width table)).
  - apply pairs_everywhere; auto. intros s Hs. specialize (H s Hs).
    now apply andb_true_iff in H.
  - apply rows_everywhere; auto. intros s Hs. specialize (H s Hs).
    now apply andb_true_iff in H.
Qed.

(* Both squares of each pair, with the way to the other one. *)
Definition both_ways (height width : Z) (pairs : list (square * square)) :
    list (square * square) :=
  pairs ++ map (fun p => (reduced height width (add (fst p) (snd p)),
                          opposite (snd p))) pairs.
