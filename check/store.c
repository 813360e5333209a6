// SPDX-License-Identifier: MIT
//
// store.c -- keeps objects in little memory
//
// A set is kept as the list of its members, or as the list of all others, or,
// if both are long, as its words.  So what a step takes follows from what it
// says, and not from the size of the board.

#include "text.h"

#include <inttypes.h>
#include <stdlib.h>

typedef enum { MEMBERS, OTHERS, WORDS } form;

typedef struct {
  form form;
  size_t count; // of items
} part;

// The sets A and T, or Z and D.
typedef struct {
  bool card;
  size_t turns;
  part parts[2];
  uint32_t items[]; // of both
} packed_object;

typedef struct {
  uint64_t id;
  packed_object *object; // NULL: deleted
} entry;

static _Thread_local entry *entries; // by ascending ID
static _Thread_local size_t entry_count, deleted_count;
static _Thread_local uint64_t last_id;

object new_object(const struct game *game) {
  const size_t cells = game->cell_count;
  return (object){.A = new_set(cells),
                  .T = new_set(cells),
                  .Z = new_set(cells),
                  .D = new_set(game->line_count)};
}

static part measure(const set *s, size_t most) {
  const size_t members = size_of(s), others = most - members;
  const size_t words = s->words * 2; // an item has half of a word
  if (members <= others && members <= words)
    return (part){MEMBERS, members};
  return others <= words ? (part){OTHERS, others} : (part){WORDS, words};
}

static void pack(const set *s, part part, size_t most, uint32_t *items) {
  size_t n = 0;
  if (part.form == WORDS)
    memcpy(items, s->bits, part.count * sizeof *items);
  else if (part.form == MEMBERS)
    for (size_t i = 0; (i = next_in(s, i)) != 0;)
      items[n++] = (uint32_t)i;
  else
    for (size_t i = 1; i <= most; i++)
      if (i % 64 == 0 && s->bits[i / 64] == UINT64_MAX)
        i += 63;
      else if (!has(s, i))
        items[n++] = (uint32_t)i;
}

static void unpack(set *s, part part, size_t most, const uint32_t *items) {
  if (part.form == WORDS) {
    memcpy(s->bits, items, part.count * sizeof *items);
    return;
  }
  clear(s);
  if (part.form == OTHERS)
    put_all(s, most);
  for (size_t i = 0; i < part.count; i++)
    if (part.form == OTHERS)
      drop(s, items[i]);
    else
      put(s, items[i]);
}

void keep_object(uint64_t id, const object *o, const struct game *game) {
  const size_t cells = game->cell_count, lines = game->line_count;
  const set *one = o->card ? o->A : o->Z, *two = o->card ? o->T : o->D;
  const part first = measure(one, cells);
  const part second = measure(two, o->card ? cells : lines);
  if (id <= last_id)
    refuse("the numbers of steps must ascend");
  packed_object *kept = zeroed(1, sizeof *kept + (first.count + second.count) *
                                                     sizeof *kept->items);
  kept->card = o->card;
  kept->turns = o->turns;
  kept->parts[0] = first;
  kept->parts[1] = second;
  pack(one, first, cells, kept->items);
  pack(two, second, o->card ? cells : lines, kept->items + first.count);
  entries = one_more(entries, entry_count, sizeof *entries);
  entries[entry_count++] = (entry){id, kept};
  last_id = id;
  count_step();
}

static int by_entry(const void *one, const void *two) {
  const uint64_t a = ((const entry *)one)->id, b = ((const entry *)two)->id;
  return (a > b) - (a < b);
}

static entry *find_entry(uint64_t id) {
  const entry key = {id, NULL};
  if (id > last_id)
    refuse("object %" PRIu64 " does not come earlier", id);
  entry *e = entry_count ? bsearch(&key, entries, entry_count, sizeof *entries,
                                   by_entry)
                         : NULL;
  if (!e || !e->object)
    refuse("object %" PRIu64 " was deleted or never made", id);
  return e;
}

void recall_object(uint64_t id, object *o, const struct game *game) {
  const size_t cells = game->cell_count, lines = game->line_count;
  const packed_object *kept = find_entry(id)->object;
  const part first = kept->parts[0], second = kept->parts[1];
  o->card = kept->card;
  o->turns = kept->turns;
  unpack(o->card ? o->A : o->Z, first, cells, kept->items);
  unpack(o->card ? o->T : o->D, second, o->card ? cells : lines,
         kept->items + first.count);
}

// Forgets the entries, too, once deleted ones are the majority.
void forget_object(uint64_t id) {
  entry *e = find_entry(id);
  release(e->object);
  e->object = NULL;
  if (++deleted_count <= entry_count / 2)
    return;
  size_t kept = 0;
  for (size_t i = 0; i < entry_count; i++)
    if (entries[i].object)
      entries[kept++] = entries[i];
  entry_count = kept;
  deleted_count = 0;
}
