/*
 * A query planned over some tables: the plan as JSON, which a person may edit, the answer of plan_sql, and the
 * resulting lines. The state of its pane: actions.c makes the plan and takes the answer, pane.c draws.
 */
#ifndef OCAT_TUI_PLAN_PLAN_H
#define OCAT_TUI_PLAN_PLAN_H

#include "render/answer/sql_plan.h"
#include "tui/core/text_request.h"
#include "tui/core/request.h"
#include "tui/core/text_lines.h"
#include "tui/panes.h"

struct plan_state {
	struct inquiry asked; /* plan_sql; its answer may be a failed one */
	str text; /* the plan; absent: none yet */
	bool written; /* by a person, not made from tables */
	struct text_lines lines; /* an option of the open question has its number as mark, from 1 */
};

struct plan_state *plan_of(const struct explorer_state *w);
void plan_open(void *state);
void plan_close(void *state);
/* Another plan; discards the answer. */
void plan_set(struct plan_state *s, str text, bool written);
/* NULL: no answer yet, or it failed. */
const struct plan_view *plan_view_of(const struct plan_state *s);
/* Rebuilds the lines, after an answer. */
void plan_make(struct plan_state *s);
/* Sets their width; the cursor stays on its text. */
void plan_fit(struct plan_state *s, int cells, bool scrolls, struct pane_cursor *at);

bool plan_key(struct app *a, enum action act);
bool plan_key_with(struct app *a, enum action act, str words);
void plan_written(struct app *a, str text);
void plan_outdated(struct app *a);
str plan_save(struct app *a, struct arena *to);
void plan_restored(struct app *a, str saved);
void plan_renamed(struct app *a, str catalog, str now);
str plan_saved_renamed(struct arena *to, str saved, str catalog, str now);
void plan_stopped(struct app *a);

/* ---- requests ---- */

extern const struct purpose plan_done;
void ask_plan(const struct asker *who, str text);
/* The plan of every column of these tables. */
str plan_of_tables(struct arena *a, const struct strs *tables);

#endif
