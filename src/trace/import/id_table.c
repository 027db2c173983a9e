/* Linear probing; a removal moves the entries behind it, so that no slot is ever marked. */
#include "trace/import/id_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/banned.h"

uint64_t id_hash(str id)
{
	uint64_t hash = str_hash(id);

	return hash ? hash : 1;
}

static uint64_t hash_of(const struct id_slot *s)
{
	return (uint64_t)s->high << 32 | s->low;
}

static size_t place(const struct id_table *t, uint64_t hash)
{
	size_t i = (size_t)(hash * 0x9E3779B97F4A7C15u >> 20) & (t->cap - 1);

	while (hash_of(&t->at[i]) && hash_of(&t->at[i]) != hash)
		i = (i + 1) & (t->cap - 1);
	return i;
}

uint32_t *id_get(const struct id_table *t, uint64_t hash)
{
	size_t i = t->cap ? place(t, hash) : 0;

	return t->cap && hash_of(&t->at[i]) ? &t->at[i].number : NULL;
}

static void grow(struct id_table *t)
{
	struct id_table more = { .len = t->len, .cap = t->cap ? 2 * t->cap : 64 };

	more.at = must_realloc(NULL, (ptrdiff_t)(more.cap * sizeof *more.at));
	memset(more.at, 0, more.cap * sizeof *more.at);
	for (size_t i = 0; i < t->cap; i++)
		if (hash_of(&t->at[i]))
			more.at[place(&more, hash_of(&t->at[i]))] = t->at[i];
	free(t->at);
	*t = more;
}

uint32_t *id_put(struct id_table *t, uint64_t hash, bool *was_there)
{
	size_t i;

	if (4 * t->len >= 3 * t->cap)
		grow(t);
	i = place(t, hash);
	*was_there = hash_of(&t->at[i]) != 0;
	if (!*was_there) {
		t->at[i] = (struct id_slot){ .low = (uint32_t)hash, .high = (uint32_t)(hash >> 32) };
		t->len++;
	}
	return &t->at[i].number;
}

void id_remove(struct id_table *t, uint64_t hash)
{
	size_t i = t->cap ? place(t, hash) : 0;

	if (!t->cap || !hash_of(&t->at[i]))
		return;
	t->at[i] = (struct id_slot){ 0 };
	t->len--;
	for (i = (i + 1) & (t->cap - 1); hash_of(&t->at[i]); i = (i + 1) & (t->cap - 1)) {
		struct id_slot moved = t->at[i];

		t->at[i] = (struct id_slot){ 0 };
		t->at[place(t, hash_of(&moved))] = moved;
	}
}

void id_free(struct id_table *t)
{
	free(t->at);
	*t = (struct id_table){ 0 };
}
