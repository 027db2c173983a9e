/*
 * Mistakes in our own files: all of them, where opening a session stops at the
 * first. Reads and tells; changes nothing.
 */
#ifndef OCAT_SESSION_CHECK_H
#define OCAT_SESSION_CHECK_H

#include "model/asset.h"
#include "session/settings.h"

struct mistakes {
	struct err *at;
	ptrdiff_t len, cap;
};

/* config.yaml and the variables. What was right holds in the settings given back; *text is the file's. Its `keys` are not looked at. */
const struct settings *settings_check(struct arena *a, str *text, struct mistakes *out);
/* catalogs.yaml or its like. names: of the catalogs so far, added to. *there: whether the file is. */
void sources_check(struct arena *a, const struct settings *set, str path, struct strs *names, bool *there, struct mistakes *out);

#endif
