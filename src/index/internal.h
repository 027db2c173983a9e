/* Between the rooms of side files: what lies where in one. */
#ifndef OCAT_INDEX_INTERNAL_H
#define OCAT_INDEX_INTERNAL_H

#include "index/side_file.h"

enum {
	SIDE_FORMAT = 2,
	SIDE_ORDER = 0x01020304, /* reads otherwise where bytes lie the other way round */
	SIDE_HEAD = 4096,	 /* before the first section */
	SIDE_KIND = 16,
	SIDE_CACHE = 64,
	SIDE_AT_ONCE = 64 << 10, /* read and written at once; a multiple of blocks, and no less than the head */
	SIDE_SMALL = 2 << 20,	 /* a section up to this comes from the disk by as many bytes, however few are asked for */
};
#define SIDE_MAGIC "ocatside"

struct side_entry { /* of one section; all 0: it is not there */
	int64_t at, len;
	int64_t sum; /* its first checksum's place among all; one for each block follows */
};

/* The first SIDE_HEAD bytes, the rest of which is 0. */
struct side_head {
	char magic[8];
	uint32_t format, order, version, spare;
	int64_t catalog, generation;
	uint64_t stamp;
	char kind[SIDE_KIND], cache[SIDE_CACHE]; /* ended by NUL */
	int64_t bytes;	     /* of the whole file */
	int64_t sums_at;     /* the checksums of blocks, section by section */
	int64_t sums;	     /* how many */
	uint64_t sum_of_sums;
	uint64_t sum; /* of the SIDE_HEAD bytes with this one 0 */
	struct side_entry entry[SIDE_SECTIONS];
};
_Static_assert(sizeof(struct side_head) <= SIDE_HEAD, "the header fits into its page");

/* Any changed word changes it, and what lies where. */
uint64_t side_sum(const void *at, int64_t len);

static inline int64_t side_blocks(int64_t len)
{
	return len / SIDE_BLOCK + (len % SIDE_BLOCK != 0);
}

/* Do the section's bytes from one to another hold numbers as they should be? */
bool side_as_expected(const struct side_expected *x, const char *section, int64_t from, int64_t to);

/* As side_open, of an open file; path absent: in memory. */
struct side *side_open_at(str path, int fd, const struct side_key *k);

/* The head that a file of this key begins with, without what depends on its sections; false: the key cannot be written. */
bool side_head_of(const struct side_key *k, struct side_head *out);

#endif
