/* Shared by the files of the list pane: drawing (pane.c, headings.c) and sorting (keys.c). */
#ifndef OCAT_TUI_LIST_PANE_H
#define OCAT_TUI_LIST_PANE_H

#include "tui/core/columns.h"
#include "tui/core/table_list.h"
#include "tui/pane.h"
#include "tui/panes.h"

struct explorer_state;

bool list_key(struct app *a, enum action act);
void list_draw_nothing(const struct explorer_state *w, const struct drawing *d);
void list_draw_others(const struct explorer_state *w, const struct drawing *d, int row);
bool list_ask(struct app *a, enum action act); /* the question key */
bool list_ask_with(struct app *a, enum action act, str words);

/* The columns that fit, with their widths. */
struct list_layout {
	struct list_plan p;
	struct list_columns order;
	int marks;
	int meant; /* cells of the names of tables found by meaning */
};

void list_draw_headings(const struct explorer_state *w, const struct drawing *d, const struct list_layout *p,
			ptrdiff_t cursor);
void list_draw_meaning_heading(const struct explorer_state *w, const struct drawing *d, ptrdiff_t y);
str list_cell_words(const struct explorer_state *w, struct arena *frame, enum list_column c, const struct row *r);
bool list_wants_columns(const struct explorer_state *w); /* the query line matches columns, which rows show */
void list_put_right(const struct canvas *to, int y, int x, int cells, enum role role, str text);

#endif
