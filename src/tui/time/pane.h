/* The pane of time, between its files: what it draws (pane.c) and what its keys do (keys.c). */
#ifndef OCAT_TUI_TIME_PANE_H
#define OCAT_TUI_TIME_PANE_H

#include "tui/core/requests.h"
#include "tui/panes.h"

bool time_key(struct app *a, enum action act);
bool time_leave(struct app *a);

/* ---- requests: neither is a step ---- */

extern const struct purpose time_generations, time_differing;
/* The generations of a catalog, always of all that are known. */
void ask_times(const struct asker *who, str catalog);
/* The time that is looked at against now, of every catalog that the list was found in. */
void ask_differing(const struct asker *who, const struct result *found);

#endif
