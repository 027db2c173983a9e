/* Reads all of the catalog, or one asset of it. */
#include "adapter/mysql/catalog.h"

#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "model/name.h"
#include "sql/dialect/dialect.h"

#include "base/banned.h"

enum {
	STATISTICS_US = 20 * 1000 * 1000, /* for the second step of a snapshot */
	ROWS_FREE = 100 * 1000,		  /* of an answer, and so many for each table: more is no catalog */
	ROWS_OF_TABLE = 4200,
	TABLES_MOST = 1000 * 1000,
};

#define SYSTEM "('mysql','information_schema','performance_schema','sys','metrics_schema')"

/* ---- which tables ---- */

static bool put_like(struct sb *out, const char *column, str glob)
{
	scoped(sb_free) struct sb like = SB(SB_MAX);

	if (!str_is_ascii(glob) || !sql_like_of_glob(&like, glob))
		return false;
	sb_fmt(out, "LOWER(%s) LIKE LOWER(", column);
	mysql_text(out, sb_str(&like));
	sb_putc(out, ')');
	return true;
}

static bool is_glob(str s)
{
	return str_at(s, '*') >= 0 || str_at(s, '?') >= 0 || str_at(s, '[') >= 0;
}

/* A schema as a person wrote it: its name, perhaps in quotes, or a glob. */
static bool put_schema(struct sb *out, struct arena *a, const char *column, str schema)
{
	if (is_glob(schema))
		return put_like(out, column, schema);
	if (str_starts(schema, S("\"")))
		name_single(a, schema, &schema);
	sb_fmt(out, "%s = ", column);
	mysql_text(out, schema);
	return true;
}

/*
 * The schemas that the source names, as far as SQL can say it; every row is tested again. A single one is read faster:
 * the server then opens that schema only.
 */
static void put_schemas(struct sb *out, const struct source *s, const char *column)
{
	scoped(arena_close) struct arena *a = arena_open();
	ptrdiff_t start = out->len;

	for (ptrdiff_t i = 0; i < s->schemas.len; i++) {
		sb_puts(out, i ? " OR " : " AND (");
		if (!put_schema(out, a, column, s->schemas.at[i])) {
			out->len = start;
			return;
		}
	}
	if (s->schemas.len)
		sb_putc(out, ')');
}

void mysql_put_scope(struct sb *out, const struct source *s, const char *ns)
{
	sb_fmt(out, "%s NOT IN " SYSTEM, ns);
	put_schemas(out, s, ns);
}

/* A pattern may match the name alone, or the name with its schema. */
static bool put_pattern(struct sb *out, const struct question *q, str pattern)
{
	scoped(sb_free) struct sb qualified = SB(1 << 10);

	sb_fmt(&qualified, "CONCAT(%s, '.', %s)", q->ns, q->name);
	if (str_at(pattern, '"') >= 0 || !put_like(out, q->name, pattern)) /* quotes are ours */
		return false;
	sb_puts(out, " OR ");
	return put_like(out, sb_c(&qualified), pattern);
}

static void put_included(struct sb *out, const struct source *s, const struct question *q)
{
	ptrdiff_t start = out->len;

	for (ptrdiff_t i = 0; i < s->include_tables.len; i++) {
		sb_puts(out, i ? " OR " : " AND (");
		if (!put_pattern(out, q, s->include_tables.at[i])) {
			out->len = start;
			return;
		}
	}
	if (s->include_tables.len)
		sb_putc(out, ')');
}

static void put_named(struct sb *out, const char *ns, const char *name, const struct asset_ref *which)
{
	sb_fmt(out, "%s = ", ns);
	mysql_text(out, which->ns);
	sb_fmt(out, " AND %s = ", name);
	mysql_text(out, which->name);
}

/* The text of a question: of all tables, or of one. */
static void mysql_put_question(struct sb *out, const struct question *q, const struct source *s,
			       const struct asset_ref *only)
{
	sb_fmt(out, "%s WHERE ", q->select);
	if (only) {
		put_named(out, q->ns, q->name, only);
	} else {
		mysql_put_scope(out, s, q->ns);
		if (strcmp(q->about, "tables")) /* all names are needed, to count those that are left out */
			put_included(out, s, q);
	}
	if (q->where)
		sb_fmt(out, " AND %s", q->where);
	if (q->group)
		sb_fmt(out, " GROUP BY %s", q->group);
}

/* ---- asking ---- */

static bool take_row(void *with, const str *cells, int n, struct err *err)
{
	struct mysql_reading *r = with;

	(void)n;
	r->tables += r->shape->kind == ROW_ASSET;
	return assembly_add(r->assembly, r->shape, cells, err);
}

static bool ask(struct conn *c, struct mysql_reading *r, const struct question *q, const struct stop *stop,
		struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct row_shape *shape = &r->shapes[q - mysql_questions];
	struct my_fn to = { .row = take_row, .with = r };

	*shape = mysql_shape(q);
	r->shape = shape;
	to.columns = shape->count;
	to.most = strcmp(q->about, "tables") ? ROWS_FREE + ROWS_OF_TABLE * r->tables : TABLES_MOST;
	mysql_put_question(&sql, q, &c->source, r->only.name.at ? &r->only : NULL);
	mysql_progress(c, q->about);
	return mysql_ask(c, sb_str(&sql), &to, stop, err);
}

static bool ask_step(struct conn *c, struct mysql_reading *r, enum question_step step, const struct stop *stop,
		     struct err *err)
{
	for (const struct question *q = mysql_questions; q->about; q++) {
		if (q->step != step || !mysql_question_fits(q, &c->product))
			continue;
		if (!ask(c, r, q, stop, err))
			return err_at(err, "reading %s", q->about);
	}
	return true;
}

static bool take_schema(void *with, const str *cells, int n, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb name = SB(1 << 16);
	struct mysql_reading *r = with;
	struct namespace ns = { .kind = S("database"), .readable = YES };

	(void)n;
	(void)err;
	name_part(&name, cells[0]);
	ns.name = sb_str(&name);
	props_put(&ns.props, a, S("character_set"), cells[1]);
	props_put(&ns.props, a, S("collation"), cells[2]);
	assembly_add_namespace(r->assembly, &ns);
	return true;
}

static bool ask_schemas(struct conn *c, struct mysql_reading *r, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct my_fn to = { .row = take_schema, .with = r, .columns = 3 };

	sb_puts(&sql, "SELECT schema_name, default_character_set_name, default_collation_name FROM "
		      "information_schema.schemata WHERE ");
	mysql_put_scope(&sql, &c->source, "schema_name");
	return mysql_ask(c, sb_str(&sql), &to, stop, err) || err_at(err, "reading databases");
}

/* What is known without them stays, and what an earlier read knew of these tables too. */
static bool ask_statistics(struct conn *c, struct mysql_reading *r, const struct stop *stop, struct err *err)
{
	struct stop limit = { .deadline_us = clock_monotonic_us() + STATISTICS_US, .parent = stop };
	struct err why = { 0 };

	if (ask_step(c, r, STEP_STATISTICS, &limit, &why))
		return true;
	r->cut = why.kind == ERR_TIMEOUT && stop_not_yet(stop, err) && !my_is_lost(c->my);
	if (!r->cut && err->kind == ERR_NONE)
		*err = why;
	return r->cut;
}

static bool read_all(struct conn *c, const struct stop *stop, void *with, struct err *err)
{
	struct mysql_reading *r = with;

	return ask_schemas(c, r, stop, err) && ask_step(c, r, STEP_STRUCTURE, stop, err) &&
	       ask_statistics(c, r, stop, err);
}

/* The keys of all tables that refer to the one that is read. */
static bool ask_incoming(struct conn *c, struct mysql_reading *r, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct mysql_referrers from = { 0 };
	struct asset_ref only = r->only;
	bool good = mysql_find_referrers(c, a, &only, &from, stop, err);

	for (ptrdiff_t i = 0; good && i < from.len; i++) {
		if (str_eq(from.at[i].ns, only.ns) && str_eq(from.at[i].name, only.name))
			continue;
		r->only = from.at[i];
		for (const struct question *q = mysql_questions; good && q->about; q++)
			if (q->links && mysql_question_fits(q, &c->product))
				good = ask(c, r, q, stop, err);
	}
	r->only = only;
	return good || err_at(err, "reading the keys of other tables");
}

static bool read_one(struct conn *c, const struct stop *stop, void *with, struct err *err)
{
	struct mysql_reading *r = with;

	return ask_step(c, r, STEP_STRUCTURE, stop, err) && ask_step(c, r, STEP_STATISTICS, stop, err) &&
	       (!r->incoming || ask_incoming(c, r, stop, err));
}

/* ---- assets ---- */

static void complete(void *with, struct arena *a, struct asset *asset)
{
	struct mysql_reading *r = with;

	mysql_asset(r->product, a, asset);
	r->undefined += asset_is_view(asset->kind) && !asset->definition.len;
	if (!r->cut || asset_is_view(asset->kind) || asset->stats.row_count != UNKNOWN ||
	    asset->stats.created_at != NO_TIME)
		return;
	r->without++;
	asset->problem = S("its statistics and partitions were not read in time");
	asset->passing = true;
}

static bool mysql_reading_start(struct mysql_reading *r, const struct conn *c, struct err *err)
{
	struct assembly_habits habits = { .row = mysql_row, .asset = complete, .with = r };

	r->product = &c->product;
	r->assembly = assembly_open(&c->source, &habits, err);
	return r->assembly != NULL;
}

static void note_undefined(const struct conn *c, const struct mysql_reading *r)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (r->undefined && c->observer.note)
		c->observer.note(c->observer.with,
				 str_fmt(a, "the definitions of %.*s are hidden from %.*s, who lacks SHOW VIEW",
					 STR(str_counted(a, r->undefined, "view")), STR(c->user)));
}

bool mysql_snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		    struct snapshot_end *end, struct err *err)
{
	struct mysql_reading r = { 0 };
	struct snapshot_end done = { .taken_at = clock_now() };
	bool good;

	good = mysql_reading_start(&r, c, err) && mysql_look(c, stop, read_all, &r, err);
	good = good && assembly_give(r.assembly, &c->stop, to, &done, err);
	assembly_close(r.assembly);
	if (!good)
		return false;
	note_undefined(c, &r);
	if (r.without) {
		done.partial = true;
		done.reason = str_fmt(
			a, "the statistics of %s were not read within %d s: the server opens every table for them",
			str_c(a, str_counted(a, r.without, "table")), STATISTICS_US / 1000000);
	}
	*end = done;
	return true;
}

bool mysql_inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		   struct asset *out, struct incoming *incoming, struct err *err)
{
	struct mysql_reading r = { .only.name = which.name, .incoming = incoming != NULL };
	bool good;

	*found = false;
	if (!name_single(a, which.ns, &r.only.ns))
		return true;
	good = mysql_reading_start(&r, c, err) && mysql_look(c, stop, read_one, &r, err);
	return assembly_end(r.assembly, good, a, which, found, out, incoming);
}
