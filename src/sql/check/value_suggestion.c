#include "sql/check/value_suggestion.h"

#include "base/arena.h"
#include "base/banned.h"

enum { SHOWN_MOST = 6, LETTERS_LEAST = 4, SAME = 0, ONE_LETTER = 1 };

/* Codes of a few letters are all near each other: only their case is compared. */
static int distance(struct arena *a, str text, str value)
{
	struct arena_mark mark = arena_mark(a);
	int most = text.len < LETTERS_LEAST ? SAME : text.len < 6 ? 2 : (int)(text.len / 3);
	int n = str_distance(a, str_lower(a, text), str_lower(a, value), most);
	bool within = text.len >= LETTERS_LEAST && value.len >= LETTERS_LEAST &&
		      (str_find_fold(text, value) >= 0 || str_find_fold(value, text) >= 0);

	arena_rewind(a, mark);
	return n > most && within ? most : n;
}

static str only_within(struct arena *a, str text, const struct strs *values, int most)
{
	str found = NO_STR;

	for (ptrdiff_t i = 0; i < values->len; i++) {
		if (distance(a, text, values->at[i]) > most)
			continue;
		if (found.at)
			return NO_STR;
		found = values->at[i];
	}
	return found;
}

/* Another digit is another value. */
static bool is_code(str s)
{
	bool digits = s.len < LETTERS_LEAST;

	for (ptrdiff_t i = 0; i < s.len && !digits; i++)
		digits = s.at[i] >= '0' && s.at[i] <= '9';
	return digits;
}

str value_meant(struct arena *a, str text, const struct strs *values)
{
	str same = only_within(a, text, values, SAME);

	return same.at || is_code(text) ? same : only_within(a, text, values, ONE_LETTER);
}

str value_sql(struct arena *a, const struct dialect *d, str value, bool number)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (number || !value.at)
		return value;
	return sql_text(&b, d, value) ? str_dup(a, sb_str(&b)) : NO_STR;
}

struct near {
	str value;
	int distance;
};

/* Those at the same distance keep their order. */
static void keep_near(struct near near[SHOWN_MOST], ptrdiff_t n, struct near one)
{
	for (ptrdiff_t i = 0; i < n; i++) {
		struct near was = near[i];

		if (was.distance <= one.distance)
			continue;
		near[i] = one;
		one = was;
	}
	if (n < SHOWN_MOST)
		near[n] = one;
}

str value_list(struct arena *a, const struct dialect *d, str text, const struct strs *values, bool numbers)
{
	scoped(sb_free) struct sb b = SB(2000);
	struct near near[SHOWN_MOST];
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < values->len; i++) {
		keep_near(near, n, (struct near){ values->at[i], distance(a, text, values->at[i]) });
		n += n < SHOWN_MOST;
	}
	for (ptrdiff_t i = 0; i < n; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(value_sql(a, d, near[i].value, numbers)));
	return str_fmt(a, "%.*s%s", STR(sb_str(&b)), n < values->len ? ", ..." : "");
}
