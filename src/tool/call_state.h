/* The state of one call, for the files of tool_call only: private to this folder. */
#ifndef OCAT_TOOL_CALL_STATE_H
#define OCAT_TOOL_CALL_STATE_H

#include "tool/tool.h"

struct call_state {
	struct workspace *session;
	const struct request *ask;
	struct result *out;
	struct call call;
	struct observer observer;
	struct stop stop;
	str asking;
	int64_t statements; /* sent to sources */
	struct strs only;      /* the requested catalogs, if they are several */
	struct catalogs known; /* catalogs in the view */
	instant started_at;
	int64_t started_us;
	str id;	    /* in the trace; absent: it has not begun */
	bool begun; /* the trace knows that it began */
};

/* ---- call_args.c: the parameters ---- */
/*
 * Checks the given parameters against the tool's table; fills arg (one per param), the filter and the canonical
 * parameters.
 */
bool args_check(struct arena *a, const struct request *ask, const struct settings *settings, instant now,
		struct arg *arg, struct filter *filter, str *parameters, struct err *err);
ptrdiff_t args_count(const struct tool *t);
bool args_have_sides(const struct tool *t); /* a comparison: times are appended to names, not given with --at */

/* ---- call_parts.c: the other parts of the request ---- */
bool call_check_parts(const struct call_state *c, struct err *err);

/* ---- call_result.c: rows and the digest ---- */
void result_start(struct result *out, const struct tool *t, const struct sink_out *sink);
void result_end(struct result *out, bool good); /* the digest; good: the answer is complete */

/* ---- call_trace.c: the answer for the trace, as canonical JSON ---- */
void traced_start(struct result *out, int64_t most); /* bytes; 0: none */
void traced_row(struct result *out, str row); /* with its line end */
/* Once the answer is complete; absent if nothing of it is kept. *omitted: the bytes that were left out. */
str traced_whole(struct result *out, int64_t *omitted);

/* ---- call_view.c: the view of the cache ---- */
/* Finds the named catalog, which may be a new source; syncs one that was never synced. */
bool call_adopt_catalog(struct call_state *c, struct err *err);
/* Pins the cache, at the requested time if any: call.store and known. */
bool call_open_view(struct call_state *c, struct err *err);
void call_tell_trouble(struct call_state *c); /* notes on the catalogs that the call is about */
void call_tell_unread(struct call_state *c);  /* notes that no catalog has been synced */
void call_close_view(struct call_state *c);

/* ---- call_names.c: the names among the parameters ---- */
bool call_resolve_names(struct call_state *c, struct arg *arg, struct err *err);

/* ---- call_page.c: limit and cursor ---- */
bool call_set_limit(struct call_state *c, struct err *err);
bool call_open_cursor(struct call_state *c, struct err *err); /* once the generations are known */
void call_set_cursor(struct call_state *c);		   /* once the tool has answered */

/* ---- call_mask.c: what others may read of it ---- */
/* The canonical parameters, with a question mark for each value in SQL, plans and REM queries. */
str call_masked_parameters(const struct call_state *c);
str call_masked_sql(const struct call_state *c, str catalog, str sql); /* a statement that this source was asked */
bool call_has_sql(const struct call_state *c, str *sql); /* the statement that it was given */

/* ---- call_record.c: trace and audit ---- */
void call_note_begin(struct call_state *c); /* its parameters are known */
/* Writes the trace and the audit. A failure to write keeps the answer and is noted once. */
void call_write_down(struct call_state *c, const struct err *err);
void call_log(struct call_state *c, const struct err *err);

#endif
