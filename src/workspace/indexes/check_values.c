#include "workspace/indexes/check_values.h"

#include "base/arena.h"
#include "sql/parse/token.h"
#include "base/banned.h"

/* Reads tokens, not grammar: checks come in as many dialects as there are sources. */
struct reading {
	struct lexer lexer;
	str column;   /* the last name: lists and = follow it */
	bool allowed; /* what follows is allowed, not excluded */
	bool cast;    /* within a type after :: */
	int found;
};

static bool is_word(const struct token *t, const char *word)
{
	return t->kind == TOKEN_WORD && str_eq_fold(t->text, str_of(word));
}

static bool is_operator(const struct token *t, const char *op)
{
	return t->kind == TOKEN_OP && str_eq(t->text, str_of(op));
}

static bool is_keyword(const struct token *t)
{
	return t->kind == TOKEN_WORD && str_is_among(t->text, " and or is null any array check all some ");
}

static void read_word(struct reading *r, const struct token *t)
{
	if (is_word(t, "in"))
		r->allowed = r->column.len > 0;
	else if (is_word(t, "not"))
		r->column = NO_STR;
	else if (!is_keyword(t)) {
		r->column = t->text;
		r->allowed = false;
	}
}

/* Brackets, commas and casts belong to a list; any other operator ends it. */
static void read_operator(struct reading *r, const struct token *t)
{
	static const char *const of_lists[] = { "(", ")", ",", "[", "]", "::", "." };

	r->cast = is_operator(t, "::") || (r->cast && (is_operator(t, "[") || is_operator(t, "]")));
	if (is_operator(t, "=") || is_operator(t, "==")) {
		r->allowed = r->column.len > 0;
		return;
	}
	for (size_t i = 0; i < sizeof of_lists / sizeof *of_lists; i++)
		if (is_operator(t, of_lists[i]))
			return;
	r->allowed = false;
}

static void read_token(struct reading *r, const struct token *t, check_value_fn take, void *with)
{
	if (t->kind == TOKEN_OP)
		read_operator(r, t);
	else if (r->cast && t->kind == TOKEN_WORD && !is_keyword(t) && !str_is_among(t->text, " in not "))
		return;
	else if (t->kind == TOKEN_WORD || t->kind == TOKEN_NAME)
		read_word(r, t);
	else if (t->kind == TOKEN_STRING && r->allowed && t->text.len) {
		take(with, r->column, t->text);
		r->found++;
	}
}

void check_values(str expression, check_value_fn take, void *with)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct reading r = { .column = NO_STR };
	struct token t;

	lexer_open(&r.lexer, a, &dialect_postgresql, expression);
	while (r.found < CHECK_VALUES_MOST) {
		t = lexer_next(&r.lexer);
		if (t.kind == TOKEN_END || t.kind == TOKEN_BAD)
			return;
		read_token(&r, &t, take, with);
	}
}
