#include "service/scope.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/clock.h"
#include "store/tags.h"

#include "base/banned.h"

int64_t scope_rows(const struct scope *scope, int64_t n)
{
	return scope->rows_most && (!n || n > scope->rows_most) ? scope->rows_most : n;
}

struct scope scope_open(struct workspace *s, const struct client *client, struct arena *a, const struct stop *stop)
{
	static const struct read_catalogs none;

	return (struct scope){ .workspace = s,
			       .client = client,
			       .arena = a,
			       .read = &none,
			       .stop = stop,
			       .detail = new(a, struct err_detail),
			       .now = clock_now() };
}

bool scope_find_catalog(struct scope *scope, struct err *err)
{
	struct catalogs all = { 0 };

	if (!scope->catalog.len)
		return true;
	if (!store_catalogs(scope->store, scope->arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (str_eq(all.at[i].name, scope->catalog))
			scope->catalog_id = all.at[i].id;
	if (scope->catalog_id)
		return true;
	err_set(err, ERR_CATALOG_NOT_FOUND, "unknown catalog \"%.*s\"", STR(scope->catalog));
	for (ptrdiff_t i = 0; i < all.len; i++)
		err_suggest(err, all.at[i].name);
	return err_next(err, "See %s, or connect one with %s.", ACTION("list"),
			ACTION("add", WITH_BLANK("name", "NAME"), WITH_BLANK("url", "URL")));
}

static bool hide_unseen(const struct scope *scope, struct store *reader, struct err *err)
{
	struct catalogs all = { 0 };

	if (!scope->client || !scope->client->catalog_count)
		return true;
	if (!store_catalogs(reader, scope->arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (all.at[i].generation && !client_sees_catalog(scope->client, all.at[i].name) &&
		    !store_at(reader, all.at[i].id, 0, err))
			return false;
	return true;
}

struct store *scope_reader_open(const struct scope *scope, struct err *err)
{
	struct store *reader = workspace_reader(scope->workspace, err);

	if (reader && !store_pin(reader, err)) {
		workspace_return(scope->workspace, reader);
		return NULL;
	}
	if (!reader || hide_unseen(scope, reader, err))
		return reader;
	scope_reader_close(scope, reader);
	return NULL;
}

void scope_reader_close(const struct scope *scope, struct store *reader)
{
	store_unpin(reader);
	workspace_return(scope->workspace, reader);
}

struct seen {
	const struct client *client;
	bool any;
};

static bool is_seen(void *with, str text, str qualified, str asset, str field, struct err *err)
{
	struct seen *seen = with;

	(void)text;
	(void)asset;
	(void)field;
	(void)err;
	seen->any |= client_sees_name(seen->client, qualified);
	return !seen->any;
}

struct strs scope_seen_tags(const struct scope *scope, struct arena *a, const struct strs *tags)
{
	struct strs out = { 0 };

	if (!scope->client || !scope->client->catalog_count)
		return *tags;
	for (ptrdiff_t i = 0; i < tags->len; i++) {
		struct strs one = { .at = &tags->at[i], .len = 1 };
		struct seen seen = { .client = scope->client };
		struct err ignored = { 0 };

		store_each_tagged(scope->store, &one, scope->stop, is_seen, &seen, &ignored);
		if (seen.any)
			*push(&out, a) = tags->at[i];
	}
	return out;
}

void scope_narrow(const struct scope *scope, struct arena *a, struct filter *f)
{
	struct word only = { .kind = MATCH_EXACT, .text = scope->catalog, .folded = utf8_fold_str(a, scope->catalog) };

	if (scope->catalog_id)
		*push(&f->catalogs, a) = only;
}

bool scope_find(const struct scope *scope, const struct filter *filter, int64_t limit, struct arena *a,
		struct workspace_found *out, struct err *err)
{
	struct filter f = *filter;
	struct wanted q = { .pinned = scope->store,
			    .catalog = scope->catalog_id,
			    .filter = &f,
			    .limit = limit,
			    .bare = true,
			    .stop = scope->stop };

	scope_narrow(scope, a, &f);
	return workspace_find(scope->workspace, &q, a, out, err);
}

static int by_id(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

bool scope_find_ids(const struct scope *scope, const struct filter *filter, struct arena *a, struct asset_ids *out,
		    struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct workspace_found found;
	bool good = scope_find(scope, filter, 0, scratch, &found, err);

	if (good) {
		out->len = found.hits.len;
		out->at = new_n(a, int64_t, out->len + 1);
		for (ptrdiff_t i = 0; i < out->len; i++)
			out->at[i] = found.hits.at[i].asset->id;
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_id);
	}
	workspace_found_done(scope->workspace, &found);
	return good;
}

bool asset_ids_has(const struct asset_ids *ids, int64_t id)
{
	return bsearch(&id, ids->at, (size_t)ids->len, sizeof id, by_id) != NULL;
}

void scope_note(const struct scope *scope, str sentence)
{
	if (scope->observer && scope->observer->note)
		scope->observer->note(scope->observer->with, sentence);
}

void scope_asked(const struct scope *scope, str sql, int64_t us, int64_t rows)
{
	if (scope->observer && scope->observer->asked)
		scope->observer->asked(scope->observer->with, sql, us, rows);
}

str scope_unread_words(struct workspace *s, struct arena *a)
{
	return workspace_has_sources(s)
		       ? str_fmt(a, "the cache is empty; run %s", ACTION("sync"))
		       : str_fmt(a, "no catalog synced yet; run %s, or %s for sample data",
				 ACTION("add", WITH_BLANK("name", "NAME"), WITH_BLANK("url", "URL")), ACTION("demo"));
}

bool scope_unread_next(struct workspace *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str words = scope_unread_words(s, a);

	return err_next(err, "%c%.*s.", words.at[0] - 'a' + 'A', STR(str_from(words, 1)));
}
