/*
 * Rebuilds an older generation backwards: for each item with later versions, the oldest of these contains its state.
 * That state goes into temporary tables that hide the current ones; the sum of digests verifies the result.
 */
#include "store/schema/asset_row.h"

#include "base/arena.h"
#include "model/name.h"
#include "model/record.h"
#include "store/apply/families.h"
#include "store/apply/field_identity.h"

#include "base/banned.h"

struct rebuilding {
	struct store *s;
	struct arena *arena, *batch;
	struct catalog catalog; /* current */
	int64_t generation;
	struct digest digest; /* starts as the current one, and becomes the earlier one */
	struct projector projector;
	struct map namespaces; /* name to id */
	int64_t ghosts;
};

/* An asset or namespace with its oldest later version, and the slots that later versions override. */
struct turned_back {
	int64_t id;
	bool is_asset, was;
	str before;
	struct strs slots; /* newest first */
};

/* ---- statements about this catalog (?1) and generation (?2) ---- */

static bool run_all(struct rebuilding *r, const char *const *statements, struct err *err)
{
	for (; *statements; statements++) {
		scoped(stmt_done) struct stmt *q = db_ask(r->s->db, *statements, err);

		bind_int(q, 1, r->catalog.id);
		bind_int(q, 2, r->generation);
		if (!stmt_run(q, err))
			return false;
	}
	return true;
}

static bool clear(struct rebuilding *r, struct err *err)
{
	static const char *const statements[] = {
		"delete from temp.at_record where asset_id in (select id from temp.at_asset where catalog_id = ?1)",
		"delete from temp.at_field where asset_id in (select id from temp.at_asset where catalog_id = ?1)",
		"delete from temp.at_relation where asset_id in (select id from temp.at_asset where catalog_id = ?1)",
		"delete from temp.at_depend where asset_id in (select id from temp.at_asset where catalog_id = ?1)",
		"delete from temp.at_changed where id in (select id from temp.at_asset where catalog_id = ?1)",
		"delete from temp.at_measured where id in (select id from temp.at_asset where catalog_id = ?1)",
		"delete from temp.at_changed where id in (select id from main.p_namespace where catalog_id = ?1)",
		"delete from temp.at_changed where id in (select id from main.p_asset where catalog_id = ?1)"
		" and exists (select 1 from temp.at_catalog where id = ?1 and generation = 0)",
		"delete from temp.at_member where family_id in (select id from temp.at_family where catalog_id = ?1)",
		"delete from temp.at_family where catalog_id = ?1",
		"delete from temp.at_asset where catalog_id = ?1",
		"delete from temp.at_namespace where catalog_id = ?1",
		"delete from temp.at_catalog where id = ?1",
		NULL,
	};

	return run_all(r, statements, err);
}

/* The age of that snapshot follows from the newest sync and the newest whole sync at that time. */
static bool turn_catalog_back(struct rebuilding *r, struct err *err)
{
	static const char *const statements[] = {
		"insert into temp.at_catalog select * from main.p_catalog where id = ?1",
		"update temp.at_catalog set generation = ?2, error = null, error_at = null, synced_at = (select max(taken_at) from"
		" main.p_generation where catalog_id = ?1 and number <= ?2 and origin = 'sync'), applied_at = (select max(taken_at)"
		" from main.p_generation where catalog_id = ?1 and number <= ?2 and whole) where id = ?1",
		"update temp.at_catalog set (digest, partial, partial_reason, assets, fields) = (select digest, partial,"
		" partial_reason, assets, fields from main.p_generation where catalog_id = ?1 and number = ?2) where id = ?1",
		NULL,
	};

	return run_all(r, statements, err);
}

/* ---- current state ---- */

static bool pruned(const struct catalog *c, int64_t generation, int64_t oldest, struct err *err)
{
	if (!c->generation)
		err_set(err, ERR_NOTHING, "%.*s was never synced, so it has no generations", STR(c->name));
	else if (generation > c->generation)
		err_set(err, ERR_NOTHING, "%.*s has no generation %lld yet: the newest is %lld", STR(c->name),
			(long long)generation, (long long)c->generation);
	else
		err_set(err, ERR_NOTHING, "generation %lld of %.*s is no longer kept: the oldest is %lld",
			(long long)generation, STR(c->name), (long long)oldest);
	return err_next(err, "The setting `history` says how long generations are kept.");
}

bool store_generation_kept(struct store *s, struct arena *a, int64_t catalog, int64_t generation, struct catalog *now,
			   struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "select name, generation, oldest, digest from main.p_catalog where id = ?", err);
	struct catalog c = { .id = catalog };
	int64_t oldest;
	bool row;

	if (!stmt_one(q, catalog, &row, err))
		return false;
	if (!row)
		return err_set(err, ERR_CATALOG_NOT_FOUND, "the catalog is no longer in the cache");
	c.name = str_dup(a, col_str(q, 0));
	c.generation = col_int(q, 1);
	oldest = col_int(q, 2);
	digest_from(col_str(q, 3), &c.digest);
	if (generation < oldest || generation <= 0 || generation > c.generation)
		return pruned(&c, generation, oldest, err);
	*now = c;
	return true;
}

static bool find_catalog(struct rebuilding *r, int64_t id, struct err *err)
{
	if (!store_generation_kept(r->s, r->arena, id, r->generation, &r->catalog, err))
		return false;
	r->digest = r->catalog.digest;
	return true;
}

static bool load_namespaces(struct rebuilding *r, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(r->s->db,
						  "select name, id from main.p_namespace where catalog_id = ?", err);
	bool good;

	r->namespaces = map_in(r->arena);
	bind_int(q, 1, r->catalog.id);
	while (stmt_next(q, &good, err)) {
		map_put(&r->namespaces, str_dup(r->arena, col_str(q, 0)), NULL)->num = col_int(q, 1);
	}
	return good;
}

/* ---- targets of keys ---- */

static int64_t namespace_id(struct rebuilding *r, str name)
{
	struct map_entry *e = map_get(&r->namespaces, name.at ? name : S(""));

	return e ? e->num : 0;
}

/* A name that no longer exists in the file: its row exists only in these tables, with a negative id. */
static bool make_ghost(struct rebuilding *r, str ns, str name, str qualified, int64_t *id, struct err *err)
{
	struct row row = { .id = --r->ghosts,
			   .catalog_id = r->catalog.id,
			   .namespace_id = namespace_id(r, ns),
			   .state = STATE_GHOST,
			   .kind = ASSET_OTHER,
			   .name = name,
			   .qualified = qualified,
			   .part_of = UNKNOWN,
			   .measured = UNKNOWN,
			   .measured_at = NO_TIME,
			   .first_seen_at = NO_TIME };

	stats_start(&row.stats);
	*id = row.id;
	return row_save(r->s, TABLES_SHADOW, &row, err);
}

static bool find_target(void *with, str ns, str name, int64_t *id, struct err *err)
{
	struct rebuilding *r = with;
	scoped(stmt_done) struct stmt *q = db_ask(
		r->s->db, "select id, state from p_asset where qualified = ? order by state = 1 desc, id", err);
	str qualified = name_qualified(r->batch, r->catalog.name, ns, name);
	bool row;

	bind_str(q, 1, qualified);
	if (!stmt_row(q, &row, err))
		return false;
	*id = row ? col_int(q, 0) : 0;
	return row || make_ghost(r, ns, name, qualified, id, err);
}

/* ---- statistics of then ---- */

static bool load_measure(struct rebuilding *r, struct row *row, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		r->s->db,
		"select generation, at, rows, rows_kind, size, size_kind, created_at, modified_at, modified_origin, analyzed_at,"
		" rows_origin from main.p_measure where asset_id = ?1 and generation <= ?2 and till > ?2",
		err);
	bool found;

	if (row->measured != UNKNOWN && row->measured <= r->generation)
		return q != NULL;
	stats_start(&row->stats);
	row->measured = UNKNOWN;
	row->measured_at = NO_TIME;
	bind_int(q, 1, row->id);
	bind_int(q, 2, r->generation);
	if (!stmt_row(q, &found, err))
		return false;
	if (!found || col_null(q, 1))
		return true;
	row->measured = col_int(q, 0);
	row->measured_at = col_num(q, 1);
	stats_from(q, 2, r->batch, &row->stats);
	return true;
}

static bool load_row_of_now(struct rebuilding *r, int64_t id, struct row *out, bool *there, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(r->s->db, "select 1 from main.p_asset where id = ?", err);

	if (!stmt_one(q, id, there, err) || !*there)
		return !err->kind;
	return row_load(r->s, r->batch, id, out, err);
}

/* Assets whose statistics alone differ. */
static bool turn_measures_back(struct rebuilding *r, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		r->s->db,
		"select distinct asset_id from main.p_measure where catalog_id = ?1 and till > ?2"
		" and asset_id not in (select id from temp.at_changed)",
		err);
	scoped(stmt_done) struct stmt *mark = db_ask(r->s->db, "insert into temp.at_measured (id) values (?)", err);
	bool good;

	if (!q || !mark)
		return false;
	bind_int(q, 1, r->catalog.id);
	bind_int(q, 2, r->generation);
	while (stmt_next(q, &good, err)) {
		struct row then;
		bool there;

		if (!load_row_of_now(r, col_int(q, 0), &then, &there, err))
			return false;
		if (there && (!load_measure(r, &then, err) || !row_save(r->s, TABLES_SHADOW, &then, err)))
			return false;
		bind_int(mark, 1, col_int(q, 0));
		if (there && !stmt_run(mark, err))
			return false;
		arena_reset(r->batch);
	}
	return good;
}

/* ---- one asset or namespace ---- */

/* Subtracts the current digest from the sum and adds the earlier one. */
static bool move_digest(struct rebuilding *r, const struct turned_back *t, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(r->s->db,
						  t->is_asset
							  ? "select state, digest from main.p_asset where id = ?"
							  : "select state, digest from main.p_namespace where id = ?",
						  err);
	struct digest digest;
	bool row;

	if (!stmt_one(q, t->id, &row, err))
		return false;
	if (row && col_int(q, 0) == STATE_PRESENT && digest_from(col_str(q, 1), &digest))
		digest_take(&r->digest, &digest);
	if (t->was) {
		digest = record_digest(t->before);
		digest_add(&r->digest, &digest);
	}
	return true;
}

static bool turn_namespace_back(struct rebuilding *r, const struct turned_back *t, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		r->s->db,
		"insert into temp.at_namespace select id, catalog_id, name, qualified, ?2, ?3, ?4, ?5, null, null,"
		" json_extract(?6, '$.props'), digest, ?6 from main.p_namespace where id = ?1",
		err);
	struct namespace n = { 0 };

	if (!q || (t->was && !namespace_get(r->batch, t->before, &n, err)))
		return false;
	bind_int(q, 1, t->id);
	bind_int(q, 2, t->was ? STATE_PRESENT : STATE_DROPPED);
	bind_str(q, 3, n.kind);
	bind_str(q, 4, n.comment);
	bind_str(q, 5, n.owner);
	bind_str(q, 6, t->was ? t->before : NO_STR);
	return stmt_run(q, err);
}

static bool changed_when(struct rebuilding *r, struct row *row, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		r->s->db, "select max(generation) from main.p_version where thing_id = ?1 and generation <= ?2", err);
	bool found;

	bind_int(q, 1, row->id);
	bind_int(q, 2, r->generation);
	if (!stmt_row(q, &found, err))
		return false;
	row->changed = found && !col_null(q, 0) ? col_int(q, 0) : 1;
	return true;
}

/* All rows first, so that names can be found; fields and relations follow. */
static bool turn_row_back(struct rebuilding *r, const struct turned_back *t, struct err *err)
{
	struct asset then;
	struct row row;
	bool there;

	if (!load_row_of_now(r, t->id, &row, &there, err))
		return false;
	if (!there)
		return true;
	row.state = t->was ? STATE_PRESENT : STATE_DROPPED;
	if (t->was) {
		if (!record_get(r->batch, t->before, &then, err))
			return false;
		row.kind = then.kind;
		row.name = then.name;
		row.qualified = name_qualified(r->batch, r->catalog.name, then.ns, then.name);
		row.namespace_id = namespace_id(r, then.ns);
	}
	return row_save(r->s, TABLES_SHADOW, &row, err);
}

static enum truth readable_in(struct stmt *q, int column)
{
	return col_null(q, column) ? MAYBE : col_int(q, column) ? YES : NO;
}

/* What a role may read is not part of the history: shows what it may read now. */
static bool use_rights_of_now(struct rebuilding *r, int64_t id, struct asset *then, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(r->s->db,
						  "select a.readable, f.readable, f.name from main.p_asset a"
						  " left join main.p_field f on f.asset_id = a.id where a.id = ?",
						  err);
	bool row;

	bind_int(q, 1, id);
	while (stmt_row(q, &row, err) && row) {
		then->readable = readable_in(q, 0);
		for (ptrdiff_t i = 0; i < then->fields.len; i++)
			if (str_eq(then->fields.at[i].name, col_str(q, 2)))
				then->fields.at[i].readable = readable_in(q, 1);
	}
	return !err->kind;
}

static bool turn_asset_back(struct rebuilding *r, const struct turned_back *t, struct err *err)
{
	struct known_fields known = { 0 };
	struct slot_names names;
	struct asset then;
	struct row row;

	if (!t->was)
		return true;
	if (!row_load(r->s, r->batch, t->id, &row, err) || !load_measure(r, &row, err) || !changed_when(r, &row, err) ||
	    !record_get(r->batch, t->before, &then, err) || !use_rights_of_now(r, t->id, &then, err) ||
	    !known_fields(r->s, r->batch, t->id, &known, err))
		return false;
	slot_names_start(&names, r->batch, &known);
	for (ptrdiff_t i = 0; i < t->slots.len; i++)
		slot_names_override(&names, r->batch, t->slots.at[i]);
	row.digest = record_digest(t->before);
	return project(&r->projector, &row, &then, t->before, slot_names_choose(&names, r->batch, &then), err);
}

/* ---- all assets and namespaces ---- */

typedef bool (*turner)(struct rebuilding *r, const struct turned_back *t, struct err *err);

static bool mark(struct rebuilding *r, const struct turned_back *t, struct err *err)
{
	/* Once marked, the current row is no longer visible. */
	return move_digest(r, t, err) && (t->is_asset ? turn_row_back(r, t, err) : turn_namespace_back(r, t, err)) &&
	       db_run(r->s->db, "insert or ignore into temp.at_changed (id) values (?)", t->id, err);
}

static bool draw(struct rebuilding *r, const struct turned_back *t, struct err *err)
{
	return !t->is_asset || turn_asset_back(r, t, err);
}

static bool finish(struct rebuilding *r, struct turned_back *t, turner turn, struct err *err)
{
	bool good = !t->id || turn(r, t, err);

	*t = (struct turned_back){ 0 };
	arena_reset(r->batch);
	return good && db_going(r->s->db, err);
}

/* The newest version comes first, so the last one is the oldest. */
static bool each_changed(struct rebuilding *r, turner turn, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(
		r->s->db,
		"select thing_id, what, was, before, slots from main.p_version where catalog_id = ?1 and generation > ?2"
		" order by thing_id, generation desc, id desc",
		err);
	struct turned_back t = { 0 };
	bool row;

	bind_int(q, 1, r->catalog.id);
	bind_int(q, 2, r->generation);
	for (;;) {
		if (!stmt_row(q, &row, err))
			return false;
		if (t.id && (!row || t.id != col_int(q, 0))) {
			if (!finish(r, &t, turn, err))
				return false;
			arena_reset(a);
		}
		if (!row)
			return true;
		t.id = col_int(q, 0);
		t.is_asset = str_eq(col_str(q, 1), S("asset"));
		t.was = col_int(q, 2) != 0;
		t.before = str_dup(a, col_str(q, 3));
		if (!col_null(q, 4))
			*push(&t.slots, a) = str_dup(a, col_str(q, 4));
	}
}

static bool prove(struct rebuilding *r, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		r->s->db, "select digest from main.p_generation where catalog_id = ? and number = ?", err);
	struct digest digest;
	bool row;

	bind_int(q, 1, r->catalog.id);
	bind_int(q, 2, r->generation);
	if (!stmt_row(q, &row, err))
		return false;
	if (!row)
		return pruned(&r->catalog, r->generation, r->generation + 1, err);
	if (digest_from(col_str(q, 0), &digest) && digest_eq(&digest, &r->digest))
		return true;
	err_set(err, ERR_CACHE, "the cache is damaged: generation %lld of %.*s has a wrong digest",
		(long long)r->generation, STR(r->catalog.name));
	return err_next(err, "Newer generations may be intact; the newest is always the last sync.");
}

static bool rebuild(struct rebuilding *r, struct err *err)
{
	/* Clears the remains of an earlier or failed request. */
	if (!clear(r, err) || r->generation == r->catalog.generation)
		return !err->kind;
	r->projector = (struct projector){
		.s = r->s, .to = TABLES_SHADOW, .target = find_target, .with = r, .scratch = r->batch
	};
	return types_load(r->s, r->arena, false, &r->projector.types, err) && load_namespaces(r, err) &&
	       turn_catalog_back(r, err) && each_changed(r, mark, err) && prove(r, err) && each_changed(r, draw, err) &&
	       turn_measures_back(r, err) && families_store(r->s, r->catalog.id, TABLES_SHADOW, NULL, err);
}

/* Before its first sync: hides all rows and replaces none. */
static bool cover(struct rebuilding *r, struct err *err)
{
	static const char *const statements[] = {
		"insert into temp.at_catalog select * from main.p_catalog where id = ?1",
		"update temp.at_catalog set generation = 0 where id = ?1",
		"insert or ignore into temp.at_changed select id from main.p_asset where catalog_id = ?1",
		"insert or ignore into temp.at_changed select id from main.p_namespace where catalog_id = ?1",
		NULL,
	};

	return clear(r, err) && run_all(r, statements, err);
}

static bool make_shadows(struct store *s, struct err *err)
{
	if (s->shadows)
		return true;
	s->shadows = true;
	return schema_make_shadows(s->db, err);
}

bool store_at(struct store *s, int64_t catalog, int64_t generation, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(arena_close) struct arena *batch = arena_open();
	struct rebuilding r = { .s = s, .arena = a, .batch = batch, .generation = generation };
	struct err ignored = { 0 };

	if (!s->pins && !s->brief_pins)
		return err_set(err, ERR_CACHE, "only one question at a time can read an older generation");
	if (!store_enter(s, err))
		return false;
	r.catalog.id = catalog;
	if (!generation)
		return make_shadows(s, err) && cover(&r, err);
	if (!find_catalog(&r, catalog, err))
		return false;
	if (generation == r.catalog.generation && !s->shadows)
		return true;
	if (!make_shadows(s, err))
		return false;
	if (rebuild(&r, err))
		return true;
	clear(&r, &ignored);
	return false;
}
