#include "trace/line.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static instant time_at(const struct json *j, const char *key)
{
	instant t = NO_TIME;

	instant_parse(json_text(j, key), &t);
	return t;
}

static int64_t int_or(const struct json *j, const char *key, int64_t default_value)
{
	json_int(j, key, &default_value);
	return default_value;
}

static int64_t us_at(const struct json *j, const char *key, int64_t default_value)
{
	const struct json *ms = json_get(j, key);

	return ms && ms->kind == JSON_NUM && ms->num >= 0 && ms->num < 1e12 ? (int64_t)(ms->num * 1000 + 0.5)
									    : default_value;
}

/* A text as it is; any other value as canonical JSON. */
static str canonical_at(struct arena *a, const struct json *j, const char *key)
{
	const struct json *value = json_get(j, key);
	scoped(sb_free) struct sb b = SB(TRACE_LINE_MOST);

	if (!value || value->kind == JSON_NULL)
		return NO_STR;
	if (value->kind == JSON_STR)
		return value->text;
	json_canonical(&b, value);
	return str_dup(a, sb_str(&b));
}

static void read_head(const struct json *j, struct trace_head *h)
{
	const struct json *parent = json_get(j, "parent");

	*h = (struct trace_head){
		.session = json_text(j, "session"),
		.face = json_text(j, "face"),
		.user = json_text(j, "user"),
		.client = json_text(j, "client"),
		.version = json_text(j, "version"),
		.question = json_text(j, "question"),
		.title = json_text(j, "title"),
		.started_at = time_at(j, "started_at"),
		.parent = { json_text(parent, "session"), json_text(parent, "file"), int_or(parent, "step", 0) },
	};
}

static void read_sql(struct arena *a, const struct json *list, struct step *s)
{
	for (const struct json *q = list ? list->first : NULL; q; q = q->next)
		*push(&s->sql, a) = (struct trace_sql){
			.catalog = json_text(q, "catalog"),
			.text = json_text(q, "text"),
			.us = us_at(q, "ms", 0),
			.rows = int_or(q, "rows", -1),
		};
}

static void read_catalogs(struct arena *a, const struct json *list, struct step *s)
{
	for (const struct json *c = list ? list->first : NULL; c; c = c->next) {
		struct trace_catalog *to = push(&s->catalogs, a);

		*to = (struct trace_catalog){ .name = json_text(c, "name"), .generation = int_or(c, "generation", 0) };
		digest_read(json_text(c, "digest"), &to->digest);
	}
}

/* An outcome that a newer program adds is none. */
static void read_decision(struct arena *a, const struct json *j, struct step *s)
{
	const struct json *decision = json_get(j, "decision"), *pinned = json_get(j, "pinned");

	if (step_outcome_named(json_text(decision, "outcome"), &s->decision.outcome)) {
		s->decision.by = json_text(decision, "decided_by");
		s->decision.text = json_text(decision, "text");
		s->decision.waited_us = us_at(decision, "waited_ms", 0);
	}
	for (const struct json *p = pinned ? pinned->first : NULL; p; p = p->next)
		if (p->kind == JSON_STR)
			*push(&s->pinned, a) = p->text;
}

static void read_result(struct arena *a, const struct json *j, struct step *s)
{
	const struct json *error = json_get(j, "error"), *names = json_get(j, "names");

	s->rows = int_or(j, "rows", 0);
	s->total = int_or(j, "total_matches", -1);
	digest_read(json_text(j, "digest"), &s->digest);
	s->shown = json_text(j, "shown");
	for (const struct json *n = names ? names->first : NULL; n; n = n->next)
		if (n->kind == JSON_STR)
			*push(&s->names, a) = n->text;
	s->error_code = json_text(error, "code");
	s->error = json_text(error, "message");
	s->result = canonical_at(a, j, "result");
	s->result_omitted = int_or(j, "result_omitted", 0);
	s->has_ended = s->type == STEP_CALL && json_truth(j, "ended", true);
}

static void read_model(const struct json *j, struct step *s)
{
	const struct json *cost = json_get(j, "cost_usd");

	s->agent = json_text(j, "agent");
	s->model = json_text(j, "model");
	s->turn = int_or(j, "turn", 0);
	s->tokens = int_or(j, "tokens", -1);
	s->tokens_in = int_or(j, "tokens_in", -1);
	s->tokens_out = int_or(j, "tokens_out", -1);
	s->tokens_cached = int_or(j, "tokens_cached", -1);
	if (cost && cost->kind == JSON_NUM)
		s->cost_usd = cost->num;
}

/* A type that a newer program adds is a record that is not understood. */
static enum step_type type_of(const struct json *j)
{
	str type = json_text(j, "type");
	enum step_type t = STEP_OTHER;

	if (!type.at)
		return STEP_CALL;
	step_type_named(type, &t);
	return t;
}

static void read_step(struct arena *a, const struct json *j, struct step *s)
{
	step_start(s);
	s->number = int_or(j, "step", 0);
	s->type = type_of(j);
	s->call_id = json_text(j, "call_id");
	s->parent_id = json_text(j, "parent_id");
	s->at = time_at(j, "at");
	s->tool = json_text(j, "tool");
	s->server = json_text(j, "server");
	s->parameters = canonical_at(a, j, "parameters");
	s->why = json_text(j, "why");
	s->memo = json_text(j, "memo");
	s->actor = json_text(j, "actor");
	s->kind = json_text(j, "kind");
	s->source = json_text(j, "source");
	s->rewound = json_truth(j, "rewound", false);
	s->text = json_text(j, "text");
	s->elapsed_us = us_at(j, "elapsed_ms", -1);
	read_decision(a, j, s);
	read_sql(a, json_get(j, "sql"), s);
	read_catalogs(a, json_get(j, "catalogs"), s);
	read_result(a, j, s);
	read_model(j, s);
	s->index_snapshot_id = json_text(j, "index_snapshot_id");
	s->plan_version = json_text(j, "plan_version");
	s->policy_decision_id = json_text(j, "policy_decision_id");
	s->constraints_digest = json_text(j, "constraints_digest");
	s->format = json_text(j, "format");
	s->file = json_text(j, "file");
	s->line = int_or(j, "line", 0);
}

bool trace_line_read(struct arena *a, str line, struct trace_line *out)
{
	struct err ignored = { 0 };
	struct json *j = json_parse(a, line, &ignored);
	const struct json *end;
	int64_t number;

	if (!j || j->kind != JSON_OBJECT)
		return false;
	if (json_get(j, "ocat_trace")) {
		out->kind = TRACE_LINE_HEAD;
		read_head(j, &out->head);
		return true;
	}
	end = json_get(j, "end");
	if (end) {
		out->kind = TRACE_LINE_END;
		out->answer = json_text(end, "answer");
		out->sql = json_text(end, "sql");
		return true;
	}
	if (!json_int(j, "step", &number))
		return false;
	out->kind = TRACE_LINE_STEP;
	read_step(a, j, &out->step);
	return true;
}
