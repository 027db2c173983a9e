/*
 * Text: a str is borrowed bytes with a length, never owned, not NUL-terminated. struct sb builds text up to a maximum
 * size. A str with at == NULL is "absent" where a header says so; S("") is empty.
 */
#ifndef OCAT_BASE_STR_H
#define OCAT_BASE_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"

struct arena;

typedef struct str {
	const char *at;
	ptrdiff_t len;
} str;

#define S(literal) ((str){ "" literal, (ptrdiff_t)sizeof(literal) - 1 })
/* For "%.*s", whose length is an int: longer text is cut at its maximum. */
#define STR(s) (int)((s).len < INT32_MAX ? (s).len : INT32_MAX), (s).at ? (s).at : ""
#define NO_STR ((str){ NULL, 0 })

str str_of(const char *c); /* NULL gives NO_STR */
str str_n(const char *at, ptrdiff_t len);
bool str_eq(str a, str b);
bool str_eq_fold(str a, str b); /* ignores the case of ASCII letters */
int str_cmp(str a, str b);	/* by bytes; a prefix first */
bool str_starts(str s, str prefix);
bool str_ends(str s, str suffix);
bool str_is_ascii(str s);
ptrdiff_t str_find(str s, str what);	  /* -1: not found */
ptrdiff_t str_find_fold(str s, str what); /* ignores the case of ASCII letters */
ptrdiff_t str_at(str s, char c);	  /* first c, or -1 */
ptrdiff_t str_at_last(str s, char c);
str str_after_last(str s, char c);	  /* the part after the last c; without one, all of it */
ptrdiff_t str_common(str a, str b);	  /* the length of the start that both have */
ptrdiff_t str_longest_run(str s, char c); /* how often c follows itself at most */
ptrdiff_t str_line(str text, int line); /* offset of that line, from 1; of a missing line: the end */
str str_trim(str s);			  /* removes spaces, tabs, line ends */
bool byte_is_blank(char c);		  /* one of these */
str str_from(str s, ptrdiff_t i);	  /* the rest from i */
str str_upto(str s, ptrdiff_t i);	  /* the first i bytes */
/*
 * Removes the part before the first c from *rest (everything if there is no c); false once *rest is empty: "a,,b,"
 * gives a, nothing, b.
 */
bool str_cut(str *rest, char c, str *part);

str str_dup(struct arena *a, str s); /* absent stays absent */
const char *str_c(struct arena *a, str s);
str str_fmt(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
str str_counted(struct arena *a, int64_t n, const char *noun); /* "1 table", "3 tables" */
bool str_is_among(str word, const char *words); /* words between blanks, " asc desc "; ignores case */
str str_lower(struct arena *a, str s); /* ASCII */
str str_shell(struct arena *a, str s); /* one word for a POSIX shell, quoted if needed */

/* Whole and real numbers as people write them (accepts 1e6 but not 10k). On false *out is unchanged. */
bool str_int(str s, int64_t *out);
bool str_real(str s, double *out);

uint64_t str_hash(str s);

/* Edit distance with transpositions, or most + 1 if it exceeds most. */
int str_distance(struct arena *a, str from, str to, int most);

/*
 * struct sb: text that grows up to max bytes; beyond that `over` is set, the text stays unchanged and further puts do
 * nothing. Zero-initialised with SB(max).
 */
struct sb {
	char *at;
	ptrdiff_t len, cap, max;
	bool over;
};

#define SB_MAX ((ptrdiff_t)1 << 40)
#define SB(most) ((struct sb){ .max = (most) })

void sb_put(struct sb *b, str s);
void sb_puts(struct sb *b, const char *c);
void sb_putc(struct sb *b, char c);
void sb_pad(struct sb *b, char c, ptrdiff_t n);
void sb_fmt(struct sb *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sb_vfmt(struct sb *b, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
void sb_int(struct sb *b, int64_t n);
void sb_reset(struct sb *b); /* empty, memory kept */
void sb_free(struct sb *b);
str sb_str(const struct sb *b); /* borrowed until the next put */
const char *sb_c(struct sb *b); /* the same, NUL-terminated */
static inline void sb_free_at(struct sb *b)
{
	sb_free(b);
}

#endif
