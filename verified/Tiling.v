(* SPDX-License-Identifier: MIT

   Tiling.v -- a block that repeats itself wins on the plane

   doc/theory/tiling.md for k in a row, Maker first: Breaker plays in each copy
   of a block for itself. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Gridlock Require Import Spec Play Board Plane Checker Sound.
Import ListNotations.
Local Open Scope Z_scope.

Lemma square_dec : forall a b : square, {a = b} + {a <> b}.
Proof. decide equality; apply Z.eq_dec. Qed.

(* More stones of Breaker's and fewer of Maker's do not hurt him. *)
Lemma holds_with_more : forall V L M B M' B',
  breaker_holds V L Maker M B -> incl M' M -> incl B B' ->
  breaker_holds V L Maker M' B'.
Proof.
  intros V L M B M' B' H HM HB. apply holds_not_wins. intros Hw.
  apply (never_both V L Maker M B); [|assumption].
  apply (more_for_maker V L L Maker M' B' M B Hw (incl_refl L) HM).
  intros x [_ [_ Hx]] Hb. now apply Hx, HB.
Qed.

(* ---- Disjoint copies of a game ---- *)

Section Copies.

Variables (k : nat) (V : list cell) (L : list line).
(* The copies have names, and each has its cells somewhere on the plane. *)
Variables (copy : Type) (place : copy -> cell -> square).

Hypothesis in_a_copy_or_none : forall s,
  (exists i v, In v V /\ place i v = s) \/
  (forall i v, In v V -> place i v <> s).
Hypothesis disjoint : forall i j v w, In v V -> In w V ->
  place i v = place j w -> i = j /\ v = w.
Hypothesis covered : forall s d, In d eight ->
  exists i e, In e L /\ incl e V /\ incl (map (place i) e) (row_of k s d).
Hypothesis block_held : breaker_holds V L Maker [] [].

(* The stones in a copy, as cells of the game. *)
Definition inside (i : copy) (X : list square) : list cell :=
  filter (fun v => has_square X (place i v)) V.

Lemma In_inside : forall i X v,
  In v (inside i X) <-> In v V /\ In (place i v) X.
Proof.
  intros i X v. unfold inside. rewrite filter_In, has_square_In. reflexivity.
Qed.

Lemma inside_more : forall i X s, incl (inside i X) (inside i (s :: X)).
Proof.
  intros i X s v Hv. apply In_inside in Hv. apply In_inside.
  split; [apply Hv|]. now right.
Qed.

(* With Maker to move, Breaker holds each copy. *)
Definition held (M B : list square) : Prop :=
  forall i, breaker_holds V L Maker (inside i M) (inside i B).

(* Maker has moved in another copy, or in none, and Breaker anywhere. *)
Lemma held_elsewhere : forall M B i s w, held M B ->
  (forall v, In v V -> place i v <> s) ->
  breaker_holds V L Maker (inside i (s :: M)) (inside i (w :: B)).
Proof.
  intros M B i s w H Hs. apply (holds_with_more V L _ _ _ _ (H i)).
  - intros v Hv. apply In_inside in Hv. apply In_inside.
    destruct Hv as [HV [E|Hv]]; [|now split]. symmetry in E. now apply Hs in E.
  - apply inside_more.
Qed.

(* Maker has moved in this copy.  Breaker has an answer there, or the copy is
   full and any square will do. *)
Lemma held_here : forall M B i v, held M B -> In v V ->
  free_there M B (place i v) ->
  exists w, free_there (place i v :: M) B w /\
    breaker_holds V L Maker (inside i (place i v :: M)) (inside i (w :: B)).
Proof.
  intros M B i v H Hv [_ [HM HB]].
  assert (Hmoved : incl (inside i (place i v :: M)) (v :: inside i M)).
  { intros u Hu. apply In_inside in Hu. destruct Hu as [HV [E|Hu]].
    - left. now apply (disjoint i i v u).
    - right. now apply In_inside. }
  assert (Hh : breaker_holds V L Breaker (v :: inside i M) (inside i B)).
  { assert (Hf : free V (inside i M) (inside i B) v).
    { split; [assumption|]. split; intro Hin; apply In_inside in Hin; tauto. }
    specialize (H i). inversion H as [? ? ? _ Hno|?|? ? _ Hall]; subst.
    - now apply Hno in Hf.
    - now apply Hall. }
  inversion Hh as [? ? ? Hlost Hno|? ? u [Hu [HuM HuB]] Hh'|]; subst.
  - destruct (plane_never_full (place i v :: M) B) as [w Hw].
    exists w. split; [assumption|].
    apply (holds_with_more V L (v :: inside i M) (inside i B));
      [now apply breaker_has_won|assumption|apply inside_more].
  - exists (place i u). split.
    + split; [reflexivity|split].
      * intros [E|Hin]; apply HuM.
        -- left. now apply (disjoint i i v u).
        -- right. now apply In_inside.
      * intros Hin. now apply HuB, In_inside.
    + apply (holds_with_more V L _ _ _ _ Hh'); [assumption|].
      intros x [<-|Hx]; [|now apply inside_more].
      apply In_inside. split; [assumption|now left].
Qed.

Lemma held_no_row : forall M B, held M B -> ~ owns_a_row k M.
Proof.
  intros M B H [s [d [Hd Hrow]]].
  destruct (covered s d Hd) as [i [e [He [HeV Hin]]]].
  apply (no_line_held V L Maker _ _ (H i)). exists e. split; [assumption|].
  intros v Hv. apply In_inside. split; [now apply HeV|].
  now apply Hrow, Hin, in_map.
Qed.

(* doc/theory/tiling.md, Lemma 1 *)
Theorem copies_win : plane_breaker_wins k.
Proof.
  exists held. split.
  { intros i. apply (holds_with_more V L [] [] _ _ block_held); intros v Hv.
    - apply In_inside in Hv. destruct Hv as [_ []].
    - destruct Hv. }
  intros M B s H Hs.
  enough (exists w, free_there (s :: M) B w /\ held (s :: M) (w :: B))
    as [w [Hw Hheld]].
  { split; [exact (held_no_row _ _ Hheld)|]. now exists w. }
  destruct (in_a_copy_or_none s) as [[i [v [Hv <-]]]|Hnone].
  - destruct (held_here M B i v H Hv Hs) as [w [Hw Hhere]].
    exists w. split; [assumption|]. intros j.
    destruct (in_dec square_dec (place i v) (map (place j) V)) as [Hin|Hout].
    + apply in_map_iff in Hin. destruct Hin as [u [E Hu]].
      destruct (disjoint j i u v Hu Hv E) as [-> _]. assumption.
    + apply held_elsewhere; [assumption|]. intros u Hu E. apply Hout.
      rewrite <- E. now apply in_map.
  - destruct (plane_never_full (s :: M) B) as [w Hw].
    exists w. split; [assumption|]. intros j.
    apply held_elsewhere; [assumption|]. intros v Hv. now apply Hnone.
Qed.

End Copies.

(* ---- A block and its translations ---- *)

(* The copies of a block are moved by all j rows down and i columns to the right
   of (0, width) and (height, slant): by j * height rows and i * width + j *
   slant columns. *)
Section Block.

Variables height width slant : Z.
Variables (block : list square) (L : list line).

(* The cells of the block are numbered from 1. *)
Definition block_cells : list cell := map N.of_nat (seq 1 (length block)).
Definition block_game : game := Game block_cells L [] [] Maker.
Definition block_square (v : cell) : square :=
  nth (N.to_nat v - 1) block (0, 0).

Definition vector (i : Z * Z) : square :=
  (snd i * height, fst i * width + snd i * slant).
Definition place (i : Z * Z) (v : cell) : square :=
  add (block_square v) (vector i).

(* Each square is a square of the first copy of the rectangle, moved by a
   vector. *)
Definition name_of (s : square) : Z * Z :=
  ((snd s - fst s / height * slant) / width, fst s / height).
Definition class_of (s : square) : square :=
  (fst s mod height, (snd s - fst s / height * slant) mod width).

Fixpoint different (l : list square) : bool :=
  match l with
  | [] => true
  | s :: r => negb (has_square r s) && different r
  end.

(* The line e lies, in some copy, with its first cell at x, in the row. *)
Definition line_in_row (row : list square) (x : square) (e : line) : bool :=
  match e with
  | [] => false
  | v :: _ =>
      let t := add x (opposite (block_square v)) in
      same_square (class_of t) (0, 0) &&
      forallb (fun u => has block_cells u &&
                        has_square row (add (block_square u) t)) e
  end.

Definition row_covered (k : nat) (s d : square) : bool :=
  let row := row_of k s d in
  existsb (fun x => existsb (line_in_row row x) L) row.

Definition check_covering (k : nat) : bool :=
  (0 <? height) && (0 <? width) && different (map class_of block) &&
  forallb (fun s => forallb (row_covered k s) eight)
          (squares (Z.to_nat height) (Z.to_nat width)).

Hypothesis height_positive : 0 < height.
Hypothesis width_positive : 0 < width.

Lemma class_and_name : forall s, s = add (class_of s) (vector (name_of s)).
Proof.
  intros [r c]. unfold class_of, name_of, vector, add. simpl.
  pose proof (Z.div_mod r height ltac:(lia)).
  pose proof (Z.div_mod (c - r / height * slant) width ltac:(lia)).
  f_equal; lia.
Qed.

Lemma name_moved : forall s i,
  name_of (add s (vector i)) =
  (fst (name_of s) + fst i, snd (name_of s) + snd i).
Proof.
  intros [r c] [i j]. unfold name_of, vector, add. simpl.
  rewrite Z.div_add by lia. f_equal.
  replace (c + (i * width + j * slant) - (r / height + j) * slant)
    with (c - r / height * slant + i * width) by lia.
  apply Z.div_add. lia.
Qed.

Lemma class_moved : forall s i, class_of (add s (vector i)) = class_of s.
Proof.
  intros [r c] [i j]. unfold class_of, vector, add. simpl.
  rewrite Z.div_add, Z.mod_add by lia. f_equal.
  replace (c + (i * width + j * slant) - (r / height + j) * slant)
    with (c - r / height * slant + i * width) by lia.
  apply Z.mod_add. lia.
Qed.

Lemma class_square : forall s,
  In (class_of s) (squares (Z.to_nat height) (Z.to_nat width)).
Proof.
  intros [r c]. apply In_squares, on_board_spec. unfold class_of. simpl.
  pose proof (Z.mod_pos_bound r height height_positive).
  pose proof (Z.mod_pos_bound (c - r / height * slant) width width_positive).
  lia.
Qed.

Lemma In_block_cells : forall v, In v block_cells <->
  (1 <= N.to_nat v <= length block)%nat.
Proof.
  intros v. unfold block_cells. rewrite in_map_iff. split.
  - intros [n [<- H]]. apply in_seq in H. lia.
  - intros H. exists (N.to_nat v). split; [lia|]. apply in_seq. lia.
Qed.

Lemma different_NoDup : forall l, different l = true -> NoDup l.
Proof.
  induction l as [|s l IH]; intros H; [constructor|].
  simpl in H. apply andb_true_iff in H. destruct H as [H1 H2].
  constructor; [|auto]. intros Hin. apply has_square_In in Hin.
  rewrite Hin in H1. discriminate.
Qed.

Lemma places_disjoint : different (map class_of block) = true ->
  forall i j v w, In v block_cells -> In w block_cells ->
  place i v = place j w -> i = j /\ v = w.
Proof.
  intros Hd i j v w Hv Hw E. apply In_block_cells in Hv, Hw.
  unfold place in E.
  assert (Hvw : v = w).
  { apply (f_equal class_of) in E. rewrite !class_moved in E.
    unfold block_square in E. rewrite <- !map_nth with (f := class_of) in E.
    apply different_NoDup in Hd.
    apply (proj1 (NoDup_nth _ _) Hd) in E; rewrite ?map_length; lia. }
  subst. split; [|reflexivity]. apply (f_equal name_of) in E.
  rewrite !name_moved in E. destruct i, j. simpl in E.
  inversion E. f_equal; lia.
Qed.

Lemma in_a_place_or_none : forall s,
  (exists i v, In v block_cells /\ place i v = s) \/
  (forall i v, In v block_cells -> place i v <> s).
Proof.
  intros s. destruct (Exists_dec
    (fun v => class_of (block_square v) = class_of s) block_cells
    (fun v => square_dec _ _)) as [H|H].
  - left. apply Exists_exists in H. destruct H as [v [Hv E]].
    set (a := name_of s). set (b := name_of (block_square v)).
    exists (fst a - fst b, snd a - snd b), v. split; [assumption|].
    unfold place. rewrite (class_and_name (block_square v)), E.
    rewrite (class_and_name s) at 2. fold a b. unfold add, vector. simpl.
    f_equal; lia.
  - right. intros i v Hv E. apply H, Exists_exists. exists v.
    split; [assumption|]. rewrite <- E. unfold place. now rewrite class_moved.
Qed.

Lemma row_moved : forall k s d t,
  row_of k (add s t) d = map (fun x => add x t) (row_of k s d).
Proof.
  intros k [r c] [dr dc] [y x]. unfold row_of. rewrite map_map.
  apply map_ext. intros i. unfold add. simpl. f_equal; lia.
Qed.

(* doc/theory/tiling.md, Lemma 2: the rows that begin in the rectangle. *)
Lemma rows_covered : forall k,
  (forall s, In s (squares (Z.to_nat height) (Z.to_nat width)) ->
     forall d, In d eight -> row_covered k s d = true) ->
  forall s d, In d eight ->
    exists i e, In e L /\ incl e block_cells /\
      incl (map (place i) e) (row_of k s d).
Proof.
  intros k Hall s d Hd. specialize (Hall _ (class_square s) d Hd).
  apply existsb_exists in Hall. destruct Hall as [x [_ Hall]].
  apply existsb_exists in Hall. destruct Hall as [e [He H]].
  unfold line_in_row in H. destruct e as [|v e0]; [discriminate|].
  set (e := v :: e0) in *. set (t := add x (opposite (block_square v))) in *.
  apply andb_true_iff in H. destruct H as [Ht H].
  apply same_square_eq in Ht. rewrite forallb_forall in H.
  set (a := name_of t). set (b := name_of s).
  exists (fst a + fst b, snd a + snd b), e. split; [assumption|].
  assert (Hmove : forall u,
    place (fst a + fst b, snd a + snd b) u =
    add (add (block_square u) t) (vector b)).
  { intros u. rewrite (class_and_name t), Ht. fold a.
    unfold place, add, vector. simpl. f_equal; lia. }
  split.
  - intros u Hu. specialize (H u Hu). apply andb_true_iff in H.
    now apply has_In.
  - intros y Hy. apply in_map_iff in Hy. destruct Hy as [u [<- Hu]].
    specialize (H u Hu). apply andb_true_iff in H. destruct H as [_ H].
    apply has_square_In in H. rewrite Hmove, (class_and_name s), row_moved.
    fold b. now apply in_map with (f := fun x => add x (vector b)).
Qed.

End Block.

Theorem tiling_wins : forall height width slant block L k,
  check_covering height width slant block L k = true ->
  breaker_wins (block_game block L) -> plane_breaker_wins k.
Proof.
  intros height width slant block L k H Hb. unfold check_covering in H.
  rewrite !andb_true_iff, !Z.ltb_lt in H. destruct H as [[[Hh Hw] Hd] H].
  rewrite forallb_forall in H.
  apply (copies_win k (block_cells block) L _
           (place height width slant block)).
  - now apply in_a_place_or_none.
  - now apply places_disjoint.
  - apply rows_covered; auto. intros s Hs. now apply forallb_forall, H.
  - exact Hb.
Qed.

(* A covering, and a certificate that Breaker wins the block. *)
Definition check_tiling (height width slant : Z) (block : list square)
    (L : list line) (k : nat) (certificate : list command)
    (shield : reference) : bool :=
  check_covering height width slant block L k &&
  check (block_game block L) certificate (Breaker_wins shield None).

Theorem check_tiling_sound :
  forall height width slant block L k certificate shield,
  check_tiling height width slant block L k certificate shield = true ->
  plane_breaker_wins k.
Proof.
  intros height width slant block L k certificate shield H.
  apply andb_true_iff in H. destruct H as [Hcover H].
  apply (tiling_wins height width slant block L k Hcover).
  now apply check_breaker_sound in H.
Qed.
