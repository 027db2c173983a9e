/* Stores one asset that was refetched: if it differs, as a separate generation. */
#include "store/apply/families.h"
#include "store/apply/write.h"
#include "store/sync.h"

#include "base/arena.h"
#include "base/clock.h"
#include "model/name.h"
#include "model/record.h"

#include "base/banned.h"

struct looking {
	struct store *s;
	int64_t catalog, asset;
	struct asset *fresh; /* NULL: gone */
	struct arena *arena; /* owned by the caller, for the changes */
	struct given_asset given;
};

/* Is it the same as the stored one? Checked before taking the lock, and again under it. */
static bool is_same(struct looking *l, bool *same, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(l->s->db, "select state, digest from p_asset where id = ?", err);
	struct digest digest = { 0 };
	bool row, present;

	if (!stmt_one(q, l->asset, &row, err))
		return false;
	present = row && col_int(q, 0) == STATE_PRESENT;
	if (!l->fresh)
		*same = !present;
	else
		*same = present && digest_from(col_str(q, 1), &digest) && digest_eq(&digest, &l->given.digest);
	return true;
}

/* The id of this name in the cache, 0: none; one that is only the target of a key comes last. */
static bool id_by_name(struct looking *l, int64_t *id, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		l->s->db,
		"select a.id from p_asset a join p_namespace n on n.id = a.namespace_id where a.catalog_id = ?1"
		" and a.name = ?2 collate nocase and a.name = ?2" /* the first condition is for its index */
		" and n.name = ?3 order by a.state = 1 desc, a.state = 3",
		err);
	bool row;

	bind_int(q, 1, l->catalog);
	bind_str(q, 2, l->fresh->name);
	bind_str(q, 3, l->fresh->ns);
	if (!stmt_row(q, &row, err))
		return false;
	*id = row ? col_int(q, 0) : 0;
	return true;
}

/* The refetched asset is the one with its name; only if none has that name may it be the requested one, renamed. */
static bool find_asset(struct looking *l, struct err *err)
{
	int64_t id;

	if (!l->fresh)
		return true;
	if (!id_by_name(l, &id, err))
		return false;
	if (id)
		l->asset = id;
	return true;
}

static void whole_change(struct looking *l, enum change_kind kind, enum asset_kind asset, struct changes *out)
{
	str word = str_of(asset_kind_name(asset));

	*push(out, l->arena) = (struct change){ .kind = kind,
						.what = S("asset"),
						.before = kind == CHANGE_DROPPED ? word : NO_STR,
						.after = kind == CHANGE_ADDED ? word : NO_STR };
}

static bool write_gone(struct looking *l, struct writing *w, const struct row *r, struct changes *out, struct err *err)
{
	whole_change(l, CHANGE_DROPPED, r->kind, out);
	return write_missing(w, l->asset, false, err);
}

/* Makes sure that its namespace has a row, if only one without a description. */
static bool ready_namespace(struct looking *l, struct writing *w, struct err *err)
{
	return write_namespace_id(w, l->fresh->ns, &l->given.namespace_id, err);
}

static bool write_fresh(struct looking *l, struct writing *w, bool exists, const struct row *r, struct changes *out,
			struct err *err)
{
	struct changes c = { 0 };

	if (!ready_namespace(l, w, err))
		return false;
	if (w->tags)
		w->tags->of(w->tags->with, w->catalog.name, l->fresh, w->arena, &l->given.tags);
	if (exists && r->state == STATE_PRESENT) {
		if (!write_altered(w, l->asset, &l->given, &c, err))
			return false;
		*out = changes_dup(l->arena, &c);
		return true;
	}
	if (!exists && !store_ids(l->s, 1, &l->asset, err))
		return false;
	/* A key that references its own table must find it. */
	map_put(&w->targets, name_qualified(w->arena, w->catalog.name, l->fresh->ns, l->fresh->name), NULL)->num =
		l->asset;
	whole_change(l, CHANGE_ADDED, l->fresh->kind, out);
	return write_added(w, l->asset, exists, &l->given, err);
}

static bool write_look(struct looking *l, struct writing *w, struct changes *out, struct err *err)
{
	struct generation_row g = { .origin = S("look") };
	int64_t start = clock_monotonic_us();
	struct row r = { 0 };

	if (l->asset && !row_load(l->s, w->batch, l->asset, &r, err))
		return false;
	if (l->fresh ? !write_fresh(l, w, l->asset != 0, &r, out, err) : !write_gone(l, w, &r, out, err))
		return false;
	if (!families_store(l->s, l->catalog, TABLES_NOW, NULL, err))
		return false;
	g.write_us = clock_monotonic_us() - start;
	return write_tags_end(w, err) && generation_save(w, &g, err);
}

static bool store_it(struct looking *l, const struct looked_at *of, struct changes *out, struct err *err)
{
	struct writing w = { 0 };
	bool same = false, good;

	if (!store_begin(l->s, NULL, err))
		return false;
	/*
	 * Another process may have stored the same change meanwhile; before the first sync there is nothing to
	 * compare with.
	 */
	good = is_same(l, &same, err) && writing_start(&w, l->s, l->catalog, NULL, of->now, err) &&
	       write_tags_start(&w, of->tags, err);
	if (good && !same && !w.first)
		good = write_look(l, &w, out, err);
	writing_end(&w);
	if (good && !same)
		return store_commit(l->s, err);
	store_rollback(l->s);
	return good;
}

static void put_given(struct looking *l, struct sb *record)
{
	asset_finish(l->fresh);
	record_put(record, l->fresh, RECORD_DEFINITION);
	l->given = (struct given_asset){ .asset = l->fresh,
					 .record = sb_str(record),
					 .digest = record_digest(sb_str(record)),
					 .aside = staging_extra_of(l->fresh),
					 .seen = seen_of(&l->fresh->stats) };
}

bool store_look(struct store *s, const struct looked_at *of, struct arena *a, struct changes *changes, struct err *err)
{
	scoped(sb_free) struct sb record = SB(SB_MAX);
	struct looking l = { .s = s, .catalog = of->catalog, .asset = of->asset, .fresh = of->fresh, .arena = a };
	struct changes found = { 0 };
	bool same = false;

	if (l.fresh)
		put_given(&l, &record);
	if (!store_enter(l.s, err) || !find_asset(&l, err) || !is_same(&l, &same, err))
		return false;
	if (!same && !store_it(&l, of, &found, err))
		return false;
	*changes = found;
	return true;
}
