(* SPDX-License-Identifier: MIT

   Mask.v -- sets of numbers as bit masks, and tables

   The checker touches sets only by the names of this file, and proofs only by
   the lemmas named after them, so that another representation may take its
   place. *)

From Coq Require Import List NArith Bool Lia FMapPositive.
Import ListNotations.
Local Open Scope N_scope.

Definition mask := N.

Definition mem (a : mask) (i : N) : bool := N.testbit a i.
Definition empty : mask := 0.
Definition single (i : N) : mask := N.shiftl 1 i.
Definition union : mask -> mask -> mask := N.lor.
Definition inter : mask -> mask -> mask := N.land.
Definition minus : mask -> mask -> mask := N.ldiff.
Definition is_empty (a : mask) : bool :=
  match a with 0 => true | _ => false end.
Definition meets (a b : mask) : bool := negb (is_empty (inter a b)).
Definition subset (a b : mask) : bool := is_empty (minus a b).
Definition same (a b : mask) : bool := a =? b.

(* The numbers in a set, ascending. *)
Fixpoint elements_from (p : positive) (i : N) : list N :=
  match p with
  | xH => [i]
  | xO q => elements_from q (N.succ i)
  | xI q => i :: elements_from q (N.succ i)
  end.

Definition elements (a : mask) : list N :=
  match a with 0 => [] | Npos p => elements_from p 0 end.

Fixpoint count_from (p : positive) : N :=
  match p with
  | xH => 1
  | xO q => count_from q
  | xI q => N.succ (count_from q)
  end.

Definition count (a : mask) : N :=
  match a with 0 => 0 | Npos p => count_from p end.

Definition of_list (l : list N) : mask :=
  fold_right (fun i a => union (single i) a) empty l.

Definition unions (l : list mask) : mask := fold_right union empty l.

(* The intersection, inside a set. *)
Definition inters (within : mask) (l : list mask) : mask :=
  fold_right inter within l.

Fixpoint sum (l : list N) : N :=
  match l with [] => 0 | x :: r => x + sum r end.

(* ---- What they do ---- *)

Arguments mem : simpl never.
Arguments empty : simpl never.
Arguments union : simpl never.
Arguments inter : simpl never.
Arguments minus : simpl never.
Arguments single : simpl never.

Lemma mem_empty : forall i, mem empty i = false.
Proof. exact N.bits_0. Qed.

Lemma mem_single : forall i j, mem (single i) j = (j =? i).
Proof.
  intros i j. unfold mem, single. rewrite N.shiftl_1_l.
  destruct (N.eqb_spec j i) as [->|H].
  - apply N.pow2_bits_true.
  - apply N.pow2_bits_false. congruence.
Qed.

Lemma mem_union : forall a b i, mem (union a b) i = mem a i || mem b i.
Proof. exact N.lor_spec. Qed.

Lemma mem_inter : forall a b i, mem (inter a b) i = mem a i && mem b i.
Proof. exact N.land_spec. Qed.

Lemma mem_minus : forall a b i, mem (minus a b) i = mem a i && negb (mem b i).
Proof. exact N.ldiff_spec. Qed.

Lemma is_empty_mem : forall a, is_empty a = true -> forall i, mem a i = false.
Proof. intros [|p] H i; [apply N.bits_0|discriminate]. Qed.

Lemma not_empty_mem : forall a, is_empty a = false -> exists i, mem a i = true.
Proof.
  intros [|p] H; [discriminate|]. exists (N.log2 (Npos p)).
  now apply N.bit_log2.
Qed.

Lemma meets_false : forall a b, meets a b = false ->
  forall i, mem a i = true -> mem b i = true -> False.
Proof.
  intros a b H i Ha Hb. apply negb_false_iff in H.
  apply is_empty_mem with (i := i) in H. rewrite mem_inter, Ha, Hb in H.
  discriminate.
Qed.

Lemma subset_mem : forall a b, subset a b = true ->
  forall i, mem a i = true -> mem b i = true.
Proof.
  intros a b H i Ha. apply is_empty_mem with (i := i) in H.
  rewrite mem_minus, Ha in H. now destruct (mem b i).
Qed.

Lemma same_mem : forall a b, same a b = true -> forall i, mem a i = mem b i.
Proof. intros a b H i. apply N.eqb_eq in H. now subst. Qed.

Lemma mem_of_list : forall l i, mem (of_list l) i = true <-> In i l.
Proof.
  induction l as [|j l IH]; intros i; simpl.
  - rewrite mem_empty. intuition discriminate.
  - rewrite mem_union, orb_true_iff, mem_single, N.eqb_eq, IH. intuition.
Qed.

Lemma mem_unions : forall l i,
  mem (unions l) i = true <-> exists a, In a l /\ mem a i = true.
Proof.
  induction l as [|b l IH]; intros i; simpl.
  - rewrite mem_empty. split; [discriminate|]. intros [a [[] _]].
  - rewrite mem_union, orb_true_iff, IH. split.
    + intros [H|[a [Ha H]]]; [exists b|exists a]; auto.
    + intros [a [[->|Ha] H]]; [now left|right; now exists a].
Qed.

Lemma mem_inters : forall w l i, mem (inters w l) i = true <->
  mem w i = true /\ forall a, In a l -> mem a i = true.
Proof.
  intros w. induction l as [|b l IH]; intros i; simpl.
  - intuition.
  - rewrite mem_inter, andb_true_iff, IH. split.
    + intros [Hb [Hw H]]. split; [assumption|]. intros a [<-|Ha]; auto.
    + intros [Hw H]. repeat split; auto.
Qed.

Lemma elements_from_spec : forall p i j,
  In j (elements_from p i) <->
  exists k, j = i + k /\ N.testbit (Npos p) k = true.
Proof.
  induction p as [p IH|p IH|]; intros i j; simpl elements_from.
  - simpl In. rewrite IH. split.
    + intros [<-|[k [-> Hk]]].
      * exists 0. split; [lia|reflexivity].
      * exists (N.succ k). split; [lia|].
        change (N.pos p~1) with (2 * N.pos p + 1).
        now rewrite N.testbit_odd_succ by lia.
    + intros [k [-> Hk]]. destruct (N.eq_dec k 0) as [->|Hn]; [left; lia|right].
      exists (N.pred k). split; [lia|].
      rewrite <- (N.succ_pred k) in Hk by assumption.
      change (N.pos p~1) with (2 * N.pos p + 1) in Hk.
      now rewrite N.testbit_odd_succ in Hk by lia.
  - rewrite IH. split.
    + intros [k [-> Hk]]. exists (N.succ k). split; [lia|].
      change (N.pos p~0) with (2 * N.pos p).
      now rewrite N.testbit_even_succ by lia.
    + intros [k [-> Hk]]. destruct (N.eq_dec k 0) as [->|Hn]; [discriminate|].
      exists (N.pred k). split; [lia|].
      rewrite <- (N.succ_pred k) in Hk by assumption.
      change (N.pos p~0) with (2 * N.pos p) in Hk.
      now rewrite N.testbit_even_succ in Hk by lia.
  - split.
    + intros [<-|[]]. exists 0. split; [lia|reflexivity].
    + intros [k [-> Hk]]. destruct (N.eq_dec k 0) as [->|Hn]; [left; lia|].
      destruct k; [tauto|discriminate].
Qed.

Lemma elements_mem : forall a i, In i (elements a) <-> mem a i = true.
Proof.
  intros [|p] i; unfold elements, mem.
  - rewrite N.bits_0. simpl. intuition discriminate.
  - rewrite elements_from_spec. split.
    + intros [k [-> H]]. exact H.
    + intros H. exists i. auto.
Qed.

Lemma elements_NoDup : forall a, NoDup (elements a).
Proof.
  intros [|p]; unfold elements; [constructor|].
  generalize 0. induction p as [p IH|p IH|]; intros i; simpl; auto.
  - constructor; auto. intros H. apply elements_from_spec in H.
    destruct H as [k [H _]]. lia.
  - repeat constructor. simpl. tauto.
Qed.

Lemma count_elements : forall a, count a = N.of_nat (length (elements a)).
Proof.
  intros [|p]; [reflexivity|]. unfold count, elements. generalize 0.
  induction p as [p IH|p IH|]; intros i; simpl; auto.
  rewrite (IH (N.succ i)). rewrite <- Nat2N.inj_succ. reflexivity.
Qed.

(* ---- Tables: partial functions of numbers ---- *)

Definition table (X : Type) := PositiveMap.t X.
Definition no_entries {X} : table X := PositiveMap.empty X.
Definition lookup {X} (i : N) (t : table X) : option X :=
  PositiveMap.find (N.succ_pos i) t.
Definition enter {X} (i : N) (x : X) (t : table X) : table X :=
  PositiveMap.add (N.succ_pos i) x t.
Definition delete {X} (i : N) (t : table X) : table X :=
  PositiveMap.remove (N.succ_pos i) t.

Lemma succ_pos_injective : forall i j, N.succ_pos i = N.succ_pos j -> i = j.
Proof.
  intros i j H. apply N.succ_inj. rewrite <- !N.succ_pos_spec. now rewrite H.
Qed.

Lemma lookup_no_entries : forall X i, lookup i (@no_entries X) = None.
Proof. intros X i. apply PositiveMap.gempty. Qed.

Lemma lookup_enter : forall X i j (x : X) t,
  lookup j (enter i x t) = if j =? i then Some x else lookup j t.
Proof.
  intros X i j x t. unfold lookup, enter. destruct (N.eqb_spec j i) as [->|H].
  - apply PositiveMap.gss.
  - apply PositiveMap.gso. intros E. now apply H, succ_pos_injective.
Qed.

Lemma lookup_delete : forall X i j (t : table X) x,
  lookup j (delete i t) = Some x -> lookup j t = Some x.
Proof.
  intros X i j t x. unfold lookup, delete.
  destruct (N.eq_dec j i) as [->|H].
  - now rewrite PositiveMap.grs.
  - rewrite PositiveMap.gro; [auto|]. intros E. now apply H, succ_pos_injective.
Qed.
