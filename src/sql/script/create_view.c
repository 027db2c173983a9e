/* CREATE VIEW: its query, the columns of its result, and what it reads. */
#include "sql/script/internal.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/dialect/syntax.h"
#include "sql/resolve/view_origins.h"
#include "base/banned.h"

/* ---- the script's tables, as the resolver wants them ---- */

struct shown {
	struct ddl *d;
	struct map tables; /* struct sql_table, by asset */
};

static const struct sql_table *show(struct shown *w, const struct asset *a)
{
	struct arena *scratch = w->d->scratch;
	str qualified = name_qualified(scratch, NO_STR, a->ns, a->name);
	struct map_entry *e = map_put(&w->tables, qualified, NULL);
	struct sql_column *columns;
	struct sql_table *t;

	if (e->ptr)
		return e->ptr;
	columns = new_n(scratch, struct sql_column, a->fields.len + 1);
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		columns[i] = (struct sql_column){ .name = a->fields.at[i].name, .type = a->fields.at[i].type };
	t = new(scratch, struct sql_table);
	*t = (struct sql_table){ .name = a->name,
				 .ns = a->ns,
				 .qualified = qualified,
				 .columns = columns,
				 .column_count = (uint32_t)a->fields.len,
				 .rows = -1,
				 .bytes = -1 };
	e->ptr = t;
	return t;
}

static str folded(struct ddl *d, struct sql_name name)
{
	return !name.quoted && d->s->dialect->fold == FOLD_LOWER ? str_lower(d->scratch, name.text) : name.text;
}

static enum sql_found table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	struct shown *w = with;
	struct asset_ref name = { n > 1 ? folded(w->d, parts[n - 2]) : S(""), folded(w->d, parts[n - 1]) };
	const struct asset *a = script_find(w->d->s, name, n > 1);

	if (!a)
		return SQL_FOUND_NONE;
	*out = show(w, a);
	return SQL_FOUND_ONE;
}

/* ---- columns ---- */

/* What PostgreSQL calls it; elsewhere its text. */
static str unnamed(struct ddl *d, const struct tree *t, const struct sql_output *o)
{
	str text = o->parts ? node_source(t, o->parts->what) : NO_STR;
	bool called = o->parts && node_kind(t, node_bare(t, o->parts->what)) == NODE_CALL;
	ptrdiff_t open = text.at ? str_at(text, '(') : -1;

	if (!script_rule(d->s, MEANS_KEYS_NAMED))
		return text.len ? text : S("?column?");
	return called && open > 0 ? str_lower(d->scratch, str_trim(str_upto(text, open))) : S("?column?");
}

/* x::numeric(10,2), CAST(x AS date): the type is written there. */
static str cast_type(struct ddl *d, const struct tree *t, const struct sql_output *o)
{
	node cast = o->parts && !o->parts->next ? node_bare(t, o->parts->what) : NO_NODE;
	struct strs values = { 0 };
	enum type_extra extra;
	struct ddl of;

	if (!cast || node_kind(t, cast) != NODE_CAST || !node_source(t, node_slot(t, cast, 1)).len ||
	    !ddl_open(&of, d->s, d->scratch, node_source(t, node_slot(t, cast, 1))))
		return NO_STR;
	return ddl_type(&of, &values, &extra);
}

static void add_column(struct ddl *d, struct asset *view, const struct sql_view *v, const struct sql_output *o,
		       str name)
{
	struct field *f;
	const struct field *base = NULL;

	name = name.at ? name : o->name.text.len ? folded(d, o->name) : unnamed(d, &v->tree, o);
	if (script_field(d->s, view, name))
		return;
	if (o->plain && o->from.len == 1) {
		struct sql_base b = o->from.at[0];
		const struct asset *a = script_find(d->s, (struct asset_ref){ b.table->ns, b.table->name }, true);

		base = a ? script_field(d->s, a, b.table->columns[b.column].name) : NULL;
	}
	f = push(&view->fields, d->s->arena);
	field_start(f);
	f->name = ddl_keep(d, name);
	if (!base)
		f->type = cast_type(d, &v->tree, o);
	else {
		f->type = base->type;
		f->values = base->values;
		f->class = base->class;
		f->collation = base->collation;
	}
}

static void add_depends(struct ddl *d, struct asset *view, const struct sql_resolved *r)
{
	for (ptrdiff_t i = 0; i < r->tables.len; i++) {
		const struct sql_table *t = r->tables.at[i];
		struct depend *on = push(&view->depends, d->s->arena);

		*on = (struct depend){ .on = { ddl_keep(d, t->ns), ddl_keep(d, t->name) } };
		on->on.ns = on->on.ns.at ? on->on.ns : S("");
		for (ptrdiff_t k = 0; k < r->columns.len; k++)
			if (r->columns.at[k].table == t)
				*push(&on->fields, d->s->arena) = ddl_keep(d, t->columns[r->columns.at[k].column].name);
	}
}

/* WITH DATA, WITH CHECK OPTION, a semicolon: no part of the query. */
static str query_text(struct ddl *d)
{
	int from = d->now;

	while (!ddl_ends(d) && !ddl_is_mark(d, ";")) {
		if (ddl_is(d, "with") && d->now > from &&
		    (ddl_is_next(d, 1, "data") || ddl_is_next(d, 1, "no") || ddl_is_next(d, 1, "check") ||
		     ddl_is_next(d, 2, "check") || ddl_is_next(d, 1, "schemabinding") || ddl_is_next(d, 1, "read")))
			break;
		ddl_is_mark(d, "(") ? (void)ddl_group(d) : ddl_next(d);
	}
	return ddl_text(d, from, d->now);
}

void ddl_view_columns(struct ddl *d, struct asset *view, const struct strs *names)
{
	struct shown w = { d, map_in(d->scratch) };
	struct sql_schema schema = { .with = &w, .table = table };
	str text = query_text(d);
	const struct sql_view *v;

	if (!text.len) {
		ddl_fails(d, "the query is missing", NO_STR);
		return;
	}
	if (asset_is_view(view->kind))
		view->definition = ddl_keep(d, text);
	v = sql_view_read(d->scratch, d->s->dialect, text, &schema);
	if (!v->unread.at) {
		const struct sql_outputs *outputs = v->resolved.outputs;

		for (ptrdiff_t i = 0; outputs && i < outputs->len; i++)
			add_column(d, view, v, &outputs->at[i], names && i < names->len ? names->at[i] : NO_STR);
		if (asset_is_view(view->kind))
			add_depends(d, view, &v->resolved);
		return;
	}
	if (asset_is_view(view->kind))
		view->problem = str_fmt(d->s->arena, "its query is not understood: %.*s", STR(v->unread));
	for (ptrdiff_t i = 0; names && i < names->len; i++) {
		struct field *f = push(&view->fields, d->s->arena);

		field_start(f);
		f->name = names->at[i];
	}
}

bool ddl_create_view(struct ddl *d, enum asset_kind kind, bool replaces)
{
	struct strs names = { 0 };
	struct asset_ref name;
	bool qualified, unless = ddl_skip(d, "if not exists");
	const struct asset *before;
	struct asset *view;

	if (!ddl_path(d, &name, &qualified))
		return false;
	before = script_find(d->s, script_place(d->s, name, qualified), true);
	if (unless && before)
		return true;
	/* A dump of MySQL makes a table in the place of a view that comes later. */
	view = script_new(d, name, qualified,
			  replaces || (before && asset_is_view(before->kind) && !before->definition.at), kind);
	if (!view)
		return false;
	if (ddl_is_mark(d, "("))
		ddl_columns(d, &names);
	while (!ddl_ends(d) && !ddl_is(d, "as")) {
		if (ddl_skip(d, "comment")) {
			ddl_mark(d, "=");
			view->comment = ddl_string(d);
		} else if (ddl_is_mark(d, "(")) {
			ddl_group(d);
		} else {
			ddl_next(d);
		}
	}
	if (!ddl_skip(d, "as"))
		ddl_fails(d, "the view has no query", NO_STR);
	else
		ddl_view_columns(d, view, &names);
	if (d->why)
		script_drop(d->s, view, false);
	return !d->why;
}
