/*
 * The changes of a table as those of its family: with * in place of the dates of its name, or else of its name, so that
 * two members that change alike have the same: "index events_*_by_user added".
 */
#ifndef OCAT_MODEL_FAMILY_CHANGES_H
#define OCAT_MODEL_FAMILY_CHANGES_H

#include "model/diff.h"

struct arena;

struct changes family_changes(struct arena *a, const struct changes *c, str name);

#endif
