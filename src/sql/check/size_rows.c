/*
 * The rows of one SELECT. An equality join has as many rows as its larger table, times the copies of each value that
 * the query itself makes, or as many as statistics tell; other joins multiply.
 */
#include "sql/check/size_level.h"

#include <math.h>

#include "base/arena.h"
#include "sql/resolve/functions.h"
#include "sql/resolve/view_origins.h"
#include "sql/slots.h"
#include "base/banned.h"

static const struct size_rows one_row = { 1, 1, 1, 1 };

enum {
	LONG_ARGUMENT = 1000,
	VIEWS_MOST = 3,
};

void size_estimate_open(struct size_estimate *e, struct arena *a, const struct sql_resolved *r,
			const struct sql_join_list *joins)
{
	*e = (struct size_estimate){ .resolved = r,
				     .tree = r->tree,
				     .joins = joins,
				     .arena = a,
				     .queries = new_n(a, struct size_query, r->tree->nodes.len + 1),
				     .levels = new_n(a, uint32_t, r->tree->nodes.len + 1),
				     .recursive_bytes = 1 };
	for (ptrdiff_t i = 1; i < r->levels.len; i++)
		e->levels[r->levels.at[i].select] = (uint32_t)i;
}

/* ---- sources ---- */

/* The CTE that a table name refers to: the innermost. */
node size_cte_of(const struct tree *t, node table)
{
	node name = node_slot(t, table, TABLE_WHAT), with, cte;
	str text = node_count(t, name) == 1 ? node_text(t, node_slot(t, name, 0)) : NO_STR;

	for (node n = node_at(t, table)->parent; n && text.len; n = node_at(t, n)->parent) {
		with = node_kind(t, n) == NODE_QUERY ? node_slot(t, n, QUERY_WITH) : NO_NODE;
		for (uint32_t i = 0; i < node_count(t, with); i++) {
			cte = node_slot(t, with, i);
			if (node_kind(t, cte) == NODE_CTE && str_eq_fold(node_text(t, cte), text))
				return cte;
		}
	}
	return NO_NODE;
}

node size_source_query(const struct size_estimate *e, uint32_t source)
{
	const struct sql_source *s = &e->resolved->sources.at[source];

	switch ((int)node_kind(e->tree, s->at)) {
	case NODE_DERIVED: return node_slot(e->tree, s->at, TABLE_WHAT);
	case NODE_TABLE: return s->table ? NO_NODE : node_slot(e->tree, size_cte_of(e->tree, s->at), CTE_QUERY);
	default: return NO_NODE;
	}
}

static double at_least_one(double number)
{
	return number > 1 ? number : 1; /* NAN too */
}

/* UNNEST(ARRAY(SELECT ...)), json_array_elements((SELECT json_agg(...) ...)): the rows that it reads. */
struct reading_rows {
	struct size_estimate *estimate;
	double most;
};

static bool see_rows_read(void *with, const struct tree *t, node n)
{
	struct reading_rows *w = with;
	uint32_t level = node_kind(t, n) == NODE_SELECT ? w->estimate->levels[n] : 0;

	if (level)
		w->most = fmax(w->most, size_of_level(w->estimate, level).joined);
	return !level;
}

static double rows_read_by(struct size_estimate *e, node call)
{
	struct reading_rows w = { e, 1 };

	node_walk(e->tree, call, see_rows_read, &w);
	return w.most;
}

/* A series, or the elements of a value: in a long one, each may be a byte and a comma. */
static double rows_of_call(struct size_estimate *e, node call)
{
	double rows = size_called_rows(e, call), bytes = isnan(rows) ? size_bytes(e, call) : 1;

	return isnan(rows) && bytes > LONG_ARGUMENT ? bytes / 2 : at_least_one(rows);
}

/* Of a view without rows of its own, by its query. */
static double rows_of_view(struct size_estimate *e, const struct sql_table *t)
{
	static const struct sql_join_list none;
	struct size_estimate inner;
	double rows = 1;

	for (ptrdiff_t i = 0; i < e->views.len; i++)
		if (e->views.at[i].view == t)
			return e->views.at[i].rows;
	if (t->said && !t->said->unread.len && e->depth < VIEWS_MOST) {
		size_estimate_open(&inner, e->arena, &t->said->resolved, &none);
		inner.depth = e->depth + 1;
		rows = size_of_query(&inner, t->said->tree.root).joined;
	}
	*push(&e->views, e->arena) = (struct size_view){ t, rows };
	return rows;
}

static double rows_of_table(struct size_estimate *e, const struct sql_table *t)
{
	return t->view && t->rows <= 0 ? rows_of_view(e, t) : at_least_one((double)t->rows);
}

static struct size_rows rows_of_source(struct size_estimate *e, uint32_t number)
{
	const struct sql_source *s = &e->resolved->sources.at[number];
	node query = size_source_query(e, number);

	if (query)
		return size_of_query(e, query);
	if (s->table)
		return (struct size_rows){ 1, at_least_one((double)s->table->rows), rows_of_table(e, s->table), 1 };
	if (node_kind(e->tree, s->at) == NODE_CALLED || node_kind(e->tree, s->at) == NODE_UNNEST) {
		node call = node_slot(e->tree, s->at, 0);
		double rows = rows_of_call(e, call);

		return (struct size_rows){ rows, rows, fmax(rows, rows_read_by(e, call)), 1 };
	}
	return one_row;
}

double size_source_bytes(struct size_estimate *e, uint32_t source)
{
	node query = size_source_query(e, source);

	if (!query)
		return 1;
	if (e->queries[query].busy)
		return e->recursive_bytes;
	size_of_query(e, query);
	return at_least_one(e->queries[query].bytes);
}

/* ---- a level ---- */

static void note_step(struct size_step *most, uint32_t source, double rows, double each)
{
	if (each > 1 && rows * each > most->rows * most->each)
		*most = (struct size_step){ source, rows, each };
}

/* The rows of a group of sources and one more, which statistics relate to those before it. */
static double joined_rows(struct level_sizes *l, double before, double rows, uint32_t place, struct size_step *most)
{
	uint32_t source = l->level->sources[place];
	bool one;
	double by_columns = size_matched(l->estimate, l->number, source, &one), other = l->matched[place],
	       matched = isnan(by_columns) ? other
			 : isnan(other)	   ? by_columns
					   : by_columns * other,
	       each = rows * matched;

	if (isnan(matched))
		return fmax(before, rows);
	each = one ? fmin(each, 1) : each;
	note_step(most, source, before, each);
	return at_least_one(before * each);
}

static struct size_rows joined(struct size_rows a, struct size_rows b)
{
	return (struct size_rows){ fmax(a.made * b.copies, b.made * a.copies),
				   fmax(a.total * b.copies, b.total * a.copies), 1, a.copies * b.copies };
}

static struct size_rows product(struct size_rows a, struct size_rows b)
{
	return (struct size_rows){ a.made * b.made, a.total * b.total, a.joined * b.joined,
				   fmax(a.copies * b.made, b.copies * a.made) };
}

static bool is_lateral(const struct level_sizes *l, uint32_t i)
{
	return i && l->estimate->resolved->sources.at[l->level->sources[i]].lateral;
}

/* generate_series(1, t.n): its rows belong to the row of t, and are compared with no others. */
static bool is_made_of_row(const struct level_sizes *l, uint32_t i)
{
	const struct sql_source *s = &l->estimate->resolved->sources.at[l->level->sources[i]];

	return s->called && size_places(l, s->at).set;
}

/* Rows of the sources: those joined by equality form a group, and the groups are multiplied. */
static struct size_rows rows_of_sources(struct level_sizes *l, struct size_step *most)
{
	struct size_rows group[SOURCES_MOST], all = one_row;

	*most = (struct size_step){ .rows = 1, .each = 1 };
	for (uint32_t i = 0; i < l->count; i++) {
		uint32_t source = l->level->sources[i], root = size_root(l->equal, i);
		struct size_rows rows = l->paired && is_made_of_row(l, i) ? one_row
									  : rows_of_source(l->estimate, source);

		rows.total = fmax(fmin(rows.total, rows.made), rows.total * l->kept[i]);
		rows.joined = fmax(fmin(rows.joined, rows.made), rows.joined * l->told[i]);
		group[i] = rows;
		if (root < i) {
			double joins = joined_rows(l, group[root].joined, rows.joined, i, most);

			group[root] = joined(group[root], rows);
			group[root].joined = joins;
		}
	}
	for (uint32_t i = 0; i < l->count; i++)
		if (size_root(l->equal, i) == i) {
			if (is_lateral(l, i))
				note_step(most, l->level->sources[i], all.joined, group[i].joined);
			all = i ? product(all, group[i]) : group[i]; /* the first is its own root */
		}
	return all;
}

/* A call in a SELECT list that returns rows. */
struct series {
	struct size_estimate *estimate;
	double most;
};

static bool see_series(void *with, const struct tree *t, node n)
{
	struct series *w = with;

	if (node_kind(t, n) == NODE_CALL)
		w->most = fmax(w->most, at_least_one(size_called_rows(w->estimate, n)));
	return node_kind(t, n) != NODE_QUERY;
}

static struct size_rows rows_of_level(struct level_sizes *l, struct size_step *most)
{
	const struct size_estimate *e = l->estimate;
	struct series series = { l->estimate, 1 };
	struct size_rows rows = rows_of_sources(l, most);

	node_walk(e->tree, node_slot(e->tree, l->level->select, SELECT_ITEMS), see_series, &series);
	rows.made *= series.most;
	rows.total *= series.most;
	rows.joined *= series.most;
	return rows;
}

struct size_rows size_of_level(struct size_estimate *e, uint32_t number)
{
	struct size_step most;

	return size_of_joins(e, number, &most);
}

struct size_rows size_of_joins(struct size_estimate *e, uint32_t number, struct size_step *most)
{
	struct level_sizes l;

	size_level_open(&l, e, number, false);
	return rows_of_level(&l, most);
}

static bool is_one_row(const struct level_sizes *l, uint32_t i)
{
	return l->estimate->resolved->sources.at[l->level->sources[i]].one_row;
}

static struct size_rows rows_before_subqueries(struct size_estimate *e, uint32_t number)
{
	struct size_step most;
	struct level_sizes l;

	size_level_open(&l, e, number, true);
	return rows_of_level(&l, &most);
}

void size_pairs_of(struct size_estimate *e, uint32_t number, struct size_pairs *out)
{
	struct level_sizes l;
	struct size_step most;
	struct size_rows rows;

	size_level_open(&l, e, number, false);
	l.paired = true;
	rows = rows_of_sources(&l, &most);
	*out = (struct size_pairs){
		.made = rows.made, .total = rows.total, .narrowed = l.order || l.other, .slow = l.slow
	};
	for (uint32_t i = 1; i < l.count && !l.other; i++) {
		bool unequal = size_root(l.any, i) == size_root(l.any, 0) &&
			       size_root(l.equal, i) != size_root(l.equal, 0);

		out->by_not_equal |= unequal && l.not_equal && !l.order;
		out->by_order |= unequal && l.order && rows.made <= 1 && !is_one_row(&l, 0) && !is_one_row(&l, i);
	}
	if (l.outer_any && !l.outer_equal && l.level->outer) {
		struct size_rows outer = rows_before_subqueries(e, l.level->outer);

		out->made *= outer.made;
		out->total *= outer.total;
	}
}

/* ---- subqueries ---- */

/* The rows that one run reads: all of a source that no index narrows. */
static double rows_read(struct level_sizes *l)
{
	struct size_step most;
	double rows = rows_of_level(l, &most).joined;

	for (uint32_t i = 0; i < l->count; i++)
		if (!(l->found >> i & 1))
			rows = fmax(rows, rows_of_source(l->estimate, l->level->sources[i]).total);
	return rows;
}

/* The slot of the outer SELECT that the query is in, and the kind of what holds the query. */
static enum select_slot slot_of(const struct tree *t, node query, node outer, int *holder)
{
	node n = query, within = node_at(t, n)->parent;

	*holder = node_kind(t, within);
	if (*holder == NODE_SUBQUERY && node_kind(t, node_at(t, within)->parent) == NODE_IN)
		*holder = NODE_IN;
	while (within && within != outer) {
		n = within;
		within = node_at(t, n)->parent;
	}
	for (uint32_t i = 0; i < node_count(t, outer); i++)
		if (node_slot(t, outer, i) == n)
			return (enum select_slot)i;
	return SELECT_ITEMS;
}

/* sum((SELECT ...)) */
static bool is_aggregated(const struct tree *t, node n, node select)
{
	for (; n && n != select; n = node_at(t, n)->parent) {
		const struct function *f = node_kind(t, n) == NODE_CALL ? function_called(t, n) : NULL;

		if (f && f->class == FUNCTION_AGGREGATE)
			return true;
	}
	return false;
}

/* The rows of the level outside for which a subquery in this slot is run. */
static double runs_in(struct size_estimate *e, node subquery, uint32_t outer, enum select_slot slot)
{
	node select = e->resolved->levels.at[outer].select, query = node_at(e->tree, select)->parent;

	if (slot == SELECT_WHERE || slot == SELECT_FROM || node_kind(e->tree, query) != NODE_QUERY ||
	    is_aggregated(e->tree, subquery, select))
		return rows_before_subqueries(e, outer).joined;
	return size_of_query(e, query).joined;
}

/* A lateral query of the rows before it in FROM, which no join can stand for: NAN: it is none. */
static double runs_of_lateral(struct size_estimate *e, uint32_t number, node query)
{
	const struct sql_level *l = &e->resolved->levels.at[number];
	node derived = node_at(e->tree, query)->parent;
	double rows = 1;

	if (node_kind(e->tree, derived) != NODE_DERIVED || !node_is(e->tree, derived, NODE_LATERAL) ||
	    !(l->aggregates || node_slot(e->tree, l->select, SELECT_GROUP) ||
	      node_is(e->tree, l->select, NODE_DISTINCT) || node_slot(e->tree, query, QUERY_LIMIT)))
		return NAN;
	for (uint32_t i = 0; i < e->resolved->levels.at[l->outer].source_count; i++) {
		uint32_t source = e->resolved->levels.at[l->outer].sources[i];

		if (e->resolved->sources.at[source].at == derived)
			break;
		rows = fmax(rows, rows_of_source(e, source).joined);
	}
	return rows;
}

bool size_subquery(struct size_estimate *e, uint32_t number, struct size_run *out)
{
	struct level_sizes l;
	struct size_run outside = { 1, 1 };
	enum select_slot slot;
	double runs;
	node query = node_at(e->tree, e->resolved->levels.at[number].select)->parent;
	int holder;

	size_level_open(&l, e, number, false);
	if (!l.outer_any || !l.level->outer || node_kind(e->tree, query) != NODE_QUERY)
		return false;
	runs = runs_of_lateral(e, number, query);
	if (!isnan(runs)) {
		*out = (struct size_run){ runs, rows_read(&l) };
		return true;
	}
	slot = slot_of(e->tree, query, e->resolved->levels.at[l.level->outer].select, &holder);
	if ((holder != NODE_SUBQUERY && holder != NODE_IN && holder != NODE_EXISTS && holder != NODE_QUANTIFIED &&
	     holder != NODE_ARRAY) ||
	    (holder == NODE_EXISTS && l.outer_equal))
		return false; /* a join */
	size_subquery(e, l.level->outer, &outside);
	*out = (struct size_run){ outside.runs * runs_in(e, query, l.level->outer, slot), rows_read(&l) };
	return true;
}
