/* A growing array in an arena: array_of(struct edge) list = { 0 }; and *push(&list, arena) = edge (base/arena.h). */
#ifndef OCAT_BASE_ARRAY_H
#define OCAT_BASE_ARRAY_H

#include <stddef.h>

#define array_of(type) \
	struct { \
		type *at; \
		ptrdiff_t len, cap; \
	}

#endif
