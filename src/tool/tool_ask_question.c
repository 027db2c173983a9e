/* ask_question: a question in plain words becomes SQL, with how sure it is and why. */
#include "tool/ask_about.h"
#include "tool/ask_catalog.h"
#include "tool/ask_tools.h"
#include "tool/tools.h"

#include "base/arena.h"
#include "service/assistant/answer_parts.h"
#include "service/assistant/follow_up.h"
#include "service/assistant/question_kind.h"
#include "service/relations/catalog_domains.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "question", PARAM_WORDS, .help = "a question in English, Spanish or Portuguese", .place = 1, .required = true,
	  .piped = true },
	{ "domain", PARAM_TEXT, .help = "only tables of this business domain, as for {list_domains}" },
	{ "namespace", PARAM_TEXT, .help = "only tables of this schema", .flag = "schema" },
	{ "dialect", PARAM_TEXT, .help = "dialect of the SQL; by default that of the catalog" },
	{ "choices", PARAM_TEXTS, .help = "answer the questions in turn: labels or numbers of options",
	  .flag = "choose" },
	{ "chosen", PARAM_TEXTS, .help = "options taken before: each is taken again where it is offered again" },
	{ "continue", PARAM_BOOL,
	  .help = "go on from the last answer of this session: now by month; only Brazil; region means country; why these tables; undo",
	  .default_value = "no" },
	{ "step_id", PARAM_TEXT, .help = "go on from the answer with this step_id", .flag = "step" },
	{ "sql", PARAM_SQL, .help = "the query that the question is about: why is this wrong" },
	{ "session", PARAM_TEXT,
	  .help = "with session_step: the trace or session that the question is about: what should it have done",
	  .flag = "trace" },
	{ "session_step", PARAM_COUNT, .help = "number of the step in it", .flag = "trace-step" },
	{ "auto", PARAM_BOOL, .help = "ask no questions: choose the first option, and take the best reading",
	  .default_value = "no" },
	{ "budget", PARAM_TEXT,
	  .help = "limits of this answer: calls (of the language model), tokens, seconds, money, plans; calls=3,seconds=30; "
		  "the settings limit the rest" },
	{ "rem", PARAM_BOOL, .help = "also give a query and a staged plan for {rem_query}", .default_value = "no" },
	{ "without_model", PARAM_BOOL, .help = "do not ask the configured language model", .flag = "no-model",
	  .default_value = "no" },
	{ "dry_run", PARAM_BOOL, .help = "show the request to the language model without sending it",
	  .default_value = "no" },
	{ "estimate", PARAM_BOOL,
	  .help = "also estimate the cost with the source's EXPLAIN, if the catalog's configuration allows it",
	  .default_value = "no" },
	{ 0 },
};
enum {
	QUESTION,
	DOMAIN,
	NAMESPACE,
	DIALECT,
	CHOICES,
	CHOSEN,
	CONTINUE,
	STEP,
	SQL,
	SESSION,
	SESSION_STEP,
	AUTO,
	BUDGET,
	REM,
	WITHOUT_MODEL,
	DRY_RUN,
	ESTIMATE
};

static bool take_dialect(const struct call *in, struct assist_ask *ask, struct err *err)
{
	const struct arg *arg = &in->arg[DIALECT];

	if (!arg->given)
		return true;
	ask->dialect = dialect_named(arg->text);
	return ask->dialect || err_set(err, ERR_USAGE, "unknown dialect \"%.*s\"", STR(arg->text));
}

static bool take_question(const struct call *in, struct assist_view_ask *ask, struct err *err)
{
	const struct arg *arg = in->arg;
	str said = str_trim(arg[QUESTION].text);

	if (!said.len)
		return err_set(err, ERR_USAGE, "the question is empty");
	ask->talk.question = said;
	if (!arg[CONTINUE].truth && !arg[STEP].given && follow_up_of(said) != FOLLOW_UP_WORDS)
		return err_set(err, ERR_USAGE, "\"%.*s\" is about an earlier answer: ask it with continue", STR(said));
	if ((arg[CONTINUE].truth || arg[STEP].given) &&
	    !conversation_go_on(&in->scope, arg[STEP].text, said, &ask->talk, err))
		return false;
	for (ptrdiff_t i = 0; i < arg[CHOICES].list.len; i++)
		*push(&ask->talk.choices, in->scope.arena) = arg[CHOICES].list.at[i];
	for (ptrdiff_t i = 0; i < arg[CHOSEN].list.len; i++)
		*push(&ask->talk.chosen, in->scope.arena) = arg[CHOSEN].list.at[i];
	ask->ask.question = ask->talk.question;
	if (!ask->ask.catalog.len)
		ask->ask.catalog = ask->talk.catalog;
	return true;
}

static bool has_domain(void *with, const struct all_domains *all, struct err *err)
{
	const struct call *in = with;
	str name = in->arg[DOMAIN].text;

	for (ptrdiff_t i = 0; i < all->catalogs.len; i++)
		if (domains_called(all->catalogs.at[i].domains, name) >= 0)
			return true;
	return catalog_domains_none(all, in->scope.arena, name, err);
}

static bool take_domain(const struct call *in, struct err *err)
{
	return !in->arg[DOMAIN].given ||
	       catalog_domains_ask(&in->scope, in->scope.arena, NO_STR, has_domain, (void *)in, err);
}

static void record(struct result *out, const struct ask_view *v)
{
	if (!v->made.plan.at)
		return;
	props_put(&out->trace, out->arena, S("plan_version"), str_fmt(out->arena, "%lld", (long long)v->made.version));
	props_put(&out->trace, out->arena, S("policy_decision_id"), v->made.check.decision);
	props_put(&out->trace, out->arena, S("constraints_digest"), v->made.digest);
}

static void tell(struct result *out, const struct ask_view *v)
{
	out->whole = as_answer(ask_view, v);
	out->rows = v->found ? v->found->total > 0 || v->found->whole.type : ask_view_is_answered(v);
	out->total = out->rows;
	out->shown = v->found	     ? v->found->shown
		     : v->reason.len ? str_fmt(out->arena, "%.*s: %.*s", STR(v->sureness), STR(v->reason))
				     : v->sureness;
	for (ptrdiff_t i = 0; i < v->tables.len && i < 5; i++)
		*push(&out->names, out->arena) = v->tables.at[i].qualified;
	for (ptrdiff_t i = 0; i < v->next.len; i++)
		result_next(out, v->next.at[i]);
	record(out, v);
}

/* ---- questions about the catalog ---- */

static bool failed(struct ask_view *v, const struct err *err, struct arena *a)
{
	v->sureness = S("unsure");
	v->reason = str_dup(a, str_of(err->text));
	return true;
}

static bool answer_catalog(const struct call *in, const struct assist_view_ask *ask, const struct action_call *what,
			   struct ask_view *v, struct err *err)
{
	struct arena *a = in->scope.arena;
	struct ask_catalog *found = new(a, struct ask_catalog);
	struct err mine = { 0 };

	assist_view_start(&in->scope, ask, v);
	*push(&v->next, a) = action_str(a, what->verb, what->param);
	if (ask_catalog(in, what, a, found, &mine)) {
		v->sureness = S("sure");
		v->confidence = 1;
		v->found = found;
		*push(&v->events, a) = S("CandidatesRetrieved");
		*push(&v->events, a) = S("AnswerComposed");
		return true;
	}
	if (mine.kind == ERR_CANCELLED || mine.kind == ERR_TIMEOUT || mine.kind == ERR_CACHE) {
		*err = mine;
		return false;
	}
	return failed(v, &mine, a);
}

/* To change data is no question, and of a table that is not in view nothing is known. */
static bool refuse(const struct call *in, const struct assist_view_ask *ask, const struct question_kind *kind,
		   struct ask_view *v)
{
	assist_view_start(&in->scope, ask, v);
	v->sureness = S("unsure");
	v->reason = kind->change ? S("this asks to change data, and only queries that read it are written here")
				 : S("the question says \"this\", and no table is in view: name the table");
	v->intent = kind->intent;
	return true;
}

/* Words that may ask for rows as well do so if that answer is sure. */
static bool answer_one(const struct call *in, const struct assist_view_ask *ask, struct ask_view *v, struct err *err)
{
	struct question_kind kind;

	question_kind_read(&in->scope, ask->ask.question, &kind);
	if (kind.change || kind.unseen)
		return refuse(in, ask, &kind, v);
	if (kind.data && !assist_view(&in->scope, ask, v, err))
		return false;
	if (kind.catalog && !(kind.data && str_eq(v->sureness, S("sure"))) &&
	    !answer_catalog(in, ask, &kind.what, v, err))
		return false;
	v->intent = question_intent(in->scope.arena, &kind, v);
	return true;
}

static bool answer_each(void *with, const struct assist_view_ask *ask, struct ask_view *v, struct err *err)
{
	return answer_one(with, ask, v, err);
}

static bool answer(const struct call *in, const struct assist_view_ask *ask, struct ask_view *v, struct err *err)
{
	struct question_split parts;
	struct question_kind kind;

	if (!question_split(&in->scope, &ask->ask, &parts, err))
		return false;
	if (parts.len < 2) {
		struct assist_view_ask whole = *ask;

		whole.answer = parts.whole;
		return answer_one(in, &whole, v, err);
	}
	question_kind_read(&in->scope, ask->ask.question, &kind);
	v->intent = kind.intent;
	return assist_parts_view(&in->scope, ask, &parts, answer_each, (void *)in, v, err);
}

/* ---- what a person looks at ---- */

/* A step without a fault is compared with an answer to its own question. */
static bool answer_step(const struct call *in, struct assist_view_ask *ask, struct ask_view *v, struct err *err)
{
	const struct ask_step *step;
	bool open = false;

	if (!in->arg[SESSION_STEP].given)
		return err_set(err, ERR_USAGE, "%s needs %s", OPTION_OF(&params[SESSION]),
			       OPTION_OF(&params[SESSION_STEP]));
	if (!ask_about_step(in, in->arg[SESSION].text, in->arg[SESSION_STEP].num, v, &open, err))
		return false;
	step = v->instead;
	if (!open)
		return true;
	ask->ask.question = ask->talk.question = step->question;
	if (!ask->ask.catalog.len)
		ask->ask.catalog = step->catalog;
	if (!answer(in, ask, v, err))
		return false;
	v->instead = step;
	v->asked_sql = step->sql;
	return true;
}

static bool answer_here(const struct call *in, struct assist_view_ask *ask, struct ask_view *v, struct err *err)
{
	assist_view_start(&in->scope, ask, v);
	if (in->arg[SESSION].given)
		return answer_step(in, ask, v, err);
	if (in->arg[SQL].given)
		return ask_about_query(in, in->arg[SQL].text, v, err);
	return answer(in, ask, v, err);
}

static bool ask_question(const struct call *in, struct result *out, struct err *err)
{
	struct assist_view_ask ask = {
		.ask = { .catalog = in->scope.catalog, .ns = in->arg[NAMESPACE].text, .domain = in->arg[DOMAIN].text },
		.automatic = in->arg[AUTO].truth,
		.stages = in->arg[REM].truth,
		.without_model = in->arg[WITHOUT_MODEL].truth,
		.dry_run = in->arg[DRY_RUN].truth,
		.estimate = in->arg[ESTIMATE].truth
	};
	struct ask_view *v = new(out->arena, struct ask_view);
	struct model_tools look_ups;

	ask_tools(in, &look_ups);
	ask.tools = &look_ups;
	if (!take_question(in, &ask, err) || !take_dialect(in, &ask.ask, err) ||
	    !ask_budget_read(in->arg[BUDGET].text, &ask.budget, err) || !take_domain(in, err) ||
	    !answer_here(in, &ask, v, err))
		return false;
	tell(out, v);
	return true;
}

const struct tool tool_ask_question = {
	.name = "ask_question",
	.command = "ask",
	.summary = "ask a question in plain words: the SQL, and how sure it is",
	.detail =
		"Finds the tables, columns and known values that the words of a question mean, and plans a query. "
		"The answer is sure, or likely, with what it assumes and the next best reading, or unsure, with the "
		"nearest tables, what is missing, and at most two questions, whose options {ask_question choices} "
		"chooses. It invents no name and runs nothing: the SQL is checked as by {check_sql}. "
		"If a language model is configured and the answer is not sure, it is sent the question with names, types and "
		"comments, never rows, and its plan is checked too. The exit status is 1 if the answer has no SQL.",
	.params = params,
	.answer = &answer_ask_view,
	.shape = SHAPE_OBJECT,
	.supports = SUPPORTS(AT),
	.run = ask_question,
};
