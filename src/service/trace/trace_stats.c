#include "service/trace/trace_stats.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/banned.h"

static void count(struct trace_name_counts *all, struct arena *a, str name, str meant)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i].name, name) && str_eq(all->at[i].meant, meant)) {
			all->at[i].count++;
			return;
		}
	if (all->len < STATS_NAMES_MOST)
		*push(all, a) = (struct trace_name_count){ str_dup(a, name), str_dup(a, meant), 1 };
}

static bool is_of_name(enum trace_finding_code code)
{
	return code == FOUND_INVENTED_TABLE || code == FOUND_INVENTED_COLUMN || code == FOUND_INVENTED_FUNCTION ||
	       code == FOUND_OUTDATED_NAME || code == FOUND_NOT_YET;
}

static str subject_of(const struct trace_finding *f)
{
	return f->code == FOUND_INVENTED_VALUE ? f->subject : str_after_last(f->subject, '.');
}

/* An agent that tries a name twice in a session is counted once. */
static bool is_again(const struct trace_verdict *v, ptrdiff_t i)
{
	const struct trace_finding *f = &v->findings.at[i];

	for (ptrdiff_t k = 0; k < i; k++)
		if (v->findings.at[k].code == f->code && str_eq_fold(subject_of(&v->findings.at[k]), subject_of(f)))
			return true;
	return false;
}

static void add_findings(struct trace_stats *s, struct arena *a, const struct trace_verdict *v)
{
	for (ptrdiff_t i = 0; i < v->findings.len; i++) {
		const struct trace_finding *f = &v->findings.at[i];

		if (is_again(v, i))
			continue;
		if (is_of_name(f->code))
			count(&s->invented, a, str_after_last(f->subject, '.'), str_after_last(f->meant, '.'));
		else if (f->code == FOUND_INVENTED_VALUE)
			count(&s->invented, a, f->subject, f->meant);
		else if (f->code == FOUND_LIKE_TABLE)
			count(&s->confused, a, f->subject, f->meant);
		else if (f->code == FOUND_FLOOD)
			count(&s->floods, a, f->subject, NO_STR);
	}
}

static void add_tool(struct trace_stats *s, struct arena *a, const struct trace_tool_cost *c)
{
	struct trace_tool_cost *to = NULL;

	for (ptrdiff_t i = 0; i < s->tools.len && !to; i++)
		if (str_eq(s->tools.at[i].tool, c->tool))
			to = &s->tools.at[i];
	if (!to) {
		to = push(&s->tools, a);
		*to = (struct trace_tool_cost){ .tool = str_dup(a, c->tool) };
	}
	to->calls += c->calls;
	to->failed += c->failed;
	to->tokens += c->tokens;
	to->elapsed_us += c->elapsed_us;
}

static int64_t known(int64_t n)
{
	return n == UNKNOWN ? 0 : n;
}

void trace_stats_add(struct trace_stats *s, struct arena *a, const struct trace_verdict *v)
{
	bool faulty = v->kind == TRACE_WRONG || v->kind == TRACE_STALE;

	s->sessions++;
	s->steps += v->steps;
	s->calls += v->calls;
	s->failed += v->failed;
	s->elapsed_us += v->elapsed_us;
	s->tokens_results += v->tokens_results;
	s->tokens_in += known(v->tokens_in);
	s->tokens_out += known(v->tokens_out);
	s->cost_usd += v->cost_usd;
	s->verdicts[v->kind]++;
	if (v->kind == TRACE_WRONG)
		s->stages[trace_finding_stage(v->cause->code)]++;
	if (faulty)
		count(&s->causes, a, str_of(trace_finding_word(v->cause->code)), NO_STR);
	if (faulty && s->faults.len < STATS_FAULTS_MOST)
		*push(&s->faults, a) = (struct trace_fault){ str_dup(a, v->name), trace_verdict_headline(a, v) };
	add_findings(s, a, v);
	for (ptrdiff_t i = 0; i < v->tools.len; i++)
		add_tool(s, a, &v->tools.at[i]);
}

static int most_first(const void *x, const void *y)
{
	const struct trace_name_count *a = x, *b = y;

	if (a->count != b->count)
		return a->count < b->count ? 1 : -1;
	return str_cmp(a->name, b->name) ? str_cmp(a->name, b->name) : str_cmp(a->meant, b->meant);
}

static int costliest_first(const void *x, const void *y)
{
	const struct trace_tool_cost *a = x, *b = y;

	if (a->tokens != b->tokens)
		return a->tokens < b->tokens ? 1 : -1;
	return str_cmp(a->tool, b->tool);
}

void trace_stats_sort(struct trace_stats *s)
{
	struct trace_name_counts *each[] = { &s->causes, &s->invented, &s->confused, &s->floods };

	for (size_t i = 0; i < sizeof each / sizeof *each; i++)
		if (each[i]->len)
			qsort(each[i]->at, (size_t)each[i]->len, sizeof *each[i]->at, most_first);
	if (s->tools.len)
		qsort(s->tools.at, (size_t)s->tools.len, sizeof *s->tools.at, costliest_first);
}
