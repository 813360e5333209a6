// SPDX-License-Identifier: MIT
//
// certificate_part.h -- the files of the checker that check a certificate

#include "check/core/certificate.c"

#include "check/isometry.c"
#include "check/store.c"
#include "check/turns.c"
