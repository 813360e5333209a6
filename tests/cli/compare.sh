#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Random games have the value that an independent minimax gives them.
#
#     compare.sh GRIDLOCK [COUNT [PG_DIR]]
#
# There are COUNT (60) games of the rarest kind, and more of the others.  PG_DIR
# holds the public .pg instances; by default ../shared/pg beside the source
# folder, skipped when it is not there.
set -u
gridlock=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
instances=${3:-$here/../../../shared/pg}
exec python3 "$here/compare.py" "$gridlock" "$here/../naive" "$instances" "${2:-60}"
