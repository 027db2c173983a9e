#include "tool/ask_about.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/suggested_action.h"
#include "render/answer/sql_check.h"
#include "service/assistant/step_answer.h"
#include "tool/ask_catalog.h"
#include "trace/files.h"
#include "base/banned.h"

static void say(struct ask_view *v, str sureness, double confidence)
{
	v->sureness = sureness;
	v->confidence = confidence;
}

static void happened(const struct call *in, struct ask_view *v, str event)
{
	*push(&v->events, in->scope.arena) = event;
}

/* ---- a query ---- */

/* What the check finds is certain; that its correction is what the person wants is not. */
static void take_check(struct ask_view *v, const struct check_view *c)
{
	bool allowed = str_eq(c->verdict, S("allow")) || str_eq(c->verdict, S("rewrite"));

	v->catalog = c->catalog;
	v->dialect = c->dialect;
	v->sql = c->corrected.len ? c->corrected : allowed ? c->query : NO_STR;
	if (c->corrected.len)
		say(v, S("likely"), .7);
	else
		say(v, S("sure"), 1);
}

bool ask_about_query(const struct call *in, str sql, struct ask_view *v, struct err *err)
{
	struct arena *a = in->scope.arena;
	struct ask_catalog *found = new(a, struct ask_catalog);
	struct action_call check = { .verb = S("check_sql"), .param = { WITH("sql", sql) }, .params = 1 };

	v->asked_sql = sql;
	if (!ask_catalog(in, &check, a, found, err))
		return false;
	v->found = found;
	*push(&v->next, a) = action_str(a, check.verb, check.param);
	if (answer_as(found->whole, check_view))
		take_check(v, answer_as(found->whole, check_view));
	happened(in, v, S("AnswerComposed"));
	return true;
}

/* ---- a step ---- */

static bool find_session(const struct call *in, str name, str *path, struct err *err)
{
	const struct trace *own = in->scope.client ? in->scope.client->trace : NULL;
	struct arena *a = in->scope.arena;
	str traces;

	if (!client_may(in->scope.client, CLIENT_OPENS_ADDRESSES))
		return err_set(err, ERR_GUARD, "this client may not read files of sessions");
	*path = path_absolute(a, name);
	if (file_exists(*path))
		return true;
	if (own && trace_is_kept(own))
		traces = path_dir(trace_path(own));
	else if (!path_find(a, OWN_TRACES, &traces, NULL, err))
		return false;
	return trace_find(a, traces, name, path, err);
}

/*
 * A trace of ours: the step is called with the right parameters.
 * Of others nothing is called, and the assistant goes on.
 */
static void suggest_branch(const struct call *in, const struct ask_step *s, struct ask_view *v)
{
	struct arena *a = in->scope.arena;
	struct action_param with[ACTION_PARAMS] = { WITH("file", s->session),
						    WITH("branch", str_fmt(a, "%lld", (long long)s->step)) };
	int n = 2;

	for (ptrdiff_t i = 0; s->own && i < s->changes.len && n < ACTION_PARAMS - 1; i++)
		with[n++] = (struct action_param)WITH("set", str_fmt(a, "%.*s=%.*s", STR(s->changes.at[i].name),
								     STR(s->changes.at[i].value)));
	if (n == 2)
		with[n++] = (struct action_param)WITH_YES("ask");
	with[n] = (struct action_param){ .name = NO_STR };
	if (s->wrong.len)
		*push(&v->next, a) = action_str(a, S("replay"), with);
}

bool ask_about_step(const struct call *in, str session, int64_t step, struct ask_view *v, bool *open, struct err *err)
{
	struct ask_step *s = new(in->scope.arena, struct ask_step);
	str path;

	if (!find_session(in, session, &path, err) || !step_answer(&in->scope, path, step, s, err))
		return false;
	v->instead = s;
	v->asked_sql = s->sql;
	v->sql = s->corrected;
	v->catalog = s->catalog;
	*open = !s->wrong.len && s->question.len;
	if (s->corrected.len || s->changes.len)
		say(v, S("likely"), .7);
	else
		say(v, s->wrong.len ? S("unsure") : S("sure"), s->wrong.len ? 0 : 1);
	v->reason = s->wrong;
	suggest_branch(in, s, v);
	happened(in, v, S("AnswerComposed"));
	return true;
}
