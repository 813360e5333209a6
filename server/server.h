// SPDX-License-Identifier: MIT
// server.h -- the server while it lives, for the files of this room that speak
// HTTP
//
// Everything happens in one thread.  answer.c sends, download.c sends files,
// stream.c tells about jobs, command.c runs commands for requests, request.c
// finds out what is asked for, serve.c begins and ends.

#ifndef GL_SERVER_SERVER_H
#define GL_SERVER_SERVER_H

#include "base/budget.h"
#include "server/asset.h"
#include "server/job.h"
#include "server/rate_limit.h"
#include "server/serve.h"

#include <microhttpd.h>

// One request, from its first byte to its last.
typedef struct gl_request {
  struct gl_request *next; // of those that wait or run
  struct MHD_Connection *connection;
  char *body;
  size_t size;
  bool too_large;
  bool queued;  // it waits for its command, or has it
  bool running; // its command is
  bool ended;   // so it can be answered
  bool waiting; // suspended
  int output;   // of the command, while it is read
  uint64_t sent;
  char *coda; // why there is no more, or NULL
  gl_task task;
} gl_request;

typedef struct gl_server {
  const gl_serve *how;
  struct MHD_Daemon *daemon;
  unsigned port;
  char *folder;
  unsigned tasks;              // so far, for names of files
  char atlas[GL_TASK_PATH];    // a file; empty if there is none
  gl_task import;              // of the shipped one into a database
  char memory[GL_MEMORY_TEXT]; // of a search, unless the request says
  gl_budget clock;
  gl_rate_limit rate_limit; // of commands and jobs
  gl_request *first;
  struct gl_stream *streams;
  struct gl_connection *connections;
  size_t open;    // of them
  uint64_t turns; // how often one became idle
  gl_jobs jobs;
} gl_server;

typedef enum MHD_Result gl_result;

// ---- answer.c ----

// Takes the text, which malloc made, over; NULL is an answer, too.
gl_result gl_answer_text(struct MHD_Connection *connection, unsigned status,
                         char *text, size_t size);
char *gl_answer_make_error(const char *sentence, size_t *size);
gl_result gl_answer_error(struct MHD_Connection *connection, unsigned status,
                          const char *sentence);
gl_result gl_answer_asset(struct MHD_Connection *connection, const char *path);
const gl_asset *gl_answer_find_asset(const char *path); // or NULL
gl_result gl_answer_about(const gl_server *server,
                          struct MHD_Connection *connection);
gl_result gl_answer_job(struct MHD_Connection *connection, unsigned status,
                        const gl_solve_job *job);
gl_result gl_answer_jobs(const gl_server *server,
                         struct MHD_Connection *connection);

// Sends any response of this type and lets go of it.
gl_result gl_answer_with(struct MHD_Connection *connection, unsigned status,
                         const char *type, struct MHD_Response *response);

// ---- download.c ----

// The certificate of a job, or the part of it that the request wants.
gl_result gl_download_certificate(struct MHD_Connection *connection,
                                  const gl_solve_job *job);

// ---- connection.c ----

#define GL_CONNECTIONS 400
#define GL_CONNECTIONS_SPARE 16 // free for those who come

// What libmicrohttpd calls when a connection is there, and when it has ended.
void gl_connection_notify(void *server, struct MHD_Connection *connection,
                          void **state,
                          enum MHD_ConnectionNotificationCode code);

// Somebody waits for an answer on it; or has it.
void gl_connection_set_busy(gl_server *server,
                            struct MHD_Connection *connection, bool busy);

// ---- stream.c ----

#define GL_STREAMS 200 // at once

// Everything that happens to the job from now on.
gl_result gl_stream_begin(gl_server *server, struct MHD_Connection *connection,
                          gl_solve_job *job);

// The head of such an answer: libmicrohttpd would send the end of its body.
gl_result gl_stream_head(struct MHD_Connection *connection);

// Goes on with those whose job has something new, or ends all of them.
void gl_streams_wake(const gl_server *server);
void gl_streams_end(const gl_server *server);

// ---- command.c ----

// The request waits until its command has ended, or has said something that can
// be sent at once; then it can be answered.
gl_result gl_command_run(gl_server *server, gl_request *request);
gl_result gl_command_answer(gl_request *request);
void gl_command_clear(gl_request *request);

// Starts what there is room for, ends what has ended; true if anything runs.
bool gl_commands_poll(const gl_server *server);

// Nobody waits any more.
void gl_commands_end(const gl_server *server);

// ---- request.c ----

// What libmicrohttpd calls with every part of a request, and after the last.
gl_result gl_request_handle(void *server, struct MHD_Connection *connection,
                            const char *path, const char *method,
                            const char *version, const char *bytes,
                            size_t *size, void **state);
void gl_request_end(void *server, struct MHD_Connection *connection,
                    void **state, enum MHD_RequestTerminationCode code);

#endif
