/* The kernel for processors with AVX2 and its companions: 32 bytes at a time, with pext if it is fast. */
#include "scan/kernel.h"

#include <immintrin.h>

#include "base/cpu_features.h"

#include "base/banned.h"

enum { LANES = 32 };

#define WIDE __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define FOLDED WIDE __attribute__((always_inline)) /* inlined, with constants of the caller */

typedef struct {
	__m256i low, high;
} block;

WIDE static inline block same(const char *at, __m256i c)
{
	return (block){ _mm256_cmpeq_epi8(_mm256_loadu_si256((const void *)at), c),
			_mm256_cmpeq_epi8(_mm256_loadu_si256((const void *)(at + LANES)), c) };
}

WIDE static inline block both(block x, block y)
{
	return (block){ _mm256_and_si256(x.low, y.low), _mm256_and_si256(x.high, y.high) };
}

WIDE static inline uint64_t mask(block b)
{
	return (uint64_t)(unsigned)_mm256_movemask_epi8(b.high) << LANES | (unsigned)_mm256_movemask_epi8(b.low);
}

WIDE static inline bool is_empty(block b)
{
	__m256i any = _mm256_or_si256(b.low, b.high);

	return _mm256_testz_si256(any, any);
}

WIDE static inline __m256i all(char c)
{
	return _mm256_set1_epi8(c);
}

WIDE static inline __m256i rare(const struct needle *n, int i)
{
	return all((char)n->rare[i]);
}

WIDE static int64_t sieve_1(const char *at, int64_t from, int64_t to, const struct needle *n)
{
	const char *p = at + n->rare_at[0];
	__m256i c = rare(n, 0);

	while (from < to && is_empty(same(p + from * BLOCK, c)))
		from++;
	return from;
}

WIDE static int64_t sieve_2(const char *at, int64_t from, int64_t to, const struct needle *n)
{
	const char *p = at + n->rare_at[0], *q = at + n->rare_at[1];
	__m256i c = rare(n, 0), d = rare(n, 1);

	while (from < to && is_empty(both(same(p + from * BLOCK, c), same(q + from * BLOCK, d))))
		from++;
	return from;
}

WIDE static int64_t sieve_3(const char *at, int64_t from, int64_t to, const struct needle *n)
{
	const char *p = at + n->rare_at[0], *q = at + n->rare_at[1], *r = at + n->rare_at[2];
	__m256i c = rare(n, 0), d = rare(n, 1), e = rare(n, 2);

	while (from < to &&
	       is_empty(both(both(same(p + from * BLOCK, c), same(q + from * BLOCK, d)), same(r + from * BLOCK, e))))
		from++;
	return from;
}

WIDE static int64_t sieve_4(const char *at, int64_t from, int64_t to, const struct needle *n)
{
	const char *p = at + n->rare_at[0], *q = at + n->rare_at[1], *r = at + n->rare_at[2], *s = at + n->rare_at[3];
	__m256i c = rare(n, 0), d = rare(n, 1), e = rare(n, 2), f = rare(n, 3);

	while (from < to && is_empty(both(both(same(p + from * BLOCK, c), same(q + from * BLOCK, d)),
					  both(same(r + from * BLOCK, e), same(s + from * BLOCK, f)))))
		from++;
	return from;
}

static int64_t avx2_sieve(const char *at, int64_t from, int64_t to, const struct needle *n)
{
	static int64_t (*const by[SIEVE_MOST + 1])(
		const char *, int64_t, int64_t, const struct needle *) = { NULL, sieve_1, sieve_2, sieve_3, sieve_4 };

	return by[n->sieved](at, from, to, n);
}

/*
 * There is one loop for each number of bytes up to eight, with the bytes in registers; further ones are loaded each
 * time.
 */
FOLDED static inline block match(const char *at, const __m256i *c, int bytes)
{
	block m = same(at, c[0]);

	if (bytes > 1)
		m = both(m, same(at + 1, c[1]));
	if (bytes > 2)
		m = both(m, same(at + 2, c[2]));
	if (bytes > 3)
		m = both(m, same(at + 3, c[3]));
	if (bytes > 4)
		m = both(m, same(at + 4, c[4]));
	if (bytes > 5)
		m = both(m, same(at + 5, c[5]));
	if (bytes > 6)
		m = both(m, same(at + 6, c[6]));
	if (bytes > 7)
		m = both(m, same(at + 7, c[7]));
	for (int i = 8; i < bytes; i++)
		m = both(m, same(at + i, c[i]));
	return m;
}

FOLDED static inline void compare(const char *at, int blocks, const __m256i *c, int bytes, struct chunk *out)
{
	__m256i nul = all(0);
	uint32_t names = 0;

	for (int b = 0; b < blocks; b++, at += BLOCK) {
		out->match[b] = mask(match(at, c, bytes));
		out->end[b] = mask(same(at, nul));
		out->names[b] = names;
		names += (uint32_t)_mm_popcnt_u64(out->end[b]);
	}
	out->names[blocks] = names;
}

WIDE static void avx2_compare(const char *at, int blocks, const struct needle *n, struct chunk *out)
{
	__m256i c[NEEDLE_BYTES];

	for (int i = 0; i < n->compared; i++)
		c[i] = all(n->text.at[i]);
	switch (n->compared) {
	case 1: compare(at, blocks, c, 1, out); break;
	case 2: compare(at, blocks, c, 2, out); break;
	case 3: compare(at, blocks, c, 3, out); break;
	case 4: compare(at, blocks, c, 4, out); break;
	case 5: compare(at, blocks, c, 5, out); break;
	case 6: compare(at, blocks, c, 6, out); break;
	case 7: compare(at, blocks, c, 7, out); break;
	case 8: compare(at, blocks, c, 8, out); break;
	default: compare(at, blocks, c, n->compared, out);
	}
}

/* An answer with one bit for each name that ends. */
struct filling {
	bits *to, word; /* the current word stays in a register */
	unsigned char goes_on;
};

FOLDED static inline struct filling filling_at(bits *out, uint64_t carry, int64_t name)
{
	bits *to = out + (name >> 6);

	return (struct filling){ to, *to, (unsigned char)carry };
}

/*
 * The word has this many bits and will have `next`; storing it each time is cheaper than testing whether it is full.
 */
FOLDED static inline void fill(struct filling *f, uint64_t end, uint64_t from, uint64_t has, uint64_t next)
{
	unsigned long long sum = 0;
	uint64_t found;

	f->goes_on = _addcarry_u64(f->goes_on, ~end, from, &sum);
	found = _pext_u64(sum, end);
	f->word |= found << has;
	*f->to = f->word;
	f->word = next >= 64 ? found >> 1 >> (~has & 63) : f->word;
	f->to += next >> 6;
}

/* The position of the next bit in its answer. */
FOLDED static inline int64_t place(const struct filling *f, const bits *out, uint64_t has)
{
	return (f->to - out) * 64 + (int64_t)has;
}

FOLDED static inline void filled(const struct filling *f, uint64_t *carry)
{
	if (f->word)
		*f->to = f->word;
	*carry = f->goes_on;
}

WIDE static void pack_by_pext(const struct chunk *c, int blocks, const uint64_t *from, uint64_t *carry, int64_t name,
			      bits *out)
{
	struct filling f = filling_at(out, *carry, name);
	uint64_t has = (uint64_t)name & 63;

	for (int b = 0; b < blocks; b++) {
		uint64_t next = has + (uint64_t)_mm_popcnt_u64(c->end[b]);

		fill(&f, c->end[b], from[b], has, next);
		has = next & 63;
	}
	filled(&f, carry);
}

WIDE static void pack_by_bits(const struct chunk *c, int blocks, const uint64_t *from, uint64_t *carry, int64_t name,
			      bits *out)
{
	for (int b = 0; b < blocks; b++)
		for (uint64_t left = with_bits(c->end[b], from[b], carry); left; left &= left - 1)
			bits_set(out, name + c->names[b] + _mm_popcnt_u64(c->end[b] & ((left & -left) - 1)));
}

static void avx2_pack(const struct chunk *c, int blocks, const uint64_t *from, uint64_t *carry, int64_t name, bits *out)
{
	if (cpu_can(CPU_PEXT))
		pack_by_pext(c, blocks, from, carry, name, out);
	else
		pack_by_bits(c, blocks, from, carry, name, out);
}

WIDE static int64_t avx2_names(const char *at, int64_t from, int64_t to)
{
	int64_t n = 0;

	for (; from < to; from++)
		n += _mm_popcnt_u64(mask(same(at + from * BLOCK, all(0))));
	return n;
}

/* Exact matches are so rare that nothing is prepared for them; name: the first that ends here. */
WIDE __attribute__((noinline, cold)) static void set_exact(bits *out, uint64_t end, uint64_t exact, int64_t name)
{
	for (uint64_t left = exact; left; left &= left - 1)
		bits_set(out, name + _mm_popcnt_u64(end & ((left & -left) - 1)));
}

/* compare and pack_by_pext combined, so that each fills the other's latency; for one answer, or all four. */
FOLDED static inline int64_t fill_all(const char *at, int blocks, const __m256i *c, int bytes, bool ranked,
				      struct streams *s, int64_t name)
{
	struct filling any = filling_at(s->out[ANY], s->carry[ANY], name), word = any, start = any;
	uint64_t has = (uint64_t)name & 63, was_end = s->was_end, was_start = s->was_start, starts, exact;
	__m256i nul = all(0);

	if (ranked) {
		word = filling_at(s->out[WORD], s->carry[WORD], name);
		start = filling_at(s->out[START], s->carry[START], name);
	}
	for (int b = 0; b < blocks; b++, at += BLOCK) {
		uint64_t end = mask(same(at, nul)), found = mask(match(at, c, bytes)),
			 next = has + (uint64_t)_mm_popcnt_u64(end);

		if (ranked) {
			starts = found & (end << 1 | was_end);
			exact = (starts << bytes | was_start >> (BLOCK - bytes)) & end;
			if (exact)
				set_exact(s->out[EXACT], end, exact, place(&any, s->out[ANY], has));
			fill(&word, end, found & s->words[b], has, next);
			fill(&start, end, starts, has, next);
			was_end = end >> 63;
			was_start = starts;
		}
		fill(&any, end, found, has, next);
		has = next & 63;
	}
	filled(&any, &s->carry[ANY]);
	if (ranked) {
		filled(&word, &s->carry[WORD]);
		filled(&start, &s->carry[START]);
	}
	s->was_end = was_end;
	s->was_start = was_start;
	return place(&any, s->out[ANY], has) - name;
}

/* Only exact matches are requested. */
FOLDED static inline int64_t find_exact(const char *at, int blocks, const __m256i *c, int bytes, struct streams *s,
					int64_t name)
{
	uint64_t was_end = s->was_end, was_start = s->was_start;
	__m256i nul = all(0);
	int64_t ended = 0;

	for (int b = 0; b < blocks; b++, at += BLOCK) {
		uint64_t end = mask(same(at, nul)), starts = mask(match(at, c, bytes)) & (end << 1 | was_end),
			 exact = (starts << bytes | was_start >> (BLOCK - bytes)) & end;

		if (exact)
			set_exact(s->out[EXACT], end, exact, name + ended);
		ended += _mm_popcnt_u64(end);
		was_end = end >> 63;
		was_start = starts;
	}
	s->was_end = was_end;
	s->was_start = was_start;
	return ended;
}

enum asked { MATCHES, RANKS, WHOLE_NAMES };

FOLDED static inline int64_t through(const char *at, int blocks, const __m256i *c, int bytes, enum asked what,
				     struct streams *s, int64_t name)
{
	return what == WHOLE_NAMES ? find_exact(at, blocks, c, bytes, s, name)
				   : fill_all(at, blocks, c, bytes, what == RANKS, s, name);
}

FOLDED static inline int64_t through_by(const char *at, int blocks, const struct needle *n, enum asked what,
					struct streams *s, int64_t name)
{
	__m256i c[NEEDLE_BYTES];

	for (int i = 0; i < n->compared; i++)
		c[i] = all(n->text.at[i]);
	switch (n->compared) {
	case 1: return through(at, blocks, c, 1, what, s, name);
	case 2: return through(at, blocks, c, 2, what, s, name);
	case 3: return through(at, blocks, c, 3, what, s, name);
	case 4: return through(at, blocks, c, 4, what, s, name);
	case 5: return through(at, blocks, c, 5, what, s, name);
	case 6: return through(at, blocks, c, 6, what, s, name);
	case 7: return through(at, blocks, c, 7, what, s, name);
	case 8: return through(at, blocks, c, 8, what, s, name);
	default: return through(at, blocks, c, n->compared, what, s, name);
	}
}

WIDE static int64_t matches(const char *at, int blocks, const struct needle *n, struct streams *s, int64_t name)
{
	return through_by(at, blocks, n, MATCHES, s, name);
}

WIDE static int64_t ranks(const char *at, int blocks, const struct needle *n, struct streams *s, int64_t name)
{
	return through_by(at, blocks, n, RANKS, s, name);
}

WIDE static int64_t whole_names(const char *at, int blocks, const struct needle *n, struct streams *s, int64_t name)
{
	return through_by(at, blocks, n, WHOLE_NAMES, s, name);
}

static int64_t avx2_through(const char *at, int blocks, const struct needle *n, struct streams *s, int64_t name)
{
	if (!cpu_can(CPU_PEXT))
		return -1;
	return s->out[WORD]  ? ranks(at, blocks, n, s, name)
	       : s->out[ANY] ? matches(at, blocks, n, s, name)
			     : whole_names(at, blocks, n, s, name);
}

static bool avx2_runs(void)
{
	return cpu_can(CPU_AVX2);
}

const struct kernel kernel_avx2 = {
	.runs = avx2_runs,
	.sieve = avx2_sieve,
	.compare = avx2_compare,
	.pack = avx2_pack,
	.through = avx2_through,
	.names = avx2_names,
	.rate = avx2_rate,
	.dots = avx2_dots,
};
