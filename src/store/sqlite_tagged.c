/* Tags by what they say, rather than by what they hang on. */
#include "store/sqlite.h"

#include "base/arena.h"
#include "base/map.h"

#include "base/banned.h"

bool sqlite_tag_texts(struct store *st, struct arena *a, const struct stop *stop, struct strs *out, struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	scoped(stmt_done) struct stmt *q = NULL;
	const struct stop *before;
	struct strs found = { 0 };
	bool good, row = true;

	if (!sqlite_enter(s, err))
		return false;
	before = db_stop_by(s->db, stop);
	q = db_ask(s->db, "select distinct " TAG_WRITTEN " from p_tag t order by 1", err);
	good = q != NULL;
	while (good && (good = stmt_row(q, &row, err)) && row)
		*push(&found, a) = str_dup(a, col_str(q, 0));
	db_stop_by(s->db, before);
	if (good)
		*out = found;
	return good;
}

static bool each(struct sqlite *s, struct map *wanted, tagged_taker take, void *with, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "select " TAG_WRITTEN ", t.qualified, t.parent, t.leaf from p_tag t order by t.qualified, t.name", err);
	bool row;

	if (!q)
		return false;
	for (;;) {
		if (!stmt_row(q, &row, err))
			return false;
		if (!row)
			return true;
		if (map_get(wanted, col_str(q, 0)) && !take(with, col_str(q, 0), col_str(q, 1), col_str(q, 2), col_str(q, 3), err))
			return false;
	}
}

bool sqlite_each_tagged(struct store *st, const struct strs *texts, const struct stop *stop, tagged_taker take, void *with, struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	scoped(arena_close) struct arena *a = arena_open();
	struct map wanted = map_in(a);
	const struct stop *before;
	bool good;

	for (ptrdiff_t i = 0; i < texts->len; i++)
		map_put(&wanted, texts->at[i], NULL);
	if (!sqlite_enter(s, err))
		return false;
	before = db_stop_by(s->db, stop);
	good = each(s, &wanted, take, with, err);
	db_stop_by(s->db, before);
	return good;
}
