(* SPDX-License-Identifier: MIT

   Checker.v -- the checker of certificates, as a program

   What it does is doc/formats/certificate.md: each step makes a card or a
   shield, and the claim compares one with the stones.  check_NAME is the rule
   NAME, as in check/core/certificate.c.  Everything returns None where
   something that a rule needs is missing.  Sound.v proves that it is right. *)

From Coq Require Import List NArith Bool Lia Orders Mergesort.
From Gridlock Require Import Spec Mask.
Import ListNotations.
Local Open Scope N_scope.

Notation "'let*' x := a 'in' b" :=
  (match a with Some x => b | None => None end)
  (at level 200, x pattern, a at level 100, b at level 200).
Notation "'need' c 'in' b" := (if c then b else None)
  (at level 200, c at level 100, b at level 200).

(* ---- The board of a game ---- *)

(* Lines are numbered from 1 in lexicographic order of their sorted cells; equal
   ones count once. *)
Module Cell_order <: TotalLeBool.
  Definition t := N.
  Definition leb := N.leb.
  Lemma leb_total : forall x y, leb x y = true \/ leb y x = true.
  Proof. intros x y. unfold leb. rewrite !N.leb_le. lia. Qed.
End Cell_order.

Module Line_order <: TotalLeBool.
  Definition t := list N.
  Fixpoint leb (a b : list N) : bool :=
    match a, b with
    | [], _ => true
    | _, [] => false
    | x :: a', y :: b' =>
        match x ?= y with Lt => true | Gt => false | Eq => leb a' b' end
    end.
  Lemma leb_total : forall x y, leb x y = true \/ leb y x = true.
  Proof.
    induction x as [|c x IH]; intros [|d y]; simpl; auto.
    rewrite (N.compare_antisym c d). destruct (c ?= d); simpl; auto.
  Qed.
End Line_order.

Module Sort_cells := Sort Cell_order.
Module Sort_lines := Sort Line_order.

Section Once.
Context {X : Type} (equal : X -> X -> bool).
Fixpoint once (l : list X) : list X :=
  match l with
  | x :: ((y :: _) as r) => if equal x y then once r else x :: once r
  | _ => l
  end.
End Once.

Fixpoint same_line (a b : list N) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => (x =? y) && same_line a' b'
  | _, _ => false
  end.

Definition sorted_line (e : line) : line := once N.eqb (Sort_cells.sort e).

Definition sorted_lines (L : list line) : list line :=
  once same_line (Sort_lines.sort (map sorted_line L)).

Fixpoint number_from {X} (i : N) (l : list X) : list (N * X) :=
  match l with [] => [] | x :: r => (i, x) :: number_from (N.succ i) r end.

Definition table_of {X} (l : list (N * X)) : table X :=
  fold_right (fun kx t => enter (fst kx) (snd kx) t) no_entries l.

Record board := Board {
  board_cells : mask;           (* all cells *)
  board_lines : mask;           (* the numbers of all lines *)
  board_masks : list mask;      (* the lines, in order *)
  board_line : table mask;      (* the line with a number *)
  board_number : table N;       (* the number of a line *)
  board_through : table mask;   (* the lines through a cell *)
  board_maker : mask;           (* the stones at the start *)
  board_breaker : mask;
  board_first : player
}.

Definition lines_through (masks : list (N * mask)) (x : cell) : mask :=
  of_list (map fst (filter (fun im => mem (snd im) x) masks)).

Definition board_of (g : game) : board :=
  let masks := map of_list (sorted_lines (lines g)) in
  let numbered := number_from 1 masks in
  {| board_cells := of_list (cells g);
     board_lines := of_list (map fst numbered);
     board_masks := masks;
     board_line := table_of numbered;
     board_number := table_of (map (fun im => (snd im, fst im)) numbered);
     board_through :=
       table_of (map (fun x => (x, lines_through numbered x)) (cells g));
     board_maker := of_list (maker_stones g);
     board_breaker := of_list (breaker_stones g);
     board_first := first g |}.

(* All cells of lines are cells, and no stone is both players'. *)
Definition well_formed (b : board) : bool :=
  forallb (fun m => subset m (board_cells b)) (board_masks b) &&
  negb (meets (board_maker b) (board_breaker b)).

Definition through (b : board) (x : cell) : mask :=
  match lookup x (board_through b) with Some m => m | None => empty end.

Definition through_any (b : board) (cells : mask) : mask :=
  unions (map (through b) (elements cells)).

(* ---- Certificates ---- *)

Inductive object := Card (A T : mask) | Shield (D Z : mask).

Inductive reference := Ref (id : N) | Image (id map : N).

Inductive rule :=
| By_line (e : N) (p : cell)
| By_play (p : cell) (cards : list reference)
| By_none
| By_pair (x y : cell)
| By_potential (Z : list cell) (E : list N)
| By_join (shields : list reference)
| By_reply (answers : list (cell * reference))
| By_replace (shield : reference) (v u : cell)
| By_grant (shield : reference) (v : cell)
| By_embed_card (card : reference) (A : list cell) (f : list (cell * cell))
| By_embed_shield (shield : reference) (f : list (cell * cell)).

(* A map is given by all its pairs of cells.  An automorphism maps every cell;
   an isometry need not, and is for cards only. *)
Inductive command :=
| Step (id : N) (by_rule : rule)
| Automorphism (id : N) (f : list (cell * cell))
| Isometry (id : N) (f : list (cell * cell))
| Delete (id : N).

Inductive claim :=
| Maker_wins (cards : list reference)
| Breaker_wins (shield : reference) (w : option cell).

(* ---- Maps ---- *)

(* An injective partial map of the cells. *)
Fixpoint embedding (b : board) (f : list (cell * cell)) :
    option (table N * mask) :=
  match f with
  | [] => Some (no_entries, empty)
  | (x, y) :: r =>
      let* (t, images) := embedding b r in
      need mem (board_cells b) y && negb (mem images y) &&
           match lookup x t with Some _ => false | None => true end in
      Some (enter x y t, union (single y) images)
  end.

(* The image of a set, if all of it has one. *)
Fixpoint map_list (f : table N) (l : list N) : option mask :=
  match l with
  | [] => Some empty
  | x :: r =>
      let* y := lookup x f in
      let* image := map_list f r in
      Some (union (single y) image)
  end.

Definition map_set (f : table N) (a : mask) : option mask :=
  map_list f (elements a).

(* Where lines go.  A line whose cells all have images must go to a line. *)
Fixpoint map_lines (b : board) (whole : bool) (f : table N)
    (l : list (N * mask)) : option (table N) :=
  match l with
  | [] => Some no_entries
  | (i, m) :: r =>
      let* t := map_lines b whole f r in
      match map_set f m with
      | Some m' => let* j := lookup m' (board_number b) in Some (enter i j t)
      | None => if whole then None else Some t
      end
  end.

Record cell_map := Cell_map {
  map_whole : bool;         (* an automorphism *)
  map_cells : table N;
  map_numbers : table N     (* of the lines *)
}.

Definition check_map (b : board) (whole : bool) (f : list (cell * cell)) :
    option cell_map :=
  let* (t, images) := embedding b f in
  need negb whole || same images (board_cells b) in
  let* n := map_lines b whole t (number_from 1 (board_masks b)) in
  Some (Cell_map whole t n).

Definition map_object (b : board) (f : cell_map) (o : object) : option object :=
  match o with
  | Card A T =>
      let* A' := map_set (map_cells f) A in
      let* T' := map_set (map_cells f) T in
      Some (Card A' T')
  | Shield D Z =>
      need map_whole f in
      let* Z' := map_set (map_cells f) Z in
      let* kept := map_set (map_numbers f) (minus (board_lines b) D) in
      Some (Shield (minus (board_lines b) kept) Z')
  end.

(* ---- The state, and references into it ---- *)

Record state := State {
  state_board : board;
  state_objects : table object;
  state_maps : table cell_map
}.

Definition fetch (s : state) (r : reference) : option object :=
  match r with
  | Ref id => lookup id (state_objects s)
  | Image id m =>
      let* o := lookup id (state_objects s) in
      let* f := lookup m (state_maps s) in
      map_object (state_board s) f o
  end.

(* For readers: `embed` has a form for cards and one for shields. *)
Definition is_card (s : state) (r : reference) : option bool :=
  let id := match r with Ref id => id | Image id _ => id end in
  let* o := lookup id (state_objects s) in
  Some (match o with Card _ _ => true | Shield _ _ => false end).

Definition fetch_card (s : state) (r : reference) : option (mask * mask) :=
  match fetch s r with Some (Card A T) => Some (A, T) | _ => None end.

Definition fetch_shield (s : state) (r : reference) : option (mask * mask) :=
  match fetch s r with Some (Shield D Z) => Some (D, Z) | _ => None end.

Fixpoint fetch_cards (s : state) (l : list reference) :
    option (list (mask * mask)) :=
  match l with
  | [] => Some []
  | r :: rest =>
      let* c := fetch_card s r in
      let* cs := fetch_cards s rest in
      Some (c :: cs)
  end.

(* Different numbers of a set. *)
Fixpoint collect (within : mask) (l : list N) : option mask :=
  match l with
  | [] => Some empty
  | i :: r =>
      let* a := collect within r in
      need mem within i && negb (mem a i) in Some (union (single i) a)
  end.

(* ---- Rules for cards ---- *)

Definition check_line (b : board) (e : N) (p : cell) : option object :=
  let* m := lookup e (board_line b) in
  need mem m p in Some (Card (minus m (single p)) (single p)).

Definition check_play (s : state) (p : cell) (refs : list reference) :
    option object :=
  let* cards := fetch_cards s refs in
  need mem (board_cells (state_board s)) p in
  match cards with
  | [] => None
  | _ =>
      let Ts := map snd cards in
      let A := minus (union (unions (map fst cards))
                            (inters (board_cells (state_board s)) Ts))
                     (single p) in
      Some (Card A (minus (union (single p) (unions Ts)) A))
  end.

(* ---- Rules for shields ---- *)

Definition check_none (b : board) : option object :=
  Some (Shield (board_lines b) empty).

Definition check_pair (b : board) (x y : cell) : option object :=
  need mem (board_cells b) x && mem (board_cells b) y && negb (x =? y) in
  Some (Shield (minus (board_lines b) (inter (through b x) (through b y)))
               (union (single x) (single y))).

(* The things of a list that stand at the numbers of a set. *)
Fixpoint pick_from {X} (a : positive) (l : list X) {struct l} : list X :=
  match l with
  | [] => []
  | x :: r =>
      match a with
      | xH => [x]
      | xO q => pick_from q r
      | xI q => x :: pick_from q r
      end
  end.

(* The first one has the number 1. *)
Definition pick {X} (a : mask) (l : list X) : list X :=
  match N.div2 a with 0 => [] | Npos p => pick_from p l end.

(* Weights are counted in units of 2^-60. *)
Definition one : N := N.shiftl 1 60.
Definition weight (size : N) : N := N.shiftl 1 (60 - size).

Definition check_potential (b : board) (Z : list cell) (E : list N) :
    option object :=
  let* zone := collect (board_cells b) Z in
  let* listed := collect (board_lines b) E in
  let weights := map (fun m => weight (count (inter m zone))) (board_masks b) in
  let total := sum (pick listed weights) in
  need (total <? one) &&
       forallb (fun v =>
         total + sum (pick (inter listed (through b v)) weights) <? one)
         (elements zone) in
  Some (Shield (minus (board_lines b) listed) zone).

Fixpoint join_all (s : state) (D Z : mask) (refs : list reference) :
    option object :=
  match refs with
  | [] => Some (Shield D Z)
  | r :: rest =>
      let* (D', Z') := fetch_shield s r in
      need negb (meets Z Z') in
      join_all s (inter D D') (union Z Z') rest
  end.

Definition check_join (s : state) (refs : list reference) : option object :=
  match refs with
  | [] => None
  | _ => join_all s (board_lines (state_board s)) empty refs
  end.

Fixpoint fetch_answers (s : state) (l : list (cell * reference)) :
    option (list (cell * (mask * mask))) :=
  match l with
  | [] => Some []
  | (w, r) :: rest =>
      need mem (board_cells (state_board s)) w in
      let* shield := fetch_shield s r in
      let* more := fetch_answers s rest in
      Some ((w, shield) :: more)
  end.

Definition check_reply (s : state) (l : list (cell * reference)) :
    option object :=
  let b := state_board s in
  let* answers := fetch_answers s l in
  match answers with
  | [] => None
  | _ =>
      let R := map (fun a => union (single (fst a)) (snd (snd a))) answers in
      let C := inters (board_cells b) R in
      let D := map (fun a => minus (fst (snd a)) (through b (fst a))) answers in
      Some (Shield (union (unions D) (through_any b C)) (minus (unions R) C))
  end.

Definition check_replace (s : state) (r : reference) (v u : cell) :
    option object :=
  let b := state_board s in
  let* (D, Z) := fetch_shield s r in
  need mem Z v && negb (mem Z u) && mem (board_cells b) u in
  Some (Shield (union D (minus (through b v) (through b u)))
               (union (minus Z (single v)) (single u))).

Definition check_grant (s : state) (r : reference) (v : cell) : option object :=
  let* (D, Z) := fetch_shield s r in
  need mem Z v in
  Some (Shield (union D (through (state_board s) v)) (minus Z (single v))).

(* ---- The rule for both ---- *)

Definition check_embed_card (s : state) (r : reference) (A' : list cell)
    (f : list (cell * cell)) : option object :=
  let b := state_board s in
  let* (A, T) := fetch_card s r in
  let* A' := collect (board_cells b) A' in
  let* (t, images) := embedding b f in
  let* T' := map_set t T in
  need same (of_list (map fst f)) T && negb (meets A' T') &&
    forallb (fun m =>
      negb (subset m (union A T)) ||
      match map_set t (inter m T) with
      | None => false
      | Some moved =>
          existsb (fun m' => subset m' (union A' moved)) (board_masks b)
      end) (board_masks b) in
  Some (Card A' T').

(* The lines that contain f(e & Z), for each e. *)
Definition containing (b : board) (t : table N) (zone m : mask) : mask :=
  match map_set t (inter m zone) with
  | Some moved => inters (board_lines b) (map (through b) (elements moved))
  | None => empty
  end.

Definition check_embed_shield (s : state) (r : reference)
    (f : list (cell * cell)) : option object :=
  let b := state_board s in
  let* (D, Z) := fetch_shield s r in
  let* (t, images) := embedding b f in
  let* Z' := map_set t Z in
  need same (of_list (map fst f)) Z in
  let hit := unions (map (containing b t Z)
                         (pick (minus (board_lines b) D) (board_masks b))) in
  Some (Shield (minus (board_lines b) hit) Z').

(* ---- Steps ---- *)

Definition check_rule (s : state) (r : rule) : option object :=
  match r with
  | By_line e p => check_line (state_board s) e p
  | By_play p refs => check_play s p refs
  | By_none => check_none (state_board s)
  | By_pair x y => check_pair (state_board s) x y
  | By_potential Z E => check_potential (state_board s) Z E
  | By_join refs => check_join s refs
  | By_reply answers => check_reply s answers
  | By_replace r v u => check_replace s r v u
  | By_grant r v => check_grant s r v
  | By_embed_card r A f => check_embed_card s r A f
  | By_embed_shield r f => check_embed_shield s r f
  end.

Definition add_map (s : state) (id : N) (whole : bool)
    (f : list (cell * cell)) : option state :=
  let* m := check_map (state_board s) whole f in
  Some (State (state_board s) (state_objects s)
              (enter id m (state_maps s))).

Definition step (s : state) (c : command) : option state :=
  match c with
  | Step id r =>
      let* o := check_rule s r in
      Some (State (state_board s) (enter id o (state_objects s)) (state_maps s))
  | Automorphism id f => add_map s id true f
  | Isometry id f => add_map s id false f
  | Delete id =>
      let* _ := lookup id (state_objects s) in
      Some (State (state_board s) (delete id (state_objects s)) (state_maps s))
  end.

Definition start (g : game) : option state :=
  let b := board_of g in
  need well_formed b in Some (State b no_entries no_entries).

(* ---- Claims ---- *)

Definition check_maker_claim (s : state) (refs : list reference) : bool :=
  let b := state_board s in
  match fetch_cards s refs with
  | None => false
  | Some cards =>
      forallb (fun c => subset (fst c) (board_maker b) &&
                        negb (meets (snd c) (board_breaker b))) cards &&
      match board_first b, cards with
      | _, [] => false
      | Maker, _ => match cards with [_] => true | _ => false end
      | Breaker, _ =>
          subset (inters (board_cells b) (map snd cards)) (board_maker b)
      end
  end.

Definition check_breaker_claim (s : state) (r : reference) (w : option cell) :
    bool :=
  let b := state_board s in
  match fetch_shield s r with
  | None => false
  | Some (D, Z) =>
      let hit := through_any b (board_breaker b) in
      negb (meets Z (board_maker b)) &&
      match w, board_first b with
      | None, _ => subset D hit
      | Some _, Maker => false
      | Some w, Breaker =>
          mem (board_cells b) w && negb (mem (board_maker b) w) &&
          negb (mem (board_breaker b) w) && subset D (union hit (through b w))
      end
  end.

Definition check_claim (s : state) (c : claim) : bool :=
  match c with
  | Maker_wins refs => check_maker_claim s refs
  | Breaker_wins r w => check_breaker_claim s r w
  end.

(* ---- All of it ---- *)

Fixpoint run (s : state) (certificate : list command) : option state :=
  match certificate with
  | [] => Some s
  | c :: rest => let* s' := step s c in run s' rest
  end.

Definition check (g : game) (certificate : list command) (c : claim) : bool :=
  match start g with
  | None => false
  | Some s =>
      match run s certificate with
      | None => false
      | Some s' => check_claim s' c
      end
  end.
