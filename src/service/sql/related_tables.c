/* The tables whose rows a table contains, and those whose rows it reads: rules for one affect the other. */
#include "service/sql/catalog_schema.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/ddl/virtual_table.h"
#include "store/assets.h"
#include "base/banned.h"

enum { WHOLES_DEEP = 16 };

struct wholes {
	const struct sql_table **at;
	ptrdiff_t len, cap;
};

static void add(struct wholes *w, struct arena *a, const struct sql_table *t)
{
	for (ptrdiff_t i = 0; i < w->len; i++)
		if (w->at[i] == t)
			return;
	*push(w, a) = t;
}

/* A table outside the catalog: only its name is known. */
static const struct sql_table *stand_in(struct catalog_schema *c, struct asset_ref of)
{
	struct sql_table *t = new(c->arena, struct sql_table);

	*t = (struct sql_table){ .name = of.name,
				 .ns = of.ns,
				 .qualified = name_qualified(c->arena, c->catalog, of.ns, of.name),
				 .rows = -1,
				 .bytes = -1 };
	return t;
}

static bool add_whole(struct catalog_schema *c, struct wholes *w, struct asset_ref of)
{
	struct candidates found = { 0 };
	str names[2] = { of.ns, of.name };
	const struct sql_table *t;

	if (!store_resolve(c->store, c->arena, c->catalog, of.ns.len ? names : names + 1, of.ns.len ? 2 : 1, &found,
			   c->err))
		return false;
	t = found.len == 1 ? catalog_schema_table(c, &found.at[0]) : stand_in(c, of);
	if (!t)
		return false;
	add(w, c->arena, t);
	for (uint32_t i = 0; i < t->whole_count; i++)
		add(w, c->arena, t->wholes[i]);
	return true;
}

static bool add_all(struct catalog_schema *c, const struct asset *asset, struct sql_table *t, struct wholes *w)
{
	str source = t->virtual ? ddl_virtual_source(c->arena, asset->definition, &t->words) : NO_STR;

	if (asset->part_of.name.len && !add_whole(c, w, asset->part_of))
		return false;
	for (ptrdiff_t i = 0; i < asset->inherits.len; i++)
		if (!add_whole(c, w, asset->inherits.at[i]))
			return false;
	return !source.len || add_whole(c, w, (struct asset_ref){ S(""), source });
}

bool catalog_schema_wholes(struct catalog_schema *c, const struct asset *asset, struct sql_table *t)
{
	struct wholes w = { 0 };
	bool good;

	if (c->depth >= WHOLES_DEEP)
		return true;
	c->depth++;
	good = add_all(c, asset, t, &w);
	c->depth--;
	t->wholes = w.at;
	t->whole_count = (uint32_t)w.len;
	return good;
}

/* ---- parts ---- */

static const struct strs *tags_of(struct arena *a, const struct tags *all, str field)
{
	struct strs *out = new(a, struct strs);

	for (ptrdiff_t i = 0; i < all->len; i++)
		if (!all->at[i].rejected && str_eq_fold(all->at[i].field, field))
			*push(out, a) = all->at[i].name;
	return out->len ? out : NULL;
}

/* The parts that rules examine: its name, its tags, and the columns that it shares with the whole. */
static bool take_part(struct catalog_schema *c, const struct sql_table *whole, const struct candidate *part,
		      struct sql_tables *out)
{
	struct sql_table *t = new(c->arena, struct sql_table);
	struct sql_column *columns = new_n(c->arena, struct sql_column, whole->column_count + 1);
	const struct sql_table **wholes = new(c->arena, const struct sql_table *);
	struct tags tags = { 0 };

	if (!store_tags(c->store, c->arena, part->qualified, &tags, c->err))
		return false;
	for (uint32_t i = 0; i < whole->column_count; i++)
		columns[i] = (struct sql_column){ .name = whole->columns[i].name,
						  .type = whole->columns[i].type,
						  .traits = whole->columns[i].traits,
						  .tags = tags_of(c->arena, &tags, whole->columns[i].name) };
	*wholes = whole;
	*t = (struct sql_table){ .id = part->id,
				 .name = part->name,
				 .ns = part->ns,
				 .qualified = part->qualified,
				 .columns = columns,
				 .column_count = whole->column_count,
				 .rows = -1,
				 .bytes = -1,
				 .tags = tags_of(c->arena, &tags, NO_STR),
				 .wholes = wholes,
				 .whole_count = 1 };
	*push(out, c->arena) = t;
	return true;
}

bool catalog_schema_parts(void *with, const struct sql_table *whole, struct sql_tables *out)
{
	struct catalog_schema *c = with;
	struct candidates found = { 0 };

	if (whole->matched)
		found = *(const struct candidates *)whole->matched;
	else if (!store_parts_below(c->store, c->arena, whole->id, &found, c->err))
		return false;
	for (ptrdiff_t i = 0; i < found.len; i++)
		if (!take_part(c, whole, &found.at[i], out))
			return false;
	return true;
}
