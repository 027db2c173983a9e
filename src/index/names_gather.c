/* Gathers the names of one catalog, in memory. */
#include "index/names_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "model/name.h"
#include "model/word_starts.h"

#include "base/banned.h"

/* ---- a maker ---- */

struct names_maker *names_make(void)
{
	struct names_maker *m = must_realloc(NULL, (ptrdiff_t)sizeof *m);
	struct err never = { 0 };
	uint32_t zero;

	*m = (struct names_maker){ .scratch = arena_open() };
	folded_begin(&m->folded);
	dictionary_add(&m->owners, S(""), &zero, &never);
	dictionary_add(&m->comments, S(""), &zero, &never);
	dictionary_add(&m->types, S(""), &zero, &never);
	return m;
}

void names_drop(struct names_maker *m)
{
	if (!m)
		return;
	arena_close(m->scratch);
	texts_free(&m->tables);
	folded_free(&m->folded);
	for (struct dictionary *d[] = { &m->spaces, &m->owners, &m->comments, &m->types, &m->columns, &m->words },
			       **at = d;
	     at < d + 6; at++)
		dictionary_free(*at);
	for (struct bytes *b[] = { &m->asset, &m->word, &m->word_start, &m->by_id, &m->fields, &m->field_name,
				   &m->field_shape, &m->field_text, &m->shape, &m->key, &m->key_asset, &m->key_column,
				   &m->field_within, &m->field_path },
			  **at = b;
	     at < b + 14; at++)
		bytes_free(*at);
	free(m->shape_slot);
	free(m);
}

void names_leave_columns(struct names_maker *m)
{
	m->no_columns = true;
}

/* ---- assets ---- */

static bool add_word(struct names_maker *m, str word, int64_t first, struct err *err)
{
	const uint32_t *of;
	uint32_t number;

	if (!dictionary_add(&m->words, word, &number, err))
		return false;
	of = bytes_as(m->word, const uint32_t);
	for (int64_t i = first; i < bytes_count(m->word, uint32_t); i++)
		if (of[i] == number)
			return true;
	bytes_push(&m->word, uint32_t, number);
	return true;
}

/* For the name that was folded last. A word ends before a separator and at the start of the next one. */
static bool add_words(struct names_maker *m, str name, str folded, struct err *err)
{
	struct name_walk w = name_walk_of(name, folded);
	int64_t first = bytes_count(m->word, uint32_t);
	ptrdiff_t start = -1;
	bool good = true;

	bytes_push(&m->word_start, uint32_t, (uint32_t)first);
	while (good && name_walk_on(&w)) {
		bool starts = name_walk_starts(&w);

		if (start >= 0 && (starts || w.here == NAME_MARK)) {
			good = add_word(m, str_n(folded.at + start, w.at - start), first, err);
			start = -1;
		}
		if (starts) {
			start = w.at;
			folded_word(&m->folded, start);
		}
	}
	return good && (start < 0 || add_word(m, str_from(folded, start), first, err));
}

/* A long comment is a document, and these are for lists. An empty one is different from none. */
static bool is_for_cache(const struct names_maker *m, str s)
{
	enum { LONG = 4096, ALL = 1 << 30 };

	return s.at && (!s.len || s.len > LONG || memchr(s.at, '\0', (size_t)s.len) || m->comments.texts.at.len > ALL);
}

static bool add_comment(struct names_maker *m, const struct names_asset_in *in, struct names_asset *a, struct err *err)
{
	if (is_for_cache(m, in->comment))
		a->flags |= NAME_ASK;
	else if (!dictionary_add(&m->comments, in->comment, &a->comment, err))
		return false;
	if (in->owner.at && !in->owner.len)
		a->flags |= NAME_ASK;
	return true;
}

static bool add_name(struct names_maker *m, str name, struct err *err)
{
	str folded = utf8_fold_str(m->scratch, name);
	bool good = texts_add(&m->tables, name, err) && folded_add(&m->folded, name, folded, err) &&
		    add_words(m, name, folded, err);

	arena_reset(m->scratch);
	return good;
}

bool names_add(struct names_maker *m, const struct names_asset_in *in, struct err *err)
{
	struct names_asset a = {
		.id = in->id,
		.rows = in->rows,
		.size = in->size,
		.modified = in->modified,
		.within = in->within,
		.created = in->created,
		.family = in->family,
		.fields = in->fields,
		.keys_out = in->keys_out,
		.kind = (uint8_t)in->kind,
		.rows_kind = (uint8_t)in->rows_kind,
		.flags = (uint8_t)((in->has_pk ? NAME_HAS_PK : 0) | (in->is_part ? NAME_IS_PART : 0) |
				   (m->no_columns ? NAME_ASK : 0)),
	};

	if (m->ids_sorted || m->tables.count >= INT32_MAX)
		return m->ids_sorted ? err_set(err, ERR_CACHE, "an asset came after columns and keys")
				     : names_too_much(err);
	if (!dictionary_add(&m->spaces, in->ns, &a.ns, err) || !dictionary_add(&m->owners, in->owner, &a.owner, err) ||
	    !add_comment(m, in, &a, err) || !add_name(m, in->name, err))
		return false;
	bytes_push(&m->asset, struct names_asset, a);
	bytes_push(&m->fields, struct names_run, ((struct names_run){ 0 }));
	return true;
}

/* ---- columns and keys ---- */

static uint64_t shape_hash(const struct names_shape *s)
{
	uint64_t h = (uint64_t)s->text << 32 | (uint64_t)s->class << 16 | (uint64_t)s->flags << 8 | s->nullable;

	h *= 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

static uint32_t *shape_slot(const struct names_maker *m, const struct names_shape *s)
{
	const struct names_shape *all = bytes_as(m->shape, const struct names_shape);
	int64_t i = (int64_t)(shape_hash(s) & (uint64_t)(m->shape_slots - 1));

	while (m->shape_slot[i] && memcmp(&all[m->shape_slot[i] - 1], s, sizeof *s) != 0)
		i = (i + 1) & (m->shape_slots - 1);
	return &m->shape_slot[i];
}

static void more_shape_slots(struct names_maker *m)
{
	int64_t n = bytes_count(m->shape, struct names_shape);

	m->shape_slots = m->shape_slots ? m->shape_slots * 2 : 256;
	m->shape_slot = must_realloc(m->shape_slot, (ptrdiff_t)sizeof *m->shape_slot * m->shape_slots);
	memset(m->shape_slot, 0, sizeof *m->shape_slot * (size_t)m->shape_slots);
	for (int64_t i = 0; i < n; i++)
		*shape_slot(m, &bytes_as(m->shape, struct names_shape)[i]) = (uint32_t)i + 1;
}

static uint32_t shape_number(struct names_maker *m, const struct names_shape *s)
{
	uint32_t *slot;

	if (bytes_count(m->shape, struct names_shape) * 2 >= m->shape_slots)
		more_shape_slots(m);
	slot = shape_slot(m, s);
	if (!*slot) {
		bytes_push(&m->shape, struct names_shape, *s);
		*slot = (uint32_t)bytes_count(m->shape, struct names_shape);
	}
	return *slot - 1;
}

static void add_key_column(struct names_maker *m, uint32_t asset, uint32_t name, uint32_t pk)
{
	bytes_push(&m->key_asset, uint32_t, asset);
	bytes_push(&m->key_column, struct names_key_column, ((struct names_key_column){ name, pk }));
}

/* The number of a text that lists show; 0: none, or only in the cache, which *ask then says. */
static bool text_number(struct names_maker *m, str s, uint32_t *number, bool *ask, struct err *err)
{
	bool for_cache = is_for_cache(m, s);

	*number = 0;
	*ask |= for_cache;
	return !s.at || for_cache || dictionary_add(&m->comments, s, number, err);
}

static void add_text(struct names_maker *m, uint32_t field, uint32_t number, bool is_default)
{
	if (number)
		bytes_push(&m->field_text, struct names_text, ((struct names_text){ field, number * 2 + is_default }));
}

/* Most columns have none of these. An empty type is different from none. */
static bool add_texts(struct names_maker *m, uint32_t field, const struct names_field_in *in, struct names_shape *shape,
		      struct err *err)
{
	bool ask = in->type.at && !in->type.len;
	uint32_t comment, default_value;

	if (!text_number(m, in->comment, &comment, &ask, err) ||
	    !text_number(m, in->default_value, &default_value, &ask, err))
		return false;
	add_text(m, field, comment, false);
	add_text(m, field, default_value, true);
	shape->flags |= ask ? NAME_ASK : 0;
	return true;
}

/* The distance to the column that this is a field of, which came before it; 0: none. */
static uint32_t distance_within(struct names_maker *m, const struct names_field_in *in, bool is_first)
{
	const uint64_t *hash = bytes_as(m->field_path, const uint64_t);
	int64_t n = is_first ? 0 : bytes_count(m->field_path, uint64_t), k = -1;
	str outer = in->path.at ? name_path_outer(in->path) : NO_STR;

	if (outer.at)
		for (k = n - 1; k >= 0 && hash[k] != str_hash(outer);)
			k--;
	m->field_path.len = n * (int64_t)sizeof *hash;
	bytes_push(&m->field_path, uint64_t, str_hash(in->path.at ? in->path : in->name));
	return k < 0 ? 0 : (uint32_t)(n - k);
}

bool names_add_field(struct names_maker *m, int64_t asset_id, const struct names_field_in *in, struct err *err)
{
	int64_t asset = names_find_id(m, asset_id), n = bytes_count(m->field_name, uint32_t);
	struct names_shape shape = { .class = (uint8_t)in->class,
				     .flags = in->pk > 0 ? NAME_HAS_PK : 0,
				     .nullable = (uint8_t)in->nullable };
	struct names_run *run;
	uint32_t name;

	if (asset < 0)
		return true;
	if (n >= INT32_MAX)
		return names_too_much(err);
	run = &bytes_as(m->fields, struct names_run)[asset];
	if (run->len && run->first + run->len != (uint32_t)n)
		return err_set(err, ERR_CACHE, "the columns of one asset did not come together");
	if (!dictionary_add(&m->columns, in->name, &name, err) ||
	    !dictionary_add_again(&m->types, m->type, in->type, &shape.text, err) ||
	    !add_texts(m, (uint32_t)n, in, &shape, err))
		return false;
	if (!run->len)
		run->first = (uint32_t)n;
	if (in->pk > 0)
		add_key_column(m, (uint32_t)asset, name, (uint32_t)in->pk);
	run->len++;
	bytes_push(&m->field_within, uint32_t, distance_within(m, in, run->len == 1));
	bytes_push(&m->field_name, uint32_t, name);
	bytes_push(&m->field_shape, uint32_t, shape_number(m, &shape));
	return true;
}

/* A name that no asset has cannot be found as a column, so only the cache has it. */
static void add_key_columns(struct names_maker *m, int64_t from, const struct strs *columns)
{
	for (ptrdiff_t i = 0; i < columns->len; i++) {
		uint32_t number = dictionary_find(&m->columns, columns->at[i]);

		if (number)
			add_key_column(m, (uint32_t)from, number - 1, 0);
		else
			bytes_as(m->asset, struct names_asset)[from].flags |= NAME_ASK;
	}
}

bool names_add_key(struct names_maker *m, int64_t from_id, int64_t to_id, const struct strs *columns, struct err *err)
{
	int64_t from = names_find_id(m, from_id), to;

	if (from < 0)
		return true;
	add_key_columns(m, from, columns);
	to = names_find_id(m, to_id);
	if (to < 0)
		return true;
	if (bytes_count(m->key, uint64_t) >= INT32_MAX)
		return names_too_much(err);
	bytes_push(&m->key, uint64_t, (uint64_t)from << 32 | (uint64_t)to);
	return true;
}
