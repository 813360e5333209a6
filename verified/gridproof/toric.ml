(* SPDX-License-Identifier: MIT

   toric.ml -- writes a toric pairing, .glt, as a theorem of Coq

   The format is doc/formats/pairing.md, here for k in a row, Maker first.
   Nothing is checked but the words: Coq checks the theorem, by Toric.v. *)

let square x y =
  Printf.sprintf "(%s, %s)"
    (Lattice.z (Lattice.integer y))
    (Lattice.z (Lattice.integer x))

let print_theorem k (width, height) pairs =
  Printf.printf
    "(* Written by gridproof --coq. *)\n\
     From Coq Require Import List ZArith.\n\
     From Gridlock Require Import Spec Plane Toric.\n\
     Import ListNotations.\n\
     Local Open Scope Z_scope.\n\n\
     Definition pairs : list (square * square) := [\n\
    \  %s].\n"
    (String.concat ";\n  " (List.rev pairs));
  Theorem.prove
    (Printf.sprintf "breaker_wins_%d_on_the_plane" k)
    (Printf.sprintf "plane_breaker_wins %d" k)
    (Printf.sprintf "check_toric_sound %d %d (both_ways %d %d pairs) %d"
       height width height width k)

let write k lines =
  let rec go torus pairs = function
    | [] -> Certificate.refuse "the certificate ends without a claim"
    | text :: rest when Certificate.is_comment text -> go torus pairs rest
    | text :: rest -> (
        match (String.split_on_char ' ' text, torus) with
        | [ "torus"; width; height ], None ->
            let size = Certificate.number ~least:1 ~most:1000 in
            go (Some (size width, size height)) pairs rest
        | [ "pair"; x; y; dx; dy ], Some _ ->
            let pair =
              Printf.sprintf "(%s, %s)" (square x y) (square dx dy)
            in
            go torus (pair :: pairs) rest
        | [ "breaker" ], Some torus -> print_theorem k torus pairs
        | _ -> Certificate.refuse "torus, pair or breaker is expected here")
  in
  match lines with
  | "glt 1" :: rest -> go None [] rest
  | _ -> Certificate.refuse "the header, glt 1, is expected here"
