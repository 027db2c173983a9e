/* The types of PostgreSQL's expressions. */
#include "sql/check/postgresql_types.h"

#include "base/banned.h"

/* ---- operators ---- */

static bool is_text(pg_type t)
{
	return t && t != PG_unknown && pg_category(t) == 'S';
}

/* The replacement for a constant of the wrong type; absent: none is certainly right. */
static str cure(struct typing *y, str name, node left, pg_type l, node right, pg_type r)
{
	node number = is_text(l) ? node_bare(y->tree, right) : is_text(r) ? node_bare(y->tree, left) : NO_NODE;
	bool compares = str_at(str_of("<>=!"), name.len ? name.at[0] : 'x') >= 0;

	if (!compares || !l || !r)
		return NO_STR;
	if (number && node_kind(y->tree, number) == NODE_NUMBER)
		return str_fmt(y->arena, "write '%.*s'", STR(type_written(y, number)));
	if (is_text(l) && right)
		return str_fmt(y->arena, "write cast(%.*s as text)", STR(type_written(y, right)));
	if (is_text(r) && left)
		return str_fmt(y->arena, "write cast(%.*s as text)", STR(type_written(y, left)));
	return S("cast one of them");
}

static str told(struct typing *y, node n, pg_type t)
{
	if (!n)
		return str_fmt(y->arena, "the value before it is %.*s", STR(type_name(y, t)));
	if (t == PG_unknown)
		return str_fmt(y->arena, "%.*s has no type", STR(type_written(y, n)));
	return str_fmt(y->arena, "%.*s is %.*s", STR(type_written(y, n)), STR(type_name(y, t)));
}

pg_type type_of_operator(struct typing *y, node at, str name, node left, pg_type l, node right, pg_type r)
{
	struct pg_match match;
	enum pg_answer found = pg_operator_find(y->schema->version, name, l, r, &match);
	struct sql_finding *f;

	if (found == PG_FOUND) {
		if (left)
			type_becomes(y, left, match.takes[0]);
		if (right)
			type_becomes(y, right, match.takes[1]);
		return match.result;
	}
	if (found == PG_UNSURE)
		return match.result;
	if (type_has_operator(y, name) || type_has_cast(y, l, PG_none) || type_has_cast(y, r, PG_none))
		return PG_none;
	f = type_find(y, SQL_TYPE_MISMATCH, at, "%.*s, %.*s: PostgreSQL %s %.*s %.*s %.*s", STR(told(y, left, l)),
		      STR(told(y, right, r)), found == PG_AMBIGUOUS ? "has several operators for" : "has no operator",
		      STR(type_name(y, l)), STR(name), STR(type_name(y, r)));
	if (f)
		f->hint = cure(y, name, left, l, right, r);
	return match.result;
}

static pg_type prefixed(struct typing *y, node n, str name)
{
	node of = node_slot(y->tree, n, 0);
	struct pg_match match;
	pg_type t = type_of(y, of);

	switch (pg_prefix_find(y->schema->version, name, t, &match)) {
	case PG_FOUND: type_becomes(y, of, match.takes[0]); break;
	case PG_MISSING:
	case PG_AMBIGUOUS:
		if (type_has_operator(y, name) || type_has_cast(y, t, PG_none))
			return PG_none;
		type_find(y, SQL_TYPE_MISMATCH, n, "PostgreSQL has no prefix operator %.*s%s%.*s", STR(name),
			  t && t != PG_unknown ? " for " : "", STR(t && t != PG_unknown ? type_name(y, t) : NO_STR));
		break;
	case PG_UNSURE: break;
	}
	return match.result;
}

/* OPERATOR(pg_catalog.+) is +. */
static str operator_name(const struct tree *t, node n)
{
	enum node_op op = (enum node_op)node_at(t, n)->op;
	str text = node_text(t, n), written = S("OPERATOR(pg_catalog.");

	if (op != OP_OTHER)
		return str_of(node_op_word(op));
	if (str_starts(text, written))
		return str_upto(str_from(text, written.len), text.len - written.len - 1);
	return text;
}

/* ---- rows, ANY, IN ---- */

static bool is_row(const struct tree *t, node n)
{
	return node_kind(t, n) == NODE_ROW;
}

/* The query of a scalar subquery in brackets; NO_NODE: none. */
static node query_of(const struct tree *t, node n)
{
	n = node_bare(t, n);
	return node_kind(t, n) == NODE_SUBQUERY ? node_slot(t, n, 0) : NO_NODE;
}

static void compare_rows(struct typing *y, node at, str name, node left, node right)
{
	uint32_t n = node_count(y->tree, left);

	if (n != node_count(y->tree, right)) {
		type_find(y, SQL_WRONG_COUNT, at, "a row of %u is compared with a row of %u", n,
			  node_count(y->tree, right));
		return;
	}
	for (uint32_t i = 0; i < n; i++) {
		node l = node_slot(y->tree, left, i), r = node_slot(y->tree, right, i);

		type_of_operator(y, at, name, l, type_of(y, l), r, type_of(y, r));
	}
}

/* left = (a query), with as many columns as left has values. */
static void compare_query(struct typing *y, node at, str name, node left, node query)
{
	const struct sql_outputs *shape = y->resolved->shapes[query];
	bool row = is_row(y->tree, left);
	uint32_t n = row ? node_count(y->tree, left) : 1;

	if (!shape || shape->open)
		return;
	if ((ptrdiff_t)n != shape->len) {
		type_find(y, SQL_WRONG_COUNT, query, "the query returns %s; expected %u",
			  str_c(y->arena, str_counted(y->arena, shape->len, "column")), n);
		return;
	}
	for (uint32_t i = 0; i < n; i++) {
		node l = row ? node_slot(y->tree, left, i) : left;

		type_of_operator(y, at, name, l, type_of(y, l), query, type_of_query(y, query, i));
	}
}

/* left = ANY (array) */
static void compare_array(struct typing *y, node at, str name, node left, node array)
{
	pg_type l = type_of(y, left), r = type_of(y, array);

	if (!r)
		return;
	if (r != PG_unknown && !pg_element(r))
		type_find(y, SQL_TYPE_MISMATCH, array, "ANY and ALL need an array, but %.*s is %.*s",
			  STR(type_written(y, array)), STR(type_name(y, r)));
	else if (r != PG_unknown)
		type_of_operator(y, at, name, left, l, array, pg_element(r));
	else if (l && l != PG_unknown)
		type_becomes(y, array, pg_array_of(l));
}

static void quantified(struct typing *y, node at, str name, node left, node right)
{
	node of = node_bare(y->tree, node_slot(y->tree, right, 0));

	if (node_kind(y->tree, of) == NODE_SUBQUERY)
		compare_query(y, at, name, left, node_slot(y->tree, of, 0));
	else if (node_kind(y->tree, of) != NODE_LIST)
		compare_array(y, at, name, left, of);
	else if (node_count(y->tree, of) == 1)
		compare_array(y, at, name, left, node_slot(y->tree, of, 0));
}

static pg_type in_list(struct typing *y, node n, node left, node list)
{
	uint32_t count = node_count(y->tree, list);
	node *all = new_n(y->arena, node, count + 1);
	pg_type *types = new_n(y->arena, pg_type, count + 1), is = PG_none;
	str name = node_is(y->tree, n, NODE_NEGATED) ? S("<>") : S("=");
	uint32_t culprit;

	all[0] = left;
	types[0] = type_of(y, left);
	for (uint32_t i = 0; i < count; i++) {
		all[i + 1] = node_slot(y->tree, list, i);
		if (is_row(y->tree, node_bare(y->tree, all[i + 1]))) {
			if (is_row(y->tree, left))
				compare_rows(y, n, name, left, node_bare(y->tree, all[i + 1]));
			continue;
		}
		if (is_row(y->tree, left)) {
			type_of_operator(y, n, name, left, PG_record, all[i + 1], type_of(y, all[i + 1]));
			continue;
		}
		types[i + 1] = type_of(y, all[i + 1]);
	}
	if (is_row(y->tree, left))
		return PG_bool;
	if (count > 1 && pg_common_type(y->schema->version, types, count + 1, &is, &culprit) && is) {
		for (uint32_t i = 0; i < count; i++)
			type_becomes(y, all[i + 1], is);
		type_of_operator(y, n, name, left, types[0], NO_NODE, is);
		return PG_bool;
	}
	for (uint32_t i = 1; i <= count; i++)
		type_of_operator(y, all[i], name, left, types[0], all[i], types[i]);
	return PG_bool;
}

static pg_type in(struct typing *y, node n)
{
	node left = node_bare(y->tree, node_slot(y->tree, n, 0)), right = node_slot(y->tree, n, 1);

	if (node_kind(y->tree, right) == NODE_SUBQUERY)
		compare_query(y, n, S("="), left, node_slot(y->tree, right, 0));
	else if (node_kind(y->tree, right) == NODE_LIST)
		in_list(y, n, left, right);
	return PG_bool;
}

/* Types that share an operator family, so that an index on one serves the other. */
static int family(pg_type t)
{
	switch (t) {
	case PG_int2:
	case PG_int4:
	case PG_int8: return -1;
	case PG_text:
	case PG_varchar:
	case PG_bpchar:
	case PG_name: return -2;
	default: return t;
	}
}

/* a.id = b.id of different types: one is converted for each row, so an index on it is not used. */
static void check_keys(struct typing *y, node n, node left, pg_type l, node right, pg_type r)
{
	const struct sql_binding *bound = y->resolved->bound;
	struct sql_finding *f;

	if (node_kind(y->tree, left) != NODE_COLUMN || node_kind(y->tree, right) != NODE_COLUMN || !l || !r ||
	    family(l) == family(r) || !bound[left].source || !bound[right].source ||
	    bound[left].source == bound[right].source)
		return;
	f = type_find(y, SQL_KEY_TYPES, n, "%.*s is %.*s, %.*s is %.*s: one is converted for each row",
		      STR(type_written(y, left)), STR(type_name(y, l)), STR(type_written(y, right)),
		      STR(type_name(y, r)));
	if (f)
		f->hint = S("an index on it is not used; give both keys the same type");
}

static pg_type binary(struct typing *y, node n)
{
	node left = node_bare(y->tree, node_slot(y->tree, n, 0)), right = node_bare(y->tree, node_slot(y->tree, n, 1));
	enum node_op op = (enum node_op)node_at(y->tree, n)->op;
	str name = operator_name(y->tree, n);
	pg_type is;

	if (op == OP_OVERLAPS) {
		node args[4] = { node_slot(y->tree, left, 0), node_slot(y->tree, left, 1), node_slot(y->tree, right, 0),
				 node_slot(y->tree, right, 1) };

		return is_row(y->tree, left) && is_row(y->tree, right) ? type_of_named(y, n, "overlaps", args, 4)
								       : PG_bool;
	}
	if (node_kind(y->tree, right) == NODE_QUANTIFIED) {
		quantified(y, n, name, left, right);
		return PG_bool;
	}
	if (is_row(y->tree, left)) {
		if (is_row(y->tree, right))
			compare_rows(y, n, name, left, right);
		else if (query_of(y->tree, right))
			compare_query(y, n, name, left, query_of(y->tree, right));
		return PG_bool;
	}
	is = type_of_operator(y, n, name, left, type_of(y, left), right, type_of(y, right));
	if (op == OP_EQ && is)
		check_keys(y, n, left, type_of(y, left), right, type_of(y, right));
	return is;
}

/* ---- chains ---- */

static const char *chain_place(enum node_op op)
{
	return op == OP_AND ? "AND" : op == OP_OR ? "OR" : "NOT";
}

static pg_type chain(struct typing *y, node n)
{
	enum node_op whole = (enum node_op)node_at(y->tree, n)->op;
	node left = node_slot(y->tree, n, 0);
	pg_type is;

	if (whole == OP_AND || whole == OP_OR) {
		for (uint32_t i = 0; i < node_count(y->tree, n); i++)
			type_wanted(y, node_slot(y->tree, n, i), PG_bool, chain_place(whole));
		return PG_bool;
	}
	is = type_of(y, left);
	for (uint32_t i = 1; i < node_count(y->tree, n); i++) {
		node item = node_slot(y->tree, n, i);
		bool term = node_kind(y->tree, item) == NODE_TERM;
		node right = term ? node_slot(y->tree, item, 0) : item;
		str name = str_of(node_op_word(term ? (enum node_op)node_at(y->tree, item)->op : whole));

		is = type_of_operator(y, n, name, i == 1 ? left : NO_NODE, is, right, type_of(y, right));
	}
	return is;
}

static pg_type unary(struct typing *y, node n)
{
	enum node_op op = (enum node_op)node_at(y->tree, n)->op;

	if (op == OP_NOT) {
		type_wanted(y, node_slot(y->tree, n, 0), PG_bool, "NOT");
		return PG_bool;
	}
	return prefixed(y, n, operator_name(y->tree, n));
}

/* ---- predicates ---- */

static pg_type is_what(struct typing *y, node n)
{
	node left = node_slot(y->tree, n, 0), right = node_slot(y->tree, n, 1);

	switch ((int)node_at(y->tree, n)->op) {
	case OP_TRUE:
	case OP_FALSE:
	case OP_UNKNOWN: type_wanted(y, left, PG_bool, "IS TRUE, IS FALSE and IS UNKNOWN:"); break;
	case OP_DISTINCT_FROM:
		if (!is_row(y->tree, node_bare(y->tree, left)))
			type_of_operator(y, n, S("="), left, type_of(y, left), right, type_of(y, right));
		break;
	default: type_of(y, left); break;
	}
	return PG_bool;
}

static pg_type between(struct typing *y, node n)
{
	bool negated = node_is(y->tree, n, NODE_NEGATED);
	node what = node_slot(y->tree, n, 0);

	for (uint32_t i = 1; i <= 2; i++) {
		node bound = node_slot(y->tree, n, i);
		str name = i == 1 ? negated ? S("<") : S(">=") : negated ? S(">") : S("<=");

		type_of_operator(y, n, name, what, type_of(y, what), bound, type_of(y, bound));
	}
	return PG_bool;
}

static pg_type like(struct typing *y, node n)
{
	bool negated = node_is(y->tree, n, NODE_NEGATED);
	enum node_op op = (enum node_op)node_at(y->tree, n)->op;
	node left = node_slot(y->tree, n, 0), right = node_slot(y->tree, n, 1), escape = node_slot(y->tree, n, 2);
	str name = op == OP_ILIKE     ? negated ? S("!~~*") : S("~~*")
		       : op == OP_SIMILAR ? negated ? S("!~") : S("~")
		       : negated ? S("!~~")
				      : S("~~");

	if (escape)
		type_wanted(y, escape, PG_text, "ESCAPE");
	if (node_kind(y->tree, right) == NODE_QUANTIFIED)
		quantified(y, n, name, left, right);
	else
		type_of_operator(y, n, name, left, type_of(y, left), right, type_of(y, right));
	return PG_bool;
}

static pg_type cases(struct typing *y, node n)
{
	node of = node_slot(y->tree, n, 0), whens = node_slot(y->tree, n, 1);
	uint32_t count = node_count(y->tree, whens);
	node *results = new_n(y->arena, node, count + 1);
	pg_type operand = of ? type_of(y, of) : PG_none;

	if (operand == PG_unknown)
		operand = PG_text;
	results[0] = node_slot(y->tree, n, 2);
	for (uint32_t i = 0; i < count; i++) {
		node when = node_slot(y->tree, whens, i), test = node_slot(y->tree, when, 0);

		results[i + 1] = node_slot(y->tree, when, 1);
		if (of)
			type_of_operator(y, test, S("="), of, operand, test, type_of(y, test));
		else
			type_wanted(y, test, PG_bool, "WHEN");
	}
	return type_together(y, results, count + 1, "CASE");
}

/* ---- collations and arrays ---- */

static pg_type collated(struct typing *y, node n)
{
	node of = node_slot(y->tree, n, 0);
	pg_type t = type_of(y, of);

	if (t == PG_unknown)
		return PG_text;
	if (t && pg_category(pg_element(t) ? pg_element(t) : t) != 'S')
		type_find(y, SQL_TYPE_MISMATCH, n, "%.*s is %.*s, which has no collation", STR(type_written(y, of)),
			  STR(type_name(y, t)));
	return t;
}

static pg_type subscript(struct typing *y, node n)
{
	node of = node_slot(y->tree, n, 0), at = node_slot(y->tree, n, 1);
	pg_type t = type_of(y, of);
	bool json = t == PG_jsonb && (!y->schema->version || y->schema->version >= 14);

	if (pg_element(t)) {
		if (node_kind(y->tree, at) != NODE_LIST)
			type_wanted(y, at, PG_int4, "an index");
		return pg_element(t);
	}
	if (t && t != PG_unknown && t < PG_ENUMS && !json && t != PG_record && t != PG_name && t != PG_point &&
	    pg_category(t) != 'G')
		type_find(y, SQL_TYPE_MISMATCH, n, "%.*s is %.*s, which has no elements", STR(type_written(y, of)),
			  STR(type_name(y, t)));
	return json ? t : PG_none;
}

static pg_type array(struct typing *y, node n)
{
	node items = node_slot(y->tree, n, 0), query = node_slot(y->tree, n, 1);
	uint32_t count = node_count(y->tree, items);
	node *list = new_n(y->arena, node, count + 1);
	pg_type t;

	if (query) {
		t = type_of_query(y, query, 0);
		return pg_element(t) ? t : pg_array_of(t);
	}
	for (uint32_t i = 0; i < count; i++)
		list[i] = node_slot(y->tree, items, i);
	if (!count)
		return PG_none;
	/* In ARRAY['a', 'b']::mood[] the constants have the type of the cast. */
	if (node_kind(y->tree, node_at(y->tree, n)->parent) == NODE_CAST)
		return PG_none;
	t = type_together(y, list, count, "ARRAY");
	return pg_element(t) ? t : pg_array_of(t);
}

/* ---- all of them ---- */

pg_type type_of_expression(struct typing *y, node n)
{
	const struct tree *t = y->tree;
	node one = node_slot(t, n, 0), two = node_slot(t, n, 1), three = node_slot(t, n, 2);

	switch ((int)node_kind(t, n)) {
	case NODE_COLUMN: return type_of_binding(y, n);
	case NODE_NUMBER: return type_of_number(node_text(t, n));
	case NODE_STRING:
	case NODE_NULL:
	case NODE_PARAM: return PG_unknown;
	case NODE_BYTES: return PG_bit;
	case NODE_TRUTH: return PG_bool;
	case NODE_TYPED: return type_of_typed(y, n);
	case NODE_INTERVAL: type_becomes(y, one, PG_interval); return PG_interval;
	case NODE_BRACKETS: return type_of(y, one);
	case NODE_UNARY: return unary(y, n);
	case NODE_BINARY: return binary(y, n);
	case NODE_CHAIN: return chain(y, n);
	case NODE_IS: return is_what(y, n);
	case NODE_BETWEEN: return between(y, n);
	case NODE_IN: return in(y, n);
	case NODE_LIKE: return like(y, n);
	case NODE_EXISTS: return PG_bool;
	case NODE_CASE: return cases(y, n);
	case NODE_CAST: return type_of_cast(y, n);
	case NODE_CALL: return type_of_call(y, n);
	case NODE_COLLATE: return collated(y, n);
	case NODE_SUBSCRIPT: return subscript(y, n);
	case NODE_SLICE: return pg_element(type_of(y, one)) ? type_of(y, one) : PG_none;
	case NODE_ARRAY: return array(y, n);
	case NODE_ROW: return PG_record;
	case NODE_SUBQUERY: return type_of_query(y, one, 0);
	case NODE_EXTRACT: {
		bool numeric = y->schema->version == 0 || y->schema->version >= 14;

		return type_of_named(y, n, numeric ? "extract" : "date_part", (node[]){ NO_NODE, two }, 2);
	}
	case NODE_POSITION: return type_of_named(y, n, "position", (node[]){ two, one }, 2);
	case NODE_AT_ZONE: return type_of_named(y, n, "timezone", (node[]){ two, one }, 2);
	case NODE_TRIM: {
		enum node_op op = (enum node_op)node_at(t, n)->op;
		const char *name = op == OP_LEADING ? "ltrim" : op == OP_TRAILING ? "rtrim" : "btrim";

		return type_of_named(y, n, name, (node[]){ two, one }, one ? 2 : 1);
	}
	case NODE_SUBSTRING:
		if (!two)
			return PG_text;
		return type_of_named(y, n, "substring", (node[]){ one, two, three }, three ? 3 : 2);
	case NODE_OVERLAY: {
		node four = node_slot(t, n, 3);

		return type_of_named(y, n, "overlay", (node[]){ one, two, three, four }, four ? 4 : 3);
	}
	default: return PG_none;
	}
}
