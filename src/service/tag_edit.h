/*
 * Adds, removes and rejects tags. Names are resolved as for a tool, never guessed, and each call leaves a line in the
 * audit log. Tools themselves never write.
 */
#ifndef OCAT_SERVICE_TAG_EDIT_H
#define OCAT_SERVICE_TAG_EDIT_H

#include "service/caller.h"
#include "service/scope.h"

enum { TAG_EDIT_MOST = 64 }; /* tags in one call */

enum tag_edit_what { TAG_EDIT_PUT, TAG_EDIT_REMOVE, TAG_EDIT_REJECT };

struct tag_edit {
	enum tag_edit_what what;
	struct strs names; /* tables or columns, as typed */
	struct strs tags;  /* "gold", or "quality:gold" */
	str category;	   /* for all tags; absent: the part before a tag's first dot */
	/* the query that found the names; absent: they were typed, and each must have a tag to be removed */
	str query;
	struct caller caller;
};

struct tagged_row {
	str qualified, tag;
	const char *done; /* "added", "already there", "removed", "rejected", "no longer rejected" */
};
struct tagged {
	struct tagged_row *at;
	ptrdiff_t len, cap;
	str note; /* why the audit log lacks it; absent: it was written */
};

/* Is this word the full name of a table or view, in any catalog or in this one? */
bool tag_edit_is_name(const struct scope *scope, str word, bool *is, struct err *err);
/* Writes nothing unless all names are known. */
bool tag_edit_do(const struct scope *scope, const struct tag_edit *t, struct tagged *out, struct err *err);

#endif
