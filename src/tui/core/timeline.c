#include "tui/core/timeline.h"

#include "base/banned.h"

const struct moments *times_moments(const struct times *t)
{
	static const struct moments none;

	return t->known ? t->known->own : &none;
}

ptrdiff_t times_line(const struct times *t)
{
	const struct moments *m = times_moments(t);

	if (!t->then.number)
		return m->len - 1;
	for (ptrdiff_t i = 0; i < m->len; i++)
		if (m->at[i].at == t->then.when)
			return i;
	return -1;
}

const struct differing *times_differing(const struct times *t, str qualified)
{
	const struct then_against_now *all = t->differing ? t->differing->own : NULL;

	return t->then.number && all ? differing_find(&all->found, qualified) : NULL;
}
