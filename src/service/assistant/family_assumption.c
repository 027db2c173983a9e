#include "service/assistant/family_assumption.h"

#include "base/arena.h"
#include "store/assets.h"

#include "base/banned.h"

str family_assumption(struct store *s, struct arena *a, int64_t asset, str qualified, bool bigquery)
{
	struct family_facts f = { 0 };
	struct err ignored = { 0 };
	str all;

	if (!store_family_of(s, a, asset, &f, &ignored) || !f.is.pattern.at)
		return NO_STR;
	all = bigquery ? str_fmt(a, "; FROM `%.*s` with a condition on _TABLE_SUFFIX reads them all", STR(f.is.pattern))
		       : S("");
	return str_fmt(a, "only %.*s is read, %s of %.*s%.*s", STR(qualified), f.head == asset ? "the newest" : "one",
		       STR(table_family_words(a, &f.is)), STR(all));
}
