/* Families of tables, as lists and one table's page show them. */
#include "store/assets.h"
#include "store/internal.h"

#include "base/arena.h"

#include "base/banned.h"

#define FAMILY "y.kind, y.pattern, y.members, y.first, y.last, y.starts, y.ends"

static void family_from(struct stmt *q, struct arena *a, struct table_family *out)
{
	*out = (struct table_family){
		.kind = str_dup(a, col_str(q, 0)),
		.pattern = str_dup(a, col_str(q, 1)),
		.count = col_int(q, 2),
		.first = str_dup(a, col_str(q, 3)),
		.last = str_dup(a, col_str(q, 4)),
		.from = str_dup(a, col_str(q, 5)),
		.until = str_dup(a, col_str(q, 6)),
	};
}

bool store_family(struct store *s, struct arena *a, int64_t asset, struct table_family *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool row;

	*out = (struct table_family){ 0 };
	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db, "select " FAMILY " from p_family y where y.id = ?1", err);
	if (!stmt_one(q, asset, &row, err))
		return false;
	if (row)
		family_from(q, a, out);
	return true;
}

#define TOTALS "iif(count(a.rows) = count(*), sum(a.rows), null), iif(count(a.size) = count(*), sum(a.size), null)"

bool store_family_sums(struct store *s, struct family_facts *of, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool row;

	if (!of->is.pattern.at)
		return true;
	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db,
		   "select " TOTALS " from p_member m join p_asset a on a.id = m.asset_id where m.family_id = ?1", err);
	if (!stmt_one(q, of->head, &row, err))
		return false;
	of->rows = col_num(q, 0);
	of->size = col_num(q, 1);
	return true;
}

bool store_family_of(struct store *s, struct arena *a, int64_t asset, struct family_facts *out, struct err *err)
{
	struct family_facts found = { .rows = UNKNOWN, .size = UNKNOWN };
	scoped(stmt_done) struct stmt *q = NULL;
	bool row;

	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db,
		   "select " FAMILY
		   ", y.id, a.qualified, n.name, a.name from p_member m join p_family y on y.id = m.family_id"
		   " join p_asset a on a.id = y.id join p_namespace n on n.id = a.namespace_id where m.asset_id = ?1",
		   err);
	if (!stmt_one(q, asset, &row, err))
		return false;
	if (row) {
		family_from(q, a, &found.is);
		found.head = col_int(q, 7);
		found.head_qualified = str_dup(a, col_str(q, 8));
		found.head_ns = str_dup(a, col_str(q, 9));
		found.head_name = str_dup(a, col_str(q, 10));
	}
	*out = found;
	return true;
}

/* The number that a query with one parameter finds; 0: none. */
static bool number_of(struct store *s, const char *sql, int64_t of, int64_t *n, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool row;

	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db, sql, err);
	if (!stmt_one(q, of, &row, err))
		return false;
	*n = row ? col_int(q, 0) : 0;
	return true;
}

bool store_family_head(struct store *s, int64_t asset, int64_t *head, struct err *err)
{
	return number_of(s, "select family_id from p_member where asset_id = ?1", asset, head, err);
}

#define REPRESENTED "select count(*) from p_family y join p_member m on m.family_id = y.id and m.asset_id <> y.id"

bool store_represented(struct store *s, int64_t catalog, int64_t *n, struct err *err)
{
	return number_of(s, REPRESENTED " where y.catalog_id = ?1", catalog, n, err);
}

bool store_shards(struct store *s, int64_t catalog, int64_t *n, struct err *err)
{
	return number_of(s,
			 REPRESENTED
			 " join p_asset a on a.id = m.asset_id where y.catalog_id = ?1 and a.part_of is null",
			 catalog, n, err);
}

bool store_each_family_total(struct store *s, family_total_fn take, void *with, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool good;

	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db,
		   "select y.id, " TOTALS " from p_family y join p_member m on m.family_id = y.id"
		   " join p_asset a on a.id = m.asset_id where y.kind = 'dates' group by y.id",
		   err);
	while (stmt_next(q, &good, err))
		if (!take(with, &(struct family_total){ col_int(q, 0), col_num(q, 1), col_num(q, 2) }, err))
			return false;
	return good;
}

bool store_each_shard(struct store *s, int64_t catalog, shard_fn take, void *with, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool good;

	if (!store_enter(s, err))
		return false;
	q = db_ask(
		s->db,
		"select m.asset_id, y.id from p_family y join p_member m on m.family_id = y.id and m.asset_id <> y.id"
		" where y.catalog_id = ?1 and y.kind = 'dates' order by y.id, m.asset_id",
		err);
	bind_int(q, 1, catalog);
	while (stmt_next(q, &good, err))
		if (!take(with, col_int(q, 0), col_int(q, 1), err))
			return false;
	return good;
}

bool store_shards_called(struct store *s, struct arena *a, str pattern, struct strs *newest, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool good;

	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db, "select distinct last from p_family where kind = 'dates' and pattern = ?1 order by last",
		   err);
	bind_str(q, 1, pattern);
	while (stmt_next(q, &good, err)) {
		*push(newest, a) = str_dup(a, col_str(q, 0));
	}
	return good;
}
