// SPDX-License-Identifier: MIT
#include "cli/options.h"

#include "base/text.h"
#include "cli/commands.h"
#include "cli/reproduce.h"
#include "cli/trial.h"
#include "plane/tiling.h"
#include "plane/toric.h"
#include "search/technique.h"

#include <argp.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const cli_option option_table[OPTIONS] = {
    [OPTION_ENGINE] = {"engine", 'e', KIND_CHOICE, "NAME",
                       "auto|andor|dfpn|pns|strong|brute", "auto",
                       "search engine"},
    [OPTION_FIRST] = {"first", 'f', KIND_CHOICE, "PLAYER", "maker|breaker",
                      NULL, "who moves first, instead of what the game says"},
    [OPTION_TIME] = {"time", 't', KIND_POSITIVE, "SECONDS", "above 0", "none",
                     "stop after this much wall-clock time"},
    [OPTION_MEMORY] = {"memory", 'm', KIND_BYTES, "BYTES",
                       "1M or more, with K, M, G or T", "half of RAM",
                       "stop when the tables need more than this"},
    [OPTION_SEED] = {"seed", 's', KIND_WHOLE, "N", "0 to 2^64-1", "0",
                     "seed of all random choices"},
    [OPTION_THREADS] = {"threads", 'T', KIND_JOBS, "COUNT", "1 to 64",
                        "all cores", "search with so many threads"},
    [OPTION_CERT] = {"cert", 'c', KIND_OUTPUT, "FILE", NULL, NULL,
                     "write the proof, in binary if FILE ends in .glb"},
    [OPTION_CHECKPOINT] = {"checkpoint", 0, KIND_OUTPUT, "STATE", NULL, NULL,
                           "keep the search here, and go on from it"},
    [OPTION_EVERY] = {"checkpoint-every", 0, KIND_POSITIVE, "SECONDS",
                      "above 0", "600", "how often it is kept"},
    [OPTION_MPI] = {"mpi", 0, KIND_FLAG, NULL, NULL, NULL,
                    "search with all processes that mpirun has started"},
    [OPTION_ABREAST] = {"jobs", 0, KIND_JOBS, "COUNT", "1 to 64", "all cores",
                        "of all papers, run so many at a time"},
    [OPTION_JOB] = {"job", 0, KIND_ORDINAL, "NODES", "above 0", "5000",
                    "with --mpi, what a process is asked for at a time"},
    [OPTION_PROOF] = {"cert", 'c', KIND_INPUT, "FILE", NULL, NULL,
                      "the proof to play by, instead of solving first"},
    [OPTION_OUTPUT] = {"output", 'o', KIND_OUTPUT, "FILE", NULL, NULL,
                       "write what the certificate needs, .glb being binary"},
    [OPTION_SHRINK] = {"shrink", 0, KIND_FLAG, NULL, NULL, NULL,
                       "first make the proof smaller, until --time ends"},
    [OPTION_COLUMNS] = {"columns", 0, KIND_COLUMNS, "RANGE",
                        "as 7-10 or 8, from 7 to 16",
                        "7-10 to learn, the paper's otherwise",
                        "the strips to learn from, or of Table III"},
    [OPTION_TEST] =
        {"test", 0, KIND_COLUMNS, "RANGE", "as 7-10 or 8, from 7 to 16", NULL,
         "strips for a test on positions that the fit has not seen"},
    [OPTION_COUNT] = {"count", 'n', KIND_ORDINAL, "POSITIONS", "above 0",
                      "1000000", "stop when so many positions are solved"},
    [OPTION_FITTED] = {"output", 'o', KIND_OUTPUT, "FILE", NULL, NULL,
                       "write the new model"},
    [OPTION_HEAT] = {"svg", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                     "draw the positions and the new model as heat maps"},
    [OPTION_QUICK] =
        {"quick", 0, KIND_FLAG, NULL, NULL, NULL,
         "small sizes only, three minutes for all papers; the default"},
    [OPTION_FULL] = {"full", 0, KIND_FLAG, NULL, NULL, NULL,
                     "the papers' sizes"},
    [OPTION_ONLY] = {"only", 0, KIND_PARTS, "PARTS",
                     "names from the list below", NULL,
                     "do these parts, separated by commas"},
    [OPTION_LIMIT] = {"limit", 'l', KIND_POSITIVE, "SECONDS", "above 0",
                      "2, or 60 in full",
                      "stop each run after this much processor time"},
    [OPTION_FOLDER] = {"output", 'o', KIND_OUTPUT, "DIR", NULL, NULL,
                       "write page, figures and all runs into this folder"},
    [OPTION_RESUME] = {"resume", 0, KIND_FLAG, NULL, NULL, NULL,
                       "take the runs that the folder has instead of new ones"},
    [OPTION_PRESET] = {"preset", 0, KIND_CHOICE, "NAME", "hsu|czifra|bare",
                       NULL, "only the techniques of a paper"},
    [OPTION_WITH] = {"with", 0, KIND_TECHNIQUES, "NAMES",
                     "names from the list below", NULL,
                     "switch techniques on, separated by commas"},
    [OPTION_WITHOUT] = {"without", 'w', KIND_TECHNIQUES, "NAMES",
                        "names from the list below", NULL,
                        "switch techniques off, separated by commas"},
    [OPTION_WIDTH] = {"width", 0, KIND_WIDTH, "PAIRS", "0 to 32", "2",
                      "pairs tried per line in pairing searches"},
    [OPTION_LEAF] = {"leaf", 0, KIND_CHOICE, "HOW", "one|depth|half", "one",
                     "first numbers in pns: 1, depth, or 1 + depth / 2"},
    [OPTION_ALPHA] = {"alpha", 0, KIND_POSITIVE, "A", "above 0",
                      "150 in dfpn, 1e6 in pns, with a preset 1000",
                      "first dn: A to the power of the potential"},
    [OPTION_BETA] = {"beta", 0, KIND_REAL, "B", "0 or more",
                     "100 in dfpn, 30 in pns, with a preset 10",
                     "first pn: B times the model's probability more"},
    [OPTION_MODEL] = {"model", 0, KIND_INPUT, "MODEL", NULL, "built in",
                      "coefficients of that model, from gridlock learn"},
    [OPTION_MOVE] = {"move", 'v', KIND_FLAG, NULL, NULL, NULL,
                     "print a winning first turn as a v line"},
    [OPTION_ROW] = {"row", 'k', KIND_ROW, "K", "2 to 64", "7",
                    "cells in a row of the plane"},
    [OPTION_SHIFT] = {"shift", 0, KIND_WHOLE, "COLUMNS",
                      "0 to the block's width minus 1", "0",
                      "move each row of blocks right against the row above"},
    [OPTION_DROP] = {"drop", 'd', KIND_ORDINAL, "LINE",
                     "1 to the number of lines", NULL,
                     "do without this line of the block"},
    [OPTION_METHOD] = {"method", 0, KIND_CHOICE, "NAME",
                       "auto|match|menu|greedy|weights|plane|exact", "auto",
                       "how to look for a pairing or for its absence"},
    [OPTION_TORUS] = {"torus", 0, KIND_PERIODS, "PERIODS",
                      "as 8 or 8x4, up to 1000", "the smallest that do",
                      "on the infinite board: the pairing's periods"},
    [OPTION_EVIDENCE] = {"cert", 'c', KIND_OUTPUT, "FILE", NULL, NULL,
                         "write the pairing, or why there is none"},
    [OPTION_WEIGHTS] = {"weights", 0, KIND_INPUT, "WEIGHTS", NULL, NULL,
                        "weights that show that there is none, a .glw file"},
    [OPTION_CNF] = {"cnf", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                    "write the formula that says that there is a pairing"},
    [OPTION_DRAT] = {"drat", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                     "write a DRAT proof against that formula, if it is false"},
    [OPTION_PAIRING_SVG] = {"svg", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                            "draw the pairs, if there are any"},
    [OPTION_TILING] = {"output", 'o', KIND_OUTPUT, "FILE", NULL, NULL,
                       "write the tiling, by custom a .tiling file"},
    [OPTION_ACROSS] = {"torus", 0, KIND_ORDINAL, "CELLS", "4, 6 or 8",
                       "twice --directions, or 8", "cells across the torus"},
    [OPTION_DIRECTIONS] = {"directions", 0, KIND_ORDINAL, "D", "2, 3 or 4",
                           "half of --torus",
                           "directions of lines: E and S, with SE, with SW"},
    [OPTION_PROTOCOL] = {"protocol", 0, KIND_CHOICE, "NAME", "people|gomocup",
                         "people",
                         "gomocup: five in a row, by a manager's commands on "
                         "stdin, without a GAME"},
    [OPTION_AFTER] = {"after", 0, KIND_CELLS, "MOVES",
                      "cells separated by commas", NULL,
                      "the moves that were made, numbers or names"},
    [OPTION_SHOWN_ATLAS] = {"atlas", 0, KIND_INPUT, "ATLAS", NULL, NULL,
                            "show the results of this atlas"},
    [OPTION_ADDRESS] = {"address", 0, KIND_INPUT, "IP",
                        "an address of this machine", "127.0.0.1",
                        "listen on this address"},
    [OPTION_PORT] = {"port", 0, KIND_PORT, "PORT", "0 to 65535", "8642",
                     "listen on this port; 0 for any that is free"},
    [OPTION_GENERATION] = {"method", 0, KIND_CHOICE, "NAME",
                           "auto|orderly|paper", "auto",
                           "orderly generation on 8 x 8, or row by row as the "
                           "paper does"},
    [OPTION_SPLIT] = {"split", 0, KIND_SPLIT, "R/M", "as 0/4, R less than M",
                      NULL, "do part R of M; the parts add up"},
    [OPTION_TALLY] = {"count", 'n', KIND_FLAG, NULL, NULL, NULL,
                      "print only how many there are"},
    [OPTION_EDGES] = {"edges", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                      "write the edges, two numbers a line"},
    [OPTION_GRAPHML] = {"graphml", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                        "write the graph as GraphML"},
    [OPTION_GNUPLOT] = {"gnuplot", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                        "write a script that plots the degrees"},
    [OPTION_NETS] = {"svg", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                     "draw all components but the largest"},
    [OPTION_FREE] = {"free", 0, KIND_ORDINAL, "CELL",
                     "1 to the number of cells", NULL,
                     "also the transition that begins in this cell"},
    [OPTION_DISTANCES] = {"distances", 0, KIND_FLAG, NULL, NULL, NULL,
                          "also how many are how far away; with a number"},
    [OPTION_PAIRS] = {"svg", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                      "draw the pairs"},
    [OPTION_HANDICAP] = {"handicap", 0, KIND_HANDICAP, "STONES", "0 to 16", "0",
                         "extra stones of Maker's at the start"},
    [OPTION_EDGE_TO_EDGE] = {"edge-to-edge", 0, KIND_FLAG, NULL, NULL, NULL,
                             "Maker plays next to her stones only"},
    [OPTION_CARDS] = {"cert", 'c', KIND_OUTPUT, "FILE", NULL, NULL,
                      "write the cards of the proof, by custom a .gls file"},
    [OPTION_SITUATIONS] = {"output", 'o', KIND_OUTPUT, "FILE", NULL, NULL,
                           "write the proof sequence, by custom a .seq file"},
    [OPTION_TABLE] = {"table", 0, KIND_FLAG, NULL, NULL, NULL,
                      "all boards, not only squares until Maker wins"},
    [OPTION_SIDE] = {"limit", 'l', KIND_SIDE, "SIDE", "1 to 22", "8",
                     "the longest side of a board"},
    [OPTION_JOINED] = {"torus", 0, KIND_FLAG, NULL, NULL, NULL,
                       "boards whose opposite sides are joined"},
    [OPTION_CERTS] = {"certs", 'c', KIND_OUTPUT, "DIR", NULL, NULL,
                      "write a proof for each board into this folder"},
    [OPTION_PUBLISH] = {"publish", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                        "write the proof as cards that others read"},
    [OPTION_SHORTENING] = {"method", 0, KIND_CHOICE, "NAME",
                           "minimum|paper|none", "minimum",
                           "how to shorten the sequence; without --time in 50 "
                           "s of processor time"},
    [OPTION_START] = {"from", 0, KIND_INPUT, "SEQ", NULL, NULL,
                      "situations to begin with, a .seq file or published "
                      "cards; if they are a proof, no other is searched for"},
    [OPTION_FIGURES] = {"figures", 0, KIND_OUTPUT, "DIR", NULL, NULL,
                        "draw situations, tree and digraph into this folder"},
    [OPTION_ENCODING] = {"encoding", 0, KIND_CHOICE, "NAME",
                         "paper|corrective|lean", "lean",
                         "how the question becomes a formula"},
    [OPTION_ENCODINGS] = {"encoding", 0, KIND_CHOICE, "NAME",
                          "paper|corrective|lean|all", "all",
                          "the encodings to compare"},
    [OPTION_PLAYER] = {"player", 0, KIND_CHOICE, "WHO", "black|white", "black",
                       "can Black (Maker, the first player) win, or White?"},
    [OPTION_FORMAT] = {"format", 0, KIND_CHOICE, "NAME", "qdimacs|qcir",
                       "qdimacs", "how the formula is written"},
    [OPTION_FORMULA] = {"output", 'o', KIND_OUTPUT, "FILE", NULL, "stdout",
                        "write the formula"},
    [OPTION_SOLVER] = {"solver", 0, KIND_COMMAND, "CMD",
                       "a command; {} is the formula, or it comes last",
                       "depqbf", "the QBF solver"},
    [OPTION_PREPROCESS] = {"preprocess", 0, KIND_COMMAND, "CMD",
                           "a command, as for --solver", "none",
                           "first run this, which prints a simpler formula"},
    [OPTION_CODES] = {"codes", 0, KIND_CODES, "T/F",
                      "two numbers from 1 to 255", "10/20",
                      "exit codes of the solver for true and false"},
    [OPTION_PARALLEL] = {"jobs", 0, KIND_JOBS, "COUNT", "1 to 64", "all cores",
                         "run so many solvers at a time"},
    [OPTION_OPENINGS] = {"split", 0, KIND_FLAG, NULL, NULL, NULL,
                         "one formula for each first move, on all cores"},
    [OPTION_ALONE] = {"alone", 0, KIND_FLAG, NULL, NULL, NULL,
                      "do not compare with our own engine"},
    [OPTION_BOARD] = {"board", 0, KIND_CHOICE, "SIZE", "3x3|4x4|both", "3x3",
                      "the boards of the paper"},
    [OPTION_PATIENCE] = {"limit", 'l', KIND_POSITIVE, "SECONDS", "above 0",
                         "10 on 3x3, 1000 on 4x4",
                         "stop each solver after this much processor time"},
    [OPTION_CACTUS] = {"gnuplot", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                       "write a script that plots the times"},
    [OPTION_ATLAS] = {"atlas", 0, KIND_OUTPUT, "ATLAS", NULL, NULL,
                      "write the answer into this atlas, too"},
    [OPTION_EVERYTHING] = {"all", 0, KIND_FLAG, NULL, NULL, NULL,
                           "every certificate, not only a sample"},
    [OPTION_RECIPES] = {"recipes", 0, KIND_FLAG, NULL, NULL, NULL,
                        "also those that are not kept: make them again"},
    [OPTION_ROOT] = {"root", 0, KIND_INPUT, "DIR", NULL, "that of the atlas",
                     "the folder where relative paths begin"},
    [OPTION_CHECKERS] = {"jobs", 0, KIND_JOBS, "COUNT", "1 to 64", "all cores",
                         "look at so many certificates at a time"},
    [OPTION_VALUE] = {"value", 0, KIND_CHOICE, "VALUE",
                      "maker|breaker|first|second|draw|paired|unpaired", NULL,
                      "results with this value"},
    [OPTION_QUESTION] = {"question", 0, KIND_CHOICE, "NAME", "winner|pairing",
                         NULL, "who wins, or whether there is a pairing"},
    [OPTION_VERDICT] = {"verdict", 0, KIND_CHOICE, "WORD",
                        "verified|refuted|changed|missing|none", NULL,
                        "results of whose certificate gridcheck said this"},
    [OPTION_PATTERN] = {"game", 0, KIND_INPUT, "PATTERN", NULL, NULL,
                        "games whose name matches, as mnk:8,* or *torus*"},
    [OPTION_LENGTH] = {"k", 'k', KIND_ROW, "K", "2 to 64", NULL,
                       "games of K in a row"},
    [OPTION_DERIVED] = {"derived", 0, KIND_FLAG, NULL, NULL, NULL,
                        "also what follows for the games of the tables"},
    [OPTION_EXPORT] = {"format", 0, KIND_CHOICE, "NAME", "sql|json|csv|html",
                       "sql", "how the results are written"},
    [OPTION_EXPORTED] = {"output", 'o', KIND_OUTPUT, "FILE", NULL, "stdout",
                         "write to this file"},
    [OPTION_TABLES] = {"tables", 0, KIND_INPUT, "DIR", NULL, NULL,
                       "instead, write the tables in the pages of this folder"},
    [OPTION_SVG] = {"svg", 0, KIND_OUTPUT, "FILE", NULL, NULL,
                    "draw board and lines"},
    [OPTION_HG] = {"hg", 0, KIND_MAYBE, "FILE", NULL, "stdout",
                   "write the game as .hg"},
    [OPTION_PG] = {"pg", 0, KIND_MAYBE, "FILE", NULL, "stdout",
                   "write the game as .pg"},
    [OPTION_JSON] = {"json", 'j', KIND_FLAG, NULL, NULL, NULL,
                     "print one JSON object instead of text"},
    [OPTION_PROGRESS] = {"progress", 0, KIND_CHOICE, "HOW",
                         "auto|line|json|none", "auto",
                         "progress on stderr; auto is a live line on a "
                         "terminal"},
    [OPTION_QUIET] = {"quiet", 'q', KIND_FLAG, NULL, NULL, NULL,
                      "no progress, no c lines"},
    [OPTION_SHORT_HELP] = {"short-help", 'h', KIND_FLAG, NULL, NULL, NULL,
                           "help on one screen"},
    [OPTION_HELP] = {"help", 0, KIND_FLAG, NULL, NULL, NULL,
                     "help on everything"},
};

static const cli_command commands[] = {
    {"solve",
     "GAME",
     NULL,
     "find out who wins",
     run_solve,
     {OPTION_ENGINE,     OPTION_FIRST,    OPTION_CERT,
      OPTION_ATLAS,      OPTION_TIME,     OPTION_MEMORY,
      OPTION_CHECKPOINT, OPTION_EVERY,    OPTION_PRESET,
      OPTION_WITH,       OPTION_WITHOUT,  OPTION_WIDTH,
      OPTION_LEAF,       OPTION_ALPHA,    OPTION_BETA,
      OPTION_MODEL,      OPTION_SEED,     OPTION_THREADS,
      OPTION_MPI,        OPTION_JOB,      OPTION_MOVE,
      OPTION_JSON,       OPTION_PROGRESS, OPTION_QUIET,
      OPTION_SHORT_HELP, OPTION_HELP,     OPTIONS}},
    {"show",
     "GAME",
     NULL,
     "print, draw or convert a game",
     run_show,
     {OPTION_FIRST, OPTION_SVG, OPTION_HG, OPTION_PG, OPTION_JSON,
      OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"cert",
     "GAME",
     "CERTIFICATE",
     "describe, draw, rewrite or shrink a certificate",
     run_cert,
     {OPTION_FIRST, OPTION_OUTPUT, OPTION_SHRINK, OPTION_TIME, OPTION_SVG,
      OPTION_JSON, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"play",
     "GAME",
     NULL,
     "play against a proof",
     run_play,
     {OPTION_PROOF, OPTION_PROTOCOL, OPTION_FIRST, OPTION_TIME, OPTION_MEMORY,
      OPTION_QUIET, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"look",
     "GAME",
     NULL,
     "show a position, every move in it and what proves its value",
     run_look,
     {OPTION_AFTER, OPTION_FIRST, OPTION_TIME, OPTION_MEMORY, OPTION_JSON,
      OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"serve",
     NULL,
     NULL,
     "open the explorer, a page to look at games, proofs and pairings",
     run_serve,
     {OPTION_SHOWN_ATLAS, OPTION_ADDRESS, OPTION_PORT, OPTION_TIME,
      OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"pairing",
     "GAME",
     NULL,
     "find a pairing strategy, or show that there is none",
     run_pairing,
     {OPTION_METHOD, OPTION_TORUS, OPTION_FIRST, OPTION_EVIDENCE,
      OPTION_WEIGHTS, OPTION_CNF, OPTION_DRAT, OPTION_PAIRING_SVG, OPTION_TIME,
      OPTION_MEMORY, OPTION_WIDTH, OPTION_JSON, OPTION_PROGRESS, OPTION_QUIET,
      OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"tiling",
     "GAME",
     NULL,
     "check that copies of a block, or of a .tiling file's, cover the plane",
     run_tiling,
     {OPTION_ROW, OPTION_SHIFT, OPTION_DROP, OPTION_TILING, OPTION_SVG,
      OPTION_JSON, OPTION_QUIET, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"census",
     NULL,
     NULL,
     "list all good pairings of 9 in a row that repeat after 8 cells",
     run_census,
     {OPTION_ACROSS, OPTION_DIRECTIONS, OPTION_GENERATION, OPTION_SPLIT,
      OPTION_THREADS, OPTION_TALLY, OPTION_JSON, OPTION_PROGRESS, OPTION_QUIET,
      OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"census graph",
     NULL,
     NULL,
     "describe, draw or write the graph of their moving transitions",
     run_census_graph,
     {OPTION_ACROSS, OPTION_DIRECTIONS, OPTION_THREADS, OPTION_EDGES,
      OPTION_GRAPHML, OPTION_GNUPLOT, OPTION_NETS, OPTION_JSON, OPTION_PROGRESS,
      OPTION_QUIET, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"census show",
     "PAIRING",
     NULL,
     "describe or draw a pairing, by its digits or its number; - reads many",
     run_census_show,
     {OPTION_FREE, OPTION_DISTANCES, OPTION_PAIRS, OPTION_JSON,
      OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"census wide",
     NULL,
     NULL,
     "find a good pairing that repeats after 16 cells, not after 8",
     run_census_wide,
     {OPTION_SEED, OPTION_PROGRESS, OPTION_QUIET, OPTION_SHORT_HELP,
      OPTION_HELP, OPTIONS}},
    {"sequence",
     "POLY",
     NULL,
     "find a proof sequence: Maker's win with a polyomino on the plane",
     run_sequence,
     {OPTION_HANDICAP, OPTION_EDGE_TO_EDGE, OPTION_SHORTENING, OPTION_START,
      OPTION_CARDS, OPTION_SITUATIONS, OPTION_PUBLISH, OPTION_FIGURES,
      OPTION_TIME, OPTION_MEMORY, OPTION_SEED, OPTION_JSON, OPTION_PROGRESS,
      OPTION_QUIET, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"achieve",
     "POLY",
     NULL,
     "find the smallest board where Maker makes a polyomino, and how soon",
     run_achieve,
     {OPTION_TABLE, OPTION_SIDE, OPTION_JOINED, OPTION_CERTS, OPTION_TIME,
      OPTION_MEMORY, OPTION_THREADS, OPTION_JSON, OPTION_PROGRESS, OPTION_QUIET,
      OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"qbf",
     "GAME",
     NULL,
     "tell how large its formulas are; qbf solve asks a QBF solver",
     run_qbf,
     {OPTION_FIRST, OPTION_JSON, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"qbf encode",
     "GAME",
     NULL,
     "write the question who wins as a quantified Boolean formula",
     run_qbf_encode,
     {OPTION_ENCODING, OPTION_PLAYER, OPTION_FIRST, OPTION_FORMAT,
      OPTION_FORMULA, OPTION_JSON, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"qbf solve",
     "GAME",
     NULL,
     "put that formula to a QBF solver, and compare with our own engine",
     run_qbf_solve,
     {OPTION_ENCODING, OPTION_PLAYER, OPTION_FIRST, OPTION_SOLVER,
      OPTION_PREPROCESS, OPTION_CODES, OPTION_TIME, OPTION_OPENINGS,
      OPTION_PARALLEL, OPTION_ALONE, OPTION_MEMORY, OPTION_JSON, OPTION_QUIET,
      OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"qbf compare",
     NULL,
     NULL,
     "run the 180 questions of the paper with every encoding",
     run_qbf_compare,
     {OPTION_BOARD, OPTION_ENCODINGS, OPTION_SPLIT, OPTION_SOLVER,
      OPTION_PREPROCESS, OPTION_CODES, OPTION_PATIENCE, OPTION_PARALLEL,
      OPTION_ALONE, OPTION_CACTUS, OPTION_JSON, OPTION_QUIET, OPTION_SHORT_HELP,
      OPTION_HELP, OPTIONS}},
    {"learn",
     NULL,
     NULL,
     "fit the model of --model to solved positions of strips",
     run_learn,
     {OPTION_COLUMNS, OPTION_TEST, OPTION_COUNT, OPTION_FITTED, OPTION_HEAT,
      OPTION_TIME, OPTION_MEMORY, OPTION_JSON, OPTION_PROGRESS, OPTION_QUIET,
      OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"reproduce",
     "[PAPER]",
     NULL,
     "run a paper's experiments again: hsu, czifra, ..., or all",
     run_reproduce,
     {OPTION_QUICK, OPTION_FULL, OPTION_ONLY, OPTION_COLUMNS, OPTION_LIMIT,
      OPTION_FOLDER, OPTION_RESUME, OPTION_MEMORY, OPTION_ABREAST, OPTION_JSON,
      OPTION_PROGRESS, OPTION_QUIET, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"bench",
     "SUITE",
     NULL,
     "solve, prove and check the games of a file, beside the papers' figures",
     run_bench,
     {OPTION_TIME, OPTION_MEMORY, OPTION_JSON, OPTION_SHORT_HELP, OPTION_HELP,
      OPTIONS}},
    {"atlas",
     "ATLAS",
     NULL,
     "count the results of a collection, and see whether they agree",
     run_atlas,
     {OPTION_JSON, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"atlas list",
     "ATLAS",
     NULL,
     "list its results, one a line",
     run_atlas_list,
     {OPTION_JSON, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"atlas query",
     "ATLAS",
     NULL,
     "list some of them, and what follows from them",
     run_atlas_query,
     {OPTION_PATTERN, OPTION_VALUE, OPTION_LENGTH, OPTION_QUESTION,
      OPTION_VERDICT, OPTION_DERIVED, OPTION_JSON, OPTION_SHORT_HELP,
      OPTION_HELP, OPTIONS}},
    {"atlas show",
     "ATLAS",
     "GAME",
     "print all that it has about a game, or what follows",
     run_atlas_show,
     {OPTION_JSON, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"atlas check",
     "ATLAS",
     NULL,
     "have its certificates checked by gridcheck, and mark what fails",
     run_atlas_check,
     {OPTION_EVERYTHING, OPTION_RECIPES, OPTION_ROOT, OPTION_CHECKERS,
      OPTION_SEED, OPTION_JSON, OPTION_QUIET, OPTION_SHORT_HELP, OPTION_HELP,
      OPTIONS}},
    {"atlas export",
     "ATLAS",
     NULL,
     "write it as SQL, JSON, CSV, a page for browsers, or tables",
     run_atlas_export,
     {OPTION_EXPORT, OPTION_EXPORTED, OPTION_TABLES, OPTION_SHORT_HELP,
      OPTION_HELP, OPTIONS}},
    {"atlas import",
     "ATLAS",
     "TEXT",
     "read results from SQL or JSON into a database",
     run_atlas_import,
     {OPTION_JSON, OPTION_QUIET, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
    {"shapes",
     "SIZE",
     NULL,
     "list the polyominoes with SIZE cells, 1 to 10, one a line",
     run_shapes,
     {OPTION_JSON, OPTION_SHORT_HELP, OPTION_HELP, OPTIONS}},
};

const cli_command *command_at(size_t number) {
  return number < sizeof commands / sizeof *commands ? &commands[number] : NULL;
}

static bool read_whole(const char *text, char **end, uint64_t *whole) {
  if (*text < '0' || *text > '9')
    return false;
  errno = 0;
  const unsigned long long value = strtoull(text, end, 10);
  *whole = value;
  return !errno;
}

static bool read_bytes(const char *text, uint64_t *bytes) {
  static const char units[] = "KMGT";
  char *end;
  if (!read_whole(text, &end, bytes))
    return false;
  if (*end) {
    const char *unit = strchr(units, *end);
    const unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    if (!unit || end[1] || *bytes > UINT64_MAX >> shift)
      return false;
    *bytes <<= shift;
  }
  return *bytes >= 1 << 20 && *bytes <= SIZE_MAX;
}

static bool read_real(const char *text, double *real) {
  char *end;
  if (text[strspn(text, "0123456789.eE+-")] || !strchr("0123456789.", *text))
    return false;
  *real = strtod(text, &end);
  return end != text && !*end && isfinite(*real);
}

// One number, or two with a hyphen between.
static bool read_columns(const char *text, cli_setting *setting) {
  char *end = NULL;
  if (!read_whole(text, &end, &setting->whole))
    return false;
  setting->last = setting->whole;
  if (*end == '-' && !read_whole(end + 1, &end, &setting->last))
    return false;
  return !*end && setting->whole >= STRIP_LEAST &&
         setting->whole <= setting->last && setting->last <= STRIP_MOST;
}

static bool read_split(const char *text, cli_setting *setting) {
  char *end = NULL;
  return read_whole(text, &end, &setting->whole) && *end == '/' &&
         read_whole(end + 1, &end, &setting->last) && !*end &&
         setting->whole < setting->last;
}

static bool read_codes(const char *text, cli_setting *setting) {
  char *end = NULL;
  return read_whole(text, &end, &setting->whole) && *end == '/' &&
         read_whole(end + 1, &end, &setting->last) && !*end && setting->whole &&
         setting->whole <= 255 && setting->last && setting->last <= 255 &&
         setting->whole != setting->last;
}

// One number for both, or two with an x between.
static bool read_periods(const char *text, cli_setting *setting) {
  char *end = NULL;
  if (!read_whole(text, &end, &setting->whole))
    return false;
  setting->last = setting->whole;
  if (*end == 'x' && !read_whole(end + 1, &end, &setting->last))
    return false;
  return !*end && setting->whole && setting->whole <= GL_PERIOD_MOST &&
         setting->last && setting->last <= GL_PERIOD_MOST;
}

static bool read_setting(const cli_option *option, const char *text,
                         cli_setting *setting) {
  char *end = NULL;
  setting->given = true;
  setting->text = text;
  switch (option->kind) {
  case KIND_POSITIVE:
    return read_real(text, &setting->real) && setting->real > 0;
  case KIND_REAL:
    return read_real(text, &setting->real);
  case KIND_BYTES:
    return read_bytes(text, &setting->whole);
  case KIND_WHOLE:
    return read_whole(text, &end, &setting->whole) && !*end;
  case KIND_HANDICAP:
    return read_whole(text, &end, &setting->whole) && !*end &&
           setting->whole <= 16;
  case KIND_WIDTH:
    return read_whole(text, &end, &setting->whole) && !*end &&
           setting->whole <= 32;
  case KIND_ROW:
    return read_whole(text, &end, &setting->whole) && !*end &&
           setting->whole >= GL_ROW_LEAST && setting->whole <= GL_ROW_MOST;
  case KIND_ORDINAL:
    return read_whole(text, &end, &setting->whole) && !*end && setting->whole;
  case KIND_SIDE:
    return read_whole(text, &end, &setting->whole) && !*end && setting->whole &&
           setting->whole <= 22;
  case KIND_PERIODS:
    return read_periods(text, setting);
  case KIND_PORT:
    return read_whole(text, &end, &setting->whole) && !*end &&
           setting->whole <= 65535;
  case KIND_JOBS:
    return read_whole(text, &end, &setting->whole) && !*end && setting->whole &&
           setting->whole <= MOST_AT_A_TIME;
  case KIND_CODES:
    return read_codes(text, setting);
  case KIND_CELLS:
    return !text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789,")];
  case KIND_COMMAND:
    return text[strspn(text, " \t\n")];
  case KIND_SPLIT:
    return read_split(text, setting);
  case KIND_COLUMNS:
    return read_columns(text, setting);
  case KIND_PARTS:
    return are_parts(text);
  case KIND_CHOICE:
    return gl_text_among(option->range, text);
  case KIND_TECHNIQUES:
    return !gl_techniques_read(NULL, text, NULL, &(unsigned){0}, NULL);
  case KIND_INPUT:
  case KIND_OUTPUT:
    return *text;
  case KIND_MAYBE:
    if (!text)
      setting->text = "-";
    return *setting->text;
  case KIND_FLAG:
    break;
  }
  return true;
}

// Keys that are no letters.
#define KEY_BASE 1000

typedef struct parsing {
  const cli_command *command;
  cli_settings *settings;
} parsing;

// Wrong usage ends the program.  argp could do that, but would recommend an
// option that we do not have.
static void usage_error(const cli_command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

static void usage_error(const cli_command *command, const char *format, ...) {
  va_list list;
  fprintf(stderr, "gridlock %s: ", command->name);
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
  fprintf(stderr, "\nTry 'gridlock %s -h'.\n", command->name);
  exit(EXIT_USAGE);
}

static error_t parse_one(int key, char *text, struct argp_state *state) {
  parsing *p = state->input;
  cli_settings *settings = p->settings;
  if (key == ARGP_KEY_ARG) {
    if (p->command->argument && !settings->argument)
      settings->argument = text;
    else if (p->command->second && !settings->second)
      settings->second = text;
    else
      usage_error(p->command, "this is one argument too many: '%s'", text);
    return 0;
  }
  if (key == ARGP_KEY_ERROR)
    usage_error(p->command, "unknown option, or one without its argument: '%s'",
                state->argv[state->next - 1]);
  if (key == ARGP_KEY_END) {
    const bool help = settings->option[OPTION_HELP].given ||
                      settings->option[OPTION_SHORT_HELP].given;
    const bool spoken = settings->option[OPTION_PROTOCOL].given;
    if (p->command->argument && *p->command->argument != '[' &&
        !settings->argument && !help && !spoken)
      usage_error(p->command, "no %s is given", p->command->argument);
    if (p->command->second && !settings->second && !help)
      usage_error(p->command, "no %s is given", p->command->second);
    return 0;
  }
  for (size_t i = 0; p->command->options[i] != OPTIONS; i++) {
    const option_id id = p->command->options[i];
    const cli_option *option = &option_table[id];
    if (key != (option->letter ? option->letter : KEY_BASE + (int)id))
      continue;
    if (!read_setting(option, text, &settings->option[id]))
      usage_error(p->command, "--%s: expected %s, not '%s'", option->name,
                  option->range ? option->range : "a path", text);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

void parse_settings(const cli_command *command, int argc, char **argv,
                    cli_settings *settings) {
  struct argp_option options[OPTIONS + 1] = {0};
  size_t count = 0;
  for (size_t i = 0; command->options[i] != OPTIONS; i++) {
    const cli_option *option = &option_table[command->options[i]];
    options[count++] = (struct argp_option){
        .name = option->name,
        .key = option->letter ? option->letter
                              : KEY_BASE + (int)command->options[i],
        .arg = option->argument,
        .flags = option->kind == KIND_MAYBE ? OPTION_ARG_OPTIONAL : 0,
    };
  }
  const struct argp argp = {.options = options, .parser = parse_one};
  parsing input = {command, settings};
  *settings = (cli_settings){0};
  // argp cannot fail here but for lack of memory; wrong usage exits inside.
  if (argp_parse(&argp, argc, argv, ARGP_NO_HELP | ARGP_NO_ERRS, NULL,
                 &input)) {
    fputs("gridlock: out of memory\n", stderr);
    exit(EXIT_FAILURE);
  }
}
