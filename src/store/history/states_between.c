/*
 * Data for comparisons: the digest of every asset of a catalog, and the assets that have a version between two
 * generations, in both states. Nothing is rebuilt: the first version after a generation contains the record at that
 * time.
 */
#include "store/schema/asset_row.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/record.h"
#include "store/apply/field_identity.h"
#include "store/history.h"

#include "base/banned.h"

/* ---- digests ---- */

struct marking {
	struct store *s;
	struct arena *arena;
	struct map namespaces; /* id to name */
};

static str id_key(struct arena *a, int64_t id)
{
	return str_fmt(a, "%lld", (long long)id);
}

static bool load_namespaces(struct marking *m, int64_t catalog, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(m->s->db, "select id, name from p_namespace where catalog_id = ?",
						  err);
	bool good;

	m->namespaces = map_in(m->arena);
	bind_int(q, 1, catalog);
	while (stmt_next(q, &good, err)) {
		str *name;

		name = new(m->arena, str);
		*name = str_dup(m->arena, col_str(q, 1));
		map_put(&m->namespaces, id_key(m->arena, col_int(q, 0)), NULL)->ptr = name;
	}
	return good;
}

static bool mark_from(struct marking *m, struct stmt *q, struct asset_mark *out)
{
	struct arena_mark scratch = arena_mark(m->arena);
	struct map_entry *ns = map_get(&m->namespaces, id_key(m->arena, col_int(q, 1)));

	arena_rewind(m->arena, scratch);
	*out = (struct asset_mark){ .id = col_int(q, 0),
				    .ns = ns ? *(const str *)ns->ptr : S(""),
				    .name = col_str(q, 2),
				    .kind = ASSET_OTHER,
				    .rows = col_num(q, 5),
				    .size = col_num(q, 6),
				    .fields = col_num(q, 7) };
	asset_kind_named(col_str(q, 3), &out->kind);
	return digest_from(col_str(q, 4), &out->digest);
}

static bool each_mark(struct marking *m, int64_t catalog, asset_mark_fn take, void *with, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		m->s->db,
		"select id, namespace_id, name, kind, digest, rows, size, fields from p_asset where state = 1 and catalog_id = ?",
		err);
	struct asset_mark mark;
	bool good;

	if (!q || !load_namespaces(m, catalog, err))
		return false;
	bind_int(q, 1, catalog);
	while (stmt_next(q, &good, err)) {
		if (!mark_from(m, q, &mark))
			return err_set(err, ERR_CACHE, "the cache is damaged: %.*s has no digest", STR(mark.name));
		if (!take(with, &mark, err))
			return false;
	}
	return good;
}

bool store_each_mark(struct store *s, int64_t catalog, const struct stop *stop, asset_mark_fn take, void *with,
		     struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct marking m = { .s = s, .arena = a };
	const struct stop *before;

	return store_read_by(s, stop, &before, err) &&
	       store_read_done(s, before, each_mark(&m, catalog, take, with, err));
}

/* ---- between two generations ---- */

struct between {
	struct store *s;
	struct arena *arena; /* for one asset */
	int64_t catalog, from, to;
};

/* The state of an asset in a generation. */
struct as_of {
	bool was, hidden;
	str record;
	struct asset asset;
	struct strs slots; /* of the later versions, newest first */
};

static bool record_of_now(struct between *b, int64_t id, struct as_of *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		b->s->db,
		"select r.record from main.p_asset t join main.p_record r on r.asset_id = t.id where t.id = ? and t.state = 1",
		err);
	bool row;

	if (!stmt_one(q, id, &row, err))
		return false;
	out->was = row;
	out->record = row ? str_dup(b->arena, col_str(q, 0)) : NO_STR;
	return true;
}

/* A version contains the state before it, so going back, it replaces the state from later ones. */
static void turn_back(struct between *b, struct stmt *q, struct as_of *t)
{
	bool was = col_int(q, 1) != 0;

	t->hidden = !was && str_eq(col_str(q, 4), S("shown"));
	t->was = was;
	t->record = str_dup(b->arena, col_str(q, 2));
	if (!col_null(q, 3))
		*push(&t->slots, b->arena) = str_dup(b->arena, col_str(q, 3));
}

/* Its state in b->to in *after, in b->from in *before. */
static bool states_of(struct between *b, int64_t id, struct as_of *before, struct as_of *after, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		b->s->db,
		"select generation, was, before, slots, kind from main.p_version where thing_id = ?1 and generation > ?2"
		" order by generation desc, id desc",
		err);
	bool row, first = true;

	if (!q || !record_of_now(b, id, after, err))
		return false;
	bind_int(q, 1, id);
	bind_int(q, 2, b->from);
	*before = *after;
	for (;;) {
		if (!stmt_row(q, &row, err))
			return false;
		if (!row)
			return true;
		if (col_int(q, 0) > b->to) {
			turn_back(b, q, after);
			*before = *after;
			continue;
		}
		if (first)
			after->hidden |= !after->was && str_eq(col_str(q, 4), S("hidden"));
		if (first)
			before->slots = (struct strs){ 0 };
		for (ptrdiff_t i = 0; first && i < after->slots.len; i++)
			*push(&before->slots, b->arena) = after->slots.at[i];
		first = false;
		turn_back(b, q, before);
	}
}

/* A field keeps its slot through renames, so the slot serves as the id that records lack. */
static bool identify(struct between *b, int64_t id, struct as_of *t, struct err *err)
{
	struct known_fields known = { 0 };
	struct slot_names names;
	const int32_t *slots;

	if (!t->was)
		return true;
	if (!record_get(b->arena, t->record, &t->asset, err) || !known_fields(b->s, b->arena, id, &known, err))
		return false;
	slot_names_start(&names, b->arena, &known);
	for (ptrdiff_t i = 0; i < t->slots.len; i++)
		slot_names_override(&names, b->arena, t->slots.at[i]);
	slots = slot_names_choose(&names, b->arena, &t->asset);
	t->asset.native = id_key(b->arena, id);
	for (ptrdiff_t i = 0; i < t->asset.fields.len; i++)
		t->asset.fields.at[i].native = slots[i] ? id_key(b->arena, slots[i]) : NO_STR;
	return true;
}

static bool give(struct between *b, int64_t id, str qualified, asset_between_fn take, void *with, struct err *err)
{
	struct as_of before = { 0 }, after = { 0 };
	struct asset_between row = { .id = id, .qualified = qualified };

	if (!states_of(b, id, &before, &after, err) || !identify(b, id, &before, err) || !identify(b, id, &after, err))
		return false;
	if ((!before.was && !after.was) || (before.was && after.was && str_eq(before.record, after.record)))
		return true;
	row.before = before.was ? &before.asset : NULL;
	row.after = after.was ? &after.asset : NULL;
	row.hidden = (!before.was && before.hidden) || (!after.was && after.hidden);
	return take(with, &row, err);
}

static bool each_between(struct between *b, int64_t asset, asset_between_fn take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *kept = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(
		b->s->db,
		"select t.id, t.qualified from main.p_asset t where t.id in (select thing_id from main.p_version where"
		" catalog_id = ?1 and generation > ?2 and generation <= ?3 and what = 'asset' and (?4 = 0 or thing_id = ?4))"
		" order by t.qualified, t.id",
		err);
	bool good;

	bind_int(q, 1, b->catalog);
	bind_int(q, 2, b->from);
	bind_int(q, 3, b->to);
	bind_int(q, 4, asset);
	while (stmt_next(q, &good, err)) {
		if (!give(b, col_int(q, 0), str_dup(kept, col_str(q, 1)), take, with, err))
			return false;
		arena_reset(b->arena);
		arena_reset(kept);
	}
	return good;
}

bool store_each_between(struct store *s, const struct between_wanted *w, const struct stop *stop, asset_between_fn take,
			void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct between b = { .s = s, .arena = a, .catalog = w->catalog, .from = w->from, .to = w->to };
	const struct stop *before;
	struct catalog now;

	return store_read_by(s, stop, &before, err) &&
	       store_read_done(s, before,
			       store_generation_kept(s, a, w->catalog, w->from, &now, err) &&
				       store_generation_kept(s, a, w->catalog, w->to, &now, err) &&
				       each_between(&b, w->asset, take, with, err));
}
