// SPDX-License-Identifier: MIT
// gridlock atlas, its list, its answers to questions, and what comes in

#include "cli/atlas.h"

#include "atlas/identity.h"
#include "atlas/write.h"
#include "base/text.h"
#include "cli/commands.h"
#include "io/json.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

// Opens the atlas of a command and loads it; on failure complains.
static bool load(const cli_settings *settings, gl_records *records) {
  gl_atlas atlas;
  gl_error error = {0};
  gl_status status = gl_atlas_open(&atlas, settings->argument, false, &error);
  if (!status) {
    status = gl_atlas_load(&atlas, records, &error);
    gl_atlas_close(&atlas);
  }
  if (status)
    complain(&error);
  return !status;
}

static const char *or_dash(const char *text) { return text ? text : "-"; }

// ---- the whole --------------------------------------------------------------

static size_t count_with(const gl_records *records, gl_atlas_field field,
                         const char *text) {
  size_t count = 0;
  for (size_t i = 0; i < records->count; i++) {
    const char *there = records->at[i].at[field];
    count += there && (!text || !strcmp(there, text));
  }
  return count;
}

// Results by the beginnings of their games, which are in order.
static void print_families(const gl_records *records) {
  for (size_t i = 0, next; i < records->count; i = next) {
    char *const *at = records->at[i].at;
    const size_t size = strcspn(at[GL_GAME], ":");
    for (next = i; next < records->count; next++)
      if (strcmp(records->at[next].at[GL_QUESTION], at[GL_QUESTION]) != 0 ||
          strncmp(records->at[next].at[GL_GAME], at[GL_GAME], size + 1) != 0)
        break;
    printf("%-7s  %-5.*s  %zu\n", at[GL_QUESTION], (int)size, at[GL_GAME],
           next - i);
  }
}

static void print_summary_json(const gl_records *records) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  gl_json_number(&json, "results", records->count);
  gl_json_number(&json, "certificates",
                 count_with(records, GL_CERTIFICATE, NULL));
  gl_json_number(&json, "verified",
                 count_with(records, GL_VERDICT, "verified"));
  gl_json_close(&json, '}');
  putchar('\n');
}

int run_atlas(const cli_settings *settings) {
  gl_records records;
  gl_error error = {0};
  if (!load(settings, &records))
    return EXIT_FAILURE;
  const gl_status status = gl_atlas_records_agree(&records, &error);
  if (!status && settings->option[OPTION_JSON].given) {
    print_summary_json(&records);
  } else if (!status) {
    print_families(&records);
    printf("results %zu, certificates %zu, verified %zu\n", records.count,
           count_with(&records, GL_CERTIFICATE, NULL),
           count_with(&records, GL_VERDICT, "verified"));
  }
  gl_records_clear(&records);
  return status ? complain(&error) : EXIT_SUCCESS;
}

// ---- lists ------------------------------------------------------------------

static void print_row(const gl_atlas_record *record) {
  char *const *at = record->at;
  gl_text_write(stdout, at[GL_GAME]);
  printf("\t%s\t%s\t", at[GL_VALUE], at[GL_QUESTION]);
  if (record->source) {
    fputs("derived from ", stdout);
    gl_text_write(stdout, record->source);
  } else {
    gl_text_write(stdout, or_dash(at[GL_VERDICT]));
  }
  putchar('\n');
}

static void print_object(const gl_atlas_record *record) {
  gl_json json = {.file = stdout};
  gl_write_object(record, &json);
  putchar('\n');
}

static void print_rows(const gl_records *records, bool json) {
  for (size_t i = 0; i < records->count; i++)
    if (json)
      print_object(&records->at[i]);
    else
      print_row(&records->at[i]);
}

int run_atlas_list(const cli_settings *settings) {
  gl_records records;
  if (!load(settings, &records))
    return EXIT_FAILURE;
  print_rows(&records, settings->option[OPTION_JSON].given);
  gl_records_clear(&records);
  return EXIT_SUCCESS;
}

// ---- questions --------------------------------------------------------------

static bool is_wanted(const cli_setting *setting, const char *text) {
  return !setting->given || !strcmp(setting->text, text);
}

// k of k in a row: the last number before the options.
static uint64_t length_of(const char *game) {
  unsigned m;
  unsigned n;
  unsigned k = 0;
  if (sscanf(game, "mnk:%u,%u,%u", &m, &n, &k) != 3 &&
      sscanf(game, "line:%u", &k) != 1)
    k = 0;
  return k;
}

static bool is_asked_for(const cli_settings *settings, const char *question,
                         const char *game) {
  const cli_setting *option = settings->option;
  return is_wanted(&option[OPTION_QUESTION], question) &&
         (!option[OPTION_K].given ||
          option[OPTION_K].whole == length_of(game)) &&
         (!option[OPTION_GAME].given ||
          !fnmatch(option[OPTION_GAME].text, game, 0));
}

static bool matches(const cli_settings *settings,
                    const gl_atlas_record *record) {
  const cli_setting *option = settings->option;
  char *const *at = record->at;
  return is_asked_for(settings, at[GL_QUESTION], at[GL_GAME]) &&
         is_wanted(&option[OPTION_VALUE], at[GL_VALUE]) &&
         is_wanted(&option[OPTION_VERDICT],
                   at[GL_VERDICT] ? at[GL_VERDICT] : "none");
}

typedef struct search {
  const cli_settings *settings;
  gl_deriver deriver;
  gl_records *found;
} search;

// Keeps what follows about a game that is not in the atlas.
static gl_status derive_one(const char *question, const char *game,
                            void *context, gl_error *error) {
  search *s = context;
  gl_atlas_record record;
  bool found;
  if (!is_asked_for(s->settings, question, game) ||
      gl_derive_find(s->deriver.records, question, game))
    return GL_OK;
  const gl_status status =
      gl_derive_record(&s->deriver, question, game, &record, &found, error);
  if (status || !found)
    return status;
  return gl_records_push(s->found, &record) ? GL_OK : gl_fail_memory(error);
}

// Puts what follows behind what is there.
static gl_status add_derived(const cli_settings *settings, gl_records *records,
                             gl_error *error) {
  gl_records found = {0};
  search s = {.settings = settings, .found = &found};
  gl_status status = gl_deriver_open(&s.deriver, records, error);
  if (!status)
    status = each_table_game(derive_one, &s, error);
  gl_deriver_close(&s.deriver);
  for (size_t i = 0; !status && i < found.count; i++)
    if (!gl_records_push(records, &found.at[i]))
      status = gl_fail_memory(error);
  gl_records_clear(&found);
  gl_records_sort(records);
  return status;
}

// Leaves the records that match.
static void sieve(const cli_settings *settings, gl_records *records) {
  size_t kept = 0;
  for (size_t i = 0; i < records->count; i++)
    if (matches(settings, &records->at[i]))
      records->at[kept++] = records->at[i];
    else
      gl_record_clear(&records->at[i]);
  records->count = kept;
}

int run_atlas_query(const cli_settings *settings) {
  gl_records records;
  gl_error error = {0};
  if (!load(settings, &records))
    return EXIT_FAILURE;
  gl_status status = settings->option[OPTION_DERIVED].given
                         ? add_derived(settings, &records, &error)
                         : GL_OK;
  if (!status) {
    sieve(settings, &records);
    print_rows(&records, settings->option[OPTION_JSON].given);
  }
  gl_records_clear(&records);
  return status ? complain(&error) : EXIT_SUCCESS;
}

// ---- one game ---------------------------------------------------------------

static void print_fields(const gl_atlas_record *record) {
  for (gl_atlas_field field = 0; field < GL_FIELDS; field++)
    if (record->at[field]) {
      printf("%-12s ", gl_record_fields[field].name);
      gl_text_write(stdout, record->at[field]);
      putchar('\n');
    }
  if (record->source) {
    fputs("derived from ", stdout);
    gl_text_write(stdout, record->source);
    putchar('\n');
  }
}

static void print_one(const gl_atlas_record *record, bool json) {
  if (json)
    print_object(record);
  else
    print_fields(record);
}

typedef struct exhibition {
  gl_deriver deriver;
  const gl_game *game;
  char position[GL_IDENTITY_SIZE];
  bool json;
  size_t count; // of what was shown
} exhibition;

static void show_one(exhibition *exhibition, const gl_atlas_record *record) {
  if (++exhibition->count > 1 && !exhibition->json)
    putchar('\n');
  print_one(record, exhibition->json);
}

static bool show_kept(exhibition *exhibition, const char *question) {
  const size_t before = exhibition->count;
  const gl_atlas_record *record;
  size_t number = 0;
  while ((record = gl_derive_kept(exhibition->deriver.records, question,
                                  exhibition->position, &number)))
    show_one(exhibition, record);
  return exhibition->count > before;
}

static gl_status show_derived(exhibition *exhibition, const char *question,
                              gl_error *error) {
  gl_atlas_record record;
  bool found;
  const gl_status status = gl_derive_game(
      &exhibition->deriver, question, exhibition->game, &record, &found, error);
  if (!status && found) {
    show_one(exhibition, &record);
    gl_record_clear(&record);
  }
  return status;
}

// Everything about a game, both questions, what follows included.
static gl_status show(exhibition *exhibition, const gl_records *records,
                      gl_error *error) {
  static const char *const questions[] = {"winner", "pairing"};
  gl_status status = gl_deriver_open(&exhibition->deriver, records, error);
  gl_identity(exhibition->game, exhibition->position);
  for (size_t i = 0; !status && i < 2; i++)
    if (!show_kept(exhibition, questions[i]))
      status = show_derived(exhibition, questions[i], error);
  gl_deriver_close(&exhibition->deriver);
  return status;
}

int run_atlas_show(const cli_settings *settings) {
  gl_records records;
  gl_error error = {0};
  gl_game *game = NULL;
  if (gl_game_parse(settings->second, &game, &error))
    return complain(&error);
  if (!load(settings, &records)) {
    gl_game_free(game);
    return EXIT_FAILURE;
  }
  exhibition e = {.game = game, .json = settings->option[OPTION_JSON].given};
  gl_status status = show(&e, &records, &error);
  if (!status && !e.count)
    status = gl_fail(&error, GL_INPUT, game->text, 0, 0,
                     "the atlas knows nothing about this game");
  gl_records_clear(&records);
  gl_game_free(game);
  return status ? complain(&error) : EXIT_SUCCESS;
}

// ---- texts ------------------------------------------------------------------

int run_atlas_import(const cli_settings *settings) {
  gl_atlas atlas;
  gl_error error = {0};
  size_t count = 0;
  gl_status status =
      gl_atlas_open_to_change(&atlas, settings->argument, &error);
  if (status)
    return complain(&error);
  status = gl_atlas_begin(&atlas, &error);
  if (!status)
    status = gl_atlas_import(&atlas, settings->second, &count, &error);
  if (!status)
    status = gl_atlas_commit(&atlas, &error);
  gl_atlas_close(&atlas);
  if (status)
    return complain(&error);
  if (settings->option[OPTION_JSON].given) {
    gl_json json = {.file = stdout};
    gl_json_open(&json, '{');
    gl_json_number(&json, "read", count);
    gl_json_close(&json, '}');
    putchar('\n');
  } else if (!settings->option[OPTION_QUIET].given) {
    printf("c %zu results read\n", count);
  }
  return EXIT_SUCCESS;
}
