/* How likely a proposal is right: a few weights, on the scale of log odds, as measured on catalogs whose keys are known. */
#include "graph/infer_inside.h"

#include <math.h>

#include "base/banned.h"

static const double of_rule[EDGE_RULE_COUNT] = {
	[RULE_SAME_NAME] = 1.5, [RULE_TABLE_KEY] = 1.5, [RULE_ROLE_TABLE_KEY] = 0.8, [RULE_LIKE_TABLE] = 0.8, [RULE_SUFFIX] = -0.3,
	[RULE_SELF] = 0.8, [RULE_UNIQUE_INDEX] = 0, [RULE_ELSEWHERE] = 3, [RULE_PERSON] = 0.3,
};

static const double of_evidence[EVIDENCE_COUNT] = {
	[EVIDENCE_TYPE_SAME] = 0.5, [EVIDENCE_TYPE_OFF] = -1, [EVIDENCE_TYPE_TEXT] = -0.2, [EVIDENCE_KEY_IS_UNIQUE] = -0.5,
	[EVIDENCE_KEY_IS_PART] = -2.5, [EVIDENCE_KEY_IS_GUESS] = -0.7, [EVIDENCE_ALIAS_IS_STRIPPED] = -0.1, [EVIDENCE_ALIAS_IS_MODULE] = -0.4,
	[EVIDENCE_ALIAS_IS_TAIL] = -1, [EVIDENCE_WORD_FITS] = 0.8, [EVIDENCE_WORD_DIFFERS] = -0.5, [EVIDENCE_WORD_COUNTS] = -0.8,
	[EVIDENCE_HAS_ROLE] = -0.2, [EVIDENCE_LONG_ROLE] = -0.5, [EVIDENCE_NOT_HOME] = -1, [EVIDENCE_TIED] = -2.5, [EVIDENCE_INSIDE_WORD] = -0.2,
	[EVIDENCE_SHORTENED] = -0.8, [EVIDENCE_FAR] = -1.5, [EVIDENCE_FROM_COPY] = -0.8, [EVIDENCE_FROM_VIEW] = 0, [EVIDENCE_FROM_KEY] = -1,
	[EVIDENCE_FROM_KEY_PART] = 0, [EVIDENCE_GENERIC] = -1.5, [EVIDENCE_DID_BY] = 0, [EVIDENCE_NO_KEY_WORD] = -0.3, [EVIDENCE_BOTH] = 1, [EVIDENCE_OUTSIDE] = -2.5, [EVIDENCE_SET_NAMED] = 1,
};

int infer_score(enum edge_rule rule, uint32_t evidence)
{
	double odds = of_rule[rule];

	for (int i = 0; i < EVIDENCE_COUNT; i++)
		if (evidence >> i & 1)
			odds += of_evidence[i];
	odds = 100 / (1 + exp(-odds));
	return odds < 1 ? 1 : odds > 99 ? 99 : (int)(odds + 0.5);
}
