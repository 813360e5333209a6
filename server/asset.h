// SPDX-License-Identifier: MIT
// asset.h -- the explorer's page and the shipped atlas, part of the program
//
// cmake/assets.cmake makes the table from web/dist and atlas/atlas.sql.

#ifndef GL_SERVER_ASSET_H
#define GL_SERVER_ASSET_H

#include <stddef.h>

typedef struct gl_asset {
  const char *path; // as in a request
  const char *type;
  const unsigned char *bytes;
  size_t size;
} gl_asset;

#define GL_ASSET_ATLAS "/atlas.sql"

extern const gl_asset gl_assets[];
extern const size_t gl_asset_count;

#endif
