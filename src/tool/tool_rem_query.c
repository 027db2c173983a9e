/* rem_query: looks up names and follows their edges, one query at a time. */
#include "tool/tools.h"

#include "base/arena.h"
#include "render/answer/rem_answer.h"
#include "base/json.h"
#include "service/rem/run_state.h"

#include "base/banned.h"

static const struct param params[] = {
	{ "query", PARAM_WORDS, .help = "LOOKUP, FUZZY, SEARCH, SELECT or TRAVERSE, as words or JSON (see ocat-rem(7))",
	  .brief = "LOOKUP name | FUZZY name | SEARCH words | TRAVERSE edge WITH LOOKUP name DEPTH n", .place = 1,
	  .piped = true },
	{ "query_type", PARAM_WORD, .help = "the type of query, with parameters, instead of query",
	  .words = "lookup|fuzzy|search|sql|traverse" },
	{ "parameters", PARAM_JSON,
	  .help = "parameters of query_type: key, query_text, initial_query, edge_types, max_depth, plan_memo and others" },
	{ "plan_memo", PARAM_TEXT, .help = "a note that is returned with each stage", .flag = "" },
	{ 0 },
};
enum { QUERY, QUERY_TYPE, PARAMETERS, MEMO };

/* Puts query_type and parameters into one object. */
static bool parse_parts(struct arena *a, const struct arg *arg, struct rem_plan *plan, struct err *err)
{
	str parameters = arg[PARAMETERS].given ? arg[PARAMETERS].text : S("{}");
	const struct json *j = json_parse(a,
					  str_fmt(a, "{\"query_type\":\"%.*s\",\"parameters\":%.*s}",
						  STR(arg[QUERY_TYPE].text), STR(parameters)),
					  err);

	return j && rem_from_json(a, j, plan, err);
}

static bool read_question(struct arena *a, const struct arg *arg, str memo, struct rem_plan *plan, struct err *err)
{
	bool text = arg[QUERY].text.len > 0, parts = arg[QUERY_TYPE].given;

	if (text == parts) {
		err_set(err, ERR_USAGE,
			text ? "give either a query, or a query_type with parameters" : "no query given");
		return err_next(err, "For example: %s",
				ACTION("rem_query",
				       WITH("query", S("TRAVERSE references WITH LOOKUP orders DEPTH 1"))));
	}
	if (!(text ? rem_parse(a, arg[QUERY].text, plan, err) : parse_parts(a, arg, plan, err)))
		return false;
	if (arg[MEMO].text.len)
		plan->memo = arg[MEMO].text;
	if (!plan->memo.len && memo.len)
		plan->memo = memo;
	return true;
}

/* The catalogs of this call, in order of name. */
static bool take_catalogs(struct rem_run *run, struct err *err)
{
	struct catalogs all = { 0 };

	if (!store_catalogs(run->scope->store, run->arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		for (ptrdiff_t k = 0; k < run->scope->read->len; k++)
			if (run->scope->read->at[k].id == all.at[i].id && all.at[i].generation)
				*push(&run->catalogs, run->arena) = (struct rem_open){ .catalog = all.at[i] };
	return true;
}

/* Rebuilds damaged indexes, so that the query can run again. */
static bool mend(struct rem_run *run, struct err *err)
{
	for (ptrdiff_t i = 0; i < run->catalogs.len; i++) {
		struct rem_open *o = &run->catalogs.at[i];

		if (!rem_damaged_one(o))
			continue;
		o->graph = workspace_graph_again(run->scope->workspace, run->scope->store, &o->catalog, o->graph,
						 run->scope->observer, run->scope->stop, err);
		if (!o->graph)
			return false;
	}
	return true;
}

static bool walk(struct rem_run *run, struct rem_walk *w, struct err *err)
{
	bool good;

	rem_start_run(run);
	good = rem_walk(run, w);
	if (!rem_damaged(run))
		return good;
	err_clear(err);
	rem_start_run(run);
	return mend(run, err) && rem_walk(run, w);
}

static void suggest_next(const struct rem_run *run, const struct rem_walk *w, struct result *out)
{
	const struct rem_plan *p = run->plan, *start = p->type == REM_TRAVERSE ? p->with : p;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!run->nodes.len && start->type == REM_LOOKUP && start->keys.len) {
		sb_puts(&b, "FUZZY ");
		rem_put_key(&b, start->keys.at[0]);
	} else if (run->nodes.len == 1 && w->stages.len == 1 && run->nodes.at[0].links.len) {
		sb_puts(&b, "TRAVERSE ");
		rem_put_key(&b, rem_link_word(run->arena, &run->nodes.at[0].links.at[0]));
		sb_puts(&b, " WITH LOOKUP ");
		rem_put_key(&b, run->nodes.at[0].ref.key);
		sb_puts(&b, " DEPTH 1");
	}
	if (b.len)
		result_next(out, ACTION_IN(run->arena, "rem_query", WITH("query", sb_str(&b))));
}

static void tell(struct rem_run *run, const struct rem_walk *w, struct result *out)
{
	out->whole = as_answer(rem_view, rem_view(run, w));
	out->rows = w->order.len;
	out->total = run->nodes.len;
	out->truncated = run->cuts.len > 0;
	out->shown = str_counted(run->arena, w->order.len, "node");
	for (ptrdiff_t i = 0; i < w->order.len && i < 5; i++)
		*push(&out->names, run->arena) = str_dup(run->arena, run->nodes.at[w->order.at[i]].ref.key);
	for (ptrdiff_t i = 0; i < run->cuts.len; i++)
		result_note(out, run->cuts.at[i]);
	suggest_next(run, w, out);
}

static bool rem_query(const struct call *in, struct result *out, struct err *err)
{
	struct rem_plan plan;
	struct rem_run run = { .scope = &in->scope, .arena = out->arena, .err = err, .plan = &plan };
	struct rem_walk w;
	bool good;

	if (!read_question(out->arena, in->arg, in->ask->caller.memo, &plan, err) || !take_catalogs(&run, err))
		return false;
	good = walk(&run, &w, err);
	if (good)
		tell(&run, &w, out);
	rem_end_run(&run);
	return good;
}

const struct tool tool_rem_query = {
	.name = "rem_query",
	.command = "rem",
	.summary = "look up names and follow relationships",
	.detail = "Runs one query in the language of ocat-rem(7): LOOKUP finds everything with a name, of any kind; "
		  "FUZZY finds similar names; SEARCH finds what words describe; SELECT queries the cache; TRAVERSE "
		  "follows edges from any of these, visiting each item once. Names are keys: use the names in one "
		  "answer for the next query. DEPTH 0 lists the edges without following any. A memo is returned with "
		  "each stage, so that an agent can keep its plan there.",
	.brief = "Looks up a name of any kind (table, column, tag, domain) and what is linked to it.",
	.params = params,
	.answer = &answer_rem_view,
	.shape = SHAPE_OBJECT,
	.supports = SUPPORTS(AT),
	.run = rem_query,
};
