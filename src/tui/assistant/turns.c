/* What was asked so far: each question and choice is a turn, and undo takes the last one back. */
#include "tui/assistant/assistant.h"

#include "base/arena.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

struct assistant_state *assistant_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_ASSISTANT);
}

void assistant_open(void *state)
{
	struct assistant_state *s = state;

	inquiry_open(&s->asked);
	text_lines_open(&s->lines);
	s->written = SB(WRITTEN_PAGE);
}

void assistant_close(void *state)
{
	struct assistant_state *s = state;

	inquiry_close(&s->asked);
	text_lines_close(&s->lines);
	sb_free(&s->written);
}

struct assistant_turn *assistant_turn(const struct assistant_state *s)
{
	return s->turns.len ? &s->turns.at[s->turns.len - 1] : NULL;
}

void assistant_push(struct assistant_state *s, const struct assistant_turn *t)
{
	struct arena *a = s->asked.memory;

	*push(&s->turns, a) = (struct assistant_turn){ .question = str_dup(a, t->question),
						       .about = { str_dup(a, t->about.sql),
								  str_dup(a, t->about.session), t->about.step },
						       .within = str_dup(a, t->within),
						       .choices = strs_dup(a, &t->choices),
						       .chosen = strs_dup(a, &t->chosen),
						       .automatic = t->automatic,
						       .alone = t->alone };
}

bool assistant_pop(struct assistant_state *s)
{
	if (s->turns.len < 2)
		return false;
	s->turns.len--;
	return true;
}

void assistant_answered(struct assistant_state *s, struct question *q)
{
	struct assistant_turn *t = assistant_turn(s);
	const struct ask_view *v;

	s->asked.asking = false;
	s->heard = -1;
	question_replace(&s->asked.answer, q);
	s->part = 0;
	v = assistant_whole(s);
	if (!t)
		return;
	t->answered = true;
	t->sql = v && v->sql.len ? str_dup(s->asked.memory, v->sql) : NO_STR;
}

const struct ask_view *assistant_whole(const struct assistant_state *s)
{
	return s->asked.answer && s->asked.answer->good ? answer_as(s->asked.answer->result.whole, ask_view) : NULL;
}

const struct ask_view *assistant_view(const struct assistant_state *s)
{
	const struct ask_view *whole = assistant_whole(s);

	return whole && s->part < whole->parts.len ? whole->parts.at[s->part] : whole;
}

struct ask_reading assistant_reading(const struct assistant_state *s)
{
	const struct ask_view *v = assistant_view(s);

	if (!v)
		return (struct ask_reading){ 0 };
	return s->other && v->alternative ? *v->alternative
					  : (struct ask_reading){ .sql = v->sql,
								  .catalog = v->catalog,
								  .dialect = v->dialect,
								  .assumptions = v->assumptions };
}
