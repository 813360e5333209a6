// SPDX-License-Identifier: MIT
#include "proof/rule.h"

#include <assert.h>

static const struct {
  const char *name;
  const char *form;
  size_t first;  // of the references
  size_t stride; // 0 for none
  bool many;     // or just one
} rules[GL_RULES_AND_LENT] = {
    [GL_RULE_LINE] = {"line", "lc", 0, 0, false},
    [GL_RULE_PLAY] = {"play", "c*r0", 1, 2, true},
    [GL_RULE_EMBED_CARD] = {"embed", "r#c0*p0", 0, 2, false},
    [GL_RULE_NONE] = {"none", "", 0, 0, false},
    [GL_RULE_PAIR] = {"pair", "cc", 0, 0, false},
    [GL_RULE_POTENTIAL] = {"potential", "#c0*l0", 0, 0, false},
    [GL_RULE_JOIN] = {"join", "*r0", 0, 2, true},
    [GL_RULE_REPLY] = {"reply", "*a0", 1, 3, true},
    [GL_RULE_REPLACE] = {"replace", "rcc", 0, 2, false},
    [GL_RULE_GRANT] = {"grant", "rc", 0, 2, false},
    [GL_RULE_EMBED_SHIELD] = {"embed", "r*p0", 0, 2, false},
    [GL_RULE_TRUSTED_CARD] = {"trusted", "", 0, 0, false},
    [GL_RULE_TRUSTED_SHIELD] = {"trusted", "", 0, 0, false},
};

const char *gl_rule_name(gl_rule rule) {
  assert(rule < GL_RULES_AND_LENT);
  return rules[rule].name;
}

const char *gl_rule_form(gl_rule rule) {
  assert(rule < GL_RULES_AND_LENT);
  return rules[rule].form;
}

size_t gl_rule_form_width(char item) {
  return item == 'a' ? 3 : item == 'r' || item == 'p' ? 2 : 1;
}

gl_children gl_rule_children(gl_rule rule, size_t count) {
  assert(rule < GL_RULES_AND_LENT);
  gl_children children = {rules[rule].first, rules[rule].stride, 0};
  if (rules[rule].many)
    children.count = (count + rules[rule].stride - 2 - rules[rule].first) /
                     rules[rule].stride;
  else
    children.count = rules[rule].stride > 0;
  return children;
}
