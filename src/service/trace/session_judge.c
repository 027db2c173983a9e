#include "service/trace/session_judge.h"

#include "base/arena.h"
#include "base/paths.h"
#include "service/trace/session_evidence.h"
#include "service/trace/verdict_sum.h"
#include "trace/catalog_memory.h"
#include "trace/bundle_verdict.h"
#include "base/banned.h"

struct session_judge {
	struct arena *arena;
	struct observer observer;
	struct scope scope;
	struct moments *moments;
	str catalog; /* chosen; absent: none */
};

static bool open_scope(struct session_judge *j, struct err *err)
{
	j->scope.observer = &j->observer;
	j->scope.cached = true;
	j->scope.store = workspace_reader(j->scope.workspace, err);
	return j->scope.store && store_pin(j->scope.store, err);
}

static bool is_known(struct session_judge *j, struct err *err)
{
	struct catalog found;
	bool known = false;

	if (!j->catalog.len)
		return true;
	if (!store_catalog(j->scope.store, j->arena, j->catalog, &known, &found, err))
		return false;
	return (known && found.generation) ||
	       err_set(err, ERR_CATALOG_NOT_FOUND, "unknown catalog \"%.*s\"", STR(j->catalog));
}

struct session_judge *session_judge_open(struct workspace *w, const struct client *client, struct arena *a, str catalog,
					 const struct stop *stop, struct err *err)
{
	struct session_judge *j = new(a, struct session_judge);

	j->arena = a;
	j->catalog = catalog;
	j->scope = scope_open(w, client, a, stop);
	if (open_scope(j, err) && is_known(j, err))
		j->moments = moments_open(&j->scope, a, err);
	if (j->moments)
		return j;
	session_judge_close(j);
	return NULL;
}

void session_judge_observe(struct session_judge *j, const struct observer *o)
{
	j->observer = *o;
}

void session_judge_close(struct session_judge *j)
{
	if (!j || !j->scope.store)
		return;
	moments_close(j->moments);
	store_unpin(j->scope.store);
	workspace_return(j->scope.workspace, j->scope.store);
	j->scope.store = NULL;
}

/* A session is known by its ID, or by the path of its file. */
static str key_of(struct session_judge *j, struct session *s)
{
	str id = session_facts(s)->id;

	return id.len ? id : path_absolute(j->arena, session_path(s));
}

/* That a choice cannot be remembered does not matter to this verdict. */
static str catalog_of(struct session_judge *j, struct session *s)
{
	struct err ignored = { 0 };
	str dir;

	if (!path_state(j->arena, &dir, &ignored))
		return j->catalog;
	if (!j->catalog.len)
		return catalog_remembered(j->arena, dir, key_of(j, s));
	catalog_remember(dir, key_of(j, s), j->catalog, &ignored);
	return j->catalog;
}

static bool judge(struct session_judge *j, struct arena *a, struct session *s, struct trace_verdict *out,
		  struct err *err)
{
	scoped(session_turns_close) struct session_turns *turns = session_turns_open(s, &j->observer, j->scope.stop);
	struct judging_past past = { .arena = a };
	struct verdict_sum sum = verdict_sum_of(a, out);
	str catalog = catalog_of(j, s);
	struct evidence *e;

	while ((e = session_turns_next(turns, err))) {
		struct trace_verdict v;
		bool good = trace_judge(j->moments, e->arena, catalog, e, &past, &v, err);

		if (good)
			verdict_sum_add(&sum, e, &v);
		moments_forget(j->moments);
		if (!good)
			return false;
	}
	out->name = session_path(s);
	if (!(out->cost_usd > 0))
		out->cost_usd = session_facts(s)->cost_usd; /* of the whole, where no step has one */
	out->turns_left_out = session_turns_left_out(turns, &out->statements_left_out);
	verdict_sum_end(&sum, session_turns_asked(turns) > 1);
	return !err->kind;
}

/* Names that were replaced cannot be judged again: what was found with the real ones stands. */
static bool is_recorded(struct arena *a, str *text)
{
	struct err ignored = { 0 };
	str dir;

	return path_state(a, &dir, &ignored) && verdict_recorded(a, dir, text);
}

bool session_judge_verdict(struct session_judge *j, struct arena *a, struct session *s, struct trace_verdict *out,
			   struct err *err)
{
	str recorded;

	if (is_recorded(a, &recorded)) {
		if (!trace_verdict_read(a, recorded, out, err))
			return false;
		out->name = session_path(s);
		return true;
	}
	return judge(j, a, s, out, err);
}
