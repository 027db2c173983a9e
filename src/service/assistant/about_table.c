#include "service/assistant/about_table.h"

#include "base/arena.h"
#include "base/banned.h"

static const char *const whole[] = { "this table", "esta tabla", "esta tabela", "essa tabela" };
/* Alone they mean the table only if no noun follows. */
static const char *const alone[] = { "this", "it", "esto", "isto", "isso" };
static const char after[] = " with to and or by con com a y o e ou por ";

static bool is_letter(str s, ptrdiff_t at)
{
	unsigned char c = at >= 0 && at < s.len ? (unsigned char)s.at[at] : ' ';

	return c >= 0x80 || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Where the words stand as words of their own; -1: nowhere. */
static ptrdiff_t words_at(str said, str words)
{
	for (ptrdiff_t from = 0, at; (at = str_find_fold(str_from(said, from), words)) >= 0; from += at + 1)
		if (!is_letter(said, from + at - 1) && !is_letter(said, from + at + words.len))
			return from + at;
	return -1;
}

static bool ends_there(str rest)
{
	ptrdiff_t end = 0;

	rest = str_trim(rest);
	while (is_letter(rest, end))
		end++;
	return !end || str_is_among(str_upto(rest, end), after);
}

static str replaced(struct arena *a, str said, ptrdiff_t at, ptrdiff_t len, str table)
{
	return str_fmt(a, "%.*s%.*s%.*s", STR(str_upto(said, at)), STR(table), STR(str_from(said, at + len)));
}

str about_table(struct arena *a, str said, str table)
{
	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
		ptrdiff_t at = words_at(said, str_of(whole[i]));

		if (at >= 0)
			return replaced(a, said, at, str_of(whole[i]).len, table);
	}
	for (size_t i = 0; i < sizeof alone / sizeof *alone; i++) {
		str word = str_of(alone[i]);
		ptrdiff_t at = words_at(said, word);

		if (at >= 0 && ends_there(str_from(said, at + word.len)))
			return replaced(a, said, at, word.len, table);
	}
	return NO_STR;
}
