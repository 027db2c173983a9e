/*
 * Questions of the explorer to the tools: each is one tool_call, made on a worker,
 * answered by a message that goes to the purpose it was asked for.
 */
#ifndef OCAT_TUI_CORE_QUESTION_H
#define OCAT_TUI_CORE_QUESTION_H

#include "service/asset/asset_view.h"
#include "tool/tool.h"
#include "tui/core/generations.h"
#include "tui/core/screens.h"
#include "workspace/job.h"

struct app;
struct question;
struct shelf;

/*
 * A kind of request: its answer belongs to the room that asks. At most one request of a purpose is under way; a newer one
 * supersedes it.
 */
struct purpose {
	void (*answer)(struct app *a, struct question *q); /* takes a good answer over */
	void (*failed)(struct app *a, struct question *q); /* takes a failed one over; NULL: the error is shown */
	enum { ABOUT_ANYTHING, ABOUT_TIME, ABOUT_ASSET } about; /* dropped when another time or asset is in view by now */
	bool lasts;  /* it goes on when work is stopped */
	bool offers; /* what a line that is typed may become: dropped when another line takes its place */
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
	struct as_of then;	/* the time it was asked for */
	struct kept_rows *kept; /* of question_run_rows */
	void *own;		/* what the room that asks puts there, in the arena */
};

struct asker {
	struct workspace *session;
	struct jobs *jobs;
	struct caller caller;
	const struct speller *speller; /* from any thread */
	const struct shelf *shelf; /* the pinned tables, or NULL */
	struct as_of then; /* the time of all requests */
};

int columns_find(const struct column *columns, ptrdiff_t n, const char *name); /* -1: not among them */
const struct value *kept_row(struct arena *a, const struct value *cells, ptrdiff_t n); /* a copy */

/* A question at the time that is looked at, what it is given, its call on the worker, and sending it. */
struct question *question_new(const struct asker *who, const struct purpose *of, const char *tool, str subject);
void question_give(struct question *q, str name, str text);
void question_give_list(struct question *q, str name, const struct strs *list);
/* Its answer of describe_asset; all of it absent where it has another one, or none. */
const struct asset_parts *question_asset(const struct question *q);
bool question_call(struct question *q, const struct sink_out *sink, const struct stop *stop);
void question_send(const struct asker *who, struct question *q, job_run run);
void question_run(void *with, const struct stop *stop);	     /* a job_run: calls the tool */
void question_run_rows(void *with, const struct stop *stop); /* the same, and keeps its rows */

/* A message of a request that is still running: a question of that purpose, which is posted by jobs_post. */
struct question *question_message(const struct purpose *of);

/* A job is finished: its answer goes to its purpose. */
void question_deliver(struct app *a, const struct job *job);

#endif
