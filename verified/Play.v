(* SPDX-License-Identifier: MIT

   Play.v -- one side wins, and whoever has more wins more

   The lemmas of doc/theory/README.md about positions: exactly one side wins;
   what Maker wins in one position she wins in every position that simulates
   it.  Lemmas 1 and 4 there are cases of the simulation. *)

From Coq Require Import List NArith Bool Lia.
From Gridlock Require Import Spec.
Import ListNotations.

Definition has (X : list cell) (x : cell) : bool := existsb (N.eqb x) X.

Lemma has_In : forall X x, has X x = true <-> In x X.
Proof.
  intros X x. unfold has. rewrite existsb_exists. split.
  - intros [y [Hy E]]. apply N.eqb_eq in E. now subst.
  - intros H. exists x. now rewrite N.eqb_refl.
Qed.

Lemma has_not_In : forall X x, has X x = false <-> ~ In x X.
Proof.
  intros X x. rewrite <- has_In. destruct (has X x); intuition congruence.
Qed.

Lemma In_cell_dec : forall (x : cell) X, {In x X} + {~ In x X}.
Proof. exact (in_dec N.eq_dec). Defined.

Lemma incl_cell_dec : forall e M : list cell, {incl e M} + {~ incl e M}.
Proof.
  intros e M. destruct (forallb (has M) e) eqn:E.
  - left. intros x Hx. apply has_In.
    now apply (proj1 (forallb_forall _ _) E).
  - right. intros H.
    assert (forallb (has M) e = true); [|congruence].
    apply forallb_forall. intros x Hx. now apply has_In, H.
Qed.

Section One_board.

Variables (V : list cell) (L : list line).

Notation free := (free V).
Notation owns := (owns_a_line L).
Notation wins := (maker_forces V L).
Notation holds := (breaker_holds V L).

Definition is_free (M B : list cell) (v : cell) : bool :=
  negb (has M v) && negb (has B v).

Lemma is_free_free : forall M B v,
  In v V -> (is_free M B v = true <-> free M B v).
Proof.
  intros M B v Hv. unfold is_free, Spec.free.
  rewrite andb_true_iff, !negb_true_iff, !has_not_In. tauto.
Qed.

Lemma free_dec : forall M B v, {free M B v} + {~ free M B v}.
Proof.
  intros M B v. unfold Spec.free.
  destruct (In_cell_dec v V), (In_cell_dec v M), (In_cell_dec v B);
    (left; tauto) || (right; tauto).
Qed.

Definition free_cells (M B : list cell) : list cell := filter (is_free M B) V.

Lemma In_free_cells : forall M B v, In v (free_cells M B) <-> free M B v.
Proof.
  intros M B v. unfold free_cells. rewrite filter_In. split.
  - intros [Hv Hf]. now apply is_free_free.
  - intros H. pose proof H as [Hv _]. split; [assumption|].
    now apply is_free_free.
Qed.

Lemma some_free_dec : forall M B,
  {exists v, free M B v} + {forall v, ~ free M B v}.
Proof.
  intros M B. destruct (free_cells M B) as [|v r] eqn:E.
  - right. intros v Hv. apply In_free_cells in Hv. now rewrite E in Hv.
  - left. exists v. apply In_free_cells. rewrite E. now left.
Qed.

Lemma owns_dec : forall M, {owns M} + {~ owns M}.
Proof.
  intros M.
  destruct (Exists_dec (fun e => incl e M) L (fun e => incl_cell_dec e M))
    as [H|H]; [left|right].
  - apply Exists_exists in H. exact H.
  - intros Ho. now apply H, Exists_exists.
Qed.

Lemma owns_more : forall M M', incl M M' -> owns M -> owns M'.
Proof.
  intros M M' H [e [He Hi]]. exists e. split; [assumption|].
  now apply (incl_tran Hi).
Qed.

(* A move leaves fewer free cells. *)
Lemma filter_less : forall (f g : cell -> bool) v l,
  (forall x, g x = true -> f x = true) -> In v l -> f v = true ->
  g v = false -> length (filter g l) < length (filter f l).
Proof.
  intros f g v l Hfg.
  assert (Hle : forall l, length (filter g l) <= length (filter f l)).
  { clear l. induction l as [|x l IH]; simpl; [lia|].
    specialize (Hfg x). destruct (g x); simpl.
    - rewrite Hfg by reflexivity. simpl. lia.
    - destruct (f x); simpl; lia. }
  induction l as [|x l IH]; simpl; [tauto|].
  intros [->|Hin] Hf Hg.
  - rewrite Hf, Hg. simpl. specialize (Hle l). lia.
  - specialize (IH Hin Hf Hg). specialize (Hfg x). destruct (g x); simpl.
    + rewrite Hfg by reflexivity. simpl. lia.
    + destruct (f x); simpl; lia.
Qed.

Lemma free_cells_less : forall M B M' B' v,
  free M B v -> incl M M' -> incl B B' -> In v M' \/ In v B' ->
  length (free_cells M' B') < length (free_cells M B).
Proof.
  intros M B M' B' v Hf HM HB Hv. unfold free_cells.
  apply filter_less with (v := v).
  - intros x. unfold is_free.
    rewrite !andb_true_iff, !negb_true_iff, !has_not_In.
    intros [H1 H2]. split; intro; [apply H1, HM|apply H2, HB]; assumption.
  - apply Hf.
  - apply is_free_free; [apply Hf|exact Hf].
  - unfold is_free. apply andb_false_iff. rewrite !negb_false_iff, !has_In.
    tauto.
Qed.

(* Exactly one side wins.  Both halves go by the number of free cells. *)
Theorem someone_wins : forall p M B, wins p M B \/ holds p M B.
Proof.
  intros p M B. remember (length (free_cells M B)) as n eqn:E.
  assert (Hn : length (free_cells M B) <= n) by lia. clear E.
  revert p M B Hn. induction n as [|n IH]; intros p M B Hn.
  - assert (Hno : forall v, ~ free M B v).
    { intros v Hv. apply In_free_cells in Hv.
      destruct (free_cells M B); simpl in *; [tauto|lia]. }
    destruct (owns_dec M).
    + left. now apply maker_has_won.
    + right. now apply breaker_has_won.
  - destruct (owns_dec M) as [Ho|Ho]; [left; now apply maker_has_won|].
    destruct (some_free_dec M B) as [Hs|Hs];
      [|right; now apply breaker_has_won].
    assert (HM : forall v, free M B v ->
                 wins Breaker (v :: M) B \/ holds Breaker (v :: M) B).
    { intros v Hv. apply IH.
      assert (H := free_cells_less M B (v :: M) B v Hv
        (incl_tl v (incl_refl M)) (incl_refl B) (or_introl (in_eq v M))).
      lia. }
    assert (HB : forall v, free M B v ->
                 wins Maker M (v :: B) \/ holds Maker M (v :: B)).
    { intros v Hv. apply IH.
      assert (H := free_cells_less M B M (v :: B) v Hv
        (incl_refl M) (incl_tl v (incl_refl B)) (or_intror (in_eq v B))).
      lia. }
    (* Either some free cell is good for the player to move, or all are good
       for the other one. *)
    assert (Hchoice : forall P Q : cell -> Prop,
      (forall v, free M B v -> P v \/ Q v) ->
      (exists v, free M B v /\ P v) \/ (forall v, free M B v -> Q v)).
    { intros P Q H.
      assert (G : (exists v, In v (free_cells M B) /\ P v) \/
                  (forall v, In v (free_cells M B) -> Q v)).
      { assert (H' : forall v, In v (free_cells M B) -> P v \/ Q v)
          by (intros v Hv; now apply H, In_free_cells).
        clear -H'. induction (free_cells M B) as [|x l IHl].
        - right. simpl. tauto.
        - destruct (H' x (in_eq x l)) as [Hp|Hq].
          + left. exists x. split; [now left|assumption].
          + destruct IHl as [[v [Hv Hp]]|Hall].
            * intros v Hv. apply H'. now right.
            * left. exists v. split; [now right|assumption].
            * right. intros v [<-|Hv]; auto. }
      destruct G as [[v [Hv Hp]]|G]; [left|right].
      - exists v. split; [now apply In_free_cells|assumption].
      - intros v Hv. now apply G, In_free_cells. }
    destruct p.
    + destruct (Hchoice _ _ HM) as [[v [Hv Hw]]|Hall].
      * left. now apply maker_moves with v.
      * right. now apply breaker_waits.
    + assert (HB' : forall v, free M B v ->
                 holds Maker M (v :: B) \/ wins Maker M (v :: B))
        by (intros v Hv; destruct (HB v Hv); auto).
      destruct (Hchoice _ _ HB') as [[v [Hv Hh]]|Hall].
      * right. now apply breaker_moves with v.
      * left. now apply maker_waits.
Qed.

(* A player who wins goes on owning the line until the board is full. *)
Lemma no_line_held : forall p M B, holds p M B -> ~ owns M.
Proof.
  intros p M B H. induction H as [p M B Ho _|M B v _ _ IH|M B [v Hv] _ IH].
  - exact Ho.
  - exact IH.
  - intros Ho. apply (IH v Hv). revert Ho. apply owns_more.
    now apply incl_tl, incl_refl.
Qed.

Theorem never_both : forall p M B, wins p M B -> ~ holds p M B.
Proof.
  intros p M B H. induction H as [p M B Ho|M B v Hv _ IH|M B [v Hv] _ IH].
  - intros Hh. now apply (no_line_held _ _ _ Hh).
  - intros Hh. inversion Hh as [? ? ? _ Hn|?|? ? _ Hall]; subst.
    + now apply (Hn v).
    + now apply IH, Hall.
  - intros Hh. inversion Hh as [? ? ? _ Hn|? ? w Hw Hh'|?]; subst.
    + now apply (Hn v).
    + now apply (IH w).
Qed.

Corollary holds_not_wins : forall p M B, holds p M B <-> ~ wins p M B.
Proof.
  intros p M B. split.
  - intros Hh Hw. now apply (never_both p M B).
  - intros H. destruct (someone_wins p M B); tauto.
Qed.

Lemma wins_dec : forall p M B, wins p M B \/ ~ wins p M B.
Proof.
  intros p M B. destruct (someone_wins p M B) as [H|H]; [now left|].
  right. now apply holds_not_wins.
Qed.

End One_board.

(* Simulation.  Maker has won position (M, B) of one game; she plays another
   game after it.  Cells of the first game that matter to her satisfy S; a cell
   x of S stands for f x in the second game.  U has all the cells that she can
   ever own in the first game.  A move of hers outside S is a pass in the second
   game, and so is a move of Breaker's in the second game that stands for
   nothing.  A pass never helps him: that is part two of the statement.

   This is Lemma 1 (f the identity, the same lines) and Lemma 4 (i) of
   doc/theory/README.md; the other half of Lemma 4 is its contraposition. *)
Section Simulation.

Variables (V V' : list cell) (L L' : list line).
Variables (S U : cell -> Prop) (f : cell -> cell) (M0 : list cell).

Hypothesis S_dec : forall x, {S x} + {~ S x}.
Hypothesis f_injective : forall x y, S x -> S y -> f x = f y -> x = y.
Hypothesis lines_simulated : forall e, In e L -> (forall x, In x e -> U x) ->
  exists e', In e' L' /\
    forall y, In y e' -> In y M0 \/ exists x, In x e /\ S x /\ f x = y.

Record simulates (M B M' B' : list cell) : Prop := {
  sim_owned : forall x, In x M -> U x;
  sim_free : forall x, free V M B x -> U x;
  sim_given : incl M0 M';
  sim_image : forall x, In x M -> S x -> In (f x) M';
  sim_moves : forall x, free V M B x -> S x ->
    free V' M' B' (f x) \/ In (f x) M'
}.

Lemma sim_owns : forall M B M' B',
  simulates M B M' B' -> owns_a_line L M -> owns_a_line L' M'.
Proof.
  intros M B M' B' H [e [He Hi]].
  destruct (lines_simulated e He) as [e' [He' Hy]].
  { intros x Hx. apply (sim_owned _ _ _ _ H). now apply Hi. }
  exists e'. split; [assumption|]. intros y Hin.
  destruct (Hy y Hin) as [Hg|[x [Hx [HS <-]]]].
  - now apply (sim_given _ _ _ _ H).
  - apply (sim_image _ _ _ _ H); auto.
Qed.

Theorem simulation : forall p M B, maker_forces V L p M B ->
  forall M' B', simulates M B M' B' ->
  maker_forces V' L' p M' B' /\ maker_forces V' L' Maker M' B'.
Proof.
  intros p M B H.
  induction H as [p M B Ho|M B v Hv _ IH|M B [w Hw] _ IH]; intros M' B' Hs.
  - split; apply maker_has_won; now apply (sim_owns M B M' B').
  - enough (maker_forces V' L' Maker M' B') by auto.
    assert (Hkeep : ~ S v \/ In (f v) M' -> simulates (v :: M) B M' B').
    { intros Hor. constructor.
      - intros x [<-|Hx]; [now apply (sim_free _ _ _ _ Hs)|].
        now apply (sim_owned _ _ _ _ Hs).
      - intros x [H1 [H2 H3]]. apply (sim_free _ _ _ _ Hs).
        repeat split; auto. intro. apply H2. now right.
      - apply Hs.
      - intros x [<-|Hx] HS; [tauto|]. now apply (sim_image _ _ _ _ Hs).
      - intros x [H1 [H2 H3]] HS. apply (sim_moves _ _ _ _ Hs); auto.
        repeat split; auto. intro. apply H2. now right. }
    destruct (S_dec v) as [HS|HS].
    + destruct (sim_moves _ _ _ _ Hs v Hv HS) as [Hf|Hm].
      * apply maker_moves with (f v); [assumption|].
        apply IH. constructor.
        -- intros x [<-|Hx]; [now apply (sim_free _ _ _ _ Hs)|].
           now apply (sim_owned _ _ _ _ Hs).
        -- intros x [H1 [H2 H3]]. apply (sim_free _ _ _ _ Hs).
           repeat split; auto. intro. apply H2. now right.
        -- apply incl_tl, Hs.
        -- intros x [<-|Hx] Hx'; [now left|].
           right. now apply (sim_image _ _ _ _ Hs).
        -- intros x [H1 [H2 H3]] Hx.
           assert (Hxf : free V M B x).
           { repeat split; auto. intro. apply H2. now right. }
           destruct (sim_moves _ _ _ _ Hs x Hxf Hx) as [[F1 [F2 F3]]|Hin].
           ++ left. repeat split; auto. intros [E|Hin]; [|tauto].
              apply H2. left. now apply f_injective.
           ++ right. now right.
      * apply (IH M' B'). auto.
    + apply (IH M' B'). auto.
  - (* Any move of Breaker's in the second game, or none, is answered by the
       first game after the move that it stands for, or after any move. *)
    assert (Hpass : forall v B'', free V M B v ->
      (forall x, free V M (v :: B) x -> S x ->
        free V' M' B'' (f x) \/ In (f x) M') ->
      maker_forces V' L' Maker M' B'').
    { intros v B'' Hv Hmoves. apply (IH v Hv). constructor.
      - apply Hs.
      - intros x [H1 [H2 H3]]. apply (sim_free _ _ _ _ Hs).
        repeat split; auto. intro. apply H3. now right.
      - apply Hs.
      - apply Hs.
      - exact Hmoves. }
    assert (Hfree : forall v x, free V M (v :: B) x -> free V M B x).
    { intros v x [H1 [H2 H3]]. repeat split; auto. intro. apply H3. now right. }
    assert (Hmaker : maker_forces V' L' Maker M' B').
    { apply (Hpass w); [assumption|]. intros x Hx HS.
      apply (sim_moves _ _ _ _ Hs); eauto. }
    split; [|assumption].
    destruct (some_free_dec V' M' B') as [Hsome|Hnone].
    + apply maker_waits; [assumption|]. intros y Hy.
      destruct (Exists_dec (fun x => free V M B x /\ S x /\ f x = y) V)
        as [Hex|Hno].
      { intros x. destruct (free_dec V M B x), (S_dec x), (N.eq_dec (f x) y);
          (left; tauto) || (right; tauto). }
      * apply Exists_exists in Hex. destruct Hex as [v [_ [Hv [HSv <-]]]].
        apply (Hpass v); [assumption|]. intros x Hx HS.
        destruct (sim_moves _ _ _ _ Hs x (Hfree v x Hx) HS) as [[F1 [F2 F3]]|];
          [left|now right].
        repeat split; auto. intros [E|]; [|tauto].
        apply f_injective in E; auto. subst. destruct Hx as [_ [_ Hx]].
        apply Hx. now left.
      * apply (Hpass w); [assumption|]. intros x Hx HS.
        pose proof (Hfree w x Hx) as Hxf.
        destruct (sim_moves _ _ _ _ Hs x Hxf HS) as [[F1 [F2 F3]]|];
          [left|now right].
        repeat split; auto. intros [E|]; [|tauto].
        apply Hno, Exists_exists. exists x. split; [apply Hxf|]. auto.
    + (* the second board is full *)
      inversion Hmaker as [? ? ? Ho|? ? v Hv|]; subst.
      * now apply maker_has_won.
      * now apply Hnone in Hv.
Qed.

End Simulation.

(* Lemma 1 of doc/theory/README.md, with cells that no line meets: stones and
   tempo never hurt their owner, and a cell that no line meets may be
   anybody's.  S has the cells of the lines, or more.  The lines K may be
   others, if every line of theirs that Maker may still own has one of L
   inside.  Breaker keeps her from the lines through a cell that is his: U has
   the cells that are not his for good. *)
Theorem monotone : forall V (S U : cell -> Prop) K L p M B M' B',
  (forall x, {S x} + {~ S x}) ->
  maker_forces V K p M B ->
  (forall x, In x M \/ free V M B x -> U x) ->
  (forall e, In e K -> (forall x, In x e -> U x) ->
     exists e', In e' L /\ forall x, In x e' -> In x e /\ S x) ->
  (forall x, In x M -> S x -> In x M') ->
  (forall x, free V M B x -> S x -> ~ In x B') ->
  maker_forces V L p M' B' /\ maker_forces V L Maker M' B'.
Proof.
  intros V S U K L p M B M' B' Hdec H HU HK HM HB.
  refine (simulation V V K L S U (fun x => x) [] Hdec _ _ p M B H M' B' _).
  - auto.
  - intros e He HeU. destruct (HK e He HeU) as [e' [He' Hx]].
    exists e'. split; [assumption|]. intros y Hy. right. exists y.
    destruct (Hx y Hy). auto.
  - constructor; auto.
    + intros x [].
    + intros x Hx HS. destruct (In_cell_dec x M') as [|Hn]; [now right|left].
      split; [apply Hx|]. split; [assumption|]. now apply HB.
Qed.

(* Lemma 1 (i) to (iii) as they stand, and more lines. *)
Corollary more_for_maker : forall V K L p M B M' B',
  maker_forces V K p M B -> incl K L -> incl M M' ->
  (forall x, free V M B x -> ~ In x B') ->
  maker_forces V L p M' B' /\ maker_forces V L Maker M' B'.
Proof.
  intros V K L p M B M' B' H HK HM HB.
  apply (monotone V (fun _ => True) (fun _ => True) K L p M B); auto.
  intros e He _. exists e. auto.
Qed.

Corollary pass : forall V L M B,
  maker_forces V L Breaker M B -> maker_forces V L Maker M B.
Proof.
  intros V L M B H. apply (more_for_maker V L L Breaker M B M B H).
  - apply incl_refl.
  - apply incl_refl.
  - intros x Hx. apply Hx.
Qed.
