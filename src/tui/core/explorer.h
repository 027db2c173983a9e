/*
 * The explorer as its panes and its loop see it: what is shown, what is running, what the footer says; and what both can
 * do to it. Panes see this room and no other pane. The loop, which draws, reads keys and waits, is tui/app above them.
 */
#ifndef OCAT_TUI_CORE_EXPLORER_H
#define OCAT_TUI_CORE_EXPLORER_H

#include "tui/core/question.h"
#include "tui/core/action_spelling.h"
#include "tui/core/choices.h"
#include "tui/core/keymap.h"
#include "tui/core/view_history.h"
#include "tui/core/click_map.h"
#include "tui/core/line_edit.h"
#include "tui/core/line_history.h"
#include "tui/core/prompt.h"
#include "term/screen.h"

enum {
	REST_LOOK_MS = 150, /* the inspector follows a cursor that rests */
	REST_SAMPLE_MS = 300, /* a sample of its rows follows, on its tab */
	REST_KEEP_MS = 500, /* a search or a look that rests so long is a step */
	HOLD_MS = 8,	    /* a key waits so long for the answer of its search before it is painted */
	SLOW_HOLD_MS = 100, /* the same over a slow line, where painting twice costs more */
	SLOW_PAINT_MS = 300, /* the least time between two paints over a slow line */
	RESIZE_PAINT_MS = 80, /* the least time between two paints while the window is dragged */
};

struct timers { /* when each is due, by clock_monotonic_us; 0: not set */
	int64_t look, fresh, keep, hold, tail;
	int64_t pane[PANE_COUNT]; /* of each its own */
};

/* The command line behind ":", and what is offered there or in the query line. */
struct commanding {
	bool open;
	bool asked;	 /* which table is meant */
	bool failed;	 /* none, says the answer; why_not. What is offered is still to come */
	bool recalled;	 /* the lines of runs before were asked for */
	bool query_waits; /* for them: the query line is to be one of them */
	struct lineedit line;
	struct choices choices;
	struct recall recall;
	struct sb mistake; /* until the next key */
	struct err why_not;
};

struct app {
	struct workspace *session;
	str title;		 /* a word for the header, or absent */
	const struct stop *stop; /* the program's own, or NULL */
	struct screen *screen;
	struct jobs *jobs;
	struct client client; /* the person at the terminal */
	struct asker asker;
	struct keymap keys;
	struct action_words action_words;
	struct speller speller; /* actions in sentences, with the keys */
	struct theme theme;
	struct screen_options dress; /* how the screen is drawn now */
	struct sb theme_name;
	str theme_dirs[2]; /* a person's own themes, and those installed; may be absent */
	struct world world;
	struct history history;

	struct commanding command;
	struct lineedit line;
	struct view view; /* query and seen are filled when it is kept */
	struct layout layout;
	int first_row[PLACE_COUNT]; /* of the screen: where each place's pane has the first line that is seen */
	int end_col[PLACE_COUNT];   /* the column after them */
	int end_row[PLACE_COUNT];   /* and the row after those that may be lines */
	struct surface surface;
	struct clicks clicks; /* of the last paint */
	struct arena *frame; /* for one turn */

	struct sb message; /* stays until dismissed; empty: none */
	enum role message_role;
	struct sb said; /* until the next key */
	struct sb mistake;

	struct timers timers;
	struct tail tail;
	struct sb piped; /* the command that was given a text last */
	bool edit_waits; /* an editor, for the look at the table that the list's cursor is on */
	struct prompting prompt;
	uint32_t chord; /* the key that began one, or 0 */
	int64_t count;	/* typed before an action */
	struct { /* what the newest key, an Esc, may have closed */
		enum pane_id focus, side;
		bool is, typing, side_open, alone;
	} before_esc;
	int share;	/* -3 to 3: of the list */
	int64_t painted_us; /* when the last paint was */
	bool resized;	    /* since then */
	bool pasting;
	bool moved;	 /* the person chose the line; a line that only came first is not asked for at the source */
	bool restoring;	 /* the next list keeps the cursor */
	bool recent_shown; /* those opened last stand on top of the list */
	struct sb follow;  /* the list's cursor goes to this table when the list comes */
	bool awaits_line; /* the list's cursor is on a line that is still to come */
	int64_t page_asked; /* where the page begins that was asked for last */
	struct { /* a text among the lines of a pane: text_find.c */
		struct sb words; /* empty: none */
		enum pane_id in;
		struct pane_cursor from; /* where it stood when the text was begun */
		bool missed; /* no line has it */
	} seek;
	enum pane_id to_end; /* the pane whose last line was gone to, also where it is still to come; PANE_COUNT: none */
	bool limited;	 /* the query line has a limit of its own */
	struct sb kept_line; /* the last query that became a step */
	enum pane_id before_strip; /* which pane had the keys */
	bool dirty, quit;
	bool to_demo; /* and there it goes on */

	struct {
		int64_t at_us, cpu_us; /* when the loop woke; 0: it never did */
		int64_t slowest_us;    /* of the processor's time, in one turn */
	} woke;
	int test_speedup;   /* for tests: a rest is so many times shorter; else 1 */
	int idle_fd; /* for tests: told when there is nothing to do; -1: no file */
	uint64_t idle_count, key_count, paint_count;
};

/* explorer.c */
enum pane_id frame_pane_at(const struct app *a, enum place p); /* which one it shows */
enum pane_id frame_pane(const struct app *a); /* which pane has the keys; the list while typing */
struct view frame_view(struct app *a);
/* For a pane's save: a value, and the text behind it. */
str view_bytes(struct arena *to, const void *value, ptrdiff_t size, str text);
/* Calls that member of each pane which has it: panes_tell(a, offsetof(struct pane, stopped)). */
void panes_tell(struct app *a, size_t member);

void act_say(struct app *a, str words); /* until the next key */
void act_message(struct app *a, enum role role, const char *text, const char *next);
void act_goes_on(struct app *a); /* something else worked or is shown: dismisses an earlier error */
int64_t act_rest(const struct app *a, int64_t ms); /* the time when something that rests from now on has rested so long */

void act_want(struct app *a, str name); /* the asset in view, from the cache */
void act_follow(struct app *a);	    /* the list's cursor is on another line */
void act_look_here(struct app *a);  /* it rested there */
void act_look_fresh(struct app *a); /* queries the source about the asset in view */
void act_open(struct app *a, str name);	      /* an asset by its qualified name */
void act_follow_key(struct app *a, str name); /* to the asset at its other end, and the pane stays */
str act_subject(const struct app *a); /* the table that a key is about, or absent */
str act_file_name(struct app *a, str name); /* for a file about that table: letters that no shell minds */

void act_restore(struct app *a, const struct view *v);
void act_note_place(struct app *a); /* remembers the view on the screen before another takes its place */
void act_visit(struct app *a);	    /* adds the view on the screen to the history */
void act_show(struct app *a, enum pane_id id); /* in the side place */
void act_close_side(struct app *a); /* one that is wide leaves the place to the relations */
bool act_closes(const struct app *a); /* there is a view that the close key would close, before it quits */
bool act_may_leave(struct app *a);    /* no pane has work that leaving would lose */

void act_refresh_all(struct app *a); /* what is known has changed: every pane asks again for what it shows */
bool act_set_time(struct app *a, struct as_of to); /* later requests ask for that time; false: it is shown already */
void act_slow(struct app *a, str setting);	   /* yes, no, or auto */
void act_offer_nothing(struct app *a);		   /* below a line that is typed */

/* answers.c */
void answer_failed(struct app *a, struct question *q); /* shows the error, unless it was stopped */

/* query_line.c */
void act_query(struct app *a, str words); /* is the query line from now on */
void act_search(struct app *a);		  /* the query line changed */
void act_search_for(struct app *a, str name); /* asks for the list again; its cursor goes to that table */
void act_line_changed(struct app *a); /* by typing: what was chosen in the list is forgotten */
void act_keep(struct app *a);	      /* the search rested */

/* recall.c: lines that were typed before */
void recall_before(struct app *a);		  /* they are asked for once, and before one is added */
void recall_keep(struct app *a);		  /* writes what is new */
void act_remember_query(struct app *a, str text); /* it rested, or something was opened */
void act_recall_query(struct app *a);		  /* the query line is an earlier one that begins as it does */

/* cursor_move.c */
bool act_move(struct app *a, enum action act); /* false: not a move */
void act_move_to(struct app *a, enum pane_id id, ptrdiff_t to);

/* list_answers.c */
void list_moved(struct app *a);
void list_refreshed(struct app *a);
void list_time_changed(struct app *a);
void list_ask_pages(struct app *a); /* the cursor moved: asks for what is still to come around it */
bool list_find(struct app *a, str name); /* the cursor goes to it, at the height where it is; false: not among what has come */

/* list_top.c: pinned tables, and with room for them those opened last, stand on top of the list */
void list_put_on_top(struct app *a); /* of the list that came */
void list_resized(struct app *a);    /* with room for those opened last they come up; without, they go back */

/* clipboard.c */
bool copy_action(struct app *a, enum action what);
void copy_text(struct app *a, str text);
void copy_as(struct app *a, str text, str shown); /* shown: the text for the user; absent: the text itself */

/* prompt_input.c */
void prompt_open(struct app *a, const struct prompt *p, str label, str line);
void prompt_close(struct app *a);
bool prompt_takes_line(const struct app *a);
bool prompt_key(struct app *a, uint32_t key); /* false: none is open, or the key is not for it */
bool prompt_draw(struct app *a, const struct canvas *all, int *row, int *col); /* true: a line is typed there */

#endif
