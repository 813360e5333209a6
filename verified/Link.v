(* SPDX-License-Identifier: MIT

   Link.v -- the board of the checker represents the game

   A game has lists, the checker masks and tables.  `represents` says all that
   the proofs about the checker need to know of the tables. *)

From Coq Require Import List NArith Bool Lia Permutation.
From Gridlock Require Import Spec Play Rules Mask Checker.
Import ListNotations.
Local Open Scope N_scope.

(* ---- Lines in order ---- *)

Lemma once_In : forall X (equal : X -> X -> bool),
  (forall x y, equal x y = true -> x = y) ->
  forall l x, In x (once equal l) <-> In x l.
Proof.
  intros X equal Heq l x. induction l as [|y l IH]; [reflexivity|].
  destruct l as [|z l]; [reflexivity|].
  change (once equal (y :: z :: l)) with
    (if equal y z then once equal (z :: l) else y :: once equal (z :: l)).
  destruct (equal y z) eqn:E.
  - apply Heq in E. subst. rewrite IH. simpl. tauto.
  - simpl In in *. rewrite IH. reflexivity.
Qed.

Lemma same_line_eq : forall a b, same_line a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; simpl; try discriminate; auto.
  intros H. apply andb_true_iff in H. destruct H as [H1 H2].
  apply N.eqb_eq in H1. apply IH in H2. congruence.
Qed.

Lemma sorted_line_In : forall e x, In x (sorted_line e) <-> In x e.
Proof.
  intros e x. unfold sorted_line. rewrite once_In.
  - pose proof (Sort_cells.Permuted_sort e) as H. split; intros Hx.
    + now apply Permutation_in with (2 := Hx), Permutation_sym.
    + now apply Permutation_in with (2 := Hx).
  - intros y z. apply N.eqb_eq.
Qed.

Lemma sorted_lines_In : forall L e,
  In e (sorted_lines L) <-> exists e', In e' L /\ e = sorted_line e'.
Proof.
  intros L e. unfold sorted_lines. rewrite once_In by exact same_line_eq.
  pose proof (Sort_lines.Permuted_sort (map sorted_line L)) as H.
  transitivity (In e (map sorted_line L)).
  - split; intros Hx.
    + now apply Permutation_in with (2 := Hx), Permutation_sym.
    + now apply Permutation_in with (2 := Hx).
  - rewrite in_map_iff. split; intros [e' [H1 H2]]; exists e'; auto.
Qed.

(* ---- Numbers ---- *)

Lemma number_from_ge : forall X (l : list X) i j x,
  In (j, x) (number_from i l) -> i <= j.
Proof.
  induction l as [|y l IH]; simpl; intros i j x; [tauto|].
  intros [E|H]; [inversion E; lia|]. apply IH in H. lia.
Qed.

Lemma number_from_unique : forall X (l : list X) i j x y,
  In (j, x) (number_from i l) -> In (j, y) (number_from i l) -> x = y.
Proof.
  induction l as [|z l IH]; simpl; intros i j x y; [tauto|].
  intros [E|H] [E'|H'].
  - congruence.
  - inversion E; subst. apply number_from_ge in H'. lia.
  - inversion E'; subst. apply number_from_ge in H. lia.
  - now apply (IH (N.succ i) j).
Qed.

Lemma number_from_snd : forall X (l : list X) i,
  map snd (number_from i l) = l.
Proof.
  induction l as [|x l IH]; intros i; simpl; [reflexivity|]. now rewrite IH.
Qed.

Lemma number_from_map : forall X Y (f : X -> Y) l i,
  number_from i (map f l) =
  map (fun ix => (fst ix, f (snd ix))) (number_from i l).
Proof.
  induction l as [|x l IH]; intros i; simpl; [reflexivity|]. now rewrite IH.
Qed.

Lemma pick_from_filter : forall X (l : list X) p i,
  pick_from p l =
  map snd (filter (fun ix => N.testbit (Npos p) (fst ix - i))
                  (number_from i l)).
Proof.
  induction l as [|x l IH]; intros p i; [reflexivity|].
  cbn [pick_from number_from filter fst snd]. rewrite N.sub_diag.
  assert (Hlater : forall a c,
    (forall k, N.testbit (Npos a) (N.succ k) = c k) ->
    filter (fun ix => N.testbit (Npos a) (fst ix - i))
           (number_from (N.succ i) l) =
    filter (fun ix => c (fst ix - N.succ i)) (number_from (N.succ i) l)).
  { intros a c Hc. apply filter_ext_in. intros [j y] Hj. cbn [fst].
    apply number_from_ge in Hj.
    replace (j - i) with (N.succ (j - N.succ i)) by lia. apply Hc. }
  destruct p as [p|p|].
  - rewrite (Hlater p~1%positive (N.testbit (Npos p))).
    + change (N.testbit (N.pos p~1) 0) with true. cbn [map snd].
      f_equal. apply IH.
    + intros k. change (N.pos p~1) with (2 * N.pos p + 1).
      apply N.testbit_odd_succ. lia.
  - rewrite (Hlater p~0%positive (N.testbit (Npos p))).
    + change (N.testbit (N.pos p~0) 0) with false. apply IH.
    + intros k. change (N.pos p~0) with (2 * N.pos p).
      apply N.testbit_even_succ. lia.
  - rewrite (Hlater 1%positive (fun _ => false)).
    + change (N.testbit 1 0) with true. cbn [map snd]. f_equal.
      symmetry. clear. induction (number_from (N.succ i) l); simpl; auto.
    + intros k. change 1 with (2 * 0 + 1) at 1.
      rewrite N.testbit_odd_succ by lia. apply N.bits_0.
Qed.

Lemma pick_filter : forall X (l : list X) a,
  pick a l = map snd (filter (fun ix => mem a (fst ix)) (number_from 1 l)).
Proof.
  intros X l a. unfold pick.
  assert (H : filter (fun ix => mem a (fst ix)) (number_from 1 l) =
              filter (fun ix => mem (N.div2 a) (fst ix - 1)) (number_from 1 l)).
  { apply filter_ext_in. intros [j y] Hj. apply number_from_ge in Hj.
    cbn [fst]. unfold mem. rewrite N.div2_spec, N.shiftr_spec by lia.
    f_equal. lia. }
  rewrite H. destruct (N.div2 a) as [|p].
  - clear. induction (number_from 1 l) as [|ix r IH]; [reflexivity|].
    cbn [filter]. unfold mem in *. rewrite N.bits_0. exact IH.
  - apply pick_from_filter.
Qed.

(* ---- Tables ---- *)

Lemma lookup_table_of : forall X (l : list (N * X)) k x,
  lookup k (table_of l) = Some x -> In (k, x) l.
Proof.
  induction l as [|[j y] l IH]; intros k x; simpl.
  - rewrite lookup_no_entries. discriminate.
  - rewrite lookup_enter. destruct (N.eqb_spec k j) as [->|H].
    + intros E. inversion E. now left.
    + intros E. right. now apply IH.
Qed.

Lemma lookup_table_of_some : forall X (l : list (N * X)) k x,
  In (k, x) l -> lookup k (table_of l) <> None.
Proof.
  induction l as [|[j y] l IH]; intros k x; simpl; [tauto|].
  rewrite lookup_enter. destruct (N.eqb_spec k j) as [->|H]; [discriminate|].
  intros [E|Hin]; [inversion E; congruence|]. now apply (IH k x).
Qed.

(* ---- The board ---- *)

Record represents (b : board) (V : list cell) (numbered : list (N * line))
    (M B : list cell) : Prop := {
  rep_cells : forall x, mem (board_cells b) x = true <-> In x V;
  rep_numbers : forall i,
    mem (board_lines b) i = true <-> exists e, In (i, e) numbered;
  rep_masks : number_from 1 (board_masks b) =
    map (fun ie => (fst ie, of_list (snd ie))) numbered;
  rep_unique : forall i e e',
    In (i, e) numbered -> In (i, e') numbered -> e = e';
  rep_line : forall i m, lookup i (board_line b) = Some m ->
    exists e, In (i, e) numbered /\ m = of_list e;
  rep_number : forall m j, lookup m (board_number b) = Some j ->
    exists e, In (j, e) numbered /\ m = of_list e;
  rep_through : forall i e x, In (i, e) numbered ->
    (mem (through b x) i = true <-> In x e);
  rep_on_board : forall i e x, In (i, e) numbered -> In x e -> In x V;
  rep_maker : forall x, mem (board_maker b) x = true <-> In x M;
  rep_breaker : forall x, mem (board_breaker b) x = true <-> In x B;
  rep_disjoint : disjoint M B
}.

Definition numbered_lines (g : game) : list (N * line) :=
  number_from 1 (sorted_lines (lines g)).

Theorem board_represents : forall g, well_formed (board_of g) = true ->
  represents (board_of g) (cells g) (numbered_lines g) (maker_stones g)
             (breaker_stones g).
Proof.
  intros g Hwf. apply andb_true_iff in Hwf. destruct Hwf as [Hsub Hdis].
  set (numbered := numbered_lines g).
  assert (Hmasks : number_from 1 (board_masks (board_of g)) =
                   map (fun ie => (fst ie, of_list (snd ie))) numbered)
    by apply number_from_map.
  assert (Hin : forall i m, In (i, m) (number_from 1 (board_masks (board_of g)))
                <-> exists e, In (i, e) numbered /\ m = of_list e).
  { intros i m. rewrite Hmasks, in_map_iff. split.
    - intros [[j e] [E H]]. inversion E; subst. now exists e.
    - intros [e [H ->]]. now exists (i, e). }
  assert (Huniq : forall i e e',
            In (i, e) numbered -> In (i, e') numbered -> e = e')
    by (intros i e e'; apply number_from_unique).
  assert (Hon : forall i e x, In (i, e) numbered -> In x e -> In x (cells g)).
  { intros i e x He Hx. rewrite forallb_forall in Hsub.
    apply (mem_of_list (cells g)).
    apply (subset_mem (of_list e)); [|now apply mem_of_list].
    apply Hsub. change (In (of_list e) (map of_list (sorted_lines (lines g)))).
    apply in_map. apply in_map with (f := snd) in He.
    unfold numbered, numbered_lines in He.
    now rewrite number_from_snd in He. }
  constructor; auto.
  - intros x. apply mem_of_list.
  - intros i. simpl board_lines. rewrite mem_of_list, in_map_iff. split.
    + intros [[j m] [<- H]]. apply Hin in H. destruct H as [e [H _]].
      now exists e.
    + intros [e H]. exists (i, of_list e). split; [reflexivity|].
      apply Hin. now exists e.
  - intros i m H. apply lookup_table_of in H. now apply Hin.
  - intros m j H. apply lookup_table_of in H. apply in_map_iff in H.
    destruct H as [[i m'] [E H]]. inversion E; subst. now apply Hin.
  - intros i e x He. unfold through. simpl board_through.
    set (masks := number_from 1 (map of_list (sorted_lines (lines g)))).
    set (t := map (fun x => (x, lines_through masks x)) (cells g)).
    assert (Hm : forall x, mem (lines_through masks x) i = true <-> In x e).
    { intros y. unfold lines_through. rewrite mem_of_list, in_map_iff. split.
      - intros [[j m] [<- H]]. apply filter_In in H. destruct H as [H Hy].
        apply Hin in H. destruct H as [e' [H ->]]. simpl in *.
        rewrite (Huniq j e e' He H). now apply mem_of_list in Hy.
      - intros Hy. exists (i, of_list e). split; [reflexivity|].
        apply filter_In. split; [apply Hin; now exists e|].
        now apply mem_of_list. }
    destruct (lookup x (table_of t)) as [m|] eqn:E.
    + apply lookup_table_of in E. apply in_map_iff in E.
      destruct E as [y [E _]]. inversion E; subst. apply Hm.
    + rewrite mem_empty. split; [discriminate|]. intros Hx. exfalso.
      apply (lookup_table_of_some _ t x (lines_through masks x)); [|assumption].
      apply in_map_iff. exists x. split; [reflexivity|]. now apply (Hon i e).
  - intros x. apply mem_of_list.
  - intros x. apply mem_of_list.
  - intros x Hx Hb. apply negb_true_iff in Hdis.
    apply (meets_false _ _ Hdis x); now apply mem_of_list.
Qed.

(* Who wins does not depend on the order of cells and lines. *)
Theorem numbered_lines_win : forall g p M B,
  maker_forces (cells g) (all_lines (numbered_lines g)) p M B <->
  maker_forces (cells g) (lines g) p M B.
Proof.
  intros g p M B. unfold all_lines, numbered_lines. rewrite number_from_snd.
  split; intros H.
  - apply (monotone (cells g) (fun _ => True) (fun _ => True)
             (sorted_lines (lines g)) (lines g) p M B); auto.
    + intros e He _. apply sorted_lines_In in He. destruct He as [e' [He ->]].
      exists e'. split; [assumption|]. intros x Hx. split; [|exact I].
      now apply (proj2 (sorted_line_In e' x)).
    + intros x Hx _. apply Hx.
  - apply (monotone (cells g) (fun _ => True) (fun _ => True)
             (lines g) (sorted_lines (lines g)) p M B); auto.
    + intros e He _. exists (sorted_line e). split.
      * apply sorted_lines_In. now exists e.
      * intros x Hx. split; [|exact I]. now apply (proj1 (sorted_line_In e x)).
    + intros x Hx _. apply Hx.
Qed.
