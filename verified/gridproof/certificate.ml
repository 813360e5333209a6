(* SPDX-License-Identifier: MIT

   certificate.ml -- reads certificates and takes their steps

   The format is doc/formats/certificate.md.  This file is not trusted: all it
   can do is take steps of the verified checker, one after the other, and ask it
   whether the claim holds. *)

open Checker

exception Refused of string

let refuse format = Printf.ksprintf (fun text -> raise (Refused text)) format

type reader = {
  channel : in_channel;
  game : Game.t;
  mutable line : int;
  mutable last_id : int64;
  mutable last_map : int;
  each : command -> unit; (* is told of every step that holds *)
}

(* ---- Text lines and words ---- *)

let begins_a_certificate text =
  match String.split_on_char ' ' text with "glc" :: "1" :: _ -> true | _ -> false

(* The others of gridcheck's files. *)
let begins_another_kind text =
  match String.split_on_char ' ' text with
  | ("strategy" | "glw" | "glt" | "tiling" | "gls" | "seq") :: _ -> true
  | _ -> false

(* A text line without its newline; None at the end of the file. *)
let next_line reader =
  reader.line <- reader.line + 1;
  match Text.next reader.channel with
  | exception Sys_error reason -> Game.cannot "%s" reason
  | Text.End when reader.line = 1 -> Game.cannot "the file is empty"
  | Text.End -> None
  | (Text.Line text | Text.Cut text)
    when reader.line = 1 && text <> "" && text.[0] = '\x87' ->
      Game.cannot
        "gridproof reads text; gridlock cert GAME FILE.glb --output FILE.glc \
         makes text of a binary certificate"
  | (Text.Line text | Text.Cut text)
    when reader.line = 1 && begins_another_kind text ->
      Game.cannot "gridproof checks certificates, .glc, alone"
  | (Text.Line text | Text.Cut text)
    when reader.line = 1 && not (begins_a_certificate text) ->
      Game.cannot "this is no certificate, which begins with glc 1"
  | Text.Cut _ -> refuse "this text line does not end in a newline"
  | Text.Line text ->
      if String.contains text '\000' then
        refuse "this text line has a zero byte";
      Some text

let is_comment text = text = "" || text = "c" || Game.after "c " text <> None

type words = { mutable rest : string list }

let take words =
  match words.rest with
  | [] -> refuse "this text line ends too early"
  | word :: rest ->
      words.rest <- rest;
      word

let finish words =
  if words.rest <> [] then refuse "nothing more is expected in this text line"

(* ---- Numbers ---- *)

let number ~least ~most word =
  match Number.parse_int ~least ~most word with
  | Some value -> value
  | None -> refuse "'%s' is not a number, or out of range" word

let id_of ~least word =
  match Number.parse ~least ~most:Int64.max_int word with
  | Some value -> value
  | None -> refuse "'%s' is not a number, or out of range" word

let most_map = 0x7fffffff
let cell_count reader = reader.game.Game.cell_count
let cell reader words = number ~least:1 ~most:(cell_count reader) (take words)
let cell_n reader words = Number.of_int (cell reader words)

(* What `next` reads, up to the 0 that ends it. *)
let list_of next words =
  let rec go items =
    match next words with
    | None -> List.rev items
    | Some item -> go (item :: items)
  in
  go []

let number_or_end most words =
  match number ~least:0 ~most (take words) with
  | 0 -> None
  | i -> Some (Number.of_int i)

(* How many lines there are is the checker's business. *)
let lines = list_of (number_or_end 0xffffffff)
let cells reader = list_of (number_or_end (cell_count reader))

let reference_or_end words =
  let word = take words in
  match String.index_opt word '@' with
  | None -> (
      match id_of ~least:0L word with
      | 0L -> None
      | id -> Some (Ref (Number.of_int64 id)))
  | Some at ->
      let id = id_of ~least:1L (String.sub word 0 at) in
      let map = String.sub word (at + 1) (String.length word - at - 1) in
      Some
        (Image
           ( Number.of_int64 id,
             Number.of_int (number ~least:1 ~most:most_map map) ))

let reference words =
  match reference_or_end words with
  | Some r -> r
  | None -> refuse "a reference is expected here"

let references = list_of reference_or_end

(* ---- Steps ---- *)

let answers reader =
  list_of (fun words ->
      match number_or_end (cell_count reader) words with
      | None -> None
      | Some w -> Some (w, reference words))

let pairs reader =
  list_of (fun words ->
      match number_or_end (cell_count reader) words with
      | None -> None
      | Some x -> Some (x, cell_n reader words))

let embed reader state words =
  let r = reference words in
  match is_card state r with
  | None -> refuse "an object that is referred to does not exist"
  | Some true ->
      let a = cells reader words in
      By_embed_card (r, a, pairs reader words)
  | Some false -> By_embed_shield (r, pairs reader words)

let rule reader state words =
  match take words with
  | "line" ->
      let e = number ~least:1 ~most:0xffffffff (take words) in
      By_line (Number.of_int e, cell_n reader words)
  | "play" ->
      let p = cell_n reader words in
      By_play (p, references words)
  | "none" -> By_none
  | "pair" ->
      let x = cell_n reader words in
      By_pair (x, cell_n reader words)
  | "potential" ->
      let zone = cells reader words in
      By_potential (zone, lines words)
  | "join" -> By_join (references words)
  | "reply" -> By_reply (answers reader words)
  | "replace" ->
      let r = reference words in
      let v = cell_n reader words in
      By_replace (r, v, cell_n reader words)
  | "grant" ->
      let r = reference words in
      By_grant (r, cell_n reader words)
  | "embed" -> embed reader state words
  | _ -> refuse "there is no such rule"

(* ---- Maps ---- *)

let integer word =
  match Game.after "-" word with
  | Some digits -> -number ~least:0 ~most:most_map digits
  | None -> number ~least:0 ~most:most_map word

(* The cells that stay on the board, and where they go. *)
let lattice_pairs { Game.width; height } flips by_x by_y =
  List.concat
    (List.init (width * height) (fun i ->
         let x = i mod width and y = i / width in
         let x = if flips land 1 <> 0 then -x else x in
         let y = if flips land 2 <> 0 then -y else y in
         let x, y = if flips land 4 <> 0 then (y, x) else (x, y) in
         let x = x + by_x and y = y + by_y in
         if x < 0 || x >= width || y < 0 || y >= height then []
         else [ (Number.of_int (i + 1), Number.of_int ((y * width) + x + 1)) ]))

let map reader words =
  let id = number ~least:1 ~most:most_map (take words) in
  if id <= reader.last_map then refuse "the numbers of maps must ascend";
  reader.last_map <- id;
  let id = Number.of_int id in
  match words.rest with
  | "lattice" :: rest -> (
      words.rest <- rest;
      match reader.game.Game.board with
      | None -> refuse "this game has no lattice maps"
      | Some board ->
          let flips = number ~least:0 ~most:7 (take words) in
          let x = integer (take words) in
          let y = integer (take words) in
          Isometry (id, lattice_pairs board flips x y))
  | _ ->
      let images = cells reader words in
      if List.length images <> cell_count reader then
        refuse "the map leaves cells out, or has too many";
      Automorphism
        (id, List.mapi (fun i y -> (Number.of_int (i + 1), y)) images)

(* ---- All of it ---- *)

let take_step reader state command =
  match step state command with
  | Some state ->
      reader.each command;
      state
  | None -> refuse "this does not hold"

let delete reader words state =
  let ids =
    list_of
      (fun words ->
        match id_of ~least:0L (take words) with
        | 0L -> None
        | id -> Some (Number.of_int64 id))
      words
  in
  finish words;
  List.fold_left
    (fun state id -> take_step reader state (Delete id))
    state ids

let next_id reader word =
  let id = id_of ~least:1L word in
  if id <= reader.last_id then refuse "the numbers of steps must ascend";
  reader.last_id <- id;
  Number.of_int64 id

let breaker_claim reader words =
  let r = reference words in
  Breaker_wins (r, number_or_end (cell_count reader) words)

let header reader =
  match next_line reader with
  | None -> refuse "the header is expected here"
  | Some text -> (
      match String.split_on_char ' ' text with
      | [ "glc"; "1"; hash ] ->
          if hash <> Game.hash reader.game then
            refuse "this certificate is for another game"
      | _ -> refuse "the header, glc 1 SHA256, is expected here")

(* Reads everything, and returns the claim, which holds. *)
let check reader =
  header reader;
  let state =
    match start reader.game.Game.game with
    | Some state -> state
    | None -> Game.cannot "the game is not well formed"
  in
  let conclude words state claim =
    finish words;
    if check_claim state claim then claim
    else refuse "the claim does not hold"
  in
  let rec go state = function
    | None -> refuse "the certificate ends without a claim"
    | Some text when is_comment text -> go state (next_line reader)
    | Some text -> (
        let words = { rest = String.split_on_char ' ' text } in
        let continue state = go state (next_line reader) in
        let continue_after command =
          finish words;
          continue (take_step reader state command)
        in
        match take words with
        | "map" -> continue_after (map reader words)
        | "d" -> continue (delete reader words state)
        | "maker" -> conclude words state (Maker_wins (references words))
        | "breaker" -> conclude words state (breaker_claim reader words)
        | word ->
            let id = next_id reader word in
            continue_after (Step (id, rule reader state words)))
  in
  let claim = go state (next_line reader) in
  let rec rest () =
    match next_line reader with
    | None -> claim
    | Some text ->
        if is_comment text then rest ()
        else refuse "only comments may follow the claim"
  in
  rest ()
