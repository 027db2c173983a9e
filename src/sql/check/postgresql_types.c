/* Types of PostgreSQL's queries: columns and results, conversions of constants, and the common type of alternatives. */
#include "sql/check/postgresql_types.h"

#include "model/asset.h"
#include "model/user_code.h"
#include "sql/check/value_suggestion.h"
#include "sql/resolve/type_infer.h"
#include "base/banned.h"

enum { DEPTH_MOST = 500, WRITTEN_MOST = 60 };

/* ---- findings ---- */

str type_written(struct typing *y, node n)
{
	str text = node_source(y->tree, n);

	return text.len <= WRITTEN_MOST ? text : str_fmt(y->arena, "%.*s...", STR(str_upto(text, WRITTEN_MOST - 3)));
}

str type_name(struct typing *y, pg_type t)
{
	if (t >= PG_ENUMS && t - PG_ENUMS < y->enums.len)
		return y->enums.at[t - PG_ENUMS]->type;
	return pg_type_name(y->arena, t);
}

/* ---- user-defined code ---- */

bool type_has_function(const struct typing *y, str name, uint32_t arguments)
{
	const struct user_code *c = y->schema->code;

	for (ptrdiff_t i = 0; c && i < c->functions.len; i++) {
		const struct user_function *f = &c->functions.at[i];

		if (str_eq(f->name, name) && (f->variadic || arguments <= f->arguments.len) &&
		    (f->variadic || arguments + f->optional >= f->arguments.len))
			return true;
	}
	return false;
}

bool type_has_operator(const struct typing *y, str symbol)
{
	const struct user_code *c = y->schema->code;

	for (ptrdiff_t i = 0; c && i < c->operators.len; i++)
		if (str_eq(c->operators.at[i].symbol, symbol))
			return true;
	return false;
}

bool type_has_cast(const struct typing *y, pg_type from, pg_type to)
{
	const struct user_code *c = y->schema->code;

	for (ptrdiff_t i = 0; c && i < c->casts.len; i++)
		if (pg_type_named(c->casts.at[i].from) == from && (!to || pg_type_named(c->casts.at[i].to) == to))
			return true;
	return false;
}

/* ---- columns and results ---- */

static bool same_values(const struct sql_column *a, const struct sql_column *b)
{
	return str_eq(a->type, b->type);
}

static pg_type enum_of(struct typing *y, const struct sql_column *c)
{
	for (ptrdiff_t i = 0; i < y->enums.len; i++)
		if (same_values(y->enums.at[i], c))
			return (pg_type)(PG_ENUMS + i);
	if (y->enums.len >= 1000)
		return PG_none;
	*push(&y->enums, y->arena) = c;
	return (pg_type)(PG_ENUMS + y->enums.len - 1);
}

/* public.mood may also be written mood, if its schema is on the search path. */
static bool is_called(str type, str name)
{
	return str_eq(type, name) || (str_ends(type, name) && type.at[type.len - name.len - 1] == '.');
}

bool type_is_used(struct typing *y, str name)
{
	for (ptrdiff_t i = 0; i < y->resolved->tables.len; i++) {
		const struct sql_table *t = y->resolved->tables.at[i];

		for (uint32_t c = 0; c < t->column_count; c++)
			if (is_called(t->columns[c].type, name))
				return true;
	}
	return false;
}

pg_type type_of_enum(struct typing *y, str name, bool exists)
{
	struct sql_column *only;

	if (y->tree->any_case)
		return PG_none;
	for (ptrdiff_t i = 0; i < y->resolved->tables.len; i++) {
		const struct sql_table *t = y->resolved->tables.at[i];

		for (uint32_t c = 0; c < t->column_count; c++)
			if (t->columns[c].values && !t->columns[c].base.len && is_called(t->columns[c].type, name))
				return enum_of(y, &t->columns[c]);
	}
	if (!exists)
		return PG_none;
	only = new(y->arena, struct sql_column);
	only->type = name;
	return enum_of(y, only);
}

static pg_type type_of_table(struct typing *y, const struct sql_table *t, int32_t column)
{
	const struct sql_column *c = &t->columns[column];

	if (y->tree->any_case)
		return PG_none;
	if (c->values && str_at(c->type, '[') < 0)
		return c->base.len ? PG_none : enum_of(y, c);
	return pg_type_named(c->base.len ? c->base : c->type);
}

/* The rows of a function are values of its one column, unless it has several. */
static pg_type type_of_called(struct typing *y, const struct sql_source *s, int32_t column, str name)
{
	bool first = column == 0 || (column < 0 && !s->renamed_count && str_eq_fold(name, s->alias.text));
	node call;
	pg_type t;

	if (node_kind(y->tree, s->at) != NODE_CALLED || !first)
		return PG_none;
	call = node_slot(y->tree, s->at, CALLED_CALL);
	if (node_kind(y->tree, call) != NODE_CALL)
		return PG_none;
	t = type_of(y, call);
	return t == PG_record || t == PG_unknown ? PG_none : t;
}

pg_type type_of_source(struct typing *y, uint32_t source, int32_t column, str name)
{
	const struct sql_source *s = &y->resolved->sources.at[source];

	if (s->called)
		return type_of_called(y, s, column, name);
	if (column < 0)
		return s->table && str_eq_fold(name, s->alias.text) ? PG_record : PG_none; /* the row as a value */
	if (s->table)
		return (uint32_t)column < s->table->column_count ? type_of_table(y, s->table, column) : PG_none;
	return s->shape && column < s->shape->len ? type_of_output(y, &s->shape->at[column]) : PG_none;
}

/* ORDER BY total: the item that the alias stands for. */
static pg_type type_of_alias(struct typing *y, node column)
{
	node item = infer_item(y->tree, infer_select_of(y->tree, column), column);

	return item && item != column ? type_of(y, item) : PG_none;
}

pg_type type_of_binding(struct typing *y, node column)
{
	struct sql_binding b = column < y->resolved->bound_count ? y->resolved->bound[column]
								 : (struct sql_binding){ 0, -1 };
	uint32_t parts = node_count(y->tree, column);

	if (!b.source)
		return type_of_alias(y, column);
	return type_of_source(y, b.source, b.column,
			      parts ? node_text(y->tree, node_slot(y->tree, column, parts - 1)) : NO_STR);
}

static pg_type type_of_one(struct typing *y, const struct sql_output *o);

pg_type type_of_part(struct typing *y, const struct sql_part *part)
{
	if (part->of)
		return type_of_one(y, part->of);
	if (part->source)
		return type_of_source(y, part->source, part->column, NO_STR);
	return part->what ? type_of(y, part->what) : PG_none;
}

static pg_type type_of_parts(struct typing *y, const struct sql_output *o)
{
	pg_type is = type_of_part(y, o->parts);
	uint32_t culprit;

	for (const struct sql_part *p = o->parts->next; p && is && !o->recursive; p = p->next) {
		pg_type both[2] = { is, type_of_part(y, p) };

		if (!pg_common_type(y->schema->version, both, 2, &is, &culprit))
			return PG_none;
	}
	return is == PG_unknown ? PG_text : is;
}

/* Within a set operation: a constant still has no type. */
static pg_type type_of_one(struct typing *y, const struct sql_output *o)
{
	pg_type is;

	if (!o->parts || y->depth >= DEPTH_MOST)
		return PG_none;
	if (o->number && y->merged_seen[o->number])
		return y->merged[o->number];
	if (o->number)
		y->merged_seen[o->number] = 1;
	y->depth++;
	is = o->number ? type_of_parts(y, o) : type_of_part(y, o->parts);
	y->depth--;
	if (o->number)
		y->merged[o->number] = is;
	return is;
}

pg_type type_of_output(struct typing *y, const struct sql_output *o)
{
	pg_type t = type_of_one(y, o);

	return t == PG_unknown ? PG_text : t;
}

pg_type type_of_query(struct typing *y, node query, uint32_t column)
{
	const struct sql_outputs *shape = query < y->resolved->bound_count ? y->resolved->shapes[query] : NULL;

	return shape && (ptrdiff_t)column < shape->len ? type_of_output(y, &shape->at[column]) : PG_none;
}

pg_type type_of(struct typing *y, node n)
{
	pg_type t;

	if (!n || n >= y->resolved->bound_count || y->seen[n] == 1 || y->depth >= DEPTH_MOST)
		return PG_none;
	if (y->seen[n])
		return y->types[n];
	y->seen[n] = 1;
	y->depth++;
	t = type_of_expression(y, n);
	y->depth--;
	y->seen[n] = 2;
	y->types[n] = t;
	return t;
}

/* ---- conversion ---- */

static bool is_label(const struct sql_column *c, str text)
{
	for (ptrdiff_t i = 0; i < c->values->len; i++)
		if (str_eq(c->values->at[i], text))
			return true;
	return false;
}

static void check_label(struct typing *y, node n, const struct sql_column *c)
{
	scoped(sb_free) struct sb b = SB(400);
	struct sql_finding *f;

	if (!c->values || is_label(c, node_text(y->tree, n)))
		return;
	f = type_find(y, SQL_INVALID_LITERAL, n, "%.*s is not a value of %.*s", STR(type_written(y, n)), STR(c->type));
	for (ptrdiff_t i = 0; i < c->values->len && i < 8; i++)
		sb_fmt(&b, "%s'%.*s'", i ? ", " : "its values: ", STR(c->values->at[i]));
	if (!f)
		return;
	f->hint = str_dup(y->arena, sb_str(&b));
	f->value_of = c->type;
	f->instead = value_sql(y->arena, y->tree->dialect, value_meant(y->arena, node_text(y->tree, n), c->values),
			       false);
	f->instead_sql = f->instead.len > 0;
}

void type_becomes(struct typing *y, node n, pg_type t)
{
	n = node_bare(y->tree, n);
	if (n < y->resolved->bound_count)
		y->becomes[n] = t;
	if (node_kind(y->tree, n) != NODE_STRING || !t)
		return;
	if (t >= PG_ENUMS)
		check_label(y, n, y->enums.at[t - PG_ENUMS]);
	else if (pg_literal_bad(t, node_text(y->tree, n)))
		type_find(y, SQL_INVALID_LITERAL, n, "%.*s is not a valid %.*s", STR(type_written(y, n)),
			  STR(type_name(y, t)));
}

void type_wanted(struct typing *y, node n, pg_type t, const char *where)
{
	pg_type is = type_of(y, n);

	if (!n || !is)
		return;
	if (pg_converts(y->schema->version, is, t, PG_ASSIGNMENT))
		type_becomes(y, n, t);
	else if (!type_has_cast(y, is, t))
		type_find(y, SQL_TYPE_MISMATCH, n, "%s needs %.*s, but %.*s is %.*s", where, STR(type_name(y, t)),
			  STR(type_written(y, n)), STR(type_name(y, is)));
}

/* Text accepts the text of any value; two other types have no certain one in common. */
str type_same_hint(struct typing *y, node one, pg_type t, node other, pg_type u)
{
	node cast = pg_category(u) == 'S' ? one : pg_category(t) == 'S' ? other : NO_NODE;

	return cast ? str_fmt(y->arena, "write cast(%.*s as text)", STR(type_written(y, cast)))
		    : S("cast one of them to the type of the other");
}

pg_type type_together(struct typing *y, const node *list, uint32_t n, const char *where)
{
	pg_type few[16] = { PG_none }, *types = n <= 16 ? few : new_n(y->arena, pg_type, n), is;
	struct sql_finding *f;
	uint32_t culprit = 0;

	for (uint32_t i = 0; i < n; i++)
		types[i] = list[i] ? type_of(y, list[i]) : PG_unknown;
	if (!pg_common_type(y->schema->version, types, n, &is, &culprit)) {
		uint32_t first = 0;

		while (first < culprit && types[first] == PG_unknown)
			first++;
		if (type_has_cast(y, types[culprit], PG_none) || type_has_cast(y, types[first], PG_none))
			return PG_none;
		f = type_find(y, SQL_TYPE_MISMATCH, list[culprit], "%s: %.*s is %.*s, and %.*s before it is %.*s",
			      where, STR(type_written(y, list[culprit])), STR(type_name(y, types[culprit])),
			      STR(type_written(y, list[first])), STR(type_name(y, types[first])));
		if (f)
			f->hint = type_same_hint(y, list[culprit], types[culprit], list[first], types[first]);
		return PG_none;
	}
	for (uint32_t i = 0; i < n && is; i++)
		type_becomes(y, list[i], is);
	return is;
}

/* ---- all of it ---- */

void typing_open(struct typing *y, struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
		 struct sql_findings *findings)
{
	*y = (struct typing){ .arena = a,
			      .tree = r->tree,
			      .resolved = r,
			      .schema = schema,
			      .findings = findings,
			      .types = new_n(a, pg_type, r->bound_count),
			      .seen = new_n(a, uint8_t, r->bound_count),
			      .becomes = new_n(a, pg_type, r->bound_count),
			      .merged = new_n(a, pg_type, r->merged_count + 1),
			      .merged_seen = new_n(a, uint8_t, r->merged_count + 1) };
}

void postgresql_types(struct type_check *c)
{
	struct typing y;

	typing_open(&y, c->arena, c->resolved, c->schema, c->findings);
	node_walk(y.tree, y.tree->root, type_check_clause, &y);
	type_check_constants(&y);
	*c->types = (struct sql_value_types){ y.types, y.becomes, c->resolved->bound_count };
}
