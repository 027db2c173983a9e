/* get_sample_data: a few rows of one table, if the configuration of its catalog allows it. */
#include "tool/tools.h"

#include "base/arena.h"
#include "service/sample_rows.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "table", PARAM_ASSET, .help = "name of the table; any unique suffix of the qualified name works", .place = 1,
	  .required = true },
	{ "show_personal", PARAM_BOOL, .help = "also show personal data, which is masked by default",
	  .default_value = "no" },
	{ 0 },
};

static bool get_sample_data(const struct call *in, struct result *out, struct err *err)
{
	struct arena *a = out->arena;
	const struct candidate *asset = &in->arg[0].asset;
	struct sample_rows what = { .asset = asset, .limit = in->scope.limit, .personal = in->arg[1].truth };
	struct sample sample;
	bool more = true;

	if (!sample_rows_read(&in->scope, &what, &sample, err))
		return false;
	result_has_values(out);
	more = result_columns(out, sample.columns, sample.column_count);
	for (ptrdiff_t i = 0; i < sample.rows.len && more; i++)
		more = result_row(out, sample.rows.at[i]);
	/* The total is not queried; an answer below the limit is complete. */
	if (sample.rows.len < in->scope.limit)
		out->total = out->rows;
	out->shown = str_fmt(a, "%.*s of %.*s", STR(str_counted(a, out->rows, "row")), STR(asset->qualified));
	result_next(out, ACTION_IN(a, "describe_asset", WITH("asset", asset->qualified)));
	return true;
}

const struct tool tool_get_sample_data = {
	.name = "get_sample_data",
	.command = "sample",
	.summary = "show sample rows (needs samples: true)",
	.detail = "Refused unless the catalog's configuration says `samples: true`. The rows are read from the source "
		  "in primary key order, if the table has a primary key, and are never stored; the audit log records "
		  "who asked. Long values are cut and show their full length, binary values show their size, control "
		  "characters are made visible, and columns tagged as personal are masked.",
	.params = params,
	.noun = "row",
	.from_source = true,
	.runs_sql = true,
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT),
	.limit = 10,
	.most = 100,
	.run = get_sample_data,
};
