// SPDX-License-Identifier: MIT
// gridlock census graph
//
// Vertices are numbered from 1 here: the line of the list in which `gridlock
// census` prints the pairing.

#include "cli/census.h"
#include "draw/net.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- the analysis ---------------------------------------------------------

static void count_degrees(analysis *analysis) {
  for (uint32_t v = 0; v < analysis->graph.vertices; v++)
    analysis->degree[gl_graph_degree(&analysis->graph, v)]++;
}

static gl_status count_cubes(analysis *analysis, gl_error *error) {
  uint32_t *corner = malloc((analysis->graph.vertices + 1) * sizeof *corner);
  const uint32_t *member = analysis->parts.member;
  if (!corner)
    return gl_fail_memory(error);
  for (uint32_t i = 0; i < analysis->parts.count; i++) {
    const uint32_t size = analysis->parts.size[i];
    analysis->cubes[gl_graph_cube(&analysis->graph, member, size, corner)]++;
    member += size;
  }
  free(corner);
  return GL_OK;
}

gl_status analyse_census(analysis *analysis, gl_budget *budget,
                         gl_error *error) {
  budget->progress.engine = "graph";
  gl_status status =
      gl_graph_make(analysis->census, budget, &analysis->graph, error);
  if (!status)
    status = check_census_budget(budget, error);
  if (!status)
    status = gl_parts_find(&analysis->graph, &analysis->parts, error);
  if (!status)
    status = gl_graph_count(&analysis->graph, &analysis->cycles, error);
  if (!status)
    status = count_cubes(analysis, error);
  if (!status)
    status =
        gl_graph_extent(&analysis->graph, analysis->parts.member,
                        analysis->parts.count ? analysis->parts.size[0] : 0,
                        budget, &analysis->extent, error);
  if (!status)
    status = check_census_budget(budget, error);
  if (status)
    return status;
  count_degrees(analysis);
  analysis->hexagon = gl_graph_hexagon(&analysis->graph, analysis->cycle);
  return GL_OK;
}

void census_analysis_clear(analysis *analysis) {
  gl_parts_clear(&analysis->parts);
  gl_graph_clear(&analysis->graph);
}

uint32_t census_edges_of(const analysis *analysis) {
  return analysis->graph.first[analysis->graph.vertices] / 2;
}

// ---- text and JSON --------------------------------------------------------

static void print_counts(const char *name, const uint64_t *count,
                         unsigned first) {
  printf("%-16s", name);
  for (unsigned i = first; i <= GL_TRANSITS; i++)
    if (count[i])
      printf(" %u:%" PRIu64, i, count[i]);
  putchar('\n');
}

static void print_text(const analysis *analysis) {
  printf("%-16s %" PRIu32 "\n", "vertices", analysis->graph.vertices);
  printf("%-16s %" PRIu32 "\n", "edges", census_edges_of(analysis));
  printf("%-16s", "components");
  for (uint32_t i = 0; i < analysis->parts.count; i++)
    printf(" %" PRIu32, analysis->parts.size[i]);
  putchar('\n');
  print_counts("degrees", analysis->degree, 0);
  printf("%-16s %" PRIu32 "\n", "diameter", analysis->extent.diameter);
  printf("%-16s %" PRIu32 "\n", "radius", analysis->extent.radius);
  printf("%-16s %s\n", "bipartite", analysis->parts.bipartite ? "yes" : "no");
  printf("%-16s %" PRIu64 "\n", "triangles", analysis->cycles.triangles);
  printf("%-16s %" PRIu64 "\n", "four-cycles", analysis->cycles.four_cycles);
  print_counts("cubes", analysis->cubes, 1);
  printf("%-16s", "induced 6-cycle");
  for (unsigned i = 0; analysis->hexagon && i < 6; i++)
    printf(" %" PRIu32, analysis->cycle[i] + 1);
  puts(analysis->hexagon ? "" : " none");
}

// A part with its edges.
static void json_part(gl_json *json, const gl_graph *graph,
                      const uint32_t *member, uint32_t size) {
  gl_json_open(json, '{');
  gl_json_key(json, "vertices");
  gl_json_open(json, '[');
  for (uint32_t i = 0; i < size; i++)
    gl_json_integer(json, member[i] + 1);
  gl_json_close(json, ']');
  gl_json_key(json, "edges");
  gl_json_open(json, '[');
  for (uint32_t i = 0; i < size; i++)
    for (uint32_t j = graph->first[member[i]]; j < graph->first[member[i] + 1];
         j++)
      if (member[i] < graph->neighbour[j]) {
        gl_json_open(json, '[');
        gl_json_integer(json, member[i] + 1);
        gl_json_integer(json, graph->neighbour[j] + 1);
        gl_json_close(json, ']');
      }
  gl_json_close(json, ']');
  gl_json_close(json, '}');
}

#define SMALL 64 // vertices of a part that is written out

static void json_small(gl_json *json, const analysis *analysis) {
  const uint32_t *member = analysis->parts.member;
  gl_json_key(json, "small");
  gl_json_open(json, '[');
  for (uint32_t i = 0; i < analysis->parts.count;
       member += analysis->parts.size[i++])
    if (analysis->parts.size[i] <= SMALL)
      json_part(json, &analysis->graph, member, analysis->parts.size[i]);
  gl_json_close(json, ']');
}

static void print_json(const analysis *analysis) {
  gl_json json = {.file = stdout};
  gl_json_open(&json, '{');
  json_census_number(&json, "vertices", analysis->graph.vertices);
  json_census_number(&json, "edges", census_edges_of(analysis));
  gl_json_key(&json, "components");
  gl_json_open(&json, '[');
  for (uint32_t i = 0; i < analysis->parts.count; i++)
    gl_json_integer(&json, analysis->parts.size[i]);
  gl_json_close(&json, ']');
  json_census_tally(&json, "degree_distribution", analysis->degree,
                    GL_TRANSITS);
  json_small(&json, analysis);
  json_census_number(&json, "diameter", analysis->extent.diameter);
  json_census_number(&json, "radius", analysis->extent.radius);
  gl_json_key(&json, "bipartite");
  gl_json_bool(&json, analysis->parts.bipartite);
  json_census_number(&json, "triangles", analysis->cycles.triangles);
  json_census_number(&json, "four_cycles", analysis->cycles.four_cycles);
  gl_json_close(&json, '}');
  putchar('\n');
}

// ---- files ----------------------------------------------------------------

// Calls `write` for every edge, once.
static void for_edges(const gl_graph *graph, FILE *file,
                      void (*write)(FILE *, uint32_t, uint32_t)) {
  for (uint32_t v = 0; v < graph->vertices; v++)
    for (uint32_t i = graph->first[v]; i < graph->first[v + 1]; i++)
      if (v < graph->neighbour[i])
        write(file, v + 1, graph->neighbour[i] + 1);
}

static void write_edge(FILE *file, uint32_t a, uint32_t b) {
  fprintf(file, "%" PRIu32 " %" PRIu32 "\n", a, b);
}

static void write_edges(const void *what, FILE *file) {
  for_edges(&((const analysis *)what)->graph, file, write_edge);
}

static void write_graphml_edge(FILE *file, uint32_t a, uint32_t b) {
  fprintf(file, "<edge source=\"n%" PRIu32 "\" target=\"n%" PRIu32 "\"/>\n", a,
          b);
}

static void write_graphml(const void *what, FILE *file) {
  const analysis *a = what;
  char text[GL_TORUS_CELLS + 1];
  gl_pairs pairs;
  fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
        "<key id=\"pairing\" for=\"node\" attr.name=\"pairing\" "
        "attr.type=\"string\"/>\n"
        "<graph id=\"census\" edgedefault=\"undirected\">\n",
        file);
  for (uint32_t v = 0; v < a->graph.vertices; v++) {
    gl_canon_unpack(&a->census->torus, a->census->code[v], &pairs);
    gl_torus_print(&a->census->torus, &pairs, text);
    fprintf(file,
            "<node id=\"n%" PRIu32 "\"><data key=\"pairing\">%s</data>"
            "</node>\n",
            v + 1, text);
  }
  for_edges(&a->graph, file, write_graphml_edge);
  fputs("</graph>\n</graphml>\n", file);
}

static void write_gnuplot(const void *what, FILE *file) {
  const analysis *a = what;
  fputs("# gnuplot THIS > degrees.svg\n"
        "set terminal svg size 640,400 background \"white\"\n"
        "set title \"Degrees in the graph of moving transitions\"\n"
        "set xlabel \"neighbours\"\n"
        "set ylabel \"pairings\"\n"
        "set logscale y\n"
        "set yrange [0.8:*]\n"
        "set xtics 1\n"
        "set boxwidth 0.8\n"
        "set style fill solid 0.6\n"
        "unset key\n"
        "$degrees << END\n",
        file);
  for (unsigned i = 0; i <= GL_TRANSITS; i++)
    if (a->degree[i])
      fprintf(file, "%u %" PRIu64 "\n", i, a->degree[i]);
  fputs("END\n"
        "plot $degrees using 1:2 with boxes linecolor \"#16549c\", "
        "'' using 1:2:2 with labels offset 0,0.7\n",
        file);
}

static void draw_parts(const void *what, FILE *file) {
  const analysis *a = what;
  draw_nets(&(nets_drawing){&a->graph, &a->parts}, file);
}

// Writes the files that are asked for, as far as they can be written, and
// returns the first failure.
static gl_status write_files(const cli_settings *settings,
                             const analysis *analysis, gl_error *error) {
  static const struct {
    option_id id;
    void (*write)(const void *what, FILE *file);
  } files[] = {{OPTION_EDGES, write_edges},
               {OPTION_GRAPHML, write_graphml},
               {OPTION_GNUPLOT_CENSUS_GRAPH, write_gnuplot},
               {OPTION_SVG_CENSUS_GRAPH, draw_parts}};
  gl_status first = GL_OK;
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    const cli_setting *path = &settings->option[files[i].id];
    if (!path->given)
      continue;
    const gl_status status = gl_file_write(path->text, files[i].write, analysis,
                                           first ? NULL : error);
    first = first ? first : status;
  }
  return first;
}

int run_census_graph(const cli_settings *settings) {
  census_run run;
  analysis a = {.census = &run.census};
  gl_error error = {0};
  gl_status status = take_census(settings, &run, &error);
  if (!status)
    status = analyse_census(&a, &run.budget, &error);
  const gl_status saved = status ? status : write_files(settings, &a, &error);
  end_census_progress(&run);
  if (!status && settings->option[OPTION_JSON].given)
    print_json(&a);
  else if (!status)
    print_text(&a);
  fflush(stdout);
  if (saved)
    complain(&error);
  census_analysis_clear(&a);
  gl_census_clear(&run.census);
  return saved ? EXIT_FAILURE : EXIT_SUCCESS;
}
