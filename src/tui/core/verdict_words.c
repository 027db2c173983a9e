#include "tui/core/verdict_words.h"

#include "base/banned.h"

static const struct verdict_words verdicts[] = {
	{ "allow", "allowed", ROLE_GOOD },
	{ "rewrite", "allowed as rewritten", ROLE_GOOD },
	{ "needs_approval", "needs approval", ROLE_WARNING },
	{ "needs_clarification", "a question is open", ROLE_WARNING },
	{ "deny", "denied", ROLE_ERROR },
};

const struct verdict_words *verdict_words(str verdict)
{
	enum { DENIED = sizeof verdicts / sizeof *verdicts - 1 };
	int i = 0;

	while (i < DENIED && !str_eq(verdict, str_of(verdicts[i].verdict)))
		i++;
	return &verdicts[i];
}

enum role severity_role(str severity)
{
	if (str_eq(severity, S("error")))
		return ROLE_ERROR;
	return str_eq(severity, S("note")) ? ROLE_DIM : ROLE_WARNING;
}
