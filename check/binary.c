// SPDX-License-Identifier: MIT
//
// binary.c -- binary certificates as text lines
//
// The records stand in blocks, each with a checksum of everything so far, so
// that nothing is looked at before it is known to be undamaged.  What a record
// says is not judged here: it becomes a text line, and that is checked.

#include "binary.h"
#include "text.h"

#include <inttypes.h>
#include <stdio.h>

enum { MOST_BLOCK = 65536 };

// What a file of this form begins with; the last byte is the version.
static const char marks[] = "\x87glb\1";

static _Thread_local uint32_t checksum = 0xffffffff; // of what has been read
static _Thread_local uint8_t *block; // with room for the largest
static _Thread_local size_t block_size, block_used;
static _Thread_local bool header_read, end_read;
static _Thread_local uint64_t steps, maps; // records of these kinds
static _Thread_local char *line;           // the text line that is being made
static _Thread_local size_t line_length;
static _Thread_local uint64_t *deleted; // what the next text line deletes
static _Thread_local size_t deleted_count;

// ---- Bytes ----

static void read_bytes(uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const int byte = next_byte();
    if (byte == EOF)
      refuse("the file is cut off");
    bytes[i] = (uint8_t)byte;
  }
}

// Takes bytes into the checksum, CRC-32 as in gzip.
static void add_to_checksum(const uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    checksum ^= bytes[i];
    for (int bit = 0; bit < 8; bit++)
      checksum = checksum >> 1 ^ (checksum & 1 ? 0xedb88320 : 0);
  }
}

static void check_checksum(void) {
  uint8_t bytes[4];
  read_bytes(bytes, 4);
  const uint32_t wanted = (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 |
                          (uint32_t)bytes[1] << 8 | bytes[0];
  if (wanted != ~checksum)
    refuse("the file is damaged: a checksum is wrong");
}

static uint8_t file_byte(void) {
  uint8_t byte;
  read_bytes(&byte, 1);
  add_to_checksum(&byte, 1);
  return byte;
}

// Seven bits in a byte, the low ones first; the last byte is below 128.
static uint64_t number_from(uint8_t (*next_byte)(void)) {
  uint64_t number = 0;
  for (unsigned shift = 0; shift < 63; shift += 7) {
    const uint8_t byte = next_byte();
    number |= (uint64_t)(byte & 127) << shift;
    if (byte == 0 && shift)
      refuse("a number is longer than it needs to be");
    if (byte < 128)
      return number;
  }
  refuse("a number is too large");
}

// Reads the next block, or the end mark.
static void read_block(void) {
  const uint64_t size = number_from(file_byte);
  if (size > MOST_BLOCK)
    refuse("a block is too large");
  block_size = (size_t)size;
  block_used = 0;
  read_bytes(block, block_size);
  add_to_checksum(block, block_size);
  const uint64_t count = size ? steps : number_from(file_byte);
  check_checksum();
  end_read = size == 0;
  if (count != steps)
    refuse("the end mark counts %" PRIu64 " steps, not %" PRIu64, count, steps);
  if (end_read && next_byte() != EOF)
    refuse("nothing may follow the end mark");
}

static uint8_t block_byte(void) {
  if (block_used == block_size)
    read_block();
  if (end_read)
    refuse("the end mark stands inside a record");
  return block[block_used++];
}

static uint64_t take_number(void) { return number_from(block_byte); }

// 0, -1, 1, -2, 2 and so on.
static int64_t take_difference(void) {
  const uint64_t number = take_number();
  return number & 1 ? -1 - (int64_t)(number >> 1) : (int64_t)(number >> 1);
}

// ---- Text ----

static void print_char(char c) {
  line_length = longer_line(&line, line_length, c);
}

static void print(const char *word) {
  while (*word)
    print_char(*word++);
}

static void print_number(uint64_t number) {
  if (number > 9)
    print_number(number / 10);
  print_char((char)('0' + number % 10));
}

static void print_shift(int64_t shift) {
  print(shift < 0 ? " -" : " ");
  print_number(shift < 0 ? -(uint64_t)shift : (uint64_t)shift);
}

// The items of a record.  Each prints itself; in a list, where `before` is the
// cell or line before it, 0 at first, it returns false at the end.

static bool print_reference(void) {
  const uint64_t code = take_number(), number = code >> 2, kind = code & 3;
  const uint64_t here = steps + 1;
  const uint64_t mapped = kind == 3 ? take_number() : 0;
  if (code == 0)
    return false;
  if (number == 0 || number >= here)
    refuse("a reference does not lead to an earlier step");
  const uint64_t id = kind == 0 ? number : here - number;
  print_char(' ');
  print_number(id);
  if (kind == 3) {
    print_char('@');
    print_number(mapped >> 1);
  }
  if (kind == 2 || mapped & 1) {
    deleted = one_more(deleted, deleted_count, sizeof *deleted);
    deleted[deleted_count++] = id;
  }
  return true;
}

static bool print_neighbour(int64_t *before) {
  const int64_t difference = take_difference();
  if (difference == 0)
    return false;
  if (difference > INT32_MAX || *before + difference < 1)
    refuse("a number in a list is out of range");
  *before += difference;
  print_shift(*before);
  return true;
}

static bool print_pair(int64_t *before) {
  int64_t other;
  if (!print_neighbour(before))
    return false;
  other = *before + take_difference();
  print_shift(other);
  return true;
}

static bool print_answer(void) {
  const uint64_t cell = take_number();
  if (cell == 0)
    return false;
  print_char(' ');
  print_number(cell);
  if (!print_reference())
    refuse("an answer has no reference");
  return true;
}

static bool print_item(char item, int64_t *before) {
  switch (item) {
  case 'r':
    return print_reference();
  case 'a':
    return print_answer();
  case 'p':
    return print_pair(before);
  case 'l':
    return print_neighbour(before);
  case 'z':
    print_shift(take_difference());
    return true;
  default: // 'n'
    print_char(' ');
    print_number(take_number());
    return true;
  }
}

// ---- Records ----

// The words of each kind of record and the items behind them; a letter in
// brackets is a list.
static const struct {
  const char *words, *items;
} kinds[] = {{NULL, NULL},
             {" line", "nn"},
             {" play", "n[r]"},
             {" embed", "r[l][p]"},
             {" none", ""},
             {" pair", "nn"},
             {" potential", "[l][l]"},
             {" join", "[r]"},
             {" reply", "[a]"},
             {" replace", "rnn"},
             {" grant", "rn"},
             {" embed", "r[p]"},
             {"map", "[l]"},
             {"map", "nzz"},
             {"d", "[r]"},
             {"maker", "[r]"},
             {"breaker", "rn"}};
enum { LAST_STEP = 11, MAP = 12, LATTICE = 13, KINDS = 17 };

static void print_record(void) {
  const uint8_t kind = block_byte();
  if (kind == 0 || kind >= KINDS)
    refuse("there is no record of kind %d", kind);
  if (kind <= LAST_STEP)
    print_number(steps + 1);
  print(kinds[kind].words);
  if (kind == MAP || kind == LATTICE) {
    print_char(' ');
    print_number(++maps);
  }
  if (kind == LATTICE)
    print(" lattice");
  for (const char *item = kinds[kind].items; *item; item++) {
    int64_t before = 0;
    if (*item != '[') {
      if (!print_item(*item, &before))
        refuse("a reference is expected here");
      continue;
    }
    while (print_item(item[1], &before))
      ;
    print(" 0");
    item += 2;
  }
  steps += kind <= LAST_STEP;
}

static void print_deletion(void) {
  print("d");
  for (size_t i = 0; i < deleted_count; i++) {
    print_char(' ');
    print_number(deleted[i]);
  }
  print(" 0");
  deleted_count = 0;
}

// Reads what stands before the first block.
static void print_header(void) {
  header_read = true;
  block = zeroed(MOST_BLOCK, 1);
  for (size_t i = 0; i < sizeof marks - 1; i++)
    file_byte();
  print("glc 1 ");
  for (size_t i = 0; i < 32; i++) {
    const uint8_t byte = file_byte();
    print_char("0123456789abcdef"[byte >> 4]);
    print_char("0123456789abcdef"[byte & 15]);
  }
}

bool is_binary(void) { return input_begins(marks); }

size_t binary_line(char **text) {
  line_length = 0;
  if (!header_read) {
    print_header();
  } else if (deleted_count) {
    print_deletion();
  } else {
    if (block_used == block_size && !end_read)
      read_block();
    if (end_read)
      return 0;
    print_record();
  }
  print_char('\n');
  print_char('\0');
  *text = line;
  return line_length - 1;
}
