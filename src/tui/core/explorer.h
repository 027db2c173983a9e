/*
 * The explorer as panes and its loop see it: what is known and shown, what is under way, what is said; and what both do
 * to it. Panes see this room and no other pane; the loop, which draws, reads keys and waits, is tui/app above them.
 */
#ifndef OCAT_TUI_CORE_EXPLORER_H
#define OCAT_TUI_CORE_EXPLORER_H

#include "tui/core/requests.h"
#include "tui/core/action_words.h"
#include "tui/core/choices.h"
#include "tui/core/keymap.h"
#include "tui/core/view_history.h"
#include "tui/core/click_map.h"
#include "tui/core/line_edit.h"
#include "tui/core/line_history.h"
#include "term/screen.h"

enum {
	REST_LOOK_MS = 150, /* the inspector follows a cursor that rests */
	REST_SAMPLE_MS = 300, /* so does a sample of its rows, on its tab */
	REST_KEEP_MS = 500, /* a search that rests is a step; so is a look */
	HOLD_MS = 8,	    /* a search's answer may come this long before the key is painted without it */
	SLOW_HOLD_MS = 100, /* the same over a slow line, where painting twice takes longer */
	SLOW_PAINT_MS = 300, /* there, two paints are at least so far apart */
	RESIZE_PAINT_MS = 80, /* all of the screen is painted for another size: so far apart while it is dragged */
};

struct timers { /* when each is due, by clock_monotonic_us; 0: not set */
	int64_t look, fresh, keep, hold, tail;
	int64_t pane[PANE_COUNT]; /* of each its own */
};

/* What is asked in the place of the footer. */
enum prompt { PROMPT_NONE, PROMPT_MARK, PROMPT_GO, PROMPT_FORM, PROMPT_WHERE, PROMPT_FILE, PROMPT_LINE, PROMPT_ADD, PROMPT_JOIN, PROMPT_SEEK, PROMPT_PIPE };

struct aside_face { /* what is put aside, as far as it is no table: tui/basket/keys.c, tui/basket/export.c */
	struct arena *arena;
	str path, copied_path;	      /* absent: nowhere to keep it */
	struct shelf_changes pending; /* not written yet; the first `sent` of them are on their way */
	ptrdiff_t sent;
	struct sb copied; /* last */
	bool copied_new, copied_sent, told;
	bool recent_shown;   /* those opened last stand on top of the list */
	struct sb follow;    /* the list's cursor goes to this table when the list comes */
	struct strs emptied; /* out of the basket, for once */

	enum prompt prompt;
	struct strs of; /* the tables of the export */
	bool of_basket, of_tree, refused;
	int form;
	struct sb label;
	struct lineedit line;
	struct sb piped; /* the command that was given a text last */
	bool edit_waits; /* for the table that the list's cursor is on */

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
	struct client client; /* who sits here */
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
	struct aside_face aside;
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
	bool moved;	 /* the person chose the line; nothing is fetched for one that only came up first */
	bool restoring;	 /* the list that comes keeps its spot */
	bool awaits_line; /* the list's cursor is on a line that is still to come */
	int64_t page_asked; /* where the page begins that was asked for last */
	int hitting;	  /* which way the next difference is looked for, in pages that are still to come; 0: it is not */
	struct { /* a text among the lines of a pane: text_find.c */
		struct sb words; /* empty: none */
		enum pane_id in;
		struct pane_cursor from; /* where it stood when the text was begun */
	} seek;
	enum pane_id to_end; /* the pane whose last line was gone to, also where it is still to come; PANE_COUNT: none */
	bool limited;	 /* the query line has a limit of its own */
	struct sb kept_line; /* the last query that became a step */
	enum pane_id before_help, before_time; /* which pane had the keys */
	struct view home; /* how it stood when now was left; in the history's arena */
	bool travelling;  /* the list that comes is another time's: the cursor goes to the table it was on */
	bool dirty, quit;
	bool to_demo; /* and there it goes on */

	struct {
		int64_t at_us, cpu_us; /* when the loop woke; 0: it never did */
		int64_t slowest_us;    /* of the processor's time, in one turn */
	} woke;
	int test_speedup;   /* for tests: a rest is so many times shorter; else 1 */
	int idle_fd; /* for tests: told when there is nothing to do; -1: nobody asks */
	uint64_t idle_count, key_count, paint_count;
	uint64_t leave_asked; /* the key that would have left while a catalog is read; 0: none */
};

/* frame.c */
void frame_draw(struct app *a);		      /* and shows it */
enum pane_id frame_pane_at(const struct app *a, enum place p); /* which one it shows */
enum pane_id frame_pane(const struct app *a); /* which pane has the keys; the list while typing */
struct view frame_view(struct app *a);

/* frame_command.c */
/* A line longer than its room slides so that its cursor is seen: by so many cells. */
int frame_line(const struct canvas *room, const struct lineedit *l);
void frame_offers(struct app *a, const struct canvas *all, int slide); /* below the query line */
bool frame_offered(const struct app *a);
/* When it is open; the cursor is then there. */
void frame_command(struct app *a, const struct canvas *all, int *row, int *col);

/* answers.c */
void answer_failed(struct app *a, struct question *q); /* shows the error, unless it was stopped */

/* key_input.c */
void act_key(struct app *a, uint32_t key);
/* The Esc before was the beginning of a key that a slow line tore apart: what it closed is open again. */
void act_esc_was_none(struct app *a);

/* handlers.c */
void act_program(struct app *a, enum action act);
void act_want(struct app *a, str name); /* the asset in view, from the cache */
/* Where nothing was ever read there is no pane that could show anything: then that is said. */
bool act_too_early(struct app *a, enum action act);
void act_type(struct app *a); /* the query line gets the keys */
void act_follow(struct app *a);	    /* the list's cursor is on another line */
void act_look_here(struct app *a);  /* it rested there */
void act_look_fresh(struct app *a); /* the source is asked about the asset in view */
void act_restore(struct app *a, const struct view *v);
int64_t act_rest(const struct app *a, int64_t ms); /* when what rests now has rested so long */
bool act_closes(const struct app *a); /* there is a view that the close key would close, before it quits */
void act_message(struct app *a, enum role role, const char *text, const char *next);
void act_goes_on(struct app *a); /* something else worked, or is looked at: an error from before is told no more */
void act_run(struct app *a, enum action act); /* as its key would */
bool act_run_with(struct app *a, enum action act, str words); /* of a pane, with words behind it; false: it is none of theirs */
void act_note_place(struct app *a); /* before going elsewhere: what is on the screen is where one comes back to */
void act_visit(struct app *a);	    /* one is elsewhere: a place of its own */
void act_edit_line(struct app *a, const char *more); /* the query line gets the keys, and more behind what is there */
void act_follow_key(struct app *a, str name); /* to the asset at its other end, and the pane stays */
void act_open(struct app *a, str name);	      /* an asset by its qualified name */
void act_query(struct app *a, str words);     /* is the query line from now on */
void act_say(struct app *a, str words);	      /* until the next key */
/* Calls that member of each pane which has it: panes_tell(a, offsetof(struct pane, stopped)). */
void panes_tell(struct app *a, size_t member);
void act_refresh_all(struct app *a); /* what is known has changed: every pane asks again for what it shows */
void act_show(struct app *a, enum pane_id id); /* in the side place */
void act_slow(struct app *a, str setting);	 /* yes, no, or auto */

/* query_line.c: the query line */
void act_search(struct app *a);	    /* the query line changed */
void act_line_changed(struct app *a); /* by typing: what was chosen in the list is forgotten */
void act_keep(struct app *a);	      /* the search rested */

/* cursor_move.c */
bool act_move(struct app *a, enum action act); /* false: not a move */
void act_move_to(struct app *a, enum pane_id id, ptrdiff_t to);
void act_tab(struct app *a, ptrdiff_t by); /* the inspector's, so many further */

/* list_answers.c */
void list_moved(struct app *a);
void list_refreshed(struct app *a);
void list_ask_pages(struct app *a); /* the cursor moved: asks for what is still to come around it */
bool list_find(struct app *a, str name); /* the cursor goes to it, at the height where it is; false: not among what has come */

/* command_line.c */
void command_open(struct commanding *c);
void command_close(struct commanding *c);
void act_command_open(struct app *a);
void act_command_key(struct app *a, uint32_t key); /* while it is open */
void act_offer(struct app *a);			   /* the query line changed */
void act_offer_nothing(struct app *a);
bool act_take_offer(struct app *a, int way); /* false: nothing is offered */
void act_pasted(struct app *a);
void act_remember_query(struct app *a, str text); /* it rested, or something was opened */
void act_recall_query(struct app *a);		  /* the query line is an earlier one that begins as it does */

/* tui/relations/keys.c */
void relations_root(struct app *a);	       /* the asset in view or its relations came */
struct tree_view relations_view(struct app *a);
void relations_restore(struct app *a, const struct tree_view *v);
/* tui/time/keys.c: the time of the catalog */
enum { NOW_AGAIN = -1 };
void time_go(struct app *a, ptrdiff_t line);       /* to a line of the strip, or NOW_AGAIN */
bool time_set(struct app *a, struct as_of to);      /* what is asked from here on is asked for then; false: it was so */
void time_hit(struct app *a, int way);	       /* the next table of the list that differs from now */
void time_list_came(struct app *a);
void time_refused(struct app *a); /* the list of another time was */

/* tui/basket/keys.c: pins, the basket, marks */
void put_aside_start(struct app *a);
void put_aside_finish(struct app *a);
void put_aside_opened(struct app *a, str name);
void put_aside_copied(struct app *a, str text);
void put_aside_list_came(struct app *a);
void put_aside_resized(struct app *a);
str put_aside_subject(const struct app *a); /* the table that a key is about, or absent */
void put_aside_mark(struct app *a, uint32_t letter);
void put_aside_go(struct app *a, uint32_t letter);

/* tui/rows/keys.c: screens of rows */
void rows_typed(struct app *a);		/* what was asked for stands in the prompt's line */
str rows_typed_last(const struct app *a); /* what was asked of the screen that is typed for, last */

/* key_input.c */
void act_mouse_taken(struct app *a, bool yes);

/* text_find.c */
bool act_seek(struct app *a, enum action act); /* false: none of its keys, or they mean something else here */
void act_seek_typed(struct app *a);	       /* the text that is typed changed */
void act_seek_done(struct app *a, bool taken); /* or it was left, and all is as before */
str act_sought(const struct app *a, enum pane_id id); /* the text that is looked for in that pane, or nothing */

/* tui/paths/keys.c: how tables join, and what is said of it */
void paths_typed(struct app *a);

/* tui/basket/export.c */
void act_export(struct app *a, str name);
str act_file_name(struct app *a, str name); /* for a file about that table: letters that no shell minds */
bool prompt_key(struct app *a, uint32_t key); /* false: the key is not for what is asked */
bool prompt_draw(struct app *a, const struct canvas *all, int *row, int *col); /* true: a line is typed there */

/* external_programs.c: the editor, and commands that are given what is shown */
bool act_outside(struct app *a, enum action act); /* false: none of its keys */
void act_pipe_to(struct app *a, str command);
void act_outside_looked(struct app *a); /* a look was answered */

/* tui/catalogs/keys.c: the screen of catalogs, and reading them */
void catalogs_read_all(struct app *a);
bool catalogs_stop(struct app *a);	/* false: there is something else to stop, or nothing */
void catalogs_added(struct app *a);	/* connecting one has ended, well or not */
void catalogs_tell(struct app *a, const struct question *q); /* how far a catalog is read */
void catalogs_changed(struct app *a);	/* one was read anew: what is on the screen is asked for again */
bool catalogs_may_leave(struct app *a); /* false: one is being read, and the person is told */

/* tui/catalogs/add.c */
void add_ask(struct app *a, str text);		    /* for a URL or path, the line starting with text */
void add_begin(struct app *a, str text);	    /* connects it and reads it */
void add_read(struct app *a);			    /* all that are connected */

/* clipboard.c */
bool copy_action(struct app *a, enum action what);
void copy_text(struct app *a, str text);
void copy_as(struct app *a, str text, str shown); /* shown: what the person is told of it; absent: itself */

#endif
