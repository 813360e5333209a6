(* SPDX-License-Identifier: MIT

   Rules.v -- cards, shields, and the rules that make them

   The meaning of the objects is that of doc/theory/README.md, Lemma 2 (b) and
   Lemma 3 (b); each rule's lemma stands on the page of doc/theory that has its
   name.  Sets of cells and of line numbers are functions to bool.  A lemma says
   what the sets of the new object must contain, so larger sets would do, too;
   the checker makes the smallest ones. *)

From Coq Require Import List NArith Bool Lia.
From Gridlock Require Import Spec Play.
Import ListNotations.

Section Rules.

Variable V : list cell.               (* the cells *)
Variable numbered : list (N * line).  (* the lines, with their numbers *)

Definition all_lines : list line := map snd numbered.

(* The lines that a shield with this D hits. *)
Definition kept (D : N -> bool) : list line :=
  map snd (filter (fun ie => negb (D (fst ie))) numbered).

Hypothesis lines_on_board : forall i e x,
  In (i, e) numbered -> In x e -> In x V.

Notation wins := (maker_forces V).

Lemma In_all_lines : forall e,
  In e all_lines <-> exists i, In (i, e) numbered.
Proof.
  intros e. unfold all_lines. rewrite in_map_iff. split.
  - intros [[i e'] [E H]]. simpl in E. subst. now exists i.
  - intros [i H]. now exists (i, e).
Qed.

Lemma In_kept : forall D e,
  In e (kept D) <-> exists i, In (i, e) numbered /\ D i = false.
Proof.
  intros D e. unfold kept. rewrite in_map_iff. split.
  - intros [[i e'] [E H]]. simpl in E. subst. apply filter_In in H.
    destruct H as [H Hd]. apply negb_true_iff in Hd. now exists i.
  - intros [i [H Hd]]. exists (i, e). split; [reflexivity|].
    apply filter_In. split; [assumption|]. simpl. now rewrite Hd.
Qed.

Definition disjoint (M B : list cell) : Prop :=
  forall x, In x M -> ~ In x B.

(* Whenever Maker owns all of A and Breaker owns none of T, Maker to move
   wins.  The stones of a position are disjoint, and `play` needs that. *)
Record card (A T : cell -> bool) : Prop := {
  card_disjoint : forall x, A x = true -> T x = true -> False;
  card_wins : forall M B, disjoint M B ->
    (forall x, In x V -> A x = true -> In x M) ->
    (forall x, In x V -> T x = true -> ~ In x B) -> wins all_lines Maker M B
}.

(* If no cell of Z is Maker's, she, to move, does not win the game that has
   only the lines outside D. *)
Record shield (D : N -> bool) (Z : cell -> bool) : Prop := {
  shield_on_board : forall x, Z x = true -> In x V;
  shield_holds : forall M B, (forall x, Z x = true -> ~ In x M) ->
    ~ wins (kept D) Maker M B
}.

(* ---- Cards ---- *)

(* doc/theory/line.md *)
Theorem rule_line : forall i e p (A T : cell -> bool),
  In (i, e) numbered -> In p e ->
  (forall x, In x e -> x <> p -> A x = true) -> T p = true ->
  (forall x, A x = true -> T x = true -> False) ->
  card A T.
Proof.
  intros i e p A T He Hp HA HT Hd. constructor; [assumption|].
  intros M B _ HM HB. assert (Hon := lines_on_board i e p He Hp).
  assert (Ho : forall M', incl M M' -> In p M' -> owns_a_line all_lines M').
  { intros M' Hi Hp'. exists e. split; [apply In_all_lines; now exists i|].
    intros x Hx. destruct (N.eq_dec x p) as [->|Hn]; [assumption|].
    apply Hi, HM; [now apply (lines_on_board i e)|now apply HA]. }
  destruct (In_cell_dec p M) as [Hin|Hout].
  - apply maker_has_won. apply Ho; [apply incl_refl|assumption].
  - apply maker_moves with p.
    + repeat split; auto.
    + apply maker_has_won. apply Ho; [apply incl_tl, incl_refl|now left].
Qed.

(* Breaker is to move, and whatever he takes, one of the cards still holds: what
   `play` and the claim of Maker's with Breaker first have in common.  That no
   cell spoils all cards is a statement about a finite list, by its
   contraposition. *)
Lemma answered : forall (cards : list ((cell -> bool) * (cell -> bool))) M B,
  cards <> [] -> disjoint M B ->
  (forall c, In c cards -> card (fst c) (snd c)) ->
  (forall c x, In c cards -> In x V -> fst c x = true -> In x M) ->
  (forall c x, In c cards -> In x V -> snd c x = true -> ~ In x B) ->
  (forall x, In x V -> (forall c, In c cards -> snd c x = true) -> In x M) ->
  wins all_lines Breaker M B.
Proof.
  intros cards M B Hne Hd Hc HA HT Hcommon.
  destruct (some_free_dec V M B) as [Hs|Hn].
  - apply maker_waits; [assumption|]. intros x [Hx [HxM HxB]].
    destruct (forallb (fun c => snd c x) cards) eqn:E.
    { exfalso. apply HxM, Hcommon; [assumption|]. now apply forallb_forall. }
    assert (Hex : exists c, In c cards /\ snd c x = false).
    { clear -E. induction cards as [|c l IH]; simpl in E; [discriminate|].
      apply andb_false_iff in E. destruct E as [E|E].
      - exists c. split; [now left|assumption].
      - destruct (IH E) as [c' [H1 H2]]. exists c'. split; [now right|auto]. }
    destruct Hex as [c [Hin Hout]].
    apply (card_wins _ _ (Hc c Hin)).
    + intros y Hy [<-|Hb]; [tauto|]. now apply (Hd y).
    + intros y. now apply HA.
    + intros y HyV Hy [<-|Hb]; [congruence|]. now apply (HT c y).
  - destruct cards as [|c l]; [congruence|].
    assert (H : wins all_lines Maker M B).
    { apply (card_wins _ _ (Hc c (in_eq c l))).
      - assumption.
      - intros x. now apply HA, in_eq.
      - intros x. now apply HT, in_eq. }
    inversion H as [? ? ? Ho|? ? v Hv|]; subst.
    + now apply maker_has_won.
    + now apply Hn in Hv.
Qed.

(* doc/theory/play.md *)
Theorem rule_play : forall cards p (A T : cell -> bool),
  cards <> [] -> In p V ->
  (forall c, In c cards -> card (fst c) (snd c)) ->
  (forall c x, In c cards -> fst c x = true -> x <> p -> A x = true) ->
  (forall x, In x V -> (forall c, In c cards -> snd c x = true) -> x <> p ->
     A x = true) ->
  T p = true ->
  (forall c x, In c cards -> snd c x = true -> A x = true \/ T x = true) ->
  (forall x, A x = true -> T x = true -> False) ->
  card A T.
Proof.
  intros cards p A T Hne Hp Hc HA Hcommon HTp HT Hd. constructor; [assumption|].
  intros M B Hdis HM HB.
  assert (Hthen : forall M', disjoint M' B -> incl M M' -> In p M' ->
                  wins all_lines Breaker M' B).
  { intros M' Hd' Hi Hp'.
    apply (answered cards); auto.
    - intros c x Hin HxV Hx. destruct (N.eq_dec x p) as [->|Hn]; [assumption|].
      apply Hi, HM; [assumption|]. now apply (HA c).
    - intros c x Hin HxV Hx. destruct (HT c x Hin Hx) as [H|H].
      + apply Hd', Hi, HM; assumption.
      + now apply HB.
    - intros x HxV Hx. destruct (N.eq_dec x p) as [->|Hn]; [assumption|].
      apply Hi, HM; [assumption|]. now apply Hcommon. }
  destruct (In_cell_dec p M) as [Hin|Hout].
  - apply pass. apply Hthen; auto. apply incl_refl.
  - apply maker_moves with p.
    + repeat split; auto.
    + apply Hthen.
      * intros x [<-|Hx]; [now apply HB|now apply Hdis].
      * apply incl_tl, incl_refl.
      * now left.
Qed.

(* ---- Both: images of objects ---- *)

(* doc/theory/embed.md, cards.  Maker wins the local game of (A, T), that is,
   the position in which she has A and Breaker all that is outside A and T; and
   f carries it to every position that (A', f(T)) speaks about. *)
Theorem rule_embed_card : forall (A T A' T' : cell -> bool) (f : cell -> cell),
  card A T ->
  (forall x y, T x = true -> T y = true -> f x = f y -> x = y) ->
  (forall x, T x = true -> In (f x) V /\ T' (f x) = true) ->
  (forall x, A' x = true -> T' x = true -> False) ->
  (forall i e, In (i, e) numbered ->
     (forall x, In x e -> A x = true \/ T x = true) ->
     exists j e', In (j, e') numbered /\ forall y, In y e' ->
       A' y = true \/ exists x, In x e /\ T x = true /\ f x = y) ->
  card A' T'.
Proof.
  intros A T A' T' f Hcard Hinj HT Hd Hlines. constructor; [assumption|].
  intros M' B' Hdis HM HB.
  set (M := filter A V).
  set (B := filter (fun x => negb (A x) && negb (T x)) V).
  assert (HinB : forall x, In x B <-> In x V /\ A x = false /\ T x = false).
  { intros x. unfold B. rewrite filter_In, andb_true_iff, !negb_true_iff.
    tauto. }
  assert (Hwin : wins all_lines Maker M B).
  { apply (card_wins _ _ Hcard).
    - intros x Hx Hb. apply filter_In in Hx. apply HinB in Hb.
      destruct Hx, Hb as [_ [Hb _]]. congruence.
    - intros x HxV Hx. apply filter_In. auto.
    - intros x _ Hx Hb. apply HinB in Hb. destruct Hb as [_ [_ Hb]].
      congruence. }
  assert (Hfree : forall x, free V M B x -> T x = true).
  { intros x [H1 [H2 H3]]. destruct (T x) eqn:ET; [reflexivity|].
    destruct (A x) eqn:EA.
    - exfalso. apply H2, filter_In. auto.
    - exfalso. apply H3, HinB. auto. }
  refine (proj1 (simulation V V all_lines all_lines (fun x => T x = true)
    (fun x => A x = true \/ T x = true) f (filter A' V) _ _ _
    Maker M B Hwin M' B' _)).
  - intros x. apply bool_dec.
  - exact Hinj.
  - intros e He HU. apply In_all_lines in He. destruct He as [i He].
    destruct (Hlines i e He HU) as [j [e' [He' Hy]]].
    exists e'. split; [apply In_all_lines; now exists j|].
    intros y Hin. destruct (Hy y Hin) as [H|H]; [left|now right].
    apply filter_In. split; [now apply (lines_on_board j e')|assumption].
  - constructor.
    + intros x Hx. apply filter_In in Hx. left. apply Hx.
    + intros x Hx. right. now apply Hfree.
    + intros x Hx. apply filter_In in Hx. now apply HM.
    + intros x Hx HT'. apply filter_In in Hx. exfalso.
      now apply (card_disjoint _ _ Hcard x).
    + intros x Hx _. destruct (HT x (Hfree x Hx)) as [Hon HT'].
      destruct (In_cell_dec (f x) M') as [|Hn]; [now right|left].
      repeat split; auto.
Qed.

(* doc/theory/embed.md, shields; g undoes f.  If Maker won the lines outside D'
   without a stone in f(Z), she would win those outside D with all cells
   outside Z, which g carries there. *)
Theorem rule_embed_shield : forall (D D' : N -> bool) (Z Z' : cell -> bool)
    (f g : cell -> cell),
  shield D Z ->
  (forall x, Z x = true -> g (f x) = x /\ Z' (f x) = true) ->
  (forall y, Z' y = true -> In y V) ->
  (forall j e', In (j, e') numbered -> D' j = false ->
     exists i e, In (i, e) numbered /\ D i = false /\
       forall x, In x e -> Z x = true -> In (f x) e') ->
  shield D' Z'.
Proof.
  intros D D' Z Z' f g Hs Hgf Hon Hlines. constructor; [assumption|].
  intros M' B' HM Hwin.
  set (M := filter (fun x => negb (Z x)) V).
  assert (HinM : forall x, In x M <-> In x V /\ Z x = false).
  { intros x. unfold M. rewrite filter_In, negb_true_iff. tauto. }
  apply (shield_holds _ _ Hs M []).
  { intros x Hx Hin. apply HinM in Hin. destruct Hin. congruence. }
  refine (proj1 (simulation V V (kept D') (kept D)
    (fun y => Z (g y) = true /\ f (g y) = y) (fun _ => True) g M _ _ _
    Maker M' B' Hwin M [] _)).
  - intros y. destruct (bool_dec (Z (g y)) true), (N.eq_dec (f (g y)) y);
      (left; tauto) || (right; tauto).
  - intros x y [_ Ex] [_ Ey] E. congruence.
  - intros e' He' _. apply In_kept in He'. destruct He' as [j [He' Hj]].
    destruct (Hlines j e' He' Hj) as [i [e [He [Hi Hx]]]].
    exists e. split; [apply In_kept; now exists i|].
    intros x Hin. destruct (Z x) eqn:EZ.
    + right. exists (f x). destruct (Hgf x EZ) as [E1 E2]. rewrite E1. auto.
    + left. apply HinM. split; [now apply (lines_on_board i e)|assumption].
  - constructor; auto.
    + apply incl_refl.
    + intros y Hy [H1 H2]. exfalso. destruct (Hgf _ H1) as [_ Hz].
      rewrite H2 in Hz. now apply (HM y).
    + intros y Hy [H1 H2]. left. repeat split.
      * now apply (shield_on_board _ _ Hs).
      * intros Hin. apply HinM in Hin. destruct Hin. congruence.
      * intros [].
Qed.

(* ---- Shields ---- *)

Lemma no_lines_no_win : forall p M B, ~ wins [] p M B.
Proof.
  intros p M B H. induction H as [p M B [e [[] _]]|M B v _ _ IH|M B [v Hv] _
    IH].
  - assumption.
  - now apply (IH v).
Qed.

(* doc/theory/none.md *)
Theorem rule_none : forall (D : N -> bool) (Z : cell -> bool),
  (forall i e, In (i, e) numbered -> D i = true) ->
  (forall x, Z x = true -> In x V) -> shield D Z.
Proof.
  intros D Z HD HZ. constructor; [assumption|]. intros M B _.
  enough (kept D = []) as -> by apply no_lines_no_win.
  destruct (kept D) as [|e l] eqn:E; [reflexivity|exfalso].
  assert (H : In e (kept D)) by (rewrite E; now left).
  apply In_kept in H. destruct H as [i [H Hi]]. apply HD in H. congruence.
Qed.

(* doc/theory/grant.md: no line of K meets v, so v may as well not be
   Maker's. *)
Theorem rule_grant : forall (D D' : N -> bool) (Z Z' : cell -> bool) v,
  shield D Z ->
  (forall x, Z x = true -> x <> v -> Z' x = true) ->
  (forall x, Z' x = true -> In x V) ->
  (forall i e, In (i, e) numbered -> D' i = false ->
     D i = false /\ ~ In v e) ->
  shield D' Z'.
Proof.
  intros D D' Z Z' v Hs HZ Hon HD. constructor; [assumption|].
  intros M B HM Hwin.
  set (M1 := filter (fun x => negb (x =? v)%N) M).
  assert (HinM : forall x, In x M1 <-> In x M /\ x <> v).
  { intros x. unfold M1. rewrite filter_In, negb_true_iff, N.eqb_neq. tauto. }
  apply (shield_holds _ _ Hs M1 B).
  { intros x Hx Hin. apply HinM in Hin. destruct Hin. now apply (HM x); auto. }
  apply (monotone V (fun x => x <> v) (fun _ => True) (kept D') (kept D)
           Maker M B); auto.
  - intros x. destruct (N.eq_dec x v); [right|left]; congruence.
  - intros e He _. apply In_kept in He. destruct He as [i [He Hi]].
    destruct (HD i e He Hi) as [Hi' Hv].
    exists e. split; [apply In_kept; now exists i|].
    intros x Hx. split; [assumption|]. intros ->. tauto.
  - intros x Hx Hn. now apply HinM.
  - intros x Hx _. apply Hx.
Qed.

(* doc/theory/replace.md *)
Theorem rule_replace : forall (D D' : N -> bool) (Z Z' : cell -> bool) v u,
  shield D Z -> Z u = false -> In u V ->
  (forall x, Z x = true -> x <> v -> Z' x = true) -> Z' u = true ->
  (forall x, Z' x = true -> In x V) ->
  (forall i e, In (i, e) numbered -> D' i = false ->
     D i = false /\ (In v e -> In u e)) ->
  shield D' Z'.
Proof.
  intros D D' Z Z' v u Hs Hu HuV HZ Hu' Hon HD.
  apply (rule_embed_shield D D' Z Z'
    (fun x => if (x =? v)%N then u else x)
    (fun x => if (x =? u)%N then v else x)); auto.
  - intros x Hx. destruct (N.eqb_spec x v) as [->|Hn].
    + now rewrite N.eqb_refl.
    + destruct (N.eqb_spec x u) as [->|]; [congruence|]. auto.
  - intros j e He Hj. destruct (HD j e He Hj) as [Hj' Hvu].
    exists j, e. repeat split; auto. intros x Hx _.
    destruct (N.eqb_spec x v) as [->|]; auto.
Qed.

(* doc/theory/reply.md.  No line outside D meets C, so C may as well be
   Breaker's.  Then Maker owns nothing of any R; she takes a cell outside some
   R, and Breaker answers by that child. *)
Theorem rule_reply : forall
    (answers : list (cell * ((N -> bool) * (cell -> bool))))
    (C : cell -> bool) (D : N -> bool) (Z : cell -> bool),
  answers <> [] ->
  (forall w s, In (w, s) answers -> In w V /\ shield (fst s) (snd s)) ->
  (forall w s x, In (w, s) answers -> x = w \/ snd s x = true ->
     Z x = true \/ C x = true) ->
  (forall x, In x V ->
     (forall w s, In (w, s) answers -> x = w \/ snd s x = true) ->
     C x = true) ->
  (forall x, Z x = true -> In x V) ->
  (forall i e w s, In (i, e) numbered -> D i = false -> In (w, s) answers ->
     fst s i = false \/ In w e) ->
  (forall i e x, In (i, e) numbered -> D i = false -> In x e ->
     C x = false) ->
  shield D Z.
Proof.
  intros answers C D Z Hne Hans HR HC Hon HD HDC. constructor; [assumption|].
  intros M B HM Hwin.
  set (M1 := filter (fun x => negb (C x)) M).
  set (B1 := filter C V ++ B).
  assert (HinM : forall x, In x M1 <-> In x M /\ C x = false).
  { intros x. unfold M1. rewrite filter_In, negb_true_iff. tauto. }
  assert (HRM : forall w s x, In (w, s) answers ->
                x = w \/ snd s x = true -> ~ In x M1).
  { intros w s x Hin Hx Hm. apply HinM in Hm. destruct Hm as [Hm Hc].
    destruct (HR w s x Hin Hx) as [Hz|]; [|congruence]. now apply (HM x). }
  assert (Hwin1 : wins (kept D) Maker M1 B1).
  { apply (monotone V (fun x => C x = false) (fun _ => True) (kept D) (kept D)
             Maker M B); auto.
    - intros x. apply bool_dec.
    - intros e He _. exists e. split; [assumption|].
      intros x Hx. split; [assumption|].
      apply In_kept in He. destruct He as [i [He Hi]]. now apply (HDC i e x).
    - intros x Hx Hc. now apply HinM.
    - intros x Hx Hc Hin. apply in_app_or in Hin. destruct Hin as [Hin|Hin].
      + apply filter_In in Hin. destruct Hin. congruence.
      + now apply Hx. }
  clear Hwin. inversion Hwin1 as [? ? ? Ho|? ? v Hv Hnext|]; subst.
  - (* she owns a line at once *)
    destruct answers as [|[w s] l]; [congruence|].
    destruct (Hans w s (in_eq _ _)) as [_ Hs].
    apply (shield_holds _ _ Hs M1 B1).
    { intros x Hx. apply (HRM w s); [now left|now right]. }
    apply maker_has_won. destruct Ho as [e [He Hi]]. exists e.
    split; [|assumption]. apply In_kept in He. destruct He as [i [He Hi']].
    apply In_kept. exists i. split; [assumption|].
    destruct (HD i e w s He Hi' (in_eq _ _)) as [|Hw]; [assumption|].
    exfalso. apply (HRM w s w); [now left|now left|now apply Hi].
  - (* she takes v *)
    destruct Hv as [HvV [HvM HvB]].
    assert (Hex : exists w s, In (w, s) answers /\ v <> w /\ snd s v = false).
    { destruct (Exists_dec (fun a => v <> fst a /\ snd (snd a) v = false)
        answers) as [H|H].
      - intros [w s]. simpl.
        destruct (N.eq_dec v w), (bool_dec (snd s v) false);
          (left; tauto) || (right; tauto).
      - apply Exists_exists in H. destruct H as [[w s] H]. now exists w, s.
      - exfalso. assert (Hc : C v = true).
        { apply HC; [assumption|]. intros w s Hin.
          destruct (N.eq_dec v w) as [|Hn]; [now left|right].
          destruct (snd s v) eqn:E; [reflexivity|].
          exfalso. apply H, Exists_exists. exists (w, s). auto. }
        apply HvB, in_or_app. left. now apply filter_In. }
    destruct Hex as [w [s [Hin [Hvw Hvs]]]].
    destruct (Hans w s Hin) as [HwV Hs].
    assert (HwM : ~ In w (v :: M1)).
    { intros [E|H]; [congruence|]. apply (HRM w s w); auto. }
    assert (Hafter : wins (kept D) Maker (v :: M1) (w :: B1)).
    { destruct (In_cell_dec w B1) as [Hb|Hb].
      - apply pass in Hnext.
        apply (more_for_maker V (kept D) (kept D) Maker (v :: M1) B1); auto.
        + apply incl_refl.
        + apply incl_refl.
        + intros x [H1 [H2 H3]] [<-|H]; auto.
      - inversion Hnext as [? ? ? Ho| |? ? _ Hall]; subst.
        + now apply maker_has_won.
        + apply Hall. repeat split; auto. }
    apply (shield_holds _ _ Hs (v :: M1) (w :: B1)).
    { intros x Hx [<-|Hm]; [congruence|]. apply (HRM w s x); auto. }
    apply (monotone V (fun _ => True) (fun x => x <> w) (kept D)
             (kept (fst s)) Maker (v :: M1) (w :: B1)); auto.
    + intros x [H|H] ->; [tauto|]. apply H. now left.
    + intros e He HU. exists e. split; [|auto].
      apply In_kept in He. destruct He as [i [He Hi]].
      apply In_kept. exists i. split; [assumption|].
      destruct (HD i e w s He Hi Hin) as [|Hw]; [assumption|].
      exfalso. now apply (HU w Hw).
    + intros x Hx _. apply Hx.
Qed.

(* doc/theory/pair.md: reply x none y none. *)
Theorem rule_pair : forall x y (D : N -> bool) (Z : cell -> bool),
  x <> y -> In x V -> In y V -> Z x = true -> Z y = true ->
  (forall z, Z z = true -> In z V) ->
  (forall i e, In (i, e) numbered -> D i = false -> In x e /\ In y e) ->
  shield D Z.
Proof.
  intros x y D Z Hn Hx Hy Zx Zy Hon HD.
  set (nothing := ((fun _ => true) : N -> bool,
                   (fun _ => false) : cell -> bool)).
  assert (Hnone : shield (fst nothing) (snd nothing)).
  { apply rule_none; simpl; auto. discriminate. }
  apply (rule_reply [(x, nothing); (y, nothing)] (fun _ => false)); auto.
  - discriminate.
  - intros w s [E|[E|[]]]; inversion E; subst; auto.
  - intros w s z [E|[E|[]]] [->|H]; inversion E; subst; auto; discriminate H.
  - intros z _ H. exfalso.
    destruct (H x nothing (or_introl eq_refl)) as [->|E]; [|discriminate].
    destruct (H y nothing (or_intror (or_introl eq_refl))) as [->|E];
      [congruence|discriminate].
  - intros i e w s He Hi Hin. right. destruct (HD i e He Hi).
    destruct Hin as [E|[E|[]]]; inversion E; now subst.
Qed.

End Rules.
