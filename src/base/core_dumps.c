#include "base/core_dumps.h"

#include <sys/resource.h>

#include "base/banned.h"

void core_dumps_off(void)
{
	setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
}
