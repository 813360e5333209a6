// SPDX-License-Identifier: MIT
// The checker: whatever it reads, it answers, and what it verifies is true.
//
// An input is a game, a text line `glc`, and a certificate without its header,
// which is added here.  A game of one text line is a name, a longer one a file.
//
// The checker is compiled into this file.  It ends by exit(), which is a jump
// here, and leaves its memory to the system, so that is collected here.

#include <errno.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most,
                               unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most);

// ---- What the checker finds instead of the C library ----

enum { MEMORY = 1 << 24 }; // for the checker, in bytes

typedef struct block {
  struct block *next, *previous;
  size_t size;
  _Alignas(max_align_t) char memory[];
} block;

static block blocks = {&blocks, &blocks, 0}; // a ring of those in use
static size_t in_use;                        // bytes
static jmp_buf ended;
static char *game_text, *certificate_text;
static FILE *game_file, *answers, *complaints;

static void *room(size_t count, size_t size) {
  if (count > MEMORY || count * size > MEMORY - in_use)
    return NULL;
  block *b = calloc(1, sizeof *b + count * size);
  if (!b)
    return NULL;
  *b = (block){blocks.next, &blocks, count * size};
  b->next->previous = b->previous->next = b;
  in_use += b->size;
  return b->memory;
}

static block *block_of(void *memory) {
  return (block *)(void *)((char *)memory - offsetof(block, memory));
}

static void give_back(void *memory) {
  if (!memory)
    return;
  block *b = block_of(memory);
  b->next->previous = b->previous;
  b->previous->next = b->next;
  in_use -= b->size;
  free(b);
}

static void *more_room(void *old, size_t size) {
  void *memory = room(size, 1);
  if (memory && old) {
    const size_t had = block_of(old)->size;
    memcpy(memory, old, had < size ? had : size);
    give_back(old);
  }
  return memory;
}

static FILE *open_game(const char *path, const char *mode) {
  (void)path;
  return game_file = fmemopen(game_text, strlen(game_text), mode);
}

enum { VERDICT = 100 }; // what is added to the status of an exit

_Noreturn static void jump(int status) { longjmp(ended, VERDICT + status); }

#undef stdout
#undef stderr
#define stdout answers
#define stderr complaints
#define printf(...) fprintf(answers, __VA_ARGS__)
#define fopen open_game
#define fclose fflush
#define exit jump
#define calloc room
#define realloc more_room
#define free give_back
#define main gridcheck_main

int main(int count, char **words);

#include "check/game.c"
#include "check/sha256.c"

#include "check/gridcheck.c"

// The other form has a target of its own, binary.c.
bool is_binary(FILE *file) { return file == NULL; }

size_t binary_line(FILE *file, char **row) {
  (void)file, (void)row;
  abort();
}

#undef printf
#undef fopen
#undef fclose
#undef exit
#undef calloc
#undef realloc
#undef free
#undef main

// ---- The truth, for small games ----

enum { SMALL = 9 };

// Whether a line that is not in D, if there is one, lies inside the cells.
static bool has_line(uint64_t cells, const set *D) {
  for (size_t e = 1; e <= game.line_count; e++) {
    const uint32_t *c = game.lines[e];
    while (*c && cells >> *c & 1)
      c++;
    if (!*c && !(D && has(D, e)))
      return true;
  }
  return false;
}

// Whether Maker gets such a line, by minimax.
static bool maker_wins(uint64_t makers, uint64_t breakers, bool breaker_moves,
                       const set *D) {
  if (has_line(makers, D))
    return true;
  if (!has_line(~breakers, D))
    return false;
  for (size_t c = 1; c <= game.cell_count; c++) {
    const uint64_t cell = (uint64_t)1 << c;
    if ((makers | breakers) & cell)
      continue;
    if (breaker_moves && !maker_wins(makers, breakers | cell, false, D))
      return false;
    if (!breaker_moves && maker_wins(makers | cell, breakers, true, D))
      return true;
  }
  return breaker_moves;
}

// Whether a card or a shield means what doc/formats/certificate.md says.  It is
// enough to look at the worst case: the rest of the board is the opponent's.
static bool is_true(const object *o) {
  if (o->card)
    return maker_wins(o->A->bits[0], ~(o->A->bits[0] | o->T->bits[0]), false,
                      NULL);
  return !maker_wins(~o->Z->bits[0], 0, false, o->D);
}

// ---- A run ----

// Returns VERDICT plus the status that the checker ends with, or 0 if it is not
// asked: embed tries all pairs of lines, so there must not be many.
static int run(const char *name, const char *body) {
  char hex[65];
  const int status = setjmp(ended);
  if (status)
    return status;
  read_game(name, &game);
  if (game.no_rules || game.line_count > 1000)
    return 0;
  hash_lines(&game, hex);
  if (asprintf(&certificate_text, "glc 1 %s\n%s", hex, body) < 0)
    abort();
  certificate = fmemopen(certificate_text, strlen(certificate_text), "r");
  check_certificate();
  conclude(NULL);
}

// An answer gives a reason, or else it is true, and so is every object.
static bool is_right(int status, const char *answer, const char *complaint) {
  const char *reason = strstr(answer, ": ");
  for (size_t i = 0; i < entry_count && game.cell_count <= SMALL; i++)
    if (entries[i].object && !is_true(entries[i].object))
      return false;
  if (status == VERDICT + 1)
    return reason && strstr(reason, "\ns REFUTED\n") && !*complaint;
  if (status == VERDICT + 2)
    return !*answer && *complaint;
  if (game.cell_count > SMALL)
    return strncmp(answer, "s VERIFIED ", 11) == 0 && !*complaint;
  const bool makers = maker_wins(game.maker->bits[0], game.breaker->bits[0],
                                 game.breaker_first, NULL);
  return strcmp(answer,
                makers ? "s VERIFIED MAKER\n" : "s VERIFIED BREAKER\n") == 0;
}

// Leaves the checker as it was before the run.
static void clean_up(void) {
  while (blocks.next != &blocks)
    give_back(blocks.next->memory);
  if (game_file)
    fclose(game_file);
  if (certificate)
    fclose(certificate);
  game_file = certificate = NULL;
  free(certificate_text);
  free(text);
  certificate_text = text = next = NULL;
  text_room = entry_count = deleted = map_count = 0;
  line_number = last_id = 0;
  winner = NULL;
  entries = NULL;
  maps = NULL;
  memset(scratch, 0, sizeof scratch);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  char *input = strndup((const char *)bytes, size);
  char *body = input ? strstr(input, "\nglc\n") : NULL;
  char *answer = NULL, *complaint = NULL;
  size_t length;
  if (body && strncmp(input, "hyper:", 6) != 0) {
    *body = 0;
    game_text = input;
    answers = open_memstream(&answer, &length);
    complaints = open_memstream(&complaint, &length);
    if (!answers || !complaints)
      abort();
    const int status =
        run(strchr(input, '\n') ? "hyper:game" : input, body + 5);
    fclose(complaints);
    fclose(answers);
    if (status && !is_right(status, answer, complaint))
      abort();
    clean_up();
  }
  free(complaint);
  free(answer);
  free(input);
  return 0;
}

// Mostly changes one digit: another cell, line or object, in a certificate that
// can still be read.
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most,
                               unsigned seed) {
  size_t at = size ? seed / 64 % size : 0;
  if (seed % 4 == 0)
    return LLVMFuzzerMutate(bytes, size, most);
  for (size_t i = 0; i < size; i++, at = (at + 1) % size)
    if (bytes[at] >= '0' && bytes[at] <= '9') {
      bytes[at] = (uint8_t)('0' + seed / 4 % 10);
      break;
    }
  return size;
}
