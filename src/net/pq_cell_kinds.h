/*
 * What a cell of an answer may look like. Whoever asks declares a letter for each column, and an answer of another shape
 * is refused before anybody looks into it. Plain text: no library and no connection here.
 */
#ifndef OCAT_NET_PQ_CELL_KINDS_H
#define OCAT_NET_PQ_CELL_KINDS_H

#include "base/str.h"

/*
 * As the server writes them, in the ISO style for times. In upper case the cell may be NULL too.
 *
 *	o  an oid			n  a whole number of 64 bits	r  a number
 *	b  t or f			c  at most one character	i  a time
 *	s  text that is not empty	x  any text
 *	a  an array, {...}		v  numbers with blanks between
 */
bool pq_cell_is(char kind, str cell); /* an absent cell is NULL */
/* The kind in words, for a sentence: "a number". */
const char *pq_cell_kind(char kind);

#endif
