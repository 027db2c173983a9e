/*
 * Errors: a kind for code and exit status, one plain sentence for people, and advice. Set where the error occurs,
 * prefixed with its place on the way up (err_at), printed only by a face. The first error wins.
 */
#ifndef OCAT_BASE_ERR_H
#define OCAT_BASE_ERR_H

#include <stdbool.h>

#include "base/suggested_action.h" /* advice, for faces that print it */
#include "base/str.h"

/*       kind              code in JSON        exit */
#define ERR_KINDS(_) \
	_(ERR_NONE, "none", 0) \
	_(ERR_NOTHING, "nothing_found", 1) \
	_(ERR_USAGE, "usage", 2) \
	_(ERR_QUERY, "query_syntax", 2) \
	_(ERR_AMBIGUOUS, "ambiguous_name", 2) \
	_(ERR_CATALOG_NOT_FOUND, "catalog_not_found", 2) \
	_(ERR_TABLE_NOT_FOUND, "table_not_found", 1) \
	_(ERR_COLUMN_NOT_FOUND, "column_not_found", 1) \
	_(ERR_SOURCE, "source_failed", 3) \
	_(ERR_CONNECT, "source_unreachable", 3) \
	_(ERR_LOGIN, "login_refused", 3) \
	_(ERR_PERMISSION, "permission_denied", 3) \
	_(ERR_CORRUPT_SOURCE, "source_damaged", 3) \
	_(ERR_UNSUPPORTED, "unsupported", 3) \
	_(ERR_GUARD, "refused", 4) \
	_(ERR_TIMEOUT, "search_timeout", 5) \
	_(ERR_CONFIG, "configuration", 6) \
	_(ERR_CACHE, "cache_failed", 6) \
	_(ERR_BUSY, "cache_busy", 6) \
	_(ERR_DISK, "disk", 6) \
	_(ERR_CANCELLED, "cancelled", 130)

enum err_kind {
#define _(kind, code, exit) kind,
	ERR_KINDS(_)
#undef _
};

enum { ERR_SUGGESTIONS = 8 };

struct err {
	enum err_kind kind;
	char text[1024];   /* one sentence, no line end (but yaml_mistake adds the line below it), no secrets */
	char next[1024];   /* advice, or "" */
	char subject[256]; /* the name, query or file concerned, or "" */
	char place[256];   /* column_not_found: the requested column */
	ptrdiff_t at;	   /* query_syntax, and with points: byte offset of the caret in subject; -1: unknown */
	bool points;
	bool full; /* the source refuses more connections: wait for an open one instead */
	int suggestions;
	char suggestion[ERR_SUGGESTIONS][200];
};

/*
 * All return false, for direct use in a return statement. err must not be NULL; one that is already set does not
 * change. Line ends become spaces and secrets become ***, so callers may pass on messages of a server. Advice uses
 * actions (base/suggested_action.h), which each face spells its own way: a sentence contains no command, option or key.
 */
bool err_set(struct err *err, enum err_kind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool err_next(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Prepends "place: "; does nothing if err is not set. */
bool err_at(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The sentence without the place that err_at prepended. */
str err_without_place(str sentence, str place);
void err_subject(struct err *err, str subject);
/*
 * Sets the subject to a text with a mistake at this byte, or, for a long text, the part around it; removes passwords.
 */
void err_point(struct err *err, str text, ptrdiff_t at);
void err_place(struct err *err, str place);
void err_suggest(struct err *err, str name); /* ignored beyond ERR_SUGGESTIONS */
/* "what path: strerror", path may be absent; a full disk becomes ERR_DISK. */
bool err_errno(struct err *err, enum err_kind kind, const char *what, str path);

/* Spells the sentence and advice of an error for a face, before it is shown. */
void err_spell(struct err *err, const struct speller *speller);
void err_clear(struct err *err);
const char *err_code(enum err_kind kind);
int err_exit(enum err_kind kind);

#endif
