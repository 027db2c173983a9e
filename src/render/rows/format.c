#include "render/rows/format.h"

#include "base/banned.h"

static const char *const names[] = { FORMATS(FORMAT_NAME, FORMAT_COMMA) };

bool format_named(str name, enum format *out)
{
	for (int i = 0; i < FORMAT_COUNT; i++)
		if (str_eq(name, str_of(names[i])))
			return *out = (enum format)i, true;
	return false;
}
