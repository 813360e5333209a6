// SPDX-License-Identifier: MIT
// rule.h -- the rules by name, and how their steps are laid out
//
// A step's numbers and its text in a certificate follow the same form: a
// character for each item, in order.
//
//     c  a cell        r  a reference         p  two cells
//     l  a line        a  a cell and a reference
//     #c a list of cells whose length is stored before it
//     *r a list that takes all numbers that are left
//     0  the end of a list in the text
//
// A reference takes two numbers, step and map.

#ifndef GL_PROOF_RULE_H
#define GL_PROOF_RULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum gl_rule {
  GL_RULE_LINE,
  GL_RULE_PLAY,
  GL_RULE_EMBED_CARD,
  GL_RULE_NONE,
  GL_RULE_PAIR,
  GL_RULE_POTENTIAL,
  GL_RULE_JOIN,
  GL_RULE_REPLY,
  GL_RULE_REPLACE,
  GL_RULE_GRANT,
  GL_RULE_EMBED_SHIELD,
  GL_RULES,
  // What another process has proved (proof/transfer.h), under its number there.
  // These are in no certificate and no checkpoint.
  GL_RULE_TRUSTED_CARD = GL_RULES,
  GL_RULE_TRUSTED_SHIELD,
  GL_RULES_AND_LENT
} gl_rule;

static inline bool gl_rule_is_card(gl_rule rule) {
  return rule <= GL_RULE_EMBED_CARD || rule == GL_RULE_TRUSTED_CARD;
}

const char *gl_rule_name(gl_rule rule);
const char *gl_rule_form(gl_rule rule);

// How many numbers an item takes.
size_t gl_rule_form_width(char item);

// Where a step with `count` numbers has its references: at first, first +
// stride, and so on.
typedef struct gl_children {
  size_t first;
  size_t stride;
  size_t count;
} gl_children;

gl_children gl_rule_children(gl_rule rule, size_t count);

// Is the number at this place the step of a reference?
static inline bool gl_rule_children_at(gl_children children, size_t place) {
  return children.count && place >= children.first &&
         (place - children.first) % children.stride == 0 &&
         (place - children.first) / children.stride < children.count;
}

#endif
