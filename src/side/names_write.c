/* Writing what a maker has gathered, section by section, in the order in which a search touches them. */
#include "side/names_inside.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "model/name_walk.h"
#include "scan/fuzzy.h"

#include "base/banned.h"

struct writer {
	struct names_maker *m;
	struct side_out *out;
	const struct stop *stop;
	int64_t assets, fields, columns;
};

static bool put(struct writer *w, unsigned section, const void *at, int64_t bytes, struct err *err)
{
	return stop_not_yet(w->stop, err) && side_begin(w->out, section, err) && side_put(w->out, at, bytes, err);
}

static bool put_bytes(struct writer *w, unsigned section, const struct bytes *b, struct err *err)
{
	return put(w, section, b->at, b->len, err);
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

/* The end of the last one is a start too. */
static bool put_texts(struct writer *w, unsigned at, unsigned start, const struct texts *t, struct err *err)
{
	uint32_t end = t->at.len ? (uint32_t)t->at.len : 1;

	return put(w, at, t->at.len ? t->at.at : "", end, err) &&
	       (!start || (put_bytes(w, start, &t->start, err) && side_put(w->out, &end, 4, err)));
}

static bool put_folded(struct writer *w, unsigned section, const struct folded *f, const struct texts *written,
		       struct err *err)
{
	unsigned as_written = section + PACKED_SECTIONS;

	if (!put_texts(w, section + PACKED_AT, section + PACKED_START, &f->texts, err) ||
	    !put_bytes(w, section + PACKED_WORDS, &f->words, err) ||
	    !put_bytes(w, section + PACKED_SIGNATURE, &f->signature, err))
		return false;
	return f->same || put_texts(w, as_written, f->as_long ? 0 : as_written + 1, written, err);
}

/* ---- facts ---- */

/* clang-format off */
#define FACTS(_) \
	_(SECTION_ID, id) _(SECTION_ROWS, rows) _(SECTION_SIZE, size) _(SECTION_MODIFIED, modified) _(SECTION_WITHIN, within) \
	_(SECTION_CREATED, created) \
	_(SECTION_NS, ns) _(SECTION_OWNER, owner) _(SECTION_COMMENT, comment) _(SECTION_FIELD_COUNT, fields) _(SECTION_KEYS_OUT, keys_out) \
	_(SECTION_KEYS_IN, keys_in) _(SECTION_KIND, kind) _(SECTION_ROWS_KIND, rows_kind) _(SECTION_FLAGS, flags)
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

static bool put_facts(struct writer *w, struct err *err)
{
	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		if (!stop_not_yet(w->stop, err) ||
		    !numbers_put(w->out, facts[i].section, facts[i].get, w->m->asset.at, w->assets, err))
			return false;
	return true;
}

static bool put_parts(struct writer *w, struct err *err)
{
	const struct names_asset *asset = bytes_as(w->m->asset, const struct names_asset);
	struct bytes part = { 0 };
	bool good;

	bytes_more(&part, (w->assets + 63) / 64 * 8);
	for (int64_t i = 0; i < w->assets; i++)
		if (asset[i].flags & NAME_IS_PART)
			bits_set(bytes_as(part, bits), i);
	good = put_bytes(w, SECTION_PART, &part, err);
	bytes_free(&part);
	return good;
}

static bool put_by_id(struct writer *w, struct err *err)
{
	const struct names_id *id = bytes_as(w->m->by_id, const struct names_id);

	if (!put(w, SECTION_BY_ID, NULL, 0, err))
		return false;
	for (int64_t i = 0; i < w->assets; i++)
		if (!side_put(w->out, &id[i].asset, 4, err))
			return false;
	return true;
}

/* ---- columns ---- */

static const struct names_run *run_of(const struct writer *w, int64_t asset)
{
	return &bytes_as(w->m->fields, const struct names_run)[asset];
}

static bool put_fields_start(struct writer *w, struct err *err)
{
	uint32_t start = 0;

	if (!put(w, SECTION_FIELDS_START, &start, 4, err))
		return false;
	for (int64_t i = 0; i < w->assets; i++) {
		start += run_of(w, i)->len;
		if (!side_put(w->out, &start, 4, err))
			return false;
	}
	return true;
}

/* They came in another order than that of assets' names. */
static bool put_field_names(struct writer *w, struct err *err)
{
	const uint32_t *name = bytes_as(w->m->field_name, const uint32_t);

	if (!put(w, SECTION_FIELD_NAME, NULL, 0, err))
		return false;
	for (int64_t i = 0; i < w->assets && w->fields; i++)
		if (!side_put(w->out, name + run_of(w, i)->first, (int64_t)run_of(w, i)->len * 4, err))
			return false;
	return true;
}

static int64_t get_shape(const void *with, int64_t i)
{
	return ((const uint32_t *)with)[i];
}

static bool put_shapes(struct writer *w, struct err *err)
{
	struct bytes sorted = { 0 };
	bool good;

	for (int64_t i = 0; i < w->assets; i++) {
		const struct names_run *r = run_of(w, i);
		uint32_t *to = bytes_more(&sorted, (int64_t)r->len * 4);

		for (uint32_t k = 0; k < r->len; k++)
			to[k] = bytes_as(w->m->field_shape, uint32_t)[r->first + k];
	}
	good = numbers_put(w->out, SECTION_FIELD_SHAPE, get_shape, sorted.at, w->fields, err) &&
	       put_bytes(w, SECTION_SHAPES, &w->m->shape, err);
	bytes_free(&sorted);
	return good;
}

/* ---- what is said of columns ---- */

struct said { /* into comments; 0: nothing */
	uint32_t comment, otherwise;
};

static int64_t get_comment_of(const void *with, int64_t i)
{
	return ((const struct said *)with)[i].comment;
}

static int64_t get_otherwise_of(const void *with, int64_t i)
{
	return ((const struct said *)with)[i].otherwise;
}

/* The first one of this field or a later one. */
static int64_t first_text(const struct names_text *all, int64_t n, uint32_t field)
{
	int64_t low = 0, high = n;

	while (low < high) {
		int64_t middle = low + (high - low) / 2;

		if (all[middle].field < field)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* One of the two texts of a column; it was the last one's too, if it has the other. */
static void say(struct bytes *said, bits *which, int64_t field, uint32_t number)
{
	struct said *to;

	if (!bits_at(which, field))
		bytes_push(said, struct said, ((struct said){ 0 }));
	bits_set(which, field);
	to = &bytes_as(*said, struct said)[bytes_count(*said, struct said) - 1];
	*(number & 1 ? &to->otherwise : &to->comment) = number / 2;
}

/* In the order of assets' names. */
static void gather_said(const struct writer *w, struct bytes *said, bits *which)
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

static bool put_ranks(struct writer *w, const bits *which, struct err *err)
{
	uint32_t sum = 0;

	if (!put(w, SECTION_TEXT_RANK, NULL, 0, err))
		return false;
	for (int64_t i = 0; i < w->fields; i += TEXT_EVERY) {
		if (!side_put(w->out, &sum, 4, err))
			return false;
		sum += (uint32_t)bits_count(which + i / 64, w->fields - i < TEXT_EVERY ? w->fields - i : TEXT_EVERY);
	}
	return true;
}

static bool put_field_texts(struct writer *w, struct err *err)
{
	struct bytes said = { 0 }, which = { 0 };
	int64_t n;
	bool good;

	bytes_more(&which, bits_words(w->fields) * 8);
	gather_said(w, &said, bytes_as(which, bits));
	bytes_free(&w->m->field_text);
	n = bytes_count(said, struct said);
	good = put_bytes(w, SECTION_TEXTS, &which, err) && put_ranks(w, bytes_as(which, bits), err) &&
	       numbers_put(w->out, SECTION_TEXT_COMMENT, get_comment_of, said.at, n, err) &&
	       numbers_put(w->out, SECTION_TEXT_OTHERWISE, get_otherwise_of, said.at, n, err);
	bytes_free(&said);
	bytes_free(&which);
	return good;
}

/* ---- who has it: from lists of owners to lists of members ---- */

struct turned {
	uint32_t *start, *to;
};

static struct turned turned_open(int64_t members, int64_t total)
{
	struct turned t;

	t.start = must_realloc(NULL, (members + 2) * 4);
	t.to = must_realloc(NULL, total * 4);
	for (int64_t i = 0; i < members + 2; i++)
		t.start[i] = 0;
	return t;
}

/* Counts lie two further, so that after the filling, which moves them on, each start is where it belongs. */
static void turned_count(struct turned *t, const uint32_t *member, int64_t n)
{
	for (int64_t i = 0; i < n; i++)
		t->start[member[i] + 2]++;
}

static void turned_sum(struct turned *t, int64_t members)
{
	for (int64_t i = 1; i < members + 2; i++)
		t->start[i] += t->start[i - 1];
}

static void turned_fill(struct turned *t, const uint32_t *member, int64_t n, uint32_t owner)
{
	for (int64_t i = 0; i < n; i++)
		t->to[t->start[member[i] + 1]++] = owner;
}

static void turned_free(const struct turned *t)
{
	free(t->start);
	free(t->to);
}

static bool put_turned(struct writer *w, unsigned section, const struct turned *t, int64_t members, int64_t total,
		       struct err *err)
{
	bool good = put(w, section, t->start, (members + 1) * 4, err) && put(w, section + 1, t->to, total * 4, err);

	turned_free(t);
	return good;
}

static bool put_postings(struct writer *w, struct err *err)
{
	const uint32_t *name = bytes_as(w->m->field_name, const uint32_t);
	int64_t members = w->columns;
	struct turned t = turned_open(members, w->fields);

	turned_count(&t, name, w->fields);
	turned_sum(&t, members);
	for (int64_t i = 0; i < w->assets && w->fields; i++)
		turned_fill(&t, name + run_of(w, i)->first, run_of(w, i)->len, (uint32_t)i);
	return put_turned(w, SECTION_COLUMN_ASSETS_START, &t, members, w->fields, err);
}

static bool put_words(struct writer *w, struct err *err)
{
	const struct texts *t = &w->m->words.texts;
	const uint32_t *word = bytes_as(w->m->word, const uint32_t),
		       *start = bytes_as(w->m->word_start, const uint32_t);
	int64_t total = bytes_count(w->m->word, uint32_t);
	struct turned turned;

	if (!put_texts(w, SECTION_WORDS + PACKED_AT, SECTION_WORDS + PACKED_START, t, err) ||
	    !put(w, SECTION_WORDS + PACKED_SIGNATURE, NULL, 0, err))
		return false;
	for (int64_t i = 0; i < t->count; i++) {
		uint64_t signature = fuzzy_signature(texts_at(t, i));

		if (!side_put(w->out, &signature, 8, err))
			return false;
	}
	turned = turned_open(t->count, total);
	turned_count(&turned, word, total);
	turned_sum(&turned, t->count);
	for (int64_t i = 0; i < w->assets && total; i++)
		turned_fill(&turned, word + start[i], (i + 1 < w->assets ? start[i + 1] : (uint32_t)total) - start[i],
			    (uint32_t)i);
	return put_turned(w, SECTION_WORD_ASSETS_START, &turned, t->count, total, err);
}

/* ---- keys ---- */

/* Each of the lists in ascending order and without repetitions. to is as long as before or shorter; gives how many are left. */
static int64_t turned_once(struct turned *t, int64_t members)
{
	int64_t kept = 0;

	for (int64_t i = 0; i < members; i++) {
		uint32_t k = t->start[i];
		int64_t first = kept;

		t->start[i] = (uint32_t)first;
		for (; k < t->start[i + 1]; k++)
			if (kept == first || t->to[k] != t->to[kept - 1])
				t->to[kept++] = t->to[k];
	}
	t->start[members] = (uint32_t)kept;
	return kept;
}

/* What is filled by rising owners rises in each list: so turned twice, all of them are in order. */
static struct turned turn(const struct turned *of, int64_t members, int64_t total)
{
	struct turned t = turned_open(members, total);

	turned_count(&t, of->to, total);
	turned_sum(&t, members);
	for (int64_t i = 0; i < members; i++)
		turned_fill(&t, of->to + of->start[i], of->start[i + 1] - of->start[i], (uint32_t)i);
	return t;
}

/* By what they point at, those of one in the order in which they came. */
static struct turned keys_in(struct writer *w, int64_t n)
{
	const uint64_t *key = bytes_as(w->m->key, const uint64_t);
	struct turned t = turned_open(w->assets, n);

	for (int64_t i = 0; i < n; i++)
		turned_count(&t, &(uint32_t){ (uint32_t)key[i] }, 1);
	turned_sum(&t, w->assets);
	for (int64_t i = 0; i < n; i++)
		turned_fill(&t, &(uint32_t){ (uint32_t)key[i] }, 1, (uint32_t)(key[i] >> 32));
	return t;
}

static bool put_keys(struct writer *w, struct err *err)
{
	int64_t n = bytes_count(w->m->key, uint64_t);
	struct turned came = keys_in(w, n), out = turn(&came, w->assets, n), in;
	bool good;

	turned_free(&came);
	n = turned_once(&out, w->assets);
	in = turn(&out, w->assets, n);
	good = put_turned(w, SECTION_OUT_START, &out, w->assets, n, err);
	return put_turned(w, SECTION_IN_START, &in, w->assets, n, err) && good;
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
	const uint32_t *at; /* into all */
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

static bool put_key_ranks(struct writer *w, const uint32_t *start, struct err *err)
{
	bool good = put(w, SECTION_KEY_RANK, NULL, 0, err);

	for (int64_t i = 0; good && i < w->assets; i += KEYS_EVERY)
		good = side_put(w->out, start + i, 4, err);
	return good;
}

static bool put_key_columns(struct writer *w, struct err *err)
{
	const uint32_t *asset = bytes_as(w->m->key_asset, const uint32_t);
	int64_t n = bytes_count(w->m->key_asset, uint32_t);
	struct turned t = turned_open(w->assets, n);
	struct key_names k = { bytes_as(w->m->key_column, const struct names_key_column), t.to };
	bool good;

	turned_count(&t, asset, n);
	turned_sum(&t, w->assets);
	for (int64_t i = 0; i < n; i++)
		turned_fill(&t, &asset[i], 1, (uint32_t)i);
	for (int64_t i = 0; i < w->assets; i++)
		sort_primary(k.all, t.to + t.start[i], t.start[i + 1] - t.start[i]);
	good = numbers_put(w->out, SECTION_KEY_COUNT, get_key_count, t.start, w->assets, err) &&
	       put_key_ranks(w, t.start, err) && numbers_put(w->out, SECTION_KEY_NAME, get_key_name, &k, n, err);
	turned_free(&t);
	return good;
}

/* ---- the file ---- */

static int64_t fields_with_text(const struct names_maker *m)
{
	const struct names_text *all = bytes_as(m->field_text, const struct names_text);
	int64_t n = 0;

	for (int64_t i = 0; i < bytes_count(m->field_text, struct names_text); i++)
		n += !i || all[i].field != all[i - 1].field;
	return n;
}

static bool put_about(struct writer *w, struct err *err)
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
		.texts = fields_with_text(m),
		.key_columns = bytes_count(m->key_asset, uint32_t),
	};

	return put(w, SECTION_ABOUT, &about, sizeof about, err);
}

static bool put_list(struct writer *w, unsigned section, const struct dictionary *d, struct err *err)
{
	return put_texts(w, section + PACKED_AT, section + PACKED_START, &d->texts, err);
}

/* What is written is let go of: memory is at its highest when all is gathered, and not after. */
static bool put_assets(struct writer *w, struct err *err)
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

static bool put_columns(struct writer *w, struct err *err)
{
	struct names_maker *m = w->m;
	struct folded f;
	bool good = fold_all(&f, m->scratch, &m->columns.texts, err) &&
		    put_folded(w, SECTION_COLUMNS, &f, &m->columns.texts, err);

	folded_free(&f);
	w->columns = m->columns.texts.count;
	dictionary_free(&m->columns);
	good = good && put_shapes(w, err);
	bytes_free(&m->field_shape);
	return good && put_postings(w, err) && put_fields_start(w, err) && put_field_names(w, err);
}

static bool put_all(struct writer *w, struct err *err)
{
	struct names_maker *m = w->m;

	return put_about(w, err) && put_assets(w, err) && put_field_texts(w, err) && put_columns(w, err) &&
	       put_list(w, SECTION_SPACES, &m->spaces, err) && put_list(w, SECTION_OWNERS, &m->owners, err) &&
	       put_list(w, SECTION_COMMENTS, &m->comments, err) && put_key_columns(w, err) &&
	       put_list(w, SECTION_TYPES, &m->types, err) && put_words(w, err) && put_keys(w, err);
}

bool names_put(struct names_maker *m, struct side_out *to, const struct stop *stop, struct err *err)
{
	struct writer w = { .m = m,
			    .out = to,
			    .stop = stop,
			    .assets = m->tables.count,
			    .fields = bytes_count(m->field_name, uint32_t) };
	bool good = false;

	names_sort_ids(m);
	if (put_all(&w, err))
		good = side_done(to, err);
	else
		side_drop(to);
	names_drop(m);
	return good;
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
