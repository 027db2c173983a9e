/* explain_match: why an asset is in the answer to a query line, or is not. */
#include "tool/tools.h"

#include "base/arena.h"
#include "render/answer/match_reasons.h"
#include "search/explain_match.h"
#include "service/search/question.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "name", PARAM_ASSET, .help = "the table; any unique suffix of the qualified name works", .place = 1,
	  .required = true },
	{ "query", PARAM_QUERY, .help = "a query line, as for {search_tables}", .place = 2 },
	{ "question", PARAM_WORDS,
	  .help = "instead of a query line: a question in plain words, as for {search_tables query}", .flag = "ask" },
	{ 0 },
};
enum { NAME, QUERY, QUESTION };
enum { TABLES_LIMIT = 100 }; /* default limit of search_tables */

enum { PIECE, HELD, FOUND, INSTEAD, COLUMNS };

static const struct column columns[] = {
	[PIECE] = { "piece", "string", "a word or filter of the query line", LOOK_NAME, false },
	[HELD] = { "held", "boolean", "the asset matches it", LOOK_PLAIN, false },
	[FOUND] = { "found", "string", "the value in the asset", LOOK_FLUID, true },
	[INSTEAD] = { "instead", "string", "a filter that would match; null: leave it out", LOOK_FLUID, true },
	[COLUMNS] = { 0 },
};

static bool put_pieces(struct result *out, const struct explained *e)
{
	if (!result_columns(out, columns, COLUMNS))
		return true;
	for (ptrdiff_t i = 0; i < e->pieces.len; i++) {
		const struct explained_piece *p = &e->pieces.at[i];
		struct value row[COLUMNS] = {
			[PIECE] = value_text(p->text),
			[HELD] = value_bool(p->held),
			[FOUND] = value_text(p->found),
			[INSTEAD] = value_text(p->instead),
		};

		if (!result_row(out, row))
			break;
	}
	return true;
}

static bool explain_line(struct workspace *s, const struct call *in, const struct workspace_placed *of, struct arena *a,
			 struct explained *e, struct err *err)
{
	struct search_source from = workspace_columns(in->scope.store);
	scoped(arena_close) struct arena *scratch = arena_open();

	return workspace_know_domains(s, in->scope.store, &in->scope.filter, in->scope.stop, scratch, NULL, &from,
				      err) &&
	       explain(of->asset, a, in->arg[QUERY].text, clock_now(), of->place, &from, e, err);
}

/* Explains a query line, with the place that search_tables without a limit gives; or a question in plain words. */
static bool explain_one(struct workspace *s, const struct call *in, const struct candidate *asset, struct arena *a,
			struct explained *e, int64_t *place, int64_t *total, struct err *err)
{
	struct wanted q = { .pinned = in->scope.store, .filter = &in->scope.filter, .stop = in->scope.stop };
	struct workspace_found found;
	struct workspace_placed at;
	bool good;

	if (in->arg[QUESTION].given)
		return explain_asked(&in->scope, in->arg[QUESTION].text, asset->id, a, e, place, total, err);
	good = workspace_place(s, &q, asset->id, a, &at, &found, err);
	if (good && !at.asset)
		good = err_set(err, ERR_TABLE_NOT_FOUND, "%.*s is not in this generation", STR(asset->qualified));
	good = good && explain_line(s, in, &at, a, e, err);
	workspace_found_done(s, &found);
	*place = at.place;
	*total = at.total;
	return good;
}

/* A table beyond the default limit shows only with a higher one. */
static void suggest(const struct call *in, struct result *out, const struct explained *e, int64_t place)
{
	struct arena *a = out->arena;
	bool as_asked = e->admitted || e->database.len;
	str line = as_asked ? in->arg[e->asked ? QUESTION : QUERY].text : e->change;
	int64_t usual = in->scope.filter.limit ? in->scope.filter.limit : e->asked ? ASKED_LIMIT : TABLES_LIMIT;
	bool far = e->admitted && place > usual;
	const struct action_param next[] = {
		{ .name = e->asked ? S("query") : S("pattern"), .value = line },
		{ .name = far || e->asked ? S("limit") : NO_STR,
		  .value = str_fmt(a, "%lld", far ? (long long)place : (long long)ASKED_MOST) },
		{ .name = e->database.len ? S("database") : NO_STR, .value = e->database },
		{ .name = NO_STR },
	};

	if (!line.len || (e->admitted && !far))
		result_next(out, ACTION_IN(a, "describe_asset", WITH("asset", out->asset.qualified)));
	else
		result_next(out, action_str(a, S("search_tables"), next));
}

static const struct why_view *view_of(struct arena *a, const struct candidate *asset, const struct explained *e,
				      int64_t place, int64_t total)
{
	struct why_view *v = new(a, struct why_view);
	struct why_piece *pieces = new_n(a, struct why_piece, e->pieces.len + 1);

	for (ptrdiff_t i = 0; i < e->pieces.len; i++)
		pieces[i] = (struct why_piece){ e->pieces.at[i].text, e->pieces.at[i].found, e->pieces.at[i].instead,
						e->pieces.at[i].held };
	*v = (struct why_view){ .asset = asset->qualified,
				.admitted = e->admitted,
				.asked = e->asked,
				.hidden = e->hidden,
				.place = place,
				.total = total,
				.at = pieces,
				.len = e->pieces.len,
				.change = e->change,
				.database = e->database,
				.why = e->why,
				.stage = e->stage };
	return v;
}

static bool tell(struct workspace *s, const struct call *in, struct result *out, struct err *err)
{
	struct arena *a = out->arena;
	const struct candidate *asset = &in->arg[NAME].asset;
	struct explained *e = new(a, struct explained);
	int64_t place = 0, total = 0;

	if (!explain_one(s, in, asset, a, e, &place, &total, err))
		return false;
	out->asset = *asset;
	out->whole = out->sum = as_answer(why_view, view_of(a, asset, e, place, total));
	out->total = e->pieces.len;
	out->shown = str_fmt(a, "%.*s, %.*s is %s", STR(str_counted(a, e->pieces.len, "piece")), STR(asset->qualified),
			     e->admitted ? "in the answer" : "left out");
	suggest(in, out, e, place);
	return put_pieces(out, e);
}

static bool explain_match(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	if (in->arg[QUERY].given == in->arg[QUESTION].given) {
		err_set(err, ERR_USAGE, "%s takes either a query line or a question with %s", ACTION("explain_match"),
			AGAIN(WITH_ONLY("question")));
		return err_next(err, "For example: %s",
				ACTION("explain_match", WITH("name", S("orders")),
				       WITH("query", S("customer has:email"))));
	}
	return tell(s, in, out, err);
}

const struct tool tool_explain_match = {
	.name = "explain_match",
	.command = "why",
	.summary = "explain why a table matches a query or not",
	.detail = "Tests each word and filter of the query line against this table alone. For each that fails, it "
		  "shows what the table has instead and, if one is close, a filter that would match. The smallest "
		  "change to the line that includes the table is tested before it is suggested. For a match, it shows "
		  "the rank in the result. For a question in plain words, it shows what each meaningful word matches "
		  "in the table; if the table is missing from the answer, it names the stage that dropped it, and the "
		  "schema to search alone or the fewest words of its columns and comment to add that bring it in, also "
		  "tested.",
	.params = params,
	.columns = columns,
	.sum = &answer_why_view,
	.noun = "piece",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(AT),
	.run = explain_match,
};
