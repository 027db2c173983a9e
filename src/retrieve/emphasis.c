#include "retrieve/emphasis.h"

#include <math.h>

#include "retrieve/quantities.h"
#include "base/banned.h"

enum { USUAL_WORDS = 20 }; /* of a question */

/* Among the first so many words. */
static ptrdiff_t times_said(const struct question *q, ptrdiff_t word, ptrdiff_t among)
{
	str s = q->words.at[word].stem;
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < among; i++)
		n += str_eq(s, q->words.at[i].stem);
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

/*
 * Each month, compared with the month before: a period is repeated to say how to divide and compare the rows, and any
 * table of events has a date.
 */
static bool counts_again(const struct content_word *word)
{
	return word->use == USE_NAMES && !quantity_is_period(word->text);
}

double word_emphasis(const struct question *q, const struct weights *w, ptrdiff_t word)
{
	ptrdiff_t said = times_said(q, word, q->words.len);
	double often = said > 1 && counts_again(&q->words.at[word]) ? 1 + w->often * log((double)said) : 1;

	return often / (1 + w->late * (double)word / USUAL_WORDS);
}
