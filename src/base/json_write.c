#include "base/json.h"

#include <assert.h>
#include <endian.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

#include "base/banned.h"

struct jw jw_to(struct sb *out)
{
	return (struct jw){ .out = out };
}

static void new_line(struct jw *w)
{
	sb_putc(w->out, '\n');
	sb_pad(w->out, ' ', (ptrdiff_t)w->depth * 2);
}

/* Directly after an opening bracket, as opposed to after "key": */
static bool is_first(const struct jw *w)
{
	char last = w->out->len ? w->out->at[w->out->len - 1] : '\0';

	return last == '[' || last == '{';
}

static void before_item(struct jw *w)
{
	if (w->depth == 0)
		return;
	if (w->comma)
		sb_putc(w->out, ',');
	if (w->pretty && (w->comma || is_first(w)))
		new_line(w);
}

static void begin(struct jw *w, char bracket)
{
	before_item(w);
	sb_putc(w->out, bracket);
	w->depth++;
	w->comma = false;
}

static void end(struct jw *w, char bracket)
{
	bool empty = is_first(w);

	assert(w->depth > 0); /* an end without a beginning */
	w->depth--;
	if (w->pretty && !empty)
		new_line(w);
	sb_putc(w->out, bracket);
	w->comma = true;
}

void jw_object(struct jw *w)
{
	begin(w, '{');
}

void jw_array(struct jw *w)
{
	begin(w, '[');
}

void jw_end_object(struct jw *w)
{
	end(w, '}');
}

void jw_end_array(struct jw *w)
{
	end(w, ']');
}

void jw_key_str(struct jw *w, str key)
{
	before_item(w);
	json_quote(w->out, key);
	sb_puts(w->out, w->pretty ? ": " : ":");
	w->comma = false;
}

void jw_key(struct jw *w, const char *key)
{
	jw_key_str(w, str_of(key));
}

void jw_raw(struct jw *w, str json)
{
	before_item(w);
	sb_put(w->out, json);
	w->comma = true;
}

void jw_str(struct jw *w, str s)
{
	if (!s.at) {
		jw_null(w);
		return;
	}
	before_item(w);
	json_quote(w->out, s);
	w->comma = true;
}

void jw_int(struct jw *w, int64_t n)
{
	before_item(w);
	sb_int(w->out, n);
	w->comma = true;
}

/* The locale is set for the terminal; a JSON number needs a point. */
static int print_real(char *to, size_t size, double d, int digits)
{
	locale_t before = uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0));
	int n = snprintf(to, size, "%.*g", digits, d);

	uselocale(before);
	return n;
}

void jw_real(struct jw *w, double d)
{
	char text[40];
	double back;
	int n = 0;

	if (d - d != 0) {
		jw_null(w);
		return;
	}
	for (int digits = 15; digits <= 17; digits++) {
		n = print_real(text, sizeof text, d, digits);
		/* >= and <= together mean ==, written so to show that exact equality is intended. */
		if (str_real(str_n(text, n), &back) && back >= d && back <= d)
			break;
	}
	jw_raw(w, str_n(text, n));
}

void jw_bool(struct jw *w, bool b)
{
	jw_raw(w, b ? S("true") : S("false"));
}

void jw_null(struct jw *w)
{
	jw_raw(w, S("null"));
}

void jw_str_at(struct jw *w, const char *key, str s)
{
	jw_key(w, key);
	jw_str(w, s);
}

void jw_str_some(struct jw *w, const char *key, str s)
{
	if (s.len)
		jw_str_at(w, key, s);
}

void jw_int_at(struct jw *w, const char *key, int64_t n)
{
	jw_key(w, key);
	jw_int(w, n);
}

void jw_bool_at(struct jw *w, const char *key, bool b)
{
	jw_key(w, key);
	jw_bool(w, b);
}

void jw_real_at(struct jw *w, const char *key, double d)
{
	jw_key(w, key);
	jw_real(w, d);
}

void jw_raw_at(struct jw *w, const char *key, str json)
{
	jw_key(w, key);
	jw_raw(w, json);
}

void jw_null_at(struct jw *w, const char *key)
{
	jw_key(w, key);
	jw_null(w);
}

void jw_object_at(struct jw *w, const char *key)
{
	jw_key(w, key);
	jw_object(w);
}

void jw_array_at(struct jw *w, const char *key)
{
	jw_key(w, key);
	jw_array(w);
}

/* ---- text ---- */

/*
 * The top bit of each of eight bytes that is below space, a quote, a backslash or above ASCII. Bytes above the first
 * such byte may be false positives.
 */
static uint64_t special(uint64_t w)
{
	const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
	uint64_t quote = w ^ ones * '"', slash = w ^ ones * '\\';

	return ((w - ones * ' ') | (quote - ones) | (slash - ones) | w) & tops;
}

static ptrdiff_t ascii_run(str s, ptrdiff_t i)
{
	uint64_t w;

	for (; i + 8 <= s.len; i += 8) {
		memcpy(&w, s.at + i, 8);
		w = special(le64toh(w));
		if (w)
			return i + (__builtin_ctzll(w) >> 3);
	}
	while (i < s.len && (unsigned char)(s.at[i] - ' ') < 0x60 && s.at[i] != '"' && s.at[i] != '\\')
		i++;
	return i;
}

ptrdiff_t json_plain(str s, ptrdiff_t i)
{
	for (;;) {
		ptrdiff_t next = i = ascii_run(s, i);

		if (i == s.len || (unsigned char)s.at[i] < 0x80)
			return i;
		/* U+FFFD from a single byte means that the byte was invalid. */
		if (utf8_next(s, &next) == UTF8_BAD && next == i + 1)
			return i;
		i = next;
	}
}

static void escape(struct sb *out, unsigned char c)
{
	static const char letters[] = "\b\t\n\f\r\"\\", names[] = "btnfr\"\\", hex[] = "0123456789abcdef";
	const char *at = c ? memchr(letters, c, sizeof letters - 1) : NULL;
	char short_form[2] = { '\\', at ? names[at - letters] : '\0' };
	char long_form[6] = { '\\', 'u', '0', '0', hex[c >> 4], hex[c & 15] };

	if (c >= 0x80)
		sb_put(out, S("\xef\xbf\xbd"));
	else
		sb_put(out, at ? str_n(short_form, 2) : str_n(long_form, 6));
}

void json_quote(struct sb *out, str s)
{
	ptrdiff_t i = 0;

	sb_putc(out, '"');
	while (i < s.len) {
		ptrdiff_t end = json_plain(s, i);

		sb_put(out, str_n(s.at + i, end - i));
		if (end < s.len)
			escape(out, (unsigned char)s.at[end++]);
		i = end;
	}
	sb_putc(out, '"');
}

static void put_unit(struct sb *out, uint32_t unit)
{
	sb_fmt(out, "\\u%04x", (unsigned)unit);
}

static ptrdiff_t next_control(str json, ptrdiff_t i)
{
	for (; i < json.len; i++)
		if ((unsigned char)json.at[i] == 0x7f ||
		    ((unsigned char)json.at[i] == 0xc2 && i + 1 < json.len && (unsigned char)json.at[i + 1] < 0xa0))
			break;
	return i;
}

bool json_pipe(struct sb *out, str json)
{
	ptrdiff_t from = 0, at = next_control(json, 0);

	if (at == json.len)
		return false;
	for (; at < json.len; at = next_control(json, from)) {
		bool wide = json.at[at] != 0x7f;

		sb_put(out, str_n(json.at + from, at - from));
		put_unit(out, (unsigned char)json.at[wide ? at + 1 : at]);
		from = at + 1 + wide;
	}
	sb_put(out, str_from(json, from));
	return true;
}

/* Outside strings JSON is ASCII, so invisible characters are inside one, where they may be escaped. */
void json_screen(struct sb *out, str json)
{
	ptrdiff_t i = 0, from = 0;

	while (i < json.len) {
		ptrdiff_t at = i;
		uint32_t c = utf8_next(json, &i);

		if (c == '\n' || c == '\t' || !utf8_is_hidden(c))
			continue;
		sb_put(out, str_n(json.at + from, at - from));
		from = i;
		if (c >= 0x10000) {
			put_unit(out, 0xd800 + ((c - 0x10000) >> 10));
			put_unit(out, 0xdc00 + ((c - 0x10000) & 0x3ff));
		} else {
			put_unit(out, c);
		}
	}
	sb_put(out, str_n(json.at + from, json.len - from));
}
