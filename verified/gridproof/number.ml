(* SPDX-License-Identifier: MIT

   number.ml -- numbers of OCaml and of the verified checker *)

open Checker

let rec positive i =
  if i = 1 then XH
  else if i land 1 = 1 then XI (positive (i lsr 1))
  else XO (positive (i lsr 1))

let of_int i = if i = 0 then N0 else Npos (positive i)

(* Of 64 bits, as IDs have. *)
let rec positive_64 i =
  if i = 1L then XH
  else
    let half = positive_64 (Int64.shift_right_logical i 1) in
    if Int64.logand i 1L = 1L then XI half else XO half

let of_int64 i = if i = 0L then N0 else Npos (positive_64 i)

let rec of_positive = function
  | XH -> 1
  | XO p -> 2 * of_positive p
  | XI p -> (2 * of_positive p) + 1

let to_int = function N0 -> 0 | Npos p -> of_positive p
let rec nat i = if i = 0 then O else S (nat (i - 1))

(* A decimal number from least to most, as text; None if it is anything else. *)
let parse ?(least = 0L) ~most text =
  let rec go i value =
    if i = String.length text then Some value
    else
      match text.[i] with
      | '0' .. '9' as c ->
          let digit = Int64.of_int (Char.code c - Char.code '0') in
          if digit > most || value > Int64.div (Int64.sub most digit) 10L then
            None
          else go (i + 1) (Int64.add (Int64.mul value 10L) digit)
      | _ -> None
  in
  match if text = "" then None else go 0 0L with
  | Some value when value >= least -> Some value
  | _ -> None

let parse_int ?(least = 0) ~most text =
  match
    parse ~least:(Int64.of_int least) ~most:(Int64.of_int most) text
  with
  | Some value -> Some (Int64.to_int value)
  | None -> None
