#include "sql/dialect/words.h"

#include "base/banned.h"

enum { WORD_MOST = 24 };

static const struct {
	const char *text;
	uint16_t kept, use;
	uint8_t len;
} words[] = { { "", 0, 0, 0 },
#define _(word, kept, use) { #word, kept, use, sizeof #word - 1 },
	      SQL_WORDS(_)
#undef _
};

static int order(const char *a, ptrdiff_t alen, const char *b, ptrdiff_t blen)
{
	for (ptrdiff_t i = 0; i < alen && i < blen; i++)
		if (a[i] != b[i])
			return (unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1;
	return alen < blen ? -1 : alen > blen;
}

enum sql_word sql_word_of(str word)
{
	char low[WORD_MOST];
	int from = 1, to = SQL_WORD_COUNT;

	if (!word.len || word.len > WORD_MOST)
		return NO_WORD;
	for (ptrdiff_t i = 0; i < word.len; i++)
		low[i] = word.at[i] >= 'A' && word.at[i] <= 'Z' ? (char)(word.at[i] | 32) : word.at[i];
	while (from < to) {
		int middle = from + (to - from) / 2, o = (unsigned char)low[0] - (unsigned char)words[middle].text[0];

		if (!o) /* the first letter distinguishes most words */
			o = order(low, word.len, words[middle].text, words[middle].len);
		if (!o)
			return (enum sql_word)middle;
		if (o > 0)
			from = middle + 1;
		else
			to = middle;
	}
	return NO_WORD;
}

uint32_t sql_word_kept(enum sql_word w)
{
	return words[w].kept;
}

uint32_t sql_word_use(enum sql_word w)
{
	return words[w].use;
}

str sql_word_text(enum sql_word w)
{
	return str_n(words[w].text, words[w].len);
}
