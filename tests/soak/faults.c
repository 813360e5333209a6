// SPDX-License-Identifier: MIT
// A machine on which things fail, for LD_PRELOAD.
//
// One in $FAULTS calls of each kind fails, by a random generator that begins
// with $FAULTS_SEED: memory, files that do not reach the disk, names that do
// not change, children that are not born.  The first $FAULTS_AFTER calls are
// spared, so that the program gets to its work.  When memory fails, it fails a
// few times in a row.  With $FAULTS_AT only memory fails, and only in the call
// of this number (from 1) and $FAULTS_MORE after it; the number of calls is
// written to the file $FAULTS_COUNT.
//
//     cc -shared -fPIC -o faults.so faults.c
//     FAULTS=10000 LD_PRELOAD=./faults.so gridlock solve mnk:7,8,5

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
pid_t __fork(void);

#define IN_A_ROW 3

static _Atomic uint64_t calls;
static _Atomic unsigned more; // failures of memory that are still to come
static uint64_t every;        // 0 for never
static uint64_t after;
static uint64_t seed;
static uint64_t at; // 0 for none
static uint64_t longer;

static uint64_t number_in(const char *name) {
  const char *text = getenv(name);
  return text ? strtoull(text, NULL, 10) : 0;
}

__attribute__((constructor)) static void begin(void) {
  after = number_in("FAULTS_AFTER");
  seed = number_in("FAULTS_SEED");
  every = number_in("FAULTS");
  longer = number_in("FAULTS_MORE");
  at = number_in("FAULTS_AT");
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULTS_COUNT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file)
    return;
  fprintf(file, "%llu\n", (unsigned long long)atomic_load(&calls));
  fclose(file);
}

// The splitmix64 of the call's number.
static int fails(uint64_t often) {
  if (!every)
    return 0;
  const uint64_t call = atomic_fetch_add(&calls, 1);
  uint64_t x = (call + seed) * UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  x ^= x >> 31;
  return call >= after && x % often == 0;
}

static int memory_fails(void) {
  if (at) {
    const uint64_t call = atomic_fetch_add(&calls, 1) + 1;
    return call >= at && call - at <= longer;
  }
  if (every && atomic_load(&more)) {
    atomic_fetch_sub(&more, 1);
    return 1;
  }
  if (!fails(every))
    return 0;
  atomic_store(&more, IN_A_ROW - 1);
  return 1;
}

static void *no_memory(void) {
  errno = ENOMEM;
  return NULL;
}

void *malloc(size_t size) {
  return memory_fails() ? no_memory() : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  return memory_fails() ? no_memory() : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  return memory_fails() ? no_memory() : __libc_realloc(memory, size);
}

// These are rare, so they fail often: one in ten.
static int file_fails(int reason) {
  if (!fails(10))
    return 0;
  errno = reason;
  return 1;
}

int fsync(int descriptor) {
  return file_fails(EIO) ? -1 : (int)syscall(SYS_fsync, descriptor);
}

int rename(const char *from, const char *to) {
  return file_fails(ENOSPC) ? -1 : (int)syscall(SYS_rename, from, to);
}

pid_t fork(void) { return file_fails(EAGAIN) ? -1 : __fork(); }
