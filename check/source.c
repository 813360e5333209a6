// SPDX-License-Identifier: MIT
//
// source.c -- words, numbers, and complaints about them

#include "source.h"

#include <stdio.h>
#include <string.h>

const char *parse_number(const char *digits, size_t length, uint64_t least,
                         uint64_t most, uint64_t *value) {
  *value = 0;
  for (size_t i = 0; i < length; i++) {
    if (digits[i] < '0' || digits[i] > '9')
      return "this is not a number";
    const uint64_t digit = (uint64_t)(digits[i] - '0');
    if (digit > most || *value > (most - digit) / 10)
      return "this number is out of range";
    *value = *value * 10 + digit;
  }
  return length == 0      ? "a number is missing"
         : *value < least ? "this number is out of range"
                          : NULL;
}

_Noreturn void malformed(const source *in, const char *where,
                         const char *sentence) {
  size_t line = 1, column = 1;
  for (const char *c = in->text; c < where; c++) {
    line += *c == '\n';
    column = *c == '\n' ? 1 : column + 1;
  }
  // A game that is no file is one text line.
  char place[60];
  if (in->is_file)
    snprintf(place, sizeof place, ":%zu:%zu", line, column);
  else
    snprintf(place, sizeof place, ": column %zu", column);
  cannot_at(in->name, place, sentence);
}

// Blanks separate words, and a carriage return that ends a text line is one.
static bool at_blank(const source *in) {
  return *in->at == ' ' || *in->at == '\t' ||
         (*in->at == '\r' && (in->at + 1 == in->end || in->at[1] == '\n'));
}

bool next_word(source *in, char comment, word *word) {
  while (in->at < in->end && at_blank(in))
    in->at++;
  word->text = in->at;
  while (in->at < in->end && !at_blank(in) && *in->at != '\n' &&
         *in->at != comment)
    in->at++;
  word->length = (size_t)(in->at - word->text);
  return word->length > 0;
}

void next_text_line(source *in) {
  const char *newline = memchr(in->at, '\n', (size_t)(in->end - in->at));
  in->at = newline ? newline + 1 : in->end;
}

bool is(const word *word, const char *text) {
  return word->length == strlen(text) &&
         memcmp(word->text, text, word->length) == 0;
}

void add_stone(const source *in, const word *word, struct game *game,
               size_t cell, set *own) {
  if (has(game->maker, cell) || has(game->breaker, cell))
    malformed(in, word->text, "there is a stone in this cell already");
  put(own, cell);
}
