/*
 * Binary search: the index of the first of 'n' sorted elements that is not less than the wanted one, or 'n'. 'less' is
 * the test of the element with index 'i'.
 */
#ifndef OCAT_BASE_LOWER_BOUND_H
#define OCAT_BASE_LOWER_BOUND_H

#include <stddef.h>

#define lower_bound(n, i, less) \
	__extension__({ \
		ptrdiff_t low_ = 0, high_ = (ptrdiff_t)(n); \
\
		while (low_ < high_) { \
			ptrdiff_t i = low_ + (high_ - low_) / 2; \
\
			if (less) \
				low_ = i + 1; \
			else \
				high_ = i; \
		} \
		low_; \
	})

#endif
