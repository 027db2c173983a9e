#include "assistant/language/phrasing.h"

#include "base/arena.h"

#include "base/banned.h"

static bool overlaps(const struct period *p, ptrdiff_t first, ptrdiff_t count)
{
	return !p->doubtful && p->first < first + count && first < p->first + p->count;
}

static bool is_in_period(const struct periods *p, ptrdiff_t first, ptrdiff_t count)
{
	for (ptrdiff_t i = 0; i < p->len; i++)
		if (overlaps(&p->at[i], first, count))
			return true;
	return false;
}

static void read_words(struct arena *a, instant now, struct phrasing *out)
{
	struct cues all = { 0 };

	numbers_find(a, &out->wording, &out->numbers);
	periods_find(a, &out->wording, &out->numbers, now, &out->periods);
	for (ptrdiff_t i = 0; i < out->numbers.len; i++) {
		struct number *n = &out->numbers.at[i];

		n->in_period = is_in_period(&out->periods, n->first, n->count);
	}
	cues_find(a, &out->wording, &out->numbers, &all);
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (!is_in_period(&out->periods, all.at[i].first, all.at[i].count))
			*push(&out->cues, a) = all.at[i];
}

void phrasing_read(struct arena *a, str text, instant now, struct phrasing *out)
{
	*out = (struct phrasing){ 0 };
	wording_read(a, text, &out->wording);
	read_words(a, now, out);
}

void phrasing_read_in(struct arena *a, str text, enum language l, instant now, struct phrasing *out)
{
	*out = (struct phrasing){ 0 };
	wording_read_in(a, text, l, &out->wording);
	read_words(a, now, out);
}
