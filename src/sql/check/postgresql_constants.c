/*
 * Constant expressions that PostgreSQL refuses whenever it plans or runs the query: 70000::smallint, 2147483647 + 1,
 * 1 / 0, sqrt(-1), LIMIT -1. Reads the outermost SELECT alone, and no branch that may never be computed: CASE,
 * coalesce, AND with a constant, subqueries.
 */
#include "sql/check/postgresql_types.h"

#include <math.h>

#include "base/banned.h"

enum { DIGITS_MOST = 131072 }; /* of a numeric, before the point */

struct value {
	pg_type type;  /* smallint, integer, bigint, numeric or double precision */
	int64_t whole; /* of the first three */
	double real;   /* of all */
};

static bool is_whole(pg_type t)
{
	return t == PG_int2 || t == PG_int4 || t == PG_int8;
}

static bool value_of(struct typing *y, node n, struct value *out, bool *fails);

/* False, for the callers. */
static bool fail(struct typing *y, node n, bool *fails, const char *why)
{
	*fails = true;
	type_find(y, SQL_FAILS, n, "%.*s always fails: %s", STR(type_written(y, n)), why);
	return false;
}

static bool fail_range(struct typing *y, node n, bool *fails, pg_type t)
{
	*fails = true;
	type_find(y, SQL_FAILS, n, "%.*s always fails: the value is out of range for %.*s", STR(type_written(y, n)),
		  STR(type_name(y, t)));
	return false;
}

/* ---- what depends on rows ---- */

/* It fails for each row, so without rows it runs. */
static void soften(struct sql_finding *f)
{
	if (f)
		f->severity = SQL_WARNING;
}

/* ---- results of a type ---- */

static bool put_whole(struct typing *y, node n, bool *fails, pg_type t, int64_t value, struct value *out)
{
	int64_t most = t == PG_int2 ? INT16_MAX : t == PG_int4 ? INT32_MAX : INT64_MAX;

	if (value > most || value < -most - 1)
		return fail_range(y, n, fails, t);
	*out = (struct value){ t, value, (double)value };
	return true;
}

static bool put_real(struct typing *y, node n, bool *fails, pg_type t, double value, struct value *out)
{
	if (t == PG_float8 && !isfinite(value))
		return fail_range(y, n, fails, t);
	*out = (struct value){ t, 0, value };
	return isfinite(value);
}

/* ---- arithmetic ---- */

static bool operated_whole(struct typing *y, node n, bool *fails, enum node_op op, struct value l, struct value r,
			   struct value *out)
{
	static const pg_type wider[] = { PG_int2, PG_int4, PG_int8 };
	pg_type t = PG_int2;
	int64_t value = 0;
	bool over = false;

	for (size_t i = 0; i < sizeof wider / sizeof *wider; i++)
		t = l.type == wider[i] || r.type == wider[i] ? wider[i] : t;
	switch ((int)op) {
	case OP_PLUS: over = __builtin_add_overflow(l.whole, r.whole, &value); break;
	case OP_MINUS: over = __builtin_sub_overflow(l.whole, r.whole, &value); break;
	case OP_TIMES: over = __builtin_mul_overflow(l.whole, r.whole, &value); break;
	case OP_DIVIDE:
	case OP_MODULO:
		if (r.whole == -1) /* the one quotient that is out of range */
			over = op == OP_DIVIDE && __builtin_sub_overflow(INT64_C(0), l.whole, &value);
		else
			value = op == OP_DIVIDE ? l.whole / r.whole : l.whole % r.whole;
		break;
	default: return false;
	}
	return over ? fail_range(y, n, fails, t) : put_whole(y, n, fails, t, value, out);
}

static bool operated(struct typing *y, node n, bool *fails, enum node_op op, struct value l, struct value r,
		     struct value *out)
{
	pg_type t = l.type == PG_float8 || r.type == PG_float8 ? PG_float8 : PG_numeric;

	if (op != OP_POWER && is_whole(l.type) && is_whole(r.type))
		return operated_whole(y, n, fails, op, l, r, out);
	switch ((int)op) {
	case OP_PLUS: return put_real(y, n, fails, t, l.real + r.real, out);
	case OP_MINUS: return put_real(y, n, fails, t, l.real - r.real, out);
	case OP_TIMES: return put_real(y, n, fails, t, l.real * r.real, out);
	case OP_DIVIDE: return put_real(y, n, fails, t, l.real / r.real, out);
	case OP_POWER:
		if (!(fabs(l.real) > 0) && r.real < 0)
			return fail(y, n, fails, "zero is raised to a negative power");
		if (t == PG_numeric && !(is_whole(l.type) && is_whole(r.type)) &&
		    r.real * log10(fabs(l.real)) > DIGITS_MOST)
			return fail_range(y, n, fails, t);
		return put_real(y, n, fails, is_whole(l.type) && is_whole(r.type) ? PG_float8 : t, pow(l.real, r.real),
				out);
	default: return false;
	}
}

/* Whatever is divided, unless it is NULL. */
static bool is_by_zero(struct typing *y, node n, bool *fails, enum node_op op, struct value right)
{
	bool number = pg_category(type_of(y, n)) == 'N' || pg_category(type_of(y, n)) == 'T';
	struct sql_finding *f;

	if ((op != OP_DIVIDE && op != OP_MODULO) || fabs(right.real) > 0 || !number ||
	    node_kind(y->tree, node_bare(y->tree, node_slot(y->tree, n, 0))) == NODE_NULL)
		return false;
	*fails = true;
	f = type_find(y, SQL_FAILS, n, "%.*s always fails: division by zero", STR(type_written(y, n)));
	if (node_has_column(y->tree, node_slot(y->tree, n, 0)))
		soften(f);
	return true;
}

/* left: known, by constants alone. */
static bool apply(struct typing *y, node n, bool *fails, enum node_op op, node by, bool known, struct value *out)
{
	struct value left = *out, right;

	if (!value_of(y, by, &right, fails) || is_by_zero(y, n, fails, op, right))
		return false;
	return known && operated(y, n, fails, op, left, right, out);
}

static bool value_of_chain(struct typing *y, node n, struct value *out, bool *fails)
{
	const struct tree *t = y->tree;
	bool known = value_of(y, node_slot(t, n, 0), out, fails);

	for (uint32_t i = 1; i < node_count(t, n) && !*fails; i++) {
		node item = node_slot(t, n, i);
		bool term = node_kind(t, item) == NODE_TERM;
		enum node_op op = (enum node_op)(term ? node_at(t, item)->op : node_at(t, n)->op);

		known = apply(y, n, fails, op, term ? node_slot(t, item, 0) : item, known, out);
	}
	return known && !*fails;
}

static bool value_of_binary(struct typing *y, node n, struct value *out, bool *fails)
{
	bool known = value_of(y, node_slot(y->tree, n, 0), out, fails);

	return !*fails &&
	       apply(y, n, fails, (enum node_op)node_at(y->tree, n)->op, node_slot(y->tree, n, 1), known, out);
}

/* ---- casts ---- */

/* numeric(5, 2) has three digits before the point. */
static bool is_too_long(const struct tree *t, node type, double value)
{
	node sizes = node_slot(t, type, 0);
	double scale = 1;
	int64_t digits = 0, after = 0;

	if (!node_count(t, sizes) || !str_int(node_text(t, node_slot(t, sizes, 0)), &digits) ||
	    (node_count(t, sizes) > 1 && !str_int(node_text(t, node_slot(t, sizes, 1)), &after)))
		return false;
	if (after > 0)
		scale = pow(10, (double)after);
	return after >= 0 && round(fabs(value) * scale) >= pow(10, (double)digits);
}

static bool value_of_cast(struct typing *y, node n, struct value *out, bool *fails)
{
	pg_type to = type_of(y, n);
	struct value of;

	if (!value_of(y, node_slot(y->tree, n, 0), &of, fails))
		return false;
	if (is_whole(to) && is_whole(of.type))
		return put_whole(y, n, fails, to, of.whole, out);
	if (is_whole(to)) {
		double most = to == PG_int2 ? INT16_MAX : to == PG_int4 ? INT32_MAX : 9.3e18;

		if (fabs(of.real) > most + 1)
			return fail_range(y, n, fails, to);
		return fabs(of.real) < 9e15 && put_whole(y, n, fails, to, (int64_t)nearbyint(of.real), out);
	}
	if (to == PG_numeric && is_too_long(y->tree, node_slot(y->tree, n, 1), of.real))
		return fail(y, n, fails, "it has too many digits before the point");
	return (to == PG_numeric || to == PG_float8) && put_real(y, n, fails, to, of.real, out);
}

/* ---- calls ---- */

static const struct argument_range {
	const char *function;
	uint32_t argument;
	double least, most;
	bool above; /* least is not one of them */
} ranges[] = {
	{ "sqrt", 0, 0, HUGE_VAL, false },
	{ "ln", 0, 0, HUGE_VAL, true },
	{ "log", 0, 0, HUGE_VAL, true },
	{ "log10", 0, 0, HUGE_VAL, true },
	{ "acos", 0, -1, 1, false },
	{ "asin", 0, -1, 1, false },
	{ "acosd", 0, -1, 1, false },
	{ "asind", 0, -1, 1, false },
	{ "acosh", 0, 1, HUGE_VAL, false },
	{ "atanh", 0, -1, 1, false },
	{ "factorial", 0, 0, HUGE_VAL, false },
	{ "chr", 0, 1, 0x10ffff, false },
	{ "ntile", 0, 1, HUGE_VAL, false },
	{ "nth_value", 1, 1, HUGE_VAL, false },
	{ "percentile_cont", 0, 0, 1, false },
	{ "percentile_disc", 0, 0, 1, false },
	{ "width_bucket", 3, 1, HUGE_VAL, false },
	{ "substr", 2, 0, HUGE_VAL, false },
	{ "substring", 2, 0, HUGE_VAL, false },
};

static str called(const struct tree *t, node call)
{
	node names = node_slot(t, call, CALLED_NAME);
	uint32_t n = node_count(t, names);

	return n ? node_text(t, node_slot(t, names, n - 1)) : NO_STR;
}

/* Only a function of constants is computed without rows. */
static void tell_range(struct typing *y, node call, node n, const struct argument_range *r)
{
	bool of_rows = node_has_column(y->tree, call) || node_slot(y->tree, call, CALLED_OVER) ||
		       str_starts(str_of(r->function), S("percentile"));
	struct sql_finding *f;

	str must = !isfinite(r->most) ? str_fmt(y->arena, "%s %.0f", r->above ? "greater than" : "at least", r->least)
				      : str_fmt(y->arena, "between %.0f and %.0f", r->least, r->most);

	f = type_find(y, SQL_FAILS, n, "argument %u of %s must be %.*s, not %.*s", r->argument + 1, r->function,
		      STR(must), STR(type_written(y, n)));
	if (of_rows)
		soften(f);
}

/* A unit or an encoding that no such function has. */
static bool has_wrong_word(struct typing *y, str name, node args)
{
	bool unit = str_is_among(name, " date_trunc date_part "), encoding = str_is_among(name, " encode decode ");
	node word = unit ? node_slot(y->tree, args, 0) : encoding ? node_slot(y->tree, args, 1) : NO_NODE;
	str text = word && node_kind(y->tree, word) == NODE_STRING ? node_text(y->tree, word) : NO_STR;

	if (!text.at || (unit ? !pg_unit_bad(text) : str_is_among(text, " base64 hex escape ")))
		return false;
	soften(type_find(y, SQL_FAILS, word, "%.*s always fails: '%.*s' is not %s", STR(name), STR(text),
			 unit ? "a unit of time" : "an encoding; use base64, hex or escape"));
	return true;
}

static bool has_wrong_day(struct typing *y, str name, node call)
{
	node args = node_slot(y->tree, call, CALLED_ARGS);
	struct value part[3];
	bool fails = false;

	if (!str_eq_fold(name, S("make_date")) || node_count(y->tree, args) != 3)
		return false;
	for (uint32_t i = 0; i < 3; i++)
		if (!value_of(y, node_slot(y->tree, args, i), &part[i], &fails) || !is_whole(part[i].type))
			return fails;
	if (part[0].whole < 1 || part[0].whole > 9999 ||
	    (part[1].whole > 0 && part[1].whole < 100 && part[2].whole > 0 && part[2].whole < 100 &&
	     !pg_literal_bad(PG_date, str_fmt(y->arena, "%04d-%02d-%02d", (int)part[0].whole, (int)part[1].whole,
					      (int)part[2].whole))))
		return false;
	fail(y, call, &fails, "the calendar has no such day");
	return fails;
}

static bool has_wrong_argument(struct typing *y, str name, node call)
{
	node args = node_slot(y->tree, call, CALLED_ARGS);
	bool fails = false;

	for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
		const struct argument_range *r = &ranges[i];
		node one = r->argument < node_count(y->tree, args) ? node_slot(y->tree, args, r->argument) : NO_NODE;
		struct value v;

		if (!one || !str_eq_fold(name, str_of(r->function)) || !value_of(y, one, &v, &fails))
			continue;
		if (v.real < r->least || v.real > r->most || (r->above && !(v.real > r->least))) {
			tell_range(y, call, one, r);
			return true;
		}
	}
	return fails;
}

static bool value_of_call(struct typing *y, node n, struct value *out, bool *fails)
{
	node args = node_slot(y->tree, n, CALLED_ARGS);
	str name = called(y->tree, n);
	struct value one, two;

	if (has_wrong_argument(y, name, n) || has_wrong_word(y, name, args) || has_wrong_day(y, name, n)) {
		*fails = true;
		return false;
	}
	if (str_eq_fold(name, S("abs")) && node_count(y->tree, args) == 1 &&
	    value_of(y, node_slot(y->tree, args, 0), &one, fails))
		return is_whole(one.type)
			       ? (one.whole != INT64_MIN &&
				  put_whole(y, n, fails, one.type, one.whole < 0 ? -one.whole : one.whole, out)) ||
					 (one.whole == INT64_MIN && fail_range(y, n, fails, one.type))
			       : put_real(y, n, fails, one.type, fabs(one.real), out);
	if (str_is_among(name, " mod div ") && node_count(y->tree, args) == 2) {
		*out = (struct value){ 0 };
		return apply(y, n, fails, OP_MODULO, node_slot(y->tree, args, 1), false, out);
	}
	return str_is_among(name, " power pow ") && node_count(y->tree, args) == 2 &&
	       value_of(y, node_slot(y->tree, args, 0), &one, fails) &&
	       value_of(y, node_slot(y->tree, args, 1), &two, fails) && operated(y, n, fails, OP_POWER, one, two, out);
}

/* ---- any expression ---- */

static bool value_of_number(struct typing *y, node n, struct value *out)
{
	str text = node_text(y->tree, n);
	pg_type t = type_of_number(text);
	int64_t whole = 0;
	double real = HUGE_VAL; /* of one that is too large for a double */

	if ((!str_real(text, &real) && t != PG_numeric) || (is_whole(t) && !str_int(text, &whole)))
		return false;
	*out = (struct value){ t, whole, real };
	return true;
}

/* The sign belongs to a number behind it: -2147483648 is an integer, and 2147483648 is none. */
static bool value_of_negative(struct typing *y, node n, struct value *out, bool *fails)
{
	node of = node_bare(y->tree, node_slot(y->tree, n, 0));
	struct value zero = { PG_int2, 0, 0 }, number;
	str text = node_kind(y->tree, of) == NODE_NUMBER ? node_text(y->tree, of) : NO_STR;
	int64_t whole;

	if (text.at && str_int(str_fmt(y->arena, "-%.*s", STR(text)), &whole)) {
		*out = (struct value){ whole < INT32_MIN ? PG_int8 : PG_int4, whole, (double)whole };
		return true;
	}
	/* The server negates the digits of a constant once more: -(-9223372036854775808) is a numeric. */
	return node_kind(y->tree, of) != NODE_UNARY && value_of(y, of, &number, fails) &&
	       operated(y, n, fails, OP_MINUS, zero, number, out);
}

static bool value_of(struct typing *y, node n, struct value *out, bool *fails)
{
	const struct tree *t = y->tree;

	switch ((int)node_kind(t, n)) {
	case NODE_BRACKETS: return value_of(y, node_slot(t, n, 0), out, fails);
	case NODE_NUMBER: return value_of_number(y, n, out);
	case NODE_CAST: return value_of_cast(y, n, out, fails);
	case NODE_CHAIN: return value_of_chain(y, n, out, fails);
	case NODE_BINARY: return value_of_binary(y, n, out, fails);
	case NODE_CALL: return value_of_call(y, n, out, fails);
	case NODE_UNARY: return node_at(t, n)->op == OP_MINUS && value_of_negative(y, n, out, fails);
	default: return false;
	}
}

/* ---- collations ---- */

/* By COLLATE, or that of a column; absent: the default of its type. */
static str collation_of(struct typing *y, node n, bool *written)
{
	struct sql_base b;

	n = node_bare(y->tree, n);
	*written = node_kind(y->tree, n) == NODE_COLLATE;
	if (*written)
		return node_source(y->tree, node_slot(y->tree, n, 1));
	return sql_plain_base(y->resolved, n, &b) ? b.table->columns[b.column].collation : NO_STR;
}

static void check_collations(struct typing *y, node n)
{
	const struct tree *t = y->tree;
	int op = node_at(t, n)->op;
	bool compares = (node_kind(t, n) == NODE_BINARY &&
			 (op == OP_EQ || op == OP_NE || op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE)) ||
			node_kind(t, n) == NODE_LIKE,
	     one, other;
	struct sql_finding *f;
	str left, right;

	if (!compares && (node_kind(t, n) != NODE_CHAIN || op != OP_CONCAT))
		return;
	left = collation_of(y, node_slot(t, n, 0), &one);
	right = collation_of(y, node_slot(t, n, 1), &other);
	if (!left.len || !right.len || one != other || str_eq(left, right) || (!one && !compares))
		return;
	f = type_find(y, SQL_TYPE_MISMATCH, n, "%.*s has the collations %.*s and %.*s; PostgreSQL %s",
		      STR(type_written(y, n)), STR(left), STR(right),
		      one ? "takes one" : "cannot determine which to use: write COLLATE");
	if (!one)
		soften(f);
}

/* ---- patterns ---- */

/* Behind a bracket expression that begins at i; -1: it has no end. */
static ptrdiff_t past_class(str s, ptrdiff_t i)
{
	i += 1 + (i + 1 < s.len && s.at[i + 1] == '^');
	for (ptrdiff_t from = i; i < s.len; i++) {
		if (s.at[i] == ']' && i > from)
			return i + 1;
		if (s.at[i] == '\\') {
			i++;
		} else if (s.at[i] == '[' && i + 1 < s.len && str_at(S(":.="), s.at[i + 1]) >= 0) {
			char mark = s.at[i + 1];

			for (i += 2; i + 1 < s.len && !(s.at[i] == mark && s.at[i + 1] == ']');)
				i++;
			i++;
		}
	}
	return -1;
}

/* A regular expression with brackets that do not match, or with nothing to repeat. */
static bool is_torn(str s)
{
	int depth = 0;

	if (str_starts(s, S("***")) || str_starts(s, S("(?")))
		return false;
	if (s.len && str_at(S("*+?"), s.at[0]) >= 0)
		return true;
	for (ptrdiff_t i = 0; i < s.len;) {
		if (s.at[i] == '[') {
			i = past_class(s, i);
			if (i < 0)
				return true;
			continue;
		}
		depth += s.at[i] == '(' ? 1 : s.at[i] == ')' ? -1 : 0;
		if (depth < 0)
			return true;
		i += s.at[i] == '\\' ? 2 : 1;
	}
	return depth > 0;
}

static void check_pattern(struct typing *y, node n)
{
	const struct tree *t = y->tree;
	int op = node_at(t, n)->op;
	bool match = node_kind(t, n) == NODE_BINARY &&
		     (op == OP_MATCH || op == OP_MATCH_FOLD || op == OP_NO_MATCH || op == OP_NO_MATCH_FOLD);
	bool call = node_kind(t, n) == NODE_CALL &&
		    str_is_among(
			    called(t, n),
			    " regexp_replace regexp_match regexp_matches regexp_split_to_array regexp_split_to_table "
			    "regexp_count regexp_instr regexp_like regexp_substr ");
	node pattern = match ? node_slot(t, n, 1) : call ? node_slot(t, node_slot(t, n, CALLED_ARGS), 1) : NO_NODE;

	struct sql_finding *f;

	if (!pattern || node_kind(t, pattern) != NODE_STRING || !is_torn(node_text(t, pattern)))
		return;
	f = type_find(y, SQL_FAILS, pattern, "%.*s is not a regular expression: its brackets do not match",
		      STR(type_written(y, pattern)));
	if (node_has_column(t, n))
		soften(f);
}

/* ---- one query ---- */

/* Members of AND and OR that a constant one may make unnecessary. */
static bool may_be_skipped(const struct tree *t, node n)
{
	for (uint32_t i = 0; i < node_count(t, n); i++) {
		if (!node_has_column(t, node_slot(t, n, i)))
			return true;
	}
	return false;
}

static bool see_expression(void *with, const struct tree *t, node n)
{
	struct typing *y = with;
	int op = node_at(t, n)->op;
	struct value ignored;
	bool fails = false;

	switch ((int)node_kind(t, n)) {
	case NODE_QUERY:
	case NODE_CASE: return false;
	case NODE_CHAIN:
		if (op == OP_AND || op == OP_OR)
			return !may_be_skipped(t, n);
		break;
	case NODE_CALL:
		if (str_is_among(called(t, n), " coalesce nullif "))
			return false;
		break;
	default: break;
	}
	check_collations(y, n);
	check_pattern(y, n);
	return !value_of(y, n, &ignored, &fails) && !fails;
}

static void check_bound(struct typing *y, node n, const char *clause)
{
	struct value v;
	bool fails = false;

	if (n && value_of(y, n, &v, &fails) && v.real < 0)
		type_find(y, SQL_FAILS, n, "%s must not be negative", clause);
}

static void check_body(struct typing *y, node body)
{
	static const enum select_slot clauses[] = { SELECT_ITEMS, SELECT_FROM, SELECT_WHERE, SELECT_GROUP,
						    SELECT_HAVING };
	const struct tree *t = y->tree;

	switch ((int)node_kind(t, body)) {
	case NODE_SELECT:
		for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++)
			if (node_slot(t, body, clauses[i]))
				node_walk(t, node_slot(t, body, clauses[i]), see_expression, y);
		break;
	case NODE_SET:
		for (uint32_t i = 0; i < node_count(t, body); i++)
			check_body(y, node_slot(t, body, i));
		break;
	case NODE_BRACKETS: check_body(y, node_slot(t, body, 0)); break;
	case NODE_QUERY: {
		node limit = node_slot(t, body, QUERY_LIMIT);

		check_body(y, node_slot(t, body, QUERY_BODY));
		check_bound(y, node_slot(t, limit, LIMIT_COUNT), "LIMIT");
		check_bound(y, node_slot(t, limit, LIMIT_OFFSET), "OFFSET");
		break;
	}
	default: break;
	}
}

void type_check_constants(struct typing *y)
{
	check_body(y, y->tree->root);
}
