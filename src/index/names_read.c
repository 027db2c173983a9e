/* Reads the names of one catalog: its sections, what is expected of them, and single entries. */
#include "index/names_internal.h"

#include <stdlib.h>
#include <string.h>

#include "model/name.h"

#include "base/banned.h"

/* ---- opening ---- */

struct opening {
	struct names *n;
	struct names_about about;
};

/* A section with exactly so many elements. */
static const void *exactly(const struct side *s, unsigned section, int64_t element, int64_t count)
{
	int64_t n;
	const void *at = side_lies(s, section, element, &n);

	return at && n == count ? at : NULL;
}

static bool open_packed(struct side *s, unsigned section, int64_t count, bool words, struct packed *out)
{
	struct side_expected apart = { SIDE_APART, 4, 0, 0, 0 };
	struct packed p = { .count = count };

	p.at = side_lies(s, section + PACKED_AT, 1, &p.bytes);
	p.start = exactly(s, section + PACKED_START, 4, count + 1);
	p.words = words && p.at ? exactly(s, section + PACKED_WORDS, 8, p.bytes / 64 + (p.bytes % 64 != 0)) : NULL;
	if (!p.at || p.bytes < 1 || p.bytes > UINT32_MAX || !p.start || (words && !p.words))
		return false;
	apart.limit = (uint32_t)p.bytes;
	side_expect(s, section + PACKED_START, &apart);
	*out = p;
	return true;
}

/* As written: missing if the same as folded, and without starts if each is as long. */
static bool open_written(struct side *s, unsigned section, const struct packed *folded, struct packed *out)
{
	struct side_expected apart = { SIDE_APART, 4, 0, 0, 0 };
	int64_t n;

	*out = *folded;
	out->words = NULL;
	if (!side_lies(s, section, 1, &n))
		return true;
	out->at = side_lies(s, section, 1, &out->bytes);
	apart.limit = (uint32_t)out->bytes;
	if (!side_lies(s, section + 1, 4, &n))
		return out->bytes == folded->bytes;
	out->start = exactly(s, section + 1, 4, folded->count + 1);
	side_expect(s, section + 1, &apart);
	return out->start && out->bytes <= UINT32_MAX;
}

static bool open_csr(struct side *s, unsigned section, int64_t owners, int64_t members, struct csr *out)
{
	struct side_expected rising = { SIDE_RISING, 4, 0, 0, 0 }, below = { SIDE_BELOW, 4, 0, (uint32_t)members, 0 };
	int64_t total;

	out->start = exactly(s, section, 4, owners + 1);
	out->to = side_lies(s, section + 1, 4, &total);
	if (!out->start || !out->to || total > UINT32_MAX)
		return false;
	rising.limit = (uint32_t)total;
	side_expect(s, section, &rising);
	side_expect(s, section + 1, &below);
	return true;
}

/* ---- facts: a number with a limit is an index of a list ---- */

/* clang-format off */
#define FACTS(_) \
	_(SECTION_ID, id, 0) _(SECTION_ROWS, rows, 0) _(SECTION_SIZE, size, 0) _(SECTION_MODIFIED, modified, 0) \
	_(SECTION_WITHIN, within, 0) _(SECTION_CREATED, created, 0) _(SECTION_NS, ns, o->about.spaces) \
	_(SECTION_OWNER, owner, o->about.owners) \
	_(SECTION_COMMENT, comment, o->about.comments) \
	_(SECTION_FIELD_COUNT, field_count, 0) _(SECTION_KEYS_OUT, keys_out, 0) _(SECTION_KEYS_IN, keys_in, 0) \
	_(SECTION_KIND, kind, ASSET_KIND_COUNT) _(SECTION_ROWS_KIND, rows_kind, COUNT_KIND_COUNT) \
	_(SECTION_FLAGS, flags, 16) _(SECTION_FAMILY, family, o->about.assets + 1)
/* clang-format on */

static bool open_facts(struct opening *o)
{
	struct side_expected below = { SIDE_BELOW, 4, 0, (uint32_t)o->about.assets, 0 };

#define _(section, name, limit) \
	if (!numbers_open(o->n->side, section, o->about.assets, limit, &o->n->name)) \
		return false;
	FACTS(_)
#undef _
	o->n->by_id = exactly(o->n->side, SECTION_BY_ID, 4, o->about.assets);
	o->n->part = exactly(o->n->side, SECTION_PART, 8, o->about.assets / 64 + (o->about.assets % 64 != 0));
	side_expect(o->n->side, SECTION_BY_ID, &below);
	return o->n->by_id && o->n->part;
}

/* ---- columns ---- */

static bool shapes_sound(const struct opening *o)
{
	const struct names_shape *shape = o->n->shape;

	for (int64_t i = 0; i < o->about.shapes; i++)
		if (shape[i].text >= o->about.types || shape[i].class >= TYPE_CLASS_COUNT || shape[i].nullable > YES)
			return false;
	return true;
}

static bool open_fields(struct opening *o)
{
	struct names *n = o->n;
	struct side_expected rising = { SIDE_RISING, 4, 0, (uint32_t)o->about.fields, 0 },
			     below = { SIDE_BELOW, 4, 0, (uint32_t)o->about.columns, 0 };

	n->fields.start = exactly(n->side, SECTION_FIELDS_START, 4, o->about.assets + 1);
	n->field_name = exactly(n->side, SECTION_FIELD_NAME, 4, o->about.fields);
	n->shape = side_section(n->side, SECTION_SHAPES, sizeof *n->shape, &n->shapes);
	if (!n->fields.start || !n->field_name || !n->shape || n->shapes != o->about.shapes || !shapes_sound(o))
		return false;
	side_expect(n->side, SECTION_FIELDS_START, &rising);
	side_expect(n->side, SECTION_FIELD_NAME, &below);
	n->field_total = o->about.fields;
	return numbers_open(n->side, SECTION_FIELD_SHAPE, n->field_total, n->shapes, &n->field_shape) &&
	       numbers_open(n->side, SECTION_FIELD_WITHIN, n->field_total, 0, &n->field_within);
}

static bool open_field_texts(struct opening *o)
{
	struct names *n = o->n;
	int64_t fields = o->about.fields, comments = o->about.comments;
	struct side_expected rising = { SIDE_RISING, 4, 0, (uint32_t)o->about.texts, 0 };

	n->texts = exactly(n->side, SECTION_TEXTS, 8, fields / 64 + (fields % 64 != 0));
	n->text_rank = exactly(n->side, SECTION_TEXT_RANK, 4, fields / TEXT_EVERY + (fields % TEXT_EVERY != 0));
	side_expect(n->side, SECTION_TEXT_RANK, &rising);
	n->text_total = o->about.texts;
	return n->texts && n->text_rank &&
	       numbers_open(n->side, SECTION_TEXT_COMMENT, n->text_total, comments, &n->text_comment) &&
	       numbers_open(n->side, SECTION_TEXT_OTHERWISE, n->text_total, comments, &n->text_otherwise);
}

static bool open_key_columns(struct opening *o)
{
	struct names *n = o->n;
	int64_t assets = o->about.assets;
	struct side_expected rising = { SIDE_RISING, 4, 0, (uint32_t)o->about.key_columns, 0 };

	n->key_total = o->about.key_columns;
	n->key_rank = exactly(n->side, SECTION_KEY_RANK, 4, assets / KEYS_EVERY + (assets % KEYS_EVERY != 0));
	side_expect(n->side, SECTION_KEY_RANK, &rising);
	return n->key_rank && numbers_open(n->side, SECTION_KEY_COUNT, assets, INT32_MAX, &n->key_count) &&
	       numbers_open(n->side, SECTION_KEY_NAME, n->key_total, o->about.columns, &n->key_name);
}

/* ---- opening ---- */

static bool open_about(struct opening *o)
{
	enum { MOST = INT32_MAX };
	int64_t n;
	const struct names_about *a = side_section(o->n->side, SECTION_ABOUT, sizeof *a, &n);

	if (!a || n != 1)
		return false;
	o->about = *a;
	for (const int64_t *each = &o->about.assets; each <= &o->about.key_columns; each++)
		if (*each < 0 || *each > MOST)
			return false;
	return o->about.types && o->about.owners && o->about.comments;
}

static bool open_names(struct opening *o)
{
	struct names *n = o->n;
	struct side *s = n->side;
	const struct names_about *a = &o->about;

	if (!open_about(o) || !open_packed(s, SECTION_TABLES, a->assets, true, &n->tables) ||
	    !open_packed(s, SECTION_COLUMNS, a->columns, true, &n->columns) ||
	    !open_packed(s, SECTION_WORDS, a->words, false, &n->words) ||
	    !open_packed(s, SECTION_TYPES, a->types, false, &n->types) ||
	    !open_packed(s, SECTION_SPACES, a->spaces, false, &n->spaces) ||
	    !open_packed(s, SECTION_OWNERS, a->owners, false, &n->owners) ||
	    !open_packed(s, SECTION_COMMENTS, a->comments, false, &n->comments))
		return false;
	n->table_signature = exactly(s, SECTION_TABLES + PACKED_SIGNATURE, 8, a->assets);
	n->column_signature = exactly(s, SECTION_COLUMNS + PACKED_SIGNATURE, 8, a->columns);
	n->word_signature = exactly(s, SECTION_WORDS + PACKED_SIGNATURE, 8, a->words);
	return n->table_signature && n->column_signature && n->word_signature &&
	       open_written(s, SECTION_TABLES_WRITTEN, &n->tables, &n->tables_written) &&
	       open_written(s, SECTION_COLUMNS_WRITTEN, &n->columns, &n->columns_written) && open_facts(o) &&
	       open_fields(o) && open_key_columns(o) && open_field_texts(o) &&
	       open_csr(s, SECTION_COLUMN_ASSETS_START, a->columns, a->assets, &n->column_assets) &&
	       open_csr(s, SECTION_WORD_ASSETS_START, a->words, a->assets, &n->word_assets) &&
	       open_csr(s, SECTION_OUT_START, a->assets, a->assets, &n->out) &&
	       open_csr(s, SECTION_IN_START, a->assets, a->assets, &n->in);
}

struct names *names_of_side(struct side *side, const struct side_key *k, str catalog)
{
	struct arena *a = arena_open();
	struct opening o = { .n = new(a, struct names) };

	*o.n = (struct names){
		.arena = a,
		.side = side,
		.catalog = str_dup(a, catalog),
		.catalog_id = k->catalog,
		.generation = k->generation,
		.users = 1,
	};
	if (o.n->side)
		side_scattered(o.n->side);
	if (o.n->side && open_names(&o) && names_sound(o.n, NAMES_TABLES))
		return o.n;
	names_close(o.n);
	return NULL;
}

struct names *names_open(str cache_file, const struct side_key *k, str catalog, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	return names_of_side(side_open(side_path(a, cache_file, k), k, err), k, catalog);
}

struct names *names_share(struct names *n)
{
	atomic_fetch_add(&n->users, 1);
	return n;
}

void names_close(struct names *n)
{
	if (!n || atomic_fetch_sub(&n->users, 1) > 1)
		return;
	side_close(n->side);
	arena_close(n->arena);
}

/* ---- verification ---- */

static bool whole(const struct names *n, unsigned section)
{
	int64_t bytes;

	return side_lies(n->side, section, 1, &bytes) && side_sound(n->side, section, 0, bytes);
}

/* Checksums ensure that there are as many NULs as names; otherwise a search would only give a wrong answer. */
static bool packed_sound(const struct names *n, unsigned section, const struct packed *p)
{
	int64_t bytes;

	if (!whole(n, section + PACKED_AT) || !whole(n, section + PACKED_START))
		return false;
	if (p->words && !(side_lies(n->side, section + PACKED_WORDS, 8, &bytes) && whole(n, section + PACKED_WORDS)))
		return false;
	return p->start[0] == 1 && p->start[p->count] == p->bytes && !p->at[0] && !p->at[p->bytes - 1];
}

static const struct {
	enum names_part part;
	unsigned section;
} parts[] = {
	{ NAMES_TABLES, SECTION_PART },
	{ NAMES_TABLES, SECTION_FAMILY },
	{ NAMES_FACTS, SECTION_ID },
	{ NAMES_FACTS, SECTION_BY_ID },
	{ NAMES_FACTS, SECTION_ROWS },
	{ NAMES_FACTS, SECTION_SIZE },
	{ NAMES_FACTS, SECTION_MODIFIED },
	{ NAMES_FACTS, SECTION_WITHIN },
	{ NAMES_FACTS, SECTION_CREATED },
	{ NAMES_FACTS, SECTION_NS },
	{ NAMES_FACTS, SECTION_OWNER },
	{ NAMES_FACTS, SECTION_COMMENT },
	{ NAMES_FACTS, SECTION_FIELD_COUNT },
	{ NAMES_FACTS, SECTION_KEYS_OUT },
	{ NAMES_FACTS, SECTION_KEYS_IN },
	{ NAMES_FACTS, SECTION_KIND },
	{ NAMES_FACTS, SECTION_ROWS_KIND },
	{ NAMES_FACTS, SECTION_FLAGS },
	{ NAMES_FIELDS, SECTION_FIELDS_START },
	{ NAMES_FIELDS, SECTION_FIELD_NAME },
	{ NAMES_FIELDS, SECTION_FIELD_SHAPE },
	{ NAMES_FIELDS, SECTION_FIELD_WITHIN },
	{ NAMES_POSTINGS, SECTION_COLUMN_ASSETS_START },
	{ NAMES_POSTINGS, SECTION_COLUMN_ASSETS },
	{ NAMES_STARTS, SECTION_COLUMN_ASSETS_START },
	{ NAMES_WORDS, SECTION_WORDS + PACKED_SIGNATURE },
	{ NAMES_WORDS, SECTION_WORD_ASSETS_START },
	{ NAMES_WORDS, SECTION_WORD_ASSETS },
	{ NAMES_SIGNATURES, SECTION_TABLES + PACKED_SIGNATURE },
	{ NAMES_SIGNATURES, SECTION_COLUMNS + PACKED_SIGNATURE },
	{ NAMES_KEYS, SECTION_OUT_START },
	{ NAMES_KEYS, SECTION_OUT },
	{ NAMES_KEYS, SECTION_IN_START },
	{ NAMES_KEYS, SECTION_IN },
};

static bool part_sound(const struct names *n, unsigned part)
{
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (parts[i].part == part && !whole(n, parts[i].section))
			return false;
	switch (part) {
	case NAMES_TABLES:
		return packed_sound(n, SECTION_TABLES, &n->tables) && packed_sound(n, SECTION_SPACES, &n->spaces) &&
		       packed_sound(n, SECTION_OWNERS, &n->owners) && packed_sound(n, SECTION_TYPES, &n->types);
	case NAMES_COLUMNS: return packed_sound(n, SECTION_COLUMNS, &n->columns);
	case NAMES_WORDS:
	case NAMES_WORD_TEXTS: return packed_sound(n, SECTION_WORDS, &n->words);
	default: return true;
	}
}

/* The first caller pays; two at once come to the same result. */
bool names_sound(const struct names *n, unsigned wanted)
{
	struct names *told = (struct names *)(uintptr_t)n;

	for (unsigned part = 1; part <= NAMES_WORD_TEXTS; part <<= 1) {
		if (!(wanted & part) || (atomic_load_explicit(&n->known, memory_order_relaxed) & part))
			continue;
		if (!part_sound(n, part)) {
			atomic_store(&told->damaged, true);
			return false;
		}
		atomic_fetch_or_explicit(&told->known, part, memory_order_relaxed);
	}
	return true;
}

bool names_damaged(const struct names *n)
{
	return atomic_load(&n->damaged) || side_damaged(n->side);
}

/* ---- single entries ---- */

static bool number_sound(const struct names *n, unsigned section, const struct numbers *x, int64_t i)
{
	return numbers_sound(n->side, section, x, i, 1);
}

struct names_asset names_asset(const struct names *n, int64_t i)
{
	bool good = i >= 0 && i < n->tables.count;

#define _(section, name, limit) good = good && number_sound(n, section, &n->name, i);
	FACTS(_)
#undef _
	if (!good)
		return (struct names_asset){
			.rows = UNKNOWN, .size = UNKNOWN, .modified = NO_TIME, .within = UNKNOWN, .created = NO_TIME
		};
	return (struct names_asset){
		.id = numbers_at(&n->id, i),
		.rows = numbers_at(&n->rows, i),
		.size = numbers_at(&n->size, i),
		.modified = numbers_at(&n->modified, i),
		.within = numbers_at(&n->within, i),
		.created = numbers_at(&n->created, i),
		.ns = (uint32_t)numbers_at(&n->ns, i),
		.owner = (uint32_t)numbers_at(&n->owner, i),
		.comment = (uint32_t)numbers_at(&n->comment, i),
		.fields = (uint32_t)numbers_at(&n->field_count, i),
		.keys_out = (uint32_t)numbers_at(&n->keys_out, i),
		.keys_in = (uint32_t)numbers_at(&n->keys_in, i),
		.kind = (uint8_t)numbers_at(&n->kind, i),
		.rows_kind = (uint8_t)numbers_at(&n->rows_kind, i),
		.flags = (uint8_t)numbers_at(&n->flags, i),
		.family = numbers_at(&n->family, i),
	};
}

static void number_fetch(const struct names *n, unsigned section, const struct numbers *x, int64_t i)
{
	int64_t from, bytes;

	if (numbers_lie(x, i, 1, &from, &bytes))
		side_fetch(n->side, section, from, bytes);
}

void names_fetch(const struct names *n, int64_t i)
{
	unsigned text = n->tables_written.at == n->tables.at ? SECTION_TABLES + PACKED_AT : SECTION_TABLES_WRITTEN;

	if (i < 0 || i >= n->tables.count)
		return;
#define _(section, name, limit) number_fetch(n, section, &n->name, i);
	FACTS(_)
#undef _
	number_fetch(n, SECTION_KEY_COUNT, &n->key_count, i);
	side_fetch(n->side, SECTION_KEY_RANK, i / KEYS_EVERY * 4, 4);
	side_fetch(n->side, text, n->tables_written.start[i], 1);
}

struct names_field names_field(const struct names *n, int64_t i)
{
	if (i < 0 || i >= n->field_total || !side_sound(n->side, SECTION_FIELD_NAME, i * 4, 4) ||
	    !number_sound(n, SECTION_FIELD_SHAPE, &n->field_shape, i) ||
	    !number_sound(n, SECTION_FIELD_WITHIN, &n->field_within, i))
		return (struct names_field){ 0 };
	return (struct names_field){ .name = n->field_name[i],
				     .shape = n->shape[numbers_at(&n->field_shape, i)],
				     .within = (uint32_t)numbers_at(&n->field_within, i) };
}

str names_field_path(const struct names *n, struct arena *a, int64_t i)
{
	struct names_field f = names_field(n, i);
	str path = names_column_written(n, f.name);

	path = f.within ? name_quoted(a, path) : path;
	while (f.within && f.within <= i) {
		i -= f.within;
		f = names_field(n, i);
		path = str_fmt(a, "%.*s.%.*s", STR(name_quoted(a, names_column_written(n, f.name))), STR(path));
	}
	return path;
}

bool names_fields_sound(const struct names *n, int64_t asset)
{
	int64_t from, to;

	if (asset < 0 || asset >= n->tables.count || !side_sound(n->side, SECTION_FIELDS_START, asset * 4, 8))
		return false;
	from = n->fields.start[asset];
	to = n->fields.start[asset + 1];
	return side_sound(n->side, SECTION_FIELD_NAME, from * 4, (to - from) * 4) &&
	       numbers_sound(n->side, SECTION_FIELD_SHAPE, &n->field_shape, from, to - from) &&
	       numbers_sound(n->side, SECTION_FIELD_WITHIN, &n->field_within, from, to - from);
}

/* The members of one list, and its start. */
static bool members_sound(const struct names *n, unsigned section, const struct csr *of, int64_t count, int64_t i)
{
	if (i < 0 || i >= count || !side_sound(n->side, section, i * 4, 8))
		return false;
	return side_sound(n->side, section + 1, (int64_t)of->start[i] * 4,
			  ((int64_t)of->start[i + 1] - of->start[i]) * 4);
}

bool names_postings_sound(const struct names *n, int64_t column)
{
	return members_sound(n, SECTION_COLUMN_ASSETS_START, &n->column_assets, n->columns.count, column);
}

bool names_word_sound(const struct names *n, int64_t word)
{
	return members_sound(n, SECTION_WORD_ASSETS_START, &n->word_assets, n->words.count, word);
}

/* Its starts may be those of the folded names. */
static str written(const struct names *n, unsigned section, const struct packed *folded,
		   const struct packed *as_written, int64_t i)
{
	unsigned at = as_written->at == folded->at ? section + PACKED_AT : section + PACKED_SECTIONS;
	unsigned start = as_written->start == folded->start ? section + PACKED_START : section + PACKED_SECTIONS + 1;
	int64_t from, to;

	if (i < 0 || i >= folded->count || !side_sound(n->side, start, i * 4, 8))
		return S("");
	from = as_written->start[i];
	to = (int64_t)as_written->start[i + 1] - 1;
	return side_sound(n->side, at, from, to - from) ? str_n(as_written->at + from, (ptrdiff_t)(to - from)) : S("");
}

str names_written(const struct names *n, int64_t asset)
{
	return written(n, SECTION_TABLES, &n->tables, &n->tables_written, asset);
}

bool names_may_be_as_long(const struct names *n, int64_t i, int64_t len)
{
	const uint32_t *start = n->tables.start;

	return n->tables_written.start != start || (int64_t)start[i + 1] - 1 - start[i] == len;
}

str names_column_written(const struct names *n, uint32_t column)
{
	return written(n, SECTION_COLUMNS, &n->columns, &n->columns_written, column);
}

str names_comment(const struct names *n, uint32_t comment)
{
	int64_t from, to;

	if (comment >= n->comments.count ||
	    !side_sound(n->side, SECTION_COMMENTS + PACKED_START, (int64_t)comment * 4, 8))
		return S("");
	from = n->comments.start[comment];
	to = (int64_t)n->comments.start[comment + 1] - 1;
	return side_sound(n->side, SECTION_COMMENTS, from, to - from)
		       ? str_n(n->comments.at + from, (ptrdiff_t)(to - from))
		       : S("");
}

static str text_of(const struct names *n, unsigned section, const struct numbers *x, int64_t i)
{
	int64_t number = number_sound(n, section, x, i) ? numbers_at(x, i) : 0;

	return number > 0 ? names_comment(n, (uint32_t)number) : NO_STR;
}

/* The number of columns before this one with a text; its bits are verified. */
static int64_t text_place(const struct names *n, int64_t i)
{
	int64_t from = i / TEXT_EVERY * TEXT_EVERY / 64, word = i / 64;
	bits before = n->texts[word] & (((bits)1 << (i & 63)) - 1);

	return n->text_rank[i / TEXT_EVERY] + bits_count(n->texts + from, (word - from) * 64) + bits_count(&before, 64);
}

void names_field_texts(const struct names *n, int64_t i, str *comment, str *default_value)
{
	int64_t from = i / TEXT_EVERY * TEXT_EVERY / 64, at;

	*comment = *default_value = NO_STR;
	if (i < 0 || i >= n->field_total || !side_sound(n->side, SECTION_TEXTS, from * 8, (i / 64 + 1 - from) * 8) ||
	    !bits_at(n->texts, i) || !side_sound(n->side, SECTION_TEXT_RANK, i / TEXT_EVERY * 4, 4))
		return;
	at = text_place(n, i);
	if (at >= n->text_total)
		return;
	*comment = text_of(n, SECTION_TEXT_COMMENT, &n->text_comment, at);
	*default_value = text_of(n, SECTION_TEXT_OTHERWISE, &n->text_otherwise, at);
}

/* The range of its key columns; empty if damaged. */
static void keys_of(const struct names *n, int64_t asset, int64_t *from, int64_t *to)
{
	int64_t first = asset / KEYS_EVERY * KEYS_EVERY, sum, own;

	*from = *to = 0;
	if (asset < 0 || asset >= n->tables.count ||
	    !side_sound(n->side, SECTION_KEY_RANK, asset / KEYS_EVERY * 4, 4) ||
	    !numbers_sound(n->side, SECTION_KEY_COUNT, &n->key_count, first, asset + 1 - first))
		return;
	sum = n->key_rank[asset / KEYS_EVERY];
	for (int64_t i = first; i < asset; i++)
		sum += numbers_at(&n->key_count, i);
	own = numbers_at(&n->key_count, asset);
	if (sum + own > n->key_total || !numbers_sound(n->side, SECTION_KEY_NAME, &n->key_name, sum, own))
		return;
	*from = sum;
	*to = sum + own;
}

void names_key_columns(const struct names *n, int64_t asset, struct arena *a, struct strs *out)
{
	int64_t from, to;

	keys_of(n, asset, &from, &to);
	for (int64_t i = from; i < to; i++) {
		int64_t name = numbers_at(&n->key_name, i), before = from;

		while (before < i && numbers_at(&n->key_name, before) != name)
			before++;
		if (before == i)
			*push(out, a) = names_column_written(n, (uint32_t)name);
	}
}

int64_t names_of_id(const struct names *n, int64_t asset_id)
{
	int64_t low = 0, high = n->tables.count;

	while (low < high) {
		int64_t middle = low + (high - low) / 2, id;
		uint32_t asset;

		if (!side_sound(n->side, SECTION_BY_ID, middle * 4, 4))
			return -1;
		asset = n->by_id[middle];
		if (!number_sound(n, SECTION_ID, &n->id, asset))
			return -1;
		id = numbers_at(&n->id, asset);
		if (id == asset_id)
			return asset;
		if (id < asset_id)
			low = middle + 1;
		else
			high = middle;
	}
	return -1;
}
