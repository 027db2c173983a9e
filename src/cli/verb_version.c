#include "cli/verbs.h"

#include "base/arena.h"
#include "cli/build_info.h"
#include "base/banned.h"

static int version(struct cli *c, struct err *err)
{
	(void)err;
	cli_text(c, "version",
		 cli_is_json(c) ? str_of(ocat_version()) : str_fmt(c->arena, "ocat %s\n", ocat_version()));
	return 0;
}

const struct verb verb_version = { .name = "version",
				   .summary = "print the version",
				   .heading = UNDER_PROGRAM,
				   .formats = FORMATS_OF_TEXT,
				   .run = version };
