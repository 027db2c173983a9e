/*
 * How fast queries are read and printed, and how many come back as they were:
 * one a line, the bytes \1 in them are line ends.
 *
 *	sql DIALECT ROUNDS <QUERIES
 *
 * Prints queries, how many are not read, how many do not come back, and how
 * many a second are read and printed, and read, on one core: the best round.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/arena.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"

#include "base/banned.h"

struct queries {
	str *at;
	ptrdiff_t len, cap;
};

static double processor_s(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct queries read_queries(struct arena *a)
{
	struct queries all = { 0 };
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;

	while ((n = getline(&line, &cap, stdin)) > 0) {
		if (line[n - 1] == '\n')
			n--;
		for (ssize_t i = 0; i < n; i++)
			line[i] = line[i] == 1 ? '\n' : line[i];
		*push(&all, a) = str_dup(a, str_n(line, n));
	}
	free(line);
	return all;
}

static const struct print_style flat = { .flat = true };

static bool comes_back(struct arena *a, const struct dialect *d, str sql, bool *read)
{
	scoped(sb_free) struct sb one = SB(SB_MAX), two = SB(SB_MAX);
	struct err err = { 0 };
	struct tree t, back;

	*read = sql_parse(a, d, sql, &t, &err);
	return *read && sql_print(&one, &t, t.root, &flat, &err) && sql_parse(a, d, sb_str(&one), &back, &err) &&
	       node_equal(&t, t.root, &back, back.root) && sql_print(&two, &back, back.root, &flat, &err) &&
	       str_eq(sb_str(&one), sb_str(&two));
}

static double round_s(struct arena *a, const struct dialect *d, const struct queries *all, bool print)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	double began = processor_s();

	for (ptrdiff_t i = 0; i < all->len; i++) {
		struct err err = { 0 };
		struct tree t;

		arena_reset(a);
		sb_reset(&b);
		if (sql_parse(a, d, all->at[i], &t, &err) && print)
			sql_print(&b, &t, t.root, &flat, &err);
	}
	return processor_s() - began;
}

static double best(struct arena *a, const struct dialect *d, const struct queries *all, int rounds, bool print)
{
	double least = 1e9;

	for (int i = 0; i < rounds; i++) {
		double s = round_s(a, d, all, print);

		least = s < least ? s : least;
	}
	return (double)all->len / (least > 1e-9 ? least : 1e-9);
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *kept = arena_open(), *a = arena_open();
	const struct dialect *d = argc > 2 ? dialect_named(str_of(argv[1])) : NULL;
	struct queries all = read_queries(kept);
	int64_t rounds = 0, unread = 0, changed = 0;

	if (!d || !d->syntax || !str_int(str_of(argv[2]), &rounds) || rounds < 1 || rounds > 10000) {
		fputs("usage: sql DIALECT ROUNDS <QUERIES\n", stderr);
		return 2;
	}
	for (ptrdiff_t i = 0; i < all.len; i++) {
		bool read;

		arena_reset(a);
		changed += !comes_back(a, d, all.at[i], &read) && read;
		unread += !read;
	}
	printf("%td\t%lld\t%lld\t%.0f\t%.0f\n", all.len, (long long)unread, (long long)changed,
	       best(a, d, &all, (int)rounds, true), best(a, d, &all, (int)rounds, false));
	return unread || changed;
}
