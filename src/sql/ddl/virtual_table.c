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

/* Past what is quoted or in brackets at i, or past one byte. */
static ptrdiff_t past(str s, ptrdiff_t i)
{
	static const char pairs[] = "''\"\"``[]";

	for (const char *q = pairs; *q; q += 2)
		if (s.at[i] == q[0]) {
			ptrdiff_t end = str_at(str_from(s, i + 1), q[1]);

			return end < 0 ? s.len : i + end + 2;
		}
	return i + 1;
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
		out[n++] = str_trim(str_n(s.at + from, i - from));
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

str ddl_virtual_source(struct arena *a, str definition, bool *words)
{
	ptrdiff_t at = str_find_fold(definition, S(" using ")), open;
	str argument[ARGUMENTS_MOST], rest = at < 0 ? NO_STR : str_from(definition, at + 7), name;
	int n;

	open = str_at(rest, '(');
	if (open < 0)
		return NO_STR;
	name = unquoted(str_upto(rest, open));
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
