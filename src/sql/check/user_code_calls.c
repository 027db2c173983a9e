/* Calls of functions, also in other notations. */
#include "sql/check/user_code_internal.h"

#include "sql/dialect/rules.h"
#include "sql/dialect/syntax.h"
#include "sql/resolve/functions.h"
#include "base/banned.h"

/* ---- functions ---- */

/* Keywords of the grammar, whose functions are always built in. */
static const char grammar[] =
	" coalesce nullif greatest least grouping cast exists row extract position trim xmlelement xmlforest "
	"xmlconcat xmlparse xmlpi xmlroot xmlserialize ";

/*
 * Whether no version of the system, nor its grammar, has a function of this name.
 * Of other systems only names are known.
 */
static bool is_not_own(const struct seeing *s, str name)
{
	static const char words[] =
		" current_date current_time current_timestamp localtime localtimestamp json_value json_query "
		"json_exists json_scalar json_serialize json_array json_object json_arrayagg json_objectagg json_table "
		"interval ";

	if (!rule_in(s->tree->dialect->syntax->bit, MEANS_TYPES_STRICT) && function_named(s->tree->dialect, name))
		return false;
	return !pg_function_exists(0, str_lower(s->arena, name)) && !str_is_among(name, grammar) &&
	       !str_is_among(name, words);
}

/* What a call is given. */
struct arguments {
	uint32_t n;
	struct expression_kind *at;
	pg_type types[PG_ARGUMENTS_MOST]; /* a literal is PG_unknown */
	bool unsure;			  /* there may be more, or others: VARIADIC, names, WITHIN GROUP */
	bool typed;			  /* the type of each is known */
};

static void add_argument(const struct seeing *s, struct arguments *a, node one)
{
	bool star = node_kind(s->tree, one) == NODE_STAR;
	struct expression_kind of = star ? (struct expression_kind){ VALUE_USER, NULL, PG_none }
					 : code_value_at(s, one);

	if (star && !node_slot(s->tree, one, STAR_OF)) /* count(*) */
		return;
	a->unsure |= node_kind(s->tree, one) == NODE_PHRASE || node_kind(s->tree, one) == NODE_NAMED ||
		     node_kind(s->tree, one) == NODE_QUERY || a->n == PG_ARGUMENTS_MOST;
	if (a->n == PG_ARGUMENTS_MOST)
		return;
	a->at[a->n] = of;
	a->types[a->n] = of.kinds == VALUE_LITERAL ? PG_unknown : of.own;
	a->typed = a->typed && a->types[a->n] != PG_none && !a->unsure;
	a->n++;
}

static struct arguments *arguments_of(const struct seeing *s, node list)
{
	struct arguments *a = new(s->arena, struct arguments);
	uint32_t n = node_count(s->tree, list);

	*a = (struct arguments){ .at = new_n(s->arena, struct expression_kind, n + 1), .typed = true };
	for (uint32_t i = 0; i < n; i++)
		add_argument(s, a, node_slot(s->tree, list, i));
	return a;
}

static bool takes(const struct seeing *s, const struct user_function *f, const struct arguments *a)
{
	ptrdiff_t most = f->arguments.len, least = most - f->optional - (f->variadic ? 1 : 0);

	if (str_eq(f->kind, S("procedure")))
		return false;
	if (a->unsure)
		return true;
	if (a->n < least || (!f->variadic && a->n > most))
		return false;
	for (uint32_t i = 0; i < a->n && i < most; i++)
		if (!(f->variadic && i + 1 == most) && !code_may_be(s, a->at[i], f->arguments.at[i]))
			return false;
	return true;
}

/*
 * Whether the built-in function of this name accepts the arguments exactly, or literals as text, which takes precedence
 * over user-defined types: then f is not called, unless it accepts the same types, including defaults and VARIADIC.
 */
static bool is_behind(const struct seeing *s, const struct user_function *f, const struct arguments *a,
		      const struct pg_match *own)
{
	ptrdiff_t fixed = f->arguments.len - (f->variadic ? 1 : 0);
	bool same = true, text = false;
	uint32_t exact = 0, his = 0, literals = 0;

	for (uint32_t i = 0; i < a->n; i++) {
		str type = i < f->arguments.len ? code_undomained(s, f->arguments.at[i]) : NO_STR;
		const struct user_type *user = user_code_type(s->code, type);
		bool literal = a->types[i] == PG_unknown;

		same = same && (i >= fixed || pg_type_named(type) == own->takes[i]);
		literals += literal;
		exact += !literal && own->takes[i] == a->types[i];
		his += !literal && pg_type_named(type) == a->types[i];
		text |= literal && own->takes[i] == PG_text && user && !user->preferred;
	}
	return !same && (exact == a->n || (text && exact + literals == a->n && his <= exact));
}

/* schema: as written, or absent. */
static void add_overloads(const struct seeing *s, struct strs *out, str schema, str name, const struct arguments *a)
{
	struct pg_match own;
	bool served = a->typed && !schema.len &&
		      pg_function_find(code_version(s), str_lower(s->arena, name), a->types, a->n, &own) == PG_FOUND;

	for (ptrdiff_t i = 0; i < s->code->functions.len; i++) {
		const struct user_function *f = &s->code->functions.at[i];

		if (str_eq_fold(f->name, name) && (!schema.len || str_eq_fold(f->schema, schema)) && takes(s, f, a) &&
		    !(served && is_behind(s, f, a, &own)))
			code_add(s, out, f->identity);
	}
}

/* f(x) is a cast if f is a type. */
static void add_cast_by_name(const struct seeing *s, struct strs *out, str name)
{
	for (const struct user_type *t = user_code_type_named(s->code, name, NULL); t;
	     t = user_code_type_named(s->code, name, t))
		code_add_type(s, out, t, READS | SHOWS, 0);
}

void code_see_call(const struct seeing *s, node n)
{
	node names = node_slot(s->tree, n, CALLED_NAME);
	uint32_t count = node_count(s->tree, names);
	struct arguments *a;
	str name = count ? node_text(s->tree, node_slot(s->tree, names, count - 1)) : NO_STR,
	    schema = count > 1 ? node_text(s->tree, node_slot(s->tree, names, count - 2)) : NO_STR;
	struct strs functions = { 0 };

	if (!name.len || (!schema.len && str_is_among(name, grammar)))
		return;
	a = arguments_of(s, node_slot(s->tree, n, CALLED_ARGS));
	a->unsure |= node_slot(s->tree, n, CALLED_WITHIN) || node_slot(s->tree, n, CALLED_PARAMS);
	a->typed = a->typed && !a->unsure;
	add_overloads(s, &functions, schema, name, a);
	if (!schema.len)
		add_cast_by_name(s, &functions, name);
	code_tell(s, n, str_fmt(s->arena, "the call of %.*s", STR(name)), &functions);
	if (!s->code->recorded && !schema.len && is_not_own(s, name))
		code_tell_unknown(
			s, n,
			str_fmt(s->arena,
				"%.*s is not built into %s, and user-defined functions are not recorded for this catalog",
				STR(name), s->tree->dialect->name));
}

/* UNNEST has a node of its own in FROM, but is a function like any other. */
void code_see_unnest(const struct seeing *s, node n)
{
	struct strs functions = { 0 };

	add_overloads(s, &functions, NO_STR, S("unnest"), arguments_of(s, node_slot(s->tree, n, 0)));
	code_tell(s, n, S("the call of unnest"), &functions);
}

/* ---- attributes: (c).f is f(c) ---- */

/* Columns that built-in functions return. */
static const char own_fields[] = " key value ordinality lexeme positions weights ctid xmin xmax cmin cmax tableoid ";

static bool is_numbered_field(str name) /* f1 of a row */
{
	int64_t n;

	return name.len > 1 && (name.at[0] | 32) == 'f' && str_int(str_from(name, 1), &n);
}

static bool is_field_of_type(const struct user_type *t, str name)
{
	for (ptrdiff_t i = 0; t && i < t->fields.len; i++)
		if (str_eq_fold(t->fields.at[i], name))
			return true;
	return false;
}

/* Whether it is a column of the source whose row precedes the dot. */
static bool is_field_of_source(const struct sql_source *of, str name)
{
	for (uint32_t i = 0; of->table && i < of->table->column_count; i++)
		if (str_eq_fold(of->table->columns[i].name, name))
			return true;
	for (ptrdiff_t i = 0; of->shape && i < of->shape->len; i++)
		if (str_eq_fold(of->shape->at[i].name.text, name))
			return true;
	for (uint32_t i = 0; i < of->renamed_count; i++)
		if (str_eq_fold(of->renamed[i].text, name))
			return true;
	return false;
}

static bool is_field(const struct seeing *s, node what, str name)
{
	const struct sql_binding *b = what < s->resolved->bound_count ? &s->resolved->bound[what] : NULL;
	struct expression_kind of = code_value_at(s, what);

	if (node_kind(s->tree, what) == NODE_COLUMN && b && b->source && b->column < 0 &&
	    is_field_of_source(&s->resolved->sources.at[b->source], name))
		return true;
	return is_field_of_type(of.type, name);
}

/* (x).pg_sleep is pg_sleep(x). */
static void refuse_attribute(const struct seeing *s, node n, str name)
{
	const struct node_rec *at = node_at(s->tree, n);

	if (!s->around)
		sql_find(s->findings, s->arena, SQL_FUNCTION, at->at, at->len,
			 str_fmt(s->arena, "the attribute %.*s is a call of the function %.*s, which is not allowed",
				 STR(name), STR(name)));
	else
		code_tell_unknown(s, n, str_fmt(s->arena, "the attribute %.*s is a call of that function", STR(name)));
}

/* what: the expression before the dot; NO_NODE: a source with unknown columns. */
static void see_attribute(const struct seeing *s, node n, node what, str name)
{
	struct arguments *a = arguments_of(s, NO_NODE);
	struct strs functions = { 0 };

	if (what)
		add_argument(s, a, what);
	a->unsure |= !what;
	a->typed = a->typed && what;
	add_overloads(s, &functions, NO_STR, name, a);
	add_cast_by_name(s, &functions, name);
	code_tell(s, n, str_fmt(s->arena, "the attribute %.*s", STR(name)), &functions);
	if (functions.len || str_is_among(name, own_fields) || is_numbered_field(name) ||
	    (function_named(s->tree->dialect, name) && !is_not_own(s, name)))
		return;
	if (pg_function_exists(0, str_lower(s->arena, name)) || str_starts(name, S("pg_")) ||
	    str_starts(name, S("lo_")))
		refuse_attribute(s, n, name);
	else
		code_tell_unknown(
			s, n,
			str_fmt(s->arena,
				"the attribute %.*s may be a call of the function %.*s: no such column is known",
				STR(name), STR(name)));
}

void code_see_dot(const struct seeing *s, node n)
{
	node what = node_bare(s->tree, node_slot(s->tree, n, 0));
	str name = node_text(s->tree, n);

	if (!is_field(s, what, name))
		see_attribute(s, n, what, name);
}

/* j.f, where j has no known column of that name. */
void code_see_open_column(const struct seeing *s, node n)
{
	const struct sql_binding *b = n < s->resolved->bound_count ? &s->resolved->bound[n] : NULL;
	uint32_t count = node_count(s->tree, n);
	str name = count ? node_text(s->tree, node_slot(s->tree, n, count - 1)) : NO_STR;
	const struct sql_source *of;

	if (count < 2 || !b || !b->source || b->column >= 0)
		return;
	of = &s->resolved->sources.at[b->source];
	if (!str_eq_fold(of->alias.text, name) && !is_field_of_source(of, name))
		see_attribute(s, n, NO_NODE, name);
}

/* TABLESAMPLE f(10) calls f. */
void code_see_sample(const struct seeing *s, node n)
{
	struct arguments *a = arguments_of(s, NO_NODE);
	str name = node_text(s->tree, n);
	struct strs functions = { 0 };

	if (!name.len)
		return;
	a->unsure = true;
	a->typed = false;
	add_overloads(s, &functions, NO_STR, name, a);
	code_tell(s, n, str_fmt(s->arena, "TABLESAMPLE %.*s", STR(name)), &functions);
	if (!functions.len && !str_eq_fold(name, S("bernoulli")) && !str_eq_fold(name, S("system")))
		code_tell_unknown(s, n, str_fmt(s->arena, "TABLESAMPLE %.*s is not a built-in method", STR(name)));
}
