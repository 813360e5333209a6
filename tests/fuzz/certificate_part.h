// SPDX-License-Identifier: MIT
//
// certificate_part.h -- the files of the checker that check a certificate
//
// The core is the last, because it has names as short as `f` and `game`.

#include "check/isometry.c"
#include "check/store.c"
#include "check/turns.c"

#include "check/core/certificate.c"
