/* Names in the cache that are spelled like an unknown one. */
#ifndef OCAT_SERVICE_SEARCH_SIMILAR_NAMES_H
#define OCAT_SERVICE_SEARCH_SIMILAR_NAMES_H

#include "service/scope.h"

/* The three nearest, separated by commas; absent: none. */
str similar_names(const struct scope *scope, struct arena *a, enum names_of what, str name);
/* All names of a kind if there are few, else those that begin with the first letter or two of this one. */
struct strs similar_candidates(const struct scope *scope, struct arena *a, enum names_of what, str name);
/* A type class that is spelled like it; absent: none. */
str similar_class(struct arena *a, str type);
/* The letters in which a name may differ. */
int similar_most(str name);

#endif
