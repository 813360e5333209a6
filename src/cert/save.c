// SPDX-License-Identifier: MIT
#include "cert/cert.h"

gl_cert_writer gl_cert_write_1, gl_cert_write_2, gl_cert_write_4,
    gl_cert_write_8;

gl_status gl_cert_save(const gl_search *search, const char *path,
                       gl_error *error) {
  if (!search->proof)
    return gl_fail(error, GL_UNSUPPORTED, search->game->text, 0, 0,
                   "this engine writes no certificate for this game");
  gl_cert_writer *write = search->words == 1   ? gl_cert_write_1
                          : search->words == 2 ? gl_cert_write_2
                          : search->words == 4 ? gl_cert_write_4
                                               : gl_cert_write_8;
  return write(search->proof, path, error);
}
