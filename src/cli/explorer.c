/* Opens the explorer on this workspace. */
#include "cli/client_identity.h"
#include "cli/verbs.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "cli/action_command.h"
#include "cli/demo/demo_workspace.h"
#include "cli/trace_selection.h"
#include "cli/build_info.h"
#include "workspace/workspace.h"
#include "tui/tui.h"
#include "base/banned.h"

/* color: and --color decide; auto leaves it to the terminal and NO_COLOR. */
static bool wants_color(struct cli *c)
{
	str given = option_value(&c->options, "color"), set = setting_text(workspace_settings(c->session), SET_COLOR);
	str when = given.at ? given : set;
	const char *no = getenv("NO_COLOR");

	if (str_eq(when, S("always")))
		return true;
	return !str_eq(when, S("never")) && !(no && *no);
}

static bool is_read(struct cli *c, str name, bool *is, struct err *err)
{
	struct store *r = workspace_reader(c->session, err);
	struct catalog known = { 0 };
	bool good;

	if (!r)
		return false;
	good = store_catalog(r, c->arena, name, is, &known, err);
	*is = *is && known.generation;
	workspace_return(c->session, r);
	return good;
}

/*
 * Syncs a source that was never synced, because the person has just named it. Waits for its indexes: their worker
 * reads the environment and the locale, which opening the screen changes.
 */
static bool read_now(struct cli *c, str name, struct err *err)
{
	struct observer w = cli_observer(c);
	struct sync_report r;
	bool good;

	cli_progress(c, str_c(c->arena, str_fmt(c->arena, "reading %.*s", STR(name))), 0, -1);
	good = workspace_sync(c->session, cli_client(c), c->arena, name, false, &w, cli_stop(), &r, err);
	workspace_settle(c->session, &w, NULL);
	cli_progress_done(c);
	return good;
}

/* --catalog becomes the start of the query line, where it is visible and can be deleted. */
static bool start_with_catalog(struct cli *c, struct tui_options *o, struct err *err)
{
	str given = option_value(&c->options, "catalog"), name;
	bool there = false, plain = true;

	if (!given.len)
		return true;
	if (!workspace_adopt(c->session, cli_client(c), c->arena, given, &name, err) ||
	    !is_read(c, name, &there, err) || (!there && !read_now(c, name, err)))
		return false;
	for (ptrdiff_t i = 0; i < name.len; i++)
		plain = plain && (name.at[i] == '_' || name.at[i] == '-' || name.at[i] == '.' ||
				  (name.at[i] >= '0' && name.at[i] <= '9') ||
				  ((name.at[i] | 32) >= 'a' && (name.at[i] | 32) <= 'z'));
	o->query = str_fmt(c->arena, plain ? "catalog:%.*s " : "catalog:\"%.*s\" ", STR(name));
	return true;
}

/* From the first screen, which has nothing to lose. */
static int go_to_demo(struct cli *c, struct err *err)
{
	workspace_close(c->session);
	c->session = NULL;
	return demo_enter(c, err) ? explore(c, err) : 0;
}

/* o: what it shows first. */
static int open_explorer(struct cli *c, struct tui_options o, struct err *err)
{
	bool to_demo = false;

	o.themes = path_join(c->arena, ocat_data_dir(c->arena), S("themes"));
	o.title = c->title;
	o.version = str_of(ocat_version());
	o.commands = &command_speller;
	o.stop = cli_stop();
	o.to_demo = &to_demo;
	o.slow = option_on(&c->options, "slow");
	memory_share_heap();
	if (!cli_session(c, err))
		return 0;
	o.color = wants_color(c);
	/* Log lines would overwrite the screen: during the explorer they go to their default file. */
	if (c->err_is_terminal && str_eq(str_of(getenv("OCAT_LOG_FILE")), S("stderr")))
		unsetenv("OCAT_LOG_FILE");
	o.client = cli_traced_client(c, err);
	if (o.client && start_with_catalog(c, &o, err))
		tui_run(c->session, &o, err);
	return to_demo ? go_to_demo(c, err) : 0;
}

int explore_session(struct cli *c, str path, str other, struct err *err)
{
	return open_explorer(c, (struct tui_options){ .replay = path, .compared = other }, err);
}

int explore_server(struct cli *c, int64_t process, struct err *err)
{
	return open_explorer(c, (struct tui_options){ .follow = process ? process : -1 }, err);
}

int explore(struct cli *c, struct err *err)
{
	return open_explorer(c, (struct tui_options){ 0 }, err);
}

const struct verb verb_explore = {
	.name = "explore",
	.summary = "open the explorer; same as ocat without arguments",
	.heeds = HEEDS(CATALOG) | HEEDS(SLOW),
	.run = explore,
};
