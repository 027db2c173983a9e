/* Keys out of and into an asset, what views read, and the parts of a partitioned table. */
#include "store/sqlite.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

void strs_from(struct arena *a, str json, struct strs *out)
{
	struct jr r = jr_of(str_dup(a, json.at ? json : S("[]")), a);
	enum jr_kind kind;

	if (jr_next(&r) != JR_ARRAY)
		return;
	while (jr_element(&r, &kind)) {
		if (kind != JR_STR && kind != JR_NULL)
			continue;
		/* One name is by far the most usual, and takes no more room than one. */
		if (!out->at)
			*out = (struct strs){ .at = new(a, str), .cap = 1 };
		*push(out, a) = kind == JR_STR ? r.text : NO_STR;
	}
}

/* ---- keys ---- */

/* Looked up one by one rather than joined: so an older generation, where a table is two, needs no scan. */
#define NAMES_OF(id) \
	"(select name from p_asset where id = " id ")," \
	" (select name from p_namespace where id = (select namespace_id from p_asset where id = " id "))," \
	" (select name from p_catalog where id = (select catalog_id from p_asset where id = " id "))," \
	" (select qualified from p_asset where id = " id ")"
#define STATE_OF(id) "(select state from p_asset where id = " id ")"

#define RELATIONS \
	"select k.asset_id, k.target_id, k.name, k.fields, k.target_fields, k.on_update, k.on_delete, k.from_nullable," \
	" k.from_unique, k.broken, k.validated, k.enforced, " NAMES_OF("k.asset_id") ", " NAMES_OF( \
		"k.target_id") ", " STATE_OF("k.target_id") " from p_relation k"

static const char outgoing[] = RELATIONS " where k.asset_id = ?1 order by k.seq";
static const char incoming[] = RELATIONS " where k.target_id = ?1 order by 16, k.seq";
static const char incoming_from_others[] = RELATIONS " where k.target_id = ?1 and k.asset_id <> ?1 order by 16, k.seq";

static enum truth truth_at(struct stmt *q, int i)
{
	return col_null(q, i) ? MAYBE : col_int(q, i) ? YES : NO;
}

/* All that come in have one end in common, and most ends a namespace. */
static str as_before(struct arena *a, str text, str before)
{
	return before.at && text.at && str_eq(text, before) ? before : str_dup(a, text);
}

static void relation_from(struct stmt *q, struct arena *a, const struct relation *before, struct relation *r)
{
	*r = (struct relation){
		.from_id = col_int(q, 0),
		.to_id = col_int(q, 20) == STATE_PRESENT ? col_int(q, 1) : 0,
		.name = str_dup(a, col_str(q, 2)),
		.on_update = as_before(a, col_str(q, 5), before->on_update),
		.on_delete = as_before(a, col_str(q, 6), before->on_delete),
		.from_nullable = col_int(q, 7) != 0,
		.from_unique = col_int(q, 8) != 0,
		.broken = col_int(q, 9) != 0,
		.validated = truth_at(q, 10),
		.enforced = truth_at(q, 11),
		.from = as_before(a, col_str(q, 12), before->from),
		.from_ns = as_before(a, col_str(q, 13), before->from_ns),
		.from_catalog = as_before(a, col_str(q, 14), before->from_catalog),
		.from_qualified = as_before(a, col_str(q, 15), before->from_qualified),
		.to = as_before(a, col_str(q, 16), before->to),
		.to_ns = as_before(a, col_str(q, 17), before->to_ns),
		.to_catalog = as_before(a, col_str(q, 18), before->to_catalog),
		.to_qualified = as_before(a, col_str(q, 19), before->to_qualified),
		.origin = S("declared"),
	};
	strs_from(a, col_str(q, 3), &r->from_fields);
	strs_from(a, col_str(q, 4), &r->to_fields);
}

/* Hubs have thousands: what grows in an arena leaves behind what it grew from. */
static void add_relation(struct relations *list, const struct relation *r)
{
	if (list->len == list->cap) {
		list->cap = list->cap ? 2 * list->cap : 16;
		list->at = must_realloc(list->at, list->cap * (ptrdiff_t)sizeof *list->at);
	}
	list->at[list->len++] = *r;
}

/* The list is the caller's to free; texts are a's. */
static bool add_relations(struct sqlite *s, struct arena *a, const char *sql, int64_t asset, struct relations *out,
			  struct err *err)
{
	struct relation r = { 0 };
	scoped(stmt_done) struct stmt *q = db_ask(s->db, sql, err);
	bool good;

	if (!q)
		return false;
	bind_int(q, 1, asset);
	while (stmt_next(q, &good, err)) {
		struct relation before = r;

		relation_from(q, a, &before, &r);
		add_relation(out, &r);
	}
	return good;
}

/* A key of a table to itself goes out and comes in; asked for both ways it is told once. */
bool sqlite_relations(struct store *st, struct arena *a, int64_t asset, enum direction which, struct relations *out,
		      struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	struct relations found = { 0 };
	bool good;

	if (!sqlite_read(s, err))
		return false;
	good = (!(which & OUTGOING) || add_relations(s, a, outgoing, asset, &found, err)) &&
	       (!(which & INCOMING) ||
		add_relations(s, a, which & OUTGOING ? incoming_from_others : incoming, asset, &found, err));
	sqlite_unpin(st);
	if (good)
		*out = (struct relations){ new_n(a, struct relation, found.len), found.len, found.len };
	if (good && found.len)
		memcpy(out->at, found.at, (size_t)found.len * sizeof *found.at);
	free(found.at);
	return good;
}

static bool give_keys(struct sqlite *s, int64_t catalog, key_brief_taker take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"select k.asset_id, k.target_id, k.fields, k.target_fields, k.name, k.from_nullable, k.from_unique, k.broken,"
		" case when f.versions < 2 then f.first_seen_at end from p_relation k"
		" join p_asset f on f.id = k.asset_id join p_asset t on t.id = k.target_id"
		" where f.state = ?1 and t.state = ?1 and (?2 = 0 or f.catalog_id = ?2) order by k.asset_id, k.seq",
		err);
	bool good;

	if (!q)
		return false;
	bind_int(q, 1, STATE_PRESENT);
	bind_int(q, 2, catalog);
	while (stmt_next(q, &good, err)) {
		struct key_brief k = { 0 };

		k.from_id = col_int(q, 0);
		k.to_id = col_int(q, 1);
		strs_from(a, col_str(q, 2), &k.from_fields);
		strs_from(a, col_str(q, 3), &k.to_fields);
		k.name = col_str(q, 4);
		k.from_nullable = col_int(q, 5) != 0;
		k.from_unique = col_int(q, 6) != 0;
		k.broken = col_int(q, 7) != 0;
		k.first_seen = col_null(q, 8) ? NO_TIME : col_int(q, 8);
		if (!take(with, &k, err))
			return false;
		arena_reset(a);
	}
	return good;
}

bool sqlite_each_key(struct store *st, int64_t catalog, const struct stop *stop, key_brief_taker take, void *with,
		     struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	const struct stop *before;

	return sqlite_read_by(s, stop, &before, err) &&
	       sqlite_read_done(s, before, give_keys(s, catalog, take, with, err));
}

static void add_once(struct arena *a, struct strs *list, str name)
{
	if (!texts_have(list, name))
		*push(list, a) = str_dup(a, name);
}

static bool add_key_names(struct sqlite *s, struct arena *a, const char *sql, int64_t asset, struct strs *out,
			  struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, sql, err);
	bool good;

	if (!q)
		return false;
	bind_int(q, 1, asset);
	while (stmt_next(q, &good, err)) {
		struct strs names = { 0 };

		strs_from(a, col_str(q, 0), &names);
		for (ptrdiff_t i = 0; i < names.len; i++)
			add_once(a, out, names.at[i]);
	}
	return good;
}

bool sqlite_key_columns(struct store *st, struct arena *a, int64_t asset, struct strs *out, struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	struct strs found = { 0 };
	bool good;

	if (!sqlite_read(s, err))
		return false;
	good = add_key_names(
		       s, a,
		       "select json_array(name) from p_field where asset_id = ?1 and pk > 0 and ordinal is not null order by pk",
		       asset, &found, err) &&
	       add_key_names(s, a, "select fields from p_relation where asset_id = ?1 order by seq", asset, &found,
			     err);
	sqlite_unpin(st);
	if (good)
		*out = found;
	return good;
}

/* ---- lineage ---- */

#define QUALIFIED(id) "(select qualified from p_asset where id = " id ")"
#define EDGES \
	"select d.source_id, d.asset_id, " QUALIFIED("d.source_id") ", " QUALIFIED( \
		"d.asset_id") ", d.fields, " STATE_OF("d.source_id") ", " STATE_OF("d.asset_id") " from p_depend d"

static const char downstream[] = EDGES " where d.source_id = ?1 order by 4, d.seq";
static const char upstream[] = EDGES " where d.asset_id = ?1 order by 3, d.seq";

static bool add_edges(struct sqlite *s, struct arena *a, const char *sql, int64_t asset, struct lineage *out,
		      struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, sql, err);
	bool good;

	if (!q)
		return false;
	bind_int(q, 1, asset);
	while (stmt_next(q, &good, err)) {
		struct lineage_edge *e;

		e = push(out, a);
		*e = (struct lineage_edge){
			.from_id = col_int(q, 5) == STATE_PRESENT ? col_int(q, 0) : 0,
			.to_id = col_int(q, 6) == STATE_PRESENT ? col_int(q, 1) : 0,
			.from_qualified = str_dup(a, col_str(q, 2)),
			.to_qualified = str_dup(a, col_str(q, 3)),
			.kind = S("view"),
		};
		strs_from(a, col_str(q, 4), &e->fields);
	}
	return good;
}

bool sqlite_lineage(struct store *st, struct arena *a, int64_t asset, enum direction which, struct lineage *out,
		    struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	struct lineage found = { 0 };
	bool good;

	if (!sqlite_read(s, err))
		return false;
	good = (!(which & OUTGOING) || add_edges(s, a, downstream, asset, &found, err)) &&
	       (!(which & INCOMING) || add_edges(s, a, upstream, asset, &found, err));
	sqlite_unpin(st);
	if (good)
		*out = found;
	return good;
}

/* ---- those that inherit ---- */

static const char heirs[] =
	"select a.qualified from p_inherit i join p_asset a on a.id = i.asset_id where i.parent_id = ?1"
	" and a.state = 1 order by 1";

bool sqlite_heirs(struct store *st, struct arena *a, int64_t asset, struct strs *out, struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	struct strs found = { 0 };
	bool good = false;

	if (!sqlite_read(s, err))
		return false;
	{
		scoped(stmt_done) struct stmt *q = db_ask(s->db, heirs, err);

		if (q) {
			bind_int(q, 1, asset);
			while (stmt_next(q, &good, err))
				*push(&found, a) = str_dup(a, col_str(q, 0));
		}
	}
	sqlite_unpin(st);
	if (good)
		*out = found;
	return good;
}

/* ---- partitions ---- */

#define PART(member) "(select json_extract(record, '$." member "') from p_record where asset_id = a.id)"
#define PARTS "select a.qualified, " PART("part_bound") ", a.rows, " PART("part_key") " from p_asset a"

static const char parts[] = PARTS " where a.part_of = ?1 and a.state = 1 order by 1";
static const char parts_above[] = /* a damaged cache may have a circle */
	"with recursive up(id, n) as (select ?1, 0 union all select o.part_of, n + 1 from up join p_asset o on o.id = up.id"
	" where o.part_of is not null and n < 32) " PARTS " join up on up.id = a.id order by up.n";

static bool add_parts(struct sqlite *s, struct arena *a, const char *sql, int64_t asset, struct partitions *out,
		      struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, sql, err);
	bool good;

	if (!q)
		return false;
	bind_int(q, 1, asset);
	while (stmt_next(q, &good, err)) {
		*push(out, a) = (struct partition){ str_dup(a, col_str(q, 0)), str_dup(a, col_str(q, 1)), col_num(q, 2),
						    str_dup(a, col_str(q, 3)) };
	}
	return good;
}

static bool read_parts(struct store *st, struct arena *a, const char *sql, int64_t asset, struct partitions *out,
		       struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	struct partitions found = { 0 };
	bool good;

	if (!sqlite_read(s, err))
		return false;
	good = add_parts(s, a, sql, asset, &found, err);
	sqlite_unpin(st);
	if (good)
		*out = found;
	return good;
}

bool sqlite_partitions(struct store *st, struct arena *a, int64_t asset, struct partitions *out, struct err *err)
{
	return read_parts(st, a, parts, asset, out, err);
}

bool sqlite_part_chain(struct store *st, struct arena *a, int64_t asset, struct partitions *out, struct err *err)
{
	return read_parts(st, a, parts_above, asset, out, err);
}
