/* list_generations: the syncs of the catalogs and what each changed. */
#include "tool/tools.h"

#include <stdlib.h>

#include "base/arena.h"
#include "model/name.h"
#include "service/compare/catalog_sequence.h"
#include "service/compare/family_fold.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "query", PARAM_QUERY, .help = "only changes of tables that match this query line", .flag = "", .place = 1 },
	{ 0 },
};

enum { TAKEN, AT, CHANGES, ADDED, ALTERED, DROPPED, RENAMED, TABLES, WHAT, CATALOG, GENERATION, ORIGIN, KEPT, COLUMNS };

static const struct column columns[] = {
	[TAKEN] = { "taken_at", "string", "when the changes were detected; they were made after the previous sync",
		    LOOK_PLAIN, false },
	[AT] = { "name", "string", "NAME@GENERATION, for diff and changes", LOOK_NAME, false },
	[CHANGES] = { "changes", "integer", "the number of tables that changed", LOOK_COUNT, false },
	[ADDED] = { "added", "integer", NULL, LOOK_COUNT, false },
	[ALTERED] = { "altered", "integer", NULL, LOOK_COUNT, false },
	[DROPPED] = { "dropped", "integer", NULL, LOOK_COUNT, false },
	[RENAMED] = { "renamed", "integer", NULL, LOOK_COUNT, false },
	[TABLES] = { "tables", "integer", "the number of tables then, without partitions; null if it is no longer kept",
		     LOOK_COUNT, true },
	[WHAT] = { "what", "string", "the first of them: + added, ~ altered or renamed, - dropped", LOOK_FLUID, false },
	[CATALOG] = { "catalog", "string", NULL, LOOK_HIDDEN, false },
	[GENERATION] = { "generation", "integer", NULL, LOOK_HIDDEN, false },
	[ORIGIN] = { "origin", "string", "sync, or look: only one table was refreshed", LOOK_HIDDEN, true },
	[KEPT] = { "kept", "boolean", "whether it can still be shown, see the setting history", LOOK_HIDDEN, false },
	[COLUMNS] = { 0 },
};

enum { NAMED_EACH = 30 };

struct mention {	     /* of a table, or of those of one family */
	str name, head, key; /* head, key: of its family, as in struct fold_table; absent: it is in none */
	int64_t count;
};

struct period { /* a generation, and what it changed */
	const struct generation *is;
	str catalog;
	int64_t of[CHANGE_KIND_COUNT];
	array_of(struct mention) names[CHANGE_KIND_COUNT];
};

struct listing {
	const struct call *in;
	struct arena *arena, *scratch;
	struct sieve *sieve;	     /* NULL: everything matches */
	array_of(struct period) all; /* newest first in each catalog */
	ptrdiff_t from;		     /* where those of the current catalog begin */
};

static struct period *period_of(const struct listing *l, int64_t number)
{
	for (ptrdiff_t i = l->from; i < l->all.len; i++)
		if (l->all.at[i].is->number == number)
			return &l->all.at[i];
	return NULL;
}

static bool family_of(struct listing *l, const struct version_row_taken *v, struct fold_table *t, struct err *err)
{
	struct store *s = l->in->scope.store;

	*t = (struct fold_table){ .ns = v->ns.at ? v->ns : S(""), .name = v->name.len ? v->name : v->ns };
	if (!v->version->asset_id || !v->name.len)
		return true;
	return fold_table_of(s, l->scratch, v->version->asset_id, t, err) &&
	       (t->one.kind.at || v->version->kind != CHANGE_DROPPED ||
		fold_table_dropped(s, l->scratch, v->version->id, t, err));
}

static bool mention(struct listing *l, struct period *p, const struct version_row_taken *v, struct err *err)
{
	ptrdiff_t n = p->names[v->version->kind].len;
	struct mention *all = p->names[v->version->kind].at;
	struct fold_table t;

	if (!family_of(l, v, &t, err))
		return false;
	for (ptrdiff_t i = n - 1; i >= 0 && t.key.at; i--)
		if (str_eq(all[i].key, t.key) && str_eq(all[i].head, t.head)) {
			all[i].count++;
			return true;
		}
	if (n < NAMED_EACH)
		*push(&p->names[v->version->kind], l->arena) = (struct mention){
			.name = str_dup(l->arena, t.name),
			.head = str_dup(l->arena, t.head),
			.key = str_dup(l->arena, t.key),
			.count = 1,
		};
	return true;
}

static bool take(void *with, const struct version_row_taken *v, struct err *err)
{
	struct listing *l = with;
	struct asset_mark mark = { .id = v->version->asset_id,
				   .ns = v->ns.at ? v->ns : S(""),
				   .name = v->name.at ? v->name : S(""),
				   .kind = v->kind,
				   .rows = UNKNOWN,
				   .size = UNKNOWN };
	struct period *p = period_of(l, v->version->generation);

	arena_reset(l->scratch);
	if (!p || !catalog_sequence_admits(l->in->scope.store, l->sieve, &mark, v->version->catalog, l->scratch, err))
		return !err->kind;
	p->of[v->version->kind]++;
	return mention(l, p, v, err);
}

static bool list_catalog(struct listing *l, const struct read_catalog *c, struct err *err)
{
	struct versions_wanted w = { .catalog = c->id, .since = NO_TIME, .until = NO_TIME, .through = c->generation };
	struct generations *g = new(l->arena, struct generations);

	if (!store_generations(l->in->scope.store, l->arena, c->id, g, err))
		return false;
	l->from = l->all.len;
	for (ptrdiff_t i = 0; i < g->len; i++)
		if (g->at[i].number <= c->generation)
			*push(&l->all, l->arena) = (struct period){ .is = &g->at[i], .catalog = c->name };
	return store_each_version(l->in->scope.store, &w, l->in->scope.stop, take, l, err);
}

static int64_t changes_of(const struct period *p)
{
	int64_t n = 0;

	for (int k = 0; k < CHANGE_KIND_COUNT; k++)
		n += p->of[k];
	return n;
}

static int newest_first(const void *x, const void *y)
{
	const struct period *a = x, *b = y;

	if (a->is->taken_at != b->is->taken_at)
		return a->is->taken_at > b->is->taken_at ? -1 : 1;
	if (!str_eq(a->catalog, b->catalog))
		return str_cmp(a->catalog, b->catalog);
	return a->is->number > b->is->number ? -1 : 1;
}

/* ---- rows ---- */

static str what_of(struct arena *a, const struct period *p)
{
	static const struct {
		enum change_kind kind;
		const char *sign;
	} signs[] = {
		{ CHANGE_ADDED, "+" }, { CHANGE_ALTERED, "~" }, { CHANGE_RENAMED, "~" }, { CHANGE_DROPPED, "-" }
	};
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (size_t k = 0; k < sizeof signs / sizeof *signs; k++) {
		const struct mention *names = p->names[signs[k].kind].at;
		int64_t left = p->of[signs[k].kind];

		for (ptrdiff_t i = 0; i < p->names[signs[k].kind].len; i++) {
			sb_fmt(&b, "%s%s%.*s",
			       i       ? ", "
			       : b.len ? "  "
				       : "",
			       i ? "" : signs[k].sign, STR(names[i].count > 1 ? names[i].head : names[i].name));
			if (names[i].count > 1)
				sb_fmt(&b, " (%lld)", (long long)names[i].count);
			left -= names[i].count;
		}
		if (left)
			sb_fmt(&b, ", %lld more", (long long)left);
	}
	if (!b.len)
		sb_puts(&b, p->is->number == 1 ? "first sync" : "no change");
	return str_dup(a, sb_str(&b));
}

static bool put(struct listing *l, struct result *out, const struct period *p)
{
	int64_t parts = p->is->partitions, tables = parts == UNKNOWN ? UNKNOWN : p->is->assets - parts;
	scoped(sb_free) struct sb name = SB(SB_MAX);

	name_part(&name, p->catalog);
	sb_fmt(&name, "@%lld", (long long)p->is->number);
	struct value row[COLUMNS] = {
		[TAKEN] = value_time(p->is->taken_at - p->is->taken_at % SECONDS(1)),
		[AT] = value_text(str_dup(l->arena, sb_str(&name))),
		[CHANGES] = value_int(changes_of(p)),
		[ADDED] = value_int(p->of[CHANGE_ADDED]),
		[ALTERED] = value_int(p->of[CHANGE_ALTERED]),
		[DROPPED] = value_int(p->of[CHANGE_DROPPED]),
		[RENAMED] = value_int(p->of[CHANGE_RENAMED]),
		[TABLES] = value_int(tables),
		[WHAT] = value_text(what_of(l->arena, p)),
		[CATALOG] = value_text(p->catalog),
		[GENERATION] = value_int(p->is->number),
		[ORIGIN] = value_text(p->is->origin),
		[KEPT] = value_bool(p->is->rebuildable),
	};

	return result_row(out, row);
}

/* With a query line, only those that changed a matching table. */
static void put_all(struct listing *l, struct result *out)
{
	const struct scope *scope = &l->in->scope;

	out->total = 0;
	for (ptrdiff_t i = 0; i < l->all.len; i++) {
		if (l->sieve && !changes_of(&l->all.at[i]))
			continue;
		out->total++;
		if (out->total > scope->skip && out->rows < scope->limit && !result_has_enough(out))
			put(l, out, &l->all.at[i]);
	}
	out->shown = str_counted(out->arena, out->total, "generation");
}

static bool list_generations(const struct call *in, struct result *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct listing l = { .in = in, .arena = out->arena, .scratch = scratch };
	bool good = true;

	if (in->arg[0].text.len && !(l.sieve = sieve_open(&in->scope.filter, err)))
		return false;
	for (ptrdiff_t i = 0; good && i < out->catalogs.len; i++)
		if (!in->scope.catalog_id || in->scope.catalog_id == out->catalogs.at[i].id)
			good = list_catalog(&l, &out->catalogs.at[i], err);
	sieve_close(l.sieve);
	if (!good)
		return false;
	if (l.all.len)
		qsort(l.all.at, (size_t)l.all.len, sizeof *l.all.at, newest_first);
	result_columns(out, columns, COLUMNS);
	put_all(&l, out);
	return true;
}

const struct tool tool_list_generations = {
	.name = "list_generations",
	.command = "history",
	.heading = UNDER_CHANGES,
	.summary = "list the syncs of the catalogs and what each changed",
	.detail =
		"Newest first. A sync that finds a change makes a generation. With a query line, only generations that "
		"changed a matching table are listed, and only these changes are counted. A changed partition is a "
		"change too.",
	.params = params,
	.columns = columns,
	.noun = "generation",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT),
	.limit = 500,
	.most = 100000,
	.run = list_generations,
};
