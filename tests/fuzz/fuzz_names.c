/*
 * A file of names from strangers. The first byte says which: edits of a good
 * file's bytes, which its sums must find; or edits of its sections with sums
 * that are right again, as our own mistakes would write them, after which
 * nothing may lead outside of an array.
 */
#include "side_help.h"

#include "base/arena.h"
#include "index/names.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const struct side_key key = {
	.cache = { "id", 2 }, .catalog = 1, .generation = 1, .kind = { "names", 5 }, .version = NAMES_VERSION
};

/* ---- a good file ---- */

static void add_columns(struct names_maker *m, int64_t id, int n, struct err *err)
{
	static const char *const names[] = { "id", "eMail", "größe", "" };

	for (int i = 0; i < n; i++) {
		struct names_field_in f = { .name = str_of(names[i & 3]),
					    .type = str_of(i & 1 ? "int" : "text"),
					    .class = (enum type_class)(i & 7),
					    .pk = !i,
					    .nullable = YES,
					    .comment = i & 2 ? str_of(names[i & 1]) : NO_STR,
					    .default_value = i & 1 ? S("now()") : NO_STR };

		must(names_add_field(m, id, &f, err));
	}
}

static void make_good(void)
{
	static const char *const names[] = {
		"customers", "OrderLines", "größe", "", "order_lines_2024", "ab", "x_y_z"
	};
	str key_names[] = { S("eMail"), S("id"), S("nobody's") };
	struct names_maker *m = names_make();
	struct err err = { 0 };

	for (int i = 0; i < 7; i++) {
		struct names_asset_in in = { .id = (i + 1) << 20,
					     .ns = str_of(i & 1 ? "a" : "b"),
					     .name = str_of(names[i]),
					     .rows = i * 1000,
					     .size = UNKNOWN,
					     .modified = NO_TIME,
					     .created = i,
					     .fields = 2,
					     .is_part = i == 3,
					     .comment = i & 1 ? S("what it is for")
							: i   ? str_of(names[i])
							      : NO_STR };

		must(names_add(m, &in, &err));
	}
	for (int i = 0; i < 7; i++)
		add_columns(m, (i + 1) << 20, i, &err);
	for (int i = 0; i < 7; i++) {
		struct strs columns = { .at = key_names + i % 2, .len = i < 5 ? i % 3 : 2 };

		must(names_add_key(m, (i + 1) << 20, (i % 3 + 1) << 20, &columns, &err));
	}
	must(names_made(m, cache, &key, NULL, &err));
}

/* ---- everything that somebody may do with one ---- */

static uint64_t touch(const char *at, int64_t len)
{
	uint64_t sum = 0;

	for (int64_t i = 0; i < len; i++)
		sum += (unsigned char)at[i];
	return sum;
}

static uint64_t walk_packed(const struct packed *p)
{
	uint64_t sum = touch(p->at, p->bytes + SCAN_ROOM);

	for (int64_t i = 0; i < p->count; i++) {
		must(p->start[i] >= 1 && p->start[i] < p->start[i + 1] && (int64_t)p->start[i + 1] <= p->bytes);
		sum += touch(p->at + p->start[i], (int64_t)p->start[i + 1] - 1 - p->start[i]);
	}
	for (int64_t i = 0; p->words && i < p->bytes; i++)
		sum += bits_at(p->words, i);
	return sum;
}

static void walk_csr(const struct csr *c, int64_t owners, int64_t members)
{
	for (int64_t i = 0; i < owners; i++) {
		must(c->start[i] <= c->start[i + 1]);
		for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++)
			must(c->to[k] < members);
	}
}

static void walk_fields(const struct names *n)
{
	for (int64_t i = 0; i < n->tables.count; i++)
		must(n->fields.start[i] <= n->fields.start[i + 1] && (int64_t)n->fields.start[i + 1] <= n->field_total);
	for (int64_t i = 0; i < n->field_total; i++) {
		struct names_field f = names_field(n, i);
		int64_t shape = numbers_at(&n->field_shape, i);
		str comment, default_value;

		must(n->field_name[i] < n->columns.count && shape >= 0 && shape < n->shapes &&
		     f.shape.text < n->types.count);
		names_field_texts(n, i, &comment, &default_value);
		touch(comment.at, comment.len);
		touch(default_value.at, default_value.len);
	}
}

static uint64_t walk_shown(const struct names *n, int64_t asset, uint32_t comment)
{
	scoped(arena_close) struct arena *a = arena_open();
	str text = names_comment(n, comment);
	uint64_t sum = touch(text.at, text.len);
	struct strs keys = { 0 };

	names_key_columns(n, asset, a, &keys);
	for (ptrdiff_t i = 0; i < keys.len; i++)
		sum += touch(keys.at[i].at, keys.at[i].len);
	return sum;
}

static uint64_t walk_assets(const struct names *n)
{
	uint64_t sum = 0;

	for (int64_t i = -1; i <= n->tables.count; i++) {
		struct names_asset a = names_asset(n, i);
		str name = names_written(n, i);

		must(a.kind < ASSET_KIND_COUNT && a.rows_kind < COUNT_KIND_COUNT);
		must(!n->spaces.count || i < 0 || i == n->tables.count || a.ns < n->spaces.count);
		must(a.owner < n->owners.count);
		must(names_of_id(n, a.id) < n->tables.count);
		must(a.comment < n->comments.count);
		sum += touch(name.at, name.len) + walk_shown(n, i, a.comment);
	}
	return sum;
}

static uint64_t walk(const struct names *n)
{
	uint64_t sum = walk_packed(&n->tables) + walk_packed(&n->spaces) + walk_packed(&n->owners) +
		       walk_packed(&n->types) + walk_assets(n);

	for (int64_t i = 0; i < n->columns.count; i++) {
		str name = names_column_written(n, (uint32_t)i);

		sum += touch(name.at, name.len);
	}
	if (names_sound(n, NAMES_COLUMNS))
		sum += walk_packed(&n->columns);
	if (names_sound(n, NAMES_WORDS)) {
		sum += walk_packed(&n->words);
		walk_csr(&n->word_assets, n->words.count, n->tables.count);
	}
	if (names_sound(n, NAMES_FIELDS))
		walk_fields(n);
	if (names_sound(n, NAMES_POSTINGS))
		walk_csr(&n->column_assets, n->columns.count, n->tables.count);
	if (names_sound(n, NAMES_KEYS)) {
		walk_csr(&n->out, n->tables.count, n->tables.count);
		walk_csr(&n->in, n->tables.count, n->tables.count);
	}
	names_sound(n, NAMES_FACTS | NAMES_SIGNATURES);
	return sum;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct err err = { 0 };
	struct names *n;

	if (!size)
		return 0;
	give(&key, make_good, data, size);
	n = names_open(cache, &key, S("c"), &err);
	must(!err.kind);
	if (n)
		walk(n);
	names_close(n);
	return 0;
}
