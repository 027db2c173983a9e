/*
 * The screens that are the rows of one tool: what changed, what is at risk, what
 * a text is found in. One line each in screens.c: a new screen is a line there and
 * its key in tui/core/actions.h. The pane that shows them is pane.c. Knows tools by
 * name alone and asks none.
 */
#ifndef OCAT_TUI_CORE_SCREENS_H
#define OCAT_TUI_CORE_SCREENS_H

#include "model/value.h"
#include "tui/core/actions.h"

struct question;

struct row_screen {
	enum action key;
	const char *title, *noun; /* noun: what one row is; NULL: the title says it */
	const char *tool;
	const char *given, *as;	 /* a parameter it always has; or NULL */
	const char *subject;	 /* the parameter that is the table under the cursor; or NULL */
	const char *query;	 /* the parameter for the query line; or NULL */
	const char *typed;	 /* the parameter that the user types; or NULL */
	const char *ask;	 /* what is said before the place where one types: that, or a table that is not under the cursor */
	const char *show;	 /* "COLUMN=TITLE ..." in this order; those of several words have _ for the blank */
	const char *open;	 /* the column with the table that the line is about; NULL: none */
	const char *narrow;	 /* the filter that finds a line's tables by its first column, which is what opening it does; or NULL */
	const char *enter;	 /* in the footer, what opening a line does; NULL: as everywhere */
	const struct row_screen *below; /* asked about the first column of the line that the cursor rests on; NULL: nothing is */
	const char *empty, *hint; /* message without rows */
};

/* Which one is shown, and what it was asked about: part of where one comes back to. */
struct row_screen_view {
	const struct row_screen *which; /* NULL: none yet */
	str about;		   /* the table, or what was typed; absent: nothing */
};

/* Rows as a tool gave them, kept. */
struct kept_rows {
	const struct column *columns;
	ptrdiff_t count;
	struct {
		const struct value **at;
		ptrdiff_t len, cap;
	} rows;
};

const struct row_screen *row_screen_of(enum action key); /* NULL: none has that key */
/* The column of this name, -1: none. */
int kept_column(const struct kept_rows *k, str name);
/* What a cell says in one word or text; absent when it says nothing. */
str kept_text(const struct kept_rows *k, ptrdiff_t row, int column);

#endif
