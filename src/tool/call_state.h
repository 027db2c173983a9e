/* What the rooms of tool_call share: one call on its way. For nobody else. */
#ifndef OCAT_TOOL_CALL_STATE_H
#define OCAT_TOOL_CALL_STATE_H

#include "tool/internal.h"

struct call_state {
	struct workspace *session;
	const struct request *ask;
	struct result *out;
	struct call call;
	struct observer observer;
	struct stop stop;
	str asking;
	int64_t statements; /* that sources were asked */
	struct catalogs known; /* in the view */
	instant started_at;
	int64_t started_us;
};

/* ---- call_view.c: what is read ---- */
/* The catalog that --catalog names, a new source too; reads one that was never read. */
bool call_adopt_catalog(struct call_state *c, struct err *err);
/* Pins the cache, at an earlier time where one is asked for: call.store and known. */
bool call_open_view(struct call_state *c, struct err *err);
void call_tell_trouble(struct call_state *c); /* of the catalogs that the call is about, as notes */
void call_tell_unread(struct call_state *c);  /* that there is nothing yet to be about, likewise */
void call_close_view(struct call_state *c);

/* ---- call_page.c: which part of the rows ---- */
bool call_set_limit(struct call_state *c, struct err *err);
bool call_open_cursor(struct call_state *c, struct err *err); /* when it is known what is read */
void call_set_cursor(struct call_state *c);		   /* when the tool has answered */

/* ---- call_record.c: what is written down of it ---- */
/* Trace and audit. What cannot be written down does not keep anybody from the answer, and is said once. */
void call_write_down(struct call_state *c, const struct err *err);
void call_log(struct call_state *c, const struct err *err);

#endif
