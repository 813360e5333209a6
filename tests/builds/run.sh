#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and tests the project in another way.
#
#     run.sh NAME SOURCE FOLDER
#     run.sh --list
#
#   clang     clang 14, warnings are errors
#   sanitize  ASan and UBSan, asserts on, warnings of gcc are errors
#   stress    tiny tables, weak hashes, moving arrays, with ASan
#   thread    TSan, asserts on, for what has several threads
#   bare      no optional library
#   fuzz      the fuzz targets, for $FUZZ_SECONDS (default 5) each
#
# And, if they are named, some that CI leaves out:
#   i386:     no optional library, addresses of 32 bits; the unit tests only where
#             pkg-config finds libcmocka-dev:i386
#   musl:     no optional library, another libc; no unit tests
set -eu -o pipefail
if [ "${1-}" = --list ]; then
  sed -n 's/^#   \([a-z][a-z]*\)  .*/\1/p' "$0"
  exit
fi
name=$1 source=$2 folder=$3
layers='unit|oracle|golden'
# compare, learn, papers, reproduce and all values of all options are long searches, and
# the searches are tested anyway; the shipped atlas is the same for all, and so is
# the calculus in Python.
elsewhere='golden/atlas|oracle/calculus'
skipped="(cli/(compare|docs|learn|options-[0-9]|papers|reproduce)|web/(browser|build)|$elsewhere)"
chosen=. # of the tests that are left
targets=(all)
clang=(-DCMAKE_C_COMPILER=clang-14 -DCMAKE_CXX_COMPILER=clang++-14)
bare=(-DGRIDLOCK_NAUTY=OFF -DGRIDLOCK_CADICAL=OFF -DGRIDLOCK_ZSTD=OFF
  -DGRIDLOCK_SQLITE=OFF -DGRIDLOCK_MICROHTTPD=OFF -DGRIDLOCK_MPI=OFF)
i386=${I386_PKG_CONFIG:-/usr/lib/i386-linux-gnu/pkgconfig}
flags=(-DCMAKE_BUILD_TYPE=Debug "-DCMAKE_C_FLAGS_DEBUG=-O1 -g1")
case $name in
clang)
  flags=("${clang[@]}" -DCMAKE_BUILD_TYPE=Release
    -DGRIDLOCK_SHARE=6 -DGRIDLOCK_SEED=2) # fewer games, but others
  ;;
sanitize)
  flags+=(-DGRIDLOCK_SANITIZE=address,undefined
    -DGRIDLOCK_SHARE=12 -DGRIDLOCK_SEED=4) # stress has more of them
  layers='unit|oracle|golden|accept|reject|malformed|wellformed|cli|web'
  # Long searches once more; and limits are no limits where memory counts twice
  # and a second is short.
  skipped="($skipped|golden/(polyominoes|shrink|values)|oracle/(pairings|qbf)|cli/(limits|plane))"
  ;;
stress)
  flags+=(-DGRIDLOCK_SANITIZE=address,undefined -DGRIDLOCK_STRESS=ON)
  layers='unit|oracle'
  # qbf: formulas that are copied for each clause; the others have no tables.
  skipped="(oracle/(qbf|checkers|pairings)|$elsewhere)"
  ;;
thread)
  flags+=(-DGRIDLOCK_SANITIZE=thread)
  layers+='|web'
  chosen='^(unit/(judge|pns_threads|search_threads|store|threads)|oracle/(distributed|families|threads)|web/server)$'
  targets=(unit-judge unit-pns_threads unit-search_threads unit-store unit-threads oracle distributed gridlock
    gridcheck)
  ;;
bare)
  flags+=("${bare[@]}")
  layers='unit|malformed|wellformed' # gridcheck has no library to lose
  ;;
i386 | musl)
  flags=("${bare[@]}" -DCMAKE_BUILD_TYPE=Release -DGRIDLOCK_SHARE=12
    -DGRIDLOCK_SEED=5)
  layers='oracle|golden|accept|reject|malformed|wellformed|cli'
  # They want an optional library, or numbers of 64 bits.
  skipped="($skipped|oracle/(qbf|tiling|monotone)|cli/(limits|mpi|reference|statistics|qbf|rival|memory))"
  targets=(gridlock gridcheck gridlock_shared oracle distributed follow strategy fewest
    pairing fit unit-judge completion manual)
  if [ $name = musl ]; then
    flags+=(-DCMAKE_C_COMPILER=musl-gcc)
  else
    flags+=(-DCMAKE_C_FLAGS=-m32 -DCMAKE_CXX_FLAGS=-m32)
    if PKG_CONFIG_LIBDIR=$i386 pkg-config cmocka; then
      export PKG_CONFIG_LIBDIR=$i386
      layers+='|unit' targets=(all)
    else
      echo "there is no libcmocka-dev:i386: without unit tests"
    fi
  fi
  ;;
fuzz)
  flags+=("${clang[@]}" -DGRIDLOCK_FUZZERS=ON
    -DGRIDLOCK_SANITIZE=address,undefined)
  targets=(fuzzers)
  ;;
*)
  echo "unknown build '$name'" >&2
  exit 64
  ;;
esac
cmake -S "$source" -B "$folder" -G Ninja -DGRIDLOCK_TESTS=ON \
  -DGRIDLOCK_TESTS_ONCE=OFF -DGRIDLOCK_VERIFIED=OFF -DGRIDLOCK_WERROR=ON \
  "${flags[@]}" >/dev/null
cmake --build "$folder" --target "${targets[@]}" | { grep -v '^\[' || true; } # fails if the build does
if [ "$name" = fuzz ]; then
  "$source/tests/fuzz/run.sh" "$folder/tests" "${FUZZ_SECONDS:-5}"
else
  ctest --test-dir "$folder" -j 3 -L "^($layers)\$" -R "$chosen" \
    -E "^$skipped\$" --output-on-failure
fi
