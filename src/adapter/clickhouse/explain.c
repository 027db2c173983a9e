/*
 * The plan of a query, as EXPLAIN reports it: of one SELECT, or the server refuses. To plan it, the server computes its
 * scalar subqueries, within the limits of every statement of ours.
 */
#include "adapter/clickhouse/connection.h"

#include "base/arena.h"
#include "sql/parse/parse.h"

#include "base/banned.h"

/* Functions in FROM that read what is not the server's own: even planning reaches out to ask for the columns. */
static const char *const reaching[] = { "azureBlobStorage",
					"cosn",
					"deltaLake",
					"executable",
					"file",
					"fileCluster",
					"gcs",
					"hdfs",
					"hdfsCluster",
					"hive",
					"hudi",
					"iceberg",
					"input",
					"jdbc",
					"mongodb",
					"mysql",
					"odbc",
					"oss",
					"postgresql",
					"redis",
					"remote",
					"remoteSecure",
					"s3",
					"s3Cluster",
					"sqlite",
					"url",
					"urlCluster",
					"ytsaurus" };

static bool is_word(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool calls(str sql, str function)
{
	for (ptrdiff_t i = 0; i + function.len < sql.len; i++) {
		ptrdiff_t end = i + function.len;

		if ((i && is_word(sql.at[i - 1])) || !str_eq_fold(str_n(sql.at + i, function.len), function))
			continue;
		while (end < sql.len && (is_word(sql.at[end]) || (unsigned char)sql.at[end] <= ' '))
			end++;
		if (end < sql.len && sql.at[end] == '(')
			return true;
	}
	return false;
}

/* One SELECT. What our parser cannot read is for the server to judge, which refuses all else itself. */
static bool may_plan(str sql, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err why = { 0 };
	struct tree tree;

	if (!sql_parse(a, &dialect_clickhouse, sql, &tree, &why) && why.kind == ERR_GUARD) {
		*err = why;
		return false;
	}
	for (size_t i = 0; i < sizeof reaching / sizeof *reaching; i++)
		if (calls(sql, str_of(reaching[i])))
			return err_set(err, ERR_GUARD, "the query may read from outside of the server, with %s()",
				       reaching[i]);
	return true;
}

enum { SYNTAX = 62 };

struct plan {
	struct arena *arena;
	struct strs steps;
};

static bool take_step(void *with, const str *cells, int n, struct err *err)
{
	struct plan *p = with;

	(void)n;
	(void)err;
	if (p->steps.len < ESTIMATE_STEPS_MOST)
		*push(&p->steps, p->arena) = str_dup(p->arena, cells[0]);
	return true;
}

/* How much of each table is read: an estimate that the server makes of its indexes. */
static bool take_reading(void *with, const str *cells, int n, struct err *err)
{
	struct plan *p = with;

	(void)n;
	(void)err;
	if (p->steps.len < ESTIMATE_STEPS_MOST)
		*push(&p->steps, p->arena) = str_fmt(p->arena, "reads %.*s.%.*s: %.*s rows in %.*s parts",
						     STR(cells[0]), STR(cells[1]), STR(cells[3]), STR(cells[2]));
	return true;
}

static bool explained(struct conn *c, struct plan *p, const char *start, str sql, int columns,
		      bool (*row)(void *with, const str *cells, int n, struct err *err), str *ran, int *code,
		      struct err *err)
{
	struct click_query q = { .columns = columns, .plain = true };

	*ran = q.sql = str_fmt(p->arena, "%s %.*s", start, STR(sql));
	return click_ask(c, &q, &(struct click_fn){ row, p }, code, err);
}

bool click_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop,
		   struct estimate *out, str *ran, struct err *err)
{
	struct plan p = { .arena = a };
	struct err ignored = { 0 }, why = { 0 };
	str estimate;
	int code = 0;

	(void)user_code; /* functions of users are expressions */
	if (!may_plan(sql, err) || !click_begin(c, stop, err))
		return false;
	/* Fails for tables of other engines than MergeTree, which have no such estimate. */
	explained(c, &p, "EXPLAIN ESTIMATE", sql, 5, take_reading, &estimate, NULL, &ignored);
	if (!explained(c, &p, "EXPLAIN indexes = 1", sql, 1, take_step, ran, &code, &why)) {
		if (code == SYNTAX && !click_explains(c))
			return err_set(err, ERR_UNSUPPORTED, "ClickHouse %.*s has no EXPLAIN", STR(c->version));
		*err = why;
		return err_at(err, "explaining");
	}
	*out = (struct estimate){ .rows = UNKNOWN, .bytes = UNKNOWN, .cost = -1, .steps = p.steps };
	return true;
}
