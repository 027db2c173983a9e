#include "model/word_starts.h"

#include "base/utf8.h"

#include "base/banned.h"

static enum name_shape shape_of(uint32_t c)
{
	if (c >= '0' && c <= '9')
		return NAME_DIGIT;
	if (c >= 'a' && c <= 'z')
		return NAME_LOWER;
	if (c < 0x80)
		return c >= 'A' && c <= 'Z' ? NAME_UPPER : NAME_MARK;
	if (!utf8_is_word(c))
		return NAME_MARK;
	return utf8_fold(c) != c ? NAME_UPPER : NAME_LOWER;
}

/* Most names are ASCII. */
static uint32_t next_of(str s, ptrdiff_t *i)
{
	unsigned char c = (unsigned char)s.at[*i];

	if (c >= 0x80)
		return utf8_next(s, i);
	++*i;
	return c;
}

static enum name_shape peek(const struct name_walk *w)
{
	ptrdiff_t i = w->in_name;

	return i < w->name.len ? shape_of(next_of(w->name, &i)) : NAME_MARK;
}

struct name_walk name_walk_of(str name, str folded)
{
	struct name_walk w = {
		.name = name, .folded = folded, .before = NAME_MARK, .here = NAME_MARK, .after = NAME_MARK
	};

	w.after = peek(&w);
	return w;
}

/* The two are read in parallel, character by character. */
bool name_walk_on(struct name_walk *w)
{
	if (w->next >= w->folded.len)
		return false;
	w->at = w->next;
	next_of(w->folded, &w->next);
	w->before = w->here;
	w->here = w->after;
	if (w->in_name < w->name.len)
		next_of(w->name, &w->in_name);
	w->after = peek(w);
	return true;
}

bool name_walk_starts(const struct name_walk *w)
{
	if (w->here == NAME_MARK)
		return false;
	if (w->before == NAME_MARK || (w->before == NAME_DIGIT) != (w->here == NAME_DIGIT))
		return true;
	return w->here == NAME_UPPER && (w->before == NAME_LOWER || w->after == NAME_LOWER);
}
