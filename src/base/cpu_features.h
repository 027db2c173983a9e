/* Features of the processor, queried once: in a virtual machine, each query takes as long as reading a file. */
#ifndef OCAT_BASE_CPU_FEATURES_H
#define OCAT_BASE_CPU_FEATURES_H

#include <stdbool.h>

enum cpu_can {
	CPU_SHA = 1,  /* the SHA-256 instructions and their prerequisites up to SSE 4.1 */
	CPU_AVX2 = 2, /* and BMI, BMI2, POPCNT; the system saves the wide registers */
	CPU_PEXT = 4, /* as fast as other instructions */
};
bool cpu_can(enum cpu_can what); /* safe on any thread */

#endif
