/* The file of relations when its bytes change; and joins seen in queries, in the cache and in the graph. */
#include "store_help.h"

#include <fcntl.h>
#include <string.h>

#include "base/file.h"
#include "graph/graph.h"
#include "graph/paths/paths.h"
#include "graph/paths/join_trees.h"
#include "index/side_file.h"
#include "store/join_decisions.h"
#include "store/learned_sql.h"

#include "base/banned.h"

enum { TABLES = 40 };

static str room, cache;
static const struct side_key key = {
	.cache = { "id", 2 }, .catalog = 1, .generation = 1, .kind = { "joins", 5 }, .version = JOINS_VERSION
};

static void add(struct edges *e, struct arena *a, uint32_t from, uint32_t to, enum edge_origin origin)
{
	struct edge *is = edges_add(e, a, from, to, 1);

	is->origin = (uint8_t)origin;
	is->status = origin == EDGE_DECLARED ? EDGE_ACCEPTED : EDGE_PROPOSED;
	is->score = origin == EDGE_INFERRED ? 70 : 0;
	is->flags = EDGE_FROM_MANY | EDGE_TO_UNIQUE;
	e->pairs.at[is->pair] = (struct edge_pair){ from * 10, to * 10 };
}

/* ---- damage ---- */

static struct joins *some_joins(void)
{
	struct edges all = { 0 };
	struct err err = { 0 };

	for (uint32_t i = 1; i < TABLES; i++) {
		add(&all, here, i, i / 3, i % 4 ? EDGE_DECLARED : EDGE_INFERRED);
		all.at[all.len - 1].name = i % 2 ? edges_name(&all, here, str_fmt(here, "key_%u", i)) : 0;
	}
	return joins_make(TABLES, &all, NULL, &err);
}

/* All output of the file as text; a damaged file gives no output. */
static str told(struct arena *a, const struct joins *j)
{
	struct sb b = SB(1 << 20);
	str text;

	for (uint32_t i = 0; i < TABLES; i++) {
		struct nears near = joins_near(j, i);

		sb_fmt(&b, "%u:%lld", i, (long long)joins_away(j, i));
		for (int64_t k = 0; k < near.len; k++)
			sb_fmt(&b, " %u/%u/%u", near.other[k], near.edge[k], near.class[k]);
	}
	for (int64_t i = 0; i < TABLES - 1; i++) {
		const struct edge *e = joins_edge(j, i);
		const struct edge_pair *p = joins_pairs(j, e);
		str name = joins_name(j, e);

		sb_fmt(&b, "\n%u %u %d %d %d %d %u %u %.*s", e->from, e->to, e->origin, e->status, e->score, e->flags,
		       p->from, p->to, STR(name));
	}
	for (int i = 0; i < CLASSES / 64; i++)
		sb_fmt(&b, "%llx", (unsigned long long)joins_classes(j)[i]);
	text = str_dup(a, sb_str(&b));
	sb_free(&b);
	return text;
}

static void change(str path, ptrdiff_t at, char to)
{
	int fd = open(str_c(here, path), O_WRONLY | O_CLOEXEC);

	if (fd < 0 || pwrite(fd, &to, 1, at) != 1)
		ok(false, "the test can change a byte of the file");
	close(fd);
}

/* True if the answers are right or the damage is detected. */
static bool is_found_out(str right, bool *harmless)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	struct joins *j = joins_open(cache, &key, TABLES, &err);
	bool same, known;

	*harmless = false;
	if (!j)
		return !err.kind;
	same = str_eq(told(a, j), right);
	known = joins_damaged(j);
	*harmless = same && !known;
	joins_close(j);
	return same || known;
}

static void damaged(void)
{
	struct joins *j = some_joins();
	struct err err = { 0 };
	int wrong = 0, found = 0, unharmed = 0;
	str whole, path = side_path(here, cache, &key), right = told(here, j);
	bool harmless;

	good(joins_write(j, cache, &key, &err), &err);
	joins_close(j);
	good(file_read(here, path, 1 << 24, &whole, &err), &err);
	ok(is_found_out(right, &harmless) && harmless, "an undamaged file of relations reads back without damage");
	for (ptrdiff_t i = 0; i < whole.len; i++) {
		change(path, i, (char)(whole.at[i] ^ (1 << (i & 7))));
		wrong += !is_found_out(right, &harmless);
		unharmed += harmless;
		found += !harmless;
		change(path, i, whole.at[i]);
	}
	is_int(wrong, 0, "no changed byte of %lld gives an undetected wrong answer", (long long)whole.len);
	ok(found > 0, "changed bytes are detected: %d are found, %d are harmless", found, unharmed);
	wrong = 0;
	for (ptrdiff_t len = whole.len - 1; len >= 0; len -= 1 + len % 7) {
		if (truncate(str_c(here, path), len) != 0)
			ok(false, "the test can truncate the file");
		wrong += !is_found_out(right, &harmless) || harmless;
	}
	is_int(wrong, 0, "no truncated file gives an undetected wrong answer");
	is_int(joins_open(cache, &key, TABLES + 1, &err) != NULL, 0,
	       "a file of relations for another number of tables is refused");
}

/* ---- joins seen in queries, in the graph ---- */

static struct graph *graph_with(const struct written *w, int n, const struct decision *d, int decisions)
{
	struct join_costs costs;
	struct edges all = { 0 };
	struct err err = { 0 };
	struct graph_from from = { .costs = &costs,
				   .read_at = NO_TIME,
				   .written = w,
				   .written_count = n,
				   .decisions = d,
				   .decision_count = decisions };

	join_costs_start(&costs);
	add(&all, here, 0, 1, EDGE_DECLARED);
	add(&all, here, 1, 2, EDGE_INFERRED);
	from.joins = joins_make(5, &all, NULL, &err);
	return graph_open(&from);
}

static const struct edge *between(const struct graph *g, uint32_t one, uint32_t two)
{
	struct step_edges all;

	graph_between(g, here, one, two, &all);
	return all.len ? graph_edge(g, all.at[0]) : NULL;
}

static void written(void)
{
	static const struct edge_pair declared = { 0, 10 }, guessed = { 20, 10 }, fresh = { 33, 44 };
	struct written all[] = {
		{ 0, 1, &declared, 1, 7, 100 },
		{ 2, 1, &guessed, 1, 3, 200 },
		{ 3, 4, &fresh, 1, 2, 300 },
		{ 3, 4, &fresh, 1, INT64_MAX, 250 },
	};
	struct decision no = { 4, 3, &(struct edge_pair){ 44, 33 }, 1, DECIDED_REJECTED };
	struct graph *g = graph_with(all, 3, NULL, 0);

	is_int(between(g, 0, 1)->origin, EDGE_DECLARED, "a declared key stays declared when queries join on it");
	is_int(between(g, 0, 1)->count, 7, "a declared key counts the queries that join on it");
	is_int(between(g, 1, 2)->origin, EDGE_LOGGED, "an inferred relation that a query joins on becomes logged");
	is_int(between(g, 1, 2)->count, 3, "a logged relation has the count of its join");
	is_int(between(g, 1, 2)->created, 200, "a logged relation has the time of its last join");
	ok(between(g, 3, 4) && between(g, 3, 4)->origin == EDGE_LOGGED,
	   "a join between unrelated tables becomes a logged relation");
	is_int(between(g, 3, 4)->flags & (EDGE_FROM_UNIQUE | EDGE_TO_UNIQUE | EDGE_FROM_MANY | EDGE_TO_MANY), 0,
	       "a logged relation has an unknown cardinality");
	graph_close(g);
	g = graph_with(all, 4, NULL, 0);
	ok(between(g, 3, 4)->count == UINT32_MAX && between(g, 3, 4)->created == 300,
	   "join counts add up to a maximum, and the later time wins");
	graph_close(g);
	g = graph_with(all, 3, &no, 1);
	ok(!between(g, 3, 4), "a rejected relation is not a path, however often it is joined");
	graph_close(g);
}

/* ---- the cost of a way ---- */

static struct graph *graph_of(struct edges *all, int64_t tables)
{
	struct join_costs costs;
	struct err err = { 0 };
	struct graph_from from = { .costs = &costs, .read_at = NO_TIME };

	join_costs_start(&costs);
	from.joins = joins_make(tables, all, NULL, &err);
	return graph_open(&from);
}

static int64_t best_cost(const struct graph *g, uint32_t from, uint32_t to)
{
	struct paths all = { 0 };
	struct err err = { 0 };

	graph_paths(g, here, &(struct paths_ask){ .from = from, .to = to, .k = 1, .steps = 4 }, &all, &err);
	return all.len ? all.at[0].cost : -1;
}

static int64_t tree_cost(const struct graph *g, uint32_t one, uint32_t two, uint32_t three)
{
	struct trees all = { 0 };
	struct err err = { 0 };
	uint32_t tables[] = { one, two, three };

	graph_trees(g, here, &(struct trees_ask){ .tables = tables, .count = 3, .k = 1, .steps = 4 }, &all, &err);
	return all.len ? all.at[0].cost : -1;
}

static void multiplying(void)
{
	struct edges all = { 0 };
	struct graph *g;

	add(&all, here, 1, 0, EDGE_DECLARED); /* 0: 1 and 2 reference it */
	add(&all, here, 2, 0, EDGE_DECLARED);
	add(&all, here, 3, 1, EDGE_DECLARED); /* 3: references 1 and 4 */
	add(&all, here, 3, 4, EDGE_DECLARED);
	add(&all, here, 5, 6, EDGE_DECLARED); /* 6: one row of 5 at most, many of 7 */
	all.at[all.len - 1].flags = EDGE_FROM_UNIQUE | EDGE_TO_UNIQUE;
	add(&all, here, 7, 6, EDGE_DECLARED);
	g = graph_of(&all, 8);
	is_int(best_cost(g, 1, 2), 20500 + 15000, "a path through a table that both sides reference costs more");
	is_int(best_cost(g, 1, 4), 20500, "a path through a table that references both sides has the basic cost");
	is_int(best_cost(g, 3, 0), 20500, "a path of lookups has the basic cost");
	is_int(best_cost(g, 5, 7), 20500, "a path through a table with at most one row on one side has the basic cost");
	is_int(tree_cost(g, 0, 1, 2), 20000 + 9999, "a tree costs more if two of its tables reference a third");
	is_int(tree_cost(g, 0, 1, 3), 20000, "a tree of lookups has the basic cost");
	graph_close(g);
}

/* From 0 to 4 by way of 1, which everything references, or of 2 and 3. */
static void around_lookups(void)
{
	struct edges all = { 0 };
	struct paths found = { 0 };
	struct err err = { 0 };
	struct graph *g;

	add(&all, here, 0, 1, EDGE_DECLARED);
	add(&all, here, 4, 1, EDGE_DECLARED);
	add(&all, here, 2, 0, EDGE_DECLARED);
	add(&all, here, 2, 3, EDGE_DECLARED);
	add(&all, here, 3, 4, EDGE_DECLARED);
	g = graph_of(&all, 5);
	graph_paths(g, here, &(struct paths_ask){ .from = 0, .to = 4, .k = 2, .steps = 3 }, &found, &err);
	ok(found.len == 2 && found.at[0].steps == 3 && found.at[1].at[1] == 1,
	   "a longer path through an event comes before one through what both sides reference");
	graph_close(g);
}

static void alternates(void)
{
	struct edges all = { 0 };
	struct step_edges between;
	struct graph *g;

	add(&all, here, 0, 1, EDGE_DECLARED);
	all.at[0].flags |= EDGE_TO_ALTERNATE;
	add(&all, here, 0, 1, EDGE_DECLARED);
	all.pairs.at[1] = (struct edge_pair){ 9, 19 };
	g = graph_of(&all, 2);
	graph_between(g, here, 0, 1, &between);
	ok(between.len == 2 && !(graph_edge(g, between.at[0])->flags & EDGE_TO_ALTERNATE),
	   "of two declared keys, the one to the primary key comes first");
	graph_close(g);
}

/* ---- joins in the cache ---- */

/* A statement with one join. */
static struct learned wrote(const char *fingerprint, const struct join_log *join, int64_t count, instant last)
{
	return (struct learned){ .catalog = S("c"),
				 .fingerprint = str_of(fingerprint),
				 .count = count,
				 .last = last,
				 .joins = join,
				 .join_count = 1 };
}

static void kept(void)
{
	struct err err = { 0 };
	struct store *s = open_store(str_fmt(here, "%.*s/log.db", STR(room)), STORE_WRITE);
	str one[] = { S("a") }, two[] = { S("b") };
	struct join_log there = {
		.from = S("c.y"), .to = S("c.x"), .from_fields = { one, 1, 1 }, .to_fields = { two, 1, 1 }
	};
	struct join_log back = {
		.from = S("c.x"), .to = S("c.y"), .from_fields = { two, 1, 1 }, .to_fields = { one, 1, 1 }
	};
	struct join_log bad = { .from = S("c.x"), .to = S("c.y"), .from_fields = { two, 1, 1 } };
	struct learned first[] = { wrote("1", &there, 2, 50), wrote("2", &back, 3, NO_TIME) };
	struct learned wrong[] = { wrote("3", &there, 2, 70), wrote("4", &bad, 3, NO_TIME) };
	struct learned_sum sum;
	struct join_words words = { 0 };
	struct join_logs all = { 0 };
	int64_t before, after;

	good(store_join_words(s, here, &words, &before, &err), &err);
	good(store_learn(s, first, 2, &sum, &err), &err);
	ok(!store_learn(s, wrong, 2, &sum, &err) && err.kind == ERR_USAGE,
	   "a join with column lists of different lengths is refused");
	err = (struct err){ 0 };
	good(store_join_logs(s, here, S("c"), &all, &err), &err);
	is_int(all.len, 1, "a join counts as one, whichever side comes first");
	ok(all.len && all.at[0].count == 5 && all.at[0].last == 50,
	   "the counts of a join add up without those that were refused");
	ok(all.len && str_eq(all.at[0].from, S("c.x")) && str_eq(all.at[0].from_fields.at[0], S("b")),
	   "the columns of a join stay with their tables");
	good(store_join_words(s, here, &words, &after, &err), &err);
	ok(after > before, "learning joins increases the change counter of joins");
	good(store_learn_forget(s, &err), &err);
	all = (struct join_logs){ 0 };
	good(store_join_logs(s, here, S("c"), &all, &err), &err);
	is_int(all.len, 0, "forgetting removes all joins");
	store_close(s);
}

int main(void)
{
	room = test_folder();
	cache = str_fmt(here, "%.*s/catalog.db", STR(room));
	damaged();
	written();
	multiplying();
	around_lookups();
	alternates();
	kept();
	return test_end(room);
}
