#include "trace/step.h"

#include "base/banned.h"

static const char *const names[] = {
#define _(id, name) [id] = name,
	STEP_TYPES(_)
#undef _
};

void step_start(struct step *s)
{
	*s = (struct step){ .type = STEP_CALL,
			    .at = NO_TIME,
			    .elapsed_us = -1,
			    .total = -1,
			    .tokens = -1,
			    .tokens_in = -1,
			    .tokens_out = -1,
			    .tokens_cached = -1,
			    .cost_usd = -1 };
}

instant step_end(const struct step *s)
{
	return s->at == NO_TIME || s->elapsed_us < 0 ? s->at : s->at + s->elapsed_us;
}

bool step_is_proposed(const struct step *s)
{
	return str_eq(s->kind, S("proposed"));
}

const char *step_type_name(enum step_type t)
{
	return names[t];
}

bool step_type_named(str name, enum step_type *out)
{
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (str_eq(name, str_of(names[i])))
			return *out = (enum step_type)i, true;
	return false;
}

bool step_asks(const struct step *s)
{
	return s->type == STEP_USER && !s->agent.len && s->text.len && s->text.at[0] != '<' &&
	       !str_starts(s->text, S("[Request interrupted"));
}
