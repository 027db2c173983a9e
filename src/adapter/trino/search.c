/*
 * Searches at the coordinator: the filter as a query over system.jdbc.tables, catalog by catalog, then the assets that
 * it found, some at a time. A catalog that fails does not take the others with it.
 */
#include "adapter/trino/connection.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/name.h"
#include "sql/edit/filter_to_sql.h"

#include "base/banned.h"

enum { BATCH = 200 };

struct searching {
	struct conn *c;
	struct arena *arena;
	array_of(struct asset_ref) found; /* in one catalog, as the server has them */
	struct map wanted;		  /* the same, as they are passed on */
	const struct sink *to;
	str catalog, ran;
};

static str key_of(struct arena *a, str ns, str name)
{
	return str_fmt(a, "%.*s\t%.*s", STR(ns), STR(name));
}

static str namespace_of(const struct searching *s, str schema)
{
	scoped(sb_free) struct sb ns = SB(1 << 16);

	if (!s->c->catalog.len) {
		name_part(&ns, s->catalog);
		sb_putc(&ns, '.');
	}
	name_part(&ns, schema);
	return str_dup(s->arena, sb_str(&ns));
}

static bool take_found(void *with, const str *cells, int n, struct err *err)
{
	struct searching *s = with;

	(void)n;
	(void)err;
	*push(&s->found, s->arena) = (struct asset_ref){ str_dup(s->arena, cells[0]), str_dup(s->arena, cells[1]) };
	map_put(&s->wanted, key_of(s->arena, namespace_of(s, cells[0]), cells[1]), NULL);
	return true;
}

static str search_sql(struct searching *s, const struct filter *f)
{
	bool one = s->c->catalog.len > 0;
	struct sql_source searched = {
		.name = "table_name",
		.ns = one ? "table_schem" : "concat(table_cat, '.', table_schem)",
		.qualified = one ? "concat(table_schem, '.', table_name)"
				 : "concat(table_cat, '.', table_schem, '.', table_name)",
		.ns_has_parts = !one,
		.has_no_partitions = true,
	};
	struct dialect plain = dialect_trino;
	struct sql q;
	str out;

	plain.regex_call = "regexp_like"; /* for our own question: it tells the names that it folds in another way */
	plain.like_escape = " ESCAPE '\\'";
	q = sql_start(s->arena, &plain);
	q.regex_inline = true;
	sql_add(&q, "SELECT table_schem, table_name FROM system.jdbc.tables WHERE table_cat = ");
	sql_text(&q.text, &dialect_trino, s->catalog);
	sql_add(&q, " AND table_schem <> 'information_schema'");
	sql_where(&q, f, &searched);
	sql_add(&q, " ORDER BY table_schem, table_name");
	out = sql_with_values(&q);
	sql_free(&q);
	return out;
}

static bool give_wanted(void *with, struct asset *asset, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct searching *s = with;

	return !map_get(&s->wanted, key_of(a, asset->ns, asset->name)) || s->to->asset(s->to->with, asset, err);
}

static bool give_found(struct searching *s, const struct stop *stop, struct err *err)
{
	struct sink wanted = { .asset = give_wanted, .with = s };

	for (ptrdiff_t i = 0; i < s->found.len; i += BATCH) {
		ptrdiff_t n = i + BATCH < s->found.len ? BATCH : s->found.len - i;

		if (!trino_read_some(s->c, s->catalog, s->found.at + i, n, stop, &wanted, err))
			return false;
	}
	return true;
}

/* *failed: this catalog alone. */
static bool search_catalog(struct searching *s, const struct filter *f, const struct stop *stop, bool *failed,
			   struct err *err)
{
	str sql = search_sql(s, f);

	s->found.len = 0;
	s->wanted = map_in(s->arena);
	*failed = false;
	if (!trino_ask(s->c, sql, 2, &(struct trino_fn){ take_found, s }, failed, err))
		return false;
	s->ran = s->ran.len ? str_fmt(s->arena, "%.*s;\n%.*s", STR(s->ran), STR(sql)) : sql;
	return give_found(s, stop, err);
}

bool trino_search(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
		  const struct sink *to, str *sql, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct searching s = { .c = c, .arena = own, .to = to };
	const struct observer *w = &c->session.observer;
	struct strs catalogs;
	bool failed;

	(void)limit; /* the caller's remaining tests may discard any of them */
	if (!trino_catalogs(c, own, stop, &catalogs, err))
		return false;
	for (ptrdiff_t i = 0; i < catalogs.len; i++) {
		struct err why = { 0 };

		s.catalog = catalogs.at[i];
		if (search_catalog(&s, f, stop, &failed, &why))
			continue;
		if (!failed || catalogs.len == 1) {
			*err = why;
			return false;
		}
		if (w->note)
			w->note(w->with, str_fmt(own, "the catalog %.*s failed: %s", STR(s.catalog), why.text));
	}
	*sql = str_dup(a, s.ran);
	return true;
}
