// SPDX-License-Identifier: MIT
// cert.h -- proofs as files, doc/formats/certificate.md
//
// A search that has proved its answer keeps the proof (search->proof).  It can
// be saved; and a certificate can be loaded, which makes a search that has
// proved the same answer.

#ifndef GL_CERT_CERT_H
#define GL_CERT_CERT_H

#include "base/status.h"
#include "lattice/proof.h"
#include "search/search.h"

#include <stdio.h>

// Before a search: can its proof be written there, and have the form that the
// name asks for?  `hunts` says whether the engine may find lattice cards, and
// `strong` whether it proves weak games, too, by strategies.
gl_status gl_cert_try(const gl_game *game, bool hunts, bool strong,
                      const char *path, gl_error *error);

// Writes the proof to a path or to stdout (`-`): the steps that the claim
// needs, in their order, each deleted after its last use.  GL_UNSUPPORTED if
// the engine has left none.  GL_LIMIT if the search is strict and its limit is
// reached meanwhile: then nothing is written, and the answer stays.
gl_status gl_cert_save(const gl_search *search, const char *path,
                       gl_error *error);

// The proof as text, into a file that is open and that complaints call `place`;
// whether all is there is for its owner to see.
gl_status gl_cert_print(const gl_search *search, const char *place, FILE *file,
                        gl_error *error);

// Reads a certificate, `-` being stdin, about search->game; the search is new
// and has a budget.  Cleared by the caller on failure too.
gl_status gl_cert_load(gl_search *search, const char *path, gl_error *error);

// The same from bytes that are there already; complaints call them `place`.
gl_status gl_cert_parse(gl_search *search, const char *place, const char *bytes,
                        size_t size, gl_error *error);

// Maker's win in lattice cards, if that is what the search has; or NULL.
const gl_lattice_proof *gl_cert_cards(const gl_search *search);

// Makes the proof smaller, until nothing gets smaller or the budget is spent:
// fewer words for the same claim, or the proof as it was
// (doc/howto/shrinking.md).
gl_status gl_cert_shrink(gl_search *search, gl_budget *budget, gl_error *error);

// What a proof is made of.
typedef struct gl_cert_facts {
  size_t steps;
  size_t rule[16];  // steps by rule, proof/rule.h
  size_t maps;      // other than the identity
  uint64_t zone[8]; // the cells of the claim's zone, as bits
  size_t depth;     // longest chain of references
  size_t turns;     // that Maker needs by it; 0 if Breaker wins
} gl_cert_facts;

gl_status gl_cert_describe(const gl_search *search, gl_cert_facts *facts,
                           gl_error *error);

// The sized parts.  The writer opens the path if it has no file.
typedef gl_status gl_cert_writer(const void *proof, const char *path,
                                 FILE *file, gl_error *error);
typedef gl_status gl_cert_reader(gl_search *search, const char *place,
                                 const char *bytes, size_t size,
                                 gl_error *error);
typedef void gl_cert_shrinker(gl_search *search, gl_budget *budget);
typedef bool gl_cert_describer(const void *proof, gl_cert_facts *facts);

#endif
