/* Renames in a sync: a missing asset and a new one that are the same asset in the source. */
#include "store/apply/apply.h"

#include "base/arena.h"
#include "model/record.h"

#include "base/banned.h"

static bool native_of(struct applying *p, const struct missing *m, str *native, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(p->w.s->db, "select native from main.p_asset where id = ?", err);
	bool row;

	if (!stmt_one(q, m->id, &row, err))
		return false;
	*native = row ? str_dup(p->w.arena, col_str(q, 0)) : NO_STR;
	return true;
}

/* Sources reuse ids: a table of another kind, or without a column in common, is a different table. */
static bool alike(const struct asset *one, const struct asset *two)
{
	if (one->kind != two->kind)
		return false;
	for (ptrdiff_t i = 0; i < one->fields.len; i++)
		if (asset_field(two, one->fields.at[i].name))
			return true;
	return one->fields.len == 0 && two->fields.len == 0;
}

static bool is_rename(struct applying *p, const struct missing *m, const struct staged *e, bool *is, struct err *err)
{
	struct asset before, now;
	str record;

	*is = false;
	if (!write_load_record(&p->w, m->id, &record, err))
		return false;
	if (!record.at)
		return true;
	if (!record_get(p->w.batch, record, &before, err) || !staging_read(p->g, e, p->w.batch, &record, &now, err))
		return false;
	*is = alike(&before, &now);
	return true;
}

/* References to the new name from before the rename now lead to the renamed asset. */
static bool redirect(struct applying *p, int64_t ghost, int64_t to, struct err *err)
{
	static const char *const statements[] = {
		"update main.p_relation set target_id = ?2 where target_id = ?1",
		"update main.p_depend set source_id = ?2 where source_id = ?1",
		"update main.p_inherit set parent_id = ?2 where parent_id = ?1",
		"update main.p_asset set part_of = ?2 where part_of = ?1",
		"delete from main.p_asset where id = ?1",
	};

	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
		scoped(stmt_done) struct stmt *q = db_ask(p->w.s->db, statements[i], err);

		bind_int(q, 1, ghost);
		if (i + 1 < sizeof statements / sizeof *statements)
			bind_int(q, 2, to);
		if (!stmt_run(q, err))
			return false;
	}
	return true;
}

static bool was_never_seen(struct applying *p, int64_t id, bool *never, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(p->w.s->db, "select state from main.p_asset where id = ?", err);
	bool row;

	*never = true;
	if (!id)
		return true;
	if (!stmt_one(q, id, &row, err))
		return false;
	*never = !row || col_int(q, 0) == STATE_GHOST;
	return true;
}

static bool qualified_of(struct applying *p, int64_t id, str *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(p->w.s->db, "select qualified from main.p_asset where id = ?", err);
	bool row;

	if (!stmt_one(q, id, &row, err))
		return false;
	*out = row ? str_dup(p->w.batch, col_str(q, 0)) : NO_STR;
	return true;
}

/*
 * Another asset had the name before and keeps its row: one is dropped, the other added, but tags and decisions move.
 */
static bool take_tags_along(struct applying *p, int64_t from, int64_t to, struct err *err)
{
	str was, now;

	return qualified_of(p, from, &was, err) && qualified_of(p, to, &now, err) &&
	       (!was.len || !now.len || tags_rename(p->w.s, was, now, err));
}

static bool try_rename(struct applying *p, struct staged *e, const struct map *natives, struct err *err)
{
	struct map_entry *known;
	struct missing *m;
	bool never, is;
	str native;

	if (!staging_read_native(p->g, e, &native, err))
		return false;
	known = native.len ? map_get(natives, native) : NULL;
	m = known ? known->ptr : NULL;
	if (!m || m->renamed)
		return true;
	if (!was_never_seen(p, e->id, &never, err) || !is_rename(p, m, e, &is, err))
		return false;
	if (!is)
		return true;
	if (!never)
		return take_tags_along(p, m->id, e->id, err);
	if (e->id && !redirect(p, e->id, m->id, err))
		return false;
	m->renamed = true;
	e->id = m->id;
	e->flags = TO_RENAME;
	return true;
}

bool apply_renames(struct applying *p, struct err *err)
{
	struct map natives = map_in(p->w.arena);
	str native;
	bool was_there;

	for (ptrdiff_t i = 0; i < p->missing.len; i++) {
		struct missing *m = &p->missing.at[i];
		struct map_entry *e;

		if (m->hidden_before)
			continue;
		if (!native_of(p, m, &native, err))
			return false;
		if (!native.len)
			continue;
		e = map_put(&natives, native, &was_there);
		e->ptr = was_there ? NULL : m;
	}
	for (ptrdiff_t i = 0; natives.len && i < p->n; i++) {
		struct staged *e = staging_at(p->g, p->work[i]);
		bool good = !(e->flags & TO_ADD) || try_rename(p, e, &natives, err);

		arena_reset(p->w.batch);
		if (!good)
			return false;
	}
	return true;
}
