#include "replay/branch.h"

#include "base/arena.h"
#include "base/stop.h"
#include "replay/ocat_call.h"
#include "trace/trace.h"
#include "base/banned.h"

struct branching {
	struct arena *arena;
	const struct branch_how *how;
	struct session *parent;
	struct trace *trace;
	struct branch *out;
	bool from_rewound; /* else it goes on without the steps that were rewound */
};

/* ---- steps ---- */

static bool propose(struct branching *b, const struct step *s, str why, struct err *err)
{
	b->out->not_run++;
	return branch_trace_propose(b->trace, b->parent, s, why, err);
}

static bool take(struct branching *b, struct arena *a, ptrdiff_t i, struct err *err)
{
	struct rerun_how run = b->how->run;
	struct rerun again;
	struct step step;

	if (!session_step(b->parent, i, a, &step, err))
		return false;
	if (step.rewound && !b->from_rewound)
		return true;
	if (step.type == STEP_USER)
		return branch_trace_said(b->trace, &step, err);
	if (step.type != STEP_CALL)
		return true;
	if (!own_tool(a, &step))
		return propose(b, &step, NO_STR, err);
	if (i == b->how->step && b->how->parameters.len)
		step.parameters = b->how->parameters;
	run.trace = b->trace;
	if (!rerun_step(a, &run, &step, &again, err))
		return false;
	if (!again.ran)
		return propose(b, &step, again.why, err);
	b->out->ran++;
	b->out->failed += again.now.error_code.at != NULL;
	return true;
}

/* ---- whether it can run ---- */

static bool may_set(struct branching *b, const struct step *s, const struct tool *t, struct err *err)
{
	struct step edited = *s;
	struct request ask;

	if (!t)
		return err_set(err, ERR_USAGE,
			       "step %lld calls no tool of ocat, so that its parameters cannot be changed",
			       (long long)b->how->step + 1);
	edited.parameters = b->how->parameters;
	if (!own_request(b->arena, &edited, t, &ask, err))
		return false;
	for (ptrdiff_t i = 0; i < ask.given.len; i++)
		if (!tool_param(t, ask.given.at[i].name, NULL))
			return err_set(err, ERR_USAGE, "%s has no parameter \"%.*s\"", t->name,
				       STR(ask.given.at[i].name));
	return true;
}

static bool has_own_step(struct branching *b, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (ptrdiff_t i = b->how->step; i < session_len(b->parent); i++) {
		struct step step;

		if (!stop_not_yet(b->how->run.stop, err) || !session_step(b->parent, i, a, &step, err))
			return false;
		if (own_tool(a, &step))
			return true;
		arena_reset(a);
	}
	return err_set(err, ERR_NOTHING, "no step from %lld on calls a tool of ocat, and no other tools are run",
		       (long long)b->how->step + 1);
}

static bool is_possible(struct branching *b, struct err *err)
{
	struct step step;

	if (b->how->step < 0 || b->how->step >= session_len(b->parent))
		return err_set(err, ERR_USAGE, "the session has the steps 1 to %td, not %lld", session_len(b->parent),
			       (long long)b->how->step + 1);
	if (!session_step(b->parent, b->how->step, b->arena, &step, err))
		return false;
	b->from_rewound = step.rewound;
	if (b->how->parameters.len && !may_set(b, &step, own_tool(b->arena, &step), err))
		return false;
	return has_own_step(b, err);
}

bool branch_run(struct arena *a, const struct branch_how *how, struct session *parent, struct branch *out,
		struct err *err)
{
	struct branching b = { .arena = a, .how = how, .parent = parent, .out = out };
	bool good;

	*out = (struct branch){ 0 };
	b.trace = is_possible(&b, err) ? branch_trace_open(a, how, parent, out, err) : NULL;
	good = b.trace != NULL;
	for (ptrdiff_t i = how->step; good && i < session_len(parent); i++) {
		scoped(arena_close) struct arena *scratch = arena_open();

		good = stop_not_yet(how->run.stop, err) && take(&b, scratch, i, err);
	}
	trace_close(b.trace);
	return good;
}
