#include "service/trace/session_evidence.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/stop.h"
#include "service/trace/statements.h"
#include "base/banned.h"

enum { PROGRESS_STEPS = 2000, STEPS_MOST = 20000, SQL_KEPT = 128 << 10 };

struct session_turns {
	struct session *session;
	const struct observer *observer;
	const struct stop *stop;
	struct arena *arena, *held, *scratch; /* of the session, of one turn, of one step */
	struct evidence_past *past;
	struct statement_list *list;
	struct sb question; /* the last one */
	ptrdiff_t next;	    /* step */
	int64_t asked, turns_left_out, statements_left_out;
};

struct session_turns *session_turns_open(struct session *s, const struct observer *o, const struct stop *stop)
{
	struct arena *a = arena_open();
	struct session_turns *t = new(a, struct session_turns);
	struct session_totals totals;

	session_totals(s, &totals);
	*t = (struct session_turns){ .session = s,
				     .observer = o,
				     .stop = stop,
				     .arena = a,
				     .held = arena_open(),
				     .scratch = arena_open(),
				     .past = evidence_past_open(a),
				     .list = statements_open(),
				     .question = SB(SB_MAX) };
	sb_put(&t->question, session_facts(s)->question);
	if (session_facts(s)->cwd.len)
		statements_enter(t->list, session_facts(s)->cwd);
	if (totals.turns > TURNS_JUDGED)
		t->turns_left_out = totals.turns - TURNS_JUDGED;
	return t;
}

void session_turns_close(struct session_turns *t)
{
	if (!t)
		return;
	statements_close(t->list);
	sb_free(&t->question);
	arena_close(t->scratch);
	arena_close(t->held);
	arena_close(t->arena);
}

int64_t session_turns_asked(const struct session_turns *t)
{
	return t->asked;
}

int64_t session_turns_left_out(const struct session_turns *t, int64_t *statements)
{
	*statements = t->statements_left_out;
	return t->turns_left_out;
}

/* ---- statements ---- */

/* As a connection string, where it is no URL and no file. */
static str address_of(struct arena *a, const struct statement *s)
{
	static const struct {
		enum shell_field field;
		const char *key;
	} parts[] = { { SHELL_FIELD_host, "host" }, { SHELL_FIELD_port, "port" }, { SHELL_FIELD_database, "dbname" } };
	scoped(sb_free) struct sb b = SB(1 << 16);

	if (s->field[SHELL_FIELD_dsn].len)
		return s->field[SHELL_FIELD_dsn];
	if (s->field[SHELL_FIELD_file].len)
		return s->field[SHELL_FIELD_file];
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (s->field[parts[i].field].len)
			sb_fmt(&b, "%s%s=%.*s", b.len ? " " : "", parts[i].key, STR(s->field[parts[i].field]));
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

static void add_statement(struct evidence *e, const struct statement *s)
{
	bool cut = s->sql.text.len > SQL_KEPT;
	struct session_sql sql = { .step = s->step,
				   .answer = s->answer,
				   .text = cut ? str_upto(s->sql.text, SQL_KEPT) : s->sql.text,
				   .quoted = s->origin == STATEMENT_ANSWER,
				   .partly = cut || s->sql.gap_count > 0,
				   .dialect = s->dialect,
				   .dsn = address_of(e->arena, s),
				   .server = s->server,
				   .database = s->field[SHELL_FIELD_database] };

	evidence_add_sql(e, &sql);
}

static void add_statements(struct session_turns *t, struct evidence *e)
{
	ptrdiff_t n = statements_count(t->list), first = n > STATEMENTS_JUDGED ? n - STATEMENTS_JUDGED : 0;

	t->statements_left_out += first;
	for (ptrdiff_t i = first; i < n; i++)
		add_statement(e, statements_at(t->list, i));
}

/* ---- turns ---- */

static bool asks_back(str text)
{
	return str_ends(str_trim(text), S("?"));
}

/* At a message of a person: was the one before it answered? */
static bool is_answered(const struct session_turns *t, const struct evidence *e)
{
	ptrdiff_t n = statements_count(t->list), ran = -1;
	bool has_result = false;

	for (ptrdiff_t i = 0; i < n; i++) {
		const struct statement *s = statements_at(t->list, i);
		const struct evidence_step *of = evidence_step_numbered(e, s->step);

		has_result |= of && (s->origin == STATEMENT_ANSWER || !of->failed);
		if (of && s->origin != STATEMENT_ANSWER && of - e->steps.at > ran)
			ran = of - e->steps.at;
	}
	return !n || (e->answer.text.len && e->answer.step > ran && (has_result || !asks_back(e->answer.text)));
}

static void remember_question(struct session_turns *t, const struct evidence *e)
{
	if (!e->asked.len)
		return;
	sb_reset(&t->question);
	sb_put(&t->question, e->asked.at[e->asked.len - 1].text);
}

static void tell(const struct session_turns *t)
{
	const struct observer *o = t->observer;

	if (o && o->progress && t->next % PROGRESS_STEPS == 0)
		o->progress(o->with, "judging", t->next, session_len(t->session));
}

static void add_step(struct session_turns *t, struct evidence *e, const struct step *step)
{
	bool is_judged = !t->turns_left_out || step->turn > t->turns_left_out;

	if (step->rewound) {
		evidence_pass_over(e, step);
	} else {
		evidence_add(e, step, is_judged && statements_add(t->list, step));
		t->asked += step_asks(step);
	}
	t->next++;
	tell(t);
}

/* Too much for one turn: what it did until now counts, but is not judged. */
static bool is_too_much(struct session_turns *t, const struct evidence *e)
{
	if (e->steps.len < STEPS_MOST && !statements_full(t->list))
		return false;
	t->statements_left_out += statements_count(t->list);
	statements_forget(t->list);
	return true;
}

static bool add_steps(struct session_turns *t, struct evidence *e, struct err *err)
{
	bool ended = false;

	while (t->next < session_len(t->session) && !ended) {
		struct step step;

		arena_reset(t->scratch);
		if (!stop_not_yet(t->stop, err) || !session_step(t->session, t->next, t->scratch, &step, err))
			return false;
		ended = (e->steps.len && !step.rewound && step_asks(&step) && is_answered(t, e)) || is_too_much(t, e);
		if (!ended)
			add_step(t, e, &step);
	}
	return true;
}

struct evidence *session_turns_next(struct session_turns *t, struct err *err)
{
	struct evidence *e;

	if (t->next == session_len(t->session))
		return NULL;
	arena_reset(t->held);
	statements_forget(t->list);
	e = evidence_open(t->held, t->past);
	e->name = session_path(t->session);
	e->folder = session_facts(t->session)->cwd;
	e->question = str_dup(t->held, sb_str(&t->question));
	if (!add_steps(t, e, err) || !e->steps.len) /* all that was left was taken back */
		return NULL;
	add_statements(t, e);
	if (t->next == session_len(t->session))
		evidence_conclude(e, session_facts(t->session)->answer, session_facts(t->session)->answer_sql);
	remember_question(t, e);
	return e;
}
