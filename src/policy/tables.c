/*
 * Replaces tables with rules by derived tables that contain filter, masks and bound, so that nothing around them
 * sees more.
 */
#include "policy/internal.h"

#include "base/arena.h"
#include "sql/slots.h"
#include "base/banned.h"

/* ---- is every table known? ---- */

struct seeing {
	const struct sql_resolved *resolved;
	node unseen;
};

static bool see_table(void *with, const struct tree *t, node n)
{
	struct seeing *w = with;
	ptrdiff_t i = 1;

	if (node_kind(t, n) != NODE_TABLE || w->unseen)
		return !w->unseen;
	while (i < w->resolved->sources.len && w->resolved->sources.at[i].at != n)
		i++;
	if (i == w->resolved->sources.len)
		w->unseen = n;
	return true;
}

/* A phrase of one dialect may contain a query that was not resolved, so its tables would escape their rules. */
bool guard_sees_all(struct guarding *g, const struct tree *t, const struct sql_resolved *resolved)
{
	struct seeing w = { resolved, NO_NODE };

	node_walk(t, t->root, see_table, &w);
	if (w.unseen)
		guard_refuse(g, NULL, SQL_NOT_REWRITABLE, w.unseen,
			     S("a part of this query cannot be followed, so rules for its tables cannot be enforced"));
	return !w.unseen;
}

/* ---- denied columns ---- */

static str because(const struct guarding *g, const struct rule *r, str what)
{
	return str_fmt(g->arena, "%.*s is denied by the rule %.*s%s%.*s", STR(what), STR(r->id), r->why.len ? ": " : "",
		       STR(r->why));
}

/* The rule may filter or mask the other table: here that cannot be done, so nothing is shown. */
static str because_of(const struct guarding *g, const struct guard *to)
{
	if (!to->through.len)
		return because(g, to->denies, to->table->name);
	return str_fmt(g->arena, "%.*s, which the rule %.*s protects", STR(to->through), STR(to->denies->id));
}

static void deny_table(struct guarding *g, const struct guard *to, node n)
{
	str reason = because_of(g, to);

	guard_tell(g, POLICY_DENIES, to->denies, to->table, NO_STR, reason);
	guard_refuse(g, to->denies, SQL_DENIED, n, reason);
}

static void deny_column(struct guarding *g, struct sql_base b, node n)
{
	const struct rule *r = guard_of(g, b.table)->columns[b.column].denies;
	str name = str_fmt(g->arena, "%.*s.%.*s", STR(b.table->name), STR(b.table->columns[b.column].name));

	guard_tell(g, POLICY_DENIES, r, b.table, b.table->columns[b.column].name, because(g, r, name));
	guard_refuse(g, r, SQL_DENIED, n, because(g, r, name));
}

static void see_base(struct guarding *g, struct sql_base b, node n)
{
	if (guard_of(g, b.table)->columns[b.column].denies)
		deny_column(g, b, n);
}

/* A denied column that is named; a star omits it. */
static void see_named(struct guarding *g, const struct sql_resolved *r)
{
	for (uint32_t n = 1; n < r->bound_count; n++) {
		const struct sql_binding *b = &r->bound[n];
		const struct sql_source *s = b->source && b->column >= 0 ? &r->sources.at[b->source] : NULL;

		if (s && s->table && (uint32_t)b->column < s->table->column_count)
			see_base(g, (struct sql_base){ s->table, (uint32_t)b->column }, n);
		for (ptrdiff_t i = 0;
		     s && s->shape && b->column < s->shape->len && i < s->shape->at[b->column].from.len; i++)
			see_base(g, s->shape->at[b->column].from.at[i], n);
	}
}

/* Columns used without their name: by NATURAL JOIN or by position. */
static void see_places(struct guarding *g, const struct sql_resolved *r)
{
	for (ptrdiff_t i = 1; i < r->levels.len; i++)
		for (ptrdiff_t k = 0; k < r->levels.at[i].join_count; k++) {
			const struct sql_joined *j = &r->levels.at[i].joins[k];

			for (uint32_t e = 0; e < j->equal_count; e++)
				for (int side = 0; side < 2; side++) {
					const struct sql_source *s =
						&r->sources.at[side ? j->equal[e].right : j->equal[e].left];
					int32_t at = side ? j->equal[e].right_column : j->equal[e].left_column;

					if (s->table && at >= 0 && (uint32_t)at < s->table->column_count)
						see_base(g, (struct sql_base){ s->table, (uint32_t)at }, j->at);
				}
		}
	for (ptrdiff_t i = 1; i < r->sources.len; i++) {
		const struct sql_source *s = &r->sources.at[i];

		for (uint32_t c = 0; s->table && c < s->renamed_count && c < s->table->column_count; c++)
			see_base(g, (struct sql_base){ s->table, c }, s->at);
	}
}

/* ---- the derived table ---- */

static const char *mask_words(struct guarding *g, const struct tree *t, const struct rule *r, node what)
{
	static const char *const words[] = { [MASK_NONE] = "unchanged",
					     [MASK_NULL] = "as NULL",
					     [MASK_HASH] = "as its hash",
					     [MASK_LAST4] = "by its last four characters",
					     [MASK_CONSTANT] = "as a constant" };

	if (node_kind(t, what) != NODE_NULL || r->mask == MASK_NULL)
		return words[r->mask];
	return str_c(g->arena,
		     str_fmt(g->arena, "as NULL: %s has no way to show it %s", t->dialect->name, words[r->mask]));
}

static node item_of(struct guarding *g, struct tree *t, const struct guard *to, uint32_t column)
{
	const struct sql_column *c = &to->table->columns[column];
	const struct rule *mask = to->columns[column].masks;
	node what = mask && mask->mask != MASK_NONE ? shape_mask(g, t, mask, to->table, column)
						    : shape_column(t, c->name),
	     item = node_make(t, NODE_ITEM, OP_NONE, &what, 1);

	if (!mask || mask->mask == MASK_NONE)
		return item;
	node_say(t, item, c->name);
	node_flag(t, item, NODE_ALIASED | (node_is(t, shape_name(t, c->name), NODE_QUOTED) ? NODE_QUOTED : 0));
	guard_tell(g, POLICY_MASKS, mask, to->table, c->name,
		   str_fmt(g->arena, "%.*s.%.*s is shown %s", STR(to->table->name), STR(c->name),
			   mask_words(g, t, mask, what)));
	return item;
}

static node items_of(struct guarding *g, struct tree *t, const struct guard *to, const bool *used)
{
	node list = node_make(t, NODE_LIST, OP_NONE, NULL, 0);

	for (uint32_t i = 0; i < to->table->column_count; i++) {
		if (!used[i])
			continue;
		if (!to->columns[i].denies) {
			node item = item_of(g, t, to, i);

			node_put(t, list, item);
			continue;
		}
		guard_tell(g, POLICY_HIDES, to->columns[i].denies, to->table, to->table->columns[i].name,
			   str_fmt(g->arena, "%.*s.%.*s is omitted", STR(to->table->name),
				   STR(to->table->columns[i].name)));
	}
	return list;
}

/* A lone filter needs no brackets. */
static node bare(const struct tree *t, node where)
{
	return node_kind(t, where) == NODE_BRACKETS ? node_slot(t, where, 0) : where;
}

static node conditions_of(struct guarding *g, struct tree *t, const struct guard *to, node n, int32_t time,
			  int64_t window)
{
	node where = NO_NODE, one;

	for (ptrdiff_t i = 0; i < to->filters.len; i++) {
		const struct rule *r = to->filters.at[i];

		if (!shape_filter(g, t, r, to->table, &one)) {
			guard_refuse(g, r, SQL_NOT_REWRITABLE, n,
				     str_fmt(g->arena,
					     "the rule %.*s filters %.*s by a missing column or an unset value",
					     STR(r->id), STR(to->table->name)));
			continue;
		}
		where = shape_chain(t, where, one);
		guard_tell(g, POLICY_FILTERS, r, to->table, NO_STR,
			   str_fmt(g->arena, "only rows of %.*s with %.*s", STR(to->table->name),
				   STR(r->filter.source)));
	}
	if (!window)
		return bare(t, where);
	one = shape_since(g, t, to->table->columns[time].name, window);
	guard_tell(g, POLICY_BOUNDS, to->bounds, to->table, to->table->columns[time].name,
		   str_fmt(g->arena, "only the last %lld %s of %.*s, by %.*s",
			   (long long)(window / (window % DAYS(1) ? SECONDS(60) : DAYS(1))),
			   window % DAYS(1) ? "minutes" : "days", STR(to->table->name),
			   STR(to->table->columns[time].name)));
	return shape_chain(t, where, one);
}

/* The table as written, without its alias. */
static node table_inside(struct tree *t, node n, const struct tree *body)
{
	node name = node_slot(t, n, TABLE_WHAT), slots[5] = { 0 }, made;
	node last = node_slot(t, name, node_count(t, name) - 1);

	if (body) {
		slots[0] = node_copy(t, body, body->root);
		made = node_make(t, NODE_DERIVED, OP_NONE, slots, 5);
		node_say(t, made, node_text(t, last));
		node_flag(t, made, NODE_ALIASED | (node_is(t, last, NODE_QUOTED) ? NODE_QUOTED : 0));
		return made;
	}
	slots[TABLE_WHAT] = node_copy(t, t, name);
	slots[TABLE_SAMPLE] = node_slot(t, n, TABLE_SAMPLE);
	slots[TABLE_OWN] = node_slot(t, n, TABLE_OWN);
	return node_make(t, NODE_TABLE, OP_NONE, slots, 5);
}

static node query_of(struct tree *t, node items, node from, node where, bool fenced)
{
	node list = node_make(t, NODE_LIST, OP_NONE, &from, 1), select[9] = { 0 }, query[5] = { 0 };

	select[SELECT_ITEMS] = items;
	select[SELECT_FROM] = list;
	select[SELECT_WHERE] = where;
	query[QUERY_BODY] = node_make(t, NODE_SELECT, OP_NONE, select, 9);
	query[QUERY_LIMIT] = fenced ? shape_fence(t) : NO_NODE;
	return node_make(t, NODE_QUERY, OP_NONE, query, 5);
}

static void replace(struct guarding *g, struct tree *t, node n, const struct guard *to, const bool *used, int32_t time,
		    int64_t window)
{
	node name = node_slot(t, n, TABLE_WHAT), last = node_slot(t, name, node_count(t, name) - 1),
	     alias = node_is(t, n, NODE_ALIASED) ? n : last;
	str text = node_text(t, alias);
	unsigned quoted = node_is(t, alias, NODE_QUOTED) ? NODE_QUOTED : 0;
	const struct node_rec was = *node_at(t, n);
	node columns = node_slot(t, n, TABLE_COLUMNS), where = conditions_of(g, t, to, n, time, window),
	     slots[5] = { 0 }, made;

	if (to->expanded && !to->rewrites && !where)
		slots[TABLE_WHAT] = node_copy(
			t, to->expanded, to->expanded->root); /* a view without rules of its own becomes its query */
	else
		slots[TABLE_WHAT] = query_of(t, items_of(g, t, to, used), table_inside(t, n, to->expanded), where,
					     g->fenced && where);
	slots[TABLE_COLUMNS] = columns;
	made = node_make(t, NODE_DERIVED, OP_NONE, slots, 5);
	node_say(t, made, text);
	node_flag(t, made, NODE_ALIASED | quoted);
	node_span(t, made, was.at, was.at + was.len);
	node_replace(t, n, made);
	g->check->changed = true;
}

/* ---- the columns that the query uses ---- */

/* The star of count(*) reads no column; names in phrases of one dialect may be unbound. */
static bool see_star(void *with, const struct tree *t, node n)
{
	bool *any = with;

	*any |= node_kind(t, n) == NODE_PHRASE || (node_kind(t, n) == NODE_STAR && !sql_star_counts(t, n));
	return !*any;
}

/* Are its columns used without their names? */
static bool takes_all(const struct sql_resolved *r, uint32_t source)
{
	const struct sql_source *s = &r->sources.at[source];
	const struct sql_level *l = &r->levels.at[s->level];
	bool any = s->renamed_count > 0;

	node_walk(r->tree, l->select, see_star, &any);
	for (ptrdiff_t i = 0; i < l->join_count; i++)
		any |= node_is(r->tree, l->joins[i].at, NODE_NATURAL);
	return any;
}

static void use(const struct sql_resolved *r, uint32_t source, uint32_t of, int32_t column, bool *used)
{
	const struct sql_table *t = r->sources.at[source].table;

	for (uint32_t i = 0; of == source && i < t->column_count; i++)
		used[i] |= column < 0 ||
			   column == (int32_t)i; /* -1: a whole row, or a column missing from the catalog */
}

static void use_joined(const struct sql_resolved *r, uint32_t source, bool *used)
{
	for (ptrdiff_t i = 1; i < r->levels.len; i++)
		for (ptrdiff_t k = 0; k < r->levels.at[i].join_count; k++)
			for (uint32_t e = 0; e < r->levels.at[i].joins[k].equal_count; e++) {
				const struct sql_equal *q = &r->levels.at[i].joins[k].equal[e];

				use(r, source, q->left, q->left_column, used);
				use(r, source, q->right, q->right_column, used);
			}
}

/* At least one permitted column, as the rows may be counted; false: none. */
static bool columns_of(const struct sql_resolved *r, uint32_t source, const struct guard *to, bool *used)
{
	bool all = takes_all(r, source), some = false;
	uint32_t n = to->table->column_count;

	for (uint32_t i = 0; i < n; i++)
		used[i] = all;
	for (uint32_t i = 1; i < r->bound_count && !all; i++)
		if (r->bound[i].source == source)
			use(r, source, source, r->bound[i].column, used);
	use_joined(r, source, used);
	for (uint32_t i = 0; i < n; i++)
		some |= used[i] && !to->columns[i].denies;
	for (uint32_t i = 0; i < n && !some; i++)
		if (!to->columns[i].denies)
			used[i] = some = true;
	return some;
}

/* ---- names longer than the alias ---- */

/* public.orders.id is orders.id once orders is a derived table. */
static void shorten(struct tree *t, node list, str alias)
{
	struct node_rec *r = &t->nodes.at[list];

	for (uint32_t at = r->count; at-- > 1;) {
		if (!str_eq_fold(node_text(t, node_slot(t, list, at)), alias))
			continue;
		r->first += at;
		r->count -= at;
		return;
	}
}

static void shorten_names(struct tree *t, const struct sql_resolved *r, const bool *replaced)
{
	for (uint32_t n = 1; n < r->bound_count; n++) {
		uint32_t source = r->bound[n].source;

		if (!source || !replaced[source])
			continue;
		if (node_kind(t, n) == NODE_COLUMN && node_count(t, n) > 2)
			shorten(t, n, r->sources.at[source].alias.text);
		else if (node_kind(t, n) == NODE_STAR && node_count(t, node_slot(t, n, STAR_OF)) > 1)
			shorten(t, node_slot(t, n, STAR_OF), r->sources.at[source].alias.text);
	}
}

/* ---- all tables ---- */

enum { NODES_MOST = 200000 }; /* views that read other views twice grow fast */

static bool is_too_large(const struct tree *t, const struct guard *to)
{
	return to->expanded && t->nodes.len + to->expanded->nodes.len > NODES_MOST;
}

static bool guard_source(struct guarding *g, struct tree *t, const struct sql_resolved *resolved, uint32_t number)
{
	const struct sql_source *s = &resolved->sources.at[number];
	struct guard *to = guard_of(g, s->table);
	bool *used = new_n(g->arena, bool, s->table->column_count + 1);
	int32_t time = to->bounds ? window_column(g, to->bounds, s->table) : -1;
	int64_t window = time >= 0 ? window_wanted(g, to->bounds, resolved, number, time) : 0;

	if (to->denies) {
		deny_table(g, to, s->at);
		return false;
	}
	if (!to->rewrites && !window && !to->expanded)
		return false;
	if (node_kind(t, s->at) != NODE_TABLE || is_too_large(t, to) || !columns_of(resolved, number, to, used)) {
		guard_refuse(g, NULL, SQL_NOT_REWRITABLE, s->at,
			     str_fmt(g->arena, "the rules for %.*s cannot be enforced at this place",
				     STR(s->table->name)));
		return false;
	}
	replace(g, t, s->at, to, used, time, window);
	return true;
}

void guard_tables(struct guarding *g, struct tree *t, const struct sql_resolved *resolved)
{
	bool *replaced = new_n(g->arena, bool, resolved->sources.len);

	if (!guard_sees_all(g, t, resolved))
		return;
	see_named(g, resolved);
	see_places(g, resolved);
	for (ptrdiff_t i = 1; i < resolved->sources.len; i++)
		if (resolved->sources.at[i].table)
			replaced[i] = guard_source(g, t, resolved, (uint32_t)i);
	shorten_names(t, resolved, replaced);
}
