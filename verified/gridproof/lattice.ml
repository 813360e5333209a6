(* SPDX-License-Identifier: MIT

   lattice.ml -- writes lattice cards, .gls, as a theorem of Coq

   The format is doc/formats/sequence.md, here for k in a row without handicap,
   Maker first.  Nothing is checked but the words: Coq checks the theorem, by
   Plane.v.  Squares of Coq are (row, column). *)

let integer word =
  match int_of_string_opt word with
  | Some i when abs i < 0x80000000 -> i
  | _ -> Certificate.refuse "'%s' is not a number, or out of range" word

(* A number as Coq takes it. *)
let z i = if i < 0 then Printf.sprintf "(%d)" i else string_of_int i

let square word =
  match String.split_on_char ':' word with
  | [ x; y ] -> Printf.sprintf "(%s, %s)" (z (integer y)) (z (integer x))
  | _ -> Certificate.refuse "'%s' is no cell X:Y" word

let identity = "Isometry_of false false false (0, 0)"

let isometry text =
  match List.map integer (String.split_on_char ',' text) with
  | [ flips; x; y ] when flips >= 0 && flips < 8 ->
      let bit i = string_of_bool (flips land i <> 0) in
      Printf.sprintf "Isometry_of %s %s %s (%s, %s)" (bit 1) (bit 2) (bit 4)
        (z y) (z x)
  | _ -> Certificate.refuse "an isometry, R,X,Y, is expected behind the @"

let id word =
  match Number.parse ~least:1L ~most:Int64.max_int word with
  | Some value -> Printf.sprintf "%Ld%%N" value
  | None -> Certificate.refuse "'%s' is not a number, or out of range" word

(* The card's number, and the isometry. *)
let reference word =
  match String.index_opt word '@' with
  | None -> (id word, identity)
  | Some at ->
      ( id (String.sub word 0 at),
        isometry (String.sub word (at + 1) (String.length word - at - 1)) )

let rec up_to_end = function
  | [ "0" ] -> []
  | word :: rest -> word :: up_to_end rest
  | [] -> Certificate.refuse "this text line ends too early"

let list items = "[" ^ String.concat "; " items ^ "]"

let command = function
  | number :: "line" :: p :: rest ->
      [
        Printf.sprintf "Lattice_line %s %s %s" (id number) (square p)
          (list (List.map square (up_to_end rest)));
      ]
  | number :: "play" :: p :: rest ->
      let child word =
        let card, f = reference word in
        Printf.sprintf "(%s, %s)" card f
      in
      [
        Printf.sprintf "Lattice_play %s %s %s" (id number) (square p)
          (list (List.map child (up_to_end rest)));
      ]
  | "d" :: rest ->
      List.map (fun word -> "Lattice_delete " ^ id word) (up_to_end rest)
  | _ -> Certificate.refuse "line, play, d or maker is expected here"

(* The board, as in mnk:M,N,K, or the plane, as in line:K@inf. *)
type board = Board of int * int * int | Plane of int

let board text =
  let number word = Number.parse_int ~least:1 ~most:65536 word in
  match Game.after "line:" text with
  | Some rest -> (
      match String.split_on_char '@' rest with
      | [ k; "inf" ] -> Option.map (fun k -> Plane k) (number k)
      | _ -> None)
  | None -> (
      match
        Option.map
          (fun rest -> List.map number (String.split_on_char ',' rest))
          (Game.after "mnk:" text)
      with
      | Some [ Some m; Some n; Some k ] -> Some (Board (m, n, k))
      | _ -> None)

let print_theorem board card f =
  let name, statement, lemma =
    match board with
    | Plane k ->
        ( Printf.sprintf "maker_wins_%d_on_the_plane" k,
          Printf.sprintf "plane_maker_wins %d" k,
          Printf.sprintf "check_plane_sound %d certificate %s" k card )
    | Board (m, n, k) ->
        ( Printf.sprintf "maker_wins_%d_%d_%d" m n k,
          Printf.sprintf "mnk_maker_wins %d %d %d" m n k,
          Printf.sprintf
            "check_lattice_board_sound %d %d %d certificate %s (%s)"
            m n k card f )
  in
  Theorem.prove name statement lemma

let write board lines =
  print_string
    "(* Written by gridproof --coq. *)\n\
     From Coq Require Import List NArith ZArith.\n\
     From Gridlock Require Import Spec Plane.\n\
     Import ListNotations.\n\
     Local Open Scope Z_scope.\n";
  let chunks = ref 0 in
  let flush chunk =
    if chunk <> [] then (
      incr chunks;
      Printf.printf
        "\nDefinition steps_%d : list lattice_command := [\n  %s].\n"
        !chunks
        (String.concat ";\n  " (List.rev chunk)))
  in
  let rec go chunk = function
    | [] -> Certificate.refuse "the certificate ends without a claim"
    | text :: rest when Certificate.is_comment text -> go chunk rest
    | text :: rest -> (
        match String.split_on_char ' ' text with
        | [ "maker"; word ] ->
            flush chunk;
            let card, f = reference word in
            Printf.printf
              "\n\
               Definition certificate : list lattice_command := concat [\n\
              \  %s].\n"
              (String.concat ";\n  "
                 (List.init !chunks (fun i ->
                      Printf.sprintf "steps_%d" (i + 1))));
            print_theorem board card f
        | words ->
            let chunk = List.rev_append (command words) chunk in
            if List.length chunk >= 50 then (
              flush chunk;
              go [] rest)
            else go chunk rest)
  in
  match lines with
  | "gls 1" :: rest -> go [] rest
  | _ -> Certificate.refuse "the header, gls 1, is expected here"
