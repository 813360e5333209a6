// SPDX-License-Identifier: MIT
// cert.h -- a proof as text, doc/formats/certificate.md

#ifndef GL_CERT_CERT_H
#define GL_CERT_CERT_H

#include "base/status.h"
#include "search/search.h"

// Writes the proof that a search has left, to a path or to stdout (`-`): the
// steps that the claim needs, in their order, each deleted after its last use.
// GL_UNSUPPORTED if the engine has left none.
gl_status gl_cert_save(const gl_search *search, const char *path,
                       gl_error *error);

// The sized part of it.
typedef gl_status gl_cert_writer(const void *proof, const char *path,
                                 gl_error *error);

#endif
