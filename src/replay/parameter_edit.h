/*
 * Parameters of a call as a person edits them, and as JSON. A value stays a text where it was one; else numbers, yes,
 * lists and objects are JSON. Quoted as JSON it is that.
 */
#ifndef OCAT_REPLAY_PARAMETER_EDIT_H
#define OCAT_REPLAY_PARAMETER_EDIT_H

#include "base/err.h"
#include "base/str.h"

struct arena;

/* name=value; the rest of the word is the value. Without one, the parameter is removed. */
bool parameter_set(struct arena *a, str json, str word, str *out, struct err *err);
/* All on one line: pattern=*customer* limit=5 question="top customers" */
str parameters_line(struct arena *a, str json);
/* Such a line in place of the parameters before. */
bool parameters_of_line(struct arena *a, str before, str line, str *out, struct err *err);

#endif
