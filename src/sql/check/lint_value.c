/* Comparisons of a column with a value that it cannot have. */
#include "sql/check/lint_internal.h"

#include <math.h>

#include "sql/check/compared_column.h"
#include "sql/check/value_suggestion.h"
#include "base/banned.h"

/* ---- the value ---- */

static bool is_equal(const struct compared_column *c, const struct compared_constant *k, str value)
{
	double number;

	if (c->values->numbers)
		return str_real(value, &number) && number == k->value;
	if (str_eq(value, k->text))
		return true;
	return c->any_case ? str_eq_fold(str_trim(value), str_trim(k->text))
			   : c->padded && str_eq(str_trim(value), str_trim(k->text));
}

static bool is_among(const struct compared_column *c, const struct compared_constant *k)
{
	for (ptrdiff_t i = 0; i < c->list.len; i++)
		if (is_equal(c, k, c->list.at[i]))
			return true;
	return false;
}

/* Case and collation of other letters are the source's own. An empty text is how some say "any". */
static bool is_comparable(const struct compared_column *c, const struct compared_constant *k)
{
	bool folds = c->any_case || c->by;

	if (c->values->numbers || k->number)
		return c->values->numbers && k->number && !c->by;
	return str_trim(k->text).len && (!folds || (c->ascii && k->ascii));
}

/* ---- what around it may make up for it ---- */

/* Behind OR, NOT or EXCEPT, or in one branch of several, a condition that is never true need not change the result. */
static bool is_made_up_for(const struct tree *t, node n)
{
	for (node up = node_at(t, n)->parent; up; n = up, up = node_at(t, n)->parent) {
		enum node_kind kind = node_kind(t, up);
		enum node_op op = (enum node_op)node_at(t, up)->op;

		if ((kind == NODE_CHAIN && op == OP_OR) || (kind == NODE_UNARY && op == OP_NOT) || kind == NODE_SET ||
		    (kind == NODE_IN && node_is(t, up, NODE_NEGATED)) ||
		    (kind == NODE_CASE && node_count(t, node_slot(t, up, 1)) > 1))
			return true;
	}
	return false;
}

/* IN ('Paid', 'paid'), a = 'Paid' OR a = 'paid': spellings of a value that is there too. */
static node alternatives_around(const struct tree *t, node n)
{
	node up = node_at(t, n)->parent;

	while (node_kind(t, up) == NODE_LIST || node_kind(t, up) == NODE_BINARY || node_kind(t, up) == NODE_LIKE ||
	       node_kind(t, up) == NODE_BRACKETS)
		up = node_at(t, up)->parent;
	return node_kind(t, up) == NODE_IN || (node_kind(t, up) == NODE_CHAIN && node_at(t, up)->op == OP_OR) ? up
													      : NO_NODE;
}

struct looking_for {
	str text;
	bool found;
};

static bool see_text(void *with, const struct tree *t, node n)
{
	struct looking_for *w = with;

	w->found |= node_kind(t, n) == NODE_STRING && str_eq(node_text(t, n), w->text);
	return !w->found;
}

static bool is_beside(const struct linting *l, node n, str value)
{
	struct looking_for w = { value, false };
	node around = alternatives_around(l->tree, n);

	if (around && value.len)
		node_walk(l->tree, around, see_text, &w);
	return w.found;
}

/* ---- findings ---- */

/* A type has told it already. */
static bool is_told(const struct linting *l, node n)
{
	for (ptrdiff_t i = 0; i < l->findings->len; i++)
		if (l->findings->at[i].at == node_at(l->tree, n)->at && l->findings->at[i].code == SQL_INVALID_LITERAL)
			return true;
	return false;
}

static void tell(struct linting *l, const struct compared_column *c, const struct compared_constant *k, bool pattern,
		 str meant, bool perhaps)
{
	const struct dialect *d = l->tree->dialect;
	str name = compared_column_words(l, c), list = value_list(l->arena, d, k->text, &c->list, k->number),
	    written = lint_written(l, k->at);
	struct sql_finding *f = pattern ? lint_find(l, SQL_UNKNOWN_VALUE, k->at,
						    "%.*s matches no value of %.*s; %s %.*s", STR(written), STR(name),
						    c->values->by, STR(list))
					: lint_find(l, SQL_UNKNOWN_VALUE, k->at, "%.*s is not a value of %.*s; %s %.*s",
						    STR(written), STR(name), c->values->by, STR(list));

	if (!f)
		return;
	f->pattern = pattern;
	f->value_of = name;
	f->dated = c->values->dated;
	f->perhaps = perhaps && (pattern || !meant.len);
	f->instead = value_sql(l->arena, d, meant, false);
	f->instead_sql = f->instead.len > 0;
	if (f->instead.len)
		lint_hint(l, f, "write %.*s", STR(f->instead));
}

/* perhaps: the condition may be true without it. */
static void see_value(struct linting *l, const struct compared_column *c, node n, bool perhaps)
{
	struct compared_constant k;
	str meant;

	if (!c->list.len || !compared_constant_read(l, n, &k) || !is_comparable(c, &k) || is_among(c, &k) ||
	    is_told(l, n))
		return;
	meant = k.number || (c->values->any_case && !c->by) ? NO_STR : value_meant(l->arena, k.text, &c->list);
	if (!is_beside(l, n, meant))
		tell(l, c, &k, false, meant, perhaps || is_made_up_for(l->tree, n));
}

/* ---- patterns ---- */

/* From here on, byte by byte; _ is a character. */
static bool matches(str pattern, str value, bool any_case)
{
	str after_any = NO_STR, left = NO_STR; /* where to go on if the rest does not match */

	for (;;) {
		if (str_starts(pattern, S("%"))) {
			after_any = pattern = str_from(pattern, 1);
			left = value;
		} else if (pattern.len && value.len &&
			   (pattern.at[0] == '_' || str_eq(str_upto(pattern, 1), str_upto(value, 1)) ||
			    (any_case && str_eq_fold(str_upto(pattern, 1), str_upto(value, 1))))) {
			pattern = str_from(pattern, 1);
			value = str_from(value, 1);
		} else if (!pattern.len && !value.len) {
			return true;
		} else if (left.len) {
			pattern = after_any;
			value = left = str_from(left, 1);
		} else {
			return false;
		}
	}
}

static bool matches_any(const struct compared_column *c, str pattern, bool any_case)
{
	for (ptrdiff_t i = 0; i < c->list.len; i++)
		if (matches(pattern, c->list.at[i], any_case))
			return true;
	return false;
}

/* The only spelling of it that matches a value; absent: none. */
static str pattern_meant(struct linting *l, const struct compared_column *c, str pattern)
{
	str low = compared_folded(l->arena, FOLDS_LOWER, pattern),
	    high = compared_folded(l->arena, FOLDS_UPPER, pattern);
	bool is_low = matches_any(c, low, false), is_high = matches_any(c, high, false);

	return is_low == is_high ? NO_STR : is_low ? low : high;
}

/* Brackets and backslashes have a meaning in some dialects, and so have blanks at the end. */
static bool is_plain_pattern(const struct linting *l, node n, const struct compared_column *c,
			     const struct compared_constant *k)
{
	enum node_op op = (enum node_op)node_at(l->tree, n)->op;

	return (op == OP_LIKE || op == OP_ILIKE) && !node_slot(l->tree, n, 2) && !k->number && !c->values->numbers &&
	       c->ascii && k->ascii && str_at(k->text, '[') < 0 && str_at(k->text, '\\') < 0 && !c->padded;
}

static void see_like(struct linting *l, node n)
{
	bool folds = node_at(l->tree, n)->op == OP_ILIKE || rule_in(l->dialect, MEANS_LIKE_FOLDS);
	bool negated = node_is(l->tree, n, NODE_NEGATED);
	struct compared_column c;
	struct compared_constant k;
	str meant;

	if (!compared_constant_read(l, node_bare(l->tree, node_slot(l->tree, n, 1)), &k) ||
	    !compared_column_read(l, node_slot(l->tree, n, 0), &c) || !c.list.len || !is_plain_pattern(l, n, &c, &k))
		return;
	folds |= c.any_case;
	if (matches_any(&c, k.text, folds))
		return;
	meant = folds ? NO_STR : pattern_meant(l, &c, k.text);
	if (!is_beside(l, k.at, meant))
		tell(l, &c, &k, true, meant, negated || is_made_up_for(l->tree, n));
}

/* ---- bounds ---- */

static bool is_outside(const struct sql_values *v, enum node_op op, double number)
{
	bool at_least = number < v->least || (number == v->least && v->above),
	     at_most = number > v->most || (number == v->most && v->below);

	switch ((int)op) {
	case OP_EQ: return at_least || at_most;
	case OP_LT: return number <= v->least;
	case OP_LE: return at_least;
	case OP_GT: return number >= v->most;
	case OP_GE: return at_most;
	default: return false;
	}
}

static void see_bound(struct linting *l, const struct compared_column *c, node test, enum node_op op, node n)
{
	const struct sql_values *v = c->values;
	struct compared_constant k;
	bool low;

	if (c->list.len || c->by || !compared_constant_read(l, n, &k) || !k.number || !is_outside(v, op, k.value))
		return;
	low = k.value <= v->least;
	lint_find(l, SQL_NEVER_TRUE, test, "a CHECK of %.*s allows only values %s %.15g",
		  STR(compared_column_words(l, c)),
		  low	     ? v->above ? ">" : ">="
		  : v->below ? "<"
			     : "<=",
		  low ? v->least : v->most);
}

/* ---- comparisons ---- */

static bool has_value(const struct linting *l, const struct compared_column *c, node list)
{
	struct compared_constant k;

	for (uint32_t i = 0; i < node_count(l->tree, list); i++)
		if (!compared_constant_read(l, node_slot(l->tree, list, i), &k) || is_among(c, &k))
			return true;
	return false;
}

static void see_list(struct linting *l, node of, node list, bool negated)
{
	struct compared_column c;
	bool perhaps;

	if (node_kind(l->tree, list) != NODE_LIST || !compared_is_constant(l, node_slot(l->tree, list, 0)) ||
	    !compared_column_read(l, of, &c))
		return;
	perhaps = negated || has_value(l, &c, list);
	for (uint32_t i = 0; i < node_count(l->tree, list); i++)
		see_value(l, &c, node_slot(l->tree, list, i), perhaps);
}

/* (region, status) = ('EU', 'Paid'): each with its own */
static void see_rows(struct linting *l, node columns, node values, bool perhaps)
{
	const struct tree *t = l->tree;
	struct compared_column c;

	if (node_kind(t, columns) != NODE_ROW || node_kind(t, values) != NODE_ROW ||
	    node_count(t, columns) != node_count(t, values))
		return;
	for (uint32_t i = 0; i < node_count(t, columns); i++) {
		node column = node_slot(t, columns, i), value = node_slot(t, values, i);

		if (compared_is_constant(l, value) && compared_column_read(l, column, &c))
			see_value(l, &c, value, perhaps);
	}
}

static void see_row_list(struct linting *l, node of, node list, bool negated)
{
	bool several = node_count(l->tree, list) > 1;

	for (uint32_t i = 0; node_kind(l->tree, list) == NODE_LIST && i < node_count(l->tree, list); i++)
		see_rows(l, of, node_slot(l->tree, list, i), negated || several);
}

static void see_test(struct linting *l, node n)
{
	const struct tree *t = l->tree;
	enum node_op op = (enum node_op)node_at(t, n)->op;
	node left = node_bare(t, node_slot(t, n, 0)), right = node_bare(t, node_slot(t, n, 1));
	bool turned = compared_is_constant(l, left);
	node column = turned ? right : left, value = turned ? left : right;
	node array = node_kind(t, value) == NODE_QUANTIFIED && node_at(t, value)->op == OP_ANY
			     ? node_uncast(t, node_slot(t, value, 0))
			     : NO_NODE;
	struct compared_column c;

	if (node_kind(t, array) == NODE_ARRAY && op == OP_EQ)
		see_list(l, column, node_slot(t, array, 0), false);
	if (op == OP_EQ || op == OP_NE)
		see_rows(l, column, value, op == OP_NE);
	if (!compared_is_constant(l, value) || !compared_column_read(l, column, &c))
		return;
	if (op == OP_EQ || op == OP_NE)
		see_value(l, &c, value, op == OP_NE);
	see_bound(l, &c, n, turned ? lint_turned(op) : op, value);
}

/* status IS 'paid', status IS DISTINCT FROM 'paid' */
static void see_is(struct linting *l, node n)
{
	const struct tree *t = l->tree;
	node than = node_bare(t, node_slot(t, n, 1));
	bool same = node_is(t, n, NODE_NEGATED); /* not distinct */
	struct compared_column c;

	if (node_at(t, n)->op == OP_DISTINCT_FROM && compared_is_constant(l, than) &&
	    compared_column_read(l, node_slot(t, n, 0), &c))
		see_value(l, &c, than, !same);
}

/* CASE status WHEN 'paid' THEN ... */
static void see_case(struct linting *l, node n)
{
	node whens = node_slot(l->tree, n, 1);
	struct compared_column c;

	if (!node_slot(l->tree, n, 0) || !compared_column_read(l, node_slot(l->tree, n, 0), &c))
		return;
	for (uint32_t i = 0; i < node_count(l->tree, whens); i++)
		see_value(l, &c, node_slot(l->tree, node_slot(l->tree, whens, i), 0), false);
}

static void see_in(struct linting *l, node n)
{
	node of = node_bare(l->tree, node_slot(l->tree, n, 0)), list = node_slot(l->tree, n, 1);
	bool negated = node_is(l->tree, n, NODE_NEGATED);

	if (node_kind(l->tree, of) == NODE_ROW)
		see_row_list(l, of, list, negated);
	else
		see_list(l, of, list, negated);
}

void lint_value(struct linting *l, node n)
{
	if (lint_is_test(l->tree, n))
		see_test(l, n);
	else if (node_kind(l->tree, n) == NODE_IN)
		see_in(l, n);
	else if (node_kind(l->tree, n) == NODE_IS)
		see_is(l, n);
	else if (node_kind(l->tree, n) == NODE_LIKE)
		see_like(l, n);
	else if (node_kind(l->tree, n) == NODE_CASE)
		see_case(l, n);
}
