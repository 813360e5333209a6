#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Drives the explorer in a real browser.
# run.sh GRIDLOCK GRIDCHECK SOURCE BUILD [--only TEXT] [--pictures FOLDER]
# --only runs the tests whose sentences contain TEXT; --pictures takes the
# pictures of README.md and doc/ instead.
set -euo pipefail
source "$(dirname "$0")/packages.sh"
gridlock=$1 gridcheck=$2 source=$3 build=$4
need node npm chromium
prepare "$source" "$build"
folder=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
timeout 1500 "$gridlock" serve --port 0 >"$folder/said" 2>&1 &
server=$!
for _ in $(seq 1200); do
  address=$(grep -o 'http://[0-9.:]*' "$folder/said" || true)
  [ -n "$address" ] && break
  if grep -q 'built without' "$folder/said"; then
    echo "skipped: this gridlock was built without a server"
    exit 77
  fi
  sleep 0.1
done
[ -n "$address" ] || { cat "$folder/said"; echo "the server did not start"; exit 1; }
timeout 1400 node "$source/tests/web/browser.mjs" --packages "$build/web" --address "$address" \
  --gridcheck "$gridcheck" "${@:5}"
