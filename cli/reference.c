// SPDX-License-Identifier: MIT
// gridlock --reference: the tables as doc/reference/options.md.
//
// Long lists rather than wide tables, because a page has 80 columns.

#include "cli/options.h"
#include "papers/reproduce.h"
#include "search/technique.h"

#include <stdio.h>
#include <string.h>

#define COLUMNS 80
#define MORE_SIZE 256
#define TEXT_SIZE 1024

// Words up to the margin; the next lines are indented by `indent`.
static void print_wrapped(const char *text, size_t indent) {
  size_t column = 0;
  while (*text) {
    const size_t size = strcspn(text, " ");
    if (column && column + 1 + size > COLUMNS) {
      printf("\n%*s", (int)indent, "");
      column = indent;
    } else if (column) {
      putchar(' ');
      column++;
    }
    printf("%.*s", (int)size, text);
    column += size;
    text += size;
    text += strspn(text, " ");
  }
  putchar('\n');
}

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
  print_wrapped(text, 2);
}

static void print_option(const gl_option *option) {
  char head[OPTION_HEAD_SIZE];
  char bounds[OPTION_BOUNDS_SIZE];
  print_item(option_head(option, head), option->sentence,
             option_bounds(option, bounds));
}

static void print_command(const cli_command *command) {
  char text[TEXT_SIZE];
  printf("\n## gridlock %s%s%s%s%s\n\n", command->name,
         command->argument ? " " : "",
         command->argument ? command->argument : "", command->second ? " " : "",
         command->second ? command->second : "");
  snprintf(text, sizeof text, "%c%s.", command->sentence[0] - 'a' + 'A',
           command->sentence + 1);
  print_wrapped(text, 0);
  putchar('\n');
  for (size_t i = 0; command->options[i] != OPTIONS; i++)
    if (command->options[i] != OPTION_SHORT_HELP &&
        command->options[i] != OPTION_HELP)
      print_option(&option_table[command->options[i]]);
}

static void print_techniques(void) {
  char more[MORE_SIZE];
  printf("\n## Techniques\n\n"
         "`gridlock solve --techniques` prints this list, too.\n\n");
  for (size_t i = 0; gl_technique_name(i); i++) {
    size_t used = 0;
    const bool on = gl_preset_techniques(NULL) >> i & 1;
    used += (size_t)snprintf(more, sizeof more, " (%s", on ? "on" : "off");
    for (size_t j = 0; gl_preset_name(j); j++)
      if (gl_preset_techniques(gl_preset_name(j)) >> i & 1)
        used += (size_t)snprintf(more + used, sizeof more - used, ", %s",
                                 gl_preset_name(j));
    snprintf(more + used, sizeof more - used, ")");
    print_item(gl_technique_name(i), gl_technique_sentence(i), more);
  }
}

static void print_entries(const char *title, const cli_entry *entry) {
  printf("\n## %s\n\n", title);
  for (; entry->head; entry++)
    print_item(entry->head, entry->sentence, "");
}

static void print_parts(void) {
  for (size_t i = 0; paper_at(i); i++) {
    const paper *p = paper_at(i);
    printf("\n## Parts of %s\n\n", p->name);
    for (size_t j = 0; j < p->parts; j++)
      print_item(p->part[j].name, p->part[j].sentence, "");
  }
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
  print_wrapped(introduction, 0);
  for (size_t i = 0; command_at(i); i++)
    print_command(command_at(i));
  print_techniques();
  print_parts();
  printf("\n## Instead of a command\n\n");
  for (const cli_word *word = cli_words; word->word; word++)
    print_item(word->word, word->sentence, "");
  print_entries("Exit codes", help_exits);
}
