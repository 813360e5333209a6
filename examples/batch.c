// SPDX-License-Identifier: MIT
// Several games at the same time, and an end to those that take too long.
//
// Each thread solves one game.  When all but the last have an answer, the last
// is cancelled: mnk:7,10,5 takes half an hour.
//
//     $ batch mnk:3,3,3 mnk:5,5,4 mnk:7,7,5 mnk:7,10,5
//     mnk:3,3,3: maker
//     mnk:5,5,4: maker
//     mnk:7,7,5: breaker
//     mnk:7,10,5: unknown (interrupt)

#include <gridlock/gridlock.h>

#include <pthread.h>
#include <stdio.h>

#define MOST 16

typedef struct job {
  const char *text;
  gridlock_cancellation *cancellation;
  gridlock_status status;
  gridlock_value value;
  gridlock_reason reason;
  gridlock_error error;
  pthread_t thread;
} job;

// The options are set by name, as a program does that reads them from a file.
static void *solve(void *argument) {
  job *job = argument;
  gridlock_game *game = NULL;
  gridlock_options options = {.cancellation = job->cancellation};
  gridlock_result result;
  job->status = gridlock_options_set(&options, "memory", "2G", &job->error);
  if (!job->status)
    job->status = gridlock_game_parse(job->text, &game, &job->error);
  if (!job->status)
    job->status = gridlock_solve(game, &options, &result, &job->error);
  if (!job->status) {
    job->value = result.value;
    job->reason = result.reason;
    gridlock_result_clear(&result);
  }
  gridlock_game_free(game);
  return NULL;
}

static void show(const job *job) {
  if (job->status)
    printf("%s: %s\n", job->text, job->error.sentence);
  else if (job->value)
    printf("%s: %s\n", job->text, gridlock_value_name(job->value));
  else
    printf("%s: unknown (%s)\n", job->text, gridlock_reason_name(job->reason));
}

int main(int count, char **word) {
  job jobs[MOST] = {0};
  gridlock_cancellation *late = gridlock_cancellation_new();
  int started = 0;
  for (; late && started < MOST && started + 1 < count; started++) {
    job *job = &jobs[started];
    job->text = word[started + 1];
    job->cancellation = started + 2 == count ? late : NULL;
    if (pthread_create(&job->thread, NULL, solve, job))
      break;
  }
  for (int i = 0; i < started; i++) {
    if (i + 1 == started)
      gridlock_cancel(late);
    pthread_join(jobs[i].thread, NULL);
    show(&jobs[i]);
  }
  gridlock_cancellation_free(late);
  return 0;
}
