/* The members of a plan's JSON: their kinds, and the place of a mistake. */
#include "plan/read_internal.h"

#include "base/arena.h"
#include "base/banned.h"

/* The line of a mistake, with its number if the text has several lines. */
static void point(str text, ptrdiff_t at, str sentence, struct err *err)
{
	int line = 1;
	ptrdiff_t begins = 0, ends;

	at = at < 0 ? 0 : at > text.len ? text.len : at;
	for (ptrdiff_t i = 0; i < at; i++)
		if (text.at[i] == '\n') {
			line++;
			begins = i + 1;
		}
	ends = str_at(str_from(text, begins), '\n');
	if (line > 1 || ends >= 0)
		err_set(err, ERR_USAGE, "line %d: %.*s", line, STR(sentence));
	else
		err_set(err, ERR_USAGE, "%.*s", STR(sentence));
	err_point(err, ends < 0 ? str_from(text, begins) : str_upto(str_from(text, begins), ends), at - begins);
}

bool plan_mistake(const struct plan *p, ptrdiff_t at, struct err *err, const char *format, ...)
{
	scoped(sb_free) struct sb b = SB(1000);
	va_list args;

	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	point(p->text, at, sb_str(&b), err);
	return false;
}

static const char *const kind_words[] = { [JSON_NULL] = "null",	 [JSON_BOOL] = "a truth", [JSON_NUM] = "a number",
					  [JSON_STR] = "a text", [JSON_ARRAY] = "a list", [JSON_OBJECT] = "an object" };

bool read_mistake(struct reader *r, const struct json *j, const char *format, ...)
{
	scoped(sb_free) struct sb b = SB(1000);
	va_list args;

	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	return plan_mistake(r->plan, j->at, r->err, "%.*s", STR(sb_str(&b)));
}

bool read_expect(struct reader *r, const struct json *j, enum json_kind kind)
{
	if (j->kind == kind)
		return true;
	return read_mistake(r, j, "expected %s, not %s", kind_words[kind], kind_words[j->kind]);
}

bool read_scalar(struct reader *r, const struct json *j)
{
	if (j->kind == JSON_BOOL || j->kind == JSON_NUM || j->kind == JSON_STR)
		return true;
	return read_mistake(r, j, "expected a text, a number, true or false, not %s", kind_words[j->kind]);
}

bool read_only(struct reader *r, const struct json *object, const char *const *known)
{
	scoped(sb_free) struct sb members = SB(1000);

	if (!read_expect(r, object, JSON_OBJECT))
		return false;
	for (const struct json *j = object->first; j; j = j->next) {
		bool found = false;

		for (const char *const *k = known; *k && !found; k++)
			found = str_eq(j->key, str_of(*k));
		if (found)
			continue;
		for (const char *const *k = known; *k; k++)
			if (str_distance(r->arena, j->key, str_of(*k), 2) <= 2)
				err_suggest(r->err, str_of(*k));
		plan_mistake(r->plan, j->key_at, r->err, "unknown member \"%.*s\"", STR(j->key));
		for (const char *const *k = known; *k; k++)
			sb_fmt(&members, "%s%s", members.len ? ", " : "", *k);
		return err_next(r->err, "Members here: %.*s.", STR(sb_str(&members)));
	}
	return true;
}

bool read_text(struct reader *r, const struct json *object, const char *key, struct plan_text *out)
{
	const struct json *j = json_get(object, key);

	if (!j || j->kind == JSON_NULL)
		return true;
	if (!read_expect(r, j, JSON_STR))
		return false;
	if (!str_trim(j->text).len)
		return read_mistake(r, j, "%s is empty", key);
	*out = (struct plan_text){ j->text, j->at };
	return true;
}

bool read_str(struct reader *r, const struct json *object, const char *key, str *out)
{
	struct plan_text t = { NO_STR, 0 };

	if (!read_text(r, object, key, &t))
		return false;
	*out = t.text;
	return true;
}

bool read_truth(struct reader *r, const struct json *object, const char *key, bool *out)
{
	const struct json *j = json_get(object, key);

	if (!j)
		return true;
	if (!read_expect(r, j, JSON_BOOL))
		return false;
	*out = j->truth;
	return true;
}

bool read_count(struct reader *r, const struct json *object, const char *key, int64_t least, int64_t *out)
{
	const struct json *j = json_get(object, key);

	if (!j || j->kind == JSON_NULL)
		return true;
	if (!read_expect(r, j, JSON_NUM))
		return false;
	if (!j->text.at || !str_int(j->text, out) || *out < least)
		return read_mistake(r, j, "%s must be a whole number of at least %lld", key, (long long)least);
	return true;
}

bool read_each(struct reader *r, const struct json *object, const char *key,
	       bool (*take)(struct reader *r, const struct json *j, void *to), void *to)
{
	const struct json *list = json_get(object, key);

	if (!list || list->kind == JSON_NULL)
		return true;
	if (!read_expect(r, list, JSON_ARRAY))
		return false;
	if (list->len > PLAN_ITEMS_MOST)
		return read_mistake(r, list, "%s has more than %d members", key, PLAN_ITEMS_MOST);
	for (const struct json *j = list->first; j; j = j->next)
		if (!take(r, j, to))
			return false;
	return true;
}
