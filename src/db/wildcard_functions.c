#include "db/wildcard_functions.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "db/internal.h"
#include "base/banned.h"

enum { STEPS_BETWEEN_LOOKS = 1 << 16 };

struct wildcards {
	int (*due)(void *with);
	void *with;
	bool glob;
};

/* One comparison: a character of the pattern is a wildcard only if it stands in front of these. */
struct comparison {
	const struct wildcards *of;
	str pattern, text;
	unsigned char any, one, set; /* 0: no such wildcard */
	uint32_t escape;	     /* 0: none */
	int64_t steps;
	bool stopped;
};

static bool has_time(struct comparison *c)
{
	if (++c->steps % STEPS_BETWEEN_LOOKS == 0)
		c->stopped = c->of->due(c->of->with);
	return !c->stopped;
}

static unsigned char lower(unsigned char c)
{
	return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}

/* [a-z], [^a-z], []a]; *p is behind the bracket. False: it does not match, or does not end. */
static bool set_has(const struct comparison *c, ptrdiff_t *p, uint32_t given)
{
	str s = c->pattern;
	bool inverted = *p < s.len && s.at[*p] == '^', found = false, first = true;
	uint32_t before = 0, one;

	*p += inverted;
	for (; *p < s.len; first = false) {
		one = utf8_next(s, p);
		if (one == ']' && !first)
			return found != inverted;
		if (one == '-' && *p < s.len && s.at[*p] != ']' && before) {
			one = utf8_next(s, p);
			found |= given >= before && given <= one;
			before = 0;
		} else {
			found |= given == one;
			before = one;
		}
	}
	return false;
}

/* One character of the pattern at *p with one of the text at *t; both move behind it. */
static bool one_fits(const struct comparison *c, ptrdiff_t *p, ptrdiff_t *t)
{
	unsigned char first = (unsigned char)c->pattern.at[*p];
	uint32_t wanted, given;

	if (first < 0x80 && !c->escape && first != c->one && first != c->set) { /* usual, so it is fast */
		unsigned char is = (unsigned char)c->text.at[*t];

		(*p)++;
		(*t)++;
		return c->of->glob ? first == is : lower(first) == lower(is);
	}
	wanted = utf8_next(c->pattern, p);
	given = utf8_next(c->text, t);
	if (wanted == c->escape && c->escape) {
		if (*p >= c->pattern.len)
			return false;
		wanted = utf8_next(c->pattern, p);
	} else if (c->one && wanted == c->one) {
		return true;
	} else if (c->set && wanted == c->set) {
		return set_has(c, p, given);
	}
	if (wanted < 0x80 && given < 0x80 && !c->of->glob)
		return lower((unsigned char)wanted) == lower((unsigned char)given);
	return wanted == given;
}

static bool is_any(const struct comparison *c, ptrdiff_t p)
{
	return p < c->pattern.len && c->any && (unsigned char)c->pattern.at[p] == c->any;
}

/* After a mismatch, the last wildcard for any text takes one more character: earlier ones need not be tried again. */
static bool fits(struct comparison *c)
{
	ptrdiff_t p = 0, t = 0, retry = -1, from = 0;

	while (t < c->text.len && has_time(c)) {
		if (is_any(c, p)) {
			retry = ++p;
			from = t;
		} else if (p >= c->pattern.len || !one_fits(c, &p, &t)) {
			if (retry < 0)
				return false;
			utf8_next(c->text, &from);
			p = retry;
			t = from;
		}
	}
	while (is_any(c, p))
		p++;
	return !c->stopped && p == c->pattern.len;
}

/* As the engine does, texts end at a NUL. */
static str text_of(sqlite3_value *v)
{
	const char *at = (const char *)sqlite3_value_text(v);

	return at ? str_of(at) : NO_STR;
}

static bool take_escape(struct comparison *c, sqlite3_context *q, sqlite3_value *v)
{
	str text = text_of(v);
	ptrdiff_t end = 0;

	if (!text.at)
		return false;
	c->escape = text.len ? utf8_next(text, &end) : 0;
	if (!text.len || end != text.len) {
		sqlite3_result_error(q, "ESCAPE expression must be a single character", -1);
		return false;
	}
	c->any = c->escape == c->any ? 0 : c->any;
	c->one = c->escape == c->one ? 0 : c->one;
	return true;
}

static bool never_matches(sqlite3_value *v)
{
	return sqlite3_value_type(v) == SQLITE_BLOB && sqlite3_compileoption_used("LIKE_DOESNT_MATCH_BLOBS");
}

/* like(pattern, text[, escape]), the argument order of the operator. */
static void compare(sqlite3_context *q, int n, sqlite3_value **arg)
{
	const struct wildcards *w = sqlite3_user_data(q);
	struct comparison c = {
		.of = w, .any = w->glob ? '*' : '%', .one = w->glob ? '?' : '_', .set = w->glob ? '[' : 0
	};
	bool good;

	if (w->due(w->with)) {
		sqlite3_result_error_code(q, SQLITE_INTERRUPT);
		return;
	}
	if (never_matches(arg[0]) || never_matches(arg[1])) {
		sqlite3_result_int(q, 0);
		return;
	}
	c.pattern = text_of(arg[0]);
	if (c.pattern.len > sqlite3_limit(sqlite3_context_db_handle(q), SQLITE_LIMIT_LIKE_PATTERN_LENGTH, -1)) {
		sqlite3_result_error(q, "LIKE or GLOB pattern too complex", -1);
		return;
	}
	if (n == 3 && !take_escape(&c, q, arg[2]))
		return;
	c.text = text_of(arg[1]);
	if (!c.pattern.at || !c.text.at)
		return;
	good = fits(&c);
	if (c.stopped)
		sqlite3_result_error_code(q, SQLITE_INTERRUPT);
	else
		sqlite3_result_int(q, good);
}

void db_wildcard_functions(struct sqlite3 *at, int (*due)(void *with), void *with)
{
	static const struct {
		const char *name;
		int args;
		bool glob;
	} functions[] = { { "like", 2, false }, { "like", 3, false }, { "glob", 2, true } };

	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		struct wildcards *w = must_realloc(NULL, (ptrdiff_t)sizeof *w);

		*w = (struct wildcards){ due, with, functions[i].glob };
		sqlite3_create_function_v2(at, functions[i].name, functions[i].args,
					   SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, w, compare, NULL,
					   NULL, free);
	}
}
