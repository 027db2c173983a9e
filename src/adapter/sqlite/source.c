/*
 * SQLite files as a source: the slots of the adapter. Everything is read in one transaction, which ends before the
 * first asset is passed on, so that writers of the file wait only while we read. A SQLite file has no namespaces; ocat
 * uses one without a name.
 */
#include "adapter/adapter.h"

#include <stdlib.h>

#include "adapter/sqlite/asset_build.h"
#include "adapter/sqlite/connection.h"
#include "adapter/sqlite/statistics.h"
#include "base/arena.h"
#include "base/disk_arena.h"
#include "base/paths.h"
#include "model/record.h"
#include "sql/edit/filter_to_sql.h"

#include "base/banned.h"

enum {
	CAN = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_MODIFIED | CAN_CONSISTENT | CAN_LIVE_SEARCH |
	      CAN_SAMPLE | CAN_EXPLAIN,
	FEW = 64, /* objects read one by one rather than together with all others */
};

static bool parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	return sqlite_path(a, s->url, shown, err);
}

static bool look_at_it(struct conn *c, void *with, struct err *err)
{
	struct lite_rows *r = lite_ask(c->lite, S("SELECT count(*) FROM sqlite_schema"), err);
	int64_t *objects = with;

	if (!r)
		return false;
	if (lite_row(r, err))
		*objects = lite_int(r, 0);
	lite_done(r);
	return err->kind == ERR_NONE;
}

static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	int64_t objects = 0;
	struct source_info info = {
		.product = S("SQLite"),
		.version = str_of(lite_version()),
		.database = str_dup(a, path_file(c->path)),
		.readonly_by = S("engine"),
		.can = CAN,
	};

	if (!sqlite_conn_look(c, stop, look_at_it, &objects, err))
		return false;
	if (c->file.unchanging)
		*push(&info.warnings,
		      a) = S("the file is in WAL mode and no program has it open: it is read as it is, without locks");
	if (!objects)
		*push(&info.warnings, a) = S("the database has no tables");
	info.now = clock_now();
	*out = info;
	return true;
}

static bool fingerprint(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err)
{
	return stop_not_yet(stop, err) && sqlite_file_fingerprint(a, c->path, out, err);
}

/* ---- reading ---- */

static bool is_asset(const struct conn *c, const struct lite_object *o)
{
	return !o->shadow && source_wants(c->source, S(""), o->name);
}

static void tell_of_problems(struct conn *c, const struct lite_schema *s)
{
	scoped(sb_free) struct sb note = SB(2000);
	const struct lite_object *first = NULL;
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < s->objects.len; i++) {
		if (!s->objects.at[i].problem.at)
			continue;
		first = first ? first : &s->objects.at[i];
		n++;
	}
	if (!first)
		return;
	sb_fmt(&note, "%td view%s or virtual table%s cannot be read completely, such as %.*s: %.*s", n,
	       n > 1 ? "s" : "", n > 1 ? "s" : "", STR(str_upto(first->name, 200)),
	       STR(str_upto(first->problem, 1000)));
	sqlite_conn_note(c, sb_str(&note));
}

/* It could not be requested by name. */
static void tell_of_nameless(struct conn *c, int64_t n)
{
	if (n)
		sqlite_conn_note(c, n == 1 ? S("skipped a table with an empty name")
					   : S("skipped tables and views with empty names"));
}

struct reading {
	struct arena *arena;
	struct lite_schema schema;
	int64_t hidden;
	str column_stats; /* model/column_stats.h; absent: none */
};

static void start_anew(struct conn *c, struct reading *r)
{
	arena_reset(r->arena);
	lite_schema_start(&r->schema, c->lite, r->arena);
	r->hidden = 0;
}

static bool read_all(struct conn *c, void *with, struct err *err)
{
	struct reading *r = with;

	start_anew(c, r);
	sqlite_conn_progress(c, "tables", 0, -1);
	if (!lite_schema_list(&r->schema, NO_STR, err))
		return false;
	for (ptrdiff_t i = 0; i < r->schema.objects.len; i++) {
		struct lite_object *o = &r->schema.objects.at[i];

		o->wanted = is_asset(c, o);
		r->hidden += !o->wanted && !o->shadow;
	}
	sqlite_conn_progress(c, "columns", 0, r->schema.objects.len);
	if (!lite_schema_fill(&r->schema, err) || !lite_schema_fill_odd(&r->schema, err) ||
	    !lite_stats(&r->schema, &c->file, &c->stop, err))
		return false;
	r->column_stats = lite_column_stats(&r->schema);
	return true;
}

/* ---- giving ---- */

static int by_name(const void *a, const void *b)
{
	const struct lite_object *const *x = a, *const *y = b;

	return str_cmp((*x)->name, (*y)->name);
}

/* The selected ones, in the order of their names. */
static const struct lite_object **in_order(const struct lite_schema *s, struct arena *a, ptrdiff_t *n)
{
	const struct lite_object **all = new_n(a, const struct lite_object *, s->objects.len + 1);

	*n = 0;
	for (ptrdiff_t i = 0; i < s->objects.len; i++)
		if (s->objects.at[i].wanted)
			all[(*n)++] = &s->objects.at[i];
	qsort(all, (size_t)*n, sizeof *all, by_name);
	return all;
}

static bool give_wanted(struct conn *c, struct reading *r, const struct sink *to, int64_t limit, int64_t *given,
			struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	ptrdiff_t n;
	const struct lite_object **all = in_order(&r->schema, r->arena, &n);

	*given = 0;
	for (ptrdiff_t i = 0; i < n && *given < limit; i++) {
		struct asset asset;

		arena_reset(batch);
		if (!sqlite_conn_go_on(c, err))
			return false;
		lite_build(&r->schema, all[i], batch, &asset);
		if (!to->asset(to->with, &asset, err))
			return false;
		++*given;
	}
	return true;
}

static bool snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		     struct snapshot_end *end, struct err *err)
{
	const struct namespace main_one = { .name = S(""), .kind = S("database"), .readable = YES };
	struct reading r = { .arena = arena_open_on_disk() };
	struct snapshot_end done = { 0 };
	bool good;

	(void)a;
	good = sqlite_conn_look(c, stop, read_all, &r, err);
	sqlite_conn_rest(c);
	if (good) {
		tell_of_problems(c, &r.schema);
		tell_of_nameless(c, r.schema.nameless);
	}
	done.taken_at = clock_now();
	good = good && (!to->namespace || to->namespace(to->with, &main_one, err)) &&
	       (!to->column_stats || !r.column_stats.len || to->column_stats(to->with, r.column_stats, err)) &&
	       give_wanted(c, &r, to, INT64_MAX, &done.assets, err);
	done.hidden = r.hidden;
	arena_close(r.arena);
	if (good)
		*end = done;
	return good;
}

/* ---- one asset ---- */

struct inspection {
	struct asset_ref which;
	struct reading reading;
	bool found, wants_incoming;
	struct asset asset;
	struct incoming incoming;
};

/* Reads the columns of the tables that its foreign keys refer to, so that names appear as they are stored. */
static bool fill_targets(struct lite_schema *s, const struct lite_object *o, struct err *err)
{
	for (ptrdiff_t i = 0; i < o->references.len; i++) {
		struct lite_object *target = lite_object_named(s, o->references.at[i].table);

		if (target && !lite_schema_columns_of(s, target, err))
			return false;
	}
	return true;
}

static void build_incoming(struct conn *c, const struct lite_object *to, struct inspection *in)
{
	const struct lite_schema *s = &in->reading.schema;

	for (ptrdiff_t i = 0; i < s->objects.len; i++)
		if (is_asset(c, &s->objects.at[i]))
			lite_build_incoming(s, &s->objects.at[i], to, in->reading.arena, &in->incoming);
}

static bool look_at_one(struct conn *c, void *with, struct err *err)
{
	struct inspection *in = with;
	struct lite_schema *s = &in->reading.schema;
	struct lite_object *o;

	start_anew(c, &in->reading);
	in->found = false;
	in->incoming = (struct incoming){ 0 };
	if (!lite_schema_list(s, in->which.name, err))
		return false;
	o = in->which.ns.len ? NULL : lite_object_named(s, in->which.name);
	if (!o || !is_asset(c, o))
		return true;
	o->wanted = true;
	if (!lite_schema_fill_one(s, o, err) || !fill_targets(s, o, err) || !lite_stats(s, &c->file, &c->stop, err))
		return false;
	if (in->wants_incoming && !lite_schema_incoming(s, o, err))
		return false;
	lite_build(s, o, in->reading.arena, &in->asset);
	if (in->wants_incoming)
		build_incoming(c, o, in);
	in->found = true;
	return true;
}

/*
 * Leaves behind what was read of other objects: a record is lossless, so it carries one asset into the caller's arena.
 */
static bool carry_asset(struct arena *a, const struct asset *from, struct asset *to, struct err *err)
{
	scoped(sb_free) struct sb line = SB(SB_MAX);

	record_put(&line, from, RECORD_WHOLE);
	return record_get(a, str_dup(a, sb_str(&line)), to, err);
}

static void carry_incoming(struct arena *a, const struct incoming *from, struct incoming *to)
{
	for (ptrdiff_t i = 0; i < from->len; i++) {
		const struct incoming_key *in = &from->at[i];
		struct incoming_key *out = push(to, a);

		*out = *in;
		out->from = (struct asset_ref){ S(""), str_dup(a, in->from.name) };
		out->key.name = str_dup(a, in->key.name);
		out->key.fields = strs_dup(a, &in->key.fields);
		out->key.target = (struct asset_ref){ S(""), str_dup(a, in->key.target.name) };
		out->key.target_fields = strs_dup(a, &in->key.target_fields);
		out->key.on_update = str_dup(a, in->key.on_update);
		out->key.on_delete = str_dup(a, in->key.on_delete);
		out->key.match = str_dup(a, in->key.match);
	}
}

static bool inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		    struct asset *out, struct incoming *incoming, struct err *err)
{
	struct inspection in = { .which = which,
				 .reading = { .arena = arena_open() },
				 .wants_incoming = incoming != NULL };
	bool done = sqlite_conn_look(c, stop, look_at_one, &in, err) &&
		    (!in.found || carry_asset(a, &in.asset, out, err));

	if (done)
		*found = in.found;
	if (done && in.found && incoming) {
		*incoming = (struct incoming){ 0 };
		carry_incoming(a, &in.incoming, incoming);
	}
	arena_close(in.reading.arena);
	return done;
}

/* ---- search ---- */

static const struct sql_source searched = {
	.name = "t.name",
	.has_no_partitions = true,
	.kind_case = "CASE WHEN t.type = 'view' THEN 'view' WHEN t.rootpage = 0 THEN 'virtual_table' ELSE 'table' END",
};

struct search {
	const struct filter *filter;
	struct reading reading;
	struct arena *a;
	str sql;
	bool whole; /* the source evaluated the whole filter */
};

static bool mark_matches(struct conn *c, struct search *find, const struct sql *q, ptrdiff_t *n, struct err *err)
{
	struct lite_rows *r = lite_ask(c->lite, find->sql, err);

	*n = 0;
	if (!r)
		return false;
	for (ptrdiff_t i = 0; i < q->bound.len; i++)
		lite_bind(r, (int)i + 1, q->bound.at[i]);
	while (lite_row(r, err)) {
		struct lite_object *o = lite_object_named(&find->reading.schema, lite_text(r, 0));

		if (!o || !is_asset(c, o))
			continue;
		o->wanted = true;
		++*n;
	}
	lite_done(r);
	return err->kind == ERR_NONE;
}

static bool fill_each(struct lite_schema *s, struct err *err)
{
	for (ptrdiff_t i = 0; i < s->objects.len; i++) {
		struct lite_object *o = &s->objects.at[i];

		if (o->wanted && (!lite_schema_fill_one(s, o, err) || !fill_targets(s, o, err)))
			return false;
	}
	return true;
}

static bool find_matches(struct conn *c, void *with, struct err *err)
{
	struct search *find = with;
	struct lite_schema *s = &find->reading.schema;
	struct sql q = sql_start(find->a, &dialect_sqlite);
	ptrdiff_t n;
	bool done;

	start_anew(c, &find->reading);
	sql_add(&q,
		"SELECT t.name FROM sqlite_schema t WHERE t.type IN ('table', 'view') AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'");
	find->whole = sql_where(&q, find->filter, &searched) == 0;
	find->sql = str_dup(find->a, sb_str(&q.text));
	done = lite_schema_list(s, NO_STR, err) && mark_matches(c, find, &q, &n, err) &&
	       (n <= FEW ? fill_each(s, err) : lite_schema_fill(s, err) && lite_schema_fill_odd(s, err)) &&
	       lite_stats(s, &c->file, &c->stop, err);
	sql_free(&q);
	return done;
}

/* Matches come in the order of names; the limit can be applied here only if that is the requested order. */
static bool search(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
		   const struct sink *to, str *sql, struct err *err)
{
	struct search find = { .filter = f, .reading = { .arena = arena_open() }, .a = a };
	bool done = sqlite_conn_look(c, stop, find_matches, &find, err);
	int64_t given;

	if (limit <= 0 || !find.whole || !f->sort_set || f->sort != SORT_NAME || f->descending)
		limit = INT64_MAX;
	done = done && give_wanted(c, &find.reading, to, limit, &given, err);
	arena_close(find.reading.arena);
	if (done && sql)
		*sql = find.sql;
	return done;
}

extern const struct adapter adapter_sqlite;
static bool library(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	(void)s;
	(void)err;
	*shown = str_fmt(a, "SQLite %s", lite_version());
	return true;
}

const struct adapter adapter_sqlite = {
	.name = "sqlite",
	.summary = "SQLite database files",
	.schemes = { "sqlite", "sqlite3", "file" },
	.known_as = { "sqlite" },
	.is_file = true,
	.claims_file = sqlite_path_claims,
	.dialect = &dialect_sqlite,
	.can = CAN,
	.connections = 4,
	.parse = parse,
	.open = sqlite_conn_open,
	.close = sqlite_conn_close,
	.cancel = sqlite_conn_cancel,
	.probe = probe,
	.fingerprint = fingerprint,
	.snapshot = snapshot,
	.inspect = inspect,
	.search = search,
	.sample = sqlite_conn_sample,
	.explain = sqlite_conn_explain,
	.library = library,
};
