/* Resolves a typed name to exactly one asset or column, never by guessing. */
#ifndef OCAT_SERVICE_NAME_RESOLVE_H
#define OCAT_SERVICE_NAME_RESOLVE_H

#include "service/scope.h"

enum named_what { NAMED_ASSET, NAMED_ANY /* an asset, or a column of one */ };

struct named {
	struct candidate asset;
	str column; /* absent: the whole asset */
};

/*
 * Uses the scope's workspace, store, catalog, stop, arena and detail: ERR_AMBIGUOUS puts the candidates there,
 * ERR_COLUMN_NOT_FOUND the available columns; ERR_TABLE_NOT_FOUND suggests the most similar names.
 */
bool name_resolve(const struct scope *scope, str name, enum named_what what, struct named *out, struct err *err);
/* The error for a name that no table has, with similar ones. Returns false. */
bool name_unknown(const struct scope *scope, str name, struct err *err);

#endif
