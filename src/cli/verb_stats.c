/* stats: sizes of the cache, and number and duration of calls. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "cli/metrics/metrics_gather.h"
#include "base/banned.h"

static bool take_since(struct cli *c, instant *since, struct err *err)
{
	str given = option_value(&c->options, "since");

	*since = NO_TIME;
	if (!given.at || instant_from_words(given, clock_now(), since))
		return true;
	return err_set(err, ERR_USAGE, "--since takes a time, such as 7d, yesterday or 2026-01-27, not \"%.*s\"",
		       STR(given));
}

static bool no_words(struct cli *c, struct err *err)
{
	if (!c->options.words.len)
		return true;
	err_set(err, ERR_USAGE, "ocat stats takes no arguments");
	return err_next(err, "See `ocat stats --help`.");
}

static int stats(struct cli *c, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct metrics m;
	instant since;

	if (!no_words(c, err) || !take_since(c, &since, err) || !metrics_gather(c, since, &m, err))
		return 0;
	if (option_on(&c->options, "prometheus"))
		metrics_put_prometheus(&b, &m);
	else if (c->format == FORMAT_JSON)
		metrics_put_json(&b, c->arena, &m);
	else if (c->format == FORMAT_TABLE)
		metrics_put_text(&b, c, &m);
	else
		metrics_put_rows(c, &m);
	if (b.len)
		cli_print(c, sb_str(&b));
	return 0;
}

static const struct option options[] = {
	{ "since", 0, "TIME", "only questions since then: 7d, yesterday, 2026-01-27" },
	{ "prometheus", 0, NULL, "print in Prometheus text format" },
	{ 0 },
};

static const char *const examples[] = { "ocat stats", "ocat stats --since 7d -o json", "ocat stats --prometheus",
					NULL };

const struct verb verb_stats = {
	.name = "stats",
	.summary = "show usage statistics: sizes, times, errors",
	.heading = UNDER_PROGRAM,
	.detail =
		"Reports the catalogs in the cache, the search index, and the questions in the audit log and its "
		"rotated files, by tool and by client of `ocat mcp`: how many, how fast (median and 95th percentile), how many "
		"tokens, and which failed. Nothing is sent anywhere. With -o json the groups are planner, documenter, indexer and retrieval; features that "
		"this version lacks (documentation, embeddings) are null. --prometheus writes the exposition format "
		"for the textfile collector of node_exporter; a counter drops when the oldest audit file is "
		"deleted, which Prometheus treats as a restart. Truncated lines of the audit log are skipped and "
		"counted.",
	.examples = examples,
	.options = options,
	.heeds = HEEDS(CATALOG),
	.run = stats,
};
