/*
 * What finding asks of a processor. A kernel fills in one struct, in a file of
 * its own; kernels_*.c know which there are. A kernel sees blocks of 64 bytes
 * and what to compare them with: names, answers and anchors are find.c's, and
 * what letters are worth is fuzzy_weights.h's. Nothing here is for other rooms.
 */
#ifndef OCAT_SCAN_KERNEL_H
#define OCAT_SCAN_KERNEL_H

#include "scan/scan.h"

enum {
	BLOCK = 64,	   /* bytes: one bit for each in a uint64_t */
	CHUNK = 32,	   /* blocks that a kernel is given at once */
	NEEDLE_BYTES = 16, /* of a needle that are compared as vectors */
	NEEDLE_REACH = 64, /* how far into it the rarest may lie: SCAN_ROOM is enough for a load there */
	SIEVE_MOST = 4,	   /* bytes that may have to fit before the others are looked at */
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
	str text;     /* with a NUL behind it when it must end the name */
	int compared; /* its first bytes, which compare looks at; where there are more, what fits is compared again */
	int sieved;   /* its rarest bytes, at least 1, which sieve looks at */
	unsigned char rare[SIEVE_MOST];
	uint8_t rare_at[SIEVE_MOST]; /* how far behind the needle's start each is */
};

/* A bit for each byte of some blocks. */
struct chunk {
	uint64_t match[CHUNK]; /* the needle's bytes stand here */
	uint64_t end[CHUNK];   /* a NUL stands here */
	uint32_t names[CHUNK + 1]; /* how many NULs stand before each block, and in all */
};

/* Where in a name the needle stands. */
enum stream { ANY, WORD, START, EXACT, STREAMS };

/* Answers that are being filled, and what of the blocks before matters for the next ones. */
struct streams {
	bits *out[STREAMS];	 /* NULL: not asked for */
	uint64_t carry[STREAMS]; /* a name with a match goes on in the next block */
	uint64_t was_end;	 /* a NUL stands right before the next block */
	uint64_t was_start;	 /* matches at a name's start, in the block before */
	const uint64_t *words;	 /* where words start, from the next block on */
};

/* Of names that end here, those with a bit of from; *carry: as for pack. */
static inline uint64_t with_bits(uint64_t end, uint64_t from, uint64_t *carry)
{
	uint64_t sum = ~end + from, over = sum < from;

	sum += *carry;
	*carry = over | (sum < *carry);
	return sum & end;
}

struct kernel {
	bool (*runs)(void);
	/* The first block at or after from where the needle's rarest bytes fit; `to` when there is none. */
	int64_t (*sieve)(const char *at, int64_t from, int64_t to, const struct needle *n);
	/* at: the first of so many blocks. */
	void (*compare)(const char *at, int blocks, const struct needle *n, struct chunk *out);
	/*
	 * A bit of out for each name that ends in the blocks and has a bit of `from`, here or in the blocks before (*carry:
	 * its name goes on). The first name to end is `name`; bits of it and of later ones are still 0, and there is a name
	 * for each block to begin with.
	 */
	void (*pack)(const struct chunk *c, int blocks, const uint64_t *from, uint64_t *carry, int64_t name, bits *out);
	/*
	 * compare and pack at once, for ANY alone, for EXACT alone or for all streams, where all of the needle is compared and
	 * so many bits lie behind name as the blocks have bytes. How many names end there; -1: not on this processor. May be NULL.
	 */
	int64_t (*through)(const char *at, int blocks, const struct needle *n, struct streams *s, int64_t name);
	/* How many NULs there are in the blocks. */
	int64_t (*names)(const char *at, int64_t from, int64_t to);
	/* fuzzy_score of each of n names. */
	void (*rate)(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores);
};

const struct kernel *kernel_of(enum scan_kernel k); /* the plain one where k is not there */

/* .rate of these, in files of their own. */
void sse2_rate(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores);
void avx2_rate(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores);

extern const struct kernel kernel_plain, kernel_sse2, kernel_avx2;

#endif
