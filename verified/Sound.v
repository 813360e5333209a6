(* SPDX-License-Identifier: MIT

   Sound.v -- what the checker accepts is true

   Every object that a step makes is a true card or a true shield, so a claim
   that is accepted says who wins. *)

From Coq Require Import List NArith Bool Lia Permutation.
From Gridlock Require Import Spec Play Rules Join Potential Claims Mask Checker
  Link.
Import ListNotations.
Local Open Scope N_scope.

(* Takes the next test of a checker apart. *)
Ltac split_need H :=
  match type of H with
  | (if ?c then _ else None) = Some _ =>
      let E := fresh "Hneed" in
      destruct c eqn:E; [|discriminate H];
      repeat rewrite andb_true_iff in E
  | match ?c with Some _ => _ | None => None end = Some _ =>
      let E := fresh "Hget" in destruct c eqn:E; [|discriminate H]
  end.

Section Sound.

Variable b : board.
Variable V : list cell.
Variable numbered : list (N * line).
Variables M B : list cell.
Hypothesis rep : represents b V numbered M B.

Let on_board := rep_on_board _ _ _ _ _ rep.

Definition object_true (o : object) : Prop :=
  match o with
  | Card A T => card V numbered (mem A) (mem T)
  | Shield D Z => shield V numbered (mem D) (mem Z)
  end.

(* ---- Lines and masks ---- *)

Lemma mask_In : forall m, In m (board_masks b) <->
  exists i e, In (i, e) numbered /\ m = of_list e.
Proof.
  intros m. rewrite <- (number_from_snd _ (board_masks b) 1).
  rewrite (rep_masks _ _ _ _ _ rep), map_map, in_map_iff. split.
  - intros [[i e] [<- H]]. now exists i, e.
  - intros [i [e [H ->]]]. now exists (i, e).
Qed.

Lemma through_any_spec : forall C i e, In (i, e) numbered ->
  (mem (through_any b C) i = true <-> exists x, In x e /\ mem C x = true).
Proof.
  intros C i e He. unfold through_any. rewrite mem_unions. split.
  - intros [a [Ha Hi]]. apply in_map_iff in Ha. destruct Ha as [x [<- Hx]].
    apply elements_mem in Hx. exists x. split; [|assumption].
    now apply (rep_through _ _ _ _ _ rep i e).
  - intros [x [Hx Hc]]. exists (through b x). split.
    + apply in_map, elements_mem, Hc.
    + now apply (rep_through _ _ _ _ _ rep i e).
Qed.

Lemma mem_lines : forall i e,
  In (i, e) numbered -> mem (board_lines b) i = true.
Proof.
  intros i e H. apply (rep_numbers _ _ _ _ _ rep). now exists e.
Qed.

(* A line is outside all lines but some just if it is one of these. *)
Lemma outside_minus : forall K i e, In (i, e) numbered ->
  mem (minus (board_lines b) K) i = false -> mem K i = true.
Proof.
  intros K i e He H. rewrite mem_minus, (mem_lines i e He) in H.
  now destruct (mem K i).
Qed.

Lemma collect_within : forall w l a, collect w l = Some a ->
  forall i, mem a i = true -> mem w i = true.
Proof.
  intros w. induction l as [|j l IH]; simpl; intros a H i Hi.
  - inversion H; subst. now rewrite mem_empty in Hi.
  - do 2 split_need H. inversion H; subst.
    rewrite mem_union, orb_true_iff, mem_single, N.eqb_eq in Hi.
    destruct Hi as [->|Hi]; [tauto|]. now apply (IH m).
Qed.

(* ---- Maps ---- *)

Lemma map_set_spec : forall f a a', map_set f a = Some a' ->
  (forall x, mem a x = true ->
     exists y, lookup x f = Some y /\ mem a' y = true) /\
  (forall y, mem a' y = true ->
     exists x, mem a x = true /\ lookup x f = Some y).
Proof.
  intros f a. unfold map_set.
  assert (H : forall l a', map_list f l = Some a' ->
    (forall x, In x l -> exists y, lookup x f = Some y /\ mem a' y = true) /\
    (forall y, mem a' y = true -> exists x, In x l /\ lookup x f = Some y)).
  { induction l as [|z l IH]; simpl; intros a' H.
    - inversion H; subst. split; [tauto|]. intros y Hy.
      now rewrite mem_empty in Hy.
    - do 2 split_need H. inversion H; subst.
      destruct (IH m eq_refl) as [H1 H2]. split.
      + intros x [<-|Hx].
        * exists n. rewrite mem_union, mem_single, N.eqb_refl. auto.
        * destruct (H1 x Hx) as [y [Hy Hm]]. exists y.
          rewrite mem_union, Hm, orb_true_r. auto.
      + intros y Hy. rewrite mem_union, orb_true_iff, mem_single, N.eqb_eq in
        Hy.
        destruct Hy as [->|Hy]; [exists z; auto|].
        destruct (H2 y Hy) as [x [Hx E]]. exists x. auto. }
  intros a' Ha. destruct (H _ _ Ha) as [H1 H2]. split.
  - intros x Hx. apply H1, elements_mem, Hx.
  - intros y Hy. destruct (H2 y Hy) as [x [Hx E]]. exists x. split;
    [|assumption].
    now apply elements_mem.
Qed.

Lemma map_set_some : forall f a,
  (forall x, mem a x = true -> lookup x f <> None) ->
  exists a', map_set f a = Some a'.
Proof.
  intros f a H. unfold map_set.
  assert (Hl : forall x, In x (elements a) -> lookup x f <> None)
    by (intros x Hx; now apply H, elements_mem).
  induction (elements a) as [|x l IH]; simpl; [now exists empty|].
  destruct (lookup x f) as [y|] eqn:E.
  - destruct IH as [a' ->]; [intros z Hz; apply Hl; now right|].
    now exists (union (single y) a').
  - exfalso. apply (Hl x); [now left|assumption].
Qed.

(* A partial map is a function that another one undoes. *)
Definition undone (t : table N) (g : cell -> cell) : Prop :=
  forall x y, lookup x t = Some y -> g y = x /\ In y V.

Lemma embedding_undone : forall f t images,
  embedding b f = Some (t, images) -> exists g, undone t g.
Proof.
  intros f.
  assert (H : forall t images, embedding b f = Some (t, images) ->
    exists g, forall x y, lookup x t = Some y ->
      g y = x /\ In y V /\ mem images y = true).
  { induction f as [|[x0 y0] f IH]; simpl; intros t images H.
    - inversion H; subst. exists (fun y => y). intros x y.
      rewrite lookup_no_entries. discriminate.
    - split_need H. destruct p as [t' images']. split_need H.
      inversion H; subst. destruct Hneed as [[Hc Hi] Hx].
      destruct (IH t' images' eq_refl) as [g Hg].
      exists (fun y => if y =? y0 then x0 else g y). intros x y.
      rewrite lookup_enter, mem_union, mem_single.
      destruct (N.eqb_spec x x0) as [->|Hn].
      + intros E. inversion E; subst. rewrite N.eqb_refl. split; [reflexivity|].
        split; [|reflexivity]. now apply (rep_cells _ _ _ _ _ rep).
      + intros E. destruct (Hg x y E) as [H1 [H2 H3]].
        destruct (N.eqb_spec y y0) as [->|Hny].
        * rewrite H3 in Hi. discriminate.
        * rewrite H3. auto. }
  intros t images Ht. destruct (H t images Ht) as [g Hg]. exists g.
  intros x y E. destruct (Hg x y E) as [H1 [H2 _]]. auto.
Qed.

Definition apply_table (t : table N) (x : N) : N :=
  match lookup x t with Some y => y | None => x end.

Lemma apply_lookup : forall t x y, lookup x t = Some y -> apply_table t x = y.
Proof. intros t x y H. unfold apply_table. now rewrite H. Qed.

Record map_true (f : cell_map) : Prop := {
  map_undone : exists g, undone (map_cells f) g;
  (* a line all of whose cells have images has a line for its image *)
  map_to_line : forall i e, In (i, e) numbered ->
    (forall x, In x e -> lookup x (map_cells f) <> None) ->
    exists j e', In (j, e') numbered /\ forall y, In y e' ->
      exists x, In x e /\ lookup x (map_cells f) = Some y;
  map_number : forall i j e, In (i, e) numbered ->
    lookup i (map_numbers f) = Some j ->
    exists e', In (j, e') numbered /\ forall x, In x e ->
      exists y, lookup x (map_cells f) = Some y /\ In y e'
}.

Lemma map_lines_spec : forall whole t l n, map_lines b whole t l = Some n ->
  (forall i m m', In (i, m) l -> map_set t m = Some m' ->
     exists j, lookup m' (board_number b) = Some j) /\
  (forall i j, lookup i n = Some j ->
     exists m m', In (i, m) l /\ map_set t m = Some m' /\
       lookup m' (board_number b) = Some j).
Proof.
  intros whole t. induction l as [|[i0 m0] l IH]; simpl; intros n H.
  - inversion H; subst. split; [tauto|]. intros i j.
    rewrite lookup_no_entries. discriminate.
  - split_need H. destruct (IH _ eq_refl) as [H1 H2].
    destruct (map_set t m0) as [m0'|] eqn:E0.
    + split_need H. inversion H; subst. split.
      * intros i m m' [E|Hin] Hm; [|now apply (H1 i m)].
        inversion E; subst. rewrite E0 in Hm. inversion Hm; subst.
        now exists n0.
      * intros i j. rewrite lookup_enter.
        destruct (N.eqb_spec i i0) as [->|Hn].
        -- intros E. inversion E; subst. exists m0, m0'. auto.
        -- intros E. destruct (H2 i j E) as [m [m' [Hin Hr]]].
           exists m, m'. auto.
    + assert (n = t0) as -> by (destruct whole; congruence). split.
      * intros i m m' [E|Hin] Hm; [|now apply (H1 i m)].
        inversion E; subst. congruence.
      * intros i j E. destruct (H2 i j E) as [m [m' [Hin Hr]]].
        exists m, m'. auto.
Qed.

Lemma check_map_true : forall whole f m,
  check_map b whole f = Some m -> map_true m.
Proof.
  intros whole f m H. unfold check_map in H. split_need H.
  destruct p as [t images]. do 2 split_need H. inversion H; subst; clear H.
  destruct (map_lines_spec _ _ _ _ Hget0) as [H1 H2].
  assert (Hin : forall i e, In (i, e) numbered ->
            In (i, of_list e) (number_from 1 (board_masks b))).
  { intros i e He. rewrite (rep_masks _ _ _ _ _ rep).
    now apply in_map with (f := fun ie => (fst ie, of_list (snd ie))) in He. }
  constructor; simpl.
  - now apply (embedding_undone f t images).
  - intros i e He Hx.
    destruct (map_set_some t (of_list e)) as [m' Hm'].
    { intros x Hm. now apply Hx, mem_of_list. }
    destruct (H1 i _ m' (Hin i e He) Hm') as [j Hj].
    destruct (rep_number _ _ _ _ _ rep m' j Hj) as [e' [He' ->]].
    exists j, e'. split; [assumption|]. intros y Hy.
    destruct (proj2 (map_set_spec _ _ _ Hm') y) as [x [Hxe E]].
    { now apply mem_of_list. }
    exists x. split; [now apply mem_of_list|assumption].
  - intros i j e He Hj. destruct (H2 i j Hj) as [m0 [m' [Hm0 [Hm' Hn]]]].
    destruct (rep_number _ _ _ _ _ rep m' j Hn) as [e' [He' ->]].
    exists e'. split; [assumption|]. intros x Hx.
    assert (m0 = of_list e) as ->.
    { now apply (number_from_unique _ _ _ _ _ _ Hm0), Hin. }
    destruct (proj1 (map_set_spec _ _ _ Hm') x) as [y [E Hy]].
    { now apply mem_of_list. }
    exists y. split; [assumption|now apply mem_of_list].
Qed.

(* doc/theory/maps.md *)
Lemma map_object_true : forall f o o',
  map_true f -> object_true o -> map_object b f o = Some o' -> object_true o'.
Proof.
  intros f o o' [[g Hg] Hlines Hnum] Ho H. destruct o as [A T|D Z]; simpl in H.
  - do 2 split_need H. inversion H; subst; clear H.
    destruct (map_set_spec _ _ _ Hget) as [A1 A2].
    destruct (map_set_spec _ _ _ Hget0) as [T1 T2].
    apply (rule_embed_card V numbered on_board (mem A) (mem T) _ _
             (apply_table (map_cells f))); auto.
    + intros x y Hx Hy E. destruct (T1 x Hx) as [x' [Ex _]].
      destruct (T1 y Hy) as [y' [Ey _]].
      rewrite (apply_lookup _ _ _ Ex), (apply_lookup _ _ _ Ey) in E. subst.
      apply Hg in Ex. apply Hg in Ey. destruct Ex, Ey. congruence.
    + intros x Hx. destruct (T1 x Hx) as [y [E Hy]].
      rewrite (apply_lookup _ _ _ E). split; [now apply Hg in E|assumption].
    + intros y HA HT. destruct (A2 y HA) as [x [Hx E]].
      destruct (T2 y HT) as [x' [Hx' E']].
      apply Hg in E. apply Hg in E'. destruct E as [<- _], E' as [<- _].
      now apply (card_disjoint _ _ _ _ Ho (g y)).
    + intros i e He HAT. destruct (Hlines i e He) as [j [e' [He' Hy]]].
      { intros x Hx. destruct (HAT x Hx) as [H|H].
        - destruct (A1 x H) as [y [E _]]. congruence.
        - destruct (T1 x H) as [y [E _]]. congruence. }
      exists j, e'. split; [assumption|]. intros y Hin.
      destruct (Hy y Hin) as [x [Hx E]]. destruct (HAT x Hx) as [H|H].
      * left. destruct (A1 x H) as [y' [E' Hm]]. congruence.
      * right. exists x. repeat split; auto. now apply apply_lookup.
  - do 3 split_need H. inversion H; subst; clear H.
    destruct (map_set_spec _ _ _ Hget) as [Z1 Z2].
    destruct (map_set_spec _ _ _ Hget0) as [K1 K2].
    apply (rule_embed_shield V numbered on_board (mem D) _ (mem Z) _
             (apply_table (map_cells f)) g); auto.
    + intros x Hx. destruct (Z1 x Hx) as [y [E Hy]].
      rewrite (apply_lookup _ _ _ E). split; [now apply Hg in E|assumption].
    + intros y Hy. destruct (Z2 y Hy) as [x [_ E]]. now apply Hg in E.
    + intros j e' He' Hj. apply (outside_minus _ j e' He') in Hj.
      destruct (K2 j Hj) as [i [Hi E]].
      rewrite mem_minus, andb_true_iff, negb_true_iff in Hi.
      destruct Hi as [Hi HD]. apply (rep_numbers _ _ _ _ _ rep) in Hi.
      destruct Hi as [e He]. exists i, e. repeat split; auto.
      intros x Hx _. destruct (Hnum i j e He E) as [e'' [He'' Hxy]].
      rewrite (rep_unique _ _ _ _ _ rep j e' e'' He' He'').
      destruct (Hxy x Hx) as [y [Ey Hy]].
      now rewrite (apply_lookup _ _ _ Ey).
Qed.

(* ---- States ---- *)

Record state_true (s : state) : Prop := {
  true_board : state_board s = b;
  true_objects : forall id o, lookup id (state_objects s) = Some o ->
    object_true o;
  true_maps : forall id f, lookup id (state_maps s) = Some f -> map_true f
}.

Section One_state.

Variable s : state.
Hypothesis Hs : state_true s.

Lemma fetch_true : forall r o, fetch s r = Some o -> object_true o.
Proof.
  intros [id|id m] o H; simpl in H.
  - now apply (true_objects _ Hs id).
  - do 2 split_need H. rewrite (true_board _ Hs) in H.
    apply (map_object_true _ _ _ (true_maps _ Hs m _ Hget0)
             (true_objects _ Hs id _ Hget) H).
Qed.

Lemma fetch_card_true : forall r A T, fetch_card s r = Some (A, T) ->
  card V numbered (mem A) (mem T).
Proof.
  intros r A T H. unfold fetch_card in H.
  destruct (fetch s r) as [[A' T'|D Z]|] eqn:E; try discriminate.
  inversion H; subst. exact (fetch_true r _ E).
Qed.

Lemma fetch_shield_true : forall r D Z, fetch_shield s r = Some (D, Z) ->
  shield V numbered (mem D) (mem Z).
Proof.
  intros r D Z H. unfold fetch_shield in H.
  destruct (fetch s r) as [[A T|D' Z']|] eqn:E; try discriminate.
  inversion H; subst. exact (fetch_true r _ E).
Qed.

Lemma fetch_cards_true : forall refs cards, fetch_cards s refs = Some cards ->
  forall c, In c cards -> card V numbered (mem (fst c)) (mem (snd c)).
Proof.
  induction refs as [|r refs IH]; simpl; intros cards H c Hc.
  - inversion H; subst. destruct Hc.
  - do 2 split_need H. inversion H; subst. destruct Hc as [<-|Hc].
    + destruct p as [A T]. exact (fetch_card_true r A T Hget).
    + now apply (IH l).
Qed.

(* Cards as the rules of Rules.v have them. *)
Definition as_sets (cards : list (mask * mask)) :
    list ((cell -> bool) * (cell -> bool)) :=
  map (fun c => (mem (fst c), mem (snd c))) cards.

Lemma In_as_sets : forall cards c, In c (as_sets cards) <->
  exists A T, In (A, T) cards /\ c = (mem A, mem T).
Proof.
  intros cards c. unfold as_sets. rewrite in_map_iff. split.
  - intros [[A T] [<- H]]. now exists A, T.
  - intros [A [T [H ->]]]. now exists (A, T).
Qed.

Lemma check_line_true : forall e p o,
  check_line b e p = Some o -> object_true o.
Proof.
  intros e p o H. unfold check_line in H. do 2 split_need H.
  inversion H; subst; clear H.
  destruct (rep_line _ _ _ _ _ rep e m Hget) as [l [He ->]].
  apply (rule_line V numbered on_board e l p); auto.
  - now apply mem_of_list.
  - intros x Hx Hn. rewrite mem_minus, mem_single.
    apply andb_true_iff. split; [now apply mem_of_list|].
    now apply negb_true_iff, N.eqb_neq.
  - rewrite mem_single. apply N.eqb_refl.
  - intros x. rewrite mem_minus, !mem_single, andb_true_iff, negb_true_iff.
    intros [_ H1] H2. congruence.
Qed.

Lemma check_play_true : forall p refs o,
  check_play s p refs = Some o -> object_true o.
Proof.
  intros p refs o H. unfold check_play in H. rewrite (true_board _ Hs) in H.
  do 2 split_need H. rename l into cards.
  assert (Hne : cards <> []) by (destruct cards; [discriminate H|discriminate]).
  assert (H' : Some (Card
      (minus (union (unions (map fst cards))
                    (inters (board_cells b) (map snd cards))) (single p))
      (minus (union (single p) (unions (map snd cards)))
         (minus (union (unions (map fst cards))
                       (inters (board_cells b) (map snd cards))) (single p))))
      = Some o) by (destruct cards; [congruence|exact H]).
  clear H. inversion H'; subst; clear H'.
  set (A := minus (union (unions (map fst cards))
                    (inters (board_cells b) (map snd cards))) (single p)).
  assert (HA : forall x, mem A x = true <->
            (mem (unions (map fst cards)) x = true \/
             mem (inters (board_cells b) (map snd cards)) x = true) /\ x <> p).
  { intros x. unfold A. rewrite mem_minus, mem_union, mem_single,
      andb_true_iff, orb_true_iff, negb_true_iff, N.eqb_neq. tauto. }
  assert (HT : forall x,
            mem (minus (union (single p) (unions (map snd cards))) A) x = true
            <-> (x = p \/ mem (unions (map snd cards)) x = true) /\
                mem A x = false).
  { intros x. rewrite mem_minus, mem_union, mem_single, andb_true_iff,
      orb_true_iff, negb_true_iff, N.eqb_eq. tauto. }
  assert (Hp : In p V) by now apply (rep_cells _ _ _ _ _ rep).
  apply (rule_play V numbered (as_sets cards) p).
  - destruct cards; [congruence|discriminate].
  - assumption.
  - intros c Hc. apply In_as_sets in Hc. destruct Hc as [A' [T' [Hc ->]]].
    exact (fetch_cards_true refs cards Hget (A', T') Hc).
  - intros c x Hc Hx Hn. apply In_as_sets in Hc.
    destruct Hc as [A' [T' [Hc ->]]]. apply HA. split; [left|assumption].
    apply mem_unions. exists A'. split; [|assumption].
    now apply in_map with (f := fst) in Hc.
  - intros x HxV Hx Hn. apply HA. split; [right|assumption].
    apply mem_inters. split; [now apply (rep_cells _ _ _ _ _ rep)|].
    intros T' HT'. apply in_map_iff in HT'. destruct HT' as [[A' T''] [<- Hc]].
    apply (Hx (mem A', mem T'')). apply In_as_sets. now exists A', T''.
  - apply HT. split; [now left|]. destruct (mem A p) eqn:E; [|reflexivity].
    apply HA in E. tauto.
  - intros c x Hc Hx. apply In_as_sets in Hc.
    destruct Hc as [A' [T' [Hc ->]]]. destruct (mem A x) eqn:E; [now
      left|right].
    apply HT. split; [right|assumption]. apply mem_unions. exists T'.
    split; [|assumption]. now apply in_map with (f := snd) in Hc.
  - intros x H1 H2. apply HT in H2. destruct H2. congruence.
Qed.

Lemma check_none_true : forall o, check_none b = Some o -> object_true o.
Proof.
  intros o H. inversion H; subst. apply rule_none.
  - intros i e. apply mem_lines.
  - intros x Hx. now rewrite mem_empty in Hx.
Qed.

Lemma check_pair_true : forall x y o,
  check_pair b x y = Some o -> object_true o.
Proof.
  intros x y o H. unfold check_pair in H. split_need H.
  inversion H; subst; clear H. destruct Hneed as [[Hx Hy] Hn].
  apply negb_true_iff, N.eqb_neq in Hn.
  apply (rep_cells _ _ _ _ _ rep) in Hx, Hy.
  assert (HZ : forall z, mem (union (single x) (single y)) z = true <->
                         z = x \/ z = y).
  { intros z. rewrite mem_union, !mem_single, orb_true_iff, !N.eqb_eq. tauto. }
  apply (rule_pair V numbered x y); auto.
  - apply HZ. auto.
  - apply HZ. auto.
  - intros z Hz. apply HZ in Hz. destruct Hz; now subst.
  - intros i e He Hi. apply (outside_minus _ i e He) in Hi.
    rewrite mem_inter, andb_true_iff in Hi.
    rewrite !(rep_through _ _ _ _ _ rep i e) in Hi by assumption. exact Hi.
Qed.

(* A line's share of a zone, counted in its list and in its mask. *)
Lemma size_count : forall e zone,
  N.of_nat (size (mem zone) e) = count (inter (of_list e) zone).
Proof.
  intros e zone. rewrite count_elements. f_equal. unfold size.
  apply Permutation_length, NoDup_Permutation.
  - apply NoDup_filter, NoDup_nodup.
  - apply elements_NoDup.
  - intros x. rewrite filter_In, elements_mem, mem_inter, andb_true_iff,
      mem_of_list. unfold cells_of. rewrite nodup_In. reflexivity.
Qed.

Lemma weight_enough : forall n, one <= weight n * 2 ^ n.
Proof.
  intros n. unfold one, weight. rewrite !N.shiftl_1_l, <- N.pow_add_r.
  apply N.pow_le_mono_r; lia.
Qed.

Lemma sum_if : forall (c : line -> bool) (w : line -> N) l,
  sum (map (fun e => if c e then w e else 0) l) = sum (map w (filter c l)).
Proof.
  intros c w. induction l as [|e l IH]; simpl; [reflexivity|].
  destruct (c e); simpl; rewrite IH; lia.
Qed.

Lemma filter_map_snd : forall (c : line -> bool) (l : list (N * line)),
  filter c (map snd l) = map snd (filter (fun ie => c (snd ie)) l).
Proof.
  intros c. induction l as [|ie l IH]; simpl; [reflexivity|].
  destruct (c (snd ie)); simpl; now rewrite IH.
Qed.

Lemma filter_filter : forall X (c d : X -> bool) l,
  filter c (filter d l) = filter (fun x => d x && c x) l.
Proof.
  intros X c d. induction l as [|x l IH]; simpl; [reflexivity|].
  destruct (d x); simpl; [destruct (c x); now rewrite IH|assumption].
Qed.

Lemma sum_pick : forall a (w : mask -> N),
  sum (pick a (map w (board_masks b))) =
  sum (map (fun e => w (of_list e))
           (map snd (filter (fun ie => mem a (fst ie)) numbered))).
Proof.
  intros a w. rewrite pick_filter, number_from_map, (rep_masks _ _ _ _ _ rep).
  f_equal. clear. induction numbered as [|[i e] l IH]; [reflexivity|].
  cbn [map filter fst snd]. destruct (mem a i); cbn [map snd]; now rewrite IH.
Qed.

Lemma check_potential_true : forall Z E o,
  check_potential b Z E = Some o -> object_true o.
Proof.
  intros Z E o H. unfold check_potential in H. split_need H. split_need H.
  rename m into zone, m0 into listed. split_need H.
  inversion H; subst; clear H. destruct Hneed as [Htotal Hall].
  apply N.ltb_lt in Htotal. rewrite forallb_forall in Hall.
  set (w := fun m => weight (count (inter m zone))) in *.
  set (D := minus (board_lines b) listed).
  assert (Hkept : kept numbered (mem D) =
                  map snd (filter (fun ie => mem listed (fst ie)) numbered)).
  { unfold kept. f_equal. apply filter_ext_in. intros [i e] He. simpl.
    unfold D. rewrite mem_minus, (mem_lines i e He). simpl.
    now rewrite negb_involutive. }
  rewrite sum_pick, <- Hkept in Htotal.
  apply (rule_potential V numbered (mem D) (mem zone)
           (fun e => w (of_list e)) one).
  - intros x Hx. apply (rep_cells _ _ _ _ _ rep).
    now apply (collect_within _ _ _ Hget).
  - intros e _. unfold w. rewrite size_count. apply weight_enough.
  - exact Htotal.
  - intros v Hv. specialize (Hall v). rewrite elements_mem in Hall.
    specialize (Hall Hv). apply N.ltb_lt in Hall.
    rewrite !sum_pick, <- Hkept in Hall.
    rewrite sum_if, Hkept, filter_map_snd, filter_filter, <- Hkept.
    match type of Hall with _ + ?x < _ => match goal with |- _ + ?y < _ =>
      replace y with x; [exact Hall|] end end.
    do 3 f_equal. apply filter_ext_in. intros [i e] He. simpl.
    rewrite mem_inter. f_equal. apply eq_true_iff_eq.
    rewrite has_In. now apply (rep_through _ _ _ _ _ rep i e).
Qed.

Lemma join_all_true : forall refs D Z o,
  shield V numbered (mem D) (mem Z) -> join_all s D Z refs = Some o ->
  object_true o.
Proof.
  induction refs as [|r refs IH]; simpl; intros D Z o HDZ H.
  - inversion H; subst. exact HDZ.
  - split_need H. destruct p as [D' Z']. split_need H.
    apply negb_true_iff in Hneed.
    apply (IH (inter D D') (union Z Z')); [|assumption].
    apply (rule_join V numbered (mem D) (mem D') _ (mem Z) (mem Z')).
    + assumption.
    + exact (fetch_shield_true r D' Z' Hget).
    + apply (meets_false _ _ Hneed).
    + intros x. rewrite mem_union. apply orb_true_iff.
    + intros i e _ Hi. rewrite mem_inter in Hi. now apply andb_false_iff.
Qed.

Lemma check_join_true : forall refs o,
  check_join s refs = Some o -> object_true o.
Proof.
  intros refs o H. unfold check_join in H. destruct refs as [|r refs];
    [discriminate|]. rewrite (true_board _ Hs) in H.
  apply (join_all_true (r :: refs) (board_lines b) empty); [|assumption].
  exact (check_none_true _ eq_refl).
Qed.

Lemma fetch_answers_true : forall l answers,
  fetch_answers s l = Some answers -> forall w D Z, In (w, (D, Z)) answers ->
  In w V /\ shield V numbered (mem D) (mem Z).
Proof.
  induction l as [|[w0 r] l IH]; simpl; intros answers H w D Z Hin.
  - inversion H; subst. destruct Hin.
  - rewrite (true_board _ Hs) in H. do 3 split_need H.
    inversion H; subst; clear H. destruct Hin as [E|Hin].
    + inversion E; subst. split; [now apply (rep_cells _ _ _ _ _ rep)|].
      exact (fetch_shield_true r D Z Hget).
    + now apply (IH l0).
Qed.

Lemma check_reply_true : forall l o, check_reply s l = Some o -> object_true o.
Proof.
  intros l o H. unfold check_reply in H. rewrite (true_board _ Hs) in H.
  split_need H. rename l0 into answers.
  set (zone := fun a : cell * (mask * mask) =>
                 union (single (fst a)) (snd (snd a))) in H.
  set (left_over := fun a : cell * (mask * mask) =>
                 minus (fst (snd a)) (through b (fst a))) in H.
  assert (Hne : answers <> [])
    by (destruct answers; [discriminate H|discriminate]).
  assert (H' : Some (Shield
      (union (unions (map left_over answers))
             (through_any b (inters (board_cells b) (map zone answers))))
      (minus (unions (map zone answers))
             (inters (board_cells b) (map zone answers)))) = Some o)
    by (destruct answers; [congruence|exact H]).
  clear H. inversion H'; subst; clear H'.
  set (C := inters (board_cells b) (map zone answers)).
  assert (Hzone : forall w D Z x, mem (zone (w, (D, Z))) x = true <->
                  x = w \/ mem Z x = true).
  { intros w D Z x. unfold zone. simpl.
    rewrite mem_union, mem_single, orb_true_iff, N.eqb_eq. tauto. }
  set (sets := map (fun a : cell * (mask * mask) =>
                (fst a, (mem (fst (snd a)), mem (snd (snd a))))) answers).
  assert (Hsets : forall w sh, In (w, sh) sets <->
            exists D Z, In (w, (D, Z)) answers /\ sh = (mem D, mem Z)).
  { intros w sh. unfold sets. rewrite in_map_iff. split.
    - intros [[w' [D Z]] [E Hin]]. inversion E; subst. now exists D, Z.
    - intros [D [Z [Hin ->]]]. now exists (w, (D, Z)). }
  assert (Hunion : forall x, mem (unions (map zone answers)) x = true <->
            exists w D Z, In (w, (D, Z)) answers /\ (x = w \/ mem Z x = true)).
  { intros x. rewrite mem_unions. split.
    - intros [a [Ha Hx]]. apply in_map_iff in Ha.
      destruct Ha as [[w [D Z]] [<- Hin]]. exists w, D, Z.
      split; [assumption|]. now apply Hzone in Hx.
    - intros [w [D [Z [Hin Hx]]]]. exists (zone (w, (D, Z))).
      split; [now apply in_map|now apply Hzone]. }
  apply (rule_reply V numbered sets (mem C)).
  - unfold sets. destruct answers; [congruence|discriminate].
  - intros w sh Hin. apply Hsets in Hin. destruct Hin as [D [Z [Hin ->]]].
    exact (fetch_answers_true l answers Hget w D Z Hin).
  - intros w sh x Hin Hx. apply Hsets in Hin. destruct Hin as [D [Z [Hin ->]]].
    rewrite mem_minus. destruct (mem C x); [now right|left].
    apply andb_true_iff. split; [|reflexivity]. apply Hunion.
    now exists w, D, Z.
  - intros x HxV Hx. apply mem_inters.
    split; [now apply (rep_cells _ _ _ _ _ rep)|].
    intros a Ha. apply in_map_iff in Ha. destruct Ha as [[w [D Z]] [<- Hin]].
    apply Hzone. apply (Hx w (mem D, mem Z)). apply Hsets. now exists D, Z.
  - intros x Hx. rewrite mem_minus, andb_true_iff in Hx. destruct Hx as [Hx _].
    apply Hunion in Hx. destruct Hx as [w [D [Z [Hin Hx]]]].
    destruct (fetch_answers_true l answers Hget w D Z Hin) as [HwV HDZ].
    destruct Hx as [->|Hx]; [assumption|].
    now apply (shield_on_board _ _ _ _ HDZ).
  - intros i e w sh He Hi Hin. apply Hsets in Hin.
    destruct Hin as [D [Z [Hin ->]]]. simpl.
    rewrite mem_union in Hi. apply orb_false_iff in Hi. destruct Hi as [Hi _].
    destruct (mem D i) eqn:ED; [right|now left].
    destruct (In_cell_dec w e) as [|Hw]; [assumption|exfalso].
    assert (Ht : mem (unions (map left_over answers)) i = true); [|congruence].
    apply mem_unions. exists (left_over (w, (D, Z))).
    split; [now apply in_map|]. unfold left_over. simpl.
    rewrite mem_minus, ED. simpl. apply negb_true_iff.
    destruct (mem (through b w) i) eqn:Ew; [|reflexivity].
    now apply (rep_through _ _ _ _ _ rep i e) in Ew.
  - intros i e x He Hi Hx. rewrite mem_union in Hi. apply orb_false_iff in Hi.
    destruct Hi as [_ Hi]. destruct (mem C x) eqn:EC; [|reflexivity].
    assert (Ht : mem (through_any b C) i = true); [|congruence].
    apply (through_any_spec C i e He). now exists x.
Qed.

Lemma check_replace_true : forall r v u o,
  check_replace s r v u = Some o -> object_true o.
Proof.
  intros r v u o H. unfold check_replace in H. rewrite (true_board _ Hs) in H.
  split_need H. destruct p as [D Z]. split_need H.
  inversion H; subst; clear H. destruct Hneed as [[Hv Hu] HuV].
  apply negb_true_iff in Hu. apply (rep_cells _ _ _ _ _ rep) in HuV.
  assert (HDZ := fetch_shield_true r D Z Hget).
  assert (HZ : forall x, mem (union (minus Z (single v)) (single u)) x = true
                         <-> (mem Z x = true /\ x <> v) \/ x = u).
  { intros x. rewrite mem_union, mem_minus, !mem_single, orb_true_iff,
      andb_true_iff, negb_true_iff, N.eqb_neq, N.eqb_eq. tauto. }
  apply (rule_replace V numbered on_board (mem D) _ (mem Z) _ v u); auto.
  - intros x Hx Hn. apply HZ. auto.
  - apply HZ. auto.
  - intros x Hx. apply HZ in Hx. destruct Hx as [[Hx _]| ->]; [|assumption].
    now apply (shield_on_board _ _ _ _ HDZ).
  - intros i e He Hi. rewrite mem_union, mem_minus in Hi.
    apply orb_false_iff in Hi. destruct Hi as [Hi Hvu]. split; [assumption|].
    intros Hin. apply (rep_through _ _ _ _ _ rep i e v He) in Hin.
    rewrite Hin in Hvu. simpl in Hvu. apply negb_false_iff in Hvu.
    now apply (rep_through _ _ _ _ _ rep i e u He).
Qed.

Lemma check_grant_true : forall r v o,
  check_grant s r v = Some o -> object_true o.
Proof.
  intros r v o H. unfold check_grant in H. rewrite (true_board _ Hs) in H.
  split_need H. destruct p as [D Z]. split_need H. inversion H; subst; clear H.
  assert (HDZ := fetch_shield_true r D Z Hget).
  apply (rule_grant V numbered (mem D) _ (mem Z) _ v); auto.
  - intros x Hx Hn. rewrite mem_minus, mem_single, Hx. simpl.
    now apply negb_true_iff, N.eqb_neq.
  - intros x Hx. rewrite mem_minus, andb_true_iff in Hx.
    now apply (shield_on_board _ _ _ _ HDZ).
  - intros i e He Hi. rewrite mem_union in Hi. apply orb_false_iff in Hi.
    destruct Hi as [Hi Hv]. split; [assumption|]. intros Hin.
    apply (rep_through _ _ _ _ _ rep i e v He) in Hin. congruence.
Qed.

Lemma check_embed_card_true : forall r A' f o,
  check_embed_card s r A' f = Some o -> object_true o.
Proof.
  intros r l f o H. unfold check_embed_card in H. rewrite (true_board _ Hs) in
    H.
  split_need H. destruct p as [A T]. split_need H. rename m into A'.
  split_need H. destruct p as [t images]. split_need H. rename m into T'.
  split_need H. inversion H; subst; clear H.
  destruct Hneed as [[_ Hmeet] Hlines]. apply negb_true_iff in Hmeet.
  rewrite forallb_forall in Hlines.
  destruct (embedding_undone f t images Hget1) as [g Hg].
  destruct (map_set_spec _ _ _ Hget2) as [T1 T2].
  apply (rule_embed_card V numbered on_board (mem A) (mem T) _ _
           (apply_table t)).
  - exact (fetch_card_true r A T Hget).
  - intros x y Hx Hy E. destruct (T1 x Hx) as [x' [Ex _]].
    destruct (T1 y Hy) as [y' [Ey _]].
    rewrite (apply_lookup _ _ _ Ex), (apply_lookup _ _ _ Ey) in E. subst.
    apply Hg in Ex. apply Hg in Ey. destruct Ex, Ey. congruence.
  - intros x Hx. destruct (T1 x Hx) as [y [E Hy]].
    rewrite (apply_lookup _ _ _ E). split; [now apply Hg in E|assumption].
  - apply (meets_false _ _ Hmeet).
  - intros i e He HAT.
    assert (Hm : In (of_list e) (board_masks b))
      by (apply mask_In; now exists i, e).
    specialize (Hlines _ Hm). apply orb_true_iff in Hlines.
    destruct Hlines as [Hno|Hyes].
    { exfalso. apply negb_true_iff in Hno. unfold subset in Hno.
      enough (Hsome : exists x, mem (minus (of_list e) (union A T)) x = true).
      { destruct Hsome as [x Hx]. rewrite mem_minus, mem_union, andb_true_iff,
          negb_true_iff, mem_of_list in Hx. destruct Hx as [Hx Hno'].
        apply orb_false_iff in Hno'. destruct Hno' as [HA HT].
        destruct (HAT x Hx); congruence. }
      now apply not_empty_mem. }
    destruct (map_set t (inter (of_list e) T)) as [moved|] eqn:Emoved;
      [|discriminate].
    apply existsb_exists in Hyes. destruct Hyes as [m' [Hm' Hsub]].
    apply mask_In in Hm'. destruct Hm' as [j [e' [He' ->]]].
    exists j, e'. split; [assumption|]. intros y Hy.
    apply mem_of_list in Hy. apply (subset_mem _ _ Hsub) in Hy.
    rewrite mem_union in Hy. apply orb_true_iff in Hy.
    destruct Hy as [Hy|Hy]; [now left|right].
    destruct (proj2 (map_set_spec _ _ _ Emoved) y Hy) as [x [Hx E]].
    rewrite mem_inter, andb_true_iff, mem_of_list in Hx.
    exists x. destruct Hx. repeat split; auto. now apply apply_lookup.
Qed.

Lemma check_embed_shield_true : forall r f o,
  check_embed_shield s r f = Some o -> object_true o.
Proof.
  intros r f o H. unfold check_embed_shield in H. rewrite (true_board _ Hs) in
    H.
  split_need H. destruct p as [D Z]. split_need H. destruct p as [t images].
  split_need H. rename m into Z'. split_need H. inversion H; subst; clear H.
  destruct (embedding_undone f t images Hget0) as [g Hg].
  destruct (map_set_spec _ _ _ Hget1) as [Z1 Z2].
  apply (rule_embed_shield V numbered on_board (mem D) _ (mem Z) _
           (apply_table t) g).
  - exact (fetch_shield_true r D Z Hget).
  - intros x Hx. destruct (Z1 x Hx) as [y [E Hy]].
    rewrite (apply_lookup _ _ _ E). split; [now apply Hg in E|assumption].
  - intros y Hy. destruct (Z2 y Hy) as [x [_ E]]. now apply Hg in E.
  - intros j e' He' Hj. apply (outside_minus _ j e' He') in Hj.
    apply mem_unions in Hj. destruct Hj as [a [Ha Hj]].
    apply in_map_iff in Ha. destruct Ha as [m [<- Hm]].
    rewrite pick_filter, (rep_masks _ _ _ _ _ rep) in Hm.
    apply in_map_iff in Hm. destruct Hm as [[i m'] [<- Hm]].
    apply filter_In in Hm. destruct Hm as [Hm HD]. simpl in HD.
    apply in_map_iff in Hm. destruct Hm as [[i' e] [E He]].
    inversion E; subst; clear E.
    rewrite mem_minus, andb_true_iff, negb_true_iff in HD.
    exists i, e. split; [assumption|]. split; [apply HD|].
    intros x Hx HZx. unfold containing in Hj. simpl in Hj.
    destruct (map_set t (inter (of_list e) Z)) as [moved|] eqn:Em;
      [|now rewrite mem_empty in Hj].
    destruct (proj1 (map_set_spec _ _ _ Em) x) as [y [Ey Hy]].
    { rewrite mem_inter, HZx, andb_true_r. now apply mem_of_list. }
    rewrite (apply_lookup _ _ _ Ey).
    apply mem_inters in Hj. destruct Hj as [_ Hj].
    apply (rep_through _ _ _ _ _ rep j e' y He'). apply Hj.
    now apply in_map, elements_mem.
Qed.

Theorem check_rule_true : forall r o, check_rule s r = Some o -> object_true o.
Proof.
  intros r o H. destruct r; simpl in H; try rewrite (true_board _ Hs) in H.
  - exact (check_line_true _ _ _ H).
  - exact (check_play_true _ _ _ H).
  - exact (check_none_true _ H).
  - exact (check_pair_true _ _ _ H).
  - exact (check_potential_true _ _ _ H).
  - exact (check_join_true _ _ H).
  - exact (check_reply_true _ _ H).
  - exact (check_replace_true _ _ _ _ H).
  - exact (check_grant_true _ _ _ H).
  - exact (check_embed_card_true _ _ _ _ H).
  - exact (check_embed_shield_true _ _ _ H).
Qed.

Theorem step_true : forall c s', step s c = Some s' -> state_true s'.
Proof.
  intros c s' H.
  assert (Hmap : forall id whole f, add_map s id whole f = Some s' ->
                 state_true s').
  { intros id whole f Hf. unfold add_map in Hf. rewrite (true_board _ Hs) in Hf.
    split_need Hf. inversion Hf; subst. constructor; simpl; try apply Hs; auto.
    intros id' f'. rewrite lookup_enter. destruct (id' =? id).
    - intros E. inversion E; subst. now apply (check_map_true whole f).
    - apply (true_maps _ Hs). }
  destruct c as [id r|id f|id f|id]; simpl in H.
  - split_need H. inversion H; subst. constructor; simpl; try apply Hs.
    intros id' o'. rewrite lookup_enter. destruct (id' =? id).
    + intros E. inversion E; subst. now apply (check_rule_true r).
    + apply (true_objects _ Hs).
  - now apply (Hmap id true f).
  - now apply (Hmap id false f).
  - split_need H. inversion H; subst. constructor; simpl; try apply Hs.
    intros id' o' E. apply lookup_delete in E. now apply (true_objects _ Hs
      id').
Qed.

(* ---- Claims ---- *)

Theorem maker_claim_true : forall refs, check_maker_claim s refs = true ->
  maker_forces V (all_lines numbered) (board_first b) M B.
Proof.
  intros refs H. unfold check_maker_claim in H. rewrite (true_board _ Hs) in H.
  destruct (fetch_cards s refs) as [cards|] eqn:E; [|discriminate].
  apply andb_true_iff in H. destruct H as [Hall H].
  rewrite forallb_forall in Hall.
  assert (Hc : forall A T, In (A, T) cards ->
            card V numbered (mem A) (mem T) /\
            (forall x, mem A x = true -> In x M) /\
            (forall x, mem T x = true -> ~ In x B)).
  { intros A T Hin. specialize (Hall _ Hin). simpl in Hall.
    apply andb_true_iff in Hall. destruct Hall as [HA HT].
    apply negb_true_iff in HT. repeat split.
    - exact (card_disjoint _ _ _ _ (fetch_cards_true refs cards E (A, T) Hin)).
    - exact (card_wins _ _ _ _ (fetch_cards_true refs cards E (A, T) Hin)).
    - intros x Hx. apply (rep_maker _ _ _ _ _ rep). now apply (subset_mem A).
    - intros x Hx Hb. apply (rep_breaker _ _ _ _ _ rep) in Hb.
      now apply (meets_false _ _ HT x). }
  destruct (board_first b).
  - destruct cards as [|[A T] [|]]; try discriminate.
    destruct (Hc A T (in_eq _ _)) as [H1 [H2 H3]].
    apply (claim_maker_first V numbered M B (rep_disjoint _ _ _ _ _ rep)
             (mem A) (mem T)); auto.
  - assert (Hne : cards <> []) by (destruct cards; discriminate).
    assert (Hcommon : subset (inters (board_cells b) (map snd cards))
                             (board_maker b) = true)
      by (destruct cards; [discriminate|exact H]).
    apply (claim_maker_second V numbered M B (rep_disjoint _ _ _ _ _ rep)
             (as_sets cards)).
    + destruct cards; [congruence|discriminate].
    + intros c Hin. apply In_as_sets in Hin. destruct Hin as [A [T [Hin ->]]].
      now apply Hc.
    + intros c x Hin. apply In_as_sets in Hin. destruct Hin as [A [T [Hin ->]]].
      now apply (Hc A T).
    + intros c x Hin. apply In_as_sets in Hin. destruct Hin as [A [T [Hin ->]]].
      now apply (Hc A T).
    + intros x HxV Hx. apply (rep_maker _ _ _ _ _ rep).
      apply (subset_mem _ _ Hcommon). apply mem_inters.
      split; [now apply (rep_cells _ _ _ _ _ rep)|].
      intros T HT. apply in_map_iff in HT. destruct HT as [[A T'] [<- Hin]].
      apply (Hx (mem A, mem T')). apply In_as_sets. now exists A, T'.
Qed.

Theorem breaker_claim_true : forall r w, check_breaker_claim s r w = true ->
  breaker_holds V (all_lines numbered) (board_first b) M B.
Proof.
  intros r w H. unfold check_breaker_claim in H. rewrite (true_board _ Hs) in H.
  destruct (fetch_shield s r) as [[D Z]|] eqn:E; [|discriminate].
  apply andb_true_iff in H. destruct H as [HZ H]. apply negb_true_iff in HZ.
  assert (HDZ := fetch_shield_true r D Z E).
  assert (HZM : forall x, mem Z x = true -> ~ In x M).
  { intros x Hx Hm. apply (rep_maker _ _ _ _ _ rep) in Hm.
    now apply (meets_false _ _ HZ x). }
  assert (Hhit : forall i e, In (i, e) numbered ->
            mem (through_any b (board_breaker b)) i = true ->
            exists x, In x e /\ In x B).
  { intros i e He Hi. apply (through_any_spec _ i e He) in Hi.
    destruct Hi as [x [Hx Hb]]. exists x. split; [assumption|].
    now apply (rep_breaker _ _ _ _ _ rep). }
  destruct w as [w|].
  - destruct (board_first b); [discriminate|].
    rewrite !andb_true_iff, !negb_true_iff in H.
    destruct H as [[[HwV HwM] HwB] HD].
    apply (claim_breaker_moves V numbered M B (rep_disjoint _ _ _ _ _ rep)
             (mem D) (mem Z) w); auto.
    + repeat split.
      * now apply (rep_cells _ _ _ _ _ rep).
      * intros Hm. apply (rep_maker _ _ _ _ _ rep) in Hm. congruence.
      * intros Hm. apply (rep_breaker _ _ _ _ _ rep) in Hm. congruence.
    + intros i e He Hi. apply (subset_mem _ _ HD) in Hi.
      rewrite mem_union in Hi. apply orb_true_iff in Hi.
      destruct Hi as [Hi|Hi].
      * destruct (Hhit i e He Hi) as [x [Hx Hb]]. exists x. auto.
      * exists w. split; [|now left]. now apply (rep_through _ _ _ _ _ rep i e).
  - apply (claim_breaker V numbered M B (rep_disjoint _ _ _ _ _ rep)
             (mem D) (mem Z)); auto.
    intros i e He Hi. apply (Hhit i e He). now apply (subset_mem D).
Qed.

End One_state.
End Sound.

(* ---- The theorems ---- *)

(* A state that the checker has reached by steps from the start of a game. *)
Inductive reached (g : game) : state -> Prop :=
| reached_start : forall s, start g = Some s -> reached g s
| reached_step : forall s c s', reached g s -> step s c = Some s' ->
    reached g s'.

Lemma reached_true : forall g s, reached g s ->
  represents (board_of g) (cells g) (numbered_lines g) (maker_stones g)
             (breaker_stones g) /\
  state_true (board_of g) (cells g) (numbered_lines g) s.
Proof.
  intros g s H. induction H as [s H|s c s' _ [Hrep Hs] H].
  - unfold start in H. split_need H. inversion H; subst.
    split; [now apply board_represents|]. constructor; simpl; auto.
    + intros id o. rewrite lookup_no_entries. discriminate.
    + intros id f. rewrite lookup_no_entries. discriminate.
  - split; [assumption|]. exact (step_true _ _ _ _ _ Hrep s Hs c s' H).
Qed.

Definition claimed (g : game) (c : claim) : Prop :=
  match c with
  | Maker_wins _ => maker_wins g
  | Breaker_wins _ _ => breaker_wins g
  end.

(* For programs that take one step after the other. *)
Theorem reached_claim_sound : forall g s c,
  reached g s -> check_claim s c = true -> claimed g c.
Proof.
  intros g s c Hr H. destruct (reached_true g s Hr) as [Hrep Hs].
  pose proof (numbered_lines_win g (first g) (maker_stones g)
                (breaker_stones g)) as Hsame.
  destruct c as [refs|r w]; simpl in *.
  - apply (maker_claim_true _ _ _ _ _ Hrep s Hs) in H.
    apply Hsame in H. destruct g; exact H.
  - apply (breaker_claim_true _ _ _ _ _ Hrep s Hs) in H.
    change (board_first (board_of g)) with (first g) in H.
    rewrite holds_not_wins, Hsame, <- holds_not_wins in H.
    destruct g; exact H.
Qed.

Theorem check_sound : forall g certificate c,
  check g certificate c = true -> claimed g c.
Proof.
  intros g certificate c H. unfold check in H.
  destruct (start g) as [s|] eqn:Es; [|discriminate].
  destruct (run s certificate) as [s'|] eqn:Er; [|discriminate].
  apply (reached_claim_sound g s' c); [|assumption].
  assert (Hr : reached g s) by now apply reached_start.
  clear Es. revert s Hr Er. induction certificate as [|x l IH]; simpl; intros s
    Hr Er.
  - now inversion Er; subst.
  - split_need Er. apply (IH s0); [|assumption].
    now apply reached_step with s x.
Qed.

Corollary check_maker_sound : forall g certificate refs,
  check g certificate (Maker_wins refs) = true -> maker_wins g.
Proof. intros g certificate refs. apply check_sound. Qed.

Corollary check_breaker_sound : forall g certificate r w,
  check g certificate (Breaker_wins r w) = true -> breaker_wins g.
Proof. intros g certificate r w. apply check_sound. Qed.
