/* A verdict back from its members, as a bundle has it. Unknown members are passed over. */
#include "render/answer/trace_verdict.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static int64_t number_of(const struct json *j, const char *key, int64_t unknown)
{
	int64_t n;

	return json_int(j, key, &n) ? n : unknown;
}

static int64_t us_of(const struct json *j, const char *key)
{
	const struct json *ms = json_get(j, key);

	return ms && ms->kind == JSON_NUM && ms->num >= 0 && ms->num < 1e12 ? (int64_t)(ms->num * 1000) : 0;
}

static enum trace_weight weight_of(str word)
{
	enum trace_weight w = WEIGHT_FAULT;

	while (w > WEIGHT_NOTE && !str_eq(word, str_of(trace_weight_word(w))))
		w--;
	return w;
}

static enum trace_finding_code code_of(str word)
{
	enum trace_finding_code c = TRACE_FINDING_COUNT - 1;

	while (c > 0 && !str_eq(word, str_of(trace_finding_word(c))))
		c--;
	return c;
}

static struct trace_finding finding_of(const struct json *j)
{
	struct trace_finding f = { .code = code_of(json_text(j, "code")),
				   .weight = weight_of(json_text(j, "weight")),
				   .step = number_of(j, "step", 0),
				   .subject = json_text(j, "subject"),
				   .meant = json_text(j, "meant"),
				   .now = json_text(j, "now"),
				   .sentence = json_text(j, "sentence"),
				   .hint = json_text(j, "hint"),
				   .catalog = json_text(j, "catalog"),
				   .generation = number_of(j, "generation", 0),
				   .changed_at = NO_TIME };

	if (!instant_parse(json_text(j, "changed_at"), &f.changed_at))
		f.changed_at = NO_TIME;
	return f;
}

static struct trace_sql_judged statement_of(struct arena *a, const struct json *j)
{
	return (struct trace_sql_judged){ .step = number_of(j, "step", 0),
					  .sql = json_text(j, "sql"),
					  .outcome = json_text(j, "outcome"),
					  .answers = json_truth(j, "answers", false),
					  .catalog = json_text(j, "catalog"),
					  .chosen_by = json_text(j, "chosen_by"),
					  .catalogs = texts_read(a, j, "catalogs"),
					  .generation = number_of(j, "generation", 0),
					  .reached = json_truth(j, "history_reaches", false),
					  .then = json_text(j, "then"),
					  .today = json_text(j, "today"),
					  .policy = json_text(j, "policy"),
					  .tables = texts_read(a, j, "tables") };
}

static struct trace_tool_cost cost_of(const struct json *j)
{
	return (struct trace_tool_cost){ .tool = json_text(j, "tool"),
					 .calls = number_of(j, "calls", 0),
					 .failed = number_of(j, "failed", 0),
					 .tokens = number_of(j, "tokens", 0),
					 .elapsed_us = us_of(j, "elapsed_ms") };
}

static const struct json *first_of(const struct json *j, const char *key)
{
	const struct json *list = json_get(j, key);

	return list && list->kind == JSON_ARRAY ? list->first : NULL;
}

static void read_lists(struct arena *a, const struct json *j, struct trace_verdict *v)
{
	for (const struct json *e = first_of(j, "findings"); e; e = e->next)
		*push(&v->findings, a) = finding_of(e);
	for (const struct json *e = first_of(j, "statements"); e; e = e->next)
		*push(&v->statements, a) = statement_of(a, e);
	for (const struct json *e = first_of(j, "tools"); e; e = e->next)
		*push(&v->tools, a) = cost_of(e);
	v->ranked = texts_read(a, j, "ranked");
	v->unexplained = texts_read(a, j, "unexplained");
}

/* By the code and the step that the verdict names; else only these are known. */
static void set_cause(struct arena *a, const struct json *j, struct trace_verdict *v)
{
	struct trace_finding *cause = new(a, struct trace_finding);

	if (!json_text(j, "cause").len)
		return;
	*cause = (struct trace_finding){ .code = code_of(json_text(j, "cause")),
					 .step = number_of(j, "step", 0),
					 .changed_at = NO_TIME };
	v->cause = cause;
	for (ptrdiff_t i = 0; i < v->findings.len; i++)
		if (v->findings.at[i].code == cause->code && v->findings.at[i].step == cause->step)
			v->cause = &v->findings.at[i];
}

static double real_of(const struct json *j)
{
	return j && j->kind == JSON_NUM ? j->num : 0;
}

bool trace_verdict_read(struct arena *a, str text, struct trace_verdict *out, struct err *err)
{
	const struct json *j = json_parse(a, text, err);

	if (!j)
		return false;
	*out = (struct trace_verdict){ .kind = TRACE_CANNOT_TELL,
				       .line = json_text(j, "reason"),
				       .corrected = json_text(j, "corrected"),
				       .uncorrected = json_text(j, "not_corrected"),
				       .question = json_text(j, "question"),
				       .steps = number_of(j, "steps", 0),
				       .calls = number_of(j, "calls", 0),
				       .failed = number_of(j, "failed", 0),
				       .elapsed_us = us_of(j, "elapsed_ms"),
				       .idle_us = us_of(j, "idle_ms"),
				       .tokens_results = number_of(j, "tokens_of_results", 0),
				       .tokens_in = number_of(j, "tokens_in", UNKNOWN),
				       .tokens_out = number_of(j, "tokens_out", UNKNOWN),
				       .tokens_cached = number_of(j, "tokens_cached", UNKNOWN),
				       .cost_usd = real_of(json_get(j, "cost_usd")) };
	for (int k = 0; k < TRACE_VERDICT_COUNT; k++)
		if (str_eq(json_text(j, "verdict"), str_of(trace_verdict_word((enum trace_verdict_kind)k))))
			out->kind = (enum trace_verdict_kind)k;
	read_lists(a, j, out);
	set_cause(a, j, out);
	return true;
}
