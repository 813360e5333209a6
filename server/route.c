// SPDX-License-Identifier: MIT
#include "server/route.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POSITION_SECONDS "2"
#define POSITION_MOST 60.0
#define SEQUENCE_SECONDS "5"
#define SOLVE_SECONDS "600"
#define GRACE 20.0 // seconds more, then a command is killed

typedef struct query {
  gl_argument *argument;
  void *request;
  const gl_route_paths *paths;
  gl_task *task;
} query;

static const char *get(const query *query, const char *name,
                       const char *other) {
  const char *text = query->argument(query->request, name);
  return text ? text : other;
}

static void say(const query *query, const char *word) {
  gl_task_say(query->task, word);
}

static void say_option(const query *query, const char *option,
                       const char *word) {
  say(query, option);
  say(query, word);
}

static const char *show(const query *query) {
  const char *game = get(query, "game", "");
  if (!gl_word_is_game(game))
    return "game: a game is expected, as mnk:6,6,5";
  say(query, "show");
  say(query, game);
  say(query, "--json");
  return NULL;
}

static const char *shapes(const query *query) {
  query->task->lines = true;
  say(query, "shapes");
  say(query, "named");
  say(query, "--json");
  return NULL;
}

static const char *position(const query *query) {
  const char *game = get(query, "game", "");
  const char *after = get(query, "after", "");
  const char *seconds = get(query, "seconds", POSITION_SECONDS);
  if (!gl_word_is_game(game))
    return "game: a game is expected, as mnk:6,6,5";
  if (!gl_word_is_moves(after))
    return "after: cells are expected, as 5,7,1";
  if (!gl_word_is_seconds(seconds) || strtod(seconds, NULL) > POSITION_MOST)
    return "seconds: from 0.01 to 60";
  say(query, "look");
  say(query, game);
  say_option(query, "--after", after);
  say_option(query, "--time", seconds);
  say_option(query, "--memory", query->paths->memory);
  if (query->paths->cards)
    say_option(query, "--cert", query->paths->cards);
  query->task->streams = !strcmp(get(query, "stream", "0"), "1");
  say(query, query->task->streams ? "--stream" : "--json");
  query->task->limit = strtod(seconds, NULL) + GRACE;
  return NULL;
}

static const char *sequence(const query *query) {
  const char *poly = get(query, "poly", "");
  const char *handicap = get(query, "handicap", "0");
  const char *edge = get(query, "edge", "0");
  if (!gl_word_is_shape(poly))
    return "poly: a polyomino is expected, as n5";
  if (!gl_word_is_number(handicap, 2))
    return "handicap: a number is expected";
  say(query, "sequence");
  say(query, poly);
  say_option(query, "--handicap", handicap);
  if (!strcmp(edge, "1"))
    say(query, "--edge-to-edge");
  say_option(query, "--time", SEQUENCE_SECONDS);
  say_option(query, "--progress", "none");
  say(query, "--json");
  return NULL;
}

static const char *pairing(const query *query) {
  const char *game = get(query, "game", "");
  if (!gl_word_is_game(game))
    return "game: a game is expected, as mnk:10,10,5";
  say(query, "pairing");
  say(query, game);
  say_option(query, "--time", "10");
  say_option(query, "--progress", "none");
  say(query, "--json");
  return NULL;
}

static const char *pairings(const query *query) {
  const char *number = get(query, "number", "1");
  if (!gl_word_is_number(number, 6))
    return "number: from 1 to 194543";
  say(query, "census");
  say(query, "show");
  say(query, number);
  if (!strcmp(get(query, "distances", "0"), "1"))
    say(query, "--distances");
  say(query, "--json");
  return NULL;
}

static const char *graph(const query *query) {
  say(query, "census");
  say(query, "graph");
  say_option(query, "--progress", "none");
  say(query, "--json");
  return NULL;
}

static const char *atlas(const query *query) {
  const char *game = query->argument(query->request, "game");
  const char *value = query->argument(query->request, "value");
  const char *k = query->argument(query->request, "k");
  if (!query->paths->atlas)
    return "the server has no atlas: it was built without SQLite";
  if (game && !gl_word_is_pattern(game))
    return "game: a pattern is expected, as mnk:*";
  if (value && !gl_word_is_name(value))
    return "value: maker, breaker, first, second or draw";
  if (k && !gl_word_is_number(k, 3))
    return "k: a number is expected";
  query->task->lines = true;
  say(query, "atlas");
  say(query, "query");
  say(query, query->paths->atlas);
  if (game)
    say_option(query, "--game", game);
  if (value)
    say_option(query, "--value", value);
  if (k)
    say_option(query, "--k", k);
  if (!strcmp(get(query, "derived", "0"), "1"))
    say(query, "--derived");
  say(query, "--json");
  return NULL;
}

static const struct {
  const char *path;
  const char *(*ask)(const query *q);
} routes[] = {
    {"/api/game", show},
    {"/api/shapes", shapes},
    {"/api/position", position},
    {"/api/sequence", sequence},
    {"/api/pairing", pairing},
    {"/api/pairings", pairings},
    {"/api/pairings/graph", graph},
    {"/api/atlas", atlas},
};

const char *gl_route(const char *path, const gl_route_paths *paths,
                     gl_argument *argument, void *request, gl_task *task) {
  const query q = {argument, request, paths, task};
  for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
    if (!strcmp(path, routes[i].path)) {
      task->limit = GRACE + 10;
      gl_task_say(task, paths->solver);
      return routes[i].ask(&q);
    }
  return "";
}

// ---- Games that are solved ----

static const char *find_fault(const gl_order *order, uint64_t most) {
  uint64_t bytes = 0;
  return !*order->game                         ? "there is no game"
         : !gl_word_is_game(order->game)       ? "this is no game"
         : !gl_word_is_seconds(order->seconds) ? "seconds: from 0.01 to 86400"
         : !gl_words_read_memory(order->memory, &bytes)
             ? "memory: as 512M or 2G"
         : bytes > most ? "memory: this is more than a search here may have"
         : !gl_word_is_name(order->engine) ? "this is no engine"
                                           : NULL;
}

// A word that does not fit is none that would be taken.
static void put_word(const gl_body *body, const char *key, char *to,
                     size_t room) {
  const char *word = gl_words_find_in_body(body, key);
  if (word && snprintf(to, room, "%s", word) >= (int)room)
    snprintf(to, room, "?");
}

void gl_route_memory(uint64_t most, char memory[GL_MEMORY_TEXT]) {
  const uint64_t usual = (uint64_t)1 << 30;
  if (most < usual)
    snprintf(memory, GL_MEMORY_TEXT, "%" PRIu64 "M", most >> 20);
  else
    snprintf(memory, GL_MEMORY_TEXT, "1G");
}

const char *gl_route_order_read(gl_order *order, const gl_body *body,
                                const gl_order *before, uint64_t most) {
  gl_order standard = {.engine = "auto", .seconds = SOLVE_SECONDS};
  gl_route_memory(most, standard.memory);
  *order = before ? *before : standard;
  if (!before)
    put_word(body, "game", order->game, sizeof order->game);
  put_word(body, "engine", order->engine, sizeof order->engine);
  put_word(body, "memory", order->memory, sizeof order->memory);
  put_word(body, "seconds", order->seconds, sizeof order->seconds);
  return find_fault(order, most);
}

// Strong games have an engine of their own, which keeps none, as brute does.
static bool keeps_checkpoints(const gl_order *order) {
  const bool strong =
      !strncmp(order->game, "gttt:", 5) || strstr(order->game, ",strong");
  return !strong && strcmp(order->engine, "strong") != 0 &&
         strcmp(order->engine, "brute") != 0;
}

const char *gl_route_ending_of_proof(const gl_order *order) {
  return !strcmp(order->engine, "hunt") && !strstr(order->game, ",torus")
             ? "gls"
             : "glc";
}

void gl_route_solve(const gl_order *order, const char *solver,
                    const char *certificate, const char *checkpoint,
                    gl_task *task) {
  const char *const words[] = {
      solver,     "solve",       order->game, "--json",     "--progress",
      "json",     "--cert",      certificate, "--time",     order->seconds,
      "--memory", order->memory, "--engine",  order->engine};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    gl_task_say(task, words[i]);
  if (keeps_checkpoints(order)) {
    gl_task_say(task, "--checkpoint");
    gl_task_say(task, checkpoint);
  }
  task->limit = strtod(order->seconds, NULL) + GRACE;
}

void gl_route_check(const gl_order *order, const char *checker,
                    const char *certificate, gl_task *task) {
  gl_task_say(task, checker);
  gl_task_say(task, order->game);
  gl_task_say(task, certificate);
}

gl_ending gl_route_ending(int code) {
  switch (code) {
  case 0:
    return GL_ENDING_OK;
  case 10:
  case 20:
    return GL_ENDING_SOLVED;
  case 1:
  case 64:
    return GL_ENDING_INPUT;
  default:
    return GL_ENDING_FAILED;
  }
}
