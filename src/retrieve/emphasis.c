#include "retrieve/emphasis.h"

#include <math.h>

#include "retrieve/stem.h"
#include "base/banned.h"

enum { USUAL_WORDS = 20 }; /* of a question */

/* Among the first so many words. */
static ptrdiff_t times_said(const struct question *q, ptrdiff_t word, ptrdiff_t among)
{
	char one[STEM_ROOM], other[STEM_ROOM];
	str s = stem(q->language, STEM_LIGHT, q->words.at[word].text, one);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < among; i++)
		n += str_eq(s, stem(q->language, STEM_LIGHT, q->words.at[i].text, other));
	return n;
}

bool word_is_repeated(const struct question *q, ptrdiff_t word)
{
	return times_said(q, word, word) > 0;
}

static bool same_words(const struct question *q, ptrdiff_t one, ptrdiff_t other, ptrdiff_t count)
{
	for (ptrdiff_t i = 0; i < count; i++)
		if (!str_eq(q->words.at[one + i].text, q->words.at[other + i].text))
			return false;
	return true;
}

bool phrase_is_repeated(const struct question *q, ptrdiff_t first, ptrdiff_t count)
{
	for (ptrdiff_t i = 0; i < q->concepts.len; i++)
		if (q->concepts.at[i].count == count && same_words(q, q->concepts.at[i].first, first, count))
			return true;
	return false;
}

double word_emphasis(const struct question *q, const struct weights *w, ptrdiff_t word)
{
	bool names = q->words.at[word].use == USE_NAMES;
	double often = names ? 1 + w->often * log((double)times_said(q, word, q->words.len)) : 1;

	return often / (1 + w->late * (double)word / USUAL_WORDS);
}
