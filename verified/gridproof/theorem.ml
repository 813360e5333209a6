(* SPDX-License-Identifier: MIT

   theorem.ml -- writes a certificate as a theorem of Coq

   The file has the steps as terms, in chunks that Coq reads quickly, and a
   theorem that the checker, run by Coq itself, proves.  Nothing here is
   trusted: Coq checks the theorem. *)

open Checker

let n i = string_of_int (Number.to_int i)

let rec n_64 = function
  | XH -> 1L
  | XO p -> Int64.mul 2L (n_64 p)
  | XI p -> Int64.add 1L (Int64.mul 2L (n_64 p))

let id = function N0 -> "0" | Npos p -> Printf.sprintf "%Lu" (n_64 p)
let list item items = "[" ^ String.concat "; " (List.map item items) ^ "]"
let pair (x, y) = Printf.sprintf "(%s, %s)" (n x) (n y)

let reference = function
  | Ref i -> Printf.sprintf "Ref %s" (id i)
  | Image (i, map) -> Printf.sprintf "Image %s %s" (id i) (id map)

let parenthesized r = "(" ^ reference r ^ ")"
let answer (w, r) = Printf.sprintf "(%s, %s)" (n w) (reference r)

let rule = function
  | By_line (e, p) -> Printf.sprintf "By_line %s %s" (n e) (n p)
  | By_play (p, refs) ->
      Printf.sprintf "By_play %s %s" (n p) (list reference refs)
  | By_none -> "By_none"
  | By_pair (x, y) -> Printf.sprintf "By_pair %s %s" (n x) (n y)
  | By_potential (zone, lines) ->
      Printf.sprintf "By_potential %s %s" (list n zone) (list n lines)
  | By_join refs -> "By_join " ^ list reference refs
  | By_reply answers -> "By_reply " ^ list answer answers
  | By_replace (r, v, u) ->
      Printf.sprintf "By_replace %s %s %s" (parenthesized r) (n v) (n u)
  | By_grant (r, v) ->
      Printf.sprintf "By_grant %s %s" (parenthesized r) (n v)
  | By_embed_card (r, a, f) ->
      Printf.sprintf "By_embed_card %s %s %s" (parenthesized r) (list n a)
        (list pair f)
  | By_embed_shield (r, f) ->
      Printf.sprintf "By_embed_shield %s %s" (parenthesized r) (list pair f)

let command = function
  | Step (i, r) -> Printf.sprintf "Step %s (%s)" (id i) (rule r)
  | Automorphism (i, f) ->
      Printf.sprintf "Automorphism %s %s" (id i) (list pair f)
  | Isometry (i, f) -> Printf.sprintf "Isometry %s %s" (id i) (list pair f)
  | Delete i -> "Delete " ^ id i

let in_chunk = 50

(* Writes chunks while the certificate is read. *)
type writer = {
  mutable chunk : command list; (* the present one, backwards *)
  mutable chunks : int;
}

let start ?(more = "") () =
  Printf.printf
    "(* Written by gridproof --coq. *)\n\
     From Coq Require Import List NArith ZArith.\n\
     From Gridlock Require Import Spec Checker Sound%s.\n\
     Import ListNotations.\n\
     Local Open Scope N_scope.\n"
    more;
  { chunk = []; chunks = 0 }

let flush writer =
  if writer.chunk <> [] then (
    writer.chunks <- writer.chunks + 1;
    Printf.printf "\nDefinition steps_%d : list command := [\n  %s].\n"
      writer.chunks
      (String.concat ";\n  " (List.rev_map command writer.chunk));
    writer.chunk <- [])

let write writer command =
  writer.chunk <- command :: writer.chunk;
  if List.length writer.chunk = in_chunk then flush writer

let player = function Maker -> "Maker" | Breaker -> "Breaker"

(* The game in words of Spec.v, and the theorem's name and statement. *)
let statement (game : Game.t) what =
  match game.origin with
  | Some (m, n, k) ->
      let first = game.game.first in
      let term = Printf.sprintf "mnk %d %d %d %s" m n k (player first) in
      ( term,
        Printf.sprintf "%s_%d_%d_%d%s" what m n k
          (if first = Maker then "" else "_breaker_first"),
        Printf.sprintf "%s (%s)" what term )
  | None ->
      let g = game.game in
      Printf.printf
        "\nDefinition the_game : game := {|\n\
        \  cells := %s;\n\
        \  lines := [\n\
        \    %s];\n\
        \  maker_stones := %s;\n\
        \  breaker_stones := %s;\n\
        \  first := %s\n\
         |}.\n"
        (list n g.cells)
        (String.concat ";\n    " (List.map (list n) g.lines))
        (list n g.maker_stones) (list n g.breaker_stones) (player g.first);
      ("the_game", what ^ "_the_game", what ^ " the_game")

(* Who wins m,n,k with Maker first has a name of its own in Spec.v. *)
let who_wins (game : Game.t) claim =
  let who =
    match claim with
    | Maker_wins _ -> "maker_wins"
    | Breaker_wins _ -> "breaker_wins"
  in
  let term, name, text = statement game who in
  match game.origin with
  | Some (m, n, k) when game.game.first = Maker ->
      (term, name, Printf.sprintf "mnk_%s %d %d %d" who m n k)
  | _ -> (term, name, text)

(* All steps together. *)
let print_certificate writer =
  flush writer;
  Printf.printf "\nDefinition certificate : list command := concat [\n  %s].\n"
    (String.concat ";\n  "
       (List.init writer.chunks (fun i -> Printf.sprintf "steps_%d" (i + 1))))

(* A theorem by `sound`, whose premise Coq computes. *)
let prove ?(before = "") name statement sound =
  Printf.printf
    "\n\
     Theorem %s : %s.\n\
     Proof.\n\
     %s\
    \  apply (%s).\n\
    \  vm_cast_no_check (eq_refl true).\n\
     Qed.\n\n\
     Check %s.\n\
     Print Assumptions %s.\n"
    name statement before sound name name

(* By check_maker_sound, or a theorem with a word before "maker". *)
let prove_claim ?(word = "") ?(before = "") (term, name, text) claim =
  prove ~before name text
    (match claim with
    | Maker_wins refs ->
        Printf.sprintf "check_%smaker_sound (%s) certificate %s" word term
          (list reference refs)
    | Breaker_wins (r, w) ->
        Printf.sprintf "check_%sbreaker_sound (%s) certificate %s %s" word term
          (parenthesized r)
          (match w with None -> "None" | Some w -> "(Some " ^ n w ^ ")"))

(* A shield of the weak game makes a draw of the strong one. *)
let finish ?(strong = false) writer (game : Game.t) claim =
  let term, name, text = who_wins game claim in
  print_certificate writer;
  match (strong, claim, game.origin) with
  | false, _, _ -> prove_claim (term, name, text) claim
  | true, Breaker_wins _, Some (m, n, k) ->
      print_string "\nFrom Gridlock Require Import Strong.\n";
      prove_claim ~before:"  apply weak_draw.\n"
        ( term,
          Printf.sprintf "draw_%d_%d_%d" m n k,
          Printf.sprintf "mnk_draw %d %d %d" m n k )
        claim
  | true, _, _ -> Certificate.refuse "cards prove nothing about a strong game"
