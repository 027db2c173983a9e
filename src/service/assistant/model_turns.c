#include "service/assistant/model_turns.h"

#include "base/arena.h"
#include "base/json.h"
#include "llm/fenced_text.h"
#include "llm/json_schema.h"
#include "service/assistant/model_prompt.h"
#include "base/banned.h"

enum { TURNS_MOST = 8, CALLS_A_TURN = 4, RESULT_MOST = 6 << 10 };

#define PROPOSE "propose_plan"

static struct arena *arena_of(const struct model_run *m)
{
	return m->scope->arena;
}

/* ---- the request ---- */

static const struct chat_tool *all_tools(struct model_run *m)
{
	struct chat_tool *all = new_n(arena_of(m), struct chat_tool, m->tools->len + 1);
	ptrdiff_t n = 0;

	for (; n < m->tools->len; n++)
		all[n] = (struct chat_tool){ m->tools->at[n].name, m->tools->at[n].description,
					     m->tools->at[n].schema };
	all[n] = (struct chat_tool){ S(PROPOSE), S("Proposes the plan that answers the question; it is checked."),
				     str_of(model_plan_schema) };
	m->offered = all;
	m->offered_count = n;
	return all;
}

static void write_calls(struct jw *w, const struct chat_answer *got)
{
	jw_array_at(w, "calls");
	for (ptrdiff_t i = 0; i < got->call_count; i++) {
		jw_object(w);
		jw_str_at(w, "id", got->calls[i].id);
		jw_str_at(w, "name", got->calls[i].name);
		jw_str_at(w, "arguments", got->calls[i].arguments);
		jw_end_object(w);
	}
	jw_end_array(w);
}

/* The reply as JSON, as it is kept. */
static bool ask_turn(struct model_run *m, const struct chat_request *r, const struct json **said, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	if (!chat_ask(m->chat, arena_of(m), r, m->scope->stop, &m->got, err))
		return false;
	jw_object(&w);
	jw_str_at(&w, "text", m->got.text);
	write_calls(&w, &m->got);
	jw_end_object(&w);
	*said = json_parse(arena_of(m), str_dup(arena_of(m), sb_str(&b)), err);
	return *said;
}

/* ---- its calls ---- */

static void read_calls(struct model_run *m, const struct json *said, struct chat_message *out)
{
	const struct json *list = json_get(said, "calls");
	struct chat_call *calls = new_n(arena_of(m), struct chat_call, list ? list->len + 1 : 1);
	struct err ignored = { 0 };

	*out = (struct chat_message){ .role = CHAT_ASSISTANT, .text = json_text(said, "text"), .calls = calls };
	for (const struct json *j = list ? list->first : NULL; j; j = j->next) {
		struct chat_call *c = &calls[out->call_count++];
		const struct json *tree;

		*c = (struct chat_call){ json_text(j, "id"), json_text(j, "name"), json_text(j, "arguments"), NULL };
		tree = json_parse(arena_of(m), c->arguments.len ? c->arguments : S("{}"), &ignored);
		c->tree = tree && tree->kind == JSON_OBJECT ? tree : NULL;
	}
}

static bool is_fatal(const struct err *err)
{
	return err->kind == ERR_CANCELLED || err->kind == ERR_TIMEOUT || err->kind == ERR_CACHE;
}

/* What it names may be hidden too. */
static bool may_name(struct model_run *m, const struct chat_call *c, struct err *err)
{
	if (!model_hidden_named(m->scope, c->arguments, &m->hidden, err))
		return false;
	return !model_hides_word(&m->hidden, c->arguments) ||
	       err_set(err, ERR_TABLE_NOT_FOUND, "no table or column has this name");
}

/* A look-up; false: err says why there is no answer. */
static bool look_up(struct model_run *m, const struct chat_call *c, str *out, struct err *err)
{
	str text;

	if (!may_name(m, c, err) || !m->tools->call(m->tools->with, c->name, c->tree, &text, err) ||
	    !model_hidden_named(m->scope, text, &m->hidden, err))
		return false;
	*out = fenced_text(arena_of(m), model_hidden_left_out(&m->hidden, arena_of(m), text), RESULT_MOST);
	*push(&m->looked_up, arena_of(m)) = c->name;
	return true;
}

static bool matches_plan(struct model_run *m, const struct json *said, struct err *err)
{
	const struct json *schema = json_parse(arena_of(m), str_of(model_plan_schema), err);

	return schema && json_schema_matches(schema, said, err);
}

/* *back: for the model. */
static enum model_proposal propose(struct model_run *m, const struct chat_call *c, str *back, struct err *err)
{
	struct err mistake = { 0 };
	enum model_proposal came = MODEL_WRONG;

	if (matches_plan(m, c->tree, &mistake))
		came = model_run_propose(m, c->tree, &mistake);
	else
		m->proposals++;
	if (came != MODEL_WRONG || m->proposals >= MODEL_PROPOSALS || !model_run_mistake(m, &mistake, back, err))
		*err = mistake;
	return came;
}

struct turn {
	struct model_run *run;
	enum model_proposal came;
	bool done; /* nothing more is to be said */
	struct err *err;
};

static struct chat_result answer_call(struct turn *t, const struct chat_call *c, ptrdiff_t number)
{
	struct model_run *m = t->run;
	struct chat_result r = { .id = c->id, .failed = true };
	struct err mistake = { 0 };

	if (number >= CALLS_A_TURN) {
		r.text = S("too many calls at once; make fewer");
	} else if (!c->tree) {
		r.text = S("the arguments are not a JSON object; call it again");
	} else if (str_eq(c->name, S(PROPOSE))) {
		t->came = propose(m, c, &r.text, t->err);
		t->done = t->came != MODEL_WRONG || t->err->kind;
	} else if (look_up(m, c, &r.text, &mistake)) {
		r.failed = false;
	} else if (is_fatal(&mistake)) {
		*t->err = mistake;
		t->came = MODEL_STOPPED;
		t->done = true;
	} else {
		r.text = neutral_text(arena_of(m), str_of(mistake.text), RESULT_MOST);
	}
	return r;
}

static void answer_calls(struct turn *t, const struct chat_message *said)
{
	struct arena *a = arena_of(t->run);
	struct chat_result *results = new_n(a, struct chat_result, said->call_count);

	for (ptrdiff_t i = 0; i < said->call_count && !t->done; i++)
		results[i] = answer_call(t, &said->calls[i], i);
	*push(&t->run->said, a) = *said;
	*push(&t->run->said,
	      a) = (struct chat_message){ .role = CHAT_USER, .results = results, .result_count = said->call_count };
}

/* ---- the turns ---- */

enum model_proposal model_turns(struct model_run *m, bool *undecided, struct err *err)
{
	const struct chat_tool *tools = all_tools(m);
	struct turn t = { .run = m, .came = MODEL_WRONG, .err = err };

	*undecided = false;
	for (int i = 0; i < TURNS_MOST && !t.done; i++) {
		struct chat_request r = model_run_request(m);
		struct chat_message reply;
		const struct json *said;

		r.tools = tools;
		r.tool_count = m->offered_count + 1;
		r.choice = CHAT_MUST_CALL;
		if (!model_run_hear(m, &r, ask_turn, &said, err)) {
			*undecided = !i && chat_refused_form(m->chat); /* it knows no tools */
			m->offered_count = *undecided ? 0 : m->offered_count;
			return MODEL_WRONG;
		}
		read_calls(m, said, &reply);
		if (!reply.call_count)
			break;
		answer_calls(&t, &reply);
	}
	*undecided = !t.done;
	return t.came;
}
