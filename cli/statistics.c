// SPDX-License-Identifier: MIT
// What a search has counted, as a table, as JSON, and the reference page about
// it.  All of it is read from the rows of the library.

#include "cli/commands.h"
#include "io/json.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#define NAME_WIDTH 22

static size_t depth_of(const char *name) {
  size_t depth = 0;
  for (; *name; name++)
    depth += *name == '.';
  return depth;
}

// The last word of a name.
static const char *short_name(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot ? dot + 1 : name;
}

static void print_row(const gridlock_statistic *row,
                      const gridlock_statistic *of) {
  const int indent = 2 * (int)depth_of(row->name);
  const double whole = of->value ? (double)of->value : 1;
  printf("c %*s%-*s %15" PRIu64, indent, "", NAME_WIDTH - indent,
         short_name(row->name), row->value);
  if (row->kind == GRIDLOCK_STATISTIC_EACH)
    printf("  %8.2f   per %s", (double)row->value / whole, of->name);
  else if (row->kind != GRIDLOCK_STATISTIC_TOTAL)
    printf("  %8.2f %% of %s", 100 * (double)row->value / whole, of->name);
  putchar('\n');
}

// A row that is zero says nothing that its absence does not.
void print_statistics(const gridlock_result *result) {
  gridlock_statistic row;
  gridlock_statistic of;
  for (size_t i = 0; !gridlock_result_statistic(result, i, &row); i++)
    if (row.value && !gridlock_result_statistic(result, row.of, &of))
      print_row(&row, &of);
}

void json_statistics(gl_json *json, const gridlock_result *result) {
  gridlock_statistic row;
  gl_json_key(json, "statistics");
  gl_json_open(json, '{');
  for (size_t i = 0; !gridlock_result_statistic(result, i, &row); i++)
    gl_json_number(json, row.name, row.value);
  gl_json_close(json, '}');
}

static void print_page_row(const gridlock_statistic *row, const char *of) {
  static const char *const words[] = {
      [GRIDLOCK_STATISTIC_PART] = "part",
      [GRIDLOCK_STATISTIC_SHARE] = "share",
      [GRIDLOCK_STATISTIC_EACH] = "per",
  };
  if (row->kind == GRIDLOCK_STATISTIC_TOTAL)
    printf("\n## %s\n\n%c%s.\n", row->name,
           toupper((unsigned char)*row->sentence), row->sentence + 1);
  else
    printf("* `%s`, %s%s `%s`:\n  %s.\n", row->name, words[row->kind],
           row->kind == GRIDLOCK_STATISTIC_EACH ? "" : " of", of,
           row->sentence);
}

// doc/reference/statistics.md.
void print_statistics_page(void) {
  const gridlock_result none = {0};
  gridlock_statistic row;
  gridlock_statistic of;
  bool list = false;
  printf("# Statistics\n\n"
         "`gridlock solve GAME --statistics` prints these counters after a\n"
         "search, and so does `gridlock sequence POLY --statistics` after a\n"
         "hunt; `--json --statistics` has them in the object\n"
         "`statistics`.  In the library, `gridlock_result_statistic` returns\n"
         "the rows one by one.\n\n"
         "A row is a total, a part, a share or a number per something.  The\n"
         "parts of a row add up to it.  A share is some of it, whatever the\n"
         "parts are.  Rows that are zero are not printed, but are in the\n"
         "JSON object.  With several threads a row is the sum over all of\n"
         "them, and with `auto` the sum over the engines that had a turn.\n\n"
         "This page is printed by `gridlock --statistics-page`, and a test\n"
         "compares it.\n");
  for (size_t i = 0; !gridlock_result_statistic(&none, i, &row); i++) {
    gridlock_result_statistic(&none, row.of, &of);
    if (row.kind != GRIDLOCK_STATISTIC_TOTAL && !list)
      putchar('\n');
    list = row.kind != GRIDLOCK_STATISTIC_TOTAL;
    print_page_row(&row, of.name);
  }
}
