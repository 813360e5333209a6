// SPDX-License-Identifier: MIT
// statistics.h -- what a search does, counted
//
// One table has every counter: what it is called, what it is a part of, and a
// sentence.  Printing, JSON, the sum over threads, the public rows and
// doc/reference/statistics.md come from it.  A thread counts in the gl_search
// that is its own, and nobody else looks there before it has ended.
//
// To add a counter, add a row, and count where it happens.

#ifndef GL_SEARCH_STATISTICS_H
#define GL_SEARCH_STATISTICS_H

#include <gridlock/gridlock.h>

#include <stdbool.h>

// X(identifier, row that it belongs to, kind, name, sentence).  The kinds are
// those of gridlock_statistic_kind: the PARTs of a row add up to it.  A row
// stands below the one that it belongs to.
#define GL_STATISTICS(X)                                                       \
  X(NODES, NODES, TOTAL, "nodes", "positions expanded")                        \
  X(NODES_MAKER, NODES, PART, "nodes.maker", "Maker to move")                  \
  X(NODES_BREAKER, NODES, PART, "nodes.breaker", "Breaker to move")            \
  X(NODES_SPLIT, NODES, PART, "nodes.split",                                   \
    "Maker to move, and the position falls apart")                             \
  X(NODES_SHARED, NODES, PART, "nodes.shared",                                 \
    "pns: two sides with the cell or the line that they share")                \
  X(NODES_WHOLE, NODES, PART, "nodes.whole",                                   \
    "pns: Maker to move, not to be divided again")                             \
  X(NODES_ATTACKER, NODES, PART, "nodes.attacker",                             \
    "strong: a turn of the player who wants a line")                           \
  X(NODES_DEFENDER, NODES, PART, "nodes.defender",                             \
    "strong: a turn of the player who wants to stop it")                       \
  X(NODES_IDLE, NODES, PART, "nodes.idle",                                     \
    "pns: steps without a leaf, because others had them all")                  \
  X(NODES_RESUMED, NODES, PART, "nodes.resumed", "those of the checkpoint")    \
  X(NODES_ELSEWHERE, NODES, PART, "nodes.elsewhere",                           \
    "by other processes, in the jobs that they have finished")                 \
                                                                               \
  X(GLANCES, GLANCES, TOTAL, "glances",                                        \
    "positions looked at before they are searched")                            \
  X(GLANCES_LINE, GLANCES, PART, "glances.line",                               \
    "decided: a line is owned, or can be at once")                             \
  X(GLANCES_CROSSING, GLANCES, PART, "glances.crossing",                       \
    "decided by two lines of two cells that cross")                            \
  X(GLANCES_EMPTY, GLANCES, PART, "glances.empty",                             \
    "decided: no line can be owned any more")                                  \
  X(GLANCES_POTENTIAL, GLANCES, PART, "glances.potential",                     \
    "decided by Erdos and Selfridge")                                          \
  X(GLANCES_TABLE, GLANCES, PART, "glances.table",                             \
    "decided by the transposition table")                                      \
  X(GLANCES_COVER, GLANCES, PART, "glances.cover",                             \
    "decided by the card or shield of another position")                       \
  X(GLANCES_ATTACK, GLANCES, PART, "glances.attack",                           \
    "decided by forcing moves")                                                \
  X(GLANCES_PAIRING, GLANCES, PART, "glances.pairing", "decided by a pairing") \
  X(GLANCES_OPEN, GLANCES, PART, "glances.open", "not decided")                \
                                                                               \
  X(REDUCTIONS, REDUCTIONS, TOTAL, "reductions",                               \
    "stones placed because they change nothing")                               \
  X(REDUCTIONS_MUTUAL, REDUCTIONS, PART, "reductions.mutual",                  \
    "two cells with the same lines: one is Breaker's")                         \
  X(REDUCTIONS_FORCED, REDUCTIONS, PART, "reductions.forced",                  \
    "a line of two cells, one of which has no other line")                     \
                                                                               \
  X(ATTACKS, ATTACKS, TOTAL, "attacks", "searches for forcing moves")          \
  X(ATTACKS_FOUND, ATTACKS, PART, "attacks.found", "that win for Maker")       \
  X(ATTACKS_STOPPED, ATTACKS, PART, "attacks.stopped",                         \
    "that Breaker, who is to move, must stop")                                 \
  X(ATTACKS_NONE, ATTACKS, PART, "attacks.none", "found nothing")              \
  X(ATTACKS_WORK, ATTACKS, EACH, "attacks.work", "moves tried")                \
                                                                               \
  X(RUSHES, RUSHES, TOTAL, "rushes",                                           \
    "strong: searches for a win by threats alone")                             \
  X(RUSHES_FOUND, RUSHES, PART, "rushes.found", "that win")                    \
  X(RUSHES_NONE, RUSHES, PART, "rushes.none", "found nothing")                 \
  X(RUSHES_WORK, RUSHES, EACH, "rushes.work", "threats looked at")             \
                                                                               \
  X(PAIRINGS, PAIRINGS, TOTAL, "pairings", "pairings wanted")                  \
  X(PAIRINGS_FOUND, PAIRINGS, PART, "pairings.found", "found")                 \
  X(PAIRINGS_NONE, PAIRINGS, PART, "pairings.none",                            \
    "looked for to the end, and not found")                                    \
  X(PAIRINGS_IMPATIENT, PAIRINGS, PART, "pairings.impatient",                  \
    "given up after too many dead ends")                                       \
  X(PAIRINGS_UNLIKELY, PAIRINGS, PART, "pairings.unlikely",                    \
    "given up after the first step, which seldom leads on")                    \
  X(PAIRINGS_THROTTLED, PAIRINGS, PART, "pairings.throttled",                  \
    "not looked for: rare with such a potential")                              \
  X(PAIRINGS_MENUS, PAIRINGS, SHARE, "pairings.menus",                         \
    "looked for among menus, not line by line")                                \
  X(PAIRINGS_WORK, PAIRINGS, EACH, "pairings.work", "dead ends")               \
                                                                               \
  X(SPLITS, SPLITS, TOTAL, "splits", "positions that might fall apart")        \
  X(SPLITS_PARTS, SPLITS, PART, "splits.parts", "sides that share nothing")    \
  X(SPLITS_CELL, SPLITS, PART, "splits.cell", "sides that share a cell")       \
  X(SPLITS_LINE, SPLITS, PART, "splits.line", "sides that share a line")       \
  X(SPLITS_NONE, SPLITS, PART, "splits.none", "looked at, and whole")          \
  X(SPLITS_THROTTLED, SPLITS, PART, "splits.throttled",                        \
    "not looked at: splits were rare")                                         \
  X(SPLITS_SIDES, SPLITS, EACH, "splits.sides", "visits to a side")            \
                                                                               \
  X(SEAMS, SEAMS, TOTAL, "seams", "positions that might have seams")           \
  X(SEAMS_SOME, SEAMS, PART, "seams.some", "have seams")                       \
  X(SEAMS_FOUND, SEAMS_SOME, EACH, "seams.some.found", "seams")                \
  X(SEAMS_HELD, SEAMS_SOME, SHARE, "seams.some.held",                          \
    "Breaker holds both sides of one")                                         \
  X(SEAMS_BROKEN, SEAMS_SOME, EACH, "seams.some.broken",                       \
    "seams with a side that Maker wins, or that do not join")                  \
  X(SEAMS_SIDES, SEAMS_SOME, EACH, "seams.some.sides", "visits to a side")     \
  X(SEAMS_NONE, SEAMS, PART, "seams.none", "looked at, and have none")         \
  X(SEAMS_THROTTLED, SEAMS, PART, "seams.throttled",                           \
    "not looked at: seams seldom held with so many lines")                     \
                                                                               \
  X(MOVES, MOVES, TOTAL, "moves", "Maker's moves where she is to move")        \
  X(MOVES_TRIED, MOVES, PART, "moves.tried", "tried")                          \
  X(MOVES_DOMINATED, MOVES, PART, "moves.dominated",                           \
    "skipped: another move is as good")                                        \
  X(MOVES_ZONE, MOVES, PART, "moves.zone",                                     \
    "skipped: outside the zone of an answer that holds")                       \
  X(MOVES_LEFT, MOVES, PART, "moves.left",                                     \
    "not reached: the node was left before")                                   \
                                                                               \
  X(ANSWERS, ANSWERS, TOTAL, "answers", "Breaker's moves where he is to move") \
  X(ANSWERS_TRIED, ANSWERS, PART, "answers.tried", "tried")                    \
  X(ANSWERS_FORCED, ANSWERS, PART, "answers.forced",                           \
    "skipped: leave a line that Maker takes next")                             \
  X(ANSWERS_DOMINATED, ANSWERS, PART, "answers.dominated",                     \
    "skipped: another answer is as good")                                      \
  X(ANSWERS_TERRITORY, ANSWERS, PART, "answers.territory",                     \
    "skipped: outside the territory of a card")                                \
  X(ANSWERS_LEFT, ANSWERS, PART, "answers.left",                               \
    "not reached: the node was left before")                                   \
                                                                               \
  X(HELD, HELD, TOTAL, "held", "Breaker nodes for which an answer was found")  \
  X(HELD_GLANCE, HELD, PART, "held.glance", "at a glance")                     \
  X(HELD_SEARCH, HELD, PART, "held.search", "by a search")                     \
  X(HELD_KILLER, HELD, SHARE, "held.killer",                                   \
    "the answer holds against another move of Maker's, too")                   \
                                                                               \
  X(TABLE, TABLE, TOTAL, "table", "lookups in the table of solved positions")  \
  X(TABLE_EXACT, TABLE, PART, "table.exact", "found, as it was stored")        \
  X(TABLE_SYMMETRIC, TABLE, PART, "table.symmetric",                           \
    "found, and turned by a map of the board")                                 \
  X(TABLE_UNFIT, TABLE, PART, "table.unfit",                                   \
    "found, but its card or shield does not fit the stones")                   \
  X(TABLE_MISSED, TABLE, PART, "table.missed", "not found")                    \
                                                                               \
  X(COVERS, COVERS, TOTAL, "covers",                                           \
    "searches for a card or shield that fits anyway")                          \
  X(COVERS_FOUND, COVERS, PART, "covers.found", "found")                       \
  X(COVERS_MISSED, COVERS, PART, "covers.missed", "not found")                 \
                                                                               \
  X(NUMBERS, NUMBERS, TOTAL, "numbers", "lookups of proof numbers")            \
  X(NUMBERS_FOUND, NUMBERS, PART, "numbers.found", "found")                    \
  X(NUMBERS_MISSED, NUMBERS, PART, "numbers.missed", "not found")              \
                                                                               \
  X(TREE, TREE, TOTAL, "tree", "pns: lookups of children in the tree")         \
  X(TREE_SOLVED, TREE, PART, "tree.solved", "found, and solved")               \
  X(TREE_OPEN, TREE, PART, "tree.open", "found, and open")                     \
  X(TREE_MISSED, TREE, PART, "tree.missed", "not found")                       \
                                                                               \
  X(DIVERSIONS, DIVERSIONS, TOTAL, "diversions",                               \
    "times that a thread went elsewhere, by virtual loss")                     \
  X(RECALLS, RECALLS, TOTAL, "recalls",                                        \
    "times that a thread went back, because another had solved a node")        \
                                                                               \
  X(TORI, TORI, TOTAL, "tori",                                                 \
    "infinite board: periods tried for a toric pairing")                       \
  X(TILINGS, TILINGS, TOTAL, "tilings",                                        \
    "infinite board: blocks looked at for a tiling")                           \
  X(TILINGS_BLOCKS, TILINGS, SHARE, "tilings.blocks", "searched")              \
  X(HUNTS, HUNTS, TOTAL, "hunts",                                              \
    "infinite board: turns of the hunt for Maker's win")                       \
  X(KNOWN, KNOWN, TOTAL, "known", "lattice cards that the hunt began with")    \
  X(KNOWN_USED, KNOWN, SHARE, "known.used", "that the proof needs")            \
                                                                               \
  X(MEMORY, MEMORY, TOTAL, "memory",                                           \
    "bytes that the budget counts, when the last engine ends")                 \
  X(MEMORY_PROOF, MEMORY, PART, "memory.proof", "the store of steps")          \
  X(MEMORY_TABLE, MEMORY, PART, "memory.table",                                \
    "solved positions, beyond the first thousand")                             \
  X(MEMORY_NUMBERS, MEMORY, PART, "memory.numbers",                            \
    "proof numbers, in dfpn beyond the first thousand")                        \
  X(MEMORY_NODES, MEMORY, PART, "memory.nodes", "pns: nodes of the tree")      \
  X(MEMORY_EDGES, MEMORY, PART, "memory.edges", "pns: edges of the tree")      \
  X(MEMORY_INDEX, MEMORY, PART, "memory.index",                                \
    "pns: by which nodes are found, beyond the first")                         \
  X(MEMORY_TURNS, MEMORY, PART, "memory.turns",                                \
    "strong: turns of the states that are searched")                           \
  X(MEMORY_OTHERS, MEMORY, PART, "memory.others", "all the rest")              \
  X(PEAK, PEAK, TOTAL, "peak", "bytes, the most at any time")

typedef enum gl_statistic {
#define GL_STATISTIC(id, of, kind, name, sentence) GL_STAT_##id,
  GL_STATISTICS(GL_STATISTIC)
#undef GL_STATISTIC
      GL_STATISTIC_COUNT,
} gl_statistic;

typedef struct gl_statistics {
  uint64_t count[GL_STATISTIC_COUNT];
} gl_statistics;

// The row with this number, without a value; NULL past the last.
const gridlock_statistic *gl_statistic_row(size_t number);

// Adds what another thread, or another search, has counted.  Bytes are not
// added: those of a search that knows them take the place of what was there.
void gl_statistics_add(gl_statistics *sum, const gl_statistics *more);

// Begins to say what an engine holds: all of it is others', until it is said
// to be a part's.
void gl_statistics_hold(gl_statistics *statistics, size_t bytes);
void gl_statistics_hold_part(gl_statistics *statistics, gl_statistic part,
                             size_t bytes);

static inline void gl_statistics_count(gl_statistics *statistics,
                                       gl_statistic what) {
  statistics->count[what]++;
}

// What was counted as one part turns out to be another.
static inline void gl_statistics_move(gl_statistics *statistics,
                                      gl_statistic from, gl_statistic to) {
  statistics->count[from]--;
  statistics->count[to]++;
}

#endif
