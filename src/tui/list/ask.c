/* The words of a person as a question: typed for the key, or after its name on the command line. */
#include "tui/core/explorer.h"
#include "tui/list/pane.h"

#include "base/banned.h"

static void typed(struct app *a, str words)
{
	if (words.len)
		meaning_ask_for(a, words);
}

static str typed_last(const struct app *a)
{
	return line_edit_text(&a->line);
}

static const struct prompt question_prompt = { .done = typed, .recall = typed_last, .kind = '?' };

bool list_ask(struct app *a, enum action act)
{
	if (act != ACT_ASK)
		return false;
	prompt_open(a, &question_prompt, S("ask in plain words:"), typed_last(a));
	return true;
}

bool list_ask_with(struct app *a, enum action act, str words)
{
	if (act != ACT_ASK)
		return false;
	typed(a, words);
	return true;
}
