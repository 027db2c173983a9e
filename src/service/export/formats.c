#include "service/export/formats.h"

#include "service/export/sql.h"
#include "base/banned.h"

#define EXPORT_FORMAT_AT(name) &export_##name
#define EXPORT_FORMAT_COMMA ,
static const struct export_format *const formats[] = { EXPORT_FORMATS(EXPORT_FORMAT_AT, EXPORT_FORMAT_COMMA), NULL };

const struct export_format *export_format_named(str name)
{
	for (const struct export_format *const *f = formats; *f; f++)
		if (str_eq(name, str_of((*f)->name)))
			return *f;
	return NULL;
}

const struct export_format *export_format_of_file(str path)
{
	for (const struct export_format *const *f = formats; *f; f++) {
		str rest = str_of((*f)->endings), ending;

		while (str_cut(&rest, ' ', &ending))
			if (str_ends(path, ending))
				return *f;
	}
	return NULL;
}
