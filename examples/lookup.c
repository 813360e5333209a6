// SPDX-License-Identifier: MIT
// What an atlas knows about games, and the certificate of the last one.
//
//     $ lookup atlas/atlas.sql mnk:7,7,5
//     mnk:7,7,5: breaker, by dfpn in 1375 nodes
//     its certificate has 35286 bytes
//     $ lookup atlas/atlas.sql mnk:15,16,5
//     mnk:15,16,5: maker, because of mnk:8,12,5
//     its certificate has 167520 bytes

#include <gridlock/gridlock.h>

#include <stdio.h>

static int count_bytes(const void *bytes, size_t count, void *context) {
  (void)bytes; // gridlock_proof_parse could read them
  *(size_t *)context += count;
  return 0;
}

static const char *or_dash(const char *text) { return text ? text : "-"; }

static void show(const gridlock_game *game, const gridlock_record *record) {
  const char *from = gridlock_record_field(record, "derived_from");
  printf("%s: %s, ", gridlock_game_text(game),
         gridlock_value_name(gridlock_record_value(record)));
  if (from)
    printf("because of %s\n", from);
  else
    printf("by %s in %s nodes\n",
           or_dash(gridlock_record_field(record, "engine")),
           or_dash(gridlock_record_field(record, "nodes")));
}

static gridlock_status look_up(gridlock_atlas *atlas, const char *text,
                               gridlock_error *error) {
  gridlock_game *game = NULL;
  gridlock_record *record = NULL;
  size_t bytes = 0;
  gridlock_status status = gridlock_game_parse(text, &game, error);
  if (!status)
    status = gridlock_atlas_find(atlas, game, NULL, &record, error);
  if (!status && !record)
    printf("%s: nothing is known\n", text);
  if (!status && record) {
    show(game, record);
    status =
        gridlock_atlas_certificate(atlas, record, count_bytes, &bytes, error);
  }
  if (!status && record)
    printf("its certificate has %zu bytes\n", bytes);
  gridlock_record_free(record);
  gridlock_game_free(game);
  return status;
}

int main(int count, char **word) {
  gridlock_atlas *atlas = NULL;
  gridlock_error error;
  gridlock_status status =
      gridlock_atlas_open(count > 1 ? word[1] : "atlas.sql", &atlas, &error);
  for (int i = 2; !status && i < count; i++)
    status = look_up(atlas, word[i], &error);
  if (status)
    fprintf(stderr, "%s: %s\n", error.place, error.sentence);
  gridlock_atlas_free(atlas);
  return status ? 1 : 0;
}
