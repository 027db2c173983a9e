#include "service/assistant/model_answer.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/json.h"
#include "llm/fenced_text.h"
#include "service/assistant/model_prompt.h"
#include "service/assistant/model_run.h"
#include "service/assistant/model_turns.h"
#include "service/assistant/question_anchor.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

enum { SHOWN_MOST = 8 << 10 };

static struct arena *arena_of(const struct model_run *m)
{
	return m->scope->arena;
}

/* ---- what is sent ---- */

/* The planner's own draft. */
static str draft_of(const struct model_run *m)
{
	return m->answer->plan.len && !model_hides_part(&m->hidden, m->answer) ? m->answer->plan : S("none");
}

static bool write_request(struct model_run *m, struct err *err)
{
	struct arena *a = arena_of(m);
	const struct dialect *d = m->ask->dialect ? m->ask->dialect
						  : workspace_dialect(m->scope->workspace, m->tables.catalog);
	const struct prompt_value values[] = {
		{ "question", fenced_text(a, m->ask->question, 0) },
		{ "understood", model_understood(a, m->answer, &m->hidden) },
		{ "candidates", model_candidates(a, &m->tables, &m->hidden) },
		{ "draft", fenced_text(a, draft_of(m), 0) },
		{ "dialect", d ? str_of(d->name) : S("SQL") },
	};
	enum { VALUES = sizeof values / sizeof *values };
	str text;

	if (!model_run_fill(m, PROMPT_SYSTEM, values, VALUES, &m->system, err) ||
	    !model_run_fill(m, PROMPT_WRITE_PLAN, values, VALUES, &text, err))
		return false;
	*push(&m->said, a) = (struct chat_message){ .role = CHAT_USER, .text = text };
	return true;
}

/* A small model does best when it is asked for the plan alone; the servers of this machine force its form. */
static struct chat_request request_of(struct model_run *m)
{
	struct chat_request r = model_run_request(m);

	r.answer_name = S("propose_plan");
	r.answer_schema = str_of(model_plan_schema);
	r.form = chat_is_local(m->chat) ? CHAT_BY_SCHEMA : CHAT_BY_TOOL;
	return r;
}

static bool send_back(struct model_run *m, const struct json *said, const struct err *mistake, struct err *err)
{
	struct arena *a = arena_of(m);
	scoped(sb_free) struct sb text = SB(SHOWN_MOST);
	str back;

	if (!model_run_mistake(m, mistake, &back, err))
		return false;
	json_canonical(&text, said);
	*push(&m->said, a) = (struct chat_message){ .role = CHAT_ASSISTANT, .text = str_dup(a, sb_str(&text)) };
	*push(&m->said, a) = (struct chat_message){ .role = CHAT_USER, .text = back };
	return true;
}

/* The planner still has to show its answer when the model was too slow. */
static void leave_time(struct model_run *m)
{
	int64_t now = clock_monotonic_us();

	for (const struct stop *s = m->scope->stop; s; s = s->parent) {
		int64_t until = now + (s->deadline_us - now) / 10 * 9;

		if (s->deadline_us && (!m->budget.until_us || until < m->budget.until_us))
			m->budget.until_us = until;
	}
}

/* ---- the report ---- */

static str listed(struct arena *a, const struct strs *names)
{
	scoped(sb_free) struct sb b = SB(1 << 12);

	for (ptrdiff_t i = 0; i < names->len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(names->at[i]));
	return str_dup(a, sb_str(&b));
}

static void tell(struct model_run *m, const char *what, str why)
{
	struct arena *a = arena_of(m);
	str words = workspace_chat_words(m->scope->workspace, m->chat, a), sent;

	sent = !m->budget.bytes_sent && !m->report->resumed
		       ? S("nothing was sent")
		       : str_fmt(a, "sent: the question, and names, types, keys and comments of %.*s",
				 STR(str_counted(a, m->tables.schema.len - m->hidden.of_candidates, "table")));
	if (m->looked_up.len)
		sent = str_fmt(a, "%.*s; the answers to %.*s (%.*s)", STR(sent),
			       STR(str_counted(a, m->looked_up.len, "look-up")), STR(listed(a, &m->looked_up)));
	if (m->got.fell_back.len)
		words = str_fmt(a, "%.*s, instead of %.*s (%.*s)", STR(m->got.model), STR(words),
				STR(m->got.fell_back));
	if (m->report->resumed)
		sent = str_fmt(a, "%.*s; %.*s from a run that was cut short", STR(sent),
			       STR(m->report->resumed == 1 ? S("1 reply")
							   : str_fmt(a, "%d replies", m->report->resumed)));
	m->report->words = str_fmt(a, "%.*s; %.*s; %.*s, %s%lld tokens; %s%.*s", STR(words), STR(sent),
				   STR(str_counted(a, m->budget.calls_spent, "request")),
				   m->budget.spent.estimated ? "about " : "",
				   (long long)(m->budget.spent.input + m->budget.spent.output), what, STR(why));
}

/* Advice about its server is for this person; that about a plan was for the model. */
static bool planner_stands(struct model_run *m, const struct err *why)
{
	bool advice = why->next[0] && (why->kind == ERR_CONNECT || why->kind == ERR_SOURCE || why->kind == ERR_LOGIN);

	str text = str_of(why->text);

	if (advice)
		text = str_fmt(arena_of(m), "%.*s%s %s", STR(text), str_ends(text, S(".")) ? "" : ".", why->next);
	tell(m, "answered without it: ", str_dup(arena_of(m), text));
	return true;
}

/* ---- the conversation ---- */

static bool ask_for_plan(struct model_run *m, const struct chat_request *r, const struct json **said, struct err *err)
{
	return chat_ask_json(m->chat, arena_of(m), r, m->scope->stop, &m->got, said, err);
}

/* The end of the run, whatever came of it; false: it was stopped. */
static bool conclude(struct model_run *m, enum model_proposal came, const struct err *mistake, struct err *err)
{
	struct err why = *mistake;

	switch (came) {
	case MODEL_TAKEN: tell(m, "the query is from its plan", S("")); return true;
	case MODEL_SAME: tell(m, "it gives the same query", S("")); return true;
	case MODEL_WRONG:
		if (why.kind != ERR_CANCELLED) {
			if (m->proposals >= MODEL_PROPOSALS)
				err_at(&why, "its plan was refused twice");
			return planner_stands(m, &why);
		}
		*err = why;
		return false;
	case MODEL_STOPPED: *err = why; return false;
	default: return planner_stands(m, &why);
	}
}

static bool converse(struct model_run *m, struct err *err)
{
	for (;;) {
		struct err mistake = { 0 }, failed = { 0 };
		const struct chat_request r = request_of(m);
		const struct json *said;
		enum model_proposal came;

		if (!model_run_hear(m, &r, ask_for_plan, &said, &mistake)) {
			if (mistake.kind != ERR_CANCELLED)
				return planner_stands(m, &mistake);
			*err = mistake;
			return false;
		}
		came = model_run_propose(m, said, &mistake);
		if (came != MODEL_WRONG || m->proposals >= MODEL_PROPOSALS)
			return conclude(m, came, &mistake, err);
		if (!send_back(m, said, &mistake, &failed))
			return planner_stands(m, &failed);
	}
}

/* With tools, if there are any and the model is good enough for them; it is asked for the plan alone in the end. */
static bool converse_in_turns(struct model_run *m, struct err *err)
{
	struct err mistake = { 0 };
	bool undecided = false;
	enum model_proposal came;

	if (!m->tools)
		return converse(m, err);
	came = model_turns(m, &undecided, &mistake);
	return undecided ? converse(m, err) : conclude(m, came, &mistake, err);
}

static bool find_tables(struct model_run *m, struct err *err)
{
	const struct scope *s = m->scope;
	struct tables_ask where = { m->ask->question, m->ask->catalog, m->ask->ns, m->ask->domain, 0 };
	const struct retriever *words;
	bool good;

	if (!question_anchor(s, &where, err))
		return false;
	words = workspace_retriever(s->workspace, s->store, s->observer, s->stop, err);
	good = words && candidate_tables(s, words, &where, &m->tables, err);

	if (words)
		workspace_retriever_done(s->workspace, words);
	return good;
}

static str not_sent(const struct model_run *m)
{
	str hidden = model_hidden_words(&m->hidden, arena_of(m));

	return hidden.at ? str_fmt(arena_of(m), "rows and values; %.*s", STR(hidden)) : S("rows and values");
}

/* A limit of money that bounds nothing should not be trusted. */
static void warn(struct model_run *m, const struct chat_price *price)
{
	str caveat = budget_caveat(&m->budget, price, arena_of(m));

	if (caveat.at)
		scope_note(m->scope, caveat);
}

bool model_answer(const struct scope *scope, const struct assist_ask *ask, const struct model_ask *how,
		  struct assist_answer *answer, struct model_report *report, struct err *err)
{
	struct model_run m = { .scope = scope, .ask = ask, .answer = answer, .report = report };
	struct chat_setup setup;
	struct err mine = { 0 };
	bool good = true;

	*report = (struct model_report){ 0 };
	if (!workspace_has_assistant_model(scope->workspace) || answer->sureness == ASSIST_SURE) {
		if (how->dry_run)
			report->words = answer->sureness == ASSIST_SURE
						? S("nothing would be sent: the answer is sure")
						: S("nothing would be sent: no model is configured");
		return true;
	}
	if (!find_tables(&m, err))
		return false;
	if (!m.tables.schema.len)
		return true;
	setup = workspace_chat_setup(scope->workspace);
	m.budget = workspace_chat_budget(scope->workspace);
	ask_budget_apply(&how->budget, &m.budget);
	m.chat = chat_open(&setup, &mine);
	if (!m.chat) {
		report->words = str_fmt(scope->arena, "answered without a model: %s", mine.text);
		return true;
	}
	m.price = setup.price;
	m.tools = how->tools && workspace_chat_may_call(scope->workspace, m.chat) ? how->tools : NULL;
	budget_start(&m.budget);
	leave_time(&m);
	warn(&m, &setup.price);
	if (!model_hidden_find(scope, &m.tables, &m.hidden, &mine)) {
		report->words = str_fmt(scope->arena, "answered without a model: %s", mine.text);
	} else if (!write_request(&m, &mine)) {
		planner_stands(&m, &mine);
	} else if (how->dry_run) {
		struct chat_request r = request_of(&m);

		report->request = chat_request_text(m.chat, scope->arena, &r);
		report->words = str_fmt(scope->arena, "nothing was sent; this would go to %.*s",
					STR(chat_address(m.chat, scope->arena)));
	} else {
		good = converse_in_turns(&m, err);
		report->not_sent = not_sent(&m);
	}
	report->spent = m.budget;
	chat_close(m.chat);
	return good;
}
