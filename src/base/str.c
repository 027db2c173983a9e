#include "base/str.h"

#include <assert.h>
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

str str_of(const char *c)
{
	return c ? (str){ c, (ptrdiff_t)strlen(c) } : NO_STR;
}

str str_n(const char *at, ptrdiff_t len)
{
	assert(len >= 0 && (at || !len));
	return (str){ at, len };
}

bool str_eq(str a, str b)
{
	return a.len == b.len && (!a.len || a.at == b.at || !memcmp(a.at, b.at, (size_t)a.len));
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

bool str_eq_fold(str a, str b)
{
	if (a.len != b.len)
		return false;
	for (ptrdiff_t i = 0; i < a.len; i++)
		if (lower(a.at[i]) != lower(b.at[i]))
			return false;
	return true;
}

bool str_is_among(str word, const char *words)
{
	ptrdiff_t last = (ptrdiff_t)strlen(words) - word.len - 2;

	for (ptrdiff_t i = 0; word.len && i <= last; i++)
		if ((words[i + 1] | 32) == (word.at[0] | 32) && words[i] == ' ' && words[i + 1 + word.len] == ' ' &&
		    str_eq_fold(str_n(words + i + 1, word.len), word))
			return true;
	return false;
}

int str_cmp(str a, str b)
{
	ptrdiff_t common = a.len < b.len ? a.len : b.len;
	int order = common ? memcmp(a.at, b.at, (size_t)common) : 0;

	return order ? order : (a.len > b.len) - (a.len < b.len);
}

bool str_starts(str s, str prefix)
{
	return s.len >= prefix.len && str_eq(str_upto(s, prefix.len), prefix);
}

bool str_ends(str s, str suffix)
{
	return s.len >= suffix.len && str_eq(str_from(s, s.len - suffix.len), suffix);
}

bool str_is_ascii(str s)
{
	unsigned char any = 0;

	for (ptrdiff_t i = 0; i < s.len; i++)
		any |= (unsigned char)s.at[i];
	return any < 0x80;
}

ptrdiff_t str_find(str s, str what)
{
	const char *at;

	if (!what.len)
		return 0;
	if (what.len > s.len)
		return -1;
	at = memmem(s.at, (size_t)s.len, what.at, (size_t)what.len);
	return at ? at - s.at : -1;
}

ptrdiff_t str_find_fold(str s, str what)
{
	for (ptrdiff_t i = 0; i + what.len <= s.len; i++)
		if (str_eq_fold(str_n(s.at + i, what.len), what))
			return i;
	return -1;
}

ptrdiff_t str_at(str s, char c)
{
	const char *at = s.len ? memchr(s.at, c, (size_t)s.len) : NULL;

	return at ? at - s.at : -1;
}

ptrdiff_t str_line(str text, int line)
{
	ptrdiff_t at = 0;

	for (int n = 1; n < line && at < text.len; at++)
		n += text.at[at] == '\n';
	return at;
}

ptrdiff_t str_at_last(str s, char c)
{
	ptrdiff_t i = s.len - 1;

	while (i >= 0 && s.at[i] != c)
		i--;
	return i;
}

str str_after_last(str s, char c)
{
	return str_from(s, str_at_last(s, c) + 1);
}

ptrdiff_t str_common(str a, str b)
{
	ptrdiff_t i = 0;

	while (i < a.len && i < b.len && a.at[i] == b.at[i])
		i++;
	return i;
}

ptrdiff_t str_longest_run(str s, char c)
{
	ptrdiff_t longest = 0, run = 0;

	for (ptrdiff_t i = 0; i < s.len; i++) {
		run = s.at[i] == c ? run + 1 : 0;
		longest = run > longest ? run : longest;
	}
	return longest;
}

bool byte_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

str str_trim(str s)
{
	while (s.len && byte_is_blank(s.at[0]))
		s = str_from(s, 1);
	while (s.len && byte_is_blank(s.at[s.len - 1]))
		s.len--;
	return s;
}

str str_from(str s, ptrdiff_t i)
{
	i = i < 0 ? 0 : i < s.len ? i : s.len;
	return (str){ i ? s.at + i : s.at, s.len - i };
}

str str_upto(str s, ptrdiff_t i)
{
	return (str){ s.at, i < 0 ? 0 : i < s.len ? i : s.len };
}

bool str_cut(str *rest, char c, str *part)
{
	ptrdiff_t i;

	if (!rest->len)
		return false;
	i = str_at(*rest, c);
	*part = i < 0 ? *rest : str_upto(*rest, i);
	*rest = i < 0 ? str_from(*rest, rest->len) : str_from(*rest, i + 1);
	return true;
}

str str_dup(struct arena *a, str s)
{
	return s.at ? (str){ str_c(a, s), s.len } : NO_STR;
}

const char *str_c(struct arena *a, str s)
{
	char *to = arena_alloc(a, s.len + 1, 1);

	if (s.len)
		memcpy(to, s.at, (size_t)s.len);
	return to;
}

str str_fmt(struct arena *a, const char *format, ...)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	va_list args;

	va_start(args, format);
	sb_vfmt(&b, format, args);
	va_end(args);
	return b.at ? str_dup(a, sb_str(&b)) : S("");
}

str str_counted(struct arena *a, int64_t n, const char *noun)
{
	return str_fmt(a, "%lld %s%s", (long long)n, noun, n == 1 ? "" : "s");
}

str str_shell(struct arena *a, str s)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+:@,=";
	scoped(sb_free) struct sb b = SB(SB_MAX);
	bool quoted = s.len == 0;

	sb_putc(&b, '\'');
	for (ptrdiff_t i = 0; i < s.len; i++) {
		quoted |= str_at(str_of(plain), s.at[i]) < 0;
		if (s.at[i] == '\'')
			sb_puts(&b, "'\\'");
		sb_putc(&b, s.at[i]);
	}
	sb_putc(&b, '\'');
	return quoted ? str_dup(a, sb_str(&b)) : s;
}

str str_lower(struct arena *a, str s)
{
	char *to;

	if (!s.at)
		return NO_STR;
	to = arena_alloc(a, s.len + 1, 1);
	for (ptrdiff_t i = 0; i < s.len; i++)
		to[i] = lower(s.at[i]);
	return str_n(to, s.len);
}

/* ---- numbers ---- */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static ptrdiff_t digits(str s, ptrdiff_t i)
{
	while (i < s.len && is_digit(s.at[i]))
		i++;
	return i;
}

/* Multiplies by 10 to the exponent written in s: 1e6. */
static bool times_ten(str s, int64_t *n)
{
	int64_t power = 0;

	s = str_from(s, s.len && s.at[0] == '+');
	if (!s.len || digits(s, 0) != s.len)
		return false;
	for (ptrdiff_t i = 0; i < s.len && power < 100; i++)
		power = power * 10 + (s.at[i] - '0');
	for (; power > 0 && *n; power--)
		if (__builtin_mul_overflow(*n, (int64_t)10, n))
			return false;
	return true;
}

bool str_int(str s, int64_t *out)
{
	bool minus = s.len && s.at[0] == '-';
	ptrdiff_t i = s.len && (minus || s.at[0] == '+');
	ptrdiff_t end = digits(s, i);
	int64_t n = 0;

	if (end == i)
		return false;
	for (; i < end; i++)
		if (__builtin_mul_overflow(n, (int64_t)10, &n) ||
		    __builtin_sub_overflow(n, (int64_t)(s.at[i] - '0'), &n))
			return false;
	if (end < s.len && (s.at[end] | 0x20) == 'e') {
		if (!times_ten(str_from(s, end + 1), &n))
			return false;
	} else if (end < s.len) {
		return false;
	}
	if (!minus && __builtin_sub_overflow((int64_t)0, n, &n))
		return false;
	*out = n;
	return true;
}

/* 12, 1.5, .5, 2., 1e6, 1.5e-3, signed: and nothing else that strtod accepts. */
static bool looks_real(str s)
{
	ptrdiff_t i = s.len && (s.at[0] == '-' || s.at[0] == '+'), start = i, whole;

	whole = digits(s, i) - i;
	i += whole;
	if (i < s.len && s.at[i] == '.') {
		start = i + 1;
		i = digits(s, start);
		whole += i - start;
	}
	if (!whole)
		return false;
	if (i < s.len && (s.at[i] | 0x20) == 'e') {
		i++;
		i += i < s.len && (s.at[i] == '-' || s.at[i] == '+');
		start = i;
		i = digits(s, i);
		if (i == start)
			return false;
	}
	return i == s.len;
}

bool str_real(str s, double *out)
{
	scoped(sb_free) struct sb long_one = SB(SB_MAX);
	char small[64];
	const char *c = small;
	double d;

	if (!looks_real(s))
		return false;
	if (s.len < (ptrdiff_t)sizeof small) {
		memcpy(small, s.at, (size_t)s.len);
		small[s.len] = '\0';
	} else {
		sb_put(&long_one, s);
		c = sb_c(&long_one);
	}
	/* The "C" locale is cheap: a constant inside libc. */
	d = strtod_l(c, NULL, newlocale(LC_ALL_MASK, "C", (locale_t)0));
	if (d - d != 0)
		return false;
	*out = d;
	return true;
}

/* ---- hash: sixteen bytes per step, mixed by one wide multiplication ---- */

static uint64_t mix(uint64_t a, uint64_t b)
{
	unsigned __int128 wide = (unsigned __int128)a * b;

	return (uint64_t)wide ^ (uint64_t)(wide >> 64);
}

static uint64_t four(const char *at)
{
	uint32_t w;

	memcpy(&w, at, 4);
	return w;
}

/* One to eight bytes, the first of them lowest. A copy of variable length would be a call. */
static uint64_t word(const char *at, ptrdiff_t n)
{
	const unsigned char *byte = (const unsigned char *)at;

	if (n >= 4)
		return four(at) | four(at + n - 4) << 32 >> 8 * (8 - n);
	return byte[0] | (uint64_t)byte[n / 2] << 8 * (n / 2) | (uint64_t)byte[n - 1] << 8 * (n - 1);
}

uint64_t str_hash(str s)
{
	const uint64_t one = 0xa0761d6478bd642fu, two = 0xe7037ed1a0b428dbu;
	uint64_t h = one ^ (uint64_t)s.len;
	const char *at = s.at;
	ptrdiff_t left = s.len;

	for (; left > 16; left -= 16, at += 16)
		h = mix(word(at, 8) ^ two, word(at + 8, 8) ^ h);
	if (left > 8)
		h = mix(word(at, 8) ^ two, word(at + 8, left - 8) ^ h);
	else if (left > 0)
		h = mix(word(at, left) ^ two, h);
	return mix(h ^ two, one ^ (uint64_t)s.len);
}

/* ---- building ---- */

/* Makes room for n more bytes and a NUL; false, and sets over, beyond the limit. */
static bool sb_room(struct sb *b, ptrdiff_t n)
{
	ptrdiff_t cap;

	assert(n >= 0 && b->len <= b->cap);
	if (b->over)
		return false;
	if (n > b->max - b->len) {
		b->over = true;
		return false;
	}
	if (b->len + n < b->cap)
		return true;
	cap = b->cap < 64 ? 64 : b->cap * 2;
	if (cap < b->len + n + 1)
		cap = b->len + n + 1;
	if (cap > b->max + 1)
		cap = b->max + 1;
	b->at = must_realloc(b->at, cap);
	b->cap = cap;
	return true;
}

void sb_put(struct sb *b, str s)
{
	if (s.len <= 0 || !sb_room(b, s.len))
		return;
	memcpy(b->at + b->len, s.at, (size_t)s.len);
	b->len += s.len;
}

void sb_puts(struct sb *b, const char *c)
{
	sb_put(b, str_of(c));
}

void sb_putc(struct sb *b, char c)
{
	if (sb_room(b, 1))
		b->at[b->len++] = c;
}

void sb_pad(struct sb *b, char c, ptrdiff_t n)
{
	if (n <= 0 || !sb_room(b, n))
		return;
	memset(b->at + b->len, c, (size_t)n);
	b->len += n;
}

void sb_fmt(struct sb *b, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	sb_vfmt(b, format, args);
	va_end(args);
}

void sb_vfmt(struct sb *b, const char *format, va_list args)
{
	char small[256];
	va_list again;
	int n;

	va_copy(again, args);
	n = vsnprintf(small, sizeof small, format, args);
	if (n < (int)sizeof small) {
		sb_put(b, str_n(small, n));
	} else if (sb_room(b, n)) {
		vsnprintf(b->at + b->len, (size_t)n + 1, format, again);
		b->len += n;
	}
	va_end(again);
}

void sb_int(struct sb *b, int64_t n)
{
	char text[24], *at = text + sizeof text;
	uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

	do
		*--at = (char)('0' + left % 10);
	while (left /= 10);
	if (n < 0)
		*--at = '-';
	sb_put(b, str_n(at, text + sizeof text - at));
}

void sb_reset(struct sb *b)
{
	b->len = 0;
	b->over = false;
}

void sb_free(struct sb *b)
{
	free(b->at);
	*b = SB(b->max);
}

str sb_str(const struct sb *b)
{
	return (str){ b->at ? b->at : "", b->len };
}

const char *sb_c(struct sb *b)
{
	if (!b->at)
		return "";
	b->at[b->len] = '\0';
	return b->at;
}
