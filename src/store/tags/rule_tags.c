/*
 * Tags from rules and files, one asset after the other: compared with the previous ones, so that only differences are
 * written.
 */
#include "store/tags.h"
#include "store/tags/summary_file.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

struct giving {
	struct store *s;
	struct arena *arena;
	struct map fresh, before; /* qualified name, NUL, tag without case: struct tag */
	struct map taken;	  /* set or rejected by people */
	struct given_tags {
		const struct tag **at;
		ptrdiff_t len, cap;
	} add, drop;
};

static str key_of(struct arena *a, const struct tag *t)
{
	return str_fmt(a, "%.*s%c%.*s", STR(t->qualified), 0, STR(str_lower(a, t->name)));
}

/* ---- current tags ---- */

#define LISTED "select qualified, name, category, origin, applied_at, parent, leaf from p_tag"
#define LISTED_OFF "select qualified, name, null, null, at, parent, leaf from p_tag_off"
#define OF_ASSET " where qualified = ?1 or parent = ?1"

static bool load_before(struct giving *g, str asset, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(g->s->db, LISTED OF_ASSET " union all " LISTED_OFF OF_ASSET, err);
	struct arena *a = g->arena;
	bool good;

	bind_str(q, 1, asset);
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

/* ---- differences ---- */

static bool is_same(const struct tag *old, const struct tag *t)
{
	return str_eq(old->name, t->name) && str_eq(old->origin, t->origin) && str_eq(old->category, t->category);
}

/* A tag of the same name keeps its time. */
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

static bool work_out(struct giving *g, str asset, const struct tags *fresh, struct err *err)
{
	g->fresh = map_in(g->arena);
	g->before = map_in(g->arena);
	g->taken = map_in(g->arena);
	g->add = g->drop = (struct given_tags){ 0 };
	if (!load_before(g, asset, err))
		return false;
	compare(g, fresh);
	return true;
}

/* ---- written ---- */

static bool write_differing(struct giving *g, struct err *err)
{
	bool ignored = false;

	for (ptrdiff_t i = 0; i < g->drop.len; i++)
		if (!tag_erase(g->s, g->drop.at[i]->qualified, g->drop.at[i]->name, &ignored, err))
			return false;
	for (ptrdiff_t i = 0; i < g->add.len; i++)
		if (!tag_write(g->s, g->add.at[i], err))
			return false;
	return true;
}

static bool differs(const struct giving *g)
{
	return g->add.len || g->drop.len;
}

bool tags_replace(struct store *s, struct arena *a, str asset, const struct tags *fresh, bool *changed, struct err *err)
{
	struct giving g = { .s = s, .arena = a };

	if (!work_out(&g, asset, fresh, err) || !write_differing(&g, err))
		return false;
	*changed |= differs(&g);
	/* An asset with a person's tag may have been added or dropped. */
	return differs(&g) || !g.taken.len || tags_unlay(s, err);
}

bool tags_put_first(struct store *s, const struct tags *fresh, bool *changed, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;

	if (!fresh->len)
		return true;
	q = db_ask(s->db, "insert or ignore into main.p_tag values (?1, ?2, ?3, ?4, ?5, ?6, ?7)", err);
	for (ptrdiff_t i = 0; i < fresh->len; i++) {
		const struct tag *t = &fresh->at[i];

		bind_str(q, 1, t->qualified);
		bind_str(q, 2, t->name);
		bind_str(q, 3, t->category.len ? t->category : NO_STR);
		bind_str(q, 4, t->origin);
		bind_int(q, 5, t->applied_at);
		bind_str(q, 6, t->field.at ? t->asset : NO_STR);
		bind_str(q, 7, t->field);
		if (!stmt_run(q, err))
			return false;
	}
	*changed = true;
	return true;
}

bool store_tags_give(struct store *s, str asset, const struct tags *fresh, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct giving g = { .s = s, .arena = a };
	bool ignored = false;

	if (!store_read(s, err) || !store_read_end(s, work_out(&g, asset, fresh, err)))
		return false;
	if (!differs(&g))
		return true;
	if (!store_begin(s, NULL, err)) /* another process may have written in between: compute again */
		return false;
	arena_reset(a);
	return store_end(s, tags_replace(s, a, asset, fresh, &ignored, err) && tag_stamp(s, err), err);
}

/* ---- given tags ---- */

/* They begin with its name and a dot; a slash is the character after a dot. */
static void bind_catalog(struct stmt *q, struct sb *from, struct sb *upto, str catalog)
{
	name_part(from, catalog);
	sb_put(upto, sb_str(from));
	sb_putc(from, '.');
	sb_putc(upto, '/');
	bind_str(q, 1, sb_str(from));
	bind_str(q, 2, sb_str(upto));
}

#define OF_CATALOG " where qualified >= ?1 and qualified < ?2"

bool tags_are_none(struct store *s, str catalog, bool *none, struct err *err)
{
	scoped(sb_free) struct sb from = SB(SB_MAX);
	scoped(sb_free) struct sb upto = SB(SB_MAX);
	scoped(stmt_done) struct stmt *q = db_ask(s->db,
						  "select exists (select 1 from main.p_tag" OF_CATALOG
						  ") or exists (select 1 from main.p_tag_off" OF_CATALOG ")",
						  err);
	bool row;

	bind_catalog(q, &from, &upto, catalog);
	if (!stmt_row(q, &row, err))
		return false;
	*none = !row || col_int(q, 0) == 0;
	return true;
}

#define IS_GIVEN "(origin = '" TAG_ORIGIN_FILE "' or substr(origin, 1, 5) = '" TAG_ORIGIN_RULE "')"

bool tags_forget(struct store *s, str catalog, struct err *err)
{
	scoped(sb_free) struct sb from = SB(SB_MAX);
	scoped(sb_free) struct sb upto = SB(SB_MAX);
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "delete from p_tag" OF_CATALOG " and " IS_GIVEN, err);
	int64_t before = db_changes(s->db);

	bind_catalog(q, &from, &upto, catalog);
	return stmt_run(q, err) && (db_changes(s->db) == before ? tags_unlay(s, err) : tag_stamp(s, err));
}

/* ---- of everything ---- */

bool tags_drop_left_over(struct store *s, bool *changed, struct err *err)
{
	int64_t before = db_changes(s->db);

	if (!db_exec(s->db,
		     "delete from main.p_tag where " IS_GIVEN " and not exists (select 1 from main.p_asset a"
		     " where a.qualified = coalesce(p_tag.parent, p_tag.qualified) and a.state = 1)",
		     err))
		return false;
	*changed |= db_changes(s->db) > before;
	return true;
}

/* ---- the files behind given tags ---- */

bool tags_given_to_all(struct store *s, str by, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "insert or replace into p_meta values ('tags_given', ?)", err);

	bind_str(q, 1, by);
	return stmt_run(q, err);
}

static bool load_given(struct store *s, struct arena *a, str *by, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select value from p_meta where name = 'tags_given'", err);
	bool row;

	if (!stmt_row(q, &row, err))
		return false;
	*by = row ? str_dup(a, col_str(q, 0)) : NO_STR;
	return true;
}

static bool is_only(struct store *s, int64_t catalog, bool *only, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select 1 from p_catalog where generation > 0 and id <> ?1",
						  err);
	bool others;

	if (!stmt_one(q, catalog, &others, err))
		return false;
	*only = !others;
	return true;
}

bool tags_given_by(struct store *s, int64_t first, str by, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	bool only = false;
	str known;

	if (!load_given(s, a, &known, err) || (first && !is_only(s, first, &only, err)))
		return false;
	if (by.at ? str_eq(known, by) : !known.at)
		return true;
	return by.at && only ? tags_given_to_all(s, by, err)
			     : db_exec(s->db, "delete from main.p_meta where name = 'tags_given'", err);
}

bool store_tags_given(struct store *s, struct arena *a, str *by, int64_t *stamp, struct err *err)
{
	if (brief_answers(s)) {
		*by = str_dup(a, s->brief->tags_given);
		if (stamp)
			*stamp = s->brief->tags_stamp;
		return true;
	}
	return store_read(s, err) &&
	       store_read_end(s, (!stamp ||
				  db_int(s->db, "select value from p_meta where name = 'tags'", 0, stamp, err)) &&
					 load_given(s, a, by, err));
}
