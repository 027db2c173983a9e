/* catalog.json: what the warehouse itself said about the tables, when the documentation was made. */
#include "adapter/dbt/internal.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/json_sections.h"

#include "base/banned.h"

enum { LAST_VERSION = 1, ORDER_LAST = 1 << 30 };

struct reading {
	struct dbt *d;
	struct arena *scratch;
};

static bool wants(void *with, str section)
{
	(void)with;
	return str_is_among(section, " metadata nodes sources ");
}

struct column {
	const struct json *j;
	int64_t place;
};

static int by_place(const void *a, const void *b)
{
	const struct column *x = a, *y = b;

	return x->place < y->place ? -1 : x->place > y->place;
}

/* The columns of the warehouse, in its order and with its names; those that only the project knows come last. */
static void take_columns(struct reading *r, struct asset *a, const struct json *columns)
{
	struct asset described = *a;
	struct column *all;
	ptrdiff_t n = 0;

	if (!columns || columns->kind != JSON_OBJECT || !columns->len)
		return;
	all = new_n(r->scratch, struct column, columns->len);
	for (const struct json *j = columns->first; j; j = j->next) {
		int64_t place = ORDER_LAST;

		json_int(j, "index", &place);
		all[n++] = (struct column){ j, place };
	}
	qsort(all, (size_t)n, sizeof *all, by_place);
	a->fields.at = NULL;
	a->fields.len = a->fields.cap = 0;
	for (ptrdiff_t i = 0; i < n; i++) {
		str name = json_text(all[i].j, "name").len ? json_text(all[i].j, "name") : all[i].j->key;
		struct field *f, *before = dbt_field(&described, name);

		if (!name.len || dbt_field(a, name))
			continue;
		f = push(&a->fields, r->d->arena);
		field_start(f);
		if (before)
			*f = *before;
		f->name = dbt_keep(r->d, name);
		f->type = dbt_keep(r->d, json_text(all[i].j, "type"));
		f->class = TYPE_UNKNOWN;
		if (!f->comment.at)
			f->comment = dbt_keep(r->d, json_text(all[i].j, "comment"));
	}
	for (ptrdiff_t i = 0; i < described.fields.len; i++)
		if (!dbt_field(a, described.fields.at[i].name))
			*push(&a->fields, r->d->arena) = described.fields.at[i];
}

static int64_t number(const struct json *stats, const char *const *keys)
{
	for (; *keys; keys++) {
		const struct json *value = json_get(json_get(stats, *keys), "value");

		if (value && value->kind == JSON_NUM && value->num >= 0 && value->num < 9e18)
			return (int64_t)value->num;
	}
	return UNKNOWN;
}

static void take_stats(struct asset *a, const struct json *stats)
{
	static const char *const rows[] = { "num_rows", "row_count", "rows", NULL }, *const bytes[] = { "num_bytes",
													"bytes", "size",
													NULL };

	a->stats.row_count = number(stats, rows);
	a->stats.size_bytes = number(stats, bytes);
	if (a->stats.row_count != UNKNOWN) {
		a->stats.row_kind = COUNT_ESTIMATED;
		a->stats.row_origin = S("dbt catalog");
	}
	if (a->stats.size_bytes != UNKNOWN)
		a->stats.size_kind = COUNT_ESTIMATED;
}

/* "BASE TABLE", "VIEW", "MATERIALIZED VIEW", "EXTERNAL" */
static void take_kind(struct asset *a, str type)
{
	if (str_find_fold(type, S("materialized")) >= 0)
		a->kind = ASSET_MATERIALIZED_VIEW;
	else if (str_find_fold(type, S("view")) >= 0)
		a->kind = ASSET_VIEW;
	else if (str_find_fold(type, S("external")) >= 0)
		a->kind = ASSET_EXTERNAL_TABLE;
	else if (str_find_fold(type, S("table")) >= 0)
		a->kind = ASSET_TABLE;
}

static bool take(void *with, str section, str key, str value, struct err *err)
{
	struct reading *r = with;
	struct err ignored = { 0 };
	const struct json *j, *about;
	struct dbt_node *n;

	(void)err;
	arena_reset(r->scratch);
	j = json_parse(r->scratch, value, &ignored);
	if (!j) {
		r->d->left_out++;
		return true;
	}
	if (str_eq(section, S("metadata"))) {
		if (str_eq(key, S("dbt_schema_version")) && j->kind == JSON_STR)
			dbt_check_version(r->d, j->text, "catalog", 1, LAST_VERSION);
		return true;
	}
	n = dbt_node_of(r->d, key);
	if (!n)
		return true;
	about = json_get(j, "metadata");
	take_kind(n->asset, json_text(about, "type"));
	if (!n->asset->owner.at)
		n->asset->owner = dbt_keep(r->d, json_text(about, "owner"));
	if (!n->asset->comment.at)
		n->asset->comment = dbt_keep(r->d, json_text(about, "comment"));
	take_columns(r, n->asset, json_get(j, "columns"));
	take_stats(n->asset, json_get(j, "stats"));
	return true;
}

bool dbt_read_catalog(struct dbt *d, str path, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct reading r = { d, scratch };
	struct json_section_fn to = { wants, take, &r };
	int64_t large;

	if (!json_sections_read(path, stop, &to, &large, err))
		return false;
	d->left_out += large;
	return true;
}
