/* The user-defined code that one query may run, by its tables, views and each of its nodes. */
#include "sql/check/user_code_internal.h"

#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "sql/resolve/functions.h"
#include "sql/resolve/view_origins.h"
#include "base/banned.h"

enum { VIEWS_DEEP = 16 };

/* ---- findings ---- */

static void code_put_runs(const struct seeing *s, str what)
{
	if (!s->runs->len)
		*s->runs = what;
}

/* A finding is positioned in the user's text: one inside a view, at the name of the view. */
static const struct node_rec *place(const struct seeing *s, node n)
{
	while (s->around) {
		n = s->at;
		s = s->around;
	}
	return node_at(s->tree, n);
}

static bool is_told(const struct seeing *s, const struct node_rec *at, str reason)
{
	for (ptrdiff_t i = 0; i < s->findings->len; i++) {
		const struct sql_finding *f = &s->findings->at[i];

		if (f->code == SQL_USER_CODE && f->at == at->at && f->len == at->len && str_eq(f->reason, reason))
			return true;
	}
	return false;
}

static struct sql_finding *add(const struct seeing *s, node n, str reason)
{
	const struct node_rec *at = place(s, n);

	if (s->view.len)
		reason = str_fmt(s->arena, "in the view %.*s, %.*s", STR(s->view), STR(reason));
	return is_told(s, at, reason) ? NULL : sql_find(s->findings, s->arena, SQL_USER_CODE, at->at, at->len, reason);
}

static str listed(struct arena *a, const struct strs *functions)
{
	ptrdiff_t more = functions->len - 1;

	return more ? str_fmt(a, "%.*s and %td more", STR(functions->at[0]), more) : functions->at[0];
}

static str advice(const struct seeing *s, const struct strs *functions)
{
	str extension = user_code_extension(s->code, functions->at[0]);

	if (!extension.len)
		return S("review the function, then approve the query or allow the function in policy.yaml");
	return str_fmt(s->arena,
		       "%.*s is part of the extension %.*s; if you trust it, allow the extension in policy.yaml",
		       STR(functions->at[0]), STR(extension));
}

/* what: "the operator +". Adds no finding if the list is empty. */
void code_tell(const struct seeing *s, node n, str what, const struct strs *functions)
{
	struct sql_finding *f;
	struct strs *kept;

	if (!functions->len)
		return;
	code_put_runs(s, functions->at[0]);
	f = add(s, n, str_fmt(s->arena, "%.*s may run %.*s", STR(what), STR(listed(s->arena, functions))));
	if (!f)
		return;
	kept = new(s->arena, struct strs);
	*kept = *functions;
	f->functions = kept;
	f->hint = advice(s, functions);
}

/* For something that is not recorded. */
void code_tell_unknown(const struct seeing *s, node n, str why)
{
	struct sql_finding *f = add(s, n, why);

	code_put_runs(s, S("functions that are not recorded"));
	if (f)
		f->hint = s->code->recorded || !s->overloads
				  ? S("review its code, then approve the query")
				  : S("sync the catalog from its source to record its functions");
}

void code_add(const struct seeing *s, struct strs *list, str function)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		if (str_eq(list->at[i], function))
			return;
	*push(list, s->arena) = function;
}

void code_add_all(const struct seeing *s, struct strs *list, const struct strs *more)
{
	for (ptrdiff_t i = 0; i < more->len; i++)
		code_add(s, list, more->at[i]);
}

/* ---- relations ---- */

static node source_node(const struct seeing *s, const struct sql_table *t)
{
	for (ptrdiff_t i = 1; i < s->resolved->sources.len; i++)
		if (s->resolved->sources.at[i].table == t)
			return s->resolved->sources.at[i].at;
	return s->tree->root;
}

static void see_relation(const struct seeing *s, const struct sql_table *t, const struct user_relation *r)
{
	node n = source_node(s, t);
	struct strs functions = { 0 };

	code_add_all(s, &functions, &r->runs);
	for (ptrdiff_t i = 0; i < r->types.len; i++) {
		const struct user_type *type = user_code_type(s->code, r->types.at[i]);

		if (type)
			code_add_type(s, &functions, type, READS | SHOWS, 0);
	}
	code_tell(s, n, str_fmt(s->arena, "reading %.*s", STR(t->qualified)), &functions);
	if (t->folds)
		code_tell(s, n, str_fmt(s->arena, "planning a query of %.*s", STR(t->qualified)), &r->plans);
	if (r->plans.len)
		code_put_runs(s, r->plans.at[0]);
}

static void look(struct seeing *s);
static void see_tables(const struct seeing *s);

static void tell_refused(const struct seeing *s, node n, str function)
{
	struct sql_finding *f = add(
		s, n, str_fmt(s->arena, "the function %.*s is called, which is not allowed in a query", STR(function)));
	struct strs *functions = new(s->arena, struct strs);

	code_put_runs(s, function);
	code_add(s, functions, function);
	if (f) {
		f->functions = functions;
		f->hint = S("review the call, then approve the query or allow the function in policy.yaml");
	}
}

/*
 * Built-in functions that no query may call, such as nextval: the source records no dependency of a view on them.
 * Qualified names are user-defined functions, whose dependencies it records.
 */
static bool see_refused(void *with, const struct tree *t, node n)
{
	const struct seeing *s = with;
	node names = node_slot(t, n, CALLED_NAME);
	uint32_t count = node_kind(t, n) == NODE_CALL ? node_count(t, names) : 0;
	str name = count ? node_text(t, node_slot(t, names, count - 1)) : NO_STR;

	if (count && (count == 1 || !s->code->recorded) && (count > 1 || !function_named(t->dialect, name)))
		tell_refused(s, n, node_source(t, names));
	return true;
}

/* A view is followed by its text, into other views too. */
static void see_view(const struct seeing *s, const struct sql_table *t)
{
	node n = source_node(s, t);
	struct seeing in;

	if (!t->said || t->said->unread.at || sql_verdict(&t->said->findings, false) == SQL_DENY ||
	    s->depth >= VIEWS_DEEP) {
		code_tell_unknown(s, n,
				  str_fmt(s->arena, "the calls in the query of the view %.*s cannot be determined",
					  STR(t->qualified)));
		return;
	}
	in = *s;
	in.tree = &t->said->tree;
	in.resolved = &t->said->resolved;
	in.around = s;
	in.at = n;
	in.view = t->qualified;
	in.depth++;
	node_walk(in.tree, in.tree->root, see_refused, &in);
	if (s->code->recorded)
		see_tables(&in);
	else
		look(&in);
}

static void see_tables(const struct seeing *s)
{
	for (ptrdiff_t i = 0; i < s->resolved->tables.len; i++) {
		const struct sql_table *t = s->resolved->tables.at[i];

		if (t->code && (!s->around || !s->code->recorded))
			see_relation(s, t, t->code);
		for (ptrdiff_t k = 0; t->refused && k < t->refused->len; k++)
			tell_refused(s, source_node(s, t), t->refused->at[k]);
		if (t->view && !t->stored)
			see_view(s, t);
	}
}

/* ---- the query ---- */

static bool is_used(enum node_kind kind)
{
	return kind == NODE_COLUMN || kind == NODE_CAST || kind == NODE_TYPED || kind == NODE_CALL ||
	       kind == NODE_SUBQUERY || kind == NODE_CASE || kind == NODE_DOT || kind == NODE_NUMBER ||
	       kind == NODE_CHAIN || kind == NODE_BINARY || kind == NODE_ROW || kind == NODE_ARRAY ||
	       kind == NODE_SUBSCRIPT;
}

static bool visit(void *with, const struct tree *t, node n)
{
	struct seeing *s = with;
	enum node_kind kind = node_kind(t, n);

	if (kind == NODE_TYPE)
		code_see_type(s, n);
	else if (kind == NODE_CALL)
		code_see_call(s, n);
	else if (kind == NODE_DOT)
		code_see_dot(s, n);
	else if (kind == NODE_COLUMN)
		code_see_open_column(s, n);
	else if (kind == NODE_CAST)
		code_see_cast(s, n);
	else if (kind == NODE_UNNEST)
		code_see_unnest(s, n);
	else if (kind == NODE_SAMPLE)
		code_see_sample(s, n);
	code_see_predicate(s, n);
	code_see_clauses(s, n);
	if (is_used(kind))
		code_see_use(s, n);
	return true;
}

/* Whether functions and operators of the dialect may be overloaded, and types user-defined. */
static bool is_like_postgresql(const struct dialect *d)
{
	return d && d->syntax && rule_in(d->syntax->bit, MEANS_PG_CATALOG);
}

static void look(struct seeing *s)
{
	s->values = new(s->arena, struct values);
	values_open(s->values, s->arena, s->resolved, s->schema,
		    s->overloads && is_like_postgresql(s->schema->types_of));
	see_tables(s);
	if (!s->overloads)
		return;
	node_walk(s->tree, s->tree->root, visit, s);
	code_see_joins(s);
	code_see_literals(s);
	if (!s->around)
		code_see_outputs(s);
}

static bool overlap(const struct sql_finding *a, const struct sql_finding *b)
{
	return a->at < b->at + b->len && b->at < a->at + a->len;
}

/* A user-defined operator, function or cast may accept types that no built-in one does. */
static void leave_types(struct sql_findings *f)
{
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < f->len; i++) {
		bool type = f->at[i].code == SQL_TYPE_MISMATCH || f->at[i].code == SQL_INVALID_LITERAL, user = false;

		for (ptrdiff_t k = 0; k < f->len && type && !user; k++)
			user = f->at[k].code == SQL_USER_CODE && f->at[k].functions && overlap(&f->at[i], &f->at[k]);
		if (!user)
			f->at[kept++] = f->at[i];
	}
	f->len = kept;
}

void sql_user_code(struct arena *a, const struct sql_resolved *r, const struct sql_schema *schema,
		   struct sql_findings *findings, str *runs)
{
	struct seeing s = { .arena = a,
			    .tree = r->tree,
			    .resolved = r,
			    .schema = schema,
			    .code = schema->code,
			    .findings = findings,
			    .runs = runs };

	if (!schema->code)
		return;
	s.overloads = is_like_postgresql(r->tree->dialect) || is_like_postgresql(schema->types_of);
	look(&s);
	leave_types(findings);
}

/* ---- names of types ---- */

static bool is_plain(str name)
{
	for (ptrdiff_t i = 0; i < name.len; i++)
		if (!((name.at[i] >= 'a' && name.at[i] <= 'z') || (i && name.at[i] >= '0' && name.at[i] <= '9') ||
		      name.at[i] == '_' || name.at[i] == '.'))
			return false;
	return name.len > 0;
}

void sql_qualify_types(struct tree *t, const struct sql_schema *schema)
{
	if (!schema->code || !is_like_postgresql(t->dialect))
		return;
	for (node n = 1; n < (node)t->nodes.len; n++) {
		str text = node_text(t, n), bare;
		const struct user_type *type;
		ptrdiff_t square = str_at(text, '[');

		bare = square < 0 ? text : str_upto(text, square);
		if (node_kind(t, n) != NODE_TYPE || node_is(t, n, NODE_QUOTED) || str_at(bare, '.') >= 0 ||
		    pg_type_named(bare) != PG_none)
			continue;
		type = user_code_type_named(schema->code, bare, NULL);
		if (type && !user_code_type_named(schema->code, bare, type) && is_plain(type->name))
			node_say(t, n, str_fmt(t->arena, "%.*s%.*s", STR(type->name), STR(str_from(text, bare.len))));
	}
}
