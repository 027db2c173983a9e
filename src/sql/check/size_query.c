/* The rows of queries and set operations. A recursive query grows with each step up to its condition. */
#include "sql/check/size_estimate.h"

#include <math.h>

#include "sql/check/joins_internal.h"
#include "sql/resolve/conditions.h"
#include "sql/slots.h"
#include "base/banned.h"

static const struct size_rows one_row = { 1, 1, 1, 1 };

enum {
	RECURSIVE_BYTES = 1000 * 1000, /* of a column, so that additions to it do not count */
	LIKELY_STEPS = 6,	       /* of a recursion over the rows of a table */
	DAY = 86400,
	LIKELY_RUNS = 100, /* of one that counts up to a number that only the source knows */
};

static struct size_rows rows_of_select(struct size_estimate *e, node select)
{
	uint32_t number = e->levels[select];
	struct size_rows rows = number ? size_of_level(e, number) : one_row;
	bool groups = node_slot(e->tree, select, SELECT_GROUP) != NO_NODE;

	if (number && e->resolved->levels.at[number].aggregates && !groups)
		return one_row;
	if (groups || node_is(e->tree, select, NODE_DISTINCT)) {
		double values = size_values(e, node_slot(e->tree, select, groups ? SELECT_GROUP : SELECT_ITEMS));

		rows.copies = 1;
		rows.joined = isnan(values) ? 1 : fmin(rows.joined, values);
	}
	return rows;
}

/* ---- recursion ---- */

/* Steps until `name < number` no longer holds, when each step adds to the column. */
struct stepping {
	double limit, by;
	bool likely; /* what only the source knows adds 1 */
	bool days;   /* the limit is a day or a time, in seconds */
	bool plain;  /* the step is a number, of days if it is added to a day */
};

static bool see_day(void *with, const struct tree *t, node n)
{
	bool *found = with;
	str text = node_kind(t, n) == NODE_STRING || node_kind(t, n) == NODE_TYPED ? node_text(t, n) : NO_STR;

	*found |= text.len >= 10 && text.at[4] == '-' && text.at[7] == '-';
	return !*found;
}

/* A day or a time that is written out, also with an interval; the difference of two is a number. */
static bool is_day(const struct tree *t, node n)
{
	bool found = false;

	n = node_uncast(t, n);
	if (node_kind(t, n) != NODE_CHAIN) {
		see_day(&found, t, n);
		return found;
	}
	for (uint32_t i = 1; i < node_count(t, n); i++)
		node_walk(t, node_slot(t, n, i), see_day, &found);
	return !found && is_day(t, node_slot(t, n, 0));
}

/* The latest time in the first part of the recursion, before the limit. */
static double first_time(const struct tree *t, node part, double limit)
{
	node set = node_at(t, part)->parent, first = node_kind(t, set) == NODE_SET ? node_slot(t, set, 0) : NO_NODE,
	     items = node_kind(t, first) == NODE_SELECT	  ? node_slot(t, first, SELECT_ITEMS)
		     : node_kind(t, first) == NODE_VALUES ? node_slot(t, first, 0)
							  : NO_NODE;
	double from = 0;

	for (uint32_t i = 0; i < node_count(t, items); i++) {
		node item = node_slot(t, items, i);
		double at;

		item = node_kind(t, item) == NODE_ITEM ? node_slot(t, item, 0) : item;
		at = is_day(t, item) ? size_number(t, item) : NAN;
		if (at > from && at <= limit)
			from = at;
	}
	return from;
}

static bool see_step(void *with, const struct tree *t, node n)
{
	struct stepping *w = with;
	node last = node_slot(t, n, node_count(t, n) - 1);

	if (node_kind(t, n) != NODE_CHAIN || node_at(t, n)->op != OP_PLUS || node_count(t, n) != 2 ||
	    node_kind(t, node_slot(t, n, 0)) != NODE_COLUMN)
		return true;
	if (size_number(t, last) > 0) {
		w->by = size_number(t, last);
		w->plain = node_kind(t, node_bare(t, last)) == NODE_NUMBER;
	} else if (w->likely && !node_has_column(t, last) && isnan(size_number(t, last)))
		w->by = 1;
	return true;
}

static bool see_limit(void *with, const struct tree *t, node n)
{
	struct stepping *w = with;
	enum node_op op = (enum node_op)node_at(t, n)->op;
	bool less = op == OP_LT || op == OP_LE || op == OP_NE;
	double number = node_kind(t, n) == NODE_BINARY ? size_number(t, node_slot(t, n, 1)) : NAN;

	if (less && node_kind(t, n) == NODE_BINARY && node_kind(t, node_slot(t, n, 0)) == NODE_COLUMN &&
	    number > w->limit) {
		w->limit = number;
		w->days = is_day(t, node_slot(t, n, 1));
	}
	return node_kind(t, n) != NODE_QUERY;
}

/* NAN: unknown. */
static double steps_of(const struct size_estimate *e, node select)
{
	const struct tree *t = e->tree;
	struct stepping w = { .likely = e->likely };

	if (node_kind(t, select) == NODE_QUERY)
		select = node_slot(t, select, QUERY_BODY);
	if (node_kind(t, select) != NODE_SELECT)
		return NAN;
	node_walk(t, node_slot(t, select, SELECT_ITEMS), see_step, &w);
	node_walk(t, node_slot(t, select, SELECT_WHERE), see_limit, &w);
	if (!(w.by > 0 && w.limit > 0))
		return NAN;
	return w.days ? (w.limit - first_time(t, select, w.limit)) / (w.plain ? w.by * DAY : w.by) : w.limit / w.by;
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

bool size_is_recursive(const struct tree *t, node set)
{
	return recursive_cte(t, set) != NO_NODE;
}

/*
 * The growth of the longest value over all steps,
 * if a step multiplies the length of a column rather than adding to it.
 */
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

/* The column that the recursive part gives the next step at this position; NO_NODE: another expression. */
static struct sql_binding given(const struct size_estimate *e, node part, int32_t position)
{
	struct sql_binding none = { 0, -1 };
	node items = node_slot(e->tree, part, SELECT_ITEMS), item;

	for (uint32_t i = 0; i < node_count(e->tree, items); i++)
		if (node_kind(e->tree, node_slot(e->tree, items, i)) == NODE_STAR)
			return none;
	if (position < 0 || (uint32_t)position >= node_count(e->tree, items))
		return none;
	item = node_slot(e->tree, items, (uint32_t)position);
	item = node_bare(e->tree, node_kind(e->tree, item) == NODE_ITEM ? node_slot(e->tree, item, 0) : item);
	return node_kind(e->tree, item) == NODE_COLUMN && item < e->resolved->bound_count ? e->resolved->bound[item]
											  : none;
}

/* parent = r.id, where the next step's id is the key of the same row: its rows; NAN: not so. */
static double rows_by_parent(const struct size_estimate *e, node query, node part, node parent, node child)
{
	struct sql_binding none = { 0, -1 }, of = child < e->resolved->bound_count ? e->resolved->bound[child] : none,
			   own = parent < e->resolved->bound_count ? e->resolved->bound[parent] : none, next;
	const struct sql_table *t;
	struct sql_pair key = { 0, 0 };

	if (node_kind(e->tree, child) != NODE_COLUMN || !of.source || size_source_query(e, of.source) != query)
		return NAN;
	next = given(e, part, of.column);
	t = next.source ? e->resolved->sources.at[next.source].table : NULL;
	if (!t || next.source != own.source || next.column < 0)
		return NAN;
	key.left = (uint32_t)next.column;
	return unique_by(t, &key, 1, false) > 0 ? fmax(1, (double)t->rows) : NAN;
}

/* From parents to children: the parent is a key, so the steps reach each row once. Its rows; NAN: no tree. */
static double rows_of_tree(const struct size_estimate *e, node query, node part)
{
	const struct sql_resolved *r = e->resolved;
	struct sql_conditions all = { 0 };
	double rows = NAN;

	if (e->levels[part])
		all = sql_conditions(e->arena, e->tree, &r->levels.at[e->levels[part]]);
	for (ptrdiff_t i = 0; i < all.len; i++) {
		node n = node_bare(e->tree, all.at[i].n), left = node_bare(e->tree, node_slot(e->tree, n, 0)),
		     right = node_bare(e->tree, node_slot(e->tree, n, 1));

		if (node_kind(e->tree, n) == NODE_BINARY && node_at(e->tree, n)->op == OP_EQ)
			rows = fmin(rows, fmin(rows_by_parent(e, query, part, left, right),
					       rows_by_parent(e, query, part, right, left)));
	}
	return rows;
}

/* The rows after all steps, if each makes `growth` of one row. Without ALL, a row that comes again ends them. */
static double rows_of_growth(const struct size_estimate *e, node set, node part, double first, double growth)
{
	double steps = steps_of(e, part), tree = rows_of_tree(e, node_at(e->tree, set)->parent, part);

	if (growth <= 1 || (isnan(steps) && !node_is(e->tree, set, NODE_ALL)))
		return first * growth;
	return fmin(first * pow(growth, isnan(steps) ? LIKELY_STEPS : steps), tree);
}

/* The recursive part, for each of its runs: each reads the rows of the previous one. */
static struct size_rows rows_of_steps(struct size_estimate *e, struct size_query *q, node part)
{
	struct size_rows rows = rows_of_body(e, part);
	double steps = steps_of(e, part);

	if (!isnan(steps))
		rows.made = rows.made > 1 ? pow(rows.made, steps) : steps;
	else if (!isnan(rows_of_limit(e->tree, part)))
		rows.made = rows_of_limit(e->tree, part);
	else if (e->likely)
		rows.made = pow(rows.made, LIKELY_RUNS);
	q->bytes = fmax(q->bytes, grown_bytes(e, part, steps));
	rows.copies = 1;
	return rows;
}

static struct size_rows rows_of_recursion(struct size_estimate *e, node set, node cte)
{
	struct size_query *q = &e->queries[node_at(e->tree, set)->parent];
	struct size_rows all = { 0, 0, 0, 0 };
	bool before = q->busy;

	q->busy = true; /* its name refers to one row of the previous step */
	for (uint32_t i = 0; i < node_count(e->tree, set); i++) {
		node part = node_slot(e->tree, set, i);
		bool again = reads_itself(e->tree, cte, part);
		struct size_rows rows = again ? rows_of_steps(e, q, part) : rows_of_body(e, part);

		if (again)
			rows.joined = rows_of_growth(e, set, part, fmax(1, all.joined), rows.joined);
		all.made += rows.made;
		all.total += fmax(rows.total, rows.made);
		all.joined += fmax(rows.joined, rows.made);
		all.copies = fmax(all.copies, rows.copies);
	}
	q->busy = before;
	return all;
}

struct size_rows size_of_set(struct size_estimate *e, node set)
{
	node cte = recursive_cte(e->tree, set);
	struct size_rows all = { 0, 0, 0, 0 };

	if (cte)
		return rows_of_recursion(e, set, cte);
	for (uint32_t i = 0; i < node_count(e->tree, set); i++) {
		struct size_rows rows = rows_of_body(e, node_slot(e->tree, set, i));

		all.made += rows.made;
		all.total += rows.total;
		all.joined += rows.joined;
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
	case NODE_VALUES: return (struct size_rows){ count, count, count, 1 };
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
		q->rows.joined = fmin(q->rows.joined, limit);
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
	node cte = node_kind(t, n) == NODE_TABLE ? size_cte_of(t, n) : NO_NODE;

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
