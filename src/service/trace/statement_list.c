#include "service/trace/internal.h"

#include <stdlib.h>

#include "sql/parse/split.h"
#include "base/banned.h"

enum { HELD_MOST = 8 << 20 };

struct statement_list *statements_open(void)
{
	struct statement_list *l = must_realloc(NULL, (ptrdiff_t)sizeof *l);

	*l = (struct statement_list){ .arena = arena_open(), .shell = shell_open() };
	statements_forget(l);
	return l;
}

void statements_forget(struct statement_list *l)
{
	arena_reset(l->arena);
	l->by_text = map_in(l->arena);
	l->all.at = NULL;
	l->all.len = l->all.cap = 0;
}

bool statements_full(const struct statement_list *l)
{
	return arena_held(l->arena) > HELD_MOST;
}

void statements_close(struct statement_list *l)
{
	if (!l)
		return;
	shell_close(l->shell);
	arena_close(l->arena);
	free(l);
}

void statements_enter(struct statement_list *l, str folder)
{
	shell_enter(l->shell, folder);
}

ptrdiff_t statements_count(const struct statement_list *l)
{
	return l->all.len;
}

const struct statement *statements_at(const struct statement_list *l, ptrdiff_t i)
{
	return &l->all.at[i];
}

/* ---- one statement ---- */

/* The same text for statements that differ in blanks, case or a semicolon. */
static str plain_text(struct arena *a, str sql)
{
	struct shell_builder b = { .arena = a };
	str rest = sql, word;

	for (ptrdiff_t i = 0; i < rest.len;) {
		ptrdiff_t end = i;

		while (end < rest.len && rest.at[end] != ' ' && rest.at[end] != '\n' && rest.at[end] != '\t' &&
		       rest.at[end] != '\r')
			end++;
		word = str_n(rest.at + i, end - i);
		if (word.len && b.text.len)
			shell_put_char(&b, ' ');
		shell_put(&b, str_lower(a, word));
		i = end + 1;
	}
	return shell_built(&b).text;
}

static struct statement made(struct statement_context *c, const struct shell_script *script,
			     const struct shell_value *sql, const struct dialect *d)
{
	struct arena *a = c->list->arena;
	struct statement s = { .step = c->step->number, .origin = c->origin, .dialect = d };

	s.sql = shell_value_dup(a, sql);
	s.effect = statement_effect_of(c->arena, d, sql->text).effect;
	s.client = str_dup(a, script->client);
	s.server = str_dup(a, c->step->server);
	for (int f = 0; f < SHELL_FIELD_COUNT; f++)
		s.field[f] = str_dup(a, script->field[f]);
	return s;
}

/* A statement that an answer repeats, or that runs after an answer had it, is one. */
static void add(struct statement_context *c, const struct shell_script *script, const struct shell_value *sql,
		const struct dialect *d)
{
	struct statement_list *l = c->list;
	str key = plain_text(c->arena, sql->text);
	struct map_entry *e = map_get(&l->by_text, key);
	struct statement *old = e ? &l->all.at[e->num] : NULL;

	l->found++;
	if (old && c->origin == STATEMENT_ANSWER) {
		old->answer = c->step->number;
	} else if (old && old->origin == STATEMENT_ANSWER) {
		int64_t answer = old->step;

		*old = made(c, script, sql, d);
		old->answer = answer;
	} else {
		*push(&l->all, l->arena) = made(c, script, sql, d);
		if (!e)
			e = map_put(&l->by_text, str_dup(l->arena, key), NULL);
		e->num = l->all.len - 1;
	}
}

/* ---- scripts ---- */

static struct shell_value piece_of(struct statement_context *c, const struct shell_script *script, str piece)
{
	ptrdiff_t from = piece.at - script->sql.text.at;
	struct shell_value v = shell_slice(c->arena, &script->sql, from, from + piece.len);

	return shell_value_trim(c->arena, &v);
}

bool statements_take(struct statement_context *c, const struct shell_script *script, enum statement_evidence evidence)
{
	const struct dialect *d = script->dialect.at ? dialect_named(script->dialect) : c->dialect, *cut;
	struct sql_splitter splitter;
	struct sql_piece piece;
	bool any = false;

	if (evidence != EVIDENCE_GIVEN && !statement_may_begin(script->sql.text))
		return false;
	cut = statement_dialect(c->arena, d, script->sql.text);
	sql_split(&splitter, c->arena, cut, script->sql.text);
	while (sql_split_next(&splitter, &piece)) {
		struct shell_value sql = piece_of(c, script, piece.text);

		if (!statement_is_sql(c->arena, d, sql.text, evidence)) {
			if (!any)
				return false;
			continue;
		}
		any = true;
		add(c, script, &sql, d);
	}
	return any;
}

void statements_take_found(struct statement_context *c, struct shell_found *found)
{
	for (ptrdiff_t i = 0; i < found->scripts.len; i++)
		statements_take(c, &found->scripts.at[i], EVIDENCE_GIVEN);
}

/* ---- steps ---- */

bool statements_add(struct statement_list *l, const struct step *s)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct statement_context c = { .list = l, .step = s, .arena = a };
	int64_t before = l->found;

	if (s->type == STEP_CALL) {
		statements_of_arguments(&c);
	} else if (s->type == STEP_ASSISTANT) {
		c.origin = STATEMENT_ANSWER;
		statements_of_answer(&c);
	}
	return l->found > before;
}
