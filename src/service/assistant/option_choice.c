#include "service/assistant/option_choice.h"

#include "base/arena.h"
#include "base/clock.h"
#include "service/assistant/narrower_queries.h"
#include "service/plan/plan_choice.h"
#include "base/banned.h"

enum { OPTIONS_MOST = 6 };

static struct arena *arena_of(const struct option_choice *w)
{
	return w->scope->arena;
}

bool option_plan(const struct option_choice *w, str plan, struct plan_answer *made)
{
	struct plan_ask ask = { .text = plan,
				.dialect = w->ask->ask.dialect,
				.glossary = w->glossary,
				.inner = true,
				.estimate = w->ask->estimate };
	struct err mine = { 0 };

	return plan_answer(w->scope, &ask, made, &mine);
}

/* A question about a key: what each key would give. */
static void complete_options(struct option_choice *w)
{
	const struct plan_view *v = w->answer->view;

	if (!v || !v->question.at)
		return;
	for (ptrdiff_t i = 0; i < w->answer->questions.len; i++)
		for (ptrdiff_t k = 0; k < w->answer->questions.at[i].options.len && k < OPTIONS_MOST; k++) {
			struct assist_option *o = &w->answer->questions.at[i].options.at[k];
			struct plan_answer made = { 0 };

			if (o->plan.at)
				continue;
			o->plan = plan_choose(arena_of(w), v->plan, v, o->label);
			if (!o->sql.at && o->plan.at && option_plan(w, o->plan, &made) && !made.view->question.at) {
				o->sql = made.view->check.sql;
				o->view = made.view;
			}
		}
}

static bool take_option(struct option_choice *w, const struct assist_option *o)
{
	struct assist_answer *x = w->answer;
	struct plan_answer made = { 0 };

	w->out->used.plans++;
	if (!o->plan.at || !option_plan(w, o->plan, &made))
		return false;
	x->view = made.view;
	x->plan = made.view->plan;
	x->dialect = made.dialect;
	x->questions.len = 0;
	x->sql = made.view->check.sql;
	x->caveats = made.view->caveats;
	x->confidence = made.view->confidence;
	if (x->sql.at) {
		x->sureness = ASSIST_LIKELY;
		x->reason = NO_STR;
		return true;
	}
	x->reason = made.view->question.at ? made.view->question : x->reason;
	if (made.view->question.at) {
		struct assist_question *next = push(&x->questions, arena_of(w));

		*next = (struct assist_question){ .text = made.view->question };
		for (ptrdiff_t i = 0; i < made.view->options.len; i++)
			*push(&next->options,
			      arena_of(w)) = (struct assist_option){ .label = made.view->options.at[i].by,
								     .detail = made.view->options.at[i].on };
	}
	return true;
}

/* By its label, or its number. */
static const struct assist_option *option_called(const struct assist_question *q, str label)
{
	int64_t number;

	for (ptrdiff_t i = 0; i < q->options.len; i++)
		if (str_eq_fold(q->options.at[i].label, label))
			return &q->options.at[i];
	return str_int(label, &number) && number > 0 && number <= q->options.len ? &q->options.at[number - 1] : NULL;
}

static bool unknown_choice(const struct assist_question *q, str label, struct err *err)
{
	err_set(err, ERR_USAGE, "no option of the question is called \"%.*s\"", STR(label));
	for (ptrdiff_t i = 0; i < q->options.len; i++)
		err_suggest(err, q->options.at[i].label);
	return false;
}

/* Whatever the person says, the SQL is the same. */
static bool changes_nothing(const struct assist_question *q)
{
	for (ptrdiff_t i = 0; i < q->options.len; i++)
		if (!q->options.at[i].sql.len || !str_eq(q->options.at[i].sql, q->options.at[0].sql))
			return false;
	return q->options.len > 0;
}

/* The one that the person has accepted before, else the first that was not refused. */
static ptrdiff_t preferred_option(const struct option_choice *w, const struct assist_question *q,
				  enum answer_said *said)
{
	ptrdiff_t first = -1;

	for (ptrdiff_t i = 0; i < q->options.len; i++) {
		*said = answer_memory_of(w->memory, w->answer->catalog, q->options.at[i].sql);
		if (*said == ANSWER_ACCEPTED)
			return i;
		first = first < 0 && *said != ANSWER_REJECTED ? i : first;
	}
	*said = ANSWER_NOTHING;
	return first < 0 ? 0 : first;
}

static bool is_refused(const struct option_choice *w, const struct assist_option *o)
{
	return o->sql.len && answer_memory_of(w->memory, w->answer->catalog, o->sql) == ANSWER_REJECTED;
}

/* The one that was taken before in this conversation; NULL: none of these was, or it was refused since. */
static const struct assist_option *kept_option(struct option_choice *w, const struct assist_question *q)
{
	const struct strs *chosen = &w->ask->talk.chosen;

	for (ptrdiff_t i = w->kept; i < chosen->len; i++)
		for (ptrdiff_t k = 0; k < q->options.len; k++)
			if (str_eq_fold(q->options.at[k].label, chosen->at[i])) {
				w->kept = i + 1;
				return is_refused(w, &q->options.at[k]) ? NULL : &q->options.at[k];
			}
	return NULL;
}

/* What another option would have given stays at hand: the first that the person has not refused. */
static void keep_other(struct option_choice *w, const struct assist_question *q, const struct assist_option *taken)
{
	w->other_label = NO_STR;
	for (ptrdiff_t i = 0; i < q->options.len && !q->narrows && !w->other_label.at; i++) {
		const struct assist_option *o = &q->options.at[i];

		if (o == taken || !o->sql.len || str_eq(o->sql, taken->sql) || is_refused(w, o))
			continue;
		w->other = *w->answer;
		w->other.sql = o->sql;
		w->other.plan = o->plan;
		w->other.view = o->view ? o->view : w->answer->view;
		w->other.questions = (typeof(w->other.questions)){ 0 };
		w->other.assumptions = (typeof(w->other.assumptions)){ 0 };
		*push(&w->other.assumptions, arena_of(w)) = str_fmt(arena_of(w), "%.*s instead of %.*s", STR(o->label),
								    STR(taken->label));
		w->other_label = o->label;
	}
}

static const struct assist_option *take_first(struct option_choice *w, const struct assist_question *q)
{
	enum answer_said said;
	ptrdiff_t first = preferred_option(w, q, &said);

	*push(&w->answer->assumptions, arena_of(w)) = str_fmt(arena_of(w), "%.*s, the %s of %td options",
							      STR(q->options.at[first].label),
							      said == ANSWER_ACCEPTED ? "accepted one"
							      : first		      ? "next"
										      : "first",
							      q->options.len);
	return &q->options.at[first];
}

static bool may_try_another(const struct option_choice *w)
{
	return w->out->used.plans < w->out->most.plans && (!w->until_us || clock_monotonic_us() < w->until_us);
}

static void offer_narrower(struct option_choice *w)
{
	narrower_offer(w->scope, w->glossary, w->ask->ask.dialect, w->answer);
}

/* By what was taken before, the person's next choice, or automatically. NULL: it stays open, or with err. */
static const struct assist_option *option_taken(struct option_choice *w, const struct assist_question *q, bool *said,
						struct err *err)
{
	const struct strs *given = &w->ask->talk.choices;
	const struct assist_option *o = kept_option(w, q);

	*said = o || w->out->choices_given < given->len;
	if (!o && *said) {
		str label = given->at[w->out->choices_given];

		o = option_called(q, label);
		if (!o) {
			unknown_choice(q, label, err);
			return NULL;
		}
		w->out->choices_given++;
	}
	if (o || q->narrows)
		return o;
	if (w->ask->automatic && q->options.len && !w->answer->sql.at)
		return take_first(w, q);
	return NULL;
}

bool options_choose(struct option_choice *w, struct err *err)
{
	complete_options(w);
	offer_narrower(w);
	while (w->answer->questions.len && may_try_another(w)) {
		const struct assist_question q = w->answer->questions.at[0];
		bool said;
		const struct assist_option *o = option_taken(w, &q, &said, err);

		if (!o && err->kind)
			return false;
		if (o) {
			*push(&w->out->choices, arena_of(w)) = o->label;
			keep_other(w, &q, o);
		} else if (changes_nothing(&q) && !q.narrows) {
			o = &q.options.at[0];
		}
		if (!o || !take_option(w, o))
			return true;
		if (said && (q.narrows || q.reads))
			*push(&w->answer->assumptions, arena_of(w)) = o->label;
		complete_options(w);
		if (!q.narrows)
			offer_narrower(w);
	}
	return true;
}
