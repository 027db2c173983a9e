/*
 * Finds one needle in all names. For each 64 bytes the kernel reports the positions of the needle (M) and of the ends
 * of names (Z). In ~Z + M a carry starts at every match and runs through the rest of the name into its NUL, so & Z
 * leaves one bit for each name with a match, however many matches there are; packed together, those bits are the
 * answer. If some of the needle's bytes are rare enough, blocks without them are skipped, and names are counted only
 * up to a match. The choice of method affects only the time, never the answer.
 */
#include "scan/find.h"

#include <string.h>

#include "base/banned.h"

enum {
	STOP_EVERY = 4096,	/* blocks: 256 KB */
	SAMPLE_RUN = 16,	/* adjacent blocks that are sampled */
	SAMPLE_MOST = 64,	/* such runs */
	SAMPLE_OF = 64,		/* one block in this many is sampled */
	FEW_PER_MILLE = 8,	/* share of blocks that a sieve may keep, if another byte would keep fewer */
	DENSE_PER_MILLE = 40,	/* share for which it is worthwhile at all */
	THROUGH_PER_MILLE = 25, /* the same, if a full pass is possible */
	COUNT_MOST = 512,	/* blocks in which names are counted, rather than looked up */
};

struct run {
	const struct kernel *kernel;
	const struct packed *p;
	struct needle needle;
	int64_t blocks;
	struct streams streams;
	int64_t name, next; /* the next name to end, and the block where to look for it */
	struct chunk chunk;
	uint64_t start[CHUNK], mark[CHUNK];
};

/* ---- the needle ---- */

/* Runs of blocks, spread evenly: number i of n begins at this block. */
static int64_t sample_runs(int64_t blocks)
{
	int64_t n = blocks / (SAMPLE_RUN * SAMPLE_OF);

	return n < 1 ? 1 : n > SAMPLE_MOST ? SAMPLE_MOST : n;
}

static int64_t sample_at(int64_t blocks, int64_t i, int64_t n)
{
	return blocks > SAMPLE_RUN ? (blocks - SAMPLE_RUN) / n * i : 0;
}

/* The frequency of each byte in a sample of the names. */
static void count_bytes(const struct packed *p, int64_t blocks, int *count)
{
	int64_t n = sample_runs(blocks), bytes = p->bytes < BLOCK * 2 ? p->bytes : BLOCK * 2;

	for (int64_t i = 0; i < n; i++) {
		const char *at = p->at + sample_at(blocks, i, n) * BLOCK;

		for (int64_t k = 0; k < bytes; k++)
			count[(unsigned char)at[k]]++;
	}
}

static bool rarer(const int *count, str text, int a, int b)
{
	int of_a = count[(unsigned char)text.at[a]], of_b = count[(unsigned char)text.at[b]];

	return of_a != of_b ? of_a < of_b : a < b;
}

/* The rarest bytes within reach, rarest first. */
static void needle_make(struct needle *n, const struct packed *p, int64_t blocks, str text)
{
	int reach = (int)(text.len < NEEDLE_REACH ? text.len : NEEDLE_REACH), count[256] = { 0 }, order[NEEDLE_REACH];

	if (reach > 1)
		count_bytes(p, blocks, count);
	for (int i = 0; i < reach; i++) {
		int k = i;

		for (; k && rarer(count, text, i, order[k - 1]); k--)
			order[k] = order[k - 1];
		order[k] = i;
	}
	n->text = text;
	n->compared = reach < NEEDLE_BYTES ? reach : NEEDLE_BYTES;
	n->sieved = reach < 2 ? reach : 2;
	for (int i = 0; i < reach && i < SIEVE_MOST; i++) {
		n->rare_at[i] = (uint8_t)order[i];
		n->rare[i] = (unsigned char)text.at[order[i]];
	}
}

/* The share of blocks, in thousandths, that the sieve keeps, from a sample. */
static int kept(const struct kernel *k, const struct packed *p, int64_t blocks, const struct needle *n)
{
	int64_t runs = sample_runs(blocks), found = 0, seen = 0;

	for (int64_t i = 0; i < runs; i++) {
		int64_t from = sample_at(blocks, i, runs), to = from + SAMPLE_RUN < blocks ? from + SAMPLE_RUN : blocks;

		seen += to - from;
		while ((from = k->sieve(p->at, from, to, n)) < to) {
			found++;
			from++;
		}
	}
	return seen ? (int)(found * 1000 / seen) : 0;
}

/* With as few bytes as possible; false: at least the share `dense` remains in any case. */
static bool sieve_make(const struct kernel *k, const struct packed *p, int64_t blocks, struct needle *n, int dense)
{
	int most = (int)(n->text.len < SIEVE_MOST ? n->text.len : SIEVE_MOST), share;

	while ((share = kept(k, p, blocks, n)) > FEW_PER_MILLE && n->sieved < most)
		n->sieved++;
	return share <= dense;
}

/* ---- blocks ---- */

/* Of matches of the compared bytes, those of the whole needle; reads nothing after the names. */
static uint64_t whole(const struct run *r, int64_t block, uint64_t match)
{
	str text = r->needle.text;
	uint64_t good = match;

	for (uint64_t left = match; left; left &= left - 1) {
		int64_t at = block * BLOCK + __builtin_ctzll(left);

		if (at + text.len > r->p->bytes || memcmp(r->p->at + at, text.at, (size_t)text.len) != 0)
			good &= ~(left & -left);
	}
	return good;
}

/* Names with a bit in from, as bits of the requested answer, which start as 0. */
static void pack(struct run *r, const uint64_t *from, int blocks, enum stream s)
{
	uint64_t any = r->streams.carry[s];

	for (int b = 0; b < blocks; b++)
		any |= from[b];
	if (any && r->streams.out[s])
		r->kernel->pack(&r->chunk, blocks, from, &r->streams.carry[s], r->name, r->streams.out[s]);
	for (int b = 0; b < blocks && any && !r->streams.out[s]; b++)
		with_bits(r->chunk.end[b], from[b], &r->streams.carry[s]);
}

static void take_words(struct run *r, int64_t block, int blocks)
{
	for (int b = 0; b < blocks; b++)
		r->mark[b] = r->chunk.match[b] & r->p->words[block + b];
	pack(r, r->mark, blocks, WORD);
}

/* Puts the matches at the start of a name into r->start. The first name follows a NUL that ends none. */
static void take_starts(struct run *r, int64_t block, int blocks)
{
	const struct chunk *c = &r->chunk;

	for (int b = 0; b < blocks; b++) {
		r->start[b] = c->match[b] & (c->end[b] << 1 | r->streams.was_end);
		r->streams.was_end = c->end[b] >> 63;
	}
	if (!block)
		r->start[0] |= c->match[0] & 2;
	pack(r, r->start, blocks, START);
}

/* A match at the start is the whole name if the name ends right after it. */
static void take_exact(struct run *r, int64_t block, int blocks)
{
	int64_t len = r->needle.text.len;

	for (int b = 0; b < blocks; b++) {
		uint64_t start = r->start[b], exact = start;

		if (len < BLOCK)
			exact = (start << len | r->streams.was_start >> (BLOCK - len)) & r->chunk.end[b];
		else
			for (uint64_t left = start; left; left &= left - 1)
				if (r->p->at[(block + b) * BLOCK + __builtin_ctzll(left) + len])
					exact &= ~(left & -left);
		r->streams.was_start = start;
		r->mark[b] = exact;
	}
	pack(r, r->mark, blocks, EXACT);
}

/* The NUL before the first name ends none, and the bytes after the last one are not a name. */
static void only_names(struct run *r, int64_t block, int blocks)
{
	struct chunk *c = &r->chunk;
	int64_t bytes = r->p->bytes - (block + blocks - 1) * BLOCK;

	if (block == 0) {
		c->end[0] &= ~(uint64_t)1;
		for (int b = 1; b <= blocks; b++)
			c->names[b]--;
	}
	if (bytes < BLOCK) {
		c->end[blocks - 1] &= ((uint64_t)1 << bytes) - 1;
		c->names[blocks] = c->names[blocks - 1] + (uint32_t)ones(c->end[blocks - 1]);
	}
}

/* Finds the needle and the ends of names in some blocks. */
static void look(struct run *r, int64_t block, int blocks)
{
	r->kernel->compare(r->p->at + block * BLOCK, blocks, &r->needle, &r->chunk);
	for (int b = 0; b < blocks && r->needle.compared < r->needle.text.len; b++)
		r->chunk.match[b] = whole(r, block + b, r->chunk.match[b]);
}

/* Records the matches as names. False if there are more names than p says: an answer has no space for them. */
static bool take(struct run *r, int64_t block, int blocks)
{
	const struct chunk *c = &r->chunk;

	only_names(r, block, blocks);
	if (r->name + c->names[blocks - 1] >= r->p->count || r->name + c->names[blocks] > r->p->count)
		return false;
	pack(r, c->match, blocks, ANY);
	if (r->streams.out[WORD])
		take_words(r, block, blocks);
	if (r->streams.out[START] || r->streams.out[EXACT])
		take_starts(r, block, blocks);
	if (r->streams.out[EXACT])
		take_exact(r, block, blocks);
	r->name += c->names[blocks];
	return true;
}

/* ---- all names ---- */

/* The name that ends at the first NUL from this position on, if it is not before this one. */
static int64_t name_at(const struct packed *p, int64_t name, int64_t at)
{
	int64_t low = name, high = name + 1, step = 1;

	while (high < p->count && p->start[high] <= at) {
		low = high;
		high += step *= 2;
	}
	high = high < p->count ? high : p->count;
	while (low + 1 < high) {
		int64_t middle = low + (high - low) / 2;

		if (p->start[middle] <= at)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* Counts the names up to there, or looks them up if it is far. */
static void jump_to(struct run *r, int64_t block)
{
	if (!block)
		return;
	if (block - r->next <= COUNT_MOST)
		r->name += r->kernel->names(r->p->at, r->next, block) - (r->next == 0);
	else
		r->name = name_at(r->p, r->name, block * BLOCK);
	r->streams.was_end = !r->p->at[block * BLOCK - 1];
	r->streams.was_start = 0;
	memset(r->streams.carry, 0, sizeof r->streams.carry);
}

/* Goes from one block that may contain the needle to the next; there, to the end of the last name with it. */
static bool sparse(struct run *r, int64_t *block, int64_t to)
{
	while ((*block = r->kernel->sieve(r->p->at, *block, to, &r->needle)) < to) {
		look(r, *block, 1);
		if (!r->chunk.match[0]) {
			++*block;
			continue;
		}
		jump_to(r, *block);
		while (take(r, (*block)++, 1)) {
			if (!r->streams.carry[ANY] || *block >= r->blocks)
				break;
			look(r, *block, 1);
		}
		r->next = *block;
	}
	return true;
}

/* Only matches, only exact ones, or everything. */
static bool goes_through(const struct run *r)
{
	bits *const *out = r->streams.out;
	bool exact_alone = out[EXACT] && !out[ANY];

	return r->kernel->through && (out[ANY] || exact_alone) && !out[WORD] == !out[START] &&
	       (exact_alone ? !out[WORD] : !out[START] == !out[EXACT]) && r->needle.text.len <= NEEDLE_BYTES;
}

/* Except at the ends, and if more names than expected would not fit. */
static bool through(struct run *r, int64_t block, int blocks)
{
	int64_t names;

	if (!goes_through(r) || !block || block + blocks >= r->blocks ||
	    r->p->count - r->name < (int64_t)blocks * BLOCK)
		return false;
	r->streams.words = r->streams.out[WORD] ? r->p->words + block : NULL;
	names = r->kernel->through(r->p->at + block * BLOCK, blocks, &r->needle, &r->streams, r->name);
	r->name += names > 0 ? names : 0;
	return names >= 0;
}

static bool dense(struct run *r, int64_t *block, int64_t to)
{
	while (*block < to) {
		int blocks = (int)(to - *block < CHUNK ? to - *block : CHUNK);

		if (through(r, *block, blocks)) {
			*block += blocks;
			continue;
		}
		look(r, *block, blocks);
		if (!take(r, *block, blocks))
			return false;
		*block += blocks;
	}
	return true;
}

static void begin(struct run *r, const struct scan_hits *out)
{
	size_t size = sizeof(bits) * (size_t)bits_words(r->p->count);

	r->streams.out[ANY] = out->any;
	r->streams.out[WORD] = out->word;
	r->streams.out[START] = out->start;
	r->streams.out[EXACT] = out->exact;
	for (int i = 0; i < STREAMS; i++)
		if (r->streams.out[i] && size)
			memset(r->streams.out[i], 0, size);
	r->blocks = r->p->count ? (r->p->bytes + BLOCK - 1) / BLOCK : 0;
}

bool find_text(const struct kernel *k, const struct packed *p, str text, const struct scan_hits *out,
	       const struct stop *stop)
{
	struct run r = { .kernel = k, .p = p };
	bool (*some)(struct run *, int64_t *, int64_t) = dense;

	begin(&r, out);
	if (!text.len || memchr(text.at, 0, (size_t)text.len - 1) || text.len > p->bytes)
		return true;
	needle_make(&r.needle, p, r.blocks, text);
	if (sieve_make(k, p, r.blocks, &r.needle, goes_through(&r) ? THROUGH_PER_MILLE : DENSE_PER_MILLE))
		some = sparse;
	for (int64_t block = 0; block < r.blocks;) {
		int64_t to = block + STOP_EVERY < r.blocks ? block + STOP_EVERY : r.blocks;

		if (stop_is_due(stop))
			return false;
		if (!some(&r, &block, to))
			break;
	}
	return true;
}

bool scan_find(enum scan_kernel k, const struct packed *p, str needle, const struct scan_hits *out,
	       const struct stop *stop)
{
	bool has_nul = needle.len && memchr(needle.at, 0, (size_t)needle.len);

	return find_text(kernel_of(k), p, has_nul ? S("") : needle, out, stop);
}

int find_share(const struct kernel *k, const struct packed *p, str text)
{
	int64_t blocks = p->count ? (p->bytes + BLOCK - 1) / BLOCK : 0;
	struct needle n;

	needle_make(&n, p, blocks, text);
	n.sieved = (int)(text.len < SIEVE_MOST ? text.len : SIEVE_MOST);
	return kept(k, p, blocks, &n);
}

/* ---- kernels ---- */

enum scan_kernel scan_best(void)
{
	int k = SCAN_KERNELS - 1;

	while (k && !scan_runs((enum scan_kernel)k))
		k--;
	return (enum scan_kernel)k;
}

const char *scan_kernel_name(enum scan_kernel k)
{
	static const char *const names[SCAN_KERNELS] = { "plain", "sse2", "avx2" };

	return (unsigned)k < SCAN_KERNELS ? names[k] : "unknown";
}
