#include "tui/core/status_role.h"

#include "model/diff.h"
#include "model/asset_health.h"

#include "base/banned.h"

enum { RISK_BROKEN = 100, RISK_WARNS = 10 }; /* weights */

static enum role change_role(str word, enum role otherwise)
{
	static const enum role roles[CHANGE_KIND_COUNT] = {
		[CHANGE_ADDED] = ROLE_ADDED,
		[CHANGE_DROPPED] = ROLE_DROPPED,
		[CHANGE_ALTERED] = ROLE_ALTERED,
		[CHANGE_RENAMED] = ROLE_ALTERED,
	};
	enum change_kind kind;

	return change_kind_named(word, &kind) ? roles[kind] : otherwise;
}

static enum role risk_role(str words, enum role otherwise)
{
	str worst = words;

	str_cut(&words, ',', &worst);
	for (int r = 0; r < RISK_COUNT; r++) {
		int weight = health_risk_weight((enum health_risk)r);

		if (str_eq(worst, str_of(health_risk_word((enum health_risk)r))))
			return weight >= RISK_BROKEN ? ROLE_ERROR : weight >= RISK_WARNS ? ROLE_WARNING : otherwise;
	}
	return otherwise;
}

enum role status_role(str column, str words, enum role otherwise)
{
	if (str_eq(column, S("change_kind")))
		return change_role(words, otherwise);
	if (str_eq(column, S("flags")))
		return risk_role(words, otherwise);
	if (str_eq(column, S("size_trend")) && str_eq(words, str_of(size_trend_word(TREND_SHRINKING))))
		return ROLE_WARNING;
	return otherwise;
}
