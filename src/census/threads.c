// SPDX-License-Identifier: MIT
// A census by several threads: they take one part of the work after the other,
// as machines do with --split, and the parts add up.

#include "census/census.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define PARTS_PER_THREAD 8 // some are larger than others

typedef struct common {
  gl_census_generate *generate;
  gl_census_question question; // with as many parts as there are in all
  uint64_t own;                // the part that is divided here
  uint64_t step;
  uint64_t parts;
  _Atomic uint64_t next;
} common;

typedef struct member {
  common *common;
  gl_budget *budget;
  gl_budget own_budget;
  gl_census census;
} member;

static void work(void *context) {
  member *m = context;
  common *c = m->common;
  for (uint64_t i;
       !gl_budget_stopped(m->budget) && (i = c->next++) < c->parts;) {
    gl_census_question question = c->question;
    question.part = c->own + c->step * i;
    c->generate(&question, m->budget, &m->census);
  }
  if (gl_budget_stopped(m->budget))
    gl_budget_end(m->budget);
  else
    gl_budget_tell(m->budget);
}

// Adds what a thread has found.
static bool add(gl_census *all, gl_budget *budget, const gl_census *part) {
  if (part->count) {
    if (!gl_budget_grow(budget, (void **)&all->code, &all->capacity,
                        all->count + part->count, sizeof *all->code))
      return false;
    memcpy(all->code + all->count, part->code,
           part->count * sizeof *part->code);
  }
  all->count += part->count;
  all->tables += part->tables;
  for (size_t i = 0; i <= GL_CENSUS_ORDER; i++)
    all->stabiliser[i] += part->stabiliser[i];
  return true;
}

static void gather(member *members, size_t threads, gl_budget *budget,
                   gl_census *census) {
  for (size_t i = 0; i < threads; i++) {
    gl_budget_adopt(budget, members[i].budget);
    add(census, budget, &members[i].census);
    gl_budget_give(budget, members[i].census.capacity * sizeof *census->code);
    gl_census_clear(&members[i].census);
  }
}

bool gl_census_in_threads(gl_census_generate *generate,
                          const gl_census_question *question, gl_budget *budget,
                          gl_census *census) {
  const size_t count = question->threads;
  const uint64_t parts = question->parts ? question->parts : 1;
  common c = {.generate = generate,
              .question = *question,
              .own = question->part,
              .step = parts,
              .parts = PARTS_PER_THREAD * count};
  gl_threads threads;
  member *members = calloc(count, sizeof *members);
  void **contexts = calloc(count, sizeof *contexts);
  const bool good = members && contexts && gl_threads_open(&threads);
  if (good) {
    c.question.parts = parts * c.parts;
    gl_budget_begin_threads(budget, &threads);
    for (size_t i = 0; i < count; i++) {
      members[i] = (member){.common = &c,
                            .own_budget = gl_budget_beside(budget),
                            .census = *census};
      members[i].budget = i ? &members[i].own_budget : budget;
      contexts[i] = &members[i];
    }
    gl_threads_run(&threads, work, contexts, count);
    gather(members, count, budget, census);
    gl_budget_end_threads(budget);
    gl_threads_close(&threads);
  }
  free(contexts);
  free(members);
  return good;
}
