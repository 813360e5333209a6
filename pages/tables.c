// SPDX-License-Identifier: MIT
// Tables in pages: what stands between <!-- atlas NAME --> and <!-- end --> is
// written again, and everything else stays.  A picture that is made of the
// atlas is such a page, too.

#include "pages/tables.h"

#include "base/text.h"
#include "io/output.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES ((size_t)1 << 26)
#define MARK "<!-- atlas "
#define END "<!-- end -->"

// The table of this name; false if there is none.
static bool write_table(table_pen *pen, const char *name) {
  static const struct {
    const char *name;
    table_writer *write;
  } tables[] = {
      {"mnk", put_maker_first_grid}, {"breaker-first", put_breaker_first_grid},
      {"strips", put_strip_grid},    {"polyominoes", put_polyomino_grid},
      {"tori", put_tori_grid},       {"strong", put_strong_list},
      {"gttt", put_gttt_list},       {"pairings", put_pairing_list},
      {"new", put_new_list},         {"rows", put_rows_grid},
      {"five", put_five_grid},
  };
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    if (!strcmp(tables[i].name, name)) {
      tables[i].write(pen);
      return true;
    }
  return false;
}

typedef struct page {
  const char *path;
  const char *bytes;
  gl_deriver *deriver;
  FILE *file;
  gl_error *error;
} page;

// Copies up to the next table, writes that, and finds the end of the old one;
// NULL after the last, or when something went wrong.
static const char *write_next(page *page, const char *at, gl_status *status) {
  const char *mark = strstr(at, MARK);
  if (!mark) {
    fputs(at, page->file);
    return NULL;
  }
  const char *name = mark + strlen(MARK);
  const char *line = strchr(name, '\n');
  const char *end = line ? strstr(line, "\n" END) : NULL;
  const size_t size = strcspn(name, " \n");
  char word[32];
  snprintf(word, sizeof word, "%.*s", (int)size, name);
  if (!end) {
    *status = gl_fail(page->error, GL_INPUT, page->path, 0, 0,
                      "the table '%s' has no end", word);
    return NULL;
  }
  fwrite(at, 1, (size_t)(line + 1 - at), page->file);
  table_pen pen = {
      .deriver = page->deriver, .file = page->file, .error = page->error};
  if (!write_table(&pen, word))
    *status = gl_fail(page->error, GL_INPUT, page->path, 0, 0,
                      "there is no table '%s'", word);
  else
    *status = pen.status;
  return *status ? NULL : end + 1;
}

static gl_status write_new(page *page, size_t *count, char **text,
                           size_t *size) {
  gl_status status = GL_OK;
  page->file = open_memstream(text, size);
  if (!page->file)
    return gl_fail_memory(page->error);
  for (const char *at = page->bytes; at; *count += at != NULL)
    at = write_next(page, at, &status);
  if (fclose(page->file) && !status)
    status = gl_fail_memory(page->error);
  return status;
}

static gl_status rewrite(gl_deriver *deriver, const char *path, size_t *count,
                         gl_error *error) {
  char *bytes = NULL;
  char *text = NULL;
  size_t size = 0;
  size_t length = 0;
  size_t tables = 0;
  gl_output output;
  gl_status status = gl_text_read(path, MOST_BYTES, &bytes, &size, error);
  if (status)
    return status;
  page p = {.path = path, .bytes = bytes, .deriver = deriver, .error = error};
  status = write_new(&p, &tables, &text, &length);
  if (!status && tables && (length != size || memcmp(text, bytes, size) != 0)) {
    status = gl_output_open(&output, path, error);
    if (!status) {
      fwrite(text, 1, length, output.file);
      status = gl_output_close(&output, error);
    }
  }
  *count += tables;
  free(text);
  free(bytes);
  return status;
}

static int is_page(const struct dirent *entry) {
  return gl_text_ends(entry->d_name, ".md") ||
         gl_text_ends(entry->d_name, ".svg");
}

gl_status write_tables(const gl_records *records, const char *folder,
                       size_t *count, gl_error *error) {
  struct dirent **name = NULL;
  gl_deriver deriver;
  *count = 0;
  const int names = scandir(folder, &name, is_page, alphasort);
  if (names < 0)
    return gl_fail(error, GL_IO, folder, 0, 0, "cannot read this folder");
  gl_status status = gl_deriver_open(&deriver, records, error);
  for (int i = 0; i < names; i++) {
    char *path = NULL;
    if (!status)
      status = asprintf(&path, "%s/%s", folder, name[i]->d_name) < 0
                   ? gl_fail_memory(error)
                   : rewrite(&deriver, path, count, error);
    free(path);
    free(name[i]);
  }
  free(name);
  gl_deriver_close(&deriver);
  if (!status && !*count)
    status = gl_fail(error, GL_INPUT, folder, 0, 0,
                     "no page here has a place for a table");
  return status;
}
