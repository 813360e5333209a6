// SPDX-License-Identifier: MIT
// A record is read into its text line, item by item.

#include "cert/binary.h"

#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

#define CHECKSUM_SIZE 4

const unsigned char gl_binary_magic[GL_BINARY_MAGIC] = {0x87, 'g', 'l', 'b', 1};

bool gl_binary_named(const char *path) {
  const size_t size = strlen(path);
  return size >= 4 && !strcmp(path + size - 4, ".glb");
}

uint32_t gl_binary_checksum(uint32_t checksum, const unsigned char *bytes,
                            size_t size) {
  for (size_t i = 0; i < size; i++) {
    checksum ^= bytes[i];
    for (int bit = 0; bit < 8; bit++)
      checksum = checksum >> 1 ^ (checksum & 1 ? UINT32_C(0xedb88320) : 0);
  }
  return checksum;
}

bool gl_binary_is(const char *bytes, size_t size) {
  return size && (unsigned char)*bytes == gl_binary_magic[0];
}

gl_binary gl_binary_new(const char *place, const char *bytes, size_t size) {
  const unsigned char *at = (const unsigned char *)bytes;
  return (gl_binary){.place = place,
                     .at = at,
                     .end = at + size,
                     .block = at,
                     .stop = at,
                     .checksum = UINT32_MAX};
}

void gl_binary_free(gl_binary *b) {
  free(b->deleted);
  free(b->text);
}

static const char no_memory[] = "out of memory";

// The first complaint stays.  From then on all numbers are 0, and lists end.
static void complain(gl_binary *b, const char *sentence) {
  if (!b->wrong)
    b->wrong = sentence;
}

gl_status gl_binary_status(const gl_binary *b, gl_error *error) {
  if (b->wrong == no_memory)
    return gl_fail_memory(error);
  return b->wrong
             ? gl_fail(error, GL_INPUT, b->place, b->line, 1, "%s", b->wrong)
             : GL_OK;
}

// Bytes outside the blocks; NULL if there are not so many.
static const unsigned char *take_bytes(gl_binary *b, size_t size) {
  const unsigned char *bytes = b->at;
  if (b->wrong || (size_t)(b->end - b->at) < size) {
    complain(b, "the file is cut off");
    return NULL;
  }
  b->at += size;
  b->checksum = gl_binary_checksum(b->checksum, bytes, size);
  return bytes;
}

static unsigned char take_file_byte(gl_binary *b) {
  const unsigned char *byte = take_bytes(b, 1);
  return byte ? *byte : 0;
}

static uint64_t take_number_from(gl_binary *b,
                                 unsigned char (*take)(gl_binary *)) {
  uint64_t number = 0;
  for (size_t i = 0; i < GL_BINARY_NUMBER; i++) {
    const unsigned char byte = take(b);
    number |= (uint64_t)(byte & 127) << (7 * i);
    if (i && !byte)
      complain(b, "a number is longer than it needs to be");
    if (byte < 128)
      return b->wrong ? 0 : number;
  }
  complain(b, "a number is too large");
  return 0;
}

static void check_checksum(gl_binary *b) {
  const uint32_t expected = ~b->checksum;
  const unsigned char *bytes = take_bytes(b, CHECKSUM_SIZE);
  for (size_t i = 0; bytes && i < CHECKSUM_SIZE; i++)
    if (bytes[i] != (expected >> (8 * i) & 255))
      complain(b, "the file is damaged: a checksum is wrong");
  b->checksum = ~expected; // the checksum itself does not count
}

// Goes to the next block, or beyond the end mark.
static void take_block(gl_binary *b) {
  const uint64_t size = take_number_from(b, take_file_byte);
  if (size > GL_BINARY_BLOCK)
    complain(b, "a block is too large");
  b->block = take_bytes(b, (size_t)size);
  b->stop = b->block ? b->block + size : NULL;
  const uint64_t steps = size ? b->steps : take_number_from(b, take_file_byte);
  check_checksum(b);
  b->ended = !size;
  if (steps != b->steps)
    complain(b, "the end mark has another number of steps");
  if (b->ended && b->at != b->end)
    complain(b, "nothing may follow the end mark");
}

static unsigned char take_byte(gl_binary *b) {
  if (b->block == b->stop && !b->wrong)
    take_block(b);
  if (b->ended)
    complain(b, "the end mark stands inside a record");
  return b->wrong ? 0 : *b->block++;
}

static uint64_t take_number(gl_binary *b) {
  return take_number_from(b, take_byte);
}

static int64_t take_difference(gl_binary *b) {
  const uint64_t number = take_number(b);
  return number & 1 ? -1 - (int64_t)(number / 2) : (int64_t)(number / 2);
}

static void print(gl_binary *b, const char *text) {
  const size_t size = strlen(text);
  if (!gl_grow((void **)&b->text, &b->room, b->size + size, 1)) {
    complain(b, no_memory);
    return;
  }
  memcpy(b->text + b->size, text, size);
  b->size += size;
}

static void print_number(gl_binary *b, const char *before, uint64_t number) {
  char digits[24];
  char *at = digits + sizeof digits - 1;
  *at = 0;
  do
    *--at = (char)('0' + number % 10);
  while (number /= 10);
  print(b, before);
  print(b, at);
}

static void print_integer(gl_binary *b, int64_t number) {
  print_number(b, number < 0 ? " -" : " ",
               number < 0 ? -(uint64_t)number : (uint64_t)number);
}

// The items print themselves, and are false at the end of a list.

static bool print_reference(gl_binary *b) {
  const uint64_t code = take_number(b);
  const uint64_t number = code / 4;
  const uint64_t kind = code % 4;
  const uint64_t here = b->steps + 1;
  const uint64_t mapped = kind == GL_BINARY_MAPPED ? take_number(b) : 0;
  if (!code || b->wrong)
    return false;
  if (!number || number >= here) {
    complain(b, "a reference does not lead to an earlier step");
    return false;
  }
  const uint64_t id = kind == GL_BINARY_STEP ? number : here - number;
  print_number(b, " ", id);
  if (kind == GL_BINARY_MAPPED)
    print_number(b, "@", mapped / 2);
  if ((kind == GL_BINARY_LAST || mapped % 2) &&
      !GL_PUSH(b->deleted, b->deletions, b->deletion_room, id))
    complain(b, no_memory);
  return true;
}

static bool print_neighbour(gl_binary *b, int64_t *before) {
  const int64_t difference = take_difference(b);
  if (!difference)
    return false;
  if (difference > INT32_MAX || *before + difference < 1) {
    complain(b, "a number in a list is out of range");
    return false;
  }
  *before += difference;
  print_integer(b, *before);
  return true;
}

static bool print_pair(gl_binary *b, int64_t *before) {
  if (!print_neighbour(b, before))
    return false;
  print_integer(b, *before + take_difference(b));
  return true;
}

static bool print_answer(gl_binary *b) {
  const uint64_t cell = take_number(b);
  if (!cell)
    return false;
  print_number(b, " ", cell);
  if (!print_reference(b))
    complain(b, "an answer has no reference");
  return true;
}

// A list takes items up to its end.
static void print_list(gl_binary *b, char item) {
  int64_t before = 0;
  bool more = true;
  while (more && !b->wrong)
    more = item == 'r'   ? print_reference(b)
           : item == 'a' ? print_answer(b)
           : item == 'p' ? print_pair(b, &before)
                         : print_neighbour(b, &before);
}

static void print_item(gl_binary *b, char item) {
  if (item == '0')
    print(b, " 0");
  else if (item == 'z')
    print_integer(b, take_difference(b));
  else if (item != 'r')
    print_number(b, " ", take_number(b));
  else if (!print_reference(b))
    complain(b, "a reference is expected here");
}

// The records that are no steps; their forms as in proof/rule.h, with n for a
// number from 0 and z for an integer.
static const struct {
  const char *word;
  const char *form;
} others[] = {
    {"map", "*c0"},   {"map", "nzz"},    {"d", "*r0"},
    {"maker", "*r0"}, {"breaker", "rn"},
};

static void print_form(gl_binary *b, const char *form) {
  for (; *form && !b->wrong; form++)
    if (*form == '*' || *form == '#')
      print_list(b, *++form);
    else
      print_item(b, *form);
}

static void print_record(gl_binary *b) {
  const unsigned char kind = take_byte(b);
  if (!kind || kind >= GL_RECORDS) {
    complain(b, "there is no such kind of record");
    return;
  }
  if (kind <= GL_RULES) {
    print_number(b, "", b->steps + 1);
    print(b, " ");
    print(b, gl_rule_name(kind - 1));
    print_form(b, gl_rule_form(kind - 1));
    b->steps++;
    return;
  }
  print(b, others[kind - GL_RECORD_MAP].word);
  if (kind <= GL_RECORD_LATTICE)
    print_number(b, " ", ++b->maps);
  if (kind == GL_RECORD_LATTICE)
    print(b, " lattice");
  print_form(b, others[kind - GL_RECORD_MAP].form);
}

static void print_deletion(gl_binary *b) {
  print(b, "d");
  for (size_t i = 0; i < b->deletions; i++)
    print_number(b, " ", b->deleted[i]);
  print(b, " 0");
  b->deletions = 0;
}

static void print_header(gl_binary *b) {
  for (size_t i = 0; i < GL_BINARY_MAGIC && !b->wrong; i++)
    if (take_file_byte(b) != gl_binary_magic[i])
      complain(b, i + 1 < GL_BINARY_MAGIC ? "this is no certificate"
                                          : "only version 1 is known");
  print(b, "glc 1 ");
  for (size_t i = 0; i < GL_BINARY_HASH; i++) {
    static const char digits[] = "0123456789abcdef";
    const unsigned char byte = take_file_byte(b);
    print(b, (const char[]){digits[byte >> 4], digits[byte & 15], 0});
  }
}

bool gl_binary_line(gl_binary *b, gl_scanner *scanner) {
  b->size = 0;
  b->line++;
  if (!b->begun)
    print_header(b);
  else if (b->deletions)
    print_deletion(b);
  else if (b->block == b->stop && !b->wrong)
    take_block(b);
  if (b->begun && !b->size && !b->ended && !b->wrong)
    print_record(b);
  b->begun = true;
  if (b->ended || b->wrong)
    return false;
  *scanner = gl_scanner_new(b->place, b->text, b->size, 0);
  gl_scanner_line(scanner);
  scanner->line = b->line;
  return true;
}
