#include "replay/assistant_branch.h"

#include "base/arena.h"
#include "base/paths.h"
#include "replay/ocat_call.h"
#include "render/answer/ask.h"
#include "tool/tool.h"
#include "trace/trace.h"
#include "base/banned.h"

struct going_on {
	struct arena *arena;
	const struct branch_how *how;
	struct session *parent;
	struct client client; /* writes to the trace of the branch */
	struct branch *out;
	str answer, sql; /* of the run so far */
};

/* ---- calls ---- */

static struct request request_of(struct going_on *g, const char *tool)
{
	return (struct request){ .tool = tool_named(str_of(tool)),
				 .caller = { .client = &g->client, .actor = "person" },
				 .stop = g->how->run.stop };
}

static void give(struct going_on *g, struct request *to, str name, str value)
{
	*push(&to->given, g->arena) = (struct request_param){ .name = name, .text = value };
}

/* A call that fails is a step too; only what ends the run is an error. */
static bool call(struct going_on *g, const struct request *ask, struct result *out, struct err *err)
{
	struct sink_out nowhere = { 0 };
	struct err failed = { 0 };

	*out = (struct result){ .arena = g->arena };
	g->out->ran++;
	if (tool_call(g->how->run.workspace, ask, &nowhere, out, &failed))
		return true;
	g->out->failed++;
	if (failed.kind == ERR_CANCELLED || failed.kind == ERR_DISK || failed.kind == ERR_CACHE) {
		*err = failed;
		return false;
	}
	*out = (struct result){ .arena = g->arena };
	return true;
}

static void take_answer(struct going_on *g, const struct ask_view *v)
{
	g->sql = v->sql;
	g->answer = v->reason.len ? str_fmt(g->arena, "%.*s: %.*s", STR(v->sureness), STR(v->reason)) : v->sureness;
}

/* ---- the run ---- */

/* The question of a person is a step of the branch as well, so that its trace reads by itself. */
static bool say_question(struct going_on *g, str question, struct err *err)
{
	struct step said;

	step_start(&said);
	said.type = STEP_USER;
	said.text = question;
	return !question.len || branch_trace_said(g->client.trace, &said, err);
}

/* NULL without err: the call failed, as its step says. */
static const struct ask_view *ask_about_step(struct going_on *g, struct err *err)
{
	struct request ask = request_of(g, "ask_question");
	struct result out;

	give(g, &ask, S("question"), S("what should it have done"));
	give(g, &ask, S("session"), path_absolute(g->arena, session_path(g->parent)));
	give(g, &ask, S("session_step"), str_fmt(g->arena, "%td", g->how->step + 1));
	return call(g, &ask, &out, err) ? answer_as(out.whole, ask_view) : NULL;
}

static bool take_right_step(struct going_on *g, const struct ask_step *right, struct err *err)
{
	struct rerun_how run = g->how->run;
	struct rerun again;
	struct step step;

	if (!right->parameters.len)
		return true;
	if (!session_step(g->parent, (ptrdiff_t)right->step - 1, g->arena, &step, err))
		return false;
	step.parameters = right->parameters;
	run.trace = g->client.trace;
	if (own_tool(g->arena, &step)) {
		if (!rerun_step(g->arena, &run, &step, &again, err))
			return false;
		g->out->ran += again.ran;
		g->out->failed += again.ran && again.now.error_code.at;
		if (again.ran)
			return true;
	}
	g->out->not_run++;
	return branch_trace_propose(g->client.trace, g->parent, &step,
				    S("the right step; only ocat's own tools are run"), err);
}

static bool check_statement(struct going_on *g, const struct ask_step *right, struct err *err)
{
	struct request ask = request_of(g, "check_sql");
	struct result out;

	if (!right->corrected.len)
		return true;
	give(g, &ask, S("sql"), right->corrected);
	ask.catalog = right->catalog;
	if (right->concludes || !right->question.len) {
		g->sql = right->corrected;
		g->answer = S("the statement of the session, corrected");
	}
	return call(g, &ask, &out, err);
}

/* A sure answer counts more than the corrected statement, which may read the right names and miss the question. */
static bool answer_question(struct going_on *g, const struct ask_step *right, struct err *err)
{
	struct request ask = request_of(g, "ask_question");
	const struct ask_view *v;
	struct result out;

	give(g, &ask, S("question"), right->question);
	ask.catalog = right->catalog;
	if (!call(g, &ask, &out, err))
		return false;
	v = answer_as(out.whole, ask_view);
	if (v && (!g->sql.len || (v->sql.len && str_eq(v->sureness, S("sure")))))
		take_answer(g, v);
	return true;
}

static bool end(struct going_on *g, struct err *err)
{
	struct trace_whole whole;
	struct trace_totals totals;

	if (!trace_read(g->arena, g->out->path, &whole, err))
		return false;
	totals = trace_sum(&whole);
	return trace_end(g->client.trace, g->answer, g->sql, &totals, err);
}

static bool go_on(struct going_on *g, struct err *err)
{
	const struct ask_view *v = ask_about_step(g, err);
	const struct ask_step *right = v ? v->instead : NULL;

	if (!right)
		return !err->kind;
	if (!right->wrong.len && right->question.len) {
		take_answer(g, v); /* nothing was wrong, so that the question was answered already */
		return true;
	}
	return take_right_step(g, right, err) && check_statement(g, right, err) &&
	       (!right->question.len || answer_question(g, right, err));
}

bool assistant_branch_run(struct arena *a, const struct branch_how *how, struct session *parent, struct branch *out,
			  struct err *err)
{
	struct going_on g = { .arena = a, .how = how, .parent = parent, .client = *how->run.client, .out = out };
	bool good;

	*out = (struct branch){ 0 };
	if (how->step < 0 || how->step >= session_len(parent))
		return err_set(err, ERR_USAGE, "the session has the steps 1 to %td, not %lld", session_len(parent),
			       (long long)how->step + 1);
	g.client.trace = branch_trace_open(a, how, parent, out, err);
	if (!g.client.trace)
		return false;
	good = say_question(&g, session_question_at(parent, how->step, a), err) && go_on(&g, err) && end(&g, err);
	trace_close(g.client.trace);
	return good;
}
