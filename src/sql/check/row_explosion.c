#include "sql/check/row_explosion.h"

#include <math.h>

#include "base/arena.h"
#include "sql/check/size_estimate.h"
#include "sql/dialect/syntax.h"
#include "sql/slots.h"
#include "base/banned.h"

enum { LONG_VALUE = 1000, MANY_BYTES = 10 * LONG_VALUE }; /* shorter values are those of any table */

#define COMPARED_MOST 2e8  /* bytes that one call compares: seconds */
#define HELD_MADE_MOST 1e9 /* bytes in the rows of one SELECT, made from nothing */
#define HELD_MOST 1e10	   /* the same for rows of tables */
#define READS_MOST 1e5	   /* queries after expanding names: seconds before the first row */
#define PAIRS_MOST 1e10	   /* rows of tables that a join compares: a quarter of an hour */
#define JOINED_MANY 1e8	   /* rows of an equality join: minutes; more than PAIRS_MOST needs approval */
#define JOINED_TIMES 10	   /* as many as its tables have: fewer are those of any join */
#define HASHED_MOST 2e5	   /* rows of NOT IN that the server hashes with its usual memory */
#define SETS_MANY 64	   /* grouping sets: fewer are those of a report */
#define SETS_ROWS_MOST 1e8 /* rows, once for each of many grouping sets: minutes */

struct making {
	struct arena *arena;
	struct sql_findings *findings;
	struct size_estimate estimate, likely;
	bool many_pairs, many_joined; /* reported once: a query that reads these rows has as many */
};

/* 2,500,000,000,000 as "2.5 trillion". */
static str words(struct arena *a, double n)
{
	static const struct {
		double from;
		const char *name;
	} scales[] = { { 1e12, "trillion" }, { 1e9, "billion" }, { 1e6, "million" } };

	if (n >= 1e15)
		return S("more than 1,000 trillion");
	for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
		if (n >= scales[i].from * 0.9995) /* 999,999,999 is about 1 billion */
			return str_fmt(a, "about %.3g %s", n / scales[i].from, scales[i].name);
	return str_fmt(a, "about %.0f", n);
}

static struct sql_finding *tell(const struct making *w, enum sql_code code, node n, str reason, str hint)
{
	const struct node_rec *at = node_at(w->estimate.tree, n);
	struct sql_finding *f = sql_find(w->findings, w->arena, code, at->at, at->len, reason);

	if (f)
		f->hint = hint;
	return f;
}

static bool has_made(const struct making *w)
{
	for (ptrdiff_t i = 0; i < w->findings->len; i++)
		if (w->findings->at[i].code == SQL_MADE)
			return true;
	return false;
}

/* ---- values ---- */

struct within {
	struct making *making;
	node outer;
	bool large;
};

static bool is_value(const struct tree *t, node n)
{
	return node_kind(t, n) == NODE_CALL || (node_kind(t, n) == NODE_CHAIN && node_at(t, n)->op == OP_CONCAT);
}

static bool see_large(void *with, const struct tree *t, node n)
{
	struct within *w = with;

	if (n != w->outer && is_value(t, n))
		w->large |= size_bytes(&w->making->estimate, n) > SQL_ROWS_MADE_MOST;
	return !w->large && (n == w->outer || node_kind(t, n) != NODE_QUERY);
}

/* The innermost of several calls is the one to change. */
static bool holds_large(struct making *w, node n)
{
	struct within in = { w, n, false };

	node_walk(w->estimate.tree, n, see_large, &in);
	return in.large;
}

static bool see_value(void *with, const struct tree *t, node n)
{
	struct making *w = with;
	double rows = node_kind(t, n) == NODE_CALL ? size_called_rows(&w->estimate, n) : NAN,
	       bytes = is_value(t, n) ? size_bytes(&w->estimate, n) : 0, compared = size_compared(&w->estimate, n);
	str hint = S("reduce the numbers in the query");

	if (rows > SQL_ROWS_MADE_MOST)
		tell(w, SQL_MADE, n,
		     str_fmt(w->arena, "this produces %.*s rows; the limit is %d million", STR(words(w->arena, rows)),
			     SQL_ROWS_MADE_MOST / 1000000),
		     hint);
	else if (bytes > SQL_ROWS_MADE_MOST && !holds_large(w, n))
		tell(w, SQL_MADE, n,
		     str_fmt(w->arena, "this produces a value of %.*s bytes; the limit is %d million",
			     STR(words(w->arena, bytes)), SQL_ROWS_MADE_MOST / 1000000),
		     hint);
	else if (compared > COMPARED_MOST)
		tell(w, SQL_MADE, n,
		     str_fmt(w->arena, "this costs as much as comparing %.*s bytes", STR(words(w->arena, compared))),
		     hint);
	return true;
}

/* ---- values whose length a column sets ---- */

static node select_around(const struct tree *t, node n)
{
	while (n && node_kind(t, n) != NODE_SELECT)
		n = node_at(t, n)->parent;
	return n;
}

static bool ends_early(const struct making *w, const struct sql_level *l);

/* The rows that have such a value. */
static double rows_around(struct making *w, node n)
{
	node select = select_around(w->estimate.tree, n);
	uint32_t level = select ? w->estimate.levels[select] : 0;

	if (!level || ends_early(w, &w->estimate.resolved->levels.at[level]))
		return 1;
	return size_of_level(&w->estimate, level).total;
}

/* Only the source knows the numbers, so a person decides. */
static void tell_likely(struct making *w, node n, str what)
{
	struct sql_finding *f = tell(w, SQL_MADE, n,
				     str_fmt(w->arena, "nothing in the query bounds the size of this: probably %.*s",
					     STR(what)),
				     S("bound the number, for example with least(..., 1000) or CASE"));

	if (f)
		f->severity = SQL_APPROVAL;
}

static bool see_likely(void *with, const struct tree *t, node n)
{
	struct making *w = with;
	bool call = node_kind(t, n) == NODE_CALL;
	double rows = call ? size_called_rows(&w->likely, n) : NAN, bytes, all;

	if (rows > SQL_ROWS_MADE_MOST && !(size_called_rows(&w->estimate, n) > SQL_ROWS_MADE_MOST))
		tell_likely(w, n, str_fmt(w->arena, "%.*s rows", STR(words(w->arena, rows))));
	if (!call || !size_is_counted(t, n))
		return true;
	bytes = size_bytes(&w->likely, n);
	if (bytes <= size_bytes(&w->estimate, n))
		return true;
	all = bytes > MANY_BYTES ? bytes * rows_around(w, n) : bytes;
	if (bytes > SQL_ROWS_MADE_MOST)
		tell_likely(w, n, str_fmt(w->arena, "%.*s bytes", STR(words(w->arena, bytes))));
	else if (all > HELD_MOST)
		tell_likely(w, n, str_fmt(w->arena, "%.*s bytes in all rows", STR(words(w->arena, all))));
	return true;
}

/* ---- rows ---- */

/* Whether a source, or a branch of a set operation, has as many rows: then that was reported. */
static bool see_made(void *with, const struct tree *t, node n)
{
	struct within *w = with;
	struct size_estimate *e = &w->making->estimate;

	if (n != w->outer && node_kind(t, n) == NODE_SELECT && e->levels[n])
		w->large |= size_of_level(e, e->levels[n]).made > SQL_ROWS_MADE_MOST;
	if (node_kind(t, n) == NODE_CALL)
		w->large |= size_called_rows(e, n) > SQL_ROWS_MADE_MOST;
	return !w->large;
}

static bool was_told(struct making *w, node n)
{
	struct within in = { w, n, false };

	node_walk(w->estimate.tree, n, see_made, &in);
	return in.large || has_made(w);
}

static void see_rows(struct making *w, node n, double made)
{
	if (made > SQL_ROWS_MADE_MOST && !was_told(w, n))
		tell(w, SQL_MADE, n,
		     str_fmt(w->arena, "this produces %.*s rows; the limit is %d million", STR(words(w->arena, made)),
			     SQL_ROWS_MADE_MOST / 1000000),
		     S("reduce the numbers in the query, or refer to each subquery fewer times"));
}

static bool see_set(void *with, const struct tree *t, node n)
{
	struct making *w = with;
	double likely;

	if (node_kind(t, n) != NODE_SET)
		return true;
	see_rows(w, n, size_of_set(&w->estimate, n).made);
	likely = size_of_set(&w->likely, n).made;
	if (likely > SQL_ROWS_MADE_MOST && size_is_recursive(t, n) && !has_made(w))
		tell_likely(w, n, str_fmt(w->arena, "%.*s rows", STR(words(w->arena, likely))));
	return true;
}

/* Long values in many rows. */
static void see_held(struct making *w, const struct sql_level *l, struct size_rows rows)
{
	double bytes = 1;

	/* What a call in FROM reads is there once. */
	for (uint32_t i = 0; i < node_count(w->estimate.tree, l->select); i++)
		if (i != SELECT_FROM && node_slot(w->estimate.tree, l->select, i))
			bytes = fmax(bytes,
				     size_longest_of_rows(&w->estimate, node_slot(w->estimate.tree, l->select, i)));

	if (bytes > LONG_VALUE && bytes <= SQL_ROWS_MADE_MOST &&
	    (rows.made * bytes > HELD_MADE_MOST || rows.total * bytes > HELD_MOST))
		tell(w, SQL_MADE, l->select,
		     str_fmt(w->arena, "this produces %.*s bytes: %.*s in each of %.*s rows",
			     STR(words(w->arena, rows.total * bytes)), STR(words(w->arena, bytes)),
			     STR(words(w->arena, rows.total))),
		     S("make the values shorter, or read fewer rows"));
}

static bool is_found(const struct making *w, const struct sql_level *l, enum sql_code code)
{
	const struct node_rec *at = node_at(w->estimate.tree, l->select);

	for (ptrdiff_t i = 0; i < w->findings->len; i++) {
		const struct sql_finding *f = &w->findings->at[i];

		if (f->code == code && f->at >= at->at && f->at < at->at + at->len)
			return true;
	}
	return false;
}

/* ARRAY(SELECT ...): each row may be compared with each of its elements. */
struct comparing {
	struct making *making;
	double most;
};

static bool see_array(void *with, const struct tree *t, node n)
{
	struct comparing *c = with;

	if (node_kind(t, n) == NODE_ARRAY && node_slot(t, n, 1))
		c->most = fmax(c->most, size_of_query(&c->making->estimate, node_slot(t, n, 1)).made);
	return node_kind(t, n) != NODE_QUERY;
}

static void see_arrays(struct making *w, const struct sql_level *l, struct size_rows rows)
{
	struct comparing c = { w, 1 };

	for (uint32_t i = 0; i < node_count(w->estimate.tree, l->select); i++)
		if (node_slot(w->estimate.tree, l->select, i))
			node_walk(w->estimate.tree, node_slot(w->estimate.tree, l->select, i), see_array, &c);
	if (rows.made * c.most > PAIRS_MOST)
		tell(w, SQL_MADE, l->select,
		     str_fmt(w->arena, "each of %.*s rows is compared with %.*s elements of an array",
			     STR(words(w->arena, rows.made)), STR(words(w->arena, c.most))),
		     S("join the query in the array with =, in place of the comparison"));
}

static void tell_pairs(struct making *w, const struct sql_level *l, const struct size_pairs *p)
{
	str pairs = words(w->arena, p->total);
	struct sql_finding *f;

	if (p->made > PAIRS_MOST)
		tell(w, SQL_MADE, l->select,
		     str_fmt(w->arena,
			     "this compares %.*s pairs of rows that the query makes: no condition with = joins them",
			     STR(words(w->arena, p->made))),
		     S("reduce the numbers in the query, or add a join condition with ="));
	else if (p->narrowed) {
		f = tell(w, SQL_CROSS_JOIN, l->select,
			 str_fmt(w->arena, "this may compare %.*s pairs of rows: no condition with = joins its tables",
				 STR(pairs)),
			 S("add a join condition with ="));
		if (f && p->slow)
			f->severity = SQL_APPROVAL;
	} else if (!is_found(w, l, SQL_CROSS_PRODUCT))
		tell(w, SQL_CROSS_PRODUCT, l->select,
		     str_fmt(w->arena, "this compares %.*s pairs of rows: no condition with = joins its tables",
			     STR(pairs)),
		     S("add a join condition with =, or read fewer rows in a subquery with LIMIT"));
}

static void see_pairs(struct making *w, const struct sql_level *l, const struct size_pairs *p)
{
	if (p->total > PAIRS_MOST && !w->many_pairs)
		tell_pairs(w, l, p);
	else if (p->by_not_equal)
		tell(w, SQL_CROSS_JOIN, l->select,
		     S("<> joins nearly every row of one table with every row of the other"),
		     S("add a join condition with ="));
	else if (p->by_order)
		tell(w, SQL_CROSS_JOIN, l->select,
		     S("no condition with = joins these tables: every pair of rows is compared"),
		     S("add a join condition with =, if they share a key"));
	w->many_pairs |= p->total > PAIRS_MOST;
}

/* Statistics are estimates, so nothing is denied. */
static void tell_many(struct making *w, node n, double rows, str reason, str hint)
{
	struct sql_finding *f = tell(w, SQL_MANY_ROWS, n, reason, hint);

	if (f && rows > PAIRS_MOST)
		f->severity = SQL_APPROVAL;
	w->many_joined = true;
}

/* An engine that makes joins of such subqueries reads their tables once. */
static void see_subquery(struct making *w, const struct sql_level *l, uint32_t number)
{
	struct size_run run, likely;
	double rows;

	if (w->many_pairs || w->many_joined || !rule_in(w->estimate.tree->dialect->syntax->bit, MEANS_SUBQUERY_RERUN) ||
	    !size_subquery(&w->estimate, number, &run) || !size_subquery(&w->likely, number, &likely))
		return;
	rows = run.runs * run.reads;
	if (rows > JOINED_MANY && run.runs > 1 && run.reads > JOINED_TIMES)
		tell_many(w, l->select, rows,
			  str_fmt(w->arena, "this subquery reads %.*s rows: for each of %.*s rows, %.*s",
				  STR(words(w->arena, rows)), STR(words(w->arena, run.runs)),
				  STR(words(w->arena, run.reads))),
			  S("group its rows by the compared columns first, and join the groups"));
	else if (likely.runs * likely.reads > PAIRS_MOST)
		tell_likely(w, l->select,
			    str_fmt(w->arena, "%.*s rows", STR(words(w->arena, likely.runs * likely.reads))));
}

/* A series whose end a column sets, for each row. */
static void see_series(struct making *w, const struct sql_level *l, uint32_t number)
{
	double rows = size_of_level(&w->likely, number).total;

	if (rows > PAIRS_MOST && !has_made(w))
		tell_likely(w, l->select, str_fmt(w->arena, "%.*s rows", STR(words(w->arena, rows))));
}

static void see_joined(struct making *w, uint32_t number)
{
	struct size_step most;
	struct size_rows rows = size_of_joins(&w->estimate, number, &most);
	const struct sql_source *s = &w->estimate.resolved->sources.at[most.source];

	if (rows.joined > JOINED_MANY && rows.joined > JOINED_TIMES * rows.total && most.source)
		tell_many(w, s->at, rows.joined,
			  str_fmt(w->arena, "the joins make %.*s rows: each of %.*s rows meets %.*s of %.*s",
				  STR(words(w->arena, rows.joined)), STR(words(w->arena, most.rows)),
				  STR(words(w->arena, most.each)), STR(s->alias.text)),
			  S("join by a key, or group one side by the joined columns first"));
}

static bool see_recursion(void *with, const struct tree *t, node n)
{
	struct making *w = with;
	double rows = node_kind(t, n) == NODE_SET && size_is_recursive(t, n) ? size_of_set(&w->estimate, n).joined : 1;

	if (rows > JOINED_MANY && !w->many_joined && !(size_of_set(&w->estimate, n).made > SQL_ROWS_MADE_MOST))
		tell_many(w, n, rows,
			  str_fmt(w->arena, "this recursion makes %.*s rows: each step joins a row to several",
				  STR(words(w->arena, rows))),
			  S("join by a key, or end it after fewer steps"));
	return true;
}

/* x NOT IN (SELECT ...): the memory of the server is unknown, so this is a warning. */
static bool see_not_in(void *with, const struct tree *t, node n)
{
	struct making *w = with;
	struct size_estimate *e = &w->estimate;
	node right = node_bare(t, node_slot(t, n, 1)), select = select_around(t, n);
	struct sql_finding *f;
	struct size_rows rows, of;

	if (node_kind(t, n) != NODE_IN || !node_is(t, n, NODE_NEGATED) || node_kind(t, right) != NODE_SUBQUERY)
		return true;
	if (!select || !e->levels[select])
		return true;
	rows = size_of_level(e, e->levels[select]);
	of = size_of_query(e, node_slot(t, right, 0));
	if (!(of.total > HASHED_MOST && rows.total * of.total > PAIRS_MOST))
		return true;
	f = tell(w, SQL_CROSS_JOIN, n,
		 str_fmt(w->arena, "NOT IN may compare %.*s pairs of rows",
			 STR(words(w->arena, rows.total * of.total))),
		 S("write NOT EXISTS with a condition that has ="));
	if (f && rows.made * of.made > PAIRS_MOST)
		f->severity = SQL_APPROVAL;
	return true;
}

/* The number of groups that each row belongs to: CUBE (a, b) has four sets. */
static double sets_of(const struct tree *t, node n)
{
	double members = node_count(t, n), sum = 0;

	if (node_kind(t, n) != NODE_GROUPING)
		return 1;
	if (node_at(t, n)->op == OP_CUBE)
		return pow(2, members);
	if (node_at(t, n)->op == OP_ROLLUP)
		return members + 1;
	for (uint32_t i = 0; i < node_count(t, n); i++)
		sum += sets_of(t, node_slot(t, n, i));
	return sum > 1 ? sum : 1;
}

static void see_groups(struct making *w, const struct sql_level *l, struct size_rows rows)
{
	node list = node_slot(w->estimate.tree, l->select, SELECT_GROUP);
	double sets = 1;

	for (uint32_t i = 0; i < node_count(w->estimate.tree, list); i++)
		sets *= sets_of(w->estimate.tree, node_slot(w->estimate.tree, list, i));
	if (sets > SETS_MANY && sets * rows.total > SETS_ROWS_MOST)
		tell(w, SQL_MADE, l->select,
		     str_fmt(w->arena, "this groups %.*s rows in %.0f ways", STR(words(w->arena, rows.total)), sets),
		     S("group by fewer combinations of columns"));
}

/* A LIMIT ends it, as nothing needs all rows before the first. */
static bool ends_early(const struct making *w, const struct sql_level *l)
{
	const struct tree *t = w->estimate.tree;
	node query = node_at(t, l->select)->parent;

	return node_kind(t, query) == NODE_QUERY && !node_slot(t, query, QUERY_ORDER) && !l->aggregates &&
	       !node_slot(t, l->select, SELECT_GROUP) && !node_is(t, l->select, NODE_DISTINCT) &&
	       size_number(t, node_slot(t, node_slot(t, query, QUERY_LIMIT), LIMIT_COUNT)) >= 0;
}

static void see_level(struct making *w, uint32_t number)
{
	const struct sql_level *l = &w->estimate.resolved->levels.at[number];
	struct size_rows rows = size_of_level(&w->estimate, number);
	struct size_pairs pairs;

	see_rows(w, l->select, rows.made);
	see_groups(w, l, rows);
	if (ends_early(w, l) || rows.made > SQL_ROWS_MADE_MOST)
		return;
	see_held(w, l, rows);
	see_arrays(w, l, rows);
	size_pairs_of(&w->estimate, number, &pairs);
	if (pairs.made <= PAIRS_MOST && (pairs.narrowed || pairs.total <= PAIRS_MOST))
		see_subquery(w, l, number);
	if (!w->many_joined)
		see_pairs(w, l, &pairs);
	if (!w->many_pairs && !w->many_joined)
		see_joined(w, number);
	if (!w->many_pairs && !w->many_joined)
		see_series(w, l, number);
}

static void see_reads(struct making *w, node root)
{
	double reads = size_reads(&w->estimate, root);

	if (reads > READS_MOST)
		tell(w, SQL_MADE, root,
		     str_fmt(w->arena, "its subqueries refer to each other: expanded, they are %.*s queries",
			     STR(words(w->arena, reads))),
		     S("refer to each subquery fewer times"));
}

void sql_row_explosion(struct arena *a, const struct sql_resolved *r, const struct sql_join_list *joins,
		       struct sql_findings *findings)
{
	struct making w = { .arena = a, .findings = findings };

	size_estimate_open(&w.estimate, a, r, joins);
	size_estimate_open(&w.likely, a, r, joins);
	w.likely.likely = true;
	see_reads(&w, r->tree->root);
	node_walk(r->tree, r->tree->root, see_value, &w);
	node_walk(r->tree, r->tree->root, see_recursion, &w);
	for (ptrdiff_t i = 1; i < r->levels.len; i++)
		see_level(&w, (uint32_t)i);
	node_walk(r->tree, r->tree->root, see_set, &w);
	if (rule_in(r->tree->dialect->syntax->bit, MEANS_NOT_IN_SCANS))
		node_walk(r->tree, r->tree->root, see_not_in, &w);
	if (!has_made(&w))
		node_walk(r->tree, r->tree->root, see_likely, &w);
}
