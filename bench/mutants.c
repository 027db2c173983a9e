/*
 * Queries with mistakes, for comparison with a server: reads one query per line and makes some variants of each, with a
 * token dropped, doubled, swapped with the next, or replaced by another one.
 *
 *	mutants DIALECT COUNT <QUERIES
 *
 * Prints our verdict ("+": parsed; "-": refused; "!": understood and refused, so that a server may parse it), a tab and
 * the text; then "#" and the reason. The same input gives the same lines.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/parse/token.h"

#include "base/banned.h"

struct words {
	str *at;
	ptrdiff_t len, cap;
};

static unsigned roll(unsigned *seed, unsigned n)
{
	*seed = *seed * 1664525u + 1013904223u;
	return (*seed >> 8) % n;
}

static bool split(struct arena *a, const struct dialect *d, str sql, struct words *out)
{
	struct lexer l;
	struct token t;

	lexer_open(&l, a, d, sql);
	for (t = lexer_next(&l); t.kind != TOKEN_END && t.kind != TOKEN_BAD; t = lexer_next(&l))
		*push(out, a) = str_n(sql.at + t.at, t.len);
	return t.kind == TOKEN_END && out->len > 1;
}

/* One change in the words; `other` is where a strange one comes from. */
static void mutate(struct words *w, const struct words *other, unsigned *seed)
{
	unsigned i = roll(seed, (unsigned)w->len - 1);
	str first = w->at[i];

	switch (roll(seed, 4)) {
	case 0: w->at[i] = S(""); break;
	case 1: w->at[i + 1] = first; break;
	case 2:
		w->at[i] = w->at[i + 1];
		w->at[i + 1] = first;
		break;
	default: w->at[i] = other->at[roll(seed, (unsigned)other->len)];
	}
}

/* Refused for what it does, not for its syntax. */
static bool is_understood(const char *why)
{
	static const char *const says[] = { "not supported", "unsupported escape", "unsupported operator",
					    "writes",	     "deeper than",	   "only one statement" };

	for (size_t i = 0; i < sizeof says / sizeof *says; i++)
		if (str_find(str_of(why), str_of(says[i])) >= 0)
			return true;
	return false;
}

static void tell(struct arena *a, const struct dialect *d, const struct words *w)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err err = { 0 };
	struct tree t;
	bool good;

	for (ptrdiff_t i = 0; i < w->len; i++)
		sb_fmt(&b, "%s%.*s", i ? " " : "", STR(w->at[i]));
	good = sql_parse(a, d, sb_str(&b), &t, &err);
	printf("%c\t%.*s\t# %s\n",
	       good			 ? '+'
	       : is_understood(err.text) ? '!'
					 : '-',
	       STR(sb_str(&b)), good ? "" : err.text);
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *kept = arena_open(), *a = arena_open();
	const struct dialect *d = argc > 2 ? dialect_named(str_of(argv[1])) : NULL;
	struct words last = { 0 };
	int64_t count = 0;
	unsigned seed = 7;
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;

	if (!d || !d->syntax || !str_int(str_of(argv[2]), &count) || count < 0 || count > 1000) {
		fputs("usage: mutants DIALECT COUNT <QUERIES\n", stderr);
		return 2;
	}
	while ((n = getline(&line, &cap, stdin)) > 0) {
		struct words words = { 0 };

		if (!split(kept, d, str_dup(kept, str_n(line, n - (line[n - 1] == '\n'))), &words))
			continue;
		tell(a, d, &words);
		for (int64_t i = 0; i < count; i++) {
			struct words one = { 0 };

			arena_reset(a);
			for (ptrdiff_t k = 0; k < words.len; k++)
				*push(&one, a) = words.at[k];
			mutate(&one, last.len ? &last : &words, &seed);
			tell(a, d, &one);
		}
		last = words;
	}
	free(line);
	return 0;
}
