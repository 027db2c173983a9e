/* Rules in words. */
#include "graph/infer.h"

#include "base/arena.h"

#include "base/banned.h"

const char *edge_rule_word(enum edge_rule r)
{
	static const char *const words[] = {
#define _(id, word, help) [id] = word,
		EDGE_RULES(_)
#undef _
	};

	return (unsigned)r < EDGE_RULE_COUNT ? words[r] : "";
}

const char *edge_rule_help(enum edge_rule r)
{
	static const char *const words[] = {
#define _(id, word, help) [id] = help,
		EDGE_RULES(_)
#undef _
	};

	return (unsigned)r < EDGE_RULE_COUNT ? words[r] : "";
}
