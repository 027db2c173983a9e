/*
 * The explorer as its panes and its loop see it: what is on the screen, what is running, what the footer shows, and
 * the actions that both can call. Panes include this room and no other pane. The loop, which draws, reads keys and
 * waits, is in tui/app, one layer up.
 */
#ifndef OCAT_TUI_CORE_EXPLORER_H
#define OCAT_TUI_CORE_EXPLORER_H

#include "term/screen.h"
#include "tui/core/action_keys.h"
#include "tui/core/click_map.h"
#include "tui/core/completion_list.h"
#include "tui/core/keymap.h"
#include "tui/core/line_edit.h"
#include "tui/core/line_history.h"
#include "tui/core/preview.h"
#include "tui/core/prompt.h"
#include "tui/core/request.h"
#include "tui/core/view_history.h"
#include "workspace/settings/settings.h"

enum {
	REST_LOOK_MS = 150, /* before the inspector follows the cursor */
	REST_SAMPLE_MS = 300, /* before a sample of its rows follows, on its tab */
	REST_KEEP_MS = 500, /* before a search or a look becomes a step */
	HOLD_MS = 8,	    /* how long a key waits for the answer of its search before it is painted */
	SLOW_HOLD_MS = 100, /* the same on a slow line, where painting twice costs more */
	SLOW_PAINT_MS = 300, /* minimum time between two paints on a slow line */
	PASTE_MOST = 1 << 20,
	RESIZE_PAINT_MS = 80, /* minimum time between two paints during a window resize */
};

struct timers { /* due times by clock_monotonic_us; 0: not set */
	int64_t look, fresh, keep, meaning, command, hold, tail;
	int64_t watch; /* when the pane looks again whether its file has grown */
	int64_t pane[PANE_COUNT]; /* of each pane */
};

/* The view of a command that is still being typed, and what was there before it. */
struct trial {
	bool on;
	bool moved, told; /* the cursor was moved by hand; a message was shown */
	struct arena *arena; /* holds the rest */
	struct view before;
	array_of(struct view) places; /* of the history */
	ptrdiff_t now;
};

/* The command line after ":", and the choices shown for it or for the query line. */
struct commanding {
	bool open;
	bool typing;	 /* it was opened in the query line, and leads back there */
	bool asked;	 /* which table the command is about */
	bool failed;	 /* the answer: no table; see why_not. Choices are still to come */
	bool recalled;	 /* the lines of earlier runs were requested */
	bool query_waits; /* for those lines: one of them becomes the query line */
	struct line_edit line;
	struct choices choices;
	struct preview preview;
	struct line_history recall;
	struct trial trial;
	struct sb mistake; /* until the next key */
	struct err why_not;
};

/* What a pane hears without asking: while the descriptor is readable, its member `heard` is called. */
struct heard {
	int fd; /* -1: none */
	enum pane_id by;
};

struct app {
	struct workspace *session;
	str title;		 /* a word for the header, or absent */
	const struct stop *stop; /* the program's own, or NULL */
	struct screen *screen;
	struct jobs *jobs;
	struct client client; /* the person at the terminal */
	struct trace *in_memory; /* its trace, if traces are not kept; or NULL */
	struct asker asker;
	struct keymap keys;
	struct action_words action_words;
	struct speller speller; /* spells actions in sentences, with the keys */
	struct theme theme;
	struct screen_options dress; /* how the screen is drawn now */
	struct sb theme_name;
	str theme_dirs[2]; /* the person's own themes, and the installed ones; may be absent */
	struct explorer_state state;
	struct history history;

	struct commanding command;
	struct line_edit line;
	struct view view; /* query and seen are filled when it is saved */
	struct layout layout;
	int first_row[PLACE_COUNT]; /* on the screen: the row of each place's first visible line */
	int end_col[PLACE_COUNT];   /* the column after its lines */
	int end_row[PLACE_COUNT];   /* the row after its last possible line */
	struct surface surface;
	struct clicks clicks; /* of the last paint */
	struct arena *frame; /* for one turn */

	struct sb message; /* stays until dismissed; empty: none */
	enum role message_role;
	struct sb said; /* until the next key */
	struct sb mistake;
	struct sb meant;	    /* the filter in place of an unknown one, with its colon; empty: none */
	struct sb searched; /* the part of the query line that the last search was for */

	struct timers timers;
	struct heard heard;
	struct tail tail;
	struct sb pasted; /* for a pane that takes a text, until its end */
	struct sb piped; /* the last command that received a text through a pipe */
	bool edit_waits; /* an editor waits for the look at the table under the list's cursor */
	struct prompting prompt;
	uint32_t chord; /* the first key of a chord, or 0 */
	int64_t count;	/* typed before an action */
	struct { /* what the latest Esc may have closed */
		enum pane_id focus, side;
		bool is, typing, side_open, alone;
	} before_esc;
	int share;	/* -3 to 3: size of the list */
	int64_t painted_us; /* time of the last paint */
	bool resized;	    /* since the last paint */
	bool pasting;
	bool pasting_here; /* not into a line: kept until its end */
	bool moved;	 /* the person chose the line; a line that is first by default is not looked up */
	bool restoring;	 /* the next list keeps the cursor */
	bool recent_shown; /* the recent tables are on top of the list */
	bool meaning_first; /* the cursor goes to the first table by meaning, once they are known */
	bool meaning_waits; /* the cursor returns to one of them, at meaning_spot */
	struct pane_cursor meaning_spot;
	struct sb follow;  /* the list's cursor moves to this table when the list arrives */
	bool awaits_line; /* the list's cursor is on a line that has not arrived yet */
	int64_t page_asked; /* where the most recently requested page begins */
	struct { /* the text search in a pane: text_find.c */
		struct sb words; /* empty: none */
		enum pane_id in;
		struct pane_cursor from; /* the cursor when the search began */
		bool missed; /* no line matches */
	} seek;
	enum pane_id to_end; /* the pane whose cursor went to its last line, arrived or not; PANE_COUNT: none */
	bool limited;	 /* the query line sets its own limit */
	struct sb kept_line; /* the last query that became a step */
	enum pane_id before_strip; /* the pane that had the focus */
	bool dirty, quit;
	bool to_demo; /* and that time continues there */

	struct {
		int64_t at_us, cpu_us; /* when the loop woke; 0: never */
		int64_t slowest_us;    /* maximum CPU time of one turn */
	} woke;
	int test_speedup;   /* for tests: divides the rest times; else 1 */
	int idle_fd; /* for tests: written to when idle; -1: none */
	uint64_t idle_count, key_count, paint_count;
	uint64_t leave_asked; /* the key that asked whether to leave */
};

/* explorer.c */
enum pane_id frame_pane_at(const struct app *a, enum place p); /* the pane in that place */
enum pane_id frame_pane(const struct app *a); /* the pane with the focus; the list while typing */
struct view frame_view(struct app *a);
/* For a pane's save: a value, followed by the text. */
str view_bytes(struct arena *to, const void *value, ptrdiff_t size, str text);
/* Calls one member of every pane that sets it: panes_tell(a, offsetof(struct pane, stopped)). */
void panes_tell(struct app *a, size_t member);

void act_say(struct app *a, str words); /* until the next key */
void act_message(struct app *a, enum role role, const char *text, const char *next);
void act_goes_on(struct app *a); /* another action succeeded: dismisses an earlier error */
int64_t act_rest(const struct app *a, int64_t ms); /* when something that rests from now on has rested for ms */

void act_want(struct app *a, str name); /* the asset in view, from the cache */
void act_follow(struct app *a);	    /* the list's cursor moved to another line */
void act_look_here(struct app *a);  /* the cursor rested there */
void act_want_nothing(struct app *a); /* no table is in view: the list has none */
void act_look_fresh(struct app *a); /* queries the source about the asset in view */
void act_open(struct app *a, str name);	      /* an asset by its qualified name */
void act_follow_key(struct app *a, str name); /* opens the asset at the other end; the pane stays */
str act_subject(const struct app *a); /* the table that a key is about, or absent */
str act_column(const struct app *a);  /* the column that a key is about, or absent */
struct asked_about act_asked_about(const struct app *a); /* what a question is about */
str act_file_name(struct app *a, str name); /* name of a file about that table, safe for every shell */

void act_restore(struct app *a, const struct view *v);
void act_note_place(struct app *a); /* saves the view on the screen before another one replaces it */
void act_visit(struct app *a);	    /* adds the view on the screen to the history */
void act_show(struct app *a, enum pane_id id); /* in the side place */
void act_forget_sought(struct app *a, enum pane_id id); /* it has other lines: n no longer repeats a search in them */
void act_close_side(struct app *a); /* a wide one leaves the place to the relations */
bool act_closes(const struct app *a); /* the close key would close a view before it quits */
/*
 * False: leaving would lose something, and a message says what; the same key again leaves.
 * drafts: also written text.
 */
bool act_may_leave(struct app *a, bool drafts);

void act_refresh_all(struct app *a); /* the cache changed: every pane repeats its requests */
void act_catalog_renamed(struct app *a, str name, str now); /* what is on the screen follows */
bool act_set_time(struct app *a, struct as_of to); /* later requests use that time; false: it is the current one */
void act_slow(struct app *a, str setting);	   /* yes, no, or auto */
void act_offer_nothing(struct app *a);		   /* clears the choices below the line being typed */

/* view_trial.c: what follows is on trial, until it is taken back; false: nothing is on trial */
void trial_begin(struct app *a);
bool trial_end(struct app *a);

/* setting_save.c: writes what a person chose to config.yaml, and says so; the choice holds in any case */
void act_keep_setting(struct app *a, enum setting which, str value, str shown);

/* answers.c */
void answer_failed(struct app *a, struct question *q); /* shows the error, unless it was stopped */

/* query_line.c */
void act_query(struct app *a, str words); /* sets the query line */
bool act_edits_query(const struct app *a); /* the pane with the focus shows what the line finds */
void act_edit_query(struct app *a);	   /* in the footer, below that pane, which follows each key */
void act_search(struct app *a);		  /* the query line changed */

/* query_words.c */
str act_next_word(str *rest); /* blanks within quotes do not separate words */
/* The query line with its words of this kind replaced by these. */
void act_replace_words(struct app *a, bool (*is_old)(str word), str words);
/*
 * Opens a family into its members, by a word of the query line; again: closes it.
 * False: nothing is open, and family is absent.
 */
bool act_members(struct app *a, str family);
void act_search_for(struct app *a, str name); /* requests the list again; its cursor moves to that table */
void act_line_changed(struct app *a); /* the user typed: forgets the line chosen in the list */
void act_keep(struct app *a);	      /* keeps the search as a step */
void act_line_rested(struct app *a);  /* the timer: keeps it once its matches are there */

/* line_history_requests.c: lines typed before */
void line_history_before(struct app *a);		  /* requested once, and before a line is added */
void line_history_keep(struct app *a);		  /* writes new lines */
void act_remember_query(struct app *a, str text); /* the query rested, or a table was opened */
void act_recall_query(struct app *a);		  /* sets an earlier query line with the same beginning */

/* cursor_move.c */
bool act_move(struct app *a, enum action act); /* false: not a move */
void act_move_to(struct app *a, enum pane_id id, ptrdiff_t to);

/* horizontal_scroll.c */
bool act_sideways(struct app *a, enum action act); /* false: not one of its keys */
void act_show_column(struct app *a, enum pane_id id, int cell); /* of lines that scroll sideways */
str long_lines_word(const struct explorer_state *w); /* as the setting has it */

/* list_answers.c */
void list_moved(struct app *a);
void list_refreshed(struct app *a);
void list_time_changed(struct app *a);
void list_ask_pages(struct app *a); /* the cursor moved: requests the missing lines around it */
/* Without a match: the line becomes the i-th of those that are offered in its place; false: there is none. */
bool list_take_other(struct app *a, ptrdiff_t i);
bool list_find(struct app *a, str name); /* moves the cursor to it, at the same height; false: not loaded */

/* meaning_answers.c: the second part of the list, of tables that the words of the line mean */
void meaning_list_came(struct app *a); /* the matches by name: it follows if the line asks for it */
void meaning_ask(struct app *a);       /* now */
void meaning_keep(struct app *a);      /* the line rested: a question becomes a step */
/* The words as a question, whatever matches by name; the cursor goes to the first table of the answer. */
void meaning_ask_for(struct app *a, str line);

/* list_top.c: pinned tables, and recent ones if there is room, are on top of the list */
void list_put_on_top(struct app *a); /* of the new list */
void list_resized(struct app *a);    /* shows or hides the recent tables, depending on the room */

/* preview_requests.c: requests the preview of the choice that is highlighted now */
void preview_follow(struct app *a);

/* clipboard.c */
bool copy_action(struct app *a, enum action what);
bool copies_table(enum action what); /* its definition or its columns */
bool copy_of_table(struct app *a, const struct asset_parts *of, enum action what);
void copy_text(struct app *a, str text);
void copy_as(struct app *a, str text, str shown); /* shown: the text for the user; absent: the text itself */

/* prompt_input.c */
void prompt_open(struct app *a, const struct prompt *p, str label, str line);
void prompt_close(struct app *a);
void prompt_leave(struct app *a); /* closes it without an answer */
bool prompt_takes_line(const struct app *a);
bool prompt_key(struct app *a, uint32_t key); /* false: no prompt is open, or it does not use the key */
bool prompt_draw(struct app *a, const struct canvas *all, int *row, int *col); /* true: it is a line being typed */

#endif
