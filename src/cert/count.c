// SPDX-License-Identifier: MIT
#include "cert/cert.h"
#include "cert/turns.h"

#include <stdlib.h>

gl_cert_describer gl_cert_count;

// Steps come before the steps that use them, so one pass backwards finds what
// is needed, and one forwards the depths.
bool gl_cert_count(const void *search, gl_cert_facts *facts) {
  const gl_solver *solver = search;
  const gl_proof *proof = solver->proof;
  const gl_claim *claim = &solver->claim;
  bool *needed = calloc(gl_proof_steps(proof), sizeof *needed);
  bool *map = calloc(proof->board->maps, sizeof *map);
  size_t *depth = calloc(gl_proof_steps(proof), sizeof *depth);
  const bool good = needed && map && depth;
  gl_cellset zone = {{0}};
  *facts = (gl_cert_facts){0};
  for (size_t i = 0; good && i < claim->count; i++) {
    needed[claim->cards[i].step] = map[claim->cards[i].map] = true;
    zone = gl_cellset_or(zone, gl_proof_card(proof, claim->cards[i]).t);
  }
  if (good && claim->shield.step) {
    needed[claim->shield.step] = map[claim->shield.map] = true;
    zone = gl_proof_zone(proof, claim->shield);
  }
  memcpy(facts->zone, zone.word, sizeof zone.word);
  for (size_t pass = 0; good && pass < 2; pass++)
    for (size_t k = 1; k < gl_proof_steps(proof); k++) {
      const size_t i = pass ? k : gl_proof_steps(proof) - k;
      const gl_step *step = gl_proof_step(proof, i);
      const gl_children c = gl_rule_children(step->rule, step->count);
      const uint32_t *at = gl_proof_numbers(proof, step) + c.first;
      if (!needed[i])
        continue;
      for (size_t j = 0; j < c.count; j++, at += c.stride) {
        needed[at[0]] = map[at[1]] = true;
        if (pass && depth[i] < depth[at[0]] + 1)
          depth[i] = depth[at[0]] + 1;
      }
      if (pass) {
        facts->steps++;
        facts->rule[step->rule]++;
        if (facts->depth < depth[i])
          facts->depth = depth[i];
      }
    }
  for (size_t m = 1; good && m < proof->board->maps; m++)
    facts->maps += map[m];
  free(depth);
  free(map);
  free(needed);
  return good && gl_cert_turns(solver, &facts->turns);
}
