// SPDX-License-Identifier: MIT
// A process that does what the coordinator asks for (distributed.h).

#include "dfpn/distributed.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

// How often a worker says that it is there, and how long it waits between two
// looks for a message.
#define SECONDS_PER_WORD 1.0
#define WAIT 200000 // nanoseconds

// A position is worth a message if it took this part of a job.
#define PART 1000

struct gl_worker {
  const gridlock_wire *wire;
  gl_search *search;
  gl_transfer transfer;
  gl_journal journal;
  gl_message message;
  gl_ref object[GL_JOURNAL_ENTRIES + 1];
  double next_word;
  bool over;
};

// Called ten times a second while a job is done.  True if it is not wanted any
// more.
static int listen(const gridlock_progress *progress, void *context) {
  assert(progress && context);
  gl_worker *worker = context;
  size_t count;
  char *bytes = worker->wire->receive(worker->wire->context, 0, &count);
  const bool over =
      count == SIZE_MAX || (bytes && count && *bytes == GL_MESSAGE_OVER);
  const bool back = bytes && count && *bytes == GL_MESSAGE_BACK;
  free(bytes);
  worker->over = worker->over || over;
  if (progress->seconds >= worker->next_word) {
    worker->next_word = progress->seconds + SECONDS_PER_WORD;
    if (!gl_wire_say(worker->wire, 0, GL_MESSAGE_HERE))
      worker->over = true;
  }
  return back || worker->over;
}

gl_worker *gl_worker_new(gl_search *search) {
  assert(search->wire && search->wire->rank);
  gl_worker *worker = calloc(1, sizeof *worker);
  if (!worker)
    return NULL;
  worker->wire = search->wire;
  worker->search = search;
  gridlock_limits *limits = &search->budget.limits;
  *limits = (gridlock_limits){
      .bytes = limits->bytes, .tick = listen, .context = worker};
  return worker;
}

void gl_worker_free(gl_worker *worker) {
  if (worker)
    gl_transfer_clear(&worker->transfer);
  free(worker);
}

// ------------------------------------------------------------------- a job

// Objects of other workers go into the table as if they were one's own.
static void receive_statements(gl_worker *worker, gl_dfpn *dfpn,
                               gl_packed *packed) {
  gl_workspace *d = &dfpn->workspace;
  const uint64_t count = gl_packed_get(packed);
  for (uint64_t i = 0;
       i < count && !packed->wrong && !gl_budget_stopped(d->solver->budget);
       i++) {
    const gl_key key = gl_journal_get_key(d->solver->board, packed);
    const uint32_t map =
        (uint32_t)gl_packed_get_up_to(packed, d->solver->board->maps - 1);
    gl_ref trusted = gl_transfer_receive_statement(&worker->transfer,
                                                   d->solver->proof, packed);
    trusted.map = map;
    if (trusted.step)
      gl_workspace_store(d, key, trusted);
  }
}

static gl_cellset get_stones(const gl_board *board, gl_packed *packed) {
  gl_cellset stones = {{0}};
  for (size_t i = 0; i < GL_WORDS; i++)
    stones.word[i] = gl_packed_get_word(packed);
  const gl_cellset all = gl_board_all(board);
  if (!gl_cellset_inside(&stones, &all))
    gl_packed_complain(packed, "a stone is beside the board");
  return stones;
}

static void get_lines(const gl_board *board, gl_packed *packed,
                      uint64_t *lines) {
  for (size_t i = 0; i < board->words; i++)
    lines[i] = gl_packed_get_word(packed);
  if (board->lines % 64 && lines[board->lines / 64] >> board->lines % 64)
    gl_packed_complain(packed, "a line is beside the board");
}

// The position of a job; NULL with a complaint, or with a reason.
static gl_position *read_job(gl_worker *worker, gl_dfpn *dfpn,
                             gl_packed *packed, gl_effort *limit) {
  gl_workspace *d = &dfpn->workspace;
  gl_transfer_receive_numbers(&worker->transfer, packed);
  receive_statements(worker, dfpn, packed);
  d->solver->budget->pause =
      d->solver->budget->progress.nodes + gl_packed_get(packed);
  *limit = gl_journal_get_effort(packed);
  const gl_cellset maker = get_stones(d->solver->board, packed);
  const gl_cellset breaker = get_stones(d->solver->board, packed);
  uint64_t *hit =
      gl_solver_take(d->solver, (d->solver->board->words + 1) * sizeof *hit);
  if (!hit)
    return NULL;
  get_lines(d->solver->board, packed, hit);
  if (!gl_budget_stopped(d->solver->budget) && !gl_packed_done(packed))
    return NULL;
  gl_position *p =
      gl_position_without(&d->solver->stack, d->solver->board, maker, breaker,
                          hit, gl_workspace_uses(d, GL_USE_SUBSUME));
  if (!p)
    gl_budget_stop(d->solver->budget, GL_STOP_MEMORY);
  return gl_budget_stopped(d->solver->budget) ? NULL : p;
}

static void put_entries(const gl_worker *worker, gl_packed *packed) {
  const size_t count = gl_journal_count(&worker->journal);
  gl_packed_put(packed, count);
  for (size_t i = 0; i < count; i++) {
    const gl_entry *entry = &worker->journal.at[i];
    assert(entry->found.who != GL_OPEN || !entry->found.object.step);
    gl_journal_put_key(entry->key, packed);
    gl_transfer_put_ref(&worker->transfer, entry->found.object, packed);
    if (entry->found.who == GL_OPEN)
      gl_journal_put_effort(entry->n, packed);
  }
}

// False if the coordinator does not get it.
static bool send_result(gl_worker *worker, gl_dfpn *dfpn, gl_outcome found,
                        gl_effort effort, uint64_t nodes, double cpu) {
  gl_message *message = &worker->message;
  const size_t count = gl_journal_count(&worker->journal);
  if (!gl_message_begin(message, GL_MESSAGE_RESULT))
    return false;
  gl_packed *packed = &message->packed;
  gl_packed_put(packed, nodes);
  gl_packed_put(packed, (uint64_t)(1e6 * cpu));
  for (size_t i = 0; i < count; i++)
    worker->object[i] = worker->journal.at[i].found.object;
  assert(count <= GL_JOURNAL_ENTRIES);
  worker->object[count] = found.object;
  bool good = gl_transfer_send(&worker->transfer, dfpn->workspace.solver->proof,
                               worker->object, count + 1, packed);
  if (good) {
    gl_transfer_put_ref(&worker->transfer, found.object, packed);
    gl_journal_put_effort(effort, packed);
    put_entries(worker, packed);
  }
  good = gl_message_end(message) && good;
  good = good && !worker->wire->send(worker->wire->context, 0, message->bytes,
                                     message->size);
  gl_message_close(message);
  return good;
}

// Searches the position of the job that has come.
static bool do_job(gl_worker *worker, gl_dfpn *dfpn, char *bytes, size_t size) {
  assert(!dfpn->workspace.trail.count);
  gl_workspace *d = &dfpn->workspace;
  const uint64_t before = d->solver->budget->progress.nodes;
  const double cpu = gl_budget_cpu_seconds(d->solver->budget);
  const gl_mark mark = gl_stack_mark(&d->solver->stack);
  gl_outcome found = GL_UNDECIDED;
  gl_effort limit;
  gl_effort n = {1, 1};
  worker->journal.written = 0;
  gl_message_open(&worker->message, bytes, size);
  const gl_position *p =
      read_job(worker, dfpn, &worker->message.packed, &limit);
  const bool wrong = worker->message.packed.wrong;
  gl_message_close(&worker->message);
  if (wrong)
    return false;
  assert(d->solver->budget->pause >= before);
  worker->journal.least = (d->solver->budget->pause - before) / PART + 1;
  if (p)
    found = gl_dfpn_maker(dfpn, p, limit, &n);
  gl_stack_cut(&d->solver->stack, mark);
  return worker->over ||
         send_result(worker, dfpn, found, n,
                     d->solver->budget->progress.nodes - before,
                     gl_budget_cpu_seconds(d->solver->budget) - cpu);
}

// The next message; NULL when all is over.
static char *next_message(gl_worker *worker, size_t *count) {
  assert(count);
  while (!worker->over) {
    char *bytes = worker->wire->receive(worker->wire->context, 0, count);
    if (bytes && *count && *bytes == GL_MESSAGE_JOB)
      return bytes;
    worker->over = *count == SIZE_MAX || (bytes && *bytes == GL_MESSAGE_OVER);
    if (!bytes)
      nanosleep(&(struct timespec){.tv_nsec = WAIT}, NULL);
    free(bytes);
  }
  return NULL;
}

bool gl_worker_work(gl_worker *worker, gl_dfpn *dfpn) {
  assert(worker->search == dfpn->workspace.solver->search &&
         !dfpn->coordinator);
  gl_budget *budget = dfpn->workspace.solver->budget;
  char *bytes;
  size_t size;
  dfpn->journal = &worker->journal;
  gl_transfer_forget(&worker->transfer); // its steps were in another store
  while ((bytes = next_message(worker, &size))) {
    if (!do_job(worker, dfpn, bytes, size))
      return true; // the coordinator will notice
    if (budget->stop == GL_STOP_MEMORY)
      return false;
    assert(!budget->threads);
    gl_budget_resume(budget);
  }
  return true;
}
