/* list_tags: the tags of assets and columns, with who or which rule gave them, and since when. */
#include "tool/tools.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/utf8.h"
#include "model/tags/column_content_rules.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "query", PARAM_QUERY,
	  .help = "a query line on tables: lists their tags and those of their columns; tag: selects tags",
	  .place = 1 },
	{ "origin", PARAM_WORD, .help = "only tags set by a person, by tags.yaml or by a rule",
	  .words = "person|file|rule" },
	{ "rejected", PARAM_BOOL, .help = "list rejected tags instead", .default_value = "no" },
	{ 0 },
};
enum { QUERY, ORIGIN, REJECTED };

enum { QUALIFIED, TAG, FROM, APPLIED, CATEGORY, TYPE, ASSET, THERE, COLUMNS };

static const struct column columns[] = {
	[QUALIFIED] = { "qualified_name", "string", "name of the table or column", LOOK_NAME, false },
	[TAG] = { "tag_name", "string", NULL, LOOK_NAME, false },
	[FROM] = { "origin", "string", "person, tags.yaml, or rule:ID; null: rejected", LOOK_FLUID, true },
	[APPLIED] = { "applied_at", "string", NULL, LOOK_AGE, true },
	[CATEGORY] = { "tag_category", "string", NULL, LOOK_FLUID, true },
	[TYPE] = { "entity_type", "string", "asset or field", LOOK_HIDDEN, false },
	[ASSET] = { "asset", "string", "the table, or the table of the column", LOOK_HIDDEN, false },
	[THERE] = { "present", "boolean", "false: no table or column has that name now", LOOK_HIDDEN, false },
	[COLUMNS] = { 0 },
};

struct listing {
	const struct call *in;
	struct result *out;
	struct arena *arena;
	struct filter assets; /* without tags: those are checked for each tag */
	struct map found;     /* qualified name to struct summary */
	struct map folded;    /* partitions: their table carries their tags */
	struct map counts;    /* number of uses by tag */
};

/* ---- selecting assets ---- */

static bool find_assets(struct listing *l, struct err *err)
{
	struct workspace_found found;
	bool good = scope_find(&l->in->scope, &l->assets, 0, l->arena, &found, err);

	for (ptrdiff_t i = 0; i < found.hits.len; i++) {
		struct summary *copy = new(l->arena, struct summary);

		copy->id = found.hits.at[i].asset->id;
		copy->catalog = str_dup(l->arena, found.hits.at[i].asset->catalog);
		map_put(&l->found, str_dup(l->arena, found.hits.at[i].asset->qualified), NULL)->ptr = copy;
	}
	workspace_found_done(l->in->scope.workspace, &found);
	return good;
}

/* Partitions are found only by their kind. */
static bool find_folded(struct listing *l, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct filter f = l->assets;
	struct workspace_found found;
	bool good;

	f.kinds = ~0u;
	good = scope_find(&l->in->scope, &f, 0, scratch, &found, err);
	for (ptrdiff_t i = 0; i < found.hits.len; i++)
		if (found.hits.at[i].asset->hidden_by_default)
			map_put(&l->folded, str_dup(l->arena, found.hits.at[i].asset->qualified), NULL);
	workspace_found_done(l->in->scope.workspace, &found);
	return good;
}

/* Without conditions on assets, tags on dropped assets are listed too. */
static bool is_everything(const struct listing *l)
{
	const struct filter *f = &l->in->scope.filter;

	return !l->in->scope.catalog_id && !f->words.len && !f->has.len && !f->tables.len && !f->schemas.len &&
	       !f->catalogs.len && !f->domains.len && !f->owners.len && !f->types.len && !f->props.len && !f->kinds &&
	       !f->not_kinds && !f->rows.set && !f->size.set && !f->cols.set && !f->modified.set && !f->created.set &&
	       f->pk == MAYBE && f->fk == MAYBE && f->referenced == MAYBE;
}

/* ---- selecting tags ---- */

static bool origin_fits(str asked, str origin)
{
	if (!asked.len)
		return true;
	if (str_eq(asked, S("rule")))
		return str_starts(origin, S(TAG_ORIGIN_RULE));
	return str_eq(asked, S("file")) == str_eq(origin, S(TAG_ORIGIN_FILE)) &&
	       (str_eq(asked, S("file")) || !tag_is_given(origin));
}

static bool is_asked(struct listing *l, const struct tag *t)
{
	str written = utf8_fold_str(l->arena, tag_written(l->arena, t->name, t->category));

	return t->rejected == l->in->arg[REJECTED].truth &&
	       (t->rejected || origin_fits(l->in->arg[ORIGIN].text, t->origin)) &&
	       tag_admits(written, &l->in->scope.filter);
}

struct looking {
	str name;
	bool found;
};

static bool is_field(void *with, const struct field_brief *f, struct err *err)
{
	struct looking *l = with;

	(void)err;
	l->found |= str_eq(l->name, f->name);
	return true;
}

/* Rules tag only existing assets; one tagged by a person may have been dropped. */
static bool is_present(struct listing *l, const struct tag *t, const struct summary *of, bool *there, struct err *err)
{
	struct looking look = { t->field, false };

	*there = of != NULL;
	if (!of || !t->field.at || str_starts(t->origin, S(TAG_ORIGIN_RULE)))
		return true;
	if (!store_each_field(l->in->scope.store, of->id, l->in->scope.stop, is_field, &look, err))
		return false;
	*there = look.found;
	return true;
}

static void count(struct listing *l, const struct tag *t)
{
	map_put(&l->counts, str_lower(l->arena, t->name), NULL)->num++;
}

static bool put_tag(struct listing *l, const struct tag *t, bool there)
{
	struct value row[COLUMNS] = {
		[QUALIFIED] = value_text(t->qualified),
		[TAG] = value_text(t->name),
		[FROM] = value_text(t->origin),
		[APPLIED] = value_time(t->applied_at),
		[CATEGORY] = value_text(t->category),
		[TYPE] = value_text(t->field.at ? S("field") : S("asset")),
		[ASSET] = value_text(t->field.at ? t->asset : t->qualified),
		[THERE] = value_bool(there),
	};

	return result_row(l->out, row);
}

/* Made again as of an earlier call, which did not have it yet. */
static bool is_later(const struct listing *l, const struct tag *t)
{
	return l->in->ask->past && t->applied_at != NO_TIME && t->applied_at > l->in->scope.now;
}

static bool put_tags(struct listing *l, const struct tags *all, struct err *err)
{
	bool everything = is_everything(l), enough = false;

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct tag *t = &all->at[i];
		const struct map_entry *of = map_get(&l->found, t->field.at ? t->asset : t->qualified);
		bool there;

		if (is_later(l, t) || !client_sees_name(l->in->scope.client, t->qualified))
			continue;
		if (t->field.at && !of) /* of an asset whose name looked like that of a field */
			of = map_get(&l->found, t->qualified);
		if ((!of && (!everything || map_get(&l->folded, t->field.at ? t->asset : t->qualified))) ||
		    !is_asked(l, t))
			continue;
		if (!is_present(l, t, of ? of->ptr : NULL, &there, err))
			return false;
		count(l, t);
		if (l->out->total++ < l->in->scope.skip || l->out->rows >= l->in->scope.limit || enough)
			continue;
		enough = !put_tag(l, t, there);
	}
	return true;
}

static int by_number(const void *one, const void *two)
{
	const struct map_entry *a = one, *b = two;

	return a->num != b->num ? (a->num < b->num ? 1 : -1) : str_cmp(a->key, b->key);
}

/* "pii.email 15, pii.name 12, ...": the most frequent tags. */
static void say_counts(struct listing *l)
{
	enum { SAID = 12 };
	scoped(sb_free) struct sb b = SB(4096);

	if (l->counts.len < 2)
		return;
	qsort(l->counts.at, (size_t)l->counts.len, sizeof *l->counts.at, by_number);
	for (ptrdiff_t i = 0; i < l->counts.len && i < SAID; i++)
		sb_fmt(&b, "%s%.*s %lld", i ? ", " : "", STR(l->counts.at[i].key), (long long)l->counts.at[i].num);
	if (l->counts.len > SAID)
		sb_fmt(&b, ", and %td more", l->counts.len - SAID);
	result_note(l->out, str_dup(l->out->arena, sb_str(&b)));
}

static bool list_tags(const struct call *in, struct result *out, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct listing l = { .in = in,
			     .out = out,
			     .arena = a,
			     .assets = in->scope.filter,
			     .found = map_in(a),
			     .folded = map_in(a),
			     .counts = map_in(a) };
	struct tags all = { 0 };

	l.assets.tags = (struct words){ 0 };
	l.assets.limit = 0;
	out->total = 0;
	result_columns(out, columns, COLUMNS);
	if (!find_assets(&l, err) || (is_everything(&l) && !find_folded(&l, err)) ||
	    !store_tags(in->scope.store, a, NO_STR, &all, err) || !put_tags(&l, &all, err))
		return false;
	if (out->total)
		result_has_tags(out, in);
	out->shown = str_counted(out->arena, out->total, "tag");
	say_counts(&l);
	if (!out->total)
		result_note(out, str_fmt(a, "no tags found; add one with %s",
					 ACTION("tag", WITH_BLANK("name", "NAME"), WITH_BLANK("tag", "TAG"))));
	return true;
}

const struct tool tool_list_tags = {
	.name = "list_tags",
	.command = "tags",
	.heading = UNDER_TOGETHER,
	.summary = "list the tags of tables and columns, and their origin",
	.detail = "A tag is set by a person, by tags.yaml, or by a rule for personal and sensitive data, which looks "
		  "at the name, type and comment of a column. {tag reject} removes a wrong tag permanently.",
	.params = params,
	.columns = columns,
	.noun = "tag",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT),
	.limit = 100,
	.most = 100000,
	.run = list_tags,
};
