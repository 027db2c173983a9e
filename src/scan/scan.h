/*
 * Searches for text in consecutive packed names, at the speed of memory. An answer is a bitmap with one bit for each
 * name, and its cost does not depend on the number of matches. There is a kernel for each kind of processor; all give
 * the same answers. Independent of catalogs, files and filters.
 *
 * Decided here: plain C, SSE2 and AVX2 kernels give the same results (tests/unit/test_scan.c and test_fuzzy.c compare
 * them name by name), and the best one is chosen at run time.
 */
#ifndef OCAT_SCAN_SCAN_H
#define OCAT_SCAN_SCAN_H

#include <stdint.h>

#include "base/stop.h"
#include "base/str.h"

struct arena;

enum { SCAN_ROOM = 128 }; /* readable bytes, all 0, that must follow the last name */

/*
 * Names, each folded and followed by one NUL; the very first byte is also a NUL. No name contains a NUL. at is
 * aligned to 64 bytes. The code that builds one from outside data must check that start ascends and stays within
 * bytes; more or fewer NULs than count + 1 give a wrong answer, but never one outside its bitmap.
 */
struct packed {
	const char *at;
	int64_t bytes;	      /* without the bytes after them */
	int64_t count;	      /* of names */
	const uint32_t *start; /* count + 1: the first byte of each name; the last entry is bytes */
	/* one bit for each byte of at: a word of the written name starts here; NULL if words are not needed */
	const uint64_t *words;
};

static inline str packed_name(const struct packed *p, int64_t i)
{
	return (str){ p->at + p->start[i], (ptrdiff_t)p->start[i + 1] - p->start[i] - 1 };
}

/* ---- bitmaps ---- */

typedef uint64_t bits; /* in arrays; bits after the last name are 0 */

static inline int64_t bits_words(int64_t count) /* the number of words for this many names */
{
	return (count + 63) / 64;
}

bits *bits_new(struct arena *a, int64_t count); /* all 0 */
void bits_fill(bits *b, int64_t count);
void bits_and(bits *to, const bits *with, int64_t count);
void bits_and_not(bits *to, const bits *with, int64_t count);
void bits_or(bits *to, const bits *with, int64_t count);
void bits_not(bits *b, int64_t count);
int64_t bits_count(const bits *b, int64_t count);
/* The first set bit at or after i; -1 if none. */
int64_t bits_next(const bits *b, int64_t count, int64_t i);

static inline bool bits_at(const bits *b, int64_t i)
{
	return b[i >> 6] >> (i & 63) & 1;
}

static inline void bits_set(bits *b, int64_t i)
{
	b[i >> 6] |= (uint64_t)1 << (i & 63);
}
static inline void bits_clear(bits *b, int64_t i)
{
	b[i / 64] &= ~((uint64_t)1 << i % 64);
}

/* ---- one needle ---- */

enum scan_kernel { SCAN_PLAIN, SCAN_SSE2, SCAN_AVX2, SCAN_KERNELS };

bool scan_runs(enum scan_kernel k);    /* available on this processor */
enum scan_kernel scan_best(void);      /* the fastest available one */
const char *scan_kernel_name(enum scan_kernel k);

/* The matches of a needle; each is set for all names, and NULL is not requested. */
struct scan_hits {
	bits *any;   /* anywhere in the name */
	bits *word;  /* at the start of a word */
	bits *start; /* at its start */
	bits *exact; /* the whole name */
};

/*
 * The needle is folded; one that is empty or contains a NUL has no matches. False only if stopped: the bitmaps are
 * then undefined.
 */
bool scan_find(enum scan_kernel k, const struct packed *p, str needle, const struct scan_hits *out,
	       const struct stop *stop);

/* Names that match a folded glob as a whole (model/filter/filter.h glob_fits), found by its rarest literal part. */
bool scan_glob(enum scan_kernel k, const struct packed *p, str pattern, bits *out, const struct stop *stop);

#endif
