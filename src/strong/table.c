// SPDX-License-Identifier: MIT
// Buckets of four.  A state is in the bucket of its hash or nowhere.

#include "strong/table.h"

#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>

#define WAYS 4

#ifdef GL_STRESS
#define FIRST_BUCKETS 1
#else
#define FIRST_BUCKETS 256
#endif

typedef struct slot {
  gl_cellset side[2];
  gl_tally tally;
  uint32_t stones;
  uint8_t used;
  uint8_t work;
} slot;

struct gl_strong_table {
  gl_budget *budget;
  slot *at;
  size_t buckets; // a power of two
  size_t used;
  bool grown; // as far as it goes
};

static uint64_t hash_of(const gl_cellset side[2], uint32_t stones) {
  uint64_t hash = stones;
  for (size_t player = 0; player < 2; player++)
    for (size_t w = 0; w < GL_WORDS; w++)
      hash = gl_hash(hash, side[player].word[w]);
  return hash;
}

static slot *bucket_of(const gl_strong_table *memory, const gl_state_key *key) {
  assert(memory->buckets);
  return &memory->at[WAYS *
                     (hash_of(key->side, key->stones) & (memory->buckets - 1))];
}

static bool holds_key(const slot *slot, const gl_state_key *key) {
  return slot->used && slot->stones == key->stones &&
         gl_cellset_equal(&slot->side[0], &key->side[0]) &&
         gl_cellset_equal(&slot->side[1], &key->side[1]);
}

bool gl_strong_table_valid(const gl_strong_table *memory) {
  const size_t mask = memory->buckets - 1;
  size_t used = 0;
  bool good = !(memory->buckets & mask);
  for (size_t i = 0; good && i < WAYS * memory->buckets; i++) {
    const slot *s = &memory->at[i];
    used += s->used;
    good = !s->used || (gl_tally_valid(s->tally) &&
                        (hash_of(s->side, s->stones) & mask) == i / WAYS);
  }
  return good && used == memory->used;
}

static size_t bytes_of(size_t buckets) { return buckets * WAYS * sizeof(slot); }

// Whether so much more may be taken; asking too much would end the search.  An
// eighth is for others.
static bool has_room(const gl_budget *budget, size_t bytes) {
  const size_t limit = budget->limits.bytes - budget->limits.bytes / 8;
  return !limit || (bytes <= limit && budget->progress.bytes <= limit - bytes);
}

gl_strong_table *gl_strong_table_new(gl_budget *budget) {
  gl_strong_table *memory = calloc(1, sizeof *memory);
  if (!memory)
    return NULL;
  memory->budget = budget;
  memory->buckets = FIRST_BUCKETS;
  if (gl_budget_take(budget, bytes_of(FIRST_BUCKETS))) {
    memory->at = calloc(FIRST_BUCKETS * WAYS, sizeof *memory->at);
    if (memory->at)
      return memory;
    gl_budget_give(budget, bytes_of(FIRST_BUCKETS));
  }
  free(memory);
  return NULL;
}

void gl_strong_table_free(gl_strong_table *memory) {
  if (!memory)
    return;
  assert(gl_strong_table_valid(memory));
  gl_budget_give(memory->budget, bytes_of(memory->buckets));
  free(memory->at);
  free(memory);
}

size_t gl_strong_table_bytes(const gl_strong_table *memory) {
  return bytes_of(memory->buckets);
}

bool gl_strong_table_read(const gl_strong_table *memory,
                          const gl_state_key *key, gl_tally *tally) {
  const slot *bucket = bucket_of(memory, key);
  for (size_t i = 0; i < WAYS; i++)
    if (holds_key(&bucket[i], key)) {
      *tally = bucket[i].tally;
      return true;
    }
  return false;
}

// The slot for a state: its own, a free one, or that with the least work.
static slot *place_for(const gl_strong_table *memory, const gl_state_key *key) {
  slot *bucket = bucket_of(memory, key);
  slot *best = bucket;
  for (size_t i = 0; i < WAYS; i++) {
    if (!bucket[i].used || holds_key(&bucket[i], key))
      return &bucket[i];
    if (bucket[i].work < best->work)
      best = &bucket[i];
  }
  assert(best->used);
  return best;
}

static void grow_memory(gl_strong_table *memory) {
  const gl_strong_table old = *memory;
  const size_t buckets = 2 * old.buckets;
  slot *at = NULL;
  if (has_room(old.budget, bytes_of(buckets)) &&
      gl_budget_take(old.budget, bytes_of(buckets))) {
    at = calloc(buckets * WAYS, sizeof *at);
    if (!at)
      gl_budget_give(old.budget, bytes_of(buckets));
  }
  memory->grown = !at;
  if (!at)
    return;
  memory->at = at;
  memory->buckets = buckets;
  for (size_t i = 0; i < WAYS * old.buckets; i++)
    if (old.at[i].used) {
      const gl_state_key key = {{old.at[i].side[0], old.at[i].side[1]},
                                old.at[i].stones};
      *place_for(memory, &key) = old.at[i];
    }
  assert(gl_strong_table_valid(memory));
  free(old.at);
  gl_budget_give(old.budget, bytes_of(old.buckets));
}

void gl_strong_table_write(gl_strong_table *memory, const gl_state_key *key,
                           gl_tally tally, uint8_t work) {
  assert(gl_tally_valid(tally));
  if (!memory->grown && 2 * memory->used > WAYS * memory->buckets)
    grow_memory(memory);
  slot *s = place_for(memory, key);
  memory->used += !s->used;
  assert(memory->used <= WAYS * memory->buckets);
  *s = (slot){.side = {key->side[0], key->side[1]},
              .tally = tally,
              .stones = key->stones,
              .used = 1,
              .work = work};
}
