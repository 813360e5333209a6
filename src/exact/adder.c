// SPDX-License-Identifier: MIT
// Why a rotation is right: let e and n be the carries into bit i of A + B and
// of (A + B) + C, and h and k those of A + C and of (A + C) + B.  Then
// e + n = h + k, by induction: a + b + c + e + n and a + b + c + h + k are
// equal, their last bits are bit i of the sum, and twice the next carries are
// the rest.  Eight clauses say that e + n = h + k.

#include "exact/adder.h"

#include <assert.h>
#include <stdlib.h>

gl_adder_number *gl_adder_number_new(void) {
  gl_adder_number *number = calloc(1, sizeof *number);
  for (size_t i = 0; number && i <= GL_BITS; i++)
    number->bit[i] = number->carry[i] = GL_NEVER;
  return number;
}

void gl_adder_number_free(gl_adder_number *number) {
  if (!number)
    return;
  gl_adder_number_free(number->part[0]);
  gl_adder_number_free(number->part[1]);
  free(number->charge);
  free(number);
}

// ---- Bits ----

// The clauses for out = x + y + z modulo 2, those with `sign` out first.
static void odd(gl_lemmas *lemmas, gl_clause_taker *take, int32_t out,
                const int32_t in[3], int sign) {
  assert(sign == 1 || sign == -1);
  for (int i = 0; i < 8; i++) {
    const int parity = (i ^ i >> 1 ^ i >> 2) & 1;
    if (parity == (sign > 0))
      take(lemmas,
           (int32_t[]){sign * out, i & 1 ? -in[0] : in[0],
                       i & 2 ? -in[1] : in[1], i & 4 ? -in[2] : in[2]},
           4);
  }
}

// The clauses for out = (x + y + z > 1).
static void major(gl_lemmas *lemmas, gl_clause_taker *take, int32_t out,
                  const int32_t in[3], int sign) {
  assert(sign == 1 || sign == -1);
  for (int i = 0; i < 3; i++)
    if (sign > 0 || (in[(i + 2) % 3] != GL_NEVER) ||
        (in[i] == GL_NEVER || in[(i + 1) % 3] == GL_NEVER))
      take(lemmas,
           (int32_t[]){sign * out, -sign * in[i], -sign * in[(i + 1) % 3]}, 3);
}

static size_t count_live(const int32_t in[3], int32_t *last) {
  size_t count = 0;
  for (int i = 0; i < 3; i++)
    if (in[i] != GL_NEVER) {
      *last = in[i];
      count++;
    }
  return count;
}

static int32_t define_odd(gl_lemmas *lemmas, const int32_t in[3]) {
  int32_t out = GL_NEVER;
  if (count_live(in, &out) < 2)
    return out;
  out = gl_lemmas_variable(lemmas);
  odd(lemmas, gl_lemmas_write, out, in, 1);
  odd(lemmas, gl_lemmas_write, out, in, -1);
  return out;
}

static int32_t define_major(gl_lemmas *lemmas, const int32_t in[3]) {
  int32_t out = GL_NEVER;
  if (count_live(in, &out) < 2)
    return GL_NEVER;
  out = gl_lemmas_variable(lemmas);
  major(lemmas, gl_lemmas_write, out, in, 1);
  major(lemmas, gl_lemmas_write, out, in, -1);
  return out;
}

static void know_odd(gl_lemmas *lemmas, int32_t out, const int32_t in[3]) {
  odd(lemmas, gl_lemmas_know, out, in, 1);
  odd(lemmas, gl_lemmas_know, out, in, -1);
}

static void know_major(gl_lemmas *lemmas, int32_t out, const int32_t in[3]) {
  major(lemmas, gl_lemmas_know, out, in, 1);
  major(lemmas, gl_lemmas_know, out, in, -1);
}

static int32_t bit_of(const gl_lemmas *lemmas, const gl_adder_number *number,
                      size_t i) {
  return gl_lemmas_known(lemmas, number->bit[i]);
}

static int32_t carry_of(const gl_lemmas *lemmas, const gl_adder_number *number,
                        size_t i) {
  return gl_lemmas_known(lemmas, number->carry[i]);
}

static void inputs(const gl_lemmas *lemmas, const gl_adder_number *number,
                   size_t i, int32_t in[3]) {
  assert(i < GL_BITS && number->part[0] && number->part[1]);
  in[0] = bit_of(lemmas, number->part[0], i);
  in[1] = bit_of(lemmas, number->part[1], i);
  in[2] = carry_of(lemmas, number, i);
}

// Bit i of a sum and the carry into the next one, as the proof has them.
static void know_sum(gl_lemmas *lemmas, const gl_adder_number *number,
                     size_t i) {
  int32_t in[3];
  inputs(lemmas, number, i, in);
  know_odd(lemmas, number->bit[i], in);
  know_major(lemmas, number->carry[i + 1], in);
}

static void set_width(const gl_lemmas *lemmas, gl_adder_number *number) {
  number->width = GL_BITS;
  while (number->width && bit_of(lemmas, number, number->width - 1) == GL_NEVER)
    number->width--;
}

gl_adder_number *gl_adder_number_add(gl_lemmas *lemmas, gl_adder_number *x,
                                     gl_adder_number *y) {
  gl_adder_number *n = x && y ? gl_adder_number_new() : NULL;
  if (!n) {
    gl_adder_number_free(x);
    gl_adder_number_free(y);
    return NULL;
  }
  n->part[0] = x;
  n->part[1] = y;
  for (size_t i = 0; i < GL_BITS; i++) {
    int32_t in[3];
    inputs(lemmas, n, i, in);
    n->bit[i] = define_odd(lemmas, in);
    n->carry[i + 1] = define_major(lemmas, in);
  }
  assert(n->part[0] && n->part[1]);
  set_width(lemmas, n);
  return n;
}

void gl_adder_number_refresh(gl_lemmas *lemmas, gl_adder_number *number) {
  assert(number->part[0] && number->part[1]);
  for (size_t i = 0; i < GL_BITS; i++) {
    int32_t in[3], last;
    inputs(lemmas, number, i, in);
    const size_t live = count_live(in, &last);
    if (live < 1)
      gl_lemmas_refuse(lemmas, number->bit[i]);
    if (live < 2)
      gl_lemmas_refuse(lemmas, number->carry[i + 1]);
  }
  set_width(lemmas, number);
}

// ---- Rotation ----

// The clauses for e + n = h + k.
static void balance(gl_lemmas *lemmas, gl_clause_taker *take, int32_t e,
                    int32_t n, int32_t h, int32_t k) {
  for (int side = 0; side < 2; side++) {
    const int32_t x[] = {side ? h : e, side ? k : n};
    const int32_t y[] = {side ? e : h, side ? n : k};
    for (int i = 0; i < 2; i++) {
      take(lemmas, (int32_t[]){-x[i], y[0], y[1]}, 3);
      take(lemmas, (int32_t[]){-x[0], -x[1], y[i]}, 3);
    }
  }
}

typedef struct rotation {
  gl_adder_number *n; // (A + B) + C
  gl_adder_number *e; // A + B
  gl_adder_number *h; // A + C
  const gl_adder_number *a;
  const gl_adder_number *b;
  const gl_adder_number *c;
  int32_t carry[GL_BITS + 2]; // of (A + C) + B
} rotation;

static void rotate_bit(gl_lemmas *lemmas, rotation *rotation, size_t i) {
  assert(i < GL_BITS);
  gl_adder_number *h = rotation->h;
  const int32_t both[] = {bit_of(lemmas, rotation->a, i),
                          bit_of(lemmas, rotation->c, i),
                          carry_of(lemmas, h, i)};
  h->bit[i] = define_odd(lemmas, both);
  h->carry[i + 1] = define_major(lemmas, both);
  const int32_t all[] = {h->bit[i], bit_of(lemmas, rotation->b, i),
                         gl_lemmas_known(lemmas, rotation->carry[i])};
  rotation->carry[i + 1] = define_major(lemmas, all);
  know_sum(lemmas, rotation->e, i);
  know_sum(lemmas, rotation->n, i);
  know_odd(lemmas, h->bit[i], both);
  know_major(lemmas, h->carry[i + 1], both);
  know_major(lemmas, rotation->carry[i + 1], all);
  balance(lemmas, gl_lemmas_know, rotation->e->carry[i], rotation->n->carry[i],
          h->carry[i], rotation->carry[i]);
  odd(lemmas, gl_lemmas_want, rotation->n->bit[i], all, 1);
  odd(lemmas, gl_lemmas_want, rotation->n->bit[i], all, -1);
  balance(lemmas, gl_lemmas_want, rotation->e->carry[i + 1],
          rotation->n->carry[i + 1], h->carry[i + 1], rotation->carry[i + 1]);
  gl_lemmas_derive(lemmas);
}

gl_adder_number *gl_adder_number_rotate(gl_lemmas *lemmas,
                                        gl_adder_number *number, int s, int t) {
  assert((s == 0 || s == 1) && (t == 0 || t == 1));
  assert(number->part[s] && number->part[s]->part[t]);
  gl_adder_number *e = number->part[s];
  gl_adder_number *parts[] = {e->part[t], e->part[1 - t], number->part[1 - s]};
  rotation r = {number,   e,  gl_adder_number_new(), parts[0], parts[1],
                parts[2], {0}};
  if (!r.h)
    return NULL;
  gl_adder_number_refresh(lemmas, e);
  gl_adder_number_refresh(lemmas, number);
  r.carry[0] = GL_NEVER;
  for (size_t i = 0; i < GL_BITS; i++)
    rotate_bit(lemmas, &r, i);
  for (size_t i = 0; i <= GL_BITS; i++)
    number->carry[i] = r.carry[i];
  r.h->part[0] = parts[0];
  r.h->part[1] = parts[2];
  number->part[0] = r.h;
  number->part[1] = parts[1];
  set_width(lemmas, r.h);
  e->part[0] = e->part[1] = NULL;
  gl_adder_number_free(e);
  return r.h;
}

// ---- Bounds ----

// The two operands of at[i + 1]; true if both are needed, false if either.
static bool operands(const gl_lemmas *lemmas, const gl_adder_number *number,
                     const gl_adder_bound *bound, size_t i, int32_t in[2]) {
  assert(i < GL_BITS);
  const int32_t bit = bit_of(lemmas, number, i);
  in[0] = bound->most ? -bit : bit;
  in[1] = bound->at[i];
  return (bound->value >> i & 1) != bound->most;
}

static int32_t define_either(gl_lemmas *lemmas, const int32_t in[2]) {
  for (int i = 0; i < 2; i++) {
    if (in[i] == GL_ALWAYS)
      return GL_ALWAYS;
    if (in[i] == GL_NEVER)
      return in[1 - i];
  }
  const int32_t out = gl_lemmas_variable(lemmas);
  gl_lemmas_write(lemmas, (int32_t[]){out, -in[0]}, 2);
  gl_lemmas_write(lemmas, (int32_t[]){out, -in[1]}, 2);
  gl_lemmas_write(lemmas, (int32_t[]){-out, in[0], in[1]}, 3);
  return out;
}

void gl_adder_bound_define(gl_lemmas *lemmas, const gl_adder_number *number,
                           uint64_t value, bool most, gl_adder_bound *bound) {
  *bound = (gl_adder_bound){.value = value, .most = most, .at = {GL_ALWAYS}};
  for (size_t i = 0; i < GL_BITS; i++) {
    int32_t in[2];
    const bool both = operands(lemmas, number, bound, i, in);
    const int32_t negated[] = {-in[0], -in[1]};
    bound->at[i + 1] =
        both ? -define_either(lemmas, negated) : define_either(lemmas, in);
  }
}

static void know_bound(gl_lemmas *lemmas, const gl_adder_number *number,
                       const gl_adder_bound *bound, size_t i) {
  int32_t in[2];
  const int sign = operands(lemmas, number, bound, i, in) ? -1 : 1;
  const int32_t out = sign * bound->at[i + 1];
  gl_lemmas_know(lemmas, (int32_t[]){out, -sign * in[0]}, 2);
  gl_lemmas_know(lemmas, (int32_t[]){out, -sign * in[1]}, 2);
  gl_lemmas_know(lemmas, (int32_t[]){-out, sign * in[0], sign * in[1]}, 3);
}

// At least `count` of some literals are true.
static void at_least(gl_lemmas *lemmas, gl_clause_taker *take,
                     const int32_t in[4], int count) {
  assert(count >= 1 && count <= 4);
  for (int set = 0; set < 16; set++) {
    int32_t clause[4];
    size_t size = 0;
    for (int i = 0; i < 4; i++)
      if (set >> i & 1)
        clause[size++] = in[i];
    if ((int)size == 5 - count)
      take(lemmas, clause, size);
  }
}

// With the lowest i bits of x, y, their sum n and the bounds, `bound` being the
// carry of theirs: x + y can only be less than the sum of the bounds by 2^i for
// each part that is below its bound, so carry + n + 1 >= bound + x + y.  For
// upper bounds the carries change places.
static void bound_claim(gl_lemmas *lemmas, gl_clause_taker *take,
                        const gl_adder_number *number,
                        const gl_adder_bound *const b[3], size_t i) {
  const uint64_t low = (UINT64_C(1) << i) - 1;
  const bool bound = ((b[0]->value & low) + (b[1]->value & low)) >> i & 1;
  const int32_t carry = carry_of(lemmas, number, i);
  at_least(lemmas, take,
           (int32_t[]){-b[0]->at[i], -b[1]->at[i], b[2]->at[i],
                       b[2]->most ? -carry : carry},
           1 + (bound != b[2]->most));
}

void gl_adder_bound_add(gl_lemmas *lemmas, const gl_adder_number *number,
                        const gl_adder_bound *x, const gl_adder_bound *y,
                        const gl_adder_bound *sum) {
  assert(x->most == sum->most && y->most == sum->most &&
         sum->value == x->value + y->value);
  const gl_adder_bound *const b[] = {x, y, sum};
  for (size_t i = 0; i < GL_BITS; i++) {
    know_sum(lemmas, number, i);
    know_bound(lemmas, number->part[0], x, i);
    know_bound(lemmas, number->part[1], y, i);
    know_bound(lemmas, number, sum, i);
    bound_claim(lemmas, gl_lemmas_know, number, b, i);
    bound_claim(lemmas, gl_lemmas_want, number, b, i + 1);
    gl_lemmas_derive(lemmas);
  }
}

static void clash(gl_lemmas *lemmas, gl_clause_taker *take,
                  const gl_adder_bound *least, const gl_adder_bound *most,
                  size_t i) {
  const uint64_t low = (UINT64_C(1) << i) - 1;
  if ((least->value & low) > (most->value & low))
    take(lemmas, (int32_t[]){-least->at[i], -most->at[i]}, 2);
}

void gl_adder_bound_clash(gl_lemmas *lemmas, const gl_adder_number *number,
                          const gl_adder_bound *least,
                          const gl_adder_bound *most) {
  assert(!least->most && most->most && least->value > most->value);
  for (size_t i = 0; i < GL_BITS; i++) {
    know_bound(lemmas, number, least, i);
    know_bound(lemmas, number, most, i);
    clash(lemmas, gl_lemmas_know, least, most, i);
    clash(lemmas, gl_lemmas_want, least, most, i + 1);
    gl_lemmas_derive(lemmas);
  }
}
