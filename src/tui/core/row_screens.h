/*
 * Screens that show the rows of one tool: changes, risks, matches of a text. Each is one line in row_screens.c: to add
 * a screen, add a line there and its key in tui/core/actions.h. pane.c is the pane that shows them. Knows tools only by
 * name and calls none.
 */
#ifndef OCAT_TUI_CORE_ROW_SCREENS_H
#define OCAT_TUI_CORE_ROW_SCREENS_H

#include "model/result_value.h"
#include "tui/core/actions.h"

struct mark_word;
struct question;

struct row_screen {
	enum action key;
	const char *title, *noun; /* noun: what one row is; NULL: use the title */
	const char *tool;
	const char *given, *as;	 /* a fixed parameter, or NULL */
	const char *subject;	 /* the parameter for the table under the cursor, or NULL */
	const char *query;	 /* the parameter for the query line, or NULL */
	const char *typed;	 /* the parameter that the user types; or NULL */
	const char *until;	 /* typed may be a range, FROM..TO: the parameter for its end; or NULL */
	bool of_generation;	 /* typed: CATALOG@GENERATION */
	bool of_column;		 /* typed: the column under the cursor, if there is one */
	const struct row_screen *with; /* with words on the command line: this screen; or NULL */
	const char *ask;	 /* the prompt for it, or for a table other than the one under the cursor */
	const char *show;	 /* "COLUMN=TITLE ..." in this order; _ stands for a blank within a title */
	bool says;		 /* the title has the summary of the answer */
	/*
	 * by this column rows belong together: a repeated value is dimmed,
	 * and the columns are in the order of importance; or NULL
	 */
	const char *group;
	const char *odd;	 /* this column names what is unusual in the row; or NULL */
	const char *open;	 /* the column with the table of the line; NULL: none */
	const char *narrow;	 /* finds the tables of a line by its first column, to open the line; or NULL */
	const struct row_screen *into; /* a line opens this screen, about its value in the column .by; or NULL */
	const char *by;
	bool dated;		 /* times are dates, not ages */
	const char *enter;	 /* the effect of opening a line, for the footer; NULL: the usual one */
	const struct row_screen *below; /* runs on the first column of the line that the cursor rests on; NULL: none */
	const char *empty, *hint; /* message when there are no rows */
	const struct mark_word *marks; /* for the help, see pane.h; or NULL */
};

/* It shows only what matches the query line, which can be edited on it. */
bool row_screen_obeys(const struct row_screen *s);

/* The screen shown and its parameter: part of the view to return to. */
struct row_screen_view {
	const struct row_screen *which; /* NULL: none yet */
	str about;		   /* the table or the typed text; absent: none */
};

/* The rows that a tool returned. */
struct kept_rows {
	const struct column *columns;
	ptrdiff_t count;
	array_of(const struct value *) rows;
};

const struct row_screen *row_screen_of(enum action key); /* NULL: no screen has that key */
/* The column with this name, -1: none. */
int kept_column(const struct kept_rows *k, str name);
/* The value of a cell as a word or text; absent when empty. */
str kept_text(const struct kept_rows *k, ptrdiff_t row, int column);

#endif
