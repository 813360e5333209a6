// SPDX-License-Identifier: MIT
#include "server/job.h"

#include "io/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool gl_jobs_open(gl_jobs *jobs) {
  jobs->at = calloc(GL_JOBS, sizeof *jobs->at);
  return jobs->at;
}

static void name_old(const gl_solve_job *job, char old[GL_TASK_PATH + 8]) {
  snprintf(old, GL_TASK_PATH + 8, "%s.old", job->checkpoint);
}

static void remove_files(gl_solve_job *job) {
  char old[GL_TASK_PATH + 8];
  name_old(job, old);
  unlink(job->certificate);
  unlink(job->checkpoint);
  unlink(old);
  job->cards = false;
}

static void clear_job(gl_solve_job *job) {
  gl_task_clear(&job->solve);
  gl_task_clear(&job->verify);
  free(job->progress);
  free(job->result);
  free(job->complaint);
  if (job->number)
    remove_files(job);
  memset(job, 0, sizeof *job);
}

void gl_jobs_close(gl_jobs *jobs) {
  for (size_t i = 0; jobs->at && i < GL_JOBS; i++)
    clear_job(&jobs->at[i]);
  free(jobs->at);
  jobs->at = NULL;
}

gl_solve_job *gl_jobs_find(gl_jobs *jobs, unsigned number) {
  for (size_t i = 0; number && i < GL_JOBS; i++)
    if (jobs->at[i].number == number)
      return &jobs->at[i];
  return NULL;
}

bool gl_job_is_open(const gl_solve_job *job) {
  return job->state == GL_JOB_RUNNING || job->check == GL_CHECK_RUNNING;
}

// ---- Beginning ----

// A place that is free, or that of the oldest job that nobody looks at.
static gl_solve_job *find_place(gl_jobs *jobs, const gl_solve_job *needed) {
  gl_solve_job *best = NULL;
  for (size_t i = 0; i < GL_JOBS; i++) {
    gl_solve_job *job = &jobs->at[i];
    if (!job->number)
      return job;
    if (job != needed && !gl_job_is_open(job) && !job->streams &&
        (!best || job->number < best->number))
      best = job;
  }
  return best;
}

static size_t count_running(const gl_jobs *jobs) {
  size_t count = 0;
  for (size_t i = 0; i < GL_JOBS; i++)
    count += jobs->at[i].number && jobs->at[i].state == GL_JOB_RUNNING;
  return count;
}

static const char *or_else(const char *text, const char *other) {
  return text ? text : other;
}

static void name_files(const gl_jobs *jobs, gl_solve_job *job) {
  const unsigned n = job->number;
  snprintf(job->certificate, sizeof job->certificate, "%s/%u.%s", jobs->folder,
           n, gl_route_ending_of_proof(&job->order));
  snprintf(job->checkpoint, sizeof job->checkpoint, "%s/%u.check", jobs->folder,
           n);
  snprintf(job->solve.output, sizeof job->solve.output, "%s/%u.solve",
           jobs->folder, n);
  snprintf(job->verify.output, sizeof job->verify.output, "%s/%u.verify",
           jobs->folder, n);
}

// The job that is to go on; *sentence is set if that cannot be.
static gl_solve_job *find_before(gl_jobs *jobs, const gl_body *body,
                                 const char **sentence) {
  const char *number = gl_words_find_in_body(body, "resume");
  if (!number)
    return NULL;
  gl_solve_job *job =
      gl_word_is_number(number, 9)
          ? gl_jobs_find(jobs, (unsigned)strtoul(number, NULL, 10))
          : NULL;
  if (!job || !gl_job_can_resume(job))
    *sentence = "there is no such job, or nothing to go on from";
  return *sentence ? NULL : job;
}

bool gl_job_can_resume(const gl_solve_job *job) {
  return job->state == GL_JOB_STOPPED && !access(job->checkpoint, R_OK);
}

bool gl_job_has_certificate(const gl_solve_job *job) {
  return job->state == GL_JOB_DONE && !access(job->certificate, R_OK);
}

const char *gl_job_cards(const gl_solve_job *job, const char *game) {
  return job->cards && !strcmp(job->order.game, game) ? job->certificate : NULL;
}

gl_solve_job *gl_jobs_begin(gl_jobs *jobs, const gl_body *body,
                            unsigned *status, const char **sentence) {
  gl_error error = {0};
  *sentence = NULL;
  gl_solve_job *before = find_before(jobs, body, sentence);
  gl_solve_job *job = find_place(jobs, before);
  gl_order order;
  if (!*sentence)
    *sentence = gl_route_order_read(
        &order, body, before ? &before->order : NULL, jobs->memory);
  *status = 400;
  if (*sentence)
    return NULL;
  *status = 429;
  *sentence = "too many games are being solved";
  if (!job || count_running(jobs) >= GL_JOBS_AT_ONCE)
    return NULL;
  clear_job(job);
  job->number = ++jobs->last;
  job->order = order;
  name_files(jobs, job);
  if (before)
    rename(before->checkpoint, job->checkpoint);
  gl_route_solve(&job->order, jobs->solver, job->certificate, job->checkpoint,
                 &job->solve);
  if (!gl_task_start(&job->solve, &error))
    return job;
  clear_job(job);
  *status = 500;
  *sentence = "the solver cannot be run";
  return NULL;
}

void gl_job_stop(gl_solve_job *job) {
  if (job->state == GL_JOB_RUNNING) {
    job->asked_to_stop = true;
    gl_child_interrupt(&job->solve.child);
  }
}

// ---- Watching ----

// Takes the lines of stderr; an object is progress.  Of anything else the first
// line says what is wrong, and later ones where to read on.
static void take_lines(gl_solve_job *job) {
  gl_child *child = &job->solve.child;
  char *text = child->text[1];
  char *end;
  while ((end = memchr(text, '\n', child->size[1]))) {
    const size_t size = (size_t)(end - text);
    *end = 0;
    if (*text == '{') {
      free(job->progress);
      job->progress = strdup(text);
    } else if (!job->complaint) {
      job->complaint = strdup(gl_task_sentence(&job->solve, text));
    }
    job->serial++;
    child->size[1] -= size + 1;
    memmove(text, end + 1, child->size[1]);
  }
  if (child->size[1] == GL_CHILD_TEXT - 1)
    child->size[1] = 0; // a line without end
}

static void begin_check(const gl_jobs *jobs, gl_solve_job *job) {
  gl_error error = {0};
  if (!jobs->checker)
    return;
  gl_route_check(&job->order, jobs->checker, job->certificate, &job->verify);
  job->check =
      gl_task_start(&job->verify, &error) ? GL_CHECK_FAILED : GL_CHECK_RUNNING;
}

static bool has_cards(const gl_solve_job *job) {
  char word[5] = "";
  FILE *file = fopen(job->certificate, "r");
  const bool read = file && fgets(word, sizeof word, file);
  if (file)
    fclose(file);
  return read && !strcmp(word, "gls ");
}

// Where the files are is nobody's business: the certificate has a name.
static void hide_folder(char *result) {
  static const char key[] = "\"certificate\": \"";
  char *path = result ? strstr(result, key) : NULL;
  if (!path)
    return;
  path += strlen(key);
  char *end = path;
  while (*end && *end != '"')
    end += 1 + (*end == '\\' && end[1]);
  char *name = end;
  while (name > path && name[-1] != '/')
    name--;
  memmove(path, name, strlen(name) + 1);
}

static void end_solve(const gl_jobs *jobs, gl_solve_job *job) {
  size_t size;
  const gl_ending ending = gl_route_ending(gl_task_code(&job->solve));
  job->result = gl_task_text(&job->solve, &size);
  if (job->result)
    job->result[strcspn(job->result, "\n")] = 0;
  hide_folder(job->result);
  job->state = ending == GL_ENDING_SOLVED                     ? GL_JOB_DONE
               : job->asked_to_stop || ending == GL_ENDING_OK ? GL_JOB_STOPPED
                                                              : GL_JOB_FAILED;
  job->cards = job->state == GL_JOB_DONE && has_cards(job);
  if (job->state == GL_JOB_DONE)
    begin_check(jobs, job);
}

static void poll_job(const gl_jobs *jobs, gl_solve_job *job) {
  if (job->state == GL_JOB_RUNNING) {
    const bool ended = gl_task_poll(&job->solve);
    take_lines(job);
    if (ended) {
      end_solve(jobs, job);
      job->serial++;
    }
  } else if (job->check == GL_CHECK_RUNNING && gl_task_poll(&job->verify)) {
    const gl_ending ending = gl_route_ending(gl_task_code(&job->verify));
    job->check = ending == GL_ENDING_OK      ? GL_CHECK_VERIFIED
                 : ending == GL_ENDING_INPUT ? GL_CHECK_REFUTED
                                             : GL_CHECK_FAILED;
    job->serial++;
  }
}

// ---- Files of those that ended ----

static uint64_t size_of(const char *path) {
  struct stat about;
  return stat(path, &about) ? 0 : (uint64_t)about.st_size;
}

static uint64_t size_of_files(const gl_solve_job *job) {
  char old[GL_TASK_PATH + 8];
  name_old(job, old);
  return size_of(job->certificate) + size_of(job->checkpoint) + size_of(old);
}

// What the ended jobs before this one have; *oldest is the first that has
// anything.
static uint64_t size_before(const gl_jobs *jobs, const gl_solve_job *last,
                            gl_solve_job **oldest) {
  uint64_t all = 0;
  *oldest = NULL;
  for (size_t i = 0; i < GL_JOBS; i++) {
    gl_solve_job *job = &jobs->at[i];
    const uint64_t size = job->number && job != last && !gl_job_is_open(job)
                              ? size_of_files(job)
                              : 0;
    all += size;
    if (size && (!*oldest || job->number < (*oldest)->number))
      *oldest = job;
  }
  return all;
}

// The one that has just ended keeps its own, of any size.
static void bound_files(const gl_jobs *jobs, const gl_solve_job *last) {
  const uint64_t own = size_of_files(last);
  gl_solve_job *oldest;
  for (size_t i = 0; i < GL_JOBS; i++) {
    if (size_before(jobs, last, &oldest) + own <= GL_JOBS_BYTES || !oldest)
      return;
    remove_files(oldest);
    oldest->serial++;
  }
}

bool gl_jobs_poll(gl_jobs *jobs) {
  bool any = false;
  for (size_t i = 0; i < GL_JOBS; i++) {
    gl_solve_job *job = &jobs->at[i];
    if (!job->number || !gl_job_is_open(job))
      continue;
    poll_job(jobs, job);
    if (!gl_job_is_open(job))
      bound_files(jobs, job);
    any = true;
  }
  return any;
}

// ---- Telling ----

static void json_object(gl_json *json, const char *key, const char *text) {
  gl_json_key(json, key);
  if (text && *text == '{')
    gl_json_verbatim(json, text);
  else
    gl_json_string(json, NULL);
}

char *gl_job_text(const gl_solve_job *job, size_t *size) {
  static const char *const states[] = {"running", "done", "stopped", "failed"};
  static const char *const checks[] = {NULL, "running", "verified", "refuted",
                                       "failed"};
  char *text = NULL;
  FILE *file = open_memstream(&text, size);
  if (!file)
    return NULL;
  gl_json json = {.file = file};
  gl_json_open(&json, '{');
  gl_json_number(&json, "job", job->number);
  gl_json_text(&json, "game", job->order.game);
  gl_json_text(&json, "engine", job->order.engine);
  gl_json_text(&json, "memory", job->order.memory);
  gl_json_text(&json, "seconds", job->order.seconds);
  gl_json_text(&json, "state", states[job->state]);
  json_object(&json, "progress", job->progress);
  json_object(&json, "result", job->result);
  gl_json_text(&json, "check", checks[job->check]);
  gl_json_key(&json, "certificate");
  gl_json_bool(&json, gl_job_has_certificate(job));
  gl_json_key(&json, "cards");
  gl_json_bool(&json, job->cards);
  gl_json_key(&json, "resumable");
  gl_json_bool(&json, gl_job_can_resume(job));
  gl_json_text(&json, "error",
               job->state == GL_JOB_FAILED
                   ? or_else(job->complaint, "the search failed")
                   : NULL);
  gl_json_close(&json, '}');
  fclose(file);
  return text;
}
