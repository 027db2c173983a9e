/*
 * UTF-8 from untrusted sources. Decoding never fails: a byte that starts no valid sequence becomes U+FFFD. Widths are
 * terminal cells. All outside text passes through clean() before it reaches a terminal.
 */
#ifndef OCAT_BASE_UTF8_H
#define OCAT_BASE_UTF8_H

#include "base/str.h"

struct arena;

enum { UTF8_BAD = 0xFFFD };

/* The code point at s[*i]; advances *i past it (at least one byte). *i must be < s.len. */
uint32_t utf8_next(str s, ptrdiff_t *i);
int utf8_put(char out[4], uint32_t c); /* bytes written */
bool utf8_valid(str s);
str utf8_past_mark(str s); /* without the byte order mark that some programs put first */
/* Text in an unknown encoding: keeps valid UTF-8 and reads each other byte as Latin-1. */
void utf8_from_mixed(struct sb *out, str s);
int utf8_width_of(uint32_t c);	      /* 0 combining, 1, 2 wide; controls 0 */
ptrdiff_t utf8_width(str s);	      /* of clean text */
str utf8_fit(str s, ptrdiff_t cells); /* the longest prefix that fits */
uint32_t utf8_fold(uint32_t c);	      /* simple case folding: Latin, Greek, Cyrillic, Armenian, Georgian, fullwidth */
str utf8_fold_str(struct arena *a, str s);
bool utf8_is_word(uint32_t c); /* letters and digits of any script */
/* The base letter of a folded one: e of é, i of ı, и of й. Latin, Greek, Cyrillic; others unchanged. */
uint32_t utf8_bare(uint32_t c);

/*
 * Makes control bytes, escapes, bidi controls, zero-width and other invisible characters, and invalid bytes visible
 * (\n -> "\n" as two characters, ESC -> "\e", others \xNN or \u{NNNN}); everything else is unchanged. keep_lines keeps
 * line ends and tabs (a tab becomes spaces to the next multiple of 8).
 */
void clean_into(struct sb *out, str s, bool keep_lines);
bool utf8_is_hidden(uint32_t c); /* one that clean makes visible */
str clean(struct arena *a, str s); /* returns s itself, borrowed, if it is already clean */

/* Does the environment ask for UTF-8? Decided by the first of LC_ALL, LC_CTYPE and LANG that is set. */
bool utf8_wanted(void);

/* The line and the column of a byte, from 1; a column is a character. */
struct text_position {
	ptrdiff_t line, column;
};
struct text_position text_position(str text, ptrdiff_t at);

#endif
