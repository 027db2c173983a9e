/* domains: the list of the tool; --save writes the inferred ones to a file for editing. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "base/file.h"
#include "cli/tool_command.h"
#include "workspace/domains/domains.h"
#include "base/banned.h"

static const struct option options[] = {
	{ "save", 0, NULL, "write the inferred domains to domains.yaml for editing" },
	{ 0 },
};

static int save(struct cli *c, struct err *err)
{
	str path, only = option_value(&c->options, "catalog"), text;
	int count = 0;
	bool there = false;

	if (c->options.words.len == 1 && !only.at)
		only = c->options.words.at[0];
	if (!path_find(c->arena, OWN_DOMAINS, &path, NULL, err) || !file_is_there(path, &there, err))
		return 0;
	if (there) {
		err_set(err, ERR_USAGE, "%.*s already exists and may contain your edits", STR(path));
		err_next(
			err,
			"Edit it, or move it away first; `ocat domains` shows its entries together with inferred domains.");
		return 0;
	}
	if (!workspace_domains_text(c->session, c->arena, only, cli_stop(), &text, &count, err) ||
	    !dir_make_private(path_dir(path), err) || !file_replace(path, text, err))
		return 0;
	cli_say(c, str_fmt(c->arena,
			   "%.*s: %.*s; edit names, descriptions and tables there: the file overrides inferred domains",
			   STR(path), STR(str_counted(c->arena, count, "domain"))));
	return 0;
}

static int domains(struct cli *c, struct err *err)
{
	if (!option_on(&c->options, "save"))
		return cli_tool(c, tool_named(S("list_domains")), err);
	return options_heeded(&c->options, HEEDS(CATALOG), err) && cli_session(c, err) ? save(c, err) : 0;
}

/* Only what the command line adds to the command of the tool. */
const struct verb verb_domains = {
	.name = "domains",
	.summary = "list the business domains",
	.options = options,
	.hidden = true,
	.heeds = HEEDS_ALL,
	.run = domains,
};
