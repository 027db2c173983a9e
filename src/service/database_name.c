#include "service/database_name.h"

#include "base/utf8.h"
#include "base/banned.h"

/* As its source has it; absent: none. */
static str catalog_called(const struct scope *scope, str name)
{
	for (ptrdiff_t i = 0; i < scope->read->len; i++)
		if (str_eq_fold(scope->read->at[i].name, name))
			return scope->read->at[i].name;
	return NO_STR;
}

struct database_name database_name_read(const struct scope *scope, str name)
{
	str catalog = name.at ? catalog_called(scope, name) : NO_STR;

	if (catalog.at || !name.at)
		return (struct database_name){ .catalog = catalog };
	/* Names of both may have dots. */
	for (ptrdiff_t i = 1; i + 1 < name.len; i++) {
		catalog = name.at[i] == '.' ? catalog_called(scope, str_upto(name, i)) : NO_STR;
		if (catalog.at)
			return (struct database_name){ catalog, str_from(name, i + 1) };
	}
	return (struct database_name){ .ns = name };
}
