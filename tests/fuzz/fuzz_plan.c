/*
 * A plan from a stranger, in a dialect that the first byte says: what is read and bound is printed. The same
 * bytes are told apart as a script, and what its statements ask and views are made of is looked at.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "plan/plan.h"
#include "sql/check/check.h"
#include "sql/resolve/column_filters.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "sql/parse/split.h"
#include "sql/translate/translate.h"
#include "sql/resolve/view_origins.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct sql_column columns[] = { { .name = { "a", 1 } }, { .name = { "b", 1 } }, { .name = { "C d", 3 } } };
static const struct sql_table table = { .name = { "t", 1 },
					.ns = { "s", 1 },
					.qualified = { "x.s.t", 5 },
					.columns = columns,
					.column_count = 3,
					.rows = -1 };

static enum sql_found find_table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	(void)with;
	(void)parts;
	(void)n;
	*out = &table;
	return SQL_FOUND_ONE;
}

static void put_edge(struct arena *a, struct plan_edges *to, str left, str right)
{
	struct plan_edge *e = push(to, a);

	*e = (struct plan_edge){ .left = left, .right = right };
	*push(&e->left_columns, a) = columns[0].name;
	*push(&e->right_columns, a) = columns[2].name;
}

static void join_tables(struct arena *a, struct plan *p)
{
	for (ptrdiff_t i = 0; i < p->tables.len; i++) {
		p->tables.at[i].table = &table;
		if (i)
			put_edge(a, &p->edges, p->tables.at[0].alias, p->tables.at[i].alias);
	}
	if (p->place == PLAN_MATCH && p->around->tables.len)
		put_edge(a, &p->matches, p->around->tables.at[0].alias, p->tables.at[0].alias);
}

static void print_plan(struct arena *a, struct plan *p, const struct dialect *d)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct translation how = { .to = d };
	struct print_style style = { 0 };
	struct err err = { 0 }, again = { 0 };
	struct tree t, read;

	for (ptrdiff_t i = 0; i < p->all.len; i++)
		join_tables(a, p->all.at[i]);
	if (!plan_check(a, p, d, &err) || !plan_tree(a, p, d, &t, &err) || !sql_translate(&t, &how, &err) ||
	    !sql_print(&b, &t, t.root, &style, &err)) {
		if (!err.kind)
			abort();
		return;
	}
	if (!sql_parse(a, d, sb_str(&b), &read, &again) && !again.kind)
		abort();
}

static void take_script(struct arena *a, const struct dialect *d, str text)
{
	static const struct sql_schema schema = { .table = find_table };
	struct sql_splitter s;
	struct sql_piece p;

	sql_split(&s, a, d, text);
	for (int i = 0; i < 100 && sql_split_next(&s, &p); i++) {
		struct sql_findings findings = { 0 };
		struct sql_resolved r;
		struct sql_filters filters = { 0 };
		struct sql_column made[3] = { 0 };
		struct err err = { 0 };
		struct tree t;

		if (p.query.at && sql_parse(a, d, p.query, &t, &err) &&
		    sql_resolve(a, &t, &schema, &findings, &r, &err))
			sql_filters(a, &r, &filters);
		sql_view_trace(a, sql_view_read(a, d, p.text, &schema), made, 3);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct dialect *d = size ? dialect_each(data[0] % 12) : NULL;
	str text = size ? str_n((const char *)data + 1, (ptrdiff_t)size - 1) : S("");
	struct err err = { 0 };
	struct plan p;

	if (!d || size > 20000)
		return 0;
	if (plan_read(a, text, &p, &err)) {
		plan_constraints(a, &p);
		print_plan(a, &p, d);
	} else if (!err.kind) {
		abort();
	}
	take_script(a, d, text);
	return 0;
}
