// SPDX-License-Identifier: MIT
// A process that does what the chief asks for (distributed.h).

#include "dfpn/distributed.h"

#include <stdlib.h>
#include <time.h>

// How often a hand says that it is there, and how long it waits between two
// looks for a message.
#define SECONDS_PER_WORD 1.0
#define WAIT 200000 // nanoseconds

// A position is worth a message if it took this part of a job.
#define PART 1000

struct gl_hand {
  const gridlock_wire *wire;
  gl_search *search;
  gl_parcel parcel;
  gl_journal journal;
  gl_letter letter;
  gl_ref object[GL_JOURNAL_ENTRIES + 1];
  double next_word;
  bool over;
};

// Called ten times a second while a job is done.  True if it is not wanted any
// more.
static int listen(const gridlock_progress *progress, void *context) {
  gl_hand *hand = context;
  size_t count;
  char *bytes = hand->wire->receive(hand->wire->context, 0, &count);
  const bool over =
      count == SIZE_MAX || (bytes && count && *bytes == GL_WORD_OVER);
  const bool back = bytes && count && *bytes == GL_WORD_BACK;
  free(bytes);
  hand->over = hand->over || over;
  if (progress->seconds >= hand->next_word) {
    hand->next_word = progress->seconds + SECONDS_PER_WORD;
    if (!gl_wire_say(hand->wire, 0, GL_WORD_HERE))
      hand->over = true;
  }
  return back || hand->over;
}

gl_hand *gl_hand_new(gl_search *search) {
  gl_hand *hand = calloc(1, sizeof *hand);
  if (!hand)
    return NULL;
  hand->wire = search->wire;
  hand->search = search;
  gridlock_limits *limits = &search->budget.limits;
  *limits = (gridlock_limits){
      .bytes = limits->bytes, .tick = listen, .context = hand};
  return hand;
}

void gl_hand_free(gl_hand *hand) {
  if (hand)
    gl_parcel_clear(&hand->parcel);
  free(hand);
}

// ------------------------------------------------------------------- a job

// Objects of other hands go into the table as if they were one's own.
static void borrow(gl_hand *hand, gl_dfpn *s, gl_vault *vault) {
  gl_desk *d = &s->desk;
  const uint64_t count = gl_vault_get(vault);
  for (uint64_t i = 0; i < count && !vault->wrong && !d->budget->reason; i++) {
    const gl_key key = gl_key_get(d->board, vault);
    const uint32_t map =
        (uint32_t)gl_vault_get_up_to(vault, d->board->maps - 1);
    gl_ref lent = gl_parcel_borrow(&hand->parcel, d->proof, vault);
    lent.map = map;
    if (lent.step)
      gl_desk_store(d, key, lent);
  }
}

static gl_cellset get_stones(const gl_board *board, gl_vault *vault) {
  gl_cellset stones = {{0}};
  for (size_t i = 0; i < GL_WORDS; i++)
    stones.word[i] = gl_vault_get_word(vault);
  const gl_cellset all = gl_board_all(board);
  if (!gl_cellset_inside(&stones, &all))
    gl_vault_complain(vault, "a stone is beside the board");
  return stones;
}

static void get_lines(const gl_board *board, gl_vault *vault, uint64_t *lines) {
  for (size_t i = 0; i < board->words; i++)
    lines[i] = gl_vault_get_word(vault);
  if (board->lines % 64 && lines[board->lines / 64] >> board->lines % 64)
    gl_vault_complain(vault, "a line is beside the board");
}

// The position of a job; NULL with a complaint, or with a reason.
static gl_position *read_job(gl_hand *hand, gl_dfpn *s, gl_vault *vault,
                             gl_effort *limit) {
  gl_desk *d = &s->desk;
  gl_parcel_learn(&hand->parcel, vault);
  borrow(hand, s, vault);
  d->budget->pause = d->budget->progress.nodes + gl_vault_get(vault);
  *limit = gl_effort_get(vault);
  const gl_cellset maker = get_stones(d->board, vault);
  const gl_cellset breaker = get_stones(d->board, vault);
  uint64_t *hit = gl_weak_take(d->weak, (d->board->words + 1) * sizeof *hit);
  if (!hit)
    return NULL;
  get_lines(d->board, vault, hit);
  if (!d->budget->reason && !gl_vault_done(vault))
    return NULL;
  gl_position *p =
      gl_position_without(&d->weak->stack, d->board, maker, breaker, hit,
                          gl_desk_uses(d, GL_USE_SUBSUME));
  if (!p)
    d->budget->reason = GRIDLOCK_MEMORY_LIMIT;
  return d->budget->reason ? NULL : p;
}

static void put_entries(const gl_hand *hand, gl_vault *vault) {
  const size_t count = gl_journal_count(&hand->journal);
  gl_vault_put(vault, count);
  for (size_t i = 0; i < count; i++) {
    const gl_entry *entry = &hand->journal.at[i];
    gl_key_put(entry->key, vault);
    gl_parcel_put_ref(&hand->parcel, entry->found.object, vault);
    if (entry->found.who == GL_OPEN)
      gl_effort_put(entry->n, vault);
  }
}

// False if the chief does not get it.
static bool send_result(gl_hand *hand, gl_dfpn *s, gl_outcome found,
                        gl_effort n, uint64_t nodes, double cpu) {
  gl_letter *letter = &hand->letter;
  const size_t count = gl_journal_count(&hand->journal);
  if (!gl_letter_begin(letter, GL_WORD_RESULT))
    return false;
  gl_vault *vault = &letter->vault;
  gl_vault_put(vault, nodes);
  gl_vault_put(vault, (uint64_t)(1e6 * cpu));
  for (size_t i = 0; i < count; i++)
    hand->object[i] = hand->journal.at[i].found.object;
  hand->object[count] = found.object;
  bool good = gl_parcel_pack(&hand->parcel, s->desk.proof, hand->object,
                             count + 1, vault);
  if (good) {
    gl_parcel_put_ref(&hand->parcel, found.object, vault);
    gl_effort_put(n, vault);
    put_entries(hand, vault);
  }
  good = gl_letter_end(letter) && good;
  good = good &&
         !hand->wire->send(hand->wire->context, 0, letter->bytes, letter->size);
  gl_letter_close(letter);
  return good;
}

// Searches the position of the job that has come.
static bool do_job(gl_hand *hand, gl_dfpn *s, char *bytes, size_t size) {
  gl_desk *d = &s->desk;
  const uint64_t before = d->budget->progress.nodes;
  const double cpu = gl_budget_cpu_seconds(d->budget);
  const gl_mark mark = gl_stack_mark(&d->weak->stack);
  gl_outcome found = GL_UNDECIDED;
  gl_effort limit;
  gl_effort n = {1, 1};
  hand->journal.written = 0;
  gl_letter_open(&hand->letter, bytes, size);
  const gl_position *p = read_job(hand, s, &hand->letter.vault, &limit);
  const bool wrong = hand->letter.vault.wrong;
  gl_letter_close(&hand->letter);
  if (wrong)
    return false;
  hand->journal.least = (d->budget->pause - before) / PART + 1;
  if (p)
    found = gl_dfpn_maker(s, p, limit, &n);
  gl_stack_cut(&d->weak->stack, mark);
  return hand->over ||
         send_result(hand, s, found, n, d->budget->progress.nodes - before,
                     gl_budget_cpu_seconds(d->budget) - cpu);
}

// The next message; NULL when all is over.
static char *next_message(gl_hand *hand, size_t *count) {
  while (!hand->over) {
    char *bytes = hand->wire->receive(hand->wire->context, 0, count);
    if (bytes && *count && *bytes == GL_WORD_JOB)
      return bytes;
    hand->over = *count == SIZE_MAX || (bytes && *bytes == GL_WORD_OVER);
    if (!bytes)
      nanosleep(&(struct timespec){.tv_nsec = WAIT}, NULL);
    free(bytes);
  }
  return NULL;
}

bool gl_hand_work(gl_hand *hand, gl_dfpn *s) {
  gl_budget *budget = s->desk.budget;
  char *bytes;
  size_t size;
  s->journal = &hand->journal;
  gl_parcel_forget(&hand->parcel); // its steps were in another store
  while ((bytes = next_message(hand, &size))) {
    if (!do_job(hand, s, bytes, size))
      return true; // the chief will notice
    if (budget->reason == GRIDLOCK_MEMORY_LIMIT)
      return false;
    budget->reason = GRIDLOCK_NO_REASON;
    budget->paused = false;
  }
  return true;
}
