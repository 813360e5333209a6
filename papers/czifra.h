// SPDX-License-Identifier: MIT
// czifra.h -- the parts of "Towards solving the 7-in-a-row game" (Czifra,
// Csoka, Zombori, Makay 2021) that stand in files of their own

#ifndef GL_PAPERS_CZIFRA_H
#define GL_PAPERS_CZIFRA_H

#include "papers/report.h"

// PNS+ or a variant on a strip; `name` says which, after "part/".
gl_status run_czifra_strip(report *report, const char *name, size_t columns,
                           setup kind, trial variant, run_record *record,
                           gl_error *error);

// Table III: support.c
gl_status reproduce_czifra_support(report *report, gl_error *error);

// Figure 5: growth.c
gl_status reproduce_czifra_growth(report *report, gl_error *error);

// Figures 1 to 4: figures.c
gl_status draw_czifra_borders(report *report, gl_error *error);
gl_status draw_czifra_setups(report *report, gl_error *error);
gl_status draw_czifra_game(report *report, gl_error *error);
gl_status draw_czifra_heat(report *report, gl_error *error);

#endif
