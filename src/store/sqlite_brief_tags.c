/* Tags in the brief: all that any asset or column carries, where these are few enough to be read at every start. */
#include "store/sqlite_brief.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

#define MANY "select exists (select 1 from p_tag limit 1 offset 2000)"

enum { TEXT_MOST = 128 << 10, EACH = 24 /* what a text costs beside its bytes */ };

struct collecting {
	struct brief *to;
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
	*push(&c->to->tagged, c->arena) = (struct brief_tagged){
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

/* Rules give a large catalog very many, which nobody should wait for at the end of a command. */
bool brief_read_tags(struct sqlite *s, struct arena *a, struct brief *out, struct err *err)
{
	struct collecting c = { .to = out, .arena = a };
	int64_t many = 0;

	if (!db_int(s->db, MANY, 0, &many, err))
		return false;
	if (many)
		return true;
	if (!sqlite_each_shown(&s->store, 0, NULL, collect, &c, err))
		return false;
	out->tags_told = c.bytes <= TEXT_MOST;
	if (!out->tags_told)
		out->tagged.len = 0;
	if (out->tagged.len)
		qsort(out->tagged.at, (size_t)out->tagged.len, sizeof *out->tagged.at, by_name);
	return true;
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
	for (ptrdiff_t i = 0; b->tagged.len && i < qualified->len; i++) {
		const struct brief_tagged asked = { .qualified = qualified->at[i] };
		const struct brief_tagged *t = bsearch(&asked, b->tagged.at, (size_t)b->tagged.len, sizeof asked,
						       by_name);

		if (t && !give(t, take, with, err))
			return false;
	}
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
	const struct brief_tagged **order = new_n(a, const struct brief_tagged *, b->tagged.len + 1);

	for (ptrdiff_t i = 0; i < b->tagged.len; i++)
		order[i] = &b->tagged.at[i];
	if (b->tagged.len)
		qsort(order, (size_t)b->tagged.len, sizeof *order, by_id);
	for (ptrdiff_t i = 0; i < b->tagged.len; i++)
		if (!give(order[i], take, with, err))
			return false;
	return true;
}
