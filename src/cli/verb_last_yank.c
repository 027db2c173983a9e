/* last-yank: prints the last text copied in the explorer, for terminals without a clipboard. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/utf8.h"
#include "base/banned.h"

enum { COPIED_MOST = 64 << 20 };

static int last_yank(struct cli *c, struct err *err)
{
	scoped(sb_free) struct sb cleaned = SB(SB_MAX);
	str path, text;
	bool there;

	if (c->options.words.len) {
		err_set(err, ERR_USAGE, "last-yank takes no arguments");
		return 0;
	}
	if (!path_find(c->arena, OWN_YANK, &path, NULL, err) || !file_is_there(path, &there, err))
		return 0;
	if (!there) {
		cli_say(c, S("nothing copied yet; in the explorer, yy copies a line, yn a name, ys a JOIN"));
		return 1;
	}
	if (!file_read(c->arena, path, COPIED_MOST, &text, err))
		return 0;
	clean_into(&cleaned, text, true);
	if (!str_ends(text, S("\n")))
		sb_putc(&cleaned, '\n');
	cli_text(c, "text", sb_str(&cleaned));
	return 0;
}

static const char *const examples[] = { "ocat last-yank", "ocat last-yank > join.sql", NULL };

const struct verb verb_last_yank = {
	.name = "last-yank",
	.summary = "print the last text copied in the explorer",
	.heading = UNDER_TOGETHER,
	.detail = "For terminals without clipboard access (old terminals, multiplexers, consoles). The copied text is "
		  "stored in the state folder, readable by its owner alone.",
	.examples = examples,
	.formats = FORMATS_OF_TEXT,
	.run = last_yank,
};
