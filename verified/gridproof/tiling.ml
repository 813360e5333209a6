(* SPDX-License-Identifier: MIT

   tiling.ml -- writes a tiling, .tiling, as a theorem of Coq

   The format is doc/formats/pairing.md, here for k in a row, Maker first.  Of
   the tiling nothing is checked but the words, and of the block's certificate
   every step: Coq checks the theorem, by Tiling.v. *)

type tiling = {
  mutable period : (int * int * int) option; (* width, height, slant *)
  mutable cells : (int * int) list; (* backwards *)
  mutable lines : int list list; (* backwards *)
}

let coordinate word =
  let i = Lattice.integer word in
  if abs i > 10000 then Certificate.refuse "'%s' is out of range" word;
  i

(* The translations are all sums of multiples of (width, 0) and (slant, height),
   too, which Euclid's algorithm for the y's finds. *)
let rec period (ax, ay) (bx, by) =
  if by = 0 then (abs bx, abs ay, if ay < 0 then -ax else ax)
  else
    let times = ay / by in
    period (bx, by) (ax - (times * bx), ay - (times * by))

let read_words tiling = function
  | [ "repeat"; x1; y1; x2; y2 ] when tiling.period = None ->
      let a = (coordinate x1, coordinate y1) in
      let b = (coordinate x2, coordinate y2) in
      let determinant = abs ((fst a * snd b) - (fst b * snd a)) in
      if determinant = 0 || determinant > 1000000 then
        Certificate.refuse
          "the determinant of the translations is 0 or too large";
      tiling.period <- Some (period a b)
  | [ "cell"; x; y ] ->
      tiling.cells <- (coordinate x, coordinate y) :: tiling.cells
  | "line" :: words ->
      let most = List.length tiling.cells in
      tiling.lines <-
        List.map
          (Certificate.number ~least:1 ~most)
          (Lattice.up_to_end words)
        :: tiling.lines
  | "game" :: _ -> ()
  | [ "covered" ] ->
      Game.cannot "a tiling without its block's certificate is no theorem"
  | _ -> Certificate.refuse "game, repeat, cell, line or block is expected here"

(* The game of the block: Maker first, no stones. *)
let block_game tiling =
  let cell_count = List.length tiling.cells in
  Game.check_cells cell_count;
  {
    Game.game =
      {
        Checker.cells = List.init cell_count (fun i -> Number.of_int (i + 1));
        lines = List.rev_map (List.map Number.of_int) tiling.lines;
        maker_stones = [];
        breaker_stones = [];
        first = Checker.Maker;
      };
    cell_count;
    origin = None;
    board = None;
  }

let print_theorem k (width, height, slant) tiling shield =
  let square (x, y) = Printf.sprintf "(%s, %s)" (Lattice.z y) (Lattice.z x) in
  let line cells = Lattice.list (List.map string_of_int cells) in
  Printf.printf
    "\n\
     Definition block : list square := [\n\
    \  %s]%%Z.\n\n\
     Definition block_lines : list line := [\n\
    \  %s].\n"
    (String.concat ";\n  " (List.rev_map square tiling.cells))
    (String.concat ";\n  " (List.rev_map line tiling.lines));
  Theorem.prove
    (Printf.sprintf "breaker_wins_%d_on_the_plane" k)
    (Printf.sprintf "plane_breaker_wins %d" k)
    (Printf.sprintf
       "check_tiling_sound %d %d %s block block_lines %d\n\
       \           certificate %s"
       height width (Lattice.z slant) k
       (Theorem.parenthesized shield))

let write k channel =
  let tiling = { period = None; cells = []; lines = [] } in
  let line = ref 0 in
  let next () =
    incr line;
    match Text.next channel with
    | Text.Line text -> text
    | Text.Cut _ | Text.End ->
        Certificate.refuse "the tiling ends without a claim"
  in
  let rec read () =
    match next () with
    | "block" -> ()
    | text ->
        if not (Certificate.is_comment text) then
          read_words tiling (String.split_on_char ' ' text);
        read ()
  in
  if next () <> "tiling 1" then
    Certificate.refuse "the header, tiling 1, is expected here";
  read ();
  match tiling.period with
  | None -> Certificate.refuse "the translations are missing"
  | Some period -> (
      let writer = Theorem.start ~more:" Plane Tiling" () in
      let reader =
        {
          Certificate.channel;
          game = block_game tiling;
          line = !line;
          last_id = 0L;
          last_map = 0;
          each = Theorem.write writer;
        }
      in
      match Certificate.check reader with
      | Checker.Breaker_wins (shield, None) ->
          Theorem.print_certificate writer;
          print_theorem k period tiling shield
      | _ -> Certificate.refuse "the block's certificate is not for Breaker"
      | exception Certificate.Refused reason ->
          Certificate.refuse "line %d: %s" reader.line reason)
