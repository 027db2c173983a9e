#include "sql/check/unreadable.h"

#include "base/arena.h"
#include "base/banned.h"

enum { NAMES_MOST = 3 };

static bool is_closed(const struct sql_table *t)
{
	for (uint32_t i = 0; i < t->column_count; i++)
		if (!(t->columns[i].traits & SQL_COLUMN_UNREADABLE))
			return false;
	return t->column_count > 0;
}

/* Of a table that is not closed as a whole, the closed columns that the query reads; *n: how many. */
static str closed_columns(struct arena *a, const struct sql_resolved *r, const struct sql_table *t, int *n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < r->columns.len; i++) {
		const struct sql_base *c = &r->columns.at[i];

		if (c->table != t || !(t->columns[c->column].traits & SQL_COLUMN_UNREADABLE))
			continue;
		if (++*n <= NAMES_MOST)
			sb_fmt(&b, "%s%.*s", *n > 1 ? ", " : "", STR(t->columns[c->column].name));
	}
	if (*n > NAMES_MOST)
		sb_fmt(&b, " and %d more", *n - NAMES_MOST);
	return str_dup(a, sb_str(&b));
}

static void find(struct arena *a, const struct sql_resolved *r, const struct sql_source *s, struct sql_findings *to)
{
	const struct node_rec *at = node_at(r->tree, s->at);
	struct sql_finding *f;
	int n = 0;
	str of = is_closed(s->table) ? NO_STR : closed_columns(a, r, s->table, &n);

	if (of.at && !n)
		return;
	f = sql_find(to, a, SQL_UNREADABLE, at->at, at->len,
		     str_fmt(a, "the role that reads the catalog may not read %.*s%s%.*s", STR(of), n ? " of " : "",
			     STR(s->table->qualified)));
	if (f)
		f->hint = S("run the query as a role that may, or grant it SELECT");
}

void sql_unreadable(struct arena *a, const struct sql_resolved *r, struct sql_findings *findings)
{
	for (ptrdiff_t i = 0; i < r->tables.len; i++)
		for (ptrdiff_t k = 1; k < r->sources.len; k++)
			if (r->sources.at[k].table == r->tables.at[i]) {
				find(a, r, &r->sources.at[k], findings);
				break;
			}
}
