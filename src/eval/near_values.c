#include "eval/near_values.h"

#include <math.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/banned.h"

enum { DAY_LEN = 10, YEAR_LEN = 4 };

struct adding {
	struct arena *arena;
	struct eval_pool *pool;
};

static void add(struct adding *w, bool fits, str text)
{
	struct strs *list = fits ? &w->pool->fitting : &w->pool->near;

	if (!texts_have(list, text))
		*push(list, w->arena) = text;
}

/* ---- numbers ---- */

str eval_number_text(struct arena *a, double d)
{
	return fabs(d) < 1e15 && d == floor(d) ? str_fmt(a, "%lld", (long long)d) : str_fmt(a, "%.10g", d);
}

static void add_number(struct adding *w, bool fits, double d)
{
	add(w, fits, eval_number_text(w->arena, d));
}

static double step_of(double d)
{
	return d != 0 && fabs(d) < 1 ? 0.1 : 1;
}

static void add_around(struct adding *w, enum eval_relation relation, double d)
{
	double step = step_of(d);
	bool less = relation == EVAL_LESS || relation == EVAL_AT_MOST,
	     more = relation == EVAL_MORE || relation == EVAL_AT_LEAST;

	add_number(w,
		   relation == EVAL_EQUAL || relation == EVAL_AT_MOST || relation == EVAL_AT_LEAST ||
			   relation == EVAL_PART,
		   d);
	add_number(w, less || relation == EVAL_UNEQUAL, d - step);
	add_number(w, more || relation == EVAL_UNEQUAL, d + step);
	if (less)
		add_number(w, true, d - 3 * step);
	if (more)
		add_number(w, true, d + 3 * step);
	if (relation == EVAL_PART) { /* a part of a sum */
		add_number(w, true, floor(d / 2));
		add_number(w, false, floor(d / 3));
	}
}

static void widen(struct eval_pool *pool, double d)
{
	bool none = pool->low > pool->high;

	pool->low = none ? d : fmin(pool->low, d);
	pool->high = none ? d : fmax(pool->high, d);
}

/* ---- days ---- */

static bool is_digits(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (s.at[i] < '0' || s.at[i] > '9')
			return false;
	return s.len > 0;
}

static bool is_day(str s)
{
	instant ignored;

	return s.len >= DAY_LEN && s.at[4] == '-' && instant_parse(str_upto(s, DAY_LEN), &ignored);
}

static str days_later(struct arena *a, str day, int days)
{
	instant t = 0;
	str rest = str_from(day, DAY_LEN);

	instant_parse(str_upto(day, DAY_LEN), &t);
	return str_fmt(a, "%.*s%.*s", STR(str_upto(instant_iso(a, t + DAYS(days)), DAY_LEN)), STR(rest));
}

static void add_days(struct adding *w, enum eval_relation relation, str day)
{
	bool less = relation == EVAL_LESS || relation == EVAL_AT_MOST,
	     more = relation == EVAL_MORE || relation == EVAL_AT_LEAST;

	add(w, relation != EVAL_LESS && relation != EVAL_MORE && relation != EVAL_UNEQUAL, day);
	add(w, less, days_later(w->arena, day, -1));
	add(w, less, days_later(w->arena, day, -40));
	add(w, more, days_later(w->arena, day, 1));
	add(w, more, days_later(w->arena, day, 40));
}

/* A year or a month that is taken from a day: some days of it and of its neighbours. */
static bool add_part_of_day(struct adding *w, str text)
{
	int64_t n;

	if (!is_digits(text) || !str_int(text, &n))
		return false;
	if (text.len == YEAR_LEN) {
		add(w, true, str_fmt(w->arena, "%04lld-03-14", (long long)n));
		add(w, true, str_fmt(w->arena, "%04lld-11-02", (long long)n));
		add(w, false, str_fmt(w->arena, "%04lld-03-14", (long long)n - 1));
		add(w, false, str_fmt(w->arena, "%04lld-11-02", (long long)n + 1));
	} else if (text.len <= 2 && n >= 1 && n <= 12) {
		add(w, true, str_fmt(w->arena, "2019-%02lld-14", (long long)n));
		add(w, false, str_fmt(w->arena, "2019-%02lld-14", (long long)(n % 12 + 1)));
	}
	w->pool->days |= text.len == YEAR_LEN || text.len <= 2;
	return text.len == YEAR_LEN || text.len <= 2;
}

/* ---- texts ---- */

static str other_case(struct arena *a, str s)
{
	char *out = new_n(a, char, s.len + 1);

	for (ptrdiff_t i = 0; i < s.len; i++) {
		char c = s.at[i];
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');

		out[i] = letter ? (char)(c ^ 0x20) : c;
	}
	return str_n(out, s.len);
}

static void add_text(struct adding *w, enum eval_relation relation, str text)
{
	bool ordered = relation >= EVAL_LESS && relation <= EVAL_AT_LEAST;
	str other = other_case(w->arena, text);

	add(w, relation != EVAL_UNEQUAL, text);
	if (!str_eq(other, text))
		add(w, ordered, other);
	if (text.len > 1 && (text.at[text.len - 1] & 0x80) == 0)
		add(w, ordered, str_upto(text, text.len - 1));
	add(w, ordered, str_fmt(w->arena, "%.*s x", STR(text)));
}

/* A pattern as a text: each % becomes some letters, each _ one. */
static str matching(struct arena *a, str pattern, const char *any)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < pattern.len; i++)
		if (pattern.at[i] == '%')
			sb_puts(&b, any);
		else
			sb_putc(&b, pattern.at[i] == '_' ? 'o' : pattern.at[i]);
	return str_dup(a, sb_str(&b));
}

static void add_pattern(struct adding *w, str pattern)
{
	str bare = matching(w->arena, pattern, "");

	add(w, true, matching(w->arena, pattern, " ru "));
	add(w, true, matching(w->arena, pattern, "mi"));
	add(w, true, bare);
	add(w, false, str_fmt(w->arena, "so %.*s", STR(bare)));
	add(w, false, str_fmt(w->arena, "%.*s so", STR(bare)));
	if (bare.len > 1 && (bare.at[bare.len - 1] & 0x80) == 0)
		add(w, false, str_fmt(w->arena, "ki%.*si", STR(str_upto(bare, bare.len - 1))));
	w->pool->days |= is_digits(bare) && bare.len == YEAR_LEN;
}

void eval_near_values(struct arena *a, const struct eval_literal *l, struct eval_pool *pool)
{
	struct adding w = { a, pool };
	double d = 0;
	bool number = str_real(l->text, &d);

	if (is_day(l->text)) {
		pool->days = true;
		add_days(&w, l->relation, l->text);
	} else if (l->relation == EVAL_LIKE) {
		add_pattern(&w, l->text);
	} else if (number && !(l->relation == EVAL_PART && !l->number && add_part_of_day(&w, l->text))) {
		pool->numbers |= l->number;
		pool->fractions |= d != floor(d);
		widen(pool, d);
		add_around(&w, l->relation, d);
	} else if (!number) {
		add_text(&w, l->relation, l->text);
	}
}
