/*
 * The sequence behind a column: of an identity or a serial, reported if it differs from the default or has a comment.
 */
#include "adapter/postgresql/internal.h"

#include "base/arena.h"

#include "base/banned.h"

/* The cells of SEQUENCES without the oid of the table. */
enum { COLUMN, NAME, TYPE, START, INCREMENT, LEAST, MOST, CACHE, CYCLE, COMMENT };

struct range {
	int64_t least, most;
};

static struct range range_of(str type)
{
	if (str_eq(type, S("smallint")))
		return (struct range){ INT16_MIN, INT16_MAX };
	if (str_eq(type, S("integer")))
		return (struct range){ INT32_MIN, INT32_MAX };
	return (struct range){ INT64_MIN, INT64_MAX };
}

static void put_number(struct sb *out, const char *words, int64_t number, int64_t usual)
{
	if (number != usual)
		sb_fmt(out, "%s%s %lld", out->len ? " " : "", words, (long long)number);
}

/* In the notation of CREATE SEQUENCE, without the defaults for a column of this type. */
static str options_of(struct arena *a, const struct pg_cells *c, str column_type)
{
	str type = pg_text(a, c, TYPE);
	struct range range = range_of(type);
	int64_t by = pg_int(c, INCREMENT, 1), usual_least = by > 0 ? 1 : range.least,
		usual_most = by > 0 ? range.most : -1;
	int64_t least = pg_int(c, LEAST, usual_least), most = pg_int(c, MOST, usual_most),
		first = by > 0 ? least : most;
	scoped(sb_free) struct sb out = SB(1 << 12);

	if (!str_eq(type, column_type))
		sb_fmt(&out, "as %.*s", STR(type));
	put_number(&out, "start with", pg_int(c, START, first), first);
	put_number(&out, "increment by", by, 1);
	put_number(&out, "minvalue", least, usual_least);
	put_number(&out, "maxvalue", most, usual_most);
	put_number(&out, "cache", pg_int(c, CACHE, 1), 1);
	if (pg_true(c, CYCLE))
		sb_puts(&out, out.len ? " cycle" : "cycle");
	return out.len ? str_dup(a, sb_str(&out)) : NO_STR;
}

void pg_sequences_of(const struct pg_building *b)
{
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_SEQUENCES, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		ptrdiff_t i = pg_own_column(b, pg_cell(&c, COLUMN));
		struct field *f = i < 0 ? NULL : &b->out->fields.at[i];

		if (!f)
			continue;
		props_put(&f->props, b->a, S("sequence"), pg_text(b->a, &c, NAME));
		props_put(&f->props, b->a, S("sequence_options"), options_of(b->a, &c, f->type));
		props_put(&f->props, b->a, S("sequence_comment"), pg_text(b->a, &c, COMMENT));
	}
}
