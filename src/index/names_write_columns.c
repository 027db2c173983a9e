/* Writes the gathered columns: their assets, their properties and their texts. */
#include "index/names_write.h"

#include "base/lower_bound.h"
#include "base/banned.h"

/* ---- assets, names and properties of columns ---- */

static const struct names_run *run_of(const struct names_writer *w, int64_t asset)
{
	return &bytes_as(w->m->fields, const struct names_run)[asset];
}

static bool put_fields_start(struct names_writer *w, struct err *err)
{
	uint32_t start = 0;

	if (!writer_put(w, SECTION_FIELDS_START, &start, 4, err))
		return false;
	for (int64_t i = 0; i < w->assets; i++) {
		start += run_of(w, i)->len;
		if (!side_put(w->out, &start, 4, err))
			return false;
	}
	return true;
}

/* They arrived in another order than that of assets' names. */
static bool put_field_names(struct names_writer *w, struct err *err)
{
	const uint32_t *name = bytes_as(w->m->field_name, const uint32_t);

	if (!writer_put(w, SECTION_FIELD_NAME, NULL, 0, err))
		return false;
	for (int64_t i = 0; i < w->assets && w->fields; i++)
		if (!side_put(w->out, name + run_of(w, i)->first, (int64_t)run_of(w, i)->len * 4, err))
			return false;
	return true;
}

bool columns_put_fields(struct names_writer *w, struct err *err)
{
	return put_fields_start(w, err) && put_field_names(w, err);
}

static int64_t get_number(const void *with, int64_t i)
{
	return ((const uint32_t *)with)[i];
}

/* Numbers of columns, in the order of assets' names. */
static bool put_sorted(struct names_writer *w, unsigned section, const struct bytes *came, struct err *err)
{
	struct bytes sorted = { 0 };
	bool good;

	for (int64_t i = 0; i < w->assets; i++) {
		const struct names_run *r = run_of(w, i);
		uint32_t *to = bytes_more(&sorted, (int64_t)r->len * 4);

		for (uint32_t k = 0; k < r->len; k++)
			to[k] = bytes_as(*came, uint32_t)[r->first + k];
	}
	good = numbers_put(w->out, section, get_number, sorted.at, w->fields, err);
	bytes_free(&sorted);
	return good;
}

bool columns_put_shapes(struct names_writer *w, struct err *err)
{
	return put_sorted(w, SECTION_FIELD_SHAPE, &w->m->field_shape, err) &&
	       put_sorted(w, SECTION_FIELD_WITHIN, &w->m->field_within, err) &&
	       writer_put_bytes(w, SECTION_SHAPES, &w->m->shape, err);
}

/* ---- comments and defaults ---- */

struct said { /* number in comments; 0: none */
	uint32_t comment, default_value;
};

static int64_t get_comment_of(const void *with, int64_t i)
{
	return ((const struct said *)with)[i].comment;
}

static int64_t get_otherwise_of(const void *with, int64_t i)
{
	return ((const struct said *)with)[i].default_value;
}

/* The first one for this field or a later one. */
static int64_t first_text(const struct names_text *all, int64_t n, uint32_t field)
{
	return lower_bound(n, i, all[i].field < field);
}

/* Adds one of the two texts of a column; if the last entry is for the same column, it gets the other one. */
static void say(struct bytes *said, bits *which, int64_t field, uint32_t number)
{
	struct said *to;

	if (!bits_at(which, field))
		bytes_push(said, struct said, ((struct said){ 0 }));
	bits_set(which, field);
	to = &bytes_as(*said, struct said)[bytes_count(*said, struct said) - 1];
	*(number & 1 ? &to->default_value : &to->comment) = number / 2;
}

/* In the order of assets' names. */
static void gather_said(const struct names_writer *w, struct bytes *said, bits *which)
{
	const struct names_text *all = bytes_as(w->m->field_text, const struct names_text);
	int64_t n = bytes_count(w->m->field_text, struct names_text), first = 0;

	for (int64_t i = 0; n && i < w->assets; i++) {
		const struct names_run *r = run_of(w, i);

		for (int64_t k = first_text(all, n, r->first); k < n && all[k].field < r->first + r->len; k++)
			say(said, which, first + all[k].field - r->first, all[k].number);
		first += r->len;
	}
}

static bool put_ranks(struct names_writer *w, const bits *which, struct err *err)
{
	uint32_t sum = 0;

	if (!writer_put(w, SECTION_TEXT_RANK, NULL, 0, err))
		return false;
	for (int64_t i = 0; i < w->fields; i += TEXT_EVERY) {
		if (!side_put(w->out, &sum, 4, err))
			return false;
		sum += (uint32_t)bits_count(which + i / 64, w->fields - i < TEXT_EVERY ? w->fields - i : TEXT_EVERY);
	}
	return true;
}

bool columns_put_said(struct names_writer *w, struct err *err)
{
	struct bytes said = { 0 }, which = { 0 };
	int64_t n;
	bool good;

	bytes_more(&which, bits_words(w->fields) * 8);
	gather_said(w, &said, bytes_as(which, bits));
	bytes_free(&w->m->field_text);
	n = bytes_count(said, struct said);
	good = writer_put_bytes(w, SECTION_TEXTS, &which, err) && put_ranks(w, bytes_as(which, bits), err) &&
	       numbers_put(w->out, SECTION_TEXT_COMMENT, get_comment_of, said.at, n, err) &&
	       numbers_put(w->out, SECTION_TEXT_OTHERWISE, get_otherwise_of, said.at, n, err);
	bytes_free(&said);
	bytes_free(&which);
	return good;
}

int64_t columns_said(const struct names_maker *m)
{
	const struct names_text *all = bytes_as(m->field_text, const struct names_text);
	int64_t n = 0;

	for (int64_t i = 0; i < bytes_count(m->field_text, struct names_text); i++)
		n += !i || all[i].field != all[i - 1].field;
	return n;
}

/* ---- key columns ---- */

bool columns_put_postings(struct names_writer *w, struct err *err)
{
	const uint32_t *name = bytes_as(w->m->field_name, const uint32_t);
	int64_t members = w->columns;
	struct inverted t = inverted_open(members, w->fields);

	inverted_count(&t, name, w->fields);
	inverted_sum(&t, members);
	for (int64_t i = 0; i < w->assets && w->fields; i++)
		inverted_fill(&t, name + run_of(w, i)->first, run_of(w, i)->len, (uint32_t)i);
	return writer_put_inverted(w, SECTION_COLUMN_ASSETS_START, &t, members, w->fields, err);
}

/* ---- key columns ---- */

/* Those of the primary key are in the order of columns so far, and few. */
static void sort_primary(const struct names_key_column *all, uint32_t *at, uint32_t n)
{
	for (uint32_t i = 1; i < n && all[at[i]].pk; i++) {
		for (uint32_t k = i; k && all[at[k]].pk < all[at[k - 1]].pk; k--) {
			uint32_t kept = at[k];

			at[k] = at[k - 1];
			at[k - 1] = kept;
		}
	}
}

struct key_names {
	const struct names_key_column *all;
	const uint32_t *at; /* index in all */
};

static int64_t get_key_name(const void *with, int64_t i)
{
	const struct key_names *k = with;

	return k->all[k->at[i]].name;
}

static int64_t get_key_count(const void *start, int64_t i)
{
	return (int64_t)((const uint32_t *)start)[i + 1] - ((const uint32_t *)start)[i];
}

static bool put_key_ranks(struct names_writer *w, const uint32_t *start, struct err *err)
{
	bool good = writer_put(w, SECTION_KEY_RANK, NULL, 0, err);

	for (int64_t i = 0; good && i < w->assets; i += KEYS_EVERY)
		good = side_put(w->out, start + i, 4, err);
	return good;
}

bool columns_put_keys(struct names_writer *w, struct err *err)
{
	const uint32_t *asset = bytes_as(w->m->key_asset, const uint32_t);
	int64_t n = bytes_count(w->m->key_asset, uint32_t);
	struct inverted t = inverted_open(w->assets, n);
	struct key_names k = { bytes_as(w->m->key_column, const struct names_key_column), t.to };
	bool good;

	inverted_count(&t, asset, n);
	inverted_sum(&t, w->assets);
	for (int64_t i = 0; i < n; i++)
		inverted_fill(&t, &asset[i], 1, (uint32_t)i);
	for (int64_t i = 0; i < w->assets; i++)
		sort_primary(k.all, t.to + t.start[i], t.start[i + 1] - t.start[i]);
	good = numbers_put(w->out, SECTION_KEY_COUNT, get_key_count, t.start, w->assets, err) &&
	       put_key_ranks(w, t.start, err) && numbers_put(w->out, SECTION_KEY_NAME, get_key_name, &k, n, err);
	inverted_free(&t);
	return good;
}
