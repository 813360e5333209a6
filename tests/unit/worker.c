// SPDX-License-Identifier: MIT
// What a worker says about jobs of all sizes (dfpn/distributed.h).  The test is
// its coordinator.

#include "dfpn/distributed.h"
#include "unit/sized.h"

#include <gridlock/gridlock.h>

// One job, and its result.
typedef struct trial {
  gl_message message; // the job until it is sent, then the result
  bool sent;
  bool done;
} trial;

static void *receive(void *context, size_t from, size_t *count) {
  trial *t = context;
  (void)from;
  *count = 0;
  if (t->sent && !t->done)
    return NULL;
  const char over = GL_MESSAGE_OVER;
  *count = t->done ? 1 : t->message.size;
  char *bytes = malloc(*count);
  assert_non_null(bytes);
  memcpy(bytes, t->done ? &over : t->message.bytes, *count);
  if (!t->sent)
    gl_message_close(&t->message);
  t->sent = true;
  return bytes;
}

static int take(void *context, size_t to, const void *bytes, size_t count) {
  trial *t = context;
  (void)to;
  if (*(const char *)bytes != GL_MESSAGE_RESULT)
    return 0;
  char *copy = malloc(count);
  assert_non_null(copy);
  memcpy(copy, bytes, count);
  gl_message_open(&t->message, copy, count);
  t->done = true;
  return 0;
}

// A position on a board of at most 64 lines, for so many nodes.
typedef struct job {
  gl_cellset maker;
  gl_cellset breaker;
  uint64_t hit; // lines that count as hit
  uint64_t nodes;
} job;

static void write_job(trial *trial, const job *job) {
  gl_received nothing = {0};
  assert_true(gl_message_begin(&trial->message, GL_MESSAGE_JOB));
  gl_packed *packed = &trial->message.packed;
  gl_transfer_send_numbers(&nothing, packed);
  gl_packed_put(packed, 0); // objects that are lent
  gl_packed_put(packed, job->nodes);
  gl_journal_put_effort((gl_effort){1e6, 1e6}, packed);
  gl_packed_put_word(packed, job->maker.word[0]);
  gl_packed_put_word(packed, job->breaker.word[0]);
  gl_packed_put_word(packed, job->hit);
  assert_true(gl_message_end(&trial->message));
}

// What came back: an object that is proved here, too, or numbers of a node that
// is open.  True if it is an object.
static bool read_result(trial *trial, const fixture *fixture) {
  gl_budget budget;
  gl_budget_start(&budget, &(gridlock_limits){0}, "test");
  gl_proof *proof = gl_proof_new(fixture->board, &budget);
  gl_received received = {0};
  gl_packed *packed = &trial->message.packed;
  assert_non_null(proof);
  gl_packed_get(packed); // nodes
  gl_packed_get(packed); // microseconds
  gl_transfer_receive(&received, proof, packed);
  const gl_ref object = gl_transfer_get_ref(&received, proof, packed);
  const gl_effort n = gl_journal_get_effort(packed);
  assert_null(packed->wrong);
  if (!object.step) {
    assert_true(n.pn >= GL_EFFORT_LEAST && n.pn < GL_EFFORT_MOST);
    assert_true(n.dn >= GL_EFFORT_LEAST && n.dn < GL_EFFORT_MOST);
  }
  gl_message_close(&trial->message);
  free(received.step);
  free(received.read.at);
  gl_proof_free(proof);
  return object.step;
}

// A search of its own for each job.
static trial serve(const fixture *fixture, const char *without, job j) {
  trial t = {0};
  gridlock_result result;
  const gridlock_wire wire = {
      .rank = 1, .size = 2, .context = &t, .send = take, .receive = receive};
  const gridlock_options options = {
      .engine = "dfpn", .without = without, .wire = &wire};
  write_job(&t, &j);
  assert_int_equal(gridlock_solve(fixture->game, &options, &result, NULL),
                   GRIDLOCK_OK);
  gridlock_result_clear(&result);
  return t;
}

static bool is_solved(const fixture *fixture, const char *without, job j) {
  trial t = serve(fixture, without, j);
  assert_true(t.done);
  return read_result(&t, fixture);
}

// A job that ends early ends with numbers that a search can go by: when the
// nodes are spent in the midst of a first look at Maker's moves, and those seen
// so far are answered, the position is not as good as answered.
static void what_is_left_open_has_numbers(void **state) {
  (void)state;
  static const struct {
    const char *name;
    const char *without;
  } games[] = {
      {"mnk:5,5,4", NULL},
      {"poly:fatty@4x4,torus",
       "symmetry,pairing,partial,domination,zone,potential,crossing,parts,cell,"
       "line,dead,tight,replies,attack,single,menu,seam"},
  };
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    fixture f;
    size_t open = 0;
    open_board(&f, parse(games[i].name));
    for (unsigned a = 1; a <= 16; a++)
      for (uint64_t nodes = 1; nodes <= 16; nodes++) {
        const job j = {CELLS(a, (a + 4) % 16 + 1),
                       CELLS((a + 7) % 16 + 1, (a + 9) % 16 + 1), 0, nodes};
        open += !is_solved(&f, games[i].without, j);
      }
    assert_true(open);
    close_board(&f);
  }
}

// One line that is left is held at a glance, and all of them are not.
static void lines_are_left_to_others(void **state) {
  (void)state;
  fixture f;
  open_board(&f, parse("mnk:5,5,4"));
  assert_int_equal(f.board->lines, 28);
  const uint64_t all = (UINT64_C(1) << 28) - 1;
  assert_false(is_solved(&f, NULL, (job){.nodes = 1}));
  for (unsigned line = 0; line < 28; line++)
    assert_true(is_solved(
        &f, NULL, (job){.hit = all & ~(UINT64_C(1) << line), .nodes = 1}));
  close_board(&f);
}

// The coordinator hears nothing, and that is how it notices.
static void what_is_beside_the_board_is_not_searched(void **state) {
  (void)state;
  fixture f;
  open_board(&f, parse("mnk:5,5,4"));
  assert_false(
      serve(&f, NULL, (job){.hit = UINT64_C(1) << 28, .nodes = 9}).done);
  assert_false(
      serve(&f, NULL, (job){.maker = {{UINT64_C(1) << 25}}, .nodes = 9}).done);
  close_board(&f);
}

TESTS(cmocka_unit_test(what_is_left_open_has_numbers),
      cmocka_unit_test(lines_are_left_to_others),
      cmocka_unit_test(what_is_beside_the_board_is_not_searched))
