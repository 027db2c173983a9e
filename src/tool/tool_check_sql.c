/* check_sql: what a query reads, gives and does to rows, before anybody runs it. */
#include "tool/tools.h"

#include "base/arena.h"
#include "base/json.h"
#include "graph/graph.h"
#include "render/answer/sql_check.h"
#include "sql/check/check.h"
#include "sql/parse/parse.h"
#include "sql/resolve/view_columns.h"
#include "tool/checked.h"
#include "tool/checking.h"
#include "tool/estimating.h"
#include "tool/policing.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "sql", PARAM_SQL, .help = "one SELECT; - reads it from standard input", .place = 1, .required = true,
	  .piped = true },
	{ "dialect", PARAM_TEXT, .help = "what it is written in; the catalog's own if you do not say" },
	{ "estimate", PARAM_BOOL,
	  .help = "also what the source thinks it costs: its EXPLAIN, where the catalog's configuration allows that",
	  .otherwise = "no" },
	{ 0 },
};
enum { SQL, DIALECT, ESTIMATE };

static const struct column columns[] = {
	{ "verdict", "string", "allow, rewrite, needs_approval or deny", LOOK_NAME, false },
	{ "catalog", "string", "whose tables it was looked up in", LOOK_PLAIN, false },
	{ "dialect", "string", "what it was read as", LOOK_PLAIN, false },
	{ "findings", "array",
	  "code, severity, reason, hint, the policy's rule that says so, and the bytes of the query it is about: at, length",
	  LOOK_PLAIN, false },
	{ "tables", "array", "that it reads", LOOK_PLAIN, false },
	{ "columns", "array", "that it reads", LOOK_PLAIN, false },
	{ "joins", "array",
	  "left, right, left_columns, right_columns, known (declared, inferred, none, ...), cardinality", LOOK_PLAIN,
	  false },
	{ "lineage", "array",
	  "each column of the answer: column, from, base_columns (the same through views, where their definitions are known), and whether it is that column unchanged",
	  LOOK_PLAIN, false },
	{ "sql", "string", "the query as it is printed: the only text to run; null when it is denied", LOOK_PLAIN,
	  true },
	{ "rewritten", "boolean", "that text does not say quite what was given", LOOK_PLAIN, false },
	{ "estimate", "object",
	  "by the source: cost, rows, bytes, steps, and unknown_because where it is not known; null: nobody asked",
	  LOOK_PLAIN, true },
	{ "policy_decision_id", "string", "of what the policy decided; null where there is no policy", LOOK_PLAIN,
	  true },
	{ "policy", "object",
	  "role, and effects: act, rule, table, column, reason, hint; null where there is no policy", LOOK_PLAIN,
	  true },
	{ "fingerprint", "string", "of the query's tree: the same for the same query however it is laid out",
	  LOOK_PLAIN, false },
	{ 0 },
};

/* ---- as JSON ---- */

static void put_findings(struct jw *w, const struct check_view *v)
{
	jw_array_at(w, "findings");
	for (ptrdiff_t i = 0; i < v->findings.len; i++) {
		const struct check_finding *f = &v->findings.at[i];

		jw_object(w);
		jw_str_at(w, "code", f->code);
		jw_str_at(w, "severity", f->severity);
		jw_str_at(w, "reason", f->reason);
		jw_str_at(w, "hint", f->hint);
		jw_str_at(w, "rule", f->rule);
		jw_int_at(w, "at", f->at);
		jw_int_at(w, "length", f->len);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_joins(struct jw *w, const struct check_view *v)
{
	jw_array_at(w, "joins");
	for (ptrdiff_t i = 0; i < v->joins.len; i++) {
		const struct check_join *j = &v->joins.at[i];

		jw_object(w);
		jw_str_at(w, "left", j->left);
		jw_str_at(w, "right", j->right);
		texts_put(w, "left_columns", &j->left_columns);
		texts_put(w, "right_columns", &j->right_columns);
		jw_str_at(w, "known", j->known);
		jw_str_at(w, "cardinality", j->cardinality);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_lineage(struct jw *w, const struct check_view *v)
{
	jw_array_at(w, "lineage");
	for (ptrdiff_t i = 0; i < v->outputs.len; i++) {
		jw_object(w);
		jw_str_at(w, "column", v->outputs.at[i].name);
		texts_put(w, "from", &v->outputs.at[i].from);
		texts_put(w, "base_columns",
			  v->outputs.at[i].base.len ? &v->outputs.at[i].base : &v->outputs.at[i].from);
		jw_bool_at(w, "unchanged", v->outputs.at[i].plain);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static str object_of(struct arena *a, const struct check_view *v)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_at(&w, "verdict", v->verdict);
	jw_str_at(&w, "catalog", v->catalog);
	jw_str_at(&w, "dialect", v->dialect);
	put_findings(&w, v);
	texts_put(&w, "tables", &v->tables);
	texts_put(&w, "columns", &v->columns);
	put_joins(&w, v);
	put_lineage(&w, v);
	jw_str_at(&w, "sql", v->sql);
	jw_bool_at(&w, "rewritten", v->changed);
	estimate_put(&w, &v->estimate);
	policing_put(&w, v);
	jw_str_at(&w, "fingerprint", v->fingerprint);
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}

/* ---- one catalog ---- */

struct asking {
	struct session *session;
	const struct call *in;
	struct result *out;
	struct tree tree;
	struct check_view *view;
};

static bool dialect_for(const struct asking *q, const struct catalog *c, const struct dialect **out, struct err *err)
{
	str word = q->in->arg[DIALECT].text;

	*out = word.at ? dialect_named(word) : session_dialect(q->session, c->name);
	if (*out && (*out)->syntax)
		return true;
	if (word.at)
		err_set(err, ERR_USAGE, "there is no dialect called \"%.*s\" here", STR(word));
	else
		err_set(err, ERR_USAGE, "how %.*s spells SQL is not known", STR(c->name));
	return err_next(err, "--dialect says it: postgresql, sqlite, mysql, snowflake, bigquery, ...");
}

static bool check_by(struct asking *q, const struct catalog *c, const struct graph *g, struct err *err)
{
	struct arena *a = q->out->arena;
	struct checking checking = { .store = q->in->store,
				     .graph = g,
				     .arena = a,
				     .catalog = c->name,
				     .tables = map_in(a),
				     .err = err,
				     .session = q->session,
				     .dialect = session_dialect(q->session, c->name) };
	struct sql_schema schema = checking_schema(&checking);
	const struct dialect *d;
	struct sql_check found;
	str sql;

	if (!dialect_for(q, c, &d, err) || !sql_parse(a, d, q->in->arg[SQL].text, &q->tree, err))
		return false;
	checking.home = str_of(d->home);
	q->tree.any_case = d != checking.dialect;
	*q->view = (struct check_view){ .catalog = c->name, .dialect = str_of(d->name), .query = q->in->arg[SQL].text };
	if (!sql_check(a, &q->tree, &schema, &found, err) ||
	    !policing_bring(a, &schema, c->name, &q->tree, &found, q->view, &sql, err))
		return false;
	checked_show(a, &found, q->view);
	q->view->sql = sql;
	return true;
}

/* Everything that is kept of the graph is text of the arena: it is given back before the answer is told. */
static bool check_in(struct asking *q, const struct catalog *c, struct err *err)
{
	struct graph *g = session_graph(q->session, q->in->store, c, q->in->witness, q->in->stop, err);
	bool good;

	if (!g)
		return false;
	good = check_by(q, c, g, err);
	if (graph_damaged(g)) {
		g = session_graph_again(q->session, q->in->store, c, g, q->in->witness, q->in->stop, err);
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

/* The catalog that was named, or the first, in their order, that has every table. */
static bool check_any(struct asking *q, struct err *err)
{
	struct catalogs all = { 0 };
	struct err first = { 0 };
	struct check_view best = { 0 };
	int fewest = -1;

	if (!store_catalogs(q->in->store, q->out->arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct err mine = { 0 };

		if (!all.at[i].generation || (q->in->catalog.at && !str_eq(q->in->catalog, all.at[i].name)))
			continue;
		if (!check_in(q, &all.at[i], &mine)) {
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
	if (fewest >= 0)
		return true;
	if (first.kind)
		*err = first;
	else
		err_set(err, ERR_CATALOG_NOT_FOUND, "no catalog has been read that the query could be checked against");
	return all.len ? false : unread_next(q->session, err);
}

static bool check_sql(struct session *s, const struct call *in, struct result *out, struct err *err)
{
	struct asking q = { .session = s, .in = in, .out = out, .view = new(out->arena, struct check_view) };

	if (!check_any(&q, err))
		return false;
	if (in->arg[ESTIMATE].truth && q.view->sql.at &&
	    (!estimate_ask(s, in, out, q.view->catalog, q.view->sql, &q.view->estimate, err) ||
	     !policing_estimated(out->arena, q.view->catalog, q.view, err)))
		return false;
	out->sql_check = q.view;
	out->policy_decision_id = q.view->decision;
	out->object = object_of(out->arena, q.view);
	out->rows = str_eq(q.view->verdict, S("allow")) || str_eq(q.view->verdict, S("rewrite"));
	out->total = out->rows;
	out->shown = str_fmt(out->arena, "%.*s, %s", STR(q.view->verdict),
			     str_c(out->arena, str_counted(out->arena, q.view->findings.len, "finding")));
	return true;
}

static const char *const examples[] = {
	"ocat check \"select name from customers c join orders o on o.customer_id = c.id\"",
	"ocat check - -o json <query.sql", NULL
};

const struct tool tool_check_sql = {
	.name = "check_sql",
	.command = "check",
	.summary = "look at a query before it is run",
	.detail =
		"Reads one SELECT, looks every table and column up in the catalog, and tells what is wrong with it and what it does: names that mean nothing or two "
		"things, functions that are not let through, joins that no key backs, every row meeting every row, sums over rows that a join repeats, large "
		"tables without a bound. Gives the tables and columns it reads, where each column of the answer comes from, and the query as it is printed, the only "
		"text to run. Where there is a policy.yaml, tables, columns and rows are brought under it, and what it did is told (ocat-policy(5)). Nothing is run: "
		"an estimate is the source's EXPLAIN of that text, read-only and never with ANALYZE. The exit status is 0 for allow and rewrite, 1 for needs_approval "
		"and deny.",
	.examples = examples,
	.params = params,
	.columns = columns,
	.shape = SHAPE_OBJECT,
	.run = check_sql,
};
