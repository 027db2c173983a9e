#include "service/assistant/answer_parts.h"

#include "base/arena.h"
#include "base/banned.h"

struct answering {
	struct arena *arena;
	struct assist_view_ask ask; /* of the next part: with what is left of choices and budget */
	struct ask_view *out;
};

static int rank(str sureness)
{
	return str_eq(sureness, S("sure")) ? 2 : str_eq(sureness, S("likely")) ? 1 : 0;
}

/* ---- what is left ---- */

static int64_t left_of(int64_t limit, int64_t used)
{
	return limit < 0 || used < 0 ? limit : limit > used ? limit - used : 0;
}

static double left_over(double limit, double used)
{
	return limit < 0 || used < 0 ? limit : limit > used ? limit - used : 0;
}

static void spend(struct answering *w, const struct ask_view *part)
{
	struct ask_budget *b = &w->ask.budget;
	struct strs *choices = &w->ask.talk.choices;
	ptrdiff_t used = part->choices_given;

	b->plans = left_of(b->plans, part->used.plans);
	b->calls = left_of(b->calls, part->used.calls);
	b->tokens = left_of(b->tokens, part->used.tokens);
	b->seconds = left_over(b->seconds, part->used.seconds);
	b->money = left_over(b->money, part->used.money);
	choices->at += used;
	choices->len -= used;
	choices->cap = choices->len;
}

/* ---- together ---- */

static int64_t sum_of(int64_t x, int64_t y)
{
	return y < 0 ? x : x < 0 ? y : x + y;
}

static double sum_over(double x, double y)
{
	return y < 0 ? x : x < 0 ? y : x + y;
}

static void add_amounts(struct ask_amounts *to, const struct ask_amounts *from)
{
	to->plans = sum_of(to->plans, from->plans);
	to->calls = sum_of(to->calls, from->calls);
	to->tokens = sum_of(to->tokens, from->tokens);
	to->seconds = sum_over(to->seconds, from->seconds);
	to->money = sum_over(to->money, from->money);
}

/* As little sure as the least sure of them; its questions are those of the first that has any. */
static void add_part(struct answering *w, const struct ask_view *part)
{
	struct ask_view *v = w->out;
	bool first = !v->parts.len;

	*push(&v->parts, w->arena) = part;
	for (ptrdiff_t i = 0; i < part->choices.len; i++)
		*push(&v->choices, w->arena) = part->choices.at[i];
	if (!v->questions.len)
		v->questions = part->questions;
	if (first || rank(part->sureness) < rank(v->sureness)) {
		v->sureness = part->sureness;
		v->stage = part->stage;
	}
	if (!v->reason.len)
		v->reason = part->reason;
	if (first || part->confidence < v->confidence)
		v->confidence = part->confidence;
	v->catalog = first || str_eq(v->catalog, part->catalog) ? part->catalog : NO_STR;
	v->dialect = first || str_eq(v->dialect, part->dialect) ? part->dialect : NO_STR;
	for (ptrdiff_t i = 0; i < part->next.len; i++)
		*push(&v->next, w->arena) = part->next.at[i];
	if (first)
		v->used = part->used;
	else
		add_amounts(&v->used, &part->used);
	if (w->ask.budget.plans < 0) /* each may try as many */
		v->most.plans = first ? part->most.plans : v->most.plans + part->most.plans;
}

static bool answer_next(struct answering *w, const struct split_question *q, answer_part answer, void *with,
			struct err *err)
{
	struct ask_view *part = new(w->arena, struct ask_view);

	w->ask.ask.question = w->ask.talk.question = q->text;
	w->ask.period = q->period;
	w->ask.answer = q->answer;
	if (!answer(with, &w->ask, part, err))
		return false;
	spend(w, part);
	add_part(w, part);
	return true;
}

bool assist_parts_view(const struct scope *scope, const struct assist_view_ask *ask, const struct question_split *parts,
		       answer_part answer, void *with, struct ask_view *out, struct err *err)
{
	struct answering w = { .arena = scope->arena, .ask = *ask, .out = out };
	str intent = out->intent;

	assist_view_start(scope, ask, out);
	out->intent = intent;
	for (ptrdiff_t i = 0; i < parts->len; i++)
		if (!answer_next(&w, &parts->at[i], answer, with, err))
			return false;
	out->step_id = conversation_step_id(scope->arena, &(struct conversation){ .question = ask->ask.question,
										  .choices = out->choices });
	*push(&out->events, scope->arena) = S("QuestionSplit");
	*push(&out->events, scope->arena) = S("AnswerComposed");
	return true;
}
