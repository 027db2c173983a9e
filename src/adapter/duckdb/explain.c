/* DuckDB's plan of a query, with its estimates of rows; the query is not run. */
#include "adapter/duckdb/connection.h"

#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

enum { DEPTH_MOST = 40 };

struct plan {
	struct arena *arena;
	str sql, text;
};

static int64_t rows_of(const struct json *step)
{
	const struct json *facts = json_get(step, "extra_info");
	int64_t n = UNKNOWN;

	str_int(json_text(facts, "Estimated Cardinality"), &n);
	return n;
}

/* "SEQ_SCAN customers  1000 rows"; deeper steps are indented further. */
static void add_step(struct arena *a, const struct json *step, int depth, struct strs *steps)
{
	scoped(sb_free) struct sb b = SB(4000);
	const struct json *below = json_get(step, "children");
	str on = json_text(json_get(step, "extra_info"), "Table");

	if (steps->len >= ESTIMATE_STEPS_MOST || depth >= DEPTH_MOST)
		return;
	sb_pad(&b, ' ', (ptrdiff_t)depth * 2);
	sb_put(&b, str_trim(json_text(step, "name")));
	if (on.len)
		sb_fmt(&b, " on %.*s", STR(on));
	if (rows_of(step) != UNKNOWN)
		sb_fmt(&b, "  %.*s", STR(str_counted(a, rows_of(step), "row")));
	*push(steps, a) = str_dup(a, sb_str(&b));
	for (const struct json *j = below ? below->first : NULL; j; j = j->next)
		add_step(a, j, depth + 1, steps);
}

/* The number of the highest step that says one. */
static int64_t result_rows(const struct json *step, int depth)
{
	const struct json *below = json_get(step, "children");
	int64_t n = rows_of(step);

	return n != UNKNOWN || !below || !below->first || depth >= DEPTH_MOST ? n
									      : result_rows(below->first, depth + 1);
}

static bool take_plan(void *with, const str *cells, int n, struct err *err)
{
	struct plan *p = with;

	(void)err;
	if (n == 2)
		p->text = str_dup(p->arena, cells[1]);
	return true;
}

static bool run(struct conn *c, void *with, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 22);
	struct plan *p = with;
	struct duck_fn to = { take_plan, p };

	if (!duck_may_run(c, p->sql, err))
		return false;
	sb_fmt(&sql, "EXPLAIN (FORMAT JSON) ");
	sb_put(&sql, p->sql);
	if (sql.over)
		return err_set(err, ERR_USAGE, "the statement is longer than 4 MB");
	p->sql = str_dup(p->arena, sb_str(&sql));
	return duck_ask(c, &(struct duck_query){ .sql = p->sql, .explains = true }, &to, err);
}

bool duck_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop,
		  struct estimate *out, str *ran, struct err *err)
{
	struct plan p = { .arena = a, .sql = sql };
	struct err ignored = { 0 };
	const struct json *all, *top;

	(void)user_code; /* macros are expressions: a plan runs none */
	if (!duck_look(c, stop, run, &p, err))
		return err_at(err, "explaining");
	all = json_parse(a, p.text, &ignored);
	top = all && all->kind == JSON_ARRAY ? all->first : NULL;
	if (!top)
		return err_set(err, ERR_SOURCE, "DuckDB returned no plan");
	*out = (struct estimate){ .rows = result_rows(top, 0), .bytes = UNKNOWN, .cost = -1 };
	for (; top; top = top->next)
		add_step(a, top, 0, &out->steps);
	*ran = p.sql;
	return true;
}
