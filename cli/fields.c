// SPDX-License-Identifier: MIT
// gridlock --json-page: every key that --json prints, as doc/reference/json.md.
//
// tests/cli/fields.py compares the rows with what the commands print.

#include "cli/listing.h"

#include <stdio.h>
#include <string.h>

#define ITEM_SIZE 4096

// Keys, separated by blanks, with one sentence for all of them; a paragraph if
// there are none.  The command NULL is any, when something goes wrong.
typedef struct field {
  const char *command;
  const char *keys;
  const char *sentence;
} field;

static const field fields[] = {
    {"solve", "game value version reason certificate sha256 bytes peak_bytes",
     "as above"},
    {"solve", "number", "of a hypergraph in a stream, whose file is `game`"},
    {"solve", "position",
     "16 digits of a hash of all that matters, lines, stones and turns: two "
     "names of one position have the same, in an atlas, too"},
    {"solve", "hash",
     "the SHA-256 of the list of lines, as certificates of the game have it in "
     "their [first line](../formats/certificate.md#the-file); `null` on the "
     "infinite board"},
    {"solve", "to_move", "who moves first"},
    {"solve", "engine", "the one that answered"},
    {"solve", "nodes", "positions expanded, those of a checkpoint included"},
    {"solve", "resumed", "those of a checkpoint alone"},
    {"solve", "created", "nodes made, by an engine that keeps them"},
    {"solve", "seconds cpu_seconds", "what it took"},
    {"solve", "move", "a winning first turn"},
    {"solve", "seed threads", "what it was run with"},
    {"solve", "statistics",
     "with `--statistics`: [the counters](statistics.md) by their names"},
    {"solve", "ranks",
     "with `--mpi`: what the first process has seen of the others: `count`, "
     "`lost`, `jobs`, `solved`, `messages`, `bytes`, `shared`, `idle` (a part "
     "of the time) and `cpu_seconds`"},
    {"solve", "name sentence",
     "with `--techniques`, one object for each: a technique"},
    {"solve", "default", "is it on if nothing is said?"},
    {"solve", "presets", "the presets that switch it on"},
    {"solve", "old_name", "what it was called before"},
    {"show", "game", "as above"},
    {"show", "kind", "`weak` or `strong`"},
    {"show", "first", "who moves first"},
    {"show", "p q", "stones in a turn, and in the first one"},
    {"show", "handicap", "extra stones that Maker places first"},
    {"show", "infinite", "is the board infinite?"},
    {"show", "orientations",
     "how often a shape can lie, on the infinite board"},
    {"show", "cells", "how many there are"},
    {"show", "lines", "the cells of each line"},
    {"show", "white_lines",
     "those of White, in a game where the players' lines differ"},
    {"show", "sizes sizes.N", "how many lines have N cells"},
    {"show", "automorphisms", "symmetries of the hypergraph"},
    {"show", "potential", "Erdos and Selfridge's sum"},
    {"show", "width height", "of the board, if it is a rectangle"},
    {"show", "torus", "are opposite sides joined?"},
    {"show", "maker breaker", "cells with stones"},
    {"show", "turns", "at most, until the board is full"},
    {"cert", "game value", "as above"},
    {"cert", "steps", "of the proof"},
    {"cert", "rules", "how many steps are by which rule:"},
    {"cert",
     "rules.none rules.line rules.play rules.reply rules.embed_card "
     "rules.embed_shield rules.grant rules.join rules.pair rules.potential "
     "rules.replace",
     "see [certificate.md](../formats/certificate.md)"},
    {"cert", "maps", "other than the identity"},
    {"cert", "depth", "the longest chain of references"},
    {"cert", "turns", "that Maker needs by this proof; 0 if Breaker wins"},
    {"cert", "zone", "the cells that the proof is about"},
    {"look", "game value", "as above, for the position"},
    {"look", "kind", "`weak` or `strong`"},
    {"look", "width height cells",
     "of the board; on the plane, of the part that is shown"},
    {"look", "corner", "the cell of the plane that is this part's first"},
    {"look", "stones", "in the order in which they were put"},
    {"look", "stones[].cell stones[].name stones[].player", "where, and whose"},
    {"look", "turn", "who moves"},
    {"look", "over", "is the game over?"},
    {"look", "line", "the line that somebody owns"},
    {"look", "category",
     "`win`, `loss`, `draw` or `unknown`, for the player who moves"},
    {"look", "proof", "why the value is what it is"},
    {"look", "proof.kind", "`card` for Maker, `shield` for Breaker"},
    {"look", "proof.core", "the cells that the winner must have"},
    {"look", "proof.zone", "the cells that matter"},
    {"look", "proof.pairs",
     "pairs of cells, of which Breaker takes one when Maker takes the other"},
    {"look", "proof.card", "the lattice card that Maker follows, if it is one"},
    {"look", "proof.card.a proof.card.t",
     "her cells that count, and those where Breaker must have nothing"},
    {"look", "proof.move", "the winner's next move"},
    {"look", "proof.sentence", "the same in words"},
    {"look", "moves", "every move, good ones first"},
    {"look", "moves[].cell moves[].name", "where"},
    {"look", "moves[].value moves[].category", "what comes of it"},
    {"look", "moves[].zone", "the cells that matter after it"},
    {"pairing", "game version reason certificate sha256 bytes", "as above"},
    {"pairing", "value", "`paired`, `unpaired` or `unknown`"},
    {"pairing", "method", "the one that answered"},
    {"pairing", "evidence", "what shows it"},
    {"pairing", "width height", "the periods, on the infinite board"},
    {"pairing", "cells lines offered",
     "what there was to choose from: cells, lines, pairs"},
    {"pairing", "pairs", "the pairing"},
    {"pairing", "move", "Breaker's first move, if he begins and needs it"},
    {"pairing", "seconds cpu_seconds", "what it took"},
    {"tiling", "game version", "as above"},
    {"tiling", "row shift drop", "what was asked"},
    {"tiling", "plane", "the game on the plane"},
    {"tiling", "repeat", "the steps by which the block is repeated"},
    {"tiling", "value", "`covered` or not"},
    {"tiling", "block",
     "`breaker` if the file has a proof for the block, otherwise `open`"},
    {"tiling", "checked", "rows of the plane that were looked at"},
    {"tiling", "block_lines needed unneeded",
     "the lines of the block, how many are needed, and which are not"},
    {"tiling", "witness", "a row of the plane without a line of a block"},
    {"census", "", "See [census.md](../formats/census.md)."},
    {"census", "torus directions method part parts", "what was asked"},
    {"census", "classes fixed stabilisers",
     "pairings up to symmetry, all of them, and those with a symmetry by its "
     "order"},
    {"census", "begin_04 begin_04_then_123", "those that begin so"},
    {"census", "tables", "that the search completed"},
    {"census", "nodes seconds cpu_seconds version",
     "what it took, and in which version"},
    {"census graph", "vertices edges", "how many"},
    {"census graph", "components", "their sizes"},
    {"census graph", "degree_distribution degree_distribution.N",
     "vertices with degree N"},
    {"census graph", "small small[].vertices small[].edges",
     "the components with up to 64 vertices"},
    {"census graph", "diameter radius", "of the largest component"},
    {"census graph", "bipartite triangles four_cycles", "cycles"},
    {"census show", "number", "in the list of the census"},
    {"census show", "pairing", "its digits"},
    {"census show", "torus", "cells across"},
    {"census show", "canonical stabiliser",
     "the first of its images, and its symmetries"},
    {"census show", "neighbours neighbours[].number neighbours[].pairing",
     "what one transition reaches"},
    {"census show", "moved", "with `--free`: what that transition makes of it"},
    {"census show", "distances",
     "with `--distances`: how many are how far away"},
    {"sequence", "game value version reason", "as above"},
    {"sequence", "goal",
     "the polyomino; for a family of shapes, `goals`, up to the isometries "
     "that keep it"},
    {"sequence", "handicap", "extra stones of Maker's"},
    {"sequence", "turns", "that Maker needs"},
    {"sequence", "economical", "is no stone wasted?"},
    {"sequence", "pool bound",
     "situations to choose from, and a least number of them"},
    {"sequence", "situations", "the proof sequence"},
    {"sequence", "situations[].core situations[].neighbourhood",
     "cells, as columns and rows"},
    {"sequence", "situations[].answers",
     "one for each cell of the neighbourhood, if Breaker takes it"},
    {"sequence",
     "situations[].answers[].move situations[].answers[].to "
     "situations[].answers[].map",
     "Maker's move, the situation that she reaches, and how it lies there"},
    {"sequence", "cards", "of the proof"},
    {"sequence", "nodes seconds cpu_seconds", "what it took"},
    {"achieve", "polyomino fixed torus limit", "what was asked"},
    {"achieve", "value version", "as above"},
    {"achieve", "smallest", "side of the smallest square where Maker wins"},
    {"achieve", "moves", "of Maker's, the fewest"},
    {"achieve", "boards", "what was tried"},
    {"achieve", "boards[].width boards[].height", "a board"},
    {"achieve",
     "boards[].value boards[].reason boards[].certificate boards[].sha256 "
     "boards[].bytes",
     "as above"},
    {"achieve", "boards[].moves boards[].at_least boards[].at_most",
     "of Maker's"},
    {"achieve", "boards[].nodes boards[].seconds", "what it took"},
    {"achieve", "seconds cpu_seconds", "what all of it took"},
    {"qbf", "game", "as above"},
    {"qbf", "formulas", "one for each player and encoding"},
    {"qbf", "formulas[].player formulas[].encoding", "which"},
    {"qbf",
     "formulas[].variables formulas[].existentials formulas[].universals "
     "formulas[].clauses formulas[].alternations",
     "how large"},
    {"qbf encode", "game", "as above"},
    {"qbf encode", "player encoding", "what was asked"},
    {"qbf encode", "variables existentials universals clauses alternations",
     "how large the formula is"},
    {"qbf solve", "game reason version", "as above"},
    {"qbf solve", "player encoding", "what was asked"},
    {"qbf solve", "variables existentials universals clauses alternations",
     "how large the formula is"},
    {"qbf solve", "formulas", "how many there were, with `--split`"},
    {"qbf solve", "solver preprocess", "commands"},
    {"qbf solve", "value", "`true`, `false` or `unknown`"},
    {"qbf solve", "seconds", "what it took"},
    {"qbf solve", "own_engine own_value", "what our own engine says"},
    {"qbf compare", "solver preprocess jobs version", "what it was run with"},
    {"qbf compare", "compared", "answers that our own engine confirms"},
    {"qbf compare", "runs", "one for each question and encoding"},
    {"qbf compare", "runs[].game runs[].player runs[].encoding", "which"},
    {"qbf compare",
     "runs[].variables runs[].universals runs[].clauses runs[].alternations",
     "how large the formula is"},
    {"qbf compare", "runs[].value runs[].seconds runs[].cpu_seconds",
     "what came out"},
    {"learn", "games", "the strips"},
    {"learn", "games[].columns games[].setup games[].value games[].positions",
     "a strip, who wins it, and how many positions it gave"},
    {"learn", "positions maker breaker", "in all, and by who wins"},
    {"learn", "tested", "positions of the test"},
    {"learn", "printed reread new",
     "three models: the paper's as printed, as it must be meant, and the new "
     "one"},
    {"learn", "printed.constant printed.turn printed.empty printed.potential",
     "coefficients, see [model.md](../formats/model.md)"},
    {"learn", "printed.plain printed.plain.log_loss printed.plain.accuracy",
     "how well it fits"},
    {"learn",
     "printed.balanced printed.balanced.log_loss printed.balanced.accuracy",
     "the same if both winners count the same"},
    {"learn", "printed.test printed.test.log_loss printed.test.accuracy",
     "the same on the test"},
    {"learn",
     "reread.constant reread.turn reread.empty reread.potential reread.plain "
     "reread.plain.log_loss reread.plain.accuracy reread.balanced "
     "reread.balanced.log_loss reread.balanced.accuracy reread.test "
     "reread.test.log_loss reread.test.accuracy",
     "the same"},
    {"learn",
     "new.constant new.turn new.empty new.potential new.plain "
     "new.plain.log_loss new.plain.accuracy new.balanced new.balanced.log_loss "
     "new.balanced.accuracy new.test new.test.log_loss new.test.accuracy",
     "the same"},
    {"learn", "interrupted version", "was it, and which"},
    {"reproduce", "",
     "One object a line, for each run and for each number of a paper."},
    {"reproduce", "paper", "its name"},
    {"reproduce", "run", "the name of the run"},
    {"reproduce", "value reason", "as above"},
    {"reproduce", "nodes created cpu_seconds limit", "what it took, and might"},
    {"reproduce", "number", "the name of a number"},
    {"reproduce", "theirs ours ratio",
     "in the paper, here, and ours by theirs"},
    {"reproduce", "bound", "`=`, or `<` or `>` if ours is only a bound"},
    {"bench", "", "One object a line, for each game."},
    {"bench", "game value reason", "as above"},
    {"bench", "options", "what it was run with"},
    {"bench", "engine nodes seconds cpu_seconds peak_bytes", "as in `solve`"},
    {"bench", "certificate_lines certificate_bytes", "the size of the proof"},
    {"bench", "check_seconds verified", "of gridcheck"},
    {"bench", "paper paper_seconds", "who else has solved it, and how fast"},
    {"atlas", "results certificates verified", "how many"},
    {"atlas list", "",
     "One object a line, for each result; see [atlas.md](../howto/atlas.md)."},
    {"atlas list", "question", "`winner`, or `pairing`"},
    {"atlas list", "game written",
     "in its shortest form, and as somebody wrote it"},
    {"atlas list", "position hash",
     "digits that tell positions apart, and of the lines"},
    {"atlas list", "first value", "who moves first, and the answer"},
    {"atlas list", "engine version nodes seconds peak_bytes date",
     "how and when it was found"},
    {"atlas list", "turns", "that Maker needs"},
    {"atlas list", "certificate member sha256 bytes", "the proof"},
    {"atlas list", "verdict checker", "what gridcheck said, in which version"},
    {"atlas list", "recipe", "what makes the proof again"},
    {"atlas list", "note", "for people"},
    {"atlas query",
     "question game written position hash first value engine version nodes "
     "seconds peak_bytes date turns certificate member sha256 bytes verdict "
     "checker recipe note",
     "as in `atlas list`"},
    {"atlas query", "derived_from",
     "with `--derived`: the game from which it follows"},
    {"atlas show",
     "question game written position hash first value engine version nodes "
     "seconds peak_bytes date turns certificate member sha256 bytes verdict "
     "checker recipe note",
     "as in `atlas list`"},
    {"atlas show", "derived_from", "the game from which it follows"},
    {"atlas check", "results chosen verified failed", "how many"},
    {"atlas check", "checker", "the version of gridcheck"},
    {"atlas check", "seconds", "what it took"},
    {"atlas import", "read", "results"},
    {"shapes", "", "One object a line, for each polyomino."},
    {"shapes", "name cells", "its name, or `null`, and its cells"},
    {NULL, "error", "what is wrong"},
    {NULL, "error.place",
     "the file, game or option where it is, if there is one"},
    {NULL, "error.line error.column", "where in that"},
    {NULL, "error.sentence", "the same as on stderr"},
    {NULL, "error.exit_code", "[that](README.md#exit-codes) of the program"},
    {NULL, "game number", "which game, if `solve` has several"},
};

static const char introduction[] =
    "Each command prints one object a line: one for its answer, or, where it "
    "lists something, one for each item. `a.b` is the key `b` of the object "
    "`a`; `a[].b` is that of the objects in the list `a`; `a.N` stands for "
    "keys that are numbers. Cells, lines and pairings are counted from 1. "
    "Times are in seconds, on the wall unless they are called `cpu_seconds`. "
    "What is not known or not asked for is `null`.";

static const char common[] =
    "These keys mean the same everywhere: `game` is the game in its shortest "
    "form, `value` the answer, `version` that of gridlock. `reason` says why "
    "an answer is unknown: `time`, `memory` or `interrupt`. `certificate` is "
    "the file with the proof, `sha256` its SHA-256, which `gridcheck` prints, "
    "too, and `bytes` its size; both are `null` if it is `-` or a pipe. "
    "`peak_bytes` is the most memory that the process has had, resident, as "
    "the kernel counts it.";

static const char errors[] =
    "Bad input, wrong usage and files that cannot be written are an object, "
    "too, on stdout; the sentence is on stderr as without `--json`. If an "
    "answer could be given all the same, its object comes first, and the "
    "error is one more line.";

// The keys of a row as "* `a`, `b`: sentence".
static void print_row(const field *row) {
  char item[ITEM_SIZE];
  int used = snprintf(item, sizeof item, "*");
  for (const char *key = row->keys; *key;) {
    const size_t size = strcspn(key, " ");
    used += snprintf(item + used, sizeof item - (size_t)used, "%s `%.*s`",
                     key == row->keys ? "" : ",", (int)size, key);
    key += size + (key[size] == ' ');
  }
  snprintf(item + used, sizeof item - (size_t)used, ": %s", row->sentence);
  list_wrapped(item, 2);
}

static bool is_same(const char *command, const char *other) {
  return command && other ? !strcmp(command, other) : command == other;
}

static void print_heading(const field *row) {
  if (row->command) {
    printf("\n## gridlock %s\n\n", row->command);
    return;
  }
  printf("\n## Errors\n\n");
  list_wrapped(errors, 0);
  putchar('\n');
}

void print_fields_page(void) {
  printf("# What --json prints\n\n"
         "<!-- printed by gridlock --json-page; do not edit -->\n\n");
  list_wrapped(introduction, 0);
  putchar('\n');
  list_wrapped(common, 0);
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    if (!i || !is_same(fields[i].command, fields[i - 1].command))
      print_heading(&fields[i]);
    if (*fields[i].keys) {
      print_row(&fields[i]);
    } else {
      list_wrapped(fields[i].sentence, 0);
      putchar('\n');
    }
  }
}
