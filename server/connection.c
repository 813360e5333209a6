// SPDX-License-Identifier: MIT
// Connections: who holds one, and whether anything was asked by it.
//
// There is room for so many.  Those that wait for a request of theirs, or for
// an answer that they have not taken yet, keep their places; when the room is
// full, the connection that has been idle for longest makes way.

#include "server/server.h"

#include <stdlib.h>
#include <sys/socket.h>

typedef struct gl_connection {
  struct gl_connection *next; // the one that came before it
  int socket;
  uint64_t turn; // when it became idle, among all; 0 while it is busy
  bool leaving;  // its socket is shut
} gl_connection;

static void make_way(const gl_server *server) {
  gl_connection *oldest = NULL;
  for (gl_connection *c = server->connections; c; c = c->next)
    if (c->turn && !c->leaving && (!oldest || c->turn < oldest->turn))
      oldest = c;
  if (!oldest)
    return;
  oldest->leaving = true;
  shutdown(oldest->socket, SHUT_RDWR); // libmicrohttpd sees its end
}

static void open_connection(gl_server *server,
                            struct MHD_Connection *connection, void **state) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  gl_connection *c = calloc(1, sizeof *c);
  if (!c || !info) {
    free(c);
    return; // it is left to its timeout
  }
  *c = (gl_connection){server->connections, info->connect_fd, ++server->turns,
                       false};
  server->connections = c;
  server->open++;
  *state = c;
  if (server->open > GL_CONNECTIONS - GL_CONNECTIONS_SPARE)
    make_way(server);
}

static void close_connection(gl_server *server, gl_connection *c) {
  gl_connection **at = &server->connections;
  while (*at != c)
    at = &(*at)->next;
  *at = c->next;
  server->open--;
  free(c);
}

void gl_connection_notify(void *context, struct MHD_Connection *connection,
                          void **state,
                          enum MHD_ConnectionNotificationCode code) {
  if (code == MHD_CONNECTION_NOTIFY_STARTED)
    open_connection(context, connection, state);
  else if (*state)
    close_connection(context, *state);
}

void gl_connection_set_busy(gl_server *server,
                            struct MHD_Connection *connection, bool busy) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  gl_connection *c = info ? info->socket_context : NULL;
  if (c)
    c->turn = busy ? 0 : ++server->turns;
}
