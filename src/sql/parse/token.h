/*
 * SQL text as tokens, by what a dialect says its text looks like. One token at
 * a time, nothing is kept. What comes in is hostile: bytes that no SQL needs
 * (NUL, invalid UTF-8, controls, characters that turn or hide text outside of
 * strings) are mistakes with a place, and so are comments that a server would
 * execute. Knows no grammar.
 */
#ifndef OCAT_SQL_PARSE_TOKEN_H
#define OCAT_SQL_PARSE_TOKEN_H

#include "base/str.h"
#include "sql/dialect/dialect.h"

struct arena;

enum token_kind {
	TOKEN_END,
	TOKEN_WORD,   /* a name or keyword without quotes */
	TOKEN_NAME,   /* in quotes; text: what it means */
	TOKEN_STRING, /* text: what it means */
	TOKEN_BYTES,  /* x'..', b'..': text as written */
	TOKEN_NUMBER, /* text as written */
	TOKEN_PARAM,  /* ?, $1, :name, @name: text as written */
	TOKEN_OP,     /* text: the operator or mark */
	TOKEN_BAD,
};

struct token {
	enum token_kind kind;
	uint32_t at, len; /* in the source */
	str text;
	bool spaced; /* there was space or a comment before it */
	char prefix; /* of a string: 'E', 'N', 'R', 'U', 'Q', '$', or 0; of bytes: 'X', 'B' */
};

struct lexer {
	const struct dialect *dialect;
	struct arena *arena; /* for texts that had escapes */
	str source;
	uint32_t at;
	const char *mistake; /* of TOKEN_BAD: what is wrong, as a sentence's end; at is its place */
};

void lexer_open(struct lexer *l, struct arena *a, const struct dialect *d, str source);
/* The next one; at the end TOKEN_END again and again, after a mistake TOKEN_BAD. */
struct token lexer_next(struct lexer *l);

#endif
