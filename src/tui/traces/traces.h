/*
 * The traces of this session's folder: those that ocat wrote, and the sessions that other agents left, newest first.
 * The state of the pane: traces.c keeps the rows, requests.c reads them beside the keys, filter.c chooses among them,
 * pane.c draws.
 */
#ifndef OCAT_TUI_TRACES_TRACES_H
#define OCAT_TUI_TRACES_TRACES_H

#include "model/filter/line_terms.h"
#include "trace/files.h"
#include "tui/core/request.h"
#include "tui/panes.h"

enum { TRACE_ROW_OURS = 1 };

struct trace_row {
	struct trace_file file; /* .head.client: the agent, or the program that used ocat */
	uint64_t mark; /* of the file when it was read; TRACE_ROW_OURS; or 0: it has not been read yet */
};

struct traces_state {
	struct arena *memory; /* of the rows */
	array_of(struct trace_row) rows; /* newest first */
	array_of(ptrdiff_t) lines;	 /* the rows that the filter admits */
	bool asking;
	struct arena *of_filter;
	str filter_text, filter_before;
	struct line_terms filter;
};

struct traces_news { /* of a running request */
	array_of(struct trace_row) rows;
	bool first; /* they take the place of all rows before */
};

struct traces_state *traces_of(const struct explorer_state *w);
const struct trace_row *traces_row(const struct explorer_state *w, ptrdiff_t line); /* NULL: no such line */
str traces_agent(const struct trace_file *f);
void traces_open(void *state);
void traces_close(void *state);
struct trace_row trace_row_dup(struct arena *a, const struct trace_row *r);
/* Adds rows, or puts them in place of those of the same files. */
void traces_merge(struct traces_state *t, const struct traces_news *n);
void traces_sift(struct traces_state *t); /* the lines anew */

/* requests.c */
void traces_ask(struct app *a);

/* filter.c */
bool traces_admits(const struct traces_state *t, struct arena *scratch, const struct trace_row *r);
void traces_ask_filter(struct app *a);

#endif
