// SPDX-License-Identifier: MIT
// The life of the server: its folder, its socket, its loop, its end.

#include "server/server.h"

#include "atlas/store.h"
#include "io/folder.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATIENCE 60  // seconds for a connection that says nothing
#define BUSY_POLL 10 // milliseconds between looks at commands
#define IDLE_POLL 250

// A folder of our own for the files of commands.  What a command leaves when it
// is killed is removed with it.
static gl_status make_folder(gl_server *server, gl_error *error) {
  const gl_status status =
      gl_folder_new("gridlock-serve", &server->folder, error);
  if (status || strlen(server->folder) < GL_TASK_PATH / 2)
    return status;
  return gl_fail(error, GL_IO, server->folder, 0, 0, "this path is too long");
}

static void name_database(const gl_server *server, char path[GL_TASK_PATH]) {
  snprintf(path, GL_TASK_PATH, "%s/atlas.db", server->folder);
}

// Reading the text takes each command half a second, a database a tenth.  If
// this fails there is the text.
static void begin_import(gl_server *server) {
  gl_task *task = &server->import;
  gl_error error = {0};
  char database[GL_TASK_PATH];
  name_database(server, database);
  const char *const words[] = {server->how->solver, "atlas", "import", database,
                               server->atlas};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    gl_task_say(task, words[i]);
  snprintf(task->output, sizeof task->output, "%s/import", server->folder);
  if (gl_task_start(task, &error))
    gl_task_clear(task);
}

// The atlas that was asked for, or the one that is part of the program, as a
// file that commands can read.
static gl_status find_atlas(gl_server *server, gl_error *error) {
  const gl_asset *asset = gl_answer_find_asset(GL_ASSET_ATLAS);
  const char *asked = server->how->atlas;
  if (asked && strlen(asked) >= sizeof server->atlas)
    return gl_fail(error, GL_INPUT, asked, 0, 0, "this path is too long");
  if (asked || !asset || !gl_store_available()) {
    snprintf(server->atlas, sizeof server->atlas, "%s", asked ? asked : "");
    return GL_OK;
  }
  snprintf(server->atlas, sizeof server->atlas, "%s" GL_ASSET_ATLAS,
           server->folder);
  FILE *file = fopen(server->atlas, "w");
  const bool written =
      file && fwrite(asset->bytes, 1, asset->size, file) == asset->size;
  if (!file || fclose(file) || !written)
    return gl_fail(error, GL_IO, server->atlas, 0, 0, "cannot be written");
  begin_import(server);
  return GL_OK;
}

// When the database is there, it is read in place of the text.
static void poll_import(gl_server *server) {
  gl_task *task = &server->import;
  if (!task->child.pid || !gl_task_poll(task))
    return;
  if (!gl_task_code(task))
    name_database(server, server->atlas);
  gl_task_clear(task);
}

static gl_status open_server(gl_server *server, gl_error *error) {
  const gl_serve *how = server->how;
  struct sockaddr_in address = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)how->port)};
  if (inet_pton(AF_INET, how->address, &address.sin_addr) != 1)
    return gl_fail(error, GL_INPUT, how->address, 0, 0,
                   "an address is expected, as 127.0.0.1");
  gl_status status = make_folder(server, error);
  if (!status)
    status = find_atlas(server, error);
  if (status)
    return status;
  server->jobs.folder = server->folder;
  if (!gl_jobs_open(&server->jobs))
    return gl_fail_memory(error);
  server->daemon = MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, (uint16_t)how->port, NULL, NULL,
      gl_request_handle, server, MHD_OPTION_SOCK_ADDR, &address,
      MHD_OPTION_CONNECTION_LIMIT, (unsigned)GL_CONNECTIONS,
      MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)PATIENCE,
      MHD_OPTION_NOTIFY_COMPLETED, gl_request_end, server,
      MHD_OPTION_NOTIFY_CONNECTION, gl_connection_notify, server,
      MHD_OPTION_END);
  if (!server->daemon)
    return gl_fail(error, GL_IO, how->address, 0, 0,
                   "cannot listen on port %u: %s", how->port, strerror(errno));
  server->port =
      MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
  return GL_OK;
}

// Whoever waits is answered, or left, before the daemon ends.
static void close_server(gl_server *server) {
  gl_commands_end(server);
  gl_streams_end(server);
  if (server->daemon) {
    MHD_run(server->daemon);
    MHD_stop_daemon(server->daemon);
  }
  gl_jobs_close(&server->jobs);
  gl_task_clear(&server->import);
  gl_folder_free(server->folder);
}

gl_status gl_serve_run(const gl_serve *how, gl_error *error) {
  gl_server s = {.how = how,
                 .jobs = {.solver = how->solver,
                          .checker = how->checker,
                          .memory = how->memory}};
  gl_route_memory(how->memory, s.memory);
  gl_budget_start(&s.clock, &(gridlock_limits){0}, "serve");
  const gl_status status = open_server(&s, error);
  if (!status)
    how->ready(s.port);
  while (!status && !how->stop()) {
    const bool commands = gl_commands_poll(&s);
    const bool jobs = gl_jobs_poll(&s.jobs);
    poll_import(&s);
    gl_streams_wake(&s);
    MHD_run_wait(s.daemon, commands || jobs ? BUSY_POLL : IDLE_POLL);
  }
  close_server(&s);
  return status;
}
