// SPDX-License-Identifier: MIT
// Breaker's ways to hold a position: along one of its seams, or by answers in
// the whole of it.  The way that needs least is searched, until another one
// needs less.

#include "dfpn/dfpn.h"

// The numbers of a way are noted under the position's key and this; those of
// seams, which an image of the position may have in another order, under more.
#define WAY ((uint64_t)3 * GL_MOST_CELLS)

// The seams, and last the whole.
typedef struct ways {
  const gl_glance *g;
  gl_seam *seam;
  size_t seams;
  gl_effort n[GL_MOST_SEAMS + 1];
} ways;

static gl_key key_of(const ways *w, size_t i) {
  return gl_key_salted(w->g->key, WAY + (i < w->seams ? 1 + i : 0));
}

// What each way needs as far as that is known.
static void begin(gl_dfpn *s, ways *w) {
  const gl_position *p = w->g->kernel;
  for (size_t i = 0; i < w->seams; i++)
    w->n[i] = (gl_effort){1, gl_first_side(s, p, &w->seam[i], 0).dn +
                                 gl_first_side(s, p, &w->seam[i], 1).dn};
  w->n[w->seams] = gl_first_whole(s, p, gl_potential(w->g->sum));
  for (size_t i = 0; i <= w->seams; i++)
    gl_effort_read(s, key_of(w, i), &w->n[i]);
}

// The way that needs least, what it needs, and what the next one does.
static size_t choose(const ways *w, double *least, double *second) {
  size_t best = w->seams;
  *least = w->n[best].dn;
  *second = INFINITY;
  for (size_t i = 0; i < w->seams; i++) {
    const double dn = w->n[i].dn;
    if (dn < *least) {
      *second = *least;
      *least = dn;
      best = i;
    } else if (dn < *second) {
      *second = dn;
    }
  }
  return best;
}

// Searches one way up to a limit.  A seam that Maker breaks, or with sides
// whose shields do not join, is no way any more.
static gl_outcome go(gl_dfpn *s, ways *w, size_t i, gl_effort limit) {
  gl_weak *weak = s->desk.weak;
  gl_effort *n = &w->n[i];
  limit.dn = fmax(limit.dn, n->dn * 1.0001);
  if (i == w->seams)
    return gl_dfpn_expand(s, w->g, limit, n);
  limit.pn = INFINITY;
  const gl_mark mark = gl_stack_mark(&weak->stack);
  gl_outcome result = gl_dfpn_seam(s, w->g->kernel, &w->seam[i], limit, n);
  gl_stack_cut(&weak->stack, mark);
  if (result.who != GL_BREAKER_WINS && !(n->dn > 0)) {
    n->dn = GL_EFFORT_MOST;
    result = GL_UNDECIDED;
  }
  return result;
}

gl_outcome gl_dfpn_ways(gl_dfpn *s, const gl_glance *g, gl_effort limit,
                        gl_effort *n) {
  gl_desk *d = &s->desk;
  ways w = {.g = g,
            .seam = gl_weak_take(d->weak, GL_MOST_SEAMS * sizeof *w.seam)};
  if (!w.seam)
    return GL_UNDECIDED;
  w.seams = gl_desk_seams(d, g->kernel, w.seam);
  if (!w.seams)
    return gl_dfpn_expand(s, g, limit, n);
  begin(s, &w);
  for (;;) {
    double second;
    const size_t best = choose(&w, &n->dn, &second);
    n->pn = w.n[w.seams].pn;
    if (gl_effort_over(*n, limit))
      return GL_UNDECIDED;
    const gl_effort until = {limit.pn, fmin(limit.dn, second * GL_SLACK)};
    const gl_outcome result = go(s, &w, best, until);
    if (best < w.seams && result.who == GL_BREAKER_WINS)
      gl_desk_seamed(d, g->kernel);
    if (result.who != GL_OPEN || d->budget->reason)
      return result;
    gl_effort_write(s, key_of(&w, best), w.n[best]);
  }
}
