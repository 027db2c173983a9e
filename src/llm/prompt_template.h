/*
 * Prompts as files of text with {{variables}}. A file of a person replaces the installed one of the same name. A
 * template is checked when it is loaded; one that is missing or wrong fails only what needs it. "{{{{" stands for two
 * braces.
 */
#ifndef OCAT_LLM_PROMPT_TEMPLATE_H
#define OCAT_LLM_PROMPT_TEMPLATE_H

#include "base/err.h"
#include "base/str.h"

struct arena;

/* id, file without .md, variables that it may use, what it is for */
#define PROMPTS(_) \
	_(PROMPT_SYSTEM, "system", "dialect", "what the model is, and what it must never do") \
	_(PROMPT_WRITE_PLAN, "write_plan", "question understood candidates draft dialect", \
	  "a query plan for a question") \
	_(PROMPT_REPAIR, "repair", "mistake names", "an answer with a mistake, sent back once")

enum prompt {
#define _(id, name, variables, help) id,
	PROMPTS(_)
#undef _
	PROMPT_COUNT
};

struct prompt_about {
	const char *name, *variables, *help;
};
const struct prompt_about *prompt_about(enum prompt which);

struct prompt_template {
	enum prompt which;
	str path, text;
};

struct prompt_value {
	const char *name;
	str text; /* inserted as it is: what comes from elsewhere is fenced first, see llm/fenced_text.h */
};

/* own: the person's folder, or absent. ERR_CONFIG with file:line:column for an unknown variable or an open brace. */
bool prompt_load(struct arena *a, enum prompt which, str own, str installed, struct prompt_template *out,
		 struct err *err);
/* A template as it would be loaded from this text; path is for messages. */
bool prompt_check(enum prompt which, str path, str text, struct err *err);
/* A variable without a value becomes nothing. */
str prompt_fill(struct arena *a, const struct prompt_template *t, const struct prompt_value *values, ptrdiff_t n);

#endif
