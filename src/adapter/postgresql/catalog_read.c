/*
 * The whole catalog: read, then passed on asset by asset. Views come last, because the server needs long to write out
 * their queries; meanwhile the rest is passed on, whichever connection waits for them.
 */
#include "adapter/postgresql/catalog_queries.h"

#include <stdlib.h>

#include "adapter/postgresql/product.h"
#include "base/arena.h"
#include "base/disk_arena.h"

#include "base/banned.h"

struct exported {
	struct arena *a;
	struct pq *pq;
	str server, snapshot; /* absent: none */
};

static bool export_line(void *with, int statement, str line, struct err *err)
{
	struct exported *e = with;
	struct pg_cells c = pg_cells_of(line);

	if (statement != PG_BEGUN)
		return true;
	if (!pg_cells_are(&c, "iX", e->pq, err))
		return false;
	e->server = str_dup(e->a, pg_cell(&c, 0));
	e->snapshot = str_dup(e->a, pg_text(e->a, &c, 1));
	return true;
}

/*
 * Starts a second connection if the catalog is large enough. If the server does not support or allow it, one connection
 * reads everything.
 */
static bool begin(struct pg_reading *r, struct pg_second **second, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 16);
	struct exported e = { .a = r->a, .pq = r->c->pq };
	struct pq_fn taker = { .line = export_line, .with = &e, .statements = PG_BEGUN + 1 };
	struct err why = { 0 };

	pg_put_begin(&sql, r->c, false, PG_LOCK_MS);
	pg_put_export(&sql);
	if (pg_message(r->c, sb_str(&sql), &taker, stop, &why)) {
		if (e.snapshot.len)
			*second = pg_second_start(r->c, e.snapshot, e.server, stop);
		return true;
	}
	if (pq_is_lost(r->c->pq) || why.kind == ERR_CANCELLED || why.kind == ERR_TIMEOUT) {
		*err = why;
		return false;
	}
	pg_rollback(r->c);
	if (pq_is_lost(r->c->pq)) {
		*err = why;
		return false;
	}
	sb_reset(&sql);
	pg_put_begin(&sql, r->c, false, PG_LOCK_MS);
	return pg_message(r->c, sb_str(&sql), NULL, stop, err);
}

/* Sends the questions of the second connection, or the others. */
static bool ask_part(struct pg_reading *r, int from, int to, bool seconds, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct pg_scope scope = { .all = true };
	bool any;

	scope.pairs = pg_types_to_ask(r, &any);
	r->statements = 0;
	for (int about = from; about < to; about++)
		if (pg_is_for_second((enum pg_about)about) == seconds)
			pg_put_questions(r, &sql, about, about + 1, &scope);
	return pg_send(r, &sql, stop, err);
}

/* Counts the rows of a question about the whole catalog. */
static void put_count(struct sb *sql, const struct conn *c, enum pg_about about)
{
	const struct pg_catalog_query *q = pg_catalog_query_for(c, about, true);

	sb_fmt(sql, "(SELECT count(*) FROM %s WHERE %s), ", q->from, q->all);
}

/*
 * A catalog without schemas, tables or columns is rare, and a typical answer of a server without catalogs: then checks
 * the counts with another query, and whether the server lists its own tables.
 */
static bool is_really_empty(struct pg_reading *r, const struct stop *stop, struct err *err)
{
	static const enum pg_about counted[] = { PG_SPACES, PG_RELATIONS, PG_COLUMNS };
	enum { COUNTED = sizeof counted / sizeof *counted };
	struct pq_statement count = { .columns = "nnnn", .most = 1 };
	scoped(sb_free) struct sb sql = SB(1 << 16);
	struct pq *pq = r->c->pq;
	bool empty = false, same = true;
	struct pq_rows rows;

	sb_puts(&sql, "SELECT ");
	for (int i = 0; i < COUNTED; i++) {
		empty = empty || !r->rows_about[counted[i]];
		put_count(&sql, r->c, counted[i]);
	}
	if (!empty)
		return true;
	sb_puts(&sql,
		"(SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'pg_catalog')");
	count.sql = sb_str(&sql);
	if (!pg_ask(r->c, r->a, &count, &rows, stop, err))
		return false;
	for (int i = 0; i < COUNTED && rows.rows; i++)
		same = same && str_eq(rows.cell[i], str_fmt(r->a, "%lld", (long long)r->rows_about[counted[i]]));
	if (!rows.rows || str_eq(rows.cell[COUNTED], S("0")))
		return pq_nonsense(pq, err, "its catalog does not list its own tables");
	return same || pq_nonsense(pq, err, "its lists of tables and columns do not match its counts");
}

/* Everything except the queries of views, which take the server as long as everything else that it writes out. */
static bool read_most(struct pg_reading *r, struct pg_second **second, bool *helped, const struct stop *stop,
		      struct err *err)
{
	if (!begin(r, second, stop, err) || !ask_part(r, 0, PG_FIRST_DEPARSED, false, stop, err))
		return false;
	pg_sort_rels(r);
	if (!pg_is_plausible(r, err) || !is_really_empty(r, stop, err) ||
	    !ask_part(r, PG_FIRST_DEPARSED, PG_VIEWS, false, stop, err))
		return false;
	*helped = pg_second_half(*second, r);
	return *helped || ask_part(r, 0, PG_VIEWS, true, stop, err);
}

static bool read_most_carefully(struct pg_reading *r, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct pg_scope scope = { .all = true };
	bool any;

	r->statements = 0;
	pg_put_begin(&sql, r->c, false, PG_CAREFUL_LOCK_MS);
	for (int i = 0; i < PG_BEGUN; i++)
		pg_note_statement(r, PG_ABOUT_COUNT);
	pg_put_questions(r, &sql, 0, PG_FIRST_DEPARSED, &scope);
	if (!pg_send(r, &sql, stop, err))
		return false;
	pg_sort_rels(r);
	if (!pg_is_plausible(r, err) || !is_really_empty(r, stop, err))
		return false;
	scope.pairs = pg_types_to_ask(r, &any);
	return pg_deparse_carefully(r, PG_FIRST_DEPARSED, PG_VIEWS, scope, stop, err);
}

static int by_name(const void *a, const void *b)
{
	const struct pg_rel *x = *(const struct pg_rel *const *)a, *y = *(const struct pg_rel *const *)b;
	int order = str_cmp(x->ns, y->ns);

	return order ? order : str_cmp(x->name, y->name);
}

/* Like by_name; among equal names, first those that were valid UTF-8, then by age. */
static int by_name_and_oid(const void *a, const void *b)
{
	const struct pg_rel *x = *(const struct pg_rel *const *)a, *y = *(const struct pg_rel *const *)b;
	int order = by_name(a, b);

	if (order)
		return order;
	if (x->mended != y->mended)
		return x->mended ? 1 : -1;
	return x->oid < y->oid ? -1 : x->oid > y->oid;
}

/* Replacing invalid UTF-8 may have made two names equal: all but one of them get their oid appended. */
static void set_names_apart(struct pg_reading *r)
{
	struct pg_rel **list = new_n(r->a, struct pg_rel *, r->rels.len + 1);
	const struct pg_rel *first = NULL;

	for (ptrdiff_t i = 0; i < r->rels.len; i++)
		list[i] = &r->rels.at[i];
	if (r->rels.len)
		qsort(list, (size_t)r->rels.len, sizeof *list, by_name_and_oid);
	for (ptrdiff_t i = 0; i < r->rels.len; i++) {
		if (first && str_eq(first->ns, list[i]->ns) && str_eq(first->name, list[i]->name))
			list[i]->name = pg_name_apart(r, list[i]->name, list[i]->oid);
		else
			first = list[i];
	}
}

static int by_space(const void *a, const void *b)
{
	const struct namespace *x = *(const struct namespace *const *)a, *y = *(const struct namespace *const *)b;

	return str_cmp(x->name, y->name);
}

/* A namespace is listed if it could contain a selected asset. */
static bool give_spaces(const struct pg_reading *r, const struct sink *to, struct err *err)
{
	const struct source *source = r->c->source;
	struct source schemas_only = { .schemas = source->schemas };
	const struct namespace **list = new_n(r->a, const struct namespace *, r->space.len + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < r->space.len; i++) {
		struct namespace *space = r->space.at[i].ptr;

		if (source_wants(&schemas_only, space->name, S("")))
			list[n++] = space;
	}
	if (n)
		qsort(list, (size_t)n, sizeof *list, by_space);
	for (ptrdiff_t i = 0; i < n && to->namespace; i++)
		if (!to->namespace(to->with, list[i], err))
			return false;
	return true;
}

/* What is passed on, and how far that has come. */
struct giving {
	struct pg_reading *r;
	struct pg_second *second; /* NULL: no second connection reads the queries of views */
	const struct sink *to;
	const struct stop *stop;
	struct snapshot_end *end;
	struct arena *batch;
	const struct pg_rel **list; /* by name */
	ptrdiff_t len, tables;	    /* tables: the position in the list up to which tables were passed on */
	int64_t unreadable;
	bool refused; /* the sink stopped */
};

static void list_assets(struct giving *g)
{
	struct pg_reading *r = g->r;

	g->list = new_n(r->a, const struct pg_rel *, r->rels.len + 1);
	for (ptrdiff_t i = 0; i < r->rels.len; i++) {
		if (source_wants(r->c->source, r->rels.at[i].ns, r->rels.at[i].name))
			g->list[g->len++] = &r->rels.at[i];
		else
			g->end->hidden++;
	}
	if (g->len)
		qsort(g->list, (size_t)g->len, sizeof *g->list, by_name);
}

static bool go_on(struct giving *g, struct err *err)
{
	const struct observer *w = &g->r->c->observer;

	if (pq_is_cancelled(g->r->c->pq))
		return err_set(err, ERR_CANCELLED, "cancelled");
	if (g->end->assets % 256 == 0 && !stop_not_yet(g->stop, err))
		return false;
	if (g->end->assets % 1024 == 0 && w->progress)
		w->progress(w->with, "assets", g->end->assets, g->len);
	return true;
}

static bool give(struct giving *g, struct asset *a, struct err *err)
{
	g->unreadable += a->readable == NO;
	g->end->assets++;
	if (!g->to->asset || g->to->asset(g->to->with, a, err))
		return true;
	g->refused = true;
	return false;
}

static bool build_and_give(struct giving *g, const struct pg_rel *rel, struct err *err)
{
	struct asset asset;

	if (rel->gone)
		return true;
	if (!go_on(g, err))
		return false;
	arena_reset(g->batch);
	pg_build(g->r, g->batch, rel, &asset);
	return give(g, &asset, err);
}

static bool is_view(const struct pg_rel *rel)
{
	return rel->kind == 'v' || rel->kind == 'm';
}

/* Passes on one more asset that is complete without the query of any view. */
static bool give_table(void *with, bool *more, struct err *err)
{
	struct giving *g = with;

	while (g->tables < g->len && is_view(g->list[g->tables]))
		g->tables++;
	*more = g->tables < g->len;
	return !*more || build_and_give(g, g->list[g->tables++], err);
}

static bool take_view(void *with, int statement, str line, struct err *err)
{
	return pg_take(((struct giving *)with)->r, statement, line, err);
}

/* Finds the objects that could not be read because they were dropped meanwhile. */
static bool find_gone(struct pg_reading *r, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX), oids = SB(SB_MAX);
	struct pg_scope scope = { 0 };

	for (ptrdiff_t i = 0; i < r->problem.len; i++)
		sb_fmt(&oids, "%s%.*s", i ? "," : "{", STR(r->problem.at[i].key));
	if (!oids.len)
		return true;
	sb_puts(&oids, "}");
	scope.oids = sb_str(&oids);
	r->statements = 0;
	pg_put_questions(r, &sql, PG_GONE, PG_GONE + 1, &scope);
	return pg_send(r, &sql, stop, err);
}

/* One by one, in the same transaction, because complete assets may have been passed on already. */
static bool views_carefully(struct giving *g, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 10);
	struct pg_scope scope = { .all = true };

	sb_fmt(&sql, "ROLLBACK TO SAVEPOINT most;\nSET LOCAL lock_timeout = %d;\n", PG_CAREFUL_LOCK_MS);
	return pg_message(g->r->c, sb_str(&sql), NULL, g->stop, err) &&
	       pg_deparse_carefully(g->r, PG_VIEWS, PG_VIEWS + 1, scope, g->stop, err) && find_gone(g->r, g->stop, err);
}

/* Reads the queries of views; while the server writes them out, everything else is passed on. */
static bool ask_views(struct giving *g, struct err *err)
{
	struct pq_fn taker = { .line = take_view, .idle = give_table, .with = g, .most = PG_DISK_MOST };
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct pg_scope scope = { .all = true };
	struct pg_reading *r = g->r;
	struct err why = { 0 };

	r->statements = 0;
	sb_puts(&sql, "SAVEPOINT most;\n");
	pg_note_statement(r, PG_ABOUT_COUNT);
	pg_put_questions(r, &sql, PG_VIEWS, PG_VIEWS + 1, &scope);
	taker.statements = r->statements;
	if (pg_message(r->c, sb_str(&sql), &taker, g->stop, &why))
		return pg_row_index_end(&r->row_index, err);
	if (!g->refused && pg_is_about_an_object(r, &why))
		return views_carefully(g, err);
	*err = why;
	return false;
}

static bool read_views(struct giving *g, struct err *err)
{
	bool broken;

	if (!g->second)
		return ask_views(g, err);
	for (bool more = true; more && !pg_second_has_views(g->second);)
		if (!give_table(g, &more, err))
			return false;
	if (pg_second_views(g->second, g->r, &broken))
		return true;
	if (!broken)
		return ask_views(g, err);
	return pg_message(g->r->c, S("SAVEPOINT most"), NULL, g->stop, err) && views_carefully(g, err);
}

static void put_notes(const struct giving *g)
{
	const struct observer *w = &g->r->c->observer;

	if (!w->note)
		return;
	if (g->unreadable)
		w->note(w->with, str_fmt(g->r->a, "%lld of %lld tables are listed, but not readable by this role",
					 (long long)g->unreadable, (long long)g->end->assets));
	if (g->r->locked.len)
		w->note(w->with, str_fmt(g->r->a, "locked by another session: %.*s, whose last snapshot is kept",
					 STR(str_counted(g->r->a, g->r->locked.len, "table"))));
	if (g->r->set_apart)
		w->note(w->with,
			str_fmt(g->r->a, "names that are equal in UTF-8 get their oid appended (name~16384): %lld",
				(long long)g->r->set_apart));
	if (g->r->mended || pq_mended(g->r->c->pq))
		w->note(w->with,
			S("the database declares no encoding (SQL_ASCII): text that is not UTF-8 is shown as Latin-1"));
}

static bool name_all(struct giving *g, struct err *err)
{
	struct asset_ref *names = new_n(g->r->a, struct asset_ref, g->len + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < g->len; i++)
		if (!g->list[i]->gone)
			names[n++] = (struct asset_ref){ g->list[i]->ns, g->list[i]->name };
	return !g->to->names || g->to->names(g->to->with, names, n, err);
}

/* In the order of names; before the position of the tables, only views are left. */
static ptrdiff_t list_rest(const struct giving *g, const struct pg_rel **rest)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < g->len; i++)
		if ((i >= g->tables || is_view(g->list[i])) && !g->list[i]->gone)
			rest[n++] = g->list[i];
	return n;
}

static bool give_rest(struct giving *g, struct err *err)
{
	const struct pg_rel **rest = new_n(g->r->a, const struct pg_rel *, g->len + 1);
	ptrdiff_t n = list_rest(g, rest);
	struct pg_lots *lots = pg_lots_start(g->r, rest, n);
	bool good = true;

	for (ptrdiff_t i = 0; good && i < n; i++)
		good = go_on(g, err) && give(g, pg_lots_next(lots), err);
	pg_lots_close(lots);
	return good;
}

/* Before the views, which the second connection may be reading meanwhile. */
static bool give_text(struct giving *g, pg_text_fn *ask, bool (*take)(void *with, str json, struct err *err),
		      struct err *err)
{
	str text;

	return !take ||
	       (pg_try_text(g->r->c, g->r->a, ask, g->stop, &text, err) && (!text.len || take(g->to->with, text, err)));
}

static bool give_all(struct giving *g, struct err *err)
{
	if (pq_mended(g->r->c->pq))
		set_names_apart(g->r);
	list_assets(g);
	if (!give_spaces(g->r, g->to, err) || !give_text(g, pg_ask_user_code, g->to->user_code, err) ||
	    !give_text(g, pg_column_stats, g->to->column_stats, err) || !read_views(g, err) ||
	    !pg_message(g->r->c, S("COMMIT"), NULL, g->stop, err))
		return false;
	if (!name_all(g, err) || !give_rest(g, err))
		return false;
	put_notes(g);
	return true;
}

static bool attempt(struct conn *c, bool careful, const struct stop *stop, const struct sink *to,
		    struct snapshot_end *end, bool *again, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open_on_disk(), *batch = arena_open();
	struct pg_second *second = NULL;
	struct pg_reading r;
	struct giving g = { .r = &r, .to = to, .stop = stop, .end = end, .batch = batch };
	bool helped = false, ok;

	pg_reading_start(&r, c, a);
	r.row_index.spool = spool_open(err);
	ok = r.row_index.spool &&
	     (careful ? read_most_carefully(&r, stop, err) : read_most(&r, &second, &helped, stop, err)) &&
	     pg_read_facts(&r, (struct pg_scope){ .all = true }, stop, err);
	g.second = helped ? second : NULL;
	*again = !ok && r.row_index.spool && pg_is_about_an_object(&r, err);
	if (ok && careful)
		ok = find_gone(&r, stop, err);
	end->taken_at = r.now;
	ok = ok && give_all(&g, err);
	if (!ok)
		pg_rollback(c);
	pg_second_close(second);
	pg_reading_end(&r);
	return ok;
}

bool pg_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		 struct snapshot_end *end, struct err *err)
{
	struct snapshot_end done = { 0 };
	struct err why = { 0 };
	bool again = false, ok;

	(void)a;
	pq_begin(c->pq);
	if (pg_is_other(c))
		return pg_other_snapshot(c, stop, to, end, err);
	ok = attempt(c, false, stop, to, &done, &again, &why);
	if (!ok && again) {
		done = (struct snapshot_end){ 0 };
		why = (struct err){ 0 };
		ok = attempt(c, true, stop, to, &done, &again, &why);
	}
	if (ok) {
		*end = done;
		return true;
	}
	*err = why;
	return err_at(err, "reading the catalog of %.*s", STR(pq_where(c->pq)));
}
