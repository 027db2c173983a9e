/* Asks the question of a turn, with the choices made; remembers what the person says about the answer. */
#include "tui/assistant/assistant.h"

#include "base/arena.h"

#include "base/banned.h"

/* ---- a question ---- */

struct listening {
	const struct asker *who;
	const struct stop *stop;
	int64_t heard;
};

static void post(const struct listening *l, str text, bool anew)
{
	struct question *q = question_message(&assistant_done);
	struct assistant_heard *h = new(q->arena, struct assistant_heard);

	*h = (struct assistant_heard){ str_dup(q->arena, text), anew, l->heard };
	q->own = h;
	jobs_post(l->who->jobs, l->stop, q->arena, q);
}

/* The language model is slow: each of its pieces goes to the screen. */
static void wrote(void *with, str text)
{
	struct listening *l = with;

	l->heard = text.at ? l->heard + text.len : 0;
	post(l, text, !text.at);
}

static void run_question(void *with, const struct stop *stop)
{
	struct question *q = with;
	const struct asker *who = q->own;
	struct listening l = { who, stop, 0 };
	const struct sink_out sink = { .wrote = wrote, .with = &l };

	q->good = question_call(q, &sink, stop);
}

/* The words of a filter as the value of a parameter: a,b. */
static str alternatives(struct arena *a, const struct words *w)
{
	str out = w->len ? w->at[0].text : NO_STR;

	for (ptrdiff_t i = 1; i < w->len; i++)
		out = str_fmt(a, "%.*s,%.*s", STR(out), STR(w->at[i].text));
	return out;
}

static void give_place(struct question *q, str within)
{
	struct filter f;
	struct err ignored = { 0 };
	ptrdiff_t where;

	filter_start(&f);
	if (!filter_parse(q->arena, str_dup(q->arena, within), clock_now(), &f, &where, &ignored))
		return;
	q->ask.catalog = alternatives(q->arena, &f.catalogs);
	if (f.schemas.len)
		question_give(q, S("namespace"), f.schemas.at[0].text);
	if (f.domains.len)
		question_give(q, S("domain"), f.domains.at[0].text);
}

void ask_assistant(const struct asker *who, const struct assistant_turn *t)
{
	struct question *q = question_new(who, &assistant_done, "ask_question", NO_STR);
	struct strs choices = strs_dup(q->arena, &t->choices), chosen = strs_dup(q->arena, &t->chosen);

	give_place(q, t->within);
	question_give(q, S("question"), str_dup(q->arena, t->question));
	if (t->about.sql.len)
		question_give(q, S("sql"), str_dup(q->arena, t->about.sql));
	if (t->about.session.len) {
		question_give(q, S("session"), str_dup(q->arena, t->about.session));
		question_give(q, S("session_step"), str_fmt(q->arena, "%lld", (long long)t->about.step));
	}
	if (choices.len)
		question_give_list(q, S("choices"), &choices);
	if (chosen.len)
		question_give_list(q, S("chosen"), &chosen);
	if (t->automatic)
		question_give(q, S("auto"), S("yes"));
	if (t->alone)
		question_give(q, S("without_model"), S("yes"));
	q->own = (void *)who;
	question_send(who, q, run_question);
}

/* ---- what the person says about the answer ---- */

static void run_remember(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct scope scope = scope_open(q->session, q->ask.caller.client, q->arena, stop);

	q->good = answer_remember(&scope, &q->ask.caller, q->own, &q->err);
}

void tell_assistant(const struct asker *who, const struct remembered *said)
{
	struct question *q = question_new(who, &assistant_remembered, NULL, NO_STR);
	struct remembered *r = q->own = new(q->arena, struct remembered);

	*r = (struct remembered){ said->said, str_dup(q->arena, said->catalog), str_dup(q->arena, said->question),
				  str_dup(q->arena, said->sql) };
	question_send(who, q, run_remember);
}
