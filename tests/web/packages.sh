# SPDX-License-Identifier: MIT
# Sourced by the scripts beside it: what the page is built and tested with.
# prepare SOURCE BUILD copies web/ to BUILD/web and installs its packages
# there, unless the same ones are there already.  77 tells ctest to skip.

need() {
  for program in "$@"; do
    command -v "$program" >/dev/null && continue
    echo "skipped: $program is not installed (./setup --tests installs it)"
    exit 77
  done
}

prepare() {
  mkdir -p "$2/web"
  tar -C "$1/web" --exclude=node_modules --exclude=dist -cf - . | tar -C "$2/web" -xf -
  cmp -s "$1/web/package-lock.json" "$2/web/installed" && return
  rm -f "$2/web/installed"
  (cd "$2/web" && timeout 300 npm ci --no-audit --no-fund --loglevel=error)
  cp "$1/web/package-lock.json" "$2/web/installed"
}
