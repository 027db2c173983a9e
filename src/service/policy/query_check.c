#include "service/policy/query_check.h"

#include "base/arena.h"
#include "graph/graph.h"
#include "service/policy/check.h"
#include "service/sql/catalog_schema.h"
#include "service/sql/check_view.h"
#include "sql/dialect/dialect.h"
#include "sql/parse/parse.h"
#include "base/banned.h"

enum { CORRECTIONS_MOST = 3 };

const struct dialect *query_dialect(struct workspace *w, str catalog, bool *assumed)
{
	const struct dialect *d = workspace_dialect(w, catalog);

	*assumed = !d || !d->syntax;
	return *assumed ? &dialect_postgresql : d;
}

static const struct dialect *dialect_of(const struct scope *scope, const struct query_check *q, const struct catalog *c)
{
	bool assumed;

	return q->dialect ? q->dialect : query_dialect(scope->workspace, c->name, &assumed);
}

/* ---- one check ---- */

/* Another statement than SELECT is denied, not an error; what cannot be parsed at all is one. */
static bool deny_statement(struct arena *a, const struct query_check *q, struct query_checked *out, struct err *err)
{
	struct source_span at = out->tree.mistake;

	if (err->kind != ERR_GUARD) {
		if (q->file.len)
			sql_place_in_file(err, &out->tree, q->file);
		return false;
	}
	out->found = (struct sql_check){ .tree = &out->tree, .verdict = SQL_DENY };
	sql_find(&out->found.findings, a, SQL_STATEMENT, at.at, at.len, sql_mistake(a, err, &out->tree));
	check_view_findings(a, &out->found, &out->view);
	out->view.verdict = str_of(sql_verdict_word(SQL_DENY));
	out->refused = true;
	err_clear(err);
	return true;
}

bool query_check_by(const struct scope *scope, struct arena *a, const struct query_check *q, const struct catalog *c,
		    const struct graph *g, struct query_checked *out, struct err *err)
{
	struct catalog_schema checking = { .store = scope->store,
					   .graph = g,
					   .arena = a,
					   .catalog = c->name,
					   .version = c->version,
					   .tables = map_in(a),
					   .err = err,
					   .session = scope->workspace,
					   .dialect = workspace_dialect(scope->workspace, c->name) };
	struct sql_schema schema = catalog_schema_sql(&checking);
	const struct dialect *d = dialect_of(scope, q, c);

	*out = (struct query_checked){
		.view = { .catalog = c->name, .dialect = str_of(d->name), .query = q->text, .file = q->file }
	};
	if (!sql_parse(a, d, q->text, &out->tree, err))
		return deny_statement(a, q, out, err);
	checking.written = d;
	if (q->path.known) {
		checking.path = q->path;
		checking.path_asked = true;
	}
	out->tree.any_case = d != checking.dialect;
	if (!sql_check(a, &out->tree, &schema, &out->found, err) ||
	    !policy_check_bring(scope, a, &schema, c->name, &out->tree, &out->found, &out->view, &out->view.sql, err))
		return false;
	check_view_show(a, &out->found, &out->view);
	return true;
}

/* The results are copied to the arena, so the graph is released before they are used. */
bool query_check_in(const struct scope *scope, struct arena *a, const struct query_check *q, const struct catalog *c,
		    struct query_checked *out, struct err *err)
{
	struct graph *g = workspace_graph(scope->workspace, scope->store, c, scope->observer, scope->stop, err);
	bool good;

	if (!g)
		return false;
	good = query_check_by(scope, a, q, c, g, out, err);
	if (graph_damaged(g)) {
		g = workspace_graph_again(scope->workspace, scope->store, c, g, scope->observer, scope->stop, err);
		good = g && query_check_by(scope, a, q, c, g, out, err);
	}
	graph_close(g);
	return good;
}

/* ---- a correction ---- */

static bool check_view_is_denied(const struct check_view *v)
{
	return str_eq(v->verdict, str_of(sql_verdict_word(SQL_DENY)));
}

int check_view_unknown_tables(const struct check_view *v)
{
	int n = 0;

	for (ptrdiff_t i = 0; i < v->findings.len; i++)
		n += str_eq(v->findings.at[i].code, str_of(sql_code_word(SQL_UNKNOWN_TABLE)));
	return n;
}

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

static void put_instead(struct sb *b, const struct dialect *d, const struct check_finding *f)
{
	if (f->instead_sql)
		sb_put(b, f->instead);
	else
		(f->instead_whole ? sql_plain_path : sql_plain_name)(b, d, f->instead);
}

/* With every unknown name and value corrected; absent: another error, or a name that may mean several. */
static str corrected_text(struct arena *a, const struct dialect *d, const struct check_view *v)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str text = v->query;
	ptrdiff_t from = 0;

	for (ptrdiff_t i = 0; i < v->findings.len; i++) {
		const struct check_finding *f = &v->findings.at[i];
		ptrdiff_t at = f->instead_whole || f->instead_sql ? f->at : last_part(text, f);

		if (!is_error(f) && !f->instead_sql)
			continue;
		if (!f->instead.len || !f->len || at < from)
			return NO_STR;
		sb_put(&b, str_n(text.at + from, at - from));
		put_instead(&b, d, f);
		from = f->at + f->len;
	}
	sb_put(&b, str_from(text, from));
	return from ? str_dup(a, sb_str(&b)) : NO_STR;
}

static bool has_correction(const struct check_view *v)
{
	for (ptrdiff_t i = 0; i < v->findings.len; i++)
		if (v->findings.at[i].instead.len && (is_error(&v->findings.at[i]) || v->findings.at[i].instead_sql))
			return true;
	return false;
}

str query_corrected(const struct scope *scope, struct arena *a, const struct query_check *q, const struct catalog *c,
		    const struct check_view *v)
{
	struct query_check again = *q;
	struct err ignored = { 0 };
	str corrected = NO_STR;

	for (int round = 0; round < CORRECTIONS_MOST && has_correction(v) && !v->more; round++) {
		struct query_checked *checked = new(a, struct query_checked);

		again.text = corrected_text(a, dialect_of(scope, q, c), v);
		if (!again.text.at || !query_check_in(scope, a, &again, c, checked, &ignored))
			break;
		v = &checked->view;
		if (v->sql.len && !check_view_is_denied(v))
			corrected = again.text;
	}
	return corrected;
}
