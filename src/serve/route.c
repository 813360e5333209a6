// SPDX-License-Identifier: MIT
#include "serve/route.h"

#include <stdlib.h>
#include <string.h>

#define POSITION_SECONDS "2"
#define POSITION_MOST 60.0
#define SEQUENCE_SECONDS "5"
#define GRACE 20.0 // seconds more, then a command is killed

typedef struct query {
  gl_argument *argument;
  void *request;
  const char *atlas;
  gl_task *task;
} query;

static const char *get(const query *q, const char *name, const char *other) {
  const char *text = q->argument(q->request, name);
  return text ? text : other;
}

static void say(const query *q, const char *word) {
  gl_task_say(q->task, word);
}

static void say_option(const query *q, const char *option, const char *word) {
  say(q, option);
  say(q, word);
}

static const char *show(const query *q) {
  const char *game = get(q, "game", "");
  if (!gl_word_is_game(game))
    return "game: a game is expected, as mnk:6,6,5";
  say(q, "show");
  say(q, game);
  say(q, "--json");
  return NULL;
}

static const char *position(const query *q) {
  const char *game = get(q, "game", "");
  const char *after = get(q, "after", "");
  const char *seconds = get(q, "seconds", POSITION_SECONDS);
  if (!gl_word_is_game(game))
    return "game: a game is expected, as mnk:6,6,5";
  if (!gl_word_is_moves(after))
    return "after: cells are expected, as 5,7,1";
  if (!gl_word_is_seconds(seconds) || strtod(seconds, NULL) > POSITION_MOST)
    return "seconds: from 0.01 to 60";
  say(q, "look");
  say(q, game);
  say_option(q, "--after", after);
  say_option(q, "--time", seconds);
  say_option(q, "--memory", "1G");
  say(q, "--json");
  q->task->limit = strtod(seconds, NULL) + GRACE;
  return NULL;
}

static const char *sequence(const query *q) {
  const char *poly = get(q, "poly", "");
  const char *handicap = get(q, "handicap", "0");
  const char *edge = get(q, "edge", "0");
  if (!gl_word_is_shape(poly))
    return "poly: a polyomino is expected, as n5";
  if (!gl_word_is_number(handicap, 2))
    return "handicap: a number is expected";
  say(q, "sequence");
  say(q, poly);
  say_option(q, "--handicap", handicap);
  if (!strcmp(edge, "1"))
    say(q, "--edge-to-edge");
  say_option(q, "--time", SEQUENCE_SECONDS);
  say_option(q, "--progress", "none");
  say(q, "--json");
  return NULL;
}

static const char *pairing(const query *q) {
  const char *game = get(q, "game", "");
  if (!gl_word_is_game(game))
    return "game: a game is expected, as mnk:10,10,5";
  say(q, "pairing");
  say(q, game);
  say_option(q, "--time", "10");
  say_option(q, "--progress", "none");
  say(q, "--json");
  return NULL;
}

static const char *pairings(const query *q) {
  const char *number = get(q, "number", "1");
  if (!gl_word_is_number(number, 6))
    return "number: from 1 to 194543";
  say(q, "census");
  say(q, "show");
  say(q, number);
  if (!strcmp(get(q, "distances", "0"), "1"))
    say(q, "--distances");
  say(q, "--json");
  return NULL;
}

static const char *graph(const query *q) {
  say(q, "census");
  say(q, "graph");
  say_option(q, "--progress", "none");
  say(q, "--json");
  return NULL;
}

static const char *atlas(const query *q) {
  const char *game = q->argument(q->request, "game");
  const char *value = q->argument(q->request, "value");
  const char *k = q->argument(q->request, "k");
  if (!q->atlas)
    return "the server has no atlas; say --atlas FILE";
  if (game && !gl_word_is_pattern(game))
    return "game: a pattern is expected, as mnk:*";
  if (value && !gl_word_is_name(value))
    return "value: maker, breaker, first, second or draw";
  if (k && !gl_word_is_number(k, 3))
    return "k: a number is expected";
  say(q, "atlas");
  say(q, "query");
  say(q, q->atlas);
  if (game)
    say_option(q, "--game", game);
  if (value)
    say_option(q, "--value", value);
  if (k)
    say_option(q, "--k", k);
  if (!strcmp(get(q, "derived", "0"), "1"))
    say(q, "--derived");
  say(q, "--json");
  return NULL;
}

static const struct {
  const char *path;
  const char *(*ask)(const query *q);
} routes[] = {
    {"/api/game", show},         {"/api/position", position},
    {"/api/sequence", sequence}, {"/api/pairing", pairing},
    {"/api/pairings", pairings}, {"/api/pairings/graph", graph},
    {"/api/atlas", atlas},
};

const char *gl_route(const char *path, const char *solver, const char *atlas,
                     gl_argument *argument, void *request, gl_task *task) {
  const query q = {argument, request, atlas, task};
  for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
    if (!strcmp(path, routes[i].path)) {
      task->limit = GRACE + 10;
      gl_task_say(task, solver);
      return routes[i].ask(&q);
    }
  return "";
}
