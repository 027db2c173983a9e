/* What the rooms of tool_call share: one call on its way. For nobody else. */
#ifndef OCAT_TOOL_CALL_INSIDE_H
#define OCAT_TOOL_CALL_INSIDE_H

#include "tool/inside.h"

struct calling {
	struct session *session;
	const struct ask *ask;
	struct result *out;
	struct call call;
	struct witness witness;
	struct stop stop;
	str asking;
	struct catalogs known; /* in the view */
	instant started_at;
	int64_t started_us;
};

/* ---- call_view.c: what is read ---- */
/* The catalog that --catalog names, a new source too; reads one that was never read. */
bool call_adopt_catalog(struct calling *c, struct err *err);
/* Pins the cache, at an earlier time where one is asked for: call.store and known. */
bool call_open_view(struct calling *c, struct err *err);
void call_tell_trouble(struct calling *c); /* of the catalogs that the call is about, as notes */
void call_tell_unread(struct calling *c);  /* that there is nothing yet to be about, likewise */
void call_close_view(struct calling *c);

/* ---- call_page.c: which part of the rows ---- */
bool call_set_limit(struct calling *c, struct err *err);
bool call_open_cursor(struct calling *c, struct err *err); /* when it is known what is read */
void call_set_cursor(struct calling *c);		   /* when the tool has answered */

/* ---- call_record.c: what is written down of it ---- */
/* Trace and audit. What cannot be written down does not keep anybody from the answer, and is said once. */
void call_write_down(struct calling *c, const struct err *err);
void call_log(struct calling *c, const struct err *err);

#endif
