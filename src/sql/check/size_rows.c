/*
 * The rows of one SELECT. An equality join has as many rows as its larger table, times the copies of each value that the
 * query itself makes, or as many as statistics tell; other joins multiply.
 */
#include "sql/check/size_estimate.h"

#include <math.h>

#include "base/arena.h"
#include "sql/resolve/view_origins.h"
#include "sql/slots.h"
#include "base/banned.h"

static const struct size_rows one_row = { 1, 1, 1, 1 };

enum {
	SOURCES_MOST = 64, /* of a level; those after them count as joined by equality */
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

/* ---- conditions ---- */

enum tie { TIE_NONE, TIE_EQUAL, TIE_NOT_EQUAL, TIE_ORDER, TIE_OTHER };

struct level_sizes {
	struct size_estimate *estimate;
	const struct sql_level *level;
	uint32_t number, count;
	uint32_t equal[SOURCES_MOST + 1], any[SOURCES_MOST + 1]; /* union-find; the last is the outer levels */
	double kept[SOURCES_MOST + 1]; /* the fraction of a source's rows that its own conditions leave */
	double matched[SOURCES_MOST +
		       1];	       /* the chance of the equalities of other than columns with sources before it */
	double told[SOURCES_MOST + 1]; /* the same, by the statistics of the columns where they are known */
	bool not_equal, order, other, outer_equal, outer_any;
};

static uint32_t root_of(uint32_t *root, uint32_t i)
{
	while (root[i] != i)
		i = root[i] = root[root[i]];
	return i;
}

/* The positions of the sources that an expression reads; the outer levels are the position after the last one. */
struct places {
	const struct level_sizes *sizes;
	uint64_t set;
	bool outer;
};

/* generate_series(1, 9) a: a is its one column, whatever else the name may be bound to. 0: no such source. */
static uint32_t called_as(const struct level_sizes *l, node column)
{
	const struct sql_resolved *r = l->estimate->resolved;
	const struct tree *t = l->estimate->tree;
	str name = node_count(t, column) == 1 ? node_text(t, node_slot(t, column, 0)) : NO_STR;

	for (const struct sql_level *level = l->level; name.len; level = &r->levels.at[level->outer]) {
		for (uint32_t i = 0; i < level->source_count; i++) {
			const struct sql_source *s = &r->sources.at[level->sources[i]];

			if (s->called && str_eq_fold(s->alias.text, name))
				return level->sources[i];
		}
		if (!level->outer)
			break;
	}
	return 0;
}

static bool see_place(void *with, const struct tree *t, node n)
{
	struct places *w = with;
	const struct sql_resolved *r = w->sizes->estimate->resolved;
	uint32_t source = node_kind(t, n) == NODE_COLUMN ? called_as(w->sizes, n) : 0;

	if (node_kind(t, n) != NODE_COLUMN)
		return true;
	source = source || n >= r->bound_count ? source : r->bound[n].source;
	for (uint32_t i = 0; source && i < w->sizes->count; i++)
		if (w->sizes->level->sources[i] == source)
			w->set |= UINT64_C(1) << i;
	for (uint32_t up = w->sizes->level->outer; up; up = r->levels.at[up].outer)
		w->outer |= source && r->sources.at[source].level == up;
	return false;
}

static struct places places_of(const struct level_sizes *l, node n)
{
	struct places w = { .sizes = l };

	node_walk(l->estimate->tree, n, see_place, &w);
	return w;
}

/* The root of several is the first of them. */
static void tie_all(uint32_t *root, uint64_t set)
{
	uint32_t first = SOURCES_MOST;

	for (uint32_t i = 0; i < SOURCES_MOST; i++)
		if (set >> i & 1 && root_of(root, i) < first)
			first = root_of(root, i);
	for (uint32_t i = 0; i < SOURCES_MOST; i++)
		if (set >> i & 1)
			root[root_of(root, i)] = first;
}

static bool is_order(const struct tree *t, node n)
{
	enum node_op op = (enum node_op)node_at(t, n)->op;

	return node_kind(t, n) == NODE_BETWEEN ||
	       (node_kind(t, n) == NODE_BINARY && (op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE));
}

/* Equality of two sides that read different sources; in OR, of every branch. */
static enum tie tie_of(const struct level_sizes *l, node n)
{
	const struct tree *t = l->estimate->tree;
	enum tie all = TIE_EQUAL;
	enum node_op op;

	n = node_bare(t, n);
	op = (enum node_op)node_at(t, n)->op;
	if (node_kind(t, n) == NODE_CHAIN && op == OP_OR) {
		for (uint32_t i = 0; i < node_count(t, n); i++) {
			enum tie one = tie_of(l, node_slot(t, n, i));

			all = one == TIE_NOT_EQUAL || all == TIE_NOT_EQUAL ? TIE_NOT_EQUAL : one > all ? one : all;
		}
		return all;
	}
	if (node_kind(t, n) == NODE_BINARY && op == OP_NE)
		return TIE_NOT_EQUAL;
	if (is_order(t, n))
		return TIE_ORDER;
	if (node_kind(t, n) == NODE_BINARY && (op == OP_EQ || op == OP_SAME)) {
		struct places left = places_of(l, node_slot(t, n, 0)), right = places_of(l, node_slot(t, n, 1));

		return !(left.set & right.set) && (left.set || left.outer) && (right.set || right.outer) ? TIE_EQUAL
													 : TIE_OTHER;
	}
	return node_kind(t, n) == NODE_IN && !node_is(t, n, NODE_NEGATED) ? TIE_EQUAL : TIE_OTHER;
}

/* The chance that a row has the value that its column is compared with; NAN: unknown. */
static double chance_of(const struct level_sizes *l, node n)
{
	const struct sql_resolved *r = l->estimate->resolved;
	double most = NAN;

	for (uint32_t i = 0; i < 2; i++) {
		struct places p = places_of(l, node_slot(r->tree, n, i));

		if (p.set && !p.outer)
			most = fmax(most, size_spread(l->estimate, node_slot(r->tree, n, i)));
	}
	return most;
}

/* As a planner estimates it without statistics of the column. */
static void take_filter(struct level_sizes *l, node n, uint64_t set)
{
	const struct tree *t = l->estimate->tree;
	bool equal = (node_kind(t, n) == NODE_BINARY && node_at(t, n)->op == OP_EQ) || node_kind(t, n) == NODE_IN;
	double guess = equal && !node_is(t, n, NODE_NEGATED) ? 0.001 : 0.3;
	double chance = equal && node_kind(t, n) == NODE_BINARY ? chance_of(l, n) : NAN;

	for (uint32_t i = 0; i < l->count; i++)
		if (set >> i & 1) {
			l->kept[i] *= fmin(guess, chance);
			l->told[i] *= isnan(chance) ? guess : chance;
		}
}

/* Two columns are in the list of joins. */
static bool is_of_columns(const struct level_sizes *l, node n)
{
	const struct sql_resolved *r = l->estimate->resolved;
	struct sql_base ignored;

	return node_kind(r->tree, n) == NODE_BINARY && node_at(r->tree, n)->op == OP_EQ &&
	       sql_plain_base(r, node_uncast(r->tree, node_slot(r->tree, n, 0)), &ignored) &&
	       sql_plain_base(r, node_uncast(r->tree, node_slot(r->tree, n, 1)), &ignored);
}

static void take_equality(struct level_sizes *l, node n, uint64_t set)
{
	double chance = is_of_columns(l, n) ? NAN : size_equal(l->estimate, n);
	uint32_t last = SOURCES_MOST;

	for (uint32_t i = 0; i < l->count; i++)
		last = set >> i & 1 ? i : last;
	if (!isnan(chance))
		l->matched[last] = isnan(l->matched[last]) ? chance : l->matched[last] * chance;
}

static void take_condition(struct level_sizes *l, node n)
{
	const struct tree *t = l->estimate->tree;
	struct places p;
	enum tie tie;

	n = node_bare(t, n);
	if (!n)
		return;
	if (node_kind(t, n) == NODE_CHAIN && node_at(t, n)->op == OP_AND) {
		for (uint32_t i = 0; i < node_count(t, n); i++)
			take_condition(l, node_slot(t, n, i));
		return;
	}
	p = places_of(l, n);
	if (!p.outer && !(p.set & (p.set - 1))) {
		take_filter(l, n, p.set);
		return;
	}
	tie = tie_of(l, n);
	if (p.outer && tie == TIE_EQUAL && !(p.set & (p.set - 1)))
		take_filter(l, n, p.set); /* by one value for each row outside */
	tie_all(l->any, p.set);
	if (tie == TIE_EQUAL) {
		tie_all(l->equal, p.set);
		take_equality(l, n, p.set);
	}
	l->outer_any |= p.outer && p.set;
	l->outer_equal |= p.outer && p.set && tie == TIE_EQUAL;
	l->not_equal |= tie == TIE_NOT_EQUAL;
	l->order |= tie == TIE_ORDER;
	l->other |= tie == TIE_OTHER;
}

static void take_named(struct level_sizes *l, const struct sql_joined *j)
{
	uint64_t set = 0;

	for (uint32_t i = 0; i < j->equal_count; i++)
		for (uint32_t k = 0; k < l->count; k++)
			if (l->level->sources[k] == j->equal[i].left || l->level->sources[k] == j->equal[i].right)
				set |= UINT64_C(1) << k;
	tie_all(l->equal, set);
	tie_all(l->any, set);
}

static void open_level(struct level_sizes *l, struct size_estimate *e, uint32_t number)
{
	const struct tree *t = e->tree;

	*l = (struct level_sizes){ .estimate = e, .level = &e->resolved->levels.at[number], .number = number };
	l->count = l->level->source_count < SOURCES_MOST ? l->level->source_count : SOURCES_MOST;
	for (uint32_t i = 0; i <= SOURCES_MOST; i++) {
		l->equal[i] = l->any[i] = i;
		l->kept[i] = l->told[i] = 1;
		l->matched[i] = NAN;
	}
	take_condition(l, node_slot(t, l->level->select, SELECT_WHERE));
	l->outer_any |= places_of(l, node_slot(t, l->level->select, SELECT_ITEMS)).outer;
	for (ptrdiff_t i = 0; i < l->level->join_count; i++) {
		take_condition(l, node_slot(t, l->level->joins[i].at, JOIN_ON));
		take_named(l, &l->level->joins[i]);
	}
}

/* ---- a level ---- */

static void note_step(struct size_step *most, uint32_t source, double rows, double each)
{
	if (each > 1 && rows * each > most->rows * most->each)
		*most = (struct size_step){ source, rows, each, false };
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

/* Rows of the sources: those joined by equality form a group, and the groups are multiplied. */
static struct size_rows rows_of_sources(struct level_sizes *l, struct size_step *most)
{
	struct size_rows group[SOURCES_MOST], all = one_row;

	*most = (struct size_step){ .rows = 1, .each = 1 };
	for (uint32_t i = 0; i < l->count; i++) {
		uint32_t source = l->level->sources[i], root = root_of(l->equal, i);
		struct size_rows rows = rows_of_source(l->estimate, source);

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
		if (root_of(l->equal, i) == i) {
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

struct size_rows size_of_level(struct size_estimate *e, uint32_t number)
{
	struct size_step most;

	return size_of_joins(e, number, &most);
}

struct size_rows size_of_joins(struct size_estimate *e, uint32_t number, struct size_step *most)
{
	struct series series = { e, 1 };
	struct level_sizes l;
	struct size_rows rows;

	open_level(&l, e, number);
	rows = rows_of_sources(&l, most);
	most->correlated = l.outer_equal;
	node_walk(e->tree, node_slot(e->tree, l.level->select, SELECT_ITEMS), see_series, &series);
	rows.made *= series.most;
	rows.total *= series.most;
	rows.joined *= series.most;
	return rows;
}

static bool is_one_row(const struct level_sizes *l, uint32_t i)
{
	return l->estimate->resolved->sources.at[l->level->sources[i]].one_row;
}

void size_pairs_of(struct size_estimate *e, uint32_t number, struct size_pairs *out)
{
	struct level_sizes l;
	struct size_step most;
	struct size_rows rows;

	open_level(&l, e, number);
	rows = rows_of_sources(&l, &most);
	*out = (struct size_pairs){ .made = rows.made, .total = rows.total, .narrowed = l.order || l.other };
	for (uint32_t i = 1; i < l.count && !l.other; i++) {
		bool unequal = root_of(l.any, i) == root_of(l.any, 0) && root_of(l.equal, i) != root_of(l.equal, 0);

		out->by_not_equal |= unequal && l.not_equal && !l.order;
		out->by_order |= unequal && l.order && rows.made <= 1 && !is_one_row(&l, 0) && !is_one_row(&l, i);
	}
	if (l.outer_any && !l.outer_equal && l.level->outer) {
		struct size_rows outer = size_of_level(e, l.level->outer);

		out->made *= outer.made;
		out->total *= outer.total;
	}
}
