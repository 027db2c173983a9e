/* Shared by the files of the time pane: drawing (pane.c) and actions (actions.c). */
#ifndef OCAT_TUI_TIME_PANE_H
#define OCAT_TUI_TIME_PANE_H

#include "tui/core/explorer_state.h"

struct time_state {
	struct sb asked; /* a time that waits for the generations; empty: none */
	struct view home;    /* the view when now was left; in the history's arena */
	bool travelling;     /* the list that arrives is for another time: the cursor moves to the table it was on */
	int hitting; /* direction of the search for the next difference while pages are still to come; 0: no search */
	uint64_t hitting_key; /* the number of keys at that time: another key stops it */
};

bool time_key(struct app *a, enum action act);
bool time_key_with(struct app *a, enum action act, str words);
bool time_leave(struct app *a);
void time_changed(struct app *a);
void time_restored(struct app *a, str saved);
void time_list_came(struct app *a);
void time_list_refused(struct app *a);

/* ---- requests: neither is a step ---- */

extern const struct purpose time_generations, time_differing;
/* The generations of a catalog, always all that are in the cache. */
void ask_times(const struct asker *who, str catalog);
/* Compares the time in view with now, for every catalog that the list has tables of. */
void ask_differing(const struct asker *who, const struct result *found);

#endif
