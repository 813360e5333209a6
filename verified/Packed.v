(* SPDX-License-Identifier: MIT

   Packed.v -- certificates as text, for theorems that need many steps

   Coq takes long to read and type a step as a term.  Here a chunk of steps is
   one string, which Coq reads as it is, and which a program unpacks when the
   checker runs.  That program needs no proof: whatever steps it makes, the
   checker judges them.  Only one chunk is unpacked at a time.

   A string is a sequence of numbers, and a number is one or more characters.
   The characters from # to ~ are the digits 0 to 91.  A digit d below 64 ends
   its number; another one stands for d - 64, and 28 times the number that
   follows is added.  A command is its kind, how many numbers follow, and
   these. *)

From Coq Require Import List NArith Bool Strings.Byte.
From Gridlock Require Import Spec Checker Sound.
Import ListNotations.
Local Open Scope N_scope.

(* ---- Strings ---- *)

(* Eight bytes are one term. *)
Inductive packed :=
| Done
| One (a : byte) (rest : packed)
| Eight (a b c d e f g h : byte) (rest : packed).

Fixpoint pack (l : list byte) : packed :=
  match l with
  | a :: b :: c :: d :: e :: f :: g :: h :: r => Eight a b c d e f g h (pack r)
  | a :: r => One a (pack r)
  | [] => Done
  end.

Fixpoint bytes (p : packed) : list byte :=
  match p with
  | Done => []
  | One a r => a :: bytes r
  | Eight a b c d e f g h r =>
      a :: b :: c :: d :: e :: f :: g :: h :: bytes r
  end.

Declare Scope packed_scope.
Delimit Scope packed_scope with packed.
Bind Scope packed_scope with packed.
String Notation packed pack bytes : packed_scope.

(* ---- Numbers ---- *)

Fixpoint numbers (l : list byte) (factor sum : N) : list N :=
  match l with
  | [] => []
  | c :: r =>
      let d := Byte.to_N c - 35 in
      if d <? 64 then (sum + factor * d) :: numbers r 1 0
      else numbers r (28 * factor) (sum + factor * (d - 64))
  end.

(* ---- Commands ---- *)

(* What step n refers to: the distance of a step, its number, or the distance
   and a map. *)
Definition reference_of (n x : N) : reference :=
  match N.div_eucl x 3 with
  | (i, 0) => Ref (n - i)
  | (i, 1) => Ref i
  | (i, _) => let (d, m) := N.div_eucl i 1024 in Image (n - d) m
  end.

Fixpoint answers (n : N) (l : list N) : list (cell * reference) :=
  match l with
  | w :: x :: r => (w, reference_of n x) :: answers n r
  | _ => []
  end.

Fixpoint pairs (l : list N) : list (cell * cell) :=
  match l with x :: y :: r => (x, y) :: pairs r | _ => [] end.

Definition rule_of (n kind : N) (l : list N) : option rule :=
  match kind, l with
  | 0, [e; p] => Some (By_line e p)
  | 1, p :: r => Some (By_play p (map (reference_of n) r))
  | 2, [] => Some By_none
  | 3, [x; y] => Some (By_pair x y)
  | 4, z :: r =>
      let z := N.to_nat z in Some (By_potential (firstn z r) (skipn z r))
  | 5, _ => Some (By_join (map (reference_of n) l))
  | 6, _ => Some (By_reply (answers n l))
  | 7, [x; v; u] => Some (By_replace (reference_of n x) v u)
  | 8, [x; v] => Some (By_grant (reference_of n x) v)
  | 9, x :: a :: r =>
      let a := N.to_nat a in
      Some (By_embed_card (reference_of n x) (firstn a r) (pairs (skipn a r)))
  | 10, x :: f => Some (By_embed_shield (reference_of n x) (pairs f))
  | _, _ => None
  end.

(* The commands of a kind, and the number of the last step. *)
Definition commands_of (n kind : N) (l : list N) : list command * N :=
  match kind, l with
  | 11, id :: f => ([Automorphism id (pairs f)], n)
  | 12, id :: f => ([Isometry id (pairs f)], n)
  | 13, _ => (map (fun x => Delete (n - x)) l, n)
  | 14, [x] => ([], n + x)
  | _, _ =>
      let n := N.succ n in
      (match rule_of n kind l with Some r => [Step n r] | None => [] end, n)
  end.

(* Takes the numbers of a command together, backwards. *)
Inductive reading :=
| Kind
| Count (kind : N)
| Numbers (kind missing : N) (read : list N).

Fixpoint commands (l : list N) (n : N) (state : reading) : list command :=
  match l with
  | [] => []
  | x :: r =>
      match state with
      | Kind => commands r n (Count x)
      | Count kind =>
          if x =? 0 then
            let (c, n') := commands_of n kind [] in c ++ commands r n' Kind
          else commands r n (Numbers kind x [])
      | Numbers kind missing read =>
          if missing =? 1 then
            let (c, n') := commands_of n kind (rev' (x :: read)) in
            c ++ commands r n' Kind
          else commands r n (Numbers kind (N.pred missing) (x :: read))
      end
  end.

Definition unpack (p : packed) : list command :=
  commands (numbers (bytes p) 1 0) 0 Kind.

(* ---- The checker ---- *)

Fixpoint run_packed (s : state) (l : list packed) : option state :=
  match l with
  | [] => Some s
  | p :: r =>
      match run s (unpack p) with
      | None => None
      | Some s' => run_packed s' r
      end
  end.

Definition check_packed (g : game) (l : list packed) (c : claim) : bool :=
  match start g with
  | None => false
  | Some s =>
      match run_packed s l with
      | None => false
      | Some s' => check_claim s' c
      end
  end.

Lemma run_app : forall l s r,
  run s (l ++ r) = match run s l with None => None | Some s' => run s' r end.
Proof.
  induction l as [|c l IH]; intros s r; simpl; [reflexivity|].
  destruct (step s c); [apply IH|reflexivity].
Qed.

Theorem check_packed_sound : forall g l c,
  check_packed g l c = true -> claimed g c.
Proof.
  intros g l c H. apply (check_sound g (concat (map unpack l))).
  unfold check_packed, check in *. destruct (start g) as [s|]; [|assumption].
  enough (forall s, run s (concat (map unpack l)) = run_packed s l) as ->
    by assumption.
  clear. induction l as [|p l IH]; intros s; simpl; [reflexivity|].
  rewrite run_app. destruct (run s (unpack p)); [apply IH|reflexivity].
Qed.

Corollary check_packed_maker_sound : forall g l refs,
  check_packed g l (Maker_wins refs) = true -> maker_wins g.
Proof. intros g l refs. apply check_packed_sound. Qed.

Corollary check_packed_breaker_sound : forall g l r w,
  check_packed g l (Breaker_wins r w) = true -> breaker_wins g.
Proof. intros g l r w. apply check_packed_sound. Qed.
