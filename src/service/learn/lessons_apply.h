/*
 * A lesson, applied where a person would write it: a synonym in their glossary, a decision on a join, a tag, a line in
 * the document of a table. Taking it back removes exactly that.
 */
#ifndef OCAT_SERVICE_LEARN_LESSONS_APPLY_H
#define OCAT_SERVICE_LEARN_LESSONS_APPLY_H

#include "service/learn/lessons.h"

struct lesson_line { /* of a patch */
	enum lesson_kind kind;
	str subject, object;
};

/* "kind, subject, object", between tabs, then # and a remark. *empty: a remark alone. */
bool lesson_line_read(str line, struct lesson_line *out, bool *empty, struct err *err);
/* *done: "added", "already there", "removed", "not there". */
bool lesson_apply(const struct scope *scope, const struct caller *caller, const struct lesson_line *l, bool take_back,
		  const char **done, struct err *err);

#endif
