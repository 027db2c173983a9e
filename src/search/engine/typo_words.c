/*
 * ~word. A name's words come from a dictionary: words similar to the typed one select all names that have them.
 * Similarity only across several words (oderitems in order_items) is searched for in the rest: by the letters of a
 * name, then by counting edits for all its ends at once, in the bits of one number (Myers 1999, with swaps of
 * neighbours as Hyyrö 2003), and only then exactly.
 */
#include "search/engine/internal.h"

#include <string.h>

#include "scan/fuzzy.h"

#include "base/banned.h"

enum { LONGEST_WORD = 64, LONGEST_NAME = 256 };

/* ---- edits, in the bits of a number ---- */

struct pattern {
	uint64_t has[128]; /* for each letter, its positions in the word */
	int len;
};

static bool is_ascii(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (s.at[i] & 0x80)
			return false;
	return true;
}

static void pattern_of(str word, struct pattern *out)
{
	memset(out, 0, sizeof *out);
	out->len = (int)word.len;
	for (ptrdiff_t i = 0; i < word.len; i++)
		out->has[(unsigned char)word.at[i]] |= (uint64_t)1 << i;
}

/*
 * Processes one more letter of the text; each bit of more and less shows where the column of the table goes up or
 * down.
 */
struct column {
	uint64_t more, less, diagonal, last;
	int distance; /* of the whole word */
};

static void step(const struct pattern *p, struct column *c, unsigned char letter, bool anywhere)
{
	uint64_t here = p->has[letter & 127], top = (uint64_t)1 << (p->len - 1), swap, grows, falls;

	swap = ((~c->diagonal & here) << 1) & c->last;
	c->diagonal = (((here & c->more) + c->more) ^ c->more) | here | c->less | swap;
	grows = c->less | ~(c->diagonal | c->more);
	falls = c->diagonal & c->more;
	c->distance += (grows & top) != 0;
	c->distance -= (falls & top) != 0;
	grows = grows << 1 | !anywhere;
	falls <<= 1;
	c->more = falls | ~(c->diagonal | grows);
	c->less = grows & c->diagonal;
	c->last = here;
}

/* The fewest edits between the word and any part of the name; letters other than ASCII may make it too high. */
static bool may_be_near(const struct pattern *p, str name, int most)
{
	struct column c = { .more = ~(uint64_t)0, .distance = p->len };

	for (ptrdiff_t i = 0; i < name.len; i++) {
		if (name.at[i] & 0x80)
			return true;
		step(p, &c, (unsigned char)name.at[i], true);
		if (c.distance <= most)
			return true;
	}
	return c.distance <= most;
}

int edits(struct arena *scratch, str word, str name, int most)
{
	struct column c = { .more = ~(uint64_t)0 };
	struct pattern p;

	if (!word.len || word.len > LONGEST_WORD || !is_ascii(word) || !is_ascii(name))
		return str_distance(scratch, word, name, most);
	if (word.len - name.len > most || name.len - word.len > most)
		return most + 1;
	pattern_of(word, &p);
	c.distance = p.len;
	for (ptrdiff_t i = 0; i < name.len; i++)
		step(&p, &c, (unsigned char)name.at[i], false);
	return c.distance <= most ? c.distance : most + 1;
}

/* ---- one word ---- */

/* Each edit changes one letter, so a name may lack as many of them as edits are allowed. */
static bool has_letters(uint64_t wanted, uint64_t has, int most)
{
	return __builtin_popcountll(wanted & ~has) <= most;
}

struct typo {
	const struct word *word;
	struct pattern pattern;
	uint64_t letters; /* 0: not checked */
	bool plain;	  /* ASCII, and short enough for the bits of a number */
	int most;
};

static struct typo typo_of(const struct word *w)
{
	struct typo t = { .word = w,
			  .plain = is_ascii(w->folded) && w->folded.len <= LONGEST_WORD,
			  .most = word_typos(w) };

	if (t.plain) {
		t.letters = fuzzy_signature(w->folded);
		pattern_of(w->folded, &t.pattern);
	}
	return t;
}

static void take_word(const struct names *n, uint32_t word, uint32_t longest, bits *to)
{
	for (uint32_t i = n->word_assets.start[word]; i < n->word_assets.start[word + 1]; i++) {
		uint32_t asset = n->word_assets.to[i];

		if (n->tables.start[asset + 1] - n->tables.start[asset] <= longest)
			bits_set(to, asset);
	}
}

static bool by_dictionary(const struct looking *l, const struct names *n, const struct typo *t, uint32_t longest,
			  bits *to, struct err *err)
{
	for (int64_t i = 0; i < n->words.count; i++) {
		str word = packed_name(&n->words, i);

		if (i % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		if (t->plain && !has_letters(t->letters, n->word_signature[i], t->most))
			continue;
		if (word_rank(t->word, word, word) >= 0)
			take_word(n, (uint32_t)i, longest, to);
	}
	return true;
}

static bool one_by_one(const struct looking *l, const struct pool *pool, const struct typo *t, const bits *among,
		       bits *to, struct err *err)
{
	int64_t count = pool->p->count, done = 0;

	for (int64_t i = bits_next(among, count, 0); i >= 0; i = bits_next(among, count, i + 1)) {
		str name;

		if (done++ % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		if (bits_at(to, i) || (t->plain && !has_letters(t->letters, pool->signature[i], t->most)))
			continue;
		name = packed_name(pool->p, i);
		if (t->plain && !may_be_near(&t->pattern, name, t->most))
			continue;
		if (word_rank(t->word, pool_written(pool, i), name) >= 0)
			bits_set(to, i);
	}
	return true;
}

bool typo_levels(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among,
		 struct levels *out, struct err *err)
{
	struct scan_hits hits = { .any = out->at[LEVELS - 1], .exact = out->at[0] };
	struct typo t = typo_of(w);
	int64_t count = pool->p->count;

	if (!shard_sound(pool->shard, (pool->columns ? 0 : NAMES_WORDS) | NAMES_SIGNATURES))
		return false;
	if (!w->folded.len || str_at(w->folded, '\0') >= 0)
		return true;
	if (!scan_find(l->kernel, pool->p, w->folded, &hits, l->stop))
		return stopped(l, err);
	for (int k = 1; k < LEVELS - 1; k++)
		bits_or(out->at[k], out->at[0], count);
	/* Characters of a name after the 256th are ignored. */
	if (!pool->columns && !by_dictionary(l, pool->shard->names, &t, LONGEST_NAME, out->at[LEVELS - 1], err))
		return false;
	return one_by_one(l, pool, &t, among, out->at[LEVELS - 1], err);
}

bool typo_words(const struct looking *l, const struct shard *sh, const struct word *w, bits *to, struct err *err)
{
	struct typo t = typo_of(w);

	return shard_sound(sh, NAMES_WORDS) && by_dictionary(l, sh->names, &t, UINT32_MAX, to, err);
}
