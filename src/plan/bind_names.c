/*
 * Resolves the names in the expressions of a plan: each column belongs to one table, and is written with its alias. A
 * column of a plan around it needs the name of its table, so that tables that joins add never take its place.
 */
#include "plan/plan.h"

#include "base/arena.h"
#include "model/asset.h"
#include "sql/parse/parse.h"
#include "sql/resolve/resolve.h"
#include "sql/tree/tree.h"
#include "base/banned.h"

struct naming {
	struct arena *arena;
	const struct plan *plan;
	const struct dialect *dialect;
	struct plan_text text;
	const struct strs *aliases;
	struct tree *tree;
	struct err *err;
	array_of(node) columns;
};

static struct sql_name name_of(const struct tree *t, node n)
{
	return (struct sql_name){ node_text(t, n), node_is(t, n, NODE_QUOTED) };
}

static bool is_called(const struct naming *w, struct sql_name written, str stored)
{
	return sql_same_name(w->dialect, written, (struct sql_name){ stored, true }) ||
	       (!written.quoted && str_eq_fold(written.text, stored));
}

/* -1: no such column. */
static int32_t column_of(const struct naming *w, const struct plan_table *t, struct sql_name name)
{
	for (uint32_t i = 0; i < t->table->column_count; i++)
		if (is_called(w, name, t->table->columns[i].name))
			return (int32_t)i;
	return -1;
}

/* The position within the quotes of the JSON text. */
static ptrdiff_t place_of(const struct naming *w, node n)
{
	return w->text.at + 1 + (ptrdiff_t)node_at(w->tree, n)->at;
}

static void suggest(const struct naming *w, const struct plan_table *t, str name)
{
	int most = name.len < 6 ? 2 : 3;

	for (uint32_t i = 0; i < t->table->column_count; i++)
		if (str_distance(w->arena, str_lower(w->arena, name), str_lower(w->arena, t->table->columns[i].name),
				 most) <= most ||
		    (name.len > 2 && str_find_fold(t->table->columns[i].name, name) >= 0))
			err_suggest(w->err,
				    str_fmt(w->arena, "%.*s.%.*s", STR(t->alias), STR(t->table->columns[i].name)));
}

static node qualified(struct naming *w, const struct plan_table *t, int32_t column)
{
	node parts[2] = { node_word(w->tree, NODE_NAME, t->alias),
			  node_word(w->tree, NODE_NAME, t->table->columns[column].name) };

	node_flag(w->tree, parts[0], NODE_QUOTED);
	node_flag(w->tree, parts[1], NODE_QUOTED);
	return node_make(w->tree, NODE_COLUMN, OP_NONE, parts, 2);
}

static void take_place(struct naming *w, node old, node with)
{
	if (old == w->tree->root)
		w->tree->root = with;
	else
		node_replace(w->tree, old, with);
}

static bool bind_bare(struct naming *w, node n)
{
	struct sql_name name = name_of(w->tree, node_slot(w->tree, n, 0));
	const struct plan_table *found = NULL;
	scoped(sb_free) struct sb several = SB(1000);
	int count = 0;

	for (ptrdiff_t i = 0; w->aliases && i < w->aliases->len; i++)
		if (is_called(w, name, w->aliases->at[i]))
			return true;
	for (ptrdiff_t i = 0; i < w->plan->tables.len; i++)
		if (column_of(w, &w->plan->tables.at[i], name) >= 0) {
			sb_fmt(&several, "%s%.*s.%.*s", count++ ? " or " : "", STR(w->plan->tables.at[i].alias),
			       STR(name.text));
			found = &w->plan->tables.at[i];
		}
	if (count == 1) {
		take_place(w, n, qualified(w, found, column_of(w, found, name)));
		return true;
	}
	if (count > 1)
		return plan_mistake(w->plan, place_of(w, n), w->err, "ambiguous column %.*s: write %.*s",
				    STR(name.text), STR(sb_str(&several)));
	if (w->plan->set)
		return plan_mistake(
			w->plan, place_of(w, n), w->err,
			"unknown output column %.*s: the plans inside are ordered together by the columns of the first",
			STR(name.text));
	for (ptrdiff_t i = 0; i < w->plan->tables.len; i++)
		suggest(w, &w->plan->tables.at[i], name.text);
	return plan_mistake(w->plan, place_of(w, n), w->err, "no table of this plan has a column %.*s", STR(name.text));
}

static const struct plan_table *table_aliased(const struct naming *w, const struct plan *p, struct sql_name name)
{
	for (ptrdiff_t i = 0; i < p->tables.len; i++)
		if (is_called(w, name, p->tables.at[i].alias))
			return &p->tables.at[i];
	return NULL;
}

/* By alias, of the nearest plan that has it; else by name, if only one table of this plan has it. */
static const struct plan_table *table_called(const struct naming *w, struct sql_name name)
{
	const struct plan_table *found = NULL;
	int count = 0;

	for (const struct plan *p = w->plan; p && !found; p = p->around)
		found = table_aliased(w, p, name);
	if (found)
		return found;
	for (ptrdiff_t i = 0; i < w->plan->tables.len; i++)
		if (is_called(w, name, w->plan->tables.at[i].table->name)) {
			found = &w->plan->tables.at[i];
			count++;
		}
	return count == 1 ? found : NULL;
}

static bool bind_qualified(struct naming *w, node n)
{
	uint32_t parts = node_count(w->tree, n);
	struct sql_name table = name_of(w->tree, node_slot(w->tree, n, parts - 2)),
			column = name_of(w->tree, node_slot(w->tree, n, parts - 1));
	const struct plan_table *t = table_called(w, table);
	int32_t at;

	if (!t) {
		plan_mistake(w->plan, place_of(w, n), w->err, "unknown table %.*s in this plan", STR(table.text));
		return err_next(w->err, "Put it into \"tables\".");
	}
	at = column_of(w, t, column);
	if (at >= 0) {
		take_place(w, n, qualified(w, t, at));
		return true;
	}
	suggest(w, t, column.text);
	return plan_mistake(w->plan, place_of(w, n), w->err, "%.*s has no column %.*s", STR(t->table->qualified),
			    STR(column.text));
}

/* Names in a subquery are left to the check of the whole query. */
static bool take_column(void *with, const struct tree *t, node n)
{
	struct naming *w = with;

	if (node_kind(t, n) == NODE_QUERY)
		return false;
	if (node_kind(t, n) == NODE_COLUMN)
		*push(&w->columns, w->arena) = n;
	return node_kind(t, n) != NODE_COLUMN;
}

bool plan_expression(struct arena *a, const struct plan *p, const struct dialect *d, struct plan_text text,
		     const struct strs *aliases, struct tree *out, struct err *err)
{
	struct naming w = {
		.arena = a, .plan = p, .dialect = d, .text = text, .aliases = aliases, .tree = out, .err = err
	};
	struct err mine = { 0 };

	if (!sql_parse_expression(a, d, text.text, out, &mine))
		return plan_mistake(p, text.at + 1 + (mine.at > 0 ? mine.at : 0), err, "%s", mine.text);
	node_walk(out, out->root, take_column, &w);
	for (ptrdiff_t i = 0; i < w.columns.len; i++)
		if (!(node_count(out, w.columns.at[i]) == 1 ? bind_bare(&w, w.columns.at[i])
							    : bind_qualified(&w, w.columns.at[i])))
			return false;
	return true;
}

str plan_item_name(struct arena *a, const struct plan_item *i)
{
	str last = i->of.at || i->of.text.at ? str_after_last(i->of.text, '.') : NO_STR;

	if (i->as.at)
		return i->as;
	return i->grain.at ? i->grain : last.at ? str_dup(a, last) : NO_STR;
}

ptrdiff_t plan_width(const struct plan *p)
{
	ptrdiff_t unseen = 0;

	if (p->set)
		return p->parts.len ? plan_width(p->parts.at[0]) : 0;
	for (ptrdiff_t i = 0; i < p->groups.len; i++)
		unseen += p->groups.at[i].unseen;
	return p->columns.len + p->groups.len - unseen + p->measures.len + p->windows.len + (p->time_grain.at != NULL);
}

static void names_of(struct arena *a, const struct plan_items *all, struct strs *out)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		str name = plan_item_name(a, &all->at[i]);

		if (name.at && !all->at[i].unseen)
			*push(out, a) = name;
	}
}

/* Those that a window may use, and HAVING. */
static void grouped_names(struct arena *a, const struct plan *p, struct strs *out)
{
	if (p->time_grain.at)
		*push(out, a) = p->time_grain;
	names_of(a, &p->groups, out);
	names_of(a, &p->measures, out);
}

void plan_names(struct arena *a, const struct plan *p, struct strs *out)
{
	if (p->set) {
		plan_names(a, p->parts.at[0], out);
		return;
	}
	names_of(a, &p->columns, out);
	grouped_names(a, p, out);
	names_of(a, &p->windows, out);
}

/* ---- all of a plan ---- */

static bool check_filters(struct arena *a, const struct plan *p, const struct dialect *d,
			  const struct plan_filters *all, const struct strs *aliases, struct err *err)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct plan_filter *f = &all->at[i];
		struct tree t;

		if (f->parts ? !check_filters(a, p, d, f->parts, aliases, err)
			     : f->of.text.at && !plan_expression(a, p, d, f->of, aliases, &t, err))
			return false;
	}
	return true;
}

static bool check_text(struct arena *a, const struct plan *p, const struct dialect *d, struct plan_text text,
		       const struct strs *aliases, struct err *err)
{
	struct tree t;

	return !text.text.at || plan_expression(a, p, d, text, aliases, &t, err);
}

static bool check_items(struct arena *a, const struct plan *p, const struct dialect *d, const struct plan_items *all,
			const struct strs *aliases, struct err *err)
{
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct plan_item *item = &all->at[i];
		const struct strs *names = item->window ? aliases : NULL;

		if (!check_text(a, p, d, item->of, names, err) || !check_filters(a, p, d, &item->where, NULL, err))
			return false;
		for (ptrdiff_t k = 0; k < item->partition.len; k++)
			if (!check_text(a, p, d, item->partition.at[k], names, err))
				return false;
		for (ptrdiff_t k = 0; k < item->order.len; k++)
			if (!check_text(a, p, d, item->order.at[k].by, names, err))
				return false;
	}
	return true;
}

/* Of this plan, or of the one around a test for matching rows. */
static const struct plan_table *joined_table(const struct plan *p, str alias)
{
	const struct plan_table *own = plan_table_called(p, alias);

	return own ? own : plan_table_called(p->around, alias);
}

static bool check_joins(const struct plan *p, struct arena *a, const struct dialect *d, struct err *err)
{
	struct naming w = { .arena = a, .plan = p, .dialect = d, .err = err };

	for (ptrdiff_t i = 0; i < p->joins.len; i++) {
		const struct plan_join *j = &p->joins.at[i];
		const struct plan_table *left = joined_table(p, j->left.text), *right = joined_table(p, j->right.text);

		for (ptrdiff_t k = 0; k < j->left_columns.len; k++) {
			bool mine = column_of(&w, left, (struct sql_name){ j->left_columns.at[k], false }) >= 0;
			const struct plan_table *t = mine ? right : left;
			str name = mine ? j->right_columns.at[k] : j->left_columns.at[k];

			if (column_of(&w, t, (struct sql_name){ name, false }) >= 0)
				continue;
			suggest(&w, t, name);
			return plan_mistake(p, j->at, err, "%.*s has no column %.*s", STR(t->table->qualified),
					    STR(name));
		}
	}
	return true;
}

/* Without the plans inside. */
static bool check_one(struct arena *a, const struct plan *p, const struct dialect *d, struct err *err)
{
	struct strs grouped = { 0 }, given = { 0 };

	grouped_names(a, p, &grouped);
	plan_names(a, p, &given);
	if (!check_joins(p, a, d, err) || !check_items(a, p, d, &p->columns, NULL, err) ||
	    !check_items(a, p, d, &p->groups, NULL, err) || !check_items(a, p, d, &p->measures, NULL, err) ||
	    !check_items(a, p, d, &p->windows, &grouped, err) || !check_filters(a, p, d, &p->filters, NULL, err) ||
	    !check_filters(a, p, d, &p->having, &grouped, err) || !check_text(a, p, d, p->time, NULL, err))
		return false;
	for (ptrdiff_t i = 0; i < p->order.len; i++)
		if (!check_text(a, p, d, p->order.at[i].by, &given, err))
			return false;
	return true;
}

bool plan_check(struct arena *a, const struct plan *p, const struct dialect *d, struct err *err)
{
	for (ptrdiff_t i = 0; i < p->all.len; i++)
		if (!check_one(a, p->all.at[i], d, err))
			return false;
	return true;
}
