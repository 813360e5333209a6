(* SPDX-License-Identifier: MIT

   packed.ml -- writes a certificate as a theorem of Coq, in several files

   The files NAME_1.v, NAME_2.v, ... have the steps as strings, in the code of
   Packed.v, and the theorem is printed.  Nothing here is trusted: Coq checks
   the theorem. *)

open Checker

(* In characters: what Coq reads quickly, and what one file has. *)
let chunk_size = 2000
let piece_size = 4000000

type writer = {
  name : string; (* of the files, with their folder *)
  chunk : Buffer.t; (* the present one *)
  mutable channel : out_channel option; (* the present piece *)
  mutable written : int; (* characters of it *)
  mutable chunks : int; (* of it *)
  mutable pieces : int;
  mutable last : int; (* the number of the last step *)
  mutable deleted : int list; (* not yet written, backwards *)
}

let start name =
  {
    name;
    chunk = Buffer.create (2 * chunk_size);
    channel = None;
    written = 0;
    chunks = 0;
    pieces = 0;
    last = 0;
    deleted = [];
  }

(* ---- Numbers and commands ---- *)

let digit writer d = Buffer.add_char writer.chunk (Char.chr (35 + d))

let rec add_number writer i =
  if i < 64 then digit writer i
  else (
    digit writer (64 + (i mod 28));
    add_number writer (i / 28))

let add writer kind numbers =
  List.iter (add_number writer) (kind :: List.length numbers :: numbers)

let n = Number.to_int

let reference writer = function
  | Ref id ->
      let id = n id in
      let distance = writer.last - id in
      if distance < id then 3 * distance else (3 * id) + 1
  | Image (id, map) ->
      if n map > 1023 then Game.cannot "a map has a number above 1023";
      (3 * (((writer.last - n id) * 1024) + n map)) + 2

let pairs = List.concat_map (fun (x, y) -> [ n x; n y ])

let add_rule writer rule =
  let r = reference writer in
  match rule with
  | By_line (e, p) -> add writer 0 [ n e; n p ]
  | By_play (p, refs) -> add writer 1 (n p :: List.map r refs)
  | By_none -> add writer 2 []
  | By_pair (x, y) -> add writer 3 [ n x; n y ]
  | By_potential (zone, lines) ->
      add writer 4 (List.length zone :: List.map n (zone @ lines))
  | By_join refs -> add writer 5 (List.map r refs)
  | By_reply answers ->
      add writer 6 (List.concat_map (fun (w, x) -> [ n w; r x ]) answers)
  | By_replace (x, v, u) -> add writer 7 [ r x; n v; n u ]
  | By_grant (x, v) -> add writer 8 [ r x; n v ]
  | By_embed_card (x, a, f) ->
      add writer 9 ((r x :: List.length a :: List.map n a) @ pairs f)
  | By_embed_shield (x, f) -> add writer 10 (r x :: pairs f)

let skip writer steps = if steps > 0 then add writer 14 [ steps ]

let add_deleted writer =
  if writer.deleted <> [] then (
    add writer 13
      (List.rev_map (fun id -> writer.last - id) writer.deleted);
    writer.deleted <- [])

(* ---- Files ---- *)

let piece writer =
  match writer.channel with
  | Some channel -> channel
  | None ->
      writer.pieces <- writer.pieces + 1;
      let channel =
        open_out (Printf.sprintf "%s_%d.v" writer.name writer.pieces)
      in
      output_string channel
        "(* Written by gridproof --pieces. *)\n\
         From Coq Require Import List.\n\
         From Gridlock Require Import Packed.\n\
         Import ListNotations.\n\
         Local Open Scope packed_scope.\n\n";
      writer.channel <- Some channel;
      channel

let names word count =
  String.concat "; " (List.init count (fun i -> word (string_of_int (i + 1))))

let end_piece writer =
  match writer.channel with
  | None -> ()
  | Some channel ->
      Printf.fprintf channel "\nDefinition piece : list packed := [%s].\n"
        (names (fun i -> "chunk_" ^ i) writer.chunks);
      close_out channel;
      writer.channel <- None;
      writer.chunks <- 0;
      writer.written <- 0

let end_chunk writer =
  add_deleted writer;
  let channel = piece writer in
  writer.chunks <- writer.chunks + 1;
  writer.written <- writer.written + Buffer.length writer.chunk;
  Printf.fprintf channel "Definition chunk_%d : packed := \"%s\".\n"
    writer.chunks
    (Buffer.contents writer.chunk);
  Buffer.clear writer.chunk;
  if writer.written >= piece_size then end_piece writer;
  (* a chunk counts its steps for itself *)
  skip writer writer.last

let write writer command =
  (match command with
  | Delete id -> writer.deleted <- n id :: writer.deleted
  | Step (id, rule) ->
      add_deleted writer;
      skip writer (n id - 1 - writer.last);
      writer.last <- n id;
      add_rule writer rule
  | Automorphism (id, f) ->
      add_deleted writer;
      add writer 11 (n id :: pairs f)
  | Isometry (id, f) ->
      add_deleted writer;
      add writer 12 (n id :: pairs f));
  if Buffer.length writer.chunk >= chunk_size then end_chunk writer

let finish writer game claim =
  end_chunk writer;
  end_piece writer;
  let base = Filename.basename writer.name in
  Printf.printf
    "(* Written by gridproof --pieces. *)\n\
     From Coq Require Import List NArith.\n\
     From Gridlock Require Import Spec Checker Packed.\n\
     Require %s.\n\
     Import ListNotations.\n\
     Local Open Scope N_scope.\n"
    (String.concat " "
       (List.init writer.pieces (fun i ->
            Printf.sprintf "%s_%d" base (i + 1))));
  let words = Theorem.who_wins game claim in
  Printf.printf "\nDefinition certificate : list packed := concat [%s].\n"
    (names (fun i -> Printf.sprintf "%s_%s.piece" base i) writer.pieces);
  Theorem.prove_claim ~word:"packed_" words claim
