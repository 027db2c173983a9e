/*
 * store: a filled cache of every older version is upgraded without losing anything. The upgrade steps never change, so
 * the first of them create the schema of an older version.
 */
#include "store_help.h"

#include <fcntl.h>

#include "store/join_decisions.h"
#include "store/schema/schema.h"

static str folder;

static str at(const char *name)
{
	return str_of(str_c(here, str_fmt(here, "%.*s/%s", STR(folder), name)));
}

#define BASE \
	"{\"ns\":\"s\",\"name\":\"base\",\"kind\":\"table\",\"comment\":\"what all have\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"nullable\":false," \
	"\"comment\":\"its number\"}],\"keys\":[{\"kind\":\"primary\",\"name\":\"base_pk\",\"fields\":[\"id\"]}]}\n"
#define HEIRS \
	"{\"ns\":\"s\",\"name\":\"heir\",\"kind\":\"table\",\"inherits\":[{\"name\":\"base\"}],\"fields\":[{\"name\":\"id\",\"type\":\"int\"}," \
	"{\"name\":\"mood\",\"type\":\"mood\",\"type_class\":\"enum\",\"values\":[\"good\",\"bad\"]}]}\n" \
	"{\"ns\":\"t\",\"name\":\"far heir\",\"kind\":\"table\",\"inherits\":[{\"ns\":\"s\",\"name\":\"base\"},{\"ns\":\"s\",\"name\":\"heir\"}]," \
	"\"fields\":[{\"name\":\"id\",\"type\":\"int\"}],\"keys\":[{\"kind\":\"foreign\",\"fields\":[\"id\"],\"target\":{\"ns\":\"s\",\"name\":\"base\"}," \
	"\"target_fields\":[\"id\"]}]}\n"
#define LATER \
	BASE HEIRS \
		"{\"ns\":\"t\",\"name\":\"seen\",\"kind\":\"view\",\"definition\":\"select id from s.base\",\"depends\":[{\"on\":{\"ns\":\"s\"," \
		"\"name\":\"base\"},\"fields\":[\"id\"]}],\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}\n"
#define EARLIER \
	BASE "{\"ns\":\"s\",\"name\":\"gone\",\"kind\":\"table\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}]}\n"

/* A current cache with history, tags and decisions on joins. */
static void make_now(str path)
{
	struct store *s = open_store(path, STORE_WRITE);
	int64_t catalog = catalog_named(s, "prod");
	str id = S("id");
	struct join_word word = { .from = S("prod.t.far heir"), .to = S("prod.s.base"), .rejected = true };
	struct err err = { 0 };

	*push(&word.from_fields, here) = id;
	*push(&word.to_fields, here) = id;
	sync_lines(s, catalog, EARLIER);
	sync_lines(s, catalog, LATER);
	ok(good(store_tag_put(s,
			      &(struct tag){ .qualified = S("prod.s.base"), .name = S("Core"), .category = S("use") },
			      &err) &&
			store_tag_put(s, &(struct tag){ .qualified = S("prod.s.heir.mood"), .name = S("pii") }, &err) &&
			store_join_put(s, &word, &err),
		&err),
	   "a tag can be put into the current cache");
	store_close(s);
}

/* The answer of a query as one text, with cells in SQL notation. */
static str told(str path, str sql)
{
	struct err err = { 0 };
	struct db *d = db_open(path, DB_READ, &err);
	struct stmt *q = d ? db_ask_once(d, sql, &err) : NULL;
	scoped(sb_free) struct sb text = SB(SB_MAX);
	bool fine = false;

	while (q && stmt_next(q, &fine, &err))
		sb_fmt(&text, "%.*s\n", STR(col_str(q, 0)));
	good(fine, &err);
	stmt_done(q);
	db_close(d);
	return str_dup(here, text.len ? sb_str(&text) : S(""));
}

/* p_meta is compared separately, because upgrade steps add rows to it. */
static str table_names(str path)
{
	return told(
		path,
		S("select name from sqlite_schema where type = 'table' and name like 'p\\_%' escape '\\' and name <> 'p_meta' order by name"));
}

/* "a, b" for the columns; as quote(a) and so on when they are to be compared. */
static str columns(str path, str table, bool quoted)
{
	const char *each = quoted ? "'quote(' || name || ')', ' || ''|'' || '" : "name, ', '";

	return str_trim(
		told(path, str_fmt(here, "select group_concat(%s) from pragma_table_info('%.*s')", each, STR(table))));
}

#define COUNTER "select value from p_meta where name = 'counter'"

static str rows(str path, str table, str wanted)
{
	return told(path, str_fmt(here, "select %.*s from %.*s order by 1", STR(wanted), STR(table)));
}

/* Makes a cache of an older version, filled from the same tables and columns of the current cache. */
static bool make_old(str path, str now, int64_t version, struct err *err)
{
	struct schema_step *steps = new_n(here, struct schema_step, version + 1);
	int fd = open(path.at, O_WRONLY | O_CREAT, 0600);
	struct db *d = db_open(path, DB_WRITE, err);
	str tables, table;
	bool fine;

	close(fd);
	for (int64_t i = 0; i < version; i++)
		steps[i] = schema_steps[i];
	fine = d && schema_upgrade(d, steps, err) &&
	       db_exec(d, str_c(here, str_fmt(here, "attach '%.*s' as now", STR(now))), err) &&
	       db_exec(d, "update main.p_meta set value = (select value from now.p_meta n where n.name = p_meta.name)",
		       err);
	tables = table_names(path);
	while (fine && str_cut(&tables, '\n', &table)) {
		str list = columns(path, table, false);

		if (table.len)
			fine = db_exec(
				d,
				str_c(here,
				      str_fmt(here, "insert or replace into main.%.*s (%.*s) select %.*s from now.%.*s",
					      STR(table), STR(list), STR(list), STR(table))),
				err);
	}
	db_close(d);
	return fine;
}

/* Everything in the old file is still there, in the current form. */
static void test_held(str old, str now, str tables_before, const struct strs *wanted, const struct strs *before)
{
	str table;

	for (ptrdiff_t i = 0; str_cut(&tables_before, '\n', &table); i++) {
		if (!table.len)
			continue;
		is_str(rows(old, table, wanted->at[i]), before->at[i], "the table %.*s keeps its rows in an upgrade",
		       STR(table));
	}
	is_int(number_in(old, COUNTER), number_in(now, COUNTER), "new ids continue after an upgrade");
	is_str(rows(old, S("p_inherit"), columns(now, S("p_inherit"), true)),
	       rows(now, S("p_inherit"), columns(now, S("p_inherit"), true)),
	       "an upgrade fills in the known inheritance");
	is_str(told(old, S("select type || name || coalesce(sql, '') from sqlite_schema order by type, name")),
	       told(now, S("select type || name || coalesce(sql, '') from sqlite_schema order by type, name")),
	       "an upgraded cache has the schema of a new one");
}

/* The upgraded cache works like one that was never old. */
static void test_lives(str path)
{
	struct store *s = open_store(path, STORE_WRITE);
	struct sync_result again = sync_lines(s, catalog_named(s, "prod"), LATER);

	is_int(again.added + again.dropped + again.altered + again.renamed, 0,
	       "a sync after an upgrade finds no changes");
	is_str(ask(s, "select qualified_name from inheritance where parent_qualified_name = 'prod.s.base' order by 1"),
	       S("prod.s.heir;prod.t.\"far heir\""), "child tables can be queried after an upgrade");
	is_str(ask(s, "select change_kind from versions where qualified_name = 'prod.s.gone'"), S("dropped"),
	       "dropped tables can be queried after an upgrade");
	is_str(ask(s, "select tag_name from tags order by 1"), S("Core;pii;pii"),
	       "tags of tables and columns can be queried after an upgrade");
	store_close(s);
}

static void test_version(str now, int64_t version)
{
	str path = at(str_c(here, str_fmt(here, "v%lld", (long long)version))), tables, rest, table;
	struct strs wanted = { 0 }, before = { 0 };
	struct err err = { 0 };

	if (!ok(good(make_old(path, now, version, &err), &err), "a cache of version %lld can be created",
		(long long)version))
		return;
	rest = tables = table_names(path);
	while (str_cut(&rest, '\n', &table)) {
		*push(&wanted, here) = table.len ? columns(path, table, true) : S("");
		*push(&before, here) = table.len ? rows(path, table, wanted.at[wanted.len - 1]) : S("");
	}
	store_close(open_store(path, STORE_WRITE));
	is_int(number_in(path, "pragma user_version"), SCHEMA_VERSION,
	       "a writer upgrades an older cache to the current version");
	test_held(path, now, tables, &wanted, &before);
	test_lives(path);
}

int main(void)
{
	folder = test_folder();
	make_now(at("now"));
	for (int64_t version = 1; version < SCHEMA_VERSION; version++)
		test_version(at("now"), version);
	return test_end(folder);
}
