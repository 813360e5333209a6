(* SPDX-License-Identifier: MIT

   weight.ml -- writes weights, .glw, as a theorem of Coq

   The format is doc/formats/pairing.md.  Nothing is checked but the words, and
   that the file is about this game: Coq checks the theorem, by Weight.v. *)

let weight = Certificate.number ~least:1 ~most:0x7fffffff

let print_theorem game lines places =
  let list items = String.concat ";\n    " (List.rev items) in
  print_string
    "(* Written by gridproof --coq. *)\n\
     From Coq Require Import List NArith.\n\
     From Gridlock Require Import Spec Weight.\n\
     Import ListNotations.\n\
     Local Open Scope N_scope.\n";
  let term, name, text = Theorem.statement game "no_pairing" in
  Printf.printf
    "\n\
     Definition weights : weighing := {|\n\
    \  of_lines := [\n\
    \    %s];\n\
    \  of_places := [\n\
    \    %s]\n\
     |}.\n\n\
     Theorem %s : %s.\n\
     Proof.\n\
    \  apply (check_weights_sound (%s) weights).\n\
    \  vm_cast_no_check (eq_refl true).\n\
     Qed.\n\n\
     Check %s.\n\
     Print Assumptions %s.\n"
    (list lines) (list places) name text term name name

let write (game : Game.t) text_lines =
  let turn = game.cell_count + 1 in
  let most = if game.game.first = Checker.Breaker then turn else turn - 1 in
  let place word =
    let cell = Certificate.number ~least:1 ~most word in
    if cell = turn then "None" else Printf.sprintf "Some %d" cell
  in
  let once seen key =
    if Hashtbl.mem seen key then
      Certificate.refuse "this weight comes for the second time";
    Hashtbl.add seen key ()
  in
  let seen = Hashtbl.create 64 in
  let rec go lines places = function
    | [] -> Certificate.refuse "the certificate ends without a claim"
    | text :: rest when Certificate.is_comment text -> go lines places rest
    | text :: rest -> (
        match String.split_on_char ' ' text with
        | [ "line"; number; y ] ->
            let e = Certificate.number ~least:1 ~most:0xffffffff number in
            once seen ("line", string_of_int e);
            go (Printf.sprintf "(%d, %d)" e (weight y) :: lines) places rest
        | [ "cell"; number; z ] ->
            let a = place number in
            once seen ("cell", a);
            go lines (Printf.sprintf "(%s, %d)" a (weight z) :: places) rest
        | [ "none" ] ->
            if not (List.for_all Certificate.is_comment rest) then
              Certificate.refuse "only comments may follow the claim";
            print_theorem game lines places
        | _ -> Certificate.refuse "line, cell or none is expected here")
  in
  match text_lines with
  | header :: rest when header = "glw 1 " ^ Game.hash game -> go [] [] rest
  | _ ->
      Certificate.refuse "the header, glw 1 SHA256 of this game, is expected"
