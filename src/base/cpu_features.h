/* Features of the processor, queried once: in a virtual machine, each query takes as long as reading a file. */
#ifndef OCAT_BASE_CPU_FEATURES_H
#define OCAT_BASE_CPU_FEATURES_H

#include <stdbool.h>

enum cpu_can {
	CPU_SHA = 1,  /* the instructions for SHA-256, and what goes with them up to SSE 4.1 */
	CPU_AVX2 = 2, /* and BMI, BMI2, POPCNT; the system keeps the wide registers */
	CPU_PEXT = 4, /* as fast as other instructions are */
};
bool cpu_can(enum cpu_can what); /* any thread */

#endif
