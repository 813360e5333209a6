(* SPDX-License-Identifier: MIT

   gridproof.ml -- a checker of certificates whose rules are proved in Coq

   What it prints and its statuses are those of gridcheck. *)

let usage =
  "usage: gridproof [--first maker|breaker] [--board WxH] GAME CERTIFICATE\n\
  \       gridproof [--first maker|breaker] --coq GAME CERTIFICATE\n\
  \       gridproof [--first maker|breaker] --pieces NAME GAME CERTIFICATE\n\
  \       gridproof [--first maker|breaker] --lines GAME\n\
  \       gridproof --help | --version\n\
   Checks that a certificate, .glc, proves who wins a weak game.  GAME is\n\
   mnk:M,N,K or a .hg file; a file - is standard input, and so is hyper:-\n\
  \  --first   sets who moves first, whatever the game says\n\
  \  --board   the cells of a .hg file are a board, on which lattice maps are\n\
  \            allowed\n\
  \  --coq     prints a theorem, which Coq checks, instead of the verdict\n\
  \  --pieces  the same for long certificates, whose steps go into the files\n\
  \            NAME_1.v, NAME_2.v, ...\n\
  \  --lines   prints the game in .hg form instead\n\
   Status: 0 verified (s VERIFIED), 1 refuted, 2 could not check\n"

type command = {
  mutable first : Checker.player option;
  mutable board : Game.board option;
  mutable only_lines : bool;
  mutable coq : bool;
  mutable pieces : string option;
  mutable operands : string list;
}

let wrong () = Game.cannot "wrong usage: see gridproof --help"

let player = function
  | "maker" -> Some Checker.Maker
  | "breaker" -> Some Checker.Breaker
  | _ -> wrong ()

let board text =
  match List.map int_of_string_opt (String.split_on_char 'x' text) with
  | [ Some width; Some height ] when width > 0 && height > 0 ->
      Some { Game.width; height }
  | _ -> wrong ()

let rec read_words command = function
  | [] -> ()
  | "--lines" :: rest ->
      command.only_lines <- true;
      read_words command rest
  | "--coq" :: rest ->
      command.coq <- true;
      read_words command rest
  | "--pieces" :: word :: rest ->
      command.pieces <- Some word;
      read_words command rest
  | "--first" :: word :: rest ->
      command.first <- player word;
      read_words command rest
  | "--board" :: word :: rest ->
      command.board <- board word;
      read_words command rest
  | word :: rest -> (
      match (Game.after "--first=" word, Game.after "--board=" word) with
      | Some value, _ -> read_words command ("--first" :: value :: rest)
      | _, Some value -> read_words command ("--board" :: value :: rest)
      | None, None ->
          if word <> "-" && (word = "" || word.[0] = '-') then wrong ();
          command.operands <- command.operands @ [ word ];
          read_words command rest)

let read_game command text =
  let game = Game.read text in
  let game =
    match command.first with
    | None -> game
    | Some first -> { game with game = { game.Game.game with first } }
  in
  match command.board with
  | None -> game
  | Some { width; height } when width * height = game.Game.cell_count ->
      { game with board = command.board }
  | Some _ -> Game.cannot "the board has another number of cells"

let open_certificate path =
  if path = "-" then stdin
  else try open_in_bin path with Sys_error reason -> Game.cannot "%s" reason

let print_verdict claim =
  Printf.printf "s VERIFIED %s\n"
    (match claim with
    | Checker.Maker_wins _ -> "MAKER"
    | Checker.Breaker_wins _ -> "BREAKER")

let check ?(strong = false) command game path =
  let channel = open_certificate path in
  let each, conclude =
    match command.pieces with
    | Some name ->
        let writer = Packed.start name in
        (Packed.write writer, Packed.finish writer game)
    | None when command.coq ->
        let writer = Theorem.start () in
        (Theorem.write writer, Theorem.finish ~strong writer game)
    | None -> (ignore, print_verdict)
  in
  let reader =
    {
      Certificate.channel;
      game;
      line = 0;
      last_id = 0L;
      last_map = 0;
      each;
    }
  in
  match Certificate.check reader with
  | claim when not strong ->
      conclude claim;
      0
  | claim -> (
      match conclude claim with
      | () -> 0
      | exception Certificate.Refused reason ->
          Printf.printf "c %s\ns REFUTED\n" reason;
          1)
  | exception Certificate.Refused reason ->
      Printf.printf "c line %d: %s\ns REFUTED\n" reader.line reason;
      1

(* Files about the plane become theorems, and nothing else yet. *)
let plane_kinds = [ ".gls"; ".glt"; ".tiling" ]

let plane_theorem text path =
  let channel () = open_certificate path in
  match
    match (Filename.extension path, Lattice.board text) with
    | ".glt", Some (Lattice.Plane k) -> Toric.write k (Text.all (channel ()))
    | ".glt", _ -> Game.cannot "game: a toric pairing is for line:K@inf"
    | ".tiling", Some (Lattice.Plane k) -> Tiling.write k (channel ())
    | ".tiling", _ -> Game.cannot "game: a tiling is for line:K@inf"
    | _, Some board -> Lattice.write board (Text.all (channel ()))
    | _, None ->
        Game.cannot "game: lattice cards are for mnk:M,N,K and line:K@inf"
  with
  | () -> 0
  | exception Certificate.Refused reason ->
      Printf.printf "c %s\ns REFUTED\n" reason;
      1

(* So do weights. *)
let no_pairing_theorem game path =
  match Weight.write game (Text.all (open_certificate path)) with
  | () -> 0
  | exception Certificate.Refused reason ->
      Printf.printf "c %s\ns REFUTED\n" reason;
      1

(* mnk:M,N,K,strong: a strategy, or a shield of the weak game. *)
let strong_theorem command text path =
  let game = Game.read (Filename.chop_suffix text ",strong") in
  if game.origin = None || game.game.first <> Checker.Maker then
    Game.cannot "game: of strong games gridproof knows mnk:M,N,K,strong";
  if path = "-" then Game.cannot "a file is needed here, not stdin";
  match Text.all (open_certificate path) with
  | header :: _ when Game.after "glc " header <> None ->
      check ~strong:true command game path
  | lines -> (
      match Strategy.write game lines with
      | () -> 0
      | exception Certificate.Refused reason ->
          Printf.printf "c %s\ns REFUTED\n" reason;
          1)

let main () =
  let command =
    {
      first = None;
      board = None;
      only_lines = false;
      coq = false;
      pieces = None;
      operands = [];
    }
  in
  let words = List.tl (Array.to_list Sys.argv) in
  if List.mem "--help" words then (
    print_string usage;
    0)
  else if List.mem "--version" words then (
    print_string "gridproof 0.1.0\n";
    0)
  else (
    read_words command words;
    match (command.only_lines, command.operands) with
    | true, [ text ] ->
        Game.print (read_game command text);
        0
    | false, [ "hyper:-"; "-" ] ->
        Game.cannot "wrong usage: only one of the files can be stdin"
    | false, [ text; path ]
      when command.coq && List.mem (Filename.extension path) plane_kinds ->
        if command.first = Some Checker.Breaker then
          Game.cannot "theorems by such files are for Maker first";
        plane_theorem text path
    | false, [ text; path ]
      when command.coq && command.first = None
           && Filename.check_suffix text ",strong" ->
        strong_theorem command text path
    | false, [ text; path ]
      when command.coq && Filename.check_suffix path ".glw" ->
        no_pairing_theorem (read_game command text) path
    | false, [ text; path ] -> check command (read_game command text) path
    | _ -> wrong ())

let () =
  let status =
    try main () with
    | Game.Cannot reason ->
        Printf.eprintf "gridproof: %s\n" reason;
        2
    | Text.Too_long ->
        Printf.eprintf "gridproof: a text line has more than %d bytes\n"
          Text.longest;
        2
    | Sys_error reason ->
        Printf.eprintf "gridproof: %s\n" reason;
        2
    | Out_of_memory | Stack_overflow ->
        Printf.eprintf "gridproof: out of memory\n";
        2
  in
  (try flush stdout
   with Sys_error reason ->
     Printf.eprintf "gridproof: %s\n" reason;
     exit 2);
  exit status
