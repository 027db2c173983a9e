#include "replay/parameter_edit.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n';
}

static bool is_json(str value)
{
	return value.len && (value.at[0] == '"' || value.at[0] == '[' || value.at[0] == '{');
}

static const struct json *parsed(struct arena *a, str text)
{
	struct err ignored = { 0 };

	return json_parse(a, text, &ignored);
}

static str canonical(struct arena *a, str json)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct json *j = parsed(a, json);

	if (j)
		json_canonical(&b, j);
	return j ? str_dup(a, sb_str(&b)) : json;
}

static void put_value(struct jw *w, struct arena *a, const struct json *before, str value)
{
	bool is_text = before && before->kind == JSON_STR && !is_json(value);

	if (!is_text && parsed(a, value))
		jw_raw(w, value);
	else
		jw_str(w, value);
}

static const struct json *member(const struct json *object, str name)
{
	for (const struct json *j = object ? object->first : NULL; j; j = j->next)
		if (str_eq(j->key, name))
			return j;
	return NULL;
}

bool parameter_set(struct arena *a, str json, str word, str *out, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t equals = str_at(word, '=');
	str name = equals > 0 ? str_upto(word, equals) : NO_STR, value = str_from(word, equals + 1);
	const struct json *before = parsed(a, json);
	struct jw w = jw_to(&b);

	if (!name.len)
		return err_set(err, ERR_USAGE, "a parameter is set as NAME=VALUE, not \"%.*s\"", STR(word));
	jw_object(&w);
	for (const struct json *j = before ? before->first : NULL; j; j = j->next) {
		if (str_eq(j->key, name))
			continue;
		jw_key_str(&w, j->key);
		json_write(&w, j);
	}
	if (value.len) {
		jw_key_str(&w, name);
		put_value(&w, a, member(before, name), value);
	}
	jw_end_object(&w);
	*out = canonical(a, sb_str(&b));
	return true;
}

/* ---- a line ---- */

static bool is_plain(str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++)
		if (is_blank(text.at[i]) || (unsigned char)text.at[i] < ' ')
			return false;
	return text.len && !is_json(text);
}

str parameters_line(struct arena *a, str json)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct json *whole = parsed(a, json);

	for (const struct json *j = whole ? whole->first : NULL; j; j = j->next) {
		struct jw w = jw_to(&b);

		sb_fmt(&b, "%s%.*s=", b.len ? " " : "", STR(j->key));
		if (j->kind == JSON_STR && is_plain(j->text))
			sb_put(&b, j->text);
		else
			json_write(&w, j);
	}
	return str_dup(a, sb_str(&b));
}

/* The end of a value of JSON in a line: brackets are counted outside strings. */
static ptrdiff_t json_end(str s)
{
	int depth = 0;
	bool text = false;

	for (ptrdiff_t i = 0; i < s.len; i++) {
		char c = s.at[i];

		if (text && c == '\\')
			i++;
		else if (c == '"')
			text = !text;
		else if (!text)
			depth += (c == '[' || c == '{') - (c == ']' || c == '}');
		if (!text && depth <= 0)
			return i + 1;
	}
	return s.len;
}

static ptrdiff_t value_end(str s)
{
	ptrdiff_t end = is_json(s) ? json_end(s) : 0;

	while (end < s.len && !is_blank(s.at[end]))
		end++;
	return end;
}

bool parameters_of_line(struct arena *a, str before, str line, str *out, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct json *old = parsed(a, before);
	struct jw w = jw_to(&b);

	jw_object(&w);
	for (str rest = str_trim(line); rest.len;) {
		ptrdiff_t equals = str_at(rest, '=');
		str name = equals > 0 ? str_upto(rest, equals) : NO_STR, value = str_from(rest, equals + 1);

		value = str_upto(value, value_end(value));
		if (!name.len || str_at(name, ' ') >= 0)
			return err_set(err, ERR_USAGE, "parameters are written as name=value, with blanks in \"...\"");
		jw_key_str(&w, name);
		put_value(&w, a, member(old, name), value);
		rest = str_trim(str_from(rest, equals + 1 + value.len));
	}
	jw_end_object(&w);
	*out = canonical(a, sb_str(&b));
	return true;
}
