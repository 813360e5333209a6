#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# web/dist is what web/src builds.  build.sh SOURCE BUILD
set -euo pipefail
source "$(dirname "$0")/packages.sh"
need node npm
prepare "$1" "$2"
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT
(cd "$2/web" && timeout 120 npx --no-install vite build --logLevel warn --outDir "$output/dist" --emptyOutDir)
if ! diff -r "$1/web/dist" "$output/dist" >"$output/differences"; then
  cut -c 1-200 "$output/differences" | head -20
  echo "web/dist is not what web/src builds; run: cd web && npm ci && npm run build"
  exit 1
fi
if grep -Eo 'https?://[^" ]*' -rh "$1/web/dist" | grep -v '^http://www\.w3\.org/' | grep -v '^https://svelte\.dev/e/'; then
  echo "web/dist names other hosts"
  exit 1
fi
echo "$(find "$1/web/dist" -type f | wc -l) passed, 0 failed"
