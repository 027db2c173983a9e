/* Which files may be one table, and what each table is called. */
#include <stdlib.h>
#include <string.h>

#include "adapter/duckdb/files.h"
#include "base/arena.h"
#include "base/paths.h"
#include "model/name.h"

#include "base/banned.h"

enum { NAME_MOST = 1 << 16, UUID = 36 };

struct sorting {
	struct arena *arena;
	const struct data_walk *walk;
	struct data_sets *out;
	struct map sets;  /* by folder, name without digits, and format */
	struct map taken; /* names of tables, by folder; of which set */
};

/* ---- partitions ---- */

static bool is_partition(str part)
{
	return str_at(part, '=') > 0;
}

str data_partition(str inside, str key)
{
	str rest = path_dir(inside), part;

	while (str_cut(&rest, '/', &part))
		if (is_partition(part) && str_eq(str_upto(part, str_at(part, '=')), key))
			return str_from(part, key.len + 1);
	return NO_STR;
}

/* The folder of a path before the first partition; false: it has none. */
static bool cut_partitions(struct arena *a, str inside, str *base, struct strs *keys)
{
	str rest = path_dir(inside), part;
	ptrdiff_t at = 0;

	*base = NO_STR;
	for (; str_cut(&rest, '/', &part); at += part.len + 1) {
		if (!is_partition(part))
			continue;
		if (!base->at)
			*base = at ? str_upto(inside, at - 1) : S("");
		*push(keys, a) = str_upto(part, str_at(part, '='));
	}
	return base->at != NULL;
}

/* ---- names without their numbers ---- */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_uuid(str s)
{
	if (s.len < UUID)
		return false;
	for (int i = 0; i < UUID; i++) {
		bool dash = i == 8 || i == 13 || i == 18 || i == 23,
		     hex = is_digit(s.at[i]) || strchr("abcdefABCDEF", s.at[i]);

		if (dash ? s.at[i] != '-' : !hex)
			return false;
	}
	return true;
}

/* "part-00012.csv" as "part-#.csv". */
static str without_numbers(struct arena *a, str name)
{
	scoped(sb_free) struct sb b = SB(NAME_MOST);

	for (ptrdiff_t i = 0; i < name.len; i++) {
		bool uuid = is_uuid(str_from(name, i));

		if (!uuid && !is_digit(name.at[i])) {
			sb_putc(&b, name.at[i]);
			continue;
		}
		sb_putc(&b, '#');
		i += uuid ? UUID - 1 : 0;
		while (!uuid && i + 1 < name.len && is_digit(name.at[i + 1]))
			i++;
	}
	return str_dup(a, sb_str(&b));
}

static str trimmed(str s)
{
	while (s.len && strchr("-_. =#", s.at[0]))
		s = str_from(s, 1);
	while (s.len && strchr("-_. =#", s.at[s.len - 1]))
		s = str_upto(s, s.len - 1);
	return s;
}

/* What a family is called by: the text before the first number, or after the last; absent: it says nothing. */
static str family_name(str pattern)
{
	str stem = data_stem(pattern), name = trimmed(str_upto(stem, str_at(stem, '#')));
	ptrdiff_t last = stem.len;

	while (last > 0 && stem.at[last - 1] != '#')
		last--;
	name = name.len ? name : trimmed(str_from(stem, last));
	return name.len && !str_is_among(name, " part data file chunk split shard batch output ") ? name : NO_STR;
}

/* ---- making sets ---- */

static str folder_of(str inside)
{
	return str_at(inside, '/') >= 0 ? path_dir(inside) : S("");
}

static str parent_of(str folder)
{
	return folder_of(folder);
}

/* The last part of a folder, which is that of the root for the root itself. */
static str folder_name(const struct sorting *s, str folder)
{
	str name = data_stem(path_file(folder.len ? folder : s->walk->root));

	return name.len ? name : S("files");
}

static struct data_set *set_of(struct sorting *s, struct data_set wanted, str by)
{
	str key = str_fmt(s->arena, "%d\t%.*s\t%.*s\t%d", (int)wanted.kind, STR(wanted.folder), STR(by),
			  (int)wanted.format);
	struct map_entry *e = map_put(&s->sets, key, NULL);

	if (!e->ptr) {
		struct data_set *set = new(s->arena, struct data_set);

		*set = wanted;
		*push(s->out, s->arena) = set;
		e->ptr = set;
	}
	return e->ptr;
}

static bool has_number(str pattern)
{
	return str_at(data_stem(pattern), '#') >= 0;
}

static void add_file(struct sorting *s, struct data_file *f)
{
	struct data_set set = { .kind = SET_ALONE, .format = f->format };
	str pattern = without_numbers(s->arena, path_file(f->inside)), base, by = path_file(f->inside);
	struct data_set *to;

	if (cut_partitions(s->arena, f->inside, &base, &set.keys)) {
		set.kind = SET_PARTITIONED;
		set.folder = parent_of(base);
		set.name = folder_name(s, base);
		by = base;
	} else {
		set.folder = folder_of(f->inside);
		if (!s->walk->alone && has_number(pattern)) {
			set.kind = SET_FAMILY;
			set.name = family_name(pattern);
			by = pattern;
		}
	}
	if (set.kind == SET_FAMILY && !set.name.at) {
		by = str_fmt(s->arena, "%.*s/%.*s", STR(set.folder), STR(pattern));
		set.name = folder_name(s, set.folder);
		set.folder = parent_of(set.folder);
	}
	to = set_of(s, set, by);
	*push(&to->files, s->arena) = f;
	f->set = to;
}

/* ---- names of tables ---- */

static str taken_key(struct arena *a, str folder, str name)
{
	return str_fmt(a, "%.*s\t%.*s", STR(folder), STR(name));
}

/* Takes the name unless another set has it. */
static bool take_name(struct sorting *s, str folder, str name, const struct data_set *set)
{
	bool was_there;
	struct map_entry *e = map_put(&s->taken, taken_key(s->arena, folder, name), &was_there);

	if (was_there && e->ptr != set)
		return false;
	e->ptr = (void *)set;
	return true;
}

/* The file name with an underscore for each dot of its ending: "sales.csv.gz" becomes sales_csv_gz. */
static str name_with_ending(struct arena *a, str file)
{
	scoped(sb_free) struct sb b = SB(NAME_MOST);
	str stem = data_stem(file);

	sb_put(&b, stem);
	for (ptrdiff_t i = stem.len; i < file.len; i++)
		sb_putc(&b, file.at[i] == '.' ? '_' : file.at[i]);
	return str_dup(a, sb_str(&b));
}

/* A name that no other table of the folder has: sales, sales_csv, sales_csv_2. */
static str free_name(struct sorting *s, str folder, str name, str longer, const struct data_set *set)
{
	str one = name;

	for (int n = 1; !take_name(s, folder, one, set); n++)
		one = n == 1 ? longer : str_fmt(s->arena, "%.*s_%d", STR(longer), n);
	return one;
}

/* Files whose names differ only in their endings keep these. */
static void name_files(struct sorting *s)
{
	const struct data_files *all = &s->walk->files;
	struct map stems = map_in(s->arena);

	for (ptrdiff_t i = 0; i < all->len; i++)
		map_put(&stems,
			taken_key(s->arena, folder_of(all->at[i]->inside), data_stem(path_file(all->at[i]->inside))),
			NULL)
			->num++;
	for (ptrdiff_t i = 0; i < all->len; i++) {
		struct data_file *f = all->at[i];
		str folder = folder_of(f->inside), file = path_file(f->inside), stem = data_stem(file);
		bool alone = map_get(&stems, taken_key(s->arena, folder, stem))->num == 1;
		str longer = name_with_ending(s->arena, file);

		f->name = f->set->kind == SET_PARTITIONED ? stem
							  : free_name(s, folder, alone ? stem : longer, longer, f->set);
	}
}

static void name_sets(struct sorting *s)
{
	for (ptrdiff_t i = 0; i < s->out->len; i++) {
		struct data_set *set = s->out->at[i];
		const struct data_file *first = set->files.at[0];
		bool alone = set->kind == SET_ALONE || (set->kind == SET_FAMILY && set->files.len == 1 &&
							str_eq(set->folder, folder_of(first->inside)));

		set->name = alone ? first->name
				  : free_name(s, set->folder, set->name,
					      str_fmt(s->arena, "%.*s_%s", STR(set->name),
						      data_format_name(set->format)),
					      set);
	}
}

void data_sets(const struct data_walk *w, struct data_sets *out)
{
	struct sorting s = { .arena = w->arena, .walk = w, .out = out };

	s.sets = map_in(w->arena);
	s.taken = map_in(w->arena);
	for (ptrdiff_t i = 0; i < w->files.len; i++)
		add_file(&s, w->files.at[i]);
	name_files(&s);
	name_sets(&s);
}

struct data_set *data_glob_set(const struct data_walk *w, const struct data_sets *sets)
{
	struct data_set *set;
	str name;

	for (ptrdiff_t i = 0; i < sets->len; i++)
		if (sets->at[i]->kind == SET_PARTITIONED || sets->at[i]->format != sets->at[0]->format)
			return NULL;
	if (!w->glob.at || w->files.len < 2)
		return NULL;
	name = trimmed(str_upto(w->glob, (ptrdiff_t)strcspn(str_c(w->arena, w->glob), "*?[")));
	set = new(w->arena, struct data_set);
	*set = (struct data_set){ .kind = SET_GLOB,
				  .folder = S(""),
				  .name = name.len ? name : path_file(w->root),
				  .format = sets->at[0]->format };
	for (ptrdiff_t i = 0; i < w->files.len; i++)
		*push(&set->files, w->arena) = w->files.at[i];
	return set;
}

/* ---- whether they are one table ---- */

static ptrdiff_t names_of_all(struct arena *a, const struct data_set *set)
{
	struct map names = map_in(a), shapes = map_in(a);

	for (ptrdiff_t i = 0; i < set->files.len; i++) {
		const struct data_shape *shape = set->files.at[i]->shape;
		bool was_there = true;

		if (shape)
			map_put(&shapes, str_n((const char *)&set->files.at[i]->shape, sizeof shape), &was_there);
		for (ptrdiff_t k = 0; !was_there && k < shape->len; k++)
			map_put(&names, str_lower(a, shape->at[k].name), NULL);
	}
	return names.len;
}

bool data_set_is_table(struct arena *a, const struct data_set *set)
{
	const struct data_shape *first = NULL;
	ptrdiff_t all = set->kind == SET_FAMILY ? names_of_all(a, set) : 0;

	for (ptrdiff_t i = 0; i < set->files.len; i++) {
		const struct data_shape *shape = set->files.at[i]->shape;

		first = first ? first : shape;
		if (!shape)
			continue;
		if (set->kind == SET_FAMILY && shape->len * 3 < all * 2)
			return false;
		if (set->kind == SET_GLOB && shape != first)
			return false;
	}
	return true;
}

str data_namespace(struct arena *a, str folder)
{
	scoped(sb_free) struct sb b = SB(NAME_MOST);
	str rest = folder, part;

	while (str_cut(&rest, '/', &part)) {
		if (b.len)
			sb_putc(&b, '.');
		name_part(&b, part);
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}
