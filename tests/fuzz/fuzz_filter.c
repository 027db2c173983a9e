/* The query line from strangers: read it, then try what came of it on a few assets and as SQL. */
#include "base/arena.h"
#include "model/name.h"
#include "search/match/match.h"
#include "sql/edit/filter_to_sql.h"

#include "../unit/search_reference.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const struct field_summary columns[] = {
	{ .name = S("id"), .type = S("bigint"), .class = TYPE_INTEGER },
	{ .name = S("Home Town"), .type = S("character varying(64)"), .class = TYPE_TEXT },
	{ .name = S("größe_at"), .type = S("timestamp"), .class = TYPE_TIMESTAMP },
};

static bool fields(void *with, int64_t id, struct arena *a, const struct field_summary **at, ptrdiff_t *len,
		   struct err *err)
{
	(void)with;
	(void)id;
	(void)a;
	(void)err;
	*at = columns;
	*len = 3;
	return true;
}

static bool props(void *with, int64_t id, struct arena *a, struct props *out, struct err *err)
{
	(void)with;
	(void)id;
	(void)err;
	props_put(out, a, S("engine"), S("InnoDB"));
	return true;
}

static struct list *assets(void)
{
	static const char *const names[] = { "orders", "Order Items", "dimCustomer2024", "größe\xff", "a.b" };
	struct list *l = list_open();

	for (int i = 0; i < 5; i++) {
		struct summary s = { .id = i,
				     .catalog = S("prod"),
				     .ns = S("db.\"my schema\""),
				     .name = str_of(names[i]),
				     .rows = i,
				     .size = UNKNOWN,
				     .modified = NO_TIME,
				     .created = DAYS(i),
				     .kind = (enum asset_kind)i };

		s.qualified = name_qualified(list_arena(l), s.catalog, s.ns, s.name);
		list_add(l, &s);
	}
	list_done(l);
	return l;
}

static void as_sql(struct arena *a, const struct filter *f)
{
	static const struct dialect *const dialects[] = { &dialect_postgresql, &dialect_sqlite, &dialect_ansi };
	const struct sql_source source = { .name = "n",
					   .ns = "s",
					   .ns_has_parts = true,
					   .kind_case = "k",
					   .rows = "r",
					   .owner = "o",
					   .has_open = "EXISTS (SELECT 1 FROM c WHERE 1",
					   .has_name = "c",
					   .has_type = "t",
					   .has_close = ")" };

	for (int i = 0; i < 3; i++) {
		struct sql q = sql_start(a, dialects[i]);

		sql_where(&q, f, &source);
		sql_free(&q);
	}
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct search_source from = { .fields = fields, .props = props };
	str line = str_n((const char *)data, (ptrdiff_t)size);
	struct err err = { 0 };
	struct hits hits;
	struct filter f;
	ptrdiff_t where = 0;
	struct list *l;

	filter_start(&f);
	if (!filter_parse(a, line, DAYS(20000), &f, &where, &err)) {
		filter_caret(a, line, where);
		return 0;
	}
	as_sql(a, &f);
	l = assets();
	list_search(l, a, &f, &from, 3, NULL, &hits, &err);
	list_nearest(l, a, line, 3, &(struct strs){ 0 });
	list_close(l);
	return 0;
}
