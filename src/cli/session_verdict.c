#include "cli/session_verdict.h"

#include "base/arena.h"
#include "base/paths.h"
#include "cli/client_identity.h"
#include "service/scope.h"
#include "service/trace/session_evidence.h"
#include "service/trace/verdict.h"
#include "trace/catalog_memory.h"
#include "base/banned.h"

struct judge {
	struct cli *cli;
	struct observer observer;
	struct scope scope;
	struct moments *moments;
	str catalog; /* of -c; absent: none */
};

static bool open_scope(struct judge *j, struct workspace *w, struct err *err)
{
	struct cli *c = j->cli;

	j->observer = (struct observer){ 0 };
	j->scope = scope_open(w, cli_client(c), c->arena, cli_stop());
	j->scope.observer = &j->observer;
	j->scope.cached = true;
	j->scope.store = workspace_reader(w, err);
	return j->scope.store && store_pin(j->scope.store, err);
}

static bool choose(struct judge *j, struct err *err)
{
	struct catalog found;
	bool known = false;

	j->catalog = option_value(&j->cli->options, "catalog");
	if (!j->catalog.len)
		return true;
	if (!store_catalog(j->scope.store, j->cli->arena, j->catalog, &known, &found, err))
		return false;
	return (known && found.generation) ||
	       err_set(err, ERR_CATALOG_NOT_FOUND, "unknown catalog \"%.*s\"", STR(j->catalog));
}

struct judge *judge_open(struct cli *c, struct err *err)
{
	struct judge *j = new(c->arena, struct judge);
	struct workspace *w = cli_session(c, err);

	j->cli = c;
	if (w && open_scope(j, w, err) && choose(j, err))
		j->moments = moments_open(&j->scope, c->arena, err);
	if (j->moments)
		return j;
	judge_close(j);
	return NULL;
}

void judge_close(struct judge *j)
{
	if (!j || !j->scope.store)
		return;
	moments_close(j->moments);
	store_unpin(j->scope.store);
	workspace_return(j->scope.workspace, j->scope.store);
	j->scope.store = NULL;
}

/* A session is known by its ID, or by the path of its file. */
static str key_of(struct judge *j, struct session *s)
{
	str id = session_facts(s)->id;

	return id.len ? id : path_absolute(j->cli->arena, session_path(s));
}

/* That a choice cannot be remembered does not matter to this verdict. */
static str catalog_of(struct judge *j, struct session *s)
{
	struct err ignored = { 0 };
	str dir;

	if (!path_state(j->cli->arena, &dir, &ignored))
		return j->catalog;
	if (!j->catalog.len)
		return catalog_remembered(j->cli->arena, dir, key_of(j, s));
	if (!catalog_remember(dir, key_of(j, s), j->catalog, &ignored))
		cli_say(j->cli, str_of(ignored.text));
	return j->catalog;
}

bool judge_session(struct judge *j, struct arena *a, struct session *s, struct trace_verdict *out, struct err *err)
{
	const struct evidence *e = session_evidence(s, a, cli_stop(), err);

	return e && trace_judge(j->moments, a, catalog_of(j, s), e, out, err);
}
