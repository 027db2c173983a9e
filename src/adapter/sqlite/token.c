#include "adapter/sqlite/token.h"

#include "base/arena.h"

#include "base/banned.h"

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* As in SQLite, every byte beyond ASCII is part of a word. */
static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '$' ||
	       (unsigned char)c >= 0x80;
}

static char byte_at(str s, ptrdiff_t i)
{
	return i < s.len ? s.at[i] : '\0';
}

/*
 * The position after the comment that begins at i; i itself if none does. An unterminated comment extends to the end.
 */
static ptrdiff_t past_comment(str s, ptrdiff_t i)
{
	ptrdiff_t end;

	if (byte_at(s, i) == '-' && byte_at(s, i + 1) == '-') {
		end = str_at(str_from(s, i), '\n');
		return end < 0 ? s.len : i + end;
	}
	if (byte_at(s, i) == '/' && byte_at(s, i + 1) == '*') {
		end = str_find(str_from(s, i + 2), S("*/"));
		return end < 0 ? s.len : i + 2 + end + 2;
	}
	return i;
}

static ptrdiff_t past_blanks(str s, ptrdiff_t i)
{
	for (;;) {
		ptrdiff_t end = past_comment(s, i);

		if (end == i && i < s.len && is_blank(s.at[i]))
			end = i + 1;
		if (end == i)
			return i;
		i = end;
	}
}

/* The position after a quoted text whose closing mark is doubled inside; ] is never doubled. */
static ptrdiff_t past_quoted(str s, ptrdiff_t i)
{
	char close = s.at[i] == '[' ? ']' : s.at[i];

	for (i++; i < s.len; i++) {
		if (s.at[i] != close)
			continue;
		if (close == ']' || byte_at(s, i + 1) != close)
			return i + 1;
		i++;
	}
	return s.len;
}

static ptrdiff_t past_number(str s, ptrdiff_t i)
{
	while (i < s.len && (is_word(s.at[i]) || s.at[i] == '.' ||
			     ((s.at[i] == '+' || s.at[i] == '-') && (s.at[i - 1] | 0x20) == 'e')))
		i++;
	return i;
}

static ptrdiff_t past_word(str s, ptrdiff_t i)
{
	while (i < s.len && is_word(s.at[i]))
		i++;
	return i;
}

static ptrdiff_t past_token(str s, ptrdiff_t i, enum token_kind *kind)
{
	char c = s.at[i];

	if (c == '\'') {
		*kind = TOKEN_TEXT;
		return past_quoted(s, i);
	}
	if (c == '"' || c == '`' || c == '[') {
		*kind = TOKEN_QUOTED;
		return past_quoted(s, i);
	}
	if (is_digit(c)) {
		*kind = TOKEN_NUMBER;
		return past_number(s, i + 1);
	}
	if (is_word(c)) {
		*kind = TOKEN_WORD;
		return past_word(s, i);
	}
	*kind = TOKEN_MARK;
	return i + 1;
}

void token_next(struct tokens *t)
{
	ptrdiff_t after = t->now.at + t->now.text.len, at = past_blanks(t->sql, after), end = at;
	enum token_kind kind = TOKEN_END;

	if (at < t->sql.len)
		end = past_token(t->sql, at, &kind);
	t->now = (struct token){ kind, str_upto(str_from(t->sql, at), end - at), at, after };
}

struct tokens tokens_of(str sql)
{
	str text = sql.at ? sql : S(""); /* no pointer arithmetic on NULL */
	struct tokens t = { .sql = text, .now = { .text = str_n(text.at, 0) } };

	token_next(&t);
	return t;
}

bool token_is(const struct tokens *t, const char *word)
{
	return (t->now.kind == TOKEN_WORD || t->now.kind == TOKEN_MARK) && str_eq_fold(t->now.text, str_of(word));
}

bool token_skip(struct tokens *t, const char *word)
{
	if (!token_is(t, word))
		return false;
	token_next(t);
	return true;
}

bool token_names(const struct tokens *t)
{
	return t->now.kind == TOKEN_WORD || t->now.kind == TOKEN_QUOTED || t->now.kind == TOKEN_TEXT;
}

static str unquoted(struct arena *a, str s)
{
	char quote = s.at[0] == '[' ? ']' : s.at[0];
	str inside = str_n(s.at + 1, s.len - (s.len > 1 && s.at[s.len - 1] == quote ? 2 : 1));
	ptrdiff_t n = 0;
	char *to;

	if (quote == ']' || str_at(inside, quote) < 0)
		return inside;
	to = arena_alloc(a, inside.len, 1);
	for (ptrdiff_t i = 0; i < inside.len; i++) {
		to[n++] = inside.at[i];
		i += inside.at[i] == quote;
	}
	return str_n(to, n);
}

str token_name(struct tokens *t, struct arena *a)
{
	str name;

	if (!token_names(t))
		return NO_STR;
	name = t->now.kind == TOKEN_WORD ? t->now.text : unquoted(a, t->now.text);
	token_next(t);
	return name;
}

str token_group(struct tokens *t)
{
	ptrdiff_t from = t->now.at + 1, depth = 0;

	if (!token_is(t, "("))
		return NO_STR;
	for (; t->now.kind != TOKEN_END; token_next(t)) {
		if (t->now.kind != TOKEN_MARK)
			continue;
		depth += t->now.text.at[0] == '(' ? 1 : t->now.text.at[0] == ')' ? -1 : 0;
		if (depth == 0) {
			str inside = str_trim(str_n(t->sql.at + from, t->now.at - from));

			token_next(t);
			return inside;
		}
	}
	return NO_STR;
}

/* Rows of dashes and stars are decoration of the comment. */
static str undressed(str s)
{
	bool block = str_starts(s, S("/*"));
	char dress = block ? '*' : '-';

	if (block)
		s = str_upto(str_from(s, 2), s.len - (s.len >= 4 && str_ends(s, S("*/")) ? 4 : 2));
	while (s.len && (s.at[0] == dress || is_blank(s.at[0])))
		s = str_from(s, 1);
	while (s.len && (s.at[s.len - 1] == dress || is_blank(s.at[s.len - 1])))
		s.len--;
	return s;
}

str comment_between(str sql, ptrdiff_t from, ptrdiff_t to, ptrdiff_t *place, ptrdiff_t *end)
{
	for (ptrdiff_t i = from; i < to; i++) {
		ptrdiff_t past = past_comment(sql, i);

		if (past == i)
			continue;
		*place = i;
		*end = past < to ? past : to;
		return undressed(str_n(sql.at + i, *end - i));
	}
	return NO_STR;
}
