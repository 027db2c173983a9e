/*
 * An asset, or a namespace, as one line of canonical JSON: the same asset gives
 * the same bytes. This one form is the line of a snapshot file, the record that
 * history keeps, and what digests cover. ocat-snapshot is described in
 * ocat-schema(5). Statistics, native ids and what the role may read move
 * without the asset changing, so they are written only where asked for.
 */
#ifndef OCAT_MODEL_RECORD_H
#define OCAT_MODEL_RECORD_H

#include "base/err.h"
#include "base/sha256.h"
#include "model/asset.h"

struct sb;
struct arena;

enum record_what {
	RECORD_DEFINITION,  /* what the digest covers, and history keeps */
	RECORD_WHOLE,	    /* with "stats", "native", "readable": a snapshot's line */
};

/* The asset must be finished. Appends, without a line end. */
void record_put(struct sb *out, const struct asset *a, enum record_what what);
/* Reads either form; unknown members are skipped (a newer program wrote them). The asset comes finished. */
bool record_get(struct arena *arena, str line, struct asset *out, struct err *err);
struct digest record_digest(str definition);

void namespace_put(struct sb *out, const struct namespace *n, enum record_what what);
bool namespace_get(struct arena *arena, str line, struct namespace *out, struct err *err);

/* A field's domains, as the array that its record has. */
void domains_put(struct sb *out, const struct field *f);

#endif
