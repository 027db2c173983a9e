#include "service/assistant/answer_view.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/json.h"
#include "base/sha256.h"
#include "base/suggested_action.h"
#include "retrieve/index.h"
#include "service/assistant/answer_memory.h"
#include "service/assistant/condition_words.h"
#include "service/assistant/family_assumption.h"
#include "service/assistant/model_answer.h"
#include "service/assistant/model_replies.h"
#include "service/assistant/option_choice.h"
#include "service/assistant/question_split.h"
#include "service/assistant/rem_stages.h"
#include "service/plan/plan_answer.h"
#include "sql/dialect/dialect.h"
#include "store/assets.h"
#include "base/banned.h"

enum { PLANS = 5 };

struct viewing {
	const struct scope *scope;
	const struct assist_view_ask *ask;
	struct assist_answer answer;
	struct ask_view *out;
	struct answer_memory memory; /* of this question */
	struct option_choice chosen;
	struct model_report model;
	struct err *err;
};

static struct arena *arena_of(const struct viewing *w)
{
	return w->scope->arena;
}

/* ---- showing ---- */

static bool id_of_table(const struct viewing *w, str qualified, int64_t *id)
{
	for (ptrdiff_t i = 0; i < w->answer.tables.len; i++)
		if (str_eq(w->answer.tables.at[i].qualified, qualified)) {
			*id = w->answer.tables.at[i].id;
			return true;
		}
	return false;
}

/* What it would read. */
static struct ask_option shown_option(const struct viewing *w, const struct assist_option *o)
{
	const struct plan_view *v = o->view;
	struct ask_option shown = { .label = o->label,
				    .detail = o->detail,
				    .sql = o->sql,
				    .rows = v ? v->rows_read : UNKNOWN,
				    .columns = v ? v->check.outputs.len : UNKNOWN,
				    .updated = NO_TIME };
	struct err ignored = { 0 };
	struct asset_row row;
	int64_t id;

	for (ptrdiff_t i = 0; v && i < v->costs.len; i++) {
		if (!id_of_table(w, v->costs.at[i].table, &id) ||
		    !store_asset(w->scope->store, arena_of(w), id, &row, &ignored))
			continue;
		if (row.last_updated_at != NO_TIME && (shown.updated == NO_TIME || row.last_updated_at < shown.updated))
			shown.updated = row.last_updated_at;
		shown.owner = !i || str_eq(shown.owner, row.asset.owner) ? row.asset.owner : NO_STR;
	}
	return shown;
}

static void show_options(struct viewing *w)
{
	struct arena *a = arena_of(w);

	for (ptrdiff_t i = 0; i < w->answer.questions.len && i < 2; i++) {
		const struct assist_question *q = &w->answer.questions.at[i];
		struct ask_question *shown = push(&w->out->questions, a);

		*shown = (struct ask_question){ .text = q->text };
		for (ptrdiff_t k = 0; k < q->options.len; k++)
			*push(&shown->options, a) = shown_option(w, &q->options.at[k]);
	}
}

/* The words that led to the table or to a column of it. */
static str found_because(const struct viewing *w, const struct assist_answer *of, const struct assist_table *t)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (ptrdiff_t i = 0; !t->why.len && i < of->links.len; i++) {
		const struct assist_link *l = &of->links.at[i];

		if (str_starts(l->name, t->qualified) &&
		    (l->name.len == t->qualified.len || l->name.at[t->qualified.len] == '.'))
			sb_fmt(&b, "%s\"%.*s\"", b.len ? ", " : "", STR(l->words));
	}
	return b.len ? str_dup(arena_of(w), sb_str(&b)) : t->why;
}

static bool show_table(struct viewing *w, const struct assist_answer *of, const struct assist_table *t,
		       struct ask_tables *out)
{
	struct ask_table *shown = push(out, arena_of(w));
	struct asset_row row;

	*shown = (struct ask_table){
		.qualified = t->qualified, .why = found_because(w, of, t), .rows = UNKNOWN, .updated = NO_TIME
	};
	if (!store_asset(w->scope->store, arena_of(w), t->id, &row, w->err))
		return false;
	shown->owner = row.asset.owner;
	shown->comment = row.asset.comment;
	shown->rows = row.asset.stats.row_count;
	shown->columns = row.asset.fields.len;
	shown->updated = row.last_updated_at;
	return true;
}

static bool show_tables(struct viewing *w)
{
	enum { NEAREST = 5 };
	ptrdiff_t n = w->answer.tables.len;

	if (w->answer.sureness == ASSIST_UNSURE && n > NEAREST)
		n = NEAREST;
	for (ptrdiff_t i = 0; i < n; i++)
		if (!show_table(w, &w->answer, &w->answer.tables.at[i], &w->out->tables))
			return false;
	return true;
}

static void show_links(struct viewing *w, const struct assist_answer *of, struct ask_links *out)
{
	for (ptrdiff_t i = 0; i < of->links.len; i++) {
		const struct assist_link *l = &of->links.at[i];

		*push(out, arena_of(w)) = (struct ask_link){ l->words, l->kind, l->name, l->why };
	}
}

static str dialect_word(const struct assist_answer *x)
{
	return x->dialect ? str_of(x->dialect->name) : NO_STR;
}

/* Without another reading, the first query that reads less stands beside the answer. */
static void show_narrower(struct viewing *w)
{
	const struct assist_question *q = w->answer.questions.len ? &w->answer.questions.at[0] : NULL;
	struct ask_reading *r;

	if (!q || !q->narrows)
		return;
	r = new(arena_of(w), struct ask_reading);
	*r = (struct ask_reading){ .sql = q->options.at[0].sql,
				   .catalog = w->answer.catalog,
				   .dialect = dialect_word(&w->answer),
				   .narrower = true };
	*push(&r->assumptions, arena_of(w)) = q->options.at[0].label;
	w->out->alternative = r;
}

static bool show_alternative(struct viewing *w)
{
	bool option = !w->answer.alternative && w->chosen.other_label.at;
	const struct assist_answer *other = option ? &w->chosen.other : w->answer.alternative;
	struct ask_reading *r;

	if (!other || !other->sql.at || str_eq(other->sql, w->answer.sql)) {
		show_narrower(w);
		return true;
	}
	r = new(arena_of(w), struct ask_reading);
	*r = (struct ask_reading){ .sql = other->sql,
				   .catalog = other->catalog,
				   .dialect = dialect_word(other),
				   .assumptions = other->assumptions,
				   .option = option ? w->chosen.other_label : NO_STR };
	show_links(w, other, &r->links);
	for (ptrdiff_t i = 0; i < other->tables.len; i++)
		if (!show_table(w, other, &other->tables.at[i], &r->tables))
			return false;
	w->out->alternative = r;
	return true;
}

/* The same for the same tables to choose from. */
static str candidate_set(const struct viewing *w)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct digest d;
	char hex[65];

	for (ptrdiff_t i = 0; i < w->answer.tables.len; i++)
		sb_fmt(&b, "%.*s\n", STR(w->answer.tables.at[i].qualified));
	d = sha256_of(sb_str(&b));
	digest_hex(&d, hex);
	return str_dup(arena_of(w), str_n(hex, 16));
}

static void show_events(struct viewing *w)
{
	const struct {
		const char *name;
		bool happened;
	} all[] = { { "CandidatesRetrieved", w->answer.tables.len > 0 },
		    { "PlanSynthesized", w->answer.plan.at },
		    { "RunResumed", w->model.resumed > 0 },
		    { "ModelAsked", w->out->model.at && !w->ask->dry_run },
		    { "PolicyDecision", w->out->made.check.decision.at },
		    { "AnswerComposed", true } };

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (all[i].happened)
			*push(&w->out->events, arena_of(w)) = str_of(all[i].name);
}

static void suggest(struct viewing *w)
{
	struct arena *a = arena_of(w);

	for (ptrdiff_t i = 0; !w->out->sql.len && i < w->out->tables.len && i < 2; i++)
		*push(&w->out->next, a) = ACTION_IN(a, "describe_asset", WITH("asset", w->out->tables.at[i].qualified));
}

/* The SQL names one of many date shards: then nothing is sure. */
static void assume_families(struct viewing *w)
{
	struct assist_answer *x = &w->answer;
	bool bigquery = str_eq(dialect_word(x), S("bigquery"));

	for (ptrdiff_t i = 0; x->sql.len && i < x->tables.len; i++) {
		const struct assist_table *t = &x->tables.at[i];
		str name = str_after_last(t->qualified, '.'),
		    one = str_find(x->sql, name) < 0
				  ? NO_STR
				  : family_assumption(w->scope->store, arena_of(w), t->id, t->qualified, bigquery);

		if (!one.at)
			continue;
		*push(&x->assumptions, arena_of(w)) = one;
		if (x->sureness == ASSIST_SURE) {
			x->sureness = ASSIST_LIKELY;
			x->stage = ASSIST_TABLES;
		}
	}
}

static bool show(struct viewing *w)
{
	const struct assist_answer *x = &w->answer;
	struct ask_view *v = w->out;
	struct conversation talk = { .question = w->ask->ask.question, .choices = v->choices };
	bool sure;

	assume_families(w);
	sure = x->sureness == ASSIST_SURE;
	v->step_id = conversation_step_id(arena_of(w), &talk);
	v->sureness = str_of(sureness_word(x->sureness));
	v->stage = sure ? NO_STR : str_of(assist_stage_word(x->stage));
	v->reason = x->sureness == ASSIST_UNSURE ? x->reason : NO_STR;
	v->confidence = x->confidence;
	v->sql = x->sql;
	v->catalog = x->catalog;
	v->dialect = dialect_word(x);
	if (x->view)
		v->made = *x->view;
	if (!x->sql.at && x->view && !x->view->question.at)
		v->standing = x->view->check.query;
	v->filters = condition_words(arena_of(w), x->plan);
	for (ptrdiff_t i = 0; i < x->assumptions.len; i++)
		if (!str_eq(x->assumptions.at[i], v->reason))
			*push(&v->assumptions, arena_of(w)) = x->assumptions.at[i];
	v->caveats = x->caveats;
	v->missing = x->missing;
	if (!show_tables(w) || !show_alternative(w))
		return false;
	show_links(w, &w->answer, &w->out->links);
	show_options(w);
	v->candidate_set_id = candidate_set(w);
	if (w->ask->stages)
		v->stages = rem_stages(arena_of(w), v);
	show_events(w);
	suggest(w);
	return true;
}

/* Rather than nothing, the best reading, as little sure as it is. */
static void take_best(struct viewing *w)
{
	struct assist_answer *x = &w->answer;

	if (w->ask->automatic && !x->sql.at && x->view && x->view->check.sql.at)
		x->sql = x->view->check.sql;
}

/* ---- what the person said before ---- */

static void leave_out(struct viewing *w)
{
	struct assist_answer *x = &w->answer;
	struct assist_answer *other = !x->alternative && w->chosen.other_label.at ? &w->chosen.other : x->alternative;

	w->chosen.other_label = NO_STR;
	w->out->remembered = S("an answer to this question was left out: not what you meant");
	if (other && other->sql.at) {
		*x = *other;
		x->sureness = ASSIST_LIKELY;
		return;
	}
	x->sql = x->plan = NO_STR;
	x->view = NULL;
	x->alternative = NULL;
	x->sureness = ASSIST_UNSURE;
	x->stage = ASSIST_SHAPE;
	x->reason = S("the only reading is not what you meant; say it in other words, or correct one of its words");
}

static void heed_person(struct viewing *w)
{
	struct assist_answer *x = &w->answer;

	if (!x->sql.at)
		return;
	if (x->alternative &&
	    answer_memory_of(&w->memory, x->alternative->catalog, x->alternative->sql) == ANSWER_REJECTED)
		x->alternative = NULL;
	switch (answer_memory_of(&w->memory, x->catalog, x->sql)) {
	case ANSWER_ACCEPTED:
		x->sureness = ASSIST_SURE;
		x->confidence = 1;
		w->out->remembered = S("you accepted this SQL for this question");
		break;
	case ANSWER_REJECTED: leave_out(w); break;
	default: break;
	}
}

static bool ask_source(struct viewing *w)
{
	struct plan_answer made = { 0 };

	if (!w->ask->estimate || !w->answer.sql.at || w->answer.view->check.estimate.asked)
		return true;
	if (option_plan(&w->chosen, w->answer.plan, &made))
		w->answer.view = made.view;
	return true;
}

static double seconds_of(int64_t us)
{
	return (double)us / (double)SECONDS(1);
}

static void show_spent(struct ask_view *out, const struct chat_budget *b)
{
	const struct ask_amounts used = { .plans = out->used.plans,
					  .calls = b->calls_spent,
					  .tokens = b->spent.input + b->spent.output,
					  .seconds = seconds_of(b->us_spent),
					  .money = b->money_spent },
				 most = { .plans = out->most.plans,
					  .calls = b->calls ? b->calls : UNKNOWN,
					  .tokens = b->tokens ? b->tokens : UNKNOWN,
					  .seconds = b->us ? seconds_of(b->us) : UNKNOWN,
					  .money = b->money };

	out->used = used;
	out->most = most;
	out->estimated = b->spent.estimated;
}

/* Choices of a person answer questions of the planner, so its answer is kept for them. */
static bool ask_model(struct viewing *w)
{
	struct model_report *report = &w->model;
	const struct model_ask how = { w->ask->budget, w->ask->dry_run, w->ask->tools };

	if (w->ask->without_model || !ask_budget_has_model(&w->ask->budget) || w->ask->talk.choices.len ||
	    w->ask->talk.chosen.len)
		return true;
	if (!model_answer(w->scope, &w->ask->ask, &how, &w->answer, report, w->err))
		return false;
	w->out->model = report->words;
	w->out->not_sent = report->not_sent;
	w->out->model_request = report->request;
	if (report->spent.calls_spent)
		show_spent(w->out, &report->spent);
	return true;
}

void assist_view_start(const struct scope *scope, const struct assist_view_ask *ask, struct ask_view *out)
{
	*out = (struct ask_view){ .question = ask->ask.question,
				  .continues = ask->talk.continues,
				  .step_id = conversation_step_id(scope->arena, &ask->talk),
				  .used = { 1, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN },
				  .most = { ask->budget.plans >= 0 ? ask->budget.plans : PLANS, UNKNOWN, UNKNOWN,
					    ask->budget.seconds, UNKNOWN } };
	*push(&out->events, scope->arena) = S("QueryReceived");
}

/* Nothing is left to resume. */
static void end_run(struct viewing *w)
{
	for (ptrdiff_t i = 0; i < w->model.tokens.len; i++)
		model_reply_drop(arena_of(w), w->model.tokens.at[i]);
}

static bool choose_and_show(struct viewing *w)
{
	if (!options_choose(&w->chosen, w->err) ||
	    !split_period_reading(w->scope, &w->ask->ask, w->ask->period, &w->answer, w->err))
		return false;
	take_best(w);
	heed_person(w);
	return ask_source(w) && show(w);
}

/*
 * The glossary of the ranked search is open already:
 * another one would take longer than the plans that are made with it.
 */
static bool choose_in_words(struct viewing *w)
{
	const struct scope *s = w->scope;
	const struct retriever *words = workspace_retriever(s->workspace, s->store, s->observer, s->stop, w->err);
	bool good;

	if (!words)
		return false;
	w->chosen.glossary = retriever_glossary(words);
	good = choose_and_show(w);
	workspace_retriever_done(s->workspace, words);
	return good;
}

bool assist_view(const struct scope *scope, const struct assist_view_ask *ask, struct ask_view *out, struct err *err)
{
	struct viewing w = { .scope = scope, .ask = ask, .out = out, .err = err };

	w.chosen = (struct option_choice){
		.scope = scope, .ask = ask, .answer = &w.answer, .out = out, .memory = &w.memory
	};
	if (ask->budget.seconds >= 0)
		w.chosen.until_us = clock_monotonic_us() + (int64_t)(ask->budget.seconds * (double)SECONDS(1));
	assist_view_start(scope, ask, out);
	answer_memory_read(scope->arena, ask->ask.question, &w.memory);
	if (ask->answer)
		w.answer = *ask->answer;
	else if (!assist_answer(scope, &ask->ask, &w.answer, err))
		return false;
	if (!ask_model(&w) || !choose_in_words(&w))
		return false;
	end_run(&w);
	return true;
}
