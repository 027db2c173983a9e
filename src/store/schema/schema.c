#include "store/schema/schema.h"

#include <stdio.h>

#include "db/db.h"

#include "base/banned.h"

/* A large first load would fill these in random order, so it creates them at its end. */
#define LATE_INDEXES \
	"create index p_asset_name on p_asset (name collate nocase);" \
	"create index p_relation_target on p_relation (target_id);" \
	"create index p_depend_source on p_depend (source_id);"

/* Tags by text: finds the distinct ones without examining each tag, and the tagged assets. The same as TAG_WRITTEN. */
#define TAG_TEXT_INDEX \
	"create index p_tag_text on p_tag (case when category is null or name = category or" \
	" substr(name, 1, length(category) + 1) = category || '.' then name else category || ':' || name end);"
#define TAG_PARENT_INDEX "create index p_tag_parent on p_tag (parent);"

/*
 * An id is a number from one counter, shifted by 20 bits; a field's id is its asset's plus its slot, which is
 * assigned once and kept after the field is dropped, so that it has the same id if it returns. Times are microseconds
 * since 1970, unknown is NULL, booleans are 0 and 1.
 *
 * The source of truth about an asset is its record, in a separate table, so that a scan of all assets does not read
 * it. Fields, relations and dependencies are extracted from the record for SQL, for present assets only; a field
 * without an ordinal was dropped.
 *
 * p_measure has earlier statistics; current ones are in p_asset.
 */
static const char first_form[] =
	"create table p_meta (name text primary key, value) without rowid;"
	"insert into p_meta values ('counter', 0);"

	"create table p_catalog (id integer primary key, name text not null unique, type text, address text, created_at,"
	" synced_at, applied_at, generation int not null default 0, oldest int not null default 0, digest blob,"
	" partial int not null default 0, partial_reason text, fingerprint text, product text, version text, error text,"
	" error_at, assets int not null default 0, fields int not null default 0, can int not null default 0,"
	" longest int not null default 0);"

	"create table p_namespace (id integer primary key, catalog_id int not null, name text not null, qualified text not null,"
	" state int not null, kind text, comment text, owner text, native text, readable, props text, digest blob, record text);"
	"create unique index p_namespace_name on p_namespace (catalog_id, name);"

	"create table p_type (id integer primary key, written text, class text not null);"

	"create table p_asset (id integer primary key, catalog_id int not null, namespace_id int not null, state int not null,"
	" kind text not null, name text not null, qualified text not null, owner text, comment text, readable,"
	" fields int not null, keys_out int not null, has_pk int not null, part_of, rows, rows_kind text, size, size_kind text,"
	" created_at, modified_at, modified_origin text, analyzed_at, rows_origin text, measured, measured_at, first_seen_at,"
	" changed int not null, versions int not null, native text, aside int not null, digest blob, props text);"
	"create index p_asset_qualified on p_asset (qualified);"

	"create table p_record (asset_id integer primary key, record text not null);"

	"create table p_field (asset_id int, slot int, ordinal int, name text not null, type int, nullable, pk int,"
	" otherwise text, comment text, native text, readable, written text, path text, extra text,"
	" primary key (asset_id, slot)) without rowid;"

	"create table p_relation (asset_id int, seq int, target_id int not null, name text, fields text not null,"
	" target_fields text not null, on_update text, on_delete text, from_nullable int not null, from_unique int not null,"
	" broken int not null, validated, enforced, comment text, primary key (asset_id, seq)) without rowid;"

	"create table p_depend (asset_id int, seq int, source_id int not null, fields text, primary key (asset_id, seq))"
	" without rowid;"

	"create table p_generation (catalog_id int, number int, taken_at int not null, origin text not null, whole int not null,"
	" partial int not null, partial_reason text, digest blob not null, assets int not null, fields int not null,"
	" added int not null, dropped int not null, altered int not null, renamed int not null, hidden int not null,"
	" measured int not null, read_us int not null, write_us int not null, primary key (catalog_id, number)) without rowid;"

	/* was: the item was present before; before: its record then. Kinds after "renamed" are not public. */
	"create table p_version (id integer primary key autoincrement, catalog_id int not null, generation int not null, at int not null,"
	" what text not null, thing_id int not null, number int not null, kind text not null, qualified text not null,"
	" summary text, changes text, was int not null, before text, slots text);"
	"create index p_version_thing on p_version (thing_id, generation);"
	"create index p_version_catalog on p_version (catalog_id, generation);"
	"create index p_version_at on p_version (at);"

	/* Valid from its generation up to, but not including, that of till. */
	"create table p_measure (asset_id int, generation int, till int not null, catalog_id int not null, at int, rows,"
	" rows_kind text, size, size_kind text, created_at, modified_at, modified_origin text, analyzed_at, rows_origin text,"
	" primary key (asset_id, generation)) without rowid;"
	"create index p_measure_till on p_measure (catalog_id, till);"

	/*
	 * seen: identifies the statistics that this was made from; since: first seen with this counter; before: last
	 * seen with another.
	 */
	"create table p_activity (asset_id integer primary key, seen int not null, writes, writes_since, scans, since, before);"

	/* parent, leaf: the name when the tagged thing is a field. */
	"create table p_tag (qualified text, name text, category text, origin text, applied_at, parent text, leaf text,"
	" primary key (qualified, name)) without rowid;" TAG_PARENT_INDEX LATE_INDEXES;

/* Tags are the same whatever their case; and a person can reject tags. */
static const char tags_fold[] =
	"create temp table tag_before as select * from p_tag; drop table p_tag;"
	"create table p_tag (qualified text, name text collate nocase, category text, origin text, applied_at, parent text,"
	" leaf text, primary key (qualified, name)) without rowid;"
	"insert or ignore into p_tag select qualified, name, category, origin, applied_at, parent, leaf from tag_before"
	" order by rowid;"
	"drop table tag_before;" TAG_PARENT_INDEX
	"create table p_tag_off (qualified text, name text collate nocase, at, parent text, leaf text,"
	" primary key (qualified, name)) without rowid;"
	"create index p_tag_off_parent on p_tag_off (parent);"
	"insert into p_meta values ('tags', 0);";

/* Inheritance, extracted from the records. */
static const char inheritance[] =
	"create table p_inherit (asset_id int, seq int, parent_id int not null, primary key (asset_id, seq)) without rowid;"
	"create index p_inherit_parent on p_inherit (parent_id);"
	"insert into p_inherit select a.id, j.key + 1, (select o.id from p_asset o join p_namespace n on n.id = o.namespace_id"
	" where o.catalog_id = a.catalog_id and o.name = json_extract(j.value, '$.name') and n.name ="
	" coalesce(json_extract(j.value, '$.ns'), (select name from p_namespace where id = a.namespace_id))) as inherited"
	" from p_asset a join p_record r on r.asset_id = a.id, json_each(r.record, '$.inherits') j"
	" where a.state = 1 and instr(r.record, '\"inherits\":') and inherited is not null;";

/* People's decisions on how two tables join, or do not: columns as JSON, in the order of those of `from`. */
static const char joins_said[] =
	"create table p_join (from_name text, from_fields text, to_name text, to_fields text, rejected int not null, note text,"
	" at int, primary key (from_name, from_fields, to_name, to_fields)) without rowid;"
	"insert into p_meta values ('joins', 0);";

/* Joins in SQL that people wrote, in the same form: how often they were seen, and when last. */
static const char joins_written[] =
	"create table p_join_log (from_name text, from_fields text, to_name text, to_fields text, count int not null, last int,"
	" primary key (from_name, from_fields, to_name, to_fields)) without rowid;";

/*
 * Results learned from SQL that people wrote: statements by content, conditions on single columns, and, for each view
 * as of the last change of its asset, the origins of its columns.
 */
static const char learned[] =
	"create table p_learned (catalog text, fingerprint text, count int not null, last int, primary key (catalog, fingerprint)) without rowid;"
	"create table p_filter_log (name text, field text, condition text, count int not null, last int, primary key (name, field, condition))"
	" without rowid;"
	"create table p_traced (asset_id integer primary key, changed int not null);"
	"create table p_origin (asset_id int, seq int, field text not null, source text, source_field text, unchanged int not null,"
	" primary key (asset_id, seq)) without rowid;"
	"create index p_origin_source on p_origin (source, source_field);";

/*
 * Families (store/apply/families.h): what lists show of each, at the asset that represents it, and its members with
 * that asset. The next sync reads every catalog as a whole, and finds them.
 */
static const char families[] =
	"create table p_family (id integer primary key, catalog_id int not null, kind text not null, pattern text,"
	" members int not null, first text not null, last text not null, starts text, ends text);"
	"create table p_member (asset_id integer primary key, family_id int not null);"
	"create index p_member_family on p_member (family_id);"
	"update p_catalog set fingerprint = null;";

/* No longer used; an earlier version of ocat that shares the cache writes to it. */
static const char tags_since_base[] = "create table p_tag_since (asset text primary key) without rowid";

const struct schema_step schema_steps[] = {
	{ first_form },
	{ "alter table p_activity add column moved text" }, /* the last times at which a sync saw a write, as JSON */
	{ tags_fold },
	{ TAG_TEXT_INDEX },
	{ "drop view if exists index_weights" }, /* a new view, created with all the others */
	{ inheritance },
	{ joins_said },
	{ joins_written },
	{ "drop view if exists relationships" }, /* a new view, created with all the others */
	{ learned },
	{ "drop view if exists index_weights" }, /* a new row, created with all the others */
	{ tags_since_base },
	{ "drop view if exists relationships" }, /* its SQL is quoted where necessary; created with all the others */
	{ families },
	{ 0 },
};

bool schema_drop_late_indexes(struct db *d, bool of_tags, struct err *err)
{
	return db_exec(d, "drop index p_asset_name; drop index p_relation_target; drop index p_depend_source", err) &&
	       (!of_tags || db_exec(d, "drop index p_tag_parent; drop index p_tag_text", err));
}

bool schema_make_late_indexes(struct db *d, bool of_tags, struct err *err)
{
	return db_exec(d, LATE_INDEXES, err) && (!of_tags || db_exec(d, TAG_PARENT_INDEX TAG_TEXT_INDEX, err));
}

static int64_t count_steps(const struct schema_step *steps)
{
	int64_t n = 0;

	while (steps[n].sql)
		n++;
	return n;
}

static bool number_it(struct db *d, int64_t version, struct err *err)
{
	char sql[128];

	snprintf(sql, sizeof sql, "pragma application_id = %d; pragma user_version = %lld", (int)SCHEMA_APPLICATION,
		 (long long)version);
	return db_exec(d, sql, err);
}

static bool take_steps(struct db *d, const struct schema_step *steps, struct err *err)
{
	int64_t version, last = count_steps(steps);

	/* Checked again inside the transaction: another process may have been first. */
	if (!db_int(d, "pragma user_version", 0, &version, err))
		return false;
	for (; version < last; version++)
		if (!db_exec(d, steps[version].sql, err))
			return err_at(err, "upgrading the cache to version %lld", (long long)version + 1);
	return schema_make_views(d, err) && number_it(d, last, err);
}

bool schema_upgrade(struct db *d, const struct schema_step *steps, struct err *err)
{
	struct err ignored = { 0 };

	if (!db_exec(d, "begin immediate", err))
		return false;
	if (take_steps(d, steps, err) && db_exec(d, "commit", err))
		return true;
	if (db_writing(d))
		db_exec(d, "rollback", &ignored);
	return false;
}

static bool newer(int64_t version, struct err *err)
{
	err_set(err, ERR_CACHE, "the cache was written by a newer ocat: version %lld, this program supports %d",
		(long long)version, (int)SCHEMA_VERSION);
	return err_next(err, "Use that ocat, or another cache (OCAT_CACHE_DIR).");
}

static bool get_numbers(struct db *d, int64_t *application, int64_t *number, struct err *err)
{
	return db_int(d, "pragma application_id", 0, application, err) &&
	       db_int(d, "pragma user_version", 0, number, err);
}

/*
 * Examining a file reads its whole schema, which is unnecessary for ours. A file that was empty may have become ours
 * meanwhile, through another process: its numbers are read again.
 */
bool schema_check(struct db *d, int64_t *version, bool *empty, struct err *err)
{
	int64_t application, number, objects = 1;

	if (!get_numbers(d, &application, &number, err))
		return false;
	if (application != SCHEMA_APPLICATION && (!db_int(d, "select count(*) from sqlite_schema", 0, &objects, err) ||
						  (objects && !get_numbers(d, &application, &number, err))))
		return false;
	/* Another process may have created it between the first and the last query: then its header says so now. */
	if (!application && objects &&
	    (!db_int(d, "pragma application_id", 0, &application, err) ||
	     !db_int(d, "pragma user_version", 0, &number, err)))
		return false;
	if (application != SCHEMA_APPLICATION && (application || objects)) {
		err_set(err, ERR_CACHE, "the file is an SQLite database of another program, not a cache of ocat");
		return err_next(err, "Choose another file for the cache; to read this one, add it with %s.",
				ACTION("add"));
	}
	if (number > SCHEMA_VERSION || number < 0)
		return newer(number, err);
	*version = number;
	*empty = objects == 0;
	return true;
}
