// SPDX-License-Identifier: MIT
// Several processes in one search against minimax, on random games, with random
// techniques, ranks and sizes of jobs; ranks are lost, and messages damaged.
// The processes are threads here, and their wire is a queue.
//
//     ranks GRIDCHECK [--count N] [--seed S] [--cells MOST]
//
// Every proof is checked.  Stops at the first difference.

#include "board/nauty.h"
#include "oracle/games.h"
#include "search/technique.h"

#include <gridlock/gridlock.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_RANKS 4

// A search that takes longer than this, whatever the build, goes astray.
#define SECONDS 300

// With tables of a few entries a board takes minutes.
#ifdef GL_STRESS
#define BOARDS 0
#else
#define BOARDS 1
#endif

typedef struct message {
  struct message *next;
  size_t count;
  char *bytes;
} message;

// All queues, by sender and receiver; and what goes wrong.
typedef struct net {
  pthread_mutex_t lock;
  message *first[MOST_RANKS][MOST_RANKS];
  message **last[MOST_RANKS][MOST_RANKS];
  size_t results; // messages from others to rank 0, so far
  size_t cut;     // the rank that is lost; 0 for none
  size_t cut_at;  // after so many results
  size_t bent_at; // this one is damaged; 0 for none
  bool is_cut;
} net;

typedef struct end {
  net *net;
  gridlock_wire wire;
  const gl_game *game;
  gridlock_options options;
} end;

static bool is_lost(const net *net, size_t rank) {
  return net->is_cut && rank == net->cut;
}

static int send_message(void *context, size_t to, const void *bytes,
                        size_t count) {
  const end *e = context;
  net *n = e->net;
  const size_t from = e->wire.rank;
  message *new = malloc(sizeof *new);
  char *copy = malloc(count);
  if (!new || !copy)
    abort();
  memcpy(copy, bytes, count);
  *new = (message){NULL, count, copy};
  pthread_mutex_lock(&n->lock);
  if (!to) {
    n->results++;
    n->is_cut |= n->cut && n->results > n->cut_at;
    if (n->results == n->bent_at && count > 1) // not a last word
      copy[count / 2] ^= 4;
  }
  const bool lost = is_lost(n, to) || is_lost(n, from);
  if (!lost) {
    *n->last[from][to] = new;
    n->last[from][to] = &new->next;
  }
  pthread_mutex_unlock(&n->lock);
  if (lost) {
    free(copy);
    free(new);
  }
  return lost;
}

static void *receive_message(void *context, size_t from, size_t *count) {
  const end *e = context;
  net *n = e->net;
  const size_t to = e->wire.rank;
  char *bytes = NULL;
  *count = 0;
  pthread_mutex_lock(&n->lock);
  message *m = n->first[from][to];
  if (is_lost(n, from) || is_lost(n, to)) {
    *count = SIZE_MAX;
  } else if (m) {
    bytes = m->bytes;
    *count = m->count;
    n->first[from][to] = m->next;
    if (!m->next)
      n->last[from][to] = &n->first[from][to];
    free(m);
  }
  pthread_mutex_unlock(&n->lock);
  return bytes;
}

static void *help(void *context) {
  end *e = context;
  gridlock_result result;
  gridlock_error error;
  gridlock_solve(e->game, &e->options, &result, &error);
  gl_nauty_forget(); // what it keeps for a thread, here in place of a process
  return NULL;
}

static void open_net(net *net) {
  pthread_mutex_init(&net->lock, NULL);
  for (size_t i = 0; i < MOST_RANKS; i++)
    for (size_t k = 0; k < MOST_RANKS; k++)
      net->last[i][k] = &net->first[i][k];
}

static void close_net(net *net) {
  for (size_t i = 0; i < MOST_RANKS; i++)
    for (size_t k = 0; k < MOST_RANKS; k++)
      while (net->first[i][k]) {
        message *m = net->first[i][k];
        net->first[i][k] = m->next;
        free(m->bytes);
        free(m);
      }
  pthread_mutex_destroy(&net->lock);
}

// Solves with so many ranks.
static gridlock_status solve(net *net, const gl_game *game, size_t ranks,
                             uint64_t job, gridlock_options options,
                             gridlock_result *result, gridlock_error *error) {
  end at[MOST_RANKS];
  pthread_t thread[MOST_RANKS];
  for (size_t i = 0; i < ranks; i++) {
    at[i] = (end){.net = net, .game = game, .options = options};
    at[i].wire = (gridlock_wire){.rank = i,
                                 .size = ranks,
                                 .context = &at[i],
                                 .send = send_message,
                                 .receive = receive_message,
                                 .job = job};
    at[i].options.wire = &at[i].wire;
    if (i && pthread_create(&thread[i], NULL, help, &at[i]))
      abort();
  }
  const gridlock_status status =
      gridlock_solve(game, &at[0].options, result, error);
  for (size_t i = 1; i < ranks; i++)
    pthread_join(thread[i], NULL);
  return status;
}

// A file of random lines, or a board that takes some search; and its name for
// gridcheck.
static gl_game *random_weak(random_state *random, size_t most,
                            const char *folder, char **name) {
  static const char *const shapes[] = {"tic",   "elly",  "knobby",
                                       "tippy", "fatty", "skinny"};
  static const char *const boards[] = {"3x4", "4x4", "3x5", "2x8"};
  gl_game *game = NULL;
  if (random_below(random, 2) && BOARDS) {
    if (asprintf(name, "poly:%s@%s%s%s", shapes[random_below(random, 6)],
                 boards[random_below(random, 4)],
                 random_below(random, 2) ? ",torus" : "",
                 random_below(random, 2) ? ",first=breaker" : "") < 0)
      abort();
  } else {
    if (asprintf(name, "%s/random.hg", folder) < 0)
      abort();
    FILE *file = fopen(*name, "w");
    if (!file)
      abort();
    random_hg(random, most, file);
    fclose(file);
  }
  if (gl_game_parse(*name, &game, NULL))
    abort();
  return game;
}

// Minimax, with a table.
static gridlock_value judged(const gl_game *game) {
  gridlock_result result;
  if (gridlock_solve(game, &(gridlock_options){.engine = "brute"}, &result,
                     NULL))
    abort();
  const gridlock_value value = result.value;
  gridlock_result_clear(&result);
  return value;
}

// Techniques to switch off: most of them, because with all of them nothing is
// left to search for on a small board.
static void random_without(random_state *random, char *list, size_t room) {
  size_t used = 0;
  *list = 0;
  for (size_t i = 0; gl_technique_name(i); i++)
    if (random_below(random, 4))
      used += (size_t)snprintf(list + used, room - used, "%s%s",
                               used ? "," : "", gl_technique_name(i));
}

// The proof is checked by a program of its own.
static bool is_proved(const char *gridcheck, const char *name,
                      const char *proof, gridlock_value value) {
  char command[2048];
  snprintf(command, sizeof command,
           "timeout 60 '%s' '%s' '%s' | grep -qx 's VERIFIED %s'", gridcheck,
           name, proof, value == GRIDLOCK_MAKER ? "MAKER" : "BREAKER");
  return !system(command);
}

typedef struct tally {
  size_t passed;
  size_t jobs;
  size_t solved;
  size_t shared;
  size_t lost;
} tally;

static bool check(random_state *random, const gl_game *game, const char *name,
                  const char *gridcheck, const char *folder, tally *sum) {
  net n = {0};
  char without[512];
  char proof[600];
  gridlock_result result;
  gridlock_error error = {0};
  open_net(&n);
  random_without(random, without, sizeof without);
  snprintf(proof, sizeof proof, "%s/proof.glc", folder);
  const size_t ranks = 2 + random_below(random, MOST_RANKS - 1);
  if (!random_below(random, 4)) {
    n.cut = 1 + random_below(random, ranks - 1);
    n.cut_at = random_below(random, 6);
  }
  n.bent_at = random_below(random, 4) ? 0 : 1 + random_below(random, 6);
  const gridlock_options options = {.engine = "auto",
                                    .without = *without ? without : NULL,
                                    .certificate = proof,
                                    .limits = {.seconds = SECONDS}};
  const gridlock_status status = solve(
      &n, game, ranks, 1 + random_below(random, 30), options, &result, &error);
  close_net(&n);
  const gridlock_value value = judged(game);
  const bool good = !status && result.value == value &&
                    is_proved(gridcheck, name, proof, value);
  if (!good)
    fprintf(stderr, "%zu ranks without '%s': %s, minimax says %s; %s\n", ranks,
            without, gridlock_value_name(result.value),
            gridlock_value_name(value), error.sentence);
  sum->passed += good;
  sum->jobs += result.ranks.jobs;
  sum->solved += result.ranks.solved;
  sum->shared += result.ranks.shared;
  sum->lost += result.ranks.lost;
  gridlock_result_clear(&result);
  return good;
}

// A test in which nobody works, or nothing goes wrong, is none.  How threads
// fall out decides that, so that a few games may need a few more.
static bool is_enough(const tally *sum) {
  return BOARDS ? sum->solved && sum->shared && sum->lost : sum->jobs;
}

int main(int argc, char **argv) {
  size_t count = 100;
  size_t most = 9;
  random_state random = {0};
  tally sum = {0};
  char folder[] = "/tmp/gridlock-ranks-XXXXXX";
  char command[64];
  if (argc < 2 || !read_options(argc - 1, argv + 1, &count, &most, &random) ||
      !mkdtemp(folder))
    return 64;
  size_t done = 0;
  for (; done < count || (!is_enough(&sum) && done < 50 * count); done++) {
    char *name = NULL;
    gl_game *game = random_weak(&random, most, folder, &name);
    const bool good = check(&random, game, name, argv[1], folder, &sum);
    if (!good)
      fprintf(stderr, "game %zu: %s\n", done, name);
    gl_game_free(game);
    free(name);
    if (!good)
      return 1; // the folder stays
  }
  snprintf(command, sizeof command, "rm -r '%s'", folder);
  const bool removed = !system(command);
  printf("%zu jobs, %zu solved, %zu objects shared, %zu ranks lost\n", sum.jobs,
         sum.solved, sum.shared, sum.lost);
  printf("%zu passed, %zu failed\n", sum.passed, done - sum.passed);
  return removed && is_enough(&sum) ? 0 : 1;
}
