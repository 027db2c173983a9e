#include "llm/json_schema.h"

#include <math.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { DEEPEST = 64 };

struct match {
	const struct json *root;
	struct sb path; /* of the value */
	struct err *err;
	int depth;
};

static bool matches(struct match *m, const struct json *schema, const struct json *value);

__attribute__((format(printf, 2, 3))) static bool wrong(struct match *m, const char *format, ...)
{
	scoped(sb_free) struct sb why = SB(400);
	va_list args;

	va_start(args, format);
	sb_vfmt(&why, format, args);
	va_end(args);
	return err_set(m->err, ERR_QUERY, "%.*s %.*s", STR(m->path.len ? sb_str(&m->path) : S("the answer")),
		       STR(sb_str(&why)));
}

/* ---- one value ---- */

static bool is_of(const struct json *value, str type)
{
	static const char *const names[] = { "null", "boolean", "number", "string", "array", "object" };

	if (str_eq(type, S("integer")))
		return value->kind == JSON_NUM && value->num == floor(value->num);
	return str_eq(type, str_of(names[value->kind]));
}

static bool type_matches(struct match *m, const struct json *type, const struct json *value)
{
	scoped(sb_free) struct sb all = SB(200);

	if (!type)
		return true;
	if (type->kind == JSON_STR)
		return is_of(value, type->text) || wrong(m, "is not of the type %.*s", STR(type->text));
	for (const struct json *t = type->first; t; t = t->next) {
		if (is_of(value, t->text))
			return true;
		sb_fmt(&all, "%s%.*s", all.len ? " or " : "", STR(t->text));
	}
	return wrong(m, "is not of the type %.*s", STR(sb_str(&all)));
}

static bool are_equal(const struct json *x, const struct json *y)
{
	scoped(sb_free) struct sb left = SB(SB_MAX), right = SB(SB_MAX);

	json_canonical(&left, x);
	json_canonical(&right, y);
	return str_eq(sb_str(&left), sb_str(&right));
}

static bool choice_matches(struct match *m, const struct json *schema, const struct json *value)
{
	const struct json *list = json_get(schema, "enum"), *only = json_get(schema, "const");
	scoped(sb_free) struct sb all = SB(300);

	if (only && !are_equal(only, value)) {
		json_canonical(&all, only);
		return wrong(m, "is not %.*s", STR(sb_str(&all)));
	}
	if (!list)
		return true;
	for (const struct json *j = list->first; j; j = j->next) {
		if (are_equal(j, value))
			return true;
		sb_puts(&all, all.len ? ", " : "");
		json_canonical(&all, j);
	}
	return wrong(m, "is not one of %.*s", STR(sb_str(&all)));
}

static bool within(struct match *m, const struct json *schema, double n, const char *least, const char *most,
		   const char *what)
{
	const struct json *low = json_get(schema, least), *high = json_get(schema, most);

	if (low && low->kind == JSON_NUM && n < low->num)
		return wrong(m, "has %s below %g", what, low->num);
	if (high && high->kind == JSON_NUM && n > high->num)
		return wrong(m, "has %s above %g", what, high->num);
	return true;
}

static double characters(str text)
{
	double n = 0;

	for (ptrdiff_t i = 0; i < text.len; n++)
		utf8_next(text, &i);
	return n;
}

static bool size_matches(struct match *m, const struct json *schema, const struct json *value)
{
	switch (value->kind) {
	case JSON_NUM: return within(m, schema, value->num, "minimum", "maximum", "a value");
	case JSON_STR: return within(m, schema, characters(value->text), "minLength", "maxLength", "a length");
	case JSON_ARRAY: return within(m, schema, (double)value->len, "minItems", "maxItems", "a number of elements");
	default: return true;
	}
}

/* ---- what is inside ---- */

static bool inside(struct match *m, const struct json *schema, const struct json *value, str name)
{
	ptrdiff_t end = m->path.len;
	bool good;

	sb_fmt(&m->path, "%s%.*s", end ? "." : "", STR(name));
	good = matches(m, schema, value);
	m->path.len = end;
	return good;
}

static bool members_match(struct match *m, const struct json *schema, const struct json *value)
{
	const struct json *properties = json_get(schema, "properties"), *required = json_get(schema, "required");
	const struct json *others = json_get(schema, "additionalProperties"), *rule;
	scoped(arena_close) struct arena *a = arena_open();

	for (const struct json *r = required ? required->first : NULL; r; r = r->next)
		if (!json_get(value, str_c(a, r->text)))
			return wrong(m, "lacks \"%.*s\"", STR(r->text));
	for (const struct json *v = value->first; v; v = v->next) {
		rule = json_get(properties, str_c(a, v->key));
		rule = rule ? rule : others;
		if (rule && rule->kind == JSON_BOOL && !rule->truth)
			return wrong(m, "has an unknown member \"%.*s\"", STR(v->key));
		if (rule && !inside(m, rule, v, v->key))
			return false;
	}
	return true;
}

static bool elements_match(struct match *m, const struct json *schema, const struct json *value)
{
	const struct json *items = json_get(schema, "items");
	scoped(arena_close) struct arena *a = arena_open();
	ptrdiff_t place = 0;

	for (const struct json *v = items ? value->first : NULL; v; v = v->next)
		if (!inside(m, items, v, str_fmt(a, "%td", place++)))
			return false;
	return true;
}

static bool any_matches(struct match *m, const struct json *schema, const struct json *value)
{
	const struct json *any = json_get(schema, "anyOf");
	struct err first = { 0 }, *kept = m->err;
	bool good = !any;

	for (const struct json *one = any ? any->first : NULL; one && !good; one = one->next) {
		m->err = &first;
		good = matches(m, one, value);
	}
	m->err = kept;
	return good || wrong(m, "matches none of the allowed forms: %s", first.text);
}

/* "#/$defs/name" */
static const struct json *referred(const struct match *m, str path)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct json *at = m->root;
	str part;

	if (!str_starts(path, S("#")))
		return NULL;
	path = str_from(path, 2);
	while (at && str_cut(&path, '/', &part))
		at = json_get(at, str_c(a, part));
	return at;
}

static bool matches(struct match *m, const struct json *schema, const struct json *value)
{
	str ref = json_text(schema, "$ref");
	bool good;

	if (schema->kind != JSON_OBJECT)
		return true;
	if (++m->depth > DEEPEST)
		return m->depth--, wrong(m, "is nested too deeply");
	if (ref.at)
		schema = referred(m, ref);
	good = !schema || (type_matches(m, json_get(schema, "type"), value) && choice_matches(m, schema, value) &&
			   size_matches(m, schema, value) && any_matches(m, schema, value) &&
			   (value->kind != JSON_OBJECT || members_match(m, schema, value)) &&
			   (value->kind != JSON_ARRAY || elements_match(m, schema, value)));
	m->depth--;
	return good;
}

bool json_schema_matches(const struct json *schema, const struct json *value, struct err *err)
{
	struct match m = { .root = schema, .path = SB(200), .err = err };
	bool good = matches(&m, schema, value);

	sb_free(&m.path);
	return good;
}
