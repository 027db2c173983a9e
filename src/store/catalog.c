/* Catalogs: listed, created, removed, and the result of the last sync. */
#include "store/tags/summary_file.h"

#include "base/arena.h"
#include "base/clock.h"
#include "model/name.h"

#include "base/banned.h"

#define CATALOG_COLUMNS \
	"id, name, type, address, created_at, synced_at, generation, digest, partial, partial_reason, fingerprint," \
	" product, version, error, error_at, assets, fields, can, (select value from p_meta m where m.name = 'same:' ||" \
	" p_catalog.id)"

/* "5 1789 7": data read in generation 5 at that time is still valid in 7; it applies only if 7 is the newest. */
static void take_same(struct catalog *c, str said)
{
	int64_t since, at, through;
	str first, second;

	c->same_since = c->generation;
	c->same_at = c->synced_at;
	if (!str_cut(&said, ' ', &first) || !str_cut(&said, ' ', &second) || !str_int(first, &since) ||
	    !str_int(second, &at) || !str_int(said, &through) || through != c->generation)
		return;
	c->same_since = since;
	c->same_at = at;
}

const struct catalog *catalogs_find(const struct catalogs *all, str name)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i].name, name))
			return &all->at[i];
	return NULL;
}

static void catalog_from(struct stmt *q, struct arena *a, struct catalog *c)
{
	*c = (struct catalog){
		.id = col_int(q, 0),
		.name = str_dup(a, col_str(q, 1)),
		.type = str_dup(a, col_str(q, 2)),
		.address = str_dup(a, col_str(q, 3)),
		.created_at = col_num(q, 4),
		.synced_at = col_num(q, 5),
		.generation = col_int(q, 6),
		.partial = col_int(q, 8) != 0,
		.partial_reason = str_dup(a, col_str(q, 9)),
		.fingerprint = str_dup(a, col_str(q, 10)),
		.product = str_dup(a, col_str(q, 11)),
		.version = str_dup(a, col_str(q, 12)),
		.error = str_dup(a, col_str(q, 13)),
		.error_at = col_num(q, 14),
		.assets = col_int(q, 15),
		.fields = col_int(q, 16),
		.can = (unsigned)col_int(q, 17),
	};
	digest_from(col_str(q, 7), &c->digest);
	take_same(c, col_str(q, 18));
}

bool store_catalogs(struct store *s, struct arena *a, struct catalogs *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	struct catalogs all = { 0 };
	bool good;

	if (brief_answers(s)) {
		brief_catalogs(s->brief, a, out);
		return true;
	}
	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db, "select " CATALOG_COLUMNS " from p_catalog order by name", err);
	while (stmt_next(q, &good, err))
		catalog_from(q, a, push(&all, a));
	if (!good)
		return false;
	*out = all;
	return true;
}

bool store_catalog(struct store *s, struct arena *a, str name, bool *found, struct catalog *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool row;

	if (brief_answers(s)) {
		struct catalogs all;
		const struct catalog *c;

		brief_catalogs(s->brief, a, &all);
		c = catalogs_find(&all, name);
		*found = c != NULL;
		if (c)
			*out = *c;
		return true;
	}
	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db, "select " CATALOG_COLUMNS " from p_catalog where name = ?", err);
	bind_str(q, 1, name);
	if (!stmt_row(q, &row, err))
		return false;
	if (row)
		catalog_from(q, a, out);
	*found = row;
	return true;
}

bool store_catalog_of(struct store *s, struct arena *a, int64_t id, struct catalog *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select " CATALOG_COLUMNS " from p_catalog where id = ?", err);
	bool row;

	if (!stmt_one(q, id, &row, err))
		return false;
	if (!row)
		return err_set(err, ERR_CATALOG_NOT_FOUND, "the catalog is no longer in the cache");
	catalog_from(q, a, out);
	return true;
}

bool store_visit(struct store *s, str name, instant at, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool good;

	if (!store_begin(s, NULL, err))
		return false;
	q = db_ask(s->db, "insert or replace into p_meta select 'visit:' || id, ?2 from p_catalog where name = ?1",
		   err);
	bind_str(q, 1, name);
	bind_num(q, 2, at);
	good = stmt_run(q, err);
	return store_end(s, good, err);
}

bool store_visits(struct store *s, struct arena *a, struct visitors *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	struct visitors all = { 0 };
	bool good;

	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db,
		   "select c.name, m.value from p_catalog c join p_meta m on m.name = 'visit:' || c.id order by c.name",
		   err);
	while (stmt_next(q, &good, err))
		*push(&all, a) = (struct visitor){ str_dup(a, col_str(q, 0)), col_num(q, 1) };
	if (!good)
		return false;
	*out = all;
	return true;
}

bool store_partition_counts(struct store *s, struct arena *a, struct partition_counts *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	struct partition_counts all = { 0 };
	bool good;

	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db,
		   "select catalog_id, sum(n) from (select catalog_id, count(*) as n from p_asset where state = 1 and"
		   " part_of is not null group by catalog_id union all select y.catalog_id, count(*) from p_family y"
		   " join p_member m on m.family_id = y.id and m.asset_id <> y.id join p_asset a on a.id = m.asset_id"
		   " where a.part_of is null group by y.catalog_id) group by catalog_id",
		   err);
	while (stmt_next(q, &good, err))
		*push(&all, a) = (struct partition_count){ col_int(q, 0), col_int(q, 1) };
	if (!good)
		return false;
	*out = all;
	return true;
}

int64_t partitions_of(const struct partition_counts *all, int64_t catalog)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].catalog == catalog)
			return all->at[i].partitions;
	return 0;
}

static bool read_meta(struct store *s, struct arena *a, const char *sql, int64_t catalog, str *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool row;

	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db, sql, err);
	if (!stmt_one(q, catalog, &row, err))
		return false;
	*out = row ? str_dup(a, col_str(q, 0)) : NO_STR;
	return true;
}

bool store_search_path(struct store *s, struct arena *a, int64_t catalog, struct search_path *out, struct err *err)
{
	str text;

	if (!read_meta(s, a, "select value from p_meta where name = 'search path:' || ?1", catalog, &text, err))
		return false;
	search_path_read(a, text, out);
	return true;
}

bool store_column_stats(struct store *s, struct arena *a, int64_t catalog, str *stats, struct err *err)
{
	return read_meta(s, a, "select value from p_meta where name = 'column stats:' || ?1", catalog, stats, err);
}

bool store_user_code(struct store *s, struct arena *a, int64_t catalog, str *code, struct err *err)
{
	return read_meta(
		s, a,
		"select m.value from p_meta m join p_meta g on g.name = 'user code of:' || ?1 join main.p_catalog c on c.id = ?1"
		" where m.name = 'user code:' || ?1 and g.value = c.generation",
		catalog, code, err);
}

/* ---- writing ---- */

static bool find_id(struct store *s, str name, int64_t *id, bool *same, str type, str address, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "select id, type is ?2 and address is ?3 from p_catalog where name = ?1", err);
	bool row;

	bind_str(q, 1, name);
	bind_str(q, 2, type);
	bind_str(q, 3, address);
	if (!stmt_row(q, &row, err))
		return false;
	*id = row ? col_int(q, 0) : 0;
	*same = row && col_int(q, 1);
	return true;
}

static bool put(struct store *s, str name, str type, str address, int64_t *id, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"insert into p_catalog (id, name, type, address, created_at, digest) values"
		" (?1, ?2, ?3, ?4, ?5, zeroblob(32))"
		" on conflict (id) do update set type = ?3, address = ?4",
		err);
	bool same;

	if (!q || !find_id(s, name, id, &same, type, address, err) || (!*id && !store_ids(s, 1, id, err)))
		return false;
	bind_int(q, 1, *id);
	bind_str(q, 2, name);
	bind_str(q, 3, type);
	bind_str(q, 4, address);
	bind_int(q, 5, clock_now());
	return stmt_run(q, err);
}

bool store_catalog_put(struct store *s, str name, str type, str address, int64_t *id, struct err *err)
{
	int64_t given = 0;
	bool same = false;

	if (name.len == 0)
		return err_set(err, ERR_USAGE, "a catalog needs a name");
	if (!store_enter(s, err) || !find_id(s, name, &given, &same, type, address, err))
		return false;
	if (!same) {
		if (!store_begin(s, NULL, err))
			return false;
		if (!put(s, name, type, address, &given, err)) {
			store_rollback(s);
			return false;
		}
		if (!store_commit(s, err))
			return false;
	}
	*id = given;
	return true;
}

bool store_catalog_failed(struct store *s, int64_t id, str sentence, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool good;

	if (!store_begin(s, NULL, err))
		return false;
	q = db_ask(s->db, "update p_catalog set error = ?2, error_at = ?3 where id = ?1", err);
	if (q) {
		bind_int(q, 1, id);
		bind_str(q, 2, sentence);
		bind_int(q, 3, clock_now());
	}
	good = q && stmt_run(q, err);
	stmt_done(q);
	q = NULL;
	return store_end(s, good, err);
}

/* Manual tags are kept by name and stay. */
static bool remove_all(struct store *s, int64_t id, struct err *err)
{
	static const char *const statements[] = {
		"delete from p_record where asset_id in (select id from p_asset where catalog_id = ?1)",
		"delete from p_field where asset_id in (select id from p_asset where catalog_id = ?1)",
		"delete from p_relation where asset_id in (select id from p_asset where catalog_id = ?1)",
		"delete from p_depend where asset_id in (select id from p_asset where catalog_id = ?1)",
		"delete from p_inherit where asset_id in (select id from p_asset where catalog_id = ?1)",
		"delete from p_activity where asset_id in (select id from p_asset where catalog_id = ?1)",
		"delete from p_measure where catalog_id = ?1",
		"delete from p_version where catalog_id = ?1",
		"delete from p_generation where catalog_id = ?1",
		"delete from p_member where family_id in (select id from p_family where catalog_id = ?1)",
		"delete from p_family where catalog_id = ?1",
		"delete from p_asset where catalog_id = ?1",
		"delete from p_namespace where catalog_id = ?1",
		"delete from p_meta where name = 'same:' || ?1",
		"delete from p_meta where name = 'search path:' || ?1",
		"delete from p_meta where name = 'user code:' || ?1",
		"delete from p_meta where name = 'user code of:' || ?1",
		"delete from p_meta where name = 'column stats:' || ?1",
		"delete from p_meta where name = 'visit:' || ?1",
		"delete from p_catalog where id = ?1",
	};

	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
		if (!db_run(s->db, statements[i], id, err))
			return false;
	return true;
}

bool store_catalog_remove(struct store *s, str name, bool *found, struct err *err)
{
	int64_t id = 0;
	bool same;

	if (!store_begin(s, NULL, err) ||
	    !store_end(s,
		       find_id(s, name, &id, &same, NO_STR, NO_STR, err) && (!id || remove_all(s, id, err)) &&
			       tags_forget(s, name, err),
		       err))
		return false;
	*found = id != 0;
	return true;
}
