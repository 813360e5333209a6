// SPDX-License-Identifier: MIT
// Commands: programs that run for requests, a few at a time.

#include "server/server.h"

#include "server/route.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#define TASKS 4     // commands at once
#define WAITING 256 // requests that wait for one

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
  MHD_suspend_connection(request->connection);
  return MHD_YES;
}

static void end_command(gl_request *request) {
  gl_child_kill(&request->task.child);
  request->running = false;
  request->ended = true;
  MHD_resume_connection(request->connection);
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
gl_result gl_command_answer(gl_request *request) {
  size_t size = 0;
  const gl_ending ending = gl_route_ending(gl_task_code(&request->task));
  const bool good = ending == GL_ENDING_OK || ending == GL_ENDING_SOLVED;
  char *text = good ? gl_task_text(&request->task, &size) : NULL;
  if (text && size)
    return gl_answer_text(request->connection, 200, text, size);
  free(text);
  return gl_answer_error(request->connection,
                         ending == GL_ENDING_INPUT ? 400 : 500,
                         gl_task_complaint(&request->task));
}

void gl_commands_end(const gl_server *server) {
  for (gl_request *r = server->first; r; r = r->next)
    if (!r->ended)
      end_command(r);
}
