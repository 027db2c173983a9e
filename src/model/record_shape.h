/*
 * The shape of a record: one table per struct lists its members, how each is written and in which order. Writing and
 * reading both use it, so neither can miss one. A member that is absent, unknown, MAYBE, false or empty is omitted.
 * Only record.c and record_read.c include this.
 */
#ifndef OCAT_MODEL_RECORD_SHAPE_H
#define OCAT_MODEL_RECORD_SHAPE_H

#include <stdbool.h>

#include "base/str.h"

enum form {
	TEXT,	    /* str */
	NAME,	    /* str, always present */
	TRUTH,	    /* enum truth */
	FLAG,	    /* bool */
	PLACE,	    /* int, from 1 */
	NUMBER,	    /* int64_t */
	TIME,	    /* instant */
	CLASS,	    /* enum type_class of a struct field */
	ASSET_KIND, /* always present */
	KEY_KIND,   /* always present */
	COUNT_KIND,
	TEXTS,	    /* struct strs */
	PROPS,	    /* struct props */
	PART,	    /* an inner struct, omitted if it is empty */
	LIST,	    /* at, len, cap of structs */
};

struct shape;

struct member {
	str key; /* ,"name": ready for output */
	enum form form;
	bool whole; /* not part of the definition */
	ptrdiff_t offset;
	const struct shape *shape; /* for PART and LIST */
};

struct shape {
	const char *noun; /* for messages */
	const struct member *members;
	ptrdiff_t count, size;
	ptrdiff_t name; /* offset of the str that a valid record requires, or -1 */
};

extern const struct shape asset_shape, namespace_shape, domain_type_shape;

/* The layout of every list of the model; copied by bytes, because of the compiler's aliasing rules. */
struct list {
	void *at;
	ptrdiff_t len, cap;
};

struct list shape_list(const void *where);

#endif
