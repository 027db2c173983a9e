/* The verdict about a query in words, and the role in which they are drawn. */
#ifndef OCAT_TUI_CORE_VERDICT_WORDS_H
#define OCAT_TUI_CORE_VERDICT_WORDS_H

#include "base/str.h"
#include "term/theme.h"

struct verdict_words {
	const char *verdict, *words;
	enum role role;
};

/* For each verdict of check_sql and plan_sql. */
const struct verdict_words *verdict_words(str verdict);

/* The role of a severity: "error", "warning", "note". */
enum role severity_role(str severity);

#endif
