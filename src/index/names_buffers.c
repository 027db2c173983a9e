/* Containers for gathering names: bytes, consecutive texts, dictionaries of texts, and folded names. */
#include "index/names_internal.h"

#include <stdlib.h>
#include <string.h>

#include "scan/fuzzy.h"

#include "base/banned.h"

/* ---- bytes ---- */

void bytes_grow(struct bytes *b, int64_t n)
{
	int64_t cap = b->cap + b->cap / 2 + 1024;

	b->cap = cap > b->len + n ? cap : b->len + n;
	b->at = must_realloc(b->at, (ptrdiff_t)b->cap);
}

void *bytes_more(struct bytes *b, int64_t n)
{
	return n ? memset(bytes_room(b, n), 0, (size_t)n) : b->at;
}

void bytes_free(struct bytes *b)
{
	free(b->at);
	*b = (struct bytes){ 0 };
}

/* ---- texts ---- */

bool names_too_much(struct err *err)
{
	return err_set(err, ERR_CACHE, "too many names for an index");
}

bool texts_add(struct texts *t, str s, struct err *err)
{
	if (s.len && memchr(s.at, '\0', (size_t)s.len))
		return err_set(err, ERR_CACHE, "a name contains a NUL character");
	if (!t->at.len)
		bytes_more(&t->at, 1);
	if (t->at.len + s.len >= UINT32_MAX)
		return names_too_much(err);
	bytes_push(&t->start, uint32_t, (uint32_t)t->at.len);
	if (s.len)
		memcpy(bytes_more(&t->at, s.len), s.at, (size_t)s.len);
	bytes_more(&t->at, 1);
	t->count++;
	return true;
}

str texts_at(const struct texts *t, int64_t i)
{
	const uint32_t *start = bytes_as(t->start, const uint32_t);
	int64_t end = i + 1 < t->count ? start[i + 1] : t->at.len;

	return str_n(t->at.at + start[i], end - 1 - start[i]);
}

void texts_free(struct texts *t)
{
	bytes_free(&t->at);
	bytes_free(&t->start);
	t->count = 0;
}

/* ---- dictionaries ---- */

static bool is_text(const struct texts *t, uint32_t i, str s)
{
	const uint32_t *start = bytes_as(t->start, const uint32_t);
	int64_t end = i + 1 < t->count ? start[i + 1] : t->at.len;

	return end - 1 - start[i] == s.len && (!s.len || memcmp(t->at.at + start[i], s.at, (size_t)s.len) == 0);
}

/* Compares a text only if its whole hash matches: the others need not be read. */
static struct dictionary_slot *slot_of(const struct dictionary *d, str s, uint32_t hash)
{
	int64_t i = (int64_t)(hash & (uint64_t)(d->slots - 1));

	while (d->slot[i].number && (d->slot[i].hash != hash || !is_text(&d->texts, d->slot[i].number - 1, s)))
		i = (i + 1) & (d->slots - 1);
	return &d->slot[i];
}

static void more_slots(struct dictionary *d)
{
	struct dictionary_slot *old = d->slot;
	int64_t n = d->slots;

	d->slots = n ? n * 2 : 64;
	d->slot = must_realloc(NULL, (ptrdiff_t)sizeof *d->slot * d->slots);
	memset(d->slot, 0, sizeof *d->slot * (size_t)d->slots);
	for (int64_t k = 0; k < n; k++) {
		int64_t i = (int64_t)(old[k].hash & (uint64_t)(d->slots - 1));

		if (!old[k].number)
			continue;
		while (d->slot[i].number)
			i = (i + 1) & (d->slots - 1);
		d->slot[i] = old[k];
	}
	free(old);
}

static bool add_new(struct dictionary *d, str s, uint32_t hash, uint32_t *number, struct err *err)
{
	if (d->texts.count >= INT32_MAX)
		return names_too_much(err);
	if (!texts_add(&d->texts, s, err))
		return false;
	if (d->texts.count * 4 >= d->slots * 3)
		more_slots(d);
	*number = (uint32_t)d->texts.count - 1;
	*slot_of(d, s, hash) = (struct dictionary_slot){ *number + 1, hash };
	return true;
}

bool dictionary_add(struct dictionary *d, str s, uint32_t *number, struct err *err)
{
	uint32_t hash = (uint32_t)str_hash(s), found = d->slots ? slot_of(d, s, hash)->number : 0;

	if (!found)
		return add_new(d, s, hash, number, err);
	*number = found - 1;
	return true;
}

uint32_t dictionary_find(const struct dictionary *d, str s)
{
	return s.at && d->slots ? slot_of(d, s, (uint32_t)str_hash(s))->number : 0;
}

/* The address suggests the entry, and the content is compared: memory is reused for other texts. */
bool dictionary_add_again(struct dictionary *d, struct remembered *r, str s, uint32_t *number, struct err *err)
{
	struct remembered *last = &r[((uintptr_t)s.at / 8 + (uintptr_t)s.len) % REMEMBERED];

	if (last->at != s.at || !is_text(&d->texts, last->number, s)) {
		if (!dictionary_add(d, s, &last->number, err))
			return false;
		last->at = s.at;
	}
	*number = last->number;
	return true;
}

void dictionary_free(struct dictionary *d)
{
	texts_free(&d->texts);
	free(d->slot);
	*d = (struct dictionary){ 0 };
}

/* ---- folded names ---- */

void folded_begin(struct folded *f)
{
	*f = (struct folded){ .same = true, .as_long = true };
	bytes_more(&f->texts.at, 1);
	bytes_more(&f->words, 8);
}

bool folded_add(struct folded *f, str name, str folded, struct err *err)
{
	if (!texts_add(&f->texts, folded, err))
		return false;
	bytes_more(&f->words, bits_words(f->texts.at.len) * 8 - f->words.len);
	bytes_push(&f->signature, uint64_t, fuzzy_signature(folded));
	f->same = f->same && str_eq(name, folded);
	f->as_long = f->as_long && name.len == folded.len;
	return true;
}

void folded_word(struct folded *f, ptrdiff_t at)
{
	bits_set(bytes_as(f->words, bits), bytes_as(f->texts.start, const uint32_t)[f->texts.count - 1] + at);
}

void folded_free(struct folded *f)
{
	texts_free(&f->texts);
	bytes_free(&f->words);
	bytes_free(&f->signature);
}
