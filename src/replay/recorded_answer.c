#include "replay/recorded_answer.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

enum { WRAPPINGS = 4 };

static const struct json *parse(struct arena *a, str text)
{
	struct err ignored = { 0 };

	text = str_trim(text);
	return text.len && (text.at[0] == '{' || text.at[0] == '[') ? json_parse(a, text, &ignored) : NULL;
}

static bool is_answer(const struct json *j)
{
	return json_get(j, "rows") || json_get(j, "result") || json_get(j, "error");
}

/* The next layer: {"structuredContent": ..}, {"content": [..]}, [{"type": "text", "text": ".."}], a text with JSON. */
static const struct json *unwrap(struct arena *a, const struct json *j)
{
	const struct json *inner = json_get(j, "structuredContent");

	if (inner && inner->kind == JSON_OBJECT)
		return inner;
	inner = json_get(j, "content");
	if (inner)
		return inner;
	if (j->kind == JSON_ARRAY)
		return j->first;
	if (json_text(j, "text").len)
		return parse(a, json_text(j, "text"));
	return j->kind == JSON_STR ? parse(a, j->text) : NULL;
}

/* The answer in a result; NULL: none. */
static const struct json *answer_in(struct arena *a, str result)
{
	const struct json *j = parse(a, result);

	for (int i = 0; j && i < WRAPPINGS && !is_answer(j); i++)
		j = unwrap(a, j);
	return j && is_answer(j) ? j : NULL;
}

static void take_catalogs(struct arena *a, const struct json *list, struct recorded *out)
{
	for (const struct json *c = list ? list->first : NULL; c; c = c->next) {
		struct trace_catalog *to = push(&out->catalogs, a);

		*to = (struct trace_catalog){ .name = json_text(c, "name") };
		json_int(c, "generation", &to->generation);
	}
}

static void take_answer(struct arena *a, const struct json *answer, struct recorded *out)
{
	const struct json *error = json_get(answer, "error");

	out->rows = json_get(answer, "rows");
	out->summary = json_get(answer, "summary");
	out->object = json_get(answer, "result");
	out->tool = json_text(answer, "tool");
	if (!out->has_digest)
		out->has_digest = digest_read(json_text(answer, "digest"), &out->digest);
	if (!out->catalogs.len)
		take_catalogs(a, json_get(answer, "catalogs"), out);
	if (error && !out->failed) {
		out->failed = true;
		out->error_code = json_text(error, "code");
	}
}

void recorded_read(struct arena *a, const struct step *s, struct recorded *out)
{
	static const struct digest none = { { 0 } };
	const struct json *answer = answer_in(a, s->result);

	*out = (struct recorded){ .has_digest = !digest_eq(&s->digest, &none),
				  .digest = s->digest,
				  .failed = s->error.at || s->error_code.at,
				  .error_code = s->error_code };
	for (ptrdiff_t i = 0; i < s->catalogs.len; i++)
		*push(&out->catalogs, a) = s->catalogs.at[i];
	if (answer)
		take_answer(a, answer, out);
	out->complete = answer && !s->result_omitted;
}
