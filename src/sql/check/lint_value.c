/* Comparisons of a column with a value that it cannot have. */
#include "sql/check/lint_internal.h"

#include <math.h>

#include "model/asset.h"
#include "sql/check/value_choice.h"
#include "sql/resolve/view_origins.h"
#include "base/banned.h"

enum folding { FOLDS_NOT, FOLDS_LOWER, FOLDS_UPPER };

struct compared { /* a column, perhaps within lower() or upper() */
	const struct sql_base *base;
	const struct sql_column *column;
	const struct sql_values *values;
	enum folding by;
	bool any_case;	  /* = ignores case */
	bool padded;	  /* blanks at the end mean nothing */
	struct strs list; /* all values, in the case of lower() or upper(); empty: unknown */
	bool ascii;	  /* they are */
};

/* ---- the column ---- */

static enum folding folding_of(str call)
{
	if (str_is_among(call, " lower lcase "))
		return FOLDS_LOWER;
	return str_is_among(call, " upper ucase ") ? FOLDS_UPPER : FOLDS_NOT;
}

/* A cast to a text of any length keeps the value; one to a shorter text may not. */
static bool keeps_text(const struct tree *t, node cast)
{
	node type = node_slot(t, cast, 1);

	return !node_slot(t, type, 0) && str_is_among(node_text(t, type), " text varchar string nvarchar citext ");
}

/* The argument of trim(x); NO_NODE: another node, or other marks than blanks. */
static node trimmed(const struct tree *t, node n)
{
	if (node_kind(t, n) == NODE_TRIM && !node_slot(t, n, 0))
		return node_slot(t, n, 1);
	return str_is_among(lint_call(t, n), " btrim ltrim rtrim ") && node_count(t, node_slot(t, n, CALLED_ARGS)) == 1
		       ? lint_argument(t, n, 0)
		       : NO_NODE;
}

static node within(const struct tree *t, node n, struct compared *out)
{
	for (;;) {
		enum folding folds = folding_of(lint_call(t, n));
		node inner = trimmed(t, n);

		if (node_kind(t, n) == NODE_BRACKETS || (node_kind(t, n) == NODE_CAST && keeps_text(t, n))) {
			inner = node_slot(t, n, 0);
		} else if (folds && node_count(t, node_slot(t, n, CALLED_ARGS)) == 1) {
			out->by = out->by ? out->by : folds;
			inner = lint_argument(t, n, 0);
		} else if (inner) {
			out->padded = true;
		}
		if (!inner)
			return n;
		n = inner;
	}
}

/* char(8) and character(8), not character varying(8) */
static bool is_padded(str type)
{
	return str_find_fold(type, S("char")) >= 0 && str_find_fold(type, S("var")) < 0;
}

static bool is_ascii(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if ((unsigned char)s.at[i] >= 0x80)
			return false;
	return true;
}

static str upper(struct arena *a, str s)
{
	char *text = new_n(a, char, s.len + 1);

	for (ptrdiff_t i = 0; i < s.len; i++)
		text[i] = (char)(s.at[i] >= 'a' && s.at[i] <= 'z' ? s.at[i] - 32 : s.at[i]);
	return str_n(text, s.len);
}

static str folded(struct arena *a, enum folding by, str value)
{
	return by == FOLDS_LOWER ? str_lower(a, value) : upper(a, value);
}

/* The values as the comparison has them. */
static void take_values(const struct linting *l, struct compared *c)
{
	const struct strs *all = c->values->list;

	c->list = all ? *all : (struct strs){ 0 };
	c->list.at = c->by ? new_n(l->arena, str, c->list.len + 1) : c->list.at;
	c->ascii = true;
	for (ptrdiff_t i = 0; i < c->list.len; i++) {
		if (c->by)
			c->list.at[i] = folded(l->arena, c->by, all->at[i]);
		c->ascii &= is_ascii(c->list.at[i]);
	}
}

static bool read_column(const struct linting *l, node n, struct compared *out)
{
	const struct sql_schema *schema = l->schema;
	struct sql_base here, *below = new(l->arena, struct sql_base);

	*out = (struct compared){ .base = below };
	n = within(l->tree, n, out);
	if (!schema->values || !lint_base(l, n, &here) || !sql_base_below(here, below))
		return false;
	out->column = &below->table->columns[below->column];
	out->values = schema->values(schema->with, below->table, below->column);
	if (!out->values)
		return false;
	out->any_case = (out->values->any_case && !out->by) || rule_in(l->dialect, MEANS_TEXT_FOLDS) ||
			out->column->collation.len || str_eq_fold(out->column->type, S("citext"));
	out->padded |= out->any_case || is_padded(out->column->type);
	take_values(l, out);
	return true;
}

/* ---- the value ---- */

struct constant {
	node at;
	str text;
	bool number;
	double value;
};

static bool read_constant(const struct linting *l, node n, struct constant *out)
{
	const struct tree *t = l->tree;
	bool minus = node_kind(t, n) == NODE_UNARY && node_at(t, n)->op == OP_MINUS;
	node of = minus ? node_slot(t, n, 0) : n;
	bool good;

	*out = (struct constant){ .at = n, .text = node_text(t, of), .number = node_kind(t, of) == NODE_NUMBER };
	good = out->number ? str_real(out->text, &out->value) : !minus && node_kind(t, n) == NODE_STRING;
	if (minus)
		out->value = -out->value;
	return good;
}

static bool is_equal(const struct compared *c, const struct constant *k, str value)
{
	double number;

	if (c->values->numbers)
		return str_real(value, &number) && number == k->value;
	if (str_eq(value, k->text))
		return true;
	return c->any_case ? str_eq_fold(str_trim(value), str_trim(k->text))
			   : c->padded && str_eq(str_trim(value), str_trim(k->text));
}

static bool is_among(const struct compared *c, const struct constant *k)
{
	for (ptrdiff_t i = 0; i < c->list.len; i++)
		if (is_equal(c, k, c->list.at[i]))
			return true;
	return false;
}

/* Case and collation of other letters are the source's own. An empty text is how some say "any". */
static bool is_comparable(const struct compared *c, const struct constant *k)
{
	bool folds = c->any_case || c->by;

	if (c->values->numbers || k->number)
		return c->values->numbers && k->number && !c->by;
	return str_trim(k->text).len && (!folds || (c->ascii && is_ascii(k->text)));
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

	while (node_kind(t, up) == NODE_LIST || node_kind(t, up) == NODE_BINARY || node_kind(t, up) == NODE_BRACKETS)
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

static str column_words(const struct linting *l, const struct compared *c)
{
	static const char *const calls[] = { [FOLDS_LOWER] = "lower", [FOLDS_UPPER] = "upper" };
	str name = str_fmt(l->arena, "%.*s.%.*s", STR(c->base->table->name), STR(c->column->name));

	return c->by ? str_fmt(l->arena, "%s(%.*s)", calls[c->by], STR(name)) : name;
}

/* A type has told it already. */
static bool is_told(const struct linting *l, node n)
{
	for (ptrdiff_t i = 0; i < l->findings->len; i++)
		if (l->findings->at[i].at == node_at(l->tree, n)->at && l->findings->at[i].code == SQL_INVALID_LITERAL)
			return true;
	return false;
}

static void tell_value(struct linting *l, const struct compared *c, const struct constant *k, str meant, bool perhaps)
{
	const struct dialect *d = l->tree->dialect;
	str name = column_words(l, c);
	struct sql_finding *f = lint_find(l, SQL_UNKNOWN_VALUE, k->at, "%.*s is not a value of %.*s; %s %.*s",
					  STR(lint_written(l, k->at)), STR(name), c->values->by,
					  STR(value_list(l->arena, d, k->text, &c->list, k->number)));

	if (!f)
		return;
	f->value_of = name;
	f->dated = c->values->dated;
	f->perhaps = perhaps && !meant.len;
	f->instead = value_sql(l->arena, d, meant, false);
	f->instead_sql = f->instead.len > 0;
	if (f->instead.len)
		lint_hint(l, f, "write %.*s", STR(f->instead));
}

/* perhaps: the condition may be true without it. */
static void see_value(struct linting *l, const struct compared *c, node n, bool perhaps)
{
	struct constant k;
	str meant;

	if (!c->list.len || !read_constant(l, n, &k) || !is_comparable(c, &k) || is_among(c, &k) || is_told(l, n))
		return;
	meant = k.number || (c->values->any_case && !c->by) ? NO_STR : value_meant(l->arena, k.text, &c->list);
	if (!is_beside(l, n, meant))
		tell_value(l, c, &k, meant, perhaps || is_made_up_for(l->tree, n));
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

static void see_bound(struct linting *l, const struct compared *c, node test, enum node_op op, node n)
{
	const struct sql_values *v = c->values;
	struct constant k;
	bool low;

	if (c->list.len || c->by || !read_constant(l, n, &k) || !k.number || !is_outside(v, op, k.value))
		return;
	low = k.value <= v->least;
	lint_find(l, SQL_NEVER_TRUE, test, "a CHECK of %.*s allows only values %s %.15g", STR(column_words(l, c)),
		  low	     ? v->above ? ">" : ">="
		  : v->below ? "<"
			     : "<=",
		  low ? v->least : v->most);
}

/* ---- comparisons ---- */

static bool is_constant(const struct linting *l, node n)
{
	struct constant ignored;

	return read_constant(l, n, &ignored);
}

static bool has_value(const struct linting *l, const struct compared *c, node list)
{
	struct constant k;

	for (uint32_t i = 0; i < node_count(l->tree, list); i++)
		if (!read_constant(l, node_slot(l->tree, list, i), &k) || is_among(c, &k))
			return true;
	return false;
}

static void see_list(struct linting *l, node of, node list, bool negated)
{
	struct compared c;
	bool perhaps;

	if (node_kind(l->tree, list) != NODE_LIST || !is_constant(l, node_slot(l->tree, list, 0)) ||
	    !read_column(l, of, &c))
		return;
	perhaps = negated || has_value(l, &c, list);
	for (uint32_t i = 0; i < node_count(l->tree, list); i++)
		see_value(l, &c, node_slot(l->tree, list, i), perhaps);
}

static void see_test(struct linting *l, node n)
{
	const struct tree *t = l->tree;
	enum node_op op = (enum node_op)node_at(t, n)->op;
	node left = node_bare(t, node_slot(t, n, 0)), right = node_bare(t, node_slot(t, n, 1));
	bool turned = is_constant(l, left);
	node column = turned ? right : left, value = turned ? left : right;
	node array = node_kind(t, value) == NODE_QUANTIFIED && node_at(t, value)->op == OP_ANY
			     ? node_uncast(t, node_slot(t, value, 0))
			     : NO_NODE;
	struct compared c;

	if (node_kind(t, array) == NODE_ARRAY && op == OP_EQ)
		see_list(l, column, node_slot(t, array, 0), false);
	if (!is_constant(l, value) || !read_column(l, column, &c))
		return;
	if (op == OP_EQ || op == OP_NE)
		see_value(l, &c, value, op == OP_NE);
	see_bound(l, &c, n, turned ? lint_turned(op) : op, value);
}

/* CASE status WHEN 'paid' THEN ... */
static void see_case(struct linting *l, node n)
{
	node whens = node_slot(l->tree, n, 1);
	struct compared c;

	if (!node_slot(l->tree, n, 0) || !read_column(l, node_slot(l->tree, n, 0), &c))
		return;
	for (uint32_t i = 0; i < node_count(l->tree, whens); i++)
		see_value(l, &c, node_slot(l->tree, node_slot(l->tree, whens, i), 0), false);
}

void lint_value(struct linting *l, node n)
{
	if (lint_is_test(l->tree, n))
		see_test(l, n);
	else if (node_kind(l->tree, n) == NODE_IN)
		see_list(l, node_slot(l->tree, n, 0), node_slot(l->tree, n, 1), node_is(l->tree, n, NODE_NEGATED));
	else if (node_kind(l->tree, n) == NODE_CASE)
		see_case(l, n);
}
