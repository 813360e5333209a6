#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs each fuzz target for a while, two at a time.  run.sh FOLDER SECONDS
# FOLDER holds the targets; new inputs are kept there, not in the seeds.
set -u
folder=$1 seconds=$2
here=$(cd "$(dirname "$0")" && pwd)
export folder seconds here

fuzz() { # TARGET
  local name=${1##*/fuzz-}
  local corpus=$folder/corpus-$name log=$folder/log-$name
  [ -x "$1" ] && [ -d "$here/seeds/$name" ] || return 0
  mkdir -p "$corpus"
  if "$1" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 \
    -max_len=4096 -verbosity=0 -print_final_stats=1 \
    -artifact_prefix="$folder/crash-$name-" "$corpus" "$here/seeds/$name" \
    >"$log" 2>&1; then
    echo "$name: $(sed -n 's/stat::number_of_executed_units: */runs /p' "$log")"
  else
    tail -n 40 "$log"
    echo "$name: failed"
  fi
}
export -f fuzz

printf '%s\n' "$folder"/fuzz-* | xargs -P 2 -d '\n' -n 1 bash -c 'fuzz "$1"' fuzz >"$folder/fuzzed"
cat "$folder/fuzzed"
passed=$(grep -c ': runs [0-9]' "$folder/fuzzed")
failed=$(grep -c ': failed$' "$folder/fuzzed")
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
