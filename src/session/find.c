/* Searches for whoever asks: by side files where they are there and sound, by the list where not. The answer is the same. */
#include "session/inside.h"

#include "base/map.h"
#include "base/utf8.h"

#include "base/banned.h"

/* ---- tags, as lists and engines want them ---- */

/* The same few tags over and over. */
static str once(struct arena *a, struct map *folded, str tag)
{
	struct map_entry *e = map_get(folded, tag);
	str *to;

	if (e)
		return *(const str *)e->ptr;
	to = new (a, str);
	*to = utf8_fold_str(a, tag);
	map_put(folded, str_dup(a, tag), NULL)->ptr = to;
	return *to;
}

static void add_tag(struct arena *a, struct summary *s, str tag)
{
	for (ptrdiff_t i = 0; i < s->tags.len; i++)
		if (str_eq(s->tags.at[i], tag))
			return;
	*push(&s->tags, a) = tag;
}

void summary_tags(struct arena *a, struct map *folded, const struct asset_brief *b, struct summary *s)
{
	for (ptrdiff_t i = 0; i < b->tags.len; i++)
		add_tag(a, s, once(a, folded, b->tags.at[i]));
	for (ptrdiff_t i = 0; i + 1 < b->column_tags.len; i += 2) {
		struct column_tag t = { str_dup(a, b->column_tags.at[i]), once(a, folded, b->column_tags.at[i + 1]) };

		*push(&s->column_tags, a) = t;
		add_tag(a, s, t.tag);
	}
}

/* ---- what side files do not hold ---- */

struct tagged {
	struct arena *arena;
	struct map folded;
	struct summary *at;
	ptrdiff_t len, cap;
};

static bool take_tagged(void *with, const struct asset_brief *b, struct err *err)
{
	struct tagged *t = with;
	struct summary s = { .id = b->id };

	(void)err;
	summary_tags(t->arena, &t->folded, b, &s);
	*push(t, t->arena) = s;
	return true;
}

static bool tagged_from_store(void *with, struct arena *a, struct summary **at, ptrdiff_t *len, struct err *err)
{
	struct tagged t = { .arena = a, .folded = map_in(a) };

	if (!store_each_shown(with, 0, NULL, take_tagged, &t, err))
		return false;
	*at = t.at;
	*len = t.len;
	return true;
}

struct filling {
	struct arena *arena;
	struct summary *to;
};

static bool take_shown(void *with, const struct asset_brief *b, struct err *err)
{
	struct filling *f = with;
	struct map folded = map_in(f->arena);

	(void)err;
	f->to->owner = str_dup(f->arena, b->owner);
	f->to->comment = str_dup(f->arena, b->comment);
	summary_tags(f->arena, &folded, b, f->to);
	return true;
}

static bool fill_from_store(void *with, struct arena *a, struct summary *s, struct err *err)
{
	struct filling f = { a, s };

	return store_each_shown(with, s->id, NULL, take_shown, &f, err);
}

struct engine_source session_facts(struct store *pinned)
{
	return (struct engine_source){ .tagged = tagged_from_store, .fill = fill_from_store, .columns = session_columns(pinned), .with = pinned };
}

/* ---- engines: nothing to make, so each search has one of its own ---- */

/* The catalogs that the reader sees, or the one; false: one of them has no side file. */
static bool names_all(struct session *s, struct store *pinned, int64_t catalog, const struct stop *stop, struct arena *a, struct session_found *out)
{
	struct catalogs all = { 0 };
	struct err ignored = { 0 };

	if (!store_catalogs(pinned, a, &all, &ignored))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct names *n;

		if (!all.at[i].generation || (catalog && all.at[i].id != catalog))
			continue;
		n = session_names(s, pinned, &all.at[i], stop);
		if (!n)
			return false;
		*push(&out->names, a) = n;
	}
	return true;
}

static void names_done(struct session_found *f)
{
	for (ptrdiff_t i = 0; i < f->names.len; i++)
		names_close(f->names.at[i]);
	f->names.len = 0;
}

const struct engine *session_engine(struct session *s, struct store *pinned, int64_t catalog, const struct stop *stop, struct arena *a,
				    struct session_found *out)
{
	if (!names_all(s, pinned, catalog, stop, a, out)) {
		names_done(out);
		return NULL;
	}
	out->engine = engine_open((const struct names *const *)out->names.at, out->names.len);
	return out->engine;
}

void session_found_done(struct session *s, struct session_found *f)
{
	engine_close(f->engine);
	names_done(f);
	if (f->list)
		session_list_done(s, f->list);
	*f = (struct session_found){ 0 };
}

/* ---- tables ---- */

static bool by_list(struct session *s, const struct wanted *q, struct arena *a, struct session_found *out, struct err *err)
{
	struct search_source from = session_columns(q->pinned);

	out->list = session_list(s, q->pinned, q->stop, err);
	if (!out->list ||
	    !list_search(out->list, a, q->filter, &from, q->limit ? q->skip + q->limit : 0, q->stop, &out->hits, err))
		return false;
	if (q->near == NEAR_FILL && out->hits.total < q->skip + q->limit) {
		int64_t first = q->skip > out->hits.total ? q->skip : out->hits.total;

		if (!list_near(out->list, a, q->filter, &from, q->skip + q->limit - out->hits.total, q->stop, &out->hits, err))
			return false;
		out->near = out->hits.len > first ? out->hits.len - first : 0;
	}
	out->hits.at += q->skip < out->hits.len ? q->skip : out->hits.len;
	out->hits.len -= q->skip < out->hits.len ? (ptrdiff_t)q->skip : out->hits.len;
	return true;
}

bool session_find(struct session *s, const struct wanted *q, struct arena *a, struct session_found *out, struct err *err)
{
	struct engine_source from = session_facts(q->pinned);
	const struct engine *e;
	bool good;

	*out = (struct session_found){ 0 };
	from.bare = q->bare;
	e = session_engine(s, q->pinned, q->catalog, q->stop, a, out);
	good = e && engine_search(e, a, q->filter, &from, q->skip, q->limit, q->near, q->stop, &out->hits, &out->near, err);
	if (good || err->kind)
		return good;
	session_found_done(s, out);
	return by_list(s, q, a, out, err);
}

/* ---- what was meant ---- */

bool session_nearest(struct session *s, struct store *pinned, const struct stop *stop, struct arena *a, str name, ptrdiff_t n,
		     struct strs *out)
{
	struct session_found of = { 0 };
	const struct engine *e = session_engine(s, pinned, 0, stop, a, &of);
	struct err ignored = { 0 };
	bool any = e && engine_assets(e), good = e && engine_nearest(e, a, name, n, out);

	if (!good && (of.list = session_list(s, pinned, stop, &ignored))) {
		list_nearest(of.list, a, name, n, out);
		any = list_len(of.list) > 0;
	}
	session_found_done(s, &of);
	return any;
}

static str schema_of(struct arena *a, str catalog, str ns, str text)
{
	if (!ns.len || !str_ends(text, ns) ||
	    (!str_eq(ns, text) && !str_eq(str_fmt(a, "%.*s.%.*s", STR(catalog), STR(ns)), text)))
		return S("");
	return str_dup(a, ns);
}

static str schema_in(const struct session_found *of, struct arena *a, str text)
{
	str found = S("");

	for (ptrdiff_t i = 0; i < of->names.len && !found.len; i++)
		for (int64_t k = 0; k < of->names.at[i]->spaces.count && !found.len; k++)
			found = schema_of(a, of->names.at[i]->catalog, packed_name(&of->names.at[i]->spaces, k), text);
	for (ptrdiff_t i = 0; of->list && i < list_len(of->list) && !found.len; i++)
		found = schema_of(a, list_at(of->list, i)->catalog, list_at(of->list, i)->ns, text);
	return found;
}

str session_schema(struct session *s, struct store *pinned, const struct stop *stop, struct arena *a, str text)
{
	struct session_found of = { 0 };
	struct err ignored = { 0 };
	str found;

	if (!session_engine(s, pinned, 0, stop, a, &of))
		of.list = session_list(s, pinned, stop, &ignored);
	found = schema_in(&of, a, text);
	session_found_done(s, &of);
	return found;
}
