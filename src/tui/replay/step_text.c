/* One step in full, as lines: when it was taken, what went in, what came out. */
#include "tui/replay/replay.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "render/sql_highlight.h"
#include "service/trace/statements.h"
#include "tui/core/explorer_state.h"
#include "tui/replay/value_lines.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { ALONE_MOST = 1 << 13, SHORT_SQL = 60, INDENT = 2 };

/* ---- the step ---- */

static const char *const titles[] = {
	[STEP_USER] = "user",	  [STEP_ASSISTANT] = "assistant",  [STEP_THOUGHT] = "thought",
	[STEP_SYSTEM] = "system", [STEP_OTHER] = "not understood",
};

static void put_part(struct sb *b, str words)
{
	sb_fmt(b, "%s%.*s", b->len && words.len ? "  " : "", STR(words));
}

/* 2,000 tokens in (800 cached), 62 out */
static str tokens_words(struct arena *a, const struct step *step, bool estimated)
{
	const char *about = estimated ? "~" : "";
	scoped(sb_free) struct sb b = SB(400);

	if (step->tokens_in >= 0)
		sb_fmt(&b, "%s%.*s tokens in", about, STR(words_count(a, step->tokens_in)));
	if (step->tokens_cached > 0)
		sb_fmt(&b, " (%.*s cached)", STR(words_count(a, step->tokens_cached)));
	if (step->tokens_out >= 0)
		sb_fmt(&b, "%s%s%.*s %s", b.len ? ", " : "", about, STR(words_count(a, step->tokens_out)),
		       b.len ? "out" : "tokens out");
	return str_dup(a, sb_str(&b));
}

/* By which model, and what it cost. */
static void put_model(struct text_lines *t, const struct step *step, const struct entry *e)
{
	str tokens = tokens_words(t->memory, step, e->flags & ENTRY_ESTIMATED);
	scoped(sb_free) struct sb b = SB(SB_MAX);

	put_part(&b, clean(t->memory, step->model));
	put_part(&b, tokens);
	if (step->agent.len)
		put_part(&b, str_fmt(t->memory, "by the sub-agent %.*s", STR(clean(t->memory, step->agent))));
	text_lines_wrap(t, (struct text_line){ .text = str_dup(t->memory, sb_str(&b)), .role = ROLE_DIM }, 0);
}

/* 2026-01-20 10:00:01 */
static str time_words(struct arena *a, instant at)
{
	str iso = instant_iso(a, at);

	return iso.len < 19 ? iso : str_fmt(a, "%.10s %.8s", iso.at, iso.at + 11);
}

static void put_head(struct replay_state *s, const struct step *step, const struct entry *e)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct text_lines *t = &s->text;
	str name = step->type == STEP_CALL ? clean(t->memory, step->tool) : str_of(titles[step->type]);

	if (step->server.len)
		put_part(&b, str_fmt(t->memory, "of %.*s", STR(clean(t->memory, step->server))));
	put_part(&b, time_words(t->memory, step->at));
	put_part(&b, replay_took(t->memory, e));
	if (step->rewound)
		put_part(&b, S("rewound"));
	value_lines_heading(t, ROLE_STRONG, name, str_dup(t->memory, sb_str(&b)));
	put_model(t, step, e);
}

/* SQL that a shell or Python had; that of other arguments is laid out with them. */
static void put_statements(struct text_lines *t, const struct step *step)
{
	struct statement_list *l = statements_open();

	statements_add(l, step);
	for (ptrdiff_t i = 0; i < statements_count(l); i++) {
		const struct statement *found = statements_at(l, i);
		str to = found->field[SHELL_FIELD_database].len ? found->field[SHELL_FIELD_database]
								: found->field[SHELL_FIELD_file];

		if (found->origin != STATEMENT_COMMAND)
			continue;
		text_lines_gap(t);
		value_lines_heading(t, ROLE_ACCENT, S("SQL"),
				    str_fmt(t->memory, "by %.*s%s%.*s%s", STR(clean(t->memory, found->client)),
					    to.len ? ", " : "", STR(clean(t->memory, to)),
					    found->sql.gap_count ? ", partly known" : ""));
		text_lines_sql(t, S(""), INDENT, str_dup(t->memory, found->sql.text));
	}
	statements_close(l);
}

/* What a step of ours sent to the sources. */
static void put_sent(struct text_lines *t, const struct step *step)
{
	for (ptrdiff_t i = 0; i < step->sql.len; i++) {
		const struct trace_sql *sql = &step->sql.at[i];
		str rows = sql->rows < 0 ? NO_STR
					 : str_fmt(t->memory, ", %.*s", STR(str_counted(t->memory, sql->rows, "row")));

		text_lines_gap(t);
		value_lines_heading(t, ROLE_ACCENT, S("SQL"),
				    str_fmt(t->memory, "at %.*s, %.*s%.*s", STR(clean(t->memory, sql->catalog)),
					    STR(words_ms(t->memory, sql->us)), STR(rows)));
		text_lines_sql(t, S(""), INDENT, str_dup(t->memory, sql->text));
	}
	if (step->sql.len || !step->catalogs.len || step->error.len)
		return;
	text_lines_gap(t);
	value_lines_heading(t, ROLE_ACCENT, S("SQL"), S("none: answered from the cache"));
}

/* What a person who watched did. */
static void put_decision(struct text_lines *t, const struct step *step)
{
	const struct step_decision *d = &step->decision;
	bool refused = d->outcome == STEP_VETOED;

	text_lines_wrap(t,
			(struct text_line){ .text = step_decision_words(t->memory, d),
					    .role = refused ? ROLE_ERROR : ROLE_WARNING },
			INDENT);
	if (refused)
		text_lines_wrap(t,
				(struct text_line){ .before = text_lines_blanks(t, INDENT),
						    .text = clean(t->memory, d->text),
						    .role = ROLE_TEXT },
				0);
	if (step->pinned.len)
		text_lines_wrap(
			t,
			(struct text_line){ .before = S("pinned: "),
					    .text = clean(t->memory, words_list(t->memory, &step->pinned, ", ")),
					    .role = ROLE_ACCENT },
			0);
}

/* What was said beside the answer of a step of this run. */
static void put_notes(struct text_lines *t, const struct taken *taken)
{
	for (ptrdiff_t i = 0; taken && i < taken->notes.len; i++)
		text_lines_wrap(t,
				(struct text_line){ .before = S("note: "),
						    .text = clean(t->memory, taken->notes.at[i]),
						    .role = ROLE_WARNING },
				0);
}

/* The results by name, where nothing else of them was recorded. */
static void put_names(struct text_lines *t, const struct step *step)
{
	if (step->result.len || !step->names.len)
		return;
	text_lines_wrap(t,
			(struct text_line){ .before = text_lines_blanks(t, INDENT),
					    .text = clean(t->memory, words_list(t->memory, &step->names, ", ")),
					    .role = ROLE_TEXT },
			0);
}

static void put_weighed(struct text_lines *t, const struct replay_finding *f)
{
	str word = str_of(trace_weight_word(f->weight));
	str whole = str_fmt(t->memory, "%.*s: %.*s", STR(word), STR(clean(t->memory, f->sentence)));
	unsigned char *roles = new_n(t->memory, unsigned char, whole.len + 1);

	memset(roles, f->weight == WEIGHT_NOTE ? ROLE_DIM : ROLE_TEXT, (size_t)whole.len);
	memset(roles, replay_weight_role(f->weight), (size_t)word.len);
	text_lines_wrap(t, (struct text_line){ .text = whole, .roles = roles }, INDENT);
	text_lines_wrap(t,
			(struct text_line){ .before = text_lines_blanks(t, INDENT),
					    .text = clean(t->memory, f->hint),
					    .role = ROLE_DIM },
			0);
}

/* What the verdict says about the step; the same of two statements once. */
static void put_findings(struct replay_state *s, ptrdiff_t at)
{
	const struct replay_verdict *v = replay_verdict_of(s);
	const struct replay_finding *before = NULL;
	struct text_lines *t = &s->text;

	for (ptrdiff_t i = 0; v && i < v->findings.len; i++) {
		const struct replay_finding *f = &v->findings.at[i];

		if (f->step != at + 1 || (before && str_eq(f->sentence, before->sentence)))
			continue;
		put_weighed(t, f);
		before = f;
	}
	if (!v || v->cause != at + 1 || !v->corrected.len)
		return;
	text_lines_gap(t);
	value_lines_heading(t, ROLE_GOOD, S("corrected"), NO_STR);
	text_lines_sql(t, S(""), INDENT, v->corrected);
}

/* The tables of its statements, each on a line that opens it. */
static void put_tables(struct replay_state *s, const struct explorer_state *w, ptrdiff_t at)
{
	const struct replay_verdict *v = replay_verdict_of(s);
	struct text_lines *t = &s->text;
	bool any = false;

	for (ptrdiff_t i = 0; v && i < v->tables.len; i++) {
		const struct replay_table *r = &v->tables.at[i];

		if (r->step != at + 1)
			continue;
		if (!any) {
			text_lines_gap(t);
			value_lines_heading(t, ROLE_ACCENT, S("tables"), NO_STR);
		}
		any = true;
		text_lines_put(t,
			       (struct text_line){ .before = text_lines_blanks(t, INDENT),
						   .text = state_name(w, t->memory, r->name),
						   .role = ROLE_TEXT,
						   .table = r->name },
			       true);
	}
}

/* Of a step of ours its rows; the digest tells whether another answer is the same. */
static str output_words(struct arena *m, const struct step *step, const struct entry *e)
{
	static const struct digest none = { { 0 } };
	str size = step->result.len ? words_bytes(m, step->result.len) : NO_STR, rows, of;
	char hex[65];

	if (!digest_eq(&step->digest, &none)) {
		rows = str_counted(m, step->rows, "row");
		of = step->total > step->rows ? str_fmt(m, " of %lld", (long long)step->total) : NO_STR;
		digest_hex(&step->digest, hex);
		return str_fmt(m, "%.*s%.*s%s%.*s, digest %.12s", STR(rows), STR(of), size.len ? ", " : "", STR(size),
			       hex);
	}
	if (size.len)
		return size;
	return e->flags & ENTRY_HAS_RESULT ? S("not recorded") : S("none: the call did not end");
}

static void put_result(struct replay_state *s, const struct step *step, const struct entry *e, int *part)
{
	struct text_lines *t = &s->text;

	text_lines_gap(t);
	if (step->error.len) {
		value_lines_heading(t, ROLE_ERROR, S("failed"), NO_STR);
		value_lines_put(&s->text, step->error, s->turned, part);
		if (!step->result.len || str_eq(step->result, step->error))
			return;
		text_lines_gap(t);
	}
	if (step->decision.outcome == STEP_ANSWERED) {
		value_lines_heading(t, ROLE_ACCENT, S("output"), S("the words of a person"));
		value_lines_prose(t, step->decision.text);
		return;
	}
	value_lines_heading(t, ROLE_ACCENT, S("output"), output_words(t->memory, step, e));
	if (step->result.len)
		value_lines_put(&s->text, step->result, s->turned, part);
	put_names(t, step);
	if (step->result_omitted > 0)
		text_lines_wrap(t,
				(struct text_line){ .text = str_fmt(t->memory, "... %.*s were not recorded",
								    STR(words_bytes(t->memory, step->result_omitted))),
						    .role = ROLE_WARNING },
				0);
}

static void put_today(struct replay_state *s, str now, int *part)
{
	if (!now.len)
		return;
	text_lines_gap(&s->text);
	value_lines_heading(&s->text, ROLE_ACCENT, replay_again_word(s), words_bytes(s->text.memory, now.len));
	value_lines_put(&s->text, now, s->turned, part);
}

static str by_clauses(struct arena *a, str sql)
{
	return str_at(sql, '\n') < 0 && sql.len > SHORT_SQL ? sql_highlight_clauses(a, sql) : sql;
}

/* A single text needs no braces. */
static void put_input(struct replay_state *s, const struct step *step, int *part)
{
	struct text_lines *t = &s->text;
	struct err ignored = { 0 };
	const struct json *j = step->parameters.len < ALONE_MOST ? json_parse(t->memory, step->parameters, &ignored)
								 : NULL;
	bool alone = j && j->kind == JSON_OBJECT && j->len == 1 && j->first->kind == JSON_STR;

	text_lines_gap(t);
	value_lines_heading(t, ROLE_ACCENT, S("input"), alone ? clean(t->memory, j->first->key) : NO_STR);
	if (alone && statement_may_begin(j->first->text))
		text_lines_sql(t, S(""), INDENT, by_clauses(t->memory, j->first->text));
	else if (alone)
		value_lines_plain(t, j->first->text);
	else
		value_lines_put(&s->text, step->parameters, s->turned, part);
}

static void make(struct replay_state *s, ptrdiff_t at, const struct explorer_state *w)
{
	const struct entry *e = session_entry(s->session, at);
	struct err err = { 0 };
	struct step step;
	str today;
	int part = 0;

	text_lines_clear(&s->text);
	if (s->shown != at) {
		arena_reset(s->turns);
		s->turned = NULL;
	}
	s->shown = at;
	/* The lines borrow its texts. */
	if (!session_step(s->session, at, s->text.memory, &step, &err)) {
		text_lines_wrap(
			&s->text,
			(struct text_line){ .text = str_dup(s->text.memory, str_of(err.text)), .role = ROLE_ERROR }, 0);
		return;
	}
	put_head(s, &step, e);
	put_decision(&s->text, &step);
	put_notes(&s->text, replay_taken(w, at));
	put_findings(s, at);
	if (step.type != STEP_CALL) {
		text_lines_gap(&s->text);
		if (step.type == STEP_OTHER)
			value_lines_put(&s->text, step.text, s->turned, &part);
		else
			value_lines_prose(&s->text, step.text);
		return;
	}
	put_input(s, &step, &part);
	put_statements(&s->text, &step);
	put_sent(&s->text, &step);
	put_tables(s, w, at);
	today = replay_again_put(s, at);
	put_result(s, &step, e, &part);
	put_today(s, today, &part);
}

void step_text_fit(struct replay_state *s, ptrdiff_t step, const struct explorer_state *w, int cells,
		   struct pane_cursor *at)
{
	ptrdiff_t unit = text_lines_unit(&s->text, at->cursor);
	bool same = s->shown == step;

	if (!text_lines_fit(&s->text, cells, w->scrolls) && same && !s->outdated)
		return;
	s->outdated = false;
	make(s, step, w);
	if (same && unit)
		at->cursor = text_lines_of_unit(&s->text, unit);
}

bool step_text_turn(struct replay_state *s, ptrdiff_t line)
{
	const struct text_line *l = text_lines_line(&s->text, line);

	if (!l || l->mark <= 0 || l->mark >= VALUE_PARTS_MOST)
		return false;
	if (!s->turned)
		s->turned = new_n(s->turns, bool, VALUE_PARTS_MOST);
	s->turned[l->mark] = !s->turned[l->mark];
	s->outdated = true;
	return true;
}
