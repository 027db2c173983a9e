/* Tags in the brief: all that any asset or column carries, where these are few enough to be read at every start; else what they say, what changed since they were laid beside it, and where that is. */
#include "store/tags/summary_cache.h"
#include "store/assets.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/map.h"

#include "base/banned.h"

enum {
	TOLD_MOST = 2000,
	TEXT_MOST = 128 << 10,
	EACH = 24, /* what a text costs beside its bytes */
	ASK_EVERY = 256
};
/* Of what many tags say: rules give a few dozen. */
enum { TEXTS_MOST = 500, TEXTS_BYTES = 32 << 10 };

struct collecting {
	struct brief_tags *to;
	struct arena *arena;
	ptrdiff_t bytes;
	ptrdiff_t at; /* of those that are there already, which comes next */
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
static bool read_texts(struct store *s, struct arena *a, int64_t tags, struct strs *out, ptrdiff_t *bytes,
		       struct err *err)
{
	if (!store_read_texts(s, a, (tags <= TOLD_MOST ? TOLD_MOST : TEXTS_MOST) + 1, out, err))
		return false;
	*bytes = 0;
	for (ptrdiff_t i = 0; i < out->len; i++)
		*bytes += out->at[i].len + EACH;
	return true;
}

/* ---- what changed since they were laid ---- */

static bool list_since(struct collecting *c, struct store *s, struct strs *names, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"select n.asset, (select a.id from p_asset a where a.qualified = n.asset and a.state = 1)"
		" from p_tag_since n order by n.asset",
		err);
	bool good;

	if (!q)
		return false;
	while (stmt_next(q, &good, err)) {
		str name = str_dup(c->arena, col_str(q, 0));

		c->bytes += name.len + EACH;
		*push(names, c->arena) = name;
		*push(c->to, c->arena) = (struct brief_tagged){ .id = col_int(q, 1), .qualified = name };
	}
	return good;
}

/* Those that carry any come in the order of the list. */
static bool fill(void *with, const struct asset_brief *b, struct err *err)
{
	struct collecting *c = with;
	struct brief_tagged *t;

	(void)err;
	while (!str_eq(c->to->at[c->at].qualified, b->qualified))
		c->at++;
	t = &c->to->at[c->at];
	t->tags = copied(c, &b->tags);
	t->column_tags = copied(c, &b->column_tags);
	return true;
}

/* What lies beside it helps only together with all that changed since. */
static bool read_since(struct store *s, struct arena *a, struct brief_tags *out, struct err *err)
{
	struct collecting c = { .to = out, .arena = a };
	struct strs names = { 0 };

	if (!list_since(&c, s, &names, err) || !store_each_tags_of(s, &names, NULL, fill, &c, err))
		return false;
	if (c.bytes > TEXT_MOST) {
		out->len = 0;
		out->tree = (struct tagtree){ 0 };
	}
	return true;
}

/* ---- all of it ---- */

static bool find_laid(struct store *s, struct arena *a, struct brief_tags *out, struct err *err)
{
	int64_t tags;

	if (!tags_laid(s, a, &out->tree, err) || (out->tree.levels && !read_since(s, a, out, err)))
		return false;
	if (out->tree.levels)
		return true;
	return db_int(s->db, TAGS_COUNTED, 0, &tags, err) &&
	       (tags > TAGS_AT_ONCE || tags_lay(s, NO_STR, &out->laid, &out->tree, err));
}

/* What very many say is found by an index. */
bool brief_read_tags(struct store *s, struct arena *a, struct brief_tags *out, struct err *err)
{
	struct collecting c = { .to = out, .arena = a };
	ptrdiff_t bytes;
	int64_t tags = 0;

	if (!db_int(s->db, "select count(*) from (select 1 from p_tag limit 2001)", 0, &tags, err) ||
	    !read_texts(s, a, tags, &out->texts, &bytes, err))
		return false;
	if (tags <= TOLD_MOST && !store_each_carrier(s, NULL, NULL, collect, &c, err))
		return false;
	out->told = tags <= TOLD_MOST && c.bytes + bytes <= TEXT_MOST;
	out->texts_told = out->told || (out->texts.len <= TEXTS_MOST && bytes <= TEXTS_BYTES);
	if (!out->texts_told)
		out->texts.len = 0;
	if (!out->told) {
		out->len = 0;
		return find_laid(s, a, out, err);
	}
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_name);
	return true;
}

/* ---- what it tells ---- */

static bool tells(struct store *s, bool enough)
{
	s->brief->gave_tags |= enough;
	return enough;
}

bool brief_tells_tags(struct store *s)
{
	return brief_answers(s) && tells(s, s->brief->tags.told);
}

bool brief_tells_texts(struct store *s)
{
	return brief_answers(s) && tells(s, s->brief->tags.texts_told);
}

static bool give(const struct brief_tagged *t, asset_brief_fn take, void *with, struct err *err)
{
	struct asset_brief is = {
		.id = t->id, .qualified = t->qualified, .tags = t->tags, .column_tags = t->column_tags
	};

	return take(with, &is, err);
}

static const struct brief_tagged *told_of(const struct brief_tags *told, str qualified)
{
	const struct brief_tagged asked = { .qualified = qualified };

	return told->len ? bsearch(&asked, told->at, (size_t)told->len, sizeof asked, by_name) : NULL;
}

bool brief_each_tags_of(const struct brief *b, const struct strs *qualified, asset_brief_fn take, void *with,
			struct err *err)
{
	for (ptrdiff_t i = 0; i < qualified->len; i++) {
		const struct brief_tagged *t = told_of(&b->tags, qualified->at[i]);

		if (t && !give(t, take, with, err))
			return false;
	}
	return true;
}

/* ---- what lies beside it ---- */

struct finding {
	const struct brief_tags *told;
	struct brief_tags *to;
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
	struct brief_tagged *to;

	if (told_of(f->told, t->qualified))
		return;
	to = push(f->to, f->arena);
	*to = (struct brief_tagged){ .id = t->id,
				     .qualified = str_dup(f->arena, t->qualified),
				     .tags = t->tags,
				     .column_tags = t->column_tags };
	keep_texts(f, &to->tags);
	keep_texts(f, &to->column_tags);
}

/* In place of what was laid, what is told. */
static void add_told(struct finding *f, const struct strs *qualified)
{
	for (ptrdiff_t i = 0; i < (qualified ? qualified->len : f->told->len); i++) {
		const struct brief_tagged *t = qualified ? told_of(f->told, qualified->at[i]) : &f->told->at[i];

		if (t && (t->tags.len || t->column_tags.len))
			*push(f->to, f->arena) = *t;
	}
}

bool brief_tells_laid(struct store *s, struct arena *a, const struct tagtree_which *which, struct brief *out)
{
	struct brief_tags found = { 0 };
	struct finding f = { .to = &found, .arena = a, .texts = map_in(a) };
	struct brief *b = s->brief;
	bool good;

	if (!brief_answers(s) || !b->tags.tree.levels)
		return false;
	f.told = &b->tags;
	good = tagtree_read(tags_file(s, a), &b->tags.tree, a, which, take_laid, &f) || stop_is_due(which->stop);
	b->gave_tags |= good;
	b->lost_tags |= !good;
	if (!good)
		return false;
	add_told(&f, which->qualified);
	if (which->qualified && found.len)
		qsort(found.at, (size_t)found.len, sizeof *found.at, by_name);
	*out = (struct brief){ .tags = found };
	return true;
}

static int by_id(const void *x, const void *y)
{
	const struct brief_tagged *const *a = x, *const *b = y;

	return ((*a)->id > (*b)->id) - ((*a)->id < (*b)->id);
}

bool brief_carries(const struct strs *texts, const struct strs *tags, const struct strs *column_tags)
{
	bool any = !texts;

	for (ptrdiff_t i = 0; !any && i < tags->len; i++)
		any = texts_sorted_have(texts, tags->at[i]);
	for (ptrdiff_t i = 1; !any && i < column_tags->len; i += 2)
		any = texts_sorted_have(texts, column_tags->at[i]);
	return any;
}

/* Those that are there. */
bool brief_each_carrier(const struct brief *b, const struct strs *texts, const struct stop *stop, asset_brief_fn take,
			void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct brief_tagged **order = new_n(a, const struct brief_tagged *, b->tags.len + 1);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < b->tags.len; i++)
		if (b->tags.at[i].id && brief_carries(texts, &b->tags.at[i].tags, &b->tags.at[i].column_tags))
			order[n++] = &b->tags.at[i];
	if (n)
		qsort(order, (size_t)n, sizeof *order, by_id);
	for (ptrdiff_t i = 0; i < n; i++)
		if ((i % ASK_EVERY == 0 && !stop_not_yet(stop, err)) || !give(order[i], take, with, err))
			return false;
	return stop_not_yet(stop, err);
}
