/* Splits words that are written together, by the words that the rules have. */
#include "model/tags/internal.h"

#include "base/banned.h"

/* The first and the last part may have two letters: nr_, no. */
enum { TOGETHER_LEAST = 6, PART_LEAST = 3, END_LEAST = 2, PARTS_MOST = 5, LONGEST = 40 };

static const struct map_entry *word_of(const struct tag_rules *r, str word)
{
	const struct map_entry *e = map_get(&r->words, word);

	return e || word.len <= PART_LEAST || !str_ends(word, S("s"))
		       ? e
		       : map_get(&r->words, str_upto(word, word.len - 1));
}

static bool is_part(const struct tag_rules *r, str word, ptrdiff_t from, ptrdiff_t to)
{
	str part = str_n(word.at + from, to - from);
	bool end = !from || to == word.len;
	const struct map_entry *e;

	if (part.len == word.len)
		return false;
	if (!end && rule_word_is_small(part))
		return true;
	if (part.len < (end ? END_LEAST : PART_LEAST))
		return false;
	e = word_of(r, part);
	return e && e->num != WORD_OF_PARTS;
}

/* The fewest parts; 0: it cannot be split. */
static int split(const struct tag_rules *r, str word, str parts[PARTS_MOST])
{
	int best[LONGEST + 1] = { 0 }; /* by the length of a prefix: its fewest parts; 0: none, unless it is empty */
	ptrdiff_t last[LONGEST + 1] = { 0 };
	int n;

	if (word.len < TOGETHER_LEAST || word.len > LONGEST)
		return 0;
	for (ptrdiff_t to = END_LEAST; to <= word.len; to++)
		for (ptrdiff_t from = 0; from < to; from++) {
			int parts_before = best[from];

			if ((from && !parts_before) || parts_before == PARTS_MOST ||
			    (best[to] && parts_before + 1 >= best[to]) || !is_part(r, word, from, to))
				continue;
			best[to] = parts_before + 1;
			last[to] = from;
		}
	n = best[word.len];
	for (ptrdiff_t to = word.len; to > 0 && n > 0; to = last[to])
		parts[--n] = str_n(word.at + last[to], to - last[to]);
	return best[word.len];
}

void rule_words_apart(const struct tag_rules *r, struct words_of *words)
{
	struct words_of all = { .len = 0 };

	for (int i = 0; i < words->len; i++) {
		str parts[PARTS_MOST];
		int n = word_of(r, words->at[i]) ? 0 : split(r, words->at[i], parts);

		if (!n && all.len < WORDS_MOST)
			all.at[all.len++] = words->at[i];
		for (int k = 0; k < n && all.len < WORDS_MOST; k++)
			if (!rule_word_is_small(parts[k]))
				all.at[all.len++] = parts[k];
	}
	*words = all;
}

void rule_words_mark(struct tag_rules *r)
{
	str parts[PARTS_MOST];

	for (ptrdiff_t i = 0; i < r->words.len; i++)
		if (r->words.at[i].num == WORD_ALONE && split(r, r->words.at[i].key, parts))
			r->words.at[i].num = WORD_OF_PARTS;
}
