(* SPDX-License-Identifier: MIT

   Extract.v -- the checker as an OCaml program

   ExtrOcamlBasic makes Coq's bool, option, list, unit, pairs and sumbool those
   of OCaml.  Nothing else is replaced: numbers are Coq's own binary ones.  The
   interface that the rest of gridproof sees is gridproof/checker.mli. *)

From Coq Require Extraction ExtrOcamlBasic.
From Gridlock Require Import Spec Checker.

Extraction Language OCaml.
Extraction "checker.ml" mnk sorted_lines start step is_card check_claim.
