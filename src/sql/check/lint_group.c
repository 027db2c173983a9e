/* Rows merged by accident: GROUP BY a label instead of its key, and DISTINCT that hides repeated rows. */
#include "sql/check/group_by.h"
#include "sql/check/joins_internal.h"
#include "sql/check/lint_internal.h"
#include "base/banned.h"

enum { LOOKUP_MOST = 100, LOOKUP_RATIO = 20 };

/* ---- GROUP BY a label ---- */

static bool is_label(str name)
{
	static const char *const ends[] = { "name", "title", "label", NULL };

	for (const char *const *e = ends; *e; e++) {
		str end = str_of(*e);

		if (name.len >= end.len && str_eq_fold(str_from(name, name.len - end.len), end))
			return true;
	}
	return false;
}

/* Names of a few kinds (countries, categories) are unique, declared or not. */
static bool is_lookup(const struct sql_table *t, const struct sql_table *other)
{
	return t->rows >= 0 && t->rows <= LOOKUP_MOST && other->rows > LOOKUP_RATIO * t->rows;
}

/* The join by which each row of other tables has one row of this source. */
static const struct sql_join *key_join(const struct linting *l, uint32_t source)
{
	for (ptrdiff_t i = 0; i < l->joins->len; i++) {
		const struct sql_join *j = &l->joins->at[i];
		bool right = j->right_source == source;
		const struct sql_table *mine = right ? j->right : j->left, *other = right ? j->left : j->right;

		if (j->level == l->number && (right || j->left_source == source) && j->pair_count &&
		    !is_lookup(mine, other) && unique_by(mine, j->pairs, j->pair_count, right) > 0 &&
		    unique_by(other, j->pairs, j->pair_count, !right) < 0)
			return j;
	}
	return NULL;
}

static bool is_of_key(const struct sql_table *t, uint32_t column)
{
	for (uint32_t k = 0; k < t->key_count; k++)
		for (uint32_t i = 0; i < t->keys[k].len; i++)
			if (t->keys[k].at[i] == column)
				return true;
	return false;
}

static node grouped(const struct linting *l, node group, uint32_t i)
{
	node items = node_slot(l->tree, l->level->select, SELECT_ITEMS);

	return sql_grouped_item(l->resolved, items, node_bare(l->tree, node_slot(l->tree, group, i)));
}

/* Whether a key, or a join column of the source, is also in GROUP BY. */
static bool groups_by_key(struct linting *l, node group, const struct sql_join *j)
{
	for (uint32_t i = 0; i < node_count(l->tree, group); i++) {
		node by = grouped(l, group, i);
		struct sql_binding b = lint_bound(l, by);
		struct sql_base of;

		if (node_kind(l->tree, by) != NODE_COLUMN || !b.source)
			return true; /* an expression: unknown */
		if (lint_base(l, by, &of) && is_of_key(of.table, of.column))
			return true; /* a key of another table may decide the label: customers of a country */
		for (uint32_t k = 0; k < j->pair_count; k++)
			if (b.column >= 0 && ((b.source == j->left_source && j->pairs[k].left == (uint32_t)b.column) ||
					      (b.source == j->right_source && j->pairs[k].right == (uint32_t)b.column)))
				return true;
	}
	return false;
}

static void tell_label(struct linting *l, node by, const struct sql_join *j, uint32_t source)
{
	bool right = j->right_source == source;
	str name = lint_source_name(l, source),
	    key = (right ? j->right : j->left)->columns[right ? j->pairs[0].right : j->pairs[0].left].name;
	struct sql_finding *f = lint_find(l, SQL_LABEL_GROUPED, by,
					  "%.*s is not a key: rows of %.*s with the same value become one group",
					  STR(lint_written(l, by)), STR(name));

	lint_hint(l, f, "GROUP BY %.*s.%.*s, %.*s", STR(name), STR(key), STR(lint_written(l, by)));
}

void lint_label(struct linting *l)
{
	node group = node_slot(l->tree, l->level->select, SELECT_GROUP);

	for (uint32_t i = 0; l->level->aggregates && i < node_count(l->tree, group); i++) {
		node by = grouped(l, group, i);
		struct sql_binding b = lint_bound(l, by);
		const struct sql_column *c = lint_column(l, by);
		const struct sql_join *j = c && is_label(c->name) && lint_place(l, b.source) >= 0 &&
							   l->resolved->sources.at[b.source].table
						   ? key_join(l, b.source)
						   : NULL;

		if (!j || groups_by_key(l, group, j))
			continue;
		tell_label(l, by, j, b.source);
		return;
	}
}

/* ---- DISTINCT ---- */

/*
 * The only source of the items, if they identify its rows, by a key or a label. 0: several, or none. For other columns
 * (the distinct countries), removing repeated values is the purpose.
 */
static uint32_t only_source(const struct linting *l)
{
	node items = node_slot(l->tree, l->level->select, SELECT_ITEMS);
	bool told = false;
	uint32_t only = 0;

	for (uint32_t i = 0; i < node_count(l->tree, items); i++) {
		node item = node_slot(l->tree, items, i), what = node_slot(l->tree, item, 0);
		bool star = node_kind(l->tree, item) == NODE_STAR;
		uint32_t source = !star				    ? lint_bound(l, what).source
				  : item < l->resolved->bound_count ? l->resolved->bound[item].source
								    : 0;
		struct sql_base of;

		if (!source || (only && source != only))
			return 0;
		only = source;
		told |= star || (lint_base(l, what, &of) &&
				 (is_of_key(of.table, of.column) || is_label(of.table->columns[of.column].name)));
	}
	return told ? only : 0;
}

/* Another source that repeats its rows; 0: none. */
static uint32_t repeated_by(const struct linting *l, uint32_t source)
{
	for (ptrdiff_t i = 0; i < l->joins->len; i++) {
		const struct sql_join *j = &l->joins->at[i];
		bool left = j->left_source == source;
		uint32_t other = left ? j->right_source : j->left_source;

		if (j->level == l->number && (left || j->right_source == source) && j->pair_count &&
		    lint_place(l, other) >= 0 && l->resolved->sources.at[other].table &&
		    unique_by(left ? j->left : j->right, j->pairs, j->pair_count, !left) > 0 &&
		    unique_by(left ? j->right : j->left, j->pairs, j->pair_count, left) < 0)
			return other;
	}
	return 0;
}

void lint_distinct(struct linting *l)
{
	node select = l->level->select;
	uint32_t mine = node_is(l->tree, select, NODE_DISTINCT) && !node_slot(l->tree, select, SELECT_DISTINCT_ON) &&
					!node_slot(l->tree, select, SELECT_GROUP)
				? only_source(l)
				: 0;
	uint32_t other = mine ? repeated_by(l, mine) : 0;
	struct sql_finding *f;

	if (!other)
		return;
	f = lint_find(l, SQL_DISTINCT_HIDES, node_slot(l->tree, select, SELECT_ITEMS),
		      "DISTINCT removes rows of %.*s that the join repeats for every row of %.*s",
		      STR(lint_source_name(l, mine)), STR(lint_source_name(l, other)));
	lint_hint(l, f, "write WHERE EXISTS (SELECT 1 FROM %.*s ...) instead of the join",
		  STR(l->resolved->sources.at[other].table->name));
}
