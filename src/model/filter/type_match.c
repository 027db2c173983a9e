/* type: and ::x against a type as written, with the short names that people type. */
#include "model/filter/filter.h"

#include "base/banned.h"

/* One line per type: every way to write its first words. The longest match decides the line. */
static const str types[][5] = {
	{ S("varchar"), S("character varying"), S("varchar2"), S("nvarchar") },
	{ S("char"), S("character"), S("bpchar"), S("nchar") },
	{ S("int"), S("integer"), S("int4") },
	{ S("smallint"), S("int2") },
	{ S("bigint"), S("int8") },
	{ S("bool"), S("boolean") },
	{ S("real"), S("float4") },
	{ S("double"), S("double precision"), S("float8") },
	{ S("numeric"), S("decimal"), S("dec") },
	{ S("timestamptz"), S("timestamp with time zone") },
	{ S("timetz"), S("time with time zone") },
	{ S("varbit"), S("bit varying") },
};

#define TYPES (int)(sizeof types / sizeof *types)

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80);
}

static bool starts_whole(str s, str words)
{
	return str_starts(s, words) && (s.len == words.len || !is_letter(s.at[words.len]));
}

/* The line, or -1; *rest is the text after its words. */
static int line_of(str type, str *rest)
{
	ptrdiff_t longest = 0;
	int line = -1;

	for (int i = 0; i < TYPES; i++) {
		for (int k = 0; k < 5 && types[i][k].at; k++) {
			if (types[i][k].len > longest && starts_whole(type, types[i][k])) {
				longest = types[i][k].len;
				line = i;
			}
		}
	}
	*rest = str_from(type, longest);
	return line;
}

/* "(10,2)" begins "(10, 2) not null". */
static bool starts_but_for_blanks(str s, str start)
{
	ptrdiff_t i = 0, k = 0;

	for (;;) {
		while (k < start.len && start.at[k] == ' ')
			k++;
		while (i < s.len && s.at[i] == ' ')
			i++;
		if (k >= start.len)
			return true;
		if (i >= s.len || s.at[i++] != start.at[k++])
			return false;
	}
}

static bool is_one_word(str type)
{
	for (ptrdiff_t i = 0; i < type.len; i++)
		if (!is_letter(type.at[i]))
			return false;
	return true;
}

/* A whole type name means that type: int is not interval. Anything else is a prefix of the written type. */
bool type_fits(bool by_class, enum type_class wanted, str type, enum type_class class, str written)
{
	str rest, written_rest;
	int line;

	if (by_class && class == wanted)
		return true;
	line = line_of(type, &rest);
	if (line >= 0 && line_of(written, &written_rest) == line && starts_but_for_blanks(written_rest, rest))
		return true;
	if (line >= 0 && !rest.len)
		return false;
	return is_one_word(type) ? str_starts(written, type) : starts_but_for_blanks(written, type);
}

bool type_is_plain(str type)
{
	str rest;

	return line_of(type, &rest) < 0 && is_one_word(type);
}
