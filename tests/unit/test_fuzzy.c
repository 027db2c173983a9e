/* Fuzzy matching and typos: the order a person would expect, and the fast kernels against the plain functions. */
#include "scan/fuzzy.h"

#include "packed_help.h"
#include "tap.h"

/* ---- scores ---- */

static int score(const char *pattern, const char *name)
{
	uint64_t words[8] = { 0 };
	str s = str_of(name);

	for (ptrdiff_t i = 0; i < s.len; i++)
		if (pack_word_at(s, i))
			words[i >> 6] |= (uint64_t)1 << (i & 63);
	return fuzzy_score(str_of(pattern), s, words, 0);
}

static void better(const char *pattern, const char *good, const char *bad)
{
	int x = score(pattern, good), y = score(pattern, bad);

	ok(x > y, "%s matches %s (%d) better than %s (%d)", pattern, good, x, bad, y);
}

static void scores(void)
{
	ok(score("ordln", "order_lines") > 0, "letters in the order of the pattern match");
	is_int(score("ordln", "line_orders"), 0, "letters in another order do not match");
	is_int(score("a", ""), 0, "a pattern does not match an empty name");
	is_int(score("", "a"), 0, "an empty pattern does not match a name");
	is_int(score("order_", "order"), 0, "a pattern longer than the name does not match");
	is_int(score("aa", "a_b"), 0, "a letter of the name is matched only once");
	is_int(score("a", "a"), 4 + 8 + 8 + 8, "a name of one letter scores letter, start, early and short");
	is_int(score("ab", "a_b"), 4 + 8 + 8 - 3 + 4 + 7 + 8,
	       "first letters of two words score with a gap between them");
	is_int(score("ac", "abbbbbbbbbbbbbbbbbbbbbbc"), 5 + 4 + 3, "the penalty for a gap is limited");
	better("ordln", "order_lines", "world_nations");
	better("ol", "order_lines", "goldmine");
	better("cust", "customer", "acoustic");
	better("cust", "dim_customer", "acoustics_t");
	better("cust", "customer", "customer_address_history");
	better("custord", "customer_orders", "customer_sold_records");
	better("inv", "invoice", "in_review");
	better("da", "daily_a", "x_daily");
	better("fsd", "fact_sales_daily", "offsides");
	better("items", "order_items", "ixtxexmxs");
}

static void long_ones(struct arena *a)
{
	char many[400], letters[80];
	uint64_t words[8] = { 0 };

	memset(many, 'a', sizeof many);
	memset(letters, 'a', sizeof letters);
	is_int(fuzzy_score(str_n(letters, FUZZY_LETTERS), str_n(many, 400), words, 0), 255, "the highest score is 255");
	is_int(fuzzy_score(str_n(letters, FUZZY_LETTERS + 1), str_n(many, 400), words, 0), 0,
	       "a pattern that is too long does not match");
	many[FUZZY_NAME] = 'z';
	is_int(fuzzy_score(S("az"), str_n(many, 400), words, 0), 0,
	       "a letter beyond the searched length does not match");
	many[FUZZY_NAME - 1] = 'z';
	ok(fuzzy_score(S("az"), str_n(many, 400), words, 0), "the last letter of the searched length matches");
	(void)a;
}

/* ---- positions ---- */

static void places(const char *pattern, const char *name, const char *wanted)
{
	uint64_t words[8] = { 0 };
	int at[FUZZY_LETTERS];
	char shown[64] = "";
	str s = str_of(name);

	for (ptrdiff_t i = 0; i < s.len; i++)
		if (pack_word_at(s, i))
			words[i >> 6] |= (uint64_t)1 << (i & 63);
	memset(shown, '.', (size_t)s.len);
	for (int i = fuzzy_places(str_of(pattern), s, words, 0, at, FUZZY_LETTERS) - 1; i >= 0; i--)
		shown[at[i]] = name[at[i]];
	is_str(str_of(shown), str_of(wanted), "the positions of %s in %s are those of the best match", pattern, name);
}

static void all_places(void)
{
	int at[2] = { -1, -1 };
	uint64_t words[1] = { 1 };

	places("ordln", "order_lines", "ord...l.n..");
	places("ol", "goldmine_order_l", ".ol.............");
	places("cust", "acoustic_cust", ".........cust");
	places("lines", "l_lines", "..lines");
	places("x", "order", ".....");
	is_int(fuzzy_places(S("ord"), S("order"), words, 0, at, 2), 2,
	       "no more positions are returned than there is room for");
	ok(at[0] == 0 && at[1] == 1, "the positions returned first are the first ones");
	is_int(fuzzy_places(S("ord"), S("order"), words, 0, NULL, 0), 0, "no positions are returned without room");
}

static void characters(void)
{
	ok(score("\xc3\xa9", "caf\xc3\xa9") > 0, "a letter of two bytes matches itself");
	is_int(score("\xc3\xa9", "\xc3\xa4\xc2\xa9"), 0, "bytes of two letters do not match a third letter");
}

/* ---- signatures ---- */

static void signatures(void)
{
	uint64_t ab = fuzzy_signature(S("ab"));

	ok(fuzzy_signature(S("")) == 0, "the signature of an empty text is 0");
	ok((fuzzy_signature(S("xbya")) & ab) == ab, "the signature of a name includes that of its letters");
	ok((fuzzy_signature(S("xbyc")) & ab) != ab, "the signature of a name lacks letters that it lacks");
	ok(fuzzy_signature(S("1")) != fuzzy_signature(S("2")), "two digits have different signatures");
	ok(fuzzy_signature(S("\xc3\xa9")) >> 48, "letters outside ASCII set bits of a signature");
}

/* ---- the best of many ---- */

struct found {
	struct fuzzy_hit *at;
	int64_t len, found;
};

static struct found obvious(struct arena *a, const struct packed *p, str pattern, const bits *among, int64_t n)
{
	struct found r = { .at = new_n(a, struct fuzzy_hit, p->count) };

	for (int64_t i = 0; i < p->count; i++) {
		int s = among && !bits_at(among, i) ? 0
						    : fuzzy_score(pattern, packed_name(p, i), p->words, p->start[i]);
		int64_t to = r.len;

		if (!s)
			continue;
		r.found++;
		for (; to && r.at[to - 1].score < s; to--)
			if (to < n)
				r.at[to] = r.at[to - 1];
		if (to < n) {
			r.at[to] = (struct fuzzy_hit){ i, s };
			r.len += r.len < n;
		}
	}
	return r;
}

static bool same(const struct found *x, const struct found *y)
{
	bool good = x->len == y->len && x->found == y->found;

	for (int64_t i = 0; good && i < x->len; i++)
		good = x->at[i].name == y->at[i].name && x->at[i].score == y->at[i].score;
	return good;
}

static bool right(struct arena *a, const struct pack *k, str pattern, const bits *among, int64_t n)
{
	struct arena_mark mark = arena_mark(a);
	struct found want = obvious(a, &k->p, pattern, among, n);
	struct fuzzy_ask ask = {
		.names = &k->p, .signatures = k->signatures, .pattern = pattern, .among = among, .most = n
	};
	bool good = true;

	for (int i = 0; i < SCAN_KERNELS; i++) {
		struct found got = { .at = new_n(a, struct fuzzy_hit, n < k->p.count ? n : k->p.count) };

		if (!scan_runs((enum scan_kernel)i))
			continue;
		if (!fuzzy_find((enum scan_kernel)i, &ask, got.at, &got.len, &got.found) || !same(&want, &got)) {
			printf("# %s differs for [%.*s], %d names\n", scan_kernel_name((enum scan_kernel)i),
			       STR(pattern), (int)k->p.count);
			good = false;
		}
	}
	arena_rewind(a, mark);
	return good;
}

static struct pack any_names(struct arena *a, uint64_t *seed)
{
	static const str alphabets[] = { { "ab", 2 },
					 { "abc_", 4 },
					 { "abcdefghij_klmnopqrstuvwxyz_0123456789", 38 },
					 { "\xc3\xa9\xa0z_", 5 },
					 { "ab_\x01\x11\x21"
					   "AB1",
					   9 } };
	int64_t n = below(seed, 10) ? below(seed, 400) : below(seed, 9000);
	str *names = new_n(a, str, n), letters = alphabets[below(seed, 5)];

	for (int64_t i = 0; i < n; i++) {
		int64_t len = below(seed, 30)	? below(seed, 36)
			      : below(seed, 10) ? below(seed, 130)
						: 200 + below(seed, 120);

		names[i] = some_text(a, seed, len, letters);
	}
	return pack_names(a, names, n);
}

/* Some letters of some name, in their order. */
static str any_pattern(struct arena *a, const struct packed *p, uint64_t *seed)
{
	str name = p->count ? packed_name(p, below(seed, p->count)) : S("");
	char *at = new_n(a, char, name.len + 1);
	int64_t n = 0, one_in = 1 + below(seed, 8);

	for (ptrdiff_t i = 0; i < name.len && n < FUZZY_LETTERS; i++)
		if (!below(seed, one_in))
			at[n++] = name.at[i];
	return n ? str_n(at, n) : some_text(a, seed, 1 + below(seed, 3), S("ab_"));
}

static bits *some_of(struct arena *a, uint64_t *seed, int64_t count)
{
	bits *b = bits_new(a, count);

	for (int64_t i = 0; i < count; i++)
		if (below(seed, 3))
			bits_set(b, i);
	return b;
}

static void at_random(void)
{
	uint64_t seed = 31337;
	int64_t wrong = 0, tried = 0;

	for (int i = 0; i < 80; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		scoped(pack_free) struct pack k = any_names(a, &seed);

		for (int j = 0; j < 10; j++, tried++) {
			bits *among = below(&seed, 3) ? NULL : some_of(a, &seed, k.p.count);
			int64_t n = below(&seed, 4) ? below(&seed, 50) : k.p.count + 5;

			wrong += !right(a, &k, any_pattern(a, &k.p, &seed), among, n);
		}
	}
	is_int(wrong, 0, "every kernel gives the n best of the plain scores, %d times", (int)tried);
}

static void odd(struct arena *a)
{
	str names[] = { S("a"), S("b"), S("") };
	scoped(pack_free) struct pack k = pack_names(a, names, 3);
	struct fuzzy_hit out[3];
	int64_t len = -1, found = -1;
	struct stop stop = { .cancelled = true };
	struct fuzzy_ask ask = { .names = &k.p, .signatures = k.signatures, .pattern = S(""), .most = 3 };

	ok(fuzzy_find(scan_best(), &ask, out, &len, &found) && !len && !found, "an empty pattern finds no names");
	ask.pattern = S("\0");
	ok(fuzzy_find(scan_best(), &ask, out, &len, &found) && !len && !found, "a pattern of one NUL finds no names");
	ask.pattern = S("a");
	ask.most = 0;
	ok(fuzzy_find(scan_best(), &ask, out, &len, &found) && !len && found == 1,
	   "a search without room still counts the matches");
	len = found = -1;
	ask.most = 3;
	ask.stop = &stop;
	ok(!fuzzy_find(scan_best(), &ask, out, &len, &found) && len == -1 && found == -1,
	   "a cancelled search fails and leaves its outputs unchanged");
}

/* ---- typos ---- */

static void typos(struct arena *a)
{
	str names[] = { S("customer"), S("custom"),  S("costumer"),    S("order"),
			S("consumer"), S("cstomer"), S("caf\xc3\xa9"), S("") };
	int64_t n = (int64_t)(sizeof names / sizeof *names), len = 0;
	scoped(pack_free) struct pack k = pack_names(a, names, n);
	struct fuzzy_hit out[8];
	struct stop stop = { .cancelled = true };

	ok(typo_find(&k.p, k.signatures, S("custmer"), 1, out, &len, NULL) && len == 1 && out[0].name == 0 &&
		   out[0].score == 1,
	   "a name is found with one letter missing");
	ok(typo_find(&k.p, k.signatures, S("csutomer"), 1, out, &len, NULL) && len == 2 && out[0].name == 0 &&
		   out[1].name == 5,
	   "names are found with two letters swapped or one added");
	ok(typo_find(&k.p, k.signatures, S("order"), 0, out, &len, NULL) && len == 1 && !out[0].score,
	   "a search without typos finds the exact name");
	ok(typo_find(&k.p, k.signatures, S("cafe"), 1, out, &len, NULL) && len == 1 && out[0].name == 6,
	   "a letter of two bytes counts as one edit");
	ok(typo_find(&k.p, k.signatures, S("ab"), 2, out, &len, NULL) && len == 1 && out[0].name == 7,
	   "an empty name is found within two edits of two letters");
	ok(!typo_find(&k.p, k.signatures, S("order"), 1, out, &len, &stop) && len == 1,
	   "a cancelled search for typos fails and leaves its count unchanged");
}

static void typos_at_random(void)
{
	static const str alphabets[] = { { "abc", 3 }, { "etaoin", 6 }, { "a\xc3\xa9\xc3\xa4", 5 } };
	uint64_t seed = 2718;
	int64_t wrong = 0;

	for (int i = 0; i < 60; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		str names[120], letters = alphabets[i % 3], word = some_text(a, &seed, below(&seed, 9), letters);
		struct fuzzy_hit out[120];
		int64_t len = 0, n = 0;
		int most = (int)below(&seed, 4);

		for (int j = 0; j < 120; j++)
			names[j] = some_text(a, &seed, below(&seed, 9), letters);
		scoped(pack_free) struct pack k = pack_names(a, names, 120);

		typo_find(&k.p, k.signatures, word, most, out, &len, NULL);
		for (int j = 0; j < 120; j++) {
			int edits = str_distance(a, word, names[j], most);

			if (edits <= most && (n >= len || out[n].name != j || out[n++].score != edits))
				wrong++;
		}
		wrong += n != len;
	}
	is_int(wrong, 0, "random typos have the distance of str_distance");
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();

	scores();
	long_ones(a);
	all_places();
	characters();
	signatures();
	at_random();
	odd(a);
	typos(a);
	typos_at_random();
	return done();
}
