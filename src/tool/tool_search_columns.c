/* search_columns: fields by name, table and type. */
#include "service/search/column_search.h"
#include "service/search/live_search.h"
#include "service/search/similar_names.h"
#include "tool/tools.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "model/date_shard.h"
#include "model/name.h"
#include "model/tags/column_content_rules.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "pattern", PARAM_QUERY, .help = "a query line for column names, see ocat-query(5)",
	  .brief = "part of a column name, or a glob", .others = "column|column_name|query", .place = 1 },
	{ "table", PARAM_TEXT, .help = "only in tables with this name; globs allowed",
	  .brief = "only in tables of this name or glob", .filter = "table" },
	{ "data_type", PARAM_TEXT, .help = "only this type or type class", .brief = "", .filter = "type" },
	{ "schema", PARAM_TEXT, .help = "only this schema; globs allowed", .filter = "schema" },
	{ "kind", PARAM_TEXT, .help = "only in tables, views, ...", .filter = "kind" },
	{ "tag", PARAM_TEXT, .help = "only columns with this tag", .filter = "tag" },
	{ "members", PARAM_BOOL, .help = "also the columns of each partition and date shard (yes or no)", .brief = "",
	  .filter = "members" },
	{ 0 },
};

enum {
	QUALIFIED,
	TYPE,
	CLASS,
	NULLABLE,
	PK,
	TAGS,
	COMMENT,
	CATALOG,
	SCHEMA,
	TABLE,
	NAME,
	ORDER,
	DEFAULT,
	RANK,
	FAMILY,
	COLUMNS
};

static const struct column columns[] = {
	[QUALIFIED] = { "qualified_name", "string", "catalog.namespace.table.column", LOOK_NAME, false },
	[TYPE] = { "data_type", "string", "as the source writes it", LOOK_PLAIN, true },
	[CLASS] = { "type_class", "string", NULL, LOOK_HIDDEN, false },
	[NULLABLE] = { "nullable", "boolean", NULL, LOOK_PLAIN, true },
	[PK] = { "primary_key", "boolean", NULL, LOOK_PLAIN, false },
	[TAGS] = { "tags", "array", "tags of the column, see list_tags", LOOK_FLUID, false },
	[COMMENT] = { "description", "string", "the source's comment", LOOK_FLUID, true },
	[CATALOG] = { "catalog", "string", NULL, LOOK_HIDDEN, false },
	[SCHEMA] = { "schema_name", "string", NULL, LOOK_HIDDEN, false },
	[TABLE] = { "table_name", "string", NULL, LOOK_HIDDEN, false },
	[NAME] = { "name", "string", NULL, LOOK_HIDDEN, false },
	[ORDER] = { "field_order", "integer", NULL, LOOK_HIDDEN, false },
	[DEFAULT] = { "default_value", "string", NULL, LOOK_HIDDEN, true },
	[RANK] = { "rank", "integer", "0 exact name, 1 name starts, 2 word starts, 3 inside, 4 fuzzy", LOOK_HIDDEN,
		   false },
	[FAMILY] = { "family", "object",
		     "of partitions or date shards that have the column, which the table that represents them lacks; this is the last of these: count, first, last, pattern, from, until, kind; omitted if the table is listed itself",
		     LOOK_RARE, true },
	[COLUMNS] = { 0 },
};

struct finding {
	const struct call *in;
	struct arena *arena;
	struct sieve *sieve;
	struct found_columns found;
	int64_t before; /* the number of columns of the answer before the first of these */
};

static int in_order(const void *x, const void *y)
{
	const struct found_column *a = x, *b = y;
	int c;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	c = str_cmp(a->of->qualified, b->of->qualified);
	return c ? c : a->field.ordinal - b->field.ordinal;
}

static void in_order_all(struct found_columns *f)
{
	if (f->len)
		qsort(f->at, (size_t)f->len, sizeof *f->at, in_order);
	f->total = f->len;
}

/* The members that have it, and of how many: "shop.events_20240303.pic, only in 2 of 366 tables events_*". */
static void put_members(const struct call *in, struct arena *a, const struct found_column *f, struct value *row)
{
	struct family_facts of = { 0 };
	struct table_family some;
	struct date_shard first, last;
	struct err ignored = { 0 };

	if (!store_family_of(in->scope.store, a, f->of->id, &of, &ignored) || !of.is.kind.at)
		return;
	some = (struct table_family){ .kind = of.is.kind,
				      .pattern = of.is.pattern,
				      .count = f->members,
				      .first = f->first_member,
				      .last = f->of->name };
	if (date_shard_of(a, some.first, &first) && date_shard_of(a, some.last, &last)) {
		some.from = date_shard_words(a, first.unit, first.at[0]);
		some.until = date_shard_words(a, last.unit, last.at[0]);
	}
	row[FAMILY] = value_json(table_family_json(a, &some));
	row[QUALIFIED].shown = str_fmt(a, "%.*s, only in %lld of %.*s %.*s", STR(row[QUALIFIED].text),
				       (long long)f->members,
				       STR(str_counted(a, of.is.count, of.is.pattern.at ? "table" : "part")),
				       STR(of.is.pattern.at ? of.is.pattern : of.head_qualified));
}

static bool put_found(const struct call *in, struct result *out, struct arena *a, const struct found_column *f)
{
	struct value row[COLUMNS] = {
		[QUALIFIED] = value_text(f->path.at ? name_with_path(a, f->of->qualified, f->path)
						    : name_with_field(a, f->of->qualified, f->field.name)),
		[TYPE] = value_text(f->field.type),
		[CLASS] = value_text(str_of(type_class_name(f->field.class))),
		[NULLABLE] = value_truth(f->field.nullable),
		[PK] = value_bool(f->field.pk),
		[TAGS] = value_texts(a, &f->tags),
		[COMMENT] = value_text(f->field.comment),
		[CATALOG] = value_text(f->of->catalog),
		[SCHEMA] = value_text(f->of->ns),
		[TABLE] = value_text(f->of->name),
		[NAME] = value_text(f->field.name),
		[ORDER] = value_int(f->field.ordinal),
		[DEFAULT] = value_text(f->default_value),
		[RANK] = value_int(f->rank),
	};

	if (f->tags.len)
		result_has_tags(out, in);
	if (f->members)
		put_members(in, a, f, row);
	return result_row(out, row);
}

/* A source does not have our tags. */
static void take_its_tags(struct finding *f, struct found_column *one)
{
	struct err ignored = { 0 };
	struct tags all = { 0 };

	one->tags = (struct strs){ 0 };
	store_tags(f->in->scope.store, f->arena, name_with_field(f->arena, one->of->qualified, one->field.name), &all,
		   &ignored);
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (!all.at[i].rejected)
			*push(&one->tags, f->arena) = tag_written(f->arena, all.at[i].name, all.at[i].category);
}

static void put_all(struct finding *f, const struct call *in, struct result *out)
{
	ptrdiff_t from = (ptrdiff_t)(in->scope.skip - f->before);

	out->total = f->found.total;
	for (ptrdiff_t i = from; i < f->found.len && i < from + in->scope.limit; i++) {
		if (in->scope.live)
			take_its_tags(f, &f->found.at[i]);
		if (!put_found(in, out, f->arena, &f->found.at[i]))
			break;
	}
}

/* ---- at the source: tables by the filters on tables, then their columns locally ---- */

static bool take_live(void *with, const struct summary *s, const struct asset *asset, const struct hit *hit,
		      struct err *err)
{
	struct finding *f = with;
	struct summary *of = new(f->arena, struct summary);

	(void)hit;
	(void)err;
	*of = *s;
	of->catalog = str_dup(f->arena, s->catalog);
	of->ns = str_dup(f->arena, s->ns);
	of->name = str_dup(f->arena, s->name);
	of->qualified = str_dup(f->arena, s->qualified);
	for (ptrdiff_t i = 0; i < asset->fields.len; i++) {
		const struct field *from = &asset->fields.at[i];
		struct field_summary field = { from->name,   from->type,     from->class,   (int)i + 1,
					       from->pk > 0, from->nullable, from->comment, { 0 } };
		int rank;

		for (ptrdiff_t k = 0; k < s->column_tags.len; k++)
			if (str_eq(s->column_tags.at[k].column, from->name))
				*push(&field.tags, f->arena) = str_dup(f->arena, s->column_tags.at[k].tag);
		if (sieve_field(f->sieve, &field, of, f->arena, &rank))
			found_columns_add(&f->found, f->arena,
					  &(struct found_column){ .of = of,
								  .field = field,
								  .default_value = from->default_value,
								  .tags = field.tags,
								  .rank = rank });
	}
	return true;
}

/* A negated type of a column says nothing about its table. */
static void drop_negated_types(struct arena *a, struct filter *t)
{
	const struct filter all = *t;

	t->types.at = NULL;
	t->types.len = t->types.cap = 0;
	for (ptrdiff_t i = 0, next; i < all.types.len; i = next) {
		for (next = i + 1; next < all.types.len && all.types.at[next].or_last; next++)
			;
		for (ptrdiff_t k = i; k < next && !all.types.at[i].negated; k++)
			*push(&t->types, a) = all.types.at[k];
	}
}

/*
 * The words are about columns, so the source is asked for tables with such a column. A column has one of several
 * names.
 */
static struct filter tables_with(struct arena *a, const struct filter *f)
{
	struct filter t = *f;

	if (t.has.len != 1 || t.has.at[0].negated) {
		t.has.at = NULL;
		t.has.len = t.has.cap = 0;
	}
	drop_negated_types(a, &t);
	t.words.len = 0;
	t.words.at = NULL;
	t.words.cap = 0;
	for (ptrdiff_t i = 0; i < f->tables.len; i++)
		*push(&t.words, a) = f->tables.at[i];
	t.tables.len = 0;
	return t;
}

static bool find_live(const struct call *in, struct finding *f, struct err *err)
{
	struct scope tables = in->scope;

	tables.filter = tables_with(f->arena, &in->scope.filter);
	if (!live_search(&tables, take_live, f, err))
		return false;
	in_order_all(&f->found);
	return true;
}

/* ---- no match for ---- */

enum { NEAR_TOLD = 4, SHORTEST = 3 };

static bool put_near_columns(const struct call *in, const struct word *w, struct sb *b)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct strs names = { 0 };

	column_search_near(&in->scope, a, w, NEAR_TOLD, &names);
	sb_puts(b, names.len ? "similar names: " : "");
	for (ptrdiff_t i = 0; i < names.len; i++)
		sb_fmt(b, "%s%.*s", i ? ", " : "", STR(names.at[i]));
	return names.len > 0;
}

/* A word that is in no column's name may be that of a table, schema, tag or type. */
static bool put_elsewhere(const struct call *in, const struct word *w, struct sb *b)
{
	static const char *const names[] = { "table", "schema", "tag", "type" };
	bool any = false;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct scope other = in->scope;
		struct found_columns f = { 0 };
		struct err ignored = { 0 };

		filter_start(&other.filter);
		if (!filter_add(a, str_of(names[i]), w->text, clock_now(), &other.filter, &ignored) ||
		    !column_search_quick(&other, a, 1, &f))
			continue;
		sb_fmt(b, "%s%s:%.*s finds ", any ? ", " : "", names[i], STR(w->text));
		sb_put(b, str_counted(a, f.total, "column"));
		any = true;
	}
	return any;
}

/* Does a filter match anything by itself? */
static bool finds_any(const struct call *in, const char *filter, str value)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct scope other = in->scope;
	struct found_columns f = { 0 };
	struct err ignored = { 0 };

	filter_start(&other.filter);
	return !filter_add(a, str_of(filter), value, clock_now(), &other.filter, &ignored) ||
	       column_search_quick(&other, a, 1, &f);
}

/* A table or type that nothing has is probably misspelled. */
static bool blame_filter(const struct call *in, struct result *out)
{
	const struct filter *f = &in->scope.filter;
	struct arena *a = out->arena;
	str table = f->tables.len == 1 ? f->tables.at[0].text : NO_STR, near;
	str type = f->types.len == 1 ? f->types.at[0].type : NO_STR;

	if (table.len && !finds_any(in, "table", table)) {
		near = similar_names(&in->scope, a, NAMES_OF_ASSETS, table);
		result_note(out, str_fmt(a, "no table matches \"%.*s\"%s%.*s", STR(table),
					 near.len ? "; similar names: " : "", STR(near.len ? near : S(""))));
		return true;
	}
	if (type.len && !finds_any(in, "type", type)) {
		near = similar_class(a, type);
		result_note(out, str_fmt(a, "no column has the type \"%.*s\"%s%.*s", STR(type),
					 near.len ? "; similar name: " : "", STR(near.len ? near : S(""))));
		return true;
	}
	return false;
}

static void suggest(const struct call *in, struct result *out)
{
	const struct words *words = &in->scope.filter.words;
	scoped(sb_free) struct sb told = SB(16 << 10);

	if (blame_filter(in, out))
		return;
	if (words->len != 1 || words->at[0].kind != MATCH_PLAIN || words->at[0].negated ||
	    words->at[0].text.len < SHORTEST || str_find(words->at[0].text, S(" ")) >= 0)
		return;
	if (put_elsewhere(in, &words->at[0], &told) || put_near_columns(in, &words->at[0], &told))
		result_note(out, str_fmt(out->arena, "no match; %.*s", STR(sb_str(&told))));
}

static bool find_cached(const struct call *in, struct finding *f, struct err *err)
{
	f->before = in->scope.skip;
	return column_search(&in->scope, f->arena, in->scope.skip, in->scope.limit, &f->found, err);
}

static bool search_columns(const struct call *in, struct result *out, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct finding f = { .in = in, .arena = a };
	bool good;

	if (in->scope.filter.props.len)
		return err_set(err, ERR_USAGE, "prop: does not apply to columns: search them by name, type and table");
	f.sieve = sieve_open(&in->scope.filter, err);
	if (!f.sieve)
		return false;
	result_columns(out, columns, COLUMNS);
	good = (in->scope.live ? find_live(in, &f, err) : find_cached(in, &f, err)) && sieve_went_well(f.sieve, err);
	if (good)
		put_all(&f, in, out);
	column_search_done(&in->scope, &f.found);
	sieve_close(f.sieve);
	out->shown = str_counted(out->arena, f.found.total, "column");
	if (good && !f.found.total && !in->scope.live && !in->ask->caller.quiet)
		suggest(in, out);
	if (good && !f.found.total && !out->notes.len && !in->ask->caller.quiet)
		result_note(out, S("no match"));
	return good;
}

const struct tool tool_search_columns = {
	.name = "search_columns",
	.command = "columns",
	.summary = "find columns by name, table and type",
	.detail = "The words of the query line match column names; table: limits the search to tables, type: to a "
		  "type class or to the type as written.",
	.brief = "Finds columns by name, table and type.",
	.params = params,
	.columns = columns,
	.noun = "column",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT) | SUPPORTS(LIVE) | SUPPORTS(CACHED),
	.limit = 100,
	.most = 100000,
	.run = search_columns,
};
