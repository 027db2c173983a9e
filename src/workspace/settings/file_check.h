/* All mistakes in the files that a person writes; opening a workspace stops at the first. Changes nothing. */
#ifndef OCAT_WORKSPACE_SETTINGS_FILE_CHECK_H
#define OCAT_WORKSPACE_SETTINGS_FILE_CHECK_H

#include "model/asset.h"
#include "workspace/settings/settings.h"

/* catalogs.yaml or its like. names: of the catalogs so far, added to. *there: whether the file is. */
void sources_check(struct arena *a, const struct settings *set, str path, struct strs *names, bool *there, struct mistakes *out);

/* tags.yaml: every entry that is wrong. */
void tagfile_check(struct arena *a, str path, bool *there, struct mistakes *out);
/* domains.yaml: every entry that is wrong. */
void domainfile_check(struct arena *a, str path, bool *there, struct mistakes *out);
/* tag-rules.yaml, which adds to the installed one in data: the first mistake. */
void tag_rules_check(struct arena *a, str data, str path, bool *there, struct mistakes *out);
/* knowledge/glossary.txt: every line that cannot be understood. */
void glossary_check(struct arena *a, str path, bool *there, struct mistakes *out);

#endif
