#include "render/format.h"

#include "base/banned.h"

static const char *const names[] = {
#define _(id, name) name,
	FORMATS(_)
#undef _
};

bool format_named(str name, enum format *out)
{
	for (int i = 0; i < FORMAT_COUNT; i++)
		if (str_eq(name, str_of(names[i])))
			return *out = (enum format)i, true;
	return false;
}

const char *format_names(void)
{
	return "table, json, jsonl, csv, tsv, md";
}
