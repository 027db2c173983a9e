/*
 * Translates queries between the dialects: one query per line, with \1 for line ends.
 *
 *	dialects any <QUERIES		list the queries that no dialect parses, or that are printed as another query
 *	dialects DIALECT TO <QUERIES	print each in the dialect TO, or an empty line
 *	dialects DIALECT <QUERIES	translate to each other dialect and back: count the same, refused and changed
 *
 * Exit status 1: some query changed.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"
#include "sql/translate/translate.h"

#include "base/banned.h"

static const struct print_style flat = { .flat = true };

static bool comes_back(struct arena *a, const struct tree *t, const struct dialect *d)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err err = { 0 };
	struct tree back;

	return sql_print(&b, t, t->root, &flat, &err) && sql_parse(a, d, sb_str(&b), &back, &err) &&
	       node_equal(t, t->root, &back, back.root);
}

/* 1: some dialect parses it; 0: none; -1: one parses it and prints another query. */
static int in_any(struct arena *a, str sql, struct err *why)
{
	int read = 0;

	for (ptrdiff_t i = 0; dialect_each(i); i++) {
		struct err err = { 0 };
		struct tree t;

		arena_reset(a);
		if (sql_parse(a, dialect_each(i), sql, &t, &err)) {
			if (!comes_back(a, &t, dialect_each(i)))
				return -1;
			read = 1;
		} else if (!i) {
			*why = err;
		}
	}
	return read;
}

static int any(struct arena *a, const str *all, ptrdiff_t count)
{
	int none = 0, changed = 0;

	for (ptrdiff_t i = 0; i < count; i++) {
		struct err why = { 0 };
		int read = in_any(a, all[i], &why);

		none += !read;
		changed += read < 0;
		if (read < 1)
			printf("# %s: %.*s\n", read ? "changed" : why.text, STR(all[i]));
	}
	printf("%td\t%d\t%d\n", count, none, changed);
	return changed != 0;
}

/* False: refused. */
static bool say(struct arena *a, const struct dialect *from, const struct dialect *to, str sql, str *said,
		struct err *err)
{
	struct translation how = { .to = to };
	struct print_style style = { .to = to, .flat = true };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct tree t;

	if (!sql_parse(a, from, sql, &t, err) || !sql_translate(&t, &how, err) ||
	    !sql_print(&b, &t, t.root, &style, err))
		return false;
	*said = str_dup(a, sb_str(&b));
	return true;
}

static int as(struct arena *a, const struct dialect *d, const struct dialect *to, const str *all, ptrdiff_t count)
{
	for (ptrdiff_t i = 0; i < count; i++) {
		struct err err = { 0 };
		str said = S("");

		arena_reset(a);
		say(a, d, to, all[i], &said, &err);
		for (ptrdiff_t k = 0; k < said.len; k++)
			putchar(said.at[k] == '\n' ? ' ' : said.at[k]);
		putchar('\n');
	}
	return 0;
}

static bool is_same(struct arena *a, const struct dialect *d, str one, str other)
{
	struct err err = { 0 };
	struct tree x, y;

	return sql_parse(a, d, one, &x, &err) && sql_parse(a, d, other, &y, &err) && node_equal(&x, x.root, &y, y.root);
}

static int there_and_back(struct arena *a, const struct dialect *d, const str *all, ptrdiff_t count)
{
	for (ptrdiff_t i = 0; dialect_each(i); i++) {
		const struct dialect *to = dialect_each(i);
		int same = 0, refused = 0, changed = 0;

		for (ptrdiff_t k = 0; k < count && to != d; k++) {
			struct err err = { 0 };
			str there, back;

			arena_reset(a);
			if (!say(a, d, to, all[k], &there, &err) || !say(a, to, d, there, &back, &err)) {
				refused++;
				printf("# %s: %s\n", to->name, err.text);
			} else if (is_same(a, d, all[k], back)) {
				same++;
			} else {
				changed++;
				printf("# %s: %.*s\n", to->name, STR(back));
			}
		}
		if (to != d)
			printf("%s\t%d\t%d\t%d\n", to->name, same, refused, changed);
	}
	return 0;
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *kept = arena_open(), *a = arena_open();
	const struct dialect *d = argc > 1 ? dialect_named(str_of(argv[1])) : NULL,
			     *to = argc > 2 ? dialect_named(str_of(argv[2])) : NULL;
	struct {
		str *at;
		ptrdiff_t len, cap;
	} all = { 0 };
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;

	if (argc < 2 || argc > 3 || (argc == 3 && (!d || !to || !to->syntax)) ||
	    ((!d || !d->syntax) && !str_eq(str_of(argv[1]), S("any")))) {
		fputs("usage: dialects any|DIALECT [TO] <QUERIES\n", stderr);
		return 2;
	}
	while ((n = getline(&line, &cap, stdin)) > 0) {
		n -= line[n - 1] == '\n';
		for (ssize_t i = 0; i < n; i++)
			line[i] = line[i] == 1 ? '\n' : line[i];
		*push(&all, kept) = str_dup(kept, str_n(line, n));
	}
	free(line);
	return to ? as(a, d, to, all.at, all.len) : d ? there_and_back(a, d, all.at, all.len) : any(a, all.at, all.len);
}
