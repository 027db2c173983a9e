#include "trace/import/session_summary.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/stop.h"
#include "base/utf8.h"
#include "trace/import/session.h"
#include "base/banned.h"

enum { SLICE_US = 50000, QUESTION_MOST = 600 };

/* The last words are those of the agent itself. */
static bool is_answered(const struct session *s)
{
	for (ptrdiff_t i = session_len(s) - 1; i >= 0; i--) {
		const struct entry *e = session_entry(s, i);

		if (!e->agent && !(e->flags & ENTRY_REWOUND) &&
		    (e->type == STEP_ASSISTANT || e->type == STEP_USER || e->type == STEP_CALL))
			return e->type == STEP_ASSISTANT;
	}
	return false;
}

static void add_tools(const struct session *s, struct arena *a, struct trace_file *out)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct map seen = map_in(scratch);

	for (ptrdiff_t i = 0; i < session_len(s); i++) {
		const struct entry *e = session_entry(s, i);
		bool was_there = e->type != STEP_CALL;

		if (!was_there)
			map_put(&seen, session_tool(s, e, NULL), &was_there);
		if (!was_there)
			*push(&out->tools, a) = str_dup(a, session_tool(s, e, NULL));
	}
}

static void sum_up(struct session *s, struct arena *a, struct trace_file *out)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct session_totals t;

	session_totals(s, &t);
	out->steps = t.steps;
	out->failed = t.failed;
	out->ended = is_answered(s);
	if (t.last != NO_TIME)
		out->last_at = t.last;
	out->head.question = str_dup(a, utf8_fit(session_question(s, scratch), QUESTION_MOST));
	out->head.title = str_dup(a, session_facts(s)->title);
	add_tools(s, a, out);
}

bool session_summarize(struct arena *a, str path, const struct stop *stop, struct trace_file *out, struct err *err)
{
	struct session *s = session_open(path, NO_STR, err);
	bool good = s, ended = false;

	while (good && !ended)
		good = stop_not_yet(stop, err) && session_read(s, SLICE_US, &ended, err);
	if (good)
		sum_up(s, a, out);
	session_close(s);
	return good;
}
