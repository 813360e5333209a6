// SPDX-License-Identifier: MIT
// Downloads: certificates, from their files, of any size, whole or in parts.

#include "server/server.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The part that a request wants; false if there is no such part.  A request
// without a range, or with one that we do not understand, wants everything.
// Nobody is told when a file was made, so a range on that condition is none.
static bool find_part(struct MHD_Connection *connection, uint64_t size,
                      gl_range *part) {
  const char *range = MHD_lookup_connection_value(connection, MHD_HEADER_KIND,
                                                  MHD_HTTP_HEADER_RANGE);
  const char *condition = MHD_lookup_connection_value(
      connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_IF_RANGE);
  *part = (gl_range){.count = size};
  if (!range || condition || !gl_words_read_range(range, size, part))
    return true;
  return part->count;
}

// What the file is offered as.
static const char *name_of(const gl_solve_job *job, int file) {
  char word[4] = "";
  if (job->cards)
    return "attachment; filename=\"proof.gls\"";
  return pread(file, word, sizeof word, 0) == (ssize_t)sizeof word &&
                 !memcmp(word, "glc ", sizeof word)
             ? "attachment; filename=\"proof.glc\""
             : "attachment; filename=\"proof.strategy\"";
}

static struct MHD_Response *respond(const gl_solve_job *job, int file,
                                    uint64_t size, gl_range part) {
  char where[80];
  struct MHD_Response *response =
      MHD_create_response_from_fd_at_offset64(part.count, file, part.first);
  if (!response) {
    close(file);
    return NULL;
  }
  MHD_add_response_header(response, "Content-Disposition", name_of(job, file));
  MHD_add_response_header(response, "Accept-Ranges", "bytes");
  if (part.count < size) {
    snprintf(where, sizeof where, "bytes %" PRIu64 "-%" PRIu64 "/%" PRIu64,
             part.first, part.first + part.count - 1, size);
    MHD_add_response_header(response, "Content-Range", where);
  }
  return response;
}

gl_result gl_download_certificate(struct MHD_Connection *connection,
                                  const gl_solve_job *job) {
  struct stat about;
  gl_range part;
  const int file = gl_job_has_certificate(job)
                       ? open(job->certificate, O_RDONLY | O_CLOEXEC)
                       : -1;
  if (file < 0 || fstat(file, &about)) {
    if (file >= 0)
      close(file);
    return gl_answer_error(connection, 404, "there is no certificate");
  }
  const uint64_t size = (uint64_t)about.st_size;
  if (!find_part(connection, size, &part)) {
    close(file);
    return gl_answer_error(connection, 416,
                           "the certificate has no bytes of this range");
  }
  return gl_answer_with(connection, part.count < size ? 206 : 200,
                        "text/plain; charset=utf-8",
                        respond(job, file, size, part));
}
