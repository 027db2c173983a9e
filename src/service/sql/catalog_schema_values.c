/*
 * The values of a column, as the schema of a query shows them: of an enum, by a CHECK, of all rows of a lookup table,
 * or as its comment lists them.
 */
#include "service/sql/catalog_schema.h"

#include <math.h>

#include "base/arena.h"
#include "model/comment_values.h"
#include "model/tags/column_content_rules.h"
#include "sql/resolve/allowed_values.h"
#include "store/assets.h"
#include "workspace/indexes/lookup_values.h"
#include "base/banned.h"

enum { KEYS_DEEP = 3 };

static struct sql_values *unknown_values(struct arena *a)
{
	struct sql_values *out = new(a, struct sql_values);

	*out = (struct sql_values){ .least = -INFINITY, .most = INFINITY };
	return out;
}

static bool is_known(const struct sql_values *v)
{
	return v->list || v->least > -INFINITY || v->most < INFINITY;
}

/* A value of an array or a SET is a list of such. */
static bool has_values(const struct field *f)
{
	return f->values.len && f->class != TYPE_ARRAY && str_at(f->type, '[') < 0 &&
	       !str_eq_fold(str_upto(str_trim(f->type), 3), S("set"));
}

static void read_check(struct catalog_schema *c, str expression, str column, struct sql_values *out)
{
	bool had = out->list != NULL;

	sql_allowed_values(c->arena, c->dialect && c->dialect->syntax ? c->dialect : &dialect_postgresql, expression,
			   column, out);
	if (!had && out->list)
		out->by = "its CHECK allows";
}

/* Rows that are older than a check, and those of child tables, may have other values. */
static bool holds(const struct key *k)
{
	return k->kind == KEY_CHECK && k->validated != NO && k->enforced != NO && !k->no_inherit;
}

static void read_checks(struct catalog_schema *c, const struct asset *asset, const struct field *f,
			struct sql_values *out)
{
	for (ptrdiff_t i = 0; i < f->domain_types.len && str_at(f->type, '[') < 0; i++) {
		const struct domain_type *d = &f->domain_types.at[i];

		for (ptrdiff_t k = 0; k < d->checks.len; k++)
			if (d->checks.at[k].validated != NO)
				read_check(c, d->checks.at[k].expression, S("value"), out);
	}
	for (ptrdiff_t i = 0; i < asset->keys.len; i++)
		if (holds(&asset->keys.at[i]))
			read_check(c, asset->keys.at[i].expression, f->name, out);
}

/* ---- rows of lookup tables ---- */

static bool read_rows(struct catalog_schema *c, int64_t table, str column, struct sql_values *out)
{
	struct catalog catalog;
	struct err ignored = { 0 };
	bool found = false;
	struct strs *list = new(c->arena, struct strs);

	if (!c->session || !store_catalog(c->store, c->arena, c->catalog, &found, &catalog, &ignored) || !found ||
	    !lookup_values_all(c->session, c->store, &catalog, table, column, c->arena, list))
		return false;
	out->list = list;
	out->by = "at the last sync, it had";
	out->dated = true;
	return true;
}

static const struct sql_values *values_of(struct catalog_schema *c, int64_t table, str column, int depth);

/* A column that refers to another one has no other values; unless the source does not enforce it. */
static const struct sql_values *of_target(struct catalog_schema *c, const struct asset *asset, const struct field *f,
					  int depth)
{
	for (ptrdiff_t i = 0; i < asset->keys.len && depth < KEYS_DEEP; i++) {
		const struct key *k = &asset->keys.at[i];
		struct candidates found = { 0 };
		struct err ignored = { 0 };
		str parts[] = { k->target.ns.at ? k->target.ns : asset->ns, k->target.name };
		const struct sql_values *theirs;
		struct sql_values *out;

		if (k->kind != KEY_FOREIGN || k->broken || k->validated == NO || k->enforced == NO ||
		    k->fields.len != 1 || k->target_fields.len != 1 || !str_eq(k->fields.at[0], f->name) ||
		    !store_resolve(c->store, c->arena, c->catalog, parts[0].len ? parts : parts + 1,
				   parts[0].len ? 2 : 1, &found, &ignored) ||
		    found.len != 1)
			continue;
		theirs = values_of(c, found.at[0].id, k->target_fields.at[0], depth + 1);
		if (!theirs || !theirs->list)
			continue;
		out = new(c->arena, struct sql_values);
		*out = *theirs;
		out->dated = true;
		return out;
	}
	return NULL;
}

/* ---- comments ---- */

static bool are_numbers(const struct strs *all)
{
	double ignored;

	for (ptrdiff_t i = 0; i < all->len; i++)
		if (!str_real(all->at[i], &ignored))
			return false;
	return true;
}

/* A person wrote it, perhaps long ago: a sample that it lacks refutes it. */
static bool is_refuted(const struct strs *list, const struct field *f)
{
	for (ptrdiff_t i = 0; i < f->samples.len; i++)
		if (!texts_have(list, f->samples.at[i]))
			return true;
	return false;
}

static const struct sql_values *of_comment(struct catalog_schema *c, const struct field *f)
{
	bool number = f->class == TYPE_INTEGER || f->class == TYPE_DECIMAL || f->class == TYPE_FLOAT;
	struct strs *list = new(c->arena, struct strs);
	struct sql_values *out;

	if ((!number && f->class != TYPE_TEXT) || !comment_values(c->arena, f->comment, list) ||
	    (number && !are_numbers(list)) || is_refuted(list, f))
		return NULL;
	out = unknown_values(c->arena);
	out->list = list;
	out->numbers = number;
	out->by = "its comment lists";
	out->dated = true;
	return out;
}

/* ---- one column ---- */

static const struct sql_values *values_of(struct catalog_schema *c, int64_t table, str column, int depth)
{
	struct asset *asset = new(c->arena, struct asset);
	struct sql_values *out = unknown_values(c->arena);
	const struct sql_values *theirs;
	struct err ignored = { 0 };
	const struct field *f;

	if (!store_whole(c->store, c->arena, table, asset, &ignored) || !(f = asset_field(asset, column)))
		return NULL;
	if (has_values(f)) {
		out->list = &f->values;
		out->by = "it has";
		return out;
	}
	read_checks(c, asset, f, out);
	if (is_known(out) || read_rows(c, table, f->name, out))
		return out;
	theirs = of_target(c, asset, f, depth);
	return theirs ? theirs : of_comment(c, f);
}

const struct sql_values *catalog_schema_values(void *with, const struct sql_table *t, uint32_t column)
{
	struct catalog_schema *c = with;
	const struct sql_column *of = &t->columns[column];
	str key = str_fmt(c->arena, "%lld values %.*s", (long long)t->id, STR(of->name));
	struct map_entry *known;

	if (t->matched || t->words || (of->tags && tags_are_personal(of->tags)))
		return NULL;
	if (!c->values.arena)
		c->values = map_in(c->arena);
	known = map_get(&c->values, key);
	if (!known) {
		known = map_put(&c->values, key, NULL);
		known->ptr = (void *)(uintptr_t)values_of(c, t->id, of->name, 0);
	}
	return known->ptr;
}
