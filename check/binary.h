// SPDX-License-Identifier: MIT
//
// binary.h -- the binary form of certificates, doc/formats/glb.md
//
// A binary certificate is read as the text lines that it stands for, one at a
// time; whoever reads them need not know where they come from.

#ifndef GRIDCHECK_BINARY_H
#define GRIDCHECK_BINARY_H

#include <stdbool.h>
#include <stddef.h>

// Says whether the file, which has just been opened, is of this form and of a
// version that is known.
bool is_binary(void);

// Makes the next text line, its newline included.  Returns its length, 0 if
// there is none.  The text lasts until the next one.
size_t binary_line(char **text);

#endif
