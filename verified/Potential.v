(* SPDX-License-Identifier: MIT

   Potential.v -- lines of small total weight are all hit

   doc/theory/potential.md, after Erdos and Selfridge.  Weights are whole
   numbers: a line e weighs w e, counted in units of 2^-60, and at least
   2^(60 - |e & Z|).  A cell of Z that Maker takes doubles the weight of the
   lines through it; a cell that Breaker takes makes them vanish. *)

From Coq Require Import List NArith Bool Lia.
From Gridlock Require Import Spec Play Rules Mask.
Import ListNotations.
Local Open Scope N_scope.

Section Potential.

Variable V : list cell.
Variable K : list line.        (* the lines that are weighed *)
Variable Z : cell -> bool.
Variable w : line -> N.
Variable one : N.

Definition cells_of (e : line) : list cell := nodup N.eq_dec e.

Definition size (e : line) : nat := length (filter Z (cells_of e)).

(* How many cells of e & Z are Maker's. *)
Definition taken (M : list cell) (e : line) : nat :=
  length (filter (fun x => Z x && has M x) (cells_of e)).

Definition hit (B : list cell) (e : line) : bool :=
  existsb (fun x => Z x && has B x) e.

(* The weight of a line in a position, the part of it that goes through v, and
   the sums over all lines: h(e), h(v) and P of the theory. *)
Definition heft (M B : list cell) (e : line) : N :=
  if hit B e then 0 else w e * 2 ^ N.of_nat (taken M e).

Definition share (M B : list cell) (v : cell) (e : line) : N :=
  if Z v && has e v then heft M B e else 0.

Definition total (M B : list cell) : N := sum (map (heft M B) K).
Definition gain (M B : list cell) (v : cell) : N := sum (map (share M B v) K).

Hypothesis enough : forall e, In e K -> one <= w e * 2 ^ N.of_nat (size e).

Lemma sum_map_le : forall (f g : line -> N) l,
  (forall e, In e l -> f e <= g e) -> sum (map f l) <= sum (map g l).
Proof.
  intros f g l H. induction l as [|e l IH]; simpl; [lia|].
  assert (f e <= g e) by (apply H; now left).
  assert (sum (map f l) <= sum (map g l)) by (apply IH; intros; apply H; now
    right).
  lia.
Qed.

Lemma sum_map_add : forall (f g h : line -> N) l,
  (forall e, In e l -> f e = g e + h e) ->
  sum (map f l) = sum (map g l) + sum (map h l).
Proof.
  intros f g h l H. induction l as [|e l IH]; simpl; [lia|].
  rewrite (H e) by now left. rewrite IH by (intros; apply H; now right). lia.
Qed.

Lemma sum_map_ge : forall (f : line -> N) l e, In e l -> f e <= sum (map f l).
Proof.
  intros f l e. induction l as [|x l IH]; simpl; [tauto|].
  intros [->|H]; [lia|]. specialize (IH H). lia.
Qed.

(* One more stone of Maker's in e & Z. *)
Lemma count_one_more : forall (P : cell -> bool) v l, NoDup l -> P v = false ->
  length (filter (fun x => Z x && ((x =? v)%N || P x)) l) =
  ((if Z v && has l v then 1 else 0) +
   length (filter (fun x => Z x && P x) l))%nat.
Proof.
  intros P v l Hnd Hv. induction Hnd as [|x l Hx Hnd IH].
  - simpl. rewrite andb_false_r. reflexivity.
  - cbn [filter has existsb]. fold (has l v).
    rewrite (N.eqb_sym v x). destruct (N.eqb_spec x v) as [->|Hn].
    + rewrite Hv, andb_false_r. simpl orb. rewrite andb_true_r.
      assert (Hl : has l v = false) by now apply has_not_In.
      rewrite Hl, andb_false_r in IH.
      destruct (Z v); simpl; rewrite IH; reflexivity.
    + simpl orb. destruct (Z x && P x); simpl; rewrite IH; lia.
Qed.

Lemma taken_more : forall M e v, ~ In v M ->
  taken (v :: M) e = ((if Z v && has e v then 1 else 0) + taken M e)%nat.
Proof.
  intros M e v Hv. unfold taken. apply has_not_In in Hv.
  assert (He : has (cells_of e) v = has e v).
  { apply eq_true_iff_eq. rewrite !has_In. unfold cells_of. apply nodup_In. }
  rewrite <- He. rewrite <- (count_one_more (has M) v); auto.
  apply NoDup_nodup.
Qed.

Lemma heft_maker : forall M B v e, ~ In v M ->
  heft (v :: M) B e = heft M B e + share M B v e.
Proof.
  intros M B v e Hv. unfold share, heft. destruct (hit B e).
  - destruct (Z v && has e v); lia.
  - rewrite taken_more by assumption.
    destruct (Z v && has e v); simpl Nat.add; [|lia].
    rewrite Nat2N.inj_succ, N.pow_succ_r'. lia.
Qed.

Lemma hit_more : forall B v e, hit (v :: B) e = (Z v && has e v) || hit B e.
Proof.
  intros B v e. apply eq_true_iff_eq. unfold hit.
  rewrite orb_true_iff, andb_true_iff, has_In, !existsb_exists. split.
  - intros [x [Hx E]]. apply andb_true_iff in E. destruct E as [Hz E].
    apply has_In in E. destruct E as [->|E]; [now left|right].
    exists x. split; [assumption|]. rewrite Hz. now apply has_In.
  - intros [[Hz Hv]|[x [Hx E]]].
    + exists v. split; [assumption|]. rewrite Hz. apply has_In. now left.
    + exists x. split; [assumption|]. apply andb_true_iff in E.
      destruct E as [Hz E]. rewrite Hz. apply has_In in E. apply has_In.
      now right.
Qed.

Lemma heft_breaker : forall M B v e,
  heft M B e = heft M (v :: B) e + share M B v e.
Proof.
  intros M B v e. unfold share, heft. rewrite hit_more.
  destruct (Z v && has e v); simpl; [|lia]. lia.
Qed.

Lemma total_maker : forall M B v, ~ In v M ->
  total (v :: M) B = total M B + gain M B v.
Proof.
  intros M B v Hv. apply sum_map_add. intros e _. now apply heft_maker.
Qed.

Lemma total_breaker : forall M B v, total M B = total M (v :: B) + gain M B v.
Proof. intros M B v. apply sum_map_add. intros e _. apply heft_breaker. Qed.

Lemma gain_less : forall M B v y, gain M (y :: B) v <= gain M B v.
Proof.
  intros M B v y. apply sum_map_le. intros e _. unfold share.
  destruct (Z v && has e v); [|lia].
  rewrite (heft_breaker M B y e). lia.
Qed.

(* A line that is Maker's weighs one. *)
Lemma owned_weighs_one : forall M B, disjoint M B -> owns_a_line K M ->
  one <= total M B.
Proof.
  intros M B Hd [e [He Hi]].
  apply N.le_trans with (heft M B e); [|now apply sum_map_ge].
  unfold heft.
  assert (Hh : hit B e = false).
  { unfold hit. destruct (existsb _ e) eqn:E; [|reflexivity].
    apply existsb_exists in E. destruct E as [x [Hx E]].
    apply andb_true_iff in E. destruct E as [_ E]. apply has_In in E.
    exfalso. apply (Hd x); auto. }
  assert (Ht : taken M e = size e).
  { unfold taken, size. f_equal. apply filter_ext_in. intros x Hx.
    assert (Hm : has M x = true) by (apply has_In, Hi; now apply nodup_In in
      Hx).
    rewrite Hm. apply andb_true_r. }
  rewrite Hh, Ht. now apply enough.
Qed.

(* The largest value on a list that is not empty. *)
Lemma largest : forall (f : cell -> N) l, l <> [] ->
  exists y, In y l /\ forall x, In x l -> f x <= f y.
Proof.
  intros f l. induction l as [|x l IH]; [congruence|]. intros _.
  destruct l as [|z l].
  - exists x. split; [now left|]. intros y [->|[]]. lia.
  - destruct IH as [y [Hy Hmax]]; [discriminate|].
    destruct (N.le_gt_cases (f x) (f y)) as [H|H].
    + exists y. split; [now right|]. intros u [->|Hu]; auto.
    + exists x. split; [now left|]. intros u [->|Hu]; [lia|].
      specialize (Hmax u Hu). lia.
Qed.

(* If Maker wins with Breaker to move, the lines weigh one; if she is to move,
   they do after her best move at the latest. *)
Lemma winner_weighs_one : forall p M B,
  maker_forces V K p M B -> disjoint M B ->
  match p with
  | Breaker => one <= total M B
  | Maker => one <= total M B \/
             exists v, free V M B v /\ one <= total M B + gain M B v
  end.
Proof.
  intros p M B H. induction H as [p M B Ho|M B v Hv _ IH|M B [v Hv] _ IH];
    intros Hd.
  - apply (owned_weighs_one M B Hd) in Ho. destruct p; auto.
  - right. exists v. split; [assumption|].
    rewrite <- total_maker by apply Hv. apply IH.
    intros x [<-|Hx]; [apply Hv|now apply Hd].
  - (* he takes the cell with the largest gain *)
    destruct (largest (gain M B) (free_cells V M B)) as [y [Hy Hmax]].
    { intros E. apply In_free_cells in Hv. now rewrite E in Hv. }
    apply In_free_cells in Hy.
    assert (Hd' : disjoint M (y :: B)).
    { intros x Hx [<-|Hb]; [|now apply (Hd x)].
      now apply (proj1 (proj2 Hy)). }
    pose proof (total_breaker M B y) as Hsum.
    destruct (IH y Hy Hd') as [H|[u [[Hu1 [Hu2 Hu3]] H]]]; [lia|].
    assert (Hu : free V M B u)
      by (repeat split; auto; intro; apply Hu3; now right).
    pose proof (gain_less M B u y).
    assert (gain M B u <= gain M B y) by now apply Hmax, In_free_cells.
    lia.
Qed.

Theorem light_lines : forall M B,
  (forall x, Z x = true -> ~ In x M) ->
  sum (map w K) < one ->
  (forall v, Z v = true ->
     sum (map w K) + sum (map (fun e => if has e v then w e else 0) K) < one) ->
  ~ maker_forces V K Maker M B.
Proof.
  intros M B HM Hsum Hmost Hwin.
  assert (Hwin' : maker_forces V K Maker M []).
  { apply (more_for_maker V K K Maker M B); auto using incl_refl. }
  assert (Hheft : forall e, heft M [] e = w e).
  { intros e. unfold heft.
    assert (Hh : hit [] e = false).
    { unfold hit. destruct (existsb _ e) eqn:E; [|reflexivity].
      apply existsb_exists in E. destruct E as [x [_ E]].
      simpl in E. now rewrite andb_false_r in E. }
    assert (Ht : taken M e = 0%nat).
    { unfold taken. destruct (filter _ _) as [|x l] eqn:E; [reflexivity|].
      exfalso. assert (Hx : In x (x :: l)) by now left. rewrite <- E in Hx.
      apply filter_In in Hx. destruct Hx as [_ Hx].
      apply andb_true_iff in Hx. destruct Hx as [Hz Hm].
      apply has_In in Hm. now apply (HM x). }
    rewrite Hh, Ht. simpl. lia. }
  assert (Htotal : total M [] = sum (map w K)).
  { unfold total. f_equal. apply map_ext. exact Hheft. }
  apply winner_weighs_one in Hwin'; [|intros x Hx []].
  rewrite Htotal in Hwin'. destruct Hwin' as [H|[v [_ H]]]; [lia|].
  assert (Hgain : gain M [] v =
            if Z v then sum (map (fun e => if has e v then w e else 0) K)
            else 0).
  { unfold gain. destruct (Z v) eqn:Ez.
    - f_equal. apply map_ext. intros e. unfold share. rewrite Ez, Hheft.
      reflexivity.
    - clear -Ez. induction K as [|e l IH]; simpl; [reflexivity|].
      rewrite IH. unfold share. rewrite Ez. reflexivity. }
  rewrite Hgain in H. destruct (Z v) eqn:Ez; [|lia].
  specialize (Hmost v Ez). lia.
Qed.

End Potential.

(* doc/theory/potential.md *)
Theorem rule_potential : forall V numbered (D : N -> bool) (Z : cell -> bool)
    (w : line -> N) one,
  (forall x, Z x = true -> In x V) ->
  (forall e, In e (kept numbered D) -> one <= w e * 2 ^ N.of_nat (size Z e)) ->
  sum (map w (kept numbered D)) < one ->
  (forall v, Z v = true ->
     sum (map w (kept numbered D)) +
     sum (map (fun e => if has e v then w e else 0) (kept numbered D)) < one) ->
  shield V numbered D Z.
Proof.
  intros V numbered D Z w one Hon Henough Hsum Hmost.
  constructor; [assumption|]. intros M B HM.
  now apply (light_lines V (kept numbered D) Z w one Henough M B).
Qed.
