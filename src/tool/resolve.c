/* Names as people type them, to exactly one asset, or to one column of one: never guessed. */
#include "tool/inside.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"
#include "base/banned.h"

enum { NEAR = 3 };

/* Of the connected catalogs, each asked by itself: where a name is that of very many, those of others must not hide them. */
static bool of_connected(const struct resolving *r, const struct catalogs *known, const str *parts, ptrdiff_t n,
			 struct candidates *out, struct err *err)
{
	struct arena *a = r->out->arena;

	for (ptrdiff_t i = 0; i < known->len; i++) {
		struct candidates some = { 0 };

		if (!session_source(r->session, known->at[i].name))
			continue;
		if (!store_resolve(r->store, a, known->at[i].name, parts, n, &some, err))
			return false;
		for (ptrdiff_t k = 0; k < some.len; k++)
			*push(out, a) = some.at[k];
		out->more |= some.more;
	}
	return true;
}

static bool candidates_of(const struct resolving *r, const str *parts, ptrdiff_t n, struct candidates *out,
			  struct err *err)
{
	struct arena *a = r->out->arena;
	struct candidates all = { 0 };
	struct catalogs known = { 0 };
	ptrdiff_t connected = 0;
	str only = r->catalog ? S("") : NO_STR;

	if (!store_catalogs(r->store, a, &known, err))
		return false;
	for (ptrdiff_t i = 0; i < known.len; i++)
		if (known.at[i].id == r->catalog)
			only = known.at[i].name;
	if (!store_resolve(r->store, a, only, parts, n, &all, err))
		return false;
	if (!r->catalog && all.more && !of_connected(r, &known, parts, n, out, err))
		return false;
	if (out->len)
		return true;
	out->more = all.more;
	for (ptrdiff_t i = 0; i < all.len; i++)
		connected += session_source(r->session, all.at[i].catalog) != NULL;
	for (ptrdiff_t i = 0; i < all.len; i++) /* what was only looked at, by its address, stands back */
		if (r->catalog || !connected || session_source(r->session, all.at[i].catalog))
			*push(out, a) = all.at[i];
	return true;
}

/* ---- what to say when it is none, or several ---- */

/* A near name may be that of several tables: each is named in full. */
static void suggest_qualified(const struct resolving *r, const struct strs *near, struct err *err)
{
	struct arena *a = r->out->arena;
	struct err ignored = { 0 };

	for (ptrdiff_t n = 0; n < near->len; n++) {
		struct candidates called = { 0 };
		struct name_parts parts = { 0 };

		if (!store_resolve(r->store, a, NO_STR, &near->at[n], 1, &called, &ignored))
			return;
		if (!called.len && name_split(a, near->at[n], &parts, &ignored))
			store_resolve(r->store, a, NO_STR, parts.part, parts.len, &called, &ignored);
		for (ptrdiff_t i = 0; i < called.len && err->suggestions < ERR_SUGGESTIONS; i++)
			err_suggest(err, called.at[i].qualified);
	}
}

/* The catalog that the name begins with, or the only one there is; NULL: any may be meant. */
static const struct read_catalog *catalog_meant(const struct resolving *r, const struct name_parts *parts)
{
	const struct result *out = r->out;

	for (ptrdiff_t i = 0; i < out->catalogs.len; i++)
		if (out->catalogs.len == 1 || (parts->len > 1 && str_eq_fold(out->catalogs.at[i].name, parts->part[0])))
			return &out->catalogs.at[i];
	return NULL;
}

/* What is not in the cache may have come to the source since. */
static bool next_or_sync(const struct resolving *r, const struct name_parts *parts, str next, struct err *err)
{
	const struct read_catalog *of = catalog_meant(r, parts);
	const struct configured *sources;
	struct arena *a = r->out->arena;

	if (r->back_then ||
	    !(of ? session_source(r->session, of->name) != NULL : session_sources(r->session, &sources) > 0))
		return err_next(err, "%.*s", STR(next));
	if (!of || of->synced_at == NO_TIME)
		return err_next(err, "%.*s If it is new, `ocat sync` finds it.", STR(next));
	return err_next(err, "%.*s If it is new, `ocat sync %.*s` finds it: %.*s was read %.*s.", STR(next),
			STR(str_shell(a, of->name)), STR(of->name), STR(ago_words(a, clock_now() - of->synced_at)));
}

/* parts: what the name was split into. When nothing is near its end, the part before may be the table. */
static bool not_found(const struct resolving *r, str text, const struct name_parts *parts, struct err *err)
{
	str last = parts->len ? parts->part[parts->len - 1] : text;
	struct arena *a = r->out->arena;
	str near_schema = session_schema(r->session, r->store, r->stop, a, text);
	struct strs near = { 0 };
	bool any = near_schema.len > 0 ||
		   session_nearest(r->session, r->store, r->stop, a, last, ERR_SUGGESTIONS, &near);

	err_set(err, ERR_TABLE_NOT_FOUND, "there is no table or view called \"%.*s\"", STR(text));
	err_subject(err, text);
	if (!near_schema.len && !near.len && parts->len > 1)
		session_nearest(r->session, r->store, r->stop, a, parts->part[parts->len - 2], ERR_SUGGESTIONS, &near);
	suggest_qualified(r, &near, err);
	if (near_schema.len)
		return err_next(err, "It is a schema: its tables are in `ocat tables 'schema:%.*s'`.",
				STR(near_schema));
	if (!any)
		return unread_next(r->session, err);
	if (err->suggestions == 1)
		return next_or_sync(r, parts, str_fmt(a, "Did you mean %s?", err->suggestion[0]), err);
	if (near.len)
		return next_or_sync(r, parts, str_fmt(a, "Did you mean %.*s?", STR(near.at[0])), err);
	return next_or_sync(r, parts, str_fmt(a, "Search with `ocat tables '*%.*s*'`.", STR(last)), err);
}

static bool ambiguous(const struct resolving *r, str text, const char *what, const struct candidates *c,
		      struct err *err)
{
	err_set(err, ERR_AMBIGUOUS, "\"%.*s\" names %s%td %s", STR(text), c->more ? "more than " : "", c->len, what);
	err_subject(err, text);
	for (ptrdiff_t i = 0; i < c->len; i++)
		err_suggest(err, c->at[i].qualified);
	r->out->candidates = *c;
	return err_next(err, "Give more of the name, for example %.*s.", STR(c->at[0].qualified));
}

static bool no_such_column(const struct resolving *r, const struct candidate *of, const struct asset *t, str column,
			   struct err *err)
{
	struct arena *a = r->out->arena;
	str folded = utf8_fold_str(a, column);
	int most = column.len < 3 * NEAR ? (int)(column.len + 2) / 3 : NEAR;

	err_set(err, ERR_COLUMN_NOT_FOUND, "%.*s has no column called \"%.*s\"", STR(of->qualified), STR(column));
	err_subject(err, of->qualified);
	err_place(err, column);
	for (ptrdiff_t i = 0; i < t->fields.len; i++)
		*push(&r->out->available, a) = t->fields.at[i].name;
	for (int far = 0; far <= most; far++)
		for (ptrdiff_t i = 0; i < t->fields.len; i++)
			if (str_distance(a, folded, utf8_fold_str(a, t->fields.at[i].name), most) == far)
				err_suggest(err, name_with_field(a, of->qualified, t->fields.at[i].name));
	if (err->suggestions)
		return err_next(err, "Did you mean %s?", err->suggestion[0]);
	return false;
}

/* ---- one asset ---- */

/* Exactly one, or one that is called so and nothing more: a whole name is one name, even when it ends another. */
static const struct candidate *the_one(const struct candidates *found, str text)
{
	for (ptrdiff_t i = 0; i < found->len; i++)
		if (found->len == 1 || str_eq(found->at[i].qualified, text))
			return &found->at[i];
	return NULL;
}

/* ---- one column of an asset ---- */

/* The asset among these that has such a column. Several have it: they are ambiguous; none has: *has stays NULL. */
static bool with_column(const struct resolving *r, const struct candidates *of, str column, struct candidates *has,
			str *name, struct asset_row *last, struct err *err)
{
	for (ptrdiff_t i = 0; i < of->len; i++) {
		const struct field *f;

		if (!store_asset(r->store, r->out->arena, of->at[i].id, last, err))
			return false;
		f = asset_field(&last->asset, column);
		if (!f)
			continue;
		*name = f->name;
		*push(has, r->out->arena) = of->at[i];
	}
	return true;
}

static bool ambiguous_column(const struct resolving *r, str text, const struct candidates *has, str column,
			     struct err *err)
{
	struct candidates columns = { 0 };

	for (ptrdiff_t i = 0; i < has->len; i++) {
		struct candidate *one = push(&columns, r->out->arena);

		*one = has->at[i];
		one->qualified = name_with_field(r->out->arena, one->qualified, column);
	}
	return ambiguous(r, text, "columns", &columns, err);
}

/* The text before the last dot may be the whole name of one table, which is then the one that is meant. */
static void keep_the_one(struct candidates *of, str text, str column)
{
	const struct candidate *one = text.len > column.len ? the_one(of, str_upto(text, text.len - column.len - 1))
							    : NULL;

	if (!one)
		return;
	of->at[0] = *one;
	of->len = 1;
}

/* It is a column, where a table is wanted. */
static bool is_column(const struct candidate *of, str column, struct err *err)
{
	err_set(err, ERR_USAGE, "%.*s is a column of %.*s, and a table is wanted here", STR(column),
		STR(of->qualified));
	err_subject(err, of->qualified);
	return err_next(err, "Name the table: %.*s.", STR(of->qualified));
}

/* *tried: the parts but the last named something, so arg or err is set. */
static bool resolve_column(const struct resolving *r, const struct param *p, const struct name_parts *parts,
			   struct arg *arg, bool *tried, struct err *err)
{
	struct candidates of = { 0 }, has = { 0 };
	struct asset_row row = { 0 };
	str column = parts->part[parts->len - 1], name = NO_STR;

	if (parts->len < 2)
		return true;
	if (!candidates_of(r, parts->part, parts->len - 1, &of, err))
		return false;
	*tried = of.len > 0;
	if (!of.len)
		return true;
	keep_the_one(&of, arg->text, column);
	if (!with_column(r, &of, column, &has, &name, &row, err))
		return false;
	if (!has.len && of.len == 1)
		return no_such_column(r, &of.at[0], &row.asset, column, err);
	if (has.len > 1 && p->type == PARAM_FIELD)
		return ambiguous_column(r, arg->text, &has, column, err);
	if (has.len != 1)
		return ambiguous(r, arg->text, "tables", has.len ? &has : &of, err);
	if (p->type != PARAM_FIELD)
		return is_column(&has.at[0], name, err);
	arg->asset = has.at[0];
	arg->column = name;
	return true;
}

bool resolve_asset(const struct resolving *r, const struct param *p, struct arg *arg, struct err *err)
{
	struct name_parts parts = { 0 };
	struct candidates found = { 0 };
	const struct candidate *one;
	bool tried = false;

	if (!candidates_of(r, &arg->text, 1, &found, err))
		return false;
	if (!found.len) {
		if (!name_split(r->out->arena, arg->text, &parts, err) ||
		    !candidates_of(r, parts.part, parts.len, &found, err))
			return false;
	}
	one = the_one(&found, arg->text);
	if (one) {
		arg->asset = *one;
		return true;
	}
	if (found.len)
		return ambiguous(r, arg->text, "tables", &found, err);
	if (!resolve_column(r, p, &parts, arg, &tried, err))
		return false;
	if (tried)
		return true;
	return not_found(r, arg->text, &parts, err);
}

bool resolve_named(const struct resolving *r, str name, struct candidate *out, struct err *err)
{
	static const struct param table = { .name = "table", .type = PARAM_ASSET };
	struct arg arg = { .text = name };

	if (!resolve_asset(r, &table, &arg, err))
		return false;
	*out = arg.asset;
	return true;
}
