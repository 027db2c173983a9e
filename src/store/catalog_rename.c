/*
 * Gives a catalog another name. Its qualified names begin with it, here and in tags, joins and learned SQL. The catalog
 * also gets a new id, so that indexes and other derived data, which use the id, are built again.
 */
#include "store/internal.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

struct renaming {
	struct store *store;
	int64_t was, now; /* ids */
	str from, to;	  /* the first part of qualified names */
	str name, called; /* the plain names, before and after */
};

/* ?1, ?2: the ids; ?3, ?4: the first part of qualified names; ?5, ?6: the plain names. Each uses some of them. */
#define MOVED(column) "?4 || substr(" column ", length(?3) + 1)"
#define IS_OF(column) "(" column " = ?3 or substr(" column ", 1, length(?3) + 1) = ?3 || '.')"
#define BY_ID(table) "update " table " set catalog_id = ?2, qualified = " MOVED("qualified") " where catalog_id = ?1"
#define BY_NAME(table, column) "update or replace " table " set " column " = " MOVED(column) " where " IS_OF(column)

static const char *const statements[] = {
	"update p_catalog set id = ?2, name = ?6 where id = ?1",
	BY_ID("p_namespace"),
	BY_ID("p_asset"),
	BY_ID("p_version"),
	"update p_generation set catalog_id = ?2 where catalog_id = ?1",
	"update p_measure set catalog_id = ?2 where catalog_id = ?1",
	"update or replace p_meta set name = substr(name, 1, instr(name, ':')) || ?2"
	" where name in ('same:' || ?1, 'search path:' || ?1, 'user code:' || ?1, 'user code of:' || ?1,"
	" 'column stats:' || ?1, 'visit:' || ?1)",
	BY_NAME("p_tag", "qualified"),
	BY_NAME("p_tag", "parent"),
	BY_NAME("p_tag_off", "qualified"),
	BY_NAME("p_tag_off", "parent"),
	BY_NAME("p_join", "from_name"),
	BY_NAME("p_join", "to_name"),
	BY_NAME("p_join_log", "from_name"),
	BY_NAME("p_join_log", "to_name"),
	BY_NAME("p_filter_log", "name"),
	BY_NAME("p_origin", "source"),
	"update or replace p_learned set catalog = ?6 where catalog = ?5",
	"delete from p_meta where name = 'tags_given'", /* a rule may name the catalog */
};

static bool run(const struct renaming *r, const char *sql, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(r->store->db, sql, err);

	bind_int(q, 1, r->was);
	bind_int(q, 2, r->now);
	bind_str(q, 3, r->from);
	bind_str(q, 4, r->to);
	bind_str(q, 5, r->name);
	bind_str(q, 6, r->called);
	return stmt_run(q, err);
}

/* The words of its documents include its name, but the marks that show a change do not. */
static bool unmark_documents(struct store *s, struct err *err)
{
	int64_t there;

	return db_int(s->db, "select count(*) from sqlite_schema where name = 'p_searched'", 0, &there, err) &&
	       (!there || db_exec(s->db, "update p_searched set mark = -1", err));
}

static bool rename_all(const struct renaming *r, struct err *err)
{
	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
		if (!run(r, statements[i], err))
			return false;
	return unmark_documents(r->store, err) && tag_stamp(r->store, err) && joins_stamp(r->store, err);
}

static bool id_of(struct store *s, str name, int64_t *id, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select id from p_catalog where name = ?1", err);
	bool row;

	bind_str(q, 1, name);
	if (!stmt_row(q, &row, err))
		return false;
	*id = row ? col_int(q, 0) : 0;
	return true;
}

static bool rename_found(struct renaming *r, bool *found, struct err *err)
{
	int64_t taken;

	if (!id_of(r->store, r->name, &r->was, err) || !id_of(r->store, r->called, &taken, err))
		return false;
	if (taken)
		return err_set(err, ERR_USAGE, "the catalog \"%.*s\" already exists", STR(r->called));
	*found = r->was != 0;
	return !r->was || (store_ids(r->store, 1, &r->now, err) && rename_all(r, err));
}

bool store_catalog_rename(struct store *s, str name, str now, bool *found, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct renaming r = {
		.store = s, .from = name_quoted(a, name), .to = name_quoted(a, now), .name = name, .called = now
	};
	bool was = false;

	if (!store_begin(s, NULL, err) || !store_end(s, rename_found(&r, &was, err), err))
		return false;
	*found = was;
	return true;
}
