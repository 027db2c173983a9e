/* The filter of the steps, while it is typed: the steps follow, with completions of filters, values and tools. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "tui/core/line_filters.h"
#include "tui/replay/replay.h"

#include "base/banned.h"

enum { TYPING_US = 20000, TOOLS_FROM = 20000 };

static bool set(struct app *a, str line, struct err *err)
{
	struct replay_state *s = replay_of(&a->state);

	if (!replay_set_filter(s, line, err))
		return false;
	replay_read(s, TYPING_US);
	replay_stay_on(a, s->unfiltered);
	return true;
}

static void changed(struct app *a, str line)
{
	line_filter_changed(a, line, set);
}

static void left(struct app *a)
{
	line_filter_changed(a, replay_of(&a->state)->filter_before, set);
}

static void done(struct app *a, str line)
{
	line_filter_done(a, line, replay_of(&a->state)->filter_before, set);
}

/* ---- completions ---- */

static void offer_tools(struct app *a, struct choices *out, str before, str begun)
{
	const struct session *s = replay_of(&a->state)->session;
	ptrdiff_t n = session_len(s) < TOOLS_FROM ? session_len(s) : TOOLS_FROM;
	uint16_t last = 0;

	for (ptrdiff_t i = 0; i < n; i++) {
		const struct entry *e = session_entry(s, i);
		str name = session_tool(s, e, NULL);

		if (!e->tool || e->tool == last || !str_starts(name, begun))
			continue;
		last = e->tool;
		choices_add(out, &(struct choice){ .text = str_fmt(a->frame, "%.*s%.*s", STR(before),
								   STR(filter_quoted(a->frame, name))) });
	}
}

static void offer(struct app *a, struct choices *out)
{
	str before, begun;
	const struct line_filter_word *typed = line_filter_typed(step_filters, out, &before, &begun);

	line_filters_offer(a->frame, step_filters, out);
	if (typed && str_eq(str_of(typed->name), S("tool")))
		offer_tools(a, out, before, begun);
}

static const struct prompt filter_prompt = {
	.changed = changed,
	.done = done,
	.left = left,
	.words = PROMPT_OWN,
	.offer = offer,
	.several = true,
	.hint = "words, tool:NAME, sql:WORD, failed:yes, slow:yes, type:user, agent:NAME",
};

void replay_ask_filter(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);

	s->unfiltered = replay_here(a);
	s->filter_before = s->filter_text;
	prompt_open(a, &filter_prompt, S("only steps with:"), s->filter_text);
}
