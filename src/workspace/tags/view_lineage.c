#include "workspace/tags/view_lineage.h"

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/parse/split.h"
#include "sql/slots.h"
#include "base/banned.h"

struct from_table {
	str alias, ns, name;
};

struct tracing {
	const struct tree *tree;
	struct arena *arena;
	struct view_lineage *out;
	array_of(struct from_table) from;
	bool derived; /* FROM has more than tables */
	ptrdiff_t field;
};

/* ---- FROM ---- */

static bool take_from(void *with, const struct tree *t, node n)
{
	struct tracing *g = with;
	node what = node_slot(t, n, TABLE_WHAT);
	uint32_t parts;

	switch (node_kind(t, n)) {
	case NODE_DERIVED:
	case NODE_CALLED:
	case NODE_SUBQUERY: g->derived = true; return false;
	case NODE_TABLE: break;
	default: return true;
	}
	parts = node_count(t, what);
	if (parts)
		*push(&g->from, g->arena) = (struct from_table){
			.alias = node_is(t, n, NODE_ALIASED) ? node_text(t, n) : NO_STR,
			.ns = parts > 1 ? node_text(t, node_slot(t, what, parts - 2)) : NO_STR,
			.name = node_text(t, node_slot(t, what, parts - 1)),
		};
	return false;
}

/* NULL: unknown. */
static const struct from_table *table_called(const struct tracing *g, str name)
{
	if (!name.at)
		return g->from.len == 1 && !g->derived ? &g->from.at[0] : NULL;
	for (ptrdiff_t i = 0; i < g->from.len; i++) {
		const struct from_table *t = &g->from.at[i];

		if (str_eq_fold(t->alias.at ? t->alias : t->name, name))
			return t;
	}
	return NULL;
}

/* ---- expressions ---- */

static void add_column(struct tracing *g, node n)
{
	const struct tree *t = g->tree;
	uint32_t parts = node_count(t, n);
	const struct from_table *of;

	if (!parts)
		return;
	of = table_called(g, parts > 1 ? node_text(t, node_slot(t, n, parts - 2)) : NO_STR);
	*push(&g->out->list, g->arena) = (struct view_source){
		.field = g->field,
		.ns = of ? of->ns : NO_STR,
		.table = of ? of->name : NO_STR,
		.column = node_text(t, node_slot(t, n, parts - 1)),
	};
}

/* Functions whose result has the content of their arguments. */
#define PASSING \
	" coalesce concat concat_ws lower upper initcap ltrim rtrim btrim trim min max nullif ifnull string_agg array_agg" \
	" group_concat "

static bool passes_on(const struct tree *t, node call)
{
	node name = node_slot(t, call, CALLED_NAME);
	uint32_t parts = node_count(t, name);

	return str_is_among(parts ? node_text(t, node_slot(t, name, parts - 1)) : node_text(t, name), PASSING);
}

static void add_all(struct tracing *g, node n);

static void add_sources(struct tracing *g, node n)
{
	const struct tree *t = g->tree;

	switch (node_kind(t, n)) {
	case NODE_COLUMN: add_column(g, n); break;
	case NODE_ITEM:
	case NODE_CAST:
	case NODE_COLLATE:
	case NODE_BRACKETS:
	case NODE_TERM:
	case NODE_SUBSTRING: add_sources(g, node_slot(t, n, 0)); break;
	case NODE_BINARY:
	case NODE_CHAIN:
		if (node_at(t, n)->op == OP_CONCAT)
			add_all(g, n);
		break;
	case NODE_LIST:
	case NODE_TRIM: add_all(g, n); break;
	case NODE_CALL:
		if (passes_on(t, n))
			add_sources(g, node_slot(t, n, CALLED_ARGS));
		break;
	case NODE_CASE:
		add_sources(g, node_slot(t, n, 1));
		add_sources(g, node_slot(t, n, 2));
		break;
	case NODE_WHEN: add_sources(g, node_slot(t, n, 1)); break;
	default: break;
	}
}

static void add_all(struct tracing *g, node n)
{
	for (uint32_t i = 0; i < node_count(g->tree, n); i++)
		add_sources(g, node_slot(g->tree, n, i));
}

/* ---- queries ---- */

static void trace_select(struct tracing *g, node select, ptrdiff_t fields)
{
	const struct tree *t = g->tree;
	node items = node_slot(t, select, SELECT_ITEMS);

	if (node_count(t, items) != fields)
		return;
	for (uint32_t i = 0; i < node_count(t, items); i++)
		if (node_kind(t, node_slot(t, node_slot(t, items, i), 0)) == NODE_STAR)
			return;
	g->from.len = 0;
	g->derived = false;
	node_walk(t, node_slot(t, select, SELECT_FROM), take_from, g);
	for (uint32_t i = 0; i < node_count(t, items); i++) {
		g->field = i;
		add_sources(g, node_slot(t, items, i));
	}
}

static void trace_query(struct tracing *g, node n, ptrdiff_t fields)
{
	const struct tree *t = g->tree;

	switch (node_kind(t, n)) {
	case NODE_QUERY: trace_query(g, node_slot(t, n, QUERY_BODY), fields); break;
	case NODE_BRACKETS: trace_query(g, node_slot(t, n, 0), fields); break;
	case NODE_SET:
		for (uint32_t i = 0; i < node_count(t, n); i++)
			trace_query(g, node_slot(t, n, i), fields);
		break;
	case NODE_SELECT: trace_select(g, n, fields); break;
	default: break;
	}
}

/* In the first dialect that it is: what it was written in is not known here. Nothing else is in the arena. */
static bool read_query(struct arena *a, str definition, struct tree *out)
{
	const struct dialect *d;

	for (ptrdiff_t i = 0; (d = dialect_each(i)); i++) {
		struct err ignored = { 0 };
		struct sql_piece piece;

		arena_reset(a);
		if (d->syntax && sql_view_query(a, d, definition, &piece) && piece.query.len &&
		    sql_parse(a, d, piece.query, out, &ignored))
			return true;
	}
	return false;
}

struct view_lineage view_lineage_of(struct arena *a, const struct asset *view)
{
	struct view_lineage out = { 0 }, found = { 0 };
	struct tracing g = { .out = &found };
	struct arena *own;
	struct tree tree;

	if (!asset_is_view(view->kind) || !view->definition.len)
		return out;
	own = arena_open(); /* the trees of a long query take a hundred times its bytes */
	if (read_query(own, view->definition, &tree)) {
		g.tree = &tree;
		g.arena = own;
		trace_query(&g, tree.root, view->fields.len);
	}
	for (ptrdiff_t i = 0; i < found.list.len; i++) {
		const struct view_source *s = &found.list.at[i];

		*push(&out.list, a) = (struct view_source){ s->field, str_dup(a, s->ns), str_dup(a, s->table),
							    str_dup(a, s->column) };
	}
	arena_close(own);
	return out;
}
