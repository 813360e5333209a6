// SPDX-License-Identifier: MIT
// What each step of a proof is asked for, from the claim down.
//
// A step is asked for more or less than it gives.  A play that may need the
// stones `own` and the cells `all` may use any cards that need no more stones,
// as long as each other cell is left alone by one of them: that one has the
// duty to avoid the cell, the others may need it.  So the demands on its cards
// are independent, and whatever meets them makes the same play.  Joins share
// the lines to be hit in the same way, and replies the cells that Maker may
// take.  A child without a duty is superfluous.
//
// Every object meets the demands on its own step, so the old one is always
// good enough.

#include "cert/shrink.h"

#include "base/grow.h"

#include <stdlib.h>

// How far back a step looks for others, so that a round takes no more than so
// many comparisons per step.
#define MOST_LOOKS 16384

// ---- sets through maps ----------------------------------------------------

static gl_cellset all_cells(const gl_board *board) {
  gl_cellset set = {{0}};
  for (size_t c = 0; c < board->cells; c++)
    gl_cellset_add(&set, c);
  return set;
}

// The cells that a map takes into the set.
static gl_cellset into_cells(const gl_board *board, size_t map,
                             gl_cellset set) {
  const gl_cell *image = board->cell_map + map * board->cells;
  gl_cellset before = {{0}};
  if (!map)
    return set;
  for (size_t c = 0; c < board->cells; c++)
    if (gl_cellset_has(&set, image[c]))
      gl_cellset_add(&before, c);
  return before;
}

static void into_lines(const gl_board *board, size_t map, const uint64_t *set,
                       uint64_t *before) {
  const gl_line *image = board->line_map + map * board->lines;
  gl_bits_clear(before, board->words);
  for (size_t e = 0; e < board->lines; e++)
    if (gl_bits_has(set, image[e]))
      gl_bits_add(before, e);
}

static gl_cellset together(gl_card card) {
  return gl_cellset_or(card.a, card.t);
}

// ---- the table ------------------------------------------------------------

static const gl_board *board_of(const gl_shrinker *s) {
  return s->proof->board;
}

static uint64_t *lines_of(const gl_shrinker *s, uint32_t number) {
  return s->lines + number * board_of(s)->words;
}

// A step costs its words and a share of what it refers to.
static bool set_prices(gl_shrinker *s) {
  uint64_t *uses = calloc(s->steps, sizeof *uses);
  for (uint32_t i = 1; uses && i < s->steps; i++) {
    if (!gl_step_children(s, s->proof, i))
      break;
    for (size_t k = 0; k < s->children; k++)
      uses[s->child[k].shield.step]++;
  }
  for (uint32_t i = 1; uses && i < s->steps && !s->failed; i++) {
    gl_step_children(s, s->proof, i);
    s->price[i] = GL_WORD_PRICE * (3 + (uint64_t)s->proof->step[i].count);
    for (size_t k = 0; k < s->children; k++)
      s->price[i] +=
          s->price[s->child[k].shield.step] / uses[s->child[k].shield.step];
  }
  const bool good = uses && !s->failed;
  free(uses);
  return good;
}

bool gl_shrink_begin(gl_shrinker *s) {
  const gl_board *board = board_of(s);
  const size_t row = 2 * GL_WORDS + board->words;
  s->steps = s->proof->steps;
  s->demand = calloc(s->steps, sizeof *s->demand);
  s->lines = calloc(s->steps * board->words + 1, sizeof *s->lines);
  s->price = calloc(s->steps, sizeof *s->price);
  s->todo = calloc(GL_WORDS + 2 * board->words, sizeof *s->todo);
  s->seen = calloc(board->maps * row, sizeof *s->seen);
  return s->demand && s->lines && s->price && s->todo && s->seen &&
         set_prices(s);
}

void gl_shrink_end(gl_shrinker *s) {
  free(s->seen);
  free(s->order);
  free(s->todo);
  free(s->duty);
  free(s->cover);
  free(s->child);
  free(s->kept);
  free(s->price);
  free(s->lines);
  free(s->demand);
}

// Asks the step behind a reference for an object with these bounds.
static void ask(gl_shrinker *s, gl_ref ref, gl_cellset own, gl_cellset all,
                const uint64_t *lines) {
  const gl_board *board = board_of(s);
  gl_demand *demand = &s->demand[ref.step];
  uint64_t *hit = lines_of(s, ref.step);
  const gl_cellset own_before = into_cells(board, ref.map, own);
  const gl_cellset all_before = into_cells(board, ref.map, all);
  uint64_t *lines_before = s->todo + GL_WORDS + board->words;
  if (lines)
    into_lines(board, ref.map, lines, lines_before);
  else
    gl_bits_clear(lines_before, board->words);
  if (!demand->asked++) {
    demand->own = own_before;
    demand->all = all_before;
    gl_bits_copy(hit, lines_before, board->words);
    return;
  }
  demand->own = gl_cellset_and(demand->own, own_before);
  demand->all = gl_cellset_and(demand->all, all_before);
  gl_bits_and(hit, lines_before, board->words);
}

bool gl_shrink_fits(const gl_shrinker *s, uint32_t number, gl_ref ref) {
  const gl_demand *demand = &s->demand[number];
  if (!ref.step)
    return false;
  if (gl_rule_is_card(s->proof->step[ref.step].rule)) {
    const gl_card card = gl_proof_card(s->proof, ref);
    const gl_cellset all = together(card);
    return gl_cellset_inside(&card.a, &demand->own) &&
           gl_cellset_inside(&all, &demand->all);
  }
  const gl_shield shield = gl_proof_shield(s->proof, ref, s->proof->scratch[2]);
  return gl_cellset_inside(&shield.z, &demand->all) &&
         gl_bits_inside(shield.d, lines_of(s, number), board_of(s)->words);
}

// ---- rows of cells --------------------------------------------------------

static gl_cellset row_cells(const uint64_t *rows, size_t k) {
  gl_cellset set;
  memcpy(set.word, rows + k * GL_WORDS, sizeof set.word);
  return set;
}

static void set_row(uint64_t *rows, size_t k, gl_cellset set) {
  memcpy(rows + k * GL_WORDS, set.word, sizeof set.word);
}

// ---- looking --------------------------------------------------------------

static void add_child(gl_shrinker *s, gl_cell cell, gl_ref ref) {
  if (!GL_PUSH(s->child, s->children, s->child_room, ((gl_answer){cell, ref})))
    s->failed = true;
}

// The bounds as each map sees them, in s->seen.
static void see(gl_shrinker *s, gl_cellset own, gl_cellset all,
                const uint64_t *lines) {
  const gl_board *board = board_of(s);
  uint64_t *row = s->seen;
  for (size_t m = 0; m < board->maps; m++) {
    set_row(row, 0, into_cells(board, m, own));
    set_row(row, 1, into_cells(board, m, all));
    if (lines)
      into_lines(board, m, lines, row + 2 * GL_WORDS);
    row += 2 * GL_WORDS + board->words;
  }
}

// The first map from `m` on under which the step keeps to these bounds, or
// SIZE_MAX.
static size_t fitting_map(const gl_shrinker *s, uint32_t number, size_t m) {
  const gl_board *board = board_of(s);
  const gl_step *step = &s->proof->step[number];
  const bool card = gl_rule_is_card(step->rule);
  const gl_cellset whole = gl_cellset_or(step->a, step->t);
  const uint64_t *row = s->seen + m * (2 * GL_WORDS + board->words);
  for (; m < board->maps; m++) {
    const gl_cellset own = row_cells(row, 0);
    const gl_cellset all = row_cells(row, 1);
    if (gl_cellset_inside(&whole, &all) &&
        (card ? gl_cellset_inside(&step->a, &own)
              : gl_bits_inside(s->proof->set + step->d, row + 2 * GL_WORDS,
                               board->words)))
      return m;
    row += 2 * GL_WORDS + board->words;
  }
  return SIZE_MAX;
}

static uint32_t first_look(uint32_t end) {
  return end > MOST_LOOKS ? end - MOST_LOOKS : 1;
}

// Adds all that is asked for already, comes before the step and keeps to the
// bounds.
static void offer(gl_shrinker *s, uint32_t number, bool card, gl_cell cell,
                  gl_cellset own, gl_cellset all, const uint64_t *lines) {
  const uint32_t end = number ? number : (uint32_t)s->steps;
  see(s, own, all, lines);
  for (uint32_t i = first_look(end); i < end && gl_budget_work(s->budget);
       i++) {
    if (!s->demand[i].asked || gl_rule_is_card(s->proof->step[i].rule) != card)
      continue;
    for (size_t m = fitting_map(s, i, 0); m != SIZE_MAX;
         m = fitting_map(s, i, m + 1))
      add_child(s, cell, (gl_ref){i, (uint32_t)m});
  }
}

// ---- rules ----------------------------------------------------------------

// Cards that may need `own` and `all`, and leave Breaker no answer.
static void ask_cards(gl_shrinker *s, uint32_t number, gl_cellset own,
                      gl_cellset all) {
  offer(s, number, true, GL_NO_CELL, own, all, NULL);
  if (!gl_shrink_rows(s, GL_WORDS))
    return;
  const gl_cellset todo = gl_cellset_minus(all, own);
  set_row(s->todo, 0, todo);
  for (size_t k = 0; k < s->children; k++)
    set_row(
        s->cover, k,
        gl_cellset_minus(todo, gl_proof_card(s->proof, s->child[k].shield).t));
  const size_t chosen = gl_shrink_divide(s, number, GL_WORDS);
  for (size_t i = 0; i < chosen; i++) {
    const uint32_t k = s->order[i];
    ask(s, s->child[k].shield, own,
        gl_cellset_minus(all, row_cells(s->duty, k)), NULL);
  }
}

static void ask_play(gl_shrinker *s, uint32_t number) {
  const gl_demand *demand = &s->demand[number];
  const gl_cell cell = s->proof->number[s->proof->step[number].first];
  gl_cellset own = demand->own;
  gl_cellset all = demand->all;
  gl_cellset_add(&own, cell);
  gl_cellset_add(&all, cell);
  ask_cards(s, number, own, all);
}

// The dearest part may use the cells that nobody uses.
static void ask_join(gl_shrinker *s, uint32_t number) {
  const gl_board *board = board_of(s);
  const size_t words = board->words;
  if (!gl_shrink_rows(s, words))
    return;
  gl_bits_fill(s->todo, board->lines);
  gl_bits_minus(s->todo, lines_of(s, number), words);
  for (size_t k = 0; k < s->children; k++) {
    uint64_t *cover = s->cover + k * words;
    const gl_shield part =
        gl_proof_shield(s->proof, s->child[k].shield, s->proof->scratch[0]);
    gl_bits_copy(cover, s->todo, words);
    gl_bits_minus(cover, part.d, words);
  }
  const size_t chosen = gl_shrink_divide(s, number, words);
  gl_cellset spare = s->demand[number].all;
  size_t dearest = 0;
  for (size_t i = 0; i < chosen; i++) {
    spare = gl_cellset_minus(
        spare, gl_proof_zone(s->proof, s->child[s->order[i]].shield));
    if (gl_shrink_price(s, s->order[i]) > gl_shrink_price(s, s->order[dearest]))
      dearest = i;
  }
  for (size_t i = 0; i < chosen; i++) {
    const uint32_t k = s->order[i];
    uint64_t *may = s->proof->scratch[0];
    gl_bits_fill(may, board->lines);
    gl_bits_minus(may, s->duty + k * words, words);
    gl_cellset zone = gl_proof_zone(s->proof, s->child[k].shield);
    if (i == dearest)
      zone = gl_cellset_or(zone, spare);
    ask(s, s->child[k].shield, zone, zone, may);
  }
}

// The cells whose lines are not all taken care of elsewhere: there Breaker must
// have an answer that does without.
static gl_cellset live_cells(const gl_shrinker *s, uint32_t number) {
  const gl_board *board = board_of(s);
  gl_cellset live = {{0}};
  for (gl_cell c = 0; c < board->cells; c++)
    if (!gl_bits_inside(gl_board_through(board, c), lines_of(s, number),
                        board->words))
      gl_cellset_add(&live, c);
  return live;
}

// Other shields are offered for the answers that there are.
static void offer_answers(gl_shrinker *s, uint32_t number, gl_cellset all) {
  const gl_board *board = board_of(s);
  const size_t own = s->children;
  uint64_t *may = s->proof->scratch[0];
  for (size_t k = 0; k < own; k++) {
    const gl_cell cell = s->child[k].cell;
    size_t j = 0;
    while (s->child[j].cell != cell)
      j++;
    if (j < k)
      continue;
    gl_bits_copy(may, lines_of(s, number), board->words);
    gl_bits_or(may, gl_board_through(board, cell), board->words);
    offer(s, number, false, cell, all, all, may);
  }
}

static void ask_reply(gl_shrinker *s, uint32_t number) {
  const gl_board *board = board_of(s);
  const gl_cellset live = live_cells(s, number);
  gl_cellset all = s->demand[number].all;
  for (size_t k = 0; k < s->children; k++) {
    all = gl_cellset_or(all, gl_proof_zone(s->proof, s->child[k].shield));
    gl_cellset_add(&all, s->child[k].cell);
  }
  offer_answers(s, number, all);
  if (!gl_shrink_rows(s, GL_WORDS))
    return;
  set_row(s->todo, 0, live);
  for (size_t k = 0; k < s->children; k++) {
    gl_cellset zone = gl_proof_zone(s->proof, s->child[k].shield);
    gl_cellset_add(&zone, s->child[k].cell);
    set_row(s->cover, k, gl_cellset_minus(live, zone));
  }
  const size_t chosen = gl_shrink_divide(s, number, GL_WORDS);
  for (size_t i = 0; i < chosen; i++) {
    const uint32_t k = s->order[i];
    uint64_t *may = s->proof->scratch[0];
    gl_bits_copy(may, lines_of(s, number), board->words);
    gl_bits_or(may, gl_board_through(board, s->child[k].cell), board->words);
    const gl_cellset zone = gl_cellset_minus(all, row_cells(s->duty, k));
    ask(s, s->child[k].shield, zone, zone, may);
  }
}

static void keep_one(gl_shrinker *s, uint32_t number, gl_ref ref) {
  s->demand[number].kept = s->kept_count;
  s->demand[number].count = 1;
  if (!GL_PUSH(s->kept, s->kept_count, s->kept_room,
               ((gl_answer){GL_NO_CELL, ref})))
    s->failed = true;
}

// Rules with one child keep it.
static void ask_one(gl_shrinker *s, uint32_t number) {
  const gl_step *step = &s->proof->step[number];
  const uint32_t *at = s->proof->number + step->first;
  gl_cellset zone = s->demand[number].all;
  keep_one(s, number, s->child[0].shield);
  if (step->rule == GL_RULE_EMBED_CARD) {
    const gl_card card = gl_proof_card(s->proof, s->child[0].shield);
    ask(s, s->child[0].shield, card.a, together(card), NULL);
    return;
  }
  if (step->rule == GL_RULE_EMBED_SHIELD) {
    const gl_shield child =
        gl_proof_shield(s->proof, s->child[0].shield, s->proof->scratch[0]);
    ask(s, s->child[0].shield, child.z, child.z, child.d);
    return;
  }
  if (step->rule == GL_RULE_REPLACE)
    gl_cellset_remove(&zone, at[3]);
  gl_cellset_add(&zone, at[2]);
  ask(s, s->child[0].shield, zone, zone, lines_of(s, number));
}

void gl_shrink_demand(gl_shrinker *s, uint32_t number) {
  if (!gl_step_children(s, s->proof, number))
    return;
  switch (s->proof->step[number].rule) {
  case GL_RULE_PLAY:
    ask_play(s, number);
    return;
  case GL_RULE_JOIN:
    ask_join(s, number);
    return;
  case GL_RULE_REPLY:
    ask_reply(s, number);
    return;
  default:
    if (s->children)
      ask_one(s, number);
  }
}

// Step 0 stands for the claim.
void gl_shrink_claim(gl_shrinker *s) {
  const gl_board *board = board_of(s);
  const gl_position *p = s->weak->start;
  const gl_claim *claim = &s->weak->claim;
  const gl_cellset cells = all_cells(board);
  if (claim->count) {
    s->children = 0;
    for (size_t i = 0; i < claim->count; i++)
      add_child(s, GL_NO_CELL, claim->cards[i]);
    const gl_cellset all = gl_cellset_minus(cells, p->breaker);
    if (!s->failed && s->weak->search->game->first == GL_BREAKER) {
      ask_cards(s, 0, p->maker, all);
    } else {
      keep_one(s, 0, claim->cards[0]);
      ask(s, claim->cards[0], p->maker, all, NULL);
    }
    return;
  }
  uint64_t *may = s->proof->scratch[0];
  gl_bits_copy(may, p->hit, board->words);
  if (claim->stone != GL_NO_CELL)
    gl_bits_or(may, gl_board_through(board, claim->stone), board->words);
  const gl_cellset zone = gl_cellset_minus(cells, p->maker);
  keep_one(s, 0, claim->shield);
  ask(s, claim->shield, zone, zone, may);
}

// A step that is needed anyway is the best; otherwise the cheapest.
gl_ref gl_shrink_find(gl_shrinker *s, uint32_t number) {
  const gl_rule rule = s->proof->step[number].rule;
  const bool card = gl_rule_is_card(rule);
  gl_ref best = GL_NO_REF;
  uint64_t price = s->price[number];
  if (rule == GL_RULE_LINE || rule == GL_RULE_NONE || rule == GL_RULE_PAIR)
    return best;
  see(s, s->demand[number].own, s->demand[number].all, lines_of(s, number));
  for (uint32_t i = number - 1; i >= first_look(number) && price; i--) {
    const uint64_t other = s->demand[i].asked ? 0 : s->price[i];
    if (other >= price || gl_rule_is_card(s->proof->step[i].rule) != card)
      continue;
    if (!gl_budget_work(s->budget))
      break;
    const size_t map = fitting_map(s, i, 0);
    if (map == SIZE_MAX)
      continue;
    best = (gl_ref){i, (uint32_t)map};
    price = other;
  }
  if (best.step)
    ask(s, best, s->demand[number].own, s->demand[number].all,
        lines_of(s, number));
  return best;
}
