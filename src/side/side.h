/*
 * Side files: what is worked out from one generation of one catalog and kept
 * beside the cache, mapped and read as it lies. Complete, then renamed; never
 * changed in place; never trusted: whoever opens one gets sections whose
 * places, lengths and checksums are right for exactly the generation asked for,
 * or nothing, and then does without. Knows nothing of what sections hold.
 */
#ifndef OCAT_SIDE_SIDE_H
#define OCAT_SIDE_SIDE_H

#include <stdint.h>

#include "base/err.h"
#include "base/str.h"

struct arena;

/* What a file must have been made from. */
struct side_key {
	str cache;	/* the cache's own id */
	int64_t catalog, generation;
	str kind;	/* "names", "words", "text": part of the file's name */
	uint32_t version; /* of what its sections hold: another one is made anew */
};

/* Beside the cache file: its name, kind, catalog and generation. */
str side_path(struct arena *a, str cache_file, const struct side_key *k);

/* ---- writing ---- */
struct side_out;
struct side_out *side_create(str path, const struct side_key *k, struct err *err); /* a private temporary file, mode 0600 */
/* Sections in any order, each once, from 1 on; bytes of one may come piece by piece between begin and the next begin. Aligned to 64, followed by 128 zero bytes. */
bool side_begin(struct side_out *o, unsigned section, struct err *err);
bool side_put(struct side_out *o, const void *bytes, int64_t len, struct err *err);
bool side_done(struct side_out *o, struct err *err); /* whole, checked, renamed; frees o */
void side_drop(struct side_out *o);		     /* leaves nothing; NULL is fine */

/* ---- reading ---- */
struct side;
/* NULL with err unset: there is none, or one that is damaged, older or another's. Sections are checked when they are first asked for. */
struct side *side_open(str path, const struct side_key *k, struct err *err);
void side_close(struct side *s); /* NULL is fine */
/* A section as an array of elements of this size; NULL when it is not there, damaged, or no whole number of them. */
const void *side_section(const struct side *s, unsigned section, int64_t element, int64_t *count);
int64_t side_bytes(const struct side *s);
/* Files of this cache that belong to no generation in `keep` go; quiet. */
void side_sweep(str cache_file, str kind, const struct side_key *keep, ptrdiff_t n);

#endif
