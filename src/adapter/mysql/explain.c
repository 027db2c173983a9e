/* The server's plan of a query, with its estimates; the query is not run. */
#include "adapter/mysql/connection.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/json.h"
#include "sql/parse/parse.h"
#include "sql/resolve/functions.h"
#include "sql/slots.h"

#include "base/banned.h"

enum { DEPTH_MOST = 60, SQL_MOST = 1 << 22 };

struct plan {
	struct arena *arena;
	str sql, text;
	struct estimate *out;
	double rows; /* of the joined tables so far; -1: unknown */
};

/* EXPLAIN of a statement that writes is none either, but an estimate is of a query. */
static bool is_query(str sql, struct err *err)
{
	ptrdiff_t n = 0;

	sql = str_trim(sql);
	while (sql.len && sql.at[0] == '(')
		sql = str_trim(str_from(sql, 1));
	while (n < sql.len && ((sql.at[n] | 32) >= 'a' && (sql.at[n] | 32) <= 'z'))
		n++;
	return str_is_among(str_upto(sql, n), " select with values table ") ||
	       err_set(err, ERR_GUARD, "the statement does not only read");
}

/* Numbers are numbers in one version and texts in another. */
static double number(const struct json *j, const char *key)
{
	const struct json *n = json_get(j, key);
	double value = -1;

	if (n)
		str_real(n->text, &value);
	return n && n->kind == JSON_NUM && !n->text.len ? n->num : value;
}

static double rows_of(const struct json *table)
{
	double n = number(table, "rows");

	return n >= 0 ? n : number(table, "rows_examined_per_scan");
}

static void add_step(struct plan *p, int depth, const char *what, str name, const struct json *table)
{
	scoped(sb_free) struct sb b = SB(4000);
	str key = json_text(table, "key"), access = json_text(table, "access_type");

	if (p->out->steps.len >= ESTIMATE_STEPS_MOST)
		return;
	sb_pad(&b, ' ', (ptrdiff_t)depth * 2);
	sb_puts(&b, what);
	if (name.len)
		sb_fmt(&b, "%s%.*s", b.len > depth * 2 ? " " : "", STR(name));
	sb_put(&b, json_text(table, "message")); /* of a table that needs no reading, which has no name then */
	if (access.len)
		sb_fmt(&b, "  %.*s", STR(access));
	if (key.len)
		sb_fmt(&b, " by %.*s", STR(key));
	if (rows_of(table) >= 0)
		sb_fmt(&b, "  %.*s", STR(str_counted(p->arena, (int64_t)rows_of(table), "row")));
	*push(&p->out->steps, p->arena) = str_dup(p->arena, sb_str(&b));
}

/* What the operations between tables are called. */
static const char *word_of(str key)
{
	static const char *const words[][2] = {
		{ "filesort", "sort" },
		{ "ordering_operation", "sort" },
		{ "temporary_table", "temporary table" },
		{ "grouping_operation", "group" },
		{ "duplicates_removal", "distinct" },
		{ "union_result", "union" },
		{ "materialized", "materialized" },
		{ "materialized_from_subquery", "materialized" },
		{ "windows_computation", "window" },
		{ "windowing", "window" },
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_eq(key, str_of(words[i][0])))
			return words[i][1];
	return NULL;
}

static void walk(struct plan *p, const struct json *j, int depth, int nested)
{
	for (const struct json *m = j ? j->first : NULL; m && nested < DEPTH_MOST; m = m->next) {
		const char *word = word_of(m->key);
		bool table = str_eq(m->key, S("table")) && m->kind == JSON_OBJECT;

		if (m->kind != JSON_OBJECT && m->kind != JSON_ARRAY)
			continue;
		if (table)
			add_step(p, depth, "", json_text(m, "table_name"), m);
		else if (word)
			add_step(p, depth, word, NO_STR, m);
		walk(p, m, depth + (table || word), nested + 1);
	}
}

static bool see_fewer(void *with, const struct tree *t, node n)
{
	bool *fewer = with;
	enum node_kind kind = node_kind(t, n);
	const struct function *f = kind == NODE_CALL ? function_called(t, n) : NULL;

	*fewer |= (f && f->class == FUNCTION_AGGREGATE) || kind == NODE_SET ||
		  (kind == NODE_SELECT && (node_slot(t, n, SELECT_GROUP) || node_is(t, n, NODE_DISTINCT))) ||
		  (kind == NODE_QUERY && node_slot(t, n, QUERY_LIMIT));
	return !*fewer;
}

/* The server's numbers are those of rows that are read: also of the result, unless the query makes fewer of them. */
static bool keeps_rows(str sql)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	bool fewer = false;
	struct tree tree;

	if (!sql_parse(a, &dialect_mysql, sql, &tree, &ignored))
		return false;
	node_walk(&tree, tree.root, see_fewer, &fewer);
	return !fewer;
}

/* The tables that are joined at the top multiply; anything else has no estimate. */
static const struct json *joined(const struct json *block)
{
	static const char *const around[] = { "filesort", "temporary_table", "ordering_operation", "grouping_operation",
					      "duplicates_removal" };
	bool deeper = true;

	while (deeper) {
		deeper = false;
		for (size_t i = 0; i < sizeof around / sizeof *around; i++)
			if (json_get(block, around[i])) {
				block = json_get(block, around[i]);
				deeper = true;
			}
	}
	return json_get(block, "nested_loop") ? json_get(block, "nested_loop") : block;
}

static void multiply(double *rows, const struct json *table)
{
	double n = table ? rows_of(table) : -1, filtered = table ? number(table, "filtered") : -1;

	if (n >= 0)
		*rows = (*rows < 0 ? 1 : *rows) * n * (filtered >= 0 ? filtered / 100 : 1);
}

static int64_t result_rows(const struct json *block)
{
	const struct json *from = joined(block);
	double rows = -1;

	if (from && from->kind == JSON_ARRAY)
		for (const struct json *one = from->first; one; one = one->next)
			multiply(&rows, json_get(one, "table"));
	else
		multiply(&rows, json_get(from, "table"));
	return rows < 0 || rows > 9e18 ? UNKNOWN : (int64_t)(rows + 0.5);
}

static bool take_plan(void *with, const str *cells, int n, struct err *err)
{
	struct plan *p = with;

	(void)err;
	if (n >= 1)
		p->text = str_dup(p->arena, cells[0]);
	return true;
}

static bool run(struct conn *c, const struct stop *stop, void *with, struct err *err)
{
	struct plan *p = with;
	struct my_fn to = { .row = take_plan, .with = p, .columns = 1, .most = 1 };

	return mysql_ask(c, p->sql, &to, stop, err);
}

bool mysql_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop,
		   struct estimate *out, str *ran, struct err *err)
{
	struct estimate estimate = { .rows = UNKNOWN, .bytes = UNKNOWN, .cost = -1 };
	struct plan p = { .arena = a, .out = &estimate };
	struct err ignored = { 0 };
	const struct json *all, *block;

	(void)user_code; /* a function that writes fails in a transaction that only reads */
	if (!is_query(sql, err))
		return false;
	if (sql.len > SQL_MOST)
		return err_set(err, ERR_USAGE, "the statement is longer than 4 MB");
	p.sql = str_fmt(a, "EXPLAIN FORMAT=JSON %.*s", STR(sql));
	if (!mysql_look(c, stop, run, &p, err))
		return err_at(err, "explaining");
	all = p.text.at ? json_parse(a, p.text, &ignored) : NULL;
	block = json_get(all, "query_block");
	if (!block)
		return err_set(err, ERR_SOURCE, "the server returned no plan");
	estimate.rows = keeps_rows(sql) ? result_rows(block) : UNKNOWN;
	estimate.cost = number(json_get(block, "cost_info"), "query_cost");
	if (estimate.cost < 0)
		estimate.cost = number(block, "cost");
	walk(&p, all, 0, 0);
	*out = estimate;
	*ran = p.sql;
	return true;
}
