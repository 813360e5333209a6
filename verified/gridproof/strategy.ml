(* SPDX-License-Identifier: MIT

   strategy.ml -- writes a strategy of a strong game as a theorem of Coq

   The format is doc/formats/strategy.md, here for mnk:M,N,K,strong with one
   stone per turn and without pairs.  Nothing is checked but the words, and that
   the file is about this game: Coq checks the theorem, by Strategy.v. *)

type goal = First_wins | Second_holds

let left_out what =
  Game.cannot "%s in strategies are left to gridcheck" what

(* The cells with this letter, as a binary number. *)
let mask word letter =
  let digit i =
    let bit j =
      let cell = (4 * i) + j in
      if cell >= 1 && cell <= String.length word && word.[cell - 1] = letter
      then 1 lsl j
      else 0
    in
    bit 0 + bit 1 + bit 2 + bit 3
  in
  let digits = (String.length word / 4) + 1 in
  "0x"
  ^ String.concat ""
      (List.init digits (fun i -> Printf.sprintf "%x" (digit (digits - 1 - i))))

let entry (game : Game.t) goal stones word turn =
  let hers, theirs =
    match goal with First_wins -> ('m', 'b') | Second_holds -> ('b', 'm')
  in
  if
    String.length word <> game.cell_count
    || String.exists (fun c -> not (String.contains "mb.-" c)) word
  then Certificate.refuse "one of m, b, . and - is expected for each cell";
  let cell = Certificate.number ~least:1 ~most:game.cell_count in
  let taken =
    match turn with
    | [] -> "None"
    | [ v ] -> Printf.sprintf "(Some %d)" (cell v)
    | _ -> Certificate.refuse "a turn of one stone is expected here"
  in
  Printf.sprintf "Entry %d (Word %s %s %s) %s"
    (Certificate.number ~least:0 ~most:game.cell_count stones)
    (mask word hers) (mask word theirs) (mask word '.') taken

(* Lists are written in parts, which Coq reads quickly. *)
let print_list name kind items =
  let rec parts n = function
    | [] -> n
    | items ->
        let chunk = List.filteri (fun i _ -> i < Theorem.in_chunk) items in
        let rest = List.filteri (fun i _ -> i >= Theorem.in_chunk) items in
        Printf.printf "\nDefinition %s_%d : list %s := [\n  %s].\n" name (n + 1)
          kind
          (String.concat ";\n  " chunk);
        parts (n + 1) rest
  in
  let count = parts 0 items in
  Printf.printf "\nDefinition %s : list %s := concat [\n  %s].\n" name kind
    (String.concat ";\n  "
       (List.init count (fun i -> Printf.sprintf "%s_%d" name (i + 1))))

let print_theorem (game : Game.t) goal maps entries =
  let m, n, k = Option.get game.origin in
  let name, statement, lemma =
    match goal with
    | First_wins -> ("first_wins", "mnk_first_wins", "check_first_sound")
    | Second_holds -> ("draw", "mnk_draw", "check_draw_sound")
  in
  print_string
    "(* Written by gridproof --coq. *)\n\
     From Coq Require Import List NArith.\n\
     From Gridlock Require Import Spec Mask Strong Strategy.\n\
     Import ListNotations.\n\
     Local Open Scope N_scope.\n";
  print_list "maps" "(table cell)" (List.rev maps);
  print_list "entries" "entry" (List.rev entries);
  Printf.printf
    "\n\
     Theorem %s_%d_%d_%d : %s %d %d %d.\n\
     Proof.\n\
    \  apply (%s _ _ maps entries).\n\
    \  vm_cast_no_check (eq_refl true).\n\
     Qed.\n\n\
     Check %s_%d_%d_%d.\n\
     Print Assumptions %s_%d_%d_%d.\n"
    name m n k statement m n k lemma name m n k name m n k

let write (game : Game.t) lines =
  let claim goal maps entries value rest =
    if not (List.for_all Certificate.is_comment rest) then
      Certificate.refuse "only comments may follow the claim";
    match (goal, value) with
    | Some First_wins, "first" | Some Second_holds, "draw" ->
        print_theorem game (Option.get goal) maps entries
    | _ -> Certificate.refuse "the strategies do not show that"
  in
  let rec go goal maps entries = function
    | [] -> Certificate.refuse "the certificate ends without a claim"
    | text :: rest when Certificate.is_comment text -> go goal maps entries rest
    | text :: rest -> (
        match (String.split_on_char ' ' text, goal) with
        | "map" :: images, None ->
            let images = Lattice.up_to_end images in
            let cell = Certificate.number ~least:1 ~most:game.cell_count in
            let map =
              Lattice.list
                (List.map (fun c -> string_of_int (cell c)) images)
            in
            go goal (("symmetry_of " ^ map) :: maps) entries rest
        | [ "strategy"; "maker"; "wins" ], None ->
            go (Some First_wins) maps entries rest
        | [ "strategy"; "breaker"; "holds" ], None ->
            go (Some Second_holds) maps entries rest
        | "strategy" :: _, Some _ -> left_out "second strategies"
        | "strategy" :: _, None -> left_out "other owners and goals"
        | _ :: _ :: "pairs" :: _, _ -> left_out "pairs"
        | [ "value"; value ], _ -> claim goal maps entries value rest
        | stones :: word :: turn, Some which ->
            let turn = Lattice.up_to_end turn in
            let entry = entry game which stones word turn in
            go goal maps (entry :: entries) rest
        | _ -> Certificate.refuse "map, strategy or value is expected here")
  in
  match lines with
  | header :: rest when header = "strategy 1 " ^ Game.hash game ->
      go None [] [] rest
  | _ ->
      Certificate.refuse
        "the header, strategy 1 SHA256 of this game, is expected"
