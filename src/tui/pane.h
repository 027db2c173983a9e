/*
 * The interface of a pane: it draws a part of the state, and answers an action with what should happen next. It has a
 * state of its own; its cursor is stored outside, so that going back can restore it. A pane never sees another pane,
 * and only the table in panes.h names it: every event reaches it through a member of this struct.
 */
#ifndef OCAT_TUI_PANE_H
#define OCAT_TUI_PANE_H

#include "tui/core/click_map.h"
#include "tui/core/keymap.h"
#include "tui/core/layout.h"
#include "tui/grid.h"

struct app;
struct arena;
struct choices;
struct err;
struct explorer_state;

enum { PANE_SIDES = 2 }; /* cells beside a line: the cursor's mark, and a blank at the end */

enum next_kind {
	NEXT_NOTHING,
	NEXT_OPEN,   /* open the asset named text */
	NEXT_FOLLOW, /* the same along a key, with the current place kept to go back to */
	NEXT_MOVE,   /* move the cursor by number */
	NEXT_TAB,    /* switch the tab of the main pane by number */
	NEXT_COPY,   /* copy text to the clipboard */
	NEXT_SAY,    /* show text in the footer */
	NEXT_DEMO,   /* quit and open the demo */
	NEXT_QUERY,  /* set the query line to text */
	NEXT_CHECK,  /* check the query text */
	NEXT_REPLAY, /* replay the session in the file text */
	NEXT_RUN,    /* run the action number, with text unless it is absent */
	NEXT_READ,   /* sync every connected catalog */
};

struct next {
	enum next_kind kind;
	str text; /* in the frame's arena or the state's */
	ptrdiff_t number;
};

struct drawing {
	struct canvas title; /* one row, may have none */
	struct canvas body;
	struct canvas more; /* what the pane in the next column leaves empty below its own content; may have no rows */
	struct arena *frame;
	struct clicks *clicks; /* extra targets of clicks, besides going to a line; or NULL */
	bool focused;
	int titled; /* set by pane_title: the column after its words */
	int row; /* set by the pane: the row of its cursor in the body */
	bool aside; /* set by the pane: its cursor is in `more`, on that row */
	int ends;  /* set by the pane: the row after its lines, if something else is below them; 0: otherwise */
	int right; /* set by the pane: the column after its lines, if something else is beside them; 0: otherwise */
};

struct own_word {
	enum action act;
	const char *word;
};

/* A mark or letter of its lines, and what it means. */
struct mark_word {
	const char *mark, *words;
};

struct whole_text {
	enum action copies; /* the action that copies it */
	const char *name;   /* the name of a file with it */
	bool alone;	    /* only for an editor; a command receives the lines */
};

/* A text for the editor, and the name of a file with it. */
struct line_text {
	str text, name;
};

/* The relation of two tables in the line under the cursor. */
struct relation_here {
	str from, to; /* "shop.orders.customer_id,region" */
	str origin, status;
};

/* What a question may be about, besides a table and a column. */
struct asked_about {
	str sql; /* a query; or absent */
	str session; /* the file of a session; or absent */
	int64_t step; /* of that session, from 1 */
};

struct pane {
	const char *name; /* as in ocat-keys(7) */
	enum place place;
	const enum action *footer; /* the keys to show, ended by ACT_NONE */
	/* the same, if they depend on the content; or NULL */
	const enum action *(*footer_now)(const struct explorer_state *w);
	/*
	 * Of a side pane: while focused it also takes the main place, and the whole screen if there is no third place.
	 * Closing it returns the side place to the relations.
	 */
	bool wide;
	bool by_lines; /* each row is one line, so a click selects it */
	bool keeps_others; /* wide only on a low screen: the list and the main pane beside it follow what it shows */
	bool says_place; /* it shows by itself where its cursor is */
	bool whole; /* like wide, but always the whole screen: it is not about a table of the list */
	bool bare; /* before the first sync, so without a query line or anything to act on */
	bool looks; /* when opened from the list, it shows the table under the cursor at once */
	bool seek_first; /* unrelated to the list: the key of the query line searches its lines */
	bool slow_leave; /* leaving it stops work, so an Esc that turns out to begin another key does not reopen it */
	const struct whole_text *whole_text; /* the full text behind its lines; or NULL */
	enum group own; /* a group of keys that only this pane has (actions.h); 0: none */
	const char *sql_word;	   /* footer: what copy-sql copies here; NULL: the SQL of a step */
	const struct own_word *words; /* footer words in place of the actions' own, ended by ACT_NONE; or NULL */
	const struct own_word *legend; /* lines of its help in place of the actions' own, ended by ACT_NONE; or NULL */
	const struct mark_word *marks; /* for its help, ended by .mark NULL; or NULL */
	/* the same, if they depend on the content; or NULL */
	const struct mark_word *(*marks_now)(const struct explorer_state *w);
	void (*draw)(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d);
	/* Its lines as a grid, which `lines`, `seek` and copying a line are based on. */
	struct grid (*grid)(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame);
	/* The number of its lines. NULL without a grid: none. */
	ptrdiff_t (*lines)(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame);
	/* The rows that would show all of it; other panes may get those below. NULL: all that there are. */
	ptrdiff_t (*wants)(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame);
	/* The cells of its longest line of SQL, which may scroll sideways; 0 or NULL: it shows none. */
	int (*widest)(const struct explorer_state *w, const struct pane_cursor *at);
	/* The line on a row of the body, from 0; -1: none. NULL: each row is a line. */
	ptrdiff_t (*line_at)(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			     int row);
	/*
	 * The next line in that direction that contains these words, ignoring case; -1: none. NULL without a grid: not
	 * searchable.
	 */
	ptrdiff_t (*seek)(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			  const struct sought *what);
	/* Handles an action that is not a move. NULL: it handles none. */
	struct next (*act)(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			   struct arena *frame);

	/* Size of its state, which is zeroed when the explorer starts; see pane_state. 0: no state. */
	ptrdiff_t state_size;
	void (*open)(void *state);
	void (*close)(void *state);

	/* Each of the following may be NULL: then nothing happens. */

	/* The explorer starts, before the first request; it ends, after all requests have ended. */
	void (*start)(struct app *a);
	void (*finish)(struct app *a);

	/* ---- keys ---- */

	/*
	 * Handles an action of the pane, whichever pane is focused; the focused one is called first. False: not its
	 * action.
	 */
	bool (*key)(struct app *a, enum action act);
	/* The same from the command line, with an argument. */
	bool (*key_with)(struct app *a, enum action act, str words);
	/* Offers the names of saved queries after an action on the command line. */
	void (*offer)(struct app *a, struct choices *out);
	/* Handles the close key while focused. False: the caller closes its place. */
	bool (*leave)(struct app *a);
	/* Handles the stop key: its own work stops before any other. False: none. */
	bool (*stop)(struct app *a);
	/* What leaving the program would lose of its work, in words: "shop is syncing"; absent: nothing. */
	str (*unsaved)(struct app *a);
	/* Of the main pane: switches the tab by that many. */
	void (*tab)(struct app *a, ptrdiff_t by);
	/* The table that a key is about; absent: none. NULL: the one in view. */
	str (*subject)(const struct explorer_state *w, const struct pane_cursor *at);
	/* The column of that table that a key is about, its plain name; absent or NULL: none. */
	str (*column)(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame);
	/* What a question asked in it is about; NULL: nothing else than its table and column. */
	void (*asked_about)(const struct explorer_state *w, const struct pane_cursor *at, struct asked_about *out);
	/* The catalog and time that a key is about, as NAME@GENERATION; absent or NULL: none. */
	str (*moment)(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame);
	/* The relation that a key is about; false or NULL: none. */
	bool (*relation)(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			 struct relation_here *out);
	/* For an editor (alone) or a command: use the definition of the table in view in place of the lines. */
	bool (*is_definition)(const struct pane_cursor *at, bool alone);
	/* The file of the line, which an editor opens directly; absent: none. False: there is no location for it. */
	bool (*own_file)(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame, str *path,
			 struct err *err);
	/* The text that a person writes in it, for the editor; absent: none yet. */
	str (*draft)(const struct explorer_state *w);
	/* Is that text made from tables, so that leaving loses nothing? NULL: it is a person's. */
	bool (*draft_is_made)(const struct explorer_state *w);
	/* The text behind the line at the cursor, for the editor; it comes back to `written`. False with err. */
	bool (*line_text)(struct app *a, struct line_text *out, struct err *err);
	/* What was pasted here, or came back from the editor; absent: the line's own file was edited. */
	void (*written)(struct app *a, str text);
	/* Does it show what the query line finds? Then its key edits it in the footer, and the pane stays. NULL: no. */
	bool (*edits_query)(const struct explorer_state *w);
	/* The catalog that a key is about; absent or NULL: all of them. */
	str (*catalog)(const struct explorer_state *w, const struct pane_cursor *at);

	/* ---- events ---- */

	/* Its cursor moved. */
	void (*moved)(struct app *a);
	/* Another asset should come into view, a->state.wanted: requests it. */
	void (*wanted)(struct app *a);
	/* The source should be queried about it again. */
	void (*fresh)(struct app *a);
	/* A look at it was answered. */
	void (*looked)(struct app *a);
	/* An asset was opened; a text was copied. */
	void (*opened)(struct app *a, str name);
	void (*copied)(struct app *a, str text);
	/* The list, or another page, arrived; or its search failed. */
	void (*list_came)(struct app *a);
	void (*list_refused)(struct app *a);
	/*
	 * save returns the part of its state that belongs to a view, as bytes in that arena; after going back, restore
	 * shows it again and requests missing data.
	 */
	str (*save)(struct app *a, struct arena *to);
	void (*restored)(struct app *a, str saved);
	/* Another time is shown. */
	void (*time_changed)(struct app *a);
	/* A sync or a decision changed the cache: repeats its requests. */
	void (*refreshed)(struct app *a);
	/*
	 * A catalog has another name; refreshed follows. The second: in what save returned;
	 * absent: it does not name it.
	 */
	void (*renamed)(struct app *a, str catalog, str now);
	str (*saved_renamed)(struct arena *to, str saved, str catalog, str now);
	/* Its requests were stopped. */
	void (*stopped)(struct app *a);
	/* The screen was painted: requests visible data that is missing, sets or clears its timer. */
	void (*painted)(struct app *a);
	/* Its timer (a->timers.pane) is due; the screen is painted afterwards. */
	void (*timer)(struct app *a);
	/* Its descriptor (a->heard) is readable. */
	void (*heard)(struct app *a);
	/* While it is on the screen, twice a second: looks whether its file has grown. True: the screen is painted. */
	bool (*watch)(struct app *a);

	/* ---- words ---- */

	/*
	 * The footer's word for a key, if it depends on the content;
	 * absent: that of `words` or of the action; empty: not shown.
	 */
	str (*word)(const struct explorer_state *w, enum action act, struct arena *frame);
	/* Its current activity, for the header; absent: none. */
	str (*status)(const struct explorer_state *w, struct arena *frame);
	/* The equivalent command, after "ocat" and before the time; absent: that of the list. */
	str (*command)(const struct explorer_state *w, struct arena *frame);
};

enum group pane_keys(const struct pane *p); /* the group of its own, or GROUP_COUNT */
/* Calls the pane's member, or derives the result from its grid. */
ptrdiff_t pane_lines(const struct pane *p, const struct explorer_state *w, const struct pane_cursor *at,
		     struct arena *frame);
bool pane_seeks(const struct pane *p);
ptrdiff_t pane_seek(const struct pane *p, const struct explorer_state *w, const struct pane_cursor *at,
		    struct arena *frame, const struct sought *what);
struct next pane_act(const struct pane *p, const struct explorer_state *w, const struct pane_cursor *at, enum action a,
		     struct arena *frame);

/* Draws a rule with the words on it, in the accent for the focused pane. Returns the column after the words. */
int pane_title(struct drawing *d, str words, bool rule);
/* Where the cursor is, for a pane that scrolls: "3 of 5,013". */
str pane_place(struct arena *frame, ptrdiff_t cursor, ptrdiff_t lines);
/* The visible part of lines that scroll sideways: "characters 41-118 of 133"; absent: all of them are shown whole. */
str pane_columns(struct arena *frame, const struct pane_cursor *at, int widest, int cells);
/* One argument of a command line, quoted if a shell needs that. */
str pane_argument(struct arena *a, str text);
/* The arguments of such a line; false: a quote is open. */
bool pane_arguments(struct arena *a, str line, struct strs *out);
/* Draws a message, with advice below it, when there is nothing to show. Returns the row after them. */
int pane_empty(const struct drawing *d, str first, str second);

#endif
