/* The few values that columns of text usually have, from the statistics of ANALYZE: no row is read. */
#include "adapter/postgresql/internal.h"

#include "adapter/postgresql/product.h"
#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

enum { COLUMNS_MOST = 5000 };

/*
 * pg_stats has only what this role may read, and nothing of tables whose rows are hidden from it by policies. Types of
 * text alone, whose casts run no code of people.
 */
static const char usual_sql[] =
	"SELECT s.schemaname, s.tablename, s.attname,"
	" pg_catalog.array_to_json(s.most_common_vals::pg_catalog.text::pg_catalog.text[])::pg_catalog.text"
	" FROM pg_catalog.pg_stats s"
	" JOIN pg_catalog.pg_namespace n ON n.nspname = s.schemaname"
	" JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid"
	" AND c.relname = s.tablename"
	" JOIN pg_catalog.pg_attribute t ON t.attrelid = c.oid"
	" AND t.attname = s.attname"
	" WHERE s.n_distinct >= 1 AND s.n_distinct <= $1::pg_catalog.int4"
	" AND s.most_common_vals IS NOT NULL AND t.atttypid IN ("
	"'pg_catalog.text'::pg_catalog.regtype, 'pg_catalog.varchar'::pg_catalog.regtype,"
	" 'pg_catalog.bpchar'::pg_catalog.regtype)"
	" AND s.schemaname NOT IN ('pg_catalog', 'information_schema')"
	" ORDER BY 1, 2, 3, s.inherited LIMIT 5000";

static void read_list(struct arena *a, str json, struct strs *out)
{
	struct jr r = jr_of(json, a);
	enum jr_kind kind;

	if (jr_next(&r) != JR_ARRAY)
		return;
	while (jr_element(&r, &kind))
		if (kind == JR_STR)
			*push(out, a) = r.text;
}

bool pg_usual_values(struct conn *c, struct arena *a, int most, const struct stop *stop, usual_values_fn take,
		     void *with, struct err *err)
{
	str bound = str_fmt(a, "%d", most);
	struct pq_statement one = {
		.sql = str_of(usual_sql), .values = &bound, .count = 1, .most = COLUMNS_MOST, .columns = "ssss"
	};
	struct pq_rows rows = { 0 };
	bool good;

	if (pg_is_other(c))
		return true;
	good = pg_begin_reading(c, stop, err) && pg_ask(c, a, &one, &rows, stop, err);
	pg_rollback(c);
	for (ptrdiff_t i = 0; good && i < rows.rows; i++) {
		const str *row = rows.cell + i * rows.columns;
		struct strs values = { 0 };

		read_list(a, row[3], &values);
		take(with, (struct asset_ref){ row[0], row[1] }, row[2], &values);
	}
	return good;
}
