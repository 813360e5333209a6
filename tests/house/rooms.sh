#!/usr/bin/env bash
# Includes point up the list of rooms, and the checker includes nothing of
# ours.  rooms.sh SOURCE
set -u
cd "$1" || exit 2
rooms=(base io board rules proof reduce pairing tables search parallel dfpn pns
  weak strong engines census plane sequence cert qbf atlas)
failed=0 passed=0
place() {
  for i in "${!rooms[@]}"; do [ "${rooms[$i]}" = "$1" ] && echo "$i" && return; done
  echo none
}
for folder in src/*/; do
  room=$(basename "$folder")
  own=$(place "$room")
  [ "$own" = none ] && echo "src/$room is no room of doc/DESIGN.md" && failed=$((failed + 1))
  while IFS=: read -r file include; do
    other=$(place "${include%%/*}")
    if [ "$other" = none ] || [ "$other" -gt "$own" ]; then
      echo "$file includes $include"
      failed=$((failed + 1))
    else
      passed=$((passed + 1))
    fi
  done < <(grep -Ho '^#include "[^"]*"' "$folder"* | sed 's/#include "\(.*\)"/\1/')
done
if grep -n '^#include "' check/*.[ch] | grep -v '"\(binary\|check\|game\|map\|pairs\|plane\|set\|text\)\.h"$'; then
  echo "the checker includes something of ours"
  failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed -gt 0 ]
