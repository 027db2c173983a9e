/*
 * The rows of queries. An equality join has as many rows as its larger table, times the copies of each value that the
 * query itself makes; other joins multiply. A recursive query grows with each step up to its
 * condition.
 */
#include "sql/check/size_estimate.h"

#include <math.h>

#include "base/arena.h"
#include "sql/slots.h"
#include "base/banned.h"

static const struct size_rows one_row = { 1, 1, 1 };

enum {
	SOURCES_MOST = 64, /* of a level; those after them count as joined by equality */
	LONG_ARGUMENT = 1000,
	RECURSIVE_BYTES = 1000 * 1000, /* of a column, so that additions to it do not count */
};

void size_estimate_open(struct size_estimate *e, struct arena *a, const struct sql_resolved *r)
{
	*e = (struct size_estimate){ .resolved = r,
				     .tree = r->tree,
				     .queries = new_n(a, struct size_query, r->tree->nodes.len + 1),
				     .levels = new_n(a, uint32_t, r->tree->nodes.len + 1),
				     .recursive_bytes = 1 };
	for (ptrdiff_t i = 1; i < r->levels.len; i++)
		e->levels[r->levels.at[i].select] = (uint32_t)i;
}

/* ---- sources ---- */

/* The CTE that a table name refers to: the innermost. */
static node cte_of(const struct tree *t, node table)
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
	case NODE_TABLE: return s->table ? NO_NODE : node_slot(e->tree, cte_of(e->tree, s->at), CTE_QUERY);
	default: return NO_NODE;
	}
}

static double at_least_one(double number)
{
	return number > 1 ? number : 1; /* NAN too */
}

/* A series, or the elements of a value: in a long one, each may be a byte and a comma. */
static double rows_of_call(struct size_estimate *e, node call)
{
	double rows = size_called_rows(e, call), bytes = isnan(rows) ? size_bytes(e, call) : 1;

	return isnan(rows) && bytes > LONG_ARGUMENT ? bytes / 2 : at_least_one(rows);
}

static struct size_rows rows_of_source(struct size_estimate *e, uint32_t number)
{
	const struct sql_source *s = &e->resolved->sources.at[number];
	node query = size_source_query(e, number);

	if (query)
		return size_of_query(e, query);
	if (s->table)
		return (struct size_rows){ 1, at_least_one((double)s->table->rows), 1 };
	if (node_kind(e->tree, s->at) == NODE_CALLED || node_kind(e->tree, s->at) == NODE_UNNEST) {
		double rows = rows_of_call(e, node_slot(e->tree, s->at, 0));

		return (struct size_rows){ rows, rows, 1 };
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
	uint32_t count;
	uint32_t equal[SOURCES_MOST + 1], any[SOURCES_MOST + 1]; /* union-find; the last is the outer levels */
	double kept[SOURCES_MOST + 1]; /* the fraction of a source's rows that its own conditions leave */
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

/* As a planner estimates it without statistics of the column. */
static void take_filter(struct level_sizes *l, node n, uint64_t set)
{
	const struct tree *t = l->estimate->tree;
	bool equal = (node_kind(t, n) == NODE_BINARY && node_at(t, n)->op == OP_EQ) || node_kind(t, n) == NODE_IN;

	for (uint32_t i = 0; i < l->count; i++)
		if (set >> i & 1)
			l->kept[i] *= equal && !node_is(t, n, NODE_NEGATED) ? 0.001 : 0.3;
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
	tie_all(l->any, p.set);
	if (tie == TIE_EQUAL)
		tie_all(l->equal, p.set);
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

	*l = (struct level_sizes){ .estimate = e, .level = &e->resolved->levels.at[number] };
	l->count = l->level->source_count < SOURCES_MOST ? l->level->source_count : SOURCES_MOST;
	for (uint32_t i = 0; i <= SOURCES_MOST; i++) {
		l->equal[i] = l->any[i] = i;
		l->kept[i] = 1;
	}
	take_condition(l, node_slot(t, l->level->select, SELECT_WHERE));
	l->outer_any |= places_of(l, node_slot(t, l->level->select, SELECT_ITEMS)).outer;
	for (ptrdiff_t i = 0; i < l->level->join_count; i++) {
		take_condition(l, node_slot(t, l->level->joins[i].at, JOIN_ON));
		take_named(l, &l->level->joins[i]);
	}
}

/* ---- a level ---- */

static struct size_rows joined(struct size_rows a, struct size_rows b)
{
	return (struct size_rows){ fmax(a.made * b.copies, b.made * a.copies),
				   fmax(a.total * b.copies, b.total * a.copies), a.copies * b.copies };
}

static struct size_rows product(struct size_rows a, struct size_rows b)
{
	return (struct size_rows){ a.made * b.made, a.total * b.total, fmax(a.copies * b.made, b.copies * a.made) };
}

/* Rows of the sources: those joined by equality form a group, and the groups are multiplied. */
static struct size_rows rows_of_sources(struct level_sizes *l)
{
	struct size_rows group[SOURCES_MOST], all = one_row;

	for (uint32_t i = 0; i < l->count; i++) {
		struct size_rows rows = rows_of_source(l->estimate, l->level->sources[i]);
		uint32_t root = root_of(l->equal, i);

		rows.total = fmax(fmin(rows.total, rows.made), rows.total * l->kept[i]);
		group[i] = rows;
		if (root < i)
			group[root] = joined(group[root], rows);
	}
	for (uint32_t i = 0; i < l->count; i++)
		if (root_of(l->equal, i) == i)
			all = i ? product(all, group[i]) : group[i]; /* the first is its own root */
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
	struct series series = { e, 1 };
	struct level_sizes l;
	struct size_rows rows;

	open_level(&l, e, number);
	rows = rows_of_sources(&l);
	node_walk(e->tree, node_slot(e->tree, l.level->select, SELECT_ITEMS), see_series, &series);
	rows.made *= series.most;
	rows.total *= series.most;
	return rows;
}

static bool is_one_row(const struct level_sizes *l, uint32_t i)
{
	return l->estimate->resolved->sources.at[l->level->sources[i]].one_row;
}

void size_pairs_of(struct size_estimate *e, uint32_t number, struct size_pairs *out)
{
	struct level_sizes l;
	struct size_rows rows;

	open_level(&l, e, number);
	rows = rows_of_sources(&l);
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

static struct size_rows rows_of_select(struct size_estimate *e, node select)
{
	uint32_t number = e->levels[select];
	struct size_rows rows = number ? size_of_level(e, number) : one_row;
	bool groups = node_slot(e->tree, select, SELECT_GROUP) != NO_NODE;

	if (number && e->resolved->levels.at[number].aggregates && !groups)
		return one_row;
	if (groups || node_is(e->tree, select, NODE_DISTINCT))
		rows.copies = 1;
	return rows;
}

/* ---- recursion ---- */

/* Steps until `name < number` no longer holds, when each step adds to the column. */
struct stepping {
	double limit, by;
};

static bool see_step(void *with, const struct tree *t, node n)
{
	struct stepping *w = with;
	node last = node_slot(t, n, node_count(t, n) - 1);

	if (node_kind(t, n) == NODE_CHAIN && node_at(t, n)->op == OP_PLUS && node_count(t, n) == 2 &&
	    node_kind(t, node_slot(t, n, 0)) == NODE_COLUMN && size_number(t, last) > 0)
		w->by = size_number(t, last);
	return true;
}

static bool see_limit(void *with, const struct tree *t, node n)
{
	struct stepping *w = with;
	enum node_op op = (enum node_op)node_at(t, n)->op;
	bool less = op == OP_LT || op == OP_LE || op == OP_NE;
	double number = node_kind(t, n) == NODE_BINARY ? size_number(t, node_slot(t, n, 1)) : NAN;

	if (less && node_kind(t, n) == NODE_BINARY && node_kind(t, node_slot(t, n, 0)) == NODE_COLUMN &&
	    number > w->limit)
		w->limit = number;
	return node_kind(t, n) != NODE_QUERY;
}

/* NAN: unknown. */
static double steps_of(const struct tree *t, node select)
{
	struct stepping w = { 0, 0 };

	if (node_kind(t, select) == NODE_QUERY)
		select = node_slot(t, select, QUERY_BODY);
	if (node_kind(t, select) != NODE_SELECT)
		return NAN;
	node_walk(t, node_slot(t, select, SELECT_ITEMS), see_step, &w);
	node_walk(t, node_slot(t, select, SELECT_WHERE), see_limit, &w);
	return w.by > 0 && w.limit > 0 ? w.limit / w.by : NAN;
}

struct reading {
	str name;
	bool itself;
};

static bool see_itself(void *with, const struct tree *t, node n)
{
	struct reading *w = with;
	node name = node_kind(t, n) == NODE_TABLE ? node_slot(t, n, TABLE_WHAT) : NO_NODE;

	w->itself |= node_count(t, name) == 1 && str_eq_fold(node_text(t, node_slot(t, name, 0)), w->name);
	return !w->itself;
}

static bool reads_itself(const struct tree *t, node cte, node n)
{
	struct reading w = { .name = node_text(t, cte) };

	node_walk(t, n, see_itself, &w);
	return w.itself;
}

/* ---- set operations and queries ---- */

static struct size_rows rows_of_body(struct size_estimate *e, node body);

static node recursive_cte(const struct tree *t, node set)
{
	node query = node_at(t, set)->parent, cte = node_at(t, query)->parent;

	return node_kind(t, query) == NODE_QUERY && node_kind(t, cte) == NODE_CTE && reads_itself(t, cte, set)
		       ? cte
		       : NO_NODE;
}

/* The growth of the longest value over all steps, if a step multiplies the length of a column rather than adding to it. */
static double grown_bytes(struct size_estimate *e, node part, double steps)
{
	double factor;

	e->recursive_bytes = RECURSIVE_BYTES;
	factor = size_longest(e, part) / RECURSIVE_BYTES;
	e->recursive_bytes = 1;
	return factor > 1.5 ? pow(factor, isnan(steps) ? HUGE_VAL : steps) : 1;
}

/* Without a condition, only the LIMIT of the recursive query ends it: its rows; NAN: a condition, or no LIMIT. */
static double rows_of_limit(const struct tree *t, node part)
{
	node query = node_at(t, node_at(t, part)->parent)->parent, limit;
	double rows;

	if (node_kind(t, part) != NODE_SELECT || node_slot(t, part, SELECT_WHERE) ||
	    node_kind(t, query) != NODE_QUERY || !node_slot(t, query, QUERY_LIMIT))
		return NAN;
	limit = node_slot(t, query, QUERY_LIMIT);
	rows = size_number(t, node_slot(t, limit, LIMIT_COUNT)) +
	       (node_slot(t, limit, LIMIT_OFFSET) ? size_number(t, node_slot(t, limit, LIMIT_OFFSET)) : 0);
	return rows >= 0 ? rows : HUGE_VAL;
}

/* The recursive part, for each of its runs: each reads the rows of the previous one. */
static struct size_rows rows_of_steps(struct size_estimate *e, struct size_query *q, node part)
{
	struct size_rows rows = rows_of_body(e, part);
	double steps = steps_of(e->tree, part);

	if (!isnan(steps))
		rows.made = rows.made > 1 ? pow(rows.made, steps) : steps;
	else if (!isnan(rows_of_limit(e->tree, part)))
		rows.made = rows_of_limit(e->tree, part);
	q->bytes = fmax(q->bytes, grown_bytes(e, part, steps));
	rows.copies = 1;
	return rows;
}

static struct size_rows rows_of_recursion(struct size_estimate *e, node set, node cte)
{
	struct size_query *q = &e->queries[node_at(e->tree, set)->parent];
	struct size_rows all = { 0, 0, 0 };
	bool before = q->busy;

	q->busy = true; /* its name refers to one row of the previous step */
	for (uint32_t i = 0; i < node_count(e->tree, set); i++) {
		node part = node_slot(e->tree, set, i);
		struct size_rows rows = reads_itself(e->tree, cte, part) ? rows_of_steps(e, q, part)
									 : rows_of_body(e, part);

		all.made += rows.made;
		all.total += fmax(rows.total, rows.made);
		all.copies = fmax(all.copies, rows.copies);
	}
	q->busy = before;
	return all;
}

struct size_rows size_of_set(struct size_estimate *e, node set)
{
	node cte = recursive_cte(e->tree, set);
	struct size_rows all = { 0, 0, 0 };

	if (cte)
		return rows_of_recursion(e, set, cte);
	for (uint32_t i = 0; i < node_count(e->tree, set); i++) {
		struct size_rows rows = rows_of_body(e, node_slot(e->tree, set, i));

		all.made += rows.made;
		all.total += rows.total;
		all.copies += rows.copies;
	}
	if (!node_is(e->tree, set, NODE_ALL))
		all.copies = 1;
	return all;
}

static struct size_rows rows_of_body(struct size_estimate *e, node body)
{
	double count = node_count(e->tree, body);

	switch ((int)node_kind(e->tree, body)) {
	case NODE_SELECT: return rows_of_select(e, body);
	case NODE_SET: return size_of_set(e, body);
	case NODE_VALUES: return (struct size_rows){ count, count, 1 };
	case NODE_QUERY: return size_of_query(e, body);
	case NODE_BRACKETS: return rows_of_body(e, node_slot(e->tree, body, 0));
	default: return one_row;
	}
}

struct size_rows size_of_query(struct size_estimate *e, node query)
{
	struct size_query *q = &e->queries[query];
	double limit;

	if (q->busy || node_kind(e->tree, query) != NODE_QUERY)
		return one_row;
	if (q->counted)
		return q->rows;
	q->busy = true;
	q->rows = rows_of_body(e, node_slot(e->tree, query, QUERY_BODY));
	q->bytes = fmax(q->bytes, size_longest(e, node_slot(e->tree, query, QUERY_BODY)));
	q->busy = false;
	q->counted = true;
	limit = size_number(e->tree, node_slot(e->tree, node_slot(e->tree, query, QUERY_LIMIT), LIMIT_COUNT));
	if (limit >= 0) {
		q->rows.made = fmin(q->rows.made, limit);
		q->rows.total = fmin(q->rows.total, limit);
	}
	return q->rows;
}

/* ---- queries in the place of names ---- */

struct replacing {
	struct size_estimate *estimate;
	double reads;
};

static bool see_read(void *with, const struct tree *t, node n)
{
	struct replacing *w = with;
	node cte = node_kind(t, n) == NODE_TABLE ? cte_of(t, n) : NO_NODE;

	if (cte)
		w->reads += size_reads(w->estimate, node_slot(t, cte, CTE_QUERY));
	return node_kind(t, n) != NODE_CTE;
}

double size_reads(struct size_estimate *e, node query)
{
	struct size_query *q = &e->queries[query];
	struct replacing w = { e, 1 };

	if (q->reads > 0)
		return q->reads;
	q->reads = 1; /* a recursive query reads itself once */
	node_walk(e->tree, query, see_read, &w);
	return q->reads = w.reads;
}
