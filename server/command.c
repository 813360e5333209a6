// SPDX-License-Identifier: MIT
// Commands: programs that run for requests, a few at a time.

#include "server/server.h"

#include "server/route.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TASKS 4     // commands at once
#define WAITING 256 // requests that wait for one

static void suspend(gl_request *request) {
  request->waiting = true;
  MHD_suspend_connection(request->connection);
}

static void resume(gl_request *request) {
  if (request->waiting)
    MHD_resume_connection(request->connection);
  request->waiting = false;
}

static size_t count_requests(const gl_server *server, bool running) {
  size_t count = 0;
  for (const gl_request *r = server->first; r; r = r->next)
    count += r->running == running && !r->ended;
  return count;
}

gl_result gl_command_run(gl_server *server, gl_request *request) {
  gl_request **end = &server->first;
  if (count_requests(server, false) >= WAITING ||
      !gl_rate_limit_take(&server->rate_limit,
                          gl_budget_seconds(&server->clock)))
    return gl_answer_error(request->connection, 429,
                           "too many requests; try again in a while");
  snprintf(request->task.output, sizeof request->task.output, "%s/t%u",
           server->folder, ++server->tasks);
  while (*end)
    end = &(*end)->next;
  *end = request;
  request->next = NULL;
  request->queued = true;
  suspend(request);
  return MHD_YES;
}

static void end_command(gl_request *request) {
  gl_child_kill(&request->task.child);
  request->running = false;
  request->ended = true;
  resume(request);
}

// Has the command said more than was sent?
static bool has_news(const gl_request *request) {
  struct stat about;
  return request->waiting && request->task.streams &&
         !stat(request->task.output, &about) &&
         (uint64_t)about.st_size > request->sent;
}

// A page that has moved on has hung up; its command would keep others waiting.
static bool is_gone(const gl_request *request) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(
      request->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  struct pollfd socket = {.fd = info ? info->connect_fd : -1,
                          .events = POLLRDHUP};
  return poll(&socket, 1, 0) > 0 &&
         socket.revents & (POLLRDHUP | POLLHUP | POLLERR);
}

bool gl_commands_poll(const gl_server *server) {
  size_t running = count_requests(server, true);
  for (gl_request *r = server->first; r; r = r->next) {
    gl_error error = {0};
    if (r->ended)
      continue;
    if (is_gone(r) || (r->running && gl_task_poll(&r->task))) {
      running -= r->running;
      end_command(r);
    } else if (has_news(r)) {
      resume(r);
    } else if (!r->running && running < TASKS) {
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
static bool has_answered(const gl_request *request) {
  const gl_ending ending = gl_route_ending(gl_task_code(&request->task));
  return ending == GL_ENDING_OK || ending == GL_ENDING_SOLVED;
}

static gl_result answer_at_end(gl_request *request) {
  size_t size = 0;
  char *text =
      has_answered(request) ? gl_task_text(&request->task, &size) : NULL;
  if (text && size)
    return gl_answer_text(request->connection, 200, text, size);
  free(text);
  return gl_answer_error(
      request->connection,
      gl_route_ending(gl_task_code(&request->task)) == GL_ENDING_INPUT ? 400
                                                                       : 500,
      gl_task_complaint(&request->task));
}

// ---- While it runs ----

// What is left to be said at the end, if the command has failed by then.
static ssize_t read_coda(gl_request *request, char *buffer, size_t room) {
  size_t size = 0;
  if (request->coda || has_answered(request))
    return MHD_CONTENT_READER_END_OF_STREAM;
  request->coda =
      gl_answer_make_error(gl_task_complaint(&request->task), &size);
  if (!request->coda || size > room)
    return MHD_CONTENT_READER_END_WITH_ERROR;
  memcpy(buffer, request->coda, size);
  return (ssize_t)size;
}

static ssize_t read_output(void *context, uint64_t at, char *buffer,
                           size_t room) {
  gl_request *request = context;
  (void)at;
  const ssize_t size =
      pread(request->output, buffer, room, (off_t)request->sent);
  if (size < 0)
    return MHD_CONTENT_READER_END_WITH_ERROR;
  request->sent += (uint64_t)size;
  if (size)
    return size;
  if (request->ended)
    return read_coda(request, buffer, room);
  suspend(request);
  return 0;
}

#define BLOCK 16384 // complaints are shorter

static gl_result answer_in_parts(gl_request *request) {
  return gl_answer_with(request->connection, 200, "application/x-ndjson",
                        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN,
                                                          BLOCK, read_output,
                                                          request, NULL));
}

// It has said nothing before it has ended: there may be a complaint.
gl_result gl_command_answer(gl_request *request) {
  struct stat about;
  if (!request->task.streams || request->output >= 0)
    return answer_at_end(request);
  request->output = open(request->task.output, O_RDONLY | O_CLOEXEC);
  return request->output < 0 || fstat(request->output, &about) || !about.st_size
             ? answer_at_end(request)
             : answer_in_parts(request);
}

void gl_command_clear(gl_request *request) {
  if (request->output >= 0)
    close(request->output);
  request->output = -1;
  free(request->coda);
}

void gl_commands_end(const gl_server *server) {
  for (gl_request *r = server->first; r; r = r->next)
    if (!r->ended)
      end_command(r);
}
