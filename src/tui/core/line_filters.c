#include "tui/core/line_filters.h"

#include "base/arena.h"
#include "tui/core/explorer.h"

#include "base/banned.h"

const struct line_filter_word *line_filter_typed(const struct line_filter_word *filters, const struct choices *c,
						 str *before, str *begun)
{
	str word = choices_word(c), name = str_from(word, str_starts(word, S("!")));
	ptrdiff_t colon = str_at(word, ':');

	if (colon < 0)
		return NULL;
	*before = str_upto(word, colon + 1);
	*begun = str_from(word, colon + 1);
	for (const struct line_filter_word *f = filters; f->name; f++)
		if (str_eq(str_upto(name, str_at(name, ':')), str_of(f->name)))
			return f;
	return NULL;
}

static void offer_values(struct arena *frame, const struct line_filter_word *f, str before, str begun,
			 struct choices *out)
{
	for (int i = 0; f->values && f->values[i]; i++)
		if (str_starts(str_of(f->values[i]), begun))
			choices_add(out,
				    &(struct choice){ .text = str_fmt(frame, "%.*s%s", STR(before), f->values[i]) });
}

void line_filters_offer(struct arena *frame, const struct line_filter_word *filters, struct choices *out)
{
	str word = choices_word(out), name = str_from(word, str_starts(word, S("!"))), before, begun;
	const struct line_filter_word *typed = line_filter_typed(filters, out, &before, &begun);

	if (typed)
		offer_values(frame, typed, before, begun, out);
	for (const struct line_filter_word *f = filters; f->name && str_at(word, ':') < 0; f++)
		if (name.len && str_starts(str_of(f->name), name))
			choices_add(out, &(struct choice){ .text = str_fmt(frame, "%s%s:",
									   name.len < word.len ? "!" : "", f->name),
							   .detail = str_of(f->help),
							   .open = true });
}

void line_filter_changed(struct app *a, str line, line_filter_set set)
{
	struct err ignored = { 0 };

	a->prompt.refused = !set(a, line, &ignored);
}

void line_filter_done(struct app *a, str line, str before, line_filter_set set)
{
	struct err err = { 0 };

	if (set(a, line, &err))
		return;
	line_filter_changed(a, before, set);
	act_say(a, str_fmt(a->frame, "%s. %s", err.text, err.next));
}
