#include "cli/verbs.h"

#include "base/arena.h"
#include "cli/version.h"
#include "base/banned.h"

static int version(struct cli *c, struct err *err)
{
	(void)err;
	cli_print(c, str_fmt(c->arena, "ocat %s\n", ocat_version()));
	return 0;
}

const struct verb verb_version = {
	.name = "version", .summary = "print the version", .heading = UNDER_PROGRAM, .run = version
};
