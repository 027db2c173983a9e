#include "service/sql/check_view.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/cardinality.h"
#include "render/answer/sql_check.h"
#include "sql/check/check.h"
#include "sql/resolve/view_origins.h"
#include "base/banned.h"

str check_view_column(struct arena *a, struct sql_base b)
{
	return str_fmt(a, "%.*s.%.*s", STR(b.table->qualified), STR(b.table->columns[b.column].name));
}

static void show_joins(struct arena *a, const struct sql_check *c, struct check_view *v)
{
	for (ptrdiff_t i = 0; i < c->joins.len; i++) {
		const struct sql_join *j = &c->joins.at[i];
		struct check_join *out = push(&v->joins, a);

		*out = (struct check_join){ .left = j->left->qualified,
					    .right = j->right->qualified,
					    .known = str_of(sql_edge_word(j->edge)),
					    .cardinality = str_of(j->cardinality),
					    .reading = cardinality_reading(a, str_of(j->cardinality), j->left->name) };
		for (uint32_t k = 0; k < j->pair_count; k++) {
			*push(&out->left_columns, a) = j->left->columns[j->pairs[k].left].name;
			*push(&out->right_columns, a) = j->right->columns[j->pairs[k].right].name;
		}
	}
}

/* The tables below the views; empty without views. */
static void show_base(struct arena *a, const struct sql_bases *from, struct check_output *out)
{
	struct sql_bases below = { 0 };
	bool view = false;

	for (ptrdiff_t i = 0; i < from->len; i++)
		view |= from->at[i].table->traced;
	if (!view)
		return;
	sql_bases_through(a, from, &below);
	for (ptrdiff_t i = 0; i < below.len; i++)
		*push(&out->base, a) = check_view_column(a, below.at[i]);
}

static void show_outputs(struct arena *a, const struct sql_check *c, struct check_view *v)
{
	const struct sql_outputs *all = c->resolved.outputs;

	for (ptrdiff_t i = 0; i < all->len; i++) {
		struct check_output *out = push(&v->outputs, a);

		*out = (struct check_output){ .name = all->at[i].name.text, .plain = all->at[i].plain };
		for (ptrdiff_t k = 0; k < all->at[i].from.len; k++)
			*push(&out->from, a) = check_view_column(a, all->at[i].from.at[k]);
		show_base(a, &all->at[i].from, out);
	}
}

void check_view_findings(struct arena *a, const struct sql_check *c, struct check_view *v)
{
	for (ptrdiff_t i = 0; i < c->findings.len; i++) {
		const struct sql_finding *f = &c->findings.at[i];
		struct text_position place = f->len ? text_position(c->tree->source, f->at)
						    : (struct text_position){ 0, 0 };

		*push(&v->findings, a) = (struct check_finding){ .severity = str_of(sql_severity_word(f->severity)),
								 .code = str_of(sql_code_word(f->code)),
								 .reason = f->reason,
								 .hint = f->hint,
								 .instead = f->instead,
								 .instead_whole = f->instead_whole,
								 .instead_sql = f->instead_sql,
								 .at = f->at,
								 .len = f->len,
								 .line = place.line,
								 .column = place.column,
								 .rule = str_of(f->policy) };
	}
}

void check_view_show(struct arena *a, const struct sql_check *c, struct check_view *v)
{
	check_view_findings(a, c, v);
	for (ptrdiff_t i = 0; i < c->resolved.tables.len; i++)
		*push(&v->tables, a) = c->resolved.tables.at[i]->qualified;
	for (ptrdiff_t i = 0; i < c->resolved.columns.len; i++)
		*push(&v->columns, a) = check_view_column(a, c->resolved.columns.at[i]);
	show_joins(a, c, v);
	show_outputs(a, c, v);
	v->verdict = str_of(sql_verdict_word(c->verdict));
	v->changed = c->changed;
	v->runs = c->runs;
	v->more = c->findings.more;
	v->fingerprint = str_fmt(a, "%016llx", (unsigned long long)c->fingerprint);
}
