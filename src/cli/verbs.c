/* Every command by name, and the options it takes. */
#include "cli/verbs.h"

#include <assert.h>

#include "base/arena.h"
#include "tool/tool.h"
#include "base/banned.h"

#define _(name) &verb_##name,
static const struct verb *const all[] = { VERBS(_) NULL };
#undef _

const struct verb *const *verbs(void)
{
	return all;
}

const struct option *verb_adds(str command)
{
	static const struct option none = { 0 };
	const struct verb *v = verb_named(command);

	return v && v->hidden && v->options ? v->options : &none;
}

const struct verb *verb_named(str name)
{
	for (const struct verb *const *v = all; *v; v++)
		if (str_eq(name, str_of((*v)->name)))
			return *v;
	return NULL;
}

const struct option *verb_options(struct arena *a, const struct verb *v)
{
	return v->make_options ? v->make_options(a) : v->options;
}

bool verb_heeds(const struct verb *v, const struct option *common)
{
	unsigned one = 1u << (common - common_options);

	assert(common >= common_options && common < common_options + COMMON_OPTION_COUNT);
	if (one == HEEDS(SLOW)) /* the explorer's */
		return v && (v->heeds & one);
	return !v || !(HEEDS_ALL & one) || (v->heeds & one);
}

bool command_heeds(str command, const struct option *common)
{
	const struct tool *t = tool_for_command(command);

	return verb_heeds(command.at ? verb_named(command) : &verb_explore, common) &&
	       (!t || tool_supports(t, str_of(common->name)));
}

bool options_heeded(const struct options *o, unsigned heeds, struct err *err)
{
	for (int i = 0; i < COMMON_OPTION_COUNT; i++)
		if ((HEEDS_ALL & ~heeds & (1u << i)) && option_refused(o, &common_options[i], err))
			return false;
	return true;
}
