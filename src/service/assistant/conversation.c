#include "service/assistant/conversation.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/sha256.h"
#include "service/assistant/follow_up.h"
#include "trace/trace.h"
#include "base/banned.h"

static const struct json *first_part(const struct json *answer)
{
	const struct json *parts = json_get(answer, "parts");

	return parts ? parts->first : NULL;
}

/* The answer itself, or one of its parts; NULL: neither has that id. */
static const struct json *with_id(const struct json *answer, str step_id)
{
	if (!step_id.at || str_eq(json_text(answer, "step_id"), step_id))
		return answer;
	for (const struct json *part = first_part(answer); part; part = part->next)
		if (str_eq(json_text(part, "step_id"), step_id))
			return part;
	return NULL;
}

/* An answer in the trace; NULL: the step is none, or has another id. */
static const struct json *answer_of(struct arena *a, const struct step *s, str step_id)
{
	struct err ignored = { 0 };
	const struct json *j;

	if (!str_eq(s->tool, S("ask_question")) || s->error_code.at || !s->result.len)
		return NULL;
	j = json_parse(a, s->result, &ignored);
	j = j ? json_get(j, "result") : NULL;
	return j ? with_id(j, step_id) : NULL;
}

static const struct json *find(struct arena *a, const struct trace_whole *t, str step_id)
{
	const struct json *found = NULL;

	for (ptrdiff_t i = t->steps.len - 1; i >= 0 && !found; i--)
		found = answer_of(a, &t->steps.at[i], step_id);
	return found;
}

static void take_choices(struct arena *a, const struct json *answer, struct strs *out)
{
	const struct json *list = json_get(answer, "choices");

	for (const struct json *j = list ? list->first : NULL; j; j = j->next)
		*push(out, a) = j->text;
}

static void take_sql(struct arena *a, const struct json *answer, struct conversation *out)
{
	str sql = json_text(answer, "sql");

	if (sql.len)
		*push(&out->sql, a) = (struct said_sql){ json_text(answer, "question"), json_text(answer, "catalog"),
							 sql };
	for (const struct json *part = first_part(answer); part; part = part->next)
		take_sql(a, part, out);
}

/* Back to the answer before, as far as there is one. */
static const struct json *undone(struct arena *a, const struct trace_whole *t, const struct json *last)
{
	str before = json_text(last, "continues");
	const struct json *earlier = before.len ? find(a, t, before) : NULL;

	return earlier ? earlier : last;
}

static bool nothing(str step_id, struct err *err)
{
	return step_id.at
		       ? err_set(err, ERR_NOTHING, "no answer of this session has the step_id \"%.*s\"", STR(step_id))
		       : err_set(err, ERR_NOTHING, "no question was asked in this session yet");
}

bool conversation_go_on(const struct scope *scope, str step_id, str said, struct conversation *out, struct err *err)
{
	struct trace *trace = scope->client ? scope->client->trace : NULL;
	struct trace_whole whole = { 0 };
	struct err mine = { 0 };
	const struct json *last;

	if (!trace || !trace_is_kept(trace) || !trace_read(scope->arena, trace_path(trace), &whole, &mine))
		return nothing(step_id, err);
	last = find(scope->arena, &whole, step_id);
	if (!last)
		return nothing(step_id, err);
	*out = (struct conversation){ 0 };
	take_sql(scope->arena, last, out);
	switch (follow_up_of(said)) {
	case FOLLOW_UP_UNDO:
		last = undone(scope->arena, &whole, last);
		out->question = json_text(last, "question");
		out->continues = json_text(last, "continues");
		break;
	case FOLLOW_UP_WORDS:
		out->question = follow_up(scope->arena, json_text(last, "question"), said);
		out->continues = json_text(last, "step_id");
		break;
	default: /* the same question again */
		out->question = json_text(last, "question");
		out->continues = json_text(last, "continues");
	}
	if (!str_eq(out->question, said))
		out->catalog = json_text(last, "catalog");
	take_choices(scope->arena, last, &out->chosen);
	return true;
}

str conversation_step_id(struct arena *a, const struct conversation *c)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct digest d;
	char hex[65];

	sb_put(&b, c->question);
	for (ptrdiff_t i = 0; i < c->choices.len; i++)
		sb_fmt(&b, "\n%.*s", STR(c->choices.at[i]));
	d = sha256_of(sb_str(&b));
	digest_hex(&d, hex);
	return str_dup(a, str_n(hex, 16));
}
