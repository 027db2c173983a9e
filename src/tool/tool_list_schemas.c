/* list_schemas: the schemas of the catalogs and their number of tables. */
#include "tool/tools.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/map.h"
#include "model/name.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "query", PARAM_QUERY, .help = "only tables that match this query line", .flag = "", .place = 1 },
	{ 0 },
};

enum { QUALIFIED, TABLES, VIEWS, ROWS, SIZE, COMMENT, CATALOG, SCHEMA, KIND, COLUMNS };

static const struct column columns[] = {
	[QUALIFIED] = { "qualified_name", "string", "catalog.schema; only the catalog if it has no schemas", LOOK_NAME,
			false },
	[TABLES] = { "tables", "integer", "the number of tables, views included", LOOK_COUNT, false },
	[VIEWS] = { "views", "integer", "the number of these that are views", LOOK_COUNT, false },
	[ROWS] = { "row_count", "integer", "sum over the tables whose rows are known; null: none is known", LOOK_COUNT,
		   true },
	[SIZE] = { "size_bytes", "integer", "sum over the tables whose size is known; null: none is known", LOOK_BYTES,
		   true },
	[COMMENT] = { "description", "string", "the source's comment", LOOK_FLUID, true },
	[CATALOG] = { "catalog", "string", NULL, LOOK_HIDDEN, false },
	[SCHEMA] = { "schema_name", "string", "empty: the catalog has no schemas", LOOK_HIDDEN, false },
	[KIND] = { "schema_kind", "string", "schema, database, ...; null: unknown", LOOK_HIDDEN, true },
	[COLUMNS] = { 0 },
};

struct schema {
	str catalog, ns, comment, kind;
	int64_t tables, views, rows, size;
};

struct counting {
	struct arena *arena;
	struct map by_name; /* index + 1 in these */
	struct {
		struct schema *at;
		ptrdiff_t len, cap;
	} all;
};

static str name_of(struct arena *a, str catalog, str ns)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	name_part(&b, catalog);
	if (ns.len)
		sb_fmt(&b, ".%.*s", STR(ns));
	return str_dup(a, sb_str(&b));
}

static int64_t more(int64_t sum, int64_t n)
{
	return n == UNKNOWN ? sum : sum == UNKNOWN ? n : sum + n;
}

/* One row stands for all date shards of a family: their rows and bytes are those of all. */
struct totals {
	struct arena *arena;
	struct map of; /* by the id of that table */
};

static str id_of(struct arena *a, int64_t asset)
{
	return str_fmt(a, "%lld", (long long)asset);
}

static bool take_total(void *with, const struct family_total *one, struct err *err)
{
	struct totals *t = with;
	struct family_total *kept = new(t->arena, struct family_total);

	(void)err;
	*kept = *one;
	map_put(&t->of, id_of(t->arena, one->head), NULL)->ptr = kept;
	return true;
}

static struct family_total measured(const struct totals *t, struct arena *scratch, const struct summary *s)
{
	const struct map_entry *e = t->of.len ? map_get(&t->of, id_of(scratch, s->id)) : NULL;
	const struct family_total *all = e ? e->ptr : NULL;

	return (struct family_total){ s->id, all && all->rows != UNKNOWN ? all->rows : s->rows,
				      all && all->size != UNKNOWN ? all->size : s->size };
}

static void count(struct counting *c, const struct summary *s, struct family_total is)
{
	struct map_entry *e = map_put(&c->by_name, name_of(c->arena, s->catalog, s->ns), NULL);
	struct schema *to;

	if (!e->num) {
		*push(&c->all, c->arena) = (struct schema){ .catalog = str_dup(c->arena, s->catalog),
							    .ns = str_dup(c->arena, s->ns),
							    .rows = UNKNOWN,
							    .size = UNKNOWN };
		e->num = c->all.len;
	}
	to = &c->all.at[e->num - 1];
	to->tables++;
	to->views += asset_is_view(s->kind);
	to->rows = more(to->rows, is.rows);
	to->size = more(to->size, is.size);
}

static bool count_tables(const struct call *in, struct counting *c, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(arena_close) struct arena *ids = arena_open();
	struct totals totals = { scratch, map_in(scratch) };
	struct workspace_found found;
	bool good;

	if (in->scope.filter.members != YES && !store_each_family_total(in->scope.store, take_total, &totals, err))
		return false;
	good = scope_find(&in->scope, &in->scope.filter, 0, scratch, &found, err);

	for (ptrdiff_t i = 0; good && i < found.hits.len; i++) {
		arena_reset(ids);
		count(c, found.hits.at[i].asset, measured(&totals, ids, found.hits.at[i].asset));
	}
	workspace_found_done(in->scope.workspace, &found);
	return good;
}

struct describing {
	struct counting *of;
	str catalog;
};

static bool take_namespace(void *with, const struct namespace *n, struct err *err)
{
	struct describing *d = with;
	const struct map_entry *e = map_get(&d->of->by_name,
					    name_of(d->of->arena, d->catalog, n->name.at ? n->name : S("")));

	(void)err;
	if (e) {
		d->of->all.at[e->num - 1].comment = str_dup(d->of->arena, n->comment);
		d->of->all.at[e->num - 1].kind = str_dup(d->of->arena, n->kind);
	}
	return true;
}

static bool describe(const struct call *in, struct counting *c, const struct read_catalogs *catalogs, struct err *err)
{
	for (ptrdiff_t i = 0; i < catalogs->len; i++) {
		struct describing d = { c, catalogs->at[i].name };

		if (!store_each_namespace(in->scope.store, catalogs->at[i].id, take_namespace, &d, err))
			return false;
	}
	return true;
}

static int by_name(const void *x, const void *y)
{
	const struct schema *a = x, *b = y;
	int c = str_cmp(a->catalog, b->catalog);

	return c ? c : str_cmp(a->ns, b->ns);
}

static bool put(struct result *out, const struct schema *s)
{
	struct value row[COLUMNS] = {
		[QUALIFIED] = value_text(name_of(out->arena, s->catalog, s->ns)),
		[TABLES] = value_int(s->tables),
		[VIEWS] = value_int(s->views),
		[ROWS] = value_int(s->rows),
		[SIZE] = value_int(s->size),
		[COMMENT] = value_text(s->comment),
		[CATALOG] = value_text(s->catalog),
		[SCHEMA] = value_text(s->ns),
		[KIND] = value_text(s->kind),
	};

	return result_row(out, row);
}

static bool list_schemas(const struct call *in, struct result *out, struct err *err)
{
	struct counting c = { .arena = out->arena, .by_name = map_in(out->arena) };

	if (!count_tables(in, &c, err) || !describe(in, &c, &out->catalogs, err))
		return false;
	if (c.all.len)
		qsort(c.all.at, (size_t)c.all.len, sizeof *c.all.at, by_name);
	result_columns(out, columns, COLUMNS);
	out->total = c.all.len;
	for (ptrdiff_t i = in->scope.skip; i < c.all.len && i < in->scope.skip + in->scope.limit; i++)
		if (!put(out, &c.all.at[i]))
			break;
	out->shown = str_counted(out->arena, c.all.len, "schema");
	return true;
}

const struct tool tool_list_schemas = {
	.name = "list_schemas",
	.command = "schemas",
	.summary = "list the schemas of the catalogs and their number of tables",
	.detail = "With a query line, only matching tables are counted, and schemas without any are left out.",
	.params = params,
	.columns = columns,
	.noun = "schema",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT),
	.limit = 1000,
	.most = 100000,
	.run = list_schemas,
};
