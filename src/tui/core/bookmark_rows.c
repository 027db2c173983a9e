/* The rows of bookmarked tables, each looked up in the cache. */
#include "tui/core/table_list.h"

#include "base/arena.h"
#include "tui/short_text.h"

#include "base/banned.h"

void bookmark_rows_add(struct bookmark_rows *to, struct arena *a, const struct strs *names)
{
	for (ptrdiff_t i = 0; i < names->len; i++)
		*push(&to->names, a) = str_dup(a, names->at[i]);
}

static struct row row_of(struct arena *a, const struct asset_row *r)
{
	return (struct row){
		.qualified = r->qualified,
		.catalog = r->catalog,
		.ns = r->asset.ns,
		.comment = r->asset.comment,
		.kind = r->asset.kind,
		.rows_kind = r->asset.stats.row_kind,
		.fields = r->asset.fields.len,
		.rows = r->asset.stats.row_count,
		.size = r->asset.stats.size_bytes,
		.refs = UNKNOWN, /* needs a request for the keys that reference it */
		.owner = r->asset.owner,
		.tags = words_list(a, &r->tags, ", "),
		.modified = r->last_updated_at,
		.modified_is_bound = !stats_tell_write(&r->asset.stats),
	};
}

static bool is_among(const struct table_rows *rows, str name)
{
	for (ptrdiff_t i = 0; i < rows->len; i++)
		if (str_eq(rows->at[i].qualified, name))
			return true;
	return false;
}

/* A table that is gone (or in another cache) is hidden, but stays bookmarked. */
static void look_up(struct bookmark_rows *s, const struct question *q, str name, const struct stop *stop)
{
	struct request_param asset = { .name = S("asset"), .text = name };
	struct result *r = new(q->arena, struct result);
	struct request ask = q->ask;
	const struct asset_parts *found;
	struct err ignored = { 0 };

	ask.tool = tool_named(S("describe_asset"));
	ask.given.at = &asset;
	ask.given.len = ask.given.cap = 1;
	ask.cached = true;
	ask.limit = 0;
	ask.stop = stop;
	r->arena = q->arena;
	if (!tool_call(q->session, &ask, NULL, r, &ignored))
		return;
	found = asset_parts_of(r->whole);
	if (found && str_eq(found->look->row.qualified, name))
		*push(&s->rows, q->arena) = row_of(q->arena, &found->look->row);
}

void bookmark_rows_look_up(struct bookmark_rows *s, const struct question *q, const struct table_rows *have,
			   const struct stop *stop)
{
	for (ptrdiff_t i = 0; i < s->names.len && !stop_is_due(stop); i++)
		if (!is_among(have, s->names.at[i]))
			look_up(s, q, s->names.at[i], stop);
}
