/*
 * One side of a comparison, as typed: a catalog, an asset, a file or a URL, with an optional generation or time after
 * an @.
 */
#include "service/compare/compare_operand.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/redact.h"
#include "model/name.h"
#include "service/name_resolve.h"
#include "base/banned.h"

/* ---- parsing the typed name ---- */

static bool is_when(str text, instant now)
{
	int64_t n;
	instant t;

	return str_int(text, &n) || instant_from_words(text, now, &t);
}

/* Splits name@when if the text after the last @ is a time or a number; a name may contain an @ too. */
static void split(str text, instant now, str *name, str *when)
{
	ptrdiff_t at = text.len - 1;

	*name = text;
	*when = NO_STR;
	while (at > 0 && text.at[at] != '@')
		at--;
	if (at <= 0 || !is_when(str_from(text, at + 1), now))
		return;
	*name = str_upto(text, at);
	*when = str_from(text, at + 1);
}

static str first_part(struct arena *a, str name)
{
	struct name_parts parts;
	struct err ignored = { 0 };

	return name_split(a, name, &parts, &ignored) && parts.len ? parts.part[0] : name;
}

/* ---- before the view is pinned: syncing sources ---- */

static bool was_read(struct workspace *s, struct arena *a, str name, bool *read, struct err *err)
{
	struct store *r = workspace_reader(s, err);
	struct catalog known = { 0 };
	bool found = false, good;

	if (!r)
		return false;
	good = store_catalog(r, a, name, &found, &known, err);
	workspace_return(s, r);
	*read = found && known.generation > 0;
	return good;
}

static bool read_source(const struct scope *scope, str name, bool force, struct err *err)
{
	struct sync_report report;

	*scope->source = name;
	return workspace_sync(scope->workspace, scope->client, scope->arena, name, force, scope->observer, scope->stop,
			      &report, err);
}

/*
 * A name in several parts that begins with a known catalog, as shop."a/b": it may look like a path. If such a file
 * exists, it is the file.
 */
static bool is_known_name(const struct scope *scope, str name, bool *known, struct err *err)
{
	str first = first_part(scope->arena, name);

	*known = false;
	if (first.len >= name.len || (client_may(scope->client, CLIENT_OPENS_ADDRESSES) && file_exists(name)))
		return true;
	*known = workspace_source_for(scope->workspace, scope->client, first) != NULL;
	return *known || was_read(scope->workspace, scope->arena, first, known, err);
}

bool side_read(const struct scope *scope, str text, struct side *out, struct err *err)
{
	str name, when, adopted = text, catalog;
	bool read = false, known;

	if (!text.len)
		return err_set(err, ERR_USAGE, "a side of a comparison is empty");
	split(text, scope->now, &name, &when);
	if (!is_known_name(scope, name, &known, err) ||
	    (!known && !workspace_adopt(scope->workspace, scope->client, scope->arena, text, &adopted, err)))
		return false;
	if (!str_eq(adopted, text)) { /* an address: synced now, because nothing else keeps it fresh */
		out->catalog = adopted;
		if (scope->cached && !was_read(scope->workspace, scope->arena, adopted, &read, err))
			return false;
		return scope->cached && read ? true : read_source(scope, adopted, false, err);
	}
	catalog = workspace_source_for(scope->workspace, scope->client, name) ? name : first_part(scope->arena, name);
	if (!workspace_source_for(scope->workspace, scope->client, catalog))
		return !scope->live || when.at ||
		       (err_set(err, ERR_UNSUPPORTED, "%.*s cannot be read live: its source is not connected",
				STR(name)),
			err_next(err, "Connect it with %s, or compare without %s.",
				 ACTION("add", WITH_BLANK("name", "NAME"), WITH_BLANK("url", "URL")),
				 AGAIN(WITH_YES("live"))));
	if (!was_read(scope->workspace, scope->arena, catalog, &read, err))
		return false;
	return read && !(scope->live && !when.at) ? true : read_source(scope, catalog, true, err);
}

/* ---- in the pinned view ---- */

static const struct catalog *catalog_called(const struct catalogs *known, str name)
{
	for (ptrdiff_t i = 0; i < known->len; i++)
		if (str_eq(known->at[i].name, name))
			return &known->at[i];
	return NULL;
}

str side_when_words(struct arena *a, str when)
{
	int64_t back;

	return duration_parse(when, &back) ? str_fmt(a, "%.*s ago", STR(when)) : when;
}

bool side_nothing_then(struct store *s, struct arena *a, const struct catalog *c, str when, str *why, struct err *err)
{
	struct generations kept = { 0 };
	const struct generation *first;

	if (!store_generations(s, a, c->id, &kept, err))
		return false;
	first = kept.len ? &kept.at[kept.len - 1] : NULL;
	if (first && first->number > 1)
		*why = str_fmt(a, "%.*s before generation %lld of %.*s is no longer kept", STR(c->name),
			       (long long)first->number,
			       STR(instant_iso(a, first->taken_at - first->taken_at % SECONDS(1))));
	else
		*why = str_fmt(a, "%.*s was first synced after %.*s", STR(c->name), STR(side_when_words(a, when)));
	return true;
}

static bool find_when(const struct scope *scope, const struct catalog *c, str when, int64_t *generation,
		      struct err *err)
{
	str why = NO_STR;
	instant t;

	if (!when.at)
		return *generation = c->generation, true;
	if (str_int(when, generation))
		return *generation > 0 ||
		       err_set(err, ERR_NOTHING, "no generation %.*s: generations start at 1", STR(when));
	if (!instant_from_words(when, scope->now, &t) || !store_generation_at(scope->store, c->id, t, generation, err))
		return false;
	if (*generation)
		return true;
	if (!side_nothing_then(scope->store, scope->arena, c, when, &why, err))
		return false;
	err_set(err, ERR_NOTHING, "%.*s", STR(why));
	return err_next(err, "See its history with %s.", ACTION("list_changes", WITH("catalog", c->name)));
}

static bool never_read(const struct catalog *c, struct err *err)
{
	err_set(err, ERR_NOTHING, "%.*s was never synced", STR(c->name));
	return err_next(err, "Sync it with %s.", ACTION("sync", WITH("name", c->name)));
}

static bool describe(const struct scope *scope, const struct catalog *c, str when, struct side *out, struct err *err)
{
	struct generations all = { 0 };

	if (!c->generation)
		return never_read(c, err);
	if (!find_when(scope, c, when, &out->generation, err) ||
	    !store_generations(scope->store, scope->arena, c->id, &all, err))
		return false;
	out->catalog = c->name;
	out->catalog_id = c->id;
	out->type = c->type;
	out->system = c->product.at ? c->product : c->type;
	out->newest = out->generation == c->generation;
	out->taken_at = NO_TIME;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		if (all.at[i].number != out->generation)
			continue;
		out->taken_at = out->newest && c->synced_at != NO_TIME ? c->synced_at : all.at[i].taken_at;
		out->digest = all.at[i].digest;
		out->assets = all.at[i].assets;
		if (all.at[i].partial)
			out->partial = all.at[i].partial_reason.at ? all.at[i].partial_reason
								   : S("it could be read only in part");
	}
	return true;
}

bool side_look_back(struct store *pinned, const struct side *side, struct err *err)
{
	return store_at(pinned, side->catalog_id, side->generation, err);
}

/* An asset that exists only in an older generation is found there if the name includes the catalog. */
static bool find_asset(const struct scope *scope, const struct catalogs *known, str name, str when, struct side *out,
		       struct err *err)
{
	const struct catalog *c = catalog_called(known, first_part(scope->arena, name));
	struct scope there = *scope;
	struct named named;

	there.back_then = when.at != NULL;
	for (ptrdiff_t i = 0; i < known->len && !c; i++)
		if (known->len == 1 || known->at[i].id == scope->catalog_id)
			c = &known->at[i];
	if (when.at && c && c->generation) {
		if (!describe(scope, c, when, out, err) || !side_look_back(scope->store, out, err))
			return false;
		there.catalog_id = c->id;
	}
	if (!name_resolve(&there, name, NAMED_ASSET, &named, err))
		return false;
	out->asset = named.asset;
	/* The other side may refer to another time of the same catalog. */
	if (out->catalog_id && c && !store_at(scope->store, c->id, c->generation, err))
		return false;
	c = catalog_called(known, out->asset.catalog);
	return c ? describe(scope, c, when, out, err)
		 : err_set(err, ERR_CATALOG_NOT_FOUND, "the catalog is no longer in the cache");
}

/* Is it the name of a namespace? People try to compare those too. */
static bool names_namespace(const struct scope *scope, const struct catalogs *known, str name)
{
	return catalog_called(known, first_part(scope->arena, name)) &&
	       workspace_schema(scope->workspace, scope->store, scope->stop, scope->arena, name).len;
}

static bool not_a_side(const struct scope *scope, const struct catalogs *known, str name, struct err *err)
{
	if (err->kind != ERR_TABLE_NOT_FOUND)
		return false;
	if (str_at(name, '@') > 0)
		return err_next(err, "Write a generation number or a time after @, such as shop@3 or shop@yesterday.");
	if (!names_namespace(scope, known, name))
		return str_at(name, '.') < 0 ? err_next(err, "List catalogs with %s, tables with %s.", ACTION("list"),
							ACTION("search_tables"))
					     : false;
	err_clear(err);
	err_set(err, ERR_USAGE, "%.*s is a namespace, not a table", STR(name));
	return err_next(err, "Compare the catalogs, with a query line for the namespace: %s.",
			ACTION("diff_catalog", WITH("before", first_part(scope->arena, name)),
			       WITH_BLANK("after", "OTHER"), WITH_BLANK("query", "schema:NAME")));
}

bool side_resolve(const struct scope *scope, const struct catalogs *known, str text, struct side *out, struct err *err)
{
	const struct catalog *c;
	str name, when;

	split(text, scope->now, &name, &when);
	if (out->catalog.at) /* an address */
		name = out->catalog;
	c = catalog_called(known, name);
	out->whole = c != NULL;
	out->shown = out->catalog.at ? redact_hide(scope->arena, text) : name;
	if (c)
		return describe(scope, c, out->catalog.at ? NO_STR : when, out, err);
	if (find_asset(scope, known, name, when, out, err)) {
		out->shown = out->asset.qualified;
		return true;
	}
	return not_a_side(scope, known, name, err);
}
