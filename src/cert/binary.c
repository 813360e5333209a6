// SPDX-License-Identifier: MIT
// Blocks of records, each block with a checksum of all that comes before it.
//
//     87 g l b 01 | SHA-256 | size block crc | size block crc | 0 steps crc
//
// A number has seven bits in a byte, the low ones first, and all bytes but the
// last are 128 or more.  A reference is 4 n + k: the step n (k = 0), or the one
// n before this step, which stays (1), is deleted (2), or is mapped (3).

#include "cert/binary.h"

#include "base/grow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char magic[] = {0x87, 'g', 'l', 'b', 1};

#define HASH_SIZE 32
#define MOST_NUMBER_SIZE 9
#define CHECKSUM_SIZE 4

enum { STEP, STAYS, LAST, MAPPED };

bool gl_binary_named(const char *path) {
  const size_t size = strlen(path);
  return size >= 4 && !strcmp(path + size - 4, ".glb");
}

// CRC-32, as in gzip.  It is kept inverted.
static uint32_t add_checksum(uint32_t checksum, const unsigned char *bytes,
                             size_t size) {
  for (size_t i = 0; i < size; i++) {
    checksum ^= bytes[i];
    for (int bit = 0; bit < 8; bit++)
      checksum = checksum >> 1 ^ (checksum & 1 ? UINT32_C(0xedb88320) : 0);
  }
  return checksum;
}

static size_t encode(uint64_t number, unsigned char *bytes) {
  size_t size = 0;
  for (; number > 127; number >>= 7)
    bytes[size++] = (unsigned char)(number | 128);
  bytes[size++] = (unsigned char)number;
  return size;
}

// ---- writing --------------------------------------------------------------

static void write_bytes(gl_pen *pen, const unsigned char *bytes, size_t size) {
  fwrite(bytes, 1, size, pen->file);
  pen->checksum = add_checksum(pen->checksum, bytes, size);
}

static void write_number(gl_pen *pen, uint64_t number) {
  unsigned char bytes[MOST_NUMBER_SIZE + 1];
  write_bytes(pen, bytes, encode(number, bytes));
}

static void write_checksum(gl_pen *pen) {
  for (unsigned shift = 0; shift < 32; shift += 8)
    fputc((int)(~pen->checksum >> shift & 255), pen->file);
}

static void write_block(gl_pen *pen) {
  if (!pen->used)
    return;
  write_number(pen, pen->used);
  write_bytes(pen, pen->block, pen->used);
  write_checksum(pen);
  pen->used = 0;
}

static unsigned digit(char c) {
  return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
}

void gl_pen_begin(gl_pen *pen, FILE *file, const char *digest) {
  unsigned char hash[HASH_SIZE];
  for (size_t i = 0; i < HASH_SIZE; i++)
    hash[i] =
        (unsigned char)(digit(digest[2 * i]) << 4 | digit(digest[2 * i + 1]));
  pen->file = file;
  pen->checksum = UINT32_MAX;
  pen->used = 0;
  write_bytes(pen, magic, sizeof magic);
  write_bytes(pen, hash, sizeof hash);
}

void gl_pen_end(gl_pen *pen, uint64_t steps) {
  write_block(pen);
  write_number(pen, 0);
  write_number(pen, steps);
  write_checksum(pen);
}

void gl_pen_number(gl_pen *pen, uint64_t number) {
  if (pen->used + MOST_NUMBER_SIZE > GL_BINARY_BLOCK)
    write_block(pen);
  pen->used += encode(number, pen->block + pen->used);
}

static void put_difference(gl_pen *pen, int64_t difference) {
  gl_pen_number(pen, difference < 0 ? 2 * (uint64_t)(-1 - difference) + 1
                                    : 2 * (uint64_t)difference);
}

void gl_pen_list(gl_pen *pen) { pen->before = 0; }

void gl_pen_neighbour(gl_pen *pen, uint32_t number) {
  assert(number != pen->before);
  put_difference(pen, (int64_t)number - pen->before);
  pen->before = number;
}

void gl_pen_image(gl_pen *pen, uint32_t number) {
  put_difference(pen, (int64_t)number - pen->before);
}

void gl_pen_reference(gl_pen *pen, uint64_t here, uint64_t id, uint64_t map,
                      bool last) {
  assert(id && id < here);
  if (map) {
    gl_pen_number(pen, 4 * (here - id) + MAPPED);
    gl_pen_number(pen, 2 * map + last);
  } else if (last) {
    gl_pen_number(pen, 4 * (here - id) + LAST);
  } else {
    gl_pen_number(pen,
                  id <= here - id ? 4 * id + STEP : 4 * (here - id) + STAYS);
  }
}

// ---- reading --------------------------------------------------------------

bool gl_binary_is(const char *bytes, size_t size) {
  return size && (unsigned char)*bytes == magic[0];
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
  b->checksum = add_checksum(b->checksum, bytes, size);
  return bytes;
}

static unsigned char take_file_byte(gl_binary *b) {
  const unsigned char *byte = take_bytes(b, 1);
  return byte ? *byte : 0;
}

static uint64_t take_number_from(gl_binary *b,
                                 unsigned char (*take)(gl_binary *)) {
  uint64_t number = 0;
  for (size_t i = 0; i < MOST_NUMBER_SIZE; i++) {
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
  const uint64_t mapped = kind == MAPPED ? take_number(b) : 0;
  if (!code || b->wrong)
    return false;
  if (!number || number >= here) {
    complain(b, "a reference does not lead to an earlier step");
    return false;
  }
  const uint64_t id = kind == STEP ? number : here - number;
  print_number(b, " ", id);
  if (kind == MAPPED)
    print_number(b, "@", mapped / 2);
  if ((kind == LAST || mapped % 2) &&
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
  for (size_t i = 0; i < sizeof magic && !b->wrong; i++)
    if (take_file_byte(b) != magic[i])
      complain(b, i + 1 < sizeof magic ? "this is no certificate"
                                       : "only version 1 is known");
  print(b, "glc 1 ");
  for (size_t i = 0; i < HASH_SIZE; i++) {
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
