/*
 * Finding text in names packed one behind the other, at the speed of memory.
 * An answer is a bitmap with one bit for each name, and its cost does not grow
 * with the number of hits. There is a kernel for each kind of processor; all
 * give the same answers. Does not know catalogs, files or filters.
 *
 * Decided here: plain C, SSE2 and AVX2 kernels give the same results (tests/unit/test_scan.c and test_fuzzy.c
 * compare them name by name), and the best one is chosen at run time.
 */
#ifndef OCAT_SCAN_SCAN_H
#define OCAT_SCAN_SCAN_H

#include <stdint.h>

#include "base/stop.h"
#include "base/str.h"

struct arena;

enum { SCAN_ROOM = 128 }; /* readable bytes, all 0, that must follow the last name */

/*
 * Names, each folded and followed by one NUL; the first byte of all is a NUL too. No name holds a NUL. at is aligned
 * to 64 bytes. Whoever makes one from what came from outside has checked that start ascends and stays within bytes;
 * more or fewer NULs than count + 1 give a wrong answer, but never one outside of its bitmap.
 */
struct packed {
	const char *at;
	int64_t bytes;	      /* without the room behind */
	int64_t count;	      /* of names */
	const uint32_t *start; /* count + 1: where each name's first byte is; the last one is bytes */
	const uint64_t *words; /* a bit for each byte of at: a word of the name as written starts here; NULL where nobody asks for words */
};

static inline str packed_name(const struct packed *p, int64_t i)
{
	return (str){ p->at + p->start[i], (ptrdiff_t)p->start[i + 1] - p->start[i] - 1 };
}

/* ---- bitmaps ---- */

typedef uint64_t bits; /* in arrays; bits behind the last name are 0 */

static inline int64_t bits_words(int64_t count) /* how many of them hold so many names */
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

bool scan_runs(enum scan_kernel k);    /* on this processor */
enum scan_kernel scan_best(void);      /* the fastest that runs here */
const char *scan_kernel_name(enum scan_kernel k);

/* Where a needle was found; each is set for all names, and NULL is not asked for. */
struct scan_hits {
	bits *any;   /* anywhere in the name */
	bits *word;  /* where a word of the name starts */
	bits *start; /* at its start */
	bits *exact; /* all of it */
};

/* The needle is folded; one that is empty or has a NUL is nowhere. False only when it was stopped: then the bitmaps hold anything. */
bool scan_find(enum scan_kernel k, const struct packed *p, str needle, const struct scan_hits *out, const struct stop *stop);

/* Names that a folded glob fits as a whole (model/filter/filter.h glob_fits), found by its rarest literal part. */
bool scan_glob(enum scan_kernel k, const struct packed *p, str pattern, bits *out, const struct stop *stop);

#endif
