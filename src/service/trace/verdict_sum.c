#include "service/trace/verdict_sum.h"

#include "base/arena.h"
#include "service/trace/flow_findings.h"
#include "base/banned.h"

enum { STATEMENTS_TOLD = 500, FINDINGS_TOLD = 500 };

struct verdict_sum verdict_sum_of(struct arena *a, struct trace_verdict *out)
{
	*out = (struct trace_verdict){ .tokens_in = UNKNOWN, .tokens_out = UNKNOWN, .tokens_cached = UNKNOWN };
	return (struct verdict_sum){ .arena = a, .out = out, .rank = -1 };
}

/* ---- copies ---- */

static struct trace_finding finding_dup(struct arena *a, const struct trace_finding *from)
{
	struct trace_finding out = *from;
	str *const texts[] = { &out.subject, &out.meant, &out.now, &out.sentence, &out.hint, &out.catalog };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		*texts[i] = str_dup(a, *texts[i]);
	return out;
}

static struct trace_sql_judged statement_dup(struct arena *a, const struct trace_sql_judged *from)
{
	struct trace_sql_judged out = *from;
	str *const texts[] = {
		&out.sql, &out.outcome, &out.catalog, &out.chosen_by, &out.then, &out.today, &out.policy
	};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		*texts[i] = str_dup(a, *texts[i]);
	out.catalogs = strs_dup(a, &from->catalogs);
	out.tables = strs_dup(a, &from->tables);
	return out;
}

/* Once there are many, only those that decide. */
static void add_lists(struct verdict_sum *s, const struct trace_verdict *turn)
{
	struct trace_verdict *out = s->out;

	for (ptrdiff_t i = 0; i < turn->findings.len; i++)
		if (out->findings.len < FINDINGS_TOLD || turn->findings.at[i].weight >= WEIGHT_CHANGE)
			*push(&out->findings, s->arena) = finding_dup(s->arena, &turn->findings.at[i]);
	for (ptrdiff_t i = 0; i < turn->statements.len; i++)
		if (out->statements.len < STATEMENTS_TOLD || turn->statements.at[i].answers)
			*push(&out->statements, s->arena) = statement_dup(s->arena, &turn->statements.at[i]);
}

/* ---- costs ---- */

static void add_tool(struct verdict_sum *s, const struct trace_tool_cost *from)
{
	struct trace_tool_cost *to = trace_tool_cost_of(s->out, s->arena, from->tool);

	to->calls += from->calls;
	to->failed += from->failed;
	to->tokens += from->tokens;
	to->elapsed_us += from->elapsed_us;
}

static void add_tokens(int64_t *sum, int64_t n)
{
	if (n != UNKNOWN)
		*sum = (*sum == UNKNOWN ? 0 : *sum) + n;
}

static void add_costs(struct verdict_sum *s, const struct trace_verdict *turn)
{
	struct trace_verdict *out = s->out;

	out->steps += turn->steps;
	out->calls += turn->calls;
	out->failed += turn->failed;
	out->elapsed_us += turn->elapsed_us;
	out->idle_us += turn->idle_us;
	out->tokens_results += turn->tokens_results;
	add_tokens(&out->tokens_in, turn->tokens_in);
	add_tokens(&out->tokens_out, turn->tokens_out);
	add_tokens(&out->tokens_cached, turn->tokens_cached);
	out->cost_usd += turn->cost_usd;
	for (ptrdiff_t i = 0; i < turn->tools.len; i++)
		add_tool(s, &turn->tools.at[i]);
}

/* ---- the worst ---- */

/* The step that decided: of the cause, else of the answer's statement. */
static int64_t step_of(const struct evidence *e, const struct trace_verdict *turn)
{
	for (ptrdiff_t i = 0; i < turn->statements.len && !turn->cause; i++)
		if (turn->statements.at[i].answers)
			return turn->statements.at[i].step;
	return turn->cause ? turn->cause->step : e->steps.at[e->steps.len - 1].number;
}

static void take(struct verdict_sum *s, const struct trace_verdict *turn, int64_t number)
{
	struct trace_verdict *out = s->out;
	struct trace_finding *cause = turn->cause ? new(s->arena, struct trace_finding) : NULL;

	if (cause)
		*cause = finding_dup(s->arena, turn->cause);
	s->turn = number;
	out->kind = turn->kind;
	out->cause = cause;
	out->line = str_dup(s->arena, turn->line);
	out->corrected = str_dup(s->arena, turn->corrected);
	out->uncorrected = str_dup(s->arena, turn->uncorrected);
	out->question = str_dup(s->arena, turn->question);
	out->unexplained = strs_dup(s->arena, &turn->unexplained);
	out->ranked = strs_dup(s->arena, &turn->ranked);
}

/* A turn without SQL says something only if it drowned, or if no other is there. */
static int rank_of(const struct trace_verdict *turn)
{
	static const int ranks[] = {
		[TRACE_NO_FAULT] = 1, [TRACE_CANNOT_TELL] = 2, [TRACE_STALE] = 3, [TRACE_WRONG] = 4
	};

	return turn->statements.len || turn->kind == TRACE_WRONG ? ranks[turn->kind] : 0;
}

void verdict_sum_add(struct verdict_sum *s, const struct evidence *e, const struct trace_verdict *turn)
{
	int64_t step = step_of(e, turn);
	const struct evidence_step *of = evidence_step_numbered(e, step);
	int64_t number = of ? of->turn : 0;
	int rank = rank_of(turn);

	add_lists(s, turn);
	add_costs(s, turn);
	if (rank > s->rank || (rank == s->rank && turn->kind == TRACE_NO_FAULT))
		take(s, turn, number);
	s->rank = rank > s->rank ? rank : s->rank;
	if (!rank)
		return;
	s->judged++;
	*push(&s->out->turns, s->arena) = (struct trace_turn){ .kind = turn->kind,
							       .turn = number,
							       .step = step,
							       .line = str_dup(s->arena, turn->line),
							       .question = str_dup(s->arena, turn->question) };
}

void verdict_sum_end(struct verdict_sum *s, bool several)
{
	struct trace_verdict *out = s->out;

	trace_tool_costs_sort(out);
	if (s->judged < 2)
		out->turns.len = 0;
	if (s->rank < 0)
		take(s, &(struct trace_verdict){ .kind = TRACE_CANNOT_TELL, .line = S("it contains no SQL") }, 0);
	if (!several || !s->turn || !s->rank)
		return;
	if (s->judged > 1 && out->kind == TRACE_NO_FAULT)
		out->line = str_fmt(s->arena, "all %lld answers hold; turn %lld: %.*s", (long long)s->judged,
				    (long long)s->turn, STR(out->line));
	else
		out->line = str_fmt(s->arena, "turn %lld%s %.*s", (long long)s->turn,
				    str_starts(out->line, S("step ")) ? "," : ":", STR(out->line));
}
