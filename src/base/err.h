/*
 * What went wrong: a kind for code and exit status, one plain sentence for
 * people, and what to do next. Set where it happens, given its place on the
 * way up (err_at), printed by a face only. The first error wins.
 */
#ifndef OCAT_BASE_ERR_H
#define OCAT_BASE_ERR_H

#include <stdbool.h>

#include "base/action_mark.h" /* the next step, for faces that print it */
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
	char text[1024];   /* one sentence, no line end (but yaml_mistake shows the line below it), no secrets */
	char next[1024];   /* what to do next, or "" */
	char subject[256]; /* the name, query or file it is about, or "" */
	char place[256];   /* column_not_found: the column asked for */
	ptrdiff_t at;	   /* query_syntax, and with points: the byte of subject where the caret belongs; -1: unknown */
	bool points;
	bool full; /* the source takes no more connections: one that is open already may be waited for */
	int suggestions;
	char suggestion[ERR_SUGGESTIONS][200];
};

/*
 * All return false, to be returned at once. err may not be NULL; one that is set stays as it is. Line ends become
 * spaces and secrets *** here, so callers may hand over what a server said. What to do next is an action
 * (base/action_mark.h), which each face spells in its own words: a sentence holds no command, no option and no key.
 */
bool err_set(struct err *err, enum err_kind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool err_next(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Puts "place: " in front; nothing happens to an err that is not set. */
bool err_at(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The sentence without the place that err_at put in front of it. */
str err_without_place(str sentence, str place);
void err_subject(struct err *err, str subject);
/* The subject is a text with a mistake at this byte, or, of a long one, the part around it; a password in it is not kept. */
void err_point(struct err *err, str text, ptrdiff_t at);
void err_place(struct err *err, str place);
void err_suggest(struct err *err, str name); /* past ERR_SUGGESTIONS: ignored */
/* "what path: strerror", path may be absent; no space left becomes ERR_DISK. */
bool err_errno(struct err *err, enum err_kind kind, const char *what, str path);

/* Sentence and advice of an error that is about to be shown, in the words of a face. */
void err_spell(struct err *err, const struct speller *speller);
void err_clear(struct err *err);
const char *err_code(enum err_kind kind);
int err_exit(enum err_kind kind);

#endif
