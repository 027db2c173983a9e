/* Shared by the files of the lexer: looking ahead, and building tokens. Private to this folder. */
#ifndef OCAT_SQL_PARSE_TOKEN_INTERNAL_H
#define OCAT_SQL_PARSE_TOKEN_INTERNAL_H

#include <stdint.h>

#include "sql/dialect/syntax.h"
#include "sql/parse/token.h"
#include "sql/dialect/words.h"

/* ---- here: a word or two each, for every byte that is read ---- */

static inline bool token_allows(const struct lexer *l, uint32_t what)
{
	return l->dialect->syntax->text & what;
}

/* The byte so far ahead; 0 past the end. A NUL in the text is refused before it could be mistaken for the end. */
static inline char token_peek(const struct lexer *l, uint32_t ahead)
{
	return l->at + ahead < l->source.len ? l->source.at[l->at + ahead] : 0;
}

static inline bool token_at_end(const struct lexer *l)
{
	return l->at >= l->source.len;
}

static inline struct token token_bad(struct lexer *l, uint32_t where, const char *mistake)
{
	if (!l->mistake) {
		l->mistake = mistake;
		l->at = where;
	}
	return (struct token){ .kind = TOKEN_BAD, .at = l->at };
}

static inline struct token token_made(const struct lexer *l, enum token_kind kind, uint32_t from, str text)
{
	return (struct token){ .kind = kind, .at = from, .len = l->at - from, .text = text };
}

static inline str token_written(const struct lexer *l, uint32_t from)
{
	return str_n(l->source.at + from, l->at - from);
}

static inline bool token_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool token_is_hex(char c)
{
	return token_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static inline bool token_is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static inline bool token_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

static inline bool token_goes_on(const struct lexer *l, char c)
{
	return token_is_letter(c) || (unsigned char)c >= 0x80 || (c == '#' && token_allows(l, TEXT_WORD_HASH)) ||
	       token_is_digit(c) || (c == '$' && token_allows(l, TEXT_WORD_DOLLAR)) ||
	       (c == '@' && token_allows(l, TEXT_WORD_AT));
}

/* ---- token_next.c ---- */

/* Text that turns or hides what a person sees stands nowhere but in strings; it makes l->mistake. */
bool token_hides(struct lexer *l, uint32_t from);

/* ---- token_quote.c ---- */
/* a string or a name in quotes, also with letters in front; or nothing of that stands here */
bool token_is_quoted(struct lexer *l, struct token *t);
struct token token_name_in_squares(struct lexer *l);	/* [a b] */
struct token token_in_dollars(struct lexer *l);		/* $$x$$ and $tag$x$tag$ */

#endif
