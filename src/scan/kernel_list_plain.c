/* The kernels for processors without vector kernels. */
#include "scan/kernel.h"

#include "base/banned.h"

const struct kernel *kernel_of(enum scan_kernel k)
{
	(void)k;
	return &kernel_plain;
}

bool scan_runs(enum scan_kernel k)
{
	return k == SCAN_PLAIN;
}
