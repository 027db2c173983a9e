/* Questions as statements, either sent as text or prepared once in a session of our own; and their transactions. */
#include "adapter/postgresql/catalog_queries.h"

#include <assert.h>
#include <string.h>

#include "adapter/postgresql/product.h"
#include "base/arena.h"

#include "base/banned.h"

enum { DEFAULT_TIMEOUT_MS = 60 * 1000 };

/* Replaces $ and # in the text of a question. oids NULL: one relation, which is $1. */
static void put_filled(struct sb *sql, const char *text, const char *oids, const char *pairs)
{
	static const char any[] = "ANY($)";

	for (; *text; text++) {
		if (!oids && !strncmp(text, any, sizeof any - 1)) {
			sb_puts(sql, "$1");
			text += sizeof any - 2;
		} else if (*text == '$') {
			sb_puts(sql, oids);
		} else if (*text == '#') {
			sb_puts(sql, pairs);
		} else {
			sb_putc(sql, *text);
		}
	}
}

static void put_select(struct sb *sql, const struct pg_catalog_query *q, const struct pg_scope *scope, const char *oids,
		       const char *pairs)
{
	sb_fmt(sql, "SELECT %s FROM ", q->columns);
	put_filled(sql, q->from, oids, pairs);
	sb_puts(sql, " WHERE ");
	put_filled(sql, scope->all ? q->all : q->one, oids, pairs);
	if (scope->ranged && q->range)
		sb_fmt(sql, " AND %s BETWEEN '%u'::oid AND '%u'::oid", q->range, scope->from, scope->to);
}

static void put_execute(struct sb *sql, const char *name, const struct pg_scope *scope)
{
	str pairs = scope->pairs.len ? scope->pairs : S("'{}','{}'"), oids = scope->oids.len ? scope->oids : S("{}");

	sb_fmt(sql, "EXECUTE ocat_%s('%.*s',%.*s);\n", name, STR(oids), STR(pairs));
}

static bool is_named(enum pg_about about)
{
	return about >= PG_RELATED && about <= PG_PART_COMMENTS;
}

void pg_put_names(struct sb *sql, const struct pg_scope *scope)
{
	put_execute(sql, "names", scope);
}

static bool may_have(const struct pg_catalog_query *q, str traits)
{
	if (!traits.at || !q->traits)
		return true;
	for (ptrdiff_t i = 0; i < traits.len; i++)
		if (traits.at[i] && strchr(q->traits, traits.at[i]))
			return true;
	return false;
}

static const struct pg_catalog_query *facts_of(const struct conn *c)
{
	return c->product ? c->product->facts : NULL;
}

bool pg_put_question(struct sb *sql, const struct conn *c, enum pg_about about, const struct pg_scope *scope)
{
	const struct pg_catalog_query *q = about == PG_FACTS ? facts_of(c) : pg_catalog_query_for(c, about, scope->all);
	scoped(sb_free) struct sb oids = SB(SB_MAX), pairs = SB(SB_MAX);

	if (!q || !may_have(q, scope->traits))
		return false;
	if (c->prepared && about != PG_FACTS && !pg_is_first(about) && !is_named(about) && !scope->all &&
	    !scope->ranged) {
		put_execute(sql, pg_about_name(about), scope);
		return true;
	}
	sb_fmt(&oids, "'%.*s'::oid[]", STR(scope->oids));
	if (scope->pairs.len) {
		ptrdiff_t comma = str_find(scope->pairs, S("','"));

		sb_fmt(&pairs, "%.*s'::oid[]%.*s::int4[]", STR(str_upto(scope->pairs, comma)),
		       STR(str_from(scope->pairs, comma + 1)));
	}
	sb_puts(sql, "COPY (");
	put_select(sql, q, scope, sb_c(&oids), scope->pairs.len ? sb_c(&pairs) : "'{}'::oid[],'{}'::int4[]");
	sb_puts(sql, ") TO STDOUT;\n");
	return true;
}

/*
 * One statement with set_config costs half as much as separate SETs. For a few relations, an unpooled session sets all
 * of these; for a whole catalog some keep their values. pg_temp is last, so that no temporary table is taken for a
 * catalog. The others determine how the server writes constants in expressions.
 */
static void put_settings(struct sb *sql, const struct conn *c, bool few, bool stay, int64_t lock_ms)
{
	static const struct {
		int since;
		const char *name, *value;
		bool few;
	} settings[] = {
		{ 0, "search_path", "'pg_catalog, pg_temp'", false },
		{ 0, "idle_in_transaction_session_timeout", "'0'", false }, /* waiting for the other is not idling */
		{ 0, "datestyle", "'ISO, MDY'", false },
		{ 0, "intervalstyle", "'postgres'", false },
		{ 0, "timezone", "'UTC'", false },
		{ 0, "extra_float_digits", "'3'", false },
		{ 0, "quote_all_identifiers", "'off'", false },
		{ 0, "standard_conforming_strings", "'on'", false },
		{ 0, "bytea_output", "'hex'", false },
		{ 110000, "jit", "'off'", false },
		{ 0, "max_parallel_workers_per_gather", "'0'", false },
		{ 120000, "plan_cache_mode", "'force_generic_plan'", true },
		{ 0, "enable_seqscan", "'off'", true },
		{ 0, "enable_hashjoin", "'off'", true },
		{ 0, "enable_mergejoin", "'off'", true },
		{ 0, "enable_bitmapscan", "'off'", true },
		{ 140000, "enable_memoize", "'off'", true },
	};
	const char *local = stay ? "false" : "true";

	/*
	 * Separately and first: some roles have a timeout shorter than the next statement needs on a fresh connection.
	 */
	sb_fmt(sql, "SET %s statement_timeout = %lld;\n", stay ? "SESSION" : "LOCAL", (long long)pg_timeout_ms(c));
	sb_fmt(sql, "SELECT set_config('lock_timeout','%lld',%s)", (long long)lock_ms, local);
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
		if (settings[i].since <= c->version && (few || c->prepared || !settings[i].few))
			sb_fmt(sql, ",set_config('%s',%s,%s)", settings[i].name,
			       few || !settings[i].few ? settings[i].value : "NULL", local);
	if (stay) /* ocat_find stores its result here */
		sb_puts(sql, ",set_config('ocat.oid','0',false)");
	sb_puts(sql, ";\n");
}

/* A name as a literal that is valid under any setting for backslashes. */
static void put_literal(struct sb *sql, str text)
{
	sb_puts(sql, "E'");
	for (ptrdiff_t i = 0; i < text.len; i++) {
		if (text.at[i] == '\'' || text.at[i] == '\\')
			sb_putc(sql, text.at[i]);
		sb_putc(sql, text.at[i]);
	}
	sb_puts(sql, "'");
}

#define BEGIN "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;\n"

void pg_put_begin(struct sb *sql, const struct conn *c, bool few, int64_t lock_ms)
{
	sb_puts(sql, BEGIN);
	put_settings(sql, c, few, false, lock_ms);
}

/* Its start time identifies a server well enough. Reading pg_attribute takes longest. */
#define SERVER "pg_postmaster_start_time()"
#define LARGE "pg_relation_size(1249) > 4 << 20"

void pg_put_export(struct sb *sql)
{
	sb_puts(sql, "COPY (SELECT " SERVER ", CASE WHEN " LARGE " THEN pg_export_snapshot() END) TO STDOUT;\n");
}

void pg_put_join(struct sb *sql, const struct conn *c, str snapshot)
{
	sb_puts(sql, BEGIN "SET TRANSACTION SNAPSHOT ");
	put_literal(sql, snapshot);
	sb_puts(sql, ";\n");
	put_settings(sql, c, false, false, PG_LOCK_MS);
	/* One number of each index is read once; a copy of all statistics would take longer. */
	if (c->version >= 150000)
		sb_puts(sql, "SET LOCAL stats_fetch_consistency = 'none';\n");
	sb_puts(sql, "COPY (SELECT " SERVER ") TO STDOUT;\n");
}

int64_t pg_timeout_ms(const struct conn *c)
{
	return c->source->timeout_ms > 0 ? c->source->timeout_ms : DEFAULT_TIMEOUT_MS;
}

/*
 * Its kind, then i if it may have indexes, t triggers, w rules, s if it is a partition, o options of its toast table, e
 * extended statistics, u if there is any publication. The first answers show c (checks) and x (texts of indexes).
 */
#define TRAITS \
	"c.relkind::text || CASE WHEN c.relhasindex THEN 'i' ELSE '' END || CASE WHEN c.relhastriggers THEN 't' ELSE '' " \
	"END || CASE WHEN c.relhasrules THEN 'w' ELSE '' END || CASE WHEN c.relispartition THEN 's' ELSE '' END " \
	"|| CASE WHEN c.reltoastrelid <> 0 AND EXISTS (SELECT FROM pg_class o WHERE o.oid = c.reltoastrelid AND o.reloptions IS NOT NULL) " \
	"THEN 'o' ELSE '' END || CASE WHEN EXISTS (SELECT FROM pg_statistic_ext e WHERE e.stxrelid = c.oid) THEN 'e' ELSE '' END " \
	"|| CASE WHEN EXISTS (SELECT FROM pg_publication) THEN 'u' ELSE '' END"
#define FOUND "c.oid, " TRAITS ", n.nspname, c.relname"
#define FIND "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN " PG_RELKINDS

void pg_put_find(struct sb *sql, str space, str name)
{
	sb_puts(sql, "COPY (SELECT " FOUND " " FIND " AND n.nspname = ");
	put_literal(sql, space);
	sb_puts(sql, " AND c.relname = ");
	put_literal(sql, name);
	sb_puts(sql, ") TO STDOUT;\n");
}

void pg_put_find_and_all(struct sb *sql, str space, str name)
{
	sb_puts(sql, BEGIN "EXECUTE ocat_find(");
	put_literal(sql, space);
	sb_puts(sql, ",");
	put_literal(sql, name);
	sb_puts(sql, ");\nEXECUTE ocat_some(current_setting('ocat.oid')::oid);\n");
}

/*
 * The four cells of FOUND, the USAGE privilege on its schema, the cells of SERVER, and then all of RELATIONS. The first
 * is stored for the next statement; the third is the schema's name as the server understood it.
 */
static void put_prepare_find(struct sb *sql, const struct conn *c)
{
	const struct pg_catalog_query *q = pg_catalog_query_for(c, PG_RELATIONS, false);

	assert(q); /* each of these has a row for the oldest version */
	sb_fmt(sql,
	       "PREPARE ocat_find(name, name) AS SELECT set_config('ocat.oid', c.oid::text, true), " TRAITS
	       ", $1, c.relname, has_schema_privilege(c.relnamespace, 'USAGE'), " PG_SERVER_COLUMNS(
		       "'%.*s'::oid") ", %s "
				      "FROM pg_class c WHERE c.relkind IN " PG_RELKINDS " AND c.relname = $2 AND "
				      "c.relnamespace = (SELECT n.oid FROM pg_namespace n WHERE n.nspname = $1);\n",
	       STR(c->database), q->columns);
}

static void put_branch(struct sb *sql, const struct pg_catalog_query *q, const char *oids, const char *before,
		       const char *columns, bool first)
{
	sb_fmt(sql, "%sSELECT %d, ROW(%s%s%s)::text FROM ", first ? "" : "\nUNION ALL ", (int)q->about, before,
	       *before ? ", " : "", columns);
	put_filled(sql, q->from, oids, "$2,$3");
	sb_puts(sql, " WHERE ");
	put_filled(sql, q->one, oids, "$2,$3");
}

/*
 * Everything about one relation that ocat_find lacks, therefore without the oid that is each question's first column.
 * Traits are ignored: testing them costs more than an empty result.
 */
static void put_prepare_some(struct sb *sql, const struct conn *c)
{
	bool first = true;

	sb_puts(sql, "PREPARE ocat_some(oid) AS ");
	for (int about = PG_RELATIONS + 1; about < PG_ABOUT_COUNT; about++) {
		const struct pg_catalog_query *q = pg_catalog_query_for(c, (enum pg_about)about, false);
		const char *told = pg_told_columns((enum pg_about)about);

		if (!q || !pg_is_first((enum pg_about)about))
			continue;
		put_branch(sql, q, NULL, told ? told : "", strchr(q->columns, ',') + 2, first);
		first = false;
	}
	sb_puts(sql, ";\n");
}

#define PARAMETERS "(oid[], oid[], int4[]) AS "

static void put_prepare_names(struct sb *sql, const struct conn *c)
{
	sb_puts(sql, "PREPARE ocat_names" PARAMETERS);
	for (int about = PG_RELATED; about <= PG_PART_COMMENTS; about++) {
		const struct pg_catalog_query *q = pg_catalog_query_for(c, (enum pg_about)about, false);

		assert(q);
		put_branch(sql, q, "$1", "", q->columns, about == PG_RELATED);
	}
	sb_puts(sql, ";\n");
}

bool pg_prepare(struct conn *c, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 20);
	struct pg_scope scope = { 0 };

	/* Under the settings that they will run with; otherwise each would be analysed again. */
	sb_puts(&sql, BEGIN);
	put_settings(&sql, c, true, true, PG_LOCK_MS);
	for (int about = 0; about < PG_ABOUT_COUNT; about++) {
		const struct pg_catalog_query *q = pg_catalog_query_for(c, (enum pg_about)about, false);

		if (!q || pg_is_first((enum pg_about)about) || is_named((enum pg_about)about))
			continue;
		sb_fmt(&sql, "PREPARE ocat_%s" PARAMETERS, pg_about_name((enum pg_about)about));
		put_select(&sql, q, &scope, "$1", "$2,$3");
		sb_puts(&sql, ";\n");
	}
	put_prepare_find(&sql, c);
	put_prepare_some(&sql, c);
	put_prepare_names(&sql, c);
	sb_puts(&sql, "COMMIT;\n");
	return pg_message(c, sb_str(&sql), NULL, stop, err);
}
