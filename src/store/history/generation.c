/* The row of a generation, the row of its catalog, and pruning beyond the retention. */
#include "store/apply/write.h"
#include "store/sync.h"

#include "base/arena.h"

#include "base/banned.h"

/* ---- pruning ---- */

/*
 * A generation can be rebuilt as long as all later versions exist. The newest generation older than the retention was
 * still current when the retention began, so it is the oldest one kept.
 */
static bool find_oldest(struct writing *w, instant since, int64_t *oldest, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		"select max(number) from main.p_generation where catalog_id = ?1 and taken_at < ?2 and number < ?3",
		err);
	bool row;

	bind_int(q, 1, w->catalog.id);
	bind_int(q, 2, since);
	bind_int(q, 3, w->generation);
	if (!stmt_row(q, &row, err))
		return false;
	*oldest = row ? col_int(q, 0) : 0;
	return true;
}

static bool delete_before(struct writing *w, const char *sql, int64_t generation, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(w->s->db, sql, err);

	bind_int(q, 1, w->catalog.id);
	bind_int(q, 2, generation);
	return stmt_run(q, err);
}

static bool prune(struct writing *w, int64_t history_us, struct err *err)
{
	int64_t oldest;

	if (history_us <= 0)
		return true;
	if (!find_oldest(w, w->now - history_us, &oldest, err))
		return false;
	if (oldest <= w->oldest)
		return true;
	w->oldest = oldest;
	return delete_before(w, "delete from main.p_version where catalog_id = ?1 and generation <= ?2", oldest, err) &&
	       delete_before(w, "delete from main.p_measure where catalog_id = ?1 and till <= ?2", oldest, err) &&
	       delete_before(w, "delete from main.p_generation where catalog_id = ?1 and number < ?2", oldest, err);
}

/* ---- rows ---- */

static bool save_row(struct writing *w, const struct generation_row *g, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		"insert into main.p_generation (catalog_id, number, taken_at, origin, whole, partial, partial_reason, digest,"
		" assets, fields, added, dropped, altered, renamed, hidden, measured, read_us, write_us)"
		" values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
		err);
	bool partial = g->whole ? g->info->partial : w->catalog.partial;

	bind_int(q, 1, w->catalog.id);
	bind_int(q, 2, w->generation);
	bind_int(q, 3, w->now);
	bind_str(q, 4, g->origin);
	bind_int(q, 5, g->whole);
	bind_int(q, 6, partial);
	bind_str(q, 7, !partial ? NO_STR : g->whole ? g->info->partial_reason : w->catalog.partial_reason);
	bind_blob(q, 8, w->digest.at, (ptrdiff_t)sizeof w->digest.at);
	bind_int(q, 9, w->assets);
	bind_int(q, 10, w->fields);
	bind_int(q, 11, w->added);
	bind_int(q, 12, w->dropped);
	bind_int(q, 13, w->altered);
	bind_int(q, 14, w->renamed);
	bind_int(q, 15, w->hidden);
	bind_int(q, 16, w->measured);
	bind_int(q, 17, g->info ? g->info->read_us : 0);
	bind_int(q, 18, g->write_us);
	return stmt_run(q, err);
}

static bool save_state(struct writing *w, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		"update main.p_catalog set generation = ?2, oldest = ?3, digest = ?4, assets = ?5, fields = ?6, longest = ?7"
		" where id = ?1",
		err);

	bind_int(q, 1, w->catalog.id);
	bind_int(q, 2, w->generation);
	bind_int(q, 3, w->oldest);
	bind_blob(q, 4, w->digest.at, (ptrdiff_t)sizeof w->digest.at);
	bind_int(q, 5, w->assets);
	bind_int(q, 6, w->fields);
	bind_int(q, 7, w->longest);
	return stmt_run(q, err);
}

/* Facts about the sync; a look at one asset leaves the age of the whole at that of the last sync. */
static bool save_info(struct writing *w, const struct generation_row *g, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		"update main.p_catalog set synced_at = ?2, applied_at = iif(?3, ?2, applied_at), partial ="
		" iif(?3, ?4, partial), partial_reason = iif(?3, ?5, partial_reason), fingerprint = iif(?3, ?6, fingerprint),"
		" product = coalesce(?7, product), version = coalesce(?8, version), can = iif(?9, ?9, can), error = null,"
		" error_at = null where id = ?1",
		err);
	const struct sync_info *i = g->info;

	bind_int(q, 1, w->catalog.id);
	bind_int(q, 2, w->now);
	bind_int(q, 3, g->whole);
	bind_int(q, 4, i->partial);
	bind_str(q, 5, i->partial ? i->partial_reason : NO_STR);
	bind_str(q, 6, i->fingerprint);
	bind_str(q, 7, i->product);
	bind_str(q, 8, i->version);
	bind_int(q, 9, i->can);
	return stmt_run(q, err);
}

static bool save_search_path(struct writing *w, const struct sync_info *i, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;

	if (!i->search_path.at)
		return db_run(w->s->db, "delete from main.p_meta where name = 'search path:' || ?1", w->catalog.id,
			      err);
	q = db_ask(w->s->db, "insert or replace into main.p_meta values ('search path:' || ?1, ?2)", err);
	bind_int(q, 1, w->catalog.id);
	bind_str(q, 2, i->search_path);
	return stmt_run(q, err);
}

/* It holds for one generation: a program that does not know it need not undo it. */
static bool stamp_user_code(struct writing *w, bool whole, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		"insert or replace into main.p_meta select 'user code of:' || ?1, ?2 from main.p_meta where name = 'user code:' || ?1"
		" and (?3 or exists (select 1 from main.p_meta where name = 'user code of:' || ?1 and value = ?2 - 1))",
		err);

	bind_int(q, 1, w->catalog.id);
	bind_int(q, 2, w->generation);
	bind_int(q, 3, whole);
	return stmt_run(q, err);
}

/* Written only where it changed, for it may be large. */
static bool save_text(struct writing *w, str name, str text, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		text.len ? "insert into main.p_meta values (?3 || ?1, ?2) on conflict (name) do update set value = ?2"
			   " where value <> ?2"
			 : "delete from main.p_meta where name = ?3 || ?1 and ?2 is not null",
		err);

	bind_int(q, 1, w->catalog.id);
	bind_str(q, 2, text.len ? text : S(""));
	bind_str(q, 3, name);
	return stmt_run(q, err);
}

static bool save_texts(struct writing *w, const struct sync_info *i, struct err *err)
{
	return save_search_path(w, i, err) && save_text(w, S("user code:"), i->user_code, err) &&
	       save_text(w, S("column stats:"), i->column_stats, err);
}

/* ---- the same as before ---- */

/* The first value of a counter dates the last write once a later whole sync has passed. */
static bool comes_of_age(struct writing *w, bool *does, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		w->s->db,
		"select 1 from main.p_activity v where v.before is null and v.since >= ?2 and exists"
		" (select 1 from main.p_asset a where a.id = v.asset_id and a.catalog_id = ?1) limit 1",
		err);

	if (q)
		bind_int(q, 2, w->applied_at);
	return stmt_one(q, w->catalog.id, does, err);
}

/* Only what every sync writes was written, so no asset has changed. */
static bool is_same(struct writing *w, const struct generation_row *g, bool *same, struct err *err)
{
	bool ages = false;

	*same = g->info && !w->first && db_changes(w->s->db) == w->rows;
	if (*same && g->whole && !comes_of_age(w, &ages, err))
		return false;
	*same = *same && !ages;
	return true;
}

/* Valid for this generation only, so a program that does not know it need not reset it. */
static bool save_same(struct writing *w, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(w->s->db,
						  "insert or replace into main.p_meta values ('same:' || ?1, ?2)", err);

	bind_int(q, 1, w->catalog.id);
	bind_str(q, 2,
		 str_fmt(a, "%lld %lld %lld", (long long)w->catalog.same_since, (long long)w->catalog.same_at,
			 (long long)w->generation));
	return stmt_run(q, err);
}

bool generation_save(struct writing *w, const struct generation_row *g, struct err *err)
{
	bool same;

	return is_same(w, g, &same, err) && (!g->info || prune(w, g->info->history_us, err)) && save_row(w, g, err) &&
	       save_state(w, err) && (!g->info || save_info(w, g, err)) &&
	       (!g->info || !g->whole || save_texts(w, g->info, err)) && stamp_user_code(w, g->info && g->whole, err) &&
	       (!same || save_same(w, err));
}
