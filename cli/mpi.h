// SPDX-License-Identifier: MIT
// mpi.h -- the processes that mpirun has started, as a wire

#ifndef GL_CLI_MPI_H
#define GL_CLI_MPI_H

#include "base/status.h"

#include <gridlock/gridlock.h>

// GL_UNSUPPORTED in a build without MPI, or if MPI has no threads.
gl_status open_mpi(gridlock_wire *wire, gl_error *error);

// How many of the processes are on this machine.
size_t count_mpi_neighbours(void);

// Ends the program's part.  If processes are lost, nobody waits for them, and
// the program ends with `code`.
void close_mpi(gridlock_wire *wire, size_t lost, int code);

#endif
