/*
 * A large JSON document that is an object of objects or lists: { "a": { "x": ..., "y": ... }, "b": [ ... ] }. It is
 * read from its file piece by piece; each member of a wanted section is handed over as its own small document, and all
 * others are passed over without being kept, so that memory depends on the largest member alone.
 */
#ifndef OCAT_BASE_JSON_SECTIONS_H
#define OCAT_BASE_JSON_SECTIONS_H

#include "base/err.h"
#include "base/stop.h"
#include "base/str.h"

enum { JSON_MEMBER_MOST = 32 << 20 };

struct json_section_fn {
	bool (*wants)(void *with, str section);
	/*
	 * value: JSON, borrowed for the call. key: absent in a list;
	 * as written, without its quotes. False: with err.
	 */
	bool (*take)(void *with, str section, str key, str value, struct err *err);
	void *with;
};

/*
 * A document that is cut off or no object of this kind is ERR_CORRUPT_SOURCE.
 * A member that is too large is left out.
 */
bool json_sections_read(str path, const struct stop *stop, const struct json_section_fn *to, int64_t *left_out,
			struct err *err);

#endif
