/*
 * The ways to join some tables, as lines to stand on: each way, of the one that
 * is open its steps, where several keys join two tables the choice between
 * them, what to mind, and its SQL: the state of its pane. Answers fill it, keys
 * open another way (keys.c); pane.c draws it.
 */
#ifndef OCAT_TUI_PATHS_PATHS_H
#define OCAT_TUI_PATHS_PATHS_H

#include "render/answer/join_path.h"
#include "service/relations/join_decisions.h"
#include "tui/core/question.h"
#include "tui/panes.h"

struct said_join { /* of a relation, and what was true of it before */
	str from, to;
	bool was_accepted;
};

enum way_line_kind { WAY_ITSELF, WAY_STEP, WAY_CHOICE, WAY_QUESTION, WAY_WARNING, WAY_SQL, WAY_GAP };

struct way_line {
	enum way_line_kind kind;
	ptrdiff_t way, step, choice;
	str text; /* of QUESTION, WARNING, SQL */
	bool goes_on; /* the line before: a long sentence has several, and so has long SQL */
};

struct paths_state {
	struct arena *asked; /* holds what was asked for: */
	struct strs names, via;
	struct question *answer; /* get_join_path's; NULL: none yet */
	bool asking, failed;
	bool outdated;		 /* to be asked for again when it is seen */
	ptrdiff_t open; /* the way whose steps are shown */
	int cells;	/* that lines of SQL are broken to; 0: not yet known */
	struct arena *memory; /* holds the lines */
	struct {
		struct way_line *at;
		ptrdiff_t len, cap;
	} lines;
	struct arena *told; /* holds what was said of relations, the last at the end */
	struct { struct said_join *at; ptrdiff_t len, cap; } said;
	ptrdiff_t name_width, words_width; /* of the open way's steps */
};

struct paths_state *paths_of(const struct world *w);
void paths_open(void *state);
void paths_close(void *state);
/* Which tables, in this order, and which keys among parallel ones; what was asked before is forgotten. */
void ways_ask(struct paths_state *w, const struct strs *names, const struct strs *via);
/* The ways that were found; NULL: none, or no answer yet. */
const struct join_view *ways_view(const struct paths_state *w);
/* Rebuilds the lines, after an answer or when another way is to be open. */
void ways_make(struct paths_state *w);
/* How wide they are shown: lines of SQL that are longer have several. */
void ways_fit(struct paths_state *w, int cells);
/* The line that a way begins with. */
ptrdiff_t ways_line_of(const struct paths_state *w, ptrdiff_t way);

bool paths_key(struct app *a, enum action act);
bool paths_key_with(struct app *a, enum action act, str words); /* the tables to join; one of them: with the one in view */
void paths_outdated(struct app *a);
void paths_restored(struct app *a, str saved);
void paths_stopped(struct app *a);

/* ---- requests ---- */

/* What a decision about a relation has of its own. */
struct decision {
	struct join_decision what;
	struct related done;
};

extern const struct purpose paths_found, paths_relate;
/* How two tables or more join. */
void ask_ways(const struct asker *who, const struct strs *tables, const struct strs *via);
/* A decision about a relation, which is written at once. */
void ask_relate(const struct asker *who, enum join_decision_what what, str from, str to);

#endif
