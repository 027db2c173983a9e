/* Queries: CTEs, set operations, and the clauses of a SELECT. */
#include "sql/resolve/internal.h"

#include "base/arena.h"
#include "sql/dialect/words.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

/* ---- shared ---- */

struct sql_name resolve_name_of(const struct tree *t, node n)
{
	return (struct sql_name){ node_text(t, n), node_is(t, n, NODE_QUOTED) };
}

bool resolve_spend(struct resolver *r, ptrdiff_t work)
{
	r->work += work;
	if (r->work <= RESOLVE_WORK_MOST)
		return true;
	if (!r->failed)
		err_set(r->err, ERR_QUERY, "* expands to too many columns");
	r->failed = true;
	return false;
}

static char folded(const struct dialect *d, struct sql_name n, ptrdiff_t i)
{
	char c = n.text.at[i];
	bool always = d->fold == FOLD_INSENSITIVE || (d->syntax && rule_in(d->syntax->bit, MEANS_COLUMNS_UNCASED));

	if (d->fold == FOLD_NONE && !always)
		return c;
	if (n.quoted && !always)
		return c;
	if (d->fold == FOLD_UPPER)
		return c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
	return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

bool sql_same_name(const struct dialect *d, struct sql_name a, struct sql_name b)
{
	if (a.text.len != b.text.len || !a.text.at || !b.text.at)
		return false;
	for (ptrdiff_t i = 0; i < a.text.len; i++)
		if (folded(d, a, i) != folded(d, b, i))
			return false;
	return true;
}

/* In a query written for another system than that of its catalog, unquoted names are compared without case. */
bool resolve_same(const struct resolver *r, struct sql_name a, struct sql_name b)
{
	bool folds = r->dialect->fold == FOLD_LOWER || r->dialect->fold == FOLD_UPPER;

	return sql_same_name(r->dialect, a, b) || (r->tree->any_case && folds && !(a.quoted && b.quoted) && a.text.at &&
						   b.text.at && str_eq_fold(a.text, b.text));
}

void sql_bases_add(struct sql_bases *list, struct arena *a, struct sql_base b)
{
	if (!list)
		return;
	for (ptrdiff_t i = 0; i < list->len; i++)
		if (list->at[i].table == b.table && list->at[i].column == b.column)
			return;
	*push(list, a) = b;
}

void resolve_add_part(struct resolver *r, struct sql_output *o, struct sql_part part)
{
	struct sql_part *made = new(r->arena, struct sql_part);

	*made = part;
	*(o->parts ? &o->last->next : &o->parts) = made;
	o->last = made;
	if (o->parts->next && !o->number)
		o->number = ++r->out->merged_count;
}

/* ---- columns of the result ---- */

/* The value that gives its name to this one; NO_NODE: none. */
static node named_by(const struct tree *t, node what)
{
	switch ((int)node_kind(t, what)) {
	case NODE_CAST:
	case NODE_COLLATE:
	case NODE_SUBSCRIPT:
	case NODE_SLICE: return node_bare(t, node_slot(t, what, 0));
	case NODE_CASE: return node_bare(t, node_slot(t, what, 2));
	default: return NO_NODE;
	}
}

static struct sql_name output_name(const struct tree *t, node item, node what)
{
	if (node_is(t, item, NODE_ALIASED))
		return resolve_name_of(t, item);
	while (rule_in(t->dialect->syntax->bit, MEANS_NAMES_THROUGH) && named_by(t, what))
		what = named_by(t, what);
	if (node_kind(t, what) == NODE_COLUMN && node_count(t, what))
		return resolve_name_of(t, node_slot(t, what, node_count(t, what) - 1));
	if (node_kind(t, what) == NODE_CALL) {
		node name = node_slot(t, what, CALLED_NAME);

		return resolve_name_of(t, node_slot(t, name, node_count(t, name) - 1));
	}
	return (struct sql_name){ NO_STR, false };
}

/* stack(...) AS (k, v) */
static bool names_several(const struct tree *t, node what)
{
	return node_kind(t, what) == NODE_PHRASE && node_at(t, what)->op == OP_BEHIND_VALUE &&
	       str_eq(node_text(t, what), S("x AS w"));
}

static void put_several(struct resolver *r, node names, const struct sql_bases *from, struct sql_outputs *out)
{
	for (uint32_t i = 0; i < node_count(r->tree, names) && resolve_spend(r, 1 + from->len); i++) {
		struct sql_output o = { .name = resolve_name_of(r->tree, node_slot(r->tree, names, i)) };

		for (ptrdiff_t k = 0; k < from->len; k++)
			*push(&o.from, r->arena) = from->at[k];
		*push(out, r->arena) = o;
	}
}

static void put_item(struct resolver *r, struct scope *s, node item, struct sql_outputs *out)
{
	node what = node_bare(r->tree, node_slot(r->tree, item, 0));
	struct sql_output o = { .name = output_name(r->tree, item, what) };
	struct sql_base base;

	s->place = PLACE_ITEMS;
	resolve_expr(r, s, what, &o.from);
	if (names_several(r->tree, what)) {
		put_several(r, node_slot(r->tree, what, 1), &o.from, out);
		return;
	}
	o.plain = node_kind(r->tree, what) == NODE_COLUMN && o.from.len == 1 && sql_plain_base(r->out, what, &base);
	resolve_add_part(r, &o, (struct sql_part){ .what = what });
	*push(out, r->arena) = o;
}

static void put_items(struct resolver *r, struct scope *s, node items, struct sql_outputs *out)
{
	for (uint32_t i = 0; i < node_count(r->tree, items) && !r->failed; i++) {
		node one = node_slot(r->tree, items, i);

		if (node_kind(r->tree, one) == NODE_STAR)
			resolve_star(r, s, one, out);
		else
			put_item(r, s, one, out);
	}
}

/* ---- ORDER BY and GROUP BY ---- */

/* ORDER BY 2: the column must exist. */
static bool is_ordinal(struct resolver *r, const struct sql_outputs *outputs, node n)
{
	int64_t place;

	if (node_kind(r->tree, n) != NODE_NUMBER || !str_int(node_text(r->tree, n), &place))
		return false;
	if ((place < 1 || place > outputs->len) && !outputs->open)
		resolve_find(r, SQL_WRONG_ORDINAL, n, "no column %.*s in a result of %s", STR(node_text(r->tree, n)),
			     str_c(r->arena, str_counted(r->arena, outputs->len, "column")));
	return true;
}

static void by_member(struct resolver *r, struct scope *s, node n)
{
	if (node_kind(r->tree, n) == NODE_GROUPING || node_kind(r->tree, n) == NODE_LIST ||
	    node_kind(r->tree, n) == NODE_ROW) {
		for (uint32_t i = 0; i < node_count(r->tree, n); i++)
			by_member(r, s, node_slot(r->tree, n, i));
		return;
	}
	n = node_bare(r->tree, n);
	if (!n || is_ordinal(r, s->counted ? s->counted : s->outputs, n))
		return;
	s->plain = node_kind(r->tree, n) == NODE_COLUMN && node_count(r->tree, n) == 1;
	resolve_expr(r, s, n, NULL);
	s->plain = false;
}

static void by(struct resolver *r, struct scope *s, enum place place, node list)
{
	s->place = place;
	for (uint32_t i = 0; i < node_count(r->tree, list) && !r->failed; i++) {
		node one = node_slot(r->tree, list, i);

		by_member(r, s, node_kind(r->tree, one) == NODE_ORDER ? node_slot(r->tree, one, 0) : one);
		if (node_kind(r->tree, one) == NODE_ORDER)
			resolve_exprs(r, s, node_slot(r->tree, one, 2), NULL);
	}
}

static void clause(struct resolver *r, struct scope *s, enum place place, node n)
{
	s->place = place;
	if (n)
		resolve_expr(r, s, n, NULL);
}

/* ---- one SELECT ---- */

static uint32_t start_level(struct resolver *r, const struct scope *outer, node select)
{
	*push(&r->out->levels, r->arena) = (struct sql_level){ .select = select, .outer = outer ? outer->level : 0 };
	return (uint32_t)r->out->levels.len - 1;
}

static void end_level(struct resolver *r, const struct scope *s)
{
	struct sql_level *l = &r->out->levels.at[s->level];

	l->sources = s->sources.at;
	l->source_count = (uint32_t)s->sources.len;
	l->joins = s->joins.at;
	l->join_count = s->joins.len;
}

static void see_all(struct scope *s)
{
	s->from = 0;
	s->to = s->sources.len;
}

static void clauses(struct resolver *r, struct scope *s, node select)
{
	const struct tree *t = r->tree;
	node windows = node_slot(t, select, SELECT_WINDOWS), own = node_slot(t, select, SELECT_OWN);

	clause(r, s, PLACE_WHERE, node_slot(t, select, SELECT_WHERE));
	for (uint32_t i = 0; i < node_count(t, own); i++)
		if (node_at(t, node_slot(t, own, i))->op != OP_AFTER_FROM)
			clause(r, s, PLACE_WHERE, node_slot(t, own, i));
	by(r, s, PLACE_GROUP, node_slot(t, select, SELECT_GROUP));
	clause(r, s, PLACE_HAVING, node_slot(t, select, SELECT_HAVING));
	clause(r, s, PLACE_ORDER, node_slot(t, select, SELECT_QUALIFY));
	by(r, s, PLACE_ORDER, node_slot(t, select, SELECT_DISTINCT_ON));
	for (uint32_t i = 0; i < node_count(t, windows); i++) {
		s->place = PLACE_ORDER;
		resolve_window(r, s, node_slot(t, windows, i), NULL);
	}
}

/* query: the query whose body it is, whose ORDER BY and LIMIT BY see its tables; or NO_NODE. */
static const struct sql_outputs *resolve_select(struct resolver *r, struct scope *outer, struct cte *ctes, node select,
						node query)
{
	struct sql_outputs *out = new(r->arena, struct sql_outputs);
	struct scope s = { .outer = outer, .ctes = ctes, .level = start_level(r, outer, select), .outputs = out };
	node from = node_slot(r->tree, select, SELECT_FROM);

	s.windows = node_slot(r->tree, select, SELECT_WINDOWS);
	resolve_from(r, &s, from);
	resolve_from_phrases(r, &s, node_slot(r->tree, select, SELECT_OWN));
	see_all(&s);
	resolve_joins(r, &s);
	see_all(&s);
	put_items(r, &s, node_slot(r->tree, select, SELECT_ITEMS), out);
	clauses(r, &s, select);
	by(r, &s, PLACE_ORDER, node_slot(r->tree, query, QUERY_ORDER));
	by(r, &s, PLACE_ORDER, node_slot(r->tree, node_slot(r->tree, query, QUERY_LIMIT), LIMIT_BY));
	end_level(r, &s);
	out->constant = !from;
	out->one_row = !from || (r->out->levels.at[s.level].aggregates && !node_slot(r->tree, select, SELECT_GROUP));
	return out;
}

/* ---- VALUES and set operations ---- */

static const struct sql_outputs *resolve_values(struct resolver *r, struct scope *outer, struct cte *ctes, node values,
						node query)
{
	struct sql_outputs *out = new(r->arena, struct sql_outputs);
	struct scope s = {
		.outer = outer, .ctes = ctes, .level = outer ? outer->level : 0, .outputs = out, .place = PLACE_ITEMS
	};
	uint32_t width = node_count(r->tree, node_slot(r->tree, values, 0));

	for (uint32_t i = 0; i < width; i++)
		*push(out, r->arena) = (struct sql_output){ .name = { str_fmt(r->arena, "column%u", i + 1), true } };
	for (uint32_t i = 0; i < node_count(r->tree, values); i++) {
		node row = node_slot(r->tree, values, i);

		if (node_count(r->tree, row) != width)
			resolve_find(r, SQL_WRONG_COUNT, row, "this row has %u values, the first has %u",
				     node_count(r->tree, row), width);
		for (uint32_t k = 0; k < node_count(r->tree, row); k++) {
			resolve_expr(r, &s, node_slot(r->tree, row, k), k < width ? &out->at[k].from : NULL);
			if (k < width)
				resolve_add_part(r, &out->at[k],
						 (struct sql_part){ .what = node_slot(r->tree, row, k) });
		}
	}
	by(r, &s, PLACE_ORDER, node_slot(r->tree, query, QUERY_ORDER));
	out->constant = true;
	out->one_row = node_count(r->tree, values) == 1;
	return out;
}

static const struct sql_outputs *resolve_body(struct resolver *r, struct scope *outer, struct cte *ctes, node body,
					      node query);

/* Names come from the first part; each column comes from all parts. */
static void meet(struct resolver *r, struct sql_outputs *all, const struct sql_outputs *more, node where)
{
	if (all->len != more->len && !all->open && !more->open)
		resolve_find(r, SQL_WRONG_COUNT, where, "this part returns %s, the first returns %td",
			     str_c(r->arena, str_counted(r->arena, more->len, "column")), all->len);
	for (ptrdiff_t i = 0; i < all->len && i < more->len; i++) {
		for (ptrdiff_t k = 0; k < more->at[i].from.len; k++)
			sql_bases_add(&all->at[i].from, r->arena, more->at[i].from.at[k]);
		all->at[i].plain = false;
		resolve_add_part(r, &all->at[i], (struct sql_part){ .of = &more->at[i] });
	}
	all->open |= more->open;
	all->constant &= more->constant;
}

static ptrdiff_t output_named(const struct resolver *r, const struct sql_outputs *of, struct sql_name name)
{
	for (ptrdiff_t i = 0; i < of->len; i++)
		if (resolve_same(r, of->at[i].name, name))
			return i;
	return -1;
}

/*
 * UNION BY NAME: columns of the same name are merged. The result has the columns of both; with INNER the common
 * ones, with LEFT those of the first.
 */
static void meet_by_name(struct resolver *r, struct sql_outputs *all, const struct sql_outputs *more, str mode)
{
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < all->len; i++) {
		ptrdiff_t k = output_named(r, more, all->at[i].name);

		for (ptrdiff_t b = 0; k >= 0 && b < more->at[k].from.len; b++)
			sql_bases_add(&all->at[i].from, r->arena, more->at[k].from.at[b]);
		all->at[i].plain = false;
		if (k >= 0)
			resolve_add_part(r, &all->at[i], (struct sql_part){ .of = &more->at[k] });
		if (k >= 0 || more->open || !str_eq(mode, S("INNER")))
			all->at[kept++] = all->at[i];
	}
	all->len = kept;
	for (ptrdiff_t k = 0; k < more->len && (!mode.len || str_eq(mode, S("FULL"))); k++)
		if (output_named(r, all, more->at[k].name) < 0) {
			struct sql_output *o = push(all, r->arena);

			*o = more->at[k];
			o->plain = false;
		}
	all->open |= more->open;
}

static struct sql_outputs *own_outputs(struct resolver *r, const struct sql_outputs *of)
{
	struct sql_outputs *mine = new(r->arena, struct sql_outputs);

	mine->open = of->open;
	mine->constant = of->constant;
	for (ptrdiff_t i = 0; i < of->len; i++) {
		struct sql_output *o = push(mine, r->arena);

		*o = (struct sql_output){ .name = of->at[i].name, .plain = of->at[i].plain };
		resolve_add_part(r, o, (struct sql_part){ .of = &of->at[i] });
		for (ptrdiff_t k = 0; k < of->at[i].from.len; k++)
			*push(&o->from, r->arena) = of->at[i].from.at[k];
	}
	return mine;
}

static const struct sql_outputs *resolve_set(struct resolver *r, struct scope *outer, struct cte *ctes, node set,
					     node query)
{
	struct sql_outputs *all = own_outputs(r, resolve_body(r, outer, ctes, node_slot(r->tree, set, 0), NO_NODE)),
			   *names = r->lenient ? own_outputs(r, all) : all; /* SQLite orders by names of any branch */
	struct scope s = {
		.outer = outer, .ctes = ctes, .level = outer ? outer->level : 0, .outputs = names, .counted = all
	};

	for (uint32_t i = 1; i < node_count(r->tree, set) && !r->failed; i++) {
		const struct sql_outputs *more = resolve_body(r, outer, ctes, node_slot(r->tree, set, i), NO_NODE);

		if (node_is(r->tree, set, NODE_BY_NAME))
			meet_by_name(r, all, more, node_text(r->tree, set));
		else
			meet(r, all, more, node_slot(r->tree, set, i));
		for (ptrdiff_t k = 0; r->lenient && k < more->len && resolve_spend(r, 1); k++)
			*push(names, r->arena) = more->at[k];
	}
	by(r, &s, PLACE_ORDER, node_slot(r->tree, query, QUERY_ORDER));
	return all;
}

static const struct sql_outputs *resolve_body(struct resolver *r, struct scope *outer, struct cte *ctes, node body,
					      node query)
{
	const struct sql_outputs *out;

	switch ((int)node_kind(r->tree, body)) {
	case NODE_SELECT: out = resolve_select(r, outer, ctes, body, query); break;
	case NODE_SET: out = resolve_set(r, outer, ctes, body, query); break;
	case NODE_VALUES: out = resolve_values(r, outer, ctes, body, query); break;
	case NODE_QUERY: return resolve_query(r, outer, ctes, body);
	default: return new(r->arena, struct sql_outputs);
	}
	r->out->shapes[body] = out;
	return out;
}

/* ---- WITH ---- */

static const struct sql_outputs *renamed(struct resolver *r, const struct sql_outputs *of, node columns)
{
	struct sql_outputs *mine;
	ptrdiff_t given = node_count(r->tree, columns);
	bool each = rule_in(r->dialect->syntax->bit, MEANS_CTE_NAMES_ALL);

	if (!columns)
		return of;
	mine = own_outputs(r, of);
	mine->one_row = of->one_row;
	if ((given > mine->len || (each && given < mine->len)) && !mine->open)
		resolve_find(r, SQL_WRONG_COUNT, columns, "%td names for a result of %s", given,
			     str_c(r->arena, str_counted(r->arena, mine->len, "column")));
	for (ptrdiff_t i = 0; i < given; i++) {
		if (i >= mine->len)
			*push(mine, r->arena) = (struct sql_output){ .plain = false };
		mine->at[i].name = resolve_name_of(r->tree, node_slot(r->tree, columns, (uint32_t)i));
	}
	return mine;
}

/* A recursive CTE sees the columns of its first part. */
static const struct sql_outputs *resolve_recursive(struct resolver *r, struct scope *outer, struct cte *self, node cte,
						   node query)
{
	node set = node_slot(r->tree, query, QUERY_BODY), columns = node_slot(r->tree, cte, CTE_COLUMNS);
	const struct sql_outputs *first = resolve_body(r, outer, self->before, node_slot(r->tree, set, 0), NO_NODE);
	struct sql_outputs *all = own_outputs(r, renamed(r, first, columns));
	struct scope s = { .outer = outer, .ctes = self, .level = outer ? outer->level : 0, .outputs = all };

	self->shape = all;
	for (ptrdiff_t i = 0; i < all->len; i++)
		all->at[i].recursive = true;
	for (uint32_t i = 1; i < node_count(r->tree, set) && !r->failed; i++)
		meet(r, all, resolve_body(r, outer, self, node_slot(r->tree, set, i), NO_NODE),
		     node_slot(r->tree, set, i));
	by(r, &s, PLACE_ORDER, node_slot(r->tree, query, QUERY_ORDER));
	r->out->shapes[set] = all;
	return all;
}

/*
 * SEARCH ... SET order, CYCLE ... SET looped USING path: columns that readers of the CTE see, but not the CTE
 * itself.
 */
static const struct sql_outputs *with_phrases(struct resolver *r, const struct sql_outputs *of, node own)
{
	struct sql_outputs *mine = own ? own_outputs(r, of) : NULL;

	for (uint32_t i = 0; i < node_count(r->tree, own); i++) {
		node phrase = node_slot(r->tree, own, i);

		for (uint32_t k = 0; k < node_count(r->tree, phrase); k++) {
			node name = node_slot(r->tree, phrase, k);

			if (node_at(r->tree, phrase)->op == OP_BEHIND_CTE && node_kind(r->tree, name) == NODE_NAME)
				*push(mine, r->arena) = (struct sql_output){ .name = resolve_name_of(r->tree, name) };
		}
	}
	return mine ? mine : of;
}

/* In some dialects a CTE sees itself without RECURSIVE. */
static bool sees_itself(const struct resolver *r, node with)
{
	return node_is(r->tree, with, NODE_RECURSIVE) || rule_in(r->dialect->syntax->bit, MEANS_CTE_SEES_ITSELF);
}

static struct cte *resolve_cte(struct resolver *r, struct scope *outer, struct cte *before, node with, node cte)
{
	struct cte *made = new(r->arena, struct cte);
	node query = node_slot(r->tree, cte, CTE_QUERY);
	bool alone = !node_slot(r->tree, query, QUERY_WITH) &&
		     node_kind(r->tree, node_slot(r->tree, query, QUERY_BODY)) == NODE_SET;

	*made = (struct cte){ .name = resolve_name_of(r->tree, cte), .before = before };
	if (alone && sees_itself(r, with))
		made->shape = resolve_recursive(r, outer, made, cte, query);
	else
		made->shape = renamed(r, resolve_query(r, outer, before, query), node_slot(r->tree, cte, CTE_COLUMNS));
	made->shape = with_phrases(r, made->shape, node_slot(r->tree, cte, CTE_OWN));
	made->one_row = made->shape->one_row || resolve_limits_to_one(r->tree, query);
	return made;
}

/* WITH 10 AS top: a name visible everywhere below. */
static void name_value(struct resolver *r, struct scope *s, node item)
{
	struct sql_name *names = new_n(r->arena, struct sql_name, s->lambda_count + 1);

	resolve_expr(r, s, node_slot(r->tree, item, 0), NULL);
	for (uint32_t i = 0; i < s->lambda_count; i++)
		names[i] = s->lambdas[i];
	names[s->lambda_count++] = resolve_name_of(r->tree, item);
	s->lambdas = names;
}

/* FOR XML, FOR JSON: the whole result becomes one text. */
static const struct sql_outputs *as_document(struct resolver *r, const struct sql_outputs *of, node own)
{
	struct sql_outputs *mine;
	struct sql_output *all;
	bool document = false;

	for (uint32_t i = 0; i < node_count(r->tree, own); i++)
		document |= str_starts(node_text(r->tree, node_slot(r->tree, own, i)), S("FOR "));
	if (!document)
		return of;
	mine = new(r->arena, struct sql_outputs);
	mine->one_row = true;
	all = push(mine, r->arena);
	*all = (struct sql_output){ .plain = false };
	for (ptrdiff_t i = 0; i < of->len; i++)
		for (ptrdiff_t k = 0; k < of->at[i].from.len; k++)
			sql_bases_add(&all->from, r->arena, of->at[i].from.at[k]);
	return mine;
}

const struct sql_outputs *resolve_query(struct resolver *r, struct scope *outer, struct cte *ctes, node query)
{
	const struct tree *t = r->tree;
	node with = node_slot(t, query, QUERY_WITH), limit = node_slot(t, query, QUERY_LIMIT);
	const struct sql_outputs *out;
	struct scope s = { .outer = outer,
			   .ctes = ctes,
			   .level = outer ? outer->level : 0,
			   .outputs = new(r->arena, struct sql_outputs) };

	for (uint32_t i = 0; i < node_count(t, with) && !r->failed; i++)
		if (node_kind(t, node_slot(t, with, i)) == NODE_ITEM)
			name_value(r, &s, node_slot(t, with, i));
		else
			ctes = resolve_cte(r, outer, ctes, with, node_slot(t, with, i));
	s.ctes = ctes;
	out = resolve_body(r, s.lambda_count ? &s : outer, ctes, node_slot(t, query, QUERY_BODY), query);
	for (uint32_t i = 0; i < node_count(t, limit); i++)
		if (i != LIMIT_BY)
			resolve_expr(r, &s, node_slot(t, limit, i), NULL);
	resolve_exprs(r, &s, node_slot(t, query, QUERY_OWN), NULL);
	out = as_document(r, out, node_slot(t, query, QUERY_OWN));
	r->out->shapes[query] = out;
	return out;
}

/* ---- the whole query ---- */

static const struct {
	uint32_t dialects;
	unsigned aliases;
} alias_rules[] = {
	{ SQLITE, ALIAS_WHERE },
	{ SNOW | DUCK | CH | DBX | RED, ALIAS_WHERE | ALIAS_ITEMS },
	{ ~(uint32_t)(TSQL | ORA | TRINO), ALIAS_GROUP },
	{ SQLITE | MYSQL | SNOW | BQ | DUCK | CH | DBX | RED, ALIAS_HAVING },
	{ ~(uint32_t)(PG | RED | TSQL), ALIAS_ORDER_WITHIN },
};

static unsigned aliases_of(uint32_t dialect)
{
	unsigned out = 0;

	for (size_t i = 0; i < sizeof alias_rules / sizeof *alias_rules; i++)
		if (alias_rules[i].dialects & dialect)
			out |= alias_rules[i].aliases;
	return out;
}

bool sql_resolve(struct arena *a, const struct tree *t, const struct sql_schema *schema, struct sql_findings *findings,
		 struct sql_resolved *out, struct err *err)
{
	struct resolver r = { .arena = a,
			      .tree = t,
			      .dialect = t->dialect,
			      .schema = schema,
			      .findings = findings,
			      .out = out,
			      .err = err };

	*out = (struct sql_resolved){ .tree = t, .bound_count = (uint32_t)t->nodes.len };
	out->bound = new_n(a, struct sql_binding, t->nodes.len);
	out->shapes = new_n(a, const struct sql_outputs *, t->nodes.len);
	*push(&out->sources, a) = (struct sql_source){ .at = NO_NODE };
	*push(&out->levels, a) = (struct sql_level){ .select = NO_NODE };
	r.aliases = aliases_of(t->dialect->syntax->bit);
	r.lenient = t->dialect->syntax->text & TEXT_STRING_LENIENT;
	r.met = new_n(a, bool, t->nodes.len);
	out->outputs = resolve_query(&r, NULL, NULL, t->root);
	resolve_unmet(&r);
	return !r.failed;
}
