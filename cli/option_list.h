// SPDX-License-Identifier: MIT
// option_list.h -- the options of the program, one row each
//
// The one place where an option has its name, kind, default, range and
// sentence; those of a search stand in search/options.h.  The reader
// (settings.c), -h, --help, the manual page, the reference, the completion and
// the tests come from these rows.  What the rows name is included where they
// become a table, in options.c.

#ifndef GL_CLI_OPTION_LIST_H
#define GL_CLI_OPTION_LIST_H

#include "plane/prove.h"
#include "search/options.h"

// Defaults that are used as numbers, too.
#define QUICK_SECONDS 2 // for each run of a paper
#define FULL_SECONDS 60
#define CENSUS_TORUS 8         // cells across
#define SMALL_BOARD_SECONDS 10 // for each question of Diptarama et al.
#define LARGE_BOARD_SECONDS 1000

// A square of this side fits into the 512 cells of a board.
#define SIDE_MOST 22

// OPTION(IDENTIFIER, FIELDS...): the identifier is the name in capitals.  Where
// one name means different things to different commands, the command's name
// follows.  The fields are those of a gl_option.
#define CLI_OPTIONS(OPTION)                                                    \
  OPTION(FIRST, .name = "first", .brief = 'f', .kind = GL_KIND_CHOICE,         \
         .argument = "PLAYER", .words = "maker|breaker",                       \
         .sentence = "who moves first, instead of what the game says")         \
  OPTION(MPI, .name = "mpi", .kind = GL_KIND_FLAG,                             \
         .sentence = "search with all processes that mpirun has started")      \
  OPTION(JOB, .name = "job", .kind = GL_KIND_WHOLE, .argument = "NODES",       \
         .least = 1, .standard = GL_QUOTE(GL_JOB_NODES),                       \
         .sentence = "with --mpi, what a process is asked for at a time")      \
  OPTION(MOVE, .name = "move", .brief = 'v', .kind = GL_KIND_FLAG,             \
         .sentence = "print a winning first turn as a v line")                 \
  OPTION(TECHNIQUES, .name = "techniques", .kind = GL_KIND_FLAG,               \
         .alone = true,                                                        \
         .sentence = "list the techniques, and do nothing else")               \
  OPTION(ATLAS_SOLVE, .name = "atlas", .kind = GL_KIND_OUTPUT,                 \
         .argument = "ATLAS",                                                  \
         .sentence = "write the answer into this atlas, too")                  \
  OPTION(OUTPUT_CERT, .name = "output", .brief = 'o', .kind = GL_KIND_OUTPUT,  \
         .argument = "FILE",                                                   \
         .sentence = "write what the certificate needs, .glb being binary")    \
  OPTION(SHRINK, .name = "shrink", .kind = GL_KIND_FLAG,                       \
         .sentence = "first make the proof smaller, until --time ends")        \
  OPTION(SVG, .name = "svg", .kind = GL_KIND_OUTPUT, .argument = "FILE",       \
         .sentence = "draw board and lines")                                   \
  OPTION(HG, .name = "hg", .kind = GL_KIND_MAYBE, .argument = "FILE",          \
         .found = "stdout", .sentence = "write the game as .hg")               \
  OPTION(PG, .name = "pg", .kind = GL_KIND_MAYBE, .argument = "FILE",          \
         .found = "stdout", .sentence = "write the game as .pg")               \
  OPTION(CERT_PLAY, .name = "cert", .brief = 'c', .kind = GL_KIND_INPUT,       \
         .argument = "FILE",                                                   \
         .sentence = "the proof to go by, instead of solving first")           \
  OPTION(PROTOCOL, .name = "protocol", .kind = GL_KIND_CHOICE,                 \
         .argument = "NAME", .words = "people|gomocup", .standard = "people",  \
         .alone = true,                                                        \
         .sentence = "gomocup: five in a row, by a manager's commands on "     \
                     "stdin, without a GAME")                                  \
  OPTION(TIME_PLAY, .name = "time", .brief = 't', .kind = GL_KIND_POSITIVE,    \
         .argument = "SECONDS",                                                \
         .found = "none, and " GL_QUOTE(                                       \
             GL_ANALYSIS_SECONDS) " for each move of a strong game",           \
         .sentence = "stop after this much wall-clock time")                   \
  OPTION(TIME_LOOK, .name = "time", .brief = 't', .kind = GL_KIND_POSITIVE,    \
         .argument = "SECONDS", .standard = GL_QUOTE(GL_ANALYSIS_SECONDS),     \
         .sentence = "stop after this much wall-clock time")                   \
  OPTION(STREAM, .name = "stream", .kind = GL_KIND_FLAG,                       \
         .sentence = "print a JSON object whenever more is known")             \
  OPTION(AFTER, .name = "after", .kind = GL_KIND_CELLS, .argument = "MOVES",   \
         .sentence = "the moves that were made, numbers or names")             \
  OPTION(ATLAS_SERVE, .name = "atlas", .kind = GL_KIND_INPUT,                  \
         .argument = "ATLAS", .found = "the shipped one",                      \
         .sentence = "show the results of this atlas")                         \
  OPTION(ADDRESS, .name = "address", .kind = GL_KIND_INPUT, .argument = "IP",  \
         .range = "an address of this machine", .standard = "127.0.0.1",       \
         .sentence = "listen on this address")                                 \
  OPTION(PORT, .name = "port", .kind = GL_KIND_WHOLE, .argument = "PORT",      \
         .most = 65535, .standard = "8642",                                    \
         .sentence = "listen on this port; 0 for any that is free")            \
  OPTION(METHOD_PAIRING, .name = "method", .kind = GL_KIND_CHOICE,             \
         .argument = "NAME",                                                   \
         .words = "auto|match|menu|greedy|weights|plane|exact",                \
         .standard = "auto",                                                   \
         .sentence = "how to look for a pairing or for its absence")           \
  OPTION(TORUS_PAIRING, .name = "torus", .kind = GL_KIND_PERIODS,              \
         .argument = "PERIODS", .least = 1, .most = GL_PERIOD_MOST,            \
         .found = "the smallest that do",                                      \
         .sentence = "on the infinite board: the pairing's periods")           \
  OPTION(CERT_PAIRING, .name = "cert", .brief = 'c', .kind = GL_KIND_OUTPUT,   \
         .argument = "FILE",                                                   \
         .sentence = "write the pairing, or why there is none")                \
  OPTION(WEIGHTS, .name = "weights", .kind = GL_KIND_INPUT,                    \
         .argument = "WEIGHTS",                                                \
         .sentence = "weights that show that there is none, a .glw file")      \
  OPTION(CNF, .name = "cnf", .kind = GL_KIND_OUTPUT, .argument = "FILE",       \
         .sentence = "write the formula that says that there is a pairing")    \
  OPTION(DRAT, .name = "drat", .kind = GL_KIND_OUTPUT, .argument = "FILE",     \
         .sentence =                                                           \
             "write a DRAT proof against that formula, if it is false")        \
  OPTION(SVG_PAIRING, .name = "svg", .kind = GL_KIND_OUTPUT,                   \
         .argument = "FILE", .sentence = "draw the pairs, if there are any")   \
  OPTION(ROW, .name = "row", .brief = 'k', .kind = GL_KIND_WHOLE,              \
         .argument = "K", .least = GL_ROW_LEAST, .most = GL_ROW_MOST,          \
         .standard = "7", .sentence = "cells in a row of the plane")           \
  OPTION(SHIFT, .name = "shift", .kind = GL_KIND_WHOLE, .argument = "COLUMNS", \
         .range = "0 to the block's width minus 1", .standard = "0",           \
         .sentence = "move each row of blocks right against the row above")    \
  OPTION(DROP, .name = "drop", .brief = 'd', .kind = GL_KIND_WHOLE,            \
         .argument = "LINE", .least = 1, .range = "1 to the number of lines",  \
         .sentence = "do without this line of the block")                      \
  OPTION(OUTPUT_TILING, .name = "output", .brief = 'o',                        \
         .kind = GL_KIND_OUTPUT, .argument = "FILE",                           \
         .sentence = "write the tiling, by custom a .tiling file")             \
  OPTION(TORUS_CENSUS, .name = "torus", .kind = GL_KIND_WHOLE,                 \
         .argument = "CELLS", .least = 1, .range = "4, 6 or 8",                \
         .found = "twice --directions, or " GL_QUOTE(CENSUS_TORUS),            \
         .sentence = "cells across the torus")                                 \
  OPTION(DIRECTIONS, .name = "directions", .kind = GL_KIND_WHOLE,              \
         .argument = "D", .least = 1, .range = "2, 3 or 4",                    \
         .found = "half of --torus",                                           \
         .sentence = "directions of lines: E and S, with SE, with SW")         \
  OPTION(METHOD_CENSUS, .name = "method", .kind = GL_KIND_CHOICE,              \
         .argument = "NAME", .words = "auto|orderly|paper",                    \
         .standard = "auto",                                                   \
         .sentence =                                                           \
             "orderly generation on 8 x 8, or row by row as the paper does")   \
  OPTION(SPLIT, .name = "split", .kind = GL_KIND_SPLIT, .argument = "R/M",     \
         .sentence = "do part R of M; the parts add up")                       \
  OPTION(COUNT_CENSUS, .name = "count", .brief = 'n', .kind = GL_KIND_FLAG,    \
         .sentence = "print only how many there are")                          \
  OPTION(EDGES, .name = "edges", .kind = GL_KIND_OUTPUT, .argument = "FILE",   \
         .sentence = "write the edges, two numbers a line")                    \
  OPTION(GRAPHML, .name = "graphml", .kind = GL_KIND_OUTPUT,                   \
         .argument = "FILE", .sentence = "write the graph as GraphML")         \
  OPTION(GNUPLOT_CENSUS_GRAPH, .name = "gnuplot", .kind = GL_KIND_OUTPUT,      \
         .argument = "FILE",                                                   \
         .sentence = "write a script that plots the degrees")                  \
  OPTION(SVG_CENSUS_GRAPH, .name = "svg", .kind = GL_KIND_OUTPUT,              \
         .argument = "FILE",                                                   \
         .sentence = "draw all components but the largest")                    \
  OPTION(FREE, .name = "free", .kind = GL_KIND_WHOLE, .argument = "CELL",      \
         .least = 1, .range = "1 to the number of cells",                      \
         .sentence = "also the transition that begins in this cell")           \
  OPTION(DISTANCES, .name = "distances", .kind = GL_KIND_FLAG,                 \
         .sentence = "also how many are how far away; with a number")          \
  OPTION(SVG_CENSUS_SHOW, .name = "svg", .kind = GL_KIND_OUTPUT,               \
         .argument = "FILE", .sentence = "draw the pairs")                     \
  OPTION(HANDICAP, .name = "handicap", .kind = GL_KIND_WHOLE,                  \
         .argument = "STONES", .most = 16, .standard = "0",                    \
         .sentence = "extra stones of Maker's at the start")                   \
  OPTION(FIXED, .name = "fixed", .kind = GL_KIND_FLAG,                         \
         .sentence = "shapes are neither turned nor mirrored")                 \
  OPTION(EDGE_TO_EDGE, .name = "edge-to-edge", .kind = GL_KIND_FLAG,           \
         .sentence = "Maker plays next to her stones only")                    \
  OPTION(METHOD_SEQUENCE, .name = "method", .kind = GL_KIND_CHOICE,            \
         .argument = "NAME", .words = "minimum|paper|none",                    \
         .standard = "minimum",                                                \
         .sentence =                                                           \
             "how to shorten the sequence; without --time in " GL_QUOTE(       \
                 GL_PROVE_SHORTENING) " s of processor time")                  \
  OPTION(FROM_SEQUENCE, .name = "from", .kind = GL_KIND_INPUT,                 \
         .argument = "SEQ",                                                    \
         .sentence = "situations to begin with, a .seq file or published "     \
                     "cards; if they are a proof, no other is searched for")   \
  OPTION(CERT_SEQUENCE, .name = "cert", .brief = 'c', .kind = GL_KIND_OUTPUT,  \
         .argument = "FILE",                                                   \
         .sentence = "write the cards of the proof, by custom a .gls file")    \
  OPTION(OUTPUT_SEQUENCE, .name = "output", .brief = 'o',                      \
         .kind = GL_KIND_OUTPUT, .argument = "FILE",                           \
         .sentence = "write the proof sequence, by custom a .seq file")        \
  OPTION(PUBLISH, .name = "publish", .kind = GL_KIND_OUTPUT,                   \
         .argument = "FILE",                                                   \
         .sentence = "write the proof as cards that others read")              \
  OPTION(FIGURES, .name = "figures", .kind = GL_KIND_OUTPUT,                   \
         .argument = "DIR",                                                    \
         .sentence = "draw situations, tree and digraph into this folder")     \
  OPTION(TABLE, .name = "table", .kind = GL_KIND_FLAG,                         \
         .sentence = "all boards, not only squares until Maker wins")          \
  OPTION(LIMIT_ACHIEVE, .name = "limit", .brief = 'l', .kind = GL_KIND_WHOLE,  \
         .argument = "SIDE", .least = 1, .most = SIDE_MOST, .standard = "8",   \
         .sentence = "the longest side of a board")                            \
  OPTION(TORUS_ACHIEVE, .name = "torus", .kind = GL_KIND_FLAG,                 \
         .sentence = "boards whose opposite sides are joined")                 \
  OPTION(CERTS, .name = "certs", .brief = 'c', .kind = GL_KIND_OUTPUT,         \
         .argument = "DIR",                                                    \
         .sentence = "write a proof for each board into this folder")          \
  OPTION(ENCODING, .name = "encoding", .kind = GL_KIND_CHOICE,                 \
         .argument = "NAME", .words = "paper|corrective|lean",                 \
         .standard = "lean", .sentence = "how the question becomes a formula") \
  OPTION(ENCODING_QBF_COMPARE, .name = "encoding", .kind = GL_KIND_CHOICE,     \
         .argument = "NAME", .words = "paper|corrective|lean|all",             \
         .standard = "all", .sentence = "the encodings to compare")            \
  OPTION(PLAYER, .name = "player", .kind = GL_KIND_CHOICE, .argument = "WHO",  \
         .words = "black|white", .standard = "black",                          \
         .sentence = "can Black (Maker, the first player) win, or White?")     \
  OPTION(FORMAT_QBF_ENCODE, .name = "format", .kind = GL_KIND_CHOICE,          \
         .argument = "NAME", .words = "qdimacs|qcir", .standard = "qdimacs",   \
         .sentence = "how the formula is written")                             \
  OPTION(OUTPUT_QBF_ENCODE, .name = "output", .brief = 'o',                    \
         .kind = GL_KIND_OUTPUT, .argument = "FILE", .standard = "-",          \
         .sentence = "write the formula")                                      \
  OPTION(SOLVER, .name = "solver", .kind = GL_KIND_COMMAND, .argument = "CMD", \
         .range = "a command; {} is the formula, or it comes last",            \
         .standard = "depqbf", .sentence = "the QBF solver")                   \
  OPTION(PREPROCESS, .name = "preprocess", .kind = GL_KIND_COMMAND,            \
         .argument = "CMD", .range = "a command, as for --solver",             \
         .found = "none",                                                      \
         .sentence = "first run this, which prints a simpler formula")         \
  OPTION(CODES, .name = "codes", .kind = GL_KIND_CODES, .argument = "T/F",     \
         .least = 1, .most = 255, .standard = "10/20",                         \
         .sentence = "exit codes of the solver for true and false")            \
  OPTION(SPLIT_QBF_SOLVE, .name = "split", .kind = GL_KIND_FLAG,               \
         .sentence = "one formula for each first move, on all cores")          \
  OPTION(ALONE, .name = "alone", .kind = GL_KIND_FLAG,                         \
         .sentence = "do not compare with our own engine")                     \
  OPTION(BOARD, .name = "board", .kind = GL_KIND_CHOICE, .argument = "SIZE",   \
         .words = "3x3|4x4|both", .standard = "3x3",                           \
         .sentence = "the boards of the paper")                                \
  OPTION(LIMIT_QBF_COMPARE, .name = "limit", .brief = 'l',                     \
         .kind = GL_KIND_POSITIVE, .argument = "SECONDS",                      \
         .found = GL_QUOTE(SMALL_BOARD_SECONDS) " on 3x3, " GL_QUOTE(          \
             LARGE_BOARD_SECONDS) " on 4x4",                                   \
         .sentence = "stop each solver after this much processor time")        \
  OPTION(GNUPLOT_QBF_COMPARE, .name = "gnuplot", .kind = GL_KIND_OUTPUT,       \
         .argument = "FILE",                                                   \
         .sentence = "write a script that plots the times")                    \
  OPTION(COLUMNS_LEARN, .name = "columns", .kind = GL_KIND_INTERVAL,           \
         .argument = "RANGE", .least = STRIP_LEAST, .most = STRIP_MOST,        \
         .standard = "7-10", .sentence = "the strips to learn from")           \
  OPTION(TEST, .name = "test", .kind = GL_KIND_INTERVAL, .argument = "RANGE",  \
         .least = STRIP_LEAST, .most = STRIP_MOST,                             \
         .sentence =                                                           \
             "strips for a test on positions that the fit has not seen")       \
  OPTION(COUNT_LEARN, .name = "count", .brief = 'n', .kind = GL_KIND_WHOLE,    \
         .argument = "POSITIONS", .least = 1, .standard = "1000000",           \
         .sentence = "stop when so many positions are solved")                 \
  OPTION(OUTPUT_LEARN, .name = "output", .brief = 'o', .kind = GL_KIND_OUTPUT, \
         .argument = "FILE", .sentence = "write the new model")                \
  OPTION(SVG_LEARN, .name = "svg", .kind = GL_KIND_OUTPUT, .argument = "FILE", \
         .sentence = "draw the positions and the new model as heat maps")      \
  OPTION(QUICK, .name = "quick", .kind = GL_KIND_FLAG,                         \
         .sentence =                                                           \
             "small sizes only, three minutes for all papers; the default")    \
  OPTION(FULL, .name = "full", .kind = GL_KIND_FLAG,                           \
         .sentence = "the papers' sizes")                                      \
  OPTION(ONLY, .name = "only", .kind = GL_KIND_NAMES, .argument = "PARTS",     \
         .word = paper_part_name, .range = "names from the list below",        \
         .sentence = "do these parts, separated by commas")                    \
  OPTION(COLUMNS_REPRODUCE, .name = "columns", .kind = GL_KIND_INTERVAL,       \
         .argument = "RANGE", .least = STRIP_LEAST, .most = STRIP_MOST,        \
         .found = "the paper's", .sentence = "the strips of Table III")        \
  OPTION(LIMIT_REPRODUCE, .name = "limit", .brief = 'l',                       \
         .kind = GL_KIND_POSITIVE, .argument = "SECONDS",                      \
         .found = GL_QUOTE(QUICK_SECONDS) ", or " GL_QUOTE(                    \
             FULL_SECONDS) " in full",                                         \
         .sentence = "stop each run after this much processor time")           \
  OPTION(OUTPUT_REPRODUCE, .name = "output", .brief = 'o',                     \
         .kind = GL_KIND_OUTPUT, .argument = "DIR",                            \
         .sentence = "write page, figures and all runs into this folder")      \
  OPTION(RESUME, .name = "resume", .kind = GL_KIND_FLAG,                       \
         .sentence = "take the runs that the folder has instead of new ones")  \
  OPTION(BATCH, .name = "batch", .kind = GL_KIND_INPUT, .argument = "GAMES",   \
         .alone = true,                                                        \
         .sentence =                                                           \
             "solve the games of this file, one a line or .hg files in a row") \
  OPTION(JOBS_SOLVE, .name = "jobs", .kind = GL_KIND_WHOLE,                    \
         .argument = "COUNT", .least = 1, .most = GL_THREADS_MOST,             \
         .standard = "1", .sentence = "of several games, so many at a time")   \
  OPTION(JOBS, .name = "jobs", .kind = GL_KIND_WHOLE, .argument = "COUNT",     \
         .least = 1, .most = GL_THREADS_MOST, .found = "all cores",            \
         .sentence = "so many papers, solvers or certificates at a time")      \
  OPTION(ALL, .name = "all", .kind = GL_KIND_FLAG,                             \
         .sentence = "every certificate, not only a sample")                   \
  OPTION(RECIPES, .name = "recipes", .kind = GL_KIND_FLAG,                     \
         .sentence = "also those that are not kept: make them again")          \
  OPTION(ROOT, .name = "root", .kind = GL_KIND_INPUT, .argument = "DIR",       \
         .found = "that of the atlas",                                         \
         .sentence = "the folder where relative paths begin")                  \
  OPTION(VALUE, .name = "value", .kind = GL_KIND_CHOICE, .argument = "VALUE",  \
         .words = "maker|breaker|first|second|draw|paired|unpaired",           \
         .sentence = "results with this value")                                \
  OPTION(QUESTION, .name = "question", .kind = GL_KIND_CHOICE,                 \
         .argument = "NAME", .words = "winner|pairing",                        \
         .sentence = "who wins, or whether there is a pairing")                \
  OPTION(VERDICT, .name = "verdict", .kind = GL_KIND_CHOICE,                   \
         .argument = "WORD", .words = "verified|refuted|changed|missing|none", \
         .sentence = "results of whose certificate gridcheck said this")       \
  OPTION(GAME, .name = "game", .kind = GL_KIND_INPUT, .argument = "PATTERN",   \
         .sentence = "games whose name matches, as mnk:8,* or *torus*")        \
  OPTION(K, .name = "k", .brief = 'k', .kind = GL_KIND_WHOLE, .argument = "K", \
         .least = GL_ROW_LEAST, .most = GL_ROW_MOST,                           \
         .sentence = "games of K in a row")                                    \
  OPTION(DERIVED, .name = "derived", .kind = GL_KIND_FLAG,                     \
         .sentence = "also what follows for the games of the tables")          \
  OPTION(FORMAT_ATLAS_EXPORT, .name = "format", .kind = GL_KIND_CHOICE,        \
         .argument = "NAME", .words = "sql|json|csv|html", .standard = "sql",  \
         .sentence = "how the results are written")                            \
  OPTION(OUTPUT_ATLAS_EXPORT, .name = "output", .brief = 'o',                  \
         .kind = GL_KIND_OUTPUT, .argument = "FILE", .standard = "-",          \
         .sentence = "write to this file")                                     \
  OPTION(TABLES, .name = "tables", .kind = GL_KIND_INPUT, .argument = "DIR",   \
         .sentence = "instead, write the tables in the pages of this folder")  \
  OPTION(STATISTICS, .name = "statistics", .kind = GL_KIND_FLAG,               \
         .sentence = "print what the search has counted")                      \
  OPTION(JSON, .name = "json", .brief = 'j', .kind = GL_KIND_FLAG,             \
         .sentence = "print one JSON object instead of text")                  \
  OPTION(PROGRESS, .name = "progress", .kind = GL_KIND_CHOICE,                 \
         .argument = "HOW", .words = "auto|line|json|none",                    \
         .standard = "auto",                                                   \
         .sentence = "progress on stderr; auto is a live line on a terminal")  \
  OPTION(QUIET, .name = "quiet", .brief = 'q', .kind = GL_KIND_FLAG,           \
         .sentence = "no progress, no c lines but those of --statistics")      \
  OPTION(SHORT_HELP, .name = "short-help", .brief = 'h', .kind = GL_KIND_FLAG, \
         .alone = true, .sentence = "help on one screen")                      \
  OPTION(HELP, .name = "help", .kind = GL_KIND_FLAG, .alone = true,            \
         .sentence = "help on everything")

#endif
