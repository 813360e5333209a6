(* SPDX-License-Identifier: MIT

   Weight.v -- weights show that a game has no pairing

   doc/theory/weights.md.  The first section is a specification, as Spec.v is:
   it says what a pairing is. *)

From Coq Require Import List NArith Bool Lia.
From Gridlock Require Import Spec Play Mask Checker Link.
Import ListNotations.
Local Open Scope N_scope.

(* ---- What is claimed ---- *)

(* A free cell, Some x, or the turn, None, which is one more free cell if
   Breaker moves first. *)
Definition place := option cell.

Definition usable (g : game) (a : place) : Prop :=
  match a with
  | Some x => free (cells g) (maker_stones g) (breaker_stones g) x
  | None => first g = Breaker
  end.

(* A line without a stone of Breaker's. *)
Definition open_line (g : game) (e : line) : Prop :=
  In e (lines g) /\ forall x, In x e -> ~ In x (breaker_stones g).

(* A pair of two cells blocks the lines that contain both, and a pair of a cell
   and the turn blocks the lines through the cell. *)
Definition lies_in (e : line) (a : place) : Prop :=
  match a with Some x => In x e | None => True end.

Definition blocks (ab : place * place) (e : line) : Prop :=
  lies_in e (fst ab) /\ lies_in e (snd ab).

(* The places of a list of pairs. *)
Definition both (pairs : list (place * place)) : list place :=
  flat_map (fun ab => [fst ab; snd ab]) pairs.

(* Disjoint pairs that block every open line. *)
Definition is_pairing (g : game) (pairs : list (place * place)) : Prop :=
  NoDup (both pairs) /\ (forall a, In a (both pairs) -> usable g a) /\
  forall e, open_line g e -> exists ab, In ab pairs /\ blocks ab e.

Definition no_pairing (g : game) : Prop := forall pairs, ~ is_pairing g pairs.

(* ---- Sums of weights ---- *)

Lemma In_both : forall pairs a, In a (both pairs) <->
  exists ab, In ab pairs /\ (a = fst ab \/ a = snd ab).
Proof.
  intros pairs a. unfold both. rewrite in_flat_map.
  split; intros [ab [Hab Ha]]; exists ab; (split; [assumption|]); simpl in *;
    destruct Ha as [->|[->|[]]] || destruct Ha as [->| ->]; auto.
Qed.

Section Sums.

Context {X Y : Type}.

Lemma sum_le : forall (f h : X -> N) l,
  (forall x, In x l -> f x <= h x) -> sum (map f l) <= sum (map h l).
Proof.
  intros f h l H. induction l as [|x l IH]; simpl; [lia|].
  assert (f x <= h x) by (apply H; now left).
  assert (sum (map f l) <= sum (map h l)) by (apply IH; intros; apply H; now
    right).
  lia.
Qed.

Lemma sum_plus : forall (f h : X -> N) l,
  sum (map (fun x => f x + h x) l) = sum (map f l) + sum (map h l).
Proof. intros f h l. induction l as [|x l IH]; simpl; lia. Qed.

Lemma sum_zero : forall (l : list X), sum (map (fun _ => 0) l) = 0.
Proof. intros l. induction l as [|x l IH]; simpl; lia. Qed.

Lemma sum_one : forall (f : X -> N) x l, In x l -> f x <= sum (map f l).
Proof.
  intros f x l. induction l as [|y l IH]; simpl; [tauto|].
  intros [->|H]; [lia|]. specialize (IH H). lia.
Qed.

End Sums.

Lemma sum_swap : forall (X Y : Type) (f : X -> Y -> N) l k,
  sum (map (fun x => sum (map (f x) k)) l) =
  sum (map (fun y => sum (map (fun x => f x y) l)) k).
Proof.
  intros X Y f l k. induction l as [|x l IH]; simpl.
  - symmetry. apply sum_zero.
  - rewrite IH. symmetry. apply (sum_plus (f x)).
Qed.

Lemma sum_filter : forall (X : Type) (f : X -> N) (p : X -> bool) l,
  sum (map f (filter p l)) = sum (map (fun x => if p x then f x else 0) l).
Proof.
  intros X f p l. induction l as [|x l IH]; simpl; [reflexivity|].
  destruct (p x); simpl; rewrite IH; reflexivity.
Qed.

(* ---- The argument ---- *)

Definition same_place (a b : place) : bool :=
  match a, b with
  | Some x, Some y => x =? y
  | None, None => true
  | _, _ => false
  end.

Lemma same_place_eq : forall a b, same_place a b = true <-> a = b.
Proof.
  intros [x|] [y|]; simpl; try rewrite N.eqb_eq; split; congruence.
Qed.

Definition place_weight (Z : list (place * N)) (a : place) : N :=
  sum (map snd (filter (fun z => same_place (fst z) a) Z)).

(* Different places carry different weights. *)
Lemma places_weigh : forall Z l, NoDup l ->
  sum (map (place_weight Z) l) <= sum (map snd Z).
Proof.
  intros Z l Hl. unfold place_weight.
  rewrite (map_ext _ (fun a =>
    sum (map (fun z => if same_place (fst z) a then snd z else 0) Z)))
    by (intros a; apply sum_filter).
  rewrite (sum_swap _ _ (fun a z => if same_place (fst z) a then snd z else 0)).
  apply sum_le. intros z _.
  induction Hl as [|a l Ha Hl IH]; simpl; [lia|].
  destruct (same_place (fst z) a) eqn:E; [|lia].
  apply same_place_eq in E. subst.
  rewrite (map_ext_in _ (fun _ => 0)); [rewrite sum_zero; lia|].
  intros b Hb. destruct (same_place (fst z) b) eqn:E; [|reflexivity].
  apply same_place_eq in E. subst. contradiction.
Qed.

Lemma sum_both : forall (f : place -> N) pairs,
  sum (map f (both pairs)) =
  sum (map (fun ab => f (fst ab) + f (snd ab)) pairs).
Proof.
  intros f pairs. induction pairs as [|ab l IH]; simpl; [reflexivity|].
  rewrite <- IH. lia.
Qed.

(* doc/theory/weights.md, the lemma.  Y has open lines, each with a weight, Z
   places. *)
Theorem weights : forall g (Y : list (line * N)) (Z : list (place * N))
    (blocking : place * place -> line -> bool),
  (forall e y, In (e, y) Y -> open_line g e) ->
  (forall ab e, blocks ab e -> blocking ab e = true) ->
  (forall a b, usable g a -> usable g b -> a <> b ->
     sum (map snd (filter (fun ey => blocking (a, b) (fst ey)) Y)) <=
     place_weight Z a + place_weight Z b) ->
  sum (map snd Z) < sum (map snd Y) ->
  no_pairing g.
Proof.
  intros g Y Z blocking HY Hblock Hpairs Hmore pairs [Hnd [Hus Hall]].
  assert (Hcover : sum (map snd Y) <= sum (map (fun ey => sum (map (fun ab =>
    if blocking ab (fst ey) then snd ey else 0) pairs)) Y)).
  { apply sum_le. intros [e y] He. simpl.
    destruct (Hall e (HY e y He)) as [ab [Hab Hb]].
    pose proof (sum_one (fun ab => if blocking ab e then y else 0) ab pairs Hab)
      as H.
    simpl in H. now rewrite (Hblock ab e Hb) in H. }
  rewrite (sum_swap _ _ (fun ey ab =>
    if blocking ab (fst ey) then snd ey else 0)) in Hcover.
  assert (Hpay : sum (map (fun ab => sum (map (fun ey =>
      if blocking ab (fst ey) then snd ey else 0) Y)) pairs) <=
    sum (map (fun ab => place_weight Z (fst ab) + place_weight Z (snd ab))
             pairs)).
  { apply sum_le. intros [a b] Hab. cbv beta. cbn [fst snd].
    rewrite <- (sum_filter _ snd (fun ey => blocking (a, b) (fst ey))).
    apply Hpairs.
    - apply Hus, In_both. exists (a, b). auto.
    - apply Hus, In_both. exists (a, b). auto.
    - clear -Hnd Hab. intros <-. simpl in *.
      induction pairs as [|cd l IH]; [destruct Hab|]. simpl in Hnd.
      inversion Hnd as [|? ? H1 H2]; subst. inversion H2 as [|? ? H3 H4]; subst.
      destruct Hab as [->|Hab]; [apply H1; now left|now apply IH]. }
  rewrite <- sum_both in Hpay.
  pose proof (places_weigh Z (both pairs) Hnd). lia.
Qed.

(* ---- The checker ---- *)

(* The weights of lines, by their numbers, and of places. *)
Record weighing := Weighing {
  of_lines : list (N * N);
  of_places : list (place * N)
}.

(* The lines with their weights. *)
Fixpoint weighed (t : table mask) (Y : list (N * N)) :
    option (list (mask * N)) :=
  match Y with
  | [] => Some []
  | (i, y) :: r =>
      match lookup i t, weighed t r with
      | Some m, Some more => Some ((m, y) :: more)
      | _, _ => None
      end
  end.

(* A pair of cells without a common line blocks nothing, so for each cell only
   those are tried that share a line with it. *)
Definition check_place (free : mask) (turn : bool) (Y : list (mask * N))
    (Z : place -> N) (x : cell) : bool :=
  let through := filter (fun my => mem (fst my) x) Y in
  (negb turn || (sum (map snd through) <=? Z (Some x) + Z None)) &&
  forallb (fun y => (x =? y) ||
      (sum (map snd (filter (fun my => mem (fst my) y) through)) <=?
       Z (Some x) + Z (Some y)))
    (elements (inter free (unions (map fst through)))).

Definition free_mask (g : game) : mask :=
  minus (minus (of_list (cells g)) (of_list (maker_stones g)))
        (of_list (breaker_stones g)).

Definition check_weights (g : game) (w : weighing) : bool :=
  let masks := map of_list (sorted_lines (lines g)) in
  let taken := of_list (breaker_stones g) in
  let free := free_mask g in
  let turn := match first g with Breaker => true | Maker => false end in
  let weight := place_weight (of_places w) in
  let known := table_of (map (fun x => (x, weight (Some x))) (elements free)) in
  let turn_weight := weight None in
  let Z a := match a with
             | Some x => match lookup x known with Some z => z | None => 0 end
             | None => turn_weight
             end in
  match weighed (table_of (number_from 1 masks)) (of_lines w) with
  | None => false
  | Some Y =>
      forallb (fun my => negb (meets (fst my) taken)) Y &&
      forallb (check_place free turn Y Z) (elements free) &&
      (sum (map snd (of_places w)) <? sum (map snd Y))
  end.

(* ---- It is right ---- *)

Lemma weighed_In : forall t Y l, weighed t Y = Some l ->
  forall m y, In (m, y) l -> exists i, lookup i t = Some m.
Proof.
  induction Y as [|[i z] Y IH]; simpl; intros l H m y Hin.
  - inversion H; subst. destruct Hin.
  - destruct (lookup i t) as [m'|] eqn:E; [|discriminate].
    destruct (weighed t Y) as [more|]; [|discriminate].
    inversion H; subst. destruct Hin as [Hin|Hin];
      [|now apply (IH more) in Hin].
    inversion Hin; subst. now exists i.
Qed.

Lemma mem_free_mask : forall g x, mem (free_mask g) x = true <->
  free (cells g) (maker_stones g) (breaker_stones g) x.
Proof.
  intros g x. unfold free_mask, free.
  rewrite !mem_minus, !andb_true_iff, !negb_true_iff, mem_of_list,
    <- !not_true_iff_false, !mem_of_list. tauto.
Qed.

Lemma numbered_masks : forall L i m,
  lookup i (table_of (number_from 1 (map of_list (sorted_lines L)))) = Some m ->
  exists e, In e L /\ forall x, mem m x = true <-> In x e.
Proof.
  intros L i m H. apply lookup_table_of in H.
  assert (Hm : In m (map of_list (sorted_lines L))).
  { rewrite <- (number_from_snd _ (map of_list _) 1).
    now apply (in_map snd) in H. }
  apply in_map_iff in Hm. destruct Hm as [s [<- Hs]].
  apply sorted_lines_In in Hs. destruct Hs as [e [He ->]].
  exists e. split; [assumption|]. intros x.
  rewrite mem_of_list. apply sorted_line_In.
Qed.

Theorem check_weights_sound : forall g w,
  check_weights g w = true -> no_pairing g.
Proof.
  intros g w H. unfold check_weights in H.
  set (known := table_of (map (fun x =>
    (x, place_weight (of_places w) (Some x))) (elements (free_mask g)))) in H.
  destruct (weighed _ _) as [Y|] eqn:EY; [|discriminate].
  rewrite !andb_true_iff, !forallb_forall, N.ltb_lt in H.
  destruct H as [[Hopen Hpairs] Hmore].
  assert (Hknown : forall x,
    match lookup x known with Some z => z | None => 0 end <=
    place_weight (of_places w) (Some x)).
  { intros x. destruct (lookup x known) as [z|] eqn:E; [|lia].
    apply lookup_table_of, in_map_iff in E. destruct E as [x' [E _]].
    inversion E. subst. apply N.le_refl. }
  (* the lines of the game that the masks stand for *)
  assert (Hlines : exists Yl : list (line * N),
    map snd Yl = map snd Y /\
    (forall e y, In (e, y) Yl -> open_line g e) /\
    forall a b, sum (map snd (filter (fun ey =>
        has (fst ey) a && has (fst ey) b) Yl)) =
      sum (map snd (filter (fun my => mem (fst my) b)
        (filter (fun my => mem (fst my) a) Y)))).
  { pose proof (weighed_In _ _ _ EY) as HY. clear EY Hpairs Hmore known Hknown.
    induction Y as [|[m y] Y IH].
    - exists []. split; [reflexivity|split]; [|reflexivity].
      intros e y [].
    - destruct IH as [Yl [I1 [I2 I3]]].
      { intros my Hmy. apply Hopen. now right. }
      { intros m' y' Hm'. apply (HY m' y'). now right. }
      destruct (HY m y (or_introl eq_refl)) as [i Hi].
      apply numbered_masks in Hi. destruct Hi as [e [He Hm]].
      assert (Hhas : forall x, has e x = mem m x)
        by (intros x; apply eq_true_iff_eq; rewrite has_In; now rewrite Hm).
      exists ((e, y) :: Yl). split; [simpl; now rewrite I1|split].
      + intros e' y' [E|Hin]; [|now apply (I2 e' y')].
        inversion E; subst. split; [assumption|]. intros x Hx Hb.
        specialize (Hopen (m, y') (or_introl eq_refl)).
        apply negb_true_iff in Hopen.
        apply (meets_false _ _ Hopen x); [now apply Hm|now apply mem_of_list].
      + intros a b. cbn [filter fst]. rewrite !Hhas. specialize (I3 a b).
        destruct (mem m a); cbn [filter fst andb]; [|exact I3].
        destruct (mem m b); cbn [map snd sum]; [now rewrite I3|exact I3]. }
  destruct Hlines as [Yl [Hsum [Hop Hcount]]].
  assert (Hcell : forall a, usable g (Some a) -> In a (elements (free_mask g)))
    by (intros a Ha; apply elements_mem; now apply mem_free_mask).
  assert (Hone : forall x, usable g (Some x) -> forall y, usable g (Some y) ->
    x <> y ->
    sum (map snd (filter (fun ey => has (fst ey) x && has (fst ey) y) Yl)) <=
    place_weight (of_places w) (Some x) + place_weight (of_places w) (Some y)).
  { intros x Hx y Hy Hn. rewrite Hcount.
    specialize (Hpairs x (Hcell x Hx)). unfold check_place in Hpairs.
    apply andb_true_iff in Hpairs. destruct Hpairs as [_ Hp].
    rewrite forallb_forall in Hp.
    destruct (filter (fun my => mem (fst my) y)
      (filter (fun my => mem (fst my) x) Y)) as [|[m z] r] eqn:E;
      [simpl; lia|].
    assert (Hm : In (m, z) (filter (fun my => mem (fst my) y)
      (filter (fun my => mem (fst my) x) Y))) by (rewrite E; now left).
    apply filter_In in Hm. destruct Hm as [Hm Hmy].
    specialize (Hp y). rewrite E in Hp. apply orb_true_iff in Hp.
    + destruct Hp as [Hp|Hp]; [apply N.eqb_eq in Hp; congruence|].
      apply N.leb_le in Hp. apply (N.le_trans _ _ _ Hp).
      apply N.add_le_mono; apply Hknown.
    + apply elements_mem. rewrite mem_inter. apply andb_true_iff.
      split; [now apply mem_free_mask|]. apply mem_unions. exists m.
      split; [|assumption]. now apply (in_map fst) in Hm. }
  assert (Hturn : first g = Breaker -> forall x, usable g (Some x) ->
    sum (map snd (filter (fun ey => has (fst ey) x && true) Yl)) <=
    place_weight (of_places w) (Some x) + place_weight (of_places w) None).
  { intros Hfirst x Hx. specialize (Hpairs x (Hcell x Hx)).
    unfold check_place in Hpairs. rewrite Hfirst in Hpairs.
    apply andb_true_iff in Hpairs. destruct Hpairs as [Hp _].
    cbn in Hp. apply N.leb_le in Hp.
    rewrite (filter_ext _ (fun ey => has (fst ey) x && has (fst ey) x))
      by (intros ey; now destruct (has (fst ey) x)).
    rewrite Hcount.
    assert (Htwice : forall l : list (mask * N),
      filter (fun my => mem (fst my) x) (filter (fun my => mem (fst my) x) l) =
      filter (fun my => mem (fst my) x) l).
    { clear. induction l as [|my l IH]; simpl; [reflexivity|].
      destruct (mem (fst my) x) eqn:E; simpl; [rewrite E, IH|]; auto. }
    rewrite Htwice. apply (N.le_trans _ _ _ Hp).
    apply N.add_le_mono; [apply Hknown|apply N.le_refl]. }
  set (inside e (a : place) :=
    match a with Some x => has e x | None => true end).
  apply (weights g Yl (of_places w)
           (fun ab e => inside e (fst ab) && inside e (snd ab))).
  - exact Hop.
  - intros [a b] e [Ha Hb]. apply andb_true_iff. simpl in *.
    split; [destruct a|destruct b]; simpl in *; auto; now apply has_In.
  - intros [x|] [y|] Hx Hy Hn; simpl.
    + apply Hone; congruence.
    + now apply Hturn.
    + rewrite N.add_comm.
      rewrite (filter_ext _ (fun ey => has (fst ey) y && true))
        by (intros ey; apply andb_comm || now rewrite andb_true_r).
      now apply Hturn.
    + congruence.
  - now rewrite Hsum.
Qed.
