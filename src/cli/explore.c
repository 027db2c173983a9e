/* The explorer, opened on this session. */
#include "cli/verbs.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "cli/version.h"
#include "tui/tui.h"
#include "base/banned.h"

/* color: and --color decide; auto leaves it to the terminal and NO_COLOR. */
static bool wants_color(struct cli *c)
{
	str given = option_value(&c->options, "color"), set = setting_text(session_settings(c->session), SET_COLOR);
	str when = given.at ? given : set;
	const char *no = getenv("NO_COLOR");

	if (str_eq(when, S("always")))
		return true;
	return !str_eq(when, S("never")) && !(no && *no);
}

int explore(struct cli *c, struct err *err)
{
	struct tui_options o = {
		.themes = path_join(c->arena, ocat_data_dir(c->arena), S("themes")),
		.title = c->title,
		.version = str_of(ocat_version()),
		.stop = cli_stop(),
	};

	if (!cli_session(c, err))
		return 0;
	o.color = wants_color(c);
	/* Lines of a log would run over the screen: there they go to their usual file. */
	if (c->err_is_terminal && str_eq(str_of(getenv("OCAT_LOG_FILE")), S("stderr")))
		unsetenv("OCAT_LOG_FILE");
	o.caller.user = cli_user(c);
	o.caller.session = c->session_name;
	o.caller.trace = cli_trace(c, err);
	if (!err->kind)
		tui_run(c->session, &o, err);
	return 0;
}

const struct verb verb_explore = {
	.name = "explore",
	.summary = "open the explorer, as ocat alone does on a terminal",
	.run = explore,
};
