#include "eval/verdict_totals.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/banned.h"

enum { POINTS = 20 };

bool eval_is_answered(const struct eval_result *r)
{
	return r->answer->sql.len && r->answer->sureness != EVAL_UNSURE;
}

bool eval_is_right(const struct eval_result *r)
{
	return eval_is_answered(r) && r->verdict.right;
}

/* ---- sums ---- */

static void add_judged(struct eval_marks *m, const struct eval_result *r)
{
	const struct eval_verdict *v = &r->verdict;
	bool answered = eval_is_answered(r), right = eval_is_right(r);

	m->judged++;
	m->answered += answered;
	m->right += right;
	m->sure += answered && r->answer->sureness == EVAL_SURE;
	m->sure_right += right && r->answer->sureness == EVAL_SURE;
	m->likely += answered && r->answer->sureness == EVAL_LIKELY;
	m->likely_right += right && r->answer->sureness == EVAL_LIKELY;
	m->first_right += v->right;
	m->third_right += v->right_of_3;
	m->near_right += v->right_near;
	m->moved += v->moved;
	m->loose += v->loose;
	if (r->answer->sql.len && !v->right)
		m->stages[v->stage]++;
}

static void add(struct eval_marks *m, const struct eval_result *r)
{
	m->questions++;
	m->with_sql += r->answer->sql.len > 0;
	m->invented += r->verdict.invented;
	m->reasons[r->verdict.reason]++;
	if (r->verdict.reason == EVAL_JUDGED)
		add_judged(m, r);
}

static int by_time(const void *x, const void *y)
{
	int64_t m = *(const int64_t *)x, n = *(const int64_t *)y;

	return (m > n) - (m < n);
}

typedef bool (*belongs_fn)(const struct eval_result *r, str name);

static void add_times(struct arena *a, struct eval_marks *m, const struct eval_results *r, belongs_fn belongs)
{
	int64_t *us = new_n(a, int64_t, r->len);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < r->len; i++)
		if (belongs(&r->at[i], m->name) && r->at[i].answer->us >= 0)
			us[n++] = r->at[i].answer->us;
	qsort(us, (size_t)n, sizeof *us, by_time);
	m->p50_us = n ? us[(n - 1) / 2] : -1;
	m->p95_us = n ? us[(n - 1) * 95 / 100] : -1;
}

static void add_group(struct arena *a, const struct eval_results *r, const char *of, str name, belongs_fn belongs,
		      struct eval_marks_list *out)
{
	struct eval_marks m = { .of = str_of(of), .name = name };

	for (ptrdiff_t i = 0; i < r->len; i++)
		if (belongs(&r->at[i], name))
			add(&m, &r->at[i]);
	add_times(a, &m, r, belongs);
	if (m.questions)
		*push(out, a) = m;
}

/* ---- groups ---- */

static bool is_of_set(const struct eval_result *r, str name)
{
	return str_eq(r->question->set, name);
}

static bool is_in_language(const struct eval_result *r, str name)
{
	return str_eq(r->question->language, name);
}

static bool is_read(const struct eval_result *r)
{
	return r->verdict.reason != EVAL_NO_SCHEMA && r->verdict.reason != EVAL_GOLD_UNREAD;
}

static bool is_of_class(const struct eval_result *r, str name)
{
	return is_read(r) && str_eq(str_of(eval_class_name(r->verdict.class)), name);
}

static bool is_grouped(const struct eval_result *r, str name)
{
	(void)name;
	return is_read(r) && r->verdict.grouped;
}

static bool is_any(const struct eval_result *r, str name)
{
	(void)r, (void)name;
	return true;
}

/* Each different set or language once, in the order of the questions. */
static struct strs names_of(struct arena *a, const struct eval_results *r, bool languages)
{
	struct strs out = { 0 };

	for (ptrdiff_t i = 0; i < r->len; i++) {
		const struct eval_question *q = r->at[i].question;
		str name = languages ? q->language : q->set;

		if (name.len && !texts_have(&out, name))
			*push(&out, a) = name;
	}
	return out;
}

void eval_marks_add(struct arena *a, const struct eval_results *r, struct eval_marks_list *out)
{
	struct strs sets = names_of(a, r, false), languages = names_of(a, r, true);

	for (ptrdiff_t i = 0; i < sets.len; i++)
		add_group(a, r, "set", sets.at[i], is_of_set, out);
	for (int c = 0; c < EVAL_CLASS_COUNT; c++)
		add_group(a, r, "class", str_of(eval_class_name((enum eval_class)c)), is_of_class, out);
	add_group(a, r, "class", S("grouped"), is_grouped, out);
	for (ptrdiff_t i = 0; languages.len > 1 && i < languages.len; i++)
		add_group(a, r, "language", languages.at[i], is_in_language, out);
	if (sets.len > 1)
		add_group(a, r, "all", S("all"), is_any, out);
}

/* ---- the curve ---- */

static int by_sureness(const void *x, const void *y)
{
	const struct eval_result *m = *(const struct eval_result *const *)x, *n = *(const struct eval_result *const *)y;

	if (m->answer->sureness != n->answer->sureness)
		return m->answer->sureness < n->answer->sureness ? -1 : 1;
	return (m->answer->confidence < n->answer->confidence) - (m->answer->confidence > n->answer->confidence);
}

/* Questions of the same sureness and confidence are answered together or not at all. */
static bool ends_point(const struct eval_result *r, const struct eval_result *next, int64_t since, int64_t judged)
{
	if (!next || next->answer->sureness != r->answer->sureness)
		return true;
	return next->answer->confidence < r->answer->confidence && since * POINTS >= judged;
}

void eval_curve_make(struct arena *a, const struct eval_results *r, struct eval_curve *out)
{
	const struct eval_result **sorted = new_n(a, const struct eval_result *, r->len);
	struct eval_point p = { 0 };
	ptrdiff_t n = 0;
	int64_t since = 0;

	*out = (struct eval_curve){ 0 };
	for (ptrdiff_t i = 0; i < r->len; i++) {
		out->judged += r->at[i].verdict.reason == EVAL_JUDGED;
		if (r->at[i].verdict.reason == EVAL_JUDGED && r->at[i].answer->sql.len)
			sorted[n++] = &r->at[i];
	}
	qsort(sorted, (size_t)n, sizeof *sorted, by_sureness);
	for (ptrdiff_t i = 0; i < n; i++) {
		p.answered++;
		p.right += sorted[i]->verdict.right;
		p.least = sorted[i]->answer->sureness;
		p.confidence = sorted[i]->answer->confidence;
		since++;
		if (!ends_point(sorted[i], i + 1 < n ? sorted[i + 1] : NULL, since, out->judged))
			continue;
		*push(out, a) = p;
		since = 0;
	}
}
