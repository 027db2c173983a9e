/* Mistakes in the files that name sources: all of them, where opening a session stops at the first. Changes nothing. */
#ifndef OCAT_SESSION_CHECK_H
#define OCAT_SESSION_CHECK_H

#include "model/asset.h"
#include "session/settings.h"

/* catalogs.yaml or its like. names: of the catalogs so far, added to. *there: whether the file is. */
void sources_check(struct arena *a, const struct settings *set, str path, struct strs *names, bool *there, struct mistakes *out);

#endif
