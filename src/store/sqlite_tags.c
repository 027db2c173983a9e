/* Tags hang on qualified names, so they outlive what they are on. */
#include "store/sqlite.h"

#include "base/arena.h"
#include "base/clock.h"
#include "model/name.h"

#include "base/banned.h"

/* The name may be a field's: then what stands before its last part is the asset's. */
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

static bool put(struct sqlite *s, struct arena *a, const struct tag *t, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"insert or replace into p_tag (qualified, name, category, origin, applied_at, parent, leaf)"
		" values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
		err);
	str parent, leaf;

	if (!q)
		return false;
	split(a, t->qualified, &parent, &leaf);
	bind_str(q, 1, t->qualified);
	bind_str(q, 2, t->name);
	bind_str(q, 3, t->category.len ? t->category : NO_STR);
	bind_str(q, 4, t->origin);
	bind_int(q, 5, t->applied_at == NO_TIME || t->applied_at == 0 ? clock_now() : t->applied_at);
	bind_str(q, 6, parent);
	bind_str(q, 7, leaf);
	return stmt_run(q, err);
}

bool sqlite_tag_put(struct store *st, const struct tag *t, struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	scoped(arena_close) struct arena *a = arena_open();

	if (t->name.len == 0 || t->qualified.len == 0)
		return err_set(err, ERR_USAGE, "a tag needs a name and something to hang on");
	if (!sqlite_begin(s, NULL, err))
		return false;
	if (put(s, a, t, err))
		return sqlite_commit(s, err);
	sqlite_rollback(s);
	return false;
}

static bool take_off(struct sqlite *s, str qualified, str name, bool *found, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "delete from p_tag where qualified = ? and name = ?", err);
	int64_t before = db_changes(s->db);

	if (!q)
		return false;
	bind_str(q, 1, qualified);
	bind_str(q, 2, name);
	if (!stmt_run(q, err))
		return false;
	*found = db_changes(s->db) > before;
	return true;
}

bool sqlite_tag_remove(struct store *st, str qualified, str name, bool *found, struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	bool was = false;

	if (!sqlite_begin(s, NULL, err))
		return false;
	if (!take_off(s, qualified, name, &was, err)) {
		sqlite_rollback(s);
		return false;
	}
	if (!sqlite_commit(s, err))
		return false;
	*found = was;
	return true;
}

bool sqlite_marks(struct store *st, struct arena *a, str qualified, struct tag_marks *out, struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	scoped(stmt_done) struct stmt *q = db_ask(s->db,
						  "select null, name from p_tag where qualified = ?1"
						  " union all select leaf, name from p_tag where parent = ?1 order by 1, 2",
						  err);
	struct tag_marks found = { 0 };
	bool row;

	if (!q)
		return false;
	bind_str(q, 1, qualified);
	while (stmt_row(q, &row, err) && row)
		*push(&found, a) = (struct tag_mark){ str_dup(a, col_str(q, 0)), str_dup(a, col_str(q, 1)) };
	if (err->kind)
		return false;
	*out = found;
	return true;
}
