/* Hash tables from 64-bit keys to numbers. */
#include "graph/infer/internal.h"

#include "base/arena.h"

#include "base/banned.h"

struct hash_index hash_index_in(struct arena *a, int64_t most)
{
	uint64_t size = 16;

	while (size < (uint64_t)most * 3 / 2)
		size *= 2;
	return (struct hash_index){ a, new_n(a, struct hash_slot, (ptrdiff_t)size), size - 1, 0 };
}

static struct hash_slot *slot_at(const struct hash_index *s, uint64_t key)
{
	uint64_t i = key >> 7 & s->mask;

	while (s->at[i].key && s->at[i].key != key)
		i = (i + 1) & s->mask;
	return &s->at[i];
}

struct hash_slot *hash_index_find(const struct hash_index *s, uint64_t key)
{
	struct hash_slot *p = s->at ? slot_at(s, key) : NULL;

	return p && p->key ? p : NULL;
}

static void hash_index_grow(struct hash_index *s)
{
	struct hash_index more = hash_index_in(s->arena, (int64_t)s->mask + 1);

	for (uint64_t i = 0; i <= s->mask; i++)
		if (s->at[i].key)
			*slot_at(&more, s->at[i].key) = s->at[i];
	more.used = s->used;
	*s = more;
}

struct hash_slot *hash_index_put(struct hash_index *s, uint64_t key)
{
	struct hash_slot *p;

	if (s->used * 4 >= ((int64_t)s->mask + 1) * 3)
		hash_index_grow(s);
	p = slot_at(s, key);
	if (!p->key) {
		*p = (struct hash_slot){ .key = key, .value = NOWHERE };
		s->used++;
	}
	return p;
}
