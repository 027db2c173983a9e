/* Questions from strangers: the first byte says the language, the rest is the text. */
#include <stdlib.h>
#include <string.h>

#include "assistant/language/intent.h"
#include "base/arena.h"
#include "base/json.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void must(bool good)
{
	if (!good)
		abort();
}

/* Within the text and the words, in order, without overlap; returns the end. */
static ptrdiff_t place(const struct wording *w, ptrdiff_t first, ptrdiff_t count, struct stretch at, ptrdiff_t last)
{
	must(first >= last && count > 0 && first + count <= w->words.len);
	must(at.from >= 0 && at.from < at.to && at.to <= w->text.len);
	return first + count;
}

static void look_at_numbers(const struct phrasing *p)
{
	ptrdiff_t last = 0;

	for (ptrdiff_t i = 0; i < p->numbers.len; i++) {
		const struct number *n = &p->numbers.at[i];
		double value;

		last = place(&p->wording, n->first, n->count, n->at, last);
		must(str_real(n->literal, &value) && number_at(&p->numbers, n->first) == i);
	}
}

static void look_at_periods(const struct phrasing *p)
{
	ptrdiff_t last = 0;

	for (ptrdiff_t i = 0; i < p->periods.len; i++) {
		const struct period *x = &p->periods.at[i];

		last = place(&p->wording, x->first, x->count, x->at, last);
		must(x->grain > GRAIN_NONE && x->grain < GRAINS);
		if (x->kind == PERIOD_RANGE || x->kind == PERIOD_PART)
			must(x->from != NO_TIME || x->to != NO_TIME);
		if (x->from != NO_TIME && x->to != NO_TIME)
			must(x->from < x->to);
	}
}

static void look_at_cues(const struct phrasing *p)
{
	ptrdiff_t last = 0;

	for (ptrdiff_t i = 0; i < p->cues.len; i++) {
		const struct cue *c = &p->cues.at[i];

		last = place(&p->wording, c->first, c->count, c->at, last);
		must(c->kind > CUE_NONE && c->kind < CUE_KINDS && c->quality < QUALITY_KINDS);
		must(c->number >= -1 && c->number < p->numbers.len && c->number_to >= -1 &&
		     c->number_to < p->numbers.len);
	}
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct phrasing p;
	struct intent intent;
	struct err err = { 0 };

	if (!size)
		return 0;
	phrasing_read_in(a, str_n((const char *)data + 1, (ptrdiff_t)size - 1), data[0] % LANGUAGES, DAYS(20000), &p);
	look_at_numbers(&p);
	look_at_periods(&p);
	look_at_cues(&p);
	intent_read(&p, DAYS(20000), &intent);
	/* Our reader of JSON refuses a text with a NUL. */
	must(intent.topic < TOPICS &&
	     (memchr(data + 1, 0, size - 1) || json_parse(a, intent_to_json(a, &intent), &err)));
	return 0;
}
