/*
 * The shape of a record: one table a struct says which members there are, how
 * each is written and in which order. Writing and reading both walk it, so
 * neither can forget one. A member that is absent, unknown, MAYBE, false or
 * empty is left out. Only record.c and record_read.c include this.
 */
#ifndef OCAT_MODEL_RECORD_SHAPE_H
#define OCAT_MODEL_RECORD_SHAPE_H

#include <stdbool.h>

#include "base/str.h"

enum form {
	TEXT,	    /* str */
	NAME,	    /* str, always there */
	TRUTH,	    /* enum truth */
	FLAG,	    /* bool */
	PLACE,	    /* int, from 1 */
	NUMBER,	    /* int64_t */
	TIME,	    /* instant */
	CLASS,	    /* enum type_class of a struct field */
	ASSET_KIND, /* always there */
	KEY_KIND,   /* always there */
	COUNT_KIND,
	TEXTS,	    /* struct strs */
	PROPS,	    /* struct props */
	PART,	    /* a struct inside, left out when all of it is */
	LIST,	    /* at, len, cap of structs */
};

struct shape;

struct member {
	str key; /* ,"name": ready to be written */
	enum form form;
	bool whole; /* not part of the definition */
	ptrdiff_t offset;
	const struct shape *shape; /* of PART and LIST */
};

struct shape {
	const char *noun; /* for messages */
	const struct member *members;
	ptrdiff_t count, size;
	ptrdiff_t name; /* offset of the str without which a record makes no sense, or -1 */
};

extern const struct shape asset_shape, namespace_shape, stats_shape, domain_shape;

/* All lists of the model have this layout; a copy of the bytes keeps the compiler's rules on aliasing. */
struct list {
	void *at;
	ptrdiff_t len, cap;
};

struct list shape_list(const void *where);

#endif
