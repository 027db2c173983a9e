/* Outgoing and incoming keys of an asset, the assets that views read, and the parts of a partitioned table. */
#include "store/internal.h"
#include "store/assets.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "model/cardinality.h"

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
		/* One name is by far the most common case, and takes no extra space. */
		if (!out->at)
			*out = (struct strs){ .at = new(a, str), .cap = 1 };
		*push(out, a) = kind == JR_STR ? r.text : NO_STR;
	}
}

/* ---- queries about one asset ---- */

enum { QUESTIONS = 2 };

/* One or two queries, answered by rows of the same form, in one state of the cache. */
struct questions {
	const char *sql[QUESTIONS]; /* with the asset as ?1 */
	void (*take)(struct stmt *q, struct arena *a, void *out);
};

static bool answer(struct store *s, struct arena *a, const struct questions *of, int i, int64_t asset, void *out,
		   struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, of->sql[i], err);
	bool good;

	bind_int(q, 1, asset);
	while (stmt_next(q, &good, err))
		of->take(q, a, out);
	return good;
}

static bool answer_all(struct store *s, struct arena *a, const struct questions *of, int64_t asset, void *out,
		       struct err *err)
{
	bool good = true;

	if (!store_read(s, err))
		return false;
	for (int i = 0; good && i < QUESTIONS; i++)
		good = !of->sql[i] || answer(s, a, of, i, asset, out, err);
	store_unpin(s);
	return good;
}

/* ---- keys ---- */

/*
 * Looked up one by one rather than joined: an older generation, where a table is a union of two, then needs no scan.
 */
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

/* All incoming keys have the same target, and most of their tables share a namespace. */
static str as_before(struct arena *a, str text, str before)
{
	return before.at && text.at && str_eq(text, before) ? before : str_dup(a, text);
}

static struct strs names_as_before(struct arena *a, str json, const struct strs *before)
{
	struct arena_mark mark = arena_mark(a);
	struct strs names = { 0 };
	bool same;

	strs_from(a, json, &names);
	same = names.len == before->len;
	for (ptrdiff_t i = 0; same && i < names.len; i++)
		same = str_eq(names.at[i], before->at[i]);
	if (!same)
		return names;
	arena_rewind(a, mark);
	return *before;
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
		.cardinality = cardinality_of(col_int(q, 8) ? '1' : 'N', '1'),
		.from_fields = names_as_before(a, col_str(q, 3), &before->from_fields),
		.to_fields = names_as_before(a, col_str(q, 4), &before->to_fields),
	};
}

/* Hubs have thousands: a list that grows in an arena leaves its smaller copies behind. */
static void take_relation(struct stmt *q, struct arena *a, void *out)
{
	struct relations *list = out;
	const struct relation none = { 0 };

	if (list->len == list->cap) {
		list->cap = list->cap ? 2 * list->cap : 16;
		list->at = must_realloc(list->at, list->cap * (ptrdiff_t)sizeof *list->at);
	}
	relation_from(q, a, list->len ? &list->at[list->len - 1] : &none, &list->at[list->len]);
	list->len++;
}

/* A key from a table to itself is outgoing and incoming; if both are asked for, it is listed once. */
bool store_relations(struct store *s, struct arena *a, int64_t asset, enum direction which, struct relations *out,
		     struct err *err)
{
	const char *in = which & OUTGOING ? incoming_from_others : incoming;
	struct questions of = { { which & OUTGOING ? outgoing : NULL, which & INCOMING ? in : NULL }, take_relation };
	struct relations found = { 0 };
	bool good = answer_all(s, a, &of, asset, &found, err);

	if (good)
		*out = (struct relations){ new_n(a, struct relation, found.len), found.len, found.len };
	if (good && found.len)
		memcpy(out->at, found.at, (size_t)found.len * sizeof *found.at);
	free(found.at);
	return good;
}

static bool give_keys(struct store *s, int64_t catalog, key_brief_fn take, void *with, struct err *err)
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

bool store_each_key(struct store *s, int64_t catalog, const struct stop *stop, key_brief_fn take, void *with,
		    struct err *err)
{
	const struct stop *before;

	return store_read_by(s, stop, &before, err) &&
	       store_read_done(s, before, give_keys(s, catalog, take, with, err));
}

static void add_once(struct arena *a, struct strs *list, str name)
{
	if (!texts_have(list, name))
		*push(list, a) = str_dup(a, name);
}

static void take_key_names(struct stmt *q, struct arena *a, void *out)
{
	struct strs names = { 0 };

	strs_from(a, col_str(q, 0), &names);
	for (ptrdiff_t i = 0; i < names.len; i++)
		add_once(a, out, names.at[i]);
}

static const struct questions key_columns = {
	{ "select json_array(name) from p_field where asset_id = ?1 and pk > 0 and ordinal is not null order by pk",
	  "select fields from p_relation where asset_id = ?1 order by seq" },
	take_key_names,
};

bool store_key_columns(struct store *s, struct arena *a, int64_t asset, struct strs *out, struct err *err)
{
	struct strs found = { 0 };

	if (!answer_all(s, a, &key_columns, asset, &found, err))
		return false;
	*out = found;
	return true;
}

/* ---- lineage ---- */

#define EDGES \
	"select d.source_id, d.asset_id, f.qualified, t.qualified, d.fields, f.state, t.state, f.kind, f.rows, f.rows_kind," \
	" t.kind, t.rows, t.rows_kind from p_depend d left join p_asset f on f.id = d.source_id" \
	" left join p_asset t on t.id = d.asset_id"

static const char downstream[] = EDGES " where d.source_id = ?1 order by 4, d.seq";
static const char upstream[] = EDGES " where d.asset_id = ?1 order by 3, d.seq";

/* c: the first of three columns. */
static struct asset_facts take_facts(struct stmt *q, int c)
{
	struct asset_facts e = { .known = true, .kind = ASSET_OTHER, .rows = col_num(q, c + 1) };

	asset_kind_named(col_str(q, c), &e.kind);
	if (e.rows != UNKNOWN)
		count_kind_named(col_str(q, c + 2), &e.rows_kind);
	return e;
}

static void take_edge(struct stmt *q, struct arena *a, void *out)
{
	struct lineage *list = out;
	struct lineage_edge *e = push(list, a);

	*e = (struct lineage_edge){
		.from_id = col_int(q, 5) == STATE_PRESENT ? col_int(q, 0) : 0,
		.to_id = col_int(q, 6) == STATE_PRESENT ? col_int(q, 1) : 0,
		.from_qualified = str_dup(a, col_str(q, 2)),
		.to_qualified = str_dup(a, col_str(q, 3)),
		.from = take_facts(q, 7),
		.to = take_facts(q, 10),
		.kind = S("view"),
	};
	strs_from(a, col_str(q, 4), &e->fields);
}

bool store_lineage(struct store *s, struct arena *a, int64_t asset, enum direction which, struct lineage *out,
		   struct err *err)
{
	struct questions of = { { which & OUTGOING ? downstream : NULL, which & INCOMING ? upstream : NULL },
				take_edge };
	struct lineage found = { 0 };

	if (!answer_all(s, a, &of, asset, &found, err))
		return false;
	*out = found;
	return true;
}

/* ---- child tables ---- */

static void take_heir(struct stmt *q, struct arena *a, void *out)
{
	struct strs *list = out;

	*push(list, a) = str_dup(a, col_str(q, 0));
}

static const struct questions child_tables = {
	{ "select a.qualified from p_inherit i join p_asset a on a.id = i.asset_id where i.parent_id = ?1 and a.state = 1"
	  " order by 1" },
	take_heir,
};

bool store_child_tables(struct store *s, struct arena *a, int64_t asset, struct strs *out, struct err *err)
{
	struct strs found = { 0 };

	if (!answer_all(s, a, &child_tables, asset, &found, err))
		return false;
	*out = found;
	return true;
}

/* ---- partitions ---- */

#define PART(member) "(select json_extract(record, '$." member "') from p_record where asset_id = a.id)"
#define PARTS "select a.qualified, " PART("part_bound") ", a.rows, " PART("part_key") " from p_asset a"

static void take_part(struct stmt *q, struct arena *a, void *out)
{
	struct partitions *list = out;

	*push(list, a) = (struct partition){ str_dup(a, col_str(q, 0)), str_dup(a, col_str(q, 1)), col_num(q, 2),
					     str_dup(a, col_str(q, 3)) };
}

static const struct questions parts = { { PARTS " where a.part_of = ?1 and a.state = 1 order by 1" }, take_part };
static const struct questions parts_above = {
	/* a damaged cache may have a cycle */
	{ "with recursive up(id, n) as (select ?1, 0 union all select o.part_of, n + 1 from up join p_asset o on o.id = up.id"
	  " where o.part_of is not null and n < 32) " PARTS " join up on up.id = a.id order by up.n" },
	take_part,
};

static bool read_parts(struct store *s, struct arena *a, const struct questions *of, int64_t asset,
		       struct partitions *out, struct err *err)
{
	struct partitions found = { 0 };

	if (!answer_all(s, a, of, asset, &found, err))
		return false;
	*out = found;
	return true;
}

bool store_partitions(struct store *s, struct arena *a, int64_t asset, struct partitions *out, struct err *err)
{
	return read_parts(s, a, &parts, asset, out, err);
}

static void take_below(struct stmt *q, struct arena *a, void *out)
{
	struct candidates *list = out;

	*push(list, a) = (struct candidate){ .id = col_int(q, 0),
					     .ns = str_dup(a, col_str(q, 1)),
					     .name = str_dup(a, col_str(q, 2)),
					     .qualified = str_dup(a, col_str(q, 3)) };
}

static const struct questions below = {
	/* a damaged cache may have a cycle */
	{ "with recursive down(id, n) as (select ?1, 0"
	  " union select o.id, n + 1 from down join p_asset o on o.part_of = down.id where n < 32"
	  " union select i.asset_id, n + 1 from down join p_inherit i on i.parent_id = down.id where n < 32)"
	  " select a.id, coalesce((select name from p_namespace where id = a.namespace_id), ''), a.name, a.qualified"
	  " from p_asset a where a.id in (select id from down where n > 0) and a.state = 1 order by a.qualified" },
	take_below,
};

bool store_parts_below(struct store *s, struct arena *a, int64_t asset, struct candidates *out, struct err *err)
{
	struct candidates found = { 0 };

	if (!answer_all(s, a, &below, asset, &found, err))
		return false;
	*out = found;
	return true;
}

bool store_part_chain(struct store *s, struct arena *a, int64_t asset, struct partitions *out, struct err *err)
{
	return read_parts(s, a, &parts_above, asset, out, err);
}
