/*
 * The words of a SQLite statement, one at a time, comments set apart. Knows
 * quotes and comments, and nothing of what a statement means.
 */
#ifndef OCAT_ADAPTER_SQLITE_TOKEN_H
#define OCAT_ADAPTER_SQLITE_TOKEN_H

#include "base/str.h"

struct arena;

enum token_kind { TOKEN_END, TOKEN_WORD, TOKEN_QUOTED, TOKEN_TEXT, TOKEN_NUMBER, TOKEN_MARK };

struct token {
	enum token_kind kind;
	str text;	 /* with its quotes */
	ptrdiff_t at;	 /* its place */
	ptrdiff_t after; /* where the one before ended: comments lie in between */
};

struct tokens {
	str sql;
	struct token now; /* the one in front of us */
};

struct tokens tokens_of(str sql);
void token_next(struct tokens *t);
bool token_is(const struct tokens *t, const char *word); /* an unquoted word, in any case, or a mark */
bool token_skip(struct tokens *t, const char *word);	 /* past it, if it is there */
bool token_names(const struct tokens *t);		 /* could be a name: a word, or something in quotes */
/* The name without its quotes; past it. Absent if none. */
str token_name(struct tokens *t, struct arena *a);
/* In front of "(": the text inside, past the ")". Absent if none, or no end to it. */
str token_group(struct tokens *t);

/*
 * The first comment between from and to, without its marks; absent: none.
 * *place and *end say where it stands, marks included.
 */
str comment_between(str sql, ptrdiff_t from, ptrdiff_t to, ptrdiff_t *place, ptrdiff_t *end);

#endif
