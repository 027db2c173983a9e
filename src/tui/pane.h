/*
 * What every pane is: it draws a part of what is known, and answers an action
 * with what should happen next. What it keeps is a state of its own; where it
 * stands is its cursor, so that going back can restore it. It never sees another
 * pane, and nobody names it but the table in panes.h: whatever concerns it comes
 * by a member of this struct.
 */
#ifndef OCAT_TUI_PANE_H
#define OCAT_TUI_PANE_H

#include "tui/core/click_map.h"
#include "tui/core/keymap.h"
#include "tui/core/layout.h"
#include "tui/sheet.h"

struct app;
struct arena;
struct err;
struct world;

enum next_kind {
	NEXT_NOTHING,
	NEXT_OPEN,   /* look at the asset called text */
	NEXT_FOLLOW, /* the same, from a key: a place to come back from */
	NEXT_STEP,   /* back to how it was at step number */
	NEXT_PEEK,   /* the same, but the keys stay with the pane */
	NEXT_MOVE,   /* the cursor, number further */
	NEXT_TAB,    /* the inspector's tab, number further */
	NEXT_COPY,   /* text to the clipboard */
	NEXT_SAY,    /* text to the person */
	NEXT_DEMO,   /* leave for the demo */
	NEXT_QUERY,  /* text is the query line from now on */
	NEXT_READ,   /* read what is connected */
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
	int ends; /* the same: the row after its lines, where something else stands below them; 0: they go to the end */
	int right; /* and the column after them, where something stands beside them; 0: as wide as the body */
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
	const enum action *footer; /* those whose keys are shown, ended by ACT_NONE */
	/*
	 * Of a side pane: with the keys it takes the main place too, and all where there is no third place. It is no part of
	 * looking at a table: once it is closed the relations have their place again.
	 */
	bool wide;
	bool by_lines; /* a row of it is a line, or a part of one: a click goes there */
	bool whole; /* the same, and all of the screen on any screen: it is not about a table of the list */
	bool bare; /* nothing was read yet, so there is neither a query line nor anything to act on */
	bool looks; /* shown from the list it is about the table under the cursor, without a rest */
	bool seek_first; /* the key that edits the query line finds a text among its lines: it is not about the list */
	bool slow_leave; /* what leaving it stopped would have to begin anew: an Esc that was none does not open it again */
	const struct whole_text *whole_text; /* what it has that says more than its lines; or NULL */
	const char *sql_word;	   /* in the footer: what copy-sql copies here; NULL: the SQL of a step */
	const struct own_word *words; /* in the footer instead of the actions' own, ended by ACT_NONE; or NULL */
	void (*draw)(const struct world *w, struct pane_cursor *at, struct drawing *d);
	/* Its lines as a sheet: what `lines`, `seek` and the copy of a line are then need not be said. */
	struct sheet (*sheet)(const struct world *w, const struct pane_cursor *at, struct arena *frame);
	/* How many lines the cursor may stand on. NULL without a sheet: none. */
	ptrdiff_t (*lines)(const struct world *w, const struct pane_cursor *at, struct arena *frame);
	/*
	 * The line that is drawn on a row of the body, from 0; -1: none. NULL: each row is one, from the first that is
	 * seen on.
	 */
	ptrdiff_t (*line_at)(const struct world *w, const struct pane_cursor *at, struct arena *frame, int row);
	/* The first line from one on, that way, that says some words, in any case; -1: none. NULL without a sheet: it has none to look at. */
	ptrdiff_t (*seek)(const struct world *w, const struct pane_cursor *at, struct arena *frame, const struct sought *what);
	/* An action that is not a move. NULL: none means anything here. */
	struct next (*act)(const struct world *w, const struct pane_cursor *at, enum action a, struct arena *frame);

	/* Its own state: zeroed and opened when the explorer starts; pane_state gives it. 0: it has none. */
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
	/* Another time is looked at: the same. */
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

	/* What a key does, in the footer, where that depends on what is shown; absent: as `words` and the action say. */
	str (*word)(const struct world *w, enum action act, struct arena *frame);
	/* In the header, what it has under way; absent: nothing. */
	str (*status)(const struct world *w, struct arena *frame);
	/* The command that prints the same, behind "ocat" and before the time; absent: the list's. */
	str (*command)(const struct world *w, struct arena *frame);
};

/* What a pane does, or what follows from its sheet. */
ptrdiff_t pane_lines(const struct pane *p, const struct world *w, const struct pane_cursor *at, struct arena *frame);
bool pane_seeks(const struct pane *p);
ptrdiff_t pane_seek(const struct pane *p, const struct world *w, const struct pane_cursor *at, struct arena *frame,
		    const struct sought *what);
struct next pane_act(const struct pane *p, const struct world *w, const struct pane_cursor *at, enum action a,
		     struct arena *frame);

/* A title row: a rule with the words on it; the focused pane's in the accent. Gives the column after them. */
int pane_title(const struct drawing *d, str words, bool rule);
/* As one word of a command line: in quotes, unless no shell takes any of it for more than itself. */
str pane_argument(struct arena *a, str text);
/* A calm sentence where there is nothing to show. */
void pane_empty(const struct drawing *d, str first, str second);

#endif
