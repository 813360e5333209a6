#!/usr/bin/env bash
# Runs each fuzz target for a while.  run.sh FOLDER SECONDS
# FOLDER holds the targets; new inputs are kept there, not in the seeds.
set -u
folder=$1 seconds=$2
here=$(cd "$(dirname "$0")" && pwd)
passed=0 failed=0
for target in "$folder"/fuzz-*; do
  name=${target##*/fuzz-}
  corpus=$folder/corpus-$name
  [ -x "$target" ] && [ -d "$here/seeds/$name" ] || continue
  mkdir -p "$corpus"
  if "$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 \
    -max_len=4096 -verbosity=0 -print_final_stats=1 \
    -artifact_prefix="$folder/crash-$name-" "$corpus" "$here/seeds/$name" \
    >"$folder/log-$name" 2>&1; then
    echo "$name: $(sed -n 's/stat::number_of_executed_units: */runs /p' "$folder/log-$name")"
    passed=$((passed + 1))
  else
    tail -n 40 "$folder/log-$name"
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed -gt 0 ]
