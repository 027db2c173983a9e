/* Text found in packed names: every kernel against a plain search of each name, wherever the block borders are. */
#include "scan/scan.h"

#include "model/filter/filter.h"
#include "packed_help.h"
#include "tap.h"

enum { NAMES = 700 };

static const char *name_of(int k)
{
	return scan_kernel_name((enum scan_kernel)k);
}

/* ---- bitmaps ---- */

static void bitmaps(struct arena *a)
{
	static const int64_t counts[] = { 0, 1, 63, 64, 65, 128, 200 };
	bool filled = true, turned = true, walked = true;

	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		int64_t n = counts[i], seen = 0;
		bits *all = bits_new(a, n + 64), *none = bits_new(a, n);

		bits_fill(all, n);
		filled = filled && bits_count(all, n) == n && !all[bits_words(n)];
		bits_not(none, n);
		turned = turned && (!n || !memcmp(all, none, sizeof *all * (size_t)bits_words(n)));
		for (int64_t at = bits_next(all, n, 0); at >= 0; at = bits_next(all, n, at + 1))
			seen++;
		walked = walked && seen == n;
	}
	ok(filled, "a full bitmap has one bit for each name and no more");
	ok(turned, "an inverted empty bitmap is a full one");
	ok(walked, "a walk over a full bitmap visits each bit once");

	bits *x = bits_new(a, 100), *y = bits_new(a, 100);

	bits_set(x, 3);
	bits_set(x, 99);
	bits_set(y, 99);
	is_int(bits_next(x, 100, 4), 99, "the next set bit is found in a later word");
	is_int(bits_next(y, 99, 0), -1, "a bit past the last name is not found");
	bits_or(y, x, 100);
	is_int(bits_count(y, 100), 2, "bits_or sets the bits of both bitmaps");
	bits_and_not(y, x, 100);
	is_int(bits_count(y, 100), 0, "bits_and_not clears the bits of the other bitmap");
	bits_and(x, y, 100);
	ok(!bits_at(x, 3), "bits_and keeps only the bits of both bitmaps");
}

/* ---- against a plain search ---- */

struct answer {
	bits *of[4]; /* any, word, start, exact */
};

/* The previous content must not matter, and what follows the bitmap must not change. */
static struct answer answer_new(struct arena *a, int64_t n)
{
	struct answer r;

	for (int i = 0; i < 4; i++) {
		r.of[i] = bits_new(a, n + 64);
		bits_fill(r.of[i], n);
		r.of[i][bits_words(n)] = 4711;
	}
	return r;
}

static void obvious(const struct packed *p, str needle, struct answer *out)
{
	for (int i = 0; i < 4; i++)
		memset(out->of[i], 0, sizeof(bits) * (size_t)bits_words(p->count));
	for (int64_t i = 0; i < p->count && needle.len; i++) {
		str name = packed_name(p, i);

		for (ptrdiff_t at = 0; at + needle.len <= name.len; at++) {
			if (memcmp(name.at + at, needle.at, (size_t)needle.len) != 0)
				continue;
			bits_set(out->of[0], i);
			if (bits_at(p->words, p->start[i] + at))
				bits_set(out->of[1], i);
			if (!at)
				bits_set(out->of[2], i);
			if (name.len == needle.len)
				bits_set(out->of[3], i);
		}
	}
}

static bool same(const struct packed *p, const struct answer *x, const struct answer *y, int asked)
{
	for (int i = 0; i < 4; i++)
		if (asked >> i & 1 &&
		    memcmp(x->of[i], y->of[i], sizeof(bits) * (size_t)(bits_words(p->count) + 1)) != 0)
			return false;
	return true;
}

static struct scan_hits hits_of(const struct answer *r, int asked)
{
	return (struct scan_hits){ .any = asked & 1 ? r->of[0] : NULL,
				   .word = asked & 2 ? r->of[1] : NULL,
				   .start = asked & 4 ? r->of[2] : NULL,
				   .exact = asked & 8 ? r->of[3] : NULL };
}

/* Every kernel that runs on this machine agrees with the plain search. */
static bool right(struct arena *a, const struct packed *p, str needle, int asked)
{
	struct arena_mark mark = arena_mark(a);
	struct answer want = answer_new(a, p->count), got = answer_new(a, p->count);
	bool good = true;

	obvious(p, needle, &want);
	for (int k = 0; k < SCAN_KERNELS; k++) {
		struct scan_hits hits = hits_of(&got, asked);

		if (!scan_runs((enum scan_kernel)k))
			continue;
		if (!scan_find((enum scan_kernel)k, p, needle, &hits, NULL) || !same(p, &want, &got, asked)) {
			printf("# %s differs for [%.*s], asked %d, %d names\n", name_of(k), STR(needle), asked,
			       (int)p->count);
			good = false;
		}
	}
	arena_rewind(a, mark);
	return good;
}

/* Names of all lengths, many of them of few letters, so that there are many matches. */
static int64_t any_length(uint64_t *seed)
{
	switch (below(seed, 40)) {
	case 0: return 4096;
	case 1: return 60 + below(seed, 10);
	case 2: return 120 + below(seed, 12);
	case 3:
	case 4:
	case 5: return 0;
	default: return below(seed, 24);
	}
}

static struct pack any_names(struct arena *a, uint64_t *seed)
{
	static const str alphabets[] = {
		{ "ab", 2 }, { "ab_", 3 }, { "abcdefghij_klmnopqrstuvwxyz", 27 }, { "\xc3\xa9\xa0z_", 5 }
	};
	str names[NAMES], letters = alphabets[below(seed, 4)];
	int64_t n = below(seed, 8) ? below(seed, 60) : below(seed, NAMES);

	for (int64_t i = 0; i < n; i++)
		names[i] = some_text(a, seed, any_length(seed), letters);
	return pack_names(a, names, n);
}

/* Part of some name, or a text that occurs in no name. */
static str any_needle(struct arena *a, const struct packed *p, uint64_t *seed)
{
	str name = p->count ? packed_name(p, below(seed, p->count)) : S("");

	if (!name.len || !below(seed, 6))
		return some_text(a, seed, 1 + below(seed, 6), S("abz"));
	ptrdiff_t from = below(seed, 3) ? below(seed, name.len) : 0, most = name.len - from;

	return str_n(name.at + from, 1 + (below(seed, 4) ? below(seed, most < 5 ? most : 5) : below(seed, most)));
}

static void at_random(void)
{
	uint64_t seed = 20240229;
	int64_t wrong = 0, tried = 0;

	for (int i = 0; i < 250; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		scoped(pack_free) struct pack k = any_names(a, &seed);

		for (int j = 0; j < 12; j++, tried++)
			wrong += !right(a, &k.p, any_needle(a, &k.p, &seed), 1 + (int)below(&seed, 15));
	}
	is_int(wrong, 0, "every kernel agrees with the plain search, %d times", (int)tried);
}

/* ---- cases that random names may miss ---- */

static void borders(struct arena *a)
{
	bool all = true;

	for (int64_t before = 0; before <= 140; before++) {
		str names[3] = { some_text(a, &(uint64_t){ 7 }, before, S("x")), S("needle"), S("y") };
		scoped(pack_free) struct pack k = pack_names(a, names, 3);

		all = right(a, &k.p, S("needle"), 15) && right(a, &k.p, S("e"), 15) && right(a, &k.p, S("y"), 15) &&
		      all;
		all = right(a, &k.p, S("xneedle"), 15) && right(a, &k.p, str_upto(names[0], before ? before : 1), 15) &&
		      all;
	}
	ok(all, "a needle is found at every offset within a block");
}

/* Many names for the kernels that search and pack in one pass: needles of all lengths, and only any asked. */
static void in_one_go(void)
{
	uint64_t seed = 4711;
	int64_t wrong = 0;

	for (int i = 0; i < 6; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		int64_t n = 3000 + below(&seed, 4000);
		str *names = new_n(a, str, n);

		for (int64_t k = 0; k < n; k++)
			names[k] = some_text(a, &seed, any_length(&seed), i % 2 ? S("ab") : S("abc_"));
		scoped(pack_free) struct pack k = pack_names(a, names, n);
		for (int len = 1; len <= 10; len++)
			wrong += !right(a, &k.p, some_text(a, &seed, len, i % 2 ? S("ab") : S("abc_")), 1);
		wrong += !right(a, &k.p, names[n / 2], 1);
	}
	is_int(wrong, 0, "every kernel agrees with the plain search in thousands of names");
}

static void large(struct arena *a)
{
	uint64_t seed = 99;
	int64_t n = 60000, sum;
	str *names = new_n(a, str, n), rare = S("kiwi_plum");
	bits *out;

	for (int64_t i = 0; i < n; i++)
		names[i] = some_text(a, &seed, 3 + below(&seed, 30), S("etaoinshrdlu_"));
	for (int64_t i = 5; i < n; i += 7919)
		names[i] = rare;
	scoped(pack_free) struct pack k = pack_names(a, names, n);

	ok(right(a, &k.p, S("plum"), 15), "a rare word is found in many names");
	ok(right(a, &k.p, S("e"), 15), "a letter of most names is found in many names");
	ok(right(a, &k.p, S("q"), 15), "a letter of no name is not found in many names");
	ok(right(a, &k.p, rare, 15), "a whole name that occurs often is found in many names");
	ok(right(a, &k.p, names[41], 15), "a whole name that occurs once is found in many names");

	out = bits_new(a, n);
	scan_find(scan_best(), &k.p, S("wi_p"), &(struct scan_hits){ .any = out }, NULL);
	sum = bits_count(out, n);
	is_int(sum, (n - 5 + 7918) / 7919, "each of the rare names is counted once");

	struct stop stop = { .cancelled = true };

	ok(!scan_find(scan_best(), &k.p, S("e"), &(struct scan_hits){ .any = out }, &stop), "a cancelled search fails");
	ok(!scan_glob(scan_best(), &k.p, S("*e?"), out, &stop), "a cancelled glob search fails");
}

static void odd(struct arena *a)
{
	str names[] = { S("a"), S(""), S("") };
	scoped(pack_free) struct pack k = pack_names(a, names, 3);
	scoped(pack_free) struct pack none = pack_names(a, names, 0);
	bits *out = bits_new(a, 3);

	bits_fill(out, 3);
	ok(scan_find(scan_best(), &k.p, S(""), &(struct scan_hits){ .any = out }, NULL) && !bits_count(out, 3),
	   "an empty needle is found in no name");
	bits_fill(out, 3);
	ok(scan_find(scan_best(), &k.p, S("a\0b"), &(struct scan_hits){ .any = out }, NULL) && !bits_count(out, 3),
	   "a needle with a NUL is found in no name");
	ok(scan_glob(scan_best(), &k.p, S("a\0*"), out, NULL) && !bits_count(out, 3),
	   "a glob with a NUL matches no name");
	ok(scan_find(scan_best(), &none.p, S("a"), &(struct scan_hits){ .any = out }, NULL),
	   "a search of no names succeeds");
	ok(scan_find(scan_best(), &k.p, S("a"), &(struct scan_hits){ 0 }, NULL), "a search without outputs succeeds");

	struct packed liar = k.p;

	liar.count = 1;
	bits_fill(out, 3);
	scan_find(scan_best(), &liar, S("a"), &(struct scan_hits){ .any = out }, NULL);
	ok(out[0] <= 1, "names beyond the given count set no bits");
}

static void kernels(void)
{
	ok(scan_runs(SCAN_PLAIN), "the plain kernel runs on every machine");
	ok(scan_runs(scan_best()), "the best kernel runs on this machine: %s", name_of(scan_best()));
	ok(!scan_runs(SCAN_KERNELS), "an invalid kernel does not run");
	is_str(str_of(scan_kernel_name(SCAN_PLAIN)), S("plain"), "the name of the plain kernel is plain");
}

/* ---- globs ---- */

static bool glob_right(struct arena *a, const struct packed *p, str pattern)
{
	struct arena_mark mark = arena_mark(a);
	bits *want = bits_new(a, p->count), *got = bits_new(a, p->count);
	bool good = true;

	for (int64_t i = 0; i < p->count; i++)
		if (glob_fits(pattern, packed_name(p, i)))
			bits_set(want, i);
	for (int k = 0; k < SCAN_KERNELS; k++) {
		if (!scan_runs((enum scan_kernel)k))
			continue;
		bits_fill(got, p->count);
		scan_glob((enum scan_kernel)k, p, pattern, got, NULL);
		if (p->count && memcmp(want, got, sizeof *got * (size_t)bits_words(p->count)) != 0) {
			printf("# %s differs for [%.*s], %d names\n", name_of(k), STR(pattern), (int)p->count);
			good = false;
		}
	}
	arena_rewind(a, mark);
	return good;
}

static str any_glob(struct arena *a, const struct packed *p, uint64_t *seed)
{
	static const str wild[] = { { "*", 1 },	   { "*", 1 },	    { "*", 1 }, { "?", 1 },
				    { "[ab]", 4 }, { "[!a-c]", 6 }, { "[", 1 }, { "", 0 } };
	struct sb b = SB(1 << 16);
	int n = 1 + (int)below(seed, 4);
	str out;

	for (int i = 0; i < n; i++) {
		sb_put(&b, wild[below(seed, 8)]);
		if (below(seed, 4))
			sb_put(&b, any_needle(a, p, seed));
	}
	sb_put(&b, wild[below(seed, 8)]);
	out = str_dup(a, sb_str(&b));
	sb_free(&b);
	return out;
}

static void globs(void)
{
	uint64_t seed = 4711;
	int64_t wrong = 0, tried = 0;

	for (int i = 0; i < 250; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		scoped(pack_free) struct pack k = any_names(a, &seed);

		for (int j = 0; j < 12; j++, tried++)
			wrong += !glob_right(a, &k.p, any_glob(a, &k.p, &seed));
	}
	is_int(wrong, 0, "globs match the names that glob_fits matches, %d times", (int)tried);
}

static void globs_by_hand(struct arena *a)
{
	static const str patterns[] = { { "*", 1 },
					{ "**", 2 },
					{ "", 0 },
					{ "?", 1 },
					{ "dim_*", 5 },
					{ "*_daily", 8 },
					{ "fact_*_daily", 12 },
					{ "fact_daily", 10 },
					{ "*order*item*", 12 },
					{ "f*", 2 },
					{ "[", 1 },
					{ "x[", 2 },
					{ "fact_*fact_daily", 16 },
					{ "?ct*", 4 } };
	str names[] = { S("dim_time"),	  S("fact_daily"), S("fact_sales_daily"),
			S("order_items"), S("item_order"), S(""),
			S("f"),		  S("x["),	   S("fact_"),
			S("order"),	  S("orderitem"),  some_text(a, &(uint64_t){ 3 }, 600, S("q")) };
	scoped(pack_free) struct pack k = pack_names(a, names, 12);
	str q = some_text(a, &(uint64_t){ 3 }, 601, S("q"));
	bool all = true;

	for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
		all = glob_right(a, &k.p, patterns[i]) && all;
	ok(all, "hand-written globs match the names that glob_fits matches");
	all = true;
	for (ptrdiff_t i = 250; i <= 601; i += 39) {
		str part = str_upto(q, i);

		all = glob_right(a, &k.p, str_fmt(a, "%.*s*", STR(part))) &&
		      glob_right(a, &k.p, str_fmt(a, "*%.*s", STR(part))) &&
		      glob_right(a, &k.p, str_fmt(a, "*%.*s*", STR(part))) && glob_right(a, &k.p, part) && all;
	}
	ok(all, "globs of hundreds of letters match as glob_fits does");
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();

	bitmaps(a);
	kernels();
	at_random();
	in_one_go();
	borders(a);
	large(a);
	odd(a);
	globs();
	globs_by_hand(a);
	return done();
}
