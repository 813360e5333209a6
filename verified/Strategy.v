(* SPDX-License-Identifier: MIT

   Strategy.v -- strategies in strong games, and their checker

   doc/theory/strategy.md and doc/formats/strategy.md for turns of one stone,
   without pairs.  A word shows what matters of a position: stones in lines that
   their owner may still complete, and free cells of such lines.  Proofs see a
   word through a renaming of the cells, a symmetry of the game. *)

From Coq Require Import List Arith NArith Bool Lia Permutation.
From Gridlock Require Import Spec Play Rules Mask Checker Link Potential Strong.
Import ListNotations.
Local Open Scope N_scope.

(* ---- The checker ---- *)

Record word := Word { hers : mask; theirs : mask; open : mask }.

(* A position with the owner to move, and the cell that is taken there; None is
   a cell that does not matter. *)
Record entry := Entry { stones : nat; shown : word; taken_cell : option cell }.

(* Coq's machine computes both sides of && and ||, but only one of an if. *)
Local Notation "a 'and' b" := (if a then b else false)
  (at level 80, right associativity).
Local Notation "a 'or' b" := (if a then true else b)
  (at level 85, right associativity).

Fixpoint any {X} (p : X -> bool) (l : list X) : bool :=
  match l with [] => false | x :: r => if p x then true else any p r end.

Lemma any_existsb : forall X (p : X -> bool) l, any p l = existsb p l.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; reflexivity. Qed.

Local Ltac fold_and H :=
  repeat match type of H with
  | context [if ?a then ?b else false] =>
      change (if a then b else false) with (a && b) in H
  | context [if ?a then true else ?b] =>
      change (if a then true else b) with (a || b) in H
  end.

Section Checker.

Variable K : list mask.        (* the lines *)
Variable C : mask.             (* the cells *)
Variable last : nat.           (* how many there are *)
Variable mine : nat -> bool.   (* whether the owner places this stone *)
Variable holding : bool.       (* the goal is to hold, not to win *)
Variable maps : list (table cell).
Variable known : table entry.

Definition alive (stones_ : mask) (w : word) : list mask :=
  filter (fun k => subset k (union stones_ (open w))) K.

Definition simplify (w : word) : word :=
  let for_her := unions (alive (hers w) w) in
  let for_them := unions (alive (theirs w) w) in
  Word (inter (hers w) for_her) (inter (theirs w) for_them)
       (inter (open w) (union for_her for_them)).

Definition add_hers (v : cell) (w : word) : word :=
  Word (union (hers w) (single v)) (theirs w) (minus (open w) (single v)).
Definition add_theirs (v : cell) (w : word) : word :=
  Word (hers w) (union (theirs w) (single v)) (minus (open w) (single v)).

Definition has_line (a : mask) : bool := any (fun k => subset k a) K.

(* A free cell that does not matter. *)
Definition has_spare (n : nat) (w : word) : bool :=
  N.of_nat n + count (open w) <? N.of_nat last.

(* The owner completes a line with this stone. *)
Definition can_complete (w : word) : bool :=
  any (fun k => count (minus k (hers w)) <=? 1) (alive (hers w) w).

(* The other player's lines weigh little. *)
Definition is_light (n : nat) (w : word) : bool :=
  let parts := map (fun k => inter k (open w)) (alive (theirs w) w) in
  let weigh l := sum (map (fun m => weight (count m)) l) in
  (weigh parts <? one) and
  (mine n or forallb (fun v =>
      weigh parts + weigh (filter (fun m => mem m v) parts) <? one)
    (elements (open w))).

(* The other player has no line that can be completed with the stones left. *)
Definition settled (n : nat) (w : word) : bool :=
  (mine n and can_complete w) or
  (holding and ((last <=? n)%nat or is_light n w)).

Definition key (n : nat) (w : word) : N :=
  let wide := N.succ (N.log2 C) in
  let put x a := union (N.shiftl x wide) a in
  put (put (put (N.of_nat n) (hers w)) (theirs w)) (open w).

Definition same_word (v w : word) : bool :=
  same (hers v) (hers w) && same (theirs v) (theirs w) &&
  same (open v) (open w).

Definition listed_as (n : nat) (w : word) : bool :=
  match lookup (key n w) known with
  | Some e => (stones e =? n)%nat && same_word (shown e) w
  | None => false
  end.

Definition act (f : table cell) (x : cell) : cell :=
  match lookup x f with Some y => y | None => x end.
Definition image (f : table cell) (a : mask) : mask :=
  of_list (map (act f) (elements a)).
Definition image_word (f : table cell) (w : word) : word :=
  Word (image f (hers w)) (image f (theirs w)) (image f (open w)).

Definition listed (n : nat) (w : word) : bool :=
  listed_as n w or any (fun f => listed_as n (image_word f w)) maps.

(* The owner is to move, or the game is over. *)
Definition left_to_owner (n : nat) (w : word) : bool :=
  negb (has_line (theirs w)) and (settled n w or listed n w).

(* The other player is to move. *)
Definition left_to_them (n : nat) (w : word) : bool :=
  negb (mine n) and
  (settled n w or
   ((n <? last)%nat and
    forallb (fun v => left_to_owner (S n) (simplify (add_theirs v w)))
      (elements (open w))) and
   (negb (has_spare n w) or left_to_owner (S n) w)).

Definition check_entry (e : entry) : bool :=
  let n := stones e in
  let w := shown e in
  mine n &&
  match taken_cell e with
  | Some v =>
      let w' := add_hers v w in
      mem (open w) v &&
      (has_line (hers w') or left_to_them (S n) (simplify w'))
  | None => has_spare n w && left_to_them (S n) w
  end.

Definition check_map (f : table cell) : bool :=
  let images := map (image f) K in
  same (image f C) C &&
  forallb (fun m => existsb (same m) K) images &&
  forallb (fun k => existsb (same k) images) K.

End Checker.

(* The list of cells has none twice, and the lines are on it. *)
Definition is_board (V : list cell) (K : list mask) : bool :=
  let C := of_list V in
  (count C =? N.of_nat (length V)) && forallb (fun k => subset k C) K &&
  negb (existsb is_empty K).

Definition check_strategy (V : list cell) (L : list line) (mine : nat -> bool)
    (holding : bool) (maps : list (table cell)) (entries : list entry) : bool :=
  let K := map of_list (sorted_lines L) in
  let C := of_list V in
  let last := length V in
  let known := table_of (map (fun e => (key C (stones e) (shown e), e))
                             entries) in
  let start := Word empty empty C in
  is_board V K && forallb (check_map K C) maps &&
  forallb (check_entry K C last mine holding maps known) entries &&
  (if mine O
   then left_to_owner K C last mine holding maps known O (simplify K start)
   else left_to_them K C last mine holding maps known O (simplify K start)).

(* ---- Words and positions ---- *)

Section Words.

Variables (V : list cell) (L : list line) (K : list mask) (C : mask).
Hypothesis V_once : NoDup V.
Hypothesis C_cells : forall x, mem C x = true <-> In x V.
Hypothesis on_board : forall e x, In e L -> In x e -> In x V.

(* A symmetry, from the cells of the game to those of words. *)
Record symmetry (f : cell -> cell) : Prop := {
  sym_cells : forall x, In x V -> In (f x) V;
  sym_once : forall x y, In x V -> In y V -> f x = f y -> x = y;
  sym_onto : forall y, In y V -> exists x, In x V /\ f x = y;
  sym_lines : forall e, In e L -> exists k, In k K /\
    forall y, mem k y = true <-> exists x, In x e /\ f x = y;
  sym_back : forall k, In k K -> exists e, In e L /\
    forall x, In x e -> mem k (f x) = true
}.

Record shows (f : cell -> cell) (w : word) (A B : list cell) : Prop := {
  show_hers : forall x, In x V -> mem (hers w) (f x) = true -> In x A;
  show_theirs : forall x, In x V -> mem (theirs w) (f x) = true -> In x B;
  show_open : forall x, In x V -> mem (open w) (f x) = true ->
    ~ In x A /\ ~ In x B;
  show_cells : forall y, mem (hers w) y = true \/ mem (theirs w) y = true \/
    mem (open w) y = true -> In y V;
  show_her_lines : forall e, In e L -> (forall x, In x e -> ~ In x B) ->
    forall x, In x e -> mem (union (hers w) (open w)) (f x) = true;
  show_their_lines : forall e, In e L -> (forall x, In x e -> ~ In x A) ->
    forall x, In x e -> mem (union (theirs w) (open w)) (f x) = true
}.

(* n stones, each in a cell of its own. *)
Record legal (n : nat) (A B : list cell) : Prop := {
  legal_once : NoDup (A ++ B);
  legal_cells : incl (A ++ B) V;
  legal_count : n = length (A ++ B)
}.

Notation free := (free V).
Notation owns := (owns_a_line L).

Lemma legal_disjoint : forall n A B x, legal n A B ->
  In x A -> In x B -> False.
Proof.
  intros n A B x [H _ _] HA HB. induction A as [|a A IH]; [destruct HA|].
  inversion H as [|? ? H1 H2]; subst. destruct HA as [->|HA]; auto.
  apply H1, in_or_app. now right.
Qed.

Lemma legal_hers : forall n A B v, legal n A B -> free A B v ->
  legal (S n) (v :: A) B.
Proof.
  intros n A B v [H1 H2 H3] [Hv [HA HB]]. constructor; simpl.
  - constructor; [|assumption]. rewrite in_app_iff. tauto.
  - intros x [<-|Hx]; auto.
  - now rewrite <- H3.
Qed.

Lemma legal_theirs : forall n A B v, legal n A B -> free A B v ->
  legal (S n) A (v :: B).
Proof.
  intros n A B v H Hv. destruct (legal_hers n A B v H Hv) as [H1 H2 H3].
  simpl in *. constructor.
  - exact (Permutation_NoDup (Permutation_middle A B v) H1).
  - intros x Hx. apply H2.
    now apply (Permutation_in _ (Permutation_sym (Permutation_middle A B v))).
  - now rewrite <- (Permutation_length (Permutation_middle A B v)).
Qed.

Lemma legal_most : forall n A B, legal n A B -> (n <= length V)%nat.
Proof. intros n A B [H1 H2 ->]. now apply NoDup_incl_length. Qed.

Lemma legal_full : forall n A B v, legal n A B -> (length V <= n)%nat ->
  ~ free A B v.
Proof.
  intros n A B v H Hn Hv. pose proof (legal_hers n A B v H Hv) as H'.
  apply legal_most in H'. lia.
Qed.

Lemma shows_hers : forall f w A B v, symmetry f -> shows f w A B ->
  In v V -> mem (open w) (f v) = true -> shows f (add_hers (f v) w) (v :: A) B.
Proof.
  intros f w A B v Hf [H1 H2 H3 H4 H5 H6] Hv Ho.
  constructor; cbn [add_hers hers theirs open].
  - intros x Hx. rewrite mem_union, mem_single, orb_true_iff, N.eqb_eq.
    intros [H|H]; [right; auto|left]. symmetry. now apply (sym_once f Hf).
  - exact H2.
  - intros x Hx. rewrite mem_minus, mem_single, andb_true_iff, negb_true_iff,
      N.eqb_neq.
    intros [H Hn]. destruct (H3 x Hx H). split; [|assumption].
    intros [->|]; tauto.
  - intros y. rewrite mem_union, mem_minus, mem_single, orb_true_iff,
      andb_true_iff, N.eqb_eq.
    intros [[H|E]|[H|[H _]]]; auto. subst. now apply (sym_cells f Hf).
  - intros e He Hb x Hx. specialize (H5 e He Hb x Hx).
    rewrite mem_union, orb_true_iff in H5.
    rewrite !mem_union, mem_minus, mem_single.
    destruct (f x =? f v), (mem (hers w) (f x)), (mem (open w) (f x));
      simpl; tauto.
  - intros e He Ha x Hx.
    assert (Hx' : mem (union (theirs w) (open w)) (f x) = true).
    { apply (H6 e He); [|assumption]. intros y Hy Hin. apply (Ha y Hy).
      now right. }
    rewrite mem_union in *. rewrite mem_minus, mem_single.
    destruct (N.eqb_spec (f x) (f v)) as [E|_].
    + apply (sym_once f Hf) in E; [|now apply (on_board e)|assumption].
      subst. exfalso. apply (Ha v Hx). now left.
    + simpl. now rewrite andb_true_r.
Qed.

Lemma shows_swap : forall f w A B, shows f w A B ->
  shows f (Word (theirs w) (hers w) (open w)) B A.
Proof.
  intros f w A B [H1 H2 H3 H4 H5 H6]. constructor; simpl; auto.
  - intros x Hx H. destruct (H3 x Hx H). auto.
  - intros y [H|[H|H]]; auto.
Qed.

Lemma shows_theirs : forall f w A B v, symmetry f -> shows f w A B ->
  In v V -> mem (open w) (f v) = true ->
  shows f (add_theirs (f v) w) A (v :: B).
Proof.
  intros f w A B v Hf H Hv Ho. apply shows_swap in H.
  apply (shows_hers f _ _ _ v Hf) in H; auto. now apply shows_swap in H.
Qed.

(* A stone that does not matter. *)
Lemma shows_spare_hers : forall f w A B v, shows f w A B ->
  mem (open w) (f v) = false -> shows f w (v :: A) B.
Proof.
  intros f w A B v [H1 H2 H3 H4 H5 H6] Ho. constructor; auto.
  - intros x Hx H. right. auto.
  - intros x Hx H. destruct (H3 x Hx H). split; [|assumption].
    intros [->|]; [congruence|tauto].
  - intros e He Ha x Hx. apply (H6 e He); [|assumption].
    intros y Hy Hin. apply (Ha y Hy). now right.
Qed.

Lemma shows_spare_theirs : forall f w A B v, shows f w A B ->
  mem (open w) (f v) = false -> shows f w A (v :: B).
Proof.
  intros f w A B v H Ho. apply shows_swap in H.
  apply (shows_spare_hers f _ _ _ v) in H; [|assumption].
  apply shows_swap in H. now destruct w.
Qed.

Lemma alive_In : forall a w k, In k (alive K a w) <->
  In k K /\ forall y, mem k y = true -> mem (union a (open w)) y = true.
Proof.
  intros a w k. unfold alive. rewrite filter_In. split; intros [H1 H2];
    (split; [assumption|]).
  - intros y. now apply subset_mem.
  - unfold subset. destruct (is_empty (minus k (union a (open w)))) eqn:E;
      [reflexivity|].
    apply not_empty_mem in E. destruct E as [y E].
    rewrite mem_minus, andb_true_iff, negb_true_iff in E. destruct E as [E1 E2].
    apply H2 in E1. congruence.
Qed.

Lemma line_alive : forall f a w e, symmetry f -> In e L ->
  (forall x, In x e -> mem (union a (open w)) (f x) = true) ->
  exists k, In k (alive K a w) /\
    forall y, mem k y = true <-> exists x, In x e /\ f x = y.
Proof.
  intros f a w e Hf He H. destruct (sym_lines f Hf e He) as [k [Hk Hy]].
  exists k. split; [|assumption]. apply alive_In. split; [assumption|].
  intros y Hm. apply Hy in Hm. destruct Hm as [x [Hx <-]]. auto.
Qed.

Lemma shows_simplify : forall f w A B, symmetry f -> shows f w A B ->
  shows f (simplify K w) A B.
Proof.
  intros f w A B Hf [H1 H2 H3 H4 H5 H6].
  assert (Hin : forall a e, In e L ->
    (forall x, In x e -> mem (union a (open w)) (f x) = true) ->
    forall x, In x e -> mem (unions (alive K a w)) (f x) = true).
  { intros a e He H x Hx. destruct (line_alive f a w e Hf He H) as [k [Hk Hy]].
    apply mem_unions. exists k. split; [assumption|]. apply Hy. now exists x. }
  constructor; cbn [simplify hers theirs open].
  - intros x Hx. rewrite mem_inter, andb_true_iff. intros [H _]. auto.
  - intros x Hx. rewrite mem_inter, andb_true_iff. intros [H _]. auto.
  - intros x Hx. rewrite mem_inter, andb_true_iff. intros [H _]. auto.
  - intros y. rewrite !mem_inter, !andb_true_iff.
    intros [[H _]|[[H _]|[H _]]]; auto.
  - intros e He Hb x Hx. pose proof (Hin _ e He (H5 e He Hb) x Hx) as Hl.
    specialize (H5 e He Hb x Hx). rewrite mem_union in *.
    rewrite !mem_inter, mem_union, Hl. now rewrite !andb_true_r.
  - intros e He Ha x Hx. pose proof (Hin _ e He (H6 e He Ha) x Hx) as Hl.
    specialize (H6 e He Ha x Hx). rewrite mem_union in *.
    rewrite !mem_inter, mem_union, Hl. now rewrite orb_true_r, !andb_true_r.
Qed.

(* Words tell who owns a line. *)
Lemma word_owns : forall f w A B, symmetry f -> shows f w A B ->
  has_line K (hers w) = true -> owns A.
Proof.
  intros f w A B Hf H Hl. unfold has_line in Hl. rewrite any_existsb in Hl.
  apply existsb_exists in Hl. destruct Hl as [k [Hk Hs]].
  destruct (sym_back f Hf k Hk) as [e [He Hx]].
  exists e. split; [assumption|]. intros x Hin.
  apply (show_hers _ _ _ _ H); [now apply (on_board e)|].
  apply (subset_mem _ _ Hs). auto.
Qed.

Lemma word_owns_not : forall f w n A B, symmetry f -> shows f w A B ->
  legal n A B -> has_line K (theirs w) = false -> ~ owns B.
Proof.
  intros f w n A B Hf H Hlegal Hl [e [He Hi]].
  assert (Hm : forall x, In x e -> mem (theirs w) (f x) = true).
  { intros x Hx.
    assert (Hu : mem (union (theirs w) (open w)) (f x) = true).
    { apply (show_their_lines _ _ _ _ H e He); [|assumption].
      intros y Hy Ha. now apply (legal_disjoint n A B y), Hi. }
    rewrite mem_union, orb_true_iff in Hu.
    destruct Hu as [Hu|Hu]; [assumption|].
    apply (show_open _ _ _ _ H) in Hu; [|now apply (on_board e)].
    destruct Hu as [_ Hu]. destruct Hu. now apply Hi. }
  destruct (sym_lines f Hf e He) as [k [Hk Hy]].
  enough (has_line K (theirs w) = true) by congruence.
  unfold has_line. rewrite any_existsb. apply existsb_exists. exists k.
  split; [assumption|]. unfold subset.
  destruct (is_empty (minus k (theirs w))) eqn:E; [reflexivity|].
  apply not_empty_mem in E. destruct E as [y E].
  rewrite mem_minus, andb_true_iff, negb_true_iff in E. destruct E as [E1 E2].
  apply Hy in E1. destruct E1 as [x [Hx <-]]. rewrite Hm in E2; congruence.
Qed.

(* ---- Spare cells ---- *)

Lemma NoDup_map_once : forall f l, symmetry f -> NoDup l -> incl l V ->
  NoDup (map f l).
Proof.
  intros f l Hf H. induction H as [|x l Hx H IH]; intros Hi; simpl; constructor.
  - intros Hin. apply in_map_iff in Hin. destruct Hin as [y [E Hy]].
    apply (sym_once f Hf) in E; [subst; contradiction| |];
      apply Hi; [now right|now left].
  - apply IH. intros y Hy. apply Hi. now right.
Qed.

Lemma spare_exists : forall f w n A B, symmetry f -> shows f w A B ->
  legal n A B -> has_spare (length V) n w = true ->
  exists v, free A B v /\ mem (open w) (f v) = false.
Proof.
  intros f w n A B Hf H Hlegal Hs. unfold has_spare in Hs.
  rewrite N.ltb_lt, count_elements in Hs.
  destruct (Exists_dec (fun v => free A B v /\ mem (open w) (f v) = false) V)
    as [Hex|Hno].
  { intros v. destruct (free_dec V A B v), (mem (open w) (f v));
      (left; now auto) || (right; intros []; congruence || tauto). }
  - apply Exists_exists in Hex. destruct Hex as [v [_ Hv]]. now exists v.
  - exfalso.
    assert (Hi : incl (map f V) (map f (A ++ B) ++ elements (open w))).
    { intros y Hy. apply in_map_iff in Hy. destruct Hy as [x [<- Hx]].
      apply in_or_app. destruct (mem (open w) (f x)) eqn:E.
      - right. now apply elements_mem.
      - left. apply in_map, in_or_app.
        destruct (In_cell_dec x A), (In_cell_dec x B); auto.
        exfalso. apply Hno, Exists_exists. exists x. repeat split; auto. }
    apply NoDup_incl_length in Hi;
      [|apply NoDup_map_once; auto using incl_refl].
    rewrite app_length, !map_length, <- (legal_count _ _ _ Hlegal) in Hi.
    unfold cell in *. lia.
Qed.

Lemma spare_shown : forall f w n A B v, symmetry f -> shows f w A B ->
  legal n A B -> free A B v -> mem (open w) (f v) = false ->
  has_spare (length V) n w = true.
Proof.
  intros f w n A B v Hf H Hlegal Hv Ho. unfold has_spare.
  rewrite N.ltb_lt, count_elements.
  pose proof (legal_hers n A B v Hlegal Hv) as [H1 H2 H3].
  assert (Hn : NoDup (map f ((v :: A) ++ B) ++ elements (open w))).
  { pose proof (NoDup_map_once f _ Hf H1 H2) as Hn.
    assert (Hdis : forall x, In x ((v :: A) ++ B) ->
              mem (open w) (f x) = false).
    { intros x [<-|Hx]; [assumption|].
      destruct (mem (open w) (f x)) eqn:E; [|reflexivity].
      apply (show_open _ _ _ _ H) in E; [|apply H2; now right].
      apply in_app_or in Hx. tauto. }
    clear -Hn Hdis. induction ((v :: A) ++ B) as [|x l IH]; simpl.
    - apply elements_NoDup.
    - inversion Hn as [|? ? N1 N2]; subst. constructor.
      + rewrite in_app_iff. intros [Hx|Hx]; [contradiction|].
        apply elements_mem in Hx. rewrite Hdis in Hx; [discriminate|now left].
      + apply IH; auto. intros y Hy. apply Hdis. now right. }
  apply NoDup_incl_length with (l' := V) in Hn.
  - rewrite app_length, map_length, <- H3 in Hn.
    unfold cell in *. lia.
  - intros y Hy. apply in_app_or in Hy. destruct Hy as [Hy|Hy].
    + apply in_map_iff in Hy. destruct Hy as [x [<- Hx]].
      apply (sym_cells f Hf). now apply H2.
    + apply (show_cells _ _ _ _ H). right; right. now apply elements_mem.
Qed.

(* ---- Maps ---- *)

Lemma mem_image : forall g a y, mem (image g a) y = true <->
  exists x, mem a x = true /\ act g x = y.
Proof.
  intros g a y. unfold image. rewrite mem_of_list, in_map_iff.
  split; intros [x [H1 H2]]; exists x.
  - split; [now apply elements_mem|assumption].
  - split; [assumption|now apply elements_mem].
Qed.

Lemma map_once : forall (g : cell -> cell) l, NoDup (map g l) ->
  forall x y, In x l -> In y l -> g x = g y -> x = y.
Proof.
  intros g l. induction l as [|z l IH]; simpl; intros H x y; [tauto|].
  inversion H as [|? ? H1 H2]; subst. intros [->|Hx] [->|Hy] E; auto.
  - exfalso. apply H1. rewrite E. now apply in_map.
  - exfalso. apply H1. rewrite <- E. now apply in_map.
Qed.

Lemma map_symmetry : forall g f, check_map K C g = true -> symmetry f ->
  (forall x y, In x V -> In y V -> act g x = act g y -> x = y) /\
  symmetry (fun x => act g (f x)).
Proof.
  intros g f H Hf. unfold check_map in H.
  rewrite !andb_true_iff, !forallb_forall in H. destruct H as [[HC Hto] Hback].
  pose proof (same_mem _ _ HC) as HC'.
  assert (Hcells : forall x, In x V -> In (act g x) V).
  { intros x Hx. apply C_cells. rewrite <- HC'. apply mem_image.
    exists x. split; [now apply C_cells|reflexivity]. }
  assert (Honto : forall y, In y V -> exists x, In x V /\ act g x = y).
  { intros y Hy. apply C_cells in Hy. rewrite <- HC' in Hy.
    apply mem_image in Hy. destruct Hy as [x [Hx E]]. exists x.
    split; [now apply C_cells|assumption]. }
  assert (Honce : forall x y, In x V -> In y V -> act g x = act g y -> x = y).
  { apply map_once. apply NoDup_incl_NoDup with (l := V); auto.
    - now rewrite map_length.
    - intros y Hy. destruct (Honto y Hy) as [x [Hx <-]]. now apply in_map. }
  split; [assumption|]. constructor.
  - intros x Hx. apply Hcells. now apply (sym_cells f Hf).
  - intros x y Hx Hy E. apply (sym_once f Hf); auto.
    apply Honce; auto; now apply (sym_cells f Hf).
  - intros y Hy. destruct (Honto y Hy) as [z [Hz <-]].
    destruct (sym_onto f Hf z Hz) as [x [Hx <-]]. now exists x.
  - intros e He. destruct (sym_lines f Hf e He) as [k [Hk Hy]].
    specialize (Hto (image g k) (in_map _ _ _ Hk)). apply existsb_exists in Hto.
    destruct Hto as [k' [Hk' E]]. exists k'. split; [assumption|].
    intros y. rewrite <- (same_mem _ _ E), mem_image. split.
    + intros [z [Hz <-]]. apply Hy in Hz. destruct Hz as [x [Hx <-]].
      now exists x.
    + intros [x [Hx <-]]. exists (f x). split; [apply Hy; now exists x|].
      reflexivity.
  - intros k Hk. specialize (Hback k Hk). apply existsb_exists in Hback.
    destruct Hback as [m [Hm E]]. apply in_map_iff in Hm.
    destruct Hm as [k0 [<- Hk0]].
    destruct (sym_back f Hf k0 Hk0) as [e [He Hx]].
    exists e. split; [assumption|]. intros x Hin.
    rewrite (same_mem _ _ E). apply mem_image. exists (f x). auto.
Qed.

Lemma shows_image : forall g f w A B, check_map K C g = true -> symmetry f ->
  shows f w A B -> shows (fun x => act g (f x)) (image_word g w) A B.
Proof.
  intros g f w A B Hg Hf H. destruct (map_symmetry g f Hg Hf) as [Honce Hgf].
  assert (Hmem : forall a, (forall y, mem a y = true -> In y V) ->
    forall x, In x V -> mem (image g a) (act g (f x)) = true ->
    mem a (f x) = true).
  { intros a Ha x Hx Hm. apply mem_image in Hm. destruct Hm as [z [Hz E]].
    apply Honce in E; [now subst|auto|now apply (sym_cells f Hf)]. }
  assert (Hto : forall a x, mem a (f x) = true ->
    mem (image g a) (act g (f x)) = true)
    by (intros a x Hx; apply mem_image; now exists (f x)).
  assert (Hunion : forall a b x, mem (union a b) (f x) = true ->
    mem (union (image g a) (image g b)) (act g (f x)) = true).
  { intros a b x. rewrite !mem_union, !orb_true_iff. intros [E|E]; auto. }
  destruct H as [H1 H2 H3 H4 H5 H6].
  constructor; cbn [image_word hers theirs open].
  - intros x Hx E. apply H1; [assumption|]. apply Hmem; auto.
  - intros x Hx E. apply H2; [assumption|]. apply Hmem; auto.
  - intros x Hx E. apply H3; [assumption|]. apply Hmem; auto.
  - intros y Hy.
    assert (Hback : forall a, (forall z, mem a z = true -> In z V) ->
      mem (image g a) y = true -> In y V).
    { intros a Ha Hm. apply mem_image in Hm. destruct Hm as [z [Hz <-]].
      destruct (sym_onto f Hf z (Ha z Hz)) as [x [Hx <-]].
      exact (sym_cells _ Hgf x Hx). }
    destruct Hy as [Hy|[Hy|Hy]]; revert Hy; apply Hback; auto.
  - intros e He Hb x Hx. apply Hunion. now apply (H5 e).
  - intros e He Ha x Hx. apply Hunion. now apply (H6 e).
Qed.

(* ---- The other player's lines weigh little ---- *)

(* The weak game on the free cells that the word shows. *)
Definition parts (w : word) : list line :=
  map (fun k => elements (inter k (open w))) (alive K (theirs w) w).

Lemma word_wins : forall f w n A B p, symmetry f -> shows f w A B ->
  legal n A B -> maker_forces V L p B A ->
  maker_forces (elements (open w)) (parts w) p [] [].
Proof.
  intros f w n A B p Hf H Hlegal Hw.
  refine (proj1 (simulation V (elements (open w)) L (parts w)
    (fun x => In x V /\ mem (open w) (f x) = true) (fun x => ~ In x A) f []
    _ _ _ p B A Hw [] [] _)).
  - intros x. destruct (In_cell_dec x V), (mem (open w) (f x));
      (left; now auto) || (right; intros []; congruence || tauto).
  - intros x y [Hx _] [Hy _]. now apply (sym_once f Hf).
  - intros e He Ha.
    destruct (line_alive f (theirs w) w e Hf He
      (show_their_lines _ _ _ _ H e He Ha)) as [k [Hk Hy]].
    exists (elements (inter k (open w))). split.
    + unfold parts. apply in_map_iff. now exists k.
    + intros y Hm. right. apply elements_mem in Hm.
      rewrite mem_inter, andb_true_iff in Hm. destruct Hm as [Hm Ho].
      apply Hy in Hm. destruct Hm as [x [Hx <-]]. exists x.
      repeat split; auto. now apply (on_board e).
  - constructor.
    + intros x Hb Ha. now apply (legal_disjoint n A B x).
    + intros x [_ [_ Ha]]. exact Ha.
    + intros x [].
    + intros x Hb [Hx Ho]. apply (show_open _ _ _ _ H) in Ho; tauto.
    + intros x _ [Hx Ho]. left. repeat split; [|intros []|intros []].
      now apply elements_mem.
Qed.

Lemma light_holds : forall mine f w n A B,
  (forall i, mine (S i) = negb (mine i)) ->
  symmetry f -> shows f w A B -> legal n A B ->
  is_light K mine n w = true -> holds V L mine n A B.
Proof.
  intros mine f w n A B Halt Hf H Hlegal Hl.
  set (p := if mine n then Breaker else Maker).
  apply (weak_holds V L mine Halt p);
    [|unfold p; now destruct (mine n)].
  apply holds_not_wins. intros Hw.
  apply (word_wins f w n A B p Hf H Hlegal) in Hw. clear f Hf H Hlegal A B.
  unfold is_light in Hl. fold_and Hl. apply andb_true_iff in Hl.
  destruct Hl as [Hsum Hmost].
  apply N.ltb_lt in Hsum.
  set (by_size := fun e : line => weight (N.of_nat (length e))).
  assert (Hweigh : forall l, map (fun m => weight (count m)) l =
                             map by_size (map elements l)).
  { intros l. rewrite map_map. apply map_ext. intros m.
    unfold by_size. now rewrite count_elements. }
  assert (Hparts : map elements (map (fun k => inter k (open w))
            (alive K (theirs w) w)) = parts w) by apply map_map.
  rewrite Hweigh, Hparts in Hsum.
  assert (Henough : forall e, In e (parts w) ->
    one <= by_size e * 2 ^ N.of_nat (size (mem (open w)) e)).
  { intros e He. apply in_map_iff in He. destruct He as [k [<- _]].
    set (m := inter k (open w)). unfold by_size, size, cells_of.
    rewrite nodup_fixed_point by apply elements_NoDup.
    assert (Hall : filter (mem (open w)) (elements m) = elements m).
    { assert (Hin : forall x, In x (elements m) -> mem (open w) x = true).
      { intros x Hx. apply elements_mem in Hx. unfold m in Hx.
        rewrite mem_inter in Hx. now apply andb_true_iff in Hx. }
      clear -Hin. induction (elements m) as [|x l IH]; simpl; [reflexivity|].
      rewrite Hin by now left. f_equal. apply IH. intros y Hy. apply Hin.
      now right. }
    unfold cell in *. rewrite Hall. unfold weight, one. rewrite !N.shiftl_1_l.
    rewrite <- N.pow_add_r. apply N.pow_le_mono_r; lia. }
  assert (Hheft : forall e, heft (mem (open w)) by_size [] [] e = by_size e).
  { intros e. unfold heft.
    assert (Hh : hit (mem (open w)) [] e = false).
    { unfold hit. destruct (existsb _ e) eqn:E; [|reflexivity].
      apply existsb_exists in E. destruct E as [x [_ E]].
      simpl in E. now rewrite andb_false_r in E. }
    assert (Ht : taken (mem (open w)) [] e = 0%nat).
    { unfold taken. destruct (filter _ _) as [|x l] eqn:E; [reflexivity|].
      exfalso. assert (Hx : In x (x :: l)) by now left. rewrite <- E in Hx.
      apply filter_In in Hx. destruct Hx as [_ Hx].
      simpl in Hx. now rewrite andb_false_r in Hx. }
    rewrite Hh, Ht. apply N.mul_1_r. }
  unfold p in Hw. destruct (mine n).
  - apply (winner_weighs_one (elements (open w)) (parts w) (mem (open w))
             by_size one Henough) in Hw; [|intros x []].
    unfold total in Hw. rewrite (map_ext _ _ Hheft) in Hw.
    now apply N.le_ngt in Hw.
  - simpl in Hmost. rewrite forallb_forall in Hmost.
    revert Hw. apply (light_lines (elements (open w)) (parts w)
                        (mem (open w)) by_size one Henough); auto.
    intros v Hv. apply elements_mem in Hv. specialize (Hmost v Hv).
    apply N.ltb_lt in Hmost. rewrite Hweigh, Hparts in Hmost.
    replace (sum (map (fun e => if has e v then by_size e else 0) (parts w)))
      with (sum (map (fun m => weight (count m))
        (filter (fun m => mem m v) (map (fun k => inter k (open w))
          (alive K (theirs w) w))))); [exact Hmost|].
    rewrite <- Hparts. clear -V.
    induction (map (fun k => inter k (open w)) _) as [|m l IH];
      [reflexivity|]. simpl.
    assert (Hhas : has (elements m) v = mem m v).
    { apply eq_true_iff_eq. rewrite has_In. apply elements_mem. }
    rewrite Hhas. unfold by_size at 1. rewrite <- count_elements.
    destruct (mem m v); simpl; now rewrite IH.
Qed.

End Words.

(* ---- It is right ---- *)

Section Sound.

Variables (V : list cell) (L : list line) (mine : nat -> bool) (holding : bool)
  (maps : list (table cell)) (entries : list entry).

Let K := map of_list (sorted_lines L).
Let C := of_list V.
Let known :=
  table_of (map (fun e => (key C (stones e) (shown e), e)) entries).

Notation free := (free V).
Notation owns := (owns_a_line L).

(* What is to be shown of positions: wins or holds. *)
Variable P : nat -> list cell -> list cell -> Prop.
Hypothesis P_now : forall n A B, owns A -> ~ owns B -> P n A B.
Hypothesis P_by : forall n A B v, mine n = true -> ~ owns B -> free A B v ->
  P (S n) (v :: A) B -> P n A B.
Hypothesis P_after : forall n A B, mine n = false -> ~ owns B ->
  (exists v, free A B v) -> (forall v, free A B v -> P (S n) A (v :: B)) ->
  P n A B.
Hypothesis P_holds : holding = true ->
  forall n A B, holds V L mine n A B -> P n A B.
Hypothesis in_turn : forall i, mine (S i) = negb (mine i).

Hypothesis V_once : NoDup V.
Hypothesis on_board : forall e x, In e L -> In x e -> In x V.
Hypothesis maps_right : forall g, In g maps -> check_map K C g = true.

Lemma C_cells : forall x, mem C x = true <-> In x V.
Proof. intros x. apply mem_of_list. Qed.

Definition good (n : nat) (w : word) : Prop := forall f A B,
  symmetry V L K f -> shows V L f w A B -> legal V n A B -> ~ owns B -> P n A B.

Lemma settled_good : forall n w,
  settled K (length V) mine holding n w = true -> good n w.
Proof.
  intros n w H f A B Hf Hw Hn HB. unfold settled in H. fold_and H.
  rewrite orb_true_iff, !andb_true_iff, orb_true_iff, Nat.leb_le in H.
  destruct H as [[Hm H]|[Hh [Hend|Hlight]]].
  - unfold can_complete in H. rewrite any_existsb in H.
    apply existsb_exists in H. destruct H as [k [Hk Hcount]].
    apply alive_In in Hk. destruct Hk as [Hk Hin].
    destruct (sym_back _ _ _ _ Hf k Hk) as [e [He Hx]].
    apply N.leb_le in Hcount. rewrite count_elements in Hcount.
    destruct (incl_cell_dec e A) as [Hi|Hi];
      [apply P_now; [now exists e|assumption]|].
    destruct (Exists_dec (fun x => ~ In x A) e) as [Hex|Hno].
    { intros x. destruct (In_cell_dec x A); [right|left]; tauto. }
    + apply Exists_exists in Hex. destruct Hex as [x [Hxe HxA]].
      assert (Hout : forall y, In y e -> ~ In y A ->
        In (f y) (elements (minus k (hers w)))).
      { intros y Hy HyA. apply elements_mem. rewrite mem_minus, (Hx y Hy).
        destruct (mem (hers w) (f y)) eqn:E; [|reflexivity].
        exfalso. apply HyA. apply (show_hers _ _ _ _ _ _ Hw); eauto. }
      assert (Hfree : free A B x).
      { pose proof (Hin _ (Hx x Hxe)) as Hu.
        rewrite mem_union, orb_true_iff in Hu. destruct Hu as [Hu|Hu].
        - exfalso. apply HxA. apply (show_hers _ _ _ _ _ _ Hw); eauto.
        - apply (show_open _ _ _ _ _ _ Hw) in Hu; [|eauto].
          split; [eauto|exact Hu]. }
      apply P_by with x; auto. apply P_now; [|assumption].
      exists e. split; [assumption|]. intros y Hy.
      destruct (In_cell_dec y A) as [Ha|Ha]; [now right|left].
      apply (sym_once _ _ _ _ Hf); eauto.
      pose proof (Hout x Hxe HxA) as H1. pose proof (Hout y Hy Ha) as H2.
      destruct (elements (minus k (hers w))) as [|z [|z' l]].
      * destruct H1.
      * destruct H1 as [<-|[]], H2 as [<-|[]]. reflexivity.
      * simpl in Hcount. lia.
    + exfalso. apply Hi. intros x Hxe.
      destruct (In_cell_dec x A) as [|Hn']; [assumption|].
      exfalso. apply Hno, Exists_exists. now exists x.
  - apply P_holds; [assumption|]. apply holds_now; [assumption|right].
    intros v. exact (legal_full V n A B v Hn Hend).
  - apply P_holds; [assumption|].
    now apply (light_holds V L K on_board mine f w n A B).
Qed.

Lemma same_word_eq : forall v w, same_word v w = true -> v = w.
Proof.
  intros [a b c] [a' b' c'] H. unfold same_word, same in H. simpl in H.
  rewrite !andb_true_iff, !N.eqb_eq in H. destruct H as [[-> ->] ->].
  reflexivity.
Qed.

Definition entries_good (n : nat) : Prop :=
  forall e, In e entries -> stones e = n -> good n (shown e).

Lemma listed_as_good : forall n w, entries_good n ->
  listed_as C known n w = true -> good n w.
Proof.
  intros n w He H. unfold listed_as in H.
  destruct (lookup (key C n w) known) as [e|] eqn:E; [|discriminate].
  apply andb_true_iff in H. destruct H as [Hn Hw].
  apply Nat.eqb_eq in Hn. apply same_word_eq in Hw. subst w.
  apply lookup_table_of, in_map_iff in E. destruct E as [e' [E Hin]].
  inversion E; subst. now apply He.
Qed.

Lemma listed_good : forall n w, entries_good n ->
  listed C maps known n w = true -> good n w.
Proof.
  intros n w He H. unfold listed in H. fold_and H. apply orb_true_iff in H.
  destruct H as [H|H]; [now apply listed_as_good|].
  rewrite any_existsb in H.
  apply existsb_exists in H. destruct H as [g [Hg H]].
  apply (listed_as_good n _ He) in H. intros f A B Hf Hw Hn HB.
  apply (H (fun x => act g (f x)) A B); auto.
  - now apply (map_symmetry V L K C V_once C_cells g f (maps_right g Hg)).
  - now apply (shows_image V L K C V_once C_cells g f w A B (maps_right g Hg)).
Qed.

Lemma owner_good : forall n w, entries_good n ->
  left_to_owner K C (length V) mine holding maps known n w = true ->
  forall f A B, symmetry V L K f -> shows V L f w A B -> legal V n A B ->
  P n A B.
Proof.
  intros n w He H f A B Hf Hw Hn. unfold left_to_owner in H. fold_and H.
  rewrite andb_true_iff, orb_true_iff, negb_true_iff in H.
  destruct H as [Hl H].
  assert (HB : ~ owns B)
    by exact (word_owns_not V L K on_board f w n A B Hf Hw Hn Hl).
  destruct H as [H|H].
  - now apply (settled_good n w H f).
  - now apply (listed_good n w He H f).
Qed.

Lemma left_good : forall n w, entries_good (S n) ->
  left_to_them K C (length V) mine holding maps known n w = true -> good n w.
Proof.
  intros n w He H f A B Hf Hw Hn HB. unfold left_to_them in H. fold_and H.
  rewrite andb_true_iff, negb_true_iff, orb_true_iff, !andb_true_iff,
    Nat.ltb_lt, forallb_forall, orb_true_iff, negb_true_iff in H.
  destruct H as [Hm [H|[[Hlast Hall] Hspare]]];
    [now apply (settled_good n w H f)|].
  apply P_after; auto.
  - destruct (some_free_dec V A B) as [|Hno]; [assumption|exfalso].
    assert (Hi : incl V (A ++ B)).
    { intros x Hx. apply in_or_app.
      destruct (In_cell_dec x A), (In_cell_dec x B); auto.
      exfalso. apply (Hno x). repeat split; auto. }
    apply NoDup_incl_length in Hi; [|assumption].
    rewrite <- (legal_count _ _ _ _ Hn) in Hi. lia.
  - intros v Hv. pose proof (legal_theirs V n A B v Hn Hv) as Hn'.
    destruct (mem (open w) (f v)) eqn:E.
    + apply (owner_good (S n) _ He (Hall (f v) (proj2 (elements_mem _ _) E))
               f A (v :: B) Hf); [|assumption].
      apply shows_simplify; [assumption|].
      apply (shows_theirs V L K on_board); auto. apply Hv.
    + destruct Hspare as [Hs|Hs].
      * assert (Hs' : has_spare (length V) n w = true)
          by exact (spare_shown V L K f w n A B v Hf Hw Hn Hv E).
        congruence.
      * apply (owner_good (S n) w He Hs f A (v :: B) Hf); [|assumption].
        now apply shows_spare_theirs.
Qed.

Lemma entry_good : forall e, entries_good (S (S (stones e))) ->
  check_entry K C (length V) mine holding maps known e = true ->
  good (stones e) (shown e).
Proof.
  intros e He H f A B Hf Hw Hn HB. unfold check_entry in H. fold_and H.
  apply andb_true_iff in H. destruct H as [Hm H].
  destruct (taken_cell e) as [v|]; apply andb_true_iff in H;
    destruct H as [Hv H].
  - assert (HvV : In v V) by (apply (show_cells _ _ _ _ _ _ Hw); auto).
    destruct (sym_onto _ _ _ _ Hf v HvV) as [x [Hx <-]].
    assert (Hfree : free A B x)
      by (split; [assumption|]; now apply (show_open _ _ _ _ _ _ Hw)).
    assert (Hw' : shows V L f (add_hers (f x) (shown e)) (x :: A) B)
      by now apply (shows_hers V L K on_board).
    apply P_by with x; auto. apply orb_true_iff in H. destruct H as [H|H].
    + apply P_now; [|assumption].
      exact (word_owns V L K on_board f _ _ _ Hf Hw' H).
    + apply (left_good _ _ He H f); auto.
      * now apply shows_simplify.
      * now apply legal_hers.
  - destruct (spare_exists V L K V_once f _ _ A B Hf Hw Hn Hv) as [x [Hx Ho]].
    apply P_by with x; auto. apply (left_good _ _ He H f); auto.
    + now apply shows_spare_hers.
    + now apply legal_hers.
Qed.

Hypothesis entries_right : forall e, In e entries ->
  check_entry K C (length V) mine holding maps known e = true.

Lemma all_good : forall n, entries_good n.
Proof.
  assert (H : forall d n, (length V < n + d)%nat -> entries_good n).
  { induction d as [|d IH]; intros n Hd e He En.
    - intros f A B _ _ Hn _. apply legal_most in Hn. lia.
    - subst n. apply entry_good; [|now apply entries_right].
      apply IH. lia. }
  intros n. apply (H (S (length V))). lia.
Qed.

Hypothesis no_empty_line : ~ owns [].

Lemma start_good :
  (if mine O
   then left_to_owner K C (length V) mine holding maps known O
          (simplify K (Word empty empty C))
   else left_to_them K C (length V) mine holding maps known O
          (simplify K (Word empty empty C))) = true ->
  P O [] [].
Proof.
  intros H. set (f := fun x : cell => x).
  assert (Hmask : forall e, In e L -> exists k, In k K /\
            forall y, mem k y = true <-> In y e).
  { intros e He. exists (of_list (sorted_line e)). split.
    - apply in_map, sorted_lines_In. now exists e.
    - intros y. rewrite mem_of_list. apply sorted_line_In. }
  assert (Hf : symmetry V L K f).
  { constructor; auto.
    - intros y Hy. now exists y.
    - intros e He. destruct (Hmask e He) as [k [Hk Hy]]. exists k.
      split; [assumption|]. intros y. rewrite Hy. unfold f. split.
      + intros Hin. now exists y.
      + intros [x [Hx <-]]. exact Hx.
    - intros k Hk. apply in_map_iff in Hk. destruct Hk as [s [<- Hs]].
      apply sorted_lines_In in Hs. destruct Hs as [e [He ->]]. exists e.
      split; [assumption|]. intros x Hx. apply mem_of_list.
      now apply sorted_line_In. }
  assert (Hw : shows V L f (Word empty empty C) [] []).
  { constructor; cbn [hers theirs open].
    - intros x _ E. rewrite mem_empty in E. discriminate.
    - intros x _ E. rewrite mem_empty in E. discriminate.
    - intros x _ _. split; intros [].
    - intros y. rewrite mem_empty. intros [E|[E|E]];
        [discriminate|discriminate|now apply C_cells].
    - intros e He _ x Hx. rewrite mem_union. apply orb_true_iff. right.
      apply C_cells. now apply (on_board e).
    - intros e He _ x Hx. rewrite mem_union. apply orb_true_iff. right.
      apply C_cells. now apply (on_board e). }
  assert (Hn : legal V O [] []).
  { constructor; [constructor|intros x []|reflexivity]. }
  apply (shows_simplify V L K f _ _ _ Hf) in Hw. destruct (mine O).
  - now apply (owner_good _ _ (all_good _) H f).
  - now apply (left_good _ _ (all_good _) H f).
Qed.

End Sound.

(* What check_strategy has checked of the board and of the maps. *)
Lemma check_strategy_board : forall V L mine holding maps entries,
  check_strategy V L mine holding maps entries = true ->
  NoDup V /\ (forall e x, In e L -> In x e -> In x V) /\
  ~ owns_a_line L [].
Proof.
  intros V L mine holding maps entries H. unfold check_strategy, is_board in H.
  rewrite !andb_true_iff, N.eqb_eq, forallb_forall, negb_true_iff in H.
  destruct H as [[[[[Hcount Hon] Hne] _] _] _].
  assert (Hmask : forall e, In e L ->
            In (of_list (sorted_line e)) (map of_list (sorted_lines L)))
    by (intros e He; apply in_map, sorted_lines_In; now exists e).
  split; [|split].
  - apply NoDup_incl_NoDup with (l := elements (of_list V)).
    + apply elements_NoDup.
    + rewrite count_elements in Hcount. unfold cell in *. lia.
    + intros x Hx. now apply mem_of_list, elements_mem.
  - intros e x He Hx. apply mem_of_list.
    apply (subset_mem _ _ (Hon _ (Hmask e He))). apply mem_of_list.
    now apply sorted_line_In.
  - intros [e [He Hi]].
    enough (existsb is_empty (map of_list (sorted_lines L)) = true)
      by congruence.
    apply existsb_exists. exists (of_list (sorted_line e)).
    split; [now apply Hmask|].
    destruct (is_empty (of_list (sorted_line e))) eqn:E; [reflexivity|].
    apply not_empty_mem in E. destruct E as [x E].
    apply mem_of_list, sorted_line_In, Hi in E. destruct E.
Qed.

Theorem check_strategy_sound : forall V L mine holding maps entries,
  (forall i, mine (S i) = negb (mine i)) ->
  check_strategy V L mine holding maps entries = true ->
  if holding then Strong.holds V L mine O [] [] else wins V L mine O [] [].
Proof.
  intros V L mine holding maps entries Hturn H.
  destruct (check_strategy_board _ _ _ _ _ _ H) as [Hnd [Hon Hne]].
  unfold check_strategy in H. rewrite !andb_true_iff, !forallb_forall in H.
  destruct H as [[[_ Hmaps] Hentries] Hstart].
  destruct holding.
  - apply (start_good V L mine true maps entries (Strong.holds V L mine)); auto.
    + intros n A B Ho Hb. apply holds_now; auto.
    + intros n A B v. apply holds_by.
    + intros n A B. apply holds_after.
  - apply (start_good V L mine false maps entries (wins V L mine)); auto.
    + intros n A B. apply wins_now.
    + intros n A B v. apply wins_by.
    + intros n A B. apply wins_after.
    + discriminate.
Qed.

(* A map as it stands in a file. *)
Definition symmetry_of (images : list cell) : table cell :=
  table_of (number_from 1 images).

Lemma even_in_turn : forall i, Nat.even (S i) = negb (Nat.even i).
Proof. intros i. rewrite Nat.even_succ. symmetry. apply Nat.negb_even. Qed.

Lemma odd_in_turn : forall i, Nat.odd (S i) = negb (Nat.odd i).
Proof. intros i. rewrite Nat.odd_succ. symmetry. apply Nat.negb_odd. Qed.

Theorem check_first_sound : forall V L maps entries,
  check_strategy V L Nat.even false maps entries = true -> first_wins V L.
Proof.
  intros V L maps entries.
  exact (check_strategy_sound V L Nat.even false maps entries even_in_turn).
Qed.

Theorem check_draw_sound : forall V L maps entries,
  check_strategy V L Nat.odd true maps entries = true -> nobody_wins V L.
Proof.
  intros V L maps entries H. split.
  - apply stealing. apply (check_strategy_board V L _ _ _ _ H).
  - exact (check_strategy_sound V L Nat.odd true maps entries odd_in_turn H).
Qed.
