/* EXPLAIN: the server's estimate for a query, from the plan as JSON. */
#include "adapter/postgresql/internal.h"

#include "adapter/postgresql/product.h"
#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

enum { DEPTH_MOST = 40 };

static double number_at(const struct json *j, const char *key)
{
	const struct json *n = json_get(j, key);

	return n && n->kind == JSON_NUM ? n->num : -1;
}

/* "Seq Scan on orders  1200 rows"; deeper steps are indented further. */
static void add_step(struct arena *a, const struct json *plan, int depth, struct strs *steps)
{
	scoped(sb_free) struct sb b = SB(4000);
	str on = json_text(plan, "Relation Name"), by = json_text(plan, "Index Name");
	const struct json *below = json_get(plan, "Plans");

	if (steps->len >= ESTIMATE_STEPS_MOST || depth >= DEPTH_MOST)
		return;
	sb_pad(&b, ' ', (ptrdiff_t)depth * 2);
	sb_put(&b, json_text(plan, "Node Type"));
	if (by.len)
		sb_fmt(&b, " using %.*s", STR(by));
	if (on.len)
		sb_fmt(&b, " on %.*s", STR(on));
	if (number_at(plan, "Plan Rows") >= 0)
		sb_fmt(&b, "  %.0f rows", number_at(plan, "Plan Rows"));
	*push(steps, a) = str_dup(a, sb_str(&b));
	for (const struct json *j = below ? below->first : NULL; j; j = j->next)
		add_step(a, j, depth + 1, steps);
}

/* Systems that only resemble PostgreSQL may return text: its lines are the steps. */
static void read_plan(struct arena *a, str text, struct estimate *out)
{
	struct err ignored = { 0 };
	const struct json *all = json_parse(a, text, &ignored),
			  *plan = all && all->kind == JSON_ARRAY ? json_get(all->first, "Plan") : NULL;
	double rows, width;
	str line;

	*out = (struct estimate){ .rows = UNKNOWN, .bytes = UNKNOWN, .cost = -1 };
	while (!plan && out->steps.len < ESTIMATE_STEPS_MOST && str_cut(&text, '\n', &line))
		*push(&out->steps, a) = line;
	if (!plan)
		return;
	rows = number_at(plan, "Plan Rows");
	width = number_at(plan, "Plan Width");
	out->cost = number_at(plan, "Total Cost");
	out->rows = rows >= 0 && rows < 9e18 ? (int64_t)rows : UNKNOWN;
	out->bytes = rows >= 0 && width >= 0 && rows * width < 9e18 ? (int64_t)(rows * width) : UNKNOWN;
	add_step(a, plan, 0, &out->steps);
}

/*
 * Functions and types are looked up in pg_catalog only, so an unqualified name never means a user-defined one. The
 * server overestimates the question for user-defined code: compiling it would take longer than all the rest.
 */
static bool begin(struct conn *c, struct arena *a, str user_code, const struct stop *stop, struct err *err)
{
	str settings = c->version < 110000 ? S("SET LOCAL search_path = pg_catalog, pg_temp;\n")
					   : S("SET LOCAL search_path = pg_catalog, pg_temp;\nSET LOCAL jit = off;\n");
	str now;

	if (!pg_begin_reading(c, stop, err) || !pg_message(c, settings, NULL, stop, err))
		return false;
	if (!user_code.len)
		return err_set(err, ERR_GUARD, "its user-defined code is not recorded; sync it first");
	if (!pg_ask_user_code(c, a, stop, &now, err))
		return false;
	return str_eq(now, user_code) ||
	       err_set(err, ERR_GUARD, "its user-defined code changed since the last sync; sync it first");
}

/* As the query of a cursor, so that a statement other than a query is refused before anything is planned. */
bool pg_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop, struct estimate *out,
		str *ran, struct err *err)
{
	scoped(sb_free) struct sb text = SB(1 << 22);
	struct pq_statement one = { .most = 1, .columns = "x" };
	struct pq_rows rows = { 0 };
	bool ok;

	if (pg_lacks(c, "estimates are", err))
		return false;
	pq_begin(c->pq);
	sb_puts(&text, "EXPLAIN (FORMAT JSON) DECLARE ocat NO SCROLL CURSOR FOR ");
	sb_put(&text, sql);
	if (text.over)
		return err_set(err, ERR_USAGE, "the statement is longer than 4 MB");
	one.sql = sb_str(&text);
	ok = begin(c, a, user_code, stop, err) && pg_ask(c, a, &one, &rows, stop, err);
	pg_rollback(c);
	if (!ok)
		return err_at(err, "explaining");
	if (!rows.rows)
		return err_set(err, ERR_SOURCE, "the server returned no plan");
	read_plan(a, rows.cell[0], out);
	*ran = str_dup(a, one.sql);
	return true;
}
