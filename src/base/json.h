/*
 * JSON, three ways:
 * - struct jw writes into a struct sb, handles commas and escapes, and is canonical if the caller writes keys in order
 *   (invalid UTF-8 becomes U+FFFD);
 * - struct jr pulls events out of a buffer without building anything, for streams of records at hundreds of MB/s;
 * - struct json is a whole document as a tree, for small outside data: parameters, settings, trace lines.
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
void jw_raw(struct jw *w, str json); /* valid, complete JSON */
/* Writes key and value; _some writes nothing for an absent or empty value. */
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
/* The same document for a terminal: writes control and invisible characters as \uXXXX. */
void json_screen(struct sb *out, str json);
/*
 * The same for a pipe, which may end at a terminal: escapes only U+007F to U+009F, because the writer escapes the
 * others. False, without writing: nothing to escape.
 */
bool json_pipe(struct sb *out, str json);
/*
 * The first position from i that cannot appear in a string as is: a quote, a backslash, a control, an invalid byte; or
 * s.len.
 */
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
	unsigned char state, nest[16]; /* private: what may follow, and one bit per level: is it an object */
	const char *mistake;	       /* with JR_ERROR: what was expected, at pos */
	str text; /* JR_KEY, JR_STR: unescaped, borrowed from in or from the arena; JR_NUM: as written */
	struct arena *arena;
};

/*
 * Only strings with escapes or invalid bytes use the arena; text is always valid UTF-8, because invalid bytes (and
 * lone surrogates) become U+FFFD. Depth is limited to 64. in holds one document: trailing content is a mistake, and
 * after a mistake every event is JR_ERROR.
 */
struct jr jr_of(str in, struct arena *arena);
enum jr_kind jr_next(struct jr *r);
bool jr_skip(struct jr *r,
	     enum jr_kind first); /* skips the value that began with first (JR_KEY: and its value); false: error */
/*
 * The next value as text / number / truth; null gives absent. A value of another kind returns false and sets r.mistake
 * permanently. is_null may be NULL: then null is another kind.
 */
bool jr_str(struct jr *r, str *out);
bool jr_int(struct jr *r, int64_t *out, bool *is_null);
bool jr_raw(struct jr *r, str *out); /* the next value of any kind as written, borrowed from in */
/*
 * for (after JR_OBJECT) while (jr_member(&r, &key)) ...; false at the end or on an error (then r.mistake is set).
 * Skips a value that was not read since the last key.
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
	str text; /* JSON_STR; for JSON_NUM the number as written if it is only digits */
	str key;  /* inside an object */
	struct json *first, *next;
	ptrdiff_t len; /* members or elements */
	ptrdiff_t at, key_at; /* where it and its key begin in the parsed text */
};

/* NULL with err (ERR_USAGE) set if it is not JSON, deeper than 100, larger than 64 MB, or has a NUL in a text. */
struct json *json_parse(struct arena *a, str text, struct err *err);
/* The same for a file of which only the part with a NUL is wrong: json_has_nul tells. */
struct json *json_parse_with_nul(struct arena *a, str text, struct err *err);
bool json_has_nul(const struct json *j); /* in any text or key in it */
struct json *json_get(const struct json *object, const char *key); /* NULL: no such member, or not an object */
str json_text(const struct json *j, const char *key);		   /* absent unless a string */
bool json_int(const struct json *j, const char *key, int64_t *out);
bool json_truth(const struct json *j, const char *key, bool default_value);
void json_write(struct jw *w, const struct json *j);	   /* in the original order */
void json_canonical(struct sb *out, const struct json *j); /* keys sorted, no spaces */

#endif
