#include "retrieve/proper_names.h"

#include <string.h>

#include "base/utf8.h"
#include "base/banned.h"

/* ---- quotes ---- */

/* Between two equal quotes, but not an apostrophe within a word. */
static void mark_quoted(str text, const struct tokens *t, enum proper_name *out)
{
	ptrdiff_t open = -1;

	for (ptrdiff_t i = 0; i < text.len; i++) {
		bool before = i && text.at[i - 1] != ' ' && text.at[i - 1] != '(',
		     after = i + 1 < text.len && ((unsigned char)text.at[i + 1] >= 'A');

		if (text.at[i] != '"' && text.at[i] != '\'')
			continue;
		if (text.at[i] == '\'' && before && after)
			continue;
		if (open < 0 || text.at[open] != text.at[i]) {
			open = before && text.at[i] == '\'' ? open : i;
			continue;
		}
		for (ptrdiff_t k = 0; k < t->len; k++)
			if (t->at[k].at.from > open && t->at[k].at.to <= i)
				out[k] = PROPER_VALUE;
		open = -1;
	}
}

/* ---- capitals ---- */

static bool is_capital(str text, ptrdiff_t at)
{
	uint32_t c = utf8_next(text, &at);

	return utf8_fold(c) != c;
}

/* SKU, GDP: more often a thing than a name. */
static bool is_acronym(str text, const struct token *t)
{
	for (ptrdiff_t i = t->at.from; i < t->at.to; i++)
		if (text.at[i] < 'A' || text.at[i] > 'Z')
			return false;
	return t->at.to - t->at.from > 1;
}

static bool is_one_of(const char *words, str word)
{
	for (const char *at = words; (at = strchr(at, ' ')) && at[1]; at++)
		if (strncmp(at + 1, word.at, (size_t)word.len) == 0 && at[1 + word.len] == ' ')
			return true;
	return false;
}

static bool is_title(str word)
{
	return is_one_of(" mr mrs ms miss dr dra prof sir sr sra srta don dona senor senora senhor senhora ", word);
}

/* Before a name: "the store called Baker". */
static bool is_naming(str word)
{
	return is_one_of(
		" called named titled entitled llamado llamada llamados llamadas denominado denominada titulado"
		" titulada chamado chamada chamados chamadas intitulado intitulada nomeado nomeada ",
		word);
}

/* A word that begins a sentence is capitalised whatever it is. */
static bool begins_sentence(str text, const struct tokens *t, ptrdiff_t i)
{
	ptrdiff_t before = t->at[i].at.from;

	while (before > 0 && strchr(" \"'(", text.at[before - 1]))
		before--;
	while (str_ends(str_upto(text, before), S("¿")) || str_ends(str_upto(text, before), S("¡")))
		before -= S("¿").len;
	if (!before)
		return true;
	return memchr(".?!:\n", text.at[before - 1], 5) && !(i && is_title(t->at[i - 1].text));
}

/* In a heading most words are capitalised, which then says nothing; the first one is in any sentence. */
static bool is_heading(str text, const struct tokens *t)
{
	ptrdiff_t capitals = 0, words = 0;

	for (ptrdiff_t i = 1; i < t->len; i++) {
		if (t->at[i].text.len < 4 || (t->at[i].text.at[0] >= '0' && t->at[i].text.at[0] <= '9'))
			continue;
		words++;
		capitals += is_capital(text, t->at[i].at.from);
	}
	return words > 2 && 4 * capitals > 3 * words;
}

/* Side by side, with only blanks, dots of initials or a hyphen between. */
static bool is_beside(str text, const struct token *a, const struct token *b)
{
	if (a->at.to == b->at.from) /* OrderDate */
		return false;
	for (ptrdiff_t i = a->at.to; i < b->at.from; i++)
		if (!strchr(" .-", text.at[i]))
			return false;
	return true;
}

static void mark_values(str text, const struct tokens *t, enum proper_name *out)
{
	for (ptrdiff_t i = 0; i < t->len; i++) {
		if (out[i] != PROPER_CAPITAL)
			continue;
		if (i && (is_title(t->at[i - 1].text) || is_naming(t->at[i - 1].text)))
			out[i] = PROPER_VALUE;
		if (i && out[i - 1] != PROPER_NONE && is_beside(text, &t->at[i - 1], &t->at[i]))
			out[i - 1] = out[i] = PROPER_VALUE;
	}
}

void proper_names(str text, const struct tokens *t, enum proper_name *out)
{
	bool heading = is_heading(text, t);

	for (ptrdiff_t i = 0; i < t->len; i++)
		out[i] = !heading && is_capital(text, t->at[i].at.from) && !begins_sentence(text, t, i) &&
					 !is_acronym(text, &t->at[i])
				 ? PROPER_CAPITAL
				 : PROPER_NONE;
	mark_values(text, t, out);
	mark_quoted(text, t, out);
}
