(* SPDX-License-Identifier: MIT

   Plane.v -- k in a row on the plane, and lattice cards

   The first section is a specification, as Spec.v is: who wants to know what a
   theorem about the plane says reads it, too.  The rest is
   doc/theory/sequence.md for k in a row, without handicap, Maker first: cards
   of the plane hold on every board on which they lie.  Breaker's wins on the
   plane are proved in Toric.v and Tiling.v. *)

From Coq Require Import List NArith ZArith Bool Lia.
From Gridlock Require Import Spec Play Board Mask.
Import ListNotations.
Local Open Scope Z_scope.

(* ---- What is claimed ---- *)

Definition opposite (d : square) : square := (- fst d, - snd d).
Definition eight : list square := directions ++ map opposite directions.

Section Region.

Variables (V : square -> bool) (k : nat). (* the squares of the board *)

Definition free_square (M B : list square) (v : square) : Prop :=
  V v = true /\ ~ In v M /\ ~ In v B.

(* As maker_forces of Spec.v: Maker can play so that she owns k in a row.  She
   does so after finitely many moves, as the definition is inductive. *)
Inductive row_forces : player -> list square -> list square -> Prop :=
| row_won : forall p M B s d,
    In d eight -> incl (row_of k s d) M -> row_forces p M B
| row_moves : forall M B v,
    free_square M B v -> row_forces Breaker (v :: M) B -> row_forces Maker M B
| row_waits : forall M B,
    (exists v, free_square M B v) ->
    (forall v, free_square M B v -> row_forces Maker M (v :: B)) ->
    row_forces Breaker M B.

End Region.

(* The plane: every pair of integers is a square. *)
Definition plane_maker_wins (k : nat) : Prop :=
  row_forces (fun _ => true) k Maker [] [].

Definition owns_a_row (k : nat) (M : list square) : Prop :=
  exists s d, In d eight /\ incl (row_of k s d) M.

Notation free_there := (free_square (fun _ => true)).

(* Breaker can play on the plane for ever so that Maker never owns k in a row:
   some positions, with Maker to move, are safe, the empty one among them, and
   whatever she takes in one of these, she owns no row, and Breaker has a move
   to a safe one. *)
Definition plane_breaker_wins (k : nat) : Prop :=
  exists safe : list square -> list square -> Prop,
    safe [] [] /\
    forall M B v, safe M B -> free_there M B v ->
      ~ owns_a_row k (v :: M) /\
      exists w, free_there (v :: M) B w /\ safe (v :: M) (w :: B).

(* On the plane there is always a free square, and the eight directions are
   those of Board.v. *)
Theorem plane_never_full : forall M B,
  exists v, free_square (fun _ => true) M B v.
Proof.
  intros M B.
  assert (H : exists r, forall s, In s (M ++ B) -> fst s < r).
  { induction (M ++ B) as [|x l [r Hr]].
    - exists 0. intros s [].
    - exists (Z.max r (fst x + 1)). intros s [<-|Hs]; [lia|].
      specialize (Hr s Hs). lia. }
  destruct H as [r Hr]. exists (r, 0).
  assert (Hn : ~ In (r, 0) (M ++ B)).
  { intros Hin. apply Hr in Hin. simpl in Hin. lia. }
  repeat split; intro; apply Hn, in_or_app; auto.
Qed.

Theorem eight_directions : forall dr dc, In (dr, dc) eight <->
  -1 <= dr <= 1 /\ -1 <= dc <= 1 /\ (dr, dc) <> (0, 0).
Proof.
  intros dr dc. unfold eight, directions. simpl. split.
  - intros [E|[E|[E|[E|[E|[E|[E|[E|[]]]]]]]]]; inversion E; subst;
      (split; [lia|split; [lia|]]); intros E'; inversion E'.
  - intros [H1 [H2 H3]].
    assert (Hdr : dr = -1 \/ dr = 0 \/ dr = 1) by lia.
    assert (Hdc : dc = -1 \/ dc = 0 \/ dc = 1) by lia.
    destruct Hdr as [->|[->| ->]], Hdc as [->|[->| ->]]; tauto.
Qed.

(* The two definitions of a win on the plane exclude each other. *)
Theorem plane_never_both : forall k,
  plane_maker_wins k -> plane_breaker_wins k -> False.
Proof.
  intros k Hm [safe [Hstart Hsafe]]. unfold plane_maker_wins in Hm.
  assert (H : forall p M B, row_forces (fun _ => true) k p M B ->
    match p with
    | Maker => safe M B -> False
    | Breaker => ~ owns_a_row k M ->
        (exists w, free_there M B w /\ safe M (w :: B)) -> False
    end).
  { intros p M B H.
    induction H as [p M B s d Hd Hrow|M B v Hv _ IH|M B _ _ IH].
    - destruct p.
      + intros HMB. destruct (plane_never_full M B) as [v Hv].
        destruct (Hsafe M B v HMB Hv) as [Hno _]. apply Hno.
        exists s, d. split; [assumption|]. now apply incl_tl.
      + intros Hno _. apply Hno. now exists s, d.
    - intros HMB. destruct (Hsafe M B v HMB Hv) as [Hno Hw]. now apply IH.
    - intros _ [w [Hw HMB]]. now apply (IH w). }
  now apply (H Maker [] []).
Qed.

(* ---- Cards ---- *)

Section Cards.

Variable k : nat.

(* On every board that contains A and T: whenever Maker owns all of A and
   Breaker owns none of T, Maker to move wins. *)
Definition lattice_card (A T : list square) : Prop :=
  forall V M B,
    (forall x, In x A \/ In x T -> V x = true) ->
    (forall x, In x M -> ~ In x B) ->
    (forall x, In x A -> In x M) -> (forall x, In x T -> ~ In x B) ->
    row_forces V k Maker M B.

Theorem lattice_line : forall s d p A, In d eight ->
  (forall x, In x (row_of k s d) -> x = p \/ In x A) -> lattice_card A [p].
Proof.
  intros s d p A Hd Hrow V M B HV Hdis HA HT.
  destruct (in_dec (fun a b : square => ltac:(decide equality; apply Z.eq_dec))
              p M) as [Hin|Hout].
  - apply row_won with s d; [assumption|]. intros x Hx.
    destruct (Hrow x Hx) as [->|H]; auto.
  - apply row_moves with p.
    + repeat split; auto.
      * apply HV. right. now left.
      * apply HT. now left.
    + apply row_won with s d; [assumption|]. intros x Hx.
      destruct (Hrow x Hx) as [->|H]; [now left|right; auto].
Qed.

Theorem lattice_play : forall cards p A T, cards <> [] ->
  (forall c, In c cards -> lattice_card (fst c) (snd c)) ->
  (forall c x, In c cards -> In x (fst c) -> x = p \/ In x A) ->
  (forall c x, In c cards -> In x (snd c) -> In x A \/ In x T) ->
  (forall x, (forall c, In c cards -> In x (snd c)) -> x = p \/ In x A) ->
  In p T -> lattice_card A T.
Proof.
  intros cards p A T Hne Hc HcA HcT Hcommon Hp V M B HV Hdis HA HT.
  assert (Hdec : forall (x : square) l, {In x l} + {~ In x l})
    by (apply in_dec; decide equality; apply Z.eq_dec).
  (* what a card needs, once p is Maker's *)
  assert (Hfits : forall c M' B', In c cards ->
    (forall x, In x M' -> ~ In x B') -> incl M M' -> In p M' ->
    (forall x, In x (snd c) -> ~ In x B') -> row_forces V k Maker M' B').
  { intros c M' B' Hin Hd' Hi Hp' HT'. apply (Hc c Hin); auto.
    - intros x [Hx|Hx].
      + destruct (HcA c x Hin Hx) as [->|H]; auto.
      + destruct (HcT c x Hin Hx); auto.
    - intros x Hx. destruct (HcA c x Hin Hx) as [->|H]; auto. }
  assert (HTB : forall c x M', In c cards -> incl M M' ->
            (forall x, In x M' -> ~ In x B) -> In x (snd c) -> ~ In x B).
  { intros c x M' Hin Hi Hd' Hx. destruct (HcT c x Hin Hx); auto. }
  destruct cards as [|c0 l]; [congruence|]. set (cards := c0 :: l) in *.
  assert (H0 : In c0 cards) by now left.
  destruct (Hdec p M) as [Hin|Hout].
  - apply (Hfits c0); auto using incl_refl.
    intros x. now apply (HTB c0 x M H0 (incl_refl M)).
  - assert (Hd' : forall x, In x (p :: M) -> ~ In x B).
    { intros x [<-|Hx]; auto. }
    apply row_moves with p; [repeat split; auto|].
    assert (Hfirst : row_forces V k Maker (p :: M) B).
    { apply (Hfits c0); auto using incl_tl, incl_refl; [now left|].
      intros x. now apply (HTB c0 x (p :: M) H0 (incl_tl p (incl_refl M))). }
    inversion Hfirst as [? ? ? s d Hd Hrow|? ? v Hv _|]; subst.
    + now apply row_won with s d.
    + apply row_waits; [now exists v|]. intros x [HxV [HxM HxB]].
      destruct (Exists_dec (fun c => ~ In x (snd c)) cards) as [H|H].
      { intros c. destruct (Hdec x (snd c)); [right|left]; tauto. }
      * apply Exists_exists in H. destruct H as [c [Hc' Hx]].
        apply (Hfits c); auto using incl_tl, incl_refl.
        -- intros y Hy [<-|Hb]; [tauto|]. now apply (Hd' y).
        -- now left.
        -- intros y Hy [<-|Hb]; [tauto|]. revert Hb.
           now apply (HTB c y (p :: M) Hc' (incl_tl p (incl_refl M))).
      * exfalso. destruct (Hcommon x) as [->|HxA].
        -- intros c Hc'. destruct (Hdec x (snd c)) as [|Hn]; [assumption|].
           exfalso. apply H, Exists_exists. now exists c.
        -- apply HxM. now left.
        -- apply HxM. right. auto.
Qed.

(* ---- Isometries ---- *)

(* Bit 0 of R changes the sign of the column, bit 1 that of the row, bit 2
   exchanges them; then the square moves by (row, column). *)
Record isometry := Isometry_of {
  flip_column : bool; flip_row : bool; exchange : bool; shift : square
}.

Definition turn (f : isometry) (s : square) : square :=
  let c := if flip_column f then - snd s else snd s in
  let r := if flip_row f then - fst s else fst s in
  if exchange f then (c, r) else (r, c).

Definition move (f : isometry) (s : square) : square :=
  let t := turn f s in (fst t + fst (shift f), snd t + snd (shift f)).

Definition move_back (f : isometry) (s : square) : square :=
  let a := fst s - fst (shift f) in
  let b := snd s - snd (shift f) in
  let r := if exchange f then b else a in
  let c := if exchange f then a else b in
  (if flip_row f then - r else r, if flip_column f then - c else c).

Lemma move_move_back : forall f s, move f (move_back f s) = s.
Proof.
  intros [fc fr ex [y x]] [r c]. unfold move, move_back, turn. simpl.
  destruct fc, fr, ex; simpl; f_equal; lia.
Qed.

Lemma move_back_move : forall f s, move_back f (move f s) = s.
Proof.
  intros [fc fr ex [y x]] [r c]. unfold move, move_back, turn. simpl.
  destruct fc, fr, ex; simpl; f_equal; lia.
Qed.

Lemma turn_eight : forall f d, In d eight -> In (turn f d) eight.
Proof.
  intros [fc fr ex b] d. unfold eight, directions, turn. simpl.
  intros [<-|[<-|[<-|[<-|[<-|[<-|[<-|[<-|[]]]]]]]]];
    destruct fc, fr, ex; simpl; tauto.
Qed.

Lemma move_row : forall f s d,
  map (move f) (row_of k s d) = row_of k (move f s) (turn f d).
Proof.
  intros [fc fr ex [y x]] [r c] [dr dc]. unfold row_of. rewrite map_map.
  apply map_ext. intros i. unfold move, turn. simpl.
  destruct fc, fr, ex; simpl; f_equal; lia.
Qed.

Lemma row_forces_move : forall f V p M B,
  row_forces (fun x => V (move f x)) k p M B ->
  row_forces V k p (map (move f) M) (map (move f) B).
Proof.
  intros f V p M B H.
  assert (Hin : forall x l, In (move f x) (map (move f) l) -> In x l).
  { intros x l Hx. apply in_map_iff in Hx. destruct Hx as [y [E Hy]].
    now rewrite <- (move_back_move f x), <- E, move_back_move. }
  induction H as [p M B s d Hd Hrow|M B v [H1 [H2 H3]] _ IH|M B [v [H1 [H2 H3]]]
    _ IH].
  - apply row_won with (move f s) (turn f d); [now apply turn_eight|].
    rewrite <- move_row. now apply incl_map.
  - apply row_moves with (move f v); [|exact IH]. repeat split; auto.
  - apply row_waits.
    + exists (move f v). repeat split; auto.
    + intros y [Y1 [Y2 Y3]]. rewrite <- (move_move_back f y) in *.
      apply (IH (move_back f y)). repeat split; auto.
      * intro. now apply Y2, in_map.
      * intro. now apply Y3, in_map.
Qed.

(* doc/theory/sequence.md, Lemma 1 *)
Theorem lattice_move : forall f A T, lattice_card A T ->
  lattice_card (map (move f) A) (map (move f) T).
Proof.
  intros f A T H V M B HV Hdis HA HT.
  assert (Hid : forall l, map (move f) (map (move_back f) l) = l).
  { intros l. rewrite map_map. rewrite <- (map_id l) at 2. apply map_ext.
    apply move_move_back. }
  assert (Hin : forall x l, In x (map (move_back f) l) -> In (move f x) l).
  { intros x l Hx. apply in_map_iff in Hx. destruct Hx as [y [<- Hy]].
    now rewrite move_move_back. }
  rewrite <- (Hid M), <- (Hid B). apply row_forces_move. apply H.
  - intros x [Hx|Hx]; apply HV; [left|right]; now apply in_map.
  - intros x Hx Hb. apply Hin in Hx, Hb. now apply (Hdis (move f x)).
  - intros x Hx. rewrite <- (move_back_move f x). apply in_map.
    now apply HA, in_map.
  - intros x Hx Hb. apply Hin in Hb. revert Hb. now apply HT, in_map.
Qed.

(* ---- Claims ---- *)

Theorem lattice_plane : forall T, lattice_card [] T -> plane_maker_wins k.
Proof. intros T H. apply H; simpl; auto. Qed.

(* A row on the board is a line of the game. *)
Lemma row_forces_board : forall m n p M B, (1 <= k)%nat ->
  row_forces (on_board m n) k p M B ->
  (forall x, In x M -> on_board m n x = true) ->
  (forall x, In x B -> on_board m n x = true) ->
  maker_forces (map (number n) (squares m n))
    (map (map (number n)) (mnk_rows m n k)) p (map (number n) M)
    (map (number n) B).
Proof.
  intros m n p M B Hk H.
  assert (Hin : forall x l, on_board m n x = true ->
    (forall y, In y l -> on_board m n y = true) ->
    In (number n x) (map (number n) l) -> In x l).
  { intros x l Hx Hl Hn. apply in_map_iff in Hn. destruct Hn as [y [E Hy]].
    apply (number_injective m) in E; auto. now subst. }
  assert (Hfree : forall M B v, (forall x, In x M -> on_board m n x = true) ->
    (forall x, In x B -> on_board m n x = true) ->
    free_square (on_board m n) M B v ->
    free (map (number n) (squares m n)) (map (number n) M) (map (number n) B)
         (number n v)).
  { intros M' B' v HM HB [H1 [H2 H3]]. repeat split.
    - apply in_map. now apply In_squares.
    - intro. now apply H2, Hin.
    - intro. now apply H3, Hin. }
  induction H as [p M B s d Hd Hrow|M B v Hv _ IH|M B [v Hv] _ IH];
    intros HM HB.
  - apply maker_has_won.
    destruct (rows_are_mnk_rows m n k (fun x => In x (row_of k s d)) Hk)
      as [row [Hr Hsame]].
    { destruct s as [r c], d as [dr dc]. exists r, c, dr, dc.
      split; [|split].
      - unfold eight, directions in Hd. simpl in Hd.
        destruct Hd as [E|[E|[E|[E|[E|[E|[E|[E|[]]]]]]]]]; inversion E; subst;
          (split; [lia|split; [lia|]]); intros E'; inversion E'.
      - intros i Hi. apply (on_board_spec m n (r + i * dr, c + i * dc)).
        apply HM, Hrow, In_row_of. now exists i.
      - intros t. apply In_row_of. }
    exists (map (number n) row). split; [now apply in_map|].
    apply incl_map. intros x Hx. apply Hrow. now apply Hsame.
  - apply maker_moves with (number n v); [now apply Hfree|].
    apply IH; [|assumption]. intros x [<-|Hx]; [apply Hv|auto].
  - apply maker_waits; [exists (number n v); now apply Hfree|].
    intros y [Y1 [Y2 Y3]]. apply in_map_iff in Y1. destruct Y1 as [x [<- Hx]].
    apply In_squares in Hx. apply (IH x).
    + repeat split; auto; intro; [apply Y2|apply Y3]; now apply in_map.
    + assumption.
    + intros z [<-|Hz]; auto.
Qed.

(* doc/theory/sequence.md, Lemma 5 *)
Theorem lattice_board : forall m n T, (1 <= k)%nat -> lattice_card [] T ->
  (forall x, In x T -> on_board m n x = true) -> mnk_maker_wins m n k.
Proof.
  intros m n T Hk H HT. apply (row_forces_board m n Maker [] []); simpl; auto.
  apply H; simpl; auto. intros x [[]|Hx]. auto.
Qed.

End Cards.

(* ---- The checker ---- *)

Definition add (s t : square) : square := (fst s + fst t, snd s + snd t).
Definition same_square (a b : square) : bool :=
  (fst a =? fst b) && (snd a =? snd b).
Definition has_square (l : list square) (x : square) : bool :=
  existsb (same_square x) l.

Lemma same_square_eq : forall a b, same_square a b = true <-> a = b.
Proof.
  intros [r c] [r' c']. unfold same_square. simpl.
  rewrite andb_true_iff, !Z.eqb_eq. split.
  - intros [-> ->]. reflexivity.
  - intros E. now inversion E.
Qed.

Lemma has_square_In : forall l x, has_square l x = true <-> In x l.
Proof.
  intros l [r c]. unfold has_square. rewrite existsb_exists. split.
  - intros [[r' c'] [H E]]. unfold same_square in E. simpl in E.
    rewrite andb_true_iff, !Z.eqb_eq in E. destruct E. now subst.
  - intros H. exists (r, c). split; [assumption|]. unfold same_square. simpl.
    now rewrite !Z.eqb_refl.
Qed.

Fixpoint distinct (l : list square) (seen : list square) : list square :=
  match l with
  | [] => seen
  | x :: r => distinct r (if has_square seen x then seen else x :: seen)
  end.

Lemma In_distinct : forall l seen x,
  In x (distinct l seen) <-> In x l \/ In x seen.
Proof.
  induction l as [|y l IH]; intros seen x; simpl; [tauto|].
  rewrite IH. destruct (has_square seen y) eqn:E; simpl; [|tauto].
  apply has_square_In in E. split; [tauto|].
  intros [[->|H]|H]; tauto.
Qed.

(* A card is an A and a T; cards are numbered. *)
Definition cards := table (list square * list square).

Inductive lattice_command :=
| Lattice_line (id : N) (p : square) (A : list square)
| Lattice_play (id : N) (p : square) (children : list (N * isometry))
| Lattice_delete (id : N).

Definition is_row (k : nat) (l : list square) : bool :=
  existsb (fun s => existsb (fun d => forallb (has_square l) (row_of k s d))
                            eight) l.

Fixpoint fetch_images (t : cards) (l : list (N * isometry)) :
    option (list (list square * list square)) :=
  match l with
  | [] => Some []
  | (id, f) :: r =>
      match lookup id t, fetch_images t r with
      | Some (A, T), Some more =>
          Some ((map (move f) A, map (move f) T) :: more)
      | _, _ => None
      end
  end.

Definition lattice_step (k : nat) (t : cards) (c : lattice_command) :
    option cards :=
  match c with
  | Lattice_line id p A =>
      if is_row k (p :: A) then Some (enter id (A, [p]) t) else None
  | Lattice_play id p l =>
      match fetch_images t l with
      | None | Some [] => None
      | Some children =>
          let all := distinct (p :: concat (map (fun c => fst c ++ snd c)
                                                children)) [] in
          let hers x := negb (same_square x p) &&
            (existsb (fun c => has_square (fst c) x) children ||
             forallb (fun c => has_square (snd c) x) children) in
          Some (enter id (filter hers all, filter (fun x => negb (hers x)) all)
                      t)
      end
  | Lattice_delete id => Some (delete id t)
  end.

Fixpoint lattice_run (k : nat) (t : cards) (l : list lattice_command) :
    option cards :=
  match l with
  | [] => Some t
  | c :: r =>
      match lattice_step k t c with
      | None => None
      | Some t' => lattice_run k t' r
      end
  end.

(* The territory of a card that needs no stone of Maker's. *)
Definition lattice_claim (k : nat) (l : list lattice_command) (id : N)
    (f : isometry) : option (list square) :=
  match lattice_run k no_entries l with
  | None => None
  | Some t =>
      match lookup id t with
      | Some ([], T) => Some (map (move f) T)
      | _ => None
      end
  end.

Definition check_plane k l id : bool :=
  match lattice_claim k l id (Isometry_of false false false (0, 0)) with
  | Some _ => true
  | None => false
  end.

Definition check_lattice_board m n k l id f : bool :=
  (1 <=? k)%nat &&
  match lattice_claim k l id f with
  | Some T => forallb (on_board m n) T
  | None => false
  end.

(* ---- It is right ---- *)

Definition cards_true (k : nat) (t : cards) : Prop :=
  forall id A T, lookup id t = Some (A, T) -> lattice_card k A T.

Lemma fetch_images_true : forall k t, cards_true k t -> forall l children,
  fetch_images t l = Some children ->
  forall c, In c children -> lattice_card k (fst c) (snd c).
Proof.
  intros k t Ht. induction l as [|[id f] l IH]; simpl; intros children H c Hc.
  - inversion H; subst. destruct Hc.
  - destruct (lookup id t) as [[A T]|] eqn:E; [|discriminate].
    destruct (fetch_images t l) as [more|]; [|discriminate].
    inversion H; subst. destruct Hc as [<-|Hc]; [|now apply (IH more)].
    apply lattice_move. now apply (Ht id).
Qed.

Lemma lattice_step_true : forall k t c t',
  cards_true k t -> lattice_step k t c = Some t' -> cards_true k t'.
Proof.
  intros k t c t' Ht H.
  assert (Henter : forall id A T, lattice_card k A T ->
            cards_true k (enter id (A, T) t)).
  { intros id A T HAT id' A' T'. rewrite lookup_enter.
    destruct (id' =? id)%N; [|apply Ht]. intros E. now inversion E; subst. }
  destruct c as [id p A|id p l|id]; cbn [lattice_step] in H.
  - destruct (is_row k (p :: A)) eqn:E; [|discriminate]. inversion H; subst.
    apply Henter. apply existsb_exists in E. destruct E as [s [_ E]].
    apply existsb_exists in E. destruct E as [d [Hd E]].
    rewrite forallb_forall in E. apply lattice_line with s d; [assumption|].
    intros x Hx. apply E, has_square_In in Hx. destruct Hx; auto.
  - destruct (fetch_images t l) as [children|] eqn:E; [|discriminate].
    destruct children as [|c0 r]; [discriminate|].
    set (children := c0 :: r) in *.
    match type of H with context [filter ?h ?a] =>
      set (hers := h) in H; set (all := a) in H end.
    assert (Hne : children <> []) by discriminate.
    inversion H; subst; clear H. apply Henter.
    assert (Hall : forall x, In x all <-> x = p \/
      exists c, In c children /\ (In x (fst c) \/ In x (snd c))).
    { intros x. unfold all. rewrite In_distinct. cbn [In].
      rewrite in_concat. split.
      - intros [[<-|[l' [Hl Hx]]]|[]]; [now left|right].
        apply in_map_iff in Hl. destruct Hl as [c [<- Hc]].
        exists c. split; [assumption|]. now apply in_app_or.
      - intros [->|[c [Hc Hx]]]; [auto|]. left. right.
        exists (fst c ++ snd c). split; [|now apply in_or_app].
        now apply in_map with (f := fun c => fst c ++ snd c). }
    assert (Hhers : forall x, hers x = true <-> x <> p /\
      ((exists c, In c children /\ In x (fst c)) \/
       (forall c, In c children -> In x (snd c)))).
    { intros x. unfold hers.
      rewrite andb_true_iff, negb_true_iff, orb_true_iff, existsb_exists,
        forallb_forall.
      assert (Hsame : same_square x p = false <-> x <> p).
      { destruct x as [x1 x2], p as [p1 p2]. unfold same_square. simpl.
        rewrite andb_false_iff, !Z.eqb_neq. split.
        - intros H E'. inversion E'; subst. tauto.
        - intros H. destruct (Z.eq_dec x1 p1) as [->|]; [|now left].
          right. congruence. }
      rewrite Hsame. split; intros [Hp Hor]; (split; [assumption|]);
        (destruct Hor as [[c [Hc Hx]]|Hx]; [left|right]).
      - exists c. split; [assumption|now apply has_square_In].
      - intros c Hc. now apply has_square_In, Hx.
      - exists c. split; [assumption|now apply has_square_In].
      - intros c Hc. now apply has_square_In, Hx. }
    assert (HA : forall x, In x (filter hers all) <-> In x all /\ hers x = true)
      by (intros x; apply filter_In).
    assert (HT : forall x, In x (filter (fun x => negb (hers x)) all) <->
              In x all /\ hers x = false)
      by (intros x; rewrite filter_In, negb_true_iff; reflexivity).
    assert (Heq : forall x y : square, {x = y} + {x <> y})
      by (decide equality; apply Z.eq_dec).
    apply (lattice_play k children p); auto.
    + exact (fetch_images_true k t Ht l children E).
    + intros c x Hc Hx. destruct (Heq x p) as [|Hn]; [now left|right].
      apply HA. split; [apply Hall; right; now exists c; auto|].
      apply Hhers. split; [assumption|left; now exists c].
    + intros c x Hc Hx. destruct (hers x) eqn:Ex; [left; apply HA|right; apply
      HT];
        (split; [apply Hall; right; now exists c; auto|assumption]).
    + intros x Hx. destruct (Heq x p) as [|Hn]; [now left|right].
      apply HA. split; [|apply Hhers; auto].
      apply Hall. right. exists c0. split; [now left|right].
      apply Hx. now left.
    + apply HT. split; [apply Hall; now left|].
      destruct (hers p) eqn:Ep; [|reflexivity]. apply Hhers in Ep. tauto.
  - inversion H; subst. intros id' A T E. apply lookup_delete in E.
    now apply (Ht id').
Qed.

Lemma lattice_claim_true : forall k l id f T,
  lattice_claim k l id f = Some T -> lattice_card k [] T.
Proof.
  intros k l id f T H. unfold lattice_claim in H.
  assert (Hrun : forall l t t', cards_true k t -> lattice_run k t l = Some t' ->
            cards_true k t').
  { clear. induction l as [|c l IH]; simpl; intros t t' Ht H.
    - now inversion H; subst.
    - destruct (lattice_step k t c) as [t1|] eqn:E; [|discriminate].
      apply (IH t1 t'); [|assumption]. now apply (lattice_step_true k t c). }
  destruct (lattice_run k no_entries l) as [t|] eqn:E; [|discriminate].
  assert (Ht : cards_true k t).
  { apply (Hrun l no_entries t); [|assumption].
    intros id' A' T'. rewrite lookup_no_entries. discriminate. }
  destruct (lookup id t) as [[[|a A] T0]|] eqn:El; try discriminate.
  inversion H; subst. apply (lattice_move k f [] T0). now apply (Ht id).
Qed.

Theorem check_plane_sound : forall k l id,
  check_plane k l id = true -> plane_maker_wins k.
Proof.
  intros k l id H. unfold check_plane in H.
  destruct (lattice_claim _ _ _ _) as [T|] eqn:E; [|discriminate].
  apply (lattice_plane k T). exact (lattice_claim_true k l id _ T E).
Qed.

Theorem check_lattice_board_sound : forall m n k l id f,
  check_lattice_board m n k l id f = true -> mnk_maker_wins m n k.
Proof.
  intros m n k l id f H. unfold check_lattice_board in H.
  apply andb_true_iff in H. destruct H as [Hk H]. apply Nat.leb_le in Hk.
  destruct (lattice_claim k l id f) as [T|] eqn:E; [|discriminate].
  apply (lattice_board k m n T Hk).
  - exact (lattice_claim_true k l id f T E).
  - now apply forallb_forall.
Qed.
