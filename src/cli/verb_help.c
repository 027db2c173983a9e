#include "cli/verbs.h"

#include "base/arena.h"
#include "cli/help.h"
#include "base/banned.h"

static int help(struct cli *c, struct err *err)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	if (!c->options.words.len) {
		help_all(&b, &c->paint);
	} else if (!help_command(&b, &c->paint, c->options.words.at[0])) {
		err_set(err, ERR_USAGE, "unknown command \"%.*s\"", STR(c->options.words.at[0]));
		err_next(err, "See `ocat help`.");
		return 0;
	}
	cli_print(c, sb_str(&b));
	return 0;
}

const struct verb verb_help = { .name = "help",
				.words = "[COMMAND]",
				.summary = "list the commands, or show the help of one",
				.heading = UNDER_PROGRAM,
				.completes = "command",
				.formats = FORMAT_BIT(FORMAT_TABLE),
				.run = help };
