/*
 * The slice of one catalog, as the changes of its generations:
 * what a table was is written when it was new or changed.
 */
#include "service/bundle/internal.h"

#include "base/arena.h"
#include "base/redact.h"
#include "model/record.h"
#include "model/user_code.h"
#include "base/banned.h"

struct writing {
	const struct history_write *h;
	struct arena *arena;
	struct store *at;      /* shows the generation being written */
	struct map assets;     /* by id: struct written */
	struct map namespaces; /* by name: the digest of the last line */
	struct map wanted;     /* namespaces of the tables */
	array_of(int64_t) present;
	int64_t generation;
};

struct written {
	str ns, name;
	struct digest digest;
	int64_t generation; /* in which it was last present */
};

static bool put(const struct history_write *h, struct sb *b, struct err *err)
{
	return bundle_put_line(h->to, sb_str(b), err);
}

/* ---- the catalog ---- */

/* Where it is, as a statement's address may name it; never who logs in. */
static str address_of(struct arena *a, const struct scope *scope, const struct catalog *c)
{
	const struct configured *source = workspace_source(scope->workspace, c->name);
	str text = redact_hide(a, source ? source->source.url : c->address), rest;
	ptrdiff_t scheme = str_find(text, S("://")), host;

	if (scheme < 0)
		return text;
	rest = str_from(text, scheme + 3);
	host = str_at(rest, '/');
	host = host < 0 ? rest.len : host;
	return str_fmt(a, "%.*s://%.*s", STR(str_upto(text, scheme)),
		       STR(str_from(rest, str_at_last(str_upto(rest, host), '@') + 1)));
}

static bool put_catalog(struct writing *w, struct err *err)
{
	const struct catalog *c = w->h->catalog;
	struct store *store = w->h->scope->store;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct search_path path = { 0 };
	struct jw j = jw_to(&b);
	str code = NO_STR;

	if (!store_search_path(store, w->arena, c->id, &path, err) ||
	    !store_user_code(store, w->arena, c->id, &code, err))
		return false;
	jw_object(&j);
	jw_object_at(&j, "catalog");
	jw_str_at(&j, "name", c->name);
	jw_str_some(&j, "type", c->type);
	jw_str_some(&j, "address", address_of(w->arena, w->h->scope, c));
	jw_str_some(&j, "product", c->product);
	jw_str_some(&j, "version", c->version);
	jw_int_at(&j, "can", c->can);
	if (path.known)
		jw_raw_at(&j, "search_path", search_path_text(w->arena, &path));
	if (code.len)
		jw_raw_at(&j, "user_code", code);
	jw_end_object(&j);
	jw_end_object(&j);
	sb_putc(&b, '\n');
	w->h->sums->catalogs++;
	return put(w->h, &b, err);
}

/* ---- the generations that are needed ---- */

/* The first that is kept, the last, those that changed a table, and those that a step saw. */
static bool *needed_of(struct writing *w, const struct generations *all)
{
	const struct history_write *h = w->h;
	bool *needed = new_n(w->arena, bool, all->len + 1);

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct generation *g = &all->at[i];
		str key = str_fmt(w->arena, "%.*s %lld", STR(h->catalog->name), (long long)g->number);

		needed[i] = h->every_generation || i == 0 || i + 1 == all->len || !all->at[i + 1].rebuildable ||
			    map_get(&h->touched->recorded, key) ||
			    map_get(&h->tables->changed, str_n((const char *)&g->number, (ptrdiff_t)sizeof g->number));
	}
	for (ptrdiff_t t = 0; t < h->touched->times.len; t++)
		for (ptrdiff_t i = 0; i < all->len; i++)
			if (all->at[i].taken_at <= h->touched->times.at[t]) {
				needed[i] = true;
				break;
			}
	return needed;
}

/* ---- one generation ---- */

static bool put_generation(struct writing *w, const struct generation *g, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw j = jw_to(&b);

	jw_object(&j);
	jw_object_at(&j, "generation");
	jw_int_at(&j, "number", g->number);
	jw_str_at(&j, "taken_at", instant_iso(w->arena, g->taken_at));
	if (g->partial) {
		jw_bool_at(&j, "partial", true);
		jw_str_some(&j, "partial_reason", g->partial_reason);
	}
	jw_end_object(&j);
	jw_end_object(&j);
	sb_putc(&b, '\n');
	w->h->sums->generations++;
	return put(w->h, &b, err);
}

static bool take_present(void *with, const struct asset_brief *b, struct err *err)
{
	struct writing *w = with;

	(void)err;
	if (map_get(&w->h->tables->ids, str_n((const char *)&b->id, (ptrdiff_t)sizeof b->id)))
		*push(&w->present, w->arena) = b->id;
	return true;
}

/* The same text again is not written. */
static bool is_new(struct digest *last, str text)
{
	struct digest now = sha256_of(text);
	bool same = digest_eq(last, &now);

	*last = now;
	return !same;
}

static bool put_gone(struct writing *w, const struct written *was, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw j = jw_to(&b);

	jw_object(&j);
	jw_object_at(&j, "gone");
	jw_str_at(&j, "ns", was->ns);
	jw_str_at(&j, "name", was->name);
	jw_end_object(&j);
	jw_end_object(&j);
	sb_putc(&b, '\n');
	return put(w->h, &b, err);
}

struct numbering {
	struct arena *arena;
	struct asset *asset;
};

static bool take_number(void *with, const struct field_brief *b, struct err *err)
{
	struct numbering *n = with;

	(void)err;
	for (ptrdiff_t i = 0; i < n->asset->fields.len; i++)
		if (str_eq(n->asset->fields.at[i].name, b->name))
			n->asset->fields.at[i].native = str_fmt(n->arena, "%lld", (long long)(b->id - b->asset_id));
	return true;
}

/*
 * The source's own ids are not in the history, and yet a rename must be told from a column that went and one that
 * came: of a table that changed, the cache's ids are given in their place, in all generations.
 */
static bool number(struct writing *w, struct arena *scratch, struct asset_row *row, struct err *err)
{
	struct numbering n = { scratch, &row->asset };

	if (!map_get(&w->h->tables->versioned, str_n((const char *)&row->id, (ptrdiff_t)sizeof row->id)))
		return true;
	row->asset.native = str_fmt(scratch, "%lld", (long long)row->id);
	return store_each_field(w->at, row->id, w->h->scope->stop, take_number, &n, err);
}

static bool put_asset(struct writing *w, struct arena *scratch, int64_t id, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct map_entry *e = map_put(&w->assets, touched_key(w->arena, id), NULL);
	struct written *was = e->ptr ? e->ptr : new(w->arena, struct written);
	struct asset_row row;

	e->ptr = was;
	if (!store_asset(w->at, scratch, id, &row, err) || !number(w, scratch, &row, err))
		return false;
	was->generation = w->generation;
	if (!map_get(&w->wanted, row.asset.ns))
		map_put(&w->wanted, str_dup(w->arena, row.asset.ns), NULL);
	sb_puts(&b, "{\"asset\":");
	record_put(&b, &row.asset, RECORD_WHOLE);
	sb_puts(&b, "}\n");
	if (!is_new(&was->digest, sb_str(&b)))
		return true;
	if (was->name.at && (!str_eq(was->ns, row.asset.ns) || !str_eq(was->name, row.asset.name)) &&
	    !put_gone(w, was, err))
		return false;
	w->h->sums->assets += !was->name.at;
	was->ns = str_dup(w->arena, row.asset.ns);
	was->name = str_dup(w->arena, row.asset.name);
	return put(w->h, &b, err);
}

static bool take_namespace(void *with, const struct namespace *n, struct err *err)
{
	struct writing *w = with;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct map_entry *e;

	if (!map_get(&w->wanted, n->name))
		return true;
	sb_puts(&b, "{\"namespace\":");
	namespace_put(&b, n, RECORD_WHOLE);
	sb_puts(&b, "}\n");
	e = map_put(&w->namespaces, str_dup(w->arena, n->name), NULL);
	if (!e->ptr)
		e->ptr = new(w->arena, struct digest);
	return !is_new(e->ptr, sb_str(&b)) || put(w->h, &b, err);
}

static bool put_state(struct writing *w, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	const struct stop *stop = w->h->scope->stop;

	w->present.len = 0;
	if (!store_each_plain(w->at, w->h->catalog->id, stop, take_present, w, err))
		return false;
	for (ptrdiff_t i = 0; i < w->present.len; i++) {
		if (!stop_not_yet(stop, err) || !put_asset(w, scratch, w->present.at[i], err))
			return false;
		arena_reset(scratch);
	}
	for (ptrdiff_t i = 0; i < w->assets.len; i++) {
		struct written *was = w->assets.at[i].ptr;

		if (was->generation == w->generation || !was->generation)
			continue;
		was->generation = 0;
		was->digest = (struct digest){ { 0 } };
		if (!put_gone(w, was, err))
			return false;
	}
	return store_each_namespace(w->at, w->h->catalog->id, take_namespace, w, err);
}

static bool put_history(struct writing *w, struct err *err)
{
	const struct history_write *h = w->h;
	struct generations all = { 0 };
	bool *needed;

	if (!store_generations(h->scope->store, w->arena, h->catalog->id, &all, err))
		return false;
	while (all.len && !all.at[all.len - 1].rebuildable) /* newest first */
		all.len--;
	needed = needed_of(w, &all);
	for (ptrdiff_t i = all.len - 1; i >= 0; i--) {
		const struct generation *g = &all.at[i];

		if (!needed[i])
			continue;
		w->generation = g->number;
		w->at = i ? h->then : h->scope->store;
		if ((i && !store_at(h->then, h->catalog->id, g->number, err)) || !put_generation(w, g, err) ||
		    !put_state(w, err))
			return false;
	}
	return true;
}

bool history_write(const struct history_write *h, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct writing w = { .h = h, .arena = a, .assets = map_in(a), .namespaces = map_in(a), .wanted = map_in(a) };

	return put_catalog(&w, err) && put_history(&w, err) && said_write(h, err);
}
