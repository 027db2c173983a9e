/* list_changes: what was added, dropped, altered and renamed, newest first. */
#include "tool/tools.h"

#include "base/arena.h"
#include "model/diff.h"
#include "model/family_changes.h"
#include "model/name.h"
#include "service/compare/catalog_sequence.h"
#include "service/compare/family_fold.h"
#include "render/answer/changes.h"
#include "base/banned.h"

enum { P_QUERY, P_SINCE, P_UNTIL, P_KIND, P_ASSET, P_GENERATION, P_MEMBERS };

static const struct param params[] = {
	[P_QUERY] = { "query", PARAM_QUERY, .help = "only tables that match this query line", .flag = "", .place = 1 },
	[P_SINCE] = { "since", PARAM_TEXT,
		      .help = "changes since yesterday, monday, 14d or a timestamp, or after a generation" },
	[P_UNTIL] = { "until", PARAM_TEXT, .help = "changes before this time, or up to a generation" },
	[P_KIND] = { "change_kind", PARAM_WORD, .help = "only changes of this kind",
		     .words = "added|dropped|altered|renamed", .flag = "kind" },
	[P_ASSET] = { "asset", PARAM_ASSET, .help = "only this table, under its earlier names too" },
	[P_GENERATION] = { "generation", PARAM_TEXT,
			   .help = "only changes found by this generation: shop@3; see list_generations" },
	[P_MEMBERS] = { "members", PARAM_BOOL,
			.help = "list each partition and date shard, not one row for all that changed alike (yes or no)",
			.filter = "members" },
	{ 0 },
};

enum {
	CREATED,
	CATALOG,
	GENERATION,
	KIND,
	QUALIFIED,
	SUMMARY,
	ASSET_TYPE,
	NUMBER,
	ID,
	ASSET_ID,
	ORIGIN,
	CHANGES,
	FAMILY,
	COLUMNS
};

static const struct column columns[] = {
	[CREATED] = { "created_at", "string", "when the change was detected; it was made after the previous sync",
		      LOOK_PLAIN, false },
	[CATALOG] = { "catalog_name", "string", NULL, LOOK_PLAIN, false },
	[GENERATION] = { "generation", "integer", "generation of the catalog that first had it", LOOK_PLAIN, false },
	[KIND] = { "change_kind", "string", "added, dropped, altered or renamed", LOOK_PLAIN, false },
	[QUALIFIED] = { "qualified_name", "string", "name of the table, or of the namespace if that changed", LOOK_NAME,
			false },
	[SUMMARY] = { "change_summary", "string", "what changed, in a phrase", LOOK_FLUID, false },
	[ASSET_TYPE] = { "asset_type", "string", "table, view, ...; namespace", LOOK_HIDDEN, false },
	[NUMBER] = { "version_number", "integer", "version number of the table, from 1", LOOK_HIDDEN, false },
	[ID] = { "version_id", "integer", NULL, LOOK_HIDDEN, false },
	[ASSET_ID] = { "asset_id", "integer", NULL, LOOK_HIDDEN, true },
	[ORIGIN] = { "origin", "string", "sync, or look: only this table was refreshed", LOOK_HIDDEN, true },
	[CHANGES] = { "changes", "array", "list of changes: change, what, name, aspect, before, after", LOOK_HIDDEN,
		      false },
	[FAMILY] = { "family", "object",
		     "of partitions or date shards that changed alike, of which this is one: count, first, last, pattern, from, until, kind; omitted if it is only this table",
		     LOOK_RARE, true },
	[COLUMNS] = { 0 },
};

struct listing {
	const struct call *in;
	struct result *out;
	struct sieve *sieve;
	struct arena *scratch;
	bool any_kind;
	enum change_kind kind;
	int64_t total;
	struct family_fold *fold; /* the changes of one generation; NULL: each is a row of its own */
	int64_t catalog, generation;
};

/* ---- when ---- */

static int64_t catalog_id(const struct result *out, str name)
{
	for (ptrdiff_t i = 0; i < out->catalogs.len; i++)
		if (str_eq(out->catalogs.at[i].name, name))
			return out->catalogs.at[i].id;
	return 0;
}

/* A small number is a generation of the named catalog, or of the only one. */
static bool read_bound(const struct call *in, struct result *out, int place, instant *t, int64_t *generation,
		       struct err *err)
{
	const struct arg *arg = &in->arg[place];

	if (!arg->text.len)
		return true;
	if (str_int(arg->text, generation)) {
		if (*generation < 1)
			return err_set(err, ERR_USAGE, "generations start at 1: %s cannot be %.*s",
				       in->tool->params[place].name, STR(arg->text));
		if (in->scope.catalog_id || out->catalogs.len < 2)
			return true;
		err_set(err, ERR_USAGE, "%s with a generation number needs %s: each catalog has its own numbers",
			OPTION_OF(&in->tool->params[place]), AGAIN(WITH_ONLY("catalog")));
		return err_next(err, "Give a time instead, or name the catalog.");
	}
	if (instant_from_words(arg->text, clock_now(), t))
		return true;
	return err_set(err, ERR_USAGE,
		       "%s takes a time, such as yesterday, monday, 14d or 2026-01-31, or a generation, not \"%.*s\"",
		       OPTION_OF(&in->tool->params[place]), STR(arg->text));
}

/* Times are shown in seconds, so an instant without a fraction means the whole second. */
static bool read_when(const struct call *in, struct result *out, struct versions_wanted *w, struct err *err)
{
	*w = (struct versions_wanted){ .catalog = in->scope.catalog_id, .since = NO_TIME, .until = NO_TIME };
	if (!read_bound(in, out, P_SINCE, &w->since, &w->after, err) ||
	    !read_bound(in, out, P_UNTIL, &w->until, &w->through, err))
		return false;
	if ((w->since != NO_TIME && w->until != NO_TIME && w->since > w->until) ||
	    (w->through && w->after > w->through))
		return err_set(err, ERR_USAGE, "since is later than until");
	return true;
}

/* "shop@3": the catalog and the one generation. */
static bool read_generation(const struct call *in, const struct result *out, struct versions_wanted *w, struct err *err)
{
	str text = in->arg[P_GENERATION].text;
	ptrdiff_t at = str_at_last(text, '@');
	struct name_parts parts = { 0 };
	int64_t number = 0;

	if (!text.len)
		return true;
	if (at <= 0 || !str_int(str_from(text, at + 1), &number) || number < 1 ||
	    !name_split(in->scope.arena, str_upto(text, at), &parts, err) || parts.len != 1) {
		err_set(err, ERR_USAGE, "invalid generation \"%.*s\"; write it as NAME@NUMBER", STR(text));
		return err_next(err, "%s lists the generations.", ACTION("list_generations"));
	}
	w->catalog = catalog_id(out, parts.part[0]);
	w->after = number - 1;
	w->through = number;
	return w->catalog || err_set(err, ERR_CATALOG_NOT_FOUND, "no catalog called %.*s", STR(parts.part[0]));
}

/* ---- rows ---- */

static bool admits(struct listing *l, const struct version_row_taken *v, struct err *err)
{
	struct asset_mark mark = { .id = v->version->asset_id,
				   .ns = v->ns.at ? v->ns : S(""),
				   .name = v->name.at ? v->name : S(""),
				   .kind = v->kind,
				   .rows = UNKNOWN,
				   .size = UNKNOWN,
				   .gone = v->version->kind == CHANGE_DROPPED };

	if (!l->any_kind && v->version->kind != l->kind)
		return false;
	return catalog_sequence_admits(l->in->scope.store, l->sieve, &mark, v->version->catalog, l->scratch, err);
}

static struct value changes_json(struct arena *a, const struct changes *c)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	diff_json(&b, c);
	return value_json(str_dup(a, sb_str(&b)));
}

/* Leaves out changes that follow from others, so that the phrase says more in fewer words. */
static str summary_of(struct arena *a, const struct changes *c, enum asset_kind kind, str whole)
{
	struct changes telling = { 0 };

	for (ptrdiff_t i = 0; i < c->len; i++)
		if (!change_follows(c, i, kind))
			*push(&telling, a) = c->at[i];
	if (telling.len && telling.len < c->len)
		return diff_summary(a, &telling);
	return whole.at ? whole : S("");
}

/* The phrase of several tables of a family, with * for what only one has. */
static str summary_of_family(struct arena *a, const struct version_row_taken *v, const struct changes *alike)
{
	bool whole = v->version->kind == CHANGE_ADDED || v->version->kind == CHANGE_DROPPED;

	return summary_of(a, alike, v->kind, whole || !alike->len ? v->version->summary : diff_summary(a, alike));
}

/* A copy of the name that lives as long as the answer. */
static str kept_name(const struct result *out, str catalog)
{
	for (ptrdiff_t i = 0; i < out->catalogs.len; i++)
		if (str_eq(out->catalogs.at[i].name, catalog))
			return out->catalogs.at[i].name;
	return str_dup(out->arena, catalog);
}

static void put_version(struct listing *l, const struct version_row_taken *taken, const struct folded *in)
{
	const struct version *v = taken->version;
	const struct table_family *family = &in->part[FOLD_FIRST];
	struct changes alike;
	struct value row[COLUMNS] = {
		[CREATED] = value_time(v->created_at),
		[CATALOG] = value_text(v->catalog),
		[GENERATION] = value_int(v->generation),
		[KIND] = value_text(str_of(change_kind_name(v->kind))),
		[QUALIFIED] = value_text(v->qualified),
		[SUMMARY] = value_text(summary_of(l->scratch, &v->changes, taken->kind, v->summary)),
		[ASSET_TYPE] = value_text(v->asset_id ? str_of(asset_kind_name(taken->kind)) : S("namespace")),
		[NUMBER] = value_int(v->number),
		[ID] = value_int(v->id),
		[ASSET_ID] = value_int(v->asset_id ? v->asset_id : UNKNOWN),
		[ORIGIN] = value_text(taken->origin),
		[CHANGES] = changes_json(l->scratch, &v->changes),
	};
	struct change_event telling = { .at = v->created_at,
					.generation = v->generation,
					.catalog = kept_name(l->out, v->catalog),
					.origin = taken->origin,
					.kind = v->kind,
					.asset_kind = taken->kind,
					.name = taken->name,
					.qualified = v->qualified,
					.summary = v->summary,
					.changes = &v->changes };

	if (family->count > 1) {
		row[FAMILY] = value_json(table_family_json(l->scratch, family));
		row[QUALIFIED].shown = str_fmt(l->scratch, "%.*s.%.*s (%lld)", STR(name_quoted(l->scratch, v->catalog)),
					       STR(in->head), (long long)family->count);
		alike = family_changes(l->scratch, &v->changes, taken->name);
		telling.name = family->pattern.at ? family->pattern : taken->name;
		telling.qualified = row[QUALIFIED].shown;
		telling.changes = &alike;
		telling.range = table_family_range(l->scratch, family);
		row[SUMMARY].shown = str_fmt(l->scratch, "%.*s, %.*s",
					     STR(summary_of_family(l->scratch, taken, &alike)), STR(telling.range));
	}
	l->out->row = as_answer(change_event, &telling);
	result_row(l->out, row);
	l->out->row = (struct answer){ 0 };
}

static bool put_row(void *with, const struct folded *in, struct err *err)
{
	struct listing *l = with;

	(void)err;
	l->total++;
	if (l->total > l->in->scope.skip && l->out->rows < l->in->scope.limit && !result_has_enough(l->out))
		put_version(l, in->row[FOLD_FIRST], in);
	return true;
}

/* ---- changes alike ---- */

static void *version_dup(struct arena *a, const void *row)
{
	struct version_row_taken *own = new(a, struct version_row_taken);
	struct version *v = new(a, struct version);

	*own = *(const struct version_row_taken *)row;
	*v = *own->version;
	for (str *of[] = { &own->ns, &own->name, &own->origin, &v->catalog, &v->qualified, &v->summary }, **at = of;
	     at < of + 6; at++)
		**at = str_dup(a, **at);
	v->changes = changes_dup(a, &v->changes);
	own->version = v;
	return own;
}

static str said_by(struct arena *a, const struct version_row_taken *v)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct changes alike = family_changes(a, &v->version->changes, v->name);
	bool whole = v->version->kind == CHANGE_ADDED || v->version->kind == CHANGE_DROPPED;

	sb_fmt(&b, "%d %.*s ", (int)v->version->kind, STR(whole ? v->version->summary : S("")));
	diff_json(&b, &alike);
	return str_dup(a, sb_str(&b));
}

static bool fold(struct listing *l, const struct version_row_taken *v, struct err *err)
{
	struct fold_table t = { .ns = v->ns.at ? v->ns : S(""), .name = v->name.at ? v->name : S("") };
	const struct version *is = v->version;

	if (is->catalog_id != l->catalog || is->generation != l->generation) {
		if (!family_fold_end(l->fold, err))
			return false;
		l->catalog = is->catalog_id;
		l->generation = is->generation;
	}
	if (is->asset_id && t.name.len && !fold_table_of(l->in->scope.store, l->scratch, is->asset_id, &t, err))
		return false;
	if (!t.one.kind.at && is->asset_id && is->kind == CHANGE_DROPPED &&
	    !fold_table_dropped(l->in->scope.store, l->scratch, is->id, &t, err))
		return false;
	if (t.one.kind.at)
		t.says = said_by(l->scratch, v);
	return family_fold_add(l->fold, &t, v, err);
}

static bool take(void *with, const struct version_row_taken *v, struct err *err)
{
	struct listing *l = with;

	arena_reset(l->scratch);
	if (!admits(l, v, err))
		return !err->kind;
	return l->fold ? fold(l, v, err) : put_row(l, &(struct folded){ .row[FOLD_FIRST] = v }, err);
}

/* ---- notes for an empty list ---- */

static str when_words(struct arena *a, instant t)
{
	str iso = instant_iso(a, t - t % SECONDS(1));

	return iso.len > 16 ? str_fmt(a, "%.*s %.*s UTC", STR(str_upto(iso, 10)), 5, iso.at + 11) : iso;
}

static bool say_since(struct listing *l, const struct read_catalog *c, const struct versions_wanted *w, struct err *err)
{
	struct generations all = { 0 };
	struct arena *a = l->out->arena;
	const struct generation *first;

	if (!store_generations(l->in->scope.store, a, c->id, &all, err))
		return false;
	if (!all.len) {
		result_note(l->out, str_fmt(a, "%.*s was never synced: %s", STR(c->name),
					    ACTION("sync", WITH("name", c->name))));
		return true;
	}
	first = &all.at[all.len - 1];
	if (first->number > 1)
		result_note(l->out,
			    str_fmt(a, "%.*s: changes before generation %lld of %.*s are no longer kept", STR(c->name),
				    (long long)first->number, STR(when_words(a, first->taken_at))));
	else if (!l->total || (w->since != NO_TIME && w->since < first->taken_at))
		result_note(l->out, str_fmt(a, "%.*s: first sync %.*s, last sync %.*s%s", STR(c->name),
					    STR(when_words(a, first->taken_at)), STR(when_words(a, c->synced_at)),
					    all.len == 1 && !l->total ? ": nothing to compare yet" : ""));
	return true;
}

static bool say_known(struct listing *l, const struct versions_wanted *w, struct err *err)
{
	for (ptrdiff_t i = 0; i < l->out->catalogs.len; i++)
		if ((!w->catalog || w->catalog == l->out->catalogs.at[i].id) &&
		    !say_since(l, &l->out->catalogs.at[i], w, err))
			return false;
	return true;
}

/* The name of a catalog means the whole catalog, not a table of the same name. */
static void say_catalog(struct result *out, str query)
{
	for (ptrdiff_t i = 0; i < out->catalogs.len; i++)
		if (str_eq(out->catalogs.at[i].name, query))
			result_note(out, str_fmt(out->arena,
						 "no change matches; catalog:%.*s lists all changes of that catalog",
						 STR(query)));
}

static bool know_generations(const struct call *in, struct result *out, struct err *err)
{
	struct change_events *all = new(out->arena, struct change_events);
	struct generations *known = new(out->arena, struct generations);

	all->generations = known;
	out->whole = as_answer(change_events, all);
	return !in->scope.catalog_id ||
	       store_generations(in->scope.store, out->arena, in->scope.catalog_id, known, err);
}

static bool list_changes(const struct call *in, struct result *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct listing l = { .in = in, .out = out, .scratch = scratch };
	struct versions_wanted w;
	bool good;

	l.any_kind = !change_kind_named(in->arg[P_KIND].text, &l.kind);
	if (!know_generations(in, out, err) || !read_when(in, out, &w, err) ||
	    (in->arg[P_QUERY].text.len && !(l.sieve = sieve_open(&in->scope.filter, err))))
		return false;
	if (!read_generation(in, out, &w, err)) {
		sieve_close(l.sieve);
		return false;
	}
	w.asset = in->arg[P_ASSET].asset.id;
	result_columns(out, columns, COLUMNS);
	if (in->scope.filter.members != YES && !w.asset)
		l.fold = family_fold_open(&(struct fold_rows){ version_dup, put_row, &l });
	good = store_each_version(in->scope.store, &w, in->scope.stop, take, &l, err) &&
	       (!l.fold || family_fold_end(l.fold, err));
	family_fold_close(l.fold);
	sieve_close(l.sieve);
	if (!good)
		return false;
	out->total = l.total;
	out->shown = l.total ? str_counted(out->arena, l.total, "change") : S("no change");
	if (out->names.len)
		result_next(out, ACTION_IN(out->arena, "describe_asset", WITH("asset", out->names.at[0])));
	if (!l.total)
		say_catalog(out, in->arg[P_QUERY].text);
	if (w.asset && !w.catalog)
		w.catalog = catalog_id(out, in->arg[P_ASSET].asset.catalog);
	return l.total && w.since == NO_TIME ? true : say_known(&l, &w, err);
}

const struct tool tool_list_changes = {
	.name = "list_changes",
	.command = "changes",
	.heading = UNDER_CHANGES,
	.summary = "list what was added, dropped, altered and renamed",
	.detail = "Newest first, by the sync that detected each change. A change was made at some time between that "
		  "sync and the one before. The exit status is 1 if nothing changed.",
	.params = params,
	.columns = columns,
	.noun = "change",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT),
	.limit = 500,
	.most = 100000,
	.run = list_changes,
};
