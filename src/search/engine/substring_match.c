/*
 * Searches the dictionary of words for a word's letters, instead of all names. Names consist of words and separators,
 * so a name contains the letters if one of its words does, or if adjacent words share them: the end of one, whole
 * ones, the start of another. If no words of the dictionary could share them, it alone decides which names contain
 * them. Letters with an underscore are looked up part by part, as a word ends before it and one begins after it; then
 * each name with all parts is examined.
 */
#include "search/engine/internal.h"

#include <string.h>

#include "base/banned.h"

enum {
	LETTERS = 26,
	LONGEST = 62,
};

/* The letters, or a part of them; bound: a word begins with it, or ends with it. */
struct piece_of {
	str letters;
	bool begins_word, ends_word;
};

/* How words may share the letters; bit j: before letter j, so between two of them from 1 on. */
struct joints {
	const struct piece_of *of;
	uint64_t ends_at[LETTERS], starts_at[LETTERS]; /* joints after this letter, and before it */
	uint64_t begins;			       /* a word ends with the letters up to there */
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

static void joints_of(const struct piece_of *of, struct joints *j)
{
	str letters = of->letters;

	memset(j, 0, sizeof *j);
	j->of = of;
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
	const struct piece_of *of = j->of;

	for (; left; left &= left - 1) {
		str first = str_upto(of->letters, __builtin_ctzll(left));

		if (of->begins_word ? str_eq(word, first) : str_ends(word, first))
			j->begins |= left & -left;
	}
	for (left = joints_at(j->starts_at, word.at[0]); left; left &= left - 1) {
		int at = __builtin_ctzll(left);
		str rest = str_from(of->letters, at);

		if (of->ends_word ? str_eq(word, rest) : str_starts(word, rest))
			j->finishes |= left & -left;
		else if (str_starts(rest, word))
			j->goes_on[at] |= (uint64_t)1 << (at + word.len);
	}
}

/* From the last joint to the first: a whole word only leads forward. */
static bool joints_meet(const struct joints *j)
{
	uint64_t good = j->finishes;

	for (int i = (int)j->of->letters.len - 1; i > 0; i--)
		if (j->goes_on[i] & good)
			good |= (uint64_t)1 << i;
	return (good & j->begins) != 0;
}

static bool may_be_shared(const struct packed *words, const struct piece_of *of)
{
	struct joints j;

	joints_of(of, &j);
	for (int64_t i = 0; i < words->count; i++)
		if (words->start[i + 1] - words->start[i] > 1)
			joints_add(&j, packed_name(words, i));
	return joints_meet(&j);
}

static bool stands_in(const struct piece_of *of, str word)
{
	if (of->begins_word)
		return of->ends_word ? str_eq(word, of->letters) : str_starts(word, of->letters);
	return !of->ends_word || str_ends(word, of->letters);
}

/* False: more than `most`, or a word whose part of the file is damaged. */
static bool are_few(const struct names *n, const bits *words, int64_t most)
{
	int64_t sum = 0;

	for (int64_t i = bits_next(words, n->words.count, 0); i >= 0; i = bits_next(words, n->words.count, i + 1)) {
		if (!names_word_sound(n, i))
			return false;
		sum += n->word_assets.start[i + 1] - n->word_assets.start[i];
	}
	return sum <= most;
}

/* The assets that have a word with this piece in its place. */
static bool holds_piece(const struct looking *l, const struct names *n, const struct piece_of *of, int64_t most,
			bits *to, bool *told, struct err *err)
{
	struct scan_hits hits = { .any = bits_new(l->scratch, n->words.count) };

	*told = false;
	if (may_be_shared(&n->words, of))
		return true;
	if (!scan_find(l->kernel, &n->words, of->letters, &hits, l->stop))
		return stopped(l, err);
	for (int64_t i = bits_next(hits.any, n->words.count, 0); i >= 0; i = bits_next(hits.any, n->words.count, i + 1))
		if (!stands_in(of, packed_name(&n->words, i)))
			bits_clear(hits.any, i);
	if (!are_few(n, hits.any, most))
		return !names_damaged(n);
	for (int64_t i = bits_next(hits.any, n->words.count, 0); i >= 0; i = bits_next(hits.any, n->words.count, i + 1))
		for (uint32_t k = n->word_assets.start[i]; k < n->word_assets.start[i + 1]; k++)
			bits_set(to, n->word_assets.to[k]);
	*told = true;
	return true;
}

/* Letters, or letters with single underscores between them. */
static bool is_askable(str s)
{
	str part;

	if (!s.len || s.at[s.len - 1] == '_')
		return false;
	while (str_cut(&s, '_', &part))
		if (!is_letters(part))
			return false;
	return true;
}

/* Of the names with all parts, those that contain the whole. */
static bool look_at_each(const struct looking *l, const struct names *n, str whole, bits *good, struct err *err)
{
	int64_t done = 0;

	for (int64_t i = bits_next(good, n->tables.count, 0); i >= 0; i = bits_next(good, n->tables.count, i + 1)) {
		if (done++ % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		if (str_find(packed_name(&n->tables, i), whole) < 0)
			bits_clear(good, i);
	}
	return true;
}

bool dictionary_holds(const struct looking *l, const struct shard *sh, str letters, int64_t most, bits *to, bool *told,
		      struct err *err)
{
	const struct names *n = sh->names;
	bits *good = bits_new(l->scratch, sh->count), *has;
	struct piece_of of = { .letters = NO_STR };
	str rest = letters;

	*told = false;
	if (!is_askable(letters))
		return true;
	if (!shard_sound(sh, NAMES_WORD_TEXTS))
		return false;
	for (bool first = true; str_cut(&rest, '_', &of.letters); first = false) {
		of.begins_word = !first;
		of.ends_word = rest.len > 0;
		has = first ? good : bits_new(l->scratch, sh->count);
		if (!holds_piece(l, n, &of, most, has, told, err))
			return false;
		if (!*told)
			return true;
		if (!first)
			bits_and(good, has, sh->count);
	}
	if (of.begins_word && !look_at_each(l, n, letters, good, err))
		return false;
	bits_or(to, good, sh->count);
	return true;
}
