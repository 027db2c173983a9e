/* Values of user-defined types: the code that creates, casts, prints, orders and hashes them. */
#include "sql/check/user_code_internal.h"

#include "sql/resolve/functions.h"
#include "base/banned.h"

enum { OLDEST = 10 };

int code_version(const struct seeing *s)
{
	return s->schema->version ? s->schema->version : OLDEST;
}

struct expression_kind code_value_at(const struct seeing *s, node n)
{
	return value_of(s->values, n);
}

/* ---- what a type runs ---- */

/* The component types, whose code runs too. */
static void add_parts(const struct seeing *s, struct strs *out, const struct user_type *t, int how, int depth)
{
	for (ptrdiff_t i = 0; i < t->of.len && depth < TYPES_DEEP; i++) {
		const struct user_type *part = user_code_type(s->code, t->of.at[i]);

		if (part && part != t)
			code_add_type(s, out, part, how, depth + 1);
	}
}

void code_add_type(const struct seeing *s, struct strs *out, const struct user_type *t, int how, int depth)
{
	if (how & READS)
		code_add_all(s, out, &t->reads);
	for (ptrdiff_t i = 0; how & READS && i < t->checks.len; i++)
		functions_refused(s->arena, s->tree->dialect, t->checks.at[i], out);
	if (how & READS && str_eq(t->kind, S("range"))) /* its bounds are compared */
		how |= COMPARES;
	if (how & SHOWS)
		code_add_all(s, out, &t->shows);
	if (how & COMPARES)
		code_add_all(s, out, &t->compares);
	add_parts(s, out, t, how, depth);
}

/* Conditions, LIMIT and subscripts accept values by assignment casts. */
static bool is_unasked(const struct user_cast *c)
{
	return str_eq(c->context, S("implicit")) ||
	       (str_eq(c->context, S("assignment")) && value_kind_of_type(c->to) & (VALUE_TRUTH | VALUE_NUMBER));
}

/* Implicit casts from a type, and those that JSON functions apply. */
static void add_casts_from(const struct seeing *s, struct strs *out, const struct user_type *t)
{
	for (ptrdiff_t i = 0; i < s->code->casts.len; i++) {
		const struct user_cast *c = &s->code->casts.at[i];
		bool json = str_eq(c->to, S("json")) || str_eq(c->to, S("jsonb"));

		if (c->function.len && str_eq(c->from, t->name) && (json || is_unasked(c)))
			code_add(s, out, c->function);
	}
}

/* Casts from the rows of tables, whose types are not listed. */
static bool is_row_type(const struct seeing *s, str type)
{
	return !user_code_type(s->code, type) && pg_type_named(type) == PG_none;
}

static void add_row_casts(const struct seeing *s, struct strs *out)
{
	for (ptrdiff_t i = 0; i < s->code->casts.len; i++) {
		const struct user_cast *c = &s->code->casts.at[i];
		bool json = str_eq(c->to, S("json")) || str_eq(c->to, S("jsonb"));

		if (c->function.len && is_row_type(s, c->from) && (json || is_unasked(c)))
			code_add(s, out, c->function);
	}
}

/* Every type in the query, for values of unknown type. */
static void add_met(const struct seeing *s, struct strs *out, int how, bool casts)
{
	if (casts)
		add_row_casts(s, out);
	for (ptrdiff_t i = 0; i < s->values->met.len; i++) {
		code_add_type(s, out, s->values->met.at[i], how, 0);
		if (casts)
			add_casts_from(s, out, s->values->met.at[i]);
	}
}

void code_add_value(const struct seeing *s, struct strs *out, struct expression_kind of, int how, bool casts)
{
	if (!(of.kinds & VALUE_USER))
		return;
	if (!of.type) {
		add_met(s, out, how, casts);
		return;
	}
	code_add_type(s, out, of.type, how, 0);
	if (casts)
		add_casts_from(s, out, of.type);
}

/* ---- may a value become an argument? ---- */

static bool is_polymorphic(str type)
{
	return str_starts(type, S("any")) || str_starts(type, S("\"any\"")) || str_eq(type, S("record")) ||
	       str_eq(type, S("cstring"));
}

/* A domain is passed as its base type. */
str code_undomained(const struct seeing *s, str type)
{
	const struct user_type *t = user_code_type(s->code, type);

	for (int i = 0; t && i < TYPES_DEEP && str_eq(t->kind, S("domain")) && t->of.len; i++) {
		type = t->of.at[0];
		t = user_code_type(s->code, type);
	}
	return type;
}

/* Built-in implicit casts; between kinds, if a type is unknown. */
static bool becomes(struct expression_kind of, str type)
{
	pg_type to = pg_type_named(type);

	if (of.own != PG_none && to != PG_none)
		return of.own == to || pg_converts(0, of.own, to, PG_IMPLICIT);
	return (value_kind_of_type(type) & of.kinds) != 0 || (of.kinds & VALUE_TEXT && to == PG_regclass);
}

/* Whether a user-defined implicit cast leads from there to this type. */
static bool casts_to(const struct seeing *s, unsigned kinds, const struct user_type *from, str type)
{
	for (ptrdiff_t i = 0; i < s->code->casts.len; i++) {
		const struct user_cast *c = &s->code->casts.at[i];

		if (str_eq(c->context, S("implicit")) && str_eq(c->to, type) &&
		    (from ? str_eq(c->from, from->name) : (value_kind_of_type(c->from) & kinds) != 0))
			return true;
	}
	return false;
}

static bool type_may_be(const struct seeing *s, const struct user_type *from, str type)
{
	const struct user_type *to = user_code_type(s->code, type);

	if (to == from || casts_to(s, 0, from, type))
		return true;
	return !to && !value_kind_of_type(type); /* the row type of a table, which is not listed */
}

static bool met_may_be(const struct seeing *s, str type)
{
	for (ptrdiff_t i = 0; i < s->values->met.len; i++)
		if (type_may_be(s, s->values->met.at[i], type))
			return true;
	return !user_code_type(s->code, type) && !value_kind_of_type(type);
}

bool code_may_be(const struct seeing *s, struct expression_kind of, str type)
{
	if (of.kinds & VALUE_LITERAL || is_polymorphic(type))
		return true;
	type = code_undomained(s, type);
	if (becomes(of, type) || casts_to(s, of.kinds, NULL, type))
		return true;
	if (!(of.kinds & VALUE_USER))
		return false;
	return of.type ? type_may_be(s, of.type, type) : met_may_be(s, type);
}

/* ---- casts ---- */

/* Whether this name in the query may refer to `type`, or to a domain over it. */
static bool is_named(const struct seeing *s, const struct user_type *type, str name)
{
	for (const struct user_type *t = user_code_type_named(s->code, name, NULL); t;
	     t = user_code_type_named(s->code, name, t))
		if (t == type || user_code_type(s->code, code_undomained(s, t->name)) == type)
			return true;
	return false;
}

static bool is_from(const struct seeing *s, struct expression_kind of, str type)
{
	const struct user_type *from = user_code_type(s->code, type);

	if (from || is_row_type(s, type))
		return of.kinds & VALUE_USER && (!of.type || of.type == from);
	if (of.own != PG_none)
		return of.own == pg_type_named(type);
	return value_kind_of_type(type) & of.kinds || (of.kinds & VALUE_USER && !of.type);
}

/* Functions of user-defined casts to this type, from any type that the value may have. */
static void add_casts_to(const struct seeing *s, struct strs *out, struct expression_kind of, str type)
{
	struct expression_kind as = value_of_type_named(s->values, type);

	for (ptrdiff_t i = 0; i < s->code->casts.len; i++) {
		const struct user_cast *c = &s->code->casts.at[i];
		const struct user_type *to = user_code_type(s->code, c->to);
		bool named = to	      ? is_named(s, to, type)
			     : as.own ? as.own == pg_type_named(c->to)
				      : (as.kinds & value_kind_of_type(c->to)) != 0;

		if (c->function.len && named && is_from(s, of, c->from))
			code_add(s, out, c->function);
	}
}

void code_see_cast(const struct seeing *s, node n)
{
	node what = node_slot(s->tree, n, 0);
	str type = node_text(s->tree, node_slot(s->tree, n, 1));
	struct strs functions = { 0 };
	struct expression_kind of = code_value_at(s, what);

	add_casts_to(s, &functions, of, type);
	code_add_value(s, &functions, of, SHOWS, false);
	code_tell(s, n, str_fmt(s->arena, "the cast to %.*s", STR(type)), &functions);
}

/* A type that the query names: its input function and its checks run. */
void code_see_type(const struct seeing *s, node n)
{
	str name = node_text(s->tree, n);
	struct strs functions = { 0 };
	bool found = false;

	for (const struct user_type *t = user_code_type_named(s->code, name, NULL); t;
	     t = user_code_type_named(s->code, name, t)) {
		code_add_type(s, &functions, t, READS | SHOWS, 0);
		found |= !str_eq(t->kind, S("multirange")); /* its component types are unknown */
	}
	code_tell(s, n, str_fmt(s->arena, "the type %.*s", STR(name)), &functions);
	if (!found && !value_kind_of_type(name) && s->values->typed)
		code_tell_unknown(s, n,
				  str_fmt(s->arena, "the type %.*s is not built in, and may run code", STR(name)));
}

/* ---- values in use ---- */

/* Whether the value is returned unchanged, by a query that does not use it in a sort or join. */
static bool is_only_shown(const struct seeing *s, node n)
{
	node up = node_at(s->tree, n)->parent;

	while (node_kind(s->tree, up) == NODE_BRACKETS)
		up = node_at(s->tree, up)->parent;
	if (node_kind(s->tree, up) != NODE_ITEM)
		return node_kind(s->tree, up) == NODE_IS && node_at(s->tree, up)->op == OP_NULL;
	for (up = node_at(s->tree, up)->parent; up; up = node_at(s->tree, up)->parent)
		if (node_kind(s->tree, up) == NODE_SET)
			return false;
	return true;
}

static bool is_counted(const struct seeing *s, node n)
{
	node list = node_at(s->tree, n)->parent, call = node_at(s->tree, list)->parent,
	     names = node_slot(s->tree, call, CALLED_NAME);

	return node_kind(s->tree, call) == NODE_CALL && list == node_slot(s->tree, call, CALLED_ARGS) &&
	       !node_is(s->tree, call, NODE_DISTINCT) && node_count(s->tree, names) == 1 &&
	       str_eq_fold(node_text(s->tree, node_slot(s->tree, names, 0)), S("count"));
}

static str type_words(const struct seeing *s, struct expression_kind of)
{
	return of.type ? str_fmt(s->arena, "a value of the type %.*s", STR(of.type->name))
		       : S("a value of a user-defined type");
}

/* User-defined implicit casts between built-in types. */
static void add_own_casts(const struct seeing *s, struct strs *out, struct expression_kind of)
{
	for (ptrdiff_t i = 0; i < s->code->casts.len; i++) {
		const struct user_cast *c = &s->code->casts.at[i];

		if (c->function.len && is_unasked(c) && value_kind_of_type(c->to) &&
		    value_kind_of_type(c->from) & of.kinds)
			code_add(s, out, c->function);
	}
}

/* Functions that decompose or print a value, but do not compare it. */
static const char incurious[] =
	" lower upper length char_length character_length octet_length trim ltrim rtrim btrim left right replace "
	"translate concat concat_ws format coalesce string_agg array_agg json_agg jsonb_agg to_json to_jsonb "
	"row_to_json json_build_object jsonb_build_object json_build_array jsonb_build_array json_object_agg "
	"jsonb_object_agg md5 substring substr split_part strpos initcap reverse lpad rpad repeat count quote_literal "
	"quote_ident quote_nullable regexp_replace regexp_match regexp_matches starts_with num_nulls num_nonnulls "
	"date_trunc date_part to_char ";

static bool is_incurious(const struct seeing *s, node call)
{
	node names = node_slot(s->tree, call, CALLED_NAME);

	return node_count(s->tree, names) == 1 && !node_is(s->tree, call, NODE_DISTINCT) &&
	       str_is_among(node_text(s->tree, node_slot(s->tree, names, 0)), incurious);
}

/* Whether code of the value's type may compare it, for order or equality. */
static bool is_compared(const struct seeing *s, node n)
{
	node up = node_at(s->tree, n)->parent, list = n;

	while (node_kind(s->tree, up) == NODE_BRACKETS || node_kind(s->tree, up) == NODE_COLLATE) {
		list = up;
		up = node_at(s->tree, up)->parent;
	}
	switch ((int)node_kind(s->tree, up)) {
	case NODE_CAST:
	case NODE_DOT:
	case NODE_LIKE:
	case NODE_SUBSCRIPT: return false;
	case NODE_CHAIN:
		return node_at(s->tree, up)->op != OP_CONCAT && node_at(s->tree, up)->op != OP_AND &&
		       node_at(s->tree, up)->op != OP_OR;
	case NODE_LIST:
		list = up;
		up = node_at(s->tree, up)->parent;
		return node_kind(s->tree, up) != NODE_CALL || node_slot(s->tree, up, CALLED_ARGS) != list ||
		       !is_incurious(s, up);
	default: return true;
	}
}

void code_see_use(const struct seeing *s, node n)
{
	struct expression_kind of = code_value_at(s, n);
	struct strs functions = { 0 };

	if (is_only_shown(s, n) || is_counted(s, n))
		return;
	add_own_casts(s, &functions, of);
	code_add_value(s, &functions, of, is_compared(s, n) ? SHOWS | COMPARES : SHOWS, true);
	code_tell(s, n,
		  str_fmt(s->arena, "the use of %.*s",
			  STR(of.kinds & VALUE_USER ? type_words(s, of) : S("a value here"))),
		  &functions);
	if (!s->code->recorded && s->values->typed && of.kinds & VALUE_USER)
		code_tell_unknown(
			s, n,
			str_fmt(s->arena,
				"the use of %.*s may run user-defined code, which is not recorded for this catalog",
				STR(type_words(s, of))));
}

/* ---- rows that are compared ---- */

/* All that a SELECT shows. */
static void add_items(const struct seeing *s, struct strs *out, node select)
{
	node items = node_slot(s->tree, select, SELECT_ITEMS);

	for (uint32_t i = 0; i < node_count(s->tree, items); i++) {
		node item = node_slot(s->tree, items, i);

		if (node_kind(s->tree, item) == NODE_ITEM)
			code_add_value(s, out, code_value_at(s, node_slot(s->tree, item, 0)), COMPARES, true);
		else
			add_met(s, out, COMPARES, true);
	}
}

static void see_distinct(const struct seeing *s, node n)
{
	struct strs functions = { 0 };

	add_items(s, &functions, n);
	code_tell(s, n, S("DISTINCT"), &functions);
}

static void see_set(const struct seeing *s, node n)
{
	struct strs functions = { 0 };

	add_met(s, &functions, node_is(s->tree, n, NODE_ALL) ? 0 : COMPARES, true);
	code_tell(s, n, str_of(node_op_word((enum node_op)node_at(s->tree, n)->op)), &functions);
}

/* The item that a number refers to; names are values in use anyway. */
static void see_key(const struct seeing *s, node key, node select, const char *clause)
{
	node items = node_kind(s->tree, select) == NODE_SELECT ? node_slot(s->tree, select, SELECT_ITEMS) : NO_NODE,
	     item;
	struct strs functions = { 0 };
	int64_t number;

	if (node_kind(s->tree, key) != NODE_NUMBER || !str_int(node_text(s->tree, key), &number) || number < 1)
		return;
	item = node_slot(s->tree, items, (uint32_t)number - 1);
	if (node_kind(s->tree, item) == NODE_ITEM)
		code_add_value(s, &functions, code_value_at(s, node_slot(s->tree, item, 0)), COMPARES, true);
	else
		add_met(s, &functions, COMPARES, true);
	code_tell(s, key, str_of(clause), &functions);
}

static void see_keys(const struct seeing *s, node list, node select, const char *clause)
{
	for (uint32_t i = 0; i < node_count(s->tree, list); i++) {
		node key = node_slot(s->tree, list, i);

		if (node_kind(s->tree, key) == NODE_GROUPING)
			see_keys(s, key, select, clause);
		else
			see_key(s,
				node_bare(s->tree,
					  node_kind(s->tree, key) == NODE_ORDER ? node_slot(s->tree, key, 0) : key),
				select, clause);
	}
}

/* ORDER BY a USING < names an operator, which sorts. */
static bool see_using(void *with, const struct tree *t, node n)
{
	const struct seeing *s = with;
	struct strs functions = { 0 };
	str text = node_text(t, n);

	for (ptrdiff_t i = 0; text.len && i < s->code->operators.len; i++)
		if (str_find_fold(text, s->code->operators.at[i].symbol) >= 0)
			code_add(s, &functions, s->code->operators.at[i].function);
	code_tell(s, n, S("ORDER BY ... USING"), &functions);
	return true;
}

void code_see_clauses(const struct seeing *s, node n)
{
	switch ((int)node_kind(s->tree, n)) {
	case NODE_SELECT:
		if (node_is(s->tree, n, NODE_DISTINCT))
			see_distinct(s, n);
		see_keys(s, node_slot(s->tree, n, SELECT_DISTINCT_ON), n, "DISTINCT ON");
		see_keys(s, node_slot(s->tree, n, SELECT_GROUP), n, "GROUP BY");
		break;
	case NODE_SET: see_set(s, n); break;
	case NODE_QUERY:
		see_keys(s, node_slot(s->tree, n, QUERY_ORDER), node_slot(s->tree, n, QUERY_BODY), "ORDER BY");
		break;
	case NODE_ORDER: node_walk(s->tree, node_slot(s->tree, n, 2), see_using, (void *)(uintptr_t)s); break;
	default: break;
	}
}

/* ---- what the result shows ---- */

static void see_shown(const struct seeing *s, node n, struct expression_kind of, str name)
{
	struct strs functions = { 0 };

	code_add_value(s, &functions, of, SHOWS, false);
	code_tell(s, n, str_fmt(s->arena, "printing the column %.*s", STR(name)), &functions);
	if (!s->code->recorded && s->values->typed && of.kinds & VALUE_USER)
		code_tell_unknown(
			s, n,
			str_fmt(s->arena,
				"printing %.*s may run user-defined code, which is not recorded for this catalog",
				STR(type_words(s, of))));
}

/* Computed columns, of each branch of a union. */
static void see_items(const struct seeing *s, node n)
{
	node items = node_slot(s->tree, n, SELECT_ITEMS);

	if (node_kind(s->tree, n) == NODE_QUERY)
		see_items(s, node_slot(s->tree, n, QUERY_BODY));
	for (uint32_t i = 0; node_kind(s->tree, n) == NODE_SET && i < node_count(s->tree, n); i++)
		see_items(s, node_slot(s->tree, n, i));
	for (uint32_t i = 0; node_kind(s->tree, n) == NODE_SELECT && i < node_count(s->tree, items); i++) {
		node item = node_slot(s->tree, items, i);

		if (node_kind(s->tree, item) == NODE_ITEM)
			see_shown(s, item, code_value_at(s, node_slot(s->tree, item, 0)), node_source(s->tree, item));
	}
}

/* It is printed by the output functions of its types. */
void code_see_outputs(const struct seeing *s)
{
	const struct sql_outputs *all = s->resolved->outputs;

	see_items(s, s->tree->root);
	for (ptrdiff_t i = 0; all && i < all->len; i++)
		if (all->at[i].plain && all->at[i].from.len == 1)
			see_shown(s, s->tree->root, value_of_base(s->values, all->at[i].from.at[0]),
				  all->at[i].name.text);
}
