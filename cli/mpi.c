// SPDX-License-Identifier: MIT
#include "cli/mpi.h"

#ifdef GL_MPI

#include "base/grow.h"

#include <limits.h>
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// How long the last messages may take, in seconds.
#define LAST_WAIT 2.0

// A message on its way.  Nobody waits for it, because who should get it may be
// lost.
typedef struct parting {
  MPI_Request request;
  void *bytes;
} parting;

typedef struct line {
  pthread_mutex_t lock; // MPI is asked by one thread at a time
  parting *parting;
  size_t count;
  size_t room;
} line;

// Forgets the messages that have arrived.
static void sweep(line *line) {
  size_t left = 0;
  for (size_t i = 0; i < line->count; i++) {
    int done = 0;
    MPI_Test(&line->parting[i].request, &done, MPI_STATUS_IGNORE);
    if (done)
      free(line->parting[i].bytes);
    else
      line->parting[left++] = line->parting[i];
  }
  line->count = left;
}

static int send_bytes(void *context, size_t to, const void *bytes,
                      size_t count) {
  line *l = context;
  parting new = {.bytes = count <= INT_MAX ? malloc(count) : NULL};
  if (!new.bytes)
    return 1;
  memcpy(new.bytes, bytes, count);
  pthread_mutex_lock(&l->lock);
  sweep(l);
  bool good =
      gl_grow((void **)&l->parting, &l->room, l->count + 1, sizeof *l->parting);
  good = good && MPI_Isend(new.bytes, (int)count, MPI_BYTE, (int)to, 0,
                           MPI_COMM_WORLD, &new.request) == MPI_SUCCESS;
  if (good)
    l->parting[l->count++] = new;
  else
    free(new.bytes);
  pthread_mutex_unlock(&l->lock);
  return !good;
}

static void *receive_bytes(void *context, size_t from, size_t *count) {
  line *l = context;
  MPI_Status status;
  int there = 0;
  int size = 0;
  void *bytes = NULL;
  *count = 0;
  pthread_mutex_lock(&l->lock);
  if (MPI_Iprobe((int)from, 0, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS)
    *count = SIZE_MAX;
  if (there && MPI_Get_count(&status, MPI_BYTE, &size) == MPI_SUCCESS)
    bytes = malloc((size_t)size + 1);
  if (bytes) {
    *count = (size_t)size;
    if (MPI_Recv(bytes, size, MPI_BYTE, (int)from, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE) != MPI_SUCCESS) {
      free(bytes);
      bytes = NULL;
      *count = SIZE_MAX;
    }
  }
  pthread_mutex_unlock(&l->lock);
  return bytes;
}

gl_status open_mpi(gridlock_wire *wire, gl_error *error) {
  int provided = 0;
  int rank = 0;
  int size = 0;
  if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided) !=
          MPI_SUCCESS ||
      provided < MPI_THREAD_SERIALIZED)
    return gl_fail(error, GL_UNSUPPORTED, "MPI", 0, 0,
                   "this MPI cannot be used by several threads");
  line *l = calloc(1, sizeof *l);
  if (!l || pthread_mutex_init(&l->lock, NULL)) {
    free(l);
    return gl_fail_memory(error);
  }
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  *wire = (gridlock_wire){.rank = (size_t)rank,
                          .size = (size_t)size,
                          .context = l,
                          .send = send_bytes,
                          .receive = receive_bytes};
  return GL_OK;
}

size_t count_mpi_neighbours(void) {
  MPI_Comm machine;
  int size = 1;
  if (MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0,
                          MPI_INFO_NULL, &machine) == MPI_SUCCESS) {
    MPI_Comm_size(machine, &size);
    MPI_Comm_free(&machine);
  }
  return (size_t)size;
}

void close_mpi(gridlock_wire *wire, size_t lost, int code) {
  line *l = wire->context;
  const double end = MPI_Wtime() + LAST_WAIT;
  for (sweep(l); l->count && MPI_Wtime() < end; sweep(l))
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  if (lost || l->count)
    MPI_Abort(MPI_COMM_WORLD, code);
  MPI_Finalize();
  free(l->parting);
  pthread_mutex_destroy(&l->lock);
  free(l);
}

#else

gl_status open_mpi(gridlock_wire *wire, gl_error *error) {
  (void)wire;
  return gl_fail(error, GL_UNSUPPORTED, "--mpi", 0, 0,
                 "this build has no MPI; './setup --mpi' makes one that has");
}

size_t count_mpi_neighbours(void) { return 1; }

void close_mpi(gridlock_wire *wire, size_t lost, int code) {
  (void)wire, (void)lost, (void)code;
}

#endif
