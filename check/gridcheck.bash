# shellcheck shell=bash disable=SC2207
# SPDX-License-Identifier: MIT
# gridcheck's options, their values, games and files, for bash-completion

_gridcheck() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $before in
  --first) COMPREPLY=($(compgen -W 'maker breaker' -- "$word")) ;;
  --memory) COMPREPLY=($(compgen -W '256M 1G 4G 16G' -- "$word")) ;;
  *)
    case $word in
    -*)
      COMPREPLY=($(compgen -W '--drat --first --help --lines --memory --quiet
        --turns --version -h -q' -- "$word"))
      ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
    esac
    ;;
  esac
}
complete -o filenames -F _gridcheck gridcheck
