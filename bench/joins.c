/*
 * How often the joins that people wrote are found: for each question that says which tables its SQL joins on which
 * columns, are these in the best tree that connects the tables? Exactly: with the key that is taken where several join
 * two tables, given the words of the question. Up to a role: or with one of those that a person is asked to choose from.
 * What the tree makes equal by way of a third table counts too.
 *
 *	joins [--misses] [--half ODD] CATALOG QUESTIONS.jsonl...
 *
 * --half 0 or 1: only the questions of one half of the databases, by a hash of their names: numbers are chosen on the
 * one, and published for the other.
 *
 * CATALOG has been read into the usual cache. Tables (Markdown) on standard output.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/map.h"
#include "base/utf8.h"
#include "graph/graph.h"
#include "graph/paths/join_trees.h"
#include "retrieve/glossary.h"
#include "service/sql/key_roles.h"
#include "workspace/workspace.h"

#include "base/banned.h"

enum { STEPS = 4, TOP = 3, LINE_MOST = 16 << 20 };

enum cause { NO_TABLE, APART, NO_EDGE, NOT_TAKEN, CAUSES };
static const char *const causes[] = { "a table is not there", "nothing connects them", "no edge has these columns",
				      "another way was cheaper" };

struct tally {
	int64_t questions, exact, first, top, missed[CAUSES];
};

struct gold {		  /* one equality */
	int64_t one, two; /* tables */
	str one_field, two_field;
};

struct question {
	str id, text;
	uint32_t tables[TREE_TABLES];
	int count;
	struct {
		struct gold *at;
		ptrdiff_t len, cap;
	} joins;
	bool known;
};

struct asking {
	const struct graph *graph;
	struct map tables; /* folded, without the catalog */
	struct glossary *glossary;
	bool misses;
	int64_t half; /* -1: all */
};

static _Noreturn void fail(const char *what, const struct err *err)
{
	fprintf(stderr, "joins: %s%s%s\n", what, err ? ": " : "", err ? err->text : "");
	exit(1);
}

/* ---- the tables ---- */

static void take_tables(struct asking *q, struct arena *a)
{
	q->tables = map_in(a);
	for (int64_t i = 0; i < graph_tables(q->graph); i++) {
		str name = graph_qualified(q->graph, a, (uint32_t)i);

		map_put(&q->tables, utf8_fold_str(a, str_from(name, graph_catalog(q->graph).len + 1)), NULL)->num = i;
	}
}

static int64_t table_of(const struct asking *q, struct arena *a, str name)
{
	struct map_entry *e = map_get(&q->tables, utf8_fold_str(a, name));

	return e ? e->num : -1;
}

/* ---- a question ---- */

static str text_at(const struct json *list, int i)
{
	const struct json *j = list->first;

	while (j && i--)
		j = j->next;
	return j && j->kind == JSON_STR ? j->text : NO_STR;
}

static void add_table(struct question *out, int64_t table)
{
	if (table < 0)
		out->known = false;
	for (int i = 0; i < out->count; i++)
		if (out->tables[i] == table)
			return;
	if (table >= 0 && out->count < TREE_TABLES)
		out->tables[out->count++] = (uint32_t)table;
}

/* False: it says nothing of joins. */
static bool take_question(const struct asking *q, struct arena *a, const struct json *j, struct question *out)
{
	const struct json *joins = json_get(j, "gold_joins"), *tables = json_get(j, "gold_tables"),
			  *id = json_get(j, "id"), *text = json_get(j, "question");

	*out = (struct question){ .id = id && id->kind == JSON_STR ? id->text : NO_STR,
				  .text = text && text->kind == JSON_STR ? text->text : S(""),
				  .known = true };
	if (!joins || joins->kind != JSON_ARRAY || !joins->first)
		return false;
	for (const struct json *t = tables && tables->kind == JSON_ARRAY ? tables->first : NULL; t; t = t->next)
		add_table(out, t->kind == JSON_STR ? table_of(q, a, t->text) : -1);
	for (const struct json *g = joins->first; g; g = g->next) {
		struct gold is = { table_of(q, a, text_at(g, 0)), table_of(q, a, text_at(g, 2)), text_at(g, 1),
				   text_at(g, 3) };

		add_table(out, is.one);
		add_table(out, is.two);
		*push(&out->joins, a) = is;
	}
	return true;
}

/* ---- is it there? ---- */

static bool has_pair(const struct graph *g, uint32_t number, const struct gold *is)
{
	const struct edge *e = graph_edge(g, number);
	const struct edge_pair *pairs = graph_pairs(g, e);
	bool ahead = e->from == is->one;

	for (int i = 0; i < e->width; i++) {
		str from = graph_field(g, pairs[i].from), to = graph_field(g, pairs[i].to);

		if ((ahead && str_eq_fold(from, is->one_field) && str_eq_fold(to, is->two_field)) ||
		    (e->to == is->one && str_eq_fold(to, is->one_field) && str_eq_fold(from, is->two_field)))
			return true;
	}
	return false;
}

static bool is_joined(const struct graph *g, struct arena *a, const struct gold *is)
{
	struct step_edges all;

	graph_between(g, a, (uint32_t)is->one, (uint32_t)is->two, &all);
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (has_pair(g, all.at[i], is))
			return true;
	return false;
}

/* By the key that is taken; or, of those that are as good, by one that a person is asked to choose from. */
static bool is_taken(const struct asking *q, struct arena *a, const struct question *k, const struct gold *is,
		     bool asked)
{
	const struct graph *g = q->graph;
	struct role_words *words = role_words(a, q->glossary, k->text);
	struct step_edges all;
	ptrdiff_t meant = -1;

	graph_between(g, a, (uint32_t)is->one, (uint32_t)is->two, &all);
	if (words && all.len > 1)
		meant = role_words_choose(words, g, &all);
	if (meant >= 0 || !asked)
		return all.len && has_pair(g, all.at[meant < 0 ? key_without_role(g, a, &all) : meant], is);
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (graph_edge(g, all.at[i])->origin == graph_edge(g, all.at[0])->origin && has_pair(g, all.at[i], is))
			return true;
	return false;
}

static bool is_hop(const struct tree *t, const struct gold *is)
{
	for (ptrdiff_t i = 0; i < t->hops.len; i++)
		if ((t->hops.at[i].from == is->one && t->hops.at[i].to == is->two) ||
		    (t->hops.at[i].from == is->two && t->hops.at[i].to == is->one))
			return true;
	return is->one == is->two;
}

struct column_at {
	int64_t table;
	str field;
};
struct columns_at {
	struct column_at *at;
	ptrdiff_t len, cap;
};

static bool add_column(struct columns_at *all, struct arena *a, uint32_t table, str field)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].table == table && str_eq_fold(all->at[i].field, field))
			return false;
	*push(all, a) = (struct column_at){ table, field };
	return true;
}

static bool holds(const struct columns_at *all, uint32_t table, str field)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].table == table && str_eq_fold(all->at[i].field, field))
			return true;
	return false;
}

/* What is equal to what is known already, by the joins that were taken. */
static bool spread(const struct graph *g, struct arena *a, const struct tree *t, struct columns_at *equal)
{
	bool more = false;

	for (ptrdiff_t i = 0; i < t->hops.len; i++) {
		struct step_edges all;
		const struct edge *e;
		const struct edge_pair *pairs;

		graph_between(g, a, t->hops.at[i].from, t->hops.at[i].to, &all);
		e = graph_edge(g, all.at[0]);
		pairs = graph_pairs(g, e);
		for (int k = 0; k < e->width; k++) {
			str from = graph_field(g, pairs[k].from), to = graph_field(g, pairs[k].to);

			if (holds(equal, e->from, from))
				more |= add_column(equal, a, e->to, to);
			else if (holds(equal, e->to, to))
				more |= add_column(equal, a, e->from, from);
		}
	}
	return more;
}

/* The two are equal in its SQL, though by the key of a third table. */
static bool is_implied(const struct graph *g, struct arena *a, const struct tree *t, const struct gold *is)
{
	struct columns_at equal = { 0 };

	add_column(&equal, a, (uint32_t)is->one, is->one_field);
	while (spread(g, a, t, &equal))
		continue;
	return holds(&equal, (uint32_t)is->two, is->two_field);
}

static bool has_all(const struct asking *q, struct arena *a, const struct tree *t, const struct question *k, bool asked)
{
	for (ptrdiff_t i = 0; i < k->joins.len; i++) {
		const struct gold *is = &k->joins.at[i];

		if (!(is_hop(t, is) && is_taken(q, a, k, is, asked)) && !is_implied(q->graph, a, t, is))
			return false;
	}
	return true;
}

static int cause_of(const struct asking *q, struct arena *a, const struct question *k, const struct trees *found)
{
	if (!k->known)
		return NO_TABLE;
	for (ptrdiff_t i = 0; i < k->joins.len; i++)
		if (!is_joined(q->graph, a, &k->joins.at[i]))
			return NO_EDGE;
	return found->len || k->count < 2 ? NOT_TAKEN : APART;
}

static void ask(const struct asking *q, struct arena *a, const struct question *k, struct tally *to)
{
	struct trees_ask ask = { .tables = k->tables, .count = k->count, .k = TOP, .steps = STEPS };
	struct trees found = { 0 };
	struct tree alone = { 0 };
	struct err err = { 0 };
	ptrdiff_t at = -1;
	int cause;
	bool exact;

	if (k->known && k->count > 1 && !graph_trees(q->graph, a, &ask, &found, &err))
		fail("connecting tables", &err);
	if (k->known && k->count == 1)
		*push(&found, a) = alone;
	to->questions++;
	for (ptrdiff_t i = 0; i < found.len && at < 0; i++)
		at = has_all(q, a, &found.at[i], k, true) ? i : -1;
	cause = cause_of(q, a, k, &found);
	exact = at == 0 && has_all(q, a, &found.at[0], k, false);
	to->exact += exact;
	to->first += at == 0;
	to->top += at >= 0;
	to->missed[cause] += at < 0;
	if (q->misses && !exact)
		printf("%.*s\t%s\t%td\n", STR(k->id), at == 0 ? "a role is asked" : causes[cause], at + 1);
}

/* ---- a file ---- */

static bool is_in_half(const struct asking *q, const struct json *j)
{
	const struct json *db = json_get(j, "db");

	return q->half < 0 || (db && db->kind == JSON_STR && (int64_t)(str_hash(db->text) >> 7 & 1) == q->half);
}

static void put_row(str name, const struct tally *t)
{
	double share = 100.0 / (double)t->questions;

	printf("| %.*s | %lld | %.1f | %.1f | %.1f |", STR(name), (long long)t->questions, share * (double)t->exact,
	       share * (double)t->first, share * (double)t->top);
	for (int i = 0; i < CAUSES; i++)
		printf(" %lld |", (long long)t->missed[i]);
	puts("");
}

static void ask_file(const struct asking *q, const char *path, struct tally *sum)
{
	struct err err = { 0 };
	struct lines *l = lines_open(str_of(path), LINE_MOST, ERR_SOURCE, &err);
	struct tally t = { 0 };
	str line;

	if (!l)
		fail(path, &err);
	while (lines_next(l, &line, &err)) {
		scoped(arena_close) struct arena *a = arena_open();
		struct err wrong = { 0 };
		const struct json *j = json_parse(a, line, &wrong);
		struct question k;

		if (j && is_in_half(q, j) && take_question(q, a, j, &k))
			ask(q, a, &k, &t);
	}
	lines_close(l);
	if (err.kind)
		fail(path, &err);
	if (!t.questions || q->misses)
		return;
	put_row(str_from(str_of(path), str_at_last(str_of(path), '/') + 1), &t);
	sum->questions += t.questions;
	sum->exact += t.exact;
	sum->first += t.first;
	sum->top += t.top;
	for (int i = 0; i < CAUSES; i++)
		sum->missed[i] += t.missed[i];
}

static void head(void)
{
	printf("| questions | n | exact, %% | up to a role, %% | best %d, %% |", TOP);
	for (int i = 0; i < CAUSES; i++)
		printf(" %s |", causes[i]);
	printf("\n|---|---|---|---|---|");
	for (int i = 0; i < CAUSES; i++)
		printf("---|");
	puts("");
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	int first = argc > 1 && str_eq(str_of(argv[1]), S("--misses")) ? 2 : 1;
	struct tally sum = { 0 };
	struct workspace *s = workspace_open(&(struct workspace_options){ .data = str_of(getenv("OCAT_DATA_DIR")) },
					     &err);
	struct store *r = s ? workspace_reader(s, &err) : NULL;
	struct asking q = { .misses = first == 2, .half = -1 };
	struct graph *g;
	struct catalog c;
	bool found = false;

	if (argc > first + 1 && str_eq(str_of(argv[first]), S("--half")) && str_int(str_of(argv[first + 1]), &q.half))
		first += 2;
	if (argc <= first + 1) {
		fputs("usage: joins [--misses] [--half 0|1] CATALOG QUESTIONS.jsonl...\n", stderr);
		return 2;
	}
	if (!r || !store_pin(r, &err) || !store_catalog(r, a, str_of(argv[first]), &found, &c, &err))
		fail("the cache cannot be opened", &err);
	if (!found)
		fail("there is no such catalog", NULL);
	g = workspace_graph(s, r, &c, NULL, NULL, &err);
	if (!g)
		fail("the graph cannot be made", &err);
	q.graph = g;
	q.glossary = workspace_glossary(s, &err);
	if (!q.glossary)
		fail("the glossary cannot be read", &err);
	take_tables(&q, a);
	if (!q.misses)
		head();
	for (int i = first + 1; i < argc; i++)
		ask_file(&q, argv[i], &sum);
	if (!q.misses && sum.questions)
		put_row(S("**all**"), &sum);
	glossary_close(q.glossary);
	graph_close(g);
	store_unpin(r);
	workspace_return(s, r);
	workspace_close(s);
	return 0;
}
