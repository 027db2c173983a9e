#include "service/name_resolve.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "model/date_shard.h"
#include "model/name.h"
#include "base/banned.h"

enum {
	NEAR = 3,
	NEAREST_ASKED = 4 * ERR_SUGGESTIONS,
	NEAREST_OF_ALL = 15 * NEAREST_ASKED /* most are of other catalogs */
};

/*
 * Among the configured catalogs, each searched separately: if very many assets have the name, those of other catalogs
 * must not hide them.
 */
static bool of_connected(const struct scope *scope, const struct catalogs *known, const str *parts, ptrdiff_t n,
			 struct candidates *out, struct err *err)
{
	struct arena *a = scope->arena;

	for (ptrdiff_t i = 0; i < known->len; i++) {
		struct candidates some = { 0 };

		if (!workspace_is_configured(scope->workspace, known->at[i].name))
			continue;
		if (!store_resolve(scope->store, a, known->at[i].name, parts, n, &some, err))
			return false;
		for (ptrdiff_t k = 0; k < some.len; k++)
			*push(out, a) = some.at[k];
		out->more |= some.more;
	}
	return true;
}

/* CATALOG.NAME without the schema between them. */
static bool of_named_catalog(const struct scope *scope, const struct catalogs *known, const str *parts, ptrdiff_t n,
			     struct candidates *out, struct err *err)
{
	for (ptrdiff_t i = 0; n > 1 && i < known->len; i++)
		if (str_eq_fold(known->at[i].name, parts[0]) &&
		    (!scope->catalog_id || known->at[i].id == scope->catalog_id))
			return store_resolve(scope->store, scope->arena, known->at[i].name, parts + 1, n - 1, out, err);
	return true;
}

static bool named_in_full(const struct scope *scope, const str *parts, ptrdiff_t n, struct candidates *out,
			  struct err *err)
{
	struct arena *a = scope->arena;
	struct candidates all = { 0 };
	struct catalogs known = { 0 };
	ptrdiff_t connected = 0;
	str only = scope->catalog_id ? S("") : NO_STR;

	if (!store_catalogs(scope->store, a, &known, err))
		return false;
	for (ptrdiff_t i = 0; i < known.len; i++)
		if (known.at[i].id == scope->catalog_id)
			only = known.at[i].name;
	if (!store_resolve(scope->store, a, only, parts, n, &all, err) ||
	    (!all.len && !of_named_catalog(scope, &known, parts, n, &all, err)))
		return false;
	if (!scope->catalog_id && all.more && !of_connected(scope, &known, parts, n, out, err))
		return false;
	if (out->len)
		return true;
	out->more = all.more;
	for (ptrdiff_t i = 0; i < all.len; i++)
		connected += workspace_is_configured(scope->workspace, all.at[i].catalog);
	for (ptrdiff_t i = 0; i < all.len; i++) /* one opened by its address comes last */
		if (scope->catalog_id || !connected || workspace_is_configured(scope->workspace, all.at[i].catalog))
			*push(out, a) = all.at[i];
	return true;
}

/* events_*, as lists call a family of date shards: the newest of them. */
static bool candidates_of(const struct scope *scope, const str *parts, ptrdiff_t n, struct candidates *out,
			  struct err *err)
{
	struct arena *a = scope->arena;
	struct strs newest = { 0 };
	str *full = new_n(a, str, n);

	if (!named_in_full(scope, parts, n, out, err))
		return false;
	if (out->len || str_at(parts[n - 1], '*') < 0)
		return true;
	if (!store_shards_called(scope->store, a, parts[n - 1], &newest, err))
		return false;
	for (ptrdiff_t i = 0; i < n; i++)
		full[i] = parts[i];
	for (ptrdiff_t i = 0; i < newest.len; i++) {
		struct candidates some = { 0 };

		full[n - 1] = newest.at[i];
		if (!named_in_full(scope, full, n, &some, err))
			return false;
		for (ptrdiff_t k = 0; k < some.len; k++)
			*push(out, a) = some.at[k];
		out->more |= some.more;
	}
	return true;
}

/* ---- unknown and ambiguous names ---- */

/* The catalog that the name begins with, or the only one; NULL: any. */
static const struct read_catalog *catalog_meant(const struct scope *scope, const struct name_parts *parts)
{
	const struct read_catalogs *all = scope->read;

	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->len == 1 || (parts->len > 1 && str_eq_fold(all->at[i].name, parts->part[0])))
			return &all->at[i];
	return NULL;
}

/*
 * A partition or date shard by the table that represents it, unless a date was asked for: then the first of its family,
 * which is the closest. Absent: another of its family is suggested.
 */
static str suggested_name(const struct scope *scope, str asked, const struct candidate *found, struct map *families)
{
	struct asset_row row;
	struct date_shard shard;
	struct err ignored = { 0 };
	int64_t head = 0;
	bool was;

	if (!store_family_head(scope->store, found->id, &head, &ignored) || !head)
		return found->qualified;
	map_put(families, str_fmt(scope->arena, "%lld", (long long)head), &was);
	if (was)
		return NO_STR;
	if (head == found->id || date_shard_of(scope->arena, asked, &shard) ||
	    !store_asset(scope->store, scope->arena, head, &row, &ignored))
		return found->qualified;
	return row.qualified;
}

/*
 * Several tables may have the similar name: suggests each with its full name, those of the catalog that is meant.
 * Returns the first of the names that any has.
 */
static str suggest_qualified(const struct scope *scope, const struct name_parts *asked, const struct strs *near,
			     struct err *err)
{
	const struct read_catalog *meant = catalog_meant(scope, asked);
	str only = meant ? meant->name : NO_STR;
	struct arena *a = scope->arena;
	struct err ignored = { 0 };
	struct map families = map_in(a);
	str first = NO_STR, name;

	for (ptrdiff_t n = 0; n < near->len; n++) {
		struct candidates called = { 0 };
		struct name_parts parts = { 0 };

		if (!store_resolve(scope->store, a, only, &near->at[n], 1, &called, &ignored))
			return first;
		if (!called.len && name_split(a, near->at[n], &parts, &ignored))
			store_resolve(scope->store, a, only, parts.part, parts.len, &called, &ignored);
		first = called.len && !first.at ? near->at[n] : first;
		for (ptrdiff_t i = 0; i < called.len && err->suggestions < ERR_SUGGESTIONS; i++)
			if ((!scope->suits || scope->suits(scope->suits_with, &called.at[i])) &&
			    (name = suggested_name(scope, asked->part[asked->len - 1], &called.at[i], &families)).at)
				err_suggest(err, name);
	}
	return first;
}

/* A name missing from the cache may be new in the source. */
static bool next_or_sync(const struct scope *scope, const struct name_parts *parts, str next, struct err *err)
{
	const struct read_catalog *of = catalog_meant(scope, parts);
	struct arena *a = scope->arena;

	if (scope->back_then ||
	    !(of ? workspace_source(scope->workspace, of->name) != NULL : workspace_has_sources(scope->workspace)))
		return err_next(err, "%.*s", STR(next));
	if (!of || of->synced_at == NO_TIME)
		return err_next(err, "%.*s If it is new, run %s.", STR(next), ACTION("sync"));
	return err_next(err, "%.*s If it is new, run %s: %.*s was synced %.*s.", STR(next),
			ACTION("sync", WITH("name", of->name)), STR(of->name),
			STR(ago_words(a, clock_now() - of->synced_at)));
}

static bool is_catalog(const struct scope *scope, str text)
{
	for (ptrdiff_t i = 0; i < scope->read->len; i++)
		if (str_eq_fold(scope->read->at[i].name, text))
			return true;
	return false;
}

/* parts: of the name. If no name is similar to its last part, the part before may be the table. */
static bool not_found(const struct scope *scope, str text, const struct name_parts *parts, struct err *err)
{
	str last = parts->len ? parts->part[parts->len - 1] : text;
	struct arena *a = scope->arena;
	str near_schema = workspace_schema(scope->workspace, scope->store, scope->stop, a, text);
	struct strs near = { 0 };
	str first;
	ptrdiff_t most = catalog_meant(scope, parts) ? NEAREST_OF_ALL : NEAREST_ASKED;
	bool any = near_schema.len > 0 ||
		   workspace_nearest(scope->workspace, scope->store, scope->stop, a, last, most, &near);

	err_set(err, ERR_TABLE_NOT_FOUND, "unknown table or view \"%.*s\"", STR(text));
	err_subject(err, text);
	if (is_catalog(scope, text))
		return err_next(err, "It is a catalog: list its tables with %s.",
				ACTION("search_tables", WITH("pattern", str_fmt(a, "catalog:%.*s", STR(text)))));
	if (!near_schema.len && !near.len && parts->len > 1)
		workspace_nearest(scope->workspace, scope->store, scope->stop, a, parts->part[parts->len - 2], most,
				  &near);
	first = suggest_qualified(scope, parts, &near, err);
	if (near_schema.len)
		return err_next(err, "It is a schema: list its tables with %s.",
				ACTION("search_tables", WITH("pattern", str_fmt(a, "schema:%.*s", STR(near_schema)))));
	if (!any)
		return scope_unread_next(scope->workspace, err);
	if (err->suggestions == 1 || (err->suggestions && scope->suits))
		return next_or_sync(scope, parts, str_fmt(a, "Did you mean %s?", err->suggestion[0]), err);
	if (first.at && !scope->suits)
		return next_or_sync(scope, parts, str_fmt(a, "Did you mean %.*s?", STR(first)), err);
	return next_or_sync(scope, parts,
			    str_fmt(a, "Search with %s.",
				    ACTION("search_tables", WITH("pattern", str_fmt(a, "*%.*s*", STR(last))))),
			    err);
}

static bool ambiguous(const struct scope *scope, str text, const char *what, const struct candidates *c,
		      struct err *err)
{
	err_set(err, ERR_AMBIGUOUS, "\"%.*s\" names %s%td %s", STR(text), c->more ? "more than " : "", c->len, what);
	err_subject(err, text);
	for (ptrdiff_t i = 0; i < c->len; i++)
		err_suggest(err, c->at[i].qualified);
	scope->detail->candidates = *c;
	return err_next(err, "Qualify the name, for example %.*s.", STR(c->at[0].qualified));
}

static bool no_such_column(const struct scope *scope, const struct candidate *of, const struct asset *t, str column,
			   struct err *err)
{
	struct arena *a = scope->arena;
	str folded = utf8_fold_str(a, column);
	int most = column.len < 3 * NEAR ? (int)(column.len + 2) / 3 : NEAR;

	err_set(err, ERR_COLUMN_NOT_FOUND, "%.*s has no column \"%.*s\"", STR(of->qualified), STR(column));
	err_subject(err, of->qualified);
	err_place(err, column);
	for (ptrdiff_t i = 0; i < t->fields.len; i++)
		*push(&scope->detail->available, a) = t->fields.at[i].name;
	for (int far = 0; far <= most; far++)
		for (ptrdiff_t i = 0; i < t->fields.len; i++)
			if (str_distance(a, folded, utf8_fold_str(a, t->fields.at[i].name), most) == far)
				err_suggest(err, name_with_field(a, of->qualified, t->fields.at[i].name));
	if (err->suggestions)
		return err_next(err, "Did you mean %s?", err->suggestion[0]);
	return false;
}

/* ---- one asset ---- */

/*
 * The only candidate, or the one whose whole name this is: a full name refers to one asset, even if it also ends
 * another name.
 */
static const struct candidate *the_one(const struct candidates *found, str text)
{
	for (ptrdiff_t i = 0; i < found->len; i++)
		if (found->len == 1 || str_eq(found->at[i].qualified, text))
			return &found->at[i];
	return NULL;
}

/* ---- one column of an asset ---- */

/* Has no other column the same name? Fields within types may: "home.city", "work.city". */
static bool is_alone(const struct asset *a, const struct field *f)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; f->path.at && i < a->fields.len; i++)
		n += str_eq(a->fields.at[i].name, f->name);
	return n < 2;
}

/* The candidate that has such a column. Several have it: ambiguous; none has it: *has stays NULL. */
static bool with_column(const struct scope *scope, const struct candidates *of, str column, struct candidates *has,
			str *name, struct asset_row *last, struct err *err)
{
	for (ptrdiff_t i = 0; i < of->len; i++) {
		const struct field *f;

		if (!store_asset(scope->store, scope->arena, of->at[i].id, last, err))
			return false;
		f = asset_field(&last->asset, column);
		if (!f)
			continue;
		*name = is_alone(&last->asset, f) ? f->name : f->path;
		*push(has, scope->arena) = of->at[i];
	}
	return true;
}

static bool ambiguous_column(const struct scope *scope, str text, const struct candidates *has, str column,
			     struct err *err)
{
	struct candidates columns = { 0 };

	for (ptrdiff_t i = 0; i < has->len; i++) {
		struct candidate *one = push(&columns, scope->arena);

		*one = has->at[i];
		one->qualified = name_with_field(scope->arena, one->qualified, column);
	}
	return ambiguous(scope, text, "columns", &columns, err);
}

/* The text before the last dot may be the full name of one table, which is then the only candidate. */
static void keep_the_one(struct candidates *of, str text, str column)
{
	const struct candidate *one = text.len > column.len ? the_one(of, str_upto(text, text.len - column.len - 1))
							    : NULL;

	if (!one)
		return;
	of->at[0] = *one;
	of->len = 1;
}

/* The name is that of a column, but a table is required. */
static bool is_column(const struct candidate *of, str column, struct err *err)
{
	err_set(err, ERR_USAGE, "%.*s is a column of %.*s; expected a table", STR(column), STR(of->qualified));
	err_subject(err, of->qualified);
	return err_next(err, "Name the table: %.*s.", STR(of->qualified));
}

static str path_from(struct arena *a, const struct name_parts *parts, int first)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (int i = first; i < parts->len; i++)
		sb_fmt(&b, "%s%.*s", i > first ? "." : "", STR(parts->part[i]));
	return str_dup(a, sb_str(&b));
}

/* *tried: the parts before the last were a name, so out or err is set. */
static bool resolve_column(const struct scope *scope, str text, enum named_what what, const struct name_parts *parts,
			   struct named *out, bool *tried, struct err *err)
{
	struct candidates of = { 0 }, has = { 0 };
	struct asset_row row = { 0 };
	str column = NO_STR, name = NO_STR;

	/* The fewest parts first: the others may lead to a field within the type of a column. */
	for (int tables = parts->len - 1; tables > 0 && !of.len; tables--) {
		column = path_from(scope->arena, parts, tables);
		if (!candidates_of(scope, parts->part, tables, &of, err))
			return false;
	}
	*tried = of.len > 0;
	if (!of.len)
		return true;
	keep_the_one(&of, text, column);
	if (!with_column(scope, &of, column, &has, &name, &row, err))
		return false;
	if (!has.len && of.len == 1)
		return no_such_column(scope, &of.at[0], &row.asset, column, err);
	if (has.len > 1 && what == NAMED_ANY)
		return ambiguous_column(scope, text, &has, column, err);
	if (has.len != 1)
		return ambiguous(scope, text, "tables", has.len ? &has : &of, err);
	if (what == NAMED_ASSET)
		return is_column(&has.at[0], name, err);
	*out = (struct named){ has.at[0], name };
	return true;
}

bool name_resolve(const struct scope *scope, str text, enum named_what what, struct named *out, struct err *err)
{
	struct name_parts parts = { 0 };
	struct candidates found = { 0 };
	const struct candidate *one;
	bool tried = false;

	if (!candidates_of(scope, &text, 1, &found, err))
		return false;
	if (!found.len) {
		if (!name_split(scope->arena, text, &parts, err) ||
		    !candidates_of(scope, parts.part, parts.len, &found, err))
			return false;
	}
	one = the_one(&found, text);
	if (one) {
		*out = (struct named){ *one, NO_STR };
		return true;
	}
	if (found.len)
		return ambiguous(scope, text, "tables", &found, err);
	if (!resolve_column(scope, text, what, &parts, out, &tried, err))
		return false;
	if (tried)
		return true;
	return not_found(scope, text, &parts, err);
}

bool name_unknown(const struct scope *scope, str name, struct err *err)
{
	struct name_parts parts = { 0 };
	struct err ignored = { 0 };

	if (!name_split(scope->arena, name, &parts, &ignored) || !parts.len)
		parts = (struct name_parts){ .part = { name }, .len = 1 };
	return not_found(scope, name, &parts, err);
}
