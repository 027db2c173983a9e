/*
 * Finds all mistakes in the files that a person writes, while opening a workspace stops at the first. Changes nothing.
 */
#ifndef OCAT_WORKSPACE_SETTINGS_CONFIG_FILE_CHECKS_H
#define OCAT_WORKSPACE_SETTINGS_CONFIG_FILE_CHECKS_H

#include "model/asset.h"
#include "workspace/settings/settings.h"

/* catalogs.yaml or a similar file. names: of the catalogs so far; new ones are added. *there: the file exists. */
void sources_check(struct arena *a, const struct settings *set, str path, struct strs *names, bool *there,
		   struct mistakes *out);

/* tags.yaml: every invalid entry. */
void tags_file_check(struct arena *a, str path, bool *there, struct mistakes *out);
/* domains.yaml: every invalid entry. */
void domains_file_check(struct arena *a, str path, bool *there, struct mistakes *out);
/* tag-rules.yaml, which extends the installed one in data: the first mistake. */
void tag_rules_check(struct arena *a, str data, str path, bool *there, struct mistakes *out);
/* knowledge/glossary.txt: every invalid line. */
void glossary_check(struct arena *a, str path, bool *there, struct mistakes *out);

#endif
