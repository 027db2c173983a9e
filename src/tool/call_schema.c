/* JSON Schemas, derived from the tables of the tools. */
#include "tool/call_state.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static const char *json_type(enum param_type t)
{
	switch (t) {
#define _(id, json) \
	case id: return json;
		PARAM_TYPES(_)
#undef _
	}
	return "string";
}

static void put_words(struct jw *w, const char *words)
{
	str rest = str_of(words), word;

	jw_array_at(w, "enum");
	while (str_cut(&rest, '|', &word))
		jw_str(w, word);
	jw_end_array(w);
}

static void put_default(struct jw *w, const struct param *p)
{
	if (!p->default_value)
		return;
	jw_key(w, "default");
	if (p->type == PARAM_COUNT || p->type == PARAM_NUMBER)
		jw_raw(w, str_of(p->default_value));
	else if (p->type == PARAM_BOOL)
		jw_bool(w, str_eq(str_of(p->default_value), S("yes")));
	else
		jw_str(w, str_of(p->default_value));
}

static void put_param(struct jw *w, struct arena *a, const struct param *p)
{
	jw_key(w, p->name);
	jw_object(w);
	jw_str_at(w, "type", str_of(json_type(p->type)));
	if (p->type == PARAM_TEXTS || p->type == PARAM_ASSETS) {
		jw_object_at(w, "items");
		jw_str_at(w, "type", S("string"));
		if (p->words)
			put_words(w, p->words);
		jw_end_object(w);
	}
	if (p->type == PARAM_COUNT) {
		jw_key(w, "minimum");
		jw_int(w, 0);
	}
	if (p->words && p->type == PARAM_WORD)
		put_words(w, p->words);
	put_default(w, p);
	jw_str_at(w, "description", action_spell(a, tool_text(a, p->help), NULL));
	jw_end_object(w);
}

static void put_common(struct jw *w, const char *name, const char *type, const char *help)
{
	jw_object_at(w, name);
	jw_str_at(w, "type", str_of(type));
	jw_str_at(w, "description", str_of(help));
	jw_end_object(w);
}

static void put_required_params(struct jw *w, const struct tool *t)
{
	jw_array_at(w, "required");
	for (const struct param *p = t->params; p && p->name; p++)
		if (p->required)
			jw_str(w, str_of(p->name));
	jw_end_array(w);
}

void tool_schema(struct sb *out, const struct tool *t)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "type", S("object"));
	jw_object_at(&w, "properties");
	for (const struct param *p = t->params; p && p->name; p++)
		put_param(&w, a, p);
	if (t->supports & SUPPORTS(LIMIT))
		put_common(&w, "limit", "integer", "maximum number of rows");
	put_common(&w, "catalog", "string", "only this catalog, by name; several separated by commas");
	if (t->supports & SUPPORTS(AT))
		put_common(&w, "at", "string", "answer as of an earlier time or generation");
	if (t->supports & SUPPORTS(LIVE))
		put_common(&w, "live", "boolean", "require a live answer");
	if (t->supports & SUPPORTS(CACHED))
		put_common(&w, "cached", "boolean", "answer from the cache only");
	if (t->supports & SUPPORTS(CURSOR))
		put_common(&w, "cursor", "string",
			   "next_cursor of the previous page, with all other parameters unchanged");
	jw_end_object(&w);
	put_required_params(&w, t);
	jw_bool_at(&w, "additionalProperties", false);
	jw_end_object(&w);
}

static void put_brief(struct jw *w, const char *name, const char *type, const struct param *p)
{
	jw_object_at(w, name);
	jw_str_at(w, "type", str_of(type));
	if (p && (p->type == PARAM_TEXTS || p->type == PARAM_ASSETS)) {
		jw_object_at(w, "items");
		jw_str_at(w, "type", S("string"));
		jw_end_object(w);
	}
	if (p && p->words && p->type == PARAM_WORD)
		put_words(w, p->words);
	if (p)
		jw_str_some(w, "description", str_of(p->brief));
	jw_end_object(w);
}

void tool_brief_schema(struct sb *out, const struct tool *t)
{
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "type", S("object"));
	jw_object_at(&w, "properties");
	for (const struct param *p = t->params; p && p->name; p++)
		if (p->brief)
			put_brief(&w, p->name, json_type(p->type), p);
	put_brief(&w, "catalog", "string", NULL);
	if (t->supports & SUPPORTS(LIMIT))
		put_brief(&w, "limit", "integer", NULL);
	if (t->supports & SUPPORTS(CURSOR))
		put_brief(&w, "cursor", "string", NULL);
	put_brief(&w, "max_tokens", "integer", NULL);
	jw_end_object(&w);
	put_required_params(&w, t);
	jw_end_object(&w);
}

static void put_column(struct jw *w, const struct column *c)
{
	jw_key(w, c->name);
	jw_object(w);
	if (c->may_be_null) {
		jw_array_at(w, "type");
		jw_str(w, str_of(c->type));
		jw_str(w, S("null"));
		jw_end_array(w);
	} else {
		jw_str_at(w, "type", str_of(c->type));
	}
	if (c->help)
		jw_str_at(w, "description", str_of(c->help));
	jw_end_object(w);
}

static void put_required(struct jw *w, const struct column *at, const char *one_more)
{
	jw_array_at(w, "required");
	for (const struct column *c = at; c->name; c++)
		if (c->look != LOOK_SOME && c->look != LOOK_RARE)
			jw_str(w, str_of(c->name));
	if (one_more)
		jw_str(w, str_of(one_more));
	jw_end_array(w);
}

/* A row has all columns but those of some answers; an object may leave members out, as their help says. */
static void put_columns(struct jw *w, const struct column *at, bool all)
{
	jw_object(w);
	jw_str_at(w, "type", S("object"));
	if (at) {
		jw_object_at(w, "properties");
		for (const struct column *c = at; c->name; c++)
			put_column(w, c);
		jw_end_object(w);
		if (all)
			put_required(w, at, NULL);
	}
	jw_end_object(w);
}

static const struct column *members_of(struct arena *a, const struct answer_type *t)
{
	return t ? answer_columns(a, t, NULL) : NULL;
}

void tool_result_schema(struct sb *out, const struct tool *t)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct column *object = members_of(a, t->answer);
	static const struct column envelope[] = {
		{ "tool", "string", "the tool that answered", LOOK_PLAIN, false },
		{ "parameters", "object", "the parameters as parsed", LOOK_PLAIN, false },
		{ "total_matches", "integer", "number of matches before the limit", LOOK_PLAIN, true },
		{ "truncated", "boolean", "whether more rows exist", LOOK_PLAIN, false },
		{ "next_cursor", "string", "cursor for the next page of the same generations", LOOK_PLAIN, true },
		{ "catalogs", "array", "catalogs read: name, generation, synced_at, age_s", LOOK_PLAIN, false },
		{ "elapsed_ms", "number", NULL, LOOK_PLAIN, false },
		{ "source_sql", "array", "SQL sent to sources", LOOK_PLAIN, false },
		{ "notes", "array", "notes for the reader", LOOK_PLAIN, false },
		{ "next_steps", "array", "calls worth making next", LOOK_PLAIN, false },
		{ "digest", "string", "SHA-256 of the rows as canonical JSON", LOOK_PLAIN, false },
		{ "tokens_used", "integer", "estimated tokens of the answer: a quarter of its bytes as canonical JSON",
		  LOOK_PLAIN, false },
		{ 0 },
	};
	const char *answer = t->shape == SHAPE_ROWS ? "rows" : t->shape == SHAPE_OBJECT ? "result" : NULL;
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "type", S("object"));
	jw_object_at(&w, "properties");
	for (const struct column *c = envelope; c->name; c++)
		put_column(&w, c);
	if (t->shape != SHAPE_OBJECT) {
		jw_object_at(&w, "rows");
		jw_str_at(&w, "type", S("array"));
		jw_key(&w, "items");
		put_columns(&w, t->columns ? t->columns : object, t->shape == SHAPE_ROWS);
		jw_end_object(&w);
		if (t->sum) {
			jw_key(&w, "summary");
			put_columns(&w, members_of(a, t->sum), false);
		}
	}
	if (t->shape != SHAPE_ROWS) {
		jw_key(&w, "result");
		put_columns(&w, object, false);
	}
	jw_end_object(&w);
	put_required(&w, envelope, answer);
	jw_end_object(&w);
}
