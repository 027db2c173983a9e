/*
 * JSON, three ways, each for its own use:
 * - struct jw writes into a struct sb, commas and escapes done, canonical when
 *   the caller writes keys in order (invalid UTF-8 becomes U+FFFD);
 * - struct jr pulls events out of a buffer without building anything, for
 *   streams of records at hundreds of MB a second;
 * - struct json is a whole document as a tree,
 *   for small things from outside: parameters, settings, trace lines.
 */
#ifndef OCAT_BASE_JSON_H
#define OCAT_BASE_JSON_H

#include "base/err.h"
#include "base/str.h"

struct arena;

/* ---- writing ---- */
struct jw {
	struct sb *out;
	int depth;
	bool comma, pretty;
};

struct jw jw_to(struct sb *out);
void jw_object(struct jw *w); /* { */
void jw_array(struct jw *w);  /* [ */
void jw_end_object(struct jw *w);
void jw_end_array(struct jw *w);
void jw_key(struct jw *w, const char *key);
void jw_key_str(struct jw *w, str key);
void jw_str(struct jw *w, str s); /* absent writes null */
void jw_int(struct jw *w, int64_t n);
void jw_real(struct jw *w, double d); /* shortest form that reads back; NaN and infinities write null */
void jw_bool(struct jw *w, bool b);
void jw_null(struct jw *w);
void jw_raw(struct jw *w, str json); /* trusted, complete JSON */
/* key and value in one; _some writes nothing for an absent or empty value */
void jw_str_at(struct jw *w, const char *key, str s);
void jw_str_some(struct jw *w, const char *key, str s);
void jw_int_at(struct jw *w, const char *key, int64_t n);
void jw_bool_at(struct jw *w, const char *key, bool b);
void jw_real_at(struct jw *w, const char *key, double d);
void jw_raw_at(struct jw *w, const char *key, str json);
void jw_null_at(struct jw *w, const char *key);
void jw_object_at(struct jw *w, const char *key); /* begins it */
void jw_array_at(struct jw *w, const char *key);
void json_quote(struct sb *out, str s); /* "..." with escapes */
/* The same document for a terminal: what could command it or is not seen is written \uXXXX. */
void json_screen(struct sb *out, str json);
/* The same for a pipe, which may end on a terminal: U+007F to U+009F alone, the others being escaped in any case. False, and nothing put: there are none. */
bool json_pipe(struct sb *out, str json);
/* From i to the first byte that cannot stand in a string as it is: a quote, a backslash, a control, a bad byte; or s.len. */
ptrdiff_t json_plain(str s, ptrdiff_t i);

/* ---- pulling ---- */
enum jr_kind {
	JR_END,
	JR_ERROR,
	JR_OBJECT,
	JR_OBJECT_END,
	JR_ARRAY,
	JR_ARRAY_END,
	JR_KEY,
	JR_STR,
	JR_NUM,
	JR_TRUE,
	JR_FALSE,
	JR_NULL
};

struct jr {
	str in;
	ptrdiff_t pos;
	int depth, deepest;
	unsigned char state, nest[16]; /* inside: what may come, and a bit a level: is it an object */
	const char *mistake;	       /* with JR_ERROR: what was expected, at pos */
	str text; /* JR_KEY, JR_STR: unescaped, borrowed from in or from the arena; JR_NUM: as written */
	struct arena *arena;
};

/*
 * The arena takes only strings that have escapes or bad bytes; text is always valid UTF-8, for what is broken
 * (lone surrogates too) becomes U+FFFD. Depth is limited to 64. in holds one document: what follows it is a
 * mistake, and after a mistake everything is JR_ERROR.
 */
struct jr jr_of(str in, struct arena *arena);
enum jr_kind jr_next(struct jr *r);
bool jr_skip(struct jr *r,
	     enum jr_kind first); /* past the value that began with first (JR_KEY: and its value); false on an error */
/*
 * The next value as text / number / truth; null gives absent. Of another kind: false, with r.mistake set, for good.
 * is_null may be NULL: then null is another kind.
 */
bool jr_str(struct jr *r, str *out);
bool jr_int(struct jr *r, int64_t *out, bool *is_null);
/*
 * for (after JR_OBJECT) while (jr_member(&r, &key)) ...; false at the end or on an error (then r.mistake is set).
 * A value that was not looked at since the last key is skipped.
 */
bool jr_member(struct jr *r, str *key);
/* for (after JR_ARRAY) while (jr_element(&r, &kind)) ...; kind is the element's first event, already consumed */
bool jr_element(struct jr *r, enum jr_kind *kind);

/* ---- trees ---- */
enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUM, JSON_STR, JSON_ARRAY, JSON_OBJECT };

struct json {
	enum json_kind kind;
	bool truth;
	double num;
	str text; /* JSON_STR; for JSON_NUM the number as written where it is digits alone */
	str key;  /* inside an object */
	struct json *first, *next;
	ptrdiff_t len; /* members or elements */
	ptrdiff_t at, key_at; /* where it and its key begin in the text that was read */
};

/* NULL with err (ERR_USAGE) set when it is not JSON, deeper than 100, larger than 64 MB, or has a NUL in a text. */
struct json *json_parse(struct arena *a, str text, struct err *err);
struct json *json_get(const struct json *object, const char *key); /* NULL: no such member, or no object */
str json_text(const struct json *j, const char *key);		   /* absent unless a string */
bool json_int(const struct json *j, const char *key, int64_t *out);
bool json_truth(const struct json *j, const char *key, bool default_value);
void json_write(struct jw *w, const struct json *j);	   /* as it was */
void json_canonical(struct sb *out, const struct json *j); /* keys sorted, no spaces */

#endif
