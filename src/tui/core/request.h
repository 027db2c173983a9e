/*
 * The explorer's requests to the tools: each is one tool_call, made on a worker; a message carries its answer to the
 * purpose that it was made for.
 */
#ifndef OCAT_TUI_CORE_REQUEST_H
#define OCAT_TUI_CORE_REQUEST_H

#include "service/asset/asset_view.h"
#include "tool/tool.h"
#include "tui/core/generations.h"
#include "tui/core/row_screens.h"
#include "workspace/job.h"

struct app;
struct question;
struct bookmarks;

/*
 * A kind of request: its answer belongs to the room that made it. At most one request of a purpose is running; a newer
 * one supersedes it.
 */
struct purpose {
	void (*answer)(struct app *a, struct question *q); /* takes over a successful answer */
	void (*failed)(struct app *a, struct question *q); /* takes over a failed one; NULL: the error is shown */
	enum { ABOUT_ANYTHING, ABOUT_TIME, ABOUT_ASSET } about; /* dropped if that has changed by then */
	bool lasts;  /* keeps running when work is stopped */
	bool offers; /* completions for a line being typed: dropped when another line replaces it */
	enum job_lane lane;
};

struct question {
	const struct purpose *of;
	struct arena *arena; /* holds all of it */
	struct workspace *session;
	str subject; /* the query line, or the asset's name */
	struct request ask;
	struct result result;
	bool good;
	struct err err;
	struct as_of then;	/* the time of the request */
	struct kept_rows *kept; /* set by question_run_rows */
	void *own;		/* data of the room that made the request, in the arena */
};

struct asker {
	struct workspace *session;
	struct jobs *jobs;
	struct caller caller;
	const struct speller *speller; /* safe on any thread */
	const struct bookmarks *bookmarks; /* the pinned tables, or NULL */
	struct as_of then; /* the time of all requests */
};

int columns_find(const struct column *columns, ptrdiff_t n, const char *name); /* -1: not found */
const struct value *kept_row(struct arena *a, const struct value *cells, ptrdiff_t n); /* a copy */

/* Creates a question at the current time, sets its parameters, calls it on the worker, and sends it. */
struct question *question_new(const struct asker *who, const struct purpose *of, const char *tool, str subject);
void question_give(struct question *q, str name, str text);
void question_give_list(struct question *q, str name, const struct strs *list);
/* Its answer of describe_asset; all parts absent if it has another answer or none. */
const struct asset_parts *question_asset(const struct question *q);
bool question_call(struct question *q, const struct sink_out *sink, const struct stop *stop);
void question_send(const struct asker *who, struct question *q, job_run run);
void question_run(void *with, const struct stop *stop);	     /* a job_run: calls the tool */
void question_run_rows(void *with, const struct stop *stop); /* the same, and keeps the rows */

/* A message from a running request: a question of that purpose, to be sent with jobs_post. */
struct question *question_message(const struct purpose *of);

/* Passes the answer of a finished job to its purpose. */
void question_deliver(struct app *a, const struct job *job);

#endif
