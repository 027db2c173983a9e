/* check_sql: what a query reads, returns and does to rows, before it runs. */
#include "tool/tools.h"

#include "base/arena.h"
#include "service/policy/check.h"
#include "service/policy/query_check.h"
#include "service/sql/estimate.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "sql", PARAM_SQL, .help = "one SELECT", .brief = "", .others = "query|statement", .place = 1,
	  .required = true, .piped = true, .filed = true },
	{
		"dialect",
		PARAM_TEXT,
		.help = "dialect of the query; by default that of the catalog",
		.brief = "",
	},
	{ "estimate", PARAM_BOOL,
	  .help = "also estimate the cost with the source's EXPLAIN, if the catalog's configuration allows it",
	  .default_value = "no" },
	{ "strict", PARAM_BOOL, .help = "deny a query with warnings", .default_value = "no" },
	{ 0 },
};
enum { SQL, DIALECT, ESTIMATE, STRICT };

/* ---- one catalog ---- */

struct asking {
	struct workspace *session;
	const struct call *in;
	struct result *out;
	struct query_check query;
	struct check_view *view;
};

static bool check_in(struct asking *q, const struct catalog *c, struct err *err)
{
	struct arena *a = q->out->arena;
	struct query_checked *checked = new(a, struct query_checked);

	if (!query_check_in(&q->in->scope, a, &q->query, c, checked, err))
		return false;
	*q->view = checked->view;
	q->out->refused |= checked->refused;
	return true;
}

static void note_dialect(struct asking *q)
{
	bool assumed = false;

	query_dialect(q->session, q->view->catalog, &assumed);
	if (assumed && !q->query.dialect)
		result_note(q->out,
			    str_fmt(q->out->arena,
				    "the SQL dialect of %.*s is unknown; assumed: %s. Name another with %s",
				    STR(q->view->catalog), dialect_postgresql.name, AGAIN(WITH_ONLY("dialect"))));
}

/* The named catalog, or the first one that has every table. */
static bool check_any(struct asking *q, struct err *err)
{
	struct catalogs all = { 0 };
	struct err first = { 0 };
	str failed = NO_STR; /* the catalog whose dialect cannot parse the text */
	struct check_view best = { 0 };
	int fewest = -1;

	if (!store_catalogs(q->in->scope.store, q->out->arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct err mine = { 0 };

		if (!all.at[i].generation || (q->in->scope.catalog.at && !str_eq(q->in->scope.catalog, all.at[i].name)))
			continue;
		if (!check_in(q, &all.at[i], &mine)) {
			failed = first.kind ? failed : all.at[i].name;
			first = first.kind ? first : mine;
			continue;
		}
		if (fewest < 0 || check_view_unknown_tables(q->view) < fewest) {
			best = *q->view;
			fewest = check_view_unknown_tables(q->view);
		}
		if (!fewest)
			break;
	}
	*q->view = best;
	if (fewest > 0 && first.kind == ERR_QUERY)
		result_note(q->out, str_fmt(q->out->arena, "%.*s cannot parse the query: %s; choose a catalog with %s",
					    STR(failed), first.text, AGAIN(WITH_ONLY("catalog"))));
	if (fewest >= 0)
		return true;
	if (first.kind)
		*err = first;
	else
		err_set(err, ERR_CATALOG_NOT_FOUND, "no synced catalog to check the query against");
	return all.len ? false : scope_unread_next(q->session, err);
}

static bool has_warning(const struct check_view *v)
{
	for (ptrdiff_t i = 0; i < v->findings.len; i++)
		if (str_eq(v->findings.at[i].severity, str_of(sql_severity_word(SQL_WARNING))))
			return true;
	return false;
}

/* Before an estimate, unqualified names are resolved by the source's current search path. */
static bool check_again(struct asking *q, struct err *err)
{
	struct arena *a = q->out->arena;
	struct store *s = q->in->scope.store;
	struct catalog c;
	struct search_path stored;
	bool found = false;

	if (!estimate_search_path(&q->in->scope, q->view->catalog, &q->query.path))
		return true;
	return store_catalog(s, a, q->view->catalog, &found, &c, err) &&
	       (!found ||
		(store_search_path(s, a, c.id, &stored, err) &&
		 (str_eq(search_path_text(a, &stored), search_path_text(a, &q->query.path)) || check_in(q, &c, err))));
}

static bool estimate(struct asking *q, struct err *err)
{
	const struct scope *scope = &q->in->scope;

	if (!q->view->sql.at)
		return true;
	return check_again(q, err) &&
	       (!q->view->sql.at || (estimate_ask(scope, q->view, err) &&
				     policy_check_estimated(scope, q->out->arena, q->view->catalog, q->view, err)));
}

static void correct(struct asking *q)
{
	struct arena *a = q->out->arena;
	struct err ignored = { 0 };
	struct catalog c;
	bool found = false;

	if (store_catalog(q->in->scope.store, a, q->view->catalog, &found, &c, &ignored) && found)
		q->view->corrected = query_corrected(&q->in->scope, a, &q->query, &c, q->view);
}

/* Where the right name is to be found, if none is similar. */
static void suggest_look(struct asking *q)
{
	const struct check_view *v = q->view;
	struct arena *a = q->out->arena;
	enum { TABLES_MOST = 2 };

	for (ptrdiff_t i = 0; i < v->findings.len && !q->out->next_steps.len; i++) {
		const struct check_finding *f = &v->findings.at[i];

		if (f->hint.len || f->instead.len)
			continue;
		if (str_eq(f->code, S("unknown_table")) && f->len > 0)
			result_next(q->out, ACTION_IN(a, "search_tables",
						      WITH("query", str_upto(str_from(q->query.text, f->at), f->len))));
		for (ptrdiff_t t = 0; str_eq(f->code, S("unknown_column")) && t < v->tables.len && t < TABLES_MOST; t++)
			result_next(q->out, ACTION_IN(a, "describe_asset", WITH("asset", v->tables.at[t])));
	}
}

static bool check_sql(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	struct asking q = { .session = s,
			    .in = in,
			    .out = out,
			    .query = { .text = in->arg[SQL].text, .file = in->ask->file },
			    .view = new(out->arena, struct check_view) };
	str dialect = in->arg[DIALECT].text;

	q.query.dialect = dialect.at ? dialect_read(dialect, err) : NULL;
	if ((dialect.at && !q.query.dialect) || !check_any(&q, err))
		return false;
	if (in->arg[ESTIMATE].truth && !estimate(&q, err))
		return false;
	correct(&q);
	suggest_look(&q);
	note_dialect(&q);
	if (in->arg[STRICT].truth && has_warning(q.view)) {
		q.view->verdict = str_of(sql_verdict_word(SQL_DENY));
		q.view->sql = NO_STR;
	}
	out->whole = as_answer(check_view, q.view);
	props_put(&out->trace, out->arena, S("policy_decision_id"), q.view->decision);
	out->rows = str_eq(q.view->verdict, S("allow")) || str_eq(q.view->verdict, S("rewrite"));
	out->total = out->rows;
	out->shown = str_fmt(out->arena, "%.*s, %s", STR(q.view->verdict),
			     str_c(out->arena, str_counted(out->arena, q.view->findings.len, "finding")));
	return true;
}

const struct tool tool_check_sql = {
	.name = "check_sql",
	.command = "check",
	.summary = "check a query without running it",
	.detail =
		"Parses one SELECT, looks up every table and column in the catalog, and reports problems and "
		"effects: unknown or ambiguous names, functions that are not allowed, joins without a key, cross "
		"joins, sums over rows repeated by a join, and large tables without a filter. Lists the tables and "
		"columns that the query reads, the origin of each result column, and the normalized query, which is "
		"the only text to run: it qualifies each table with its schema, so that it means the same in every "
		"session. An unqualified name is resolved by the search path of the source's login. A statement other "
		"than one SELECT is denied. All findings are in ocat-check(7). A comment -- ocat: ignore CODE "
		"silences a warning. If policy.yaml exists, its rules are applied to tables, columns and rows, "
		"and the effects are listed (ocat-policy(5)). The query is never run: an estimate comes from the "
		"source's EXPLAIN of the normalized text, read-only and never with ANALYZE. The exit status is 0 "
		"for allow and rewrite, 1 for needs_approval and deny, and 4 for a statement other than SELECT.",
	.brief =
		"Checks a SELECT without running it: unknown names, wrong joins, repeated rows, policy. Use it on all SQL before it runs.",
	.params = params,
	.answer = &answer_check_view,
	.shape = SHAPE_OBJECT,
	.supports = SUPPORTS(AT),
	.run = check_sql,
};
