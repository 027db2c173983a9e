#include "model/cardinality.h"

#include "base/arena.h"

#include "base/banned.h"

static const struct {
	const char *code, *reversed, *words;
} readings[] = {
	{ "1:1", "1:1", "one to one" },
	{ "1:N", "N:1", "one to many" },
	{ "1:?", "?:1", "one to any number" },
	{ "N:1", "1:N", "many to one" },
	{ "N:N", "N:N", "many to many" },
	{ "N:?", "?:N", "many to any number" },
	{ "?:1", "1:?", "any number to one" },
	{ "?:N", "N:?", "any number to many" },
	{ "?:?", "?:?", "any number to any number" },
};

enum { READINGS = sizeof readings / sizeof *readings };

static int reading_of(str code)
{
	for (int i = 0; i < READINGS; i++)
		if (str_eq(str_of(readings[i].code), code))
			return i;
	return -1;
}

str cardinality_of(char near, char far)
{
	const char code[] = { near, ':', far };
	int at = reading_of(str_n(code, sizeof code));

	return at < 0 ? S("?:?") : str_of(readings[at].code);
}

str cardinality_reversed(str code)
{
	int at = reading_of(code);

	return at < 0 ? code : str_of(readings[at].reversed);
}

str cardinality_words(str code)
{
	int at = reading_of(code);

	return at < 0 ? S("") : str_of(readings[at].words);
}

str cardinality_far_side(str code)
{
	if (reading_of(code) < 0)
		return S("");
	return str_ends(code, S(":1")) ? S("to one") : str_ends(code, S(":N")) ? S("to many") : S("to any");
}

str cardinality_effect(struct arena *a, str code, str near)
{
	const char *verb = str_ends(code, S(":N"))   ? "repeats rows"
			   : str_ends(code, S(":?")) ? "may repeat rows"
						     : NULL;

	if (!verb)
		return S("");
	return near.len ? str_fmt(a, "%s of %.*s", verb, STR(near)) : str_of(verb);
}

str cardinality_reading(struct arena *a, str code, str near)
{
	str words = cardinality_words(code), effect = cardinality_effect(a, code, near);

	return effect.len ? str_fmt(a, "%.*s, %.*s", STR(words), STR(effect)) : words;
}
