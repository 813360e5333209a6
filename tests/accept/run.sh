#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Certificates that gridcheck must verify, with the answer that they have.
#
#     run.sh GRIDCHECK
set -u
gridcheck=$(realpath "$1")
cd "$(dirname "$0")" || exit 1
. ../certificates.sh

is_right() { # STATUS OUTPUT FILE COMPLAINT
  local answer
  answer=$(field "$3" answer)
  [ -n "$answer" ] && [ "$1" = 0 ] && [ "$2" = "s VERIFIED $answer" ] && [ -z "$4" ]
}

check_all
finish
