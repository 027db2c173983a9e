/* Searches: with indexes that exist and are valid, otherwise with names in memory. The answer is the same. */
#include "workspace/internal.h"

#include "base/map.h"
#include "base/utf8.h"
#include "search/match/filter_match.h"

#include "base/banned.h"

/* ---- tags, for lists and engines ---- */

/* The same few tags are shared. */
static str once(struct arena *a, struct map *folded, str tag)
{
	struct map_entry *e = map_get(folded, tag);
	str *to;

	if (e)
		return *(const str *)e->ptr;
	to = new(a, str);
	*to = utf8_fold_str(a, tag);
	map_put(folded, str_dup(a, tag), NULL)->ptr = to;
	return *to;
}

static void add_tag(struct arena *a, struct summary *s, str tag)
{
	if (!texts_have(&s->tags, tag))
		*push(&s->tags, a) = tag;
}

/* Adds the tags of its columns to an asset. folded: a shared map from tags as written to folded tags. */
static void summary_tags(struct arena *a, struct map *folded, const struct asset_brief *b, struct summary *s)
{
	for (ptrdiff_t i = 0; i < b->tags.len; i++)
		add_tag(a, s, once(a, folded, b->tags.at[i]));
	for (ptrdiff_t i = 0; i + 1 < b->column_tags.len; i += 2) {
		struct column_tag t = { str_dup(a, b->column_tags.at[i]), once(a, folded, b->column_tags.at[i + 1]) };

		*push(&s->column_tags, a) = t;
		add_tag(a, s, t.tag);
	}
}

/* ---- data that indexes lack ---- */

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

static bool tagged_from_store(void *with, const struct strs *texts, const struct stop *stop, struct arena *a,
			      struct summary **at, ptrdiff_t *len, struct err *err)
{
	struct tagged t = { .arena = a, .folded = map_in(a) };

	if (!store_each_carrier(with, texts, stop, take_tagged, &t, err))
		return false;
	*at = t.at;
	*len = t.len;
	return true;
}

struct filling {
	struct arena *arena;
	struct map folded;
	struct summary *const *to;
	ptrdiff_t at; /* the current one */
};

static bool take_shown(void *with, const struct asset_brief *b, struct err *err)
{
	struct filling *f = with;

	(void)err;
	f->to[f->at]->owner = str_dup(f->arena, b->owner);
	f->to[f->at]->comment = str_dup(f->arena, b->comment);
	return true;
}

/* They arrive in the requested order. */
static bool take_tags(void *with, const struct asset_brief *b, struct err *err)
{
	struct filling *f = with;

	(void)err;
	while (!str_eq(f->to[f->at]->qualified, b->qualified))
		f->at++;
	summary_tags(f->arena, &f->folded, b, f->to[f->at]);
	return true;
}

static bool fill_families(struct store *s, struct arena *a, struct summary *const *of, ptrdiff_t n, struct err *err)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (of[i]->represents && !store_family(s, a, of[i]->id, &of[i]->family, err))
			return false;
	return true;
}

static bool fill_from_store(void *with, struct arena *a, struct summary *const *s, ptrdiff_t n, struct err *err)
{
	struct filling f = { a, map_in(a), s, 0 };
	int64_t *ids = new_n(a, int64_t, n + 1);
	struct strs names = { 0 };

	for (; f.at < n; f.at++) {
		ids[f.at] = s[f.at]->id;
		*push(&names, a) = s[f.at]->qualified;
		if (!s[f.at]->key_columns && !store_each_shown(with, s[f.at]->id, NULL, take_shown, &f, err))
			return false;
	}
	f.at = 0;
	return fill_families(with, a, s, n, err) && store_each_tags_of(with, ids, &names, NULL, take_tags, &f, err);
}

static bool fits_any(const struct words *asked, str folded)
{
	bool any = false;

	for (ptrdiff_t i = 0; !any && i < asked->len; i++)
		any = admit_fits_tag(&asked->at[i], folded);
	return any;
}

/* Finding which tags exist is cheap; finding who carries them is not. */
static const struct strs *tags_that_fit(struct store *pinned, const struct filter *f, const struct stop *stop,
					struct arena *a)
{
	struct err ignored = { 0 };
	struct strs texts = { 0 }, *fit = new(a, struct strs);

	if (!f->tags.len || f->domains.len || !store_tag_texts(pinned, a, stop, &texts, &ignored))
		return NULL;
	for (ptrdiff_t i = 0; i < texts.len; i++)
		if (fits_any(&f->tags, utf8_fold_str(a, texts.at[i])))
			*push(fit, a) = texts.at[i];
	return fit;
}

struct engine_source workspace_facts(struct store *pinned, const struct filter *f, const struct stop *stop,
				     struct arena *a)
{
	return (struct engine_source){ .tagged = tagged_from_store,
				       .fill = fill_from_store,
				       .columns = workspace_columns(pinned),
				       .with = pinned,
				       .tags_that_fit = tags_that_fit(pinned, f, stop, a) };
}

/* ---- engines: cheap to create, so each search has its own ---- */

static struct names *names_for(struct workspace *s, struct store *pinned, const struct catalog *c, enum names_need need,
			       const struct stop *stop, struct err *err)
{
	struct names *n = need == NAMES_ANEW ? NULL : workspace_names(s, pinned, c, stop);

	return n || need == NAMES_THERE ? n : names_memory(s, pinned, c, need != NAMES_OF_TABLES, stop, err);
}

/* All catalogs that the reader sees, or only one. */
static bool names_all(struct workspace *s, struct store *pinned, int64_t catalog, enum names_need need,
		      const struct stop *stop, struct arena *a, struct workspace_found *out, struct err *err)
{
	struct catalogs all = { 0 };

	if (!store_catalogs(pinned, a, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct names *n;

		if (!all.at[i].generation || (catalog && all.at[i].id != catalog))
			continue;
		n = names_for(s, pinned, &all.at[i], need, stop, err);
		if (!n)
			return false;
		*push(&out->names, a) = n;
	}
	return true;
}

static void names_done(struct workspace_found *f)
{
	for (ptrdiff_t i = 0; i < f->names.len; i++)
		names_close(f->names.at[i]);
	f->names.len = 0;
}

const struct engine *workspace_engine(struct workspace *s, struct store *pinned, int64_t catalog, enum names_need need,
				      const struct stop *stop, struct arena *a, struct workspace_found *out,
				      struct err *err)
{
	if (!names_all(s, pinned, catalog, need, stop, a, out, err)) {
		names_done(out);
		return NULL;
	}
	out->engine = engine_open((const struct names *const *)out->names.at, out->names.len);
	return out->engine;
}

void workspace_found_done(struct workspace *s, struct workspace_found *f)
{
	(void)s;
	engine_close(f->engine);
	names_done(f);
	*f = (struct workspace_found){ 0 };
}

/* ---- tables ---- */

static enum names_need need_of(const struct filter *f)
{
	return f->has.len || f->types.len ? NAMES_OF_COLUMNS : NAMES_OF_TABLES;
}

static bool find_in(struct workspace *s, const struct wanted *q, enum names_need need, struct arena *a,
		    struct workspace_found *out, struct err *err)
{
	struct engine_source from = workspace_facts(q->pinned, q->filter, q->stop, a);
	struct engine_ask ask = {
		.filter = q->filter, .from = &from, .skip = q->skip, .limit = q->limit, .near = q->near, .stop = q->stop
	};
	const struct engine *e;

	*out = (struct workspace_found){ 0 };
	from.bare = q->bare;
	if (!workspace_know_domains(s, q->pinned, q->filter, q->stop, a, &from, NULL, err))
		return false;
	e = workspace_engine(s, q->pinned, q->catalog, need, q->stop, a, out, err);
	return e && engine_search(e, a, &ask, &out->hits, &out->near, err);
}

/* A damaged index is noticed while it answers. */
bool workspace_find(struct workspace *s, const struct wanted *q, struct arena *a, struct workspace_found *out,
		    struct err *err)
{
	if (find_in(s, q, need_of(q->filter), a, out, err))
		return true;
	if (err->kind)
		return false;
	workspace_found_done(s, out);
	return find_in(s, q, NAMES_ANEW, a, out, err);
}

/* ---- the rank of one asset ---- */

static bool place_in(struct workspace *s, const struct wanted *q, enum names_need need, int64_t asset, struct arena *a,
		     struct workspace_placed *at, struct workspace_found *out, struct err *err)
{
	struct engine_source from = workspace_facts(q->pinned, q->filter, q->stop, a);
	struct engine_ask ask = { .filter = q->filter, .from = &from, .stop = q->stop };
	struct summary *of = NULL;
	const struct engine *e;

	*out = (struct workspace_found){ 0 };
	*at = (struct workspace_placed){ 0 };
	if (!workspace_know_domains(s, q->pinned, q->filter, q->stop, a, &from, NULL, err))
		return false;
	e = workspace_engine(s, q->pinned, q->catalog, need, q->stop, a, out, err);
	if (!e || !engine_place(e, a, &ask, asset, &of, &at->place, &at->total, err))
		return false;
	at->asset = of;
	return true;
}

bool workspace_place(struct workspace *s, const struct wanted *q, int64_t asset, struct arena *a,
		     struct workspace_placed *at, struct workspace_found *out, struct err *err)
{
	if (place_in(s, q, need_of(q->filter), asset, a, at, out, err))
		return true;
	if (err->kind)
		return false;
	workspace_found_done(s, out);
	return place_in(s, q, NAMES_ANEW, asset, a, at, out, err);
}

/* ---- suggestions ---- */

static bool each_written(const struct names *n, void (*take)(void *with, str name), void *with)
{
	for (int64_t i = 0; i < n->tables.count; i++)
		take(with, names_written(n, i));
	return !names_damaged(n);
}

bool workspace_each_name(struct workspace *s, struct store *pinned, int64_t catalog, void (*take)(void *with, str name),
			 void *with)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct workspace_found of = { 0 };
	struct err ignored = { 0 };
	bool good = workspace_engine(s, pinned, catalog, NAMES_THERE, NULL, a, &of, &ignored) != NULL;

	for (ptrdiff_t i = 0; good && i < of.names.len; i++)
		good = each_written(of.names.at[i], take, with);
	workspace_found_done(s, &of);
	return good;
}

static bool nearest_in(struct workspace *s, struct store *pinned, enum names_need need, const struct stop *stop,
		       struct arena *a, str name, ptrdiff_t n, struct strs *out, bool *any)
{
	struct workspace_found of = { 0 };
	struct err ignored = { 0 };
	const struct engine *e = workspace_engine(s, pinned, 0, need, stop, a, &of, &ignored);
	bool good = e && engine_nearest(e, a, name, n, out);

	*any = good && engine_assets(e);
	workspace_found_done(s, &of);
	return good;
}

bool workspace_nearest(struct workspace *s, struct store *pinned, const struct stop *stop, struct arena *a, str name,
		       ptrdiff_t n, struct strs *out)
{
	bool any = false;

	if (!nearest_in(s, pinned, NAMES_OF_TABLES, stop, a, name, n, out, &any))
		nearest_in(s, pinned, NAMES_ANEW, stop, a, name, n, out, &any);
	return any;
}

/* False: the indexes cannot answer. */
static bool starts(struct workspace *s, struct store *pinned, struct arena *a, enum names_of what, str start,
		   int64_t most, const struct stop *stop, struct strs *out)
{
	struct workspace_found of = { 0 };
	struct err ignored = { 0 };
	const struct engine *e = workspace_engine(s, pinned, 0, NAMES_THERE, stop, a, &of, &ignored);
	bool good = e && engine_starts(e, a, what == NAMES_OF_FIELDS ? ENGINE_COLUMNS : ENGINE_OWNERS, start,
				       (ptrdiff_t)most, out);

	workspace_found_done(s, &of);
	return good;
}

bool workspace_names_of(struct workspace *s, struct store *pinned, struct arena *a, enum names_of what, str start,
			int64_t most, const struct stop *stop, struct strs *out, struct err *err)
{
	struct store *reader = pinned ? pinned : workspace_reader(s, err);
	bool listed = what == NAMES_OF_FIELDS || what == NAMES_OF_OWNERS, good = false;
	struct err ignored = { 0 };

	if (!reader)
		return false;
	if (listed && store_pin(reader, &ignored)) {
		good = starts(s, reader, a, what, start, most, stop, out);
		store_unpin(reader);
	}
	good = good || store_names(reader, a, what, start, most, stop, out, err);
	if (!pinned)
		workspace_return(s, reader);
	return good;
}

static str schema_of(struct arena *a, str catalog, str ns, str text)
{
	if (!ns.len || !str_ends(text, ns) ||
	    (!str_eq(ns, text) && !str_eq(str_fmt(a, "%.*s.%.*s", STR(catalog), STR(ns)), text)))
		return S("");
	return str_dup(a, ns);
}

static str schema_in(const struct workspace_found *of, struct arena *a, str text)
{
	str found = S("");

	for (ptrdiff_t i = 0; i < of->names.len && !found.len; i++)
		for (int64_t k = 0; k < of->names.at[i]->spaces.count && !found.len; k++)
			found = schema_of(a, of->names.at[i]->catalog, packed_name(&of->names.at[i]->spaces, k), text);
	return found;
}

str workspace_schema(struct workspace *s, struct store *pinned, const struct stop *stop, struct arena *a, str text)
{
	struct workspace_found of = { 0 };
	struct err ignored = { 0 };
	str found;

	workspace_engine(s, pinned, 0, NAMES_OF_TABLES, stop, a, &of, &ignored);
	found = schema_in(&of, a, text);
	workspace_found_done(s, &of);
	return found;
}
