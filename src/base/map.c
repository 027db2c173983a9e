#include "base/map.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

struct map map_in(struct arena *a)
{
	return (struct map){ .arena = a };
}

/* The slot with the key, or the empty one to insert it. The number of slots is a power of two; they are never full. */
static int32_t *slot_of(const struct map *m, str key)
{
	ptrdiff_t mask = m->slots - 1, i = (ptrdiff_t)(str_hash(key) & (uint64_t)mask);

	while (m->slot[i] && !str_eq(m->at[m->slot[i] - 1].key, key))
		i = (i + 1) & mask;
	return m->slot + i;
}

struct map_entry *map_get(const struct map *m, str key)
{
	int32_t at = m->slots ? *slot_of(m, key) : 0;

	return at ? m->at + at - 1 : NULL;
}

static void more_slots(struct map *m)
{
	m->slots = m->slots ? m->slots * 2 : 16;
	m->slot = new_n(m->arena, int32_t, m->slots);
	for (ptrdiff_t i = 0; i < m->len; i++)
		*slot_of(m, m->at[i].key) = (int32_t)(i + 1);
}

struct map_entry *map_put(struct map *m, str key, bool *was_there)
{
	struct map_entry *entry = map_get(m, key);

	assert(key.at && m->arena);
	if (was_there)
		*was_there = entry != NULL;
	if (entry)
		return entry;
	assert(m->len < INT32_MAX);
	if (m->len * 4 >= m->slots * 3)
		more_slots(m);
	*slot_of(m, key) = (int32_t)(m->len + 1);
	entry = push(m, m->arena);
	*entry = (struct map_entry){ .key = key };
	return entry;
}
