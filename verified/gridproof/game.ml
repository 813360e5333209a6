(* SPDX-License-Identifier: MIT

   game.ml -- reads games

   This file is trusted: it says which game a verdict is about.  mnk:M,N,K is
   the game of Spec.v.  A .hg file is read as doc/formats/hg.md says. *)

open Checker

exception Cannot of string

let cannot format = Printf.ksprintf (fun text -> raise (Cannot text)) format

(* More would take hours, as the checker keeps sets as binary numbers. *)
let most_cells = 1024

(* Spec.v makes rows of all squares in all directions, and Coq counts by ones:
   the time grows with the square of K. *)
let most_in_a_row = 128

type board = { width : int; height : int }

type t = {
  game : game;
  cell_count : int;
  origin : (int * int * int) option; (* M, N, K *)
  board : board option; (* where lattice maps are defined; none in a file *)
}

let check_cells count =
  if count > most_cells then
    cannot "gridproof takes boards of up to %d cells" most_cells

(* ---- mnk:M,N,K[,first=PLAYER] ---- *)

let read_mnk text =
  let number word =
    match Number.parse_int ~least:1 ~most:65536 word with
    | Some value -> value
    | None -> cannot "game: '%s' is not a number from 1 to 65536" word
  in
  match String.split_on_char ',' text with
  | m :: n :: k :: options ->
      let first =
        match options with
        | [] | [ "first=maker" ] -> Maker
        | [ "first=breaker" ] -> Breaker
        | _ -> cannot "game: gridproof knows no option of mnk but first="
      in
      let m = number m and n = number n and k = number k in
      check_cells (m * n);
      if k > most_in_a_row then
        cannot
          "gridproof takes mnk with up to %d in a row (gridcheck --lines GAME \
           writes others as .hg files)"
          most_in_a_row;
      {
        game = mnk (Number.nat m) (Number.nat n) (Number.nat k) first;
        cell_count = m * n;
        origin = Some (m, n, k);
        board = Some { width = n; height = m };
      }
  | _ -> cannot "game: M,N,K is expected after mnk:"

(* ---- .hg files ---- *)

let words text =
  List.filter
    (fun word -> word <> "")
    (String.split_on_char ' '
       (String.map (fun c -> if c = '\t' then ' ' else c) text))

let without_return text =
  let length = String.length text in
  if length > 0 && text.[length - 1] = '\r' then String.sub text 0 (length - 1)
  else text

type draft = {
  mutable header : (int * int) option; (* cells, lines *)
  mutable lines : n list list;
  mutable maker : int list option;
  mutable breaker : int list option;
  mutable first : player option;
}

(* The numbers up to the 0 that ends them. *)
let rec numbers bad count = function
  | [ "0" ] -> []
  | word :: rest -> (
      match Number.parse_int ~least:0 ~most:count word with
      | Some 0 when rest = [] -> []
      | Some 0 -> raise (bad "nothing more is expected here")
      | Some cell -> cell :: numbers bad count rest
      | None -> raise (bad "a cell is expected here"))
  | [] -> raise (bad "the final 0 is missing")

let rec repeats = function
  | [] -> false
  | x :: rest -> List.mem x rest || repeats rest

let read_line draft bad = function
  | [] | "c" :: _ -> ()
  | [ "p"; "hg"; cells; lines ] when draft.header = None -> (
      match
        ( Number.parse_int ~most:65536 cells,
          Number.parse_int ~most:0xffffffff lines )
      with
      | Some cells, Some lines -> draft.header <- Some (cells, lines)
      | _ -> raise (bad "p hg CELLS LINES is expected here"))
  | word :: rest -> (
      let count =
        match draft.header with
        | Some (cells, _) when word <> "p" -> cells
        | _ -> raise (bad "one header, p hg CELLS LINES, is expected first")
      in
      match word with
      | "e" ->
          let line = numbers bad count rest in
          if line = [] then raise (bad "a line of the game must have a cell");
          if repeats (List.sort compare line) then
            raise (bad "this line names a cell twice");
          draft.lines <- List.map Number.of_int line :: draft.lines
      | "m" when draft.maker = None ->
          draft.maker <- Some (numbers bad count rest)
      | "b" when draft.breaker = None ->
          draft.breaker <- Some (numbers bad count rest)
      | "t" when draft.first = None -> (
          match rest with
          | [ "maker" ] -> draft.first <- Some Maker
          | [ "breaker" ] -> draft.first <- Some Breaker
          | _ -> raise (bad "maker or breaker is expected here"))
      | _ -> raise (bad "this is not expected, or not for the second time"))

let read_file path =
  let channel =
    if path = "-" then stdin
    else
      try open_in_bin path with Sys_error reason -> cannot "%s" reason
  in
  let lines =
    try Text.all channel with Sys_error reason -> cannot "%s" reason
  in
  if path <> "-" then close_in channel;
  let draft =
    { header = None; lines = []; maker = None; breaker = None; first = None }
  in
  List.iteri
    (fun i line ->
      read_line draft
        (fun reason -> Cannot (Printf.sprintf "%s:%d: %s" path (i + 1) reason))
        (words (without_return line)))
    lines;
  match draft.header with
  | None -> cannot "%s: the header, p hg CELLS LINES, is missing" path
  | Some (cells, promised) ->
      check_cells cells;
      if List.length draft.lines <> promised then
        cannot "%s: the number of lines is not that of the header" path;
      let stones list = Option.value ~default:[] list in
      let maker = stones draft.maker and breaker = stones draft.breaker in
      if repeats (List.sort compare (maker @ breaker)) then
        cannot "%s: two stones are in one cell" path;
      {
        game =
          {
            cells = List.init cells (fun i -> Number.of_int (i + 1));
            lines = List.rev draft.lines;
            maker_stones = List.map Number.of_int maker;
            breaker_stones = List.map Number.of_int breaker;
            first = Option.value ~default:Maker draft.first;
          };
        cell_count = cells;
        origin = None;
        board = None;
      }

(* ---- All of them ---- *)

let after prefix text =
  let length = String.length prefix in
  if
    String.length text >= length
    && String.sub text 0 length = prefix
  then Some (String.sub text length (String.length text - length))
  else None

let read text =
  match (after "mnk:" text, after "hyper:" text) with
  | Some rest, _ -> read_mnk rest
  | _, Some path -> read_file path
  | None, None ->
      if Filename.check_suffix text ".hg" then read_file text
      else
        cannot "game: gridproof reads mnk:M,N,K and .hg files (gridcheck \
                --lines GAME writes a weak game without handicap as one)"

(* ---- The lines, in order ---- *)

let sorted_lines t =
  List.map (List.map Number.to_int) (sorted_lines t.game.lines)

let print t =
  let lines = sorted_lines t in
  let numbers list = String.concat " " (List.map string_of_int list) in
  let stones letter list =
    if list <> [] then
      Printf.printf "%s %s 0\n" letter
        (numbers (List.sort compare (List.map Number.to_int list)))
  in
  Printf.printf "p hg %d %d\n" t.cell_count (List.length lines);
  List.iter (fun line -> Printf.printf "e %s 0\n" (numbers line)) lines;
  stones "m" t.game.maker_stones;
  stones "b" t.game.breaker_stones;
  if t.game.first = Breaker then print_string "t breaker\n"

(* What a certificate is bound to. *)
let hash t =
  let text = Buffer.create 4096 in
  List.iter
    (fun line ->
      Buffer.add_string text (String.concat " " (List.map string_of_int line));
      Buffer.add_char text '\n')
    (sorted_lines t);
  Sha256.hex (Buffer.contents text)
