/*
 * The yardstick of `make eval`: SQLite's FTS5 with BM25 over the same cache, one document a table (namespace, name,
 * names of columns; words split at _ and at capitals; porter), asked with every word of the question, OR. Prints the
 * shares that `ocat eval` prints, a line a set, tab-separated: bm25 CACHE CATALOG QUESTIONS...
 */
#include <ctype.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "retrieve/evaluate.h"

struct ranker {
	sqlite3 *db;
	sqlite3_stmt *find;
	struct arena *arena;
};

static void fail(struct ranker *r, const char *what)
{
	fprintf(stderr, "bm25: %s: %s\n", what, sqlite3_errmsg(r->db));
	exit(1);
}

/* order_lineItem2 as order line Item 2 */
static void split(sqlite3_context *out, int n, sqlite3_value **in)
{
	const char *s = (const char *)sqlite3_value_text(in[0]);
	char *words = sqlite3_malloc(2 * (s ? (int)strlen(s) : 0) + 1), *to = words;

	(void)n;
	for (const char *c = s; c && *c; c++) {
		if (c > s && ((isupper((unsigned char)*c) && islower((unsigned char)c[-1])) ||
			      (isdigit((unsigned char)*c) && !isdigit((unsigned char)c[-1]))))
			*to++ = ' ';
		*to++ = *c == '_' ? ' ' : *c;
	}
	*to = 0;
	sqlite3_result_text(out, words, -1, sqlite3_free);
}

static void run(struct ranker *r, const char *sql)
{
	if (sqlite3_exec(r->db, sql, NULL, NULL, NULL))
		fail(r, sql);
}

static void load(struct ranker *r, const char *cache, const char *catalog)
{
	char *attach = sqlite3_mprintf("ATTACH %Q AS c", cache);
	char *fill = sqlite3_mprintf(
		"INSERT INTO doc(rowid, body) SELECT a.asset_id, split(coalesce(n.namespace_name, '')) || ' ' || split(a.asset_name) || ' ' || "
		"coalesce((SELECT group_concat(split(f.field_name), ' ') FROM c.fields f WHERE f.asset_id = a.asset_id), '') "
		"FROM c.assets a JOIN c.namespaces n USING (namespace_id) JOIN c.catalogs k ON k.catalog_id = a.catalog_id WHERE k.catalog_name = %Q",
		catalog);

	if (sqlite3_open(":memory:", &r->db))
		fail(r, "open");
	sqlite3_create_function(r->db, "split", 1, SQLITE_UTF8, NULL, split, NULL, NULL);
	run(r, attach);
	run(r, "CREATE VIRTUAL TABLE doc USING fts5(body, tokenize = 'porter unicode61')");
	run(r, fill);
	sqlite3_free(attach);
	sqlite3_free(fill);
	if (sqlite3_prepare_v2(
		    r->db,
		    "SELECT d.rowid, a.qualified_name, coalesce(n.namespace_name, '') FROM doc d JOIN c.assets a ON a.asset_id = d.rowid "
		    "JOIN c.namespaces n USING (namespace_id) WHERE doc MATCH ?1 ORDER BY bm25(doc), a.qualified_name LIMIT ?2",
		    -1, &r->find, NULL))
		fail(r, "prepare");
}

/* Every word of the question, each in quotes. */
static str any_of(struct arena *a, str question)
{
	struct sb b = SB(SB_MAX);
	bool inside = false;
	str words;

	for (ptrdiff_t i = 0; i < question.len; i++) {
		unsigned char c = (unsigned char)question.at[i];
		bool letter = isalnum(c) || c >= 0x80;

		if (letter && !inside)
			sb_puts(&b, b.len ? " OR \"" : "\"");
		if (!letter && inside)
			sb_putc(&b, '"');
		if (letter)
			sb_putc(&b, (char)c);
		inside = letter;
	}
	if (inside)
		sb_putc(&b, '"');
	words = str_dup(a, sb_str(&b));
	sb_free(&b);
	return words;
}

static str text(struct arena *a, sqlite3_stmt *s, int column)
{
	return str_dup(a, str_of((const char *)sqlite3_column_text(s, column)));
}

static bool ask(void *with, struct arena *a, const struct retrieve_ask *q, struct retrieved *out, struct err *err)
{
	struct ranker *r = with;
	str words = any_of(a, q->query_text);

	(void)err;
	sqlite3_bind_text(r->find, 1, words.at, (int)words.len, SQLITE_STATIC);
	sqlite3_bind_int64(r->find, 2, q->k);
	while (words.len && sqlite3_step(r->find) == SQLITE_ROW)
		*push(&out->candidates, a) = (struct candidate_table){ .id = sqlite3_column_int64(r->find, 0),
								       .qualified = text(a, r->find, 1),
								       .ns = text(a, r->find, 2) };
	sqlite3_reset(r->find);
	return true;
}

static bool no_rank(void *with, struct arena *a, const struct retrieve_ask *q, int64_t asset, ptrdiff_t *rank,
		    struct err *err)
{
	(void)with, (void)a, (void)q, (void)asset, (void)err;
	*rank = 0;
	return true;
}

static bool same(void *with, int64_t candidate, int64_t asset)
{
	(void)with;
	return candidate == asset;
}

static void know_assets(struct ranker *r, struct judged *j)
{
	sqlite3_stmt *s;

	if (sqlite3_prepare_v2(
		    r->db,
		    "SELECT a.asset_id, coalesce(n.namespace_name, ''), a.asset_name FROM doc d JOIN c.assets a ON a.asset_id = d.rowid "
		    "JOIN c.namespaces n USING (namespace_id)",
		    -1, &s, NULL))
		fail(r, "assets");
	while (sqlite3_step(s) == SQLITE_ROW)
		map_put(&j->assets, judge_key(r->arena, text(r->arena, s, 1), text(r->arena, s, 2)), NULL)->num =
			sqlite3_column_int64(s, 0);
	sqlite3_finalize(s);
}

static void judge_file(struct ranker *r, const struct judged *j, const char *path)
{
	struct {
		struct question *at;
		ptrdiff_t len, cap;
	} all = { 0 };
	struct marks m = { 0 };
	struct err err = { 0 };
	struct lines *l = lines_open(str_of(path), 4 << 20, ERR_CONFIG, &err);
	str line;

	while (l && lines_next(l, &line, &err)) {
		struct question q;

		if (!judge_read(r->arena, str_dup(r->arena, line), S("questions"), &q, &err))
			break;
		*push(&all, r->arena) = q;
	}
	lines_close(l);
	if (err.kind || !judge(j, r->arena, all.at, all.len, &m, &err)) {
		fprintf(stderr, "bm25: %s: %s\n", path, err.text);
		exit(1);
	}
	printf("%.*s\t%lld\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\n", STR(m.set), (long long)m.questions, m.all[0],
	       m.all[1], m.all[2], m.recall[0], m.recall[1], m.recall[2], m.first_in_namespace);
}

int main(int argc, char **argv)
{
	struct ranker r = { .arena = arena_open() };
	struct judged j = { .ask = ask, .rank = no_rank, .stands_for = same, .ranker = &r, .assets = map_in(r.arena) };

	if (argc < 4) {
		fputs("usage: bm25 CACHE CATALOG QUESTIONS...\n", stderr);
		return 2;
	}
	load(&r, argv[1], argv[2]);
	know_assets(&r, &j);
	for (int i = 3; i < argc; i++)
		judge_file(&r, &j, argv[i]);
	sqlite3_finalize(r.find);
	sqlite3_close(r.db);
	arena_close(r.arena);
	return 0;
}
