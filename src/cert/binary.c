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

void gl_binary_free(gl_binary *binary) {
  free(binary->deleted);
  free(binary->text);
}

static const char no_memory[] = "out of memory";

// The first complaint stays.  From then on all numbers are 0, and lists end.
static void complain(gl_binary *binary, const char *sentence) {
  if (!binary->wrong)
    binary->wrong = sentence;
}

gl_status gl_binary_status(const gl_binary *binary, gl_error *error) {
  if (binary->wrong == no_memory)
    return gl_fail_memory(error);
  return binary->wrong ? gl_fail(error, GL_INPUT, binary->place, binary->line,
                                 1, "%s", binary->wrong)
                       : GL_OK;
}

// Bytes outside the blocks; NULL if there are not so many.
static const unsigned char *take_bytes(gl_binary *binary, size_t size) {
  const unsigned char *bytes = binary->at;
  if (binary->wrong || (size_t)(binary->end - binary->at) < size) {
    complain(binary, "the file is cut off");
    return NULL;
  }
  binary->at += size;
  binary->checksum = gl_binary_checksum(binary->checksum, bytes, size);
  return bytes;
}

static unsigned char take_file_byte(gl_binary *binary) {
  const unsigned char *byte = take_bytes(binary, 1);
  return byte ? *byte : 0;
}

static uint64_t take_number_from(gl_binary *binary,
                                 unsigned char (*take)(gl_binary *)) {
  uint64_t number = 0;
  for (size_t i = 0; i < GL_BINARY_NUMBER; i++) {
    const unsigned char byte = take(binary);
    number |= (uint64_t)(byte & 127) << (7 * i);
    if (i && !byte)
      complain(binary, "a number is longer than it needs to be");
    if (byte < 128)
      return binary->wrong ? 0 : number;
  }
  complain(binary, "a number is too large");
  return 0;
}

static void check_checksum(gl_binary *binary) {
  const uint32_t expected = ~binary->checksum;
  const unsigned char *bytes = take_bytes(binary, CHECKSUM_SIZE);
  for (size_t i = 0; bytes && i < CHECKSUM_SIZE; i++)
    if (bytes[i] != (expected >> (8 * i) & 255))
      complain(binary, "the file is damaged: a checksum is wrong");
  binary->checksum = ~expected; // the checksum itself does not count
}

// Goes to the next block, or beyond the end mark.
static void take_block(gl_binary *binary) {
  const uint64_t size = take_number_from(binary, take_file_byte);
  if (size > GL_BINARY_BLOCK)
    complain(binary, "a block is too large");
  binary->block = take_bytes(binary, (size_t)size);
  binary->stop = binary->block ? binary->block + size : NULL;
  const uint64_t steps =
      size ? binary->steps : take_number_from(binary, take_file_byte);
  check_checksum(binary);
  binary->ended = !size;
  if (steps != binary->steps)
    complain(binary, "the end mark has another number of steps");
  if (binary->ended && binary->at != binary->end)
    complain(binary, "nothing may follow the end mark");
}

static unsigned char take_byte(gl_binary *binary) {
  if (binary->block == binary->stop && !binary->wrong)
    take_block(binary);
  if (binary->ended)
    complain(binary, "the end mark stands inside a record");
  return binary->wrong ? 0 : *binary->block++;
}

static uint64_t take_number(gl_binary *binary) {
  return take_number_from(binary, take_byte);
}

static int64_t take_difference(gl_binary *binary) {
  const uint64_t number = take_number(binary);
  return number & 1 ? -1 - (int64_t)(number / 2) : (int64_t)(number / 2);
}

static void print(gl_binary *binary, const char *text) {
  const size_t size = strlen(text);
  if (!gl_grow((void **)&binary->text, &binary->room, binary->size + size, 1)) {
    complain(binary, no_memory);
    return;
  }
  memcpy(binary->text + binary->size, text, size);
  binary->size += size;
}

static void print_number(gl_binary *binary, const char *before,
                         uint64_t number) {
  char digits[24];
  char *at = digits + sizeof digits - 1;
  *at = 0;
  do
    *--at = (char)('0' + number % 10);
  while (number /= 10);
  print(binary, before);
  print(binary, at);
}

static void print_integer(gl_binary *binary, int64_t number) {
  print_number(binary, number < 0 ? " -" : " ",
               number < 0 ? -(uint64_t)number : (uint64_t)number);
}

// The items print themselves, and are false at the end of a list.

static bool print_reference(gl_binary *binary) {
  const uint64_t code = take_number(binary);
  const uint64_t number = code / 4;
  const uint64_t kind = code % 4;
  const uint64_t here = binary->steps + 1;
  const uint64_t mapped = kind == GL_BINARY_MAPPED ? take_number(binary) : 0;
  if (!code || binary->wrong)
    return false;
  if (!number || number >= here) {
    complain(binary, "a reference does not lead to an earlier step");
    return false;
  }
  const uint64_t id = kind == GL_BINARY_STEP ? number : here - number;
  print_number(binary, " ", id);
  if (kind == GL_BINARY_MAPPED)
    print_number(binary, "@", mapped / 2);
  if ((kind == GL_BINARY_LAST || mapped % 2) &&
      !GL_PUSH(binary->deleted, binary->deletions, binary->deletion_room, id))
    complain(binary, no_memory);
  return true;
}

static bool print_neighbour(gl_binary *binary, int64_t *before) {
  const int64_t difference = take_difference(binary);
  if (!difference)
    return false;
  if (difference > INT32_MAX || *before + difference < 1) {
    complain(binary, "a number in a list is out of range");
    return false;
  }
  *before += difference;
  print_integer(binary, *before);
  return true;
}

static bool print_pair(gl_binary *binary, int64_t *before) {
  if (!print_neighbour(binary, before))
    return false;
  print_integer(binary, *before + take_difference(binary));
  return true;
}

static bool print_answer(gl_binary *binary) {
  const uint64_t cell = take_number(binary);
  if (!cell)
    return false;
  print_number(binary, " ", cell);
  if (!print_reference(binary))
    complain(binary, "an answer has no reference");
  return true;
}

// A list takes items up to its end.
static void print_list(gl_binary *binary, char item) {
  int64_t before = 0;
  bool more = true;
  while (more && !binary->wrong)
    more = item == 'r'   ? print_reference(binary)
           : item == 'a' ? print_answer(binary)
           : item == 'p' ? print_pair(binary, &before)
                         : print_neighbour(binary, &before);
}

static void print_item(gl_binary *binary, char item) {
  if (item == '0')
    print(binary, " 0");
  else if (item == 'z')
    print_integer(binary, take_difference(binary));
  else if (item != 'r')
    print_number(binary, " ", take_number(binary));
  else if (!print_reference(binary))
    complain(binary, "a reference is expected here");
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

static void print_form(gl_binary *binary, const char *form) {
  for (; *form && !binary->wrong; form++)
    if (*form == '*' || *form == '#')
      print_list(binary, *++form);
    else
      print_item(binary, *form);
}

static void print_record(gl_binary *binary) {
  const unsigned char kind = take_byte(binary);
  if (!kind || kind >= GL_RECORDS) {
    complain(binary, "there is no such kind of record");
    return;
  }
  if (kind <= GL_RULES) {
    print_number(binary, "", binary->steps + 1);
    print(binary, " ");
    print(binary, gl_rule_name(kind - 1));
    print_form(binary, gl_rule_form(kind - 1));
    binary->steps++;
    return;
  }
  print(binary, others[kind - GL_RECORD_MAP].word);
  if (kind <= GL_RECORD_LATTICE)
    print_number(binary, " ", ++binary->maps);
  if (kind == GL_RECORD_LATTICE)
    print(binary, " lattice");
  print_form(binary, others[kind - GL_RECORD_MAP].form);
}

static void print_deletion(gl_binary *binary) {
  print(binary, "d");
  for (size_t i = 0; i < binary->deletions; i++)
    print_number(binary, " ", binary->deleted[i]);
  print(binary, " 0");
  binary->deletions = 0;
}

static void print_header(gl_binary *binary) {
  for (size_t i = 0; i < GL_BINARY_MAGIC && !binary->wrong; i++)
    if (take_file_byte(binary) != gl_binary_magic[i])
      complain(binary, i + 1 < GL_BINARY_MAGIC ? "this is no certificate"
                                               : "only version 1 is known");
  print(binary, "glc 1 ");
  for (size_t i = 0; i < GL_BINARY_HASH; i++) {
    static const char digits[] = "0123456789abcdef";
    const unsigned char byte = take_file_byte(binary);
    print(binary, (const char[]){digits[byte >> 4], digits[byte & 15], 0});
  }
}

bool gl_binary_line(gl_binary *binary, gl_scanner *scanner) {
  binary->size = 0;
  binary->line++;
  if (!binary->begun)
    print_header(binary);
  else if (binary->deletions)
    print_deletion(binary);
  else if (binary->block == binary->stop && !binary->wrong)
    take_block(binary);
  if (binary->begun && !binary->size && !binary->ended && !binary->wrong)
    print_record(binary);
  binary->begun = true;
  if (binary->ended || binary->wrong)
    return false;
  *scanner = gl_text_scan(binary->place, binary->text, binary->size, 0);
  gl_text_next_line(scanner);
  scanner->line = binary->line;
  return true;
}
