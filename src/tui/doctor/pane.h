/* Shared by the files of the doctor pane: drawing (pane.c) and actions (actions.c). */
#ifndef OCAT_TUI_DOCTOR_PANE_H
#define OCAT_TUI_DOCTOR_PANE_H

#include "tui/doctor/findings.h"
#include "tui/panes.h"

struct findings *findings_of(const struct explorer_state *w);

/* The finding under the cursor, -1: none; and the line where a finding begins. */
ptrdiff_t doctor_finding(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame);
ptrdiff_t doctor_line_of(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			 ptrdiff_t finding);
/* The next line of a warning or problem in that direction; -1: none. */
ptrdiff_t doctor_trouble_from(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			      int way);

bool doctor_key(struct app *a, enum action act);
bool doctor_leave(struct app *a); /* back to the catalogs, if it was started there */
void doctor_restored(struct app *a, str saved);
void doctor_stopped(struct app *a);
void doctor_painted(struct app *a); /* runs only while it is on the screen */

#endif
