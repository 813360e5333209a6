#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What was installed can be moved, and is found where it is.
#
#     install.sh BUILD_DIR SOURCE_DIR
#
# By pkg-config and by find_package, in C and in C++, against the shared and
# against the static library; with DESTDIR; and with a libdir that is absolute.
# (example.sh has the program, the manual page and the completion.)
set -u
build=$(realpath "$1")
source=$(realpath "$2")
. "$(dirname "$0")/lib.sh"
gridlock=$build/gridlock
cd "$scratch" || exit 1

install() { # FOLDER: by way of another one, so that it has moved
  cmake --install "$build" --prefix "$scratch/before" >log 2>&1 &&
    mkdir -p "$1" && mv before/* "$1" && rmdir before
}
moved="$scratch/a folder"
if ! install "$moved"; then
  cat log >&2
  exit 1
fi
check 'a path of the build is in what was installed' \
  eval '! grep -rlF "$scratch/before" "$moved" --include=*.pc --include=*.cmake'

# A library with sanitizers wants them in the program too.
cached() { # NAME: of the build's configuration
  sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"
}
sanitize=$(cached GRIDLOCK_SANITIZE)
flags=${sanitize:+-fsanitize=$sanitize}
cc=$(cached CMAKE_C_COMPILER)
cxx=$(cached CMAKE_CXX_COMPILER)
strict='-Wall -Wextra -Wpedantic -Wstrict-prototypes -Werror'

# ---- The header ----

printf '#include <gridlock/gridlock.h>\n' >header.c
cp header.c header.cc
for standard in c99 c11 c17; do
  # shellcheck disable=SC2086
  check "the header is no $standard" $cc -std=$standard $strict \
    -I"$moved/include" -fsyntax-only header.c
done
for standard in c++11 c++17 c++20; do
  check "the header is no $standard" $cxx -std=$standard -Wall -Wextra \
    -Wpedantic -Wold-style-cast -Werror -I"$moved/include" -fsyntax-only header.cc
done

# ---- Programs ----

cat >program.c <<'END'
#include <gridlock/gridlock.h>
#include <stdio.h>

int main(void) {
  char version[32];
  gridlock_game *game = NULL;
  gridlock_options options = {0};
  gridlock_result result;
  snprintf(version, sizeof version, "%d.%d.%d", GRIDLOCK_VERSION_MAJOR,
           GRIDLOCK_VERSION_MINOR, GRIDLOCK_VERSION_PATCH);
  if (gridlock_game_parse("mnk:4,4,4", &game, NULL) ||
      gridlock_solve(game, &options, &result, NULL))
    return 1;
  printf("%s %s %s\n", version, gridlock_version(),
         gridlock_value_name(result.value));
  gridlock_result_clear(&result);
  gridlock_game_free(game);
  return 0;
}
END
sed 's/= {0}/{}/; s/NULL/nullptr/g' program.c >program.cc
version=$("$gridlock" --version | grep -o '[0-9]\+\.[0-9]\+\.[0-9]\+' | head -1)
expected="$version $version breaker"

package=$(dirname "$(find "$moved" -name gridlock.pc)")
library=$(dirname "$package")
# What pkg-config says has backslashes before blanks, as for a shell.
words() { # OPTION...
  PKG_CONFIG_PATH=$package eval "words=($(PKG_CONFIG_PATH=$package pkg-config "$@" gridlock))"
}
build_with() { # COMPILER SOURCE OUTPUT OPTION...: as a makefile would
  local compiler=$1 from=$2 to=$3
  shift 3
  words "$@"
  # shellcheck disable=SC2086
  $compiler $flags "$from" -o "$to" "${words[@]}" -Wl,-rpath,"$library"
}
check 'C with pkg-config' build_with "$cc" program.c shared --cflags --libs
check 'C, shared' test "$(./shared)" = "$expected"
check 'C++ with pkg-config' build_with "$cxx" program.cc shared-cc --cflags --libs
check 'C++, shared' test "$(./shared-cc)" = "$expected"

# Without the shared library the linker takes the other one, and what that needs.
mkdir hidden
mv "$library"/libgridlock.so* hidden
check 'C with pkg-config --static' \
  build_with "$cc" program.c static --static --cflags --libs
check 'C, static' test "$(./static)" = "$expected"
words --static --libs
check "the last word of --static is '${words[-1]}'" test "${words[-1]}" = -lm
mv hidden/* "$library"

# ---- find_package ----

mkdir project
cat >project/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.16)
project(user LANGUAGES C CXX)
find_package(gridlock 0.1 REQUIRED)
add_executable(found-shared ../program.c)
target_link_libraries(found-shared gridlock::gridlock)
add_executable(found-static ../program.cc)
target_link_libraries(found-static gridlock::gridlock_static)
END
configure_project() { # the folder, or another version of it
  cmake -S project -B made -DCMAKE_PREFIX_PATH="$moved" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" \
    -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags" >log 2>&1
}
check "find_package: $(tail -3 log)" configure_project
check 'a project with find_package' cmake --build made -- >log 2>&1
for program in found-shared found-static; do
  check "$program" test "$(made/$program)" = "$expected"
done
check 'found-static uses the shared library' \
  eval '! ldd made/found-static | grep -q libgridlock'
sed -i 's/gridlock 0.1 /gridlock 99 /' project/CMakeLists.txt
check 'find_package takes any version' eval '! configure_project'

# ---- Elsewhere ----

DESTDIR=$scratch/stage cmake --install "$build" --prefix /usr >log 2>&1
check 'nothing in DESTDIR' test -x stage/usr/bin/gridlock
check 'DESTDIR is in a file' \
  eval '! grep -rlF "$scratch/stage" stage --include=*.pc --include=*.cmake'

# An absolute libdir, as distributions have it.  Only configured: compiling
# again would take minutes.
check 'an absolute libdir' eval 'cmake -S "$source" -B absolute \
  -DCMAKE_INSTALL_PREFIX=/opt/g -DCMAKE_INSTALL_LIBDIR=/opt/lib/triple >log 2>&1'
asked=$(PKG_CONFIG_PATH=absolute pkg-config --cflags --libs gridlock)
check "with an absolute libdir: $asked" \
  test "${asked% }" = '-I/opt/g/include -L/opt/lib/triple -lgridlock'
finish
