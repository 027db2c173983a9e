#include "service/assistant/about_here.h"

#include "base/arena.h"
#include "base/banned.h"

/* What the words contract beside "this" stays: "desta tabela" is "de" and the table. */
struct here_words {
	const char *words, *before;
};
static const struct here_words tables[] = {
	{ "this table", "" },	   { "this view", "" },	      { "esta tabla", "" },
	{ "esta vista", "" },	   { "esta tabela", "" },     { "essa tabela", "" },
	{ "desta tabela", "de " }, { "dessa tabela", "de " }, { "nesta tabela", "em " },
	{ "nessa tabela", "em " }, { "essa vista", "" },      { "here", "in " },
	{ "aquí", "en " },	   { "aqui", "em " },	      { NULL, NULL },
};
static const struct here_words columns[] = {
	{ "this column", "" },	   { "this field", "" },      { "esta columna", "" },
	{ "este campo", "" },	   { "esta coluna", "" },     { "essa coluna", "" },
	{ "esse campo", "" },	   { "desta coluna", "de " }, { "dessa coluna", "de " },
	{ "nesta coluna", "em " }, { "nessa coluna", "em " }, { "deste campo", "de " },
	{ "desse campo", "de " },  { "neste campo", "em " },  { NULL, NULL },
};
/* Alone they mean what is in view only if no noun follows. */
static const struct here_words alone[] = {
	{ "this", "" }, { "it", "" },	    { "esto", "" },	{ "esta", "" },	    { "ésta", "" },	{ "isto", "" },
	{ "isso", "" }, { "disto", "de " }, { "disso", "de " }, { "nisto", "em " }, { "nisso", "em " }, { NULL, NULL },
};
static const char after[] =
	" with to and or by have has from in per for since con com a y o e ou por tiene tem desde en em de at where ";

static const char *const mistakes[] = {
	"why",	   "wrong", "mistake",	"error",  "fail",    "fix",	"correct",  "should", "instead", "denied",
	"por qué", "mal",   "falla",	"corrig", "debería", "debió",	"arregl",   "en vez", "por que", "errad",
	"deveria", "devia", "conserta", "em vez", "explain", "explica", "explique", NULL,
};

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

static str replaced(struct arena *a, str said, ptrdiff_t at, ptrdiff_t len, str name)
{
	return str_fmt(a, "%.*s%.*s%.*s", STR(str_upto(said, at)), STR(name), STR(str_from(said, at + len)));
}

/* whole: the words need no look at what follows. */
static str with_name(struct arena *a, str said, const struct here_words *here, bool whole, str name)
{
	for (; here->words && name.len; here++) {
		str word = str_of(here->words);
		ptrdiff_t at = words_at(said, word);

		if (at >= 0 && (whole || ends_there(str_from(said, at + word.len))))
			return replaced(a, said, at, word.len, str_fmt(a, "%s%.*s", here->before, STR(name)));
	}
	return NO_STR;
}

str about_here(struct arena *a, str said, str table, str column)
{
	str named = with_name(a, said, tables, true, table);

	named = named.len ? named : with_name(a, said, columns, true, column);
	return named.len ? named : with_name(a, said, alone, false, column.len ? column : table);
}

bool about_column(str said)
{
	for (const struct here_words *here = columns; here->words; here++)
		if (words_at(said, str_of(here->words)) >= 0)
			return true;
	return false;
}

bool about_mistake(str said)
{
	for (const char *const *word = mistakes; *word; word++) {
		ptrdiff_t at = str_find_fold(said, str_of(*word));

		if (at >= 0 && !is_letter(said, at - 1))
			return true;
	}
	return false;
}

bool about_step(str said)
{
	static const char *const done[] = { "have done", "haber hecho", "ter feito", NULL };

	for (const char *const *words = done; *words; words++)
		if (words_at(said, str_of(*words)) >= 0)
			return about_mistake(said);
	return false;
}
