(* SPDX-License-Identifier: MIT

   sha256.ml -- SHA-256, for the header of certificates

   Nothing rests on it: a certificate with another hash is refused before the
   verified checker sees it.  Words of 32 bits are kept in OCaml's integers. *)

let mask = 0xffffffff

(* The first 32 bits of the fractional parts of roots of the first primes:
   square roots at the start, cube roots for the rounds.  They are whole roots
   of shifted primes, by bisection. *)
let primes =
  let rec go found i =
    if List.length found = 64 then List.rev found
    else if List.exists (fun p -> i mod p = 0) found then go found (i + 1)
    else go (i :: found) (i + 1)
  in
  go [] 2

(* Whether x^power <= prime * 2^(32 * power), for x < 2^36, in pieces of 16
   bits. *)
let below power x prime =
  let multiply a x =
    let rec go carry = function
      | [] when carry = 0 -> []
      | [] -> (carry land 0xffff) :: go (carry lsr 16) []
      | d :: rest ->
          let v = (d * x) + carry in
          (v land 0xffff) :: go (v lsr 16) rest
    in
    go 0 a
  in
  let rec power_of i = if i = 0 then [ 1 ] else multiply (power_of (i - 1)) x in
  let rec trim = function 0 :: rest -> trim rest | list -> list in
  let left = trim (List.rev (power_of power)) in
  let right = prime :: List.init (2 * power) (fun _ -> 0) in
  let a = List.length left and b = List.length right in
  if a <> b then a < b else compare left right <= 0

let root power prime =
  let rec go low high =
    if high - low = 1 then low land mask
    else
      let middle = (low + high) / 2 in
      if below power middle prime then go middle high else go low middle
  in
  go 0 (1 lsl 37)

let rounds = Array.of_list (List.map (root 3) primes)

let initial =
  Array.of_list (List.map (root 2) (List.filteri (fun i _ -> i < 8) primes))

let rotate x n = ((x lsr n) lor (x lsl (32 - n))) land mask

let block hash text start =
  let w = Array.make 64 0 in
  for i = 0 to 15 do
    let byte j = Char.code (Bytes.get text (start + (4 * i) + j)) in
    w.(i) <- (byte 0 lsl 24) lor (byte 1 lsl 16) lor (byte 2 lsl 8) lor byte 3
  done;
  for i = 16 to 63 do
    let a = w.(i - 15) and b = w.(i - 2) in
    let s0 = rotate a 7 lxor rotate a 18 lxor (a lsr 3) in
    let s1 = rotate b 17 lxor rotate b 19 lxor (b lsr 10) in
    w.(i) <- (w.(i - 16) + s0 + w.(i - 7) + s1) land mask
  done;
  let v = Array.copy hash in
  for i = 0 to 63 do
    let a = v.(0) and e = v.(4) in
    let s1 = rotate e 6 lxor rotate e 11 lxor rotate e 25 in
    let choice = e land v.(5) lxor (lnot e land mask land v.(6)) in
    let t1 = v.(7) + s1 + choice + rounds.(i) + w.(i) in
    let s0 = rotate a 2 lxor rotate a 13 lxor rotate a 22 in
    let majority = a land v.(1) lxor (a land v.(2)) lxor (v.(1) land v.(2)) in
    Array.blit v 0 v 1 7;
    v.(4) <- (v.(4) + t1) land mask;
    v.(0) <- (t1 + s0 + majority) land mask
  done;
  Array.mapi (fun i x -> (x + v.(i)) land mask) hash

let hex text =
  let length = String.length text in
  let blocks = ((length + 8) / 64) + 1 in
  let padded = Bytes.make (64 * blocks) '\000' in
  Bytes.blit_string text 0 padded 0 length;
  Bytes.set padded length '\128';
  Bytes.set_int64_be padded ((64 * blocks) - 8) (Int64.of_int (8 * length));
  let hash = ref initial in
  for i = 0 to blocks - 1 do
    hash := block !hash padded (64 * i)
  done;
  String.concat ""
    (List.map (Printf.sprintf "%08x") (Array.to_list !hash))
