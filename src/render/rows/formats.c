#include "render/rows/formats.h"

#include "base/arena.h"

#include "base/banned.h"

static const char *const names[] = { FORMATS(FORMAT_NAME, FORMAT_COMMA) };

bool format_named(str name, enum format *out)
{
	for (int i = 0; i < FORMAT_COUNT; i++)
		if (str_eq(name, str_of(names[i])))
			return *out = (enum format)i, true;
	return false;
}

str format_words(struct arena *a, unsigned bits)
{
	const char *gap = "";
	scoped(sb_free) struct sb b = SB(256);

	for (int f = 0; f < FORMAT_COUNT; f++) {
		if (!(bits & FORMAT_BIT(f)))
			continue;
		bits &= ~FORMAT_BIT(f);
		sb_fmt(&b, "%s%s", bits || !*gap ? gap : " or ", names[f]);
		gap = ", ";
	}
	return str_dup(a, sb_str(&b));
}
