#include "workspace/indexes/graph_gather.h"

#include "graph/infer/infer.h"
#include "index/names.h"
#include "store/assets.h"
#include "workspace/indexes/split_keys.h"

#include "base/banned.h"

struct gathering {
	const struct names *names;
	struct arena *arena;
	struct edges edges;
	bits *unique; /* columns that identify a row by themselves */
	array_of(struct infer_set) sets;
};

/* -1: no such column. */
static int64_t field_of(const struct names *n, int64_t asset, str name)
{
	for (int64_t i = n->fields.start[asset]; i < n->fields.start[asset + 1]; i++)
		if (str_eq(names_column_written(n, n->field_name[i]), name))
			return i;
	return -1;
}

/* If one side is missing, or names a missing column, the pairing of columns is unknown. */
static bool columns_known(const struct gathering *g, int64_t from, int64_t to, const struct key_brief *k)
{
	if (!k->from_fields.len || k->from_fields.len != k->to_fields.len || k->from_fields.len > UINT16_MAX)
		return false;
	for (ptrdiff_t i = 0; i < k->from_fields.len; i++)
		if (field_of(g->names, from, k->from_fields.at[i]) < 0 ||
		    field_of(g->names, to, k->to_fields.at[i]) < 0)
			return false;
	return true;
}

/* The columns that a key references are unique, as a foreign key requires. */
static uint8_t flags_of(const struct key_brief *k)
{
	return (uint8_t)((k->from_unique ? EDGE_FROM_UNIQUE : EDGE_FROM_MANY) | EDGE_TO_UNIQUE |
			 (k->from_nullable ? EDGE_OPTIONAL : EDGE_ALWAYS));
}

/* Does it reference other columns than the primary key of a table that has one? */
static bool is_alternate(const struct gathering *g, const struct edge *e)
{
	const struct names *n = g->names;
	int outside = 0;

	for (int i = 0; i < e->width; i++)
		outside += !names_in_primary_key(n, g->edges.pairs.at[e->pair + (uint32_t)i].to);
	for (int64_t i = n->fields.start[e->to]; outside && i < n->fields.start[e->to + 1]; i++)
		if (names_in_primary_key(n, i))
			return true;
	return false;
}

/*
 * A key that the source itself reports as broken joins nothing; it is shown among the relations, but is not part of a
 * path.
 */
static bool take_key(void *with, const struct key_brief *k, struct err *err)
{
	struct gathering *g = with;
	int64_t from = names_of_id(g->names, k->from_id), to = names_of_id(g->names, k->to_id);
	struct edge *e;
	bool known;

	(void)err;
	if (from < 0 || to < 0 || k->broken)
		return true;
	known = columns_known(g, from, to, k);
	e = edges_add(&g->edges, g->arena, (uint32_t)from, (uint32_t)to, known ? k->from_fields.len : 0);
	e->origin = EDGE_DECLARED;
	e->status = EDGE_ACCEPTED;
	e->flags = flags_of(k);
	e->created = k->first_seen;
	e->name = edges_name(&g->edges, g->arena, k->name);
	for (int i = 0; i < e->width; i++)
		g->edges.pairs.at[e->pair + (uint32_t)i] = (struct edge_pair){
			(uint32_t)field_of(g->names, from, k->from_fields.at[i]),
			(uint32_t)field_of(g->names, to, k->to_fields.at[i])
		};
	if (is_alternate(g, e))
		e->flags |= EDGE_TO_ALTERNATE;
	return true;
}

/* ---- unique columns ---- */

static void add_unique(struct gathering *g, const uint32_t *fields, ptrdiff_t n)
{
	if (n == 1)
		bits_set(g->unique, fields[0]);
	else if (n > 1)
		*push(&g->sets, g->arena) = (struct infer_set){ fields, n };
}

static bool take_unique(void *with, int64_t id, const struct strs *names, struct err *err)
{
	struct gathering *g = with;
	int64_t asset = names_of_id(g->names, id);
	uint32_t *fields = new_n(g->arena, uint32_t, names->len + 1);

	(void)err;
	if (asset < 0)
		return true;
	for (ptrdiff_t i = 0; i < names->len; i++) {
		int64_t field = field_of(g->names, asset, names->at[i]);

		if (field < 0)
			return true;
		fields[i] = (uint32_t)field;
	}
	add_unique(g, fields, names->len);
	return true;
}

static void take_primary(struct gathering *g, int64_t asset)
{
	const struct names *n = g->names;
	array_of(uint32_t) key = { 0 };

	for (int64_t i = n->fields.start[asset]; i < n->fields.start[asset + 1]; i++)
		if (names_in_primary_key(n, i))
			*push(&key, g->arena) = (uint32_t)i;
	add_unique(g, key.at, key.len);
}

static bool take_uniques(struct gathering *g, struct store *pinned, int64_t catalog, const struct stop *stop,
			 struct err *err)
{
	g->unique = bits_new(g->arena, g->names->field_total);
	for (int64_t i = 0; i < g->names->tables.count; i++)
		take_primary(g, i);
	return store_each_unique(pinned, catalog, stop, take_unique, g, err);
}

/* ---- everything together ---- */

/* Proposals have lists of their own, so that the declared ones do not change while they are made. */
static bool add_proposals(struct gathering *g, const struct stop *stop, struct err *err)
{
	struct infer_from from = { .names = g->names,
				   .declared = &g->edges,
				   .unique = g->unique,
				   .sets = g->sets.at,
				   .set_count = g->sets.len };
	struct edges proposed = { 0 };

	if (!infer(&from, g->arena, &proposed, stop, err))
		return false;
	for (ptrdiff_t i = 0; i < proposed.len; i++) {
		const struct edge *is = &proposed.at[i];
		struct edge *e = edges_add(&g->edges, g->arena, is->from, is->to, is->width);
		uint32_t pair = e->pair;

		for (uint32_t k = 0; k < is->width; k++)
			g->edges.pairs.at[pair + k] = proposed.pairs.at[is->pair + k];
		*e = *is;
		e->pair = pair;
		e->name = 0;
	}
	return true;
}

static void mark_across(struct edges *all, const struct names *n)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (numbers_at(&n->ns, all->at[i].from) != numbers_at(&n->ns, all->at[i].to))
			all->at[i].flags |= EDGE_ACROSS;
}

struct joins *graph_gather(struct store *pinned, const struct catalog *c, const struct names *n,
			   const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct gathering g = { .names = n, .arena = a };

	if (!names_sound(n, NAMES_FACTS | NAMES_FIELDS | NAMES_COLUMNS)) {
		err_set(err, ERR_CACHE, "the index of names is damaged");
		return NULL;
	}
	if (!store_each_key(pinned, c->id, stop, take_key, &g, err) || !take_uniques(&g, pinned, c->id, stop, err))
		return NULL;
	split_keys_join(&g.edges, a, n, g.unique);
	if (!add_proposals(&g, stop, err))
		return NULL;
	mark_across(&g.edges, n);
	return joins_make(n->tables.count, &g.edges, stop, err);
}
