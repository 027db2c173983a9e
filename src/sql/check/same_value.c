#include "sql/check/same_value.h"

#include "sql/slots.h"
#include "base/banned.h"

enum { CONVERSIONS_MOST = 8 };

struct compared {
	const struct tree *tree;
	const struct sql_resolved *resolved;
	const struct sql_value_types *types;
};

/* A value, and the types that it is converted to, the last one first. */
struct converted {
	node value;
	int len;
	pg_type to[CONVERSIONS_MOST];
};

static struct sql_binding binding(const struct compared *c, node n)
{
	return n < c->resolved->bound_count ? c->resolved->bound[n] : (struct sql_binding){ 0, -1 };
}

/* ---- conversions ---- */

static pg_type own_type(const struct compared *c, node n)
{
	return n < c->types->count ? c->types->own[n] : PG_none;
}

static pg_type becomes(const struct compared *c, node n)
{
	return n < c->types->count ? c->types->becomes[n] : PG_none;
}

static const struct sql_column *column_of(const struct compared *c, node n)
{
	struct sql_binding b = binding(c, n);
	const struct sql_table *t = b.source ? c->resolved->sources.at[b.source].table : NULL;

	return t && b.column >= 0 && (uint32_t)b.column < t->column_count ? &t->columns[b.column] : NULL;
}

static bool is_domain(const struct compared *c, node n)
{
	const struct sql_column *column = column_of(c, n);

	return column && column->base.len;
}

/* The size of a column's or a cast's type, "(12,2)"; absent: none. */
static str size_of(const struct compared *c, node n)
{
	const struct sql_column *column = column_of(c, n);
	str type = node_kind(c->tree, n) == NODE_CAST ? node_source(c->tree, node_slot(c->tree, n, 1))
		   : column			      ? column->type
						      : NO_STR;

	return str_at(type, '(') < 0 ? NO_STR : str_from(type, str_at(type, '('));
}

/* A conversion to it does nothing; to varchar, a varchar(20) loses its size. */
static bool is_own_type(const struct compared *c, node cast, node of)
{
	return own_type(c, cast) == own_type(c, of) && !is_domain(c, of) && str_eq(size_of(c, cast), size_of(c, of));
}

static void convert(struct converted *v, pg_type to)
{
	if (to && v->len < CONVERSIONS_MOST && (!v->len || v->to[v->len - 1] != to))
		v->to[v->len++] = to;
}

/* within: what the expression around it makes of it counts too. */
static struct converted converted(const struct compared *c, node n, bool within)
{
	struct converted v = { .value = n };

	if (within && (becomes(c, n) != own_type(c, n) || is_domain(c, n)))
		convert(&v, becomes(c, n));
	while (node_kind(c->tree, v.value) == NODE_CAST && own_type(c, v.value)) {
		node of = node_bare(c->tree, node_slot(c->tree, v.value, 0));
		bool own = is_own_type(c, v.value, of);

		if (!own && size_of(c, v.value).len)
			break;
		if (!own)
			convert(&v, own_type(c, v.value));
		v.value = of;
	}
	return v;
}

/* ---- comparison ---- */

static bool same(const struct compared *c, node x, node y, bool within);

static bool same_column(const struct compared *c, node x, node y)
{
	struct sql_binding a = binding(c, x), b = binding(c, y);

	return a.source && a.column >= 0 ? a.source == b.source && a.column == b.column
					 : node_equal(c->tree, x, c->tree, y);
}

/* int4 is integer. */
static bool same_type(const struct compared *c, node x, node y)
{
	pg_type is = own_type(c, node_at(c->tree, x)->parent);

	return is && is == own_type(c, node_at(c->tree, y)->parent) &&
	       same(c, node_slot(c->tree, x, 0), node_slot(c->tree, y, 0), true);
}

static bool same_node(const struct compared *c, node x, node y)
{
	const struct node_rec *a = node_at(c->tree, x), *b = node_at(c->tree, y);
	unsigned telling = NODE_NEGATED | NODE_DISTINCT;

	if (a->kind != b->kind || !x || !y)
		return x == y;
	if (a->kind == NODE_COLUMN)
		return same_column(c, x, y);
	if (a->kind == NODE_TYPE && same_type(c, x, y))
		return true;
	if (a->op != b->op || a->count != b->count || (a->flags & telling) != (b->flags & telling))
		return false;
	if (a->kind == NODE_NAME ? !str_eq_fold(node_text(c->tree, x), node_text(c->tree, y))
				 : !str_eq(node_text(c->tree, x), node_text(c->tree, y)))
		return false;
	for (uint32_t i = 0; i < a->count; i++)
		if (!same(c, node_slot(c->tree, x, i), node_slot(c->tree, y, i), true))
			return false;
	return true;
}

static bool same(const struct compared *c, node x, node y, bool within)
{
	struct converted a = converted(c, node_bare(c->tree, x), within),
			 b = converted(c, node_bare(c->tree, y), within);

	if (a.len != b.len)
		return false;
	for (int i = 0; i < a.len; i++)
		if (a.to[i] != b.to[i])
			return false;
	return same_node(c, a.value, b.value);
}

bool sql_same_value(const struct sql_resolved *r, const struct sql_value_types *types, node x, node y)
{
	struct compared c = { r->tree, r, types };

	return same(&c, x, y, false);
}
