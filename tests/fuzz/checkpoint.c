// SPDX-License-Identifier: MIT
// Any bytes as a checkpoint: it is refused with a reason, or the answer is
// right.
//
// The first byte chooses the engine, and whether the rest is the file as it is
// or its numbers, which are packed here, after the right digests and with the
// right checksums, so that the fuzzer gets past them.

#include "io/packed.h"

#include <gridlock/gridlock.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

#define GAME "poly:el@3x3"
#define VALUE GRIDLOCK_MAKER

#define DIGESTS (2 * 65) // of the game and of the options

static const char *const engines[] = {"dfpn", "andor", "pns", "auto", "hunt"};
#define ENGINES (sizeof engines / sizeof *engines)

static char folder[64];
static char path[sizeof folder + 8];
static unsigned char digests[ENGINES][DIGESTS];
static gl_packed packed;

static void remove_all(void) {
  static const char *const suffixes[] = {"", ".old", ".new", ".refused"};
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
    char name[sizeof path + 16];
    snprintf(name, sizeof name, "%s%s", path, suffixes[i]);
    unlink(name);
  }
}

static void clean(void) {
  remove_all();
  rmdir(folder);
}

static gridlock_status solve(const char *engine, gridlock_result *result,
                             gridlock_error *error) {
  gridlock_game *game = NULL;
  if (gridlock_game_parse(GAME, &game, error))
    abort();
  const gridlock_options options = {
      .engine = engine, .checkpoint = path, .limits = {.seconds = 5}};
  const gridlock_status status = gridlock_solve(game, &options, result, error);
  gridlock_game_free(game);
  return status;
}

static FILE *open_or_abort(const char *mode) {
  FILE *file = fopen(path, mode);
  if (!file)
    abort();
  return file;
}

static void learn_digests(size_t engine) {
  gridlock_result result;
  gridlock_error error;
  remove_all();
  if (solve(engines[engine], &result, &error))
    abort();
  gridlock_result_clear(&result);
  FILE *file = open_or_abort("rb");
  fseek(file, 5, SEEK_SET);
  gl_packed_begin(&packed, file);
  for (size_t i = 0; i < DIGESTS; i++)
    digests[engine][i] = gl_packed_get_byte(&packed);
  fclose(file);
}

// In memory if that can be done: files are brought to the disk.
static void begin(void) {
  if (*path)
    return;
  snprintf(folder, sizeof folder, "%s/gridlock-fuzz-XXXXXX",
           access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
  if (!mkdtemp(folder))
    abort();
  snprintf(path, sizeof path, "%s/kept", folder);
  atexit(clean);
  for (size_t i = 0; i < ENGINES; i++)
    learn_digests(i);
}

static void write_numbers(size_t engine, const uint8_t *bytes, size_t size,
                          FILE *file) {
  fwrite("\x87glk\x02", 1, 5, file);
  gl_packed_begin(&packed, file);
  for (size_t i = 0; i < DIGESTS; i++)
    gl_packed_put_byte(&packed, digests[engine][i]);
  for (size_t i = 0; i < size; i++)
    gl_packed_put_byte(&packed, bytes[i]);
  gl_packed_end(&packed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  gridlock_result result;
  gridlock_error error = {0};
  if (!size)
    return 0;
  begin();
  remove_all();
  const size_t engine = bytes[0] & 8 ? 4 : bytes[0] & 3;
  FILE *file = open_or_abort("wb");
  if (bytes[0] & 4)
    write_numbers(engine, bytes + 1, size - 1, file);
  else
    fwrite(bytes + 1, 1, size - 1, file);
  if (fclose(file))
    abort();
  const gridlock_status status = solve(engines[engine], &result, &error);
  if (status && !*error.sentence)
    abort(); // a refusal must say why
  if (!status && result.value && result.value != VALUE)
    abort();
  gridlock_result_clear(&result);
  return 0;
}
