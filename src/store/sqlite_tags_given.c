/* Tags that rules and files give: compared with what they gave before, so that nothing is written when nothing differs. */
#include "store/sqlite_brief.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

struct giving {
	struct sqlite *s;
	struct arena *arena;
	struct map fresh, before; /* qualified name, NUL, tag without case: struct tag */
	struct map taken;	  /* what people put or rejected */
	struct given {
		const struct tag **at;
		ptrdiff_t len, cap;
	} add, drop;
};

static str key_of(struct arena *a, const struct tag *t)
{
	return str_fmt(a, "%.*s%c%.*s", STR(t->qualified), 0, STR(str_lower(a, t->name)));
}

/* ---- what is there ---- */

#define LISTED "select qualified, name, category, origin, applied_at, parent, leaf from p_tag"
#define LISTED_OFF "select qualified, name, null, null, at, parent, leaf from p_tag_off"
#define OF_CATALOG " where qualified >= ?1 and qualified < ?2"
#define OF_ASSET " where qualified = ?1 or parent = ?1"

static const char *scope_sql(str catalog, str asset)
{
	if (asset.at)
		return LISTED OF_ASSET " union all " LISTED_OFF OF_ASSET;
	return catalog.at ? LISTED OF_CATALOG " union all " LISTED_OFF OF_CATALOG : LISTED " union all " LISTED_OFF;
}

/* All names of a catalog begin with its own and a dot; a slash is what follows a dot. */
static void bind_scope(struct stmt *q, struct sb *from, struct sb *upto, str catalog, str asset)
{
	if (asset.at) {
		bind_str(q, 1, asset);
	} else if (catalog.at) {
		name_part(from, catalog);
		sb_put(upto, sb_str(from));
		sb_putc(from, '.');
		sb_putc(upto, '/');
		bind_str(q, 1, sb_str(from));
		bind_str(q, 2, sb_str(upto));
	}
}

static bool load_before(struct giving *g, str catalog, str asset, struct err *err)
{
	scoped(sb_free) struct sb from = SB(SB_MAX);
	scoped(sb_free) struct sb upto = SB(SB_MAX);
	scoped(stmt_done) struct stmt *q = db_ask(g->s->db, scope_sql(catalog, asset), err);
	struct arena *a = g->arena;
	bool good;

	if (!q)
		return false;
	bind_scope(q, &from, &upto, catalog, asset);
	while (stmt_next(q, &good, err)) {
		struct tag *t;

		t = new(a, struct tag);
		t->qualified = str_dup(a, col_str(q, 0));
		t->name = str_dup(a, col_str(q, 1));
		t->category = str_dup(a, col_str(q, 2));
		t->origin = str_dup(a, col_str(q, 3));
		t->applied_at = col_num(q, 4);
		map_put(tag_is_given(t->origin) ? &g->before : &g->taken, key_of(a, t), NULL)->ptr = t;
	}
	return good;
}

/* ---- what differs ---- */

static bool is_same(const struct tag *old, const struct tag *t)
{
	return str_eq(old->name, t->name) && str_eq(old->origin, t->origin) && str_eq(old->category, t->category);
}

/* By the same name it has been on for as long as before. */
static const struct tag *since_before(struct arena *a, const struct tag *old, const struct tag *t)
{
	struct tag *kept;

	if (!str_eq(old->name, t->name))
		return t;
	kept = new(a, struct tag);
	*kept = *t;
	kept->applied_at = old->applied_at;
	return kept;
}

static void compare(struct giving *g, const struct tags *fresh)
{
	struct arena *a = g->arena;

	for (ptrdiff_t i = 0; i < fresh->len; i++) {
		const struct tag *t = &fresh->at[i];
		str key = key_of(a, t);
		const struct map_entry *old = map_get(&g->before, key);
		bool again;

		map_put(&g->fresh, key, &again);
		if (again || map_get(&g->taken, key) || (old && is_same(old->ptr, t)))
			continue;
		*push(&g->add, a) = old ? since_before(a, old->ptr, t) : t;
	}
	for (ptrdiff_t i = 0; i < g->before.len; i++)
		if (!map_get(&g->fresh, g->before.at[i].key))
			*push(&g->drop, a) = g->before.at[i].ptr;
}

static bool work_out(struct giving *g, str catalog, str asset, const struct tags *fresh, struct err *err)
{
	g->fresh = map_in(g->arena);
	g->before = map_in(g->arena);
	g->taken = map_in(g->arena);
	g->add = g->drop = (struct given){ 0 };
	if (!load_before(g, catalog, asset, err))
		return false;
	compare(g, fresh);
	return true;
}

/* ---- written ---- */

static bool set_given(struct sqlite *s, str by, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "insert or replace into p_meta values ('tags_given', ?)", err);

	if (!q)
		return false;
	bind_str(q, 1, by);
	return stmt_run(q, err);
}

static bool write_all(struct giving *g, str by, struct err *err)
{
	bool ignored = false;

	for (ptrdiff_t i = 0; i < g->drop.len; i++)
		if (!tag_erase(g->s, g->drop.at[i]->qualified, g->drop.at[i]->name, &ignored, err))
			return false;
	for (ptrdiff_t i = 0; i < g->add.len; i++)
		if (!tag_write(g->s, g->add.at[i], err))
			return false;
	if ((g->add.len || g->drop.len) && !tag_stamp(g->s, err))
		return false;
	return !by.at || set_given(g->s, by, err);
}

/* Are these the tags of all that there is, so that `by` says it of the cache? */
static bool given_of_all(struct giving *g, str catalog, str *by, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	bool others;

	if (!catalog.at || !by->at)
		return true;
	q = db_ask(g->s->db, "select 1 from p_catalog where generation > 0 and name is not ?1", err);
	if (!q)
		return false;
	bind_str(q, 1, catalog);
	if (!stmt_row(q, &others, err))
		return false;
	*by = others ? NO_STR : *by;
	return true;
}

static bool nothing_to_do(struct giving *g, str by, bool *nothing, struct err *err)
{
	str known = NO_STR;

	if (by.at && !sqlite_tags_given(&g->s->store, g->arena, &known, NULL, err))
		return false;
	*nothing = !g->add.len && !g->drop.len && (!by.at || str_eq(known, by));
	return true;
}

bool sqlite_tags_give(struct store *st, str catalog, str asset, const struct tags *fresh, str by, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct giving g = { .s = sqlite_of(st), .arena = a };
	bool nothing = false, good;
	str of_all = by;

	if (!sqlite_read(g.s, err))
		return false;
	good = work_out(&g, catalog, asset, fresh, err) && given_of_all(&g, catalog, &of_all, err) &&
	       nothing_to_do(&g, of_all, &nothing, err);
	sqlite_unpin(st);
	if (!good || nothing)
		return good;
	if (!sqlite_begin(g.s, NULL, err)) /* somebody may have written in between: worked out once more */
		return false;
	arena_reset(a);
	of_all = by;
	if (work_out(&g, catalog, asset, fresh, err) && given_of_all(&g, catalog, &of_all, err) &&
	    write_all(&g, of_all, err))
		return sqlite_commit(g.s, err);
	sqlite_rollback(g.s);
	return false;
}

bool sqlite_tags_given(struct store *st, struct arena *a, str *by, int64_t *stamp, struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	struct stmt *q = NULL;
	bool row = false, good;

	if (brief_answers(s)) {
		*by = str_dup(a, s->brief->tags_given);
		if (stamp)
			*stamp = s->brief->tags_stamp;
		return true;
	}
	if (!sqlite_read(s, err))
		return false;
	good = !stamp || db_int(s->db, "select value from p_meta where name = 'tags'", 0, stamp, err);
	if (good) {
		q = db_ask(s->db, "select value from p_meta where name = 'tags_given'", err);
		good = q && stmt_row(q, &row, err);
	}
	if (good)
		*by = row ? str_dup(a, col_str(q, 0)) : NO_STR;
	stmt_done(q);
	sqlite_unpin(st);
	return good;
}

bool tags_forget(struct sqlite *s, struct arena *a, str catalog, struct err *err)
{
	struct giving g = { .s = s, .arena = a };

	return work_out(&g, catalog, NO_STR, &(struct tags){ 0 }, err) && write_all(&g, NO_STR, err);
}
