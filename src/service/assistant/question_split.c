#include "service/assistant/question_split.h"

#include "assistant/language/phrasing.h"
#include "assistant/language/question_parts.h"
#include "base/arena.h"
#include "base/json.h"
#include "service/assistant/question_kind.h"
#include "base/banned.h"

/* Less is a guess about the part, and no reason to take a question apart. */
static const double part_from = .25, at_home = .7;

struct split_part {
	const struct question_part *of;
	bool is_catalog; /* a tool answers it */
	struct assist_answer answer;
	const struct json *plan; /* NULL: none */
	str period;
};

struct splitting {
	const struct scope *scope;
	const struct assist_ask *ask;
	struct question_parts parts;
	struct split_part *at;
};

/* ---- what each part asks for ---- */

static bool names_table(const struct assist_answer *x)
{
	for (ptrdiff_t i = 0; i < x->links.len; i++)
		if (str_eq(x->links.at[i].kind, S("table")))
			return true;
	return false;
}

static bool has_items(const struct json *plan, const char *key)
{
	const struct json *list = plan ? json_get(plan, key) : NULL;

	return list && list->first;
}

/* One row of figures: how many, the average of. */
static bool is_figure(const struct split_part *p)
{
	return has_items(p->plan, "measures") && !has_items(p->plan, "columns") && !has_items(p->plan, "groups");
}

static bool share_table(const struct split_part *x, const struct split_part *y)
{
	for (ptrdiff_t i = 0; i < x->answer.tables.len; i++)
		for (ptrdiff_t k = 0; k < y->answer.tables.len; k++)
			if (x->answer.tables.at[i].id == y->answer.tables.at[k].id)
				return true;
	return false;
}

/* Of the same rows, as far as conditions and limits say. */
static bool share_rows(const struct split_part *x, const struct split_part *y)
{
	return x->answer.view && y->answer.view && str_eq(x->answer.view->digest, y->answer.view->digest);
}

/* All rows of its tables, in no order: after a question about some of them, it is about those. */
static bool is_plain(const struct split_part *p)
{
	static const char *const keys[] = { "filters", "having", "time",      "order",
					    "limit",   "union",	 "intersect", "except" };

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (json_get(p->plan, keys[i]))
			return false;
	return true;
}

/* One query gives both: figures or columns of the same rows; what each of the things before has; more about them. */
static bool is_one_query(const struct split_part *x, const struct split_part *y)
{
	if (x->is_catalog || y->is_catalog || !share_table(x, y))
		return false;
	if (is_plain(y) && !is_plain(x))
		return true;
	if (is_figure(x) == is_figure(y) && share_rows(x, y))
		return true;
	return has_items(y->plan, "groups") && !has_items(y->plan, "order");
}

/* "in 2024", as the part has it; absent: it names no period. */
static str period_of(struct arena *a, str text, instant now)
{
	struct phrasing said;
	str found = NO_STR;

	phrasing_read(a, text, now, &said);
	for (ptrdiff_t i = 0; i < said.periods.len; i++) {
		const struct period *p = &said.periods.at[i];

		if (p->kind == PERIOD_RANGE && !p->doubtful)
			found = str_n(said.wording.text.at + p->at.from, p->at.to - p->at.from);
	}
	return found;
}

/* ---- is it answered? ---- */

/* Two questions by their punctuation alone. */
static bool is_apart(const struct splitting *s, const struct split_part *p)
{
	ptrdiff_t next = p->of - s->parts.at + 1;

	return p->of->joint == PART_QUESTION ||
	       (p->of->joint == PART_FIRST && next < s->parts.len && s->parts.at[next].joint == PART_QUESTION);
}

static bool read_part(const struct splitting *s, struct split_part *p, bool *stands, struct err *err)
{
	struct assist_ask ask = *s->ask;
	struct question_kind kind;
	struct err ignored = { 0 };

	*stands = true;
	question_kind_read(s->scope, p->of->text, &kind);
	p->is_catalog = kind.catalog && !kind.data;
	if (p->is_catalog)
		return true;
	ask.question = p->of->text;
	if (!assist_answer(s->scope, &ask, &p->answer, err))
		return false;
	p->plan = p->answer.plan.at ? json_parse(s->scope->arena, p->answer.plan, &ignored) : NULL;
	p->period = period_of(s->scope->arena, p->of->text, s->scope->now);
	*stands = is_apart(s, p) || (p->plan && names_table(&p->answer) &&
				     (p->answer.questions.len || p->answer.confidence >= part_from));
	return true;
}

static bool read_parts(struct splitting *s, bool *stands, struct err *err)
{
	s->at = new_n(s->scope->arena, struct split_part, s->parts.len);
	*stands = true;
	for (ptrdiff_t i = 0; i < s->parts.len && *stands; i++) {
		s->at[i].of = &s->parts.at[i];
		if (!read_part(s, &s->at[i], stands, err))
			return false;
	}
	return true;
}

/* Is the answer to a part nearly as good in that catalog? */
static bool is_at_home(const struct splitting *s, const struct split_part *p, str catalog, bool *home, struct err *err)
{
	struct assist_ask ask = *s->ask;
	struct assist_answer there;

	ask.question = p->of->text;
	ask.catalog = catalog;
	if (!assist_answer(s->scope, &ask, &there, err))
		return false;
	*home = there.confidence >= at_home * p->answer.confidence;
	return true;
}

/* Is there another catalog to be answered from? */
static bool has_one_place(const struct splitting *s, bool *one, struct err *err)
{
	struct catalogs all = { 0 };

	*one = s->ask->catalog.len || s->scope->catalog.len;
	if (*one)
		return true;
	if (!store_catalogs(s->scope->store, s->scope->arena, &all, err))
		return false;
	*one = all.len < 2;
	return true;
}

/* Customers and page views: two things that no catalog has together. */
static bool are_apart(const struct splitting *s, bool *apart, struct err *err)
{
	const struct split_part *x = &s->at[0], *y = &s->at[1];
	bool home = false;

	*apart = !x->is_catalog && !y->is_catalog && x->answer.sql.at && y->answer.sql.at &&
		 !str_eq(x->answer.catalog, y->answer.catalog);
	if (*apart && !is_at_home(s, x, y->answer.catalog, &home, err))
		return false;
	if (*apart && !home && !is_at_home(s, y, x->answer.catalog, &home, err))
		return false;
	*apart = *apart && !home;
	return true;
}

static bool are_several(const struct splitting *s, bool *several, struct err *err)
{
	if (s->at[1].of->joint == PART_NOUNS)
		return are_apart(s, several, err);
	*several = true;
	for (ptrdiff_t i = 1; i < s->parts.len && *several; i++)
		*several = s->at[i].of->joint == PART_QUESTION || !is_one_query(&s->at[i - 1], &s->at[i]);
	return true;
}

/* A sure answer to the whole question leaves nothing to take apart. Of three parts and more there is none. */
static bool is_one(const struct splitting *s, struct question_split *out, bool *one, struct err *err)
{
	struct assist_answer *whole = new(s->scope->arena, struct assist_answer);
	struct assist_ask ask = *s->ask;

	*one = false;
	if (s->parts.len > 2)
		return true;
	ask.only_sure = true;
	if (!assist_answer(s->scope, &ask, whole, err))
		return false;
	*one = whole->sureness == ASSIST_SURE;
	out->whole = *one ? whole : NULL;
	return true;
}

static void put_parts(const struct splitting *s, struct question_split *out)
{
	str before = NO_STR;

	for (ptrdiff_t i = 0; i < s->parts.len; i++) {
		const struct split_part *p = &s->at[i];

		*push(out, s->scope->arena) = (struct split_question){ .text = p->of->text,
								       .period = p->period.at || p->is_catalog ? NO_STR
													       : before,
								       .answer = p->is_catalog ? NULL : &p->answer };
		if (p->period.at)
			before = p->period;
	}
}

bool question_split(const struct scope *scope, const struct assist_ask *ask, struct question_split *out,
		    struct err *err)
{
	struct splitting s = { .scope = scope, .ask = ask };
	bool stands, several = false, one = false;

	*out = (struct question_split){ 0 };
	question_parts_find(scope->arena, ask->question, &s.parts);
	if (s.parts.len < 2)
		return true;
	if (s.parts.at[1].joint == PART_NOUNS && !has_one_place(&s, &one, err))
		return false;
	if (one)
		return true;
	if (!read_parts(&s, &stands, err))
		return false;
	if (stands && !are_several(&s, &several, err))
		return false;
	if (!several)
		return true;
	if (!is_one(&s, out, &one, err))
		return false;
	if (!one)
		put_parts(&s, out);
	return true;
}

/* ---- the period of an earlier part ---- */

bool split_period_reading(const struct scope *scope, const struct assist_ask *ask, str period,
			  struct assist_answer *answer, struct err *err)
{
	struct arena *a = scope->arena;
	struct assist_answer *other;
	struct assist_ask again = *ask;

	if (!period.at || !answer->sql.at)
		return true;
	other = new(a, struct assist_answer);
	again.question = str_fmt(a, "%.*s %.*s", STR(ask->question), STR(period));
	if (!assist_answer(scope, &again, other, err))
		return false;
	if (!other->sql.at || str_eq(other->sql, answer->sql))
		return true;
	*push(&answer->assumptions, a) = str_fmt(a, "\"%.*s\" applies to the question before only", STR(period));
	*push(&other->assumptions, a) = str_fmt(a, "\"%.*s\" applies to this question too", STR(period));
	answer->alternative = other;
	if (answer->sureness == ASSIST_SURE)
		answer->sureness = ASSIST_LIKELY;
	return true;
}
