/*
 * The join paths of some tables, as lines: each path, the steps of the open one, the alternatives where several keys
 * join two tables, warnings, and the SQL: the state of its pane. Answers fill it, actions open another path
 * (actions.c); pane.c draws it.
 */
#ifndef OCAT_TUI_PATHS_PATHS_H
#define OCAT_TUI_PATHS_PATHS_H

#include "render/answer/join_path.h"
#include "service/relations/join_decisions.h"
#include "tui/core/request.h"
#include "tui/panes.h"

struct said_join { /* a decision on a relation, and the previous one */
	str from, to;
	bool was_accepted;
};

enum way_line_kind { WAY_ITSELF, WAY_STEP, WAY_CHOICE, WAY_QUESTION, WAY_WARNING, WAY_SQL, WAY_GAP };

struct way_line {
	enum way_line_kind kind;
	ptrdiff_t way, step, choice;
	str text; /* for QUESTION, WARNING, SQL */
	bool goes_on; /* continues the line before: long sentences and long SQL have several */
};

struct paths_state {
	struct arena *asked; /* holds the request: */
	struct strs names, via;
	struct question *answer; /* of get_join_path; NULL: none yet */
	bool asking, failed;
	bool outdated;		 /* must be requested again when visible */
	ptrdiff_t open; /* the path whose steps are shown */
	int cells;	/* the width that lines of SQL are wrapped to; 0: not known yet */
	struct arena *memory; /* holds the lines */
	array_of(struct way_line) lines;
	struct arena *told; /* holds the decisions on relations, the last one at the end */
	array_of(struct said_join) said;
	ptrdiff_t name_width, words_width; /* of the open path's steps */
};

struct paths_state *paths_of(const struct explorer_state *w);
void paths_open(void *state);
void paths_close(void *state);
/* Sets the tables, in this order, and the choice among parallel keys; discards the previous request. */
void paths_search(struct paths_state *w, const struct strs *names, const struct strs *via);
/* The paths found; NULL: none, or no answer yet. */
const struct join_view *paths_view(const struct paths_state *w);
/* Rebuilds the lines, after an answer or to open another path. */
void paths_make(struct paths_state *w);
/* Sets their width: longer lines of SQL are wrapped. */
void paths_fit(struct paths_state *w, int cells);
/* The first line of a path. */
ptrdiff_t paths_line_of(const struct paths_state *w, ptrdiff_t way);

bool paths_key(struct app *a, enum action act);
bool paths_key_with(struct app *a, enum action act, str words); /* the tables to join; if one: with the one in view */
void paths_outdated(struct app *a);
str paths_save(struct app *a, struct arena *to);
void paths_restored(struct app *a, str saved);
str paths_saved_renamed(struct arena *to, str saved, str catalog, str now);
void paths_renamed(struct app *a, str catalog, str now);
void paths_stopped(struct app *a);

/* ---- requests ---- */

/* What a decision about a relation adds to a question. */
struct decision {
	struct join_decision what;
	struct recorded_decision done;
};

extern const struct purpose paths_found, paths_relate;
/* Requests the join paths of two or more tables. */
void ask_join_paths(const struct asker *who, const struct strs *tables, const struct strs *via);
/* Stores a decision about a relation at once. */
void ask_relate(const struct asker *who, enum join_decision_what what, str from, str to);

#endif
