/* The tables that the words of the query line mean, as the list shows them below those found by name. */
#include "tui/core/explorer_state.h"
#include "tui/core/line_edit.h"
#include "tui/core/question_line.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "service/search/question.h"
#include "tui/pane.h"

#include "base/banned.h"

static const struct question_summary *summary_of(const struct question *q)
{
	return answer_as(q->result.sum, question_summary);
}

bool state_meaning_is_nothing(const struct question *q)
{
	const struct question_summary *s = summary_of(q);

	return s && (!s->answered || !listed_of(q)->rows.len);
}

/* The nearest tables are only shown for a question, and if no name matches: they do not answer it. */
const struct question *state_meaning(const struct explorer_state *w)
{
	const struct question *q = w->meant;

	if (!q || !w->found || !str_eq(q->subject, w->found->subject) || !as_of_same(q->then, w->found->then))
		return NULL;
	if (!q->good)
		return q;
	if (state_meaning_is_nothing(q) && (w->found->result.total || w->filter.words.len < 2))
		return NULL;
	return w->meant_rows.len ? q : NULL;
}

static str toss_up_words(const struct question_summary *s, struct arena *frame)
{
	scoped(sb_free) struct sb b = SB(LINE_MOST);

	for (ptrdiff_t i = 0;
	     i < s->groups.len && i < 3 && 3 * s->groups.at[i].probability >= s->groups.at[0].probability; i++)
		sb_fmt(&b, "%s%.*s (%d%%)", i ? " or " : "about ", STR(clean(frame, s->groups.at[i].name)),
		       (int)(100 * s->groups.at[i].probability + 0.5));
	return str_dup(frame, sb_str(&b));
}

static str missing_words(const struct question_summary *s, struct arena *frame)
{
	scoped(sb_free) struct sb b = SB(LINE_MOST);

	for (ptrdiff_t i = 0; i < s->found.missing_terms.len && i < 3; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "without ", STR(clean(frame, s->found.missing_terms.at[i])));
	return str_dup(frame, sb_str(&b));
}

str state_meaning_heading(const struct explorer_state *w, struct arena *frame)
{
	const struct question *q = state_meaning(w);
	const struct question_summary *s = q ? summary_of(q) : NULL;
	scoped(sb_free) struct sb b = SB(LINE_MOST);

	if (!q)
		return S("by meaning");
	if (!q->good)
		return str_fmt(frame, "by meaning: %.*s", STR(clean(frame, str_of(q->err.text))));
	if (state_meaning_is_nothing(q))
		return S("no table answers that; nearest tables");
	sb_puts(&b, "by meaning");
	if (s && s->database.len)
		sb_fmt(&b, ", only in %.*s", STR(clean(frame, s->database)));
	if (s && s->found.toss_up)
		sb_fmt(&b, "  %.*s", STR(toss_up_words(s, frame)));
	if (s && s->found.missing_terms.len)
		sb_fmt(&b, "  %.*s", STR(missing_words(s, frame)));
	return str_dup(frame, sb_str(&b));
}

static bool is_named(const struct explorer_state *w, str name)
{
	ptrdiff_t line = state_line_of(w, name);

	return line >= 0 && line < state_names(w);
}

void state_join_meaning(struct explorer_state *w)
{
	struct table_rows old = { 0 };

	w->meant_rows = old;
	for (ptrdiff_t i = 0; w->meant && w->meant->good && i < listed_of(w->meant)->rows.len; i++)
		if (!is_named(w, listed_of(w->meant)->rows.at[i].qualified))
			*push(&w->meant_rows, w->meant->arena) = listed_of(w->meant)->rows.at[i];
}

str state_meaning_command(const struct explorer_state *w, struct arena *frame)
{
	struct question_line l = question_line_of(frame, w->meant->subject);
	str filters = l.filters.len ? str_fmt(frame, "%.*s ", STR(pane_argument(frame, l.filters))) : S("");

	return str_fmt(frame, "tables %.*s--ask %.*s --limit %d", STR(filters), STR(pane_argument(frame, l.words)),
		       MEANING_ROWS);
}
