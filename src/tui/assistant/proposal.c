/* The next step after an answer: what to do, why, and what it gives. */
#include "tui/assistant/assistant.h"

#include "base/arena.h"
#include "base/suggested_action.h"
#include "tui/short_text.h"

#include "base/banned.h"

/* "2 columns from 1 table of 2,600 rows" */
static str result_words(struct arena *a, const struct ask_view *v)
{
	ptrdiff_t columns = v->made.check.outputs.len;
	str from = str_counted(a, v->made.costs.len ? v->made.costs.len : v->tables.len, "table");

	if (!columns)
		return NO_STR;
	if (v->made.rows_read == UNKNOWN)
		return str_fmt(a, "%.*s from %.*s", STR(str_counted(a, columns, "column")), STR(from));
	return str_fmt(a, "%.*s from %.*s of %.*s rows", STR(str_counted(a, columns, "column")), STR(from),
		       STR(words_count(a, v->made.rows_read)));
}

static str trust_words(const struct ask_view *v, bool other)
{
	if (other && v->alternative && v->alternative->narrower)
		return S("it reads less: it leaves out a part of what was asked for");
	if (other && v->alternative && v->alternative->option.len)
		return S("it takes the option that was not taken");
	if (other)
		return S("this reading is less likely than the first one");
	if (v->asked_sql.len && str_eq(v->sql, v->asked_sql))
		return S("the check finds no error in it");
	if (v->asked_sql.len)
		return S("it has the names that are probably meant, and passes the check");
	if (str_eq(v->sureness, S("sure")))
		return S("each word of the question has one meaning in the catalog");
	if (v->assumptions.len)
		return S("it depends on the assumptions below");
	return v->alternative && !v->alternative->narrower && !v->alternative->option.len
		       ? S("the other reading is less likely")
		       : S("a word may have another meaning; see below");
}

/* The tool's own summary, and what it is called with: "describe_asset shop.orders: columns, keys, ...". */
static str tool_words(struct arena *a, const struct action_call *call)
{
	const struct tool *t = tool_named(call->verb);
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_put(&b, call->verb);
	for (int i = 0; i < call->params; i++)
		sb_fmt(&b, " %.*s", STR(call->param[i].value.len ? call->param[i].value : call->param[i].name));
	if (t)
		sb_fmt(&b, ": %s", t->summary);
	return str_dup(a, sb_str(&b));
}

static struct proposal of_action(struct arena *a, const struct ask_view *v)
{
	str sentence = v->next.at[0], text;
	struct action_call call = { 0 };

	action_cut(a, &sentence, &text, &call);
	return (struct proposal){ .kind = PROPOSE_ACTION,
				  .action = v->next.at[0],
				  .step = tool_words(a, &call),
				  .why = v->found ? S("it answers a question about the catalog") : v->reason };
}

static struct proposal of_step(struct arena *a, const struct ask_step *s)
{
	bool again = s->own && s->changes.len && tool_named(s->tool);
	str what = !again ? S("the assistant goes on there")
			  : str_fmt(a, "with %.*s",
				    STR(s->corrected.len ? S("the corrected SQL") : S("the right name")));

	return (struct proposal){
		.kind = PROPOSE_BRANCH,
		.action = str_fmt(a, "%lld %.*s", (long long)s->step, STR(again ? s->parameters : S(""))),
		.step = str_fmt(a, "branch from step %lld%s %.*s", (long long)s->step, again ? "" : ":", STR(what)),
		.why = s->wrong,
		.expects = again ? S("a trace of its own, to compare with this session")
				 : S("a trace of its own: the right step, then the answer to the question")
	};
}

/* The query that was asked about stays to be edited. */
static struct proposal of_query(const struct ask_view *v)
{
	return (struct proposal){ .kind = PROPOSE_CHECK,
				  .step = S("back to the check: edit the query"),
				  .why = v->reason.len ? v->reason : S("no correction is certain") };
}

struct proposal assistant_proposal(struct arena *a, const struct ask_view *v, bool other)
{
	if (v->questions.len && !v->sql.len && !other)
		return (struct proposal){ .kind = PROPOSE_CHOICE,
					  .step = S("choose an option of the question"),
					  .why = S("each option gives another SQL"),
					  .expects = S("the SQL, or one more question") };
	if (v->instead && v->instead->wrong.len)
		return of_step(a, v->instead);
	if (v->sql.len || (other && v->alternative))
		return (struct proposal){ .kind = PROPOSE_CHECK,
					  .step = S("check_sql: check this SQL against the catalog; nothing runs"),
					  .why = trust_words(v, other),
					  .expects = other ? NO_STR : result_words(a, v) };
	if (v->asked_sql.len)
		return of_query(v);
	if (v->next.len)
		return of_action(a, v);
	return (struct proposal){ .kind = PROPOSE_QUESTION,
				  .step = v->stage.len ? S("edit the question: name a table, a column or a value")
						       : S("edit the question: ask for what is to be read"),
				  .why = v->reason };
}
