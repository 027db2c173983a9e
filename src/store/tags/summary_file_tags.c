/*
 * Tags without opening the cache: the distinct ones are in the summary itself, the tagged assets in the file of tags
 * beside it.
 */
#include "store/assets.h"
#include "store/tags/summary_file.h"

#include "base/arena.h"

#include "base/banned.h"

enum {
	EACH = 24, /* overhead of a text in bytes */
	ASK_EVERY = 256,
	TEXTS_MOST = 500, /* rules give a few dozen */
	TEXTS_BYTES = 32 << 10
};

/* Reads one text more than the limit, to notice that there are more. */
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
	return read_texts(s, a, out, err) && tags_laid(s, a, &out->state, err);
}

bool brief_tells_texts(struct store *s)
{
	if (!brief_answers(s) || !s->brief->tags.texts_told)
		return false;
	s->brief->gave_tags = true;
	return true;
}

/* ---- tagged assets ---- */

struct tagged {
	struct tag_file_asset *at;
	ptrdiff_t len, cap;
};

static bool collect_these(const struct tag_file *f, const struct tagged_ask *ask, struct arena *a, struct tagged *out)
{
	for (ptrdiff_t i = 0; i < ask->qualified->len; i++)
		if (!tag_file_find(f, ask->ids[i], a, push(out, a)))
			return false;
	return true;
}

static bool collect_carriers(const struct tag_file *f, const struct tagged_ask *ask, struct arena *a,
			     struct tagged *out)
{
	char *asked = new_n(a, char, (ptrdiff_t)tag_file_words(f) + 1);

	for (int64_t i = 0; i < tag_file_assets(f); i++) {
		bool carries = true;

		if ((i % ASK_EVERY == 0 && stop_is_due(ask->stop)) ||
		    (ask->texts && !tag_file_carries(f, i, ask->texts, asked, &carries)) ||
		    (carries && !tag_file_at(f, i, a, push(out, a))))
			return false;
	}
	return true;
}

static bool give(const struct tagged *t, const struct tagged_ask *ask, asset_brief_fn take, void *with, struct err *err)
{
	for (ptrdiff_t i = 0; i < t->len; i++) {
		const struct tag_file_asset *from = &t->at[i];
		struct asset_brief is = { .id = from->id, .tags = from->tags, .column_tags = from->column_tags };

		if (ask->qualified)
			is.qualified = ask->qualified->at[i];
		if (i % ASK_EVERY == 0 && !stop_not_yet(ask->stop, err))
			return false;
		if ((is.tags.len || is.column_tags.len) && !take(with, &is, err))
			return false;
	}
	return stop_not_yet(ask->stop, err);
}

/* Reads everything before passing any of it on: a later part may be damaged. */
static bool give_from(struct store *s, const struct tag_file *f, const struct tagged_ask *ask, asset_brief_fn take,
		      void *with, bool *told, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct tagged found = { 0 };

	*told = ask->qualified ? collect_these(f, ask, a, &found) : collect_carriers(f, ask, a, &found);
	if (!*told)
		return stop_not_yet(ask->stop, err);
	s->brief->gave_tags = true;
	return give(&found, ask, take, with, err);
}

/* Mapping it anew would cost each search by name a seventh of its time. */
static struct tag_file *open_tags(struct store *s)
{
	struct brief_file *b = s->brief;
	struct side_key k = tag_file_key(b->identity, b->tags.state);

	if (!b->tag_file && b->tags.state)
		b->tag_file = tag_file_open(s->path, &k);
	return b->tag_file;
}

bool brief_each_tagged(struct store *s, const struct tagged_ask *ask, asset_brief_fn take, void *with, bool *told,
		       struct err *err)
{
	struct tag_file *f;

	*told = false;
	if (!brief_answers(s))
		return true;
	if (s->brief->tags.texts_told && !s->brief->tags.texts.len) {
		*told = s->brief->gave_tags = true;
		return true;
	}
	f = open_tags(s);
	return !f || give_from(s, f, ask, take, with, told, err);
}
