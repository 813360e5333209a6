#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and tests the project in every other way, or in those that are named.
#
#     all.sh [NAME...]
#
# The builds are those of run.sh; they lie in build/other/.  `./setup --tests`
# comes first, for what they need.
set -u
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
names=("$@")
[ $# != 0 ] || read -ra names < <("$here/run.sh" --list | tr '\n' ' ')
passed=0
failed=0
for name in "${names[@]}"; do
  echo "---- $name"
  SECONDS=0
  if "$here/run.sh" "$name" "$source" "$source/build/other/$name"; then
    passed=$((passed + 1))
    echo "---- $name passed, $SECONDS s"
  else
    failed=$((failed + 1))
    echo "---- $name FAILED, $SECONDS s"
  fi
done
echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed != 0 ]
