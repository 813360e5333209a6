# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: MIT
# prefix.sh -- where the library is installed, for scripts that use it
#
# Sourced after lib.sh, with $build: a build, which is installed into a folder of
# the script's own, or a prefix such as /usr, where all is installed already.
# Sets $prefix, $library and PKG_CONFIG_PATH; $compiler, $cxx and $sanitize are
# those of the build, or the machine's.

cached() { # NAME: of the build's configuration
  sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt" 2>/dev/null
}

if [ -e "$build/CMakeCache.txt" ]; then
  prefix=$scratch/prefix
  if ! cmake --install "$build" --prefix "$prefix" >"$scratch/log" 2>&1; then
    cat "$scratch/log" >&2
    exit 1
  fi
else
  prefix=$build
fi
PKG_CONFIG_PATH=$(echo "$prefix"/lib*/pkgconfig "$prefix"/lib/*/pkgconfig | tr ' ' :)
export PKG_CONFIG_PATH
library=$(pkg-config --variable=libdir gridlock)

# shellcheck disable=SC2034
{
  compiler=$(cached CMAKE_C_COMPILER)
  compiler=${compiler:-cc}
  cxx=$(cached CMAKE_CXX_COMPILER)
  cxx=${cxx:-c++}
  # A library with sanitizers wants them in the program too.
  sanitize=$(cached GRIDLOCK_SANITIZE)
  sanitize=${sanitize:+-fsanitize=$sanitize}
}
