/* Writes the gathered names, section by section, in the order in which a search uses them. */
#include "index/names_write.h"

#include "base/utf8.h"
#include "model/word_starts.h"
#include "scan/fuzzy.h"

#include "base/banned.h"

bool writer_put(struct names_writer *w, unsigned section, const void *at, int64_t bytes, struct err *err)
{
	return stop_not_yet(w->stop, err) && side_begin(w->out, section, err) && side_put(w->out, at, bytes, err);
}

bool writer_put_bytes(struct names_writer *w, unsigned section, const struct bytes *b, struct err *err)
{
	return writer_put(w, section, b->at, b->len, err);
}

/* ---- names ---- */

static void mark_words(struct folded *f, str name, str folded)
{
	for (struct name_walk w = name_walk_of(name, folded); name_walk_on(&w);)
		if (name_walk_starts(&w))
			folded_word(f, w.at);
}

static bool fold_all(struct folded *f, struct arena *scratch, const struct texts *t, struct err *err)
{
	folded_begin(f);
	for (int64_t i = 0; i < t->count; i++) {
		str name = texts_at(t, i), folded = utf8_fold_str(scratch, name);

		if (!folded_add(f, name, folded, err))
			return false;
		mark_words(f, name, folded);
		arena_reset(scratch);
	}
	return true;
}

/* The end of the last one is also stored as a start. */
static bool put_texts(struct names_writer *w, unsigned at, unsigned start, const struct texts *t, struct err *err)
{
	uint32_t end = t->at.len ? (uint32_t)t->at.len : 1;

	return writer_put(w, at, t->at.len ? t->at.at : "", end, err) &&
	       (!start || (writer_put_bytes(w, start, &t->start, err) && side_put(w->out, &end, 4, err)));
}

static bool put_folded(struct names_writer *w, unsigned section, const struct folded *f, const struct texts *written,
		       struct err *err)
{
	unsigned as_written = section + PACKED_SECTIONS;

	if (!put_texts(w, section + PACKED_AT, section + PACKED_START, &f->texts, err) ||
	    !writer_put_bytes(w, section + PACKED_WORDS, &f->words, err) ||
	    !writer_put_bytes(w, section + PACKED_SIGNATURE, &f->signature, err))
		return false;
	return f->same || put_texts(w, as_written, f->as_long ? 0 : as_written + 1, written, err);
}

/* ---- facts ---- */

/* clang-format off */
#define FACTS(_) \
	_(SECTION_ID, id) _(SECTION_ROWS, rows) _(SECTION_SIZE, size) _(SECTION_MODIFIED, modified) \
	_(SECTION_WITHIN, within) \
	_(SECTION_CREATED, created) \
	_(SECTION_NS, ns) _(SECTION_OWNER, owner) _(SECTION_COMMENT, comment) _(SECTION_FIELD_COUNT, fields) \
	_(SECTION_KEYS_OUT, keys_out) _(SECTION_KEYS_IN, keys_in) _(SECTION_KIND, kind) \
	_(SECTION_ROWS_KIND, rows_kind) _(SECTION_FLAGS, flags) _(SECTION_FAMILY, family)
/* clang-format on */

#define _(section, name) \
	static int64_t get_##name(const void *with, int64_t i) \
	{ \
		return ((const struct names_asset *)with)[i].name; \
	}
FACTS(_)
#undef _

static const struct {
	unsigned section;
	numbers_get get;
} facts[] = {
#define _(section, name) { section, get_##name },
	FACTS(_)
#undef _
};

static bool put_facts(struct names_writer *w, struct err *err)
{
	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		if (!stop_not_yet(w->stop, err) ||
		    !numbers_put(w->out, facts[i].section, facts[i].get, w->m->asset.at, w->assets, err))
			return false;
	return true;
}

static bool put_parts(struct names_writer *w, struct err *err)
{
	const struct names_asset *asset = bytes_as(w->m->asset, const struct names_asset);
	struct bytes part = { 0 };
	bool good;

	bytes_more(&part, (w->assets + 63) / 64 * 8);
	for (int64_t i = 0; i < w->assets; i++)
		if (asset[i].flags & NAME_IS_PART)
			bits_set(bytes_as(part, bits), i);
	good = writer_put_bytes(w, SECTION_PART, &part, err);
	bytes_free(&part);
	return good;
}

static bool put_by_id(struct names_writer *w, struct err *err)
{
	const struct names_id *id = bytes_as(w->m->by_id, const struct names_id);

	if (!writer_put(w, SECTION_BY_ID, NULL, 0, err))
		return false;
	for (int64_t i = 0; i < w->assets; i++)
		if (!side_put(w->out, &id[i].asset, 4, err))
			return false;
	return true;
}

/* ---- words and keys ---- */

static bool put_words(struct names_writer *w, struct err *err)
{
	const struct texts *t = &w->m->words.texts;
	const uint32_t *word = bytes_as(w->m->word, const uint32_t),
		       *start = bytes_as(w->m->word_start, const uint32_t);
	int64_t total = bytes_count(w->m->word, uint32_t);
	struct inverted turned;

	if (!put_texts(w, SECTION_WORDS + PACKED_AT, SECTION_WORDS + PACKED_START, t, err) ||
	    !writer_put(w, SECTION_WORDS + PACKED_SIGNATURE, NULL, 0, err))
		return false;
	for (int64_t i = 0; i < t->count; i++) {
		uint64_t signature = fuzzy_signature(texts_at(t, i));

		if (!side_put(w->out, &signature, 8, err))
			return false;
	}
	turned = inverted_open(t->count, total);
	inverted_count(&turned, word, total);
	inverted_sum(&turned, t->count);
	for (int64_t i = 0; i < w->assets && total; i++)
		inverted_fill(&turned, word + start[i], (i + 1 < w->assets ? start[i + 1] : (uint32_t)total) - start[i],
			      (uint32_t)i);
	return writer_put_inverted(w, SECTION_WORD_ASSETS_START, &turned, t->count, total, err);
}

/* By referenced asset; those of one asset in order of arrival. */
static struct inverted keys_in(struct names_writer *w, int64_t n)
{
	const uint64_t *key = bytes_as(w->m->key, const uint64_t);
	struct inverted t = inverted_open(w->assets, n);

	for (int64_t i = 0; i < n; i++)
		inverted_count(&t, &(uint32_t){ (uint32_t)key[i] }, 1);
	inverted_sum(&t, w->assets);
	for (int64_t i = 0; i < n; i++)
		inverted_fill(&t, &(uint32_t){ (uint32_t)key[i] }, 1, (uint32_t)(key[i] >> 32));
	return t;
}

static bool put_keys(struct names_writer *w, struct err *err)
{
	int64_t n = bytes_count(w->m->key, uint64_t);
	struct inverted came = keys_in(w, n), out = inverted_of(&came, w->assets, n), in;
	bool good;

	inverted_free(&came);
	n = inverted_once(&out, w->assets);
	in = inverted_of(&out, w->assets, n);
	good = writer_put_inverted(w, SECTION_OUT_START, &out, w->assets, n, err);
	return writer_put_inverted(w, SECTION_IN_START, &in, w->assets, n, err) && good;
}

/* Stored beside the assets: the targets of keys are too far apart. */
static void count_keys_in(struct names_maker *m)
{
	const uint64_t *key = bytes_as(m->key, const uint64_t);
	struct names_asset *asset = bytes_as(m->asset, struct names_asset);
	struct bytes count = { 0 };

	bytes_more(&count, m->tables.count * 4);
	for (int64_t i = 0; i < bytes_count(m->key, uint64_t); i++)
		bytes_as(count, uint32_t)[(uint32_t)key[i]]++;
	for (int64_t i = 0; i < m->tables.count; i++)
		asset[i].keys_in = bytes_as(count, uint32_t)[i];
	bytes_free(&count);
}

/* Ids become numbers; one whose asset was not added is in no family. */
static void number_families(struct names_maker *m)
{
	struct names_asset *asset = bytes_as(m->asset, struct names_asset);

	for (int64_t i = 0; i < m->tables.count; i++)
		if (asset[i].family)
			asset[i].family = names_find_id(m, asset[i].family) + 1;
}

static bool has_column(const struct names_maker *m, struct names_run of, uint32_t name, uint32_t shape)
{
	const uint32_t *names = bytes_as(m->field_name, const uint32_t) + of.first;
	const uint32_t *shapes = bytes_as(m->field_shape, const uint32_t) + of.first;

	for (uint32_t i = 0; i < of.len; i++)
		if (names[i] == name && shapes[i] == shape)
			return true;
	return false;
}

/* Most members have the columns of the head, in the same order: those cost one pass. */
static bool has_more(const struct names_maker *m, struct names_run part, struct names_run head)
{
	const uint32_t *names = bytes_as(m->field_name, const uint32_t) + part.first;
	const uint32_t *shapes = bytes_as(m->field_shape, const uint32_t) + part.first;
	const uint32_t *head_names = bytes_as(m->field_name, const uint32_t) + head.first;
	const uint32_t *head_shapes = bytes_as(m->field_shape, const uint32_t) + head.first;

	for (uint32_t i = 0; i < part.len; i++)
		if ((i >= head.len || names[i] != head_names[i] || shapes[i] != head_shapes[i]) &&
		    !has_column(m, head, names[i], shapes[i]))
			return true;
	return false;
}

static void mark_more(struct names_maker *m)
{
	struct names_asset *asset = bytes_as(m->asset, struct names_asset);
	const struct names_run *run = bytes_as(m->fields, const struct names_run);

	for (int64_t i = 0; i < m->tables.count; i++) {
		int64_t head = asset[i].family - 1;

		if (head >= 0 && head != i && has_more(m, run[i], run[head]))
			asset[i].flags |= NAME_HAS_MORE;
	}
}

/* ---- the file ---- */

static bool put_about(struct names_writer *w, struct err *err)
{
	const struct names_maker *m = w->m;
	struct names_about about = {
		.assets = w->assets,
		.fields = w->fields,
		.shapes = bytes_count(m->shape, struct names_shape),
		.columns = m->columns.texts.count,
		.words = m->words.texts.count,
		.types = m->types.texts.count,
		.spaces = m->spaces.texts.count,
		.owners = m->owners.texts.count,
		.comments = m->comments.texts.count,
		.texts = columns_said(m),
		.key_columns = bytes_count(m->key_asset, uint32_t),
	};

	return writer_put(w, SECTION_ABOUT, &about, sizeof about, err);
}

static bool put_list(struct names_writer *w, unsigned section, const struct dictionary *d, struct err *err)
{
	return put_texts(w, section + PACKED_AT, section + PACKED_START, &d->texts, err);
}

/* Frees what has been written: memory is at its peak after gathering, and not later. */
static bool put_assets(struct names_writer *w, struct err *err)
{
	struct names_maker *m = w->m;
	bool good = put_folded(w, SECTION_TABLES, &m->folded, &m->tables, err) && put_parts(w, err) &&
		    put_facts(w, err) && put_by_id(w, err);

	texts_free(&m->tables);
	folded_free(&m->folded);
	bytes_free(&m->asset);
	bytes_free(&m->by_id);
	return good;
}

static bool put_columns(struct names_writer *w, struct err *err)
{
	struct names_maker *m = w->m;
	struct folded f;
	bool good = fold_all(&f, m->scratch, &m->columns.texts, err) &&
		    put_folded(w, SECTION_COLUMNS, &f, &m->columns.texts, err);

	folded_free(&f);
	w->columns = m->columns.texts.count;
	dictionary_free(&m->columns);
	good = good && columns_put_shapes(w, err);
	bytes_free(&m->field_shape);
	bytes_free(&m->field_within);
	return good && columns_put_postings(w, err) && columns_put_fields(w, err);
}

static bool put_all(struct names_writer *w, struct err *err)
{
	struct names_maker *m = w->m;

	return put_about(w, err) && put_assets(w, err) && columns_put_said(w, err) && put_columns(w, err) &&
	       put_list(w, SECTION_SPACES, &m->spaces, err) && put_list(w, SECTION_OWNERS, &m->owners, err) &&
	       put_list(w, SECTION_COMMENTS, &m->comments, err) && columns_put_keys(w, err) &&
	       put_list(w, SECTION_TYPES, &m->types, err) && put_words(w, err) && put_keys(w, err);
}

static bool put(struct names_maker *m, struct side_out *to, const struct stop *stop, struct err *err)
{
	struct names_writer w = { .m = m,
				  .out = to,
				  .stop = stop,
				  .assets = m->tables.count,
				  .fields = bytes_count(m->field_name, uint32_t) };
	bool good;

	names_sort_ids(m);
	count_keys_in(m);
	number_families(m);
	mark_more(m);
	good = put_all(&w, err);
	names_drop(m);
	if (!good)
		side_drop(to);
	return good;
}

bool names_put(struct names_maker *m, struct side_out *to, const struct stop *stop, struct err *err)
{
	return put(m, to, stop, err) && side_done(to, err);
}

struct names *names_keep(struct names_maker *m, const struct side_key *k, str catalog, const struct stop *stop,
			 struct err *err)
{
	struct side_out *to = side_create(NO_STR, k, err);
	struct names *n;
	struct side *side;

	if (!to) {
		names_drop(m);
		return NULL;
	}
	side = put(m, to, stop, err) ? side_keep(to, k, err) : NULL;
	n = side ? names_of_side(side, k, catalog) : NULL;
	if (side && !n)
		err_set(err, ERR_CACHE, "an index in memory cannot be read");
	return n;
}

bool names_made(struct names_maker *m, str cache_file, const struct side_key *k, const struct stop *stop,
		struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct side_out *to = side_create(side_path(a, cache_file, k), k, err);

	if (to)
		return names_put(m, to, stop, err);
	names_drop(m);
	return false;
}
