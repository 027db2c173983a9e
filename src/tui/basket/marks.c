/* Marks: a letter that stands for a table. Both prompts list the existing marks and take one letter. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "tui/basket/pane.h"

#include "base/banned.h"

static bool is_letter(str line)
{
	return line.len == 1 && line.at[0] >= 'a' && line.at[0] <= 'z';
}

static bool any_marks(const struct bookmarks *s)
{
	for (int i = 0; i < BOOKMARK_MARKS; i++)
		if (s->mark[i].len)
			return true;
	return false;
}

static void set_mark(struct app *a, str line)
{
	struct bookmark_change c = { .what = BOOKMARK_MARK, .name = act_subject(a) };

	if (!is_letter(line)) {
		act_say(a, S("a mark is a letter from a to z"));
		return;
	}
	c.letter = line.at[0];
	basket_change(a, c);
	basket_say_of(a, str_c(a->frame, str_fmt(a->frame, "mark %c is now ", c.letter)), c.name);
}

static void go_to_mark(struct app *a, str line)
{
	str name = is_letter(line) ? bookmark_mark(&a->state.bookmarks, (uint32_t)line.at[0]) : NO_STR;

	if (name.len)
		act_open(a, str_dup(a->frame, name));
	else
		act_say(a, S("no such mark"));
}

/* The first letter that is typed finishes the line; one that Tab chose, and pasted text, waits for Enter. */
static void letter_came(struct app *a, str line)
{
	const struct prompt *p = a->prompt.is;

	line = str_dup(a->frame, line);
	if (!line.len || a->pasting || a->command.choices.taken >= 0)
		return;
	prompt_close(a);
	p->done(a, line);
}

static void offer(struct app *a, struct choices *out)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz";

	for (int i = 0; letters[i]; i++) {
		str name = bookmark_mark(&a->state.bookmarks, (uint32_t)letters[i]);

		if (name.len)
			choices_add(out, &(struct choice){ .text = str_n(&letters[i], 1),
							   .detail = state_name(&a->state, a->frame, name),
							   .preview = PREVIEW_TABLE,
							   .subject = name });
	}
}

static const struct prompt mark_prompt = {
	.done = set_mark, .needs_text = true, .words = PROMPT_OWN, .offer = offer, .changed = letter_came
};
static const struct prompt go_prompt = {
	.done = go_to_mark, .needs_text = true, .words = PROMPT_OWN, .offer = offer, .changed = letter_came
};

void marks_begin(struct app *a, enum action act, str name)
{
	if (act == ACT_MARK && name.len)
		prompt_open(a, &mark_prompt, S("mark (a to z):"), NO_STR);
	else if (act == ACT_GO_MARK && !any_marks(&a->state.bookmarks))
		act_say(a, S("no marks yet: m and a letter sets one"));
	else if (act == ACT_GO_MARK)
		prompt_open(a, &go_prompt, S("go to the mark:"), NO_STR);
}
