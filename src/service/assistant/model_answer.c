#include "service/assistant/model_answer.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/json.h"
#include "llm/fenced_text.h"
#include "service/assistant/model_prompt.h"
#include "service/assistant/model_replies.h"
#include "service/assistant/question_anchor.h"
#include "service/name_resolve.h"
#include "service/plan/plan_answer.h"
#include "sql/dialect/dialect.h"
#include "workspace/assistant_model.h"
#include "base/banned.h"

enum { ROUNDS = 2, SENTENCES_MOST = 5, SENTENCE_MOST = 200, SHOWN_MOST = 8 << 10 };

/* A plan that only a model thinks right is never sure. */
static const double by_model = .7;

struct modelling {
	const struct scope *scope;
	const struct assist_ask *ask;
	struct assist_answer *answer;
	struct model_report *report;
	struct chat *chat;
	struct chat_price price;
	struct chat_budget budget;
	struct candidate_tables tables;
	struct model_hidden hidden;
	str system;
	struct chat_message said[2 * ROUNDS];
	ptrdiff_t turns;
	struct chat_answer got;
	int64_t received; /* bytes of the answer so far */
};

static struct arena *arena_of(const struct modelling *m)
{
	return m->scope->arena;
}

/* ---- what is sent ---- */

static bool fill(const struct modelling *m, enum prompt which, const struct prompt_value *values, ptrdiff_t n, str *out,
		 struct err *err)
{
	struct prompt_template t;

	if (!workspace_prompt(m->scope->workspace, arena_of(m), which, &t, err))
		return false;
	*out = prompt_fill(arena_of(m), &t, values, n);
	return true;
}

/* The planner's own draft. */
static str draft_of(const struct modelling *m)
{
	return m->answer->plan.len && !model_hides_part(&m->hidden, m->answer) ? m->answer->plan : S("none");
}

static bool write_request(struct modelling *m, struct err *err)
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

	if (!fill(m, PROMPT_SYSTEM, values, VALUES, &m->system, err) ||
	    !fill(m, PROMPT_WRITE_PLAN, values, VALUES, &text, err))
		return false;
	m->said[m->turns++] = (struct chat_message){ .role = CHAT_USER, .text = text };
	return true;
}

/* Somebody may be waiting for a slow model. */
static void show_progress(void *with, const struct chat_event *e)
{
	struct modelling *m = with;
	const struct observer *o = m->scope->observer;
	bool piece = e->kind == CHAT_TEXT || e->kind == CHAT_CALL_PIECE;

	if (!piece && e->kind != CHAT_AGAIN)
		return;
	m->received = piece ? m->received + e->text.len : 0;
	if (o && o->progress)
		o->progress(o->with, "asking the model", m->received, -1);
	if (o && o->wrote)
		o->wrote(o->with, piece ? e->text : NO_STR);
}

static struct chat_request request_of(struct modelling *m)
{
	return (struct chat_request){ .system = m->system,
				      .messages = m->said,
				      .message_count = m->turns,
				      .answer_name = S("propose_plan"),
				      .answer_schema = str_of(model_plan_schema),
				      .form = CHAT_BY_TOOL,
				      .budget = &m->budget,
				      .event = show_progress,
				      .with = m };
}

static void put_name(struct sb *out, const struct modelling *m, str name)
{
	if (!model_hides_word(&m->hidden, name))
		sb_fmt(out, "%.*s\n", STR(name));
}

static bool send_back(struct modelling *m, const struct json *said, const struct err *mistake, struct err *err)
{
	struct arena *a = arena_of(m);
	scoped(sb_free) struct sb names = SB(1 << 14), text = SB(SHOWN_MOST);
	struct prompt_value values[2];
	str back;

	for (int i = 0; i < mistake->suggestions; i++)
		put_name(&names, m, str_of(mistake->suggestion[i]));
	for (ptrdiff_t i = 0; m->scope->detail && i < m->scope->detail->available.len; i++)
		put_name(&names, m, m->scope->detail->available.at[i]);
	values[0] = (struct prompt_value){ "mistake", fenced_text(a, str_of(mistake->text), 0) };
	values[1] = (struct prompt_value){ "names", fenced_text(a, names.len ? sb_str(&names) : S("unknown"), 0) };
	if (!fill(m, PROMPT_REPAIR, values, 2, &back, err))
		return false;
	json_canonical(&text, said);
	m->said[m->turns++] = (struct chat_message){ .role = CHAT_ASSISTANT, .text = str_dup(a, sb_str(&text)) };
	m->said[m->turns++] = (struct chat_message){ .role = CHAT_USER, .text = back };
	return true;
}

/* The planner still has to show its answer when the model was too slow. */
static void leave_time(struct modelling *m)
{
	int64_t now = clock_monotonic_us();

	for (const struct stop *s = m->scope->stop; s; s = s->parent) {
		int64_t until = now + (s->deadline_us - now) / 10 * 9;

		if (s->deadline_us && (!m->budget.until_us || until < m->budget.until_us))
			m->budget.until_us = until;
	}
}

/* ---- what comes back ---- */

/* The person's question and catalog, whatever the model wrote there. */
static str plan_text(struct modelling *m, const struct json *plan)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_at(&w, "question", m->ask->question);
	jw_str_some(&w, "catalog", m->tables.catalog);
	for (const struct json *j = plan->first; j; j = j->next)
		if (!str_eq(j->key, S("question")) && !str_eq(j->key, S("catalog")) && j->kind != JSON_NULL) {
			jw_key_str(&w, j->key);
			json_write(&w, j);
		}
	jw_end_object(&w);
	return str_dup(arena_of(m), sb_str(&b));
}

static bool make(struct modelling *m, const struct json *said, struct plan_answer *made, struct err *mistake)
{
	struct plan_ask ask = { .inner = true };
	const struct json *plan = json_get(said, "plan");

	if (m->scope->detail)
		m->scope->detail->available.len = 0;
	ask.text = plan_text(m, plan);
	if (!plan_answer(m->scope, &ask, made, mistake))
		return false;
	if (!made->view->question.at && !made->view->check.sql.at)
		return err_set(mistake, ERR_GUARD, "the query does not pass the checks");
	return true;
}

static void take_sentences(struct modelling *m, const struct json *list, struct strs *out)
{
	for (const struct json *j = list ? list->first : NULL; j && out->len < SENTENCES_MOST; j = j->next)
		if (j->kind == JSON_STR && j->text.len)
			*push(out, arena_of(m)) = neutral_text(arena_of(m), j->text, SENTENCE_MOST);
}

static bool is_listed(const struct strs *list, str text)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		if (str_eq_fold(list->at[i], text))
			return true;
	return false;
}

/* What the planner did not know is the model's own reading. */
static void take_readings(struct modelling *m, const struct strs *unknown, struct assist_answer *out)
{
	for (ptrdiff_t i = 0; i < unknown->len; i++)
		if (!is_listed(&out->missing, unknown->at[i]))
			*push(&out->assumptions, arena_of(m)) = str_fmt(
				arena_of(m), "what \"%.*s\" means is the model's reading", STR(unknown->at[i]));
}

static void take_literal(struct modelling *m, const struct json *value, struct assist_answer *out)
{
	if (value->kind == JSON_STR && str_find_fold(m->ask->question, value->text) < 0)
		*push(&out->assumptions, arena_of(m)) = str_fmt(
			arena_of(m), "the value '%.*s' is the model's: the question does not have it",
			STR(neutral_text(arena_of(m), value->text, SENTENCE_MOST)));
}

static void take_literals(struct modelling *m, const struct json *plan, struct assist_answer *out)
{
	for (const struct json *j = plan->first; j; j = j->next) {
		if (str_eq(j->key, S("value")) && j->kind == JSON_ARRAY)
			for (const struct json *one = j->first; one; one = one->next)
				take_literal(m, one, out);
		else if (str_eq(j->key, S("value")))
			take_literal(m, j, out);
		if (j->kind == JSON_OBJECT || j->kind == JSON_ARRAY)
			take_literals(m, j, out);
	}
}

static bool has_table(const struct assist_answer *x, int64_t id)
{
	for (ptrdiff_t i = 0; i < x->tables.len; i++)
		if (x->tables.at[i].id == id)
			return true;
	return false;
}

/* Also those that were no candidates. */
static void take_tables(struct modelling *m, const struct plan_answer *made, struct assist_answer *out)
{
	struct err_detail ignored = { 0 };
	struct scope look = *m->scope;

	look.catalog = made->catalog;
	look.detail = &ignored;
	for (ptrdiff_t i = 0; i < made->view->costs.len; i++) {
		struct named found = { 0 };
		struct err unknown = { 0 };

		if (name_resolve(&look, made->view->costs.at[i].table, NAMED_ASSET, &found, &unknown) &&
		    !has_table(out, found.asset.id))
			*push(&out->tables, arena_of(m)) = (struct assist_table){ found.asset.id, found.asset.qualified,
										  S("") };
	}
}

static void take_answer(struct modelling *m, const struct json *said, const struct plan_answer *made)
{
	struct assist_answer *draft = new(arena_of(m), struct assist_answer), *out = m->answer;

	*draft = *out;
	*out = (struct assist_answer){ .sureness = ASSIST_LIKELY,
				       .confidence = by_model * made->view->confidence,
				       .sql = made->view->check.sql,
				       .plan = made->view->plan,
				       .view = made->view,
				       .catalog = made->catalog,
				       .dialect = made->dialect,
				       .language = draft->language,
				       .links = draft->links,
				       .caveats = made->view->caveats,
				       .alternative = draft->sql.at ? draft : NULL,
				       .stage = ASSIST_SHAPE };
	take_tables(m, made, out);
	take_sentences(m, json_get(said, "assumptions"), &out->assumptions);
	take_sentences(m, json_get(said, "not_covered"), &out->missing);
	take_readings(m, &draft->missing, out);
	take_literals(m, json_get(said, "plan"), out);
	if (out->missing.len)
		out->confidence /= 2;
}

/* Which key is meant is for the person, not for the model; the planner's answer asks its own questions. */
static bool stands(const struct plan_answer *made)
{
	return made->view->check.sql.at != NULL;
}

/* ---- the report ---- */

static void tell(struct modelling *m, const char *what, str why)
{
	struct arena *a = arena_of(m);
	str words = workspace_chat_words(m->scope->workspace, m->chat, a), sent;

	sent = !m->budget.calls_spent ? S("nothing was sent")
				      : str_fmt(a, "sent: the question, and names, types, keys and comments of %.*s",
						STR(str_counted(a, m->tables.schema.len - m->hidden.tables, "table")));
	if (m->got.fell_back.len)
		words = str_fmt(a, "%.*s, instead of %.*s (%.*s)", STR(m->got.model), STR(words),
				STR(m->got.fell_back));
	if (m->report->resumed)
		sent = str_fmt(a, "%.*s; %.*s from a run that was cut short", STR(sent),
			       STR(m->report->resumed == 1 ? S("1 reply") : S("replies")));
	m->report->words = str_fmt(a, "%.*s; %.*s; %.*s, %s%lld tokens; %s%.*s", STR(words), STR(sent),
				   STR(str_counted(a, m->budget.calls_spent, "request")),
				   m->budget.spent.estimated ? "about " : "",
				   (long long)(m->budget.spent.input + m->budget.spent.output), what, STR(why));
}

static bool planner_stands(struct modelling *m, const struct err *why)
{
	tell(m, "answered without it: ", str_dup(arena_of(m), str_of(why->text)));
	return true;
}

/* ---- the conversation ---- */

/* The reply to the same request of a run that was cut short counts, also in the budget. */
static bool hear(struct modelling *m, const struct json **said, struct err *err)
{
	struct arena *a = arena_of(m);
	struct chat_request r = request_of(m);
	str token = model_reply_token(a, chat_request_text(m->chat, a, &r));
	struct model_reply reply;

	*push(&m->report->tokens, a) = token;
	if (model_reply_find(a, token, &reply)) {
		m->report->resumed++;
		m->budget.calls_spent++;
		budget_spend(&m->budget, &m->price, &reply.usage);
		*said = reply.said;
		return true;
	}
	if (!chat_ask_json(m->chat, a, &r, m->scope->stop, &m->got, said, err))
		return false;
	reply = (struct model_reply){ *said, m->got.usage };
	model_reply_keep(a, token, &reply);
	return true;
}

static bool converse(struct modelling *m, struct err *err)
{
	for (int round = 0;; round++) {
		struct plan_answer made = { 0 };
		struct err mistake = { 0 }, failed = { 0 };
		const struct json *said;

		show_progress(m, &(struct chat_event){ .kind = CHAT_AGAIN });
		if (!hear(m, &said, &mistake)) {
			if (mistake.kind != ERR_CANCELLED)
				return planner_stands(m, &mistake);
			*err = mistake;
			return false;
		}
		if (make(m, said, &made, &mistake)) {
			if (!stands(&made)) {
				err_set(&mistake, ERR_AMBIGUOUS, "%.*s", STR(made.view->question));
				return planner_stands(m, &mistake);
			}
			if (m->answer->sql.at && str_eq(made.view->check.sql, m->answer->sql))
				return tell(m, "it gives the same query", S("")), true;
			take_answer(m, said, &made);
			return tell(m, "the query is from its plan", S("")), true;
		}
		if (!stop_not_yet(m->scope->stop, err))
			return false;
		if (round + 1 == ROUNDS) {
			err_at(&mistake, "its plan was refused twice");
			return planner_stands(m, &mistake);
		}
		if (!send_back(m, said, &mistake, &failed))
			return planner_stands(m, &failed);
	}
}

static bool find_tables(struct modelling *m, struct err *err)
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

static str not_sent(const struct modelling *m)
{
	str hidden = model_hidden_words(&m->hidden, arena_of(m));

	return hidden.at ? str_fmt(arena_of(m), "rows and values; %.*s", STR(hidden)) : S("rows and values");
}

/* A limit of money that bounds nothing should not be trusted. */
static void warn(struct modelling *m, const struct chat_price *price)
{
	str caveat = budget_caveat(&m->budget, price, arena_of(m));

	if (caveat.at)
		scope_note(m->scope, caveat);
}

bool model_answer(const struct scope *scope, const struct assist_ask *ask, const struct model_ask *how,
		  struct assist_answer *answer, struct model_report *report, struct err *err)
{
	struct modelling m = { .scope = scope, .ask = ask, .answer = answer, .report = report };
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
		good = converse(&m, err);
		report->not_sent = not_sent(&m);
	}
	report->spent = m.budget;
	chat_close(m.chat);
	return good;
}
