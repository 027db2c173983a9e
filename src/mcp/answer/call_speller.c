#include "mcp/answer/call_speller.h"

#include "base/arena.h"
#include "base/json.h"
#include "tool/call_envelope.h"
#include "base/banned.h"

/* limit: 50, or only the name of a parameter. */
static void put_params(struct sb *out, const struct action_call *act, const char *between)
{
	for (int i = 0; i < act->params; i++) {
		const struct action_param *p = &act->param[i];

		sb_puts(out, i ? between : "");
		sb_put(out, p->name);
		if (p->value.at)
			sb_fmt(out, "=%.*s", STR(p->value));
	}
}

/* With words to fill in: {"asset":"NAME"}. */
static void put_blanks(struct jw *w, const struct action_call *act)
{
	jw_object(w);
	for (int i = 0; i < act->params; i++) {
		jw_key_str(w, act->param[i].name);
		jw_str(w, act->param[i].value.at ? act->param[i].value : S("..."));
	}
	jw_end_object(w);
}

static void put_action(struct sb *out, const struct action_call *act, bool alone, const void *with)
{
	const struct tool *t = tool_named(act->verb);
	const struct speller *commands = with;
	struct jw w = jw_to(out);

	if (!act->verb.len) {
		put_params(out, act, " and ");
		return;
	}
	if (!t && commands) {
		commands->put(out, act, alone, commands->with);
		sb_puts(out, " (for a person to run)");
		return;
	}
	sb_put(out, t ? str_of(t->name) : act->verb);
	if (act->params)
		sb_putc(out, ' ');
	if (act->params && !envelope_arguments(&w, act))
		put_blanks(&w, act);
}

struct speller call_speller(const struct speller *commands)
{
	return (struct speller){ .put = put_action, .with = commands };
}
