/* Takes JSON apart without building it: what formats find their values with. */
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "trace/import/format.h"
#include "trace/import/records_internal.h"
#include "base/banned.h"

/* A window over text in memory, which only reads it. */
static struct window over(str json)
{
	return (struct window){ .fd = -1, .at = (char *)json.at, .to = json.len };
}

static str passed_text(const struct window *w, ptrdiff_t from)
{
	return str_n(w->at + from, w->pos - from);
}

/* The next member of the object that w is in; *value may be cut. False: none, or the object is broken. */
static bool next_member(struct window *w, str *key, str *value, bool *whole)
{
	struct err ignored = { 0 };
	int64_t omitted = 0;
	ptrdiff_t from;

	*whole = false;
	if (window_peek(w, &ignored) == ',')
		w->pos++;
	from = window_peek(w, &ignored) == '"' ? w->pos : -1;
	if (from < 0 || window_pass_string(w, &ignored) != PASSED)
		return false;
	*key = str_n(w->at + from + 1, w->pos - from - 2);
	if (window_peek(w, &ignored) != ':')
		return false;
	w->pos++;
	window_peek(w, &ignored);
	from = w->pos;
	*whole = window_pass_value(w, &omitted, &ignored) == PASSED;
	if (!*whole)
		w->pos = w->to;
	*value = passed_text(w, from);
	return true;
}

bool json_fields(str json, const char *const *names, int n, str *at)
{
	struct window w = over(json);
	struct err ignored = { 0 };
	str key, value;
	bool whole;

	for (int i = 0; i < n; i++)
		at[i] = NO_STR;
	if (window_peek(&w, &ignored) != '{')
		return false;
	w.pos++;
	while (next_member(&w, &key, &value, &whole)) {
		for (int i = 0; i < n; i++)
			if (!at[i].at && str_eq(key, str_of(names[i])) && !str_eq(value, S("null")))
				at[i] = value;
		if (!whole)
			return false;
	}
	return window_peek(&w, &ignored) == '}';
}

str json_field(str json, const char *name)
{
	str at;

	json_fields(json, &name, 1, &at);
	return at;
}

bool json_members(str *rest, str *key, str *value)
{
	struct window w = over(*rest);
	struct err ignored = { 0 };
	bool whole;

	if (window_peek(&w, &ignored) == '{')
		w.pos++;
	else if (window_peek(&w, &ignored) != ',')
		return false;
	if (!next_member(&w, key, value, &whole) || !whole)
		return false;
	*rest = str_from(*rest, w.pos);
	return true;
}

bool json_items(str *rest, str *item)
{
	struct window w = over(*rest);
	struct err ignored = { 0 };
	int64_t omitted = 0;
	char first = window_peek(&w, &ignored);
	ptrdiff_t from;

	if (first != '[' && first != ',')
		return false;
	w.pos++;
	if (window_peek(&w, &ignored) == ']')
		return false;
	from = w.pos;
	if (window_pass_value(&w, &omitted, &ignored) != PASSED)
		return false;
	*item = passed_text(&w, from);
	*rest = str_from(*rest, w.pos);
	return true;
}

str json_inside(str value)
{
	if (value.len >= 2 && value.at[0] == '"' && value.at[value.len - 1] == '"')
		return str_n(value.at + 1, value.len - 2);
	return value.len && (value.at[0] == '-' || (value.at[0] >= '0' && value.at[0] <= '9')) ? value : NO_STR;
}

bool json_is(str value, char first)
{
	return value.len && value.at[0] == first;
}

bool json_says(str value, str text)
{
	return json_is(value, '"') && str_eq(json_inside(value), text);
}

bool json_is_true(str value)
{
	return str_eq(value, S("true"));
}

int64_t json_whole(str value, int64_t unknown)
{
	double real;

	value = json_inside(value);
	if (str_int(value, &unknown) || !str_real(value, &real) || !(real > -9e15 && real < 9e15))
		return unknown;
	return (int64_t)real;
}

double json_real(str value, double unknown)
{
	str_real(json_inside(value), &unknown);
	return unknown;
}

/* Seconds until the year 5138, else ms, us or ns. */
static instant unix_time(double t)
{
	if (t < 0 || t > 9e18)
		return NO_TIME;
	return (instant)(t < 1e11 ? t * 1e6 : t < 1e14 ? t * 1e3 : t < 1e17 ? t : t / 1e3);
}

instant json_time(str value)
{
	instant t = NO_TIME;
	int64_t whole;
	double real;

	value = json_inside(value);
	if (str_int(value, &whole) && whole >= 0)
		return whole >= (int64_t)1e17 ? whole / 1000 : unix_time((double)whole);
	if (str_real(value, &real))
		return unix_time(real);
	instant_parse(value, &t);
	return t;
}

str json_as_text(struct arena *a, str value)
{
	struct jr r = jr_of(value, a);

	return json_is(value, '"') && jr_next(&r) == JR_STR ? r.text : value;
}

str json_from_text(struct arena *a, str text)
{
	struct sb b = SB(SB_MAX);
	str out;

	json_quote(&b, text);
	out = str_dup(a, sb_str(&b));
	sb_free(&b);
	return out;
}
