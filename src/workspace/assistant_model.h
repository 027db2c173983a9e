/* The language model that a person has configured, from the settings to llm/. Nothing here connects to it. */
#ifndef OCAT_WORKSPACE_ASSISTANT_MODEL_H
#define OCAT_WORKSPACE_ASSISTANT_MODEL_H

#include "llm/chat.h"
#include "llm/prompt_template.h"
#include "workspace/workspace.h"

bool workspace_has_assistant_model(const struct workspace *s);
/* Texts are borrowed from the settings. Only with a model. */
struct chat_setup workspace_chat_setup(const struct workspace *s);
struct chat_budget workspace_chat_budget(const struct workspace *s); /* for one question, not begun */
/* May it call tools? A small model does better without. */
bool workspace_chat_may_call(const struct workspace *s, const struct chat *c);
/* Which model, where, and what it is sent. */
str workspace_chat_words(const struct workspace *s, const struct chat *c, struct arena *a);
/* A prompt of this person, else the installed one. */
bool workspace_prompt(const struct workspace *s, struct arena *a, enum prompt which, struct prompt_template *out,
		      struct err *err);

#endif
