/* Tags by their text rather than by their owner. */
#include "store/tags.h"
#include "store/tags/summary_file.h"

#include "base/arena.h"

#include "base/banned.h"

/* Skips from one to the next with the index, however many owners each has. */
#define DISTINCT \
	"with recursive g(x) as (select (select " TAG_WRITTEN " as e from p_tag t order by e limit 1) union all" \
	" select (select " TAG_WRITTEN " as e from p_tag t where " TAG_WRITTEN \
	" > g.x order by e limit 1) from g where g.x is not null limit ?1)" \
	" select x from g where x is not null"

bool store_read_texts(struct store *s, struct arena *a, int64_t most, struct strs *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, DISTINCT, err);
	struct strs found = { 0 };
	bool good = q != NULL, row = true;

	if (q)
		bind_int(q, 1, most);
	while (good && (good = stmt_row(q, &row, err)) && row)
		*push(&found, a) = str_dup(a, col_str(q, 0));
	if (good)
		*out = found;
	return good;
}

bool store_tag_texts(struct store *s, struct arena *a, const struct stop *stop, struct strs *out, struct err *err)
{
	const struct stop *before;
	bool good;

	if (brief_tells_texts(s)) {
		for (ptrdiff_t i = 0; i < s->brief->tags.texts.len; i++)
			*push(out, a) = str_dup(a, s->brief->tags.texts.at[i]);
		return true;
	}
	if (!store_enter(s, err))
		return false;
	before = db_stop_by(s->db, stop);
	good = store_read_texts(s, a, -1, out, err);
	db_stop_by(s->db, before);
	return good;
}

static bool each(struct store *s, str text, tagged_fn take, void *with, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db,
						  "select t.qualified, t.parent, t.leaf from p_tag t where " TAG_WRITTEN
						  " = ?1 order by t.qualified",
						  err);
	bool good;

	bind_str(q, 1, text);
	while (stmt_next(q, &good, err)) {
		if (!take(with, text, col_str(q, 0), col_str(q, 1), col_str(q, 2), err))
			return false;
	}
	return good;
}

bool store_each_tagged(struct store *s, const struct strs *texts, const struct stop *stop, tagged_fn take, void *with,
		       struct err *err)
{
	const struct stop *before;
	bool good = true;

	if (!store_enter(s, err))
		return false;
	before = db_stop_by(s->db, stop);
	for (ptrdiff_t i = 0; good && i < texts->len; i++)
		good = each(s, texts->at[i], take, with, err);
	db_stop_by(s->db, before);
	return good;
}
