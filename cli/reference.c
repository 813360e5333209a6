// SPDX-License-Identifier: MIT
// gridlock --reference: the tables as doc/reference/options.md.
//
// Long lists rather than wide tables, because a page has 80 columns.

#include "cli/listing.h"

#include <stdio.h>

#define TEXT_SIZE 1024

// * `head`: sentence and more; stars in a sentence are no emphasis.
static void print_item(const char *head, const char *sentence,
                       const char *more) {
  char text[TEXT_SIZE];
  char *at = text + snprintf(text, sizeof text / 2, "* `%s`: ", head);
  for (; *sentence && at < text + sizeof text / 2; sentence++) {
    if (*sentence == '*')
      *at++ = '\\';
    *at++ = *sentence;
  }
  snprintf(at, (size_t)(text + sizeof text - at), "%s", more);
  list_wrapped(text, 2);
}

static void print_part_heading(const char *paper) {
  printf("\n## Parts of %s\n\n", paper);
}

static const cli_style style = {.print_item = print_item,
                                .print_part_heading = print_part_heading,
                                .leaves_help_out = true};

static void print_command(const cli_command *command) {
  char text[COMMAND_TEXT_SIZE];
  printf("\n## %s\n\n", list_command_usage(command, text));
  list_wrapped(list_command_sentence(command, text), 0);
  putchar('\n');
  list_options(&style, command);
}

static const char introduction[] =
    "An option may stand anywhere behind its command. `--threads=2`, "
    "`--threads 2`, `-T2` and `-T 2` are the same, and so is `--th 2`, because "
    "no other option begins so. Letters may share a word, as in `-qj`. Behind "
    "`--` there are arguments only, and the file `-` is stdin or stdout. Every "
    "command has `-h` and `--help`. What `--json` prints is in "
    "[json.md](json.md), and games are in [game.md](../formats/game.md). The "
    "library has the options of a search under the same names "
    "(`gridlock_options_set`); there the default is one thread and no limit of "
    "memory.";

void print_reference(void) {
  printf("# Commands and options\n\n"
         "<!-- printed by gridlock --reference; do not edit -->\n\n");
  list_wrapped(introduction, 0);
  for (size_t i = 0; command_at(i); i++)
    print_command(command_at(i));
  printf("\n## Techniques\n\n"
         "`gridlock solve --techniques` prints this list, too.\n\n");
  list_techniques(&style);
  list_parts(&style);
  printf("\n## Instead of a command\n\n");
  list_words(&style);
  printf("\n## Exit codes\n\n");
  list_entries(&style, list_of_exits);
}
