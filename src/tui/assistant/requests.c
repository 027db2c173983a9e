/* Asks the question of a turn, with the choices made. */
#include "tui/assistant/assistant.h"

#include "base/arena.h"

#include "base/banned.h"

void ask_assistant(const struct asker *who, const struct assistant_turn *t)
{
	struct question *q = question_new(who, &assistant_done, "ask_question", NO_STR);
	struct strs choices = strs_dup(q->arena, &t->choices);

	question_give(q, S("question"), str_dup(q->arena, t->question));
	if (t->about.sql.len)
		question_give(q, S("sql"), str_dup(q->arena, t->about.sql));
	if (t->about.session.len) {
		question_give(q, S("session"), str_dup(q->arena, t->about.session));
		question_give(q, S("session_step"), str_fmt(q->arena, "%lld", (long long)t->about.step));
	}
	if (choices.len)
		question_give_list(q, S("choices"), &choices);
	if (t->automatic)
		question_give(q, S("auto"), S("yes"));
	question_send(who, q, question_run);
}
