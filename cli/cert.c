// SPDX-License-Identifier: MIT
// gridlock cert

#include "cert/cert.h"
#include "base/text.h"
#include "cert/book.h"
#include "cert/strategy.h"
#include "cli/commands.h"
#include "draw/svg.h"
#include "io/json.h"
#include "io/output.h"
#include "proof/rule.h"
#include "rules/after.h"

#include <stdlib.h>
#include <string.h>

// The first moves, by cell: how the winner answers the other player's first
// stone, or, if the winner moves first, where with.
typedef struct first_moves {
  char (*label)[GL_NAME_SIZE];
  bool *shaded;
  bool winner_first;
} first_moves;

static void free_moves(first_moves *moves) {
  free(moves->shaded);
  free(moves->label);
}

static bool has_zone(const gl_cert_facts *facts, gl_cell cell) {
  return facts->zone[cell / 64] >> (cell % 64) & 1;
}

static void say(const gl_game *game, gl_cell cell, char *label) {
  char buffer[GL_NAME_SIZE];
  snprintf(label, GL_NAME_SIZE, "%.8s",
           gl_layout_name(game->layout, cell, buffer));
}

static bool find_moves(const gl_search *search, const gl_cert_facts *facts,
                       first_moves *moves) {
  const gl_game *game = search->game;
  const size_t cells = game->graph[GL_MAKER]->cells;
  const gl_player side =
      search->value == GRIDLOCK_MAKER ? GL_MAKER : GL_BREAKER;
  moves->winner_first = game->first == side;
  moves->label = calloc(cells + 1, sizeof *moves->label);
  moves->shaded = calloc(cells + 1, sizeof *moves->shaded);
  bool *taken = calloc(cells + 1, sizeof *taken);
  bool good = moves->label && moves->shaded && taken;
  for (int player = 0; good && player < 2; player++)
    for (size_t i = 0; i < game->stones[player]; i++)
      taken[game->stone[player][i]] = true;
  for (gl_cell cell = 0; good && cell < cells; cell++) {
    moves->shaded[cell] = has_zone(facts, cell);
    if (taken[cell] || game->turns < (moves->winner_first ? 1 : 2))
      continue;
    gl_strategy *strategy = gl_strategy_new(search);
    good = strategy != NULL;
    if (!good)
      break;
    if (!moves->winner_first)
      gl_strategy_see(strategy, cell);
    const gl_cell own = gl_strategy_move(strategy);
    gl_strategy_free(strategy);
    if (!moves->winner_first && own < cells)
      say(game, own, moves->label[cell]);
    else if (own == cell)
      snprintf(moves->label[cell], GL_NAME_SIZE, "1");
  }
  free(taken);
  return good;
}

static void print_rules(const gl_cert_facts *facts) {
  for (gl_rule rule = 0; rule < GL_RULES; rule++)
    if (facts->rule[rule])
      printf("  %-12s %zu%s\n", gl_rule_name(rule), facts->rule[rule],
             rule == GL_RULE_EMBED_CARD || rule == GL_RULE_EMBED_SHIELD
                 ? (gl_rule_is_card(rule) ? " (cards)" : " (shields)")
                 : "");
}

static size_t count_zone(const gl_cert_facts *facts) {
  size_t count = 0;
  for (size_t w = 0; w < 8; w++)
    count += (size_t)__builtin_popcountll(facts->zone[w]);
  return count;
}

// The board with an answer in each cell.
static void print_moves(const gl_game *game, const first_moves *moves) {
  const gl_layout *layout = game->layout;
  printf(moves->winner_first ? "\nThe first move is 1; + is the zone.\n\n"
                             : "\nThe answer to each first move:\n\n");
  for (size_t y = 0; layout->x && y < layout->height; y++) {
    for (gl_cell cell = 0; cell < layout->cells; cell++)
      if (layout->y[cell] == y) {
        const char *label = moves->label[cell];
        const char *zone = moves->shaded[cell] ? "+" : ".";
        printf(" %4s", *label ? label : moves->winner_first ? zone : ".");
      }
    putchar('\n');
  }
  for (gl_cell cell = 0; !layout->x && cell < layout->cells; cell++)
    if (*moves->label[cell])
      printf(" %u:%s", (unsigned)cell + 1, moves->label[cell]);
  if (!layout->x)
    putchar('\n');
}

// What a proof was before it was made smaller, in brackets.
static void print_before(size_t before) {
  if (before)
    printf(" (%zu before)", before);
  putchar('\n');
}

static void print_text(const gl_search *search, const gl_cert_facts *facts,
                       const gl_cert_facts *before, const first_moves *moves) {
  const gl_game *game = search->game;
  fputs("game           ", stdout);
  gl_text_write(stdout, game->text);
  putchar('\n');
  printf("winner         %s\n", gridlock_value_name(search->value));
  printf("first          %s\n", gl_game_player_name(game, game->first));
  printf("steps          %zu", facts->steps);
  print_before(before->steps);
  print_rules(facts);
  printf("maps           %zu\n", facts->maps);
  printf("depth          %zu", facts->depth);
  print_before(before->steps ? before->depth : 0);
  if (facts->turns)
    printf("turns          %zu\n", facts->turns);
  printf("zone           %zu cells\n", count_zone(facts));
  print_moves(game, moves);
}

static void print_json(const gl_search *search, const gl_cert_facts *facts,
                       const gl_cert_facts *before) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "game", search->game->text);
  gl_json_text(&json, "value", gridlock_value_name(search->value));
  gl_json_number(&json, "steps", facts->steps);
  if (before->steps)
    gl_json_number(&json, "steps_before", before->steps);
  gl_json_key(&json, "rules");
  gl_json_open(&json, '{');
  for (gl_rule rule = 0; rule < GL_RULES; rule++) {
    char key[24];
    snprintf(key, sizeof key, "%s%s", gl_rule_name(rule),
             rule == GL_RULE_EMBED_CARD     ? "_card"
             : rule == GL_RULE_EMBED_SHIELD ? "_shield"
                                            : "");
    gl_json_number(&json, key, facts->rule[rule]);
  }
  gl_json_close(&json, '}');
  gl_json_number(&json, "maps", facts->maps);
  gl_json_number(&json, "depth", facts->depth);
  gl_json_number(&json, "turns", facts->turns);
  gl_json_key(&json, "zone");
  gl_json_open(&json, '[');
  for (gl_cell cell = 0; cell < 512; cell++)
    if (has_zone(facts, cell))
      gl_json_integer(&json, cell + 1);
  gl_json_close(&json, ']');
  gl_json_close(&json, '}');
  putchar('\n');
}

// Nothing, if turns of several stones answer, or any move does.
static void print_book_moves(const gl_book *book, const gl_book_part *part,
                             const first_moves *moves) {
  size_t labels = 0;
  for (gl_cell cell = 0; cell < book->game->layout->cells; cell++)
    labels += *moves->label[cell] != '\0';
  if (!labels)
    return;
  printf("\n%s %s.", gl_game_player_name(book->game, part->owner),
         part->wins ? "wins" : "holds");
  print_moves(book->game, moves);
}

static gl_status draw(const gl_game *game, const first_moves *moves,
                      const char *path, gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  const cell_marks marks = {.label = moves->label, .shaded = moves->shaded};
  write_svg(game, &marks, output.file);
  return gl_output_close(&output, error);
}

static gl_status describe(const gl_search *search, const cli_settings *settings,
                          const gl_cert_facts *before, gl_error *error) {
  const cli_setting *option = settings->option;
  gl_cert_facts facts;
  first_moves moves = {0};
  gl_status status = gl_cert_describe(search, &facts, error);
  if (!status && !find_moves(search, &facts, &moves))
    status = gl_fail_memory(error);
  if (!status && option[OPTION_SVG].given)
    status = draw(search->game, &moves, option[OPTION_SVG].text, error);
  const bool written =
      option[OPTION_SVG].given || option[OPTION_OUTPUT_CERT].given;
  if (!status && option[OPTION_JSON].given)
    print_json(search, &facts, before);
  else if (!status && !written)
    print_text(search, &facts, before, &moves);
  else if (!status && before->steps)
    printf("c steps %zu before, %zu after\n", before->steps, facts.steps);
  free_moves(&moves);
  return status;
}

static gl_status shrink(gl_search *search, const cli_settings *settings,
                        gl_cert_facts *before, gl_error *error) {
  const gl_status status = gl_cert_describe(search, before, error);
  if (status)
    return status;
  gl_budget budget;
  const gridlock_limits limits = {
      .seconds = settings->option[OPTION_TIME].real,
      .tick = stop_if_interrupted,
  };
  gl_budget_start(&budget, &limits, "shrink");
  catch_interrupts();
  return gl_cert_shrink(search, &budget, error);
}

// ---- Strategies of strong games ----

// What the owner does at once, as labels: a turn, or with single stones the
// answer to each first stone.  False if malloc fails.
static bool label_moves(const gl_book *book, const gl_book_part *part,
                        first_moves *moves) {
  const gl_game *game = book->game;
  const size_t cells = game->graph[GL_MAKER]->cells;
  gl_book_answer answer = {.cell = malloc((cells + 1) * sizeof(gl_cell))};
  moves->winner_first = gl_game_mover(game) == part->owner;
  moves->label = calloc(cells + 1, sizeof *moves->label);
  moves->shaded = calloc(cells + 1, sizeof *moves->shaded);
  bool good = answer.cell && moves->label && moves->shaded;
  if (good && moves->winner_first) {
    good = gl_book_find(book, part, game, &answer);
    for (size_t i = 0; good && answer.found && i < answer.count; i++)
      snprintf(moves->label[answer.cell[i]], GL_NAME_SIZE, "1");
  }
  for (gl_cell cell = 0; good && !moves->winner_first && cell < cells; cell++) {
    gl_game after;
    if (gl_game_refuses(game, cell))
      continue;
    good = gl_game_after(game, cell, &after);
    if (good && !gl_game_over(&after) && gl_game_mover(&after) == part->owner) {
      good = gl_book_find(book, part, &after, &answer);
      if (good && (!answer.found || answer.pairs))
        gl_book_settled(part, &after, &answer);
      if (good && answer.found && answer.count == 1)
        say(game, answer.cell[0], moves->label[cell]);
    }
    if (good)
      gl_game_after_clear(&after);
  }
  free(answer.cell);
  return good;
}

static const char *goal_of(const gl_book_part *part) {
  return part->wins ? "wins" : "holds";
}

static void print_book(const gl_book *book) {
  fputs("game           ", stdout);
  gl_text_write(stdout, book->game->text);
  printf("\nvalue          %s\n", gridlock_value_name(book->value));
  printf("maps           %zu\n", book->maps);
  for (size_t i = 0; i < book->parts; i++)
    printf("strategy       %s %s: %zu positions, %zu of them with pairs\n",
           gl_game_player_name(book->game, book->part[i].owner),
           goal_of(&book->part[i]), book->part[i].count, book->part[i].pairs);
}

static void print_book_json(const gl_book *book) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_text(&json, "game", book->game->text);
  gl_json_text(&json, "value", gridlock_value_name(book->value));
  gl_json_number(&json, "maps", book->maps);
  gl_json_key(&json, "strategies");
  gl_json_open(&json, '[');
  for (size_t i = 0; i < book->parts; i++) {
    gl_json_open(&json, '{');
    gl_json_text(&json, "owner",
                 gl_game_player_name(book->game, book->part[i].owner));
    gl_json_text(&json, "goal", goal_of(&book->part[i]));
    gl_json_number(&json, "positions", book->part[i].count);
    gl_json_number(&json, "with_pairs", book->part[i].pairs);
    gl_json_close(&json, '}');
  }
  gl_json_close(&json, ']');
  gl_json_close(&json, '}');
  putchar('\n');
}

static gl_status save_book(const gl_book *book, const char *path,
                           gl_error *error) {
  gl_output output;
  const gl_status status = gl_output_open(&output, path, error);
  if (status)
    return status;
  fputs(book->text, output.file);
  return gl_output_close(&output, error);
}

// Draws and prints the moves of each strategy; the drawing has the first one's.
static gl_status describe_book(const gl_book *book,
                               const cli_settings *settings, gl_error *error) {
  const cli_setting *option = settings->option;
  const bool written =
      option[OPTION_SVG].given || option[OPTION_OUTPUT_CERT].given;
  const bool text = !written && !option[OPTION_JSON].given;
  gl_status status = GL_OK;
  if (option[OPTION_JSON].given)
    print_book_json(book);
  else if (!written)
    print_book(book);
  for (size_t i = 0; !status && i < book->parts; i++) {
    first_moves moves = {0};
    if (!label_moves(book, &book->part[i], &moves))
      status = gl_fail_memory(error);
    else if (!i && option[OPTION_SVG].given)
      status = draw(book->game, &moves, option[OPTION_SVG].text, error);
    if (!status && text)
      print_book_moves(book, &book->part[i], &moves);
    free_moves(&moves);
  }
  return status;
}

static int run_book(const cli_settings *settings, const gl_book *book) {
  const cli_setting *output = &settings->option[OPTION_OUTPUT_CERT];
  gl_error error = {0};
  gl_status status = settings->option[OPTION_SHRINK].given
                         ? gl_fail(&error, GL_UNSUPPORTED, settings->second, 0,
                                   0, "strategies cannot be made smaller")
                     : output->given && gl_text_ends(output->text, ".glb")
                         ? gl_fail(&error, GL_UNSUPPORTED, output->text, 0, 0,
                                   "strategies have no binary form")
                     : output->given ? save_book(book, output->text, &error)
                                     : GL_OK;
  if (!status)
    status = describe_book(book, settings, &error);
  fflush(stdout);
  return status ? complain(&error) : EXIT_SUCCESS;
}

// ---- The command ----

static int run_steps(const cli_settings *settings, gl_game *game) {
  gl_search search = {.game = game};
  gl_error error = {0};
  gl_cert_facts before = {0};
  gl_budget_start(&search.budget, &(gridlock_limits){0}, "cert");
  gl_status status = gl_cert_load(&search, settings->second, &error);
  if (!status && settings->option[OPTION_SHRINK].given)
    status = shrink(&search, settings, &before, &error);
  const cli_setting *output = &settings->option[OPTION_OUTPUT_CERT];
  const gl_status saved = !status && output->given
                              ? gl_cert_save(&search, output->text, &error)
                              : GL_OK;
  if (!status)
    status = describe(&search, settings, &before, saved ? NULL : &error);
  gl_search_clear(&search);
  fflush(stdout);
  return status || saved ? complain(&error) : EXIT_SUCCESS;
}

int run_cert(const cli_settings *settings) {
  gl_game *game = open_game(settings);
  gl_book book = {0};
  gl_error error = {0};
  bool strategy = false;
  if (!game)
    return EXIT_FAILURE;
  const bool weak = game->kind == GL_WEAK;
  const int code =
      !weak && gl_book_load(&book, game, settings->second, &strategy, &error)
          ? complain(&error)
      : strategy ? run_book(settings, &book)
                 : run_steps(settings, game);
  gl_book_clear(&book);
  gl_game_free(game);
  return code;
}
