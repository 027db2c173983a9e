/* The verdict about a query in words, with the role that they are drawn in. */
#ifndef OCAT_TUI_CORE_VERDICT_H
#define OCAT_TUI_CORE_VERDICT_H

#include "base/str.h"
#include "term/theme.h"

struct verdict_words {
	const char *verdict, *words;
	enum role role;
};

/* Of any word that check_sql and plan_sql have for it. */
const struct verdict_words *verdict_words(str verdict);

/* That of a finding's severity: "error", "warning", "note". */
enum role severity_role(str severity);

#endif
