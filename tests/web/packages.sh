# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# packages.sh -- what the page is built and tested with
#
# Sourced by the scripts beside it, and by ./setup --tests, which installs the
# packages in BUILD/web.  The tests need no network: without the packages they
# say so and are skipped, for which ctest has the exit code 77.

skip() {
  echo "skipped: $1"
  exit 77
}

need() { # PROGRAM...
  for program in "$@"; do
    command -v "$program" >/dev/null ||
      skip "$program is not installed (./setup --tests installs it)"
  done
}

copy_page() { # SOURCE BUILD
  mkdir -p "$2/web"
  tar -C "$1/web" --exclude=node_modules --exclude=dist -cf - . | tar -C "$2/web" -xf -
}

has_packages() { # SOURCE BUILD
  cmp -s "$1/web/package-lock.json" "$2/web/installed"
}

install_packages() { # SOURCE BUILD
  has_packages "$1" "$2" && return
  copy_page "$1" "$2"
  rm -f "$2/web/installed"
  (cd "$2/web" && timeout 300 npm ci --prefer-offline --no-audit --no-fund --loglevel=error) &&
    cp "$1/web/package-lock.json" "$2/web/installed"
}

prepare() { # SOURCE BUILD
  has_packages "$1" "$2" ||
    skip "the npm packages of web/package-lock.json are not in $2/web (./setup --tests installs them, with a network)"
  copy_page "$1" "$2"
}
