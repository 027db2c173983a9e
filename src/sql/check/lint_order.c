/* LIMIT without ORDER BY, and columns of a set operation in different orders. */
#include "sql/check/lint_internal.h"
#include "base/banned.h"

/* ---- LIMIT ---- */

static bool is_zero(const struct tree *t, node n)
{
	return node_kind(t, n) == NODE_NUMBER && str_eq(node_text(t, n), S("0"));
}

/* Probably a key column, by its name, declared or not: id, user_uuid, country_code */
static bool is_like_a_key(str name)
{
	static const char *const ends[] = { "id", "uuid", "key", "code", "hash", NULL };

	for (const char *const *e = ends; *e; e++) {
		str end = str_of(*e);

		if (name.len >= end.len && str_eq_fold(str_from(name, name.len - end.len), end))
			return true;
	}
	return false;
}

/* Whether a condition on a key probably leaves one row. */
static bool is_one_row(const struct linting *l)
{
	for (ptrdiff_t i = 0; i < l->conditions.len; i++) {
		node n = l->conditions.at[i].n;

		for (uint32_t side = 0; lint_is_test(l->tree, n) && node_at(l->tree, n)->op == OP_EQ && side < 2;
		     side++) {
			const struct sql_column *c = lint_column(l, node_slot(l->tree, n, side));

			if (c && is_like_a_key(c->name))
				return true;
		}
	}
	return l->level->aggregates && !node_slot(l->tree, l->level->select, SELECT_GROUP);
}

/* Whether it matters which rows remain: not in EXISTS, nor in a query that only samples rows. */
static bool matters(const struct linting *l, node query, node limit)
{
	node of = node_at(l->tree, query)->parent, offset = node_slot(l->tree, limit, LIMIT_OFFSET);

	while (node_kind(l->tree, of) == NODE_SUBQUERY || node_kind(l->tree, of) == NODE_BRACKETS)
		of = node_at(l->tree, of)->parent;
	if (node_kind(l->tree, of) == NODE_EXISTS)
		return false;
	return query != l->tree->root || (offset && !is_zero(l->tree, offset)) ||
	       node_slot(l->tree, l->level->select, SELECT_GROUP);
}

void lint_limit(struct linting *l)
{
	node query = node_at(l->tree, l->level->select)->parent, limit = node_slot(l->tree, query, QUERY_LIMIT);
	struct sql_finding *f;

	if (node_kind(l->tree, query) != NODE_QUERY || !limit || node_slot(l->tree, query, QUERY_ORDER) ||
	    !l->level->source_count || is_zero(l->tree, node_slot(l->tree, limit, LIMIT_COUNT)) ||
	    !matters(l, query, limit) || is_one_row(l))
		return;
	f = lint_find(l, SQL_LIMIT_UNORDERED, limit, "without ORDER BY, the rows that remain are arbitrary");
	lint_hint(l, f, "add ORDER BY");
}

/* ---- UNION ---- */

static str item_name(const struct tree *t, node item)
{
	node what = node_slot(t, item, 0);

	if (node_is(t, item, NODE_ALIASED))
		return node_text(t, item);
	return node_kind(t, what) == NODE_COLUMN ? node_text(t, node_slot(t, what, node_count(t, what) - 1)) : NO_STR;
}

static uint32_t name_at(const struct tree *t, node items, str name)
{
	for (uint32_t i = 0; name.len && i < node_count(t, items); i++)
		if (str_eq_fold(item_name(t, node_slot(t, items, i)), name))
			return i;
	return UINT32_MAX;
}

/* The first name with another position there, if both have the same set of names. */
static str moved(const struct tree *t, node first, node other)
{
	str found = NO_STR;

	if (node_count(t, first) != node_count(t, other))
		return NO_STR;
	for (uint32_t i = 0; i < node_count(t, first); i++) {
		str name = item_name(t, node_slot(t, first, i));
		uint32_t at = name_at(t, other, name);

		if (at == UINT32_MAX || name_at(t, first, name) != i)
			return NO_STR;
		if (at != i && !found.len)
			found = name;
	}
	return found;
}

void lint_set_order(struct linting *l, node n)
{
	const struct tree *t = l->tree;
	node first = node_slot(t, n, 0);

	if (node_kind(t, n) != NODE_SET || node_is(t, n, NODE_BY_NAME) || node_kind(t, first) != NODE_SELECT)
		return;
	for (uint32_t i = 1; i < node_count(t, n); i++) {
		node other = node_slot(t, n, i), items = node_slot(t, other, SELECT_ITEMS);
		str name = node_kind(t, other) == NODE_SELECT ? moved(t, node_slot(t, first, SELECT_ITEMS), items)
							      : NO_STR;

		if (name.len)
			lint_hint(l,
				  lint_find(l, SQL_SET_ORDER, items,
					    "%s matches columns by position, and %.*s has another position here",
					    node_op_word((enum node_op)node_at(t, n)->op), STR(name)),
				  "select the columns in the order of the first query");
	}
}
