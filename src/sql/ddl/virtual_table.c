#include "sql/ddl/virtual_table.h"

#include "base/arena.h"
#include "base/banned.h"

enum { ARGUMENTS_MOST = 64 };

/* Where a module names the table. */
static const struct module {
	const char *name, *option; /* the option that names it; NULL: an argument does */
	int from_end;		   /* that argument, counted from the last; 1: the last */
	bool words;
} modules[] = {
	{ "fts3", "content", 0, false }, { "fts4", "content", 0, false }, { "fts5", "content", 0, false },
	{ "fts4aux", NULL, 1, true },	 { "fts5vocab", NULL, 2, true },
};

/* Past the quoted text or the comment at i, or past one byte. */
static ptrdiff_t past(str s, ptrdiff_t i)
{
	static const struct {
		const char *open, *close;
	} pairs[] = { { "'", "'" }, { "\"", "\"" }, { "`", "`" }, { "[", "]" }, { "--", "\n" }, { "/*", "*/" } };

	for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
		str open = str_of(pairs[k].open), close = str_of(pairs[k].close);
		ptrdiff_t end;

		if (!str_starts(str_from(s, i), open))
			continue;
		end = str_find(str_from(s, i + open.len), close);
		return end < 0 ? s.len : i + open.len + end + close.len;
	}
	return i + 1;
}

static bool is_letter(str s, ptrdiff_t i)
{
	return i >= 0 && i < s.len && (s.at[i] == '_' || ((s.at[i] | 32) >= 'a' && (s.at[i] | 32) <= 'z'));
}

/* What follows the word, outside quotes and comments; absent: it is missing. */
static str behind_word(str s, str word)
{
	for (ptrdiff_t i = 0; i < s.len; i = past(s, i))
		if (!is_letter(s, i - 1) && !is_letter(s, i + word.len) && i + word.len <= s.len &&
		    str_eq_fold(str_n(s.at + i, word.len), word))
			return str_from(s, i + word.len);
	return NO_STR;
}

static str without_comments(str s)
{
	for (s = str_trim(s); str_starts(s, S("--")) || str_starts(s, S("/*"));)
		s = str_trim(str_from(s, past(s, 0)));
	return s;
}

/* A doubled quote within a name stands for one; such names are rare, and then no table is found. */
static str unquoted(str s)
{
	s = str_trim(s);
	if (s.len >= 2 && str_at(S("'\"`["), s.at[0]) >= 0)
		return str_n(s.at + 1, s.len - 2);
	return s;
}

/* The parts of the list in brackets that begins s, at its commas. */
static int arguments(str s, str *out)
{
	int n = 0;
	ptrdiff_t from = 1, i = 1;

	while (i < s.len && n < ARGUMENTS_MOST) {
		if (s.at[i] != ',' && s.at[i] != ')') {
			i = past(s, i);
			continue;
		}
		out[n++] = without_comments(str_n(s.at + from, i - from));
		if (s.at[i] == ')')
			break;
		from = ++i;
	}
	return n;
}

static str option(const str *argument, int n, const char *name)
{
	for (int i = 0; i < n; i++) {
		ptrdiff_t at = str_at(argument[i], '=');

		if (at > 0 && str_eq_fold(str_trim(str_upto(argument[i], at)), str_of(name)))
			return unquoted(str_from(argument[i], at + 1));
	}
	return NO_STR;
}

static str first_word(str s)
{
	ptrdiff_t n = 0;

	while (n < s.len && (is_letter(s, n) || (s.at[n] >= '0' && s.at[n] <= '9')))
		n++;
	return str_upto(s, n);
}

str ddl_virtual_source(struct arena *a, str definition, bool *words)
{
	str argument[ARGUMENTS_MOST], rest = without_comments(behind_word(definition, S("using"))), name;
	ptrdiff_t open = 0;
	int n;

	while (open < rest.len && rest.at[open] != '(')
		open = past(rest, open);
	if (open >= rest.len)
		return NO_STR;
	name = str_upto(rest, open);
	name = unquoted(name.len && str_at(S("'\"`["), name.at[0]) >= 0 ? str_upto(name, past(name, 0))
									: first_word(name));
	n = arguments(str_from(rest, open), argument);
	for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
		const struct module *m = &modules[i];
		str found;

		if (!str_eq_fold(name, str_of(m->name)))
			continue;
		found = m->option	   ? option(argument, n, m->option)
			: n >= m->from_end ? unquoted(argument[n - m->from_end])
					   : NO_STR;
		*words = m->words;
		return found.len ? str_dup(a, found) : NO_STR;
	}
	return NO_STR;
}
