/*
 * Resolves unqualified names by the search path of a fresh session of this login, which SET ... TO DEFAULT restores
 * whatever this session has set.
 */
#include "adapter/postgresql/internal.h"

#include "adapter/postgresql/product.h"
#include "base/arena.h"

#include "base/banned.h"

enum { NAMES_MOST = 1 << 20 };

static bool is_system(str schema)
{
	return str_starts(schema, S("pg_")) || str_eq(schema, S("information_schema"));
}

/* The existing schemas that the login may use, in order, including pg_catalog. */
static bool ask_schemas(struct conn *c, struct arena *a, struct strs *out, const struct stop *stop, struct err *err)
{
	struct pq_statement one = { .sql = S("SELECT s FROM pg_catalog.unnest(pg_catalog.current_schemas(true)) s"),
				    .most = NAMES_MOST,
				    .columns = "s" };
	struct pq_rows rows;

	if (!pg_ask(c, a, &one, &rows, stop, err))
		return false;
	for (ptrdiff_t i = 0; i < rows.rows; i++)
		if (!str_starts(rows.cell[i], S("pg_temp_"))) /* of this session alone */
			*push(out, a) = rows.cell[i];
	return true;
}

static str array_literal(struct arena *a, const struct strs *names)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_putc(&b, '{');
	for (ptrdiff_t i = 0; i < names->len; i++) {
		sb_puts(&b, i ? ",\"" : "\"");
		for (ptrdiff_t k = 0; k < names->at[i].len; k++) {
			if (names->at[i].at[k] == '"' || names->at[i].at[k] == '\\')
				sb_putc(&b, '\\');
			sb_putc(&b, names->at[i].at[k]);
		}
		sb_putc(&b, '"');
	}
	sb_putc(&b, '}');
	return str_dup(a, sb_str(&b));
}

/* The schemas that may contain relations outside the catalog. */
static void leave_outside(const struct source *s, struct arena *a, const struct strs *schemas, struct strs *out)
{
	for (ptrdiff_t i = 0; i < schemas->len; i++)
		if (is_system(schemas->at[i]) || source_wants_stamp(s))
			*push(out, a) = schemas->at[i];
}

/*
 * Finds the names that occur both in such a schema of the path and in another schema, each with its schemas in the
 * order of the path. An unqualified name resolves to the first.
 */
static bool ask_names(struct conn *c, struct arena *a, const struct strs *schemas, struct search_path *out,
		      const struct stop *stop, struct err *err)
{
	static const char sql[] =
		"WITH path AS (SELECT n.oid, n.nspname, p.place FROM unnest($1::name[]) WITH ORDINALITY AS p (name, place) "
		"JOIN pg_namespace n ON n.nspname = p.name), "
		"outside AS (SELECT DISTINCT c.relname FROM path JOIN pg_class c ON c.relnamespace = path.oid "
		"WHERE path.nspname = ANY($2::name[]) AND c.relkind IN " PG_RELKINDS " AND EXISTS "
		"(SELECT FROM pg_class o WHERE o.relname = c.relname AND o.relnamespace <> c.relnamespace "
		"AND o.relkind IN " PG_RELKINDS ")) "
		"SELECT c.relname, path.nspname FROM outside JOIN pg_class c ON c.relname = outside.relname "
		"JOIN path ON path.oid = c.relnamespace WHERE c.relkind IN " PG_RELKINDS
		" ORDER BY c.relname, path.place";
	struct strs outside = { 0 };
	str arrays[2];
	struct pq_statement one = {
		.sql = str_of(sql), .values = arrays, .count = 2, .most = NAMES_MOST, .columns = "ss"
	};
	struct pq_rows rows;

	leave_outside(c->source, a, schemas, &outside);
	arrays[0] = array_literal(a, schemas);
	arrays[1] = array_literal(a, &outside);
	if (!pg_ask(c, a, &one, &rows, stop, err))
		return false;
	for (ptrdiff_t i = 0; i < rows.rows; i++) {
		str name = rows.cell[i * rows.columns], schema = rows.cell[i * rows.columns + 1];

		if ((i && str_eq(name, rows.cell[(i - 1) * rows.columns])) ||
		    (!is_system(schema) && source_wants(c->source, schema, name)))
			continue;
		*push(&out->outside, a) = name;
		*push(&out->outside_schemas, a) = schema;
	}
	return true;
}

bool pg_search_path(struct conn *c, struct arena *a, const struct stop *stop, struct search_path *out, struct err *err)
{
	scoped(sb_free) struct sb begin = SB(1 << 10);
	struct search_path path = { .known = true };
	struct strs schemas = { 0 };
	bool good;

	if (pg_is_other(c)) {
		*out = (struct search_path){ 0 };
		return true;
	}
	pq_begin(c->pq);
	sb_fmt(&begin, "BEGIN READ ONLY;\nSET LOCAL statement_timeout = %lld;\nSET LOCAL search_path TO DEFAULT",
	       (long long)pg_timeout_ms(c));
	good = pg_message(c, sb_str(&begin), NULL, stop, err) && ask_schemas(c, a, &schemas, stop, err) &&
	       pg_message(c, S("SET LOCAL search_path = pg_catalog, pg_temp"), NULL, stop, err) &&
	       ask_names(c, a, &schemas, &path, stop, err);
	pg_rollback(c);
	if (!good)
		return err_at(err, "reading the search path");
	for (ptrdiff_t i = 0; i < schemas.len; i++)
		if (!is_system(schemas.at[i]))
			*push(&path.schemas, a) = schemas.at[i];
	*out = path;
	return true;
}
