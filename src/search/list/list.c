#include "search/list/list.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

struct list {
	struct arena *arena;
	struct summary **at;
	ptrdiff_t len, cap;
	bool in_order;
};

struct list *list_open(void)
{
	struct list *l = must_realloc(NULL, (ptrdiff_t)sizeof *l);

	*l = (struct list){ .arena = arena_open(), .in_order = true };
	return l;
}

void list_close(struct list *l)
{
	if (!l)
		return;
	arena_close(l->arena);
	free(l->at);
	free(l);
}

struct arena *list_arena(struct list *l)
{
	return l->arena;
}

/* Most names are folded as they stand: no copy then. */
static str folded(struct arena *a, str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if ((s.at[i] & 0x80) || (s.at[i] >= 'A' && s.at[i] <= 'Z'))
			return utf8_fold_str(a, s);
	return s;
}

void list_add(struct list *l, const struct summary *s)
{
	struct summary *one = new(l->arena, struct summary);

	*one = *s;
	one->name_folded = folded(l->arena, s->name);
	one->qualified_folded = folded(l->arena, s->qualified);
	if (l->len == l->cap) {
		l->cap = l->cap ? l->cap * 2 : 1024;
		l->at = must_realloc(l->at, l->cap * (ptrdiff_t)sizeof *l->at);
	}
	if (l->len && str_cmp(l->at[l->len - 1]->qualified, s->qualified) > 0)
		l->in_order = false;
	l->at[l->len++] = one;
}

/* Two assets of one qualified name (a table and an index file of it, say) stay in the order of their ids. */
static int by_name(const void *x, const void *y)
{
	const struct summary *const *a = x, *const *b = y;
	int order = str_cmp((*a)->qualified, (*b)->qualified);

	return order ? order : ((*a)->id > (*b)->id) - ((*a)->id < (*b)->id);
}

void list_done(struct list *l)
{
	if (!l->in_order)
		qsort(l->at, (size_t)l->len, sizeof *l->at, by_name);
	l->in_order = true;
}

ptrdiff_t list_len(const struct list *l)
{
	return l->len;
}

const struct summary *list_at(const struct list *l, ptrdiff_t i)
{
	return l->at[i];
}
