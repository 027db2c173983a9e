/*
 * Nothing fits a query line: which piece is to blame? One that nothing has by
 * itself, with what is spelt nearly so, or else those without which something
 * would fit. Tells it in a note; asks the cache alone, and changes nothing.
 */
#ifndef OCAT_SERVICE_SEARCH_NO_MATCH_H
#define OCAT_SERVICE_SEARCH_NO_MATCH_H

#include "service/scope.h"

/* Of a line that search_tables read and that nothing fits. False: there is nothing to tell, or it is of names alone. */
bool blame_line(const struct scope *scope, str line);
/* The same by words: which of them is to blame, whether it is spelt so, and under which filter it would find some; where none is, a filter is. */
void blame_words(const struct scope *scope);

#endif
