#include "replay/branch.h"

#include "base/arena.h"
#include "base/paths.h"
#include "base/stop.h"
#include "replay/own_call.h"
#include "trace/import/session_write.h"
#include "trace/trace.h"
#include "workspace/workspace.h"
#include "base/banned.h"

enum { NAME_MOST = 80, MOST_ALIKE = 1000 };

struct branching {
	struct arena *arena;
	const struct branch_how *how;
	struct session *parent;
	struct trace *trace;
	struct branch *out;
	bool from_rewound; /* else it goes on without the steps that were rewound */
};

/* ---- the trace ---- */

static bool is_own(const struct session *s)
{
	return str_eq(str_of(session_format(s)->name), S("ocat"));
}

str session_run_name(struct arena *a, const struct session *s)
{
	str file = path_file(session_path(s));

	if (!is_own(s))
		return session_trace_name(a, s);
	return str_dup(a, str_ends(file, S(".jsonl")) ? str_upto(file, file.len - 6) : file);
}

static struct trace_head head_of(struct branching *b)
{
	const struct client *client = b->how->run.client;
	struct arena *a = b->arena;

	return (struct trace_head){
		.face = str_of(client->face),
		.user = client->user,
		.client = client->name,
		.version = b->how->version,
		.question = session_question(b->parent, a),
		.title = session_facts(b->parent)->title,
		.started_at = clock_now(),
		.parent = { .session = session_run_name(a, b->parent),
			    .file = path_absolute(a, session_path(b->parent)),
			    .step = b->how->step + 1 },
		.keep_us = setting_number(workspace_settings(b->how->run.workspace), SET_TRACE_KEEP),
	};
}

static bool begin(struct branching *b, struct err *err)
{
	struct trace_head head = head_of(b);
	str stem = str_fmt(b->arena, "%.*s-branch-%lld", STR(str_upto(head.parent.session, NAME_MOST)),
			   (long long)head.parent.step);
	str dir;
	bool good = false;

	if (!workspace_traces(b->how->run.workspace, b->arena, &dir, err))
		return false;
	for (int i = 1; !good && i < MOST_ALIKE; i++) {
		trace_close(b->trace);
		err_clear(err);
		head.name = i == 1 ? stem : str_fmt(b->arena, "%.*s-%d", STR(stem), i);
		head.session = head.name;
		b->trace = trace_open(dir, &head, err);
		good = b->trace && trace_begin(b->trace, err);
		if (!good && err->kind != ERR_NOTHING)
			break;
	}
	if (good) {
		b->out->name = head.name;
		b->out->path = str_dup(b->arena, trace_path(b->trace));
	}
	return good;
}

/* ---- steps ---- */

/* The call as it was meant, without what came out of it then. */
static bool propose(struct branching *b, const struct step *s, str why, struct err *err)
{
	struct step proposed;

	step_start(&proposed);
	proposed.type = s->type;
	proposed.tool = s->tool;
	proposed.server = s->server;
	proposed.parameters = s->parameters;
	proposed.text = s->text;
	proposed.why = s->why;
	proposed.memo = why;
	proposed.kind = S("proposed");
	proposed.agent = s->agent;
	proposed.format = is_own(b->parent) && str_eq(s->format, S("ocat")) ? NO_STR : s->format;
	proposed.parent_id = s->call_id;
	proposed.at = clock_now();
	b->out->not_run++;
	return trace_append(b->trace, &proposed, err);
}

/* What a person asked on the way belongs to the task. */
static bool repeat_message(struct branching *b, const struct step *s, struct err *err)
{
	struct step said;

	step_start(&said);
	said.type = s->type;
	said.text = s->text;
	said.at = clock_now();
	return trace_append(b->trace, &said, err);
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
		return repeat_message(b, &step, err);
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
	good = is_possible(&b, err) && begin(&b, err);
	for (ptrdiff_t i = how->step; good && i < session_len(parent); i++) {
		scoped(arena_close) struct arena *scratch = arena_open();

		good = stop_not_yet(how->run.stop, err) && take(&b, scratch, i, err);
	}
	trace_close(b.trace);
	return good;
}
