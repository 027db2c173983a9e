#include "tool/estimating.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/banned.h"

enum { STEPS_MOST = 60, DEPTH_MOST = 40 };

/* ---- PostgreSQL's plan ---- */

static double number_at(const struct json *j, const char *key)
{
	const struct json *n = json_get(j, key);

	return n && n->kind == JSON_NUM ? n->num : -1;
}

/* "Seq Scan on orders  1200 rows", deeper steps further in. */
static void add_step(struct arena *a, const struct json *plan, int depth, struct check_estimate *out)
{
	scoped(sb_free) struct sb b = SB(4000);
	str on = json_text(plan, "Relation Name"), by = json_text(plan, "Index Name");
	const struct json *below = json_get(plan, "Plans");

	if (out->steps.len >= STEPS_MOST || depth >= DEPTH_MOST)
		return;
	sb_pad(&b, ' ', (ptrdiff_t)depth * 2);
	sb_put(&b, json_text(plan, "Node Type"));
	if (by.len)
		sb_fmt(&b, " using %.*s", STR(by));
	if (on.len)
		sb_fmt(&b, " on %.*s", STR(on));
	if (number_at(plan, "Plan Rows") >= 0)
		sb_fmt(&b, "  %.0f rows", number_at(plan, "Plan Rows"));
	*push(&out->steps, a) = str_dup(a, sb_str(&b));
	for (const struct json *j = below ? below->first : NULL; j; j = j->next)
		add_step(a, j, depth + 1, out);
}

static bool take_json(struct arena *a, str text, struct check_estimate *out)
{
	struct err ignored = { 0 };
	const struct json *all = json_parse(a, text, &ignored),
			  *plan = all && all->kind == JSON_ARRAY ? json_get(all->first, "Plan") : NULL;
	double rows, width;

	if (!plan)
		return false;
	rows = number_at(plan, "Plan Rows");
	width = number_at(plan, "Plan Width");
	out->cost = number_at(plan, "Total Cost");
	out->rows = rows >= 0 && rows < 9e18 ? (int64_t)rows : UNKNOWN;
	out->bytes = rows >= 0 && width >= 0 && rows * width < 9e18 ? (int64_t)(rows * width) : UNKNOWN;
	add_step(a, plan, 0, out);
	return true;
}

/* Steps alone: SQLite tells how it would go about it, and no numbers. */
static void take_lines(struct arena *a, str text, struct check_estimate *out)
{
	str line;

	while (out->steps.len < STEPS_MOST && str_cut(&text, '\n', &line))
		*push(&out->steps, a) = line;
}

/* ---- asking ---- */

static bool may_ask(struct session *s, struct arena *a, str catalog, struct check_estimate *out)
{
	const struct configured *c = session_source(s, catalog);

	if (!c)
		out->reason = str_fmt(a, "%.*s is in the cache, but no source of that name is configured",
				      STR(catalog));
	else if (!c->source.explain)
		out->reason = str_fmt(a, "the configuration of %.*s does not allow it: explain: true in %.*s would",
				      STR(catalog), STR(c->file.len ? c->file : S("catalogs.yaml")));
	return !out->reason.at;
}

static bool ask(struct session *s, const struct call *in, struct result *out, str catalog, str sql, str *plan,
		struct err *err)
{
	const struct adapter *adapter;
	struct conn *c = session_connect(s, catalog, in->witness, in->stop, &adapter, NULL, err);
	int64_t began = clock_monotonic_us();
	bool good;

	if (!c)
		return false;
	good = adapter->explain
		       ? adapter->explain(c, out->arena, sql, in->stop, plan, err)
		       : err_set(err, ERR_UNSUPPORTED, "%.*s cannot say: it is %s", STR(catalog), adapter->summary);
	session_release(s, catalog, c, !good && adapter->explain);
	if (good)
		*push(&out->sql,
		      out->arena) = (struct trace_sql){ .catalog = catalog,
							.text = str_fmt(out->arena, "EXPLAIN %.*s", STR(sql)),
							.us = clock_monotonic_us() - began,
							.rows = -1 };
	return good;
}

bool estimate_ask(struct session *s, const struct call *in, struct result *out, str catalog, str sql,
		  struct check_estimate *to, struct err *err)
{
	struct err mine = { 0 };
	str plan = NO_STR;

	*to = (struct check_estimate){ .asked = true, .cost = -1, .rows = UNKNOWN, .bytes = UNKNOWN };
	if (!may_ask(s, out->arena, catalog, to))
		return true;
	*in->asking = catalog;
	if (ask(s, in, out, catalog, sql, &plan, &mine)) {
		if (!take_json(out->arena, plan, to))
			take_lines(out->arena, plan, to);
		return true;
	}
	if (mine.kind == ERR_CANCELLED) {
		*err = mine;
		return false;
	}
	to->reason = str_dup(out->arena, str_of(mine.text));
	return true;
}

void estimate_put(struct jw *w, const struct check_estimate *e)
{
	jw_key(w, "estimate");
	if (!e->asked) {
		jw_null(w);
		return;
	}
	jw_object(w);
	jw_key(w, "cost");
	if (e->cost < 0)
		jw_null(w);
	else
		jw_real(w, e->cost);
	value_put_at(w, "rows", value_int(e->rows));
	value_put_at(w, "bytes", value_int(e->bytes));
	texts_put(w, "steps", &e->steps);
	jw_str_at(w, "unknown_because", e->reason);
	jw_end_object(w);
}
