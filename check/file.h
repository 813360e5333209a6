// SPDX-License-Identifier: MIT
//
// file.h -- files and standard input, for the program

#ifndef GRIDCHECK_FILE_H
#define GRIDCHECK_FILE_H

#include "input.h"

// The files of the folder.  A path "-" is standard input.  One that ends in .gz
// or .zst is read through gzip or zstd, a child process.
extern const supply files_of_the_system;

#endif
