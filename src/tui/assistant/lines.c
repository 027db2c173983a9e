/* The answer as lines: what was asked and understood, the next step, the SQL, and what it rests on. */
#include "tui/assistant/assistant.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "render/sql_highlight.h"
#include "tui/core/code_lines.h"
#include "tui/core/verdict_words.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { LABEL = 12, HANG = 2, CARD_LABEL = 10 };

/* ---- kinds of lines ---- */

static void put(struct text_lines *t, str text, enum role role)
{
	text_lines_wrap(t, (struct text_line){ .text = clean(t->memory, text), .role = role }, 0);
}

static void put_labelled(struct text_lines *t, str label, enum role role, str text, str table)
{
	text_lines_wrap(t,
			(struct text_line){ .before = str_fmt(t->memory, "%-*.*s", LABEL, STR(label)),
					    .text = clean(t->memory, text),
					    .role = role,
					    .copied = table.at ? table : text,
					    .table = table },
			0);
}

static void put_list(struct text_lines *t, str label, enum role role, const struct strs *list)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		put_labelled(t, i ? S("") : label, role, list->at[i], NO_STR);
}

/* ---- the head ---- */

static enum role role_of(str sureness)
{
	return str_eq(sureness, S("sure")) ? ROLE_GOOD : ROLE_WARNING;
}

/* "likely, second reading  shop, sqlite" */
static void put_sureness(struct text_lines *t, const struct ask_view *v, const struct ask_reading *shown, bool other)
{
	bool where = !v->sql.len && v->stage.len && v->made.plan.at;
	str sure = str_fmt(t->memory, "%.*s%s%.*s%s", STR(v->sureness), where ? " about its " : "",
			   STR(where ? v->stage : S("")),
			   !other	     ? ""
			   : shown->narrower ? ": a query that reads less"
					     : ": the other reading");
	str whole = shown->catalog.len
			    ? str_fmt(t->memory, "%.*s  %.*s%s%.*s", STR(sure), STR(clean(t->memory, shown->catalog)),
				      shown->dialect.len ? ", " : "", STR(shown->dialect))
			    : sure;
	unsigned char *roles = new_n(t->memory, unsigned char, whole.len + 1);

	memset(roles, ROLE_DIM, (size_t)whole.len);
	memset(roles, (int)role_of(v->sureness), (size_t)sure.len);
	text_lines_wrap(t, (struct text_line){ .text = whole, .roles = roles, .bare = true }, 0);
}

static void put_head(struct assistant_state *s, const struct ask_view *v)
{
	struct text_lines *t = &s->lines;
	const struct ask_reading shown = assistant_reading(s);
	str within = assistant_turn(s) ? assistant_turn(s)->within : S("");
	const struct ask_view *whole = assistant_whole(s);

	if (whole->parts.len) {
		put(t, whole->question, ROLE_DIM);
		put(t, str_fmt(t->memory, "%td of %td: %.*s", s->part + 1, whole->parts.len, STR(v->question)),
		    ROLE_STRONG);
	} else {
		put(t, v->question, ROLE_STRONG);
	}
	put_sureness(t, v, &shown, s->other);
	if (within.len)
		put(t, str_fmt(t->memory, "only %.*s, as the query line says", STR(within)), ROLE_DIM);
	if (v->reason.len && !(v->questions.len && str_eq(v->reason, v->questions.at[0].text)) &&
	    !str_eq(v->reason, assistant_proposal(t->memory, v, s->other).why))
		put(t, v->reason, ROLE_TEXT);
	text_lines_gap(t);
}

/* ---- the next step ---- */

/* The bar stands beside each of its lines. */
static void put_card_line(struct text_lines *t, const char *label, enum role role, str text, ptrdiff_t mark)
{
	str rest = clean(t->memory, text);

	for (bool first = true; rest.len; first = false) {
		str before = str_fmt(t->memory, "\u2502 %-*s", CARD_LABEL, first ? label : "");

		text_lines_put(t,
			       (struct text_line){ .before = before,
						   .text = words_line(&rest, text_lines_room(t, before)),
						   .role = role,
						   .mark = first ? mark : 0 },
			       first);
	}
}

static void put_card(struct text_lines *t, const struct ask_view *v, bool other)
{
	struct proposal p = assistant_proposal(t->memory, v, other);

	put_card_line(t, "next", ROLE_ACCENT, p.step, STEP_MARK);
	put_card_line(t, "because", ROLE_TEXT, p.why, 0);
	put_card_line(t, "gives", ROLE_TEXT, p.expects, 0);
	text_lines_gap(t);
}

static str option_words(struct assistant_state *s, const struct ask_option *o)
{
	struct arena *a = s->lines.memory;
	str facts = ask_option_facts(a, o, s->now);
	str words = o->detail.len ? str_fmt(a, "%.*s  %.*s", STR(o->label), STR(o->detail)) : o->label;

	return facts.len ? str_fmt(a, "%.*s; %.*s", STR(words), STR(facts)) : words;
}

static void put_question(struct assistant_state *s, const struct ask_question *q)
{
	struct text_lines *t = &s->lines;

	put(t, q->text, ROLE_WARNING);
	for (ptrdiff_t i = 0; i < q->options.len && i < ASSISTANT_OPTIONS; i++) {
		const struct ask_option *o = &q->options.at[i];

		text_lines_wrap(t,
				(struct text_line){ .before = str_fmt(t->memory, "  %td  ", i + 1),
						    .text = clean(t->memory, option_words(s, o)),
						    .role = ROLE_ACCENT,
						    .mark = i + 1,
						    .copied = o->label },
				HANG);
	}
	text_lines_gap(t);
}

/* The first one is answered by keys; the other follows it. */
static void put_questions(struct assistant_state *s, const struct ask_view *v)
{
	struct text_lines *t = &s->lines;

	if (!v->questions.len)
		return;
	put_question(s, &v->questions.at[0]);
	for (ptrdiff_t i = 1; i < v->questions.len; i++)
		put(t, str_fmt(t->memory, "Then: %.*s", STR(v->questions.at[i].text)), ROLE_DIM);
	if (v->questions.len > 1)
		text_lines_gap(t);
}

/* ---- the SQL ---- */

static str comparable(str line)
{
	line = str_trim(line);
	if (str_ends(line, S(",")))
		line.len--;
	return line;
}

static bool has_line(str sql, str line)
{
	str rest = sql, one;

	while (str_cut(&rest, '\n', &one))
		if (str_eq(comparable(one), comparable(line)))
			return true;
	return false;
}

static void put_code_line(struct text_lines *t, const struct code_line *l, bool added)
{
	str text = str_fmt(t->memory, "%s%.*s", added ? "+ " : "  ", STR(l->text));
	unsigned char *roles = new_n(t->memory, unsigned char, text.len + 1);

	memset(roles, ROLE_ADDED, 2);
	memcpy(roles + 2, l->roles, (size_t)l->text.len);
	text_lines_put(t,
		       (struct text_line){ .before = text_lines_blanks(t, l->hang),
					   .text = text,
					   .copied = l->text,
					   .slides = true,
					   .roles = roles },
		       !l->from);
}

/* A line that the SQL before lacks is marked. */
static void put_changed_sql(struct text_lines *t, str sql, str before)
{
	struct code_lines lines = { 0 };
	int cells = text_lines_code_room(t, S("")) - HANG;

	if (str_at(sql, '\n') < 0 && utf8_width(sql) > text_lines_room(t, S("")) - HANG)
		sql = sql_highlight_clauses(t->memory, sql);
	if (str_at(before, '\n') < 0)
		before = sql_highlight_clauses(t->memory, before);
	code_lines(t->memory, sql, cells, &lines);
	for (ptrdiff_t i = 0; i < lines.len; i++)
		put_code_line(t, &lines.at[i], !lines.at[i].from && !has_line(before, lines.at[i].whole));
}

/* Compared with the turn before, or with the reading before. */
static str sql_before(const struct assistant_state *s, const struct ask_view *v)
{
	if (s->other)
		return v->sql;
	if (v->asked_sql.len)
		return v->asked_sql;
	return s->turns.len > 1 ? s->turns.at[s->turns.len - 2].sql : NO_STR;
}

static void put_sql(struct assistant_state *s, const struct ask_view *v)
{
	struct text_lines *t = &s->lines;
	str sql = assistant_reading(s).sql, before = sql_before(s, v);

	if (!sql.len && v->standing.len)
		put(t, S("Partial SQL:"), ROLE_DIM);
	if (!sql.len)
		sql = v->standing;
	if (!sql.len)
		return;
	if (before.len)
		put_changed_sql(t, sql, before);
	else
		text_lines_sql(t, S(""), 0, sql);
	text_lines_gap(t);
}

/* ---- what it rests on ---- */

static str table_facts(struct assistant_state *s, const struct ask_table *of)
{
	struct arena *a = s->lines.memory;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (of->rows != UNKNOWN)
		sb_fmt(&b, "%.*s row%s, ", STR(words_count(a, of->rows)), of->rows == 1 ? "" : "s");
	sb_put(&b, str_counted(a, of->columns, "column"));
	if (of->owner.len)
		sb_fmt(&b, ", owner %.*s", STR(of->owner));
	if (of->updated != NO_TIME)
		sb_fmt(&b, ", updated %.*s", STR(words_ago(a, of->updated, s->now)));
	if (of->why.len)
		sb_fmt(&b, "; found because of %.*s", STR(of->why));
	return str_dup(a, sb_str(&b));
}

/* The name stands out, and its facts follow. */
static void put_table(struct assistant_state *s, str label, const struct ask_table *of)
{
	struct text_lines *t = &s->lines;
	str name = clean(t->memory, of->qualified),
	    whole = str_fmt(t->memory, "%.*s  %.*s", STR(name), STR(clean(t->memory, table_facts(s, of))));
	unsigned char *roles = new_n(t->memory, unsigned char, whole.len + 1);

	memset(roles, ROLE_TEXT, (size_t)whole.len);
	memset(roles, ROLE_ACCENT, (size_t)name.len);
	text_lines_wrap(t,
			(struct text_line){ .before = str_fmt(t->memory, "%-*.*s", LABEL, STR(label)),
					    .text = whole,
					    .roles = roles,
					    .copied = of->qualified,
					    .table = of->qualified },
			HANG);
}

static void put_tables(struct assistant_state *s, str label, const struct ask_tables *tables)
{
	for (ptrdiff_t i = 0; i < tables->len; i++)
		put_table(s, i ? S("") : label, &tables->at[i]);
}

static void put_lineage(struct text_lines *t, const struct ask_view *v)
{
	bool first = true;

	for (ptrdiff_t i = 0; i < v->made.check.outputs.len; i++) {
		const struct check_output *o = &v->made.check.outputs.at[i];

		if (!o->name.len || !o->from.len)
			continue;
		put_labelled(t, first ? S("lineage") : S(""), ROLE_TEXT,
			     str_fmt(t->memory, "%.*s: %.*s", STR(o->name), STR(words_list(t->memory, &o->from, ", "))),
			     NO_STR);
		first = false;
	}
}

/* "town": column shop.addresses.town; words of the answer itself can be corrected there. */
static void put_understood(struct text_lines *t, const struct ask_links *links, bool corrected)
{
	for (ptrdiff_t i = 0; i < links->len; i++) {
		const struct ask_link *l = &links->at[i];
		str why = l->why.len ? str_fmt(t->memory, " (%.*s)", STR(l->why)) : S("");
		str words = str_fmt(t->memory, "\"%.*s\": %.*s %.*s%.*s", STR(l->words), STR(l->kind), STR(l->name),
				    STR(why));

		text_lines_wrap(t,
				(struct text_line){ .before = str_fmt(t->memory, "%-*s", LABEL, i ? "" : "understood"),
						    .text = clean(t->memory, words),
						    .copied = l->name,
						    .table = str_eq(l->kind, S("table")) ? l->name : NO_STR,
						    .mark = corrected ? WORD_MARK + i : 0 },
				0);
	}
}

/* ---- a query, or a step of a session ---- */

static void put_findings(struct text_lines *t, const struct check_view *c)
{
	for (ptrdiff_t i = 0; i < c->findings.len; i++) {
		const struct check_finding *f = &c->findings.at[i];
		str where = f->line ? str_fmt(t->memory, " (line %lld)", (long long)f->line) : S("");

		put_labelled(t, f->severity, severity_role(f->severity),
			     str_fmt(t->memory, "%.*s%.*s", STR(f->reason), STR(where)), NO_STR);
		if (f->hint.len)
			put_labelled(t, S(""), ROLE_DIM, f->hint, NO_STR);
	}
	if (!c->findings.len)
		put(t, S("The check finds nothing wrong."), ROLE_GOOD);
	text_lines_gap(t);
}

static void put_step(struct text_lines *t, const struct ask_step *step)
{
	put_labelled(t, str_fmt(t->memory, "step %lld", (long long)step->step), ROLE_TEXT,
		     step->wrong.len ? step->tool : str_fmt(t->memory, "%.*s: no known problems", STR(step->tool)),
		     NO_STR);
	if (step->hint.len)
		put_labelled(t, S("hint"), ROLE_DIM, step->hint, NO_STR);
	if (step->question.len)
		put_labelled(t, S("asked"), ROLE_TEXT, step->question, NO_STR);
	for (ptrdiff_t i = 0; i < step->found.len; i++)
		put_labelled(t, i ? S("") : S("used before"), ROLE_TEXT, step->found.at[i], step->found.at[i]);
	for (ptrdiff_t i = 0; !step->corrected.len && i < step->changes.len; i++)
		put_labelled(t, i ? S("") : S("instead"), ROLE_ADDED,
			     str_fmt(t->memory, "%.*s=%.*s", STR(step->changes.at[i].name),
				     STR(step->changes.at[i].value)),
			     NO_STR);
	text_lines_gap(t);
}

/* ---- the answer of another tool ---- */

/* The table that a line of it begins with; absent: none. */
static str table_of_line(const struct ask_catalog *c, str line)
{
	str best = NO_STR;

	for (ptrdiff_t i = 0; i < c->rows.len; i++)
		for (ptrdiff_t k = 0; k < c->column_count; k++) {
			str name = c->rows.at[i].cells[k].text;

			if (c->columns[k].look == LOOK_NAME && name.len > best.len && str_starts(line, name))
				best = name;
		}
	return best;
}

static void put_found_line(struct text_lines *t, str line, str table)
{
	unsigned char *roles = new_n(t->memory, unsigned char, line.len + 1);

	memset(roles, ROLE_TEXT, (size_t)line.len);
	memset(roles, ROLE_ACCENT, (size_t)table.len);
	text_lines_put(t, (struct text_line){ .text = line, .roles = roles, .table = table }, true);
}

static void put_found(struct assistant_state *s, const struct ask_catalog *c)
{
	struct text_lines *t = &s->lines;
	str rest = ask_catalog_text(t->memory, c, text_lines_room(t, S("")), s->now), line;

	while (str_cut(&rest, '\n', &line))
		put_found_line(t, line, table_of_line(c, line));
	if (!c->rows.len && !c->whole.type)
		put(t, S("nothing matches"), ROLE_DIM);
	text_lines_gap(t);
}

static void put_basis(struct assistant_state *s, const struct ask_view *v)
{
	struct text_lines *t = &s->lines;
	const struct ask_reading *other = s->other ? v->alternative : NULL;

	if (v->remembered.len)
		put_labelled(t, S("remembered"), ROLE_TEXT, v->remembered, NO_STR);
	put_list(t, S("missing"), ROLE_WARNING, &v->missing);
	put_list(t, S("assumed"), ROLE_WARNING, other ? &other->assumptions : &v->assumptions);
	if (!other)
		put_list(t, S("caveat"), ROLE_WARNING, &v->caveats);
	put_understood(t, other && other->tables.len ? &other->links : &v->links, !other);
	put_tables(s, v->made.plan.at ? S("tables") : S("nearest"),
		   other && other->tables.len ? &other->tables : &v->tables);
	for (ptrdiff_t i = 0; !other && i < v->made.keys.len; i++)
		put_labelled(t, i ? S("") : S("joined by"), ROLE_TEXT, plan_key_words(t->memory, &v->made.keys.at[i]),
			     NO_STR);
	if (!other) {
		put_list(t, S("filters"), ROLE_TEXT, &v->filters);
		put_lineage(t, v);
	}
	if (!other || !other->option.len)
		put_list(t, S("chosen"), ROLE_TEXT, &v->choices);
	if (v->made.plan.at || v->model.len)
		put_labelled(t, S("budget"), ROLE_DIM,
			     str_fmt(t->memory, "%.*s%s", STR(ask_budget_words(t->memory, v)),
				     v->model.len ? "" : "; no language model used"),
			     NO_STR);
	if (v->model.len)
		put_labelled(t, S("model"), ROLE_DIM, v->model, NO_STR);
	if (v->not_sent.len)
		put_labelled(t, S("not sent"), ROLE_DIM, v->not_sent, NO_STR);
}

/* ---- all ---- */

static void put_failure(struct assistant_state *s, const struct err *e)
{
	struct text_lines *t = &s->lines;
	const struct assistant_turn *turn = assistant_turn(s);

	if (turn)
		put(t, turn->question, ROLE_STRONG);
	put(t, str_fmt(t->memory, "no answer: %s", e->text), ROLE_ERROR);
	put(t, str_of(e->next), ROLE_DIM);
}

bool assistant_is_working(const struct assistant_state *s)
{
	return s->asked.asking && (s->heard >= 0 || !s->asked.answer);
}

/* The question, and what the language model has written so far. */
static void put_work(struct assistant_state *s)
{
	struct text_lines *t = &s->lines;
	const struct assistant_turn *turn = assistant_turn(s);

	if (turn)
		text_lines_wrap(t,
				(struct text_line){
					.text = clean(t->memory, turn->question), .role = ROLE_STRONG, .bare = true },
				0);
	text_lines_gap(t);
	if (s->written.len)
		put(t, sb_str(&s->written), ROLE_DIM);
}

/* Its question waits to be asked again. */
static void put_cancelled(struct assistant_state *s)
{
	const struct assistant_turn *turn = assistant_turn(s);

	if (!turn)
		return;
	put(&s->lines, turn->question, ROLE_STRONG);
	put(&s->lines, S("cancelled"), ROLE_DIM);
}

void assistant_hear(struct assistant_state *s, const struct assistant_heard *h)
{
	s->heard = h->bytes;
	if (h->anew || s->written.len + h->text.len > WRITTEN_PAGE)
		sb_reset(&s->written);
	sb_put(&s->written, str_upto(h->text, h->text.len < WRITTEN_PAGE ? h->text.len : WRITTEN_PAGE));
	assistant_make(s);
}

void assistant_make(struct assistant_state *s)
{
	const struct ask_view *v = assistant_view(s);

	text_lines_clear(&s->lines);
	if (assistant_is_working(s)) {
		put_work(s);
		return;
	}
	if (!s->asked.answer) {
		put_cancelled(s);
		return;
	}
	if (!v) {
		put_failure(s, &s->asked.answer->err);
		return;
	}
	put_head(s, v);
	put_card(&s->lines, v, s->other);
	put_questions(s, v);
	if (v->instead)
		put_step(&s->lines, v->instead);
	if (v->found && answer_as(v->found->whole, check_view))
		put_findings(&s->lines, answer_as(v->found->whole, check_view));
	else if (v->found)
		put_found(s, v->found);
	put_sql(s, v);
	put_basis(s, v);
}

void assistant_fit(struct assistant_state *s, int cells, bool scrolls, struct pane_cursor *at)
{
	ptrdiff_t unit = text_lines_unit(&s->lines, at->cursor);

	if (!text_lines_fit(&s->lines, cells, scrolls))
		return;
	assistant_make(s);
	text_lines_stay(&s->lines, at, unit);
}

ptrdiff_t assistant_first_line(const struct assistant_state *s)
{
	ptrdiff_t step = text_lines_marked(&s->lines, -1, 1), next = text_lines_marked(&s->lines, step, 1);
	const struct text_line *l = text_lines_line(&s->lines, next);

	return l && l->mark <= ASSISTANT_OPTIONS ? next : step >= 0 ? step : 0;
}
