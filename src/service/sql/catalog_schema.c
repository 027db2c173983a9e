#include "service/sql/catalog_schema.h"

#include "base/arena.h"
#include "model/column_stats.h"
#include "model/name.h"
#include "workspace/workspace.h"
#include "model/user_code.h"
#include "service/sql/asset_user_code.h"
#include "service/sql/near_tables.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "sql/resolve/view_origins.h"
#include "store/assets.h"
#include "base/banned.h"

enum { PARTS_MOST = 8, VIEWS_MOST = 16 };

/* ---- user-defined code ---- */

/* What cannot be read counts as not recorded, so that nothing is assumed. */
static const struct user_code *code_of(struct catalog_schema *c)
{
	struct user_code *code;
	struct catalog catalog;
	struct err unread = { 0 };
	bool found = false;
	str text = NO_STR;

	if (c->code)
		return c->code;
	code = new(c->arena, struct user_code);
	if (!store_catalog(c->store, c->arena, c->catalog, &found, &catalog, &unread) || !found ||
	    !store_user_code(c->store, c->arena, catalog.id, &text, &unread) ||
	    !user_code_read(c->arena, text, code, &unread))
		user_code_read(c->arena, NO_STR, code, &unread);
	c->code = code;
	return code;
}

/* Names the code that reading an asset runs, as far as its own record shows it. */
static const struct user_relation *code_of_asset(struct catalog_schema *c, const struct asset *asset)
{
	struct user_relation *r = new(c->arena, struct user_relation);

	asset_code(c->arena, c->dialect, asset, &r->runs);
	return r->runs.len ? r : NULL;
}

static const struct user_relation *code_of_table(struct catalog_schema *c, const struct asset *asset)
{
	const struct user_code *code = code_of(c);

	return code->recorded ? user_code_of_relation(code, asset->ns, asset->name) : code_of_asset(c, asset);
}

/* ---- statistics ---- */

static const struct column_stats *stats_of(struct catalog_schema *c)
{
	struct column_stats *stats;
	struct catalog catalog;
	struct err ignored = { 0 };
	bool found = false;
	str text = NO_STR;

	if (c->stats)
		return c->stats;
	stats = new(c->arena, struct column_stats);
	if (store_catalog(c->store, c->arena, c->catalog, &found, &catalog, &ignored) && found)
		store_column_stats(c->store, c->arena, catalog.id, &text, &ignored);
	column_stats_read(c->arena, text, stats);
	c->stats = stats;
	return stats;
}

/* A column without NULLs that has few possible values: at least this chance. */
static double least_sharing(const struct field *f)
{
	if (f->nullable != NO)
		return 0;
	return f->class == TYPE_BOOLEAN ? 0.5 : f->values.len ? 1 / (double)f->values.len : 0;
}

static void put_sharing(struct catalog_schema *c, const struct asset *asset, struct sql_column *columns)
{
	if (asset->stats.row_count < COLUMN_STATS_ROWS_LEAST)
		return;
	for (ptrdiff_t i = 0, n = 0; i < asset->fields.len; i++) {
		const struct field *f = &asset->fields.at[i];
		double known;

		if (f->path.at)
			continue;
		known = column_stats_sharing(stats_of(c), c->arena, asset->ns, asset->name, f->name);
		columns[n++].sharing = known > 0 ? known : least_sharing(f);
	}
}

static const struct strs *refused_by(struct catalog_schema *c, const struct asset *asset)
{
	struct strs *out = new(c->arena, struct strs);

	asset_refused(c->arena, c->dialect, asset, out);
	return out->len ? out : NULL;
}

/* ---- one table ---- */

/* An index that finds its values; one on an expression of it serves other conditions. */
static bool is_indexed(const struct asset *asset, str name)
{
	bool found = false;

	for (ptrdiff_t i = 0; i < asset->indexes.len; i++) {
		const struct index *index = &asset->indexes.at[i];

		for (ptrdiff_t k = 0; k < index->parts.len; k++)
			if (!index->parts.at[k].field.len && str_find_fold(index->parts.at[k].expression, name) >= 0)
				return false;
		found |= index->parts.len && str_eq(index->parts.at[0].field, name);
	}
	return found;
}

static unsigned traits_of(const struct asset *asset, const struct field *f)
{
	unsigned out = f->class == TYPE_DATE || f->class == TYPE_TIMESTAMP ? SQL_COLUMN_TIME : 0;

	if (f->nullable == YES && !f->pk && !asset_is_view(asset->kind))
		out |= SQL_COLUMN_NULLABLE;
	if (f->readable == NO)
		out |= SQL_COLUMN_UNREADABLE;
	if (is_indexed(asset, f->name))
		out |= SQL_COLUMN_INDEXED;
	return asset->part_key.len && str_find_fold(asset->part_key, f->name) >= 0 ? out | SQL_COLUMN_PARTITION : out;
}

static const struct strs *tags_of(struct arena *a, const struct asset_row *row, str field)
{
	struct strs *out = new(a, struct strs);

	for (ptrdiff_t i = 0; i < row->tagged.len; i++)
		if (!row->tagged.at[i].rejected && str_eq_fold(row->tagged.at[i].field, field))
			*push(out, a) = row->tagged.at[i].name;
	return out->len ? out : NULL;
}

static struct sql_column *put_columns(struct arena *a, const struct asset_row *row, struct sql_table *t)
{
	struct sql_column *columns = new_n(a, struct sql_column, row->asset.fields.len + 1);
	uint32_t n = 0;

	for (ptrdiff_t i = 0; i < row->asset.fields.len; i++) {
		const struct field *f = &row->asset.fields.at[i];

		if (!f->path.at)
			columns[n++] = (struct sql_column){
				.name = f->name,
				.type = f->type,
				.base = f->domain_types.len ? f->domain_types.at[f->domain_types.len - 1].base : NO_STR,
				.values = f->values.len ? &f->values : NULL,
				.collation = f->collation,
				.generated = f->generated,
				.traits = traits_of(&row->asset, f),
				.tags = tags_of(a, row, f->name)
			};
	}
	t->columns = columns;
	t->column_count = n;
	return columns;
}

/* Columns of views are traced to their origins, up to a limit of nested views. */
static void trace(struct catalog_schema *c, const struct asset *asset, struct sql_table *t, struct sql_column *columns)
{
	struct sql_schema schema;

	if (!c->dialect || !asset_is_view(asset->kind) || !asset->definition.len || c->depth >= VIEWS_MOST)
		return;
	schema = catalog_schema_sql(c);
	c->depth++;
	t->said = sql_view_read(c->arena, c->dialect, asset->definition, &schema);
	t->traced = t->said && sql_view_trace(c->arena, t->said, columns, t->column_count);
	c->depth--;
}

static bool put_key(struct arena *a, const struct sql_table *t, const struct strs *fields, struct sql_key *out)
{
	uint32_t *at = new_n(a, uint32_t, fields->len + 1), n = 0;

	for (ptrdiff_t i = 0; i < fields->len; i++)
		for (uint32_t c = 0; c < t->column_count; c++)
			if (str_eq(t->columns[c].name, fields->at[i]))
				at[n++] = c;
	*out = (struct sql_key){ .at = at, .len = n };
	return fields->len && n == fields->len;
}

static bool index_fields(struct arena *a, const struct index *index, struct strs *out)
{
	for (ptrdiff_t i = 0; i < index->parts.len; i++) {
		if (!index->parts.at[i].field.len)
			return false;
		*push(out, a) = index->parts.at[i].field;
	}
	return index->unique && !index->predicate.len;
}

static void put_keys(struct arena *a, const struct asset *asset, struct sql_table *t)
{
	struct sql_key *keys = new_n(a, struct sql_key, asset->keys.len + asset->indexes.len + 1);
	uint32_t n = 0;

	for (ptrdiff_t i = 0; i < asset->keys.len; i++) {
		const struct key *k = &asset->keys.at[i];

		if ((k->kind == KEY_PRIMARY || k->kind == KEY_UNIQUE) && !k->period &&
		    put_key(a, t, &k->fields, &keys[n]))
			keys[n++].primary = k->kind == KEY_PRIMARY;
	}
	for (ptrdiff_t i = 0; i < asset->indexes.len; i++) {
		struct strs fields = { 0 };

		if (index_fields(a, &asset->indexes.at[i], &fields))
			n += put_key(a, t, &fields, &keys[n]);
	}
	t->keys = keys;
	t->key_count = n;
}

static const struct strs *indexes_of(struct arena *a, const struct asset *asset)
{
	struct strs *out = new(a, struct strs);

	for (ptrdiff_t i = 0; i < asset->indexes.len; i++)
		*push(out, a) = asset->indexes.at[i].name;
	return out;
}

static bool columns_of(struct catalog_schema *c, const struct candidate *found, struct asset_row *out)
{
	return store_whole(c->store, c->arena, found->id, &out->asset, c->err) &&
	       store_tags(c->store, c->arena, found->qualified, &out->tagged, c->err);
}

static const struct sql_table *table_of(struct catalog_schema *c, const struct candidate *found)
{
	struct asset_row *row = new(c->arena, struct asset_row);
	struct sql_table *t = new(c->arena, struct sql_table);
	struct sql_column *columns;

	if (!(c->columns_only ? columns_of(c, found, row) : store_asset(c->store, c->arena, found->id, row, c->err)))
		return NULL;
	*t = (struct sql_table){ .id = found->id,
				 .name = found->name,
				 .ns = found->ns,
				 .qualified = found->qualified,
				 .rows = row->asset.stats.row_count,
				 .bytes = row->asset.stats.size_bytes,
				 .tags = row->tags.len ? &row->tags : NULL,
				 .view = asset_is_view(row->asset.kind),
				 .stored = row->asset.kind == ASSET_MATERIALIZED_VIEW,
				 .virtual = row->asset.kind == ASSET_VIRTUAL_TABLE,
				 .rowless = props_get(&row->asset.props, S("without_rowid")).len > 0,
				 .indexes = indexes_of(c->arena, &row->asset),
				 .definition = row->asset.definition };
	columns = put_columns(c->arena, row, t);
	trace(c, &row->asset, t, columns);
	if (!c->columns_only) {
		put_sharing(c, &row->asset, columns);
		t->code = code_of_table(c, &row->asset);
		t->refused = refused_by(c, &row->asset);
		t->folds = t->code && t->code->plans.len && asset_may_fold(c->arena, c->dialect, &row->asset);
		if (!catalog_schema_wholes(c, &row->asset, t))
			return NULL;
		put_keys(c->arena, &row->asset, t);
	}
	return t;
}

/* ---- by name ---- */

static str key_of(struct catalog_schema *c, const struct sql_name *parts, uint32_t n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_puts(&b, c->depth ? "in a view\n" : "");
	for (uint32_t i = 0; i < n; i++) {
		sb_put(&b, parts[i].text);
		sb_puts(&b, parts[i].quoted ? "\"\n" : "\n");
	}
	return str_dup(c->arena, sb_str(&b));
}

/* Two spellings may name one table. */
const struct sql_table *catalog_schema_table(struct catalog_schema *c, const struct candidate *which)
{
	struct map_entry *known = map_get(&c->tables, which->qualified);
	const struct sql_table *t = known ? known->ptr : table_of(c, which);

	if (!known && t)
		map_put(&c->tables, str_dup(c->arena, which->qualified), NULL)->ptr = (void *)(uintptr_t)t;
	return t;
}

/* main.orders of SQLite is orders. */
static bool is_itself(const struct catalog_schema *c, const str *names, uint32_t n)
{
	return n == 2 && c->dialect && c->dialect->itself && str_eq_fold(names[0], str_of(c->dialect->itself));
}

/* The name of a catalog is ours; the source may have another. It is asked only if a query may contain that name. */
static bool is_source(void *with, str name)
{
	struct catalog_schema *c = with;

	if (!c->asked && c->session)
		c->itself = workspace_database(c->session, c->arena, c->catalog);
	c->asked = true;
	return c->itself.len && str_eq_fold(c->itself, name);
}

/* public.orders for a catalog without namespaces, in a dialect where public is the default. */
static bool is_home(const struct catalog_schema *c, const str *names, uint32_t n)
{
	return n == 2 && c->dialect && c->dialect->itself && c->written && c->written->home &&
	       str_eq_fold(names[0], str_of(c->written->home));
}

/* The same without the name of the whole source: SQLite's main.orders, database.schema.table. */
static bool look_within(struct catalog_schema *c, const str *names, uint32_t n, struct candidates *found)
{
	if (!is_itself(c, names, n) && !is_home(c, names, n) && (n != 3 || !is_source(c, names[0])))
		return true;
	return store_resolve(c->store, c->arena, c->catalog, names + 1, n - 1, found, c->err);
}

/* ---- as the source finds it ---- */

static bool know_path(struct catalog_schema *c)
{
	struct catalog catalog;
	bool found = false;

	if (c->path_asked)
		return true;
	c->path_asked = true;
	return store_catalog(c->store, c->arena, c->catalog, &found, &catalog, c->err) &&
	       (!found || store_search_path(c->store, c->arena, catalog.id, &c->path, c->err));
}

/* Is the case of names what the source compares? A query for another system knows only how that one folds them. */
static bool is_cased(const struct catalog_schema *c)
{
	return c->written && c->written == c->dialect &&
	       (c->dialect->fold == FOLD_LOWER || c->dialect->fold == FOLD_UPPER);
}

static str as_stored(struct catalog_schema *c, struct sql_name name)
{
	char *text;

	if (name.quoted || !is_cased(c))
		return name.text;
	text = new_n(c->arena, char, name.text.len + 1);
	for (ptrdiff_t i = 0; i < name.text.len; i++) {
		char letter = name.text.at[i];
		bool lower = letter >= 'a' && letter <= 'z', upper = letter >= 'A' && letter <= 'Z';
		bool turned = c->dialect->fold == FOLD_LOWER ? upper : lower;

		text[i] = turned ? (char)(letter ^ 0x20) : letter;
	}
	return str_n(text, name.text.len);
}

/* The last part of a namespace; absent: it has none. */
static str schema_of(struct catalog_schema *c, str ns)
{
	struct name_parts parts = { .len = 0 };
	struct err ignored = { 0 };

	return name_split(c->arena, ns, &parts, &ignored) && parts.len ? parts.part[parts.len - 1] : ns;
}

static bool is_exactly(struct catalog_schema *c, const struct candidate *found, const str *names, uint32_t n)
{
	return str_eq(found->name, names[n - 1]) && (n == 1 || str_eq(schema_of(c, found->ns), names[n - 2]));
}

/* A live source tells orders from "Orders"; documents about a source may have names in any case. */
static void leave_exact(struct catalog_schema *c, const str *names, uint32_t n, struct candidates *found)
{
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < found->len; i++)
		if (!c->path.known || !is_cased(c) || is_exactly(c, &found->at[i], names, n))
			found->at[kept++] = found->at[i];
	found->len = kept;
}

static bool look_up(struct catalog_schema *c, const str *names, uint32_t n, struct candidates *found)
{
	if (!store_resolve(c->store, c->arena, c->catalog, names, n, found, c->err) ||
	    (!found->len && !look_within(c, names, n, found)))
		return false;
	leave_exact(c, names, n, found);
	return true;
}

/*
 * The first schema of the path that has the name. A relation outside the catalog that stands before it is what the
 * source would read, so the name is then unknown (a system table) or ambiguous. Definitions of views are read with
 * an empty path: a bare name in them is always a system table.
 */
static bool look_by_path(struct catalog_schema *c, str name, struct candidates *found, bool *ambiguous)
{
	str outside = search_path_outside(&c->path, name), names[2];

	*ambiguous = outside.at && !str_starts(outside, S("pg_")) && !c->depth;
	for (ptrdiff_t i = 0; i < c->path.schemas.len && !found->len && !outside.at && !c->depth; i++) {
		names[0] = c->path.schemas.at[i];
		names[1] = name;
		if (!store_resolve(c->store, c->arena, c->catalog, names, 2, found, c->err))
			return false;
		leave_exact(c, names, 2, found);
	}
	return found->len || outside.at || c->depth || look_up(c, &name, 1, found);
}

static enum sql_found look(struct catalog_schema *c, const struct sql_name *parts, uint32_t n,
			   const struct sql_table **out)
{
	struct candidates found = { 0 };
	str names[PARTS_MOST];
	bool ambiguous = false;

	if (n > PARTS_MOST)
		return SQL_FOUND_NONE;
	for (uint32_t i = 0; i < n; i++)
		names[i] = as_stored(c, parts[i]);
	if (c->written && c->written->syntax && rule_in(c->written->syntax->bit, MEANS_TABLE_WILDCARD) &&
	    str_ends(names[n - 1], S("*")))
		return catalog_schema_wildcard(c, names, n, out);
	if (!know_path(c) ||
	    !(n == 1 && c->path.known ? look_by_path(c, names[0], &found, &ambiguous) : look_up(c, names, n, &found)))
		return SQL_FOUND_FAILED;
	if (found.len != 1)
		return found.len || ambiguous ? SQL_FOUND_MANY : SQL_FOUND_NONE;
	*out = catalog_schema_table(c, &found.at[0]);
	return *out ? SQL_FOUND_ONE : SQL_FOUND_FAILED;
}

static bool is_off_path(void *with, const struct sql_table *table)
{
	struct catalog_schema *c = with;

	return c->path.known && search_path_place(&c->path, schema_of(c, table->ns)) < 0;
}

static enum sql_found find_table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	struct catalog_schema *c = with;
	str written = key_of(c, parts, n);
	struct map_entry *known = map_get(&c->tables, written);
	enum sql_found found;

	if (known) {
		*out = known->ptr;
		return SQL_FOUND_ONE;
	}
	found = look(c, parts, n, out);
	if (found == SQL_FOUND_ONE)
		map_put(&c->tables, written, NULL)->ptr = (void *)(uintptr_t)*out;
	return found;
}

static void similar_tables(void *with, struct arena *a, str name, struct strs *out)
{
	const struct catalog_schema *c = with;

	near_tables(&(struct near_ask){ c->session, c->store, c->catalog }, a, name, out);
}

static void namesakes(void *with, struct arena *a, str name, struct strs *out)
{
	struct catalog_schema *c = with;
	struct candidates found = { 0 };
	struct err ignored = { 0 };

	if (!store_resolve(c->store, c->arena, c->catalog, &name, 1, &found, &ignored))
		return;
	for (ptrdiff_t i = 0; i < found.len; i++)
		*push(out, a) = name_qualified(a, S(""), found.at[i].ns, found.at[i].name);
}

/* 15 of "15.18 (Debian 15.18-0+deb12u1)" */
static int first_number(str version)
{
	int n = 0;

	for (ptrdiff_t i = 0; i < version.len && version.at[i] >= '0' && version.at[i] <= '9' && n < 1000; i++)
		n = n * 10 + (version.at[i] - '0');
	return n;
}

struct sql_schema catalog_schema_sql(struct catalog_schema *c)
{
	return (struct sql_schema){ .with = c,
				    .version = first_number(c->version),
				    .minor = first_number(str_from(c->version, str_at(c->version, '.') + 1)),
				    .code = c->columns_only ? NULL : code_of(c),
				    .types_of = c->dialect,
				    .table = find_table,
				    .near = c->columns_only ? NULL : similar_tables,
				    .namesakes = namesakes,
				    .itself = is_source,
				    .off_path = is_off_path,
				    .parts = catalog_schema_parts,
				    .values = c->columns_only ? NULL : catalog_schema_values,
				    .edge = c->graph ? catalog_schema_edge : NULL,
				    .way = catalog_schema_join };
}
