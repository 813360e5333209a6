// SPDX-License-Identifier: MIT
// gridlock play --protocol gomocup: five in a row, for managers that speak the
// Gomocup (Piskvork) protocol.  Commands come on stdin, one a line, and are
// answered on stdout.  Five or more stones in a row win; other rules we say
// that we do not know.

#include "cli/commands.h"
#include "strong/sprint.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define LEAST 5
#define MOST 22 // 512 cells would be one more
#define SECONDS 5.0
#define MARGIN 0.1 // seconds, of the time for a move
#define SHARE 20   // of the time that is left for the match, one for a move
#define LINE 512

typedef struct table {
  gl_game *game;
  gl_sprint *sprint;
  int width;
  int height;
  double seconds; // for a move
  double left;    // for the match; 0 if nobody says
  bool over;      // END
} table;

// A line without its end; what is too long is cut.  False if there is none.
static bool read_line(char line[LINE]) {
  if (!fgets(line, LINE, stdin))
    return false;
  if (!strchr(line, '\n'))
    for (int c = getchar(); c != '\n' && c != EOF;)
      c = getchar();
  line[strcspn(line, "\r\n")] = 0;
  return true;
}

static void clear_table(table *table) {
  gl_sprint_free(table->sprint);
  gl_game_free(table->game);
  table->sprint = NULL;
  table->game = NULL;
}

static void answer(const char *text) {
  puts(text);
  fflush(stdout);
}

// An empty board.
static bool set_table(table *table, int width, int height) {
  char text[64];
  gl_error error = {0};
  clear_table(table);
  table->width = width;
  table->height = height;
  snprintf(text, sizeof text, "mnk:%d,%d,5,strong", height, width);
  if (!gl_game_parse(text, &table->game, &error))
    table->sprint = gl_sprint_new(table->game->graph[GL_MAKER]);
  return table->sprint;
}

static void start(table *table, int width, int height) {
  if (width < LEAST || width > MOST || height < LEAST || height > MOST)
    answer("ERROR boards have 5 to 22 rows and columns");
  else
    answer(set_table(table, width, height) ? "OK" : "ERROR no memory");
}

// Reads X,Y; GL_NO_CELL if it is no free cell.
static gl_cell read_place(const table *table, const char *text, char *rest) {
  int x;
  int y;
  if (!table->sprint || sscanf(text, "%d,%d%1s", &x, &y, rest) < 2 || x < 0 ||
      y < 0 || x >= table->width || y >= table->height)
    return GL_NO_CELL;
  const gl_cell cell = (gl_cell)(y * table->width + x);
  return gl_sprint_is_free(table->sprint, cell) ? cell : GL_NO_CELL;
}

static double time_for_move(const table *table) {
  double seconds = table->seconds;
  if (table->left > 0 && table->left / SHARE < seconds)
    seconds = table->left / SHARE;
  return seconds > 2 * MARGIN ? seconds - MARGIN : MARGIN;
}

static bool is_empty(const table *table) {
  for (int i = 0; i < table->width * table->height; i++)
    if (!gl_sprint_is_free(table->sprint, (gl_cell)i))
      return false;
  return true;
}

// We are Maker here, whoever began.
static void move(const table *table) {
  gl_budget budget;
  char text[32];
  const gridlock_limits limits = {.seconds = time_for_move(table),
                                  .tick = stop_if_interrupted};
  gl_budget_start(&budget, &limits, "gomocup");
  const gl_cell middle =
      (gl_cell)(table->height / 2 * table->width + table->width / 2);
  const gl_cell cell = is_empty(table)
                           ? middle
                           : gl_sprint_move(table->sprint, GL_MAKER, &budget);
  if (cell == GL_NO_CELL) {
    answer("ERROR the board is full");
    return;
  }
  gl_sprint_put(table->sprint, GL_MAKER, cell);
  snprintf(text, sizeof text, "%d,%d", (int)cell % table->width,
           (int)cell / table->width);
  answer(text);
}

static void turn(const table *table, const char *text) {
  char rest[2];
  const gl_cell cell = read_place(table, text, rest);
  if (cell == GL_NO_CELL) {
    answer("ERROR this is no free cell");
    return;
  }
  gl_sprint_put(table->sprint, GL_BREAKER, cell);
  move(table);
}

// Lines X,Y,WHO until DONE; 1 is our own stone.
static void read_board(table *table) {
  char line[LINE];
  const bool set =
      table->sprint && set_table(table, table->width, table->height);
  while (read_line(line) && strcasecmp(line, "DONE")) {
    int who = 0;
    char rest[2];
    const gl_cell cell = read_place(table, line, rest);
    if (sscanf(line, "%*d,%*d,%d", &who) == 1 && cell != GL_NO_CELL &&
        (who == 1 || who == 2))
      gl_sprint_put(table->sprint, who == 1 ? GL_MAKER : GL_BREAKER, cell);
  }
  if (set)
    move(table);
  else
    answer("ERROR there is no board; say START 15");
}

static void inform(table *table, const char *text) {
  double milliseconds;
  int rule;
  if (sscanf(text, "timeout_turn %lf", &milliseconds) == 1)
    table->seconds = milliseconds / 1000;
  else if (sscanf(text, "time_left %lf", &milliseconds) == 1)
    table->left = milliseconds / 1000;
  else if (sscanf(text, "rule %d", &rule) == 1 && rule)
    answer("MESSAGE this rule is not known; five or more in a row win");
}

static void take_back(const table *table, const char *text) {
  int x;
  int y;
  const bool good = table->sprint && sscanf(text, "%d,%d", &x, &y) == 2 &&
                    x >= 0 && y >= 0 && x < table->width && y < table->height;
  const gl_cell cell = good ? (gl_cell)(y * table->width + x) : GL_NO_CELL;
  if (!good || gl_sprint_is_free(table->sprint, cell)) {
    answer("ERROR there is no stone");
    return;
  }
  gl_sprint_lift(table->sprint, cell);
  answer("OK");
}

static void obey(table *table, char *line) {
  int width = 0;
  int height = 0;
  char *rest = line + strcspn(line, " ");
  if (*rest)
    *rest++ = 0;
  if (!strcasecmp(line, "START") && sscanf(rest, "%d", &width) == 1)
    start(table, width, width);
  else if (!strcasecmp(line, "RECTSTART") &&
           sscanf(rest, "%d,%d", &width, &height) == 2)
    start(table, width, height);
  else if (!strcasecmp(line, "RESTART") && table->width)
    start(table, table->width, table->height);
  else if (!strcasecmp(line, "ABOUT"))
    printf("name=\"gridlock\", version=\"%s\"\n", gridlock_version());
  else if (!strcasecmp(line, "END"))
    table->over = true;
  else if (!strcasecmp(line, "INFO"))
    inform(table, rest);
  else if (!strcasecmp(line, "BOARD"))
    read_board(table);
  else if (!table->sprint)
    answer("ERROR there is no board; say START 15");
  else if (!strcasecmp(line, "BEGIN"))
    move(table);
  else if (!strcasecmp(line, "TURN"))
    turn(table, rest);
  else if (!strcasecmp(line, "TAKEBACK"))
    take_back(table, rest);
  else
    answer("UNKNOWN command");
  fflush(stdout);
}

int run_gomocup(void) {
  table t = {.seconds = SECONDS};
  char line[LINE];
  catch_interrupts();
  while (!t.over && !was_interrupted() && read_line(line))
    if (*line)
      obey(&t, line);
  clear_table(&t);
  return EXIT_SUCCESS;
}
