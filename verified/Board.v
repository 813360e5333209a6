(* SPDX-License-Identifier: MIT

   Board.v -- what Spec.v means

   Three things about the definitions of Spec.v: exactly one side wins; it does
   not matter whether the game stops as soon as Maker owns a line or is played
   until the board is full; and the lines of an m,n,k game are all ways to place
   k in a row. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Gridlock Require Import Spec Play.
Import ListNotations.

Theorem exactly_one_side_wins : forall g,
  (maker_wins g \/ breaker_wins g) /\ ~ (maker_wins g /\ breaker_wins g).
Proof.
  intros [V L M B p]. simpl. split.
  - apply someone_wins.
  - intros [Hw Hh]. now apply (never_both V L p M B).
Qed.

(* ---- The two ways to end a game ---- *)

Section Full_board.

Variables (V : list cell) (L : list line).

(* Maker's game as it is if nobody stops before the board is full. *)
Inductive maker_forces_at_the_end : player -> list cell -> list cell -> Prop :=
| end_won : forall p M B, owns_a_line L M -> (forall v, ~ free V M B v) ->
    maker_forces_at_the_end p M B
| end_moves : forall M B v, free V M B v ->
    maker_forces_at_the_end Breaker (v :: M) B ->
    maker_forces_at_the_end Maker M B
| end_waits : forall M B, (exists v, free V M B v) ->
    (forall v, free V M B v -> maker_forces_at_the_end Maker M (v :: B)) ->
    maker_forces_at_the_end Breaker M B.

(* Breaker's game as it is if it stops as soon as Maker owns a line. *)
Inductive breaker_holds_throughout : player -> list cell -> list cell -> Prop :=
| never_won : forall p M B, ~ owns_a_line L M -> (forall v, ~ free V M B v) ->
    breaker_holds_throughout p M B
| never_moves : forall M B v, ~ owns_a_line L M -> free V M B v ->
    breaker_holds_throughout Maker M (v :: B) ->
    breaker_holds_throughout Breaker M B
| never_waits : forall M B, ~ owns_a_line L M -> (exists v, free V M B v) ->
    (forall v, free V M B v -> breaker_holds_throughout Breaker (v :: M) B) ->
    breaker_holds_throughout Maker M B.

(* From a position in which Maker owns a line she goes on to the end. *)
Lemma play_on : forall p M B,
  owns_a_line L M -> maker_forces_at_the_end p M B.
Proof.
  intros p M B. remember (length (free_cells V M B)) as n eqn:E.
  assert (Hn : (length (free_cells V M B) <= n)%nat) by lia. clear E.
  revert p M B Hn. induction n as [|n IH]; intros p M B Hn Ho;
    (destruct (some_free_dec V M B) as [Hs|Hno]; [|now apply end_won]).
  - destruct Hs as [v Hv]. apply In_free_cells in Hv.
    destruct (free_cells V M B); simpl in *; [tauto|lia].
  - destruct p.
    + destruct Hs as [v Hv]. apply end_moves with v; [assumption|]. apply IH.
      * assert (H := free_cells_less V M B (v :: M) B v Hv
          (incl_tl v (incl_refl M)) (incl_refl B) (or_introl (in_eq v M))).
        lia.
      * revert Ho. apply owns_more, incl_tl, incl_refl.
    + apply end_waits; [assumption|]. intros v Hv. apply IH; [|assumption].
      assert (H := free_cells_less V M B M (v :: B) v Hv
        (incl_refl M) (incl_tl v (incl_refl B)) (or_intror (in_eq v B))).
      lia.
Qed.

Theorem maker_may_stop : forall p M B,
  maker_forces_at_the_end p M B <-> maker_forces V L p M B.
Proof.
  intros p M B. split; intros H.
  - induction H as [p M B Ho _|M B v Hv _ IH|M B Hs _ IH].
    + now apply maker_has_won.
    + now apply maker_moves with v.
    + now apply maker_waits.
  - induction H as [p M B Ho|M B v Hv _ IH|M B Hs _ IH].
    + now apply play_on.
    + now apply end_moves with v.
    + now apply end_waits.
Qed.

Theorem breaker_may_stop : forall p M B,
  breaker_holds_throughout p M B <-> breaker_holds V L p M B.
Proof.
  intros p M B. split; intros H.
  - induction H as [p M B Ho Hn|M B v _ Hv _ IH|M B _ Hs _ IH].
    + now apply breaker_has_won.
    + now apply breaker_moves with v.
    + now apply breaker_waits.
  - induction H as [p M B Ho Hn|M B v Hv H IH|M B Hs H IH].
    + now apply never_won.
    + apply never_moves with v; auto. now apply (no_line_held V L _ _ _ H).
    + apply never_waits; auto.
      apply (no_line_held V L Maker M B). now apply breaker_waits.
Qed.

End Full_board.

(* ---- K in a row ---- *)

Local Open Scope Z_scope.

Lemma In_upto : forall n i, In i (upto n) <-> 0 <= i < Z.of_nat n.
Proof.
  intros n i. unfold upto. rewrite in_map_iff. split.
  - intros [j [<- H]]. apply in_seq in H. lia.
  - intros H. exists (Z.to_nat i). split; [lia|]. apply in_seq. lia.
Qed.

Lemma on_board_spec : forall m n s, on_board m n s = true <->
  0 <= fst s < Z.of_nat m /\ 0 <= snd s < Z.of_nat n.
Proof.
  intros m n s. unfold on_board.
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. tauto.
Qed.

Lemma In_squares : forall m n s,
  In s (squares m n) <-> on_board m n s = true.
Proof.
  intros m n [r c]. rewrite on_board_spec. simpl. rewrite <- !In_upto.
  apply in_prod_iff.
Qed.

(* Different squares have different numbers, from 1 to m * n. *)
Theorem number_injective : forall m n s t,
  on_board m n s = true -> on_board m n t = true ->
  number n s = number n t -> s = t.
Proof.
  intros m n [r c] [r' c'] Hs Ht H. apply on_board_spec in Hs, Ht.
  unfold number in H. simpl in *.
  assert (E : r * Z.of_nat n + c + 1 = r' * Z.of_nat n + c' + 1).
  { apply Z2N.inj; nia. }
  assert (r = r') by nia. subst. f_equal. lia.
Qed.

Theorem number_range : forall m n s, on_board m n s = true ->
  (1 <= number n s <= N.of_nat (m * n))%N.
Proof.
  intros m n [r c] Hs. apply on_board_spec in Hs. unfold number. simpl in *.
  assert (r * Z.of_nat n + c + 1 <= Z.of_nat (m * n)) by nia. nia.
Qed.

(* k in a row, said without lists: a set X of squares is a row if it consists of
   s, s + d, ..., s + (k - 1) d, all on the board, where d is one of the eight
   directions. *)
Definition in_a_row (m n k : nat) (X : square -> Prop) : Prop :=
  exists r c dr dc,
    (-1 <= dr <= 1 /\ -1 <= dc <= 1 /\ (dr, dc) <> (0, 0)) /\
    (forall i, 0 <= i < Z.of_nat k ->
       0 <= r + i * dr < Z.of_nat m /\ 0 <= c + i * dc < Z.of_nat n) /\
    (forall s, X s <->
       exists i, 0 <= i < Z.of_nat k /\ s = (r + i * dr, c + i * dc)).

Lemma In_row_of : forall k s d t, In t (row_of k s d) <->
  exists i, 0 <= i < Z.of_nat k /\ t = (fst s + i * fst d, snd s + i * snd d).
Proof.
  intros k s d t. unfold row_of. rewrite in_map_iff. split.
  - intros [i [<- H]]. apply In_upto in H. now exists i.
  - intros [i [H ->]]. exists i. split; [reflexivity|]. now apply In_upto.
Qed.

Lemma In_mnk_rows : forall m n k row, In row (mnk_rows m n k) <->
  exists s d, on_board m n s = true /\ In d directions /\ row = row_of k s d /\
    forall t, In t row -> on_board m n t = true.
Proof.
  intros m n k row. unfold mnk_rows.
  rewrite filter_In, in_map_iff, forallb_forall. split.
  - intros [[[s d] [<- H]] Hall]. apply in_prod_iff in H. destruct H as [Hs Hd].
    exists s, d. repeat split; auto. now apply In_squares.
  - intros [s [d [Hs [Hd [-> Hall]]]]]. split; [|assumption].
    exists (s, d). split; [reflexivity|]. apply in_prod_iff. split;
      [|assumption].
    now apply In_squares.
Qed.

(* Every line is a row. *)
Theorem mnk_rows_are_rows : forall m n k row,
  In row (mnk_rows m n k) -> in_a_row m n k (fun s => In s row).
Proof.
  intros m n k row H. apply In_mnk_rows in H.
  destruct H as [[r c] [[dr dc] [_ [Hd [-> Hall]]]]].
  exists r, c, dr, dc. split; [|split].
  - unfold directions in Hd. simpl in Hd.
    destruct Hd as [E|[E|[E|[E|[]]]]]; inversion E; subst;
      (split; [lia|split; [lia|]]); intros E'; inversion E'.
  - intros i Hi. specialize (Hall (r + i * dr, c + i * dc)).
    apply on_board_spec in Hall; [exact Hall|]. apply In_row_of. now exists i.
  - intros s. apply In_row_of.
Qed.

(* Every row is a line: backwards it is the same row. *)
Theorem rows_are_mnk_rows : forall m n k X, (1 <= k)%nat ->
  in_a_row m n k X ->
  exists row, In row (mnk_rows m n k) /\ forall s, X s <-> In s row.
Proof.
  intros m n k X Hk [r [c [dr [dc [Hd [Hall HX]]]]]].
  assert (Hline : forall s d, In d directions ->
    (forall i, 0 <= i < Z.of_nat k ->
       on_board m n (fst s + i * fst d, snd s + i * snd d) = true) ->
    (forall t, X t <-> In t (row_of k s d)) ->
    exists row, In row (mnk_rows m n k) /\ forall s, X s <-> In s row).
  { intros s d Hin Hon Hsame. exists (row_of k s d). split; [|assumption].
    apply In_mnk_rows. exists s, d.
    assert (Hrow : forall t, In t (row_of k s d) -> on_board m n t = true).
    { intros t Ht. apply In_row_of in Ht. destruct Ht as [i [Hi ->]]. auto. }
    repeat split; auto.
    specialize (Hon 0 ltac:(lia)). destruct s as [r0 c0]. simpl in Hon.
    now rewrite !Z.add_0_r in Hon. }
  destruct (in_dec (fun a b : square => ltac:(decide equality; apply Z.eq_dec))
              (dr, dc) directions) as [Hin|Hout].
  - apply (Hline (r, c) (dr, dc)); [assumption| |].
    + intros i Hi. apply on_board_spec. now apply Hall.
    + intros t. rewrite HX, In_row_of. reflexivity.
  - (* the other way round *)
    set (l := Z.of_nat k - 1).
    apply (Hline (r + l * dr, c + l * dc) (- dr, - dc)).
    + destruct Hd as [H1 [H2 H3]].
      assert (Hdr : dr = -1 \/ dr = 0 \/ dr = 1) by lia.
      assert (Hdc : dc = -1 \/ dc = 0 \/ dc = 1) by lia.
      unfold directions in *.
      destruct Hdr as [->|[->| ->]], Hdc as [->|[->| ->]]; simpl in *; tauto.
    + intros i Hi. apply on_board_spec. simpl.
      replace (r + l * dr + i * - dr) with (r + (l - i) * dr) by lia.
      replace (c + l * dc + i * - dc) with (c + (l - i) * dc) by lia.
      apply Hall. lia.
    + intros t. rewrite HX, In_row_of. simpl. split; intros [i [Hi ->]];
        exists (l - i); (split; [lia|]); f_equal; lia.
Qed.

(* The cells of the game are the numbers of the squares, and its lines those of
   the rows. *)
Theorem mnk_lines_spec : forall m n k p e, In e (lines (mnk m n k p)) <->
  exists row, In row (mnk_rows m n k) /\ e = map (number n) row.
Proof.
  intros m n k p e. simpl. rewrite in_map_iff.
  split; intros [row [H1 H2]]; exists row; auto.
Qed.
