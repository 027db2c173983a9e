/* Tags are kept by qualified names, so they survive their assets. */
#include "store/internal.h"
#include "store/tags.h"

#include "base/arena.h"
#include "base/clock.h"
#include "model/name.h"

#include "base/banned.h"

bool tag_is_given(str origin)
{
	return str_eq(origin, S(TAG_ORIGIN_FILE)) || str_starts(origin, S(TAG_ORIGIN_RULE));
}

/* The name may be a field's: then the part before its last part is the asset's. */
static void split(struct arena *a, str qualified, str *parent, str *leaf)
{
	scoped(sb_free) struct sb last = SB(SB_MAX);
	struct err ignored = { 0 };
	struct name_parts parts;

	*parent = *leaf = NO_STR;
	if (!name_split(a, qualified, &parts, &ignored) || parts.len < 2)
		return;
	sb_putc(&last, '.');
	name_part(&last, parts.part[parts.len - 1]);
	if (!str_ends(qualified, sb_str(&last)))
		return;
	*parent = str_upto(qualified, qualified.len - last.len);
	*leaf = parts.part[parts.len - 1];
}

/* The asset and the column of a column's tag; for an asset's tag, both are absent. */
static void place_of(struct arena *a, const struct tag *t, str *parent, str *leaf)
{
	*parent = *leaf = NO_STR;
	if (!t->asset.at)
		split(a, t->qualified, parent, leaf);
	else if (t->field.at) {
		*parent = t->asset;
		*leaf = t->field;
	}
}

static instant when(const struct tag *t)
{
	return t->applied_at == NO_TIME || t->applied_at == 0 ? clock_now() : t->applied_at;
}

bool tag_write(struct store *s, const struct tag *t, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"insert or replace into p_tag (qualified, name, category, origin, applied_at, parent, leaf)"
		" values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
		err);
	str parent, leaf;

	place_of(a, t, &parent, &leaf);
	bind_str(q, 1, t->qualified);
	bind_str(q, 2, t->name);
	bind_str(q, 3, t->category.len ? t->category : NO_STR);
	bind_str(q, 4, t->origin);
	bind_int(q, 5, when(t));
	bind_str(q, 6, parent);
	bind_str(q, 7, leaf);
	return stmt_run(q, err);
}

static bool erase(struct store *s, const char *sql, str qualified, str name, bool *found, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, sql, err);
	int64_t before = db_changes(s->db);

	bind_str(q, 1, qualified);
	bind_str(q, 2, name);
	if (!stmt_run(q, err))
		return false;
	*found |= db_changes(s->db) > before;
	return true;
}

bool tag_erase(struct store *s, str qualified, str name, bool *found, struct err *err)
{
	return erase(s, "delete from p_tag where qualified = ? and name = ?", qualified, name, found, err);
}

static bool allow(struct store *s, str qualified, str name, bool *found, struct err *err)
{
	return erase(s, "delete from p_tag_off where qualified = ? and name = ?", qualified, name, found, err);
}

bool tag_stamp(struct store *s, struct err *err)
{
	return db_exec(s->db, "update p_meta set value = value + 1 where name = 'tags'", err) && tags_unlay(s, err);
}

static bool end(struct store *s, bool good, struct err *err)
{
	return store_end(s, good && tag_stamp(s, err), err);
}

bool store_tag_put(struct store *s, const struct tag *t, struct err *err)
{
	bool ignored = false;

	if (t->name.len == 0 || t->qualified.len == 0)
		return err_set(err, ERR_USAGE, "a tag needs a name and a target");
	if (!store_begin(s, NULL, err))
		return false;
	return end(s, tag_write(s, t, err) && allow(s, t->qualified, t->name, &ignored, err), err);
}

bool store_tag_remove(struct store *s, str qualified, str name, bool *found, struct err *err)
{
	bool was = false;

	if (!store_begin(s, NULL, err))
		return false;
	if (!end(s, tag_erase(s, qualified, name, &was, err) && allow(s, qualified, name, &was, err), err))
		return false;
	*found = was;
	return true;
}

/* ---- rejections ---- */

static bool put_off(struct store *s, const struct tag *t, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"insert or replace into p_tag_off (qualified, name, at, parent, leaf) values (?1, ?2, ?3, ?4, ?5)",
		err);
	str parent, leaf;

	place_of(a, t, &parent, &leaf);
	bind_str(q, 1, t->qualified);
	bind_str(q, 2, t->name);
	bind_int(q, 3, when(t));
	bind_str(q, 4, parent);
	bind_str(q, 5, leaf);
	return stmt_run(q, err);
}

bool store_tag_reject(struct store *s, const struct tag *t, struct err *err)
{
	bool ignored = false;

	if (!store_begin(s, NULL, err))
		return false;
	return end(s, tag_erase(s, t->qualified, t->name, &ignored, err) && put_off(s, t, err), err);
}

/* ---- another name ---- */

#define MOVED(table) \
	"update or replace " table " set qualified = ?2 || substr(qualified, length(?1) + 1)," \
	" parent = case when parent = ?1 then ?2 else parent end where qualified = ?1 or parent = ?1"

bool tags_rename(struct store *s, str from, str to, struct err *err)
{
	static const char *const moves[] = { MOVED("p_tag"), MOVED("p_tag_off") };

	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
		scoped(stmt_done) struct stmt *q = db_ask(s->db, moves[i], err);

		bind_str(q, 1, from);
		bind_str(q, 2, to);
		if (!stmt_run(q, err))
			return false;
	}
	return tag_stamp(s, err);
}

/* First to temporary names, under a parent that no asset has, then to the final ones. */
#define ASIDE(table) \
	"update " table \
	" set qualified = char(1) || qualified, parent = char(1) || parent where parent = ?1 and leaf = ?2"
#define BACK(table) \
	"update or replace " table \
	" set qualified = ?3, parent = ?1, leaf = ?4 where parent = char(1) || ?1 and leaf = ?2"

static bool move_field(struct store *s, const char *sql, str asset, str from, str qualified, str to, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, sql, err);

	bind_str(q, 1, asset);
	bind_str(q, 2, from);
	if (qualified.at) {
		bind_str(q, 3, qualified);
		bind_str(q, 4, to);
	}
	return stmt_run(q, err);
}

bool tags_rename_fields(struct store *s, str asset, const struct strs *from, const struct strs *to, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (ptrdiff_t i = 0; i < from->len; i++)
		if (!move_field(s, ASIDE("p_tag"), asset, from->at[i], NO_STR, NO_STR, err) ||
		    !move_field(s, ASIDE("p_tag_off"), asset, from->at[i], NO_STR, NO_STR, err))
			return false;
	for (ptrdiff_t i = 0; i < from->len; i++) {
		str qualified = name_with_field(a, asset, to->at[i]);

		if (!move_field(s, BACK("p_tag"), asset, from->at[i], qualified, to->at[i], err) ||
		    !move_field(s, BACK("p_tag_off"), asset, from->at[i], qualified, to->at[i], err))
			return false;
	}
	return !from->len || tag_stamp(s, err);
}

/* ---- listing ---- */

#define LISTED "select qualified, name, category, origin, applied_at, parent, leaf, 0 from p_tag"
#define LISTED_OFF "select qualified, name, null, null, at, parent, leaf, 1 from p_tag_off"
/*
 * Its own and those of its columns, in two halves: with `or`, SQLite would first collect results in a temporary
 * table.
 */
#define OF_ONE(listed) listed " where qualified = ?1 union all " listed " where parent = ?1 and qualified <> ?1"

static void take_tag(struct stmt *q, struct arena *a, struct tags *out)
{
	*push(out, a) = (struct tag){
		.qualified = str_dup(a, col_str(q, 0)),
		.name = str_dup(a, col_str(q, 1)),
		.category = str_dup(a, col_str(q, 2)),
		.origin = str_dup(a, col_str(q, 3)),
		.applied_at = col_num(q, 4),
		.asset = str_dup(a, col_str(q, 5)),
		.field = str_dup(a, col_str(q, 6)),
		.rejected = col_int(q, 7) != 0,
	};
}

bool tags_list(struct store *s, struct arena *a, str qualified, struct tags *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		qualified.at ? OF_ONE(LISTED) " union all " OF_ONE(LISTED_OFF) " order by 1, 2"
			     : LISTED " union all " LISTED_OFF " order by 1, 2",
		err);
	bool good;

	if (qualified.at)
		bind_str(q, 1, qualified);
	while (stmt_next(q, &good, err)) {
		take_tag(q, a, out);
	}
	return good;
}

bool store_tags(struct store *s, struct arena *a, str qualified, struct tags *out, struct err *err)
{
	struct tags found = { 0 };
	bool good;

	good = store_read(s, err) && store_read_end(s, tags_list(s, a, qualified, &found, err));
	if (good)
		*out = found;
	return good;
}
