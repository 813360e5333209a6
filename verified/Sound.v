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

Lemma mem_lines : forall i e, In (i, e) numbered -> mem (board_lines b) i = true.
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
      + intros y Hy. rewrite mem_union, orb_true_iff, mem_single, N.eqb_eq in Hy.
        destruct Hy as [->|Hy]; [exists z; auto|].
        destruct (H2 y Hy) as [x [Hx E]]. exists x. auto. }
  intros a' Ha. destruct (H _ _ Ha) as [H1 H2]. split.
  - intros x Hx. apply H1, elements_mem, Hx.
  - intros y Hy. destruct (H2 y Hy) as [x [Hx E]]. exists x. split; [|assumption].
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
    destruct Hc as [A' [T' [Hc ->]]]. destruct (mem A x) eqn:E; [now left|right].
    apply HT. split; [right|assumption]. apply mem_unions. exists T'.
    split; [|assumption]. now apply in_map with (f := snd) in Hc.
  - intros x H1 H2. apply HT in H2. destruct H2. congruence.
Qed.

End One_state.
End Sound.
