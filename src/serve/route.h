// SPDX-License-Identifier: MIT
// route.h -- which command answers a request

#ifndef GL_SERVE_ROUTE_H
#define GL_SERVE_ROUTE_H

#include "serve/job.h"

// An argument of the request; NULL if it has none of this name.
typedef const char *gl_argument(void *request, const char *name);

// Puts the command into the task.  NULL if it is there, a sentence if an
// argument makes no sense, or "" if there is no such route.
const char *gl_route(const char *path, const char *solver, const char *atlas,
                     gl_argument *argument, void *request, gl_task *task);

#endif
