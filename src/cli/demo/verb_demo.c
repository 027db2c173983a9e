/* demo: explore the data installed with ocat. */
#include "cli/demo/demo_workspace.h"

#include <unistd.h>

#include "cli/verbs.h"
#include "base/banned.h"

static int demo(struct cli *c, struct err *err)
{
	if (!demo_enter(c, err))
		return 0;
	return c->out_is_terminal && isatty(STDIN_FILENO) ? explore(c, err) : overview(c, err);
}

static const struct option options[] = {
	{ "reset", 0, NULL, "restore the demo's original catalogs, tags and history" },
	{ 0 },
};

static const char *const examples[] = { "ocat demo",
					"ocat demo tables '*customer*' has:revenue",
					"ocat demo show v_deal_overview",
					"ocat demo replay syndicate-participants",
					"ocat demo --reset",
					NULL };

const struct verb verb_demo = {
	.name = "demo",
	.words = "[COMMAND ...]",
	.summary = "explore the databases of a fictional company",
	.heading = UNDER_SOURCES,
	.detail =
		"Opens the explorer on Hollin & Tarn, outfitters and lenders, or runs one command there. The demo "
		"is kept in the cache folder, separate from everything else; its newest snapshot is always two "
		"hours old, and two older ones show what changed. Three sessions of an agent are there to replay, one of them "
		"wrong and one of them stale. Commands such as remove and tag change the copy only; "
		"--reset recreates it.",
	.examples = examples,
	.options = options,
	.completes = "command",
	.heeds = HEEDS(CATALOG) | HEEDS(SLOW),
	.run = demo,
};
