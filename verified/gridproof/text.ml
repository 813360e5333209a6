(* SPDX-License-Identifier: MIT

   text.ml -- text lines of files, none of them without end *)

exception Too_long

(* In bytes; no file of a board that gridproof takes comes near. *)
let longest = 1 lsl 24

type line = Line of string | Cut of string (* without its newline *) | End

let buffer = Buffer.create 4096

let next channel =
  Buffer.clear buffer;
  let rec go length =
    match input_char channel with
    | '\n' -> Line (Buffer.contents buffer)
    | exception End_of_file ->
        if length = 0 then End else Cut (Buffer.contents buffer)
    | c ->
        if length = longest then raise Too_long;
        Buffer.add_char buffer c;
        go (length + 1)
  in
  go 0

let all channel =
  let rec go lines =
    match next channel with
    | Line line -> go (line :: lines)
    | Cut line -> List.rev (line :: lines)
    | End -> List.rev lines
  in
  go []
