/* The caller as policy rules see it: name, groups and variables, supplied by a face. Plain data. */
#ifndef OCAT_MODEL_PRINCIPAL_H
#define OCAT_MODEL_PRINCIPAL_H

#include <stddef.h>

#include "base/str.h"

struct principal {
	str user; /* empty: unknown */
	const str *groups;
	ptrdiff_t group_count;
	str (*variable)(const void *with, const char *name); /* absent: not set; NULL: no variables */
	const void *with;
};

static inline str principal_variable(const struct principal *p, const char *name)
{
	return p->variable ? p->variable(p->with, name) : NO_STR;
}

#endif
