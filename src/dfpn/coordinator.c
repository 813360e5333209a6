// SPDX-License-Identifier: MIT
// The process that has the tree, the proof and the answer (distributed.h).

#include "dfpn/distributed.h"

#include "base/grow.h"
#include "search/options.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

// A thread that waits for its worker looks after this time, and then after
// twice as long and so on, up to the most.
#define FIRST_WAIT 50000 // nanoseconds
#define MOST_WAIT 500000

// A worker that is not heard of for so long is lost.
#define SILENCE 30.0 // seconds

// A job may go on beyond the limits that a search would keep to, because it
// takes a while to ask for another one.
#define SLACK 2

// What is known about the job of a position: nothing, or that some worker has
// it, or that it is too large for one.
enum { FREE, OUT, LARGE };

// An object that was found by a worker, for the others.
typedef struct find {
  gl_key key;
  gl_ref object;
  size_t rank;
} find;

// A thread's place, and what it knows about its worker.
struct gl_peer {
  gl_coordinator *coordinator;
  size_t rank;
  size_t told; // finds that the worker has been told of
  gl_received received;
  gl_message message;
  double heard; // by the budget's clock
  gridlock_ranks seen;
};

struct gl_coordinator {
  const gridlock_wire *wire;
  uint64_t job;
  gl_hash_table *asked; // positions that were sent as jobs
  _Atomic size_t posted;
  pthread_mutex_t lock; // of the finds
  find *find;
  size_t finds;
  size_t find_room;
  gl_peer *peer; // by rank; the one of rank 0 is not used
};

gl_coordinator *gl_coordinator_new(const gridlock_wire *wire) {
  assert(wire && !wire->rank && wire->size > 1);
  gl_coordinator *coordinator = calloc(1, sizeof *coordinator);
  if (!coordinator)
    return NULL;
  coordinator->wire = wire;
  coordinator->job = wire->job ? wire->job : GL_JOB_NODES;
  coordinator->asked = gl_hash_table_new();
  coordinator->peer = calloc(wire->size, sizeof *coordinator->peer);
  if (!coordinator->asked || !coordinator->peer ||
      pthread_mutex_init(&coordinator->lock, NULL)) {
    gl_hash_table_free(coordinator->asked);
    free(coordinator->peer);
    free(coordinator);
    return NULL;
  }
  for (size_t i = 0; i < wire->size; i++)
    coordinator->peer[i] = (gl_peer){.coordinator = coordinator, .rank = i};
  return coordinator;
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

void gl_coordinator_free(gl_coordinator *coordinator, gridlock_ranks *seen) {
  *seen = (gridlock_ranks){.count = coordinator->wire->size};
  for (size_t i = 0; i < coordinator->wire->size; i++) {
    add_up(seen, &coordinator->peer[i].seen);
    free(coordinator->peer[i].received.step);
    free(coordinator->peer[i].received.read.at);
  }
  assert(coordinator->finds <= coordinator->find_room);
  pthread_mutex_destroy(&coordinator->lock);
  gl_hash_table_free(coordinator->asked);
  free(coordinator->find);
  free(coordinator->peer);
  free(coordinator);
}

gl_peer *gl_coordinator_peer(gl_coordinator *coordinator) {
  const size_t rank = 1 + atomic_fetch_add(&coordinator->posted, 1);
  assert(rank >= 1);
  return rank < coordinator->wire->size ? &coordinator->peer[rank] : NULL;
}

static void mark_asked(gl_dfpn *dfpn, gl_key key, uint32_t what) {
  assert(what == FREE || what == OUT || what == LARGE);
  const gl_hash_entry entry = {key.low, (uint32_t)key.high, 1, {what, 0}};
  gl_hash_table_write(dfpn->coordinator->asked, dfpn->workspace.solver->budget,
                      entry);
}

bool gl_coordinator_wants(gl_dfpn *dfpn, gl_key key) {
  assert(!dfpn->peer || dfpn->peer->coordinator == dfpn->coordinator);
  gl_hash_entry entry;
  if (!dfpn->peer || gl_budget_stopped(dfpn->workspace.solver->budget) ||
      gl_workspace_called(&dfpn->workspace))
    return false;
  if (gl_hash_table_find(dfpn->coordinator->asked, key.low, (uint32_t)key.high,
                         &entry) &&
      entry.word[0])
    return false;
  mark_asked(dfpn, key, OUT);
  return !gl_budget_stopped(dfpn->workspace.solver->budget);
}

// -------------------------------------------------------------------- a job

// What other workers have found since the last job.
static void send_statement(gl_peer *peer, const gl_proof *proof,
                           gl_packed *packed) {
  gl_coordinator *coordinator = peer->coordinator;
  pthread_mutex_lock(&coordinator->lock);
  assert(peer->told <= coordinator->finds);
  uint64_t count = 0;
  for (size_t i = peer->told; i < coordinator->finds; i++)
    count += coordinator->find[i].rank != peer->rank;
  gl_packed_put(packed, count);
  for (; peer->told < coordinator->finds; peer->told++) {
    const find *f = &coordinator->find[peer->told];
    if (f->rank == peer->rank)
      continue;
    assert(gl_proof_ref_valid(proof, f->object));
    gl_journal_put_key(f->key, packed);
    gl_packed_put(packed, f->object.map);
    gl_transfer_send_statement(&peer->received, proof, f->object.step, packed);
  }
  pthread_mutex_unlock(&coordinator->lock);
  peer->seen.shared += count;
}

static void put_stones(gl_cellset stones, gl_packed *packed) {
  for (size_t i = 0; i < GL_WORDS; i++)
    gl_packed_put_word(packed, stones.word[i]);
}

static bool send_job(gl_peer *peer, const gl_proof *proof,
                     const gl_position *position, gl_effort limit) {
  assert(gl_position_valid(proof->board, position));
  const gridlock_wire *wire = peer->coordinator->wire;
  gl_message *message = &peer->message;
  if (!gl_message_begin(message, GL_MESSAGE_JOB))
    return false;
  gl_transfer_send_numbers(&peer->received, &message->packed);
  send_statement(peer, proof, &message->packed);
  gl_packed_put(&message->packed, peer->coordinator->job);
  gl_journal_put_effort((gl_effort){SLACK * limit.pn, SLACK * limit.dn},
                        &message->packed);
  put_stones(position->maker, &message->packed);
  put_stones(position->breaker, &message->packed);
  for (size_t i = 0; i < proof->board->words; i++)
    gl_packed_put_word(&message->packed, position->hit[i]);
  const bool good =
      gl_message_end(message) &&
      !wire->send(wire->context, peer->rank, message->bytes, message->size);
  peer->seen.jobs++;
  peer->seen.messages++;
  peer->seen.bytes += message->size;
  gl_message_close(message);
  return good;
}

typedef enum news { NOTHING, RESULT, LOST } news;

// Looks whether something has come, and opens a result.
static news poll_peer(gl_peer *peer, double now) {
  assert(peer->rank && peer->rank < peer->coordinator->wire->size);
  const gridlock_wire *wire = peer->coordinator->wire;
  size_t count;
  char *bytes = wire->receive(wire->context, peer->rank, &count);
  if (!bytes)
    return count || now - peer->heard > SILENCE ? LOST : NOTHING;
  peer->heard = now;
  peer->seen.messages++;
  peer->seen.bytes += count;
  if (count && *bytes == GL_MESSAGE_RESULT) {
    gl_message_open(&peer->message, bytes, count);
    return RESULT;
  }
  free(bytes);
  return NOTHING;
}

// Waits until there is a result, or the search is over, or the worker lost.  If
// the position is solved by others meanwhile, the job is taken back, and what
// it has found so far is waited for.
static news await(gl_dfpn *dfpn, gl_peer *peer) {
  assert(dfpn->peer == peer);
  gl_workspace *d = &dfpn->workspace;
  bool back = false;
  for (long wait = FIRST_WAIT;; wait = wait < MOST_WAIT ? 2 * wait : wait) {
    const news now = poll_peer(peer, gl_budget_seconds(d->solver->budget));
    if (now != NOTHING)
      return now;
    if (!gl_budget_poll(d->solver->budget))
      return NOTHING;
    if (!back && gl_workspace_called(d)) {
      back = true;
      gl_budget_recall_over(d->solver->budget);
      d->company.solved = NULL;
      gl_wire_say(peer->coordinator->wire, peer->rank, GL_MESSAGE_BACK);
      peer->seen.messages++;
    }
    nanosleep(&(struct timespec){.tv_nsec = wait}, NULL);
  }
}

// ----------------------------------------------------------------- a result

// Whatever was sent, these are numbers of an open node.
static gl_effort inside(gl_effort effort) {
  return (gl_effort){gl_effort_clamp(effort.pn), gl_effort_clamp(effort.dn)};
}

static void send_object(gl_peer *peer, gl_key key, gl_ref object) {
  assert(object.step);
  gl_coordinator *coordinator = peer->coordinator;
  const find new = {key, object, peer->rank};
  pthread_mutex_lock(&coordinator->lock);
  // Without memory the others do without it.
  (void)GL_PUSH(coordinator->find, coordinator->finds, coordinator->find_room,
                new);
  pthread_mutex_unlock(&coordinator->lock);
}

static void take_entries(gl_dfpn *dfpn, gl_peer *peer, gl_packed *packed) {
  gl_workspace *d = &dfpn->workspace;
  const uint64_t count = gl_packed_get_up_to(packed, GL_JOURNAL_ENTRIES);
  for (uint64_t i = 0;
       i < count && !packed->wrong && !gl_budget_stopped(d->solver->budget);
       i++) {
    const gl_key key = gl_journal_get_key(d->solver->board, packed);
    const gl_ref object =
        gl_transfer_get_ref(&peer->received, d->solver->proof, packed);
    if (object.step && !packed->wrong) {
      gl_workspace_store(d, key, object);
      send_object(peer, key, object);
    } else if (!object.step) {
      gl_dfpn_write_effort(dfpn, key, inside(gl_journal_get_effort(packed)));
    }
  }
}

// What the worker says about the position.  Its steps are made again, and the
// object must answer the position: nothing else is believed.
static gl_outcome take_result(gl_dfpn *dfpn, gl_peer *peer,
                              const gl_glance *glance, gl_effort *effort,
                              bool *large) {
  assert(glance->kernel && peer->coordinator == dfpn->coordinator);
  gl_workspace *d = &dfpn->workspace;
  gl_packed *packed = &peer->message.packed;
  const uint64_t nodes = gl_packed_get(packed);
  const double cpu = 1e-6 * (double)gl_packed_get(packed);
  *large = nodes >= peer->coordinator->job;
  gl_transfer_receive(&peer->received, d->solver->proof, packed);
  if (packed->wrong || gl_budget_stopped(d->solver->budget))
    return GL_UNDECIDED;
  const gl_ref object =
      gl_transfer_get_ref(&peer->received, d->solver->proof, packed);
  const gl_effort left = inside(gl_journal_get_effort(packed));
  take_entries(dfpn, peer, packed);
  if (!gl_budget_stopped(d->solver->budget) && !gl_packed_done(packed))
    return GL_UNDECIDED;
  d->solver->budget->progress.nodes += nodes;
  gl_search_add(d->solver->search, GL_STAT_NODES_ELSEWHERE, nodes);
  peer->seen.cpu_seconds += cpu;
  const gl_outcome result = gl_workspace_fit(d, glance->kernel, object);
  peer->seen.solved += result.who != GL_OPEN;
  if (!object.step)
    *effort = left;
  else if (result.who == GL_OPEN)
    *large = true; // what answers another position says nothing about this one
  return result;
}

gl_outcome gl_coordinator_ask(gl_dfpn *dfpn, const gl_glance *glance,
                              gl_effort limit, gl_effort *effort) {
  assert(dfpn->peer && dfpn->workspace.company.busy);
  gl_workspace *d = &dfpn->workspace;
  gl_peer *peer = dfpn->peer;
  const double start = gl_budget_seconds(d->solver->budget);
  gl_outcome result = GL_UNDECIDED;
  peer->heard = start;
  news now = send_job(peer, d->solver->proof, glance->kernel, limit)
                 ? await(dfpn, peer)
                 : LOST;
  peer->seen.busy += gl_budget_seconds(d->solver->budget) - start;
  bool large = false;
  if (now == RESULT) {
    result = take_result(dfpn, peer, glance, effort, &large);
    now = peer->message.packed.wrong ? LOST : RESULT;
    gl_message_close(&peer->message);
  }
  if (now == LOST) { // this thread goes on by itself
    peer->seen.lost = 1;
    dfpn->peer = NULL;
  }
  mark_asked(dfpn, glance->key, large ? LARGE : FREE);
  gl_workspace_called(d);
  return result;
}
