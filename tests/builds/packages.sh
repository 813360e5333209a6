#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the Debian packages, and tries them.
#
#     packages.sh [--twice] [--install]
#
# Copies the files that git tracks to build/packages/one/, builds them by
# dpkg-buildpackage, and asks lintian.  The packages lie in build/packages/.
#   --twice    builds again in a folder with a longer name, and compares bytes
#   --install  runs the tests of debian/tests on this machine, as root: installs
#              the packages, and removes them at the end
# `./setup --packages` installs what this needs.  DEB_BUILD_OPTIONS is respected.
set -eu -o pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
work=$source/build/packages
twice=
install=
for word in "$@"; do
  case $word in
  --twice) twice=1 ;;
  --install) install=1 ;;
  *)
    echo "packages.sh: unknown option '$word'" >&2
    exit 64
    ;;
  esac
done

export DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-parallel=$(nproc)}"

# Of the time of a checkout nothing may be left.
date=$(dpkg-parsechangelog -l "$source/debian/changelog" -S Timestamp)

build() { # FOLDER
  rm -rf "$1"
  mkdir -p "$1/gridlock"
  git -C "$source" ls-files -z |
    tar -C "$source" --mtime="@$date" --no-recursion --null -T - -cf - | tar -C "$1/gridlock" -xf -
  (cd "$1/gridlock" && dpkg-buildpackage -us -uc) >"$1/log" 2>&1 || {
    tail -50 "$1/log" >&2
    echo "packages.sh: dpkg-buildpackage failed; all that it said is in $1/log" >&2
    exit 1
  }
}

echo "---- dpkg-buildpackage"
build "$work/one"
rm -f "$work"/*.deb
cp "$work"/one/*.deb "$work"
(cd "$work" && ls -- *.deb)

echo "---- lintian"
lintian --fail-on error --allow-root "$work"/one/*.changes

if [ $twice ]; then
  echo "---- the same bytes from another folder"
  build "$work/another-folder-with-a-longer-name"
  for file in "$work"/one/*.deb "$work"/one/*.dsc "$work"/one/*.tar.*; do
    cmp "$file" "$work/another-folder-with-a-longer-name/${file##*/}"
  done
fi

if [ $install ]; then
  echo "---- autopkgtest"
  names=()
  for file in "$work"/*.deb; do
    names+=("$(dpkg-deb -f "$file" Package)")
  done
  trap 'dpkg --purge "${names[@]}" >/dev/null 2>&1' EXIT
  autopkgtest --no-built-binaries "$work"/*.deb "$work/one/gridlock/" -- null
fi
echo "1 passed, 0 failed"
