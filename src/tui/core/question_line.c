#include "tui/core/question_line.h"

#include "base/arena.h"
#include "service/search/question.h"
#include "tui/core/line_edit.h"

#include "base/banned.h"

enum { MANY_WORDS = 3 };

/* A question may end with its mark. */
static bool is_plain(const struct word *w)
{
	ptrdiff_t mark = str_at(w->text, '?');

	return !w->negated && (w->kind == MATCH_PLAIN || (w->kind == MATCH_GLOB && mark == w->text.len - 1 && mark &&
							  str_find(w->text, S("*")) < 0 && str_at(w->text, '[') < 0));
}

/* Only plain words are a question: a glob or an excluded word says exactly what is meant. */
struct question_line question_line_of(struct arena *a, str line)
{
	scoped(sb_free) struct sb words = SB(LINE_MOST), filters = SB(LINE_MOST);
	struct filter_pieces pieces = { 0 };
	struct question_line out = { .words = NO_STR, .filters = NO_STR };
	struct err ignored = { 0 };

	if (!filter_pieces(a, line, clock_now(), &pieces, &ignored))
		return out;
	for (ptrdiff_t i = 0; i < pieces.len; i++) {
		const struct filter *f = &pieces.at[i].filter;
		struct sb *to = f->words.len ? &words : &filters;

		if (f->words.len && !is_plain(&f->words.at[0]))
			return out;
		if (f->sort_set || f->limit)
			continue;
		sb_fmt(to, "%s%.*s", to->len ? " " : "", STR(f->words.len ? f->words.at[0].text : pieces.at[i].text));
		out.count += f->words.len;
		out.common |= f->words.len && question_word(f->words.at[0].text);
		out.named |= f->words.len && f->words.at[0].qualified;
	}
	out.filters = filters.len ? str_dup(a, sb_str(&filters)) : NO_STR;
	out.words = words.len ? str_dup(a, sb_str(&words)) : NO_STR;
	return out;
}

bool meaning_is_question(const struct question_line *l)
{
	return l->count >= MANY_WORDS || (l->count > 1 && l->common);
}
