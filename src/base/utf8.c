#include "base/utf8.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8_table.h"

#include "base/banned.h"

#define COUNT(table) ((ptrdiff_t)(sizeof(table) / sizeof *(table)))

/*
 * The range of the second byte decides everything that the first leaves open: overlong forms, surrogates and code
 * points beyond U+10FFFF all fail there.
 */
static int sequence(const unsigned char *p, ptrdiff_t left, uint32_t *c)
{
	unsigned char low = 0x80, high = 0xbf;
	int n = p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : p[0] < 0xf5 ? 4 : 0;

	if (!n || n > left)
		return 0;
	if (p[0] == 0xe0)
		low = 0xa0;
	else if (p[0] == 0xed)
		high = 0x9f;
	else if (p[0] == 0xf0)
		low = 0x90;
	else if (p[0] == 0xf4)
		high = 0x8f;
	if (p[1] < low || p[1] > high)
		return 0;
	*c = p[0] & (0xffu >> (n + 1));
	for (int i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		*c = *c << 6 | (p[i] & 0x3f);
	}
	return n;
}

/* True if s[*i] begins a valid sequence, stored in *c; advances *i in any case. */
static bool decode(str s, ptrdiff_t *i, uint32_t *c)
{
	const unsigned char *p = (const unsigned char *)s.at + *i;
	int n;

	if (*p < 0x80) {
		*c = *p;
		++*i;
		return true;
	}
	n = sequence(p, s.len - *i, c);
	*i += n ? n : 1;
	return n > 0;
}

uint32_t utf8_next(str s, ptrdiff_t *i)
{
	uint32_t c;

	return decode(s, i, &c) ? c : UTF8_BAD;
}

int utf8_put(char out[4], uint32_t c)
{
	assert(c <= 0x10ffff);
	if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
		c = UTF8_BAD;
	if (c < 0x80) {
		out[0] = (char)c;
		return 1;
	}
	if (c < 0x800) {
		out[0] = (char)(0xc0 | c >> 6);
		out[1] = (char)(0x80 | (c & 0x3f));
		return 2;
	}
	if (c < 0x10000) {
		out[0] = (char)(0xe0 | c >> 12);
		out[1] = (char)(0x80 | (c >> 6 & 0x3f));
		out[2] = (char)(0x80 | (c & 0x3f));
		return 3;
	}
	out[0] = (char)(0xf0 | c >> 18);
	out[1] = (char)(0x80 | (c >> 12 & 0x3f));
	out[2] = (char)(0x80 | (c >> 6 & 0x3f));
	out[3] = (char)(0x80 | (c & 0x3f));
	return 4;
}

void utf8_from_mixed(struct sb *out, str s)
{
	for (ptrdiff_t i = 0, from = 0; i < s.len; from = i) {
		char letter[4];
		uint32_t c;

		if (decode(s, &i, &c)) {
			sb_put(out, str_n(s.at + from, i - from));
		} else {
			sb_put(out, str_n(letter, utf8_put(letter, (unsigned char)s.at[from])));
			i = from + 1;
		}
	}
}

/* Where the first byte beyond ASCII may be: a few bytes too early at most. */
static ptrdiff_t ascii_run(str s, ptrdiff_t i)
{
	uint64_t word;

	for (; s.len - i >= (ptrdiff_t)sizeof word; i += (ptrdiff_t)sizeof word) {
		memcpy(&word, s.at + i, sizeof word);
		if (word & 0x8080808080808080u)
			break;
	}
	return i;
}

bool utf8_valid(str s)
{
	uint32_t c;

	for (ptrdiff_t i = ascii_run(s, 0); i < s.len; i = ascii_run(s, i))
		if (!decode(s, &i, &c))
			return false;
	return true;
}

str utf8_past_mark(str s)
{
	return str_starts(s, S("\xef\xbb\xbf")) ? str_from(s, 3) : s;
}

/* ---- properties of characters ---- */

static bool is_in(const struct range *table, ptrdiff_t n, uint32_t c)
{
	ptrdiff_t low = 0, high = n;

	while (low < high) {
		ptrdiff_t mid = low + (high - low) / 2;

		if (c > table[mid].last)
			low = mid + 1;
		else if (c < table[mid].first)
			high = mid;
		else
			return true;
	}
	return false;
}

int utf8_width_of(uint32_t c)
{
	if (c < 0x20 || (c >= 0x7f && c < 0xa0))
		return 0;
	if (c < 0x300)
		return 1;
	if (is_in(zero_width, COUNT(zero_width), c))
		return 0;
	return is_in(two_wide, COUNT(two_wide), c) ? 2 : 1;
}

ptrdiff_t utf8_width(str s)
{
	ptrdiff_t cells = 0;

	for (ptrdiff_t i = 0; i < s.len;)
		cells += utf8_width_of(utf8_next(s, &i));
	return cells;
}

str utf8_fit(str s, ptrdiff_t cells)
{
	ptrdiff_t i = 0;

	while (i < s.len) {
		ptrdiff_t next = i;

		cells -= utf8_width_of(utf8_next(s, &next));
		if (cells < 0)
			break;
		i = next;
	}
	return str_upto(s, i);
}

uint32_t utf8_fold(uint32_t c)
{
	ptrdiff_t low = 0, high = COUNT(foldings);

	if (c < 0x80)
		return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
	while (low < high) {
		ptrdiff_t mid = low + (high - low) / 2;
		const struct folding *f = &foldings[mid];

		if (c > f->last)
			low = mid + 1;
		else if (c < f->first)
			high = mid;
		else
			return (int32_t)(c - f->first) % f->step ? c : (uint32_t)((int32_t)c + f->delta);
	}
	return c;
}

uint32_t utf8_bare(uint32_t c)
{
	ptrdiff_t low = 0, high = COUNT(marked);

	while (low < high) {
		ptrdiff_t mid = low + (high - low) / 2;

		if (c == marked[mid].from)
			return marked[mid].bare;
		if (c > marked[mid].from)
			low = mid + 1;
		else
			high = mid;
	}
	return c;
}

/* Most names are ASCII: folded in place, one byte per letter. False if one is not. */
static bool fold_ascii(char *to, str s)
{
	unsigned char seen = 0;

	for (ptrdiff_t i = 0; i < s.len; i++) {
		unsigned char c = (unsigned char)s.at[i];

		seen |= c;
		to[i] = (char)(c + (c >= 'A' && c <= 'Z' ? 'a' - 'A' : 0));
	}
	return seen < 0x80;
}

str utf8_fold_str(struct arena *a, str s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	char c[4], *plain;

	if (!s.at)
		return NO_STR;
	plain = new_n(a, char, s.len + 1);
	if (fold_ascii(plain, s))
		return str_n(plain, s.len);
	for (ptrdiff_t i = 0; i < s.len;) {
		int n = utf8_put(c, utf8_fold(utf8_next(s, &i)));

		sb_put(&b, str_n(c, n));
	}
	return str_dup(a, sb_str(&b));
}

bool utf8_is_word(uint32_t c)
{
	if (c < 0x80)
		return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
	return is_in(word_parts, COUNT(word_parts), c);
}

/* ---- cleaning ---- */

/*
 * Characters that a terminal would act on, or that change a text invisibly. Variation selectors stay: they choose
 * between two visible shapes.
 */
static const struct range hidden[] = {
	{ 0x00, 0x1f },	      { 0x7f, 0x9f },	    { 0xad, 0xad },	  { 0x34f, 0x34f },	{ 0x61c, 0x61c },
	{ 0x115f, 0x1160 },   { 0x17b4, 0x17b5 },   { 0x180b, 0x180f },	  { 0x200b, 0x200f },	{ 0x2028, 0x202e },
	{ 0x2060, 0x206f },   { 0x3164, 0x3164 },   { 0xfeff, 0xfeff },	  { 0xffa0, 0xffa0 },	{ 0xfff0, 0xfffb },
	{ 0x1bca0, 0x1bca3 }, { 0x1d173, 0x1d17a }, { 0xe0000, 0xe00ff }, { 0xe01f0, 0xe0fff },
};

bool utf8_is_hidden(uint32_t c)
{
	if (c < 0x300)
		return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad;
	return is_in(hidden, COUNT(hidden), c);
}

static void show_byte(struct sb *out, unsigned char byte)
{
	static const char hex[] = "0123456789abcdef";
	char shown[4] = { '\\', 'x', hex[byte >> 4], hex[byte & 15] };

	sb_put(out, str_n(shown, 4));
}

static void show(struct sb *out, uint32_t c)
{
	static const char letters[] = "\n\r\t\x1b\0", names[] = "nrte0";
	const char *at = c < 0x20 ? memchr(letters, (int)c, sizeof letters - 1) : NULL;

	if (at) {
		sb_putc(out, '\\');
		sb_putc(out, names[at - letters]);
	} else if (c < 0x80) {
		show_byte(out, (unsigned char)c);
	} else {
		sb_fmt(out, "\\u{%04X}", c);
	}
}

/* The length of the prefix that can be shown unchanged; *c is the character after it, *bad: it is invalid. */
static ptrdiff_t plain_run(str s, ptrdiff_t i, uint32_t *c, bool *bad)
{
	while (i < s.len) {
		unsigned char byte = (unsigned char)s.at[i];
		ptrdiff_t next = i;

		if (byte >= 0x20 && byte < 0x7f) {
			i++;
			continue;
		}
		*bad = !decode(s, &next, c);
		if (*bad || utf8_is_hidden(*c))
			break;
		i = next;
	}
	return i;
}

/* Cells since the last line end, to find the next tab stop. */
static ptrdiff_t column_after(ptrdiff_t column, str run)
{
	return column + utf8_width(run);
}

void clean_into(struct sb *out, str s, bool keep_lines)
{
	ptrdiff_t i = 0, column = 0;

	while (i < s.len) {
		uint32_t c = 0;
		bool bad = false;
		ptrdiff_t end = plain_run(s, i, &c, &bad), shown = out->len;

		sb_put(out, str_n(s.at + i, end - i));
		if (keep_lines)
			column = column_after(column, str_n(s.at + i, end - i));
		if (end == s.len)
			return;
		i = end + 1;
		if (bad) {
			show_byte(out, (unsigned char)s.at[end]);
		} else if (keep_lines && c == '\n') {
			sb_putc(out, '\n');
			column = 0;
			continue;
		} else if (keep_lines && c == '\t') {
			sb_pad(out, ' ', 8 - column % 8);
			column += 8 - column % 8;
			continue;
		} else {
			i = end;
			utf8_next(s, &i);
			show(out, c);
		}
		column += out->len - shown - (end - i > 0 ? end - i : 0);
	}
}

str clean(struct arena *a, str s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	uint32_t c;
	bool bad;

	if (plain_run(s, 0, &c, &bad) == s.len)
		return s;
	clean_into(&b, s, false);
	return str_dup(a, sb_str(&b));
}

bool utf8_wanted(void)
{
	static const char *const deciding[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const char *wanted = NULL;

	for (size_t i = 0; i < sizeof deciding / sizeof *deciding && !(wanted && *wanted); i++)
		wanted = getenv(deciding[i]);
	return wanted &&
	       (str_find_fold(str_of(wanted), S("utf-8")) >= 0 || str_find_fold(str_of(wanted), S("utf8")) >= 0);
}

struct text_position text_position(str text, ptrdiff_t at)
{
	struct text_position p = { 1, 1 };

	for (ptrdiff_t i = 0; i < at && i < text.len; i++) {
		if (text.at[i] == '\n') {
			p.line++;
			p.column = 1;
		} else if ((text.at[i] & 0xc0) != 0x80) {
			p.column++;
		}
	}
	return p;
}
