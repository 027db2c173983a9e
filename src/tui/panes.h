/* All panes by name, and nothing else about them. A line here adds a pane to the layout, the help and the history. */
#ifndef OCAT_TUI_PANES_H
#define OCAT_TUI_PANES_H

#include "tui/pane.h"

#define PANES(_) \
	_(PANE_LIST, list) \
	_(PANE_INSPECT, inspect) \
	_(PANE_RELATIONS, relations) \
	_(PANE_REPLAY, replay) \
	_(PANE_PAIR, pair) \
	_(PANE_TRACES, traces) \
	_(PANE_BASKET, basket) \
	_(PANE_TIME, time) \
	_(PANE_ROWS, rows) \
	_(PANE_CATALOGS, catalogs) \
	_(PANE_DOCTOR, doctor) \
	_(PANE_PATHS, paths) \
	_(PANE_LINEAGE, lineage) \
	_(PANE_DIFF, diff) \
	_(PANE_PLAN, plan) \
	_(PANE_CHECK, check) \
	_(PANE_ASSISTANT, assistant) \
	_(PANE_SCHEMAS, schemas) \
	_(PANE_HELP, help) \
	_(PANE_WELCOME, welcome)

enum pane_id {
#define _(id, name) id,
	PANES(_)
#undef _
		PANE_COUNT
};

#define _(id, name) extern const struct pane pane_##name;
PANES(_)
#undef _

/* The tab of the help's cursor is the pane to describe, or this: the query line. */
enum { HELP_TYPING = PANE_COUNT };

const struct pane *pane_of(enum pane_id id);

#endif
