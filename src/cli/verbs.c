/* Every verb by name, and nothing else about it. */
#include "cli/verbs.h"

#include "base/banned.h"

#define _(name) &verb_##name,
static const struct verb *const all[] = { VERBS(_) NULL };
#undef _

const struct verb *const *verbs(void)
{
	return all;
}

const struct verb *verb_named(str name)
{
	for (const struct verb *const *v = all; *v; v++)
		if (str_eq(name, str_of((*v)->name)))
			return *v;
	return NULL;
}
