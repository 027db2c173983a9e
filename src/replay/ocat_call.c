#include "replay/ocat_call.h"

#include "base/arena.h"
#include "base/json.h"
#include "replay/recorded_answer.h"
#include "base/banned.h"

/* ---- the tool ---- */

static bool is_between(str s, ptrdiff_t i)
{
	return s.at[i] == '_' || s.at[i] == '.' || s.at[i] == '/' || s.at[i] == ':';
}

/* The tool whose name ends this one, and what stands before it: "mcp__ocat__", "ocat.". */
static const struct tool *tool_at_end(str name, str *before)
{
	const struct tool *t = tool_named(name);

	*before = S("");
	for (ptrdiff_t i = 0; i < name.len && !t; i++) {
		if (!is_between(name, i))
			continue;
		t = tool_named(str_from(name, i + 1));
		*before = str_upto(name, i);
	}
	return t;
}

const struct tool *own_tool(struct arena *a, const struct step *s)
{
	struct recorded then;
	const struct tool *t;
	str before;

	if (s->type != STEP_CALL)
		return NULL;
	t = tool_at_end(s->tool, &before);
	if (!t || !s->format.at || str_eq(s->format, S("ocat")) || str_find_fold(before, S("ocat")) >= 0 ||
	    str_find_fold(s->server, S("ocat")) >= 0)
		return t;
	recorded_read(a, s, &then);
	return tool_named(then.tool) == t ? t : NULL;
}

/* ---- its parameters ---- */

static bool take_number(const struct json *value, int64_t *out)
{
	return (value->kind == JSON_NUM || value->kind == JSON_STR) && str_int(value->text, out);
}

/* A part of the request that is no parameter of the tool; true if it is one. */
static bool take_common(const struct json *m, struct request *out)
{
	const struct {
		str name;
		str *text;
	} texts[] = { { S("catalog"), &out->catalog }, { S("at"), &out->at }, { S("cursor"), &out->cursor } };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (str_eq(m->key, texts[i].name))
			return *texts[i].text = m->kind == JSON_STR || m->kind == JSON_NUM ? m->text : NO_STR, true;
	if (str_eq(m->key, S("limit")))
		return take_number(m, &out->limit);
	if (str_eq(m->key, S("live")))
		return out->live = m->truth, true;
	if (str_eq(m->key, S("cached")))
		return out->cached = m->truth, true;
	return false;
}

/* Values and secrets that were left out of the trace leave a mark. */
static bool lacks_something(const struct step *s)
{
	return str_find(s->parameters, S("***")) >= 0 ||
	       (!s->result.at && s->result_omitted > 0 && str_find(s->parameters, S("?")) >= 0 && s->sql.len == 0 &&
		str_find(s->parameters, S("\"sql\"")) >= 0);
}

bool own_request(struct arena *a, const struct step *s, const struct tool *t, struct request *out, struct err *err)
{
	const struct json *parameters = s->parameters.len ? json_parse(a, s->parameters, err) : NULL;

	if (err->kind)
		return false;
	if (lacks_something(s))
		return err_set(err, ERR_UNSUPPORTED, "values were left out of its parameters");
	*out = (struct request){ .tool = t };
	for (const struct json *m = parameters ? parameters->first : NULL; m; m = m->next) {
		if (m->kind == JSON_NULL || (!tool_param(t, m->key, NULL) && take_common(m, out)))
			continue;
		*push(&out->given, a) = (struct request_param){ .name = m->key, .value = m };
	}
	return true;
}
