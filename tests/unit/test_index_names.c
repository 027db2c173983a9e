/* index/names: a file of names returns what was written, compared array by array with a plain model. */
#include "store_help.h"

#include <fcntl.h>
#include <string.h>

#include "base/file.h"
#include "base/map.h"
#include "base/utf8.h"
#include "model/word_starts.h"
#include "scan/fuzzy.h"
#include "index/names.h"

static str room, cache;
static uint64_t chance_state;

static const struct side_key key = { .cache = { "0123456789abcdef", 16 },
				     .catalog = 7,
				     .generation = 3,
				     .kind = { "names", 5 },
				     .version = NAMES_VERSION };

static int below(int n)
{
	chance_state = chance_state * 6364136223846793005u + 1442695040888963407u;
	return (int)(chance_state >> 33) % n;
}

/* ---- a random catalog ---- */

struct column {
	str name, type;
	enum type_class class;
	int pk;
	enum truth nullable;
	str comment, default_value;
};
struct table {
	struct names_asset_in in;
	struct column *at;
	ptrdiff_t len, cap;
};
struct made_up {
	struct table *at;
	ptrdiff_t len, cap;
	struct {
		int64_t *at;
		ptrdiff_t len, cap;
	} keys; /* pairs of ids */
};

static const char *const syllables[] = { "cust",      "Order", "_", "LINE",	"42",	 "dim", "ID", "é",
					 "Größe",     "顧客",  "İ", "_at",	"email", ".",	"''", " ",
					 "e\xcc\x81", "x",     "ſ", "\xff\xfe", "заказ", "\n" };

static str some_name(struct arena *a)
{
	struct sb b = SB(1 << 16);
	str s;

	for (int n = below(5); n >= 0; n--)
		sb_puts(&b, syllables[below((int)(sizeof syllables / sizeof *syllables))]);
	if (below(200) == 0)
		sb_pad(&b, 'n', 4096);
	if (below(100) == 0)
		sb_reset(&b);
	s = str_dup(a, sb_str(&b));
	sb_free(&b);
	return s.at ? s : S("");
}

static int64_t maybe(int64_t n)
{
	return below(3) ? n : UNKNOWN;
}

static str some_comment(struct arena *a)
{
	char *long_one;

	switch (below(30)) {
	case 0: return S("");
	case 1: return str_n("a\0b", 3);
	case 2:
		long_one = (char *)arena_alloc(a, 5000, 1);
		memset(long_one, 'c', 5000);
		return str_n(long_one, 5000);
	default: return below(2) ? NO_STR : some_name(a);
	}
}

static void make_columns(struct arena *a, struct table *t)
{
	static const char *const types[] = { "int", "text", "varchar(64)", "", "enum('a','b')" };

	for (int n = below(12); n > 0; n--) {
		int type = below(5);

		*push(t, a) = (struct column){ some_name(a),
					       str_of(types[type]),
					       (enum type_class)below(TYPE_CLASS_COUNT),
					       below(5) ? 0 : 1 + below(9),
					       (enum truth)below(3),
					       below(4) ? NO_STR : some_comment(a),
					       below(4) ? NO_STR : some_comment(a) };
	}
}

/* Ascending ids with gaps of all sizes. */
static int64_t made_id(ptrdiff_t i, int shuffle)
{
	int64_t n = i ^ shuffle;

	return (n + n / 7 * 40 + n / 20 * 1000000 + 5) << 20;
}

static struct made_up make_up(struct arena *a, int tables, bool plain)
{
	struct made_up m = { 0 };

	for (ptrdiff_t i = 0; i < tables; i++) {
		struct table *t = push(&m, a);

		*t = (struct table){ .in = { .id = made_id(i, 3),
					     .ns = below(4) ? str_fmt(a, "ns%d", below(9)) : S(""),
					     .name = plain ? str_fmt(a, "table_%d", (int)i) : some_name(a),
					     .owner = below(2)	  ? NO_STR
						      : below(20) ? str_fmt(a, "owner%d", below(3))
								  : S(""),
					     .comment = some_comment(a),
					     .kind = (enum asset_kind)below(ASSET_KIND_COUNT),
					     .has_pk = below(2) == 0,
					     .is_part = below(10) == 0,
					     .rows = maybe(below(1 << 30)),
					     .size = maybe((int64_t)below(1 << 30) << 30),
					     .rows_kind = (enum count_kind)below(COUNT_KIND_COUNT),
					     .within = maybe(below(1000000)),
					     .modified = maybe(1767225600000000 + below(1000000)),
					     .created = NO_TIME,
					     .fields = (uint32_t)below(300),
					     .keys_out = (uint32_t)below(3) } };
		make_columns(a, t);
	}
	for (int n = tables ? below(tables * 3) : 0; n > 0; n--) {
		*push(&m.keys, a) = made_id(below(tables), 3);
		*push(&m.keys, a) = below(10)  ? made_id(below(tables), 3)
				    : below(2) ? 12345
					       : made_id(below(tables), 3) + 1;
	}
	return m;
}

static const struct table *table_of_id(const struct made_up *m, int64_t id)
{
	for (ptrdiff_t i = 0; i < m->len; i++)
		if (m->at[i].in.id == id)
			return &m->at[i];
	return NULL;
}

/* Columns of the table, or one that does not exist. */
static struct strs key_columns_in(struct arena *a, const struct table *t, ptrdiff_t i)
{
	struct strs found = { 0 };

	for (ptrdiff_t k = 0; t && t->len && k <= i / 2 % 3; k++)
		*push(&found, a) = t->at[(i + k) % t->len].name;
	if (i % 34 == 0)
		*push(&found, a) = S("no such column");
	return found;
}

/* Columns come in the order of ids, not of names, and include those of unknown assets. */
static bool give(const struct made_up *m, struct names_maker *to, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct names_field_in stranger = { .name = S("stranger") };

	for (ptrdiff_t i = 0; i < m->len; i++)
		if (!names_add(to, &m->at[i].in, err))
			return false;
	for (ptrdiff_t i = 0; i < m->len + 8; i++) {
		const struct table *t = table_of_id(m, made_id(i, 0));

		if (!names_add_field(to, 99, &stranger, err))
			return false;
		for (ptrdiff_t k = 0; t && k < t->len; k++) {
			const struct column *c = &t->at[k];
			struct names_field_in in = { .name = c->name,
						     .type = c->type,
						     .class = c->class,
						     .pk = c->pk,
						     .nullable = c->nullable,
						     .comment = c->comment,
						     .default_value = c->default_value };

			if (!names_add_field(to, t->in.id, &in, err))
				return false;
		}
	}
	for (ptrdiff_t i = 0; i < m->keys.len; i += 2) {
		struct strs columns = key_columns_in(a, table_of_id(m, m->keys.at[i]), i);

		if (!names_add_key(to, m->keys.at[i], m->keys.at[i + 1], &columns, err))
			return false;
	}
	return true;
}

static bool make_file(const struct made_up *m, struct err *err)
{
	struct names_maker *maker = names_make();

	if (give(m, maker, err))
		return names_made(maker, cache, &key, NULL, err);
	names_drop(maker);
	return false;
}

/* ---- comparison with the model ---- */

static str packed_at(const struct packed *p, int64_t i)
{
	return str_n(p->at + p->start[i], (ptrdiff_t)p->start[i + 1] - 1 - (ptrdiff_t)p->start[i]);
}

static bool packed_is(struct arena *a, const struct packed *p, int64_t i, str name, const uint64_t *signature)
{
	str folded = utf8_fold_str(a, name);
	struct name_walk w = name_walk_of(name, folded);

	if (!str_eq(packed_at(p, i), folded) || p->at[p->start[i] - 1] || p->at[p->start[i + 1] - 1])
		return false;
	if (signature[i] != fuzzy_signature(folded))
		return false;
	while (p->words && name_walk_on(&w)) {
		int64_t bit = (int64_t)p->start[i] + w.at;

		if (bits_at(p->words, bit) != name_walk_starts(&w))
			return false;
	}
	return true;
}

/* Empty and long comments and those with a NUL are left to the cache. */
static bool is_for_cache(str c)
{
	return (c.at && !c.len) || c.len > 4096 || str_at(c, '\0') >= 0;
}

static bool is_asked(const struct made_up *m, const struct table *t)
{
	bool asked = (t->in.owner.at && !t->in.owner.len) || is_for_cache(t->in.comment);

	for (ptrdiff_t i = 0; i < m->keys.len; i += 34)
		asked |= m->keys.at[i] == t->in.id;
	return asked;
}

static void once(struct arena *a, struct strs *all, str name)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i], name))
			return;
	*push(all, a) = name;
}

static bool key_columns_are(struct arena *a, const struct names *n, int64_t asset, const struct made_up *m,
			    const struct table *t)
{
	struct strs want = { 0 }, is = { 0 };

	for (int pk = 1; pk < 10; pk++)
		for (ptrdiff_t k = 0; k < t->len; k++)
			if (t->at[k].pk == pk)
				once(a, &want, t->at[k].name);
	for (ptrdiff_t i = 0; i < m->keys.len; i += 2) {
		struct strs of = key_columns_in(a, t, i);

		for (ptrdiff_t k = 0; m->keys.at[i] == t->in.id && k < of.len; k++)
			once(a, &want, of.at[k]);
	}
	names_key_columns(n, asset, a, &is);
	for (ptrdiff_t i = 0; is.len == want.len && i < is.len; i++)
		if (!str_eq(is.at[i], want.at[i]))
			return false;
	return is.len == want.len;
}

static bool shown_is(struct arena *a, const struct names *n, int64_t i, const struct made_up *m, const struct table *t)
{
	struct names_asset is = names_asset(n, i);

	if (is_asked(m, t) != ((is.flags & NAME_ASK) != 0))
		return false;
	return (is.flags & NAME_ASK) ||
	       ((is.comment == 0) == !t->in.comment.at && str_eq(names_comment(n, is.comment), t->in.comment) &&
		key_columns_are(a, n, i, m, t));
}

/* All of them begin at known tables. */
static uint32_t keys_into(const struct made_up *m, int64_t id)
{
	uint32_t count = 0;

	for (ptrdiff_t i = 0; i < m->keys.len; i += 2)
		count += m->keys.at[i + 1] == id;
	return count;
}

static bool asset_is(const struct names *n, int64_t i, const struct made_up *m, const struct table *t)
{
	struct names_asset is = names_asset(n, i);
	const struct names_asset_in *in = &t->in;

	return is.id == in->id && is.rows == in->rows && is.size == in->size && is.modified == in->modified &&
	       is.within == in->within && is.created == in->created && str_eq(packed_at(&n->spaces, is.ns), in->ns) &&
	       str_eq(packed_at(&n->owners, is.owner), in->owner) && (is.owner == 0) == (in->owner.len == 0) &&
	       is.fields == in->fields && is.keys_out == in->keys_out && is.keys_in == keys_into(m, in->id) &&
	       is.kind == in->kind && is.rows_kind == in->rows_kind &&
	       (is.flags & ~NAME_ASK) == (in->has_pk ? NAME_HAS_PK : 0) + (in->is_part ? NAME_IS_PART : 0) &&
	       bits_at(n->part, i) == in->is_part && names_of_id(n, in->id) == i &&
	       str_eq(names_written(n, i), in->name);
}

static bool same_text(str a, str b)
{
	return str_eq(a, b) && !a.at == !b.at;
}

static bool texts_are(const struct names *n, int64_t i, const struct column *c)
{
	bool comment = is_for_cache(c->comment), default_value = is_for_cache(c->default_value),
	     ask = comment || default_value || (c->type.at && !c->type.len);
	struct names_field f = names_field(n, i);
	str said, value;

	names_field_texts(n, i, &said, &value);
	return ask == ((f.shape.flags & NAME_ASK) != 0) && (comment || same_text(said, c->comment)) &&
	       (default_value || same_text(value, c->default_value));
}

static bool field_is(const struct names *n, int64_t i, const struct column *c)
{
	struct names_field f = names_field(n, i);

	return str_eq(names_column_written(n, f.name), c->name) &&
	       str_eq(packed_at(&n->types, f.shape.text), c->type) && f.shape.class == c->class &&
	       f.shape.nullable == c->nullable && (f.shape.flags & ~NAME_ASK) == (c->pk ? NAME_HAS_PK : 0) &&
	       n->field_name[i] == f.name && numbers_at(&n->field_shape, i) < n->shapes;
}

static bool tables_are(struct arena *a, const struct names *n, const struct made_up *m)
{
	for (ptrdiff_t i = 0; i < m->len; i++) {
		const struct table *t = &m->at[i];

		if (!packed_is(a, &n->tables, i, t->in.name, n->table_signature) || !asset_is(n, i, m, t) ||
		    !shown_is(a, n, i, m, t) || n->fields.start[i + 1] - n->fields.start[i] != t->len)
			return false;
		for (ptrdiff_t k = 0; k < t->len; k++)
			if (!field_is(n, n->fields.start[i] + k, &t->at[k]) ||
			    !texts_are(n, n->fields.start[i] + k, &t->at[k]))
				return false;
	}
	return n->tables.count == m->len && names_of_id(n, 1) == -1;
}

/* Every posting is a column of that name, and there are as many postings as columns. */
static bool columns_are(struct arena *a, const struct names *n)
{
	struct map seen = map_in(a);
	bool there;

	for (int64_t c = 0; c < n->columns.count; c++) {
		str name = names_column_written(n, (uint32_t)c);
		int64_t last = -1;

		map_put(&seen, name, &there);
		if (there || !packed_is(a, &n->columns, c, name, n->column_signature))
			return false;
		for (uint32_t k = n->column_assets.start[c]; k < n->column_assets.start[c + 1]; k++) {
			int64_t asset = n->column_assets.to[k], times = 0, listed = 0;

			for (uint32_t f = n->fields.start[asset]; f < n->fields.start[asset + 1]; f++)
				times += n->field_name[f] == c;
			for (uint32_t j = n->column_assets.start[c]; j < n->column_assets.start[c + 1]; j++)
				listed += n->column_assets.to[j] == asset;
			if (asset < last || times != listed)
				return false;
			last = asset;
		}
	}
	return n->column_assets.start[n->columns.count] == n->field_total;
}

static bool has_word(const struct packed *p, const struct csr *c, str word, int64_t asset)
{
	for (int64_t i = 0; i < p->count; i++) {
		if (!str_eq(packed_at(p, i), word))
			continue;
		for (uint32_t k = c->start[i]; k < c->start[i + 1]; k++)
			if (c->to[k] == asset)
				return true;
	}
	return false;
}

/* A word begins at a start and ends at the next start or mark. */
static bool words_are(struct arena *a, const struct names *n, const struct made_up *m)
{
	struct map pairs = map_in(a);

	for (ptrdiff_t i = 0; i < m->len; i++) {
		str name = m->at[i].in.name, folded = utf8_fold_str(a, name);
		struct name_walk w = name_walk_of(name, folded);
		ptrdiff_t start = -1;
		bool on;

		do {
			on = name_walk_on(&w);
			if (start >= 0 && (!on || name_walk_starts(&w) || w.here == NAME_MARK)) {
				str word = str_n(folded.at + start, (on ? w.at : folded.len) - start);

				map_put(&pairs, str_fmt(a, "%.*s %d", STR(word), (int)i), NULL);
				if (!has_word(&n->words, &n->word_assets, word, i))
					return false;
				start = -1;
			}
			if (on && name_walk_starts(&w))
				start = w.at;
		} while (on);
	}
	for (int64_t i = 0; i < n->words.count; i++)
		if (n->word_signature[i] != fuzzy_signature(packed_at(&n->words, i)))
			return false;
	return n->word_assets.start[n->words.count] == pairs.len;
}

static bool key_there(const struct csr *c, int64_t from, int64_t to)
{
	int found = 0;

	for (uint32_t k = c->start[from]; k < c->start[from + 1]; k++) {
		found += c->to[k] == to;
		if (k > c->start[from] && c->to[k] <= c->to[k - 1])
			return false;
	}
	return found == 1;
}

static bool keys_are(struct arena *a, const struct names *n, const struct made_up *m)
{
	struct map pairs = map_in(a);

	for (ptrdiff_t i = 0; i < m->keys.len; i += 2) {
		int64_t from = names_of_id(n, m->keys.at[i]), to = names_of_id(n, m->keys.at[i + 1]);

		if (from < 0 || to < 0)
			continue;
		map_put(&pairs, str_fmt(a, "%d %d", (int)from, (int)to), NULL);
		if (!key_there(&n->out, from, to) || !key_there(&n->in, to, from))
			return false;
	}
	return n->out.start[n->tables.count] == pairs.len && n->in.start[n->tables.count] == pairs.len;
}

enum { ALL_PARTS = NAMES_KEYS * 2 - 1 };

static bool same(struct arena *a, const struct names *n, const struct made_up *m)
{
	return names_sound(n, ALL_PARTS) && tables_are(a, n, m) && columns_are(a, n) && words_are(a, n, m) &&
	       keys_are(a, n, m) && !names_damaged(n);
}

static void round_trips(void)
{
	static const int sizes[] = { 0, 1, 2, 63, 64, 65, 130, 300 };
	int right = 0, times = 0;

	for (size_t i = 0; i < 40; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct err err = { 0 };
		struct made_up m;
		struct names *n;

		chance_state = i;
		m = make_up(a, sizes[i % 8], i % 5 == 0);
		good(make_file(&m, &err), &err);
		n = names_open(cache, &key, S("warehouse"), &err);
		right += n && same(a, n, &m) && str_eq(n->catalog, S("warehouse"));
		times++;
		names_close(n);
	}
	is_int(right, times, "random catalogs are read back as they were written");
}

static void twice(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	struct made_up m;
	str one, two;

	chance_state = 5;
	m = make_up(a, 100, false);
	good(make_file(&m, &err), &err);
	good(file_read(a, side_path(a, cache, &key), 1 << 24, &one, &err), &err);
	good(make_file(&m, &err), &err);
	good(file_read(a, side_path(a, cache, &key), 1 << 24, &two, &err), &err);
	ok(str_eq(one, two), "the same names are written as the same bytes");
}

static void refused(void)
{
	struct err err = { 0 };
	struct names_maker *m = names_make();
	struct names_asset_in in = { .id = 1, .ns = S(""), .name = S("a"), .rows = UNKNOWN, .size = UNKNOWN };
	struct names_field_in field = { .name = S("f"), .type = S("int") };
	struct stop now = { .cancelled = true };

	names_drop(NULL);
	in.name = str_n("a\0b", 3);
	ok(!names_add(m, &in, &err) && err.kind == ERR_CACHE, "a name with a NUL is refused: %s", err.text);
	names_drop(m);
	m = names_make();
	err_clear(&err);
	in.name = S("a");
	names_add(m, &in, &err);
	in.id = 2;
	names_add(m, &in, &err);
	names_add_field(m, 1, &field, &err);
	names_add_field(m, 2, &field, &err);
	ok(!names_add_field(m, 1, &field, &err) && err.kind == ERR_CACHE,
	   "separated columns of one asset are refused: %s", err.text);
	err_clear(&err);
	ok(!names_add(m, &in, &err), "an asset added after columns is refused");
	err_clear(&err);
	ok(!names_made(m, cache, &key, &now, &err) && err.kind == ERR_CANCELLED,
	   "a cancelled write fails with the cancelled error");
	is_int(system(str_c(here, str_fmt(here, "test -z \"$(ls '%.*s' | grep tmp)\"", STR(room)))), 0,
	       "a cancelled write leaves no temporary files");
}

/* Numbers of every width, with and without unknown ones. */

static int64_t get_some(const void *with, int64_t i)
{
	return ((const int64_t *)with)[i];
}

static bool number_trip(const int64_t *at, int64_t count, int width)
{
	struct err err = { 0 };
	struct side_out *o = side_create(side_path(here, cache, &key), &key, &err);
	struct numbers n = { 0 };
	struct side *s;
	bool fine = o && numbers_put(o, 1, get_some, at, count, &err) && side_done(o, &err);

	s = side_open(side_path(here, cache, &key), &key, &err);
	fine = fine && s && numbers_open(s, 1, count, 0, &n) && numbers_sound(s, 1, &n, 0, count) && n.width == width;
	for (int64_t i = 0; fine && i < count; i++)
		fine = numbers_at(&n, i) == at[i];
	side_close(s);
	return fine;
}

static void all_numbers(void)
{
	static const int64_t unknown[] = { UNKNOWN, UNKNOWN }, one[] = { 42, 42, 42 }, some[] = { 42, UNKNOWN },
			     byte[] = { 1000, 1254 }, pair[] = { 1000, 1255 }, low[] = { -7, 65527 },
			     four[] = { 0, 65535 }, eight[] = { 0, UINT32_MAX },
			     far[] = { INT64_MIN + 1, INT64_MAX, UNKNOWN }, ids[] = { 5 << 20, 9 << 20, 6 << 20 },
			     none[] = { 0 };

	ok(number_trip(none, 0, 0), "an empty array of numbers is read back");
	ok(number_trip(unknown, 2, 0), "an array of unknown numbers takes no bytes");
	ok(number_trip(one, 3, 0), "an array of equal numbers takes no bytes");
	ok(number_trip(some, 2, 1), "equal and unknown numbers take one byte each");
	ok(number_trip(byte, 2, 1), "numbers 254 apart take one byte each");
	ok(number_trip(pair, 2, 2), "numbers 255 apart take two bytes each");
	ok(number_trip(low, 2, 2), "negative numbers take two bytes each");
	ok(number_trip(four, 2, 4), "numbers 65535 apart take four bytes each");
	ok(number_trip(eight, 2, 8), "numbers 2^32 - 1 apart take eight bytes each");
	ok(number_trip(far, 3, 8), "the smallest and largest numbers take eight bytes each");
	ok(number_trip(ids, 3, 1), "multiples of a common factor take one byte each");
}

/* ---- damage ---- */

/* In place, which ocat itself never does. */
static void change(str path, ptrdiff_t at, char to)
{
	int fd = open(str_c(here, path), O_WRONLY);

	if (fd < 0 || pwrite(fd, &to, 1, at) != 1)
		ok(false, "a byte of the file is changed");
	close(fd);
}

static void cut(str path, ptrdiff_t len)
{
	if (truncate(str_c(here, path), len) != 0)
		ok(false, "the file is truncated");
}

static void damaged(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };
	int wrong = 0, found = 0, unharmed = 0;
	struct made_up m;
	str whole, path = side_path(here, cache, &key);

	chance_state = 11;
	m = make_up(a, 6, false);
	good(make_file(&m, &err), &err);
	good(file_read(a, path, 1 << 24, &whole, &err), &err);
	for (ptrdiff_t i = 0; i < whole.len; i++) {
		scoped(arena_close) struct arena *once = arena_open();
		struct names *n;

		change(path, i, (char)(whole.at[i] ^ (1 << (i & 7))));
		n = names_open(cache, &key, S("w"), &err);
		if (!n || !names_sound(n, ALL_PARTS))
			found++;
		else if (same(once, n, &m))
			unharmed++;
		else if (!names_damaged(n)) /* visible texts are checked when they are read */
			wrong++;
		else
			found++;
		names_close(n);
		change(path, i, whole.at[i]);
	}
	is_int(wrong, 0, "no changed byte of %lld gives a wrong answer", (long long)whole.len);
	ok(found > unharmed, "of the changed bytes %d are detected and %d have no effect", found, unharmed);
	wrong = 0;
	for (ptrdiff_t len = whole.len - 1; len >= 0; len -= 1 + below(7)) {
		struct names *n;

		cut(path, len);
		n = names_open(cache, &key, S("w"), &err);
		wrong += n != NULL;
		names_close(n);
	}
	is_int(wrong, 0, "a truncated file is never opened");
	is_int(err.kind, ERR_NONE, "opening a damaged file sets no error");
}

int main(void)
{
	room = test_folder();
	cache = str_fmt(here, "%.*s/catalog.db", STR(room));
	round_trips();
	twice();
	refused();
	all_numbers();
	damaged();
	return test_end(room);
}
