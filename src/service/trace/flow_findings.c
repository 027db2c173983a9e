#include "service/trace/flow_findings.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/banned.h"

enum { TOLD_MOST = 12, NAMES_LOOKED_UP = 500, IDLE_US = 1000000 };

/* ---- costs ---- */

struct trace_tool_cost *trace_tool_cost_of(struct trace_verdict *v, struct arena *a, str tool)
{
	for (ptrdiff_t i = 0; i < v->tools.len; i++)
		if (str_eq(v->tools.at[i].tool, tool))
			return &v->tools.at[i];
	*push(&v->tools, a) = (struct trace_tool_cost){ .tool = str_dup(a, tool) };
	return &v->tools.at[v->tools.len - 1];
}

static int costliest_first(const void *x, const void *y)
{
	const struct trace_tool_cost *a = x, *b = y;

	if (a->tokens != b->tokens)
		return a->tokens < b->tokens ? 1 : -1;
	if (a->elapsed_us != b->elapsed_us)
		return a->elapsed_us < b->elapsed_us ? 1 : -1;
	return str_cmp(a->tool, b->tool);
}

void trace_tool_costs_sort(struct trace_verdict *v)
{
	if (v->tools.len)
		qsort(v->tools.at, (size_t)v->tools.len, sizeof *v->tools.at, costliest_first);
}

static void add_call(struct arena *a, const struct evidence_step *s, struct trace_verdict *v)
{
	struct trace_tool_cost *c = trace_tool_cost_of(v, a, s->tool);

	c->calls++;
	c->failed += s->failed;
	c->tokens += s->tokens > 0 ? s->tokens : 0;
	c->elapsed_us += s->elapsed_us > 0 ? s->elapsed_us : 0;
	v->calls++;
	v->failed += s->failed;
	v->elapsed_us += s->elapsed_us > 0 ? s->elapsed_us : 0;
	v->tokens_results += s->tokens > 0 ? s->tokens : 0;
}

void flow_costs(struct arena *a, const struct evidence *e, struct trace_verdict *v)
{
	instant until = e->before; /* the end of the step before */

	v->steps = e->steps.len;
	v->tokens_in = e->tokens_in < 0 ? UNKNOWN : e->tokens_in;
	v->tokens_out = e->tokens_out < 0 ? UNKNOWN : e->tokens_out;
	v->tokens_cached = e->tokens_cached < 0 ? UNKNOWN : e->tokens_cached;
	v->cost_usd = e->cost_usd;
	for (ptrdiff_t i = 0; i < e->steps.len; i++) {
		const struct evidence_step *s = &e->steps.at[i];
		instant end = s->at == NO_TIME ? NO_TIME : s->at + (s->elapsed_us > 0 ? s->elapsed_us : 0);

		if (s->type == STEP_CALL)
			add_call(a, s, v);
		if (until != NO_TIME && s->at != NO_TIME && s->at - until > IDLE_US)
			v->idle_us += s->at - until;
		until = end != NO_TIME && (until == NO_TIME || end > until) ? end : until;
	}
}

/* ---- calls ---- */

bool is_flood(const struct evidence_step *s)
{
	return s->type == STEP_CALL && s->tokens >= FLOOD_TOKENS;
}

struct times {
	ptrdiff_t first;
	int64_t n;
};

static void find_repeated(struct arena *a, const struct evidence *e, struct trace_findings *out)
{
	struct map calls = map_in(a);
	ptrdiff_t told = 0;

	for (ptrdiff_t i = 0; i < e->steps.len; i++) {
		const struct evidence_step *s = &e->steps.at[i];
		str key = str_n((const char *)&s->call, (ptrdiff_t)sizeof s->call);
		struct map_entry *known = s->type == STEP_CALL ? map_put(&calls, key, NULL) : NULL;

		if (known && !known->ptr)
			*(struct times *)(known->ptr = new(a, struct times)) = (struct times){ i, 0 };
		if (known)
			((struct times *)known->ptr)->n++;
	}
	for (ptrdiff_t i = 0; i < calls.len && told < TOLD_MOST; i++) {
		const struct times *t = calls.at[i].ptr;
		const struct evidence_step *s = &e->steps.at[t->first];

		if (t->n < 2)
			continue;
		told++;
		finding_add(out, a, FOUND_REPEATED, WEIGHT_NOTE, s->number,
			    str_fmt(a, "the same call of %.*s was made %lld times", STR(s->tool), (long long)t->n));
	}
}

static void find_floods(struct arena *a, const struct evidence *e, struct trace_findings *out)
{
	for (ptrdiff_t i = 0; i < e->steps.len; i++) {
		const struct evidence_step *s = &e->steps.at[i];

		if (is_flood(s))
			finding_add(out, a, FOUND_FLOOD, WEIGHT_NOTE, s->number,
				    str_fmt(a, "the result of %.*s filled the context: about %lld tokens%s",
					    STR(s->tool), (long long)s->tokens, s->cut ? ", cut" : ""))
				->subject = s->tool;
	}
}

/* Failed calls after which others went well; those with SQL are told with their statements. */
static void find_dead_ends(struct arena *a, const struct evidence *e, struct trace_findings *out)
{
	ptrdiff_t last = -1, told = 0;

	for (ptrdiff_t i = 0; i < e->steps.len; i++)
		if (e->steps.at[i].type == STEP_CALL && !e->steps.at[i].failed)
			last = i;
	for (ptrdiff_t i = 0; i < last && told < TOLD_MOST; i++) {
		const struct evidence_step *s = &e->steps.at[i];
		str line = error_told(s->error);

		if (s->type != STEP_CALL || !s->failed || s->sql)
			continue;
		told++;
		finding_add(out, a, FOUND_DEAD_END, WEIGHT_NOTE, s->number,
			    str_fmt(a, "%.*s failed: %.*s", STR(s->tool),
				    STR(str_upto(line, line.len < 120 ? line.len : 120))));
	}
}

void flow_calls(struct arena *a, const struct evidence *e, struct trace_findings *out)
{
	find_repeated(a, e, out);
	find_floods(a, e, out);
	find_dead_ends(a, e, out);
}

/* ---- tables ---- */

static bool reads(const struct judged_sql *j, int64_t table)
{
	const struct sql_resolved *r = judged_reads_tables(j) ? &j->then->checked->found.resolved : NULL;

	for (ptrdiff_t i = 0; r && i < r->tables.len; i++)
		if (r->tables.at[i]->id == table)
			return true;
	return false;
}

struct inspected {
	int64_t step;
	str name;
};

/* Tables that a call named, or that another statement read. */
static bool find_unused(struct moments *m, struct arena *a, const struct evidence *e, const struct judged_list *all,
			const struct judged_sql *answer, struct trace_findings *out, struct err *err)
{
	struct store *s = moments_today(m)->store;
	struct map found = map_in(a);
	ptrdiff_t told = 0, looked_up = 0;

	for (ptrdiff_t i = 0; i < e->past->named.len && looked_up < NAMES_LOOKED_UP; i++) {
		const struct map_entry *named = &e->past->named.at[i];
		struct candidates c = { 0 };

		if (named->num < e->steps.at[0].number) /* in an earlier turn */
			continue;
		looked_up++;
		if (!store_resolve(s, a, answer->catalog->name, &named->key, 1, &c, err))
			return false;
		if (c.len == 1 && !reads(answer, c.at[0].id))
			map_put(&found, c.at[0].qualified, NULL)->num = named->num;
	}
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct judged_sql *j = &all->at[i];
		const struct sql_resolved *r = j->catalog == answer->catalog && judged_reads_tables(j)
						       ? &j->then->checked->found.resolved
						       : NULL;

		for (ptrdiff_t k = 0; r && k < r->tables.len; k++)
			if (!reads(answer, r->tables.at[k]->id) && !map_get(&found, r->tables.at[k]->qualified))
				map_put(&found, r->tables.at[k]->qualified, NULL)->num = j->step;
	}
	for (ptrdiff_t i = 0; i < found.len && told < TOLD_MOST; i++, told++)
		finding_add(out, a, FOUND_UNUSED, WEIGHT_NOTE, found.at[i].num,
			    str_fmt(a, "%.*s was inspected and not used", STR(found.at[i].key)))
			->subject = found.at[i].key;
	return true;
}

static void find_uninspected(struct arena *a, const struct evidence *e, const struct judged_sql *answer,
			     struct trace_findings *out)
{
	const struct sql_resolved *r = &answer->then->checked->found.resolved;

	for (ptrdiff_t i = 0; i < r->tables.len; i++) {
		const struct sql_table *t = r->tables.at[i];
		str name = str_lower(a, t->name);
		const struct map_entry *seen = map_get(&e->past->seen, name), *named = map_get(&e->past->named, name);

		if ((seen && seen->num < answer->step) || (named && named->num < answer->step))
			continue;
		finding_add(out, a, FOUND_UNINSPECTED, WEIGHT_NOTE, answer->step,
			    str_fmt(a, "%.*s was used without a look at it before", STR(t->qualified)))
			->subject = t->qualified;
	}
}

bool flow_tables(struct moments *m, struct arena *a, const struct evidence *e, const struct judged_list *all,
		 const struct judged_sql *answer, struct trace_findings *out, struct err *err)
{
	if (!judged_reads_tables(answer))
		return true;
	find_uninspected(a, e, answer, out);
	return find_unused(m, a, e, all, answer, out, err);
}
