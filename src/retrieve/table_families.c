/* Families of tables: members differ only in the numbers of their names. */
#include "retrieve/index_builder.h"

#include "base/arena.h"
#include "base/banned.h"

static bool has_digit(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (s.at[i] >= '0' && s.at[i] <= '9')
			return true;
	return false;
}

/* The name with one # for each run of digits, its namespace, and its columns. */
static str family_key(struct arena *a, const struct made_table *t)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < t->told.name.len; i++) {
		char c = t->told.name.at[i];
		bool digit = c >= '0' && c <= '9',
		     before = i && t->told.name.at[i - 1] >= '0' && t->told.name.at[i - 1] <= '9';

		if (!digit || !before)
			sb_putc(&b, digit ? '#' : c);
	}
	sb_fmt(&b, "\n%u\n%llx", t->space, (unsigned long long)t->shape);
	return str_dup(a, sb_str(&b));
}

/* The cache knows some. Of the others, the last in order represents all: for shards by date it is the newest. */
void maker_families(struct retriever_maker *m, uint32_t *heads)
{
	struct map newest = map_in(m->arena);
	char room[8];

	for (ptrdiff_t i = 0; i < m->tables.len; i++)
		if (m->tables.at[i].columns && has_digit(m->tables.at[i].told.name))
			map_put(&newest, family_key(m->arena, &m->tables.at[i]), NULL)->num = i;
	for (ptrdiff_t i = 0; i < m->tables.len; i++) {
		const struct made_table *t = &m->tables.at[i];
		const struct map_entry *head = t->told.family ? map_get(&m->ids, id_key(room, t->told.family)) : NULL;

		heads[i] = (uint32_t)i;
		if (head)
			heads[i] = (uint32_t)head->num;
		else if (t->columns && has_digit(t->told.name))
			heads[i] = (uint32_t)map_get(&newest, family_key(m->arena, t))->num;
	}
}
