#include "tui/lineage/lineage.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"
#include "tui/core/explorer_state.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { NOTE_CELLS = 70 };

struct lineage_state *lineage_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_LINEAGE);
}

void lineage_open(void *state)
{
	*(struct lineage_state *)state = (struct lineage_state){ .asked = arena_open(), .memory = arena_open() };
}

void lineage_close(void *state)
{
	struct lineage_state *s = state;

	question_replace(&s->answer, NULL);
	arena_close(s->asked);
	arena_close(s->memory);
}

static void forget_lines(struct lineage_state *s)
{
	arena_reset(s->memory);
	s->closed = NULL;
	s->lines.at = NULL;
	s->lines.len = s->lines.cap = 0;
}

void lineage_set(struct lineage_state *s, str table, str column, bool by_column)
{
	struct arena *next = arena_open();

	table = str_dup(next, table);
	column = str_dup(next, column);
	arena_close(s->asked);
	s->asked = next;
	s->table = table;
	s->column = column;
	s->by_column = by_column;
	question_replace(&s->answer, NULL);
	forget_lines(s);
}

str lineage_name(const struct lineage_state *s, struct arena *a)
{
	return s->by_column ? name_with_field(a, s->table, s->column) : s->table;
}

const struct relation_tree *lineage_tree(const struct lineage_state *s)
{
	return s->answer ? answer_as(s->answer->result.whole, relation_tree) : NULL;
}

/* ---- lines ---- */

static void add_notes(struct lineage_state *s)
{
	const struct strs *notes = &s->answer->result.notes;

	if (notes->len)
		*push(&s->lines, s->memory) = (struct lineage_line){ -1, S("") };
	for (ptrdiff_t i = 0; i < notes->len; i++) {
		str rest = clean(s->memory, notes->at[i]);

		while (rest.len)
			*push(&s->lines, s->memory) = (struct lineage_line){ -1, words_line(&rest, NOTE_CELLS) };
	}
}

void lineage_fold(struct lineage_state *s)
{
	const struct relation_tree *t = lineage_tree(s);
	int hidden_below = DEEPEST + 1;

	s->lines.len = 0;
	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		const struct treeline *l = &t->lines.at[i];

		if (l->depth > hidden_below)
			continue;
		hidden_below = s->closed[i] ? l->depth : DEEPEST + 1;
		*push(&s->lines, s->memory) = (struct lineage_line){ i, NO_STR };
	}
	if (t->lines.len)
		add_notes(s);
}

void lineage_learn(struct lineage_state *s, struct question *q)
{
	question_replace(&s->answer, q);
	forget_lines(s);
	s->closed = new_n(s->memory, bool, lineage_tree(s)->lines.len + 1);
	lineage_fold(s);
}

const struct treeline *lineage_at(const struct lineage_state *s, ptrdiff_t line)
{
	if (line < 0 || line >= s->lines.len || s->lines.at[line].at < 0)
		return NULL;
	return &lineage_tree(s)->lines.at[s->lines.at[line].at];
}

str lineage_table(const struct treeline *l, bool by_column)
{
	str name = l->hop->other;

	if (!l->hop->other_id)
		return NO_STR;
	return by_column ? str_upto(name, state_name_at(name) - 1) : name;
}
