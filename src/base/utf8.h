/*
 * UTF-8 from strangers. Decoding never fails: a byte that starts no valid
 * sequence is one U+FFFD. Widths are cells on a terminal. clean() is the one
 * door through which text from outside reaches a terminal.
 */
#ifndef OCAT_BASE_UTF8_H
#define OCAT_BASE_UTF8_H

#include "base/str.h"

struct arena;

enum { UTF8_BAD = 0xFFFD };

/* The code point at s[*i], *i moved past it (at least one byte). *i must be < s.len. */
uint32_t utf8_next(str s, ptrdiff_t *i);
int utf8_put(char out[4], uint32_t c); /* bytes written */
bool utf8_valid(str s);
str utf8_past_mark(str s); /* without the byte order mark that some programs put before everything */
/* Text of no known encoding: what is UTF-8 stays as it is, each other byte is taken for the letter that it is in Latin-1. */
void utf8_from_mixed(struct sb *out, str s);
int utf8_width_of(uint32_t c);	      /* 0 combining, 1, 2 wide; controls 0 */
ptrdiff_t utf8_width(str s);	      /* of clean text */
str utf8_fit(str s, ptrdiff_t cells); /* the longest start that fits */
uint32_t utf8_fold(uint32_t c);	      /* simple case folding: Latin, Greek, Cyrillic, Armenian, Georgian, fullwidth */
str utf8_fold_str(struct arena *a, str s);
bool utf8_is_word(uint32_t c); /* letters and digits of any script */
/* The letter below the marks of a folded one: e of é, i of ı, и of й. Latin, Greek, Cyrillic; others as they are. */
uint32_t utf8_bare(uint32_t c);

/*
 * Control bytes, escapes, bidi controls, zero-width and other invisible
 * characters, and invalid bytes become visible (\n -> "\n" as two characters,
 * ESC -> "\e", others \xNN or \u{NNNN}); everything else is unchanged.
 * keep_lines leaves line ends and tabs (a tab becomes spaces to the next 8).
 */
void clean_into(struct sb *out, str s, bool keep_lines);
bool utf8_is_hidden(uint32_t c); /* one of those that clean makes visible */
str clean(struct arena *a, str s); /* borrowed s itself when there is nothing to do */

/* Is that what the environment asks text to be? The first of LC_ALL, LC_CTYPE and LANG that is set says so. */
bool utf8_wanted(void);

#endif
