#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What is installed can be used: library, header, pkg-config file, manual page,
# completion.
#
#     example.sh BUILD_DIR|PREFIX SOURCE_DIR
#
# The example program in the comment of gridlock.h is compiled as it stands,
# against the shared and against the static library.
set -u
build=$(realpath "$1")
source=$(realpath "$2")
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/prefix.sh"
cd "$scratch" || exit 1
gridlock=$prefix/bin/gridlock
expect_out 's MAKER' solve mnk:3,3,3 -q
check 'gridcheck is not installed' test -x "$prefix/bin/gridcheck"

# The program is what is indented in the comment at the top.
sed -n '/^#/q; s|^//     ||p; s|^//$||p' "$source/include/gridlock/gridlock.h" >example.c
check 'there is no example in gridlock.h' grep -q '^int main' example.c
options() { # OPTION...
  pkg-config "$@" gridlock
}
warnings='-std=c17 -Wall -Wextra -Wpedantic -Werror'

# shellcheck disable=SC2046,SC2086
check 'the example does not compile' $compiler $warnings $sanitize \
  $(options --cflags) example.c -o shared $(options --libs) -Wl,-rpath,"$library"
check 'the example uses no shared library' \
  eval 'ldd shared | grep -q "libgridlock.so.*$library"'
check 'the example, shared' test "$(./shared 2>&1)" = 'mnk:3,3,3: maker'

# Statically: the archive by its name, and then what it needs itself.
static=$(options --static --libs | sed "s|-lgridlock|$library/libgridlock.a|")
# shellcheck disable=SC2046,SC2086
check 'the example does not link statically' $compiler $warnings $sanitize \
  $(options --cflags) example.c -o static $static
check 'the static example uses the shared library' \
  eval '! ldd static | grep -q libgridlock'
check 'the example, static' test "$(./static 2>&1)" = 'mnk:3,3,3: maker'

if command -v "$cxx" >/dev/null; then
  printf '#include <gridlock/gridlock.h>\nint main() { return gridlock_version() == nullptr; }\n' >header.cc
  # shellcheck disable=SC2046
  [ -n "$sanitize" ] || check 'the header is no C++' "$cxx" -std=c++17 -Wall -Wextra \
    -Wpedantic -Werror $(options --cflags) header.cc -o header $(options --libs) \
    -Wl,-rpath,"$library"
  [ -n "$sanitize" ] || check 'a C++ program' ./header
else
  skip "C++: there is no $cxx"
fi

# Every public name begins with gridlock_, and every function of the header is
# there.
nm -D --defined-only "$library/libgridlock.so" | awk '$2 != "A" { print $3 }' |
  grep -v '^__\(asan\|ubsan\|odr\|sanitizer\|start\|stop\)' | sort >exported
sed -n '/^GRIDLOCK_API/,/;/p' "$source/include/gridlock/gridlock.h" |
  grep -o '\bgridlock_[a-z_]*(' | tr -d '(' | sort -u >declared
check "exported: $(grep -v '^gridlock_' exported | head -3 | tr '\n' ' ')" \
  eval '! grep -qv "^gridlock_" exported'
check "not exported: $(comm -13 exported declared | tr '\n' ' ')" \
  test -z "$(comm -13 exported declared)"
check 'the header declares nothing' test "$(wc -l <declared)" -ge 10
check 'installed files beside the public headers' \
  test "$(find "$prefix"/include/gridlock* -type f | sort | sed "s|$prefix/include/||" | xargs)" = \
  'gridlock/gridcheck.h gridlock/gridlock.h'

# The checker's library: its own, with two names, whoever links it.
cat >judge.c <<'PROGRAM'
#include <gridlock/gridcheck.h>
#include <stdio.h>
#include <string.h>

// Names of the checker's files, which must not be in the way.
int zeroed(void), refuse(void);
int zeroed(void) { return 0; }
int refuse(void) { return zeroed(); }

int main(void) {
  static const char proof[] = "seq 1\n0 0:0 /\n";
  const gridcheck_question question = {
      .game = "poly:monomino@inf",
      .proof = {"one.seq", proof, strlen(proof)}};
  gridcheck_answer answer;
  gridcheck_check(&question, &answer);
  printf("%d %s\n", answer.verdict, answer.value);
  return refuse();
}
PROGRAM
judge_options() { # OPTION...
  pkg-config "$@" gridcheck
}
# shellcheck disable=SC2046,SC2086
check 'a program with the shared checker does not compile' $compiler $warnings $sanitize \
  $(judge_options --cflags) judge.c -o judge-shared $(judge_options --libs) -Wl,-rpath,"$library"
check 'the program uses no shared checker' eval 'ldd judge-shared | grep -q "libgridcheck.so.*$library"'
check 'the checker, shared' test "$(./judge-shared 2>&1)" = '0 MAKER'
# shellcheck disable=SC2046,SC2086
check 'a program with the static checker does not link' $compiler $warnings $sanitize \
  $(judge_options --cflags) judge.c -o judge-static \
  $(judge_options --static --libs | sed "s|-lgridcheck|$library/libgridcheck.a|")
check 'the checker, static' test "$(./judge-static 2>&1)" = '0 MAKER'
for kind in 'libgridcheck.so -D' 'libgridcheck.a -g'; do
  nm ${kind#* } --defined-only "$library/${kind% *}" | awk '$2 ~ /^[A-Z]$/ && $2 != "A" { print $3 }' |
    grep -v '^__\(asan\|ubsan\|odr\|sanitizer\|start\|stop\)' | sort | xargs >names
  check "${kind% *} has the names $(<names)" \
    test "$(<names)" = 'gridcheck_check gridcheck_version'
done

manual=gridlock.1
check 'no manual page' eval 'zcat -f "$prefix"/share/man/man1/gridlock.1* >$manual'
for word in solve --engine --json 'EXIT STATUS'; do
  check "the manual page has no $word" eval 'sed "s/\\\\//g" "$manual" | grep -q -- "$word"'
done
for section in NAME SYNOPSIS DESCRIPTION GAMES OUTPUT 'EXIT STATUS' EXAMPLES FILES 'SEE ALSO'; do
  check "the manual page has no $section" grep -qx ".SH $section" "$manual"
done
# The examples of the manual page are no wrong usage.
sed -n '/^.SH EXAMPLES/,/^.SH FILES/s/^\\fB\(gridlock .*\)\\fR$/\1/p' "$manual" | sed 's/\\-/-/g' >manual.sh
printf 'mnk:3,3,3\n' >games.txt
check 'the manual page has few examples' test "$(wc -l <manual.sh)" -ge 6
while read -r line; do
  (PATH=$(dirname "$gridlock"):$PATH && eval "$line") >out 2>err </dev/null
  code=$?
  check "$line: exit code $code: $(<err)" eval 'case $code in 0 | 10 | 20) ;; *) false ;; esac'
done <manual.sh
if command -v mandoc >/dev/null; then
  check 'mandoc complains about the manual page' test -z "$(mandoc -Tlint "$manual" 2>&1)"
else
  skip 'the manual page as mandoc sees it: there is no mandoc'
fi
if command -v groff >/dev/null; then
  check 'groff complains about the manual page' \
    test -z "$(groff -ww -man -Tutf8 "$manual" 2>&1 >/dev/null)"
else
  skip 'the manual page as groff sees it: there is no groff'
fi

# The completion: what bash would offer after these words.
offered() { # WORD...: the last one is being typed
  bash -c '
    . "$1" && shift
    COMP_WORDS=(gridlock "$@")
    COMP_CWORD=$#
    _gridlock
    printf "%s\n" "${COMPREPLY[@]}"' - "$completion" "$@"
}
offers() { # WANTED WORD...
  local wanted=$1
  shift
  offered "$@" >offers
  check "completion of 'gridlock $*' has no $wanted: $(tr '\n' ' ' <offers)" \
    grep -qx -- "$wanted" offers
}
completion=$prefix/share/bash-completion/completions/gridlock
check 'no completion of gridcheck' test -s "${completion%lock}check"
check 'no manual page of gridcheck' \
  test -s "$(echo "$prefix"/share/man/man1/gridcheck.1*)"
check 'no completion' test -s "$completion"
offers solve s
offers show sh
offers --version --v
offers --engine solve --e
offers mnk: solve m
offers --svg show mnk:3,3,3 --
offers brute solve --engine b
offers brute solve --engine = b
offers auto solve --engine =
offers breaker show --first = br
offers json solve mnk:3,3,3 --progress ''
check 'completion of solve offers an option of show' \
  eval '! offered solve --s | grep -q svg'
check 'completion after --engine offers options' \
  eval '! offered solve --engine "" | grep -q -- --'
touch some.hg
offers some.hg solve so
finish
