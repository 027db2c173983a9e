/* The pane of time, between its files: what it draws (pane.c) and what its keys do (keys.c). */
#ifndef OCAT_TUI_TIME_PANE_H
#define OCAT_TUI_TIME_PANE_H

#include "tui/core/explorer_state.h"

struct time_state {
	struct view home;    /* how it stood when now was left; in the history's arena */
	bool travelling;     /* the list that comes is another time's: the cursor goes to the table it was on */
	int hitting; /* which way the next difference is looked for, in pages that are still to come; 0: it is not */
	uint64_t hitting_key; /* the number of keys then: another key stops it */
};

bool time_key(struct app *a, enum action act);
bool time_leave(struct app *a);
void time_changed(struct app *a);
void time_list_came(struct app *a);
void time_list_refused(struct app *a);

/* ---- requests: neither is a step ---- */

extern const struct purpose time_generations, time_differing;
/* The generations of a catalog, always of all that are known. */
void ask_times(const struct asker *who, str catalog);
/* The time that is looked at against now, of every catalog that the list was found in. */
void ask_differing(const struct asker *who, const struct result *found);

#endif
