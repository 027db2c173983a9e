/*
 * What every pane is: it draws a part of the world, and answers an action with what should happen next. It keeps a state
 * of its own; its cursor is kept outside, so that going back can restore it. A pane never sees another pane, and only the
 * table in panes.h names it: everything that concerns it reaches it through a member of this struct.
 */
#ifndef OCAT_TUI_PANE_H
#define OCAT_TUI_PANE_H

#include "tui/core/click_map.h"
#include "tui/core/keymap.h"
#include "tui/core/layout.h"
#include "tui/grid.h"

struct app;
struct arena;
struct err;
struct world;

enum next_kind {
	NEXT_NOTHING,
	NEXT_OPEN,   /* look at the asset called text */
	NEXT_FOLLOW, /* the same along a key, which is a place to go back to */
	NEXT_STEP,   /* restore the view of step number */
	NEXT_PEEK,   /* the same, with the keys left to the pane */
	NEXT_MOVE,   /* move the cursor by number */
	NEXT_TAB,    /* move the tab of the main pane by number */
	NEXT_COPY,   /* copy text to the clipboard */
	NEXT_SAY,    /* show text in the footer */
	NEXT_DEMO,   /* quit and open the demo */
	NEXT_QUERY,  /* make text the query line */
	NEXT_READ,   /* sync every connected catalog */
};

struct next {
	enum next_kind kind;
	str text; /* in the frame's arena or the world's */
	ptrdiff_t number;
};

struct drawing {
	struct canvas title; /* one row, may have none */
	struct canvas body;
	struct arena *frame;
	struct clicks *clicks; /* what a click means besides going to a line; or NULL */
	bool focused;
	int row; /* set by the pane: where in the body its cursor is */
	int ends;  /* set by the pane: the row after its lines, when something else is below them; 0: none is */
	int right; /* set by the pane: the column after its lines, when something else is beside them; 0: none is */
};

struct own_word {
	enum action act;
	const char *word;
};

struct whole_text {
	enum action copies; /* it is what this copies */
	const char *name;   /* of a file with it */
	bool alone;	    /* for an editor; a command is given the lines */
};

/* How two tables join, in the line under a cursor. */
struct relation_here {
	str from, to; /* "shop.orders.customer_id,region" */
	str origin, status;
};

struct pane {
	const char *name; /* as in ocat-keys(7) */
	enum place place;
	const enum action *footer; /* the keys that are shown, ended by ACT_NONE */
	/*
	 * Of a side pane: while it has the keys it takes the main place too, and the whole screen where there is no third
	 * place. Closing it gives the side place back to the relations.
	 */
	bool wide;
	bool by_lines; /* its rows are lines, so a click goes to one */
	bool whole; /* like wide, but it takes every screen whole: it is not about a table of the list */
	bool bare; /* nothing is synced yet, so there is no query line and nothing to act on */
	bool looks; /* opened from the list, it shows the table under the cursor at once */
	bool seek_first; /* it is not about the list: the key of the query line finds a text in its lines */
	bool slow_leave; /* leaving it stops work, so an Esc that turns out to begin another key does not reopen it */
	const struct whole_text *whole_text; /* a text that says more than its lines; or NULL */
	const char *sql_word;	   /* in the footer: what copy-sql copies here; NULL: the SQL of a step */
	const struct own_word *words; /* in the footer instead of the actions' own, ended by ACT_NONE; or NULL */
	void (*draw)(const struct world *w, struct pane_cursor *at, struct drawing *d);
	/* Its lines as a grid, from which `lines`, `seek` and the copy of a line follow. */
	struct grid (*grid)(const struct world *w, const struct pane_cursor *at, struct arena *frame);
	/* The number of its lines. NULL without a grid: none. */
	ptrdiff_t (*lines)(const struct world *w, const struct pane_cursor *at, struct arena *frame);
	/* The line that is drawn on a row of the body, from 0; -1: none. NULL: each row is a line. */
	ptrdiff_t (*line_at)(const struct world *w, const struct pane_cursor *at, struct arena *frame, int row);
	/* The next line with these words in any case, in that direction; -1: none. NULL without a grid: it cannot be searched. */
	ptrdiff_t (*seek)(const struct world *w, const struct pane_cursor *at, struct arena *frame, const struct sought *what);
	/* An action that is not a move. NULL: no action means anything here. */
	struct next (*act)(const struct world *w, const struct pane_cursor *at, enum action a, struct arena *frame);

	/* Its state, zeroed and opened when the explorer starts; pane_state returns it. 0: no state. */
	ptrdiff_t state_size;
	void (*open)(void *state);
	void (*close)(void *state);

	/* Each of what follows may be NULL: then nothing happens. */

	/* The explorer starts, before the first request; it ends, when no request runs any more. */
	void (*start)(struct app *a);
	void (*finish)(struct app *a);

	/* ---- keys ---- */

	/* An action that is the pane's, whichever pane has the keys; the one that has them is asked first. False: it is not. */
	bool (*key)(struct app *a, enum action act);
	/* The same from the command line, with words behind it. */
	bool (*key_with)(struct app *a, enum action act, str words);
	/* The close key, while the pane has the keys. False: its place is closed. */
	bool (*leave)(struct app *a);
	/* The stop key: work of its own that is stopped before everything else. False: none. */
	bool (*stop)(struct app *a);
	/* False: it has work that leaving the program would lose, and has said so. */
	bool (*may_leave)(struct app *a);
	/* Of the main pane: another tab, so many further. */
	void (*tab)(struct app *a, ptrdiff_t by);
	/* The table that a key is about; absent: none. NULL: the one in view. */
	str (*subject)(const struct world *w, const struct pane_cursor *at);
	/* The relation that a key is about; false or NULL: none. */
	bool (*relation)(const struct world *w, const struct pane_cursor *at, struct arena *frame,
			 struct relation_here *out);
	/* For an editor (alone) or a command: the definition of the table in view, in the place of its lines. */
	bool (*is_definition)(const struct pane_cursor *at, bool alone);
	/* The file that the line is about, which an editor opens itself; absent: none. False: there is no place for it. */
	bool (*own_file)(const struct world *w, const struct pane_cursor *at, struct arena *frame, str *path,
			 struct err *err);
	/* The catalog that a key is about; absent or NULL: all of them. */
	str (*catalog)(const struct world *w, const struct pane_cursor *at);

	/* ---- what happened ---- */

	/* Its cursor was moved. */
	void (*moved)(struct app *a);
	/* Another asset is wanted in view, a->world.wanted: asks for it. */
	void (*wanted)(struct app *a);
	/* The source is to be asked again about it. */
	void (*fresh)(struct app *a);
	/* A look at it was answered. */
	void (*looked)(struct app *a);
	/* An asset was opened; a text was copied. */
	void (*opened)(struct app *a, str name);
	void (*copied)(struct app *a, str text);
	/* The list, or more of it, came; or its search failed. */
	void (*list_came)(struct app *a);
	void (*list_refused)(struct app *a);
	/*
	 * What of its state is a part of where one comes back to, as bytes in that arena; and one came back to it: shows it
	 * again, and asks for what is not there.
	 */
	str (*save)(struct app *a, struct arena *to);
	void (*restored)(struct app *a, str saved);
	/* Another time is shown: the same. */
	void (*time_changed)(struct app *a);
	/* A sync or a decision changed what is known: asks again for what it shows. */
	void (*refreshed)(struct app *a);
	/* What it asked for was stopped. */
	void (*stopped)(struct app *a);
	/* The screen was painted: asks for what is seen and not there yet, sets or clears its timer. */
	void (*painted)(struct app *a);
	/* Its timer (a->timers.pane) is due; the screen is painted afterwards. */
	void (*timer)(struct app *a);

	/* ---- words ---- */

	/* The footer's word for a key, when it depends on what is shown; absent: that of `words` or of the action. */
	str (*word)(const struct world *w, enum action act, struct arena *frame);
	/* What it is doing, for the header; absent: nothing. */
	str (*status)(const struct world *w, struct arena *frame);
	/* The command that prints the same, after "ocat" and before the time; absent: that of the list. */
	str (*command)(const struct world *w, struct arena *frame);
};

/* What a pane does, or what follows from its grid. */
ptrdiff_t pane_lines(const struct pane *p, const struct world *w, const struct pane_cursor *at, struct arena *frame);
bool pane_seeks(const struct pane *p);
ptrdiff_t pane_seek(const struct pane *p, const struct world *w, const struct pane_cursor *at, struct arena *frame,
		    const struct sought *what);
struct next pane_act(const struct pane *p, const struct world *w, const struct pane_cursor *at, enum action a,
		     struct arena *frame);

/* Draws a rule with the words on it, in the accent for the focused pane. Returns the column after the words. */
int pane_title(const struct drawing *d, str words, bool rule);
/* Text as one word of a command line, quoted where a shell needs it. */
str pane_argument(struct arena *a, str text);
/* Draws a sentence, and advice below it, where there is nothing to show. */
void pane_empty(const struct drawing *d, str first, str second);

#endif
