#include "vector/canonical_form.h"

#include "base/arena.h"
#include "base/array.h"
#include "base/utf8.h"
#include "vector/canonical_table.h"
#include "base/banned.h"

#define COUNT(table) ((ptrdiff_t)(sizeof(table) / sizeof *(table)))

/* Hangul syllables have no rows: a syllable is a lead, a vowel and perhaps a tail, in order. */
enum {
	SYLLABLES = 0xac00,
	LEADS = 0x1100,
	VOWELS = 0x1161,
	TAILS = 0x11a7, /* the place before the first: no tail */
	LEAD_COUNT = 19,
	VOWEL_COUNT = 21,
	TAIL_COUNT = 28,
	SYLLABLE_COUNT = LEAD_COUNT * VOWEL_COUNT * TAIL_COUNT,
};

struct code_point {
	uint32_t c;
	int combining; /* its class */
};

struct code_points {
	struct code_point *at;
	ptrdiff_t len, cap;
};

static int combining_class(uint32_t c)
{
	ptrdiff_t low = 0, high = COUNT(combining_classes);

	while (low < high) {
		ptrdiff_t mid = low + (high - low) / 2;

		if (c < combining_classes[mid].first)
			high = mid;
		else if (c > combining_classes[mid].last)
			low = mid + 1;
		else
			return combining_classes[mid].number;
	}
	return 0;
}

static const struct decomposition *decomposition_of(uint32_t c)
{
	ptrdiff_t low = 0, high = COUNT(decompositions);

	while (low < high) {
		ptrdiff_t mid = low + (high - low) / 2;

		if (c == decompositions[mid].whole)
			return &decompositions[mid];
		if (c < decompositions[mid].whole)
			high = mid;
		else
			low = mid + 1;
	}
	return NULL;
}

static uint64_t pair_key(uint32_t first, uint32_t second)
{
	return (uint64_t)first << 32 | second;
}

/* 0: they stay two. */
static uint32_t composition_of(uint32_t first, uint32_t second)
{
	ptrdiff_t low = 0, high = COUNT(compositions);
	uint32_t lead = first - LEADS, vowel = second - VOWELS, syllable = first - SYLLABLES, tail = second - TAILS;

	if (lead < LEAD_COUNT && vowel < VOWEL_COUNT)
		return SYLLABLES + (lead * VOWEL_COUNT + vowel) * TAIL_COUNT;
	if (syllable < SYLLABLE_COUNT && syllable % TAIL_COUNT == 0 && tail - 1 < TAIL_COUNT - 1)
		return first + tail;
	while (low < high) {
		ptrdiff_t mid = low + (high - low) / 2;
		const struct decomposition *d = &decompositions[compositions[mid]];

		if (d->first == first && d->second == second)
			return d->whole;
		if (pair_key(first, second) < pair_key(d->first, d->second))
			high = mid;
		else
			low = mid + 1;
	}
	return 0;
}

/* Marks are kept in the order of their classes. */
static void add_in_order(struct arena *a, struct code_points *p, uint32_t c)
{
	int combining = combining_class(c);
	ptrdiff_t i = p->len;

	push(p, a);
	for (; combining && i > 0 && p->at[i - 1].combining > combining; i--)
		p->at[i] = p->at[i - 1];
	p->at[i] = (struct code_point){ c, combining };
}

static void decompose(struct arena *a, struct code_points *p, uint32_t c)
{
	const struct decomposition *d = decomposition_of(c);
	uint32_t syllable = c - SYLLABLES;

	if (d) {
		decompose(a, p, d->first);
		if (d->second)
			decompose(a, p, d->second);
	} else if (syllable < SYLLABLE_COUNT) {
		add_in_order(a, p, LEADS + syllable / (VOWEL_COUNT * TAIL_COUNT));
		add_in_order(a, p, VOWELS + syllable / TAIL_COUNT % VOWEL_COUNT);
		if (syllable % TAIL_COUNT)
			add_in_order(a, p, TAILS + syllable % TAIL_COUNT);
	} else {
		add_in_order(a, p, c);
	}
}

/* A mark joins the last base unless a mark of its class, or a base that did not join, lies between. */
static void compose(struct code_points *p)
{
	ptrdiff_t base = -1, kept = 0;

	for (ptrdiff_t i = 0; i < p->len; i++) {
		struct code_point next = p->at[i];
		bool reaches = base >= 0 && (kept == base + 1 || p->at[kept - 1].combining < next.combining);
		uint32_t joined = reaches ? composition_of(p->at[base].c, next.c) : 0;

		if (joined) {
			p->at[base].c = joined;
			continue;
		}
		if (!next.combining)
			base = kept;
		p->at[kept++] = next;
	}
	p->len = kept;
}

static str canonical(struct arena *a, str text, bool composed)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct code_points p = { 0 };
	char bytes[4];

	if (str_is_ascii(text))
		return text;
	for (ptrdiff_t i = 0; i < text.len;)
		decompose(a, &p, utf8_next(text, &i));
	if (composed)
		compose(&p);
	for (ptrdiff_t i = 0; i < p.len; i++)
		sb_put(&b, str_n(bytes, utf8_put(bytes, p.at[i].c)));
	return str_dup(a, sb_str(&b));
}

str canonical_decomposed(struct arena *a, str text)
{
	return canonical(a, text, false);
}

str canonical_composed(struct arena *a, str text)
{
	return canonical(a, text, true);
}
