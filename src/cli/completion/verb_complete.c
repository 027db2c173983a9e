/* complete: called by shells to complete a word. Never slow: by default it offers what it finds in 40 ms. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "cli/completion/line_completion.h"

#include "base/banned.h"

enum { PATIENCE_MS = 40 }; /* a person waits for the Tab key */

/* A shell that splits our words expects only the part after the last split. */
static ptrdiff_t after_break(str word, str breaks)
{
	ptrdiff_t from = 0;

	for (ptrdiff_t i = 0; i < word.len; i++)
		if (str_at(breaks, word.at[i]) >= 0)
			from = i + 1;
	return from;
}

static int complete(struct cli *c, struct err *err)
{
	struct stop soon = { 0 };
	int64_t ms = PATIENCE_MS;
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct completing all;
	ptrdiff_t from;

	if (!cli_timeout(c, &ms, err))
		return 0;
	soon.deadline_us = clock_monotonic_us() + ms * 1000;
	complete_line(c, c->options.words.len ? c->options.words.at[0] : S("ocat "), &soon, &all);
	from = after_break(all.word, option_value(&c->options, "breaks"));
	for (ptrdiff_t i = 0; i < all.offers.len; i++) {
		const struct completion *o = &all.offers.at[i];

		sb_put(&b, clean(c->arena, str_from(o->text, from)));
		if (o->detail.len && option_on(&c->options, "details"))
			sb_fmt(&b, "\t%.*s", STR(clean(c->arena, o->detail)));
		sb_putc(&b, '\n');
	}
	if (all.files)
		sb_puts(&b, ":files\n");
	cli_print(c, sb_str(&b));
	return 0;
}

static const struct option options[] = {
	{ "breaks", 0, "CHARACTERS", "the word break characters of the shell" },
	{ "details", 0, NULL, "add a tab and a description to each" },
	{ 0 },
};

const struct verb verb_complete = {
	.name = "complete",
	.words = "LINE",
	.summary = "print completions of a command line, for shells",
	.options = options,
	.heeds = HEEDS(TIMEOUT),
	.hidden = true,
	.run = complete,
};
