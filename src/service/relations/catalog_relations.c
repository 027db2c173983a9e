#include "service/relations/catalog_relations.h"

#include <stdlib.h>

#include "base/map.h"
#include "graph/graph.h"
#include "graph/infer/infer.h"
#include "base/banned.h"

/* ---- kinds ---- */

static bool kind_named(str word, unsigned *bit)
{
	enum edge_origin origin;

	if (edge_origin_named(word, &origin))
		*bit = 1u << origin;
	else if (str_eq(word, S("view")))
		*bit = RELATIONS_VIEW;
	else if (str_eq(word, S("rejected")))
		*bit = RELATIONS_REJECTED;
	else
		return false;
	return true;
}

bool catalog_relations_named(const struct strs *words, unsigned *out, struct err *err)
{
	unsigned all = 0, bit;

	for (ptrdiff_t i = 0; i < words->len; i++) {
		if (!kind_named(str_trim(words->at[i]), &bit)) {
			err_set(err, ERR_USAGE, "unknown kind of relation \"%.*s\"", STR(words->at[i]));
			return err_next(
				err, "Kinds are declared, unique-index, inferred, logged, given, view and rejected.");
		}
		all |= bit;
	}
	*out = all ? all : RELATIONS_USUAL;
	return true;
}

/* ---- the graph ---- */

static bool opened(struct catalog_relations *k, bool wait, struct err *err)
{
	const struct scope *scope = k->scope;
	struct err why = { 0 };

	k->graph = wait ? workspace_graph(scope->workspace, scope->store, &k->catalog, scope->observer, scope->stop,
					  &why)
			: workspace_graph_ready(scope->workspace, scope->store, &k->catalog, scope->stop, &why);
	if (k->graph || !why.kind)
		return true;
	*err = why;
	return false;
}

bool catalog_relations_open(struct catalog_relations *k, const struct scope *scope, struct arena *a, str catalog,
			    unsigned kinds, bool wait, struct err *err)
{
	bool found = false;

	*k = (struct catalog_relations){ .scope = scope, .arena = a, .kinds = kinds };
	if (!(kinds & RELATIONS_FROM_GRAPH))
		return true;
	if (!store_catalog(scope->store, a, catalog, &found, &k->catalog, err))
		return false;
	if (!found)
		return !wait || err_set(err, ERR_TABLE_NOT_FOUND, "the catalog %.*s no longer exists", STR(catalog));
	return opened(k, wait, err);
}

void catalog_relations_close(struct catalog_relations *k)
{
	graph_close(k->graph);
	k->graph = NULL;
}

/* ---- from an edge to a relation ---- */

/* before: the role of the relation before, which often is the same. */
static void describe(const struct catalog_relations *k, const struct edge *e, str before, struct relation *r)
{
	struct arena_mark mark = arena_mark(k->arena);
	str role = graph_role(k->graph, k->arena, e);
	bool same = before.at && str_eq(role, before);

	if (same)
		arena_rewind(k->arena, mark);
	r->role = same ? before : str_dup(k->arena, role);
	r->status = str_of(edge_status_word((enum edge_status)e->status));
}

static struct relation relation_of(const struct catalog_relations *k, const struct edge *e, int64_t from_id,
				   int64_t to_id)
{
	const struct graph *g = k->graph;
	const struct edge_pair *pairs = graph_pairs(g, e);
	struct arena *a = k->arena;
	struct relation r = {
		.from_id = from_id,
		.to_id = to_id,
		.from_catalog = k->catalog.name,
		.to_catalog = k->catalog.name,
		.from_ns = str_dup(a, graph_ns(g, e->from)),
		.to_ns = str_dup(a, graph_ns(g, e->to)),
		.from = str_dup(a, graph_name(g, e->from)),
		.to = str_dup(a, graph_name(g, e->to)),
		.from_qualified = graph_qualified(g, a, e->from),
		.to_qualified = graph_qualified(g, a, e->to),
		.from_nullable = (e->flags & EDGE_OPTIONAL) != 0,
		.from_unique = (e->flags & EDGE_FROM_UNIQUE) != 0,
		.origin = str_of(edge_origin_word((enum edge_origin)e->origin)),
		.rule = e->rule ? str_of(edge_rule_word((enum edge_rule)e->rule)) : NO_STR,
		.score = e->score,
		.count = e->count,
		.why = graph_why(g, a, e),
		.cardinality = edge_cardinality(e->flags),
	};

	describe(k, e, NO_STR, &r);
	for (int i = 0; i < e->width; i++) {
		*push(&r.from_fields, a) = str_dup(a, graph_field(g, pairs[i].from));
		*push(&r.to_fields, a) = str_dup(a, graph_field(g, pairs[i].to));
	}
	return r;
}

/* ---- relations of one table ---- */

struct found_edge {
	const struct edge *edge;
	uint32_t column; /* the first referencing column */
};
struct found_edges {
	struct found_edge *at;
	ptrdiff_t len, cap;
};

static bool is_wanted(const struct catalog_relations *k, const struct edge *e)
{
	return e->status == EDGE_REJECTED ? k->kinds & RELATIONS_REJECTED : k->kinds & 1u << e->origin;
}

static int by_columns(const void *one, const void *two)
{
	const struct found_edge *a = one, *b = two;

	return a->column != b->column	    ? a->column < b->column ? -1 : 1
	       : a->edge->to != b->edge->to ? a->edge->to < b->edge->to ? -1 : 1
					    : 0;
}

static str key_of(struct arena *a, const struct graph *g, const struct edge *e)
{
	const struct edge_pair *pairs = graph_pairs(g, e);
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_put(&b, graph_qualified(g, a, e->from));
	for (int i = 0; i < e->width; i++)
		sb_fmt(&b, "%c%.*s", 1, STR(graph_field(g, pairs[i].from)));
	sb_fmt(&b, "%c%.*s", 2, STR(graph_qualified(g, a, e->to)));
	return str_dup(a, sb_str(&b));
}

static str key_of_relation(struct arena *a, const struct relation *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_put(&b, r->from_qualified);
	for (ptrdiff_t i = 0; i < r->from_fields.len; i++)
		sb_fmt(&b, "%c%.*s", 1, STR(r->from_fields.at[i]));
	sb_fmt(&b, "%c%.*s", 2, STR(r->to_qualified));
	return str_dup(a, sb_str(&b));
}

/* Only the graph knows the cardinality of a declared key, and whether a person rejected it. */
static void describe_declared(const struct catalog_relations *k, const struct found_edges *declared,
			      struct relations *all)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct map by_key = map_in(a);

	for (ptrdiff_t i = 0; i < declared->len; i++)
		map_put(&by_key, key_of(a, k->graph, declared->at[i].edge), NULL)->ptr =
			(void *)(uintptr_t)declared->at[i].edge;
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct map_entry *e = map_get(&by_key, key_of_relation(a, &all->at[i]));

		if (e)
			describe(k, e->ptr, i ? all->at[i - 1].role : NO_STR, &all->at[i]);
	}
}

/* Edges at the table, by what to do with them. */
struct touching {
	struct found_edges declared, out, in;
};

static struct touching touching_of(const struct catalog_relations *k, struct arena *a, uint32_t table,
				   enum direction which)
{
	struct nears near = graph_near(k->graph, table);
	struct touching t = { 0 };

	for (int64_t i = 0; i < near.len; i++) {
		const struct edge *e = graph_edge(k->graph, near.edge[i]);
		struct found_edge found = { e, e->width ? graph_pairs(k->graph, e)->from : 0 };
		bool away = e->from == table && (which & OUTGOING || e->to != table);

		if (i && near.edge[i] == near.edge[i - 1])
			continue; /* a key to itself: already listed from its other end */
		if (e->origin == EDGE_DECLARED)
			*push(&t.declared, a) = found;
		else if (is_wanted(k, e) && which & (away ? OUTGOING : INCOMING)) {
			if (away)
				*push(&t.out, a) = found;
			else
				*push(&t.in, a) = found;
		}
	}
	if (t.out.len)
		qsort(t.out.at, (size_t)t.out.len, sizeof *t.out.at, by_columns);
	return t;
}

/* The keys of a table may be newer than the graph. */
static bool is_declared(const struct relations *keys, const struct relation *r)
{
	for (ptrdiff_t i = 0; i < keys->len; i++)
		if (keys->at[i].from_id == r->from_id && keys->at[i].to_id == r->to_id &&
		    texts_equal(&keys->at[i].from_fields, &r->from_fields) &&
		    texts_equal(&keys->at[i].to_fields, &r->to_fields))
			return true;
	return false;
}

static void put_edges(const struct catalog_relations *k, const struct found_edges *edges, int64_t asset, bool away,
		      const struct relations *keys, struct relations *out)
{
	for (ptrdiff_t i = 0; i < edges->len; i++) {
		const struct edge *e = edges->at[i].edge;
		int64_t other = graph_asset_id(k->graph, away ? e->to : e->from);
		struct relation r = relation_of(k, e, away ? asset : other, away ? other : asset);

		if (!relation_is_guess(&r) || !is_declared(keys, &r))
			*push(out, k->arena) = r;
	}
}

static void put_declared(const struct catalog_relations *k, const struct relations *all, ptrdiff_t from, ptrdiff_t to,
			 struct relations *out)
{
	for (ptrdiff_t i = from; i < to && k->kinds & 1u << EDGE_DECLARED; i++)
		*push(out, k->arena) = all->at[i];
}

static void add_from_graph(const struct catalog_relations *k, int64_t asset, enum direction which,
			   struct relations *all)
{
	scoped(arena_close) struct arena *a = arena_open();
	int64_t table = k->graph ? graph_table(k->graph, asset) : -1;
	struct touching t = table < 0 ? (struct touching){ 0 } : touching_of(k, a, (uint32_t)table, which);
	struct relations out = { 0 };
	ptrdiff_t outgoing = 0;

	while (which & OUTGOING && outgoing < all->len && all->at[outgoing].from_id == asset)
		outgoing++;
	if (t.declared.len)
		describe_declared(k, &t.declared, all);
	if (!t.out.len && !t.in.len && k->kinds & 1u << EDGE_DECLARED)
		return;
	out.cap = all->len + t.out.len + t.in.len;
	out.at = new_n(k->arena, struct relation, out.cap);
	put_declared(k, all, 0, outgoing, &out);
	put_edges(k, &t.out, asset, true, all, &out);
	put_declared(k, all, outgoing, all->len, &out);
	put_edges(k, &t.in, asset, false, all, &out);
	*all = out;
}

/* ---- families ---- */

/* The same for all members of a family that have the same key; absent: the other end is in none. */
static bool family_key(const struct catalog_relations *k, struct arena *a, const struct relation *r, int64_t asset,
		       int64_t *head, str *key, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool out = r->from_id == asset;
	int64_t other = out ? r->to_id : r->from_id;

	*head = 0;
	*key = NO_STR;
	if (other && other != asset && !store_family_head(k->scope->store, other, head, err))
		return false;
	if (!*head)
		return true;
	sb_fmt(&b, "%lld %d %.*s %.*s", (long long)*head, out, STR(r->origin), STR(r->status));
	for (ptrdiff_t i = 0; i < r->from_fields.len; i++)
		sb_fmt(&b, "\n%.*s\n%.*s", STR(r->from_fields.at[i]),
		       STR(i < r->to_fields.len ? r->to_fields.at[i] : NO_STR));
	*key = str_dup(a, sb_str(&b));
	return true;
}

/* Leaves one of each family: of the asset that represents it, or else the first. */
static bool fold_families(const struct catalog_relations *k, int64_t asset, struct relations *all, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct map first = map_in(a);
	ptrdiff_t *stands = new_n(a, ptrdiff_t, all->len + 1), n = 0;

	for (ptrdiff_t i = 0; i < all->len; i++) {
		struct relation *r = &all->at[i];
		struct map_entry *e;
		int64_t head;
		bool before;
		str key;

		stands[i] = i;
		if (!family_key(k, a, r, asset, &head, &key, err))
			return false;
		if (!key.at)
			continue;
		e = map_put(&first, key, &before);
		if (before && (r->from_id == asset ? r->to_id : r->from_id) == head)
			stands[e->num] = i;
		else if (before)
			stands[i] = stands[e->num];
		if (!before || stands[i] == i)
			e->num = i;
	}
	for (ptrdiff_t i = 0; i < all->len; i++) {
		while (stands[stands[i]] != stands[i])
			stands[i] = stands[stands[i]];
		all->at[stands[i]].members += stands[i] != i;
	}
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (stands[i] == i)
			all->at[n++] = all->at[i];
	all->len = n;
	return true;
}

bool catalog_relations_add(struct catalog_relations *k, int64_t asset, enum direction which, struct relations *all,
			   struct err *err)
{
	struct relations keys = *all;

	add_from_graph(k, asset, which, all);
	if (!k->graph || !graph_damaged(k->graph))
		return fold_families(k, asset, all, err);
	k->graph = workspace_graph_again(k->scope->workspace, k->scope->store, &k->catalog, k->graph,
					 k->scope->observer, k->scope->stop, err);
	if (!k->graph)
		return false;
	*all = keys;
	add_from_graph(k, asset, which, all);
	return fold_families(k, asset, all, err);
}

bool catalog_relations_of(struct catalog_relations *k, int64_t asset, enum direction which, struct relations *out,
			  struct err *err)
{
	struct relations all = { 0 };

	if (!store_relations(k->scope->store, k->arena, asset, which, &all, err) ||
	    !catalog_relations_add(k, asset, which, &all, err))
		return false;
	*out = all;
	return true;
}

/* ---- in words ---- */

bool relation_is_guess(const struct relation *r)
{
	return r->rule.len && !str_eq(r->status, S("accepted"));
}

str relation_says(struct arena *a, const struct relation *r)
{
	scoped(sb_free) struct sb b = SB(1 << 12);

	if (!str_eq(r->origin, S("declared")))
		sb_put(&b, r->origin);
	if (r->score)
		sb_fmt(&b, " 0.%02d", r->score);
	if (r->count)
		sb_put(&b, r->count == 1   ? S(" once")
			   : r->count == 2 ? S(" twice")
					   : str_fmt(a, " %lld times", (long long)r->count));
	if (r->rule.len && !str_eq(r->rule, r->origin))
		sb_fmt(&b, ", %.*s", STR(r->rule));
	if ((b.len && str_eq(r->status, S("accepted")) && r->rule.len) || str_eq(r->status, S("rejected")))
		sb_fmt(&b, "%s%.*s", b.len ? ", " : "", STR(r->status));
	if (r->members)
		sb_fmt(&b, "%sand %lld more of its partitions or date shards", b.len ? ", " : "",
		       (long long)r->members);
	return str_dup(a, sb_str(&b));
}
