/*
 * What finding asks of a processor. A kernel fills in one struct, in a file of
 * its own; kernels_*.c know which there are. A kernel sees blocks of 64 bytes
 * and what to compare them with: names, answers and anchors are find.c's, and
 * what letters are worth is fuzzy_rules.h's. Nothing here is for other rooms.
 */
#ifndef OCAT_SCAN_KERNEL_H
#define OCAT_SCAN_KERNEL_H

#include "scan/scan.h"

enum {
	BLOCK = 64,	   /* bytes: one bit for each in a uint64_t */
	CHUNK = 32,	   /* blocks that a kernel is given at once */
	NEEDLE_BYTES = 16, /* of a needle that are compared as vectors */
	NEEDLE_REACH = 64, /* how far into the needle they may lie: SCAN_ROOM is enough for a load there */
	SIEVE_BYTES = 2,   /* of them that must fit before the others are looked at */
};

/* Set bits. By hand: without a flag for it, the compiler's own counts through a table. */
static inline int ones(uint64_t x)
{
	x -= x >> 1 & 0x5555555555555555u;
	x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
	x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
	return (int)(x * 0x0101010101010101u >> 56);
}

struct needle {
	str text; /* with a NUL behind it when it must end the name */
	int n;
	unsigned char byte[NEEDLE_BYTES]; /* the rarest first */
	uint8_t at[NEEDLE_BYTES];	  /* how far behind the needle's start each is */
	bool whole;			  /* these are all of its bytes; else what fits is compared again */
};

/* A bit for each byte of some blocks. */
struct chunk {
	uint64_t match[CHUNK]; /* the needle's bytes stand here */
	uint64_t end[CHUNK];   /* a NUL stands here */
	uint32_t names[CHUNK + 1]; /* how many NULs stand before each block, and in all */
};

struct kernel {
	bool (*runs)(void);
	/* The first block at or after from whose rarest bytes fit somewhere; `to` when there is none. */
	int64_t (*sieve)(const char *at, int64_t from, int64_t to, const struct needle *n);
	/* at: the first of so many blocks. Every byte of the needle is compared. */
	void (*compare)(const char *at, int blocks, const struct needle *n, struct chunk *out);
	/* For each NUL in the blocks, whether it is marked: bits of out from the name that the first of them ends. */
	void (*pack)(const struct chunk *c, int blocks, const uint64_t *mark, int64_t name, bits *out);
	/* fuzzy_score of each of n names. */
	void (*rate)(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores);
};

const struct kernel *kernel_of(enum scan_kernel k); /* the plain one where k is not there */

void plain_rate(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores);

extern const struct kernel kernel_plain, kernel_sse2, kernel_avx2;

#endif
