#include "search/regex.h"

#include <locale.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { LONGEST_PATTERN = 200, LONGEST_TEXT = 4096, MOST_TIMES = 100 };

struct regex {
	regex_t compiled;
	locale_t utf8; /* characters, whatever locale the program runs in */
};

static bool wrong(struct err *err, ptrdiff_t *where, ptrdiff_t at, const char *expected, const char *next)
{
	*where = at;
	err_set(err, ERR_QUERY, "expected %s in the regular expression", expected);
	return err_next(err, "%s", next);
}

/* Behind the class that begins at p[i] == '['. */
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

/* {m,n} that begins at p[i]: behind it, or -1 when a number is too large. */
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
 * Walks the pattern once. A counted repetition is written out when compiled, so
 * one around another would multiply: inside[d] is true when one was seen in the
 * group at depth d, and behind a closing parenthesis `held` is what it held.
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
					     "write + or * for one of the two");
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

/* ASCII has no need of it; other letters are folded as names are. */
static const char *folded_pattern(struct arena *a, str pattern)
{
	scoped(sb_free) struct sb b = SB(LONGEST_PATTERN * 8);
	char c[4];

	for (ptrdiff_t i = 0; i < pattern.len;) {
		uint32_t one = utf8_next(pattern, &i);

		sb_put(&b, str_n(c, utf8_put(c, one < 0x80 ? one : utf8_fold(one))));
	}
	return str_c(a, sb_str(&b));
}

static int compile(struct regex *r, const char *pattern)
{
	locale_t before = uselocale(r->utf8);
	int status = regcomp(&r->compiled, pattern, REG_EXTENDED | REG_ICASE | REG_NOSUB);

	uselocale(before);
	return status;
}

struct regex *regex_open(str pattern, ptrdiff_t *where, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	char said[128];
	struct regex *r;
	int status;

	if (pattern.len > LONGEST_PATTERN)
		return wrong(err, where, LONGEST_PATTERN, "at most 200 bytes", "search by a shorter one"), NULL;
	if (str_at(pattern, '\0') >= 0)
		return wrong(err, where, str_at(pattern, '\0'), "no NUL byte", "leave it out"), NULL;
	if (!is_modest(pattern, where, err))
		return NULL;
	r = must_realloc(NULL, (ptrdiff_t)sizeof *r);
	r->utf8 = newlocale(LC_ALL_MASK, "C.UTF-8", (locale_t)0);
	if (!r->utf8)
		r->utf8 = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	status = compile(r, folded_pattern(a, pattern));
	if (!status)
		return r;
	regerror(status, NULL, said, sizeof said);
	freelocale(r->utf8);
	free(r);
	*where = 0;
	err_set(err, ERR_QUERY, "expected an extended regular expression between the slashes: %s", said);
	err_next(err, "write a \\ before a character that is meant as it is: \\( \\[ \\.");
	return NULL;
}

bool regex_fits(const struct regex *r, str folded)
{
	regmatch_t span = { .rm_so = 0, .rm_eo = (regoff_t)(folded.len < LONGEST_TEXT ? folded.len : LONGEST_TEXT) };
	locale_t before = uselocale(r->utf8);
	int status = regexec(&r->compiled, folded.at ? folded.at : "", 1, &span, REG_STARTEND);

	uselocale(before);
	return status == 0;
}

void regex_close(struct regex *r)
{
	if (!r)
		return;
	regfree(&r->compiled);
	freelocale(r->utf8);
	free(r);
}
