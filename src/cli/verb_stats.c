/* stats: what was read, what it takes, what was asked and how fast the answers came. */
#include "cli/verbs.h"

#include "base/arena.h"
#include "cli/metrics/metrics.h"
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
	err_set(err, ERR_USAGE, "ocat stats takes no word");
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
	{ "since", 0, "TIME", "questions since then alone: 7d, yesterday, 2026-01-27" },
	{ "prometheus", 0, NULL, "as text that Prometheus reads" },
	{ 0 },
};

static const char *const examples[] = { "ocat stats", "ocat stats --since 7d -o json", "ocat stats --prometheus",
					NULL };

const struct verb verb_stats = {
	.name = "stats",
	.summary = "count what was read and asked: sizes, times, errors",
	.heading = UNDER_PROGRAM,
	.detail =
		"Counts the catalogs in the cache, the index that search uses, and the questions in the audit with its rotated files: how "
		"many, how fast (half of them, and 95 of 100, within), what failed. Nothing is sent anywhere. With -o json the groups are "
		"planner, documenter, indexer and retrieval; what this version does not do (documentation, embeddings) is null. "
		"--prometheus writes the exposition format, for a file that node_exporter's textfile collector reads; a counter falls when "
		"the oldest audit file goes, which Prometheus takes as a restart. Lines of the audit that are torn are left out and counted.",
	.examples = examples,
	.options = options,
	.run = stats,
};
