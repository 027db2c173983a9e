#include "service/assistant/family_assumption.h"

#include "base/arena.h"
#include "model/name.h"
#include "store/assets.h"

#include "base/banned.h"

/* The name of all as BigQuery reads it: `dataset.events_*`. */
static str wildcard(struct arena *a, str qualified, str pattern)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct err ignored = { 0 };
	struct name_parts parts;

	if (!name_split(a, qualified, &parts, &ignored))
		return pattern;
	for (int i = 1; i + 1 < parts.len; i++) /* after the catalog */
		sb_fmt(&b, "%.*s.", STR(parts.part[i]));
	sb_put(&b, pattern);
	return str_dup(a, sb_str(&b));
}

str family_assumption(struct store *s, struct arena *a, int64_t asset, str qualified, bool bigquery)
{
	struct family_facts f = { 0 };
	struct err ignored = { 0 };
	str all;

	if (!store_family_of(s, a, asset, &f, &ignored) || !f.is.pattern.at)
		return NO_STR;
	all = bigquery
		      ? str_fmt(a,
				"; FROM `%.*s` reads them all, and with a condition on _TABLE_SUFFIX those of some dates",
				STR(wildcard(a, qualified, f.is.pattern)))
		      : S("");
	return str_fmt(a, "only %.*s is read, %s of %.*s%.*s", STR(qualified), f.head == asset ? "the newest" : "one",
		       STR(table_family_words(a, &f.is)), STR(all));
}
