#include "store/tags/tag_index.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/map.h"

#include "base/banned.h"

enum { CARRIED = 1, ENTRIES, WORDS, TEXTS };
enum { VERSION = 1 };

struct entry {
	int64_t id;
	uint32_t from, len; /* in CARRIED, which contains numbers of words */
};

struct tag_word {
	uint32_t at;	 /* in TEXTS: the column, then the tag */
	uint32_t column; /* its length + 1; 0: a tag of the asset itself */
	uint32_t tag;
};

struct side_key tag_file_key(str cache, int64_t state)
{
	return (struct side_key){ .cache = cache, .stamp = (uint64_t)state, .kind = S("tags"), .version = VERSION };
}

/* ---- writing ---- */

struct tag_file_maker {
	struct arena *arena;
	struct side_out *out;
	struct map known; /* a word's text to its number */
	struct sb texts, key;
	array_of(struct tag_word) words;
	struct entry *entries; /* not in the arena, which would keep the smaller copies */
	ptrdiff_t len, cap;
	uint32_t carried;
};

struct tag_file_maker *tag_file_begin(str cache_file, const struct side_key *k, struct err *err)
{
	struct arena *a = arena_open();
	struct tag_file_maker *m = new(a, struct tag_file_maker);

	*m = (struct tag_file_maker){ .arena = a, .known = map_in(a), .texts = SB(SB_MAX), .key = SB(SB_MAX) };
	m->out = side_create(side_path(a, cache_file, k), k, err);
	if (m->out && side_begin(m->out, CARRIED, err))
		return m;
	tag_file_drop(m);
	return NULL;
}

void tag_file_drop(struct tag_file_maker *m)
{
	side_drop(m->out);
	sb_free(&m->texts);
	sb_free(&m->key);
	free(m->entries);
	arena_close(m->arena);
}

static uint32_t number_of(struct tag_file_maker *m, str column, str tag)
{
	struct map_entry *e;
	bool known;

	sb_reset(&m->key);
	sb_put(&m->key, column);
	sb_putc(&m->key, column.at ? '\1' : '\0');
	sb_put(&m->key, tag);
	e = map_get(&m->known, sb_str(&m->key));
	if (e)
		return (uint32_t)e->num;
	e = map_put(&m->known, str_dup(m->arena, sb_str(&m->key)), &known);
	e->num = m->words.len;
	*push(&m->words, m->arena) = (struct tag_word){ (uint32_t)m->texts.len,
							column.at ? (uint32_t)column.len + 1 : 0, (uint32_t)tag.len };
	sb_put(&m->texts, column);
	sb_put(&m->texts, tag);
	return (uint32_t)e->num;
}

static bool put_word(struct tag_file_maker *m, str column, str tag, struct err *err)
{
	uint32_t number = number_of(m, column, tag);

	m->carried++;
	return side_put(m->out, &number, (int64_t)sizeof number, err);
}

bool tag_file_add(struct tag_file_maker *m, const struct tag_file_asset *t, struct err *err)
{
	uint32_t from = m->carried;

	for (ptrdiff_t i = 0; i < t->tags.len; i++)
		if (!put_word(m, NO_STR, t->tags.at[i], err))
			return false;
	for (ptrdiff_t i = 0; i + 1 < t->column_tags.len; i += 2)
		if (!put_word(m, t->column_tags.at[i], t->column_tags.at[i + 1], err))
			return false;
	if (m->len == m->cap) {
		m->cap = m->cap ? 2 * m->cap : 1024;
		m->entries = must_realloc(m->entries, m->cap * (ptrdiff_t)sizeof *m->entries);
	}
	m->entries[m->len++] = (struct entry){ t->id, from, m->carried - from };
	return true;
}

static int by_id(const void *x, const void *y)
{
	const struct entry *a = x, *b = y;

	return (a->id > b->id) - (a->id < b->id);
}

bool tag_file_end(struct tag_file_maker *m, struct err *err)
{
	bool good;

	if (m->len)
		qsort(m->entries, (size_t)m->len, sizeof *m->entries, by_id);
	good = side_put_section(m->out, ENTRIES, m->entries, m->len * (int64_t)sizeof *m->entries, err) &&
	       side_put_section(m->out, WORDS, m->words.at, m->words.len * (int64_t)sizeof *m->words.at, err) &&
	       side_put_section(m->out, TEXTS, m->texts.at, m->texts.len, err);
	if (good) {
		good = side_done(m->out, err);
		m->out = NULL;
	}
	tag_file_drop(m);
	return good;
}

/* ---- reading ---- */

struct tag_file {
	struct side *side;
	const struct entry *entry;
	const uint32_t *carried;
	const struct tag_word *word;
	const char *text;
	int64_t entries, carries, words, bytes;
};

struct tag_file *tag_file_open(str cache_file, const struct side_key *k)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct side *side = side_open(side_path(a, cache_file, k), k, &ignored);
	struct tag_file *f;

	if (!side)
		return NULL;
	f = must_realloc(NULL, (ptrdiff_t)sizeof *f);
	*f = (struct tag_file){ .side = side };
	f->entry = side_lies(side, ENTRIES, (int64_t)sizeof *f->entry, &f->entries);
	f->carried = side_lies(side, CARRIED, (int64_t)sizeof *f->carried, &f->carries);
	f->word = side_lies(side, WORDS, (int64_t)sizeof *f->word, &f->words);
	f->text = side_lies(side, TEXTS, 1, &f->bytes);
	if (f->entry && f->carried && f->word && f->text)
		return f;
	tag_file_close(f);
	return NULL;
}

void tag_file_close(struct tag_file *f)
{
	side_close(f->side);
	free(f);
}

int64_t tag_file_assets(const struct tag_file *f)
{
	return f->entries;
}

int64_t tag_file_words(const struct tag_file *f)
{
	return f->words;
}

static bool word_at(const struct tag_file *f, uint32_t w, str *column, str *tag)
{
	const struct tag_word *word = &f->word[w];
	int64_t len;

	if (w >= f->words || !side_sound(f->side, WORDS, w * (int64_t)sizeof *word, (int64_t)sizeof *word))
		return false;
	len = word->column ? (int64_t)word->column - 1 : 0;
	if (!side_sound(f->side, TEXTS, word->at, len + word->tag))
		return false;
	*column = word->column ? str_n(f->text + word->at, (ptrdiff_t)len) : NO_STR;
	*tag = str_n(f->text + word->at + len, (ptrdiff_t)word->tag);
	return true;
}

static bool entry_sound(const struct tag_file *f, int64_t i)
{
	const struct entry *e = &f->entry[i];

	return side_sound(f->side, ENTRIES, i * (int64_t)sizeof *e, (int64_t)sizeof *e) &&
	       side_sound(f->side, CARRIED, e->from * (int64_t)sizeof *f->carried,
			  e->len * (int64_t)sizeof *f->carried);
}

bool tag_file_at(const struct tag_file *f, int64_t i, struct arena *a, struct tag_file_asset *out)
{
	const struct entry *e = &f->entry[i];
	str column, tag;

	if (!entry_sound(f, i))
		return false;
	*out = (struct tag_file_asset){ .id = e->id };
	for (uint32_t k = 0; k < e->len; k++) {
		if (!word_at(f, f->carried[e->from + k], &column, &tag))
			return false;
		if (column.at)
			*push(&out->column_tags, a) = column;
		*push(column.at ? &out->column_tags : &out->tags, a) = tag;
	}
	return true;
}

bool tag_file_find(const struct tag_file *f, int64_t id, struct arena *a, struct tag_file_asset *out)
{
	int64_t from = 0, to = f->entries;

	*out = (struct tag_file_asset){ .id = id };
	while (from < to) {
		int64_t middle = from + (to - from) / 2;

		if (!side_sound(f->side, ENTRIES, middle * (int64_t)sizeof *f->entry, (int64_t)sizeof *f->entry))
			return false;
		if (f->entry[middle].id < id)
			from = middle + 1;
		else
			to = middle;
	}
	return from == f->entries || f->entry[from].id != id || tag_file_at(f, from, a, out);
}

bool tag_file_carries(const struct tag_file *f, int64_t i, const struct strs *texts, char *asked, bool *carries)
{
	enum { WANTED = 1, OTHER = 2 };
	const struct entry *e = &f->entry[i];
	str column, tag;

	*carries = false;
	if (!entry_sound(f, i))
		return false;
	for (uint32_t k = 0; k < e->len && !*carries; k++) {
		uint32_t w = f->carried[e->from + k];

		if (w >= f->words || (!asked[w] && !word_at(f, w, &column, &tag)))
			return false;
		if (!asked[w])
			asked[w] = texts_sorted_have(texts, tag) ? WANTED : OTHER;
		*carries = asked[w] == WANTED;
	}
	return true;
}
