#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The pages of the reference say what the program says, and an option's
# identifier is its name.
#
#     reference.sh GRIDLOCK SOURCE_DIR
set -u
gridlock=$(realpath "$1")
source=$(realpath "$2")
. "$(dirname "$0")/lib.sh"

run --reference
check 'gridlock --reference fails' test $code = 0
check 'doc/reference/options.md is not what gridlock --reference prints' \
  cmp "$scratch/out" "$source/doc/reference/options.md"
run --json-page
check 'gridlock --json-page fails' test $code = 0
check 'doc/reference/json.md is not what gridlock --json-page prints' \
  cmp "$scratch/out" "$source/doc/reference/json.md"
check "a line of the reference has more than 80 characters" \
  eval '! grep -q "^.\{81\}" "$source"/doc/reference/{options,json}.md'

# OPTION(IDENTIFIER, .name = "...": the identifier is the name, and if it is
# longer, a command follows.
commands=" $("$gridlock" --tables | awk -F'\t' '$1 == "command" { gsub(/ /, "_", $2); print toupper($2) }' | tr '\n' ' ')"
while read -r identifier name; do
  name=${name^^}
  name=${name//-/_}
  if [ "$identifier" = "$name" ]; then
    passed=$((passed + 1))
  else
    check "OPTION_$identifier is $name, and no command" \
      has <(echo "$commands") " ${identifier#"$name"_} "
  fi
done < <(cat "$source/src/search/options.h" "$source"/cli/option_list.h | tr -s ' \\\n' ' ' |
  grep -o 'OPTION([A-Z_]*, .name = "[a-z-]*"' | sed 's/OPTION(\(.*\), .name = "\(.*\)"/\1 \2/')
check 'fewer than 100 options were looked at' test $passed -ge 100
finish
