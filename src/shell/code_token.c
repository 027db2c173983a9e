#include "shell/code_reader.h"

#include <string.h>

#include "base/banned.h"

static char peek(const struct code_lexer *l, ptrdiff_t ahead)
{
	return l->at + ahead < l->code->text.len ? l->code->text.at[l->at + ahead] : 0;
}

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9') ||
	       (unsigned char)c >= 0x80;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static void skip_comment(struct code_lexer *l)
{
	str rest = str_from(l->code->text, l->at);
	ptrdiff_t end = -1;

	if (is_javascript(l) && str_starts(rest, S("/*")))
		end = str_find(rest, S("*/"));
	else if (!str_starts(rest, is_javascript(l) ? S("//") : S("#")))
		return;
	else
		end = str_at(rest, '\n');
	l->at += end < 0 ? rest.len : *rest.at == '/' && rest.at[1] == '*' ? end + 2 : end;
}

/* Skips blanks and comments; true: a line ended, outside of brackets. */
static bool skip_blanks(struct code_lexer *l)
{
	bool ended = false;

	for (; l->at < l->code->text.len; l->at++) {
		char c;

		skip_comment(l);
		c = peek(l, 0);
		if (c == '\n') {
			ended |= !l->brackets;
			l->indentation = -1;
		} else if (c == '\\' && (peek(l, 1) == '\n' || (peek(l, 1) == '\r' && peek(l, 2) == '\n'))) {
			l->at += peek(l, 1) == '\r' ? 2 : 1;
		} else if (!c || !strchr(" \t\r\f", c)) {
			break;
		}
		l->indentation++;
	}
	return ended;
}

/* At the quotes. */
static struct code_token string_token(struct code_lexer *l, struct code_token t)
{
	char quote = peek(l, 0);
	bool triple = !is_javascript(l) && peek(l, 1) == quote && peek(l, 2) == quote;
	int length = triple ? 3 : 1;

	t.kind = CODE_STRING;
	l->at += length;
	t.from = l->at;
	for (; l->at < l->code->text.len; l->at++) {
		if (peek(l, 0) == '\\')
			l->at++;
		else if (peek(l, 0) == quote && (!triple || (peek(l, 1) == quote && peek(l, 2) == quote)))
			break;
		else if (peek(l, 0) == '\n' && !triple && quote != '`')
			break;
	}
	if (l->at > l->code->text.len)
		l->at = l->code->text.len;
	t.to = l->at;
	l->at = l->at + length < l->code->text.len ? l->at + length : l->code->text.len;
	return t;
}

/* The number of letters before the quotes of a string; -1: no string here. */
static ptrdiff_t string_prefix(const struct code_lexer *l)
{
	ptrdiff_t n = 0;

	if (is_javascript(l))
		return peek(l, 0) && strchr("'\"`", peek(l, 0)) ? 0 : -1;
	while (n < 2 && peek(l, n) && strchr("rRbBfFuUtT", peek(l, n)))
		n++;
	return peek(l, n) == '\'' || peek(l, n) == '"' ? n : -1;
}

struct code_token code_next(struct code_lexer *l)
{
	bool line_ended = skip_blanks(l);
	struct code_token t = { .kind = CODE_MARK, .from = l->at };
	ptrdiff_t prefix = string_prefix(l);
	char c = peek(l, 0);

	if (line_ended && l->at < l->code->text.len && !(is_javascript(l) && c == '.'))
		return (struct code_token){ .kind = CODE_LINE_END };
	if (l->at >= l->code->text.len || !run_spend(l->run, 1))
		return (struct code_token){ .kind = CODE_END };
	if (c == ';' && (!l->brackets || is_javascript(l))) {
		l->at++;
		return (struct code_token){ .kind = CODE_LINE_END };
	}
	if (prefix >= 0) {
		t.formatted = t.is_template = c == '`';
		for (; prefix; prefix--, l->at++) {
			t.raw |= (peek(l, 0) | 0x20) == 'r';
			t.formatted |= (peek(l, 0) | 0x20) == 'f' || (peek(l, 0) | 0x20) == 't';
		}
		t = string_token(l, t);
		run_spend(l->run, (t.to - t.from) / 16);
		return t;
	}
	if (is_word(c) || (is_javascript(l) && c == '$')) {
		t.kind = is_digit(c) ? CODE_NUMBER : CODE_NAME;
		while (is_word(peek(l, 0)) || (is_javascript(l) && peek(l, 0) == '$') ||
		       (t.kind == CODE_NUMBER && peek(l, 0) == '.'))
			l->at++;
	} else {
		l->brackets += strchr("([{", c) ? 1 : strchr(")]}", c) && l->brackets ? -1 : 0;
		l->at++;
		if (c && strchr("=+%!<>:", c) && peek(l, 0) == '=')
			l->at++;
	}
	t.to = l->at;
	t.text = str_n(l->code->text.at + t.from, t.to - t.from);
	return t;
}

struct code_token code_peek(const struct code_lexer *l)
{
	struct code_lexer ahead = *l;

	return code_next(&ahead);
}

bool code_is_next(const struct code_lexer *l, const char *mark)
{
	struct code_token t = code_peek(l);

	return t.kind == CODE_MARK && str_eq(t.text, str_of(mark));
}
