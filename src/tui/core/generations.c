#include "tui/core/generations.h"

#include <stdlib.h>

#include "base/arena.h"

#include "base/banned.h"

bool as_of_same(struct as_of a, struct as_of b)
{
	return a.number == b.number && (!a.number || a.when == b.when);
}

str as_of_day(struct arena *a, struct as_of t)
{
	return str_upto(instant_iso(a, t.when), 10);
}

str as_of_ask(struct arena *a, struct as_of t)
{
	return t.number ? instant_iso(a, t.when) : NO_STR;
}

static int by_name(const void *a, const void *b)
{
	const struct differing *x = a, *y = b;

	return str_cmp(x->qualified, y->qualified);
}

void differings_sort(struct differings *d)
{
	if (d->len)
		qsort(d->at, (size_t)d->len, sizeof *d->at, by_name);
}

const struct differing *differing_find(const struct differings *d, str qualified)
{
	struct differing key = { .qualified = qualified };

	return d->len ? bsearch(&key, d->at, (size_t)d->len, sizeof *d->at, by_name) : NULL;
}
