#include "tui/core/timeline.h"

#include "base/banned.h"

const struct moments *timeline_moments(const struct timeline *t)
{
	static const struct moments none;

	return t->known ? t->known->own : &none;
}

ptrdiff_t timeline_line(const struct timeline *t)
{
	const struct moments *m = timeline_moments(t);

	if (!t->then.number)
		return m->len - 1;
	for (ptrdiff_t i = 0; i < m->len; i++)
		if (m->at[i].at == t->then.when)
			return i;
	return -1;
}

const struct differing *timeline_differing(const struct timeline *t, str qualified)
{
	const struct then_against_now *all = t->differing ? t->differing->own : NULL;

	return t->then.number && all ? differing_find(&all->found, qualified) : NULL;
}
