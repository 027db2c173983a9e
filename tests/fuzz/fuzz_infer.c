/* A catalog with names from strangers, and what inference makes of it: every number in bounds, the same twice, words for each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "graph/infer/infer.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { TABLES_MOST = 64, FIELDS_MOST = 512 };

static const struct side_key key = {
	.cache = { "id", 2 }, .catalog = 1, .generation = 1, .kind = { "names", 5 }, .version = NAMES_VERSION
};
static char folder[64], cache_at[80];

static void must(bool good)
{
	if (!good)
		abort();
}

static void remove_all(void)
{
	side_sweep(str_of(cache_at), NO_STR, NULL, 0);
	rmdir(folder);
}

static void start(void)
{
	snprintf(folder, sizeof folder, "%s/ocat-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	must(mkdtemp(folder));
	snprintf(cache_at, sizeof cache_at, "%s/c", folder);
	atexit(remove_all);
}

/* Lines are tables, words are columns; the first letter of a word says what it is: a key, unique, or of a type. */
struct reader {
	struct names_maker *m;
	int64_t tables, fields;
	bool unique[FIELDS_MOST];
	bool failed;
};

static void add_fields(struct reader *r, str line, int64_t id)
{
	static const char *const types[] = { "int", "text", "uuid", "char(3)", "date", "" };
	struct err err = { 0 };
	str word;

	while (r->fields < FIELDS_MOST && str_cut(&line, ' ', &word) && !r->failed) {
		unsigned char how = word.len ? (unsigned char)word.at[0] : 0;
		str type = str_of(types[how % 6]);
		struct names_field_in f = { .name = str_from(word, word.len > 0),
					    .type = type,
					    .class = type_class_of(type),
					    .pk = how % 5 == 0,
					    .nullable = (enum truth)(how % 3) };

		r->unique[r->fields++] = how % 7 == 0;
		r->failed = !names_add_field(r->m, id, &f, &err);
	}
}

static void add_tables(struct reader *r, str text, bool fields)
{
	struct err err = { 0 };
	int64_t i = 0;
	str line;

	for (; i < TABLES_MOST && str_cut(&text, '\n', &line) && !r->failed; i++) {
		ptrdiff_t blank = str_at(line, ' ');
		str name = blank < 0 ? line : str_upto(line, blank);
		unsigned char how = name.len ? (unsigned char)name.at[0] : 0;
		struct names_asset_in in = { .id = (i + 1) << 20,
					     .ns = str_of(how & 1 ? "a" : "b"),
					     .name = name,
					     .qualified = name,
					     .rows = UNKNOWN,
					     .size = UNKNOWN,
					     .modified = NO_TIME,
					     .created = NO_TIME,
					     .kind = (enum asset_kind)(how % ASSET_KIND_COUNT) };

		if (fields)
			add_fields(r, blank < 0 ? S("") : str_from(line, blank + 1), in.id);
		else
			r->failed = !names_add(r->m, &in, &err);
	}
	r->tables = i;
}

static void check(const struct names *n, const struct edges *e, struct arena *a)
{
	for (ptrdiff_t i = 0; i < e->len; i++) {
		const struct edge *one = &e->at[i];

		must(one->width >= 1 && one->score >= 1 && one->score <= 100 && one->from < n->tables.count &&
		     one->to < n->tables.count);
		must((ptrdiff_t)one->pair + one->width <= e->pairs.len && one->rule > RULE_NONE &&
		     one->rule < EDGE_RULE_COUNT);
		for (int k = 0; k < one->width; k++) {
			const struct edge_pair *p = &e->pairs.at[one->pair + (uint32_t)k];

			must(p->from >= n->fields.start[one->from] && p->from < n->fields.start[one->from + 1]);
			must(p->to >= n->fields.start[one->to] && p->to < n->fields.start[one->to + 1]);
		}
		must(infer_why(n, e, one, a).len > 0);
	}
}

static void infer_twice(const struct reader *r, const struct names *n, struct arena *a)
{
	bits *unique = bits_new(a, n->field_total);
	uint32_t fields[8];
	struct infer_set sets[4];
	struct infer_from in = { .names = n, .unique = unique, .sets = sets, .set_count = 4 };
	struct edges one = { 0 }, two = { 0 };
	struct err err = { 0 };

	for (int64_t f = 0; f < n->field_total && f < FIELDS_MOST; f++)
		if (r->unique[f])
			bits_set(unique, f);
	for (uint32_t i = 0; i < 8; i++)
		fields[i] = i * 3 / 2;
	for (int i = 0; i < 4; i++)
		sets[i] = (struct infer_set){ fields + i, 2 + i };
	must(infer(&in, a, &one, NULL, &err) && infer(&in, a, &two, NULL, &err));
	must(one.len == two.len && (!one.len || memcmp(one.at, two.at, (size_t)one.len * sizeof *one.at) == 0));
	check(n, &one, a);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct reader r = { .m = names_make() };
	str text = str_n((const char *)data, (ptrdiff_t)size);
	struct names *n = NULL;
	struct err err = { 0 };

	if (!*folder)
		start();
	add_tables(&r, text, false);
	add_tables(&r, text, true);
	if (r.failed) {
		names_drop(r.m);
		return 0;
	}
	must(names_made(r.m, str_of(cache_at), &key, NULL, &err));
	n = names_open(str_of(cache_at), &key, S("c"), &err);
	must(n && names_sound(n, NAMES_TABLES | NAMES_COLUMNS | NAMES_FIELDS | NAMES_FACTS));
	infer_twice(&r, n, a);
	names_close(n);
	return 0;
}
