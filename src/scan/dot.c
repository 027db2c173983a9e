#include "scan/dot.h"

#include <assert.h>

#include "scan/kernel.h"
#include "base/banned.h"

void scan_dots(enum scan_kernel k, const int16_t *query, const int8_t *rows, int64_t count, int64_t width, int32_t *out)
{
	assert(width % DOT_STEP == 0 && width <= DOT_WIDTH_MOST);
	kernel_of(k)->dots(query, rows, count, width, out);
}
