#include "service/trace/catalog_states.h"

#include "base/arena.h"
#include "base/map.h"
#include "graph/graph.h"
#include "store/history.h"
#include "base/banned.h"

struct kept_graph { /* of the last check in a state */
	str catalog;
	int64_t generation;
	struct graph *graph; /* NULL: none */
};

struct moments {
	struct scope today, then;
	struct arena *arena;
	struct catalogs known;
	struct map generations;	     /* of struct generations, by catalog */
	struct arena *held;	     /* of the checks */
	struct map checked;	     /* of struct moment_check */
	struct kept_graph graphs[2]; /* of then, of today */
	struct map shown;	     /* by catalog: the generation that the reader of earlier times shows */
};

struct moments *moments_open(const struct scope *scope, struct arena *a, struct err *err)
{
	struct moments *m = new(a, struct moments);

	*m = (struct moments){ .today = *scope,
			       .then = *scope,
			       .arena = a,
			       .generations = map_in(a),
			       .held = arena_open(),
			       .shown = map_in(a) };
	m->today.arena = m->then.arena = m->held;
	m->checked = map_in(m->held);
	m->then.back_then = true;
	m->then.store = workspace_reader(scope->workspace, err);
	if (m->then.store && store_pin(m->then.store, err) && store_catalogs(scope->store, a, &m->known, err))
		return m;
	moments_close(m);
	return NULL;
}

void moments_close(struct moments *m)
{
	if (!m || !m->held)
		return;
	arena_close(m->held);
	m->held = NULL;
	if (!m->then.store)
		return;
	for (int i = 0; i < 2; i++)
		if (m->graphs[i].graph)
			graph_close(m->graphs[i].graph);
	store_unpin(m->then.store);
	workspace_return(m->then.workspace, m->then.store);
}

const struct catalogs *moments_catalogs(const struct moments *m)
{
	return &m->known;
}

const struct scope *moments_today(const struct moments *m)
{
	return &m->today;
}

/* ---- when ---- */

static const struct generations *generations_of(struct moments *m, const struct catalog *c, struct err *err)
{
	struct map_entry *known = map_get(&m->generations, c->name);
	struct generations *all = new(m->arena, struct generations);

	if (known)
		return known->ptr;
	if (!store_generations(m->today.store, m->arena, c->id, all, err))
		return NULL;
	map_put(&m->generations, c->name, NULL)->ptr = all;
	return all;
}

static bool is_seen(const struct generation *g, instant at, int64_t recorded)
{
	return recorded ? g->number == recorded : at != NO_TIME && g->taken_at <= at;
}

bool moments_find(struct moments *m, const struct catalog *c, instant at, int64_t recorded, struct moment *out,
		  struct err *err)
{
	const struct generations *all = generations_of(m, c, err);

	if (!all)
		return false;
	*out = (struct moment){ c->generation, c->synced_at, at, false };
	for (ptrdiff_t i = 0; i < all->len && !out->reached; i++) { /* newest first */
		const struct generation *g = &all->at[i];

		if (!g->rebuildable)
			break;
		*out = (struct moment){ g->number, g->taken_at, at, is_seen(g, at, recorded) };
	}
	return true;
}

const struct scope *moments_scope(struct moments *m, const struct catalog *c, int64_t generation, struct err *err)
{
	struct map_entry *shown;
	bool was_there;

	if (generation == c->generation)
		return &m->today;
	shown = map_put(&m->shown, c->name, &was_there);
	if (was_there && shown->num == generation)
		return &m->then;
	shown->num = 0;
	if (!store_at(m->then.store, c->id, generation, err))
		return NULL;
	shown->num = generation;
	return &m->then;
}

/* ---- checks ---- */

/* Opened once for statements that follow each other; building that of an older generation takes long. NULL with err. */
static struct graph *graph_of(struct moments *m, const struct scope *scope, const struct catalog *c, struct err *err)
{
	struct kept_graph *kept = &m->graphs[scope == &m->today];

	if (kept->graph && str_eq(kept->catalog, c->name) && kept->generation == c->generation &&
	    !graph_damaged(kept->graph))
		return kept->graph;
	if (kept->graph)
		graph_close(kept->graph);
	if (!str_eq(kept->catalog, c->name))
		kept->catalog = str_dup(m->arena, c->name);
	*kept = (struct kept_graph){ kept->catalog, c->generation,
				     workspace_graph(scope->workspace, scope->store, c, scope->observer, scope->stop,
						     err) };
	return kept->graph;
}

/* A damaged graph is built again there. */
static bool check_with(struct moments *m, const struct scope *scope, const struct catalog *c,
		       const struct query_check *q, struct query_checked *out, struct err *err)
{
	struct graph *g = graph_of(m, scope, c, err);
	bool good = g && query_check_by(scope, m->held, q, c, g, out, err);

	return g && graph_damaged(g) ? query_check_in(scope, m->held, q, c, out, err) : good;
}

static bool check(struct moments *m, const struct catalog *c, int64_t generation, const struct query_check *q,
		  struct moment_check *out, struct err *err)
{
	const struct scope *scope = moments_scope(m, c, generation, err);
	struct err mistake = { 0 };
	struct catalog then;
	bool found = false;

	if (!scope || !store_catalog(scope->store, m->held, c->name, &found, &then, err))
		return false;
	out->checked = new(m->held, struct query_checked);
	out->parsed = check_with(m, scope, &then, q, out->checked, &mistake);
	if (out->parsed)
		return true;
	if (mistake.kind != ERR_QUERY && mistake.kind != ERR_UNSUPPORTED && mistake.kind != ERR_GUARD) {
		*err = mistake;
		return false;
	}
	out->unparsed = str_dup(m->held, str_of(mistake.text));
	return true;
}

const struct moment_check *moments_check(struct moments *m, const struct catalog *c, int64_t generation, str text,
					 const struct dialect *d, struct err *err)
{
	str key = str_fmt(m->held, "%.*s\n%lld\n%s\n%.*s", STR(c->name), (long long)generation, d ? d->name : "",
			  STR(text));
	struct map_entry *known = map_get(&m->checked, key);
	struct query_check q = { .text = str_dup(m->held, text), .dialect = d };
	struct moment_check *out = new(m->held, struct moment_check);

	if (known)
		return known->ptr;
	if (!check(m, c, generation, &q, out, err))
		return NULL;
	map_put(&m->checked, key, NULL)->ptr = out;
	return out;
}

void moments_forget(struct moments *m)
{
	arena_reset(m->held);
	m->checked = map_in(m->held);
}
