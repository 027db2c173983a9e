/* Conditions that cannot use an index or a partition: a function on the column, a pattern with a leading wildcard. */
#include "sql/check/lint_internal.h"
#include "base/banned.h"

/* ---- what stands around a column ---- */

struct wrapped {
	node column; /* the last one */
	int columns;
	bool query;
};

static bool see_column(void *with, const struct tree *t, node n)
{
	struct wrapped *w = with;

	if (node_kind(t, n) == NODE_QUERY)
		w->query = true;
	if (node_kind(t, n) == NODE_COLUMN) {
		w->column = n;
		w->columns++;
	}
	return node_kind(t, n) != NODE_COLUMN;
}

/* The column inside a computed value; NO_NODE: a bare column, or several. */
static node column_within(struct linting *l, node n)
{
	struct wrapped w = { 0 };

	n = node_bare(l->tree, n);
	while (node_kind(l->tree, n) == NODE_COLLATE)
		n = node_bare(l->tree, node_slot(l->tree, n, 0));
	if (node_kind(l->tree, n) == NODE_COLUMN)
		return NO_NODE;
	node_walk(l->tree, n, see_column, &w);
	return w.columns == 1 && !w.query ? w.column : NO_NODE;
}

/* A cast to the column's own kind changes nothing. */
static bool is_harmless(struct linting *l, node n, const struct sql_column *c)
{
	n = node_bare(l->tree, n);
	return node_kind(l->tree, n) == NODE_CAST && infer_type_kind(c->type) != KNOWN_NOTHING &&
	       (infer_kind(l->tree, n) == lint_kind(l, node_slot(l->tree, n, 0)) ||
		(rule_in(l->dialect, MEANS_DAY_FINDS_TIMES) && infer_kind(l->tree, n) == KNOWN_DAY));
}

/* ---- the same as a range ---- */

/* Whether it extracts the year of a time: EXTRACT(YEAR FROM x), year(x), strftime('%Y', x), to_char(x, 'YYYY') */
static bool takes_year(const struct tree *t, node n)
{
	str call = lint_call(t, n), first = node_text(t, lint_argument(t, n, 0)),
	    second = node_text(t, lint_argument(t, n, 1));

	if (node_kind(t, n) == NODE_EXTRACT)
		return str_eq_fold(node_text(t, node_slot(t, n, 0)), S("year"));
	return str_eq_fold(call, S("year")) || (str_eq_fold(call, S("strftime")) && str_eq(first, S("%Y"))) ||
	       (str_eq_fold(call, S("date_part")) && str_eq_fold(first, S("year"))) ||
	       (str_eq_fold(call, S("to_char")) && str_eq_fold(second, S("YYYY"))) ||
	       (str_eq_fold(call, S("date_format")) && str_eq(second, S("%Y")));
}

static bool takes_day(const struct tree *t, node n)
{
	return str_eq_fold(lint_call(t, n), S("date")) ||
	       (node_kind(t, n) == NODE_CAST && infer_kind(t, n) == KNOWN_DAY);
}

static bool is_time(struct linting *l, node column)
{
	enum known is = lint_kind(l, column);

	return is == KNOWN_DAY || is == KNOWN_MOMENT;
}

/* year(x) = 2024, date(x) = '2024-01-31': the range of x. False: the condition has another form. */
static bool hint_range(struct linting *l, struct sql_finding *f, node test, node of, node column)
{
	node value = node_uncast(l->tree, node_slot(l->tree, test, 1));
	str text = node_text(l->tree, value), name = node_source(l->tree, column);
	enum node_op op = (enum node_op)node_at(l->tree, test)->op;
	int64_t year;

	of = node_bare(l->tree, of);
	if (!lint_is_test(l->tree, test) || !is_time(l, column))
		return false;
	if (takes_day(l->tree, of) && (op == OP_GE || op == OP_LT) && node_slot(l->tree, test, 0) == of &&
	    lint_is_day(text)) {
		lint_hint(l, f, "write %.*s %s %.*s", STR(name), node_op_word(op),
			  STR(node_source(l->tree, node_slot(l->tree, test, 1))));
		return true;
	}
	if (op != OP_EQ)
		return false;
	if (takes_year(l->tree, of) && text.len == 4 && str_int(text, &year)) {
		lint_hint(l, f, "write %.*s >= '%04d-01-01' AND %.*s < '%04d-01-01'", STR(name), (int)year, STR(name),
			  (int)year + 1);
		return true;
	}
	if (!takes_day(l->tree, of) || !lint_is_day(text) || !lint_next_day(l->arena, text).len)
		return false;
	lint_hint(l, f, "write %.*s >= '%.*s' AND %.*s < '%.*s'", STR(name), STR(text), STR(name),
		  STR(lint_next_day(l->arena, text)));
	return true;
}

static void tell(struct linting *l, node test, node of, node column, const struct sql_column *c)
{
	bool part = c->traits & SQL_COLUMN_PARTITION && rule_in(l->dialect, MEANS_PRUNES_BARE_COLUMNS);
	bool index = c->traits & SQL_COLUMN_INDEXED;
	struct sql_finding *f;

	if (!part && !index)
		return;
	if (part)
		f = lint_find(l, SQL_PARTITION_DEFEATED, of,
			      "the partition key %.*s is not used for %.*s: every partition is read",
			      STR(node_source(l->tree, column)), STR(lint_written(l, of)));
	else
		f = lint_find(l, SQL_INDEX_DEFEATED, of, "the index on %.*s is not used for %.*s",
			      STR(node_source(l->tree, column)), STR(lint_written(l, of)));
	if (!hint_range(l, f, test, of, column))
		lint_hint(l, f, part ? "compare %.*s itself" : "compare %.*s itself, or index the expression",
			  STR(node_source(l->tree, column)));
}

/* ---- conditions ---- */

static void see_side(struct linting *l, node test, node of)
{
	node column = column_within(l, of);
	const struct sql_column *c = column ? lint_column(l, column) : NULL;

	if (c && lint_place(l, lint_bound(l, column).source) >= 0 && !is_harmless(l, of, c))
		tell(l, test, of, column, c);
}

static void see_pattern(struct linting *l, node n)
{
	node what = node_slot(l->tree, n, 0), pattern = node_slot(l->tree, n, 1);
	const struct sql_column *c = lint_column(l, what);
	str text = node_text(l->tree, pattern);

	if (!c || !(c->traits & SQL_COLUMN_INDEXED) || node_kind(l->tree, pattern) != NODE_STRING ||
	    node_is(l->tree, n, NODE_NEGATED) || !text.len || (text.at[0] != '%' && text.at[0] != '_'))
		return;
	lint_find(l, SQL_LEADING_WILDCARD, pattern, "the index on %.*s cannot find a pattern that begins with %c",
		  STR(lint_written(l, what)), text.at[0]);
}

/* Conditions that could use an index; <> cannot. */
void lint_index(struct linting *l)
{
	for (ptrdiff_t i = 0; i < l->conditions.len; i++) {
		node n = l->conditions.at[i].n;
		enum node_kind kind = node_kind(l->tree, n);

		if (lint_is_test(l->tree, n) && node_at(l->tree, n)->op != OP_NE) {
			if (lint_is_constant(l->tree, node_slot(l->tree, n, 1)))
				see_side(l, n, node_slot(l->tree, n, 0));
			if (lint_is_constant(l->tree, node_slot(l->tree, n, 0)))
				see_side(l, n, node_slot(l->tree, n, 1));
		} else if ((kind == NODE_BETWEEN || kind == NODE_IN || kind == NODE_LIKE) &&
			   !node_is(l->tree, n, NODE_NEGATED)) {
			see_side(l, n, node_slot(l->tree, n, 0));
		}
		if (kind == NODE_LIKE)
			see_pattern(l, n);
	}
}
