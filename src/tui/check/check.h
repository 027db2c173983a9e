/*
 * The check of a query that a person pasted, wrote or keeps in a file: its text, the answer of check_sql, and the
 * resulting lines, each finding under its place. The state of its pane: actions.c sets the text and takes the answer;
 * pane.c draws it.
 */
#ifndef OCAT_TUI_CHECK_CHECK_H
#define OCAT_TUI_CHECK_CHECK_H

#include "render/answer/sql_check.h"
#include "tui/core/text_request.h"
#include "tui/core/request.h"
#include "tui/core/text_lines.h"
#include "tui/panes.h"

struct check_state {
	struct inquiry asked; /* check_sql; its answer may be a failed one */
	str text; /* absent: none yet */
	str file; /* whose text it is; absent: pasted or written here */
	struct text_lines lines; /* a finding begins with a mark */
};

struct check_state *check_of(const struct explorer_state *w);
void check_open(void *state);
void check_close(void *state);
/* Another text, or another file, whose text is absent until it was read. Discards the answer. */
void check_set(struct check_state *s, str text, str file);
/* A terminal pastes line ends as carriage returns, and a file may have both. */
str check_line_feeds(struct arena *a, str text);
/* NULL: no answer yet, or it failed. */
const struct check_view *check_view_of(const struct check_state *s);
/* Rebuilds the lines, after an answer. */
void check_make(struct check_state *s);
/* Sets their width; the cursor stays on its text. */
void check_fit(struct check_state *s, int cells, bool scrolls, struct pane_cursor *at);

bool check_key(struct app *a, enum action act);
bool check_key_with(struct app *a, enum action act, str words);
void check_written(struct app *a, str text);
void check_outdated(struct app *a);
void check_restored(struct app *a, str saved);
void check_stopped(struct app *a);

/* ---- requests ---- */

struct check_asked {
	str text; /* set by the worker if it came from the file */
	str file;
};

extern const struct purpose check_done;
/* Checks the text, or that of the file, which is read by the worker. */
void ask_check(const struct asker *who, str text, str file);

#endif
