// SPDX-License-Identifier: MIT
// Requests: who asks, for what, and what must not be.

#include "server/server.h"

#include "server/route.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Whoever asks for the head of an answer gets that of the same answer.
static bool is_get(const char *method) {
  return !strcmp(method, "GET") || !strcmp(method, "HEAD");
}

static gl_result refuse_method(struct MHD_Connection *connection) {
  return gl_answer_error(connection, 405, "this is done in another way");
}

static gl_result tell_about_job(gl_server *server,
                                struct MHD_Connection *connection,
                                const char *method, const char *rest) {
  unsigned number = 0;
  int size = 0;
  sscanf(rest, "%9u%n", &number, &size);
  gl_solve_job *job = gl_jobs_find(&server->jobs, number);
  const char *what = rest + size;
  if (!job)
    return gl_answer_error(connection, 404, "there is no such job");
  if (!*what && !strcmp(method, "DELETE")) {
    gl_job_stop(job);
    return gl_answer_job(connection, 202, job);
  }
  if (!is_get(method))
    return refuse_method(connection);
  if (!strcmp(what, "/events"))
    return !strcmp(method, "HEAD") ? gl_stream_head(connection)
                                   : gl_stream_begin(server, connection, job);
  if (!strcmp(what, "/certificate"))
    return gl_download_certificate(connection, job);
  return *what ? gl_answer_error(connection, 404, "there is nothing here")
               : gl_answer_job(connection, 200, job);
}

static gl_result begin_job(gl_server *server, gl_request *request) {
  gl_body body;
  unsigned status = 400;
  const char *sentence =
      "a JSON object is expected, as {\"game\": \"mnk:6,6,5\"}";
  if (!gl_rate_limit_take(&server->rate_limit,
                          gl_budget_seconds(&server->clock)))
    return gl_answer_error(request->connection, 429,
                           "too many requests; try again in a while");
  gl_solve_job *job =
      request->body && gl_words_read_body(request->body, request->size, &body)
          ? gl_jobs_begin(&server->jobs, &body, &status, &sentence)
          : NULL;
  return job ? gl_answer_job(request->connection, 202, job)
             : gl_answer_error(request->connection, status, sentence);
}

// An argument with a zero in it is none that anybody may have.
static const char *argument(void *context, const char *name) {
  const char *text = NULL;
  size_t size = 0;
  if (!MHD_lookup_connection_value_n(context, MHD_GET_ARGUMENT_KIND, name,
                                     strlen(name), &text, &size) ||
      !text)
    return NULL;
  return strlen(text) == size ? text : "\n";
}

// The cards of the job that the request names, if it names one; *sentence is
// set if there are none for its game.
static const char *find_cards(gl_server *server,
                              struct MHD_Connection *connection,
                              const char **sentence) {
  const char *number = argument(connection, "job");
  const char *game = argument(connection, "game");
  if (!number)
    return NULL;
  const gl_solve_job *job =
      gl_word_is_number(number, 9)
          ? gl_jobs_find(&server->jobs, (unsigned)strtoul(number, NULL, 10))
          : NULL;
  const char *cards = job && game ? gl_job_cards(job, game) : NULL;
  if (!cards)
    *sentence = "job: this search has no lattice cards for this game";
  return cards;
}

static gl_result route(gl_server *server, gl_request *request, const char *path,
                       const char *method) {
  static const char jobs[] = "/api/jobs/";
  struct MHD_Connection *c = request->connection;
  if (!strcmp(path, "/api/solve"))
    return !strcmp(method, "POST") ? begin_job(server, request)
                                   : refuse_method(c);
  if (!strncmp(path, jobs, strlen(jobs)))
    return tell_about_job(server, c, method, path + strlen(jobs));
  if (!is_get(method))
    return refuse_method(c);
  if (!strcmp(path, "/api/about"))
    return gl_answer_about(server, c);
  if (!strcmp(path, "/api/jobs"))
    return gl_answer_jobs(server, c);
  if (strncmp(path, "/api/", 5) != 0)
    return gl_answer_asset(c, strcmp(path, "/") ? path : "/index.html");
  const char *sentence = NULL;
  const gl_route_paths paths = {
      .solver = server->how->solver,
      .atlas = *server->atlas ? server->atlas : NULL,
      .cards = find_cards(server, c, &sentence),
      .memory = server->memory,
  };
  if (!sentence)
    sentence = gl_route(path, &paths, argument, c, &request->task);
  if (sentence)
    return gl_answer_error(c, *sentence ? 400 : 404,
                           *sentence ? sentence : "there is nothing here");
  if (!strcmp(method, "HEAD"))
    request->task.streams = false; // the lines of a body have no head
  return gl_command_run(server, request);
}

static const char *header(struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

// Pages of others must not talk to us: whoever asks must have asked for us by
// our own name.
static bool is_ours(const gl_server *server,
                    struct MHD_Connection *connection) {
  const char *host = header(connection, MHD_HTTP_HEADER_HOST);
  const char *origin = header(connection, MHD_HTTP_HEADER_ORIGIN);
  return host &&
         gl_word_is_our_host(host, server->how->address, server->port) &&
         (!origin ||
          gl_word_is_our_origin(origin, server->how->address, server->port));
}

// A page of another site needs no Origin to let a browser ask for a picture,
// but the browser says who wants it.
static bool is_of_another_site(struct MHD_Connection *connection) {
  const char *site = header(connection, "Sec-Fetch-Site");
  return site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0;
}

static void append_body(gl_request *request, const char *bytes, size_t size) {
  if (request->size + size > GL_BODY_MOST) {
    request->too_large = true;
    return;
  }
  char *body = realloc(request->body, request->size + size + 1);
  if (!body) {
    request->too_large = true;
    return;
  }
  memcpy(body + request->size, bytes, size);
  request->body = body;
  request->size += size;
}

gl_result gl_request_handle(void *context, struct MHD_Connection *connection,
                            const char *path, const char *method,
                            const char *version, const char *bytes,
                            size_t *size, void **state) {
  gl_server *s = context;
  gl_request *r = *state;
  (void)version;
  if (!r) {
    r = calloc(1, sizeof *r);
    if (!r)
      return MHD_NO;
    r->connection = connection;
    r->output = -1;
    *state = r;
    return MHD_YES;
  }
  if (*size) {
    append_body(r, bytes, *size);
    *size = 0;
    return MHD_YES;
  }
  if (r->queued)
    return gl_command_answer(r);
  gl_connection_set_busy(s, connection, true);
  if (!is_ours(s, connection))
    return gl_answer_error(connection, 403, "this is not our name");
  if (is_of_another_site(connection))
    return gl_answer_error(connection, 403,
                           "a page of another site asks for this; if it is you "
                           "who does, type the address");
  if (r->too_large)
    return gl_answer_error(connection, 413, "this is too long");
  return route(s, r, path, method);
}

void gl_request_end(void *context, struct MHD_Connection *connection,
                    void **state, enum MHD_RequestTerminationCode code) {
  gl_server *s = context;
  gl_request *r = *state;
  gl_request **at = &s->first;
  (void)code;
  gl_connection_set_busy(s, connection, false);
  if (!r)
    return;
  while (*at && *at != r)
    at = &(*at)->next;
  if (*at)
    *at = r->next;
  gl_command_clear(r);
  gl_task_clear(&r->task);
  free(r->body);
  free(r);
  *state = NULL;
}
