/*
 * A word's letters, looked for in the dictionary of words instead of in all
 * names. Names are words and marks, so letters stand in a name where they
 * stand in one of its words, or where words that follow each other share them:
 * the end of one, whole ones, the start of another. Where no words of the
 * dictionary could share them so, it alone says which names have them.
 */
#include "search/engine_inside.h"

#include <string.h>

#include "base/banned.h"

enum {
	LETTERS = 26,
	LONGEST = 62,
	MANY = 2 /* of so many assets one has it, and all names are looked through sooner */
};

/* How words may share the letters; bit j: before letter j, so between two of them from 1 on. */
struct joints {
	str letters;
	uint64_t ends_at[LETTERS], starts_at[LETTERS]; /* joints behind this letter, and before it */
	uint64_t begins;			       /* a word ends in the letters up to there */
	uint64_t finishes;			       /* a word starts with the letters from there on */
	uint64_t goes_on[LONGEST];		       /* from there, a whole word leads to these */
};

static bool is_letters(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (s.at[i] < 'a' || s.at[i] > 'z')
			return false;
	return s.len > 0 && s.len < LONGEST;
}

static void joints_of(str letters, struct joints *j)
{
	memset(j, 0, sizeof *j);
	j->letters = letters;
	for (ptrdiff_t i = 1; i < letters.len; i++) {
		j->ends_at[letters.at[i - 1] - 'a'] |= (uint64_t)1 << i;
		j->starts_at[letters.at[i] - 'a'] |= (uint64_t)1 << i;
	}
}

static uint64_t joints_at(const uint64_t *of, char c)
{
	return c >= 'a' && c <= 'z' ? of[c - 'a'] : 0;
}

static void joints_add(struct joints *j, str word)
{
	uint64_t left = joints_at(j->ends_at, word.at[word.len - 1]) & ~j->begins;

	for (; left; left &= left - 1)
		if (str_ends(word, str_upto(j->letters, __builtin_ctzll(left))))
			j->begins |= left & -left;
	for (left = joints_at(j->starts_at, word.at[0]); left; left &= left - 1) {
		int at = __builtin_ctzll(left);
		str rest = str_from(j->letters, at);

		if (str_starts(word, rest))
			j->finishes |= left & -left;
		else if (str_starts(rest, word))
			j->goes_on[at] |= (uint64_t)1 << (at + word.len);
	}
}

/* From the last joint to the first: a whole word only leads further behind. */
static bool joints_meet(const struct joints *j)
{
	uint64_t good = j->finishes;

	for (int i = (int)j->letters.len - 1; i > 0; i--)
		if (j->goes_on[i] & good)
			good |= (uint64_t)1 << i;
	return (good & j->begins) != 0;
}

static bool may_be_shared(const struct packed *words, str letters)
{
	struct joints j;

	joints_of(letters, &j);
	for (int64_t i = 0; i < words->count; i++)
		if (words->start[i + 1] - words->start[i] > 1)
			joints_add(&j, packed_name(words, i));
	return joints_meet(&j);
}

/* False: so many that to look at all names takes less. */
static bool are_few(const struct names *n, const bits *words)
{
	int64_t sum = 0;

	for (int64_t i = bits_next(words, n->words.count, 0); i >= 0; i = bits_next(words, n->words.count, i + 1)) {
		if (!names_word_sound(n, i))
			return false;
		sum += n->word_assets.start[i + 1] - n->word_assets.start[i];
	}
	return sum <= n->tables.count / MANY;
}

bool dictionary_holds(const struct looking *l, const struct shard *sh, str letters, bits *to, bool *told,
		      struct err *err)
{
	const struct names *n = sh->names;
	struct scan_hits hits = { .any = bits_new(l->scratch, n->words.count) };

	*told = false;
	if (!is_letters(letters))
		return true;
	if (!shard_sound(sh, NAMES_WORD_TEXTS))
		return false;
	if (may_be_shared(&n->words, letters))
		return true;
	if (!scan_find(l->kernel, &n->words, letters, &hits, l->stop))
		return stopped(l, err);
	if (!are_few(n, hits.any))
		return !names_damaged(n);
	for (int64_t i = bits_next(hits.any, n->words.count, 0); i >= 0; i = bits_next(hits.any, n->words.count, i + 1))
		for (uint32_t k = n->word_assets.start[i]; k < n->word_assets.start[i + 1]; k++)
			bits_set(to, n->word_assets.to[k]);
	*told = true;
	return true;
}
