/* Which columns have few values, from the statistics of ANALYZE: no row is read. */
#include "adapter/postgresql/internal.h"

#include "base/arena.h"
#include "model/column_stats.h"
#include "base/banned.h"

/*
 * pg_stats has only what this role may read, and nothing of tables whose rows are hidden from it by policies. Two
 * digits, so that another ANALYZE of the same rows gives the same text.
 */
static const char sharing_sql[] =
	"WITH large AS (SELECT n.nspname, c.relname, c.reltuples FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
	" WHERE c.oid >= 16384 AND c.relkind IN ('r', 'm', 'p') AND c.reltuples >= $1::int8"
	" ORDER BY c.reltuples DESC, 1, 2 LIMIT $2::int8),"
	" known AS (SELECT l.nspname, l.relname, s.attname, l.reltuples, s.null_frac,"
	" CASE WHEN s.n_distinct > 0 THEN s.n_distinct ELSE -s.n_distinct * l.reltuples END AS distinct_values,"
	" coalesce(array_length(s.most_common_freqs, 1), 0) AS common,"
	" (SELECT coalesce(sum(f), 0) FROM unnest(s.most_common_freqs) f) AS of_common,"
	" (SELECT coalesce(sum(f * f), 0) FROM unnest(s.most_common_freqs) f) AS squares"
	" FROM large l JOIN pg_stats s ON s.schemaname = l.nspname AND s.tablename = l.relname"
	" WHERE s.n_distinct NOT IN (0, -1)),"
	" sharing AS (SELECT nspname, relname, attname, reltuples, max(squares + greatest(1 - null_frac - of_common, 0) ^ 2"
	" / greatest(distinct_values - common, 1)) AS share FROM known GROUP BY 1, 2, 3, 4)"
	" SELECT nspname, relname, attname, trim(to_char(share, '9.9EEEE')) FROM sharing WHERE share * reltuples >= 2"
	" ORDER BY share * reltuples DESC, 1, 2, 3 LIMIT $2::int8";

bool pg_column_stats(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err)
{
	scoped(sb_free) struct sb b = SB(1 << 24);
	str values[] = { str_fmt(a, "%d", COLUMN_STATS_ROWS_LEAST), str_fmt(a, "%d", COLUMN_STATS_MOST) };
	struct pq_statement one = {
		.sql = str_of(sharing_sql), .values = values, .count = 2, .most = COLUMN_STATS_MOST, .columns = "ssss"
	};
	struct pq_rows rows = { 0 };

	if (!pg_ask(c, a, &one, &rows, stop, err))
		return false;
	sb_putc(&b, '[');
	for (ptrdiff_t i = 0; i < rows.rows; i++) {
		const str *row = rows.cell + i * rows.columns;
		double sharing;

		if (str_real(row[3], &sharing))
			column_stats_put(&b, row[0], row[1], row[2], sharing);
	}
	sb_putc(&b, ']');
	*out = str_dup(a, sb_str(&b));
	return true;
}
