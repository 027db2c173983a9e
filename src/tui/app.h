/* What the rooms of the explorer's loop share: drawing (frame.c), acting (act.c), waiting (loop.c). For nobody else. */
#ifndef OCAT_TUI_APP_H
#define OCAT_TUI_APP_H

#include "tui/history.h"
#include "tui/lineedit.h"
#include "tui/screen.h"

enum {
	PAGE = 200, /* rows of a keystroke's search */
	PAGE_MORE = 5000,
	REST_LOOK_MS = 150, /* the inspector follows a cursor that rests */
	REST_KEEP_MS = 500, /* a search that rests is a step; so is a look */
	HOLD_MS = 8,	    /* a search's answer may come this long before the key is painted without it */
};

struct timers { /* when each is due, by clock_monotonic_us; 0: not set */
	int64_t look, fresh, keep, hold, tail;
};

struct app {
	struct session *session;
	str title;		 /* a word for the header, or absent */
	const struct stop *stop; /* the program's own, or NULL */
	struct screen *screen;
	struct jobs *jobs;
	struct asker asker;
	struct keymap keys;
	struct theme theme;
	struct world world;
	struct history history;
	ptrdiff_t notes_told; /* of the session's */

	struct lineedit line;
	struct view view; /* query and seen are filled when it is kept */
	struct layout layout;
	struct surface surface;
	struct arena *frame; /* for one turn */

	struct sb message; /* stays until dismissed; empty: none */
	enum role message_role;
	struct sb said; /* until the next key */
	struct sb mistake;

	struct timers timers;
	struct tail tail;
	uint32_t chord; /* the key that began one, or 0 */
	int64_t count;	/* typed before an action */
	int share;	/* -3 to 3: of the list */
	bool pasting;
	bool moved;	 /* the person chose the line; nothing is fetched for one that only came up first */
	bool restoring;	 /* the list that comes keeps its spot */
	bool to_the_end; /* load all of the list, then go to its last line */
	bool limited;	 /* the query line has a limit of its own */
	bool past_asked, health_asked, joins_asked;
	struct sb kept_line; /* the last query that became a step */
	enum pane_id before_help, before_time;
	struct view home; /* how it stood when now was left; in the history's arena */
	bool then_told;	  /* what is to be known of looks at that time was said */
	bool travelling;  /* the list that comes is another time's: the cursor goes to the table it was on */
	bool dirty, quit;

	int idle_fd; /* for tests: told when there is nothing to do; -1: nobody asks */
	uint64_t idle_count, key_count;
};

/* frame.c */
void frame_draw(struct app *a);		      /* and shows it */
enum pane_id frame_pane(const struct app *a); /* which pane has the keys; the list while typing */
struct view frame_view(struct app *a);

/* act.c */
void act_key(struct app *a, uint32_t key);
void act_search(struct app *a);	    /* the query line changed */
void act_follow(struct app *a);	    /* the list's cursor is on another line */
void act_look_here(struct app *a);  /* it rested there */
void act_look_fresh(struct app *a); /* the source is asked about the asset in view */
void act_restore(struct app *a, const struct view *v);
void act_keep(struct app *a);	      /* the search rested */
bool act_closes(const struct app *a); /* there is a view that the close key would close, before it quits */
void act_message(struct app *a, enum role role, const char *text, const char *next);

/* act_tree.c */
bool act_tree(struct app *a, enum action act); /* false: not one of the tree's keys */
void act_tree_root(struct app *a);	       /* the asset in view or its relations came */
void act_tree_learn(struct app *a, struct question *q);
void act_tree_ask(struct app *a); /* what is open and not known yet */
struct tree_view act_tree_view(struct app *a);
void act_tree_turn(struct app *a, bool incoming); /* keys both ways, or only those that come in */
void act_tree_restore(struct app *a, const struct tree_view *v);
/* act_time.c: the time of the catalog */
void act_time(struct app *a);			       /* the strip opens, or closes */
void act_time_close(struct app *a);
void act_time_go(struct app *a, ptrdiff_t line);       /* to a line of the strip; -1: to now */
bool act_time_set(struct app *a, struct then to);      /* what is asked from here on is asked for then; false: it was so */
void act_time_hit(struct app *a, int way);	       /* the next table of the list that differs from now */
void act_time_taken(struct app *a, enum slot slot, bool good); /* an answer was */
void act_list_to(struct app *a, ptrdiff_t line);
void act_want(struct app *a, str name);

/* copy.c */
bool copy_action(struct app *a, enum action what);
void copy_text(struct app *a, str text);
void copy_failed(struct app *a, str text); /* the program that should take it did not */

#endif
