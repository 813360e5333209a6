// SPDX-License-Identifier: MIT
//
// turns.h -- whether turns are counted

#ifndef GRIDCHECK_TURNS_H
#define GRIDCHECK_TURNS_H

// From now on the turns that Maker needs by a certificate are counted.
void want_turns(void);

#endif
