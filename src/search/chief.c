// SPDX-License-Identifier: MIT
// The process that has the tree, the proof and the answer (ranks.h).

#include "search/ranks.h"

#include "base/grow.h"
#include "search/options.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

// A thread that waits for its hand looks after this time, and then after twice
// as long and so on, up to the most.
#define FIRST_WAIT 50000 // nanoseconds
#define MOST_WAIT 500000

// A hand that is not heard of for so long is lost.
#define SILENCE 30.0 // seconds

// A job may go on beyond the limits that a search would keep to, because it
// takes a while to ask for another one.
#define SLACK 2

// What is known about the job of a position: nothing, or that some hand has it,
// or that it is too large for one.
enum { FREE, OUT, LARGE };

// An object that was found by a hand, for the others.
typedef struct find {
  gl_key key;
  gl_ref object;
  size_t rank;
} find;

// A thread's place, and what it knows about its hand.
struct gl_post {
  gl_chief *chief;
  size_t rank;
  size_t told; // finds that the hand has been told of
  gl_unpacked unpacked;
  gl_letter letter;
  double heard; // by the budget's clock
  gridlock_ranks seen;
};

struct gl_chief {
  const gridlock_wire *wire;
  uint64_t job;
  gl_slots *asked; // positions that were sent as jobs
  _Atomic size_t posted;
  pthread_mutex_t lock; // of the finds
  find *find;
  size_t finds;
  size_t find_room;
  gl_post *post; // by rank; the one of rank 0 is not used
};

gl_chief *gl_chief_new(const gridlock_wire *wire) {
  gl_chief *chief = calloc(1, sizeof *chief);
  if (!chief)
    return NULL;
  chief->wire = wire;
  chief->job = wire->job ? wire->job : GL_JOB_NODES;
  chief->asked = gl_slots_new();
  chief->post = calloc(wire->size, sizeof *chief->post);
  if (!chief->asked || !chief->post || pthread_mutex_init(&chief->lock, NULL)) {
    gl_slots_free(chief->asked);
    free(chief->post);
    free(chief);
    return NULL;
  }
  for (size_t i = 0; i < wire->size; i++)
    chief->post[i] = (gl_post){.chief = chief, .rank = i};
  return chief;
}

static void add_up(gridlock_ranks *all, const gridlock_ranks *one) {
  all->lost += one->lost;
  all->jobs += one->jobs;
  all->solved += one->solved;
  all->messages += one->messages;
  all->bytes += one->bytes;
  all->shared += one->shared;
  all->busy += one->busy;
  all->cpu_seconds += one->cpu_seconds;
}

void gl_chief_free(gl_chief *chief, gridlock_ranks *seen) {
  *seen = (gridlock_ranks){.count = chief->wire->size};
  for (size_t i = 0; i < chief->wire->size; i++) {
    add_up(seen, &chief->post[i].seen);
    free(chief->post[i].unpacked.step);
    free(chief->post[i].unpacked.read.at);
  }
  pthread_mutex_destroy(&chief->lock);
  gl_slots_free(chief->asked);
  free(chief->find);
  free(chief->post);
  free(chief);
}

gl_post *gl_chief_post(gl_chief *chief) {
  const size_t rank = 1 + atomic_fetch_add(&chief->posted, 1);
  return rank < chief->wire->size ? &chief->post[rank] : NULL;
}

static void note(gl_dfpn *s, gl_key key, uint32_t what) {
  const gl_slot slot = {key.low, (uint32_t)key.high, 1, {what, 0}};
  gl_slots_write(s->chief->asked, s->desk.budget, slot);
}

bool gl_chief_wants(gl_dfpn *s, gl_key key) {
  gl_slot slot;
  if (!s->post || s->desk.budget->reason || gl_desk_called(&s->desk))
    return false;
  if (gl_slots_find(s->chief->asked, key.low, (uint32_t)key.high, &slot) &&
      slot.word[0])
    return false;
  note(s, key, OUT);
  return !s->desk.budget->reason;
}

// -------------------------------------------------------------------- a job

// What other hands have found since the last job.
static void lend(gl_post *post, const gl_proof *proof, gl_vault *vault) {
  gl_chief *chief = post->chief;
  pthread_mutex_lock(&chief->lock);
  uint64_t count = 0;
  for (size_t i = post->told; i < chief->finds; i++)
    count += chief->find[i].rank != post->rank;
  gl_vault_put(vault, count);
  for (; post->told < chief->finds; post->told++) {
    const find *f = &chief->find[post->told];
    if (f->rank == post->rank)
      continue;
    gl_key_put(f->key, vault);
    gl_vault_put(vault, f->object.map);
    gl_parcel_lend(&post->unpacked, proof, f->object.step, vault);
  }
  pthread_mutex_unlock(&chief->lock);
  post->seen.shared += count;
}

static void put_stones(gl_cellset stones, gl_vault *vault) {
  for (size_t i = 0; i < GL_WORDS; i++)
    gl_vault_put_word(vault, stones.word[i]);
}

static bool send_job(gl_post *post, const gl_proof *proof, const gl_position *p,
                     gl_effort limit) {
  const gridlock_wire *wire = post->chief->wire;
  gl_letter *letter = &post->letter;
  if (!gl_letter_begin(letter, GL_WORD_JOB))
    return false;
  gl_parcel_teach(&post->unpacked, &letter->vault);
  lend(post, proof, &letter->vault);
  gl_vault_put(&letter->vault, post->chief->job);
  gl_effort_put((gl_effort){SLACK * limit.pn, SLACK * limit.dn},
                &letter->vault);
  put_stones(p->maker, &letter->vault);
  put_stones(p->breaker, &letter->vault);
  for (size_t i = 0; i < proof->board->words; i++)
    gl_vault_put_word(&letter->vault, p->hit[i]);
  const bool good =
      gl_letter_end(letter) &&
      !wire->send(wire->context, post->rank, letter->bytes, letter->size);
  post->seen.jobs++;
  post->seen.messages++;
  post->seen.bytes += letter->size;
  gl_letter_close(letter);
  return good;
}

typedef enum news { NOTHING, RESULT, LOST } news;

// Looks whether something has come, and opens a result.
static news look(gl_post *post, double now) {
  const gridlock_wire *wire = post->chief->wire;
  size_t count;
  char *bytes = wire->receive(wire->context, post->rank, &count);
  if (!bytes)
    return count || now - post->heard > SILENCE ? LOST : NOTHING;
  post->heard = now;
  post->seen.messages++;
  post->seen.bytes += count;
  if (count && *bytes == GL_WORD_RESULT) {
    gl_letter_open(&post->letter, bytes, count);
    return RESULT;
  }
  free(bytes);
  return NOTHING;
}

// Waits until there is a result, or the search is over, or the hand lost.  If
// the position is solved by others meanwhile, the job is taken back, and what
// it has found so far is waited for.
static news await(gl_dfpn *s, gl_post *post) {
  gl_desk *d = &s->desk;
  bool back = false;
  for (long wait = FIRST_WAIT;; wait = wait < MOST_WAIT ? 2 * wait : wait) {
    const news now = look(post, gl_budget_seconds(d->budget));
    if (now != NOTHING)
      return now;
    if (!gl_budget_look(d->budget))
      return NOTHING;
    if (!back && gl_desk_called(d)) {
      back = true;
      d->budget->reason = GRIDLOCK_NO_REASON;
      d->company.solved = NULL;
      gl_wire_say(post->chief->wire, post->rank, GL_WORD_BACK);
      post->seen.messages++;
    }
    nanosleep(&(struct timespec){.tv_nsec = wait}, NULL);
  }
}

// ----------------------------------------------------------------- a result

// Whatever was sent, these are numbers of an open node.
static gl_effort inside(gl_effort n) {
  n.pn = n.pn > GL_EFFORT_LEAST ? fmin(n.pn, GL_EFFORT_MOST) : GL_EFFORT_LEAST;
  n.dn = n.dn > GL_EFFORT_LEAST ? fmin(n.dn, GL_EFFORT_MOST) : GL_EFFORT_LEAST;
  return n;
}

static void share(gl_post *post, gl_key key, gl_ref object) {
  gl_chief *chief = post->chief;
  const find new = {key, object, post->rank};
  pthread_mutex_lock(&chief->lock);
  // Without memory the others do without it.
  (void)GL_PUSH(chief->find, chief->finds, chief->find_room, new);
  pthread_mutex_unlock(&chief->lock);
}

static void take_entries(gl_dfpn *s, gl_post *post, gl_vault *vault) {
  gl_desk *d = &s->desk;
  const uint64_t count = gl_vault_get_up_to(vault, GL_JOURNAL_ENTRIES);
  for (uint64_t i = 0; i < count && !vault->wrong && !d->budget->reason; i++) {
    const gl_key key = gl_key_get(d->board, vault);
    const gl_ref object = gl_parcel_get_ref(&post->unpacked, d->proof, vault);
    if (object.step && !vault->wrong) {
      gl_desk_store(d, key, object);
      share(post, key, object);
    } else if (!object.step) {
      gl_effort_write(s, key, inside(gl_effort_get(vault)));
    }
  }
}

// What the hand says about the position.  Its steps are made again, and the
// object must answer the position: nothing else is believed.
static gl_outcome take_result(gl_dfpn *s, gl_post *post, const gl_glance *g,
                              gl_effort *n, bool *large) {
  gl_desk *d = &s->desk;
  gl_vault *vault = &post->letter.vault;
  const uint64_t nodes = gl_vault_get(vault);
  const double cpu = 1e-6 * (double)gl_vault_get(vault);
  *large = nodes >= post->chief->job;
  gl_parcel_unpack(&post->unpacked, d->proof, vault);
  if (vault->wrong || d->budget->reason)
    return GL_UNDECIDED;
  const gl_ref object = gl_parcel_get_ref(&post->unpacked, d->proof, vault);
  const gl_effort left = inside(gl_effort_get(vault));
  take_entries(s, post, vault);
  if (!d->budget->reason && !gl_vault_done(vault))
    return GL_UNDECIDED;
  d->budget->progress.nodes += nodes;
  post->seen.cpu_seconds += cpu;
  const gl_outcome result = gl_desk_fit(d, g->kernel, object);
  post->seen.solved += result.who != GL_OPEN;
  if (!object.step)
    *n = left;
  else if (result.who == GL_OPEN)
    *large = true; // what answers another position says nothing about this one
  return result;
}

gl_outcome gl_chief_ask(gl_dfpn *s, const gl_glance *g, gl_effort limit,
                        gl_effort *n) {
  gl_desk *d = &s->desk;
  gl_post *post = s->post;
  const double start = gl_budget_seconds(d->budget);
  gl_outcome result = GL_UNDECIDED;
  post->heard = start;
  news now = send_job(post, d->proof, g->kernel, limit) ? await(s, post) : LOST;
  post->seen.busy += gl_budget_seconds(d->budget) - start;
  bool large = false;
  if (now == RESULT) {
    result = take_result(s, post, g, n, &large);
    now = post->letter.vault.wrong ? LOST : RESULT;
    gl_letter_close(&post->letter);
  }
  if (now == LOST) { // this thread goes on by itself
    post->seen.lost = 1;
    s->post = NULL;
  }
  note(s, g->key, large ? LARGE : FREE);
  gl_desk_called(d);
  return result;
}
