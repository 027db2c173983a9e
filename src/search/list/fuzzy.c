/* Which filters leave room for near names. */
#include "search/list/fuzzy.h"

#include "base/arena.h"
#include "scan/fuzzy.h"

#include "base/banned.h"

enum { LEAST_LETTERS = 2, LEAST_SPELT = 6 };

static ptrdiff_t the_word(const struct words *w)
{
	ptrdiff_t found = -1;

	for (ptrdiff_t i = 0; i < w->len; i++) {
		if (w->at[i].negated)
			continue;
		if (found >= 0 || w->at[i].kind != MATCH_PLAIN || w->at[i].qualified)
			return -1;
		found = i;
	}
	return found;
}

bool near_of(const struct filter *f, struct arena *a, struct near_ask *out)
{
	ptrdiff_t at = the_word(&f->words);
	str text;

	if (at < 0 || f->props.len || f->sort != SORT_RANK || f->descending)
		return false;
	text = f->words.at[at].folded;
	if (text.len < LEAST_LETTERS || text.len > FUZZY_LETTERS || str_at(text, '\0') >= 0)
		return false;
	*out = (struct near_ask){
		.rest = *f, .typed = f->words.at[at], .spelt = f->words.at[at], .spells = text.len >= LEAST_SPELT
	};
	out->spelt.kind = MATCH_FUZZY;
	out->rest.words = (struct words){ 0 };
	for (ptrdiff_t i = 0; i < f->words.len; i++)
		if (i != at)
			*push(&out->rest.words, a) = f->words.at[i];
	return true;
}
