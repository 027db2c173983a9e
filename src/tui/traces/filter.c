/* Which traces are shown: words of their question, title, agent and name, and filters. Follows each key. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "tui/core/line_filters.h"
#include "tui/traces/traces.h"

#include "base/banned.h"

static const char *const yes_or_no[] = { "yes", "no", NULL };
static const char *const ends[] = { "answered", "open", NULL };

enum filter_key { KEY_AGENT, KEY_TOOL, KEY_FAILED, KEY_OUTCOME };

static const struct line_filter_word filters[] = {
	[KEY_AGENT] = { "agent", NULL, "by this agent: agent:codex, agent:ocat" },
	[KEY_TOOL] = { "tool", NULL, "a tool that was called: tool:*query*" },
	[KEY_FAILED] = { "failed", yes_or_no, "with steps that failed" },
	[KEY_OUTCOME] = { "outcome", ends, "ended with an answer, or not" },
	{ 0 },
};

/* ---- matching ---- */

static bool has_tool(struct arena *a, const struct word *w, const struct strs *tools)
{
	for (ptrdiff_t i = 0; i < tools->len; i++)
		if (line_word_matches(a, w, tools->at[i]))
			return true;
	return false;
}

static bool says(struct arena *a, const struct word *w, const struct trace_file *f)
{
	return line_word_matches(a, w, f->head.question) || line_word_matches(a, w, f->head.title) ||
	       line_word_matches(a, w, f->name) || line_word_matches(a, w, traces_agent(f));
}

static bool term_matches(const struct line_term *t, struct arena *a, const struct trace_file *f)
{
	bool first = t->value == 0;

	switch (t->filter) {
	case KEY_AGENT: return line_word_matches(a, &t->word, traces_agent(f));
	case KEY_TOOL: return has_tool(a, &t->word, &f->tools);
	case KEY_FAILED: return (f->failed > 0) == first;
	case KEY_OUTCOME: return f->ended == first;
	default: return says(a, &t->word, f);
	}
}

bool traces_admits(const struct traces_state *t, struct arena *scratch, const struct trace_row *r)
{
	for (ptrdiff_t i = 0; i < t->filter.len; i++)
		if (term_matches(&t->filter.at[i], scratch, &r->file) == t->filter.at[i].negated)
			return false;
	return true;
}

/* ---- the line ---- */

static bool set(struct app *a, str line, struct err *err)
{
	struct traces_state *t = traces_of(&a->state);
	struct line_terms terms;

	if (!line_terms_parse(t->of_filter, line, filters, &terms, err))
		return false;
	t->filter = terms;
	t->filter_text = str_dup(t->of_filter, str_trim(line));
	traces_sift(t);
	a->view.spot[PANE_TRACES] = (struct pane_cursor){ 0 };
	return true;
}

static void changed(struct app *a, str line)
{
	line_filter_changed(a, line, set);
}

static void left(struct app *a)
{
	line_filter_changed(a, traces_of(&a->state)->filter_before, set);
}

static void done(struct app *a, str line)
{
	line_filter_done(a, line, traces_of(&a->state)->filter_before, set);
}

static void offer(struct app *a, struct choices *out)
{
	line_filters_offer(a->frame, filters, out);
}

static const struct prompt filter_prompt = {
	.changed = changed,
	.done = done,
	.left = left,
	.words = PROMPT_OWN,
	.offer = offer,
	.several = true,
	.hint = "words of the question, agent:NAME, tool:NAME, failed:yes, outcome:open",
};

void traces_ask_filter(struct app *a)
{
	struct traces_state *t = traces_of(&a->state);

	t->filter_before = t->filter_text;
	prompt_open(a, &filter_prompt, S("only traces with:"), t->filter_text);
}
