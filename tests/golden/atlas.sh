#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The shipped atlas is what it says: it agrees with itself, a sample of its
# certificates is verified, and the tables made of it have not drifted.
# (`gridlock atlas check atlas/atlas.sql --all` checks everything.)
#
#     atlas.sh GRIDLOCK SOURCE_DIR
set -u
gridlock=$(realpath "$1")
source=$(realpath "$2")
. "$source/tests/cli/lib.sh"
cd "$scratch" || exit 1
mkdir deep

expect_exit 0 atlas import atlas.db "$source/atlas/atlas.sql" # compares all results
run atlas atlas.db
check "the shipped atlas: $(cat err)" test $code = 0
check 'more than two thousand results' test "$(sed -n 's/^results \([0-9]*\),.*/\1/p' out)" -gt 2000
check 'sorted, one a line, as the program writes it' cmp -s "$source/atlas/atlas.sql" \
  <("$gridlock" atlas export atlas.db)
check 'every certificate was verified' test -z \
  "$("$gridlock" atlas list atlas.db | awk -F'\t' '$4 != "verified"' | head -3)"
expect_exit 0 atlas check "$source/atlas/atlas.sql" --seed 1
check 'a sample' grep -Eq '^[2-9][0-9] verified, 0 failed|^1[0-9][0-9] verified, 0 failed' out
check 'under 20 MB' test "$(du -sk "$source/atlas" | cut -f 1)" -lt 20480
# Members of archives that no result names.
for archive in "$source"/atlas/certs/*.tar.gz; do
  tar tzf "$archive" | sort >members
  grep -F "'certs/$(basename "$archive")'" "$source/atlas/atlas.sql" |
    sed "s/.*'certs\/[^']*','\([^']*\)'.*/\1/" | sort >named
  check "$(basename "$archive"): $(diff members named | head -3)" cmp -s members named
done
# The tables of the pages, written again, are as they are.
mkdir pages && cp "$source"/doc/results/*.md "$source"/doc/results/five.svg pages/
expect_exit 0 atlas export atlas.db --tables pages
check 'eleven tables, one of them a picture' has out 'c 11 tables'
for page in pages/*; do
  check "$page has drifted: $(diff "$source/doc/results/${page##*/}" "$page" | head -3)" \
    cmp -s "$source/doc/results/${page##*/}" "$page"
done
sed -i 's/^| m = 5 |/| m = 55 |/' pages/boards.md
"$gridlock" atlas export atlas.db --tables pages >out
check 'a table that was changed is mended' cmp -s "$source/doc/results/boards.md" pages/boards.md
expect_error 'no page here' atlas export atlas.db --tables deep
expect_error 'cannot read this folder' atlas export atlas.db --tables no-such-folder
printf '<!-- atlas nonsense -->\n<!-- end -->\n' >deep/page.md
expect_error "no table 'nonsense'" atlas export atlas.db --tables deep
printf '<!-- atlas mnk -->\n' >deep/page.md
expect_error 'has no end' atlas export atlas.db --tables deep
# Links lead somewhere.
grep -oh ']([^)" ]*' "$source"/doc/results/*.md | sed 's/](//; s/#.*//' | sort -u |
  while read -r link; do
    [ -z "$link" ] || [ "${link#*:}" != "$link" ] || [ -e "$source/doc/results/$link" ] || echo "$link"
  done >broken
check "links that lead nowhere: $(head -3 broken)" test ! -s broken
finish
