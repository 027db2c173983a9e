#include "service/trace/step_filter.h"

#include "base/arena.h"
#include "service/trace/statements.h"
#include "base/banned.h"

static const char *const yes_or_no[] = { "yes", "no", NULL };

static const char *const types[] = {
#define _(id, name) [id] = name,
	STEP_TYPES(_)
#undef _
		NULL
};

enum step_filter_key { KEY_TOOL, KEY_SQL, KEY_FAILED, KEY_SLOW, KEY_TYPE, KEY_AGENT, KEY_REWOUND };

const struct line_filter_word step_filters[] = {
	[KEY_TOOL] = { "tool", NULL, "calls of a tool: tool:query, tool:*sql*" },
	[KEY_SQL] = { "sql", NULL, "steps with SQL (sql:yes), or with this word in it" },
	[KEY_FAILED] = { "failed", yes_or_no, "steps that failed" },
	[KEY_SLOW] = { "slow", yes_or_no, "steps of two seconds or more" },
	[KEY_TYPE] = { "type", types, "steps of one type" },
	[KEY_AGENT] = { "agent", NULL, "steps of a sub-agent, by its name or kind" },
	[KEY_REWOUND] = { "rewound", yes_or_no, "steps that a person took back" },
	{ 0 },
};

bool step_filter_parse(struct arena *a, str line, struct step_filter *out, struct err *err)
{
	struct step_filter f = { 0 };

	if (!line_terms_parse(a, line, step_filters, &f.terms, err))
		return false;
	for (ptrdiff_t i = 0; i < f.terms.len; i++)
		f.reads |= f.terms.at[i].filter < 0 || f.terms.at[i].filter == KEY_SQL;
	*out = f;
	return true;
}

/* ---- matching ---- */

bool entry_is_slow(const struct entry *e)
{
	return e->type == STEP_CALL && e->elapsed_us >= STEP_SLOW_US;
}

/* All that a step of ours sent to the sources. */
static str sent_sql(struct arena *a, const struct step *step)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < step->sql.len; i++) {
		sb_puts(&b, i ? ";\n\n" : "");
		sb_put(&b, step->sql.at[i].text);
	}
	return str_dup(a, sb_str(&b));
}

str step_sql(struct arena *a, const struct step *step)
{
	scoped(statements_close) struct statement_list *l = statements_open();

	statements_add(l, step);
	return statements_count(l) ? str_dup(a, statements_at(l, 0)->sql.text) : sent_sql(a, step);
}

/* sql:yes, sql:no: any at all. */
static bool sql_matches(const struct word *w, struct arena *a, const struct step *step)
{
	scoped(statements_close) struct statement_list *l = statements_open();
	bool yes = str_eq_fold(w->text, S("yes")), matches = false;

	statements_add(l, step);
	if (yes || str_eq_fold(w->text, S("no")))
		return (statements_count(l) || step->sql.len) == yes;
	for (ptrdiff_t i = 0; i < statements_count(l) && !matches; i++)
		matches = line_word_matches(a, w, statements_at(l, i)->sql.text);
	for (ptrdiff_t i = 0; i < step->sql.len && !matches; i++)
		matches = line_word_matches(a, w, step->sql.at[i].text);
	return matches;
}

static bool says(const struct word *w, struct arena *a, const struct step *s)
{
	const str texts[] = { s->tool, s->parameters, s->text, s->result, s->error };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (line_word_matches(a, w, texts[i]))
			return true;
	return false;
}

struct candidate {
	struct session *session;
	const struct entry *entry;
	const struct step *step; /* NULL: not read */
	struct arena *arena;
};

static bool term_matches(const struct line_term *t, const struct candidate *c)
{
	const struct session_agent *agent = session_agent(c->session, c->entry);
	const struct word *w = &t->word;
	bool yes = t->value == 0;

	switch (t->filter) {
	case KEY_TOOL: return line_word_matches(c->arena, w, session_tool(c->session, c->entry, NULL));
	case KEY_SQL: return c->step && sql_matches(w, c->arena, c->step);
	case KEY_FAILED: return ((c->entry->flags & ENTRY_FAILED) != 0) == yes;
	case KEY_SLOW: return entry_is_slow(c->entry) == yes;
	case KEY_TYPE: return c->entry->type == t->value;
	case KEY_REWOUND: return ((c->entry->flags & ENTRY_REWOUND) != 0) == yes;
	case KEY_AGENT:
		return line_word_matches(c->arena, w, agent->name) || line_word_matches(c->arena, w, agent->kind);
	default: return c->step && says(w, c->arena, c->step);
	}
}

bool step_filter_matches(const struct step_filter *f, struct session *s, ptrdiff_t i, struct arena *a)
{
	struct candidate c = { s, session_entry(s, i), NULL, a };
	struct err ignored = { 0 };
	struct step step;

	if (f->reads && session_step(s, i, a, &step, &ignored))
		c.step = &step;
	for (ptrdiff_t t = 0; t < f->terms.len; t++)
		if (term_matches(&f->terms.at[t], &c) == f->terms.at[t].negated)
			return false;
	return true;
}
