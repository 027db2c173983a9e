#include "trace/import/step_filter.h"

#include "base/arena.h"
#include "model/filter/filter.h"
#include "base/banned.h"

static const char *const keys[] = {
	[STEP_TOOL] = "tool", [STEP_FAILED] = "failed", [STEP_IS_SLOW] = "slow",
	[STEP_TYPE] = "type", [STEP_AGENT] = "agent",
};

static const char *const types[] = {
	[STEP_CALL] = "call",	    [STEP_USER] = "user",     [STEP_ASSISTANT] = "assistant",
	[STEP_THOUGHT] = "thought", [STEP_SYSTEM] = "system", [STEP_OTHER] = "other",
};

/* ---- parsing ---- */

/* The next word, without the quotes around it or after its colon. */
static bool next_word(struct arena *a, str *rest, str *out)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool quoted = false;
	ptrdiff_t i = 0;

	*rest = str_trim(*rest);
	if (!rest->len)
		return false;
	for (; i < rest->len && (quoted || rest->at[i] != ' '); i++) {
		if (rest->at[i] == '"')
			quoted = !quoted;
		else
			sb_putc(&b, rest->at[i]);
	}
	*rest = str_from(*rest, i);
	*out = str_dup(a, sb_str(&b));
	return true;
}

static bool parse_yes(str text, bool *yes)
{
	*yes = str_eq_fold(text, S("yes"));
	return *yes || str_eq_fold(text, S("no"));
}

static bool parse_type(str text, enum step_type *out)
{
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (str_eq_fold(text, str_of(types[i]))) {
			*out = (enum step_type)i;
			return true;
		}
	return false;
}

static bool take_value(struct step_term *t, struct err *err)
{
	bool good = true;

	if (t->key == STEP_FAILED || t->key == STEP_IS_SLOW)
		good = parse_yes(t->text, &t->yes);
	else if (t->key == STEP_TYPE)
		good = parse_type(t->text, &t->type);
	if (good)
		return true;
	err_next(err, t->key == STEP_TYPE ? "Use call, user, assistant, thought, system or other." : "Use yes or no.");
	return err_set(err, ERR_USAGE, "invalid value \"%.*s\" of the filter %s", STR(t->text), keys[t->key]);
}

static bool parse_term(str word, struct step_term *t, struct err *err)
{
	ptrdiff_t colon = str_at(word, ':');

	t->excludes = word.len > 1 && word.at[0] == '!';
	word = str_from(word, t->excludes);
	colon = str_at(word, ':');
	t->text = word;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		if (!keys[i] || colon < 0 || !str_eq_fold(str_upto(word, colon), str_of(keys[i])))
			continue;
		t->key = (enum step_filter_key)i;
		t->text = str_from(word, colon + 1);
		return take_value(t, err);
	}
	return true;
}

bool step_filter_parse(struct arena *a, str line, struct step_filter *out, struct err *err)
{
	struct step_filter f = { 0 };
	str word;

	while (next_word(a, &line, &word)) {
		struct step_term t = { 0 };

		if (!parse_term(word, &t, err))
			return false;
		f.has_words |= t.key == STEP_WORD;
		*push(&f.terms, a) = t;
	}
	*out = f;
	return true;
}

/* ---- matching ---- */

bool entry_is_slow(const struct entry *e)
{
	return e->type == STEP_CALL && e->elapsed_us >= STEP_SLOW_US;
}

/* A pattern with stars, or a part of the name. */
static bool name_matches(struct arena *a, str name, str pattern)
{
	if (str_at(pattern, '*') < 0)
		return name.len && str_find_fold(name, pattern) >= 0;
	return glob_fits(str_lower(a, pattern), str_lower(a, name));
}

static bool says(const struct step *s, str word)
{
	const str texts[] = { s->tool, s->parameters, s->text, s->result, s->error };

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (str_find_fold(texts[i], word) >= 0)
			return true;
	return false;
}

struct candidate {
	struct session *session;
	const struct entry *entry;
	const struct step *step; /* NULL: not read */
	struct arena *arena;
};

static bool term_matches(const struct step_term *t, const struct candidate *c)
{
	const struct session_agent *agent = session_agent(c->session, c->entry);

	switch (t->key) {
	case STEP_TOOL: return name_matches(c->arena, session_tool(c->session, c->entry, NULL), t->text);
	case STEP_FAILED: return ((c->entry->flags & ENTRY_FAILED) != 0) == t->yes;
	case STEP_IS_SLOW: return entry_is_slow(c->entry) == t->yes;
	case STEP_TYPE: return c->entry->type == t->type;
	case STEP_AGENT:
		return name_matches(c->arena, agent->name, t->text) || name_matches(c->arena, agent->kind, t->text);
	default: return c->step && says(c->step, t->text);
	}
}

bool step_filter_matches(const struct step_filter *f, struct session *s, ptrdiff_t i, struct arena *a)
{
	struct candidate c = { s, session_entry(s, i), NULL, a };
	struct err ignored = { 0 };
	struct step step;

	if (f->has_words && session_step(s, i, a, &step, &ignored))
		c.step = &step;
	for (ptrdiff_t t = 0; t < f->terms.len; t++)
		if (term_matches(&f->terms.at[t], &c) == f->terms.at[t].excludes)
			return false;
	return true;
}
