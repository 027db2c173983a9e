#include "adapter/duckdb/view_tables.h"

#include "adapter/view_reads.h"
#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

struct taking {
	const struct conn *c;
	struct arena *arena;
	struct duck_tables *out;
};

static str key_of(struct arena *a, str database, str schema, str name)
{
	return str_lower(a, str_fmt(a, "%.*s\n%.*s\n%.*s", STR(database), STR(schema), STR(name)));
}

static bool take_name(void *with, const str *cells, int n, struct err *err)
{
	scoped(sb_free) struct sb ns = SB(1 << 16);
	struct taking *t = with;
	struct asset_ref *on = new(t->arena, struct asset_ref);

	(void)n;
	(void)err;
	if (t->c->attached.len) {
		name_part(&ns, cells[0]);
		sb_putc(&ns, '.');
	}
	name_part(&ns, cells[1]);
	*on = (struct asset_ref){ str_dup(t->arena, sb_str(&ns)), str_dup(t->arena, cells[2]) };
	map_put(&t->out->named, key_of(t->arena, cells[0], cells[1], cells[2]), NULL)->ptr = on;
	return true;
}

bool duck_tables_ask(struct conn *c, struct arena *a, struct duck_tables *out, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 12);
	struct taking t = { c, a, out };
	struct duck_fn to = { take_name, &t };

	out->named = map_in(a);
	sb_fmt(&sql,
	       "SELECT database_name, schema_name, name FROM (SELECT database_name, schema_name, table_name AS name FROM "
	       "duckdb_tables() WHERE NOT internal UNION ALL SELECT database_name, schema_name, view_name FROM "
	       "duckdb_views() WHERE NOT internal) t WHERE %s",
	       duck_database_test(c));
	return duck_ask(c, &(struct duck_query){ .sql = sb_str(&sql) }, &to, err);
}

struct finding {
	struct arena *arena;
	const struct duck_tables *tables;
	str database, schema; /* of the view */
};

static bool is_table(const struct finding *f, str database, str schema, str name, struct asset_ref *out)
{
	const struct map_entry *e = map_get(&f->tables->named, key_of(f->arena, database, schema, name));

	if (e)
		*out = *(const struct asset_ref *)e->ptr;
	return e != NULL;
}

static bool find(void *with, const struct strs *parts, struct asset_ref *out)
{
	const struct finding *f = with;
	str name = parts->at[parts->len - 1], before = parts->len > 1 ? parts->at[0] : NO_STR;

	if (parts->len == 3)
		return is_table(f, before, parts->at[1], name, out);
	if (parts->len == 2 && is_table(f, f->database, before, name, out))
		return true;
	before = parts->len == 2 ? before : f->database;
	return parts->len < 3 &&
	       (is_table(f, before, f->schema, name, out) || is_table(f, before, S("main"), name, out));
}

void duck_view_reads(const struct conn *c, struct arena *a, const struct duck_tables *t, struct asset *view)
{
	struct finding f = { .arena = a, .tables = t };
	struct name_parts parts;

	if (!duck_namespace(c, a, view->ns, &parts))
		return;
	f.database = parts.len > 1 ? parts.part[0] : duck_database_name(a, c->path);
	f.schema = parts.part[parts.len - 1];
	view_reads_find(a, &dialect_duckdb, &(struct view_names){ find, &f }, view);
}
