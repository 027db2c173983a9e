#include "sql/dialect/rules.h"

#include "base/banned.h"

const uint32_t syntax_rules[SYNTAX_RULE_COUNT] = {
#define _(rule, dialects) dialects,
	SYNTAX_RULES(_)
#undef _
};
