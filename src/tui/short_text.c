#include "tui/short_text.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/paint.h"

#include "base/banned.h"

enum { TABLE_LEAST = 4 }; /* minimum cells of a table's name before a column's */

str words_count(struct arena *a, int64_t n)
{
	scoped(sb_free) struct sb plain = SB(32), out = SB(64);

	if (n == UNKNOWN)
		return S("?");
	sb_int(&plain, n);
	for (ptrdiff_t i = 0; i < plain.len; i++) {
		ptrdiff_t left = plain.len - i;

		if (i && left % 3 == 0 && plain.at[i - 1] != '-')
			sb_putc(&out, ',');
		sb_putc(&out, plain.at[i]);
	}
	return str_dup(a, sb_str(&out));
}

str words_short(struct arena *a, int64_t n, enum count_kind kind)
{
	if (n == UNKNOWN)
		return S("?");
	return str_fmt(a, "%s%.*s", kind == COUNT_ESTIMATED ? "~" : "", STR(count_words(a, n)));
}

str words_bytes(struct arena *a, int64_t n)
{
	return n == UNKNOWN ? S("?") : bytes_words(a, n);
}

str words_ms(struct arena *a, int64_t us)
{
	double ms = (double)us / 1000;

	if (us >= SECONDS(600))
		return str_fmt(a, "%.0f min", ms / 60000);
	if (ms >= 1000)
		return str_fmt(a, us < SECONDS(100) ? "%.1f s" : "%.0f s", ms / 1000);
	return str_fmt(a, ms < 9.95 ? "%.1f ms" : "%.0f ms", ms);
}

str words_age(struct arena *a, instant then, instant now)
{
	if (then == NO_TIME || now - then < SECONDS(60))
		return NO_STR;
	return age_words(a, now - then);
}

str words_ago(struct arena *a, instant then, instant now)
{
	str age = words_age(a, then, now);

	if (then == NO_TIME)
		return S("?");
	return age.len ? str_fmt(a, "%.*s ago", STR(age)) : S("just now");
}

str words_kind_letter(enum asset_kind k)
{
	static const char letters[] = "TVMFPPXEKDO";

	return str_n(letters + (k < ASSET_KIND_COUNT ? k : ASSET_OTHER), 1);
}

str words_kind(enum asset_kind k)
{
	static const char *const words[] = {
		"table",     "view",	      "materialized view", "foreign table", "partitioned table",
		"partition", "virtual table", "external table",	   "topic",	    "file",
		"other"
	};

	return str_of(words[k < ASSET_KIND_COUNT ? k : ASSET_OTHER]);
}

str words_list(struct arena *a, const struct strs *list, const char *between)
{
	scoped(sb_free) struct sb out = SB(1 << 20);

	for (ptrdiff_t i = 0; i < list->len; i++) {
		if (i)
			sb_puts(&out, between);
		clean_into(&out, list->at[i], false);
	}
	return str_dup(a, sb_str(&out));
}

str words_fields(struct arena *a, const struct strs *list)
{
	if (list->len == 1)
		return clean(a, list->at[0]);
	return str_fmt(a, "(%.*s)", STR(words_list(a, list, ", ")));
}

str words_line(str *rest, int cells)
{
	str fits = utf8_fit(*rest, cells);
	ptrdiff_t end = fits.len;

	if (end < rest->len)
		while (end > 0 && rest->at[end] != ' ')
			end--;
	if (!end)
		end = fits.len ? fits.len : rest->len;
	fits = str_upto(*rest, end);
	*rest = str_trim(str_from(*rest, end));
	return fits;
}

str words_whole(struct arena *a, str text, int cells)
{
	str rest = text, line;

	if (utf8_width(text) <= cells)
		return text;
	line = words_line(&rest, cells - 2);
	return str_fmt(a, "%.*s ~", STR(line));
}

str words_tail(struct arena *a, str text, int cells)
{
	ptrdiff_t skip = 0;

	if (utf8_width(text) <= cells)
		return text;
	if (cells < 1)
		return NO_STR;
	while (skip < text.len && utf8_width(str_from(text, skip)) >= cells)
		utf8_next(text, &skip);
	return str_fmt(a, "~%.*s", STR(str_from(text, skip)));
}

/* After the first dot outside quotes; 0: none. */
static ptrdiff_t behind_dot(str name)
{
	bool quoted = false;

	for (ptrdiff_t i = 0; i < name.len; i++) {
		quoted ^= name.at[i] == '"';
		if (name.at[i] == '.' && !quoted)
			return i + 1;
	}
	return 0;
}

str words_short_name(struct arena *a, str name, int cells)
{
	str rest = name;
	ptrdiff_t from;

	while (utf8_width(rest) + (rest.at != name.at) > cells && (from = behind_dot(rest)) > 0 && from < rest.len)
		rest = str_from(rest, from);
	return rest.at == name.at ? name : str_fmt(a, "~%.*s", STR(rest));
}

str words_middle(struct arena *a, str text, int cells)
{
	ptrdiff_t before = 0;
	str end;

	if (utf8_width(text) <= cells || cells < 4)
		return text;
	while (before < text.len && utf8_width(str_upto(text, before)) < cells / 3)
		utf8_next(text, &before);
	end = words_tail(a, str_from(text, before), cells - (int)utf8_width(str_upto(text, before)));
	return str_fmt(a, "%.*s%.*s", STR(str_upto(text, before)), STR(end));
}

/* The number of bytes that fit in this many cells. */
static ptrdiff_t bytes_within(str text, ptrdiff_t cells)
{
	ptrdiff_t end = 0, next = 0;

	while (next < text.len) {
		utf8_next(text, &next);
		if (utf8_width(str_upto(text, next)) > cells)
			break;
		end = next;
	}
	return end;
}

str words_short_column(struct arena *a, str name, int cells, ptrdiff_t *from, ptrdiff_t *to)
{
	ptrdiff_t table = 0, column = 0, at = 0, next, room;

	*from = *to = 0;
	while ((next = behind_dot(str_from(name, column))) > 0) {
		table = column;
		column += next;
	}
	if (utf8_width(name) <= cells || !column)
		return words_short_name(a, name, cells);
	while (at < table && utf8_width(str_from(name, at)) >= cells)
		at += behind_dot(str_from(name, at));
	if (utf8_width(str_from(name, at)) < cells)
		return str_fmt(a, "~%.*s", STR(str_from(name, at)));
	room = cells - 1 - utf8_width(str_from(name, column - 1));
	*from = table;
	*to = table + bytes_within(str_n(name.at + table, column - 1 - table), room < TABLE_LEAST ? TABLE_LEAST : room);
	if (*to == column - 1)
		return str_from(name, table);
	return str_fmt(a, "%.*s~%.*s", STR(str_n(name.at + table, *to - table)), STR(str_from(name, column - 1)));
}
