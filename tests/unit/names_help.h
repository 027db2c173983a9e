/* A table of which names are known and nothing was measured, for names that tests and benchmarks make. */
#ifndef OCAT_NAMES_HELP_H
#define OCAT_NAMES_HELP_H

#include "index/names.h"

/* place: among all of them, from 0, in the order of qualified names. */
static inline struct names_asset_in bare_table(ptrdiff_t place, str ns, str name, str qualified, enum asset_kind kind)
{
	return (struct names_asset_in){
		.id = (place + 1) << 20,
		.ns = ns,
		.name = name,
		.qualified = qualified,
		.rows = UNKNOWN,
		.size = UNKNOWN,
		.modified = NO_TIME,
		.created = NO_TIME,
		.within = UNKNOWN,
		.kind = kind,
	};
}

#endif
