/*
 * What PostgreSQL's own grammar says of queries, one a line, by libpg_query,
 * which is opened where it is installed: a judge of ours, and a yardstick. It
 * is a program of its own, so that whatever it does to itself hurts nobody.
 *
 *	pgquery judge <QUERIES		a line for each: "+" it can be read, "-" it cannot
 *	pgquery time ROUNDS <QUERIES	how many a second are read and printed, on one core: the best round
 *
 * Status 3: there is no libpg_query here.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/str.h"

#include "base/banned.h"

/* As pg_query.h has them, from PostgreSQL 13 on. */
struct tree {
	size_t len;
	char *data;
};

struct parsed {
	struct tree tree;
	char *said;
	void *error;
};

struct printed {
	char *query;
	void *error;
};

struct as_json {
	char *tree, *said;
	void *error;
};

static struct {
	struct as_json (*parse_json)(const char *sql);
	void (*free_json)(struct as_json is);
	struct parsed (*parse)(const char *sql);
	void (*free_parsed)(struct parsed is);
	struct printed (*print)(struct tree tree);
	void (*free_printed)(struct printed is);
} pg;

static bool open_library(void)
{
	static const char *const names[] = { "libpg_query.so", "libpg_query.so.1504.0" };
	static const struct {
		const char *name;
		void *to;
	} functions[] = {
		{ "pg_query_parse", &pg.parse_json },	    { "pg_query_free_parse_result", &pg.free_json },
		{ "pg_query_parse_protobuf", &pg.parse },   { "pg_query_free_protobuf_parse_result", &pg.free_parsed },
		{ "pg_query_deparse_protobuf", &pg.print }, { "pg_query_free_deparse_result", &pg.free_printed }
	};
	void *library = NULL;

	for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++)
		library = dlopen(names[i], RTLD_NOW);
	for (size_t i = 0; library && i < sizeof functions / sizeof *functions; i++) {
		void *found = dlsym(library, functions[i].name);

		if (!found)
			return false;
		memcpy(functions[i].to, &found, sizeof found);
	}
	return library != NULL;
}

static char *next_line(char **line, size_t *cap)
{
	ssize_t n = getline(line, cap, stdin);

	if (n <= 0)
		return NULL;
	if ((*line)[n - 1] == '\n')
		(*line)[n - 1] = '\0';
	return *line;
}

/* One SELECT or VALUES alone: what writes is refused here, and so is what stands second in line. */
static bool is_one_query(const char *json)
{
	static const char begins[] = "\"stmts\":[{\"stmt\":{\"SelectStmt\":";

	return strstr(json, begins) && !strstr(json, "},{\"stmt\":{") && !strstr(json, "\"intoClause\":") &&
	       !strstr(json, "\"lockingClause\":");
}

static void judge(void)
{
	char *line = NULL;
	size_t cap = 0;

	while (next_line(&line, &cap)) {
		struct as_json is = pg.parse_json(line);

		puts(!is.error && is_one_query(is.tree) ? "+" : "-");
		pg.free_json(is);
	}
	free(line);
}

static double processor_s(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double round_s(const char *const *queries, ptrdiff_t n)
{
	double began = processor_s();

	for (ptrdiff_t i = 0; i < n; i++) {
		struct parsed is = pg.parse(queries[i]);

		if (!is.error)
			pg.free_printed(pg.print(is.tree));
		pg.free_parsed(is);
	}
	return processor_s() - began;
}

static void measure(int64_t rounds)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct {
		const char **at;
		ptrdiff_t len, cap;
	} all = { 0 };
	double best = 1e9;
	char *line = NULL;
	size_t cap = 0;

	while (next_line(&line, &cap))
		*push(&all, a) = str_c(a, str_of(line));
	free(line);
	for (int64_t i = 0; i < rounds; i++) {
		double took = round_s(all.at, all.len);

		best = took < best ? took : best;
	}
	printf("%.0f\n", (double)all.len / best);
}

int main(int argc, char **argv)
{
	bool judges = argc == 2 && !strcmp(argv[1], "judge");
	int64_t rounds = 0;

	if (!judges &&
	    (argc != 3 || strcmp(argv[1], "time") != 0 || !str_int(str_of(argv[2]), &rounds) || rounds < 1)) {
		fputs("usage: pgquery judge|time ROUNDS <QUERIES\n", stderr);
		return 2;
	}
	if (!open_library()) {
		fputs("pgquery: there is no libpg_query here\n", stderr);
		return 3;
	}
	if (judges)
		judge();
	else
		measure(rounds);
	return 0;
}
