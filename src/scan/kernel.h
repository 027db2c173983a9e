/*
 * The interface of a kernel. Each kernel fills in one struct, in its own file; kernels_*.c list them. A kernel
 * processes blocks of 64 bytes and the bytes to compare; names, answers and anchors belong to find.c, and scores of
 * letters to fuzzy_weights.h. Not for other rooms.
 */
#ifndef OCAT_SCAN_KERNEL_H
#define OCAT_SCAN_KERNEL_H

#include "scan/scan.h"

enum {
	BLOCK = 64,	   /* bytes: one bit for each in a uint64_t */
	CHUNK = 32,	   /* maximum blocks in one call of a kernel */
	NEEDLE_BYTES = 16, /* bytes of a needle that are compared as vectors */
	NEEDLE_REACH = 64, /* maximum offset of the rarest byte: SCAN_ROOM suffices for a load there */
	SIEVE_MOST = 4,	   /* bytes that must match before the others are examined */
};

/* Number of set bits. By hand: without a flag for it, the compiler's own uses a table. */
static inline int ones(uint64_t x)
{
	x -= x >> 1 & 0x5555555555555555u;
	x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
	x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
	return (int)(x * 0x0101010101010101u >> 56);
}

struct needle {
	str text;     /* with a NUL at its end if it must end the name */
	int compared; /* number of first bytes used by compare; if there are more, matches are verified */
	int sieved;   /* number of its rarest bytes, at least 1, used by sieve */
	unsigned char rare[SIEVE_MOST];
	uint8_t rare_at[SIEVE_MOST]; /* offset of each in the needle */
};

/* One bit for each byte of some blocks. */
struct chunk {
	uint64_t match[CHUNK]; /* start of the needle's bytes */
	uint64_t end[CHUNK];   /* a NUL */
	uint32_t names[CHUNK + 1]; /* number of NULs before each block, and in total */
};

/* The position of the needle in a name. */
enum stream { ANY, WORD, START, EXACT, STREAMS };

/* Answers in progress, and the state carried from block to block. */
struct streams {
	bits *out[STREAMS];	 /* NULL: not requested */
	uint64_t carry[STREAMS]; /* a name with a match continues in the next block */
	uint64_t was_end;	 /* a NUL is right before the next block */
	uint64_t was_start;	 /* matches at the start of a name, in the previous block */
	const uint64_t *words;	 /* starts of words, from the next block on */
};

/* Of the names that end here, those with a bit in from; *carry: as for pack. */
static inline uint64_t with_bits(uint64_t end, uint64_t from, uint64_t *carry)
{
	uint64_t sum = ~end + from, over = sum < from;

	sum += *carry;
	*carry = over | (sum < *carry);
	return sum & end;
}

struct kernel {
	bool (*runs)(void);
	/* The first block from `from` on that has the needle's rarest bytes; `to` if there is none. */
	int64_t (*sieve)(const char *at, int64_t from, int64_t to, const struct needle *n);
	/* at: the first of so many blocks. */
	void (*compare)(const char *at, int blocks, const struct needle *n, struct chunk *out);
	/*
	 * Sets a bit of out for each name that ends in the blocks and has a bit in `from`, here or in earlier blocks
	 * (*carry: its name continues). The first name to end is `name`; bits of it and of later ones are still 0,
	 * and there is a name for each block at the start.
	 */
	void (*pack)(const struct chunk *c, int blocks, const uint64_t *from, uint64_t *carry, int64_t name, bits *out);
	/*
	 * compare and pack combined, for ANY alone, for EXACT alone or for all streams, if the whole needle is
	 * compared and there are as many bits after name as the blocks have bytes. Returns the number of names that
	 * end there; -1: not on this processor. May be NULL.
	 */
	int64_t (*through)(const char *at, int blocks, const struct needle *n, struct streams *s, int64_t name);
	/* The number of NULs in the blocks. */
	int64_t (*names)(const char *at, int64_t from, int64_t to);
	/* fuzzy_score of each of n names. */
	void (*rate)(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores);
	/* scan_dots. */
	void (*dots)(const int16_t *query, const int8_t *rows, int64_t count, int64_t width, int32_t *out);
};

const struct kernel *kernel_of(enum scan_kernel k); /* the plain one if k is not available */

/* The .rate of these, in separate files. */
void sse2_rate(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores);
void avx2_rate(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores);
/* The .dots of these. */
void sse2_dots(const int16_t *query, const int8_t *rows, int64_t count, int64_t width, int32_t *out);
void avx2_dots(const int16_t *query, const int8_t *rows, int64_t count, int64_t width, int32_t *out);

extern const struct kernel kernel_plain, kernel_sse2, kernel_avx2;

#endif
