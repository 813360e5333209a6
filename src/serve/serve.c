// SPDX-License-Identifier: MIT
#include "serve/serve.h"

#include "base/json.h"
#include "serve/asset.h"
#include "serve/route.h"
#include <gridlock/gridlock.h>

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef GL_MICROHTTPD

gl_status gl_serve_run(const gl_serve *serve, gl_error *error) {
  return gl_fail(error, GL_UNSUPPORTED, serve->address, 0, 0,
                 "this gridlock was built without libmicrohttpd");
}

#else

#include <microhttpd.h>

#define CONNECTIONS 400
#define PATIENCE 60  // seconds for a connection that says nothing
#define TASKS 4      // commands at once
#define WAITING 256  // requests that wait for one
#define BUSY_LOOK 10 // milliseconds between looks at commands
#define IDLE_LOOK 250
#define FOLDER "gridlock-serve-XXXXXX"

typedef struct server server;

// One request, from its first byte to its last.
typedef struct request {
  struct request *next; // of those that wait or run
  server *server;
  struct MHD_Connection *connection;
  char *body;
  size_t size;
  bool too_large;
  bool running; // its command is
  bool ended;   // so it can be answered
  gl_task task;
} request;

// Somebody who listens to a job.
typedef struct stream {
  struct stream *next;
  server *server;
  struct MHD_Connection *connection;
  gl_job *job;
  unsigned seen; // serial of the job
  bool begun;
  bool closing; // the last event is in the buffer
  bool waiting; // suspended
  char *text;
  size_t size;
  size_t sent;
} stream;

struct server {
  const gl_serve *how;
  struct MHD_Daemon *daemon;
  unsigned port;
  char folder[GL_TASK_PATH / 2];
  unsigned tasks; // so far, for names of files
  request *first;
  stream *streams;
  gl_jobs jobs;
};

typedef enum MHD_Result result;

// ---- Answers ----

static void add_headers(struct MHD_Response *response, const char *type,
                        bool keep) {
  MHD_add_response_header(response, "Content-Type", type);
  MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
  MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
  MHD_add_response_header(response, "Cache-Control",
                          keep ? "no-cache" : "no-store");
  MHD_add_response_header(
      response, "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self' "
      "'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
}

// Sends the response and lets go of it.
static result send_off(struct MHD_Connection *connection, unsigned status,
                       struct MHD_Response *response) {
  const result done = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return done;
}

// Takes the text, which malloc made, over; NULL is an answer, too.
static result answer_text(struct MHD_Connection *connection, unsigned status,
                          char *text, size_t size) {
  if (!text)
    return MHD_NO;
  struct MHD_Response *response =
      MHD_create_response_from_buffer(size, text, MHD_RESPMEM_MUST_FREE);
  if (!response) {
    free(text);
    return MHD_NO;
  }
  add_headers(response, "application/json", false);
  return send_off(connection, status, response);
}

static result answer_error(struct MHD_Connection *connection, unsigned status,
                           const char *sentence) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  if (!file)
    return MHD_NO;
  gl_json json = {.file = file};
  gl_json_open(&json, '{');
  gl_json_text(&json, "error", sentence);
  gl_json_close(&json, '}');
  fclose(file);
  return answer_text(connection, status, text, size);
}

static result answer_asset(struct MHD_Connection *connection,
                           const char *path) {
  for (size_t i = 0; i < gl_asset_count; i++) {
    const gl_asset *asset = &gl_assets[i];
    if (strcmp(asset->path, path) != 0)
      continue;
    struct MHD_Response *response = MHD_create_response_from_buffer(
        asset->size, (void *)(uintptr_t)asset->bytes, MHD_RESPMEM_PERSISTENT);
    if (!response)
      return MHD_NO;
    add_headers(response, asset->type, true);
    return send_off(connection, MHD_HTTP_OK, response);
  }
  return answer_error(connection, 404, "there is nothing here");
}

static result answer_about(const server *s, struct MHD_Connection *connection) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  if (!file)
    return MHD_NO;
  gl_json json = {.file = file};
  gl_json_open(&json, '{');
  gl_json_text(&json, "version", gridlock_version());
  gl_json_key(&json, "atlas");
  gl_json_bool(&json, s->how->atlas);
  gl_json_key(&json, "checker");
  gl_json_bool(&json, s->how->checker);
  gl_json_key(&json, "limits");
  gl_json_open(&json, '{');
  gl_json_number(&json, "seconds", GL_SECONDS_MOST);
  gl_json_text(&json, "memory", GL_JOB_MEMORY);
  gl_json_number(&json, "jobs", GL_JOBS_AT_ONCE);
  gl_json_close(&json, '}');
  gl_json_close(&json, '}');
  fclose(file);
  return answer_text(connection, 200, text, size);
}

static result answer_job(struct MHD_Connection *connection, unsigned status,
                         const gl_job *job) {
  size_t size = 0;
  char *text = gl_job_text(job, &size);
  return answer_text(connection, status, text, size);
}

static result answer_jobs(const server *s, struct MHD_Connection *connection) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  if (!file)
    return MHD_NO;
  gl_json json = {.file = file};
  gl_json_open(&json, '[');
  for (size_t i = 0; i < GL_JOBS; i++) {
    size_t length = 0;
    char *job =
        s->jobs.at[i].number ? gl_job_text(&s->jobs.at[i], &length) : NULL;
    if (job)
      gl_json_verbatim(&json, job);
    free(job);
  }
  gl_json_close(&json, ']');
  fclose(file);
  return answer_text(connection, 200, text, size);
}

static result answer_certificate(struct MHD_Connection *connection,
                                 const gl_job *job) {
  gl_task file = {0};
  size_t size = 0;
  snprintf(file.output, sizeof file.output, "%s", job->certificate);
  char *text = job->state == GL_JOB_DONE ? gl_task_text(&file, &size) : NULL;
  if (!text)
    return answer_error(connection, 404, "there is no certificate");
  struct MHD_Response *response =
      MHD_create_response_from_buffer(size, text, MHD_RESPMEM_MUST_FREE);
  if (!response) {
    free(text);
    return MHD_NO;
  }
  add_headers(response, "text/plain; charset=utf-8", false);
  MHD_add_response_header(response, "Content-Disposition",
                          "attachment; filename=\"proof.glc\"");
  return send_off(connection, MHD_HTTP_OK, response);
}

// ---- Streams ----

static void put_event(stream *e, const char *name, const char *data) {
  FILE *file = open_memstream(&e->text, &e->size);
  e->sent = 0;
  if (!file)
    return;
  fprintf(file, "event: %s\ndata: %s\n\n", name, data);
  fclose(file);
}

// The next event, if there is one.
static void fill_stream(stream *e) {
  const gl_job *job = e->job;
  if (e->text || (e->begun && e->seen == job->serial))
    return;
  const bool open = gl_job_is_open(job);
  size_t size = 0;
  if (open && job->state == GL_JOB_RUNNING && job->progress) {
    put_event(e, "progress", job->progress);
  } else {
    char *text = gl_job_text(job, &size);
    if (text)
      put_event(e, "state", text);
    free(text);
  }
  e->begun = true;
  e->closing = !open;
  e->seen = job->serial;
}

static ssize_t read_stream(void *context, uint64_t at, char *buffer,
                           size_t room) {
  stream *e = context;
  (void)at;
  fill_stream(e);
  if (!e->text) {
    if (e->closing)
      return MHD_CONTENT_READER_END_OF_STREAM;
    e->waiting = true;
    MHD_suspend_connection(e->connection);
    return 0;
  }
  const size_t left = e->size - e->sent;
  const size_t size = left < room ? left : room;
  memcpy(buffer, e->text + e->sent, size);
  e->sent += size;
  if (e->sent == e->size) {
    free(e->text);
    e->text = NULL;
  }
  return (ssize_t)size;
}

static void free_stream(void *context) {
  stream *e = context;
  stream **at = &e->server->streams;
  while (*at != e)
    at = &(*at)->next;
  *at = e->next;
  e->job->streams--;
  free(e->text);
  free(e);
}

static result answer_events(server *s, struct MHD_Connection *connection,
                            gl_job *job) {
  stream *e = calloc(1, sizeof *e);
  if (!e)
    return MHD_NO;
  *e = (stream){
      .next = s->streams, .server = s, .connection = connection, .job = job};
  s->streams = e;
  job->streams++;
  struct MHD_Response *response = MHD_create_response_from_callback(
      MHD_SIZE_UNKNOWN, 4096, read_stream, e, free_stream);
  if (!response) {
    free_stream(e);
    return MHD_NO;
  }
  add_headers(response, "text/event-stream", false);
  return send_off(connection, MHD_HTTP_OK, response);
}

static void wake_streams(const server *s) {
  for (stream *e = s->streams; e; e = e->next)
    if (e->waiting && e->seen != e->job->serial) {
      e->waiting = false;
      MHD_resume_connection(e->connection);
    }
}

// ---- Commands ----

static size_t count_requests(const server *s, bool running) {
  size_t count = 0;
  for (const request *r = s->first; r; r = r->next)
    count += r->running == running && !r->ended;
  return count;
}

// The request waits until its command has ended.
static result run_command(server *s, request *r) {
  request **end = &s->first;
  if (count_requests(s, false) >= WAITING)
    return answer_error(r->connection, 429, "too many requests at once");
  snprintf(r->task.output, sizeof r->task.output, "%s/t%u", s->folder,
           ++s->tasks);
  while (*end)
    end = &(*end)->next;
  *end = r;
  r->next = NULL;
  MHD_suspend_connection(r->connection);
  return MHD_YES;
}

static void end_command(request *r) {
  r->running = false;
  r->ended = true;
  MHD_resume_connection(r->connection);
}

// Starts what there is room for, ends what has ended; true if anything runs.
static bool look_at_commands(server *s) {
  size_t running = count_requests(s, true);
  for (request *r = s->first; r; r = r->next) {
    gl_error error = {0};
    if (r->running && gl_task_look(&r->task)) {
      end_command(r);
      running--;
    } else if (!r->running && !r->ended && running < TASKS) {
      r->running = true;
      if (gl_task_start(&r->task, &error))
        end_command(r);
      else
        running++;
    }
  }
  return running;
}

// A command that says nothing but its exit code has failed.
static result answer_command(request *r) {
  size_t size = 0;
  const int code = gl_task_code(&r->task);
  const bool good = code == 0 || code == 10 || code == 20;
  char *text = good ? gl_task_text(&r->task, &size) : NULL;
  if (text && size)
    return answer_text(r->connection, 200, text, size);
  free(text);
  const bool theirs = code == 1 || code == 64;
  return answer_error(r->connection, theirs ? 400 : 500,
                      gl_task_complaint(&r->task));
}

// ---- Requests ----

static result refuse_method(struct MHD_Connection *connection) {
  return answer_error(connection, 405, "this is done in another way");
}

static result answer_about_job(server *s, struct MHD_Connection *connection,
                               const char *method, const char *rest) {
  unsigned number = 0;
  int size = 0;
  sscanf(rest, "%9u%n", &number, &size);
  gl_job *job = gl_jobs_find(&s->jobs, number);
  const char *what = rest + size;
  const bool get = !strcmp(method, "GET");
  if (!job)
    return answer_error(connection, 404, "there is no such job");
  if (!*what && !strcmp(method, "DELETE")) {
    gl_job_stop(job);
    return answer_job(connection, 202, job);
  }
  if (!get)
    return refuse_method(connection);
  if (!strcmp(what, "/events"))
    return answer_events(s, connection, job);
  if (!strcmp(what, "/certificate"))
    return answer_certificate(connection, job);
  return *what ? answer_error(connection, 404, "there is nothing here")
               : answer_job(connection, 200, job);
}

static result begin_job(server *s, request *r) {
  gl_body body;
  unsigned status = 400;
  const char *sentence =
      "a JSON object is expected, as {\"game\": \"mnk:6,6,5\"}";
  gl_job *job = r->body && gl_body_read(r->body, r->size, &body)
                    ? gl_jobs_begin(&s->jobs, &body, &status, &sentence)
                    : NULL;
  return job ? answer_job(r->connection, 202, job)
             : answer_error(r->connection, status, sentence);
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

static result route(server *s, request *r, const char *path,
                    const char *method) {
  static const char jobs[] = "/api/jobs/";
  struct MHD_Connection *c = r->connection;
  const bool get = !strcmp(method, "GET");
  if (!strcmp(path, "/api/solve"))
    return !strcmp(method, "POST") ? begin_job(s, r) : refuse_method(c);
  if (!strncmp(path, jobs, strlen(jobs)))
    return answer_about_job(s, c, method, path + strlen(jobs));
  if (!get)
    return refuse_method(c);
  if (!strcmp(path, "/api/about"))
    return answer_about(s, c);
  if (!strcmp(path, "/api/jobs"))
    return answer_jobs(s, c);
  if (strncmp(path, "/api/", 5) != 0)
    return answer_asset(c, strcmp(path, "/") ? path : "/index.html");
  const char *sentence =
      gl_route(path, s->how->solver, s->how->atlas, argument, c, &r->task);
  if (sentence)
    return answer_error(c, *sentence ? 400 : 404,
                        *sentence ? sentence : "there is nothing here");
  return run_command(s, r);
}

// Pages of others must not talk to us: whoever asks must have asked for us by
// our own name.
static bool is_ours(const server *s, struct MHD_Connection *connection) {
  const char *host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND,
                                                 MHD_HTTP_HEADER_HOST);
  const char *origin = MHD_lookup_connection_value(connection, MHD_HEADER_KIND,
                                                   MHD_HTTP_HEADER_ORIGIN);
  return host && gl_host_is_ours(host, s->how->address, s->port) &&
         (!origin || gl_origin_is_ours(origin, s->how->address, s->port));
}

static void keep_body(request *r, const char *bytes, size_t size) {
  if (r->size + size > GL_BODY_MOST) {
    r->too_large = true;
    return;
  }
  char *body = realloc(r->body, r->size + size + 1);
  if (!body) {
    r->too_large = true;
    return;
  }
  memcpy(body + r->size, bytes, size);
  r->body = body;
  r->size += size;
}

static result handle(void *context, struct MHD_Connection *connection,
                     const char *path, const char *method, const char *version,
                     const char *bytes, size_t *size, void **state) {
  server *s = context;
  request *r = *state;
  (void)version;
  if (!r) {
    r = calloc(1, sizeof *r);
    if (!r)
      return MHD_NO;
    r->server = s;
    r->connection = connection;
    *state = r;
    return MHD_YES;
  }
  if (*size) {
    keep_body(r, bytes, *size);
    *size = 0;
    return MHD_YES;
  }
  if (r->ended)
    return answer_command(r);
  if (!is_ours(s, connection))
    return answer_error(connection, 403, "this is not our name");
  if (r->too_large)
    return answer_error(connection, 413, "this is too long");
  return route(s, r, path, method);
}

static void end_request(void *context, struct MHD_Connection *connection,
                        void **state, enum MHD_RequestTerminationCode code) {
  server *s = context;
  request *r = *state;
  request **at = &s->first;
  (void)connection;
  (void)code;
  if (!r)
    return;
  while (*at && *at != r)
    at = &(*at)->next;
  if (*at)
    *at = r->next;
  gl_task_clear(&r->task);
  free(r->body);
  free(r);
  *state = NULL;
}

// ---- The loop ----

// A folder of our own for the files of commands.
static bool make_folder(server *s) {
  const char *place = getenv("TMPDIR");
  char folder[sizeof s->folder];
  const int size = snprintf(folder, sizeof folder, "%s/" FOLDER,
                            place && *place ? place : "/tmp");
  if (size >= (int)sizeof folder) {
    errno = ENAMETOOLONG;
    return false;
  }
  if (!mkdtemp(folder))
    return false;
  memcpy(s->folder, folder, sizeof folder);
  return true;
}

static gl_status open_server(server *s, gl_error *error) {
  const gl_serve *how = s->how;
  struct sockaddr_in address = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)how->port)};
  if (inet_pton(AF_INET, how->address, &address.sin_addr) != 1)
    return gl_fail(error, GL_INPUT, how->address, 0, 0,
                   "an address is expected, as 127.0.0.1");
  if (!make_folder(s))
    return gl_fail(error, GL_IO, FOLDER, 0, 0, "cannot make: %s",
                   strerror(errno));
  if (!gl_jobs_open(&s->jobs))
    return gl_fail_memory(error);
  s->daemon = MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, (uint16_t)how->port, NULL, NULL,
      handle, s, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT,
      (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)PATIENCE,
      MHD_OPTION_NOTIFY_COMPLETED, end_request, s, MHD_OPTION_END);
  if (!s->daemon)
    return gl_fail(error, GL_IO, how->address, 0, 0,
                   "cannot listen on port %u: %s", how->port, strerror(errno));
  s->port = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
  return GL_OK;
}

// Whoever waits is answered, or left, before the daemon ends.
static void close_server(server *s) {
  for (request *r = s->first; r; r = r->next)
    if (!r->ended)
      end_command(r);
  for (stream *e = s->streams; e; e = e->next) {
    e->closing = true;
    if (e->waiting)
      MHD_resume_connection(e->connection);
    e->waiting = false;
  }
  if (s->daemon) {
    MHD_run(s->daemon);
    MHD_stop_daemon(s->daemon);
  }
  gl_jobs_close(&s->jobs);
  if (*s->folder)
    rmdir(s->folder);
}

gl_status gl_serve_run(const gl_serve *how, gl_error *error) {
  server s = {.how = how,
              .jobs = {.solver = how->solver, .checker = how->checker}};
  s.jobs.folder = s.folder;
  const gl_status status = open_server(&s, error);
  if (!status)
    how->ready(s.port);
  while (!status && !how->stop()) {
    const bool commands = look_at_commands(&s);
    const bool jobs = gl_jobs_look(&s.jobs);
    wake_streams(&s);
    MHD_run_wait(s.daemon, commands || jobs ? BUSY_LOOK : IDLE_LOOK);
  }
  close_server(&s);
  return status;
}

#endif
