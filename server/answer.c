// SPDX-License-Identifier: MIT
// Answers: what is sent, and with which headers.

#include "server/server.h"

#include "io/json.h"
#include <gridlock/gridlock.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_headers(struct MHD_Response *response, const char *type) {
  MHD_add_response_header(response, "Content-Type", type);
  MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
  MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
  MHD_add_response_header(response, "Cache-Control", "no-store");
  MHD_add_response_header(response, "Cross-Origin-Resource-Policy",
                          "same-origin");
  MHD_add_response_header(
      response, "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self' "
      "'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
}

gl_result gl_answer_with(struct MHD_Connection *connection, unsigned status,
                         const char *type, struct MHD_Response *response) {
  if (!response)
    return MHD_NO;
  add_headers(response, type);
  const gl_result done = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return done;
}

gl_result gl_answer_text(struct MHD_Connection *connection, unsigned status,
                         char *text, size_t size) {
  if (!text)
    return MHD_NO;
  struct MHD_Response *response =
      MHD_create_response_from_buffer(size, text, MHD_RESPMEM_MUST_FREE);
  if (!response)
    free(text);
  return gl_answer_with(connection, status, "application/json", response);
}

// A JSON text in the making.
typedef struct sheet {
  char *text;
  size_t size;
  gl_json json;
} sheet;

static bool begin(sheet *sheet) {
  sheet->json = (gl_json){.file = open_memstream(&sheet->text, &sheet->size)};
  return sheet->json.file;
}

static gl_result finish(struct MHD_Connection *connection, unsigned status,
                        sheet *sheet) {
  fclose(sheet->json.file);
  return gl_answer_text(connection, status, sheet->text, sheet->size);
}

char *gl_answer_make_error(const char *sentence, size_t *size) {
  sheet answer = {0};
  if (!begin(&answer))
    return NULL;
  gl_json_open(&answer.json, '{');
  gl_json_text(&answer.json, "error", sentence);
  gl_json_close(&answer.json, '}');
  fclose(answer.json.file);
  *size = answer.size;
  return answer.text;
}

gl_result gl_answer_error(struct MHD_Connection *connection, unsigned status,
                          const char *sentence) {
  size_t size = 0;
  char *text = gl_answer_make_error(sentence, &size);
  return gl_answer_text(connection, status, text, size);
}

const gl_asset *gl_answer_find_asset(const char *path) {
  for (size_t i = 0; i < gl_asset_count; i++)
    if (!strcmp(gl_assets[i].path, path))
      return &gl_assets[i];
  return NULL;
}

gl_result gl_answer_asset(struct MHD_Connection *connection, const char *path) {
  const gl_asset *asset = gl_answer_find_asset(path);
  if (!asset)
    return gl_answer_error(connection, 404, "there is nothing here");
  struct MHD_Response *response = MHD_create_response_from_buffer(
      asset->size, (void *)(uintptr_t)asset->bytes, MHD_RESPMEM_PERSISTENT);
  return gl_answer_with(connection, MHD_HTTP_OK, asset->type, response);
}

gl_result gl_answer_about(const gl_server *server,
                          struct MHD_Connection *connection) {
  sheet answer = {0};
  char memory[GL_MEMORY_TEXT];
  snprintf(memory, sizeof memory, "%" PRIu64 "M", server->how->memory >> 20);
  if (!begin(&answer))
    return MHD_NO;
  gl_json_open(&answer.json, '{');
  gl_json_text(&answer.json, "version", gridlock_version());
  gl_json_key(&answer.json, "atlas");
  gl_json_bool(&answer.json, *server->atlas);
  gl_json_key(&answer.json, "checker");
  gl_json_bool(&answer.json, server->how->checker);
  gl_json_key(&answer.json, "limits");
  gl_json_open(&answer.json, '{');
  gl_json_number(&answer.json, "seconds", GL_SECONDS_MOST);
  gl_json_text(&answer.json, "memory", memory);
  gl_json_number(&answer.json, "jobs", GL_JOBS_AT_ONCE);
  gl_json_close(&answer.json, '}');
  gl_json_close(&answer.json, '}');
  return finish(connection, 200, &answer);
}

gl_result gl_answer_job(struct MHD_Connection *connection, unsigned status,
                        const gl_solve_job *job) {
  size_t size = 0;
  char *text = gl_job_text(job, &size);
  return gl_answer_text(connection, status, text, size);
}

gl_result gl_answer_jobs(const gl_server *server,
                         struct MHD_Connection *connection) {
  sheet answer = {0};
  if (!begin(&answer))
    return MHD_NO;
  gl_json_open(&answer.json, '[');
  for (size_t i = 0; i < GL_JOBS; i++) {
    size_t length = 0;
    char *job = server->jobs.at[i].number
                    ? gl_job_text(&server->jobs.at[i], &length)
                    : NULL;
    if (job)
      gl_json_verbatim(&answer.json, job);
    free(job);
  }
  gl_json_close(&answer.json, ']');
  return finish(connection, 200, &answer);
}
