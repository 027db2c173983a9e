/*
 * Expressions that may raise an error once a row reaches them, although the query is valid. What is not known to return
 * a value for each row may fail, also if it reads no column: a database checks many constants only when it needs them.
 */
#include "policy/internal.h"

#include "sql/dialect/syntax.h"
#include "sql/slots.h"
#include "base/banned.h"

struct seeking {
	const struct sql_resolved *resolved;
	node root;
	bool fails;
};

static bool rule_holds(const struct tree *t, enum syntax_rule rule)
{
	return rule_in(t->dialect->syntax->bit, rule);
}

/* ---- types ---- */

/* A row as a value, or an array of a rare type: PostgreSQL looks for its operators when it compares the first two. */
static bool is_hard_to_compare(const struct sql_resolved *r, node n)
{
	const struct sql_binding *b = n < r->bound_count ? &r->bound[n] : NULL;
	str type = column_type(r, n);

	if (!rule_holds(r->tree, FAILS_IN_CONVERSIONS) || !b)
		return false;
	return (b->source && b->column < 0) ||
	       (str_ends(type, S("[]")) && !type_is_common(str_upto(type, type.len - 2)));
}

static bool is_jsonb(const struct sql_resolved *r, node n)
{
	const struct tree *t = r->tree;
	enum node_op op = (enum node_op)node_at(t, n = node_bare(t, n))->op;

	if (node_kind(t, n) == NODE_BINARY && (op == OP_ARROW || op == OP_HASH_ARROW))
		return is_jsonb(r, node_slot(t, n, 0));
	return node_kind(t, n) == NODE_COLUMN && str_eq_fold(column_type(r, n), S("jsonb"));
}

/* ---- operators ---- */

/* A regular expression without anything that may be wrong in it. */
static bool is_plain_pattern(const struct tree *t, node n)
{
	str text = node_text(t, n = node_bare(t, n));
	bool atom = false;

	for (ptrdiff_t i = 0; i < text.len; i++) {
		char c = text.at[i];
		bool word = (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_' || c == '.';

		if ((c == '*' || c == '+' || c == '?') ? !atom
		    : c == '^'			       ? i > 0
		    : c == '$'			       ? i < text.len - 1
						       : !word && str_at(S(" -@%/:,='<>#&;"), c) < 0)
			return false;
		atom = word;
	}
	return node_kind(t, n) == NODE_STRING && text.len < 200;
}

static bool op_fails(const struct sql_resolved *r, node n)
{
	const struct tree *t = r->tree;
	node of = node_slot(t, n, 0);

	switch ((int)node_at(t, n)->op) {
	case OP_NONE:
	case OP_NOT:
	case OP_AND:
	case OP_OR:
	case OP_XOR:
	case OP_EQ:
	case OP_NE:
	case OP_LT:
	case OP_LE:
	case OP_GT:
	case OP_GE:
	case OP_SAME:
	case OP_CONTAINS:
	case OP_WITHIN:
	case OP_HAS_KEY:
	case OP_HAS_ANY:
	case OP_HAS_ALL:
	case OP_OVERLAP: return false;
	case OP_MATCH:
	case OP_MATCH_FOLD:
	case OP_NO_MATCH:
	case OP_NO_MATCH_FOLD: return !is_plain_pattern(t, node_slot(t, n, 1));
	case OP_ARROW:
	case OP_ARROW_TEXT:
	case OP_HASH_ARROW:
	case OP_HASH_ARROW_TEXT: return !is_jsonb(r, of);
	case OP_OTHER: return true;
	case OP_CONCAT: return !rule_holds(t, FAILS_RARELY) && !literals_are_ordinary(t, n);
	case OP_MINUS: return !rule_holds(t, FAILS_RARELY) && !literal_is_number(t, n);
	case OP_PLUS:
	case OP_TIMES: return !rule_holds(t, FAILS_RARELY) && !sum_is_ordinary(r, n);
	default: return !rule_holds(t, FAILS_RARELY);
	}
}

/* A pattern that ends with its escape character is an error. */
static bool ends_with_escape(str pattern, char escape)
{
	bool odd = false;

	for (ptrdiff_t i = pattern.len; i > 0 && pattern.at[i - 1] == escape; i--)
		odd = !odd;
	return odd;
}

static bool like_fails(const struct tree *t, node n)
{
	node pattern = node_bare(t, node_slot(t, n, 1)), escape = node_slot(t, n, 2);
	str text = node_text(t, escape);

	switch ((int)node_at(t, n)->op) {
	case OP_LIKE:
	case OP_ILIKE:
	case OP_GLOB: break;
	default: return escape || !is_plain_pattern(t, pattern);
	}
	if (escape && (node_kind(t, escape) != NODE_STRING || text.len != 1))
		return true;
	return node_kind(t, pattern) != NODE_STRING || node_text(t, pattern).len > 1000 ||
	       ends_with_escape(node_text(t, pattern), escape ? text.at[0] : '\\');
}

/* ---- calls ---- */

/* Aggregates and windows have rows that the filter has passed, but not those within a subquery of a condition. */
static bool is_in_subquery(const struct seeking *s, const struct tree *t, node n)
{
	while (n && n != s->root && node_kind(t, n) != NODE_SELECT)
		n = node_at(t, n)->parent;
	return n != s->root;
}

/* Functions that return a value, or NULL, for each value of the right type. */
static const struct {
	uint32_t dialects;
	const char *names; /* between blanks */
} total[] = {
	{ PG | MYSQL | SQLITE,
	  " lower upper trim ltrim rtrim btrim coalesce nullif greatest least concat concat_ws count min max "
	  "bool_and bool_or current_user session_user user current_role current_catalog current_schema " },
	{ MYSQL, " ifnull year month day date date_add date_sub datediff unix_timestamp " },
	{ SQLITE, " ifnull date time datetime julianday unixepoch strftime substr substring instr round typeof " },
};

static bool is_total(const struct tree *t, str name)
{
	for (size_t i = 0; i < sizeof total / sizeof *total; i++)
		if (total[i].dialects & t->dialect->syntax->bit && str_is_among(name, total[i].names))
			return true;
	return false;
}

static bool call_fails(const struct seeking *s, const struct tree *t, node n)
{
	node args = node_slot(t, n, CALLED_ARGS), first = node_bare(t, node_slot(t, args, 0)),
	     second = node_slot(t, args, 1);
	str name = built_in_name(t, n);
	bool unit = node_kind(t, first) == NODE_STRING && node_count(t, args) == 2;

	if (node_slot(t, n, CALLED_OVER) || str_is_among(name, " sum avg "))
		return is_in_subquery(s, t, n);
	if (is_total(t, name) || call_is_now(t, n))
		return false;
	if (str_is_among(name, " length char_length octet_length "))
		return node_count(t, args) != 1; /* an encoding of bytes */
	if (str_eq_fold(name, S("date_trunc")))
		return !unit || !time_has_unit(s->resolved, second, node_text(t, first));
	return !str_eq_fold(name, S("date_part")) || !unit || !time_has_part(s->resolved, second, node_text(t, first));
}

/* (SELECT max(at) FROM orders): one row, with a value of a table. */
static bool is_of_one_row(const struct sql_resolved *r, node subquery)
{
	const struct tree *t = r->tree;
	node select = node_slot(t, node_slot(t, subquery, 0), QUERY_BODY), items = node_slot(t, select, SELECT_ITEMS),
	     call = node_slot(t, node_slot(t, items, 0), 0), of = node_slot(t, node_slot(t, call, CALLED_ARGS), 0);
	struct sql_base base;

	if (node_kind(t, select) != NODE_SELECT || node_slot(t, select, SELECT_GROUP) || node_count(t, items) != 1 ||
	    node_kind(t, call) != NODE_CALL || node_slot(t, call, CALLED_OVER) ||
	    !str_is_among(built_in_name(t, call), " count min max "))
		return false;
	return node_kind(t, of) == NODE_STAR || (node_kind(t, of) == NODE_COLUMN && sql_plain_base(r, of, &base));
}

static bool subquery_fails(const struct sql_resolved *r, node n)
{
	const struct tree *t = r->tree;
	node around = node_at(t, n)->parent;
	bool of_rows = node_kind(t, around) == NODE_QUANTIFIED ||
		       (node_kind(t, around) == NODE_IN && n == node_slot(t, around, 1));

	return !rule_holds(t, FAILS_RARELY) && !of_rows && !is_of_one_row(r, n);
}

/* A row is of VALUES, or an operand of a comparison or of IN. */
static bool row_fails(const struct tree *t, node n)
{
	node around = node_at(t, n)->parent;

	if (node_kind(t, around) == NODE_VALUES)
		return false;
	while (node_kind(t, around) == NODE_BRACKETS || node_kind(t, around) == NODE_LIST)
		around = node_at(t, around)->parent;
	return node_kind(t, around) != NODE_BINARY && node_kind(t, around) != NODE_IN;
}

static bool limit_fails(const struct tree *t, node n)
{
	for (uint32_t i = 0; i < node_count(t, n); i++)
		if (node_slot(t, n, i) && !literal_is_whole(t, node_slot(t, n, i), 18, 0))
			return true;
	return false;
}

static bool substring_fails(const struct tree *t, node n)
{
	node from = node_slot(t, n, 1), length = node_slot(t, n, 2);

	return (from && !literal_is_whole(t, from, 9, 0)) || (length && !literal_is_whole(t, length, 9, 0));
}

static bool overlay_fails(const struct tree *t, node n)
{
	node length = node_slot(t, n, 3);

	return !literal_is_whole(t, node_slot(t, n, 2), 9, 1) || (length && !literal_is_whole(t, length, 9, 0));
}

static bool cast_fails(const struct tree *t, node n)
{
	return !rule_holds(t, FAILS_RARELY) && !literal_is_ordinary(t, n) &&
	       !str_is_among(node_text(t, node_slot(t, n, 1)), " text varchar ");
}

static bool zone_fails(const struct tree *t, node n)
{
	node zone = node_slot(t, n, 1);

	return node_kind(t, zone) != NODE_STRING || !str_is_among(node_text(t, zone), " utc gmt ");
}

/* Some collations support no patterns, some do not exist for the encoding. */
static bool collation_fails(const struct tree *t, node n)
{
	node name = node_slot(t, n, 1);

	return rule_holds(t, FAILS_IN_CONVERSIONS) &&
	       !str_is_among(node_text(t, node_slot(t, name, node_count(t, name) - 1)), " c posix default ");
}

/* MATCH of SQLite works only for a whole full-text table, as a condition of its own. */
static bool phrase_fails(const struct seeking *s, const struct tree *t, node n)
{
	node what = node_slot(t, n, 0), around = n;
	const struct sql_binding *b = what < s->resolved->bound_count ? &s->resolved->bound[what] : NULL;
	const struct sql_table *table = b && b->source ? s->resolved->sources.at[b->source].table : NULL;

	while (around != s->root && (around == n || node_kind(t, around) == NODE_BRACKETS ||
				     (node_kind(t, around) == NODE_CHAIN && node_at(t, around)->op == OP_AND)))
		around = node_at(t, around)->parent;
	return !table || !table->virtual || around != s->root;
}

static bool fails(const struct seeking *s, const struct tree *t, node n)
{
	const struct sql_resolved *r = s->resolved;

	switch ((int)node_kind(t, n)) {
	case NODE_COLUMN: return is_hard_to_compare(r, n);
	case NODE_NUMBER: return rule_holds(t, FAILS_IN_CONVERSIONS) && !literal_is_number(t, n);
	case NODE_TYPED: return !literal_is_ordinary(t, n);
	case NODE_INTERVAL: return !literal_is_span(t, n);
	case NODE_UNARY:
	case NODE_BINARY:
	case NODE_CHAIN:
	case NODE_TERM: return op_fails(r, n);
	case NODE_LIKE: return like_fails(t, n);
	case NODE_CAST: return cast_fails(t, n);
	case NODE_CALL: return call_fails(s, t, n);
	case NODE_EXTRACT:
		return rule_holds(t, FAILS_IN_CONVERSIONS) &&
		       !time_has_part(r, node_slot(t, n, 1), node_text(t, node_slot(t, n, 0)));
	case NODE_SUBSTRING: return substring_fails(t, n);
	case NODE_OVERLAY: return overlay_fails(t, n);
	case NODE_AT_ZONE: return zone_fails(t, n);
	case NODE_COLLATE: return collation_fails(t, n);
	case NODE_ARRAY: return node_slot(t, n, 1) || !literals_are_ordinary(t, node_slot(t, n, 0));
	case NODE_ROW: return rule_holds(t, FAILS_IN_CONVERSIONS) && row_fails(t, n);
	case NODE_SUBQUERY: return subquery_fails(r, n);
	case NODE_WINDOW:
	case NODE_FRAME: return is_in_subquery(s, t, n);
	case NODE_LIMIT: return limit_fails(t, n);
	case NODE_PHRASE: return phrase_fails(s, t, n);
	case NODE_SUBSCRIPT:
	case NODE_SLICE:
	case NODE_PATH:
	case NODE_STRUCT:
	case NODE_LAMBDA:
	case NODE_SAMPLE:
	case NODE_PIVOT: return true;
	default: return false;
	}
}

/* The parts of a sum are seen with it: its signs alone may fail. */
static bool is_sum(const struct tree *t, node n)
{
	return node_kind(t, n) == NODE_CHAIN && (node_at(t, n)->op == OP_PLUS || node_at(t, n)->op == OP_TIMES) &&
	       !rule_holds(t, FAILS_RARELY);
}

static bool see_node(void *with, const struct tree *t, node n)
{
	struct seeking *s = with;

	s->fails |= fails(s, t, n);
	return !s->fails && !is_sum(t, n);
}

bool expression_may_fail(const struct sql_resolved *r, node n)
{
	struct seeking s = { r, n, false };

	node_walk(r->tree, n, see_node, &s);
	return s.fails;
}
