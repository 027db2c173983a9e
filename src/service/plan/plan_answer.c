#include "service/plan/plan_answer.h"

#include "base/arena.h"
#include "graph/graph.h"
#include "model/name.h"
#include "sql/check/check.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "sql/translate/translate.h"
#include "sql/resolve/view_origins.h"
#include "service/sql/check_view.h"
#include "service/sql/catalog_schema.h"
#include "retrieve/glossary.h"
#include "service/sql/estimate.h"
#include "service/sql/key_roles.h"
#include "service/plan/plan_run.h"
#include "service/policy/check.h"
#include "base/banned.h"

struct work {
	const struct scope *scope;
	struct arena *arena;
	struct plan plan;
	struct catalog catalog;
	const struct dialect *dialect;
	struct catalog_schema *checking;
	struct plan_run planning;
	const struct glossary *glossary; /* NULL: no words of the plan choose a key */
	bool inner;
	struct plan_view *view;
};

/* ---- choosing the catalog ---- */

static enum sql_found find_one(const struct work *w, struct catalog_schema *c, struct plan_table *t, struct err *err)
{
	struct sql_schema schema = catalog_schema_sql(c);
	struct sql_name names[16];
	struct name_parts parts;
	struct err mine = { 0 };

	if (!name_split(w->arena, t->name.text, &parts, &mine) || parts.len < 1) {
		plan_mistake(&w->plan, t->name.at, err, "%s", mine.kind ? mine.text : "not a name");
		return SQL_FOUND_FAILED;
	}
	for (int i = 0; i < parts.len; i++)
		names[i] = (struct sql_name){ parts.part[i], true };
	return schema.table(schema.with, names, (uint32_t)parts.len, &t->table);
}

static bool not_found(struct work *w, struct catalog_schema *c, const struct plan_table *t, enum sql_found how,
		      struct err *err)
{
	struct sql_schema schema = catalog_schema_sql(c);
	struct strs near = { 0 };

	if (how == SQL_FOUND_MANY) {
		plan_mistake(&w->plan, t->name.at, err, "ambiguous table %.*s in %.*s: add its schema",
			     STR(t->name.text), STR(c->catalog));
		return false;
	}
	schema.near(schema.with, w->arena, t->name.text, &near);
	for (ptrdiff_t i = 0; i < near.len; i++)
		err_suggest(err, near.at[i]);
	return plan_mistake(&w->plan, t->name.at, err, "unknown table %.*s in %.*s", STR(t->name.text),
			    STR(c->catalog));
}

/* Looks for the plan's tables in the catalog; *lacks: the first that is missing, or NULL. */
static bool count_tables(struct work *w, struct catalog_schema *c, ptrdiff_t *has, const struct plan_table **lacks,
			 enum sql_found *how, struct err *err)
{
	*has = 0;
	*lacks = NULL;
	for (ptrdiff_t k = 0; k < w->plan.all.len; k++)
		for (ptrdiff_t i = 0; i < w->plan.all.at[k]->listed; i++) {
			struct plan_table *t = &w->plan.all.at[k]->tables.at[i];
			enum sql_found found = find_one(w, c, t, err);

			if (found == SQL_FOUND_FAILED)
				return false;
			*has += found == SQL_FOUND_ONE;
			if (found != SQL_FOUND_ONE && !*lacks) {
				*lacks = t;
				*how = found;
			}
		}
	return true;
}

static struct catalog_schema *checking_of(struct work *w, const struct catalog *c, struct err *err)
{
	struct catalog_schema *k = new(w->arena, struct catalog_schema);
	const struct dialect *d = workspace_dialect(w->scope->workspace, c->name);

	*k = (struct catalog_schema){ .store = w->scope->store,
				      .arena = w->arena,
				      .catalog = c->name,
				      .version = c->version,
				      .tables = map_in(w->arena),
				      .err = err,
				      .session = w->scope->workspace,
				      .dialect = d };
	return k;
}

/* The catalog that has all tables. */
static bool choose_catalog(struct work *w, struct err *err)
{
	str wanted = w->plan.catalog.at ? w->plan.catalog : w->scope->catalog;
	struct catalogs all = { 0 };
	struct catalog_schema *best = NULL;
	const struct plan_table *best_lacks = NULL;
	ptrdiff_t most = -1, fits = 0;
	enum sql_found how = SQL_FOUND_NONE, best_how = SQL_FOUND_NONE;

	if (!store_catalogs(w->scope->store, w->arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct plan_table *lacks;
		struct catalog_schema *c;
		ptrdiff_t has;

		if (!all.at[i].generation || (wanted.at && !str_eq(wanted, all.at[i].name)))
			continue;
		c = checking_of(w, &all.at[i], err);
		if (!count_tables(w, c, &has, &lacks, &how, err))
			return false;
		if (!lacks && fits++) {
			err_suggest(err, w->catalog.name);
			err_suggest(err, all.at[i].name);
		}
		if (has > most) {
			most = has;
			best = c;
			best_lacks = lacks;
			best_how = how;
			w->catalog = all.at[i];
		}
	}
	w->checking = best;
	if (!best) {
		err_set(err, ERR_CATALOG_NOT_FOUND,
			wanted.at ? "no synced catalog is called \"%.*s\"" : "no catalog has been read%.*s",
			STR(wanted.at ? wanted : S("")));
		return all.len ? false : scope_unread_next(w->scope->workspace, err);
	}
	if (fits > 1) {
		err_set(err, ERR_AMBIGUOUS, "several catalogs have all tables of this plan");
		return err_next(err, "Choose one: \"catalog\": \"%.*s\" in the plan, or %s.", STR(w->catalog.name),
				AGAIN(WITH_ONLY("catalog")));
	}
	return best_lacks ? not_found(w, best, best_lacks, best_how, err)
			  : count_tables(w, best, &most, &best_lacks, &how, err);
}

/* ---- SQL ---- */

static str print(struct work *w, struct tree *t, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct print_style style = { .to = w->dialect };
	struct translation how = { .to = w->dialect, .notes = &w->view->notes };

	if (!sql_translate(t, &how, err) || !sql_print(&b, t, t->root, &style, err))
		return NO_STR;
	return str_dup(w->arena, sb_str(&b));
}

static void show_check(struct work *w, const struct sql_check *c)
{
	struct check_view *v = &w->view->check;

	check_view_findings(w->arena, c, v);
	for (ptrdiff_t i = 0; i < c->findings.len; i++)
		if (c->findings.at[i].code == SQL_FAN_OUT || c->findings.at[i].code == SQL_CHASM)
			w->view->confidence *= 0.8;
	for (ptrdiff_t i = 0; i < c->resolved.outputs->len; i++) {
		struct check_output *o = push(&v->outputs, w->arena);
		struct sql_bases below = { 0 };

		*o = (struct check_output){ .name = c->resolved.outputs->at[i].name.text };
		sql_bases_through(w->arena, &c->resolved.outputs->at[i].from, &below);
		for (ptrdiff_t k = 0; k < below.len; k++)
			*push(&o->from, w->arena) = check_view_column(w->arena, below.at[k]);
	}
	v->verdict = str_of(sql_verdict_word(c->verdict));
	if (c->verdict == SQL_DENY)
		w->view->confidence = 0;
}

/* Prints the SQL, parses it again and checks it, so that the text that is judged is the text that runs. */
static bool make_sql(struct work *w, struct err *err)
{
	struct tree made, t;
	struct sql_schema schema = catalog_schema_sql(w->checking);
	struct sql_check found;
	str sql;

	if (!plan_tree(w->arena, &w->plan, w->dialect, &made, err))
		return false;
	sql = print(w, &made, err);
	if (!sql.at || !sql_parse(w->arena, w->dialect, sql, &t, err) || !sql_check(w->arena, &t, &schema, &found, err))
		return false;
	w->view->check.query = sql;
	if (!policy_check_bring(w->scope, w->arena, &schema, w->catalog.name, &t, &found, &w->view->check, &sql, err))
		return false;
	show_check(w, &found);
	/* A query that needs approval is not passed on to a program. */
	if (found.verdict == SQL_ALLOW || found.verdict == SQL_REWRITE)
		w->view->check.sql = sql;
	return true;
}

/* The checked query, in the dialect that was asked for. */
static bool in_dialect(struct work *w, const struct dialect *d, struct err *err)
{
	struct check_view *v = &w->view->check;
	struct tree t;

	if (!d || d == w->dialect || !v->sql.at)
		return true;
	if (!sql_parse(w->arena, w->dialect, v->sql, &t, err))
		return false;
	*push(&w->view->notes,
	      w->arena) = str_fmt(w->arena, "it is in the dialect of %s, as asked; the catalog %.*s has that of %s",
				  d->name, STR(w->catalog.name), w->dialect->name);
	w->dialect = d;
	v->dialect = str_of(d->name);
	v->sql = print(w, &t, err);
	return v->sql.at;
}

/* ---- the answer ---- */

/* How reliable one origin is; an inferred one has a score. */
static double belief(const struct plan_key *k)
{
	static const struct {
		const char *origin;
		double is;
	} known[] = {
		{ "declared", 1 }, { "given", 1 }, { "shared key", 1 }, { "unique-index", .9 }, { "logged", .9 }
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (str_eq(k->origin, str_of(known[i].origin)))
			return known[i].is;
	return k->score ? k->score / 100.0 : str_eq(k->origin, S("inferred")) ? .5 : .3;
}

static void show_keys(struct work *w)
{
	for (ptrdiff_t i = 0; i < w->planning.keys.len; i++) {
		const struct plan_key *k = &w->planning.keys.at[i];
		const struct plan_edge *e = &k->edge;
		double sure = k->alike > 1 ? 1.0 / k->alike : belief(k);

		*push(&w->view->keys, w->arena) = (struct plan_key_view){ .left = e->left,
									  .right = e->right,
									  .left_columns = e->left_columns,
									  .right_columns = e->right_columns,
									  .origin = k->origin,
									  .status = k->status,
									  .cardinality = k->cardinality,
									  .reading = k->reading,
									  .reason = k->reason,
									  .score = k->score };
		w->view->confidence = sure < w->view->confidence ? sure : w->view->confidence;
	}
}

static void show_question(struct work *w)
{
	const struct plan_question *q = &w->planning.question;

	w->view->question = q->text;
	w->view->left = q->left;
	w->view->right = q->right;
	for (ptrdiff_t i = 0; i < q->options.len; i++)
		*push(&w->view->options, w->arena) = (struct plan_option_view){ q->options.at[i].by,
										q->options.at[i].on,
										q->options.at[i].origin };
}

static void show_table(struct work *w, const struct sql_table *t)
{
	int64_t *sum = &w->view->rows_read, rows = t->rows < 0 ? UNKNOWN : t->rows;

	*push(&w->view->costs, w->arena) = (struct plan_cost_view){ t->qualified, rows };
	if (rows == UNKNOWN || *sum == UNKNOWN)
		*sum = UNKNOWN;
	else
		*sum += rows < INT64_MAX - *sum ? rows : INT64_MAX - *sum;
}

static void show_rows(struct work *w)
{
	for (ptrdiff_t k = 0; k < w->plan.all.len; k++)
		for (ptrdiff_t i = 0; i < w->plan.all.at[k]->tables.len; i++)
			show_table(w, w->plan.all.at[k]->tables.at[i].table);
}

/* A person who runs the query should know, although it is right. */
static bool is_caveat(const struct check_finding *f)
{
	return str_eq(f->severity, S("warning")) || str_eq(f->code, str_of(sql_code_word(SQL_UNREADABLE)));
}

static void show_caveats(struct work *w)
{
	const struct check_view *v = &w->view->check;

	for (ptrdiff_t i = 0; i < w->view->notes.len; i++)
		*push(&w->view->caveats, w->arena) = w->view->notes.at[i];
	for (ptrdiff_t i = 0; i < v->findings.len; i++)
		if (is_caveat(&v->findings.at[i]))
			*push(&w->view->caveats, w->arena) = v->findings.at[i].reason;
}

/* ---- the tool ---- */

static bool plan_by(struct work *w, const struct graph *g, struct err *err)
{
	*w->view = (struct plan_view){ .confidence = 1,
				       .check = { .verdict = S("needs_clarification"),
						  .catalog = w->catalog.name,
						  .dialect = str_of(w->dialect->name) } };
	w->checking->graph = g;
	w->planning = (struct plan_run){ .arena = w->arena,
					 .plan = &w->plan,
					 .graph = g,
					 .dialect = w->dialect,
					 .checking = w->checking,
					 .asked = w->plan.question.len
							  ? role_words(w->arena, w->glossary, w->plan.question)
							  : NULL,
					 .glossary = w->glossary,
					 .inner = w->inner,
					 .stop = w->scope->stop };
	if (!plan_run_joins(&w->planning, err))
		return false;
	show_keys(w);
	show_question(w);
	show_rows(w);
	return w->planning.question.text.at || make_sql(w, err);
}

static bool plan_with_graph(struct work *w, struct err *err)
{
	struct graph *g = workspace_graph(w->scope->workspace, w->scope->store, &w->catalog, w->scope->observer,
					  w->scope->stop, err);
	bool good;

	if (!g)
		return false;
	good = plan_by(w, g, err);
	if (graph_damaged(g)) {
		g = workspace_graph_again(w->scope->workspace, w->scope->store, &w->catalog, g, w->scope->observer,
					  w->scope->stop, err);
		good = g && plan_by(w, g, err);
	}
	w->checking->graph = NULL;
	graph_close(g);
	return good;
}

static str digest_of(struct arena *a, str text)
{
	struct digest d = sha256_of(text);
	char hex[65];

	digest_hex(&d, hex);
	return str_dup(a, str_n(hex, 64));
}

static bool has_key_words(const struct plan *p)
{
	for (ptrdiff_t i = 0; i < p->joins.len; i++)
		if (p->joins.at[i].by.text.len)
			return true;
	return p->question.len > 0;
}

/* The words of the question, and those of its joins, choose among several keys. */
static bool plan_in_words(struct work *w, struct err *err)
{
	struct glossary *own = NULL;
	bool good;

	if (has_key_words(&w->plan) && !w->glossary) {
		own = workspace_glossary(w->scope->workspace, err);
		if (!own)
			return false;
		w->glossary = own;
	}
	good = plan_with_graph(w, err);
	glossary_close(own);
	return good;
}

static bool estimate(struct work *w, struct err *err)
{
	return !w->view->check.sql.at ||
	       (estimate_ask(w->scope, &w->view->check, err) &&
		policy_check_estimated(w->scope, w->arena, w->catalog.name, &w->view->check, err));
}

static void finish(struct work *w)
{
	if (str_eq(w->view->check.verdict, str_of(sql_verdict_word(SQL_DENY))))
		w->view->confidence = 0;
	show_caveats(w);
	w->view->version = w->plan.revision;
	w->view->plan = plan_run_decided(&w->planning, w->catalog.name);
	w->view->constraints = plan_constraints(w->arena, &w->plan);
	w->view->digest = digest_of(w->arena, w->view->constraints);
}

bool plan_answer(const struct scope *scope, const struct plan_ask *ask, struct plan_answer *out, struct err *err)
{
	struct work w = { .scope = scope,
			  .arena = scope->arena,
			  .glossary = ask->glossary,
			  .inner = ask->inner,
			  .view = new(scope->arena, struct plan_view) };

	if (!plan_read(w.arena, ask->text, &w.plan, err) || !choose_catalog(&w, err))
		return false;
	w.dialect = workspace_dialect(scope->workspace, w.catalog.name);
	out->assumed_dialect = !w.dialect->syntax;
	if (out->assumed_dialect)
		w.dialect = ask->dialect ? ask->dialect : &dialect_postgresql;
	if (!plan_check(w.arena, &w.plan, w.dialect, err) || !plan_in_words(&w, err) ||
	    (ask->estimate && !estimate(&w, err)) || !in_dialect(&w, ask->dialect, err))
		return false;
	finish(&w);
	out->view = w.view;
	out->catalog = w.catalog.name;
	out->dialect = w.dialect;
	return true;
}
