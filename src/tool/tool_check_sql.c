/* check_sql: what a query reads, returns and does to rows, before it runs. */
#include "tool/tools.h"

#include "base/arena.h"
#include "graph/graph.h"
#include "render/answer/sql_check.h"
#include "sql/check/check.h"
#include "sql/parse/parse.h"
#include "sql/resolve/view_origins.h"
#include "service/sql/check_view.h"
#include "service/sql/catalog_schema.h"
#include "service/sql/estimate.h"
#include "service/policy/check.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "sql", PARAM_SQL, .help = "one SELECT", .place = 1, .required = true, .piped = true, .filed = true },
	{ "dialect", PARAM_TEXT, .help = "dialect of the query; by default that of the catalog" },
	{ "estimate", PARAM_BOOL,
	  .help = "also estimate the cost with the source's EXPLAIN, if the catalog's configuration allows it",
	  .default_value = "no" },
	{ "strict", PARAM_BOOL, .help = "deny a query with warnings", .default_value = "no" },
	{ 0 },
};
enum { SQL, DIALECT, ESTIMATE, STRICT };
enum { CORRECTIONS_MOST = 3 };

/* ---- one catalog ---- */

struct asking {
	struct workspace *session;
	const struct call *in;
	struct result *out;
	str text; /* the query */
	struct tree tree;
	struct check_view *view;
	struct search_path path; /* as the source has it now; unknown: the stored one */
};

/* The dialect of a file is often unknown: then PostgreSQL's, which is closest to the standard. */
static const struct dialect *dialect_for(const struct asking *q, str catalog, bool *assumed, struct err *err)
{
	str word = q->in->arg[DIALECT].text;
	const struct dialect *d = word.at ? dialect_read(word, err) : workspace_dialect(q->session, catalog);

	*assumed = !word.at && (!d || !d->syntax);
	return *assumed ? &dialect_postgresql : d;
}

static void note_dialect(struct asking *q)
{
	struct arena *a = q->out->arena;
	struct err ignored = { 0 };
	bool assumed;
	const struct dialect *d = dialect_for(q, q->view->catalog, &assumed, &ignored);

	if (assumed)
		result_note(q->out, str_fmt(a, "the SQL dialect of %.*s is unknown; assumed: %s. Name another with %s",
					    STR(q->view->catalog), d->name, AGAIN(WITH_ONLY("dialect"))));
}

/* Another statement than SELECT is denied, not an error; what cannot be parsed at all is one. */
static bool deny_statement(struct asking *q, struct err *err)
{
	struct arena *a = q->out->arena;
	struct sql_check found = { .tree = &q->tree };
	struct source_span at = q->tree.mistake;

	if (err->kind != ERR_GUARD) {
		if (q->in->ask->file.len)
			sql_place_in_file(err, &q->tree, q->in->ask->file);
		return false;
	}
	sql_find(&found.findings, a, SQL_STATEMENT, at.at, at.len, sql_mistake(a, err, &q->tree));
	found.verdict = SQL_DENY;
	check_view_findings(a, &found, q->view);
	q->view->verdict = str_of(sql_verdict_word(found.verdict));
	q->out->refused = true;
	err_clear(err);
	return true;
}

static bool check_by(struct asking *q, const struct catalog *c, const struct graph *g, struct err *err)
{
	struct arena *a = q->out->arena;
	struct catalog_schema checking = { .store = q->in->scope.store,
					   .graph = g,
					   .arena = a,
					   .catalog = c->name,
					   .version = c->version,
					   .tables = map_in(a),
					   .err = err,
					   .session = q->session,
					   .dialect = workspace_dialect(q->session, c->name) };
	struct sql_schema schema = catalog_schema_sql(&checking);
	bool assumed;
	const struct dialect *d = dialect_for(q, c->name, &assumed, err);
	struct sql_check found;
	str sql;

	if (!d)
		return false;
	*q->view = (struct check_view){
		.catalog = c->name, .dialect = str_of(d->name), .query = q->text, .file = q->in->ask->file
	};
	if (!sql_parse(a, d, q->text, &q->tree, err))
		return deny_statement(q, err);
	checking.written = d;
	if (q->path.known) {
		checking.path = q->path;
		checking.path_asked = true;
	}
	q->tree.any_case = d != checking.dialect;
	if (!sql_check(a, &q->tree, &schema, &found, err) ||
	    !policy_check_bring(&q->in->scope, a, &schema, c->name, &q->tree, &found, q->view, &sql, err))
		return false;
	check_view_show(a, &found, q->view);
	q->view->sql = sql;
	return true;
}

/* The results are copied to the arena, so the graph is released before the answer is shown. */
static bool check_in(struct asking *q, const struct catalog *c, struct err *err)
{
	struct graph *g = workspace_graph(q->session, q->in->scope.store, c, q->in->scope.observer, q->in->scope.stop,
					  err);
	bool good;

	if (!g)
		return false;
	good = check_by(q, c, g, err);
	if (graph_damaged(g)) {
		g = workspace_graph_again(q->session, q->in->scope.store, c, g, q->in->scope.observer,
					  q->in->scope.stop, err);
		good = g && check_by(q, c, g, err);
	}
	graph_close(g);
	return good;
}

static int unknown_tables(const struct check_view *v)
{
	int n = 0;

	for (ptrdiff_t i = 0; i < v->findings.len; i++)
		n += str_eq(v->findings.at[i].code, str_of(sql_code_word(SQL_UNKNOWN_TABLE)));
	return n;
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
		if (fewest < 0 || unknown_tables(q->view) < fewest) {
			best = *q->view;
			fewest = unknown_tables(q->view);
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

	if (!estimate_search_path(&q->in->scope, q->view->catalog, &q->path))
		return true;
	return store_catalog(s, a, q->view->catalog, &found, &c, err) &&
	       (!found ||
		(store_search_path(s, a, c.id, &stored, err) &&
		 (str_eq(search_path_text(a, &stored), search_path_text(a, &q->path)) || check_in(q, &c, err))));
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

/* ---- a correction ---- */

/* The last part of the name in that place. */
static ptrdiff_t last_part(str text, const struct check_finding *f)
{
	ptrdiff_t at = f->at + f->len;

	while (at > f->at && text.at[at - 1] != '.')
		at--;
	return at;
}

static bool is_error(const struct check_finding *f)
{
	return str_eq(f->severity, str_of(sql_severity_word(SQL_ERROR)));
}

/* With every unknown name corrected; absent: another error, or a name that may mean several. */
static str corrected_text(const struct asking *q)
{
	const struct check_view *v = q->view;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t from = 0;

	for (ptrdiff_t i = 0; i < v->findings.len; i++) {
		const struct check_finding *f = &v->findings.at[i];

		if (!is_error(f))
			continue;
		if (!f->instead.len || !f->len || last_part(q->text, f) < from)
			return NO_STR;
		sb_put(&b, str_n(q->text.at + from, last_part(q->text, f) - from));
		sb_put(&b, f->instead);
		from = f->at + f->len;
	}
	sb_put(&b, str_from(q->text, from));
	return from ? str_dup(q->out->arena, sb_str(&b)) : NO_STR;
}

static bool is_denied(const struct check_view *v)
{
	return str_eq(v->verdict, str_of(sql_verdict_word(SQL_DENY)));
}

/* Only a text that passes is a correction. A corrected table may show that its columns need one as well. */
static void correct(struct asking *q)
{
	struct asking again = *q;
	struct err ignored = { 0 };
	struct catalog c;
	bool found = false;

	if (!is_denied(q->view) ||
	    !store_catalog(q->in->scope.store, q->out->arena, q->view->catalog, &found, &c, &ignored) || !found)
		return;
	for (int round = 0; round < CORRECTIONS_MOST && is_denied(again.view) && !again.view->more; round++) {
		again.text = corrected_text(&again);
		if (!again.text.at)
			return;
		again.view = new(q->out->arena, struct check_view);
		if (!check_in(&again, &c, &ignored))
			return;
	}
	if (again.view->sql.len && !is_denied(again.view))
		q->view->corrected = again.text;
}

static bool check_sql(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	struct asking q = { .session = s,
			    .in = in,
			    .out = out,
			    .text = in->arg[SQL].text,
			    .view = new(out->arena, struct check_view) };

	if (!check_any(&q, err))
		return false;
	if (in->arg[ESTIMATE].truth && !estimate(&q, err))
		return false;
	correct(&q);
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
	.params = params,
	.answer = &answer_check_view,
	.shape = SHAPE_OBJECT,
	.supports = SUPPORTS(AT),
	.run = check_sql,
};
