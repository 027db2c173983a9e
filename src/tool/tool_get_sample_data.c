/* get_sample_data: a few rows of one table, where its catalog's configuration allows that. */
#include "tool/tools.h"

#include "base/arena.h"
#include "tool/sampling.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "table", PARAM_ASSET, .help = "its name; any unique end of the qualified name will do", .place = 1,
	  .required = true },
	{ "show_personal", PARAM_BOOL, .help = "also what is tagged as personal, which is masked otherwise",
	  .otherwise = "no" },
	{ 0 },
};

static bool from_the_source(const struct call *in, struct err *err)
{
	if (in->ask->at.len)
		return err_set(err, ERR_USAGE,
			       "rows are asked from the source as they are now: there is no --at for them");
	if (in->cached)
		return err_set(err, ERR_USAGE, "rows are never kept in the cache: leave --cached out");
	return true;
}

static bool get_sample_data(struct session *s, const struct call *in, struct result *out, struct err *err)
{
	struct arena *a = out->arena;
	const struct candidate *asset = &in->arg[0].asset;
	struct sampling what = { .asset = asset, .limit = in->limit, .personal = in->arg[1].truth };
	struct sample sample;
	bool more = true;

	if (!from_the_source(in, err) || !sampling_read(s, in, out, &what, &sample, err))
		return false;
	more = result_columns(out, sample.columns, sample.column_count);
	for (ptrdiff_t i = 0; i < sample.rows.len && more; i++)
		more = result_row(out, sample.rows.at[i]);
	/* How many there are in all is not asked; a whole answer says so itself. */
	if (sample.rows.len < in->limit)
		out->total = out->rows;
	out->shown = str_fmt(a, "%.*s of %.*s", STR(str_counted(a, out->rows, "row")), STR(asset->qualified));
	result_next(out, str_fmt(a, "ocat show %.*s", STR(asset->qualified)));
	return true;
}

static const char *const examples[] = { "ocat sample customers", "ocat sample shop.orders --limit 3 -o json", NULL };

const struct tool tool_get_sample_data = {
	.name = "get_sample_data",
	.command = "sample",
	.summary = "show a few rows of a table, where that is allowed",
	.detail =
		"Refused unless the catalog's configuration says `samples: true`. The rows come from the source, in the order of the primary "
		"key where there is one, and are kept nowhere; the audit keeps who asked. Long values are cut and say how long they were, "
		"binary ones show as their size, control characters are made visible, and columns tagged as personal are masked.",
	.examples = examples,
	.params = params,
	.shape = SHAPE_ROWS,
	.limit = 10,
	.most = 100,
	.run = get_sample_data,
};
