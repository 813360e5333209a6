#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Random games have the value that an independent minimax gives them.
#
#     compare.sh GRIDLOCK [SOURCE_DIR [PG_DIR]]
#
# PG_DIR holds the public .pg instances; by default ../shared/pg beside the
# source folder, skipped when it is not there.
set -u
gridlock=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
source=$(realpath "${2:-$here/../..}")
instances=${3:-$source/../shared/pg}
exec python3 "$here/compare.py" "$gridlock" "$source/tests/naive" "$instances"
