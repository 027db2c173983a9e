/* Tables of files: the columns that they have, what differs between them, and what else is known. */
#include <fnmatch.h>
#include <stdlib.h>

#include "adapter/duckdb/files.h"
#include "adapter/nested_fields.h"
#include "base/arena.h"
#include "base/paths.h"

#include "base/banned.h"

enum { TEXT_MOST = 1 << 22, QUERY_LONGEST = 2000 };

/* A column of several files. */
struct merged {
	struct data_column column;
	ptrdiff_t files;  /* that have it */
	struct map types; /* the number of files with each */
	bool key;	  /* of partitions */
};

struct merging {
	struct arena *arena;
	array_of(struct merged) columns;
	struct map by_name;
	ptrdiff_t files; /* that were read */
};

/* ---- columns ---- */

static enum truth either(enum truth x, enum truth y)
{
	return x == YES || y == YES ? YES : x == MAYBE || y == MAYBE ? MAYBE : NO;
}

static struct merged *merged_of(struct merging *m, str name)
{
	bool was_there;
	struct map_entry *e = map_put(&m->by_name, str_lower(m->arena, name), &was_there);

	if (!was_there) {
		e->num = m->columns.len;
		*push(&m->columns, m->arena) = (struct merged){ .types = map_in(m->arena) };
	}
	return &m->columns.at[e->num];
}

static void add_shape(struct merging *m, const struct data_shape *shape, ptrdiff_t files)
{
	for (ptrdiff_t i = 0; i < shape->len; i++) {
		const struct data_column *c = &shape->at[i];
		struct merged *to = merged_of(m, c->name);

		if (!to->files) {
			to->column = *c;
		} else {
			to->column.nullable = either(to->column.nullable, c->nullable);
			to->column.comment = to->column.comment.at ? to->column.comment : c->comment;
		}
		to->files += files;
		map_put(&to->types, c->type, NULL)->num += files;
	}
	m->files += files;
}

/* Each shape once, in the order of the first file that has it. */
static void add_shapes(struct merging *m, const struct data_files *files)
{
	struct map counts = map_in(m->arena);

	for (ptrdiff_t i = 0; i < files->len; i++)
		if (files->at[i]->shape)
			map_put(&counts, str_n((const char *)&files->at[i]->shape, sizeof files->at[i]->shape), NULL)
				->num++;
	for (ptrdiff_t i = 0; i < counts.len; i++)
		add_shape(m, *(const struct data_shape *const *)(const void *)counts.at[i].key.at,
			  (ptrdiff_t)counts.at[i].num);
}

static bool is_whole_number(str s)
{
	int64_t n;

	return s.len && s.len < 19 && str_int(s, &n);
}

static bool is_date(str s)
{
	instant t;

	return s.len == 10 && s.at[4] == '-' && instant_parse(s, &t);
}

/* As DuckDB guesses it from the names of the folders. */
static void add_key(struct merging *m, const struct data_set *set, str key)
{
	struct merged *to = merged_of(m, key);
	bool numbers = true, dates = true, all = true;

	for (ptrdiff_t i = 0; i < set->files.len; i++) {
		str value = data_partition(set->files.at[i]->inside, key);

		if (!value.at || str_eq(value, S("__HIVE_DEFAULT_PARTITION__"))) {
			all = false;
			continue;
		}
		numbers = numbers && is_whole_number(value);
		dates = dates && is_date(value);
	}
	to->key = true;
	to->files = m->files;
	to->column = (struct data_column){ key,
					   numbers ? S("BIGINT")
					   : dates ? S("DATE")
						   : S("VARCHAR"),
					   NO_STR, all ? NO : YES };
	to->types = map_in(m->arena);
}

static int by_text(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

/* In the order in which DuckDB shows them. */
static void add_keys(struct merging *m, const struct data_set *set)
{
	struct strs keys = strs_dup(m->arena, &set->keys);

	if (keys.len)
		qsort(keys.at, (size_t)keys.len, sizeof *keys.at, by_text);
	for (ptrdiff_t i = 0; i < keys.len; i++)
		add_key(m, set, keys.at[i]);
}

/* "BIGINT in 3 files, VARCHAR in 1 file" */
static str types_text(struct arena *a, const struct map *types)
{
	scoped(sb_free) struct sb b = SB(TEXT_MOST);

	for (ptrdiff_t i = 0; i < types->len; i++) {
		sb_puts(&b, i ? ", " : "");
		sb_put(&b, types->at[i].key);
		sb_fmt(&b, " in %.*s", STR(str_counted(a, types->at[i].num, "file")));
	}
	return str_dup(a, sb_str(&b));
}

static void put_field(struct merging *m, const struct merged *from, struct asset *out)
{
	struct arena *a = m->arena;
	struct field *f = push(&out->fields, a);
	bool differs = from->types.len > 1;

	field_start(f);
	f->name = from->column.name;
	f->type = differs ? NO_STR : from->column.type;
	f->nullable = from->files < m->files ? YES : from->column.nullable;
	f->comment = from->column.comment;
	f->readable = YES;
	if (differs)
		props_put(&f->props, a, S("types"), types_text(a, &from->types));
	if (from->files < m->files)
		props_put(&f->props, a, S("files"), str_fmt(a, "%td of %td", from->files, m->files));
	if (from->key)
		props_put(&f->props, a, S("partition_key"), S("yes"));
}

/* ---- facts ---- */

/* The text that all files have. */
static str common(const struct data_files *files, size_t member)
{
	str all = NO_STR;

	for (ptrdiff_t i = 0; i < files->len; i++) {
		str one = *(const str *)(const void *)((const char *)files->at[i] + member);

		if (!one.at)
			continue;
		if (all.at && !str_eq(all, one))
			return NO_STR;
		all = one;
	}
	return all;
}

static ptrdiff_t unread(const struct data_files *files, const struct data_file **first)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = files->len - 1; i >= 0; i--)
		if (!files->at[i]->shape) {
			*first = files->at[i];
			n++;
		}
	return n;
}

static void put_stats(const struct data_files *files, struct asset *out)
{
	int64_t rows = 0;

	out->stats.size_bytes = 0;
	out->stats.size_kind = COUNT_EXACT;
	for (ptrdiff_t i = 0; i < files->len; i++) {
		const struct data_file *f = files->at[i];

		out->stats.size_bytes += f->size;
		rows = rows == UNKNOWN || f->rows == UNKNOWN ? UNKNOWN : rows + f->rows;
		if (out->stats.modified_at == NO_TIME || f->modified > out->stats.modified_at)
			out->stats.modified_at = f->modified;
	}
	out->stats.modified_origin = files->len > 1 ? S("newest file") : S("file");
	if (rows == UNKNOWN)
		return;
	out->stats.row_count = rows;
	out->stats.row_kind = COUNT_EXACT;
	out->stats.row_origin = S("Parquet footer");
}

static void put_props(struct arena *a, const struct data_files *files, struct asset *out)
{
	const struct data_file *first = files->at[0];
	int64_t groups = 0;

	for (ptrdiff_t i = 0; i < files->len; i++)
		groups = groups == UNKNOWN || files->at[i]->groups == UNKNOWN ? UNKNOWN : groups + files->at[i]->groups;
	props_put(&out->props, a, S("format"), str_of(data_format_name(first->format)));
	if (files->len > 1)
		props_put(&out->props, a, S("files"), str_fmt(a, "%td", files->len));
	if (groups != UNKNOWN)
		props_put(&out->props, a, S("row_groups"), str_fmt(a, "%lld", (long long)groups));
	props_put(&out->props, a, S("compression"), common(files, offsetof(struct data_file, compression)));
	props_put(&out->props, a, S("created_by"), common(files, offsetof(struct data_file, writer)));
	props_put(&out->props, a, S("delimiter"), common(files, offsetof(struct data_file, delimiter)));
	props_put(&out->props, a, S("header"), common(files, offsetof(struct data_file, header)));
	for (ptrdiff_t i = 0; i < first->meta.len; i++)
		props_put(&out->props, a, first->meta.at[i].key, first->meta.at[i].value);
	if (first->format != DATA_PARQUET)
		props_put(&out->props, a, S("types"),
			  str_fmt(a, "guessed from the first %d rows%s", (int)DATA_SAMPLE_ROWS,
				  files->len > 1 ? " of each file" : ""));
}

static void put_problem(struct arena *a, const struct data_files *files, struct asset *out)
{
	const struct data_file *first = NULL;
	ptrdiff_t n = unread(files, &first);

	out->readable = YES;
	if (!n)
		return;
	out->readable = n == files->len && first->closed ? NO : YES;
	out->problem = files->len == 1 ? str_fmt(a, "%.*s: %.*s", STR(first->inside), STR(first->problem))
				       : str_fmt(a, "%td of %td files cannot be read; %.*s: %.*s", n, files->len,
						 STR(first->inside), STR(first->problem));
}

/* ---- SQL ---- */

/* Whether a pattern matches these files, and no other file of the walk. */
static bool is_exactly(struct arena *a, const struct data_walk *w, const struct data_files *files, str pattern,
		       bool below)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < w->files.len; i++) {
		str inside = w->files.at[i]->inside;

		n += below ? str_starts(inside, pattern) && w->files.at[i]->format == files->at[0]->format
			   : fnmatch(str_c(a, pattern), str_c(a, inside), FNM_PATHNAME | FNM_PERIOD) == 0;
	}
	return n == files->len;
}

static str with_stars(struct arena *a, str inside)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	str name = path_file(inside);

	sb_put(&b, str_upto(inside, inside.len - name.len));
	for (ptrdiff_t i = 0; i < name.len; i++) {
		bool digit = name.at[i] >= '0' && name.at[i] <= '9';

		if (!digit)
			sb_putc(&b, name.at[i]);
		else if (!b.len || b.at[b.len - 1] != '*')
			sb_putc(&b, '*');
	}
	return str_dup(a, sb_str(&b));
}

/* One pattern for all of them; absent: no simple one. */
static str pattern_of(struct arena *a, const struct data_walk *w, const struct data_set *set)
{
	const struct data_file *first = set->files.at[0];
	str base = set->kind == SET_PARTITIONED ? str_upto(first->inside, str_find(first->inside, S("=")) + 1) : NO_STR;
	str stars = with_stars(a, first->inside);

	if (set->kind == SET_GLOB)
		return w->address;
	if (base.at) {
		while (base.len && base.at[base.len - 1] != '/')
			base = str_upto(base, base.len - 1);
		if (str_at(base, '*') < 0 && is_exactly(a, w, &set->files, base, true))
			return str_fmt(
				a, "%.*s/%.*s**/*%.*s", STR(w->root), STR(base),
				STR(str_from(path_file(first->inside), data_stem(path_file(first->inside)).len)));
	}
	return set->kind == SET_FAMILY && is_exactly(a, w, &set->files, stars, false)
		       ? str_fmt(a, "%.*s/%.*s", STR(w->root), STR(stars))
		       : NO_STR;
}

static struct data_files readable_of(struct arena *a, const struct data_files *files)
{
	struct data_files out = { 0 };

	for (ptrdiff_t i = 0; i < files->len; i++)
		if (files->at[i]->shape)
			*push(&out, a) = files->at[i];
	return out;
}

static bool differ(const struct data_files *files)
{
	for (ptrdiff_t i = 1; i < files->len; i++)
		if (files->at[i]->shape != files->at[0]->shape)
			return true;
	return false;
}

void data_put_from(struct sb *sql, const struct data_walk *w, const struct data_set *set, const struct data_file *one,
		   ptrdiff_t most)
{
	static const char *const readers[] = { "read_parquet", "read_csv", "read_json" };
	scoped(arena_close) struct arena *a = arena_open();
	struct data_files readable = readable_of(a, &set->files);
	bool differs = !one && differ(&readable), all = !one && (differs || most >= set->files.len);
	str pattern = all && set->files.len > 1 && readable.len == set->files.len ? pattern_of(a, w, set) : NO_STR;

	sb_fmt(sql, "%s(", readers[set->format]);
	if (one || set->files.len == 1)
		sql_text(sql, &dialect_duckdb, duck_escaped_path(a, one ? one->path : set->files.at[0]->path));
	else if (pattern.at)
		sql_text(sql, &dialect_duckdb, pattern);
	else
		data_put_paths(sql, &readable, 0, all || most > readable.len ? readable.len : most);
	if (!one && set->keys.len)
		sb_puts(sql, ", hive_partitioning = true");
	if (differs)
		sb_puts(sql, ", union_by_name = true");
	sb_putc(sql, ')');
}

/* What DuckDB's shell takes; absent: a list of too many files. */
static str query_text(struct arena *a, const struct data_walk *w, const struct data_set *set,
		      const struct data_file *one)
{
	scoped(sb_free) struct sb sql = SB(QUERY_LONGEST);

	sb_puts(&sql, "FROM ");
	data_put_from(&sql, w, set, one, PTRDIFF_MAX);
	return sql.over ? NO_STR : str_dup(a, sb_str(&sql));
}

/* ---- the asset ---- */

static str keys_text(struct arena *a, const struct strs *keys)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (ptrdiff_t i = 0; i < keys->len; i++) {
		sb_puts(&b, i ? ", " : "");
		sb_put(&b, keys->at[i]);
	}
	return keys->len ? str_dup(a, sb_str(&b)) : NO_STR;
}

void data_asset(struct arena *a, const struct data_walk *w, const struct data_set *set, const struct data_file *one,
		struct asset *out)
{
	struct data_files only = { 0 };
	const struct data_files *files = &set->files;
	struct merging m = { .arena = a, .by_name = map_in(a) };
	str folder = set->folder;

	if (one) {
		*push(&only, a) = (struct data_file *)one;
		files = &only;
		folder = str_at(one->inside, '/') >= 0 ? path_dir(one->inside) : S("");
	}
	asset_start(out);
	out->ns = data_namespace(a, folder);
	out->name = one ? one->name : set->name;
	out->kind = ASSET_FILE;
	out->comment = common(files, offsetof(struct data_file, comment));
	add_shapes(&m, files);
	if (!one)
		add_keys(&m, set);
	for (ptrdiff_t i = 0; i < m.columns.len; i++)
		put_field(&m, &m.columns.at[i], out);
	if (!one)
		out->part_key = keys_text(a, &set->keys);
	put_stats(files, out);
	put_props(a, files, out);
	props_put(&out->props, a, S("query"), query_text(a, w, set, one));
	put_problem(a, files, out);
	nested_fields_add(a, out, false);
	asset_finish(out);
}
