/*
 * The tokens of a SQLite statement, one at a time, with comments apart. Recognizes quotes and comments, but not the
 * meaning of a statement.
 */
#ifndef OCAT_ADAPTER_SQLITE_TOKEN_H
#define OCAT_ADAPTER_SQLITE_TOKEN_H

#include "base/str.h"

struct arena;

enum token_kind { TOKEN_END, TOKEN_WORD, TOKEN_QUOTED, TOKEN_TEXT, TOKEN_NUMBER, TOKEN_MARK };

struct token {
	enum token_kind kind;
	str text;	 /* including its quotes */
	ptrdiff_t at;	 /* its position */
	ptrdiff_t after; /* the end of the previous one: comments are in between */
};

struct tokens {
	str sql;
	struct token now; /* the current token */
};

struct tokens tokens_of(str sql);
void token_next(struct tokens *t);
bool token_is(const struct tokens *t, const char *word); /* an unquoted word, in any case, or a mark */
bool token_skip(struct tokens *t, const char *word);	 /* skips it, if it is there */
bool token_names(const struct tokens *t);		 /* could be a name: a word, or quoted text */
/* Returns the name without its quotes, and skips it. Absent: none. */
str token_name(struct tokens *t, struct arena *a);
/* At a "(": returns the text inside, and skips the ")". Absent: no group, or no end. */
str token_group(struct tokens *t);

/*
 * The first comment between from and to, without its marks; absent: none. *place and *end are its position, including
 * the marks.
 */
str comment_between(str sql, ptrdiff_t from, ptrdiff_t to, ptrdiff_t *place, ptrdiff_t *end);

#endif
