/* Shared by the files of the rows pane: cells, order, drawing (pane.c) and actions. */
#ifndef OCAT_TUI_ROWS_ROWS_H
#define OCAT_TUI_ROWS_ROWS_H

#include "tui/panes.h"
#include "tui/core/request.h"
#include "tui/core/row_screens.h"

struct row_screens {
	struct row_screen_view view; /* the latest request */
	struct question *answer; /* to that, or to the one before; NULL: none */
	bool asking, failed;
	struct question *below;	/* the rows below, for the line that the cursor last rested on; NULL: none */
	struct sb below_asked;	/* the line of the latest request for it */
	const struct row_screen *asked_for; /* of the line being typed */
	struct sb query; /* the query line of the latest request */
	struct {
		bool is, falls;
		str column; /* its name; of a tool, so it stays */
	} order; /* chosen by a key; else as answered */
};

struct row_screens *row_screens_of(const struct explorer_state *w);
/*
 * The query line that would include the table that the screen reports as missing from the list; absent: it is there,
 * or none is known.
 */
str rows_admits(const struct explorer_state *w, struct arena *frame);
/* The value that the rows below this line are about; absent: none. */
str rows_below_of(const struct explorer_state *w, ptrdiff_t line);

/* order.c: sorts by the column that suits the key; the same key again reverses. */
void rows_order(struct app *a, enum action key);
void rows_sort(struct row_screens *b); /* after another answer */
str rows_order_mark(const struct row_screens *b, const struct column *c); /* for the heading of a column */

bool rows_key(struct app *a, enum action act);
bool rows_key_with(struct app *a, enum action act, str words);
void rows_moved(struct app *a);
void rows_list_came(struct app *a);
str rows_save(struct app *a, struct arena *to);
void rows_restored(struct app *a, str saved);
void rows_renamed(struct app *a, str catalog, str now);
str rows_saved_renamed(struct arena *to, str saved, str catalog, str now);
void rows_time_changed(struct app *a);
void rows_refreshed(struct app *a);
void rows_stopped(struct app *a);
void rows_painted(struct app *a); /* requests the rows below its line, after a rest */
void rows_timer(struct app *a);

/* ---- requests ---- */

extern const struct purpose rows_first, rows_more, rows_detail;
void ask_rows(const struct asker *who, struct row_screen_view v, str query, bool quiet);
/* Requests the rows below, for one row. */
void ask_rows_below(const struct asker *who, const struct row_screen *b, str about);
/* The next page after those of the answer; kept_append appends it, unless it belongs to another answer. */
void ask_rows_more(const struct asker *who, const struct question *answer, str query);
void kept_append(struct question *answer, const struct question *page);
const struct row_screen *screen_of(const struct question *q); /* the screen it was requested for */

#endif
