#include "base/cpu_features.h"

#include <stdatomic.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "base/banned.h"

enum { ASKED = 128 };

#if defined(__x86_64__)
struct leaf {
	unsigned a, b, c, d;
};

static struct leaf leaf(unsigned number)
{
	struct leaf l;

	__cpuid_count(number, 0, l.a, l.b, l.c, l.d);
	return l;
}

static bool has(unsigned bits, unsigned all)
{
	return (bits & all) == all;
}

/* Does the system save the wide registers on a context switch? */
static bool keeps_wide_registers(const struct leaf *one)
{
	unsigned low, high;

	if (!has(one->c, bit_OSXSAVE))
		return false;
	__asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
	return has(low, 6);
}

/* AMD's processors before Zen 3, and their relatives, need a hundred cycles or more for one pext. */
static bool pext_is_fast(const struct leaf *zero, const struct leaf *one)
{
	unsigned family = one->a >> 8 & 15;

	if (zero->b == signature_INTEL_ebx)
		return true;
	family += family == 15 ? one->a >> 20 & 255 : 0;
	return zero->b == signature_AMD_ebx && family != 0x15 && family != 0x17;
}

static unsigned ask(void)
{
	struct leaf zero = leaf(0), one, seven;
	unsigned can = ASKED;

	if (zero.a < 7)
		return can;
	one = leaf(1);
	seven = leaf(7);
	if (has(seven.b, bit_SHA) && has(one.c, bit_SSSE3 | bit_SSE4_1))
		can |= CPU_SHA;
	if (has(seven.b, bit_AVX2 | bit_BMI | bit_BMI2) && has(one.c, bit_POPCNT) && keeps_wide_registers(&one))
		can |= CPU_AVX2;
	if (pext_is_fast(&zero, &one))
		can |= CPU_PEXT;
	return can;
}
#else
static unsigned ask(void)
{
	return ASKED;
}
#endif

bool cpu_can(enum cpu_can what)
{
	static atomic_uint known;
	unsigned can = atomic_load_explicit(&known, memory_order_relaxed);

	if (!can) {
		can = ask();
		atomic_store_explicit(&known, can, memory_order_relaxed);
	}
	return can & (unsigned)what;
}
