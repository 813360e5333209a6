#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The programs of examples/ do what their comments say.
#
#     examples.sh BUILD_DIR|PREFIX SOURCE_DIR
#
# They are compiled as they stand, against what is installed: with warnings as
# errors, against the shared library and against the static one.  In the comment
# at the top of each, "$ NAME WORD..." is a command, and what follows up to the
# next one is all that it prints.
set -u
build=$(realpath "$1")
source=$(realpath "$2")
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/prefix.sh"
cd "$scratch" || exit 1
ln -s "$source/atlas" atlas
atlas=$("$prefix/bin/gridlock" --version | grep 'sqlite: on') # or none is read
flags="-Wall -Wextra -Wpedantic -Werror $sanitize"

run_example() { # FOLDER SOURCE
  local line command='' expected
  while IFS= read -r line || [ -n "$command" ]; do
    case $line in
    '//     $ '* | '#'* | '')
      if [ -n "$command" ]; then
        # shellcheck disable=SC2086
        check "$1/$command" test "$("$scratch/$1"/$command 2>&1)" = "$expected"
      fi
      command=${line#//     \$ } expected=
      [ "$command" != "$line" ] || break
      ;;
    '//     '*) expected+=${expected:+$'\n'}${line#//     } ;;
    esac
  done <"$2"
  check "$2 shows no command" test -n "${expected+x}"
}

for static in OFF ON; do
  check "the examples do not compile, STATIC=$static: $(tail -5 log)" eval \
    'cmake -S "$source/examples" -B $static -DSTATIC=$static \
     -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_FLAGS="$flags" \
     -DCMAKE_CXX_FLAGS="$flags" -DCMAKE_C_COMPILER="$compiler" \
     -DCMAKE_CXX_COMPILER="$cxx" >log 2>&1 &&
     cmake --build $static >log 2>&1'
  for example in "$source"/examples/*.c "$source"/examples/*.cc; do
    case $example in
    */lookup.c) [ "$atlas" ] || continue ;;
    esac
    run_example $static "$example"
  done
done
finish
