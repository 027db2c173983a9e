/* Scores of proposals: a few weights, on the scale of log odds, as measured on catalogs with known keys. */
#include "graph/infer/internal.h"

#include <math.h>

#include "base/banned.h"

static const double of_rule[EDGE_RULE_COUNT] = {
	[RULE_SAME_NAME] = 1.9, [RULE_TABLE_KEY] = 1.5, [RULE_ROLE_TABLE_KEY] = 1.6, [RULE_LIKE_TABLE] = 1,
	[RULE_SUFFIX] = -0.2,	[RULE_SELF] = 0.6,	[RULE_UNIQUE_INDEX] = -0.3,  [RULE_ELSEWHERE] = 3,
	[RULE_PERSON] = 1.2,	[RULE_KEY_PART] = 3,	[RULE_TYPE] = -1.2,	     [RULE_SHARED] = -1,
};

static const double of_evidence[EVIDENCE_COUNT] = {
	[EVIDENCE_TYPE_SAME] = 0.5,
	[EVIDENCE_TYPE_OFF] = -1.3,
	[EVIDENCE_TYPE_TEXT] = -0.4,
	[EVIDENCE_KEY_IS_UNIQUE] = -0.3,
	[EVIDENCE_KEY_IS_GUESS] = -2.3,
	[EVIDENCE_KEYS_UNKNOWN] = -0.5,
	[EVIDENCE_ALIAS_IS_MODULE] = -1.4,
	[EVIDENCE_WORD_FITS] = 0.3,
	[EVIDENCE_WORD_DIFFERS] = -0.5,
	[EVIDENCE_WORD_COUNTS] = -0.6,
	[EVIDENCE_HAS_ROLE] = -0.4,
	[EVIDENCE_LONG_ROLE] = -0.2,
	[EVIDENCE_NOT_HOME] = -1.3,
	[EVIDENCE_TIED] = -2.3,
	[EVIDENCE_INSIDE_WORD] = -0.4,
	[EVIDENCE_SHORTENED] = -0.2,
	[EVIDENCE_FAR] = -3,
	[EVIDENCE_FAR_OFTEN] = 2.5,
	[EVIDENCE_FROM_COPY] = -0.5,
	[EVIDENCE_FROM_KEY] = -0.6,
	[EVIDENCE_FROM_KEY_PART] = 0.4,
	[EVIDENCE_GENERIC] = -0.9,
	[EVIDENCE_DID_BY] = -1,
	[EVIDENCE_NO_KEY_WORD] = -0.2,
	[EVIDENCE_BOTH] = 0.6,
	[EVIDENCE_OUTSIDE] = -2,
	[EVIDENCE_OWN_ROLE] = -0.7,
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
