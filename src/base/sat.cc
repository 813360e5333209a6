// SPDX-License-Identifier: MIT
// The one file in C++: CaDiCaL's interface for C cannot trace proofs.

#include "base/sat.h"

#include <cadical.hpp>

#include <new>

struct gl_sat : CaDiCaL::Terminator {
  CaDiCaL::Solver solver;
  gl_sat_stop *stop = nullptr;
  void *context = nullptr;
  bool traced = false;
  bool terminate() override { return stop && stop(context); }
};

bool gl_sat_available(void) { return true; }

gl_sat *gl_sat_new(void) {
  try {
    gl_sat *sat = new gl_sat;
    sat->solver.set("quiet", 1);
    return sat;
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void gl_sat_free(gl_sat *sat) { delete sat; }

void gl_sat_seed(gl_sat *sat, int seed) { sat->solver.set("seed", seed); }

bool gl_sat_trace(gl_sat *sat, FILE *file) {
  sat->traced = true;
  return sat->solver.set("binary", 0) && sat->solver.trace_proof(file, "proof");
}

void gl_sat_add(gl_sat *sat, int literal) { sat->solver.add(literal); }

void gl_sat_assume(gl_sat *sat, int literal) { sat->solver.assume(literal); }

gl_sat_answer gl_sat_solve(gl_sat *sat, int conflicts, gl_sat_stop *stop,
                           void *context) {
  if (conflicts)
    sat->solver.limit("conflicts", conflicts);
  sat->stop = stop;
  sat->context = context;
  sat->solver.connect_terminator(sat);
  const int answer = sat->solver.solve();
  sat->solver.disconnect_terminator();
  if (sat->traced)
    sat->solver.close_proof_trace();
  return static_cast<gl_sat_answer>(answer);
}

bool gl_sat_value(gl_sat *sat, int variable) {
  return sat->solver.val(variable) > 0;
}
