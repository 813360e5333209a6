// SPDX-License-Identifier: MIT
//
// judge.c -- libgridcheck says what the program gridcheck says
//
//     judge GRIDCHECK ACCEPT REJECT
//
// All certificates of tests/accept and tests/reject are checked in this one
// process, in memory: one after the other, where each answer is compared with
// what the program prints, and then again by some threads at once.  The builds
// `sanitize` and `thread` see leaks and races.

#include "check/gridcheck.h"

#include <dirent.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_CASES = 2000, THREADS = 4, LEAST_CASES = 700 };

typedef struct {
  char *game, *file, *formula_file; // names; or NULL
  gridcheck_question question;
  gridcheck_answer answer;
} test_case;

static test_case cases[MOST_CASES];
static size_t case_count, passed, failed;

static void check(bool good, const test_case *c, const char *sentence) {
  passed += good;
  failed += !good;
  if (!good)
    printf("FAILED %s %s: %s\n", c->game ? c->game : "", c->file, sentence);
}

static bool ends_in(const char *text, const char *ending) {
  const size_t length = strlen(text), tail = strlen(ending);
  return length >= tail && strcmp(text + length - tail, ending) == 0;
}

// A file of this folder; its bytes are NULL if it cannot be read.
static gridcheck_file read_file(char *name) {
  FILE *file = fopen(name, "rb");
  gridcheck_file read = {.name = name};
  if (!file)
    return read;
  fseek(file, 0, SEEK_END);
  read.length = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(read.length + 1);
  if (!bytes || fread(bytes, 1, read.length, file) != read.length)
    abort();
  bytes[read.length] = '\0';
  fclose(file);
  read.bytes = bytes;
  return read;
}

// The words behind `c game: ` in a file; or NULL.
static char *game_in(const gridcheck_file *file) {
  static const char key[] = "\nc game: ";
  const char *bytes = file->bytes, *at = bytes ? strstr(bytes, key) : NULL;
  return at ? strndup(at + strlen(key), strcspn(at + strlen(key), "\n")) : NULL;
}

// Takes over the names.
static void add_case(char *game, char *file, char *formula) {
  if (case_count == MOST_CASES)
    abort();
  test_case *c = &cases[case_count++];
  *c = (test_case){.game = game, .file = file, .formula_file = formula};
  c->question.proof = read_file(file);
  if (formula)
    c->question.formula = read_file(formula);
  if (!c->game)
    c->game = game_in(formula ? &c->question.formula : &c->question.proof);
  c->question.game = c->game;
  if (c->game && (ends_in(c->game, ".hg") || ends_in(c->game, ".pg")))
    c->question.game_file = read_file(c->game);
}

static void add_file(const char *name) {
  static const char *const kinds[] = {".glc",    ".strategy", ".glw", ".glt",
                                      ".tiling", ".gls",      ".seq"};
  char *proof;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (ends_in(name, kinds[i]))
      add_case(NULL, strdup(name), NULL);
  if (ends_in(name, ".cnf")) {
    if (asprintf(&proof, "%.*s.drat", (int)strlen(name) - 4, name) < 0)
      abort();
    add_case(NULL, proof, strdup(name));
  }
}

// The rows of binary.txt: FILE<TAB>GAME<TAB>REASON.
static void add_binary_files(void) {
  char row[512], file[128], game[128];
  FILE *rows = fopen("binary.txt", "r");
  while (rows && fgets(row, sizeof row, rows))
    if (*row != '#' && sscanf(row, "%127[^\t]\t%127[^\t]", file, game) == 2)
      add_case(strdup(game), strdup(file), NULL);
  if (rows)
    fclose(rows);
}

// What the program would print of an answer.
static void print_answer(const gridcheck_answer *answer, char *text,
                         size_t room) {
  if (answer->verdict == GRIDCHECK_VERIFIED)
    snprintf(text, room, "c %s\ns VERIFIED %s\n", answer->summary,
             answer->value);
  else if (answer->verdict == GRIDCHECK_REFUTED)
    snprintf(text, room, "c %s: %s\ns REFUTED\n", answer->place,
             answer->sentence);
  else
    snprintf(text, room, "gridcheck: %s: %s\n", answer->place,
             answer->sentence);
}

// Asks the program, with stderr behind stdout, and compares.
static void compare_with_program(const char *gridcheck, const test_case *c) {
  char command[1024], ours[4096], theirs[4096];
  print_answer(&c->answer, ours, sizeof ours);
  const char *quote = c->game ? "'" : "";
  snprintf(command, sizeof command, "'%s' %s %s%s%s %s '%s' 2>&1", gridcheck,
           c->formula_file ? "--drat" : "", quote, c->game ? c->game : "",
           quote, c->formula_file ? c->formula_file : "", c->file);
  FILE *program = popen(command, "r");
  if (!program)
    abort();
  theirs[fread(theirs, 1, sizeof theirs - 1, program)] = '\0';
  const int status = pclose(program);
  check(strcmp(ours, theirs) == 0, c, theirs);
  check(status == (int)c->answer.verdict << 8, c, "another exit code");
}

static void free_case(test_case *c) {
  free((void *)(uintptr_t)c->question.proof.bytes);
  free((void *)(uintptr_t)c->question.formula.bytes);
  free((void *)(uintptr_t)c->question.game_file.bytes);
  free(c->game);
  free(c->file);
  free(c->formula_file);
}

static bool same(const gridcheck_answer *a, const gridcheck_answer *b) {
  return a->verdict == b->verdict && a->turns == b->turns &&
         strcmp(a->value, b->value) == 0 && strcmp(a->place, b->place) == 0 &&
         strcmp(a->sentence, b->sentence) == 0 &&
         strcmp(a->summary, b->summary) == 0;
}

// Checks all cases from some place on, all around.  Returns how many answers
// are not those of before.
static void *check_again(void *begin) {
  uintptr_t differences = 0;
  for (size_t i = 0; i < case_count; i++) {
    const test_case *c = &cases[(i + *(size_t *)begin) % case_count];
    gridcheck_answer answer;
    gridcheck_check(&c->question, &answer);
    differences += !same(&answer, &c->answer);
  }
  return (void *)differences;
}

static void check_in_threads(void) {
  pthread_t threads[THREADS];
  size_t begins[THREADS];
  for (size_t i = 0; i < THREADS; i++) {
    begins[i] = i * case_count / THREADS;
    if (pthread_create(&threads[i], NULL, check_again, &begins[i]) != 0)
      abort();
  }
  for (size_t i = 0; i < THREADS; i++) {
    void *differences;
    pthread_join(threads[i], &differences);
    check(differences == NULL, &cases[0], "threads answer in another way");
  }
}

static void check_folder(const char *gridcheck, const char *folder) {
  if (chdir(folder) != 0)
    abort();
  const size_t before = case_count;
  DIR *files = opendir(".");
  for (const struct dirent *entry; files && (entry = readdir(files)) != NULL;)
    add_file(entry->d_name);
  if (files)
    closedir(files);
  add_binary_files();
  for (size_t i = before; i < case_count; i++) {
    gridcheck_check(&cases[i].question, &cases[i].answer);
    compare_with_program(gridcheck, &cases[i]);
  }
}

// What only a library can be asked.
static void check_odd_questions(void) {
  static char name[] = "an odd question";
  static const test_case none = {.file = name};
  gridcheck_question question = {.game = NULL};
  gridcheck_answer answer;
  gridcheck_check(&question, &answer);
  check(answer.verdict == GRIDCHECK_CANNOT, &none, "no game");
  question.game = "mnk:2,2,2";
  gridcheck_check(&question, &answer);
  check(answer.verdict == GRIDCHECK_CANNOT &&
            strcmp(answer.sentence, "the file is empty") == 0,
        &none, "no proof");
  question.game = "fano.hg";
  gridcheck_check(&question, &answer);
  check(answer.verdict == GRIDCHECK_CANNOT &&
            strcmp(answer.sentence, "this file was not given") == 0,
        &none, "a game in a file that is not given");
  static const char proof[] = "seq 1\n0 0:0 /\n";
  question = (gridcheck_question){.game = "poly:monomino@inf",
                                  .proof = {NULL, proof, sizeof proof - 1},
                                  .memory = 4096};
  gridcheck_check(&question, &answer);
  check(answer.verdict == GRIDCHECK_CANNOT && strstr(answer.sentence, "4096"),
        &none, "a limit of memory");
}

int main(int count, char **words) {
  char here[4096];
  if (count != 4 || !getcwd(here, sizeof here))
    return 2;
  for (int i = 2; i < 4; i++) {
    check_folder(words[1], words[i]);
    if (chdir(here) != 0)
      abort();
  }
  check_odd_questions();
  check_in_threads();
  for (size_t i = 0; i < case_count; i++)
    free_case(&cases[i]);
  printf("%zu certificates\n%zu passed, %zu failed\n", case_count, passed,
         failed);
  return failed != 0 || case_count < LEAST_CASES;
}
