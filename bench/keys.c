/*
 * How well undeclared keys are found: the declared ones of each catalog are put aside, keys are inferred, and both are
 * compared. One table a line (as ocat reads JSON Lines); "src" groups them. Tables (Markdown) on standard output:
 *	keys [--by-rule] [--keyless] [--misses | --wrong | --evidence | --time | --domains | --groups] CATALOG.jsonl...
 * --domains tells instead how well business domains hold together: modularity of the relations, and the share of tables
 * that are in the domain that most tables of their schema are in. --groups lists them.
 * With --keyless primary keys are put aside too.
 * Right is a proposal for exactly the columns of a declared key; precision is a lower bound, as keys that nobody
 * declared count as wrong. Columns of views, which can declare none, are not counted.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../tests/unit/names_help.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/map.h"
#include "graph/domains/communities.h"
#include "graph/graph.h"
#include "graph/infer/internal.h"

struct key_item {
	int64_t from;
	uint32_t to;
	bool found;
};

struct told_table {
	str ns, name, qualified;
	const struct json *line;
	int64_t number;
	ptrdiff_t fields;
};

struct group {
	str name;
	struct {
		struct told_table *at;
		ptrdiff_t len, cap;
	} tables;
	struct {
		struct key_item *at;
		ptrdiff_t len, cap;
	} keys;
	struct {
		struct infer_set *at;
		ptrdiff_t len, cap;
	} sets;
	struct names *names;
	bits *unique;
	struct map by_name; /* of tables: namespace, a byte 1, name; to the place in tables plus 1 */
	bool keyless;
};

struct tally {
	int64_t proposed, right;
	double score;
};

enum show { SHOW_NOTHING, SHOW_MISSES, SHOW_WRONG, SHOW_EVIDENCE, SHOW_TIME, SHOW_DOMAINS, SHOW_GROUPS };

static _Noreturn void fail(const char *what, const struct err *err)
{
	fprintf(stderr, "keys: %s%s%s\n", what, err ? ": " : "", err ? err->text : "");
	exit(1);
}

static const struct json *item(const struct json *list, ptrdiff_t i)
{
	const struct json *j = list ? list->first : NULL;

	while (j && i--)
		j = j->next;
	return j;
}

static str text_of(const struct json *list, ptrdiff_t i)
{
	const struct json *j = item(list, i);

	return j && j->kind == JSON_STR ? j->text : NO_STR;
}

static int by_name(const void *one, const void *other)
{
	return str_cmp(((const struct told_table *)one)->qualified, ((const struct told_table *)other)->qualified);
}

/* ---- a group's names ---- */

static bool has_item(const struct json *list, str name)
{
	for (const struct json *j = list ? list->first : NULL; j; j = j->next)
		if (j->kind == JSON_STR && str_eq(j->text, name))
			return true;
	return false;
}

static void add_fields(struct names_maker *m, const struct told_table *t, int64_t id, bool keyless)
{
	const struct json *cols = json_get(t->line, "cols"), *pk = json_get(t->line, "pk");
	struct err err = { 0 };

	for (const struct json *c = cols ? cols->first : NULL; c; c = c->next) {
		struct names_field_in f = { .name = text_of(c, 0), .type = text_of(c, 1) };

		f.class = type_class_of(f.type);
		f.pk = !keyless && has_item(pk, f.name);
		if (!names_add_field(m, id, &f, &err))
			fail("a column", &err);
	}
}

static void make_names(struct group *g, str room)
{
	const struct side_key key = {
		.cache = S("keys"), .catalog = 1, .generation = 1, .kind = NAMES_KIND, .version = NAMES_VERSION
	};
	struct names_maker *m = names_make();
	struct err err = { 0 };

	qsort(g->tables.at, (size_t)g->tables.len, sizeof *g->tables.at, by_name);
	for (ptrdiff_t i = 0; i < g->tables.len; i++) {
		struct told_table *t = &g->tables.at[i];
		str kind = json_text(t->line, "kind");
		struct names_asset_in in = bare_table(i, t->ns, t->name, t->qualified,
						      str_eq(kind, S("view")) ? ASSET_VIEW : ASSET_TABLE);

		t->number = i;
		if (!names_add(m, &in, &err))
			fail("a table", &err);
	}
	for (ptrdiff_t i = 0; i < g->tables.len; i++)
		add_fields(m, &g->tables.at[i], (i + 1) << 20, g->keyless);
	if (!names_made(m, room, &key, NULL, &err) || !(g->names = names_open(room, &key, S("keys"), &err)))
		fail("names", &err);
	side_remove(room, &key);
	if (!names_sound(g->names, NAMES_FIELDS | NAMES_COLUMNS))
		fail("names are damaged", NULL);
}

/* ---- its keys ---- */

static int64_t field_named(const struct group *g, int64_t table, str name)
{
	const struct names *n = g->names;

	for (uint32_t f = n->fields.start[table]; f < n->fields.start[table + 1]; f++)
		if (str_eq_fold(names_column_written(n, n->field_name[f]), name))
			return f;
	return -1;
}

static str table_key(struct arena *a, str ns, str name)
{
	return str_lower(a, str_fmt(a, "%.*s\1%.*s", STR(ns), STR(name)));
}

static int64_t table_named(const struct group *g, struct arena *a, str ns, str name)
{
	const struct map_entry *e = map_get(&g->by_name, table_key(a, ns, name));

	return e ? e->num : -1;
}

static int by_columns(const void *one, const void *other)
{
	const struct key_item *a = one, *b = other;

	return a->from != b->from ? (a->from < b->from ? -1 : 1) : (a->to > b->to) - (a->to < b->to);
}

static void take_primary(struct group *g, struct arena *a, int64_t table, const struct json *pk)
{
	struct {
		uint32_t *at;
		ptrdiff_t len, cap;
	} fields = { 0 };

	for (const struct json *j = pk ? pk->first : NULL; j; j = j->next) {
		int64_t f = field_named(g, table, j->text);

		if (f >= 0)
			*push(&fields, a) = (uint32_t)f;
	}
	if (fields.len == 1)
		bits_set(g->unique, fields.at[0]);
	if (fields.len > 1)
		*push(&g->sets, a) = (struct infer_set){ fields.at, fields.len };
}

static void take_keys(struct group *g, struct arena *a)
{
	g->unique = bits_new(a, g->names->field_total);
	g->by_name = map_in(a);
	for (ptrdiff_t i = 0; i < g->tables.len; i++)
		map_put(&g->by_name, table_key(a, g->tables.at[i].ns, g->tables.at[i].name), NULL)->num = i;
	for (ptrdiff_t i = 0; i < g->tables.len; i++) {
		const struct json *fk = json_get(g->tables.at[i].line, "fk");

		if (!g->keyless)
			take_primary(g, a, i, json_get(g->tables.at[i].line, "pk"));
		for (const struct json *k = fk ? fk->first : NULL; k; k = k->next) {
			struct key_item key = { .from = field_named(g, i, text_of(k, 0)) };
			int64_t table = table_named(g, a, text_of(k, 1), text_of(k, 2));
			int64_t to = table < 0 ? -1 : field_named(g, table, text_of(k, 3));

			if (key.from < 0 || to < 0)
				continue;
			key.to = (uint32_t)to;
			*push(&g->keys, a) = key;
		}
	}
	if (g->keys.len)
		qsort(g->keys.at, (size_t)g->keys.len, sizeof *g->keys.at, by_columns);
}

/* ---- judging ---- */

/* The first key of a column, or that to one column; they are in order. */
static struct key_item *key_from(struct group *g, int64_t from, int64_t to)
{
	ptrdiff_t low = 0, high = g->keys.len;

	while (low < high) {
		ptrdiff_t middle = low + (high - low) / 2;

		if (g->keys.at[middle].from < from)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < g->keys.len && g->keys.at[low].from == from; low++)
		if (to < 0 || g->keys.at[low].to == (uint32_t)to)
			return &g->keys.at[low];
	return NULL;
}

static str field_name(const struct group *g, struct arena *a, uint32_t field)
{
	struct key_index x = { .n = g->names };
	uint32_t table = index_table_of(&x, field);

	return str_fmt(a, "%.*s.%.*s", STR(g->tables.at[table].qualified),
		       STR(names_column_written(g->names, g->names->field_name[field])));
}

static void show_evidence(const struct group *g, const struct edge *e, uint32_t evidence, bool right)
{
	static const char *const words[] = {
#define _(name) #name,
		EVIDENCE(_)
#undef _
	};

	printf("%.*s\t%s\t%d\t%d\t", STR(g->name), edge_rule_word(e->rule), e->score, right);
	for (int i = 0; i < EVIDENCE_COUNT; i++)
		if (evidence >> i & 1)
			printf(" %s", words[i]);
	puts("");
}

/* The best of five, in time of the processor, as others may use the machine. */
static void show_time(const struct group *g, const struct infer_from *in)
{
	clock_t best = 0;
	ptrdiff_t edges = 0;

	for (int i = 0; i < 5; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct edges out = { 0 };
		struct err err = { 0 };
		clock_t start = clock(), took;

		if (!infer(in, a, &out, NULL, &err))
			fail("inferring", &err);
		took = clock() - start;
		best = !i || took < best ? took : best;
		edges = out.len;
	}
	printf("%.*s\t%td tables\t%lld columns\t%td proposals\t%.1f ms\n", STR(g->name), g->tables.len,
	       (long long)g->names->field_total, edges, (double)best * 1000 / CLOCKS_PER_SEC);
}

/* ---- domains ---- */

static struct joins *joins_from(const struct group *g, struct arena *a)
{
	struct infer_from in = { .names = g->names, .unique = g->unique, .sets = g->sets.at, .set_count = g->sets.len };
	struct key_index x = { .n = g->names };
	struct edges declared = { 0 }, all = { 0 };
	struct err err = { 0 };
	struct joins *j;

	for (ptrdiff_t i = 0; i < g->keys.len; i++) {
		const struct key_item *k = &g->keys.at[i];
		struct edge *e = edges_add(&declared, a, index_table_of(&x, (uint32_t)k->from),
					   index_table_of(&x, k->to), 1);

		e->origin = EDGE_DECLARED;
		e->status = EDGE_ACCEPTED;
		declared.pairs.at[e->pair] = (struct edge_pair){ (uint32_t)k->from, k->to };
	}
	in.declared = &declared;
	if (!infer(&in, a, &all, NULL, &err))
		fail("inferring", &err);
	for (ptrdiff_t i = 0; i < declared.len; i++) {
		struct edge *e = edges_add(&all, a, declared.at[i].from, declared.at[i].to, 1);
		uint32_t pair = e->pair;

		*e = declared.at[i];
		e->pair = pair;
		all.pairs.at[pair] = declared.pairs.at[declared.at[i].pair];
	}
	j = joins_make(g->tables.len, &all, NULL, &err);
	if (!j)
		fail("joins", &err);
	return j;
}

/* How many tables are where most tables of their schema are. */
static int64_t with_their_schema(const struct group *g, const struct communities *c, struct arena *a)
{
	int64_t(*of)[COMMUNITIES_MOST + 1] = arena_alloc(a, g->names->spaces.count + 1, (ptrdiff_t)sizeof *of), all = 0;

	for (int64_t i = 0; i < c->assets; i++)
		of[numbers_at(&g->names->ns, i)][c->of[i] == COMMUNITY_NONE ? COMMUNITIES_MOST : c->of[i]]++;
	for (int64_t i = 0; i < g->names->spaces.count; i++) {
		int64_t most = 0;

		for (int k = 0; k < COMMUNITIES_MOST; k++)
			most = of[i][k] > most ? of[i][k] : most;
		all += most;
	}
	return all;
}

/* The names are the graph's from here on. */
static struct graph *graph_from(const struct group *g, struct arena *a)
{
	struct join_costs costs;
	struct graph_from from = { .names = g->names, .joins = joins_from(g, a), .costs = &costs, .read_at = NO_TIME };

	join_costs_start(&costs);
	return graph_open(&from);
}

static void show_domains(struct group *g, struct arena *a, bool list)
{
	struct graph *graph = graph_from(g, a);
	struct err err = { 0 };
	clock_t start = clock();
	struct communities *c = communities_make(graph, NULL, &err);
	double ms = (double)(clock() - start) * 1000 / CLOCKS_PER_SEC;
	int64_t most = 0;

	if (!c)
		fail("domains", &err);
	for (int i = 0; i < c->count; i++)
		most = c->at[i].tables > most ? c->at[i].tables : most;
	printf("| %.*s | %td | %d | %lld | %.2f | %.2f | %.0f |\n", STR(g->name), g->tables.len, c->count,
	       (long long)most, c->modularity,
	       g->tables.len ? (double)with_their_schema(g, c, a) / (double)g->tables.len : 0, ms);
	for (int k = 0; k < c->count && list; k++) {
		printf("  %.*s (%lld):", STR(c->at[k].name), (long long)c->at[k].tables);
		for (int64_t i = 0; i < c->assets; i++)
			if (c->of[i] == k)
				printf(" %.*s", STR(names_written(g->names, i)));
		puts("");
	}
	communities_close(c);
	graph_close(graph);
	g->names = NULL;
}

static void judge(struct group *g, struct arena *a, struct tally *tally, enum show show)
{
	struct infer_from in = { .names = g->names, .unique = g->unique, .sets = g->sets.at, .set_count = g->sets.len };
	struct edges out = { 0 };
	struct infer_told told;
	struct err err = { 0 };

	if (show == SHOW_TIME)
		return show_time(g, &in);
	if (show == SHOW_DOMAINS || show == SHOW_GROUPS)
		return show_domains(g, a, show == SHOW_GROUPS);
	if (!infer_telling(&in, a, &out, &told, NULL, &err))
		fail("inferring", &err);
	for (ptrdiff_t i = 0; i < out.len; i++)
		for (int k = 0; k < out.at[i].width; k++) {
			const struct edge *e = &out.at[i];
			const struct edge_pair *p = &out.pairs.at[e->pair + (uint32_t)k];
			struct key_item *key = key_from(g, p->from, p->to), *other = key_from(g, p->from, -1);

			if (key)
				key->found = true;
			if (told.at[i] & E_(FROM_VIEW))
				continue;
			tally[e->rule].proposed++;
			tally[e->rule].right += key != NULL;
			tally[e->rule].score += e->score;
			if (show == SHOW_EVIDENCE)
				show_evidence(g, e, told.at[i], key);
			if (show == SHOW_WRONG && !key)
				printf("%.*s\t%s\t%d\t%.*s -> %.*s%s%.*s\n", STR(g->name), edge_rule_word(e->rule),
				       e->score, STR(field_name(g, a, p->from)), STR(field_name(g, a, p->to)),
				       other ? " not " : "", STR(other ? field_name(g, a, other->to) : NO_STR));
		}
	for (ptrdiff_t i = 0; i < g->keys.len && show == SHOW_MISSES; i++)
		if (!g->keys.at[i].found)
			printf("%.*s\t%.*s -> %.*s\n", STR(g->name),
			       STR(field_name(g, a, (uint32_t)g->keys.at[i].from)),
			       STR(field_name(g, a, g->keys.at[i].to)));
}

/* A column that is declared to have several targets is found with any of them. */
static void report(struct group *g, const struct tally *tally, bool by_rule, struct tally *all)
{
	struct tally sum = { 0 };
	int64_t found = 0, columns = 0;

	for (ptrdiff_t i = 0; i < g->keys.len;) {
		int64_t from = g->keys.at[i].from;
		bool any = false;

		for (; i < g->keys.len && g->keys.at[i].from == from; i++)
			any = any || g->keys.at[i].found;
		columns++;
		found += any;
	}
	for (int r = 0; r < EDGE_RULE_COUNT; r++) {
		sum.proposed += tally[r].proposed;
		sum.right += tally[r].right;
		sum.score += tally[r].score;
		all[r].proposed += tally[r].proposed;
		all[r].right += tally[r].right;
		all[r].score += tally[r].score;
	}
	printf("| %.*s | %td | %td | %lld | %.2f | %.2f | %.2f |\n", STR(g->name), g->tables.len, (ptrdiff_t)columns,
	       (long long)sum.proposed, sum.proposed ? (double)sum.right / (double)sum.proposed : 0,
	       columns ? (double)found / (double)columns : 0,
	       sum.proposed ? sum.score / 100 / (double)sum.proposed : 0);
	for (int r = 0; r < EDGE_RULE_COUNT && by_rule; r++)
		if (tally[r].proposed)
			printf("| - %s | | | %lld | %.2f | | %.2f |\n", edge_rule_word(r), (long long)tally[r].proposed,
			       (double)tally[r].right / (double)tally[r].proposed,
			       tally[r].score / 100 / (double)tally[r].proposed);
}

/* ---- reading ---- */

struct groups {
	struct arena *arena;
	struct map by_name;
	struct {
		struct group **at;
		ptrdiff_t len, cap;
	} all;
};

static void take_line(struct groups *gs, str line)
{
	struct err err = { 0 };
	struct json *j = json_parse(gs->arena, str_dup(gs->arena, line), &err);
	struct map_entry *e;
	struct group *g;
	bool was;
	str src;

	if (!j)
		fail("a line", &err);
	src = json_text(j, "src");
	e = map_put(&gs->by_name, src.at ? src : S("catalog"), &was);
	if (!was)
		*push(&gs->all, gs->arena) = e->ptr = new(gs->arena, struct group);
	g = e->ptr;
	g->name = e->key;
	*push(&g->tables, gs->arena) = (struct told_table){
		.ns = json_text(j, "ns").at ? json_text(j, "ns") : S(""),
		.name = json_text(j, "table"),
		.line = j,
		.qualified = str_fmt(gs->arena, "%.*s.%.*s", STR(json_text(j, "ns")), STR(json_text(j, "table")))
	};
}

static void read_all(struct groups *gs, const char *path)
{
	struct err err = { 0 };
	struct lines *l = lines_open(str_of(path), 16 << 20, ERR_CONFIG, &err);
	str line;

	if (!l)
		fail(path, &err);
	while (lines_next(l, &line, &err))
		if (str_trim(line).len)
			take_line(gs, line);
	if (err.kind)
		fail(path, &err);
	lines_close(l);
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct groups gs = { .arena = a, .by_name = map_in(a) };
	struct tally all[EDGE_RULE_COUNT] = { 0 };
	enum show show = SHOW_NOTHING;
	bool by_rule = false, keyless = false;
	char folder[] = "/tmp/ocat-keys-XXXXXX";
	str room;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--by-rule") == 0)
			by_rule = true;
		else if (strcmp(argv[i], "--keyless") == 0)
			keyless = true;
		else if (strcmp(argv[i], "--misses") == 0)
			show = SHOW_MISSES;
		else if (strcmp(argv[i], "--wrong") == 0)
			show = SHOW_WRONG;
		else if (strcmp(argv[i], "--time") == 0)
			show = SHOW_TIME;
		else if (strcmp(argv[i], "--domains") == 0)
			show = SHOW_DOMAINS;
		else if (strcmp(argv[i], "--groups") == 0)
			show = SHOW_GROUPS;
		else if (strcmp(argv[i], "--evidence") == 0)
			show = SHOW_EVIDENCE;
		else
			read_all(&gs, argv[i]);
	}
	if (!mkdtemp(folder))
		fail("no temporary folder", NULL);
	room = str_fmt(a, "%s/c", folder);
	if (!show)
		printf("| tables of | tables | key columns | proposed | precision | recall | as scored |\n|---|---|---|---|---|---|---|\n");
	if (show == SHOW_DOMAINS || show == SHOW_GROUPS)
		printf("| domains of | tables | domains | largest | modularity | with their schema | ms |\n|---|---|---|---|---|---|---|\n");
	for (ptrdiff_t i = 0; i < gs.all.len; i++) {
		struct group *g = gs.all.at[i];
		struct tally tally[EDGE_RULE_COUNT] = { 0 };

		g->keyless = keyless;
		make_names(g, room);
		take_keys(g, a);
		judge(g, a, tally, show);
		if (!show)
			report(g, tally, by_rule, all);
		names_close(g->names);
	}
	for (int r = 0; r < EDGE_RULE_COUNT && !show; r++)
		if (all[r].proposed)
			printf("| **%s** | | | %lld | %.2f | | %.2f |\n", edge_rule_word(r), (long long)all[r].proposed,
			       (double)all[r].right / (double)all[r].proposed,
			       all[r].score / 100 / (double)all[r].proposed);
	rmdir(folder);
	return 0;
}
