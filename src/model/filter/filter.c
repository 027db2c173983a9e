#include "model/filter/filter.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

const struct filter_word filter_words[] = {
	{ "has", "COLUMN[::TYPE],...", "has all of these columns; globs, and a type after ::" },
	{ "type", "TYPE,...", "has a column of this type class, or of this type" },
	{ "kind", "KIND,...", "table, view, matview, foreign, partitioned, partition, topic, ..., or any" },
	{ "schema", "NAME,...", "in a schema (namespace) of this name" },
	{ "catalog", "NAME,...", "in this catalog" },
	{ "table", "NAME,...", "only columns of these tables" },
	{ "owner", "NAME,...", "owned by this role" },
	{ "tag", "TAG,...", "has this tag" },
	{ "domain", "NAME,...", "belongs to this business domain" },
	{ "prop", "KEY=VALUE", "has this property, such as engine=InnoDB" },
	{ "pk", "yes|no", "has a primary key (yes or no)" },
	{ "fk", "yes|no", "has foreign keys (yes or no)" },
	{ "refd", "yes|no", "is referenced by foreign keys (yes or no)" },
	{ "members", "yes|no|NAME,...",
	  "each partition and date shard too, not one row for all (yes or no); or only those of this table" },
	{ "rows", "1000..|..1e6|10k..1m", "number of rows" },
	{ "size", "1G..|..500M", "size in bytes" },
	{ "cols", "50..|..5", "number of columns" },
	{ "modified", "14d|14d..|2025-01-31..", "changed within 14 days, earlier, or after a date" },
	{ "created", "14d|14d..|2025-01-31..", "created within 14 days, earlier, or after a date" },
	{ "fuzzy", "WORD", "a similar name, typos allowed; same as ~WORD" },
	{ "sort", "rank|name|rows|size|modified|refs", "sort order; prefix + for ascending, - for descending" },
	{ "limit", "N", "maximum number of results" },
	{ NULL, NULL, NULL },
};

static const struct bound unbound = { .from = UNKNOWN, .to = UNKNOWN };

void filter_start(struct filter *f)
{
	*f = (struct filter){
		.pk = MAYBE,
		.fk = MAYBE,
		.referenced = MAYBE,
		.members = MAYBE,
		.rows = unbound,
		.size = unbound,
		.cols = unbound,
		.modified = unbound,
		.created = unbound,
		.sort = SORT_RANK,
		.line = NO_STR,
	};
}

str filter_caret(struct arena *a, str line, ptrdiff_t where)
{
	str before = clean(a, str_upto(line, where)), all = clean(a, line);
	scoped(sb_free) struct sb out = SB(SB_MAX);

	sb_put(&out, all);
	sb_putc(&out, '\n');
	sb_pad(&out, ' ', utf8_width(before));
	sb_putc(&out, '^');
	return str_dup(a, sb_str(&out));
}

bool words_positive(const struct words *w)
{
	for (ptrdiff_t i = 0; i < w->len; i++)
		if (!w->at[i].negated)
			return true;
	return false;
}

bool words_qualified(const struct words *w)
{
	for (ptrdiff_t i = 0; i < w->len; i++)
		if (w->at[i].qualified)
			return true;
	return false;
}
