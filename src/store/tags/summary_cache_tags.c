/* Tags without opening the cache: which exist is in the summary itself, who carries them in the file of tags beside it. */
#include "store/tags/summary_cache.h"
#include "store/assets.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/map.h"

#include "base/banned.h"

enum {
	EACH = 24, /* what a text costs beside its bytes */
	ASK_EVERY = 256,
	TEXTS_MOST = 500, /* rules give a few dozen */
	TEXTS_BYTES = 32 << 10
};

/* One text more than may be told shows that there are more. */
static bool read_texts(struct store *s, struct arena *a, struct brief_tags *out, struct err *err)
{
	ptrdiff_t bytes = 0;

	if (!store_read_texts(s, a, TEXTS_MOST + 1, &out->texts, err))
		return false;
	for (ptrdiff_t i = 0; i < out->texts.len; i++)
		bytes += out->texts.at[i].len + EACH;
	out->texts_told = out->texts.len <= TEXTS_MOST && bytes <= TEXTS_BYTES;
	if (!out->texts_told)
		out->texts.len = 0;
	return true;
}

bool brief_read_tags(struct store *s, struct arena *a, struct brief_tags *out, struct err *err)
{
	return read_texts(s, a, out, err) && tags_laid(s, a, &out->tree, err);
}

bool brief_tells_texts(struct store *s)
{
	if (!brief_answers(s) || !s->brief->tags.texts_told)
		return false;
	s->brief->gave_tags = true;
	return true;
}

/* ---- who carries them ---- */

struct finding {
	struct tagged *to;
	struct arena *arena;
	struct map texts; /* the same few over and over */
};

static void keep_texts(struct finding *f, struct strs *texts)
{
	for (ptrdiff_t i = 0; i < texts->len; i++) {
		struct map_entry *e = map_get(&f->texts, texts->at[i]);

		texts->at[i] = e ? e->key : map_put(&f->texts, str_dup(f->arena, texts->at[i]), NULL)->key;
	}
}

static void take_laid(void *with, const struct tagtree_asset *t)
{
	struct finding *f = with;
	struct tagtree_asset *to = push(f->to, f->arena);

	*to = *t;
	to->qualified = str_dup(f->arena, t->qualified);
	keep_texts(f, &to->tags);
	keep_texts(f, &to->column_tags);
}

static bool read_laid(struct store *s, struct arena *a, const struct tagtree_which *which, struct tagged *out)
{
	struct finding f = { .to = out, .arena = a, .texts = map_in(a) };

	return s->brief->tags.tree.levels &&
	       tagtree_read(tags_file(s, a), &s->brief->tags.tree, a, which, take_laid, &f);
}

static int by_id(const void *x, const void *y)
{
	const struct tagtree_asset *a = x, *b = y;

	return (a->id > b->id) - (a->id < b->id);
}

/* In the order of ids, without those that the cache has no asset of. */
static void order_by_id(struct tagged *t)
{
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < t->len; i++)
		if (t->at[i].id)
			t->at[kept++] = t->at[i];
	t->len = kept;
	if (kept)
		qsort(t->at, (size_t)kept, sizeof *t->at, by_id);
}

bool brief_tagged(struct store *s, struct arena *a, const struct tagtree_which *which, struct tagged *out)
{
	struct tagged found = { 0 };

	if (!brief_answers(s))
		return false;
	if (!(s->brief->tags.texts_told && !s->brief->tags.texts.len) && !read_laid(s, a, which, &found))
		return false;
	s->brief->gave_tags = true;
	if (!which->qualified)
		order_by_id(&found);
	*out = found;
	return true;
}

bool tagged_give(const struct tagged *t, const struct stop *stop, asset_brief_fn take, void *with, struct err *err)
{
	for (ptrdiff_t i = 0; i < t->len; i++) {
		struct asset_brief is = { .id = t->at[i].id,
					  .qualified = t->at[i].qualified,
					  .tags = t->at[i].tags,
					  .column_tags = t->at[i].column_tags };

		if ((i % ASK_EVERY == 0 && !stop_not_yet(stop, err)) || !take(with, &is, err))
			return false;
	}
	return stop_not_yet(stop, err);
}
