/* diff_catalog: two catalogs, two generations of one, or two assets, side by side. */
#include "tool/tools.h"

#include "base/arena.h"
#include "model/name.h"
#include "service/compare/catalog_sequence.h"
#include "service/compare/difference_fold.h"
#include "render/answer/changes.h"
#include "tool/difference_rows.h"
#include "base/banned.h"

enum { P_BEFORE, P_AFTER, P_QUERY, P_IGNORE, P_MAP, P_STATS, P_SUMMARY, P_MEMBERS };

static const struct param params[] = {
	[P_BEFORE] = { "before", PARAM_SIDE,
		       .help = "a catalog or a table; NAME@GENERATION or NAME@TIME for an earlier state", .flag = "",
		       .place = 1, .required = true },
	[P_AFTER] = { "after", PARAM_SIDE, .help = "the second catalog, table or time", .flag = "", .place = 2,
		      .required = true },
	[P_QUERY] = { "query", PARAM_QUERY,
		      .help = "when comparing catalogs, only the tables that match this query line", .flag = "",
		      .place = 3 },
	[P_IGNORE] = { "ignore", PARAM_TEXTS,
		       .help = "differences to ignore: comments, order, stats, owners, definitions, defaults, properties, collations, types "
			       "(other than in class), names (of keys and indexes), keys, checks, indexes, triggers, policies" },
	[P_MAP] = { "map", PARAM_TEXTS, .help = "a namespace with another name on the second side: public=main" },
	[P_STATS] = { "stats", PARAM_BOOL, .help = "also compare row counts and sizes", .default_value = "no" },
	[P_SUMMARY] = { "summary", PARAM_BOOL, .help = "one line per table", .default_value = "no" },
	[P_MEMBERS] = { "members", PARAM_BOOL,
			.help = "list each partition and date shard, not one row for all that differ alike (yes or no)",
			.filter = "members" },
	{ 0 },
};

struct differing {
	struct workspace *session;
	const struct call *in;
	struct result *out;
	const struct side *side; /* both sides */
	struct compare_options o;
	struct sieve *sieve;
	struct comparison counts;
	struct difference_fold *fold; /* NULL: each table is a difference of its own */
	struct difference_rows rows;
	uint64_t gaps_met[2];
	bool may_be_part; /* the assets that come may be in a family whatever their names are */
	bool backwards;	  /* the first is the later generation */
};

/* ---- parameters ---- */

static bool read_ignore(const struct strs *words, unsigned *out, struct err *err)
{
	for (ptrdiff_t i = 0; i < words->len; i++) {
		unsigned bit;

		if (!ignore_named(words->at[i], &bit)) {
			err_set(err, ERR_USAGE, "unknown kind of difference \"%.*s\"", STR(words->at[i]));
			return err_next(err, "Supported: %s.", ignore_list());
		}
		*out |= bit;
	}
	return true;
}

static bool read_map(struct arena *a, const struct strs *words, const struct props **out, struct err *err)
{
	struct props *map = new(a, struct props);

	for (ptrdiff_t i = 0; i < words->len; i++) {
		str to = words->at[i], from;

		str_cut(&to, '=', &from);
		if (str_at(words->at[i], '=') < 0)
			return err_set(err, ERR_USAGE,
				       "a map is written FIRST=SECOND, such as public=main, not \"%.*s\"",
				       STR(words->at[i]));
		props_put(map, a, str_trim(from), to.at ? str_trim(to) : S(""));
	}
	*out = map->len ? map : NULL;
	return true;
}

static void say_systems(struct differing *d)
{
	const struct side *s = d->side;
	struct arena *a = d->out->arena;

	if (str_eq_fold(s[0].system, s[1].system) || str_eq(s[0].catalog, s[1].catalog))
		return;
	if (!product_is_system(s[0].system) || !product_is_system(s[1].system)) {
		const struct side *unclear = product_is_system(s[0].system) ? &s[1] : &s[0];

		if (!(d->o.ignore & IGNORE_TYPES))
			result_note(d->out, str_fmt(a,
						    "%.*s does not name its system, so types are compared as written; "
						    "%s compares them by class",
						    STR(unclear->catalog), AGAIN(WITH("ignore", S("types")))));
		return;
	}
	d->o.ignore |= IGNORE_BETWEEN_SYSTEMS;
	result_note(d->out,
		    str_fmt(a,
			    "%.*s and %.*s write types differently, so types are compared by class; not compared: %.*s",
			    STR(s[0].system), STR(s[1].system),
			    STR(ignore_words(a, IGNORE_BETWEEN_SYSTEMS & ~(unsigned)IGNORE_TYPES))));
}

static bool start(struct differing *d, struct err *err)
{
	const struct arg *arg = d->in->arg;

	d->side = new_n(d->out->arena, struct side, 2);
	((struct side *)d->side)[0] = arg[P_BEFORE].side;
	((struct side *)d->side)[1] = arg[P_AFTER].side;
	d->rows.by_summary = arg[P_SUMMARY].truth;
	d->o.stats = arg[P_STATS].truth;
	if (!read_ignore(&arg[P_IGNORE].list, &d->o.ignore, err) ||
	    !read_map(d->out->arena, &arg[P_MAP].list, &d->o.map, err))
		return false;
	if (d->side[0].whole != d->side[1].whole) {
		const struct side *c = &d->side[d->side[0].whole ? 0 : 1], *t = &d->side[d->side[0].whole ? 1 : 0];

		err_set(err, ERR_USAGE, "%.*s is a catalog and %.*s a table", STR(c->shown), STR(t->shown));
		return err_next(err, "Compare two catalogs or two tables.");
	}
	for (int i = 0; i < 2 && !str_eq(d->side[0].type, d->side[1].type); i++)
		d->o.gaps[i] = (struct compare_side_gaps){ workspace_gaps(d->side[i].type), &d->gaps_met[i] };
	d->o.strangers = d->side[0].catalog_id != d->side[1].catalog_id;
	say_systems(d);
	return true;
}

/* What was left out of the comparison, because one side is a file that cannot hold it. */
static void say_gaps(const struct differing *d)
{
	for (int i = 0; i < 2; i++) {
		str words = compare_gap_words(d->out->arena, &d->o.gaps[i]);

		if (words.at)
			result_note(d->out, str_fmt(d->out->arena,
						    "not compared, because the file of %.*s cannot contain them: %.*s",
						    STR(d->side[i].catalog), STR(words)));
	}
}

/* ---- differences ---- */

static bool take(void *with, const struct difference *d, struct err *err)
{
	(void)err;
	difference_rows_put(with, d);
	return true;
}

/* A table of one family may wait for the others that differ alike. */
static bool tell(void *with, const struct difference *d, struct err *err)
{
	struct differing *w = with;

	if (!w->fold)
		return take(&w->rows, d, err);
	return difference_fold_add(w->fold, d, w->may_be_part || d->asset_kind == ASSET_PARTITION, err);
}

/* ---- two generations: only assets with versions between them ---- */

static bool admits(struct differing *w, const struct asset_between *b, struct arena *scratch, struct err *err)
{
	const struct asset *x = b->after ? b->after : b->before;
	struct asset_mark mark = { .id = b->id,
				   .ns = x->ns,
				   .name = x->name,
				   .kind = x->kind,
				   .rows = UNKNOWN,
				   .size = UNKNOWN,
				   .gone = !b->before || !b->after };

	return catalog_sequence_admits(w->in->scope.store, w->sieve, &mark, w->side[0].catalog, scratch, err);
}

static bool take_between(void *with, const struct asset_between *b, struct err *err)
{
	struct differing *w = with;
	scoped(arena_close) struct arena *a = arena_open();
	const struct asset *before = w->backwards ? b->after : b->before, *after = w->backwards ? b->before : b->after;
	const struct asset *x = after ? after : before;
	struct difference d = { .kind = !before	 ? CHANGE_ADDED
					: !after ? CHANGE_DROPPED
						 : CHANGE_ALTERED,
				.asset_kind = x->kind,
				.id = { before ? b->id : 0, after ? b->id : 0 },
				.ns = x->ns,
				.own_name = x->name,
				.name = compare_name(a, x->ns, x->name),
				.hidden = b->hidden };

	if (!admits(w, b, a, err))
		return !err->kind;
	if (before)
		d.before = name_qualified(a, w->side[0].catalog, before->ns, before->name);
	if (after)
		d.after = name_qualified(a, w->side[0].catalog, after->ns, after->name);
	compare_assets(a, &w->o, before, after, &d.changes, &w->counts.by_class);
	if (!d.changes.len)
		return true;
	if (!before || !after) {
		*(before ? &d.changes.at[0].before : &d.changes.at[0].after) = compare_words(a, x->kind, x->fields.len);
	} else if (!str_eq(d.before, d.after)) {
		d.kind = CHANGE_RENAMED;
	}
	compare_count(&w->counts, &d);
	w->may_be_part = x->kind == ASSET_PARTITIONED_TABLE || x->inherits.len > 0;
	return tell(w, &d, err);
}

static bool diff_generations(struct differing *w, int64_t asset, struct err *err)
{
	int64_t from = w->side[0].generation, to = w->side[1].generation;
	struct between_wanted between = { .catalog = w->side[0].catalog_id,
					  .asset = asset,
					  .from = from < to ? from : to,
					  .to = from < to ? to : from };

	w->backwards = from > to;
	for (int i = 0; i < 2; i++)
		if (w->fold && w->side[i].newest)
			difference_fold_reads(w->fold, i, w->in->scope.store);
	if (!store_each_between(w->in->scope.store, &between, w->in->scope.stop, take_between, w, err) ||
	    (w->fold && !difference_fold_end(w->fold, err)))
		return false;
	if (asset)
		w->counts.same = !w->counts.changes;
	else if (!w->sieve) /* a renamed asset is in both, a dropped one is not in the second */
		w->counts.same = w->side[1].assets - w->counts.added - w->counts.altered - w->counts.renamed;
	else
		w->counts.same = UNKNOWN;
	return true;
}

/* ---- two catalogs ---- */

/* If the two share no namespace, it may have different names in them. */
static void suggest_map(struct differing *w, const struct catalog_sequence *before,
			const struct catalog_sequence *after)
{
	str one, other;

	if (w->o.map || !catalog_sequence_only_namespace(before, &one) ||
	    !catalog_sequence_only_namespace(after, &other) || str_eq(one, other))
		return;
	result_note(
		w->out,
		str_fmt(w->out->arena,
			"%.*s has only \"%.*s\" and %.*s only \"%.*s\", so they share nothing; compare them with %s",
			STR(w->side[0].catalog), STR(one), STR(w->side[1].catalog), STR(other),
			AGAIN(WITH("map", str_fmt(w->out->arena, "%.*s=%.*s", STR(one), STR(other))))));
}

static bool diff_catalogs(struct differing *w, struct err *err)
{
	struct catalog_sequence *before = catalog_sequence_open(&w->in->scope, &w->side[0], w->sieve, w->o.map, false,
								err);
	struct catalog_sequence *after = before ? catalog_sequence_open(&w->in->scope, &w->side[1], w->sieve, w->o.map,
									true, err)
						: NULL;
	bool good = false;

	if (after) {
		struct sequence one = catalog_sequence_read(before), other = catalog_sequence_read(after);

		if (w->fold) {
			difference_fold_reads(w->fold, 0, catalog_sequence_store(before));
			difference_fold_reads(w->fold, 1, catalog_sequence_store(after));
		}
		w->may_be_part = true;
		good = compare_sets(&w->o, &one, &other, tell, w, &w->counts, err);
	}
	if (good && w->fold)
		good = difference_fold_end(w->fold, err);
	if (good)
		suggest_map(w, before, after);
	catalog_sequence_close(after);
	catalog_sequence_close(before);
	return good;
}

/* ---- two assets ---- */

static bool load(struct differing *w, const struct side *side, struct asset_row *out, struct err *err)
{
	if (!side_look_back(w->in->scope.store, side, err))
		return false;
	return store_asset(w->in->scope.store, w->out->arena, side->asset.id, out, err) ||
	       err_at(err, "generation %lld", (long long)side->generation);
}

static void compare_stats(struct differing *w, const struct stats *before, const struct stats *after,
			  struct changes *out)
{
	const struct {
		const char *aspect;
		int64_t before, after;
	} of[] = {
		{ "row_count", before->row_count, after->row_count },
		{ "size_bytes", before->size_bytes, after->size_bytes },
	};
	struct arena *a = w->out->arena;

	for (size_t i = 0; i < sizeof of / sizeof *of && w->o.stats && !(w->o.ignore & IGNORE_STATS); i++)
		if (of[i].before != of[i].after)
			*push(out, a) = (struct change){
				.kind = CHANGE_ALTERED,
				.what = S("stats"),
				.aspect = str_of(of[i].aspect),
				.before = of[i].before == UNKNOWN ? NO_STR
								  : str_fmt(a, "%lld", (long long)of[i].before),
				.after = of[i].after == UNKNOWN ? NO_STR : str_fmt(a, "%lld", (long long)of[i].after),
			};
}

static bool diff_assets_of(struct differing *w, struct err *err)
{
	struct asset_row before, after;
	struct difference d = { .kind = CHANGE_ALTERED };

	if (!load(w, &w->side[0], &before, err) || !load(w, &w->side[1], &after, err))
		return false;
	w->o.strangers = before.id != after.id; /* two assets have their own names and columns, even in one catalog */
	compare_assets(w->out->arena, &w->o, &before.asset, &after.asset, &d.changes, &w->counts.by_class);
	compare_stats(w, &before.asset.stats, &after.asset.stats, &d.changes);
	d.asset_kind = after.asset.kind;
	d.name = compare_name(w->out->arena, after.asset.ns, after.asset.name);
	d.before = before.qualified;
	d.after = after.qualified;
	if (!d.changes.len) {
		w->counts.same = 1;
		return true;
	}
	compare_count(&w->counts, &d);
	return take(&w->rows, &d, err);
}

/* ---- the tool ---- */

static bool compare(struct differing *d, struct err *err)
{
	const struct side *s = d->side;
	bool one_catalog = s[0].catalog_id == s[1].catalog_id;

	if (s[0].whole)
		return one_catalog && !d->o.stats ? diff_generations(d, 0, err) : diff_catalogs(d, err);
	if (one_catalog && s[0].asset.id == s[1].asset.id && !d->o.stats)
		return diff_generations(d, s[0].asset.id, err);
	return diff_assets_of(d, err);
}

static struct comparison_view whole_of(const struct differing *d)
{
	struct comparison_view out = { .one = !d->side[0].whole };

	for (int i = 0; i < 2; i++) {
		const struct side *s = &d->side[i];

		out.side[i] = (struct compared_side){ s->shown, s->catalog, s->system, s->generation, s->taken_at };
	}
	return out;
}

static void complete(struct comparison_view *whole, const struct differing *d)
{
	str ignored = ignore_words(d->out->arena, d->o.ignore), word;

	while (str_cut(&ignored, ',', &word))
		*push(&whole->ignored, d->out->arena) = str_trim(word);
	whole->counts = d->counts;
	whole->complete = true;
}

static bool diff_catalog(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	scoped(arena_close) struct arena *scratch = arena_open();
	struct differing d = {
		.session = s, .in = in, .out = out, .rows = { .in = in, .out = out, .scratch = scratch }
	};
	struct comparison_view *whole = new(out->arena, struct comparison_view);
	bool good;

	if (!start(&d, err))
		return false;
	*whole = whole_of(&d);
	out->whole = as_answer(comparison_view, whole);
	if (in->arg[P_QUERY].text.len && !(d.sieve = sieve_open(&in->scope.filter, err)))
		return false;
	difference_rows_begin(&d.rows);
	if (d.side[0].whole && in->scope.filter.members != YES)
		d.fold = difference_fold_open(&in->scope, d.side, take, &d.rows);
	good = compare(&d, err);
	difference_fold_close(d.fold);
	sieve_close(d.sieve);
	if (!good)
		return false;
	say_gaps(&d);
	complete(whole, &d);
	out->sum = out->whole;
	out->total = d.rows.total;
	out->shown = out->total ? str_counted(out->arena, out->total,
					      d.rows.by_summary ? "table that differs" : "difference")
				: S("no difference");
	return true;
}

const struct tool tool_diff_catalog = {
	.name = "diff_catalog",
	.command = "diff",
	.heading = UNDER_CHANGES,
	.summary = "compare two catalogs, two versions of one, or two tables",
	.detail =
		"Each side is a catalog or a table, or a file or a URL (if you may open them), which is read now. NAME@3 is "
		"generation 3 of a catalog, NAME@yesterday its state at that time; {.live} reads sides without a "
		"time from the source. Two catalogs are compared by namespace and name; a snapshot file works as "
		"well. Differences caused only by the limits of a file format are left out, with a note. "
		"Statistics are compared only on request. Partitions and date shards that came, went or changed alike are "
		"one row with their number. On the command line the exit status is 0 if nothing "
		"differs, 1 if something differs, and above 1 on errors.",
	.params = params,
	.columns = difference_columns,
	.sum = &answer_comparison_view,
	.noun = "difference",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(LIVE) | SUPPORTS(CACHED),
	.differs = true,
	.run = diff_catalog,
};
