/*
 * What anybody would write to get a catalog into SQLite: a table of tables, of
 * columns and of foreign keys, prepared INSERTs in one transaction, then the
 * indexes that one looks things up by. The yardstick for storing: it has no
 * history, no digests, no search, and does not care whether names come twice.
 *
 *	insert URL|FILE DATABASE
 */
#include <stdio.h>
#include <unistd.h>

#include <sqlite3.h>

#include "adapter/registry.h"
#include "base/arena.h"

#include "base/banned.h"

static const char tables[] =
	"BEGIN;"
	"CREATE TABLE assets (id INTEGER PRIMARY KEY, namespace TEXT, name TEXT, kind TEXT, comment TEXT, row_count INT,"
	" size_bytes INT, updated_at INT);"
	"CREATE TABLE fields (id INTEGER PRIMARY KEY, asset_id INT, field_order INT, name TEXT, type TEXT, primary_key INT,"
	" comment TEXT);"
	"CREATE TABLE foreign_keys (id INTEGER PRIMARY KEY, asset_id INT, number INT, field TEXT, target_namespace TEXT,"
	" target_name TEXT, target_field TEXT);";

static const char indexes[] = "CREATE INDEX assets_by_name ON assets (namespace, name);"
			      "CREATE INDEX fields_by_asset ON fields (asset_id);"
			      "CREATE INDEX fields_by_name ON fields (name);"
			      "CREATE INDEX foreign_keys_by_asset ON foreign_keys (asset_id);"
			      "CREATE INDEX foreign_keys_by_target ON foreign_keys (target_namespace, target_name);"
			      "COMMIT;";

struct filling {
	sqlite3 *db;
	sqlite3_stmt *asset, *field, *foreign;
	long long assets;
};

static bool failed(struct filling *f, struct err *err)
{
	return err_set(err, ERR_DISK, "SQLite: %s", sqlite3_errmsg(f->db));
}

static void bind(sqlite3_stmt *s, int at, str text)
{
	if (text.at)
		sqlite3_bind_text(s, at, text.at, (int)text.len, SQLITE_STATIC);
	else
		sqlite3_bind_null(s, at);
}

static void bind_known(sqlite3_stmt *s, int at, int64_t number)
{
	if (number != UNKNOWN)
		sqlite3_bind_int64(s, at, number);
	else
		sqlite3_bind_null(s, at);
}

static bool put(struct filling *f, sqlite3_stmt *s, struct err *err)
{
	bool done = sqlite3_step(s) == SQLITE_DONE;

	return sqlite3_reset(s) == SQLITE_OK && done ? true : failed(f, err);
}

static bool put_field(struct filling *f, const struct asset *a, ptrdiff_t i, struct err *err)
{
	sqlite3_bind_int64(f->field, 1, f->assets);
	sqlite3_bind_int64(f->field, 2, i + 1);
	bind(f->field, 3, a->fields.at[i].name);
	bind(f->field, 4, a->fields.at[i].type);
	sqlite3_bind_int(f->field, 5, a->fields.at[i].pk);
	bind(f->field, 6, a->fields.at[i].comment);
	return put(f, f->field, err);
}

static bool put_foreign(struct filling *f, const struct key *k, ptrdiff_t number, struct err *err)
{
	for (ptrdiff_t i = 0; i < k->fields.len; i++) {
		sqlite3_bind_int64(f->foreign, 1, f->assets);
		sqlite3_bind_int64(f->foreign, 2, number);
		bind(f->foreign, 3, k->fields.at[i]);
		bind(f->foreign, 4, k->target.ns);
		bind(f->foreign, 5, k->target.name);
		bind(f->foreign, 6, i < k->target_fields.len ? k->target_fields.at[i] : NO_STR);
		if (!put(f, f->foreign, err))
			return false;
	}
	return true;
}

static bool put_asset(void *with, struct asset *a, struct err *err)
{
	struct filling *f = with;

	asset_finish(a);
	sqlite3_bind_int64(f->asset, 1, ++f->assets);
	bind(f->asset, 2, a->ns);
	bind(f->asset, 3, a->name);
	bind(f->asset, 4, str_of(asset_kind_name(a->kind)));
	bind(f->asset, 5, a->comment);
	bind_known(f->asset, 6, a->stats.row_count);
	bind_known(f->asset, 7, a->stats.size_bytes);
	bind_known(f->asset, 8, a->stats.modified_at);
	if (!put(f, f->asset, err))
		return false;
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		if (!put_field(f, a, i, err))
			return false;
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		if (a->keys.at[i].kind == KEY_FOREIGN && !put_foreign(f, &a->keys.at[i], i, err))
			return false;
	return true;
}

static bool put_namespace(void *with, const struct namespace *n, struct err *err)
{
	(void)with;
	(void)n;
	(void)err;
	return true;
}

static bool prepare(struct filling *f, const char *sql, sqlite3_stmt **out, struct err *err)
{
	return sqlite3_prepare_v2(f->db, sql, -1, out, NULL) == SQLITE_OK ? true : failed(f, err);
}

static bool start(struct filling *f, const char *path, struct err *err)
{
	unlink(path);
	if (sqlite3_open(path, &f->db) != SQLITE_OK || sqlite3_exec(f->db, tables, NULL, NULL, NULL) != SQLITE_OK)
		return failed(f, err);
	return prepare(f, "INSERT INTO assets VALUES (?,?,?,?,?,?,?,?)", &f->asset, err) &&
	       prepare(f, "INSERT INTO fields VALUES (NULL,?,?,?,?,?,?)", &f->field, err) &&
	       prepare(f, "INSERT INTO foreign_keys VALUES (NULL,?,?,?,?,?,?)", &f->foreign, err);
}

static bool fill(struct filling *f, const struct source *s, struct arena *a, struct err *err)
{
	const struct adapter *adapter = adapter_for(s, err);
	struct sink to = { .namespace = put_namespace, .asset = put_asset, .with = f };
	struct observer nobody = { 0 };
	struct snapshot_end end;
	struct conn *conn;
	bool good;

	if (!adapter)
		return false;
	conn = adapter->open(s, &nobody, NULL, err);
	if (!conn)
		return false;
	good = adapter->snapshot(conn, NULL, &to, a, &end, err);
	adapter->close(conn);
	if (good && sqlite3_exec(f->db, indexes, NULL, NULL, NULL) != SQLITE_OK)
		return failed(f, err);
	return good;
}

static bool finish(struct filling *f)
{
	sqlite3_finalize(f->asset);
	sqlite3_finalize(f->field);
	sqlite3_finalize(f->foreign);
	return sqlite3_close(f->db) == SQLITE_OK;
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct source s = { .name = S("insert") };
	struct filling f = { 0 };
	struct err err = { 0 };
	bool good;

	if (argc != 3) {
		fprintf(stderr, "usage: insert URL|FILE DATABASE\n");
		return 2;
	}
	s.url = str_of(argv[1]);
	good = start(&f, argv[2], &err) && fill(&f, &s, a, &err);
	if (!finish(&f) || !good) {
		fprintf(stderr, "insert: %s\n", err.text);
		return 1;
	}
	printf("%lld tables\n", f.assets);
	return 0;
}
