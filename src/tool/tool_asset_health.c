/* asset_health: one asset with all evidence for its health, or many with the worst first. */
#include "tool/tools.h"

#include <stdlib.h>

#include "base/arena.h"
#include "render/answer/health.h"
#include "base/banned.h"

enum { EACH_BY_NAME = 300, WORST = 3 };
enum { ASSET, PATTERN, RISK };

#define _(id, word, weight, help) "|" word
static const char risk_words[] = "any" HEALTH_RISKS(_);
#undef _

static const struct param params[] = {
	[ASSET] = { "asset", PARAM_ASSET, .help = "one asset by name; any unique suffix of the qualified name works",
		    .place = 1 },
	[PATTERN] = { "pattern", PARAM_QUERY,
		      .help = "many assets: a query line of words, globs and filters, see ocat-query(5)", .place = 1 },
	[RISK] = { "risk", PARAM_TEXTS, .help = "only assets at one of these risks: stale,empty,...; any: all risks",
		   .words = risk_words },
	{ "schema", PARAM_TEXT, .help = "only this schema; globs allowed", .filter = "schema" },
	{ "kind", PARAM_TEXT, .help = "table, view, materialized_view, ...; separate several by commas",
	  .filter = "kind" },
	{ "tag", PARAM_TEXT, .help = "has this tag", .filter = "tag" },
	{ "owner", PARAM_TEXT, .help = "owned by this role; globs allowed", .filter = "owner" },
	{ "modified_before", PARAM_TIME, .help = "not changed since this time", .filter = "modified",
	  .filter_form = "..%s" },
	{ "row_count_min", PARAM_COUNT, .help = "at least this many rows", .filter = "rows", .filter_form = "%s.." },
	{ "sort", PARAM_TEXT, .help = "sort by name, rows, size, modified or refs; by default worst first",
	  .filter = "sort" },
	{ 0 },
};

/* Ages are relative to the last sync: notes a stale one. */
static void note_old(const struct call *in, struct result *out)
{
	for (ptrdiff_t i = 0; i < out->catalogs.len && !in->ask->at.at; i++)
		if (out->catalogs.at[i].stale)
			result_note(out, str_fmt(out->arena,
						 "ages in %.*s are as of its last sync, %.*s; refresh it with %s",
						 STR(out->catalogs.at[i].name),
						 STR(instant_iso(out->arena, out->catalogs.at[i].synced_at)),
						 ACTION("sync", WITH("name", out->catalogs.at[i].name))));
}

static bool put_columns(struct result *out)
{
	return result_columns(out, answer_columns(out->arena, &answer_health_view, NULL), HEALTH_COLUMNS);
}

/* ---- one asset ---- */

struct one {
	struct arena *arena;
	struct health_facts facts;
	bool found;
};

static bool take_one(void *with, const struct health_facts *f, struct err *err)
{
	struct one *one = with;

	(void)err;
	one->found = true;
	one->facts = *f;
	one->facts.qualified = str_dup(one->arena, f->qualified);
	one->facts.problem = str_dup(one->arena, f->problem);
	one->facts.updated_origin = str_dup(one->arena, f->updated_origin);
	one->facts.broken_key = str_dup(one->arena, f->broken_key);
	return true;
}

static bool points_of(const struct call *in, struct arena *a, int64_t id, struct health_view *v, struct err *err)
{
	struct measures all = { 0 };

	if (!store_measures(in->scope.store, a, id, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		*push(&v->points, a) = (struct health_point){ all.at[i].at, all.at[i].stats.row_count,
							      all.at[i].stats.size_bytes };
	return true;
}

static bool health_of_one(struct workspace *s, const struct call *in, struct result *out, struct err *err)
{
	struct arena *a = out->arena;
	const struct candidate *asset = &in->arg[ASSET].asset;
	struct health_rules rules = setting_health(workspace_settings(s));
	struct one *one = new(a, struct one);
	struct health *h = new(a, struct health);
	struct health_view *v = new(a, struct health_view);

	one->arena = a;
	if (!store_each_health(in->scope.store, asset->id, rules.trend_over, in->scope.stop, take_one, one, err) ||
	    !points_of(in, a, asset->id, v, err))
		return false;
	if (!one->found)
		return err_set(err, ERR_TABLE_NOT_FOUND, "%.*s no longer exists", STR(asset->qualified));
	health_judge(a, &rules, &one->facts, h);
	v->facts = &one->facts;
	v->health = h;
	health_cells(a, &one->facts, h, v->cells);
	out->whole = as_answer(health_view, v);
	out->total = 1;
	out->shown = str_fmt(a, "%.*s, %.*s", STR(asset->qualified), STR(str_counted(a, h->flags.len, "risk")));
	if (put_columns(out))
		result_row(out, v->cells);
	result_next(out, ACTION_IN(a, "describe_asset", WITH("asset", asset->qualified)));
	note_old(in, out);
	return true;
}

/* ---- many ---- */

struct judged {
	int64_t id, weight, age;
	ptrdiff_t place; /* index among the hits */
	unsigned risks;
	bool admitted; /* has one of the requested risks */
};

struct judging {
	struct health_rules rules;
	struct arena *scratch;
	struct judged *at; /* one per hit, by id until all are judged */
	ptrdiff_t len;
	unsigned wanted; /* 0: all */
	struct health_summary sum;
};

static int by_id(const void *x, const void *y)
{
	const struct judged *a = x, *b = y;

	return (a->id > b->id) - (a->id < b->id);
}

static void count(struct judging *j, const struct health_facts *f, const struct health *h)
{
	struct health_summary *sum = &j->sum;
	int64_t *worst = h->weight >= 100		    ? &sum->broken
			 : h->weight >= 10		    ? &sum->risky
			 : h->risks & 1U << RISK_UNREADABLE ? &sum->unreadable
							    : &sum->hinted;
	bool undated = f->age == UNKNOWN && !asset_is_view(f->kind);

	if (h->risks)
		++*worst;
	sum->undated += undated;
	sum->unknown += undated && f->rows == UNKNOWN;
	for (int r = 0; r < RISK_COUNT; r++)
		sum->risks.of[r] += h->risks >> r & 1;
}

static bool take_many(void *with, const struct health_facts *f, struct err *err)
{
	struct judging *j = with;
	struct judged key = { .id = f->id };
	struct judged *one = j->len ? bsearch(&key, j->at, (size_t)j->len, sizeof *j->at, by_id) : NULL;
	struct health h;

	(void)err;
	if (!one)
		return true;
	health_judge(j->scratch, &j->rules, f, &h);
	count(j, f, &h);
	one->weight = h.weight;
	one->age = f->age;
	one->risks = h.risks;
	one->admitted = !j->wanted || (h.risks & j->wanted);
	arena_reset(j->scratch);
	return true;
}

/* Reads a few one by one, many in one pass over the catalog. */
static bool judge_hits(const struct call *in, struct judging *j, struct err *err)
{
	if (j->len > EACH_BY_NAME)
		return store_each_health(in->scope.store, 0, j->rules.trend_over, in->scope.stop, take_many, j, err);
	for (ptrdiff_t i = 0; i < j->len; i++)
		if (!store_each_health(in->scope.store, j->at[i].id, j->rules.trend_over, in->scope.stop, take_many, j,
				       err))
			return false;
	return true;
}

static int by_place(const void *x, const void *y)
{
	const struct judged *a = x, *b = y;

	if (a->admitted != b->admitted)
		return b->admitted - a->admitted;
	return (a->place > b->place) - (a->place < b->place);
}

/* Assets of unknown age come last. */
static int by_weight(const void *x, const void *y)
{
	const struct judged *a = x, *b = y;

	if (a->admitted == b->admitted && a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	if (a->admitted == b->admitted && a->age != b->age)
		return a->age > b->age ? -1 : 1;
	return by_place(x, y);
}

static bool put_many(const struct call *in, struct judging *j, struct result *out, struct err *err)
{
	int64_t end = in->scope.skip + in->scope.limit < out->total ? in->scope.skip + in->scope.limit : out->total;

	for (int64_t i = in->scope.skip; i < end; i++) {
		struct one one = { .arena = j->scratch };
		struct value row[HEALTH_COLUMNS];
		struct health h;
		bool more = true;

		if (!store_each_health(in->scope.store, j->at[i].id, j->rules.trend_over, in->scope.stop, take_one,
				       &one, err))
			return false;
		if (one.found) {
			health_judge(j->scratch, &j->rules, &one.facts, &h);
			health_cells(j->scratch, &one.facts, &h, row);
			more = result_row(out, row);
		}
		arena_reset(j->scratch);
		if (!more)
			break;
	}
	return true;
}

/* ---- the worst of each risk, for a person who asked for no list ---- */

static bool wants_list(const struct call *in)
{
	return in->ask->limit || in->ask->cursor.len || in->arg[RISK].list.len || in->scope.filter.sort_set;
}

static bool put_worst(const struct call *in, struct judging *j, int64_t id, struct arena *a, struct health_group *g,
		      struct err *err)
{
	struct one one = { .arena = a };
	struct health h;

	if (!store_each_health(in->scope.store, id, j->rules.trend_over, in->scope.stop, take_one, &one, err))
		return false;
	if (!one.found)
		return true;
	health_judge(a, &j->rules, &one.facts, &h);
	for (ptrdiff_t i = 0; i < h.flags.len; i++)
		if (h.flags.at[i].risk == g->risk)
			*push(&g->worst, a) = (struct health_worst){ one.facts.qualified,
								     health_detail(&h.flags.at[i]) };
	return true;
}

static bool group(const struct call *in, struct judging *j, struct arena *a, struct health_summary *sum,
		  struct err *err)
{
	for (int r = 0; r < RISK_COUNT; r++) {
		struct health_group g = { .risk = (enum health_risk)r, .count = j->sum.risks.of[r] };

		if (!g.count)
			continue;
		g.all = str_dup(a, str_of(AGAIN(WITH("risk", str_of(health_risk_word(g.risk))))));
		for (ptrdiff_t i = 0; i < j->len && g.worst.len < WORST; i++)
			if (j->at[i].risks >> r & 1 && !put_worst(in, j, j->at[i].id, a, &g, err))
				return false;
		*push(&sum->groups, a) = g;
	}
	return true;
}

/*
 * "153 assets and 12 partitions or date shards: 2 broken, 31 at risk, 70 with hints, 50 without findings",
 * then the number of assets per risk.
 */
static void summarize(const struct health_summary *sum, struct result *out)
{
	scoped(sb_free) struct sb b = SB(4096);

	str unreadable = sum->unreadable ? str_fmt(out->arena, ", %lld not readable", (long long)sum->unreadable)
					 : S("");

	str represented = sum->represented ? str_fmt(out->arena, " and %lld partitions or date shards",
						     (long long)sum->represented)
					   : S("");

	result_note(out, str_fmt(out->arena,
				 "%.*s%.*s: %lld broken, %lld at risk%.*s, %lld with hints, %lld without findings",
				 STR(str_counted(out->arena, sum->assets, "asset")), STR(represented),
				 (long long)sum->broken, (long long)sum->risky, STR(unreadable), (long long)sum->hinted,
				 (long long)sum->without));
	for (int r = 0; r < RISK_COUNT; r++)
		if (sum->risks.of[r])
			sb_fmt(&b, "%s%s %lld", b.len ? ", " : "", health_risk_word((enum health_risk)r),
			       (long long)sum->risks.of[r]);
	if (b.len)
		result_note(out, str_dup(out->arena, sb_str(&b)));
	if (sum->undated)
		result_note(out, str_fmt(out->arena, "last write time unknown for %.*s",
					 STR(str_counted(out->arena, sum->undated, "table"))));
	if (sum->unknown)
		result_note(out,
			    str_fmt(out->arena,
				    "%.*s with neither a last write time nor a row count: whether stale, shrinking "
				    "or empty is unknown",
				    STR(str_counted(out->arena, sum->unknown, "table"))));
}

static bool find_assets(const struct call *in, struct arena *a, struct judging *j, struct err *err)
{
	struct filter f = in->scope.filter;
	struct workspace_found found;
	bool good;

	if (!f.sort_set) /* assets of the same weight are in order of name */
		f.sort = SORT_NAME;
	good = scope_find(&in->scope, &f, 0, a, &found, err);
	j->len = good ? found.hits.len : 0;
	j->at = new_n(a, struct judged, j->len + 1);
	for (ptrdiff_t i = 0; good && i < j->len; i++) {
		const struct summary *s = found.hits.at[i].asset;
		struct table_family family = { 0 };

		j->at[i] = (struct judged){ .id = s->id, .age = UNKNOWN, .place = i };
		good = !s->represents || store_family(in->scope.store, a, s->id, &family, err);
		j->sum.represented += family.count - (family.from.at != NULL); /* the newest of date shards is one */
	}
	qsort(j->at, (size_t)j->len, sizeof *j->at, by_id);
	workspace_found_done(in->scope.workspace, &found);
	return good;
}

static bool judge_and_put(const struct call *in, struct judging *j, struct result *out, struct err *err)
{
	if (!judge_hits(in, j, err))
		return false;
	qsort(j->at, (size_t)j->len, sizeof *j->at, in->scope.filter.sort_set ? by_place : by_weight);
	out->total = 0;
	while (out->total < j->len && j->at[out->total].admitted)
		out->total++;
	return put_many(in, j, out, err);
}

static bool health_of_many(struct workspace *s, const struct call *in, struct result *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct judging j = { .rules = setting_health(workspace_settings(s)), .scratch = scratch };
	scoped(arena_close) struct arena *found = arena_open();
	struct health_summary *sum = new(out->arena, struct health_summary);

	if (!health_risks_named(&in->arg[RISK].list, &j.wanted, err))
		return false;
	out->sum = as_answer(health_summary, sum);
	if (!wants_list(in))
		out->sum.type = &answer_health_overview;
	if (!put_columns(out))
		return true;
	if (!find_assets(in, found, &j, err) || !judge_and_put(in, &j, out, err))
		return false;
	*sum = j.sum;
	sum->assets = j.len;
	sum->without = j.len - sum->broken - sum->risky - sum->unreadable - sum->hinted;
	if (!wants_list(in) && !group(in, &j, out->arena, sum, err))
		return false;
	out->shown = str_fmt(out->arena, "%.*s, %lld broken, %lld at risk",
			     STR(str_counted(out->arena, out->total, "asset")), (long long)sum->broken,
			     (long long)sum->risky);
	if (j.len)
		summarize(sum, out);
	if (out->names.len)
		result_next(out, ACTION_IN(out->arena, "asset_health", WITH("asset", out->names.at[0])));
	note_old(in, out);
	return true;
}

static bool asset_health(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;

	if (!in->arg[ASSET].text.len)
		return health_of_many(s, in, out, err);
	if (in->arg[PATTERN].text.len || in->arg[RISK].list.len) {
		err_set(err, ERR_USAGE, "%s filters a list and does not apply to one asset",
			in->arg[PATTERN].text.len ? "a query line" : "risk");
		return err_next(err, "Give only the asset, or search: %s.",
				ACTION("asset_health",
				       WITH("pattern", str_fmt(out->arena, "*%.*s*", STR(in->arg[ASSET].text)))));
	}
	return health_of_one(s, in, out, err);
}

const struct tool tool_asset_health = {
	.name = "asset_health",
	.command = "health",
	.heading = UNDER_CHANGES,
	.summary = "show how fresh tables are, how they grow, and which are at risk",
	.detail = "A name shows one asset with the evidence for every verdict. Anything else is a query line and "
		  "lists the matching tables, worst first: broken, then at risk, then not readable, then hints. On a "
		  "terminal they are grouped by risk, with the worst of each; {.risk}, {.sort} or a limit lists them. "
		  "Ages are as of the catalog's last sync. What neither the source nor the history records is reported "
		  "as unknown, never as good. The risks are broken_view, broken_key, partial; stale, shrinking, empty, "
		  "unused; unreadable; no_key, no_comment, unreferenced.",
	.params = params,
	.answer = &answer_health_view,
	.sum = &answer_health_summary,
	.noun = "asset",
	.shape = SHAPE_EITHER,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT),
	.limit = 100,
	.most = 100000,
	.run = asset_health,
};
