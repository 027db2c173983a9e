/* The pane of rows, between its files: what it draws (pane.c) and what its keys do (keys.c). */
#ifndef OCAT_TUI_ROWS_PANE_H
#define OCAT_TUI_ROWS_PANE_H

#include "tui/panes.h"
#include "tui/core/question.h"
#include "tui/core/screens.h"

struct row_screens {
	struct row_screen_view view; /* what was asked for last */
	struct question *answer; /* to that, or to what was there before; NULL: none */
	bool asking, failed;
	struct question *below;	/* what stands below the rows, of the line that the cursor rested on last; NULL: nothing */
	struct sb below_asked;	/* about which line that was asked for last */
	const struct row_screen *asked_for; /* of the line that is typed */
};

struct row_screens *row_screens_of(const struct world *w);
/* The query line that would have the table in the list that the screen says is not; absent: it is there, or none is known. */
str rows_admits(const struct world *w, struct arena *frame);
/* What is told below of that line, it is told about this; absent: nothing is. */
str rows_below_of(const struct world *w, ptrdiff_t line);

bool rows_key(struct app *a, enum action act);
bool rows_key_with(struct app *a, enum action act, str words);
void rows_moved(struct app *a);
str rows_save(struct app *a, struct arena *to);
void rows_restored(struct app *a, str saved);
void rows_time_changed(struct app *a);
void rows_refreshed(struct app *a);
void rows_stopped(struct app *a);
void rows_painted(struct app *a); /* what stands below its line is asked for, after a rest */
void rows_timer(struct app *a);

/* ---- requests ---- */

extern const struct purpose rows_first, rows_more, rows_detail;
void ask_rows(const struct asker *who, struct row_screen_view v, str query, bool quiet);
/* What stands below the rows, about one of them. */
void ask_rows_below(const struct asker *who, const struct row_screen *b, str about);
/* The page after those of the answer; kept_append puts it there, unless it belongs to another. */
void ask_rows_more(const struct asker *who, const struct question *answer, str query);
void kept_append(struct question *answer, const struct question *page);
const struct row_screen *screen_of(const struct question *q); /* that it was asked for */

#endif
