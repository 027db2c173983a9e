/* The partitions of an asset. */
#include "render/answer/asset_page.h"

#include "base/suggested_action.h"
#include "base/arena.h"
#include "render/answer/asset_internal.h"
#include "render/rows/grid.h"
#include "base/banned.h"

enum { PARTS = 12 };

/* The essential part of "FOR VALUES FROM ('2025-01-01 00:00:00+00') TO ...", for a screen. */
static str bound_words(struct arena *a, const struct paint *p, str bound)
{
	static const char *const midnights[] = { " 00:00:00+00'", " 00:00:00'" };
	scoped(sb_free) struct sb b = SB(1 << 20);

	if (!p->width)
		return bound;
	if (str_starts(bound, S("FOR VALUES ")))
		bound = str_from(bound, 11);
	while (bound.len) {
		ptrdiff_t skip = 0;

		for (size_t i = 0; i < sizeof midnights / sizeof *midnights; i++)
			if (str_starts(bound, str_of(midnights[i])))
				skip = str_of(midnights[i]).len - 1;
		bound = str_from(bound, skip);
		sb_putc(&b, bound.at[0]);
		bound = str_from(bound, 1);
	}
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

static str with_key(struct arena *a, str bound, str key)
{
	return key.len ? str_fmt(a, "%.*s, partitioned by %.*s", STR(bound), STR(key)) : bound;
}

void asset_put_parts(struct sb *out, const struct paint *p, const struct asset_view *v)
{
	static const struct grid_column columns[] = { { "partition", .least = 16 },
						      { "rows", .least = 4, .right = true },
						      { "bound", .least = 20 } };
	scoped(arena_close) struct arena *a = arena_open();
	struct grid g = grid_of(a, columns, 3);
	ptrdiff_t most = p->width ? PARTS : v->parts.len;

	if (!v->parts.len)
		return;
	asset_head(out, p, "partitions", v->parts.len);
	for (ptrdiff_t i = 0; i < v->parts.len && i < most; i++) {
		const struct view_part *part = &v->parts.at[i];
		str rows = part->rows == UNKNOWN ? S("?") : count_words(a, part->rows);
		struct grid_cell row[] = { { asset_short(v, part->name), ROLE_REF },
					   { rows, ROLE_DIM },
					   { with_key(a, bound_words(a, p, part->bound), part->key), ROLE_PLAIN } };

		grid_row(&g, row);
	}
	grid_put(out, p, &g, INDENT);
	if (v->parts.len > most)
		paint_wrapped(
			out, p, ROLE_DIM,
			asset_more(
				a, p, v->parts.len - most,
				ACTION_IN(a, "query_catalog",
					  WITH("sql",
					       str_fmt(a,
						       "select * from partitions where parent_qualified_name = '%.*s'",
						       STR(v->qualified))))),
			INDENT);
}
