/*
 * The explorer's current state: the list, the asset in view, its relations, the steps. Panes read it; the loop changes
 * it when answers arrive.
 */
#ifndef OCAT_TUI_CORE_EXPLORER_STATE_H
#define OCAT_TUI_CORE_EXPLORER_STATE_H

#include "tui/core/table_list.h"
#include "tui/core/row_screens.h"
#include "tui/core/columns.h"
#include "tui/panes.h"
#include "tui/core/bookmarks.h"
#include "tui/core/timeline.h"
#include "tui/core/relation_branches.h"

/* A view of the screen: restored by going back, and saved with each step. */
struct view {
	str query;
	str seen;    /* the asset in view, or absent */
	bool typing; /* the query line has the keys, not focus */
	enum pane_id focus;
	enum pane_id behind; /* the list or the table, whichever had the focus last: side panes close to it */
	struct as_of then;  /* filled when it is saved, like query and seen */
	enum pane_id side; /* the pane in the side place */
	bool side_open, alone;
	/* the place in the history, from 1, that had another side pane; closing returns to it. 0: none */
	ptrdiff_t under;
	bool asked; /* the line was asked as a question, whatever matches by name */
	struct pane_cursor spot[PANE_COUNT];
	str saved[PANE_COUNT]; /* filled when it is saved: the result of each pane's save */
};

struct taken { /* a step of this run; the trace has the rest of it */
	str call_id;
	str sql; /* the last that it sent to a source; absent: none */
	struct strs notes;
	struct view view; /* the screen at that time */
};

/* Pages of the list that the cursor was near; few, however long the list is. */
enum { PAGES_MOST = 6 };
struct list_pages {
	struct question *at[PAGES_MOST];
	int len;
};

struct explorer_state {
	const struct keymap *keys;
	str title, version; /* version: of the program */
	instant now;

	/* the list */
	struct question *found; /* the newest answered search, or NULL */
	struct filter filter;	/* of its line, for highlighting matches */
	struct list_pages pages; /* list_pages.c: the rows that found lacks */
	struct question *meant; /* the tables that the words of the line mean, or NULL */
	bool asks_meaning; /* that is to be asked, or still answered */
	struct table_rows meant_rows; /* those of it that are not in found; in its arena */
	int name_width, name_usual; /* cells of the longest name; three of five are no longer than name_usual */
	struct list_columns columns; /* beside the names */
	enum list_room room;
	bool any[LIST_COLUMN_COUNT]; /* the rows have values, and not all the same */
	bool same[LIST_COLUMN_COUNT]; /* all rows of the answer have the same value */
	ptrdiff_t shared; /* bytes of the namespace that all shown names begin with, dot included */
	int64_t all; /* number of tables, -1: unknown */
	bool mistaken; /* the query line has a mistake, or (hinted) something that a few words explain */
	bool hinted;
	ptrdiff_t mistake_at;
	str mistake;

	/* the asset in view */
	str wanted; /* the asset whose look was requested, or absent; in wanted_text */
	struct sb wanted_text;
	struct question *seen;	/* the answer of describe_asset, or NULL */
	bool looking;		/* a request to the source is running */
	bool scrolls; /* long lines of SQL scroll sideways; else they are wrapped */
	bool slow;		/* the line is slow: a resting cursor alone triggers no look */
	struct tree tree; /* its relations, and theirs */

	struct bookmarks bookmarks;	 /* pins, recents, marks, the basket */
	struct timeline times;

	void *state[PANE_COUNT]; /* the state of each pane; use pane_state */

	/* the steps */
	array_of(struct taken) steps;
	struct arena *log; /* holds them */

	const struct configured *sources;
	ptrdiff_t source_count;
};

/* The state of the pane, of its state_size. */
void *pane_state(const struct explorer_state *w, enum pane_id id);

void state_open(struct explorer_state *w);
void state_close(struct explorer_state *w);

/* Takes over the newest answered search. */
void state_take_list(struct explorer_state *w, struct question *q);
void question_replace(struct question **q, struct question *by); /* closes the previous one, if any */
/*
 * A view borrows its texts from the screen: copies it into an arena, to return to later. Texts shared with an existing
 * view (or NULL) are not copied again.
 */
struct view view_in(struct arena *a, const struct view *v, const struct view *before);
/* Puts the new name of a catalog into its texts. */
void view_renamed(struct arena *a, struct view *v, str catalog, str now);
/* Records a step. */
void state_step(struct explorer_state *w, const struct question *q, const struct view *view);
/* Changes the time: the asset in view must be requested again; false: it is the current time. */
bool state_go(struct explorer_state *w, struct as_of to);
/* Selects another asset; the current one stays until the answer arrives. */
void state_want(struct explorer_state *w, str name);

/* Takes over the answer for the words of the line; NULL: none. */
void state_take_meaning(struct explorer_state *w, struct question *q);

/* list_pages.c: the list's lines, those on top first; at the end those found by meaning. */
ptrdiff_t state_lines(const struct explorer_state *w);
ptrdiff_t state_names(const struct explorer_state *w); /* the number of those found by name */
/* None by name and few by meaning, so the list has room to offer other lines. */
bool state_finds_little(const struct explorer_state *w);
/* NULL: no such row, or it has not arrived yet */
const struct row *state_row(const struct explorer_state *w, ptrdiff_t line);
ptrdiff_t state_line_of(const struct explorer_state *w, str name); /* among the loaded rows; -1: none of them */
/* The start of the page with the first missing line between the two; -1: none is missing. */
int64_t state_missing(const struct explorer_state *w, ptrdiff_t from, ptrdiff_t upto);
void state_take_page(struct explorer_state *w, struct question *q);
void state_forget_pages(struct explorer_state *w);
void state_measure(struct explorer_state *w, const struct question *q); /* the width of its names */

/*
 * semantic_matches.c. The answer to the words of the line whose matches are shown, which may be a failure; NULL: none
 * yet, or it adds nothing.
 */
const struct question *state_meaning(const struct explorer_state *w);
str state_meaning_heading(const struct explorer_state *w, struct arena *frame); /* there must be one */
str state_meaning_command(const struct explorer_state *w, struct arena *frame); /* with the same answer, after "ocat" */
bool state_meaning_is_nothing(const struct question *q); /* at most the nearest tables, none that answers */
/* One of the two parts of the list arrived: leaves out of the second what is in the first. */
void state_join_meaning(struct explorer_state *w);

const struct asset_row *state_asset(const struct explorer_state *w); /* NULL: no asset in view */
/* A name for display: cleaned, and without its catalog if there is only one. */
str state_name(const struct explorer_state *w, struct arena *frame, str qualified);
/* The same in the list: without the namespace that all its names share. */
str state_list_name(const struct explorer_state *w, struct arena *frame, str qualified);
const struct asset *state_seen(const struct explorer_state *w); /* in view; w->seen must be set */
bool state_nothing_read(const struct explorer_state *w); /* no catalog, or none synced yet */
/* Cells before the last part of a shown name: drawn dimmed. */
ptrdiff_t state_name_at(str shown); /* the byte where the name itself begins, after its namespace */
int state_name_back(str shown);

#endif
