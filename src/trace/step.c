#include "trace/step.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

static const char *const names[] = {
#define _(id, name) [id] = name,
	STEP_TYPES(_)
#undef _
};

static const char *const outcomes[] = {
#define _(id, name) [id] = name,
	STEP_OUTCOMES(_)
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

const char *step_outcome_name(enum step_outcome o)
{
	return outcomes[o];
}

bool step_outcome_named(str name, enum step_outcome *out)
{
	for (size_t i = STEP_NOT_HELD + 1; i < sizeof outcomes / sizeof *outcomes; i++)
		if (str_eq(name, str_of(outcomes[i])))
			return *out = (enum step_outcome)i, true;
	return false;
}

str step_decision_words(struct arena *a, const struct step_decision *d)
{
	static const char *const by_person[] = {
		[STEP_LET_GO] = "let it go",  [STEP_RESUMED] = "let all calls go",
		[STEP_VETOED] = "refused it", [STEP_ANSWERED] = "answered it",
		[STEP_WITHDRAWN] = NULL,
	};
	static const char *const by_itself[] = {
		[STEP_TIME_LIMIT] = "it went on by itself",
		[STEP_UNWATCHED] = "it went on as the last watcher left",
		[STEP_CLIENT_ENDED] = "it went on as its client ended",
		[STEP_WITHDRAWN] = "its client withdrew it",
	};
	const char *what = by_person[d->outcome];
	str who = !what ? S("") : d->by.len ? clean(a, d->by) : S("a person");

	if (!d->outcome)
		return NO_STR;
	return str_fmt(a, "%.*s%s%s after %.1f s", STR(who), what ? " " : "", what ? what : by_itself[d->outcome],
		       (double)d->waited_us / 1e6);
}

str step_pinned_words(struct arena *a, const struct step *s)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (ptrdiff_t i = 0; i < s->pinned.len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(s->pinned.at[i]));
	return str_dup(a, sb_str(&b));
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

str step_index(struct arena *a, const struct step *s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (s->index_snapshot_id.len)
		return s->index_snapshot_id;
	for (ptrdiff_t i = 0; i < s->catalogs.len; i++)
		sb_fmt(&b, "%s%.*s@%lld", i ? "," : "", STR(s->catalogs.at[i].name),
		       (long long)s->catalogs.at[i].generation);
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}
