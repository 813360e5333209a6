// SPDX-License-Identifier: MIT
// Every engine against minimax, on random games, with random techniques and 1,
// 2 or 4 threads.
//
//     oracle [--count N] [--seed S] [--cells MOST]
//     oracle families [--count N] [--seed S] [--cells MOST]
//
// The second form is for families of shapes on small boards and tori, some of
// them fixed, some with a handicap.
//
// Prints the game and stops at the first difference.

#include "oracle/games.h"
#include "rules/file.h"
#include "search/technique.h"

#include <gridlock/gridlock.h>

#include <stdlib.h>
#include <string.h>

static size_t passed;
static size_t wins;  // of Maker's, in games that are for the hunt,
static size_t found; // and those that it has found
static int threads = 1;

// Strong games come from the grammar: small boards, every shape and (p,q).
static gl_game *random_strong(random_state *random) {
  static const char *const shapes[] = {"domino", "el",     "tic",   "elly",
                                       "fatty",  "knobby", "tippy", "0:0,2:0"};
  char text[96];
  snprintf(text, sizeof text, "gttt:%s@%ux%u,p=%u,q=%u%s%s",
           shapes[random_below(random, 8)],
           (unsigned)random_below(random, 3) + 1,
           (unsigned)random_below(random, 3) + 1,
           (unsigned)random_below(random, 3) + 1,
           (unsigned)random_below(random, 3) + 1,
           random_below(random, 2) ? ",torus" : "",
           random_below(random, 2) ? ",first=breaker" : "");
  gl_game *game = NULL;
  if (gl_game_parse(text, &game, NULL))
    abort();
  return game;
}

// Two to four cells in a box of 3 x 3.
static void write_random_shape(random_state *random, FILE *file) {
  unsigned left = 2 + (unsigned)random_below(random, 3);
  bool taken[9] = {false};
  for (const char *comma = ""; left; comma = ",") {
    const unsigned cell = (unsigned)random_below(random, 9);
    if (taken[cell])
      continue;
    taken[cell] = true;
    fprintf(file, "%s%u:%u", comma, cell % 3, cell / 3);
    left--;
  }
}

static char *random_family_text(random_state *random, size_t most) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  const bool strong = !random_below(random, 4);
  fputs(strong ? "gttt:" : "poly:", file);
  for (uint64_t more = random_below(random, 3) + 1; more--;) {
    write_random_shape(random, file);
    if (more)
      fputc('+', file);
  }
  const uint64_t width = 1 + random_below(random, most < 4 ? most : 4);
  const uint64_t height = 1 + random_below(random, most / width);
  fprintf(file, "@%ux%u%s%s%s", (unsigned)width, (unsigned)height,
          random_below(random, 2) ? ",fixed" : "",
          random_below(random, 2) ? ",torus" : "",
          random_below(random, 2) ? ",first=breaker" : "");
  const uint64_t handicap = random_below(random, 3);
  if (!strong && handicap < width * height)
    fprintf(file, ",handicap=%u", (unsigned)handicap);
  fclose(file);
  return text;
}

// A shape may stand twice in a text; then another one is made.
static gl_game *random_family(random_state *random, size_t most, char **text) {
  gl_game *game = NULL;
  gl_error error = {0};
  for (;;) {
    *text = random_family_text(random, most);
    if (!gl_game_parse(*text, &game, &error))
      return game;
    if (!strstr(error.sentence, "there already"))
      abort();
    free(*text);
  }
}

static gl_game *random_game(random_state *random, size_t most, char **text) {
  gl_game *game = NULL;
  gl_error error = {0};
  size_t size = 0;
  *text = NULL;
  const uint64_t kind = random_below(random, 10);
  if (!kind) {
    game = random_strong(random);
    *text = strdup(game->text);
    return game;
  }
  FILE *file = open_memstream(text, &size);
  const bool pg = kind < 4;
  if (pg)
    random_pg(random, most, file);
  else
    random_hg(random, most, file);
  fclose(file);
  const gl_status status =
      pg ? gl_pg_read("random", *text, size, &game, &error)
         : gl_hg_read("random", *text, size, &game, &error);
  if (status) {
    fprintf(stderr, "%s\n%zu:%zu: %s\n", *text, error.line, error.column,
            error.sentence);
    exit(1);
  }
  game->stem = strdup("random");
  if (!game->stem || !gl_game_rename(game))
    abort();
  return game;
}

// A winning turn must keep the value when it is played out.
static bool keeps_value(const gl_game *game, const gridlock_result *result,
                        gridlock_value value) {
  if (!result->move)
    return true;
  gl_game after = *game;
  const gl_player mover = game->mover[0];
  const size_t old = game->stones[mover];
  after.stone[mover] =
      malloc((old + result->move_count) * sizeof *after.stone[mover]);
  if (!after.stone[mover])
    abort();
  if (old)
    memcpy(after.stone[mover], game->stone[mover], old * sizeof(gl_cell));
  memcpy(after.stone[mover] + old, result->move,
         result->move_count * sizeof(gl_cell));
  after.stones[mover] = old + result->move_count;
  after.mover = game->mover + result->move_count;
  after.turns = game->turns - result->move_count;
  after.opening = NULL;
  after.openings = 0;
  const bool same = judge(&after) == value;
  free(after.stone[mover]);
  return same;
}

// A list of some techniques to switch off: none, one, or each with a chance of
// one half.
static void random_without(random_state *random, char *list, size_t room) {
  const uint64_t kind = random_below(random, 3);
  size_t count = 0;
  size_t used = 0;
  while (gl_technique_name(count))
    count++;
  const size_t only = random_below(random, count);
  *list = 0;
  for (size_t i = 0; i < count; i++)
    if ((kind == 1 && i == only) || (kind == 2 && random_below(random, 2)))
      used += (size_t)snprintf(list + used, room - used, "%s%s",
                               used ? "," : "", gl_technique_name(i));
}

// Some engines are for weak games only, and for those without handicap, and the
// hunt is for shapes.
static bool must_know(const gl_game *game, const char *engine) {
  return (game->kind == GL_WEAK && !game->handicap && strcmp(engine, "hunt")) ||
         !strcmp(engine, "auto") || !strcmp(engine, "brute") ||
         !strcmp(engine, "strong");
}

static bool check(const gl_game *game, const char *engine, const char *with,
                  const char *without) {
  gridlock_result result;
  gridlock_error error = {0};
  gridlock_options options = {.engine = engine,
                              .with = with,
                              .without = *without ? without : NULL,
                              .seed = passed % 3, // pns shuffles by it
                              .threads = threads};
  const gridlock_status status =
      gridlock_solve(game, &options, &result, &error);
  if (status == GRIDLOCK_UNSUPPORTED && !must_know(game, engine))
    return true;
  if (status) {
    fprintf(stderr, "%s with '%s' without '%s', %d threads: %s\n", engine,
            with ? with : "", without, threads, error.sentence);
    return false;
  }
  const gridlock_value value = judge(game);
  const bool hunt = !strcmp(engine, "hunt");
  wins += hunt && value == GRIDLOCK_MAKER;
  found += hunt && result.value == GRIDLOCK_MAKER;
  const bool good =
      (result.value == value || (hunt && result.value == GRIDLOCK_UNKNOWN)) &&
      keeps_value(game, &result, value);
  if (!good)
    fprintf(stderr,
            "%s with '%s' without '%s', %d threads, says %s, minimax says %s\n",
            engine, with ? with : "", without, threads,
            gridlock_value_name(result.value), gridlock_value_name(value));
  gridlock_result_clear(&result);
  passed += good;
  return good;
}

int main(int argc, char **argv) {
  size_t count = 1000;
  size_t most = 7;
  random_state random = {0};
  const bool families = argc > 1 && !strcmp(argv[1], "families");
  argc -= families;
  argv += families;
  if (!read_options(argc, argv, &count, &most, &random))
    return 64;
  for (size_t i = 0; i < count; i++) {
    char *text = NULL;
    gl_game *game =
        (families ? random_family : random_game)(&random, most, &text);
    char without[512];
    random_without(&random, without, sizeof without);
    static const char *const more[] = {NULL, NULL, "cover", "isomorphy",
                                       "cover,isomorphy"};
    const char *with = more[random_below(&random, 5)];
    threads = 1 << i % 3; // 1, 2 or 4
    for (size_t e = 0; gridlock_engine_name(e); e++)
      if (!check(game, gridlock_engine_name(e), with, without)) {
        fprintf(stderr, "game %zu:\n%s\n", i, text);
        return 1;
      }
    gl_game_free(game);
    free(text);
  }
  printf("the hunt has found %zu of %zu wins of Maker's\n", found, wins);
  printf("%zu passed, 0 failed\n", passed);
  return passed && 10 * found >= 9 * wins ? 0 : 1;
}
