/* Dot products of one vector with many, all of small whole numbers. The kernels give the same results. */
#ifndef OCAT_SCAN_DOT_H
#define OCAT_SCAN_DOT_H

#include "scan/scan.h"

enum { DOT_STEP = 32, DOT_WIDTH_MOST = 1 << 14 }; /* a width is a multiple of the first, and no more than the second */

/* rows: count vectors of width numbers, one after the other; query: one vector of numbers from -127 to 127. */
void scan_dots(enum scan_kernel k, const int16_t *query, const int8_t *rows, int64_t count, int64_t width,
	       int32_t *out);

#endif
