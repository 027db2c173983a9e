/*
 * A session of an agent for people and programs: as a tree in text, as Markdown for a ticket, as JSON. Writes step by
 * step, since a session can be larger than memory. No meaning: what a step did wrong is for others to say.
 */
#ifndef OCAT_RENDER_TRACE_SESSION_H
#define OCAT_RENDER_TRACE_SESSION_H

#include "render/paint.h"
#include "trace/import/session.h"

struct session_page {
	struct session *session; /* read to its end */
	const struct paint *paint;
	bool full; /* whole texts and results; default: their first lines */
	str verdict; /* as JSON, for the JSON forms; absent: none */
	bool (*write)(void *with, str bytes); /* false: stop */
	void *with;
};

/* False only on an error; a reader that stops early is not one. */
bool session_tree(const struct session_page *p, struct err *err);
/* The same in parts, for a session that is followed: false once the reader has gone, or on an error. */
bool session_tree_begin(const struct session_page *p);
bool session_tree_steps(const struct session_page *p, ptrdiff_t from, ptrdiff_t until, struct err *err);
bool session_tree_end(const struct session_page *p);
bool session_markdown(const struct session_page *p, struct err *err);
/*
 * An object {session, verdict, steps, totals};
 * or lines: one object for each step, between those of the session and the totals.
 */
bool session_json(const struct session_page *p, bool lines, struct err *err);

/* ---- shared by the forms ---- */
/* absent: unknown */
str session_tokens_words(struct arena *a, int64_t in, int64_t out, int64_t cached, bool estimated);
str session_name(struct arena *a, const struct session *s); /* "Claude Code 2.1.0, session ID" */
str session_totals_words(struct arena *a, const struct session_totals *t);
/* What could not be read: a sentence each. */
void session_notes(struct arena *a, const struct session *s, struct strs *out);
bool session_begins_turn(const struct session *s, ptrdiff_t i); /* is the step the first of a message of a person? */
str session_arguments_words(struct arena *a, str json); /* name="value", n=1 */

#endif
