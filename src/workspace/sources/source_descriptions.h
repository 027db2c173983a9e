/*
 * What documents say about the tables of a source: the assets of another source, such as a dbt project, laid over its
 * own as they are read. Comments, owners, values, keys that are not enforced, and what a table is made of are added
 * where the engine says nothing; what it says is never changed. The property `described` names what was added.
 */
#ifndef OCAT_WORKSPACE_SOURCES_SOURCE_DESCRIPTIONS_H
#define OCAT_WORKSPACE_SOURCES_SOURCE_DESCRIPTIONS_H

#include "adapter/adapter.h"

struct descriptions;

/* Opens what the source is described by; *out NULL: by nothing. */
bool descriptions_open(const struct source *s, struct arena *a, const struct stop *stop, struct descriptions **out,
		       struct err *err);
void descriptions_close(struct descriptions *d); /* NULL is fine */
/* A text that is equal only if they are; absent: unknown. */
str descriptions_mark(const struct descriptions *d);
/* Once, before any is added. */
bool descriptions_read(struct descriptions *d, const struct stop *stop, struct err *err);
/* Texts are borrowed until it is closed. The asset is finished again. NULL adds nothing. */
void descriptions_add(const struct descriptions *d, struct arena *a, struct asset *asset);
/* For one asset that was read afresh, without a look at the documents: what they had said when the catalog was read. */
void descriptions_keep(struct arena *a, const struct asset *before, struct asset *fresh);

#endif
