#include "sql/check/value_kind.h"

#include "base/arena.h"
#include "sql/resolve/type_infer.h"
#include "sql/slots.h"
#include "base/banned.h"

enum { DOMAINS_DEEP = 32 };

/* ---- types ---- */

unsigned value_kind_of_own(pg_type t)
{
	switch (t < PG_ENUMS ? pg_category(t) : 'X') {
	case 'N': return VALUE_NUMBER;
	case 'S':
	case 'Z': return VALUE_TEXT;
	case 'B': return VALUE_TRUTH;
	case 'D':
	case 'T': return VALUE_TIME;
	default: return VALUE_OTHER;
	}
}

unsigned value_kind_of_type(str name)
{
	pg_type t = pg_type_named(name);

	return t == PG_none ? 0 : value_kind_of_own(t);
}

struct expression_kind value_of_own(pg_type t)
{
	return (struct expression_kind){ value_kind_of_own(t), NULL, t };
}

static struct expression_kind of_kind(unsigned kinds)
{
	return (struct expression_kind){ kinds, NULL, PG_none };
}

/* A domain counts as its base type: only a cast to it runs its checks. */
static const struct user_type *undomained(const struct values *v, const struct user_type *t, str *own, bool *array)
{
	*array = str_ends(*own, S("]"));
	for (int i = 0; t && i < DOMAINS_DEEP && str_eq(t->kind, S("domain")) && t->of.len; i++) {
		*own = t->of.at[0];
		*array |= str_ends(*own, S("]"));
		t = user_code_type(v->code, *own);
	}
	return t;
}

static struct expression_kind value_of_type(const struct values *v, str name)
{
	bool array;
	const struct user_type *user = undomained(v, user_code_type(v->code, name), &name, &array);
	pg_type own = pg_type_named(name);

	if (user)
		return (struct expression_kind){ VALUE_USER, user, PG_none };
	if (own != PG_none && array && !pg_element(own)) /* of a domain */
		own = pg_array_of(own);
	return own == PG_none ? of_kind(VALUE_USER) : value_of_own(own);
}

struct expression_kind value_of_type_named(const struct values *v, str name)
{
	const struct user_type *user = user_code_type_named(v->code, name, NULL);
	pg_type own = pg_type_named(name);

	if (user && own == PG_none && !user_code_type_named(v->code, name, user))
		return value_of_type(v, str_ends(name, S("]")) ? str_fmt(v->arena, "%.*s[]", STR(user->name))
							       : user->name);
	if (user)
		return of_kind(VALUE_USER | VALUE_OWN);
	return own == PG_none ? of_kind(VALUE_USER) : value_of_own(own);
}

/* ---- columns ---- */

static struct expression_kind either(struct expression_kind a, struct expression_kind b)
{
	bool same = !(a.kinds & VALUE_USER) || !(b.kinds & VALUE_USER) || a.type == b.type;

	return (struct expression_kind){ a.kinds | b.kinds,
					 !same			? NULL
					 : a.kinds & VALUE_USER ? a.type
								: b.type,
					 a.own == b.own ? a.own : PG_none };
}

struct expression_kind value_of_base(const struct values *v, struct sql_base b)
{
	str type = b.table->columns[b.column].type;

	return v->typed && type.len ? value_of_type(v, type) : of_kind(VALUE_OWN);
}

static struct expression_kind unknown(const struct values *v)
{
	return of_kind(VALUE_OWN | (v->foreign ? VALUE_USER : 0));
}

/* The expression of a subquery's column; NO_NODE: it comes from a star or a union, or is unknown. */
static node item_at(const struct values *v, node query, int32_t column)
{
	node select = node_slot(v->tree, query, QUERY_BODY), items = node_slot(v->tree, select, SELECT_ITEMS);

	if (node_kind(v->tree, query) != NODE_QUERY || node_kind(v->tree, select) != NODE_SELECT)
		return NO_NODE;
	for (uint32_t i = 0; i < node_count(v->tree, items) && (int32_t)i <= column; i++)
		if (node_kind(v->tree, node_slot(v->tree, items, i)) != NODE_ITEM)
			return NO_NODE;
	return node_slot(v->tree, node_slot(v->tree, items, (uint32_t)column), 0);
}

struct ctes {
	str name;
	node found;
	int count;
};

static bool see_cte(void *with, const struct tree *t, node n)
{
	struct ctes *c = with;

	if (node_kind(t, n) == NODE_CTE && str_eq_fold(node_text(t, n), c->name)) {
		c->found = n;
		c->count++;
	}
	return true;
}

static node query_of_source(const struct values *v, node source)
{
	node name = node_slot(v->tree, source, TABLE_WHAT);
	struct ctes c = { 0 };

	if (node_kind(v->tree, source) == NODE_DERIVED)
		return name;
	if (node_kind(v->tree, source) != NODE_TABLE || node_count(v->tree, name) != 1)
		return NO_NODE;
	c.name = node_text(v->tree, node_slot(v->tree, name, 0));
	node_walk(v->tree, v->tree->root, see_cte, &c);
	return c.count == 1 ? node_slot(v->tree, c.found, CTE_QUERY) : NO_NODE;
}

/* A literal is text unless another type is required. */
static struct expression_kind settled(struct expression_kind of)
{
	if (of.kinds & VALUE_LITERAL)
		of.kinds = (of.kinds & ~(unsigned)VALUE_LITERAL) | VALUE_OWN;
	return of;
}

struct expression_kind value_of_column(struct values *v, uint32_t source, int32_t column)
{
	const struct sql_source *s = &v->resolved->sources.at[source];
	node item;

	if (column < 0)
		return unknown(v);
	if (s->table && (uint32_t)column < s->table->column_count)
		return value_of_base(v, (struct sql_base){ s->table, (uint32_t)column });
	if (s->shape && column < s->shape->len && s->shape->at[column].plain && s->shape->at[column].from.len == 1)
		return value_of_base(v, s->shape->at[column].from.at[0]);
	item = s->table ? NO_NODE : item_at(v, query_of_source(v, s->at), column);
	return item ? settled(value_of(v, item)) : unknown(v);
}

/* The item of the SELECT around n that has this name; NO_NODE: none, or several. */
static node item_named(const struct values *v, node n)
{
	node items = node_slot(v->tree, infer_select_of(v->tree, n), SELECT_ITEMS), found = NO_NODE;
	str name = node_text(v->tree, node_slot(v->tree, n, 0));

	for (uint32_t i = 0; i < node_count(v->tree, items) && node_count(v->tree, n) == 1; i++) {
		node item = node_slot(v->tree, items, i), what = node_slot(v->tree, item, 0);
		uint32_t parts = node_kind(v->tree, what) == NODE_COLUMN ? node_count(v->tree, what) : 0;
		str shown = node_is(v->tree, item, NODE_ALIASED) ? node_text(v->tree, item)
			    : parts ? node_text(v->tree, node_slot(v->tree, what, parts - 1))
				    : NO_STR;

		if (node_kind(v->tree, item) != NODE_ITEM || !str_eq_fold(shown, name))
			continue;
		if (found)
			return NO_NODE;
		found = what;
	}
	return found;
}

/* An alias that a star brings in is a column of some source: any of that name. */
static struct expression_kind of_starred(struct values *v, node n)
{
	str name = node_text(v->tree, node_slot(v->tree, n, 0));
	struct expression_kind all = { 0, NULL, PG_none };

	for (ptrdiff_t i = 1; i < v->resolved->sources.len; i++) {
		const struct sql_source *s = &v->resolved->sources.at[i];
		uint32_t width = s->table ? s->table->column_count : s->shape ? (uint32_t)s->shape->len : 0;

		if (s->renamed_count || (!s->table && (!s->shape || s->shape->open)))
			return unknown(v);
		for (uint32_t c = 0; c < width; c++)
			if (str_eq_fold(s->table ? s->table->columns[c].name : s->shape->at[c].name.text, name))
				all = all.kinds ? either(all, value_of_column(v, (uint32_t)i, (int32_t)c))
						: value_of_column(v, (uint32_t)i, (int32_t)c);
	}
	return all.kinds ? all : unknown(v);
}

static struct expression_kind of_column(struct values *v, node n)
{
	const struct sql_binding *b = n < v->resolved->bound_count ? &v->resolved->bound[n] : NULL;

	node item;

	if (b && b->source)
		return value_of_column(v, b->source, b->column);
	item = item_named(v, n);
	return item && item != n ? value_of(v, item) : of_starred(v, n);
}

/* ---- calls ---- */

/* These give one of their arguments. */
static bool passes_on(str name)
{
	static const char names[] =
		" coalesce greatest least nullif max min lag lead first_value last_value nth_value any_value ";

	return str_is_among(name, names);
}

static struct expression_kind of_any(struct values *v, node list)
{
	struct expression_kind all = { 0, NULL, PG_none };

	for (uint32_t i = 0; i < node_count(v->tree, list); i++)
		if (node_slot(v->tree, list, i))
			all = all.kinds ? either(all, value_of(v, node_slot(v->tree, list, i)))
					: value_of(v, node_slot(v->tree, list, i));
	return all.kinds ? all : unknown(v);
}

/* The result, if it is the same for all possible arguments. */
static pg_type only_result(const struct values *v, str name, uint32_t n)
{
	pg_type any[PG_ARGUMENTS_MOST] = { 0 };
	struct pg_match match;

	(void)v;
	if (n > PG_ARGUMENTS_MOST || pg_function_find(0, name, any, n, &match) == PG_MISSING)
		return PG_none;
	return match.result;
}

static struct expression_kind of_call(struct values *v, node n)
{
	node names = node_slot(v->tree, n, CALLED_NAME), args = node_slot(v->tree, n, CALLED_ARGS);
	uint32_t count = node_count(v->tree, names);
	str name = count ? node_text(v->tree, node_slot(v->tree, names, count - 1)) : NO_STR;
	pg_type result = only_result(v, name, node_count(v->tree, args));

	if (passes_on(name))
		return settled(of_any(v, args));
	return result == PG_none ? unknown(v) : value_of_own(result);
}

/* ---- what is made of others ---- */

static bool is_comparison(enum node_op op)
{
	switch ((int)op) {
	case OP_AND:
	case OP_OR:
	case OP_NOT:
	case OP_EQ:
	case OP_NE:
	case OP_LT:
	case OP_LE:
	case OP_GT:
	case OP_GE:
	case OP_MATCH:
	case OP_MATCH_FOLD:
	case OP_NO_MATCH:
	case OP_NO_MATCH_FOLD: return true;
	default: return false;
	}
}

static struct expression_kind of_operator(struct values *v, node n)
{
	return is_comparison((enum node_op)node_at(v->tree, n)->op) ? of_kind(VALUE_TRUTH) : unknown(v);
}

static struct expression_kind of_case(struct values *v, node n)
{
	node whens = node_slot(v->tree, n, 1), otherwise = node_slot(v->tree, n, 2);
	struct expression_kind all = otherwise ? value_of(v, otherwise) : (struct expression_kind){ 0, NULL, PG_none };

	for (uint32_t i = 0; i < node_count(v->tree, whens); i++)
		all = either(all, value_of(v, node_slot(v->tree, node_slot(v->tree, whens, i), 1)));
	return settled(all);
}

/* The columns of a subquery together. */
static struct expression_kind of_query(struct values *v, node query)
{
	node select = node_slot(v->tree, query, QUERY_BODY),
	     items = node_kind(v->tree, select) == NODE_SELECT ? node_slot(v->tree, select, SELECT_ITEMS) : NO_NODE;
	struct expression_kind all = { 0, NULL, PG_none };

	for (uint32_t i = 0; i < node_count(v->tree, items); i++) {
		node item = node_slot(v->tree, items, i);
		struct expression_kind of = node_kind(v->tree, item) == NODE_ITEM
						    ? value_of(v, node_slot(v->tree, item, 0))
						    : unknown(v);

		all = all.kinds ? either(all, of) : of;
	}
	return all.kinds ? settled(all) : unknown(v);
}

/* If all parts are of built-in types, the type is known exactly. */
static bool known(struct values *v, node n, struct expression_kind *out)
{
	pg_type t = v->typed ? type_of(v->typing, n) : PG_none;

	if (t == PG_none || t >= PG_ENUMS || t == PG_record) /* a row has the kinds of its fields */
		return false;
	*out = t == PG_unknown ? of_kind(VALUE_LITERAL) : value_of_own(t);
	return true;
}

static struct expression_kind find(struct values *v, node n)
{
	node first = node_slot(v->tree, n, 0);

	switch ((int)node_kind(v->tree, n)) {
	case NODE_NUMBER:
	case NODE_EXTRACT:
	case NODE_POSITION: return of_kind(VALUE_NUMBER);
	case NODE_STRING:
	case NODE_PARAM:
	case NODE_NULL: return of_kind(VALUE_LITERAL);
	case NODE_TRUTH:
	case NODE_IS:
	case NODE_BETWEEN:
	case NODE_IN:
	case NODE_LIKE:
	case NODE_EXISTS: return of_kind(VALUE_TRUTH);
	case NODE_INTERVAL:
	case NODE_AT_ZONE: return of_kind(VALUE_TIME);
	case NODE_BYTES: return of_kind(VALUE_OTHER | VALUE_LITERAL);
	case NODE_TRIM:
	case NODE_SUBSTRING:
	case NODE_OVERLAY: return of_kind(VALUE_TEXT | VALUE_OTHER);
	case NODE_TYPED: return value_of_type_named(v, node_text(v->tree, first));
	case NODE_CAST: return value_of_type_named(v, node_text(v->tree, node_slot(v->tree, n, 1)));
	case NODE_COLUMN: return of_column(v, n);
	case NODE_CALL: return of_call(v, n);
	case NODE_UNARY:
	case NODE_BINARY:
	case NODE_CHAIN: return of_operator(v, n);
	case NODE_CASE: return of_case(v, n);
	case NODE_TERM:
	case NODE_NAMED:
	case NODE_COLLATE:
	case NODE_BRACKETS:
	case NODE_SUBQUERY: return value_of(v, first);
	case NODE_QUERY: return of_query(v, n);
	case NODE_LIST:
	case NODE_ROW: return of_any(v, n);
	default: return unknown(v);
	}
}

struct expression_kind value_of(struct values *v, node n)
{
	struct expression_kind of;

	if (!v->at[n].kinds) {
		v->at[n] = unknown(v); /* a CTE may refer to itself */
		if (!known(v, n, &of))
			of = find(v, n);
		v->at[n] = of;
	}
	return v->at[n];
}

/* ---- may anything be foreign? ---- */

static void meet(struct values *v, const struct user_type *t)
{
	for (ptrdiff_t i = 0; i < v->met.len; i++)
		if (v->met.at[i] == t)
			return;
	*push(&v->met, v->arena) = t;
}

static void see_value(struct values *v, struct expression_kind of)
{
	v->foreign |= (of.kinds & VALUE_USER) != 0;
	if (of.type)
		meet(v, of.type);
}

static void see_types_named(struct values *v, str name)
{
	const struct user_type *user = NULL;

	while ((user = user_code_type_named(v->code, name, user)))
		see_value(v, value_of_type(v, user->name));
}

static bool see(void *with, const struct tree *t, node n)
{
	struct values *v = with;
	const struct sql_binding *b = n < v->resolved->bound_count ? &v->resolved->bound[n] : NULL;
	const struct sql_table *table = b && b->source && b->column < 0 ? v->resolved->sources.at[b->source].table
									: NULL;

	if (node_kind(t, n) == NODE_COLUMN && table) { /* a whole row has the row type of its table */
		v->foreign = true;
		see_types_named(v, table->name);
	}
	if (node_kind(t, n) != NODE_TYPE)
		return true;
	see_value(v, value_of_type_named(v, node_text(t, n)));
	see_types_named(v, node_text(t, n));
	return true;
}

void values_open(struct values *v, struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
		 bool typed)
{
	struct sql_findings *ignored = new(a, struct sql_findings);

	*v = (struct values){ .arena = a,
			      .tree = r->tree,
			      .resolved = r,
			      .code = schema->code,
			      .typing = new(a, struct typing),
			      .typed = typed,
			      .at = new_n(a, struct expression_kind, r->tree->nodes.len) };
	typing_open(v->typing, a, r, schema, ignored);
	for (ptrdiff_t i = 0; i < r->columns.len; i++)
		see_value(v, value_of_base(v, r->columns.at[i]));
	node_walk(r->tree, r->tree->root, see, v);
}
