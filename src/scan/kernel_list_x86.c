/* The kernels for x86-64. */
#include "scan/kernel.h"

#include "base/banned.h"

static const struct kernel *const kernels[SCAN_KERNELS] = {
	[SCAN_PLAIN] = &kernel_plain,
	[SCAN_SSE2] = &kernel_sse2,
	[SCAN_AVX2] = &kernel_avx2,
};

bool scan_runs(enum scan_kernel k)
{
	return (unsigned)k < SCAN_KERNELS && kernels[k]->runs();
}

const struct kernel *kernel_of(enum scan_kernel k)
{
	return scan_runs(k) ? kernels[k] : &kernel_plain;
}
