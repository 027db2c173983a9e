/* search_columns: fields by name, table and type. */
#include "service/search/live_search.h"
#include "tool/tools.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "model/name.h"
#include "model/tags/column_content_rules.h"
#include "base/banned.h"

static const struct param params[] = {
	{ "pattern", PARAM_QUERY, .help = "a query line for column names, see ocat-query(5)", .place = 1 },
	{ "table", PARAM_TEXT, .help = "only in tables with this name; globs allowed", .filter = "table" },
	{ "data_type", PARAM_TEXT, .help = "only this type or type class", .filter = "type" },
	{ "schema", PARAM_TEXT, .help = "only this schema; globs allowed", .filter = "schema" },
	{ "kind", PARAM_TEXT, .help = "only in tables, views, ...", .filter = "kind" },
	{ "tag", PARAM_TEXT, .help = "only columns with this tag", .filter = "tag" },
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
	[COLUMNS] = { 0 },
};

struct found_column {
	const struct summary *of;
	struct field_summary field;
	str default_value;
	struct strs tags; /* as written */
	int rank;
};

struct finding {
	const struct call *in;
	struct arena *arena;
	struct sieve *sieve;
	struct found_column *at;
	ptrdiff_t len, cap;
	struct workspace_found names; /* indexes in use */
	int64_t total, before;	      /* before: the number of columns of the answer before at[0] */
};

static void keep(struct finding *f, const struct summary *of, const struct field_summary *field, str default_value,
		 const struct strs *tags, int rank)
{
	struct arena *a = f->arena;
	struct strs kept = strs_dup(a, tags);

	*push(f, a) = (struct found_column){
		.of = of,
		.field = { .name = str_dup(a, field->name),
			   .type = str_dup(a, field->type),
			   .class = field->class,
			   .ordinal = field->ordinal,
			   .pk = field->pk,
			   .nullable = field->nullable,
			   .comment = str_dup(a, field->comment) },
		.default_value = str_dup(a, default_value),
		.tags = kept,
		.rank = rank,
	};
}

static int in_order(const void *x, const void *y)
{
	const struct found_column *a = x, *b = y;
	int c;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	c = str_cmp(a->of->qualified, b->of->qualified);
	return c ? c : a->field.ordinal - b->field.ordinal;
}

static void in_order_all(struct finding *f)
{
	if (f->len)
		qsort(f->at, (size_t)f->len, sizeof *f->at, in_order);
	f->total = f->len;
}

static bool put_found(const struct call *in, struct result *out, struct arena *a, const struct found_column *f)
{
	struct value row[COLUMNS] = {
		[QUALIFIED] = value_text(name_with_field(a, f->of->qualified, f->field.name)),
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

	out->total = f->total;
	for (ptrdiff_t i = from; i < f->len && i < from + in->scope.limit; i++) {
		if (in->scope.live)
			take_its_tags(f, &f->at[i]);
		if (!put_found(in, out, f->arena, &f->at[i]))
			break;
	}
}

/* ---- in the cache: indexes supply the columns and most of their details, the cache the rest ---- */

struct row {
	struct finding *f;
	const struct column_hit *hit;
	ptrdiff_t at; /* columns of its table so far */
	bool found;
};

static bool take_place(void *with, const struct field_brief *b, struct err *err)
{
	struct row *r = with;
	struct field_summary field = {
		b->name, b->type, b->class, b->ordinal, b->pk > 0, b->nullable, b->comment, { 0 }
	};

	(void)err;
	if (r->at++ != r->hit->place || !str_eq(b->name, r->hit->name))
		return true;
	keep(r->f, r->hit->asset, &field, b->default_value, &b->tags, r->hit->rank);
	r->found = true;
	return true;
}

static bool take_row(struct finding *f, const struct column_hit *hit, struct err *err)
{
	struct field_summary field = { hit->name, hit->type,	 hit->class,   (int)hit->place + 1,
				       hit->pk,	  hit->nullable, hit->comment, { 0 } };
	struct row r = { .f = f, .hit = hit };
	const struct strs none = { 0 };

	if (!hit->told)
		return store_each_field(f->in->scope.store, hit->asset->id, f->in->scope.stop, take_place, &r, err) &&
		       r.found;
	keep(f, hit->asset, &field, hit->default_value, &none, hit->rank);
	return true;
}

struct tag_edit {
	struct finding *f;
	ptrdiff_t at; /* index of the next column */
};

static int by_text(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

/* Tables arrive in the requested order; the tags of one column are sorted by text, as in the cache. */
static bool take_tags(void *with, const struct asset_brief *b, struct err *err)
{
	struct tag_edit *t = with;
	struct finding *f = t->f;
	struct found_column *to;

	(void)err;
	while (!str_eq(f->at[t->at].of->qualified, b->qualified))
		t->at++;
	to = &f->at[t->at++];
	to->tags = (struct strs){ 0 };
	for (ptrdiff_t i = 0; i + 1 < b->column_tags.len; i += 2)
		if (str_eq(b->column_tags.at[i], to->field.name))
			*push(&to->tags, f->arena) = str_dup(f->arena, b->column_tags.at[i + 1]);
	if (to->tags.len)
		qsort(to->tags.at, (size_t)to->tags.len, sizeof *to->tags.at, by_text);
	return true;
}

static bool tag_rows(struct finding *f, struct err *err)
{
	struct tag_edit t = { .f = f };
	int64_t *ids = new_n(f->arena, int64_t, f->len + 1);
	struct strs names = { 0 };

	for (ptrdiff_t i = 0; i < f->len; i++) {
		ids[i] = f->at[i].of->id;
		*push(&names, f->arena) = f->at[i].of->qualified;
	}
	return !f->len || store_each_tags_of(f->in->scope.store, ids, &names, f->in->scope.stop, take_tags, &t, err);
}

/* False with err unset: the indexes are missing, damaged, or do not match the cache. */
static bool find_by(struct workspace *s, struct finding *f, enum names_need need, struct err *err)
{
	const struct call *in = f->in;
	struct engine_source from = workspace_facts(in->scope.store, &in->scope.filter, in->scope.stop, f->arena);
	struct engine_ask ask = { .filter = &in->scope.filter,
				  .from = &from,
				  .skip = in->scope.skip,
				  .limit = in->scope.limit,
				  .stop = in->scope.stop };
	const struct engine *e = workspace_engine(s, in->scope.store, in->scope.catalog_id, need, in->scope.stop,
						  f->arena, &f->names, err);
	struct column_hits hits = { 0 };

	if (!e ||
	    !workspace_know_domains(s, in->scope.store, &in->scope.filter, in->scope.stop, f->arena, &from, NULL,
				    err) ||
	    !engine_columns(e, f->arena, &ask, &hits, err))
		return false;
	for (ptrdiff_t i = 0; i < hits.len; i++)
		if (!take_row(f, &hits.at[i], err))
			return false;
	f->total = hits.total;
	f->before = in->scope.skip;
	return tag_rows(f, err);
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
			keep(f, of, &field, from->default_value, &field.tags, rank);
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
	in_order_all(f);
	return true;
}

/* ---- no match for ---- */

enum { NEAR_TOLD = 4, NEAR_LOOKED_AT = 100, SHORTEST = 3 };

/* Searches the indexes again with another query of one word or filter. */
static bool find_instead(struct workspace *s, struct call *in, struct finding *f)
{
	struct err ignored = { 0 };
	bool good;

	in->scope.skip = 0;
	good = find_by(s, f, NAMES_THERE, &ignored);
	workspace_found_done(s, &f->names);
	return good && f->len;
}

static bool put_near_columns(struct workspace *s, const struct call *in, const struct word *w, struct sb *b)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct call near = *in;
	struct finding f = { .in = &near, .arena = a };
	struct strs names = { 0 };

	filter_start(&near.scope.filter);
	*push(&near.scope.filter.words, a) = *w;
	near.scope.filter.words.at[0].kind = MATCH_FUZZY;
	near.scope.limit = NEAR_LOOKED_AT;
	if (!find_instead(s, &near, &f))
		return false;
	for (ptrdiff_t i = 0; i < f.len && names.len < NEAR_TOLD; i++)
		if (!texts_have(&names, f.at[i].field.name))
			*push(&names, a) = f.at[i].field.name;
	sb_puts(b, "similar names: ");
	for (ptrdiff_t i = 0; i < names.len; i++)
		sb_fmt(b, "%s%.*s", i ? ", " : "", STR(names.at[i]));
	return true;
}

/* A word that is in no column's name may be that of a table, schema, tag or type. */
static bool put_elsewhere(struct workspace *s, const struct call *in, const struct word *w, struct sb *b)
{
	static const char *const names[] = { "table", "schema", "tag", "type" };
	bool any = false;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct call other = *in;
		struct finding f = { .in = &other, .arena = a };
		struct err ignored = { 0 };

		filter_start(&other.scope.filter);
		other.scope.limit = 1;
		if (!filter_add(a, str_of(names[i]), w->text, clock_now(), &other.scope.filter, &ignored) ||
		    !find_instead(s, &other, &f))
			continue;
		sb_fmt(b, "%s%s:%.*s finds ", any ? ", " : "", names[i], STR(w->text));
		sb_put(b, str_counted(a, f.total, "column"));
		any = true;
	}
	return any;
}

static void suggest(struct workspace *s, const struct call *in, struct result *out)
{
	const struct words *words = &in->scope.filter.words;
	scoped(sb_free) struct sb told = SB(16 << 10);

	if (words->len != 1 || words->at[0].kind != MATCH_PLAIN || words->at[0].negated ||
	    words->at[0].text.len < SHORTEST || str_find(words->at[0].text, S(" ")) >= 0)
		return;
	if (put_elsewhere(s, in, &words->at[0], &told) || put_near_columns(s, in, &words->at[0], &told))
		result_note(out, str_fmt(out->arena, "no match; %.*s", STR(sb_str(&told))));
}

static bool search_columns(const struct call *in, struct result *out, struct err *err)
{
	struct workspace *s = in->scope.workspace;
	scoped(arena_close) struct arena *a = arena_open();
	struct finding f = { .in = in, .arena = a };
	bool good;

	if (in->scope.filter.props.len)
		return err_set(err, ERR_USAGE, "prop: does not apply to columns: search them by name, type and table");
	f.sieve = sieve_open(&in->scope.filter, err);
	if (!f.sieve)
		return false;
	result_columns(out, columns, COLUMNS);
	good = in->scope.live ? find_live(in, &f, err) : find_by(s, &f, NAMES_OF_COLUMNS, err);
	if (!good && !in->scope.live && !err->kind) {
		workspace_found_done(s, &f.names);
		f.len = 0;
		good = find_by(s, &f, NAMES_ANEW, err);
	}
	good = good && sieve_went_well(f.sieve, err);
	if (good)
		put_all(&f, in, out);
	workspace_found_done(s, &f.names);
	sieve_close(f.sieve);
	out->shown = str_counted(out->arena, f.total, "column");
	if (good && !f.total && !in->scope.live && !in->ask->caller.quiet)
		suggest(s, in, out);
	return good;
}

const struct tool tool_search_columns = {
	.name = "search_columns",
	.command = "columns",
	.summary = "find columns by name, table and type",
	.detail = "The words of the query line match column names; table: limits the search to tables, type: to a "
		  "type class or to the type as written.",
	.params = params,
	.columns = columns,
	.noun = "column",
	.shape = SHAPE_ROWS,
	.supports = SUPPORTS(LIMIT) | SUPPORTS(CURSOR) | SUPPORTS(AT) | SUPPORTS(LIVE) | SUPPORTS(CACHED),
	.limit = 100,
	.most = 100000,
	.run = search_columns,
};
