/* Shared by the files of the inspector pane: drawing (pane.c), answers (answers.c) and requests (requests.c). */
#ifndef OCAT_TUI_INSPECT_INSPECT_H
#define OCAT_TUI_INSPECT_INSPECT_H

#include "tui/core/request.h"
#include "tui/core/text_lines.h"
#include "tui/inspect/tab_data.h"
#include "tui/panes.h"

struct inspect {
	struct question *past;	 /* versions, or NULL */
	struct question *sample; /* the answer of get_sample_data, even a refusal; or NULL */
	struct question *health; /* the answer of asset_health, or NULL */
	struct text_lines ddl; /* of the look: */
	const struct question *ddl_of; /* NULL: to be made again */
	bool past_asked, health_asked;
	bool past_kept, health_kept, sample_asked; /* the tab was opened, which makes a step */
	ptrdiff_t notes_told;			   /* of the workspace's notes */
	struct sb noted; /* the note last shown with an answer: not repeated with every table */
	bool then_told;	 /* the notes about looks at this time were shown */
};

struct inspect *inspect_of(const struct explorer_state *w);

void inspect_forget(struct inspect *i);
bool inspect_key(struct app *a, enum action act);
bool inspect_leave(struct app *a); /* to the list */
void inspect_tab(struct app *a, ptrdiff_t by);
void inspect_wanted(struct app *a);
void inspect_fresh(struct app *a);
void inspect_refreshed(struct app *a);
void inspect_time_changed(struct app *a);
void inspect_stopped(struct app *a);
void inspect_painted(struct app *a); /* requests the data of the open tab */
void inspect_timer(struct app *a);

/* ---- requests: their answers are ready for display ---- */

extern const struct purpose inspect_of_cache, inspect_of_source, inspect_of_past, inspect_of_health, inspect_of_sample;
/* fresh: from the source, and a step; otherwise from the cache. */
void ask_look(const struct asker *who, str name, bool fresh);
/* quiet: not a step, because the user did not open the tab. */
void ask_past(const struct asker *who, str name, bool quiet);
void ask_health(const struct asker *who, str name, bool quiet);
/* A few of its rows, if allowed. */
void ask_sample(const struct asker *who, str name);
const struct tab_data *tab_data_of(const struct question *q);

#endif
