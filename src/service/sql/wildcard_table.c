/* A table name with a wildcard: `shop.events_*` is all tables of shop whose names begin with events_, as one table. */
#include "service/sql/catalog_schema.h"

#include "base/arena.h"
#include "model/name.h"
#include "sql/resolve/schema.h"
#include "store/assets.h"
#include "store/store.h"
#include "base/banned.h"

struct matching {
	struct catalog_schema *checking;
	const str *names; /* of the text; the last ends in * */
	uint32_t count;
	bool own; /* the first is the source's name, which the catalog has under another */
	struct candidates *found;
	int64_t rows, bytes; /* of all; below 0: unknown */
};

static bool fits(const struct matching *m, const struct asset_brief *b)
{
	struct name_parts parts = { .len = 0 };
	struct err ignored = { 0 };
	uint32_t from = m->own ? 1 : 0;
	str begin = m->names[m->count - 1];

	begin.len--;
	if (!str_starts(b->name, begin) || asset_is_view(b->kind) ||
	    !name_split(m->checking->arena, b->qualified, &parts, &ignored))
		return false;
	for (uint32_t i = m->count - 1, k = 2; i > from; i--, k++)
		if (parts.len < (int)k || !str_eq_fold(parts.part[parts.len - (int)k], m->names[i - 1]))
			return false;
	return true;
}

static int64_t sum(int64_t all, int64_t one)
{
	return all < 0 || one < 0 ? -1 : all + one;
}

static bool see_brief(void *with, const struct asset_brief *b, struct err *err)
{
	struct matching *m = with;
	struct arena *a = m->checking->arena;

	(void)err;
	if (!fits(m, b))
		return true;
	m->rows = sum(m->rows, b->rows);
	m->bytes = sum(m->bytes, b->size);
	*push(m->found, a) = (struct candidate){ .id = b->id,
						 .catalog = str_dup(a, b->catalog),
						 .ns = str_dup(a, b->ns),
						 .name = str_dup(a, b->name),
						 .qualified = str_dup(a, b->qualified),
						 .kind = b->kind };
	return true;
}

/* BigQuery uses the columns of the newest table: with dates in the names, the last one. */
static const struct candidate *latest(const struct candidates *found)
{
	const struct candidate *best = &found->at[0];

	for (ptrdiff_t i = 1; i < found->len; i++)
		if (str_cmp(found->at[i].name, best->name) > 0)
			best = &found->at[i];
	return best;
}

static bool match(struct catalog_schema *c, struct matching *m)
{
	struct catalog catalog;
	bool there = false;

	m->checking = c;
	m->found = new(c->arena, struct candidates);
	if (!store_catalog(c->store, c->arena, c->catalog, &there, &catalog, c->err))
		return false;
	return !there || store_each_plain(c->store, catalog.id, NULL, see_brief, m, c->err);
}

enum sql_found catalog_schema_wildcard(struct catalog_schema *c, const str *names, uint32_t n,
				       const struct sql_table **out)
{
	struct matching m = { .names = names, .count = n };
	const struct candidate *last;
	const struct sql_table *of;
	struct sql_table *made;

	if (!match(c, &m))
		return SQL_FOUND_FAILED;
	if (!m.found->len && n == 3 && catalog_schema_sql(c).itself(c, names[0])) {
		m.own = true;
		if (!match(c, &m))
			return SQL_FOUND_FAILED;
	}
	if (!m.found->len)
		return SQL_FOUND_NONE;
	last = latest(m.found);
	of = catalog_schema_table(c, last);
	if (!of)
		return SQL_FOUND_FAILED;
	made = new(c->arena, struct sql_table);
	*made = *of;
	made->name = names[n - 1];
	made->qualified = name_qualified(c->arena, c->catalog, last->ns, names[n - 1]);
	made->keys = NULL;
	made->key_count = 0;
	made->indexes = NULL;
	made->definition = NO_STR;
	made->rows = m.rows;
	made->bytes = m.bytes;
	made->matched = m.found;
	*out = made;
	return SQL_FOUND_ONE;
}
