#include "search/regex.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "scan/pattern.h"

#include "base/banned.h"

enum { LONGEST_PATTERN = 200, LONGEST_TEXT = 4096, MOST_TIMES = 100 };

struct regex {
	struct pattern *pattern;
	struct finder *finder;
	bool gave_up;
};

static bool wrong(struct err *err, ptrdiff_t *where, ptrdiff_t at, const char *expected, const char *next)
{
	*where = at;
	err_set(err, ERR_QUERY, "expected %s in the regular expression", expected);
	return err_next(err, "%s", next);
}

/* The position after the class that begins at p[i] == '['. */
static ptrdiff_t class_end(str p, ptrdiff_t i)
{
	i++;
	i += i < p.len && p.at[i] == '^';
	i += i < p.len && p.at[i] == ']';
	for (; i < p.len && p.at[i] != ']'; i++)
		if (p.at[i] == '[' && i + 1 < p.len && strchr(":.=", p.at[i + 1])) {
			ptrdiff_t end = str_find(str_from(p, i + 2), S("]"));

			i = end < 0 ? p.len : i + 2 + end;
		}
	return i < p.len ? i + 1 : p.len;
}

/* {m,n} that begins at p[i]: the position after it, or -1 if a number is too large. */
static ptrdiff_t times_end(str p, ptrdiff_t i)
{
	int n = 0;

	for (i++; i < p.len && p.at[i] != '}'; i++) {
		n = p.at[i] >= '0' && p.at[i] <= '9' ? n * 10 + (p.at[i] - '0') : 0;
		if (n > MOST_TIMES)
			return -1;
	}
	return i < p.len ? i + 1 : p.len;
}

/*
 * Walks the pattern once. A back reference makes matching slow, and a counted repetition is expanded when compiled,
 * so one around another would multiply: inside[d] is true if one was seen in the group at depth d, and after a
 * closing parenthesis `held` is the value for its group.
 */
static bool is_modest(str p, ptrdiff_t *where, struct err *err)
{
	bool inside[LONGEST_PATTERN + 2] = { false }, held = false;
	int depth = 0;

	for (ptrdiff_t i = 0; i < p.len;) {
		char c = p.at[i];
		ptrdiff_t end = i + 1;

		if (c == '\\' && end < p.len) {
			if (p.at[end] >= '1' && p.at[end] <= '9')
				return wrong(err, where, i, "no back reference",
					     "search for the two parts as two words");
			end++;
		} else if (c == '[') {
			end = class_end(p, i);
		} else if (c == '(') {
			inside[++depth] = false;
		} else if (c == ')' && depth > 0) {
			held = inside[depth--];
			inside[depth] = inside[depth] || held;
			i = end;
			continue;
		} else if (c == '{') {
			end = times_end(p, i);
			if (end < 0)
				return wrong(err, where, i, "at most 100 repetitions",
					     "write + or * for any number of them");
			if (held)
				return wrong(err, where, i, "no repetition of a repetition",
					     "use + or * for one of the two");
			inside[depth] = true;
			held = true; /* a{2}{3} */
			i = end;
			continue;
		}
		held = false;
		i = end;
	}
	return true;
}

/* ASCII does not need it; other letters are folded as names are. */
static str folded_pattern(struct arena *a, str pattern)
{
	scoped(sb_free) struct sb b = SB(LONGEST_PATTERN * 8);
	char c[4];

	for (ptrdiff_t i = 0; i < pattern.len;) {
		uint32_t one = utf8_next(pattern, &i);

		sb_put(&b, str_n(c, utf8_put(c, one < 0x80 ? one : utf8_fold(one))));
	}
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

struct regex *regex_open(str pattern, ptrdiff_t *where, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct pattern *compiled;
	struct regex *r;

	if (pattern.len > LONGEST_PATTERN)
		return wrong(err, where, LONGEST_PATTERN, "at most 200 bytes", "use a shorter one"), NULL;
	if (str_at(pattern, '\0') >= 0)
		return wrong(err, where, str_at(pattern, '\0'), "no NUL byte", "leave it out"), NULL;
	if (!is_modest(pattern, where, err))
		return NULL;
	compiled = pattern_open(folded_pattern(a, pattern), PATTERN_CASELESS | PATTERN_NAMES, where, err);
	if (!compiled)
		return NULL;
	r = must_realloc(NULL, (ptrdiff_t)sizeof *r);
	*r = (struct regex){ compiled, finder_open(compiled), false };
	return r;
}

str regex_needs(const struct regex *r)
{
	return pattern_needs(r->pattern);
}

bool regex_fits(struct regex *r, str folded)
{
	str text = str_upto(folded.at ? folded : S(""), folded.len < LONGEST_TEXT ? folded.len : LONGEST_TEXT);
	ptrdiff_t start, end;

	if (r->gave_up)
		return false;
	switch (finder_find(r->finder, text, 0, &start, &end)) {
	case FOUND: return true;
	case FOUND_GAVE_UP: r->gave_up = true; break;
	case FOUND_NOT: break;
	}
	return false;
}

void regex_names(struct regex *r, const struct packed *p, int64_t first, int64_t upto, const uint64_t *among,
		 uint64_t *to)
{
	if (!r->gave_up && finder_names(r->finder, p, first, upto, LONGEST_TEXT, among, to) == FOUND_GAVE_UP)
		r->gave_up = true;
}

bool regex_gave_up(const struct regex *r)
{
	return r->gave_up;
}

void regex_close(struct regex *r)
{
	if (!r)
		return;
	finder_close(r->finder);
	pattern_close(r->pattern);
	free(r);
}
