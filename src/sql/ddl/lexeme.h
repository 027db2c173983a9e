/*
 * The lexemes of stored text: strings, quoted names, words, marks, comments. Text that some setting or some client of
 * the system reads in another way is LEX_WRONG, up to its end. Unlike the lexer of queries this one takes every
 * statement, and text of systems that have no parser here.
 */
#ifndef OCAT_SQL_DDL_LEXEME_H
#define OCAT_SQL_DDL_LEXEME_H

#include "sql/dialect/dialect.h"

enum lexeme_kind { LEX_END, LEX_BLANK, LEX_COMMENT, LEX_STRING, LEX_NAME, LEX_WORD, LEX_MARK, LEX_WRONG };

struct lexeme {
	enum lexeme_kind kind;
	str text;   /* with its quotes */
	bool plain; /* a string in single quotes without a prefix */
};

struct lexemes {
	uint32_t has;  /* enum syntax_text */
	bool respells; /* strings are rewritten, so they may have backslashes */
	bool anyhow;   /* only standard SQL, which all systems read alike */
	str rest;
};

struct lexemes lexemes_of(const struct dialect *d, str text);
struct lexeme lexeme_next(struct lexemes *s);

bool lexeme_is_mark(const struct lexeme *l, char c);
bool lexeme_is_word(const struct lexeme *l, const char *word);
bool lexeme_is_number(const struct lexeme *l);

#endif
