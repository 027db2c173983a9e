/*
 * The language model, if a person has configured one: where it is, its key, its budget,
 * its prompts, and whether it answers.
 */
#include "doctor/internal.h"

#include "base/arena.h"
#include "workspace/assistant_model.h"
#include "base/banned.h"

enum { ANSWER_MS = 5000 };

static void tell_key(struct doctor *d, const struct chat *c)
{
	str where = chat_key_where(c, d->arena);
	struct finding *f;

	if (where.at) {
		doctor_finds(d, "key", DOCTOR_OK, "the key is from %.*s", STR(where));
		if (str_at(where, '/') >= 0)
			doctor_secret_file(d, "key", where);
	} else if (!chat_is_local(c)) {
		f = doctor_finds(d, "key", DOCTOR_WARNING, "no key is configured");
		doctor_cure(d, f, S("Set the usual variable of the provider, or assistant_key."));
	}
}

static void tell_budget(struct doctor *d, const struct chat_setup *setup)
{
	struct chat_budget b = workspace_chat_budget(d->workspace);
	str caveat = budget_caveat(&b, &setup->price, d->arena);
	struct finding *f = doctor_finds(d, "budget", caveat.at ? DOCTOR_WARNING : DOCTOR_OK,
					 "%lld requests, %lld tokens and %.*s for each question", (long long)b.calls,
					 (long long)b.tokens,
					 STR(setting_text(workspace_settings(d->workspace), SET_ASSISTANT_TIME)));

	doctor_fact(d, f, "calls", value_int(b.calls));
	doctor_fact(d, f, "tokens", value_int(b.tokens));
	if (caveat.at)
		doctor_cure(d, f, str_fmt(d->arena, "Note: %.*s.", STR(caveat)));
}

/* Mistakes in a person's own prompts are findings of the configuration. */
static void tell_prompts(struct doctor *d)
{
	for (int i = 0; i < PROMPT_COUNT; i++) {
		struct prompt_template t;
		struct err err = { 0 };

		if (!workspace_prompt(d->workspace, d->arena, (enum prompt)i, &t, &err))
			doctor_trouble(d, "prompts", DOCTOR_WARNING, &err);
	}
}

static void tell_answer(struct doctor *d, struct chat *c)
{
	struct err err = { 0 };
	struct finding *f;

	if (chat_reachable(c, d->arena, ANSWER_MS, d->stop, &err)) {
		doctor_finds(d, "answer", DOCTOR_OK, "the model's server answers");
		return;
	}
	f = doctor_trouble(d, "answer", DOCTOR_WARNING, &err);
	doctor_cure(d, f, S("Questions are answered without a model until it works."));
}

void doctor_assistant(struct doctor *d)
{
	struct chat_setup setup;
	struct err err = { 0 };
	struct finding *f;
	struct chat *c;

	if (!d->workspace || !workspace_has_assistant_model(d->workspace))
		return;
	doctor_area(d, "assistant", NO_STR, NO_STR);
	setup = workspace_chat_setup(d->workspace);
	c = chat_open(&setup, &err);
	if (!c) {
		doctor_trouble(d, "model", DOCTOR_PROBLEM, &err);
		return;
	}
	f = doctor_finds(d, "model", chat_is_local(c) ? DOCTOR_OK : DOCTOR_NOTE, "%.*s",
			 STR(workspace_chat_words(d->workspace, c, d->arena)));
	doctor_fact(d, f, "local", value_bool(chat_is_local(c)));
	tell_key(d, c);
	tell_budget(d, &setup);
	tell_prompts(d);
	tell_answer(d, c);
	chat_close(c);
}
