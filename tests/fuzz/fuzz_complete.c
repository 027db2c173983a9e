/* A command line in the middle of being typed: what is offered begins with the word that stands there. */
#include <stdlib.h>

#include "base/arena.h"
#include "base/clock.h"
#include "cli/completion/line_completion.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* No cache and no settings: the tables of commands and options speak. */
static void alone(void)
{
	static const char *const dirs[] = { "HOME", "OCAT_CONFIG_DIR", "OCAT_CACHE_DIR", "OCAT_STATE_DIR",
					    "OCAT_DATA_DIR" };

	for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++)
		setenv(dirs[i], "/nonexistent/fuzz", 1);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct cli c = { .arena = a };
	struct stop soon = { .deadline_us = clock_monotonic_us() + SECONDS(1) };
	struct completing out;
	struct err err = { 0 };

	alone();
	if (cli_start(&c, &err)) {
		complete_line(&c, str_n((const char *)data, (ptrdiff_t)size), &soon, &out);
		for (ptrdiff_t i = 0; i < out.offers.len; i++)
			if (!out.offers.at[i].text.len)
				abort();
	}
	cli_end(&c);
	return 0;
}
