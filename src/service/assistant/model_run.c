#include "service/assistant/model_run.h"

#include "base/arena.h"
#include "base/json.h"
#include "llm/fenced_text.h"
#include "service/assistant/model_replies.h"
#include "service/name_resolve.h"
#include "base/banned.h"

enum { SENTENCES_MOST = 5, SENTENCE_MOST = 200 };

/* A plan that only a model thinks right is never sure. */
static const double by_model = .7;

static struct arena *arena_of(const struct model_run *m)
{
	return m->scope->arena;
}

/* ---- what is said ---- */

bool model_run_fill(const struct model_run *m, enum prompt which, const struct prompt_value *values, ptrdiff_t n,
		    str *out, struct err *err)
{
	struct prompt_template t;

	if (!workspace_prompt(m->scope->workspace, arena_of(m), which, &t, err))
		return false;
	*out = prompt_fill(arena_of(m), &t, values, n);
	return true;
}

/* An event of the chat: a person may be waiting for a slow model. with: the run. */
static void on_event(void *with, const struct chat_event *e)
{
	struct model_run *m = with;
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

struct chat_request model_run_request(struct model_run *m)
{
	return (struct chat_request){ .system = m->system,
				      .messages = m->said.at,
				      .message_count = m->said.len,
				      .tools = m->offered,
				      .tool_count = m->offered_count,
				      .budget = &m->budget,
				      .event = on_event,
				      .with = m };
}

/* The answers of tools have ages in them, so a token follows from the first request and what the model said since. */
static str token_of(struct model_run *m, const struct chat_request *r)
{
	if (!m->before.len)
		m->before = chat_request_text(m->chat, arena_of(m), r);
	return model_reply_token(arena_of(m), str_fmt(arena_of(m), "%d%.*s", (int)r->form, STR(m->before)));
}

static void go_on_from(struct model_run *m, str token, const struct json *said)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_put(&b, token);
	json_canonical(&b, said);
	m->before = str_dup(arena_of(m), sb_str(&b));
}

bool model_run_hear(struct model_run *m, const struct chat_request *r,
		    bool (*ask)(struct model_run *m, const struct chat_request *r, const struct json **said,
				struct err *err),
		    const struct json **said, struct err *err)
{
	struct arena *a = arena_of(m);
	str token = token_of(m, r);
	struct model_reply reply;

	on_event(m, &(struct chat_event){ .kind = CHAT_AGAIN });
	*push(&m->report->tokens, a) = token;
	if (model_reply_find(a, token, &reply)) {
		m->report->resumed++;
		m->budget.calls_spent++;
		budget_spend(&m->budget, &m->price, &reply.usage);
		*said = reply.said;
	} else {
		if (!ask(m, r, said, err))
			return false;
		reply = (struct model_reply){ *said, m->got.usage };
		model_reply_keep(a, token, &reply);
	}
	go_on_from(m, token, *said);
	return true;
}

static void put_name(struct sb *out, const struct model_run *m, str name)
{
	if (!model_hides_word(&m->hidden, name))
		sb_fmt(out, "%.*s\n", STR(name));
}

bool model_run_mistake(struct model_run *m, const struct err *mistake, str *out, struct err *err)
{
	struct arena *a = arena_of(m);
	scoped(sb_free) struct sb names = SB(1 << 14);
	struct prompt_value values[2];

	for (int i = 0; i < mistake->suggestions; i++)
		put_name(&names, m, str_of(mistake->suggestion[i]));
	for (ptrdiff_t i = 0; m->scope->detail && i < m->scope->detail->available.len; i++)
		put_name(&names, m, m->scope->detail->available.at[i]);
	values[0] = (struct prompt_value){ "mistake", fenced_text(a, str_of(mistake->text), 0) };
	values[1] = (struct prompt_value){ "names", fenced_text(a, names.len ? sb_str(&names) : S("unknown"), 0) };
	return model_run_fill(m, PROMPT_REPAIR, values, 2, out, err);
}

/* ---- what comes back ---- */

/* The person's question and catalog, whatever the model wrote there. */
static str plan_text(struct model_run *m, const struct json *plan)
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

static bool make(struct model_run *m, const struct json *said, struct plan_answer *made, struct err *mistake)
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

static void take_sentences(struct model_run *m, const struct json *list, struct strs *out)
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
static void take_readings(struct model_run *m, const struct strs *unknown, struct assist_answer *out)
{
	for (ptrdiff_t i = 0; i < unknown->len; i++)
		if (!is_listed(&out->missing, unknown->at[i]))
			*push(&out->assumptions, arena_of(m)) = str_fmt(
				arena_of(m), "what \"%.*s\" means is the model's reading", STR(unknown->at[i]));
}

static void take_literal(struct model_run *m, const struct json *value, struct assist_answer *out)
{
	if (value->kind == JSON_STR && str_find_fold(m->ask->question, value->text) < 0)
		*push(&out->assumptions, arena_of(m)) = str_fmt(
			arena_of(m), "the value '%.*s' is the model's: the question does not have it",
			STR(neutral_text(arena_of(m), value->text, SENTENCE_MOST)));
}

static void take_literals(struct model_run *m, const struct json *plan, struct assist_answer *out)
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
static void take_tables(struct model_run *m, const struct plan_answer *made, struct assist_answer *out)
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

static void take_answer(struct model_run *m, const struct json *said, const struct plan_answer *made)
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
enum model_proposal model_run_propose(struct model_run *m, const struct json *said, struct err *mistake)
{
	struct plan_answer made = { 0 };

	m->proposals++;
	if (!make(m, said, &made, mistake))
		return stop_not_yet(m->scope->stop, mistake) ? MODEL_WRONG : MODEL_STOPPED;
	if (!made.view->check.sql.at) {
		err_set(mistake, ERR_AMBIGUOUS, "%.*s", STR(made.view->question));
		return MODEL_OPEN;
	}
	if (m->answer->sql.at && str_eq(made.view->check.sql, m->answer->sql))
		return MODEL_SAME;
	take_answer(m, said, &made);
	return MODEL_TAKEN;
}
