/*
 * An asset, or a namespace, as one line of canonical JSON: the same asset gives the same bytes. This form is the line
 * of a snapshot file, the record in the history, and the input of digests. ocat-snapshot is described in
 * ocat-schema(5). Statistics, native ids and readability change while the asset stays the same, so they are written
 * only on request.
 */
#ifndef OCAT_MODEL_RECORD_H
#define OCAT_MODEL_RECORD_H

#include "base/err.h"
#include "base/sha256.h"
#include "model/asset.h"

struct sb;
struct arena;

enum record_what {
	RECORD_DEFINITION,  /* covered by the digest, and kept in the history */
	RECORD_WHOLE,	    /* with "stats", "native", "readable": the line of a snapshot */
};

/* The asset must be finished. Appends, without a line end. */
void record_put(struct sb *out, const struct asset *a, enum record_what what);
/* Reads either form; skips unknown members (from a newer program). The asset is finished. */
bool record_get(struct arena *arena, str line, struct asset *out, struct err *err);
/* A whole copy of an asset in another arena: records are lossless. */
bool record_copy(struct arena *arena, const struct asset *from, struct asset *out, struct err *err);
struct digest record_digest(str definition);

void namespace_put(struct sb *out, const struct namespace *n, enum record_what what);
bool namespace_get(struct arena *arena, str line, struct namespace *out, struct err *err);

/* The domain types of a field, as the array in its record. */
void domain_types_put(struct sb *out, const struct field *f);

#endif
