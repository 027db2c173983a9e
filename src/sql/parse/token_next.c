/* The next token: blanks, numbers, words, parameters and operators. */
#include "sql/parse/token_internal.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

void lexer_open(struct lexer *l, struct arena *a, const struct dialect *d, str source)
{
	*l = (struct lexer){ .dialect = d, .arena = a, .source = source };
}

static bool begins_word(const struct lexer *l, char c)
{
	return token_is_letter(c) || (unsigned char)c >= 0x80 ||
	       (c == '#' && token_allows(l, TEXT_WORD_HASH) &&
		(token_is_letter(token_peek(l, 1)) || token_peek(l, 1) == '#'));
}

/* ---- blanks and comments ---- */

/* Text that reorders or hides what a person sees is allowed only in strings. */
bool token_hides(struct lexer *l, uint32_t from)
{
	for (ptrdiff_t i = from; i < l->at;) {
		ptrdiff_t at = i;
		uint32_t c;

		if (!(l->source.at[i] & 0x80)) {
			i++;
			continue;
		}
		c = utf8_next(l->source, &i);
		if (c != UTF8_BAD && !utf8_is_hidden(c))
			continue;
		token_bad(l, (uint32_t)at, "invisible character, or bytes that are not text");
		return true;
	}
	return false;
}

static void skip_line(struct lexer *l)
{
	while (!token_at_end(l) && token_peek(l, 0) != '\n')
		l->at++;
}

static bool begins_line_comment(const struct lexer *l)
{
	char c = token_peek(l, 0), next = token_peek(l, 1), then = token_peek(l, 2);

	if (c == '-' && next == '-')
		return !token_allows(l, TEXT_DASHES_BLANK) || !then || token_is_blank(then);
	return (c == '#' && token_allows(l, TEXT_COMMENT_HASH)) ||
	       (c == '/' && next == '/' && token_allows(l, TEXT_COMMENT_SLASHES));
}

/* Comments that some server executes are refused in every dialect: ocat does not need them. */
static bool skip_comment(struct lexer *l)
{
	uint32_t from = l->at, depth = 0;
	char first = token_peek(l, 2);

	if (first == '!' || (first == 'M' && token_peek(l, 3) == '!')) {
		token_bad(l, from, "executable comments are not supported");
		return false;
	}
	while (!token_at_end(l)) {
		if (token_peek(l, 0) == '/' && token_peek(l, 1) == '*') {
			depth += depth == 0 || token_allows(l, TEXT_COMMENT_NESTED);
			l->at += 2;
		} else if (token_peek(l, 0) == '*' && token_peek(l, 1) == '/') {
			l->at += 2;
			if (!--depth)
				return !token_hides(l, from);
		} else {
			l->at++;
		}
	}
	token_bad(l, from, "unclosed comment");
	return false;
}

static bool skip_blanks(struct lexer *l)
{
	for (;;) {
		if (token_is_blank(token_peek(l, 0)))
			l->at++;
		else if (begins_line_comment(l)) {
			uint32_t from = l->at;

			skip_line(l);
			if (token_hides(l, from))
				return false;
		} else if (token_peek(l, 0) == '/' && token_peek(l, 1) == '*') {
			if (!skip_comment(l))
				return false;
		} else {
			return true;
		}
	}
}

/* ---- numbers, words, parameters ---- */

static void skip_digits(struct lexer *l)
{
	while (token_is_digit(token_peek(l, 0)) ||
	       (token_peek(l, 0) == '_' && token_allows(l, TEXT_UNDERSCORES) && token_is_digit(token_peek(l, 1))))
		l->at++;
}

/* 10L, 2.5BD, 1.5f: the type of a number. */
static void skip_suffix(struct lexer *l)
{
	static const struct {
		uint32_t in;
		const char *suffix;
	} suffixes[] = {
		{ DBX, "BD" }, { DBX, "L" }, { DBX, "S" }, { DBX, "Y" }, { DBX | ORA, "D" }, { DBX | ORA, "F" },
	};

	for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
		uint32_t n = 0;

		if (!(suffixes[i].in & l->dialect->syntax->bit))
			continue;
		while (suffixes[i].suffix[n] && (token_peek(l, n) & ~0x20) == suffixes[i].suffix[n])
			n++;
		if (!suffixes[i].suffix[n] && !token_goes_on(l, token_peek(l, n))) {
			l->at += n;
			return;
		}
	}
}

static struct token word(struct lexer *l)
{
	uint32_t from = l->at;

	for (;;) {
		ptrdiff_t next = l->at;
		uint32_t c;

		if (token_at_end(l) || !token_goes_on(l, token_peek(l, 0)))
			break;
		if (!(token_peek(l, 0) & 0x80)) {
			l->at++;
			continue;
		}
		c = utf8_next(l->source, &next);
		if (c == UTF8_BAD || utf8_is_hidden(c))
			return token_bad(l, l->at, "invisible character, or bytes that are not text");
		if (!utf8_is_word(c))
			return token_bad(l, l->at, "unexpected character");
		l->at = (uint32_t)next;
	}
	return token_made(l, TOKEN_WORD, from, token_written(l, from));
}

static struct token number(struct lexer *l)
{
	uint32_t from = l->at;

	l->at += token_peek(l, 0) == '$'; /* $12: an amount of money */

	if (token_peek(l, 0) == '0' && (token_peek(l, 1) | 0x20) == 'x' && token_is_hex(token_peek(l, 2))) {
		for (l->at += 2; token_is_hex(token_peek(l, 0)); l->at++)
			;
	} else if (token_peek(l, 0) == '0' && (token_peek(l, 1) | 0x20) == 'b' && (token_peek(l, 2) | 1) == '1' &&
		   rule_in(l->dialect->syntax->bit, READS_BINARY_NUMBERS)) {
		for (l->at += 2; (token_peek(l, 0) | 1) == '1'; l->at++)
			;
	} else {
		skip_digits(l);
		if (token_peek(l, 0) == '.' && token_peek(l, 1) != '.') {
			l->at++;
			skip_digits(l);
		}
		if ((token_peek(l, 0) | 0x20) == 'e' &&
		    (token_is_digit(token_peek(l, 1)) ||
		     ((token_peek(l, 1) == '-' || token_peek(l, 1) == '+') && token_is_digit(token_peek(l, 2))))) {
			l->at += 2;
			skip_digits(l);
		}
	}
	skip_suffix(l);
	if (token_goes_on(l, token_peek(l, 0)) && token_allows(l, TEXT_WORD_DIGIT) &&
	    str_at(token_written(l, from), '.') < 0) {
		l->at = from;
		return word(l);
	}
	if (token_goes_on(l, token_peek(l, 0)) && !token_allows(l, TEXT_JUNK_AFTER_NUMBER))
		return token_bad(l, l->at, "missing blank between a number and a word");
	return token_made(l, TOKEN_NUMBER, from, token_written(l, from));
}

/* t.1a in BigQuery and in dialects whose names may begin with digits: after a name, a dot does not begin a number. */
static bool is_dot(const struct lexer *l)
{
	char before = l->at ? l->source.at[l->at - 1] : 0;

	return rule_in(l->dialect->syntax->bit, READS_DOT_IN_PATH) && token_peek(l, 0) == '.' &&
	       (token_goes_on(l, before) || before == '`' || before == ']');
}

static bool is_behind_dot(const struct lexer *l)
{
	struct lexer dot = *l;

	if (!l->at)
		return false;
	dot.at--;
	return is_dot(&dot);
}

/* $tag$: the word after this $ ends with another. */
static bool ends_tag(const struct lexer *l)
{
	uint32_t n = 1;

	while (token_is_letter(token_peek(l, n)) || token_is_digit(token_peek(l, n)))
		n++;
	return token_peek(l, n) == '$';
}

static bool param(struct lexer *l, struct token *t)
{
	char c = token_peek(l, 0), next = token_peek(l, 1);
	uint32_t from = l->at;

	if (c == '?' && token_allows(l, TEXT_PARAM_QUESTION)) {
		l->at++;
		if (token_allows(l, TEXT_STRING_LENIENT))
			skip_digits(l); /* ?1 */
	} else if (c == '$' && token_is_digit(next) && token_allows(l, TEXT_PARAM_DOLLAR)) {
		l->at++;
		skip_digits(l);
	} else if ((c == ':' &&
		    (token_is_letter(next) || (token_is_digit(next) && !token_allows(l, TEXT_DOLLAR_TAGS))) &&
		    token_allows(l, TEXT_PARAM_COLON)) ||
		   (c == '@' && token_is_letter(next) && token_allows(l, TEXT_PARAM_AT)) ||
		   (c == '$' && token_is_letter(next) && token_allows(l, TEXT_PARAM_DOLLAR) &&
		    rule_in(l->dialect->syntax->bit, READS_DOLLAR_NAMES) && !ends_tag(l))) {
		for (l->at++; token_is_letter(token_peek(l, 0)) || token_is_digit(token_peek(l, 0)); l->at++)
			;
	} else {
		return false;
	}
	*t = token_made(l, TOKEN_PARAM, from, token_written(l, from));
	return true;
}

/* ---- operators ---- */

/* Longest first. The grammar decides which of them a dialect has. */
static const char *const operators[] = {
	"!~~*", "^@", "^=", "!>", "!<", "|>", "->>", "#>>", "!~*", "<=>", "~~*", "!~~", "<->", "::", "||", "<=", ">=",
	"<>",	"!=", "==", "->", "#>", "@>", "<@",  "?|",  "?&",  "&&",  "@@",	 "<<",	">>",  "~*", "!~", "~~", "^@",
	":=",	"=>", "**", "//", "(",	")",  ",",   ".",   ";",   "+",	  "-",	 "*",	"/",   "%",  "=",  "<",	 ">",
	"[",	"]",  "{",  "}",  ":",	"^",  "&",   "|",   "~",   "#",	  "?",	 "@",	"!",   "$",
};

static bool is_of(const char *marks, char c)
{
	return c && strchr(marks, c);
}

/*
 * In PostgreSQL an operator extends over all of its marks, up to a comment; it may end in + or - only if it contains
 * one of some other marks. So a<-1 is a < -1, and @-1 is one operator, which does not exist.
 */
static struct token run_of_marks(struct lexer *l)
{
	static const char *const marks = "+-*/<>=~!@#%^&|?", *const rare = "~!@#%^&|?";
	uint32_t from = l->at, n = 0;
	bool keeps = false;

	while (is_of(marks, token_peek(l, n)) && !(token_peek(l, n) == '-' && token_peek(l, n + 1) == '-') &&
	       !(token_peek(l, n) == '/' && token_peek(l, n + 1) == '*'))
		keeps |= is_of(rare, token_peek(l, n++));
	while (n > 1 && !keeps && is_of("+-", token_peek(l, n - 1)))
		n--;
	l->at += n;
	return n > 4 ? token_bad(l, from, "unsupported operator")
		     : token_made(l, TOKEN_OP, from, token_written(l, from));
}

static struct token operator(struct lexer *l)
{
	uint32_t from = l->at;
	char c = token_peek(l, 0);

	if (rule_in(l->dialect->syntax->bit, READS_MARKS_TOGETHER) && is_of("+-*/<>=~!@#%^&|?", c))
		return run_of_marks(l);

	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
		const char *op = operators[i];
		uint32_t len = 1;

		if (op[0] != c)
			continue;
		while (op[len] && op[len] == token_peek(l, len))
			len++;
		if (op[len])
			continue;
		l->at += len;
		return token_made(l, TOKEN_OP, from, str_n(op, len));
	}
	return token_bad(l, from, "unexpected character");
}

/* ---- the next token ---- */

static bool is_quote(char c)
{
	return c == '\'' || c == '"' || c == '`';
}

/* A quote here or within the next two characters: most tokens are far from any. */
static bool is_near_quote(const struct lexer *l, char c)
{
	return is_quote(c) || is_quote(token_peek(l, 1)) || token_peek(l, 1) == '&' || is_quote(token_peek(l, 2));
}

/* The $ of MATCH_RECOGNIZE: PATTERN (a b $) */
static bool ends_pattern(const struct lexer *l)
{
	return rule_in(l->dialect->syntax->bit, READS_DOLLAR_PATTERN) &&
	       (token_peek(l, 1) == ')' || token_is_blank(token_peek(l, 1)));
}

struct token lexer_next(struct lexer *l)
{
	uint32_t before = l->at;
	struct token t;
	char c;

	if (l->mistake || !skip_blanks(l))
		return (struct token){ .kind = TOKEN_BAD, .at = l->at };
	c = token_peek(l, 0);
	if (token_at_end(l))
		t = token_made(l, TOKEN_END, l->at, S(""));
	else if (is_near_quote(l, c) && token_is_quoted(l, &t))
		;
	else if (c == '[' && token_allows(l, TEXT_NAME_SQUARE))
		t = token_name_in_squares(l);
	else if (c == '.' && is_dot(l))
		t = operator(l);
	else if (token_is_digit(c) && is_behind_dot(l))
		t = word(l);
	else if (token_is_digit(c) || (c == '.' && token_is_digit(token_peek(l, 1))) ||
		 (c == '$' && token_is_digit(token_peek(l, 1)) && rule_in(l->dialect->syntax->bit, READS_MONEY)))
		t = number(l);
	else if (param(l, &t))
		;
	else if (c == '$' && token_allows(l, TEXT_DOLLARS | TEXT_DOLLAR_TAGS) && !ends_pattern(l))
		t = token_in_dollars(l);
	else if (begins_word(l, c))
		t = word(l);
	else
		t = operator(l);
	t.spaced = t.at > before;
	return t;
}
