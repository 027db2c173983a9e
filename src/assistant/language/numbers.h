/*
 * Numbers as people write them in the language of the question: 1,234.5 or 1.234,5 or 1 234, words (three, dos mil,
 * meia duzia), ordinals, percentages, money, and units of scale (2 million, 5k). Digits within a longer word (A2019)
 * or in quotation marks are no numbers.
 */
#ifndef OCAT_ASSISTANT_LANGUAGE_NUMBERS_H
#define OCAT_ASSISTANT_LANGUAGE_NUMBERS_H

#include "assistant/language/wording.h"

struct number {
	ptrdiff_t first, count; /* its words, with those of scale; without units and signs */
	struct stretch at;	/* its bytes, with sign, currency, and percent sign */
	str literal;		/* as SQL has it: 1234.5, -3, 2000000; a percentage as its number: 20 of 20% */
	double value;
	bool whole;	/* no fraction: an integer */
	bool ordinal;	/* second, 3rd, tercero */
	bool percent;	/* 20%, 20 percent, 20 por ciento */
	str currency;	/* USD, EUR, GBP, JPY, BRL, MXN, ...; "$" where it may be several; absent: none */
	bool word;	/* written in words */
	bool doubtful;	/* a word that is rarely a number: one, a second, uma; or digits with two readings: 1.234 */
	bool in_period; /* part of a date or time phrase, set by phrasing_read */
	str other;	/* the literal of the second reading of digits; absent: none */
};
struct number_list {
	struct number *at;
	ptrdiff_t len, cap;
};

/* In the order of the text; no two overlap. */
void numbers_find(struct arena *a, const struct wording *w, struct number_list *out);

/* The number that has this word, or that begins there: an index, -1: none. */
ptrdiff_t number_at(const struct number_list *n, ptrdiff_t word);

#endif
