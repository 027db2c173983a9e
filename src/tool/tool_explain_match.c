/* explain_match: why an asset is in the answer to a query line, or is not. */
#include "tool/tools.h"

#include "base/arena.h"
#include "base/json.h"
#include "search/explain_match.h"
#include "tool/asking.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "name", PARAM_ASSET, .help = "the table; any unique end of the qualified name will do", .place = 1,
	  .required = true },
	{ "query", PARAM_QUERY, .help = "the query line, as ocat tables takes it", .place = 2 },
	{ "question", PARAM_WORDS,
	  .help = "instead of a query line: a question in plain words, as ocat tables --ask takes it", .flag = "ask" },
	{ 0 },
};
enum { NAME, QUERY, QUESTION };
enum { TABLES_LIMIT = 100 }; /* of ocat tables, where none is given */

enum { PIECE, HELD, FOUND, INSTEAD, COLUMNS };

static const struct column columns[] = {
	[PIECE] = { "piece", "string", "a word or filter of the query line", LOOK_NAME, false },
	[HELD] = { "held", "boolean", "the asset passes it", LOOK_PLAIN, false },
	[FOUND] = { "found", "string", "what the asset has there", LOOK_FLUID, true },
	[INSTEAD] = { "instead", "string", "a piece that it would pass; null: leave it out", LOOK_FLUID, true },
	[COLUMNS] = { 0 },
};

enum { ASSET, ADMITTED, POSITION, TOTAL, WHY, STAGE, HIDDEN, CHANGE, SUMMARY };

static const struct column summary[] = {
	[ASSET] = { "asset", "string", "its qualified name", LOOK_PLAIN, false },
	[ADMITTED] = { "admitted", "boolean", "it is in the answer", LOOK_PLAIN, false },
	[POSITION] = { "position", "integer", "its place among all that fit, from 1; null: it does not", LOOK_PLAIN,
		       true },
	[TOTAL] = { "answer_size", "integer", "how many fit", LOOK_PLAIN, false },
	[WHY] = { "why", "string", "the reason that the answer gives", LOOK_PLAIN, true },
	[STAGE] = { "stage", "string",
		    "what lost it: filter, partition or limit; of a question words (none leads to it), namespace (others were thought better) or "
		    "rank (too far down)",
		    LOOK_PLAIN, true },
	[HIDDEN] = { "left_out_partition", "boolean",
		     "a partition, which comes only when kind: or all of its name asks for it", LOOK_PLAIN, false },
	[CHANGE] = { "change", "string", "the query line or question with the smallest change that admits it, tried",
		     LOOK_PLAIN, true },
	[SUMMARY] = { 0 },
};

static str object_of(struct arena *a, const struct value *cells)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	for (int i = 0; i < SUMMARY; i++) {
		jw_key(&w, summary[i].name);
		value_put(&w, cells[i]);
	}
	jw_end_object(&w);
	return str_dup(a, sb_str(&b));
}

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

static bool explain_line(struct session *s, const struct call *in, const struct session_placed *of, struct arena *a,
			 struct explained *e, struct err *err)
{
	struct search_source from = session_columns(in->store);
	scoped(arena_close) struct arena *scratch = arena_open();

	return session_know_domains(s, in->store, &in->filter, in->stop, scratch, NULL, &from, err) &&
	       explain(of->asset, a, in->arg[QUERY].text, clock_now(), of->place, &from, e, err);
}

/* Of a query line, its place as ocat tables without a limit gives it; or of a question in plain words. */
static bool explain_one(struct session *s, const struct call *in, const struct candidate *asset, struct arena *a,
			struct explained *e, int64_t *place, int64_t *total, struct err *err)
{
	struct wanted q = { .pinned = in->store, .filter = &in->filter, .stop = in->stop };
	struct session_found found;
	struct session_placed at;
	bool good;

	if (in->arg[QUESTION].given)
		return explain_asked(s, in, asset->id, a, e, place, total, err);
	good = session_place(s, &q, asset->id, a, &at, &found, err);
	if (good && !at.asset)
		good = err_set(err, ERR_TABLE_NOT_FOUND, "%.*s is not in this generation", STR(asset->qualified));
	good = good && explain_line(s, in, &at, a, e, err);
	session_found_done(s, &found);
	*place = at.place;
	*total = at.total;
	return good;
}

/* An answer that tells fewer shows it only when it is asked for more. */
static void suggest(const struct call *in, struct result *out)
{
	struct arena *a = out->arena;
	const struct explained *e = out->explained;
	str line = e->admitted ? in->arg[e->asked ? QUESTION : QUERY].text : e->change;
	int64_t usual = in->filter.limit ? in->filter.limit : e->asked ? ASKED_LIMIT : TABLES_LIMIT;
	bool far = e->admitted && out->place > usual;

	if (!line.len || (e->admitted && !far))
		result_next(out, str_fmt(a, "ocat show %.*s", STR(str_shell(a, out->asset.qualified))));
	else
		result_next(out, str_fmt(a, "ocat tables %s%.*s%.*s", e->asked ? "--ask " : "", STR(str_shell(a, line)),
					 STR(far	? str_fmt(a, " --limit %lld", (long long)out->place)
					     : e->asked ? str_fmt(a, " --limit %d", ASKED_MOST)
							: S(""))));
}

static bool tell(struct session *s, const struct call *in, struct result *out, struct err *err)
{
	struct arena *a = out->arena;
	const struct candidate *asset = &in->arg[NAME].asset;
	struct explained *e = new(a, struct explained);
	int64_t place = 0, total = 0;

	if (!explain_one(s, in, asset, a, e, &place, &total, err))
		return false;
	out->summary = object_of(a, (struct value[SUMMARY]){
					    [ASSET] = value_text(asset->qualified),
					    [ADMITTED] = value_bool(e->admitted),
					    [POSITION] = value_int(place ? place : UNKNOWN),
					    [TOTAL] = value_int(total),
					    [WHY] = value_text(e->admitted ? e->why : NO_STR),
					    [STAGE] = value_text(e->stage),
					    [HIDDEN] = value_bool(e->hidden),
					    [CHANGE] = value_text(e->change),
				    });
	out->asset = *asset;
	out->explained = e;
	out->place = place;
	out->total = e->pieces.len;
	out->answer_size = total;
	out->shown = str_fmt(a, "%.*s, %.*s is %s", STR(str_counted(a, e->pieces.len, "piece")), STR(asset->qualified),
			     e->admitted ? "in the answer" : "left out");
	suggest(in, out);
	return put_pieces(out, e);
}

static bool explain_match(struct session *s, const struct call *in, struct result *out, struct err *err)
{
	if (in->arg[QUERY].given == in->arg[QUESTION].given) {
		err_set(err, ERR_USAGE, "why takes a query line, or a question with --ask: one of the two");
		return err_next(err, "For example: ocat why orders 'customer has:email'");
	}
	return tell(s, in, out, err);
}

static const char *const examples[] = { "ocat why orders 'customer has:email'",
					"ocat why shop.orders 'rows:1e6..' -o json",
					"ocat why shop.orders --ask 'which customers wait for a delivery'", NULL };

const struct tool tool_explain_match = {
	.name = "explain_match",
	.command = "why",
	.summary = "tell why a table is in the answer to a query line or a question, or is not",
	.detail =
		"Each word and filter of the line is tried on this table alone. What it does not pass is told with what the table has instead, "
		"and with a piece that it would pass where there is one near; the line with the smallest change that admits the table is "
		"tried before it is offered. What is in the answer is told with its place there. "
		"Of a question in plain words, each word that names something is told with what the table has of it; one that is not in the answer "
		"with the stage that lost it, and with the fewest words to add that do bring it in, also tried.",
	.examples = examples,
	.params = params,
	.columns = columns,
	.summary_of = summary,
	.shape = SHAPE_ROWS,
	.run = explain_match,
};
