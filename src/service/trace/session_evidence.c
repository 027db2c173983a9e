#include "service/trace/session_evidence.h"

#include "base/arena.h"
#include "base/stop.h"
#include "service/trace/statements.h"
#include "base/banned.h"

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

static void add_statements(struct evidence *e, const struct statement_list *list)
{
	for (ptrdiff_t i = 0; i < statements_count(list); i++) {
		const struct statement *s = statements_at(list, i);
		struct session_sql sql = { .step = s->step,
					   .answer = s->answer,
					   .text = s->sql.text,
					   .quoted = s->origin == STATEMENT_ANSWER,
					   .partly = s->sql.gap_count > 0,
					   .dialect = s->dialect,
					   .dsn = address_of(e->arena, s),
					   .server = s->server,
					   .database = s->field[SHELL_FIELD_database] };

		evidence_add_sql(e, &sql);
	}
}

enum { PROGRESS_STEPS = 2000 };

static void tell(const struct observer *o, ptrdiff_t done, ptrdiff_t of)
{
	if (o && o->progress && done % PROGRESS_STEPS == 0)
		o->progress(o->with, "judging", done, of);
}

static bool add_steps(struct evidence *e, struct session *s, struct statement_list *list, const struct observer *o,
		      const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	for (ptrdiff_t i = 0; i < session_len(s); i++) {
		struct step step;

		if (!stop_not_yet(stop, err) || !session_step(s, i, a, &step, err))
			return false;
		evidence_add(e, &step);
		statements_add(list, &step);
		arena_reset(a);
		tell(o, i + 1, session_len(s));
	}
	return true;
}

struct evidence *session_evidence(struct session *s, struct arena *a, const struct observer *o, const struct stop *stop,
				  struct err *err)
{
	scoped(statements_close) struct statement_list *list = statements_open();
	struct evidence *e = evidence_open(a);

	e->name = session_path(s);
	e->folder = session_facts(s)->cwd;
	if (e->folder.len)
		statements_enter(list, e->folder);
	if (!add_steps(e, s, list, o, stop, err))
		return NULL;
	add_statements(e, list);
	return e;
}
