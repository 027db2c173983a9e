#include "sql/resolve/view_origins.h"

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/parse/split.h"
#include "base/banned.h"

void sql_bases_through(struct arena *a, const struct sql_bases *from, struct sql_bases *out)
{
	for (ptrdiff_t i = 0; i < from->len; i++) {
		struct sql_base b = from->at[i];
		const struct sql_column *c = &b.table->columns[b.column];

		if (!b.table->traced)
			sql_bases_add(out, a, b);
		for (uint32_t k = 0; b.table->traced && k < c->origin_count; k++)
			sql_bases_add(out, a, (struct sql_base){ c->origins[k].table, c->origins[k].column });
	}
}

bool sql_base_below(struct sql_base b, struct sql_base *out)
{
	const struct sql_column *c = &b.table->columns[b.column];

	if (!b.table->traced)
		*out = b;
	else if (c->unchanged && c->origin_count == 1)
		*out = (struct sql_base){ c->origins[0].table, c->origins[0].column };
	else
		return false;
	return true;
}

static void put_origins(struct arena *a, const struct sql_output *o, struct sql_column *c)
{
	struct sql_bases through = { 0 };
	struct sql_origin *at;
	struct sql_base below;

	sql_bases_through(a, &o->from, &through);
	at = new_n(a, struct sql_origin, through.len + 1);
	for (ptrdiff_t i = 0; i < through.len; i++)
		at[i] = (struct sql_origin){ through.at[i].table, through.at[i].column };
	c->origins = at;
	c->origin_count = (uint32_t)through.len;
	c->unchanged = o->plain && o->from.len == 1 && sql_base_below(o->from.at[0], &below);
}

const struct sql_view *sql_view_read(struct arena *a, const struct dialect *d, str definition,
				     const struct sql_schema *schema)
{
	struct sql_view *v = new(a, struct sql_view);
	struct sql_piece piece;
	struct err err = { 0 };

	if (!d->syntax || !sql_view_query(a, d, definition, &piece))
		v->unread = S("its definition is unknown");
	else if (!sql_parse(a, d, piece.query, &v->tree, &err) ||
		 !sql_resolve(a, &v->tree, schema, &v->findings, &v->resolved, &err))
		v->unread = str_dup(a, str_of(err.text));
	return v;
}

bool sql_view_trace(struct arena *a, const struct sql_view *v, struct sql_column *columns, uint32_t n)
{
	const struct sql_outputs *outputs = v->resolved.outputs;

	if (v->unread.at || sql_verdict(&v->findings, false) == SQL_DENY || outputs->open || outputs->len != n)
		return false;
	for (uint32_t i = 0; i < n; i++)
		put_origins(a, &outputs->at[i], &columns[i]);
	return true;
}
