// SPDX-License-Identifier: MIT
// Streams: people who listen to a job.

#include "server/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char type[] = "text/event-stream";

// Somebody who listens to a job.
typedef struct gl_stream {
  struct gl_stream *next;
  gl_server *server;
  struct MHD_Connection *connection;
  gl_solve_job *job;
  unsigned seen; // serial of the job
  bool begun;
  bool closing; // the last event is in the buffer
  bool waiting; // suspended
  char *text;
  size_t size;
  size_t sent;
} gl_stream;

static void put_event(gl_stream *stream, const char *name, const char *data) {
  FILE *file = open_memstream(&stream->text, &stream->size);
  stream->sent = 0;
  if (!file)
    return;
  fprintf(file, "event: %s\ndata: %s\n\n", name, data);
  fclose(file);
}

// The next event, if there is one.
static void fill_stream(gl_stream *stream) {
  const gl_solve_job *job = stream->job;
  if (stream->text || (stream->begun && stream->seen == job->serial))
    return;
  const bool open = gl_job_is_open(job);
  size_t size = 0;
  if (open && job->state == GL_JOB_RUNNING && job->progress) {
    put_event(stream, "progress", job->progress);
  } else {
    char *text = gl_job_text(job, &size);
    if (text)
      put_event(stream, "state", text);
    free(text);
  }
  stream->begun = true;
  stream->closing = !open;
  stream->seen = job->serial;
}

static ssize_t read_stream(void *context, uint64_t at, char *buffer,
                           size_t room) {
  gl_stream *e = context;
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
  gl_stream *e = context;
  gl_stream **at = &e->server->streams;
  while (*at != e)
    at = &(*at)->next;
  *at = e->next;
  e->job->streams--;
  free(e->text);
  free(e);
}

gl_result gl_stream_begin(gl_server *server, struct MHD_Connection *connection,
                          gl_solve_job *job) {
  size_t count = 0;
  for (const gl_stream *other = server->streams; other; other = other->next)
    count++;
  if (count >= GL_STREAMS)
    return gl_answer_error(connection, 429, "too many listen");
  gl_stream *e = calloc(1, sizeof *e);
  if (!e)
    return MHD_NO;
  *e = (gl_stream){.next = server->streams,
                   .server = server,
                   .connection = connection,
                   .job = job};
  server->streams = e;
  job->streams++;
  struct MHD_Response *response = MHD_create_response_from_callback(
      MHD_SIZE_UNKNOWN, 4096, read_stream, e, free_stream);
  if (!response) {
    free_stream(e);
    return MHD_NO;
  }
  return gl_answer_with(connection, MHD_HTTP_OK, type, response);
}

gl_result gl_stream_head(struct MHD_Connection *connection) {
  return gl_answer_with(
      connection, MHD_HTTP_OK, type,
      MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT));
}

void gl_streams_wake(const gl_server *server) {
  for (gl_stream *e = server->streams; e; e = e->next)
    if (e->waiting && e->seen != e->job->serial) {
      e->waiting = false;
      MHD_resume_connection(e->connection);
    }
}

void gl_streams_end(const gl_server *server) {
  for (gl_stream *e = server->streams; e; e = e->next) {
    e->closing = true;
    if (e->waiting)
      MHD_resume_connection(e->connection);
    e->waiting = false;
  }
}
