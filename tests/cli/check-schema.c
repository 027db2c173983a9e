/*
 * Is an answer what the published schema says?
 *
 *	ocat tools >tools.json; ocat tables -o json | check-schema tools.json
 *
 * Reads an answer of -o json, finds its tool in the list, and checks the whole
 * against outputSchema and its parameters against inputSchema. A line for each
 * mistake, and then exit status 1. Knows the words of JSON Schema that our
 * schemas use; another one is a mistake too, so that nothing is believed unseen.
 */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

enum { MOST = 256 << 20 };

static int mistakes;

static void wrong(str path, const char *what, str which)
{
	printf("%.*s: %s %.*s\n", STR(path), what, STR(which));
	mistakes++;
}

static const char *type_of(const struct json *j)
{
	static const char *const names[] = { "null", "boolean", "number", "string", "array", "object" };

	return names[j->kind];
}

/* A number written without a point and an exponent is an integer too. */
static bool is_of(const struct json *j, str type)
{
	if (str_eq(type, S("integer")))
		return j->kind == JSON_NUM && (j->text.at || j->num == (double)(int64_t)j->num);
	return str_eq(type, str_of(type_of(j)));
}

static void check_type(str path, const struct json *j, const struct json *type)
{
	if (type->kind == JSON_STR) {
		if (!is_of(j, type->text))
			wrong(path, "is a value of type", str_of(type_of(j)));
		return;
	}
	for (const struct json *t = type->first; t; t = t->next)
		if (is_of(j, t->text))
			return;
	wrong(path, "is of none of the types, but", str_of(type_of(j)));
}

static const struct json *member(const struct json *j, str key)
{
	for (const struct json *m = j->first; m; m = m->next)
		if (str_eq(m->key, key))
			return m;
	return NULL;
}

static void check(struct arena *a, str path, const struct json *j, const struct json *schema);

static void check_members(struct arena *a, str path, const struct json *j, const struct json *schema)
{
	const struct json *properties = json_get(schema, "properties");
	bool others = json_truth(schema, "additionalProperties", true);

	for (const struct json *m = j->kind == JSON_OBJECT ? j->first : NULL; m; m = m->next) {
		const struct json *of = properties ? member(properties, m->key) : NULL;

		if (of)
			check(a, str_fmt(a, "%.*s.%.*s", STR(path), STR(m->key)), m, of);
		else if (!others)
			wrong(path, "has no member called", m->key);
	}
}

static void check_required(str path, const struct json *j, const struct json *names)
{
	for (const struct json *n = j->kind == JSON_OBJECT ? names->first : NULL; n; n = n->next)
		if (!member(j, n->text))
			wrong(path, "lacks", n->text);
}

static void check_items(struct arena *a, str path, const struct json *j, const struct json *items)
{
	ptrdiff_t i = 0;

	for (const struct json *e = j->kind == JSON_ARRAY ? j->first : NULL; e; e = e->next)
		check(a, str_fmt(a, "%.*s[%lld]", STR(path), (long long)i++), e, items);
}

static void check_words(str path, const struct json *j, const struct json *words)
{
	for (const struct json *w = words->first; w; w = w->next)
		if (j->kind == JSON_STR && str_eq(w->text, j->text))
			return;
	wrong(path, "is none of the words, but", j->text);
}

static void check(struct arena *a, str path, const struct json *j, const struct json *schema)
{
	for (const struct json *k = schema->first; k; k = k->next) {
		if (str_eq(k->key, S("type")))
			check_type(path, j, k);
		else if (str_eq(k->key, S("properties")))
			check_members(a, path, j, schema);
		else if (str_eq(k->key, S("required")))
			check_required(path, j, k);
		else if (str_eq(k->key, S("items")))
			check_items(a, path, j, k);
		else if (str_eq(k->key, S("enum")))
			check_words(path, j, k);
		else if (str_eq(k->key, S("minimum")) && j->kind == JSON_NUM && j->num < k->num)
			wrong(path, "is too small", S(""));
		else if (!str_eq(k->key, S("additionalProperties")) && !str_eq(k->key, S("description")) &&
			 !str_eq(k->key, S("default")) && !str_eq(k->key, S("minimum")))
			wrong(path, "has a schema with an unknown word", k->key);
	}
}

static const struct json *tool_called(const struct json *tools, str name)
{
	for (const struct json *t = json_get(tools, "rows")->first; t; t = t->next)
		if (str_eq(json_text(t, "name"), name))
			return t;
	return NULL;
}

static struct json *read_json(struct arena *a, FILE *f)
{
	scoped(sb_free) struct sb b = SB(MOST);
	struct err err = { 0 };
	struct json *j;
	char part[8192];
	size_t n;

	while (f && (n = fread(part, 1, sizeof part, f)) > 0)
		sb_put(&b, str_n(part, (ptrdiff_t)n));
	j = json_parse(a, str_dup(a, sb_str(&b)), &err);
	if (!j)
		printf("no JSON: %s\n", err.text);
	return j;
}

int main(int argc, char **argv)
{
	struct arena *a = arena_open();
	FILE *f = argc == 2 ? fopen(argv[1], "r") : NULL;
	const struct json *tools = read_json(a, f), *answer = read_json(a, stdin), *tool, *parameters;

	if (f)
		fclose(f);
	tool = tools && answer ? tool_called(tools, json_text(answer, "tool")) : NULL;
	if (!tool)
		return printf("the answer is of no tool in the list\n"), 1;
	check(a, S("answer"), answer, json_get(tool, "outputSchema"));
	parameters = json_get(answer, "parameters");
	if (parameters)
		check(a, S("parameters"), parameters, json_get(tool, "inputSchema"));
	arena_close(a);
	return mistakes ? 1 : 0;
}
