/*
 * The format of cells in an answer. The caller declares a letter for each column, and an answer that does not match is
 * rejected before anything interprets it. Works on plain text: no library and no connection here.
 */
#ifndef OCAT_NET_PQ_CELL_KINDS_H
#define OCAT_NET_PQ_CELL_KINDS_H

#include "base/str.h"

/*
 * As the server writes them, with times in ISO style. An upper-case letter also allows NULL.
 *
 *	o  an oid			n  a whole number of 64 bits	r  a number
 *	b  t or f			c  at most one character	i  a time
 *	s  text that is not empty	x  any text
 *	a  an array, {...}		v  numbers with blanks between
 */
bool pq_cell_is(char kind, str cell); /* an absent cell is NULL */
/* The kind in words, for a message: "a number". */
const char *pq_cell_kind(char kind);

#endif
