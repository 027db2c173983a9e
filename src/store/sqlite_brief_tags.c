/* Tags in the brief: all that any asset or column carries, where these are few enough to be read at every start; else what they say, and the rest beside it. */
#include "store/sqlite_brief.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

#define HOW_MANY "select count(*) from (select 1 from p_tag limit 200001)"

/* To gather the most takes a quarter of a second, once after a change. */
enum {
	TOLD_MOST = 2000,
	MANY_MOST = 200 * 1000,
	TEXT_MOST = 128 << 10,
	EACH = 24 /* what a text costs beside its bytes */
};
/* Of what many tags say: rules give a few dozen. */
enum { TEXTS_MOST = 500, TEXTS_BYTES = 32 << 10 };

struct collecting {
	struct brief_tags *to;
	struct arena *arena;
	ptrdiff_t bytes;
};

static struct strs copied(struct collecting *c, const struct strs *from)
{
	struct strs out = { 0 };

	for (ptrdiff_t i = 0; i < from->len; i++) {
		*push(&out, c->arena) = str_dup(c->arena, from->at[i]);
		c->bytes += from->at[i].len + EACH;
	}
	return out;
}

static bool collect(void *with, const struct asset_brief *b, struct err *err)
{
	struct collecting *c = with;

	(void)err;
	if (c->bytes > TEXT_MOST)
		return true;
	c->bytes += b->qualified.len + EACH;
	*push(c->to, c->arena) = (struct brief_tagged){
		.id = b->id,
		.qualified = str_dup(c->arena, b->qualified),
		.tags = copied(c, &b->tags),
		.column_tags = copied(c, &b->column_tags),
	};
	return true;
}

static int by_name(const void *x, const void *y)
{
	return str_cmp(((const struct brief_tagged *)x)->qualified, ((const struct brief_tagged *)y)->qualified);
}

/* One more than may be told shows that there are more. */
static bool read_texts(struct sqlite *s, struct arena *a, int64_t tags, struct strs *out, ptrdiff_t *bytes,
		       struct err *err)
{
	if (!sqlite_read_texts(s, a, (tags <= TOLD_MOST ? TOLD_MOST : TEXTS_MOST) + 1, out, err))
		return false;
	*bytes = 0;
	for (ptrdiff_t i = 0; i < out->len; i++)
		*bytes += out->at[i].len + EACH;
	return true;
}

/* Rules give a catalog of several hundred thousand tables so many that nobody should wait for them at the end of a command: what they say is found by an index. */
bool brief_read_tags(struct sqlite *s, struct arena *a, struct brief_tags *out, struct err *err)
{
	struct collecting c = { .to = out, .arena = a };
	ptrdiff_t bytes;
	int64_t tags = 0;

	if (!db_int(s->db, HOW_MANY, 0, &tags, err) || !read_texts(s, a, tags, &out->texts, &bytes, err))
		return false;
	if (tags <= TOLD_MOST && !sqlite_each_shown(&s->store, 0, NULL, collect, &c, err))
		return false;
	out->told = tags <= TOLD_MOST && c.bytes + bytes <= TEXT_MOST;
	out->texts_told = out->told || (out->texts.len <= TEXTS_MOST && bytes <= TEXTS_BYTES);
	if (!out->texts_told)
		out->texts.len = 0;
	if (!out->told)
		out->len = 0;
	if (!out->told && tags <= MANY_MOST && !brief_make_many(s, a, &out->many, err))
		return false;
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_name);
	return true;
}

static bool tells(struct sqlite *s, bool enough)
{
	s->brief->gave_tags |= enough;
	return enough;
}

bool brief_tells_tags(struct sqlite *s)
{
	return brief_answers(s) && tells(s, s->brief->tags.told);
}

bool brief_tells_texts(struct sqlite *s)
{
	return brief_answers(s) && tells(s, s->brief->tags.texts_told);
}

static bool give(const struct brief_tagged *t, asset_brief_taker take, void *with, struct err *err)
{
	struct asset_brief is = {
		.id = t->id, .qualified = t->qualified, .tags = t->tags, .column_tags = t->column_tags
	};

	return take(with, &is, err);
}

bool brief_each_tags_of(const struct brief *b, const struct strs *qualified, asset_brief_taker take, void *with,
			struct err *err)
{
	for (ptrdiff_t i = 0; b->tags.len && i < qualified->len; i++) {
		const struct brief_tagged asked = { .qualified = qualified->at[i] };
		const struct brief_tagged *t = bsearch(&asked, b->tags.at, (size_t)b->tags.len, sizeof asked, by_name);

		if (t && !give(t, take, with, err))
			return false;
	}
	return true;
}

bool brief_tells_many(struct sqlite *s, struct arena *a, const struct strs *qualified, struct brief *out)
{
	struct brief_tags found;

	if (!brief_find_tags(s, brief_many_file(s, a), qualified, a, &found))
		return false;
	if (qualified && found.len)
		qsort(found.at, (size_t)found.len, sizeof *found.at, by_name);
	*out = (struct brief){ .tags = found };
	return true;
}

static int by_id(const void *x, const void *y)
{
	const struct brief_tagged *const *a = x, *const *b = y;

	return ((*a)->id > (*b)->id) - ((*a)->id < (*b)->id);
}

bool brief_each_tagged(const struct brief *b, asset_brief_taker take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct brief_tagged **order = new_n(a, const struct brief_tagged *, b->tags.len + 1);

	for (ptrdiff_t i = 0; i < b->tags.len; i++)
		order[i] = &b->tags.at[i];
	if (b->tags.len)
		qsort(order, (size_t)b->tags.len, sizeof *order, by_id);
	for (ptrdiff_t i = 0; i < b->tags.len; i++)
		if (!give(order[i], take, with, err))
			return false;
	return true;
}
