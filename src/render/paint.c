#include "render/paint.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/word_split.h"
#include "base/banned.h"

static const char *const sgr[] = {
	[ROLE_PLAIN] = "",	  [ROLE_NAME] = "\033[1m",  [ROLE_KEY] = "\033[33m",	 [ROLE_REF] = "\033[36m",
	[ROLE_DIM] = "\033[2m",	  [ROLE_HEAD] = "\033[1m",  [ROLE_GOOD] = "\033[32m",	 [ROLE_BAD] = "\033[31m",
	[ROLE_WARN] = "\033[33m", [ROLE_TYPE] = "\033[32m", [ROLE_FOUND] = "\033[1;31m",
};

static void put_painted(struct sb *out, const struct paint *p, enum role role, str cleaned)
{
	bool on = p->color && role != ROLE_PLAIN && cleaned.len;

	if (on)
		sb_puts(out, sgr[role]);
	sb_put(out, cleaned);
	if (on)
		sb_puts(out, "\033[0m");
}

void paint_put(struct sb *out, const struct paint *p, enum role role, str text)
{
	scoped(arena_close) struct arena *a = arena_open();

	put_painted(out, p, role, clean(a, text));
}

void paint_cell(struct sb *out, const struct paint *p, enum role role, str text, ptrdiff_t cells, bool right)
{
	scoped(arena_close) struct arena *a = arena_open();
	str cleaned = clean(a, text);
	ptrdiff_t width = utf8_width(cleaned);

	if (width > cells) {
		str mark = p->unicode ? S("…") : S("~");

		cleaned = cells > 0 ? str_fmt(a, "%.*s%.*s", STR(utf8_fit(cleaned, cells - 1)), STR(mark)) : S("");
		width = utf8_width(cleaned);
	}
	if (right)
		sb_pad(out, ' ', cells - width);
	put_painted(out, p, role, cleaned);
	if (!right)
		sb_pad(out, ' ', cells - width);
}

/* Puts a piece of a cell as far as it fits into *left, and reduces *left. */
static void put_part(struct sb *out, const struct paint *p, enum role role, str text, ptrdiff_t *left)
{
	scoped(arena_close) struct arena *a = arena_open();
	str fit = utf8_fit(clean(a, text), *left);

	put_painted(out, p, role, fit);
	*left -= utf8_width(fit);
}

void paint_marked(struct sb *out, const struct paint *p, enum role role, str text, const struct stretches *marks,
		  ptrdiff_t cells)
{
	scoped(arena_close) struct arena *a = arena_open();
	ptrdiff_t width = utf8_width(clean(a, text)), at = 0;
	bool cut = cells >= 0 && width > cells;
	ptrdiff_t left = cut ? cells - 1 : width;

	for (ptrdiff_t i = 0; i < marks->len && left > 0; i++) {
		const struct stretch *m = &marks->at[i];

		if (m->from < at || m->to > text.len || m->to < m->from)
			continue;
		put_part(out, p, role, str_n(text.at + at, m->from - at), &left);
		put_part(out, p, ROLE_FOUND, str_n(text.at + m->from, m->to - m->from), &left);
		at = m->to;
	}
	if (left > 0)
		put_part(out, p, role, str_from(text, at), &left);
	if (cut && cells > 0)
		put_painted(out, p, role, p->unicode ? S("…") : S("~"));
	sb_pad(out, ' ', cut ? left : cells - width);
}

/* Characters that must not begin a line. */
static bool is_closing(uint32_t c)
{
	static const uint32_t closing[] = { 0x2019, 0x201d, 0x2026, 0x3001, 0x3002, 0x3005, 0x3009, 0x300b,
					    0x300d, 0x300f, 0x3011, 0x3015, 0x30fb, 0x30fc, 0xff01, 0xff09,
					    0xff0c, 0xff0e, 0xff1a, 0xff1b, 0xff1f, 0xff3d, 0xff5d };

	for (size_t i = 0; i < sizeof closing / sizeof *closing; i++)
		if (closing[i] == c)
			return true;
	return false;
}

/* How well a line breaks between two characters: 0 only if it must, 2 best. */
static int break_between(uint32_t before, uint32_t after)
{
	if (after == ' ')
		return 2;
	if (utf8_width_of(after) == 0 || is_closing(after))
		return 0;
	if (before >= 0x2e80 || after >= 0x2e80)
		return utf8_width_of(before) == 2 || utf8_width_of(after) == 2 ? 2 : 0;
	return before < 0x80 && after != ',' && str_at(S(",;_./-("), (char)before) >= 0 ? 1 : 0;
}

str paint_line(str s, ptrdiff_t cells)
{
	ptrdiff_t i = 0, used = 0, cut[3] = { 0 };
	uint32_t before = 0;

	while (i < s.len) {
		ptrdiff_t from = i;
		uint32_t c = utf8_next(s, &i);

		if (from > 0)
			cut[break_between(before, c)] = from;
		used += utf8_width_of(c);
		if (used > cells && from > 0)
			break;
		before = c;
		if (i == s.len && used <= cells)
			return s;
	}
	if (used <= cells)
		return s;
	if (cut[2] > 0)
		return str_upto(s, cut[2]);
	if (cut[1] > 0)
		return str_upto(s, cut[1]);
	return cut[0] > 0 ? str_upto(s, cut[0]) : s;
}

void paint_wrapped(struct sb *out, const struct paint *p, enum role role, str text, int indent)
{
	scoped(sb_free) struct sb cleaned = SB(SB_MAX);
	ptrdiff_t room = p->width ? p->width - indent : 1 << 20;
	str rest, line;

	clean_into(&cleaned, text, true);
	rest = str_trim(sb_str(&cleaned));
	while (str_cut(&rest, '\n', &line)) {
		do {
			str part = paint_line(line, room > 8 ? room : 8);

			sb_pad(out, ' ', indent);
			put_painted(out, p, role, part);
			sb_putc(out, '\n');
			line = str_trim(str_from(line, part.len));
		} while (line.len);
	}
}

void paint_labelled(struct sb *out, const struct paint *p, enum role role, str label, int cells, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	paint_wrapped(&b, p, ROLE_PLAIN, text, cells);
	paint_cell(out, p, role, label, cells, false);
	sb_put(out, str_from(sb_str(&b), b.len < cells ? b.len : cells));
	if (!b.len)
		sb_putc(out, '\n');
}

/* Characters that Markdown treats as markup; inside a word, _ is literal. */
static bool is_mark(str text, ptrdiff_t i)
{
	if (text.at[i] != '_')
		return str_at(S("|\\<`*[]"), text.at[i]) >= 0;
	return i == 0 || i + 1 == text.len || str_at(S(" ._"), text.at[i - 1]) >= 0 ||
	       str_at(S(" ._"), text.at[i + 1]) >= 0;
}

void quoted_put(struct sb *out, str text)
{
	scoped(arena_close) struct arena *a = arena_open();
	str line = clean(a, text);

	sb_putc(out, '"');
	for (ptrdiff_t i = 0; i < line.len; i++) {
		if (line.at[i] == '"' || line.at[i] == '\\')
			sb_putc(out, '\\');
		sb_putc(out, line.at[i]);
	}
	sb_putc(out, '"');
}

void markdown_put(struct sb *out, str text)
{
	scoped(arena_close) struct arena *a = arena_open();

	text = clean(a, text);
	for (ptrdiff_t i = 0; i < text.len; i++) {
		if (is_mark(text, i))
			sb_putc(out, '\\');
		sb_putc(out, text.at[i]);
	}
}

void markdown_sql(struct sb *out, str text)
{
	scoped(sb_free) struct sb cleaned = SB(SB_MAX);
	ptrdiff_t run = 0, longest = 2;

	clean_into(&cleaned, str_trim(text), true);
	for (ptrdiff_t i = 0; i < cleaned.len; i++) {
		run = cleaned.at[i] == '`' ? run + 1 : 0;
		longest = run > longest ? run : longest;
	}
	sb_pad(out, '`', longest + 1);
	sb_puts(out, "sql\n");
	sb_put(out, sb_str(&cleaned));
	sb_putc(out, '\n');
	sb_pad(out, '`', longest + 1);
	sb_putc(out, '\n');
}

static str scaled(struct arena *a, double n, double step, const char *const *units, const char *space)
{
	int i = 0;

	while (n >= step * 0.9995 && units[i + 1]) {
		n /= step;
		i++;
	}
	if (i == 0)
		return str_fmt(a, "%.0f%s%s", n, *units[i] ? space : "", units[i]);
	return str_fmt(a, n < 99.95 ? "%.1f%s%s" : "%.0f%s%s", n, space, units[i]);
}

str count_words(struct arena *a, int64_t n)
{
	static const char *const units[] = { "", "k", "M", "G", "T", "P", NULL };

	return n < 0	   ? str_fmt(a, "%lld", (long long)n)
	       : n < 10000 ? str_fmt(a, "%lld", (long long)n)
			   : scaled(a, (double)n, 1000, units, "");
}

str bytes_words(struct arena *a, int64_t n)
{
	static const char *const units[] = { "B", "kB", "MB", "GB", "TB", "PB", NULL };

	return scaled(a, (double)n, 1024, units, " ");
}

str took_words(struct arena *a, int64_t us)
{
	double ms = (double)us / 1000;

	if (us < 9950)
		return str_fmt(a, "%.1f ms", ms);
	if (us < SECONDS(1))
		return str_fmt(a, "%.0f ms", ms);
	return us < SECONDS(600) ? str_fmt(a, "%.1f s", ms / 1000) : str_fmt(a, "%.0f min", ms / 60000);
}
