// SPDX-License-Identifier: MIT
#include "atlas/shelf.h"

#include "base/grow.h"
#include "base/text.h"
#include "io/child.h"
#include "io/folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define BLOCK 512 // of an archive

typedef struct member {
  char name[101];
  off_t offset;
  size_t size;
} member;

struct gl_box {
  char *path; // of what was unpacked
  char *file;
  member *member;
  size_t members;
  size_t room;
  bool listed;
};

gl_status gl_shelf_open(gl_shelf *shelf, const char *root, gl_error *error) {
  *shelf = (gl_shelf){.root = strdup(root)};
  return shelf->root ? GL_OK : gl_fail_memory(error);
}

void gl_shelf_close(gl_shelf *shelf) {
  for (size_t i = 0; i < shelf->boxes; i++) {
    free(shelf->box[i].member);
    free(shelf->box[i].file);
    free(shelf->box[i].path);
  }
  gl_folder_free(shelf->folder);
  free(shelf->box);
  free(shelf->root);
  *shelf = (gl_shelf){0};
}

gl_status gl_shelf_name(gl_shelf *shelf, char **name, gl_error *error) {
  const gl_status status =
      shelf->folder ? GL_OK
                    : gl_folder_new("gridlock-atlas", &shelf->folder, error);
  *name = NULL;
  if (status)
    return status;
  return asprintf(name, "%s/%zu", shelf->folder, shelf->files++) < 0
             ? gl_fail_memory(error)
             : GL_OK;
}

static bool in_folder(const gl_shelf *shelf, const char *file) {
  const size_t size = shelf->folder ? strlen(shelf->folder) : 0;
  return size && !strncmp(file, shelf->folder, size) && file[size] == '/';
}

void gl_shelf_put(gl_shelf *shelf, char *file) {
  bool box = false;
  if (!file)
    return;
  for (size_t i = 0; i < shelf->boxes; i++)
    box |= !strcmp(shelf->box[i].file, file);
  if (!box && in_folder(shelf, file))
    unlink(file);
  free(file);
}

// ---- unpacking --------------------------------------------------------------

// gzip writes into a file.  What it says about its output, a full disk say, is
// nothing against the certificate.
static gl_status unpack(const char *path, const char *file, gl_error *error) {
  char program[] = "gzip";
  char option[] = "-dc";
  char *copy = strdup(path);
  gl_child *child = malloc(sizeof *child);
  char *const argv[] = {program, option, copy, NULL};
  gl_status status = copy && child ? GL_OK : gl_fail_memory(error);
  if (!status)
    status = gl_child_run(child, argv, file, error);
  if (!status) {
    while (!gl_child_poll(child))
      gl_children_wait(&child, 1, 100);
    const char *said = child->text[1];
    const bool own = WIFSIGNALED(child->status) || strstr(said, "stdout:");
    if (!WIFEXITED(child->status) || WEXITSTATUS(child->status))
      status = gl_fail(error, own ? GL_IO : GL_INPUT, path, 0, 0,
                       "gzip cannot unpack it: %.*s", (int)strcspn(said, "\n"),
                       said);
  }
  free(child);
  free(copy);
  return status;
}

// The box of a compressed file, unpacked if it has not been.
static gl_status open_box(gl_shelf *shelf, const char *path, gl_box **box,
                          gl_error *error) {
  for (size_t i = 0; i < shelf->boxes; i++)
    if (!strcmp(shelf->box[i].path, path)) {
      *box = &shelf->box[i];
      return GL_OK;
    }
  gl_box made = {.path = strdup(path)};
  gl_status status = made.path ? gl_shelf_name(shelf, &made.file, error)
                               : gl_fail_memory(error);
  if (!status)
    status = unpack(path, made.file, error);
  if (!status && !GL_PUSH(shelf->box, shelf->boxes, shelf->room, made))
    status = gl_fail_memory(error);
  if (!status) {
    *box = &shelf->box[shelf->boxes - 1];
    return GL_OK;
  }
  free(made.file);
  free(made.path);
  return status;
}

// ---- archives ---------------------------------------------------------------

static bool read_octal(const char *digits, size_t size, size_t *number) {
  *number = 0;
  for (size_t i = 0; i < size && digits[i] && digits[i] != ' '; i++) {
    if (digits[i] < '0' || digits[i] > '7' || *number > SIZE_MAX / 16)
      return false;
    *number = 8 * *number + (size_t)(digits[i] - '0');
  }
  return true;
}

// One header after the other; ordinary files are members, the rest is skipped.
static bool list_members(gl_box *box, FILE *file) {
  char block[BLOCK];
  while (fread(block, 1, BLOCK, file) == BLOCK && *block) {
    member m = {.offset = ftello(file)};
    memcpy(m.name, block, 100);
    if (memcmp(block + 257, "ustar", 5) != 0 ||
        !read_octal(block + 124, 12, &m.size) || m.size > SIZE_MAX / 16 ||
        m.offset < 0)
      return false;
    if ((block[156] == '0' || !block[156]) &&
        !GL_PUSH(box->member, box->members, box->room, m))
      return false;
    if (fseeko(file, (off_t)((m.size + BLOCK - 1) / BLOCK * BLOCK), SEEK_CUR))
      return false;
  }
  box->listed = true;
  return true;
}

static bool copy_part(FILE *from, const member *member, const char *path) {
  char buffer[65536];
  size_t left = member->size;
  FILE *to = fopen(path, "wb");
  bool good = to && !fseeko(from, member->offset, SEEK_SET);
  while (good && left) {
    const size_t part = left < sizeof buffer ? left : sizeof buffer;
    good = fread(buffer, 1, part, from) == part &&
           fwrite(buffer, 1, part, to) == part;
    left -= part;
  }
  return to && !fclose(to) && good;
}

static gl_status take_member(gl_shelf *shelf, gl_box *box, const char *name,
                             char **taken, gl_error *error) {
  gl_status status = GL_OK;
  FILE *file = fopen(box->file, "rb");
  size_t i = 0;
  if (!file || (!box->listed && !list_members(box, file)))
    status = gl_fail(error, GL_INPUT, box->path, 0, 0, "this is no archive");
  while (!status && i < box->members && strcmp(box->member[i].name, name) != 0)
    i++;
  if (!status && i == box->members)
    status = gl_fail(error, GL_INPUT, box->path, 0, 0,
                     "the archive has no member '%s'", name);
  if (!status)
    status = gl_shelf_name(shelf, taken, error);
  if (!status && !copy_part(file, &box->member[i], *taken)) {
    gl_shelf_put(shelf, *taken);
    status =
        gl_fail(error, GL_IO, box->path, 0, 0, "cannot take out '%s'", name);
  }
  if (file)
    fclose(file);
  return status;
}

// ---- certificates -----------------------------------------------------------

// A device or a pipe could keep us for ever.
static gl_status expect_file(const char *path, gl_error *error) {
  struct stat info;
  if (access(path, R_OK) || stat(path, &info))
    return gl_fail(error, GL_INPUT, path, 0, 0, "cannot read: %s",
                   strerror(errno));
  return S_ISREG(info.st_mode)
             ? GL_OK
             : gl_fail(error, GL_INPUT, path, 0, 0, "this is no regular file");
}

gl_status gl_shelf_get(gl_shelf *shelf, const char *path, const char *name,
                       char **file, gl_error *error) {
  char *full = NULL;
  gl_box *box = NULL;
  if (asprintf(&full, "%s%s%s", *path == '/' ? "" : shelf->root,
               *path == '/' ? "" : "/", path) < 0)
    return gl_fail_memory(error);
  gl_status status = expect_file(full, error);
  if (!status && !gl_text_ends(full, ".gz") && !name) {
    *file = full;
    return GL_OK;
  }
  if (!status)
    status = open_box(shelf, full, &box, error);
  if (!status && name)
    status = take_member(shelf, box, name, file, error);
  else if (!status && !(*file = strdup(box->file)))
    status = gl_fail_memory(error);
  free(full);
  return status;
}
