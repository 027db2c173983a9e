/* Shared by the files for index files: the layout of one. */
#ifndef OCAT_INDEX_INTERNAL_H
#define OCAT_INDEX_INTERNAL_H

#include "index/side_file.h"

enum {
	SIDE_FORMAT = 2,
	SIDE_ORDER = 0x01020304, /* reads differently in another byte order */
	SIDE_HEAD = 4096,	 /* before the first section */
	SIDE_KIND = 16,
	SIDE_CACHE = 64,
	SIDE_AT_ONCE = 64 << 10, /* read and written at a time; a multiple of blocks, and at least the header */
	/* sections up to this size are read in large aligned pieces, however little is requested */
	SIDE_SMALL = 2 << 20,
};
#define SIDE_MAGIC "ocatside"

struct side_entry { /* of one section; all 0: missing */
	int64_t at, len;
	int64_t sum; /* index of its first checksum; one for each block follows */
};

/* The first SIDE_HEAD bytes, padded with 0. */
struct side_head {
	char magic[8];
	uint32_t format, order, version, spare;
	int64_t catalog, generation;
	uint64_t stamp;
	char kind[SIDE_KIND], cache[SIDE_CACHE]; /* ended by NUL */
	int64_t bytes;	     /* of the whole file */
	int64_t sums_at;     /* offset of the checksums of blocks, section by section */
	int64_t sums;	     /* their number */
	uint64_t sum_of_sums;
	uint64_t sum; /* of the SIDE_HEAD bytes with this one 0 */
	struct side_entry entry[SIDE_SECTIONS];
};
_Static_assert(sizeof(struct side_head) <= SIDE_HEAD, "the header fits into its page");

/* Depends on every word and its position. */
uint64_t side_sum(const void *at, int64_t len);

static inline int64_t side_blocks(int64_t len)
{
	return len / SIDE_BLOCK + (len % SIDE_BLOCK != 0);
}

/* Are the numbers in this range of the section as expected? */
bool side_as_expected(const struct side_expected *x, const char *section, int64_t from, int64_t to);

/* Like side_open, for an open file; path absent: in memory. */
struct side *side_open_at(str path, int fd, const struct side_key *k);

/* The header for a file with this key, without what depends on its sections; false: the key cannot be written. */
bool side_head_of(const struct side_key *k, struct side_head *out);

#endif
